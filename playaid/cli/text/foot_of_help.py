"""What stands below the lines that may be said: what looks at the table, the board among it, and what playaid itself hears."""

from collections.abc import Sequence

from playaid.language.message import COMMA, message
from playaid.language.translation import translate, verb_told
from playaid.language.width import wrap_text
from playaid.referee.contract.game import Game

AFTERWARDS = (
    "export html and export pdf keep the evening in a file",
    "luck weighs the throws",
    "stats counts the evenings",
    "log tells what happened",
    "undo takes the end back",
    "quit leaves",
)
"""What there is to be said when a game is over."""


EVER = (
    "undo takes the last line back",
    "note keeps a remark",
    "log tells what happened",
    "luck weighs the throws",
    "leads says who leads",
    "concede SIDE gives up",
    "agree draw ends the game",
    "adjourn stops for today",
    "quit leaves",
)
"""What playaid itself hears as long as a game goes on, for whoever asks for everything."""


BOARD = "map"
"""What shows the board in every game that has one."""


def looks_told(game: Game, names: Sequence[str]) -> list[str]:
    """The verbs that only look, and which of them, or what besides them, is the board, where none is called so."""
    drawn = game.short.get(BOARD, BOARD)
    if game.board is None or drawn == BOARD in game.verbs:
        return [*map(verb_told, names)]
    told = translate(message("{look} (the board)", look=verb_told(drawn)))
    if drawn in game.verbs:
        return [told if name == drawn else verb_told(name) for name in names]
    return [told, *map(verb_told, names)]


def side_by_side(label: str, names: Sequence[str], width: int) -> list[str]:
    return [f"  {line}" for line in wrap_text(f"{label}: {translate(COMMA).join(names)}", width - 4)] if names else []
