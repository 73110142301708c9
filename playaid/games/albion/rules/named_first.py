"""12.4, 13.0 The line by which pieces are named before they march on or react, where that is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.albion.state.marches import beneath_another, naming, phase
from playaid.language.message import message
from playaid.referee.contract.grammar import read_arguments, split
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import checks_of, message_of
from playaid.referee.deciding.offers import asking, supposing

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing
    from playaid.referee.contract.game import Check, Verb


def naming_that_stands(hearing: Hearing) -> str | None:
    """The line that names them, by themselves or beneath another of their hex; or why that is refused in its turn: enemies are too far away
    to react to, say."""
    line = naming(hearing)
    verb = hearing.game.verbs["force" if phase(hearing.state) == "forced" else "react"]
    if line is None or not line.startswith(verb.name):
        return line
    why = _refused(hearing, verb, line)
    if why is None:
        return line
    beneath = next((one for one in beneath_another(hearing, verb.name) if _refused(hearing, verb, one) is None), None)
    return beneath or message("by themselves they cannot be named for it: {why}", why=why)


def _refused(hearing: Hearing, verb: Verb, line: str) -> str | None:
    """Why a line that names them is refused; None where it stands."""
    seen = visible(hearing.state, hearing.side)
    try:
        args = read_arguments(hearing.game, verb, split(line)[1:], seen)
    except Refusal as refusal:
        return refusal.text
    aside = supposing(asking(hearing.game, seen, hearing.book, verb.name, hearing.side), args)
    return next(filter(None, (_fault(aside, check) for check in checks_of(verb))), None)


def _fault(hearing: Hearing, check: Check) -> str | None:
    try:
        facts = check.fails(hearing)
    except (Ask, MissingFact, Locked):
        return None
    return None if facts is None else message_of(check, facts)
