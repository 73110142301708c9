"""18.0 Evasion, and the death of persons caught by armies without it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import fortresses, items, leaders, strengths
from playaid.games.albion.rules import losses
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.game import Check, Facts
from playaid.referee.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def look(hearing: Hearing, *numbers: str) -> None:
    """Note who is in danger in these hexes, or on the whole map: side -> hex -> persons."""
    found: dict[str, dict[str, list[str]]] = {}
    for side in (FOMORIAN, FAERIE):
        for number in numbers or pieces.hexes_of(hearing.state, side):
            persons = endangered(hearing, number, side)
            if persons:
                found.setdefault(side, {})[number] = persons
    hearing.put("public", "endangered", found)
    for side, places in found.items():
        for number, persons in places.items():
            hearing.line("in danger", f"{side} in {number}: {', '.join(persons)} among enemy armies", "evade or die", "18.0")


def endangered(hearing: Hearing, number: str, side: str) -> list[str]:
    """Persons who die unless they evade: ashore among enemy points, in no fortress, without army, escort or hero. [18.0, 18.3]"""
    persons = pieces.at(hearing.state, number, side, "person", aboard=False)
    persons = [name for name in persons if name not in hearing.public["evaded"].get(number, ())]
    if not persons or not pieces.points_at(hearing.state, number, pieces.other(side)):
        return []
    if pieces.points_at(hearing.state, number, side) or fortresses.defence(hearing, number, side):
        return []
    return [] if any(strengths.is_hero(hearing, name) for name in persons) else persons


def reckoning(hearing: Hearing) -> None:
    """Whoever is still in danger dies. [18.0]"""
    places: Mapping[str, Mapping[str, Sequence[str]]] = hearing.public["endangered"]
    hearing.put("public", "endangered", {})
    for side, by_hex in places.items():
        for number in by_hex:
            for name in endangered(hearing, number, side):
                hearing.line("automatic death", f"{name} in {number} among enemy armies", "killed", "18.0")
                losses.kill(hearing, name, f"caught by armies in {number}")


def evade(hearing: Hearing) -> None:
    """A die and a rating on either side; the higher decides whether the persons slip away. [18.0]"""
    number, side = hearing.args["hex"], hearing.side
    persons: list[str] = hearing.public["endangered"].get(side, {}).get(number, [])
    if not persons:
        raise Refusal(f"nobody of {side} is in danger in {number}")
    helper = items.evades(hearing, persons)
    if helper is not None:
        hearing.line("evasion", f"{helper} bears what lets them", "automatic", "20.6")
        _slip(hearing, side, number, persons, True)
        return
    mine = total(hearing, side, number, persons)
    theirs = total(hearing, pieces.other(side), number, pieces.at(hearing.state, number, pieces.other(side), "person", aboard=False))
    if mine == theirs:
        answer = hearing.ask(
            "evasion tie",
            who="both",
            prompt=f"{mine} to {theirs}: 18.0 does not say who decides. Do they evade?",
            options=("they evade", "they do not evade"),
        )
        _slip(hearing, side, number, persons, answer == "they evade")
        return
    hearing.line("evasion", f"{side} {mine} to {theirs}: {side if mine > theirs else pieces.other(side)} decides", "", "18.0")
    _slip(hearing, side, number, persons, mine > theirs)


def total(hearing: Hearing, side: str, number: str, persons: Sequence[str]) -> int:
    """A die with the best of: one person's Command Rating, one person's Current Magic Strength, the army and escort points in the hex."""
    ways = {f"command of {name}": leaders.rating(hearing, name) for name in leaders.counting(persons)}
    ways.update({f"magic of {name}": strengths.magic(hearing, name)[0] for name in persons})
    count = pieces.points_at(hearing.state, number, side)
    if count:
        ways["army and escort points"] = count
    how = max(ways, key=lambda way: ways[way]) if ways else "nothing"
    die = hearing.roll("d6", who=side, why=f"evasion in {number}").total
    hearing.line(f"{side} rolls", f"die {die} + {how} {ways.get(how, 0)}", f"{die + ways.get(how, 0)}", "18.0")
    return int(die + ways.get(how, 0))


def _slip(hearing: Hearing, side: str, number: str, persons: list[str], works: bool) -> None:
    rest = {hex_: names for hex_, names in hearing.public["endangered"][side].items() if hex_ != number}
    found = {**hearing.public["endangered"], side: rest}
    hearing.put("public", "endangered", {who: places for who, places in found.items() if places})
    if works:
        hearing.put("public", "evaded", number, [*hearing.public["evaded"].get(number, ()), *persons])
        hearing.outcome("evaded")
        hearing.tell(f"{', '.join(persons)} {'evades' if len(persons) == 1 else 'evade'} the enemy in {number}.")
        return
    hearing.outcome("caught")
    cloaked = unseen(hearing, number, persons)
    for name in persons:
        if name not in cloaked:
            losses.kill(hearing, name, f"caught by armies in {number}")


def unseen(hearing: Hearing, number: str, persons: Sequence[str]) -> list[str]:
    """Of those whom a roll has failed, the ones who evade by what they bear themselves; they have evaded. [20.6.13]"""
    found = [name for name in persons if items.evades(hearing, [name])]
    if found:
        hearing.put("public", "evaded", number, [*hearing.public["evaded"].get(number, ()), *found])
        hearing.tell(f"{', '.join(found)} cannot be seen, and {'evades' if len(found) == 1 else 'evade'} the enemy in {number}.")
    return found


def evade_offers(hearing: Hearing) -> Iterable[str]:
    """The hexes where this side has persons in danger."""
    state, side = hearing.state, hearing.side
    return list(state["public"]["endangered"].get(side, {}))


def _safe(hearing: Hearing) -> Facts:
    if hearing.args["hex"] in hearing.public["endangered"].get(hearing.side, {}):
        return None
    return {"hex": hearing.args["hex"], "side": hearing.side}


EVADE_CHECKS = (Check("18.danger", "18.0", "no person of {side} must evade in {hex}: none there is among enemy armies unprotected", _safe),)
