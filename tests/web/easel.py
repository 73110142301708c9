"""A page with the board alone, as a phone or the television has it: pictures are shown on it one after the other, without a server."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from playaid.games.registry import load
from playaid.testing.laws import evening
from playaid.web.app import Statics
from playaid.web.board_parts import Plans

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

SIZES = {"phone": (390, 430), "table": (1280, 600)}
TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
STYLES = {"phone": "side.css", "table": "table.css"}
PAGE = """<!doctype html><html lang="en">
<link rel="stylesheet" href="/static/page.css"><link rel="stylesheet" href="/static/{style}">
<body class="{kind}"><div id="board" class="board-place" style="position: fixed; inset: 0"></div><p id="banner" hidden></p>
<script type="module">
import {{ Board }} from '/static/board.js';
import {{ Lettering }} from '/static/lettering.js';
import {{ Camera, differences, standing }} from '/static/camera.js';
const tapped = {tapped}, board = new Board(document.getElementById('board'), tapped, Lettering);
const camera = tapped ? null : new Camera(board, () => [0, 0, 0, 0]);
Object.assign(window, {{ board, camera, differences, standing }});
</script>"""
SHOW = """(picture) => {
  const another = picture.map !== board.mark, before = another || !board.svg ? null : standing(board);
  board.show(picture);
  if (another || !camera || !before) return [];
  const { moves, fallen } = differences(before, standing(board));
  camera.tell(moves, fallen);
  return [moves, fallen.map(([space]) => space)];
}"""
LAID = "() => { if (!board.svg || !board.lettering.ready) return false; board.lettering.lay(); return true; }"
DRAWN = """() => {
  const shown = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  const box = (one) => { const { left, top, right, bottom } = one.getBoundingClientRect(); return [left, top, right, bottom]; };
  const boxes = (all, key) => [...document.querySelectorAll(all)].filter(shown).map((one) => [key(one), box(one)]);
  const { a, d, e, f } = document.querySelector('#board svg').getScreenCTM();
  const ways = [...document.querySelectorAll('#board .told-moves .over')].map((way) => way.getAttribute('points').split(' ')
    .map((point) => point.split(',').map(Number)).map(([x, y]) => [x * a + e, y * d + f]));
  return {
    pins: [...document.querySelectorAll('#board .pieces > .pin[data-stack]')].map((one) => one.dataset.stack),
    stacks: Object.fromEntries(boxes('#board .pieces > [data-stack]', (one) => one.dataset.stack)),
    names: boxes('#board .names > [data-of] text', (one) => one.closest('[data-of]').dataset.of),
    crosses: boxes('#board .fallen rect', () => '').map(([, cross]) => cross),
    ways,
    scale: a,
    origin: [e, f],
  };
}"""


class Drawn(NamedTuple):
    """What is seen of one picture, in pixels: spaces whose counters are hardly to be seen for want of room; space -> the box of its
    counters; the boxes of names; those of crosses; the corners of ways; how large a unit of the map is, and where its origin lies.

    told: from where to where somebody went, and where somebody fell. pieces: space -> what stands there; board: what it is drawn on.
    """

    pins: list[str]
    stacks: dict[str, list[float]]
    names: list[tuple[str, list[float]]]
    crosses: list[list[float]]
    ways: list[list[list[float]]]
    scale: float
    origin: list[float]
    told: list[Any]
    pieces: dict[str, str]
    board: str


def evening_drawn(browser: "Browser", kind: str, slug: str, seed: int, lines: int, every: int) -> Iterator[Drawn]:
    """An evening by chance, picture by picture. kind: `phone` or `table`."""
    plans = Plans()
    page = with_board(browser, kind, plans)
    for here in evening(load(slug), seed, lines, every):
        session = cast(Any, SimpleNamespace(game=here.table.game, state=here.state, book=here.table.book))
        picture = plans.shown(session, None)
        if picture is None or picture["map"] is None:
            continue
        told = page.evaluate(SHOW, picture)
        page.wait_for_function(LAID)
        yield Drawn(**page.evaluate(DRAWN), told=told, pieces=picture["pieces"], board=picture["map"])
    page.context.close()


def with_board(browser: "Browser", kind: str, plans: Plans) -> "Page":
    width, height = SIZES[kind]
    page = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce").new_page()
    page.route("**/*", lambda route: _answer(route, plans, kind))
    page.goto("http://board.invalid/")
    page.wait_for_function("Boolean(window.differences)")
    return page


def _answer(route: "Route", plans: Plans, kind: str) -> None:
    _, _, path = route.request.url.partition("//")[2].partition("/")
    folder, _, name = path.rpartition("/")
    mark, _, ending = name.partition(".")
    if not path:
        tapped = "() => {}" if kind == "phone" else "null"
        route.fulfill(body=PAGE.format(kind=kind, style=STYLES[kind], tapped=tapped), content_type="text/html")
    elif folder == "static":
        route.fulfill(body=Statics()._files[name], content_type=TYPES[ending])
    elif folder == "map" and (plan := plans.plan(mark)):
        route.fulfill(body=plan.svg if ending == "svg" else plan.style, content_type=TYPES[ending])
    else:
        route.abort()
