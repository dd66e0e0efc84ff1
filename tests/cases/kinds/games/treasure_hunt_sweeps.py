"""Kinds of Treasure Hunt about cards that are swept (TH-023, TH-A34)."""

from __future__ import annotations

from companion.rules.values import Layout
from tests.cases.kinds import hands
from tests.cases.kinds.anywhere import Expected, Kind, quietly
from tests.cases.kinds.games.treasure_hunt_moments import card, found, sweeps, takes
from tests.cases.kinds.scene import Scene


def _swept(scene: Scene, table: Layout, faces: tuple[str, ...], top: str, held: float, *, two: bool = False) -> Layout:
    """Sweeps these cards by hand, the one that ends on top last, and lets each table be seen."""
    order = [face for face in faces if face != top]
    scene.chance.shuffle(order)
    order.append(top)
    hand: list[str] = []
    for number, face in enumerate(order):
        table = hands.without(table, "play", card(face))
        hand.append(face)
        if scene.chance.random() < held or (two and len(hand) < 2 and number < len(order) - 1):
            scene.look(table)
        if two and len(hand) < 2 and number < len(order) - 1:
            continue
        for each in hand:
            table = hands.with_piece(table, "discard", card(each))
        hand = []
        scene.look(table)
    return table


def _sweep(scene: Scene, at: int, held: float, *, two: bool = False) -> Expected | None:
    now = found(scene, at, sweeps)
    if now is None:
        return None
    play = scene.play
    _swept(scene, play.before(now), play.state(now).spent, play.steps[now].acts[0].top, held, two=two)
    scene.goes_on(now)
    return (quietly(scene),)


def sweep_one_by_one(scene: Scene, at: int) -> Expected | None:
    """The cards of a combination that counted are swept one after the other, in any order (TH-A34)."""
    return _sweep(scene, at, 0.0)


def sweep_each_seen_in_the_hand(scene: Scene, at: int) -> Expected | None:
    """Each card is seen in the hand before it lies on the pile."""
    return _sweep(scene, at, 1.0)


def sweep_two_in_the_hand(scene: Scene, at: int) -> Expected | None:
    """Both hands sweep: two cards are in them at a rest."""
    return _sweep(scene, at, 0.3, two=True)


def swept_in_the_next_turn(scene: Scene, at: int) -> Expected | None:
    """The cards are swept only when others have gone on."""
    now = found(scene, at, lambda play, at: sweeps(play, at) and all(
        not play.changed(later) & {"play", "discard", "draw"} for later in range(at + 1, min(at + 4, len(play.steps)))
    ))
    if now is None:
        return None
    play = scene.play
    late = {place: play.before(now)[place] for place in ("play", "discard")}
    last = min(now + scene.chance.randint(1, 3), len(play.steps) - 2)
    if not play.at_rest(last + 1):
        return None
    for step in play.steps[now + 1 : last + 1]:
        if step.what == "look":
            scene.look(step.table.put(late))
        else:
            scene.do(step)
    table = play.steps[last].table.put(late)
    if scene.chance.random() < 0.5:
        table = _swept(scene, table, play.state(now).spent, play.steps[now].acts[0].top, 0.0)
    scene.truth, scene.acts = play.steps[last].state, [act for step in play.steps[scene.start + 1 : last + 1] for act in step.acts]
    scene.look(play.steps[last].table)
    scene.goes_on(last + 1)
    return (quietly(scene),)


def _before_the_cube(scene: Scene, at: int, held: float) -> Expected | None:
    now = found(scene, at, takes)
    if now is None:
        return None
    play = scene.play
    _swept(scene, play.before(now), play.state(now).shown, play.steps[now + 1].acts[0].top, held)
    scene.goes_on(now + 1)
    scene.acts[:0] = play.steps[now].acts
    return (quietly(scene),)


def sweep_before_the_cube(scene: Scene, at: int) -> Expected | None:
    """A valid combination is swept card by card, and only then the cube is put: no rule orders the two (TH-023, TH-A34)."""
    return _before_the_cube(scene, at, 0.0)


def sweep_before_the_cube_in_the_hand(scene: Scene, at: int) -> Expected | None:
    """The same, each card seen in the hand."""
    return _before_the_cube(scene, at, 1.0)


KINDS: tuple[Kind, ...] = (
    sweep_one_by_one, sweep_each_seen_in_the_hand, sweep_two_in_the_hand, swept_in_the_next_turn, sweep_before_the_cube,
    sweep_before_the_cube_in_the_hand,
)  # fmt: skip
