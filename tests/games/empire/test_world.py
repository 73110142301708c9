"""Components: the world is GP(2,1), twelve spaces with five cells round each, and the number of maps comes out as stated."""

from collections.abc import Mapping
from itertools import pairwise, permutations
from math import atan2, degrees, factorial

import pytest

from playaid.games.empire.state import board, world
from playaid.games.empire.state.world import MIDDLE, NORTH, RINGS, SOUTH, SPACES, SPOTS, Site
from tests.each import each
from tests.games.empire.table import north


@pytest.fixture(params=["right", "left"])
def handedness(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_there_are_twelve_pentagons_and_sixty_cells_with_six_neighbours(handedness: str) -> None:
    adjacent = world.adjacent(handedness)
    degrees = [len(around) for around in adjacent.values()]
    assert all(site not in around and len({*around}) == len(around) for site, around in adjacent.items())
    assert len(adjacent) == 72
    assert (degrees.count(5), degrees.count(6)) == (12, 60)
    assert all(len(adjacent[space, 0]) == 5 for space in SPACES)


def test_touching_is_mutual(handedness: str) -> None:
    adjacent = world.adjacent(handedness)
    assert all(site in adjacent[other] for site in adjacent for other in adjacent[site])


def test_the_surface_is_connected_and_has_eulers_number_two(handedness: str) -> None:
    adjacent = world.adjacent(handedness)
    reached, edge_of = {(SPACES[0], 0)}, [(SPACES[0], 0)]
    while edge_of:
        edge_of = [other for site in edge_of for other in adjacent[site] if other not in reached]
        reached.update(edge_of)
    assert len(reached) == 72
    edges = {frozenset((a, b)) for a in adjacent for b in adjacent[a]}
    corners = {frozenset((a, b, c)) for a in adjacent for b in adjacent[a] for c in adjacent[b] if c in adjacent[a]}
    assert len(corners) - len(edges) + len(adjacent) == 2
    # A closed surface: the neighbours of every cell form one ring.
    for site in adjacent:
        ring = set(adjacent[site])
        assert all(len(ring & set(adjacent[other])) == 2 for other in ring)


def test_the_pentagons_lie_two_steps_and_one_aside_from_each_other(handedness: str) -> None:
    """The (2,1) of GP(2,1): no cell touches two pentagons, and neighbouring pentagons are three steps apart."""
    adjacent = world.adjacent(handedness)
    for site in adjacent:
        assert sum(spot == 0 for _, spot in adjacent[site]) == (1 if site[1] else 0)
    for space in SPACES:
        assert {other for other in SPACES if _distance(adjacent, (space, 0), (other, 0)) == 3} == set(RINGS[space])


def test_neighbours_are_the_nearest_points_of_the_sphere(handedness: str) -> None:
    """The same neighbours found a second way, from where the cells lie."""
    adjacent, points = world.adjacent(handedness), world.points(handedness)
    for site, here in points.items():
        others = {other: sum(a * b for a, b in zip(here, there, strict=True)) for other, there in points.items() if other != site}
        nearest = sorted(others, key=lambda other: -others[other])
        assert set(nearest[: len(adjacent[site])]) == set(adjacent[site])


def test_the_two_hands_are_mirror_images_and_differ() -> None:
    right, left = world.adjacent("right"), world.adjacent("left")
    assert right != left
    mirrored = {_mirror(site): frozenset(map(_mirror, right[site])) for site in right}
    assert mirrored == {site: frozenset(left[site]) for site in left}


def test_three_spaces_meet_at_each_pole_and_six_lie_round_the_middle() -> None:
    for pole in (NORTH, SOUTH):
        assert all(world.corner((space, 1)) == frozenset(pole) for space in pole)
        assert all(world.shape(space) == "wide" for space in pole)
    assert all(world.shape(space) == "flower" for space in MIDDLE)
    assert all(MIDDLE[i] in RINGS[MIDDLE[i - 1]] for i in range(6))


def test_the_spaces_lie_on_six_meridians() -> None:
    points = world.points.__wrapped__("right")
    longitudes = {space: round(degrees(atan2(points[space, 0][1], points[space, 0][0]))) % 360 for space in SPACES}
    assert [longitudes[space] for space in (*MIDDLE, *NORTH, *SOUTH)] == [0, 60, 120, 180, 240, 300, 0, 120, 240, 60, 180, 300]


def test_the_number_of_maps_is_the_stated_one() -> None:
    symmetries = _symmetries()
    assert len(symmetries) == 6
    assert factorial(6) * factorial(6) * 5**6 // len(symmetries) == 1_350_000_000


@each("turned", SPOTS)
def test_a_turned_picture_keeps_its_places_in_order(turned: int) -> None:
    spots = [world.spot_of(position, turned) for position in world.POSITIONS]
    assert spots[0] == 0
    assert spots[1] == turned
    assert sorted(spots[1:]) == list(SPOTS)
    assert [world.position_on(spot, turned) for spot in spots] == list(world.POSITIONS)
    assert all((after - before) % 5 == 1 for before, after in pairwise(spots[1:]))


def test_bearings_agree_with_where_the_cells_lie(handedness: str) -> None:
    points = world.points(handedness)
    for space in SPACES:
        heights = {world.bearing(space, spot): points[space, spot][2] for spot in SPOTS}
        ends = [bearing for bearing in ("north", "south") if bearing in heights]
        assert len(heights) == 5
        assert len(ends) == 1
        extreme = max if ends == ["north"] else min
        assert extreme(heights, key=lambda bearing: heights[bearing]) == ends[0]


def test_a_cell_borders_the_two_spaces_it_meets_and_a_pentagon_none(handedness: str) -> None:
    for space in SPACES:
        assert world.borders((space, 0), handedness) == frozenset()
        for spot in SPOTS:
            assert world.borders((space, spot), handedness) == world.corner((space, spot)) - {space}


def _distance(adjacent: Mapping[Site, tuple[Site, ...]], start: Site, goal: Site) -> int:
    reached, steps = {start}, 0
    while goal not in reached:
        reached |= {other for site in reached for other in adjacent[site]}
        steps += 1
    return steps


def _mirror(site: Site) -> Site:
    """Seen in a mirror that swaps east and west: N1, M1, M4 and S2 stay where they are."""
    space, spot = site
    swap = {"N2": "N3", "N3": "N2", "M2": "M6", "M6": "M2", "M3": "M5", "M5": "M3", "S1": "S3", "S3": "S1"}
    return swap.get(space, space), spot and (1 - spot) % 5 + 1


def _symmetries() -> list[dict[str, str]]:
    """Every turn of the board that lays polar spaces on polar ones and keeps each ring of neighbours clockwise."""
    found = []
    poles = {*NORTH, *SOUTH}
    for images in permutations((*NORTH, *SOUTH)):
        turn = dict(zip((*NORTH, *SOUTH), images, strict=True))
        for middle in MIDDLE:
            polar = {turn[space] for space in RINGS[middle] if space in poles}
            fits = [other for other in MIDDLE if poles & set(RINGS[other]) == polar]
            if len(fits) != 1:
                break
            turn[middle] = fits[0]
        else:
            if all(_same_ring([turn[space] for space in RINGS[at]], RINGS[turn[at]]) for at in SPACES):
                found.append(turn)
    return found


def _same_ring(one: list[str], other: tuple[str, ...]) -> bool:
    return any([*other[i:], *other[:i]] == one for i in range(5))


@each("handedness", ["right", "left"])
def test_every_space_has_one_opposite(handedness: str) -> None:
    middles = {space: world.points(handedness)[space, 0] for space in SPACES}
    for space, (x, y, z) in middles.items():
        near = [other for other, (a, b, c) in middles.items() if max(abs(x + a), abs(y + b), abs(z + c)) < 1e-9]
        assert len(near) == 1, space


def test_the_explored_cells_that_border_on_a_space() -> None:
    state = north()
    for space, cells in {
        "M1": ["Grenord-lower-right", "Grenord-lower-left", "Mediland-lower-left", "Mediland-left"],
        "S1": ["Mediland-lower-right", "Mediland-lower-left"],
        "N1": ["Bernham-top", "Bernham-left", "Silvia-top", "Silvia-right", "Mediland-top", "Mediland-left"],
    }.items():
        assert board.beside(state, space) == cells, space


def test_a_cell_lies_nowhere_where_its_country_or_its_place_is_not() -> None:
    state = north()
    assert board.site(state, "Grenord-top") == ("N1", 1)
    for cell in ("Grenord-nowhere", "Grenord", "Hogrin-top", ""):
        assert board.site(state, cell) is None, cell
    assert (board.ground(state, "Grenord-top"), board.ground(state, "Hogrin-top")) == (board.terrain(state, "Grenord-top"), "not explored")
