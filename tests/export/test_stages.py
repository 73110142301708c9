"""What a step of a board is made of: which map lies below it, what is laid over that, and what moved."""

import re
from itertools import pairwise

from playaid.board.model import Board, Caption, Link, Piece, Scan, Scenery, Sheet, Space, Track
from playaid.export.board_steps import MOST_STEPS, Scene, Setter, Staging, track_told
from tests.each import each


def stone(number: int, far: float = 40.0) -> Space:
    x = 100.0 * number
    return Space(f"stone {number}", (x, 0.0), ((x - far, -far), (x + far, -far), (x + far, far), (x - far, far)), label=f"S{number}")


STONES = tuple(stone(number) for number in range(6))
ROW = Board(STONES, (Link("stone 0", "stone 1"), Link("stone 1", "stone 2", "road")), sides=("Ann", "Bob"))


def changed(board: Board, number: int, **how: object) -> Board:
    return board._replace(spaces=tuple(space._replace(**how) if at == number else space for at, space in enumerate(board.spaces)))  # type: ignore[arg-type]


def scenes(*boards: Board) -> list[Scene]:
    setter = Setter()
    return [setter.scene(board) for board in boards]


@each(
    ("other", "over"),
    [
        (changed(ROW, 2, side="Ann"), []),
        (changed(ROW, 2, note="burnt"), []),
        (changed(ROW, 2, kind="ruins"), ["stone 2"]),
        (changed(ROW, 2, label="York"), ["stone 2"]),
        (changed(ROW, 2, signs=("port",)), ["stone 2"]),
        (ROW._replace(links=(Link("stone 1", "stone 0"), ROW.links[1])), []),
        (ROW._replace(pieces=(Piece("a", "Ann", "stone 1"),)), []),
    ],
)
def test_a_map_that_has_the_same_shape_is_not_drawn_again(other: Board, over: list[str]) -> None:
    first, second = scenes(ROW, other)
    assert second.laid is first.laid
    assert list(second.over) == over


@each(
    "other",
    [
        ROW._replace(spaces=STONES[:5]),
        ROW._replace(spaces=(*STONES, stone(9))),
        ROW._replace(links=ROW.links[:1]),
        ROW._replace(links=(Link("stone 0", "stone 1", "river"), ROW.links[1])),
        ROW._replace(links=(Link("stone 0", "stone 1", line=((0.0, 0.0), (5.0, 5.0))), ROW.links[1])),
        ROW._replace(captions=(Caption("OCHIL", (0.0, 0.0)),)),
        ROW._replace(scenery=(Scenery(((0, 0), (1, 0), (1, 1))),)),
        ROW._replace(scan=Scan("data:,", (0, 0), (1, 0), (0, 1))),
        changed(ROW, 2, at=(201.0, 0.0)),
        changed(ROW, 2, outline=((0, 0), (1, 0), (1, 1))),
    ],
)
def test_another_map_is_drawn_anew(other: Board) -> None:
    first, second = scenes(ROW, other)
    assert second.laid is not first.laid
    assert second.laid.name != first.laid.name
    assert not second.over


def test_what_is_written_beside_small_spaces_cannot_be_laid_over_them() -> None:
    spaces = tuple(stone(number, 1.0) for number in range(6))
    small = Board(spaces)
    first, written, ground = scenes(small, changed(small, 1, label="York"), small)
    assert first.laid is not written.laid
    assert scenes(small, changed(small, 1, kind="sea"))[1].over.keys() == {"stone 1"}
    assert ground.laid.name == first.laid.name


def test_what_is_held_or_marked_has_its_part() -> None:
    (scene,) = scenes(changed(ROW, 2, side="Ann")._replace(marks=("stone 4",)))
    parts = {key: part for key, part in scene.parts.items() if key.startswith("q:")}
    assert {key: re.findall('class="(held|marks)"', part) for key, part in parts.items()} == {"q:stone 2": ["held"], "q:stone 4": ["marks"]}


def pieces(**where: str) -> Board:
    return ROW._replace(pieces=tuple(Piece(name, "Ann", f"stone {place}") for name, place in where.items()))


def moved(before: Board, after: Board) -> list[str]:
    """`come`, `gone` with where their ring is, and the ways as `from>to`, in hundreds."""
    part = scenes(before, after)[1].parts.get("m", "")
    rings = [f"{what} {int(x) // 100}" for what, x in re.findall(r'class="(come|gone)" cx="(\d+)" cy="0"', part)]
    return [f"{int(a) // 100}>{int(b) // 100}" for a, b in re.findall(r'x1="(\d+)" y1="0" x2="(\d+)" y2="0"', part)] + rings


def test_the_last_move_is_shown() -> None:
    assert moved(pieces(a="0"), pieces(a="3")) == ["0>3", "gone 0", "come 3"]
    assert moved(pieces(a="0", b="3"), pieces(a="3", b="3")) == ["0>3", "gone 0", "come 3"]
    assert moved(pieces(a="0"), pieces()) == ["gone 0"]
    assert moved(pieces(), pieces(a="1")) == ["come 1"]
    assert moved(pieces(a="0", b="0"), pieces(a="2", b="2")) == ["0>2", "gone 0", "come 2"]
    assert moved(pieces(a="0", b="1"), pieces(b="0", a="1")) == ["0>1", "1>0", "come 0", "come 1"]
    assert moved(pieces(a="0"), pieces(a="0")._replace(marks=("stone 1",))) == []
    assert moved(pieces(a="1"), pieces(a="1")._replace(pieces=(Piece("a", "Bob", "stone 2"),))) == ["gone 1", "come 2"]


def test_nobody_knows_which_of_two_of_a_name_went() -> None:
    two = ROW._replace(pieces=(Piece("army", "Ann", "stone 0"), Piece("army", "Ann", "stone 1")))
    later = two._replace(pieces=(Piece("army", "Ann", "stone 2"), Piece("army", "Ann", "stone 1")))
    assert moved(two, later) == ["gone 0", "come 2"]


def test_a_board_that_stays_has_no_last_move() -> None:
    setter = Setter()
    setter.scene(pieces(a="0"))
    assert "m" in setter.scene(pieces(a="1")).parts
    still = setter.scene(pieces(a="1"))
    assert "m" not in still.parts
    assert setter.last is still


def test_each_step_keeps_what_stood_there_before_and_nothing_else() -> None:
    boards = [
        ROW,
        pieces(a="0"),
        pieces(a="1"),
        pieces(a="1", b="1")._replace(marks=("stone 1",)),
        ROW._replace(spaces=STONES[:5], links=()),
    ]
    made = scenes(*boards)
    staging = Staging(made[0])
    for number, scene in enumerate(made[1:], 7):
        staging.step(number, scene)
    stage = staging.done()
    assert [number for number, _ in stage.steps] == [7, 8, 9, 10]
    assert stage.end == made[-1].parts
    assert [laid.name for laid in stage.grounds] == list(dict.fromkeys(scene.laid.name for scene in made))
    for (_, kept), (before, after) in zip(stage.steps, pairwise(made), strict=True):
        assert kept == {
            key: before.parts.get(key, "") for key in {*before.parts, *after.parts} if before.parts.get(key) != after.parts.get(key)
        }


def test_sheets_are_told_row_by_row_whatever_their_titles() -> None:
    sheets = (Sheet("Hand: of Ann: now", (("a", "1"), ("b", "2"))), Sheet("Purse", (("c", "<3>"),)))
    (scene,) = scenes(ROW._replace(sheets=sheets, tracks=(Track("Turn", ("1\nspring", "2"), 0), Track("Bare", ("1",)))))
    stage = Staging(scene).done()
    assert {title: [key for key, _ in rows] for title, rows in stage.sheets.items()} == {
        "Hand: of Ann: now": ["h:0:Hand: of Ann: now", "h:1:Hand: of Ann: now"],
        "Purse": ["h:0:Purse"],
    }
    assert stage.sheets["Purse"][0][1] == '<th scope="row">c</th><td>&lt;3&gt;</td>'
    assert stage.of("t") == {"t:Turn": "Turn: <b>1 · spring</b> (1 of 2)"}
    assert track_told(Track("Turn", ("1", "2"), 1)) == "Turn: <b>2</b> (2 of 2)"


def test_nothing_in_the_steps_ends_the_element_they_stand_in() -> None:
    first, second = scenes(ROW._replace(told="</script><!-- --> 城"), ROW)
    staging = Staging(first)
    staging.step(1, second)
    data = staging.done().data
    assert "</" not in data
    assert "<!" not in data
    assert "城" in data  # a page in any language is no longer than its letters


def test_a_slider_has_its_most() -> None:
    staging = Staging(scenes(ROW)[0])
    for number in range(MOST_STEPS):
        assert not staging.full
        staging.step(number, scenes(ROW)[0])
    assert staging.full
