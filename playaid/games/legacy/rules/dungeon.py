"""The Dungeon: claimed Enemy Tokens are kept there, and whoever ends a turn on it draws a threat. [Game Board]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import rulebook
from playaid.games.legacy.rules import acting, coins, conditions, threats
from playaid.games.legacy.rules.conditions import when_seat
from playaid.games.legacy.state import current_turn, enemies, holdings, realm, seats, spoils
from playaid.language.message import counted, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.deciding.offers import asking, legal, legal_lines

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def visit_dungeon(h: Hearing) -> None:
    seat = seats.current(h.state) or ""
    ends = "{who} ends the turn on the Dungeon: a Roaming Threat Card is drawn."
    h.tell(ends if threats.is_left(h) else "{who} ends the turn on the Dungeon.", who=seats.spoken(h.state, seat))
    threats.must_draw(h, seat, realm.DUNGEON)
    if threats.is_left(h):
        acting.let_go(h)


def of_the_retired(h: Hearing, seat: str) -> None:
    """A character is retired: that ends its turn, where the session reads it so on the Dungeon as well. In the step of the Dungeon it has
    ended already, and its threat is drawn. [Retiring a Character]"""
    if h.step.key == "dungeon":
        return
    drawn = h.options.get("dungeon-retired") == "drawn"
    if drawn and seats.current(h.state) == seat and seats.seats(h.state)[seat]["tile"] == realm.DUNGEON:
        visit_dungeon(h)


def imprison(h: Hearing) -> None:
    """Claimed tokens go to the Dungeon; eight of them bring a coin and go back to the pool."""
    seat = seats.speaking(h)
    chosen = h.args.get("enemies") or holdings.enemy_tokens(h.state, seat)
    acting.end_turn_start(h)
    most = rulebook.number(h, "dungeon tokens")
    h.tell("{who} sends {tokens} to the Dungeon.", who=seats.spoken(h.state, seat), tokens=listing(chosen))
    for captain, card in spoils.given_up(h.state, chosen).items():
        h.tell("{card} is still in play: with {captain} its Spoils Draws are given up.", card=card, captain=captain)
    for enemy in chosen:
        token = enemies.tokens(h.state)[enemy]
        h.drop("public", "enemies", enemy)
        h.push("public", "dungeon", [token["kind"], token["named"]])
        if len(h.public["dungeon"]) == most:
            for kind, named in h.public["dungeon"]:
                h.add("public", "named_pool" if named else "pool", kind, 1)
            h.put("public", "dungeon", [])
            h.tell("{most} Enemy Tokens in the Dungeon go back to the pool.", most=most)
            coins.collect(h, message("{most} tokens in the Dungeon", most=most))
    held = message("{tokens} of {most}", tokens=len(h.public["dungeon"]), most=most)
    h.line("Dungeon", message("{tokens} under the Capture Token", tokens=listing(chosen)), held, "Game Board")


def imprison_offers(h: Hearing) -> Iterable[str]:
    mine = holdings.enemy_tokens(h.state, seats.speaking(h))
    return legal_lines(h, [("", {}), *((f'"{enemy}"', {"enemies": [enemy]}) for enemy in mine)])


def _not_mine(h: Hearing) -> Facts:
    seat = seats.speaking(h)
    mine = holdings.enemy_tokens(h.state, seat)
    wrong = [enemy for enemy in h.args.get("enemies") or () if enemy not in mine]
    return {"seat": seat, "tokens": listing(wrong) or "any token"} if wrong or not mine else None


def _twice(h: Hearing) -> Facts:
    chosen = h.args.get("enemies") or []
    twice = sorted({enemy for enemy in chosen if chosen.count(enemy) > 1})
    return {"tokens": listing(twice)} if twice else None


def _way_there(h: Hearing) -> str | None:
    """How whoever is on turn comes to the Dungeon: the line, where they can be there in this turn, else how far it is."""
    seat = seats.speaking(h)
    here = seats.seats(h.state)[seat]["tile"]
    way = current_turn.way(h.state, here, realm.DUNGEON) if here and seats.current(h.state) == seat else []
    if not way:
        return None
    if legal(asking(h.game, h.state, h.book, "move", h.side), {"tiles": way}):
        return f"move {', '.join(way)}"
    left = current_turn.moves_left(h.state)
    return counted(len(way), "the Dungeon is {n} move away, and {left}", "the Dungeon is {n} moves away, and {left}", left=_left(left))


def _left(moves: int) -> str:
    return counted(moves, "{n} is left", "{n} are left")


IMPRISON_CHECKS = (
    conditions.OWN_TURN,
    conditions.CLEAR,
    Check(
        "dungeon.here",
        "Game Board",
        "{seat} does not stand on the Dungeon",
        when_seat(lambda here: here["tile"] != realm.DUNGEON),
        _way_there,
    ),
    Check("dungeon.twice", "Game Board", "{tokens} can go there only once", _twice),
    Check("dungeon.mine", "Game Board", "{seat} has not claimed {tokens}", _not_mine),
)
