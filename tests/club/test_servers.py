"""What the servers let a player do, and what they must be."""

import json
from types import SimpleNamespace
from typing import Any

import pytest
from nats.errors import TimeoutError as NatsTimeout
from nats.js.errors import NotFoundError

from playaid.club import stream as streams
from playaid.club.authority import InDoubt, Unreachable
from playaid.club.connection import Connection
from playaid.club.servers import STREAM, Account, check_version, configuration
from playaid.club.stream import Link, Stream, connect
from tests.club import cluster as clusters
from tests.club.cluster import Cluster
from tests.club.conftest import ANN, CAM, WEB
from tests.each import each


def test_a_player_writes_and_reads_her_own_session(cluster: Cluster) -> None:
    stream = Stream(cluster.home(ANN.subject, account=ANN))
    try:
        last = stream.read(0)
        position = stream.append(last[-1].position if last else 0, b"hers")
        assert stream.wait(position - 1, 5)
        assert stream.read(position - 1, certain=True)[-1].body == b"hers"
    finally:
        stream.close()


def test_she_neither_writes_nor_reads_anothers(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = Stream(cluster.home("pa.others.log"))
    position = theirs.append(0, b"theirs")
    theirs.close()
    monkeypatch.setattr(streams, "ANSWERING", 0.5)
    monkeypatch.setattr(streams, "CATCHING_UP", 1.0)
    stream = Stream(cluster.home("pa.others.log", account=ANN))
    try:
        with pytest.raises(InDoubt):
            stream.append(position, b"not hers")
        with pytest.raises(Unreachable, match="nats: timeout"):
            stream.read(0)
    finally:
        stream.close()


def test_who_only_looks_reads_and_does_not_write(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = Stream(cluster.home(ANN.subject, account=ANN))
    last = theirs.read(0)
    position = theirs.append(last[-1].position if last else 0, b"to be read")
    theirs.close()
    monkeypatch.setattr(streams, "ANSWERING", 0.5)
    stream = Stream(cluster.home(ANN.subject, account=CAM))
    try:
        assert stream.wait(position - 1, 5)
        assert stream.read(position - 1)[-1].body == b"to be read"  # what lies before it may be told by a server that has not heard of it
        with pytest.raises(InDoubt):
            stream.append(position, b"written")
        assert stream.read(position - 1)[-1].position == position
    finally:
        stream.close()


def test_a_line_that_was_closed_or_whose_reader_has_ended_is_taken_up_again_and_counted(cluster: Cluster) -> None:
    mine, other = Stream(cluster.home("pa.cutoff.log")), Stream(cluster.home("pa.cutoff.log"))
    try:
        position = other.append(0, b"one")
        assert mine.wait(0, 5)
        mine._link._loop.call_soon_threadsafe(mine._reader.cancel if mine._reader else int)
        position = other.append(position, b"two")
        assert mine.wait(position - 1, 5) or mine.wait(position - 1, 5)  # the reader may have ended after the first had looked at it
        cuts, client = mine.cuts, mine._link._client
        assert client is not None
        mine._link.run(client.close(), 5)
        assert mine.append(position, b"three") > position
        assert mine.cuts > cuts
    finally:
        mine.close()
        other.close()


def test_the_clubs_pages_reach_every_session_over_one_line(cluster: Cluster) -> None:
    link = Link(cluster.home("", account=WEB))
    tables = [Stream(cluster.home(f"pa.{name}.log", account=WEB), link) for name in ("east", "west")]
    try:
        for number, table in enumerate(tables):
            position = table.append(0, bytes([number]))
            assert table.read(0, certain=True)[-1] == (position, bytes([number]))
        reads = tables[0]._reader
        tables[0].close()
        assert reads is not None
        assert reads.done()
        assert tables[1].wait(position - 1, 5)
    finally:
        link.close()


CREATE = f"$JS.API.CONSUMER.CREATE.{STREAM}.prying"
PRYING = [
    (f"{CREATE}.{ANN.subject}", {"filter_subject": "pa.others.log"}),
    (f"{CREATE}.{ANN.subject}", {"filter_subjects": ["pa.others.log"]}),
    (f"{CREATE}.{ANN.subject}", {"filter_subject": ANN.subject, "filter_subjects": ["pa.others.log"]}),
    (f"{CREATE}.{ANN.subject}", {"filter_subject": ANN.subject, "deliver_subject": "pa.others.log"}),
    (f"{CREATE}.pa.others.log", {"filter_subject": "pa.others.log"}),
    (CREATE, {}),
    (f"$JS.API.CONSUMER.DURABLE.CREATE.{STREAM}.prying", {"durable_name": "prying"}),
]


@pytest.mark.parametrize(("subject", "wish"), PRYING)
def test_no_reader_of_hers_reads_another_session_or_writes_there(cluster: Cluster, subject: str, wish: dict[str, Any]) -> None:
    async def asked() -> dict[str, Any]:
        client = await connect(cluster.home("", account=ANN))
        config = {"name": "prying", "deliver_policy": "all", "ack_policy": "none", "inactive_threshold": 5_000_000_000, **wish}
        try:
            request = json.dumps({"stream_name": STREAM, "config": config}).encode()
            answer: dict[str, Any] = json.loads((await client.request(subject, request, timeout=0.5)).data)
            return answer
        except NatsTimeout:
            return {"error": "no answer"}
        finally:
            await client.close()

    answer = clusters.apart(asked())
    assert "error" in answer, answer


FORBIDDEN = [*(f"$JS.API.STREAM.{what}.{STREAM}" for what in ("MSG.GET", "INFO", "DELETE")), "$JS.API.STREAM.NAMES"]


@pytest.mark.parametrize("account", [ANN, CAM, WEB], ids=lambda account: str(account.user))
@pytest.mark.parametrize("subject", FORBIDDEN)
def test_none_of_them_asks_anything_else_of_the_servers(cluster: Cluster, subject: str, account: Account) -> None:
    async def asked() -> None:
        client = await connect(cluster.home("", account=account))
        try:
            await client.request(subject, b"{}", timeout=0.2)
        finally:
            await client.close()

    with pytest.raises(NatsTimeout):
        clusters.apart(asked())


def test_nobody_deletes_an_event(cluster: Cluster) -> None:
    async def deleted() -> bool:
        client = await connect(cluster.home(""))
        try:
            context = client.jetstream(timeout=5)
            answer = await context.publish("pa.kept.log", b"kept", stream=STREAM)
            try:
                return bool(await context.delete_msg(STREAM, answer.seq))
            except Exception:
                return (await context.get_msg(STREAM, answer.seq)).data != b"kept"
        except NotFoundError:
            return True
        finally:
            await client.close()

    assert clusters.apart(deleted()) is False


def test_more_readers_than_servers_allow_by_themselves(cluster: Cluster) -> None:
    async def allowed() -> int:
        client = await connect(cluster.home(""))
        try:
            return int((await client.jetstream(timeout=5).stream_info(STREAM)).config.max_consumers or 0)
        finally:
            await client.close()

    assert clusters.apart(allowed()) >= 100_000


def of_version(major: int, minor: int, patch: int) -> SimpleNamespace:
    return SimpleNamespace(connected_server_version=SimpleNamespace(major=major, minor=minor, patch=patch))


@each("version", [(2, 9, 10), (2, 10, 27)])
def test_old_servers_are_refused_with_the_reason(version: tuple[int, int, int]) -> None:
    with pytest.raises(Unreachable, match=r"2\.11"):
        check_version(of_version(*version))


@each("version", [(2, 11, 0), (2, 15, 1), (3, 0, 0)])
def test_newer_servers_are_good(version: tuple[int, int, int]) -> None:
    check_version(of_version(*version))


def test_no_server_at_all_is_said_and_nothing_was_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "CONNECTING", 0.2)
    stream = Stream(Connection((f"nats://127.0.0.1:{clusters.free_port()}",), "pa.x.log", ""))
    with pytest.raises(Unreachable, match="reached"):
        stream.append(0, b"")
    stream.close()


@pytest.mark.parametrize(("user", "told"), [("ann", "do not let ann in"), ("", "do not let - in")])
def test_a_wrong_password_is_told_as_one_and_soon(cluster: Cluster, monkeypatch: pytest.MonkeyPatch, user: str, told: str) -> None:
    monkeypatch.setattr(streams, "CONNECTING", 30.0)  # nothing waits for as long as that: the test would
    stream = Stream(cluster.home(ANN.subject, account=Account(user, "not hers")))
    with pytest.raises(Unreachable, match=told):
        stream.read(0)
    stream.close()


def test_each_event_is_on_the_disk_before_it_is_confirmed(cluster: Cluster) -> None:
    for node in cluster.nodes:
        assert "sync_interval: always" in configuration(node, cluster.nodes, cluster.accounts, "/var/lib/nats")
