"""Who stands in line in a battle, and who is not on the board: in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.tears.state import forces, pieces

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


def off_the_board(state: State, side: str) -> list[str]:
    """The leaders and wizards of a side who are not on the board, with what became of them."""
    people = state["public"]["people"].items()
    return [f"{name} {_off(person)}" for name, person in people if person["side"] == side and person["state"] in STATES]


def _off(person: Person) -> str:
    where = f" in {person['at']}" if person["at"] else f" by {person['captor']}" if person.get("captor") else ""
    return f"({STATES[person['state']]}{where})"


def in_line(state: State, side: str) -> str:
    """Who stands in line for a side in the battle that is on, under whom, and what hits it has to take."""
    now = state["public"]["battle"]
    assert now is not None
    chiefs = f" under {', '.join(now['chiefs'][side])}" if now["chiefs"][side] else ""
    hits = f"; {now['hits'][side]} hits to take" if now["hits"].get(side) else ""
    return f"{pieces.count_words(now['rows'][side])}{chiefs}{hits}"
