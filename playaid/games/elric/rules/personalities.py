"""Who controls Elric, who bears an artifact, as far as sections other than the missing 12 speak of them. [9.3.3, 12, 16.8]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, holding
from playaid.games.elric.rules import hands, pieces, shield, swords
from playaid.games.elric.rules.conditions import GIVEN_UP, when
from playaid.games.elric.state import battles, units
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.deciding.offers import legal, legal_lines

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, Unit


_CONTROLLED = "before: {unit}; section 12 is not in the document, the players agree"
_UNCONTROLLED = "nobody controlled him; section 12 is not in the document, the players agree"


_NIGHTMARE = "Elric Nightmare"
_AND_DRAWS = (
    "{unit} takes control of Elric, no die decides it; Elric then draws {number} spells, and each {nightmare} among them slays {unit} on a"
    " 5 or 6 ({left} of the {all} spells that do not lie open are such)"
)


def influence(hearing: Hearing) -> None:
    """A personality takes control of Elric; how that goes stands in the missing section 12, so it is the players' word. [12]"""
    unit = hearing.args["unit"]
    before = hearing.public["elric"].get("controller")
    former = hearing.public["units"]["Elric"]["owner"]
    if former != hearing.side:
        hands.drop_hand(hearing, "Elric", hands.GOES_OVER)
    hearing.put("public", "units", "Elric", "owner", hearing.side)
    hearing.put("public", "elric", "controller", unit)
    if former != hearing.side:
        pieces.join(hearing, "Elric", unit)
    how = message(_CONTROLLED if before else _UNCONTROLLED, unit=before)
    hearing.line("control of Elric", how, unit, "12")
    hearing.tell("{unit} takes control of Elric for {side}.", unit=unit, side=hearing.side)
    hearing.tell("The copy that the rules were taken from does not say how: playaid takes it as your table settles it [12].")
    if former is None and not hearing.public["elric"].get("drawn"):
        hearing.put("public", "elric", "drawn", True)
        number = hands.limit(hearing, "Elric")
        closed = holding.unseen(hearing.state, None)  # what nobody holds open, whoever asks: it tells of no hand
        hearing.outcome(_AND_DRAWS, unit=unit, number=number, nightmare=_NIGHTMARE, left=closed.count(_NIGHTMARE), all=len(closed))
        hearing.happens("spells due", side=hearing.side, unit="Elric", number=number, why="Elric's spells")
        return
    hearing.outcome("{unit} takes control of Elric", unit=unit)
    if former is None:
        hearing.tell("Elric draws no spells: he drew his when he was controlled for the first time [9.1].")


def lose_control(hearing: Hearing, unit: str, was: Unit) -> None:
    """Who was in control of Elric is lost: Elric stays with his player, and nobody controls him until another is named. [12, 16.4]"""
    if hearing.public["elric"].get("controller") != unit:
        return
    hearing.put("public", "elric", "controller", None)
    if units.owner(hearing.state, "Elric") is not None:
        hearing.line("control of Elric", message("{unit} is lost", unit=unit), "nobody", "12")
        hearing.tell("Nobody controls Elric any more.")


def influence_offers(h: Hearing) -> Iterator[str]:
    """Of him whom nobody controls; that control is handed on is left to be said."""
    free = h.public["elric"].get("controller") is None
    return (f'"{unit}"' for unit in units.of(h.state, h.side, sort="personality") if free and legal(h, {"unit": unit}))


def no_influence(hearing: Hearing) -> Facts:
    return None if hearing.fact("gaps", "rules", "elric-controls") else {"side": hearing.side}


def controlled_elsewhere(hearing: Hearing) -> Facts:
    owner = units.owner(hearing.state, "Elric")
    return {"owner": owner} if owner not in (None, hearing.side) else None


def bear(hearing: Hearing) -> None:
    artifact, unit = hearing.args["artifact"], hearing.args["unit"]
    hearing.put("public", "units", artifact, "bearer", unit)
    hearing.put("public", "units", artifact, "at", hearing.public["units"][unit]["at"])
    hearing.line("artifact", message("{artifact} goes to {unit}", artifact=artifact, unit=unit), unit, "16.8")
    hearing.tell("{unit} bears {artifact}.", unit=unit, artifact=artifact)
    if artifact == "Mournblade":
        swords.told_of_bearer(hearing, unit)


def leave_with_bearer(hearing: Hearing, unit: str, was: Unit) -> None:
    """What a lost personality bore leaves the board with them; the Chaos Shield only when the stack that carries it is lost. [16.8]"""
    if not (artifacts := units.artifacts(hearing.state)):
        return
    there, left = units.of(hearing.state, was["owner"], was["at"]), hearing.public["units"]
    stack = [other for other in there if left[other].get("stack") == was.get("stack")]
    borne = [name for name in artifacts if left[name].get("bearer") == unit]
    if "Chaos Shield" in borne and stack:
        _handed_on(hearing, battles.voice(hearing, was["owner"]), stack)
        borne.remove("Chaos Shield")
    lay = shield.lies_with(hearing, was["owner"], was["at"])
    if lay and (not there or (left["Chaos Shield"].get("stack") == was.get("stack") and not stack)):
        borne.append("Chaos Shield")  # nobody bore it, and it lay with a stack that is gone
    for artifact in borne:
        how = "{artifact} was with {unit}" if left[artifact].get("bearer") == unit else "{artifact} lay with a stack that is gone"
        hearing.drop("public", "units", artifact)
        hearing.line("artifact", message(how, artifact=artifact, unit=unit), "leaves the board", "16.8")
        hearing.tell("{artifact} leaves the board.", artifact=artifact)


def _handed_on(hearing: Hearing, side: str, stack: Sequence[str]) -> None:
    people = [unit for unit in stack if hearing.public["units"][unit]["sort"] == "personality"]
    at = hearing.public["units"][stack[0]]["at"]
    prompt = "who of the stack takes the Chaos Shield?"
    bearer = hearing.ask(f"Chaos Shield {len(hearing.rolls)}", who=side, prompt=prompt, options=people) if people else None
    hearing.put("public", "units", "Chaos Shield", "bearer", bearer)
    hearing.put("public", "units", "Chaos Shield", "at", at)
    shield.lie_with(hearing, "Chaos Shield", stack[0])
    hearing.line("artifact", "the Chaos Shield stays with the stack that carries it", bearer or at, "16.8")
    how = "{unit} takes the Chaos Shield." if bearer is not None else "The Chaos Shield lies with the stack in {place}."
    hearing.tell(how, unit=bearer, place=at)


def bear_offers(h: Hearing) -> list[str]:
    artifacts = [name for name, here in units.units(h.state).items() if here["sort"] == "artifact"]
    pairs = ((artifact, unit) for artifact in artifacts for unit in units.of(h.state, h.side, sort="personality"))
    return legal_lines(h, ((f'"{artifact}" to "{unit}"', {"artifact": artifact, "unit": unit}) for artifact, unit in pairs))


def _himself(hearing: Hearing) -> Facts:
    if hearing.args["unit"] != "Elric":
        return None
    controller = hearing.public["elric"].get("controller")
    yours = controller is not None and units.owner(hearing.state, "Elric") == hearing.side
    return {"fault": message(_HAND_ON if yours else _SAY_WHO, side=hearing.side, unit=controller)}


_SAY_WHO = "say who takes control of Elric: a personality where he is, as in influence NAME"
_HAND_ON = "Elric is {side}'s already, and {unit} controls him; say to whom of his stack control is handed on, as in influence NAME"


def _apart(hearing: Hearing) -> Facts:
    unit, elric = hearing.args["unit"], hearing.public["units"].get("Elric")
    if unit == "Elric":
        return None
    if elric is not None and elric["at"] == hearing.public["units"][unit]["at"]:
        return None
    return {"fault": _as_ones_own(hearing, message("Elric is not where {unit} is", unit=unit))}


def _as_ones_own(hearing: Hearing, why: str) -> str:
    """Why somebody does not take control of Elric; of one who is controlled for this player already, that first. [12]"""
    controller = hearing.public["elric"].get("controller")
    if controller is None or units.owner(hearing.state, "Elric") != hearing.side:
        return why
    return message(_YOURS, side=hearing.side, unit=controller, why=why)


_YOURS = "Elric is {side}'s already, and {unit} controls him; control is handed on where he is: {why}"


def _in_another_stack(hearing: Hearing) -> Facts:
    """In the wilderness stacks find each other by a search; Elric by himself is in nobody's. [8.0]"""
    unit = hearing.args["unit"]
    if _apart(hearing):
        return None
    elric = hearing.public["units"]["Elric"]
    if elric["owner"] is None or elric.get("stack") == hearing.public["units"][unit].get("stack"):
        return None
    return {"fault": _as_ones_own(hearing, message(_OTHER_STACK, other="Elric", unit=unit, place=elric["at"]))}


def _beside_elric(hearing: Hearing) -> str | None:
    elric = hearing.public["units"].get("Elric")
    if elric is None or controlled_elsewhere(hearing) or not hearing.public.get("elric-controls", True):
        return None
    people = units.leaders(hearing.state, hearing.side, elric["at"])
    if elric["owner"] is not None:
        people = [unit for unit in people if hearing.public["units"][unit].get("stack") == elric.get("stack")]
    others = (unit for unit in people if unit not in ("Elric", hearing.public["elric"].get("controller")))
    return listing(message('influence "{unit}"', unit=unit) for unit in others) or None


def _artifact_away(hearing: Hearing) -> Facts:
    """Whether the artifact is not this player's, or not where the personality is. [16.8]"""
    artifact, unit = hearing.args["artifact"], hearing.args["unit"]
    owner, at = units.owner(hearing.state, artifact), units.place_of(hearing.state, artifact)
    place = hearing.public["units"][unit]["at"]
    if owner != hearing.side:
        how = "{artifact} is {owner}'s, in {at}" if owner is not None else "{artifact} is nobody's, in {at}"
        return {"why": message(how, artifact=artifact, owner=owner, at=at)}
    return (
        None
        if at == place
        else {"why": message("{artifact} is in {at}, and {unit} in {place}", artifact=artifact, at=at, unit=unit, place=place)}
    )


def _with_another_stack(hearing: Hearing) -> Facts:
    """In the wilderness stacks find each other by a search. [8.0, 16.8]"""
    artifact, unit = hearing.args["artifact"], hearing.args["unit"]
    if _artifact_away(hearing) is not None:
        return None
    if _NO_ARTIFACT(hearing) or unit in units.keepers(hearing.state, artifact):
        return None
    return {"other": artifact, "unit": unit, "place": hearing.public["units"][unit]["at"]}


def _sort(hearing: Hearing, name: str) -> str:
    return hearing.public["units"][name]["sort"]


_OTHER_STACK = "{other} is in {place} with another stack than {unit}, and in the wilderness stacks find each other by a search"
_NO_PERSON = when(lambda h: _sort(h, h.args["unit"]) != "personality", "unit")
_CONTROLS = when(lambda h: h.public["elric"].get("controller") == h.args["unit"], "unit")
_BORNE = when(lambda h: units.bearer(h.state, h.args["artifact"]) == h.args["unit"], "artifact", "unit")
_NO_ARTIFACT = when(lambda h: _sort(h, h.args["artifact"]) != "artifact" or _sort(h, h.args["unit"]) != "personality", "artifact", "unit")
_NOT_HIS = when(lambda h: h.args["artifact"] == "Mournblade" and not equipment.is_melnibonean(h.args["unit"]), "unit")
INFLUENCE_CHECKS = (
    GIVEN_UP,
    Check(
        "12.himself",
        "12",
        "{fault}",
        _himself,
        _beside_elric,
        rank=5,
    ),
    hands.OWN_UNIT._replace(fails=lambda h: None if _himself(h) is not None else hands.foreign(h)),
    Check("12.apart", "12", "{fault}", _apart, _beside_elric),
    Check("12.stack", "8.0", "{fault}", _in_another_stack, _beside_elric),
    Check("12.who", "3.2", "{unit} is no personality", _NO_PERSON, rank=20),
    Check("12.taken", "12", "Elric is with {owner}", controlled_elsewhere),
    Check("12.same", "12", "{unit} controls Elric already", _CONTROLS),
    Check("12.no", "12", "by what was told of section 12, {side} cannot take control of Elric so", no_influence),
)
BEAR_CHECKS = (
    GIVEN_UP,
    hands.OWN_UNIT,
    Check("16.blade", "9.3.3", "Mournblade is for Melniboneans, not for {unit}", _NOT_HIS),
    Check("16.away", "16.8", "{why}", _artifact_away),
    Check("16.stack", "8.0", _OTHER_STACK, _with_another_stack),
    Check("16.borne", "16.8", "{unit} bears {artifact} already", _BORNE),
    Check("16.artifact", "16.8", "{artifact} is no artifact for {unit} to bear", _NO_ARTIFACT, rank=20),
)
