"""Boards as pictures, for environments that are rendered: the board in words, drawn by Pillow."""

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

SIZE = 16
MARGIN = 16
INK = (244, 236, 220)
GROUND = (27, 22, 32)


def draw_text(text: str) -> npt.NDArray[np.uint8]:
    """Lines of text as a picture: rows, columns, and red, green and blue."""
    font = ImageFont.load_default(SIZE)
    lines = text.splitlines() or [""]
    width = max(font.getlength(line) for line in lines)
    height = (SIZE + 6) * len(lines)
    picture = Image.new("RGB", (int(width) + 2 * MARGIN, height + 2 * MARGIN), GROUND)
    pen = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        pen.text((MARGIN, MARGIN + number * (SIZE + 6)), line, INK, font)
    return np.asarray(picture, np.uint8)
