"""The opening: both armies, by the printed set-up, freely, or by turns in the war. [Set-up] [Free set-up] [War of the Dragon]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.rules import charting, counters, order
from playaid.games.tears.rules.order import KEY
from playaid.games.tears.state import forces, pieces, world
from playaid.games.tears.state.deployment import waiting
from playaid.language.message import message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Offer


UNSAID = ""  # The state of somebody of whom nothing has been said, while a game under way is entered


def set_up(hearing: Hearing) -> None:
    charting.lay(hearing)
    war = hearing.options["scenario"] == "war"
    public: dict[str, object] = {
        "bonus": dict.fromkeys(pieces.SIDES, 0), "order": list(pieces.SIDES), "left": 0, "wizard_left": 0, "enemy_left": 0,
        "rethrow": False,
        "owed": [], "battle": None, "veiled": {}, "slowed": {}, "asked": [], "refits": {}, "recruited": {},
        "searched": {side: [] for side in pieces.SIDES},
        "called": 0, "came": {side: {} for side in pieces.SIDES}, "ship": 0, "ambassador": "", "cadmin_placed": war, "penguins": 0,
        "board": {side: {} for side in pieces.SIDES}, "people": {}, "reserve": {}, "deploying": "",
        "dragon": {"state": "lair", "master": "", "refusals": {}, "failed": False, "checked": 0, "rage": ""},
    }  # fmt: skip
    for key, value in public.items():
        hearing.put("public", key, value)
    free = war or hearing.options["set-up"] == "free" or hearing.midway is not None
    for side in pieces.SIDES:
        _people(hearing, side, free)
        armies = pieces.armies(side, knights=war)
        armies.pop(pieces.TERRAMAX, None)
        hearing.put("public", "reserve", side, armies)
    if hearing.options["penguins"] == "yes":
        hearing.put("public", "penguins", int(hearing.fact("units", pieces.PENGUIN, "number")))
    if not free:
        for castle, piece in pieces.book().keys("setup"):
            number = int(hearing.fact("setup", castle, piece, "number"))
            side = pieces.rows("castles")[castle]["side"]
            counters.add_tokens(hearing, side, castle, [piece] * number)
            hearing.add("public", "reserve", side, piece, -number)
        hearing.line("armies", "as printed for each castle", "set up", "Set-up")
    elif hearing.midway is None:
        _to_deploy(hearing, war)
    hearing.tell("The War of the Dragon." if war else "Two Warlords seek the tower of Erynmil.")


def _people(hearing: Hearing, side: str, free: bool) -> None:
    spells = {}
    for name in pieces.people(side):
        row = pieces.rows("wizards" if pieces.is_wizard(name) else "leaders")[name]
        at = "" if free else str(row["start"])
        state = UNSAID if hearing.midway is not None else forces.WAITING if free else forces.UP
        hearing.put("public", "people", name, {"side": side, "state": state, "at": at})
        if pieces.is_wizard(name):
            spells[name] = list(row["spells"])
    hearing.put("secret", side, "spells", spells)
    hearing.put("secret", side, "boxes", {})
    hearing.put("secret", side, "wisdom", {})


def _to_deploy(hearing: Hearing, war: bool) -> None:
    """What each side has to set up: in the war everything, the dragon and twelve knights too; else the printed numbers, freely."""
    for side in pieces.SIDES:
        if war:
            units = pieces.armies(side, knights=True)
        else:
            units = {}
            for castle, piece in pieces.book().keys("setup"):
                if pieces.rows("castles")[castle]["side"] == side:
                    units[piece] = units.get(piece, 0) + int(pieces.book().value("setup", castle, piece, "number"))
        hearing.put("public", "to_deploy", side, units)
    first = pieces.FORSETI if war else pieces.GORGANUN
    hearing.put("public", "deploying", first)
    hearing.line("set-up", "by turns, one counter each" if war else "in the own castles, up to twice the garrison", first, _case(hearing))


def _case(hearing: Hearing) -> str:
    return "War of the Dragon" if hearing.options["scenario"] == "war" else "Free set-up"


def deploy(hearing: Hearing) -> None:
    """One unit, leader or wizard is set up, and freely several units of a kind at once; in the war the enemy goes next."""
    side, area, (what, *more) = hearing.side, hearing.args["at"], _named(hearing)
    number = 1 + len(more)
    if pieces.is_unit(what):
        counters.add_tokens(hearing, side, area, [what] * number)
        hearing.add("public", "to_deploy", side, what, -number)
        if what == pieces.TERRAMAX:
            hearing.put("public", "dragon", "state", "play")
        else:
            hearing.add("public", "reserve", side, what, -number)
    else:
        counters.put_person(hearing, what, state=forces.UP, at=area)
    named = pieces.tally_of([what, *more])
    hearing.line("set-up", message("{piece} in {area}", piece=named, area=area), "", _case(hearing))
    hearing.tell("{side} sets {piece} up in {area}.", side=side, piece=named, area=area)
    if hearing.options["scenario"] == "war":
        _occupy(hearing, side, what, area)
    enemy = pieces.other(side)
    war = hearing.options["scenario"] == "war"
    if (war or not waiting(hearing.state, side)) and waiting(hearing.state, enemy):
        hearing.put("public", "deploying", enemy)
    if not waiting(hearing.state, side) and not waiting(hearing.state, enemy):
        hearing.put("public", "deploying", "")
        hearing.happens("all set up")
        hearing.goto_next()


def _occupy(hearing: Hearing, side: str, what: str, area: str) -> None:
    """In the war a unit or a wizard set up in an enemy castle where nobody stands holds it, so that the war can be lost at set-up."""
    fights = pieces.is_unit(what) or pieces.is_wizard(what)
    if fights and world.controls(hearing.state, pieces.other(side), area) and hearing.options.get("deploy-castles") != "garrisoned":
        hearing.put("public", "castles", area, {"side": side, "inside": ""})
        hearing.line("castle", message("{piece} is set up in {area} and holds it", piece=what, area=area), side, "War of the Dragon")
        hearing.tell("{side} holds the castle of {area}.", side=side, area=area)


def _not_waiting(hearing: Hearing) -> Facts:
    what, *more = _named(hearing)
    left = hearing.public.get("to_deploy", {}).get(hearing.side, {}).get(what, 0)
    if what in waiting(hearing.state, hearing.side) and not (more and left <= len(more)):
        return None
    told = "{side} has {n} {piece} left to set up" if left else "{side} has no {piece} to set up"
    told = THEIRS if not left and _of_the_other(hearing) else told
    named = what if left else pieces.tally_of([what, *more])
    return {"why": message(told, piece=named, side=hearing.side, n=left, other=pieces.other(hearing.side))}


THEIRS = "{piece}: {other} sets those up, and it is for {side} to set up now"


def _of_the_other(hearing: Hearing) -> bool:
    """Whether it is the other side that has what is named: where that may stand is not asked of whose step it is."""
    what, side = _named(hearing)[0], hearing.side
    person = hearing.public["people"].get(what)
    owner = person["side"] if person else pieces.owner(pieces.kind_of(what)) if pieces.is_unit(what) else None
    return owner == pieces.other(side)


def _named(hearing: Hearing) -> list[str]:
    return pieces.spread([hearing.args["piece"]])


def _several(hearing: Hearing) -> Facts:
    """In the war each sets up one unit or leader, and then the other does, as long as they have any."""
    enemy = pieces.other(hearing.side)
    turns = hearing.options["scenario"] == "war" and waiting(hearing.state, enemy)
    return {"side": hearing.side, "enemy": enemy} if turns and len(_named(hearing)) > 1 else None


_SEA = "{area} lies in the sea, which nobody crosses in this scenario"
_ISLAND = "May anybody be set up on the island in the War of the Dragon?"


def _bad_area(hearing: Hearing) -> Facts:
    area, side = hearing.args["at"], hearing.side
    if hearing.options["scenario"] == "war":
        if forces.at_place(hearing.state, pieces.other(side), area):
            return {"why": message("the enemy stands in {area}", area=area)}
        if _named(hearing)[0] not in waiting(hearing.state, side):
            return None
        kind = charting.ask_kind(hearing, area)
        if kind == world.ISLAND:
            return {"why": message(_SEA, area=area)}
        return {"why": message("{area} is at sea", area=area)} if kind == world.SEA else None
    if not world.controls(hearing.state, side, area):
        return {"why": message("{area} is no castle of {side}", area=area, side=side)}
    if not pieces.is_unit(_named(hearing)[0]):
        return None
    most = rulebook.number(hearing, "free set-up factor") * int(hearing.fact("castles", area, "garrison"))
    after = len(forces.tokens(hearing.state, side, area)) + len(_named(hearing))
    return {"why": message("{area} holds {most} units at the start", area=area, most=most)} if after > most else None


DEPLOY_CHECKS = (
    KEY,
    Check("deploy.piece", "Set-up", "{why}", _not_waiting, rank=10),
    Check("deploy.one", "War of the Dragon", "{side} sets up one at a time here, and then {enemy} does", _several, rank=10),
    order.unless(_of_the_other, Check("deploy.area", "Free set-up", "{why}", _bad_area, rank=20, doubt={_SEA: _ISLAND})),
)


def deploy_offers(h: Hearing) -> list[str]:
    if h.public["deploying"] != h.side:
        return []
    left = waiting(h.state, h.side)
    lines: list[Offer] = [(f"{piece} at {area}", {"piece": piece, "at": area}) for area in world.areas(h.state) for piece in left]
    return order.offers(h, DEPLOY_CHECKS, lines, at_leisure=True)
