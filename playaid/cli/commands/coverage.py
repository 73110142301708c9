import sys
from collections.abc import Sequence
from typing import TypedDict

import click

from playaid.cli.command import Answer, Refusal, Terminal, command, pick
from playaid.cli.options import game_argument
from playaid.referee.verification.coverage import TREATMENTS, Case, counts, read_coverage


class CaseEntry(TypedDict):
    """A case of a rulebook."""

    case: str
    title: str
    treatment: str
    tests: Sequence[str]


class Coverage(TypedDict):
    """`coverage`: the cases, and how many there are of each treatment"""

    cases: list[CaseEntry]
    counts: dict[str, int]


@command("coverage")
@click.option("--treatment", metavar="WORD", help="Only the cases with this treatment: decides, computes, tracks, …")
@game_argument()
@click.argument("case", required=False)
def coverage(terminal: Terminal, slug: str, case: str | None, treatment: str | None) -> Answer[Coverage]:
    """The rulebook case by case: what the referee does about each, and the tests that show it. CASE: only this one and those below it."""
    from playaid.games.registry import home, slugs
    from playaid.referee.contract.names import find

    chosen = find(slug, dict.fromkeys(slugs(), ()), "game")
    try:
        cases = read_coverage(home(chosen) / "coverage.csv")
    except FileNotFoundError:
        raise Refusal(f"{chosen} brings no coverage of its rulebook") from None
    if treatment is not None:
        wanted = find(treatment, dict.fromkeys(TREATMENTS, ()), "treatment")
        cases = [row for row in cases if row.treatment == wanted]
    if case is not None:
        cases = [row for row in cases if row.case == case or (row.case.startswith(case) and not row.case[len(case)].isalnum())]
    counted = counts(cases)
    return Answer(_lines(terminal, chosen, cases, counted), {"cases": [pick(CaseEntry, row) for row in cases], "counts": counted})


def _lines(terminal: Terminal, slug: str, cases: Sequence[Case], counted: dict[str, int]) -> list[str]:
    summary = f"  {slug}: {len(cases)} cases; " + ", ".join(f"{treatment} {number}" for treatment, number in counted.items())
    if terminal.json:
        return []
    if sys.stdout is not None and sys.stdout.isatty() and not terminal.plain:
        return [*_table(cases, terminal.width()), summary]
    return [*(_line(row) for row in cases), summary]


def _line(row: Case) -> str:
    note = f"; {row.note}" if row.note else ""
    tests = f" ({len(row.tests)} test{'s' if len(row.tests) != 1 else ''})" if row.tests else ""
    return f"  {row.case:<8} {row.title}: {row.treatment}{tests}{note}"


def _table(cases: Sequence[Case], width: int) -> list[str]:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("case", "title", "treatment", "tests", "note", width=width, pad_edge=False)
    for row in cases:
        table.add_row(*map(Text, (row.case, row.title, row.treatment, str(len(row.tests) or ""), row.note)))
    console = Console(width=width, color_system=None)
    with console.capture() as captured:
        console.print(table)
    return captured.get().splitlines()
