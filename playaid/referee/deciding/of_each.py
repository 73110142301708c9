"""Why each of several things that a line names stands in its way, where a check tells of the first alone."""

from collections.abc import Iterator
from typing import Any

from playaid.book.facts import MissingFact
from playaid.dice.sources import NeedsDice, Refusing
from playaid.language.message import SEMICOLON, Message, listing
from playaid.referee.contract.game import Check, Slot, Verb
from playaid.referee.contract.grammar import BUILT_IN
from playaid.referee.contract.hearing import Ask, Hearing, HearingOf
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import Reason
from playaid.referee.contract.state import State

MOST = 12
"""Of so many things each is told its reason; of more the first."""


def of_each(hearing: Hearing, seen: State, verb: Verb, check: Check, reason: Reason) -> Reason:
    """The reason with what the check says of each of the things by itself, in their order, where what it says of all is what it says of one
    of them, and there are several things and several reasons. seen: the state as far as the declaring side may see it."""
    for slot in () if check.of_all else _several(hearing, verb):
        told = dict.fromkeys(_told_alone(hearing, seen, check, slot))
        if len(told) > 1 and reason.text in told and None not in told:
            return reason._replace(text=listing((text for text in told if text), SEMICOLON))
    return reason


def _several(hearing: Hearing, verb: Verb) -> Iterator[Slot]:
    """The slots in which several things are named; a way is one thing."""
    for slot in verb.slots:
        if slot.many and not slot.board and slot.kind not in BUILT_IN and 1 < len(hearing.args.get(slot.name) or ()) <= MOST:
            yield slot


def _told_alone(hearing: Hearing, seen: State, check: Check, slot: Slot) -> Iterator[str | None]:
    """What the check says of each thing in this slot by itself, as far as it fails; None where that cannot be told, or not to the side."""
    for thing in hearing.args[slot.name]:
        args: dict[str, Any] = {**hearing.args, slot.name: [thing]}
        alone: Hearing = HearingOf(hearing.game, seen, hearing.declaration._replace(args=args), hearing.book, Refusing())
        try:
            facts = check.fails(alone)
        except (Ask, MissingFact, NeedsDice, Locked, Refusal, LookupError, ValueError):
            yield None
            continue
        if alone.read_foreign_secret:
            yield None
        elif facts is not None:
            yield Message(check.message, facts)
