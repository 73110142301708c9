"""When Terramax acts: once his master holds him and acts, at the cost of no activation. [Terramax]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.tears.rules import following
from playaid.games.tears.state import duties, forces, pieces
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, State
    from playaid.referee.contract.game import Facts


def show_under_whom_the_master_lies(hearing: Hearing) -> None:
    """Whether the dragon acts tells whether his master lies under a leader who is activated: a look at that is for his side alone."""
    if forces.somebody(hearing.state, hearing.public["dragon"]["master"])["state"] == forces.BOX:
        hearing.disclose(hearing.side)


def is_led_dragon(hearing: Hearing, who: str) -> bool:
    """Whether the dragon is to be activated who acts with his master, and costs no activation of his own."""
    return pieces.kind_of(who) == pieces.TERRAMAX and hearing.options["scenario"] != "war"


def no_dragon(hearing: Hearing) -> Facts:
    if not is_led_dragon(hearing, hearing.args["who"]) or hearing.side != pieces.GORGANUN:
        return None
    master = hearing.public["dragon"]["master"]
    if master and duties.unheld(hearing.state) and _kept_out(hearing, master):
        return {"why": message("Terramax acts with {master}, and {why}", master=master, why=following.resting(hearing, master))}
    if has_not_come(hearing.state):
        return {"why": message(DEAD if hearing.public["dragon"]["state"] == "dead" else NOT_COME)}
    if not master or duties.unheld(hearing.state):
        return {"why": "Terramax is not held this turn: he acts once his master holds him (`control`)"}
    show_under_whom_the_master_lies(hearing)
    if duties.master_acts(hearing):
        return None
    if _kept_out(hearing, master):
        return {"why": message("Terramax acts with {master}, and {why}", master=master, why=following.resting(hearing, master))}
    return {"why": message("Terramax acts with {master}, who is activated first, alone or with the leader above him", master=master)}


def has_not_come(state: State) -> bool:
    return state["public"]["dragon"]["state"] != "play"


DEAD = "Terramax is dead"
NOT_COME = "Terramax has not come: a wizard who is activated at Asten calls him (`call`)"


def _kept_out(hearing: Hearing, master: str) -> bool:
    """Whether his master, on the board by himself, is not activated any more in this part of the turn, so holding him helps nothing."""
    person = forces.somebody(hearing.state, master)
    if person["state"] != forces.UP or person.get("act"):
        return False
    return bool(person.get("done") or following.none_left(hearing, master))


def for_the_dragon(hearing: Hearing) -> str | None:
    """What lets the dragon act: that he is held, or that his master is activated; under whom a master lies is not told."""
    name = hearing.public["dragon"]["master"]
    if name and _kept_out(hearing, name):
        return None
    if duties.unheld(hearing.state):
        return "control"
    master = forces.somebody(hearing.state, name)
    free = master["state"] == forces.UP and not master.get("act") and not master.get("done")
    return f"activate {name}" if free else None
