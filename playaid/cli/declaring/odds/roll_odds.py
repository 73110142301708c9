"""The answer to `roll --odds`: the chances of an expression of dice."""

from fractions import Fraction

from playaid.cli.answer import Answer
from playaid.cli.declaring.odds.odds_shapes import RolledOdds, RolledOutcome
from playaid.cli.declaring.odds.shares import short
from playaid.cli.terminal import progress
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.free_rolls import odds_of
from playaid.dice.arithmetic import format_value
from playaid.dice.notation import MOST_EXPLOSIONS, BadNotation
from playaid.dice.odds_expression import Chances
from playaid.dice.odds_pool import CUT, NONE
from playaid.language.message import counted, message, said_by
from playaid.language.percentage import percentage
from playaid.language.translation import translate
from playaid.referee.contract.refusals import Refusal

MOST_LINES = 40  # Outcomes that are shown one by one; beyond, those below one in a thousand are told together


def chances_of(terminal: Terminal, text: str) -> Answer[RolledOdds]:
    """The exact chances of loose dice: each total, the chance of it or more, and what was not followed. Raises Refusal."""
    terminal.command = "roll odds"
    try:
        with progress.busy("odds", terminal.shows_bars):
            chances = odds_of(text)
            return Answer(_lines(text, chances), _data(text, chances))
    except BadNotation as bad:
        raise Refusal(said_by(bad)) from None


def _lines(text: str, chances: Chances) -> list[str]:
    mean = chances.mean
    average = "" if mean is None else translate(message("   average {mean}", mean=format_value(round(float(mean), 4))))
    lines = [f"  {translate('ODDS')}  {text}{average}"]
    few = len(chances.outcomes) <= MOST_LINES
    rows = [(format_value(total), share) for total, share in chances.outcomes]
    wide = max((len(total) for total, _ in rows), default=0)
    more = sum((share for _, share in rows), start=Fraction(0))
    seldom = []
    for total, share in rows:
        if few or share * 1000 >= 1:
            bar = "#" * round(float(share) * 40)
            or_more = translate(message("or more {percent}", percent=f"{percentage(more):>7}"))
            lines.append(f"    {total:>{wide}}  {percentage(share):>7}  {or_more}  {translate(short(share, 16))}  {bar}".rstrip())
        else:
            seldom.append(share)
        more -= share
    if seldom:
        together = percentage(sum(seldom, start=Fraction(0)))
        lines.append(
            counted(
                len(seldom),
                "    {n} other total, below 0.1%: {percent}",
                "    {n} other totals, each below 0.1%: {percent} together",
                percent=together,
            )
        )
    if chances.none:
        lines.append(f"    {translate(NONE)}: {percentage(chances.none)} {translate(short(chances.none))}")
    if chances.cut:
        lines.append(message(_CUT, what=CUT, share=float(chances.cut)))
    if chances.stopped:
        lines.append(message(_STOPPED, times=MOST_EXPLOSIONS, share=float(chances.stopped)))
    if chances.cut:
        return [*lines, message("  not quite exact, {n} totals", n=len(chances.outcomes))]
    return [*lines, counted(len(chances.outcomes), "  exact, {n} total", "  exact, {n} totals")]


_CUT = "    {what}: {share:.1e}, heaps of dice each less likely than one in a million million"
_STOPPED = "    a die explodes at most {times} times; it would go on with a chance of at most {share:.1e}"


def _data(text: str, chances: Chances) -> RolledOdds:
    outcomes: list[RolledOutcome] = [
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
