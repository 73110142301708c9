"""Inventory Cards, Virtue Plaques, Tokens, Token Pools: every card gained and traded, with slots that are full, every token taken from its
pool, and the coins that count."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from playaid.games.legacy.state import quests
from playaid.referee.contract.ruling import LEGAL, Ruling

from . import cards, holdings, threats, tiles
from .compare_adapter import DECKS, Asked, Case, Difference, legal, same
from .position import Card, Character, Facts
from .setup import QUEST_COINS

SLOTS = ("weapon", "armour", "Weapon", "relic", "-")
INVENTORY = tuple(deck for deck, kind in DECKS.items() if kind in cards.KINDS)
NEW = "Find"


def holding(case: Case, rng: Random) -> Asked:
    """Every deck for every seat, every card to every other, every token of every pool."""
    case = _slotted(case, rng)
    for seat in case.public["order"]:
        yield from _gained(case, rng, seat)
        yield from _traded(case, seat)
    yield from _drawn(case, rng)
    yield from _coins(case, rng)
    yield from _tokens(case, rng)


def _slotted(case: Case, rng: Random) -> Case:
    """The same with a slot on each card, decks that may be out, and coins that were spent."""
    seats: dict[str, Any] = {}
    for seat, here in case.public["seats"].items():
        held = {name: {**card, "slot": rng.choice(SLOTS)} for name, card in here["cards"].items()}
        seats[seat] = {**here, "cards": held}
    decks = {deck: rng.choice((0, 1, number, number)) if deck in INVENTORY else number for deck, number in case.public["decks"].items()}
    return _with(case, seats=seats, decks=decks, spent=rng.choice((0, 0, 1, 3)), draws=[])


def _with(case: Case, **changed: Any) -> Case:
    return Case({**case.state, "public": {**case.public, **changed}}, case.realm)


def _sheet(case: Case, character: Character, slots: int) -> Facts:
    """The facts with so many slots of each type on that sheet: the document does not say how many there are."""
    known = {slot.casefold(): slots for slot in SLOTS if slot != "-"}
    return replace(case.facts, card_slots={character.name: known})


def _folded(character: Character) -> Character:
    """The same with types of slots that differ in their letters alone held for one, and those cards left out that fill none."""
    return replace(character, cards=tuple(replace(card, slot=card.slot.casefold()) for card in character.cards if card.slot != "-"))


def _is_full(case: Case, seat: str, slot: str) -> bool:
    """Whether a sheet with one slot of the type would have no room, and one with many has."""
    character = _folded(case.character(seat))
    if slot == "-":
        return False
    new = Card(NEW, "Item", slot.casefold())
    tight, wide = (holdings.may_take_traded(_sheet(case, character, number), character, new) for number in (1, 9))
    assert wide
    return not tight


def _ruled(case: Case, verb: str, **args: Any) -> Ruling | str:
    answers: dict[str, str] = {}
    ruling = case.rule(verb, **args)
    while not isinstance(ruling, str) and ruling.question is not None and len(answers) < 9:
        answers[ruling.question.key] = ruling.question.options[0] if ruling.question.options else "-"
        ruling = case.rule(verb, answers=answers, **args)
    return ruling


def _tells_of_slot(ruling: Ruling) -> bool:
    return any("fill the same slot" in told.text for told in ruling.story)


def _gained(case: Case, rng: Random, seat: str) -> Asked:
    """A card from each deck with each slot: whether it is kept, and whether it is told that another fills the slot."""
    character = case.character(seat)
    for deck in INVENTORY:
        slot = rng.choice(SLOTS)
        artifact = DECKS[deck] == "Artifact" and any(card.kind == "Artifact" for card in character.cards)
        second = bool(character.tile) and case.public["decks"][deck] > 0 and not artifact
        args: dict[str, Any] = {"card": NEW, "deck": deck, "slot": slot, "seat": seat} | ({"moves": 1} if deck == "mount" else {})
        yield legal(case, second, "gain", **args)
        ruling = _ruled(case, "gain", **args)
        if isinstance(ruling, str) or ruling.verdict != LEGAL:
            continue
        yield same(case, f"gain {args} into a slot that is filled", _tells_of_slot(ruling), _is_full(case, seat, slot))
        yield from _given_way(case.after(ruling), case, seat, Card(NEW, DECKS[deck], slot.casefold()))


def _given_way(after: Case, case: Case, seat: str, new: Card) -> Asked:
    """Each card that could make room for it: the cards held when it has."""
    before = _folded(case.character(seat))
    for out in before.cards:
        if out.slot != new.slot:
            continue
        kept = holdings.after_keeping(_sheet(case, before, sum(card.slot == out.slot for card in before.cards)), before, new, out)
        then = _ruled(after, "discard", card=out.name, seat=seat)
        if isinstance(then, str) or then.verdict != LEGAL:
            yield Difference(f"discard {out.name} for {new}", then, "legal", after)
            continue
        now = _folded(after.after(then).character(seat))
        yield same(case, f"{new} for {out.name}", {card.name for card in now.cards}, {card.name for card in kept or ()})
        deck = next(deck for deck, kind in DECKS.items() if kind == out.kind)
        piles = [one.public["discards"].get(deck, 0) for one in (after, after.after(then))]
        yield same(case, holdings.discarded_goes_to(out), piles[1] - piles[0], 1)


def _traded(case: Case, seat: str) -> Asked:
    """Each card to every other: a slot that is filled there is no bar, as nobody knows how many there are, and is told."""
    giver = case.character(seat)
    for name in case.public["seats"][seat]["cards"]:
        card = case.card(seat, name)
        for taker in case.public["order"]:
            other = case.character(taker)
            second = cards.may_trade_card(case.position, giver, other, card)
            ruling = case.rule("trade", card=name, taker=taker, seat=seat)
            done = not isinstance(ruling, str) and ruling.verdict == LEGAL
            yield same(case, f"trade {name} of {seat} to {taker}: {second.why}", done, bool(second))
            if not isinstance(ruling, str) and done:
                yield same(case, f"{taker} has a slot for {name}", _tells_of_slot(ruling), _is_full(case, taker, card.slot))


def _drawn(case: Case, rng: Random) -> Asked:
    """A Spoils Draw from every deck: from three of them."""
    claimant = rng.choice(case.public["order"])
    named = next((name for name, token in case.public["enemies"].items() if token["named"] and token["by"] == claimant), None)
    if named is None or not case.character(claimant).tile or case.public.get("challenge"):
        return
    entry = {"card": "Threat X", "kinds": [], "named": named, "claimant": claimant, "done": []}
    waiting = _with(case, spoils=entry)
    for deck, kind in DECKS.items():
        second = bool(holdings.may_draw_of(kind)) and kind in threats.SPOILS_DECKS and case.public["decks"][deck] > 0
        yield legal(waiting, second, "spoils", deck=deck, card=f"{NEW} / -")
        ruling = waiting.rule("spoils", deck=deck, card="-") if second else "refused"
        if not isinstance(ruling, str) and ruling.verdict == LEGAL:
            left = waiting.after(ruling).public["decks"][deck], waiting.after(ruling).public["discards"].get(deck, 0)
            there = case.public["decks"][deck], case.public["discards"].get(deck, 0)
            yield same(case, f"unwanted: {holdings.unwanted_goes_to(Card(NEW, kind))}", left, there)


def _coins(case: Case, rng: Random) -> Asked:
    """Coins by cards: as many as the pool has; those on the pad and those spent count, or the first alone."""
    counted = "collected" if case.option("spent-coins") == "collected" else "pad"
    pad, spent = case.public["coins"], case.public["spent"]
    yield same(case, "coins that count", quests.collected(case.state), holdings.coins_count(pad, spent, counted))
    shut = _with(case, needs=case.public["needs"])
    shut.public.pop("stables_open", None)
    for number in range(-pad - 1, QUEST_COINS - pad + 2):
        second = (number > 0 and holdings.may_take_from_pool("Quest Coin", pad, number)) or (-pad <= number < 0)
        yield legal(case, bool(second), "coin", number=number)
        if second and number:
            ruling = shut.rule("coin", number=number)
            if isinstance(ruling, str) or ruling.verdict != LEGAL:
                yield Difference(f"coin {number}", ruling, "legal", shut)
                continue
            opened = "stables_open" in shut.after(ruling).public
            enough = holdings.coins_count(pad + number, spent, counted) >= tiles.stables_need(len(case.position.players))
            yield same(shut, f"Stables open after coin {number}, {spent} spent", opened, enough)


def _tokens(case: Case, rng: Random) -> Asked:
    """Escort, Story, Enemy, Doom and Wound Tokens beyond what the box has: the first three are out then, the last two only mark."""
    for seat in case.public["order"]:
        character = case.character(seat)
        for out in (0, 4, 8, 9):
            escorts = {f"Pilgrim {n}": {"tile": "Docks", "by": None} for n in range(out)}
            full = _with(case, escorts=escorts)
            second = bool(character.tile) and bool(holdings.may_take_from_pool("Escort", out))
            yield legal(full, second, "escort", name="Monk", taken=True, seat=seat)
            if second:
                forced = full.rule("escort", name="Monk", taken=True, seat=seat)
                twice = full.after(forced).rule("escort", name="Nun", taken=True, seat=seat) if not isinstance(forced, str) else forced
                may = bool(holdings.may_hold(case.facts, character, "Escort", 2)) and bool(holdings.may_take_from_pool("Escort", out + 1))
                yield same(full, f"a second escort forced on {seat}", not isinstance(twice, str) and twice.verdict == LEGAL, may)
        for out in (0, 7, 8):
            marks = {f"Relic {n}": {"tile": "Docks", "by": None, "returned": False} for n in range(out)}
            tiles_there = {**case.public["tiles"], "Ford": {**case.public["tiles"]["Docks"], "region": "River", "links": []}}
            second = bool(holdings.may_take_from_pool("Story", out)) and case.option("story") != "none"
            yield legal(_with(case, tokens=marks, tiles=tiles_there), second, "find", token="Cup", tile="Ford", seat=seat)
        for effect in range(holdings.in_box("Doom") or 0):
            suffering = {other: {**here, "doom": [f"Curse {effect}"]} for other, here in case.public["seats"].items()}
            second = bool(character.tile) and bool(holdings.may_take_from_pool("Doom", len(suffering), 1, "marker"))
            yield legal(_with(case, seats=suffering), second, "doom", effect="Lameness", seat=seat)
        yield from _destiny(case, seat, character)
    yield from _enemies(case, rng)


def _destiny(case: Case, seat: str, character: Character) -> Asked:
    most = case.facts.destiny_slots[character.name]
    for number in range(-most - 1, most + 2):
        held = holdings.may_hold(case.facts, character, "Destiny", character.destiny + number)
        yield legal(case, bool(held) and bool(character.tile), "destiny", number=number, seat=seat)


def _enemies(case: Case, rng: Random) -> Asked:
    """Tokens out of the Enemy Pool, and back into it."""
    tile = rng.choice(list(case.public["tiles"]))
    for kind, left in case.public["pool"].items():
        yield legal(case, left > 0, "spawn", kind=kind, tile=tile)
    for name, token in case.public["enemies"].items():
        ruling = _ruled(case, "banish", enemy=name)
        pool = "named_pool" if token["named"] else "pool"
        if isinstance(ruling, str) or ruling.verdict != LEGAL:
            yield Difference(f"banish {name}", ruling, "legal", case)
            continue
        after = case.after(ruling)
        second = holdings.after_return(case.public[pool], {token["kind"]: 1})
        yield same(case, f"{pool} after banish {name}", after.public[pool], second)
