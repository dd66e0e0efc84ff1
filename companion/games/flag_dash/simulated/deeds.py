"""What hands do in a round, deed by deed, with the slips of honest people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.flag_dash.rules.cats import chase_due
from companion.games.flag_dash.rules.ending import resumed
from companion.games.flag_dash.rules.planning import BACK, card_rule
from companion.games.flag_dash.rules.resolve import begun, char_of, movers, team_of, token_of
from companion.games.flag_dash.simulated.between import tempting_boost
from companion.games.flag_dash.simulated.cheats import tempt
from companion.games.flag_dash.simulated.people import choose, fancy, plan
from companion.games.flag_dash.simulated.sitting import Sitting
from companion.games.flag_dash.state import (
    CARDS,
    SPY,
    Boost,
    Chase,
    CleanUp,
    EndMove,
    Lasso,
    Plan,
    Push,
    Replace,
    SecretTunnel,
    State,
    Won,
)
from companion.games.flag_dash.table.layout import PAWN_AT, layout
from companion.games.flag_dash.topology import NUMBER
from companion.rules.values import Seat, Show
from companion.simulated_table.acts import Rest, TurnDone, Wait
from companion.simulated_table.sharing import Acts


def fidget(s: Sitting) -> Acts:
    """Things that mean nothing: a pawn lifted and put back, a bump, a look under the own or a teammate's pair."""
    if (yield from s.slip("pawn lifted", 0.05)):
        here = s.dice.choice(s.state.cells)
        place = PAWN_AT[here]
        yield from s.do(Rest(s.table().put({place: ()}), 1.0, "pawn lifted"))
        yield from s.rest("pawn put back")
    if (yield from s.slip("bump within the place", 0.03)):
        yield from s.rest("bump")
    if (yield from s.slip("peeking", 0.05)):
        backs = [place for place, lying in s.table().items() if lying[0].face == BACK]
        if backs:
            yield from s.do(Rest(s.table().put({s.dice.choice(sorted(backs)): ()}), 1.0, "looked under a pair"))
            yield from s.rest("put back")
    if (yield from s.slip("talk", 0.03)):
        yield from s.do(Wait(4.0))


def all_plan(s: Sitting) -> Acts:
    """Everybody plans at the same time; hands leave the table now and then."""
    seats = list(s.state.hands)
    s.dice.shuffle(seats)
    for seat in seats:
        s.plans[seat] = plan(s, seat)
    for n, seat in enumerate(seats):
        yield from tempt(s, seat, "plan")
        before = s.state
        yield from s.decide(Plan(seat, len(s.plans[seat])))
        if (yield from s.slip("half moves", 0.25)):
            yield from s.do(Rest(s.part(s.table(before), s.table()), 1.0, "half a plan"))
        if n == len(seats) - 1 or s.dice.random() < 0.75:
            yield from s.rest("planned")
            yield from fidget(s)


def show_tokens(s: Sitting) -> Acts:
    """All tokens of this half are shown, in any order; then the spies do their work."""
    half = s.state.half
    yield from tempt(s, "", "order")
    seats = [seat for hand, seat in enumerate(s.state.hands) if s.state.lanes[hand].tokens[half] == BACK]
    s.dice.shuffle(seats)
    for n, seat in enumerate(seats):
        yield from s.decide(Show(seat, f"{seat}.token{half + 1}", s.plans[seat][half][1]))
        if n == len(seats) - 1 or s.dice.random() < 0.4:
            yield from s.rest("tokens shown")
    while s.state.spying or s.state.forced:
        if s.state.spying:
            spy = s.state.spying[0]
            foes = [
                hand
                for hand, lane in enumerate(s.state.lanes)
                if team_of(s.state, hand) != team_of(s.state, spy) and lane.cards[half] == BACK
            ]
            seat = s.state.hands[s.dice.choice(foes)]
            yield from s.decide(Show(seat, f"{seat}.card{half + 1}", s.plans[seat][half][0]))
            yield from s.rest("a card is looked at")
        else:
            yield from _replaced(s, s.state.hands[s.state.forced[0]], half)


def _replaced(s: Sitting, seat: Seat, half: int) -> Acts:
    hand = s.state.hands.index(seat)
    yield from tempt(s, seat, "replace")
    later = {token for _, token in s.plans[seat][half + 1 :]}
    legal = [action for action in s.game.legal_actions(s.state) if isinstance(action, Replace) and action.token not in later - {SPY}]
    if s.dice.random() < 0.4:
        # The card may be changed too: nobody sees which it was.
        taken = {card for card, _ in s.plans[seat]}
        lane = s.state.lanes[hand]
        free = [card for card in CARDS if card not in taken and not card_rule(s.state, hand, card) and card not in lane.combos]
        if free:
            s.plans[seat][half] = (s.dice.choice(free), SPY)
            place = f"{seat}.card{half + 1}"
            if (yield from s.slip("card changed", 0.5)):
                yield from s.do(Rest(s.table().put({place: ()}), 1.0, "card changed"))
    yield from s.decide(s.dice.choice(legal))
    yield from s.rest("token replaced")


def moves(s: Sitting) -> Acts:
    """Every hand's move of this half, in order."""
    half = s.state.half
    while s.state.phase == "move" and s.state.half == half:
        due = movers(s.state)
        seat = s.state.hands[s.dice.choice(due)]
        yield from tempt(s, seat, "turn")
        yield from one_move(s, seat)
        if s.cheat is not None:
            # The hands leave the table with the end of the move, and people hear what is said.
            yield from s.do(Wait(0.25))
        yield TurnDone(seat)
        if s.cheat is not None:
            s.turns_open += 1
            if s.turns_open >= 2:
                s.get_used_to_it()
        else:
            s.turns_open = 0


def one_move(s: Sitting, seat: Seat) -> Acts:
    """The card is shown and resolved, then the token put away."""
    hand, half = s.state.hands.index(seat), s.state.half
    if s.state.lanes[hand].cards[half] == BACK:
        yield from s.decide(Show(seat, f"{seat}.card{half + 1}", s.plans[seat][half][0]))
        if s.dice.random() < 0.8:
            yield from s.rest("card shown")
            yield from fidget(s)
    s.state = begun(s.state, seat)
    combo = token_of(s.state, hand) in ("3", "6")
    unseen = 0
    start = s.state
    s.been, s.dropped = set(enumerate(start.cells)), None
    for _ in range(12):
        yield from tempt(s, seat, "move")
        if combo and not s.state.lanes[hand].combos[half] and s.dice.random() < 0.45:
            yield from _second_card(s, seat)
        cheating = tempting_boost(s)
        if cheating is not None:
            s.tempted = ("FD-V13",)
        action = cheating or choose(s, seat, start)
        if not isinstance(action, EndMove) and not chase_due(s.state) and not s.within_reach(action):
            # Nobody called what was done wrongly before, and it is in the way.
            break
        if s.dice.random() < 0.05 and not unseen:
            yield from _take_back(s)
        before = s.state
        yield from s.decide(action)
        remember(s, before, action)
        if isinstance(action, EndMove):
            yield from _ended(s, before, action)
            return
        unseen += 1
        if s.state.doubt:
            # Nobody doubts what was meant: whoever bumps the flag home has won.
            yield from s.decide(Won())
        if s.state.outcome is not None and s.cheat is None:
            won = s.state
            yield from _tidied(s, seat)
            # The step that won is done before the token is taken: only the last act of a sweep is ever half done.
            before = before if s.state is won else won
        if unseen >= 3 or s.dice.random() < 0.7 or s.state.outcome is not None:
            # Whoever bumps does it in one go, and a hand holds a piece only when what came before has been seen.
            if s.last == s.table(before) and not getattr(action, "aside", "") and (yield from s.slip("rests on the way", 0.12)):
                yield from s.do(Rest(s.part(s.table(before), s.table()), 1.0, "on the way"))
            yield from s.rest("moved")
            unseen = 0
        if s.state.outcome is not None:
            yield from s.rest("over")
            return
    ends = [action for action in s.game.legal_actions(s.state) if isinstance(action, EndMove)]
    before = s.state
    if ends:
        yield from s.decide(ends[0])
        yield from _ended(s, before, ends[0])


def _tidied(s: Sitting, seat: Seat) -> Acts:
    """The token is put away with the step that wins, before anybody can say that it is over."""
    ends = [action for action in s.game.legal_actions(resumed(s.state)) if isinstance(action, EndMove)]
    if ends and not isinstance(s.said[-1], Won) and (yield from s.slip("tidied with the win", 0.4)):
        yield from s.decide(EndMove(seat, s.dice.choice(ends).gain))


def remember(s: Sitting, before: State, action: Any) -> None:
    """What a later temptation needs to know."""
    s.been |= set(enumerate(s.state.cells)) | set(_passed(before, action))
    for team, was in enumerate(before.flags):
        if was < 0 <= s.state.flags[team] and isinstance(action, Push):
            s.dropped = (-1 - was, before.cells[-1 - was], team)
    if before.play is not None:
        s.before_reset = before.lanes[before.play.hand].used


def _passed(state: State, action: Any) -> Iterator[tuple[int, int]]:
    """Who was where on the way of this act, and did not stay."""
    if isinstance(action, Push | Lasso | Chase):
        yield from ((char_of(state, action.target), NUMBER[name]) for name in action.path)
    elif isinstance(action, Boost) and action.via:
        yield char_of(state, action.char), NUMBER[action.via]


def _second_card(s: Sitting, seat: Seat) -> Acts:
    planned = {card for card, _ in s.plans[seat]}
    legal = [action for action in s.game.legal_actions(s.state) if isinstance(action, Show) and action.face not in planned]
    if legal:
        yield from s.decide(s.dice.choice(legal))
        yield from s.rest("second card")


def _take_back(s: Sitting) -> Acts:
    """An act is done and undone."""
    legal = [a for a in s.game.legal_actions(s.state) if not isinstance(a, Show | EndMove) and _plays_on(s.game.apply(s.state, a))]
    if legal and (yield from s.slip("take-back")):
        yield from s.rest("before")
        yield from s.rest("done", s.game.apply(s.state, s.dice.choice(legal)))
        yield from s.rest("taken back")


def _plays_on(state: State) -> bool:
    return state.outcome is None and not state.doubt


def _ended(s: Sitting, before: State, action: EndMove) -> Acts:
    """The token goes away; a boost or the tokens of a reset may follow a moment later."""
    yield from tempt(s, action.seat, "end")
    if s.last == s.table(before) and (yield from s.slip("late bookkeeping", 0.25)):
        yield from s.do(Rest(s.part(s.table(before), s.table()), 1.0, "token first"))
    yield from s.rest("move ended")


def clean_up(s: Sitting) -> Acts:
    """Secret tunnel, then cards back and the marker to its team."""
    secrets: list[Any] = [action for action in s.game.legal_actions(s.state) if isinstance(action, SecretTunnel)]
    if secrets and s.dice.random() < 0.8:
        action = s.dice.choice(secrets)
        if fancy(s.game.apply(s.state, action), 0) is not None:
            yield from s.decide(action)
            yield from s.rest("secret tunnel")
            if s.state.outcome is not None:
                return
    yield from tempt(s, "", "cleanup")
    before = s.state
    yield from s.decide(CleanUp())
    if (yield from s.slip("half moves", 0.3)):
        yield from s.do(Rest(s.part(s.table(before), s.table()), 1.0, "cleaning up"))
    cards = {place: () for place in layout(before) if (".card" in place and place[-1].isdigit()) or ".combo" in place}
    yield from s.do(Rest(s.table(before).put(cards), 1.0, "cards back"))
    yield from tempt(s, "", "cleaned")
    yield from s.rest("cleaned up")
