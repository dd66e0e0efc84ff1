"""Choices of simulated players: which card to lay where, which to draw and which to throw away."""

from __future__ import annotations

from typing import Any

from companion.games.tektonix.plates import CARDS, LETTERS, PLATES, alike
from companion.games.tektonix.rules.route import orders, route_faults
from companion.games.tektonix.simulated.table import TektonixTable
from companion.games.tektonix.state import HAND_LIMIT, PILES, Play, Rearrange
from companion.games.tektonix.world import world
from companion.rules.values import Place, Seat

Row = tuple[str, ...]
COMPLETE = 9


def wish(t: TektonixTable, seat: Seat) -> Any:
    """The action of this turn: Play, Rearrange, or the place to draw from; nothing when there is nothing to do."""
    dice, state = t.dice, t.state
    row = t.row(seat)
    plays = playable(t, seat)
    best = max(plays, key=lambda play: (_worth(t, seat, play), dice.random()), default=None)
    done = best is not None and len(row) + 1 == COMPLETE
    if best is not None and (done or state.phase == "last-turns"):
        return best if done or dice.random() < 0.9 else None
    if state.phase == "last-turns":
        return None
    hopeless = not _hope(t, seat, row)
    good = best is not None and _hope(t, seat, (*row[: best.at], best.card, *row[best.at :])) > 0
    if best is not None and (good or dice.random() < 0.1) and dice.random() >= t.greed[seat]:
        return best
    if dice.random() < (0.6 if hopeless else 0.04):
        better = [order for order in orders(state.options, row) if hopeless is False or _hope(t, seat, order) > 0]
        if better:
            return Rearrange(seat, dice.choice(better))
    if state.options.voluntary_pass == "allowed" and dice.random() < (0.3 if hopeless else 0.02):
        return None
    return any_source(t, seat) or best or next((Rearrange(seat, order) for order in orders(state.options, row)), None)


def playable(t: TektonixTable, seat: Seat) -> list[Play]:
    """Every legal way to lay down a card of this hand."""
    row = t.row(seat)
    tried = [Play(seat, card, at) for card in sorted(set(t.hands[seat])) for at in sorted({0, len(row)})]
    return [play for play in tried if not t.game.faults(t.state, play)]


def _worth(t: TektonixTable, seat: Seat, play: Play) -> float:
    row = t.row(seat)
    after: Row = (*row[: play.at], play.card, *row[play.at :])
    if len(after) == COMPLETE:
        return 100.0
    worth = min(4.0, _hope(t, seat, after))
    if play.card in PLATES:
        worth += 2.0 / (1 + len(t.on_plate(play.card))) if t.has_room(seat, play.card) else -1.0
    return worth


def _hope(t: TektonixTable, seat: Seat, row: Row) -> float:
    """Returns how many cards that this player may still get would go on with a row. A card in the hand counts for more."""
    if len(row) == COMPLETE:
        return 10.0
    hope = 0.0
    for card in CARDS:
        weight = 1.0 * (card in t.hands[seat]) + 0.7 * any(pile[-1:] == (card,) for pile in t.state.piles)
        weight += 0.2 * _unseen(t, card)
        if weight and any(not route_faults(t.state.options, seat, new) for new in ((card, *row), (*row, card))):
            hope += weight
    return hope


def _unseen(t: TektonixTable, card: str) -> int:
    """Copies that do not lie in a row or deep in a pile."""
    lies = sum(cards.count(card) for cards in (*t.state.rows, *t.state.piles))
    return t.box.copies[card] - lies


def any_source(t: TektonixTable, seat: Seat) -> Place | None:
    """Returns the place to draw from: a pile whose top fits, else the deck."""
    dice = t.dice
    row = t.row(seat)
    tops = {pile: cards[-1] for pile, cards in zip(PILES, t.state.piles, strict=True) if cards}
    fits = [
        pile for pile, card in tops.items()
        if any(not route_faults(t.state.options, seat, new) for new in ((card, *row), (*row, card))) and card not in t.hands[seat]
    ]  # fmt: skip
    deck = "deck" if t.state.deck or any(len(pile) > 1 for pile in t.state.piles) else None
    if fits and dice.random() < 0.6:
        return dice.choice(sorted(fits))
    if deck and dice.random() < 0.85:
        return deck
    return dice.choice(sorted(tops)) if tops else deck


def throws_away(t: TektonixTable, seat: Seat, drawn_from: Place, took: str) -> tuple[str, Place] | None:
    """A card for a pile after drawing, or nothing. It is never what would look as if nothing had been done, if it can be helped."""
    dice, hand = t.dice, t.hands[seat]
    forced = len(hand) > HAND_LIMIT
    if not forced and (t.must_say or dice.random() >= (0.5 if len(hand) > 6 else 0.15)):
        return None
    row = t.row(seat)
    cards = [card for card in sorted(set(hand)) if hand.count(card) > 1 or t.state.options.discard_drawn or card != took]
    useless = [card for card in cards if all(route_faults(t.state.options, seat, new) for new in ((card, *row), (*row, card)))]
    for choice in (useless, cards):
        ways = [
            (card, pile) for card in choice for pile in PILES
            if t.pile(pile)[-1:] != (card,) and pile not in t.wrong and not (pile == drawn_from and card == took)
            and (t.pile(pile)[-2:-1] != (card,) or dice.random() < 0.1)
            and not (t.state.options.refill_piles and not t.pile(pile) and t.state.deck)
        ]  # fmt: skip
        if ways:
            return dice.choice(ways)
    return (cards[0], next(pile for pile in PILES if t.pile(pile))) if forced else None


def to_look_up(t: TektonixTable, seat: Seat) -> tuple[str, str] | None:
    """A border that only the printed map can answer and on which one of this hand's cards depends. It is its plates and its kind."""
    row = t.row(seat)
    earth = world(t.state.options.topology)
    for card in sorted(set(t.hands[seat])):
        for at in sorted({0, len(row)}):
            faults = t.game.faults(t.state, Play(seat, card, at))
            said = dict(faults[0].args) if faults else {}
            if said.get("case") != "ask":
                continue
            boundary, one = said["card"], said["one"]
            for other in [said["other"]] if "other" in said else PLATES:
                for like in alike(boundary, t.state.options.advanced):
                    if earth.borders.get((one, other, like)) == "ask":
                        return " ".join(sorted((one, other))), LETTERS[like]
    return None
