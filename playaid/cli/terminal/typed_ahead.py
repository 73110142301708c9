"""What is typed where Enter alone was asked for, at a screen of one side's own: whether all may read it when it is heard afterwards."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from playaid.cli.registry import COMMANDS, SHORT
from playaid.language.message import message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import fold
from playaid.referee.contract.sequence import acting

if TYPE_CHECKING:
    from playaid.referee.contract.game import Game
    from playaid.referee.session.local import Session


class TypedAhead(NamedTuple):
    """A line that waits to be heard. speakers: whoever could have said it when it was typed; None where whoever is there may say it."""

    line: str
    speakers: tuple[str, ...] | None


def who_speaks(session: "Session | None") -> tuple[str, ...]:
    """The sides that act now: a line that names none is one of theirs."""
    return tuple(acting(session.game, session.state)) if session is not None else ()


def typed_ahead(line: str, eyes: str | None, session: "Session | None", later: list[str]) -> list[TypedAhead]:
    """A line as it waits, as far as `heard_by_all` lets it."""
    return [TypedAhead(heard, who_speaks(session)) for heard in heard_by_all(line, eyes, session, later)]


def still_theirs(ahead: list[TypedAhead], session: "Session | None", said: Callable[[str], None]) -> str:
    """The next line that waits, taken out of them; empty where there is none. It is dropped, and that is said, where others speak by now:
    it would be ruled as theirs."""
    if not ahead:
        return ""
    line, speakers = ahead.pop(0)
    if speakers is None or speakers == who_speaks(session):
        return line
    ahead.clear()
    said("  What was typed ahead is dropped, unread: it was typed in another's turn.")
    return ""


def heard_by_all(line: str, eyes: str | None, session: "Session | None", later: list[str]) -> list[str]:
    """The line, if all may hear it, or if it is a secret one, of which the screen shows no more than its verb: another of the same side,
    who goes on. Else nothing, and what is told when the screen is everybody's again goes to `later`. eyes: whose the screen is, None
    everybody's."""
    if eyes is None or tells_nothing(line, session.game if session is not None else None):
        return [line]
    if session is not None and is_kept(line, session.game):
        return [line if "--as" in line.split() else f"{line} --as {quote(eyes)}"]
    later.append(message("  What {side} typed where Enter was asked for is dropped, unread.", side=eyes))
    return []


def is_kept(line: str, game: "Game") -> bool:
    """Whether a line is one of a verb whose words are its side's own, and are shown to nobody else wherever it is typed."""
    word = fold(line.partition(" ")[0])
    verb = game.verbs.get(game.short.get(word, word))
    return verb is not None and verb.secret and not verb.aloud


ACTS = ("next", "pass", "back", "undo", "redo", "answer", "roll", "deal", "concede", "agree", "adjourn", "set")
"""General verbs that do something: whoever types one where Enter is asked for has not seen yet what it would be done to."""


def tells_nothing(line: str, game: "Game | None") -> bool:
    """Whether a line is a command or a verb alone, abbreviated or not, that only looks, or asks for the rest: what stands behind it, or is
    none, may name what is theirs, and what does something is meant for no screen that nobody has seen."""
    word = fold(line)
    if game is not None and (verb := game.verbs.get(game.short.get(word, word))) is not None:
        return verb.query or any(not slot.optional for slot in verb.slots)
    return SHORT.get(word, word) in COMMANDS and SHORT.get(word, word) not in ACTS


def half_width(answer: str) -> str:
    """What was typed, letters of full width as the keys have them."""
    if answer.isascii():
        return answer
    from playaid.language import spoken_lines

    return spoken_lines.half_width(answer)
