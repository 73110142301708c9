"""Hosts of the War of the Dragon: leaders with what they may lead, how strong an enemy may be of whom only a leader is seen, and from where
most of one's own castles are guarded. [Leaders: command] [Leader boxes] [Castle bonus]

A function of what a side sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.state import forces, pieces, world
from playaid.referee.contract.derived import derive
from playaid.referee.contract.state import State
from playaid.testing.measures import tears_war
from playaid.testing.measures.ways import FAR

INSIDE = 1.2
"""How much walls add to what is not seen, about."""
MAGIC = 5.0
"""What a wizard who may cast is worth in a battle besides their own strength: half a hit in each round."""


class Host(NamedTuple):
    """Leaders who stand in a place, the highest first, and the strength that they may lead from there."""

    place: str
    leaders: Sequence[str]
    strength: float


def hosts(state: State, side: str) -> list[Host]:
    """Leaders by place, the highest first; the strongest host first."""
    found: dict[str, list[str]] = {}
    for name in leaders(state, side):
        found.setdefault(str(forces.person(state, name)["at"]), []).append(name)
    all_ = (Host(place, names, _led(state, side, place, names)) for place, names in found.items())
    return sorted(all_, key=lambda host: -host.strength)


def _led(state: State, side: str, place: str, names: Sequence[str]) -> float:
    """What marches with leaders of one's own: what lies under them and, outside a castle of theirs, beside them, as much as they command.
    Who mans a castle stays."""
    boxes: Mapping[str, Sequence[str]] = forces.boxes(state, side) or {}
    going = [code for name in names for code in boxes.get(name, ())]
    if not world.controls(state, side, place):
        going += [*map(forces.code_of, forces.tokens(state, side, place)), *forces.persons(state, side, place, "wizard")]
    people: Any = state["public"]["people"]
    casting = sum(pieces.is_wizard(code) and not forces.is_mute(state, people[code]) for code in going)
    return sum(sorted(map(tears_war.strength, going), reverse=True)[: sum(map(commands, names))]) + MAGIC * casting


def leaders(state: State, side: str) -> list[str]:
    public: Any = state["public"]
    names = [
        name
        for name, person in public["people"].items()
        if person["side"] == side and person["state"] == forces.UP and pieces.is_leader(forces.base(name))
    ]
    return sorted(names, key=lambda name: int(rulebook.value("leaders", forces.base(name), "rank", "house") or 9))


def commands(name: str) -> int:
    return int(rulebook.value("leaders", forces.base(name), "command", "house") or 0)


def in_the_open(state: State, side: str, place: str) -> float:
    """The strength of a side in a place, before its walls; what lies under its leaders is guessed from what they command."""
    known, unseen = tears_war.strengths_at(state, side, place)
    return sum(known) + MAGIC * len(forces.persons(state, side, place, "wizard")) + (unseen_under(state, side, place) if unseen else 0.0)


def held(state: State, side: str, area: str) -> float:
    """The same behind the walls of a castle."""
    known, unseen = tears_war.strengths_at(state, side, area)
    guess = unseen_under(state, side, area) if unseen else 0.0
    return max(tears_war.defence(state, side, area), tears_war.TWICE * (sum(known) + INSIDE * guess) if guess else 0.0)


def unseen_under(state: State, side: str, place: str) -> float:
    """What may lie under the leaders of an enemy: of all that is nowhere to be seen their part by what they command, and no more than
    that."""
    room = sum(map(commands, forces.persons(state, side, place, "leader")))
    whole = sum(map(commands, leaders(state, side)))
    codes, wizards = _unseen(state, side)
    lying = sorted((tears_war.strength(code) for code in codes), reverse=True)
    magic = [tears_war.strength(name) + MAGIC for name in wizards]
    return sum(sorted((*lying, *magic), reverse=True)[:whole]) * room / whole if whole else 0.0


def _unseen(state: State, side: str) -> tuple[list[str], list[str]]:
    """The units and wizards of a side that lie nowhere in the open and are not lost."""
    public: Any = state["public"]
    left = Counter(pieces.armies(side, knights=True))
    left.subtract(public["reserve"].get(side, {}))
    left.subtract(pieces.kind_of(forces.code_of(token)) for there in public["board"].get(side, {}).values() for token in there)
    now = public["battle"]
    left.subtract(pieces.kind_of(code) for code in (now["rows"][side] if now else ()) if pieces.is_unit(code))
    wizards = [name for name, one in public["people"].items() if one["side"] == side and one["state"] == forces.BOX]
    return [*(+left).elements()], wizards


def guard(state: State, side: str) -> str:
    """From where most ways of the enemy to one's own castles are barred, and of such places the one nearest to these castles."""
    public: Any = state["public"]
    held_by = tuple((area, castle["side"]) for area, castle in public["castles"].items())
    known = _guards(public["map"])
    if (side, held_by) not in known:
        known[side, held_by] = _guard(state, [area for area, who in held_by if who == side], [area for area, who in held_by if who != side])
    return known[side, held_by]


@derive
def _guards(known: Any) -> dict[tuple[str, tuple[tuple[str, str], ...]], str]:
    return {}


def _guard(state: State, own: Sequence[str], theirs: Sequence[str]) -> str:
    barred: Counter[str] = Counter()
    for home in own:
        for castle in theirs:
            barred.update(_narrows(tears_war.way(state, home), tears_war.way(state, castle), castle))
    away = [tears_war.way(state, home) for home in own]
    return min(barred or own, key=lambda area: (-barred[area], sum(one.get(area, FAR) for one in away), area))


def _narrows(to: Mapping[str, int], since: Mapping[str, int], start: str) -> list[str]:
    """Where whoever goes the shortest way cannot but pass, the place they set out from not among them."""
    whole = to.get(start, FAR)
    on_way = [area for area in to if to[area] + since.get(area, FAR) == whole and area != start]
    abreast = Counter(to[area] for area in on_way)
    return [area for area in on_way if abreast[to[area]] == 1]
