"""What is looked at while a question stands: what is typed in the middle of it, where Enter shows more, answers that question."""


class LooksAside:
    """The looks that a question gives way to."""

    def __init__(self) -> None:
        self._screens: list[str | None] = []  # On whose screen the questions stand that look at something now
        self._lines: list[str] = []  # The lines that ask them
        self._typed: str | None = None
        self._by: str | None = None  # On whose screen that was typed
        self._looked = False

    @property
    def line(self) -> str:
        """The line that asks the question which gives way to a look now; empty where none does."""
        return self._lines[-1] if self._lines else ""

    def begin(self, eyes: str | None, line: str) -> None:
        self._screens.append(eyes)
        self._lines.append(line)
        self._typed, self._looked = None, True

    def end(self) -> None:
        self._screens.pop()
        self._lines.pop()

    def drop(self) -> None:
        self._typed = None

    def answer(self, typed: str, eyes: str | None) -> bool:
        """Whether a question stands on this screen, which gets what was typed as its answer. On a screen handed over for the look alone
        it may be what others must not read."""
        if not self._screens or self._screens[-1] != eyes:
            return False
        self._typed, self._by = typed, eyes
        return True

    def typed(self, eyes: str | None) -> str | None:
        """The answer that was typed so, once, on the screen that the question stands on now; None where there is none."""
        typed, self._typed = self._typed, None
        return typed if self._by == eyes else None

    def hid_question(self) -> bool:
        """Whether something was looked at since this was asked last, so that the question may have run off the screen, and waits for an
        answer still."""
        looked, self._looked = self._looked, False
        return looked and self._typed is None
