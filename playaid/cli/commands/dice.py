from collections.abc import Sequence
from contextlib import suppress
from typing import TypedDict

import click

from playaid.cli.command import Answer, Refusal, Terminal, command
from playaid.cli.options import WORDS
from playaid.cli.text.words import in_words
from playaid.dice import fairness
from playaid.dice.fairness import Fortune, Row
from playaid.dice.sources import tokens
from playaid.language.message import listing, message
from playaid.referee.contract.names import readable
from playaid.referee.contract.refusals import Damaged


class DiceReport(TypedDict):
    rows: Sequence[Row]
    fortunes: Sequence[Fortune]


class Dice(click.Group):
    """Its own words, else what lies on the table: `dice 1 2 5`."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> "tuple[str | None, click.Command | None, list[str]]":
        return super().resolve_command(ctx, args) if args[0] in self.commands else ("lie", lie, args)


@click.group("dice", cls=Dice, invoke_without_command=True)
@click.pass_context
def dice(ctx: click.Context) -> None:
    """The evening's dice: report; how dice come, dice typed or dice rolled; in the table shell also what has fallen: dice 1 2 5."""
    if ctx.invoked_subcommand is None:
        from playaid.desk.locations import NoSession

        with suppress(NoSession):  # how dice come is kept with the session, and a shell without one has its own word
            ctx.obj.open()
        ctx.obj.say("  Dice come typed in from the table." if ctx.obj.takes_dice else "  Dice come from playaid.")
        if ctx.obj.laid:
            ctx.obj.say(message("  Next: {faces}.", faces=listing(ctx.obj.laid)))


@click.command("lie", context_settings=WORDS)
@click.argument("faces", nargs=-1, required=True, type=click.UNPROCESSED)
@click.pass_context
def lie(ctx: click.Context, faces: tuple[str, ...]) -> None:
    """What has fallen on the table, for the next lines that roll: faces, or names of what is drawn with commas between them."""
    if not ctx.obj.in_shell:
        raise Refusal("dice lie ready in the table shell only", hint="give them with the line: --dice 1,2,5")
    ctx.obj.laid = tuple(map(readable, tokens(" ".join(faces))))
    ctx.obj.say(message("  Next: {faces}.", faces=listing(ctx.obj.laid)))


@command("dice report")
def report(terminal: Terminal) -> Answer[DiceReport]:
    """Were the dice fair, and to whom were they kind? By player, die and kind (physical and digital apart), as far as so many rolls can
    tell; then what each kind of roll came to against what is to be expected.
    """
    from playaid.referee.session.throws import not_counting, throws

    journal = terminal.journal()
    rolls = throws(journal.events(), not_counting(journal.events()))
    rows, kinds = fairness.report(rolls), fairness.fortunes(rolls)
    lines = [
        message(
            "  {who}, d{sides}, {kind}: {n} rolled, {verdict}",
            who=row.who or "anybody",
            sides=row.sides,
            kind=in_words(row.kind),
            n=sum(row.counts),
            verdict=row.verdict,
        )
        for row in rows
    ]
    for kind in kinds:
        told = "  {who}, {kind}: {rolls} rolled, {mean:.2f} on average against {expected:.2f}"
        often = "  {who}, {kind}: {rolls} rolled, {mean:.2f} on average against {expected:.2f}, so much or more {times:.0f} times in 100"
        lines += [
            message(
                told if kind.as_much is None else often,
                who=kind.who or "anybody",
                kind=kind.kind,
                rolls=kind.rolls,
                mean=kind.mean,
                expected=kind.expected,
                times=(kind.as_much or 0) * 100,
            ),
        ]
    if lines:
        lines.append("  Whether that hurt: luck weighs the throws that mattered.")
    return Answer(lines or ["  No dice yet."], {"rows": rows, "fortunes": kinds})


@dice.command("typed")
@click.pass_context
def dice_typed(ctx: click.Context) -> None:
    """From now on every roll of this session is asked for."""
    _choose(ctx.obj, True, message("  Dice are typed in; Enter at the question rolls one for you."))


@dice.command("rolled")
@click.pass_context
def dice_rolled(ctx: click.Context) -> None:
    """From now on playaid rolls in this session."""
    _choose(ctx.obj, False, message("  Dice come from playaid."))


dice.add_command(report)
dice.add_command(dice_rolled, "system")


def _choose(terminal: Terminal, asks: bool, said: str) -> None:
    """Keep it with the session, if there is one; a shell goes by it at once, for as long as it is open. Raises Damaged, outside of one,
    where it cannot be kept."""
    from playaid.desk.locations import NoSession
    from playaid.desk.settings.dice_mode import ROLLED, TYPED, choose

    unkept = None
    try:
        unkept = choose(terminal.open(), TYPED if asks else ROLLED)
    except NoSession:
        if not terminal.in_shell:
            raise
    if unkept is not None and not terminal.in_shell:
        raise Damaged(message("this could not be kept ({why}): dice come as before", why=unkept), hint="--dice gives them with a line")
    terminal.asks_dice, terminal.laid = asks, ()
    terminal.say(said)
    if unkept is not None:
        terminal.say(message("  It could not be kept ({why}): it holds until you leave.", why=unkept))
