"""What is charted of an evening: the games' own numbers, the dice, the lines, and nothing that the viewer could not count then."""

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from playaid.board.model import Board, Piece
from playaid.cli import transcript
from playaid.cli.transcript import TranscriptTerminal
from playaid.dice.sources import Typed
from playaid.export import charts
from playaid.export.summary import DICE, MOST, Chart, figures_of, outline
from playaid.referee.contract.game import Figure, Game
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.each import each

ROOT = Path(__file__).parent.parent.parent
SVG = "{http://www.w3.org/2000/svg}"
SHORT = {"albion": "trial", "elric": "lean", "empire": "lean", "legacy": "lean", "tears": "lean"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Session]:
    """An evening of a game as its transcript tells it."""

    @cache
    def play(slug: str) -> Session:
        folder = tmp_path_factory.mktemp(slug)
        evening = transcript.parse_transcript((ROOT / "tests" / "transcripts" / slug / f"{SHORT[slug]}.play").read_text(encoding="utf-8"))
        for _ in transcript.play(evening, folder):
            pass
        return TranscriptTerminal(folder, {}).open("evening")

    return play


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"-?\d+", text)]


@pytest.mark.parametrize("slug", sorted(SHORT))
def test_each_game_charts_what_its_trackers_show(played: Callable[[str], Session], slug: str) -> None:
    session = played(slug)
    assert session.game.figures is not None
    assert session.game.trackers is not None
    shown = [number for tracker in session.game.trackers(session.state, None) for number in numbers(tracker.value)]
    figures = list(figures_of(session.game, session.book, session.state, None))
    assert len({(figure.chart, figure.label) for figure in figures}) == len(figures) >= 4
    known = {"Combat Strength Points on the map", "Steps of units on the board", "Ships", "Dead and explored", "Wounds"}
    assert {abs(figure.value) for figure in figures if figure.chart not in known} <= {abs(number) for number in shown} | {0}
    drawn = outline(session, None).charts
    assert all(len(values) == len(chart.labels) for chart in drawn for values in chart.series.values())


def test_lines_go_where_the_numbers_are() -> None:
    chart = Chart("Points", ("Set-up", "Turn 1", "Turn 2"), {"<Ann>": (0, 10, 5), "Bob": (None, 0, 10)}, unit="points")
    picture = ElementTree.fromstring(charts.draw_chart(chart))
    paths = [
        path.get("d") or ""
        for path in picture.iter(f"{SVG}path")
        if (path.get("d") or "").startswith("M ") and "L" in (path.get("d") or "")
    ]
    ann, bob = ([tuple(map(float, point.split())) for point in re.split("[ML]", path) if point.strip()] for path in paths)
    assert [x for x, _ in ann] == [0, ann[1][0], 2 * ann[1][0]]
    assert [x for x, _ in bob] == [x for x, _ in ann[1:]]
    heights = [y for _, y in ann]
    assert heights[0] > heights[2] > heights[1]
    assert bob[1][1] == heights[1]
    assert heights[2] == pytest.approx((heights[0] + heights[1]) / 2)
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    assert {"<Ann>", "Bob", "Set-up", "1", "2"} <= set(texts)
    assert {"Turn", "points"} <= set(texts)  # what the axes count
    assert not [
        element for element in picture.iter() if {"style", "onclick", "fill"} & set(element.keys()) and element.get("fill") != "none"
    ]


@each(("label", "short"), [("Turn 12", "12"), ("Set-up", "Set-up"), ("Turn 1 · Melee", "1"), ("After the game", "After the")])
def test_a_turn_is_called_by_its_number(label: str, short: str) -> None:
    assert charts.short(label) == short


@each(
    ("labels", "named"),
    [
        (("Set-up", "Game-Turn 1", "Game-Turn 2"), "Game-Turn"),
        (("Set-up", "Turn 1 · Melee", "Turn 1 · Losses"), "Turn, phase by phase"),
        (("Set-up", "Setting-out"), "turn"),
    ],
)
def test_the_axis_of_turns_says_what_it_counts(labels: tuple[str, ...], named: str) -> None:
    assert charts.turn_word(labels) == named


@each(
    ("values", "ticks"),
    [
        ((0, 1), (0, 1)),
        ((9, 20), (5, 10, 15, 20)),
        ((-2, 0), (-2, -1, 0)),
        ((4, 4), (4, 5)),
        ((0, 5.5, -0.5), (-2, 0, 2, 4, 6)),
        ((), (0, 1)),
    ],
)
def test_numbers_stand_beside_a_chart_in_whole_steps(values: tuple[float, ...], ticks: tuple[int, ...]) -> None:
    assert charts.up(values).ticks() == list(ticks)


MELEE = [f"Turn {n // 7 + 1} · Manoeuvres {n}" for n in range(20)]


@each("labels", [[f"Turn {n}" for n in range(120)], ["Set-up", *MELEE], ["Turn 1", "Turn 2"]])
def test_words_below_a_chart_keep_clear_of_each_other(labels: list[str]) -> None:
    picture = ElementTree.fromstring(
        charts.draw_chart(Chart("Points", tuple(labels), {"Ann": tuple(float(n) for n in range(len(labels)))}))
    )
    (axis,) = [group for group in picture.iter(f"{SVG}g") if group.get("class") == "axis bottom"]
    words = [(float(text.get("x") or 0), text.text or "") for text in axis.iter(f"{SVG}text") if text.text != charts.turn_word(labels)]
    ends = [(x - charts.LETTER * len(word) / 2, x + charts.LETTER * len(word) / 2) for x, word in sorted(words)]
    assert len(ends) >= 2
    assert all(end < start for (_, end), (start, _) in pairwise(ends))


@pytest.mark.parametrize("slug", sorted(SHORT))
def test_each_number_says_of_what_it_is(played: Callable[[str], Session], slug: str) -> None:
    session = played(slug)
    units = {figure.chart: figure.unit for figure in figures_of(session.game, session.book, session.state, session.sides[0])}
    assert all(units.values()), units


def test_the_dice_are_counted_against_what_is_expected(tiny: Game, tmp_path: Path) -> None:
    session = new_session(tiny, tmp_path / "evening", ["Ann", "Bob"], options={"length": "12"})
    for line, faces in [("next", ""), ("run", "6"), ("next", ""), ("next", ""), ("run", "2"), ("next", "")]:
        session.declare(session.read(line.split()), Typed(faces.split()))
    seen = outline(session, None)
    assert [(throws.who, throws.rolls, throws.total, throws.expected) for throws in seen.throws] == [("Ann", 1, 6, 3.5), ("Bob", 1, 2, 3.5)]
    (drawn,) = [chart for chart in seen.charts if chart.title == DICE]
    assert (drawn.series["Ann"][-1], drawn.series["Bob"][-1]) == (2.5, -1.5)
    assert [chart.title for chart in seen.charts if chart.note] == [DICE]


def test_a_long_evening_has_a_chart_that_can_be_read(tiny: Game, tmp_path: Path) -> None:
    from playaid.export import summary as looked

    samples = [looked._Sample(f"Turn {n}", {("points", "Ann"): float(n)}) for n in range(1000)]
    (chart,) = looked._charts(samples, {})
    assert len(chart.labels) == MOST
    assert (chart.labels[0], chart.labels[-1]) == ("Turn 0", "Turn 999")
    assert chart.note == ""


def test_what_never_changes_is_no_chart(tiny: Game, tmp_path: Path) -> None:
    session = new_session(tiny, tmp_path / "evening", ["Ann", "Bob"])
    session.game = tiny._replace(figures=lambda state, viewer: [Figure("pack", "cards", 9)])
    session.note("nothing", None)
    assert outline(session, None).charts == ()


def test_what_was_taken_back_is_no_point_of_a_chart(tiny: Game, tmp_path: Path) -> None:
    plain, turned = (new_session(tiny, tmp_path / name, ["Ann", "Bob"], options={"length": "12"}) for name in ("plain", "turned"))
    for session in (plain, turned):
        for line in ("next", "run", "next", "next", "run", "next"):
            session.declare(session.read([line]), Typed(["4"] if line == "run" else []))
            if session is turned and line == "next":
                for turning in ("undo", "redo", "undo"):
                    getattr(session, turning)()
                session.declare(session.read([line]), Typed([]))
    assert outline(turned, None).charts == outline(plain, None).charts != ()


def test_a_game_without_figures_has_its_sides_pieces_counted(tiny: Game, tmp_path: Path) -> None:
    session = new_session(tiny, tmp_path / "evening", ["Ann", "Bob"])
    pieces = (Piece("a", "Ann", "ford"), Piece("b", "Ann", "ford"), Piece("rock", "", "ford"), Piece("c", "Bob", "mill"))
    game = tiny._replace(figures=None, board=lambda state, viewer, book: Board(pieces=pieces))
    assert [(figure.label, figure.value) for figure in figures_of(game, session.book, session.state, None)] == [("Ann", 2), ("Bob", 1)]
