"""What comes about in play: evenings in memory that look for what has not come about yet. Of what a game can say (what it tells, what comes
of a declaration, how it ends) they show what is said at least once on its house tables; what never is, is a dead end or wants a reason.

Players are curious, and so are their dice: of a few offered lines, each with a throw, the one is said that tells something new. Positions
in which something was new are kept, and later walks go on from them; each of them came about by offered lines and dice that can fall.
"""

import ast
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from playaid.dice.sources import Seeded, Source
from playaid.language.message import Counted, Listing, Message
from playaid.referee.contract.game import Game, with_options
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import State, empty, evolve
from playaid.referee.deciding.decide import is_unsaid
from playaid.referee.verification.package import package_of
from playaid.testing.table import Table, seats
from playaid.testing.tournament import CALLED_OFF, NO_END, match

TELLING = {"tell": 0, "outcome": 0, "over": 1}
"""What a rule says something by -> which of its arguments is the text."""
MESSAGES = ("message", "counted")
TRIES = 4
"""Lines that are looked at before one is said."""
WALK = 120
"""Lines of a walk from a position that was kept."""
UNENDED = (CALLED_OFF, NO_END)
FRESH = 0.25
"""How many of the walks begin at the beginning."""


class Reached(NamedTuple):
    """What was said how often, by pattern; the verbs that were used; how many lines were said in how many walks; evenings that ended."""

    told: Counter[str]
    verbs: Counter[str]
    lines: int
    walks: int
    ended: int


class _Kept(NamedTuple):
    """A position in which something was new, and the table on which it lies."""

    table: Table
    state: State


def sayings(game: Game) -> dict[str, str]:
    """What the rules of a game tell, by pattern, and where that stands: each text in a call of `tell`, `outcome` or `over`."""
    package = package_of(game)
    assert package is not None
    home = Path(str(package.__file__)).parent
    found: dict[str, str] = {}
    for path in sorted(home.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {
            target.id: node.value.value
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TELLING:
                for text in node.args[TELLING[node.func.attr] :][:1]:
                    for pattern in _patterns(text, named):
                        found.setdefault(pattern, f"{path.relative_to(home)}:{node.lineno}")
    return found


def _patterns(node: ast.expr, named: Mapping[str, str]) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Name) and node.id in named:
        yield named[node.id]
    elif isinstance(node, ast.IfExp):
        yield from _patterns(node.body, named)
        yield from _patterns(node.orelse, named)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MESSAGES:
        for argument in node.args:
            yield from _patterns(argument, named)


def told_by(ruling: Ruling, after: State) -> set[str]:
    """The patterns of all that a ruling says, and of how the game is over after it."""
    texts = [said.text for said in ruling.story]
    over = after["referee"].get("over")
    ending = [] if not over else [over["how"] if isinstance(over["how"], str) else over["how"]["say"]]
    return {pattern for text in (*texts, ruling.outcome) for pattern in _within(text)} | set(ending)


def _within(text: str) -> Iterator[str]:
    if isinstance(text, Listing):
        for part in text.parts:
            yield from _within(part)
    elif isinstance(text, Message):
        yield text.pattern
        if isinstance(text, Counted):
            yield text.many
        for value in text.values.values():
            if isinstance(value, str):
                yield from _within(value)
    elif text:
        yield str(text)


def explore(game: Game, lines: int, seed: int = 0, options: Sequence[Mapping[str, str]] = ({},)) -> Reached:
    """Walk for so many lines; each fresh walk takes the next of `options`. AssertionError where an invariant breaks, where nobody has
    anything to say, or where what was offered is refused."""
    rng = random.Random(seed)
    tables = [Table(with_options(game, _typed(game, chosen)), sound=False) for chosen in options]
    found = Reached(Counter(), Counter(), 0, 0, 0)
    kept: list[_Kept] = []
    while found.lines < lines:
        if kept and rng.random() > FRESH:
            begun = rng.choice(kept)
        else:
            begun = _begun(tables[found.walks % len(tables)], found, options[found.walks % len(options)], rng)
        length = WALK if kept else 10 * WALK
        found = _walk(begun, min(length, lines - found.lines), rng, found._replace(walks=found.walks + 1), kept)
    return found


class _Listening(Table):
    """A table that keeps what is said at it: `played` tries lines, `hold` looks at those that were said."""

    _last: Ruling | None = None

    def listen(self, found: Reached) -> None:
        self._found = found

    def played(self, state: State, line: str, source: Source, rng: random.Random, side: str | None = None, free: str = "1") -> Ruling:
        ruling = self._last = super().played(state, line, source, rng, side, free)
        return ruling

    def hold(self, state: State, line: str = "") -> None:
        super().hold(state, line)
        assert self._last is not None
        self._found.told.update(told_by(self._last, state))
        self._found.verbs[line.split()[0]] += 1


def overhear(game: Game, ways: Sequence[str], evenings: int, first: int = 0, options: Mapping[str, str] | None = None) -> Reached:
    """What is said in so many whole evenings, played as `playaid.testing.policies` has it: one way is everybody's."""
    table, sides = _Listening(game, sound=False), seats(game)
    found = Reached(Counter(), Counter(), 0, 0, 0)
    table.listen(found)
    for seed in range(first, first + evenings):
        result = match(table, {side: ways[place % len(ways)] for place, side in enumerate(sides)}, seed, options=options)
        found = found._replace(lines=found.lines + result.lines, walks=found.walks + 1, ended=found.ended + (result.how not in UNENDED))
    return found


def _typed(game: Game, chosen: Mapping[str, str]) -> dict[str, str]:
    """All options of a session, with what was chosen."""
    return {option.name: chosen.get(option.name.replace("-", "_"), option.values[0]) for option in game.options}


def _begun(table: Table, found: Reached, chosen: Mapping[str, str], rng: random.Random) -> _Kept:
    least, most = table.game.players
    sides = seats(table.game, least + found.walks % (most - least + 1))
    ruling = table.set_up(sides, None, None, rng.randrange(1 << 30), None, **chosen)
    state = evolve(empty({side: side for side in sides}), ruling.changes)
    found.told.update(told_by(ruling, state))
    return _Kept(table, state)


def _walk(begun: _Kept, lines: int, rng: random.Random, found: Reached, kept: list[_Kept]) -> Reached:
    table, state, said = begun.table, begun.state, 0
    while said < lines and not state["referee"].get("over"):
        line, ruling = _curious(table, state, rng, found)
        state = evolve(state, ruling.changes)
        table.hold(state, line)
        said += 1
        patterns, verb = told_by(ruling, state), line.split()[0]
        if not state["referee"].get("over") and (verb not in found.verbs or any(pattern not in found.told for pattern in patterns)):
            kept.append(_Kept(table, state))
        found.told.update(patterns)
        found.verbs[verb] += 1
    return found._replace(lines=found.lines + said, ended=found.ended + bool(state["referee"].get("over")))


def _curious(table: Table, state: State, rng: random.Random, found: Reached) -> tuple[str, Ruling]:
    """Of a few lines the first that tells something new, else any of them."""
    side, lines = _asked(table, state, rng)
    tried: list[tuple[str, Ruling]] = []
    for line in dict.fromkeys(_drawn(lines, rng, found) for _ in range(TRIES)):
        ruling = table.played(state, line, Seeded(rng.randrange(1 << 30)), rng, side)
        if is_unsaid(ruling):  # nobody could offer it better
            continue
        assert ruling.verdict == LEGAL, f"{line!r} was offered to {side} and is {ruling.verdict}: {ruling.reasons or ruling.question}"
        if line.split()[0] not in found.verbs or told_by(ruling, evolve(state, ruling.changes)) - found.told.keys():
            return line, ruling
        tried.append((line, ruling))
    return rng.choice(tried) if tried else _curious(table, state, rng, found)


def _asked(table: Table, state: State, rng: random.Random) -> tuple[str | None, list[str]]:
    sides: list[str | None] = [*acting(table.game, state)] or [None]
    rng.shuffle(sides)
    for side in sides:
        lines = table.lines(state, side)
        if lines:
            return side, lines
    raise AssertionError("nobody has anything to say")


def _drawn(lines: Sequence[str], rng: random.Random, found: Reached) -> str:
    """A line of any verb, sooner of one that has been used little."""
    verbs = sorted({line.split()[0] for line in lines})
    verb = rng.choices(verbs, [(1 + found.verbs[verb]) ** -0.5 for verb in verbs])[0]
    return rng.choice([line for line in lines if line.split()[0] == verb])
