"""Machines that judge alike are never told that their histories part; one that judges otherwise, and the others, are."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from playaid.club import envelope, replica
from playaid.club.connection import home_of
from playaid.journal.chain import Event
from playaid.journal.journal import Journal
from playaid.journal.parted import parting
from tests.simulator.machines import Machine
from tests.simulator.oracle import PARTED, Fault, Oracle
from tests.simulator.world import NOW, World


@contextmanager
def judging_otherwise(name: str, every: int = 3) -> Iterator[None]:
    """The machine of this name passes over every so many events, and the others take them; each is held to its own history alone."""
    judge = replica.why_passed_over

    def judges(read: Any, event: Event) -> str | None:
        process = NOW.world.process()
        if process is not None and process.machine.name == name and event["n"] % every == 0 and event["kind"] == "note":
            return "another version says so"
        return judge(read, event)

    with patch.object(replica, "why_passed_over", judges), patch.object(Oracle, "apart", True):
        yield


def told(machine: Machine) -> bool:
    return parting(Journal(machine.folder)) is not None


def to_be_told(world: World, machine: Machine) -> bool:
    """Whether somebody has signed what goes on from an event that is in no history of this machine, by what lies at the servers."""
    home = home_of(machine.folder)
    assert home is not None
    own = {event["hash"] for event in Journal(machine.folder).events()}
    sent = [envelope.opened(home[0].keys, Journal(machine.folder).id, message.body) for message in world.servers.messages]
    others = {event["hash"]: event for found in sent if found is not None and "hash" in (event := found[1]) and event["hash"] not in own}
    return any(event["prev"] in others and event.get("signed") for event in others.values())


def hold(world: World, machines: list[Machine]) -> list[bool]:
    """Raises Fault where a machine is told what is not so, or not told what is; at which of them it is."""
    for machine in machines:
        if told(machine) != to_be_told(world, machine):
            raise Fault(PARTED, f"{machine.name} was {'' if told(machine) else 'not '}told that histories part")
    return [told(machine) for machine in machines]
