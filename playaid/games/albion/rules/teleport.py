"""12.3 Teleportation between places of power."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import allowances, bounds, ground, places, strengths
from playaid.games.albion.rules import arrival, losses, marching, scrying
from playaid.games.albion.state import castings, escorts, marcher_names, pieces, stacks
from playaid.games.albion.state.marches import phase
from playaid.games.albion.state.pieces import failing, said_names
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def company(hearing: Hearing) -> list[str]:
    """The persons who are named, whoever teleports first."""
    return [name for name in said_names(hearing) if pieces.piece(hearing.state, name)["kind"] == "person"]


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
    marching.say_points(hearing, person, cost, "12.3")
    marching.spend(hearing, [person], cost)
    hearing.line("Current Magic Strength", text, f"{strength}", "3.0")
    for number in dict.fromkeys(goals(hearing).values()):
        ground.mark_range(hearing, _start(hearing), number, strength)
    why = message("{person} teleports", person=person)
    roll = hearing.roll("2d6", who=hearing.side, why=why, counts=lambda: message("what counts: {n} or less in all", n=strength)).total
    if roll > strength:
        hearing.outcome("fails, one wound")
        text = "{person} fails to teleport ({dice} against {strength}) and takes a wound."
        said = message(text, person=person, dice=roll, strength=strength)
        if "stacks" in hearing.state["public"]:
            hearing.tell(said)  # to its own side, who alone knows where they are [11.9]
        else:
            losses.announce(hearing, person, 1, said)
        losses.wound(hearing, person, 1, message("a failed teleportation"))
        if "stacks" not in hearing.state["public"]:
            hearing.put("public", "trying", {"verb": "teleport", "args": dict(hearing.args)})
        return
    hearing.put("public", "trying", None)
    hearing.outcome("succeeds")
    _mark_unnamed(hearing)
    for name, number in goals(hearing).items():
        hearing.tell("{person} teleports to {hex}.", person=name, hex=number)
        scrying.follow_plot(hearing, str(pieces.piece(hearing.state, name)["hex"]), [name], [number])
        arrival.travel(hearing, [name], [number])


def preview(hearing: Hearing) -> Iterator[str]:
    """Who would undergo attrition where they go, told before the dice: whoever has come there may have no points left. [8.0, 12.3]"""
    if stacks.are_hidden(hearing.state) or not hearing.args.get("hexes") or not hearing.args.get("person"):
        return
    together = dict[str, list[str]]()
    for name, number in goals(hearing).items():
        together.setdefault(number, []).append(name)
    for number, names in together.items():
        before = arrival.suffering_there(hearing, names, _start(hearing))
        for why, those in arrival.suffering_there(hearing, names, number).items():
            if those == before.get(why):  # as where they are
                continue
            yield message(arrival.STAYING, hex=number, cause=why, pieces=listing(those))


def _mark_unnamed(hearing: Hearing) -> None:
    """On a forced march they who were named for none go along as anybody in the hex may. [5.0 D.3, 12.3]"""
    hurried = hearing.public.get("hurried", {})
    if phase(hearing.state) == "forced" and (others := [name for name in company(hearing) if name not in hurried]):
        text = message("{persons}: named for no march, and may be taken along all the same", persons=listing(others))
        hearing.line("forced march", text, "no toll", "12.3")


def _start(hearing: Hearing) -> str:
    return str(marching.start_of(hearing))


def _elsewhere(hearing: Hearing) -> Facts:
    here = marching.start_of(hearing)
    wrong = (name for name in company(hearing) if pieces.piece(hearing.state, name)["hex"] != here)
    return failing(wrong, person=hearing.args["person"])


def _no_person(hearing: Hearing) -> Facts:
    return failing(name for name in said_names(hearing) if pieces.piece(hearing.state, name)["kind"] != "person")


def _idle(hearing: Hearing) -> Facts:
    return failing(name for name in company(hearing) if not pieces.awake(pieces.piece(hearing.state, name)))


def _aboard(hearing: Hearing) -> Facts:
    return failing(name for name in company(hearing) if pieces.piece(hearing.state, name)["aboard"])


def _no_place(hearing: Hearing) -> Facts:
    here = marching.start_of(hearing)
    if pieces.unseen(hearing.state, hearing.args["person"], hearing.side):
        return None
    return None if places.place_of(here) else {"person": hearing.args["person"], "hex": here or message("no hex")}


def _no_goal(hearing: Hearing) -> Facts:
    to, persons = hearing.args["hexes"], company(hearing)
    if len(to) not in (1, len(persons)):
        why = "{persons} persons and {hexes} hexes: name one hex for all, or one for each"
        return {"text": message(why, persons=len(persons), hexes=len(to))}
    wrong = [number for number in to if places.place_of(number) is None]
    if wrong:
        return {"text": message("no place of power in {hexes}", hexes=listing(wrong))}
    here = marching.start_of(hearing)
    why = "they are in {hex} already, and teleportation leads to another place of power"
    return {"text": message(why, hex=here)} if here in to else None


_FAR = "{hex} is {distance} hexes away, and the Current Magic Strength of {person} is {strength}"


def _far(hearing: Hearing) -> Facts:
    if _no_goal(hearing) or _no_place(hearing) or marching.foreign(hearing):
        return None
    person = hearing.args["person"]
    strength, here = strengths.magic(hearing, person)[0], _start(hearing)
    for number in hearing.args["hexes"]:
        away = ground.away(hearing, here, number)
        if away > strength:
            doubt = ground.beware(hearing, here, number, strength)
            text = message(_FAR, hex=number, distance=away, person=person, strength=strength)
            return {"why": ground.with_doubt(text, doubt)}
    return None


def _within(hearing: Hearing) -> str | None:
    if _no_place(hearing) or marching.foreign(hearing):
        return None
    here, strength = _start(hearing), strengths.magic(hearing, hearing.args["person"])[0]
    near = [number for number in sorted(places.by_hex()) if number != here and ground.away(hearing, here, number) <= strength]
    return message("within range: {hexes}", hexes=listing(near)) if near else None


def _closed(hearing: Hearing) -> Facts:
    if _no_goal(hearing):
        return None
    for name, number in goals(hearing).items():
        together = [other for other, goal in goals(hearing).items() if goal == number]
        bar = bounds.bar_on(hearing, name, together, number, teleports=True) or _wet(hearing, together, number)
        if bar is not None:
            return bounds.told(bar)
    return None


def _wet(hearing: Hearing, names: Sequence[str], number: str) -> bounds.Bar | None:
    """By option: a marsh in the rain, which nobody enters. [6.2.5, 12.3]"""
    if hearing.options["wet-teleport"] == "lands" or not set(ground.terrain(hearing, number)) <= {"marsh", "sea"}:
        return None
    if ground.weather_in(hearing, number, names, hearing.side) != "rain":
        return None
    return bounds.Bar(message("nobody enters the marsh {hex} in the rain", hex=number), "6.2.5")


def _no_points(hearing: Hearing) -> Facts:
    if marching.foreign(hearing):
        return None
    person, cost = hearing.args["person"], price(hearing)
    here = allowances.points_left(hearing, person)
    return {"person": person, "left": here, "cost": cost} if cost > here else None


def _put_ashore(hearing: Hearing) -> Facts:
    return failing(escorts.those(hearing.state, company(hearing), hearing.public.get("debarked", {}).__contains__))


def _off_plot(hearing: Hearing) -> Facts:
    scried = hearing.public.get("scried", {})
    for name, number in goals(hearing).items():
        for who in escorts.marchers(hearing.state, [name]):
            if who in scried and scried[who][:1] != [number]:
                return {"name": marcher_names.title(who), "plotted": castings.left_to_go(scried[who])}
    return None


TELEPORT_CHECKS = (
    marching.OWING,
    marching.TWICE,
    Check("12.3.own", "12.3", "{names}: not {side}'s to teleport", marching.foreign, rank=10),
    Check("12.3.persons", "12.3", "{names}: only persons are teleported, with the escorts that they have", _no_person, rank=10),
    Check("12.3.active", "10.0", "{names}: not active on the map", _idle, rank=10),
    Check("12.3.together", "12.3", "{names}: not in the hex of {person}", _elsewhere, rank=20),
    marching.MARKED,
    Check("12.2.aboard", "12.2", "{names}: on board a ship", _aboard, rank=20),
    Check("9.1.refit", "9.1", "{names}: put ashore by a refit in this Player-Turn", _put_ashore, rank=20),
    marching.SEABORNE,
    Check("12.3.place", "12.3", "{person} is in {hex}, which is no place of power", _no_place, rank=20),
    Check("12.3.goal", "12.3", "{text}", _no_goal, _within, rank=30),
    Check("12.3.range", "12.3", "{why}", _far, _within),
    Check("12.3.closed", "19.5", "{text}", _closed),
    Check("12.3.points", "12.3", "{person} has {left} points left, and this takes {cost}", _no_points),
    marching.CEASED._replace(rank=50),
    marching.HELD._replace(rank=50),
    Check("19.4.03.plot", "19.4", "{name} was scried and is bound to its plot: {plotted}", _off_plot),
)


def teleport_offers(hearing: Hearing) -> Iterable[str]:
    """Each person alone to each place of power in range; companions are left to the player."""
    persons = pieces.persons_of(hearing.state, hearing.side)
    for name in [name for name in persons if places.place_of(pieces.piece(hearing.state, name)["hex"])]:
        for number in sorted(places.by_hex()):
            if legal(hearing, {"person": name, "hexes": [number]}):
                yield f"{name} to {number}"
