"""A verb in short that may be several: the one that is open now, or that the prompt names."""

from collections.abc import Sequence

from playaid.desk.next_line.due import due
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Ambiguous, Refusal
from playaid.referee.contract.sequence import comes_later, opens
from playaid.referee.session.local import Session

PLAYED = ("next", "pass", "back", "undo", "redo", "answer", "concede", "agree", "set", "quit")
"""General verbs that change what is played: a verb of the game does not stand for their beginnings, as it does for those of the others."""
RARE = ("answer", "concede", "agree", "set")
"""Those of them that nobody shortens while nothing waits: before them goes a verb that the prompt names."""


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
