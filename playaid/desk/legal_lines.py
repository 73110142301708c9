"""Which lines would be legal now, for whom: complete, for a front to cut where it has no room."""

import re
from collections.abc import Container, Iterable
from itertools import takewhile
from typing import NamedTuple

from playaid.desk.next_line.verb_offers import Offer, verb_offers
from playaid.desk.seats import Needs, step
from playaid.language.message import message
from playaid.referee.contract.game import Verb
from playaid.referee.contract.grammar import usage
from playaid.referee.contract.sequence import open_verbs
from playaid.referee.session.local import Session

_WORD = re.compile(r'(?:"[^"]*"|\S)+')
"""A word of a line: what stands in quotes is one, whatever words are in it."""


def words_of(line: str) -> list[str]:
    """The words of a line as they stand in it."""
    return _WORD.findall(line)


def up_to(line: str, most: int) -> str:
    """Those of the words with which a line begins of which it needs no more than so many letters, one blank behind them counted."""
    return line[: max((word.end() for word in _WORD.finditer(line) if word.end() < most), default=0)]


class Group(NamedTuple):
    """The lines of a verb that begin with the same piece. head: the words before the first keyword; word: that; ends: what may follow."""

    head: str
    word: str
    ends: tuple[str, ...]


def keywords_of(verb: Verb) -> set[str]:
    return {word for slot in verb.slots if slot.word for word in slot.word.split("|")}


def group_by_piece(verb: Verb, lines: Iterable[str]) -> list[Group]:
    """Legal lines by piece, in their order, the verb's name left out."""
    keywords = keywords_of(verb)
    ends: dict[tuple[str, str], list[str]] = {}
    for line in lines:
        words = words_of(line)[1:]
        # A keyword with nothing behind it is a flag: it belongs to the piece.
        cut = next((at for at, word in enumerate(words[:-1]) if at and word in keywords), len(words))
        head, rest = " ".join(words[:cut]), words[cut:]
        ends.setdefault((head, rest[0] if rest else ""), []).append(" ".join(rest[1:]))
    return [_shared(head, word, tuple(filter(None, behind)), keywords) for (head, word), behind in ends.items()]


def _shared(head: str, word: str, ends: tuple[str, ...], keywords: Container[str]) -> Group:
    """A group whose head takes in what all ends begin with, up to a keyword: said once, it is not taken for a part of the first."""
    split = [*map(words_of, ends)]
    alike = list(takewhile(lambda words: len(set(words)) == 1, zip(*split, strict=False))) if len(ends) > 1 else []
    last = max((at for at, words in enumerate(alike) if words[0] in keywords), default=-1)
    if last < 0:
        return Group(head, word, ends)
    before = " ".join((head, word, *split[0][:last]))
    return Group(before, split[0][last], tuple(" ".join(words[last + 1 :]) for words in split))


def legal_lines(session: Session, viewer: str | None) -> tuple[Offer, ...] | Needs:
    """The verbs that are open now, with what `viewer` (or, for the whole table, the one side that acts) might say by them. Made from what
    the viewer may see. Whoever looks as a side has been seated before."""
    return step(session, lambda: _offered(session, viewer))


def _answering(session: Session, viewer: str | None) -> tuple[Offer, ...]:
    """What is left while a declaration waits in the log: to answer it, as far as whoever asks may read what is asked, and to look."""
    from playaid.desk.conversation import Stopped, resume
    from playaid.desk.next_line.due import ANSWER
    from playaid.desk.questions import CHOICE, mask_question

    waits = resume(session)
    asked = mask_question(waits.question, viewer) if isinstance(waits, Stopped) else None
    lines = [f"{ANSWER} {option}" for option in asked.options] if asked is not None and asked.kind == CHOICE else []
    verb = session.state["referee"]["pending"]["verb"]
    offers = [
        Offer(ANSWER, f"{ANSWER} [CHOICE]", message("go on with {verb}, or undo takes it back", verb=verb), "", tuple(lines or [ANSWER]))
    ]
    queries = (session.game.verbs[name] for name in open_verbs(session.game, session.state) if session.game.verbs[name].query)
    return (*offers, *(Offer(verb.name, usage(verb), verb.summary, verb.citation, query=True) for verb in queries))


def _offered(session: Session, viewer: str | None) -> tuple[Offer, ...]:
    return verb_offers(session, viewer) if session.pending() is None else _answering(session, viewer)
