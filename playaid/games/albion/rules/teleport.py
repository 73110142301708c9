"""12.3 Teleportation between places of power."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import allowances, bounds, ground, places, strengths
from playaid.games.albion.rules import arrival, losses, marching
from playaid.games.albion.state import pieces
from playaid.referee.contract.game import Check, Facts
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece


def company(hearing: Hearing) -> list[str]:
    """The persons who go, the teleporter first."""
    return [hearing.args["person"], *(hearing.args.get("others") or ())]


def goals(hearing: Hearing) -> dict[str, str]:
    """person -> where he goes: one hex for all, or one for each in the order named."""
    to: list[str] = hearing.args["hexes"]
    persons = company(hearing)
    return dict(zip(persons, to * len(persons) if len(to) == 1 else to, strict=False))


def price(hearing: Hearing) -> int:
    """One point for the attempt, one for each companion, two for each escort. [12.3]"""
    needed = int(hearing.fact("modifiers", "points to teleport", "amount"))
    for name in company(hearing):
        if name != hearing.args["person"]:
            needed += int(hearing.fact("modifiers", "points for a companion", "amount"))
        if pieces.piece(hearing.state, name)["escort"]:
            needed += int(hearing.fact("modifiers", "points for a companion's escort", "amount"))
    return needed


def teleport(hearing: Hearing) -> None:
    """Two dice against the Current Magic Strength: they go, or the teleporter takes a wound."""
    person, cost = hearing.args["person"], price(hearing)
    strength, text = strengths.magic(hearing, person)
    marching.spend(hearing, [person], cost)
    hearing.line("points", f"{person} has {allowances.points_left(hearing, person)} left", f"{cost} spent", "12.3")
    hearing.line("Current Magic Strength", text, f"{strength}", "3.0")
    for number in dict.fromkeys(goals(hearing).values()):
        ground.mark_range(hearing, str(_one(hearing, person)["hex"]), number, strength)
    roll = hearing.roll("2d6", who=hearing.side, why=f"{person} teleports").total
    if roll > strength:
        hearing.outcome("fails, one wound")
        hearing.tell(f"{person} fails to teleport ({roll} against {strength}) and takes a wound.")
        losses.wound(hearing, person, 1, "a failed teleportation")
        if "stacks" not in hearing.state["public"]:
            hearing.put("public", "trying", {"verb": "teleport", "args": dict(hearing.args)})
        return
    hearing.put("public", "trying", None)
    hearing.outcome("succeeds")
    for name, number in goals(hearing).items():
        hearing.tell(f"{name} teleports to {number}.")
        marching.follow_plot(hearing, [name], [number])
        arrival.travel(hearing, [name], [number])


# checks


def _no_person(hearing: Hearing) -> Facts:
    wrong = [name for name in company(hearing) if pieces.commander_side(pieces.piece(hearing.state, name)) != hearing.side]
    return {"names": ", ".join(wrong), "side": hearing.side} if wrong else None


def _elsewhere(hearing: Hearing) -> Facts:
    here = pieces.piece(hearing.state, hearing.args["person"])["hex"]
    wrong = [name for name in company(hearing) if pieces.piece(hearing.state, name)["hex"] != here]
    return {"names": ", ".join(wrong), "person": hearing.args["person"]} if wrong else None


def _idle(hearing: Hearing) -> Facts:
    wrong = [name for name in company(hearing) if not pieces.awake(_one(hearing, name))]
    return {"names": ", ".join(wrong)} if wrong else None


def _one(hearing: Hearing, name: str) -> Piece:
    return pieces.piece(hearing.state, name)


def _aboard(hearing: Hearing) -> Facts:
    wrong = [name for name in company(hearing) if _one(hearing, name)["aboard"]]
    return {"names": ", ".join(wrong)} if wrong else None


def _marked(hearing: Hearing) -> Facts:
    wrong = [name for name in company(hearing) if name in hearing.public["cast"]]
    return {"names": ", ".join(wrong)} if wrong else None


def _no_place(hearing: Hearing) -> Facts:
    here = _one(hearing, hearing.args["person"])["hex"]
    return None if places.place_of(here) else {"person": hearing.args["person"], "hex": here}


def _no_goal(hearing: Hearing) -> Facts:
    to, persons = hearing.args["hexes"], company(hearing)
    if len(to) not in (1, len(persons)):
        return {"text": f"{len(persons)} persons and {len(to)} hexes: name one hex for all, or one for each"}
    wrong = [number for number in to if places.place_of(number) is None]
    if wrong:
        return {"text": f"no place of power in {', '.join(wrong)}"}
    here = _one(hearing, hearing.args["person"])["hex"]
    return {"text": f"they are in {here} already, and teleportation leads to another place of power"} if here in to else None


def _out_of_range(hearing: Hearing) -> Facts:
    if _no_goal(hearing) or _no_place(hearing) or _no_person(hearing):
        return None
    person = hearing.args["person"]
    strength, here = strengths.magic(hearing, person)[0], str(_one(hearing, person)["hex"])
    for number in hearing.args["hexes"]:
        away = ground.away(hearing, here, number)
        if away > strength:
            return {
                "hex": number,
                "away": away,
                "strength": f"{strength}{ground.beware(hearing, here, number, strength)}",
                "person": person,
            }
    return None


def _within(hearing: Hearing) -> str | None:
    if _no_place(hearing) or _no_person(hearing):
        return None
    person = hearing.args["person"]
    here, strength = str(_one(hearing, person)["hex"]), strengths.magic(hearing, person)[0]
    near = [number for number in sorted(places.by_hex()) if number != here and ground.away(hearing, here, number) <= strength]
    return "within range: " + ", ".join(near) if near else None


def _closed(hearing: Hearing) -> Facts:
    if _no_goal(hearing):
        return None
    for name, number in goals(hearing).items():
        together = [other for other, goal in goals(hearing).items() if goal == number]
        bar = bounds.bar_on(hearing, name, together, number, teleports=True)
        if bar is not None:
            return {"text": f"{bar.text} [{bar.cite}]"}
    return None


def _no_points(hearing: Hearing) -> Facts:
    if _no_person(hearing):
        return None
    person, cost = hearing.args["person"], price(hearing)
    here = allowances.points_left(hearing, person)
    return {"person": person, "left": here, "cost": cost} if cost > here else None


def _held(hearing: Hearing) -> Facts:
    stopped = hearing.public.get("stopped", {})
    names = [
        name
        for name in company(hearing)
        if name in stopped and stopped[name] == _one(hearing, name)["hex"] and not arrival.has_evaded(hearing, name)
    ]
    return {"names": ", ".join(names), "hex": _one(hearing, names[0])["hex"]} if names else None


def _shipped(hearing: Hearing) -> Facts:
    wrong = [name for name in company(hearing) if name in hearing.public.get("shipped", {})]
    return {"names": ", ".join(wrong)} if wrong else None


def _put_ashore(hearing: Hearing) -> Facts:
    wrong = [name for name in company(hearing) if name in hearing.public.get("debarked", {})]
    return {"names": ", ".join(wrong)} if wrong else None


def _off_plot(hearing: Hearing) -> Facts:
    for name, number in goals(hearing).items():
        plotted = hearing.public.get("scried", {}).get(name)
        if plotted is not None and plotted[:1] != [number]:
            return {"name": name, "plotted": " ".join(plotted) or "nothing more"}
    return None


TELEPORT_CHECKS = (
    marching.TWICE,
    Check("12.3.own", "12.3", "{names}: not {side}'s to teleport", _no_person, rank=10),
    Check("12.3.active", "10.0", "{names}: not active on the map", _idle, rank=10),
    Check("12.3.together", "12.3", "{names}: not in the hex of {person}", _elsewhere, rank=20),
    Check("19.3.marked", "19.3", "{names}: under an Enchantment marker, and do nothing more this Game-Turn", _marked, rank=20),
    Check("12.2.aboard", "12.2", "{names}: on board a ship", _aboard, rank=20),
    Check("9.1.refit", "9.1", "{names}: put ashore by a refit in this Player-Turn", _put_ashore, rank=20),
    Check("12.2.spent", "12.2", "{names}: carried by sea in this phase, and may spend no points", _shipped, rank=20),
    Check("12.3.place", "12.3", "{person} is in {hex}, which is no place of power", _no_place, rank=20),
    Check("12.3.goal", "12.3", "{text}", _no_goal, _within, rank=30),
    Check(
        "12.3.range", "12.3", "{hex} is {away} hexes away, and the Current Magic Strength of {person} is {strength}", _out_of_range, _within
    ),
    Check("12.3.closed", "19.5", "{text}", _closed),
    Check("12.3.points", "12.3", "{person} has {left} points left, and this takes {cost}", _no_points),
    Check("11.2.held", "11.2", "{names}: met enemies in {hex} and must stop there", _held),
    Check("19.4.03.plot", "19.4", "{name} was scried and is bound to its plot: {plotted}", _off_plot),
)


def teleport_offers(hearing: Hearing) -> Iterable[str]:
    """Each person alone to each place of power in range; companions are left to the player."""
    persons = pieces.persons_of(hearing.state, hearing.side)
    for name in [name for name in persons if places.place_of(_one(hearing, name)["hex"])]:
        for number in sorted(places.by_hex()):
            if legal(hearing, {"person": name, "hexes": [number]}):
                yield f"{name} to {number}"
