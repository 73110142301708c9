"""What a counter and its roster say: race, wounds, a ship's strength."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.state.minds import is_held
from playaid.games.albion.state.pieces import piece
from playaid.games.albion.state.sides import FOMORIAN
from playaid.referee.contract.derived import once

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Known


WORM = "The Worm"


@once
def race(hearing: Hearing, name: str) -> str:
    """The race of a person or an army. [7.9, 11.7]"""
    counter = piece(hearing.state, name)
    if counter["kind"] == "person":
        return str(hearing.fact("persons", name, "race"))
    if counter["kingdom"] is None:  # what stands for a stack that is not seen [11.9]
        return "Troll" if counter["side"] == FOMORIAN else "Elf"
    return str(hearing.fact("kingdoms", counter["kingdom"], "race"))


@once
def column(hearing: Hearing, name: str) -> str:
    """The race in whose column of the Terrain Effects Chart a person, their escort or an army stands: an Ancient in that of their kingdom,
    or with the Elves, who has none; the Worm with the Trolls. [7.9, 11.7]"""
    if name == WORM:
        return "Troll"
    own = race(hearing, name)
    if own != "Ancient":
        return own
    kingdom = piece(hearing.state, name)["kingdom"]
    return "Elf" if kingdom is None else str(hearing.fact("kingdoms", kingdom, "race"))


def taken_mind(hearing: Hearing, name: str) -> Known | None:
    """What the declaring side knows of a person whose mind it has: it looks nowhere else for what is its own to know. [19.4.10] Raises
    Locked."""
    side = hearing.declaration.side or hearing.active
    if side is None or not is_held(hearing.state, side, name):
        return None
    return hearing.secret(side).get("minds", {}).get(name)


def wounds(hearing: Hearing, name: str) -> int:
    """A person's wounds, from his owner's roster, or as whoever has his mind knows them. Raises Locked."""
    if (mind := taken_mind(hearing, name)) is not None:
        return int(mind["wounds"])
    return int(hearing.secret(piece(hearing.state, name)["side"]).get("roster", {}).get(name, 0))


def ship_combat(hearing: Hearing, name: str) -> int:
    """A ship's Combat Strength, by the side of the piece that lies up. [7.6]"""
    column = "combat" if piece(hearing.state, name)["steps"] == 2 else "damaged_combat"
    return int(hearing.fact("ships", name, column))
