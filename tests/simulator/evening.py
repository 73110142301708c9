"""An evening by one seed: what kind of table it is, and so many steps, each with a chance of its own; any of them can be left out."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playaid.book.book import Book
from playaid.club import envelope
from playaid.club.authority import Message
from playaid.club.connection import Connection
from playaid.club.transfer import invite, join, move, read_code
from playaid.desk.conversation import Said
from playaid.dice.sources import BadDice, Seeded, Source
from playaid.journal.errors import JournalError
from playaid.journal.keyring import Sealed
from playaid.journal.seal import Unreasonable, WrongKey
from playaid.referee.contract import grammar
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import acting
from playaid.referee.session.begin import create
from playaid.testing.random_evenings import ticking
from playaid.testing.table import seats
from playaid.testing.worlds import WHISPERS, Varied, _set_up
from tests.simulator.disk import ROOT
from tests.simulator.errands import ERRANDS
from tests.simulator.machines import ATTENDS, COMMAND, PAGE, SHELL, Machine, Process
from tests.simulator.oracle import BUG, DOUBT, LOST, WATCHED, Fault, Oracle
from tests.simulator.seals import Seals
from tests.simulator.verbs import AT_THE_LOOKERS, offered_line, ruled_on
from tests.simulator.verbs import VERBS as GENERAL
from tests.simulator.weather import WEATHER
from tests.simulator.world import NOW, Killed, World

TOLD = (Refusal, JournalError, BadDice, Sealed, WrongKey, Unreasonable)
"""How the program says no."""
VERBS = GENERAL | ERRANDS
VERIFIED = 0.3
"""So many evenings are ruled again at their end, on one of the machines."""
SUBJECT = "pa.simulated.log"
DEAL = 3
"""Of the set-ups of both worlds, for whatever is not hidden."""
LATER = 1000
"""From this seed on some evenings begin in the middle of a game."""


class Kind(NamedTuple):
    """What kind of table it is. words: whether sides have passphrases; looker: whether a machine is there at which nobody plays; servers:
    whether it was moved to servers; else all sit at one machine; deal: how it was set up; blind: what the second side does hangs on nothing
    that it hides; clock: hours for each side; played: so many lines were said before the evening."""

    words: bool = True
    acts: str = "table"
    dice: str = "joint"
    looker: bool = False
    servers: bool = True
    deal: int = 3
    blind: bool = False
    clock: float | None = None
    played: int = 0


class Step(NamedTuple):
    """Something that happens: where, by what kind of process, and the seed of all chance in it."""

    machine: int
    process: str
    verb: str
    seed: int
    trouble: float = 0.0
    """How likely it is cut off, or the disk refuses."""


@dataclass
class Evening:
    """One that is to be played, and how it went."""

    game: Game
    kind: Kind
    seed: int
    steps: list[Step]
    said: list[str] = field(default_factory=list)
    machines: list[Machine] = field(default_factory=list)
    """Those of the last time that it was played."""


# how a table begins


class Beginning(NamedTuple):
    """A table as it stands before the evening: the folders of the machines, and what the servers have."""

    image: tuple[dict[str, bytes], set[str]]
    messages: list[Message]
    seals: Seals
    names: list[tuple[str, tuple[str, ...], dict[str, list[str]]]]
    """Machines: name, who plays there, passphrases that are known there."""
    home: Connection


def book_of(game: Game) -> Book:
    if game.slug not in _BOOKS:
        _BOOKS[game.slug] = Book(game.slug, game.tables, None, "house")
    return _BOOKS[game.slug]


_BOOKS: dict[str, Book] = {}
_BEGUN: dict[tuple[str, Kind], Beginning] = {}


def beginning(game: Game, kind: Kind) -> Beginning:
    """Made once for a process: set up, moved to servers, joined from the other machines."""
    known = _BEGUN.get((game.slug, kind))
    if known is not None:
        return known
    world = World(7, Seals(Random(8), true_lengths=kind.blind))
    before = getattr(NOW, "world", None)
    oracle, WATCHED.oracle = WATCHED.oracle, None
    NOW.world = world
    try:
        _BEGUN[game.slug, kind] = _begin(world, game, kind)
    finally:
        WATCHED.oracle = oracle
        if before is not None:
            NOW.world = before
    return _BEGUN[game.slug, kind]


def _begin(world: World, game: Game, kind: Kind) -> Beginning:
    book, sides = book_of(game), seats(game, max(game.players[0], 2))
    words = {side: [f"{side}'s word"] for side in sides} if kind.words else {}
    apart = [("one", (sides[0], *sides[2:])), ("two", (sides[1],)), *([("three", ())] if kind.looker else [])]
    table = apart if kind.servers else [("one", tuple(sides))]
    names = [(name, here, {side: words[side] for side in here if side in words}) for name, here in table]
    for name, _, _ in names:
        world.disk.folders |= {f"{ROOT}{name}", f"{ROOT}{name}/sessions", f"{ROOT}{name}/data"}
    folder = Path(f"{ROOT}one/sessions/evening")
    plain = {side: own[-1] for side, own in words.items()}
    players = {side: side for side in sides}
    source = dealt(game, sides, kind.deal) if kind.blind else Seeded(kind.deal)
    session, _ = create(folder, game, "evening", players, {}, plain, book, source, ticking(), acts=kind.acts)
    if kind.blind:
        session.note(WHISPERS[kind.deal - 1], sides[1], secret=True)
    chance = Random(kind.deal)
    for _ in range(kind.played):
        acts = acting(game, session.state)
        side = chance.choice(acts) if acts else chance.choice(sides)
        with suppress(*TOLD):
            said = session.read(grammar.split(offered_line(session, side, chance)), side)
            ruled_on(session, Said(said), chance)
    home = Connection(("memory",), SUBJECT, envelope.new_key(), seats=tuple(sides))
    machines = [Machine(world, name, game, book, here, known) for name, here, known in names]
    if not kind.servers:
        return Beginning(world.disk.image(), [], world.seals, names, home)
    shared = move(session, home, machines[0].line(), kind.dice, kind.clock)
    for machine in machines[1:]:
        join(machine.folder, "evening", read_code(invite(shared, machine.seats)), machine.line())
    return Beginning(world.disk.image(), world.servers.messages, world.seals, names, home)


def dealt(game: Game, sides: Sequence[str], world: int) -> Source:
    """Dice of a set-up in one of two worlds that differ in what the second side has, and so in what nobody has."""
    return Varied(sides[1], DEAL, world, _set_up(game, sides, sides[1], DEAL, 1, {}).rolls)


# how it goes


def drawn(game: Game, seed: int, length: int, only: Sequence[str] = (), trouble: float = 0.15) -> Evening:
    """The evening of this seed. only: nothing but this is done, and happens; trouble: how much of it is cut off, or refused by the disk."""
    chance = Random(seed)
    words = chance.random() < 0.7
    kind = Kind(
        words,
        "signed" if words and chance.random() < 0.3 else "table",
        chance.choice(("joint", "joint", "own")),
        chance.random() < 0.4,
        clock=5.0 if seed % 5 == 0 else None,
        played=60 if seed >= LATER and seed % 4 == 0 else 0,
    )
    if chance.random() < (0.5 if "put back" in only else 0.0 if only else 0.12):
        kind = kind._replace(looker=False, dice="own", servers=False)
    machines = 1 if not kind.servers else 3 if kind.looker else 2
    calm = chance.random() < 0.25
    everything = {name: what for name, what in {**VERBS, **WEATHER}.items() if name in only or (not only and (name in VERBS or not calm))}
    verbs, weights = list(everything), [weight for _, weight in everything.values()]
    processes = (COMMAND, SHELL, SHELL, PAGE)
    steps = []
    for _ in range(chance.randint(length // 2, length)):
        verb = chance.choices(verbs, weights)[0]
        process = PAGE if verb == "page" else ATTENDS if verb == "attend" else chance.choice(processes[:3])
        where = 2 if verb in AT_THE_LOOKERS and kind.looker and chance.random() < 0.9 else chance.randrange(machines)
        steps.append(Step(where, process, verb, chance.randrange(1 << 30), 0.0 if calm else trouble))
    return Evening(game, kind, seed, steps)


def play(evening: Evening) -> None:
    """Play it. Raises Fault."""
    begun = beginning(evening.game, evening.kind)
    world = World(evening.seed, begun.seals.copied(Random(evening.seed)))
    NOW.world = world
    world.disk.restore(begun.image)
    world.servers.messages = list(begun.messages)
    book = book_of(evening.game)
    machines = [
        Machine(world, name, evening.game, book, here, {side: [*own] for side, own in known.items()}) for name, here, known in begun.names
    ]
    evening.machines[:] = machines
    for machine in machines:
        machine.attends = bool(world.chance.random() < 0.6)
    world.blind = machines[1].seats if evening.kind.blind else ()
    oracle = WATCHED.oracle = Oracle(machines)

    def first(machine: Machine) -> None:
        process = machine.command()
        world.start(process, doing(process, "take in", Random(1), evening.said))
        while world.tasks:
            world.go_on()

    world.first = first
    try:
        oracle.hold()
        for step in evening.steps:
            _take(world, machines, step, evening.said)
            _held(oracle)
        _quiet(world, machines, oracle, evening.said)
    finally:
        WATCHED.oracle = None
        for task in world.tasks:
            task.dead = True


def _held(oracle: Oracle) -> None:
    if oracle.faults:
        raise oracle.faults[0]
    oracle.hold()


def _process(machine: Machine, kind: str) -> Process:
    return {SHELL: machine.shell, PAGE: machine.page, ATTENDS: machine.attending}.get(kind) or machine.command()


def _take(world: World, machines: list[Machine], step: Step, said: list[str]) -> None:
    machine = machines[step.machine % len(machines)]
    chance = Random(step.seed)
    if step.verb in ("declare", "answer", "page", "back") and chance.random() < 0.6:
        machine = _whose_turn(machines) or machine
    if machine.cut_off and chance.random() < 0.3:
        machine.cut_off = False
    if step.verb in WEATHER:
        try:
            came = WEATHER[step.verb][0](world, machines, machine, chance)
        except JournalError as fault:
            raise Fault(LOST, f"after {step.verb} the folder of {machine.name} cannot be read: {fault}") from fault
        said.append(f"{machine.name}: {step.verb}: {came}")
        return
    process = _process(machine, step.process)
    if process.busy:
        said.append(f"{machine.name} {step.process} {step.verb}: busy")
        return
    task = world.start(process, doing(process, step.verb, chance, said))
    if chance.random() < step.trouble:
        if chance.random() < 0.6:
            task.dies_in = chance.randrange(chance.choice((4, 40)))
        else:
            task.fails_in = chance.randrange(chance.choice((4, 20)))
    slices = chance.randrange(1, 12) if chance.random() < 0.25 else 10_000
    for _ in range(slices):
        if task.runs.dead:
            return
        if chance.random() < 0.3:
            _attend(world, machines, chance, said)
        world.go_on()


def _whose_turn(machines: list[Machine]) -> Machine | None:
    """Where somebody sits who is to act, as far as anybody knows."""
    known = [machine.shell.session for machine in machines if machine.shell.session is not None]
    if not known:
        return None
    session = max(known, key=lambda session: session.fold.number)
    acts = acting(session.game, session.state)
    return next((machine for machine in machines if set(acts) & set(machine.seats)), None)


def _attend(world: World, machines: list[Machine], chance: Random, said: list[str]) -> None:
    machine = chance.choice(machines)
    if machine.attends and not machine.attending.busy:
        world.start(machine.attending, doing(machine.attending, "attend", chance, said))


def doing(process: Process, verb: str, chance: Random, said: list[str]) -> Any:
    """What a process does, to its end: a fault of the program is a fault of the evening."""

    def act() -> None:
        told = "killed"
        try:
            try:
                told = VERBS[verb][0](process, chance)
            finally:
                process.remember()
            if process.session is not None and process.kind != ATTENDS:
                process.was_shown(process.session.journal.tail_number, NOW.world.running is not None and NOW.world.running.refused)
        except Killed:
            process.ends()
            return
        except TOLD as no:
            told = f"no: {type(no).__name__} {no}"
        except Fault as fault:
            WATCHED.oracle.faults.append(fault)  # type: ignore[union-attr]
        except Exception as bug:
            found = Fault(BUG, f"{verb} at {process.machine.name}: {type(bug).__name__}: {bug}")
            found.__cause__ = bug
            if WATCHED.oracle is not None:
                WATCHED.oracle.faults.append(found)
        finally:
            said.append(f"{process.machine.name} {process.kind} {verb}: {told}")

    return act


def _quiet(world: World, machines: list[Machine], oracle: Oracle, said: list[str]) -> None:
    """Everything is mended, everybody takes in what there is, and all have the same."""
    world.flaky = world.lag = 0.0
    for machine in machines:
        machine.cut_off = False
    while world.tasks:
        world.go_on()
        _held(oracle)
    world.now += 1000.0
    world._deliver()
    for _ in range(3):
        for machine in machines:
            _alone(world, oracle, machine, "take in", said)
        if oracle.all_have_it():
            break
    oracle.one_history()
    oracle.was_told()
    if any("passphrase" in line or "recovery" in line for line in said):
        for machine in machines:
            _alone(world, oracle, machine, "opens", said)
    if world.chance.random() < VERIFIED:
        _alone(world, oracle, world.chance.choice(machines), "verify", said)


def _alone(world: World, oracle: Oracle, machine: Machine, verb: str, said: list[str]) -> None:
    """A single command, with nothing beside it."""
    world.start(process := machine.command(), doing(process, verb, Random(1), said))
    while world.tasks:
        world.go_on()
    _held(oracle)


def report(evening: Evening, steps: Sequence[Step] | None = None) -> str:
    """An evening in words, for whoever has to find out."""
    lines = [f"{evening.game.slug}, seed {evening.seed}, {evening.kind}"]
    lines += [f"    {step!r}," for step in (steps if steps is not None else evening.steps)]
    return "\n".join([*lines, *(f"  {line}" for line in evening.said)])


__all__ = ["DOUBT", "Evening", "Kind", "Step", "beginning", "drawn", "play", "report"]
