"""The map of board.toml says what the rules have built in. Its table of borders adds up as it must."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from companion.assemble import frozen
from companion.games.tektonix.plates import BORDERS, CARDS, DEFAULT, KINDS, LIMITS, MAJOR, MINOR, PLATES, best
from companion.games.tektonix.state import COLOURS, PILES
from companion.games.tektonix.world import ruled, world

WORLD = world(DEFAULT)


def test_the_board_file_says_what_the_rules_have_built_in(geometry):
    assert frozen(geometry.topology) == DEFAULT
    assert {name: face.copies for name, face in geometry.pieces["card"].faces.items() if name != "back"} == WORLD.copies
    assert set(geometry.places) == {f"{plate}.cubes" for plate in PLATES} | {f"{seat}.row" for seat in COLOURS} | {"deck", *PILES}
    room = {plate: len(geometry.places[f"{plate}.cubes"].slots_mm) for plate in PLATES}
    assert room == {plate: limit + 1 for plate, limit in LIMITS.items()}, "a cube too many must be seen too"
    assert all(len(geometry.places[f"{seat}.row"].slots_mm) == 9 for seat in COLOURS)


@pytest.mark.parametrize(("seats", "rows"), [(2, {"red", "green"}), (3, {"red", "yellow", "green"}), (4, set(COLOURS))])
def test_every_seat_has_its_row(geometry, seats, rows):
    board = geometry.for_seats(seats)
    assert {name.removesuffix(".row") for name in board.places if name.endswith(".row")} == rows
    assert {kind.removeprefix("cube-") for kind in board.pieces if kind != "card"} == rows
    assert all(piece.copies == 6 for kind, piece in board.pieces.items() if kind != "card")


def test_sixty_two_cards():
    """TX-003 to TX-008."""
    assert WORLD.cards == 62 == sum(WORLD.copies[card] for card in CARDS)
    assert {WORLD.copies[plate] for plate in MAJOR} == {3}
    assert {WORLD.copies[plate] for plate in MINOR} == {2}
    assert (len(MAJOR), len(MINOR)) == (8, 7)
    assert sum(WORLD.copies[card] for card in KINDS.values() if card.startswith("subduction")) == 8


def test_the_sure_borders_add_up():
    sure = Counter(kind for kinds in BORDERS.values() for kind in kinds.split() if not kind.endswith("?"))
    assert len(BORDERS) == 36
    assert (sure["S"], sure["T"], sure["OC"], sure["OO"], sure["CC"]) == (16, 10, 13, 9, 3)
    assert sum(1 for kinds in BORDERS.values() if {"OC", "OO", "CC"} & set(kinds.split())) == 18
    assert {p for p in PLATES if WORLD.beside(p, "transform", False) != "yes"} == {"nazca", "cocos", "juan-de-fuca", "philippine"}
    assert {p for p in PLATES if WORLD.beside(p, "spreading", False) != "yes"} == {"philippine", "scotia", "caribbean"}
    assert WORLD.beside("nazca", "transform", False) == "no"


@pytest.mark.parametrize(("advanced", "routes"), [(False, 9386), (True, 16038)])
def test_so_many_complete_routes_with_five_different_plates(advanced, routes):
    """Counted once more from the table alone, without the rule that judges rows."""
    ways = Counter()
    for one, other in permutations(PLATES, 2):
        kinds = WORLD.kinds(one, other)
        single = len(kinds) if advanced else len({kind.partition("-")[0] for kind in kinds})
        if single:
            ways[one, other] = single

    def onward(path: tuple[str, ...]) -> int:
        if len(path) == 5:
            return 1
        return sum(ways[path[-1], new] * onward((*path, new)) for new in PLATES if new not in path and (path[-1], new) in ways)

    assert sum(onward((start,)) for start in PLATES) == routes


def test_the_players_map_wins_but_not_over_the_rulebook():
    assert world(ruled(DEFAULT, "pacific african", "S", True)).between("african", "pacific", "spreading", False) == "yes"
    assert world(ruled(DEFAULT, "african antarctic", "S", False)).between("african", "antarctic", "spreading", False) == "no"
    for pair, kind, there in (("nazca pacific", "S", False), ("nazca antarctic", "T", True), ("african eurasian", "T", False)):
        with pytest.raises(ValueError, match="rulebook itself"):
            ruled(DEFAULT, pair, kind, there)
    with pytest.raises(ValueError, match="no border"):
        ruled(DEFAULT, "african african", "S", True)


def test_a_border_file_with_a_wrong_name_is_refused():
    with pytest.raises(ValueError, match="two different plates"):
        world((("borders", (("african atlantis", "S"),)), ("copies", ()), ("limits", ())))
    with pytest.raises(ValueError, match="kind 'X'"):
        world((("borders", (("african arabian", "X"),)), ("copies", ()), ("limits", ())))


def test_the_best_of_several_answers():
    assert [best(answers) for answers in (["no", "ask"], ["ask", "yes"], [])] == ["ask", "yes", "no"]
