"""A table for tests: typed lines in, rulings and states out, without a journal. Also positions laid out by hand."""

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.dice.sources import Request, Rolled, Seeded, Source, Typed
from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment, strengths, world
from playaid.games.elric.rules import pieces
from playaid.games.elric.state import units
from playaid.referee.contract import sequence
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import State, evolve
from playaid.testing.table import Table

TABLE, COPY = Table(GAME, sound=False), Table(GAME, "printed", sound=False)
HOUSE, PRINTED, VERBS = TABLE.book, COPY.book, TABLE.verbs
decided, refused = TABLE.played, TABLE.refused


def start(players: Sequence[str] = ("Ann", "Bob"), dice: Source | None = None, book: Book = HOUSE, **options: str) -> State:
    """The state after set-up, the first player highest; options with underscores for hyphens."""
    return (COPY if book is PRINTED else TABLE).start(players, dice or ["6", *"1" * (len(players) - 1)], None, 1, None, **options)


def unled() -> Book:
    """The house tables, but for Argimiliar's counters: of those it has none."""
    return HOUSE.with_recorded([Fact("unlisted", ("Argimiliar", column), 0, "owner") for column in ("personalities", "fleets")])


def begun(nations: Mapping[str, str] | None = None, seed: int = 1, **options: str) -> State:
    """An evening with countries chosen: at the beginning of the first player's movement, nobody holding a spell."""
    return _begun_once(tuple((nations or {"Ann": "Ilmiora", "Bob": "Vilmir"}).items()), seed, tuple(sorted(options.items())))


@cache
def _begun_once(nations: tuple[tuple[str, str], ...], seed: int, options: tuple[tuple[str, str], ...]) -> State:
    """Begun once: no state is ever changed in place."""
    chosen = dict(nations)
    state = start(tuple(chosen), None, HOUSE, **{"scenario": "4", **dict(options)})
    for nation in chosen.values():
        state = evolve(state, decided(state, f'choose "{nation}"', Quiet(seed), random.Random(seed)).changes)
    return at(state, "movement", next(iter(chosen)), 1)


class Quiet:
    """Dice by a seed; draws take the first thing that does not play at once."""

    def __init__(self, seed: int):
        self._dice = Seeded(seed)

    def take(self, request: Request) -> Rolled:
        if request.kind != "draw":
            return self._dice.take(request)
        found = next(item for item in request.items if item not in equipment.spells() or not equipment.is_immediate(item))
        return Typed([found]).take(request)


def rule(state: State, line: str, dice: str | Source = "", side: str | None = None, overrule: str | None = None, **answers: str) -> Ruling:
    """The ruling on a typed line. dice: what falls or is drawn, separated by commas alone, for names have blanks."""
    falls = [token.strip() for token in dice.split(",")] if isinstance(dice, str) else dice
    state = _begun(state, line, side) if line.split()[0] == "fight" and not overrule else state
    return TABLE.rule(state, line, falls, side, overrule, None, **answers)


def _begun(state: State, line: str, side: str | None) -> State:
    """The state where the battle has been begun that is to be rolled, if that must go before. [10.2]"""
    ruling = TABLE.rule(state, line, "", side)
    if not ruling.reasons or not ruling.reasons[0].check.endswith("10.choice"):
        return state
    return evolve(state, TABLE.rule(state, line.replace("fight", "battle", 1), "", side).changes)


def do(state: State, line: str, dice: str | Source = "", side: str | None = None, **answers: str) -> State:
    """The state after a line that must be legal."""
    ruling = rule(state, line, dice, side, **answers)
    assert ruling.verdict == LEGAL, (line, ruling.reasons, ruling.question)
    return evolve(state, ruling.changes)


def worksheet(ruling: Ruling) -> str:
    """All worksheet lines as one text."""
    return "\n".join(f"{line.label} | {line.text} | {line.result} | {line.citation}" for line in ruling.worksheet)


def offered(state: State) -> list[tuple[str, str]]:
    """What help offers everybody who may act now: (side, line)."""
    return [(side, line) for side in sequence.acting(GAME, state) for line in TABLE.lines(state, side) if line != "next"]


# positions laid out by hand


def at(state: State, step: str, side: str, turn: int = 1) -> State:
    """The same state with the game standing in a step of a player's turn."""
    order = state["public"]["order"]
    where = [
        {"key": "evening", "round": 1},
        {"key": "turn", "round": turn},
        {"key": "player-turn", "round": 1, "actors": order, "i": order.index(side)},
        {"key": step, "round": 1},
    ]
    return evolve(state, [["put", ["referee", "at"], where]])


def changed(state: State, *changes: Any) -> State:
    """The same state with values put at paths of the public part: ("balance", 3)."""
    return evolve(state, [["put", ["public", *path], value] for *path, value in changes])


def shoreless(state: State, place: str, *but: str) -> State:
    """The same map, where between `place` and the seas, or its shores, nothing lies open but ports and what is named."""
    for pair, kind in state["public"]["borders"].items():
        (beside,) = {*pair.split("|")} - {place} if place in pair.split("|") else (place,)
        if kind == "border" and beside not in but and world.is_sea(state, beside) != world.is_sea(state, place):
            state = changed(state, ("borders", pair, "no"))
    return state


def moved(state: State, place: str, *names: str) -> State:
    """Units put somewhere, unmoved."""
    for name in names:
        state = changed(state, ("units", name, "at", place), ("units", name, "came", place), ("units", name, "spent", 0))
        for key in ("aboard", "stack", *pieces.THIS_TURN):
            if key in state["public"]["units"][name]:
                state = evolve(state, [["drop", ["public", "units", name, key], None]])
    return state


def without(state: State, *names: str) -> State:
    """The same state with these units off the board, armies counted as lost."""
    for name in names:
        here = units.units(state)[name]
        state = evolve(state, [["drop", ["public", "units", name], None]])
        if here["sort"] == "army" and here["nation"] in state["public"]["lost"]:
            state = evolve(state, [["add", ["public", "lost", here["nation"], "armies"], 1]])
    return state


def armies(state: State, nation: str, number: int = 99, place: str | None = None) -> list[str]:
    """The names of so many armies of a nation."""
    found = [unit for unit, here in units.units(state).items() if here["sort"] == "army" and here["nation"] == nation]
    return [unit for unit in found if place in (None, units.units(state)[unit]["at"])][:number]


def holding(state: State, unit: str, *spells: str) -> State:
    """A personality holding exactly these spells; what he held goes back into the container."""
    side = units.units(state)[unit]["owner"]
    assert side is not None  # nobody's personalities hold no spells
    for spell in state["secret"][side]["hands"].get(unit, []):
        state = evolve(state, [["push", ["cup", "fresh"], spell], ["add", ["public", "container"], 1]])
    state = evolve(
        state, [["put", ["secret", side, "hands", unit], list(spells)], ["put", ["public", "units", unit, "spells"], len(spells)]]
    )
    for spell in spells:
        state = _out_of_the_cup(state, spell)
    return state


def _out_of_the_cup(state: State, spell: str) -> State:
    pile = "fresh" if spell in state["cup"]["fresh"] else "mixed"
    assert spell in state["cup"][pile], spell
    return evolve(state, [["pull", ["cup", pile], spell], ["add", ["public", "container"], -1]])


def empty_handed(state: State) -> State:
    """Nobody holds a spell."""
    for secret in list(state["secret"].values()):
        for unit in list(secret.get("hands", {})):
            if unit in units.units(state):
                state = holding(state, unit)
    return state


def arrived(state: State, piece: str, owner: str | None, place: str) -> State:
    """A named piece on the board with its house values."""
    values = {column: HOUSE.value("pieces", piece, column) for column in ("nation", "sort", *strengths.COLUMNS)}
    unit = {**values, "owner": owner, "at": place, "came": place, "spells": 0, "spent": 0}
    return changed(state, ("units", piece, unit))


def discarded(state: State, *spells: str) -> State:
    """Spells laid on the discard pile out of the container."""
    for spell in spells:
        state = evolve(_out_of_the_cup(state, spell), [["push", ["public", "discard"], spell]])
    return state


def harmless(state: State) -> State:
    """The same state with every spell that strikes at once on the discard pile."""
    there = [spell for pile in ("fresh", "mixed") for spell in state["cup"][pile] if equipment.is_immediate(spell)]
    return discarded(state, *there)
