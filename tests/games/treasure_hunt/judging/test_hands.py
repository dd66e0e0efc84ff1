"""Hands on the way lift a card off the discard pile, or gather the pile in several grips. They also lift a pawn in another's turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.treasure_hunt import examples
from companion.games.treasure_hunt.examples import placed
from companion.games.treasure_hunt.state import EndTurn, GiveUp, Move, PutCube, Reshuffle, Sweep
from companion.referee.draft.left_out import left_out
from companion.referee.events import LoggedExplanation, TableDrafted
from companion.referee.evidence.heard import ends, said
from companion.referee.judging.judge import judge
from companion.referee.observation import ButtonPressed
from companion.rules.explain import Seen
from companion.rules.values import PlacedPiece, Roll, Show, Turn
from tests.games.dash_arena.watched import Watched
from tests.games.treasure_hunt.judging.test_violations import REDS
from tests.games.treasure_hunt.moves import play, shown
from tests.rules.laws import looks, standing

TWO = ("red", "green")


def card(face: str) -> tuple[PlacedPiece, ...]:
    return (PlacedPiece("card", face),)


def test_a_card_that_comes_to_light_on_the_discard_pile_was_not_laid_there(treasure_hunt: Any) -> None:
    """Few cards may be left to draw: the pile might have been shuffled. But it lies in sight, and its top card is in a hand."""
    lay = tuple(treasure_hunt.cards[:5])
    state = placed(treasure_hunt, TWO, discard=lay, unseen=49)
    verdict = judge(standing(treasure_hunt, state), Seen(looks(treasure_hunt, state).put({"discard": card(lay[-2])})))
    assert verdict.name == "Incomplete"
    assert not any(isinstance(action, Show) for h in verdict.explanations for action in h.actions)


def test_a_pile_may_be_gathered_in_several_grips(treasure_hunt: Any) -> None:
    """Three cards were exchanged, and hands that shuffle hold most of the discard pile. Nobody has laid a fourth."""
    lay = tuple(treasure_hunt.cards[:9])
    state = placed(treasure_hunt, TWO, discard=lay, unseen=45, used=("move", "exchange"), exchanged=3)
    match = standing(treasure_hunt, state)
    verdict = judge(match, Seen(looks(treasure_hunt, state).put({"discard": card(lay[2])})))
    assert verdict.name == "Incomplete"
    verdict = judge(match, Seen(looks(treasure_hunt, state).put({"discard": ()})))
    assert (Reshuffle("table"),) in [h.actions for h in verdict.explanations]


def test_whose_pawn_stands_there_has_turned_the_tile(treasure_hunt: Any) -> None:
    """Red turns a third tile of its row after Blue's turn. It was not Blue, whose pawn stands elsewhere and who has claimed already."""
    state = replace(examples.row_limit(treasure_hunt), who="blue", used=("claim", "move"), past=None)
    verdict = judge(standing(treasure_hunt, state), Seen(looks(treasure_hunt, state).put({"c3.tile": (PlacedPiece("tile", "drop"),)})))
    best = verdict.explanations[0]
    assert best.actions == (EndTurn("blue", said=False), Turn("red", "c3.tile", "drop"))
    assert [fault.rule for fault in best.faults] == ["TH-021"]


def test_a_pawn_lifted_in_the_turn_after_is_not_left_out(treasure_hunt: Any) -> None:
    """Red has moved and said nothing more. Green has moved too and lifts Red's pawn: that had been seen where it belongs."""
    state = placed(treasure_hunt, TWO, pawns={"red": "c2", "green": "f6"}, die=2)
    there = next(action.tile for action in treasure_hunt.legal_actions(state) if isinstance(action, Move))
    part = (Move("red", there), EndTurn("red", said=False))
    ended = play(treasure_hunt, state, *part)
    rolled = play(treasure_hunt, ended, Roll("green", 1))
    goal = next(action.tile for action in treasure_hunt.legal_actions(rolled) if isinstance(action, Move))
    moved = looks(treasure_hunt, state).put({"c2.pawns": (), f"{there}.pawns": (PlacedPiece("pawn-red"),)})
    later = moved.put({"f6.pawns": (), f"{goal}.pawns": (PlacedPiece("pawn-green"),), f"{there}.pawns": ()})
    lines = [LoggedExplanation(part[:1]), LoggedExplanation((*part, Roll("green", 1), Move("green", goal)), frozenset({f"{there}.pawns"}))]
    match = standing(treasure_hunt, state)
    for at, table, line in ((1.0, moved, lines[0]), (2.0, later, lines[1])):
        match = match.after(TableDrafted(at, table, frozenset(), (line,)))
    assert left_out(match, part, ended) == ()


def test_a_press_says_the_end_that_silence_would_have_meant(treasure_hunt: Any) -> None:
    """Blue has rolled and moved, and its press is the end of its turn. Red's cube after its cards were swept is no word of Blue's."""
    flipped = examples.flipped(treasure_hunt, "circles")
    swept = (*shown("red", *REDS), Sweep("red", REDS[-1].replace(" ", "-")), PutCube("red", "c2"), Roll("blue", 1))
    state = play(treasure_hunt, flipped, *swept)
    moved = (*swept, next(action for action in treasure_hunt.legal_actions(state) if isinstance(action, Move)))
    table = looks(treasure_hunt, play(treasure_hunt, flipped, *moved))
    lines = (LoggedExplanation(moved, cost=1.0), LoggedExplanation((*moved, EndTurn("blue", said=False)), cost=1.8))
    match = standing(treasure_hunt, flipped).after(TableDrafted(1.0, table, frozenset(), lines))
    assert [h.actions[-1] for h in ends(match, said(EndTurn("blue")), "blue")] == [EndTurn("blue")]


def test_a_pile_whose_top_is_lifted_in_the_next_turn_was_not_left_so(treasure_hunt: Any) -> None:
    """Red has moved and is done. Green shows cards, which it may take up again, and somebody lifts the top of the discard pile."""
    lay = tuple(treasure_hunt.cards[:2])
    state = placed(
        treasure_hunt, TWO, pawns={"red": "c2", "green": "e4"}, tiles={"e4": "wheel"},
        die=2, used=("roll",), discard=lay, unseen=40,
    )
    there = next(action.tile for action in treasure_hunt.legal_actions(state) if isinstance(action, Move))
    part = (Move("red", there), EndTurn("red"))
    cards_shown = shown("green", next(card for card in treasure_hunt.cards if card.endswith("wheel") and card not in lay))
    ended, showing = play(treasure_hunt, state, *part), play(treasure_hunt, state, *part, *cards_shown)
    taken_up = play(treasure_hunt, showing, GiveUp("green"))
    assert treasure_hunt.layout(taken_up) == treasure_hunt.layout(ended)
    later = looks(treasure_hunt, showing).put({"discard": card(lay[0])})
    match = standing(treasure_hunt, state).after(TableDrafted(1.0, looks(treasure_hunt, ended), frozenset(), (LoggedExplanation(part),)))
    lines = (LoggedExplanation((*part, *cards_shown), frozenset({"discard"})), LoggedExplanation((*part, *cards_shown, GiveUp("green"))))
    match = match.after(TableDrafted(2.0, later, frozenset(), lines))
    assert left_out(match, part, ended) == ()


@pytest.mark.rule("TH-019", "TH-023")
def test_a_tile_that_a_hand_hides_has_not_been_turned_back_for_that(treasure_hunt: Any) -> None:
    """Red has given up, and its hand comes over the tile. It lies face up when the hand has left: Green has not turned it."""
    flipped = examples.flipped(treasure_hunt, "circles")
    flipped = replace(flipped, options=replace(flipped.options, failed_tile="flips_back"))
    over = treasure_hunt.layout(play(treasure_hunt, flipped, GiveUp("red")))
    face_up = treasure_hunt.layout(flipped)
    (place,) = over.differs(face_up)
    watched = Watched(treasure_hunt, flipped)
    watched.show(face_up)
    watched.tell(lambda at: ButtonPressed(at, "red"))
    watched.at -= 4.0
    watched.show(face_up, covered=place)
    watched.at -= 4.0
    watched.show(face_up)
    assert (watched.faults, watched.match.state) == ([], flipped)
    watched.show(over)
    assert (watched.faults, watched.match.state) == ([], play(treasure_hunt, flipped, GiveUp("red")))
