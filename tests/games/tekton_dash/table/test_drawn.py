"""The prints on the pieces of Tekton Dash agree with its rules."""

from __future__ import annotations

from companion.assemble import load_board


def test_every_blueprint_shows_the_pattern_that_the_rules_ask_for() -> None:
    board = load_board("tekton-dash", 3)
    faces = board.pieces["blueprint"].faces
    patterns = {f"{name}-{side}": "|".join(rows) for name, sides in board.topology["blueprints"].items() for side, rows in sides.items()}
    assert {name: face.art["grid"] for name, face in faces.items()} == patterns


def test_every_piece_tells_a_person_what_it_is() -> None:
    """Dashers and Totems by the colour of their body, all others by words, a number or a symbol."""
    for piece in load_board("tekton-dash", 6).pieces.values():
        for face in piece.faces.values():
            told = {"words", "number", "symbol"} & face.art.keys()
            assert told or piece.body is not None or face.name == "back", (piece.kind, face.name)
