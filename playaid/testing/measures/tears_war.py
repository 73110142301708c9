"""Tears, War of the Dragon: whoever holds all six castles wins. Whoever is inside throws twice and a little better, so that a castle falls
to what comes with enough at once: strength is gathered under leaders and led there. [Castle bonus] [Leaders: command]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.state import fights, forces, pieces, world
from playaid.games.tears.state.shape import Person
from playaid.referee.contract.derived import derive
from playaid.referee.contract.state import State
from playaid.testing.measures.ways import FAR, gathered, nearness, steps

STEP, PERSON = 0.05, 0.3
"""What a step of a unit and somebody who is about are worth, in castles."""
LED = 0.01
"""What it is worth that a unit lies under a leader, and may march with him."""
MARCH, NEXT, MENACE = 0.6, 0.2, 0.6
"""What it is worth that all is together that takes a castle, and before the next one, too; what it costs that one's own may fall."""
PULL = 0.004
"""What it is worth that so much strength is at an enemy castle, any of them: who is not needed at the first goes to another."""
BOLD = 1.3
"""So many times what is as strong as who is inside is sent."""
TWICE = 1.4
"""How much stronger it makes to throw twice: the root of two, as strength counts by what it hits and by what it bears."""
STEEP = 4
"""How much likelier the stronger wins."""
BARE = 6.0
"""What it takes against a garrison alone, which one hit removes."""
UNSEEN = 13.0
"""What lies under a leader of the enemy's, about: three units, whom nobody else sees."""
MAGIC = 2.0
"""What a spell adds to a battle, besides the throw that its wizard goes without."""
WITHIN = 3
"""How many spaces a host may be away to come in a turn or two."""


def measure(state: State, side: str) -> float:
    """Steps and people; how much of what it takes to storm a castle is on its way there; what the battle that is on may come to; and that
    one's own castles may fall."""
    public: Any = state["public"]
    total = 0.0
    for owner in pieces.SIDES:
        sign = 1 if owner == side else -1
        lying = public["board"].get(owner, {}).values()
        total += sign * STEP * sum(pieces.steps(code) for there in lying for code in map(forces.code_of, there))
        total += sign * PERSON * sum(person["side"] == owner and person["state"] == forces.UP for person in public["people"].values())
    own: Any = state["secret"].get(side) or {}
    total += sum(STEP * pieces.steps(code) + LED for there in own.get("boxes", {}).values() for code in there if pieces.is_unit(code))
    now = public["battle"]
    if now:
        total += (1 if now["att"] == side else -1) * prospect(state)
    enemy = pieces.other(side)
    ours, theirs = hosts(state, side), hosts(state, enemy)
    marches = sorted((_march(state, aim, enemy, ours) for aim in _castles(public["castles"], enemy)), reverse=True)
    total += MARCH * sum(marches[:1]) + NEXT * sum(marches[1:2])
    to_any = steps(_castles(public["castles"], enemy), partial(_beside, state))
    total += PULL * sum(there * nearness(to_any, world.place_of(state, at)) for at, there in ours.items())
    return total - MENACE * sum(_menace(state, home, side, theirs) for home in _castles(public["castles"], side))


def leaders(state: State, side: str) -> list[Person]:
    public: Any = state["public"]
    return [
        person
        for name, person in public["people"].items()
        if person["side"] == side and person["state"] == forces.UP and pieces.is_leader(forces.base(name))
    ]


def _castles(castles: Mapping[str, Any], side: str) -> list[str]:
    return [area for area, castle in castles.items() if castle["side"] == side]


@cache
def strength(code: str) -> float:
    """What a unit throws with; a reduced one falls to one hit, too, and counts by less."""
    kind, reduced = pieces.kind_of(code), code.startswith(pieces.REDUCED)
    table = "wizards" if pieces.is_wizard(code) else "units"
    printed = rulebook.value(table, kind, "reduced" if reduced else "strength", "house")
    return float(printed or 0) * (0.7 if reduced else 1.0)


def strengths_at(state: State, side: str, place: str) -> tuple[list[float], int]:
    """The strengths of the units and wizards of a side in a place, in the line of a battle too, and how many leaders are there under whom
    lies what is the enemy's to know."""
    public: Any = state["public"]
    now, boxes = public["battle"], forces.boxes(state, side)
    line = now["rows"][side] if now and now["ships"][side] == place else []
    names = [*map(forces.code_of, forces.tokens(state, side, place)), *forces.persons(state, side, place, "wizard")]
    names += [code for code in line if code not in names or pieces.is_unit(code)]
    leaders = forces.persons(state, side, place, "leader")
    if boxes is not None:
        names += [code for name in leaders for code in boxes.get(name, ())]
    unseen = 0 if boxes is not None or line else len(leaders)
    return [strength(name) for name in names if name != pieces.GARRISON], unseen


def hosts(state: State, side: str) -> dict[str, float]:
    """The strength that may march from each place: as much as the leaders there command."""
    found = dict[str, float]()
    for place in forces.places(state, side):
        leaders = forces.persons(state, side, place, "leader")
        if leaders:
            most = sum(int(rulebook.value("leaders", forces.base(name), "command", "house") or 0) for name in leaders)
            known, unseen = strengths_at(state, side, place)
            found[place] = sum(sorted(known, reverse=True)[:most]) + UNSEEN * unseen
    return found


def defence(state: State, side: str, area: str) -> float:
    """What an attack must be as strong as to take a castle of a side's, about."""
    here, unseen = strengths_at(state, side, area)
    return _walled(area, here, UNSEEN * unseen)


def manned(state: State, side: str, area: str) -> float:
    """The same of those alone who lie there under nobody."""
    return _walled(area, [strength(forces.code_of(token)) for token in forces.tokens(state, side, area)], 0.0)


def _walled(area: str, here: Sequence[float], besides: float) -> float:
    if not here and not besides:
        return BARE
    towers = str(rulebook.value("castles", area, "garrison", "house"))
    bonus = float(rulebook.value("castle_bonus", towers, "bonus", "house") or 0)
    return TWICE * (sum(min(7.0, one + bonus) for one in here) + besides)


def wins(attack: float, against: float) -> float:
    """How likely the first is to win."""
    return attack**STEEP / (attack**STEEP + against**STEEP) if attack else 0.0


def prospect(state: State) -> float:
    """What the battle that is on may come to for who attacks: the castle, and steps on either side."""
    now = fights.battle(state)
    walled = now["kind"] in (fights.CASTLE, fights.GARRISON)
    ours = [strength(code) for code in now["rows"][now["att"]]]
    theirs, unseen = strengths_at(state, now["dfn"], now["ships"][now["dfn"]])
    against = defence(state, now["dfn"], now["area"]) if walled else sum(theirs) + UNSEEN * unseen
    won = wins(sum(ours) + _magic(state, now["att"]), against + _magic(state, now["dfn"]))
    return (2.0 * won if walled else 0.0) + 2 * STEP * (won * len(theirs) - (1 - won) * len(ours))


def _magic(state: State, side: str) -> float:
    return MAGIC * sum(forces.somebody(state, name)["side"] == side for name in fights.battle(state)["cast"])


def _march(state: State, aim: str, enemy: str, ours: Mapping[str, float]) -> float:
    away, need = way(state, aim), defence(state, enemy, aim)
    return gathered(((away.get(world.place_of(state, at), FAR), there) for at, there in ours.items()), BOLD * need) / need


def _menace(state: State, home: str, side: str, theirs: Mapping[str, float]) -> float:
    """How likely a castle falls to what enemies have about it."""
    away = way(state, home)
    near = sum(there for at, there in theirs.items() if away.get(world.place_of(state, at), FAR) <= WITHIN)
    return wins(near, defence(state, side, home))


def way(state: State, aim: str) -> dict[str, int]:
    """How far it is to a castle by land: nobody goes to sea in the war. [War of the Dragon 5]"""
    public: Any = state["public"]
    known = _ways(public["map"])
    if aim not in known:
        known[aim] = steps([aim], partial(_beside, state))
    return known[aim]


def _beside(state: State, area: str) -> list[str]:
    return [to for to in world.neighbours(state, area) if world.kind(state, to) not in (world.SEA, world.ISLAND)]


@derive
def _ways(known: Any) -> dict[str, dict[str, int]]:
    return {}
