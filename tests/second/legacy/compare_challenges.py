"""Challenge Overview, Challenging Enemies, Wound Tokens, Retiring a Character: who, with what, how many Stones, and what failing costs."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from playaid.games.legacy.state import enemies as product_enemies
from playaid.referee.contract.ruling import LEGAL, Ruling

from . import challenges, sequence, threats, tokens
from .compare_adapter import Asked, Case, Difference, legal, same
from .position import STARTING, Character, Position
from .setup import QUEST_COINS


def compared(case: Case, rng: Random) -> Asked:
    """Every seat against every enemy with every Attribute; then some of the Challenges to their ends."""
    position, facts = case.position, case.facts
    met = []
    first = case.is_card_due() and case.option("at-once") == "cards"
    for name in case.public["enemies"]:
        for seat in case.public["order"]:
            character, enemy = case.character(seat), case.enemy(name)
            here = challenges.may_challenge(position, character, enemy) and challenges.may_be_challenger(position, character, enemy.tile)
            for attribute in case.public["attributes"]:
                able = challenges.may_use_attribute(facts, enemy, attribute)
                kind = challenges.may_use_attribute(facts, type(enemy)(enemy.kind), attribute)
                second = bool(here and (able or kind)) and not first
                yield legal(case, second, "challenge", here.why, enemy=name, seat=seat, attribute=attribute)
                if second:
                    met.append((name, seat, attribute))
    for name, seat, attribute in rng.sample(met, min(2, len(met))):
        yield from _fought(case, rng, name, seat, attribute)
    for card in {card for here in case.public["seats"].values() for card in here["cards"]}:
        for seat in case.public["order"]:
            yield from escapes(case, rng, seat, card, "start" if challenges.must_challenge(position, case.character(seat).tile) else "")


def escapes(case: Case, rng: Random, seat: str, name: str, when: str) -> Asked:
    """A card of whoever for a way out, before a roll or after a failure."""
    position, facts, character = case.position, case.facts, case.character(seat)
    held = name in case.public["seats"][seat]["cards"]
    first = case.is_card_due() and case.option("at-once") == "cards" and not case.public.get("challenge")
    for tile in rng.sample(list(case.public["tiles"]), min(3, len(case.public["tiles"]))):
        card = case.card(seat, name) if held else None
        second = bool(card and challenges.may_escape(position, facts, character, card, tile, when)) and not first
        yield legal(case, second, "escape", when, card=name, tile=tile, seat=seat)
        if second:
            yield _fled(case, seat, name, tile)


def _fled(case: Case, seat: str, name: str, tile: str) -> Difference | None:
    """After an escape: where the character stands, that the card is gone, and what it cost of the movement."""
    ruling = case.rule("escape", card=name, tile=tile, seat=seat)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        return Difference(f"escape {name}", ruling, "legal", case)
    after = case.after(ruling)
    here, steps = after.public["seats"][seat], after.turn["moves"] - case.turn["moves"]
    found = here["tile"], name in here["cards"], steps, after.public.get("challenge")
    return same(case, f"{seat} escapes to {tile}", found, (tile, False, challenges.escape_costs_movement(), None))


def _faces(case: Case, rng: Random, number: int) -> list[str]:
    return rng.choices([*case.public["attributes"], challenges.BURST], k=number)


def _typed(case: Case, faces: list[str]) -> str:
    icons = [*case.public["attributes"], challenges.BURST]
    return " ".join(str(icons.index(face) + 1) for face in faces)


def _thrown(case: Case, count: int) -> tuple[int, int]:
    """Stones rolled at once, and re-rolls for those that the box does not hold."""
    return (count, 0) if case.option("extra-stones") == "rolled" else challenges.rolled_and_rerolls(count)


def _rolled(case: Case, verb: str, faces: list[str], **args: Any) -> Ruling | str:
    """The product's ruling on Stones that fell; of several cards that are defeated by them the Spoils Draws of the first come first."""
    answers: dict[str, str] = {}
    ruling = case.rule(verb, _typed(case, faces), answers, **args)
    while not isinstance(ruling, str) and ruling.question is not None and ruling.question.key.startswith("spoils "):
        answers[ruling.question.key] = ruling.question.options[0]
        ruling = case.rule(verb, _typed(case, faces), answers, **args)
    return ruling


def _fought(case: Case, rng: Random, name: str, seat: str, attribute: str) -> Asked:
    position, character, enemy = case.position, case.character(seat), case.enemy(name)
    bonus = case.public["seats"][seat]["bonus"]
    plus = rng.choice((0, 0, 1))
    grants = plus + challenges.favoured(case.facts, character, enemy.kind, bonus, position.options)
    count = challenges.stones(position, case.facts, character, attribute, grants)
    rolled, free = _thrown(case, count)
    faces = _faces(case, rng, rolled)
    ruling = _rolled(case, "challenge", faces, enemy=name, seat=seat, attribute=attribute, stones=plus)
    said = f"{seat} challenges {name} with {attribute}, {faces}"
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        yield Difference(said, getattr(ruling, "question", ruling), f"{rolled} Stones", case)
        return
    after = case.after(ruling)
    won = challenges.successes(faces, {attribute}, position.options)
    passed = challenges.passes(won, challenges.rating(enemy))
    fight = after.public.get("challenge")
    yield same(case, f"{said}: passed", fight is None, passed)
    if passed:
        yield from _defeated(case, after, name, seat)
    elif fight:
        yield same(case, f"{said}: successes", fight["kept"] + fight["ones"], won)
        yield same(case, f"{said}: re-rolls", fight["free"], free)
        yield from _rerolled(after, rng, seat)
        yield from _failed(after, rng, seat)


def _defeated(case: Case, after: Case, name: str, seat: str) -> Asked:
    """The claim, the cards that fall by it, and their coins."""
    token = after.public["enemies"].get(name, {})
    yield same(case, f"who claims {name}", token.get("by"), challenges.claimed_by(seat))
    fallen = [t for t in case.position.threats if t.name not in after.public["threats"]]
    expected = threats.all_defeated(_with(case, after))
    yield same(case, f"cards that fall with {name}", sorted(t.name for t in fallen), sorted(expected))
    coins = min(sum(threats.coins_for(t, case.position.options) for t in fallen), QUEST_COINS - case.public["coins"])
    yield same(case, f"coins for {[t.name for t in fallen]}", after.public["coins"] - case.public["coins"], coins)


def _with(case: Case, after: Case) -> Position:
    """The position after a claim, with the cards that were in play before it."""
    claimed = {enemy.name for character in after.position.characters for enemy in character.claimed if enemy.name}
    cards = tuple(replace(t, named_defeated=t.named_defeated or t.named in claimed) for t in case.position.threats)
    return replace(after.position, threats=cards)


def _rerolled(case: Case, rng: Random, seat: str) -> Asked:
    """Re-rolls of one to all Stones, with and without another Attribute, and what they bring."""
    fight, attributes = case.public["challenge"], case.public["attributes"]
    destiny = case.character(seat).destiny
    for _ in range(12):
        misses, ones = rng.randint(0, fight["misses"] + 1), rng.randint(0, fight["ones"] + 1)
        naming, free = rng.choice((None, "none", *attributes)), rng.random() < 0.3
        fits = misses <= fight["misses"] and ones <= fight["ones"]
        may = challenges.may_reroll(0 if free else destiny, misses + ones, fight["misses"] + fight["ones"], fight["free"] if free else 0)
        named = naming in (None, "none") or challenges.may_name_second(fight["attribute"], naming, attributes, True)
        if free and naming is not None:
            named = named and challenges.second_for_free_rerolls()
        args = {"stones": misses, "successes": ones, **({"naming": naming} if naming else {}), **({"free": True} if free else {})}
        second = bool(fits and may and named and challenges.may_reroll_when(True))
        yield legal(case, second, "reroll", may.why, **args)
        if second:
            yield _reroll(case, rng, args, misses + ones)


def _reroll(case: Case, rng: Random, args: dict[str, Any], number: int) -> Difference | None:
    fight = case.public["challenge"]
    faces = _faces(case, rng, number)
    ruling = _rolled(case, "reroll", faces, **args)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        return Difference(f"reroll {args} {faces}", ruling, "legal", case)
    counting = {fight["attribute"], args.get("naming")} - {None, "none"}
    gained = challenges.successes(faces, {str(name) for name in counting}, case.position.options)
    total = fight["kept"] + fight["ones"] - args["successes"] + gained
    after = case.after(ruling).public.get("challenge")
    product = (after["kept"] + after["ones"]) if after else "passed"
    second = "passed" if challenges.passes(total, fight["rating"]) else total
    return same(case, f"reroll {args} {faces}: successes", product, second)


def _failed(case: Case, rng: Random, seat: str) -> Asked:
    """Each card broken in place of the wound; the wound; and what is open after either."""
    character = case.character(seat)
    for other in case.public["order"]:
        for name in case.public["seats"][other]["cards"]:
            second = other == seat and challenges.may_save_from_wound(character, case.card(other, name))
            yield legal(case, bool(second), "fail", f"{name} of {other}", breaking=name)
    for name in case.public["seats"][seat]["cards"]:
        yield from escapes(case, rng, seat, name, "rolled")
    hurt = case.rule("wound", seat=seat)
    if not isinstance(hurt, str) and hurt.verdict == LEGAL and (after := case.after(hurt)).public.get("challenge"):
        for name in case.public["seats"][seat]["cards"]:
            yield from escapes(after, rng, seat, name, "wound" if case.option("escaping") == "any" else "rolled")
    yield from _wounded(case, rng, seat, character)


def _wounded(case: Case, rng: Random, seat: str, character: Character) -> Asked:
    fate = tokens.after_wound(case.facts, character, case.option("escorts-perish"))
    asked = case.rule("fail")
    if not isinstance(asked, str) and asked.question is not None and asked.question.key.startswith("new character"):
        gone = frozenset(_names(case)[sheet] for sheet in case.public["used_sheets"]) - {one.name for one in case.position.characters}
        free = {name for name in _names(case).values() if threats.may_choose_character(case.position, gone, name)}
        yield same(case, f"who may follow {character.name}", {option.partition(", ")[0] for option in asked.question.options}, free)
    ruling = _fail(case, seat)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        yield Difference("fail", getattr(ruling, "question", ruling), fate, case)
        return
    after = case.after(ruling)
    lost = len(case.public["escorts"]) - len(after.public["escorts"])
    yield same(case, f"escorts of {seat} that perish", lost, fate["escorts perished"])
    here, retired = after.public["seats"][seat], bool(threats.must_retire(case.facts, character))
    yield same(case, f"{seat} retires", here["character"] != character.name, retired)
    if retired:
        yield from _gone(case, after, seat, character)
        return
    yield same(case, f"wounds of {seat}", here["wounds"], fate["wounds"])
    for name in case.public["seats"][seat]["cards"]:
        yield from escapes(after, rng, seat, name, "wound")


def _names(case: Case) -> dict[str, str]:
    return dict(case.public["sheet_names"])


def _fail(case: Case, seat: str) -> Ruling | str:
    answers = {f"new character of {seat}": "sheet 8"}
    ruling = case.rule("fail", answers=answers)
    for _ in range(5):  # the table has to say who comes next, and with what
        if isinstance(ruling, str) or ruling.question is None:
            return ruling
        answers[ruling.question.key] = ruling.question.options[0] if ruling.question.options else "-"
        ruling = case.rule("fail", answers=answers)
    return ruling


def _gone(case: Case, after: Case, seat: str, character: Character) -> Asked:
    """What a retired character leaves behind."""
    second = threats.retirement(character, case.position.options)
    stack = case.public["virtue"]["stack"] - after.public["virtue"]["stack"]
    yield same(case, "plaques from the stack", stack, second["plaques from the stack"])
    chosen_anew = sum(card.kind == STARTING for card in character.cards)
    piles = (case.public["discards"], after.public["discards"])
    before, now = (sum(number for deck, number in pile.items() if deck != "starting") for pile in piles)
    yield same(case, "cards discarded", now - before, len(character.cards) - chosen_anew)
    yield same(case, "all of them", second["cards discarded"], len(character.cards))
    plaque = after.public["virtue"]["discarded"] - case.public["virtue"]["discarded"] - stack
    yield same(case, "its own plaque", plaque, int(bool(second["plaque discarded"])))
    kept = sum(token["by"] == seat for token in after.public["enemies"].values())
    yield same(case, "Enemy Tokens kept", kept, second["enemy tokens kept"])
    tile, number = character.tile, character.story_tokens
    left = sum(token["tile"] == tile for token in after.public["tokens"].values())
    there = sum(token["tile"] == tile for token in case.public["tokens"].values())
    yield same(case, "Story Tokens left", (tile, left - there), second["story tokens left"] if number else (tile, 0))
    yield same(case, "Despair Tokens", after.public["despair"] - case.public["despair"], second["despair"])
    yield same(case, "coins", after.public["coins"] == case.public["coins"], second["coins kept"])
    if not after.state["referee"].get("over"):
        ended = after.seat != case.seat or after.turn["serial"] != case.turn["serial"]
        over = sequence.retiring_ends_turn(case.position, seat, case.due_of_others(seat, after))
        yield same(case, "the turn ends", ended, bool(over))
        most = threats.new_character_destiny(after.public["seats"][seat]["character"], after.facts, case.option("new-destiny"))
        yield same(case, "Destiny of the new character", after.public["seats"][seat]["destiny"], most)


def encounters(case: Case, rng: Random) -> Asked:
    """Challenges of Encounter Cards: Stones with the Favoured Enemy bonus among them."""
    for seat in case.public["order"]:
        for _ in range(3):
            attribute, kind = rng.choice(case.public["attributes"]), rng.choice((None, *product_enemies.KINDS))
            character, rating = case.character(seat), rng.randint(1, 5)
            bonus = case.public["seats"][seat]["bonus"]
            favour = challenges.favoured(case.facts, character, kind or "", bonus, case.position.options)
            count = challenges.stones(case.position, case.facts, character, attribute, favour)
            faces = _faces(case, rng, _thrown(case, count)[0])
            args: dict[str, Any] = {"title": "Trial", "attribute": attribute, "rating": rating, "extra": True, "seat": seat}
            args |= {"kind": kind} if kind else {}
            ruling = case.rule("encounter", _typed(case, faces), **args)
            free = not case.public.get("spoils") and not case.public.get("challenge")
            possible = bool(character.tile) and case.public["decks"]["encounter"] > 0 and free
            if isinstance(ruling, str) or ruling.verdict != LEGAL:
                refused = isinstance(ruling, str) or ruling.question is None
                yield same(case, f"encounter {args} {faces}", not refused and "asks for more", possible)
                continue
            passed = challenges.passes(challenges.successes(faces, {attribute}, case.position.options), rating)
            yield same(case, f"encounter {args} {kind} {faces}: passed", not case.after(ruling).public.get("challenge"), passed)
