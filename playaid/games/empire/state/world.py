"""The world of 72 cells: twelve spaces of a dodecahedron, each a pentagon with five cells round it. Pure geometry; no rule of play.

Spaces: `N1 N2 N3` round the north pole, `S1 S2 S3` round the south pole, `M1` to `M6` eastward round the middle. Wide pieces fit the six
polar spaces, flower pieces the middle ones. A *site* is (space, spot): spot 0 is the pentagon, spots 1 to 5 are the cells round it,
clockwise as seen from outside. Spot 1 of a polar space touches the pole; spot 1 of a middle space lies north of it (even) or south (odd).

Each spot lies where its space meets two others. The three cells that meet there touch each other, each touches its own pentagon and the two
cells beside it, and across every border between two spaces one pair of cells touches besides. Which pair is the *handedness*: the
polyhedron GP(2,1) and its mirror image. Neither the document nor its piece list says which, so it is an option of the session.
"""

from collections.abc import Mapping
from functools import cache
from math import cos, radians, sin

from playaid.language.message import as_message

Site = tuple[str, int]
Point = tuple[float, float, float]

NORTH = ("N1", "N2", "N3")
SOUTH = ("S1", "S2", "S3")
MIDDLE = ("M1", "M2", "M3", "M4", "M5", "M6")
SPACES = (*NORTH, *MIDDLE, *SOUTH)

POSITIONS = ("centre", "top", "right", "lower-right", "lower-left", "left")
"""The places on the picture of a country: the pentagon, then the five cells clockwise from the top."""

SPOTS = (1, 2, 3, 4, 5)

_NORTH, _EAST, _SOUTH, _WEST = as_message("north"), as_message("east"), as_message("south"), as_message("west")
UPRIGHT = _NORTH
"""Towards where a piece has its top that lies as its picture is drawn."""
_UPRIGHT = (_NORTH, _EAST, as_message("south-east"), as_message("south-west"), _WEST)
_HANGING = (_SOUTH, _WEST, as_message("north-west"), as_message("north-east"), _EAST)

_LATITUDE = {"N": 52.62, "upper": 10.81, "lower": -10.81, "S": -52.62}


def _rings() -> dict[str, tuple[str, ...]]:
    """For each space its five neighbours clockwise; spot k lies between neighbour k and the one after it."""
    rings = {}
    for i in range(3):
        north = NORTH
        rings[NORTH[i]] = (north[i - 1], north[(i + 1) % 3], MIDDLE[2 * i + 1], MIDDLE[2 * i], MIDDLE[2 * i - 1])
        rings[SOUTH[i]] = (SOUTH[(i + 1) % 3], SOUTH[i - 1], MIDDLE[2 * i], MIDDLE[2 * i + 1], MIDDLE[(2 * i + 2) % 6])
        rings[MIDDLE[2 * i + 1]] = (NORTH[i], NORTH[(i + 1) % 3], MIDDLE[(2 * i + 2) % 6], SOUTH[i], MIDDLE[2 * i])
        rings[MIDDLE[2 * i]] = (SOUTH[i], SOUTH[i - 1], MIDDLE[2 * i - 1], NORTH[i], MIDDLE[2 * i + 1])
    return {space: rings[space] for space in SPACES}


RINGS: Mapping[str, tuple[str, ...]] = _rings()


def shape(space: str) -> str:
    """The shape of piece that a space takes: `wide` at the poles, `flower` in the middle."""
    return "flower" if space in MIDDLE else "wide"


def bearing(space: str, spot: int) -> str:
    """Where a spot lies within its space on a map with north at the top."""
    return (_HANGING if space in SOUTH or space in MIDDLE[::2] else _UPRIGHT)[spot - 1]


def bearings(_: object) -> tuple[str, ...]:
    """What the die shows by which a country is turned."""
    return tuple(dict.fromkeys((*_UPRIGHT, *_HANGING)))


def spot_of(position: str, turned: int) -> int:
    """The spot that a place on the picture lies on when the picture's top lies on spot `turned`."""
    i = POSITIONS.index(position)
    return (i + turned - 2) % 5 + 1 if i else 0


def position_on(spot: int, turned: int) -> str:
    """The place on the picture that lies on a spot: the inverse of `spot_of`."""
    return POSITIONS[(spot - turned) % 5 + 1] if spot else POSITIONS[0]


def corner(site: Site) -> frozenset[str]:
    """The three spaces that meet at a spot; a pentagon has only its own."""
    space, spot = site
    ring = RINGS[space]
    return frozenset((space, ring[spot - 1], ring[spot % 5])) if spot else frozenset((space,))


@cache
def adjacent(handedness: str) -> Mapping[Site, tuple[Site, ...]]:
    """The neighbours of all 72 sites: five of a pentagon, six of any other."""
    meeting: dict[frozenset[str], list[Site]] = {}
    for space in SPACES:
        for spot in SPOTS:
            meeting.setdefault(corner((space, spot)), []).append((space, spot))
    touching: dict[Site, tuple[Site, ...]] = {}
    for space in SPACES:
        touching[space, 0] = tuple((space, spot) for spot in SPOTS)
        for spot in SPOTS:
            beside = [(space, spot % 5 + 1), (space, (spot - 2) % 5 + 1)]
            corner_mates = [site for site in meeting[corner((space, spot))] if site[0] != space]
            touching[space, spot] = ((space, 0), *beside, *corner_mates, _across((space, spot), handedness))
    return touching


def _across(site: Site, handedness: str) -> Site:
    """The cell that touches this one across a border without meeting it at a corner of that border."""
    space, spot = site
    forward = handedness == "right"
    other = RINGS[space][spot % 5 if forward else spot - 1]
    border = RINGS[other].index(space)
    return (other, (border - 1) % 5 + 1) if forward else (other, border + 1)


def borders(site: Site, handedness: str) -> frozenset[str]:
    """The other spaces that a site touches."""
    return frozenset(space for space, _ in adjacent(handedness)[site]) - {site[0]}


@cache
def points(handedness: str) -> Mapping[Site, Point]:
    """The middle of each site on the unit sphere, for drawing: x to longitude 0 (N1 and M1), z to the north pole."""
    middle = {space: _on_sphere(*_place(space)) for space in SPACES}
    sites: dict[Site, Point] = {(space, 0): middle[space] for space in SPACES}
    for space in SPACES:
        for spot in SPOTS:
            before, after = RINGS[space][spot - 1], RINGS[space][spot % 5]
            near, far = (after, before) if handedness == "right" else (before, after)
            sites[space, spot] = _unit(_blend((4, middle[space]), (2, middle[near]), (1, middle[far])))
    return sites


def _place(space: str) -> tuple[float, float]:
    """Longitude and latitude of a space's middle in degrees: the corners of an icosahedron that stands on a face."""
    number = int(space[1]) - 1
    if space in MIDDLE:
        return 60.0 * number, _LATITUDE["upper" if number % 2 else "lower"]
    return (120.0 * number, _LATITUDE["N"]) if space in NORTH else (60 + 120.0 * number, _LATITUDE["S"])


def _on_sphere(longitude: float, latitude: float) -> Point:
    east, up = radians(longitude), radians(latitude)
    return cos(up) * cos(east), cos(up) * sin(east), sin(up)


def _blend(*parts: tuple[float, Point]) -> Point:
    x, y, z = (sum(weight * point[i] for weight, point in parts) for i in range(3))
    return x, y, z


def _unit(point: Point) -> Point:
    length = sum(x * x for x in point) ** 0.5
    return point[0] / length, point[1] / length, point[2] / length
