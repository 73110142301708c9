"""Elric appears at random, and comes back from the Four. [5.0, 12.1.1, 16.4]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, phases, world
from playaid.games.elric.rules import deployment, escapes, perils, pieces
from playaid.games.elric.rules.conditions import GIVEN_UP
from playaid.games.elric.state import battles, units
from playaid.language.message import message, series
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.sequence import round_of
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def appear(hearing: Hearing) -> None:
    appear_at_random(hearing, hearing.side)


def appear_at_random(hearing: Hearing, side: str) -> None:
    """Roll where Elric appears; the list of places stands in the missing section 12. [12.1.1]"""
    if hearing.public["elric"].get("away"):
        hearing.line("random appearance", "Elric is with the Four", "none", "16.4")
        return
    die = hearing.roll("d6", who=side, why="Elric's random appearance", reading="faces").total
    place = str(hearing.fact("random_appearance", die, "place"))
    if "Elric" in hearing.public["units"]:
        escapes.remove(hearing, "Elric")
    pieces.arrive(hearing, "Elric", None, place)
    if hearing.public["elric"].get("controller") is not None:
        hearing.tell("Nobody controls Elric any more.")
    hearing.put("public", "elric", "controller", None)
    hearing.line("random appearance", message("die {die}", die=die), place, "12.1.1")
    hearing.tell("Elric appears in {place}.", place=place)


def returns(hearing: Hearing) -> None:
    """Elric comes back with Brut when the Turn Track says so. [16.4]"""
    away = hearing.public["elric"].get("away")
    if not away or round_of(hearing.state, "turn") < away["turn"]:
        return
    hearing.put("public", "units", "Elric", hearing.public["elric"]["kept"])
    hearing.drop("public", "elric", "kept")
    hearing.drop("public", "elric", "away")
    _with_those_he_left(hearing)
    comes, brut = brut_comes(hearing, away["owner"]), hearing.public["units"].get("Brut")
    result = "with Brut" if comes else "alone: Brut is another's"
    hearing.line("Four-who-are-one", message("Elric is back in {place}", place=away["at"]), result, "16.4")
    how = "Elric returns to {place} with Brut." if comes else "Elric returns to {place}; Brut stays with {side}."
    hearing.tell(how, place=away["at"], side=units.owner(hearing.state, "Brut"))
    if comes:
        if brut is not None and brut["at"] != away["at"]:
            hearing.line("Brut", message("leaves {place} for it", place=brut["at"]), "a reading of 16.4", "16.4")
            hearing.tell(_FETCHED, place=brut["at"])
        _accompanied(hearing, away["owner"], away["at"])
    _tell_enemies(hearing, away["owner"], away["at"])
    if hearing.public["units"]["Elric"]["spells"] > 1:
        hearing.happens("spells back", side=away["owner"], unit="Elric")


_FETCHED = "Brut leaves {place} for that: 16.4 has him accompany Elric, and says nothing of one who stands elsewhere; it is read so."
_AMID = "In {place} there are units of {enemies}, too: {side} fights them once a movement has ended, unless one side has left [10.1]."


def _tell_enemies(hearing: Hearing, side: str, place: str) -> None:
    """That a battle comes of it where enemies have come meanwhile to the place that he left. [10.1]"""
    if cities.bars(hearing.state, side, place):
        enemies = series(battles.called(hearing.state, place, enemy) for enemy in units.enemies_in(hearing.state, side, place))
        hearing.tell(_AMID, enemies=enemies, place=place, side=side)


def brut_comes(hearing: Hearing, side: str) -> bool:
    """Whether Brut accompanies Elric when he returns: from off the board, or from where he stands for this player or nobody. [16.4]"""
    return units.owner(hearing.state, "Brut") in (None, side)


def _accompanied(hearing: Hearing, side: str, place: str) -> None:
    """Brut is with him, from wherever he was; who was nobody's draws his spells. [9.1, 16.4]"""
    new = units.owner(hearing.state, "Brut") is None
    if new:
        hearing.drop("public", "units", "Brut")
        pieces.arrive(hearing, "Brut", side, place)
    else:
        hearing.drop("public", "units", "Brut", "aboard")
        pieces.go(hearing, ["Brut"], place)
    pieces.join(hearing, "Brut", "Elric")
    perils.drown(hearing, ["Brut"])
    if new:
        deployment.first_spells(hearing, side, ["Brut"])


def _with_those_he_left(hearing: Hearing) -> None:
    """Aboard the ship that he left, else another of his side's there, and of the stack that he was in; where neither is left he is by
    himself. [7.3, 8.0, 16.4]"""
    elric = hearing.public["units"]["Elric"]
    there = units.of(hearing.state, elric["owner"], elric["at"])
    ships = units.of(hearing.state, elric["owner"], elric["at"], "fleet") if world.is_sea(hearing.state, elric["at"]) else []
    if elric.get("aboard") not in there:
        hearing.drop("public", "units", "Elric", "aboard")
        if ships:
            hearing.put("public", "units", "Elric", "aboard", ships[0])
    if not any(hearing.public["units"][unit].get("stack") == elric.get("stack") for unit in there if unit != "Elric"):
        hearing.drop("public", "units", "Elric", "stack")


def appear_offers(h: Hearing) -> list[str]:
    return legal_lines(h, [("", {})])


def not_loose(hearing: Hearing) -> Facts:
    if phases.elric_is_loose(hearing.state):
        return None
    here = hearing.public["units"].get("Elric")
    if here is None:
        return {"why": "Elric is with the Four, and appears at random only when he is nowhere"}
    return {"why": message("Elric is in {place}, and appears at random only when he is nowhere", place=here["at"])}


APPEAR_CHECKS = (
    GIVEN_UP,
    Check("12.loose", "12.1.1", "{why}", not_loose),
)
