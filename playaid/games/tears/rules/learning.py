"""Spells learnt since the game began, and lost again. A wizard who is robbed keeps those they began with. [Stolen spells] [Searching]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.rules.following import open_line
from playaid.games.tears.state import forces, pieces
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing
    from playaid.referee.contract.game import Facts


def indexed(hearing: Hearing, spell: str) -> str:
    """The name under which the index describes a spell: by the option a table's name is read as another of the index."""
    read_as = pieces.rows("spells").get(spell, {}).get("read_as", "")
    return str(read_as) if read_as and hearing.options["earthquake"] == "breach" else spell


def known_as(hearing: Hearing, spell: str, known: Sequence[str]) -> str:
    """By which name a spell is among those that are known; '' where it is not."""
    alike = (name for name in known if indexed(hearing, name) == indexed(hearing, spell))
    return spell if spell in known else next(alike, "")


def learn(hearing: Hearing, side: str, wizard: str, spell: str) -> None:
    """A wizard learns a spell that they have found, or that has been stolen for them."""
    hearing.push("secret", side, "spells", wizard, spell)
    hearing.push("secret", side, "learnt", wizard, spell)


def lose(hearing: Hearing, side: str, wizard: str, spell: str) -> None:
    """A wizard knows a spell no more, however they came by it."""
    hearing.pull("secret", side, "spells", wizard, spell)
    if spell in _learnt(hearing, side, wizard):
        hearing.pull("secret", side, "learnt", wizard, spell)


def began_with(hearing: Hearing, side: str, wizard: str, spell: str) -> bool:
    """Whether they have known a spell that they know since the game began: it was printed for them, or in the war chosen (`prepare`).
    Of a game that was entered under way, in the war, all that is not known to be learnt."""
    if spell in _learnt(hearing, side, wizard):
        return False
    return hearing.options["scenario"] == "war" or spell in pieces.rows("wizards")[wizard]["spells"]


def _learnt(hearing: Hearing, side: str, wizard: str) -> list[str]:
    return hearing.secret(side).get("learnt", {}).get(wizard, [])


def unknown(hearing: Hearing) -> Facts:
    wizard = hearing.args["wizard"]
    if wizard != pieces.TERRAMAX and forces.somebody(hearing.state, wizard).get("side") != hearing.side:
        return None
    spell = hearing.args["spell"]
    if known_as(hearing, spell, forces.knows(hearing, wizard)):
        return None
    others = _who_knows(hearing, spell)
    told = "{who} does not know {spell}; of those here {others} does" if len(others) == 1 else KNOWN_TO_OTHERS
    if not others:
        told = UNKNOWN if _beside(hearing) else "{who} does not know {spell}"
    return {"why": message(told, who=wizard, spell=spell, others=listing(others))}


UNKNOWN = "{who} does not know {spell}, nor does anybody else here"
KNOWN_TO_OTHERS = "{who} does not know {spell}; of those here {others} do"


def _who_knows(hearing: Hearing, spell: str) -> list[str]:
    """Wizards of the declaring side who know a spell, in line where a battle is fought, else beside the one who is named."""
    return [name for name in _beside(hearing) if known_as(hearing, spell, forces.knows(hearing, name))]


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
