"""A word that may be left out: whether it is asked for, what comes of leaving it out, and the one that alone can stand there."""

from collections.abc import Container

from playaid.desk.next_line.bars_known import WORDS
from playaid.desk.next_line.due import SPOKEN, due
from playaid.desk.next_line.missing_words import Wanted
from playaid.dice.sources import Refusing
from playaid.referee.contract.game import Slot, Verb
from playaid.referee.contract.grammar import BUILT_IN, Incomplete, names_of, read_arguments, split
from playaid.referee.contract.names import fits, fold
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import decide
from playaid.referee.deciding.offers import asking, may_be_legal
from playaid.referee.session.local import Session

OWN_WORDS = ("text", "word")
"""Kinds of slots that take words of somebody's own."""


def also_wanted(session: Session, declared: Declaration, left_out: Container[str], less: bool) -> Incomplete | None:
    """An optional word that is asked for too, of whoever has left words out (less) or of anybody; None where there is none, or they are
    through."""
    verb = session.game.verbs.get(declared.verb)
    if verb is None or verb.wants is None or not (less or verb.asks):
        return None
    if declared.side is not None and not verb.anytime and declared.side not in acting(session.game, session.state):
        return None  # it is refused, whatever stands there
    seen = visible(session.state, None)
    names = [name for name in verb.wants(declared.args, seen) if name not in declared.args and name not in left_out]
    asked = verb.asks(declared.args, seen) if callable(verb.asks) else verb.asks
    if not less and isinstance(asked, tuple):
        names = [name for name in names if name in asked]
    slot = next((slot for name in names for slot in verb.slots if slot.name == name), None)
    return Incomplete(verb, slot, dict(declared.args)) if slot is not None else None


def said_alone(session: Session, missing: Incomplete, text: str) -> str:
    """The word of a line that takes none behind it (`extra`, `now`), where that is all that was typed for another one; empty for what may
    be an answer: a title that must be there, or a name that could stand there."""
    slot, said = missing.slot, fold(text)
    if slot.kind in OWN_WORDS and not slot.optional:
        return ""
    known = names_of(session.game, slot, visible(session.state, None)) if slot.kind not in BUILT_IN else {}
    flags = (each for each in missing.verb.slots if each.kind == "flag" and each.word and each.name not in missing.said)
    return "" if fits(text, known) else next((word for each in flags for word in str(each.word).split("|") if fold(word) == said), "")


def why_not_without(session: Session, missing: Incomplete, side: str | None, viewer: str | None) -> str:
    """Why a line would be refused that leaves out what is asked for; nothing where it may stand, or where that is not for the viewer."""
    if side is None or (missing.verb.secret and viewer != side):
        return ""
    said = Declaration(missing.verb.name, dict(missing.said), side)
    try:
        reasons = decide(session.game, visible(session.state, viewer), said, session.book, Refusing()).reasons
    except Refusal:  # it hangs on what is hidden
        return ""
    return reasons[0].text if reasons else ""


def why_needed(session: Session, missing: Incomplete, what: Wanted, side: str | None, viewer: str | None) -> str:
    """Why a line would be refused that leaves out what is asked for; nothing where it would be, too, with a word that may stand there, or
    would not for that with another one that is asked for behind it: then that is not what it lacks."""
    why, slot, verb = why_not_without(session, missing, side, viewer), missing.slot, missing.verb
    if not why or slot.kind not in OWN_WORDS:
        return why

    def with_it(other: Slot, text: str) -> str:
        said = {**missing.said, other.name: [text] if other.many else text}
        return why_not_without(session, Incomplete(verb, slot, said), side, viewer)

    if with_it(slot, what.ways[0] if what.ways else WORDS[0]) == why:
        return ""
    asked = verb.wants(missing.said, visible(session.state, None)) if verb.wants is not None else ()
    later = (other for other in verb.slots if other.name in asked and other.name not in missing.said and other.kind in OWN_WORDS)
    return "" if any(with_it(other, WORDS[0]) not in ("", why) for other in later if other is not slot) else why


def is_needed(session: Session, missing: Incomplete, what: Wanted) -> bool:
    """Whether a word that may be left out is the one that a line lacks which would be refused without it: one of those that are listed
    would do, and nothing else is asked for behind it that might."""
    slot, verb = missing.slot, missing.verb
    if not is_needed_kind(missing) or not what.ways or what.vain or what.unlikely or what.hidden or what.narrowed or verb.wants is None:
        return False
    asked = {name for name in verb.wants(missing.said, visible(session.state, None)) if name not in missing.said}
    return not any(other.name in asked - {slot.name} and other.kind not in BUILT_IN for other in verb.slots)


def is_needed_kind(missing: Incomplete) -> bool:
    """Whether a word that may be left out names something of a list that is open to all."""
    return missing.slot.optional and missing.slot.kind not in BUILT_IN and missing.verb.wants is not None and not missing.verb.secret


def only_way(session: Session, missing: Incomplete, what: Wanted, side: str | None, viewer: str | None) -> str:
    """What alone can stand in place of an optional word that this line needs, or of one behind what has been said, and that once; nothing
    where there is a choice."""
    slot, verb = missing.slot, missing.verb
    if slot.usual or len(what.ways) != 1 or what.vain or what.unlikely or what.hidden or slot.kind in BUILT_IN:
        return ""
    if side is None or verb.bounded or verb.examples or (not slot.optional and (slot.many or not missing.said)):
        return ""
    if slot.optional and not why_not_without(session, missing, side, viewer):
        return ""
    if owed_besides(session, verb, slot, what.ways[0], side):
        return ""
    hearing = asking(session.game, visible(session.state, viewer), session.book, verb.name, side)
    twice = slot.many and not slot.once and may_be_legal(hearing, {**missing.said, slot.name: [what.ways[0]] * 2})
    return "" if twice else what.ways[0]


def owed_besides(session: Session, asking_for: Verb, slot: Slot, way: str, side: str | None) -> list[str]:
    """The lines by which others of the same sort are owed, too, be it by another verb: which of them comes first is for whoever owes them
    to say. Where what is asked for is nothing that is owed, or another side says such a line, that is beside the question."""
    game, state, owed, found = session.game, visible(session.state, None), due(session), list[str]()
    told = (*owed.ways, *(line for debt in owed.debts for line in SPOKEN.findall(debt)))
    for line in owed.ways if owed.debts and any(line.split()[0] == asking_for.name for line in told) else ():
        name, *words = split(line)
        verb = game.verbs.get(name)
        if verb is None or verb.query or not words:
            continue
        try:
            said = read_arguments(game, verb, words, state)
        except Refusal:
            continue
        if verb.whose is not None and side is not None and verb.whose(said, state) not in (None, side):
            continue
        if any(other.kind == slot.kind and said.get(other.name, way) != way for other in verb.slots):
            found.append(line)
    return found
