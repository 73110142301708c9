"""The authority of a session on NATS JetStream: one stream for a club, a subject for a session, compare-and-append by the last position.
The client is asynchronous and everything here is not: it runs in a thread of its own."""

import asyncio
import logging
import ssl
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import TimeoutError as Late
from contextlib import suppress
from hashlib import sha256
from secrets import token_hex
from threading import Condition, Lock, Thread
from typing import Any, TypeVar

from nats.aio.client import Client
from nats.errors import AuthorizationError, MaxPayloadError, NoServersError
from nats.errors import Error as NatsError
from nats.errors import TimeoutError as NatsTimeout
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy
from nats.js.client import JetStreamContext
from nats.js.errors import APIError, NoStreamResponseError, NotFoundError

from playaid.club.authority import InDoubt, Message, Overtaken, Unreachable
from playaid.club.connection import Connection
from playaid.club.servers import STREAM, check_version
from playaid.language.message import message

Result = TypeVar("Result")
OVERTAKEN = (10071, 10164)
"""What servers call another last position than the expected one."""
STUMBLES = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""What the client ends in where something answers that is no such server."""
CONNECTING = 3.0
ANSWERING = 4.0
"""Seconds that one attempt may take."""
CATCHING_UP = 10.0
"""Seconds until a reader must have what the servers have."""
LEAVING = 10.0
"""Seconds that leaving may take, with many readers on one line."""
READER = "playaid reads"
_IDLE = 5.0


class Link:
    """A line to the servers of a home, in a thread of its own. It connects when it is first used; many streams may share one."""

    def __init__(self, home: Connection):
        self.cuts = 0
        self._home = home
        self._loop = asyncio.new_event_loop()
        self._thread: Thread | None = None
        self._client: Client | None = None
        self._context: JetStreamContext | None = None
        self._guard = Lock()

    def run(self, work: Coroutine[Any, Any, Result], seconds: float) -> Result:
        """What asynchronous work comes to. Raises `Late` after so many seconds, and what the work raises."""
        with self._guard:
            if self._thread is None:
                self._thread = Thread(target=self._loop.run_forever, name="playaid servers", daemon=True)
                self._thread.start()
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result(seconds)
        except Late:
            future.cancel()
            raise

    def connected(self) -> JetStreamContext:
        if self._context is None or self._client is None or self._client.is_closed:
            try:
                self.cuts += self._client is not None
                self._client = self.run(asyncio.wait_for(self._connected(), CONNECTING), CONNECTING + 1)
            except (NatsError, Late, OSError, TimeoutError, *STUMBLES) as fault:
                told = message("none of the servers can be reached ({fault})", fault=str(fault) or _NO_ANSWER)
                raise Unreachable(told, hint=_ALONE) from None
            self._context = self._client.jetstream(timeout=ANSWERING)
        return self._context

    async def _connected(self) -> Client:
        client = await connect(self._home, self._cut)
        try:
            check_version(client)
        except BaseException:
            await client.close()
            raise
        return client

    async def _cut(self) -> None:
        self.cuts += 1

    @property
    def is_open(self) -> bool:
        return self._thread is not None

    def close(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            with suppress(Exception):
                self.run(self._left(client), LEAVING)
        if self._thread is not None:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(2)
            self._thread = None
        if not self._loop.is_running():
            self._loop.close()

    async def _left(self, client: Client) -> None:
        readers = [task for task in asyncio.all_tasks() if task.get_name() == READER]
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
        await client.close()


class Stream:
    """The messages of one session on the servers of its home. link: the line to them, where others use it, too."""

    def __init__(self, home: Connection, link: Link | None = None):
        self._home = home
        self._link = link or Link(home)
        self._own = link is None
        self._come: deque[Message] = deque()
        self._grown = Condition()
        self._from: int | None = None
        """All that has come behind this position is still here."""
        self._caught_up = False
        self._fault = ""
        self._reader: asyncio.Task[None] | None = None

    # as `Authority` has it

    @property
    def cuts(self) -> int:
        return self._link.cuts

    def read(self, after: int, certain: bool = False) -> list[Message]:
        """What has come behind position `after`; at first, all that the server has that tells it, which may be a moment behind the one that
        acknowledged. `certain`: wait until something has come. Unreachable."""
        self._follow(after)
        with self._grown:
            while len(self._come) > 1 and self._come[1].position <= after:  # one stays: whoever opens the folder anew asks for it
                self._from = self._come.popleft().position
            if not self._grown.wait_for(lambda: self._caught_up and (self._has(after) or not certain), CATCHING_UP) and not certain:
                raise self._silent()
            return [sent for sent in self._come if sent.position > after]

    def wait(self, after: int, seconds: float) -> bool:
        """Whether something has come behind position `after` before so many seconds have passed. Unreachable."""
        self._follow(after)
        with self._grown:
            return self._grown.wait_for(lambda: self._has(after), seconds)

    def append(self, after: int, body: bytes) -> int:
        headers = {"Nats-Expected-Last-Subject-Sequence": str(after), "Nats-Msg-Id": sha256(body).hexdigest()}
        context = self._link.connected()
        try:
            answer = self._link.run(context.publish(self._home.subject, body, ANSWERING, STREAM, headers), ANSWERING + 1)
        except MaxPayloadError as fault:
            raise Unreachable("the servers take no message of this length", hint=_ALONE) from fault
        except APIError as fault:
            if fault.err_code in OVERTAKEN:
                raise Overtaken from None
            raise InDoubt(message(_UNCLEAR, fault=str(fault.description or fault)), hint=_READ_ON) from None
        except NoStreamResponseError as fault:  # as while they choose a leader, too
            raise InDoubt(message(_UNCLEAR, fault=str(fault)), hint=_NEW) from None
        except (NatsError, Late, OSError, TimeoutError, *STUMBLES) as fault:
            raise InDoubt(message(_UNCLEAR, fault=str(fault) or type(fault).__name__), hint=_READ_ON) from None
        if answer.duplicate:  # said even of messages that stand nowhere: an earlier attempt tells when it is read
            raise Overtaken
        if type(answer.seq) is not int:
            raise InDoubt(message(_UNCLEAR, fault=_NONSENSE), hint=_READ_ON)
        return answer.seq

    def close(self) -> None:
        """Stop reading, and leave the servers where nobody else uses the line."""
        if self._reader is not None and self._link.is_open:
            with suppress(Exception):
                self._link.run(self._stopped(self._reader), 2)
        self._reader = None
        if self._own:
            self._link.close()

    # inside

    def _has(self, after: int) -> bool:
        return bool(self._come) and self._come[-1].position > after

    async def _stopped(self, reader: asyncio.Task[None]) -> None:
        reader.cancel()
        with suppress(asyncio.CancelledError):
            await reader

    def _follow(self, after: int) -> None:
        context = self._link.connected()
        with self._grown:
            if self._from is not None and after >= self._from and self._reader is not None and not self._reader.done():
                return
        try:
            self._link.run(self._begin(context, after), ANSWERING)
        except Late:
            raise self._silent() from None

    def _silent(self) -> Unreachable:
        return Unreachable(message("the servers do not tell this session ({fault})", fault=self._fault or "no answer"), hint=_ALONE)

    async def _begin(self, context: JetStreamContext, after: int) -> None:
        if self._reader is not None:
            self._reader.cancel()
        with self._grown:
            self._from, self._caught_up = after, False
            self._come.clear()
            self._reader = asyncio.create_task(self._keep_reading(context, after), name=READER)

    async def _keep_reading(self, context: JetStreamContext, after: int) -> None:
        while self._reader is asyncio.current_task():  # not the word alone that it is cancelled: before Python 3.12 that can be lost
            try:
                after = await self._read_on(context, after)
            except asyncio.CancelledError:
                raise
            except (NatsError, OSError, TimeoutError, *STUMBLES) as fault:
                self._fault = str(fault) or type(fault).__name__
                await asyncio.sleep(0.2)

    async def _read_on(self, context: JetStreamContext, after: int) -> int:
        config = ConsumerConfig(
            name=f"playaid-{token_hex(8)}",
            deliver_policy=DeliverPolicy.BY_START_SEQUENCE,
            opt_start_seq=after + 1,
            ack_policy=AckPolicy.NONE,
            inactive_threshold=60,
            num_replicas=1,
            mem_storage=True,
        )
        pulled = await context.pull_subscribe(self._home.subject, stream=STREAM, config=config)
        try:
            if (await pulled.consumer_info()).num_pending == 0:
                self._came([], caught_up=True)
            while self._reader is asyncio.current_task():
                try:
                    messages = await pulled.fetch(128, timeout=_IDLE)
                except NatsTimeout:
                    await pulled.consumer_info()  # whether the servers still know this reader
                    continue
                come = [Message(sent.metadata.sequence.stream, sent.data) for sent in messages]
                after = come[-1].position if come else after
                self._came(come, caught_up=not messages or messages[-1].metadata.num_pending == 0)
            return after
        except NotFoundError:
            return after
        finally:
            with suppress(Exception):
                await pulled.unsubscribe()

    def _came(self, messages: list[Message], caught_up: bool) -> None:
        with self._grown:
            if self._reader is not asyncio.current_task():
                return
            last = self._come[-1].position if self._come else self._from or 0
            self._come.extend(sent for sent in messages if sent.position > last)  # a reader that was cut off begins where it had begun
            self._caught_up = self._caught_up or caught_up
            self._grown.notify_all()


async def connect(home: Connection, cut: Callable[[], Awaitable[None]] | None = None) -> Client:
    """A client that is let in by the servers of a home. cut: told whenever its line is. NatsError, OSError where none of them answers."""
    tls = ssl.create_default_context(cafile=home.authority) if home.authority else None
    options: dict[str, Any] = {"connect_timeout": CONNECTING, "reconnect_time_wait": 0.2, **({"tls": tls} if tls is not None else {})}
    if tls is not None:
        logging.getLogger("asyncio").addFilter(_not_of_ours)
    if home.user:
        options |= {"user": home.user, "password": home.password, "inbox_prefix": f"_INBOX_{home.user}"}
    refusals: list[Exception] = []
    shut_out = asyncio.Event()

    async def told(fault: Exception) -> None:
        if isinstance(fault, AuthorizationError) or "authorization" in str(fault).casefold():
            refusals.append(fault)
            if len(refusals) >= len(home.servers):  # all of them, or one of them as often
                shut_out.set()

    client = Client()
    connecting = asyncio.ensure_future(
        client.connect(list(home.servers), allow_reconnect=True, max_reconnect_attempts=-1, error_cb=told, disconnected_cb=cut, **options)
    )
    waiting = asyncio.ensure_future(shut_out.wait())
    try:
        # the client asks for ever where a login or a certificate is not to be trusted
        limit = 2 * CONNECTING * (len(home.servers) + 1)
        await asyncio.wait({connecting, waiting}, timeout=limit, return_when=asyncio.FIRST_COMPLETED)
        if connecting.done():
            await connecting
            return client
        raise OSError(message(_SHUT_OUT, user=home.user or "-") if refusals else _NO_ANSWER)
    except NoServersError as fault:
        raise OSError(str(fault) or "no server answers") from fault
    except STUMBLES:
        with suppress(Exception):
            await client.close()
        raise
    finally:
        waiting.cancel()
        connecting.cancel()


def _not_of_ours(record: logging.LogRecord) -> bool:
    """What the client's way of leaving a TLS line makes Python say: nothing that anybody can do anything about."""
    return "eof_received" not in str(record.msg)


_SHUT_OUT = "the servers do not let {user} in: the login or its password is another there"
_NO_ANSWER = "none answers in time, or their certificates are not those that they are held to: --certificates ca.pem"
_NONSENSE = "it is none that a server gives"
_ALONE = "looking, odds and loose talk go on without them; what is written waits until they are back"
_UNCLEAR = "no clear answer came from the servers ({fault}): whether this was written is not known yet"
_NEW = "it will be known as soon as they can be reached; servers that are new want playaid club prepare first"
_READ_ON = "it will be known as soon as they can be reached; do not say it again before that"
