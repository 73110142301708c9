"""Cards and claimed Enemy Tokens given from player to player. [Inventory Cards] [Enemy Tokens]"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.rules import acting, conditions, inventory
from playaid.games.legacy.state import current_turn, holdings, pressing, seats
from playaid.games.legacy.state import spoils as queue
from playaid.language.message import message
from playaid.referee.contract.game import Check, Facts, Owed
from playaid.referee.contract.refusals import Refusal
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing, State


_APART = "{giver} and {taker} do not stand on the same Realm Tile: {giver} is on {from_}, {taker} on {to}"
_WHEN = "When may claimed Enemy Tokens be given away?"


def _why_apart(state: State, giver: str, taker: str, name: str) -> str:
    """Why a player can be given nothing by another: who has no character in play, else that they stand apart."""
    if giver == taker:
        return message("{seat} has {name} already", seat=taker, name=name)
    absent = [seat for seat in (giver, taker) if not seats.present(state, seat)]
    if absent:
        return message("{seat} has no character on the map", seat=absent[0])
    from_, to = (seats.standing(state, seat) for seat in (giver, taker))
    return message(_APART, giver=giver, taker=taker, from_=from_, to=to)


def trade(h: Hearing) -> None:
    giver, card, taker = inventory.holder(h), h.args["card"], h.args["taker"]
    held = inventory.must_hold(h, giver, card)
    acting.end_turn_start(h)
    h.drop("public", "seats", giver, "cards", card)
    name = holdings.unique_name(h.state, taker, card)
    h.put("public", "seats", taker, "cards", name, held)
    h.tell("{giver} gives {card} to {taker}.", giver=giver, card=card, taker=taker)
    inventory.tell_shared(h, taker, name)


def trade_offers(h: Hearing) -> Iterable[str]:
    seat = seats.current(h.state)
    if seat is None:
        return []
    partners = holdings.partners(h.state, seat)
    pairs = [*((seat, other) for other in partners), *((other, seat) for other in partners)]
    gifts = ((card, giver, taker) for giver, taker in pairs for card in holdings.cards(h.state, giver))
    return legal_lines(h, ((f'"{card}" to {to} by {giver}', {"card": card, "taker": to, "seat": giver}) for card, giver, to in gifts))


def _apart(h: Hearing) -> Facts:
    giver, taker = inventory.holder(h), h.args["taker"]
    if giver == taker and not holdings.holds(h.state, giver, h.args["card"]):
        return None  # that they do not hold it is said already
    return None if taker in holdings.partners(h.state, giver) else {"why": _why_apart(h.state, giver, taker, h.args["card"])}


def _neither(h: Hearing) -> Facts:
    giver, taker = inventory.holder(h), h.args["taker"]
    return {"giver": giver, "taker": taker} if giver != taker and seats.current(h.state) not in (giver, taker) else None


_ARTIFACT = inventory.when_card(lambda h, held: held["deck"] == "artifact")
_USED = inventory.when_card(lambda h, held: holdings.is_used(h.state, inventory.holder(h), h.args["card"]))
TRADE_CHECKS = (
    inventory.HELD,
    conditions.CLEAR,
    Check("trade.tile", "Inventory Cards", "{why}", _apart),
    Check("trade.artifact", "Inventory Cards", "{card} is an Artifact Card; it is not traded", _ARTIFACT),
    Check("trade.used", "Inventory Cards", "{card} has been used on this turn", _USED),
    Check("trade.turn", "Inventory Cards", "it is neither the turn of {giver} nor of {taker}", _neither),
)


def give(h: Hearing) -> None:
    taker = h.args["taker"]
    given = [(enemy, h.public["enemies"][enemy]["by"]) for enemy in h.args["enemies"]]
    if unclaimed := [enemy for enemy, giver in given if giver is None]:
        raise Refusal(message("{enemy} has not been claimed by anybody", enemy=unclaimed[0]))
    acting.end_turn_start(h)
    for enemy, giver in given:
        seats.acting_for(h, str(giver))
        token = h.public["enemies"][enemy]
        if token["named"] and "claimant" not in token:
            h.put("public", "enemies", enemy, "claimant", giver)
        h.put("public", "enemies", enemy, "by", taker)
        h.tell("{giver} gives the token {enemy} to {taker}.", giver=giver, enemy=enemy, taker=taker)


def give_offers(h: Hearing) -> Iterable[str]:
    seat = seats.current(h.state)
    if seat is None:
        return []
    others = [other for other in seats.order(h.state) if other != seat]
    gifts = [(enemy, other) for other in others for enemy in holdings.enemy_tokens(h.state, seat)]
    gifts += [(enemy, seat) for other in others for enemy in holdings.enemy_tokens(h.state, other)]
    return legal_lines(h, ((f'"{enemy}" to {taker}', {"enemies": [enemy], "taker": taker}) for enemy, taker in gifts))


def _each(wrong: Callable[[Hearing, str, str], Facts]) -> conditions.Fails:
    """A check of every token that is given and its giver: the first that fails tells why."""

    def fails(h: Hearing) -> Facts:
        claimed = ((enemy, giver) for enemy in h.args["enemies"] if (giver := h.public["enemies"][enemy]["by"]) is not None)
        return next((facts for enemy, giver in claimed if (facts := wrong(h, enemy, giver))), None)

    return fails


def _tokens_apart(h: Hearing, enemy: str, giver: str) -> Facts:
    taker = h.args["taker"]
    here, there = (seats.seats(h.state)[seat]["tile"] for seat in (giver, taker))
    return {"why": _why_apart(h.state, giver, taker, enemy)} if giver == taker or here is None or here != there else None


def _giving_out_of_turn(h: Hearing, enemy: str, giver: str) -> Facts:
    taker = h.args["taker"]
    return {"giver": giver, "taker": taker} if giver != taker and seats.current(h.state) not in (giver, taker) else None


def _not_theirs(h: Hearing, enemy: str, giver: str) -> Facts:
    said = h.args.get("seat")
    return {"enemy": enemy, "giver": giver, "seat": said} if said and said != giver else None


def _after_turn(h: Hearing, enemy: str, giver: str) -> Facts:
    return {"now": seats.current(h.state)} if current_turn.is_over(h.state) else None


def _owed_for_spoils(h: Hearing, enemy: str, giver: str) -> Facts:
    draws = [spoils for spoils in queue.waiting(h.state) if not queue.done(h.state, spoils)]
    bound = [spoils for spoils in draws if enemy in queue.payment(h.state, spoils, spoils["claimant"])]
    return {"enemy": enemy, "claimant": bound[0]["claimant"], "card": bound[0]["card"]} if bound else None


def _nobodys(h: Hearing) -> Facts:
    return next(({"enemy": enemy} for enemy in h.args["enemies"] if h.public["enemies"][enemy]["by"] is None), None)


def _all_but_spoils(state: State) -> list[Owed]:
    return [debt for debt in pressing.obligations(state) if debt not in pressing.spoils_obligations(state)]


GIVE_CHECKS = (
    conditions.CLEAR._replace(fails=conditions.first_of(_all_but_spoils)),
    Check("give.owed", "Defeating Roaming Threat Cards", "{claimant} owes {enemy} for the Spoils Draw of {card}", _each(_owed_for_spoils)),
    Check("give.claimed", "Enemy Tokens", "{enemy} has not been claimed by anybody", _nobodys),
    Check("give.whose", "Enemy Tokens", "{giver} has claimed {enemy}, and not {seat}", _each(_not_theirs)),
    Check("give.tile", "Enemy Tokens", "{why}", _each(_tokens_apart), doubt={_APART: _WHEN}),
    Check("give.turn", "Enemy Tokens", "it is neither the turn of {giver} nor of {taker}", _each(_giving_out_of_turn), doubt=_WHEN),
    Check("give.over", "Enemy Tokens", "the turn of {now} is over", _each(_after_turn), rank=20),
)
