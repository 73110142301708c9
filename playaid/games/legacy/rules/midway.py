"""A game that is under way, entered: what card effects and set-up cannot say with their own verbs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.rules import coins as coins_chapter
from playaid.games.legacy.rules import marching, story_quests, threats, turns
from playaid.games.legacy.rules.conditions import when
from playaid.games.legacy.state import commands, enemies, names, seats
from playaid.language.message import message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing, Seat

MOVING = "none"


def stands(h: Hearing) -> None:
    h.put("public", "seats", h.args["seat"], "tile", h.args["tile"])


def wounds(h: Hearing) -> None:
    h.put("public", "seats", h.args["seat"], "wounds", h.args["number"])


def tokens(h: Hearing) -> None:
    h.put("public", "seats", h.args["seat"], "destiny", h.args["number"])


def enemy(h: Hearing) -> None:
    kind, named = h.args["kind"], h.args.get("named")
    tile, by = h.args.get("tile"), h.args.get("seat")
    name = named or enemies.fresh_name(h.state, kind)  # moved: also in the midst of a Key-Turn it has not moved yet
    new = {"kind": kind, "named": named is not None, "tile": tile, "by": by, "held": False, "card": "", "moved": -1}
    h.put("public", "enemies", name, new)
    h.add("public", "named_pool" if named else "pool", kind, -1)


def jailed(h: Hearing) -> None:
    named = "named" in h.args
    h.push("public", "dungeon", [h.args["kind"], named])
    h.add("public", "named_pool" if named else "pool", h.args["kind"], -1)


def menace(h: Hearing) -> None:
    card = {"deck": h.args["deck"], "kinds": list(h.args.get("kinds", ())), "named": threats.captain_named(h), "command": h.args["command"]}
    target = h.args.get("target")
    h.put("public", "threats", h.args["name"], {**card, "target": target, "ability": threats.ability_said(h), "spawned": 0})
    if h.args.get("defeated"):
        h.put("public", "threats", h.args["name"], "challenged", True)
    h.add("public", "decks", h.args["deck"], -1)


def approaching(h: Hearing) -> None:
    h.put("public", "approaching", h.args["deck"])


def relic(h: Hearing) -> None:
    token = {"tile": h.args.get("tile"), "by": h.args.get("seat"), "returned": h.args.get("returned", False)}
    h.put("public", "tokens", h.args["relic"], token)


def used(h: Hearing) -> None:
    h.push("public", "used_sheets", h.args["sheet"])


def discarded(h: Hearing) -> None:
    h.put("public", "discards", h.args["deck"], h.args["number"])
    h.add("public", "decks", h.args["deck"], -h.args["number"])


def flames(h: Hearing) -> None:
    h.put("public", "despair", h.args["number"])


def coins(h: Hearing) -> None:
    h.put("public", "coins", h.args["number"])


def stack(h: Hearing) -> None:
    """How many plaques the Virtue Stack has; those that are gone are discarded."""
    before = h.public["virtue"]
    worn = sum(here["virtue"] is not None for here in seats.seats(h.state).values())
    left = h.public["box"]["plaques"] - before["box"] - h.args["number"] - worn
    h.put("public", "virtue", {"stack": h.args["number"], "discarded": left, "box": before["box"]})


def token(h: Hearing) -> None:
    """Who has the Key-Turn Token: the round begins after them."""
    h.put("public", "holder", h.args["seat"])


def plays(h: Hearing) -> None:
    """Whose turn it is in the round; `again` for the second one of whoever has the Key-Turn Token."""
    h.put("public", "turn", {**turns.UNTOUCHED, "seat": h.args["seat"], "serial": 0})
    h.put("public", "next_turn", -1 if h.args.get("again") else 0)


def plaque(h: Hearing) -> None:
    """A Virtue Plaque that a character wears: of those that have left the stack, where it has been said how many it holds. The one that it
    wore before is discarded for it. [Virtue Plaques]"""
    seat = seats.speaking(h)
    h.add("public", "virtue", "discarded" if h.public["virtue"]["discarded"] else "stack", -1)
    if seats.seats(h.state)[seat]["virtue"] is not None:
        h.add("public", "virtue", "discarded", 1)
    h.put("public", "seats", seat, "virtue", h.args["name"])


def settle(h: Hearing) -> None:
    for item in h.public["checklist"]:
        h.put("public", "checklist", item, True)
    if h.public["holder"] is None:
        h.put("public", "holder", seats.order(h.state)[0])
    for seat in seats.order(h.state):
        here = seats.seats(h.state)[seat]
        if here["sheet"] and here["tile"] is None and not here["retired"]:
            h.put("public", "seats", seat, "tile", "Round Table")
    if h.public.get("turn"):
        turns.resume(h)
    coins_chapter.unlock(h)
    _enlist_captains(h)
    marching.arrive_all(h)


def _enlist_captains(h: Hearing) -> None:
    """A Named Enemy goes by the card that names it. One that is claimed, or lies in the Dungeon, has been challenged: its card knows it
    whatever becomes of the token. [Roaming Threat Cards] [Defeating Roaming Threat Cards]"""
    jailed = any(named for _, named in h.public["dungeon"])
    for name, card in h.public["threats"].items():
        captain = enemies.tokens(h.state).get(card["named"] or "")
        if captain is not None and captain["named"]:
            h.put("public", "enemies", card["named"], "card", name)
        if card["named"] and (captain["by"] is not None if captain is not None else jailed):
            h.put("public", "threats", name, "challenged", True)
        elif card["named"] and captain is None and not card.get("challenged"):
            nowhere = (
                "{captain} of {card} is nowhere: sent to the pool by a card, undefeated. Else: `enemy KIND on TILE named {captain}`; "
                "or `defeated` behind `named {captain}`, where it has been challenged and its token is back in the pool."
            )
            h.tell(nowhere, captain=card["named"], card=name)
        if card.get("challenged") and captain is not None and captain["tile"] is not None:
            pattern = "{captain} of {card} stands on {tile}, and is not defeated"
            raise Refusal(message(pattern, captain=card["named"], card=name, tile=captain["tile"]))
        if enemies.is_defeated(h.state, name):
            raise Refusal(message("{card} is defeated: nothing that it names is left in play", card=name))


def sheets_said(h: Hearing) -> Iterable[str]:
    return [f"{here['sheet']} by {quote(seat)}" for seat, here in _seats(h) if here["sheet"]]


def stands_said(h: Hearing) -> Iterable[str]:
    return [f"{quote(seat)} on {quote(here['tile'])}" for seat, here in _seats(h) if here["tile"]]


def wounds_said(h: Hearing) -> Iterable[str]:
    return [f"{quote(seat)} {here['wounds']}" for seat, here in _seats(h) if here["wounds"]]


def destiny_said(h: Hearing) -> Iterable[str]:
    return [f"{quote(seat)} {here['destiny']}" for seat, here in _seats(h) if here["sheet"]]


def dungeon_said(h: Hearing) -> Iterable[str]:
    return [f"{quote(kind)}{' named' if named else ''}" for kind, named in h.public["dungeon"]]


def approaching_said(h: Hearing) -> Iterable[str]:
    return [quote(h.public["approaching"])]


def relics_said(h: Hearing) -> Iterable[str]:
    for name, token in h.public["tokens"].items():
        where = f"on {quote(token['tile'])}" if token["tile"] else f"by {quote(token['by'])}" if token["by"] else "returned"
        yield f"{quote(name)} {where}"


def used_said(h: Hearing) -> Iterable[str]:
    worn = {here["sheet"] for _, here in _seats(h)}
    return [sheet for sheet in h.public["used_sheets"] if sheet not in worn]


def discards_said(h: Hearing) -> Iterable[str]:
    return [f"{quote(deck)} {number}" for deck, number in h.public["discards"].items() if number]


def flames_said(h: Hearing) -> Iterable[str]:
    return [str(h.public["despair"])] if h.public["despair"] else []


def coins_said(h: Hearing) -> Iterable[str]:
    return [str(h.public["coins"])] if h.public["coins"] else []


def plays_said(h: Hearing) -> Iterable[str]:
    turn, last = h.public.get("turn"), len(h.public.get("turns", ()))
    return [f"{quote(turn['seat'])}{' again' if h.public['next_turn'] == last else ''}"] if turn else []


def token_said(h: Hearing) -> Iterable[str]:
    return [quote(h.public["holder"])] if h.public["holder"] else []


def _seats(h: Hearing) -> Iterable[tuple[str, Seat]]:
    return [(seat, seats.seats(h.state)[seat]) for seat in seats.order(h.state)]


def _no_such_card(h: Hearing) -> Facts:
    """What a Roaming Threat Card cannot be: the Severe ones have a Named Enemy, the General ones tokens without a name alone."""
    args, severe = h.args, h.args["deck"] == enemies.SEVERE
    why = None
    if args["deck"] not in (enemies.SEVERE, enemies.GENERAL):
        why = "{deck} cards are no Roaming Threat Cards"
    elif severe != ("named" in args):
        why = "each Severe Threat Card has a Named Enemy: `named NAME`" if severe else "no General Threat Card has a Named Enemy"
    elif not severe and args.get("defeated"):
        why = "`defeated` is said of a Named Enemy, and no General Threat Card has one"
    elif not severe and not args.get("kinds"):
        why = "each General Threat Card spawns tokens: `of KIND`"
    elif strange := [kind for kind in args.get("kinds", ()) if kind not in enemies.PLAIN]:
        return {"name": args["name"], "why": message("every {kind} token has a name; `of` lists those without one", kind=strange[0])}
    return {"name": args["name"], "why": message(why, deck=args["deck"])} if why else None


_IN_PLAY = when(lambda h: names.is_one_of(h.args["name"], h.public["threats"]), "name")
_AIMLESS = when(lambda h: "target" in h.args and h.args["command"] != commands.OBJECTIVE, "command")
MENACE_CHECKS = (
    Check("midway.menace", "Roaming Threat Cards", "{name}: {why}", _no_such_card),
    Check("midway.known", "Roaming Threat Cards", "{name} is in play already: a second card of the title has a number", _IN_PLAY),
    Check("midway.aim", "Moving Enemies", "{command} tokens make for no tile of their own", _AIMLESS),
)
_NO_THREATS = when(lambda h: h.args["deck"] not in (enemies.SEVERE, enemies.GENERAL), "deck")
APPROACHING_CHECKS = (
    Check("midway.approaching", "Approaching Threat Token", "the token lies on the severe or the general deck, not on {deck}", _NO_THREATS),
)
_TOO_MANY_COINS = when(lambda h: h.args["number"] > int(h.book.value("components", "Quest Coin", "count")), "number")
COINS_CHECKS = (Check("midway.coins", "Component List", "there are fewer than {number} Quest Coins", _TOO_MANY_COINS),)
_NO_CHARACTER = when(lambda h: not seats.seats(h.state)[h.args["seat"]]["sheet"], "seat")
STANDS_CHECKS = (Check("midway.stands", "Setup", "{seat} has no character: take SHEET by {seat} first", _NO_CHARACTER),)
_NOWHERE = when(lambda h: ("tile" in h.args) == ("seat" in h.args), "kind")
_ONE_PLACE = when(lambda h: sum(name in h.args for name in ("tile", "seat", "returned")) != 1, "relic")
_SAID = when(lambda h: names.is_one_of(h.args["relic"], h.public["tokens"]), "relic")
RELIC_CHECKS = (
    story_quests.WITHOUT,
    Check("midway.relic", "Story Tokens", "{relic}: either on a tile, or by a seat, or returned", _ONE_PLACE),
    Check("midway.told", "Story Tokens", "there is a Story Token {relic} already", _SAID),
)
_WORN = when(lambda h: h.args["sheet"] in h.public["used_sheets"], "sheet")
USED_CHECKS = (Check("midway.used", "Retirement", "the sheet {sheet} is in play, or said already", _WORN),)
_NOT_AGAIN = when(lambda h: h.args.get("again") and h.public["holder"] not in (None, h.args["seat"]), "seat")
PLAYS_CHECKS = (
    Check("midway.again", "Round Overview", "{seat} does not have the Key-Turn Token, and has one turn in the round", _NOT_AGAIN),
)
_NAMED_TWICE = when(lambda h: names.is_one_of(h.args.get("named"), enemies.tokens(h.state)), "named")
ENEMY_CHECKS = (
    Check("midway.enemy", "Enemy Tokens", "{kind}: either on a tile or by a seat", _NOWHERE),
    Check("midway.named", "Spawning Enemies", "the token of {named} is out of the pool already", _NAMED_TWICE),
)
