"""Card effects and Doom as they are entered, for every seat: Wound, Destiny, Despair and Doom Tokens, plaques, retirement."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Ruling
from playaid.referee.contract.state import evolve

from . import cards, sequence, threats, tokens, victory
from .cards import SEDUCTION
from .compare_adapter import Asked, Case, legal, same
from .position import Character

DOOM = "Lameness"


def effects(case: Case, rng: Random) -> Asked:
    """What cards do to each seat, and to the table."""
    for seat in case.public["order"]:
        character = case.character(seat)
        yield from _wounded(case, seat, character)
        yield legal(case, character.wounds > 0, "heal", seat=seat)
        if character.wounds:
            healed = _after(case, "heal", seat=seat).public["seats"][seat]["wounds"]
            yield same(case, f"heal {seat}", healed, tokens.wounds_healed(character.wounds))
        yield from _destiny(case, seat, character)
        yield from _doomed(case, seat, character)
    yield from _despair(case)
    yield from _plaques(case)


def _ruled(case: Case, verb: str, **args: Any) -> Ruling | str:
    """A ruling, with every question answered by its first choice."""
    answers: dict[str, str] = {}
    ruling = case.rule(verb, **args)
    while not isinstance(ruling, str) and ruling.verdict == NEEDS_INPUT and ruling.question is not None and len(answers) < 12:
        answers[ruling.question.key] = ruling.question.options[0] if ruling.question.options else "Find"
        ruling = case.rule(verb, answers=answers, **args)
    return ruling


def _after(case: Case, verb: str, **args: Any) -> Case:
    """The position after an effect; the same one where it is not legal."""
    ruling = _ruled(case, verb, **args)
    return case if isinstance(ruling, str) or ruling.verdict != LEGAL else case.after(ruling)


def _lost(case: Case) -> bool:
    over = case.state["referee"].get("over")
    return over is not None and over["winner"] is None


def _wounded(case: Case, seat: str, character: Character) -> Asked:
    """A Wound Token: who has no slot for it is retired, with all that follows; escorts that are carried perish."""
    yield legal(case, bool(character.tile), "wound", seat=seat)
    if not character.tile:
        return
    after, second = _after(case, "wound", seat=seat), tokens.after_wound(case.facts, character, case.option("escorts-perish"))
    before, now = case.public, after.public
    gone = len(before["escorts"]) - len(now["escorts"])
    yield same(case, f"wound {seat}: escorts", gone, second["escorts perished"])
    retired = now["seats"][seat]["tile"] is None or now["seats"][seat]["sheet"] != before["seats"][seat]["sheet"]
    yield same(case, f"wound {seat}: retired", retired, second["retired"])
    if not retired:
        yield same(case, f"wound {seat}", now["seats"][seat]["wounds"], second["wounds"])
        return
    loses = threats.retirement(character, case.position.options)
    stack = before["virtue"]["stack"] - now["virtue"]["stack"]
    yield same(case, f"{seat} retires: plaques", stack, min(1, before["virtue"]["stack"]))
    yield same(case, f"{seat} retires: despair", now["despair"] - before["despair"], loses["despair"])
    left = Counter(token["tile"] for token in now["tokens"].values())
    left.subtract(Counter(token["tile"] for token in before["tokens"].values()))
    where, number = character.tile, character.story_tokens
    yield same(case, f"{seat} retires: Story Tokens", left[where], number)
    kept = sum(token["by"] == seat for token in now["enemies"].values())
    yield same(case, f"{seat} retires: Enemy Tokens", kept, loses["enemy tokens kept"])
    over = victory.lost(after.position)
    yield same(case, f"{seat} retires: lost", _lost(after), bool(over))
    if case.seat == seat and not over:
        ends = sequence.retiring_ends_turn(case.position, seat, case.due_of_others(seat, after))
        yield same(case, f"{seat} retires: the turn", after.turn.get("serial") != case.turn["serial"], bool(ends))


def _destiny(case: Case, seat: str, character: Character) -> Asked:
    most = case.facts.destiny_slots[character.name]
    for number in (-most - 1, -1, 1, most + 1):
        left = tokens.destiny_after_spending(character.destiny, -number) if number < 0 else character.destiny + number
        second = bool(character.tile) and left is not None and left <= most
        yield legal(case, second, "destiny", number=number, seat=seat)
        if second:
            yield same(
                case, f"destiny {number} {seat}", _after(case, "destiny", number=number, seat=seat).public["seats"][seat]["destiny"], left
            )


def _doomed(case: Case, seat: str, character: Character) -> Asked:
    """A Doom Effect once; it is negated; a seduced character breaks no card."""
    held = [SEDUCTION] if SEDUCTION in character.doom else []
    there = {**case.public["seats"], seat: {**case.public["seats"][seat], "doom": held}}
    case = Case(evolve(case.state, [["put", ["public", "seats"], there]]), case.realm)
    for effect in (DOOM, SEDUCTION):
        fresh = bool(character.tile) and effect not in held
        yield legal(case, fresh, "doom", effect=effect, seat=seat)
        yield legal(case, effect in held, "negate", effect=effect, seat=seat)
        suffering = _after(case, "doom", effect=effect, seat=seat)
        if not fresh:
            continue
        here = suffering.public["seats"][seat]
        yield same(case, f"doom {effect} {seat}", len(here["doom"]), cards.doom_tokens([*held, effect]))
        for name in here["cards"]:
            second = cards.may_break(suffering.character(seat), suffering.card(seat, name), False)
            yield legal(suffering, second, "break", second.why, card=name, seat=seat)
        free = _after(suffering, "negate", effect=effect, seat=seat).public["seats"][seat]
        yield same(case, f"negate {effect} {seat}", (free["doom"], free["seduced"]), (held, bool(held)))


def _despair(case: Case) -> Asked:
    """Despair Tokens placed and removed: the last flame loses the game."""
    placed = case.public["despair"]
    for number in (-placed - 1, -1, 0, 1, tokens.FLAMES - placed):
        second = number != 0 and placed + number >= 0
        yield legal(case, second, "despair", number=number)
        if second:
            after = _after(case, "despair", number=number)
            flames = after.public["flames"] - after.public["despair"]
            yield same(
                case, f"despair {number}", (flames, _lost(after)), (tokens.flames_left(placed + number), bool(victory.lost(after.position)))
            )


def _plaques(case: Case) -> Asked:
    stack = case.public["virtue"]["stack"]
    for number in (0, 1, stack, stack + 1):
        second = number >= 1 and stack > 0  # of more than there are as many go as there are
        yield legal(case, second, "virtue", number=number)
        if second:
            after = _after(case, "virtue", number=number)
            yield same(case, f"virtue {number}", (after.public["virtue"]["stack"], _lost(after)), cards.plaques_left(stack, number))
