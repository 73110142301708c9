"""Loose rolls, in the log before anybody sees them: at any time, and they move no state."""

from typing import TYPE_CHECKING

from playaid.dice.notation import BadNotation, Roll
from playaid.dice.rolling import roll
from playaid.dice.sources import BadDice, Request, Rolled, Source, System, describe_request
from playaid.language.message import message, said_by
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.session.record import NO_CHANGES

if TYPE_CHECKING:
    from playaid.dice.odds_expression import Chances
    from playaid.journal.chain import Event
    from playaid.journal.journal import Journal
    from playaid.referee.session.local import Session
    from playaid.referee.session.open_session import Clock


def roll_expression(expression: str, source: Source, who: str) -> Roll[int | float | None]:
    """An expression rolled. Raises BadNotation, BadDice also where more was typed than it calls for, and what the source raises."""
    noting = _Last(source)
    came = roll(expression, noting, who)
    left: tuple[str, ...] = getattr(source, "left", ())
    if left and noting.request is not None:
        raise BadDice(message("{wanted}; {faces} is left over", wanted=describe_request(noting.request), faces=" ".join(left)))
    return came


def odds_of(expression: str) -> "Chances":
    """The exact odds of an expression. Raises BadNotation, and Refusal where they are out of reach."""
    from playaid.dice.exhaustive import TooMany
    from playaid.dice.odds_expression import chances
    from playaid.dice.parser import parse_expression

    formula = parse_expression(expression)
    try:
        return chances(formula)
    except TooMany:
        raise Refusal(
            message("{dice}: too many dice or outcomes for exact odds", dice=formula.text), hint="fewer dice, or the odds of a part alone"
        ) from None


class _Last:
    def __init__(self, source: Source):
        self._source = source
        self.request: Request | None = None

    def take(self, request: Request) -> Rolled:
        self.request = request
        return self._source.take(request)


def log_roll(journal: "Journal", clock: "Clock", expression: str, who: str, came: Roll[int | float | None]) -> int:
    """The number of the event that holds a loose roll from now on. who: the side that rolled, or nothing."""
    meta = journal.meta
    event: Event = {"t": clock(), "game": meta["game"], "rules": meta["rules"], "kind": "roll", "side": who or None}
    event |= {
        "typed": f"roll {expression}",
        "story": [came.text],
        "rolls": [list(fallen[:6]) for fallen in came.rolled],
        **NO_CHANGES,
    }

    def written() -> int:
        with journal.writing():
            last = journal.last
            event.update(live=last.get("live", 0), back=last.get("live", 0), redo=last.get("redo"))
            number: int = journal.append(event)["n"]
        return number

    from playaid.journal.shared import again

    return again(written)


def rolled(session: "Session", side: str, expression: str) -> str:
    """The system rolls loose dice for a side, and the log has them; what came, in words. Raises Unreadable."""
    try:
        came = roll_expression(expression, System(), side)
    except (BadNotation, BadDice) as bad:
        raise Unreadable(said_by(bad)) from None
    log_roll(session.journal, session.clock, expression, side, came)
    session.refresh()
    return came.text
