"""Two worlds that differ in what Bob hides: every byte that Ann's phone, the table and a stranger are sent is the same in both."""

import asyncio
import random
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from playaid.desk.requests import Seat
from playaid.dice.sources import Refusing
from playaid.games import registry
from playaid.referee.contract.grammar import split
from playaid.referee.session.local import Session
from playaid.testing import worlds as two
from playaid.testing.worlds import TOKEN, worlds
from tests.conftest import EXAMPLE
from tests.slow import SLOW
from tests.web.conftest import Phone, Served

HIDES, LOOKS = "Bob", "Ann"
STEPS = 8 if SLOW else 4


class World:
    """One of the two: who is sent what, all of it."""

    def __init__(self, served: Served, number: int) -> None:
        self.served = served
        self.number = number
        self.ann = served.phone().sit_down(LOOKS, f"passphrase of {LOOKS}")
        self.bob = served.phone().sit_down(HIDES, f"passphrase of {HIDES}")
        self.stranger = served.phone()

    def phone(self, side: str) -> Phone:
        return self.bob if side == HIDES else self.ann

    def say(self, side: str, line: str, chance: random.Random, hidden: str) -> list[str]:
        """Say a line, its dice thrown at the table; what Ann and the table see on the way and at the end.

        hidden: what Bob has in the one world or in the other; it can be drawn by nobody else.
        """
        company = self.served.company
        answer = self.phone(side).say(line, tap=f"tap {chance.random()}", dice=True)
        sent = [] if side == HIDES else [answer.text]
        for _ in range(12):
            sent += self.shown()
            asks = [asks for asks in company.asking() if asks.stopped is not None]
            if not asks or asks[0].stopped is None:
                break
            question, may = asks[0].stopped.question, asks[0].may
            items = list(question.options)
            if question.request is not None:
                request = question.request
                free = [item for item in request.items if question.private == HIDES or item not in hidden]
                items = free or [str(face) for face in range(1, request.sides + 1)]
                if question.private == HIDES and self.number == 2:
                    items.reverse()
                items = [", ".join(items[: request.count]) if request.kind == "draw" else " ".join([items[0]] * request.count)]
            key = f"{asks[0].by or ''}/{question.key}"
            answer = self.phone(may[0]).answer(key, items[0] if items else "1", tap=f"answer {chance.random()}")
            sent += [] if may[0] == HIDES else [answer.text]
        return sent

    def shown(self) -> list[str]:
        """All that Ann, the table and a stranger can look at."""
        evening, number = self.served.evening, self.served.company.session.journal.tail_number
        sent = [str(evening.parts(None)), str(self.ann.picture()), self.ann.client.get(f"{self.ann.base}/forms").text]
        for path in (f"/table/why/{number}", f"{self.ann.base}/why/{number}", f"{self.bob.base}/why/{number}", f"{self.bob.base}/forms"):
            phone = self.ann if path.startswith(self.ann.base) else self.stranger
            sent.append(phone.client.get(path).text)
        if (board := self.ann.picture()["board"]) is not None:
            plan = self.stranger.client.get(f"/map/{board['map']}.svg")
            sent.append(plan.text)
        return [TOKEN.sub("…", text) if "seal" in text else text for text in sent]

    def pried(self) -> list[str]:
        """What Ann is answered when she looks for what is not hers."""
        lines = ("hand", "nonsense", "undo", "next", "units", "cup", "roll 3", "note <b>hm</b>")
        sent = [self.ann.post(f"{self.ann.base}/check", {"line": line}).text for line in lines]
        sent += [self.stranger.post(f"{self.bob.base}/check", {"line": line}).text for line in lines]
        return sent + [answer.text for answer in touching(self.ann, self.ann.base, self.stranger, self.bob.base)]


def touching(phone: Phone, own: str, stranger: Phone, other: str) -> list[Any]:
    """What is answered while somebody puts declarations together by taps: for all that he might, and where he has no seat."""
    forms = phone.client.get(f"{own}/forms").json()
    answers = []
    for form in forms if isinstance(forms, list) else ():
        if form["reaches"] or form["counted"]:
            args = form["choices"][0]["args"] if form["choices"] else {}
            said = {field["name"]: args[field["name"]] for field in form["fields"] if field["role"] == "piece" and field["name"] in args}
            wanted = {"verb": form["verb"], "said": said, "path": []}
            answers += [phone.post(f"{own}/touch", wanted), stranger.post(f"{other}/touch", wanted)]
    return answers


@pytest.mark.parametrize("slug", ["empire", "liars"])
def test_nothing_that_is_sent_tells_what_another_hides(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLE))
    game = registry.load(slug) if slug == "empire" else import_module(slug).GAME
    pair = worlds(game, tmp_path, (LOOKS, HIDES), HIDES)
    one, two = (World(Served(session), number) for number, session in enumerate(pair, 1))
    assert one.shown() == two.shown()
    assert one.pried() == two.pried()
    chance = random.Random(3)
    ruled = 0
    for step in range(STEPS):
        forms = one.ann.client.get(f"{one.ann.base}/forms").json()
        side = one.served.company.session.speaker() or LOOKS
        line = _line(one, side, forms, chance)
        seed = chance.random()
        before = one.served.company.session.journal.tail_number
        hidden = str([world.bob.picture()["own"] for world in (one, two)])
        sent = one.say(side, line, random.Random(seed), hidden), two.say(side, line, random.Random(seed), hidden)
        assert sent[0] == sent[1], (step, side, line)
        ruled += one.served.company.session.journal.tail_number > before
    assert one.pried() == two.pried()
    assert ruled > STEPS // 2
    assert one.bob.picture()["own"] != two.bob.picture()["own"]
    for world in (one, two):
        assert not [said for said in world.served.said if "fault" in said]
        world.served.evening.close()


def _line(world: World, side: str, forms: list[dict[str, Any]], chance: random.Random) -> str:
    """A line that may be said, which hangs on nothing that Bob hides."""
    if side == HIDES:
        forms = world.bob.client.get(f"{world.bob.base}/forms").json()
        hand = str(world.bob.picture()["own"])
        lines = [choice["line"] for form in forms if not form["query"] and not form["secret"] for choice in form["choices"]]
        lines = [line for line in lines if not any(word in hand for word in line.split()[1:] if not word.isdecimal())]
    else:
        lines = [choice["line"] for form in forms if not form["query"] for choice in form["choices"]]
    lines = [line for line in lines if not line.startswith(("reshuffle", "doubt"))]  # what lies open then differs, as it may
    return chance.choice(lines) if lines else "next"


class Wire:
    """Every byte that is sent to one side's phone, to the table and to a stranger: streams, pages, maps, answers, headers."""

    def __init__(self, session: Session, looks: str, hides: str) -> None:
        self.session = session
        self.served = Served(session)
        self.phones = {side: self.served.phone().sit_down(side, f"passphrase of {side}") for side in (looks, hides)}
        self.looks, self.hides = self.phones[looks], self.phones[hides]
        self.stranger = self.served.phone()
        self._loop = asyncio.new_event_loop()
        device = next(device for device in self.served.evening.pairings.devices if device.seat == looks)
        self._streams = {seat: self.served.evening.stream(seat) for seat in (None, Seat(device.id, looks))}
        self.sent = [self._next(seat) + self._next(seat) for seat in self._streams]

    def _next(self, seat: Seat | None) -> str:
        return self._loop.run_until_complete(anext(self._streams[seat]))

    def say(self, side: str, line: str, answers: Sequence[str]) -> None:
        """Say a line on a side's phone, with what falls for it; what all others are sent on the way is kept."""
        company, left = self.served.company, list(answers)
        answer = self.phones[side].say(line, dice=bool(left))
        while answer.status_code == 200 and answer.json()["waits"]:
            self._heard(side, answer)
            [asks] = company.asking()
            assert asks.stopped is not None
            side = asks.may[0]
            answer = self.phones[side].answer(f"{asks.by or ''}/{asks.stopped.question.key}", left.pop(0))
        assert answer.status_code == 200, (line, answer.text)
        told = answer.json()["told"]
        assert not told or told[-1]["verdict"] == "legal", (line, answer.text)
        self._heard(side, answer)

    def _heard(self, side: str, answer: Any) -> None:
        self.sent += [answer.text] if self.phones[side] is self.looks else []
        self.served.company.look()
        self._loop.run_until_complete(self.served.evening.show())
        for stream in sorted(self.served.evening.streams, key=lambda shown: shown.seat is not None):
            while stream.news.is_set():
                self.sent.append(self._next(stream.seat))

    def fetch(self) -> None:
        """What they are given when they ask, for their own and for what is not theirs."""
        number, mine, other = self.session.journal.tail_number, self.looks.base, self.hides.base
        own = [
            f"{mine}/forms",
            *(f"{mine}/why/{n}" for n in range(max(1, number - 3), number + 1)),
            f"{other}/forms",
            f"{other}/why/{number}",
        ]
        board = self.served.picture(mine)["board"]
        maps = [f"/map/{board['map']}.{kind}" for kind in ("svg", "css")] if board and board["map"] else []
        pages = ("/", "/side/0", "/pair", "/laptop", "/laptop/state", f"/table/why/{number}", f"{mine}/forms", *maps)
        answers = [*map(self.looks.client.get, own), *map(self.stranger.client.get, pages)]
        for line in ("hand", "roster", "boxes", "nonsense", "undo", "next", "cast", "plot -", "note <b>hm</b>"):
            answers.append(self.looks.post(f"{mine}/check", {"line": line}))
            answers.append(self.stranger.post(f"{other}/check", {"line": line}))
        answers += touching(self.looks, mine, self.stranger, other)
        self.sent += [f"{answer.status_code} {sorted(answer.headers.items())}\n{answer.text}" for answer in answers]

    def close(self) -> None:
        """Let go of it."""
        for stream in self._streams.values():
            self._loop.run_until_complete(stream.aclose())  # type: ignore[attr-defined]
        self._loop.close()
        self.served.evening.close()


class Told(NamedTuple):
    """An evening's beginning, told in both worlds. lines: who, what; behind ` | ` what is said or falls in the second world instead."""

    hides: str
    looks: str
    lines: str
    options: Mapping[str, str] = {}
    seed: int = 2
    before: tuple[str, str] = ("", "")
    """What the side that hides has said in each world before anybody looked: it comes to the same on the table."""


EVENINGS = {
    "albion": Told(
        "Fomorian",
        "Faerie",
        """
        Fomorian: next
        Fomorian: plot 10 by Barguest on Trumpin | plot 10 by Barguest on Angus Mac Og
        Faerie: plot nothing
        Faerie: note they have plotted something
        """,
        {"passing": "automatic"},
    ),
    "albion, stacks hidden": Told(
        "Fomorian",
        "Faerie",
        """
        Fomorian: move Gairloch, 'Moray 3105' via 3104
        Fomorian: place Imric at 3112 | place 'Moray 3012' at 3112
        Fomorian: next
        Fomorian: plot nothing
        Faerie: plot nothing
        Faerie: note what may they have moved
        """,
        {"passing": "automatic", "stacks": "hidden"},
        before=("place Imric at 3013", "place 'Moray 3012' at 3013"),
    ),
    "elric": Told(
        "Ann",
        "Bob",
        """
        Ann: choose Ilmiora ? Arkyn ? Goldbar | choose Ilmiora ? Donblas ? Misha
        Bob: choose Vilmir ? Grome ? Kakatal
        Ann: appear ? 3
        Ann: next
        """,
        {"scenario": "4"},
    ),
    "empire": Told(
        "Bob",
        "Ann",
        """
        Ann: explore N1 ? Grenord
        Ann: next
        Bob: note what may she think of this
        """,
        seed=1,
    ),
    "tears": Told(
        "Forseti",
        "Gorganun",
        """
        Gorganun: ambassador Kishmin
        Gorganun: box Kestrel with 3 Warsteed
        Gorganun: next
        """,
        before=("box Kendrel with Cavalry; box Shelnor with Elite Guard", "box Kendrel with Elite Guard; box Shelnor with Cavalry"),
    ),
}


@pytest.mark.parametrize("slug", sorted({*registry.BUILT_IN, *EVENINGS}))
def test_no_byte_of_any_game_tells_what_another_hides(slug: str, tmp_path: Path) -> None:
    """What is streamed as the evening goes on, and what is given to whoever asks."""
    game = registry.load(slug.partition(",")[0])
    if slug not in EVENINGS:
        assert not any(verb.secret for verb in game.verbs.values()), "its evening is to be told here"
        return
    evening = EVENINGS[slug]
    pair = worlds(game, tmp_path, list(game.sides) or ["Ann", "Bob"], evening.hides, evening.seed, evening.options)
    for session, before in zip(pair, evening.before, strict=True):
        for line in filter(None, before.split("; ")):
            assert session.declare(session.read(split(line), evening.hides), Refusing()).verdict == "legal", line
    wires = [Wire(session, evening.looks, evening.hides) for session in pair]
    try:
        lines = [*filter(None, map(str.strip, evening.lines.splitlines()))]
        for number, line in enumerate(lines):
            side, _, text = line.partition(": ")
            told = text.split(" | ")
            for wire, words in zip(wires, (told[0], told[-1]), strict=True):
                said, *answers = map(str.strip, words.split("?"))
                wire.say(side, said, answers)
                if SLOW or number in (1, len(lines) - 1):
                    wire.fetch()
        one, other = ([two.even_out(text, two.randomness(wire.session)) for text in wire.sent] for wire in wires)
        assert len(one) == len(other)
        for text, same in zip(one, other, strict=True):
            assert text == same, two._first_difference(text, same)
        first, second = (wire.served.picture(wire.hides.base)["own"] for wire in wires)
        assert (
            first != second
            or [wire.session.state["secret"][evening.hides] for wire in wires].count(wires[0].session.state["secret"][evening.hides]) == 1
        )
        assert not [line for wire in wires for line in wire.served.said if "fault" in line]
    finally:
        for wire in wires:
            wire.close()
