"""Albion: what battles, trials by combat and duels arcane may come to that have been announced, read from the tables of results: whoever is
asked whether to fight, to go on, to challenge or to accept knows what it costs. [15.4, 15.8, 16.1-16.5]"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from playaid.games.albion.ratings import fortresses
from playaid.games.albion.state import pieces as faerie
from playaid.games.albion.state.printed import kingdom_rows, rows
from playaid.games.albion.state.sides import FAERIE, FOMORIAN, SIDES
from playaid.referee.contract.state import State
from playaid.testing.measures.albion_duels import Champion, outcome
from playaid.testing.measures.albion_results import column, losses, results, table, wounds

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Challenge, Fight

ROUNDS = 2
"""So many Rounds a fight lasts that goes well, about. [15.8]"""
WOUND = 1.0
"""What a wound comes to: five points for a person of four boxes or five. [21.2]"""
REFUSED = {"trial": 5, "duel": 3}
"""What a challenge that is declined takes from the dice. [16.1.6]"""
TIMES = {"H": 0.5, "U": 1.0, "D": 2.0, "T": 3.0}
PERSON = 5
RANKS = (None, "captain", "marshal", "king")


def prospects(state: State, side: str) -> float:
    """What a side may hope for of all that has been announced, less what it has to bear, in its own points."""
    public: Any = state["public"]
    borne = {who: weight(state, _other(who)) * _borne(loss) for who, loss in public["losses"].items()}
    total = borne.get(_other(side), 0.0) - borne.get(side, 0.0)
    for fight in public["combat"]["fights"].values():
        if fight["state"] != "over":
            total += _fight(state, fight) * (1 if fight["attacker"] == side else -1)
    return float(total)


def _other(side: str) -> str:
    return FAERIE if side == FOMORIAN else FOMORIAN


def weight(state: State, winner: str) -> float:
    """What a point that somebody wins weighs, in points of the Fomorian side, who alone in Albion needs a multiple. [22.5]"""
    if winner == FOMORIAN or state["public"]["scenario"] == "faerie-twilight":
        return 1.0
    return float(rows("points")["Fomorian multiple"]["points"])


def _borne(loss: Mapping[str, Any]) -> float:
    return 0.0 if loss.get("chosen") else float(loss["points"]) + WOUND * float(loss["wounds"]) + float(loss["steps"])


def _fight(state: State, fight: Fight) -> float:
    """What a fight comes to for whoever has the initiative."""
    first = fight["attacker"]
    edge, total = 0, 0.0
    for kind, call in fight["challenges"].items():
        by = 1 if call["by"] == first else -1
        if call["state"] == "declined" and not call.get("free"):
            edge += by * REFUSED[kind]
        elif call["state"] == "accepted":
            total += by * _met(state, kind, call)
    open_ones = [(kind, call) for kind, call in fight["challenges"].items() if call["state"] == "open"]
    value = _battle(state, fight, edge) if fight["kind"] == "battle" else 0.0
    for kind, call in open_ones:  # whoever is challenged takes what is better for them
        by = 1 if call["by"] == first else -1
        refused = by * (_battle(state, fight, edge + by * REFUSED[kind]) - value) if fight["kind"] == "battle" else 0.0
        total += by * min([refused, *_answers(state, fight, kind, call)])
    return total + value


def _answers(state: State, fight: Fight, kind: str, call: Challenge) -> list[float]:
    """What a challenge comes to for its maker by each who may take it up."""
    enemy = _other(call["by"])
    taken = [{**call["persons"], enemy: name} for name in _people(state, fight["hex"], enemy) if kind == "trial" or _row(name).get("magic")]
    return [_met(state, kind, {**call, "persons": persons}) for persons in taken]


def _met(state: State, kind: str, call: Challenge) -> float:
    """What a duel comes to for its maker, in points: it goes on until one of the two is dead. [16.4, 16.5]"""
    own, other = call["persons"][call["by"]], call["persons"][_other(call["by"])]
    own_gain, other_gain = (weight(state, who) for who in (call["by"], _other(call["by"])))
    if kind == "duel":
        found = outcome(mind(state, own), mind(state, other))
        return PERSON * (own_gain * (found.wins + found.both) - other_gain * (found.dies + found.both))
    ours, theirs = (_might(state, name) for name in (own, other))
    dealt, taken = _wounds_a_round(ours, theirs, boxes(state, own), boxes(state, other))
    lives = dealt / boxes(state, other), taken / boxes(state, own)
    chance = lives[0] ** 2 / (lives[0] ** 2 + lives[1] ** 2)
    return PERSON * (own_gain * chance - other_gain * (1 - chance))


def _might(state: State, name: str) -> int:
    return _strength(state, name) * (2 if _row(name).get("hero") else 1)


def mind(state: State, name: str, wound: int = 0) -> Champion:
    """Somebody in a duel arcane, as far as their wounds are known to whoever looks; without magic they count as 1. wound: what they pay
    for it. [16.4, 19.4.08]"""
    force = max(1, int(_row(name).get("magic") or 0))
    return Champion(force + int(state["public"]["mana"]), force, int(_row(name).get("boxes") or 1) - _hurt(state, name) - wound)


def _strength(state: State, name: str) -> int:
    row = _row(name)
    return max(1, int(row.get("combat") or 0) - _hurt(state, name))


def boxes(state: State, name: str) -> int:
    """The boxes that somebody has left, as far as it is known to whoever looks. [7.0]"""
    return max(1, int(_row(name).get("boxes") or 1) - _hurt(state, name))


def _hurt(state: State, name: str) -> int:
    """A person's wounds, as far as they are known to whoever looks."""
    own: Any = state["secret"].get(faerie.pieces(state)[name]["side"]) or {}
    return int(own.get("roster", {}).get(name, 0))


@lru_cache(maxsize=1 << 12)
def _wounds_a_round(ours: int, theirs: int, own_force: int, other_force: int) -> tuple[float, float]:
    """Wounds that one of two champions deals and takes in a Round, in the mean."""
    pairs = [(wounds(their, other_force), wounds(our, own_force), ways) for our, their, ways in results(column(ours, theirs), 0)]
    dealt, taken = (sum(pair[place] * pair[2] for pair in pairs) / 36 for place in (0, 1))
    return max(dealt, 0.05), max(taken, 0.05)


def _battle(state: State, fight: Fight, edge: int) -> float:
    """What a battle comes to for whoever has the initiative: they need not go on, and then the other may. [15.8]"""
    first, second = fight["attacker"], _other(fight["attacker"])
    terrain = _ground(state, fight)
    forces = {side: _force(state, fight["hex"], side, terrain) for side in SIDES}
    edge += _command(state, fight["hex"], first) - _command(state, fight["hex"], second)
    weights = weight(state, first), weight(state, second)
    attack = _exchange(forces[first], forces[second], edge, weights)
    back = 0.0 if second in fight["stopped"] else max(0.0, _exchange(forces[second], forces[first], -edge, weights[::-1]))
    stopping = -back if fight["round"] else attack
    return ROUNDS * max(attack, stopping)


def _ground(state: State, fight: Fight) -> str:
    """The ground that is defended, or that whoever defends will choose: their fortress, else what is best for them. [16.1.2, 17.1]"""
    if fight["terrain"]:
        return fight["terrain"]
    defender = _other(fight["attacker"])
    inside = fortresses.friendly(state, fight["hex"], defender)
    choices = [inside] if inside else list(fight.get("choices") or ["clear"])
    return max(
        choices,
        key=lambda terrain: _force(state, fight["hex"], defender, terrain)[0] / _force(state, fight["hex"], _other(defender), terrain)[0],
    )


def _force(state: State, number: str, side: str, terrain: str) -> tuple[int, int]:
    """A side's strength, and its strength of force. [16.1.4, 16.1.9]"""
    board, strength, force = faerie.pieces(state), 0.0, 0
    for name in faerie.at(state, number, side, aboard=False):
        piece = board[name]
        points = points_of(piece)
        if points:
            strength += points * times(terrain, name, piece)
            force += points
    strength += gifts(state, number, side)
    return max(1, int(strength)), max(1, force)


def points_of(piece: Mapping[str, Any]) -> int:
    """The strength points of an army or of an escort. [16.1.9]"""
    return int(piece.get("count", 0)) if piece["kind"] == "army" else int(bool(piece.get("escort")))


def times(terrain: str, name: str, piece: Mapping[str, Any]) -> float:
    """What ground or walls make of a piece's strength. [11.3, 17.1]"""
    return TIMES.get(table("battle").get(terrain, {}).get(_race(name, piece), "U"), 1.0)


def gifts(state: State, number: str, side: str) -> int:
    """What persons ashore in a hex add to their side's strength in a battle. [16.1.4]"""
    mana, total = int(state["public"]["mana"]), 0
    for name in _people(state, number, side):
        row = _row(name)
        total += int(row.get("magic") or 0) + mana + (_strength(state, name) if row.get("hero") else 0)
    return total


def _race(name: str, piece: Mapping[str, Any]) -> str:
    row = kingdom_rows().get(piece["kingdom"] or "") or _row(name)
    return str(row["race"])


def _people(state: State, number: str, side: str) -> list[str]:
    return faerie.at(state, number, side, "person", aboard=False)


def _command(state: State, number: str, side: str) -> int:
    """The rating of the highest rank. [14.4]"""
    ratings = [(RANKS.index(row.get("rank")), int(row.get("command") or 0)) for row in map(_row, _people(state, number, side))]
    return max(ratings, default=(0, 0))[1]


@lru_cache(maxsize=1 << 14)
def _exchange(attack: tuple[int, int], defence: tuple[int, int], edge: int, weights: tuple[float, ...]) -> float:
    """What a Round costs the defender beyond what it costs the attacker, in the mean."""
    total = 0.0
    for ours, theirs, ways in results(column(attack[0], defence[0]), edge):
        gain, cost = losses(theirs, defence[1]), losses(ours, attack[1])
        total += ways * (weights[0] * (gain[0] + WOUND * gain[1]) - weights[1] * (cost[0] + WOUND * cost[1]))
    return total / 36


def _row(name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = table("persons").get(name, {})
    return found
