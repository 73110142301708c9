"""4.0 How to start the game: every piece on its hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings.ground import if_known
from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.pieces import strength_of_side
from playaid.games.albion.state.sides import FAERIE, FOMORIAN, SIDES
from playaid.language.message import message
from playaid.referee.contract.state import Change

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing

_EMPTY = (
    "spent", "stopped", "entered", "armed", "came", "shipped", "debarked", "tried", "hurried", "forced", "attached", "plots", "scried",
    "minds", "mastered",
)  # fmt: skip
"""What is kept by piece or person, and nothing of it yet."""


def set_up(hearing: Hearing) -> None:
    scenario = hearing.args["options"]["scenario"]
    opening: dict[str, object] = {
        "scenario": scenario,
        "tables": hearing.book.mode,
        **{key: {} for key in _EMPTY},
        "castings": [],
        "scrying": [],
        "overrun": None,
        "trying": None,
        "attuned": "Dobie",
        "orphaned": False,
        "last": int(hearing.fact("scenarios", scenario, "last")),
        "mana": int(hearing.fact("turns", "1", "mana")),
        "weather": {"map": "clear", "hexes": {}, "zones": {}},
        "kingdoms": {name: row["start"] for name, row in printed.kingdom_rows().items()},
        "ruins": {},
        "ranks": {},
        "cast": [],
        "enchantments": [],
        "vortex": [],
        "rade": [],
        "strengthened": {},
        "farcalling": False,
        "trespass": None,
        "attrition": {},
        "recovered": False,
        "rolled": [],
        "evaded": {},
        "endangered": {},
        "exposed": {},
        "combat": {"fights": {}, "current": None},
        "losses": {},
        "points": {FOMORIAN: 0, FAERIE: 0},
        "awards": [],
        "lost": {FOMORIAN: {"points": 0, "ships": 0}, FAERIE: {"points": 0, "ships": 0}},
        "items": {},
        "wounded": {},
    }
    if hearing.args["options"].get("stacks") == "hidden":
        hearing.put("public", "stacks", {FOMORIAN: {}, FAERIE: {}})
        hearing.put("public", "seen", {})
    hearing.write([["put", ["public", key], value] for key, value in opening.items()])
    if "stacks" in hearing.state["public"]:  # who was wounded would tell of persons in a stack
        hearing.put("public", "wounded", {FOMORIAN: True, FAERIE: True})
    hearing.put("public", "pieces", {})
    persons: dict[str | None, list[str]] = {}
    hearing.write([change for name in printed.book().keys("setup") for change in _deployed(hearing, name, persons)])
    for side in SIDES:
        names = [name for name, row in printed.person_rows().items() if row["side"] == side]
        hearing.put("secret", side, "roster", dict.fromkeys(names, 0))
    for side in SIDES:
        for key in ("using", "chosen", "plots"):
            hearing.put("secret", side, key, {})
    _items(hearing)
    strong = {side: strength_of_side(hearing, side) for side in SIDES}
    hearing.put("public", "strength", {side: parts["armies"] + parts["escorts"] + parts["ships"] for side, parts in strong.items()})
    for side, parts in strong.items():
        stated = hearing.fact("points", f"{side} strength", "points")
        total = sum(parts.values())
        differs = "{points}; the rulebook's own sum is {stated}: nothing to do"
        fits = message("{points}, as stated" if total == stated else differs, points=total, stated=stated)
        hearing.line(message("{side} strength", side=side), pieces.said_strength(parts), fits, "21.2")
    hearing.tell("The pieces stand as the set-up says, for {scenario}.", scenario=scenario)


def _deployed(hearing: Hearing, name: str, persons: dict[str | None, list[str]]) -> Iterator[Change]:
    """A piece where it begins. persons: those who stand in each hex by now, in the order of the set-up."""
    kind, state, count, kingdom = (hearing.fact("setup", name, column) for column in ("kind", "state", "count", "kingdom"))
    # A hex that the documents have lost and nobody has told is None: such a piece is placed by hand.
    number = None if state in ("expedition", "reserve") else if_known(hearing, None, "setup", name, "hex")
    if kind == "army":
        side = printed.kingdom_rows()[kingdom]["side"]
        new = {"kind": kind, "side": side, "kingdom": kingdom, "count": count, "under": None, "aboard": None, "hex": number, "state": state}
        yield ["put", ["public", "pieces", name], new]
        yield from _first_command(name, kingdom, persons.get(number, ()))
        return
    row = (printed.ship_rows() if kind == "ship" else printed.person_rows())[name]
    own = {"steps": 2, "refit": False} if kind == "ship" else {"escort": row.get("escorted") is not None, "aboard": None, "control": None}
    new = {"kind": kind, "side": row["side"], "kingdom": row["kingdom"], **own, "hex": number, "state": state}
    yield ["put", ["public", "pieces", name], new]
    if kind == "person" and number is not None:
        persons.setdefault(number, []).append(name)


def _first_command(army: str, kingdom: str, persons: Sequence[str]) -> Iterator[Change]:
    """The first person of its kingdom in the hex who commands anybody stands on top, as a player would stack them."""
    for name in persons:
        row = printed.person_rows()[name]
        if row["kingdom"] == kingdom and row["command"]:
            yield ["put", ["public", "pieces", army, "under"], name]
            return


def _items(hearing: Hearing) -> None:
    for number, row in printed.book().rows("items").items():
        if row["kind"] == "artifact":
            hearing.put("public", "items", number, {"state": "artifact", "hex": row["start"], "side": None})
        else:
            side = printed.person_rows()[row["start"]]["side"]
            hearing.put("public", "items", number, {"state": "held", "hex": None, "side": side})
            hearing.put("secret", side, "items", number, row["start"])
