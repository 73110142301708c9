"""The same evening in two worlds that differ in what one side hides, at every front: said on the phones, and looked at from another's
phone, by somebody without a seat, on the television, at the table shell, by single commands, in exports, and by who looks after the log.

    python -m tests.web.fronts empire --evenings 100        how many texts were compared, by front
    python -m tests.web.fronts --evenings 10 --table        by game and general verb, page and request, too
    python -m tests.web.fronts elric --evenings 1 --lines 300 --table       evenings of so many lines"""

import argparse
import asyncio
import random
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from playaid.cli.registry import COMMANDS
from playaid.desk import conversation
from playaid.desk.budget import by_steps
from playaid.desk.requests import Seat
from playaid.desk.session_folders import open_session
from playaid.desk.tapping import company, reach
from playaid.dice import sources
from playaid.dice.sources import Source
from playaid.export.export import FORMS
from playaid.games import registry
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import split
from playaid.referee.contract.ruling import Declaration, Question
from playaid.referee.contract.sequence import acting, open_verbs
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session
from playaid.testing import worlds
from playaid.testing.isolation import own_data
from playaid.testing.looks import across_verbs, by_chance, general, queries
from playaid.testing.random_evenings import offers, ticking
from playaid.testing.table import seats
from playaid.web import odds_worker
from playaid.web.served_session import ServedSession
from tests.web.conftest import ADDRESS, Phone, Served

PHONE, TELEVISION, SHELL, SINGLE, EXPORT, WHOLE = "phone", "television", "shell", "single commands", "export", "verify, doctor"
FRONTS = (SHELL, SINGLE, PHONE, TELEVISION, EXPORT, WHOLE)
PRIED = ("hand", "roster", "boxes", "nonsense", "undo", "next", "cast", "plot -", "cup", "roll 3", "note <b>hm</b>")
"""What anybody may type who looks for what is not theirs."""
KNOWN = ("stats", "verify", "learn", "marks", "nonsense")
STUCK = 10
"""Lines that are tried before an evening that came apart, or in which nothing is hidden any more, is left for another."""
GUESSES, NAMES = 12, 6
"""So many lines that somebody makes up of what another might hold, and names that they put their finger on, each time they look."""
SAID = "lines said: in all"
TABLES = 50
"""Lines after which everything is looked at from the table, too."""


class Wire:
    """Every byte that is sent to the phones of all but one side, to the table and to a stranger: streams, pages, maps, answers, headers."""

    def __init__(self, session: Session, looks: str, hides: str) -> None:
        self.session = session
        self.served = Served(session)
        self.phones = {side: self.served.phone().sit_down(side, f"passphrase of {side}") for side in session.sides}
        self.looks, self.hides = self.phones[looks], self.phones[hides]
        self.stranger = self.served.phone()
        self.sent: list[tuple[str, str]] = []
        """Front, and what was sent there."""
        self.asked = Counter[str]()
        """What was asked for, by whom or at which page."""
        self._loop = asyncio.new_event_loop()
        device = next(device for device in self.served.evening.pairings.devices if device.seat == looks)
        self._streams = {seat: self.served.evening.stream(seat) for seat in (None, Seat(device.id, looks))}
        for seat in self._streams:
            self._streamed(seat)
            self._streamed(seat)

    def _streamed(self, seat: Seat | None) -> None:
        self.sent.append((PHONE if seat else TELEVISION, self._loop.run_until_complete(anext(self._streams[seat]))))

    def keep(self, front: str, *answers: Any) -> None:
        """What was answered, with all that can be seen of it."""
        self.sent += [(front, f"{answer.status_code} {sorted(answer.headers.items())}\n{answer.text}") for answer in answers]
        self.asked.update(_asked(answer, self.looks.base, self.hides.base) for answer in answers)

    def heard(self, side: str, answer: Any) -> None:
        """What came of something that a side did: its own answer is for it alone; what all are shown then."""
        if self.phones[side] is not self.hides:
            self.keep(PHONE, answer)
        self.served.company.look()
        self._loop.run_until_complete(self.served.evening.show())
        for stream in sorted(self.served.evening.streams, key=lambda shown: shown.seat is not None):
            while stream.news.is_set():
                self._streamed(stream.seat)

    # what is said

    def declare(self, declaration: Declaration, source: Source, dice: bool) -> None:
        """A line as a side taps it, its dice thrown at the table or by the system; who is asked answers on their own phone, and before that
        whoever is not asked tries to."""

        def answer_of(question: Question) -> str:
            if question.request is None:
                return declaration.answers[question.key]
            return (", " if question.request.kind == "draw" else " ").join(map(str, source.take(question.request).faces))

        with patch.object(conversation, "System", lambda: source), patch.object(sources, "System", lambda: source):
            self.say(declaration.side or self._looking, declaration.typed, answer_of, dice)

    def say(self, side: str, line: str, answer_of: Callable[[Question], str], dice: bool) -> None:
        before = self.session.journal.tail_number
        answer = self.phones[side].say(line, dice=dice)
        self.heard(side, answer)
        for other in acting(self.session.game, self.session.state):
            if answer.status_code != 200 or self._waits(answer) or self.session.journal.tail_number > before:
                break
            answer = self.phones[other].say("next")  # ready, too
            self.heard(other, answer)
        while self._waits(answer):
            answer = self._answered(answer_of)

    def _waits(self, answer: Any) -> bool:
        """Whether a question is out: others are waited for, too, where all have to be ready."""
        return bool(answer.status_code == 200 and answer.json()["waits"] and self.served.company.asking())

    def _answered(self, answer_of: Callable[[Question], str]) -> Any:
        asks = self.served.company.asking()[0]
        assert asks.stopped is not None
        question, key, by = asks.stopped.question, f"{asks.by or ''}/{asks.stopped.question.key}", asks.may[0]
        text = answer_of(question)
        if self.looks is not self.phones[by]:
            self.keep(PHONE, self.looks.answer(key, "no"))
        self.keep(PHONE, self.stranger.post(f"{self.hides.base}/answer", {"key": key, "text": "no", "tap": "x", "at": 0}))
        answer = self.phones[by].answer(key, text)
        self.heard(by, answer)
        return answer

    def talk(self, side: str, line: str, ends: bool = False) -> None:
        """Something that is no declaration; where the others are asked whether they agree, they do so now and then, and that the game is
        over where `ends`."""
        self.heard(side, self.phones[side].say(line))
        for other, phone in self.phones.items():
            number, asked, ending = self.session.journal.tail_number, self.served.company.proposal, self.served.company.ending
            if other != side and asked is not None:
                body = {"event": asked.event, "yes": number % 2 == 0, "tap": f"agrees {number}", "at": 0}
                self.heard(other, phone.post(f"{phone.base}/agree", body))
            if other != side and ending is not None:
                body = {"result": ending.result, "yes": ends, "tap": f"ends {number}", "at": 0}
                self.heard(other, phone.post(f"{phone.base}/end_as", body))

    # what is asked for

    def fetch(self, lines: Collection[str], whole: bool = True) -> None:
        """What they are given when they ask, for their own and for what is not theirs. lines: that may be said; whole: the evening from its
        beginning, too."""
        number, mine, other = self.session.journal.tail_number, self.looks.base, self.hides.base
        seen = [f"why/{n}" for n in range(max(1, number - 3), number + 1)]
        paths = ["forms", *seen, f"past/{number + 1}", *(f"known/{what}" for what in KNOWN), "evening.md", "evening.json"]
        paths += ["evening.html"] if whole else []
        self.keep(PHONE, *(self.looks.client.get(f"{mine}/{path}") for path in paths))
        self.keep(PHONE, *(phone.client.get(f"{other}/{path}") for phone in (self.looks, self.stranger) for path in (*paths, "", "events")))
        for base in {mine: PHONE, "": TELEVISION}:
            front, phone = (PHONE, self.looks) if base else (TELEVISION, self.stranger)
            board = self.served.picture(base)["board"]
            maps = [f"/map/{board['map']}.{kind}" for kind in ("svg", "css")] if board and board["map"] else []
            whys = [] if base else [f"/table/{path}" for path in (*seen, "why/0", "why/9999")]
            self.keep(front, *(phone.client.get(path) for path in (*maps, *whys)))
        self.keep(TELEVISION, *map(self.stranger.client.get, ("/", "/side/0", "/pair", "/laptop", "/laptop/state")))
        for phone, base in ((self.looks, mine), (self.looks, other), (self.stranger, other)):
            self._ask(phone, base, lines)

    def _ask(self, phone: Phone, base: str, lines: Collection[str]) -> None:
        late = {"tap": f"late {len(self.sent)}", "at": 0}
        wanted: list[tuple[str, dict[str, Any]]] = [
            *(("check", {"line": line}) for line in (*PRIED, *lines)),
            *(("odds", {"line": line}) for line in lines),
            ("say", {"line": next(iter(lines), "next"), **late}),
            ("answer", {"key": f"{self._hidden}/anything", "text": "yes", **late}),
            ("agree", {"event": self.session.journal.tail_number, "yes": True, **late}),
            ("end_as", {"result": "draw", "yes": True, **late}),
            ("rule", {"case": "1"}),
            ("point", {"space": "nowhere"}),
            ("reveal", {}),
            ("say", {"line": 5}),
        ]
        self.keep(PHONE, *(phone.post(f"{base}/{act}", body) for act, body in wanted))
        self.keep(PHONE, *touching(self.looks, self.looks.base, phone, base))
        if base == self.looks.base:
            acts: tuple[tuple[str, dict[str, str] | None], ...] = (
                ("drop", {}),
                ("lock", {}),
                ("forms", None),
                ("unlock", {"passphrase": f"passphrase of {self._looking}"}),
            )
            for act, body in acts:
                self.keep(PHONE, phone.client.get(f"{base}/{act}") if body is None else phone.post(f"{base}/{act}", body))

    def guess(self, lines: Collection[str], names: Collection[str]) -> None:
        """What they are told of lines that they make up of what another might hold, and of whatever has a name. Said is what is refused."""
        mine, post = self.looks.base, self.looks.post
        for number, line in enumerate(lines):
            looked = post(f"{mine}/check", {"line": line})
            self.keep(PHONE, looked, post(f"{mine}/odds", {"line": line, "on": "twice" if number % 2 else "", "until": "nothing"}))
            self.keep(PHONE, *(post(f"{mine}/touch", said) for said in self._put_together(line)))
            if looked.status_code != 200 or any(told["verdict"] == "illegal" for told in looked.json()["told"]):
                late = {"tap": f"guess {len(self.sent)}", "at": self.served.company.position()}
                self.keep(PHONE, post(f"{mine}/say", {"line": line, "dice": number % 2 == 0, **late}))
        verbs = {"verbs": [*self.session.game.verbs][:200]}
        self.keep(PHONE, *(phone.post(f"{own}/barred", verbs) for own, phone in ((mine, self.looks), (self.hides.base, self.stranger))))
        for name in names:
            asked = (("barred", {"name": name}), ("point", {"space": name}), ("rule", {"case": name[:60]}))
            self.keep(PHONE, *(post(f"{mine}/{act}", body) for act, body in asked))
            self.keep(
                PHONE, *(phone.post(f"{self.hides.base}/{act}", body) for phone in (self.looks, self.stranger) for act, body in asked)
            )

    def _put_together(self, line: str) -> Iterator[dict[str, Any]]:
        """The same words as taps, a slot more with each."""
        verb, said = self.session.game.verbs.get(line.split()[0]), dict[str, list[str]]()
        words = [word for word in split(line)[1:] if len(word) > 1] if verb is not None else []
        for slot, word in zip(verb.slots if verb is not None else (), words, strict=False):
            said = {**said, slot.name: [word]}
            yield {"verb": line.split()[0], "said": said, "path": []}

    @property
    def _hidden(self) -> str:
        return next(side for side, phone in self.phones.items() if phone is self.hides)

    @property
    def _looking(self) -> str:
        return next(side for side, phone in self.phones.items() if phone is self.looks)

    def turned_away(self) -> None:
        """What is refused before any of it is read, and a code and passphrases that are wrong."""
        own, other, client = self.looks.base, self.hides.base, self.looks.client
        ours = {"origin": ADDRESS.url}
        for base in (own, other):
            self.keep(
                PHONE,
                client.post(f"{base}/say", json={"line": "next"}),
                client.post(f"{base}/say", json={"line": "next"}, headers={"origin": "https://elsewhere.example"}),
                client.post(f"{base}/say", content="{", headers={**ours, "content-type": "application/json"}),
                client.post(f"{base}/say", json={"line": "x" * 20_000}, headers=ours),
                client.get(f"{base}/forms", headers={"host": "elsewhere.example"}),
                client.get(f"{base}/nothing"),
                self.looks.post(f"{base}/unlock", {"passphrase": "of nobody"}),
                self.stranger.post(f"{base}/unlock", {"passphrase": "of nobody"}),
            )
        self.keep(PHONE, self.stranger.post("/pair", {"code": "0" * 32, "honour": True}), self.looks.post("/laptop/code", {"side": "x"}))

    def close(self) -> None:
        """Let go of it."""
        for stream in self._streams.values():
            self._loop.run_until_complete(stream.aclose())  # type: ignore[attr-defined]
        self._loop.close()
        self.served.evening.close()


def touching(phone: Phone, own: str, asks: Phone, base: str) -> list[Any]:
    """What somebody is answered, by taps, for all that whoever holds `phone` might put together."""
    forms = phone.client.get(f"{own}/forms").json()
    answers = []
    for form in forms if isinstance(forms, list) else ():
        if form["reaches"] or form["counted"]:
            args = form["choices"][0]["args"] if form["choices"] else {}
            said = {field["name"]: args[field["name"]] for field in form["fields"] if field["role"] == "piece" and field["name"] in args}
            answers.append(asks.post(f"{base}/touch", {"verb": form["verb"], "said": said, "path": []}))
    return answers


async def _at_once(self: ServedSession, asked: tuple[Any, ...]) -> odds_worker.OddsAnswer:
    """Odds as their process gives them, which has no clock but its own."""
    return odds_worker.walk(*asked)


@contextmanager
def wired(pair: tuple[Session, Session], looks: str, hides: str) -> Iterator[tuple[Wire, Wire]]:
    clock = SimpleNamespace(monotonic=partial(next, count(0, 2.0**-8 * reach.PATIENCE)))  # no machine is slow here, and no look is rounded
    clocks = patch.object(reach, "time", clock), patch.object(company, "time", clock)
    with patch.object(ServedSession, "_asked_apart", _at_once), clocks[0], clocks[1], by_steps(400):
        wires = Wire(pair[0], looks, hides), Wire(pair[1], looks, hides)
        try:
            yield wires
        finally:
            for wire in wires:
                wire.close()


def assert_same_sent(wires: tuple[Wire, Wire]) -> Counter[str]:
    """What was sent since this was last asked is the same in both worlds; how much it was, by front."""
    one, other = map(_evened_out, wires)
    for (front, text), (_, same) in zip(one, other, strict=False):
        assert text == same, f"{front}: {worlds.first_difference(text, same)}; {worlds.first_difference(_body(text), _body(same))}"
    assert len(one) == len(other)
    faults = [line for wire in wires for line in wire.served.said if "fault" in line]
    assert not faults, faults
    streamed = len(one) - wires[0].asked.total()
    told = Counter(front for front, _ in one) + wires[0].asked + Counter({"streamed to a phone or the television": streamed})
    for wire in wires:
        wire.sent.clear()
        wire.asked.clear()
    return told


def _body(text: str) -> str:
    """What was sent behind its headers."""
    return text.partition("\n")[2] or text


def _evened_out(wire: Wire) -> list[tuple[str, str]]:
    masked = worlds.randomness(wire.session)
    return [(front, worlds.even_out(text, masked)) for front, text in wire.sent]


def _asked(answer: Any, own: str, other: str) -> str:
    """What somebody asked for, at their own page, at another's, or at the table's."""
    path = str(answer.request.url.path)
    pages = (("own page", own), ("another's page", other))
    page, base = next(((page, base) for page, base in pages if path.startswith(base)), ("table", ""))
    what = path.removeprefix(base).strip("/").split("/")[0].partition(".")
    return f"{page}: {what[0] or 'the page'}{what[1]}{what[2]}"


def on_phones(
    pair: tuple[Session, Session], looks: str, hides: str, seed: int, most: int, at_rest: Callable[[int], Counter[str]] | None = None
) -> Counter[str]:
    """An evening's lines, by chance, as they are said on phones, and what is looked up beside them. at_rest: what is done now and then, and
    at the end, when so many lines have been said."""
    chance, told, spoken, stuck = random.Random(seed), Counter[str](), Counter[str](), 0
    hidden = worlds.differ(pair, hides)
    with wired(pair, looks, hides) as wires:
        by_session = {id(wire.session): wire for wire in wires}
        for number in count():
            dice = chance.random() < 0.5

            def say(session: Session, declaration: Declaration, source: Source, dice: bool = dice) -> None:
                by_session[id(session)].declare(declaration, source, dice)
                spoken[f"said: {declaration.verb}"] += session is pair[0]

            went_on = worlds.say_in_both(pair, hides, seed + number, 1, say)
            differ = worlds.differ(pair, hides)
            hidden = hidden or differ
            stuck = 0 if went_on and differ == hidden else stuck + 1
            told[SAID] += went_on
            last = told[SAID] >= most or stuck > STUCK or bool(pair[0].state["referee"].get("over"))
            if went_on:
                _beside(wires, hides, looks, chance)
            if number == 0 or last or chance.random() < min(0.3, 20 / most):
                told += Counter({"positions: on phones": 1, "positions: in which worlds differ": int(differ)})
                _fetched(wires, across_verbs(offers(pair[0], looks), 2))
                lines, names = guesses(pair, looks, hides, chance)
                for wire in wires:
                    wire.guess(lines, names)
                told += assert_same_sent(wires)
            if at_rest is not None and (last or (went_on and told[SAID] % TABLES == 0)):
                told += at_rest(told[SAID])
            if last:
                break
        for wire in wires:
            wire.turned_away()
            wire.talk(*((looks, "agree draw", True) if seed % 2 else (looks, f"concede {looks}")))
            wire.talk(hides, "adjourn")
        _fetched(wires, ())
        return told + spoken + assert_same_sent(wires)


def guesses(pair: tuple[Session, Session], looks: str, hides: str, chance: random.Random) -> tuple[list[str], list[str]]:
    """Lines that only who knows what is hidden in one of these worlds would make up: what is offered to who hides it, with its names in
    those of `looks`, and verbs by chance; and names of anything."""
    game, lines, names = pair[0].game, set[str](), set[str]()
    for session in pair:
        seen = visible(session.state, hides)
        theirs = [name for kind in game.kinds.values() for name in kind(seen)]
        names.update(theirs)
        lines.update(across_verbs(offers(session, hides), 3))
        verbs = [game.verbs[verb] for verb in open_verbs(game, session.state)] or [*game.verbs.values()]
        lines.update(
            by_chance(game, seen, verb, chance, theirs or ("1",)) for verb in chance.choices([*verbs, *game.verbs.values()], k=GUESSES)
        )
        for line in across_verbs(offers(session, looks), 1):
            words = line.split('"')  # a name at every second place, as lines are offered
            if len(words) > 1 and theirs:
                words[chance.randrange(1, len(words), 2)] = chance.choice(theirs)
                lines.add('"'.join(words))
    return [chance.sample(sorted(found), min(most, len(found))) for found, most in ((lines, GUESSES), (names, NAMES))]  # type: ignore[return-value]


def _beside(wires: tuple[Wire, Wire], hides: str, looks: str, chance: random.Random) -> None:
    verbs = wires[0].session.game.verbs
    side, line = chance.choice([said for said in TALK if said[1].split()[0] not in verbs])
    for wire, words in zip(wires, worlds.WHISPERS, strict=True):
        wire.talk(hides if side else looks, line.format(words=words))


def _fetched(wires: tuple[Wire, Wire], lines: Collection[str]) -> None:
    for wire in wires:
        wire.fetch(lines)
        wire.session.open_what_can_be()  # a side was locked, and that of which it had been read is read anew


TALK = (
    *((0, "note hm"), (1, "note --secret {words}"), (0, "undo"), (0, "redo"), (1, "roll 2d6 = 3 5"), (1, "undo"), (0, "agree draw")),
    *((1, "agree draw"), (0, "adjourn"), (0, "pass"), (0, "odds next"), (0, "entry"), (0, "dice typed"), (0, "back 1")),
)
"""What is said beside the game, and whether by who hides something."""


def at_the_table(pair: tuple[Session, Session], viewer: str | None, hides: str, seed: int, spread: int) -> Counter[str]:
    """Every general verb, and whatever the game has to look at, at the shell and by single commands; every export."""
    told = Counter[str]()
    for front, forms in ((SHELL, FORMS), (SINGLE, ())):
        lines = [*queries(pair[0], viewer, random.Random(seed)), *general(pair[0], viewer, hides, spread)]
        compared = worlds.compare(pair, viewer, hides, lines, forms, front == SHELL)
        told += Counter(_front(what, front) for what in compared)
        told += Counter(_typed(what, pair[0].game) for what in compared)
    return told


def _front(what: str, front: str) -> str:
    """At which front a text was told, by what it was."""
    word = what.removeprefix("steps of ").split()[0]
    return EXPORT if word in ("export", "length") else WHOLE if word in ("verify", "doctor") else front


def _typed(what: str, game: Game) -> str:
    """What was typed or looked at, by its general verb."""
    word = what.removeprefix("steps of ").split()[0]
    if what.startswith("export ") and what.split()[1] in FORMS and len(what.split()) == 2:
        return f"typed: export {what.split()[1]}"
    if word in COMMANDS:
        return f"typed: {word}"
    return f"typed: {'verbs that only look' if word in game.verbs else 'completion, names, board, lengths'}"


def table(told: Mapping[str, Counter[str]]) -> str:
    """How many texts were compared, by game, general verb, page and request."""
    rows = sorted({what for counts in told.values() for what in counts if ": " in what or what.startswith("streamed")})
    lines = [f"{'':<44}" + "".join(f"{slug:>9}" for slug in told)]
    lines += [f"{what:<44}" + "".join(f"{counts[what]:>9}" for counts in told.values()) for what in rows]
    return "\n".join([*lines, f"{'in all':<44}" + "".join(f"{sum(counts[what] for what in rows):>9}" for counts in told.values())])


def evening(game: Game, folder: Path, seed: int, most: int = 6, spread: int = 2, table: bool = True) -> Counter[str]:
    """An evening by chance in two worlds at every front: how many texts were compared, by front. Who hides something and who looks goes
    round. AssertionError where anything tells the worlds apart."""
    with own_data(folder):
        sides = seats(game, max(game.players[0], min(2, game.players[1])))
        hides = sides[seed % len(sides)]
        looks = sides[(seed + 1) % len(sides)]
        pair = worlds.apart(game, folder, sides, hides, seed, seed % 3 * 2, {})
        for session, words in zip(pair, worlds.WHISPERS, strict=True):
            session.note(words, hides, secret=True)

        def at_rest(said: int) -> Counter[str]:
            there = _copied(pair, folder / f"after {said}")
            viewer = (looks, None)[(seed // 2 + said // TABLES) % 2]
            return at_the_table(there, viewer, hides, seed + said, spread) + Counter({"positions: at the table": 1})

        return on_phones(pair, looks, hides, seed, most, at_rest if table else None)


def _copied(pair: tuple[Session, Session], folder: Path) -> tuple[Session, Session]:
    """Both worlds as they stand, to be written to."""
    copied = []
    for world, session in enumerate(pair, 1):
        place = folder / str(world) / "friday"
        shutil.copytree(session.journal.folder, place)
        copy = open_session(str(place.parent), place.name, ticking())
        copy.game, copy.book = session.game, session.book
        for side in copy.sides:
            copy.unlock(side, f"passphrase of {side}")
        copied.append(copy)
    return copied[0], copied[1]


def long_evening(game: Game, folder: Path, seed: int, most: int, spread: int = 2, table: bool = True) -> Counter[str]:
    """As many lines, in as many evenings as they take: one in which nothing is hidden any more is left for another."""
    told = Counter[str]()
    for again in range(most):
        told += evening(game, folder / str(again), seed + again, most - told[SAID], spread, table) + Counter({"evenings: begun": 1})
        if told[SAID] >= most:
            break
    return told


def main() -> int:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("games", nargs="*", default=sorted(registry.BUILT_IN))
    about.add_argument("--evenings", type=int, default=10)
    about.add_argument("--seed", type=int, default=1, help="of the first one")
    about.add_argument("--lines", type=int, default=6, help="of an evening")
    about.add_argument("--phones", action="store_true", help="only what is sent")
    about.add_argument("--table", action="store_true", help="by general verb, page and request, too")
    given = about.parse_args()
    failed, all_told = 0, dict[str, Counter[str]]()
    for slug in given.games:
        game, told, played, began = registry.load(slug), Counter[str](), 0, time.perf_counter()
        for seed in range(given.seed, given.seed + given.evenings):
            with TemporaryDirectory() as folder:
                try:
                    told += long_evening(game, Path(folder), 100 * seed, given.lines, table=not given.phones)
                    played += 1
                except AssertionError as fault:
                    failed += 1
                    print(f"{slug}, seed {seed}: {str(fault)[:600]}", flush=True)
        counts = "  ".join(f"{front} {told[front]}" for front in FRONTS)
        all_told[slug] = told
        print(f"{slug}: {played} evenings  {counts}  ({time.perf_counter() - began:.0f} s)", flush=True)
    if given.table:
        print(table(all_told))
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
