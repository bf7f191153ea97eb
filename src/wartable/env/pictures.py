"""Boards as pictures, for environments that are rendered: the board in words, drawn by Pillow.

Every sign has a cell of the same width, so that the columns of a board stand under each other. Pillow's own font has letters
only; the lines of frames are drawn, and some signs have a stand-in.
"""

import unicodedata

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

SIZE = 16
MARGIN = 16
INK = (244, 236, 220)
SHADE = (130, 122, 118)
GROUND = (27, 22, 32)
STAND_INS = {"–": "-", "—": "-", "−": "-", "×": "x", "★": "*", "⚔": "x"}
FRACTIONS = {"½": "1/2"}
"""Written small, so that they fit their cell."""
BLOCKS = {"█": INK, "▒": SHADE}
SIDES = {
    "UP": (0, -1),
    "DOWN": (0, 1),
    "LEFT": (-1, 0),
    "RIGHT": (1, 0),
}
"""Where the lines of a frame go from the middle of their cell, by the words of the sign's name."""
BOTH = {"HORIZONTAL": ("LEFT", "RIGHT"), "VERTICAL": ("UP", "DOWN")}


def draw_text(text: str) -> npt.NDArray[np.uint8]:
    """Lines of text as a picture: rows, columns, and red, green and blue."""
    lines = text.splitlines() or [""]
    cell = _Cell()
    size = (
        cell.width * max(map(len, lines)) + 2 * MARGIN,
        cell.height * len(lines) + 2 * MARGIN,
    )
    picture = Image.new("RGB", size, GROUND)
    pen = ImageDraw.Draw(picture)
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            cell.draw(pen, sign, MARGIN + cell.width * column, MARGIN + cell.height * row)
    return np.asarray(picture, np.uint8)


def can_draw(sign: str) -> bool:
    """Whether a sign is drawn as what it is, or as its stand-in."""
    return (
        " " <= sign <= "~"
        or sign == "·"
        or sign in STAND_INS
        or sign in FRACTIONS
        or sign in BLOCKS
        or bool(lines_of(sign))
    )


def lines_of(sign: str) -> list[tuple[int, int]]:
    """Where the lines of a frame's sign go; none for other signs."""
    kind, _, words = unicodedata.name(sign, "").partition("BOX DRAWINGS ")
    if kind or not words:
        return []
    named = words.split()
    return [SIDES[side] for word in named for side in BOTH.get(word, (word,)) if side in SIDES]


class _Cell:
    """The room of one sign."""

    def __init__(self) -> None:
        self.font = ImageFont.load_default(SIZE)
        self.small = ImageFont.load_default(SIZE * 7 // 16)
        self.width = round(self.font.getlength("0")) + 1
        self.height = SIZE + 6

    def draw(self, pen: ImageDraw.ImageDraw, sign: str, left: int, top: int) -> None:
        middle = left + self.width // 2, top + self.height // 2
        for across, down in lines_of(sign):
            # To the far edge: the lines of neighbours meet.
            end = middle[0] + across * (self.width // 2 + 1), middle[1] + down * (self.height // 2 + 1)
            pen.line((middle, end), INK, 3 if "DOUBLE" in unicodedata.name(sign) else 1)
        if sign in BLOCKS:
            pen.rectangle((left, top + 3, left + self.width - 1, top + self.height - 4), BLOCKS[sign])
        elif sign in FRACTIONS:
            pen.text((middle[0], middle[1] - 4), FRACTIONS[sign], INK, self.small, anchor="ma")
        elif not lines_of(sign):
            pen.text((left + self.width / 2, top), STAND_INS.get(sign, sign), INK, self.font, anchor="ma")
