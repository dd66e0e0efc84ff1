"""Kinds of Tektonix: cards of former discards, ends of a row, rearranged rows, cubes that come late."""

from __future__ import annotations

from typing import Any

from companion.games.tektonix.plates import LIMITS, MINOR, PLATES
from companion.games.tektonix.rules.route import route_faults
from companion.games.tektonix.state import CUBES, PILES, Announce, Discard, Draw, DrawDeck, Play
from companion.rules.values import PlacedPiece
from tests.cases.kinds import hands
from tests.cases.kinds.anywhere import Expected, Kind, or_asked
from tests.cases.kinds.clauses import Clauses
from tests.cases.kinds.games import tektonix_rows
from tests.cases.kinds.games.tektonix_turns import begins_a_turn, card, legal_play, plays_on, unseen
from tests.cases.kinds.scene import Scene


def _unsaid(scene: Scene, act: Discard) -> None:
    """Announces a discard that looks like the next seat's draw. The screen would have it said; these people do not look at it."""
    if scene.game.faults(scene.truth, act):
        scene.decide(Announce(act.seat))


def _former_discard(scene: Scene, at: int, *, full: bool, pressed: bool = False) -> Expected | None:
    if not begins_a_turn(scene, at, full):
        return None
    first = scene.truth.who
    here, there = scene.chance.sample(PILES, 2)
    tops = {pile[-1] for pile in scene.truth.piles if pile}
    faces = [face for face in unseen(scene) if face not in tops]
    one, two = scene.chance.sample(faces, 2)
    scene.says(first)
    if not isinstance(scene.acts[-1], DrawDeck):
        return None
    _unsaid(scene, Discard(first, here, one))
    if scene.game.faults(scene.truth, Discard(first, here, one)):
        return None
    scene.act(Discard(first, here, one))
    if pressed:
        scene.says(first)
    second = scene.truth.who
    draw, away = Draw(second, here), Discard(second, there, two)
    scene.act(draw)
    _unsaid(scene, away)
    if scene.game.faults(scene.truth, away):
        return None
    scene.act(away)
    scene.press(second)
    scene.look(scene.table)
    scene.tick(scene.chance.uniform(2.0, 10.0))
    act = plays_on(scene, frozenset({one, two}))
    if act is None:
        return None
    other = {"not_told": (DrawDeck(second),)}
    plain = {"no_fault": True, "asks": False, "told": (draw, away, act), **other}
    return (plain,) if pressed else (plain, {"no_fault": True, "asks": True, "no_two_equal_choices": True, **other})


def takes_the_former_discard(scene: Scene, at: int) -> Expected | None:
    """A discard without a press; the next seat takes that card, discards another elsewhere and presses (TX-034, TX-035, TX-A12)."""
    return _former_discard(scene, at, full=False)


def takes_the_former_discard_full_hands(scene: Scene, at: int) -> Expected | None:
    """The same when all hold eight cards (TX-042)."""
    return _former_discard(scene, at, full=True)


def takes_the_former_discard_after_a_press(scene: Scene, at: int) -> Expected | None:
    """The same with a press after the discard: nothing is open to doubt."""
    return _former_discard(scene, at, full=scene.chance.random() < 0.5, pressed=True)


def discard_on_the_same_face(scene: Scene, at: int) -> Expected | None:
    """A card is drawn from the deck with full hands, and one discarded (TX-W15). It looks like the pile's top: hands are never accused."""
    if not begins_a_turn(scene, at, full=True):
        return None
    seat = scene.truth.who
    some = [(pile, cards[-1]) for pile, cards in zip(PILES, scene.truth.piles, strict=True) if cards and cards[-1] in unseen(scene)]
    if not some:
        return None
    pile, face = scene.chance.choice(some)
    scene.says(seat)
    if not isinstance(scene.acts[-1], DrawDeck):
        return None
    act = Discard(seat, pile, face)
    _unsaid(scene, act)
    scene.decide(act)
    scene.look(scene.game.layout(scene.truth))
    scene.press(seat)
    scene.look(scene.table)
    played = plays_on(scene)
    if played is None:
        return None
    return {"no_fault": True, "told": (played,)}, {"no_fault": True, "asks": True}


def _laid_wrongly(scene: Scene, wrong: tuple[str, ...], seat: str, cube: str = "") -> None:
    """The row lies so, with a cube on the plate that was laid."""
    table = scene.table.put({f"{seat}.row": tuple(map(card, wrong))})
    if cube in PLATES and _room(scene, seat, cube):
        table = hands.with_piece(table, f"{cube}.cubes", PlacedPiece(f"cube-{seat}"))
    scene.look(table)


def _room(scene: Scene, seat: str, plate: str) -> bool:
    """True if a cube of this seat belongs on the plate when it lays its card."""
    on = scene.truth.cubes[PLATES.index(plate)]
    return len(on) < LIMITS[plate] and sum(cubes.count(seat) for cubes in scene.truth.cubes) < CUBES


def _lays_to_a_row(scene: Scene, at: int, least: int = 1) -> tuple[str, tuple[str, ...], Play] | None:
    """The player who begins a turn, their row, and a card that may be laid to it. It is None where the row has less than `least`."""
    if not begins_a_turn(scene, at):
        return None
    seat = scene.truth.who
    row = scene.truth.rows[scene.truth.seat(seat)]
    act = legal_play(scene, seat)
    return None if act is None or len(row) < least else (seat, row, act)


def in_the_middle_then_at_the_end(scene: Scene, at: int) -> Expected | None:
    """A card is put between two lying cards and then at the end, where it is right (TX-015, TX-020)."""
    found = _lays_to_a_row(scene, at, 2)
    if found is None:
        return None
    seat, row, act = found
    middle = scene.chance.randrange(1, len(row))
    before = scene.table
    _laid_wrongly(scene, (*row[:middle], act.card, *row[middle:]), seat, act.card)
    return _then_rightly(scene, before, act, ("TX-015", "TX-020", "TX-010", "TX-016", "TX-012", "TX-017", "TX-018"))


def wrong_end_then_right_end(scene: Scene, at: int) -> Expected | None:
    """A card is laid at the end where it does not fit, and then at the other (TX-010, TX-015)."""
    found = _lays_to_a_row(scene, at)
    if found is None:
        return None
    seat, row, act = found
    wrong = (*row, act.card) if act.at == 0 else (act.card, *row)
    if wrong == (row if act.at else (act.card, *row)) or not route_faults(scene.truth.options, seat, wrong, act.card):
        return None
    before = scene.table
    _laid_wrongly(scene, wrong, seat, act.card)
    return _then_rightly(scene, before, act, ("TX-010", "TX-016", "TX-012", "TX-015", "TX-017", "TX-018", "TX-024", "TX-025"))


def _then_rightly(scene: Scene, before: Any, act: Play, rules: tuple[str, ...]) -> Expected | None:
    if scene.chance.random() < 0.4:
        scene.look(before)
    scene.act(act)
    scene.press(act.seat)
    scene.look(scene.table)
    played = plays_on(scene)
    return ({"faults_within": rules, "clears": True, "told": (act, played)},) if played is not None else None


def wrong_plate_replaced(scene: Scene, at: int) -> Expected | None:
    """A card that does not fit is laid, and then another that does, cube and all (TX-012, TX-017, TX-018)."""
    found = _lays_to_a_row(scene, at)
    if found is None:
        return None
    seat, row, act = found
    wrong = [
        (face, new)
        for face in unseen(scene)
        if face != act.card and (face in PLATES) == (act.card in PLATES)
        for new in [(face, *row) if act.at == 0 else (*row, face)]
        if route_faults(scene.truth.options, seat, new, face)
    ]
    if not wrong:
        return None
    face, new = scene.chance.choice(wrong)
    before = scene.table
    _laid_wrongly(scene, new, seat, face)
    if scene.chance.random() < 0.4:
        scene.look(before)
    scene.act(act)
    scene.press(seat)
    scene.look(scene.table)
    played = plays_on(scene)
    if played is None:
        return None
    rules = ("TX-010", "TX-012", "TX-016", "TX-017", "TX-018", "TX-022", "TX-024", "TX-025")
    return ({"fault_among": rules, "faults_at_most": 1, "clears": True, "told": (act, played)},)


def _two_turns(scene: Scene, at: int, plate: bool | None) -> tuple[Any, Any, Any] | None:
    """Two seats lay a card each, one after the other; the table between them is not seen."""
    if not begins_a_turn(scene, at):
        return None
    before = scene.table
    one = legal_play(scene, scene.truth.who, plate)
    if one is None:
        return None
    scene.decide(one)
    two = legal_play(scene, scene.truth.who, plate)
    if two is None or scene.truth.phase != "play":
        return None
    scene.decide(two)
    return before, one, two


def two_turns_of_cards_in_one_look(scene: Scene, at: int) -> Expected | None:
    """Two seats lay a card, with its cube, before the hands leave (TX-037, TX-043)."""
    found = _two_turns(scene, at, None)
    if found is None:
        return None
    scene.look(scene.game.layout(scene.truth))
    played = plays_on(scene)
    if played is None:
        return None
    return {"no_fault": True, "asks": False, "told": (*found[1:], played)}, {"no_fault": True, "asks": True, "no_two_equal_choices": True}


def two_cards_laid_cubes_later(scene: Scene, at: int) -> Expected | None:
    """Two seats lay a plate each before the hands leave; the cubes stand two seconds later (TX-038)."""
    found = _two_turns(scene, at, plate=True)
    if found is None:
        return None
    before, one, two = found
    whole = scene.game.layout(scene.truth)
    places = [place for place in whole if place.endswith(".cubes") and whole[place] != before[place]]
    if len(places) < 1:
        return None
    scene.look(whole.put({place: before[place] for place in places}))
    scene.look(whole, scene.chance.uniform(1.0, 3.0))
    played = plays_on(scene)
    return ({"faults_within": ("TX-038",), "clears": True, "told": (one, two, played)},) if played is not None else None


def cube_on_a_full_minor_plate(scene: Scene, at: int) -> Expected | None:
    """The second card of a minor plate is laid and a cube put on the full plate (TX-045, TX-046)."""
    if not begins_a_turn(scene, at):
        return None
    seat = scene.truth.who
    full = [plate for plate in MINOR if len(scene.truth.cubes[PLATES.index(plate)]) >= LIMITS[plate]]
    acts = [Play(seat, plate, at) for plate in full for at in {0, len(scene.truth.rows[scene.truth.seat(seat)])} if plate in unseen(scene)]
    acts = [act for act in acts if not scene.game.faults(scene.truth, act)]
    if not acts or sum(cubes.count(seat) for cubes in scene.truth.cubes) >= CUBES:
        return None
    act = scene.chance.choice(acts)
    place = f"{act.card}.cubes"
    scene.decide(act)
    scene.look(hands.with_piece(scene.game.layout(scene.truth), place, PlacedPiece(f"cube-{seat}")))
    scene.tick(20.0)
    expected: Clauses = {"fault_among": ("TX-045",), "faults_within": ("TX-045",), "remedy_touches_only": (place,), "remedy_clears": True}
    return (expected,)


def plate_pressed_before_it_is_seen(scene: Scene, at: int) -> Expected | None:
    """A card is laid and the button pressed at once; the table is shown after that (TX-037, TX-043)."""
    if not begins_a_turn(scene, at):
        return None
    act = legal_play(scene, scene.truth.who)
    if act is None:
        return None
    scene.press(act.seat)
    scene.act(act, scene.chance.uniform(0.3, 1.5))
    return or_asked(scene) if plays_on(scene) is not None else None


KINDS: tuple[Kind, ...] = (
    takes_the_former_discard, takes_the_former_discard_full_hands, takes_the_former_discard_after_a_press, discard_on_the_same_face,
    in_the_middle_then_at_the_end, wrong_end_then_right_end, wrong_plate_replaced, *tektonix_rows.KINDS,
    two_turns_of_cards_in_one_look, two_cards_laid_cubes_later, cube_on_a_full_minor_plate, plate_pressed_before_it_is_seen,
)  # fmt: skip
