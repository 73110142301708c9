"""What a game says and nobody can translate: texts that are no message of its code, found by playing it."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from playaid.book.facts import PROVENANCES
from playaid.dice.sources import Refusing
from playaid.language.extraction import messages_in, own_files
from playaid.language.message import Counted, Listing, Message, Typed
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import names_of
from playaid.referee.contract.ruling import Ruling
from playaid.referee.contract.sequence import walk
from playaid.referee.contract.state import State
from playaid.referee.contract.view import view
from playaid.referee.deciding.decide import checks_of, decide
from playaid.referee.session.local import Session
from playaid.referee.verification.lint_wording import in_tables, messages_of
from playaid.referee.verification.package import package_of
from playaid.testing.random_evenings import Moment, watched

EVENINGS = 3
LINES = 150


def untranslatable(game: Game, folder: Path, evenings: int = EVENINGS) -> Iterator[str]:
    """Each text that was said in random evenings of some length and stands in nobody's code as it is."""
    yield from dict.fromkeys(text for evening in watched(game, folder, evenings, LINES) for text in no_messages(game, evening))


def no_messages(game: Game, evening: Iterable[Moment]) -> Iterator[str]:
    """Each text that was said in an evening and stands in nobody's code as it is: joined out of pieces, most likely. Nothing of a game that
    stands in no module."""
    if package_of(game) is None:
        return
    known: set[str] = set()
    told: set[str] = set()
    typed: set[str] = set()
    before: Ruling | None = None
    for session, state, ruling in evening:
        known = known or {*patterns(game), *PROVENANCES, *in_tables(session.book)}
        said = [*_seen(session, state), *(_said(ruling) if ruling is not None else ())]
        said += _said(_once_more(session, state, before)) if before is not None else ()
        before = ruling
        typed.update(_typed(ruling.declaration.args) if ruling is not None else ())
        for where, text in said:
            for part in _parts(text):
                if part not in known and part not in told and _has_words(part):
                    told.add(part)
                    if part not in typed and part not in _names(session, state):
                        yield f"{where}: {part!r} is no message"


def _once_more(session: Session, state: State, before: Ruling) -> Ruling:
    """The ruling on what has just been declared, declared again: often it is refused, and the refusal is read."""
    try:
        return decide(session.game, state, before.declaration, session.book, Refusing())
    except Exception:  # what is read out of an old declaration may be gone
        return before


@cache
def _own() -> frozenset[str]:
    return frozenset(text for found in messages_in(own_files()) for text in (found.pattern, found.many))


def patterns(game: Game) -> frozenset[str]:
    """All patterns that stand in the code of a game and in playaid's own."""
    return _own().union(text for found in messages_of(game) for text in (found.pattern, found.many))


def _said(ruling: Ruling) -> Iterator[tuple[str, str]]:
    yield from (("story", said.text) for said in ruling.story)
    for line in ruling.worksheet:
        yield from (("worksheet", text) for text in line[:3])
    for reason in (*ruling.reasons, *ruling.overruled):
        yield f"reason {reason.check}", reason.text
    yield "outcome", ruling.outcome
    yield "in vain", ruling.in_vain
    yield from (("shown", text) for text in ruling.shown)
    yield from (("roll", rolled.why) for rolled in ruling.rolls)
    if ruling.question is not None:
        yield "question", ruling.question.prompt


def _seen(session: Session, state: State) -> Iterator[tuple[str, str]]:
    seen = view(session.game, state, None)
    for label, value in seen.trackers:
        yield "tracker", label
        yield "tracker", value
    yield from (("owed", text) for text in seen.obligations)


def _parts(text: str) -> Iterable[str]:
    """The patterns of a message and of all messages in it."""
    if isinstance(text, Listing):
        return [part for said in text.parts for part in _parts(said)]
    if not isinstance(text, Message):
        return [] if isinstance(text, Typed) else [text]
    within = [part for value in text.values.values() if isinstance(value, str) for part in _parts(value)]
    return [text.pattern, *([text.many] if isinstance(text, Counted) else []), *within]


def _names(session: Session, state: State) -> set[str]:
    """What has a name at this table: it is translated by its name."""
    game = session.game
    names = {name for kind in game.kinds.values() for name in kind(state)}
    slots = (slot for verb in game.verbs.values() for slot in verb.slots if slot.kind in game.kinds)
    return names.union(session.sides, game.verbs, _cases(game), *(names_of(game, slot, state) for slot in slots))


def _typed(said: Any) -> Iterator[str]:
    """What somebody has typed, whole and in its pieces: it is in their own words."""
    if isinstance(said, str):
        yield from (said, *re.split(r"[,:] ?", said))
    elif isinstance(said, list | dict):
        yield from (text for part in (said.values() if isinstance(said, dict) else said) for text in _typed(part))


def _cases(game: Game) -> Iterator[str]:
    """The steps of a game, and the cases of the rulebook that it cites: each is translated by its name."""
    for verb in game.verbs.values():
        yield verb.citation
        yield from (check.citation for check in checks_of(verb))
    yield from (name for step in walk(game.sequence) for name in (step.title, step.citation))


def _has_words(text: str) -> bool:
    """Whether there is a word in it that a reader of another language would miss; symbols, numbers and codes have none."""
    return any(len(word) > 2 and word.isalpha() and word.islower() for word in text.replace(",", " ").replace(".", " ").split())
