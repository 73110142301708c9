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
    "as-taken": message("capitals of nations that are another player's, or were when the capital fell (none of nations of one's own)"),
    "once-taken": message("capitals of nations that are another player's, or were when the capital fell, whoever has mustered them since"),
    "at-the-end": message("capitals of nations that are other players' at the end"),
    "neutral-too": message("capitals of nations not their own"),
}
_AIM = (
    "The aim: whoever takes Imrryr, the capital of Melnibone, wins at once. Else, after ten turns, whoever holds the most {capitals}."
    " If the Cosmic Balance has tipped and ends the world before that, whoever has the artifact of that side (towards Law the Runestaff,"
    " towards Chaos Mournblade); if nobody has it, whoever holds the most magic of it."
)
_IN_WORDS = (
    "The aim: whoever takes Imrryr, the capital of Melnibone, wins at once. Else, after ten turns, whoever has fulfilled this: {objective};"
    " if nobody has, whoever holds the most {capitals}."
    " If the Cosmic Balance has tipped and ends the world before that, whoever has the artifact of that side (towards Law the Runestaff,"
    " towards Chaos Mournblade); if nobody has it, whoever holds the most magic of it."
)


DECIDES = {"law": message("the Runestaff"), "chaos": "Mournblade"}
"""By what the end of the world is won: whoever has it, else whoever has the most magic of that alignment. [5.0]"""


def in_words(objective: str | None) -> bool:
    """Whether a scenario has an objective of its own, which the players judge."""
    return objective not in (None, CAPITALS)


def told(state: State, objective: str | None) -> str:
    """How the game is won: by Imrryr, the objective of the scenario, enemy capitals, or at the world's end by magic."""
    return message(_IN_WORDS if in_words(objective) else _AIM, objective=objective, capitals=_WHICH[cities.reading(state)])
