"""Enemies claimed, threats defeated: Quest Coins, Spoils Draws. [Defeating Roaming Threat Cards]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.rules import coins, inventory
from playaid.games.legacy.rules.conditions import when
from playaid.games.legacy.state import ability_words, enemies, seats
from playaid.games.legacy.state import spoils as queue
from playaid.language.message import SEMICOLON, as_message, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing, Spoils, State, Threat

SPOILS = ("item", "armoury", "relic")


def claim(h: Hearing, seat: str, name: str, unclaimed: bool = False) -> None:
    """A challenged Enemy Token goes to a seat, or to the pool; the cards that are defeated by that bring their coins."""
    in_force = ability_words.abilities(h.state)
    mark_challenged(h, name)
    if unclaimed:
        to_pool(h, name)
        h.tell("{enemy} is not claimed and goes back to the Enemy Pool.", enemy=name)
    else:
        h.put("public", "enemies", name, "tile", None)
        h.put("public", "enemies", name, "by", seat)
        h.tell("{who} claims {enemy}.", who=seats.spoken(h.state, seat), enemy=name)
    tell_ended(h, in_force)
    settle_defeats(h, seat)


def mark_challenged(h: Hearing, name: str) -> None:
    """The cards that name an enemy know that it has been challenged, wherever its token goes."""
    for card, threat in h.public["threats"].items():
        if threat["named"] == name:
            h.put("public", "threats", card, "challenged", True)


def tell_ended(h: Hearing, in_force: Iterable[str]) -> None:
    """Abilities that were in force and are no more, as the Named Enemy of their card is defeated. [Roaming Threat Cards]"""
    for card in in_force:
        if enemies.is_captain_defeated(h.state, card):
            captain, ability = h.public["threats"][card]["named"], ability_words.ability(h.state, card).rstrip(".")
            h.tell("With {captain} the special ability of {card} has ended ({ability}).", card=card, captain=captain, ability=ability)


def settle_defeats(h: Hearing, seat: str) -> None:
    """Every card in play that is defeated now: a coin, and for a Severe one the Spoils Draws."""
    for name in list(h.public["threats"]):
        if not enemies.is_defeated(h.state, name):
            continue
        card = h.public["threats"][name]
        with_ability = name in ability_words.abilities(h.state)
        h.drop("public", "threats", name)
        h.add("public", "discards", card["deck"], 1)
        h.tell("{card} is defeated, and its special ability has ended." if with_ability else "{card} is defeated.", card=name)
        if card["deck"] == enemies.SEVERE or h.options["general-coins"] == "on":
            coins.collect(h, message("{card} is defeated", card=name))
        if queue.brings_draws(h.options["spoils"], card):
            _begin_spoils(h, name, card, seat)
    h.happens("command ended")
    _arrange_spoils(h)


def _arrange_spoils(h: Hearing) -> None:
    """Where one token could pay for the draws of several cards, the players say for which card they are made first."""
    waiting = queue.waiting(h.state)
    order = [spoils for spoils in waiting if queue.done(h.state, spoils)]
    left = [spoils for spoils in waiting if spoils not in order]
    while _compete(h.state, left):
        cards = [spoils["card"] for spoils in left]
        first = h.ask(f"spoils {len(order)}", who="the players", prompt="for which card are Spoils Draws made first?", options=cards)
        order.append(left.pop(cards.index(first)))
    if (order := [*order, *left]) != waiting:
        h.put("public", "spoils", order[0])
        h.put("public", "more_spoils", order[1:])


def _compete(state: State, draws: list[Spoils]) -> bool:
    """Whether a token would be returned for more than one of these draws, and it comes to something else which is made first."""
    if all((spoils["claimant"], spoils["kinds"]) == (draws[0]["claimant"], draws[0]["kinds"]) for spoils in draws):
        return False
    paid = [token for spoils in draws for seat in seats.order(state) for token in queue.payment(state, spoils, seat)]
    return len(set(paid)) < len(paid)


def _begin_spoils(h: Hearing, name: str, card: Threat, seat: str) -> None:
    captain = card["named"]
    if captain is not None and (why := _nobody_draws(h, captain)):
        h.line("Spoils Draw", why, "nobody draws", "Defeating Roaming Threat Cards")
        h.tell("No Spoils Draw is made for {card}: {why}.", card=name, why=why)
        return
    claimant = (enemies.tokens(h.state)[captain]["by"] if captain is not None else None) or seat
    entry: Spoils = {"card": name, "kinds": card["kinds"], "named": captain, "claimant": claimant, "done": []}
    for other in queue.out_of_play(h.state, entry):
        h.tell(_OUT_OF_PLAY, seat=other, card=name)
    if h.public.get("spoils"):
        h.push("public", "more_spoils", entry)
    else:
        h.put("public", "spoils", entry)


_OUT_OF_PLAY = "{seat} makes no Spoils Draw for {card}: the character is retired, and no new one is in play yet."


def _nobody_draws(h: Hearing, captain: str) -> str | None:
    """Why a Named Enemy's token pays for no draw; None where its holder may draw."""
    token = enemies.tokens(h.state).get(captain)
    if token is None or token["by"] is None:
        return message("nobody holds the token of {captain}", captain=captain)
    defeater = token.get("claimant", token["by"])
    if not seats.present(h.state, defeater):
        return message("the claimant of {captain} is not in play", captain=captain)
    if not seats.present(h.state, token["by"]):
        return message("the holder of the token of {captain} is not in play", captain=captain)
    if defeater != token["by"] and h.options.get("spoils-token") == "defeater":
        return message("{defeater}, who defeated {captain}, has given its token away", defeater=defeater, captain=captain)
    return None


def to_pool(h: Hearing, enemy: str) -> None:
    token = enemies.tokens(h.state)[enemy]
    h.drop("public", "enemies", enemy)
    h.add("public", "named_pool" if token["named"] else "pool", token["kind"], 1)


def spoils(h: Hearing) -> None:
    drawn, deck = queue.due(h.state), h.args["deck"]
    if drawn is None or deck not in ("none", *h.public["decks"]):
        raise Refusal("there is no Spoils Draw like that to be made")
    offer, seat = drawn
    seats.acting_for(h, seat)
    if deck == "none":
        done = seats.clockwise(h.state, seat) if seat == offer["claimant"] and offer["named"] else [seat]
        others = any(queue.payment(h.state, offer, other) for other in done[1:])
        pattern = "{who} makes no Spoils Draw, and so nobody does." if others else "{who} makes no Spoils Draw."
        h.tell(pattern, who=seats.spoken(h.state, seat))
    else:
        done = [seat]
        returned = queue.payment(h.state, offer, seat)
        for enemy in returned:
            to_pool(h, enemy)
        tokens = listing(returned)
        h.line("Spoils Draw", message("returned: {tokens}", tokens=tokens), deck, "Defeating Roaming Threat Cards")
        h.tell("{who} returns {tokens} to the Enemy Pool for a Spoils Draw.", who=seats.spoken(h.state, seat), tokens=tokens)
        inventory.draw(h, seat, deck, "spoils card", h.args.get("card"))
    h.put("public", "spoils", "done", [*queue.done(h.state, offer), *done])
    pass_over(h)


def pass_over(h: Hearing) -> None:
    """Spoils Draws for which nobody has anything to return any more are over; those of the next card begin."""
    waiting = queue.waiting(h.state)
    left = [spoils for spoils in waiting if queue.drawing(h.state, spoils)]
    if left == waiting:
        return
    if left:
        h.put("public", "spoils", left[0])
    else:
        h.drop("public", "spoils")
    h.put("public", "more_spoils", left[1:])


def lapse(h: Hearing, seat: str) -> None:
    """Spoils Draws that hung on a character who is retired now are over."""
    for spoils in queue.waiting(h.state):
        if not queue.drawing(h.state, spoils):
            h.tell("No Spoils Draw is made for {card} any more.", card=spoils["card"])
        elif seat in queue.out_of_play(h.state, spoils):
            h.tell(_OUT_OF_PLAY, seat=seat, card=spoils["card"])
    pass_over(h)


def spoils_offers(h: Hearing) -> Iterable[str]:
    return legal_lines(h, ((deck, {"deck": deck}) for deck in (*SPOILS, "none")))


def _not_theirs(h: Hearing) -> Facts:
    seat, whose = h.args.get("seat"), queue.next_seat(h.state)
    if not seat or not whose or seat == whose:
        return None
    why = message("the draw is that of {whose}, not of {seat}", seat=seat, whose=whose)
    return {"why": listing([why, *_out_of_play(h, seat)], SEMICOLON)}


def _nothing_due(h: Hearing) -> Facts:
    if queue.due(h.state):
        return None
    return {"why": listing([as_message(_GIVEN_BY[h.options["spoils"]]), *_out_of_play(h, h.args.get("seat"))], SEMICOLON)}


def _out_of_play(h: Hearing, seat: str | None) -> list[str]:
    if not seat or seats.present(h.state, seat):
        return []
    here, why = seats.seats(h.state)[seat], "{seat} makes none: the character has not entered play yet"
    if here["retired"] or here.get("fresh"):
        why = "{seat} makes none: the character is retired, and no new one is in play yet"
    return [message(why, seat=seat)]


_GIVEN_BY = {
    "severe": "a Severe Threat Card gives them as it is defeated, a General one gives none",
    "all": "a Threat Card gives them as it is defeated",
    "none": "this session has none",
}
_NO_DECK = when(lambda h: h.args["deck"] not in (*SPOILS, "none"), "deck")
_RUN_OUT = when(lambda h: h.args["deck"] in SPOILS and not h.public["decks"][h.args["deck"]], "deck")
SPOILS_CHECKS = (
    Check(
        "spoils.due",
        "Defeating Roaming Threat Cards",
        "there is no Spoils Draw to be made: {why}",
        _nothing_due,
        rank=20,
    ),
    Check("spoils.seat", "Defeating Roaming Threat Cards", "{why}", _not_theirs),
    Check("spoils.deck", "Defeating Roaming Threat Cards", "a Spoils Draw is from the item, armoury or relic deck, not {deck}", _NO_DECK),
    Check("spoils.empty", "Discarding Cards and Virtue Plaques", "the {deck} deck has run out", _RUN_OUT),
)
