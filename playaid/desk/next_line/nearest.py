"""What would be legal instead of a line that is refused, or that cannot be read: those lines of its verb that are likest to it."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from playaid.desk.next_line.missing_words import NOTHING, OF_ONE, no_occasion, why_none
from playaid.dice.sources import Refusing
from playaid.language.message import Aloud, Message, as_message, listing, message
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import read_arguments, split
from playaid.referee.contract.lines import in_full
from playaid.referee.contract.names import NO_NAME, fold
from playaid.referee.contract.refusals import Ambiguous, NotNow, Refusal, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, Declaration, Reason, Ruling
from playaid.referee.contract.sequence import opens
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import decide
from playaid.referee.deciding.offers import Noted, asking, legal, lines_in_vain, offers_of
from playaid.referee.session.local import Session

MOST = 3
"""So many lines are told."""
ALIKE = 0.75
"""From here on a word counts as another one with a slip in it."""
AN_EXAMPLE = "for example: {lines}"
WORD = re.compile(r"[^\W_]+")


def nearest(session: Session, declared: Declaration) -> str | None:
    """The legal lines of the verb that share most with what was declared, as far as the whole table may know; None where they share
    nothing with a line of several words, or hang on what somebody hides."""
    game = session.game
    verb = game.verbs.get(declared.verb)
    lines = _open_lines(session, verb, declared.side)
    if verb is None or not lines or not opens(game, session.state, verb):  # what comes in a later step is not legal now
        return None
    seen = visible(session.state, None)
    offered = {line: read_arguments(game, verb, split(line)[1:], seen) for line in lines}
    if (said := _with_another_number(session, verb, declared, list(offered.values()))) is not None:
        return _told(game, verb, [said])
    if verb.near is not None and verb.slots[0].name in declared.args:  # that another might go there helps nobody who was named
        offered = {line: args for line, args in offered.items() if _names_one_of(declared, args, verb.slots[0].name)}
    shared = {line: _shared(declared, args) for line, args in offered.items()}
    if not shared:
        return None
    most = max(shared.values())
    if not most and len(declared.args) > 1 and len(lines) > MOST:
        return None
    if verb.examples and not most:  # a tile or card of the players' own is none of these
        return None
    return _told(game, verb, [line for line, has in shared.items() if has == most])


def what_would_do(session: Session, ruling: Ruling) -> tuple[Reason, ...]:
    """The reasons of a refusal, with the nearest lines where none tells a way out, and without a line that one tells to be legal instead
    where it would be refused, too, as far as its side may know: what else is wrong, as the step that it is said in, may bar both."""
    side = ruling.declaration.side
    reasons = [reason._replace(instead=None) if _is_barred(session, reason, side) else reason for reason in ruling.reasons]
    if not any(reason.instead or reason.check.startswith("referee/") for reason in reasons):
        reasons[-1] = reasons[-1]._replace(instead=nearest(session, ruling.declaration))
    return tuple(reasons)


def _is_barred(session: Session, reason: Reason, side: str | None) -> bool:
    if str(reason.instead or "").partition(" ")[0] not in session.game.verbs:
        return False
    try:
        words = split(str(reason.instead))
        said = session.read(words, side)
        return decide(session.game, visible(session.state, said.side), said, session.book, Refusing()).verdict == ILLEGAL
    except (Refusal, LookupError, ValueError):  # several lines in one, or with a word of the players' own; or it hangs on what is hidden
        return False


def _names_one_of(declared: Declaration, args: Mapping[str, Any], slot: str) -> bool:
    """Whether a line names somebody, in this slot, whom the declaration names."""
    meant, offered = declared.args[slot], args.get(slot)
    return not {*meant}.isdisjoint(offered or ()) if isinstance(meant, list) else meant == offered


def _with_another_number(session: Session, verb: Verb, declared: Declaration, offered: Sequence[Mapping[str, Any]]) -> str | None:
    """The same line with a number in it that is offered elsewhere (as many armies as there are), where no list holds all and that is
    legal: the greatest. None where no number is said, none helps, or it is read off a card or a tile, which has no other."""
    slot = next((slot.name for slot in verb.slots if slot.kind == "int" and slot.name in declared.args), None)
    if slot is None or not verb.bounded or verb.examples:
        return None
    hearing = asking(session.game, visible(session.state, None), session.book, verb.name, declared.side)
    for number in sorted({args[slot] for args in offered if slot in args} - {declared.args[slot]}, reverse=True):
        if legal(hearing, args := {**declared.args, slot: number}):
            return in_full(verb, args)
    return None


def add_likely(session: Session, words: Sequence[str], side: str | None, unreadable: Unreadable) -> None:
    """Let a refusal to read a line name the legal lines of its verb that have most of its words, mistyped or not: in place of what it has
    said of names that come near only where they have them all."""
    verb = session.game.verbs.get(words[0])
    typed = [fold(word) for word in WORD.findall(" ".join(words[1:]))]
    lines = {line: {fold(word) for word in WORD.findall(line)[1:]} for line in _open_lines(session, verb, side or session.speaker())}
    known = set().union(*lines.values())
    close = [set(get_close_matches(word, known, cutoff=ALIKE)) for word in typed]
    shared = {line: sum(not having.isdisjoint(word) for word in close) for line, having in lines.items()}
    most = max(shared.values(), default=0)
    few = 2 * most >= len(typed) or len(lines) == 1
    told = _told(session.game, verb, [line for line in lines if shared[line] == most]) if few else None
    if told and (most == len(typed) or not unreadable.hint):
        unreadable.hint, unreadable.candidates = told, ()
    elif told and not unreadable.candidates:
        unreadable.hint = message("{hint}; {legal}", hint=unreadable.hint, legal=told)


def refuse_barred(session: Session, name: str, unfit: Unreadable | Ambiguous, side: str | None = None) -> None:
    """Raises NotNow for a verb of which no line at all would be legal now, as far as the whole table may know: that nothing or several
    things are called as it was said is not what stands in its way. side: who says it, where that is said."""
    verb = session.game.verbs.get(name)
    if isinstance(unfit, Unreadable) and not (isinstance(unfit.text, Message) and unfit.text.pattern == NO_NAME):
        return
    if verb is None or verb.query or verb.secret:
        return
    if verb.offers is None or verb.bounded:  # no line need be listed of it: that there is no occasion for any is told
        occasion = no_occasion(session, verb, side, None)
        why = occasion.text if occasion is not None else ""
    else:
        why = why_none(session, verb, None, side)
    if why and not (isinstance(why, Message) and why.pattern in (NOTHING.pattern, OF_ONE.pattern)):
        raise NotNow(why)


def _open_lines(session: Session, verb: Verb | None, side: str | None) -> list[str]:
    """What the whole table may know to be legal for a side by this verb, and not in vain; nothing where that hangs on what one hides."""
    if verb is None or verb.query or verb.secret or side not in session.sides:
        return []
    seen = visible(session.state, None)
    noted = Noted(seen["secret"])
    try:
        lines = offers_of(session.game, {**seen, "secret": noted}, session.book, verb, side).lines
        vain = lines_in_vain(session.game, {**seen, "secret": noted}, session.book, verb, side, lines)
    except Refusal:  # what it offers hangs on what is sealed
        return []
    return [] if noted.looked else [line for line in lines if line not in vain]


def _told(game: Game, verb: Verb | None, lines: Sequence[str]) -> str | None:
    """Lines as they are told: of a verb of which no list is kept, one is an example of how it is said, and no line that would do."""
    if not lines:
        return None
    few = lines[: 1 if verb is not None and verb.examples else MOST]
    told, more = listing((_as_said(game, verb, line) for line in few), " / "), len(lines) - len(few)
    if verb is not None and verb.examples:
        return message(AN_EXAMPLE, lines=told)
    return message("legal: {lines}; {n} more", lines=told, n=more) if more > 0 else message("legal: {lines}", lines=told)


def _as_said(game: Game, verb: Verb | None, line: str) -> str:
    """A line as its verb calls it, where that is the whole line: `attack with Craw` for `attack Craw`, who is not attacked."""
    called = as_message(verb.called(line.partition(" ")[2])) if verb is not None and verb.called is not None and " " in line else ""
    return called if verb is not None and str(called).startswith(f"{verb.name} ") else Aloud(line, str(game.languages), line)


def _shared(declared: Declaration, args: dict[str, object]) -> int:
    return sum(args.get(slot) == value for slot, value in declared.args.items())
