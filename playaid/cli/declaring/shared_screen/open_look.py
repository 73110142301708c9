"""A look where all look on: whoever's own it is about, everybody at the screen may read it."""

from playaid.cli.declaring.speaker import open_sides, shows_own
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.ruling_view import view_ruling
from playaid.dice.sources import NeedsDice, Refusing
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.session.local import Session


def with_open_eyes(terminal: Terminal, session: Session, declaration: Declaration) -> Declaration:
    """The look as the one side sees it that is told more than the whole table is, where nothing of that side is kept from this screen;
    unchanged where none is, or several are, for whatever is no look, and for `hand`, which is of whoever is to act."""
    verb = session.game.verbs.get(declaration.verb)
    sides = [
        side for side in open_sides(terminal, session) if session.state["secret"].get(side)
    ]  # else it is told of them, and nothing of theirs
    if verb is None or not verb.query or shows_own(verb) or not sides:
        return declaration
    public = _length(session, declaration._replace(side=None), None)
    more = [side for side in sides if _length(session, declaration._replace(side=side), side) > public]
    return declaration._replace(side=more[0]) if len(more) == 1 else declaration


def _length(session: Session, declaration: Declaration, viewer: str | None) -> int:
    """How much is told, in characters; nothing where the look is refused."""
    try:
        seen = view_ruling(session.judge(declaration, Refusing()), viewer)
    except (Refusal, NeedsDice):
        return 0
    return sum(map(len, (*seen.shown, *seen.story, *(f"{line.label} {line.text} {line.result}" for line in seen.worksheet))))
