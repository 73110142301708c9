"""`roll`: dice for anything, logged before they are shown. `dice`: the evening's dice looked at for fairness, and how dice come."""

from collections.abc import Callable
from typing import Any

import click

from playaid.cli.answer import Answer
from playaid.cli.commands.options import Group, as_side, command, everywhere, option, take
from playaid.desk import free_rolls
from playaid.dice.notation import BadNotation
from playaid.dice.sources import TOTAL, BadDice, NeedsDice, Request, Rolled, Source, System, Typed, count_noun, describe_request, tokens
from playaid.referee.contract.names import readable
from playaid.referee.contract.refusals import Missing, Refusal


@command("roll", context_settings={"ignore_unknown_options": True})
@everywhere
@as_side
@option("--odds", is_flag=True, help="The exact chances; nothing is rolled.")
@option("--dice", "-d", metavar="FACES", help="The faces as rolled at the table, in order: 4,5")
@click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED, metavar="EXPRESSION [= FACES]")
@click.pass_context
def roll(
    ctx: click.Context,
    session: str | None,
    json_: bool,
    plain: bool,
    as_side: str | None,
    odds: bool,
    dice: str | None,
    words: tuple[str, ...],
) -> int:
    """Roll dice (2d6+3, d66, 4d6kh3, 10d6>5, 3d6!, 2d6ro1, (2d6+1)*2, {2d6,d8}kh1), or enter those rolled: roll 2d6+d8 = 3 5 7."""
    terminal = take(ctx, session, json_, plain)
    text, typed = _parted(readable(" ".join(words)))
    if odds:
        return chances_of(terminal, text)
    given = tokens(dice) if dice is not None else tokens(typed) if typed is not None else None
    journal = _journal(terminal, session)
    who = readable(as_side or "")
    if as_side is not None and journal is not None:
        from playaid.referee.contract.names import find

        who = find(as_side, dict.fromkeys(journal.meta["sides"], ()), "side")
    try:
        rolled = free_rolls.roll_expression(text, _source(terminal, given), who)
    except BadNotation as bad:
        raise Refusal(str(bad)) from None
    except NeedsDice as needs:
        raise Missing(f"more dice are needed: {describe_request(needs.request)}") from None
    number = free_rolls.log_roll(journal, terminal.clock, text, who, rolled) if journal is not None else None
    source = rolled.rolled[0].source if rolled.rolled else "system"
    data = {"expression": text, "dice": list(rolled.faces), "total": rolled.total, "source": source, "number": number}
    return int(
        terminal.give(
            Answer([f"  {rolled.text}" + (f"   ({source}, event {number})" if number else f"   ({source}, not logged: no session)")], data)
        )
    )


def _parted(text: str) -> tuple[str, str | None]:
    """The expression with its remark, and the faces behind ` = `, if any stand there."""
    dice, mark, remark = text.partition("#")
    expression, equals, typed = dice.rpartition(" = ")
    if not equals or typed.strip()[-1:] in ("]", ")", "}", "/"):  # the sign stands in a label
        return text, None
    return expression + (f" #{remark}" if mark else ""), typed


def chances_of(terminal: Any, text: str) -> int:
    """The exact chances of loose dice, given out. Raises Refusal."""
    from playaid.cli.commands.roll_odds import chances_answer
    from playaid.cli.terminal.progress import busy

    terminal.command = "roll odds"
    try:
        with busy("odds", not terminal.json and not terminal.plain):
            chances = free_rolls.odds_of(text)
        return int(terminal.give(chances_answer(text, chances)))
    except BadNotation as bad:
        raise Refusal(str(bad)) from None


def _journal(terminal: Any, session: str | None) -> Any:
    """The journal of the session in use; None when there is none and none was named."""
    from playaid.desk.locations import NoSession

    try:
        return terminal.journal(session)
    except NoSession:
        if session is not None:
            raise
        return None


def _source(terminal: Any, given: list[str] | None) -> Source:
    if given is None:
        return _Asked(terminal) if terminal.takes_dice and terminal.can_ask() else System()
    return _Filled(Typed(given), _Asked(terminal)) if terminal.can_ask() else Typed(given)


class _Asked:
    """Dice that are asked of whoever is there, roll by roll."""

    def __init__(self, terminal: Any):
        self._terminal = terminal

    def take(self, request: Request) -> Rolled:
        prompt = f"{request.who or 'Somebody'} rolls {request.expression}"
        return self._put(request, "dice", prompt, lambda text: System() if text is None else self.typed(request, text))

    def rest(self, request: Request) -> Rolled:
        """Dice of a roll of which others were typed, so that the system rolls none of them."""
        prompt = f"the other {count_noun(request.count, 'face', 'faces')} of {request.expression}"
        return self._put(request, "choice", prompt, lambda text: self.typed(request, text or ""))

    @staticmethod
    def typed(request: Request, text: str) -> Source:
        from playaid.desk.questions import parse_faces
        from playaid.referee.contract.refusals import Unreadable

        if not text.strip():
            raise Unreadable(describe_request(request))
        return Typed(parse_faces(request, text))

    def _put(self, request: Request, kind: str, prompt: str, answer: Callable[[str | None], Source]) -> Rolled:
        from playaid.cli.commands.declare import put_question
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
        """The faces that no roll has used."""
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


class Dice(Group):
    """Its own words, else what lies on the table: `dice 1 2 5`."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> "tuple[str | None, click.Command | None, list[str]]":
        """A word of its own, or the faces laid ready."""
        return super().resolve_command(ctx, args) if args[0] in self.commands else ("lie", lie, args)


@click.group("dice", cls=Dice, invoke_without_command=True)
@click.pass_context
def dice(ctx: click.Context) -> None:
    """The evening's dice: report; how dice come, dice typed or dice rolled; in the table shell also what has fallen: dice 1 2 5."""
    if ctx.invoked_subcommand is None:
        ctx.obj.say(f"  Dice come {'typed in from the table' if ctx.obj.takes_dice else 'from playaid'}.")
        if ctx.obj.laid:
            ctx.obj.say(f"  Next: {', '.join(ctx.obj.laid)}.")


@command("lie", context_settings={"ignore_unknown_options": True})
@click.argument("faces", nargs=-1, required=True, type=click.UNPROCESSED)
@click.pass_context
def lie(ctx: click.Context, faces: tuple[str, ...]) -> None:
    """What has fallen on the table, for the next lines that roll: faces, or names of what is drawn with commas between them."""
    if not ctx.obj.in_shell:
        raise Refusal("dice lie ready in the table shell only", hint="give them with the line: --dice 1,2,5")
    ctx.obj.laid = tuple(map(readable, tokens(" ".join(faces))))
    ctx.obj.say(f"  Next: {', '.join(ctx.obj.laid)}.")


@dice.command("report")
@everywhere
@click.pass_context
def report(ctx: click.Context, session: str | None, json_: bool, plain: bool) -> int:
    """Were the dice fair, and to whom were they kind? By player, die and kind (physical and digital apart), as far as so many rolls can
    tell; then what each kind of roll came to against what is to be expected, and how unlikely it all was, in bits.
    """
    from playaid.dice.fairness import fortunes
    from playaid.dice.fairness import report as fairness
    from playaid.referee.session.throws import not_counting, throws

    terminal = take(ctx, session, json_, plain)
    terminal.command = "dice report"
    journal = terminal.journal(session)
    rolls = throws(journal.events(), not_counting(journal.events()))
    rows, kinds = fairness(rolls), fortunes(rolls)
    lines = [f"  {row.who or 'anybody'}, d{row.sides}, {row.kind}: {sum(row.counts)} rolled, {row.verdict}" for row in rows]
    for kind in kinds:
        often = "" if kind.as_much is None else f", so much or more {kind.as_much * 100:.0f} times in 100"
        lines += [
            f"  {kind.who or 'anybody'}, {kind.kind}: {kind.rolls} rolled, {kind.mean:.2f} on average against {kind.expected:.2f}{often}",
            f"    surprise {kind.surprise:.1f} bits against {kind.usual:.1f}",
        ]
    lines = lines or ["  No dice yet."]
    data = {"rows": [row._asdict() for row in rows], "fortunes": [kind._asdict() for kind in kinds]}
    return int(terminal.give(Answer(lines, data)))


@dice.command("typed")
@click.pass_context
def dice_typed(ctx: click.Context) -> None:
    """From now on every roll of this session is asked for."""
    _choose(ctx.obj, True)
    ctx.obj.say("  Dice are typed in; Enter at the question rolls one for you.")


@dice.command("rolled")
@click.pass_context
def dice_rolled(ctx: click.Context) -> None:
    """From now on playaid rolls in this session."""
    _choose(ctx.obj, False)
    ctx.obj.say("  Dice come from playaid.")


dice.add_command(dice_rolled, "system")


def _choose(terminal: Any, asks: bool) -> None:
    """Keep it with the session, if there is one; a shell goes by it at once."""
    from playaid.desk.dice_mode import ROLLED, TYPED, choose
    from playaid.desk.locations import NoSession

    try:
        choose(terminal.open(), TYPED if asks else ROLLED)
    except NoSession:
        if not terminal.in_shell:
            raise
    terminal.asks_dice, terminal.laid = asks, ()
