"""What is done in the War of the Dragon by who neither marches nor fights: units are refitted and recruited, Cadmin called, and wizards who
stand alone go back to a host. [Replacements] [Recruiting] [Cadmin]

A function of what a side sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.referee.contract.state import State
from playaid.testing import war_battles
from playaid.testing.measures import tears_war
from playaid.testing.measures.tears_hosts import Host, commands, hosts, in_the_open
from playaid.testing.measures.ways import FAR

CADMIN = "Cadmin"


WEARY = 5
"""So many reduced units under its leaders, and a host rests where they are refitted."""


def orders(state: State, side: str) -> Iterator[str]:
    """A host that stays is refitted, then recruits."""
    for host in hosts(state, side):
        if wants(state, side, host):
            if not forces.active(state, host.leaders[0]):
                yield f"activate {host.leaders[0]}"
            yield from _refits(state, side, host)
            yield from _recruits(state, side, host)


def is_weary(state: State, side: str, host: Host) -> bool:
    """Whether a host stands where units are refitted and has need of it."""
    return len(_reduced(state, side, host)) >= WEARY and wants(state, side, host)


def is_envoy(state: State, side: str, name: str) -> bool:
    """Whether a wizard is the ambassador, who lies under nobody, as Cadmin come to who is activated alone."""
    return side == pieces.GORGANUN and name == state["public"]["ambassador"]


def envoy(state: State) -> Iterator[str]:
    """Ambassador is who casts worst. [Cadmin]"""
    names = duties.candidates(state)
    yield from (f"ambassador {name}" for name in sorted(names, key=lambda name: (war_battles.success(name), _most_spells(name))))


def _most_spells(name: str) -> int:
    return int(rulebook.value("wizards", name, "most_spells", "house") or 0)


def wants(state: State, side: str, host: Host) -> bool:
    """Whether anything can be refitted or recruited where a host stands."""
    if in_the_open(state, pieces.other(side), host.place):
        return False
    return bool(_reduced(state, side, host) and _most(state, side, host.place, "refit")) or bool(
        _most(state, side, host.place, "recruit") and _lost(state, side)
    )


def _most(state: State, side: str, place: str, column: str) -> int:
    """How many are refitted, or recruited, in a place in a turn."""
    kind = world.kind(state, place)
    if kind == world.CASTLE and not world.controls(state, side, place):
        return 0
    key = "home castle" if place == world.home(side) else kind
    return int(pieces.rows("replacements").get(key, {}).get(column, 0))


def _reduced(state: State, side: str, host: Host) -> list[str]:
    boxes: Mapping[str, Sequence[str]] = forces.boxes(state, side) or {}
    lying = [code for name in host.leaders for code in boxes.get(name, ())]
    return sorted((code for code in lying if code.startswith(pieces.REDUCED)), key=lambda code: -_gain(code))


def _gain(code: str) -> float:
    return tears_war.strength(pieces.kind_of(code)) - tears_war.strength(code)


def _lost(state: State, side: str) -> list[str]:
    """Units out of play that leaders recruit, the strongest first."""
    public: Any = state["public"]
    units = pieces.rows("units")
    lost = [kind for kind, number in public["reserve"].get(side, {}).items() if number > 0 and units[kind]["recruit"] == "yes"]
    return sorted(lost, key=tears_war.strength, reverse=True)


def _refits(state: State, side: str, host: Host) -> Iterator[str]:
    reduced = _reduced(state, side, host)
    if reduced and world.controls(state, side, host.place) and not world.inside(state, side, host.place):
        yield f'gate "{host.place}" in'
    for number in range(min(len(reduced), _most(state, side, host.place, "refit")), 0, -1):
        yield "refit " + ", ".join(f'"{code}"' for code in reduced[:number]) + f' at "{host.place}"'


def _recruits(state: State, side: str, host: Host) -> Iterator[str]:
    """By whoever of lowest rank has room."""
    boxes: Mapping[str, Sequence[str]] = forces.boxes(state, side) or {}
    for name in reversed(host.leaders):
        if len(boxes.get(name, ())) < commands(name):
            for kind in _lost(state, side):
                yield f'recruit "{kind}" by {name}'


def wizards(state: State, side: str) -> Iterator[str]:
    """Wizards alone: the ambassador calls Cadmin while any are lost, and else stays in a castle; others go where the nearest host is."""
    public: Any = state["public"]
    alone = [name for name, one in public["people"].items() if one["side"] == side and one["state"] == forces.UP and pieces.is_wizard(name)]
    for name in alone:
        place = str(forces.person(state, name)["at"])
        calls = is_envoy(state, side, name) and public["reserve"].get(side, {}).get(CADMIN, 0) > 0
        to = "" if calls else _back(state, side, place, is_envoy(state, side, name))
        if (calls or to) and not forces.active(state, name):
            yield f"activate {name}"
        elif calls:
            yield "cadmin"
        elif to:
            yield f'move {name} to "{to}"'


def _back(state: State, side: str, place: str, home: bool) -> str:
    """The next space on the way to the nearest host, or castle of one's own, past enemies; none for who stands there."""
    public: Any = state["public"]
    enemy = pieces.other(side)
    castles = [area for area, castle in public["castles"].items() if castle["side"] == side]
    goals = castles if home else [host.place for host in hosts(state, side)]
    if place in goals or not goals:
        return ""
    goal = min(goals, key=lambda at: tears_war.way(state, at).get(place, FAR))
    away = tears_war.way(state, goal)
    near = [to for to in world.neighbours(state, place) if away.get(to, FAR) < away.get(place, FAR)]
    return next((to for to in near if not forces.at_place(state, enemy, to)), "")
