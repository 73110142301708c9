"""What the rows of the book hold, column by column. For types alone: no command loads it."""

from typing import NotRequired, TypedDict

from playaid.games.elric.state.shape import Counter, Sort


class Spell(TypedDict):
    """A spell of the index. [16.0]"""

    alignment: str
    strength: int | None
    bracketed: bool
    effect: str
    people: int | None  # whom a flight carries [7.4.2]
    armies: int | None
    immediate: bool
    user: str  # any, melnibonean, elric [9.3.3, 9.3.4]
    copies: int
    balance: str  # the side of its shift [9.4]
    musters: list[str] | None


class Piece(Counter):
    """A personality, fleet, troop or artifact; numbers that the document does not show are absent. [15.0]"""

    nation: str | None
    sort: Sort


class Nation(TypedDict):
    """A nation or a horde. [15.0]"""

    alignment: str
    armies: int
    sort: str
    capital: NotRequired[str | None]
