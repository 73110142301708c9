"""Roads to a breach: which verb is kept from breaking which law, and by what. A game with laws keeps `laws.csv` beside its rules, with the
columns laws, verbs, held, why: for what its code does not say by itself. A row may speak of laws by id or topic, or of all (`*`), a later
one goes before an earlier one."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from playaid.referee.contract.game import Game, Law
from playaid.referee.deciding.decide import checks_of
from playaid.referee.deciding.general_verbs import GENERAL, OPENING
from playaid.referee.deciding.laws import laws_of

COLUMNS = ("laws", "verbs", "held", "why")
HELD = {
    "check": "the verb refuses it",
    "flag": "the verb takes the players' word and says what it lets them off",
    "law": "its rule keeps to it; the kit holds the law after every ruling",
    "cannot": "it touches nothing of the kind",
}
SAID = ("law", "cannot")
"""What rows may say; the rest is read off the code."""
ENTRY = "--midway"


class BadRoads(ValueError):
    """The file cannot be read; the message says why."""


class Row(NamedTuple):
    laws: tuple[str, ...]
    verbs: tuple[str, ...]
    held: str
    why: str


class Cell(NamedTuple):
    """By what a verb is kept from breaking a law: one of HELD, or "" where nobody says; and why."""

    held: str
    why: str = ""


def read_roads(path: Path) -> list[Row]:
    """The rows of a laws.csv. Raises BadRoads for another shape, FileNotFoundError."""
    with path.open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if any(row)]
    if not rows or tuple(rows[0]) != COLUMNS:
        raise BadRoads(f"{path.name}: the columns are {', '.join(COLUMNS)}")
    if wrong := next((row for row in rows if len(row) != len(COLUMNS)), None):
        raise BadRoads(f"{path.name}: {len(wrong)} fields instead of {len(COLUMNS)} in {', '.join(wrong)}")
    return [Row(tuple(laws.split()), tuple(verbs.split()), held.strip(), why.strip()) for laws, verbs, held, why in rows[1:]]


def verbs_of(game: Game) -> list[str]:
    """All that moves a state of the game: its verbs, those of every game, the set-up, and the entry of a game under way."""
    own = [name for name, verb in game.verbs.items() if not verb.query]
    return [*own, *GENERAL, OPENING.name, *((ENTRY,) if game.midway is not None else ())]


def matrix(game: Game, rows: Sequence[Row]) -> dict[str, dict[str, Cell]]:
    """law -> verb -> by what it is kept from breaking it."""
    return {law.id: {verb: _cell(game, law, verb, rows) for verb in verbs_of(game)} for law in laws_of(game)}


def _cell(game: Game, law: Law, name: str, rows: Sequence[Row]) -> Cell:
    if by_code := _by_code(game, law, name):
        return by_code
    said = next((row for row in reversed(rows) if name in row.verbs and _speaks(row, law)), None)
    return Cell(said.held, said.why) if said is not None else Cell("")


def _by_code(game: Game, law: Law, name: str) -> Cell | None:
    verb = game.verbs.get(name) or GENERAL.get(name)
    if verb is not None and any(check.id in law.checks for check in checks_of(verb)):
        return Cell("check")
    return Cell("flag") if name == ENTRY or (verb is not None and verb.trusts) else None


def _speaks(row: Row, law: Law) -> bool:
    return bool({"*", law.id, law.topic} & set(row.laws))


def faults(game: Game, rows: Sequence[Row]) -> list[str]:
    """What is wrong with the laws of a game and its rows: names that are nobody's, rows that say nothing, cells that nobody speaks of."""
    laws, verbs = laws_of(game), verbs_of(game)
    known = {"*", *(law.id for law in laws), *(law.topic for law in laws)}
    checks = {check.id for verb in game.verbs.values() for check in checks_of(verb)}
    wrong = [f"law {law.id}: no check is called {name}" for law in laws for name in law.checks if name not in checks]
    wrong += [f"{name} stands before two laws" for name in _twice(law.id for law in laws)]
    wrong += [f"{named} is neither a law nor a topic" for row in rows for named in row.laws if named not in known]
    wrong += [f"{named} is no verb that moves a state" for row in rows for named in row.verbs if named not in verbs]
    wrong += [f"{row.held!r} is none of {', '.join(SAID)}" for row in rows if row.held not in SAID]
    wrong += [f"{' '.join(row.laws)}: why not by {' '.join(row.verbs)}?" for row in rows if row.held == "cannot" and not row.why]
    open_cells = [(law, verb) for law, cells in matrix(game, rows).items() for verb, cell in cells.items() if not cell.held]
    wrong += [f"law {law}: nobody says what keeps {verb} from breaking it" for law, verb in open_cells]
    return wrong + _idle(game, laws, verbs, rows)


def _idle(game: Game, laws: Sequence[Law], verbs: Sequence[str], rows: Sequence[Row]) -> list[str]:
    """Verbs that a row names and of which other rows, or the code, say everything."""
    used: set[tuple[int, str]] = set()
    for law in laws:
        for verb in verbs:
            if _by_code(game, law, verb) is None:
                at = next((at for at in reversed(range(len(rows))) if verb in rows[at].verbs and _speaks(rows[at], law)), None)
                used |= {(at, verb)} if at is not None else set()
    idle = [(row, verb) for at, row in enumerate(rows) for verb in row.verbs if verb in verbs and (at, verb) not in used]
    return [f"{' '.join(row.laws)}, {row.held} {row.why!r}: of {verb} it says nothing" for row, verb in idle]


def _twice(names: Iterable[str]) -> list[str]:
    listed = list(names)
    return sorted({name for name in listed if listed.count(name) > 1})


def by_what(cells: Mapping[str, Cell], held: str) -> list[str]:
    return [verb for verb, cell in cells.items() if cell.held == held]
