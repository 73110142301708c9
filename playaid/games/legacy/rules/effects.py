"""What cards, plaques and abilities do, entered as the players read it out. [Introduction] [Tokens]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.rules import acting, coins, conditions, defeats, flames, inventory, retirement, seduction, threats, turns
from playaid.games.legacy.rules.conditions import when_seat
from playaid.games.legacy.state import ability_words, current_turn, enemies, pressing, seats
from playaid.language.message import Typed, as_message, counted, listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def despair(h: Hearing) -> None:
    number = h.args["number"]
    if number > 0:
        flames.place_despair(h, number, why="{despair} of {flames} extinguished by a card")
    for _ in range(-number):
        flames.remove_despair(h, why="a card")


def _no_despair(h: Hearing) -> Facts:
    number = h.args["number"]
    return {"number": number, "placed": h.public["despair"]} if not number or -number > h.public["despair"] else None


DESPAIR_CHECKS = (Check("despair.number", "Despair Tokens", "{number} is not to be done: {placed} Despair Tokens are placed", _no_despair),)


def wound(h: Hearing) -> None:
    """A Wound Token by a card, or an Inventory Card broken in its place; a retired character's turn is over."""
    seat = seats.speaking(h)
    if not inventory.breaks_instead(h, seat) and retirement.wound(h, seat):
        fight = pressing.challenge(h.state)
        if fight and fight["seat"] == seat:
            h.put("public", "challenge", None)
        if seats.current(h.state) == seat:
            acting.go_on(h)


def heal(h: Hearing) -> None:
    seat = seats.speaking(h)
    h.add("public", "seats", seat, "wounds", -1)
    h.tell("{who} removes a Wound Token.", who=seats.spoken(h.state, seat))
    inventory.tell_by_card(h, seat, "Healing")


def _seduced(h: Hearing) -> Facts:
    return inventory.seduced_seat(h, seats.speaking(h)) if "breaking" in h.args else None


WOUND_CHECKS = (conditions.ON_MAP, inventory.BREAKABLE, inventory.SEDUCED._replace(id="wound.seduced", fails=_seduced))
HEAL_CHECKS = (Check("heal.wound", "Wound Tokens", "{seat} has no Wound Token", when_seat(lambda here: not here["wounds"])),)


def destiny(h: Hearing) -> None:
    seat = seats.speaking(h)
    h.add("public", "seats", seat, "destiny", h.args["number"])
    here, who = seats.seats(h.state)[seat], seats.spoken(h.state, seat)
    h.tell("{who} has {tokens} of {most} Destiny Tokens.", who=who, tokens=here["destiny"], most=here["most"])


_IN_SLOTS = "there are {have} Destiny Tokens in {most} slots; {why}"
_ROOM = "{n} more finds a slot"
_MORE = "May a character hold more Destiny Tokens than its sheet has slots, where something restores them?"


def _destiny_range(h: Hearing) -> Facts:
    here = seats.seats(h.state)[seats.speaking(h)]
    have, most = here["destiny"], here["most"]
    after = have + h.args["number"]
    if 0 <= after <= most:
        return None
    if after > most > have:
        why = counted(most - have, _ROOM, "{n} more find a slot")
    else:
        why = as_message("-1 spends one, and in a challenge reroll does") if have else as_message("none is left to be spent")
    return {"have": have, "most": most, "why": why}


DESTINY_CHECKS = (
    conditions.ENTERED,
    Check("destiny.slots", "Destiny Tokens", _IN_SLOTS, _destiny_range, doubt={_ROOM: _MORE}),
)
SEDUCTION = "Seduction"


def _effect(h: Hearing) -> str:
    """The effect as it was named; the book says both Seduction and seduced, and means one effect."""
    effect = h.args["effect"].strip()
    return SEDUCTION if effect.casefold() in ("seduction", "seduced") else effect


def doom(h: Hearing) -> None:
    """A Doom Effect: a Doom Token as a reminder. Seduction is one of them."""
    seat, effect = seats.speaking(h), _effect(h)
    h.put("public", "seats", seat, "doom", [*seats.seats(h.state)[seat]["doom"], effect])
    if effect == SEDUCTION:
        h.put("public", "seats", seat, "seduced", True)
    h.tell("{who} takes a Doom Token: {effect}.", who=seats.spoken(h.state, seat), effect=effect)
    if seats.current(h.state) == seat and ability_words.is_of_moves(effect):
        h.tell("What it takes of the moves of this turn is entered, too: `{line}` for one.", line=Typed("haste -1"))


def _doomed(h: Hearing) -> Facts:
    seat, effect = seats.speaking(h), _effect(h)
    held = [doom.casefold() for doom in seats.seats(h.state)[seat]["doom"]]
    return {"seat": seat, "effect": effect} if effect.casefold() in held else None


_AGAIN = Check("doom.again", "Doom Tokens", "{seat} suffers from {effect} already", _doomed)
DOOM_CHECKS = (conditions.ENTERED, _AGAIN)
DOOM_ENTRY_CHECKS = (_AGAIN,)


def negate(h: Hearing) -> None:
    seat, effect = seats.speaking(h), _effect(h)
    if effect == SEDUCTION:
        seduction.free(h, seat, why="negated by a card")
        return
    left = [doom for doom in seats.seats(h.state)[seat]["doom"] if doom.casefold() != effect.casefold()]
    h.put("public", "seats", seat, "doom", left)
    h.tell("{who} gives the Doom Token for {effect} back.", who=seats.spoken(h.state, seat), effect=effect)


def _not_doomed(h: Hearing) -> Facts:
    seat, effect = seats.speaking(h), _effect(h)
    held = seats.seats(h.state)[seat]["doom"]
    known = effect.casefold() in [doom.casefold() for doom in held]
    if known:
        return None
    if not held:
        return {"why": message("{seat} does not suffer from {effect}", seat=seat, effect=effect)}
    return {"why": message("{seat} does not suffer from {effect}, but from {held}", seat=seat, effect=effect, held=listing(held))}


NEGATE_CHECKS = (Check("negate.doom", "Encounter Cards and Doom Effects", "{why}", _not_doomed),)


def virtue(h: Hearing) -> None:
    """As many as the card says, and no more than there are: the last one loses the game."""
    for _ in range(min(h.args["number"], h.public["virtue"]["stack"])):
        inventory.lose_plaque(h, why="by a card")
    inventory.tell_stack(h)


def _no_plaques(h: Hearing) -> Facts:
    number, stack = h.args["number"], h.public["virtue"]["stack"]
    return {"number": number, "stack": stack} if number < 1 or not stack else None


VIRTUE_CHECKS = (Check("virtue.number", "Virtue Plaques", "{number} is not to be done: {stack} plaques are in the stack", _no_plaques),)


def coin(h: Hearing) -> None:
    coins.collect(h, why="by a card", number=h.args["number"])


def _coin_range(h: Hearing) -> Facts:
    number = h.args["number"]
    coins, box = h.public["coins"], int(h.book.value("components", "Quest Coin", "count"))
    return {"coins": coins, "left": box - coins} if not number or not 0 <= coins + number <= box else None


COIN_CHECKS = (
    Check("coin.number", "Story Quests and Quest Coins", "{coins} Quest Coins lie on the Quest Pad, and {left} in their pool", _coin_range),
)


def bear(h: Hearing) -> None:
    seat = seats.speaking(h)
    turns.arrive(h, seat, h.args["tile"])
    h.tell("{who} is brought to {tile}.", who=seats.spoken(h.state, seat), tile=h.args["tile"])
    for purpose in ("enemy", "story", "personal"):  # what is tried on that tile, or is no longer where they are
        pressing.lapse(h, seat, purpose)


def _stays(h: Hearing) -> Facts:
    seat, tile = seats.speaking(h), h.args["tile"]
    return {"seat": seats.spoken(h.state, seat), "tile": tile} if seats.seats(h.state)[seat]["tile"] == tile else None


_THERE = Check("bear.here", "Types of Realm Tile", "{seat} stands on {tile} already, and does not enter it", _stays, rank=20)
BEAR_CHECKS = (conditions.ON_MAP, _THERE)


def banish(h: Hearing) -> None:
    """An Enemy Token leaves play by a card: back to the pool, or claimed; or one that was claimed goes back to the pool. [Token Pools]"""
    enemy = h.args["enemy"]
    seat = seats.speaking(h)
    owner = enemies.tokens(h.state)[enemy]["by"]
    if owner is not None:
        defeats.to_pool(h, enemy)
        h.tell("{who} returns {tokens} to the Enemy Pool.", who=seats.spoken(h.state, owner), tokens=enemy)
        defeats.pass_over(h)
        return
    fight = pressing.challenge(h.state)
    if fight and fight["name"] == enemy:
        h.put("public", "challenge", None)
    if h.args.get("claimed"):
        defeats.claim(h, seat, enemy)
        return
    in_force = ability_words.abilities(h.state)
    defeats.to_pool(h, enemy)
    h.tell("{enemy} goes back to the Enemy Pool.", enemy=enemy)
    defeats.tell_ended(h, in_force)
    defeats.settle_defeats(h, seat)


def _claimed(h: Hearing) -> Facts:
    enemy = h.args["enemy"]
    by = enemies.tokens(h.state)[enemy]["by"]
    return {"enemy": enemy, "seat": by} if by is not None else None


CLAIMED = Check("enemy.claimed", "Enemy Tokens", "{seat} has claimed {enemy}", _claimed)
BANISH_CHECKS = (CLAIMED._replace(fails=lambda h: _claimed(h) if h.args.get("claimed") else None),)


def lead(h: Hearing) -> None:
    enemy, tile = h.args["enemy"], h.args["tile"]
    h.put("public", "enemies", enemy, "tile", tile)
    h.put("public", "enemies", enemy, "by", None)
    h.tell("{enemy} is put on {tile}.", enemy=enemy, tile=tile)
    h.happens("enemy arrived", enemy=enemy)
    fight = pressing.challenge(h.state)
    if fight and fight["name"] == enemy and seats.seats(h.state)[fight["seat"]]["tile"] != tile:
        pressing.lapse(h, fight["seat"], "enemy")


LEAD_CHECKS = (CLAIMED,)


def spawn(h: Hearing) -> None:
    """An Encounter Card, or an Inventory Card, puts an Enemy Token of the pool on a tile. It is of no Roaming Threat Card: it follows the
    command of those that have spawned its type, else none. [Token Pools] [Moving Enemies]"""
    kind, tile, named = h.args["kind"], str(h.args.get("tile") or seats.seats(h.state)[seats.speaking(h)]["tile"]), threats.captain_named(h)
    name = named or enemies.fresh_name(h.state, kind)
    threats.put_on(h, name, kind, tile, card="", named=named is not None)
    h.tell("{enemy} comes out of the Enemy Pool onto {tile}.", enemy=name, tile=tile)
    h.happens("enemy arrived", enemy=name)


def _pool_empty(h: Hearing) -> Facts:
    kind, named = h.args["kind"], h.args.get("named")
    if h.public["named_pool" if named else "pool"].get(kind, 0) > 0:
        return None
    if not named and not h.fact("enemies", kind, "tokens"):
        return {"fault": message("each {kind} token has a name: `named NAME`", kind=kind)}
    return {"fault": message("no such {kind} token is left in the Enemy Pool", kind=kind)}


def _nowhere(h: Hearing) -> Facts:
    return None if h.args.get("tile") or seats.present(h.state, seats.speaking(h)) else {"seat": seats.speaking(h)}


SPAWN_CHECKS = (
    Check("spawn.pool", "Token Pools", "{fault}", _pool_empty),
    Check("spawn.tile", "Enemy Tokens", "on which tile? {seat} is not on the map: `on TILE`", _nowhere),
    threats.NAME_TAKEN._replace(id="spawn.name"),
)


def haste(h: Hearing) -> None:
    who = seats.spoken(h.state, seats.playing(h))
    h.add("public", "turn", "extra", h.args["number"])
    if ridden := current_turn.turn(h.state).get("ridden"):  # with fewer to come the way so far was had with the rest
        h.put("public", "turn", "ridden", max(0, ridden + min(0, h.args["number"])))
    h.tell(counted(current_turn.moves_left(h.state), "{who} has {n} move left.", "{who} has {n} moves left.", who=who))


_TURN_OVER = conditions.when_speaker(lambda h, seat: seat == seats.current(h.state) and current_turn.is_over(h.state))
HASTE_CHECKS = (
    conditions.OWN_TURN,
    conditions.ON_MAP,
    Check("haste.over", "Turn Overview", "the turn of {seat} is over: no moves are left to be more or fewer", _TURN_OVER),
)
