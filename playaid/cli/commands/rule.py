"""The general verbs of somebody who learns a game: the sequence of play, and what is done about a case of the rulebook."""

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from playaid.cli.answer import Answer
from playaid.cli.commands.options import command, everywhere, take

if TYPE_CHECKING:
    from playaid.desk.rule_lookup import About, Stage
    from playaid.referee.contract.game import Game


@command("sequence")
@everywhere
@click.pass_context
def sequence(ctx: click.Context, session: str | None, json_: bool, plain: bool) -> int:
    """The sequence of play, and where in it the game stands."""
    from playaid.desk.rule_lookup import stages

    terminal = take(ctx, session, json_, plain)
    opened = terminal.open(session)
    steps = stages(opened.game, opened.state)
    data = {"steps": [stage._asdict() for stage in steps]}
    return int(terminal.give(Answer([_stage_line(stage) for stage in steps], data)))


def _stage_line(stage: "Stage") -> str:
    mark = ">" if stage.now else " "
    cite = f" [{stage.citation}]" if stage.citation else ""
    verbs = f"  {', '.join(stage.verbs)}" if stage.verbs else ""
    return f"{mark} {'  ' * stage.depth}{stage.title}{cite}{verbs}"


@command("rule")
@everywhere
@click.argument("case", nargs=-1, required=True)
@click.pass_context
def rule(ctx: click.Context, session: str | None, json_: bool, plain: bool, case: Sequence[str]) -> int:
    """What playaid does about a case of the rulebook, how it is read, and an example: rule 16.4, or rule GAME 16.4."""
    from playaid.desk.rule_lookup import about

    terminal = take(ctx, session, json_, plain)
    game = _named_game(case)
    words = case[1:] if game is not None else case
    game = game or terminal.open(session).game
    known = about(game, " ".join(words))
    data = {**known._asdict(), "case": known.case._asdict(), "below": [row._asdict() for row in known.below]}
    data["readings"] = [list(reading.cells) for reading in known.readings]
    example = _example(game, known.case.case)
    lines = [*_wrapped(_about_lines(known), terminal.width()), *example]
    return int(terminal.give(Answer(lines, {**data, "example": example})))


def _named_game(words: Sequence[str]) -> "Game | None":
    from playaid.games.registry import load, slugs

    return load(words[0]) if len(words) > 1 and words[0] in slugs() else None


def _wrapped(lines: Iterable[str], width: int) -> list[str]:
    return [part for line in lines for part in wrap(line, width, subsequent_indent="      ", replace_whitespace=False)]


def _about_lines(known: "About") -> list[str]:
    case = known.case
    lines = [f"  {case.case}  {case.title}", f"  {case.treatment}: playaid {known.does}" + (f"; {case.note}" if case.note else "")]
    if known.verbs:
        lines.append(f"  declared with: {', '.join(known.verbs)}")
    for head, entries in (("refused by it", known.refusals), ("options", known.options)):
        lines += [f"  {head}:", *(f"    - {entry}" for entry in entries)] if entries else []
    if known.readings:
        lines += ["  how it is read:", *(f"    - {_joined(reading.cells)}" for reading in known.readings)]
    if known.below:
        lines.append(f"  see also: {', '.join(f'{row.case} {row.title}' for row in known.below)}")
    return lines


def _joined(cells: Sequence[str]) -> str:
    """The cells of a reading in one line, without the points they ended with."""
    return "; ".join(cell.strip().removesuffix(".") for cell in cells) + "."


def _example(game: "Game", case: str) -> list[str]:
    """The first line of the game's demo that is ruled by this case, with what it got."""
    from pathlib import Path

    from playaid.cli.transcript import parse_transcript

    if not game.demo:
        return []
    for typed in parse_transcript(Path(game.demo).read_text(encoding="utf-8")).typed:
        if any(f"[{case}]" in line for line in typed.expected):
            return ["  an example:", f"    > {typed.line}", *(f"    {line}" for line in typed.expected)]
    return []
