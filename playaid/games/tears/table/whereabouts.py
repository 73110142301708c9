"""Who stands in line, and what became of those who are not on the board, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.tears.state import duties, fights, forces, pieces
from playaid.language.message import SEMICOLON, counted, listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Person, State

STATES = {
    forces.HURT: "wounded",
    forces.WAITING: "to be placed",
    forces.DEAD: "dead",
    forces.CAPTIVE: "captive",
    forces.TRAPPED: "trapped",
    forces.LAIR: "in the dragon's lair",
}
"""What became of whoever is not on the board."""
STATES_SOMEWHERE = {
    forces.HURT: "wounded in {place}",
    forces.WAITING: "to be placed next to {place}",
    forces.DEAD: "dead in {place}",
    forces.TRAPPED: "trapped in {place}",
}


def off_the_board(state: State, side: str) -> list[str]:
    """The leaders and wizards of a side who are not on the board, with what became of them."""
    people = state["public"]["people"].items()
    away = [(name, person) for name, person in people if person["side"] == side and person["state"] in STATES]
    return [message("{name} ({fate})", name=name, fate=fate(state, name, person)) for name, person in away]


def fate(state: State, name: str, person: Person) -> str:
    if person["state"] == forces.WAITING and duties.debt(state, "wound", name):
        return "to throw for wounds"
    if person["at"] and person["state"] in STATES_SOMEWHERE:
        return message(STATES_SOMEWHERE[person["state"]], place=person["at"])
    return message("captive of {captor}", captor=person["captor"]) if person.get("captor") else STATES[person["state"]]


def in_line(state: State, side: str) -> str:
    """Who stands in line for a side in the battle that is on, under whom, and what hits it has to take."""
    now = state["public"]["battle"]
    assert now is not None
    if now["stage"] == fights.STAND and side == now["dfn"] and not now["rows"][side] and not now["chiefs"][side]:
        return message("not shown yet")
    line, chiefs, hits = pieces.tally_of(now["rows"][side]), now["chiefs"][side], fights.still_due(now, side)
    stands = message("{pieces} under {leaders}", pieces=line, leaders=listing(chiefs)) if chiefs else line
    return listing([stands, counted(hits, "{n} hit to take", "{n} hits to take")], SEMICOLON) if hits else stands
