"""A line of a game under way, looked at before the next one is said."""

from collections.abc import Mapping, Sequence

from playaid.book.book import Book
from playaid.dice.sources import NeedsDice, Refusing
from playaid.referee.contract.game import Game
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import empty
from playaid.referee.deciding.decide import hearing_of
from playaid.referee.deciding.entry import table
from playaid.referee.session.begin import opening


def fault_of(game: Game, players: Mapping[str, str], options: Mapping[str, str], book: Book, lines: Sequence[str]) -> Refusal | None:
    """Why these lines cannot be said of a table; None where they can, whatever they leave to be asked. Nothing is written."""
    hearing = hearing_of(game, empty(list(players)), opening(game, players, options, {}, lines), book, Refusing())
    for key in ("sides", "players", "options"):
        hearing.put("referee", key, hearing.args[key])
    try:
        game.setup(hearing)
        table(hearing)
    except (Ask, NeedsDice):
        return None
    except Refusal as refusal:
        return refusal
    return None
