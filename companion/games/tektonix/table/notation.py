"""A position in six words; where they are not enough, its rows, cubes and piles in three."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.games.tektonix.plates import BOUNDARIES, LETTERS, MAJOR, PLATES
from companion.games.tektonix.state import COLOURS, PILES, Past, State
from companion.games.tektonix.world import world
from companion.rules.changing import changed

SHORT: Mapping[str, str] = {
    "pacific": "Pa", "north-american": "Na", "south-american": "Sa", "african": "Af", "eurasian": "Eu", "antarctic": "An",
    "australian": "Au", "indian": "In", "arabian": "ar", "philippine": "ph", "nazca": "nz", "cocos": "co", "juan-de-fuca": "jf",
    "caribbean": "ca", "scotia": "sc", **{card: LETTERS[card] for card in BOUNDARIES},
}  # fmt: skip
"""Large plates with a capital, small ones without, boundaries as on the map."""
CARD = {short: card for card, short in SHORT.items()}
SEAT = {colour[0]: colour for colour in COLOURS}
LEGEND = (
    ("Pa.S.Na/-/...", "The row of each seat from left to right, - for none; " + ", ".join(f"{SHORT[card]} {card}" for card in SHORT) + "."),
    ("Pa:rg,nz:b", "The cubes on each plate by the first letters of their seats, in the order in which they came; - for none."),
    ("S.Pa/-/co", "The cards of the three piles, bottom first."),
    ("y42r", "The first letter of the seat on turn, the number of the turn, and the first letter of the seat that began the round."),
    ("2Eu.sc/5/...", "The cards in each hand: how many, then those that all know. All others are in the deck."),
    ("gdAu/yr", "The turn before and the one before that: the seat, what it did (d drew, p played, r rearranged, - passed) and the card, "
                "with + a cube as well, with ! of a full plate; - for none."),
)  # fmt: skip
DID = {"draw": "d", "play": "p", "rearrange": "r", "pass": "-"}
_TURN = re.compile(r"([a-z-])(\d+)([a-z-])")
_HAND = re.compile(r"(\d+)((?:[A-Za-z]+(?:\.[A-Za-z]+)*)?)")
_PAST = re.compile(r"([a-z])([dpr-])([A-Za-z]*)(\+?)(!?)")


def written(state: State) -> str:
    """The position's own words; none before the piles lie there."""
    if not any(state.piles):
        return ""
    cubes = [f"{SHORT[plate]}:{''.join(seat[0] for seat in seats)}" for plate, seats in zip(PLATES, state.cubes, strict=True) if seats]
    return " ".join([f"{_cards(state.rows)} {','.join(cubes) or '-'} {_cards(state.piles)}", *_rest(state)])


def _rest(state: State) -> tuple[str, ...]:
    """The words behind the third; none where nobody has a hand."""
    sorts = all(list(cards) == sorted(cards) for cards in state.known)
    if not (len(state.known) == len(state.hands) == len(state.seats) and sorts):
        return ()
    hands = "/".join(f"{count}{'.'.join(SHORT[card] for card in known)}" for count, known in zip(state.hands, state.known, strict=True))
    return f"{state.who[:1] or '-'}{state.turn}{state.starter[:1] or '-'}", hands, f"{_past(state.past)}/{_past(state.former)}"


def _past(past: Past | None) -> str:
    if past is None:
        return "-"
    return f"{past.seat[0]}{DID[past.did]}{SHORT.get(past.card, '')}{'+' * past.cube}{'!' * past.full}"


def placed(begun: State, text: str) -> State:
    """The position in which all is as at the beginning but for these words. Raises ValueError for what they cannot mean."""
    words = text.split()
    if len(words) not in (3, len(LEGEND)):
        raise ValueError("the rows, the cubes and the piles are three words, with turn, hands and turns before six")
    rows, piles = _groups(words[0], len(begun.seats)), _groups(words[2], len(PILES))
    cubes: list[tuple[str, ...]] = [()] * len(PLATES)
    for each in words[1].split(",") if words[1] != "-" else ():
        plate, _, seats = each.partition(":")
        if CARD.get(plate) not in PLATES or not seats or not set(seats) <= SEAT.keys():
            raise ValueError(f"'{each}' is no plate with cubes; write {SHORT[MAJOR[0]]}:{''.join(SEAT)}")
        cubes[PLATES.index(CARD[plate])] = tuple(SEAT[sign] for sign in seats)
    state = changed(begun, phase="play", rows=rows, cubes=tuple(cubes), piles=piles)
    return _with_the_rest(state, *words[3:]) if words[3:] else state


def _with_the_rest(state: State, turn: str, hands: str, before: str) -> State:
    who, found = {**SEAT, "-": ""}, _TURN.fullmatch(turn)
    counted = [_HAND.fullmatch(hand) for hand in hands.split("/")]
    known = tuple(tuple(CARD.get(card, "") for card in hand[2].split(".") if card) for hand in counted if hand is not None)
    if found is None or not {found[1], found[3]} <= who.keys():
        raise ValueError(f"'{turn}' is no turn; write the first letter of a seat, a number, and the first letter of a seat")
    if len(known) != len(state.seats) or len(counted) != len(known) or any(not card for cards in known for card in cards):
        raise ValueError(f"'{hands}' has not {len(state.seats)} hands of cards")
    counts = tuple(int(hand[1]) for hand in counted if hand is not None)
    lying = sum(map(len, (*state.rows, *state.piles))) + sum(counts)
    past, _, former = before.partition("/")
    return changed(
        state, who=who[found[1]], turn=int(found[2]), starter=who[found[3]], hands=counts, known=known, past=_was(past, who),
        former=_was(former, who), deck=max(0, world(state.options.topology).cards - lying),
    )  # fmt: skip


def _was(text: str, who: dict[str, str]) -> Past | None:
    """The turn before that a text tells. Raises ValueError."""
    found, did = _PAST.fullmatch(text), {letter: name for name, letter in DID.items()}
    if text == "-":
        return None
    if found is None or not who.get(found[1]) or (found[3] and found[3] not in CARD):
        raise ValueError(f"'{text}' is no turn before, as in {next(iter(who))}pPa+")
    return Past(who[found[1]], did[found[2]], CARD.get(found[3], ""), bool(found[4]), bool(found[5]))  # type: ignore[arg-type]


def _cards(groups: tuple[tuple[str, ...], ...]) -> str:
    return "/".join(".".join(SHORT[card] for card in cards) or "-" for cards in groups)


def _groups(text: str, count: int) -> tuple[tuple[str, ...], ...]:
    groups = [() if group == "-" else tuple(group.split(".")) for group in text.split("/")]
    strange = [card for group in groups for card in group if card not in CARD]
    if strange or len(groups) != count:
        raise ValueError(f"'{text}' has not {count} groups of cards" + (f"; '{strange[0]}' is none" if strange else ""))
    return tuple(tuple(CARD[card] for card in group) for group in groups)
