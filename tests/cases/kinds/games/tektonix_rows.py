"""Kinds of Tektonix about rows that are laid in another order (TX-040, TX-041)."""

from __future__ import annotations

from companion.games.tektonix.rules.route import orders, route_faults
from companion.games.tektonix.state import Rearrange
from tests.cases.kinds.anywhere import Expected, Kind
from tests.cases.kinds.games.tektonix_turns import begins_a_turn, card, plays_on
from tests.cases.kinds.scene import Scene

REARRANGING = ("TX-010", "TX-012", "TX-016", "TX-017", "TX-018", "TX-022", "TX-024", "TX-037", "TX-041")
"""Rules that may be named while the cards of a row are up or in no order."""


def _rearranges(scene: Scene, at: int) -> tuple[str, tuple[str, ...], tuple[str, ...]] | None:
    """A seat on turn, its row, and another valid order of it."""
    if not begins_a_turn(scene, at):
        return None
    seat = scene.truth.who
    row = scene.truth.rows[scene.truth.seat(seat)]
    some = orders(scene.truth.options, row) if 3 < len(row) < 9 else ()
    return (seat, row, scene.chance.choice(some)) if some else None


def _ends_so(scene: Scene, seat: str, order: tuple[str, ...]) -> Rearrange | None:
    act = Rearrange(seat, order)
    scene.act(act)
    scene.press(seat)
    scene.look(scene.table)
    return act


def rearranged_at_once(scene: Scene, at: int) -> Expected | None:
    """A row is laid in another valid order between two looks (TX-040)."""
    found = _rearranges(scene, at)
    if found is None:
        return None
    act = _ends_so(scene, found[0], found[2])
    played = plays_on(scene)
    return ({"no_fault": True, "asks": False, "told": (act, played)},) if played is not None else None


def _rearranged(scene: Scene, seat: str, order: tuple[str, ...], on_the_way: list[tuple[str, ...]]) -> Expected | None:
    for row in on_the_way:
        scene.look(scene.table.put({f"{seat}.row": tuple(map(card, row))}))
    act = _ends_so(scene, seat, order)
    played = plays_on(scene)
    return ({"faults_within": REARRANGING, "clears": True, "told": (act, played)},) if played is not None else None


def rearranged_card_by_card(scene: Scene, at: int) -> Expected | None:
    """One hand rearranges: rests with the cards in no order. The end is right and must be taken (TX-041)."""
    found = _rearranges(scene, at)
    if found is None:
        return None
    seat, row, order = found
    way, now = [], list(row)
    for place, face in enumerate(order):
        if now[place] != face:
            now.insert(place, now.pop(now.index(face, place)))
            way.append(tuple(now))
    return _rearranged(scene, seat, order, way[:-1])


def rearranged_some_in_the_hand(scene: Scene, at: int) -> Expected | None:
    """Two or three cards of the row are taken up, then all laid in another valid order."""
    found = _rearranges(scene, at)
    if found is None:
        return None
    seat, row, order = found
    up = set(scene.chance.sample(range(len(row)), scene.chance.randint(2, 3)))
    return _rearranged(scene, seat, order, [tuple(face for number, face in enumerate(row) if number not in up)])


def rearranged_all_in_the_hand(scene: Scene, at: int) -> Expected | None:
    """The whole row is taken up and laid anew from the left."""
    found = _rearranges(scene, at)
    if found is None:
        return None
    seat, _, order = found
    way: list[tuple[str, ...]] = [()]
    if scene.chance.random() < 0.5:
        way += [order[:number] for number in range(1, len(order))]
    return _rearranged(scene, seat, order, way)


def _no_route(scene: Scene, row: tuple[str, ...]) -> tuple[str, ...] | None:
    for _ in range(20):
        order = tuple(scene.chance.sample(row, len(row)))
        if order not in (row, row[::-1]) and route_faults(scene.truth.options, scene.truth.who, order):
            return order
    return None


def rearranged_wrongly_then_rightly(scene: Scene, at: int) -> Expected | None:
    """The cards are laid in an order that is no route, and then in one that is (TX-041, TX-W13)."""
    found = _rearranges(scene, at)
    wrong = _no_route(scene, found[1]) if found is not None else None
    return _rearranged(scene, found[0], found[2], [wrong]) if found is not None and wrong is not None else None


def rearranged_wrongly(scene: Scene, at: int) -> Expected | None:
    """The cards lie in an order that is no route (TX-041, TX-016, TX-010)."""
    found = _rearranges(scene, at)
    wrong = _no_route(scene, found[1]) if found is not None else None
    if found is None or wrong is None:
        return None
    scene.look(scene.table.put({f"{found[0]}.row": tuple(map(card, wrong))}))
    scene.tick(20.0)
    return ({"fault_among": ("TX-041", "TX-016", "TX-010"), "faults_at_most": 1, "remedy_clears": True},)


KINDS: tuple[Kind, ...] = (
    rearranged_at_once, rearranged_card_by_card, rearranged_some_in_the_hand, rearranged_all_in_the_hand, rearranged_wrongly_then_rightly,
    rearranged_wrongly,
)  # fmt: skip
