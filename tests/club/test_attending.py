"""Who attends goes on, whatever stops one look: a fault, what no rule can go on with, a machine that is silent."""

from collections.abc import Callable, Iterator
from threading import Event as Flag

import pytest

from playaid.cli.commands.servers.attend import _stay
from playaid.cli.terminal.terminal import Terminal
from playaid.club import follower
from playaid.club.authority import Unreachable
from playaid.referee.contract.refusals import Refusal
from playaid.referee.machines.dice_lease import Silent
from playaid.referee.machines.shared_session import SharedSession
from tests.club.conftest import Machines

STOPS = [TypeError("list indices must be integers"), KeyError("nowhere"), Silent("the machine of Bob is silent"), Unreachable("away")]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follower, "AFTER_A_FAULT", 0.0)


def looks(stops: Iterator[Exception | None]) -> Callable[..., bool]:
    """What a look of these comes to, one after the other."""

    def look(session: SharedSession, seconds: float = 0.0) -> bool:
        stop = next(stops)
        if stop is not None:
            raise stop
        return True

    return look


@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: type(stop).__name__)
def test_the_thread_beside_whoever_plays_goes_on(machines: Machines, monkeypatch: pytest.MonkeyPatch, stop: Exception) -> None:
    assert isinstance(machines.ann, SharedSession)
    over, looked = Flag(), []

    def look(session: SharedSession, seconds: float = 0.0) -> bool:
        looked.append(session)
        if len(looked) > 2:
            over.set()
        raise stop

    monkeypatch.setattr(follower, "follow_once", look)
    follower._until(machines.ann, over)
    assert len(looked) == 3


@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: type(stop).__name__)
def test_attend_says_it_once_and_goes_on(
    machines: Machines, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], stop: Exception
) -> None:
    assert isinstance(machines.ann, SharedSession)
    monkeypatch.setattr(follower, "follow_once", looks(iter([stop, stop, None, stop])))
    told = ""
    for _ in range(3):
        told = _stay(Terminal(), machines.ann, True, told)
    assert told == ""
    assert _stay(Terminal(), machines.ann, True, told)
    said = capsys.readouterr().out
    assert said.count("it is tried again") == 2
    assert "nowhere" not in said  # what a fault says might tell a secret
    assert "integers" not in said


def test_where_it_looks_for_a_while_it_ends_with_what_stopped_it(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(machines.ann, SharedSession)
    monkeypatch.setattr(follower, "follow_once", looks(iter(STOPS[2:])))
    with pytest.raises(Refusal, match="silent"):
        _stay(Terminal(), machines.ann, False, "")
