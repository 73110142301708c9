"""A challenge that is lost, and escape from one. [Challenge Overview] [Challenging Enemies]"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import made_up, strength
from playaid.games.legacy.rules import acting, challenges, conditions, discards, inventory, retirement, turns
from playaid.games.legacy.state import holdings, likely, pressing, realm, seats
from playaid.language.message import as_message, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def fail(h: Hearing) -> None:
    """The challenge is lost: a wound or a broken card against an enemy, the card's words in an encounter, nothing in a quest."""
    fight = pressing.in_hand(h.state)
    seat = seats.acting_for(h, fight["seat"])
    if fight["for"] != "enemy":
        h.put("public", "challenge", None)
        inventory.breaks_instead(h, seat)  # by the table's word: else it is refused
        what: str = as_message("there is no penalty")
        if fight["for"] == "encounter":
            said = "enter what the card says ({verbs}), now or later, for `next` does not wait for it"
            what = message(said, verbs=holdings.verbs_of_ill(h.state, seat))
        name = pressing.challenge_for(h.state, fight)
        h.tell("{who} fails the challenge for {name}: {what}.", who=seats.spoken(h.state, seat), name=name, what=what)
        return
    h.put("public", "challenge", {**fight, "state": "again"})
    if not inventory.breaks_instead(h, seat) and retirement.wound(h, seat):
        h.put("public", "challenge", None)
        if seats.current(h.state) == seat:
            acting.go_on(h)


def fail_offers(h: Hearing) -> Iterable[str]:
    fight = pressing.challenge(h.state)
    held = [card for card, here in (holdings.cards(h.state, fight["seat"]) if fight else {}).items() if here["deck"] != "item"]
    return legal_lines(h, [("", {}), *((f'breaking "{card}"', {"breaking": card}) for card in held)])


def _breaking(wrong: Callable[[Hearing, str], Facts]) -> conditions.Fails:
    """A check of the card that whoever is challenged breaks."""

    def fails(h: Hearing) -> Facts:
        fight = pressing.challenge(h.state)
        return wrong(h, fight["seat"]) if fight and "breaking" in h.args else None

    return fails


def _unbreakable(h: Hearing, seat: str) -> Facts:
    if pressing.in_hand(h.state)["for"] == "enemy":
        return inventory.unbreakable(h, seat)
    why = "this challenge gives no wound; one that its card gives is avoided by `{line}`"
    return {"card": h.args["breaking"], "why": message(why, line=seats.typed_for(h.state, seat, "wound breaking CARD"))}


NOTHING_TO_FAIL = "no challenge waits to be failed; the game is given up by `agree lost`"
FAIL_CHECKS = (
    Check("fail.when", strength.CITE, NOTHING_TO_FAIL, challenges.nothing_in_hand, rank=10),
    challenges.THEIRS,
    inventory.BREAKABLE._replace(id="fail.breaking", fails=_breaking(_unbreakable)),
    inventory.SEDUCED._replace(id="fail.seduced", fails=_breaking(inventory.seduced_seat)),
)


def escape(h: Hearing) -> None:
    """An unbroken card is discarded, and the character is off to an adjacent tile."""
    seat, card, tile = seats.acting_for(h, _fleeing(h)), h.args["card"], h.args["tile"]
    inventory.must_hold(h, seat, card)
    discards.put(h, seat, card)
    h.put("public", "challenge", None)
    h.tell("{who} discards {card} and escapes to {tile}.", who=seats.spoken(h.state, seat), card=card, tile=tile)
    turns.arrive(h, seat, tile)


def escape_offers(h: Hearing) -> Iterable[str]:
    """Every unbroken card with every adjacent tile, for each character that is beset and has not rolled."""
    state = h.state
    fight = pressing.challenge(state)
    who = [fight["seat"]] if fight else list(dict.fromkeys(seat for seat, _ in challenges.beset(h)))
    lines = (
        (f'"{card}" to {tile} by {seat}', {"card": card, "tile": tile, "seat": seat})
        for seat in who
        if seats.present(state, seat)
        for card in holdings.cards(state, seat)
        for tile in realm.neighbours(state, seats.standing(state, seat))
    )
    return legal_lines(h, lines)


def _fleeing(h: Hearing) -> str:
    """Who is challenged; before the stones are rolled who is said, or whoever may be meant of those that share a tile with an enemy."""
    if "seat" in h.args:
        return h.args["seat"]
    may = likely.may_flee(h.args, h.state)
    return may[0] if len(may) == 1 else seats.speaking(h)


def _too_late(h: Hearing) -> Facts:
    fight = pressing.challenge(h.state)
    if fight and h.args.get("seat") not in (None, fight["seat"]):
        return {"why": message("the challenge is that of {seat}", seat=fight["seat"])}
    if fight and fight["for"] != "enemy":
        return {"why": "only an enemy is escaped from"}
    if fight:
        return None if pressing.may_escape(h.state, fight) else {"why": _ROLLED[h.options.get("escaping") == "failed"]}
    beset = _fleeing(h) in [seat for seat, _ in challenges.beset(h)]
    return None if beset else {"why": message("no enemy challenges {seat}", seat=_fleeing(h))}


_ROLLED = {
    False: "the stones are rolled; only after a wound or a broken card",
    True: "the stones are rolled; only after a wound by failing, or a card broken in its place",
}
"""Why nobody escapes while the stones lie there, by whether only a failure lets them."""


def _no_card(h: Hearing) -> Facts:
    """Of whoever has nothing to pay an escape with that is told, whatever card is named."""
    seat, card = _fleeing(h), h.args["card"]
    held = holdings.cards(h.state, seat)
    if card in held and not held[card]["broken"]:
        return None
    if holdings.is_plaque_name(h.state, seat, card):
        return {"why": message("{card} is a Virtue Plaque, no Inventory Card", card=card)}
    no_price = holdings.no_price(h.state, seat)
    return {"why": no_price or message("{seat} holds no unbroken {card} to discard", seat=seat, card=card)}


def _not_adjacent(h: Hearing) -> Facts:
    here = seats.seats(h.state)[_fleeing(h)]["tile"]
    if here is None:  # nobody is challenged who is not on the map: that is said
        return None
    near = realm.neighbours(h.state, here)
    if h.args["tile"] in near:
        return None
    why = message("{tile} is not adjacent to {here}; adjacent: {near}", tile=h.args["tile"], here=here, near=listing(near))
    return {"why": made_up.with_note(why, made_up.paths(h, here, h.args["tile"]))}


ESCAPE_CHECKS = (
    conditions.CARDS_FIRST,
    Check("escape.when", "Challenging Enemies", "no escape now: {why}", _too_late, rank=20),
    Check("escape.card", "Challenging Enemies", "{why}", _no_card),
    Check("escape.tile", "Challenging Enemies", "{why}", _not_adjacent),
)
