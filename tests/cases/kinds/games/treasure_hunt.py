"""Kinds of Treasure Hunt: combinations, cubes, sweeps, tries that fail, dice and tiles that say what cannot be."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from companion.games.treasure_hunt.rules.cards import reading
from companion.games.treasure_hunt.rules.claim import how
from companion.games.treasure_hunt.rules.track import GRID
from companion.games.treasure_hunt.state import EndTurn, GiveUp, Move, PutCube
from companion.rules.values import PlacedPiece, Show, Turn
from tests.cases.kinds import hands
from tests.cases.kinds.anywhere import Expected, Kind, or_asked, quietly, with_a_word
from tests.cases.kinds.games import treasure_hunt_steals, treasure_hunt_sweeps
from tests.cases.kinds.games.treasure_hunt_moments import card, found, index, only, takes, unknown
from tests.cases.kinds.play import Play
from tests.cases.kinds.scene import Scene

NO_COMBINATION = ("TH-026", "TH-027", "TH-028", "TH-029", "TH-030", "TH-031")


def cube_before_the_cards(scene: Scene, at: int) -> Expected | None:
    """The cube is put at once and the valid combination laid after it. A word about the early cube is fair, losing the claim is not."""

    def flipped(play: Play, at: int) -> bool:
        later = range(at + 1, min(at + 12, len(play.steps) - 1))
        cube = next((number for number in later if takes(play, number)), None)
        return only(play, at, Turn) is not None and cube is not None and all(only(play, each, Show) for each in range(at + 1, cube))

    now = found(scene, at, flipped)
    if now is None:
        return None
    play = scene.play
    cube = next(number for number in range(now + 1, len(play.steps)) if takes(play, number))
    puts = {place: play.steps[cube].table[place] for place in play.changed(cube)}
    scene.do(play.steps[now])
    for step in play.steps[now:cube]:
        scene.look(step.table.put(puts))
    scene.goes_on(cube + 1)
    scene.acts += [act for step in play.steps[now + 1 : cube + 1] for act in step.acts]
    return quietly(scene), {"faults_within": ("TH-026", "TH-023", "TH-025"), "clears": True, "story": scene.story}


def _given_up(play: Play, at: int) -> bool:
    """Somebody has turned a tile and gives up by pressing, with no card shown."""
    step = play.steps[at]
    state = play.state(at)
    return step.what == "press" and step.acts and isinstance(step.acts[-1], GiveUp) and state.trying is not None and not state.shown


def give_up_pressed_first(scene: Scene, at: int) -> Expected | None:
    """A player shows one or two cards and gives the try up by pressing (TH-022, TH-A11). The cards are taken back only after that."""
    now = found(scene, at, _given_up)
    if now is None:
        return None
    play, seat = scene.play, scene.truth.who
    faces = scene.chance.sample(unknown(scene), scene.chance.randint(1, 2))
    if any(play.game.faults(scene.truth, Show(seat, "play", face)) for face in faces):
        return None
    for face in faces:
        scene.look(hands.with_piece(scene.table, "play", card(face)))
    scene.do(play.steps[now], scene.chance.uniform(0.3, 2.0))
    for face in faces:
        scene.look(hands.without(scene.table, "play", card(face)), scene.chance.uniform(0.3, 1.5))
    scene.goes_on(now + 1)
    return (quietly(scene),)


def no_combination_cube_taken_back(scene: Scene, at: int) -> Expected | None:
    """Three cards that are no combination and a cube; then cube and cards are taken back. The claim has failed (TH-022, TH-A11)."""
    now = found(scene, at, _given_up)
    if now is None:
        return None
    state, seat = scene.truth, scene.truth.who
    tile = state.trying.tile
    plain = [face for face in scene.chance.sample(unknown(scene), 10) if not face.startswith(("white", "black"))]
    sets = [faces for faces in combinations(plain, 3) if not reading(tuple(sorted(faces)), state.symbols[tile], seat, 3, how(state))]
    if state.trying.kind != "claim" or not sets or state.options.failed_tile == "flips_back":
        return None
    before = scene.table
    table = before.put({"play": tuple(map(card, scene.chance.choice(sets)))})
    scene.look(table)
    scene.look(hands.with_piece(table, f"{GRID[tile]}.cubes", PlacedPiece(f"cube-{seat}")))
    if scene.chance.random() < 0.5:
        scene.look(table)
    scene.look(before)
    scene.goes_on(now)
    put = PutCube(seat, GRID[tile])
    told = {"clears": True, "not_told": (put,) if put not in scene.acts else ()}
    return ({"fault_among": NO_COMBINATION, "faults_at_most": 1, **told},)


def wrong_colour_cube_corrected(scene: Scene, at: int) -> Expected | None:
    """A cube of another colour is put by mistake and changed for the right one (TH-023)."""
    now = found(scene, at, takes)
    if now is None or len(scene.play.seats) < 2:
        return None
    play, seat = scene.play, scene.play.state(now).who
    other = scene.chance.choice([each for each in play.seats if each != seat])
    place = f"{play.steps[now].acts[0].tile}.cubes"
    scene.look(hands.with_piece(scene.table, place, PlacedPiece(f"cube-{other}")))
    if scene.chance.random() < 0.5:
        scene.look(play.before(now))
    scene.goes_on(now)
    return with_a_word(scene)


def die_shows_what_it_cannot(scene: Scene, at: int) -> Expected | None:
    """The die says 7 or more by an error, and the pawn goes so many tiles (TH-015, TH-032). Such a move is never right."""
    now = found(scene, at, lambda play, at: play.steps[at].what == "roll" and play.turn(at - 1) > 0 and not play.state(at).die)
    if now is None:
        return None
    play = scene.play
    act = play.steps[now].acts[-1]
    value, seat = scene.chance.choice((7, 8, 9, 12)), act.seat
    rolled = play.game.apply(play.state(now), replace(act, value=6)) if len(play.steps[now].acts) == 1 else None
    if rolled is None or rolled.phase != "play":
        return None
    tile = rolled.pawns[rolled.seat(seat)]
    here = index(rolled, seat, tile)
    far = [each for each in range(36) if abs(index(rolled, seat, each) - here) == value]
    if not far:
        return None
    to = scene.chance.choice(far)
    scene.roll(value)
    pawn = PlacedPiece(f"pawn-{seat}")
    scene.look(hands.with_piece(hands.without(scene.table, f"{GRID[tile]}.pawns", pawn), f"{GRID[to]}.pawns", pawn))
    scene.press(seat)
    scene.tick(10.0)
    return ({"not_told": (Move(seat, GRID[to]),)},)


def symbol_that_does_not_exist(scene: Scene, at: int) -> Expected | None:
    """A turned tile is read with a symbol that the game does not have (TH-025, TH-044)."""
    now = found(scene, at, lambda play, at: only(play, at, Turn) is not None)
    if now is None:
        return None
    act = scene.play.steps[now].acts[0]
    face = scene.chance.choice(("star", "moon", "sun"))
    scene.look(scene.table.put({act.place: (PlacedPiece("tile", face),)}))
    scene.tick(10.0)
    return ({"not_told": (Turn(act.seat, act.place, face),)},)


def exchange_without_a_press(scene: Scene, at: int) -> Expected | None:
    """A seat exchanges cards and says nothing; the next one takes the die. A turn need not have two actions (TH-012, TH-014)."""

    def silent(play: Play, at: int) -> bool:
        acts = play.steps[at].acts
        return play.steps[at].what == "roll" and isinstance(acts[0], EndTurn) and not acts[0].said and play.state(at).used == ("exchange",)

    now = found(scene, at, silent)
    if now is None:
        return None
    scene.goes_on(now)
    return (quietly(scene),)


def flip_and_press_before_it_is_seen(scene: Scene, at: int) -> Expected | None:
    """A tile is turned up and given up by pressing at once; the table is shown after that (TH-020, TH-025, TH-A11)."""
    now = found(scene, at, lambda play, at: only(play, at, Turn) is not None and _given_up(play, at + 1))
    if now is None:
        return None
    scene.do(scene.play.steps[now + 1], scene.chance.uniform(0.3, 1.5))
    scene.look(scene.play.steps[now].table, scene.chance.uniform(0.3, 1.5))
    scene.goes_on(now + 2)
    scene.acts[:0] = scene.play.steps[now].acts
    return or_asked(scene)


def third_tile_of_a_row(scene: Scene, at: int) -> Expected | None:
    """A player who has claimed two tiles of the row turns a third one there (TH-021)."""
    now = found(scene, at, lambda play, at: only(play, at, Turn) is not None)
    state = scene.truth
    if now is None or state.options.row_limit_2p != 2 or state.options.row_limit_counts_steals:
        return None
    seat, act = state.who, scene.play.steps[now].acts[0]
    tile = GRID.index(act.place.removesuffix(".tile"))
    row = index(state, seat, tile) // 6
    free = [each for each in range(36) if index(state, seat, each) // 6 == row and each != tile and not state.cubes[each]]
    own = sum(state.cubes[each][:1] == (seat,) for each in range(36) if index(state, seat, each) // 6 == row)
    if own >= 2 or len(free) < 2 - own:
        return None
    cubes, symbols, up = list(state.cubes), list(state.symbols), state.up
    for each in scene.chance.sample(free, 2 - own):
        cubes[each], symbols[each], up = (seat,), symbols[each] or "wheel", up | 1 << each
    scene.stands(replace(state, cubes=tuple(cubes), symbols=tuple(symbols), up=up))
    scene.look(scene.table.put({act.place: (PlacedPiece("tile", act.face),)}))
    scene.tick(20.0)
    return ({"fault_among": ("TH-021",), "faults_within": ("TH-021",), "remedy_clears": True},)


def move_one_tile_too_far(scene: Scene, at: int) -> Expected | None:
    """A pawn goes one tile farther than was rolled (TH-032, TH-034, TH-035)."""
    now = found(scene, at, lambda play, at: only(play, at, Move) is not None and play.state(at).die > 0 and len(play.seats) > 1)
    if now is None:
        return None
    state, act = scene.truth, scene.play.steps[now].acts[0]
    tile = state.pawns[state.seat(act.seat)]
    far = [each for each in range(36) if abs(index(state, act.seat, each) - index(state, act.seat, tile)) == state.die + 1]
    if not far:
        return None
    to, pawn = scene.chance.choice(far), PlacedPiece(f"pawn-{act.seat}")
    scene.look(hands.with_piece(hands.without(scene.table, f"{GRID[tile]}.pawns", pawn), f"{GRID[to]}.pawns", pawn))
    scene.tick(20.0)
    return ({"fault_among": ("TH-032", "TH-034", "TH-035"), "faults_at_most": 1, "remedy_clears": True},)


KINDS: tuple[Kind, ...] = (
    *treasure_hunt_sweeps.KINDS, cube_before_the_cards, give_up_pressed_first, no_combination_cube_taken_back,
    wrong_colour_cube_corrected, die_shows_what_it_cannot, symbol_that_does_not_exist, exchange_without_a_press,
    flip_and_press_before_it_is_seen, *treasure_hunt_steals.KINDS, third_tile_of_a_row, move_one_tile_too_far,
)  # fmt: skip
