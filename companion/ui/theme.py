"""Sizes in millimetres of the panel, two classes of text, and colours that everybody can tell apart.

Touch targets are 20 mm where there is room (the knee of the error curve) and never under 10 mm. Text is *across the table*
(capitals of 8.7 mm, read at 1.5 m), a *prompt* (4 mm, read by everybody who stands there) or *at hand* (about 3 mm, read at 0.5 m).
Nothing is smaller than the floor of 2 mm: what does not fit scrolls, or is cut with all of it a touch away.
Colours are Okabe and Ito's; each seat, mark and piece carries a letter or a shape as well.
"""

from __future__ import annotations

from math import ceil

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty
from kivy.utils import get_color_from_hex as rgba

PANELS = {(800, 480): 0.1926, (480, 800): 0.1926, (720, 1280): 0.1215, (1280, 720): 0.1215}
"""Pixel pitch in mm of the panels that the companion is made for (7 inch each)."""
OTHER_PITCH = 0.1926
CAPITALS = 0.711
"""Height of Roboto's capitals as a share of the font size."""

NIGHT = rgba("#10161c")
PANEL = rgba("#1a232c")
RAISED = rgba("#26323d")
LINE = rgba("#3a4854")
INK = rgba("#f4efe4")
SOFT = rgba("#b3bdc6")
FELT = rgba("#20302f")
PAPER = rgba("#f3ead7")
SHADE = rgba("#d9c9a5")
BACK = rgba("#b89f6f")
DARK = rgba("#2a2520")
BRIGHT = rgba("#fffdf8")
BLACK = rgba("#0a0806")

ORANGE = rgba("#e69f00")
SKY = rgba("#56b4e9")
GREEN = rgba("#009e73")
YELLOW = rgba("#f0e442")
BLUE = rgba("#0072b2")
VERMILION = rgba("#d55e00")
PURPLE = rgba("#cc79a7")
BROWN = rgba("#7a4a2a")
"""Not one of theirs. It is as far from each of them as they are from each other, also to those who see two colours."""

SEATS = {
    "red": VERMILION, "yellow": YELLOW, "green": GREEN, "blue": BLUE, "orange": ORANGE, "purple": PURPLE, "sky": SKY,
    "brown": BROWN, "white": rgba("#f7f7f5"), "black": rgba("#23262b"),
}  # fmt: skip
"""Colours by the names that games give their seats and pieces."""
OTHERS = (ORANGE, SKY, PURPLE, GREEN, YELLOW, BLUE, VERMILION)

MARKS = {"wrong": VERMILION, "may": GREEN, "asked": SKY, "owed": ORANGE, "prompt": YELLOW, "hidden": SOFT}
SIGNS = {"wrong": "!", "may": "", "asked": "?", "owed": "...", "prompt": "", "hidden": ""}
TONES = {"calm": INK, "good": rgba("#4fcfa4"), "bad": rgba("#ff9a57"), "ask": SKY}
OVER = TONES["bad"]
"""Time that is over, on BLACK: no seat has this pair."""


def colour(name: str) -> list[float]:
    """The colour of a seat, or of a piece named after one. Others get one by their letters, always the same."""
    for word in reversed(name.split("-")):
        if word in SEATS:
            return SEATS[word]
    return OTHERS[sum(map(ord, name)) % len(OTHERS)] if name else RAISED


def luminance(shade: list[float]) -> float:
    """Relative luminance of a colour, 0 to 1, as WCAG has it."""
    r, g, b = (channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in shade[:3])
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: list[float], other: list[float]) -> float:
    """Contrast of two colours: 1 where they are the same, 21 for black on white."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def on(background: list[float]) -> list[float]:
    """Black or bright ink, whichever stands out more from this colour: 4.5 at least."""
    return max(BLACK, BRIGHT, key=lambda ink: contrast(ink, background))


def faded(shade: list[float], alpha: float) -> list[float]:
    """The same colour, seen through."""
    return [*shade[:3], alpha]


def mixed(one: list[float], other: list[float], share: float) -> list[float]:
    """A colour between two: all of the other at 1."""
    return [*(a + (b - a) * share for a, b in zip(one[:3], other[:3], strict=True)), 1.0]


HUES = {"red": VERMILION, "blue": mixed(BLUE, SKY, 0.5), "yellow": YELLOW, "green": GREEN, "orange": ORANGE, "sky": SKY, "purple": PURPLE}


def tone(name: str) -> list[float]:
    """A drawing's colour for lines and words."""
    return {"plain": LINE, "line": mixed(FELT, SOFT, 0.55), "ink": mixed(FELT, INK, 0.85)}.get(name) or HUES[name]


def area(name: str) -> list[float]:
    """A drawing's colour for areas: deep, so that pieces stand out. What is darkest on paper is darkest here."""
    return {"plain": mixed(FELT, SOFT, 0.1), "line": mixed(FELT, SOFT, 0.25), "ink": mixed(FELT, BLACK, 0.5)}.get(name) or mixed(
        FELT, HUES[name], 0.3
    )


class Metrics(EventDispatcher):
    """Sizes in pixels of the panel that is there. Changes when the window does; kv rules follow."""

    portrait = BooleanProperty(False)
    target = NumericProperty(104)
    """20 mm."""
    least = NumericProperty(52)
    """10 mm: for what is touched rarely."""
    across = NumericProperty(63)
    """Font size of text that is read across the table."""
    prompt = NumericProperty(30)
    """Font size of what the table is asked to do: never smaller."""
    hand = NumericProperty(22)
    """Font size of text that is read at hand."""
    small = NumericProperty(18)
    floor = NumericProperty(15)
    """Font size under which nothing is written."""
    gap = NumericProperty(8)
    radius = NumericProperty(10)

    def fit(self, width: float, height: float, pitch_mm: float | None = None) -> None:
        """Follows a panel of so many pixels."""
        pitch = pitch_mm or PANELS.get((int(width), int(height)), OTHER_PITCH)
        self.portrait = height > width
        self.target, self.least = 20 / pitch, 10 / pitch
        self.across = 8.7 / CAPITALS / pitch
        self.prompt = ceil(4.0 / CAPITALS / pitch)
        self.hand, self.small = 3.0 / CAPITALS / pitch, 2.5 / CAPITALS / pitch
        self.floor = ceil(2.0 / CAPITALS / pitch)
        self.gap, self.radius = 1.5 / pitch, 2.0 / pitch


metrics = Metrics()
