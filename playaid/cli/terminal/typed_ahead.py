"""What is typed where Enter alone was asked for, at a screen of one side's own: whether all may read it when it is heard afterwards."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from playaid.cli.registry import COMMANDS, SHORT, command
from playaid.language.message import Typed, message
from playaid.language.translation import translate
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


Asks = Callable[[str], str]


def typed_ahead(
    line: str, eyes: str | None, session: "Session | None", later: list[str], said: str = "", asks: Asks | None = None
) -> list[TypedAhead]:
    """A line as it waits, as far as `heard_by_all` lets it."""
    return [TypedAhead(heard, who_speaks(session)) for heard in heard_by_all(line, eyes, session, later, said, asks)]


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


def heard_by_all(
    line: str, eyes: str | None, session: "Session | None", later: list[str], said: str = "", asks: Asks | None = None
) -> list[str]:
    """The line, if all may hear it, or if it is a secret one, of which the screen shows no more than its verb: another of the same side,
    who goes on. A public one may name what is its side's own: whoever typed it is asked, unless all have read that in the line `said`
    before. Else nothing, and what is told when the screen is everybody's again goes to `later`. eyes: whose the screen is, None
    everybody's; asks: puts a question on it."""
    if eyes is None or tells_nothing(line, session.game if session is not None else None):
        return [line]
    if session is not None and is_kept(line, session.game):
        return [_said_by(eyes, line)]
    if session is not None and asks is not None and is_public(line, session.game):
        if not is_read_already(line, said, session.game):
            typed = asks(message("All will read that: {line}. Enter says it, n drops it: ", line=Typed(line))).strip()
            if fold(typed) in ("n", "no", fold(translate("no")), *LEAVES):
                return []
            if typed and fold(typed) not in ("y", "yes", fold(translate("yes"))):
                return heard_by_all(typed, eyes, session, later, said, asks)
        return [line if session.speaker() == eyes or not _is_said_by_a_side(line, session.game) else _said_by(eyes, line)]
    later.append(message("  What {side} typed where Enter was asked for is dropped, unread.", side=eyes))
    return []


LEAVES = ("leave", "quit", "q")


def _said_by(side: str, line: str) -> str:
    return line if "--as" in line.split() else f"{line} --as {quote(side)}"


def _is_said_by_a_side(line: str, game: "Game") -> bool:
    """Whether it matters who says a line: a verb of the game, or a command that knows --as. `coverage tears` is the same for all."""
    first = _words(game, line)[0]
    return first in game.verbs or any("--as" in known.opts for known in command(SHORT.get(first, first)).params)


def is_public(line: str, game: "Game") -> bool:
    """Whether a line begins with a verb of the game whose words are read by all, or with a command that only looks: it is meant for the
    table, and is no answer and no passphrase."""
    first, *rest = _words(game, line)
    verb = game.verbs.get(first)
    if verb is not None:
        return not verb.secret
    meant = SHORT.get(first, first)
    return bool(rest) and meant in COMMANDS and meant not in ACTS


def is_read_already(line: str, said: str, game: "Game") -> bool:
    """Whether all words of a line stand in the one before it, which was typed in the open: a line behind a look at it."""
    words, before = _words(game, line), _words(game, said)
    return is_public(said, game) and words[0] in game.verbs and {*words} <= {*before}


def _words(game: "Game", line: str) -> list[str]:
    """The words of a line as far as an option, the first in full."""
    first, *rest = fold(line.partition(" --")[0].replace(",", " ")).split() or [""]
    return [game.short.get(first, first), *rest]


def is_kept(line: str, game: "Game") -> bool:
    """Whether a line is one of a verb whose words are its side's own, and are shown to nobody else wherever it is typed. What is done by it
    may be told to all: that is what whoever says it wants done."""
    verb = game.verbs.get(_words(game, line)[0])
    return verb is not None and verb.secret


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
