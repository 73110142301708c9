"""Which pieces and spaces of a board words speak of."""

from collections.abc import Iterable

from playaid.board.model import Board
from playaid.referee.contract.names import fold

LONGEST = 5
"""Words of a name that stands among others."""


class NameFinder:
    """Finds names of what is on a board in texts: pieces, what they hold, and spaces."""

    def __init__(self, board: Board) -> None:
        names = [*(piece.name for piece in board.pieces), *(held for piece in board.pieces for held in piece.holds)]
        self._names = {fold(name): name for name in (*(space.name for space in board.spaces), *names)}
        self._lands = {space.name: space.of for space in board.spaces}
        self._found: dict[str, tuple[str, ...]] = {}

    def found_in(self, texts: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for text in texts for name in self._of(text)))

    def found_whole(self, text: str) -> tuple[str, ...]:
        """What goes by all of a text."""
        whole = self._named(text)
        return (whole,) if whole else ()

    def land_of(self, name: str) -> str:
        """To what a space belongs, if a name is one of a space that belongs to something."""
        return self._lands.get(name, "")

    def _of(self, text: str) -> tuple[str, ...]:
        if text not in self._found:
            self._found[text] = self.found_whole(text) or tuple(self._within(text.replace(",", " ").replace(";", " ").split()))
        return self._found[text]

    def _named(self, words: str) -> str | None:
        """What goes by these words; a word in small letters (`armoury`, a deck of cards) is no name that begins with a capital."""
        name = self._names.get(fold(words))
        return None if name is not None and words.islower() and not name.islower() else name

    def _within(self, words: list[str]) -> Iterable[str]:
        at = 0
        while at < len(words):
            runs = ((take, self._named(" ".join(words[at : at + take]).strip('"'))) for take in range(min(LONGEST, len(words) - at), 0, -1))
            take, name = next(((take, name) for take, name in runs if name), (1, None))
            if name:
                yield name
            at += take
