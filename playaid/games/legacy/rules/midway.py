"""A game that is under way, entered: what card effects and set-up cannot say with their own verbs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.rules import coins as coins_chapter
from playaid.games.legacy.rules.conditions import when
from playaid.games.legacy.state import enemies, seats
from playaid.referee.contract.game import Check
from playaid.referee.contract.grammar import quote

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
    number = 1
    while (name := named or f"{kind}-{number}") in enemies.tokens(h.state):
        number += 1
    new = {"kind": kind, "named": named is not None, "tile": tile, "by": by, "held": False, "card": h.args.get("card", ""), "moved": 0}
    h.put("public", "enemies", name, new)
    h.add("public", "named_pool" if named else "pool", kind, -1)


def jailed(h: Hearing) -> None:
    named = "named" in h.args
    h.push("public", "dungeon", [h.args["kind"], named])
    h.add("public", "named_pool" if named else "pool", h.args["kind"], -1)


def menace(h: Hearing) -> None:
    card = {"deck": h.args["deck"], "kinds": list(h.args.get("kinds", ())), "named": h.args.get("named"), "command": h.args["command"]}
    target = h.args.get("target")
    h.put("public", "threats", h.args["name"], {**card, "target": target, "ability": h.args.get("ability", ""), "spawned": 0})
    h.add("public", "decks", h.args["deck"], -1)


def approaching(h: Hearing) -> None:
    h.put("public", "approaching", h.args["deck"])


def relic(h: Hearing) -> None:
    token = {"tile": h.args.get("tile"), "by": h.args.get("seat"), "returned": h.args.get("returned", False)}
    h.put("public", "tokens", h.args["relic"], token)


def used(h: Hearing) -> None:
    h.push("public", "used_sheets", h.args["sheet"])


def gone(h: Hearing) -> None:
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


def plaque(h: Hearing) -> None:
    """A Virtue Plaque that a character wears: of those that have left the stack, where it has been said how many it holds."""
    h.put("public", "seats", seats.speaking(h), "virtue", h.args["name"])
    h.add("public", "virtue", "discarded" if h.public["virtue"]["discarded"] else "stack", -1)


def settle(h: Hearing) -> None:
    for item in h.public["checklist"]:
        h.put("public", "checklist", item, True)
    if h.public["holder"] is None:
        h.put("public", "holder", seats.order(h.state)[0])
    for seat in seats.order(h.state):
        here = seats.seats(h.state)[seat]
        if here["sheet"] and here["tile"] is None and not here["retired"]:
            h.put("public", "seats", seat, "tile", "Round Table")
    coins_chapter.unlock(h)
    _enlist_captains(h)


def _enlist_captains(h: Hearing) -> None:
    """A Named Enemy goes by the card that names it. [Roaming Threat Cards]"""
    for name, card in h.public["threats"].items():
        captain = enemies.tokens(h.state).get(card["named"] or "")
        if captain is not None and captain["named"] and not captain["card"]:
            h.put("public", "enemies", card["named"], "card", name)


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


def token_said(h: Hearing) -> Iterable[str]:
    return [quote(h.public["holder"])] if h.public["holder"] else []


def _seats(h: Hearing) -> Iterable[tuple[str, Seat]]:
    return [(seat, seats.seats(h.state)[seat]) for seat in seats.order(h.state)]


_NOWHERE = when(lambda h: ("tile" in h.args) == ("seat" in h.args), "kind")
_ONE_PLACE = when(lambda h: sum(name in h.args for name in ("tile", "seat", "returned")) != 1, "relic")
RELIC_CHECKS = (Check("midway.relic", "Story Tokens", "{relic}: either on a tile, or by a seat, or returned", _ONE_PLACE),)
_WORN = when(lambda h: h.args["sheet"] in h.public["used_sheets"], "sheet")
USED_CHECKS = (Check("midway.used", "Retirement", "the sheet {sheet} is in play, or said already", _WORN),)
ENEMY_CHECKS = (Check("midway.enemy", "Enemy Tokens", "{kind}: either on a tile or by a seat", _NOWHERE),)
