"""Albion: points come of strength thrown at less."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from playaid.games.albion.ratings import fortresses
from playaid.games.albion.state import castings, printed
from playaid.games.albion.state import pieces as faerie
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.parts import hexes
from playaid.referee.contract.derived import derive
from playaid.referee.contract.state import State
from playaid.testing.measures import albion_attrition, albion_duels, albion_fights, albion_results

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Piece

ACROSS = 40
"""So many hexes lie between the ends of Albion: who stands far from every enemy sets out, too."""
BOLD = 1.2
"""Whose strength is so many times the enemy's is sent at them."""
WARY = 2.0
"""The same of a side each of whose losses weighs more than what it takes."""


STRIDE = 8
"""So many hexes away an enemy may be upon a place in a turn, about."""
LIKELY = 0.5
"""How likely a fortress falls to an enemy beside it who is strong enough, about."""
SURE = 3.0
"""So many times what is inside is enough."""
KINDS = ("knowe", "delving", "broch", "stockade")
"""Fortresses that can be destroyed. [17.4]"""


def measure(state: State, side: str) -> float:
    """Points come of strength thrown at less: who stands near weaker enemies stands well, near stronger ones badly."""
    mights = _mights(state)
    ours, theirs = (mights.get(who, ()) for who in (side, FAERIE if side == FOMORIAN else FOMORIAN))
    bold = BOLD if albion_fights.weight(state, side) >= albion_fights.weight(state, FAERIE) else WARY
    total = sum(0.05 * points * _chance(number, might, theirs, bold) for number, points, might in ours)
    if state["public"]["scenario"] == "faerie-twilight":  # in three turns nobody is worn down by it
        total -= albion_attrition.dreaded(state, side)
    total += _sieges(state, side, mights) - _sieges(state, FAERIE if side == FOMORIAN else FOMORIAN, mights)
    return total + _multiple(state, side) + _minds(state, side) + albion_fights.prospects(state, side)


def _sieges(state: State, side: str, mights: Mapping[str, tuple[tuple[str, int, int], ...]]) -> float:
    """What the enemy's fortresses may come to that a side has strength about: all of it is thrown at each, the nearer the more, against who
    is inside, by what walls make of both; bare they have a strength of one. [17.1, 17.4, 21.2] In the long war alone: where three turns are
    all, whoever stays at home for it fights too little. [22.1]"""
    if state["public"]["scenario"] != "faerie-twilight":
        return 0.0
    enemy = FAERIE if side == FOMORIAN else FOMORIAN
    walled = _walled(faerie.pieces(state))
    magic = {who: {number: might - points for number, points, might in mights.get(who, ())} for who in (side, enemy)}
    attacks: dict[str, float] = {}
    for there, strength in walled.get(side, {}).items():
        for number, kind, near in _within(there):
            attacks[number] = attacks.get(number, 0.0) + near * (strength[kind] + magic[side].get(there, 0))
    total = 0.0
    for number, attack in attacks.items():
        walls = fortresses.friendly(state, number, enemy)
        if walls:
            defence = 1 + walled.get(enemy, {}).get(number, {}).get(walls, 0.0) + magic[enemy].get(number, 0)
            total += min(1.0, max(0.0, (attack / defence - 1) / (SURE - 1)))
    return float(printed.rows("points")["fortress"]["points"]) * LIKELY * total


@cache
def _within(there: str) -> tuple[tuple[str, str, float], ...]:
    """Fortresses about a place that strength there may be at in a turn, what kind they are, and how near."""
    about = ((number, str(row["kind"]), _reach(number, there)) for number, row in printed.fortress_rows().items())
    return tuple((number, kind, near) for number, kind, near in about if near)


def _reach(number: str, there: str) -> float:
    """How near strength is to a place where it may be in a turn, about."""
    return max(0.0, 1 - (1 - _near(number, there)) * ACROSS / STRIDE)


@derive
def _walled(pieces: Mapping[str, Piece]) -> dict[str, dict[str, dict[str, float]]]:
    """By side, where it has armies and escorts ashore, what these are worth at each kind of fortress. [17.1]"""
    found: dict[str, dict[str, dict[str, float]]] = {}
    for name, piece in pieces.items():
        points = albion_fights.points_of(piece) if faerie.on_map(piece) and not piece.get("aboard") else 0
        if points:
            here = found.setdefault(faerie.commander_side(piece), {}).setdefault(str(piece["hex"]), {})
            for kind in KINDS:
                here[kind] = here.get(kind, 0.0) + points * albion_fights.times(kind, name, piece)
    return found


def _mights(state: State) -> dict[str, tuple[tuple[str, int, int], ...]]:
    """By side, where it has armies and escorts ashore, how many points, and what these come to in a battle there, about, with
    who is beside them: heroes by their strength, everybody by magic. Walls are weighed by whoever stands before them. [16.1.4, 17.1]"""
    public: Any = state["public"]
    return {
        side: tuple((number, points, points + albion_fights.gifts(state, number, side)) for number, points in by_hex)
        for side, by_hex in _strengths(public["pieces"]).items()
    }


@lru_cache(maxsize=1 << 14)
def _chance(number: str, might: int, theirs: tuple[tuple[str, int, int], ...], bold: float) -> float:
    """The best that strength in a hex may do to what the enemy has: who looks at what their own may do finds that where it was."""
    chances = (_prospect(might, against, bold) * near if (near := _near(number, other)) else 0.0 for other, _, against in theirs)
    return max(chances, default=0.0)


@derive
def _strengths(pieces: Mapping[str, Piece]) -> dict[str, tuple[tuple[str, int], ...]]:
    """By side, where it has armies and escorts ashore, and how strong they are. [16.1.9]"""
    there: dict[str, dict[str, int]] = {}
    for piece in pieces.values():
        if faerie.on_map(piece) and not piece.get("aboard"):
            points = albion_fights.points_of(piece)
            if points:
                by_hex, number = there.setdefault(faerie.commander_side(piece), {}), str(piece["hex"])
                by_hex[number] = by_hex.get(number, 0) + points
    return {side: tuple(sorted(by_hex.items())) for side, by_hex in there.items()}


def _multiple(state: State, side: str) -> float:
    """Alone in Albion the Fomorian side needs a multiple of the points of Faerie, each of which weighs as much as so many; by how much a
    side is ahead counts one of them already. [22.5]"""
    public: Any = state["public"]
    return (1 if side == FAERIE else -1) * (albion_fights.weight(state, FAERIE) - 1) * int(public["points"][FAERIE])


def _minds(state: State, side: str) -> float:
    """What mental attacks come to that go on until one of the two is dead: a person's points for whoever lives, and before they work the
    wound that they cost. [19.4.08, 21.2]"""
    public: Any = state["public"]
    enemy, total = FAERIE if side == FOMORIAN else FOMORIAN, 0.0
    gain, loss = (albion_fights.PERSON * albion_fights.weight(state, who) for who in (side, enemy))
    for caster, mind in public.get("minds", {}).items():
        total += _attack(state, side, caster, mind["target"], 0, gain, loss)
    for caster, target in _plotted(state, side):
        price = albion_fights.WOUND * albion_fights.weight(state, enemy)
        total += _works(caster, public["mana"]) * (_attack(state, side, caster, target, 1, gain, loss) - price)
    return total


def _attack(state: State, side: str, caster: str, target: str, wound: int, gain: float, loss: float) -> float:
    """What a mental attack comes to for a side whose caster or whose target is in it. wound: what is still to be paid for it."""
    own, other = (state["public"]["pieces"][who]["side"] == side for who in (caster, target))
    if own == other:
        return 0.0
    found = albion_duels.outcome(albion_fights.mind(state, caster, wound), albion_fights.mind(state, target))
    killed, died = (found.wins, found.dies) if own else (found.dies, found.wins)
    return (killed + found.both) * gain - (died + found.both) * loss


def _works(caster: str, mana: int) -> float:
    """How likely two dice show no more than a Current Magic Strength. [19.0]"""
    strength = int(printed.person_rows()[caster].get("magic") or 0) + mana
    return sum(ways for roll, ways in albion_results.DICE.items() if roll <= strength) / 36


def _plotted(state: State, side: str) -> list[tuple[str, str]]:
    """Who attacks whose mind by what a side has plotted and not opened yet: this is when it can still be left alone. [19.0]"""
    own: Any = state["secret"].get(side) or {}
    written = (casting for plot in own.get("plots", {}).values() for casting in plot["content"])
    return [(casting["caster"], str(casting["target"])) for casting in written if casting["number"] == castings.MENTAL]


def _prospect(strength: int, against: int, bold: float) -> float:
    odds = strength / against
    return 1.0 if odds >= bold else 0.1 if odds >= 1 else -0.5


@cache
def _near(here: str, there: str) -> float:
    return max(0.0, 1 - hexes.distance(here, there, printed.rows("map")["low columns"]["value"]) / ACROSS)
