"""While a table is laid out: all that is missing is named and shown at once, and nothing is guessed."""

from __future__ import annotations

from random import Random

import pytest

from companion.assemble import folder, load_examples, load_game, options_from, worlds
from companion.present.board.picture import Reasons, picture
from companion.present.rulings.restoring import ghosts
from companion.present.rulings.setup import setup_items
from companion.present.sight import Sight
from companion.present.words import Words
from companion.referee.desk import begin
from companion.referee.match import Match
from companion.rules.values import Layout, visible


class Laying:
    """A game before its first turn, with the whole table that chance has laid out, and words."""

    def __init__(self, name: str, seats: int) -> None:
        game = load_game(name)
        self.match = Match.blank(game).after(begin(game, game.default_seats(seats), options_from(game)))
        self.full = visible(load_examples(name).set_out(game, self.match.live, Random(1)).layout, game.board)
        self.words = Words.load(folder(name) / "words.toml")

    def without(self, *places: str) -> Sight:
        assert all(self.full[place] for place in places)
        return Sight(table=self.full.put(dict.fromkeys(places, ())))


@pytest.mark.parametrize(
    ("name", "seats", "gone", "open_"),
    [
        ("flag-dash", 2, ("white.1.card", "red.3.chips", "d1.flag", "d8.flag", "f7.tunnel"), ()),
        ("flag-dash", 4, ("a3.pawn", "g6.pawn", "d1.flag"), ()),
        ("tekton-dash", 6, ("b5.element", "f7.element", "podium.3", "c5.tile", "d8.tile"), ("c5.tile", "d8.tile")),
        ("chess", 2, ("b1", "c1", "d8", "h7"), ()),
    ],
)
def test_all_that_is_missing_is_named_at_once(name: str, seats: int, gone: tuple[str, ...], open_: tuple[str, ...]) -> None:
    """`open_`: places where more than one piece would do. They are marked; of all others it is shown what belongs there."""
    laying = Laying(name, seats)
    sight = laying.without(*gone)
    items = setup_items(laying.match, sight, laying.words)
    assert {item.kind for item in items} == {"missing"}
    assert sorted(place for item in items for place in item.places) == sorted(gone)
    due = Layout({place: laying.full[place] for place in gone if place not in open_})
    shown = picture(laying.match, sight, Reasons(items=items))
    assert shown.ghosts == due
    assert shown.marked("owed") == open_


@pytest.mark.parametrize(("name", "seats", "one", "other"), [("chess", 2, "b1", "c1"), ("tekton-dash", 6, "b5.element", "podium.3")])
def test_pieces_in_the_wrong_places_are_all_named_with_what_is_missing_besides(name: str, seats: int, one: str, other: str) -> None:
    laying = Laying(name, seats)
    gone = {"chess": "h7", "tekton-dash": "f7.element"}[name]
    table = laying.full.put({one: laying.full[other], other: laying.full[one], gone: ()})
    items = setup_items(laying.match, Sight(table=table), laying.words)
    assert {place for item in items if item.kind == "misplaced" for place in item.places} >= {one, other}
    assert gone in {place for item in items if item.kind == "missing" for place in item.places}


def test_two_alike_that_are_missing_are_counted() -> None:
    laying = Laying("flag-dash", 2)
    (item,) = setup_items(laying.match, laying.without("red.3.chips"), laying.words)
    assert item.sentence == "Still missing at Red's second character: a flag of Black (2 times)."


def test_what_people_may_choose_is_not_guessed_on_an_empty_table() -> None:
    """It is theirs to choose which characters play: no card is shown as the one that belongs there."""
    laying = Laying("flag-dash", 2)
    assert not ghosts(laying.match, Sight(table=Layout()))


def lays_out(name: str) -> bool:
    try:
        Laying(name, load_game(name).seats[-1])
    except ValueError:
        return False
    return True


LAID = [name for name in worlds() if lays_out(name)]
"""Games whose table chance lays out."""


@pytest.mark.parametrize("name", LAID)
def test_any_one_thing_that_is_missing_is_said(name: str) -> None:
    """Somebody laid out everything but one."""
    laying = Laying(name, load_game(name).seats[-1])
    assert [place for place in laying.full if not setup_items(laying.match, laying.without(place), laying.words)] == []


@pytest.mark.parametrize("name", LAID)
def test_however_much_is_laid_out_something_is_said(name: str) -> None:
    laying, chance = Laying(name, load_game(name).seats[-1]), Random(7)
    for _ in range(12):
        gone = chance.sample(sorted(laying.full), chance.randint(1, len(laying.full)))
        assert setup_items(laying.match, laying.without(*gone), laying.words)
