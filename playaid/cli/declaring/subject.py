"""A line that says first who does it: `Ann moves Craw to …`."""

from collections.abc import Sequence

from playaid.cli.registry import COMMANDS, SHORT
from playaid.language.message import message, series
from playaid.referee.contract.doing import doer_called, said_of, speaks_itself
from playaid.referee.contract.game import Game
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session

LONGEST_NAME = 4
"""A name in front of a line has so many words at most."""
BESIDES = ("also", "then", "now", "just")
"""What says nothing, between whoever does something and what that is."""


def verb_of(game: Game, word: str, third: bool = False) -> str:
    """The verb that a word is, written out or in short, also as said of somebody else (`moves`, `passes`, `flies`); empty for none. third:
    first as that, where both are verbs (`boxes`)."""
    said = fold(word.strip("?!.,:"))
    stems = [said, *(said.removesuffix(end) for end in ("s", "es") if said.endswith(end))]
    stems += [f"{said.removesuffix('ies')}y"] if said.endswith("ies") else []  # `flies`
    if third:
        stems = stems[::-1]
    known = (stem for stem in stems if stem in game.verbs or stem in game.short or stem in COMMANDS or stem in SHORT)
    return next(known, "")


def of_somebody(session: Session, words: Sequence[str]) -> list[str] | None:
    """`Ann moves Craw to …` as `move Craw to … --as Ann`; None where nobody of the table stands in front of a verb. Raises Unreadable where
    the line cannot be theirs."""
    game = session.game
    at = next((at for at, word in enumerate(words[1:-1], 1) if fold(word) in BESIDES and verb_of(game, words[at + 1])), 0)
    words = [*words[:at], *words[at + 1 :]] if 0 < at <= LONGEST_NAME else words
    for many in range(min(LONGEST_NAME, len(words) - 1), 0, -1):
        line = _their_line(game, words[many:])
        called = _called(session, " ".join(words[:many]).rstrip(":,")) if line and "--as" not in words else None
        if called is None:
            continue
        name, side = called
        verb, *behind = line
        meant = game.short.get(verb, verb)
        if meant in game.verbs:
            said = said_of(game, session.state, game.verbs[meant], behind, name, side)
            return [meant, *said, *(["--as", side] if speaks_itself(game, session.state, game.verbs[meant], side) else [])]
        if verb in ("pass", "concede") and not behind:
            return [verb, side]
    return None


def _their_line(game: Game, words: Sequence[str]) -> list[str]:
    """What somebody does as the line of a verb: `give up` of `Ann gives up` as what that phrase stands for in a game. Empty where it begins
    with no verb."""
    verb, said = verb_of(game, words[0], third=True), [fold(word) for word in words]
    for stem in (verb, said[0], said[0].removesuffix("s"), said[0].removesuffix("es")):
        whole = [stem, *said[1:]]
        meant = [phrase for phrase in game.phrases if phrase.split() == whole[: len(phrase.split())]]
        if meant:
            longest = max(meant, key=len)
            return [*game.phrases[longest].split(), *words[len(longest.split()) :]]
    return [verb, *words[1:]] if verb else []


def _called(session: Session, text: str) -> tuple[str, str] | None:
    """A side, a player, or one of theirs who may do things, by the name in front of a line: who that is, and the side. Of the sides of one
    player the one that is to act. Raises Unreadable where that may be several."""
    game, state, players, who = session.game, session.state, session.journal.meta["players"], fold(text)
    sides = [side for side in session.sides if fold(side) == who] or [side for side in session.sides if fold(players.get(side, "")) == who]
    if len(sides) > 1:
        now = [side for side in acting(game, state) if side in sides]
        if len(now) != 1:
            plays = message("{player} plays {sides}", player=text, sides=series(sides))
            raise Unreadable(plays, hint=message("say which: {side} in front", side=(now or sides)[0]))
        return now[0], now[0]
    if sides:
        return sides[0], sides[0]
    name = doer_called(game, visible(state, None), text)
    doers = game.doers(visible(state, None), "") if game.doers is not None else None
    return (name, doers.sides[name]) if name is not None and doers is not None and doers.sides.get(name) in session.sides else None


def begins_with_a_name(game: Game, words: Sequence[str]) -> bool:
    """Whether what a line begins with is no verb that is written out, nor one of the short words for one: it may be a name."""
    word = words[0].casefold() if words else ""
    return not any(word in known for known in (game.verbs, game.short, COMMANDS, SHORT))
