"""The referee cannot know what was not shown: worlds that have shown the same get the same events, to the byte."""

from __future__ import annotations

import random

from companion.assemble import codec, load_game
from companion.cli.simulated_referee import MatchReferee
from companion.games.treasure_hunt.state import Options
from companion.games.treasure_hunt.world import TreasureHuntWorld
from companion.referee.observation import Observation
from companion.simulate.hands import Hands
from companion.simulate.link import Picture, Told
from companion.simulate.runner import LayoutEye, Runner, Setting

SEATS = ("red", "yellow", "green")


class Tape(MatchReferee):
    """Keeps what crossed the pipe and what came back."""

    def __init__(self) -> None:
        game = load_game("treasure-hunt")
        super().__init__(game, codec(game))
        self.seen: list[Observation] = []
        self.said: list[tuple[str, ...]] = []

    def tell(self, observation: Observation | Picture) -> Told:
        assert not isinstance(observation, Picture)
        told = super().tell(observation)
        self.seen.append(observation)
        self.said.append(told.lines)
        return told


class Silent:
    """A diary that keeps nothing; with one, events come as lines."""

    def began(self, told: object) -> None: ...

    def truth(self, at: float, note: object) -> None: ...

    def shown(self, observation: object, told: object) -> None: ...


def taped(secret: int) -> Tape:
    """A game whose players do the same as long as they can: other tiles, other hands, another deck, the same dice."""
    tape = Tape()
    options = Options(turn_limit=3)
    world = TreasureHuntWorld(SEATS, options, "same players")
    truth = world.sitting.truth
    hidden = random.Random(secret)
    hidden.shuffle(truth.symbols)
    pool = [*truth.draw, *(card for hand in truth.hands.values() for card in hand)]
    hidden.shuffle(pool)
    for hand in truth.hands.values():
        hand[:] = [pool.pop() for _ in hand]
    truth.draw[:] = pool
    board = load_game("treasure-hunt").board
    setting = Setting(0, SEATS, options, board, lambda story, shown: ())
    hands = Hands(random.Random("same hands"), tuple(sorted(board.order)))
    Runner(setting, world, tape, eye=LayoutEye(), hands=hands, diary=Silent()).run()
    return tape


def test_worlds_that_have_shown_the_same_get_the_same_events():
    tapes = [taped(secret) for secret in range(8)]
    longest = 0
    for one in tapes:
        for other in tapes:
            if one is other:
                continue
            same = next((n for n, (a, b) in enumerate(zip(one.seen, other.seen, strict=False)) if a != b), 0)
            assert one.said[:same] == other.said[:same]
            longest = max(longest, same)
    assert longest >= 5


def test_secrets_are_in_nothing_that_crosses():
    tape = taped(1)
    first = tape.seen[0]
    faces = {lying.face for contents in getattr(first, "table").values() for lying in contents}  # noqa: B009
    assert faces == {"back"}
