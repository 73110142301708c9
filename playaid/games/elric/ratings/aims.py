"""What a scenario is won by, in words. [5.0, 14.0]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State

CAPITALS = "capitals"
"""The objective of a scenario that has none in words: the count of 5.0."""

_WHICH = {
    "as-taken": message(
        "An enemy capital is one whose nation another player plays, or played when you took it; none whose nation you play yourself."
    ),
    "once-taken": message(
        "An enemy capital is one whose nation another player plays, or played when you took it, also where you have mustered it since."
    ),
    "at-the-end": message("An enemy capital is one whose nation another player plays at the end."),
    "neutral-too": message("An enemy capital is one whose nation you do not play, a neutral one too."),
}
_AIM = (
    "The aim: whoever takes Imrryr, the capital of Melnibone, wins at once. If nobody has, whoever holds the most enemy capitals after ten"
    " turns wins. {capitals} If the Cosmic Balance tips and ends the world before that: in Law whoever has the Runestaff wins, in Chaos"
    " whoever has Mournblade; if nobody has it, whoever holds the most magic of that side."
)
_IN_WORDS = (
    "The aim: whoever takes Imrryr, the capital of Melnibone, wins at once. If nobody has, whoever has done this after ten turns wins:"
    " {objective}. If nobody has done that either, whoever holds the most enemy capitals wins. {capitals} If the Cosmic Balance tips and"
    " ends the world before that: in Law whoever has the Runestaff wins, in Chaos whoever has Mournblade; if nobody has it, whoever holds"
    " the most magic of that side."
)


DECIDES = {"law": message("the Runestaff"), "chaos": "Mournblade"}
"""By what the end of the world is won: whoever has it, else whoever has the most magic of that alignment. [5.0]"""


def in_words(objective: str | None) -> bool:
    """Whether a scenario has an objective of its own, which the players judge."""
    return objective not in (None, CAPITALS)


def told(state: State, objective: str | None) -> str:
    """How the game is won: by Imrryr, the objective of the scenario, enemy capitals, or at the world's end by magic."""
    return message(_IN_WORDS if in_words(objective) else _AIM, objective=objective, capitals=_WHICH[cities.reading(state)])
