"""No name on a map is cut by its frame or hidden by a counter: measured in a browser, and counted in letters."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import playaid
from playaid.board.model import Board, Piece
from playaid.board.svg import draw_board
from playaid.board.text import draw_map
from playaid.desk import locations
from playaid.desk.session_folders import open_session
from playaid.export.export import export
from playaid.language import catalogues
from playaid.language.translation import in_language, translate
from playaid.language.width import columns
from tests.slow import SLOW
from tests.web.evenings import begun
from tests.web.tapping import opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TEARS = Path(playaid.__file__).parent / "games" / "tears" / "languages"
PLAYERS = {"albion": ("Fomorian", "Faerie"), "elric": ("Ann", "Bob"), "legacy": ("Ann", "Bob"), "empire": ("Ann", "Bob")}
TABLES = {"tears": ("Gorganun", "Forseti"), "elric": PLAYERS["elric"], **(PLAYERS if SLOW else {})}
READ = [*((game, "en") for game in TABLES), ("tears", "ja")]
HIDDEN = 0.05
"""Less of a name than this may lie below something: letters do not fill their boxes."""
MEASURED = """() => {
  const box = (drawn) => { const { left, top, right, bottom } = drawn.getBoundingClientRect(); return [left, top, right, bottom]; };
  const all = (what) => [...document.querySelectorAll(what)].map((drawn) => [drawn.dataset.piece || drawn.textContent, box(drawn)]);
  return { names: all('.names text'), counters: all('.pieces [data-piece]'), frame: box(document.querySelector('svg.board')) };
}"""


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Board]:
    """The table of each game as it is set up."""
    made = {}
    for slug, sides in TABLES.items():
        session = begun(tmp_path_factory.mktemp(slug), slug, {side: side for side in sides})
        assert session.game.board is not None
        made[slug] = session.game.board(session.state, None, session.book)
    return made


@contextmanager
def read_in(language: str) -> Iterator[None]:
    with in_language(catalogues.load(language, [TEARS])):
        yield


def overlap(one: list[float], other: list[float]) -> float:
    across, down = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0


PRINTED = """() => {
  const sheet = document.documentElement.clientWidth, found = [];
  for (const one of document.querySelectorAll('body *')) {
    const box = one.getBoundingClientRect();
    if (!box.width || one.closest('defs')) continue;
    if (box.right > sheet + 1 || box.left < -1) found.push(['beside the sheet', one.outerHTML.slice(0, 80)]);
    const frame = one.localName === 'text' && one.ownerSVGElement.getBoundingClientRect();
    const within = !frame || (box.right < frame.right + 1 && box.left > frame.left - 1 && box.bottom < frame.bottom + 1);
    if (!within) found.push(['cut', one.textContent]);
    if (getComputedStyle(one).fontStyle === 'italic' && /[\\u3040-\\u9fff]/.test(one.textContent)) found.push(['slanted', one.textContent]);
  }
  return found;
}"""


@pytest.mark.parametrize("language", ["ja", *(["en"] if SLOW else [])])
def test_nothing_on_paper_is_cut_by_its_sheet_or_its_frame(browser: "Browser", tmp_path: Path, language: str) -> None:
    """As `export pdf` prints it: portrait, the width of A4 less its margins."""
    opening("tears/sea.play", 9, tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    context = browser.new_context(viewport={"width": 690, "height": 1000})
    sheet = context.new_page()
    sheet.emulate_media(media="print")
    with read_in(language):
        sheet.set_content(export(session, "html"))
    assert sheet.locator("svg text").count() > 40
    assert sheet.locator("h3").count() > 2
    assert sheet.evaluate(PRINTED) == []
    context.close()


@pytest.mark.parametrize("page", [1180, 390])
def test_no_name_on_a_map_runs_over_its_frame_or_lies_below_a_counter(browser: "Browser", boards: dict[str, Board], page: int) -> None:
    context = browser.new_context(viewport={"width": page, "height": 900})
    sheet = context.new_page()
    for game, language in READ:
        with read_in(language):
            sheet.set_content(f'<body style="margin:0"><div style="width:{page}px">{draw_board(boards[game], "board", page)}</div>')
        seen: dict[str, Any] = sheet.evaluate(MEASURED)
        left, top, right, bottom = seen["frame"]
        assert len(seen["names"]) > 5
        for name, box in seen["names"]:
            assert left - 1 <= box[0] <= box[2] <= right + 1, (game, language, name)
            assert top - 1 <= box[1] <= box[3] <= bottom + 1, (game, language, name)
            size = (box[2] - box[0]) * (box[3] - box[1])
            below = [counter for counter, lies in seen["counters"] if overlap(box, lies) > HIDDEN * size]
            assert not below, (game, language, name)
    context.close()


def test_no_name_in_letters_is_cut_or_covered(boards: dict[str, Board]) -> None:
    """Nor is it where everybody stands everywhere, but for one with a sign of it in a terminal of 60 columns."""
    for game, language in READ:
        board = boards[game]
        if game == "albion":  # as much of it as a terminal shows
            board = board._replace(spaces=[space for space in board.spaces if abs(space.at[0] - 200) < 60 and abs(space.at[1] - 400) < 170])
        named = [space for space in board.spaces if space.label]
        everywhere = tuple(Piece(side, side, space.name) for space in named for side in board.sides[:2])
        for pieces in ((), everywhere):
            for width in (60, 80, 120):
                with read_in(language):
                    lines = draw_map(board._replace(pieces=pieces, marks=()), width - 2)
                    names = [translate(space.short or space.label).split("\n")[0] for space in named]
                assert max(map(columns, lines)) <= width - 2
                text = "\n".join(lines)
                lacking = [name for name in names if name not in text]
                assert len(lacking) <= (width == 60 and bool(pieces)), (game, language, width, lacking)
                assert all(re.search(re.escape(name[:3]) + "[^\n]*…", text) for name in lacking), lacking
                assert len(re.findall(r"\b[A-Z]1[A-Z]1\b", text)) == len(pieces) / 2, (game, language, width)


def test_a_name_stays_where_it_is_when_pieces_move(boards: dict[str, Board]) -> None:
    board = boards["tears"]._replace(marks=())
    here, there = (draw_map(board._replace(pieces=(Piece("Ann", "Forseti", space.name),)), 78) for space in board.spaces[:2])
    places = [
        {name: (line, at) for line, row in enumerate(lines) for name in ("Kimrin", "Wyrmholt", "Island") if (at := row.find(name)) >= 0}
        for lines in (here, there)
    ]
    assert len(places[0]) == 3
    assert places[0] == places[1]
