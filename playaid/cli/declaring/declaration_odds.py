"""The answer to `--odds`: the chances of a declaration, as it may go on, with what they suppose."""

import signal
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from types import FrameType
from typing import Any

from playaid.cli.answer import Answer, code_of
from playaid.cli.terminal.progress import bar
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.render import ruling_lines
from playaid.desk.budget import SECONDS, Budget
from playaid.desk.declaration_odds import Wish, chances
from playaid.desk.declaration_odds import as_data as odds_data
from playaid.desk.ruling_view import eyes_of, view_ruling
from playaid.desk.seats import Needs
from playaid.language.message import message
from playaid.referee.contract.ruling import Declaration, Ruling
from playaid.referee.odds.exact import Odds, Outcome
from playaid.referee.odds.policy import spread_of
from playaid.referee.odds.report import Choosing, on_average
from playaid.referee.odds.retrospect import Chance
from playaid.referee.session.local import Session

BAR = 20  # Columns of the bar that stands for certainty; where there is no room for it there is none
BRANCHES = 8  # Options of a choice that are told apart on the screen; `--json` has them all


def odds_answer(
    terminal: Terminal, session: Session, declaration: Declaration, wish: Wish, patience: float | None, viewer: str | None
) -> Answer[Any]:
    """The chances as an answer; an illegal declaration gives its ruling instead. Somebody who looks sees a bar if it takes long.
    patience: seconds, None for the usual. Ctrl-C ends it with what is known so far."""

    def walked() -> Odds | Ruling | Needs:
        lent = Budget(SECONDS if patience is None else patience)
        with bar("odds", not terminal.json) as progress, _interrupted(lent):
            return chances(session, declaration, wish, progress, lent)

    while isinstance(odds := walked(), Needs):
        terminal.unlock_for(session, odds)
    private = eyes_of(session.game, declaration)
    if isinstance(odds, Ruling):
        lines = ruling_lines(view_ruling(odds, viewer), terminal.width())
        return Answer(lines, told=view_ruling(odds, private), code=code_of(odds.verdict), private=private)
    lines = [*odds_lines(odds, terminal.width()), *supposed_lines(odds, terminal.width())]
    return Answer(lines, data=odds_data(odds), private=odds.speaks if odds.own else private)


@contextmanager
def _interrupted(lent: Budget) -> Iterator[None]:
    """The first Ctrl-C ends patience, the second everything."""

    def stop(number: int, frame: FrameType | None) -> None:
        lent.stop()
        signal.signal(signal.SIGINT, before)

    try:
        before = signal.signal(signal.SIGINT, stop)
    except ValueError:  # not in the main thread, where nobody can interrupt
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def odds_lines(odds: Odds, width: int = 100) -> list[str]:
    """Odds as a table: outcome, fraction, percent, a bar; what hangs on choices; the unknown share and its cells; exact or sampled."""
    said = odds.ruling.declaration.typed or odds.ruling.declaration.verb
    lines = _wrapped("  ODDS  ", said + "".join(f" [{cite}]" for cite in odds.ruling.citations), width)
    name = min(max([len(o.outcome) for o in odds.outcomes], default=0), max(width - 40, 20))
    lines += [line for o in odds.outcomes for line in _outcome_lines(o, name, width)]
    lines += _turn_lines(odds, width)
    lines += _stake_lines(odds, width)
    lines += [line for choice in odds.choices for line in _choice_lines(choice, width)]
    number = spread_of([(o.outcome, o.probability) for o in odds.outcomes]) if not odds.choices else None
    if number is not None:
        of = " ".join(number.of.replace("#", "").split()) or "number"
        tenth, half, nine = number[2:]
        often = f"a tenth of the time at most {tenth}, half {half}, nine tenths {nine}"
        lines += _wrapped("    ", f"{of}: {float(number.mean):.2f} on average; {often}", width)
    if odds.unknown:
        most = "at most " if odds.choices else ""
        lines += _wrapped("    ", f"unknown: {most}{percent(odds.unknown)} ({odds.unknown}) hangs on: {', '.join(odds.cells)}", width)
    if odds.cut:
        cut = f"cut off: {percent(odds.cut)} ({short(odds.cut)}) stops where somebody has to choose, and what follows is not counted"
        lines += _wrapped("    ", cut, width)
    return [*lines, *_wrapped("  ", _made(odds), width)]


def _made(odds: Odds) -> str:
    if odds.sampled:
        return message("sampled {walked} times: too many outcomes to walk; 95% intervals", walked=odds.walked)
    if odds.sure:
        return message("broken off, {walked} outcomes walked: no less than the first, no more than the second number", walked=odds.walked)
    return f"{'exact' if odds.exact else 'not exact'}, {odds.walked} outcomes walked"


def _outcome_lines(o: Outcome, name: int, width: int) -> list[str]:
    """An outcome with its chance; one of many words takes lines of its own."""
    if len(o.outcome) <= name:
        return [_outcome_line(o, name, width)]
    *above, last = textwrap.wrap(o.outcome, max(width - 6, 34), initial_indent="    ", subsequent_indent="      ")
    return [*above, last, _outcome_line(o._replace(outcome=""), name, width)]


def _outcome_line(o: Outcome, name: int, width: int) -> str:
    if o.most is not None:
        shown = (
            message("{short} to {other_short}", short=short(o.probability, 12), other_short=short(o.most, 12))
            if o.low is None
            else message("{low:.3f} to {high:.3f}", low=o.low, high=o.high)
        )
        line = f"    {o.outcome:<{name}}  {percent(o.probability):>7} to {percent(o.most):>7}"
        return f"{line}  {shown}" if len(line) + 2 + len(shown) <= width else line  # --json has it
    left = width - name - 15
    shown = short(o.probability, min(left, 40)) if o.low is None else message("{low:.3f} to {high:.3f}", low=o.low, high=o.high)
    bar = "#" * round(float(o.probability) * BAR) if left - len(shown) >= BAR + 2 else ""
    line = f"    {o.outcome:<{name}}  {percent(o.probability):>7}"
    return f"{line}  {shown}  {bar}".rstrip() if len(shown) <= left else line


def _stake_lines(odds: Odds, width: int) -> list[str]:
    if odds.stakes is None:
        open_ = "what counts for you is not known: --want WORDS tells the best and the worst"
        if not odds.chance:
            open_ = "no dice and no draws: what comes of it is chosen, and nothing is at stake that the game weighs"
        return _wrapped("    ", open_, width) if odds.choices and not odds.sure else []
    counted = odds.stakes.counted
    if not odds.choices:
        if odds.turns:
            return []  # the last turn says it
        return _wrapped("    ", f"{counted}: {percent(odds.stakes.ways[0].worth)} in all", width)
    by = f"of: {counted}" if counted else "as the game weighs what comes of it"
    lines = _wrapped("    ", f"best and worst for {odds.speaks or 'the whole table'}, {by}", width)
    for way in odds.stakes.ways:
        each = [percent(way.worth)] if counted else [f"{o.outcome} {percent(o.probability)}" for o in way.outcomes]
        lines += _wrapped(f"      {way.name}: ", "; ".join(each) + (f" ({', '.join(way.chosen)})" if way.chosen else ""), width)
    return lines


def _turn_lines(odds: Odds, width: int) -> list[str]:
    """By which turn what is waited for has come, with what chance, and when on average."""
    if not odds.turns:
        return []
    by = [f"{turn.turn}: {_range(turn.probability, turn.most)}" for turn in odds.turns]
    lines = _wrapped("    ", f"come by turn {'; '.join(by)}", width)
    average = on_average(odds.turns)
    last = len(odds.turns)
    if average is not None and average != 1:
        lines += _wrapped("    ", f"on turn {float(average):.2f} on average, where it comes within {last}", width)
    return lines


def _choice_lines(choice: Choosing, width: int) -> list[str]:
    lines = _wrapped("    ", f'choice ({choice.who}): --if "{choice.key}=…"', width)
    for branch in choice.branches[:BRANCHES]:
        each = [f"{o.outcome} {_range(o.probability, o.most)}" for o in branch.outcomes if o.most is not None or o.probability]
        if branch.counted is not None:
            each = [_range(*branch.counted)]
        lines += _wrapped(f"      {branch.option}: ", "; ".join(each), width)
    if len(choice.branches) > BRANCHES:
        lines.append(f"      and {len(choice.branches) - BRANCHES} options more: --if with any of them, or --json")
    return lines


def _range(least: Fraction, most: Fraction | None) -> str:
    return (
        percent(least)
        if most is None or most == least
        else message("{percent} to {other_percent}", percent=percent(least), other_percent=percent(most))
    )


def supposed_lines(odds: Odds, width: int) -> list[str]:
    """For whom the chances speak, what they held fixed and what they averaged over."""
    told = [("held fixed: ", odds.fixed), ("averaged over ", odds.averaged)]
    told += [("supposed between turns: ", odds.supposed), ("never asked: ", odds.idle)]
    parts = [f"for {odds.speaks or 'the whole table'}", *(head + ", ".join(what) for head, what in told if what)]
    return _wrapped("  ", "; ".join(parts), width)


def _wrapped(head: str, text: str, width: int) -> list[str]:
    indent = " " * (len(head) - len(head.lstrip()) + 2)
    return textwrap.wrap(
        text, max(width, 40), initial_indent=head, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def chance_data(chance: Chance) -> dict[str, Any]:
    data: dict[str, Any] = {"outcome": chance.outcome, "probability": str(chance.probability), "decimal": float(chance.probability)}
    return data if chance.at_least is None else {**data, "at_least": str(chance.at_least)}


def percent(share: Fraction) -> str:
    return f"{float(share) * 100:.2f}%"


def short(share: Fraction, most: int = 40) -> str:
    """A fraction as it is shown: one of many rounds has thousands of digits, which `--json` gives in full."""
    text = str(share)
    return text if len(text) <= most else message("a fraction of {n} digits", n=len(text))
