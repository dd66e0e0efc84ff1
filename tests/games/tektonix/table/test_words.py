"""Every sentence that the rules can ask for is there, and gets all that it speaks of."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion.games.tektonix as package
from companion.assemble import words
from companion.games.tektonix.examples import OC, S, T
from companion.games.tektonix.plates import BOUNDARIES, CARDS, PLATES
from companion.games.tektonix.state import COLOURS, PILES, Play
from companion.present.history import fault_sentence
from companion.rules.values import PlacedPiece
from tests.games.tektonix.moves import lying

FOLDER = Path(package.__file__).parent
ALWAYS = {"pieces", "places", "seats", "may"}
SENTENCES = words("tektonix")


def literals(node: ast.expr | None) -> set[str]:
    """The texts that an expression may be, as far as the source says."""
    return {leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)} if node else set()


def asked() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Rule, case and argument names of each fault in the source of the rules."""
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "broken":
                given = {keyword.arg: keyword.value for keyword in node.keywords}
                named = frozenset(name for name in given if name not in ("pieces", "places", "may", "kind", "case") and name)
                seat = frozenset({"seat"}) if len(node.args) > 1 else frozenset()
                rules = {text for text in literals(node.args[0]) if text.startswith("TX-")}
                for rule in rules:
                    for case in literals(given.get("case")) or {""}:
                        yield rule, case, named | seat


@pytest.mark.parametrize(("rule", "case", "given"), sorted(set(asked()), key=repr))
def test_a_fault_has_its_sentence(rule, case, given):
    key = f"{rule}.{case}" if SENTENCES.has("faults", f"{rule}.{case}") else rule
    assert SENTENCES.has("faults", key)
    needed = {field for _, field, _, _ in string.Formatter().parse(SENTENCES.tables["faults"][key]) if field}
    assert needed <= given | ALWAYS, f"{key} speaks of {needed - given - ALWAYS}"


def test_the_source_was_understood():
    assert len(set(asked())) > 45


def test_every_card_place_and_seat_has_a_name():
    for card in CARDS:
        assert SENTENCES.has("faces", card)
        assert SENTENCES.piece(PlacedPiece("card", card)).startswith("the card ")
    assert all(SENTENCES.place(f"{plate}.cubes").endswith("plate") for plate in PLATES)
    assert all(SENTENCES.place(f"{seat}.row") == f"{SENTENCES.seat(seat)}'s row" for seat in COLOURS)
    assert [SENTENCES.place(place) for place in ("deck", *PILES)] == ["the deck", "the first pile", "the second pile", "the third pile"]


@pytest.mark.parametrize(
    ("row", "card", "sentence"),
    [
        (("pacific", T), "nazca", "Transform Fault does not lie between Pacific and Nazca. Their border: Spreading Center. "),
        (("african", OC), "arabian", "Their border: Spreading Center and Transform Fault. "),
        (("pacific", S), "african", "Pacific and African have no border. "),
        (("juan-de-fuca",), T, "Look at your map: has Juan de Fuca a border of the kind Transform Fault?"),
    ],
)
def test_a_wrong_card_is_explained_with_the_borders_there_are(tektonix, row, card, sentence):
    (fault,) = tektonix.faults(lying(tektonix, *row), Play("red", card, len(row)))
    assert sentence in fault_sentence(fault, SENTENCES)


def test_every_house_rule_can_be_chosen_by_touch_in_words():
    from companion.assemble import load_game, options_from
    from companion.live.offers import game_card

    game = load_game("tektonix")
    card = game_card(game, options_from(game), SENTENCES)
    assert {option.key for option in card.options} == set(game.options.__dataclass_fields__) - {"topology"}
    assert all(SENTENCES.has("options", option.key) for option in card.options)
    assert len(BOUNDARIES) == 5
