"""A game that is under way, entered: what card effects and set-up cannot say with their own verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.rules.conditions import when
from playaid.games.legacy.state import enemies, seats
from playaid.referee.contract.game import Check

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing

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
    card = {"deck": h.args["deck"], "kinds": [h.args["kind"]], "named": h.args.get("named"), "command": h.args["command"]}
    target = h.args.get("target")
    h.put("public", "threats", h.args["name"], {**card, "target": target, "ability": h.args.get("ability", ""), "spawned": 0})
    h.add("public", "decks", h.args["deck"], -1)


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
    """Who has the Key-Turn Token: the round begins after him."""
    h.put("public", "holder", h.args["seat"])


def settle(h: Hearing) -> None:
    for item in h.public["checklist"]:
        h.put("public", "checklist", item, True)
    if h.public["holder"] is None:
        h.put("public", "holder", seats.order(h.state)[0])
    for seat in seats.order(h.state):
        here = seats.seats(h.state)[seat]
        if here["sheet"] and here["tile"] is None and not here["retired"]:
            h.put("public", "seats", seat, "tile", "Round Table")


_NOWHERE = when(lambda h: ("tile" in h.args) == ("seat" in h.args), "kind")
ENEMY_CHECKS = (Check("midway.enemy", "Enemy Tokens", "{kind}: either on a tile or by a seat", _NOWHERE),)
