"""What happens to machines, disks, lines and servers, whatever anybody does."""

from collections.abc import Callable
from random import Random

from playaid.club import envelope
from playaid.club.authority import Message
from playaid.club.replica import Replica
from playaid.journal.journal import Journal
from playaid.journal.left_over import finish
from playaid.journal.lives import HOME, is_home
from tests.simulator.machines import Machine
from tests.simulator.oracle import WATCHED
from tests.simulator.world import World

Happens = Callable[[World, list[Machine], Machine, Random], str]


def cut_off(world: World, machines: list[Machine], machine: Machine, chance: Random) -> str:
    machine.cut_off = not machine.cut_off
    return "cut off" if machine.cut_off else "there again"


def bad_line(world: World, machines: list[Machine], machine: Machine, chance: Random) -> str:
    world.flaky = chance.choice((0.0, 0.1, 0.3, 0.6))
    world.lag = chance.choice((0.0, 0.0, 0.3, 0.8))
    return f"{world.flaky} {world.lag}"


def killed(world: World, machines: list[Machine], machine: Machine, chance: Random) -> str:
    """Everything that runs on a machine is killed; its disk keeps what was written."""
    for process in _processes(world, machine):
        world.kill(process)
        process.ends()
    return "killed"


def power(world: World, machines: list[Machine], machine: Machine, chance: Random) -> str:
    """The power goes: of what was not synced, anything is lost."""
    killed(world, machines, machine, chance)
    world.disk.power_goes(machine.below, chance)
    machine.disturbed = True
    machine.seen = 0  # what it remembers is no proof, and waits for no disk
    if WATCHED.oracle is not None:
        WATCHED.oracle.must_tell.pop(machine.name, None)
        if at_home(machine):
            WATCHED.oracle.never_confirmed(machine)
    return "power"


def clock(world: World, machines: list[Machine], machine: Machine, chance: Random) -> str:
    machine.skew = chance.choice((0, -86400, 3600, 10**6))
    return f"{machine.skew}"


def copied(world: World, machines: list[Machine], machine: Machine, chance: Random) -> str:
    """Somebody makes a copy of a folder."""
    machine.copies.append(world.disk.folder_of(f"{machine.folder}/"))
    return "copied"


def put_back(world: World, machines: list[Machine], machine: Machine, chance: Random) -> str:
    """Somebody lays a copy of before in its place."""
    if not machine.copies or any(task.process.machine is machine for task in world.tasks):
        return "no copy"
    world.disk.put_back(f"{machine.folder}/", chance.choice(machine.copies))
    if WATCHED.oracle is not None:
        WATCHED.oracle.put_back(machine, at_home(machine))
    return "put back"


def at_home(machine: Machine) -> bool:
    """Whether a session lives in this folder alone."""
    journal = Journal(machine.folder)
    return not journal.meta.get(HOME) and is_home(journal.folder, journal.meta)


def begin_anew(world: World, machines: list[Machine], machine: Machine, chance: Random) -> str:
    """The servers have lost what they had, all of it or the end; the machine that is furthest is the first to come back."""
    while world.tasks:
        world.go_on()
    if WATCHED.oracle is not None:
        WATCHED.oracle.hold()  # a homecoming that only just came to somebody counts
    gone_home = WATCHED.oracle is not None and WATCHED.oracle.went_home()
    if gone_home or any(map(at_home, machines)):  # whoever has not heard of it cannot hear of it any more
        return "at home"
    for each in machines:  # what a killed writer has left there whole is had, too
        finish(each.folder, Journal(each.folder).id)
    most = max(Journal(each.folder).tail_number for each in machines)  # also what nobody was told of, and somebody has taken in
    holders = [each for each in machines if WATCHED.oracle is None or WATCHED.oracle.is_held_by(each)]
    holders = [each for each in holders if Journal(each.folder).tail_number == most]
    if not holders:  # it would be lost to all
        return "nobody has all of it"
    world.servers.late.clear()
    world.servers.cuts += 1
    kept = chance.choice((0, 0, chance.randrange(len(world.servers.messages) + 1)))
    world.servers.messages = world.servers.messages[:kept]
    if chance.random() < 0.3:
        world.servers.gap = chance.randint(1, 3)
    furthest = max(holders, key=lambda machine: Journal(machine.folder).tail_number)
    if WATCHED.oracle is not None:
        WATCHED.oracle.never_confirmed(furthest)
    was, furthest.cut_off, flaky, lag = furthest.cut_off, False, world.flaky, world.lag
    world.flaky = world.lag = 0.0
    world.first(furthest)
    furthest.cut_off, world.flaky, world.lag = was, flaky, lag
    return f"begun anew with {kept}"


def strange(world: World, machines: list[Machine], machine: Machine, chance: Random) -> str:
    """Somebody sends what is no event, or what was sent before."""
    messages = world.servers.messages
    last = messages[-1].position if messages else 0
    body = chance.choice(messages).body if messages and chance.random() < 0.7 else b"nonsense"
    messages.append(Message(last + world.servers.gap, body))
    return "strange"


def forged(world: World, machines: list[Machine], machine: Machine, chance: Random) -> str:
    """Somebody at the table, by a playaid that holds itself to nothing, sends what fits the chain and nobody takes."""
    journal = machine.journal()
    if not isinstance(journal, Replica) or journal.superseded or not world.servers.messages:
        return "not from here"
    half: dict[str, dict[str, object]] = {"keys": {}, "meta": {"players": {}}}
    record = journal._made({"kind": "note", "side": None, "before": half, "after": half}, journal.bound, None)
    last = world.servers.messages[-1].position
    world.servers.messages.append(Message(last + world.servers.gap, envelope.seal(journal.home.key, journal.id, record)))
    return "forged"


def _processes(world: World, machine: Machine) -> list:  # type: ignore[type-arg]
    running = [task.process for task in world.tasks if task.process.machine is machine]
    return list(dict.fromkeys([machine.shell, machine.page, machine.attending, *running]))


WEATHER: dict[str, tuple[Happens, int]] = {
    "cut off": (cut_off, 5),
    "bad line": (bad_line, 6),
    "killed": (killed, 3),
    "power": (power, 4),
    "clock": (clock, 1),
    "copied": (copied, 3),
    "put back": (put_back, 3),
    "begin anew": (begin_anew, 2),
    "strange": (strange, 2),
    "forged": (forged, 2),
}
