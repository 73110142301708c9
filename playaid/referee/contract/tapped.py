"""What is chosen by taps where no list could hold every way to say it: paths, and how many of what. A game says it as data of its verbs;
how it looks and how it is tapped is the page's affair."""

from typing import NamedTuple


class Cost(NamedTuple):
    """What a line would cost, and what its pieces would have left then, in points of the rules; None where nobody counts that. path: the
    spaces on the way, the last one where it leads; empty where the line names them all. passes: what lies on the way that it could matter
    to have come by, so that ways of one cost with the same are one; None where nobody counts that. stirs: each space of the way with whom
    it would set against those who go: where others do not, though they cost more, the way is one of those."""

    points: int
    left: int | None = None
    path: tuple[str, ...] = ()
    passes: tuple[str, ...] | None = None
    stirs: tuple[tuple[str, str], ...] = ()


class Part(NamedTuple):
    """What may be chosen, so many of it at most. said: as it is typed; begun: so much of it is chosen to begin with. piece: the piece on
    the board that is meant, where it is called otherwise. told: what is told of it, for whoever chooses."""

    said: str
    most: int = 1
    piece: str = ""
    begun: int = 0
    told: str = ""


class Share(NamedTuple):
    """Parts of which `due` are to be chosen together; None: as many as one likes. title: what they are."""

    title: str
    parts: tuple[Part, ...]
    due: int | None = None


class Tray(NamedTuple):
    """How the words of a slot are put together by counting. pattern: how several of a part are typed, of `{part}` and `{n}`; one alone is
    typed by its name. nothing: what is typed where nothing is chosen; empty where that cannot be. ready: words that choose for whoever
    is in a hurry (`evenly`)."""

    slot: str
    shares: tuple[Share, ...]
    pattern: str = "{n} {part}"
    joint: str = ", "
    nothing: str = ""
    ready: tuple[str, ...] = ()
