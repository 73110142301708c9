"""Steps in which several sides act end when each of them has said that it is ready, and may take that back until then. What would end what
the others may do there waits for them in the same way."""

from collections.abc import Callable, Collection, Sequence

from playaid.language.message import AND, listing, message


class Readiness:
    """Who has said *ready* in the step that is on. present: the sides that could say it, as somebody holds a device of theirs."""

    def __init__(self) -> None:
        self.present: Callable[[], Collection[str]] = tuple
        self.turns = 0
        """Goes up with whatever a page may show anew."""
        self._at: object = None
        self._said: dict[str, list[str]] = {}
        self._held: tuple[str, list[str]] | None = None
        self._owed: Sequence[str] = ()
        self._others: dict[str, list[str]] = {}

    def said(self, at: object) -> list[str]:
        """Who is ready in the step `at`."""
        return list(self._said) if at == self._at else []

    def say(self, side: str, words: list[str], at: object, acting: Sequence[str]) -> list[str]:
        """A side is ready, or is so no more if it was; who is still awaited. Nobody: it goes on."""
        self._begin(at)
        if side in self._said:
            self.drop(side)
            return [side]
        self._others = dict(self._said)
        self._said[side] = words
        return self._awaited(acting)

    def hold(self, side: str, words: list[str], at: object, acting: Sequence[str], owed: Sequence[str] = ()) -> list[str]:
        """A side says what the others may answer; who is still awaited. Nobody: it is for `taken`. owed: what is owed then."""
        self._begin(at)
        self._said[side], self._held, self._owed = words, (side, words), owed
        return self._awaited(acting)

    def taken(self, at: object, owed: Sequence[str] = ()) -> tuple[str, list[str]] | None:
        """What was held in the step `at` for those who were awaited, and who said it; nothing is held any more. What was said in another
        step, which has ended by another way, is not said in this one; nor where something else is owed by now: another battle, say. Where
        something is owed and nothing was held, it does not go on, and the others are as ready as they were."""
        held, self._held = self._held, None
        if owed and not held:
            self._said = self._others
        return held if at == self._at and owed == self._owed else None

    def held_for(self, side: str) -> str:
        """What a side has said that waits until the others are ready."""
        return " ".join(self._held[1]) if self._held and self._held[0] == side else ""

    def _begin(self, at: object) -> None:
        self.turns += 1
        if at != self._at:
            self._at, self._said, self._held = at, {}, None

    def _awaited(self, acting: Sequence[str]) -> list[str]:
        present = self.present()
        awaited = [name for name in acting if name not in self._said and name in present]
        if not awaited:
            self._said = {}
        return awaited

    def drop(self, side: str, ends: bool = False) -> None:
        """Who does something more is not ready. ends: it ends what the others could answer, and nobody is ready for what comes then."""
        self._said.pop(side, None)
        if ends:
            self._said = {}
        if self._held and self._held[0] == side:
            self._held = None


def still_awaited(side: str, awaited: Sequence[str], held: bool = False) -> str:
    if list(awaited) == [side]:
        return "You are not ready any more."
    if held:
        return message("Declared; it is done as soon as {sides} is ready.", sides=listing(awaited, AND))
    return message("You are ready. {sides} must be ready, too.", sides=listing(awaited, AND))
