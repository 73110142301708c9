"""A long journal is ruled again by two processes, and nothing is told otherwise than by one."""

import os
from pathlib import Path
from typing import Any

import pytest

from playaid.cli import fork
from playaid.referee.contract.game import Game
from playaid.referee.session.local import Session
from playaid.referee.verification import verify
from playaid.referee.verification.verify import Difference, Verified
from playaid.testing.random_evenings import new_session, play

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot split a process")


@pytest.fixture
def session(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """An evening of some forty events, long enough for two by what counts as long here."""
    monkeypatch.setattr(verify, "LONG", 10)
    evening = play(new_session(tiny, tmp_path / "friday", ["Ann", "Bob"]), seed=4, most=40)
    assert evening.session.journal.tail_number > 20
    return evening.session


@needs_fork
def test_two_find_what_one_finds(session: Session) -> None:
    alone = verify.verify(session)
    assert alone.ok
    assert alone.ruled
    assert verify.verify(session, beside=fork.beside) == alone


@needs_fork
@pytest.mark.parametrize("share", [0.2, 0.9])
def test_each_half_tells_its_differences(session: Session, monkeypatch: pytest.MonkeyPatch, share: float) -> None:
    wrong = round(session.journal.tail_number * share)
    ruled_again = verify._ruled_again

    def ruled(session: Session, state: Any, event: dict[str, Any], *given: Any) -> Any:
        return verify._Found("ruled otherwise", "ruled") if event["n"] == wrong else ruled_again(session, state, event, *given)

    monkeypatch.setattr(verify, "_ruled_again", ruled)
    monkeypatch.setattr(verify.kinds, "NOT_RULED", ())
    alone = verify.verify(session)
    assert Difference(wrong, "ruled otherwise") in alone.differences
    assert verify.verify(session, beside=fork.beside) == alone


@needs_fork
def test_where_the_other_process_dies_the_work_is_done_here() -> None:
    here = os.getpid()

    def work() -> int:
        if os.getpid() != here:
            os._exit(1)
        return 7

    with fork.beside(work) as later:
        assert later() == 7


@needs_fork
def test_leaving_ends_the_other_process() -> None:
    reading, writing = os.pipe()

    def work() -> None:
        os.close(reading)
        while True:
            os.write(writing, b"x" * 4096)  # until nobody reads: it would never end by itself

    with fork.beside(work):
        os.close(writing)
    while os.read(reading, 65536):
        pass  # ends only when the other end is closed: the process is gone
    os.close(reading)


def test_what_is_ruled_beside_fits_through_a_pipe(session: Session) -> None:
    import pickle

    found = verify.verify(session)
    assert pickle.loads(pickle.dumps(found)) == found
    assert isinstance(found, Verified)
