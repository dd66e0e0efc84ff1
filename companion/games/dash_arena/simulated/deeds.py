"""What hands do in a spawn and in a turn, deed by deed, with the slips of honest people."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.dash_arena.boosters.supply import Use
from companion.games.dash_arena.simulated import cards, tokens
from companion.games.dash_arena.simulated.cheats import tempt
from companion.games.dash_arena.simulated.people import choose, shoots
from companion.games.dash_arena.simulated.plausible import as_often
from companion.games.dash_arena.simulated.sitting import Sitting, lit
from companion.games.dash_arena.state import DICE, Announce, Dash, Shoot, SpawnDisk, State
from companion.games.dash_arena.table.layout import booster_at, figure_at
from companion.rules.values import Layout, PlacedPiece, Roll, Seat
from companion.simulated_table.acts import Press, Rest, Throw, TurnDone, Wait
from companion.simulated_table.sharing import Acts

HANDS = 2
"""Pieces that are in the air at once, at most."""


def fidget(s: Sitting) -> Acts:
    """Things that mean nothing: a figure lifted and put back, a bump, a pause."""
    standing = [space for space in s.state.field.spaces if space >= 0]
    if standing and (yield from s.slip("figure lifted", 0.04)):
        space = s.dice.choice(standing)
        below = booster_at(s.state, space)
        lifted = {figure_at(s.state, space): (), below: tuple(replace(lying, how="seen") for lying in s.table()[below])}
        yield from s.do(Rest(s.table().put(lifted), 1.0, "figure lifted"))
        yield from s.rest("figure put back")
    if (yield from s.slip("bump within the place", 0.03)):
        yield from s.rest("bump")
    if (yield from s.slip("talk", 0.03)):
        yield from s.do(Wait(4.0))


def part(s: Sitting, before: Layout, after: Layout) -> Layout:
    """Some of what changes has changed. Two pieces never share a slot: who is still there stays, and the other is in the hand. What is
    only covered or uncovered is in nobody's."""
    halfway = s.part(before, after)
    some = {
        place: before[place] if len(halfway[place]) > len(after[place]) or _only_covered(before[place], after[place]) else halfway[place]
        for place in sorted(before.differs(after))
    }
    lifted = sum(len(before[place]) - len(lying) for place, lying in some.items())
    return after if lifted > HANDS else lit(before.put(some))


def _only_covered(before: tuple[PlacedPiece, ...], after: tuple[PlacedPiece, ...]) -> bool:
    """True if the same pieces lie there, under something or not."""
    return [replace(lying, how="seen") for lying in before] == [replace(lying, how="seen") for lying in after]


def play(s: Sitting, action: Any, patience: float) -> Acts:
    """An act: done, and mostly seen. What leaves no trace is said; `patience` is how often the hands leave the table after it."""
    before, after = s.state, s.game.apply(s.state, action)
    if s.shown != before and not _tells(s, after):
        # Nobody could know from the end alone what was done.
        yield from s.rest("in between")
    traceless = s.game.layout(after) == s.game.layout(before)
    again = traceless or s.table(after) in s.trail
    if again and s.shown != before:
        yield from s.rest("before")
    yield from s.decide(action)
    if again and any(action == meant for prompt in s.game.prompts(before) for _, meant in prompt.press):
        yield from s.do(Press(action.seat))
    elif again:
        # What leaves no trace, or an earlier table, has to be said.
        yield from s.touch(action)
    if traceless:
        s.shown = s.state
        return
    if len(s.state.fell) > len(before.fell) and s.shown == before and s.state.phase in ("action", "roll"):
        yield from tempt(s, s.seats[before.active], "fell")
        if s.shown == s.state:
            return
        yield from s.rest("fallen")
        yield from tempt(s, s.seats[before.active], "fell")
        return
    if isinstance(action, Use) and s.shown == before:
        yield from tempt(s, action.seat, "used")
        if s.shown == s.state:
            return
    if s.shown != before and s.dice.random() >= 0.6:
        yield from s.rest("both at once")
        return
    if s.dice.random() < patience or after.phase == "over" or after.turn != before.turn:
        if s.last == s.table(before) and (yield from s.slip("half moves", 0.15)):
            yield from s.do(Rest(part(s, s.table(before), s.table()), 1.0, "on the way"))
        yield from s.rest("moved")
        yield from fidget(s)


def _tells(s: Sitting, after: State) -> bool:
    """True if the end alone shows that more than one act was done since the table was last seen.

    It does not where a piece that had moved is back where it was seen: who has only stood in the way for a while leaves no trace.
    """
    table, shown = s.game.layout(after), s.game.layout(s.shown)
    if table == shown or any(shown[place] and table[place] == shown[place] for place in shown.differs(s.game.layout(s.state))):
        return False
    if any(s.game.layout(s.game.apply(s.shown, action)) == table for action in s.game.legal_actions(s.shown)):
        return False
    return as_often(s, after)


def spawn(s: Sitting) -> Acts:
    """Disk and figures are put where they belong, in any order, some of them before the hands leave."""
    while s.state.phase == "spawn":
        yield from tempt(s, s.seats[s.state.attacker], "spawn")
        action = choose(s)
        before = s.state
        if isinstance(action, Roll):
            yield from tokens.rolled(s, action)
            continue
        again = isinstance(action, SpawnDisk) and s.table(s.game.apply(s.state, action)) in s.trail
        if again and s.shown != before:
            yield from s.rest("before")
        yield from s.decide(action)
        if again:
            # A disk that lies again where it lay has to be announced, or something seems to be taken back.
            yield from s.touch(action)
        if s.state.phase != "spawn" or s.dice.random() < 0.5:
            if s.last == s.table(before) and (yield from s.slip("half moves", 0.1)):
                yield from s.do(Rest(part(s, s.table(before), s.table()), 1.0, "half a spawn"))
            yield from s.rest("spawn")
    yield from fidget(s)


def roll(s: Sitting, seat: Seat) -> Acts:
    """Three dice, one after the other."""
    if s.shown != s.state:
        yield from s.rest("before the dice")
    for _ in range(DICE):
        value = s.dice.randint(1, 6)
        yield from s.decide(Roll(seat, value))
        yield from s.do(Throw(seat, value))
    s.barrier = s.state


def turn(s: Sitting) -> Acts:
    """One turn, from the roll to the end."""
    number, seat = s.state.turn, s.seats[s.state.active]
    yield from tempt(s, seat, "turn")
    for action in tokens.uses(s):
        yield from play(s, action, 0.95)
    if s.state.phase == "roll":
        yield from roll(s, seat)
        yield from tempt(s, seat, "rolled")
    shoot = Shoot(seat)
    if s.state.carrying and not s.game.faults(s.state, shoot) and shoots(s):
        yield from s.decide(shoot)
        yield from s.do(Press(seat))
        s.barrier = s.state
        yield from tempt(s, seat, "throw")
    while s.state.turn == number and s.state.outcome is None:
        if s.state.phase == "action":
            yield from tempt(s, seat, "dash")
        if s.shown == s.state and not s.state.options.announce_direction and (yield from s.slip("take-back", 0.04)):
            yield from _take_back(s, number)
        for action in cards.abilities(s):
            yield from play(s, action, 0.85)
        for action in tokens.uses(s):
            yield from play(s, action, 0.85)
        if s.state.phase == "roll" and s.state.turn == number:
            yield from roll(s, seat)
            continue
        yield from tokens.sidestep(s)
        if s.state.turn != number or s.state.outcome is not None:
            break
        yield from cards.unknown(s)
        if s.state.turn != number:
            break
        action = choose(s)
        if isinstance(action, Dash) and s.state.options.announce_direction:
            yield from _announce(s, action)
        yield from play(s, action, 0.85)
    if s.shown != s.state:
        yield from s.rest("end of the turn")
    if s.dice.random() < 0.3:
        yield from s.do(Press(seat))
    yield TurnDone(seat)
    if s.cheat is not None:
        s.turns_open += 1
        if s.turns_open >= 2:
            s.get_used_to_it()
    else:
        s.turns_open = 0


def _announce(s: Sitting, dash: Dash) -> Acts:
    """Where the house wants it the dash is said before it is done."""
    if s.shown != s.state:
        yield from s.rest("before an announcement")
    said = Announce(dash.seat, dash.figure, dash.heading)
    yield from s.decide(said)
    yield from s.touch(said)
    s.shown = s.state


def _take_back(s: Sitting, number: int) -> Acts:
    """An act is done and undone."""
    after = s.game.apply(s.state, choose(s))
    if after.turn == number and after.outcome is None and s.table(after) != s.table():
        yield from s.rest("before")
        yield from s.rest("done", after)
        yield from s.rest("taken back")
