"""Kinds of Flag Dash: late cards and tokens, sliding flags, stolen boosts, and tunnels with a bump."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.flag_dash.rules.resolve import team_of
from companion.games.flag_dash.state import Boost, EndMove, Push, Run, State, Tunnel
from companion.rules.values import Layout, PlacedPiece, Show
from tests.cases.kinds import hands
from tests.cases.kinds.anywhere import Expected, Kind, quietly, with_a_word
from tests.cases.kinds.play import Play
from tests.cases.kinds.scene import Scene

AHEAD = 40
STOLEN = ("FD-013", "FD-043", "FD-044", "FD-045", "FD-046", "FD-047", "FD-048")
SLID = ("FD-061", "FD-066", "FD-072", "FD-073")
BOOST = PlacedPiece("boost")


def found(scene: Scene, at: int, fits: Callable[[Play, int], bool]) -> int | None:
    """The next step from here that fits, with all before it done."""
    play = scene.play
    for number in range(at, min(at + AHEAD, len(play.steps) - 2)):
        if play.at_rest(number) and play.steps[number].what == "look" and play.state(number).phase == "move" and fits(play, number):
            scene.begins(number)
            return number
    return None


def first_of(play: Play, at: int, kind: type) -> Any:
    """The first act of this look, if it is of this kind."""
    acts = play.steps[at].acts
    return acts[0] if acts and isinstance(acts[0], kind) else None


def combo_card_shown_after_its_step(scene: Scene, at: int) -> Expected | None:
    """With a combo the second step is made before its card lies open, which follows. A word in between is fair, and ends (FD-080)."""

    def shown(play: Play, at: int) -> bool:
        act = first_of(play, at, Show)
        alone = len(play.steps[at].acts) == len(play.steps[at + 1].acts) == 1
        return act is not None and ".combo" in act.place and alone and first_of(play, at + 1, Run) is not None

    now = found(scene, at, shown)
    if now is None:
        return None
    play = scene.play
    place = play.steps[now].acts[0].place
    scene.look(play.steps[now + 1].table.put({place: ()}))
    if scene.chance.random() < 0.5:
        scene.look(scene.table)
    scene.acts += play.steps[now].acts
    scene.goes_on(now + 1)
    return ({"clears": True, "faults_at_most": 1, "story": scene.story},)


def token_put_away_a_little_late(scene: Scene, at: int) -> Expected | None:
    """The next player turns the card before the token is put away. A word about the token or the early card ends (FD-022, FD-030)."""

    def ends(play: Play, at: int) -> bool:
        act = first_of(play, at, EndMove)
        quiet = act is not None and not act.gain and play.state(at).phase == play.steps[at].state.phase == "move"
        late = [place for place in play.changed(at) if not place.endswith((".used",)) and ".token" not in place]
        alone = len(play.steps[at].acts) == len(play.steps[at + 1].acts) == 1
        return quiet and not late and alone and first_of(play, at + 1, Show) is not None

    now = found(scene, at, ends)
    if now is None:
        return None
    play = scene.play
    back = {place: play.before(now)[place] for place in play.changed(now)}
    scene.look(play.steps[now + 1].table.put(back))
    scene.acts += play.steps[now].acts
    scene.goes_on(now + 1)
    return quietly(scene), {"faults_within": ("FD-022", "FD-025", "FD-030"), "clears": True, "story": scene.story}


def run_corrected(scene: Scene, at: int) -> Expected | None:
    """A pawn is moved against its card, put back, and moved as the card says (FD-055)."""
    now = found(scene, at, lambda play, at: first_of(play, at, Run) is not None and len(play.steps[at].acts) == 1)
    if now is None:
        return None
    play = scene.play
    moved = hands.units(play.before(now), play.steps[now].table)
    if len(moved) != 1 or moved[0][0] is None or moved[0][1] is None:
        return None
    (here, placed), (to, _) = moved[0]
    lifted = hands.without(scene.table, here, placed)
    others = [place for place in hands.beside(play, here, placed, lifted, 4) if place != to]
    tables = [hands.with_piece(lifted, place, placed) for place in others]
    tables = [table for table in tables if not hands.lawful(play, play.state(now), table)]
    if not tables:
        return None
    scene.look(scene.chance.choice(tables))
    scene.look(play.before(now))
    scene.goes_on(now)
    return with_a_word(scene)


def flag_nudged(scene: Scene, at: int) -> Expected | None:
    """A team flag slides to the space beside it; nobody has pushed anybody (FD-066, FD-072, FD-073)."""
    now = found(scene, at, lambda play, at: any(place.endswith(".flag") for place in play.before(at)))
    if now is None:
        return None
    play, state = scene.play, scene.truth
    flags = [(place, each) for place, each in hands.in_sight(play, scene.table) if place.endswith(".flag")]
    place, placed = scene.chance.choice(flags)
    for to in hands.beside(play, place, placed, scene.table, 4):
        table = hands.with_piece(hands.without(scene.table, place, placed), to, placed)
        if not scene.table[to.replace(".flag", ".pawn")] and not hands.lawful(play, state, table) and _same_half(place, to):
            scene.look(table)
            scene.tick(20.0)
            return ({"fault_among": SLID, "faults_within": SLID, "remedy_touches_only": (place, to), "remedy_clears": True},)
    return None


def _same_half(one: str, other: str) -> bool:
    """True if a flag that goes from one to the other comes home to nobody."""
    return (int(one[1]) > 4) is (int(other[1]) > 4)


def _without_boost(table: Layout, place: str) -> Layout:
    return hands.without(table, place, BOOST)


def theft_of_a_boost(scene: Scene, at: int) -> Expected | None:
    """In one team's move a boost is taken off a card of the other; the victim is not to blame (FD-043, FD-044, FD-V12)."""

    def boosted(play: Play, at: int) -> bool:
        act = play.steps[at].acts[:1]
        return bool(act) and isinstance(act[0], (Run, Push)) and bool(_victims(play, at)) and len(play.steps[at].acts) == 1

    now = found(scene, at, boosted)
    if now is None:
        return None
    play = scene.play
    state: State = scene.truth
    place, char = scene.chance.choice(_victims(play, now))
    team = team_of(state, state.hands.index(play.steps[now].acts[0].seat))
    hands_of_team = [seat for number, seat in enumerate(state.hands) if team_of(state, number) == team]
    scene.look(_without_boost(scene.table, place))
    moved = 0
    for step in play.steps[now : now + 16]:
        used = any(isinstance(act, (Boost, EndMove)) and char in (getattr(act, "char", ""), getattr(act, "gain", "")) for act in step.acts)
        if step.what != "look" or used or BOOST not in step.table[place]:
            break
        scene.look(_without_boost(step.table, place))
        moved += any(isinstance(act, Show) and ".card" in act.place and act.seat not in hands_of_team for act in step.acts)
        if moved > 1:
            break
    scene.tick(10.0)
    if not moved:
        return None
    return {"fault_among": STOLEN, "blames_only": hands_of_team}, {"asks": True, "blames_only": hands_of_team}


def _victims(play: Play, at: int) -> list[tuple[str, str]]:
    """The cards with boosts of the team that does not move now, and whose they are."""
    state: State = play.state(at)
    team = team_of(state, state.hands.index(play.steps[at].acts[0].seat))
    cards = [("red", 0), ("red", 1), ("red", 2), ("white", 3), ("white", 4), ("white", 5)]
    found = []
    for colour, number in cards:
        place = f"{colour}.{number % 3 + 1}.chips"
        if (colour == "red") is not (team == 0) and BOOST in play.before(at)[place]:
            found.append((place, state.who[number]))
    return found


def tunnel_with_a_bump_in_one_look(scene: Scene, at: int) -> Expected | None:
    """A character goes through a tunnel from which another is bumped: seen when all is done (FD-039, FD-040)."""
    return _with_a_bump(scene, at, lambda act: isinstance(act, Tunnel) and act.bumped)


def push_with_a_bump_in_one_look(scene: Scene, at: int) -> Expected | None:
    """A character is pushed through a tunnel from which another is bumped (FD-037, FD-039, FD-069)."""
    return _with_a_bump(scene, at, lambda act: isinstance(act, Push) and act.aside)


def push_that_drops_the_flag(scene: Scene, at: int) -> Expected | None:
    """An opponent who carries a flag is pushed and leaves it where it stood (FD-071)."""
    state: State = scene.play.state(at)
    if state.phase != "move" or not scene.play.at_rest(at):
        return None
    pushes = [act for act in scene.game.legal_actions(state) if isinstance(act, Push)]
    flags = [
        (act, team, number)
        for act in pushes
        for team in [team_of(state, state.hands.index(act.seat))]
        for number in [state.who.index(act.target)]
        if number // 3 != team and state.flags[team] >= 0
    ]
    if not flags:
        return None
    act, team, number = scene.chance.choice(flags)
    carried = list(state.flags)
    carried[team] = -1 - number
    scene.stands(replace(state, flags=tuple(carried)))
    if scene.game.faults(scene.truth, act) or scene.game.outcome(scene.game.apply(scene.truth, act)) is not None:
        return None
    scene.act(act)
    scene.tick(10.0)
    return ({"no_fault": True, "offers": (act,)}, {"no_fault": True, "story": scene.story})


def _with_a_bump(scene: Scene, at: int, fits: Callable[[Any], Any]) -> Expected | None:
    state = scene.play.state(at)
    if state.phase != "move" or not scene.play.at_rest(at):
        return None
    some = [act for act in scene.game.legal_actions(state) if fits(act)]
    if not some:
        return None
    act = scene.chance.choice(some)
    if scene.game.outcome(scene.game.apply(state, act)) is not None or scene.game.apply(state, act).doubt:
        return None
    scene.act(act)
    scene.tick(10.0)
    return {"no_fault": True, "offers": (act,)}, {"no_fault": True, "story": scene.story}


def combo_with_two_characters(scene: Scene, at: int) -> Expected | None:
    """Both cards of a combo are for one character: the second is done with another one (FD-082)."""

    def second(play: Play, at: int) -> bool:
        act, state = first_of(play, at, Run), play.state(at)
        lane = state.lanes[state.hands.index(act.seat)] if act is not None else None
        before = [each for step in play.steps[max(at - 3, 0) : at] for each in step.acts]
        done = act is not None and any(isinstance(each, Run) and each.seat == act.seat for each in before)
        return lane is not None and bool(lane.combos[state.half]) and done and len(play.steps[at].acts) == 1

    now = found(scene, at, second)
    if now is None:
        return None
    play, act = scene.play, scene.play.steps[now].acts[0]
    moved = hands.units(play.before(now), play.steps[now].table)
    state: State = scene.truth
    if len(moved) != 1 or moved[0][0] is None or moved[0][1] is None:
        return None
    step = tuple(ord(b) - ord(a) for a, b in zip(moved[0][0][0][:2], moved[0][1][0][:2], strict=True))
    own = [char for number, char in enumerate(state.who) if number // 3 == team_of(state, state.hands.index(act.seat)) and char != act.char]
    for char in scene.chance.sample(own, len(own)):
        placed = PlacedPiece(f"pawn-{char}")
        here = next((place for place in scene.table if placed in scene.table[place]), "")
        to = chr(ord(here[0]) + step[0]) + chr(ord(here[1]) + step[1]) + ".pawn" if here else ""
        if to in play.geometry.places and not scene.table[to] and not scene.table[to.replace(".pawn", ".flag")]:
            table = hands.with_piece(hands.without(scene.table, here, placed), to, placed)
            if not hands.lawful(play, state, table):
                scene.look(table)
                scene.tick(20.0)
                return ({"fault_among": ("FD-082", "FD-068", "FD-025"), "remedy_clears": True},)
    return None




KINDS: tuple[Kind, ...] = (
    combo_card_shown_after_its_step, token_put_away_a_little_late, run_corrected, flag_nudged, theft_of_a_boost,
    tunnel_with_a_bump_in_one_look, push_with_a_bump_in_one_look, push_that_drops_the_flag, combo_with_two_characters,
)  # fmt: skip
