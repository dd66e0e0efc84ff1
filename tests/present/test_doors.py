"""Doors of the screen: sayings and rolls, also while a turn has more than one explanation."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.assemble import load_game, words
from companion.games.chess.examples import EXAMPLES as CHESS
from companion.games.dash_arena.examples import EXAMPLES
from companion.games.dash_arena.state import Shoot
from companion.games.treasure_hunt.examples import set_out as laid_out
from companion.games.treasure_hunt.state import PlacePawn
from companion.present.doors import Doors
from companion.present.history import History
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.present.view import PlayView, RollOffer
from companion.referee.desk import decide
from companion.referee.events import Asked, Held, LoggedExplanation, MatchOver
from companion.referee.match import Match
from companion.referee.observation import Command, DiceRolled, Observation, TableSeen
from companion.rules.values import Outcome, Roll
from tests.rules import doors
from tests.rules.laws import looks, standing, walks

DIE = (1, 2, 3, 4, 5, 6)


@pytest.fixture
def dash_arena():
    return load_game("dash-arena")


def after(match: Match, observation: Observation) -> Match:
    for event in decide(match, observation):
        match = match.after(event)
    return match


def shown(match: Match) -> PlayView:
    return Presenter(words(match.game.name)).view(match, History(words(match.game.name)), Sight())


def test_the_dice_that_are_waited_for_are_offered_until_the_last_has_rolled(dash_arena):
    match = standing(dash_arena, replace(EXAMPLES["DA-G01"](dash_arena), phase="roll", rolled=(), pool=()))
    assert shown(match).rolls == RollOffer(3, DIE)
    two_left = after(match, DiceRolled(1.0, (4,), "hand"))
    assert shown(two_left).rolls == RollOffer(2, DIE)
    both = after(two_left, DiceRolled(2.0, (1, 1), "hand"))
    assert both.live.rolled == (1, 1, 4)
    assert shown(both).rolls is None


def test_the_first_turn_is_diced_for_on_the_page_of_the_set_up():
    game = load_game("treasure-hunt")
    state = game.begin(("red", "green"), game.options())
    state = game.apply(state, laid_out(game, state, Random(1)))
    for seat in state.seats:
        legal = game.legal_actions(state)
        state = game.apply(state, next(each for each in legal if isinstance(each, PlacePawn) and each.seat == seat))
    view = shown(standing(game, state))
    assert (view.screen, view.rolls) == ("setup", RollOffer(1, DIE))


def test_an_act_that_leads_back_to_an_earlier_table_of_the_turn_can_be_said():
    """Somebody goes to another corner and back: seen alone, the way back would look like the first one taken back."""
    game = load_game("treasure-hunt")
    met = 0
    for before, action, there in walks(game, 800, seed=4):
        back = [each for each in game.legal_actions(there) if looks(game, game.apply(there, each)) == looks(game, before)]
        if not isinstance(action, PlacePawn) or looks(game, before) == looks(game, there) or not back or met > 3:
            continue
        match = after(standing(game, before), TableSeen(0.5, looks(game, before)))
        gone = after(match, TableSeen(1.0, looks(game, there)))
        assert set(back) <= {act for _, act in shown(gone).sayings}
        assert not set(back) & {act for _, act in shown(standing(game, there)).sayings}, "nobody has seen the table before"
        met += 1
    assert met


def test_shooting_can_be_said_where_the_button_does_not_mean_it(dash_arena):
    """A shot that is forbidden can be said, and the rule that forbids it is told then. Where it is allowed the button has it, and it is not
    offered twice."""
    loose = standing(dash_arena, EXAMPLES["DA-G01"](dash_arena))
    assert Shoot("red") in [action for _, action in shown(loose).sayings]
    carried = standing(dash_arena, EXAMPLES["DA-G06"](dash_arena))
    assert Shoot("red") not in [action for _, action in shown(carried).sayings]
    assert shown(carried).presses == (("red", "Shoot"),)


def test_what_ends_the_game_is_known_by_what_it_leaves():
    """Giving up ends the game, offering a draw does not. No game has to say so."""
    chess = load_game("chess")
    view = shown(standing(chess, CHESS["start"](chess)))
    last = {type(action).__name__ for action in view.last_sayings}
    assert (last, "OfferDraw" in {type(action).__name__ for _, action in view.sayings}) == ({"Resign"}, True)


def test_no_second_roll_is_offered_while_one_waits_for_a_hand():
    game = load_game("treasure-hunt")
    walked = (there for _, _, there in walks(game, 800, seed=4))
    state = next(there for there in walked if any(isinstance(each, Roll) for each in game.legal_actions(there)))
    match = standing(game, state)
    assert shown(match).rolls is not None
    assert shown(match.after(Held(1.0, DiceRolled(1.0, (3,))))).rolls is None


def test_nothing_is_said_or_rolled_while_something_else_is_to_be_answered_or_put_back(dash_arena):
    match = standing(dash_arena, EXAMPLES["DA-G01"](dash_arena))
    for waits in (replace(match, restore=True), replace(match, asked=Asked(0.0, ()))):
        assert (shown(waits).sayings, shown(waits).rolls) == ((), None)


def test_a_touch_can_order_what_the_view_offers_and_nothing_else(dash_arena):
    match = standing(dash_arena, EXAMPLES["DA-G01"](dash_arena))
    sayings = [action for _, action in shown(match).sayings]
    turn, end = ("pass_turn", (("seat", "blue"),)), ("end_match", ())
    assert Doors().offers(match) == (*(("play", (("action", action),)) for action in sayings), turn, end)
    asked = replace(match, asked=Asked(0.0, (LoggedExplanation(()), LoggedExplanation(()))))
    assert Doors().offers(asked) == (("answer", (("choice", 0),)), ("answer", (("choice", 1),)), turn, end)
    assert Doors().offers(match.after(MatchOver(0.0, Outcome((), "unfinished")))) == ()


def test_an_offer_is_judged_as_the_act_it_names(dash_arena):
    match = standing(dash_arena, EXAMPLES["DA-G01"](dash_arena))
    said = decide(match, Command(1.0, "play", (("action", Shoot("red")),)))
    assert [event.fault.rule for event in said] == ["DA-026"]


def test_a_card_laid_on_its_like_is_said_where_only_the_decks_last_card_vanishes():
    """A discard on its like has to be said by hands that take the deck's last card. For all that anybody sees they have only drawn it."""
    game = load_game("tektonix")
    begun = (state for state in doors.games_at_random(game, 3, seed=1) if state.phase == "play" and all(state.piles))
    state = replace(next(begun), deck=1)
    match = standing(game, state)
    doors.every_act_has_a_door(game, state, doors.view_of(match, words("tektonix")))
