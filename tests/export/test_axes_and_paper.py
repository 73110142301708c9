"""Where the words below a chart stand, where its numbers begin and end, and what paper a table wants."""

from itertools import pairwise

from playaid.board.model import Board, Sheet, Track
from playaid.export import charts
from playaid.export.dates import clock, span
from playaid.export.print_sheets import LYING, MANY, UPRIGHT, Cell, Chart, Furniture, furniture_lines, own
from tests.each import each


@each("many", [1, 2, 3, 7, 12, 25, 40, 121])
@each("pattern", ["Turn {n}", "{n}th of May", "Turn {n} · Melee", "a"])
def test_words_below_a_chart_keep_apart_and_stand_in_even_steps(many: int, pattern: str) -> None:
    labels = tuple(pattern.format(n=n) for n in range(1, many + 1))
    scale = charts.across(labels)
    assert (scale.low, scale.high) == (0, max(many - 1, 1))
    assert scale.at[0] == 0
    steps = {b - a for a, b in pairwise(scale.at)}
    assert len(steps) <= 1
    for a, b in pairwise(scale.at):
        words = (len(charts.short(labels[a])) + len(charts.short(labels[b]))) / 2 * charts.LETTER
        assert (b - a) / scale.high * charts.ROOM >= words + charts.APART / 2 - 1e-9


@each(
    ("labels", "at"),
    [
        (["1"], (0,)),
        (["1", "2"], (0, 1)),
        (["Turn 1 · a", "Turn 1 · b", "Turn 2 · a"], (0, 2)),
        ([f"Turn {n}" for n in range(1, 10)], tuple(range(9))),
        ([f"Turn {n}" for n in range(1, 41)], tuple(range(0, 40, 4))),
        ([f"Turn {n}" for n in range(1, 14)], tuple(range(0, 13, 2))),
        (["Set-up", *(f"Turn {n}" for n in range(1, 31))], (0, 8, 16, 24)),
        (["nine long", "nine long 2x", *"abcdefgh"], (0, 3, 6, 9)),
    ],
)
def test_as_many_turns_are_named_as_there_is_room_for(labels: list[str], at: tuple[int, ...]) -> None:
    assert charts.across(labels).at == at


@each(
    ("values", "at"),
    [
        ([], (0, 1)),
        ([0, 0], (0, 1)),
        ([0, 5], (0, 1, 2, 3, 4, 5)),
        ([0, 6], (0, 2, 4, 6)),
        ([-3.5, 4], (-4, -2, 0, 2, 4)),
        ([7, 7], (7, 8)),
        ([0, 49], (0, 10, 20, 30, 40, 50)),
        ([0, 54], (0, 20, 40, 60)),
        ([13, 1000], (0, 200, 400, 600, 800, 1000)),
    ],
)
def test_an_axis_of_numbers_goes_from_round_to_round(values: list[float], at: tuple[int, ...]) -> None:
    scale = charts.up(values)
    assert scale.at == at
    assert (scale.low, scale.high) == (at[0], at[-1])
    assert scale.project(scale.low, 10, 90) == 10
    assert scale.project(scale.high, 10, 90) == 90
    assert scale.contains(at[0])
    assert scale.contains(at[-1])
    assert not scale.contains(at[0] - 1)
    assert not scale.contains(at[-1] + 1)


def chart(wide: float, columns: int) -> Chart:
    """A table whose columns come to so many pixels: none of words but the first."""
    letters = int((wide - 32 * (columns - 1) - 10) / 6.5)
    return Chart("t", "T", "", tuple("h" * columns), ((("x" * letters + " yy; z",), tuple(Cell("1;2") for _ in range(columns - 1))),))


@each(
    ("wide", "columns", "breadth"),
    [
        (UPRIGHT - 2, 2, ""),
        (UPRIGHT, 1, ""),
        (UPRIGHT + 7, 2, "broad"),
        (LYING - 2, 2, "broad"),
        (LYING + 7, MANY, "broad dense"),
        (LYING + 7, MANY + 1, "broad dense least"),
    ],
)
def test_a_table_is_printed_as_wide_as_its_longest_words_want(wide: int, columns: int, breadth: str) -> None:
    assert chart(wide, columns).breadth == breadth


def test_a_side_has_its_own_sheet_though_the_table_sees_it_too() -> None:
    mine, common = Sheet("Ann", (("gold", "5"),), "Ann"), Sheet("Market", ())
    table = Board(sheets=(mine, common), tracks=(Track("Turn", ("1",), 0),))
    seen = table._replace(tracks=(*table.tracks, Track("Plot", ("1",), 0)))
    assert own(seen, table, "Ann") == Furniture((Track("Plot", ("1",), 0),), (mine,))
    assert own(seen, table, "Bob").sheets == ()


def test_rows_of_a_sheet_stand_below_each_other() -> None:
    sheet = Sheet("Purse", (("gold", "5"), ("silverware", "12"), ("rest", "")))
    assert list(furniture_lines(Furniture((), (sheet, Sheet("Empty", ()))))) == [
        "  Purse",
        "    gold        5",
        "    silverware  12",
        "    rest",
        "  Empty",
    ]


@each(
    ("begun", "last", "spanned", "hours"),
    [
        ("2026-01-03T19:00:00Z", "2026-01-03T20:06:00Z", "3 January 2026, 19:00 to 20:06", "19:00 to 20:06"),
        ("2026-12-31T19:00:00Z", "2027-01-01T00:06:00Z", "31 December 2026, 19:00, to 1 January 2027, 00:06", "19:00 to 00:06"),
        ("2026-01-03T19:00:00Z", "2026-01-03T19:00:59Z", "3 January 2026, 19:00 to 19:00", "19:00"),
        ("2026-13-03T19:00:00Z", "2026-00-03T19:00:00Z", "2026-13-03, 19:00, to 2026-00-03, 19:00", "19:00"),
        ("2026-xx-03T19:00:00Z", "2026-12-x3T19:00:00Z", "2026-xx-03, 19:00, to 2026-12-x3, 19:00", "19:00"),
    ],
)
def test_times_are_written_as_people_write_them(begun: str, last: str, spanned: str, hours: str) -> None:
    assert span(begun, last) == spanned
    assert clock(begun, last) == hours
