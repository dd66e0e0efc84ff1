"""The 26 violations: each as hands do it, judged by the referee, and called by a rule that violations.toml accepts."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.tektonix.examples import CC, OC, OO, ROUTE, S, T, placed, scoring
from companion.games.tektonix.game import Tektonix
from companion.games.tektonix.state import ClaimEnd, Options, Pass
from companion.referee.events import MatchOver
from tests.games.tektonix.moves import WatchedTable, lying, play

FOLDER = Path(__file__).parents[4] / "companion" / "games" / "tektonix"
VIOLATIONS = tomllib.loads((FOLDER / "violations.toml").read_text(encoding="utf-8"))

ROWS = {"red": ("african", S, "antarctic"), "green": ("cocos", S)}
CUBES = {"african": ("red",), "antarctic": ("red",), "cocos": ("green",)}
PILES = (("arabian", "indian", "pacific"), ("philippine",), ("caribbean",))
Do = Callable[[WatchedTable], WatchedTable]


def midway(game: Tektonix, **rest: object) -> WatchedTable:
    return WatchedTable(game, placed(game, rows=ROWS, cubes=CUBES, **{"piles": PILES, **rest}))


def row(game: Tektonix, *cards: str, **options: object) -> WatchedTable:
    return WatchedTable(game, lying(game, *cards, **options))


def last_turn(game: Tektonix) -> WatchedTable:
    """Red has ended the round, it is Green's last turn."""
    rows = {"red": ROUTE, "green": ("african", S, "antarctic", S, "south-american")}
    state = placed(game, ("red", "yellow", "green"), rows=rows, phase="last-turns", ender="red", who="yellow", waiting=("yellow", "green"))
    return WatchedTable(game, play(game, state, Pass("yellow")))


WAYS: list[tuple[str, str, Callable[[Tektonix], WatchedTable], Do]] = [
    ("TX-W01", "a card", midway, lambda s: s.lay(green__row=("cocos", S, "nazca"), nazca__cubes=("green",))),
    ("TX-W01", "another order", lambda g: WatchedTable(g, placed(g, rows={"green": ("african", S, "antarctic", S, "south-american")})),
     lambda s: s.lay(green__row=("antarctic", S, "african", S, "south-american"))),
    ("TX-W02", "two cards", midway, lambda s: s.lay(red__row=("african", S, "antarctic", S, "scotia"), scotia__cubes=("red",))),
    ("TX-W02", "one after the other", midway,
     lambda s: s.lay(red__row=("african", S, "antarctic", S)).lay(red__row=(S, "african", S, "antarctic", S))),
    ("TX-W02", "drawn and laid", midway, lambda s: s.press("red").lay(red__row=("african", S, "antarctic", S))),
    ("TX-W03", "three gone", lambda g: midway(g, piles=(("indian",), ("cocos",), ("scotia",))),
     lambda s: s.lay(pile1=(), pile2=(), pile3=()).say("answer", choice=0).press("green").say("answer", choice=0)),
    ("TX-W04", "laid down", lambda g: WatchedTable(g, placed(g, piles=(("scotia", "scotia", "indian"), (), ()))),
     lambda s: s.lay(red__row=("scotia",), scotia__cubes=("red",))),
    ("TX-W05", "at the end", lambda g: row(g, "pacific", T), lambda s: s.lay(red__row=("pacific", T, "nazca"), nazca__cubes=("red",))),
    ("TX-W05", "no border", lambda g: row(g, "pacific", S), lambda s: s.lay(red__row=("pacific", S, "african"), african__cubes=("red",))),
    ("TX-W06", "Nazca", lambda g: row(g, "nazca"), lambda s: s.lay(red__row=(T, "nazca"))),
    ("TX-W06", "Cocos", lambda g: row(g, "cocos"), lambda s: s.lay(red__row=("cocos", T))),
    ("TX-W07", "two plates", lambda g: row(g, "pacific"), lambda s: s.lay(red__row=("pacific", "nazca"), nazca__cubes=("red",))),
    ("TX-W07", "two boundaries", lambda g: row(g, "pacific", S), lambda s: s.lay(red__row=("pacific", S, T))),
    ("TX-W08", "a plate", midway, lambda s: s.lay(red__row=("african", S, "indian", "antarctic"), indian__cubes=("red",))),
    ("TX-W08", "a boundary", midway, lambda s: s.lay(red__row=("african", S, T, "antarctic"))),
    ("TX-W09", "", row, lambda s: s.lay(red__row=(S,))),
    ("TX-W10", "the next begins", midway,
     lambda s: s.lay(red__row=("african", S, "antarctic", S)).lay(green__row=("cocos", S, "nazca"))
     .lay(red__row=("african", S, "antarctic", S, "pacific"), pacific__cubes=("red",))),
    ("TX-W11", "for a boundary", midway, lambda s: s.lay(red__row=(S, "african", S, "antarctic"), nazca__cubes=("red",))),
    ("TX-W11", "on a wrong plate", row, lambda s: s.lay(red__row=("indian",), eurasian__cubes=("red",))),
    ("TX-W11", "two for one card", row, lambda s: s.lay(red__row=("indian",), indian__cubes=("red", "red"))),
    ("TX-W12", "a minor plate", lambda g: WatchedTable(g, placed(g, cubes={"cocos": ("green",)})),
     lambda s: s.lay(red__row=("cocos",), cocos__cubes=("green", "red"))),
    ("TX-W12", "a major plate", lambda g: WatchedTable(g, placed(g, cubes={"indian": ("green",) * 3})),
     lambda s: s.lay(red__row=("indian",), indian__cubes=("green", "green", "green", "red"))),
    ("TX-W13", "no order", midway, lambda s: s.lay(red__row=("african", "antarctic", S))),
    ("TX-W13", "no border", lambda g: row(g, "pacific", S, "nazca", OC, "south-american"),
     lambda s: s.lay(red__row=("nazca", OC, "south-american", S, "pacific"))),
    ("TX-W14", "after a draw", lambda g: row(g, "african", S, "antarctic", S, "south-american"),
     lambda s: s.press("red").lay(red__row=("antarctic", S, "african", S, "south-american"))),
    ("TX-W14", "with a card", lambda g: row(g, "african", S, "antarctic", S, "south-american"),
     lambda s: s.lay(red__row=("antarctic", S, "african", S, "south-american", S))),
    ("TX-W16", "in the last turn", last_turn, lambda s: s.lay(pile1=("indian",))),
    ("TX-W16", "a card that only this hand can hold",
     lambda g: midway(g, known=(("scotia",), ()), hands=(4, 4), piles=(("scotia",), (), ("cocos",))),
     lambda s: s.lay(red__row=("african", S, "antarctic", S)).press("red").lay(pile2=("scotia",))),
    ("TX-W17", "open", lambda g: row(g, "nazca", advanced=True), lambda s: s.lay(red__row=("nazca", CC))),
    ("TX-W17", "Nazca and South American", lambda g: row(g, "nazca", OO, advanced=True),
     lambda s: s.lay(red__row=("nazca", OO, "south-american"), south_american__cubes=("red",))),
    ("TX-W17", "between", lambda g: row(g, "indian", OO, advanced=True),
     lambda s: s.lay(red__row=("indian", OO, "eurasian"), eurasian__cubes=("red",))),
    ("TX-W18", "too few", midway, lambda s: s.say("play", action=ClaimEnd("red"))),
    ("TX-W18", "no route", lambda g: row(g, *ROUTE[:8], "indian"), lambda s: s.say("play", action=ClaimEnd("red"))),
    ("TX-W19", "a draw", last_turn, lambda s: s.lay(pile1=()).press("green")),
    ("TX-W19", "another order", last_turn, lambda s: s.lay(green__row=("antarctic", S, "african", S, "south-american"))),
    ("TX-W19", "a second last turn", last_turn, lambda s: s.lay(yellow__row=("indian",), indian__cubes=("yellow",))),
    ("TX-W23", "all copies seen", lambda g: midway(g, known=((), ("scotia", "scotia"))),
     lambda s: s.lay(red__row=("african", S, "antarctic", "scotia"), scotia__cubes=("red",))),
    ("TX-W23", "a hand that everybody saw", lambda g: midway(g, hands=(1, 4), known=(("indian",), ("scotia",))),
     lambda s: s.lay(red__row=("african", S, "antarctic", S))),
    ("TX-W24", "a fifth boundary", lambda g: row(g, S, "pacific", S, "nazca", OC, "south-american", S, "african"),
     lambda s: s.lay(red__row=(S, "pacific", S, "nazca", OC, "south-american", S, "african", S))),
    ("TX-W25", "into the hand", midway,
     lambda s: s.lay(red__row=("african", S)).press("red").lay(green__row=("cocos", S, "nazca"), nazca__cubes=("green",)).press("green")),
    ("TX-W26", "taken off", midway,
     lambda s: s.lay(african__cubes=()).press("red").lay(green__row=("cocos", S, "nazca"), nazca__cubes=("green",)).press("green")),
    ("TX-W26", "shifted", midway, lambda s: s.lay(african__cubes=(), eurasian__cubes=("red",))),
    ("TX-W26", "added", lambda g: row(g, "pacific", S), lambda s: s.lay(african__cubes=("red",)).lay(red__row=(S, "pacific", S))),
]  # fmt: skip


@pytest.mark.parametrize(("name", "start", "do"), [(w[0], w[2], w[3]) for w in WAYS], ids=[f"{w[0]} {w[1]}" for w in WAYS])
def test_it_is_called_by_an_accepted_rule(tektonix, name, start, do):
    watched = do(start(tektonix))
    assert watched.called, "nothing was called"
    assert set(watched.called) <= set(VIOLATIONS[name]["rules"]), watched.called


def test_every_violation_that_is_sensed_is_here():
    assert {way[0] for way in WAYS} == {name for name, entry in VIOLATIONS.items() if entry["sensed"] != "never"}


def test_the_file_is_whole():
    from companion.assemble import words
    from companion.lookup.rulebook import load

    assert list(VIOLATIONS) == [f"TX-W{number:02}" for number in range(1, 27)]
    sentences, book = words("tektonix"), {rule.id for rule in load(FOLDER / "rulebook.md", "tektonix").rules}
    for entry in VIOLATIONS.values():
        assert set(entry) == {"rules", "kind", "sensed", "remedy"}
        assert set(entry["rules"]) <= book
        assert entry["kind"] in ("refused", "owed")
        assert entry["sensed"] in ("camera", "button", "never")
        assert sentences.has("remedies", entry["remedy"])


def test_w15_nine_cards_are_never_accused_and_the_discard_that_is_seen_later_counts(tektonix):
    """A player who says that the turn is over has discarded, or does it now. Hands are not seen, and a card may lie on its own face."""
    watched = WatchedTable(tektonix, placed(tektonix, hands=(8, 4))).press("red").press("red").lay()
    assert watched.called == []
    watched.lay(pile1=("indian",))
    assert (watched.called, watched.match.live.who, watched.match.live.hands, watched.match.open) == ([], "green", (8, 4), ())


def test_w15_whoever_comes_next_is_asked_what_was_discarded(tektonix):
    watched = WatchedTable(tektonix, placed(tektonix, hands=(8, 4))).press("red").press("red").lay().lay(green__row=("african",))
    assert (watched.called, watched.match.asked) == ([], None), "the ninth card may have been counted wrongly"
    watched.lay(african__cubes=("green",)).press("green")
    assert watched.called == []
    asked = watched.match.asked
    assert asked is not None
    assert [line.actions[-1].pile for line in asked.options] == ["pile1", "pile2", "pile3"]


def test_w20_and_w21_the_companion_counts(tektonix):
    watched = last_turn(tektonix).say("play", action=ClaimEnd("green"))
    assert watched.called == ["TX-049"]
    assert set(watched.called) <= set(VIOLATIONS["TX-W20"]["rules"])
    shared = placed(tektonix, cubes={"pacific": ("green", "red")})
    assert tektonix.scores(shared) == {"red": 2, "green": 2}


def test_the_whole_end_of_a_round_at_the_table(tektonix):
    """TX-H09: a card drawn in the last turn is called; then Scotia is laid, and the thirds are counted exactly."""
    watched = WatchedTable(tektonix, scoring(tektonix))
    row = ("eurasian", OC, "indian", S, "african", S, "south-american", T)
    assert watched.lay(pile1=("indian",)).called == ["TX-050"]
    watched.lay(pile1=("arabian",)).lay(blue__row=(*row, "scotia")).lay(scotia__cubes=("blue",))
    (over,) = (event for event in watched.match.events if isinstance(event, MatchOver))
    assert over.outcome.winners == ("blue",)
    assert watched.called == ["TX-050"]
    assert {seat: str(points) for seat, points in tektonix.scores(watched.match.state).items()} == {
        "red": "37/3", "green": "34/3", "blue": "40/3"
    }  # fmt: skip


def test_two_rounds_at_the_table(tektonix):
    """After the first round the table is cleared and set out anew. The seat to the left of the first starter begins."""
    state = placed(tektonix, options=Options(rounds=2), rows={"red": ROUTE[:8]}, cubes={"pacific": ("red",)})
    watched = WatchedTable(tektonix, state).lay(red__row=ROUTE, eurasian__cubes=("red",)).press("red").press("green")
    assert (watched.match.live.phase, watched.match.live.round, watched.match.live.wins) == ("set-out", 2, (1, 0))
    watched.lay(red__row=(), eurasian__cubes=(), pacific__cubes=(), deck=(), pile1=(), pile2=(), pile3=())
    watched.lay(deck=("back",), pile1=("cocos",), pile2=("indian",), pile3=("scotia",))
    assert watched.called == []
    assert (watched.match.live.phase, watched.match.live.who, watched.match.live.rows) == ("play", "green", ((), ()))
    watched.lay(green__row=("nazca",), nazca__cubes=("green",)).press("green")
    assert (watched.called, watched.match.state.who, watched.match.state.wins) == ([], "red", (1, 0))
