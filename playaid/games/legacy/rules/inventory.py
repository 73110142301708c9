"""Inventory Cards and Virtue Plaques: drawn, used, broken, repaired, discarded. [Inventory Cards] [Virtue Plaques]"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.rules import acting, conditions, discards, top_cards
from playaid.games.legacy.rules.conditions import when
from playaid.games.legacy.state import current_turn, holdings, pressing, seats
from playaid.language.message import AND, Typed, as_message, counted, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import round_of
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Card, Hearing

DRAWN = ("armoury", "item", "relic", "mount")
ARTIFACT = "artifact"
NO_CARD = ("", "none")
"""What is said of a card that is put back, and of a slot where a card names none, as names are compared: `-` is empty then."""


def add(h: Hearing, seat: str, name: str, deck: str, slot: str, moves: int | None = None) -> str:
    """Put a card from its deck before a seat; what a Mount adds to the Movement Attribute is asked where it is not said. Returns its name
    there."""
    unique = holdings.unique_name(h.state, seat, name)
    card = {"deck": deck, "slot": "-" if fold(slot) in NO_CARD else slot, "broken": False, "turn": 0, "round": 0}
    if deck == "mount":
        card["moves"] = _added(h, seat, unique) if moves is None else moves
    h.put("public", "seats", seat, "cards", unique, card)
    if deck == ARTIFACT:  # it is what the Personal Quest brings: whoever has it has no more to win there
        h.put("public", "seats", seat, "artifact", True)
        pressing.lapse(h, seat, "personal")
    # Starting Equipment is chosen again by a new character, so its discards are at hand; other decks' are not, unless the players say so.
    source = "decks" if h.public["decks"][deck] else "discards"
    h.add("public", source, deck, -1)
    return unique


def _added(h: Hearing, seat: str, mount: str) -> int:
    prompt = message("how many moves does {mount} add to the Movement Attribute?", mount=mount)
    return int(h.ask(f"moves of {mount}", who=seats.side_of(h.state, seat), prompt=prompt, options=("1", "2", "3", "4", "5", "6", "0")))


def draw(h: Hearing, seat: str, deck: str, key: str, told: str | None = None) -> None:
    """The top card of a deck for a seat: its name and slot as told or asked for; or back to the bottom. Nothing if it has run out."""
    if not h.public["decks"][deck]:
        h.tell("The {deck} deck has run out; its discards are not shuffled back.", deck=deck)
        return
    endings = top_cards.endings(h, deck)
    slots = {fold(ending.strip(" /")) for ending, _ in endings[:-1]}
    if told is None or told.startswith("/") or fold(told) in slots:  # a slot is no card
        told = h.ask(key, who=seats.spoken(h.state, seat), prompt=top_cards.asked(deck), endings=endings)
    name, slot, moves = (part.strip() for part in [*told.split("/"), "", ""][:3])
    slot = top_cards.as_others_have_it(h, deck, slot)
    h.need_consent()
    if fold(name) in NO_CARD:
        h.tell("{who} puts the {deck} card back at the bottom of its deck.", who=seats.spoken(h.state, seat), deck=deck)
        return
    kept = add(h, seat, name, deck, slot, int(moves) if moves.lstrip("+").isdecimal() else None)
    pattern = (
        "{who} keeps {card} ({deck})." if fold(slot) in NO_CARD or fold(slot) == fold(deck) else "{who} keeps {card} ({deck}, {slot})."
    )
    h.tell(pattern, who=seats.spoken(h.state, seat), card=kept, deck=deck, slot=slot)
    tell_shared(h, seat, kept)
    last = fold(name).split()[-1:]
    if fold(slot) in NO_CARD and any(last == [word] for words in top_cards.SLOTS.values() for word in words):
        pattern = "{card} is noted without a slot: if {slot} is what its slot says, undo, and a / before it ({line})."
        line = Typed(f"{name.rpartition(' ')[0]} / {last[0]}")
        h.tell(pattern, card=kept, slot=last[0], line=line)


def tell_shared(h: Hearing, seat: str, kept: str) -> None:
    """A card fills a slot that another one fills already: how many of it a sheet has is printed there alone. [Inventory Cards]"""
    cards = holdings.cards(h.state, seat)
    slot = cards[kept]["slot"]
    others = [name for name, card in cards.items() if name != kept and card["slot"] != "-" and fold(card["slot"]) == fold(slot)]
    if others:
        pattern = "{cards} fill the same slot ({slot}). If the Character Sheet has room for them, all are kept; if not, one goes: `{line}`."
        line = Typed(f"discard {others[0]} by {seat}")  # it may be typed when the turn has passed on
        h.tell(pattern, cards=listing([*others, kept], AND), slot=slot, line=line)


def draw_plaque(h: Hearing, seat: str, key: str) -> None:
    """The top Virtue Plaque for a seat, by the name that is read off it; what puts a card back is no name."""
    before = seats.seats(h.state)[seat]["virtue"]
    prompt: str = as_message("the top Virtue Plaque: its name (it is not put back)")
    if before is not None:
        prompt = message("the top Virtue Plaque: its name (it is not put back; {before} is discarded for it)", before=before)
    if h.public["virtue"]["stack"] == 1:
        prompt = message("{prompt}. It is the last of the stack: the game is lost with it", prompt=prompt)
    unnamed = [("-", as_message("without its name"))]
    name = h.ask(key, who=seats.spoken(h.state, seat), prompt=prompt, endings=unnamed).strip()
    wear(h, seat, "a plaque" if fold(name) in NO_CARD else name)


def wear(h: Hearing, seat: str, name: str) -> None:
    """The top Virtue Plaque for a seat; the one it had is discarded."""
    h.need_consent()
    before = seats.seats(h.state)[seat]["virtue"]
    other = next(
        (other for other, here in seats.seats(h.state).items() if other != seat and fold(here["virtue"] or "") == fold(name)), None
    )
    h.add("public", "virtue", "stack", -1)
    if before is not None:
        h.happens("card lost", seat=seat, card=before)
        h.add("public", "virtue", "discarded", 1)
    _change(h, seat, name)
    told = counted(
        h.public["virtue"]["stack"],
        "{who} draws the Virtue Plaque {plaque}; {n} is left in the stack.",
        "{who} draws the Virtue Plaque {plaque}; {n} are left in the stack.",
        who=seats.spoken(h.state, seat),
        plaque=name,
    )
    h.tell(told)
    if other is not None:
        h.tell("{who} has a Virtue Plaque of that name, too: `undo` if another was drawn.", who=seats.spoken(h.state, other))
    if before is not None:
        h.tell("{who} discards the Virtue Plaque {before} for it.", who=seats.spoken(h.state, seat), before=before)


def lose_plaque(h: Hearing, why: str) -> None:
    if h.public["virtue"]["stack"]:
        h.add("public", "virtue", "stack", -1)
        h.add("public", "virtue", "discarded", 1)
        h.line("Virtue Stack", why, str(h.public["virtue"]["stack"]), "Virtue Plaques")


def tell_stack(h: Hearing) -> None:
    left = h.public["virtue"]["stack"]
    h.tell(counted(left, "{n} plaque is left in the Virtue Stack.", "{n} plaques are left in the Virtue Stack."))


ONE_PLAQUE = "A Virtue Plaque is taken off the stack for it: {n} is left, and without one the game is lost."


def discard_all(h: Hearing, seat: str) -> None:
    """A character is retired: a plaque of the stack is lost, its cards and its own plaque are discarded. [Retiring a Character]"""
    here = seats.seats(h.state)[seat]
    if h.public["virtue"]["stack"]:
        many = "A Virtue Plaque is taken off the stack for it: {n} are left, and without one the game is lost."
        left = h.public["virtue"]["stack"] - 1
        h.tell(counted(left, ONE_PLAQUE, many) if left else "The last Virtue Plaque is taken off the stack for it.")
    lose_plaque(h, message("{character} is retired", character=here["character"]))
    lay_aside(h, seat)
    h.line("cards", "discarded; Enemy Tokens are kept", counted(len(here["cards"]), "{n} card", "{n} cards"), "Retiring a Character")


def lay_aside(h: Hearing, seat: str) -> None:
    """The cards and the plaque of a character that is played no more go to the discards."""
    here = seats.seats(h.state)[seat]
    for card in list(here["cards"]):
        discards.put(h, seat, card)
    if here["virtue"] is not None:
        h.tell("The Virtue Plaque {plaque} of {character} is discarded.", plaque=here["virtue"], character=here["character"])
        take_off(h, seat)


def must_hold(h: Hearing, seat: str, card: str) -> Card:
    """The card before a seat. Raises Refusal when it is not there: then nothing can be done with it."""
    held = holdings.cards(h.state, seat).get(card)
    if held is None:
        raise Refusal(message("{seat} does not hold {card}", seat=seat, card=card))
    return held


_TILES = {"armoury": "Armoury", "item": "Item", "relic": "Relic", "mount": "Stables"}


def gain(h: Hearing) -> None:
    """A card gives another one; what lies in a shuffled deck nobody knew before."""
    seat = seats.speaking(h)
    slot = top_cards.as_others_have_it(h, h.args["deck"], h.args.get("slot") or "")
    kept = add(h, seat, h.args["card"], h.args["deck"], slot, h.args.get("moves"))
    if h.args["deck"] in DRAWN:
        h.need_consent()
    h.tell("{who} gains {card} ({deck}).", who=seats.spoken(h.state, seat), card=kept, deck=h.args["deck"])
    tell_by_card(h, seat, _TILES.get(h.args["deck"], ""))
    tell_shared(h, seat, kept)


def _nobody(h: Hearing) -> Facts:
    seat = seats.speaking(h)
    here = seats.seats(h.state)[seat]
    return {"seat": seat} if here["retired"] or not here["sheet"] else None


def _second_artifact(h: Hearing) -> Facts:
    seat = seats.speaking(h)
    held = [card for card, one in holdings.cards(h.state, seat).items() if one["deck"] == ARTIFACT]
    return {"seat": seats.spoken(h.state, seat), "held": held[0]} if h.args["deck"] == ARTIFACT and held else None


_RUN_OUT = when(lambda h: not h.public["decks"][h.args["deck"]], "deck")
GAIN_ENTRY_CHECKS = (
    Check("card.nobody", "Retiring a Character", "{seat} has no character to hold a card", _nobody, rank=10),
    Check("card.deck", "Discarding Cards and Virtue Plaques", "the {deck} deck has run out; its discards are not shuffled back", _RUN_OUT),
    Check("card.artifact", "Character Sheets", "{seat} has {held}, and each character has one Artifact Card", _second_artifact),
)


_GAINER = conditions.ENTERED._replace(fails=lambda h: None if _nobody(h) else conditions.ENTERED.fails(h))
GAIN_CHECKS = (*GAIN_ENTRY_CHECKS, _GAINER)


def use(h: Hearing) -> None:
    """A card is used; its effect is read off it. An Item Card is discarded by that; of a Virtue Plaque it is asked."""
    seat, card = holder(h), h.args["card"]
    if not h.args.get("now"):
        acting.end_turn_start(h)
    if holdings.is_plaque_name(h.state, seat, card):
        _play_plaque(h, seat, card)
        return
    held = must_hold(h, seat, card)
    again = held["deck"] in ("armoury", "relic") and holdings.is_used_in_round(h.state, held)
    h.put("public", "seats", seat, "cards", card, "turn", holdings.serial(h.state))
    if h.args.get("once"):
        h.put("public", "seats", seat, "cards", card, "round", round_of(h.state, "round"))
    told = "{who} uses {card}, and nothing comes of it." if held["deck"] == "starting" else "{who} uses {card}: {do}."
    told = "{who} uses {card}, which is discarded: {do}." if held["deck"] == "item" else told
    told = "{who} uses {card}: do what it says; a move more is entered by `haste 1`." if held["deck"] == "mount" else told
    h.tell(told, who=seats.spoken(h.state, seat), card=card, do=holdings.done_by_a_card(h.state))
    if again:
        h.tell("{card} has been used in this round before: where it says that it is used once per round, `undo` takes it back.", card=card)
    if held["deck"] == "item":
        discards.put(h, seat, card)
        h.line(card, "Item Cards are discarded to gain their benefit", "discarded", "Inventory Cards")


def _play_plaque(h: Hearing, seat: str, plaque: str) -> None:
    do = holdings.done_by_a_card(h.state)
    h.tell("{who} uses the Virtue Plaque {plaque}: {do}.", who=seats.spoken(h.state, seat), plaque=plaque, do=do)
    if h.args.get("once"):
        h.put("public", "seats", seat, "plaque_round", round_of(h.state, "round"))
    prompt = message("is {plaque} discarded by its use, or kept?", plaque=plaque)
    if h.ask("plaque", who=seats.side_of(h.state, seat), prompt=prompt, options=("discarded", "kept")) == "discarded":
        h.happens("card lost", seat=seat, card=plaque)
        take_off(h, seat)


def _change(h: Hearing, seat: str, plaque: str | None) -> None:
    """Another plaque, or none, on the sheet: whether the one before has been used in this round is forgotten."""
    h.put("public", "seats", seat, "virtue", plaque)
    if "plaque_round" in seats.seats(h.state)[seat]:
        h.drop("public", "seats", seat, "plaque_round")


def take_off(h: Hearing, seat: str) -> None:
    plaque = seats.seats(h.state)[seat]["virtue"]
    _change(h, seat, None)
    h.add("public", "virtue", "discarded", 1)
    h.line(f"{plaque}", "off the sheet", "discarded", "Virtue Plaques")


def plaque(h: Hearing) -> None:
    wear(h, seats.speaking(h), h.args["name"])
    tell_by_card(h, seats.speaking(h), "Virtue")


_NO_PLAQUE = when(lambda h: not h.public["virtue"]["stack"])
PLAQUE_CHECKS = (conditions.ENTERED, Check("plaque.stack", "Virtue Plaques", "no plaque is left in the Virtue Stack", _NO_PLAQUE))


def use_offers(h: Hearing) -> Iterable[str]:
    seat = seats.asking(h)
    held = [*holdings.cards(h.state, seat), seats.seats(h.state)[seat]["virtue"]] if seat else []
    now = {"now": True} if seats.current(h.state) and current_turn.is_held(h.state) else {}
    said = " now" if now else ""
    return legal_lines(h, ((f'"{card}"{said}', {"card": card, **now}) for card in dict.fromkeys(held) if card is not None))


_NOT_HELD = "{seat} does not hold {card}"


def _not_held(h: Hearing) -> Facts:
    seat = holder(h)
    card = h.args["card"]
    if card in holdings.cards(h.state, seat):
        return None
    worn = holdings.is_plaque_name(h.state, seat, card)
    return {"why": message("{card} is a Virtue Plaque, no Inventory Card", card=card) if worn else message(_NOT_HELD, seat=seat, card=card)}


def _neither_held_nor_worn(h: Hearing) -> Facts:
    seat = holder(h)
    card = h.args["card"]
    return None if holdings.holds(h.state, seat, card) else {"why": message(_NOT_HELD, seat=seat, card=card)}


def holder(h: Hearing) -> str:
    """The seat whose card it is: as said, else whoever holds the only card of the name; of one that is handed over, whoever alone may give
    it to its taker; else the speaker."""
    speaker = seats.speaking(h)
    if not h.args.get("seat"):
        owners = [other for other in seats.order(h.state) if holdings.holds(h.state, other, h.args["card"])]
        taker = h.args.get("taker")
        if taker is not None and len(owners) > 1 and (speaker == taker or speaker not in owners):
            owners = [other for other in holdings.partners(h.state, taker) if other in owners] or owners
        if len(owners) == 1:
            return seats.acting_for(h, owners[0])
    return speaker


def when_card(wrong: Callable[[Hearing, Card], object]) -> conditions.Fails:
    """A check that fails where this is so of the card that is named, if it is held; its message tells the card."""

    def fails(h: Hearing) -> Facts:
        held = holdings.cards(h.state, holder(h)).get(h.args["card"])
        return {"card": h.args["card"]} if held and wrong(h, held) else None

    return fails


def _used_this_round(h: Hearing) -> Facts:
    seat, card = holder(h), h.args["card"]
    held = holdings.cards(h.state, seat).get(card)
    last = held["round"] if held else seats.seats(h.state)[seat].get("plaque_round")
    return {"card": card} if last == round_of(h.state, "round") else None


def _others_turn(h: Hearing) -> Facts:
    seat, now = holder(h), seats.current(h.state)
    return {"seat": seat, "then": _at_once(h)} if seat != now and not h.args.get("now") else None


def _after_turn(h: Hearing) -> Facts:
    seat = holder(h)
    over = seat == seats.current(h.state) and current_turn.is_over(h.state)
    return {"seat": seat, "then": _at_once(h)} if over and not h.args.get("now") else None


def _busy(h: Hearing) -> Facts:
    pressing = None if h.args.get("now") else conditions.presses(h)
    return {**pressing, "then": _at_once(h)} if pressing else None


def _at_once(h: Hearing) -> str:
    """How a card is used whose text lets it be used at any time; of one whose use comes to nothing at any time, what it is for."""
    vain = use_in_vain(h)
    return vain or message("If the card may be used at once: `{line}`", line=conditions.typed_with(h, "now", "CARD"))


def _is_starting(h: Hearing) -> bool:
    held = holdings.cards(h.state, holder(h)).get(h.args["card"])
    return held is not None and held["deck"] == "starting"


def use_in_vain(h: Hearing) -> str | None:
    """Starting Equipment has one use: it is broken to avoid a Wound Token."""
    if not _is_starting(h):
        return None
    pattern = "Starting Equipment is broken to avoid a Wound Token (`fail breaking CARD`, `{line}`); used otherwise it does nothing"
    return message(pattern, line=seats.typed_for(h.state, holder(h), "wound breaking CARD"))


def _holder_away(h: Hearing) -> Facts:
    seat = holder(h)
    return {"seat": seat} if holdings.holds(h.state, seat, h.args["card"]) and not seats.present(h.state, seat) else None


HOLDER = conditions.ON_MAP._replace(fails=_holder_away)
"""A character that has not entered play uses no card. A reading; see the page of rulings."""
_BROKEN = when_card(lambda h, held: held["broken"])
HELD = Check("card.held", "Inventory Cards", "{why}", _not_held, rank=10)
HELD_OR_WORN = HELD._replace(fails=_neither_held_nor_worn)
UNBROKEN = Check("card.broken", "Inventory Cards", "{card} is broken; it has no effect until it is repaired", _BROKEN, rank=20)

USE_CHECKS = (
    HELD_OR_WORN,
    HOLDER,
    UNBROKEN,
    Check("card.turn", "Inventory Cards", "it is not the turn of {seat}. {then}", _others_turn),
    Check("card.over", "Inventory Cards", "the turn of {seat} is over. {then}", _after_turn),
    Check(
        "card.busy",
        "Inventory Cards",
        "first: {what}. {then}",
        _busy,
    ),
    Check("card.round", "Inventory Cards", "{card} is once per round; again after the next Key-Turn", _used_this_round),
)


def discard(h: Hearing) -> None:
    seat = holder(h)
    h.happens("card lost", seat=seat, card=h.args["card"])
    if holdings.is_plaque_name(h.state, seat, h.args["card"]):
        take_off(h, seat)
    else:
        must_hold(h, seat, h.args["card"])
        discards.put(h, seat, h.args["card"])
    h.tell("{who} discards {card}.", who=seats.spoken(h.state, seat), card=h.args["card"])


def break_(h: Hearing) -> None:
    seat = holder(h)
    must_hold(h, seat, h.args["card"])
    h.tell("{who} breaks {card}.", who=seats.spoken(h.state, seat), card=h.args["card"])
    fight = pressing.challenge(h.state)
    if fight and fight["seat"] == seat and fight["for"] == "enemy" and fight["state"] == "decide":
        h.tell("No Wound Token is avoided by that: `fail breaking CARD` does it, and `undo` takes this back.")
    flip(h, seat, h.args["card"])


def flip(h: Hearing, seat: str, card: str) -> None:
    """A card is flipped face-down, and has no effect any more. What another card breaks nobody has used."""
    discards.dismount(h, seat, card)
    h.put("public", "seats", seat, "cards", card, "broken", True)
    h.happens("card lost", seat=seat, card=card)
    h.happens("card broken", seat=seat)


def breaks_instead(h: Hearing, seat: str) -> bool:
    """Whether a card was named that is broken in place of the Wound Token: then it is."""
    card = h.args.get("breaking")
    if card is None:
        return False
    must_hold(h, seat, card)
    if holdings.cards(h.state, seat)[card]["deck"] != "starting":
        h.line("broken for it", message("{card}: by its own text, which has to say so", card=card), "no Wound Token", "Inventory Cards")
    h.tell("{who} breaks {card} instead of taking a Wound Token.", who=seats.spoken(h.state, seat), card=card)
    flip(h, seat, card)
    h.put("public", "seats", seat, "cards", card, "turn", holdings.serial(h.state))
    return True


def unbreakable(h: Hearing, seat: str) -> Facts:
    card = h.args.get("breaking")
    held = holdings.cards(h.state, seat).get(card) if card is not None else None
    if card is None or (held and not held["broken"]):
        return None
    plaque = holdings.is_plaque_name(h.state, seat, card)
    why = "it is a Virtue Plaque, no Inventory Card" if plaque else "{seat} does not hold it"
    return {"card": card, "why": "it is broken already" if held else message(why, seat=seat)}


def seduced_seat(h: Hearing, seat: str) -> Facts:
    return {"seat": seat} if seats.seats(h.state)[seat]["seduced"] else None


def seduced(h: Hearing) -> Facts:
    return seduced_seat(h, holder(h))


BREAKABLE = Check("wound.breaking", "Inventory Cards", "{card} cannot be broken: {why}", lambda h: unbreakable(h, seats.speaking(h)))
SEDUCED = Check("card.seduced", "Encounter Cards and Doom Effects", "{seat} is seduced and may break no cards", seduced, rank=20)
DISCARD_CHECKS = (HELD_OR_WORN,)
BREAK_ENTRY_CHECKS = (HELD, Check("card.once", "Inventory Cards", "{card} is broken already", _BROKEN, rank=20))
"""Of a card that lies broken already: who is seduced by now may have broken it before."""
_FREELY = "{seat} is seduced and may break no cards; if another's card or a special ability breaks it: `{line}`"


def _seduced_freely(h: Hearing) -> Facts:
    bars = None if h.args.get("forced") else seduced(h)
    return {**bars, "line": conditions.typed_with(h, "forced", "CARD")} if bars else None


BREAK_CHECKS = (*BREAK_ENTRY_CHECKS, SEDUCED._replace(message=_FREELY, fails=_seduced_freely))


def repair(h: Hearing) -> None:
    seat = holder(h)
    must_hold(h, seat, h.args["card"])
    mend(h, seat, h.args["card"])
    tell_by_card(h, seat, "Repair")


def tell_by_card(h: Hearing, seat: str, kind: str) -> None:
    """What a card gave to a character that could have it of the tile underfoot: whoever meant that tile has not activated it."""
    if current_turn.may_be_activated(h.state, seat, kind):
        text = "That was by a card: `activate` lets {tile} do it and ends the turn, and `undo` takes this back."
        h.tell(text, tile=seats.standing(h.state, seat))


def mend(h: Hearing, seat: str, card: str) -> None:
    h.put("public", "seats", seat, "cards", card, "broken", False)
    h.tell("{who} repairs {card}.", who=seats.spoken(h.state, seat), card=card)


_WHOLE = when_card(lambda h, held: not held["broken"])
REPAIR_CHECKS = (HELD, Check("card.whole", "Inventory Cards", "{card} is not broken", _WHOLE, rank=20))
