"""What is at stake where the Horn of Fate is blown, told before it is. [16.7]"""

from __future__ import annotations

from playaid.language.message import as_message

LAST = 3
"""The blast by which the world ends without a die. [16.7]"""


def at_stake(blown: int) -> str:
    """What the next blast may end, by how many there have been since the Balance has tipped for the first time."""
    if blown + 1 >= LAST:
        return as_message("the third blast ends the world, and the game")
    return as_message("a die of 5 or 6 ends the world, and the game")
