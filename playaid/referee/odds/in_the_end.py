"""What may still follow an outcome, told of all of them together: a challenge that falls short, and is passed by re-rolls."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from playaid.language.message import SEMICOLON, Listing, Message, as_message, listing, message
from playaid.language.percentage import percentage
from playaid.referee.odds.report import Outcome

BY_THIS_ALONE = as_message("by this throw alone:")
"""Above what an outcome comes to without what may follow."""


def messages_in(outcome: object) -> Iterator[Message]:
    """An outcome, and the messages in it."""
    if isinstance(outcome, Message):
        yield outcome
        for part in outcome.parts if isinstance(outcome, Listing) else outcome.values.values():
            yield from messages_in(part)


def above(outcomes: Sequence[Outcome]) -> str:
    """What outcomes are, told once above them where they do not say it themselves: what they hold under the name `above`."""
    told = (held.values.get("above") for o in outcomes for held in messages_in(o.outcome))
    return next((one for one in told if isinstance(one, str)), "")


def in_the_end(outcomes: Sequence[Outcome]) -> str:
    """In how many cases it comes right, now or with what may follow: by the numbers called `later` that outcomes hold. Empty where none can
    still turn out otherwise, or what comes of this itself hangs on a choice or was not counted whole."""
    later = [(o, held) for o in outcomes for held in messages_in(o.outcome) if "later" in held.values]
    told = next((held.values for _, held in later if "means" in held.values), None)
    if told is None or any(o.low is not None or o.most is not None for o in outcomes):
        return ""
    share = sum(float(o.probability) * held.values["later"] for o, held in later)
    return message("{end} in the end, {means} and all: {percent}", end=told["end"], means=told["means"], percent=percentage(share))


def by_this_alone(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Outcomes without what may follow them, those together that are alike but for that."""
    alike = dict[str, Fraction]()
    for o in outcomes:
        told = _without_later(o.outcome)
        alike[told] = alike.get(told, Fraction(0)) + o.probability
    return sorted((Outcome(*pair) for pair in alike.items()), key=lambda o: (-o.probability, o.outcome))


def _without_later(outcome: str) -> str:
    """An outcome without the part, behind its semicolon, that tells what may follow."""
    if isinstance(outcome, Listing):
        return listing(map(_without_later, outcome.parts), outcome.pattern)
    if type(outcome) is not Message or "later" not in outcome.values:
        return outcome
    return message(outcome.pattern.rpartition(SEMICOLON)[0] or outcome.pattern, **outcome.values)
