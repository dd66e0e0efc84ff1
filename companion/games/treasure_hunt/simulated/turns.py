"""One turn of a simulated player: what is wanted, in which order, and how the turn is left."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.treasure_hunt.simulated import cheats, deeds
from companion.games.treasure_hunt.simulated.aims import has_won, missing, solo_lost
from companion.games.treasure_hunt.simulated.combos import fitting
from companion.games.treasure_hunt.simulated.plans import may_claim, may_steal, unwanted, worth
from companion.games.treasure_hunt.simulated.sitting import PutBack, Sitting
from companion.games.treasure_hunt.simulated.truth import FULL_HAND
from companion.games.treasure_hunt.state import EndTurn, GiveUp
from companion.rules.values import TABLE, Seat
from companion.simulated_table.acts import TurnDone
from companion.simulated_table.sharing import Acts


@dataclass(slots=True)
class OnTurn:
    """What has happened in this turn, as the players know it. `used` holds the kinds of actions in order; `over` that the
    rules end the turn; `trace` that anybody looking on has seen something of it; `failed` that a try failed."""

    seat: Seat
    used: list[str] = field(default_factory=list)
    die: int = 0
    moved: bool = False
    over: bool = False
    failed: bool = False
    trying: bool = False
    trace: bool = False
    stays: bool = False
    won: bool = False
    intents: tuple[str, ...] = ()


def turn(s: Sitting, seat: Seat) -> Acts:
    """A whole turn, to the moment in which it is over in truth."""
    t = OnTurn(seat, intents=cheats.intents(s))
    s.open_cards = frozenset()
    if seat in s.truth.half and s.truth.half[seat][2] != s.truth.turns[seat] - 1:
        del s.truth.half[seat]
    yield from deeds.draw_up(s, seat, FULL_HAND - len(s.truth.hands[seat]))
    try:
        yield from _actions(s, t)
        if not t.won:
            yield from cheats.tempt(s, t, "end")
        yield from _leave(s, t)
    except PutBack:
        yield from _after_put_back(s, t)
    yield from _done(s, t)


def _actions(s: Sitting, t: OnTurn) -> Acts:
    truth, seat = s.truth, t.seat
    yield from deeds.fidget(s, seat)
    yield from cheats.tempt(s, t, "start")
    yield from _steal(s, t)
    while not t.over and not t.won and len(t.used) < 2:
        kind = _wanted(s, t)
        if kind == "claim":
            yield from _claim(s, t)
        elif kind == "move":
            yield from _move(s, t)
        elif kind == "exchange":
            yield from _said_before(s, t, unclear=True)
            cards = unwanted(truth, seat)[: s.dice.choice((1, 2, 2, 3, 3))]
            yield from deeds.exchange(s, seat, cards)
            t.used.append("exchange")
            t.trace = True
        elif kind == "reinforce":
            tiles = truth.tiles_of(seat) if s.options.reinforce_range == "any" else [truth.pawns[seat]]
            tile = s.dice.choice(tiles)
            yield from _said_before(s, t)
            yield from cheats.tempt(s, t, "reinforce")
            yield from deeds.reinforce(s, seat, tile)
            t.used.append("reinforce")
            t.trace = True
        else:
            return
        t.won = has_won(truth, seat) or (len(s.seats) == 1 and solo_lost(truth, seat))


def _wanted(s: Sitting, t: OnTurn) -> str:
    """The next action, or nothing."""
    truth, seat, dice = s.truth, t.seat, s.dice
    here = truth.pawns[seat]
    again = s.options.repeat_actions
    lack = missing(truth, seat)
    only_move = "claim" in t.used and s.options.after_claim == "move_only"
    may_move = ("move" not in t.used or again == "all") and not (len(s.seats) == 1 and truth.index(seat) == 35)
    may_change = ("exchange" not in t.used or again != "none") and bool(truth.hands[seat]) and not only_move
    spare = truth.supply(seat) - sum(lack.values())
    own = truth.tiles_of(seat) if s.options.reinforce_range == "any" else [here] if truth.owner(here) == seat else []
    may_reinforce = ("reinforce" not in t.used or again == "all") and own and truth.supply(seat) > 0 and not only_move
    if "claim" not in t.used and "steal" not in t.used and may_claim(truth, seat, here):
        known = here in truth.known
        ready = bool(fitting(truth.hands[seat], truth.symbols[here], seat, 3, s.options))
        wish = not known or (truth.symbols[here] in lack and ready)
        patient = not known and not t.used and dice.random() < 0.15
        if wish and lack and not patient:
            return "claim"
    if may_reinforce and spare > 3 and dice.random() < (0.12 if len(s.seats) > 1 else 0.05):
        return "reinforce"
    stays = t.stays or (len(s.seats) > 1 and may_steal(truth, seat, here) and truth.symbols[here] in lack and dice.random() < 0.6)
    if may_move and not stays and (not t.used or worth(truth, seat, here) < 5 or dice.random() < 0.5):
        return "move"
    if may_change and dice.random() < 0.85:
        return "exchange"
    return "move" if may_move and not stays and dice.random() < 0.5 else ""


def _said_before(s: Sitting, t: OnTurn, unclear: bool = False) -> Acts:
    """The seat before says that it is done, when what comes now could be taken for its act."""
    seat = s.unsaid
    s.unsaid = s.undeclared = None
    if seat is not None and unclear and not t.trace:
        yield from s.press(seat)


def _shared(s: Sitting, seat: Seat) -> bool:
    """Does the seat before stand on the same tile?"""
    return s.unsaid is not None and s.unsaid != seat and s.truth.pawns[s.unsaid] == s.truth.pawns[seat]


def _move(s: Sitting, t: OnTurn) -> Acts:
    yield from _said_before(s, t, unclear=bool(t.intents))
    t.die = s.dice.randint(1, 6)
    t.trace = True
    yield from deeds.throw(s, t.seat, t.die)
    yield from cheats.tempt(s, t, "rolled")
    if t.die:
        yield from _finish_move(s, t)
    yield from _tidy(s, 0.7)
    yield from cheats.tempt(s, t, "moved")


def _finish_move(s: Sitting, t: OnTurn) -> Acts:
    yield from deeds.move(s, t.seat, t.die)
    t.die = 0
    t.used.append("move")
    t.moved = True


def _claim(s: Sitting, t: OnTurn) -> Acts:
    truth, seat = s.truth, t.seat
    tile = truth.pawns[seat]
    yield from _said_before(s, t, unclear=truth.up[tile] or _shared(s, seat))
    yield from _tidy(s)
    t.trace = True
    flipped = not truth.up[tile]
    if flipped:
        yield from deeds.flip(s, seat, tile)
    t.trying = True
    yield from cheats.tempt(s, t, "flipped")
    sets = fitting(truth.hands[seat], truth.symbols[tile], seat, 3, s.options)
    wanted = truth.symbols[tile] in missing(truth, seat) or (len(s.seats) > 1 and s.dice.random() < 0.2)
    # A single player, or one who shares the tile, cannot be told from one who has given up.
    clear = len(s.seats) > 1 and all(truth.pawns[other] != tile for other in s.seats if other != seat)
    if clear and len(truth.hands[seat]) > 3 and (yield from s.slip("take-back", 0.1)):
        yield from deeds.show_and_take_back(s, seat)
    if sets and wanted:
        yield from deeds.show(s, seat, s.dice.choice(sets))
        s.leaving = seat if t.moved else None
        yield from deeds.take_tile(s, seat, tile)
        t.used.append("claim")
        t.over = t.moved
        t.trying = False
        yield from _tidy(s, 0.8)
        return
    yield from s.say(GiveUp(seat))
    t.over = t.failed = True
    s.leaving = seat
    if flipped and s.options.failed_tile == "flips_back":
        yield from deeds.unflip(s, tile)


def _steal(s: Sitting, t: OnTurn) -> Acts:
    """At the beginning of the turn, on a foreign tile on which the last turn ended: four units, or twice three."""
    truth, seat = s.truth, t.seat
    tile = truth.pawns[seat]
    half = truth.half.pop(seat, None)
    if truth.ended.get(seat) != tile or not may_steal(truth, seat, tile):
        return
    if truth.symbols[tile] not in missing(truth, seat) and s.dice.random() < 0.9:
        return
    symbol, victim = truth.symbols[tile], truth.cubes[tile][0]
    second = half is not None and half[:2] == (tile, victim)
    sets = fitting(truth.hands[seat], symbol, seat, 4, s.options)
    first_half = False
    if second or not sets:
        short = fitting(truth.hands[seat], symbol, seat, 3, s.options)
        if second and s.skips_half and s.cheat is None:
            t.stays = True
            return
        if not short or (not second and s.dice.random() < 0.4):
            return
        sets, first_half = short, not second
    yield from _said_before(s, t, unclear=True)
    yield from _tidy(s)
    t.trace = True
    yield from deeds.show(s, seat, s.dice.choice(sets))
    if first_half:
        yield from deeds.sweep(s, seat)
        truth.half[seat] = (tile, victim, truth.turns[seat])
        s.halves[seat] = tile
        t.stays = True
    else:
        yield from cheats.tempt(s, t, "stealing")
        if t.over:
            return
        yield from deeds.take_tile(s, seat, tile)
        yield from _tidy(s, 0.8)
    t.used.append("steal")
    t.won = has_won(truth, seat)


def _tidy(s: Sitting, chance: float = 1.0) -> Acts:
    """Cards that have done their work go onto the discard pile, now or later."""
    if s.truth.play and s.dice.random() < chance:
        yield from deeds.sweep(s, TABLE)


def _after_put_back(s: Sitting, t: OnTurn) -> Acts:
    """What was wrong is put right: cards back to the hand, a roll is moved, the turn is said to be over."""
    truth, seat = s.truth, t.seat
    if not t.die:
        s.leaving = seat
    if truth.lifted:
        truth.lifted.clear()
        yield from s.rest("pawn back")
    if truth.play and s.open_cards:
        truth.hands[seat] += [face for face in truth.play if face in s.open_cards]
        truth.play = [face for face in truth.play if face not in s.open_cards]
        if t.trying and s.options.failed_tile == "flips_back" and not truth.cubes[truth.pawns[seat]]:
            truth.up[truth.pawns[seat]] = False
        yield from s.rest("cards back")
    if t.die:
        yield from _finish_move(s, t)
    if t.trying and s.options.failed_tile == "flips_back" and truth.up[truth.pawns[seat]] and not truth.cubes[truth.pawns[seat]]:
        yield from deeds.unflip(s, truth.pawns[seat])
    if has_won(truth, seat):
        t.won = True
    yield from _leave(s, t, silent=0.0)


def _leave(s: Sitting, t: OnTurn, silent: float = 0.5) -> Acts:
    """The end of a turn, said by button or not at all."""
    yield from _said_before(s, t, unclear=not t.trace)
    ended_by_rules = t.over or len(t.used) >= 2
    alone = len(s.seats) == 1
    yield from _tidy(s, 1.0 if t.won else 0.6)
    if t.won:
        return
    if s.cheat is not None or not t.trace or (alone and (t.failed or not ended_by_rules)) or s.dice.random() >= silent:
        if not t.failed:
            yield from s.say(EndTurn(t.seat))
        s.leaving = t.seat
        s.undeclared = None
        yield from s.press(t.seat)
    else:
        s.unsaid = None if t.over and not t.failed else t.seat
        s.undeclared = t.seat


def _done(s: Sitting, t: OnTurn) -> Acts:
    truth, seat = s.truth, t.seat
    s.leaving = None
    truth.ended[seat] = truth.pawns[seat]
    truth.turns[seat] += 1
    s.won = seat if t.won else None
    s.turn_passed()
    yield TurnDone(seat)
