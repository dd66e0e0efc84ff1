"""Kinds that make sense in any game, whatever is played. They are what hands do to a look, a press, a roll or the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rules.values import visible
from tests.cases.kinds import hands
from tests.cases.kinds.clauses import Clauses
from tests.cases.kinds.scene import Scene

Expected = tuple[Clauses, ...]
Kind = Callable[[Scene, int], Expected | None]
"""Tells what happens at this step of the play, and what is expected; None where it cannot happen there."""
LOOKED_FOR_S = 135.0
"""Within so many seconds something is said about what is missing."""


def quietly(scene: Scene) -> Clauses:
    """Nothing is called or asked, and all is told as it was."""
    return {"no_fault": True, "asks": False, "story": scene.story}


def or_asked(scene: Scene) -> Expected:
    """All is told as it was, or people are asked, with answers that differ."""
    return quietly(scene), {"no_fault": True, "asks": True, "no_two_equal_choices": True}


def with_a_word(scene: Scene, most: int = 1) -> Expected:
    """A word or a question on the way is as fair as silence. The word ends, and all is told as it was."""
    asked = {"no_fault": True, "asks": True, "no_two_equal_choices": True}
    return quietly(scene), {"faults_at_most": most, "clears": True, "story": scene.story}, asked


def put_take_put(scene: Scene, at: int) -> Expected | None:
    """A piece is put down, taken back and put down again. No rule is about that."""
    step = scene.play.steps[at]
    if step.known or hands.turned(scene.play.before(at), step.table):
        return None
    scene.look(step.table)
    scene.look(scene.play.before(at))
    scene.goes_on(at)
    return or_asked(scene)


def put_take_put_then_press(scene: Scene, at: int) -> Expected | None:
    """The same, and then a press."""
    return put_take_put(scene, at) if scene.play.steps[at + 1].what == "press" else None


def another_first(scene: Scene, at: int) -> Expected | None:
    """Hands begin with another legal act of the same kind and take it back. Then they do the one that was meant: nothing was final yet."""
    step, play = scene.play.steps[at], scene.play
    if step.known or len(step.acts) != 1 or hands.turned(play.before(at), step.table):
        return None
    act, state = step.acts[0], play.state(at)
    others = [each for each in play.game.legal_actions(state) if type(each) is type(act) and each.seat == act.seat and each != act]
    tables = [(each, play.game.layout(play.game.apply(state, each))) for each in scene.chance.sample(others, min(8, len(others)))]
    tables = [
        (each, table)
        for each, table in tables
        if visible(table, play.game.board) not in (visible(step.table, play.game.board), visible(play.before(at), play.game.board))
        and play.game.outcome(play.game.apply(state, each)) is None
        and not hands.turned(play.before(at), table)
    ]
    if not tables:
        return None
    scene.look(scene.chance.choice(tables)[1])
    if scene.chance.random() < 0.5:
        scene.look(play.before(at))
    scene.goes_on(at)
    return or_asked(scene)


def in_the_hand(scene: Scene, at: int) -> Expected | None:
    """Everything that is moved is seen in the hand, on no place, before it is put down."""
    table, step = scene.play.before(at), scene.play.steps[at]
    gone = [unit[0] for unit in hands.units(table, step.table) if unit[0] is not None and unit[1] is not None]
    if not gone or len(gone) > 3 or hands.turned(table, step.table):
        return None
    for place, placed in gone:
        table = hands.without(table, place, placed)
    scene.look(table)
    scene.goes_on(at)
    return (quietly(scene),)


def lifted_and_put_back(scene: Scene, at: int) -> Expected | None:
    """A piece that nobody moves now is lifted for a moment and put back."""
    play, table = scene.play, scene.play.before(at)
    spare = play.changed(at) | play.game.private(play.state(at))
    some = [each for each in hands.in_sight(play, table) if each[0] not in spare]
    if not some:
        return None
    scene.look(hands.without(table, *scene.chance.choice(some)))
    scene.look(table)
    scene.goes_on(at)
    return (quietly(scene),)


def piece_by_piece(scene: Scene, at: int) -> Expected | None:
    """The pieces of one act are moved one after the other, in any order. A word about what has still to come is fair, and ends."""
    table, step = scene.play.before(at), scene.play.steps[at]
    moved = hands.units(table, step.table)
    order = scene.play.game.board.order
    piles = any(order[each] in ("pile", "row") and len(table[each]) + len(step.table[each]) > 1 for each in scene.play.changed(at))
    if len(step.acts) != 1 or not 1 < len(moved) < 7 or hands.turned(table, step.table) or piles:
        return None
    moved = scene.chance.sample(moved, len(moved))
    for each in hands.one_by_one(table, step.table, moved, scene.chance, 0.4):
        scene.look(each)
    scene.goes_on(at + 1)
    return with_a_word(scene, 2)


def along_the_way(scene: Scene, at: int) -> Expected | None:
    """A piece rests on every space of its way. A rest is not the end of a move."""
    step, play = scene.play.steps[at], scene.play
    if step.known or len(step.acts) != 1 or len(hands.units(play.before(at), step.table)) != 1:
        return None
    ends = {visible(play.before(at), play.game.board), visible(step.table, play.game.board)}
    stops = [table for table in play.game.way(play.state(at), step.acts[0]) if visible(table, play.game.board) not in ends]
    if not stops or hands.turned(play.before(at), step.table):
        return None
    for table in stops:
        scene.look(table)
    scene.goes_on(at)
    return (quietly(scene),)


def two_acts_in_one_look(scene: Scene, at: int) -> Expected | None:
    """Two acts are done before the hands leave."""
    play = scene.play
    return _in_one_look(scene, at, 1) if play.turn(at - 1) == play.turn(at) else None


def three_acts_in_one_look(scene: Scene, at: int) -> Expected | None:
    """Three acts of one turn are done before the hands leave."""
    play = scene.play
    return _in_one_look(scene, at, 2) if at + 2 < len(play.steps) and play.turn(at - 1) == play.turn(at + 1) else None


def two_turns_in_one_look(scene: Scene, at: int) -> Expected | None:
    """A seat finishes its turn and the next one acts before the hands leave."""
    play = scene.play
    seats = {act.seat for step in play.steps[at : at + 2] for act in step.acts}
    return _in_one_look(scene, at, 1) if play.turn(at) > play.turn(at - 1) and len(seats) > 1 else None


def _in_one_look(scene: Scene, at: int, more: int) -> Expected | None:
    """So many looks fall out, where the later acts leave in sight what the earlier have done."""
    steps = scene.play.steps[at : at + more + 1]
    if any(step.what != "look" or len(step.acts) != 1 for step in steps) or len(steps) <= more:
        return None
    changed = [scene.play.changed(at + number) for number in range(more + 1)]
    if not all(changed) or sum(map(len, changed)) > len(frozenset[str]().union(*changed)):
        return None
    scene.goes_on(at + more)
    return or_asked(scene)


def press_before_the_table_is_seen(scene: Scene, at: int) -> Expected | None:
    """The button is pressed before anybody could look at what was done."""
    return _seen_late(scene, at, "press")


def roll_before_the_table_is_seen(scene: Scene, at: int) -> Expected | None:
    """The die comes to rest before anybody could look at what was done."""
    return _seen_late(scene, at, "roll")


def _seen_late(scene: Scene, at: int, what: str) -> Expected | None:
    play = scene.play
    later = play.steps[at + 1]
    # Who agrees before there is anything to see has not agreed to it.
    if later.what != what or not play.at_rest(at) or any(type(act).__name__ == "Agree" for act in later.acts):
        return None
    scene.do(play.steps[at + 1])
    scene.look(play.steps[at].table, scene.chance.uniform(0.3, 1.5))
    scene.goes_on(at + 2)
    return or_asked(scene)


def put_away_late(scene: Scene, at: int) -> Expected | None:
    """A part of what was done comes late: the next thing is done before it. A word in between is fair, and ends."""
    play, step = scene.play, scene.play.steps[at]
    moved, next_step = hands.units(play.before(at), step.table), play.steps[at + 1]
    if len(moved) < 2 or len(step.acts) != 1 or step.known or hands.turned(play.before(at), step.table):
        return None
    if next_step.what != "look" or not next_step.acts:
        return None
    late = scene.chance.choice(moved)
    places = frozenset(each[0] for each in late if each is not None)
    if places & play.changed(at + 1) or any(play.game.board.order[place] in ("row", "pile") for place in places):
        return None
    back = {place: play.before(at)[place] for place in places}
    first, second = step.table.put(back), next_step.table.put(back)
    if hands.units(first, step.table) != [late] or hands.lawful(play, play.state(at), first):
        return None
    scene.look(first)
    scene.look(second)
    scene.goes_on(at + 1)
    return with_a_word(scene, 2)


def wrong_then_right(scene: Scene, at: int) -> Expected | None:
    """A piece is put down where it may not go, and then where it may. It comes there at once, or by way of where it came from."""
    play, step = scene.play, scene.play.steps[at]
    before = play.before(at)
    moved = hands.units(before, step.table)
    if step.known or len(step.acts) != 1 or len(moved) != 1 or moved[0][1] is None or not hands.single(play, moved[0][1][0]):
        return None
    gone, (to, placed) = moved[0]
    lifted = hands.without(before, *gone) if gone is not None else before
    others = [place for place in hands.beside(play, to, placed, lifted, 6) if gone is None or place != gone[0]]
    scene.chance.shuffle(others)
    tables = [hands.with_piece(lifted, place, placed) for place in others]
    wrong = next((table for table in tables if not hands.lawful(play, play.state(at), table)), None)
    if wrong is None:
        return None
    scene.look(wrong)
    if scene.chance.random() < 0.5:
        scene.look(scene.chance.choice((before, lifted)))
    scene.goes_on(at)
    return with_a_word(scene, 2)


def _by_hand(scene: Scene, at: int, way: Callable[..., Any], *more: Any) -> Any:
    """The table once a hand has been there in this way, and what `hands` tells of it. It is None in the middle of something."""
    play = scene.play
    return way(play, play.state(at), play.before(at), scene.chance, *more) if play.at_rest(at) else None


def bumped_and_put_back(scene: Scene, at: int) -> Expected | None:
    """Somebody bumps the table in the midst of play, all is put back as it was, and play goes on."""
    off = _by_hand(scene, at, hands.bumped)
    if off is None:
        return None
    scene.look(off)
    scene.look(scene.play.before(at), scene.chance.uniform(3.0, 20.0))
    scene.goes_on(at)
    return quietly(scene), {"clears": True, "asks": False, "story": scene.story}


def bumped_table(scene: Scene, at: int) -> Expected | None:
    """Somebody bumps the table: the referee says so in whole sentences and tells how to put it right."""
    off = _by_hand(scene, at, hands.bumped)
    if off is None:
        return None
    scene.look(off)
    scene.tick(20.0)
    return ({"no_fault": False, "whole_words": True, "remedy_clears": True},)


def piece_missing(scene: Scene, at: int) -> Expected | None:
    """A piece is gone and does not come back: within two minutes something is said or asked."""
    found = _by_hand(scene, at, hands.missing, scene.play.changed(at))
    if found is None:
        return None
    scene.look(found[0])
    by = scene.at + LOOKED_FOR_S
    scene.rests(LOOKED_FOR_S + 25)
    return {"called_by": by, "remedy_clears": True}, {"asks": True}


def piece_missing_for_a_while(scene: Scene, at: int) -> Expected | None:
    """A piece is gone for a while and comes back. Whatever was said of it ends."""
    found = _by_hand(scene, at, hands.missing, scene.play.changed(at))
    if found is None:
        return None
    scene.look(found[0])
    scene.tick(scene.chance.uniform(5.0, 40.0))
    scene.look(scene.play.before(at))
    scene.goes_on(at)
    return with_a_word(scene)


def piece_nudged(scene: Scene, at: int) -> Expected | None:
    """A piece is nudged to the place beside its own: that alone is called, and put back."""
    found = _by_hand(scene, at, hands.nudged)
    if found is None:
        return None
    scene.look(found[0])
    scene.rests(LOOKED_FOR_S)
    return ({"no_fault": False, "faults_at_most": 2, "remedy_touches_only": found[1:3], "remedy_clears": True, "whole_words": True},)


def pieces_swapped(scene: Scene, at: int) -> Expected | None:
    """Two pieces have changed places by hand: they are called, and changed back."""
    found = _by_hand(scene, at, hands.swapped)
    if found is None:
        return None
    scene.look(found[0])
    scene.rests(LOOKED_FOR_S)
    return ({"no_fault": False, "remedy_touches_only": found[1:], "remedy_clears": True, "whole_words": True},)


KINDS: tuple[Kind, ...] = (
    put_take_put, put_take_put_then_press, another_first, in_the_hand, lifted_and_put_back, piece_by_piece, along_the_way,
    two_acts_in_one_look, three_acts_in_one_look, two_turns_in_one_look, press_before_the_table_is_seen, roll_before_the_table_is_seen,
    put_away_late, wrong_then_right, bumped_and_put_back, bumped_table, piece_missing, piece_missing_for_a_while, piece_nudged,
    pieces_swapped,
)  # fmt: skip
