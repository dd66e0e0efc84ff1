"""Any game is played by somebody who knows its rules and has only hands, a die and the glass.

As few take part as may play, but two at least; the die is in the hand.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.assemble import load_examples
from companion.referee.match import Match
from companion.rules.values import CHANCE, Place, Roll, visible
from companion.ui.controls.widgets import Action
from tests.whole_games.glass import Person
from tests.whole_games.room import Room

ACTS = 5
"""Decisions that are played before anything goes wrong."""
QUIET = 30
"""Frames without anything new."""
RULES: tuple[str, ...] = ()


class Player:
    """Plays at the table of one game: `act` does what some legal action asks hands or fingers to do."""

    def __init__(self, me: Person, room: Room, seed: int = 5) -> None:
        self.me, self.room = me, room
        self.chance = random.Random(seed)

    @property
    def match(self) -> Match:
        """The match that is on, as the screen knows it: a player sees the table as well."""
        live = self.me.app.host._host._live
        assert live is not None
        return live.match

    def begins(self) -> None:
        """From the first page to a match."""
        self.me.touches(f"{self.room.seats} players")
        self.me.touches("New match")
        self.me.until(lambda: self.me.offers("Begin") or self.me.sheet() is not None, "the players being asked")
        if not self.me.offers("Begin"):
            # The game asks in which form it is played by two: as printed comes first.
            self.me.tap(next(each for each in self.me.sheet().walk() if isinstance(each, Action)))
        self.me.touches("Begin")
        self.me.until(lambda: self.me.page in ("setup", "play"), "the match")

    def act(self) -> None:
        """One decision of whoever is to act, by the door that it has."""
        game, state = self.match.game, self.match.live
        choices = list(game.legal_actions(state))
        if not choices and CHANCE in game.to_act(state):
            choices = [load_examples(game.name).set_out(game, state, self.chance)]
        self.chance.shuffle(choices)
        for action in choices:
            if self._done(action):
                self.answers()
                return
        raise AssertionError(f"nothing of {choices[:5]} can be done at the glass: {self.me.texts()}")

    def _done(self, action: Any) -> bool:
        game, before = self.match.game, self.match
        after = game.apply(before.live, action)
        if isinstance(action, Roll):
            faces = self.me.app.view.rolls
            assert faces is not None, f"{action} is waited for, and no die is offered"
            self.me.says_roll(*(self.chance.choice(faces.faces) for _ in range(faces.dice)))
        elif visible(game.layout(after), game.board) != visible(game.layout(before.live), game.board):
            self.room.lies(game.layout(after))
        else:
            return self._told(action)
        self.me.until(lambda: self.match.live != before.live or self.match.asked is not None, f"{action} being seen")
        return True

    def answers(self) -> None:
        """Answers the glass, which asks where two acts look alike, perhaps a moment later. The answer is the first."""
        self.me.until(self._quiet(), "the glass coming to rest")
        while self.match.asked is not None:
            self.me.until(lambda: self.me.app.view.question is not None, "the question")
            self.me.touches(self.me.app.view.question.options[0])
            self.me.until(lambda: self.match.asked is None and self.me.app.view.question is None, "the answer being heard")

    def _quiet(self) -> Callable[[], bool]:
        """True once nothing new has been shown for a while."""
        last = [self.me.app.view.seq, 0]

        def rests() -> bool:
            seq = self.me.app.view.seq
            last[:] = [seq, last[1] + 1 if seq == last[0] else 0]
            return last[1] >= QUIET and self.match.sought is None

        return rests

    def _told(self, action: Any) -> bool:
        """An act that leaves nothing to see, said or pressed; False when nobody has to."""
        before = self.match
        told = next((sentence for sentence, offered in self.me.app.view.sayings if offered == action), "")
        pressed = [seat for prompt in before.game.prompts(before.live) for seat, meant in prompt.press if meant == action]
        if not told and not pressed:
            return False
        if told:
            self.me.touches("Say...")
            self.me.says(told)
        else:
            self.me.presses(pressed[0])
        self.me.until(lambda: self.match.live != before.live or len(self.match.commits) > len(before.commits), f"{action} being heard")
        return True

    def disturbs(self) -> Place:
        """A piece with a code that lies alone in its place is put somewhere else: returns where from."""
        game = self.match.game
        table = self.room.table
        board = self.me.app.host.plan()
        coded = {kind for kind, piece in board.pieces.items() if piece.codes}
        alone = sorted(place for place, lie in table.items() if len(lie) == 1 and lie[0].piece in coded and lie[0].how == "seen")
        for place in self.chance.sample(alone, len(alone)):
            piece = table[place][0]
            fits = [each for each, known in board.places.items() if piece.piece in known.pieces]
            free = [each for each in fits if not table[each] and each != place]
            if free:
                self.room.lies(table.put({place: (), self.chance.choice(sorted(free)): (piece,)}))
                return place
        raise AssertionError(f"no piece of {game.name} can be put elsewhere")


def plays(me: Person, room: Room) -> None:
    """New match, set-up and some decisions."""
    player = Player(me, room)
    player.begins()
    for _ in range(ACTS):
        player.act()
    me.until(lambda: me.page in ("setup", "play"), "play going on")


def cheats(me: Person, room: Room) -> None:
    """A piece is put where it may not go: that is said, and putting it back is enough."""
    before = room.table
    player = Player(me, room)
    player.disturbs()
    me.until(lambda: me.page == "dispute", "the ruling, or what is asked before it")
    player.answers()
    me.until(lambda: me.app.view.ruling is not None, "the ruling")
    assert me.app.view.ruling.remedy
    room.lies(before)
    me.until(lambda: me.page in ("setup", "play"), "play going on")


def overrules(me: Person, room: Room) -> None:
    """The same again, but both let it stand."""
    Player(me, room, seed=6).disturbs()
    me.until(lambda: me.page == "dispute", "the ruling")
    names = [person.name for person in me.app.view.persons]
    while (said := me.app.view.ruling) is not None and said.open and me.page == "dispute":
        # Where one act broke two rules, both are let stand.
        me.touches("Overrule")
        me.touches("We agreed")
        me.agrees(*names)
        me.until(lambda called=said.called: me.page != "dispute" or me.app.view.ruling.called != called, "the overruling being heard")
    me.until(lambda: me.page in ("setup", "play"), "play going on")


def goes_on(me: Person, room: Room) -> None:
    """After the power cut: the match is there, and ends with the scores as they are when both agree."""
    me.touches_resume()
    me.until(lambda: me.page in ("setup", "play", "dispute"), "the match again")
    me.touches("More")
    me.touches("End the match")
    me.agrees(*[person.name for person in me.app.view.persons])
    me.until(lambda: me.page == "end", "the end")
    assert len(me.app.view.standings) == room.seats
    me.sees(*[line.name for line in me.app.view.standings])

