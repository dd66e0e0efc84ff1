"""Every view, fault, prompt, offer and event of every game is said in whole sentences. So it is in every language that there is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest

from companion.assemble import codec, folder, load_game, worlds
from companion.lookup.rulebook import load
from companion.present.history import fault_sentence
from companion.present.view import PlayView
from companion.present.words import NAMED, Told, sentences
from companion.record.codec import dumps, loads
from companion.referee.draft.left_out import together
from companion.referee.events import Event
from companion.rules.values import Fault, Handled, Layout, change, spelled_out
from tests.present.at_random import Sitting, Strict, languages_of, sittings
from tests.present.words.plain import said, wrong
from tests.rules import laws
from tests.rules.doors import games_at_random
from tests.shares import Share

SITTINGS = 8
STEPS = 60
GAMES, STATES = 9, 250
"""Random games, and their positions, of which each is judged beside the table of another one."""
UNSPOKEN = {"TableDrafted", "Checkpoint", "FaultMoved", "Held", "Released", "RolledEarly", "Asked", "Answered", "Sought"}
"""Events that leave no line in the history: what they are about is in the view while it counts."""
GOES_WRONG = {"FaultCalled", "FaultCleared", "Overruled", "Undone", "Troubled", "SightLost", "Paused", "PersonNamed", "Restored"}
"""Events that have to come up at such tables."""


SPOKEN = [(game, language) for game in worlds() for language in languages_of(game)]


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_all_that_is_shown_at_a_table_where_much_goes_wrong_is_said_in_whole_sentences(share: Share, game: str, language: str) -> None:
    found: dict[str, None] = {}
    told: set[str] = set()
    begun, last = 0, None
    for sitting, view in sittings(game, SITTINGS, STEPS, seed=9, language=language):
        begun, last = begun + (sitting is not last), sitting
        if begun > share.count(SITTINGS) and told >= GOES_WRONG:
            break
        found |= dict.fromkeys(problems(sitting, view))
        told |= {type(event).__name__ for event in sitting.match.events}
    assert list(found) == []
    assert told >= GOES_WRONG


def problems(sitting: Sitting, view: PlayView) -> Iterator[str]:
    """The flaws in the texts of this view, and with the event that came last."""
    for path, text in said(view):
        yield from wrong(path, text, sitting.words, sitting.match.game.board)
    if view.ruling is not None and not view.ruling.title:
        yield f"{view.ruling.rule} has no title"


@pytest.mark.parametrize("game", worlds())
def test_a_match_that_is_resumed_shows_what_it_showed(share: Share, game: str) -> None:
    count = share.count(SITTINGS // 2)
    wire, last, shown = codec(load_game(game)), None, 0
    for sitting, view in (*sittings(game, count, STEPS // 2, seed=5), (None, None)):
        if last is not None and sitting is not last[0]:
            kept, seen = last
            read = [wire.event_from(loads(dumps(wire.event(event, seq)))) for seq, event in enumerate(kept.match.events)]
            assert kept.resumed(read).view == seen
            shown += bool(seen.history)
        last = (sitting, view) if sitting is not None and view is not None else None
    assert shown == count


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_every_fault_that_comes_up_has_its_title_and_a_whole_sentence(share: Share, game: str, language: str) -> None:
    rules, words = load_game(game), Strict.load(folder(game) / "words.toml", language)
    titles = {rule.id for rule in load(folder(game) / "rulebook.md", game).rules} | set(words.tables["house_titles"])
    found: dict[str, None] = {}
    called: set[str] = set()
    for fault in faults_at_random(rules, share.count(GAMES)):
        called.add(fault.rule)
        sentence = fault_sentence(fault, words)
        found |= dict.fromkeys(f"{fault.rule}: {each}" for each in wrong("ruling.sentence", sentence, words, rules.board))
        if fault.rule not in titles:
            found[f"{fault.rule} has no title"] = None
    assert list(found) == []
    assert len(called) >= 12


def faults_at_random(game: Any, count: int) -> Iterator[Fault]:
    """The faults of what hands may have tried in so many random games, and of what no act explains there."""
    rng = Random(f"faults {game.name}")
    states = [state for state in games_at_random(game, count, seed=2) if game.to_act(state)]
    for state in rng.sample(states, min(STATES, len(states))):
        look, other = laws.looks(game, state), laws.looks(game, rng.choice(states))
        some = change(look, nearer(look, other, rng))
        for action in spelled_out(game.attempts(state, some)):
            yield from game.faults(state, action)
        merged: dict[str, Fault] = {}
        for place in sorted(some.places):
            gone = tuple(placed for at, placed in some.gone if at == place)
            come = tuple(placed for at, placed in some.come if at == place)
            fault = game.blame(state, Handled(place, gone, come))
            yield fault
            merged[fault.rule] = together(merged.get(fault.rule, fault), fault)
        yield from merged.values()


def nearer(look: Layout, other: Layout, rng: Random) -> Layout:
    """The same table with a few of its places as they are on the other one."""
    places = sorted(look.differs(other))
    return look.put({place: other[place] for place in rng.sample(places, min(rng.randrange(1, 6), len(places)))})


@pytest.mark.parametrize(("game", "language"), SPOKEN)
@pytest.mark.parametrize("named", [0, 1, 2, 40])
def test_each_sentence_of_a_fault_reads_whole_with_any_number_of_places(game: str, language: str, named: int) -> None:
    """Also those that no random game and no test of a rule comes to."""
    rules, words = load_game(game), Strict.load(folder(game) / "words.toml", language)
    places, seats = tuple(rules.board.order)[:named], rules.default_seats(rules.seats[-1])[:named]
    pieces = tuple(rules.board.faces)[: named or 1]
    found = []
    for key, template in words.tables["faults"].items():
        rule, _, case = key.partition(".")
        more = {name: Told("Something") for name in NAMED.findall(template) if name not in {"pieces", "places", "seats", "may"}}
        fault = Fault(rule, "refused", pieces, places, seats, places, (("case", case), *more.items()))
        text = fault_sentence(fault, words)
        found += [f"{key}: {each}" for each in wrong("ruling.sentence", text, words, rules.board) if named or "general" not in each]
    assert found == []


def test_each_kind_of_event_is_told_or_known_to_be_silent() -> None:
    """A new kind of event has to be told in the history, or to be named here."""
    from companion.present import history

    kinds = {kind.__name__ for kind in get_args(Event)}
    assert kinds >= UNSPOKEN
    assert {kind for kind in kinds - UNSPOKEN if not hasattr(history, kind)} == set()
    assert all(not hasattr(history, kind) for kind in UNSPOKEN)


def test_a_sentence_begins_with_a_capital_and_a_coordinate_stays_as_it_is_printed() -> None:
    assert sentences("the card lies wrong. c2 is full! take it.") == "The card lies wrong. c2 is full! Take it."
    assert sentences("c2's owner. 4 are left") == "c2's owner. 4 are left"
