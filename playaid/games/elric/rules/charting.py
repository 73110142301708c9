"""Places of the players' own map. [3.1]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import world
from playaid.referee.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def chart(hearing: Hearing) -> None:
    """Put a place of the players' own map on the list. [3.1]"""
    name, kind = hearing.args["place"], hearing.args["kind"]
    nation = hearing.args.get("nation")
    terrain_ = {"land": "civilised", "wilderness": "wilderness", "sea": "sea"}[kind]
    row = {"kind": "sea" if kind == "sea" else "land", "terrain": terrain_, "nation": nation, "capital": False}
    walls = 3 if "city" in hearing.args else 0
    hearing.put("public", "places", name, {**row, "walls": walls, "port": "port" in hearing.args, "spell": False})
    hearing.line("chart", f"from the players' map: {kind}" + (f" of {nation}" if nation else ""), name, "3.1")
    hearing.tell(f"{name} is on the map: {kind}" + (f" of {nation}." if nation else "."))


def charted_already(hearing: Hearing) -> Facts:
    """A place of this name is on the list, in whatever case it is typed."""
    known = {name.casefold() for name in world.names(hearing.state)}
    return {"place": hearing.args["place"]} if hearing.args["place"].casefold() in known else None


def no_kind(hearing: Hearing) -> Facts:
    """It is neither land, wilderness nor sea."""
    return {"kind": hearing.args["kind"]} if hearing.args["kind"] not in ("land", "wilderness", "sea") else None


def bad_name(hearing: Hearing) -> Facts:
    """The name has the stroke in it that parts the names of a border."""
    return {"place": hearing.args["place"]} if "|" in hearing.args["place"] else None


# the checks of the verbs

CHART_CHECKS = (
    Check("3.known", "3.1", "{place} is on the list", charted_already),
    Check("3.kind", "3.1", "{kind} is none of land, wilderness, sea", no_kind),
    Check("3.name", "3.1", "{place} cannot be a name here", bad_name),
)
