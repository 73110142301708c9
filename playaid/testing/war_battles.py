"""Battles of the War of the Dragon: which spells wizards learn and cast, by what they take from the enemy's throws or add to one's own,
who bears hits, and whether a battle is fought on. [Spell index] [Battle] [Retreat]

A strength of ten is a hit in each throw: what a spell does is weighed in hits of a round. A function of what a side sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.state import fights, pieces, world
from playaid.referee.contract.state import State
from playaid.testing.measures import tears_war

LASTS = 1.6
"""So many rounds of a battle are felt what lasts to its end."""
CAP, MIGHT, FIRE, FOG = 7.0, 3.0, 2.0, 4.0
"""The most that anybody throws with, and what spells add to it and take from it."""
SPARED = 0.85
"""So much of the enemy's power a battle is fought on with: less, and who may gives way."""
UNIQUE, GONE = 0.6, 0.3
"""How much dearer it is to lose who is not recruited again, and who is gone with it, in strength."""
WORTH = {
    "Breach": (1.9, 0.3),
    "Terror": (1.4, 0.9),
    "Fog of War": (1.0, 0.8),
    "Eldritch Shield": (0.75, 0.8),
    "Juggernaut": (0.7, 0.9),
    "Eldritch Fire": (0.35, 0.9),
    "Heal": (0.3, 0.5),
}
"""What it is worth to know a spell, about, and how much of that is left to each further wizard who learns it."""


class Line(NamedTuple):
    """A side in line: with what each throws, walls but no points of leaders; how often; what leaders add; and how many hits it bears."""

    strengths: Mapping[str, float]
    throws: int
    points: float
    borne: int

    @property
    def hits(self) -> float:
        return self.throws * (sum(self.strengths.values()) + self.points) / 10


def knows(state: State, side: str, name: str) -> Sequence[str]:
    """The spells of a wizard of one's own, or of the dragon."""
    if name == pieces.TERRAMAX:
        return pieces.dragon_spells()
    own: Any = state["secret"].get(side) or {}
    known: Sequence[str] = own.get("spells", {}).get(name, ())
    return known


def learn(state: State, side: str) -> Iterator[str]:
    """What each wizard learns besides what is theirs, as many as they may: what is worth most, and the less the more know it already."""
    own: Any = state["secret"].get(side) or {}
    spells: Mapping[str, Sequence[str]] = own.get("spells", {})
    for debt in state["public"]["owed"]:
        if debt["what"] != "spells" or debt["side"] != side:
            continue
        known = spells.get(debt["who"], ())
        taught = {spell: sum(spell in some for some in spells.values()) for spell in WORTH}
        new = sorted((spell for spell in WORTH if spell not in known), key=lambda spell: -_worth_knowing(spell, taught[spell]))
        for number in range(len(new), 0, -1):
            yield f"prepare {debt['who']} knows " + ", ".join(f'"{spell}"' for spell in new[:number])


def _worth_knowing(spell: str, taught: int) -> float:
    worth, left = WORTH[spell]
    return worth * left**taught


def orders(state: State, side: str) -> Iterator[str]:
    """What is said at this step of a battle; nothing where the dice alone are wanted."""
    now = fights.battle(state)
    if now["side"] != side:
        return
    if now["stage"] == fights.SPELLS:
        yield from _spells(state, side)
    elif now["stage"] == fights.HITS and fights.victim_of(state) == side:
        yield "take " + ", ".join(f'"{code}"' for code in _bears(state, side))
    elif now["stage"] == fights.STAY:
        yield from _goes_on(state, side)


def line(state: State, side: str) -> Line:
    """A side of the battle that is on as it stands; not yet shown it is what may be there."""
    now = fights.battle(state)
    walled = now["kind"] in (fights.CASTLE, fights.GARRISON) and side == now["dfn"]
    bonus, throws = _walls(now["area"]) if walled and not _is_broken(state) else (0.0, 1)
    row = now["rows"][side]
    shown = {f"{at} {code}": min(max(CAP, _printed(now["area"], code)), _printed(now["area"], code) + bonus) for at, code in enumerate(row)}
    column = "attack" if side == now["att"] else "defence"
    leaders = now["chiefs"][side][:2]
    points = sum(int(rulebook.value("leaders", name, column, "house") or 0) for name in leaders)
    room = sum(max(0.0, CAP - strength) for strength in shown.values())
    return Line(shown, throws, min(points, room), sum(pieces.steps(code) for code in row))


def _printed(area: str, code: str) -> float:
    if code == pieces.GARRISON:
        return float(str(rulebook.value("castles", area, "garrison", "house")))
    table, column = ("wizards", "strength") if pieces.is_wizard(code) else ("units", "strength")
    return float(rulebook.value(table, pieces.kind_of(code), "reduced" if code.startswith(pieces.REDUCED) else column, "house") or 0)


def _walls(area: str) -> tuple[float, int]:
    towers = str(rulebook.value("castles", area, "garrison", "house"))
    bonus, throws = (int(rulebook.value("castle_bonus", towers, column, "house") or 0) for column in ("bonus", "throws"))
    return float(bonus), throws


def _is_broken(state: State) -> bool:
    return any(effect[0] == "breach" for effect in fights.effects(fights.battle(state)))


def _spells(state: State, side: str) -> Iterator[str]:
    """Spells in the order of what they are worth now; and none where the throw that a wizard goes without is worth more."""
    found: list[tuple[float, str]] = []
    for name in fights.able(state, side):
        if name in fights.battle(state)["rows"][side]:
            forgone = 0.0 if name == pieces.TERRAMAX else line(state, side).throws * _printed("", name) / 10
            found += [
                (worth - forgone / success(name), f'cast "{spell}" by {name}{on}')
                for spell in knows(state, side, name)
                for worth, on in _worth(state, side, name, spell)
            ]
    yield from (said for worth, said in sorted(found, key=lambda one: -one[0]) if worth > 0)


def success(name: str) -> float:
    """How often a wizard's spell works, or the dragon's. [Spells]"""
    return (5 + int(rulebook.value("wizards", name, "success", "house") or 0) if name != pieces.TERRAMAX else 5) / 10


def _worth(state: State, side: str, name: str, spell: str) -> Iterator[tuple[float, str]]:
    """What a spell of somebody's is worth in hits of this round, and on whom it is cast."""
    now, enemy = fights.battle(state), pieces.other(side)
    ours, theirs = line(state, side), line(state, enemy)
    walled = now["kind"] in (fights.CASTLE, fights.GARRISON) and side == now["att"]
    dragon = name == pieces.TERRAMAX
    if spell == "Breach" and walled and not _is_broken(state):
        bare = sum(_printed(now["area"], code) for code in now["rows"][enemy]) + theirs.points
        yield theirs.hits - bare / 10, ""
    elif spell == "Terror" and not walled and now["kind"] != fights.GARRISON:
        for pair in combinations(_strongest(now["rows"][enemy])[:4], 2):
            both = sum(_printed("", code) for code in pair) / 10
            yield LASTS * theirs.throws * both - (ours.throws * _printed("", name) / 10 if dragon else 0.0), _on(*pair)
    elif spell == "Fog of War" and now["first"]:
        yield LASTS * theirs.throws * min(FOG, sum(theirs.strengths.values()) - len(theirs.strengths)) / 10, ""
    elif spell == "Juggernaut":
        for code in [pieces.TERRAMAX] if dragon else _strongest(now["rows"][side])[:2]:
            yield min(CAP, _printed("", code) + 1) / 10, _on(code)
    elif spell == "Eldritch Shield":
        for code in _strongest(now["rows"][enemy])[:2]:
            yield theirs.throws * min(CAP, _printed("", code)) / 10 - (1.0 if dragon else 0.0), _on(code)
    elif spell == "Eldritch Might":
        for code in _strongest(now["rows"][side])[-2:]:
            yield ours.throws * MIGHT / 10, _on(code)
    elif spell == "Eldritch Fire":
        yield ours.throws * (_printed("", name) + FIRE) / 10, ""


def _on(*codes: str) -> str:
    return " on " + ", ".join(f'"{code}"' for code in codes)


def _strongest(row: Sequence[str]) -> list[str]:
    return sorted((code for code in row if pieces.is_unit(code)), key=tears_war.strength)[::-1]


def _bears(state: State, side: str) -> list[str]:
    """Who takes the hits: each whoever throws with the least less for it; who is not recruited again late, wizards and the dragon last."""
    row, named = fights.exposed_pieces(state, side), list[str]()
    while len(named) < fights.due(state) and row:
        named.append(min(row, key=_loss))
        pieces.hit(row, named[-1])
    return named


def _loss(code: str) -> tuple[bool, bool, float, str]:
    wizard, dragon, unique, _ = fights.how_dear(code)
    after = pieces.reduce(code)
    less = _printed("", code) - (_printed("", after) if after else 0.0)
    return wizard, dragon, less + (UNIQUE if unique else 0.0) + (0.0 if after else GONE), code


def _goes_on(state: State, side: str) -> Iterator[str]:
    """Fought on while one's own power is not too much less: who hits harder and bears more wins. Who may not give way fights on."""
    if power(line(state, side)) < SPARED**2 * power(line(state, pieces.other(side))):
        now = fights.battle(state)
        if now["kind"] in (fights.CASTLE, fights.GARRISON):
            yield "besiege"
        else:
            yield from (f'retreat to "{area}"' for area in _ways_back(state, side))
    yield "stay"


def power(one: Line) -> float:
    return one.hits * one.borne


def _ways_back(state: State, side: str) -> list[str]:
    """Areas next door, castles of one's own first, and then who is nearest to one."""
    public: Any = state["public"]
    now = fights.battle(state)
    own = [area for area, castle in public["castles"].items() if castle["side"] == side]
    near = [area for area in world.neighbours(state, now["area"]) if world.kind(state, area) not in (world.SEA, world.ISLAND)]
    return sorted(near, key=lambda area: min((tears_war.way(state, home).get(area, 99) for home in own), default=0))
