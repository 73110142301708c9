"""The owner's own board below the spaces: a picture, laid so that three named spaces of it lie where the board has them."""

from collections.abc import Mapping

from playaid.board.model import Board, Point, Scan

Pixel = tuple[float, float]
POINTS = 3
"""So many spaces say how a picture lies: shifted, turned, stretched."""


class Misfit(ValueError):
    """A picture cannot be laid by these spaces; the message says why."""


def lay_scan(board: Board, picture: str, size: tuple[int, int], where: Mapping[str, Pixel]) -> Board:
    """The board with a picture below it.

    picture: its address. size: how many pixels it is wide and high. where: three spaces -> the pixel where each has its middle.
    Raises Misfit where a space is not on this board, or the three lie in a line.
    """
    at = {space.name: space.at for space in board.spaces if space.name in where}
    missing = [name for name in where if name not in at]
    if missing:
        raise Misfit(f"{', '.join(missing)}: no such space on this board")
    if len(where) != POINTS:
        raise Misfit(f"{POINTS} spaces are wanted, not {len(where)}")
    names = list(where)
    there = _affine([where[name] for name in names], [at[name] for name in names])
    corner, across, down = (_sent(there, pixel) for pixel in ((0, 0), (size[0], 0), (0, size[1])))
    return board._replace(scan=Scan(picture, corner, across, down))


Affine = tuple[tuple[float, float, float], tuple[float, float, float]]
"""For each coordinate: what the first one, the second one, and one count for."""


def _affine(start: list[Pixel], end: list[Point]) -> Affine:
    (x1, y1), (x2, y2), (x3, y3) = start
    area = (x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)
    if abs(area) < 1:
        raise Misfit("the three spaces lie in a line on the picture: take one that is off it")

    def along(a: float, b: float, c: float) -> tuple[float, float, float]:
        by_x = ((b - a) * (y3 - y1) - (c - a) * (y2 - y1)) / area
        by_y = ((c - a) * (x2 - x1) - (b - a) * (x3 - x1)) / area
        return by_x, by_y, a - by_x * x1 - by_y * y1

    return along(*(x for x, _ in end)), along(*(y for _, y in end))


def _sent(affine: Affine, pixel: Pixel) -> Point:
    x, y = pixel
    across, down = (by_x * x + by_y * y + shift for by_x, by_y, shift in affine)
    return round(across, 3), round(down, 3)


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or JPEG picture in pixels; None if these bytes are neither."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    if data[:2] != b"\xff\xd8":
        return None
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):  # a frame
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + length
    return None
