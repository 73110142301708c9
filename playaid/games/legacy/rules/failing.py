"""A challenge that is lost, and escape from one. [Challenge Overview] [Challenging Enemies]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import strength
from playaid.games.legacy.rules import acting, challenges, conditions, inventory, retirement, turns
from playaid.games.legacy.state import holdings, pressing, realm, seats
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def fail(h: Hearing) -> None:
    """The challenge is lost: a wound or a broken card against an enemy, the card's words in an encounter, nothing in a quest."""
    fight = pressing.in_hand(h.state)
    seat = fight["seat"]
    if fight["for"] != "enemy":
        h.put("public", "challenge", None)
        fails = "{who} fails the challenge for {name}: there is no penalty."
        if fight["for"] == "encounter":
            fails = "{who} fails the challenge for {name}: do what the card says."
        h.tell(fails, who=seats.spoken(h.state, seat), name=pressing.challenge_for(h.state, fight))
        return
    h.put("public", "challenge", {**fight, "state": "again"})
    card = h.args.get("breaking")
    if card is not None:
        if card not in holdings.cards(h.state, seat):
            raise Refusal(message("{seat} does not hold {card}", seat=seat, card=card))
        h.tell("{who} breaks {card} instead of taking a Wound Token.", who=seats.spoken(h.state, seat), card=card)
        inventory.flip(h, seat, card)
        return
    if retirement.wound(h, seat):
        h.put("public", "challenge", None)
        if seats.current(h.state) == seat:
            acting.go_on(h)


def fail_offers(h: Hearing) -> Iterable[str]:
    fight = pressing.challenge(h.state)
    held = holdings.cards(h.state, fight["seat"]) if fight else ()
    return legal_lines(h, [("", {}), *((f'breaking "{card}"', {"breaking": card}) for card in held)])


def _unbreakable(h: Hearing) -> Facts:
    fight, card = pressing.challenge(h.state), h.args.get("breaking")
    if not fight or card is None:
        return None
    if fight["for"] != "enemy":
        return {"card": card, "why": "only a wound of an enemy's challenge is avoided so"}
    held = holdings.cards(h.state, fight["seat"]).get(card)
    if held is None or held["broken"]:
        return {"card": card, "why": "it is broken already" if held else message("{seat} does not hold it", seat=fight["seat"])}
    seduced = seats.seats(h.state)[fight["seat"]]["seduced"]
    return {"card": card, "why": message("{seat} is seduced", seat=fight["seat"])} if seduced else None


FAIL_CHECKS = (
    Check("fail.when", strength.CITE, "no challenge waits to be failed", challenges.nothing_in_hand, rank=10),
    Check("fail.breaking", "Challenging Enemies", "{card} cannot be broken: {why}", _unbreakable),
)


def escape(h: Hearing) -> None:
    """An unbroken card is discarded, and the character is off to an adjacent tile."""
    seat, card, tile = _fleeing(h), h.args["card"], h.args["tile"]
    inventory.must_hold(h, seat, card)
    inventory.remove(h, seat, card)
    h.put("public", "challenge", None)
    h.tell("{who} discards {card} and escapes to {tile}.", who=seats.spoken(h.state, seat), card=card, tile=tile)
    turns.arrive(h, seat, tile)


def escape_offers(h: Hearing) -> Iterable[str]:
    """Every unbroken card with every adjacent tile, for each character that is beset and has not rolled."""
    state = h.state
    fight = pressing.challenge(state)
    who = [fight["seat"]] if fight else list(dict.fromkeys(seat for seat, _ in pressing.beset(state)))
    lines = (
        (f'"{card}" to {tile} by {seat}', {"card": card, "tile": tile, "seat": seat})
        for seat in who
        if seats.present(state, seat)
        for card in holdings.cards(state, seat)
        for tile in realm.neighbours(state, seats.standing(state, seat))
    )
    return legal_lines(h, lines)


def _fleeing(h: Hearing) -> str:
    fight = pressing.challenge(h.state)
    return fight["seat"] if fight else seats.speaking(h)


def _too_late(h: Hearing) -> Facts:
    fight = pressing.challenge(h.state)
    if fight and h.args.get("seat") not in (None, fight["seat"]):
        return {"why": message("the challenge is that of {seat}", seat=fight["seat"])}
    if fight:
        return {"why": "the stones are rolled; only after a wound or a broken card"} if fight["state"] != "again" else None
    beset = _fleeing(h) in [seat for seat, _ in pressing.beset(h.state)]
    return None if beset else {"why": message("no enemy challenges {seat}", seat=_fleeing(h))}


def _no_card(h: Hearing) -> Facts:
    held = holdings.cards(h.state, _fleeing(h)).get(h.args["card"])
    return {"seat": _fleeing(h), "card": h.args["card"]} if held is None or held["broken"] else None


def _not_adjacent(h: Hearing) -> Facts:
    here = seats.seats(h.state)[_fleeing(h)]["tile"]
    near = realm.neighbours(h.state, here) if here else []
    return {"tile": h.args["tile"], "here": here, "near": listing(near)} if h.args["tile"] not in near else None


ESCAPE_CHECKS = (
    conditions.CARDS_FIRST,
    Check("escape.when", "Challenging Enemies", "no escape now: {why}", _too_late, rank=20),
    Check("escape.card", "Challenging Enemies", "{seat} holds no unbroken {card} to discard", _no_card),
    Check("escape.tile", "Challenging Enemies", "{tile} is not adjacent to {here}; adjacent: {near}", _not_adjacent),
)
