"""The owner's own board below the spaces: laid by three of them, his alone, in no picture but on his machine."""

import json
from pathlib import Path
from xml.etree import ElementTree
from zlib import compress, crc32

import pytest

from playaid.board.model import Board, Space
from playaid.board.scan import Misfit, lay_scan, picture_size
from playaid.board.svg import draw_board
from playaid.book import Book
from playaid.book.book import tables_folder
from playaid.book.painting import Painter
from playaid.cli.commands.session.export import _lay_ground
from playaid.cli.tables.commands import run
from playaid.desk import locations, underlay
from playaid.export.export import export
from playaid.games.registry import load
from playaid.referee.contract.refusals import Refusal
from playaid.testing.random_evenings import new_session
from tests.each import each

BOARD = Board((Space("a", (0.0, 0.0)), Space("b", (100.0, 0.0)), Space("c", (0.0, 50.0))))
JPEG = bytes.fromhex("ffd8ffe000104a46494600010101006000600000ffc0001108002000300301220002110103110100ffd9")


def png(wide: int, high: int) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4) + name + data + crc32(name + data).to_bytes(4)

    head = wide.to_bytes(4) + high.to_bytes(4) + bytes((8, 0, 0, 0, 0))
    rows = compress(b"".join(b"\0" + bytes(wide) for _ in range(high)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_three_spaces_say_how_it_lies() -> None:
    scan = lay_scan(BOARD, "x", (400, 300), {"a": (100, 100), "b": (300, 100), "c": (100, 200)}).scan
    assert scan is not None
    assert (scan.corner, scan.across, scan.down) == ((-50.0, -50.0), (150.0, -50.0), (-50.0, 100.0))


def test_a_scan_that_was_turned_is_turned_back() -> None:
    """A quarter turn: what runs right on the board runs down on the picture."""
    scan = lay_scan(BOARD, "x", (100, 100), {"a": (50, 0), "b": (50, 100), "c": (0, 0)}).scan
    assert scan is not None
    assert (scan.corner, scan.across, scan.down) == ((0.0, 50.0), (0.0, -50.0), (100.0, 50.0))


@each(
    ("where", "told"),
    [
        ({"a": (0, 0), "b": (10, 10), "c": (20, 20)}, "in a line"),
        ({"a": (0, 0), "b": (10, 10)}, "3 spaces"),
        ({"a": (0, 0), "b": (10, 10), "nowhere": (20, 0)}, "nowhere: no such space"),
    ],
)
def test_what_does_not_fit_is_said(where: dict[str, tuple[float, float]], told: str) -> None:
    with pytest.raises(Misfit, match=told):
        lay_scan(BOARD, "x", (9, 9), where)


def test_the_picture_lies_below_the_spaces() -> None:
    text = draw_board(lay_scan(BOARD, "data:image/png;base64,AAAA", (400, 300), {"a": (100, 100), "b": (300, 100), "c": (100, 200)}))
    root = ElementTree.fromstring(text)
    (image,) = [element for element in root.iter() if element.tag.endswith("image")]
    assert image.get("transform") == "matrix(200 0 0 150 -50 -50)"
    assert text.index("<image") < text.index("data-space")


def test_sizes_are_read_from_the_picture() -> None:
    assert picture_size(png(7, 5)) == (7, 5)
    assert picture_size(JPEG) == (48, 32)
    assert picture_size(b"GIF89a") is None
    assert picture_size(b"\xff\xd8\xff") is None


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    (tmp_path / "board.png").write_bytes(png(200, 100))
    return tmp_path


SPOTS = ("--at", "Kimrin=10,10", "--at", "Ursh=150,10", "--at", "Asten=10,90")


def test_it_is_kept_among_the_owners_data_and_taken_away_again(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ground", "tears", "--picture", str(data / "board.png"), *SPOTS, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["data"]["ground"]
    assert Path(told["picture"]).is_relative_to(data / "data")
    assert told["at"] == {"Kimrin": [10, 10], "Ursh": [150, 10], "Asten": [10, 90]}
    board = Board(tuple(Space(name, spot) for name, spot in {"Kimrin": (0.0, 0.0), "Ursh": (9.0, 0.0), "Asten": (0.0, 9.0)}.items()))
    under = underlay.with_ground(board, "tears")
    assert under.scan is not None
    assert under.scan.picture.startswith("data:image/png;base64,")
    assert underlay.with_ground(BOARD, "tears") is BOARD  # where those spaces are not
    assert underlay.with_ground(board, "elric") is board
    assert run(["ground", "tears", "--forget"]) == 0
    assert underlay.with_ground(board, "tears") is board
    assert "No picture" in capsys.readouterr().out


def test_the_grid_that_was_laid_in_painting_will_do(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ground = ["ground", "albion", "--picture", str(data / "board.png")]
    assert run(ground) != 0
    assert "no grid is laid" in capsys.readouterr().err
    book = Book("albion", tables_folder("albion"), locations.owner_folder("albion"))
    points = [["0101", 5, 5], ["3801", 190, 10], ["1920", 90, 40], ["0152", 8, 95]]
    Painter(book).lay({"points": points})
    assert run(ground) == 0
    laid = underlay.load_underlay("albion")
    assert laid is not None
    assert laid.where == {space: (x, y) for space, x, y in (points[0], points[1], points[3])}, "the three that lie furthest apart"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--picture", "{board}", "--at", "Kimrin=1,1"), "there is 1"),
        (("--picture", "{board}", *SPOTS[:-1], "Nowhere=1,1"), "Nowhere"),
        (("--picture", "{board}", *SPOTS[:-1], "Asten=10;90"), "is not SPACE=X,Y"),
        (("--picture", "{board}", *SPOTS[:-1], "Asten=10,900"), "outside the picture"),
        (("--picture", "{none}", *SPOTS), "No such file"),
        (("--picture", "{text}", *SPOTS), "no PNG or JPEG"),
        (SPOTS, "goes with --picture"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_kept(words: tuple[str, ...], told: str, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "text").write_text("no picture")
    filled = [word.format(board=data / "board.png", none=data / "none", text=data / "text") for word in words]
    assert run(["ground", "tears", *filled]) != 0
    assert told in capsys.readouterr().err
    assert underlay.load_underlay("tears") is None


def test_it_goes_into_an_export_on_the_owners_word_alone(data: Path, tmp_path: Path) -> None:
    run(["ground", "tears", "--picture", str(data / "board.png"), *SPOTS])
    session = new_session(load("tears"), tmp_path / "evening", ["Gorganun", "Forseti"])
    assert "data:image" not in export(session, "html")
    with pytest.raises(Refusal, match="html or pdf"):
        _lay_ground(session, "md")
    _lay_ground(session, "html")
    page = export(session, "html")
    assert 'href="data:image/png;base64,' in page
    assert "img-src data:" in page
    other = new_session(load("empire"), tmp_path / "other", ["Ann", "Bob"])
    with pytest.raises(Refusal, match="no picture"):
        _lay_ground(other, "html")


def test_the_size_of_a_picture_stands_where_its_format_has_it() -> None:
    assert picture_size(png(2, 3)) == (2, 3)
    assert picture_size(png(2, 3)[:16] + (16909060).to_bytes(4) + (84281096).to_bytes(4)) == (16909060, 84281096)
    assert picture_size(JPEG) == (48, 32)
    others = b"".join(bytes((0xFF, marker, 0, 4, 9, 9)) for marker in (0xC4, 0xC8, 0xCC, 0xD0, 0xBF))
    assert picture_size(JPEG[:2] + others + JPEG[2:]) == (48, 32)
    for marker in (0xC1, 0xC2, 0xCF):
        frame = JPEG.replace(b"\xff\xc0", bytes((0xFF, marker)))
        assert picture_size(frame) == (48, 32)
    for strange in (b"", JPEG[:12], JPEG[1:], png(2, 3)[:23], b"GIF89a" + bytes(20)):
        assert picture_size(strange) is None
