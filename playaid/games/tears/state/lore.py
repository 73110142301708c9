"""What is known: spells by their wizards, wisdom by those who found it. [Spells] [Searching] [Victory]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.state import forces, pieces

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing

DRAGON = ("Bad Fortune", "Eldritch Shield", "Juggernaut", "Terror")  # The spells of Terramax


def wisdom(hearing: Hearing, side: str) -> list[str]:
    """The pieces that a side has gathered. What the dead have found stays with their Warlord, unless the option says otherwise.
    Raises Locked."""
    pieces_held = set()
    for holder, ruins in hearing.secret(side)["wisdom"].items():
        dead = forces.somebody(hearing.state, holder).get("state") == forces.DEAD
        if not dead or hearing.options["dead-wisdom"] == "kept":
            pieces_held |= set(ruins)
    return sorted(pieces_held)


def knows(hearing: Hearing, wizard: str) -> Sequence[str]:
    """The spells a wizard knows. Raises Locked."""
    if wizard == pieces.TERRAMAX:
        return DRAGON
    return hearing.secret(forces.person(hearing.state, wizard)["side"])["spells"].get(wizard, [])
