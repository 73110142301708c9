"""What the players' word sets off: a value put right by hand has the consequences it would have had by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.tears.rules import castles, casualties, counters, order
from playaid.games.tears.rules.ending import drop_ships
from playaid.games.tears.rules.scenarios import victory
from playaid.games.tears.state import forces, pieces, world
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing

OFF_THE_MAP = (forces.DEAD, forces.HURT, forces.CAPTIVE, forces.TRAPPED, forces.LAIR)


def settle(hearing: Hearing) -> None:
    """After every ruling: the war may be won, and a ship with nobody aboard is gone. After a value was set: what follows from it for
    people, boxes and castles."""
    if hearing.declaration.verb == "set":
        for name in list(hearing.public["people"]):
            _person(hearing, name)
        _castles(hearing)
    drop_ships(hearing)
    castles.settle(hearing)
    victory(hearing)


def _person(hearing: Hearing, name: str) -> None:
    """Whoever is off the map by hand leaves his box behind, owes nothing any more, holds no office when dead, has a captor when caught."""
    person = forces.person(hearing.state, name)
    if person["state"] not in OFF_THE_MAP:
        return
    if _just_set(hearing, name) and forces.box(hearing, name):
        if person["at"] not in world.areas(hearing.state) and person["at"] not in hearing.public["ships"]:
            counters.put_person(hearing, name, at=world.home(person["side"]))
        at = forces.person(hearing.state, name)["at"]
        casualties.unload(hearing, name)
        hearing.line("by hand", message("what lay under {leader} is laid down in {place}", leader=name, place=at), "", "Leader boxes")
    if person["state"] == forces.CAPTIVE and not person.get("captor"):
        captor = pieces.other(person["side"])
        counters.put_person(hearing, name, captor=captor)
        hearing.line("by hand", message("{name} is held by {captor}", name=name, captor=captor), "", "Leader wounds")
    if person["state"] != forces.DEAD:
        return
    for what in ("wound", "place"):
        order.paid(hearing, what, name)
    if name in (hearing.public["ambassador"], hearing.public["dragon"]["master"]):
        hearing.line("by hand", message("{name} is dead", name=name), "what follows from a death", "Wizard wounds")
        hearing.happens("death", person=name)


def _just_set(hearing: Hearing, name: str) -> bool:
    """Whether the value set is this person's: nobody else's box is looked into."""
    return str(hearing.declaration.args.get("path", "")).startswith(f"people.{name}")


def _castles(hearing: Hearing) -> None:
    """Only its master's pieces stand inside a castle."""
    for area, castle in hearing.public["castles"].items():
        if castle["inside"] and (castle["inside"] != castle["side"] or not forces.at_place(hearing.state, castle["side"], area)):
            hearing.put("public", "castles", area, "inside", "")
            hearing.line("by hand", message("nobody of {side} is inside {area}", side=castle["side"], area=area), "", "Castle: occupation")
