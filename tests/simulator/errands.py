"""What people do beside the play, and against it: a folder put in order, moved once more, brought home by agreement, clocks, whoever passes
or adjourns; a draw that pries, one line at three machines at once, a value of one's own in the book, a log written again. As in `verbs`."""

from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from playaid.book.book import Book
from playaid.book.facts import BadFact, Fact, MissingFact
from playaid.cli.commands.session.doctor import repair_folder
from playaid.club import clocks, envelope, transfer
from playaid.club.connection import Connection
from playaid.club.notices import Crier
from playaid.club.replica import Replica
from playaid.desk.conversation import Said, rule
from playaid.desk.next_line.passes import PASSES
from playaid.desk.seats import Needs, seat_side, umpire_sits
from playaid.dice.sources import BadDice, Seeded
from playaid.export.export import export
from playaid.journal.chain import RESERVED
from playaid.journal.errors import JournalError
from playaid.journal.journal import Journal
from playaid.journal.lives import HOME
from playaid.referee.contract import grammar
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.sequence import turn_of
from playaid.referee.machines.opening import session_on
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session import story
from playaid.referee.session.begin import create
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import ticking
from playaid.testing.table import seats
from tests.simulator.machines import COMMAND, PAGE, Machine, Process
from tests.simulator.oracle import BUG, DOUBT, KEY, TELLS, WATCHED, Fault
from tests.simulator.verbs import Act, name_umpire, names_in, offered_line, ruled_on, somebody
from tests.simulator.world import NOW, Killed

REFUSED = (Refusal, JournalError, BadDice, BadFact, MissingFact)


def doctor(process: Process, chance: Random) -> str:
    """Of a folder that nobody harmed nothing is missing, and nothing is moved aside."""
    session, machine = process.opened(), process.machine
    treated = repair_folder(Path(machine.folder))
    session.reload()
    session.fold_again()
    if not treated.whole and not machine.disturbed:
        raise Fault(DOUBT, f"doctor at {machine.name}, which nobody harmed: {treated.lines}")
    return "whole" if treated.whole else "mended"


def move_again(process: Process, chance: Random) -> str:
    """Where it lives on servers already that is refused; a session that was brought home goes to other ones."""
    session, machine = process.opened(), process.machine
    at_servers = bool(session.journal.meta.get(HOME))
    subject = f"pa.simulated.{chance.randrange(10**6)}.log"
    home = Connection(("memory",), subject, envelope.new_key(), seats=machine.seats)
    hours = chance.choice((None, 2.0))
    moved = transfer.move(session, home, machine.line(subject), chance.choice((transfer.JOINT, transfer.OWN)), hours)
    if at_servers:
        raise Fault(DOUBT, f"moved at {machine.name}, though it lives on servers already")
    process.session = moved
    return "moved again"


def settled(process: Process, chance: Random) -> str:
    """All have settled on the history of one machine, whatever the servers tell: from here on each is held to its own."""
    session = process.opened()
    if chance.random() < 0.8 or WATCHED.oracle is None:
        return "nothing is settled"
    WATCHED.oracle.settled = True
    process.session = transfer.bring_home(session, settled=True)
    return "settled"


def clock(process: Process, chance: Random) -> str:
    """Somebody looks how long each side has had; an umpire gives hours, or takes them."""
    session, machine = process.opened(), process.machine
    told = clocks.clocks(session, machine.clock())
    if sum(one.used for one in told) < 0:
        raise Fault(DOUBT, f"a clock runs backwards: {told}")
    if machine.seats or chance.random() < 0.3:
        return "looked"
    if not machine.umpire:
        return name_umpire(process, chance)
    sitting = umpire_sits(session, machine.umpire, "umpire's word")
    sitting.change_clock(chance.choice(sitting.sides), chance.choice((1.0, -1.0, 5.0, None)))
    return "changed"


def reads(process: Process, chance: Random) -> str:
    """Somebody reads the log, why something was so, or an export, and is told how the game stands by web: by none of that anything is
    written."""
    session, machine = process.opened(), process.machine
    side = chance.choice([None, *machine.seats])
    what = chance.choice(("log", "why", "export", "crier"))
    events = [*session.journal.events(max(1, session.journal.tail_number - 5))]
    if what == "log":
        [story.entry(session, event, side) for event in events]
    elif what == "why":
        story.worksheet(session, chance.choice(events), side)
    elif what == "export":
        export(session, chance.choice(("csv", "md", "bgg")), side)
    elif isinstance(session, SharedSession):
        told: list[str] = []
        crier = Crier("evening", lambda notice: told.append(notice.text), list(machine.seats), 1.0)
        crier.look(session, NOW.world.now)
        crier.look_at_orders(session, NOW.world.now)
        crier.look_at_clocks(session, NOW.world.now, machine.clock())
    if session.journal.tried:
        raise Fault(DOUBT, f"{what} at {machine.name} has written {session.journal.tried}")
    return what


def sits_down_again(process: Process, chance: Random) -> str:
    """A side is invited once more by another machine, and sits down at a new one with the keys of its old folder: there it has the same
    history, and what opened its keys opens them."""
    session, oracle = process.opened(), WATCHED.oracle
    others = [other for other in oracle.machines if other.seats and other is not process.machine] if oracle is not None else []
    if oracle is None or not others or not isinstance(session, SharedSession):
        return "nobody sits elsewhere"
    if oracle.settled:
        return "of two histories"  # in one of them somebody's keys may have changed
    other = chance.choice(others)
    if any(task.process.machine is other for task in NOW.world.tasks if task.process is not process):
        return "busy"
    code = transfer.read_code(transfer.invite(session, other.seats, again=True))
    folder = f"{other.folder}-{chance.randrange(10**6)}"
    try:
        transfer.join(folder, "evening", transfer.with_keys_of(code, other.folder), other.line())
        oracle.joined(other, Journal(folder))
        before, after = other.open(), session_on(Replica(folder, other.line()), session.game, session.book, other.clock)
        other.unlock(before)
        other.unlock(after)
        if after.journal.tail_number < before.journal.tail_number:
            return "sat down where servers have lost events"  # among them, it may be, the one by which these keys are as they are
        shut = [side for side in other.seats if before.keyring.is_open(f"secret.{side}") and not after.keyring.is_open(f"secret.{side}")]
        if shut:
            raise Fault(KEY, f"what opens {shut} at {other.name} does not at the machine where they sat down again")
    finally:
        NOW.world.disk.put_back(f"{folder}/", {})
    return "sat down again"


def pass_by(process: Process, chance: Random) -> str:
    session = process.opened()
    side = somebody(process, chance)
    marks: dict[str, Any] = {PASSES: side, "turn": turn_of(session.game, session.state)}
    session.note("lets pass by", side, **marks)
    return "passes"


def adjourn(process: Process, chance: Random) -> str:
    process.opened().note("The table adjourns.", None)
    return "adjourned"


def pry(process: Process, chance: Random) -> str:
    """Two names for one draw, one of which alone may be drawn, and a word that is no die: what is told of them is alike, or in the log."""
    session = process.opened()
    side = somebody(process, chance)
    seat_side(session, side)
    line = next((line for line in (offered_line(session, side, chance) for _ in range(4)) if line != "next"), "next")
    declaration = session.read(grammar.split(line), side)
    session.open_what_can_be()
    drawable = names_in(session.state.get("cup"))
    others = set().union(*(names_in(own) for other, own in session.state["secret"].items() if other != side)) - drawable
    if not drawable:
        return "nothing to pry into"
    pair = chance.choice(sorted(drawable)), chance.choice(sorted(others) or ["Nobody"])
    told = [_pried(session, declaration, name) for name in pair]
    if any(said.startswith(("InDoubt", "Unreachable")) for said, _ in told):  # the servers say so, and not the cup
        return "not told"
    if told[0][0] != told[1][0]:  # what stands in the log by now, by this or by another machine, may itself be in the way
        told[0] = _pried(session, declaration, pair[0])
    if any(said.startswith(("InDoubt", "Unreachable")) for said, _ in told):
        return "not told"
    if told[0][0] != told[1][0] and "" in (told[0][1], told[1][1]) and LEGAL not in (told[0][0], told[1][0]):
        raise Fault(TELLS, f"{line}: {told}, and of one of them nothing is in the log")
    return "pried"


def _pried(session: Session, declaration: Declaration, name: str) -> tuple[str, str]:
    """What is said, and whether the log has it."""
    before = session.journal.tail_number
    try:
        outcome = rule(session, Said(declaration, (name, "zzz"), exact=True))
        said = "needs" if isinstance(outcome, Needs) else str(outcome.ruling.verdict)
    except (Refusal, BadDice) as no:
        said = f"{type(no).__name__} {no}"
    return said.replace(repr(name), "NAME").replace(name, "NAME"), "logged" if session.journal.tail_number > before else ""


def at_once(process: Process, chance: Random) -> str:
    """Three commands say the same line before any of them has the lock."""
    session, machine = process.opened(), process.machine
    if process.kind == PAGE:
        return "no page"
    side = somebody(process, chance)
    line, seed = offered_line(session, side, chance), chance.randrange(1 << 30)
    for number in range(2):
        NOW.world.start(command := machine.command(), partial(_one_of_three, command, side, line, seed + number))
    return _says(process, side, line, chance)


def _one_of_three(process: Process, side: str, line: str, seed: int) -> None:
    try:
        with suppress(*REFUSED):
            process.opened()
            _says(process, side, line, Random(seed))
    except Killed:
        process.ends()
    except Exception as bug:
        if WATCHED.oracle is not None:
            found = (
                bug
                if isinstance(bug, Fault)
                else Fault(BUG, f"{line} at {process.machine.name}, said at once: {type(bug).__name__}: {bug}")
            )
            WATCHED.oracle.faults.append(found)


def _says(process: Process, side: str, line: str, chance: Random) -> str:
    session = process.session
    assert session is not None
    seat_side(session, side)
    declaration = session.read(grammar.split(line), side)
    NOW.world.pause(0.001)
    return ruled_on(session, Said(declaration), chance)


def slow_look(process: Process, chance: Random) -> str:
    """A command that has read the folder, and asks what was seen of it here when another one has come and gone."""
    machine = process.machine
    if process.kind != COMMAND:
        process = machine.command()
    process.session = machine.open()
    NOW.world.start(other := machine.command(), partial(_notes, other, chance.randrange(1000)))
    NOW.world.pause(0.2)
    process.compare(process.session.journal)
    return "looked"


def _notes(process: Process, number: int) -> None:
    try:
        with suppress(*REFUSED):
            process.opened().note(f"meanwhile {number}", None)
            process.remember()
    except Killed:
        process.ends()


def own_value(process: Process, chance: Random) -> str:
    """Whatever the owner's book takes for a cell, the rules can use."""
    book = process.machine.book
    table = chance.choice([table for table in book.tables() if book.axes(table) and any(book.cells(table))])
    keys, known = chance.choice([*book.cells(table)])
    text = chance.choice(("zz", "-", "0", "7", "1/2", "1d6", "no", str(known.value) if known is not None else "3"))
    try:
        value = book.read(table, keys, text)
    except BadFact:
        return "refused"
    own = book.with_recorded([Fact(table, keys, value, "owner")])
    _plays(process.machine, own, chance, f"{table} {' '.join(keys)} {text}")
    return "taken"


def _plays(machine: Machine, book: Book, chance: Random, entered: str) -> None:
    """A few lines of a game by this book, in a folder beside the session's that is gone again."""
    folder, sides = f"{machine.folder}-own-{chance.randrange(10**6)}", seats(machine.game, max(machine.game.players[0], 2))
    try:
        players = {side: side for side in sides}
        session, _ = create(Path(folder), machine.game, "own", players, {}, {}, book, Seeded(chance.randrange(100)), ticking())
        for _ in range(6):
            side = chance.choice(session.sides)
            with suppress(*REFUSED):
                ruled_on(session, Said(session.read(grammar.split(offered_line(session, side, chance)), side)), chance)
    except REFUSED:
        pass
    except Exception as bug:
        raise Fault(BUG, f"by the owner's value {entered}: {type(bug).__name__}: {bug}") from bug
    finally:
        NOW.world.disk.put_back(f"{folder}/", {})


def written_again(process: Process, chance: Random) -> str:
    """Somebody with the laptop and no passphrase writes the log again as if nobody had ever signed: whoever signed finds it."""
    session, machine = process.opened(), process.machine
    journal, side = session.journal, next(iter(machine.words), None)
    if isinstance(session, SharedSession) or isinstance(journal, Replica) or side is None:
        return "not here"
    if journal.meta.get("acts") != "signed" or any("after" in event for event in journal.events()):
        return "nothing to write again"
    folder = f"{machine.folder}-again-{chance.randrange(10**6)}"
    meta, keys = journal.bound_meta, journal.keys
    meta["acts"] = "table"
    how = chance.choice(("none", "as it is"))
    if how == "none":
        del keys["sides"][side]["sign"]
    try:
        NOW.world.disk.folders.add(folder)
        other = Journal.create(folder, meta, id=journal.id)
        other.set_keys(keys)
        for event in journal.events():
            other.append({name: value for name, value in event.items() if name not in (*RESERVED, "signed")})
        again = Session(other, session.game, session.book, machine.clock)
        machine.unlock(again)
        if again.keyring.is_open(f"secret.{side}") and verify(again).ok:
            raise Fault(DOUBT, f"a signed log was written again without signatures ({how}), and holds for {side}")
    finally:
        NOW.world.disk.put_back(f"{folder}/", {})
    return "found"


ERRANDS: dict[str, tuple[Act, int]] = {
    "doctor": (doctor, 2),
    "move again": (move_again, 1),
    "settled": (settled, 1),
    "clock": (clock, 2),
    "pass": (pass_by, 1),
    "reads": (reads, 2),
    "sits down again": (sits_down_again, 1),
    "adjourn": (adjourn, 1),
    "pry": (pry, 2),
    "at once": (at_once, 2),
    "slow look": (slow_look, 2),
    "own value": (own_value, 1),
    "written again": (written_again, 1),
}
