"""What odds need to know: what outcomes are worth to all, who win or lose together, and the same again in a seat's next turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import realm
from playaid.language.message import Typed, listing
from playaid.referee.contract.game import Payoff, Turned
from playaid.referee.contract.grammar import quote

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playaid.book.book import Book
    from playaid.games.legacy.state.shape import Public, State
    from playaid.referee.contract.ruling import Declaration

PAYOFFS = (Payoff("^passed", 10), Payoff(r"^(?P<number>\d+) short", -1))
"""A challenge that is passed, and by how many successes one is short of it: what Destiny has still to bring."""


def payoffs(state: State, side: str) -> Iterable[Payoff]:
    """A challenge passed is worth more than any number of successes that are short."""
    return PAYOFFS


def ahead(state: State, said: Declaration) -> str:
    """The line that tells the chances against those among whom a move ends. [Challenging Enemies]"""
    tiles = said.args.get("tiles", ()) if said.verb == "move" else ()
    foes = next((here for tile in tiles if (here := realm.foes(state, tile))), [])
    by = f" by {said.args['seat']}" if "seat" in said.args else ""
    return listing((Typed(f"advise {quote(enemy)}{by}") for enemy in foes), " or ")


def try_again(before: State, after: State, said: Declaration, book: Book) -> Turned | None:
    """A challenge that costs nothing when it is failed is tried again in the seat's next turn, with what Destiny is left."""
    public: Public = {**after["public"], "challenge": None, "turn": before["public"]["turn"]}
    supposed = ("nothing else happens, in the Key-Turns neither", "stones stay as they are, and Destiny as it is left")
    return Turned({**after, "public": public}, said, supposed)
