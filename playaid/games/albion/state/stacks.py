"""11.9 Hidden stacks, an option: each side's pieces lie under its seal, and of what stands in a hex the table knows the number of counters.

Public are `stacks`, the counters of each side in each hex, `arrived`, the hexes into which some have come in this phase, and `seen`, the
pieces that a rule has shown, as they were then. The rules read
pieces as ever, through `laid_open`; whoever looks with one key sees their own, what has been shown, and a stand-in for each other stack.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from playaid.games.albion.state import printed
from playaid.games.albion.state.marcher_names import bearer
from playaid.games.albion.state.sides import SIDES
from playaid.language.message import from_json, message

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Piece, Public, State

Covered = tuple[str, Sequence[str], Any]

BY_PIECE = (
    "pieces", "spent", "stopped", "entered", "armed", "shipped", "debarked", "tried",
    "hurried", "forced", "scried", "attached", "undergone",
)  # fmt: skip
"""What is kept piece by piece, a forced march by its leader: it says what a stack is made of, and lies under its side's seal."""
BY_HEX = "came"
"""Pieces hex by hex: each side keeps its own."""
BY_SIDE = ("losses", "exposed")
"""Of these the table learns that a side has some, and what it has to bear; not which pieces they are."""


STAND_IN = " stack in "


def are_hidden(state: State) -> bool:
    return "stacks" in state["public"]


def owner(name: str) -> str:
    """The side that owns a piece, an escort with a march of its own, or what stands in for counters that are not seen, by its name alone.
    Raises KeyError."""
    if STAND_IN in name:
        return name.partition(STAND_IN)[0]
    name = bearer(name)
    row = printed.person_rows().get(name) or printed.ship_rows().get(name)
    return str((row or printed.kingdom_rows()[name.rpartition(" ")[0]])["side"])


def unseen_at(state: State, number: str, side: str) -> int:
    """How many counters of a side all see in a hex, of which nobody knows what they are; 0 where stacks are open."""
    counters = int(state["public"].get("stacks", {}).get(side, {}).get(number, 0))
    seen = state["public"]["seen"].values() if counters else ()
    return counters - sum(piece["hex"] == number and _controlled(piece) == side for piece in seen)


# writing


def cover(op: str, path: Sequence[str], value: Any) -> Iterator[Covered]:
    """The changes that are written in place of one, what tells of pieces under the seal of their side."""
    key = path[1] if path[0] == "public" and len(path) > 1 else ""
    if key == BY_HEX and len(path) == 2:
        yield "put", ("public", "arrived"), {}  # a phase begins
    if key in BY_PIECE or key == BY_HEX:
        yield from _by_piece(op, path, value) if len(path) > 2 and key != BY_HEX else _by_owner(op, path, value)
    elif key in BY_SIDE:
        yield from _by_side(op, path, value)
    else:
        yield op, path, value


def _by_piece(op: str, path: Sequence[str], value: Any) -> Iterator[Covered]:
    yield op, ("secret", owner(path[2]), *path[1:]), value


def _by_owner(op: str, path: Sequence[str], value: Any) -> Iterator[Covered]:
    """All that stands under a key, or of one hex, parted."""
    for side in SIDES:
        own: Any
        if len(path) > 2:
            own = [name for name in value if owner(name) == side]
        elif path[1] == BY_HEX:
            own = {number: [name for name in names if owner(name) == side] for number, names in value.items()}
        else:
            own = {name: kept for name, kept in value.items() if owner(name) == side}
        yield op, ("secret", side, *path[1:]), own


def _by_side(op: str, path: Sequence[str], value: Any) -> Iterator[Covered]:
    """`losses` and `exposed`: in the open without names."""
    if len(path) == 2:
        yield op, path, {side: _nameless(kept) for side, kept in value.items()}
        for side in SIDES:
            yield op, ("secret", side, path[1]), value.get(side)
    elif len(path) == 3:
        yield op, path, None if op == "drop" else _nameless(value)
        yield op, ("secret", *path[2:3], path[1]), value
    else:
        yield op, path, value
        yield op, ("secret", path[2], path[1], *path[3:]), value


def _nameless(kept: Mapping[str, Any]) -> dict[str, Any]:
    """What the table knows of it: in a fight the result is announced; else what it comes to hangs on who is in the stack."""
    if "from" not in kept:
        return {}
    return {**kept, "from": []} if kept["fight"] else {**kept, "from": [], "points": 0, "wounds": 0, "steps": 0}


# reading


_last: list[tuple[tuple[object, object, object], Any]] = []
"""The public compartments laid open last, the latest first, each with the parts of the state that it was made of."""
KEPT = 16


def lay_open(state: State) -> Public:
    """The public compartment with each side's pieces put back in, as far as its seal is open; of others what is seen, and stand-ins."""
    public, secret = state["public"], state["secret"]
    one, other = map(secret.get, SIDES)
    for at, ((table, first, second), whole) in enumerate(_last):
        if table is public and first is one and second is other:
            _last.insert(0, _last.pop(at))  # it is asked for again and again
            return cast("Public", whole)
    whole = _put_together(public, {side: own for side in SIDES if (own := secret.get(side)) and "pieces" in own})
    _last.insert(0, ((public, one, other), whole))
    del _last[KEPT:]
    return cast("Public", whole)


def _put_together(public: Any, own: Mapping[str, Any]) -> dict[str, Any]:
    whole: dict[str, Any] = dict(public)
    for key in BY_PIECE[1:]:
        whole[key] = {name: kept for secret in own.values() for name, kept in secret.get(key, {}).items()}
    whole["pieces"] = {}
    for side in SIDES:
        whole["pieces"].update(own[side]["pieces"] if side in own else _known(public, side, _examined(own)))
    came: dict[str, list[str]] = {}
    for secret in own.values():
        for number, names in secret.get(BY_HEX, {}).items():
            came.setdefault(number, []).extend(names)
    for side, numbers in public.get("arrived", {}).items():
        for number in numbers if side not in own else ():
            there = [name for name, piece in whole["pieces"].items() if piece["hex"] == number and _controlled(piece) == side]
            came.setdefault(number, []).extend(there)  # which of them it was is not seen
    whole[BY_HEX] = came
    for key in BY_SIDE:
        whole[key] = {side: kept if not (side in own and own[side].get(key)) else own[side][key] for side, kept in public[key].items()}
    # The same dict of pieces as before where they are the same: what is made of it is remembered by what it is.
    whole["pieces"] = next((before["pieces"] for _, before in _last if before["pieces"] == whole["pieces"]), whole["pieces"])
    return whole


def without_stand_ins(state: State, side: str | None) -> State:
    """What a side sees, as if of the other one there were nothing but what has been shown."""
    public = {**state["public"], "stacks": {one: kept for one, kept in state["public"].get("stacks", {}).items() if one == side}}
    return cast("State", {**state, "public": public})


def _examined(own: Mapping[str, Any]) -> Mapping[str, Any]:
    """What those who look have been shown of the other side's stacks, hex by hex. [19.4.13, 20.6.18]"""
    return {number: shown for secret in own.values() for number, shown in secret.get("examined", {}).items() if shown}


def _known(public: Any, side: str, examined: Mapping[str, Any]) -> dict[str, Piece]:
    """A side's pieces as the other may know them: those seen, and a stand-in for what else is in a hex."""
    seen: dict[str, Piece] = {name: piece for name, piece in public["seen"].items() if piece["side"] == side}
    for number, count in public["stacks"].get(side, {}).items():
        rest = count - sum(piece["hex"] == number for piece in public["seen"].values() if _controlled(piece) == side)
        if rest > 0:
            seen[f"{side}{STAND_IN}{number}"] = _stand_in(side, number, rest, examined.get(number))
    for name, row in (*printed.person_rows().items(), *printed.ship_rows().items()):
        if row["side"] == side and name not in seen:
            seen[name] = _somewhere(name, row, public)
    return seen


def _somewhere(name: str, row: Mapping[str, Any], public: Any) -> Piece:
    """A person or ship that is alive, nobody else knows where."""
    state = "inactive" if public["kingdoms"].get(row["kingdom"]) == "inactive" else "active"
    piece: Any = {"side": row["side"], "kingdom": row["kingdom"], "hex": None, "state": state}
    if name in printed.ship_rows():
        return cast("Piece", {"kind": "ship", **piece, "steps": 2, "refit": False})
    return cast("Piece", {"kind": "person", **piece, "escort": False, "aboard": None, "control": None})


def _stand_in(side: str, number: str, count: int, examined: Mapping[str, Any] | None) -> Piece:
    """What stands for counters that are not seen: an army of no kingdom, of a point for each; and what its looker was shown of them."""
    army = {"kind": "army", "side": side, "kingdom": None, "count": count, "under": None, "aboard": None, "hex": number, "state": "active"}
    shown = (
        {"examined": message("in Game-Turn {turn}: {stack}", turn=examined["turn"], stack=from_json(examined["stack"]))} if examined else {}
    )
    return cast("Piece", {**army, **shown})


def _controlled(piece: Piece) -> str:
    return str(piece.get("control") or piece["side"])


def count_pieces(pieces: Mapping[str, Piece]) -> dict[str, dict[str, int]]:
    """side -> hex -> the counters that it has there."""
    counts: dict[str, dict[str, int]] = {side: {} for side in SIDES}
    for piece in pieces.values():
        if piece["hex"] is not None:
            here = counts[_controlled(piece)]
            here[str(piece["hex"])] = here.get(str(piece["hex"]), 0) + 1
    return {side: dict(sorted(here.items())) for side, here in counts.items()}
