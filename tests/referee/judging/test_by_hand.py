"""The cost of pieces that hands have moved and no act describes."""

from __future__ import annotations

from companion.referee.judging import cost
from companion.referee.judging.deviation import Deviation, by_hand
from companion.rules.values import PlacedPiece

KING, QUEEN, PAWN = PlacedPiece("king"), PlacedPiece("queen"), PlacedPiece("pawn")


def side_of(placed: PlacedPiece) -> tuple[str, str]:
    """The pieces here have one side, but for a card's faces: each is another card."""
    return placed.piece, placed.face


def strange(place: str, gone: PlacedPiece | None, come: PlacedPiece | None) -> Deviation:
    return Deviation(place, "strange", gone=(gone,) if gone else (), come=(come,) if come else ())


def test_a_piece_that_lies_elsewhere_is_one_motion() -> None:
    assert by_hand([strange("a", KING, None), strange("b", None, KING)], (), side_of) == cost.HANDLED


def test_two_pieces_that_changed_places_are_one_mishap() -> None:
    swapped = [strange("a", KING, QUEEN), strange("b", QUEEN, KING)]
    assert by_hand(swapped, (), side_of) == cost.HANDLED + cost.IN_ITS_PLACE


def test_a_piece_that_took_the_place_of_another_moved_elsewhere_is_no_exchange() -> None:
    moved_on = [strange("a", KING, None), strange("b", QUEEN, KING), strange("c", None, QUEEN)]
    assert by_hand(moved_on, (), side_of) == cost.HANDLED + cost.HANDLED_ALSO


def test_equal_pieces_have_no_place_of_their_own() -> None:
    moved = [strange("a", PAWN, None), strange("b", None, PAWN), strange("c", PAWN, None), strange("d", None, PAWN)]
    assert by_hand(moved, (), side_of) == cost.HANDLED + cost.HANDLED_ALSO


def test_another_card_is_one_card_more_and_two_that_changed_places_are_not() -> None:
    one, other = PlacedPiece("card", "one"), PlacedPiece("card", "other")
    assert by_hand([strange("a", one, other)], (), side_of) == cost.HANDLED + cost.ANOTHER
    assert by_hand([strange("a", one, other), strange("b", other, one)], (), side_of) == cost.INSTEAD
    turned = by_hand([strange("a", one, other)], (), lambda placed: (placed.piece, 0))
    assert turned == cost.HANDLED


def test_a_figure_is_turned_in_the_place_of_another_and_a_card_is_not() -> None:
    def act_at(place: str, due: PlacedPiece, lies: PlacedPiece) -> Deviation:
        return Deviation(place, "under way", act=1, gone=(due,), come=(lies,))

    up, flat = PlacedPiece("figure", "up"), PlacedPiece("figure", "flat")
    assert by_hand([strange("a", up, flat)], [act_at("b", flat, up)], lambda placed: (placed.piece, 0)) == cost.INSTEAD
    one, other = PlacedPiece("card", "one"), PlacedPiece("card", "other")
    # A pile whose top is like the card that is gone from a row: nobody laid that there in the place of the one that was due.
    assert by_hand([strange("row", one, other)], [act_at("pile", other, one)], side_of) == cost.HANDLED + cost.ANOTHER
