"""All players look at their map in mid-game for borders that the board file leaves open. The match goes by what they say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.assemble import words
from companion.games.tektonix.examples import CC, OC, OO, S, T
from companion.games.tektonix.state import Play, Rearrange
from companion.present.fact import fact
from companion.present.history import History
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.referee.events import FaultCleared, Overruled, RuleSettled
from tests.games.tektonix.moves import WatchedTable, lying, right

SENTENCES = words("tektonix")
EDGE = "border:juan-de-fuca pacific:T"
PERSONS = (("Ada", ("red",)), ("Ben", ("green",)))


def asked(game, *row, **options):
    """Red's row with persons at the table."""
    watched = WatchedTable(game, lying(game, *row, **options))
    watched.match = replace(watched.match, persons=PERSONS)
    return watched


def kinds(watched):
    return [type(event).__name__ for event in watched.match.events]


def test_all_let_it_stand_and_the_border_is_there_for_good(tektonix):
    """TX-H10: the card stays where it lies, and the plate behind it is right as well."""
    watched = asked(tektonix, "juan-de-fuca").lay(red__row=("juan-de-fuca", T))
    (fault,) = watched.faults
    assert (fault.rule, dict(fault.args)["case"], dict(fault.args)["settle"]) == ("TX-017", "ask", EDGE)
    called = len(watched.match.events) - 1
    watched.say("overrule", called=called, by=("Ada", "Ben"))
    settled = next(event for event in watched.match.events if isinstance(event, RuleSettled))
    assert (settled.key, settled.value, settled.by) == (EDGE, True, ("Ada", "Ben"))
    assert any(isinstance(event, FaultCleared) and event.called == called for event in watched.match.events)
    assert not watched.match.open
    assert watched.match.draft.best.actions == (Play("red", T, 1),)
    watched.press("red").lay(green__row=("indian",), indian__cubes=("green",)).press("green")
    watched.lay(red__row=("juan-de-fuca", T, "pacific"), pacific__cubes=("red",)).press("red")
    assert watched.called == ["TX-017"]
    assert watched.played == [Play("red", T, 1), Play("green", "indian", 0), Play("red", "pacific", 2)]


def test_one_alone_lets_nothing_stand(tektonix):
    watched = asked(tektonix, "juan-de-fuca").lay(red__row=("juan-de-fuca", T))
    before = watched.match
    watched.say("overrule", called=len(watched.match.events) - 1, by=("Ada",))
    assert watched.match == before
    assert right(tektonix, lying(tektonix, "juan-de-fuca"), T) == ("TX-017",)


def test_the_question_comes_with_the_plate_when_the_boundary_already_lies(tektonix):
    watched = asked(tektonix, "pacific", T).lay(red__row=("pacific", T, "juan-de-fuca"), juan_de_fuca__cubes=("red",))
    (fault,) = watched.faults
    assert (fault.rule, dict(fault.args)["settle"]) == ("TX-012", EDGE)
    watched.say("settle", key=EDGE, value=True, by=("Ada", "Ben")).press("red")
    assert watched.played == [Play("red", "juan-de-fuca", 2)]


def test_it_is_not_there_and_the_card_goes_back(tektonix):
    watched = asked(tektonix, "juan-de-fuca").lay(red__row=("juan-de-fuca", T)).say("settle", key=EDGE, value=False, by=("Ada", "Ben"))
    assert len(watched.match.open) == 1
    assert watched.lay(red__row=("juan-de-fuca",)).match.open == ()
    watched.lay(red__row=("juan-de-fuca", T))
    assert dict(watched.faults[-1].args).get("case") != "ask", "it is not asked twice"


def test_the_players_map_corrects_a_sure_border_too(tektonix):
    watched = asked(tektonix, "pacific", S).lay(red__row=("pacific", S, "african"), african__cubes=("red",))
    assert watched.called == ["TX-012"]
    assert "settle" not in dict(watched.faults[0].args)
    watched.say("settle", key="border:african pacific:S", value=True, by=("Ada", "Ben"))
    assert watched.match.open == ()
    assert watched.press("red").played == [Play("red", "african", 2)]


@pytest.mark.parametrize(
    ("reason", "by", "settled"), [("house", ("Ada", "Ben"), True), ("agreed", ("Ada", "Ben"), False)]
)
def test_our_map_says_otherwise(tektonix, reason, by, settled):
    """Let stand by all, because their own game has it so: the border is there from now on. Otherwise only this card stands."""
    watched = asked(tektonix, "pacific", S).lay(red__row=("pacific", S, "african"), african__cubes=("red",))
    watched.say("overrule", called=len(watched.match.events) - 1, by=by, reason=reason)
    assert any(isinstance(event, RuleSettled) for event in watched.match.events) == settled
    assert any(isinstance(event, Overruled) for event in watched.match.events) != settled
    assert watched.match.open == ()
    assert watched.match.live.rows[0] == ("pacific", S, "african")


def test_what_the_rulebook_says_is_let_stand_only_once(tektonix):
    watched = asked(tektonix, "nazca", OO, advanced=True).lay(red__row=("nazca", OO, "south-american"), south_american__cubes=("red",))
    watched.say("overrule", called=len(watched.match.events) - 1, by=("Ada", "Ben"), reason="house")
    assert watched.called == ["TX-025"]
    assert watched.match.open == ()
    assert any(isinstance(event, Overruled) for event in watched.match.events)
    assert right(tektonix, lying(tektonix, "nazca", OO, advanced=True), "south-american") == ("TX-025",)


@pytest.mark.parametrize(
    "key", ["border:nazca pacific:T", "border:african african:S", "border:african", "colour", "border:african arabian:X"]
)
def test_what_cannot_be_settled_changes_nothing(tektonix, key):
    watched = asked(tektonix, "nazca").say("settle", key=key, value=True, by=("Ada", "Ben"))
    assert kinds(watched) == []


@pytest.mark.parametrize(
    ("row", "card", "advanced", "settle"),
    [
        (("scotia",), S, False, "border:antarctic scotia:S"),
        (("philippine",), T, False, "border:eurasian philippine:T"),
        (("eurasian", OC), "pacific", True, "border:eurasian pacific:OC"),
        (("eurasian", OC), "pacific", False, "border:eurasian pacific:OC|border:eurasian pacific:OO"),
        (("antarctic", OC), "scotia", False, "border:antarctic scotia:OO"),
        (("north-american",), CC, True, "border:eurasian north-american:CC"),
        (("antarctic",), OO, True, "border:antarctic scotia:OO"),
    ],
)
def test_each_question_names_the_border_that_settles_it(tektonix, row, card, advanced, settle):
    """Any of several kinds of a border settles the question where each of them would do."""
    state = lying(tektonix, *row, advanced=advanced)
    (fault,) = tektonix.faults(state, Play("red", card, len(row)))
    assert "ask" in dict(fault.args)["case"]
    assert dict(fault.args).get("settle") == settle
    for key in settle.split("|"):
        assert right(tektonix, tektonix.amend(state, key, True), card) == ()


@pytest.mark.parametrize(
    ("reason", "settled"), [("border:eurasian pacific:OO", True), ("border:african arabian:OO", False), ("agreed", False)]
)
def test_of_several_borders_the_players_name_the_one_that_is_there(tektonix, reason, settled):
    """Otherwise only this card stands."""
    watched = asked(tektonix, "eurasian", OC).lay(red__row=("eurasian", OC, "pacific"), pacific__cubes=("red",))
    watched.say("overrule", called=len(watched.match.events) - 1, by=("Ada", "Ben"), reason=reason)
    assert [event.key for event in watched.match.events if isinstance(event, RuleSettled)] == [reason] * settled
    assert watched.match.open == ()
    assert right(tektonix, replace(watched.match.live, who="red", turn=0, rows=(("eurasian", OC), ())), "pacific") == (
        () if settled else ("TX-012",)
    )


def test_one_alone_settles_nothing(tektonix):
    """A person is named, or by the seats that are the person's."""
    watched = asked(tektonix, "juan-de-fuca").say("settle", key=EDGE, value=True, by=("Ada",))
    assert kinds(watched) == []
    assert kinds(watched.say("settle", key=EDGE, value=True, by=("red", "green"))) == ["RuleSettled"]


def test_what_was_settled_is_told_and_can_be_chosen(tektonix):
    watched = asked(tektonix, "eurasian", OC).lay(red__row=("eurasian", OC, "pacific"), pacific__cubes=("red",))
    called = len(watched.match.events) - 1
    seen = Presenter(SENTENCES).view(watched.match, History(SENTENCES), Sight()).ruling
    assert seen.settles == (
        ("border:eurasian pacific:OC", "On our map: oceanic-continental Subduction between Eurasian and Pacific"),
        ("border:eurasian pacific:OO", "On our map: oceanic-oceanic Subduction between Eurasian and Pacific"),
    )
    one, all_of_them = watched.match, seen.settles[1][0]
    told = {}
    for by in (("Ada",), ("Ada", "Ben")):
        watched.match = one
        watched.say("overrule", called=called, by=by, reason=all_of_them)
        match, history = one, History(SENTENCES)
        for event in watched.match.events[called + 1 :]:
            history, match = history.after(event, match), match.after(event)
        told[by] = [line.text for line in history.lines]
    sentence = seen.settles[1][1]
    assert told["Ada",] == []
    assert told["Ada", "Ben"] == [f"{sentence} (Ada and Ben)"]


def test_house_rules_are_told_too(tektonix):
    told = [fact(tektonix, SENTENCES, *pair) for pair in (("stall", "off"), ("advanced", True), ("border:african eurasian:S", False))]
    assert told == [
        "When nobody lays a card any more: play goes on", "Advanced: three kinds of subduction: yes",
        "Not on our map: Spreading Center between African and Eurasian",
    ]  # fmt: skip


def test_a_new_order_asks_for_the_map_too(tektonix):
    """Eurasian and African may spread: then the row may lie so, and the border is there for good."""
    order = ("eurasian", S, "african", S, "north-american", T)
    watched = asked(tektonix, "eurasian", S, "north-american", S, "african", T).lay(red__row=order)
    (fault,) = watched.faults
    assert (fault.rule, dict(fault.args)["case"], dict(fault.args)["settle"]) == ("TX-041", "ask", "border:african eurasian:S")
    watched.say("overrule", called=len(watched.match.events) - 1, by=("Ada", "Ben"))
    assert any(isinstance(event, RuleSettled) for event in watched.match.events)
    assert watched.match.open == ()
    assert watched.match.draft.best.actions == (Rearrange("red", order),)


@pytest.mark.parametrize(
    ("row", "order", "args"),
    [
        # The border between is unsure, but a sure one is wrong as well: nothing is asked.
        (("antarctic", S, "african", T, "eurasian"), ("eurasian", S, "african", T, "antarctic"),
         {"case": "order", "why": "TX-012", "house": "border:african antarctic:T"}),
        (("scotia", T, "south-american", S), (S, "scotia", T, "south-american"),
         {"case": "open-ask", "settle": "border:antarctic scotia:S"}),
        (("african", S, "indian", T), ("indian", S, "african", T), None),
        (("african", S, "antarctic", S, "south-american", OC), ("antarctic", S, "african", OC, "south-american", S),
         {"case": "order", "why": "TX-012", "house": "border:african south-american:OC"}),
    ],
)  # fmt: skip
def test_what_a_new_order_asks(tektonix, row, order, args):
    found = tektonix.faults(lying(tektonix, *row), Rearrange("red", order))
    said = dict(found[0].args) if found else {}
    assert bool(found) == (args is not None), said
    assert {key: said.get(key) for key in args or {}} == (args or {})
