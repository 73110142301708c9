"""A table for tests: typed lines in, rulings and states out, without a journal. Also positions laid out by hand."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from playaid.book.facts import Fact
from playaid.games.legacy import GAME
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import Change, State, evolve
from playaid.referee.session.option_marks import decided_by
from playaid.testing.table import Table, story

SCORES = ("2;4;5;3;2", "4;4;4;3;3", "5;4;2;4;3", "3;2;2;4;6", "3;4;5;2;2", "5;5;3;2;3", "4;2;2;4;5", "3;3;4;5;2")
"""Of each sheet, whatever the house table comes to: the dice that tests type are as many as these."""
TABLE = Table(GAME)
TABLE.book = TABLE.book.with_recorded(
    Fact("sheets", (str(sheet), "scores"), [int(score) for score in scores.split(";")], "house") for sheet, scores in enumerate(SCORES, 1)
)
BOOK, VERBS = TABLE.book, TABLE.verbs
rule, do, play, refused, asks, offered = TABLE.rule, TABLE.do, TABLE.play, TABLE.refused, TABLE.asks, TABLE.offered
owed, here = TABLE.owed, TABLE.here
FOUR = ("Ann", "Bob", "Cid", "Dot")


def start(players: Sequence[str] = FOUR, **options: str) -> State:
    """The state after set-up; options with underscores for hyphens."""
    return _started(tuple(players), **dict(sorted(options.items())))


@cache
def _started(players: tuple[str, ...], **options: str) -> State:
    """Set up once: no state is ever changed in place."""
    return TABLE.start(players, None, None, 1, None, **options)


def told(state: State, line: str, dice: str = "", **answers: str) -> str:
    """What a legal line tells everybody."""
    ruling = rule(state, line, dice, None, None, None, **answers)
    assert ruling.verdict == LEGAL, (line, ruling.reasons, ruling.question)
    return story(ruling)


def patched(state: State, *changes: Change) -> State:
    """The state with something put right by hand."""
    return evolve(state, changes)


def put(state: State, *path_and_value: Any) -> State:
    """The state with a value put at a public path."""
    return evolve(state, [["put", ["public", *path_and_value[:-1]], path_and_value[-1]]])


def read_as(state: State, **options: str) -> State:
    """The state of a session that reads the rules otherwise; options with underscores for hyphens."""
    return evolve(state, [["put", ["referee", "options", name.replace("_", "-")], value] for name, value in options.items()])


def readings(state: State, ruling: Ruling) -> list[str]:
    """The options that decided a ruling made in this state: under another value it would have come out otherwise."""
    return [reading.option for reading in decided_by(GAME, state, ruling, BOOK)]


def begun(players: Sequence[str] = FOUR, dice: str = "", **options: str) -> State:
    """A game whose first seat has the Key-Turn Token and is about to play: seat n has sheet n (the first is Lancelot)."""
    return _begun(tuple(players), dice, **dict(sorted(options.items())))


@cache
def _begun(players: tuple[str, ...], dice: str, **options: str) -> State:
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


def claimed(state: State, seat: str, *kinds: str, named: bool = False) -> State:
    """Enemy Tokens on a seat's sheet, `Saxon of Bob 1` …; named ones are called `Captain of Bob 1` …"""
    for number, kind in enumerate(kinds, 1):
        name = f"{'Captain' if named else kind} of {seat} {number}"
        state = foe(state, name, kind, "", named=named)
        state = evolve(state, [["put", ["public", "enemies", name, "tile"], None], ["put", ["public", "enemies", name, "by"], seat]])
    return state


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


def lost(state: State, line: str, seat: str = "Ann", sheet: str = "5") -> State:
    """The state after a line by which a seat's character is retired, and this sheet is selected next."""
    return do(state, line, "", None, None, **{f"new character of {seat}": f"sheet {sheet}"})


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


def over_in_the_dungeon() -> State:
    """Ann has passed in the Dungeon, and the card that is drawn for it is settled: nothing is due."""
    return put(do(at(begun(), "Ann", "Dungeon"), "pass"), "draws", [])
