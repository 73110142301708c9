"""Dice that are given once more, for a hearing that is held again."""

from collections.abc import Iterable

from playaid.dice.sources import NeedsDice, Recorded, Request, Rolled, Source, fits


class Keeping:
    """A source that remembers what it gave, for a hearing held again. rolled: what has fallen before, to be given first."""

    def __init__(self, source: Source, rolled: Iterable[Rolled] = ()):
        self.source = source
        self.rolled = list(rolled)
        self._again = Recorded(self.rolled)

    def again(self) -> None:
        """Start over: give once more what has fallen."""
        self._again = Recorded(self.rolled)

    def take(self, request: Request) -> Rolled:
        if self._again.left:
            return self._again.take(request)
        rolled = self.source.take(request)
        self.rolled.append(rolled)
        return rolled


class ForTheSame:
    """What has fallen, in whatever order, each given for what it was thrown for: what a line throws for, one after the other, may come
    in another order once it has been taken back. Raises NeedsDice where nothing that is left was thrown for that."""

    def __init__(self, rolled: Iterable[Rolled]):
        self.left = list(rolled)

    def take(self, request: Request) -> Rolled:
        for at, rolled in enumerate(self.left):
            if rolled.why == request.why and fits(request, rolled):
                return self.left.pop(at)
        raise NeedsDice(request)
