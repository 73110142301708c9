"""Setup, Sequence of Play, Reshuffle Discards, Discard Counter, Draw Counter phase, Victory conditions."""

from __future__ import annotations

from .position import ACTION, DRAW, EXPLORATION, RESUPPLY, Answer, Counter, Position, no, units_of, yes

PHASES = (EXPLORATION, RESUPPLY, ACTION, DRAW)
ACTIONS = (
    "muster",
    "simple movement",
    "fleet loading",
    "fleet unloading",
    "attack",
    "political coup",
    "reshuffle discards",
    "discard counter",
)
HAND = 6
PILES = ("main deck", "discard", "dead")


def starting_hand() -> int:
    """Setup: counters dealt to each player."""
    return HAND


def starting_deck(counters: int, players: int) -> int:
    """Setup: what is left in the main deck after dealing."""
    return counters - players * HAND


def next_player(players: tuple[str, ...], player: str) -> str:
    """Setup, Draw Counter phase: clockwise, to the left; nobody is left out for want of units."""
    return players[(players.index(player) + 1) % len(players)]


def phases(all_pieces_placed: bool) -> tuple[str, ...]:
    """Sequence of Play, Exploration phase: phases of a turn."""
    return PHASES[1:] if all_pieces_placed else PHASES


def most_actions() -> None:
    """Action phase: there is no limit."""
    return


def may_reshuffle(position: Position, player: str, empty: str = "may not") -> Answer:
    """Reshuffle Discards: in the own Action phase; the dead stay out.

    ``empty`` is "may" or "may not": whether an empty pile may be shuffled in.
    """
    if position.turn_of != player or position.phase != ACTION:
        return no("only in the own Action phase", "Action phase")
    if not position.discards and empty == "may not":
        return no("no discards", "Reshuffle Discards")
    return yes("discards go into the main deck", "Reshuffle Discards")


def deck_after_reshuffle(deck: int, discards: int) -> tuple[int, int]:
    """Reshuffle Discards: main deck and discard pile after it."""
    return deck + discards, 0


def may_discard(position: Position, player: str, counter: Counter) -> Answer:
    """Discard Counter: any counter of the hand, named or not."""
    if position.turn_of != player or position.phase != ACTION:
        return no("only in the own Action phase", "Action phase")
    if counter not in position.hands.get(player, ()):
        return no("not in the hand", "Discard Counter")
    return yes("to the discard pile", "Discard Counter")


def most_drawn(position: Position, player: str) -> int:
    """Draw Counter phase: up to a hand of six, and no more than the main deck holds."""
    return max(0, min(HAND - len(position.hands.get(player, ())), position.deck))


def may_draw(position: Position, player: str, count: int) -> Answer:
    """Draw Counter phase: as many as wanted within that."""
    if position.turn_of != player or position.phase != DRAW:
        return no("only in the own Draw Counter phase", "Draw Counter phase")
    if count > most_drawn(position, player):
        return no("more than six or than the deck holds", "Draw Counter phase")
    return yes("drawn", "Draw Counter phase")


def must_draw() -> int:
    """Draw Counter phase: the least that must be drawn."""
    return 0


def winner(position: Position) -> str | None:
    """Victory conditions: all countries explored, and one player alone with counters on the board."""
    if position.spaces_left:
        return None
    holders = [p for p in position.players if units_of(position, p)]
    return holders[0] if len(holders) == 1 else None


def victory_checked(when: str = "at once") -> str:
    """Victory conditions: ``when`` is "at once" or "end of turn"."""
    return when


def leaders(position: Position) -> dict[str, int]:
    """How many units each player has on the board, armies aboard among them."""
    return {p: sum(1 + (u.cargo is not None) for u in units_of(position, p)) for p in position.players}
