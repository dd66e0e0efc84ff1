"""A pawn goes on under a hand while cards are laid: nobody is accused of what the next table explains."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.treasure_hunt.examples import placed
from companion.games.treasure_hunt.rules.setup import SET_OUT
from companion.games.treasure_hunt.state import EndTurn, Move, Options, PlacePawn, PutCube, State
from companion.referee.desk import begin, decide
from companion.referee.events import ActionPlayed, Checkpoint, FaultCalled, Held
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, DiceRolled, Observation, TableSeen
from companion.rules.values import Layout, PlacedPiece, Roll, Show, Turn, visible

CARDS = ("blue-1-bricks", "blue-1-drop")


def seen(game: Any, match: Match, *observations: Observation) -> tuple[Match, list[Any]]:
    said: list[Any] = []
    for observation in observations:
        for event in decide(match, observation):
            said.append(event)
            match = match.after(event)
    return match, said


def standing(game: Any, start: State) -> tuple[Match, Layout]:
    """A match of Red and Green at this position, and the table as it is seen."""
    match = Match.blank(game).after(begin(game, ("red", "green"), start.options))
    here = (replace(match.draft.best, state=start),)
    return replace(match, state=start, draft=replace(match.draft, explanations=here, barrier=here)), visible(game.layout(start), game.board)


def looking(table: Layout, home: str) -> Callable[..., TableSeen]:
    """Returns looks at a table at which Red's pawn has left its home. Its tiles are turned, a card is discarded, places are covered."""

    def look(at: float, pawn: str = "", top: str = "", covered: Iterable[str] = (), **tiles: str) -> TableSeen:
        places: dict[str, tuple[PlacedPiece, ...]] = {f"{home}.pawns": ()}
        if pawn:
            places[f"{pawn}.pawns"] = (PlacedPiece("pawn-red"),)
        if top:
            places["discard"] = (PlacedPiece("card", top),)
        places |= {f"{tile}.tile": (PlacedPiece("tile", face),) for tile, face in tiles.items()}
        shown = table.put(places)
        return TableSeen(at, Layout({place: shown[place] for place in shown if place not in covered}), frozenset(covered))

    return look


def test_where_the_pawn_went_under_the_hand_is_told_by_the_next_table(treasure_hunt: Any) -> None:
    start = placed(treasure_hunt, ("red", "green"), pawns={"red": "f6", "green": "a1"})
    match, table = standing(treasure_hunt, start)
    look = looking(table, "f6")

    hand = frozenset({"a6.pawns", "a6.tile", "a5.pawns", "a5.tile"})
    match, _ = seen(treasure_hunt, match, DiceRolled(1.0, (5,), "die"), look(2.0, ""), look(3.0, "c6"))
    match, said = seen(treasure_hunt, match, look(4.0, "", covered=hand), look(5.0, "", CARDS[0], hand))
    assert [type(event) for event in said if isinstance(event, Held | Checkpoint | FaultCalled)] == [Held]
    match, said = seen(treasure_hunt, match, look(6.0, "a6", CARDS[1]))
    assert not [event for event in said if isinstance(event, FaultCalled)]
    actions = match.draft.best.actions
    assert Move("red", "a6") in actions
    assert [action.face for action in actions if isinstance(action, Show)] == list(CARDS)


def test_a_pawn_lifted_to_flip_its_tile_may_still_be_in_the_hand(treasure_hunt: Any) -> None:
    """The pawn rested on its way in a space that a hand hides later. That it went back there is believed until it is seen elsewhere."""
    start = placed(treasure_hunt, ("red", "green"), pawns={"red": "d4", "green": "a1"})
    match, table = standing(treasure_hunt, start)
    look = looking(table, "d4")

    match, _ = seen(treasure_hunt, match, DiceRolled(1.0, (6,), "die"), look(2.0, "e3"), look(3.0, "c3"))
    match, _ = seen(treasure_hunt, match, look(4.0, covered=("e3.pawns", "e3.tile")))
    match, said = seen(treasure_hunt, match, look(5.0, c3="hammers"), look(6.0, "c3", c3="hammers"))
    assert not [event for event in said if isinstance(event, FaultCalled)]
    assert match.draft.best.actions[1:] == (Move("red", "c3"), Turn("red", "c3.tile", "hammers"))


def test_the_tile_is_flipped_while_the_pawn_that_was_just_put_there_is_in_the_hand(treasure_hunt: Any) -> None:
    """The first pawn of a game by oneself is put down, lifted again, and its tile is turned up."""
    match = Match.blank(treasure_hunt)
    match = match.after(begin(treasure_hunt, ("red",), treasure_hunt.begin(("red",), Options()).options))

    def look(at: float, **places: str) -> TableSeen:
        laid = SET_OUT.put(
            {f"{place}.{'tile' if '/' in what else 'pawns'}": (PlacedPiece(*what.split("/")),) for place, what in places.items()}
        )
        return TableSeen(at, visible(laid, treasure_hunt.board))

    match, said = seen(treasure_hunt, match, look(1.0), look(2.0, a6="pawn-red"), look(3.0), look(4.0, a6="tile/circles"))
    assert not [event for event in said if isinstance(event, FaultCalled)]
    played = [event.action for event in said if isinstance(event, ActionPlayed)]
    assert PlacePawn("red", "a6") in (*played, *match.draft.best.actions)


def test_a_tile_turned_right_after_a_roll_under_a_hand_is_still_of_the_turn_before(treasure_hunt: Any) -> None:
    """Green rolls while Red's hand is still on the tile. The roll is heard once more behind the turned tile, and counts once."""
    start = placed(treasure_hunt, ("red", "green"), pawns={"red": "f6", "green": "a1"})
    match, table = standing(treasure_hunt, start)
    look = looking(table, "f6")

    match, _ = seen(treasure_hunt, match, DiceRolled(1.0, (5,), "die"), look(3.0, "c6"), look(5.0, "c6", covered=("c6.tile",)))
    match, said = seen(treasure_hunt, match, DiceRolled(6.0, (2,), "die"), look(7.0, "c6"))
    assert [event.evidence for event in said if isinstance(event, Checkpoint)] == [Roll("green", 2)]
    match, said = seen(treasure_hunt, match, look(8.5, "c6", c6="hammers"))
    assert not [event for event in said if isinstance(event, FaultCalled)]
    acts = [event.action for event in match.events if isinstance(event, ActionPlayed)] + list(match.draft.best.actions)
    assert acts[:3] == [Roll("red", 5), Move("red", "c6"), Turn("red", "c6.tile", "hammers")]
    assert acts[-1] == Roll("green", 2)
    assert [roll for _, roll in match.rolls] == [Roll("red", 5), Roll("green", 2)]


def test_a_roll_before_its_cube_is_seen_stands_behind_it_though_a_turn_ended_in_silence(treasure_hunt: Any) -> None:
    """Red has moved on to a tile that is up. Green adds a cube to an own tile under its hand, and rolls before the cube is seen."""
    tiles, cubes = {"c6": "wheel", "b2": "drop"}, {"b2": ("green",)}
    start = placed(treasure_hunt, ("red", "green"), pawns={"red": "f6", "green": "a1"}, tiles=tiles, cubes=cubes)
    match, table = standing(treasure_hunt, start)
    look = looking(table.put({"c6.tile": (PlacedPiece("tile", "wheel"),)}), "f6")

    match, _ = seen(treasure_hunt, match, DiceRolled(1.0, (5,), "die"), look(3.0, "c6"), look(5.0, "c6", covered=("b2.cubes",)))
    match, _ = seen(treasure_hunt, match, DiceRolled(6.0, (2,), "die"), look(7.0, "c6"))
    look = looking(table.put({"b2.cubes": (PlacedPiece("cube-green"),) * 2}), "f6")
    match, said = seen(treasure_hunt, match, look(8.5, "c6"))
    acts = [event.action for event in match.events if isinstance(event, ActionPlayed)] + list(match.draft.best.actions)
    assert acts[2:] == [EndTurn("red", said=False), PutCube("green", "b2"), Roll("green", 2)]
    assert not [event for event in said if isinstance(event, FaultCalled)]


def test_the_top_of_the_discards_is_lifted_after_the_next_roll(treasure_hunt: Any) -> None:
    """Green claims and sweeps, Red lays two cards off, and Yellow rolls and lifts the upper one. The other shows, and nothing is missing.

    In which order Green's cards were swept is still open then, so that Red's turn becomes final with the hand there."""
    wheels = ("yellow-4-wheel", "yellow-1-wheel", "black-2-wheel")
    start = placed(treasure_hunt, ("green", "red", "yellow"), pawns={"green": "b1", "red": "f6", "yellow": "a1"}, tiles={"c6": "bricks"})
    match = Match.blank(treasure_hunt).after(begin(treasure_hunt, ("green", "red", "yellow"), start.options))
    here = (replace(match.draft.best, state=start),)
    match = replace(match, state=start, draft=replace(match.draft, explanations=here, barrier=here))
    table = visible(treasure_hunt.layout(start), treasure_hunt.board)
    said: list[Any] = []

    def then(*observations: Observation) -> None:
        nonlocal match
        match, more = seen(treasure_hunt, match, *observations)
        said.extend(more)

    def put(at: float, **places: tuple[PlacedPiece, ...]) -> None:
        nonlocal table
        table = table.put({place.replace("__", "."): lying for place, lying in places.items()})
        then(TableSeen(at, table))

    def cards(*faces: str) -> tuple[PlacedPiece, ...]:
        return tuple(PlacedPiece("card", face) for face in sorted(faces))

    then(DiceRolled(1.0, (1,), "die"))
    put(2.0, b1__pawns=(), c1__pawns=(PlacedPiece("pawn-green"),), c1__tile=(PlacedPiece("tile", "wheel"),))
    for number in (1, 2, 3):
        put(2.0 + number, play=cards(*wheels[:number]))
    put(6.0, c1__cubes=(PlacedPiece("cube-green"),))
    put(7.0, play=(), discard=cards(wheels[0]))
    then(DiceRolled(8.0, (5,), "die"))
    put(9.0, f6__pawns=(), c6__pawns=(PlacedPiece("pawn-red"),))
    put(10.0, discard=cards(CARDS[0]))
    put(11.0, discard=cards(CARDS[1]))
    then(DiceRolled(12.0, (6,), "die"))
    put(13.0, discard=cards(CARDS[0]))
    put(14.0, discard=cards(CARDS[1]))
    assert [event.fault.rule for event in said if isinstance(event, FaultCalled)] == []


def test_a_press_says_the_end_of_a_turn_though_the_cards_were_shuffled_anew_before_it(treasure_hunt: Any) -> None:
    """Red discards, the last cards are drawn and the pile is turned over. Red presses; then Green's first card is Green's."""
    # So many are discarded that the draw pile has the last card only when the hand is filled up.
    used = tuple(card for card in treasure_hunt.cards if card not in CARDS)[:30]
    start = placed(treasure_hunt, ("red", "green"), pawns={"red": "f6", "green": "a1"}, tiles={"c6": "wheel", "a1": "drop"}, discard=used)
    match, table = standing(treasure_hunt, start)
    table = table.put({"c6.tile": (PlacedPiece("tile", "wheel"),)})
    look, empty, anew = (looking(table.put(piles), "f6") for piles in ({}, {"draw": ()}, {"discard": ()}))
    match, _ = seen(treasure_hunt, match, DiceRolled(1.0, (5,), "die"), look(3.0, "c6"), look(5.0, "c6", CARDS[0]))
    match, _ = seen(treasure_hunt, match, empty(7.0, "c6", CARDS[0]), anew(9.0, "c6"), ButtonPressed(10.0, "red", "done"))
    shown = looking(table.put({"discard": (), "play": (PlacedPiece("card", CARDS[1]),)}), "f6")
    acts = [event.action for event in match.events if isinstance(event, ActionPlayed)]
    assert [act for act in acts if isinstance(act, EndTurn)] == [EndTurn("red", said=True)]
    match, said = seen(treasure_hunt, match, shown(11.0, "c6"))
    assert not [event for event in said if isinstance(event, FaultCalled)]


@pytest.mark.parametrize(("over", "then"), [((), ()), (("e3.tile",), ("a5.cubes",))])
def test_a_card_seen_after_a_press_may_be_either_seats_and_the_press_stands_in_both(
    treasure_hunt: Any, over: tuple[str, ...], then: tuple[str, ...]
) -> None:
    """Red exchanges a card and presses while a hand hides the pile; right after that another card lies there. What comes next decides.

    So it is where a hand lies `over` another place in the next look, and `then` elsewhere: the press waits for one more."""
    start = placed(treasure_hunt, ("red", "green"), pawns={"red": "f6", "green": "a1"}, tiles={"c6": "wheel", "a1": "drop"})
    match, table = standing(treasure_hunt, start)
    look = looking(table.put({"c6.tile": (PlacedPiece("tile", "wheel"),)}), "f6")
    match, _ = seen(treasure_hunt, match, DiceRolled(1.0, (5,), "die"), look(3.0, "c6"), look(5.0, "c6", CARDS[0]))
    match, _ = seen(treasure_hunt, match, look(6.0, "c6", CARDS[0], ("discard",)), ButtonPressed(6.5, "red", "done"))
    match, said = seen(treasure_hunt, match, look(7.0, "c6", CARDS[0], over), look(8.0, "c6", CARDS[1], then))
    assert not [event for event in said if isinstance(event, FaultCalled)]
    shown = {tuple(act for act in h.actions if not isinstance(act, Roll | Move))[1:] for h in match.draft.explanations}
    end = EndTurn("red", said=True)
    assert {(end, Show("green", "discard", CARDS[1])), (Show("red", "discard", CARDS[1]), end)} <= shown


def test_a_cube_under_a_hand_comes_before_the_roll_though_the_pawn_has_moved_when_it_is_seen(treasure_hunt: Any) -> None:
    """Red adds a cube to an own tile under its hand and rolls. Hands are still over the table; then all is done."""
    start = placed(treasure_hunt, ("red", "green"), pawns={"red": "f6", "green": "a1"}, tiles={"b2": "drop"}, cubes={"b2": ("red",)})
    match, table = standing(treasure_hunt, start)
    look = looking(table, "f6")
    both = (PlacedPiece("cube-red"), PlacedPiece("cube-red"))
    hidden, over = ("b2.cubes",), ("b2.cubes", "d4.tile", "d4.pawns")
    moved = look(6.75, "c6")

    before = look(2.0, "f6", covered=hidden), DiceRolled(4.0, (5,), "die"), look(4.5, "f6", covered=over)
    match, said = seen(treasure_hunt, match, *before, replace(moved, table=moved.table.put({"b2.cubes": both})))
    assert not [event for event in said if isinstance(event, FaultCalled)]
    assert match.draft.best.actions == (PutCube("red", "b2"), Roll("red", 5), Move("red", "c6"))
