"""Who knows a spell and who does not: whoever is named and lacks it is told who of those there has it, as all can read that; and which of
the reasons why it is not cast are readings. [Spells]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.tears.rules.following import open_line
from playaid.games.tears.rules.learning import known_as
from playaid.games.tears.state import forces, pieces
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, State
    from playaid.referee.contract.game import Facts


def unknown(hearing: Hearing) -> Facts:
    wizard = hearing.args["wizard"]
    if wizard != pieces.TERRAMAX and forces.somebody(hearing.state, wizard).get("side") != hearing.side:
        return None
    spell = hearing.args["spell"]
    if known_as(hearing, spell, forces.knows(hearing, wizard)):
        return None
    others = _who_knows(hearing, spell)
    told = "{who} does not know {spell}; of those here {others} does" if len(others) == 1 else KNOWN_TO_OTHERS
    return {"why": message(told if others else "{who} does not know {spell}", who=wizard, spell=spell, others=listing(others))}


NO_MORE_THIS_TURN = "{wizard} has failed and casts no more this turn"
BURNT = "{wizard} is burnt out and casts again when he has recovered (`recover`)"
UNTIL_ACTIVATED = "{wizard} has failed and casts no more until activated again"
FAILED = dict.fromkeys((NO_MORE_THIS_TURN, UNTIL_ACTIVATED), "How long does a failed spell bar a wizard?")


def why_failed(state: State, wizard: str) -> str:
    """Why a wizard casts no more who has failed: for how long."""
    turn = wizard == pieces.TERRAMAX or state["referee"]["options"].get("spell-failure") == "turn"
    return message(NO_MORE_THIS_TURN if turn else UNTIL_ACTIVATED, wizard=wizard)


APART = "{spell} is cast on those of one area next door: {name} is in {area}, where it may be cast by itself; here it can reach {pieces}"
HIDDEN = "{name} is hidden by a spell already"
MET = "{spell} has met {name} already: it gives or takes one space in a turn"
NOBODY_FLEES = "nobody flees from a ship"
AMISS = {
    APART: "Does one casting reach units of two areas?",
    HIDDEN: "May a spell hide whom another hides already?",
    MET: "Does such a spell add up where it is cast again on the same piece?",
    NOBODY_FLEES: "Whom does Terror drive off at sea?",
}
"""Of what a spell is refused for, the doubts of the rulings that are read so."""
KNOWN_TO_OTHERS = "{who} does not know {spell}; of those here {others} do"


def _who_knows(hearing: Hearing, spell: str) -> list[str]:
    """Wizards of the declaring side who have known a spell from the beginning, as is printed, and know it: in line in a battle, else beside
    the one who is named. What they have found is their side's secret, and the line is said in the open."""
    printed = (name for name in _beside(hearing) if known_as(hearing, spell, pieces.rows("wizards")[name]["spells"]))
    return [name for name in printed if known_as(hearing, spell, forces.knows(hearing, name))]


def _beside(hearing: Hearing) -> list[str]:
    """The other wizards in line with the one who is named, or in one place with them on the board."""
    now, named = hearing.public["battle"], hearing.args["wizard"]
    place = forces.somebody(hearing.state, named).get("at") or ""
    here = now["rows"][hearing.side] if now else forces.persons(hearing.state, hearing.side, place, "wizard") if place else []
    return [name for name in here if pieces.is_wizard(name) and name != named]


def by_who_knows(hearing: Hearing) -> str | None:
    """The same line by another wizard here who knows the spell, where it would stand."""
    said = {key: value for key, value in hearing.args.items() if key != "wizard"}
    on = f" on {listing(hearing.args['targets'])}" if hearing.args.get("targets") else ""
    at = f" at {said['at']}" if said.get("at") else ""
    lines = (
        open_line(hearing, "cast", f'"{said["spell"]}" by {name}{on}{at}', {**said, "wizard": name})
        for name in _who_knows(hearing, str(said["spell"]))
    )
    return next(filter(None, lines), None)
