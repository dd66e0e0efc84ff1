"""Resolving a card: whose move it is, which characters it may move, which card an act uses up (FD-025 to FD-029, FD-075 to FD-082)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.flag_dash.play import Play
from companion.games.flag_dash.rules.steps import trapped
from companion.games.flag_dash.state import CARDS, CAT_LADY, CATS, NINJA, RUNS, State
from companion.games.flag_dash.table.layout import PAWN_AT
from companion.rules.changing import changed
from companion.rules.values import Fault, Place, Seat

RUNNER = {"red-1": 0, "red-2": 2, "white-1": 3, "white-2": 5}
MOVING = (*RUNS, "jump")
NOBODY_LEFT = (1 << 6) - 1
"""`Play.chased` once the cats are done."""


def team_of(state: State, hand: int) -> int:
    """0 Red, 1 White."""
    return 0 if state.hands[hand].startswith("red") else 1


def basic(state: State) -> bool:
    """The basic game for two: one hand a team moves all three characters (FD-123)."""
    return len(state.hands) == 2


def runners(state: State, hand: int) -> tuple[int, ...]:
    """The runners that this hand plays with."""
    team = team_of(state, hand)
    return (team * 3, team * 3 + 2) if basic(state) else (RUNNER[state.hands[hand]],)


def ability(state: State, hand: int, colour: str) -> int:
    """The runner of this hand with this character, -1 when it has none or abilities are not played (FD-086, FD-087)."""
    if not state.options.abilities:
        return -1
    return next((char for char in runners(state, hand) if state.who[char] == colour), -1)


def token_of(state: State, hand: int) -> str:
    """The token shown for the present move."""
    return state.lanes[hand].tokens[state.half]


def may_move(state: State, hand: int) -> tuple[int, ...]:
    """The characters that this hand may select now (FD-025, FD-097, FD-108, FD-123)."""
    if token_of(state, hand) in CATS:
        # A hand with both in the basic game for two: the cats need their lady, a spy's replacement or not.
        return (ability(state, hand, CAT_LADY),)
    if hand in state.spied:
        return (ability(state, hand, NINJA),)
    team = team_of(state, hand)
    if basic(state):
        return (team * 3, team * 3 + 1, team * 3 + 2)
    return (RUNNER[state.hands[hand]], team * 3 + 1)


def selectable(state: State, play: Play) -> tuple[int, ...]:
    """The characters that may be the one of this move."""
    if play.char < 0:
        return may_move(state, play.hand)
    return (play.char, play.either) if play.either >= 0 else (play.char,)


NEVER = 99
"""Above all numbers of tokens."""


def number(token: str) -> int:
    """The number by which a token is sorted (FD-022, FD-A36); one that nobody turned over comes last. Only forbidden acts lead there."""
    return int(token[-1]) if token[-1:].isdigit() else NEVER


def movers(state: State) -> tuple[int, ...]:
    """The hands of which one has to move next: several when a team decides its tie (FD-022 to FD-024)."""
    waiting = [hand for hand in range(len(state.hands)) if state.lanes[hand].tokens[state.half] and hand not in state.moved]
    if not waiting:
        return ()
    least = min(number(token_of(state, hand)) for hand in waiting)
    tied = [hand for hand in waiting if number(token_of(state, hand)) == least]
    return tuple([hand for hand in tied if team_of(state, hand) == state.marker] or tied)


def shown_before(state: State, hand: int) -> tuple[str, ...]:
    """Cards of this hand that lie face up this round, without those of the present move."""
    lane = state.lanes[hand]
    return tuple(face for face in (lane.cards[0], lane.combos[0]) if face in CARDS) if state.half else ()


def copyable(state: State, play: Play) -> tuple[str, ...]:
    """Returns the cards that a Copy may stand for now (FD-075, FD-A18 to FD-A20)."""
    faces = dict.fromkeys((*shown_before(state, play.hand), *play.finished))
    return tuple(face for face in faces if face != "copy")


def begun(state: State, seat: Seat) -> State:
    """The same state with this seat's move open, when it is its turn and its card already lies face up."""
    if state.phase != "move" or state.play is not None or seat not in state.hands:
        return state
    hand = state.hands.index(seat)
    face = state.lanes[hand].cards[state.half]
    return opened(state, hand, face) if hand in movers(state) and face in CARDS else state


def opened(state: State, hand: int, face: str) -> State:
    """A hand's move begins with this card face up (FD-026, FD-077 to FD-083)."""
    times = {"4": 2, "5": 3}.get(token_of(state, hand), 1)
    bound = may_move(state, hand)
    return changed(state, play=Play(hand, bound[0] if len(bound) == 1 else -1, (face,) * times))


def cards_now(state: State) -> tuple[str, ...]:
    """The cards face up in the present move."""
    assert state.play is not None
    lane = state.lanes[state.play.hand]
    return tuple(face for face in (lane.cards[state.half], lane.combos[state.half]) if face in CARDS)


def source(state: State, play: Play, face: str) -> str:
    """The card that is used up when `face` is resolved: itself or a Copy; empty when there is none."""
    if face in play.left:
        return face
    return "copy" if "copy" in play.left and face in copyable(state, play) else ""


def possible(state: State, play: Play) -> tuple[str, ...]:
    """Every effect that can be resolved now."""
    faces = dict.fromkeys(face for face in play.left if face != "copy")
    if "copy" in play.left:
        faces |= dict.fromkeys(copyable(state, play))
    return tuple(faces)


def pawns(state: State, *chars: int) -> tuple[str, ...]:
    """The pieces' names."""
    return tuple(f"pawn-{state.who[char]}" for char in chars if char >= 0)


def fault(state: State, rule: str, chars: Iterable[int] = (), places: Iterable[Place] = (), seats: Iterable[Seat] = (),  # noqa: PLR0917
          may: Iterable[Place] = (), **args: str) -> Fault:  # fmt: skip
    """A fault with the pawns it is about; the first pawn's colour is the argument `pawn`."""
    chars = tuple(chars)
    named = {"pawn": f"pawn-{state.who[chars[0]]}"} if chars and chars[0] >= 0 else {}
    return Fault(
        rule, "refused", pawns(state, *chars), tuple(dict.fromkeys(places)), tuple(seats), tuple(may), tuple((named | args).items())
    )


def char_of(state: State, colour: str) -> int:
    """The character with this pawn. Raises ValueError for a colour that is not in the game."""
    return state.who.index(colour)


def whose_turn(state: State, seat: Seat, char: int, places: Iterable[Place] = ()) -> tuple[Fault, ...]:
    """Faults of any act in a move that do not depend on the card: game over, order, character."""
    here = (*places, PAWN_AT[state.cells[char]]) if char >= 0 else tuple(places)

    def refuse(rule: str) -> tuple[Fault, ...]:
        return (fault(state, rule, (char,), here, (seat,)),)

    if state.outcome is not None:
        return refuse("FD-053" if state.outcome.reason == "character-flags" else "FD-052")
    if state.phase in ("plan", "cleanup"):
        return refuse("FD-014")
    if state.play is None or state.hands[state.play.hand] != seat:
        return refuse("FD-022" if state.phase == "move" and state.play is None else "FD-021" if state.phase == "order" else "FD-025")
    play = state.play
    allowed = may_move(state, play.hand)
    if char not in allowed:
        if play.hand in state.spied:
            return refuse("FD-097")
        if token_of(state, play.hand) in CATS:
            return refuse("FD-108" if token_of(state, play.hand) == "cat3" else "FD-109")
        if play.char >= 0 and len(cards_now(state)) == 2:
            return refuse("FD-082")
        return refuse("FD-025")
    if play.char not in (-1, char) and char != play.either:
        return refuse("FD-082" if token_of(state, play.hand) in ("3", "6") else "FD-025")
    return ()


def frees(state: State, play: Play, char: int) -> bool:
    """Does the #7 of this move free the character: was it trapped before it was selected (FD-102, FD-A54)?"""
    came = (play.moved | play.tunnelled) >> char & 1
    return token_of(state, play.hand) == "7" and not came and trapped(state, char)


def count_rule(token: str) -> str:
    """The rule that says how often this token resolves its card."""
    return {
        "1": "FD-077", "2": "FD-077", "3": "FD-080", "4": "FD-078", "5": "FD-079", "6": "FD-080", "7": "FD-083",
        "cat3": "FD-108", "cat5": "FD-109",
    }.get(token, "FD-026")  # fmt: skip


def with_lane(state: State, hand: int, **changes: object) -> State:
    """The same state with a lane changed."""
    lane = changed(state.lanes[hand], **changes)
    return changed(state, lanes=(*state.lanes[:hand], lane, *state.lanes[hand + 1 :]))
