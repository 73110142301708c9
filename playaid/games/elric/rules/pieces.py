"""Pieces come on the board; a new turn finds them unmoved. [3.2, 7.0, 15.0]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, equipment, strengths, world
from playaid.games.elric.rules import shield
from playaid.games.elric.state import battles, units
from playaid.language.message import listing, message, series
from playaid.referee.contract.derived import once_said
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.state import Change

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State, Unit


def arrive(hearing: Hearing, piece: str, owner: str | None, at: str) -> None:
    arrive_together(hearing, {piece: at}, owner)


def arrive_together(hearing: Hearing, places: Mapping[str, str], owner: str | None) -> None:
    """Pieces come on the board, each in its place."""
    hearing.write([change for piece, at in places.items() for change in _arrival(hearing, piece, owner, at)])


def _arrival(hearing: Hearing, piece: str, owner: str | None, at: str) -> Iterator[Change]:
    row, public = equipment.pieces()[piece], hearing.public
    unit: Unit = {"sort": row["sort"], "nation": row["nation"], "owner": owner, "at": at, "spells": 0, "spent": 0, "came": at}
    for column in strengths.COLUMNS:
        if column in row:
            unit[column] = row[column]
        elif public["map"] == "house":
            unit[column] = hearing.fact("pieces", piece, column)
    yield ["put", ["public", "units", piece], unit]
    nation = row["nation"] or ""
    lost = public.get("lost", {}).get(nation)
    if lost is not None and piece in lost["leaders"]:  # whoever has called them, they are lost to their nation no longer [6.0]
        yield ["pull", ["public", "lost", nation, "leaders"], piece]
    if lost is not None and piece in lost["fleets"]:
        yield ["pull", ["public", "lost", nation, "fleets"], piece]


def join(hearing: Hearing, unit: str, other: str | None) -> None:
    """A piece that comes to somebody in the wilderness is of their stack, at sea aboard their ship. [7.3, 8.0]"""
    here = hearing.public["units"].get(other or "")
    if here is None or here["at"] != hearing.public["units"][unit]["at"]:
        return
    fleet = here.get("aboard")
    if fleet is not None and hearing.public["units"][unit]["sort"] in ("personality", "troop"):
        hearing.put("public", "units", unit, "aboard", fleet)
    shield.lie_with(hearing, unit, other or "")


def raise_armies(hearing: Hearing, nation: str, owner: str | None, at: str, number: int = 1) -> list[str]:
    """Put armies of a nation on the board: a combat value of 1 each [3.2], four provinces under a leader [7.2]. Their names."""
    board = hearing.public["units"]
    names = [*islice((name for n in range(1, 100) if (name := f"{nation} army {n}") not in board), number)]
    unit: Unit = {"sort": "army", "nation": nation, "owner": owner, "at": at, "spells": 0, "spent": 0, "came": at}
    unit |= {"combat": 1, "bracketed": False, "capacity": None, "conjures": False, "movement": 4, "carries": None, "flies": False}
    hearing.write([["put", ["public", "units", name], unit.copy()] for name in names])
    return names


THIS_TURN = ("ashore", "trail", "led", "detached", "drew", "fled")
"""What a piece keeps of a turn, besides the points it has spent and where it began. [7.0, 7.2, 7.3, 7.6, 10.2]"""


def begin_turn(hearing: Hearing) -> None:
    """Nobody has moved yet. [7.0]"""
    side, changes, board = hearing.active, list[Change](), hearing.public["units"]
    for name in units.owned(hearing.state, side):
        here = board[name]
        if here["spent"] or here["came"] != here["at"]:
            changes.append(["put", ["public", "units", name, "spent"], 0])
            changes.append(["put", ["public", "units", name, "came"], here["at"]])
        if not here.keys().isdisjoint(THIS_TURN):
            changes += [["drop", ["public", "units", name, key], None] for key in THIS_TURN if key in here]
    hearing.write(changes)
    if hearing.public["sailed"]:
        hearing.put("public", "sailed", [])


def go(hearing: Hearing, stack: Sequence[str], place: str, cost: int | Mapping[str, int] = 0, ashore: bool = False) -> None:
    """A stack goes to a place together, for so many movement points each, or by unit; ashore: points that count against the fleet boarded
    later. [7.3]
    It leaves a trail that closes retreats [10.2], and is a stack of its own in the wilderness, but for who is aboard a ship that is there:
    they are of hers [7.1, 7.3, 8.0]."""
    board = hearing.public["units"]
    present = [unit for unit in stack if unit in board]
    token, changes = _own_stack(hearing, present, place), list[Change]()
    for unit in dict.fromkeys(present):
        here = board[unit]
        if here["at"] != place:
            changes.append(["push", ["public", "units", unit, "trail"], here["at"]])
            changes.append(["put", ["public", "units", unit, "at"], place])
            if "drew" in here:
                changes.append(["drop", ["public", "units", unit, "drew"], None])
        if "fled" in here:
            changes.append(["drop", ["public", "units", unit, "fled"], None])
        if points := cost if isinstance(cost, int) else cost[unit]:
            changes.append(["add", ["public", "units", unit, "spent"], points])
            if ashore:
                changes.append(["add", ["public", "units", unit, "ashore"], points])
        if token is not None:
            changes.append(["put", ["public", "units", unit, "stack"], token])
        elif "stack" in here:
            changes.append(["drop", ["public", "units", unit, "stack"], None])
        aboard = here.get("aboard")
        fleet = board.get(aboard) if aboard else None
        if fleet is not None and fleet["at"] == place and aboard not in present:
            hearing.write(changes)
            changes = []
            shield.lie_with(hearing, unit, here["aboard"])
    hearing.write(changes)


def flee(hearing: Hearing, stack: Sequence[str], place: str) -> None:
    """Who has come to a place by a retreat or an escape is no victor and takes no city before they move. [7.0, 7.5.2, 9.1]"""
    came = units.present(hearing.state, stack, place)
    side = units.owner(hearing.state, came[0]) if came else None
    attack = None if side is None else cities.known_attack(hearing.state, side, place)
    if side is not None and attack and cities.known_walls(hearing.state, place) and units.can_hold(hearing.state, side, place):
        keeper = cities.holder(hearing.state, place) or str(world.place(hearing.state, place).get("nation"))
        told = message(_BEFORE_WALLS, place=place, side=side, keeper=keeper)
        if (told, None) not in hearing.story:  # some may come one by one
            hearing.tell(told)
    if side is None or attack or not cities.might_be_capital(hearing.state, place) or cities.holder(hearing.state, place) == side:
        return
    for unit in came:
        hearing.put("public", "units", unit, "fled", True)
    if attack is False and units.can_hold(hearing.state, side, place):
        how = message("{units} fled to {place}, and who flees is no victor", units=units.list_units(came), place=place)
        hearing.line("open city", how, message("not taken before the next movement of {side} ends", side=side), "7.5.2")
        hearing.tell(_NO_VICTOR, place=place, side=side)


_BEFORE_WALLS = (
    "{side} stands in {place} now, which is {keeper}'s. That attacks nobody yet; but whoever of {side} is still there when {side}'s next"
    " movement ends attacks its walls."
)
_NO_VICTOR = "Who flees takes no city: {place} falls to {side} only if they are still alone there when {side}'s next movement ends."


def _own_stack(hearing: Hearing, stack: Sequence[str], place: str) -> str | None:
    """The name of a stack in the wilderness, as which the Straits of Chaos count, unlike those that are there already; none elsewhere, nor
    for who comes home, and with them those they come with, whoever is named first. [7.5.5, 8.0]"""
    if not stack or not world.is_wild(hearing.state, place):
        return None
    board = hearing.public["units"]
    if _comes_home(hearing.state, stack, place):
        return None
    lying = [name for name in units.artifacts(hearing.state) if board[name]["at"] == place]
    taken = {board[name].get("stack") for name in (*units.there(hearing.state, place), *lying) if name not in stack}
    return next(name for n in range(1, 100) if (name := stack[0] if n == 1 else f"{stack[0]} {n}") not in taken)


def _comes_home(state: State, stack: Sequence[str], place: str) -> bool:
    return any(cities.home(state, nation) == place for nation in {units.units(state)[unit]["nation"] for unit in stack})


_UNMET = "{units} and {others} have not met in {place}: until a search finds them they go and fight as stacks of their own."


def tell_unmet(hearing: Hearing, stack: Sequence[str], place: str) -> None:
    """Who comes where others of their player are in the wilderness is no stack with them: told as it comes about. [8.0]"""
    came = units.present(hearing.state, stack, place)
    if not came or not world.is_wild(hearing.state, place) or hearing.public["units"][came[0]]["owner"] is None:
        return
    if others := unmet(hearing.state, came, place):
        hearing.tell(_UNMET, units=units.list_units(came), others=units.list_units(others), place=place)


def unmet(state: State, stack: Sequence[str], place: str) -> list[str]:
    """The units of a player in a wilderness, as which the Straits of Chaos count, that are other stacks than one that is there,
    or would come there; in the home of a horde its own are together. [8.0]"""
    everyone = units.units(state)
    owner = everyone[stack[0]]["owner"] if stack else None
    if owner is None or not world.is_wild(state, place):
        return []
    there = [unit for unit in units.of(state, owner, place) if unit not in stack]
    if everyone[stack[0]]["at"] != place and not _comes_home(state, stack, place):
        return there
    token = everyone[stack[0]].get("stack") if everyone[stack[0]]["at"] == place else None
    return [unit for unit in there if everyone[unit].get("stack") != token]


def tell_ahead(hearing: Hearing, way: Sequence[str]) -> None:
    """Before anything comes up on a way: how far it goes, and that no battle comes of enemies at its end in a wilderness. [8.0]"""
    *between, end = way
    if any(world.is_wild(hearing.state, place) for place in between):
        hearing.line("way", message("to {place} by {way}", place=end, way=listing(between)), "if nothing that comes up stops them", "7.6")
    if enemies := _unfound(hearing, end):
        hearing.line("in the wilderness", message("{enemies} in {place}", enemies=enemies, place=end), "not fought until found", "8.0")


def tell_unfound(hearing: Hearing, place: str) -> None:
    """That enemies who are in a wilderness, as which the Straits of Chaos count, are not fought by who has come there. [7.5.5, 8.0]"""
    if enemies := _unfound(hearing, place):
        hearing.tell(_UNFOUND, enemies=enemies, place=place, line=quote(place))


_UNFOUND = (
    "There is no battle with {enemies} in {place}: in a wilderness, and in the Straits of Chaos, enemies are found first"
    " (`search {line} for enemies`)."
)


def _unfound(hearing: Hearing, place: str) -> str:
    """The enemies in a wilderness with whom no battle has begun, in words; empty where there are none."""
    if not world.is_wild(hearing.state, place) or place in hearing.public["battles"]:
        return ""
    return series(battles.called(hearing.state, place, enemy) for enemy in units.enemies_in(hearing.state, hearing.side, place))


def named_units(hearing: Hearing) -> Sequence[str]:
    return hearing.args.get("units") or ()


@once_said
def declared_units(hearing: Hearing) -> list[str]:
    """The units of the declaration: those that are named, and so many armies besides, of the first one's stack before others."""
    names = list(named_units(hearing))
    number = hearing.args.get("armies", 0)
    return [*names, *companions(hearing, names)[:number]] if number and names else names


@once_said
def those_aboard(hearing: Hearing) -> list[str]:
    """The same of those aboard ships that lie together: armies go along out of the ship of whoever is named first, then of the next."""
    names = list(named_units(hearing))
    armies = dict.fromkeys(army for name in names for army in companions(hearing, [name, *names]))
    return [*names, *[*armies][: hearing.args.get("armies", 0)]]


def companions(hearing: Hearing, names: Sequence[str]) -> list[str]:
    """The armies that a declaration with `with N` may mean, in the order in which they are taken. [7.2]"""
    nation = hearing.args.get("nation")
    return [unit for unit in units.companions(hearing.state, hearing.side, names[0], nation) if unit not in names]


def tell_by_place(hearing: Hearing, arrived: Sequence[str]) -> None:
    """The counters that are put on the board, by place. [4.0 F, 11]"""
    by_place: dict[str, list[str]] = {}
    for unit in arrived:
        by_place.setdefault(hearing.public["units"][unit]["at"], []).append(unit)
    for place, there in by_place.items():
        hearing.tell("In {place}: {units}.", place=place, units=units.list_units(there))
