"""Scouting and placing Realm Tiles. [Movement and Scouting Overview] [Placing Realm Tiles]"""

from collections.abc import Iterable, Mapping
from typing import Any

from playaid.games.legacy import pressing, realm, seats, threats, turns
from playaid.referee.game import Check
from playaid.referee.hearing import Hearing
from playaid.referee.state import State


def scout(h: Hearing) -> None:
    """A new tile on an Open Path of the character's tile."""
    seat = seats.playing(h)
    here = seats.seats(h.state)[seat]["tile"]
    name, kind = h.args["name"], h.args["kind"]
    if h.args.get("coin"):
        h.add("public", "coins", -1)
        h.line("Quest Coin", "spent to draw two tiles and choose one", str(h.public["coins"]), "Optional Rules")
    region = _region(h, here)
    touching = [here, *(tile for tile in h.args.get("touching") or () if tile != here)]
    realm.lay(h, name, region, kind, h.args.get("colour") or "", h.args["paths"], touching)
    h.add("public", "decks", "albion", -1)
    h.put("public", "turn", "scouted", name if h.args["paths"] else None)
    turns.acted(h)
    h.barrier()
    h.line(name, f"{region}, {kind}, joined to {', '.join(touching)}", f"{h.args['paths']} Open Paths", "Placing Realm Tiles")
    h.tell(f"{seats.spoken(h.state, seat)} scouts {name} ({region}, {kind}) from {here}. The other tiles go to the bottom of the stack.")
    if kind == "Roaming Threat":
        threats.must_draw(h, seat, name)


def _region(h: Hearing, here: str) -> str:
    options = realm.scouted_from(h.state, here) or list(realm.REGIONS)
    named: str | None = h.args.get("region")
    if named in options:
        return named
    return h.ask("region", who=seats.speaking(h), prompt=f"which Region is scouted from {here}?", options=options)


def scout_offers(h: Hearing) -> Iterable[str]:
    """Examples, for what the tile shows is for the players to say: three symbols by turns, with one and two Open Paths."""
    state = h.state
    if not turns.free_to_act(state) or not state["public"]["decks"]["albion"]:
        return []
    seat = turns.turn(state)["seat"]
    here = seats.seats(state)[seat]["tile"]
    if not realm.tiles(state)[here]["open"] or turns.left(state) < 1 or turns.turn(state)["scouted"]:
        return []
    number = len(realm.tiles(state))
    kinds = [kind for kind in realm.kinds_of_tile(state) if kind != realm.NO_KIND]
    found = []
    for i, region in enumerate(realm.scouted_from(state, here)):
        for step in (0, 5, 9):
            kind = kinds[(number * 7 + step + i) % len(kinds)]
            colour = ("red", "green", "blue")[(number + step) % 3]
            found.append(f"{region} {number} as {kind} region {region} colour {colour} open {1 + (step > 0)}")
    return found


def _known(h: Hearing) -> Mapping[str, Any] | None:
    return {"name": h.args["name"]} if h.args["name"] in realm.tiles(h.state) else None


def _nowhere(h: Hearing) -> Mapping[str, Any] | None:
    seat = seats.speaking(h)
    here = seats.seats(h.state)[seat]["tile"]
    if here is None or realm.scouted_from(h.state, here):
        return None
    return {"here": here}


def _closed(h: Hearing) -> Mapping[str, Any] | None:
    here = seats.seats(h.state)[seats.speaking(h)]["tile"]
    return {"here": here} if here is not None and not realm.tiles(h.state)[here]["open"] else None


def _tired(h: Hearing) -> Mapping[str, Any] | None:
    return {} if seats.current(h.state) is not None and turns.left(h.state) < 1 else None


def _not_stepped(h: Hearing) -> Mapping[str, Any] | None:
    if seats.current(h.state) is None:
        return None
    waiting = turns.turn(h.state)["scouted"]
    return {"tile": waiting} if waiting else None


def _step_on(h: Hearing) -> str | None:
    waiting = turns.turn(h.state)["scouted"]
    return f"move {waiting}" if waiting else None


def _other_region(h: Hearing) -> Mapping[str, Any] | None:
    here = seats.seats(h.state)[seats.speaking(h)]["tile"]
    region = h.args.get("region")
    options = realm.scouted_from(h.state, here) if here else []
    return {"region": region, "here": here, "options": ", ".join(options)} if region and options and region not in options else None


def _no_tiles(h: Hearing) -> Mapping[str, Any] | None:
    return {} if h.public["decks"]["albion"] < 1 else None


def _cuts_off(h: Hearing) -> Mapping[str, Any] | None:
    """The last Open Path of a region is closed by a tile that brings none."""
    here = seats.seats(h.state)[seats.speaking(h)]["tile"]
    options = realm.scouted_from(h.state, here) if here else []
    region = h.args.get("region") or (options[0] if options else None)
    if region is None or region not in options:
        return None
    left = realm.left_open(h.state, region, [here, *(h.args.get("touching") or ())], h.args["paths"])
    return {"name": h.args["name"], "region": region} if left < 1 else None


def _no_open(h: Hearing) -> Mapping[str, Any] | None:
    walled = [tile for tile in h.args.get("touching") or () if not realm.tiles(h.state)[tile]["open"]]
    return {"tiles": ", ".join(walled)} if walled else None


def _bad_number(h: Hearing) -> Mapping[str, Any] | None:
    return {"open": h.args["paths"]} if not 0 <= h.args["paths"] <= 5 else None


def _coinless(h: Hearing) -> Mapping[str, Any] | None:
    if not h.args.get("coin"):
        return None
    return None if h.options["coin-scout"] == "on" and h.public["coins"] > 0 else {}


def _fifth_kind(h: Hearing) -> Mapping[str, Any] | None:
    kind, names = h.args["kind"], h.public["attributes"]
    if kind not in names:
        return None
    seen = {tile["kind"] for tile in realm.tiles(h.state).values()} & set(names)
    most = int(h.book.value("constants", "attribute tiles", "value"))
    return {"kind": kind, "most": most, "seen": ", ".join(sorted(seen))} if kind not in seen and len(seen) >= most else None


_NAME = Check("tile.known", "Placing Realm Tiles", "there is a tile {name} in play already", _known)
_OPEN = Check("tile.open", "Realm Tile Features", "a tile has at most five paths besides the one it is joined by, not {open}", _bad_number)
_FIFTH = Check("tile.attributes", "Types of Realm Tile", "only {most} attributes have tiles: {seen}, so not {kind}", _fifth_kind)
_TOUCH = Check("tile.touching", "Realm Tile Features", "no Open Path on {tiles} to join it by", _no_open)
SCOUT_CHECKS = (
    pressing.ON_MAP,
    pressing.OWN_TURN,
    pressing.CLEAR,
    _NAME,
    Check(
        "scout.region",
        "Movement and Scouting Overview",
        "no Region is scouted from {here}; go to the Docks, the Drawbridge or the Sally Port",
        _nowhere,
    ),
    Check("scout.open", "Movement and Scouting Overview", "{here} has no Open Path", _closed),
    Check("scout.moves", "Movement and Scouting Overview", "no movement is left, and scouting needs some", _tired),
    Check("scout.step", "Movement and Scouting Overview", "step onto {tile} before scouting again this turn", _not_stepped, _step_on),
    Check("scout.match", "Movement and Scouting Overview", "from {here} one scouts {options}, not {region}", _other_region),
    Check("scout.stack", "Movement and Scouting Overview", "the Albion Stack has run out", _no_tiles),
    Check(
        "scout.cuts",
        "Placing Realm Tiles",
        "{name} would cut off the {region} Region: back to the bottom of the stack, and draw again",
        _cuts_off,
    ),
    Check("scout.coin", "Optional Rules", "drawing two tiles needs the rule for it and a Quest Coin", _coinless),
    _OPEN,
    _FIFTH,
    _TOUCH,
)


def place(h: Hearing) -> None:
    """A tile laid otherwise than by scouting: with a mace, a Road Tile beside it, or by an optional rule."""
    name, region = h.args["name"], h.args["region"]
    touching = h.args.get("beside") or []
    realm.lay(h, name, region, h.args["kind"], h.args.get("colour") or "", h.args["paths"], touching, named=bool(h.args.get("mace")))
    if region != realm.CAMELOT:
        h.add("public", "decks", "named" if h.args.get("mace") else "albion", -1)
    if h.args.get("mace") and pressing.draws(h.state):
        h.put("public", "fresh_lair", name)
    if region in h.public.get("to_lay", {}):
        _one_laid(h, region)
    h.barrier()
    h.tell(f"{name} ({region}, {h.args['kind']}) is placed" + (f" beside {', '.join(touching)}." if touching else "."))
    if h.args["kind"] == "Roaming Threat" and not h.args.get("mace") and seats.current(h.state) is not None:
        h.tell("It was not scouted, so no Roaming Threat Card is drawn for it.")


def _one_laid(h: Hearing, region: str) -> None:
    if h.public["to_lay"][region] > 1:
        h.add("public", "to_lay", region, -1)
    else:
        h.drop("public", "to_lay", region)


def place_offers(h: Hearing) -> Iterable[str]:
    """An example for each tile that has to be laid."""
    state = h.state
    found = []
    number = len(realm.tiles(state))
    for region in state["public"].get("to_lay", {}):
        beside = _beside(state, region)
        if beside and state["public"]["decks"]["albion"]:
            found.append(f"{region} {number} as - region {region} colour red open 2 by {beside}")
    return found


def _beside(state: State, region: str) -> str | None:
    group = realm.joined(state, region)
    return next(
        (name for name, tile in realm.tiles(state).items() if tile["open"] and (tile["region"] in group or realm.EXITS.get(name) in group)),
        None,
    )


def _unjoined(h: Hearing) -> Mapping[str, Any] | None:
    return {"name": h.args["name"]} if not h.args.get("beside") else None


def _place_walled(h: Hearing) -> Mapping[str, Any] | None:
    if h.args["region"] == realm.CAMELOT:
        return None
    walled = [tile for tile in h.args.get("beside") or () if not realm.tiles(h.state)[tile]["open"]]
    return {"tiles": ", ".join(walled)} if walled else None


def _strange_region(h: Hearing) -> Mapping[str, Any] | None:
    """A tile lies in its own region, or in one that has been connected with it."""
    region, beside = h.args["region"], h.args.get("beside") or []
    if region == realm.CAMELOT or not beside:
        return None
    there = sorted({one for name in beside for one in realm.scouted_from(h.state, name)})
    return {"tiles": ", ".join(beside), "there": " or ".join(there), "region": region} if there and region not in there else None


def _castle(h: Hearing) -> Mapping[str, Any] | None:
    """The castle is told by the players only in a session without the board's table."""
    return {} if h.args["region"] == realm.CAMELOT and h.options["board"] != "told" else None


def _place_cuts(h: Hearing) -> Mapping[str, Any] | None:
    region = h.args["region"]
    if region == realm.CAMELOT:
        return None
    left = realm.left_open(h.state, region, h.args.get("beside") or (), h.args["paths"])
    return {"name": h.args["name"], "region": region} if left < 1 else None


def _empty_stack(h: Hearing) -> Mapping[str, Any] | None:
    stack = "named" if h.args.get("mace") else "albion"
    if h.args["region"] == realm.CAMELOT:
        return None
    return {"stack": "Named Enemy Realm Tiles" if stack == "named" else "Albion Stack"} if h.public["decks"][stack] < 1 else None


PLACE_CHECKS = (
    _NAME,
    Check("place.joined", "Placing Realm Tiles", "{name} must be joined by a path to a tile in play: `by TILE`", _unjoined),
    Check("place.castle", "Game Board", "the castle is set out from the book; nothing is laid in it", _castle),
    Check("place.region", "Game Board", "beside {tiles} lies {there}, not {region}", _strange_region),
    Check("place.walled", "Placing Realm Tiles", "no Open Path on {tiles} to join it by", _place_walled),
    Check(
        "place.cuts",
        "Placing Realm Tiles",
        "{name} would cut off the {region} Region: for a tile with a mace, place a Road Tile of the Region with it first; else draw again",
        _place_cuts,
    ),
    Check("place.stack", "Placing Realm Tiles", "no tile is left in the {stack}", _empty_stack),
    _OPEN,
    _FIFTH,
)


def paths(h: Hearing) -> None:
    """How many Open Paths a tile has, as the board shows."""
    h.put("public", "tiles", h.args["tile"], "open", h.args["paths"])
    h.tell(f"{h.args['tile']} has {h.args['paths']} Open Paths.")


PATHS_CHECKS = (_OPEN,)


def to_lay(state: State) -> dict[str, int]:
    """Region -> tiles that an optional rule has laid there still."""
    found: dict[str, int] = state["public"].get("to_lay", {})
    return found


def begin_laying(h: Hearing) -> None:
    """Six tiles in every Region before the game, where the session is played so."""
    if h.options["placed-tiles"] == "on":
        _lay_each(h, 6)


def one_each(h: Hearing) -> None:
    """One tile in every Region after a Key-Turn, as far as there is an Open Path and a tile."""
    if h.options["key-turn-tile"] == "on":
        _lay_each(h, 1)


def _lay_each(h: Hearing, number: int) -> None:
    for region in realm.REGIONS:
        if _beside(h.state, region):
            h.put("public", "to_lay", region, number)


def laying(state: State) -> bool:
    """Whether tiles are to be laid by an optional rule."""
    return bool(to_lay(state)) and state["public"]["decks"]["albion"] > 0


def owed_tiles(state: State) -> list[Any]:
    """The tiles still to be laid, as obligations."""
    from playaid.referee.game import Owed

    if not laying(state):
        return []
    return [
        Owed(
            f"lay {number} more in the {region} Region (`place NAME as KIND region {region} open N by TILE`)",
            "Optional Rules",
        )
        for region, number in to_lay(state).items()
    ]
