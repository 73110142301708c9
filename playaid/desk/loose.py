"""Loose rolls, in the log before anybody sees them, and notes: at any time, and they move no state."""

from typing import TYPE_CHECKING

from playaid.dice.notation import BadNotation, parse
from playaid.dice.rolling import Roll, roll
from playaid.dice.sources import BadDice, Request, Rolled, Source, wanted
from playaid.referee.names import LONGEST_TEXT
from playaid.referee.refusals import Refusal

if TYPE_CHECKING:
    from playaid.dice.chances import Chances
    from playaid.dice.throwing import Thrown
    from playaid.journal.journal import Journal
    from playaid.referee.session import Clock, Session


def rolled(expression: str, source: Source, who: str) -> "Roll | Thrown":
    """An expression rolled. Raises BadNotation, BadDice also where more was typed than it calls for, and what the source raises."""
    noting = _Last(source)
    came: Roll | Thrown
    try:
        simple = parse(expression)
    except BadNotation:
        from playaid.dice.reader import read
        from playaid.dice.throwing import throw

        came = throw(read(expression), noting, who)
    else:
        came = roll(simple, noting, who=who)
    left: tuple[str, ...] = getattr(source, "left", ())
    if left and noting.request is not None:
        raise BadDice(f"{wanted(noting.request)}; {' '.join(left)} is left over")
    return came


def odds_of(expression: str) -> "Chances":
    """The exact odds of an expression. Raises BadNotation, and Refusal where they are out of reach."""
    from playaid.dice.chances import chances
    from playaid.dice.exhaustive import TooMany
    from playaid.dice.reader import read

    try:
        formula = read(str(parse(expression)))
    except BadNotation:
        formula = read(expression)
    try:
        return chances(formula)
    except TooMany:
        raise Refusal(f"{formula.text}: too many dice or outcomes for exact odds", hint="fewer dice, or the odds of a part alone") from None


class _Last:
    """A source that knows what was asked of it last."""

    def __init__(self, source: Source):
        self._source = source
        self.request: Request | None = None

    def take(self, request: Request) -> Rolled:
        self.request = request
        return self._source.take(request)


def logged(journal: "Journal", clock: "Clock", expression: str, who: str, came: "Roll | Thrown") -> int:
    """The number of the event that holds a loose roll from now on. who: the side that rolled, or nothing."""
    meta = journal.meta
    event = {
        "t": clock(),
        "game": meta["game"],
        "rules": meta["rules"],
        "kind": "roll",
        "side": who or None,
        "typed": f"roll {expression}",
        "story": [came.text],
        "rolls": [list(fallen[:6]) for fallen in came.rolled],
        "changes": [],
        "inverse": [],
        "sealed": {},
        "barrier": False,
    }

    def written() -> int:
        with journal.writing():
            last = journal.last
            event.update(live=last.get("live", 0), back=last.get("live", 0), redo=last.get("redo"))
            number: int = journal.append(event)["n"]
        return number

    if not journal.contested:
        return written()
    from playaid.referee.claims import again

    return again(written)


def noted(session: "Session", text: str, side: str | None, secret: bool = False) -> int:
    """The number of the event that holds a note from now on, under the seal of its side if `secret`. Raises Refusal."""
    if secret and side is None:
        raise Refusal("a secret note needs its side", hint="note --secret --as SIDE TEXT")
    if not text.isprintable() or len(text) > LONGEST_TEXT:
        raise Refusal(f"a note is one line of readable text, at most {LONGEST_TEXT} characters")
    number: int = session.note(text, side, secret)["n"]
    return number
