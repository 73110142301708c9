"""What wins, what has points and what may still have some, in sentences for whoever asks who leads. [21.0, 22.5, 23.2]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from playaid.games.albion.ratings.fortresses import standing
from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.language.message import listing, message
from playaid.referee.contract.game import most

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import State


def alone(state: State) -> Iterator[str]:
    """The short scenario: who would win as it stands, and why; losses, and the fortresses with a bonus. [21.2, 21.3, 22.5]"""
    points, ten = state["public"]["points"], state["referee"]["options"]["fortress-award"] == "ten"
    left = tuple(number for number, row in printed.fortress_rows().items() if int(row["bonus"]) and standing(state, number))
    yield from _alone(int(points[FOMORIAN]), int(points[FAERIE]), ten, left)


@lru_cache(64)
def _alone(fomorian: int, faerie: int, ten: bool, left: tuple[str, ...]) -> list[str]:
    """ten: what is paid for a fortress; left: those with a bonus that stand."""
    wins = fomorian >= multiple() * faerie
    told = "It counts after the last turn: as it stands {side} wins, for {fomorian} is at least {times} times {faerie}. (rule 22.5)"
    less = "It counts after the last turn: as it stands {side} wins, for {fomorian} is less than {times} times {faerie}. (rule 22.5)"
    winner = FOMORIAN if wins else FAERIE
    lines = [message(told if wins else less, side=winner, fomorian=fomorian, times=multiple(), faerie=faerie), _losses(ten)]
    rows = {number: printed.fortress_rows()[number] for number in left}
    names = [message("{name} {bonus} ({hex})", name=row["name"], bonus=row["bonus"], hex=number) for number, row in rows.items()]
    if names:
        more = "{side} has more for each of these that falls: {fortresses}. (rule 21.3)"
        lines.append(message(more, side=FOMORIAN, fortresses=listing(names)))
    return lines


def twilight(state: State) -> Iterator[str]:
    """The long scenario: losses, countries that lose all their persons, and the sum by which both lose. [21.2, 21.4, 23.2]"""
    points, limit = _sure_points(state), _worth("draw above")
    told = "Whoever has more after the last turn wins; if both together have more than {limit}, both lose: now {sum}. (rule 23.2)"
    yield message(told, limit=limit, sum=points[FOMORIAN] + points[FAERIE])
    yield _losses(state["referee"]["options"]["fortress-award"] == "ten")
    left = [country for country in printed.COUNTRIES_WITHOUT if _persons_left(state, country)]
    if lost := _without_persons(state):
        due = "{side} is sure of {n} more for each of these countries, all of whose persons are lost: {countries}. (rule 21.4)"
        yield message(due, side=FOMORIAN, n=_worth("country without persons"), countries=listing(lost))
    if home := going_home(state):
        due = "{side} is sure of {n} more for the Men of the Borders, who go home when this Game-Turn ends. (rule 7.9 m32)"
        yield message(due, side=FAERIE, n=_worth("army or escort strength point") * home)
    if left:
        more = "{side} has {n} more for each of these countries that has lost all its persons by then: {countries}. (rule 21.4)"
        yield message(more, side=FOMORIAN, n=_worth("country without persons"), countries=listing(left))


def going_home(state: State) -> int:
    """The points of army and escort that go home when this Game-Turn ends, where all see them. [7.9 m32, 11.9]"""
    if not state["public"].get("orphaned") or "stacks" in state["public"]:
        return 0
    men = [piece for piece in pieces.pieces(state).values() if pieces.on_map(piece) and piece["kingdom"] == "Borders"]
    return sum(
        int(piece["count"]) if piece["kind"] == "army" else int(piece["kind"] == "person" and bool(piece["escort"])) for piece in men
    )


def _without_persons(state: State) -> list[str]:
    return [country for country in printed.COUNTRIES_WITHOUT if not _persons_left(state, country)]


def _sure_points(state: State) -> dict[str, int]:
    """The points of both as they would be counted if it ended now, in the long scenario. [7.9 m32, 21.4]"""
    points = state["public"]["points"]
    home = _worth("army or escort strength point") * going_home(state)
    countries = _worth("country without persons") * len(_without_persons(state))
    return {**points, FOMORIAN: points[FOMORIAN] + countries, FAERIE: points[FAERIE] + home}


def ahead(state: State) -> str | None:
    """Who would win if it ended now: in the short scenario by how many times the other's points Fomorian has, and one of the two always; in
    the long one whoever has more. [22.5, 23.2]"""
    points = state["public"]["points"]
    if state["public"]["scenario"] == "faerie-twilight":
        return most(_sure_points(state))
    return FOMORIAN if points[FOMORIAN] >= multiple() * points[FAERIE] else FAERIE


def multiple() -> int:
    """How many times Faerie's points Fomorian needs in the short scenario. [22.5]"""
    return _worth("Fomorian multiple")


@cache
def _losses(ten: bool) -> str:
    told = (
        "Points are for what the other side loses, whoever destroyed it: {army} for each point of army or escort,"
        " {ship} for each of a ship, {person} for a person, {fortress} for a fortress. (rule 21.2)"
    )
    army, ship = _worth("army or escort strength point"), _worth("ship strength point")
    fortress = _worth("fortress") if ten else 0
    return message(told, army=army, ship=ship, person=_worth("person"), fortress=fortress)


def _persons_left(state: State, country: str) -> bool:
    persons = (piece for piece in pieces.pieces(state).values() if piece["kind"] == "person" and piece["kingdom"] == country)
    return any(piece["state"] not in ("dead", "gone") for piece in persons)


def _worth(what: str) -> int:
    return int(printed.rows("points")[what]["points"])
