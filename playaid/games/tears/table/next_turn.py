"""How the same is done again in a side's next turn, if nothing else happens: for odds over several turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.tears.state import forces
from playaid.referee.contract.game import Turned

if TYPE_CHECKING:
    from playaid.book.book import Book
    from playaid.games.tears.state.shape import Person, Public, State
    from playaid.referee.contract.ruling import Declaration

OF_A_TURN = ("act", "used", "haste", "reach", "wades", "flies", "gone", "overran", "fought", "busy", "raised", "done", "failed")
"""Marks of a person that a new activation begins without."""
SUPPOSED = (
    "the same are activated each turn, and stay",
    "who is wounded, caught or taken does not come back",
    "nobody else does anything",
)


def activate_again(before: State, after: State, said: Declaration, book: Book) -> Turned | None:
    """Whoever was activated is so again, unmoved, if he is still where he stood; whom a trap has let pass searches on. [Activation]"""
    people = dict(after["public"]["people"])
    for name, was in before["public"]["people"].items():
        now = people[name]
        if was.get("act") and (now["state"], now["at"]) == (forces.UP, was["at"]):
            rested: Person = {key: value for key, value in now.items() if key not in OF_A_TURN}  # type: ignore[assignment]
            people[name] = {**rested, "act": True, "used": 0}
    public: Public = {**after["public"], "people": people, "asked": []}
    return Turned({**after, "public": public}, said._replace(verb="search") if said.verb == "trap" else said, SUPPOSED)


def throw_again(before: State, after: State, said: Declaration, book: Book) -> Turned | None:
    """Initiative is thrown again, the loser with one more than he had. [Initiative]"""
    return Turned(after, said, ("whoever loses adds one more the next time",))
