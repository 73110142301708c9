"""Inventory Cards, Virtue Plaques, Discarding: what a draw takes from a deck, kept or not, what a discard adds to a pile, and no more."""

from __future__ import annotations

from random import Random
from typing import Any

from playaid.referee.contract.ruling import LEGAL, Ruling

from . import cards, tiles
from .compare_adapter import Asked, Case, Difference, same

DRAWS = {"Armoury": "armoury", "Item": "item", "Relic": "relic", "Stables": "mount"}
GIVEN = ("armoury", "item", "relic", "mount")


def piled(case: Case, rng: Random) -> Asked:
    """Every kind of tile that gives a card or a plaque, every card given by another, every card discarded."""
    for kind in (*DRAWS, "Virtue"):
        yield from _activated(_on(case, rng, kind), rng, kind)
    for seat in case.public["order"]:
        yield from _given(case, rng, seat)
        for name, card in case.public["seats"][seat]["cards"].items():
            yield from _discarded(case, seat, name, card["deck"])


def _on(case: Case, rng: Random, kind: str) -> Case:
    """The same with such a tile under the character whose turn it is, and few cards left."""
    seat, public = case.seat, case.public
    tile = rng.choice([name for name, here in public["tiles"].items() if here["region"] != "Camelot"] or list(public["tiles"]))
    laid = {**public["tiles"], tile: {**public["tiles"][tile], "kind": kind}}
    seats = {**public["seats"], seat: {**public["seats"][seat], "tile": tile, "virtue": rng.choice((None, "Mercy"))}}
    decks = {deck: rng.choice((0, 1, 2, number)) if deck in GIVEN else number for deck, number in public["decks"].items()}
    virtue = {**public["virtue"], "stack": rng.choice((1, 2, 5))}
    changed = {"tiles": laid, "seats": seats, "decks": decks, "virtue": virtue, "draws": [], "stables_open": True}
    enemies = {name: token for name, token in public["enemies"].items() if token["tile"] != tile}
    return Case({**case.state, "public": {**public, **changed, "enemies": enemies}}, case.realm)


def _ruled(case: Case, verb: str, said: str, **args: Any) -> Ruling | str:
    """The ruling on a line where every question is answered in the same way, as far as it takes any answer."""
    answers: dict[str, str] = {}
    ruling = case.rule(verb, answers=answers, **args)
    while not isinstance(ruling, str) and ruling.question is not None and len(answers) < 12:
        answers[ruling.question.key] = ruling.question.options[0] if ruling.question.options else said
        ruling = case.rule(verb, answers=answers, **args)
    return ruling


def _activated(case: Case, rng: Random, kind: str) -> Asked:
    seat, kept = case.seat, rng.random() < 0.5
    character = case.character(seat)
    if not tiles.may_activate(case.position, case.facts, character):
        return
    ruling = _ruled(case, "activate", "Find" if kept else "-")
    deck = DRAWS.get(kind)
    empty = deck is not None and not case.public["decks"][deck]
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        if not empty:  # whether a tile that gives nothing may be activated is asked in another chapter
            yield Difference(f"activate {kind}", ruling, "legal", case)
        return
    after = case.after(ruling)
    here, there = case.public["seats"][seat], after.public["seats"][seat]
    if deck is None:
        virtue = after.public["virtue"]
        second = cards.after_plaque(case.public["virtue"]["stack"], case.public["virtue"]["discarded"], here["virtue"] is not None)
        over: Any = after.state["referee"].get("over")
        yield same(case, f"plaques after {kind}", (virtue["stack"], virtue["discarded"], over is not None and not over["winner"]), second)
        return
    if any(one["tile"] is None for one in case.public["seats"].values()):
        return  # who comes into play next may bring cards by an option
    left, gained = cards.after_draw(case.public["decks"][deck], kept)
    found = after.public["decks"][deck], len(there["cards"]) - len(here["cards"])
    yield same(case, f"activate {kind}, kept {kept}", found, (left, gained))
    yield from _others(case, after, f"activate {kind}", {deck})


def _given(case: Case, rng: Random, seat: str) -> Asked:
    """A card of another that gives a card: out of the deck, or none where it is out."""
    deck = rng.choice(GIVEN)
    args = {"card": "Find", "deck": deck, "moves": 1} if deck == "mount" else {"card": "Find", "deck": deck}
    ruling = _ruled(case, "gain", "-", seat=seat, **args)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        return
    after = case.after(ruling)
    left, gained = cards.after_draw(case.public["decks"][deck], True)
    here, there = (len(one.public["seats"][seat]["cards"]) for one in (case, after))
    if case.public["decks"][deck]:
        yield same(case, f"gain from {deck} by {seat}", (after.public["decks"][deck], there - here), (left, gained))
        yield from _others(case, after, f"gain from {deck}", {deck})


def _discarded(case: Case, seat: str, name: str, deck: str) -> Asked:
    ruling = _ruled(case, "discard", "-", card=name, seat=seat)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        return
    after = case.after(ruling)
    second = cards.after_discarding(case.public["decks"][deck], case.public["discards"].get(deck, 0))
    yield same(case, f"discard {name} of {seat}", (after.public["decks"][deck], after.public["discards"].get(deck, 0)), second)
    yield same(case, f"{seat} holds {name}", name in after.public["seats"][seat]["cards"], False)
    yield from _others(case, after, f"discard {name}", {deck})


def _others(case: Case, after: Case, said: str, touched: set[str]) -> Asked:
    """That no other deck or pile has changed: nothing is shuffled back."""
    for pile in ("decks", "discards"):
        moved = {deck for deck, number in after.public[pile].items() if number != case.public[pile].get(deck, 0) and deck not in touched}
        yield same(case, f"{said}: other {pile}", moved - {"encounter"}, set())
