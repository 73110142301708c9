"""Dice rolled with any source, for rules and players alike."""

from collections.abc import Callable
from typing import cast

from playaid.dice.notation import Roll, parse_plain, roll_plain
from playaid.dice.sources import NeedsDice, Request, Rolled, Source


def roll(
    expression: str, source: Source, who: str = "", why: str = "", private: str | None = None, reading: str | None = None
) -> Roll[int | float | None]:
    """Take the dice of an expression from `source` and work it out; the total is None where it comes to no number.

    reading: how the caller reads the faces of plain dice, and what the total of each term is then: a sum, the number of dice that pass a
    count, the highest or lowest face. Faces finer than the reading mean nothing in a walk of the odds. Other dice are read no coarser
    than they need, and face by face for `faces`. Raises BadNotation, what the source raises, and ValueError for an unknown reading.
    """
    plain = parse_plain(expression)
    if plain is not None:
        return roll_plain(plain, source, who, why or plain.note, private, reading or "sum")
    from playaid.dice.evaluate import evaluate
    from playaid.dice.parser import parse_expression

    return evaluate(parse_expression(expression), source, who, why, private, reading)


def roll_whole(expression: str, source: Source, who: str, why: str, private: str | None, reading: str) -> Roll[int]:
    """As `roll`, for a rule, which goes on with the total. Raises ValueError where it is no whole number."""
    came = roll(expression, source, who, why, private, reading)
    if not isinstance(came.total, int):
        raise ValueError(f"a rule rolls whole numbers, and {came.text}")
    return cast("Roll[int]", came)


class Noting:
    """Passes requests on to a source and has each throw noted. symbols: what the faces of plain dice show in place of numbers; counts:
    gives what they come to, in words, where somebody is asked for them."""

    def __init__(
        self, source: Source, note: Callable[[Rolled], None], symbols: tuple[str, ...] = (), counts: Callable[[], str] | None = None
    ):
        self._source, self._note, self._symbols, self._counts = source, note, symbols, counts

    def take(self, request: Request) -> Rolled:
        try:
            rolled = self._source.take(request._replace(symbols=self._symbols) if self._symbols else request)
        except NeedsDice as needs:
            raise NeedsDice(needs.request._replace(counts=self._counts())) if self._counts is not None else needs from None
        self._note(rolled)
        return rolled
