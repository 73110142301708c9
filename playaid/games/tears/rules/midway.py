"""A game that is under way, entered: the units and people, castles and ships; boxes, spells and wisdom by their own side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.tears.rules import counters
from playaid.games.tears.rules.setup import UNSAID
from playaid.games.tears.state import forces, pieces
from playaid.language.message import Typed, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Person, State

STATES = (forces.UP, forces.BOX, forces.HURT, forces.WAITING, forces.DEAD, forces.TRAPPED, forces.LAIR)

LASTING = (forces.HURT, forces.TRAPPED)  # States that go back to a turn; of somebody entered, to one before the game was entered


def lies(hearing: Hearing) -> None:
    side, place = hearing.args["who"], hearing.args["at"]
    names = pieces.spread(hearing.args["pieces"])
    units = [name for name in names if pieces.is_unit(name)]
    if hearing.options["penguins"] == "no" and {pieces.PENGUIN, pieces.CHIEFTAIN} & {pieces.kind_of(forces.base(name)) for name in names}:
        raise Refusal("no penguins take part in this game", hint="new … --option penguins=yes")
    if units:
        counters.add_tokens(hearing, side, place, units)
    for name in names:
        if forces.base(name) == pieces.CHIEFTAIN:
            called = counters.name_of_chieftain(hearing)
            hearing.put("public", "people", called, {"side": side, "state": forces.UP, "at": place})
        elif not pieces.is_unit(name):
            counters.put_person(hearing, name, state=forces.UP, at=place)
        if pieces.kind_of(name) == pieces.TERRAMAX:
            hearing.put("public", "dragon", "state", "play")


def person(hearing: Hearing) -> None:
    state = hearing.args["kind"]
    if state not in STATES:
        text = message("{state} is none of {states}", state=state, states=listing(map(Typed, STATES)))
        raise Refusal(text, hint="captive is said with: captive NAME of SIDE")
    for name in hearing.args["pieces"]:
        _somebody(hearing, name)
        counters.put_person(hearing, name, state=state, at=hearing.args.get("at", ""), since=0 if state in LASTING else None)


def _somebody(hearing: Hearing, name: str) -> Person:
    """A leader or wizard of whom something is said. Raises Refusal for a penguin chieftain who is in play for nobody."""
    if name not in hearing.public["people"]:
        raise Refusal(
            message("{name} is in play for neither side", name=name), hint=message("first: lies {name} at AREA of SIDE", name=name)
        )
    return forces.person(hearing.state, name)


def captive(hearing: Hearing) -> None:
    name, captor = hearing.args["captive"], hearing.args["who"]
    if _somebody(hearing, name)["side"] == captor:
        raise Refusal(message("{name} belongs to {side}, who cannot hold him captive", name=name, side=captor))
    counters.put_person(hearing, hearing.args["captive"], state=forces.CAPTIVE, at="", captor=hearing.args["who"])


def castle(hearing: Hearing) -> None:
    area = hearing.args["area"]
    if area not in hearing.public["castles"]:
        raise Refusal(message("{area} is no castle", area=area), hint=listing(hearing.public["castles"]))
    side = hearing.args["who"]
    hearing.put("public", "castles", area, {"side": side, "inside": side if hearing.args.get("inside") else ""})


def ship(hearing: Hearing) -> None:
    number = hearing.public["ship"] + 1
    hearing.put("public", "ship", number)
    sea = hearing.args["area"]
    hearing.put("public", "ships", f"Ship {number}", {"side": hearing.args["who"], "sea": sea, "from": sea})


def bonus(hearing: Hearing) -> None:
    """What a side adds that has lost the initiative so often in a row. The other has won it each of these times, and adds nothing."""
    side, lost = hearing.args["who"], hearing.args["number"]
    if lost:
        hearing.put("public", "bonus", pieces.other(side), 0)
    hearing.put("public", "bonus", side, lost)


def _less_than_none(hearing: Hearing) -> Facts:
    number = hearing.args["number"]
    return {"side": hearing.args["who"], "number": number} if number < 0 else None


def box(hearing: Hearing) -> None:
    content = pieces.spread(hearing.args["units"])
    counters.put_box(hearing, hearing.args["leader"], content)
    for name in content:
        if pieces.is_wizard(name):
            counters.put_person(hearing, name, state=forces.BOX, at="")
        if pieces.kind_of(name) == pieces.TERRAMAX and hearing.options["scenario"] == "war":
            hearing.put("public", "dragon", "state", "play")


def knows(hearing: Hearing) -> None:
    hearing.put("secret", hearing.side, "spells", hearing.args["wizard"], hearing.args["spells"])


def found(hearing: Hearing) -> None:
    _seen_to_find(hearing, hearing.args["who"], hearing.args["areas"])


def _seen_to_find(hearing: Hearing, side: str, areas: Iterable[str]) -> None:
    before = hearing.public.get("searched", {}).get(side, [])
    hearing.put("public", "searched", side, sorted({*before, *areas}))


def master(hearing: Hearing) -> None:
    if hearing.options["scenario"] == "war":
        raise Refusal("in the War of the Dragon Terramax obeys no wizard: he is activated as a unit")
    hearing.put("public", "dragon", "master", hearing.args["wizard"])


def wisdom(hearing: Hearing) -> None:
    """Who has found it is their side's own; that it was found all have seen."""
    _gather(hearing, hearing.args["who"])
    _seen_to_find(hearing, hearing.side, hearing.args["areas"])


def told(hearing: Hearing) -> None:
    """What captives tell, all have heard them tell."""
    _gather(hearing, hearing.side)
    before = hearing.public.get("told", {}).get(hearing.side, [])
    hearing.put("public", "told", hearing.side, sorted({*before, *hearing.args["areas"]}))


def _gather(hearing: Hearing, finder: str) -> None:
    """One line after the other may name what somebody has found."""
    held = hearing.secret(hearing.side)["wisdom"].get(finder, [])
    hearing.put("secret", hearing.side, "wisdom", finder, sorted({*held, *hearing.args["areas"]}))


def captives_said(hearing: Hearing) -> Iterable[str]:
    people = hearing.public["people"].items()
    return [f"{quote(name)} of {here['captor']}" for name, here in people if here["state"] == forces.CAPTIVE]


def castles_said(hearing: Hearing) -> Iterable[str]:
    for area, here in hearing.public["castles"].items():
        within = here["inside"] and forces.at_place(hearing.state, here["side"], area)
        yield f"{quote(area)} of {here['side']}{' inside' if within else ''}"


def bonus_said(hearing: Hearing) -> Iterable[str]:
    return [f"{side} {number}" for side, number in hearing.public["bonus"].items()]


def found_said(hearing: Hearing) -> Iterable[str]:
    found_by = hearing.public.get("searched", {})
    return [f"{', '.join(map(quote, areas))} of {side}" for side, areas in found_by.items() if areas]


def master_said(hearing: Hearing) -> Iterable[str]:
    return [quote(hearing.public["dragon"]["master"])] if hearing.public["dragon"]["master"] else []


def spells_said(hearing: Hearing) -> Iterable[str]:
    known = hearing.secret(hearing.side)["spells"]
    return [f"{quote(wizard)} {', '.join(map(quote, spells))}" for wizard, spells in known.items() if spells]


def wisdom_said(hearing: Hearing) -> Iterable[str]:
    held = hearing.secret(hearing.side)["wisdom"]
    return [f"{quote(who)} {', '.join(map(quote, areas))}" for who, areas in held.items() if who != hearing.side and areas]


def told_said(hearing: Hearing) -> Iterable[str]:
    areas = hearing.secret(hearing.side)["wisdom"].get(hearing.side)
    return [", ".join(map(quote, areas))] if areas else []


def secret_entry(state: State, side: str) -> str | None:
    return "yours alone: box LEADER with UNITS; knows WIZARD SPELLS; wisdom FINDER RUINS; told RUINS; … (Enter: printed spells alone)"


def settle(hearing: Hearing) -> None:
    dragon = hearing.public["dragon"]
    if dragon["master"] and dragon["state"] != "play":
        raise Refusal(
            message("{master} is master of Terramax, who is not in play", master=dragon["master"]), hint="lies Terramax at AREA of SIDE"
        )
    # Who loses the dragon may be dead, hurt or taken by then; he obeys nobody while he rages.
    out = dragon["state"] == "play" and not dragon["rage"] and hearing.options["scenario"] != "war"
    if out and forces.somebody(hearing.state, dragon["master"])["state"] not in (forces.UP, forces.BOX):
        raise Refusal("Terramax is in play, and the wizard whom he obeys is not", hint="master WIZARD, who lies at AREA of SIDE")
    for area, here in hearing.public["castles"].items():
        if here["inside"] and not forces.at_place(hearing.state, here["inside"], area):
            text = message("{side} is said to be inside {area}, and nothing of {side} lies there", side=here["inside"], area=area)
            raise Refusal(text)
    unsaid = [name for name, here in hearing.public["people"].items() if here["state"] == UNSAID]
    if unsaid:
        text = message("nothing is said of {names}", names=listing(unsaid))
        raise Refusal(text, hint="lies NAME at AREA of SIDE, or person NAME is dead")
    _warn_of_the_initiative(hearing)
    hearing.put("public", "wizard_left", 1)
    for side in pieces.SIDES:  # of what lies under leaders no more is known than that
        for place in forces.places(hearing.state, side):
            counters.scathe(hearing, side, place)
    war = hearing.options["scenario"] == "war"
    for side in pieces.SIDES:
        seen = forces.count_units(hearing.state, side, hearing.secret(side)["boxes"])
        armies = pieces.armies(side, knights=war)
        armies.pop(pieces.TERRAMAX, None)
        hearing.put("public", "reserve", side, {kind: number - seen[kind] for kind, number in armies.items()})


def _warn_of_the_initiative(hearing: Hearing) -> None:
    """Where a side acts, the other one or that side has lost the initiative of this turn, and adds something in the next."""
    acts = any(words[:1] == ["turn"] and "of" in words for words in map(str.split, hearing.midway or ()))
    if acts and not any(hearing.public["bonus"].values()):
        hearing.line("beware", NO_BONUS, "", "Initiative")


NO_BONUS = "whoever lost this turn's initiative adds 1 or more to the next, and nothing was said of it (`bonus SIDE N`)"


def _somebody_elses(hearing: Hearing) -> Facts:
    name = hearing.args.get("leader") or hearing.args.get("wizard") or hearing.args.get("who", "")
    here = hearing.public["people"].get(name)
    return None if here is not None and here["side"] == hearing.side else {"name": name}


def _strange(hearing: Hearing) -> Facts:
    side, names = hearing.args["who"], pieces.spread(hearing.args["pieces"])
    strange = [name for name in names if hearing.public["people"].get(name, {"side": side})["side"] != side]
    strange += [name for name in names if pieces.is_unit(name) and pieces.owner(pieces.kind_of(name)) not in (side, None)]
    strange += [name for name in names if name == pieces.GARRISON]  # it stands in where nobody is, and is no counter
    return {"names": listing(dict.fromkeys(strange)), "side": side} if strange else None


_YOURS = Check("midway.yours", "Leader boxes", "{name} is none of yours", _somebody_elses)
LIES_CHECKS = (Check("midway.side", "Play board", "{names}: not of {side}", _strange),)
BONUS_CHECKS = (
    Check("midway.bonus", "Initiative", "{side} cannot add {number}: it is one for each initiative lost in a row", _less_than_none),
)
BOX_CHECKS = (_YOURS,)
KNOWS_CHECKS = (_YOURS,)
WISDOM_CHECKS = (_YOURS,)
