"""Setting out, also of an agreed layout, and taking a table as it lies (FD-004 to FD-013, FD-114 to FD-117, FD-124)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.flag_dash.rules.cones import cone_faults, with_cones
from companion.games.flag_dash.rules.ending import fulfilled, judged
from companion.games.flag_dash.rules.planning import BACK, fresh_lanes
from companion.games.flag_dash.state import CARDS, COLOURS, HANDS, Options, State
from companion.games.flag_dash.table.lane import Lane
from companion.games.flag_dash.table.layout import (
    CARD_OF,
    CHIPS_OF,
    FLAG_AT,
    FLAGS,
    MARKER_AT,
    PAWN_AT,
    TRAP_AT,
    TUNNEL_AT,
    character,
    layout,
    pawn,
)
from companion.games.flag_dash.topology import WIDE, Ground, cell, ground, side
from companion.rules.values import Change, Fault, Layout, Place, PlacedPiece, Seat, SetOut


def begin(seats: tuple[Seat, ...], options: Options) -> State:
    """Nothing is on the table yet. Two seats play one hand a team, or two in the advanced form; three and four seats play four hands."""
    hands = ("red-1", "white-1") if len(seats) == 2 and options.mode_2p == "basic" else HANDS
    return State(options, seats, hands)


def starts(options: Options, narrow: bool) -> tuple[list[int], list[int], list[int]]:
    """Cells of pawns (in the order of the slots), team flags and tunnels."""
    table = side(options.topology, options.board)
    pawns = table["pawns_2p" if narrow else "pawns"]
    return [cell(name) for name in pawns], [cell(name) for name in table["flags"]], sorted(cell(name) for name in table["tunnels"])


def pieces(seen: Layout) -> dict[str, list[Place]]:
    """Piece (with its face where it has one) -> places where it lies."""
    found: dict[str, list[Place]] = {}
    for place in seen:
        for placed in seen[place]:
            found.setdefault(placed.piece, []).append(place)
    return found


def characters(seen: Layout) -> list[str]:
    """The colours of the character cards in the order of the slots, empty where none lies."""
    faces = [seen[place][0].face if seen[place] else "" for place in CARD_OF]
    return [face.partition("-")[0] for face in faces]


def laid(options: Options, hands: int, who: tuple[str, ...], marker: int, pawns: tuple[str, ...] = (),  # noqa: PLR0917
         tunnels: tuple[str, ...] | None = None, flags: tuple[str, ...] = (), cones: tuple[Place, ...] = ()) -> Layout:  # fmt: skip
    """A table ready to begin with these characters in the slots; named cells stand for those of the board file."""
    cells, homes, holes = starts(options, hands == 2)
    places: dict[Place, tuple[PlacedPiece, ...]] = {MARKER_AT[marker]: (PlacedPiece("marker"),)}
    for slot, colour in enumerate(who):
        here = cell(pawns[slot]) if pawns else cells[slot]
        places[PAWN_AT[here]] = pawn(colour)
        places[CARD_OF[slot]] = character(colour, slot % 3 == 1)
        places[CHIPS_OF[slot]] = (PlacedPiece(f"cflag-{colour}"),) * 2
    for team, here in enumerate([cell(name) for name in flags] if flags else homes):
        places[FLAG_AT[here]] = (PlacedPiece(FLAGS[team]),)
    for here in [cell(name) for name in tunnels] if tunnels is not None else holes:
        places[TUNNEL_AT[here]] = (PlacedPiece("tunnel"),)
    places |= {place: (PlacedPiece("cone"),) for place in cones}
    return Layout(places)


def being_laid(state: State) -> bool:
    """True if the table may still be laid otherwise. Nobody knows how many tunnels and cones an agreed layout has, until the first has
    planned.
    """
    return state.phase == "plan" and state.options.custom_layout and state.round == 1 and not any(lane.cards[0] for lane in state.lanes)


def attempts(state: State, change: Change) -> list[SetOut]:
    """The table of the rules with the characters beside it. It is the whole table once nothing that must be there is missing."""
    before = layout(state)
    places: dict[Place, list[PlacedPiece]] = {place: list(placed) for place, placed in before.items()}
    for place, placed in change.gone:
        if placed in places.get(place, ()):
            places[place].remove(placed)
    for place, placed in change.come:
        # Who has planned meanwhile lies beside a table that was laid before.
        if place.partition(".")[0] not in HANDS or not before:
            places.setdefault(place, []).append(placed)
    seen = Layout({place: tuple(placed) for place, placed in places.items() if placed})
    if before and seen == before:
        return []
    found = pieces(seen)
    _, _, tunnels = starts(state.options, len(state.hands) == 2)
    whole = (
        all(f"pawn-{colour}" in found for colour in COLOURS)
        and all(flag in found for flag in FLAGS)
        and len(found.get("character", ())) >= 6
        and all(len(found.get(f"cflag-{colour}", ())) >= 2 for colour in COLOURS)
        and "marker" in found
        and len(found.get("tunnel", ())) >= (0 if state.options.custom_layout else len(tunnels))
    )
    if not whole:
        return []
    proposed = [SetOut("chance", seen)]
    who = characters(seen)
    if not state.options.custom_layout and sorted(who) == sorted(COLOURS):
        for team in (0, 1):
            due = laid(state.options, len(state.hands), tuple(who), team)
            if all(placed in seen[place] and len(seen[place]) >= len(due[place]) for place in due for placed in due[place]):
                proposed.append(SetOut("chance", due))
    return list(dict.fromkeys(proposed))


def faults(state: State, action: SetOut) -> tuple[Fault, ...]:
    """Returns the first fault in how the pieces are set out; empty when there is none."""
    if state.phase != "set-out" and not being_laid(state):
        return (Fault("FD-008", places=tuple(sorted(action.layout))),)
    seen = action.layout
    found = pieces(seen)
    narrow = len(state.hands) == 2
    pawns, flags, tunnels = starts(state.options, narrow)
    who = characters(seen)

    def refuse(rule: str, piece: str, places: list[Place], may: list[Place] | None = None) -> tuple[Fault, ...]:
        return (Fault(rule, pieces=(piece,), places=tuple(places), may=tuple(may or ())),)

    for slot, place in enumerate(CARD_OF):
        face = seen[place][0].face if len(seen[place]) == 1 else ""
        if face.partition("-")[2] != ("defender" if slot % 3 == 1 else "runner"):
            return refuse("FD-009", "character", [place])
    if sorted(who) != sorted(COLOURS):
        return refuse("FD-009", "character", list(CARD_OF))
    for slot, place in enumerate(CHIPS_OF):
        own = tuple(PlacedPiece(f"cflag-{who[slot]}") for _ in range(2))
        if tuple(sorted(seen[place])) != own:
            extra = [placed.piece for placed in seen[place] if placed.piece != f"cflag-{who[slot]}"]
            return refuse("FD-013" if "boost" in extra else "FD-010", extra[0] if extra else f"cflag-{who[slot]}", [place])
    markers = found.get("marker", [])
    if len(markers) != 1 or markers[0] not in MARKER_AT:
        return refuse("FD-012", "marker", markers, list(MARKER_AT))
    for place in seen:
        if place.partition(".")[0] in HANDS:
            return refuse("FD-011", seen[place][0].piece, [place])
        if place in TRAP_AT or (seen[place][0].piece == "cone" and not state.options.custom_layout):
            return refuse("FD-129", seen[place][0].piece, [place])
    wrong = _board_faults(state, seen, who, (pawns, flags, tunnels))
    if not wrong and state.phase == "set-out":
        wrong = cone_faults(found.get("cone", ()), ground(state.options.topology, state.options.board, narrow).rows)
    return wrong or _over_at_once(state, action)


def _board_faults(state: State, seen: Layout, who: list[str], due: tuple[list[int], list[int], list[int]]) -> tuple[Fault, ...]:
    narrow = len(state.hands) == 2
    land = ground(state.options.topology, state.options.board, narrow)
    pawns, flags, tunnels = due
    for slot, colour in enumerate(who):
        at = [n for n, place in enumerate(PAWN_AT) if any(placed.piece == f"pawn-{colour}" for placed in seen[place])]
        may = (PAWN_AT[pawns[slot]],)
        if len(at) != 1:
            missing = () if at or state.options.custom_layout else may
            return (Fault("FD-008", pieces=(f"pawn-{colour}",), places=missing or tuple(PAWN_AT[n] for n in at)),)
        out = not in_play(land, at[0])
        taken = len(seen[PAWN_AT[at[0]]]) > 1 or bool(seen[FLAG_AT[at[0]]])
        if out or taken or (not state.options.custom_layout and PAWN_AT[at[0]] not in may):
            return (Fault("FD-124" if narrow and not taken else "FD-008", pieces=(f"pawn-{colour}",), places=(PAWN_AT[at[0]],), may=may),)
    for team, piece in enumerate(FLAGS):
        at = [n for n, place in enumerate(FLAG_AT) if any(placed.piece == piece for placed in seen[place])]
        if len(at) != 1 or not in_play(land, at[0]) or (not state.options.custom_layout and at[0] != flags[team]):
            may = (FLAG_AT[flags[team]],)
            missing = () if at or state.options.custom_layout else may
            return (Fault("FD-008", pieces=(piece,), places=missing or tuple(FLAG_AT[n] for n in at), may=may),)
    lie = [n for n, place in enumerate(TUNNEL_AT) if seen[place]]
    outside = [TUNNEL_AT[n] for n in lie if not in_play(land, n)]
    if outside:
        return (Fault("FD-008", pieces=("tunnel",), places=tuple(outside)),)
    if not state.options.custom_layout and lie != tunnels:
        wrong = [n for n in lie if n not in tunnels] or [n for n in tunnels if n not in lie]
        return (Fault("FD-008", pieces=("tunnel",), places=tuple(TUNNEL_AT[n] for n in wrong), may=tuple(TUNNEL_AT[n] for n in tunnels)),)
    return ()


def in_play(land: Ground, here: int) -> bool:
    """Is this cell one of the board, and not of an outermost column that is left out?"""
    return land.first <= here % WIDE <= land.last and here // WIDE < land.rows


def _over_at_once(state: State, action: SetOut) -> tuple[Fault, ...]:
    """A flag that begins where it has already won."""
    over = apply(state, action)
    if over.outcome is None:
        return ()
    home = [flag for flag in fulfilled(over) if flag < 2]
    return tuple(Fault("FD-008", pieces=(FLAGS[flag],), places=(FLAG_AT[over.flags[flag]],)) for flag in home[:1])


def apply(state: State, action: SetOut) -> State:
    """The match begins: the table is read."""
    seen = action.layout
    narrow = len(state.hands) == 2
    who = characters(seen)
    missing = [colour for colour in COLOURS if colour not in who]
    named: list[str] = []
    for colour in who:
        named.append(colour if colour in COLOURS and colour not in named else missing.pop(0) if missing else colour)
    land = ground(state.options.topology, state.options.board, narrow)
    pawns, flags, tunnels = starts(state.options, narrow)
    cones = sorted(place for place in seen if any(placed.piece == "cone" for placed in seen[place]))
    begun = replace(
        state, ground=with_cones(land, cones), who=tuple(named), cells=tuple(pawns), flags=tuple(flags), tunnels=tuple(tunnels),
        phase="plan", round=1, turn=1, cones=tuple(cones),
    )  # fmt: skip
    begun = replace(begun, lanes=fresh_lanes(begun))
    return adopt(begun, seen)


def adopt(state: State, seen: Layout) -> State:
    """The table as it is, whatever lies where: what fits no rule is kept as it lies."""
    if state.phase == "set-out":
        return apply(state, SetOut("chance", seen)) if seen else state
    where = pieces(seen)

    def at(piece: str, names: tuple[Place, ...]) -> int:
        return next((names.index(place) for place in where.get(piece, ()) if place in names), -1)

    cells = tuple(here if (here := at(f"pawn-{colour}", PAWN_AT)) >= 0 else old for colour, old in zip(state.who, state.cells, strict=True))
    flags = []
    for piece, old in zip(FLAGS, state.flags, strict=True):
        lies, on = at(piece, FLAG_AT), at(piece, CHIPS_OF)
        flags.append(lies if lies >= 0 else -1 - on if on >= 0 else old)
    own, held, boosts, ever = [], [], [], []
    for char, place in enumerate(CHIPS_OF):
        chips = [placed.piece for placed in seen[place]]
        own.append(chips.count(f"cflag-{state.who[char]}"))
        boosts.append(chips.count("boost"))
        others = tuple(sorted(n for n, colour in enumerate(state.who) if n != char for _ in range(chips.count(f"cflag-{colour}"))))
        held.append(others)
        ever.append(state.ever[char] | sum(1 << other for other in set(others)))
    tunnels = tuple(n for n, place in enumerate(TUNNEL_AT) if any(placed.piece == "tunnel" for placed in seen[place]))
    traps = tuple(n for n, place in enumerate(TRAP_AT) for placed in seen[place] if placed.piece == "trap")
    marker = at("marker", MARKER_AT)
    cones = tuple(sorted(where.get("cone", ())))
    adopted = replace(
        state, cells=cells, flags=tuple(flags), own=tuple(own), held=tuple(held), boosts=tuple(boosts), ever=tuple(ever),
        tunnels=tunnels, dug=tuple(spot for spot in state.dug if spot in tunnels), traps=traps,
        marker=marker if marker >= 0 else state.marker, lanes=_lanes(state, seen), loose=(),
        cones=cones, ground=state.ground if cones == state.cones or state.ground is None else with_cones(state.ground, cones),
    )  # fmt: skip
    rest = layout(adopted)
    loose = tuple((place, seen[place]) for place in sorted(rest.differs(seen)))
    return judged(replace(adopted, loose=loose))


def _lanes(state: State, seen: Layout) -> tuple[Lane, ...]:
    lanes = []
    for hand, lane in zip(state.hands, state.lanes, strict=True):

        def face(slot: str, piece: str, hand: str = hand) -> str:
            placed = seen[f"{hand}.{slot}"]
            known = len(placed) == 1 and placed[0].piece == piece and placed[0].face in (BACK, *CARDS, *"1234567", "cat3", "cat5", "spy")
            return placed[0].face if known else ""

        used = tuple(sorted(placed.face for placed in seen[f"{hand}.used"] if placed.piece == "token" and placed.face != BACK))
        tokens = (face("token1", "token"), face("token2", "token"))
        was, now = ({token for token in shown if token not in ("", BACK)} for shown in (lane.tokens, tokens))
        # One that lay there and does not lie there now is in the hand again, or face down.
        kept = (*(token for token in lane.kept if token not in now - was), *sorted(was - now - {*used}))
        lanes.append(replace(
            lane, cards=(face("card1", "card"), face("card2", "card")), combos=(face("combo1", "card"), face("combo2", "card")),
            tokens=tokens, used=used, kept=kept,
        ))  # fmt: skip
    return tuple(lanes)
