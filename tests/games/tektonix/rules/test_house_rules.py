"""Every house rule with every value: what it changes, seen in one question to the rules. And the readings that have no value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import companion.games.tektonix as package
from companion.assemble import load_game, options_from
from companion.games.tektonix.examples import CC, OC, OO, ROUTE, S, T, placed
from companion.games.tektonix.rules.setup import pile_layout
from companion.games.tektonix.state import (
    AgreeEnd,
    Discard,
    Draw,
    DrawDeck,
    EndTurn,
    Options,
    Pass,
    Play,
    Rearrange,
    Refill,
)
from companion.rules.values import CHANCE, SetOut
from tests.games.tektonix.moves import broken, lying, play, right

Ask = Callable[[Any, Options], object]


def at(game: Any, options: Options, **rest: Any) -> Any:
    return placed(game, options=options, **rest)


def row(*cards: str) -> Callable[[Any, Options], Any]:
    return lambda game, options: placed(game, options=options, rows={"red": cards})


def level(game: Any, options: Options) -> object:
    """Four points each, rounded down: Red by plates and by ending the round, Green by plates."""
    state = placed(
        game, options=replace(options, fractions="floor"), phase="last-turns", ender="red", who="green", waiting=("green",),
        cubes={"pacific": ("red", "green", "green"), "indian": ("red", "green")},
    )  # fmt: skip
    over = play(game, state, Pass("green"))
    return over.phase, over.wins, over.outcome.winners if over.outcome else None, over.round


def idle(game: Any, options: Options) -> object:
    """A turn in which nobody lays a card, as the twentieth or the second of two seats."""
    after = play(game, at(game, options, idle=options.stall_rounds * 2 - 1), DrawDeck("red"), EndTurn("red"))
    return after.phase, broken(game, after, AgreeEnd("red")) if after.phase == "play" else after.outcome.reason


def last_round(game: Any, options: Options) -> object:
    state = at(game, options, phase="last-turns", ender="red", who="green", waiting=("green",), cubes={"pacific": ("red",)})
    over = play(game, state, Pass("green"))
    return over.phase, over.round


def begun(game: Any, options: Options) -> object:
    laid = play(game, game.begin(("red", "green"), options), SetOut(CHANCE, pile_layout(("cocos", "indian", "scotia"))))
    return laid.phase, laid.who, sorted(game.to_act(laid))


def share(game: Any, options: Options) -> object:
    return game.scores(at(game, options, cubes={"pacific": ("red", "red", "green")}))["red"]


def taken(game: Any, options: Options) -> object:
    state = play(game, at(game, options), Draw("red", "pile1"))
    return broken(game, replace(state, hands=(1, 4)), Discard("red", "pile2", "arabian"))


VALUES: list[tuple[str, Any, Ask, object]] = [
    ("advanced", False, lambda g, o: right(g, row("nazca", OO)(g, o), "south-american"), ()),
    ("advanced", True, lambda g, o: right(g, row("nazca", OO)(g, o), "south-american"), ("TX-025",)),
    ("fractions", "exact", share, Fraction(8, 3)),
    ("fractions", "floor", share, 2),
    ("fractions", "nearest", share, 3),
    ("first_card", "plate", lambda g, o: right(g, at(g, o), S), ("TX-021",)),
    ("first_card", "any", lambda g, o: (right(g, at(g, o), S), right(g, row(S)(g, o), "nazca"), right(g, row(S)(g, o), T)),
     ((), (), ("TX-010",))),
    ("repeat_plate", "allowed", lambda g, o: right(g, row("pacific", S, "nazca", S)(g, o), "pacific"), ()),
    ("repeat_plate", "forbidden", lambda g, o: right(g, row("pacific", S, "nazca", S)(g, o), "pacific"), ("TX-016",)),
    ("full_plate_play", "allowed", lambda g, o: right(g, at(g, o, cubes={"nazca": ("green",)}), "nazca"), ()),
    ("full_plate_play", "forbidden", lambda g, o: right(g, at(g, o, cubes={"nazca": ("green",)}), "nazca"), ("TX-046",)),
    ("null_rearrange", "forbidden", lambda g, o: broken(g, row("pacific", S, "nazca")(g, o), Rearrange("red", ("nazca", S, "pacific"))),
     ("TX-041",)),
    ("null_rearrange", "allowed", lambda g, o: broken(g, row("pacific", S, "nazca")(g, o), Rearrange("red", ("nazca", S, "pacific"))), ()),
    ("discard_drawn", True, taken, ()),
    ("discard_drawn", False, taken, ("TX-035",)),
    ("refill_piles", False, lambda g, o: broken(g, at(g, o, piles=((), (), ())), Refill("pile1", "indian")), ("TX-030",)),
    ("refill_piles", True, lambda g, o: broken(g, at(g, o, piles=((), (), ())), Refill("pile1", "indian")), ()),
    ("start_player", "random", begun, ("start", "", ["green", "red"])),
    ("start_player", "first", begun, ("play", "red", ["red"])),
    ("tie", "shared", level, ("over", (1, 1), ("red", "green"), 1)),
    ("tie", "ender_wins", level, ("over", (1, 0), ("red",), 1)),
    ("tie", "replay", level, ("set-out", (0, 0), None, 1)),
    ("rounds", 1, last_round, ("over", 1)),
    ("rounds", 2, last_round, ("set-out", 2)),
    ("stall", "offer", idle, ("play", ())),
    ("stall", "end", idle, ("over", "stalled")),
    ("stall", "off", idle, ("play", ("TX-060",))),
    ("stall_rounds", 10, lambda g, o: broken(g, at(g, o, idle=19), AgreeEnd("red")), ("TX-060",)),
    ("stall_rounds", 3, lambda g, o: (broken(g, at(g, o, idle=6), AgreeEnd("red")), broken(g, at(g, o, idle=5), AgreeEnd("red"))),
     ((), ("TX-060",))),
    ("voluntary_pass", "forbidden", lambda g, o: broken(g, at(g, o), Pass("red")), ("TX-033",)),
    ("voluntary_pass", "allowed", lambda g, o: broken(g, at(g, o), Pass("red")), ()),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value", "ask", "answer"), VALUES, ids=[f"{v[0]}={v[1]}" for v in VALUES])
def test_a_house_rule_means_this(tektonix, key, value, ask, answer):
    assert ask(tektonix, Options(**{key: value})) == answer


def test_every_value_of_every_house_rule_is_here():
    hints = get_type_hints(Options)
    wanted = {
        (option.name, value)
        for option in fields(Options)
        for value in (get_args(hints[option.name]) if get_origin(hints[option.name]) is Literal else (False, True))
        if hints[option.name] is bool or get_origin(hints[option.name]) is Literal
    }
    tried = {(key, value) for key, value, _, _ in VALUES}
    assert wanted <= tried
    assert {option.name for option in fields(Options)} - {key for key, _ in tried} == {"topology"}


def test_a01_how_the_subductions_are_divided_is_the_owners_affair(tmp_path):
    own = Path(package.__file__).parent / "board.toml"
    text = own.read_text(encoding="utf-8")
    for before, after in (("subduction-oc = 3", "subduction-oc = 2"), ("subduction-cc = 2", "subduction-cc = 3")):
        assert before in text
        text = text.replace(before, after)
    (path := tmp_path / "board.toml").write_text(text, encoding="utf-8")
    game = load_game("tektonix", path)
    options = options_from(game, board_file=path)
    state = placed(game, options=options, rows={"green": ("indian", CC, "eurasian", CC)}, piles=(("cocos",), (), ()))
    assert state.deck == 62 - 8 - 3 - 4
    assert right(game, placed(game, options=options, rows={"red": ("indian",), "green": ("eurasian", CC, "arabian", CC)}), CC) == ()
    assert right(game, placed(game, rows={"red": ("indian",), "green": ("eurasian", CC, "arabian", CC)}), CC) == ("TX-006",)


def test_a07_who_lays_a_plate_twice_has_its_share_twice(tektonix):
    state = placed(tektonix, rows={"red": ("pacific", S, "nazca", S)}, cubes={"pacific": ("green", "red"), "nazca": ("red",)})
    after = play(tektonix, state, Play("red", "pacific", 4))
    assert tektonix.scores(after) == {"red": 4 + Fraction(8, 3), "green": Fraction(4, 3)}


def test_a11_two_cards_with_the_same_face_that_change_places_are_no_change(tektonix):
    order = ("african", S, "antarctic", S, "south-american")
    state = lying(tektonix, *order)
    assert broken(tektonix, state, Rearrange("red", order)) == ("TX-041",)
    assert order not in {action.row for action in tektonix.legal_actions(state) if isinstance(action, Rearrange)}
    assert broken(tektonix, lying(tektonix, *order, null_rearrange="allowed"), Rearrange("red", order)) == ("TX-041",)


@pytest.mark.parametrize(("kind", "rules"), [(OC, ()), (CC, ()), (OO, ("TX-024",))])
def test_a22_a_border_with_two_kinds_of_subduction_takes_either(tektonix, kind, rules):
    assert right(tektonix, lying(tektonix, "arabian", kind, advanced=True), "eurasian") == rules


def test_a24_nothing_is_laid_at_a_complete_route(tektonix):
    state = play(tektonix, placed(tektonix, rows={"red": ROUTE[:8]}), Play("red", "eurasian", 8))
    assert broken(tektonix, state, Play("red", S, 9)) == ("TX-050", "TX-022")


def test_a26_what_everybody_saw_going_into_a_hand_is_known(tektonix):
    state = placed(tektonix, hands=(0, 4))
    after = play(tektonix, state, Draw("red", "pile1"))
    assert (after.hands[0], after.known[0]) == (1, ("arabian",))
    assert broken(tektonix, after, Discard("red", "pile2", "indian")) == ("TX-037",)
    spent = play(tektonix, after, EndTurn("red"), DrawDeck("green"), EndTurn("green"), Play("red", "arabian", 0))
    assert (spent.hands[0], spent.known[0]) == (0, ())


def test_a27_the_rules_are_the_same_for_any_number(tektonix):
    """Each number of seats begins with the same kinds of acts. There is one legal action more or less only by what lies there."""
    kinds = []
    for count in (2, 3, 4):
        state = placed(tektonix, tektonix.default_seats(count))
        kinds.append({type(action) for action in tektonix.legal_actions(state)})
    assert kinds[0] == kinds[1] == kinds[2]


@pytest.mark.rule("TX-048")
def test_a_row_of_nine_that_is_put_right_ends_the_round(tektonix):
    """The last card was let stand with a wrong border; the order that mends it completes the route."""
    wrong = ("pacific", S, "nazca", OC, "south-american", S, "eurasian", T, "african")
    state = placed(tektonix, rows={"red": wrong})
    after = play(tektonix, state, Rearrange("red", ("pacific", S, "nazca", OC, "south-american", S, "african", T, "eurasian")))
    assert (after.phase, after.ender, after.waiting) == ("last-turns", "red", ("green",))


def test_beside_a_card_that_people_left_face_down_nothing_fits_and_nothing_can_be_settled(tektonix):
    """Nothing fits beside a card of the row that people left face down. A hand turned it over and people let it stand; whose turn it is
    asks what may be laid."""
    state = lying(tektonix, "pacific", "back")
    assert right(tektonix, state, "nazca") == ("TX-012",)
    assert not any(isinstance(action, Play) and action.at == 2 for action in tektonix.legal_actions(state))
