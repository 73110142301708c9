"""What is tapped at the pages of a session, as a case of `sentences`: page SESSION SIDE ACT WORDS. Who sits there has sat down before any
call is refused; what an agreement answers to, and a throw that is asked for, has been said then, too."""

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from unittest.mock import patch

from playaid.desk import locations
from playaid.desk.session_folders import open_session
from playaid.web import odds_worker
from playaid.web.guard_script import served_files
from playaid.web.served_session import ServedSession
from tests.web.conftest import Phone, Served

PASSPHRASES = {"Ann": "ann pw"}
LATE = {"tap": "tapped", "at": 0}
served_files()  # our own files, made ready once for all children


def seated(session: str, side: str, act: str, *words: str) -> Callable[[], tuple[int, str]]:
    """All sit down; what this tap then gives: 0 or the status of the answer, and all that it, and the laptop, say."""
    opened = open_session(locations.sessions_folder(), session, locations.clock)
    served = Served(opened, store=os.path.join(locations.data_folder(), "web", f"{opened.id}.json"))
    seats = [side, *(name for name in served.company.session.sides if name != side and act == "agree")]
    phone, *others = [served.phone().sit_down(name, PASSPHRASES.get(name)) for name in seats]
    for stale in ("forms", "why/1"):  # what an evening that goes on has read before
        phone.client.get(f"{phone.base}/{stale}")
    tapped = _ACTS[act](served, phone, others, " ".join(words))

    def answered() -> tuple[int, str]:
        served.said.clear()
        with patch.object(ServedSession, "_asked_apart", _at_once):
            answer = tapped()
        return 0 if answer.status_code == 200 else answer.status_code, "\n".join([str(answer.text), *map(str, served.said)])

    return answered


async def _at_once(self: ServedSession, asked: tuple[Any, ...]) -> odds_worker.OddsAnswer:
    return odds_worker.walk(*asked)


Tap = Callable[[], Any]


def _say(served: Served, phone: Phone, others: Sequence[Phone], line: str) -> Tap:
    return partial(phone.say, line, "tapped", served.company.position())  # which is looked up here, where nothing is refused yet


def _throw(served: Served, phone: Phone, others: Sequence[Phone], words: str) -> Tap:
    """A line whose dice are thrown at the table, and typed."""
    line, _, faces = words.rpartition(" ")
    asked = phone.say(line, dice=True)
    assert asked.json()["waits"], asked.text
    asks = served.company.asking()[0]
    assert asks.stopped is not None
    return partial(phone.answer, f"{asks.by or ''}/{asks.stopped.question.key}", faces, "tapped")


def _agree(served: Served, phone: Phone, others: Sequence[Phone], line: str) -> Tap:
    """What another asks for is agreed to: that a line is taken back, or how the game ends."""
    assert others[0].say(line).status_code == 200
    asked, ending = served.company.proposal, served.company.ending
    if asked is not None:
        return partial(phone.post, f"{phone.base}/agree", {"event": asked.event, "yes": True, **LATE})
    assert ending is not None
    return partial(phone.post, f"{phone.base}/end_as", {"result": ending.result, "yes": True, **LATE})


def _line(act: str) -> Callable[[Served, Phone, Sequence[Phone], str], Tap]:
    return lambda served, phone, others, line: partial(phone.post, f"{phone.base}/{act}", {"line": line})


def _get(served: Served, phone: Phone, others: Sequence[Phone], path: str) -> Tap:
    return partial(phone.client.get, f"{phone.base}/{path}")


def _post(served: Served, phone: Phone, others: Sequence[Phone], path: str) -> Tap:
    return partial(phone.post, f"{phone.base}/{path}", {})


def _sit(served: Served, phone: Phone, others: Sequence[Phone], passphrase: str) -> Tap:
    """Another phone takes a code, with the first passphrase of its side where that has none."""
    seat = served.company.session.sides[int(phone.base.rpartition("/")[2])]
    wanted = {"passphrase": passphrase or PASSPHRASES[seat], "code": served.evening.pairings.code(seat), "tap": "tapped"}
    return partial(served.phone().post, "/pair", wanted)


def _out(served: Served, phone: Phone, others: Sequence[Phone], words: str) -> Tap:
    """The laptop throws this phone out."""
    laptop, device = served.phone().sit_down(":laptop"), served.evening.pairings.devices[0]
    return partial(laptop.post, "/laptop/out", {"device": device.id})


def _unlock(served: Served, phone: Phone, others: Sequence[Phone], passphrase: str) -> Tap:
    phone.post(f"{phone.base}/lock")
    return partial(phone.post, f"{phone.base}/unlock", {"passphrase": passphrase})


def _laptop(served: Served, phone: Phone, others: Sequence[Phone], act: str) -> Tap:
    laptop = served.phone().sit_down(":laptop")
    return partial(laptop.client.get, "/laptop/state") if act == "state" else partial(laptop.post, f"/laptop/{act}")


_ACTS: dict[str, Callable[[Served, Phone, Sequence[Phone], str], Tap]] = {
    "say": _say,
    "throw": _throw,
    "agree": _agree,
    "check": _line("check"),
    "odds": _line("odds"),
    "get": _get,
    "post": _post,
    "sit": _sit,
    "out": _out,
    "unlock": _unlock,
    "laptop": _laptop,
}
