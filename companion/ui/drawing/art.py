"""Pieces as board.toml says that they are drawn: tiles and cards with symbols, cubes and pawns with their letter.

Everything draws into the current canvas; boxes are (x, y, width, height) in pixels, y upwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)

from companion.present.board.lettered import letter
from companion.ui.drawing import symbols
from companion.ui.theme import BACK, BRIGHT, DARK, FELT, INK, ORANGE, PAPER, SEATS, SHADE, colour, faded, on
from vision.board import Piece, squares

Box = tuple[float, float, float, float]
LEGIBLE = 32.0
"""Below this many pixels a face is one sign in its colour: words would be dust."""
MARGIN = 1
"""Pixels around a sprite for its soft edge."""


@lru_cache(maxsize=512)
def lettering(text: str, size: int, bold: bool = True) -> object:
    """A texture with this text in white; tinted by the Color before it."""
    label = CoreLabel(text=text, font_size=size, bold=bold, font_name="Roboto")
    label.refresh()
    return label.texture


def measured(text: str, size: int, bold: bool, width: int | None = None) -> tuple[int, int]:
    """Width and height of a text in this font size. It is wrapped between words where it is wider than `width`."""
    label = CoreLabel(text=text, font_size=size, bold=bold, font_name="Roboto", text_size=(width, None))
    # The first half of `refresh`: what is only measured needs no texture, which would be in a circle with its label.
    label.resolve_font_name()
    across, down = label.render()
    return (across, down) if across > 1 and down > 1 else (1, 1)


def width_of(text: str, size: int, bold: bool) -> float:
    """Width of a text on one line in this font size."""
    return float(measured(text, size, bold)[0])


def write(text: str, x: float, y: float, size: float, ink: list[float]) -> None:
    """Text with its middle at (x, y)."""
    texture = lettering(text, max(6, round(size)))
    width, height = texture.size  # type: ignore[attr-defined]
    Color(*ink)
    Rectangle(texture=texture, pos=(round(x - width / 2), round(y - height / 2)), size=(width, height))


def paper(box: Box, shade: list[float], radius: float) -> None:
    """A flat thing with a soft shadow."""
    x, y, w, h = box
    Color(0, 0, 0, 0.35)
    SmoothRoundedRectangle(pos=(x + w * 0.015, y - h * 0.03), size=(w, h), radius=[radius])
    Color(*shade)
    SmoothRoundedRectangle(pos=(x, y), size=(w, h), radius=[radius])


def prepare(piece: Piece, face: str, box: Box, crowded: bool = False) -> Fbo:
    """The sprite of a tile or a card in this size. It must be called while no canvas is open."""
    size = (max(4, round(box[2])), max(4, round(box[3])))
    return _sprite(piece, face, size, _margin(size), crowded)


def flat(piece: Piece, face: str, box: Box, crowded: bool = False, angle: float = 0.0) -> None:
    """A tile or a card that was prepared, turned by degrees counterclockwise.

    `crowded`: other pieces stand on it, so the symbol keeps to its corner.
    """
    sprite = prepare(piece, face, box, crowded)
    margin = _margin((max(4, round(box[2])), max(4, round(box[3]))))
    if angle:
        PushMatrix()
        Rotate(angle=angle, origin=(round(box[0] + box[2] / 2), round(box[1] + box[3] / 2)))
    Color(1, 1, 1)
    Rectangle(texture=sprite.texture, pos=(round(box[0]) - margin, round(box[1]) - margin), size=sprite.size)
    if angle:
        PopMatrix()


def _margin(size: tuple[int, int]) -> int:
    return MARGIN + round(size[1] * 0.03)


@lru_cache(maxsize=300)
def _sprite(piece: Piece, face: str, size: tuple[int, int], margin: int, crowded: bool) -> Fbo:
    """Drawn once and kept: a board is three dozen pictures, not three thousand lines."""
    sprite = Fbo(size=(size[0] + 2 * margin, size[1] + 2 * margin))
    with sprite:
        ClearColor(*FELT)
        ClearBuffers()
        _draw_flat(piece, face, (margin, margin, *size), crowded)
    sprite.draw()
    return sprite


def _draw_flat(piece: Piece, face: str, box: Box, crowded: bool) -> None:
    x, y, w, h = box
    art = dict(piece.faces[face].art) if face in piece.faces else {}
    card = h > w * 1.2
    radius = min(w, h) * (0.08 if card else 0.1)
    if face in ("back", ""):
        _back(box, radius, card)
        return
    paper(box, PAPER, radius)
    if min(w, h) < LEGIBLE and not card and {"number", "ink"} & art.keys():
        _emblem(art, box, radius)
    elif "grid" in art:
        _pattern(art, box, radius)
    elif {"number", "symbol"} <= art.keys() and "words" not in art:
        _card(art, box, radius)
    elif "words" in art or "number" in art:
        _worded((art.get("words") or art["number"]).split("|"), art, box, radius)
    elif "symbol" in art:
        side = min(w, h) * (0.5 if crowded else 0.74)
        at = (x + w * 0.06, y + h - side - h * 0.06) if crowded else (x + (w - side) / 2, y + (h - side) / 2)
        if not symbols.draw(art["symbol"], *at, side, DARK):
            write(art["symbol"], x + w / 2, y + h / 2, h * 0.22, DARK)
    else:
        lines = face.split("-")
        ink = next((line for line in lines if line in SEATS), "")
        _worded([line.capitalize() for line in lines if line != ink or len(lines) == 1], {"ink": ink}, box, radius)


def cube(name: str, count: int, box: Box) -> None:
    """A cube with its colour's letter; several of a colour are one cube with their number."""
    x, y, w, h = box
    side = min(w, h)
    x, y = x + (w - side) / 2, y + (h - side) / 2
    shade = colour(name)
    Color(0, 0, 0, 0.4)
    SmoothRoundedRectangle(pos=(x + side * 0.06, y - side * 0.08), size=(side, side), radius=[side * 0.16])
    Color(*shade)
    SmoothRoundedRectangle(pos=(x, y), size=(side, side), radius=[side * 0.16])
    Color(*faded(DARK, 0.55))
    SmoothLine(rounded_rectangle=(x, y, side, side, side * 0.16), width=1)
    text = letter(name) if count == 1 else f"{letter(name)}{count}"
    write(text, x + side / 2, y + side / 2, side * (0.72 if count == 1 else 0.58), on(shade))


def pawn(name: str, box: Box, sign: str, symbol: str = "") -> None:
    """A pawn: a disc with a ring and its symbol, or else its sign."""
    x, y, w, h = box
    side = min(w, h)
    x, y = x + (w - side) / 2, y + (h - side) / 2
    shade = colour(name)
    Color(0, 0, 0, 0.45)
    SmoothEllipse(pos=(x + side * 0.05, y - side * 0.09), size=(side, side))
    Color(*INK)
    SmoothEllipse(pos=(x, y), size=(side, side))
    Color(*DARK)
    SmoothEllipse(pos=(x + side * 0.05, y + side * 0.05), size=(side * 0.9, side * 0.9))
    Color(*shade)
    SmoothEllipse(pos=(x + side * 0.09, y + side * 0.09), size=(side * 0.82, side * 0.82))
    if not symbols.draw(symbol, x + side * 0.24, y + side * 0.24, side * 0.52, on(shade)):
        write(sign, x + side / 2, y + side / 2, side * 0.58, on(shade))


def puck(name: str, box: Box, sign: str, *, down: bool = False) -> None:
    """A figure with its sign; one that lies is hollow and struck through."""
    if not down:
        pawn(name, box, sign)
        return
    x, y, w, _ = box
    shade = colour(name)
    Color(*DARK)
    SmoothEllipse(pos=(x, y), size=(w, w))
    Color(*shade)
    SmoothLine(circle=(x + w / 2, y + w / 2, w * 0.44), width=max(1.2, w * 0.05), dash_offset=2)
    SmoothLine(points=[x + w * 0.2, y + w * 0.2, x + w * 0.8, y + w * 0.8], width=max(1.0, w * 0.035))
    write(sign, x + w / 2, y + w / 2, w * 0.5, INK)


def token(box: Box) -> None:
    """A small disk."""
    x, y, w, _ = box
    Color(*DARK)
    SmoothEllipse(pos=(x, y), size=(w, w))
    Color(*ORANGE)
    SmoothEllipse(pos=(x + w * 0.08, y + w * 0.08), size=(w * 0.84, w * 0.84))
    Color(*faded(DARK, 0.75))
    SmoothLine(circle=(x + w / 2, y + w / 2, w * 0.22), width=max(1.0, w * 0.06))


def _back(box: Box, radius: float, card: bool) -> None:
    x, y, w, h = box
    paper(box, BACK, radius)
    Color(*faded(SHADE, 0.75))
    inset = min(w, h) * 0.08
    SmoothLine(rounded_rectangle=(x + inset, y + inset, w - 2 * inset, h - 2 * inset, radius * 0.6), width=1)
    side = min(w, h) * (0.6 if card else 0.62)
    Color(*faded(DARK, 0.42))
    symbols.shape("compass", x + (w - side) / 2, y + (h - side) / 2, side)


def _worded(lines: list[str], art: Mapping[str, str], box: Box, radius: float) -> None:
    """A card that says in words what it is, on a band of its colour. Its symbol stands above and below."""
    x, y, w, h = box
    most = h * 0.17 if h > w * 1.2 else min(w, h) * 0.5 / len(lines)
    size = _size(lines, w, most)
    band = max(h * 0.34, size * 1.25 * len(lines) + size * 0.4)
    _band(lines, art, (x, y + (h - band) / 2, w, band), most)
    Color(*faded(DARK, 0.5))
    SmoothLine(rounded_rectangle=(x, y, w, h, radius), width=1)
    side = min(w, (h - band) / 2) * 0.8
    for low in (y, y + (h + band) / 2):
        symbols.draw(art.get("symbol", ""), x + (w - side) / 2, low + ((h - band) / 2 - side) / 2, side, DARK)


def _size(lines: list[str], width: float, most: float) -> float:
    """The font size at which the longest line fits this width."""
    return min(most, width * 0.94 / (0.56 * max(map(len, lines))))


def _emblem(art: Mapping[str, str], box: Box, radius: float) -> None:
    """A small face in its colour with number or symbol; of both the number, and the symbol in a corner."""
    x, y, w, h = box
    shade = colour(art["ink"]) if art.get("ink") else PAPER
    Color(*shade)
    SmoothRoundedRectangle(pos=(x, y), size=(w, h), radius=[radius])
    Color(*faded(DARK, 0.5))
    SmoothLine(rounded_rectangle=(x, y, w, h, radius), width=1)
    number, symbol = art.get("number", ""), art.get("symbol", "")
    if not number:
        symbols.draw(symbol, x + w * 0.12, y + h * 0.12, min(w, h) * 0.76, on(shade))
        return
    size = min(h * 0.9, w * 1.5 / len(number))
    if symbol:
        symbols.draw(symbol, x + w * 0.52, y + h * 0.04, min(w, h) * 0.44, on(shade))
    at = (x + w * (0.32 if symbol and len(number) == 1 else 0.5), y + h * (0.6 if symbol else 0.5))
    write(number, *at, size * (0.86 if symbol else 1.0), on(shade))


def _pattern(art: Mapping[str, str], box: Box, radius: float) -> None:
    """A card with coloured squares and their letters, its words on a band above them."""
    x, y, w, h = box
    rows = squares(art["grid"])
    band = h * 0.3
    lines = art.get("words", "").split("|")
    _band(lines, art, (x, y + h - band, w, band), band * 0.76 / len(lines))
    side = min((h - band) * 0.94 / len(rows), w * 0.9 / max(map(len, rows)))
    left, top = x + (w - side * max(map(len, rows))) / 2, y + (h - band + side * len(rows)) / 2
    for down, row in enumerate(rows):
        for across, name in enumerate(row):
            corner = (left + across * side, top - (down + 1) * side)
            if name:
                shade = colour(name)
                Color(*shade)
                Rectangle(pos=corner, size=(side, side))
                write(letter(name), corner[0] + side / 2, corner[1] + side / 2, side * 0.8, on(shade))
            Color(*faded(DARK, 0.35))
            SmoothLine(rectangle=(*corner, side, side), width=1)
    Color(*faded(DARK, 0.5))
    SmoothLine(rounded_rectangle=(x, y, w, h, radius), width=1)


def _band(lines: list[str], art: Mapping[str, str], box: Box, most: float) -> None:
    """Words on a band of the face's colour, as large as its width holds them, `most` at most."""
    x, y, w, h = box
    shade = colour(art["ink"]) if art.get("ink") else DARK
    Color(*shade)
    Rectangle(pos=(x, y), size=(w, h))
    size = _size(lines, w, most)
    for index, line in enumerate(lines):
        write(line, x + w / 2, y + h / 2 - (index - (len(lines) - 1) / 2) * size * 1.2, size, on(shade))


def bar(body: tuple[int, int, int], box: Box) -> None:
    """A bar that fills its place, in the colour of its body."""
    x, y, w, h = box
    thick = max(3.0, min(w, h))
    x, y, w, h = (x, y + (h - thick) / 2, w, thick) if w > h else (x + (w - thick) / 2, y, thick, h)
    Color(*BRIGHT)
    SmoothRoundedRectangle(pos=(x - 1, y - 1), size=(w + 2, h + 2), radius=[thick * 0.3])
    Color(*(value / 255 for value in body))
    SmoothRoundedRectangle(pos=(x, y), size=(w, h), radius=[thick * 0.3])


def _card(art: Mapping[str, str], box: Box, radius: float) -> None:
    x, y, w, h = box
    ink = art.get("colour", art.get("ink", ""))
    shade = colour(ink)
    band = h * 0.36
    Color(*shade)
    SmoothRoundedRectangle(pos=(x, y + h - band), size=(w, band), radius=[radius, radius, 0, 0])
    Color(*faded(DARK, 0.5))
    SmoothLine(rounded_rectangle=(x, y, w, h, radius), width=1)
    write(art["number"], x + w * 0.33, y + h - band / 2, band * 0.82, on(shade))
    write(letter(ink), x + w * 0.74, y + h - band / 2, band * 0.5, on(shade))
    side = min(w * 0.78, h - band) * 0.92
    symbols.draw(art.get("symbol", ""), x + (w - side) / 2, y + (h - band - side) / 2, side, DARK)
