"""What decides the order of a session's events where several machines write: it keeps messages in order and takes one only behind the one
that its writer has seen. Messages are bytes to it, and positions are its own numbers, growing, with gaps."""

from threading import Condition
from typing import NamedTuple, Protocol

from playaid.referee.contract.refusals import Refusal


class Message(NamedTuple):
    position: int
    body: bytes


class Overtaken(Exception):
    """Another message stands behind the one that the writer had seen: nothing was written."""


class InDoubt(Refusal, code=5, kind="in-doubt"):
    """No answer came: it may be written or not. Reading on will tell, and nothing else may be told of it until then."""


class Unreachable(Refusal, code=5, kind="unreachable"):
    """The servers cannot be reached, or not be used. Nothing was sent."""


class Authority(Protocol):
    """Keeps the messages of one session."""

    @property
    def cuts(self) -> int:
        """How often the line to it was cut: what stands there may have begun anew since, and positions that are known mean nothing."""

    def read(self, after: int, certain: bool = False) -> list[Message]:
        """The messages behind position `after` (0: from the beginning), in order. certain: there is one at least, as somebody was
        overtaken: wait for it. Raises Unreachable."""

    def append(self, after: int, body: bytes) -> int:
        """Write behind the message at position `after`, if it is still the last one; gives the new position, once it is safe. Raises
        Overtaken, InDoubt, Unreachable; ValueError for a message that is too large for any server."""

    def wait(self, after: int, seconds: float) -> bool:
        """Whether there is a message behind position `after`, after at most so many seconds. Raises Unreachable."""

    def close(self) -> None:
        """Let go of it. Nothing is lost by it."""


class Memory:
    """An authority in this process: for tests, and the contract in its shortest form."""

    cuts = 0

    def __init__(self) -> None:
        self._messages: list[Message] = []
        self._grown = Condition()

    def read(self, after: int, certain: bool = False) -> list[Message]:
        with self._grown:
            return [message for message in self._messages if message.position > after]

    def append(self, after: int, body: bytes) -> int:
        with self._grown:
            last = self._messages[-1].position if self._messages else 0
            if after != last:
                raise Overtaken
            self._messages.append(Message(last + 1, body))
            self._grown.notify_all()
            return last + 1

    def wait(self, after: int, seconds: float) -> bool:
        with self._grown:
            return self._grown.wait_for(lambda: bool(self._messages) and self._messages[-1].position > after, seconds)

    def close(self) -> None:
        """Nothing to let go of."""
