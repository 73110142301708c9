"""A line that gave way to another while words were still asked for: whoever types what had been said of it goes on with the questions."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from playaid.referee.contract.grammar import quote


class HalfSaid(NamedTuple):
    """What had come of the questions: whether there were any, the words before each answer, the slots that were left empty."""

    began: bool = False
    answered: tuple[Sequence[str], ...] = ()
    left_out: frozenset[str] = frozenset()


class LaidAside:
    """The lines of an evening that gave way. told: the one that does so now, as far as all may read it; else empty."""

    def __init__(self) -> None:
        self.told = ""
        self._half_said: dict[tuple[str | None, tuple[str, ...]], HalfSaid] = {}

    def put(self, session: str | None, words: Sequence[str], answered: Sequence[Sequence[str]], left_out: Collection[str]) -> None:
        """Keep what had been said of a line with the questions that are through."""
        self.told = " ".join(map(quote, words))
        self._half_said[session, _alike(words)] = HalfSaid(True, tuple(answered), frozenset(left_out))

    def take_up(self, session: str | None, words: Sequence[str]) -> HalfSaid:
        """The questions that are through of a line that is typed again as it was told, or with more behind it; none of any other."""
        for many in range(len(words), 1, -1):
            half = self._half_said.get((session, _alike(words[:many])))
            if half is not None:
                return half if many == len(words) else half._replace(answered=(*half.answered, words[:many]))
        return HalfSaid()

    def said(self, session: str | None, words: Sequence[str]) -> None:
        """A line is said to its end: whoever types its beginning again begins another."""
        whole = _alike(words)
        for key in [(name, half) for name, half in self._half_said if name == session and whole[: len(half)] == half]:
            del self._half_said[key]


def _alike(words: Sequence[str]) -> tuple[str, ...]:
    """Words as they are told apart, whether quotes keep some of them together or not."""
    return tuple(word.casefold() for several in words for word in several.split())
