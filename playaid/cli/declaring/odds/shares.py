"""Chances as they stand in a line: a percentage, from one to another, what is left out."""

from collections.abc import Sequence
from fractions import Fraction

from playaid.language.message import counted, message
from playaid.language.percentage import percentage
from playaid.language.translation import translate
from playaid.language.width import wrap_text
from playaid.referee.odds.report import Outcome


def left_out(head: str, outcomes: Sequence[Outcome], width: int) -> list[str]:
    """How many outcomes are not told one by one, and what they come to together, where that is known."""
    if not outcomes:
        return []
    more, together = len(outcomes), percentage(sum((o.probability for o in outcomes), Fraction(0)))
    told = counted(more, "{n} outcome more; --all tells it", "{n} outcomes more; --all tells them")
    if all(o.most is None for o in outcomes):
        told = counted(
            more, "{n} outcome more, {percent}; --all tells it", "{n} outcomes more, {percent} in all; --all tells them", percent=together
        )
    return wrapped(head, told, width)


def is_bound(o: Outcome) -> bool:
    """Of what was broken off: its probability is what has been counted, and the truth lies anywhere from there on to the most."""
    return o.low is not None and o.low == float(o.probability)


def interval(o: Outcome) -> str:
    return between(*(percentage(Fraction(min(1.0, max(0.0, float(end or 0))))) for end in (o.low, o.high)))


def between(least: str, most: str) -> str:
    return translate(message("{least} to {most}", least=least, most=most))


def is_vague(o: Outcome) -> bool:
    """Of a few plays: the share that came of them tells less than the interval in which the true one lies."""
    return o.most is None and o.low is not None and o.high is not None and o.high - o.low > VAGUE


VAGUE = 0.2


def share_range(least: Fraction, most: Fraction | None) -> str:
    return percentage(least) if most is None or most == least else between(percentage(least), percentage(most))


def wrapped(head: str, text: str, width: int) -> list[str]:
    indent = " " * (len(head) - len(head.lstrip()) + 2)
    return wrap_text(translate(text), max(width, 40), indent, head, break_long_words=False, break_on_hyphens=False)


def short(share: Fraction, most: int = 40) -> str:
    """A fraction as it is shown: one of many rounds has thousands of digits, which `--json` gives in full."""
    text = str(share)
    return text if len(text) <= most else message("a fraction of {n} digits", n=len(text))
