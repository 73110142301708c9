"""Which of several things that a name may mean can be meant by a verb: those that it can be said of as things stand. Any other that is
spelled out is read all the same, and refused by the rule that it breaks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.state import (
    ability_words,
    commands,
    current_turn,
    enemies,
    holdings,
    key_turn,
    names,
    pressing,
    quests,
    realm,
    seats,
)

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Args, State


def challenged(state: State, side: str | None) -> Iterable[str]:
    """The enemy that is to be challenged again; else those on a character's tile; where none is, all on the map. [Challenging Enemies]"""
    fight = pressing.challenge(state)
    if fight is not None and fight["for"] == "enemy":
        return [fight["name"]]
    return [enemy for _, enemy in pressing.beset(state)] or on_map(state, side)


def marching(state: State, side: str | None) -> Iterable[str]:
    """Those that have still to move in this Key-Turn; where none has, all on the map. [Moving Enemies]"""
    return commands.waiting(state) or on_map(state, side)


def on_map(state: State, side: str | None) -> Iterable[str]:
    return [name for name, token in enemies.tokens(state).items() if token["tile"] is not None]


def claimed(state: State, side: str | None) -> Iterable[str]:
    return [name for name, token in enemies.tokens(state).items() if token["by"] is not None]


def sent(state: State, side: str | None) -> Iterable[str]:
    """What whoever's turn it is has claimed, and may send to the Dungeon; where that is nothing, all that anybody has. [Game Board]"""
    seat = seats.current(state)
    return (holdings.enemy_tokens(state, seat) if seat else []) or claimed(state, side)


def tokens_here(state: State, side: str | None) -> Iterable[str]:
    """The Story Tokens on the tile of whoever's turn it is."""
    seat = seats.current(state)
    return holdings.tokens_here(state, seat) if seat else ()


def tokens_carried(state: State, side: str | None) -> Iterable[str]:
    seat = seats.current(state)
    return holdings.of_kind(state, seat, "tokens") if seat else ()


def escorts_here(state: State, side: str | None) -> Iterable[str]:
    """The Escort Tokens on the tile of whoever's turn it is."""
    here = seats.underfoot(state)
    return [name for name, escort in state["public"].get("escorts", {}).items() if here is not None and escort["tile"] == here]


def escorts_carried(state: State, side: str | None) -> Iterable[str]:
    seat = seats.current(state)
    return holdings.of_kind(state, seat, "escorts") if seat else ()


def broken(state: State, side: str | None) -> Iterable[str]:
    return _cards(state, broken=True)


def unbroken(state: State, side: str | None) -> Iterable[str]:
    return _cards(state, broken=False)


def giving(state: State, side: str | None) -> Iterable[str]:
    """What may give stones: the abilities in force, and the whole cards and plaques of those who stand where a challenge is made; not the
    Starting Equipment, which is there to be broken. [Inventory Cards] [Roaming Threat Cards]"""
    fight, now = pressing.challenge(state), seats.current(state)
    who = [fight["seat"]] if fight else [seat for seat, _ in pressing.beset(state)] or ([now] if now is not None else [])
    tiles = {seats.seats(state)[seat]["tile"] for seat in who}
    here = [seat for seat in state["public"].get("seats", {}).values() if seat["tile"] is not None and seat["tile"] in tiles]
    held = [card for seat in here for card, lies in seat["cards"].items() if not lies["broken"] and lies["deck"] != "starting"]
    return [*held, *(seat["virtue"] for seat in here if seat["virtue"] is not None), *ability_words.abilities(state)]


def breakable(state: State, side: str | None) -> Iterable[str]:
    """What can be broken in place of a wound: a card of whoever is in the challenge. [Wound Tokens]"""
    fight = pressing.challenge(state)
    held = seats.seats(state)[fight["seat"]]["cards"] if fight is not None else None
    if held is None:
        return unbroken(state, side)
    return [card for card, here in held.items() if not here["broken"] and here["deck"] != "item"]  # an item is discarded for what it gives


def _cards(state: State, broken: bool) -> Iterable[str]:
    here = state["public"].get("seats", {}).values()
    return [card for seat in here for card, held in seat["cards"].items() if held["broken"] == broken]


def with_ability(state: State, side: str | None) -> Iterable[str]:
    """The cards whose Special Ability has still to be carried out in this Key-Turn. [Key-Turn Overview]"""
    return key_turn.abilities_left(state)


def lairs(state: State, side: str | None) -> Iterable[str]:
    """The tiles in play on which a Named Enemy may be spawned: no card is known to name one of the castle. [Spawning Enemies]"""
    return [name for name, tile in realm.tiles(state).items() if tile["region"] != realm.CAMELOT]


def suffered(state: State, side: str | None) -> Iterable[str]:
    """The Doom Effects that anybody suffers from. [Doom Tokens]"""
    return names.dooms(state)


def to_find(state: State, side: str | None) -> Iterable[str]:
    """What the tasks of the Story Quests call the Story Tokens that are not in play yet. [Story Tokens]"""
    known = state["public"]["tokens"]
    return [task for task, done in quests.tasks(state).items() if not done and not names.is_one_of(task, known)]


def story_tiles(state: State, side: str | None) -> Iterable[str]:
    """Where a Story Token may be found. [Story Tokens]"""
    return quests.story_tiles(state)


def open_tiles(state: State, side: str | None) -> Iterable[str]:
    """The tiles beside which another may be laid. [Placing Realm Tiles]"""
    return [name for name, tile in realm.tiles(state).items() if tile["open"]]


def regions_to_lay(state: State, side: str | None) -> Iterable[str]:
    """Where tiles are laid: the castle is there from the beginning, unless the board is told tile by tile. [Game Board]"""
    told = state["referee"]["options"].get("board") == "told"
    return [region for region in names.regions(state) if told or region != realm.CAMELOT]


def others_open(state: State, side: str | None) -> Iterable[str]:
    """Of those the ones that a tile may touch besides the one it is scouted from: each exit of the castle has a Region to itself."""
    here = seats.underfoot(state)
    return [name for name in open_tiles(state, side) if name != here and realm.tiles(state)[name]["region"] != realm.CAMELOT]


def within_reach(state: State, side: str | None) -> Iterable[str]:
    """The tiles that whoever's turn it is has moves enough for. [Movement and Scouting Overview]"""
    here = seats.underfoot(state)
    return [tile for tile, far in realm.distances(state, [here]).items() if 0 < far <= current_turn.moves_left(state)] if here else ()


def tokens_to_send(args: Args, state: State) -> tuple[str, ...]:
    """Which tokens are sent to the Dungeon is asked where whoever sends them has claimed several. [Game Board]"""
    seat = args.get("seat") or seats.current(state)
    return ("enemies",) if seat and len(holdings.enemy_tokens(state, seat)) > 1 else ()


def may_flee(args: Args, state: State) -> list[str]:
    """Who is challenged; before the stones are rolled whose turn it is, if they share a tile with an enemy, else all who do: of these who
    have the card that is named, on a tile beside that where they escape to."""
    if (fight := pressing.challenge(state)) is not None:
        return [fight["seat"]]
    at = state["referee"].get("at")
    marching = at is not None and at[-1]["key"] == commands.MARCH
    there = list(dict.fromkeys(seat for seat, _ in (pressing.met(state) if marching else pressing.beset(state))))
    if (now := seats.current(state)) in there:
        return [str(now)]
    return [seat for seat in there if _may_so(args, state, seat)] or there


def _may_so(args: Args, state: State, seat: str) -> bool:
    card, tile, here = args.get("card"), args.get("tile"), seats.seats(state)[seat]["tile"]
    held = card is None or not holdings.cards(state, seat).get(card, {"broken": True})["broken"]
    return held and (tile is None or here is None or tile in realm.neighbours(state, here))


def who_flees(args: Args, state: State) -> tuple[str, ...]:
    """Whoever names no character is asked who escapes, where that may be several."""
    return ("seat",) if args.get("seat") is None and len(may_flee(args, state)) > 1 else ()
