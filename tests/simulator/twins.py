"""The same evening in two worlds that differ in what one side hides: the other machines and the servers hold the same bytes, and are told
the same words. That side does, and answers, only what it could in both. What is sealed is a name that tells nothing (`seals`), of the
true length: so it is not lengths alone that are compared, but every byte."""

from typing import NamedTuple

from playaid.referee.contract.game import Game
from tests.simulator.evening import Evening, drawn, play
from tests.simulator.oracle import TELLS, Fault
from tests.simulator.world import NOW

ALIKE = (
    *("declare", "answer", "next", "try", "note", "roll", "undo", "redo", "back", "look", "passphrase", "recovery", "lock", "attend"),
    *("orders", "page", "import", "take in", "set", "home", "leave", "invite", "deal", "let deal", "umpire", "concede", "agree"),
    *("doctor", "move again", "clock", "pass", "adjourn", "at once", "slow look"),
    *("cut off", "bad line", "killed", "power", "clock", "copied", "put back", "begin anew", "strange", "forged"),
)
"""What is done in both worlds alike; who reveals, lets look or deals tells what he hides on purpose."""


class Seen(NamedTuple):
    """What others than the hider hold and were told."""

    files: dict[str, bytes]
    messages: list[bytes]
    said: list[str]


def seen_by_others(evening: Evening, hider: str) -> Seen:
    play(evening)
    world = NOW.world
    files = {path: file.written for path, file in world.disk.files.items() if not path.startswith(f"/sim/{hider}/")}
    return Seen(files, [message.body for message in world.servers.messages], [line for line in evening.said if line.split()[0] != hider])


def told_apart(game: Game, seed: int, length: int) -> int:
    """Raises Fault where the evening of this seed tells one world from the other; how many texts, files and messages were compared."""
    played = []
    for deal in (1, 2):
        evening = drawn(game, seed, length, ALIKE)
        evening.kind = evening.kind._replace(words=True, deal=deal, blind=True, servers=True)
        played.append((evening, seen_by_others(evening, "two")))
    (one, here), (_, there) = played
    for a, b in zip(here.said, there.said, strict=False):
        if a != b:
            raise Fault(TELLS, f"{a} / {b}")
    for path in {*here.files, *there.files}:
        if here.files.get(path) != there.files.get(path):
            raise Fault(TELLS, f"the file {path}: {len(here.files.get(path, b''))} and {len(there.files.get(path, b''))} bytes")
    if here.messages != there.messages:
        raise Fault(TELLS, f"the messages on the servers: {list(map(len, here.messages))}, {list(map(len, there.messages))}")
    assert one.said
    return len(here.said) + len(here.files) + len(here.messages)
