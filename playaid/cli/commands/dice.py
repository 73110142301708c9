from collections.abc import Sequence
from contextlib import suppress
from typing import TypedDict

import click

from playaid.cli.command import Answer, Refusal, Terminal, command
from playaid.cli.declaring.shared_screen.hidden_dice import told_faces
from playaid.cli.options import WORDS
from playaid.cli.text.words import in_words
from playaid.dice import fairness
from playaid.dice.fairness import Fortune, Row
from playaid.dice.sources import tokens
from playaid.language.message import message
from playaid.referee.contract.names import readable
from playaid.referee.contract.refusals import Damaged, Unreadable


class DiceReport(TypedDict):
    rows: Sequence[Row]
    fortunes: Sequence[Fortune]


OURS = ("by hand", "hand", "our own", "own", "ours", "ourselves", "real", "real dice", "thrown", "physical", "on the table")
THEIRS = ("by playaid", "playaid", "yours", "automatic", "auto", "digital", "by computer", "computer")
NONE = ("none", "clear", "away", "off")
"""How people say who throws, and that what lies ready is to be taken away."""


class Dice(click.Group):
    """Its own words, else what lies on the table: `dice 1 2 5`."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> "tuple[str | None, click.Command | None, list[str]]":
        said = " ".join(args).casefold()
        if (meant := next((word for word, ways in MEANT.items() if said in ways), None)) is not None:
            args = [meant]
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
        ctx.obj.say("  dice rolled: playaid throws." if ctx.obj.takes_dice else "  dice typed: you throw your own.")
        if ctx.obj.laid:
            ctx.obj.say(*_next(ctx.obj))


@click.command("lie", context_settings=WORDS)
@click.argument("faces", nargs=-1, required=True, type=click.UNPROCESSED)
@click.pass_context
def lie(ctx: click.Context, faces: tuple[str, ...]) -> None:
    """What has fallen on the table, for the next lines that roll: faces, or names of what is drawn with commas between them. Raises
    Unreadable for what is neither."""
    if not ctx.obj.in_shell:
        raise Refusal("dice lie ready in the table shell only", hint="give them with the line: --dice 1,2,5")
    typed = tuple(map(readable, tokens(" ".join(faces))))
    _check_faces(ctx.obj, typed)
    ctx.obj.laid = typed
    ctx.obj.say(*_next(ctx.obj))


def _next(terminal: Terminal) -> tuple[str, str]:
    return message(
        "  Next: {faces}.", faces=told_faces(terminal, terminal.laid)
    ), "  The next lines that roll take them; dice none takes them away."


def _check_faces(terminal: Terminal, typed: Sequence[str]) -> None:
    """Raises Unreadable for words that no die of this game shows, and that are the name of nothing that could be drawn."""
    from playaid.cli.terminal.argv import faces_and_names
    from playaid.dice.symbols import showing, whole_names, with_numbers_apart

    session = terminal.session
    if session is None or not any(map(str.isalpha, "".join(typed))):
        return
    shown = [*session.game.faces(session.state)] if session.game.faces is not None else []
    names = faces_and_names(session.game, session.state)
    known = [word for word in whole_names(with_numbers_apart(shown, typed), names) if any(map(str.isalpha, word))]
    letters = {name[:1].casefold() for name in shown}
    strange = [word for word in known if not (showing(names, word) or {*word.casefold()} <= letters)]
    if strange:
        raise Unreadable(
            message("{word!r} is the face of no die, and the name of nothing that is drawn", word=strange[0]),
            hint="dice 3 5 lays down what has fallen; dice typed: you throw from now on; dice rolled: playaid does",
        )


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


@dice.command("none")
@click.pass_context
def dice_none(ctx: click.Context) -> None:
    """Take away what lies ready for the next lines that roll."""
    laid, ctx.obj.laid = ctx.obj.laid, ()
    ctx.obj.say(message("  Taken away: {faces}.", faces=told_faces(ctx.obj, laid)) if laid else "  No dice lie ready.")


dice.add_command(report)
dice.add_command(dice_rolled, "system")
MEANT = {"typed": OURS, "rolled": THEIRS, "none": NONE}


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
