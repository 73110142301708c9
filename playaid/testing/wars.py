"""How the War of the Dragon is waged by who looks ahead: every castle of one's own is manned, the rest lies under leaders in one host,
with the wizards, and goes to the enemy's castle that falls to it, to where it bars the way to most castles of one's own, or home where one
is in danger. Whoever leads the host is activated, and takes all who are with them along. [War of the Dragon] [Activation] [Leaders: rank]

Orders are lines, the first that is legal to be said; a function of what a side sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from playaid.games.tears.state import deployment, duties, fights, forces, pieces, world
from playaid.referee.contract.state import State
from playaid.testing import war_battles, war_supplies
from playaid.testing.measures import tears_war
from playaid.testing.measures.tears_hosts import Host, commands, guard, held, hosts, in_the_open
from playaid.testing.measures.ways import FAR, steps

ORDERED = frozenset({"deploy", "box", "activate", "move", "attack", "command", "drop", "gate", "sail", "board"})
"""What is done by orders alone."""
AGAIN = frozenset({"deploy", "box", "move", "gate", "cast", "take", "stay", "retreat", "besiege", "refit", "command", "done"})
"""What is said again in the same turn, as it never leads back."""
MANNED = 3
"""So many units stay in each castle of one's own."""
WITHIN = 3
"""How many spaces an enemy host may be away from a castle to endanger it, and one's own to save it."""
BOLD = 1.1
"""So many times what holds a castle is led against it."""
STANDS = 1.6
"""So many times as strong an enemy may be near, and a host keeps the place from which it guards most."""
WORTH = 10.0
"""So strong are units that lie under nobody, and a host with room goes to fetch them."""
MANY = 1
"""With more hosts than so many that have something to do the command table is thrown."""


def plays(options: Mapping[str, str]) -> bool:
    """Whether a scenario is played by orders."""
    return options.get("scenario") == "war"


def moves(state: State) -> bool:
    """Whether the war is on: there is hardly a step without a march in it."""
    now: Any = state["public"]["battle"]
    return plays(state["referee"]["options"]) and (now is None or now["stage"] in (fights.SPELLS, fights.HITS, fights.STAY))


def orders(state: State, side: str) -> Iterator[str]:
    """What is done next: pieces set up, the host activated, led on, thrown against walls."""
    if state["public"]["battle"] is not None:
        yield from war_battles.orders(state, side)
        return
    step = state["referee"]["at"][-1]["key"]
    for debt in state["public"]["owed"]:
        if debt["side"] == side and debt["what"] == "gate":
            yield f'gate "{debt["who"]}" in'
    if step == "deploy":
        yield from _set_up(state, side)
    elif step == "marshal":
        if side == pieces.GORGANUN and not state["public"]["ambassador"]:
            yield from war_supplies.envoy(state)
        yield from war_battles.learn(state, side)
        yield from _gather(state, side)
    elif step == "command" and duties.choosing(state):
        if len(_errands(state, side)) <= MANY:
            yield "command one"
        yield "command table"
    elif step in ("command", "action"):
        yield from war_supplies.wizards(state, side)
        yield from _gather(state, side)
        yield from _campaign(state, side)
        yield from war_supplies.orders(state, side)
        if step == "command":  # what the enemy's throw gives is used up
            yield "done"


def strays(state: State, side: str, line: str) -> bool:
    """Whether a line does what goes by orders."""
    return line.partition(" ")[0] in ORDERED


def sets_out(before: State, after: State, side: str) -> bool:
    """Nobody attacks but by orders, which `strays` keeps."""
    return False


def _set_up(state: State, side: str) -> Iterator[str]:
    """A unit into each castle, then people to where the host gathers; then so many units to each castle as man it, the weakest, and the
    others to the people."""
    public: Any = state["public"]
    homes: list[str] = [area for area, castle in public["castles"].items() if castle["side"] == side]
    gathering = guard(state, side)
    left = deployment.waiting(state, side)
    units = sorted((code for code in left if pieces.is_unit(code)), key=tears_war.strength)
    people = [name for name in left if not pieces.is_unit(name)]
    bare = [area for area in homes if not forces.tokens(state, side, area)]
    for area in bare:
        for code in units:
            yield f'deploy "{code}" at "{area}"'
    for area in (gathering, *homes):
        for name in people:
            yield f'deploy "{name}" at "{area}"'
    few = min(homes, key=lambda area: len(forces.tokens(state, side, area)))
    for area in (few if len(forces.tokens(state, side, few)) < MANNED else gathering, *homes):
        for code in units:
            yield f'deploy "{code}" at "{area}"'


def _gather(state: State, side: str) -> Iterator[str]:
    """Lines that lay units and wizards under leaders who stand with them, the best first, but for those who man a castle: as many as there
    is room for at once, or where one of them may not go, one by one."""
    boxes: Mapping[str, Sequence[str]] = forces.boxes(state, side) or {}
    for host in hosts(state, side):
        lying = sorted(map(forces.code_of, forces.tokens(state, side, host.place)), key=tears_war.strength)
        spare = lying[MANNED:] if world.controls(state, side, host.place) else lying
        casters = [name for name in forces.persons(state, side, host.place, "wizard") if not war_supplies.is_envoy(state, side, name)]
        names = [*casters, *reversed(spare)]
        for name in host.leaders if names else ():
            room = commands(name) - len(boxes.get(name, ()))
            if room > 0:
                yield f"box {name} with " + ", ".join(f'"{code}"' for code in names[:room])
                yield from (f'box {name} with "{code}"' for code in dict.fromkeys(names))


def _errands(state: State, side: str) -> list[Host]:
    """Hosts that have something to do other than to stand: to march, to fight, to be refitted."""
    found = []
    for host in hosts(state, side):
        goal = _goal(state, side, host)
        marches = goal is not None and (goal != host.place or _is_enemy(state, side, goal))
        if marches or war_supplies.wants(state, side, host):
            found.append(host)
    return found


def _campaign(state: State, side: str) -> Iterator[str]:
    """Each host, the strongest first: activated, led on, thrown against who is in its way; or kept behind walls."""
    for host in hosts(state, side):
        chief, goal = host.leaders[0], _goal(state, side, host)
        if goal is None:
            continue
        if not forces.active(state, chief):
            if goal != host.place or _is_enemy(state, side, goal):
                yield f"activate {chief}"
            continue
        if goal != host.place:
            whole = ", ".join(host.leaders)
            for to in _onward(state, side, host, goal):
                yield f'move {whole} to "{to}"'
        if goal == host.place or forces.can_be_found(state, pieces.other(side), host.place):
            yield f'attack "{host.place}"'


def _onward(state: State, side: str, host: Host, goal: str) -> list[str]:
    """The next places on the shortest way to a goal past enemies who are too strong."""
    enemy = pieces.other(side)

    def beside(area: str) -> list[str]:
        near = (to for to in world.neighbours(state, area) if world.kind(state, to) not in (world.SEA, world.ISLAND))
        return [to for to in near if to == host.place or host.strength >= in_the_open(state, enemy, to)]

    away = steps([goal], beside)
    near = [to for to in world.neighbours(state, host.place) if away.get(to, FAR) < away.get(host.place, FAR)]
    return sorted(near, key=lambda to: away.get(to, FAR))


def _is_enemy(state: State, side: str, area: str) -> bool:
    public: Any = state["public"]
    return area in public["castles"] and public["castles"][area]["side"] != side


def _goal(state: State, side: str, host: Host) -> str | None:
    """Enemies in the open beside the host who are weaker; else the nearest castle of theirs that falls to it; else where it guards most,
    or the nearest of its own."""
    public: Any = state["public"]
    enemy = pieces.other(side)
    near: list[str] = [host.place, *world.neighbours(state, host.place)]
    for place in near:
        there = 0.0 if place in public["castles"] else in_the_open(state, enemy, place)
        if there and host.strength >= BOLD * there:
            return place
    fetched = _fetched(state, side, host)
    if fetched:
        return fetched
    able: list[str] = [
        area for area, castle in public["castles"].items() if castle["side"] == enemy and host.strength >= BOLD * held(state, enemy, area)
    ]
    away = {area: tears_war.way(state, area).get(host.place, FAR) for area in public["castles"]}
    saved = [area for area in _endangered(state, side, host) if away[area] <= WITHIN]
    if saved:
        return min(saved, key=lambda area: away[area])
    if war_supplies.is_weary(state, side, host):
        return host.place
    if able:
        return min(able, key=lambda area: (away[area], held(state, enemy, area)))
    own: list[str] = [area for area, castle in public["castles"].items() if castle["side"] == side]
    nearest = min(own, key=lambda area: away[area]) if own else None
    gathering = guard(state, side)
    return gathering if _is_safe(state, side, host, gathering) else nearest


def _is_safe(state: State, side: str, host: Host, place: str) -> bool:
    """Whether no enemy host near a place would beat the host there."""
    away = tears_war.way(state, place)
    near = (there for at, there in _marching(state, pieces.other(side)).items() if away.get(at, FAR) < WITHIN)
    return max(near, default=0.0) < STANDS * host.strength


def _marching(state: State, enemy: str) -> dict[str, float]:
    """Where enemies stand under leaders, and how strong: who only mans a castle threatens nobody."""
    led = [place for place in forces.places(state, enemy) if forces.persons(state, enemy, place, "leader")]
    return {place: in_the_open(state, enemy, place) for place in led}


def _endangered(state: State, side: str, host: Host) -> list[str]:
    """Castles of one's own near which an enemy host stands that takes them from those who man them, and not from the host as well."""
    public: Any = state["public"]
    theirs = _marching(state, pieces.other(side))
    found = []
    for home in (area for area, castle in public["castles"].items() if castle["side"] == side):
        away = tears_war.way(state, home)
        near = max((there for place, there in theirs.items() if away.get(place, FAR) <= WITHIN), default=0.0)
        if tears_war.manned(state, side, home) < near < tears_war.TWICE * host.strength:
            found.append(home)
    return found


def _fetched(state: State, side: str, host: Host) -> str:
    """Where units lie under nobody whom a host has room for, the nearest place, within a turn or two; they lie under it a turn later."""
    if not _room(state, side, host):
        return ""
    away = tears_war.way(state, host.place)
    left = {area: there for area, there in _loose(state, side).items() if there >= WORTH and away.get(area, FAR) <= WITHIN}
    if not forces.active(state, host.leaders[0]):
        left.pop(host.place, None)
    safe = [area for area in left if not in_the_open(state, pieces.other(side), area)]
    return min(safe, key=lambda area: (away[area], -left[area]), default="")


def _loose(state: State, side: str) -> dict[str, float]:
    """How strong are units of one's own that lie outside castles and under nobody, by place."""
    public: Any = state["public"]
    lying = {place: forces.tokens(state, side, place) for place in forces.places(state, side) if place not in public["castles"]}
    return {place: sum(tears_war.strength(forces.code_of(token)) for token in there) for place, there in lying.items() if there}


def _room(state: State, side: str, host: Host) -> int:
    boxes: Mapping[str, Sequence[str]] = forces.boxes(state, side) or {}
    return sum(commands(name) - len(boxes.get(name, ())) for name in host.leaders)
