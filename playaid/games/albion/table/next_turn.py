"""How the same is done again in a side's next turn, if nothing else happens: for odds over several turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.state import printed
from playaid.referee.contract.game import Turned
from playaid.referee.contract.sequence import round_of

if TYPE_CHECKING:
    from playaid.book.book import Book
    from playaid.games.albion.state.shape import Public, State
    from playaid.referee.contract.ruling import Declaration

QUIET = "nobody else does anything"
_BEGUN: dict[str, object] = {
    "spent": {},
    "stopped": {},
    "entered": {},
    "came": {},
    "hurried": {},
    "shipped": {},
    "forced": {},
    "tried": {},
    "trying": None,
    "rolled": [],
    "cast": [],
    "scried": {},
}
"""What a new turn begins without. [5.0]"""


def search_again(before: State, after: State, said: Declaration, book: Book) -> Turned | None:
    """The party stays where it is, with all its points and the mana of the turn. [6.0, 20.3]"""
    return _turned(after, said, book, f"the party stays and {QUIET}", "the weather stays as it is")


def activate_again(before: State, after: State, said: Declaration, book: Book) -> Turned | None:
    """Who has stayed inactive is rolled for again, with the same modifier. [10.4]"""
    modifier = ("the modifier stays the same",) if said.args.get("modifier") else ()
    return _turned(after, said, book, f"{QUIET} that would wake them", *modifier)


def _turned(after: State, said: Declaration, book: Book, *supposed: str) -> Turned | None:
    turn = str(round_of(after, "turn") + 1)
    if turn not in printed.rows("turns"):
        return None
    mana = int(book.value("turns", turn, "mana"))
    public: Public = {**after["public"], **_BEGUN, "mana": mana}  # type: ignore[typeddict-item]
    return Turned({**after, "public": public}, said, (*supposed, f"mana {mana} in turn {turn}"))
