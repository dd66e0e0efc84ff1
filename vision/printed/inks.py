"""The colours of print (red, green, blue), light enough that codes and pieces stand out, and sparing of ink."""

from __future__ import annotations

from vision.board import Colour

WHITE: Colour = (243, 243, 240)
BLACK: Colour = (24, 24, 26)
GROUND: Colour = (228, 229, 225)
"""Bare ground of tiles."""
GREY: Colour = (140, 140, 140)
FAINT = 0.63
"""A line of the texture has this share of the light of its ground."""
INKS: dict[str, Colour] = {
    "red": (200, 34, 40), "yellow": (228, 178, 10), "green": (20, 130, 64), "blue": (30, 90, 200), "white": (128, 130, 132),
    "black": (36, 36, 40), "purple": (122, 58, 168), "orange": (222, 108, 20), "sky": (30, 130, 180), "brown": (120, 84, 52),
}  # fmt: skip
"""Colours of bands, numbers and symbols by their names."""
DARK_ON: frozenset[str] = frozenset({"yellow"})
"""Inks on which words are black."""
LINES: dict[str, Colour] = {
    "plain": (164, 168, 162), "line": (128, 134, 128), "ink": (52, 56, 58), "red": (190, 44, 40), "blue": (36, 92, 190),
    "yellow": (170, 132, 10), "green": (24, 122, 70), "orange": (196, 104, 10), "sky": (30, 130, 180), "purple": (150, 70, 140),
}  # fmt: skip
AREAS: dict[str, Colour] = {
    "line": (198, 202, 197), "ink": (178, 181, 179), "red": (236, 208, 200), "blue": (204, 217, 233),
    "yellow": (235, 229, 197), "green": (208, 227, 210), "orange": (237, 219, 198), "sky": (206, 226, 235), "purple": (226, 213, 229),
}  # fmt: skip
"""The colour of each tone of a drawing on paper: deep for lines, pale for areas."""
BACKS: dict[str, Colour] = {"tile": (122, 88, 60), "card": (44, 60, 104)}
"""The colour of backs by the kind of piece; all others are black."""


def bgr(colour: Colour) -> tuple[int, int, int]:
    """A colour as OpenCV wants it."""
    return colour[2], colour[1], colour[0]


def shade(colour: Colour, share: float) -> Colour:
    """A darker colour: this share of the light."""
    red, green, blue = (round(value * share) for value in colour)
    return red, green, blue


def tint(colour: Colour, white: float) -> Colour:
    """A paler colour, of which this share is paper."""
    red, green, blue = (round(value + (paper - value) * white) for value, paper in zip(colour, WHITE, strict=True))
    return red, green, blue


def on(ink: str) -> Colour:
    """The colour of words on a band of this ink."""
    return BLACK if ink in DARK_ON else WHITE
