"""Elric: who controls the most enemy capitals wins. [5.0] Walls are overcome in a single battle, by about twice what stands in them
[7.5.2]: strength has to be gathered, led there and thrown in at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from playaid.games.elric.ratings import cities, equipment
from playaid.games.elric.ratings import world as realms
from playaid.games.elric.state import battles, counters, turns, units
from playaid.referee.contract.derived import derive
from playaid.referee.contract.sequence import actor, round_of
from playaid.referee.contract.state import State
from playaid.testing.measures.ways import FAR, gathered, steps

ARMY, LEADER, SPELL = 0.05, 0.08, 0.12
"""What an army, a personality and a spell, which musters a nation, are worth, in capitals."""
SOUGHT = 0.06
"""What it is worth that somebody is where a spell lies to be found. [8.0, 9.1]"""
IDLE = 0.02
"""The same of a spell that comes to no muster any more. [6.0]"""
MAGIC = 3
"""What a spell adds to a battle, about."""
EATEN = 5.0
"""What one adds that eats what defends a place."""
BOLD = 1.2
"""So many times what it takes is sent."""
AFOOT, AFLOAT = 4, 6
"""How far one comes in a turn. [7.2, 3.2]"""
FACES = [one - other for one in range(1, 7) for other in range(1, 7)]
"""By what two dice may differ."""


def measure(state: State, side: str) -> float:
    """Armies and magic are worth having, a march on an enemy capital what it may come to, a battle that must be fought what may come of it;
    and it counts what an enemy in reach of one's own capitals may do. One that has been taken is worth more than what a nation musters: who
    plays its nation has taken nobody's."""
    public: Any = state["public"]
    total = 2.0 * len(cities.capitals(state, side)) - 2.0 * max(
        (len(cities.capitals(state, who)) for who in rivals(state, side)), default=0
    )
    total += _magic(state, side)
    lasts = round_of(state, "turn") < turns.TURNS
    for unit in units.units(state).values():
        sign = 1 if unit["owner"] == side else 0 if unit["owner"] is None else -1
        total += lasts * sign * (ARMY if unit["sort"] == "army" else LEADER if unit["sort"] == "personality" and sign > 0 else 0.0)
    for place, battle in public["battles"].items():
        here = prospect(state, place)
        total += here if battle["attacker"] == side else -here if battle["defender"] == side else 0.0
    engaged = battles.now(state)
    if engaged:
        total += 0.01 * sum((1 if who == side else -1) * len(battles.fighting(state, who)) for who in public["order"])
    host, held = _host(state, side), public["battles"]
    free = Host(
        {at: there for at, there in host.ashore.items() if at not in held},
        {at: there for at, there in host.afloat.items() if at not in held},
        host.fleets,
    )
    best = max((_march(state, side, aim, host, free) for aim in enemy_capitals(state, side)), default=0.0)
    prize = max((_march(state, side, aim, host, free) for aim in neutral_capitals(state)), default=0.0)
    hosts = {who: _host(state, who) for who in rivals(state, side)}
    menaced = sum(_menace(state, side, home, hosts) for home in homes(state, side))
    return total + 0.6 * best + SPELL * prize - 0.8 * menaced + SOUGHT * _search(state, side)


def _magic(state: State, side: str) -> float:
    """What spells in hand are worth: one for each muster that a turn is still to come for, one a turn; what is left over is there to be
    cast. [5.0, 6.0]"""
    every = units.units(state)
    held = sum(every[name]["spells"] for name in units.of(state, side))
    useful = min(held, musters_left(state, side))
    return SPELL * useful + IDLE * (held - useful)


def musters_left(state: State, side: str) -> int:
    """How many musters a side has before it that get a turn to act in. [5.0, 6.0]"""
    public: Any = state["public"]
    now, order, acts = round_of(state, "turn"), list(public["order"]), actor(state)
    if acts not in order or side not in order:
        return turns.TURNS - 1
    to_come = order.index(side) > order.index(acts) or (side == acts and not public.get("mustered"))
    return max(0, turns.TURNS - 1 - now + to_come)


def armed(state: State, side: str, name: str) -> Mapping[str, Any]:
    """A unit with what its best spell would add, once spells come to no muster any more. [9.2]"""
    unit = units.units(state)[name]
    held = counters.hands(state, side).get(name)
    return {**unit, "magic": max(map(added, held))} if held and not musters_left(state, side) else unit


def added(spell: str) -> float:
    """What a spell adds to a battle, about; one that eats an army as much as any. [9.2, 16.0]"""
    if equipment.effect(spell) in equipment.EATERS:
        return EATEN
    row = equipment.spells()[spell]
    return 0.0 if row["bracketed"] or equipment.effect(spell) not in equipment.CAST_IN_BATTLE else float(row["strength"] or 0)


def rivals(state: State, side: str) -> list[str]:
    public: Any = state["public"]
    return [who for who in public["order"] if who != side]


def enemy_capitals(state: State, side: str) -> list[str]:
    """Capitals of nations that others play, and that the side has not taken yet."""
    public: Any = state["public"]
    seats = (seat_of(state, nation) for nation, player in public["nations"].items() if player not in (None, side))
    return [seat for seat in seats if seat and public["holds"].get(seat) != side]


def seat_of(state: State, nation: str) -> str | None:
    """The capital of a nation; the home of a horde is none. [5.0, 7.5.2]"""
    seat = cities.home(state, nation)
    return seat if seat and realms.place(state, seat).get("capital") else None


def neutral_capitals(state: State) -> list[str]:
    """Capitals that nobody plays and nobody has taken: they pay a spell. [7.5.2, 9.1]"""
    public: Any = state["public"]
    nations, taken = public["nations"], public["holds"]
    seats = ((nation, cities.home(state, nation)) for nation, row in equipment.nations().items() if row["sort"] == "civilised")
    return [seat for nation, seat in seats if seat and nations.get(nation) is None and seat not in taken and seat != "Imrryr"]


def _search(state: State, side: str) -> float:
    """How near whoever is nearest is to a spell that lies to be found."""
    public: Any = state["public"]
    every = units.units(state)
    seekers = {every[name]["at"] for name in units.of(state, side, sort="personality")}
    found = [place for place, there in public.get("placements", {}).items() if there]
    ways = [on_foot(state, place) for place in found]
    nearest = sorted(min((way.get(at, FAR) for at in seekers), default=FAR) for way in ways)
    return sum(max(0.0, 1 - away / FAR) for away in nearest[:2])


def homes(state: State, side: str) -> list[str]:
    public: Any = state["public"]
    seats = [seat_of(state, nation) for nation, player in public["nations"].items() if player == side]
    own = [seat for seat in seats if seat and public["holds"].get(seat, side) == side]
    return [*own, *(place for place, who in public["holds"].items() if who == side and place not in own)]


def power(unit: Mapping[str, Any], at_sea: bool = False, bare: bool = False) -> float:
    """What a piece throws into a battle: of a magician what their magic adds, if that is more and not `bare`. [9.2, 10.4]"""
    if unit["sort"] == "army":
        return 1.0
    if unit["sort"] == "fleet":
        return float(unit.get("combat") or 4) if at_sea else 0.0
    magic = unit.get("magic", MAGIC) if unit["spells"] and unit.get("capacity") and not bare else 0.0
    return max(0.0 if unit.get("bracketed") else float(unit.get("combat", 3) or 0), magic)


def walls(state: State, place: str) -> int:
    return int(cities.known_walls(state, place) or 0)


@cache
def falls(attack: float, defence: float, wall: int) -> float:
    """How likely it is that what defends a place is overcome whole, by two dice. [7.5.2, 10.5]"""
    against = defence + wall
    return sum(attack - against + fall >= max(against, 1) for fall in FACES) / len(FACES)


def lost(behind: float, there: float) -> float:
    """What a side loses that is behind by so much, about: a third of the difference, from 10 on all, and one who is a little ahead one."""
    return there if behind >= 10 else min(there, max(0.0, behind / 3 + 0.7))


def prospect(state: State, place: str) -> float:
    """What a battle that must be fought may come to for who attacks: the city, and what is lost on either side, in capitals."""
    public: Any = state["public"]
    attacker, defender = battles.parties(state, place)
    ours, theirs = ([*battles.engaged(state, who, place)] for who in (attacker, defender))
    wall = walls(state, place) if cities.holder(state, place) != attacker else 0
    attack, defence = _thrown(state, attacker, place, ours), _thrown(state, defender, place, theirs)
    attack += 0.5 * _still_to_come(state, attacker, place)
    taken = falls(attack, defence, wall) if wall else 0.0
    capital = realms.place(state, place).get("capital")
    worth = (1.0 if place in enemy_capitals(state, attacker) else SPELL if capital and not defender else 0.02) * taken
    ahead = attack - defence - wall
    gained, paid = lost(ahead, defence), lost(-ahead, attack)
    if public["holds"].get(place) == defender and wall and defender != cities.player_of(state, place):
        worth += taken  # a capital that the enemy has won, and counts
    return worth + ARMY * (gained - paid)


def _thrown(state: State, side: str | None, place: str, names: Iterable[str]) -> float:
    """Strength and magic of a side in a battle; who has cast fights no more. [9.2]"""
    public: Any = state["public"]
    here = battles.now(state) if battles.now(state) and battles.now(state)["place"] == place else None
    away = {*public["cast"], *((*here["withheld"], *(spell["caster"] for spell in here["spells"])) if here else ())}
    revealed = sum(spell["side"] == side and not spell["void"] for spell in here["spells"]) if here else 0
    cast = 0.0 if side is None else _cast(state, side, place)
    every, at_sea, moves = units.units(state), realms.is_sea(state, place), _moves(state)
    return sum(power(every[name], at_sea, bare=not moves) for name in names if name not in away) + cast + MAGIC * revealed


def _cast(state: State, side: str, place: str) -> float:
    """What lies face down for a battle: one's own spells by what they add. [9.2]"""
    down = counters.face_down(state, side)
    if not down:
        return float(MAGIC * battles.cast_at(state, side, place))
    return sum(added(spell) for magician, spell in down.items() if state["public"]["cast"].get(magician) == place)


def _moves(state: State) -> bool:
    """Whether it is a movement step: what magicians do comes after it. [5.0]"""
    return any(frame.get("key") == "movement" for frame in state["referee"].get("at", ()))


def _still_to_come(state: State, side: str, place: str) -> float:
    """What may yet join an attack this turn: those with a leader who have the steps left, and those aboard beside it."""
    public: Any = state["public"]
    if not _moves(state):
        return 0.0
    away, beside, every = on_foot(state, place), realms.beside(state, place), units.units(state)
    own = [every[name] for name in units.of(state, side) if every[name]["at"] not in public["battles"]]
    led = {unit["at"] for unit in own if unit["sort"] == "personality" and unit["spent"] < AFOOT}
    afoot = (unit for unit in own if unit["at"] in led and "aboard" not in unit and away.get(unit["at"], FAR) <= AFOOT - unit["spent"])
    landing = (unit for unit in own if "aboard" in unit and unit["at"] in beside and unit["spent"] < AFLOAT)
    return sum(power(unit) for unit in (*afoot, *landing))


class Host(NamedTuple):
    """What a side has on the way somewhere, by place: strength ashore with a leader, strength aboard or at sea; where its ships are."""

    ashore: Mapping[str, float]
    afloat: Mapping[str, float]
    fleets: frozenset[str]


def _host(state: State, side: str) -> Host:
    every = units.units(state)
    own = [every[name] for name in units.of(state, side)]
    led = {unit["at"] for unit in own if unit["sort"] == "personality"}
    at_sea = {place for place in led if realms.is_sea(state, place)}
    ashore, afloat = dict[str, float](), dict[str, float]()
    for unit in own:
        if unit["sort"] != "fleet" and unit["at"] in led:
            where = afloat if "aboard" in unit or unit["at"] in at_sea else ashore
            where[unit["at"]] = where.get(unit["at"], 0.0) + power(unit)
    return Host(ashore, afloat, frozenset(unit["at"] for unit in own if unit["sort"] == "fleet"))


def _march(state: State, side: str, aim: str, host: Host, free: Host) -> float:
    """How much of what it takes to storm a capital is on its way there, what is near for more. free: those who are held by no battle; who
    fights at the capital is there."""
    if not (host.ashore or host.afloat):
        return 0.0
    over_sea, ashore = _any_way(state, aim), _from_shore(state, aim, host)
    come = [(over_sea.get(at, FAR), there) for at, there in free.afloat.items()]
    come += [(ashore[at], there) for at, there in free.ashore.items()]
    if aim not in free.afloat and aim in host.afloat:
        come.append((over_sea.get(aim, FAR), host.afloat[aim]))
    if aim not in free.ashore and aim in host.ashore:
        come.append((ashore[aim], host.ashore[aim]))
    if not come:
        return 0.0
    garrison = _garrisons(units.units(state)).get(aim, {})
    need = 2 * (sum(there for who, there in garrison.items() if who != side) + walls(state, aim)) + 1
    return gathered(come, BOLD * need) / need


@derive
def _garrisons(every: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, float]]:
    """The strength of each player in each place, for places on land."""
    there: dict[str, dict[str, float]] = {}
    for unit in every.values():
        if unit["owner"] is not None and unit["sort"] != "artifact":
            of_owner = there.setdefault(unit["at"], {})
            of_owner[unit["owner"]] = of_owner.get(unit["owner"], 0.0) + power(unit)
    return there


def _menace(state: State, side: str, home: str, hosts: Mapping[str, Host]) -> float:
    """How likely a capital falls to what enemies have within a turn of it: what has a leader on land, what sails."""
    afoot, over_sea = on_foot(state, home), _any_way(state, home)
    attack = 0.0
    for host in hosts.values():
        walk = sum(there for at, there in host.ashore.items() if at != home and afoot.get(at, FAR) <= AFOOT)
        attack = max(attack, walk + sum(there for at, there in host.afloat.items() if over_sea.get(at, FAR) <= AFLOAT))
    return falls(attack, _garrisons(units.units(state)).get(home, {}).get(side, 0.0), walls(state, home)) if attack else 0.0


@derive
def _known_ways(borders: Mapping[str, str]) -> dict[Any, dict[str, int]]:
    """How far it is to what, while so much is known of the map."""
    return {}


def on_foot(state: State, aim: str) -> dict[str, int]:
    return way(state, (aim, "foot"), [aim], lambda place: by_land(state, place))


def _any_way(state: State, aim: str) -> dict[str, int]:
    return way(state, (aim, "any"), [aim], lambda place: realms.beside(state, place))


def _to_ships(state: State, fleets: frozenset[str]) -> dict[str, int]:
    return way(state, fleets, sorted(fleets), lambda place: by_land(state, place))


def _from_shore(state: State, aim: str, host: Host) -> dict[str, int]:
    """How far those who stand ashore are from a capital: on foot, or by way of the nearest ships and over sea."""
    known = _ways(state).setdefault((aim, host.fleets), {})
    if not host.ashore.keys() <= known.keys():
        over_sea, afoot = _any_way(state, aim), on_foot(state, aim)
        sailing = min((over_sea.get(at, FAR) for at in host.fleets), default=FAR)
        to_ships = _to_ships(state, host.fleets) if sailing < FAR else {}
        known.update((at, min(afoot.get(at, FAR), to_ships.get(at, FAR) + sailing + 1)) for at in host.ashore)
    return known


def way(state: State, key: Any, goals: Iterable[str], beside: Any) -> dict[str, int]:
    known = _ways(state)
    if key not in known:
        known[key] = steps(goals, beside)
    return known[key]


def _ways(state: State) -> dict[Any, dict[str, int]]:
    public: Any = state["public"]
    return _known_ways(public["borders"]) if "borders" in public else {}


def by_land(state: State, place: str) -> list[str]:
    return [] if realms.is_sea(state, place) else [other for other in realms.beside(state, place) if not realms.is_sea(state, other)]
