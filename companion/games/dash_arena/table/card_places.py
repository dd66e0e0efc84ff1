"""The places of cards and Activation tokens beside the arena. Each card's says whose it is and for which figure."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from companion.games.dash_arena.state import FIGURES, Cards
from companion.rules.values import Layout, Place, PlacedPiece

TEAM_CARD, ROSTER_CARD = "team-card", "roster-card"
SIDES = ("red", "blue")
CARD_PLACES = tuple(f"{name.partition('-')[0]}.card-{name.partition('-')[2]}" for name in FIGURES)
"""Figure -> where its Roster card lies."""
TEAM_PLACES = tuple(f"{side}.team" for side in SIDES)
TOKENS = tuple(f"token-{side}" for side in SIDES)
HOMES = tuple(f"{side}.token" for side in SIDES)
"""The places where each team's Activation token lies unused."""
TOKEN_PLACES = {f"{place}.token": place for place in (*CARD_PLACES, *TEAM_PLACES)}
"""The place of a token that marks a card -> that card's place."""


@lru_cache(maxsize=256)
def laid(figures: tuple[str, ...], teams: tuple[str, str], tokens: tuple[Place, Place]) -> dict[Place, tuple[PlacedPiece, ...]]:
    """Cards and tokens by their places."""
    places: dict[Place, tuple[PlacedPiece, ...]] = {
        CARD_PLACES[n]: (PlacedPiece(ROSTER_CARD, card),) for n, card in enumerate(figures) if card
    }
    places |= {TEAM_PLACES[team]: (PlacedPiece(TEAM_CARD, card),) for team, card in enumerate(teams) if card}
    for team, place in enumerate(tokens):
        if place:
            places[place] = (*places.get(place, ()), PlacedPiece(TOKENS[team]))
    return places


def read(cards: Cards, seen: Layout) -> Cards:
    """The cards and tokens of this layout; what is nowhere is off the table."""
    tokens = ["", ""]
    for place in (*HOMES, *TOKEN_PLACES):
        for placed in seen[place]:
            if placed.piece in TOKENS:
                tokens[TOKENS.index(placed.piece)] = place
    figures = tuple(next((placed.face for placed in seen[place] if placed.piece == ROSTER_CARD), "") for place in CARD_PLACES)
    teams = [next((placed.face for placed in seen[place] if placed.piece == TEAM_CARD), "") for place in TEAM_PLACES]
    return replace(cards, figures=figures, teams=(teams[0], teams[1]), tokens=(tokens[0], tokens[1]))
