"""Realm Tiles laid otherwise than by scouting: with a mace, as a Road, by an optional rule. [Placing Realm Tiles]"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import rulebook
from playaid.games.legacy.rules import colours, tiles
from playaid.games.legacy.rules.conditions import when
from playaid.games.legacy.state import names, pressing, realm, seats, setting_up
from playaid.language.message import as_message, counted, listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def too_many_paths(joined: Callable[[Hearing], Collection[object]]) -> Callable[[Hearing], Facts]:
    """A check that fails where a tile that is joined to so many would have more paths than sides."""

    def fails(h: Hearing) -> Facts:
        links, open_ = len(joined(h)), h.args["paths"]
        return {"links": links, "open": open_, "all": links + open_} if links + open_ > realm.SIDES else None

    return fails


def kinds_left(h: Hearing) -> list[str]:
    """The symbols that the next tile may have: once so many attributes have tiles, no other attribute."""
    names, known = h.public["attributes"], realm.kinds_of_tile(h.state)
    seen = {tile["kind"] for tile in realm.tiles(h.state).values()} & set(names)
    full = len(seen) >= int(h.book.value("constants", "attribute tiles", "value"))
    return [kind for kind in known if not full or kind not in names or kind in seen]


def _fifth_kind(h: Hearing) -> Facts:
    kind, left = h.args["kind"], kinds_left(h)
    if kind in left:
        return None
    seen = sorted(set(left) & set(h.public["attributes"]))
    return {"kind": kind, "most": len(seen), "seen": listing(seen)}


_KNOWN = when(lambda h: names.is_one_of(h.args["name"], realm.tiles(h.state)), "name")
NAME = Check("tile.known", "Placing Realm Tiles", "there is a tile {name} in play already", _KNOWN)
_PATHS = "a Realm Tile has six sides and no more paths than that: {links} to other tiles and {open} Open Paths make {all}"
OPEN = Check("tile.open", "Realm Tile Features", _PATHS, too_many_paths(lambda h: set(h.args.get("beside") or ())), doubt=realm.HOW_MANY)
FIFTH = Check("tile.attributes", "Types of Realm Tile", "only {most} attributes have tiles: {seen}, so not {kind}", _fifth_kind)


def place(h: Hearing) -> None:
    """A tile laid otherwise than by scouting: with a mace, a Road Tile beside it, or by an optional rule."""
    name, region = h.args["name"], h.args["region"]
    touching = h.args.get("beside") or []
    colour = colours.resolve_colour(h, h.args.get("colour") or "")
    tiles.lay(h, name, region, h.args["kind"], colour, h.args["paths"], touching, named=bool(h.args.get("mace")))
    if region != realm.CAMELOT:
        h.add("public", "decks", "named" if h.args.get("mace") else "albion", -1)
    if h.args.get("mace"):
        h.push("public", "fresh_lairs", name)
    if region in h.public.get("to_lay", {}) and not h.args.get("mace"):
        if h.public["to_lay"][region] > 1:
            h.add("public", "to_lay", region, -1)
        else:
            h.drop("public", "to_lay", region)
    elif h.public.get("searched") and region != realm.CAMELOT and not h.args.get("mace"):
        h.put("public", "searched", None)
    h.need_consent()
    placed = "{tile} ({region}, {kind}) is placed beside {beside}." if touching else "{tile} ({region}, {kind}) is placed."
    kind = symbol(h.args["kind"])
    h.tell(placed, tile=name, region=region, kind=kind, beside=listing(touching))
    if h.args["kind"] == "Roaming Threat" and not h.args.get("mace") and seats.current(h.state) is not None:
        h.tell("It was not scouted, so no Roaming Threat Card is drawn for it.")


def symbol(kind: str) -> str:
    """The symbol of a tile as it is told."""
    return as_message("no symbol") if kind == realm.NO_KIND else kind


def place_offers(h: Hearing) -> Iterable[str]:
    state, number = h.state, len(realm.tiles(h.state))
    wanted = realm.REGIONS if pressing.searched(state) else state["public"].get("to_lay", {})
    regions = wanted if state["public"]["decks"]["albion"] else ()
    joints = ((region, setting_up.joint(state, region)) for region in regions)
    return [f"{region} {number} as - region {region} colour red open 2 by {beside}" for region, beside in joints if beside]


def walled(h: Hearing, names: Sequence[str]) -> Facts:
    """Fails where any of these tiles has no Open Path."""
    shut = [tile for tile in names if not realm.tiles(h.state)[tile]["open"]]
    return {"tiles": listing(shut)} if shut else None


def _place_walled(h: Hearing) -> Facts:
    return None if h.args["region"] == realm.CAMELOT else walled(h, h.args.get("beside") or ())


def _full(h: Hearing) -> Facts:
    full = realm.crowded(h.state, h.args.get("beside") or (), h.args["region"] == realm.CAMELOT)
    return {"tile": full[0]} if full else None


def _strange_region(h: Hearing) -> Facts:
    region, beside = h.args["region"], h.args.get("beside") or []
    if region == realm.CAMELOT:
        return None
    there = sorted({known for name in beside for known in realm.scouted_from(h.state, name)})
    return {"tiles": listing(beside), "there": listing(there, " or "), "region": region} if there and region not in there else None


def _place_cuts(h: Hearing) -> Facts:
    region = h.args["region"]
    if region == realm.CAMELOT:
        return None
    left = realm.open_paths_left(h.state, region, h.args.get("beside") or (), h.args["paths"])
    return {"name": h.args["name"], "region": region} if left < 1 else None


def _empty_stack(h: Hearing) -> Facts:
    stack, name = ("named", "Named Enemy Realm Tiles") if h.args.get("mace") else ("albion", "Albion Stack")
    return {"stack": name} if h.args["region"] != realm.CAMELOT and h.public["decks"][stack] < 1 else None


def _enough(h: Hearing) -> Facts:
    """While an optional rule has tiles laid, in each Region as many as it says, from the Albion Stack. In a Key-Turn a card may bring a
    Named Enemy, and with it a tile with a mace."""
    region, step = h.args["region"], h.step.key
    if step not in ("laying", "tiles") or "to_lay" not in h.public or region == realm.CAMELOT:
        return None
    if h.args.get("mace"):
        return {"why": as_message("a tile with a mace comes with its Named Enemy")} if step == "laying" else None
    why = message("no tile is to be laid in the {region} Region now", region=region)
    return None if region in h.public["to_lay"] else {"why": why}


_LAID = "May a tile with a mace be one of those that are laid, or more of them be laid in a Region?"
_UNJOINED = when(lambda h: not h.args.get("beside"), "name")
_CASTLE = when(lambda h: h.args["region"] == realm.CAMELOT and h.options["board"] != "told")
_CUTS = (
    "{name} would cut off the {region} Region: for a tile with a mace, place a Road Tile of the Region with it first "
    "(`place NAME as - …`: a Road has no symbol); else draw again"
)
PLACE_CHECKS = (
    NAME,
    Check("place.joined", "Placing Realm Tiles", "{name} must be joined by a path to a tile in play: `by TILE`", _UNJOINED),
    Check("place.castle", "Game Board", "the castle is set out from the book; nothing is laid in it", _CASTLE),
    Check("place.region", "Game Board", "beside {tiles} lies {there}, not {region}", _strange_region),
    Check("place.walled", "Placing Realm Tiles", "no Open Path on {tiles} to join it by", _place_walled),
    Check("place.cuts", "Placing Realm Tiles", _CUTS, _place_cuts),
    Check("place.enough", "Optional Rules", "{why}", _enough, rank=20, doubt=_LAID),
    Check("place.stack", "Placing Realm Tiles", "no tile is left in the {stack}", _empty_stack),
    OPEN,
    Check("place.sides", "Realm Tile Features", realm.CROWDED, _full, doubt=realm.HOW_MANY),
    FIFTH,
)


def paths(h: Hearing) -> None:
    h.put("public", "tiles", h.args["tile"], "open", h.args["paths"])
    h.tell(counted(h.args["paths"], "{tile} has {n} Open Path.", "{tile} has {n} Open Paths.", tile=h.args["tile"]))


_WITHIN = when(lambda h: h.args["paths"] and realm.is_walled_in(h.state, h.args["tile"]), "tile")
PATHS_CHECKS = (
    OPEN._replace(fails=too_many_paths(lambda h: realm.tiles(h.state)[h.args["tile"]]["links"])),
    Check("paths.castle", "Game Board", "{tile} is a space of the castle and none of its exits: it has no Open Path", _WITHIN),
)


def begin_laying(h: Hearing) -> None:
    """Tiles in every Region before the game, where the session is played so."""
    if h.options["placed-tiles"] == "on":
        _lay_each(h, rulebook.number(h, "Realm Tiles in a Region, faster"))


def one_each(h: Hearing) -> None:
    """A tile in every Region after a Key-Turn, as far as there is an Open Path and a tile."""
    if h.options["key-turn-tile"] == "on":
        _lay_each(h, rulebook.number(h, "Realm Tiles after a Key-Turn, faster"))


def end_laying(h: Hearing) -> None:
    """What was not laid, by the players' word or as nothing was left that fits, is not owed another time."""
    if h.public.get("to_lay"):
        h.drop("public", "to_lay")


def _lay_each(h: Hearing, number: int) -> None:
    for region in realm.REGIONS:
        if setting_up.joint(h.state, region):
            h.put("public", "to_lay", region, number)
