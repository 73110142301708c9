"""Setup: the shuffled pieces, six counters to each player unseen, the first player by lot. [Setup]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.empire.ratings import pieces
from playaid.games.empire.rules import dealing
from playaid.games.empire.state import hands
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing


def set_up(hearing: Hearing) -> None:
    """Write the opening state. args: sides in table order, clockwise; options."""
    everything = pieces.everything()
    hearing.put("cup", "deck", everything)
    hearing.put("cup", "hidden", [])
    hearing.put("public", "deck", len(everything))
    for key in ("lands", "units", "control"):
        hearing.put("public", key, {})
    for key in ("discard", "dead", "resupply"):
        hearing.put("public", key, [])
    hearing.put("public", "hidden", 0)
    hearing.put("public", "world", _lie_of_the_pieces(hearing))
    if hearing.midway is None:
        _deal(hearing)
        return
    hearing.put("public", "order", list(hearing.sides))
    for side in hearing.sides:
        hearing.put("secret", side, "hand", [])
        hearing.put("public", "hands", side, 0)


def _deal(hearing: Hearing) -> None:
    """Six counters to each player, and who begins by lot."""
    sides, number = hearing.sides, hearing.public["deck"]
    physical = hands.physical(hearing.state)
    for side in sides:
        hearing.put("secret", side, "hand", [])
        if physical:
            hearing.put("public", "hands", side, hands.FULL)
            hearing.add("public", "deck", -hands.FULL)
            continue
        deck = hearing.cup()["deck"]
        dealt = hearing.draw(deck, hands.FULL, who=side, why="the first hand", private=side, names=pieces.everything())
        dealing.give(hearing, side, dealt)
        hearing.tell("You are dealt {dealt}.", only=side, dealt=listing(dealt))
    if physical:
        hearing.put("cup", "deck", [])
    first = hearing.draw(sides, 1, who="the table", why=message("who begins: {sides}", sides=listing(sides)))[0]
    at = sides.index(first)
    hearing.put("public", "order", [*sides[at:], *sides[:at]])
    share = message("{counters} counters, {full} to each of {players} players", counters=number, full=hands.FULL, players=len(sides))
    hearing.line("deck", share, hearing.public["deck"], "Setup")
    hearing.line("first player", "by lot, then clockwise", first, "Setup")
    pattern = "{full} counters are dealt to each player. {first} begins, then clockwise: {order}."
    hearing.tell(pattern, full=hands.FULL, first=first, order=listing(hearing.public["order"]))


def _lie_of_the_pieces(hearing: Hearing) -> dict[str, str]:
    """Handedness and the place of a wide piece that touches its pole: as the option says, else as the book has it."""
    lie = {}
    for feature in ("handedness", "pole"):
        chosen = hearing.options[feature]
        lie[feature] = str(hearing.fact("board", feature, "value")) if chosen == "book" else chosen
        what, by_whom, says = LIES[feature]
        hearing.line(what, by_whom[chosen != "book"], message(says, way=lie[feature]), "Components")
    return lie


LIES = {
    "handedness": ("borders", ("interlocked, as the book has it", "interlocked, as chosen here"), "{way}-handed"),
    "pole": ("wide piece", ("at the pole, as the book has it", "at the pole, as chosen here"), "its {way}"),
}
"""What the options of these names say, as the table reads it."""
