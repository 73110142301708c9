"""Loose rolls: dice for anything, at any time, in the log before anybody sees them. They move no state, so none is loaded."""

from typing import TYPE_CHECKING

from playaid.dice.notation import parse
from playaid.dice.rolling import Roll, roll
from playaid.dice.sources import BadDice, Request, Rolled, Source, Typed, wanted

if TYPE_CHECKING:
    from playaid.journal.journal import Journal
    from playaid.referee.session import Clock


class AllOf:
    """Typed dice of which none may be left over."""

    def __init__(self, tokens: list[str]):
        self._source = Typed(tokens)
        self._given = len(tokens)

    def take(self, request: Request) -> Rolled:
        """The next faces. Raises NeedsDice, and BadDice also where more were typed than a last roll takes."""
        rolled = self._source.take(request)
        if self._source.left and request.count < self._given:
            raise BadDice(f"{wanted(request)}; {self._given} were typed")
        return rolled


def rolled(expression: str, source: Source, who: str) -> Roll:
    """An expression rolled. Raises BadNotation, and what the source raises."""
    return roll(parse(expression), source, who=who)


def logged(journal: "Journal", clock: "Clock", expression: str, who: str, came: Roll) -> int:
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
        "rolls": [list(one[:6]) for one in came.rolled],
        "changes": [],
        "inverse": [],
        "sealed": {},
        "barrier": False,
    }
    with journal.writing():
        last = journal.event(journal.tail_number)
        event.update(live=last.get("live", 0), back=last.get("live", 0), redo=last.get("redo"))
        number: int = journal.append(event)["n"]
    return number
