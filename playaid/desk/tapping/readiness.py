"""Steps in which several sides act end when each of them has said that it is ready, and may take that back until then."""

from collections.abc import Callable, Collection, Sequence

from playaid.language.message import AND, listing, message


class Readiness:
    """Who has said *ready* in the step that is on. present: the sides that could say it, as somebody holds a device of theirs."""

    def __init__(self) -> None:
        self.present: Callable[[], Collection[str]] = tuple
        self._at: object = None
        self._said: dict[str, list[str]] = {}

    def said(self, at: object) -> list[str]:
        """Who is ready in the step `at`."""
        return list(self._said) if at == self._at else []

    def say(self, side: str, words: list[str], at: object, acting: Sequence[str]) -> list[str]:
        """A side is ready, or is so no more if it was; who is still awaited. Nobody: it goes on."""
        if at != self._at:
            self._at, self._said = at, {}
        if side in self._said:
            del self._said[side]
            return [side]
        self._said[side] = words
        present = self.present()
        awaited = [name for name in acting if name not in self._said and name in present]
        if not awaited:
            self._said = {}
        return awaited

    def drop(self, side: str) -> None:
        """Who does something more is not ready."""
        self._said.pop(side, None)


def still_awaited(side: str, awaited: Sequence[str]) -> str:
    if list(awaited) == [side]:
        return "You are not ready any more."
    return message("You are ready. It goes on when {sides} have said so, too.", sides=listing(awaited, AND))
