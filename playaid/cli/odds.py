"""The answer to `--odds`: the chances of a declaration, on by a policy if one is named."""

from fractions import Fraction
from typing import Any

from playaid.cli.answer import Answer, code_of
from playaid.cli.progress import bar
from playaid.cli.render import ruling_lines
from playaid.cli.terminal import Terminal
from playaid.desk.chances import chances
from playaid.desk.seats import Needs
from playaid.desk.telling import eyes_of, told
from playaid.referee.odds import Odds
from playaid.referee.ruling import Declaration, Ruling
from playaid.referee.session import Session


def odds_answer(terminal: Terminal, session: Session, declaration: Declaration, on: str | None, viewer: str | None) -> Answer:
    """The chances as an answer; an illegal declaration gives its ruling instead. Somebody who looks sees a bar if it takes long."""

    def walked() -> Odds | Ruling | Needs:
        with bar("odds", not terminal.json) as progress:
            return chances(session, declaration, on, progress)

    while isinstance(found := walked(), Needs):
        terminal.unlock_for(session, found)
    private = eyes_of(session.game, declaration)
    if isinstance(found, Ruling):
        lines = ruling_lines(told(found, viewer), terminal.width())
        return Answer(lines, told=told(found, private), code=code_of(found.verdict), private=private)
    return Answer(odds_lines(found, terminal.width()), data=odds_data(found), private=private)


def odds_data(odds: Odds) -> dict[str, Any]:
    """Odds for machines."""
    outcomes = [{"outcome": o.outcome, "probability": str(o.probability), "decimal": float(o.probability)} for o in odds.outcomes]
    for entry, o in zip(outcomes, odds.outcomes, strict=True):
        if o.low is not None and o.high is not None:
            entry.update(low=o.low, high=o.high)
    data = {"exact": odds.exact, "outcomes": outcomes, "unknown": {"probability": str(odds.unknown), "cells": list(odds.cells)}}
    return {**data, "cut": str(odds.cut)} if odds.cut else data


def odds_lines(odds: Odds, width: int = 100) -> list[str]:
    """Odds as a table: outcome, fraction, percent, a bar; the unknown share and its cells; exact or sampled."""
    said = odds.ruling.declaration.typed or odds.ruling.declaration.verb
    lines = [f"  ODDS  {said}" + "".join(f" [{cite}]" for cite in odds.ruling.citations)]
    name = min(max([len(o.outcome) for o in odds.outcomes], default=0), max(width - 40, 20))
    for o in odds.outcomes:
        shown = short(o.probability) if o.low is None else f"{o.low:.3f} to {o.high:.3f}"
        bar = "#" * round(float(o.probability) * 20)
        lines.append(f"    {o.outcome:<{name}}  {percent(o.probability):>7}  {shown}  {bar}".rstrip())
    if odds.unknown:
        lines.append(f"    unknown: {percent(odds.unknown)} ({odds.unknown}) hangs on: {', '.join(odds.cells)}")
    if odds.cut:
        lines.append(
            f"    cut off: {percent(odds.cut)} ({short(odds.cut)}) stops where somebody has to choose, and what follows is not counted"
        )
    if not odds.exact and (not odds.cut or odds.outcomes[0].low is not None):
        lines.append(f"  sampled {odds.walked} times: too many outcomes to walk; 95% intervals")
    else:
        lines.append(f"  {'exact' if odds.exact else 'not exact'}, {odds.walked} outcomes walked")
    return lines


def percent(share: Fraction) -> str:
    """A share as a percentage with two places."""
    return f"{float(share) * 100:.2f}%"


def short(share: Fraction, most: int = 40) -> str:
    """A fraction as it is shown: one of many rounds has thousands of digits, which `--json` gives in full."""
    text = str(share)
    return text if len(text) <= most else f"a fraction of {len(text)} digits"
