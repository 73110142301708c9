"""Scouting: a new Realm Tile on an Open Path. [Movement and Scouting Overview] [Placing Realm Tiles]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import made_up, rulebook
from playaid.games.legacy.rules import acting, coins, colours, conditions, placing, threats, tiles, turns
from playaid.games.legacy.rules.conditions import when
from playaid.games.legacy.state import current_turn, likely, realm, seats
from playaid.language.message import as_message, counted, listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


CITE = "Movement and Scouting Overview"


def scout(h: Hearing) -> None:
    seat = seats.playing(h)
    here = seats.standing(h.state, seat)
    name, kind = h.args["name"], h.args["kind"]
    if h.args.get("coin"):
        tiles_drawn, coins_spent = _tiles_for_coins(h)
        coins.spend(h, message("spent to draw {tiles} tiles and choose one", tiles=tiles_drawn), coins_spent)
        told = (
            "A Quest Coin is spent to draw {tiles} Realm Tiles and choose one.",
            "{n} Quest Coins are spent to draw {tiles} Realm Tiles and choose one.",
        )
        h.tell(counted(coins_spent, *told, tiles=tiles_drawn))
    region = _region(h, here)
    touching = [here, *(tile for tile in h.args.get("touching") or () if tile != here)]
    tiles.lay(h, name, region, kind, colours.resolve_colour(h, h.args.get("colour") or ""), h.args["paths"], touching)
    h.add("public", "decks", "albion", -1)
    h.put("public", "turn", "scouted", name if h.args["paths"] else None)
    acting.end_turn_start(h)
    turns.ride(h, seat, left=1)
    h.need_consent()
    paths = counted(h.args["paths"], "{n} Open Path", "{n} Open Paths")
    symbol = placing.symbol(kind)
    shown = message("{kind}, {paths}", kind=symbol, paths=paths)
    joined = message("{region}, {kind}, joined to {tiles}", region=region, kind=symbol, tiles=listing(touching))
    h.line("region", message("scouted from {start}", start=here), region, CITE)
    h.line(name, joined, paths, "Placing Realm Tiles")
    scouts = "{who} scouts {tile} from {start}, in the {region} Region ({shown})."
    if h.public["decks"]["albion"]:
        scouts = "{who} scouts {tile} from {start}, in the {region} Region ({shown}). The other tiles go to the bottom of the stack."
    h.tell(scouts, who=seats.spoken(h.state, seat), tile=name, region=region, shown=shown, start=here)
    if kind == "Roaming Threat":
        threats.must_draw(h, seat, name)


def _tiles_for_coins(h: Hearing) -> tuple[int, int]:
    """How many tiles are drawn to choose one of by an optional rule, and for how many Quest Coins. [Optional Rules]"""
    return rulebook.number(h, "Realm Tiles for scouting, easier"), rulebook.number(h, "Quest Coins for scouting, easier")


def _region(h: Hearing, here: str) -> str:
    options = realm.scouted_from(h.state, here) or list(realm.REGIONS)
    named = h.args.get("region")
    if named in options:
        return named
    return h.ask("region", who=seats.speaking(h), prompt=message("which Region is scouted from {here}?", here=here), options=options)


def scout_offers(h: Hearing) -> Iterable[str]:
    """Examples, for what the tile shows is for the players to say: three symbols by turns, with one and two Open Paths."""
    state = h.state
    if not current_turn.free_to_act(state) or not state["public"]["decks"]["albion"]:
        return []
    seat = current_turn.turn(state)["seat"]
    here = seats.standing(state, seat)
    if not realm.tiles(state)[here]["open"] or current_turn.moves_left(state) < 1 or current_turn.to_step_on(state):
        return []
    number = len(realm.tiles(state))
    kinds = [kind for kind in placing.kinds_left(h) if kind != realm.NO_KIND]
    lines = []
    regions = realm.scouted_from(state, here)
    for i, region in enumerate(regions):
        for step in (0, 5, 9):
            kind = kinds[(number * 7 + step + i) % len(kinds)]
            colour = ("red", "green", "blue")[(number + step) % 3]
            lines.append(f"{region} {number} {kind} {colour} {1 + (step > 0)}" + (f" region {region}" if len(regions) > 1 else ""))
    return lines


def _here(h: Hearing) -> str | None:
    return seats.seats(h.state)[seats.speaking(h)]["tile"]


def _nowhere(h: Hearing) -> Facts:
    here = _here(h)
    if here is None or realm.scouted_from(h.state, here):
        return None
    exits = (name for name in sorted(realm.EXITS) if name in realm.tiles(h.state))
    left = [message("the {tile}", tile=name) for name in exits if realm.tiles(h.state)[name]["open"]]
    if not left:
        return {"why": message("no Region is scouted from {here}; go to a tile with an Open Path", here=here)}
    where = message("{exits} or {other}", exits=listing(left[:-1]), other=left[-1]) if left[1:] else left[0]
    return {"why": message("no Region is scouted from {here}; go to {exits}", here=here, exits=where)}


def _closed(h: Hearing) -> Facts:
    here = _here(h)
    return {"here": here} if here is not None and not realm.tiles(h.state)[here]["open"] else None


def _unstepped(h: Hearing) -> str | None:
    return current_turn.to_step_on(h.state) if seats.current(h.state) is not None else None


def _not_stepped(h: Hearing) -> Facts:
    return {"tile": waiting} if (waiting := _unstepped(h)) else None


def _step_on(h: Hearing) -> str | None:
    """The way onto it, where there are moves enough for it."""
    waiting = _unstepped(h)
    return f"move {waiting}" if waiting in [*likely.within_reach(h.state, None)] else None


def _other_region(h: Hearing) -> Facts:
    here = _here(h)
    region = h.args.get("region")
    options = realm.scouted_from(h.state, here) if here else []
    return {"region": region, "here": here, "regions": listing(options)} if region and options and region not in options else None


def _cuts_off(h: Hearing) -> Facts:
    here = _here(h)
    if here is None:
        return None
    options = realm.scouted_from(h.state, here)
    region = h.args.get("region") or next(iter(options), None)
    if region not in options:
        return None
    left = realm.open_paths_left(h.state, region, [here, *(h.args.get("touching") or ())], h.args["paths"])
    return {"name": h.args["name"], "region": region} if left < 1 else None


def _no_open(h: Hearing) -> Facts:
    return placing.walled(h, h.args.get("touching") or ())


_CUTS = "{name} would cut off the {region} Region: back to the bottom of the stack, and draw again"
_NO_TILES = when(lambda h: h.public["decks"]["albion"] < 1)


def _tired(h: Hearing) -> Facts:
    if seats.current(h.state) is None or current_turn.moves_left(h.state) > 0:
        return None
    why = as_message("no movement is left, and scouting needs some")
    return {"why": made_up.with_note(why, made_up.of_sheet(h, seats.speaking(h), "movement"))}


def _coinless(h: Hearing) -> Facts:
    if not h.args.get("coin"):
        return None
    if h.options["coin-scout"] != "on":
        return {"why": as_message("tiles to choose from are drawn for a Quest Coin by an optional rule that is not played here")}
    (drawn, price), have = _tiles_for_coins(h), h.public["coins"]
    told = (
        "{tiles} tiles cost a Quest Coin, and none lies on the Quest Pad",
        "{tiles} tiles cost {n} Quest Coins, and there are {have} on the Quest Pad",
    )
    return {"why": counted(price, *told, tiles=drawn, have=have)} if have < price else None


def _too_few(h: Hearing) -> Facts:
    """Fewer tiles are left than are drawn for the coin, and not none: of these nobody chooses."""
    left = h.public["decks"]["albion"]
    if not h.args.get("coin") or left < 1 or left >= (drawn := _tiles_for_coins(h)[0]):
        return None
    told = (
        "{tiles} tiles cannot be drawn: one is left in the Albion Stack",
        "{tiles} tiles cannot be drawn: {n} are left in the Albion Stack",
    )
    return {"why": counted(left, *told, tiles=drawn)}


SCOUT_CHECKS = (
    *conditions.MAY_ACT,
    placing.NAME,
    Check("scout.region", CITE, "{why}", _nowhere),
    Check("scout.open", CITE, "{here} has no Open Path", _closed),
    Check("scout.moves", CITE, "{why}", _tired),
    Check("scout.step", CITE, "step onto {tile} before scouting again this turn", _not_stepped, _step_on),
    Check("scout.match", CITE, "from {here} one scouts {regions}, not {region}", _other_region),
    Check("scout.stack", CITE, "the Albion Stack has run out", _NO_TILES),
    Check("scout.cuts", "Placing Realm Tiles", _CUTS, _cuts_off),
    Check("scout.coin", "Optional Rules", "{why}", _coinless),
    Check(
        "scout.two",
        "Optional Rules",
        "{why}",
        _too_few,
        doubt="One tile is left in the Albion Stack. May a Quest Coin be spent to draw two?",
    ),
    placing.OPEN._replace(fails=placing.too_many_paths(lambda h: {_here(h), *(h.args.get("touching") or ())})),
    placing.FIFTH,
    Check("tile.touching", "Realm Tile Features", "no Open Path on {tiles} to join it by", _no_open),
)
