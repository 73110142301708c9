"""The owner's own board below the map: for his machine and the devices of his table, and for nobody else on the network."""

import struct
import zlib
from pathlib import Path

import pytest

from playaid.board.model import Board
from playaid.desk import underlay
from playaid.web.app import public, whole
from playaid.web.board_parts import GROUND
from tests.web.conftest import ADDRESS, KEYS, Served, TestClient
from tests.web.evenings import begun


def picture() -> bytes:
    """A small PNG."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x80" * 30 for _ in range(10))
    head = struct.pack(">IIBBBBB", 10, 10, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture
def laid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Served:
    """An evening of a game below whose board its owner has laid a picture."""
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    session = begun(tmp_path / "sessions", "empire", {"Ann": "Ann", "Bob": "Bob"}, KEYS)
    assert session.game.board is not None
    board: Board = session.game.board(session.state, None, session.book)
    names = [space.name for space in board.spaces]
    corners = {names[0]: (1.0, 1.0), names[len(names) // 2]: (9.0, 2.0), names[-1]: (3.0, 9.0)}
    path = tmp_path / "board.png"
    path.write_bytes(picture())
    underlay.keep("empire", str(path), corners)
    return Served(session)


def test_this_machine_and_paired_devices_have_it_and_nobody_else(laid: Served) -> None:
    mark = laid.picture("")["board"]["map"]
    stranger = laid.phone().client
    assert "<image" not in stranger.get(f"/map/{mark}.svg").text
    assert stranger.get(GROUND).status_code == 404
    paired = laid.phone().sit_down("Ann", KEYS["Ann"]).client
    machine = TestClient(whole(laid.evening, ADDRESS), base_url=ADDRESS.url, client=("127.0.0.1", 5000))
    for client in (paired, machine):
        drawn = client.get(f"/map/{mark}.svg")
        assert f'href="{GROUND}?' in drawn.text
        assert drawn.headers["vary"] == "cookie"
        assert client.get(GROUND).content == picture()
    television = TestClient(public(laid.evening, ADDRESS), base_url=ADDRESS.url)
    assert television.get(GROUND).status_code == 404
    assert "<image" not in television.get(f"/map/{mark}.svg").text
    device = next(device for device in laid.evening.pairings.devices if device.seat == "Ann")
    laid.evening.turn_out(device.id)
    assert paired.get(GROUND).status_code == 404
    laid.evening.close()


def test_it_is_taken_up_and_left_by_a_server_that_runs(laid: Served) -> None:
    client = laid.phone().sit_down("Ann", KEYS["Ann"]).client

    def drawn() -> tuple[str, str]:
        mark = laid.picture("")["board"]["map"]
        return mark, client.get(f"/map/{mark}.svg").text

    before, with_it = drawn()
    assert not laid.evening.plans.lay(underlay.load_underlay("empire")), "it is the same"
    underlay.forget("empire")
    assert laid.evening.plans.lay(underlay.load_underlay("empire"))
    after, without = drawn()
    assert before != after, "pages that have the map fetch it anew"
    assert ("<image" in with_it, "<image" in without) == (True, False)
    laid.evening.close()


def test_without_one_there_is_none(empire: Served) -> None:
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])
    mark = empire.picture("")["board"]["map"]
    assert "<image" not in ann.client.get(f"/map/{mark}.svg").text
    assert ann.client.get(GROUND).status_code == 404
