"""A verb in short that may be several: the one that is open now, of which something can be said, or that the prompt names."""

from collections.abc import Sequence

from playaid.desk.next_line.due import due
from playaid.language.message import message
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Ambiguous, Refusal, Unreadable
from playaid.referee.contract.sequence import comes_later, opens
from playaid.referee.session.local import Session

PLAYED = ("next", "pass", "back", "undo", "redo", "answer", "concede", "agree", "set", "quit")
"""General verbs that change what is played: a verb of the game does not stand for their beginnings, as it does for those of the others."""
RARE = ("answer", "concede", "agree", "set")
"""Those of them that nobody shortens while nothing waits: before them goes a verb that the prompt names."""


def the_able_one(session: Session, words: Sequence[str]) -> tuple[list[str], str] | None:
    """The words of a line whose first is the letter of a verb of which nothing can be said now, with the one verb written out that begins
    so, too, and that the prompt names (`m` for `muster`, where nothing moves), and what is told of that. None for any other line, and where
    the first makes something of what stands behind it."""
    letter = fold(words[0]) if words else ""
    meant = session.game.short.get(letter) if len(letter) == 1 else None
    if meant is None or meant in (able := due(session).able):
        return None
    others = [name for name in able if name.startswith(letter) and not session.game.verbs[name].query]
    if len(others) != 1 or _is_read(session, [meant, *words[1:]]):
        return None
    return [others[0], *words[1:]], message("  {typed}: taken as {names}.", typed=words[0], names=others[0])


def _is_read(session: Session, words: Sequence[str]) -> bool:
    """Whether a verb makes something of what stands behind it, be it legal or not."""
    try:
        session.read(words, None)
    except Incomplete:
        return bool(words[1:])
    except Unreadable:
        return False
    except Refusal:
        pass
    return True


def the_open_one(session: Session, words: Sequence[str], unknown: Refusal) -> list[str] | None:
    """The words of a line whose first may be several verbs, of which one alone is the game's and open in this step (`m` for `move`, where
    nobody marches; `e` for `explore`, not `export`), else in a later one, or which the prompt names
    alone, with that one written out; None for any other line. Of several such, these alone are told as what may have been meant, beside
    verbs that only look."""
    verbs = session.game.verbs
    if not isinstance(unknown, Ambiguous) or fold(unknown.typed) != fold(words[0]):
        return None
    kept = [name for name in unknown.candidates if name in PLAYED]
    known = [name for name in unknown.candidates if name in verbs]
    now = [name for name in known if opens(session.game, session.state, verbs[name]) and not verbs[name].query]
    here = now or [name for name in known if not verbs[name].query and comes_later(session.game, session.state, name)]
    if len(here) == 1 and not kept:
        return [here[0], *words[1:]]
    named = [name for name in now if name in due(session).able] if {*kept} <= {*RARE} else []
    if len(named) == 1:
        return [named[0], *words[1:]]
    looks = [name for name in known if verbs[name].query]
    if here:
        unknown.candidates = unknown.shown = (*here, *looks, *kept)
    return None
