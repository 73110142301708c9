"""The ways in which a typed line or a declaration is turned down, each with its exit code. Unreadable, ambiguous and illegal are three
different answers; an illegal declaration is no exception but a ruling, unless it is half a line that cannot become a legal one."""

from collections.abc import Sequence

from playaid.language.message import listing, message


class Refusal(Exception):
    """Turned down with a message for a person. `code` is the exit code of the command line."""

    code = 2
    kind = "usage"

    def __init_subclass__(cls, code: int | None = None, kind: str | None = None) -> None:
        """What a refusal is called in JSON, and its exit code, where they are others than its parent's."""
        cls.code, cls.kind = code or cls.code, kind or cls.kind

    def __init__(self, text: str, hint: str = "", candidates: Sequence[str] = ()):
        super().__init__(text)
        self.text = text
        self.hint = hint
        self.candidates = tuple(candidates)


class NotNow(Refusal, code=3, kind="illegal"):
    """Half a line that no word would make legal, by what the rules refuse of all that could stand there."""


class Unreadable(Refusal, kind="unreadable"):
    """The line cannot be read as a declaration."""


class NotTheirs(Unreadable):
    """A line that says what another side has to say: that is what is wrong with it, whatever stands in front of it. line: the same without
    that."""

    def __init__(self, text: str, line: str, hint: str = ""):
        super().__init__(text, hint)
        self.line = line


class Unspoken(Unreadable):
    """A line of which nobody knows whose it is. sides: whose it may be."""

    def __init__(self, text: str, sides: Sequence[str], hint: str = ""):
        super().__init__(text, hint)
        self.sides = tuple(sides)


class Beforehand(Unreadable):
    """What a line names comes about by another line, of which this is the beginning: at the table that is asked for first, and the line
    goes on by itself. candidates: names that come so near that it may be a slip of one; what is typed once more is none."""

    def __init__(self, text: str, line: str, hint: str = "", candidates: Sequence[str] = ()):
        super().__init__(text, hint, candidates)
        self.line = line


class Unsaid(Refusal):
    """A command without the word that it is about. lines: those that say it whole, of which at the table a number takes one."""

    def __init__(self, text: str, lines: Sequence[str], hint: str = ""):
        super().__init__(text, hint or message("one of: {names}", names=listing(lines, " | ")), lines)


class Unfit(Unreadable):
    """Refused by what another hides, so that whoever said it has learnt of that: the log tells that it was tried. An answer that was given
    beforehand for another is none of their hidden choices; or what is overruled cannot be carried out."""


class Ambiguous(Refusal, kind="ambiguous"):
    """A name fits more than one thing; `candidates` lists them. Never guessed. typed: the words of the line that do; shown: the candidates
    as people are shown them, where that is otherwise; asks: the text is the question which, and a candidate several words of the line.
    which: the question above the candidates where they are numbered, if it is no name that may be any of these."""

    which: str = ""

    def __init__(
        self, text: str, hint: str = "", candidates: Sequence[str] = (), typed: str = "", shown: Sequence[str] = (), asks: bool = False
    ):
        super().__init__(text, hint, candidates)
        self.typed, self.shown, self.asks = typed, tuple(shown) or self.candidates, asks


class Locked(Refusal, code=5, kind="sealed"):
    """A compartment must be open for this, and is not. `compartment` is `secret.<side>` or `cup`. asks_word: for its side's word alone,
    and nothing of what lies there is read."""

    asks_word = False

    def __init__(self, compartment: str):
        side = compartment.removeprefix("secret.")
        who = "all sides together" if compartment == "cup" else side
        super().__init__(
            message("this needs {who} unlocked", who=who),
            hint=message(
                "the passphrase of {who} opens it: at the prompt of the table shell `unlock`, elsewhere PLAYAID_KEY_<SIDE>", who=who
            ),
        )
        self.compartment = compartment


class Hidden(Refusal, kind="hidden"):
    """What is asked hangs on what others hide from whoever asks."""


class Damaged(Refusal, code=5, kind="damaged"):
    """A file of the session is torn or was altered."""


class KeysNotWhole(Damaged):
    """A key does not open what lies under it."""

    def __init__(self) -> None:
        super().__init__("the keys of this session, or what lies under them, are not whole", hint="playaid doctor looks into it")


class Away(Refusal, code=5, kind="elsewhere"):
    """The session lives elsewhere; here it is only read."""


class Busy(Refusal, code=5, kind="locked"):
    """Another process is writing to the session."""


class Missing(Refusal, code=4, kind="missing"):
    """A fact, die or choice is needed and there is nobody to ask."""


class WrongResult(Refusal, code=6, kind="plug-in"):
    """What a game's own function gives is not of the type that its place wants: the game's fault, not playaid's."""

    def __init__(self, where: str, hook: str, wanted: str, given: object):
        told = message(
            "{where}: {hook} gives {given}, it should give {wanted}", where=where, hook=hook, given=type(given).__name__, wanted=wanted
        )
        super().__init__(told, hint=message("this is for the author of that game; mypy finds such faults"))
