"""Types of Realm Tiles, Encounter Cards and Doom Effects: what each road onto each tile brings, in a turn and in the Key-Turn."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from playaid.games.legacy import GAME
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.sequence import leaf

from . import challenges, entering, sequence, setup
from .compare_adapter import Asked, Case, Difference, legal, same
from .position import ROUND_TABLE, Position

EXITS = ("Docks", "Drawbridge", "Sally Port")


def entered(case: Case, rng: Random) -> Asked:
    """Every seat brought onto every tile by a card; some out of a challenge; and what comes first where it is to challenge an enemy."""
    case = _haunted(case, rng)
    free = not case.public.get("challenge")
    for seat in case.public["order"]:
        character = case.character(seat)
        for tile in case.public["tiles"]:
            moves = bool(character.tile) and character.tile != tile
            yield legal(case, moves, "bear", tile=tile, seat=seat)
            if moves:
                yield from _arrived(case, rng, seat, tile, entering.CARD, case.rule("bear", tile=tile, seat=seat))
        for name in list(case.public["seats"][seat]["cards"]) if free else ():
            tile = rng.choice(list(case.public["tiles"]))
            second = _may_flee(case, seat, name, tile)
            yield legal(case, second, "escape", card=name, tile=tile, seat=seat)
            if second:
                yield from _arrived(case, rng, seat, tile, entering.ESCAPE, case.rule("escape", card=name, tile=tile, seat=seat))
    yield from _scouted(case)


def _may_flee(case: Case, seat: str, name: str, tile: str) -> bool:
    character = case.character(seat)
    beset = bool(challenges.must_challenge(case.position, character.tile))
    if leaf(GAME, case.state).key == "movement":
        beset = bool(sequence.challenged_on_the_march(case.position, character.tile))
    card = case.card(seat, name)
    return beset and bool(challenges.may_escape(case.position, case.facts, character, card, tile, "start"))


def _haunted(case: Case, rng: Random) -> Case:
    """The same with more Encounter Tiles, some of them entered already, no card due, and the deck at times out."""
    tiles: dict[str, Any] = {}
    for name, tile in case.public["tiles"].items():
        tiles[name] = {**tile, "kind": "Encounter" if tile["region"] != "Camelot" and rng.random() < 0.5 else tile["kind"]}
    before = [name for name, tile in tiles.items() if tile["kind"] == "Encounter" and rng.random() < 0.3]
    decks = {**case.public["decks"], "encounter": rng.choice((0, 1, 30, 30, 30))}
    changed: dict[str, Any] = {"tiles": tiles, "decks": decks, "draws": []}
    if case.public.get("turn"):
        changed["turn"] = {**case.public["turn"], "entered": before}
    else:
        changed["entered"] = before
        gone = {name: {**token, "moved": rng.choice((0, case.public["key_turn"]))} for name, token in case.public["enemies"].items()}
        changed["enemies"] = gone
    return Case({**case.state, "public": {**case.public, **changed}}, case.realm)


def _due(case: Case) -> int:
    return sum(draw["what"] == "encounter" for draw in case.public["draws"])


def _arrived(case: Case, rng: Random, seat: str, tile: str, road: str, ruling: Ruling | str) -> Asked:
    """Where it stands, whether a card is due, and whether an enemy there may be challenged before it."""
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        yield Difference(f"{seat} by {road} to {tile}", ruling, "legal", case)
        return
    after = case.after(ruling)
    second = entering.due_on_entering(_now(case), case.facts, tile, road)
    drawn = "encounter" in second and case.public["decks"]["encounter"] > 0
    yield same(case, f"{seat} by {road} on {tile}", (after.public["seats"][seat]["tile"], _due(after)), (tile, int(drawn)))
    if drawn and entering.may_enter_again(case.character(seat), tile):
        yield _again(after, rng, seat, tile)
    if "challenge" in second and not case.public.get("challenge"):
        foe = next(name for name, token in case.public["enemies"].items() if token["tile"] == tile)
        order = second if case.option("at-once") == "cards" else ("challenge",)
        attribute = min(case.facts.enemy_attributes[case.enemy(foe).kind])
        now = not drawn or order[0] == "challenge"
        if leaf(GAME, case.state).key == "movement":  # those that moved wait for the next event, by whatever a character comes there
            now = now and bool(sequence.challenged_on_the_march(_alone(after, foe), tile))
        yield legal(after, now, "challenge", enemy=foe, seat=seat, attribute=attribute)


def _alone(case: Case, foe: str) -> Position:
    """The position with that Enemy Token alone."""
    return replace(case.position, enemies=(case.enemy(foe),))


def _now(case: Case) -> Position:
    """The position; in the Key-Turn with the tiles that were entered in it."""
    if case.public.get("turn"):
        return case.position
    return replace(case.position, encounters_drawn=frozenset(case.public.get("entered", ())))


def _again(after: Case, rng: Random, seat: str, tile: str) -> Difference | None:
    """Another brought onto the tile in the same turn brings no second card."""
    others = [other for other in after.public["order"] if other != seat and after.public["seats"][other]["tile"] not in (None, tile)]
    if not others:
        return None
    other = rng.choice(others)
    ruling = after.rule("bear", tile=tile, seat=other)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        return Difference(f"{other} brought to {tile}", ruling, "legal", after)
    second = entering.encounter_due(_now(after), after.facts, tile, entering.CARD)
    return same(after, f"{other} is brought to {tile} too", _due(after.after(ruling)) - _due(after), int(bool(second)))


def _scouted(case: Case) -> Asked:
    """A scouted Encounter Tile brings no Encounter Card."""
    if not case.public.get("turn"):
        return
    here = case.public["seats"][case.seat]["tile"]
    args: dict[str, Any] = {"name": "New", "kind": "Encounter", "colour": "red", "paths": 2}
    ruling = case.rule("scout", **args)
    if not isinstance(ruling, str) and ruling.verdict == LEGAL:
        yield same(case, f"scouted from {here}", _due(case.after(ruling)) > 0, entering.scouting_draws(case.facts, "New"))


def come(case: Case, rng: Random) -> Asked:
    """A turn that begins with a character to be placed: on which tiles it may be, and a card if an exit is an Encounter Tile."""
    seats = {seat: {**one, "tile": "Docks" if seat == case.seat else None} for seat, one in case.public["seats"].items()}
    holder, order = case.position.holder, case.position.players
    at = order.index(holder)
    turns = [*order[at:], *order[:at], holder]
    if case.seat not in turns:
        return
    number = turns.index(case.seat) + 1
    kinds = {name: {**tile, "kind": "Encounter"} if name in (*EXITS, ROUND_TABLE) else tile for name, tile in case.public["tiles"].items()}
    enemies = {name: token for name, token in case.public["enemies"].items() if token["by"]}
    changed = {"seats": seats, "turns": turns, "next_turn": number, "tiles": kinds, "draws": [], "enemies": enemies, "threats": {}}
    case = Case({**case.state, "public": {**case.public, **changed}}, case.realm)
    following = turns[number]
    for tile in (*EXITS, ROUND_TABLE, "Dungeon"):
        answers, ruling = dict[str, str](), case.rule("next")
        while not isinstance(ruling, str) and ruling.question is not None and len(answers) < 9:
            key = ruling.question.key
            answers[key] = tile if key.startswith("start of ") else "-"
            ruling = case.rule("next", answers=answers)
        done = not isinstance(ruling, str) and ruling.verdict == LEGAL
        asked = any(key.startswith("start of ") for key in answers)
        if following == case.seat or (not asked and tile != ROUND_TABLE):
            continue  # where nothing can be chosen nothing is asked
        may = setup.may_start_on(tile, case.position.options)
        yield same(case, f"{following} comes into play on {tile}", done, bool(may))
        if not isinstance(ruling, str) and done:
            after = case.after(ruling)
            yield same(case, f"where {following} stands", after.public["seats"][following]["tile"], tile)
            fresh = replace(case.position, encounters_drawn=frozenset())
            due = entering.encounter_due(fresh, case.facts, tile, entering.ENTRY)
            drawn = bool(due) and case.public["decks"]["encounter"] > 0
            yield same(case, f"a card for {following} on {tile}", _due(after) > 0, drawn)
            waiting = entering.round_table_waits(after.position, following, True)
            yield same(case, f"{following} is still to be placed", after.public["seats"][following]["tile"] is None, bool(waiting))
