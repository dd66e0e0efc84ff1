"""Claiming and the cards of the play area: when a try may begin, turning the tile, showing cards (TH-019 to TH-031)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.treasure_hunt.rules.broken import broken
from companion.games.treasure_hunt.rules.cards import CombinationRules, flaw, hopeless, reading
from companion.games.treasure_hunt.rules.holdings import claimed_in_row, closing_exchange, draw_least, owner, row_limit, supply
from companion.games.treasure_hunt.rules.steal import steal_bar, valid_half
from companion.games.treasure_hunt.rules.track import GRID, NUMBER
from companion.games.treasure_hunt.rules.turn import fail, finish_first, lay_down, no_more, out_of_turn, resumed, whose, whose_hand
from companion.games.treasure_hunt.state import State, TakeBack, Try, changed
from companion.rules.values import Fault, Seat, Show, Turn


def claim_bar(state: State, seat: Seat, tile: int) -> tuple[Fault, ...]:
    """The faults of beginning to claim this tile, the first rule first; none where it may be claimed (TH-A13: else it is not turned)."""
    name = GRID[tile]
    places = (f"{name}.tile",)
    if state.pawns[state.seat(seat)] != tile:
        elsewhere = broken("TH-019", seat, pieces=("tile",), places=places, tile=name)
        return (*elsewhere, *claim_bar(replace(state, pawns=_standing(state, seat, tile)), seat, tile))
    held_by = owner(state, tile)
    if held_by == seat:
        return broken("TH-019", seat, pieces=("tile",), places=places, tile=name, case="own")
    if held_by:
        return broken("TH-018", seat, pieces=("tile",), places=places, tile=name, other=held_by)
    if "claim" in state.used:
        return broken("TH-020", seat, pieces=("tile",), places=places, tile=name)
    if state.rolled:
        return broken("TH-020", seat, pieces=("tile",), places=places, tile=name, case="moving", die=state.die)
    rule = no_more(state, "claim")
    if rule:
        return broken(rule, seat, pieces=("tile",), places=places, tile=name)
    if claimed_in_row(state, seat, tile) >= row_limit(state):
        return broken("TH-021", seat, pieces=("tile",), places=places, tile=name, limit=row_limit(state))
    if supply(state, seat) <= 0:
        return broken("TH-042", seat, pieces=(f"cube-{seat}",), places=places, tile=name)
    return ()


def _standing(state: State, seat: Seat, tile: int) -> tuple[int, ...]:
    """The pawns, with this seat's on that tile."""
    return tuple(tile if other == seat else at for other, at in zip(state.seats, state.pawns, strict=True))


def turn_faults(state: State, action: Turn, copies: int) -> tuple[Fault, ...]:
    """Turning up the tile under the own pawn opens a claim (TH-025); every symbol is there `copies` times (TH-004)."""
    tile = NUMBER[action.place.removesuffix(".tile")]
    places, name = (action.place,), GRID[tile]
    if action.seat != state.who:
        return out_of_turn(state, action.seat, "claim", ("tile",), places)
    known = state.symbols[tile]
    if state.up >> tile & 1 or (known and known != action.face) or (not known and state.symbols.count(action.face) >= copies):
        return broken("TH-004", action.seat, pieces=("tile",), places=places, case="face", tile=name, symbol=action.face)
    attempt = state.trying
    if attempt is not None and (attempt.tile != tile or attempt.flipped):
        there = state.pawns[state.seat(action.seat)] == tile
        elsewhere = () if there else broken("TH-019", action.seat, pieces=("tile",), places=places, tile=name)
        return (*elsewhere, *finish_first(state, action.seat, ("tile",), places))
    return claim_bar(state, action.seat, tile) or whose_hand(state, action.seat, tile, name)


def turn_up(state: State, action: Turn) -> State:
    """The tile lies face up; its symbol is known for ever. Who is not on opens a claim only where its turn has just ended."""
    tile = NUMBER[action.place.removesuffix(".tile")]
    symbols = (*state.symbols[:tile], action.face, *state.symbols[tile + 1 :])
    state = resumed(state, action.seat)
    if action.seat != state.who:
        return changed(state, symbols=symbols, up=state.up | 1 << tile)
    attempt = replace(state.trying, flipped=True) if state.trying is not None else Try("claim", tile, flipped=True)
    return changed(state, symbols=symbols, up=state.up | 1 << tile, trying=attempt, exchanged=0, unseen=closing_exchange(state))


def how(state: State) -> CombinationRules:
    """The house rules of combinations."""
    return CombinationRules(state.options.pair_number == "one_of_two", state.options.sequence_descending)


def symbol_of(state: State, tile: int) -> str:
    """The symbol that lies open on a tile; `?` while it is face down."""
    return state.symbols[tile] if state.up >> tile & 1 else "?"


def fits(state: State) -> str:
    """Returns the kind of combination that the cards shown now make. `claim`, `steal`, `half` of a two-turn steal, or nothing (``)."""
    attempt = state.trying
    if attempt is None or len(state.shown) < 3:
        return ""
    symbol, rules = symbol_of(state, attempt.tile), how(state)
    if attempt.kind == "claim":
        return "claim" if symbol != "?" and reading(state.shown, symbol, state.who, 3, rules) else ""
    if reading(state.shown, symbol, state.who, 4, rules):
        return "steal"
    if reading(state.shown, symbol, state.who, 3, rules):
        return "steal" if valid_half(state, state.who, attempt.tile) else "half"
    return ""


def flaw_of(state: State, attempt: Try) -> str:
    """The rule that the shown cards break as a combination for this try."""
    symbol, rules = symbol_of(state, attempt.tile), how(state)
    if attempt.kind == "claim" or valid_half(state, state.who, attempt.tile):
        return flaw(state.shown, symbol, state.who, 3, rules)
    half = state.halves[state.seat(state.who)]
    if reading(state.shown, symbol, state.who, 3, rules):
        return "TH-040" if half is not None and half.tile == attempt.tile else "TH-037"
    return flaw(state.shown, symbol, state.who, 3 if len(state.shown) == 3 else 4, rules)


def beyond_saving(state: State, attempt: Try) -> bool:
    """The shown cards are a complete combination that fits nothing and that no further card can save."""
    count = 3 if attempt.kind == "claim" else 4
    return not fits(state) and hopeless(state.shown, symbol_of(state, attempt.tile), state.who, count, how(state))


def show_faults(state: State, action: Show, deck: frozenset[str]) -> tuple[Fault, ...]:
    """Returns the faults of laying a card in the play area. No try has begun or may begin, or the card cannot be there."""
    seat, card = action.seat, action.face
    if seat != state.who:
        return out_of_turn(state, seat, "claim", ("card",), ("play",))
    impossible = card_fault(state, action, deck)
    if impossible:
        return impossible
    if state.trying is not None:
        if state.trying.swept:
            return finish_first(state, seat, ("card",), ("play",))
        if state.hands[state.seat(seat)] <= 0:
            return broken("TH-010", seat, pieces=("card",), places=("play",), card=card)
        return ()
    tile = state.pawns[state.seat(seat)]
    if tile < 0:
        return broken("TH-026", seat, pieces=("card",), places=("play",), card=card, case="nothing")
    held_by = owner(state, tile)
    if held_by and held_by != seat:
        return steal_bar(state, seat, tile, ("card",), ("play",)) or whose(state, action)
    if not state.up >> tile & 1:
        return broken("TH-025", seat, pieces=("card",), places=("play",), card=card, tile=GRID[tile])
    bar = claim_bar(state, seat, tile)
    return (replace(bar[0], pieces=("card",), places=("play",)),) if bar else whose(state, action)


def card_fault(state: State, action: Show, deck: frozenset[str]) -> tuple[Fault, ...]:
    """Every card exists once. It cannot be in play twice, on the discard pile too, or known to be in another hand (TH-005)."""
    card = action.face
    if card in deck and card not in state.shown and card not in state.spent:
        if card in state.discard:
            if action.place == "play" and draw_least(state) <= 0:  # the pile may have been shuffled while nobody could see it
                return ()
        elif all(card != held or seat == action.seat for held, seat in state.held):
            return ()
    return broken("TH-005", action.seat, pieces=("card",), places=(action.place,), card=card)


def show(state: State, action: Show) -> State:
    """The card lies in the play area; the first one opens a try at the tile under the pawn."""
    number = state.seat(action.seat)
    attempt = state.trying
    if attempt is None:
        tile = max(state.pawns[number], 0)
        held_by = owner(state, tile)
        attempt = Try("steal" if held_by and held_by != action.seat else "claim", tile)
        if state.past is not None:  # the turn has visibly begun
            state = changed(state, past=replace(state.past, said=True))
    hands = (*state.hands[:number], max(0, state.hands[number] - 1), *state.hands[number + 1 :])
    return changed(
        forget(state, action.face), trying=attempt, shown=tuple(sorted((*state.shown, action.face))), hands=hands, exchanged=0,
        unseen=closing_exchange(state),
    )  # fmt: skip


def forget(state: State, card: str) -> State:
    """A card that turns up is no longer known to be elsewhere. If it was on the discard pile, that has been shuffled."""
    if card in state.discard:
        return changed(state, discard=state.discard[state.discard.index(card) + 1 :], held=(), unseen=0)
    if any(card == held for held, _ in state.held):
        return changed(state, held=tuple(item for item in state.held if item[0] != card))
    return state


def take_back_faults(state: State, action: TakeBack) -> tuple[Fault, ...]:
    """Shown cards may return to the hand; those that have taken a tile are played (TH-A34)."""
    if action.seat != state.who:
        return out_of_turn(state, action.seat, None, ("card",), ("play",))
    if action.card in state.shown:
        return ()
    return broken("TH-026", action.seat, pieces=("card",), places=("play",), case="played", card=action.card)


def take_back(state: State, action: TakeBack) -> State:
    """Takes the card into the hand again. The try has failed when all cards of a hopeless combination are back."""
    number = state.seat(action.seat)
    hands = (*state.hands[:number], state.hands[number] + 1, *state.hands[number + 1 :])
    held = tuple(sorted({*state.held, (action.card, action.seat)}))
    if action.card in state.spent:
        return changed(state, spent=tuple(card for card in state.spent if card != action.card), hands=hands, held=held)
    attempt = state.trying
    if attempt is not None and not attempt.failed and beyond_saving(state, attempt):
        attempt = replace(attempt, failed=True)
    shown = tuple(card for card in state.shown if card != action.card)
    state = changed(state, shown=shown, hands=hands, held=held, trying=attempt)
    if shown or attempt is None:
        return state
    if attempt.failed:
        return fail(state)
    return state if attempt.flipped else changed(state, trying=None)


def give_up(state: State) -> State:
    """After the flip, or with three cards or more that fit nothing, giving up is a failure. Else the try is just left (TH-A40)."""
    attempt = state.trying
    if attempt is None:
        return state
    if attempt.flipped or attempt.failed or (len(state.shown) >= 3 and not fits(state)):
        return fail(state)
    return lay_down(state, attempt, failed=False)
