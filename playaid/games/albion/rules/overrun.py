"""12.5 Overrun: moving armies attack what stands in the hex that they have entered, for one round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import allowances, leaders
from playaid.games.albion.rules import arrival, evasion, initiating, marching, scrying, tracks
from playaid.games.albion.state import combats, marches, pieces
from playaid.games.albion.state.escorts import away, marchers, those
from playaid.games.albion.state.marcher_names import bearer, title
from playaid.games.albion.state.pieces import failing, said_names
from playaid.games.albion.state.stacks import are_hidden
from playaid.language.message import AND, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def cost(hearing: Hearing) -> int:
    """The points of an overrun, beside those for entering the hex."""
    return int(hearing.fact("modifiers", "points of an overrun", "amount"))


def begin(hearing: Hearing) -> None:
    hearing.put("public", "overrun", None)


def overrun(hearing: Hearing) -> None:
    number = str(marching.start_of(hearing))
    if _evaded(hearing, number, said_names(hearing)):
        return
    names = [marching.split(hearing, part) for part in marching.parts(hearing)]
    marching.spend(hearing, names, cost(hearing))
    scrying.follow_plot(hearing, number, names, ["overrun"])
    enemy = pieces.other(hearing.side)
    hearing.happens("attack", names=pieces.at(hearing.state, number, enemy, aboard=False), how=message("by attack"))
    initiating.begin(hearing)
    name = initiating.open_fight(hearing, number, "battle", None)
    hearing.put("public", "combat", "fights", name, "overrun", names)
    hearing.put("public", "overrun", name)
    text = message("{points} points beside those to enter {hex}", points=cost(hearing), hex=number)
    hearing.line("overrun", text, "one round, 3 off the dice", "12.5")
    hearing.tell("{pieces} overrun the enemy in {hex}.", pieces=listing(names), hex=number)
    hearing.goto_next()


def _evaded(hearing: Hearing, number: str, names: Sequence[str]) -> bool:
    """Whether heroes who stand there alone evade before they are overrun, and leave nobody to be overrun. [18.0.1, 18.2, 18.3]"""
    side = pieces.other(hearing.side)
    persons = evasion.exposed_persons(hearing, number, side)
    if not persons:
        return False
    prompt = message("{persons} in {hex} may evade before they are overrun: do they try?", persons=listing(persons), hex=number)
    if hearing.ask("evasion before the overrun", who=side, prompt=prompt, options=("evade", "stand"), cite="18.2") == "stand":
        return False
    if evasion.attempt(hearing, side, number, persons):
        evasion.away(hearing, number, persons)
    else:
        evasion.hold(hearing, number, persons)
    if arrival.stops(hearing, names, number):
        return False
    _free(hearing, names, number)
    return True


def _free(hearing: Hearing, names: Sequence[str], number: str) -> None:
    hearing.put("public", "stopped", {who: where for who, where in hearing.public["stopped"].items() if bearer(who) not in names})
    hearing.tell("The way through {hex} is free.", public=True, hex=number)


def ends(hearing: Hearing) -> None:
    """After its round: the way is free if no enemy army, escort or hero is left, else whoever is left of the pieces stops, be it in the
    hex or where they have retreated to."""
    name = hearing.public.get("overrun")
    if name is None:
        return
    fight = combats.fights(hearing.state)[name]
    number, everybody = str(fight["hex"]), pieces.pieces(hearing.state)
    left = [who for who in fight["overrun"] if who in everybody and pieces.on_map(everybody[who])]
    there = [who for who in left if everybody[who]["hex"] == number]
    if left and arrival.opposed(hearing, number, pieces.other(fight["attacker"])):
        tracks.mark(hearing, "entered", left, marches.CEASED)
        hearing.line("overrun", message("enemies are left in {hex}", hex=number), "the pieces stop for the rest of the phase", "12.5")
        return
    if there and not arrival.stops(hearing, there, number):
        _free(hearing, there, number)
    for elsewhere in dict.fromkeys(str(everybody[who]["hex"]) for who in left if who not in there):
        arrival.meet(hearing, [who for who in left if everybody[who]["hex"] == elsewhere], elsewhere)


def _unarmed(hearing: Hearing) -> Facts:
    return {} if marching.sound(hearing) and not pieces.points(hearing.state, said_names(hearing)) else None


def _nobody_arrived(hearing: Hearing) -> Facts:
    """What an overrun lacks, whoever is named: enemies who halt those that come upon them, as persons alone do not. [11.2, 12.5]"""
    if marches.come_upon(hearing.state, hearing.side):
        return None
    met = _persons_met(hearing)
    return {"why": message(_PERSONS if met else _UPON, side=hearing.side, hexes=listing(met))}


def _persons_met(hearing: Hearing) -> list[str]:
    """The hexes into which some of the side have come, where enemies stand who halt nobody."""
    if are_hidden(hearing.state):
        return []
    enemy, came = pieces.other(hearing.side), hearing.public.get("came", {})
    mine = {number for number, names in came.items() if {*names} & {*pieces.at(hearing.state, number, hearing.side, aboard=False)}}
    return sorted(number for number in mine if pieces.at(hearing.state, number, enemy, "person", aboard=False))


def _not_arrived(hearing: Hearing) -> Facts:
    return None if _nobody_arrived(hearing) else _elsewhere(hearing)


def _who_came(hearing: Hearing) -> str | None:
    """What could be overrun instead, in that hex if anything can."""
    lines = [(f"overrun {line}", line.split(", ")[0]) for line in overrun_offers(hearing)]
    here = marching.start_of(hearing)
    there = [line for line, first in lines if pieces.piece(hearing.state, first)["hex"] == here]
    return listing(there or [line for line, _ in lines], " or ") or None


def _elsewhere(hearing: Hearing) -> Facts:
    if not marching.sound(hearing):
        return None
    number, stopped = marching.start_of(hearing), hearing.public["stopped"]
    return failing(those(hearing.state, said_names(hearing), lambda who: stopped.get(who) != number), hex=number)


def _there(hearing: Hearing) -> bool:
    """Whether they have come upon enemies: of others no more is asked, and nothing is looked up."""
    return marching.sound(hearing) and not _elsewhere(hearing)


def _in_vain(hearing: Hearing) -> Facts:
    if not _there(hearing):
        return None
    return failing(those(hearing.state, said_names(hearing), marches.ceasing(hearing.state)), hex=marching.start_of(hearing))


def _not_as_one(hearing: Hearing) -> Facts:
    """They must have come into the hex as one stack: whoever came alone, or was there before, overruns alone or not at all."""
    if not _there(hearing):
        return None
    entries: dict[int | None, list[str]] = {}
    for who in marchers(hearing.state, said_names(hearing)):
        entries.setdefault(hearing.public.get("entered", {}).get(who), []).append(title(who))
    return {"stacks": listing((listing(names) for names in entries.values()), AND)} if len(entries) > 1 else None


def _ground(hearing: Hearing) -> Facts:
    if not _there(hearing):
        return None
    why = arrival.shelters(hearing, str(marching.start_of(hearing)), pieces.other(hearing.side))
    return {"why": why} if why else None


def _gone_by(hearing: Hearing) -> Facts:
    """Whoever has evaded the enemies in a hex takes no part in a combat there. [18.1, 18.2]"""
    if not marching.sound(hearing):
        return None
    number = str(marching.start_of(hearing))
    return failing((name for name in said_names(hearing) if name in away(hearing.state, number)), hex=number)


def _nobody(hearing: Hearing) -> Facts:
    """Nobody is there who could be overrun: those who have evaded are not. [12.5, 18.2]"""
    if not _there(hearing):
        return None
    number = str(marching.start_of(hearing))
    return None if arrival.stops(hearing, said_names(hearing), number) else {"hex": number}


def _points(hearing: Hearing) -> Facts:
    if not _there(hearing):
        return None
    for name in said_names(hearing):
        left = allowances.points_left(hearing, name)
        if left < cost(hearing):
            return {"name": name, "left": left, "cost": cost(hearing)}
    return None


def _asleep(hearing: Hearing) -> Facts:
    """Inactive pieces may move inside their kingdom, and attack nobody. [10.0, 10.3]"""
    if not marching.sound(hearing):
        return None
    return failing(name for name in said_names(hearing) if pieces.piece(hearing.state, name)["state"] == "inactive")


def _out_of_command(hearing: Hearing) -> Facts:
    if not _there(hearing):
        return None
    armies = [name for name in said_names(hearing) if pieces.piece(hearing.state, name)["kind"] == "army"]
    return failing(name for name in armies if not leaders.in_command(hearing, name))


_PERSONS = "those in {hexes} halt nobody and are not overrun, with no army, escort or hero among them: whoever marches on has them evade"
_UPON = "no army, escort or person of {side} has just come upon enemies: first they move to where those stand"

OVERRUN_CHECKS = (
    *marching.AS_ONE,
    Check("12.5.upon", "12.5", "{why}", _nobody_arrived, rank=20),
    Check("12.5.ground", "12.5", "{why}", _ground, rank=20),
    marching.ABOARD,
    marching.SHIPPED,
    Check("12.5.arms", "12.5", "no army or escort is among them", _unarmed, rank=20),
    Check("14.1.command", "14.1", "{names}: out of command, and conduct no overrun", _out_of_command, rank=20, of_all=True),
    Check("10.attack", "10.0", "{names}: not active, and attack nobody", _asleep, rank=20),
    scrying.unwritten("overrun"),
    Check("12.5.arrived", "12.5", "{names}: have not just come upon enemies in {hex}", _not_arrived, _who_came, rank=30),
    Check("12.5.once", "12.5", "{names}: have overrun in {hex}, and stop there for the rest of the phase", _in_vain, rank=30),
    Check(
        "18.2.overrun",
        "18.2",
        "{names}: have evaded the enemy in {hex}, and take no part in a combat there",
        _gone_by,
        rank=30,
        doubt="Persons who have evaded, and others of their side who come into the hex or fail (18.2).",
    ),
    Check("12.5.stack", "12.5", "came into the hex as different stacks: {stacks}", _not_as_one, rank=30),
    Check("12.5.nobody", "12.5", "no enemy army, escort or hero stands in {hex} who has not evaded", _nobody, rank=30),
    Check("12.5.points", "12.5", "{name} has {left} points left, and an overrun takes {cost}", _points),
)


def overrun_offers(hearing: Hearing) -> Iterable[str]:
    """Each leader with the armies beneath them, and all that came into a hex together, whom a person without armies may have joined."""
    upon = marches.come_upon(hearing.state, hearing.side)
    stacks = [names for names in marches.stacks(hearing.state, hearing.side) if not set(upon).isdisjoint(names)]
    stacks += [names for names in marches.come_together(hearing.state, hearing.side) if {*names} not in map(set, stacks)]
    return (", ".join(names) for names in stacks if legal(hearing, {"pieces": names}))
