"""Elric, Stormbringer and Mournblade, as far as sections other than the missing 12 speak of them. [3.2, 12, 16.4, 16.8]

public.elric   controller (the personality in control of him), away (turn, place and player while the Four hold him), kept
"""

from collections.abc import Iterator, Mapping
from typing import Any

from playaid.games.elric import equipment, escapes, hands, units
from playaid.referee.hearing import Hearing
from playaid.referee.state import State


def loose(state: State) -> bool:
    """Whether Elric is off the board and not held by the Four."""
    return "Elric" not in state["public"]["units"] and not state["public"]["elric"].get("away")


def appear(hearing: Hearing) -> None:
    """Elric appears at random. [5.0 A, 12.1.1]"""
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
    units.arrive(hearing, "Elric", None, place)
    hearing.put("public", "elric", "controller", None)
    hearing.line("random appearance", f"die {die}", place, "12.1.1")
    hearing.tell(f"Elric appears in {place}.", public=True)


def influence(hearing: Hearing) -> None:
    """A personality takes control of Elric; how that goes stands in the missing section 12, so it is the players' word. [12]"""
    unit = hearing.args["unit"]
    before = hearing.public["elric"].get("controller")
    former = hearing.public["units"]["Elric"]["owner"]
    if former not in (None, hearing.side) and hearing.public["units"]["Elric"]["spells"]:
        hands.drop_all(hearing, "Elric")
    hearing.put("public", "units", "Elric", "owner", hearing.side)
    hearing.put("public", "elric", "controller", unit)
    was = f"before: {before}" if before else "nobody controlled him"
    hearing.line("control of Elric", f"{was}; section 12 is not in the document, the players agree", unit, "12")
    hearing.tell(f"{unit} takes control of Elric for {hearing.side}.")
    if former is None and not hearing.public["elric"].get("drawn"):
        hearing.put("public", "elric", "drawn", True)
        hands.draw(hearing, hearing.side, "Elric", hands.limit(hearing, "Elric"), "Elric's spells")


def influence_offers(h: Hearing) -> Iterator[str]:
    """Every own personality where Elric is, while no enemy controls him."""
    state, side = h.state, h.side
    elric = state["public"]["units"].get("Elric")
    if elric is None or elric["owner"] is not None or state["public"].get("elric-controls") is False:
        return
    for unit in units.leaders(state, side, elric["at"]):
        if unit != "Elric":
            yield f'"{unit}"'


def apart(hearing: Hearing) -> Mapping[str, Any] | None:
    """Elric is not on the board, or not where the personality is."""
    unit = hearing.args["unit"]
    here, elric = hearing.public["units"][unit], hearing.public["units"].get("Elric")
    return None if elric is not None and elric["at"] == here["at"] and unit != "Elric" else {"unit": unit}


def no_influence(hearing: Hearing) -> Mapping[str, Any] | None:
    """By what section 12 says in this evening, nobody takes control of Elric like that."""
    return None if hearing.fact("gaps", "rules", "elric-controls") else {"side": hearing.side}


def taken(hearing: Hearing) -> Mapping[str, Any] | None:
    """Another player's personality controls Elric."""
    owner = hearing.public["units"].get("Elric", {}).get("owner")
    return {"owner": owner} if owner is not None else None


def bear(hearing: Hearing) -> None:
    """An artifact is handed to a personality of the same player in the same place. [16.8]"""
    artifact, unit = hearing.args["artifact"], hearing.args["unit"]
    hearing.put("public", "units", artifact, "bearer", unit)
    hearing.put("public", "units", artifact, "at", hearing.public["units"][unit]["at"])
    hearing.line("artifact", f"{artifact} goes to {unit}", unit, "16.8")
    hearing.tell(f"{unit} bears {artifact}.")


def bear_offers(h: Hearing) -> Iterator[str]:
    """Every hand-over of an artifact that the rules allow."""
    state, side = h.state, h.side
    for artifact, here in state["public"]["units"].items():
        if here["sort"] == "artifact" and here["owner"] == side:
            for unit in units.leaders(state, side, place_of(state, artifact)):
                if unit != here.get("bearer") and may_bear(artifact, unit):
                    yield f'"{artifact}" to "{unit}"'


def place_of(state: State, artifact: str) -> str:
    """Where an artifact is: with its bearer."""
    here = state["public"]["units"][artifact]
    bearer = state["public"]["units"].get(here.get("bearer"), here)
    return str(bearer["at"])


def may_bear(artifact: str, unit: str) -> bool:
    """Mournblade is for Melniboneans alone. [9.3.3, 16.8]"""
    return artifact != "Mournblade" or is_melnibonean(unit)


def is_melnibonean(unit: str) -> bool:
    """Whether a piece is of Melnibone. [15.0]"""
    return bool(equipment.pieces().get(unit, {}).get("nation") == "Melnibone")


def not_for_him(hearing: Hearing) -> Mapping[str, Any] | None:
    """Mournblade in the hand of one who is no Melnibonean."""
    unit = hearing.args["unit"]
    return None if may_bear(hearing.args["artifact"], unit) else {"unit": unit}


def artifact_away(hearing: Hearing) -> Mapping[str, Any] | None:
    """The artifact is not this player's, or not where the personality is."""
    artifact, unit = hearing.args["artifact"], hearing.args["unit"]
    here = hearing.public["units"].get(artifact)
    if here is None or here["owner"] != hearing.side:
        return {"artifact": artifact, "unit": unit}
    there = hearing.public["units"][unit]["at"]
    return None if place_of(hearing.state, artifact) == there else {"artifact": artifact, "unit": unit}


def appear_offers(h: Hearing) -> Iterator[str]:
    """While Elric is off the board."""
    state = h.state
    if loose(state):
        yield ""
