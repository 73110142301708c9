"""The answer to `roll --odds`: the chances of an expression of dice."""

from fractions import Fraction
from typing import Any

from playaid.cli.answer import Answer
from playaid.cli.commands.declaration_odds import percent, short
from playaid.dice.arithmetic import format_value
from playaid.dice.notation import MOST_EXPLOSIONS
from playaid.dice.odds_expression import Chances
from playaid.dice.odds_pool import CUT, NONE

MOST_LINES = 40
"""Outcomes that are shown one by one; beyond, those below one in a thousand are told together."""


def chances_answer(text: str, chances: Chances) -> Answer:
    """Each total with its chance, the chance of it or more, and what was not followed."""
    return Answer(_lines(text, chances), _data(text, chances))


def _lines(text: str, chances: Chances) -> list[str]:
    mean = chances.mean
    lines = [f"  ODDS  {text}" + (f"   average {format_value(round(float(mean), 4))}" if mean is not None else "")]
    few = len(chances.outcomes) <= MOST_LINES
    rows = [(format_value(total), share) for total, share in chances.outcomes]
    wide = max((len(total) for total, _ in rows), default=0)
    more = sum((share for _, share in rows), start=Fraction(0))
    seldom = []
    for total, share in rows:
        if few or share * 1000 >= 1:
            bar = "#" * round(float(share) * 40)
            lines.append(f"    {total:>{wide}}  {percent(share):>7}  or more {percent(more):>7}  {short(share, 16)}  {bar}".rstrip())
        else:
            seldom.append(share)
        more -= share
    if seldom:
        lines.append(f"    {len(seldom)} other totals, each below 0.1%: {percent(sum(seldom, start=Fraction(0)))} together")
    if chances.none:
        lines.append(f"    {NONE}: {percent(chances.none)} {short(chances.none)}")
    if chances.cut:
        lines.append(f"    {CUT}: {float(chances.cut):.1e}, heaps of dice each less likely than one in a million million")
    if chances.stopped:
        lines.append(
            f"    a die explodes at most {MOST_EXPLOSIONS} times; it would go on with a chance of at most {float(chances.stopped):.1e}"
        )
    lines.append(f"  {'not quite exact' if chances.cut else 'exact'}, {len(chances.outcomes)} totals")
    return lines


def _data(text: str, chances: Chances) -> dict[str, Any]:
    outcomes = [
        {"total": total if isinstance(total, int) else float(total), "probability": str(share), "decimal": float(share)}
        for total, share in chances.outcomes
    ]
    return {
        "expression": text,
        "exact": not chances.cut,
        "mean": None if chances.mean is None else float(chances.mean),
        "outcomes": outcomes,
        "none": str(chances.none),
        "cut": str(chances.cut),
        "stopped": str(chances.stopped),
    }
