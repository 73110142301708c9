from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypedDict

import click

from playaid.cli.command import Answer, Terminal, command
from playaid.cli.declaring.odds.odds_shapes import RolledOdds
from playaid.cli.options import WORDS, as_side, dice_option
from playaid.cli.text.words import in_words
from playaid.desk import free_rolls
from playaid.dice.habits import by_habit
from playaid.dice.notation import BadNotation
from playaid.dice.sources import TOTAL, BadDice, NeedsDice, Request, Rolled, Source, System, Typed, describe_request, spelt, tokens
from playaid.language.message import counted, message, said_by
from playaid.referee.contract.names import readable
from playaid.referee.contract.refusals import Missing, Refusal

if TYPE_CHECKING:
    from playaid.journal.journal import Journal


OF_THE_GAME = "what the game throws for is thrown by its own lines, which ? lists; roll 2d6 rolls for something else"


class LoggedRoll(TypedDict):
    expression: str
    dice: Sequence[int | str]
    total: int | float | None
    source: str
    number: int | None


@command("roll", context_settings=WORDS)
@as_side
@click.option("--odds", is_flag=True, help="The exact chances; nothing is rolled.")
@dice_option("The faces as rolled at the table, in order: 4,5")
@click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED, metavar="EXPRESSION [= FACES]")
def roll(terminal: Terminal, as_side: str | None, odds: bool, dice: str | None, words: tuple[str, ...]) -> Answer[LoggedRoll | RolledOdds]:
    """Roll dice (2d6+3, d66, 4d6kh3, 10d6>5, 3d6!, 2d6ro1, (2d6+1)*2, {2d6,d8}kh1), or enter those rolled: roll 2d6+d8 = 3 5 7."""
    meant, typed = _parted(readable(" ".join(words)))
    text, times = by_habit(meant)
    if odds:
        from playaid.cli.declaring.odds.roll_odds import chances_of

        return chances_of(terminal, text)
    given = tokens(dice) if dice is not None else tokens(typed) if typed is not None else None
    journal = _journal(terminal)
    who = readable(as_side or "")
    if as_side is not None and journal is not None:
        from playaid.referee.contract.names import find

        players = journal.meta["players"]
        who = find(as_side, {side: (players.get(side, ""),) for side in journal.meta["sides"]}, "side")
    answers = [_rolled(terminal, journal, text, who, given) for _ in range(times)]
    return answers[-1]._replace(lines=[line for answer in answers for line in answer.lines])


def _rolled(terminal: Terminal, journal: "Journal | None", text: str, who: str, given: list[str] | None) -> Answer[LoggedRoll | RolledOdds]:
    try:
        rolled = free_rolls.roll_expression(text, _source(terminal, given), who)
    except BadNotation as bad:
        own = journal is not None and not any(map(str.isdecimal, text))
        raise Refusal(said_by(bad), hint=OF_THE_GAME if own else "") from None
    except NeedsDice as needs:
        raise Missing(message("more dice are needed: {wanted}", wanted=describe_request(needs.request))) from None
    number = free_rolls.log_roll(journal, terminal.clock, text, who, rolled) if journal is not None else None
    source = rolled.rolled[0].source if rolled.rolled else "system"
    data: LoggedRoll = {"expression": text, "dice": list(rolled.faces), "total": rolled.total, "source": source, "number": number}
    logged = message("event {number}", number=number) if number else "not logged: no session"
    return Answer([message("  {roll}   ({source}, {logged})", roll=rolled.text, source=in_words(source), logged=logged)], data)


def _parted(text: str) -> tuple[str, str | None]:
    """The expression with its remark, and the faces behind ` = `, if any stand there."""
    dice, mark, remark = text.partition("#")
    expression, equals, typed = dice.rpartition(" = ")
    if not equals or typed.strip()[-1:] in ("]", ")", "}", "/"):  # the sign stands in a label
        return text, None
    return expression + (f" #{remark}" if mark else ""), typed


def _journal(terminal: Terminal) -> "Journal | None":
    """The journal of the session in use; None when there is none and none was named."""
    from playaid.desk.locations import NoSession

    try:
        return terminal.journal()
    except NoSession:
        if terminal.wanted is not None:
            raise
        return None


def _source(terminal: Terminal, given: list[str] | None) -> Source:
    if given is None:
        return _Asked(terminal) if terminal.takes_dice and terminal.can_ask() else System()
    return _Filled(Typed(given), _Asked(terminal)) if terminal.can_ask() else Typed(given)


class _Asked:
    """Dice that are asked of whoever is there, roll by roll."""

    def __init__(self, terminal: Terminal):
        self._terminal = terminal

    def take(self, request: Request) -> Rolled:
        prompt = message("{who} rolls {dice}", who=request.who or "Somebody", dice=request.expression)
        return self._put(request, "dice", prompt, lambda text: System() if text is None else self.typed(request, text))

    def rest(self, request: Request) -> Rolled:
        """Dice of a roll of which others were typed, so that the system rolls none of them."""
        prompt = counted(
            request.count,
            "the other {count} face of {dice}",
            "the other {count} faces of {dice}",
            count=spelt(request.count),
            dice=request.expression,
        )
        return self._put(request, "choice", prompt, lambda text: self.typed(request, text or ""))

    @staticmethod
    def typed(request: Request, text: str) -> Source:
        from playaid.desk.questions import parse_faces
        from playaid.referee.contract.refusals import Unreadable

        if not text.strip():
            raise Unreadable(describe_request(request))
        return Typed(parse_faces(request, text))

    def _put(self, request: Request, kind: str, prompt: str, answer: Callable[[str | None], Source]) -> Rolled:
        from playaid.cli.declaring.question_prompt import put_question
        from playaid.referee.contract.ruling import Question

        question = Question(kind, request.expression, request.who or "Somebody", prompt, request=request)
        source: Source = put_question(self._terminal, question, answer)
        return source.take(request)


class _Filled:
    """Dice that were typed with the line; those that are missing are asked for."""

    def __init__(self, typed: Typed, asked: _Asked):
        self._typed = typed
        self._asked = asked

    @property
    def left(self) -> tuple[str, ...]:
        return self._typed.left

    def take(self, request: Request) -> Rolled:
        given = len(self.left)
        if not given:
            return self._asked.take(request)
        try:
            return self._typed.take(request)
        except BadDice as bad:
            if given >= request.count or bad.ways or self.left[0].startswith(TOTAL):
                raise
        some = self._typed.take(request._replace(count=given))
        others = self._asked.rest(request._replace(count=request.count - given))
        return some._replace(faces=some.faces + others.faces)
