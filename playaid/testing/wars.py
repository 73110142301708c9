"""How the War of the Dragon is waged by who looks ahead: every castle of one's own is manned, the rest lies under leaders in one host,
with the wizards, and goes to the enemy's castle that falls to it, or home where one's own is in danger. Whoever leads the host is
activated, and takes all who are with them along. [War of the Dragon] [Activation] [Leaders: rank]

Orders are lines, the first that is legal to be said; a function of what a side sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.state import deployment, fights, forces, pieces, world
from playaid.referee.contract.state import State
from playaid.testing.measures import tears_war
from playaid.testing.measures.ways import FAR, steps

ORDERED = frozenset({"deploy", "box", "activate", "move", "attack", "command", "drop", "gate", "sail", "board"})
"""What is done by orders alone."""
AGAIN = frozenset({"deploy", "box", "move", "gate", "cast"})
"""What is said again in the same turn, as it never leads back."""
SPELLS = ("Terror", "Fog of War", "Breach", "Eldritch Might", "Juggernaut", "Eldritch Shield", "Good Fortune", "Bad Fortune")
"""What wizards learn for the war, the first first: who is driven off neither throws nor holds. [Spell index]"""
MANNED = 3
"""So many units stay in each castle of one's own."""
WITHIN = 3
"""How many spaces an enemy host may be away from a castle to endanger it, and one's own to save it."""
BOLD = 1.1
"""So many times what holds a castle is led against it."""
INSIDE = 1.2
"""How much walls add to what is not seen, about."""
FILLED = 3.0
"""The strength that may lie under an enemy's leader for each unit that they command."""


class Host(NamedTuple):
    """Leaders who stand in a place, the highest first, and the strength that they may lead from there."""

    place: str
    leaders: Sequence[str]
    strength: float


def plays(options: Mapping[str, str]) -> bool:
    """Whether a scenario is played by orders."""
    return options.get("scenario") == "war"


def moves(state: State) -> bool:
    """Whether the war is on: there is hardly a step without a march in it."""
    now: Any = state["public"]["battle"]
    return plays(state["referee"]["options"]) and (now is None or now["stage"] == fights.SPELLS)


def orders(state: State, side: str) -> Iterator[str]:
    """What is done next: pieces set up, the host activated, led on, thrown against walls."""
    if state["public"]["battle"] is not None:
        yield from _spells(state, side)
        return
    step = state["referee"]["at"][-1]["key"]
    for debt in state["public"]["owed"]:
        if debt["side"] == side and debt["what"] == "gate":
            yield f'gate "{debt["who"]}" in'
    if step == "deploy":
        yield from _set_up(state, side)
    elif step == "marshal":
        yield from _learn(state, side)
        yield from _gather(state, side)
    elif step == "command":
        yield "command one"
    elif step == "action":
        yield from _gather(state, side)
        yield from _campaign(state, side)


def strays(state: State, side: str, line: str) -> bool:
    """Whether a line does what goes by orders."""
    return line.partition(" ")[0] in ORDERED


def sets_out(before: State, after: State, side: str) -> bool:
    """Nobody attacks but by orders, which `strays` keeps."""
    return False


def _homes(state: State, side: str) -> list[str]:
    """One's own castles, the one nearest to the enemy's first: there the host gathers."""
    public: Any = state["public"]
    own = [area for area, castle in public["castles"].items() if castle["side"] == side]
    enemy = [area for area, castle in public["castles"].items() if castle["side"] != side]
    return sorted(own, key=lambda area: sum(tears_war.way(state, other).get(area, FAR) for other in enemy))


def _set_up(state: State, side: str) -> Iterator[str]:
    """A unit into each castle, then people to the first of them; then so many units to each castle as man it, the weakest, and the others
    to the people."""
    homes = _homes(state, side)
    left = deployment.waiting(state, side)
    units = sorted((code for code in left if pieces.is_unit(code)), key=tears_war.strength)
    people = [name for name in left if not pieces.is_unit(name)]
    bare = [area for area in homes if not forces.tokens(state, side, area)]
    for area in bare:
        for code in units:
            yield f'deploy "{code}" at "{area}"'
    for area in homes:
        for name in people:
            yield f'deploy "{name}" at "{area}"'
    few = min(homes, key=lambda area: len(forces.tokens(state, side, area)))
    there = few if len(forces.tokens(state, side, few)) < MANNED else homes[0]
    for code in units:
        yield f'deploy "{code}" at "{there}"'


def _hosts(state: State, side: str) -> list[Host]:
    """Leaders by place, the highest first; the strongest host first."""
    found: dict[str, list[str]] = {}
    for name in _leaders(state, side):
        found.setdefault(str(forces.person(state, name)["at"]), []).append(name)
    led = tears_war.hosts(state, side)
    return sorted((Host(place, names, led.get(place, 0.0)) for place, names in found.items()), key=lambda host: -host.strength)


def _leaders(state: State, side: str) -> list[str]:
    public: Any = state["public"]
    names = [
        name
        for name, person in public["people"].items()
        if person["side"] == side and person["state"] == forces.UP and pieces.is_leader(forces.base(name))
    ]
    return sorted(names, key=lambda name: int(rulebook.value("leaders", forces.base(name), "rank", "house") or 9))


def _gather(state: State, side: str) -> Iterator[str]:
    """Lines that lay units and wizards under leaders who stand with them, the best first, but for those who man a castle."""
    boxes: Mapping[str, Sequence[str]] = forces.boxes(state, side) or {}
    for host in _hosts(state, side):
        lying = sorted(map(forces.code_of, forces.tokens(state, side, host.place)), key=tears_war.strength)
        spare = lying[MANNED:] if world.controls(state, side, host.place) else lying
        names = [*forces.persons(state, side, host.place, "wizard"), *reversed(spare)]
        under = {code for name in host.leaders for code in boxes.get(name, ()) if not pieces.is_unit(code)}
        for code in (code for code in names if code not in under):
            for name in host.leaders:
                if len(boxes.get(name, ())) < _commands(name):
                    yield f'box {name} with "{code}"'


def _learn(state: State, side: str) -> Iterator[str]:
    """What each wizard learns besides what is theirs: as many as they may, of the best."""
    own: Any = state["secret"].get(side) or {}
    for name, known in own.get("spells", {}).items():
        new = [spell for spell in SPELLS if spell not in known]
        for number in range(len(new), 0, -1):
            yield f"prepare {name} knows " + ", ".join(f'"{spell}"' for spell in new[:number])


def _spells(state: State, side: str) -> Iterator[str]:
    """Spells in a battle: who attacks walls breaks them once, who is in the open is driven off, two at a time and the strongest first."""
    now = fights.battle(state)
    own: Any = state["secret"].get(side) or {}
    enemy = pieces.other(side)
    row = sorted((code for code in now["rows"][enemy] if pieces.is_unit(code) and code != pieces.GARRISON), key=tears_war.strength)[::-1]
    walled = now["kind"] == fights.CASTLE and side == now["att"]
    broken = any(effect[0] == "breach" for effect in fights.effects(now))
    for name in now["rows"][side]:
        if not pieces.is_wizard(name) and name != pieces.TERRAMAX:
            continue
        known = own.get("spells", {}).get(name, ()) if name != pieces.TERRAMAX else pieces.dragon_spells()
        if walled and not broken and "Breach" in known:
            yield f'cast "Breach" by {name}'
        if "Terror" in known and not walled:
            for pair in combinations(row[:4], 2):
                yield f'cast "Terror" by {name} on "{pair[0]}", "{pair[1]}"'
        if "Fog of War" in known and now["first"]:
            yield f'cast "Fog of War" by {name}'
        if "Eldritch Might" in known:
            yield f'cast "Eldritch Might" by {name}'


def _campaign(state: State, side: str) -> Iterator[str]:
    """Each host, the strongest first: activated, led on, thrown against who is in its way; or kept behind walls."""
    for host in _hosts(state, side):
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
        return [to for to in near if to == host.place or host.strength >= _in_the_open(state, enemy, to)]

    away = steps([goal], beside)
    near = [to for to in world.neighbours(state, host.place) if away.get(to, FAR) < away.get(host.place, FAR)]
    return sorted(near, key=lambda to: away.get(to, FAR))


def _is_enemy(state: State, side: str, area: str) -> bool:
    public: Any = state["public"]
    return area in public["castles"] and public["castles"][area]["side"] != side


def _goal(state: State, side: str, host: Host) -> str | None:
    """Enemies in the open beside the host who are weaker; else the nearest castle of theirs that falls to it; else the nearest of its
    own."""
    public: Any = state["public"]
    enemy = pieces.other(side)
    near: list[str] = [host.place, *world.neighbours(state, host.place)]
    for place in near:
        there = 0.0 if place in public["castles"] else _in_the_open(state, enemy, place)
        if there and host.strength >= BOLD * there:
            return place
    able: list[str] = [
        area for area, castle in public["castles"].items() if castle["side"] == enemy and host.strength >= BOLD * _held(state, enemy, area)
    ]
    away = {area: tears_war.way(state, area).get(host.place, FAR) for area in public["castles"]}
    saved = [area for area in _endangered(state, side, host) if away[area] <= WITHIN]
    if saved:
        return min(saved, key=lambda area: away[area])
    if able:
        return min(able, key=lambda area: (away[area], _held(state, enemy, area)))
    own: list[str] = [area for area, castle in public["castles"].items() if castle["side"] == side]
    return min(own, key=lambda area: away[area]) if own else None


def _endangered(state: State, side: str, host: Host) -> list[str]:
    """Castles of one's own near which an enemy host stands that takes them from those who man them, and not from the host as well."""
    public: Any = state["public"]
    enemy = pieces.other(side)
    theirs = {place: _in_the_open(state, enemy, place) for place in forces.places(state, enemy)}
    found = []
    for home in (area for area, castle in public["castles"].items() if castle["side"] == side):
        away = tears_war.way(state, home)
        near = max((there for place, there in theirs.items() if away.get(place, FAR) <= WITHIN), default=0.0)
        alone = tears_war.defence(state, side, home) - (tears_war.TWICE * host.strength if home == host.place else 0.0)
        if alone < near < tears_war.TWICE * host.strength:
            found.append(home)
    return found


def _in_the_open(state: State, side: str, place: str) -> float:
    """The strength of a side in a place, before its walls; what lies under its leaders is guessed from what they command."""
    known, unseen = tears_war.strengths_at(state, side, place)
    return sum(known) + (_guess(state, side, place) if unseen else 0.0)


def _held(state: State, side: str, area: str) -> float:
    """The same behind the walls of a castle."""
    known, unseen = tears_war.strengths_at(state, side, area)
    guess = _guess(state, side, area) if unseen else 0.0
    return max(tears_war.defence(state, side, area), tears_war.TWICE * (sum(known) + INSIDE * guess) if guess else 0.0)


def _guess(state: State, side: str, place: str) -> float:
    """What may lie under the leaders of an enemy, by how many they command."""
    return FILLED * sum(_commands(name) for name in forces.persons(state, side, place, "leader"))


def _commands(name: str) -> int:
    return int(rulebook.value("leaders", forces.base(name), "command", "house") or 0)
