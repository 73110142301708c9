"""Round, Turn and Key-Turn Overview, Winning and Losing, Escort Tokens: who is next, what the Key-Turn does, when the game ends."""

from __future__ import annotations

from random import Random
from typing import Any

from playaid.games.legacy import GAME
from playaid.games.legacy.state import quests
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Ruling
from playaid.referee.contract.sequence import leaf

from . import board, cards, options, sequence, setup, tiles, tokens, victory
from .compare_adapter import Asked, Case, Difference, same


def ended(case: Case, rng: Random) -> Asked:
    """The end of a turn, of the last of a round too: who is next, whether the Dungeon brings a card, whether the game is over."""
    case = _at_a_turn(case, rng)
    position = case.position
    yield same(case, "lost", quests.why_lost(case.state) is not None, bool(victory.lost(position)))
    ruling = _said(case, "next")
    refused = isinstance(ruling, str) or ruling.verdict == ILLEGAL
    yield same(case, "passing", not refused, bool(sequence.may_pass(position, case.seat)))
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        return
    after = case.after(ruling)
    here = case.character(case.seat).tile
    draws = [draw for draw in after.public["draws"] if draw["what"] == "threat"]
    brings = tiles.draws_threat_at_end_of_turn(here) and tokens.deck_to_draw(position) is not None
    yield same(case, f"a threat for ending on {here}", bool(draws), bool(brings))
    if draws:
        return
    if leaf(GAME, after.state).key == "dungeon":  # nothing is left to draw there
        ruling = _said(after, "next")
        if isinstance(ruling, str) or ruling.verdict != LEGAL:
            yield Difference("next", ruling, "legal", after)
            return
        after = after.after(ruling)
    character, freed = case.character(case.seat), not after.public["seats"][case.seat]["seduced"]
    shaken = cards.may_shake_seduction(position, character, "tile", False, True, case.facts)
    yield same(case, f"{case.seat} is not seduced", freed, bool(shaken) or cards.SEDUCTION not in character.doom)
    taken = case.public["next_turn"]
    second = sequence.next_turn(position.players, position.holder, taken)
    over: Any = after.state["referee"].get("over")
    yield same(case, "whose turn is next", after.seat or None, second)
    if second is None:
        left = sum(not one["artifact"] and not one["retired"] for one in case.public["seats"].values())
        outcome = _outcome(case, left)
        yield same(case, "the game at the Key-Turn", ("won" if over["winner"] else "lost") if over else None, outcome)


def _outcome(case: Case, left: int) -> str | None:
    """How the game stands as the Key-Turn begins; required Personal Quests, or coins where there is no Story Quest, are conditions."""
    if victory.lost(case.position):
        return "lost"
    if victory.story_without_quest(case.position) and not victory.enough_coins(case.position):
        return None
    if left and not victory.tasks_complete(case.position, left):
        return None
    return victory.outcome_at_key_turn(case.position, left)


def _at_a_turn(case: Case, rng: Random) -> Case:
    """The same position in some turn of the round, its tasks done or not."""
    public, order = case.public, sequence.turns_in_round(case.position.players, case.position.holder)
    present = [n for n, seat in enumerate(order, 1) if public["seats"][seat]["tile"]]
    number = rng.choice([*present, *present[-1:]])
    turn = {**public["turn"], "seat": order[number - 1]}
    done = rng.random() < 0.5
    story = {quest: {"tasks": dict.fromkeys(here["tasks"], done)} for quest, here in public["story"].items()}
    changed = {"turns": list(order), "next_turn": number, "turn": turn, "story": story}
    changed["virtue"] = {**public["virtue"], "stack": rng.choice((1, 2, 5))}
    artifacts = {seat: {**here, "artifact": rng.random() < 0.7} for seat, here in public["seats"].items()}
    changed |= {"seats": artifacts, "coins": rng.randint(0, 12), "despair": rng.choice((0, 8, 9))}
    return Case({**case.state, "public": {**public, **changed}}, case.realm)


def _said(case: Case, verb: str) -> Ruling | str:
    """The ruling on a verb by itself, with the first answer to all that is asked, and no card kept."""
    answers: dict[str, str] = {}
    ruling = case.rule(verb)
    while not isinstance(ruling, str) and ruling.question is not None and len(answers) < 12:
        answers[ruling.question.key] = ruling.question.options[0] if ruling.question.options else "-"
        ruling = case.rule(verb, answers=answers)
    return ruling


def entered(case: Case, rng: Random) -> Asked:
    """The next character comes into play, in several turns of the round: where it may, and with how many cards."""
    for _ in range(6):
        yield from _entered(case, rng)


def _entered(case: Case, rng: Random) -> Asked:
    absent = {seat: {**one, "tile": None} if seat != case.seat else one for seat, one in case.public["seats"].items()}
    case = _at_a_turn(Case({**case.state, "public": {**case.public, "seats": absent}}, case.realm), rng)
    answers: dict[str, str] = {}
    drawn, ruling = dict.fromkeys(("Armoury", "Item"), 0), case.rule("next")
    while not isinstance(ruling, str) and ruling.question is not None and len(answers) < 9:
        question = ruling.question
        if question.key.startswith("start of "):
            fit = {tile for tile in case.public["tiles"] if setup.may_start_on(tile, case.position.options)}
            yield same(case, "where it may enter play", set(question.options), fit)
            answers[question.key] = rng.choice(question.options)
        else:
            drawn[question.key.partition(" ")[0].capitalize()] += 1
            answers[question.key] = "-"
        ruling = case.rule("next", answers=answers)
    if isinstance(ruling, str) or ruling.verdict != LEGAL or not (after := case.after(ruling)).seat or after.seat == case.seat:
        return
    with_cards = setup.enters_with(case.position.options)
    wanted = {deck: number for deck, number in with_cards.items() if case.position.decks[deck]}
    yield same(case, f"cards of {after.seat}", {deck: number for deck, number in drawn.items() if number}, wanted)
    there = after.public["seats"][after.seat]["tile"]
    yield same(case, f"{after.seat} stands on {there}", True, bool(setup.may_start_on(there, case.position.options)))


def handed_on(case: Case, rng: Random) -> Asked:
    """The last step of the Key-Turn: escorts among enemies perish, and the token goes on."""
    position = case.position
    ruling = _said(case, "pass")
    refused = isinstance(ruling, str) or ruling.verdict == ILLEGAL
    yield same(case, "passing the token", not refused, not position.busy)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        return
    after = case.after(ruling)
    yield same(case, "the next holder", after.public["holder"], sequence.next_holder(position.players, position.holder))
    lost = set(case.public["escorts"]) - set(after.public["escorts"])
    for tile in case.public["tiles"]:
        here = [name for name in lost if _stood(case, name) == tile]
        yield same(case, f"escorts that perish on {tile}", len(here), tokens.escorts_perish(position, tile))
    to_lay = after.public.get("to_lay", {})
    for region, number in options.tiles_after_key_turn(position.options).items():
        left = any(board.region_open(position, case.facts, near) for near in board.together(position, region))
        wanted = number if left else 0
        yield same(case, f"tiles for {region}", to_lay.get(region, 0), wanted)
    for character in position.characters:
        gained = after.public["seats"][character.player]["destiny"] - character.destiny
        there = sequence.key_turn_destiny(position, character)
        yield same(case, f"Destiny of {character.player}", gained, there)


def _stood(case: Case, name: str) -> str | None:
    escort = case.public["escorts"][name]
    tile: str | None = escort["tile"] or case.public["seats"][escort["by"]]["tile"]
    return tile


def extinguished(case: Case, rng: Random) -> Asked:
    """The first step: a Flame of Hope goes out, the last one loses the game."""
    despair = rng.choice((*range(10), 9, 9))
    case = Case({**case.state, "public": {**case.public, "despair": despair}}, case.realm)
    ruling = case.rule("extinguish")
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        yield same(case, "extinguish", "refused", "refused" if case.position.busy else "legal")
        return
    after = case.after(ruling)
    yield same(case, "flames out", after.public["despair"], despair + sequence.key_turn_despair())
    left = victory.key_turns_left(case.position)
    over = bool(after.state["referee"].get("over"))
    yield same(case, "lost by the last flame", over, left == 1)
    yield same(case, "flames that burn", case.public["flames"] - after.public["despair"], tokens.flames_left(after.public["despair"]))
    yield same(case, "the step after it", over or leaf(GAME, after.state).key == "abilities", True)
