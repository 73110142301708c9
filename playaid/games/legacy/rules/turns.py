"""The round, the turn and movement. [Round Overview] [Turn Overview] [Movement and Scouting Overview]"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import made_up, rulebook
from playaid.games.legacy.rules import acting, conditions, inventory
from playaid.games.legacy.rules.tiles import tell_adjacent
from playaid.games.legacy.state import ability_words, current_turn, holdings, key_turn, pressing, realm, seats
from playaid.language.message import AND, SEMICOLON, Typed, as_message, counted, listing, message, sentences
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import SO_FAR
from playaid.referee.contract.tapped import Cost

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing, State

NOT_YET = "later"
ENDING = ("activate", "fail", "wound")
"""Verbs that may end a turn by what they do."""
NEW_CHARACTER = "new character of "
"""The key of the question who is played next begins so."""
UNTOUCHED: dict[str, object] = {"moves": 0, "scouted": None, "entered": [], "personal": False, "story": [], "acted": False}
"""A turn in which nothing has been done."""


def begin_round(h: Hearing) -> None:
    """The order of this round's turns: from the holder clockwise, then the holder once more. Before the game there is no holder yet; a game
    entered in the midst of a round has its order."""
    if h.public.get("turn"):
        h.add("public", "next_turn", -1)
    elif h.public["holder"] is not None:
        _order(h)


def resume(h: Hearing) -> None:
    """A game is entered in the midst of a round, and it has been said whose turn it is, and of the holder whether it is the second."""
    now = current_turn.turn(h.state)
    again = h.public["next_turn"] < 0
    _order(h)
    number = len(h.public["turns"]) if again else h.public["turns"].index(now["seat"]) + 1
    h.put("public", "next_turn", number)
    h.put("public", "serial", number)
    h.put("public", "turn", {**now, "serial": number})


def _order(h: Hearing) -> None:
    holder = h.public["holder"]
    if holder is None:
        raise Refusal("nobody has the Key-Turn Token yet: `first`")
    h.put("public", "turns", [*seats.clockwise(h.state, holder), holder])
    h.put("public", "next_turn", 0)


SEDUCED = (
    "{seat} is seduced: now, before anything else of the turn, `resist` (Loyalty challenge) or `resist virtue` (the Virtue Stack loses a "
    "plaque); whoever does neither stays seduced, unless the turn ends on an Altruism tile."
)
SEDUCED_LAST = (
    "{seat} is seduced: now, before anything else of the turn, `resist` (Loyalty challenge) or `resist virtue` (the Virtue Stack loses its "
    "last plaque, and the game is lost); whoever does neither stays seduced, unless the turn ends on an Altruism tile."
)


def begin_turn(h: Hearing) -> None:
    """Whose turn it is; a character that has not been on the map comes onto the Round Table."""
    if not h.public.get("turns"):
        _order(h)
    number = h.public["next_turn"]
    seat = h.public["turns"][number]
    h.put("public", "next_turn", number + 1)
    h.add("public", "serial", 1)
    h.put("public", "turn", {**UNTOUCHED, "seat": seat, "serial": h.public["serial"]})
    here = seats.seats(h.state)[seat]
    again = number == len(h.public["turns"]) - 1
    pattern = (
        "It is the turn of {who} for the second time this round, as the holder of the Key-Turn Token."
        if again
        else "It is the turn of {who}."
    )
    h.tell(pattern, who=seats.spoken(h.state, seat))
    if here["sheet"] and not here["retired"] and here["tile"] is None:
        enter(h, seat)
    if seats.seats(h.state)[seat]["seduced"]:
        h.tell(SEDUCED_LAST if h.public["virtue"]["stack"] == 1 else SEDUCED, seat=seat)
    for effect in seats.seats(h.state)[seat]["doom"]:
        if ability_words.is_of_moves(effect):
            h.tell(
                "{effect} (Doom Effect): what it takes of the moves is entered each turn, `{line}` for one.",
                effect=effect,
                line=Typed("haste -1"),
            )


def enter(h: Hearing, seat: str) -> None:
    """The character comes into play on the Round Table, or an exit in a session that allows it; a new one for a retired one may wait."""
    places = [realm.ROUND_TABLE, *(sorted(realm.EXITS) if h.options["start"] == "exits" else ())]
    if seats.seats(h.state)[seat].get("fresh"):
        places.append(NOT_YET)
    key = f"start of {seat} in turn {h.public['serial']}"  # several turns may pass in one line
    pattern = "where does {seat} enter play?"
    if h.declaration.verb in ENDING:
        pattern = "where does {seat} enter play? With the answer {verb} is done, and the turn is over."
    asked = message(pattern, verb=Typed(h.declaration.verb), seat=seat)
    asked = message("{asked} With `later` this turn passes without them.", asked=asked) if NOT_YET in places else asked
    prompt = _behind(_told_on_entering(h), asked)
    where = h.ask(key, who=seats.side_of(h.state, seat), prompt=prompt, options=places)
    if where == NOT_YET:
        h.tell("{who} does not enter play yet.", who=seats.spoken(h.state, seat))
        return
    h.drop("public", "seats", seat, "fresh")
    h.tell("{who} enters play on the {tile}.", who=seats.spoken(h.state, seat), tile=where)
    _stand(h, seat, where)
    for deck, cards in (("armoury", "Armoury Cards on entering, easier"), ("item", "Item Cards on entering, easier")):
        if h.options[f"entry-{deck}"] == "on":
            for number in range(1, rulebook.number(h, cards) + 1):
                inventory.draw(h, seat, deck, f"{deck} {number}")


def told_before(h: Hearing, question: str) -> str:
    """A question amid a line, behind what the line has come to."""
    return _behind(_told(h), question)


def _behind(told: list[str], question: str) -> str:
    return message(SO_FAR, told=sentences(told), question=question) if told else question


def _told(h: Hearing) -> list[str]:
    """What a line has come to, without the steps in which nothing happened."""
    return [said.text for said in h.story if " · " not in said.text]


def _patterns(told: list[str]) -> list[str]:
    return [getattr(text, "pattern", text) for text in told]


def _told_on_entering(h: Hearing) -> list[str]:
    """The same for whoever is asked where to enter play: what was done in the turn, where that ends it, unless it has been told to whom it
    cost a character; else what of a Key-Turn lies behind: where the enemies stand now."""
    told = _told(h)
    if h.declaration.verb in ENDING and not any(key.startswith(NEW_CHARACTER) for key in h.declaration.answers):
        return told
    patterns = _patterns(told)
    if key_turn.HANDED_ON in patterns and key_turn.BEGINS not in patterns:  # the line has begun in one of its steps
        return told
    return told[patterns.index(key_turn.BEGINS) :] if key_turn.BEGINS in patterns else []


def close_turn(h: Hearing) -> None:
    """Whoever is on turn has nothing more to do in it, and it is not over yet: what is due at once comes first. [Challenging Enemies]"""
    acting.let_go(h)
    h.tell("The turn of {seat} is over once what is due is done: `next` ends it then.", seat=seats.current(h.state) or "")


def hold_turn(h: Hearing) -> None:
    """All may still say what they have to say before the Key-Turn: a card used, a task that is done. [Round Overview]"""
    if left := current_turn.forgotten(h.state):
        h.put("public", "turn", "held", True)
        told = "The last Flame of Hope goes out in the Key-Turn. A Story Token is home: is a task done that has not been told? {tasks}"
        h.tell(told, tasks=listing(left))
    for lost in key_turn.lost_with_it(h.state) if not left else ():
        h.tell(lost)
    h.tell("The Key-Turn comes next. Anything to do before it? Say it now; `next` begins the Key-Turn.")


def end_turn(h: Hearing) -> None:
    waive(h)
    _tell_due_at_the_end(h)
    h.put("public", "turn", None)


def _tell_due_at_the_end(h: Hearing) -> None:
    """The abilities in force that speak of the end of a turn, where it ends in a Region that they name, or they name none."""
    seat, here = seats.current(h.state), seats.underfoot(h.state)
    if seat is None or here is None:
        return
    region = realm.region_of(h.state, here)
    for card in ability_words.abilities(h.state):
        said = ability_words.ability(h.state, card).rstrip(".")
        named = [one for one in (*realm.REGIONS, realm.CAMELOT) if one.casefold() in said.casefold()]
        if ability_words.speaks_of_the_end_of_a_turn(said) and (not named or region in named):
            told = "{who} ends the turn on {tile}: {card} ({ability}). What it changes is entered now."
            h.tell(told, who=seats.spoken(h.state, seat), tile=here, card=card, ability=said)


def waive(h: Hearing) -> None:
    """What by the players' word is left undone as a turn or a Key-Turn ends is due no more: challenges, cards, Spoils Draws, a tile.
    Enemies stay where they are, and are challenged. [Turn Overview]"""
    left = pressing.at_once(h.state)
    if not left:
        return
    for key in ("draws", "more_spoils"):
        if h.public.get(key):
            h.put("public", key, [])
    for key in ("challenge", "spoils", "searched"):
        if h.public.get(key):
            h.put("public", key, None)
    h.tell("By the players' word it is let go: {what}.", what=listing((debt.text for debt in left), SEMICOLON))


def move(h: Hearing) -> None:
    """Tile by tile; entering an Encounter Tile, or one with enemies, stops it there."""
    seat = seats.playing(h)
    start = seats.seats(h.state)[seat]["tile"]
    gone = list[str]()
    for number, tile in enumerate(h.args["tiles"], 1):
        gone.append(tile)
        h.add("public", "turn", "moves", 1)
        acting.end_turn_start(h)
        why = _what_stops(h.state, tile)  # a card that is due is drawn as soon as it stands there
        arrive(h, seat, tile)
        if (pressing.draws(h.state) or pressing.beset(h.state)) and number < len(h.args["tiles"]):
            h.tell("The move stops on {tile}: {why}.", tile=tile, why=why)
            break
    ride(h, seat)
    here = seats.seats(h.state)[seat]["tile"]
    left = message("{moves} left", moves=current_turn.moves_left(h.state))
    way = message("{start} to {tile}", start=start, tile=here)
    over = gone[:-1]
    if over:
        way = message("{start} to {tile}, over {tiles}", start=start, tile=here, tiles=listing(over))
    h.line("movement", way, left, "Movement and Scouting Overview")
    h.tell("{who} moves to {tile}.", who=seats.spoken(h.state, seat), tile=here)
    carried = [name for name, token in h.public.get("tokens", {}).items() if token["by"] == seat]
    if realm.ROUND_TABLE in over and carried:
        passed = "{who} goes on over the Round Table with {tokens}: a Story Token is returned by `return` while one stands there."
        h.tell(passed, who=seats.spoken(h.state, seat), tokens=listing(carried, AND))
    for before, after in pairwise([*([start] if start else []), *gone]):
        tell_adjacent(h, before, after)
    if here == realm.DUNGEON and h.public["decks"][h.public["approaching"]]:
        h.tell("Whoever ends the turn on the Dungeon draws a Roaming Threat Card.")


def ride(h: Hearing, seat: str, left: int = 0) -> None:
    """A character has come so far, with so many moves left, that its own movement was not enough: Mounts without which it could not have
    come have been used; of several that could each have been spared it is known that not all could. [Inventory Cards]"""
    here, now = seats.seats(h.state)[seat], current_turn.turn(h.state)
    far = now["moves"] + left
    if far <= here["movement"] + now.get("extra", 0):
        return
    most = seats.movement(h.state, seat) + now.get("extra", 0)
    for name, held in here["cards"].items():
        if held.get("moves") and not held["broken"] and far > most - held["moves"]:
            h.put("public", "seats", seat, "cards", name, "turn", holdings.serial(h.state))
    h.put("public", "turn", "ridden", max(far, now.get("ridden", 0)))


def arrive(h: Hearing, seat: str, tile: str) -> None:
    """The character goes, or is brought, onto a tile: in its own turn that is the step onto a tile that was just scouted."""
    if seats.current(h.state) == seat and current_turn.turn(h.state)["scouted"] == tile:
        h.put("public", "turn", "scouted", None)
    _stand(h, seat, tile)


def _stand(h: Hearing, seat: str, tile: str) -> None:
    """The character stands on a tile; an Encounter Tile asks for a card, once a turn, whoever's turn it is. [Types of Realm Tile]"""
    h.put("public", "seats", seat, "tile", tile)
    if realm.tiles(h.state)[tile]["kind"] != "Encounter" or tile in current_turn.entered_tiles(h.state):
        return
    where = ("turn", "entered") if seats.current(h.state) else ("entered",)
    h.put("public", *where, [*current_turn.entered_tiles(h.state), tile])
    if h.public["decks"]["encounter"]:
        h.push("public", "draws", {"seat": seat, "what": "encounter", "tile": tile})
        h.line(tile, "Encounter Tile, entered for the first time this turn", "draw a card", "Types of Realm Tile")
    else:
        h.tell("The encounter deck has run out: no card is drawn.")


def move_near(h: Hearing) -> dict[str, int]:
    """The tiles beside the end of the path, at a move each; but any way that arrives is better than one on which the move would stop."""
    path = h.args.get("tiles") or ()
    onward = realm.neighbours(h.state, path[-1] if path else seats.standing(h.state, seats.speaking(h)))
    return dict.fromkeys(onward, 1 + (_STOPPED if path and path[-1] in current_turn.stopping(h.state) else 0))


_STOPPED = 100
"""Moves more than anybody has."""


def move_cost(h: Hearing) -> Cost:
    """As far as the move goes: to where it stops."""
    tiles: list[str] = h.args["tiles"]
    stop = _stops_on(h.state, tiles)
    gone = tiles[: tiles.index(stop) + 1] if stop is not None else tiles
    return Cost(len(gone), current_turn.moves_left(h.state) - len(gone), tuple(gone))


def move_offers(h: Hearing) -> Iterable[str]:
    state = h.state
    if not current_turn.free_to_act(state) or current_turn.moves_left(state) < 1:
        return []
    return realm.neighbours(state, seats.standing(state, current_turn.turn(state)["seat"]))


def _no_path(h: Hearing) -> Facts:
    seat = seats.speaking(h)
    here = seats.seats(h.state)[seat]["tile"]
    for gone, tile in enumerate(h.args["tiles"]):
        if here is None or h.args["tiles"] == [here]:
            return None
        if tile not in realm.neighbours(h.state, here):
            return {"why": made_up.with_note(_why_apart(h.state, seat, here, tile, gone), _made_up_between(h, seat, here, tile, gone))}
        here = tile
    return None


def _made_up_between(h: Hearing, seat: str, here: str, tile: str, gone: int) -> str:
    """What is a house value where no way leads as far as a character may go, so many moves on."""
    way = current_turn.way(h.state, here, tile)
    if way and (seats.current(h.state) != seat or len(way) <= current_turn.moves_left(h.state) - gone):
        return ""  # the way is only to be said
    return made_up.paths(h, here, tile) or (made_up.of_sheet(h, seat, "movement") if way else "")


def _why_apart(state: State, seat: str, here: str, tile: str, gone: int) -> str:
    """Why a character does not step from one tile onto another, so many moves on: no path leads there, or a way that has to be said, or
    is too long."""
    near = listing(realm.neighbours(state, here)) or "nothing yet"
    way = current_turn.way(state, here, tile)
    if not way or seats.current(state) != seat:
        return message("{tile} is not adjacent to {here}; adjacent: {near}", tile=tile, here=here, near=near)
    left = current_turn.moves_left(state) - gone
    if len(way) > left >= 0:
        one, many = "the way from {here} to {tile} takes {n} move", "the way from {here} to {tile} takes {n} moves"
        wanted = counted(len(way), one, many, here=here, tile=tile)
        return _and_left(wanted, left)
    if (stop := _stops_on(state, way[:-1])) is not None:
        return message("the shortest way to {tile} has to stop on {stop}: {why}", tile=tile, stop=stop, why=_what_stops(state, stop))
    return message("{tile} is not adjacent to {here}: say the tiles of the way", tile=tile, here=here)


def _stops_on(state: State, way: list[str]) -> str | None:
    """The first tile of a way on which a move ends."""
    return next((tile for tile in way if tile in current_turn.stopping(state)), None)


def _what_stops(state: State, tile: str) -> str:
    foes = realm.foes(state, tile)
    return message("{enemies} must be challenged there", enemies=listing(foes)) if foes else as_message("an Encounter Card is drawn there")


def _stays(h: Hearing) -> Facts:
    here = seats.seats(h.state)[seats.speaking(h)]["tile"]
    return {"seat": seats.spoken(h.state, seats.speaking(h)), "tile": here} if h.args["tiles"] == [here] else None


def _too_far(h: Hearing) -> Facts:
    seat = seats.speaking(h)
    if seats.current(h.state) != seat or _stays(h) is not None or _no_path(h) is not None:
        return None  # only a way that there is, and that whoever is on turn goes, can be too long
    wanted, most = len(h.args["tiles"]), current_turn.moves_left(h.state)
    if wanted <= most:
        return None
    why = _and_left(counted(wanted, "the way takes {n} move", "the way takes {n} moves"), most)
    if (stop := _stops_on(h.state, h.args["tiles"][:most])) is not None:
        why = message("{why}; it stops on {stop}: {what}", why=why, stop=stop, what=_what_stops(h.state, stop))
    return {"why": made_up.with_note(why, made_up.of_sheet(h, seat, "movement"))}


def _and_left(wanted: str, left: int) -> str:
    return message("{wanted}, and {left}", wanted=wanted, left=counted(left, "{n} is left", "{n} are left"))


def _as_far(h: Hearing) -> str | None:
    most = current_turn.moves_left(h.state) if seats.current(h.state) else 0
    way = h.args["tiles"][:most]
    stop = _stops_on(h.state, way)
    return f"move {', '.join(way if stop is None else way[: way.index(stop) + 1])}" if way else None


def _way_there(h: Hearing) -> str | None:
    """The move along paths towards where the line leads, as far as it goes; where no path leads there, how one is told."""
    here = seats.seats(h.state)[seats.speaking(h)]["tile"]
    most = current_turn.moves_left(h.state) if seats.current(h.state) else 0
    way = current_turn.way(h.state, here, h.args["tiles"][-1]) if here is not None else []
    if not way:
        return as_message(TELL_IT)
    if "seat" in h.args:  # whoever is not on turn goes nowhere by a way
        return None
    stop = _stops_on(h.state, way)
    far = way[: min(most, way.index(stop) + 1 if stop is not None else most)]
    return f"move {', '.join(far)}" if far else None


TELL_IT = "if the board shows a path there, tell it first: path TILE to TILE"
MOVE_CHECKS = (
    *conditions.MAY_ACT,
    Check("move.here", "Movement and Scouting Overview", "{seat} stands on {tile} already", _stays, rank=20),
    Check("move.path", "Realm Tile Features", "{why}", _no_path, _way_there),
    Check("move.far", "Movement and Scouting Overview", "{why}", _too_far, _as_far),
)


def tell_path(h: Hearing) -> None:
    """Two tiles are joined, as if they had been laid touching: what leads to another tile is no Open Path any more."""
    tile, other = h.args["tile"], h.args["other"]
    inside = realm.is_inside(h.state, tile, other)
    for a, b in ((tile, other), (other, tile)):
        here = realm.tiles(h.state)[a]
        h.put("public", "tiles", a, "links", [*here["links"], b])
        if here["open"] and not inside:  # within the castle an exit still leads out of it
            h.put("public", "tiles", a, "open", here["open"] - 1)
    h.tell("A path joins {tile} and {other}.", tile=tile, other=other)


def _path_there(h: Hearing) -> Facts:
    tile, other = h.args["tile"], h.args["other"]
    return {"tile": tile, "other": other} if other in realm.tiles(h.state)[tile]["links"] else None


def _blocked(h: Hearing) -> Facts:
    """Fails where a path would lead out of the castle by another space than its exits: the Game Board blocks those. [Game Board]"""
    ends = h.args["tile"], h.args["other"]
    walled = [name for name in ends if realm.is_walled_in(h.state, name)]
    return {"tile": walled[0]} if walled and not realm.is_inside(h.state, *ends) else None


def _path_full(h: Hearing) -> Facts:
    ends = h.args["tile"], h.args["other"]
    full = realm.crowded(h.state, ends, realm.is_inside(h.state, *ends))
    return {"tile": full[0]} if full else None


TELL_PATH_CHECKS = (
    Check(
        "path.itself", "Realm Tile Features", "a path leads to another tile", conditions.when(lambda h: h.args["tile"] == h.args["other"])
    ),
    Check("path.there", "Realm Tile Features", "{tile} and {other} are joined already", _path_there),
    Check("path.castle", "Game Board", "{tile} is a space of the castle and none of its exits: no path leads out of it", _blocked),
    Check("path.sides", "Realm Tile Features", realm.CROWDED, _path_full, doubt=realm.HOW_MANY),
)
