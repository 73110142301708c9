"""Who controls Elric, who bears an artifact, as far as sections other than the missing 12 speak of them. [9.3.3, 12, 16.8]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment
from playaid.games.elric.rules import hands, pieces
from playaid.games.elric.state import units
from playaid.referee.contract.game import Check, Facts
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, Unit


def influence(hearing: Hearing) -> None:
    """A personality takes control of Elric; how that goes stands in the missing section 12, so it is the players' word. [12]"""
    unit = hearing.args["unit"]
    before = hearing.public["elric"].get("controller")
    former = hearing.public["units"]["Elric"]["owner"]
    if former not in (None, hearing.side) and hearing.public["units"]["Elric"]["spells"]:
        hands.drop_all(hearing, "Elric")
    hearing.put("public", "units", "Elric", "owner", hearing.side)
    hearing.put("public", "elric", "controller", unit)
    pieces.join(hearing, "Elric", unit)
    was = f"before: {before}" if before else "nobody controlled him"
    hearing.line("control of Elric", f"{was}; section 12 is not in the document, the players agree", unit, "12")
    hearing.tell(f"{unit} takes control of Elric for {hearing.side}.")
    if former is None and not hearing.public["elric"].get("drawn"):
        hearing.put("public", "elric", "drawn", True)
        hearing.happens("spells due", side=hearing.side, unit="Elric", number=hands.limit(hearing, "Elric"), why="Elric's spells")


def influence_offers(h: Hearing) -> Iterator[str]:
    return (f'"{unit}"' for unit in units.of(h.state, h.side, sort="personality") if legal(h, {"unit": unit}))


def apart(hearing: Hearing) -> Facts:
    unit = hearing.args["unit"]
    here, elric = hearing.public["units"][unit], hearing.public["units"].get("Elric")
    return None if elric is not None and elric["at"] == here["at"] and unit != "Elric" else {"unit": unit}


def no_influence(hearing: Hearing) -> Facts:
    if apart(hearing) or controlled_elsewhere(hearing):
        return None  # refused without it
    return None if hearing.fact("gaps", "rules", "elric-controls") else {"side": hearing.side}


def no_personality(hearing: Hearing) -> Facts:
    """Only personalities have influence with Elric. [3.2]"""
    unit = hearing.args["unit"]
    return {"unit": unit} if hearing.public["units"][unit]["sort"] != "personality" else None


def controlled_elsewhere(hearing: Hearing) -> Facts:
    owner = units.owner(hearing.state, "Elric")
    return {"owner": owner} if owner is not None else None


def bear(hearing: Hearing) -> None:
    """An artifact is handed to a personality of the same player in the same place. [16.8]"""
    artifact, unit = hearing.args["artifact"], hearing.args["unit"]
    hearing.put("public", "units", artifact, "bearer", unit)
    hearing.put("public", "units", artifact, "at", hearing.public["units"][unit]["at"])
    hearing.line("artifact", f"{artifact} goes to {unit}", unit, "16.8")
    hearing.tell(f"{unit} bears {artifact}.")


def leave_with_bearer(hearing: Hearing, unit: str, was: Unit) -> None:
    """What a lost personality bore leaves the board with him; the Chaos Shield only when the stack that carries it is lost. [16.8]"""
    for artifact in [name for name, other in hearing.public["units"].items() if other.get("bearer") == unit]:
        stack = units.of(hearing.state, was["owner"], was["at"])
        if artifact == "Chaos Shield" and stack:
            _handed_on(hearing, was["owner"] or hearing.side, stack)
            continue
        hearing.drop("public", "units", artifact)
        hearing.line("artifact", f"{artifact} was with {unit}", "leaves the board", "16.8")


def _handed_on(hearing: Hearing, side: str, stack: Sequence[str]) -> None:
    """The Chaos Shield stays with the stack: with one of its personalities if there is any. [16.8]"""
    people = [unit for unit in stack if hearing.public["units"][unit]["sort"] == "personality"]
    at = hearing.public["units"][stack[0]]["at"]
    prompt = "who of the stack takes the Chaos Shield?"
    bearer = hearing.ask(f"Chaos Shield {len(hearing.rolls)}", who=side, prompt=prompt, options=people) if people else None
    hearing.put("public", "units", "Chaos Shield", "bearer", bearer)
    hearing.put("public", "units", "Chaos Shield", "at", at)
    hearing.line("artifact", "the Chaos Shield stays with the stack that carries it", bearer or at, "16.8")


def bear_offers(h: Hearing) -> Iterator[str]:
    artifacts = [name for name, here in units.units(h.state).items() if here["sort"] == "artifact"]
    for artifact in artifacts:
        for unit in units.of(h.state, h.side, sort="personality"):
            if legal(h, {"artifact": artifact, "unit": unit}):
                yield f'"{artifact}" to "{unit}"'


def may_bear(artifact: str, unit: str) -> bool:
    """Mournblade is for Melniboneans alone. [9.3.3, 16.8]"""
    return artifact != "Mournblade" or equipment.is_melnibonean(unit)


def not_for_him(hearing: Hearing) -> Facts:
    unit = hearing.args["unit"]
    return None if may_bear(hearing.args["artifact"], unit) else {"unit": unit}


def artifact_away(hearing: Hearing) -> Facts:
    """The artifact is not this player's, or not where the personality is; in the wilderness, not in his stack. [8.0, 16.8]"""
    artifact, unit = hearing.args["artifact"], hearing.args["unit"]
    here = hearing.public["units"].get(artifact)
    if here is None or here["owner"] != hearing.side:
        return {"artifact": artifact, "unit": unit}
    there = hearing.public["units"][unit]
    bearer = hearing.public["units"].get(here.get("bearer") or "", there)
    together = units.place_of(hearing.state, artifact) == there["at"] and bearer.get("stack") == there.get("stack")
    return None if together else {"artifact": artifact, "unit": unit}


def borne_already(hearing: Hearing) -> Facts:
    artifact, unit = hearing.args["artifact"], hearing.args["unit"]
    return {"artifact": artifact, "unit": unit} if units.bearer(hearing.state, artifact) == unit else None


def no_artifact(hearing: Hearing) -> Facts:
    artifact, unit = hearing.args["artifact"], hearing.args["unit"]
    sorts = [hearing.public["units"][name]["sort"] for name in (artifact, unit)]
    return None if sorts == ["artifact", "personality"] else {"artifact": artifact, "unit": unit}


INFLUENCE_CHECKS = (
    hands.OWN_UNIT,
    Check("12.apart", "12", "Elric is not where {unit} is", apart),
    Check("12.who", "3.2", "{unit} is no personality", no_personality, rank=20),
    Check("12.taken", "12", "Elric is with {owner}", controlled_elsewhere),
    Check("12.no", "12", "by what was told of section 12, {side} cannot take control of Elric so", no_influence),
)
BEAR_CHECKS = (
    hands.OWN_UNIT,
    Check("16.away", "16.8", "{artifact} is not with this player where {unit} is", artifact_away),
    Check("16.borne", "16.8", "{unit} bears {artifact} already", borne_already),
    Check("16.artifact", "16.8", "{artifact} is no artifact for {unit} to bear", no_artifact, rank=20),
    Check("16.blade", "9.3.3", "Mournblade is for Melniboneans, not for {unit}", not_for_him),
)
