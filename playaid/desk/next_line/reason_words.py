"""What a reason speaks of: a keyword that may be left out, or what was made up for words that are missing."""

import re
from collections.abc import Mapping

from playaid.language.message import Listing, Message, listing, message
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.ruling import Reason
from playaid.referee.deciding.decide import checks_of


def in_general(text: str, called: Mapping[str, str]) -> str:
    """A reason without the words that were made up for what is missing: they name nothing that is there."""
    if text in called:
        return called[text]
    if isinstance(text, Listing):
        return listing((in_general(part, called) for part in text.parts), text.pattern)
    if not isinstance(text, Message):
        return text
    values = {place: in_general(value, called) if isinstance(value, str) else value for place, value in text.values.items()}
    return message(text.pattern, **values) if values != text.values else text


IN_ANY_SENTENCE = frozenset(
    ("against", "and", "as", "at", "by", "for", "from", "in", "into", "of", "on", "onto", "or", "over", "to", "under", "upon", "with")
)
"""Keywords that may stand in any sentence: one of them is named where it is shown as it is typed: in backquotes, or before capitals."""
AS_TYPED = re.compile(r"`[^`]*`|[a-z]+ [A-Z]{2,}")


def speaks_of(game: Game, verb: Verb, reason: Reason) -> bool:
    """Whether a reason names a keyword that may be left out, or refuses that words are: with those said it might not stand."""
    words = {word for slot in verb.slots if slot.word and (slot.optional or slot.kind == "flag") for word in slot.word.split("|")}
    shown = " ".join(AS_TYPED.findall(reason.text))
    return is_of_what_is_unsaid(game, verb, reason) or not words.isdisjoint(
        (*re.findall(r"[a-z]+", shown), *(word for word in re.findall(r"[a-z]+", reason.text) if word not in IN_ANY_SENTENCE))
    )


def is_of_what_is_unsaid(game: Game, verb: Verb, reason: Reason) -> bool:
    """Whether it refuses that words are left out that may be."""
    return any(check.unsaid and reason.check == f"{game.slug}@{game.rules}/{check.id}" for check in checks_of(verb))


GRAVE = 20
"""Checks of this rank and worse find that a name is not of the kind that is wanted at all."""


def grave_checks(game: Game, verb: Verb) -> set[str]:
    """The checks by which a name is not of the kind that is wanted at all, as reasons name them."""
    return {f"{game.slug}@{game.rules}/{check.id}" for check in checks_of(verb) if check.rank <= GRAVE}
