"""Inventory Cards, Tokens, Types of Realm Tiles, the Dungeon, Seduction: every card, token and tile, by every seat."""

from __future__ import annotations

from random import Random

from playaid.games.legacy.ratings import strength
from playaid.referee.contract.ruling import LEGAL

from . import cards, challenges, options, tiles, tokens
from .compare_adapter import Asked, Case, Difference, legal, same
from .position import Character, no
from .setup import QUEST_COINS


def held(case: Case, rng: Random) -> Asked:
    """Each card used, broken, repaired and traded, by whoever holds it and by others."""
    position = case.position
    for seat in case.public["order"]:
        character = case.character(seat)
        for name in case.public["seats"][seat]["cards"]:
            card = case.card(seat, name)
            for moment in ("", "its own"):
                second = cards.may_use(position, character, card, moment)
                yield legal(case, bool(second), "use", second.why, card=name, seat=seat, **({"now": True} if moment else {}))
            yield legal(case, cards.may_break(character, card, False), "break", card=name, seat=seat)
            yield legal(case, card.broken, "repair", card=name, seat=seat)
            for taker in case.public["order"]:
                second = cards.may_trade_card(position, character, case.character(taker), card)
                yield legal(case, second, "trade", second.why, card=name, taker=taker, seat=seat)
                if second:
                    yield _traded(case, seat, taker, name)
            if card.broken:
                yield same(case, f"{name} repaired", _repaired(case, seat, name), cards.repaired(card).broken)


def _traded(case: Case, seat: str, taker: str, name: str) -> Difference | None:
    ruling = case.rule("trade", card=name, taker=taker, seat=seat)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        return same(case, f"trade {name}", ruling, "legal")
    after = case.after(ruling).public["seats"]
    return same(case, f"after trade {name}", (name in after[seat]["cards"], name in after[taker]["cards"]), (False, True))


def _repaired(case: Case, seat: str, name: str) -> object:
    ruling = case.rule("repair", card=name, seat=seat)
    return ruling if isinstance(ruling, str) else case.after(ruling).public["seats"][seat]["cards"][name]["broken"]


def given(case: Case, rng: Random) -> Asked:
    """Each Enemy Token given to every seat; each sent to the Dungeon by every seat."""
    position = case.position
    for name, token in case.public["enemies"].items():
        for taker in case.public["order"]:
            giver = case.character(token["by"]) if token["by"] else None
            second = tokens.may_trade_enemy(position, giver, case.character(taker)) if giver else no("not claimed", "Enemy Tokens")
            yield legal(case, bool(second) and not position.busy, "give", second.why, enemies=[name], taker=taker)
        for seat in case.public["order"]:
            second = tiles.may_send_to_dungeon(position, case.character(seat), 1)
            yield legal(case, bool(second) and token["by"] == seat, "imprison", second.why, enemies=[name], seat=seat)
    for seat in case.public["order"]:
        mine = [name for name, token in case.public["enemies"].items() if token["by"] == seat]
        second = tiles.may_send_to_dungeon(position, case.character(seat), len(mine))
        yield legal(case, second, "imprison", second.why, seat=seat)
        if second:
            left, coins = tiles.after_dungeon(position.dungeon, len(mine))
            ruling = case.rule("imprison", seat=seat)
            after = case.public if isinstance(ruling, str) else case.after(ruling).public
            coins = min(coins, QUEST_COINS - position.coins)
            yield same(case, f"{seat} sends {mine}", (len(after["dungeon"]), after["coins"]), (left, position.coins + coins))


def carried(case: Case, rng: Random) -> Asked:
    """Escort and Story Tokens, Personal Quests and Story Challenges, by every seat."""
    position = case.position
    for seat in case.public["order"]:
        character = case.character(seat)
        for name, escort in case.public["escorts"].items():
            second = (
                tokens.may_pick_up_escort(position, character) if escort["tile"] == character.tile else no("elsewhere", "Escort Tokens")
            )
            yield legal(case, second, "carry", second.why, escort=name, **_by(case, seat))
            second = tokens.may_drop_escort(position, character) if escort["by"] == seat else no("not carried", "Escort Tokens")
            yield legal(case, second, "drop", second.why, escort=name, **_by(case, seat))
        for name, token in case.public["tokens"].items():
            here = bool(token["tile"]) and token["tile"] == character.tile
            met = name not in case.turn.get("story", ())  # tried this turn, and it lies there still
            second = tokens.may_pick_up_story_token(position, character, met)
            yield legal(case, bool(second) and here and not position.busy, "collect", second.why, token=name, **_by(case, seat))
            second = tokens.may_try_story_challenge(position, character, name, token["tile"] or "nowhere")
            yield legal(case, second, "story", second.why, token=name, attribute="Loyalty", rating=3, **_by(case, seat))
            home = token["by"] == seat and tokens.story_token_delivered(character)
            yield legal(case, home and case.seat == seat and not position.busy, "return", token=name, **_by(case, seat))
        for tile in rng.sample([*case.public["tiles"]], 4):
            for name in ("Relic 0", "Relic 9"):
                second = tokens.may_mark_location(position, case.facts, name, case.public["tokens"], tile)
                yield legal(case, second, "find", second.why, token=name, tile=tile, **_by(case, seat))
        second = tokens.may_try_personal_quest(position, case.facts, character)
        yield legal(case, second, "personal", second.why, attribute="Loyalty", rating=3, **_by(case, seat))
        if second:
            yield _completed(case, seat)


def _completed(case: Case, seat: str) -> Difference | None:
    """A Personal Quest that is passed: its Artifact Card, and by optional rules a flame and a plaque."""
    number = challenges.stones(case.position, case.facts, case.character(seat), "Loyalty")
    rolled = number if case.option("extra-stones") == "rolled" else challenges.rolled_and_rerolls(number)[0]
    ruling = case.rule("personal", " ".join(["6"] * rolled), attribute="Loyalty", rating=1)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        return Difference("personal", ruling, f"{rolled} Stones", case)
    after, position = case.after(ruling), case.position
    artifact = after.public["seats"][seat]["artifact"]
    if not rolled:
        return same(case, f"{seat} without Stones", artifact, False)
    removed = min(options.despair_off_for_personal_quest(position.options), position.despair)
    back = min(options.plaques_back_for_despair_removed(position.options, removed), case.public["virtue"]["discarded"])
    found = case.public["despair"] - after.public["despair"], after.public["virtue"]["stack"] - case.public["virtue"]["stack"]
    return same(case, f"{seat} completes it", (artifact, *found), (True, removed, back))


def _by(case: Case, seat: str) -> dict[str, str]:
    return {} if seat == case.seat else {"seat": seat}


def activated(case: Case, rng: Random) -> Asked:
    """Each tile activated by the seat that stands on it, and each seat against Seduction."""
    position, facts = case.position, case.facts
    for tile in case.public["tiles"]:
        yield from _activated(_on(case, tile), case.seat)
    for attribute in case.public["attributes"]:
        product = len(strength.attribute_tiles(case.state, attribute))
        yield same(case, f"bonus Stones of {attribute}", product, tiles.bonus_stones(position, facts, attribute))
    character = case.character(case.seat)
    for by in ("challenge", "plaque"):
        start = not case.turn["acted"]
        second = cards.may_shake_seduction(position, character, by, start, False, facts)
        tried = case.turn.get("resisted") and (by == "challenge" or cards.seduction_tries(_both(case)) < 2)
        args = {"virtue": True} if by == "plaque" else {}
        yield legal(case, bool(second) and not tried and not position.busy, "resist", second.why, **args)


def _both(case: Case) -> str:
    return "both" if case.option("resisting") == "either" else "one"


def _on(case: Case, tile: str) -> Case:
    """The same position with the character of this turn on a tile."""
    seats = {**case.public["seats"], case.seat: {**case.public["seats"][case.seat], "tile": tile}}
    return Case({**case.state, "public": {**case.public, "seats": seats}}, case.realm)


def _activated(case: Case, seat: str) -> Asked:
    position, character = case.position, case.character(seat)
    symbol = next(iter(case.facts.symbols[character.tile]), "")
    second = tiles.may_activate(position, case.facts, character)
    helped = "anyone" if case.option("benefits") == "anybody" else "own"
    gives = tiles.activation_has_effect(position, character, symbol, helped)
    yield legal(case, bool(second) and gives, "activate", f"{second.why}, {symbol}")
    search = tiles.may_search_stack(position, character, symbol)
    free = bool(second) and case.public["decks"]["albion"] > 0
    yield legal(case, bool(search) and free, "activate", search.why, search=True)
    if second and gives:
        yield _benefit(case, seat, character, symbol)


def _wounds(case: Case) -> int:
    return sum(one["wounds"] for one in case.public["seats"].values())


def _broken(case: Case) -> int:
    return sum(card["broken"] for one in case.public["seats"].values() for card in one["cards"].values())


def _benefit(case: Case, seat: str, character: Character, symbol: str) -> Difference | None:
    """What an activation takes from a deck, heals or repairs, and that the turn is over."""
    what, of, number = tiles.benefit(symbol) or ("", "", 0)
    answers: dict[str, str] = {}
    ruling = case.rule("activate")
    while not isinstance(ruling, str) and ruling.question is not None and len(answers) < 12:
        answers[ruling.question.key] = ruling.question.options[0] if ruling.question.options else "Find"
        ruling = case.rule("activate", answers=answers)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        return Difference(f"activate {character.tile}", ruling, "legal", case)
    after = case.after(ruling)
    here, before = after.public["seats"][seat], case.public["seats"][seat]
    changes = {
        "Wound Token": _wounds(case) - _wounds(after),
        "broken card": _broken(case) - _broken(after),
        "Virtue Plaque": case.public["virtue"]["stack"] - after.public["virtue"]["stack"],
    }
    found = changes[of] if of in changes else len(here["cards"]) - len(before["cards"])
    ended = after.turn.get("serial") != case.turn["serial"] or bool(after.state["referee"].get("over"))
    return same(case, f"activate {character.tile} ({what} {of})", (found, ended), (number, tiles.ends_turn()))
