"""The round, the turn, movement and the activation of tiles. [Round Overview] [Turn Overview] [Movement and Scouting Overview]

The turn is `{seat, serial, i, moves, scouted, entered, personal, story, acted}`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playaid.games.legacy import inventory, pressing, realm, seats, threats
from playaid.referee.game import Check
from playaid.referee.hearing import Hearing
from playaid.referee.refusals import Refusal
from playaid.referee.state import State


def begin_round(h: Hearing) -> None:
    """The order of this round's turns: from the holder clockwise, then the holder once more. Before the game there is no holder yet."""
    if h.public["holder"] is not None:
        _order(h)


def _order(h: Hearing) -> None:
    holder = h.public["holder"]
    h.put("public", "turns", [*seats.clockwise(h.state, holder), holder])
    h.put("public", "next_turn", 0)


def begin_turn(h: Hearing) -> None:
    """Whose turn it is; a character that has not been on the map comes onto the Round Table."""
    if not h.public.get("turns"):
        _order(h)
    number = h.public["next_turn"]
    seat = h.public["turns"][number]
    h.put("public", "next_turn", number + 1)
    h.add("public", "serial", 1)
    turn = {
        "seat": seat,
        "serial": h.public["serial"],
        "moves": 0,
        "scouted": None,
        "entered": [],
        "personal": False,
        "story": [],
        "acted": False,
    }
    h.put("public", "turn", turn)
    here = seats.seats(h.state)[seat]
    h.tell(
        f"It is the turn of {seats.spoken(h.state, seat)}"
        + (" for the second time this round." if number == len(h.public["turns"]) - 1 else ".")
    )
    if here["sheet"] and not here["retired"] and here["tile"] is None:
        from playaid.games.legacy.setup import enter

        enter(h, seat)
    if seats.seats(h.state)[seat]["seduced"]:
        h.tell(f"{seat} is seduced: `resist` (Loyalty challenge), `resist virtue`, or live with it.")


def end_turn(h: Hearing) -> None:
    """What the end of a turn brings."""
    h.put("public", "turn", None)


def more_turns(state: State) -> bool:
    """Whether anybody is still to move this round."""
    return bool(state["public"]["next_turn"] < len(state["public"]["turns"]))


def needs_character(state: State) -> bool:
    """Whether the seat of this turn has retired its character and may choose another."""
    seat = seats.current(state)
    return seat is not None and seats.seats(state)[seat]["retired"]


def on_map(state: State) -> bool:
    """Whether the seat of this turn has a character to play."""
    seat = seats.current(state)
    return seat is not None and seats.present(state, seat)


def in_dungeon(state: State) -> bool:
    """Whether the turn ends on the Dungeon."""
    seat = seats.current(state)
    return seat is not None and seats.seats(state)[seat]["tile"] == realm.DUNGEON


def visit_dungeon(h: Hearing) -> None:
    """Whoever ends a turn on the Dungeon draws a Roaming Threat Card."""
    seat = seats.current(h.state) or ""
    threats.must_draw(h, seat, realm.DUNGEON)


def lay_down_seduction(h: Hearing) -> None:
    """A turn that ends on an Altruism Tile ends seduction."""
    seat = seats.current(h.state)
    if seat is None or not seats.present(h.state, seat):
        return
    here = seats.seats(h.state)[seat]
    if here["seduced"] and realm.tiles(h.state)[here["tile"]]["kind"] == "Altruism":
        free(h, seat, "the turn ended on an Altruism Tile")


def free(h: Hearing, seat: str, why: str) -> None:
    """Seduction is negated."""
    h.put("public", "seats", seat, "seduced", False)
    h.put("public", "seats", seat, "doom", [doom for doom in seats.seats(h.state)[seat]["doom"] if doom != "Seduction"])
    h.line("Seduction", why, "negated", "Encounter Cards and Doom Effects")
    h.tell(f"{seats.spoken(h.state, seat)} is no longer seduced.")


def turn(state: State) -> dict[str, Any]:
    """The turn as it stands."""
    found: dict[str, Any] = state["public"]["turn"]
    return found


def left(state: State) -> int:
    """The moves that are left."""
    here = turn(state)
    return int(seats.seats(state)[here["seat"]]["movement"]) + int(here.get("extra", 0)) - int(here["moves"])


def acted(h: Hearing) -> None:
    """The start of the turn is over."""
    if seats.current(h.state) is not None:
        h.put("public", "turn", "acted", True)


# movement


def move(h: Hearing) -> None:
    """Tile by tile; entering an Encounter Tile, or one with enemies, stops it there."""
    seat = seats.playing(h)
    start = seats.seats(h.state)[seat]["tile"]
    for number, tile in enumerate(h.args["tiles"], 1):
        h.add("public", "turn", "moves", 1)
        arrive(h, seat, tile)
        if (pressing.draws(h.state) or pressing.beset(h.state)) and number < len(h.args["tiles"]):
            h.tell(f"The move stops on {tile}.")
            break
    here = seats.seats(h.state)[seat]["tile"]
    if turn(h.state)["scouted"] == here:
        h.put("public", "turn", "scouted", None)
    acted(h)
    h.line("movement", f"{start} to {here}", f"{left(h.state)} left", "Movement and Scouting Overview")
    h.tell(f"{seats.spoken(h.state, seat)} moves to {here}.")


def arrive(h: Hearing, seat: str, tile: str) -> None:
    """The character stands on a tile; an Encounter Tile asks for a card, once a turn."""
    h.put("public", "seats", seat, "tile", tile)
    if seats.current(h.state) != seat:
        return
    if realm.tiles(h.state)[tile]["kind"] == "Encounter" and tile not in turn(h.state)["entered"]:
        h.put("public", "turn", "entered", [*turn(h.state)["entered"], tile])
        if h.public["decks"]["encounter"]:
            h.push("public", "draws", {"seat": seat, "what": "encounter", "tile": tile})
            h.line(tile, "Encounter Tile, entered for the first time this turn", "draw a card", "Types of Realm Tile")


def move_offers(h: Hearing) -> Iterable[str]:
    """Every adjacent tile, while moves are left."""
    state = h.state
    if not free_to_act(state) or left(state) < 1:
        return []
    return realm.neighbours(state, seats.seats(state)[turn(state)["seat"]]["tile"])


def free_to_act(state: State) -> bool:
    """Whether this turn's character is on the map and nothing presses."""
    return on_map(state) and not pressing.owed(state)


def _no_path(h: Hearing) -> Mapping[str, Any] | None:
    seat = seats.speaking(h)
    here = seats.seats(h.state)[seat]["tile"]
    for tile in h.args["tiles"]:
        if here is None:
            return None
        if tile not in realm.neighbours(h.state, here):
            return {"here": here, "tile": tile, "near": ", ".join(realm.neighbours(h.state, here)) or "nothing yet"}
        here = tile
    return None


def _too_far(h: Hearing) -> Mapping[str, Any] | None:
    if seats.current(h.state) is None:
        return None
    wanted, most = len(h.args["tiles"]), left(h.state)
    return {"wanted": wanted, "left": most} if wanted > most else None


def _as_far(h: Hearing) -> str | None:
    most = left(h.state) if seats.current(h.state) else 0
    return f"move {', '.join(h.args['tiles'][:most])}" if most > 0 else None


def _tell_path(h: Hearing) -> str | None:
    return "if the board shows a path there, tell it first: path TILE to TILE"


MOVE_CHECKS = (
    pressing.ON_MAP,
    pressing.OWN_TURN,
    pressing.CLEAR,
    Check("move.path", "Realm Tile Features", "no path leads from {here} to {tile}; adjacent: {near}", _no_path, _tell_path),
    Check("move.far", "Movement and Scouting Overview", "that is {wanted} moves, and {left} are left", _too_far, _as_far),
)


# activation


def activate(h: Hearing) -> None:
    """The benefit of an Active Realm Tile; then the turn is over."""
    seat = seats.playing(h)
    tile = seats.seats(h.state)[seat]["tile"]
    kind = realm.tiles(h.state)[tile]["kind"]
    if kind not in ACTIVE:
        raise Refusal(f"{tile} has no benefit to give")
    _benefit(h, seat, kind)
    h.line(tile, str(h.fact("kinds", kind, "effect")), "ends the turn", "Types of Realm Tile")
    h.tell(f"{seats.spoken(h.state, seat)} activates {tile}; that ends the turn.")
    h.goto_next()


def _benefit(h: Hearing, seat: str, kind: str) -> None:
    deck = h.fact("kinds", kind, "deck")
    if h.args.get("search"):
        h.add("public", "coins", -1)
        h.barrier()
        h.tell("A Quest Coin is spent to search the Albion Stack for one Realm Tile: lay it with `place`, or keep it as the rule allows.")
    elif deck is not None:
        inventory.draw(h, seat, deck, f"{deck} card")
    elif kind == "Healing":
        h.add("public", "seats", seat, "wounds", -1)
        h.tell(f"{seats.spoken(h.state, seat)} removes a Wound Token.")
    elif kind == "Repair":
        if not inventory.broken(h.state, seat):
            raise Refusal(f"{seat} has no broken card")
        card = h.ask("repair", who=seat, prompt="which card is repaired?", options=inventory.broken(h.state, seat))
        inventory.mend(h, seat, card)
    elif kind == "Virtue":
        inventory.draw_plaque(h, seat, "plaque")


def activate_offers(h: Hearing) -> Iterable[str]:
    """Once, if this tile can be activated; with the easier rule also the search."""
    state = h.state
    if not free_to_act(state):
        return []
    found = [] if why_not(state, turn(state)["seat"]) else [""]
    if _may_search(state):
        found.append("search")
    return found


def _may_search(state: State) -> bool:
    seat = turn(state)["seat"]
    kind = realm.tiles(state)[seats.seats(state)[seat]["tile"]]["kind"]
    return bool(state["referee"]["options"]["armoury-search"] == "on" and kind == "Armoury" and state["public"]["coins"] > 0)


ACTIVE = ("Armoury", "Healing", "Item", "Relic", "Repair", "Stables", "Virtue")
_DECKS = {"Armoury": "armoury", "Item": "item", "Relic": "relic", "Stables": "mount"}


def why_not(state: State, seat: str) -> str | None:
    """Why the tile under a character gives nothing when it is activated; None if it does."""
    name = seats.seats(state)[seat]["tile"]
    kind = realm.tiles(state)[name]["kind"]
    if kind not in ACTIVE:
        return f"{name} is no Active Realm Tile"
    if kind == "Stables" and stables_locked(state):
        needs = state["public"]["needs"]["stables"]
        return f"the Stables are locked until {needs} Quest Coins have been collected, and there are {state['public']['coins']}"
    if kind in _DECKS and not state["public"]["decks"][_DECKS[kind]]:
        return f"the {_DECKS[kind]} deck has run out"
    if kind == "Healing" and not seats.seats(state)[seat]["wounds"]:
        return f"{seat} has no Wound Token"
    if kind == "Repair" and not inventory.broken(state, seat):
        return f"{seat} has no broken card"
    return None


def stables_locked(state: State) -> bool:
    """Whether the Stables Token still lies on its tile. Coins spent later do not lock it again."""
    return "stables_open" not in state["public"]


def _inactive(h: Hearing) -> Mapping[str, Any] | None:
    seat = seats.speaking(h)
    if not seats.present(h.state, seat) or h.args.get("search"):
        return None
    why = why_not(h.state, seat)
    return {"why": why} if why else None


def _no_search(h: Hearing) -> Mapping[str, Any] | None:
    if not h.args.get("search") or seats.current(h.state) is None or not on_map(h.state):
        return None
    return None if _may_search(h.state) else {}


ACTIVATE_CHECKS = (
    pressing.ON_MAP,
    pressing.OWN_TURN,
    pressing.CLEAR,
    Check("activate.tile", "Types of Realm Tile", "{why}", _inactive),
    Check("activate.search", "Optional Rules", "a search needs the rule for it, an Armoury Tile and a Quest Coin", _no_search),
)


# what the table tells


def tell_path(h: Hearing) -> None:
    """A path that the board shows."""
    one, other = h.args["tile"], h.args["other"]
    for a, b in ((one, other), (other, one)):
        links: Sequence[str] = realm.tiles(h.state)[a]["links"]
        if b not in links:
            h.put("public", "tiles", a, "links", [*links, b])
    h.tell(f"A path joins {one} and {other}.")


def _path_there(h: Hearing) -> Mapping[str, Any] | None:
    one, other = h.args["tile"], h.args["other"]
    return {"from_": one, "to": other} if one == other or other in realm.tiles(h.state)[one]["links"] else None


TELL_PATH_CHECKS = (Check("path.there", "Realm Tile Features", "{from_} and {to} are joined already", _path_there),)
