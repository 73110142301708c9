"""The answer to `--odds`: the chances of a declaration, as it may go on, with what they suppose."""

import signal
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
from playaid.language.message import SEMICOLON, as_said, counted, listing, message
from playaid.language.translation import translate
from playaid.language.width import columns, pad, wrap_text
from playaid.referee.contract.ruling import Declaration, Ruling
from playaid.referee.odds.exact import Odds, Outcome
from playaid.referee.odds.policy import spread_of
from playaid.referee.odds.report import HIDDEN, Choosing, on_average
from playaid.referee.odds.retrospect import Chance
from playaid.referee.session.local import Session

BAR = 20  # Columns of the bar that stands for certainty; where there is no room for it there is none
BRANCHES = 8  # Options of a choice that are told apart on the screen; `--json` has them all
CHOICES = 3  # Choices that are told on the screen


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
    said = translate(as_said(odds.ruling.declaration.typed or odds.ruling.declaration.verb))
    lines = _wrapped(f"  {translate('ODDS')}  ", said + "".join(f" [{translate(cite)}]" for cite in odds.ruling.citations), width)
    outcomes = [o._replace(outcome=translate(o.outcome)) for o in odds.outcomes]
    name = min(max([columns(o.outcome) for o in outcomes], default=0), max(width - 40, 20))
    certain = _certain(odds)
    lines += [line for o in outcomes for line in (_wrapped("    ", o.outcome, width) if certain else _outcome_lines(o, name, width))]
    lines += _turn_lines(odds, width)
    lines += _stake_lines(odds, width)
    lines += [line for choice in odds.choices[:CHOICES] for line in _choice_lines(choice, width)]
    if (more := len(odds.choices) - CHOICES) > 0:
        lines.append(
            counted(more, "    {n} choice more lies on the way: --json tells it", "    {n} choices more lie on the way: --json tells them")
        )
    number = spread_of([(o.outcome, o.probability) for o in outcomes]) if not odds.choices else None
    if number is not None:
        tenth, half, nine = number[2:]
        spread = {"mean": float(number.mean), "tenth": tenth, "half": half, "nine_tenths": nine}
        of = " ".join(number.of.replace("#", "").split()) or "number"
        lines += _wrapped("    ", message(_SPREAD, what=of, **spread), width)
    if odds.unknown:
        most = "unknown: at most {percent} ({share}) hangs on: {cells}"
        pattern = most if odds.choices else "unknown: {percent} ({share}) hangs on: {cells}"
        unknown = message(pattern, percent=percent(odds.unknown), share=str(odds.unknown), cells=listing(odds.cells))
        lines += _wrapped("    ", unknown, width)
    if odds.cut:
        lines += _wrapped("    ", message(_CUT, percent=percent(odds.cut), share=short(odds.cut)), width)
    return [*lines, *_wrapped("  ", _made(odds), width)]


_SPREAD = "{what}: {mean:.2f} on average; a tenth of the time at most {tenth}, half {half}, nine tenths {nine_tenths}"
_CUT = "cut off: {percent} ({share}) stops where somebody has to choose, and what follows is not counted"


def _certain(odds: Odds) -> bool:
    """Whether no die falls on the way and nobody chooses: there is one way, and no chance to tell of."""
    return odds.exact and odds.walked == 1 and not odds.choices


def _made(odds: Odds) -> str:
    if _certain(odds):
        return message("nothing here hangs on chance: this is what comes of it")
    if odds.sampled:
        return message("played {walked} times by chance, as there are too many ways to count: 95% intervals", walked=odds.walked)
    if odds.sure:
        return message("broken off, {walked} ways counted: no less than the first, no more than the second number", walked=odds.walked)
    if odds.exact:
        return counted(odds.walked, "exact, the one way counted", "exact, all {n} ways counted")
    return counted(odds.walked, "not exact, {n} way counted", "not exact, {n} ways counted")


def _outcome_lines(o: Outcome, name: int, width: int) -> list[str]:
    """An outcome with its chance; one of many words takes lines of its own."""
    if columns(o.outcome) <= name:
        return [_outcome_line(o, name, width)]
    *above, last = wrap_text(o.outcome, max(width - 6, 34), "      ", "    ")
    return [*above, last, _outcome_line(o._replace(outcome=""), name, width)]


def _outcome_line(o: Outcome, name: int, width: int) -> str:
    if o.most is not None:
        shown = _between(short(o.probability, 12), short(o.most, 12)) if o.low is None else _sure_of(o)
        line = f"    {pad(o.outcome, name)}  {_between(f'{percent(o.probability):>7}', f'{percent(o.most):>7}')}"
        return f"{line}  {shown}" if columns(line) + 2 + columns(shown) <= width else line  # --json has it
    left = width - name - 15
    shown = translate(short(o.probability, min(left, 40))) if o.low is None else _sure_of(o)
    bar = "#" * round(float(o.probability) * BAR) if left - columns(shown) >= BAR + 2 else ""
    line = f"    {pad(o.outcome, name)}  {percent(o.probability):>7}"
    return f"{line}  {shown}  {bar}".rstrip() if columns(shown) <= left else line


def _between(least: str, most: str) -> str:
    return translate(message("{least} to {most}", least=least, most=most))


def _sure_of(o: Outcome) -> str:
    low, high = (min(1.0, max(0.0, float(end))) for end in (o.low or 0, o.high or 0))
    return _between(f"{low:.3f}", f"{high:.3f}")


def _stake_lines(odds: Odds, width: int) -> list[str]:
    if odds.stakes is None:
        open_ = "what counts for you is not known: --want WORDS tells the best and the worst"
        if not odds.chance:
            open_ = "no dice and no draws: what comes of it is chosen, and nothing is at stake that the game weighs"
        return _wrapped("    ", open_, width) if odds.choices and not odds.sure else []
    wanted = odds.stakes.counted
    if not odds.choices:
        if odds.turns:
            return []  # the last turn says it
        worth = percent(odds.stakes.ways[0].worth)
        return _wrapped("    ", message("{wanted}: {percent} in all", wanted=wanted, percent=worth), width)
    by = "best and worst for {side}, of: {wanted}" if wanted else "best and worst for {side}, as the game weighs what comes of it"
    lines = _wrapped("    ", message(by, side=odds.speaks or "the whole table", wanted=wanted), width)
    for way in odds.stakes.ways:
        each = [percent(way.worth)] if wanted else [_share(o.outcome, percent(o.probability)) for o in way.outcomes]
        chosen = f" ({translate(listing(way.chosen))})" if way.chosen else ""
        lines += _wrapped(f"      {translate(way.name)}: ", translate(SEMICOLON).join(each) + chosen, width)
    return lines


def _turn_lines(odds: Odds, width: int) -> list[str]:
    """By which turn what is waited for has come, with what chance, and when on average."""
    if not odds.turns:
        return []
    by = listing((f"{turn.turn}: {_range(turn.probability, turn.most)}" for turn in odds.turns), SEMICOLON)
    lines = _wrapped("    ", message("come by turn {turns}", turns=by), width)
    average = on_average(odds.turns)
    last = len(odds.turns)
    if average is not None and average != 1:
        when = message("on turn {turn:.2f} on average, where it comes within {last}", turn=float(average), last=last)
        lines += _wrapped("    ", when, width)
    return lines


def _choice_lines(choice: Choosing, width: int) -> list[str]:
    lines = _wrapped("    ", message('choice ({side}): --if "{key}=…"', side=choice.who, key=choice.key), width)
    for branch in choice.branches[:BRANCHES]:
        each = [_share(o.outcome, _range(o.probability, o.most)) for o in branch.outcomes if o.most is not None or o.probability]
        if branch.counted is not None:
            each = [_range(*branch.counted)]
        lines += _wrapped(f"      {translate(branch.option)}: ", translate(SEMICOLON).join(each), width)
    more = len(choice.branches) - BRANCHES
    if more > 0:
        lines.append(
            counted(
                more, "      and {n} option more: --if with it, or --json", "      and {n} options more: --if with any of them, or --json"
            )
        )
    return lines


def _share(outcome: str, chance: str) -> str:
    return f"{translate(outcome)} {chance}"


def _range(least: Fraction, most: Fraction | None) -> str:
    return percent(least) if most is None or most == least else _between(percent(least), percent(most))


def supposed_lines(odds: Odds, width: int) -> list[str]:
    """For whom the chances speak, what they take for granted, and what of it was not asked for. That dice and draws are chance goes
    without saying."""
    told = [("taken for granted: {things}", odds.fixed), ("in the turns between: {things}", odds.supposed)]
    told += [("not asked for: {things}", odds.idle)]
    blind = "as far as {side} can know, who does not see what others hide" if HIDDEN in odds.averaged else "as far as {side} can know"
    parts = [message(blind if odds.speaks else "as far as all can know", side=odds.speaks)]
    parts += [message(pattern, things=listing(what)) for pattern, what in told if what]
    return _wrapped("  ", listing(parts, SEMICOLON), width)


def _wrapped(head: str, text: str, width: int) -> list[str]:
    indent = " " * (len(head) - len(head.lstrip()) + 2)
    return wrap_text(translate(text), max(width, 40), indent, head, break_long_words=False, break_on_hyphens=False)


def chance_data(chance: Chance) -> dict[str, Any]:
    data: dict[str, Any] = {"outcome": chance.outcome, "probability": str(chance.probability), "decimal": float(chance.probability)}
    return data if chance.at_least is None else {**data, "at_least": str(chance.at_least)}


def percent(share: Fraction) -> str:
    return f"{float(share) * 100:.2f}%"


def short(share: Fraction, most: int = 40) -> str:
    """A fraction as it is shown: one of many rounds has thousands of digits, which `--json` gives in full."""
    text = str(share)
    return text if len(text) <= most else message("a fraction of {n} digits", n=len(text))
