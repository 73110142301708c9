"""A stand-in for an owner's scan: the house map of albion drawn as a picture, slightly turned, seen from below and lit from one side."""

import base64
import math
from pathlib import Path
from typing import Any

from tests.web.hand import Point, corner, middle, times

COLOURS = {
    "sea": "#a9cbe4",
    "clear": "#eee3b4",
    "woods": "#b9d592",
    "forest": "#7fae67",
    "rough": "#d6bb8c",
    "marsh": "#a7cbb6",
    "mountain": "#a98f70",
    "dyke": "#c08a60",
}
TURN, SCALE = math.radians(2.3), 17.0
DRAWN = """({ wide, high, hexes, rivers }) => {
  const canvas = new OffscreenCanvas(wide, high), pen = canvas.getContext("2d");
  pen.fillStyle = "#d8d2c0"; pen.fillRect(0, 0, wide, high);
  for (const { path, colour } of hexes) {
    pen.beginPath(); path.forEach(([x, y], k) => (k ? pen.lineTo(x, y) : pen.moveTo(x, y))); pen.closePath();
    pen.fillStyle = colour; pen.fill(); pen.strokeStyle = "#6b6555"; pen.lineWidth = 0.7; pen.stroke();
  }
  pen.strokeStyle = "#2f6ea5"; pen.lineWidth = 3;
  for (const [[x, y], [u, v]] of rivers) { pen.beginPath(); pen.moveTo(x, y); pen.lineTo(u, v); pen.stroke(); }
  const light = pen.createLinearGradient(0, 0, wide, high);
  light.addColorStop(0, "rgba(255, 244, 214, .45)"); light.addColorStop(1, "rgba(10, 8, 30, .45)");
  pen.fillStyle = light; pen.fillRect(0, 0, wide, high);
  return canvas.convertToBlob({ type: "image/png" }).then((blob) => new Promise((done) => {
    const reader = new FileReader(); reader.onload = () => done(reader.result.split(",")[1]); reader.readAsDataURL(blob); }));
}"""
TRUE = (
    *(SCALE * math.cos(TURN), -SCALE * math.sin(TURN), 95.0),
    *(SCALE * math.sin(TURN), SCALE * math.cos(TURN), 20.0),
    *(0.0007, 0.0011, 1.0),
)
"""The way from the plane of the grid into the picture, as it was photographed: turned, and further off at the far end."""


def in_picture(space: str) -> Point:
    """Where the middle of a hex lies in the picture."""
    return times(TRUE, middle(space))


def drawn(browser: Any, book: Any, file: Path) -> Path:
    """Draw the picture of a book's map into a file."""
    rows = book.rows("hexes")
    hexes = [
        {
            "path": [times(TRUE, corner(number, k)) for k in range(6)],
            "colour": COLOURS[next((kind for kind in row["terrain"] if kind != "sea"), "sea")],
        }
        for number, row in rows.items()
    ]
    ends = {"north": (4, 5), "northeast": (5, 0), "southeast": (0, 1)}
    rivers = [
        [times(TRUE, corner(number, k)) for k in ends[way]]
        for number, row in book.rows("sides").items()
        for way, lies in row.items()
        if lies and any("river" in what for what in lies)
    ]
    page = browser.new_page()
    sent = {"wide": 1180, "high": 1600, "hexes": hexes, "rivers": rivers}
    file.write_bytes(base64.b64decode(page.evaluate(DRAWN, sent)))
    page.close()
    return file
