"""What is known: spells by their wizards, wisdom by those who found it. [Spells] [Searching] [Victory]"""

from collections.abc import Sequence

from playaid.games.tears.state import forces, pieces
from playaid.games.tears.state.shape import Hearing, State

# offers


def known(state: State, side: str, wizard: str) -> Sequence[str]:
    if wizard == pieces.TERRAMAX:
        return ("Bad Fortune", "Eldritch Shield", "Juggernaut", "Terror")
    spells: Sequence[str] = state["secret"][side].get("spells", {}).get(wizard, ())
    return spells


def wisdom(hearing: Hearing, side: str) -> list[str]:
    """The pieces that a side has gathered. What the dead have found stays with their Warlord, unless the option says otherwise."""
    held = hearing.secret(side).get("wisdom", {})
    found = set()
    for holder, ruins in held.items():
        dead = hearing.public["people"].get(holder, {}).get("state") == forces.DEAD
        if not dead or hearing.options["dead-wisdom"] == "kept":
            found |= set(ruins)
    return sorted(found)


def knows(hearing: Hearing, wizard: str) -> list[str]:
    """The spells a wizard knows. Raises Locked."""
    if wizard == pieces.TERRAMAX:
        return ["Bad Fortune", "Eldritch Shield", "Juggernaut", "Terror"]
    found: list[str] = hearing.secret(forces.person(hearing.state, wizard)["side"])["spells"].get(wizard, [])
    return found
