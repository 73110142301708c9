"""Albion: what the next Attrition Segment costs whoever stands in a place of power, which are wild magic hexes all. [8.0, 19.5]"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from playaid.games.albion.state import pieces as faerie
from playaid.games.albion.state.printed import person_rows, rows
from playaid.referee.contract.state import State
from playaid.testing.measures import albion_fights
from playaid.testing.measures.albion_results import DICE, losses, table


def dreaded(state: State, side: str) -> float:
    """Points that a side has to fear for, in the mean, and wounds as what they come to."""
    return sum(_here(state, side, str(place["hex"]), place) for place in rows("places").values())


def _here(state: State, side: str, number: str, place: Any) -> float:
    board = faerie.pieces(state)
    names = [
        name for name in faerie.at(state, number, side, aboard=False) if board[name]["state"] == "active" and board[name]["kind"] != "ship"
    ]
    if not names:
        return 0.0
    persons = [name for name in names if board[name]["kind"] == "person"]
    ratings = [person_rows()[name] for name in persons]
    points = sum(albion_fights.points_of(board[name]) for name in names)
    spared = sum(max((int(row.get(what) or 0) for row in ratings), default=0) for what in ("command", "magic"))
    boxes = max((albion_fights.boxes(state, name) for name in persons), default=0)
    force = points or sum(int(row.get("combat") or 0) for row in ratings)
    total = _expected(int(state["public"]["mana"]) - spared, force, points, boxes)
    for name in persons:
        if place["wounds"] and name not in (place["unhurt"] or ()):
            total += _wounded(int(place["wounds"]), albion_fights.boxes(state, name))
    return total


@lru_cache(maxsize=1 << 12)
def _expected(more: int, force: int, points: int, boxes: int) -> float:
    """What a throw on the Attrition Table takes. more: what is added to the dice. boxes: those left to whoever stands longest. [8.2]"""
    total = 0.0
    for roll, ways in DICE.items():
        lost, wounds = losses(_letter(roll + more), max(1, force))
        total += ways * (min(lost, points) + (_wounded(wounds, boxes) if boxes else 0.0))
    return total / 36


def _wounded(wounds: int, boxes: int) -> float:
    return float(albion_fights.PERSON if wounds >= boxes else albion_fights.WOUND * wounds)


def _letter(roll: int) -> str:
    found = table("attrition")
    key = next((span for span in found if span.rstrip("+-").isdigit() and _covers(span, roll)), None)
    return str(found[key]["result"]) if key is not None else "-"


def _covers(span: str, roll: int) -> bool:
    number = int(span.rstrip("+-"))
    return roll >= number if span.endswith("+") else roll <= number if span.endswith("-") else roll == number
