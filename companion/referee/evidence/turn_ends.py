"""The ends of turns in an explanation: by a press, by a silence, or by the rules of the game."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any

from companion.referee.draft.difference import others_since
from companion.referee.events import ActionPlayed
from companion.referee.judging import cost
from companion.referee.judging.beginning import silence as cost_of
from companion.referee.judging.retold import lawfully
from companion.referee.judging.same_piece import on_one_like_it_between
from companion.referee.judging.trail import believed
from companion.referee.match import Match
from companion.rules.explain import Explanation
from companion.rules.game import AnyGame
from companion.rules.values import TABLE, Layout, Seat, SetOut


def not_yet_said(match: Match, explanation: Explanation, seat: Seat) -> Explanation:
    """This explanation without the silence that last ended this seat's turn, if what followed may be done before. The press says it now."""
    last, before, silent = silent_end(match, explanation, seat)
    later = explanation.actions[last + 1 :]
    if last < 0 or (state := lawfully(match.search(Layout()), before, later)) is None:
        return explanation
    if match.search(Layout()).looks(state) != match.search(Layout()).looks(explanation.state):
        return explanation
    return replace(explanation, state=state, actions=(*explanation.actions[:last], *later), price=explanation.price - silent)


def said_in_place(match: Match, explanation: Explanation, seat: Seat) -> Explanation:
    """This explanation with the silence that last ended this seat's turn said, as the press has it. What followed belongs behind it.

    Example: the turn was over, and the cards were shuffled anew before Red pressed. What is seen to be done need not be said."""
    last, before, _ = silent_end(match, explanation, seat)
    search = match.search(Layout())
    if last >= 0 and search.looks(before) != search.looks(search.after(before, explanation.actions[last])):
        return explanation
    meant = [action for prompt in match.game.prompts(before) for owner, action in prompt.press if owner == seat] if last >= 0 else []
    for action in meant:
        if (state := lawfully(search, before, (action, *explanation.actions[last + 1 :]))) is not None:
            return replace(explanation, state=state, actions=(*explanation.actions[:last], action, *explanation.actions[last + 1 :]))
    return explanation


def silent_end(match: Match, explanation: Explanation, seat: Seat) -> tuple[int, Any, float]:
    """Returns the place in this explanation of the silence that last ended this seat's turn.

    The state before it and its cost come with it. The place is -1 when there is none."""
    game, state, found = match.game, match.state, (-1, match.state, 0.0)
    for index, action in enumerate(explanation.actions):
        after = game.apply(state, action)
        ends_turn = game.turn(after) > game.turn(state) and getattr(action, "seat", None) == seat
        if ends_turn and (silent := cost_of(game.prompts(state), action)):
            found = index, state, silent + on_one_like_it_between(match.search(Layout()), state, action, after)
        state = after
    return found


def ends_own_turn(match: Match, explanation: Explanation) -> bool:
    """True if the last act of this explanation ends the turn of the seat that says it. Then the turn is declared done.

    An answer that ends somebody else's turn is not: hands have yet to carry it out.
    """
    game, state, last = match.game, match.state, explanation.actions[-1]
    began = state
    for action in explanation.actions[:-1]:
        after = game.apply(state, action)
        began = after if game.turn(after) != game.turn(state) else began
        state = after
    ended = game.turn(explanation.state) != game.turn(state) or not game.to_act(explanation.state)
    return ended and getattr(last, "seat", None) in game.to_act(began)


def just_ended(match: Match, explanation: Explanation, seat: Seat) -> bool:
    """The rules have ended this seat's turn with the last act of this explanation. Once the table has been laid anew nobody means a
    turn of the round before. What goes on for all who were to act is nobody's turn.

    A seat that is on turn again has begun the next with that act if its button means something: behind it something else is asked for. What
    the last act owed belongs to it, whoever does that."""
    game, state, began = match.game, match.state, match.state
    ended = False
    for action in explanation.actions:
        after = game.apply(state, action)
        was_due = game.due(state) and not game.due(after)
        if getattr(action, "seat", None) != TABLE and not was_due:
            began = state if ended else began
            ended = game.turn(after) != game.turn(state) or not game.to_act(after)
            ended = ended and not isinstance(action, SetOut)
        state = after
    whose = game.to_act(began)
    begun = ended and seat in game.to_act(state) and asks_for_more(game, state, seat)
    return ended and not begun and seat in whose and (len(whose) == 1 or whose != game.to_act(state))


def asks_for_more(game: AnyGame, state: Any, seat: Seat) -> bool:
    """True if this seat's button means something now: behind it something else is asked for. A game that is over asks for nothing."""
    asked = game.prompts(state)
    means = (action for prompt in asked for owner, action in prompt.press if owner == seat and not game.faults(state, action))
    return any(game.prompts(game.apply(state, action)) not in (asked, ()) for action in means)


def ends_idle_turn(match: Match, done: tuple[Any, ...], state: Any, action: Any) -> bool:
    """True if this act says that a turn is over in which its seat has done nothing. `done`: what was done up to this state."""
    game, seat = match.game, getattr(action, "seat", TABLE)
    if seat == TABLE or all(action != said for prompt in game.prompts(state) for _, said in prompt.press):
        return False
    after = game.apply(state, action)
    if game.turn(after) == game.turn(state) or game.layout(after) != game.layout(state):
        return False
    final = (event.action for event in reversed(match.events) if isinstance(event, ActionPlayed))
    seats = (getattr(act, "seat", TABLE) for act in chain(reversed(done), final))
    last = next((each for each in seats if each != TABLE), TABLE)
    return last not in (seat, TABLE) and did_nothing(seat, done)


def says_nothing_of_its_own(match: Match, found: tuple[Explanation, ...], seat: Seat) -> tuple[Explanation, ...]:
    """Returns the explanations behind which this seat's press may say nothing of its own turn.

    No table shows anything of that. It may be for the seat before, whose act is final only now. Who presses within the seconds of a window
    answers. Example: a card is drawn from the deck, or the neighbour pressed and is still thinking."""
    search, game = match.search(Layout()), match.game
    aside = []
    for explanation in believed(match.draft.explanations):
        in_time = any(prompt.seconds is not None for prompt in game.prompts(explanation.state))
        theirs = [number for number, act in enumerate(explanation.actions) if getattr(act, "seat", TABLE) in match.seats]
        ended = bool(theirs) and game.turn(explanation.state) > game.turn(search.run(match.state, explanation.actions[: theirs[-1]]))
        if ended and not in_time and last_seat(explanation.actions) != seat and _unseen(match, explanation, found, seat):
            # It is kept in case: the press is rather believed to say what it can say.
            aside.append(replace(explanation, price=min(h.price for h in found) + cost.FOR_ANOTHER))
    return tuple(aside)


def is_for_what_was_refused(match: Match, found: tuple[Explanation, ...], seat: Seat) -> bool:
    """True if a press is for an act of this seat that was refused and still lies.

    Else it would say an act of which no table shows anything. Its seat is done with that act, and does no other. Example: a card lies where
    it may not, and its player presses; it has not drawn one. Behind a turn of others a press says something of its own."""
    mine = [fault for fault in match.open if fault.owed and fault.called.actions and seat in fault.called.fault.seats]
    if all(others_since(match, fault) for fault in mine):
        return False
    return any(_unseen(match, explanation, found, seat) for explanation in believed(match.draft.explanations))


def _unseen(match: Match, explanation: Explanation, found: tuple[Explanation, ...], seat: Seat) -> bool:
    """True if one of those found adds to this explanation only silences and a traceless act of this seat."""
    search = match.search(Layout())
    own = [h for h in found if h.goes_on_from(explanation) and getattr(h.actions[-1], "seat", TABLE) == seat]
    return any(search.looks(h.state) == search.looks(explanation.state) for h in own)


def did_nothing(seat: Seat | None, acts: tuple[Any, ...]) -> bool:
    """True if this seat presses and none of these acts is its own."""
    return seat is not None and all(getattr(action, "seat", None) != seat for action in acts)


def last_final(match: Match) -> ActionPlayed | None:
    """Returns the last final act that somebody did, not the table; None while there is none."""
    final = (event for event in reversed(match.events) if isinstance(event, ActionPlayed))
    return next((event for event in final if getattr(event.action, "seat", TABLE) != TABLE), None)


def last_seat(acts: tuple[Any, ...]) -> Seat | None:
    """Returns whose act is the last of these. A press says nothing more once another seat has played on."""
    seats = (getattr(action, "seat", TABLE) for action in reversed(acts))
    return next((seat for seat in seats if seat != TABLE), None)
