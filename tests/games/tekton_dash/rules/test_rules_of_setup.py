"""Rules of the set-up, each broken."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tekton_dash.actions import Begin, DrawBlueprint, FlipTile, PlaceElement, PlaceMeeple, PlaceWall, StartTile
from companion.rules.values import PlacedPiece
from tests.games.tekton_dash.standing import Make, broken, laid, laying, play, rows, table

RED, POWER = PlacedPiece("tile", "red"), PlacedPiece("tile", "red-power")
SPAWN = PlacedPiece("spawn", "red")


def custom(*elements: PlaceElement | PlaceWall, players: int = 4, first: str = "first") -> Make:
    """A track of their own, with these placed already."""
    return lambda game: play(game, laying(players, layout="custom", start_player=first)(game), *elements)


SPAWNS = (
    PlaceElement("black", "a3", "spawn", "red"), PlaceElement("white", "b5", "spawn", "blue"),
    PlaceElement("purple", "c7", "spawn", "yellow"), PlaceElement("orange", "d8", "spawn", "green"),
)  # fmt: skip
FOUR = ("black", "white", "purple", "orange")
STACKS = tuple(PlaceElement(seat, f"{lane}4", "stack", "regular") for seat, lane in zip(FOUR, "abcd", strict=True))
BOOSTS = (
    PlaceElement("black", "b6", "boost", "regular", "N"), PlaceElement("white", "a6", "boost", "regular", "E"),
    PlaceElement("purple", "c6", "boost", "regular", "S"),
)  # fmt: skip
WALLS = (PlaceWall("black", "a3.gap-n"), PlaceWall("white", "a5.gap-e"))
READY = (*SPAWNS, *STACKS, *BOOSTS, PlaceElement("orange", "d6", "boost", "regular", "W"))


@pytest.mark.parametrize(("rule", "places"), [
    pytest.param(rule, places, id=f"{rule} {number}", marks=pytest.mark.rule(rule)) for number, (rule, places) in enumerate((
        ("TD-014", {"podium.1": ()}), ("TD-011", {"mat.marker": ()}), ("TD-023", {"a3.element": ()}),
        ("TD-023", {"a8.element": (SPAWN,)}), ("TD-019", {"e1.tile": (RED,)}), ("TD-048", {"a1.tile": ()}),
        ("TD-048", {"a1.tile": (RED, RED)}), ("TD-047", {"a1.tile": (POWER,)}),
    ))
])  # fmt: skip
def test_a_table_that_is_laid_wrongly(tekton_dash: Any, rule: str, places: dict[str, tuple[PlacedPiece, ...]]) -> None:
    state = laying()(tekton_dash)
    assert broken(tekton_dash, state, table(tekton_dash, state, **places))[:1] == (rule,)


@pytest.mark.rule("TD-046")
def test_too_many_of_a_colour(tekton_dash: Any) -> None:
    state = laying()(tekton_dash)
    blue = next(place for place, lying in table(tekton_dash, state).layout.items() if lying == (PlacedPiece("tile", "blue"),))
    assert broken(tekton_dash, state, table(tekton_dash, state, **{blue: (RED,)})) == ("TD-046",)


@pytest.mark.rule("TD-194")
def test_no_element_in_kids_play(tekton_dash: Any) -> None:
    state = laying(mode="kids")(tekton_dash)
    assert broken(tekton_dash, state, table(tekton_dash, state)) == ()
    assert broken(tekton_dash, state, table(tekton_dash, state, **{"a3.element": (SPAWN,)})) == ("TD-194",)


@pytest.mark.rule("TD-018")
def test_the_table_is_laid_once(tekton_dash: Any) -> None:
    state = laying()(tekton_dash)
    assert broken(tekton_dash, laid()(tekton_dash), table(tekton_dash, state)) == ("TD-018",)


def boarded(*seats: str, **options: Any) -> Make:
    """These boards have their two starting tiles."""

    def make(game: Any) -> Any:
        tiles = (StartTile(seat, square, face) for seat in seats for square, face in (("22", "red"), ("33", "blue")))
        return play(game, laid(**options)(game), *tiles)

    return make


def lined_up(game: Any) -> Any:
    state = boarded(*FOUR, mode="journey")(game)
    return play(game, state, *(DrawBlueprint(seat, f"bp0{number}-green") for number, seat in enumerate(FOUR, 1)))


@pytest.mark.rule("TD-058", "TD-060")
def test_as_the_first_dasher_is_placed_the_next_seat_begins_and_is_told_so(tekton_dash: Any) -> None:
    """Nobody has said who begins. Dashers are placed in reverse order, so who places first plays last."""
    state = play(
        tekton_dash, boarded(*FOUR, mode="journey", start_player="said")(tekton_dash),
        *(DrawBlueprint(seat, f"bp0{number}-green") for number, seat in enumerate(FOUR, 1)),
    )  # fmt: skip
    assert (state.phase, state.first) == ("prepare", -1)
    (fault,) = tekton_dash.faults(state, PlaceMeeple("white", "a0"))
    assert (fault.rule, fault.kind, fault.seats) == ("TD-058", "penalty", ("purple",))
    placed = tekton_dash.apply(state, PlaceMeeple("white", "a0"))
    assert placed == play(tekton_dash, state, Begin("purple"), PlaceMeeple("white", "a0"))
    assert broken(tekton_dash, state, PlaceMeeple("white", "a1")) == ("TD-061",)


@pytest.mark.parametrize(("rule", "make", "action"), rows(
    ("TD-052", boarded("black"), StartTile("black", "44", "green")),
    ("TD-052", lambda game: play(game, laid()(game), StartTile("black", "22", "red")), StartTile("black", "33", "red")),
    ("TD-053", laid(), StartTile("black", "11", "red")),
    ("TD-053", laid(), StartTile("black", "22", "red-power")),
    ("TD-055", laid(), DrawBlueprint("black", "bp01-green")),
    ("TD-056", boarded("black"), DrawBlueprint("black", "bp01-red")),
    ("TD-197", boarded("black", mode="super_dash"), DrawBlueprint("black", "bp01-green")),
    ("TD-205", lambda game: play(game, boarded("black", "white")(game), DrawBlueprint("black", "bp01-green")),
     DrawBlueprint("white", "bp01-green")),
    ("TD-049", lambda game: play(game, laid()(game), FlipTile("a1")), FlipTile("a1")),
    ("TD-049", lambda game: play(game, laid()(game), *(FlipTile(f"{lane}{row}") for lane in "abcd" for row in (1, 2, 3))), FlipTile("a8")),
    ("TD-215", laid(mode="journey"), FlipTile("a1")),
    ("TD-058", laid(), Begin("black")),
    ("TD-060", laid(), PlaceMeeple("black", "a0")),
    ("TD-060", lined_up, PlaceMeeple("black", "a0")),
    ("TD-061", lined_up, PlaceMeeple("orange", "a1")),
    ("TD-061", lambda game: play(game, lined_up(game), PlaceMeeple("orange", "a0")), PlaceMeeple("purple", "a0")),
    ("TD-033", custom(first="said"), SPAWNS[0]),
    ("TD-032", custom(), STACKS[0]),
    ("TD-032", custom(), WALLS[0]),
    ("TD-031", custom(), PlaceElement("white", "a3", "spawn", "red")),
    ("TD-029", custom(*SPAWNS), PlaceElement("black", "a4", "stack", "special")),
    ("TD-030", lambda game: play(game, laying(5, layout="custom")(game), *(
        PlaceElement(seat, f"{lane}3", "spawn", face)
        for seat, lane, face in zip(("black", "sky", "white", "purple"), "abcd", ("red", "blue", "yellow", "green"), strict=True)
    )), PlaceElement("orange", "e3", "spawn", "red")),
    ("TD-019", custom(), PlaceElement("black", "e5", "spawn", "red")),
    ("TD-027", custom(), PlaceElement("black", "a2", "spawn", "red")),
    ("TD-026", custom(*SPAWNS), PlaceElement("black", "a3", "stack", "regular")),
    ("TD-038", custom(*SPAWNS, *STACKS, BOOSTS[0]), PlaceElement("white", "a6", "boost", "regular", "N")),
    ("TD-037", custom(*SPAWNS, *STACKS, *BOOSTS), PlaceElement("orange", "b7", "boost", "regular", "W")),
    ("TD-043", custom(*READY), PlaceWall("black", "a2.gap-n")),
    ("TD-043", custom(*READY, WALLS[0]), PlaceWall("white", "a3.gap-n")),
    ("TD-041", custom(*READY, WALLS[0]), PlaceWall("white", "c3.gap-n")),
    ("TD-042", custom(*READY, *WALLS), PlaceWall("purple", "a7.gap-e")),
    ("TD-039", custom(*READY, WALLS[0], PlaceWall("white", "b6.gap-n")), PlaceWall("purple", "c7.gap-n")),
))  # fmt: skip
def test_a_set_up_that_is_refused(tekton_dash: Any, rule: str, make: Make, action: Any) -> None:
    assert broken(tekton_dash, make(tekton_dash), action)[:1] == (rule,)
