"""Two worlds that differ in what Bob hides: every byte that Ann's phone, the table and a stranger are sent is the same in both."""

import random
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import pytest

from playaid.cli.registry import COMMANDS
from playaid.desk.requests import Reply, Seat
from playaid.desk.service import SessionService
from playaid.desk.tapping.barred import Barred
from playaid.dice.sources import Refusing
from playaid.games import registry
from playaid.referee.contract.grammar import split
from playaid.referee.contract.refusals import Refusal
from playaid.referee.session.local import Session
from playaid.testing import worlds as two
from playaid.web import lookups
from tests.slow import SLOW, some
from tests.web.fronts import FRONTS, PHONE, TELEVISION, assert_same_sent, evening, guesses, long_evening, wired

ASKED = (
    *("forms", "check", "odds", "why", "known", "past", "say", "answer", "agree", "end_as", "reveal", "touch", "barred", "point", "rule"),
    *("evening.md", "evening.json"),
)
"""What is asked for at a side's page, by whom it is and by another phone."""


@pytest.mark.parametrize("slug", some(sorted(registry.BUILT_IN), 2, 3))
def test_an_evening_by_chance_tells_nobody_what_another_hides(slug: str, tmp_path: Path) -> None:
    """On phones, and what they are refused; in a slow run at every front, as long as a whole evening."""
    told = long_evening(registry.load(slug), tmp_path, 2, 200 if SLOW else 1, table=SLOW)
    assert all(told[front] for front in (FRONTS if SLOW else (PHONE, TELEVISION)))
    assert not SLOW or [verb for verb in COMMANDS if not told[f"typed: {verb}"]] == []
    there = [asked for asked in ASKED if SLOW or asked != "touch"]  # in one evening it may be that nothing stands there to be touched
    assert all(told[f"{page}: {asked}"] for page in ("own page", "another's page") for asked in there)


def test_what_shows_in_the_length_of_a_refusal_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(company: SessionService, seat: Seat, line: str) -> Reply:
        raise Refusal("no " * (crc32(repr(company.session.state["secret"]).encode()) % 97))

    monkeypatch.setattr(SessionService, "check", check)
    with pytest.raises(AssertionError, match=r"phone: .*content-length"):
        evening(registry.load("empire"), tmp_path, 2, 1, table=False)


def test_what_only_a_guess_brings_out_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A finger on what is not offered, answered out of what another side hides."""

    def barred(session: Session, side: str, name: str) -> list[Barred]:
        return [Barred(("draw",), f"{name}: hidden {crc32(repr(session.state['secret']).encode())}", "1")]

    monkeypatch.setattr(lookups, "barred", barred)
    with pytest.raises(AssertionError, match=r"phone: .*hidden"):
        evening(registry.load("empire"), tmp_path, 2, 1, table=False)


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
        {"scenario": "4", "dice": "typed"},
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
    told = EVENINGS[slug]
    pair = two.worlds(game, tmp_path, list(game.sides) or ["Ann", "Bob"], told.hides, told.seed, told.options)
    for session, before in zip(pair, told.before, strict=True):
        for line in filter(None, before.split("; ")):
            assert session.declare(session.read(split(line), told.hides), Refusing()).verdict == "legal", line
    with wired(pair, told.looks, told.hides) as wires:
        lines = [*filter(None, map(str.strip, told.lines.splitlines()))]
        for number, line in enumerate(lines):
            side, _, text = line.partition(": ")
            worded = text.split(" | ")
            for wire, words in zip(wires, (worded[0], worded[-1]), strict=True):
                said, *answers = map(str.strip, words.split("?"))
                left = iter(answers)
                wire.say(side, said, lambda question, left=left: next(left), bool(answers))  # type: ignore[misc]
                if SLOW or number in (1, len(lines) - 1):
                    wire.fetch((), whole=not told.before[0])  # what was moved before anybody looked, all saw at the time
            if SLOW or number == len(lines) - 1:
                made_up = guesses(pair, told.looks, told.hides, random.Random(number))
                for wire in wires:
                    wire.guess(*made_up)
        assert_same_sent(wires)
        first, second = (wire.served.picture(wire.hides.base)["own"] for wire in wires)
        assert first != second or wires[0].session.state["secret"][told.hides] != wires[1].session.state["secret"][told.hides]
