"""Inventory Cards and Virtue Plaques: drawn, used, broken, repaired, traded, discarded. [Inventory Cards] [Virtue Plaques]

A card is `{deck, slot, broken, turn, round}`: in which turn it was used or received, and in which round a once-per-round card was.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from playaid.games.legacy import pressing, realm, seats
from playaid.referee.game import Check
from playaid.referee.hearing import Hearing
from playaid.referee.refusals import Refusal
from playaid.referee.sequence import round_of
from playaid.referee.state import State

DRAWN = ("armoury", "item", "relic", "mount")
SPOILS = ("item", "armoury", "relic")
BACK = "-"


def cards(state: State, seat: str) -> dict[str, dict[str, Any]]:
    """A seat's cards by name."""
    found: dict[str, dict[str, Any]] = seats.seats(state)[seat]["cards"]
    return found


def serial(state: State) -> int:
    """The number of the present turn, counted through the game; 0 outside the turns."""
    turn = state["public"].get("turn")
    return turn["serial"] if turn else 0


def add(h: Hearing, seat: str, name: str, deck: str, slot: str) -> str:
    """Put a card from its deck before a seat; a second card of the name is numbered. Returns the name."""
    held = cards(h.state, seat)
    number = 2
    unique = name
    while unique in held:
        unique, number = f"{name} {number}", number + 1
    h.put("public", "seats", seat, "cards", unique, {"deck": deck, "slot": slot, "broken": False, "turn": 0, "round": 0})
    # Starting Equipment is chosen again by a new character, so its discards are at hand where other decks' are not.
    source = "discards" if deck == "starting" and not h.public["decks"][deck] else "decks"
    h.add("public", source, deck, -1)
    return unique


def draw(h: Hearing, seat: str, deck: str, key: str) -> None:
    """The top card of a deck for a seat: its name and slot asked for, or back to the bottom. Nothing when the deck has run out."""
    if not h.public["decks"][deck]:
        h.tell(f"The {deck} deck has run out; its discards are not shuffled back.")
        return
    prompt = f"the top card of the {deck} deck: its name / slot (- puts it back at the bottom)"
    answer = h.ask(key, who=seats.spoken(h.state, seat), prompt=prompt)
    name, _, slot = (part.strip() for part in answer.partition("/"))
    h.barrier()
    if name in ("", BACK):
        h.tell(f"{seats.spoken(h.state, seat)} puts the {deck} card back at the bottom of its deck.")
        return
    kept = add(h, seat, name, deck, slot or "-")
    h.tell(f"{seats.spoken(h.state, seat)} keeps {kept} ({deck}{f', {slot}' if slot else ''}).")


def draw_plaque(h: Hearing, seat: str, key: str) -> None:
    """The top Virtue Plaque for a seat; the one it had is discarded."""
    name = h.ask(key, who=seats.spoken(h.state, seat), prompt="the top Virtue Plaque: its name").strip() or "a plaque"
    h.barrier()
    before = seats.seats(h.state)[seat]["virtue"]
    h.add("public", "virtue", "stack", -1)
    if before is not None:
        h.add("public", "virtue", "discarded", 1)
        h.line("Virtue Plaque", f"{before} is discarded for {name}", "", "Virtue Plaques")
    h.put("public", "seats", seat, "virtue", name)
    h.tell(f"{seats.spoken(h.state, seat)} draws the Virtue Plaque {name}; {h.public['virtue']['stack']} are left in the stack.")


def lose_plaque(h: Hearing, why: str) -> None:
    """A plaque from the top of the stack is discarded."""
    if h.public["virtue"]["stack"]:
        h.add("public", "virtue", "stack", -1)
        h.add("public", "virtue", "discarded", 1)
        h.line("Virtue Stack", why, str(h.public["virtue"]["stack"]), "Virtue Plaques")


def must_hold(h: Hearing, seat: str, card: str) -> dict[str, Any]:
    """The card before a seat. Raises Refusal when it is not there: then nothing can be done with it."""
    held = cards(h.state, seat).get(card)
    if held is None:
        raise Refusal(f"{seat} does not hold {card}")
    return held


def remove(h: Hearing, seat: str, card: str) -> None:
    """A card goes to its discard pile."""
    deck = cards(h.state, seat)[card]["deck"]
    h.drop("public", "seats", seat, "cards", card)
    h.add("public", "discards", deck, 1)


# gaining, using, breaking, repairing


def gain(h: Hearing) -> None:
    """A card that the players say a card, an ability or a quest gives."""
    seat = seats.speaking(h)
    kept = add(h, seat, h.args["card"], h.args["deck"], h.args.get("slot") or "-")
    h.tell(f"{seats.spoken(h.state, seat)} gains {kept} ({h.args['deck']}).")


def gain_offers(state: State, side: str) -> Iterable[str]:
    """An example for each deck that a card can still come from; the name is for the players to say."""
    seat = seats.current(state)
    if seat is None or not seats.present(state, seat):
        return []
    return [f"{deck.title()} card from {deck} by {seat}" for deck in DRAWN if state["public"]["decks"][deck]]


def _run_out(h: Hearing) -> Mapping[str, Any] | None:
    deck = h.args["deck"]
    return {"deck": deck} if not h.public["decks"][deck] else None


def _no_inventory(h: Hearing) -> Mapping[str, Any] | None:
    return {"deck": h.args["deck"]} if h.args["deck"] not in (*DRAWN, "artifact", "starting") else None


GAIN_CHECKS = (
    Check("card.deck", "Discarding Cards and Virtue Plaques", "the {deck} deck has run out; its discards are not shuffled back", _run_out),
    Check("card.inventory", "Inventory Cards", "{deck} cards are no Inventory Cards", _no_inventory),
)


def use(h: Hearing) -> None:
    """A card is used; its effect is read off it. An Item Card is discarded by that."""
    seat, card = _holder(h), h.args["card"]
    held = must_hold(h, seat, card)
    h.put("public", "seats", seat, "cards", card, "turn", serial(h.state))
    if h.args.get("once"):
        h.put("public", "seats", seat, "cards", card, "round", round_of(h.state, "round"))
    h.tell(f"{seats.spoken(h.state, seat)} uses {card}: do what it says.")
    if held["deck"] == "item":
        remove(h, seat, card)
        h.line(card, "Item Cards are discarded to gain their benefit", "discarded", "Inventory Cards")


def use_offers(h: Hearing) -> Iterable[str]:
    """Every card that may be used now."""
    state = h.state
    seat = seats.current(state)
    if seat is None or pressing.challenge(state) or not seats.present(state, seat):
        return []
    now = round_of(state, "round")
    return [f'"{card}"' for card, held in cards(state, seat).items() if not held["broken"] and held["round"] != now]


def _not_held(h: Hearing) -> Mapping[str, Any] | None:
    seat = _holder(h)
    return {"card": h.args["card"], "seat": seat} if h.args["card"] not in cards(h.state, seat) else None


def _holder(h: Hearing) -> str:
    """The seat whose card it is: as said, else the speaker's, else whoever holds the only card of the name."""
    seat = seats.speaking(h)
    if h.args.get("seat") or h.args["card"] in cards(h.state, seat):
        return seat
    owners = [other for other in seats.order(h.state) if h.args["card"] in cards(h.state, other)]
    return owners[0] if len(owners) == 1 else seat


def _broken(h: Hearing) -> Mapping[str, Any] | None:
    held = cards(h.state, _holder(h)).get(h.args["card"])
    return {"card": h.args["card"]} if held and held["broken"] else None


def _whole(h: Hearing) -> Mapping[str, Any] | None:
    held = cards(h.state, _holder(h)).get(h.args["card"])
    return {"card": h.args["card"]} if held and not held["broken"] else None


def _used_this_round(h: Hearing) -> Mapping[str, Any] | None:
    held = cards(h.state, _holder(h)).get(h.args["card"])
    return {"card": h.args["card"]} if held and held["round"] and held["round"] == round_of(h.state, "round") else None


def _others_turn(h: Hearing) -> Mapping[str, Any] | None:
    seat, now = _holder(h), seats.current(h.state)
    return {"seat": seat} if seat != now and not h.args.get("now") else None


def _busy(h: Hearing) -> Mapping[str, Any] | None:
    return None if h.args.get("now") else pressing.no_challenge(h)


HELD = Check("card.held", "Inventory Cards", "{seat} does not hold {card}", _not_held, rank=10)
UNBROKEN = Check("card.broken", "Inventory Cards", "{card} is broken; it has no effect until it is repaired", _broken, rank=20)
USE_CHECKS = (
    HELD,
    UNBROKEN,
    Check("card.turn", "Inventory Cards", "it is not the turn of {seat}; add `now` if the card may be used at once", _others_turn),
    Check(
        "card.busy", "Inventory Cards", "not while the challenge for {name} is in hand; add `now` if the card may be used at once", _busy
    ),
    Check("card.round", "Inventory Cards", "{card} is once per round; again after the next Key-Turn", _used_this_round),
)


def discard(h: Hearing) -> None:
    """A card to its discard pile, because a card says so."""
    seat = _holder(h)
    must_hold(h, seat, h.args["card"])
    remove(h, seat, h.args["card"])
    h.tell(f"{seats.spoken(h.state, seat)} discards {h.args['card']}.")


def break_(h: Hearing) -> None:
    """A card is flipped face-down, because a card says so."""
    seat = _holder(h)
    must_hold(h, seat, h.args["card"])
    h.put("public", "seats", seat, "cards", h.args["card"], "broken", True)
    h.tell(f"{seats.spoken(h.state, seat)} breaks {h.args['card']}.")


def breakable(state: State, seat: str) -> list[str]:
    """The cards a seat may break to avoid a wound; none while seduced."""
    if seats.seats(state)[seat]["seduced"]:
        return []
    return [card for card, held in cards(state, seat).items() if not held["broken"]]


def seduced(h: Hearing) -> Mapping[str, Any] | None:
    """Fails for a seduced character."""
    seat = _holder(h)
    return {"seat": seat} if seats.seats(h.state)[seat]["seduced"] else None


SEDUCED = Check("card.seduced", "Encounter Cards and Doom Effects", "{seat} is seduced and may break no cards", seduced, rank=20)
DISCARD_CHECKS = (HELD,)
BREAK_CHECKS = (HELD, Check("card.once", "Inventory Cards", "{card} is broken already", _broken, rank=20), SEDUCED)


def repair(h: Hearing) -> None:
    """A broken card is flipped face-up by a card's effect."""
    seat = _holder(h)
    must_hold(h, seat, h.args["card"])
    mend(h, seat, h.args["card"])


def mend(h: Hearing, seat: str, card: str) -> None:
    """Flip a card face-up."""
    h.put("public", "seats", seat, "cards", card, "broken", False)
    h.tell(f"{seats.spoken(h.state, seat)} repairs {card}.")


REPAIR_CHECKS = (HELD, Check("card.whole", "Inventory Cards", "{card} is not broken", _whole, rank=20))


def broken(state: State, seat: str) -> list[str]:
    """A seat's broken cards."""
    return [card for card, held in cards(state, seat).items() if held["broken"]]


# trading


def trade(h: Hearing) -> None:
    """A card goes to another player."""
    giver, card, taker = _holder(h), h.args["card"], h.args["taker"]
    held = must_hold(h, giver, card)
    h.drop("public", "seats", giver, "cards", card)
    unique, number = card, 2
    while unique in cards(h.state, taker):
        unique, number = f"{card} {number}", number + 1
    h.put("public", "seats", taker, "cards", unique, held)
    h.tell(f"{giver} gives {card} to {taker}.")


def trade_offers(h: Hearing) -> Iterable[str]:
    """Every card that the character of this turn may give away or be given, and to whom."""
    state = h.state
    seat = seats.current(state)
    if seat is None or pressing.challenge(state) or not seats.present(state, seat):
        return []
    pairs = [*((seat, other) for other in partners(state, seat)), *((other, seat) for other in partners(state, seat))]
    found = []
    for giver, taker in pairs:
        found += [f'"{card}" to {taker} by {giver}' for card, held in cards(state, giver).items() if _tradable(state, held)]
    return found


def partners(state: State, seat: str) -> list[str]:
    """The seats one may trade with: on the same tile; with the easier rule, any on the map."""
    where = seats.seats(state)[seat]["tile"]
    anywhere = state["referee"]["options"]["trade"] == "anywhere"
    return [
        other
        for other in seats.order(state)
        if other != seat and where and (tile := seats.seats(state)[other]["tile"]) and (anywhere or tile == where)
    ]


def _tradable(state: State, held: Mapping[str, Any]) -> bool:
    return held["deck"] != "artifact" and not (held["turn"] and held["turn"] == serial(state))


def _apart(h: Hearing) -> Mapping[str, Any] | None:
    giver, taker = _holder(h), h.args["taker"]
    return {"giver": giver, "taker": taker} if taker not in partners(h.state, giver) else None


def _artifact(h: Hearing) -> Mapping[str, Any] | None:
    held = cards(h.state, _holder(h)).get(h.args["card"])
    return {"card": h.args["card"]} if held and held["deck"] == "artifact" else None


def _used(h: Hearing) -> Mapping[str, Any] | None:
    held = cards(h.state, _holder(h)).get(h.args["card"])
    return {"card": h.args["card"]} if held and held["turn"] and held["turn"] == serial(h.state) else None


def _neither(h: Hearing) -> Mapping[str, Any] | None:
    now = seats.current(h.state)
    giver, taker = _holder(h), h.args["taker"]
    return {"giver": giver, "taker": taker} if now not in (giver, taker) else None


TRADE_CHECKS = (
    HELD,
    pressing.IDLE,
    Check("trade.tile", "Inventory Cards", "{giver} and {taker} do not stand on the same Realm Tile", _apart),
    Check("trade.artifact", "Inventory Cards", "{card} is an Artifact Card; it is not traded", _artifact),
    Check("trade.used", "Inventory Cards", "{card} has been used on this turn", _used),
    Check("trade.turn", "Inventory Cards", "it is neither the turn of {giver} nor of {taker}", _neither),
)


def give(h: Hearing) -> None:
    """A claimed Enemy Token goes to another player on the tile."""
    enemy, taker = h.args["enemy"], h.args["taker"]
    giver = h.public["enemies"][enemy]["by"]
    if giver is None:
        raise Refusal(f"{enemy} has not been claimed by anybody")
    h.put("public", "enemies", enemy, "by", taker)
    h.tell(f"{giver} gives the token {enemy} to {taker}.")


def claimed(state: State, seat: str) -> list[str]:
    """The Enemy Tokens on a seat's sheet."""
    return [enemy for enemy, token in state["public"]["enemies"].items() if token["by"] == seat]


def give_offers(h: Hearing) -> Iterable[str]:
    """Every claimed token that this turn's character may give away or be given."""
    state = h.state
    seat = seats.current(state)
    if seat is None or pressing.challenge(state) or not seats.present(state, seat):
        return []
    here = [other for other in realm.occupants(state, seats.seats(state)[seat]["tile"]) if other != seat]
    mine = [f'"{enemy}" to {other}' for other in here for enemy in claimed(state, seat)]
    return [*mine, *(f'"{enemy}" to {seat}' for other in here for enemy in claimed(state, other))]


def _unclaimed(h: Hearing) -> Mapping[str, Any] | None:
    return {"enemy": h.args["enemy"]} if h.public["enemies"][h.args["enemy"]]["by"] is None else None


def _tokens_apart(h: Hearing) -> Mapping[str, Any] | None:
    giver, taker = h.public["enemies"][h.args["enemy"]]["by"], h.args["taker"]
    if giver is None:
        return None
    one, other = (seats.seats(h.state)[seat]["tile"] for seat in (giver, taker))
    return {"giver": giver, "taker": taker} if giver == taker or one is None or one != other else None


def _giving_out_of_turn(h: Hearing) -> Mapping[str, Any] | None:
    now = seats.current(h.state)
    giver, taker = h.public["enemies"][h.args["enemy"]]["by"], h.args["taker"]
    return {"giver": giver, "taker": taker} if giver is not None and now not in (giver, taker) else None


GIVE_CHECKS = (
    pressing.IDLE,
    Check("give.claimed", "Enemy Tokens", "{enemy} has not been claimed by anybody", _unclaimed),
    Check("give.tile", "Enemy Tokens", "{giver} and {taker} do not stand on the same Realm Tile", _tokens_apart),
    Check("give.turn", "Enemy Tokens", "it is neither the turn of {giver} nor of {taker}", _giving_out_of_turn),
)
