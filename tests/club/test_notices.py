"""Whose turn it is, told abroad: once for each turn, again when nothing happens, and nothing besides."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from playaid.club.notices import Crier, Notice, NotTold, by_mail, to_address
from playaid.dice.sources import Typed
from playaid.referee.contract.refusals import Refusal
from tests.club.conftest import Machines


@pytest.fixture
def listening() -> Iterator[tuple[str, list[bytes]]]:
    """A web address, and what it was told."""
    told: list[bytes] = []

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is printed."""

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/", told
        server.shutdown()
        thread.join()


def test_each_turn_is_told_once_and_reminded_of(machines: Machines) -> None:
    ann, _ = machines
    told: list[Notice] = []
    crier = Crier("friday", told.append, remind=60)
    first = crier.look(ann, 0)
    assert first is not None
    assert first == told[0]
    assert crier.look(ann, 59) is None
    reminder = crier.look(ann, 60)
    assert reminder is not None
    assert reminder.reminder
    ann.note("thinking", first.sides[0])
    assert crier.look(ann, 119) is None
    assert crier.look(ann, 178) is None
    assert len(told) == 2


def test_only_those_are_told_whom_it_is_for(machines: Machines) -> None:
    ann, _ = machines
    told: list[Notice] = []
    assert Crier("friday", told.append, sides=["Nobody"]).look(ann, 0) is None
    assert told == []


def test_a_web_address_learns_nothing_but_whose_turn_it_is(machines: Machines, listening: tuple[str, list[bytes]]) -> None:
    address, told = listening
    ann, _ = machines
    ann.note("the plan is to run", "Ann", secret=True)
    Crier("friday", to_address(address)).look(ann, 0)
    document = json.loads(told[0])
    assert set(document) == {"text", "session", "sides", "event", "reminder", "out", "orders"}
    assert b"plan" not in told[0]


def test_what_cannot_be_told_is_tried_again(machines: Machines, listening: tuple[str, list[bytes]]) -> None:
    ann, _ = machines
    with pytest.raises(NotTold):
        Crier("friday", to_address("http://127.0.0.1:9/")).look(ann, 0)
    crier = Crier("friday", to_address(listening[0]))
    crier.look(ann, 0)
    assert len(listening[1]) == 1


def test_what_is_no_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refusal, match="web address"):
        to_address("file:///etc/passwd")
    monkeypatch.delenv("PLAYAID_MAIL_SERVER", raising=False)
    with pytest.raises(Refusal, match="mail server"):
        by_mail(["ann@example.org"])


def test_mail_says_the_same(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    from playaid.club import notices

    sent = []

    class Server:
        def __init__(self, host: str, port: int, timeout: float):
            sent.append((host, port))

        def __enter__(self) -> "Server":
            return self

        def __exit__(self, *_: object) -> None: ...

        def send_message(self, message: object) -> None:
            sent.append(str(message))

    monkeypatch.setattr(notices.smtplib, "SMTP", Server)
    for server, reached in (("mail.example:2525", ("mail.example", 2525)), ("mail.example", ("mail.example", 25))):
        sent.clear()
        monkeypatch.setenv("PLAYAID_MAIL_SERVER", server)
        Crier("friday", by_mail(["ann@example.org"])).look(machines.ann, 0)
        assert sent[0] == reached
        assert "friday: the turn of" in sent[1]


def test_orders_are_to_be_looked_at_once_each_and_at_once_only_where_that_is_sure(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    from playaid.club import notices

    waiting: dict[str, tuple[int, bool]] = {"Bob": (7, True)}
    monkeypatch.setattr(notices, "to_look_at", lambda session, side, exact: waiting.get(side))
    told: list[Notice] = []
    crier = Crier("friday", told.append)
    crier.look_at_orders(machines.ann, 1000)
    crier.look_at_orders(machines.ann, 2000)
    assert [notice.orders for notice in told] == [("Bob",)]  # nothing of Ann's waits, and that hides nothing of Bob's
    waiting.update(Ann=(9, False), Bob=(8, True))
    crier.look_at_orders(machines.ann, 3000)
    assert [notice.orders for notice in told[1:]] == [("Bob",)]
    crier.look_at_orders(machines.ann, 3000 + notices.CALM - 1)
    assert len(told) == 2
    crier.look_at_orders(machines.ann, 3000 + notices.CALM)
    crier.look_at_orders(machines.ann, 9000)
    assert [notice.orders for notice in told[2:]] == [("Ann",)]


def test_when_the_game_is_over_nobody_is_called(machines: Machines) -> None:
    ann, _ = machines
    told: list[Notice] = []
    crier = Crier("friday", told.append)
    crier.look(ann, 0)
    ann.declare(ann.read(["next"], "Ann"), Typed([]))
    crier.look(ann, 1)
    assert all(notice.sides for notice in told)
