"""Questions in a row that hang together: each may be explained, answered by a number or in words, and gone back from."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from playaid.cli.terminal.prompt_commands import BACK, EXPLAIN, LEAVE, LEAVING, meant_by
from playaid.cli.terminal.terminal import Left, Terminal
from playaid.language.message import listing, message
from playaid.language.translation import translate
from playaid.referee.contract.names import fold

Made = TypeVar("Made")

_SAID = {"1": ("rolled", "closed", "yes"), "2": ("typed", "open", "no")}
"""What else means the first and the second choice of a question of two, besides its words."""
_NUMBERED = re.compile(r"(?<!\w)(\d)\s*([^\d]+)")
_ITEM = re.compile(r"(?<=[.;。；])\s*(?=\d: )")


def one_below_the_other(means: str) -> list[str]:
    """What a question means, with a line of its own for each numbered choice that it explains."""
    first, *rest = _ITEM.split(translate(means))
    return [first, *(f"  {item}" for item in rest)]


class _Again(Exception):
    """The last answer is taken back: all is asked again, and answered as before up to there."""


class Questionnaire:
    """What was answered so far. Whoever goes back is asked again from the first question on, and what they have said before is taken as
    said, so that no question need know of those before it."""

    def __init__(self, terminal: Terminal):
        self.terminal = terminal
        self._said: list[str] = []
        self._at = 0
        self._taken_back = ""  # what was said to the question that somebody has gone back to

    def through(self, ask: Callable[[], Made]) -> Made:
        """What comes of all questions that `ask` puts. Raises Left."""
        while True:
            self._at = 0
            try:
                return ask()
            except _Again:
                continue

    @property
    def answered(self) -> int:
        """How many questions have been answered."""
        return self._at

    def forget(self, since: int) -> None:
        """Take the answers from this number on for none: they do not fit together."""
        del self._said[since:]
        self._at = since

    def typed(self, prompt: str, means: str, back: Sequence[str] = (BACK,), hidden: bool = False) -> str:
        """What is typed at a question, without blanks around it; `?` says what is asked, and asks again. Of one that somebody has gone back
        to, Enter keeps what was said. back: the words that go back; hidden: nobody reads it on the screen, and it stays as it was typed."""
        if self._at == len(self._said):
            before, self._taken_back = self._taken_back if not hidden else "", ""
            self._said.append(self._asked(prompt, means, back, hidden, before))
        self._at += 1
        return self._said[self._at - 1]

    def _asked(self, prompt: str, means: str, back: Sequence[str], hidden: bool, before: str) -> str:
        if before:
            self.terminal.say(message("  Enter = {answer}, as before.", answer=before))
        while True:
            as_typed = self.terminal.ask(prompt, hidden=hidden)
            typed = as_typed.strip()
            word = meant_by(typed) if not typed.isascii() else fold(typed)
            if word == EXPLAIN:
                self.terminal.say(
                    *one_below_the_other(means),
                    message("  {back} goes to the question before this one, {leave} begins nothing.", back=BACK, leave=LEAVE),
                )
            elif word in back and self._said:
                self._taken_back = self._said.pop()
                raise _Again
            elif word in back:
                self.terminal.say("  There is no question before this one.")
            elif word in LEAVING:
                raise Left
            else:
                return as_typed if hidden else typed or before

    def choice(self, prompt: str, means: str, said: Mapping[str, Sequence[str]] | None = None) -> str:
        """The number of what is chosen, empty for Enter: by that number, or by words of it. said: for each number what means it; without it
        the words of the prompt."""
        told = dict(_NUMBERED.findall(translate(prompt).partition("[")[0])) if said is None else {}
        ways = said or {number: (text.strip("、, "), *(_SAID[number] if len(told) == 2 else ())) for number, text in told.items()}
        while (typed := self.typed(prompt, means, (BACK, BACK[0]))) and typed not in ways:
            said_there = f" {fold(typed)} " if typed.isascii() else fold(typed)  # words, where there are blanks between them
            meant = [number for number, texts in ways.items() if any(said_there in f" {fold(text)} " for text in texts)]
            if len(meant) == 1:
                return meant[0]
            self.forget(self._at - 1)
            self.terminal.say(message("  {numbers}, please.", numbers=listing(ways, " or ")))
        return typed
