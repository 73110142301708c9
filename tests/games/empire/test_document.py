"""What the document says of its maps is held against the board. [Components]"""

from collections.abc import Mapping
from typing import Any

from playaid.games.empire.state.world import RINGS, SPACES, shape
from playaid.games.empire.table import document
from tests.each import each


class Told:
    """A book with so many pieces of either shape."""

    def __init__(self, wide: int, flower: int) -> None:
        self.shapes = ["wide"] * wide + ["flower"] * flower

    def rows(self, table: str) -> Mapping[str, Mapping[str, Any]]:
        assert table == "countries"
        return {str(number): {"shape": kind} for number, kind in enumerate(self.shapes)}


@each(("wide", "flower", "found"), [(6, 6, []), (7, 5, ["315000000"]), (5, 6, ["225000000"])])
def test_so_many_maps_can_be_laid(wide: int, flower: int, found: list[str]) -> None:
    book: Any = Told(wide, flower)
    assert list(document.maps(book)) == found


def test_the_board_comes_to_lie_on_itself_in_six_ways() -> None:
    ways = document.turns()
    assert len({tuple(way[space] for space in SPACES) for way in ways}) == len(ways) == 6
    for way in ways:
        assert sorted(way.values()) == sorted(SPACES)
        assert all(shape(space) == shape(way[space]) for space in SPACES)
        for space in SPACES:
            there, around = RINGS[way[space]], tuple(way[other] for other in RINGS[space])
            turned = there.index(around[0])
            assert there[turned:] + there[:turned] == around
