"""What odds are asked about, and one way it may go: the ruling on it, with the asker's knowledge and under their suppositions."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple, Protocol

from playaid.book.book import Book
from playaid.dice.sources import Source
from playaid.language.message import as_message, message
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Hidden, Locked, Missing, Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Line, Question, Ruling
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.decide import decide, is_unsaid
from playaid.referee.odds.chance_source import Assumptions, WalkSource
from playaid.referee.odds.policy import Continuation, holds, is_concluded, on_turn

Progress = Callable[[int, int], None]
"""Hears how many outcomes have been walked, of how many that will be at most."""


class Patience(Protocol):
    """How much time and memory whoever asks lends to odds. A clock stands only where one is made: at the desk."""

    def holds(self, size: int) -> None:
        """So many bytes more are held by the walk, until it is through."""

    def walks(self) -> bool:
        """Whether outcomes may still be walked; asked at every die and every outcome."""

    def samples(self, played: int = 0) -> bool:
        """Whether one more sample may be taken, or go on, where so many have been played to their end."""


class Illegal(Exception):
    """There are no odds on an illegal declaration; `ruling` says why, `followed` whether a policy said it."""

    def __init__(self, ruling: Ruling, followed: bool = False):
        super().__init__("illegal")
        self.ruling = ruling
        self.followed = followed


class Query(NamedTuple):
    """A question for odds. state: as the asker may think it to be. declaration: without answers; these are in `plan`, by the keys of their
    questions, with those that are only supposed. laid: makes the source of the dice that have fallen already, None where none have. looks:
    for whom they are. counted: the words of the outcome that counts for them; empty where the game says what an outcome is worth. together:
    all look on, and what anybody hides is read as it stands. past: the outcome that has been named already, behind which is counted."""

    game: Game
    book: Book
    state: State
    declaration: Declaration
    course: Continuation | None
    plan: Mapping[str, str]
    account: Assumptions
    laid: Callable[[], Source] | None = None
    looks: str | None = None
    counted: str = ""
    together: bool = False
    past: str = ""

    @property
    def want(self) -> Callable[[str], bool] | None:
        """Whether an outcome is the one that counts; None where none has been named. What a course waits for counts by itself."""
        until = "" if self.course is None else self.course.until
        words = self.counted
        if words:
            return lambda outcome: holds(outcome.removeprefix(f"not {until}: " if until else ""), words)
        if not until:
            return None
        turns = self.course.turns if self.course is not None else None
        met = {until} if turns is None else {on_turn(until, number) for number in range(1, turns + 1)}
        return met.__contains__

    def ruling(self, state: State, declaration: Declaration, first: bool, dice: Source, tried: Mapping[str, str] = {}) -> Ruling:
        """The ruling on the first declaration, or on one that follows it; `tried` answers what a sample would stop at. Raises Illegal,
        Locked, and Missing where the asker in person has to say something that cannot be tried in turn."""
        laid = self.laid() if first and self.laid is not None else None
        source = WalkSource(dice, self.looks, self.plan, self.account, laid, partial(self._enough, declaration), tried, self.past)
        alone = first or self.course is None or self.course.policy is None
        ruling = (_ruled if alone else _followed)(self.game, state, declaration, self.book, source)
        if ruling.verdict == LEGAL and (first or ruling.rolls):  # what follows without dice was chosen for them, and decides nothing of it
            self.account.weigh(state, declaration, self._decisive(ruling))
        self.account.hidden = self.account.hidden or self._unseen(state, ruling)
        # What the asker hides and the rules would lay open with the throw is still theirs alone while it is only looked ahead.
        self.account.own = self.account.own or (not self.together and self.looks in ruling.disclosed)
        return ruling

    def _decisive(self, ruling: Ruling) -> list[Line]:
        """What the asker may read of the numbers by which it is decided."""
        own = [line for line in ruling.worksheet if self.together or line.only in (None, self.looks)]
        return [line for line in own if as_message(line.label).pattern in self.game.decisive]

    def _unseen(self, state: State, ruling: Ruling) -> bool:
        """Whether a ruling has read what the asker does not see, and is told of what they may suppose of it."""
        drawn = "cup" in state and any(rolled.kind == "draw" for rolled in ruling.rolls)
        if drawn or "cup" in ruling.looked_into:
            return True
        foreign = ruling.rests_on_secret or any(side != self.looks for side in ruling.opened)
        return not self.together and (foreign or self.game.sealing.seen_by(self.looks, state) is not state)

    def _enough(self, declaration: Declaration, outcome: str) -> bool:
        if self.past and outcome == self.past:
            return False
        if self.course is None or is_concluded(self.course, self.game, declaration):
            return True
        return self.course.until != "" and holds(outcome, self.course.until)


def thought(game: Game, state: State, declaration: Declaration, together: bool = False) -> State:
    """The state in which the odds are walked: what the asker may see, whatever else has been unlocked, and what is imagined out of it. What
    is the asker's own is never imagined for them, nor a cup that hangs on it: while it is locked their key is asked for. together: all look
    on, and what the others have stands as it is; but where a cup is imagined, it was out of what the asker alone sees."""
    supposed = _thought(game, state, declaration)
    return laid_open(supposed, state) if together else supposed


def laid_open(supposed: State, state: State) -> State:
    """What was supposed of the others, in its place what they have."""
    return supposed if "cup" in supposed else {**supposed, "secret": {**supposed["secret"], **state["secret"]}}


def _thought(game: Game, state: State, declaration: Declaration) -> State:
    side = declaration.side
    if game.imagined is None:
        return visible(state, side)
    imagined = game.imagined(visible(state, side), side)
    if side is None or side in state["secret"]:
        return imagined
    others = {name: secrets for name, secrets in imagined["secret"].items() if name != side}
    return {"public": imagined["public"], "secret": others, "referee": imagined["referee"]}


def _ruled(game: Game, state: State, declaration: Declaration, book: Book, dice: Source) -> Ruling:
    try:
        ruling = decide(game, state, declaration, book, dice)
    except Locked as locked:
        raise _hidden(game, state, declaration, locked) from None
    if ruling.verdict == ILLEGAL and is_unsaid(ruling):  # what is looked at is supposed, and it may be otherwise
        raise veiled()
    if ruling.verdict == ILLEGAL:
        raise Illegal(ruling)
    return ruling


def _followed(game: Game, state: State, declaration: Declaration, book: Book, dice: Source) -> Ruling:
    """The ruling on a policy's line: what is wrong with it is told as the policy's, not as that of the line typed."""
    try:
        return _ruled(game, state, declaration, book, dice)
    except Illegal as illegal:
        line = declaration._replace(typed=message("{line} (said by the policy, not typed)", line=in_words(declaration)))
        raise Illegal(illegal.ruling._replace(declaration=line), followed=True) from None


def in_words(declaration: Declaration) -> str:
    return declaration.typed or " ".join(map(str, (declaration.verb, *declaration.args.values())))


def _hidden(game: Game, state: State, declaration: Declaration, locked: Locked) -> Refusal:
    """What stops odds at a seal: the asker's own key is wanted, or it is another's, which no asker is given."""
    side = declaration.side
    if locked.compartment == f"secret.{side}":
        return locked
    if game.imagined is not None and side is not None and side not in state["secret"]:
        return Locked(f"secret.{side}")  # what is imagined hangs on it
    return veiled()


def veiled() -> Hidden:
    """What is raised where odds hang on what no asker may know."""
    return Hidden(UNKNOWABLE)


UNKNOWABLE = as_message("what the others hide bears on these odds, which would give it away: ask again once it lies open")


def refuse_unanswered(question: Question) -> Missing:
    """A choice must be made before there are odds. A private one keeps its words and options to itself."""
    if question.private is not None:
        return Missing(message("what {who} chooses in secret is not known yet: ask again once it lies open", who=question.who))
    return Missing(question.prompt, hint=message('suppose an answer: --if "{key}=…"', key=question.key), candidates=question.options)
