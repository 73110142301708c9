"""What is always true of a state of Albion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.albion.state import hexes, minds, pieces, printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.language.message import listing, message
from playaid.referee.contract.sequence import round_of

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Known, Piece, State


LOST = ("dead", "sunk", "gone")


def faults(state: State) -> Iterator[str]:
    """What is wrong; nothing if all is sound. Compartments that are locked are skipped."""
    if "stacks" in state["public"] and any(side not in state["secret"] for side in (FOMORIAN, FAERIE)):
        return  # not all pieces are to be seen
    for side in (FOMORIAN, FAERIE):
        yield from _strength(state, side)
        yield from _points(state, side)
        yield from _roster(state, side)
    for name, piece in pieces.pieces(state).items():
        yield from _piece(state, name)
        if piece["hex"] is not None and not hexes.is_hex(piece["hex"]):
            yield message("{piece} stands in {hex}, which is no hex", piece=name, hex=piece["hex"])
    first, now = state["public"].get("trespass"), round_of(state, "turn")
    if first is not None and now and first > now:
        yield message("the first trespass was in Game-Turn {first}, and this is Game-Turn {now}", first=first, now=now)
    if now > int(state["public"]["last"]):
        yield message("this is Game-Turn {now}, and the scenario lasts {last}", now=now, last=state["public"]["last"])
    yield from _items(state)
    yield from _minds(state)


def _strength(state: State, side: str) -> Iterator[str]:
    """Points on the board and points lost add up to those of the set-up."""
    mine = {name: piece for name, piece in pieces.pieces(state).items() if piece["side"] == side}
    troops = sum(int(piece["count"]) for piece in mine.values() if piece["kind"] == "army")
    troops += sum(bool(piece["escort"]) for piece in mine.values() if piece["kind"] == "person")
    afloat = [name for name, piece in mine.items() if piece["kind"] == "ship" and piece["state"] != "sunk"]
    ships = sum(int(printed.ship_rows()[name]["combat"]) for name in afloat)
    lost = state["public"]["lost"][side]
    total = troops + ships + lost["points"] + lost["ships"]
    if total != state["public"]["strength"][side]:
        began = state["public"]["strength"][side]
        yield message("{side} has {total} strength points with the lost ones, not {began}", side=side, total=total, began=began)


def _points(state: State, side: str) -> Iterator[str]:
    given = sum(award["points"] for award in state["public"]["awards"] if award["side"] == side)
    if given != state["public"]["points"][side]:
        points = state["public"]["points"][side]
        yield message("{side} has {points} victory points, and awards of {given}", side=side, points=points, given=given)


def _roster(state: State, side: str) -> Iterator[str]:
    if side not in state["secret"]:
        return
    for name, hurt in state["secret"][side].get("roster", {}).items():
        boxes, dead = int(printed.person_rows()[name]["boxes"]), pieces.piece(state, name)["state"] in ("dead", "gone")
        if not 0 <= hurt <= boxes:
            yield message("{person} has {wounds} wounds in {boxes} boxes", person=name, wounds=hurt, boxes=boxes)
        if (hurt == boxes) != dead and pieces.piece(state, name)["state"] != "gone":
            is_now = pieces.piece(state, name)["state"]
            yield message(
                "{person} has {wounds} wounds in {boxes} boxes and is {state}", person=name, wounds=hurt, boxes=boxes, state=is_now
            )


def _piece(state: State, name: str) -> Iterator[str]:
    piece = pieces.piece(state, name)
    if piece["state"] in ("dead", "sunk", "gone", "reserve", "expedition") and piece["hex"] is not None:
        yield message("{piece} is {state} and stands in {hex}", piece=name, state=piece["state"], hex=piece["hex"])
    if piece["kind"] == "army" and piece["count"] < 1:
        yield message("{piece} has {count} points", piece=name, count=piece["count"])
    ship = piece.get("aboard")
    if ship is not None and (there := _no_carrier(state, piece, ship)):
        yield message(there, piece=name, ship=ship)
    leader = piece.get("under")
    if leader is not None and pieces.piece(state, leader)["hex"] != piece["hex"]:
        yield message("{piece} is under {leader}, who is not with it", piece=name, leader=leader)
    if leader is not None and pieces.commander_side(pieces.piece(state, leader)) != pieces.commander_side(piece):
        yield message("{piece} is under {leader}, who is of the other side", piece=name, leader=leader)
    if piece["kind"] == "person" and piece["escort"] and printed.person_rows()[name].get("escorted") is None:
        yield message("{piece} has an escort and no side that shows one", piece=name)


def _no_carrier(state: State, piece: Piece, ship: str) -> str | None:
    carrier = pieces.piece(state, ship)
    if carrier["state"] == "sunk":
        return "{piece} is aboard {ship}, which is sunk"
    if carrier["side"] != piece["side"]:
        return "{piece} is aboard {ship}, which is the other side's"
    return "{piece} is aboard {ship}, which is elsewhere" if carrier["hex"] != piece["hex"] else None


def _items(state: State) -> Iterator[str]:
    """An item is held by exactly the side that says so; what lies somewhere has a hex or lies with somebody who left the map."""
    for number, item in state["public"]["items"].items():
        if item["state"] not in ("artifact", "held", "left", "destroyed"):
            yield message("item {number} is {state}", number=number, state=item["state"])
        if item["state"] == "artifact" and item["hex"] is None:
            yield message("item {number} is to be found nowhere", number=number)
    for name, points in pieces.lay_open(state).get("spent", {}).items():
        if points < 0:
            yield message("{piece} has spent {points} points", piece=name, points=points)
    for side, secret in state["secret"].items():
        held = {number for number, item in state["public"]["items"].items() if item["state"] == "held" and item["side"] == side}
        if held != set(secret.get("items", {})):
            said, own = (
                listing(map(printed.item_title, sorted(numbers))) or message("none") for numbers in (held, secret.get("items", {}))
            )
            yield message("{side} is said to hold the items {held} and has {items}", side=side, held=said, items=own)
        for number, bearer in secret.get("items", {}).items():
            if not bearer.startswith("hex ") and (bearer not in pieces.pieces(state) or pieces.piece(state, bearer)["state"] in LOST):
                yield message("{item} is with {bearer}, who is lost", item=printed.item_title(number), bearer=bearer)


def _minds(state: State) -> Iterator[str]:
    """Whoever is under Mind Control lives, as does who cast it, and is commanded by the other side; nobody else is but the Waff; and what
    is noted of them for whoever has them is so. [19.4.10, 7.9 s44]"""
    everybody, mastered = pieces.pieces(state), state["public"].get("mastered", {})
    for target, caster in mastered.items():
        lost = [name for name in (target, caster) if not _is_alive(everybody.get(name))]
        if lost:
            text = "{target} is under the Mind Control of {caster}: {lost} is no living person"
            yield message(text, target=target, caster=caster, lost=lost[0])
        elif not everybody[target].get("control"):
            text = "{target} is under the Mind Control of {caster}, and commanded by their own side"
            yield message(text, target=target, caster=caster)
    for name, piece in everybody.items():
        if (holder := piece.get("control")) and name not in mastered and name != minds.WAFF:
            yield message("{side} commands {person}, whose mind nobody has", side=holder, person=name)
    for side, own in state["secret"].items():
        for name in minds.held(state, side):
            yield from _noted(state, name, own.get("minds", {}).get(name))


def _is_alive(piece: Piece | None) -> bool:
    return piece is not None and piece["kind"] == "person" and piece["state"] not in LOST


def _noted(state: State, name: str, noted: Known | None) -> Iterator[str]:
    owner = state["secret"].get(pieces.piece(state, name)["side"])
    if noted is None:
        yield message("what {person} has of wounds and items is not noted for whoever has their mind", person=name)
    elif owner is not None:
        borne = {number for number, bearer in owner.get("items", {}).items() if bearer == name}
        if noted["wounds"] != owner.get("roster", {}).get(name, 0) or {*noted["items"]} != borne:
            yield message("what is noted of {person}, whose mind is held, is not so", person=name)
