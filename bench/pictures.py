"""Pictures of boards to look at: a real position of each game at 1280 and 390 wide, light, dark and printed, as PNG.

    python bench/pictures.py OUT [GAME ...]        # needs Chromium and Playwright (the extra `test`)

A position is where a recorded evening stands after so many of its lines; pictures are written as `OUT/GAME-WIDTH-THEME.png`, the boards
themselves as `OUT/GAME-WIDTH.svg`.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playaid.referee.session.local import Session

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

POSITIONS = {
    "albion": ("tests/transcripts/albion/part-two-long-scenario.play", 0.5, "Faerie"),
    "albion-printed": ("tests/transcripts/albion/printed-evening.play", 0.8, None),
    "elric": ("tests/transcripts/elric/whole-evening.play", 0.6, None),
    "elric-printed": ("tests/transcripts/elric/told-at-the-table.play", 1.0, None),
    "tears": ("tests/transcripts/tears/penguins.play", 0.5, "Forseti"),
    "tears-printed": ("tests/transcripts/tears/war.play", 1.0, None),
    "legacy": ("tests/transcripts/legacy/won.play", 0.7, None),
    "empire": ("tests/transcripts/empire/whole-game.play", 0.6, None),
}
"""Picture -> the evening, how much of it is played, and for whom the board is drawn."""
WIDTHS = (1280, 390)
MARGIN = {1280: 50, 390: 6}
THEMES = {"light": ("light", "screen"), "dark": ("dark", "screen"), "print": ("light", "print")}


def main(folder: Path, wanted: list[str]) -> None:
    """Make the pictures of the games that are wanted, or of all."""
    from playwright.sync_api import sync_playwright

    from tests.chromium import CHROMIUM, QUIET

    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as driver, driver.chromium.launch(executable_path=CHROMIUM, args=QUIET) as browser:
        for name in wanted or POSITIONS:
            for width, svg in boards(name):
                (folder / f"{name}-{width}.svg").write_text(svg, encoding="utf-8")
                for theme, (scheme, medium) in THEMES.items():
                    page = browser.new_page(viewport={"width": width, "height": 600}, color_scheme=scheme)  # type: ignore[arg-type]
                    page.emulate_media(media=medium, color_scheme=scheme)  # type: ignore[arg-type]
                    ground = "#141412" if theme == "dark" else "#fff"
                    page.set_content(f'<body style="margin:{MARGIN[width]}px;background:{ground}">{svg}</body>')
                    page.screenshot(path=folder / f"{name}-{width}-{theme}.png", full_page=True)
                    page.close()


def boards(name: str) -> Iterator[tuple[int, str]]:
    """The board of a position as SVG, for each width."""
    from playaid.board.svg import draw_board
    from playaid.referee.contract.state import visible

    evening, share, viewer = POSITIONS[name]
    with tempfile.TemporaryDirectory() as folder:
        session = position(ROOT / evening, Path(folder), share)
        assert session.game.board is not None
        board = session.game.board(visible(session.state, viewer), viewer, session.book)
        for width in WIDTHS:
            yield width, draw_board(board, "board", width - 2 * MARGIN[width])


def position(evening: Path, folder: Path, share: float) -> "Session":
    """The session as it stands after this share of an evening's lines, all compartments open."""
    from playaid.cli import transcript
    from playaid.desk.session_folders import game_of
    from playaid.testing.goldens import open_golden

    told = transcript.parse_transcript(evening.read_text(encoding="utf-8"))
    lines = told.typed[: max(1, round(share * len(told.typed)))]
    for _ in transcript.play(told._replace(typed=lines), folder):
        pass
    session = open_golden(game_of(told.head["game"][0]), folder)
    session.open_what_can_be()
    return session


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
