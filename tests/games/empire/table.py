"""A table for tests: typed lines in, rulings and states out, without a journal. Also positions laid out by hand."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from playaid.book.book import Book
from playaid.dice.sources import Chained, Refusing, Seeded, Source, Typed
from playaid.games.empire import GAME
from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board, world
from playaid.referee import grammar, sequence
from playaid.referee.decide import decide
from playaid.referee.general import GENERAL
from playaid.referee.offers import asking
from playaid.referee.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Declaration, Ruling
from playaid.referee.state import Change, State, empty, evolve
from playaid.referee.view import visible

BOOK = Book("empire", GAME.tables)
VERBS = {**GENERAL, **GAME.verbs}


def start(players: Sequence[str] = ("Ann", "Bob"), source: Source | None = None, **options: str) -> State:
    """The state after set-up; options with underscores for hyphens."""
    filled = {option.name: options.get(option.name.replace("-", "_"), option.values[0]) for option in GAME.options}
    args = {"sides": list(players), "players": {side: side for side in players}, "options": filled}
    ruling = decide(GAME, empty(players), Declaration("new", args), BOOK, source or Seeded(1))
    assert ruling.verdict == LEGAL
    return evolve(empty(players), ruling.changes)


def rule(state: State, line: str, dice: str | Source = "", side: str | None = None, overrule: str | None = None, **answers: str) -> Ruling:
    """The ruling on a typed line. dice: what falls, in order; answers by key, with underscores for blanks."""
    first, *words = grammar.split(line)
    verb = grammar.find_verb(first, VERBS)
    args = grammar.read(GAME, verb, words, visible(state, None))
    speaker = side or sequence.actor(state)
    given = {key.replace("_", " "): answer for key, answer in answers.items()}
    source: Source = Chained(Typed(dice.split()), Refusing()) if isinstance(dice, str) else dice
    return decide(GAME, state, Declaration(verb.name, args, speaker, line, given, overrule), BOOK, source)


def do(state: State, line: str, dice: str | Source = "", side: str | None = None, **answers: str) -> State:
    """The state after a line that must be legal."""
    ruling = rule(state, line, dice, side, **answers)
    assert ruling.verdict == LEGAL, (line, ruling.reasons, ruling.question)
    return evolve(state, ruling.changes)


def refused(state: State, line: str, side: str | None = None) -> list[str]:
    """The ids of all the checks that a line fails; it must be illegal."""
    ruling = rule(state, line, side=side)
    assert ruling.verdict == ILLEGAL, (line, ruling.verdict)
    assert not ruling.changes
    return [reason.check.rpartition("/")[2] for reason in ruling.reasons]


def decided(state: State, line: str, source: Source, rng: random.Random) -> Ruling:
    """The ruling on a line, every question answered by picking an option."""
    answers: dict[str, str] = {}
    while True:
        ruling = rule(state, line, source, **answers)
        if ruling.verdict != NEEDS_INPUT:
            return ruling
        assert ruling.question is not None
        answers[ruling.question.key] = rng.choice(ruling.question.options)


def offered(state: State) -> dict[str, list[str]]:
    """What help offers the acting player now: verb -> the rest of each legal line."""
    side = sequence.actor(state)
    assert side is not None
    found = {}
    for name in sequence.open_verbs(GAME, state):
        offers = GAME.verbs[name].offers
        if offers is not None and not GAME.verbs[name].query:
            found[name] = list(offers(asking(GAME, state, BOOK, name, side)))
    return found


def at(step: str, side: str, state: State) -> State:
    """The same state with the game standing in a step of a player's turn."""
    order = state["public"]["order"]
    top = {"key": "round", "round": 1, "actors": order, "i": order.index(side)}
    below = [{"key": "resupply", "round": 1}, {"key": "choice", "round": 1}] if step == "choice" else [{"key": step, "round": 1}]
    return evolve(state, [["put", ["referee", "at"], [top, *below]]])


def laid(state: State, **spaces: str | tuple[str, int]) -> State:
    """Countries laid open: `N1="Grenord"`, `M1=("Hogrin", 3)`."""
    for space, what in spaces.items():
        country, turned = what if isinstance(what, tuple) else (what, 1)
        terrain = {position: BOOK.value("countries", country, position) for position in world.POSITIONS}
        land = {"space": space, "turned": turned, "race": pieces.countries()[country].race, "terrain": terrain}
        state = evolve(state, [["put", ["public", "lands", country], land]])
    return state


def manned(state: State, side: str, cell: str, *counters: str, supplied: bool = True) -> State:
    """Units of a player standing in a cell, taken out of the deck."""
    for counter in counters:
        state = _from_deck(state, counter)
        piece = pieces.counters()[counter]
        unit = next(unit for unit in piece.units if unit not in board.units(state))
        numbers: Mapping[str, Any] = {"movement": piece.movement, "combat": piece.combat, "crowns": piece.crowns}
        here = {"counter": counter, "country": piece.country, "type": piece.type, "named": piece.named, **numbers}
        changes: list[Change] = [
            ["put", ["public", "units", unit], {**here, "cell": cell, "supplied": supplied}],
            ["put", ["public", "control", piece.country], side],
        ]
        state = evolve(state, changes)
    return state


def holding(state: State, side: str, *counters: str) -> State:
    """A player's hand changed for these counters; what he held goes into the deck."""
    for counter in state["secret"][side]["hand"]:
        state = evolve(state, [["push", ["cup", "deck"], counter], ["add", ["public", "deck"], 1]])
    state = evolve(state, [["put", ["secret", side, "hand"], []], ["put", ["public", "hands", side], len(counters)]])
    for counter in counters:
        state = _from_deck(state, counter)
        state = evolve(state, [["push", ["secret", side, "hand"], counter]])
    return state


def discarded(state: State, *counters: str) -> State:
    """Counters moved from the deck to the discard pile."""
    for counter in counters:
        state = evolve(_from_deck(state, counter), [["push", ["public", "discard"], counter]])
    return state


def _from_deck(state: State, counter: str) -> State:
    if counter not in state["cup"]["deck"]:
        holder = next(side for side in state["secret"] if counter in state["secret"][side]["hand"])
        state = holding(state, holder, *(other for other in state["secret"][holder]["hand"] if other != counter))
    return evolve(state, [["pull", ["cup", "deck"], counter], ["add", ["public", "deck"], -1]])


def north(players: Sequence[str] = ("Ann", "Bob"), **options: str) -> State:
    """Three countries round the north pole and Mediland below, no units, empty hands, the first player in his action phase."""
    state = laid(start(players, None, **options), N1="Grenord", N2="Bernham", N3="Silvia", M2="Mediland")
    state = evolve(state, [["put", ["public", "order"], list(players)]])
    for side in players:
        state = holding(state, side)
    return at("action", players[0], state)
