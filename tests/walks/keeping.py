"""Walks made anew: from positions in which something new came about, and of many of them those that together go through most of a game."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from coverage import Coverage

from playaid.dice.sources import Seeded
from playaid.games.registry import load
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.verification.package import package_of
from playaid.testing.looks import by_chance
from playaid.testing.reach import told_by
from playaid.testing.table import Table, offered, seats
from tests.walks import walk
from tests.walks.walk import Taken, Try

STEPS, TRIES = 12, 15
LINES, LONGEST = 150, 12
"""Lines of an evening that looks for positions, and how many of its positions are begun from at most."""
OFTEN = 3
"""A way through the code counts as gone when so many walks go it."""
TYPED = re.compile(r"^> (.+?)(?: --as .*)?$", re.MULTILINE)


class Candidate(NamedTuple):
    options: Mapping[str, str]
    state: State
    steps: Sequence[Taken]
    ways: frozenset[tuple[str, int, int]]


def positions(game: Game, rng: random.Random, number: int) -> Iterator[tuple[Mapping[str, str], Table, State]]:
    """Positions of evenings with options by chance in which something was told that none before had told."""
    said: Counter[str] = Counter()
    found = 0
    while found < number:
        options = {option.name: rng.choice(option.values) if rng.random() < 0.4 else option.values[0] for option in game.options}
        table = walk.table_of(game.slug, json.dumps(options, sort_keys=True))
        least, most = game.players
        try:
            people = seats(game, rng.randint(least, most))
            state = table.start(people, seed=rng.randrange(1 << 30), **{name.replace("-", "_"): value for name, value in options.items()})
        except AssertionError:
            continue
        state, kept = json.loads(json.dumps(state)), 0
        for at in range(LINES):
            if state["referee"].get("over") or kept == LONGEST:
                break
            if at and rng.random() < 0.05 and found < number:
                found, kept = found + 1, kept + 1
                yield options, table, state
            side, line = _offer(table, state, rng, said)
            try:
                ruling = table.played(state, line, Seeded(rng.randrange(1 << 30)), rng, side)
            except Refusal:
                break
            if ruling.verdict != LEGAL:
                break
            before, state = state, json.loads(json.dumps(evolve(state, ruling.changes)))
            patterns = told_by(ruling, state)
            if any(said[pattern] < OFTEN for pattern in patterns) and found < number and kept < LONGEST:
                found, kept = found + 1, kept + 1
                yield options, table, before
            said.update({*patterns, line.split()[0]})


def _offer(table: Table, state: State, rng: random.Random, said: Mapping[str, int]) -> tuple[str | None, str]:
    """A line that is offered to somebody, sooner one of a verb that was said little."""
    sides: list[str | None] = [*acting(table.game, state)] or [None]
    rng.shuffle(sides)
    for side in sides:
        lines = offered(table.game, state, table.book, side)
        if lines:
            verbs = sorted({line.split()[0] for line in lines})
            verb = rng.choices(verbs, [(1 + said.get(verb, 0)) ** -0.5 for verb in verbs])[0]
            return side, rng.choice([line for line in lines if line.split()[0] == verb])
    raise AssertionError("nobody has anything to say")


def taken(table: Table, state: State, rng: random.Random, typed: Sequence[str]) -> tuple[State, list[Taken]]:
    """A walk from a position, each step ruled, as the position to keep and its steps."""
    steps: list[Taken] = []
    begun, spoken = state, list(typed)
    for number in range(STEPS):
        if state["referee"].get("over"):
            break
        side, line = _offer(table, state, rng, {})
        answers, seed = {}, rng.randrange(1 << 20)
        try:
            ruling = walk.ruled(table, state, side, line, answers, seed)
        except Refusal:  # what a side alone can say of what it hides
            break
        while ruling.verdict == NEEDS_INPUT and ruling.question is not None and ruling.question.kind == "choice" and len(answers) < 40:
            answers[ruling.question.key] = rng.choice(ruling.question.options or ("1",))
            ruling = walk.ruled(table, state, side, line, answers, seed)
        step = Taken(side, line, {key: str(value) for key, value in answers.items()}, seed, list(_tries(table, state, rng, spoken)))
        lines, state = walk.step_ruled(table, state, step, number)
        state = json.loads(json.dumps(state))
        steps.append(step._replace(ruled=lines))
        spoken.append(line)
    return begun, steps


def _tries(table: Table, state: State, rng: random.Random, spoken: Sequence[str]) -> Iterator[Try]:
    """Lines by chance: of a verb of the game with any names, offered ones that were spoilt, and such as were said at other tables."""
    game = table.game
    sides: list[str | None] = [*state["referee"]["sides"]]
    seen = visible(state, None)
    verbs = list(game.verbs.values())
    offers = {side: offered(game, state, table.book, side) for side in sides}
    for number in range(TRIES):
        side = rng.choice(acting(game, state) or sides) if rng.random() < 0.8 else rng.choice([*sides, None])
        lines = offers.get(side) or spoken
        way = number % 5
        if way == 0:
            yield side, by_chance(game, seen, rng.choice(verbs), rng)
        elif way == 1:
            yield side, _spoilt(rng.choice(lines), rng)
        elif way == 2:
            yield side, rng.choice(spoken)
        elif way == 3:
            yield side, _spoilt(rng.choice(spoken), rng)
        else:
            yield side, rng.choice(lines)


def _spoilt(line: str, rng: random.Random) -> str:
    words = line.split()
    at = rng.randrange(len(words))
    way = rng.randrange(5)
    if way == 0 and len(words) > 1:
        return " ".join([*words[:at], *words[at + 1 :]])
    if way == 1 and len(words) > 2:
        other = rng.randrange(1, len(words))
        words[at or 1], words[other] = words[other], words[at or 1]
    elif way == 2:
        words.insert(at + 1, words[at])
    elif way == 3:
        words = [str(max(0, int(word) + rng.choice((-1, 1, 2)))) if word.isdecimal() else word for word in words]
    else:
        words = [words[0], *(word[: max(3, len(word) // 2)] if word.isalpha() else word for word in words[1:])]
    return " ".join(words)


def typed_lines(slug: str) -> list[str]:
    """What is typed in the game's transcripts: lines as people say them."""
    folder = walk.FOLDER.parent / "transcripts" / slug
    return sorted({line for file in folder.glob("*.play") for line in TYPED.findall(file.read_text(encoding="utf-8"))})


def candidates(slug: str, number: int, seed: int) -> Iterator[Candidate]:
    game, rng = load(slug), random.Random(seed)
    home = str(Path(str(package_of(game).__file__)).parent)
    typed = typed_lines(slug)
    for options, table, state in positions(game, rng, number):
        watch = Coverage(data_file=None, branch=True, include=[f"{home}/*"])
        watch.start()
        try:
            begun, steps = taken(table, state, rng, typed)
        finally:
            watch.stop()
        data = watch.get_data()
        ways = frozenset((file, *arc) for file in data.measured_files() for arc in data.arcs(file) or ())
        if steps:
            yield Candidate(options, begun, steps, ways)


def best(found: Sequence[Candidate], number: int) -> list[Candidate]:
    """So many that go through most together, the best first."""
    gone: Counter[tuple[str, int, int]] = Counter()
    left, chosen = list(found), []
    while left and len(chosen) < number:
        one = max(left, key=lambda candidate: sum(OFTEN - gone[way] for way in candidate.ways if gone[way] < OFTEN))
        left.remove(one)
        chosen.append(one)
        gone.update(one.ways)
    return chosen


def keep(slug: str, number: int, of: int, seed: int) -> None:
    """Make the walks of a game anew: the best `number` of `of`."""
    folder = walk.FOLDER / slug
    for file in folder.glob("*.jsonl"):
        file.unlink()
    for at, one in enumerate(best(list(candidates(slug, of, seed)), number)):
        walk.write(folder / f"{at:02}.jsonl", one.options, one.state, one.steps)
