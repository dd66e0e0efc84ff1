"""JSON Schemas of what the commands print and write, as far as no class of a game stands behind them.

What is promised is required; more may stand there. Names are those of `companion schema NAME`.
"""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "number"}
COUNT: Schema = {"type": "integer", "minimum": 0}
TRUTH: Schema = {"type": "boolean"}
ANY: Schema = {}
TURN: Schema = {"type": "integer", "minimum": 0, "maximum": 7}


def has(**keys: Schema) -> Schema:
    """An object with all of these keys."""
    return {"type": "object", "required": list(keys), "properties": keys}


def each(item: Schema) -> Schema:
    """A list."""
    return {"type": "array", "items": item}


def by_name(item: Schema) -> Schema:
    """An object whose keys are names."""
    return {"type": "object", "additionalProperties": item}


def maybe(item: Schema) -> Schema:
    """This, or null."""
    return {"anyOf": [item, {"type": "null"}]}


PAIR: Schema = {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}
LYING: Schema = {
    "type": "object", "required": ["piece"], "additionalProperties": False,
    "properties": {"piece": TEXT, "face": TEXT, "turn": TURN, "how": {"enum": ["seen", "under", "beside"]}},
}  # fmt: skip
LAYOUT: Schema = by_name(each(LYING))
CORNER: Schema = has(family=TEXT, id=COUNT, centre_mm=PAIR, size_mm=NUMBER)
MARKER: Schema = maybe(has(family=TEXT, id=COUNT))
OWED: Schema = has(place=TEXT, missing=each(ANY), surplus=each(ANY), rule=TEXT)

FORMATS: dict[str, Schema] = {
    "position": has(game=TEXT, seats=each(TEXT), options=ANY, state=ANY),
    "report": has(
        game=TEXT, seats=ANY, options=ANY, seed=ANY, version=TEXT, games=ANY, actions=COUNT, rolls=COUNT, frames=COUNT,
        slips=by_name(COUNT),
        cheats=has(
            made=COUNT, near=COUNT, masked=each(has(id=TEXT, seq=COUNT, certificate=each(ANY))), caught=COUNT,
            wrong_rule=each(ANY), missed=each(ANY), by_violation=by_name(has(made=COUNT, masked=COUNT, caught=COUNT)),
        ),
        unexercised=each(TEXT), false_faults=each(ANY), misreads=each(ANY),
        windows=has(answers=COUNT, refused=each(has(game=COUNT, action=TEXT, seq=COUNT)), late=COUNT,
                    accepted=each(has(game=COUNT, id=TEXT, seq=COUNT))),
        asked=COUNT, scores_match=ANY, unfinished=ANY,
        judge=has(applies=has(p50=NUMBER, p99=NUMBER, max=NUMBER), ms=has(p50=NUMBER, p95=NUMBER, p99=NUMBER, max=NUMBER)),
    ),
    "read": has(
        board_version=ANY, zones=by_name(has(found=TRUTH, residual_px=maybe(NUMBER))),
        places=by_name(each(has(piece=TEXT, face=TEXT, turn=TURN, score=NUMBER, margin=NUMBER))),
        unsure=each(TEXT), covered=each(TEXT), astray=each(has(piece=TEXT, face=TEXT, at_mm=PAIR)), ms=NUMBER,
    ),
    "board": has(
        units={"const": "mm"}, origin={"const": "top left"}, x={"const": "right"}, y={"const": "down"},
        turn={"const": "eighths, clockwise"},
        zones=by_name(has(size_mm=PAIR, corner_markers=each(CORNER))),
        places=by_name(has(zone=TEXT, polygon_mm=each(PAIR), order={"enum": ["one", "heap", "pile", "row"]}, plane_mm=NUMBER)),
        pieces=by_name(has(size_mm=PAIR, height_mm=NUMBER, copies=COUNT, faces=by_name(has(marker=MARKER)))),
    ),
    "manifest": has(
        px_per_mm=NUMBER, zones=each(has(name=TEXT, file=TEXT, size_mm=PAIR, corner_markers=each(CORNER))),
        faces=each(has(piece=TEXT, face=TEXT, file=TEXT, size_mm=PAIR, height_mm=NUMBER, marker_box_mm=ANY, copies=COUNT)),
        backs=each(ANY),
    ),
    "verdict": has(
        verdict=TEXT, explanations=each(has(actions=each(ANY), residue=each(TEXT), faults=each(TEXT))), faults=each(has(rule=TEXT)),
        owed=each(OWED), remedies=each(has(rule=TEXT, steps=each(ANY))), applies=COUNT, ms=NUMBER,
    ),
    "coverage": has(
        games=by_name(has(enforced=each(TEXT), tracked=each(TEXT), human=each(has(id=TEXT, sensor=TEXT)), unclassified=each(TEXT))),
    ),
    "search": each(has(id=TEXT, game=TEXT, title=TEXT, section=TEXT, snippet=TEXT)),
    "bench": has(
        figures=each(has(name=TEXT, value=NUMBER, unit=TEXT, bound95=ANY, peers=by_name(NUMBER), ratio=maybe(NUMBER), goal=ANY, met=ANY)),
    ),
    "matches": each(
        has(match=COUNT, game=TEXT, rules=TEXT, seats=each(TEXT), wall=TEXT, status={"enum": ["open", "over", "left"]}, events=COUNT),
    ),
}  # fmt: skip
OF_A_GAME = ("layout", "observation", "event", "action", "state", "options")
"""Formats that follow from a game's classes."""
