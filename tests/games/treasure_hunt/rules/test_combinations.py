"""The combinations: what three or four cards make, and which rule they break when they make nothing."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations, product

import pytest

from companion.games.treasure_hunt.examples import flipped
from companion.games.treasure_hunt.rules.cards import CombinationRules, card, default_cards, flaw, hopeless, reading
from companion.games.treasure_hunt.state import PutCube
from tests.games.treasure_hunt.moves import play, rules, shown


def made(*cards: str, symbol: str, colour: str = "red", count: int = 3, how: CombinationRules | None = None) -> str:
    return reading(tuple(sorted(c.replace(" ", "-") for c in cards)), symbol, colour, count, how or CombinationRules())


def test_the_default_cards_are_nine_of_each_colour_and_symbol_and_all_different():
    cards = [card(face) for face in default_cards()]
    assert len(set(cards)) == 54
    assert {sum(c.colour == colour for c in cards) for colour in ("red", "white", "black", "blue")} == {9}
    assert {sum(c.symbol == symbol for c in cards) for symbol in ("drop", "arrow", "wheel")} == {9}
    assert [sum(c.number == number for c in cards) for number in range(1, 7)] == [18, 12, 6, 6, 6, 6]


@pytest.mark.rule("TH-027", "TH-031")
def test_symbol_with_a_black_pair(treasure_hunt):
    cards = ("blue 4 drop", "green 5 drop", "black 1 arrow", "black 5 bricks")
    assert made(*cards, symbol="drop") == "symbol"
    assert made(*cards[:3], symbol="drop") == ""
    state = play(treasure_hunt, flipped(treasure_hunt, "drop"), *shown("red", *cards[:3]))
    assert rules(treasure_hunt, state, PutCube("red", "c2")) == ("TH-031",)
    assert rules(treasure_hunt, play(treasure_hunt, state, *shown("red", cards[3])), PutCube("red", "c2")) == ()
    assert made("white 3 drop", "black 2 drop", "blue 1 drop", symbol="drop") == "symbol"
    wrong = play(treasure_hunt, flipped(treasure_hunt, "drop"), *shown("red", "blue 4 drop", "green 5 drop", "yellow 1 hammers"))
    assert rules(treasure_hunt, wrong, PutCube("red", "c2")) == ("TH-027",)


@pytest.mark.rule("TH-028", "TH-030")
def test_colour_with_white_pairs(treasure_hunt):
    cards = ("red 4 bricks", "white 1 wheel", "white 3 drop", "white 2 arrow", "white 6 bricks")
    assert made(*cards, symbol="circles") == "colour"
    assert made(*cards, symbol="circles", colour="green") == ""
    assert made("red 1 drop", "red 2 hammers", "white 2 bricks", symbol="circles") == ""
    state = play(treasure_hunt, flipped(treasure_hunt, "circles"), *shown("red", "red 4 bricks", "red 1 drop", "white 1 wheel"))
    assert rules(treasure_hunt, state, PutCube("red", "c2")) == ("TH-030",)
    wrong = play(treasure_hunt, flipped(treasure_hunt, "circles"), *shown("red", "red 4 bricks", "red 1 drop", "blue 1 bricks"))
    assert rules(treasure_hunt, wrong, PutCube("red", "c2")) == ("TH-028",)


@pytest.mark.rule("TH-029")
def test_sequence_ends_on_the_symbol(treasure_hunt):
    assert made("green 4 arrow", "red 5 wheel", "blue 6 circles", symbol="circles") == "sequence"
    state = play(treasure_hunt, flipped(treasure_hunt, "circles"), *shown("red", "green 4 arrow", "red 5 wheel", "yellow 6 drop"))
    assert rules(treasure_hunt, state, PutCube("red", "c2")) == ("TH-029",)
    pair = ("yellow 1 hammers", "white 2 arrow", "black 3 hammers", "black 5 bricks")
    assert made(*pair, symbol="circles") == "sequence"
    assert made(*pair, symbol="circles", how=CombinationRules(pair_number=False)) == ""
    down = ("green 4 circles", "red 5 wheel", "yellow 6 drop")
    assert made(*down, symbol="circles") == ""
    assert made(*down, symbol="circles", how=CombinationRules(descending=True)) == "sequence"


@pytest.mark.rule("TH-030", "TH-031")
def test_no_pair_of_a_white_and_a_black_card_and_no_pair_for_the_wrong_purpose(treasure_hunt):
    for cards, symbol, rule in (
        (("red 4 bricks", "red 1 drop", "white 1 wheel", "black 1 arrow"), "circles", "TH-030"),
        (("blue 4 drop", "green 5 drop", "white 1 wheel", "white 2 arrow"), "drop", "TH-030"),
        (("red 4 bricks", "red 1 drop", "black 5 bricks", "black 1 arrow"), "circles", "TH-031"),
    ):
        state = play(treasure_hunt, flipped(treasure_hunt, symbol), *shown("red", *cards))
        assert rules(treasure_hunt, state, PutCube("red", "c2")) == (rule,), cards


@pytest.mark.rule("TH-026")
def test_all_cards_that_are_shown_are_used(treasure_hunt):
    three = ("blue 4 drop", "green 5 drop", "yellow 6 drop")
    state = play(treasure_hunt, flipped(treasure_hunt, "drop"), *shown("red", *three[:2]))
    assert rules(treasure_hunt, state, PutCube("red", "c2")) == ("TH-026",)
    four = play(treasure_hunt, state, *shown("red", three[2], "red 5 wheel"))
    assert rules(treasure_hunt, four, PutCube("red", "c2")) == ("TH-026",)


@pytest.mark.rule("TH-038")
def test_a_steal_counts_pairs_as_one_card_too(tracked):
    four = ("red 1 drop", "red 1 hammers", "red 2 arrow", "white 2 bricks", "white 5 circles")
    assert made(*four, symbol="circles", count=4) == "colour"
    assert made(*four[:4], symbol="circles", count=4) == ""
    tracked("TH-038", made(*four[:4], symbol="circles", count=4), made(*four, symbol="circles", count=4))


def slow_reading(cards: tuple[str, ...], symbol: str, colour: str, count: int) -> bool:
    """The combinations once more, slowly: every order of the cards, cut into singles and pairs in every way."""
    for order in permutations([card(c) for c in cards]):
        for cut in product((1, 2), repeat=count):
            if sum(cut) != len(order):
                continue
            taken, at = [], 0
            for size in cut:
                taken.append(order[at : at + size])
                at += size
            if any(len(u) == 2 and not (u[0].colour == u[1].colour and u[0].colour in ("white", "black")) for u in taken):
                continue
            symbols = [u[0].symbol == symbol if len(u) == 1 else u[0].colour == "black" for u in taken]
            colours = [u[0].colour == colour if len(u) == 1 else u[0].colour == "white" for u in taken]
            rising = all(b[0].number == a[0].number + 1 for a, b in pairwise(taken))
            if all(symbols) or all(colours) or (rising and symbols[-1]):
                return True
    return False


@pytest.mark.parametrize("size", [3, 4])
def test_a_second_slow_reading_finds_the_same_combinations(size):
    few = [c for c in default_cards() if c.split("-")[0] in ("red", "white", "black")][::2]
    for cards in list(combinations(few, size))[:: 2 if size == 3 else 9]:
        for count in (3, 4):
            fast = bool(reading(tuple(sorted(cards)), "drop", "red", count, CombinationRules()))
            assert fast == slow_reading(cards, "drop", "red", count), (cards, count)


def test_a_flaw_is_named_exactly_for_what_does_not_fit():
    accepted = {"TH-026", "TH-027", "TH-028", "TH-029", "TH-030", "TH-031"}
    for cards in list(combinations(default_cards(), 3))[::211]:
        if not reading(cards, "drop", "red", 3):
            assert flaw(cards, "drop", "red", 3) in accepted
            assert flaw(cards, "drop", "red", 3) != "TH-026"


def test_hopeless_is_what_no_further_card_saves():
    some = default_cards()[::3]
    for cards in list(combinations(default_cards(), 3))[::1500]:
        if hopeless(cards, "drop", "red", 3):
            assert not any(reading(tuple(sorted((*cards, more))), "drop", "red", 3) for more in some if more not in cards)
    assert not hopeless(("red-1-drop", "red-2-hammers", "white-1-wheel"), "circles", "red", 3)
    assert hopeless(("red-1-drop", "red-2-hammers", "blue-1-bricks"), "circles", "red", 3)
