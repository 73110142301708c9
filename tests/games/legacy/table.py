"""A table for tests: typed lines in, rulings and states out, without a journal. Also positions laid out by hand."""

from collections.abc import Sequence
from typing import Any

from playaid.book.book import Book
from playaid.dice.sources import Chained, Refusing, Seeded, Source, Typed
from playaid.games.legacy import GAME
from playaid.games.legacy.table import soundness
from playaid.referee import grammar, sequence
from playaid.referee.decide import decide
from playaid.referee.general import GENERAL
from playaid.referee.offers import asking
from playaid.referee.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Declaration, Ruling
from playaid.referee.state import Change, State, empty, evolve
from playaid.referee.view import visible

BOOK = Book("legacy", GAME.tables, mode="house")
VERBS = {**GENERAL, **GAME.verbs}
FOUR = ("Ann", "Bob", "Cid", "Dot")


def start(players: Sequence[str] = FOUR, **options: str) -> State:
    """The state after set-up; options with underscores for hyphens."""
    filled = {option.name: options.get(option.name.replace("-", "_"), option.values[0]) for option in GAME.options}
    args = {"sides": list(players), "players": {side: side for side in players}, "options": filled}
    ruling = decide(GAME, empty(players), Declaration("new", args), BOOK, Seeded(1))
    assert ruling.verdict == LEGAL, ruling
    return evolve(empty(players), ruling.changes)


def rule(state: State, line: str, dice: str | Source = "", side: str | None = None, overrule: str | None = None, **answers: str) -> Ruling:
    """The ruling on a typed line. dice: what falls, in order; answers by key, with underscores for blanks."""
    first, *words = grammar.split(line)
    verb = grammar.find_verb(first, VERBS)
    args = grammar.read(GAME, verb, words, visible(state, None))
    given = {key.replace("_", " "): answer for key, answer in answers.items()}
    source: Source = Chained(Typed(dice.split()), Refusing()) if isinstance(dice, str) else dice
    return decide(GAME, state, Declaration(verb.name, args, side, line, given, overrule), BOOK, source)


def do(state: State, line: str, dice: str | Source = "", side: str | None = None, **answers: str) -> State:
    """The state after a line that must be legal, and leaves a sound state."""
    ruling = rule(state, line, dice, side, **answers)
    assert ruling.verdict == LEGAL, (line, ruling.reasons, ruling.question)
    after = evolve(state, ruling.changes)
    assert not list(soundness.faults(after)), list(soundness.faults(after))
    return after


def play(state: State, *lines: str) -> State:
    """The state after lines that need neither dice nor answers."""
    for line in lines:
        state = do(state, line)
    return state


def refused(state: State, line: str, side: str | None = None) -> list[str]:
    """The ids of all the checks that a line fails; it must be illegal."""
    ruling = rule(state, line, side=side)
    assert ruling.verdict == ILLEGAL, (line, ruling.verdict)
    assert not ruling.changes
    return [reason.check.rpartition("/")[2] for reason in ruling.reasons]


def asks(state: State, line: str, **answers: str) -> tuple[str, ...]:
    """The options of the question that a line stops for."""
    ruling = rule(state, line, **answers)
    assert ruling.verdict == NEEDS_INPUT, (line, ruling.verdict)
    assert ruling.question is not None
    return ruling.question.options


def told(state: State, line: str, dice: str = "", **answers: str) -> str:
    """What a legal line tells."""
    ruling = rule(state, line, dice, **answers)
    assert ruling.verdict == LEGAL, (line, ruling.reasons, ruling.question)
    return " ".join(said.text for said in ruling.story)


def offered(state: State, side: str) -> dict[str, list[str]]:
    """What help offers a side now: verb -> the rest of each legal line."""
    found = {}
    for name in sequence.open_verbs(GAME, state):
        offers = GAME.verbs[name].offers
        if offers is not None and not GAME.verbs[name].query:
            found[name] = list(offers(asking(GAME, state, BOOK, name, side)))
    return found


def owed(state: State) -> list[str]:
    """What bars `next`."""
    return [debt.text for debt in sequence.owed(GAME, state)]


def here(state: State) -> str:
    """The key of the current step."""
    return sequence.leaf(GAME, state).key


def patched(state: State, *changes: Change) -> State:
    """The state with something put right by hand."""
    return evolve(state, changes)


def put(state: State, *path_and_value: Any) -> State:
    """The state with a value put at a public path."""
    return evolve(state, [["put", ["public", *path_and_value[:-1]], path_and_value[-1]]])


def begun(players: Sequence[str] = FOUR, dice: str = "", **options: str) -> State:
    """A game whose first seat has the Key-Turn Token and is about to play: seat n has sheet n (the first is Lancelot)."""
    state = start(players, **options)
    order = state["public"]["order"]
    for sheet, seat in enumerate(order, 1):
        state = do(state, f"take {sheet} by {seat}")
    if options.get("story", "1") != "none":
        for number in range(int(options.get("story", "1"))):
            state = do(state, f"quest Quest {number + 1} tasks task {number * 2 + 1}, task {number * 2 + 2}")
    state = do(state, "tick")
    state = do(state, "first", dice or " ".join(["6", *("1" for _ in order[1:])]))
    return do(state, "next")


def foe(state: State, name: str, kind: str, tile: str, card: str = "", named: bool = False) -> State:
    """An Enemy Token put on a tile, taken out of the pool."""
    pool = "named_pool" if named else "pool"
    token = {"kind": kind, "named": named, "tile": tile, "by": None, "held": False, "card": card, "moved": 0}
    return evolve(state, [["put", ["public", "enemies", name], token], ["add", ["public", pool, kind], -1]])


def card(state: State, name: str, command: str, *kinds: str, deck: str = "general", **more: Any) -> State:
    """A Roaming Threat Card in play, out of its deck."""
    entry = {"deck": deck, "kinds": list(kinds), "named": None, "command": command, "target": None, "ability": "", "spawned": 1, **more}
    return evolve(state, [["put", ["public", "threats", name], entry], ["add", ["public", "decks", deck], -1]])


def at(state: State, seat: str, tile: str) -> State:
    """A character put on a tile."""
    return put(state, "seats", seat, "tile", tile)


def tile(state: State, name: str, region: str = "Forest", kind: str = "-", colour: str = "red", open_: int = 1, *links: str) -> State:
    """A Realm Tile in play, out of the stack, joined to others."""
    entry = {"region": region, "kind": kind, "colour": colour, "links": list(links), "open": open_, "hallway": False, "named": False}
    changes: list[Change] = [["put", ["public", "tiles", name], entry], ["add", ["public", "decks", "albion"], -1]]
    changes += [["push", ["public", "tiles", other, "links"], name] for other in links]
    return evolve(state, changes)


def to_key_turn(state: State) -> State:
    """Everybody passes until the Key-Turn begins."""
    while not state["referee"].get("over") and here(state) in ("entry", "play", "dungeon"):
        state = do(state, "next")
    return state


def through_key_turn(state: State) -> State:
    """From the first step of the Key-Turn to the next round, with nothing to move or to challenge."""
    state = do(state, "extinguish")
    while not state["referee"].get("over") and here(state) in ("abilities", "movement", "challenges"):
        state = do(state, "next")
    return do(state, "pass") if here(state) == "passing" and not state["referee"].get("over") else state
