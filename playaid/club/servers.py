"""What the servers of a club must be: three of them, of a version that keeps order, each event on the disk before it is confirmed."""

from typing import Any, NamedTuple

from playaid.club.authority import Unreachable
from playaid.language.message import message

STREAM = "PLAYAID"
SUBJECTS = "pa.*.log"
LEAST = (2, 11)
"""Servers before 2.11 confirm rival events for one place, or confirm what stands nowhere."""
REPLICAS = 3
READERS = 100_000
"""Readers that may be there at a time: said, as servers since 2.15 allow no more than a thousand where nothing is said."""


class Node(NamedTuple):
    """One server: its name, the host that the others and the players reach it at, and its ports for players and for the others."""

    name: str
    host: str
    port: int = 4222
    cluster: int = 6222


class Account(NamedTuple):
    """Who is let in, and to which session; `subject` empty: whoever makes the stream, to everything; `pa.*.log`: the club's pages, to every
    session and no more. looks: who only reads there."""

    user: str
    password: str
    subject: str = ""
    looks: bool = False


def check_version(client: Any) -> None:
    version = client.connected_server_version
    if (version.major, version.minor) < LEAST:
        there, least = f"{version.major}.{version.minor}.{version.patch}", ".".join(map(str, LEAST))
        text = message("the server is NATS {there}; playaid wants {least} or later", there=there, least=least)
        hint = "older ones have confirmed two events for one place in a log: docs/club.md says where to get a newer one"
        raise Unreachable(text, hint=hint)


async def prepare(context: Any, replicas: int = REPLICAS) -> None:
    """Make the stream of a club, or find it as it should be. Raises Unreachable where it is another."""
    from nats.js.api import DiscardPolicy, RetentionPolicy, StorageType, StreamConfig
    from nats.js.errors import NotFoundError

    try:
        config = (await context.stream_info(STREAM)).config
    except NotFoundError:
        await context.add_stream(
            StreamConfig(
                name=STREAM,
                subjects=[SUBJECTS],
                retention=RetentionPolicy.LIMITS,
                discard=DiscardPolicy.NEW,
                storage=StorageType.FILE,
                num_replicas=replicas,
                max_consumers=READERS,
                max_msgs=-1,
                max_bytes=-1,
                max_age=0,
                deny_delete=True,
                deny_purge=True,
                duplicate_window=120,
            )
        )
        return
    if config.storage != StorageType.FILE or config.num_replicas < replicas or not config.deny_delete or not config.deny_purge:
        told = message("the stream {name} is there, but keeps less than it must", name=STREAM)
        raise Unreachable(told, hint="docs/club.md says how it has to be made")


def configuration(node: Node, nodes: list[Node], accounts: list[Account], store: str, tls: str = "", monitor: int = 0) -> str:
    """The configuration file of one server. store: where it keeps its files; tls: a folder with `cert.pem`, `key.pem` and `ca.pem`;
    monitor: the port of `/healthz`, 0 for none."""
    routes = "\n".join(f"    nats-route://{other.host}:{other.cluster}" for other in nodes if other.name != node.name)
    secured = (
        f"""tls {{
  cert_file: "{tls}/cert.pem"
  key_file: "{tls}/key.pem"
  ca_file: "{tls}/ca.pem"
}}
"""
        if tls
        else ""
    )
    users = "\n".join(_user(account) for account in accounts)
    watched = f"http: 127.0.0.1:{monitor}\n" if monitor else ""
    return f"""server_name: {node.name}
listen: {node.host}:{node.port}
{watched}{secured}jetstream {{
  store_dir: "{store}"
  sync_interval: always
  max_memory_store: 64MB
}}
cluster {{
  name: playaid
  no_advertise: true
  listen: {node.host}:{node.cluster}
  routes: [
{routes}
  ]
}}
authorization {{
  users: [
{users}
  ]
}}
"""


def _user(account: Account) -> str:
    if not account.subject:
        return f'    {{ user: "{account.user}", password: "{account.password}" }}'
    inbox = f"_INBOX_{account.user}"
    session = account.subject
    publish = (
        *(() if account.looks else (session,)),
        f"$JS.API.CONSUMER.CREATE.{STREAM}.*.{session}",
        f"$JS.API.CONSUMER.INFO.{STREAM}.*",
        f"$JS.API.CONSUMER.MSG.NEXT.{STREAM}.*",
        f"$JS.API.CONSUMER.DELETE.{STREAM}.*",
    )
    allowed = ", ".join(f'"{subject}"' for subject in publish)
    permissions = f'publish: {{ allow: [{allowed}] }}, subscribe: {{ allow: ["{inbox}.>"] }}'
    return f'    {{ user: "{account.user}", password: "{account.password}", permissions: {{ {permissions} }} }}'
