"""An evening between cities: `python -m tests.club.far empire elric` (as root; wants `ip`).

Each side plays in a network namespace of its own, the dealer in a third. What they send and get passes a relay that delays it, and holds it
up now and then, as TCP does when something was lost; in the middle of the evening one side is cut off for a while. At the end every folder
must tell the same history, and each must prove itself.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread

from playaid.book.book import Book
from playaid.club import envelope
from playaid.club.authority import InDoubt, Unreachable
from playaid.club.connection import home_of, keep
from playaid.club.follower import follow_once
from playaid.club.replica import Replica
from playaid.club.stream import Stream
from playaid.club.transfer import invite, join, move, new_subject, read_code
from playaid.desk.locations import clock
from playaid.dice.sources import Seeded, System
from playaid.games import registry
from playaid.journal.errors import JournalError
from playaid.referee.contract.grammar import split
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import acting
from playaid.referee.machines.dealer import NotLet, let_deal, name_dealer
from playaid.referee.machines.dice_lease import Silent
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session import pending
from playaid.referee.session.begin import create
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import offers
from playaid.testing.table import seats
from tests.club.cluster import Cluster

HOST = "10.77.0.1"
DEALER = "dealer"
WANTS = {"empire": (("explore", "attack", "coup", "muster"), ("next",))}
"""What the first side and the others say whenever they can, mostly: without it a game of conquest goes on for ever."""


def opened(folder: Path, slug: str) -> Session:
    game = registry.load(slug)
    return SharedSession(Replica(str(folder)), game, Book(slug, game.tables, None, "house"), clock)


# at a side's machine


def plays(folder: Path, slug: str, side: str, most: int, seconds: float) -> None:
    """Play offered lines for a side, and answer what it is asked, until the game is over or long enough; tell how it went."""
    session, rng = opened(folder, slug), random.Random(side)
    if side == DEALER:
        name_dealer(session, "Umpire")
    wants = () if side == DEALER else WANTS.get(slug, ((), ()))[side != session.sides[0]]
    until, trouble, said = time.monotonic() + seconds, 0, 0
    while time.monotonic() < until and session.journal.tail_number < most and not session.state["referee"].get("over"):
        try:
            follow_once(session, 0.1)
            if side != DEALER and any(event["kind"] == "dealer" for event in session.journal.events(1, 20)):
                let_deal(session)
            said += side != DEALER and says(session, side, rng, wants)
        except (Unreachable, InDoubt, Silent, NotLet, Locked, JournalError):
            trouble += 1
    for _ in range(100):  # what is still on its way
        with suppress(Refusal, JournalError):
            follow_once(session, 0.1)
    number, mark = session.journal.head
    over = session.state["referee"].get("over")
    took = round(time.monotonic() - until + seconds)
    print(json.dumps({"side": side, "events": number, "head": mark, "said": said, "seconds": took, "trouble": trouble, "over": over}))


def says(session: Session, side: str, rng: random.Random, wants: tuple[str, ...] = ()) -> bool:
    """One thing, if there is one to say; most often by the first of these verbs that is open."""
    waits = session.pending()
    if waits is not None:
        return "claim" not in waits and answers(session, side, rng)
    if side not in acting(session.game, session.state):
        return False
    session.open(f"secret.{side}")
    lines = offers(session, side)
    if not lines:
        return False
    verbs = sorted({line.split()[0] for line in lines})
    wanted = next((verb for verb in wants if verb in verbs), None)
    verb = wanted if wanted is not None and rng.random() < 0.9 else rng.choice(verbs)
    line = rng.choice([line for line in lines if line.split()[0] == verb])
    return goes_on(session, side, session.read(split(line), side), rng)


def answers(session: Session, side: str, rng: random.Random) -> bool:
    try:
        declaration, ruling = pending.rule_pending(session)
    except Locked:
        return False
    if ruling.question is None and declaration.side == side:  # others have told what it waited for
        return goes_on(session, side, declaration, rng)
    if ruling.question is None or ruling.question.who not in (side, declaration.side and side == declaration.side and ruling.question.who):
        return False
    answer = rng.choice(ruling.question.options) if ruling.question.options else "1"
    return goes_on(session, side, declaration._replace(answers={**declaration.answers, ruling.question.key: answer}), rng)


def goes_on(session: Session, side: str, declaration: Declaration, rng: random.Random) -> bool:
    """Declare, answering one's own questions; those of others wait in the log."""
    for _ in range(50):
        ruling = session.declare(declaration, System())
        question = ruling.question
        if question is None or question.kind != "choice" or (question.who in session.sides and question.who != side):
            return True
        answer = rng.choice(question.options) if question.options else "1"
        declaration = declaration._replace(answers={**declaration.answers, question.key: answer})
    return False


# the cities


def sh(line: str) -> None:
    subprocess.run(line, shell=True, check=True)


class Relay:
    """Ports for one machine behind which the servers are, so many seconds away; now and then what passes is held up."""

    def __init__(self, cluster: Cluster, delay: float, loss: float):
        self.delay, self.loss = delay, loss
        self.servers: list[str] = []
        self.loop = asyncio.new_event_loop()
        self.thread = Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        for node in cluster.nodes:
            future = asyncio.run_coroutine_threadsafe(self._listen(node.port), self.loop)
            self.servers.append(f"nats://{HOST}:{future.result(5)}")

    async def _listen(self, port: int) -> int:
        server = await asyncio.start_server(partial(self._relay, port), HOST, 0)
        return int(server.sockets[0].getsockname()[1])

    async def _relay(self, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection(HOST, port)
        except OSError:
            writer.close()
            return
        await asyncio.gather(self._pass_on(reader, back), self._pass_on(there, writer), return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            while True:
                moment, data = await under_way.get()
                await asyncio.sleep(max(0.0, moment - self.loop.time()))
                if random.random() < self.loss:  # lost, and sent again
                    await asyncio.sleep(0.2)
                writer.write(data)
                await writer.drain()

        delivering = asyncio.ensure_future(deliver())
        try:
            while data := await reader.read(65536):
                under_way.put_nowait((self.loop.time() + self.delay * random.uniform(0.8, 1.2), data))
        finally:
            delivering.cancel()
            writer.close()


def cities(names: list[str]) -> None:
    """A bridge for the servers, and a namespace for each machine."""
    sh(f"ip link add cities type bridge && ip addr add {HOST}/24 dev cities && ip link set cities up")
    for number, name in enumerate(names, 2):
        sh(f"ip netns add {name} && ip link add to-{name} type veth peer name eth0 netns {name}")
        sh(f"ip link set to-{name} master cities up && ip netns exec {name} ip addr add 10.77.0.{number}/24 dev eth0")
        sh(f"ip netns exec {name} ip link set eth0 up && ip netns exec {name} ip link set lo up")


def no_cities(names: list[str]) -> None:
    for name in names:
        subprocess.run(["ip", "netns", "del", name], check=False, stderr=subprocess.DEVNULL)
        subprocess.run(["ip", "link", "del", f"to-{name}"], check=False, stderr=subprocess.DEVNULL)
    subprocess.run(["ip", "link", "del", "cities"], check=False, stderr=subprocess.DEVNULL)


def evening(slug: str, root: Path, most: int, seconds: float, delay: int, loss: float, cut_after: float) -> bool:
    """One evening; whether it came to its end, and all folders tell the same and prove themselves."""
    game = registry.load(slug)
    sides = seats(game, 2)
    machines = {side: f"city{number}" for number, side in enumerate([*sides, DEALER])}
    running: dict[str, subprocess.Popen[bytes]] = {}
    no_cities(list(machines.values()))  # what a run that was killed has left
    cluster = Cluster(root / "servers", host=HOST)
    try:
        cities(list(machines.values()))
        cluster.start()
        cluster.ready()
        book = Book(slug, game.tables, None, "house")
        begun, _ = create(root / sides[0], game, slug, {side: side for side in sides}, {}, {}, book, Seeded(1), clock)
        home = cluster.home(new_subject(), envelope.new_key(), seats=tuple(sides))
        authority = Stream(home)
        begun = move(begun, home, authority)
        for side in [*sides[1:], DEALER]:
            invitation = read_code(invite(begun, [side] if side != DEALER else []))
            join(str(root / side), side, invitation, authority)
        authority.close()
        for side in machines:
            relay = Relay(cluster, delay / 1000, loss / 100)
            folder = str(root / side)
            told = home_of(folder)
            assert told is not None
            keep(folder, told[0]._replace(servers=tuple(relay.servers)))
        for side, city in machines.items():
            words = f"ip netns exec {city} {sys.executable} -m tests.club.far {slug} --plays {side} --folder {root / side}"
            running[side] = subprocess.Popen(
                [*words.split(), "--most", str(most), "--seconds", str(seconds)],
                stdout=subprocess.PIPE,
                env={**os.environ, "PLAYAID_DATA": str(root / "data")},
            )
        time.sleep(cut_after)
        cut = machines[sides[1]]
        sh(f"ip link set to-{cut} down")
        time.sleep(10)
        sh(f"ip link set to-{cut} up")
        tales = [json.loads(process.communicate()[0].splitlines()[-1]) for process in running.values()]
        for line in tales:
            print(slug, line)
        sessions = [opened(root / side, slug) for side in machines]
        for session in sessions:
            session.take_in()
            session.journal.close()  # type: ignore[attr-defined]
        same = len({session.journal.head for session in sessions}) == 1
        proved = [verify(session) for session in sessions]
        print(slug, "one history" if same else "SEVERAL HISTORIES", [(found.ok, found.ruled, found.sealed) for found in proved])
        for found in proved:
            print(*found.differences[:3], sep="\n")
        return same and all(found.ok for found in proved) and all(tale["over"] for tale in tales)
    finally:
        for process in running.values():
            process.kill()
        cluster.stop()
        no_cities(list(machines.values()))


def main() -> int:
    """Play what is asked for; 1 where a folder differs."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("games", nargs="+")
    words.add_argument("--most", type=int, default=4000, help="events")
    words.add_argument("--seconds", type=float, default=600, help="at most")
    words.add_argument("--cut", type=float, default=20, help="seconds after which one side is cut off")
    words.add_argument("--delay", type=int, default=30, help="milliseconds, each way")
    words.add_argument("--loss", type=float, default=1.0, help="percent")
    words.add_argument("--plays", help=argparse.SUPPRESS)
    words.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    given = words.parse_args()
    if given.plays:
        plays(given.folder, given.games[0], given.plays, given.most, given.seconds)
        return 0
    good = True
    for slug in given.games:
        with tempfile.TemporaryDirectory() as root:
            good &= evening(slug, Path(root), given.most, given.seconds, given.delay, given.loss, given.cut)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
