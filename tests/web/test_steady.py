"""What lies on the board lies where it lay: a space has one place for its counters, names give way to them, ways end at what stands there.

Evenings by chance of all games; PLAYAID_SLOW=1 looks at more of them.
"""

from functools import cache
from math import dist
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from playaid.games.empire import GAME as EMPIRE
from playaid.games.registry import BUILT_IN
from playaid.web.board_parts import Plans
from tests.each import each
from tests.games.empire import table as world
from tests.slow import SLOW
from tests.web.easel import LAID, SHOW, Drawn, evening_drawn, with_board

if TYPE_CHECKING:
    from playwright.sync_api import Browser

GAMES = sorted(BUILT_IN)
SEEDS, LINES, EVERY = ((1, 2, 3, 4, 5, 6), 120, 1) if SLOW else ((1,), 50, 3)
MARCHES = {} if SLOW else {"tears": (38,), "empire": (7,)}
"""Game -> the short evening in which somebody marches, where the first has nobody who does."""
ROUGH = 1.5
"""Pixels by which what has not moved may seem to."""
TOUCH = (3.0, 6.0)
"""Pixels by which boxes of letters may lie over something: they are wider and higher than what is seen."""
Box = list[float]


@cache
def drawn(browser: "Browser", kind: str, slug: str) -> list[list[Drawn]]:
    """Evenings, each picture by picture."""
    return [list(evening_drawn(browser, kind, slug, seed, LINES, EVERY)) for seed in MARCHES.get(slug, SEEDS)]


def middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def lies_over(one: Box, other: Box) -> bool:
    across, down = (min(one[i + 2], other[i + 2]) - max(one[i], other[i]) for i in (0, 1))
    return across > TOUCH[0] and down > TOUCH[1]


@each("kind, slug", [(kind, slug) for kind in ("phone", "table") for slug in GAMES])
def test_a_space_has_one_place_for_its_counters(kind: str, slug: str, browser: "Browser") -> None:
    """Whatever comes or goes, there or beside it: in all of an evening on one map, wherever that lies on the screen. Across small hexes: as
    long as the same stands there, in full size."""
    looked = 0
    for pictures in drawn(browser, kind, slug):
        places: dict[tuple[str, ...], tuple[float, float]] = {}
        wandered = []
        for number, picture in enumerate(pictures):
            for space, box in picture.stacks.items():
                if slug == "albion" and space in picture.pins:
                    continue
                same = picture.board, space, *([picture.pieces[space]] if slug == "albion" else [])
                across, down = middle(box)
                now = (across - picture.origin[0]) / picture.scale, (down - picture.origin[1]) / picture.scale
                at = places.setdefault(tuple(same), now)
                looked += 1
                if dist(at, now) * picture.scale > ROUGH:
                    wandered.append((number, space, at, now))
            if slug == "albion":
                places = {same: at for same, at in places.items() if picture.pieces.get(same[1]) == same[2]}
        assert wandered == []
    assert looked > 10


@each("kind, slug", [(kind, slug) for kind in ("phone", "table") for slug in GAMES])
def test_no_name_lies_under_counters_or_another_name(kind: str, slug: str, browser: "Browser") -> None:
    looked = 0
    for pictures in drawn(browser, kind, slug):
        for picture in pictures:
            looked += len(picture.names)
            assert [(space, of) for space, box in picture.stacks.items() for of, name in picture.names if lies_over(box, name)] == []
            names = [(one, other) for at, one in enumerate(picture.names) for other in picture.names[:at] if one[0] != other[0]]
            assert [(one[0], other[0]) for one, other in names if lies_over(one[1], other[1])] == []
    assert looked > 100


@each("slug", GAMES)
def test_a_way_ends_where_counters_are_drawn_and_a_cross_lies_beside_them(slug: str, browser: "Browser") -> None:
    ends = 0
    for pictures in drawn(browser, "table", slug):
        for picture in pictures:
            moves, gone = picture.told or ([], [])
            assert len(picture.ways) == len(moves)
            for (start, end), way in zip(moves, picture.ways, strict=True):
                for space, point in ((start, way[0]), (end, way[-1])):
                    if space in picture.stacks:
                        ends += 1
                        assert point == pytest.approx(middle(picture.stacks[space]), abs=ROUGH), f"{space}, from {start} to {end}"
            assert len(picture.crosses) == len(gone)
            for space, cross in zip(gone, picture.crosses, strict=True):
                if space in picture.stacks:
                    box = picture.stacks[space]
                    apart = [max(box[i] - cross[i + 2], cross[i] - box[i + 2]) for i in (0, 1)]
                    assert max(apart) == pytest.approx(0, abs=TOUCH[0]), f"somebody fell in {space}"
    assert ends >= 2


TWICE = """() => { const drawn = [...document.querySelectorAll('#board .signs')];
  const boxes = drawn.map((sign) => [sign.textContent, sign.getBoundingClientRect()]);
  const seen = boxes.filter(([, box]) => box.width > 0), near = (a, b) => Math.hypot(a.left - b.left, a.top - b.top) < 40;
  const again = ([word, box], i) => seen.slice(i + 1).some(([other, lies]) => other === word && near(box, lies));
  return seen.filter(again).map(([word]) => word); }"""
"""What is printed in a space, where it is seen twice."""


def test_what_is_printed_in_a_space_is_seen_once(browser: "Browser") -> None:
    """Beside a name that found room at the last, too, which has it with it: `orc` above `orc Ilgren` was taken for two orcs."""
    lands = {"M3": ("Ilgren", 2), "S2": "Grenord", "M2": ("Dalia", 5), "N3": "Nordland", "M4": ("Estoku", 4)}
    state = world.manned(world.laid(world.start(), **lands), "Ann", "Ilgren-right", "Ilgren-2a")
    plans = Plans()
    page = with_board(browser, "phone", plans)
    page.evaluate(SHOW, plans.shown(cast(Any, SimpleNamespace(game=EMPIRE, state=state, book=world.BOOK)), None))
    for _ in range(6):
        page.wait_for_function(LAID)
        assert page.evaluate(TWICE) == []
        page.evaluate("board.zoom(1.3, ...board.middle())")
    page.context.close()
