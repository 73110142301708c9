"""What a camera writes into a picture of somebody's board, and what of it a page may hold."""

from pathlib import Path
from zlib import crc32

import pytest

from playaid.board.picture_notes import without_notes
from playaid.board.scan import picture_size
from playaid.desk import underlay

PLACE = b"48.137N 11.575E"
PIXELS = b"\x12\xff\x00\x34\xff\xd0\x56"


def exif(turned: int, order: str = "MM") -> bytes:
    """Two entries, the second of which says which way up it is; the place behind them."""
    kind = "big" if order == "MM" else "little"
    number = lambda value, size: value.to_bytes(size, kind)  # type: ignore[arg-type]  # noqa: E731
    entries = number(0x010F, 2) + number(2, 2) + number(15, 4) + number(38, 4)
    entries += number(0x0112, 2) + number(3, 2) + number(1, 4) + number(turned, 2) + b"\0\0"
    return order.encode() + number(42, 2) + number(8, 4) + number(2, 2) + entries + bytes(4) + PLACE


def segment(marker: int, body: bytes) -> bytes:
    return b"\xff" + bytes([marker]) + (len(body) + 2).to_bytes(2) + body


def jpeg(*notes: bytes) -> bytes:
    frame = segment(0xC0, b"\x08\x00\x20\x00\x30\x01\x01\x11\x00")
    return b"\xff\xd8" + b"".join(notes) + frame + segment(0xDA, b"\x01\x01\x00\x00\x3f\x00") + PIXELS + b"\xff\xd9"


def chunk(name: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4) + name + data + crc32(name + data).to_bytes(4)


HEAD = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", (7).to_bytes(4) + (5).to_bytes(4) + b"\x08\0\0\0\0")
REST = chunk(b"IDAT", b"pixels") + chunk(b"IEND", b"")


@pytest.mark.parametrize("order", ["MM", "II"])
def test_of_a_photograph_the_pixels_and_which_way_up_it_is_stay(order: str) -> None:
    looks = segment(0xE0, b"JFIF\0\x01\x01"), segment(0xE2, b"ICC_PROFILE\0\x01\x01")
    notes = (
        segment(0xE1, b"Exif\0\0" + exif(6, order)),
        segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + PLACE),
        segment(0xED, b"Photoshop 3.0\0" + PLACE),
        segment(0xE2, b"MPF\0" + PLACE),
        segment(0xFE, PLACE),
    )
    left = without_notes(jpeg(*looks, *notes) + jpeg(*notes))
    assert PLACE not in left
    way_up = b"\xff\xe1\x00\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06" + bytes(6)
    plain = jpeg(*looks)
    assert left == plain[:2] + way_up + plain[2:]
    assert picture_size(left) == (48, 32)
    assert without_notes(left) == left


def test_a_photograph_that_stands_upright_says_nothing_of_it() -> None:
    assert without_notes(jpeg(segment(0xE1, b"Exif\0\0" + exif(1)))) == jpeg()
    assert without_notes(jpeg(segment(0xE1, b"Exif\0\0MM"), segment(0xE1, b"Exif\0\0" + b"\xff" * 40))) == jpeg()


def test_of_a_drawing_the_texts_go() -> None:
    colours = chunk(b"gAMA", b"\0\0\0\1")
    texts = [chunk(name, PLACE) for name in (b"tEXt", b"iTXt", b"zTXt", b"tIME", b"prVt")]
    assert without_notes(HEAD + colours + b"".join(texts) + REST + PLACE) == HEAD + colours + REST
    left = without_notes(HEAD + chunk(b"eXIf", exif(8)) + REST)
    assert PLACE not in left
    assert without_notes(left) == left
    assert b"eXIf" in left


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xd8", b"\xff\xd8\xff", b"\xff\xd8\xff\xe1\0\0", b"\xff\xd8abc\xff", HEAD[:20], HEAD + b"\xff" * 40]
)
def test_what_is_cut_off_stops_nothing(data: bytes) -> None:
    without_notes(data)


def test_what_is_laid_below_the_board_has_lost_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    (tmp_path / "board.jpg").write_bytes(jpeg(segment(0xE1, b"Exif\0\0" + exif(3))))
    laid = underlay.keep("tears", str(tmp_path / "board.jpg"), {"Kimrin": (1, 1), "Ursh": (9, 1), "Asten": (1, 9)})
    assert PLACE not in Path(laid.path).read_bytes()
