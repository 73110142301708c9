"""One session being served: whoever is there, what each is shown, and what is done for them while nobody else has to wait. What is said
goes through one thread; what is looked up through another, on the session as it stands; odds through a process of their own."""

import asyncio
import json
import pickle
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from re import search
from typing import Any, NamedTuple, TypeVar

from playaid.board.model import Board
from playaid.desk import locations
from playaid.desk.declaration_odds import Wish
from playaid.desk.forms import Form, form
from playaid.desk.legal_lines import legal_lines
from playaid.desk.next_line.advance import with_an_occasion
from playaid.desk.next_line.prospect import prospect
from playaid.desk.next_line.verb_offers import Offer
from playaid.desk.page_view import picture
from playaid.desk.requests import Seat
from playaid.desk.seats import Needs
from playaid.desk.service import SessionService
from playaid.desk.tapping.touched import touched
from playaid.desk.underlay import Underlay, load_underlay
from playaid.language.message import as_message, message, sentences
from playaid.language.translation import in_language, translate_all
from playaid.referee.contract import grammar
from playaid.referee.contract.doing import is_of_whoever_has_to
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import visible
from playaid.referee.deciding.offers import asking
from playaid.referee.session.local import Session
from playaid.web import odds_worker
from playaid.web.board_parts import Plans
from playaid.web.diff import Parts, changes_between, parts
from playaid.web.languages import Languages
from playaid.web.pairing import Pairings, Tries
from playaid.web.request_guard import describe_fault

LOOKS = 0.1
"""Seconds between two looks at what others have written."""
HEARTBEAT = 1.0
"""Seconds: a page that misses two beats connects anew."""
LATE = 5.0
"""Seconds between two looks at who has been silent for too long."""
FORMS = 64
QUEUE = 6
"""Askings for odds that may wait for each other."""
STREAMS = 8
"""Streams of one seat on one device."""
ALSO = ("board/tracks", "board/sheets")
"""What of the board stands beside it, so that a table may show it in two languages."""
Done = TypeVar("Done")


class Reader(NamedTuple):
    """Who looks, None the table, and in which language, or two (`ja+en`)."""

    seat: Seat | None
    language: str


Pictures = dict[Reader, Parts]


class Stream:
    """One page that is open: the newest of what it is to be shown, which it takes when it can."""

    def __init__(self, seat: Seat | None, language: str = "en") -> None:
        self.seat = seat
        self.reader = Reader(seat, language)
        self.latest: Parts = {}
        self.sent: Parts = {}
        self.ended = ""
        self.pointed = ""
        """A space that somebody has pointed at."""
        self.news = asyncio.Event()

    def show(self, picture: Parts) -> None:
        if picture != self.latest:
            self.latest = picture
            self.news.set()

    def taken(self) -> str:
        """What has changed on the page since this was asked last, as JSON: all of it at first; empty where nothing has."""
        before, self.sent = self.sent, self.latest
        return changes_between(before, self.latest)

    def point(self, space: str) -> None:
        self.pointed = space
        self.news.set()

    def end(self, why: str) -> None:
        self.ended = why
        self.news.set()


class ServedSession:
    """A session being served. says: told in a line what whoever sits at the laptop is to know. owner: the folder of their tables."""

    def __init__(self, company: SessionService, name: str, pairings: Pairings, says: Callable[[str], None], owner: str = "") -> None:
        self.company = company
        self.name = name
        self.pairings = pairings
        company.readiness.present = lambda: {device.seat for device in pairings.devices}
        self.says = says
        pairings.unkept = self._not_kept
        self.tries = Tries()
        self.plans = Plans(_own_ground(company))
        catalogues = company.session.game.languages
        self.languages = Languages([Path(catalogues)] if catalogues else [], says)
        self.streams: set[Stream] = set()
        self.leave: Callable[[], None] = lambda: None
        """What ends the serving once somebody has said good night; nothing where other tables are served beside this one."""
        self.wants_words = False
        """Whether nobody sits down without a passphrase: where strangers could sit down for the same side."""
        self._owner = owner or str(locations.owner_folder(company.session.game.slug))
        self._writer = ThreadPoolExecutor(1, "says")
        self._reader = ThreadPoolExecutor(1, "looks")
        self._keys = asyncio.Semaphore(1)
        self._walker: asyncio.subprocess.Process | None = None
        self._odds = asyncio.Lock()
        self._asking = 0
        self._forms: dict[tuple[Any, ...], Any] = {}
        self._shown: tuple[Any, ...] = ()
        self._faults: set[str] = set()
        """What has gone wrong and has been told, as long as it goes on."""

    # doing

    async def act(self, step: Callable[[], Done], seat: Seat | None = None) -> Done:
        """Do what may write, one after the other; everybody is shown what came of it before this returns, the seat that did it first."""
        own = [reader for reader in self._looking() if seat is not None and reader.seat == seat]
        done, pictures = await asyncio.get_running_loop().run_in_executor(self._writer, self._done, step, own)
        await self._give(pictures)
        await self._show([reader for reader in self._looking() if reader not in own])
        return done.result()

    def _done(self, step: Callable[[], Done], own: Sequence[Reader]) -> tuple[Future[Done], Pictures]:
        """A step, with what it gives or raises, and the picture for whoever waits for it: without a change of threads between them."""
        done = Future[Done]()
        try:
            done.set_result(step())
        except Exception as fault:
            done.set_exception(fault)
        try:
            self._shown = self.company.look()
        except Exception as fault:  # what came of the step is told all the same
            if done.exception() is None:
                self.says(describe_fault(fault))
        return done, self._pictures(own)

    async def look(self, step: Callable[[], Done]) -> Done:
        return await asyncio.get_running_loop().run_in_executor(self._reader, step)

    async def with_key(self, step: Callable[[], None]) -> bool:
        """Derive a key, one at a time. False where somebody else is at it: nobody waits for them, so that no queue can be filled."""
        if self._keys.locked():
            return False
        async with self._keys:
            await asyncio.to_thread(step)
        return True

    # showing

    async def show(self) -> None:
        await self._show(self._looking())

    def _looking(self) -> list[Reader]:
        """Who looks: the phones, and last the table, at which nobody waits for what they have tapped."""
        readers = {stream.reader for stream in self.streams}
        return sorted(readers, key=lambda reader: (reader.seat is None, reader.seat or (), reader.language))

    async def _show(self, readers: Sequence[Reader]) -> None:
        """Their pictures are made without a change of threads between them, which costs more than one of them."""
        await self._give(await asyncio.get_running_loop().run_in_executor(self._writer, self._pictures, readers))

    def _pictures(self, readers: Sequence[Reader]) -> Pictures:
        made: Pictures = {}
        for seat, same in groupby(readers, lambda reader: reader.seat):
            data = self._data(seat)
            made |= {reader: self._read(data, reader.language) for reader in same}
        return made

    async def _give(self, pictures: Pictures) -> None:
        """Pictures for the pages of these readers, and once round the loop: they are on their way before anything else is done."""
        for reader, made in pictures.items():
            for stream in self.streams:
                if stream.reader == reader:
                    stream.show(made)
        await asyncio.sleep(0)

    async def warm(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._writer, self.parts, None)

    def parts(self, seat: Seat | None, language: str = "en") -> Parts:
        return self._read(self._data(seat), language)

    def _data(self, seat: Seat | None) -> dict[str, Any]:
        try:
            data, session, viewer = picture(self.company, seat)
            data["board"] = self.plans.shown(session, viewer)
        except Exception as fault:  # a page that cannot be drawn is not to take the others with it
            self._fails(fault)
            data = {"refused": as_message("this cannot be shown just now")}
        return {**data, "name": self.name}

    def _read(self, data: dict[str, Any], language: str) -> Parts:
        """A picture in a language; of the second, whatever reads otherwise, below `also`."""
        first, _, second = language.partition("+")
        made = self._read_in(data, first)
        if not second:
            return made
        other = {name: text for name, text in self._read_in(data, second).items() if name in ALSO or not name.startswith("board")}
        return made | {f"also/{name}": text for name, text in other.items() if made.get(name) != text}

    def _read_in(self, data: dict[str, Any], language: str) -> Parts:
        catalogue = self.languages.catalogue(language)
        if catalogue is None:
            return parts(data)
        with in_language(catalogue):
            return parts(translate_all(data))

    async def stream(self, seat: Seat | None, language: str = "en") -> AsyncIterator[str]:
        """What one page is shown, as events: a whole picture at once, and whatever has changed in it as soon as it has."""
        stream = Stream(seat, language)
        same = [other for other in self.streams if other.seat == seat]
        if seat is not None and len(same) >= STREAMS:
            same[0].end("elsewhere")
        self.streams.add(stream)
        try:
            yield "retry: 1000\n\n"
            stream.show(await asyncio.get_running_loop().run_in_executor(self._writer, self.parts, seat, language))
            while True:
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        await stream.news.wait()
                except TimeoutError:
                    yield "event: beat\ndata: 1\n\n"
                    continue
                stream.news.clear()
                if stream.ended:
                    yield f"event: bye\ndata: {stream.ended}\n\n"
                    if seat is not None and stream.ended == "over":  # what lies open to all may stay
                        table = await asyncio.get_running_loop().run_in_executor(self._writer, self.parts, None, language)
                        yield f"event: last\ndata: {changes_between({}, table)}\n\n"
                    return
                if stream.pointed:
                    pointed, stream.pointed = stream.pointed, ""
                    yield f"event: look\ndata: {json.dumps([pointed])}\n\n"
                if news := stream.taken():
                    yield f"data: {news}\n\n"
        finally:
            self.streams.discard(stream)

    def point(self, space: str) -> None:
        """Let whoever looks at the table see a space."""
        for stream in self.streams:
            if stream.seat is None:
                stream.point(space)

    def turn_out(self, device: str) -> bool:
        """Throw a device out, by the id of its pairing: its pages are closed, and its side's key is forgotten. Whether there was one."""
        gone = self.pairings.throw_out(device)
        if gone is None:
            return False
        for stream in self.streams:
            if stream.seat is not None and stream.seat.device == device:
                stream.end("out")
        if gone.seat in self.company.session.sides:
            self.company.lock(Seat(device, gone.seat))
        return True

    def _not_kept(self, fault: OSError, lies_there: bool) -> None:
        told = "who sits here cannot be kept ({reason}): if this begins again, all sit down anew"
        if lies_there:
            told = (
                "who sits here cannot be kept ({reason}): if this begins again, whoever sat here before is let in, who was thrown out too"
            )
        self.says(message(told, reason=fault.strerror or "the system refuses"))

    def let_go(self) -> None:
        """Close the pages of devices that hold their seat no more, as others have taken it or the evening is long over."""
        held = {device.id for device in self.pairings.devices}
        for seat in {stream.seat for stream in self.streams}:
            if seat is None or seat.device in held:
                continue
            for stream in self.streams:
                if stream.seat == seat:
                    stream.end("out")
            self.company.lock(seat)

    # beside it

    async def watch(self) -> None:
        """Take in what a shell or a command writes, and lock who has been silent, until the evening ends."""
        loop = asyncio.get_running_loop()
        late = loop.time() + LATE
        while True:
            await asyncio.sleep(LOOKS)
            try:
                looks = await loop.run_in_executor(self._writer, self.company.look)
                if loop.time() >= late:
                    late = loop.time() + LATE
                    for seat in await loop.run_in_executor(self._writer, self.company.lock_late):
                        self.says(message("{side} is locked again: nothing was said for a while.", side=seat.side))
                    self.let_go()
                laid = await loop.run_in_executor(self._writer, lambda: self.plans.lay(_own_ground(self.company)))
                if looks != self._shown or laid:
                    self._shown = looks
                    self._faults.clear()
                    await self.show()
            except Exception as fault:  # the evening goes on
                self._fails(fault)

    def _fails(self, fault: Exception) -> None:
        """Tell of a fault, once until something goes right: it is met ten times in a second."""
        told = describe_fault(fault)
        if told not in self._faults:
            self._faults.add(told)
            self.says(told)

    def end(self, why: str = "over") -> None:
        for stream in self.streams:
            stream.end(why)

    def close(self) -> None:
        for pool in (self._writer, self._reader):
            pool.shutdown(wait=False, cancel_futures=True)

    async def closed(self) -> None:
        self.close()
        await self._end_walker()

    async def _end_walker(self) -> None:
        process, self._walker = self._walker, None
        if process is None or process.stdin is None:
            return
        process.stdin.close()
        try:
            async with asyncio.timeout(1):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()

    # what may be done now

    async def forms(self, seat: Seat) -> list[dict[str, Any]]:
        """Everything that the seat's side may declare now, to be put together by choosing. Raises Locked."""
        return await self.look(lambda: self._forms_of(seat))

    def _forms_of(self, seat: Seat) -> list[dict[str, Any]]:
        session, side = self.company.looking(seat)
        if side is None:
            self._forms = {key: made for key, made in self._forms.items() if key[1] != seat.side}
            raise Locked(f"secret.{seat.side}")
        key = (session.journal.head, side, tuple(session.state["secret"]))
        if key not in self._forms:
            while len(self._forms) >= FORMS:
                del self._forms[next(iter(self._forms))]
            offers = legal_lines(session, side)
            if isinstance(offers, Needs):
                raise offers.locked
            known = [offer for offer in offers if _may_say(session, side, offer)]
            board = session.game.board(visible(session.state, side), side, session.book) if session.game.board else Board()
            made = [_form(form(session.game, session.state, offer, side, board), _preview(session, offer.name, side)) for offer in known]
            self._forms[key] = [one | prospect(session, side)._asdict() if one["verb"] == "next" else one for one in made]
        return list(self._forms[key])

    async def touched(self, seat: Seat, verb: str, said: Mapping[str, Sequence[str]], path: Sequence[str]) -> dict[str, Any]:
        """What may be tapped next of a declaration that the seat's side puts together. Raises Refusal."""

        def look() -> dict[str, Any]:
            session, side = self.company.looking(seat)
            if side is None:
                raise Locked(f"secret.{seat.side}")
            return touched(session, side, verb, said, path)

        return await self.look(look)

    # odds

    async def odds(self, seat: Seat, line: str, wish: Wish = Wish()) -> dict[str, Any]:
        """The chances of a line, walked where nobody waits for them. Raises Refusal."""
        while True:
            where, declaration = await self.look(lambda: self._asked(seat, line))
            answer = await self._walked(where, declaration, wish)
            if not answer.locked:
                break
            await self.act(lambda name=answer.locked: self.company.session.open(name))  # type: ignore[misc]
        if answer.refused:
            raise Refusal(answer.refused)
        if answer.own not in (None, seat.side):
            raise Refusal("these odds are not for you to see")
        return {"odds": answer.data, "reasons": [reason._asdict() for reason in answer.reasons]}

    def _asked(self, seat: Seat, line: str) -> tuple[odds_worker.SessionSnapshot, Any]:
        session, side = self.company.looking(seat)
        if side is None:
            raise Locked(f"secret.{seat.side}")
        return odds_worker.standing(session, self._owner), session.read(grammar.words_of(session.game, line), side)

    async def _walked(self, where: odds_worker.SessionSnapshot, declaration: Any, wish: Wish) -> odds_worker.OddsAnswer:
        if self._asking >= QUEUE:
            raise Refusal("others are asking for odds", hint="ask again")
        self._asking += 1
        try:
            async with self._odds:
                try:
                    return await self._asked_apart((where, declaration, wish))
                except (OSError, EOFError):  # it has ended since, or was ended: another one takes its place
                    await self._end_walker()
                    return await self._asked_apart((where, declaration, wish))
        except (OSError, EOFError):
            await self._end_walker()
            raise Refusal("the chances cannot be reckoned here just now", hint="ask again") from None
        finally:
            self._asking -= 1

    async def _asked_apart(self, asked: tuple[Any, ...]) -> odds_worker.OddsAnswer:
        if self._walker is None or self._walker.returncode is not None:
            words, environment = odds_worker.command()
            pipe = asyncio.subprocess.PIPE
            self._walker = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, env=environment)
        process = self._walker
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(odds_worker.send_document(asked))
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(8), "big")
        answer: odds_worker.OddsAnswer = pickle.loads(await process.stdout.readexactly(length))
        return answer


def _own_ground(company: SessionService) -> Underlay | None:
    try:
        return load_underlay(company.session.game.slug)
    except Refusal:  # `tables ground` says what is wrong with it
        return None


def _may_say(session: Session, side: str, offer: Offer) -> bool:
    """Whether a side may say a verb now: while others act, what is looked up or said at any time, and what has a line for it, if it is not
    of whoever has to do it."""
    game, verb = session.game, session.game.verbs.get(offer.name)
    if verb is None:
        return offer.name == "next"
    lines = bool(offer.lines) and not is_of_whoever_has_to(game, session.state, verb)
    always = verb.query or verb.anytime or verb.tray is not None or lines
    return always or side in with_an_occasion(session, acting(game, session.state))


def _form(made: Form, shown: list[str]) -> dict[str, Any]:
    """A form as a page has it. shown: what its verb shows before anything is said, on its card, too, where its step is there for it."""
    choices = [{**choice._asdict(), "args": dict(choice.args), "vain": as_message(choice.vain)} for choice in made.choices]
    said = {
        "summary": as_message(made.summary),
        "bounded": as_message(made.bounded),
        "why": why_vain(made),
        "cut": _cut(made),
        "preview": shown,
    }
    if made.for_now:
        said["why"] = said["why"] or sentences(shown)
    return {**made._asdict(), **said, "fields": [field._asdict() for field in made.fields], "choices": choices}


def _preview(session: Session, name: str, side: str) -> list[str]:
    """What a verb shows its side before anything is said."""
    verb = session.game.verbs.get(name)
    if verb is None or verb.preview is None:
        return []
    return [as_message(line) for line in verb.preview(asking(session.game, visible(session.state, side), session.book, name, side))]


def why_vain(made: Form) -> str:
    """Where every line that could be said would come to nothing: why the first of them would, in the place of what the verb promises."""
    vain = bool(made.choices) and all(choice.vain for choice in made.choices)
    return message("In vain: {why}", why=made.choices[0].vain) if vain else ""


def _cut(made: Form) -> str | None:
    """What parts the first words of its summary from how it is typed, which a card that is tapped need not say."""
    tapped = made.counted or made.examples or any(choice.parts for choice in made.choices)
    tapped = tapped or any(field.role == "piece" and field.optional and field.many for field in made.fields)
    parted = search("[:;] " if tapped else "; (?=[^;]*`)| \\((?=`)", made.summary)
    return parted.group() if parted else None
