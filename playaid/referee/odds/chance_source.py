"""Who stands for the dice and the players while odds are walked: what is held fixed, what is chosen in turn, what nobody looks into."""

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import TypeVar

from playaid.dice.sources import NeedsDice, Request, Rolled, Source
from playaid.referee.contract.ruling import Declaration, Line, Question
from playaid.referee.contract.state import State

Thrown = TypeVar("Thrown")


class Assumptions:
    """What has been met on all ways so far: answers that were supposed, whose dice and draws were averaged over, dice that lay there."""

    def __init__(self) -> None:
        self.fixed: dict[str, str] = {}
        self.averaged: dict[tuple[str, str], None] = {}
        self.laid: list[Rolled] = []
        self.stopped: Question | None = None
        """The last question at which a way ended."""
        self.own: bool = False
        """Whether a choice of the asker's own was met that the others may not see."""
        self.hidden: bool = False
        """Whether on some way something was read that the asker does not see."""
        self.tried: dict[str, None] = {}
        """The keys of the choices that a sampled play has made as it was to."""
        self.supposed: dict[str, None] = {}
        """What is supposed of the time between turns, in words."""
        self.weighed: Sequence[Line] = ()
        """Of the first line by which something is decided, what decides it before any die falls."""
        self._weighs: tuple[State, Declaration] | None = None

    def weigh(self, state: State, declaration: Declaration, telling: Sequence[Line]) -> None:
        """Take in what decides on one way of a declaration: where another way first differs, something has fallen."""
        if self._weighs is None and telling:
            self._weighs, self.weighed = (state, declaration), telling
        elif self.weighed and self._weighs == (state, declaration):
            same = takewhile(lambda pair: pair[0] == pair[1], zip(self.weighed, telling, strict=False))
            self.weighed = [line for line, _ in same]


class WalkSource:
    """A source for one hearing of a walk or a sample.

    dice: what has not fallen; laid: what has, or is taken to have, is given first. plan: answers by the keys of their questions. Of the
    others every option is picked in turn, where the dice walk; a sample takes the one that is `tried`, if it is there, and else stops.
    enough: whether an outcome, once it is named, is all that is waited for: what would fall after it is not walked then.
    past: the outcome that had been named before the question from which on is counted.
    What another answers unseen nobody looks into: neither plan nor walk answers it, since a plan that does not fit would tell what does.
    """

    walks = True

    def __init__(
        self,
        dice: Source,
        side: str | None,
        plan: Mapping[str, str],
        account: Assumptions,
        laid: Source | None = None,
        enough: Callable[[str], bool] = bool,
        tried: Mapping[str, str] = {},
        past: str = "",
    ):
        self.enough = enough
        self.past = past
        self._dice = dice
        self._side = side
        self._plan = plan
        self._tried = tried
        self._account = account
        self._laid = laid
        self._given: list[Rolled] = []

    def take(self, request: Request) -> Rolled:
        if self._laid is not None:
            try:
                self._given.append(self._laid.take(request))
            except NeedsDice:
                self._laid = None
            else:
                self._account.laid = max(self._account.laid, self._given, key=len)
                return self._given[-1]
        if request.kind != "salt":
            self._account.averaged[request.kind, request.who] = None
        return self._dice.take(request)

    def suppose(self, question: Question) -> str | None:
        """The answer to a question: as planned, or the next option of all; None where nobody can say."""
        if question.private is not None and question.private != self._side:
            self._account.stopped = question
            return None
        planned = next((key for key in self._plan if key.casefold() == question.key.casefold()), None)
        if planned is not None:
            self._account.own = self._account.own or question.private is not None
            self._account.fixed[planned] = self._plan[planned]
            return self._plan[planned]
        if self._tried.get(question.key) in question.options:
            self._account.tried[question.key] = None
            return self._tried[question.key]
        pick: Callable[[Question, int], int] | None = getattr(self._dice, "pick", None)
        if pick is None or not question.options:
            self._account.stopped = question
            return None
        self._account.own = self._account.own or question.private is not None
        return question.options[pick(question, len(question.options))]

    def untied(self, throw: Callable[[], Thrown], tied: Callable[[Thrown], bool]) -> Thrown:
        """What is thrown where it is not tied; ties of dice that lie there are thrown again."""
        solve: Callable[..., Thrown] | None = getattr(self._dice, "untied", None)
        while True:
            if self._laid is None and solve is not None:
                return solve(throw, tied)
            thrown = throw()
            if not tied(thrown):
                return thrown
