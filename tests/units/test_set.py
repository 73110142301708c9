"""`set`: what the players put in by hand is of a kind that fits, or refused; whatever comes of it can be looked at."""

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from playaid.cli.main import run
from playaid.cli.terminal.argv import argv_of
from playaid.cli.terminal.terminal import Terminal
from playaid.dice.sources import Seeded, System
from playaid.export import session_view
from playaid.export.export import FORMS, export
from playaid.games.registry import BUILT_IN, load
from playaid.referee.contract.game import Game, Slot, Step, Verb
from playaid.referee.contract.grammar import split
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state_shapes import state_misfits
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import new_session
from playaid.testing.table import Table, seats
from tests.each import each
from tests.slow import SLOW, some

TRIES, ENOUGH, EVERY = (400, 100, 3) if SLOW else (40, 6, 6)
"""Values put into each game at the most, and how many of them are taken then."""
PLAIN: list[Any] = [None, True, False, 0, 1, -1, 7, 999_999_999, 99_999, 1.5, "", "x", "Ann", "null", "3"]
VALUES: list[Any] = [*PLAIN, [], ["x"], [1], [None], {}, {"x": 1}, {"x": {}}]


@pytest.mark.parametrize("slug", some(sorted(BUILT_IN), 2, 4))
def test_whatever_is_put_in_can_be_looked_at(slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Random paths of the state and beside it, random values: refused in words, or every look works on the state that results."""
    game, rng = load(slug), random.Random(slug)
    session = new_session(game, tmp_path / "sessions" / "friday", seats(game), 1)
    terminal = Terminal(str(tmp_path / "sessions"), write=lambda line: None)
    taken = 0
    for _ in range(TRIES):
        path, value = chosen(session, rng)
        args = {"path": ".".join(path), "value": value if isinstance(value, str) else json.dumps(value), "because": "of a test"}
        try:
            ruling = session.declare(Declaration("set", args, None, f"set {args['path']}"), System())
        except Refusal:
            continue
        if ruling.verdict != LEGAL:
            continue
        taken += 1
        assert not state_misfits(game, session.state), args
        looked_at(terminal, session, args, whole=taken % EVERY == 1)
        if rng.random() < 0.7:
            session.undo(session.sides)
        if taken == ENOUGH:
            break
    assert taken >= 5, f"only {taken} of {TRIES} values were taken"
    assert not verify(session).differences


def looked_at(terminal: Terminal, session: Session, args: dict[str, str], whole: bool) -> None:
    for line in ("status", "help", *(f"status --as {side}" for side in session.sides if whole)):
        assert run([*line.split(), "--json"], terminal) in (0, 4), (line, args)
    with patch.object(session_view, "pictures", cache(session_view.pictures)):  # drawn once for all forms that show them
        for form in FORMS if whole else ():
            for viewer in some((None, session.sides[0])):
                assert export(session, form, viewer), (form, args)


def chosen(session: Session, rng: random.Random) -> tuple[list[str], Any]:
    """A path, mostly one that is there, and a value, mostly of the kind that stands there."""
    paths = [(path, value) for path, value in leaves(session.state["public"], [])]
    path, before = rng.choice(paths)
    if rng.random() < 0.15:
        path = [*path[:-1], rng.choice(("x", "Ann", path[-1] + "x"))]
    elif rng.random() < 0.1:
        path = [*path, "x"]
    alike = [value for _, value in paths if type(value) is type(before)]
    return path, rng.choice(alike) if rng.random() < 0.5 else rng.choice(VALUES)


def leaves(value: Any, path: list[str]) -> Iterator[tuple[list[str], Any]]:
    """Every place in the state, tables of keys with what they hold."""
    if path:
        yield path, value
    if isinstance(value, dict):
        for key, below in value.items():
            yield from leaves(below, [*path, key])


KINDS = {"text": "Mud", "number": 4, "list": ["Mud"], "table": {"Ann": 1}}


@each(
    ("line", "kind", "comes"),
    [
        ("set text null", "text", None),
        ('set text "null"', "text", "null"),
        ("set text 4", "text", "4"),
        ('set text "4"', "text", "4"),
        ('set text "two words"', "text", "two words"),
        ('set text ""', "text", ""),
        ("set number 5", "number", 5),
        ('set number "5"', "number", None),
        ("set number 100000", "number", 100_000),
        ("set number 100001", "number", None),
        ("set number null", "number", None),
        ("set number true", "number", None),
        ('set list ["a b","c"]', "list", ["a b", "c"]),
        ("set list a", "list", None),
        ('set table {"Ann": 2}', "table", {"Ann": 2}),
        ("set table null", "table", None),
    ],
)
def test_what_is_typed_at_the_table_is_json(tiny: Game, tmp_path: Path, line: str, kind: str, comes: object) -> None:
    """As it stands in the line, quotes and all; null is no word. None: it is refused."""
    session = new_session(tiny._replace(shape=None), tmp_path / "friday", ["Ann", "Bob"], seed=7)
    session.fold.state = {**session.state, "public": {**session.state["public"], **KINDS}}
    game, *words = argv_of(tiny, f"{line} because")
    declaration = session.read([game, *words, "of a test"])
    if comes is None:
        with pytest.raises(Unreadable):
            session.judge(declaration, System())
    else:
        assert session.judge(declaration, System()).changes[0] == ["put", ["public", kind], comes]


def test_what_the_rules_add_to_a_list_beside_what_is_set_counts(tmp_path: Path) -> None:
    """Whoever is set on an Encounter Tile owes an Encounter Card: the log holds, and so does what came of it."""
    session = new_session(load("legacy"), tmp_path / "sessions" / "friday", ["Ann", "Bob", "Cid"], 1)
    lines = ("take 1 by Ann", "take 2 by Bob", "take 4 by Cid", "tick", "quest Quest tasks one, two", "first", "next")
    laid = ("place Ford as Encounter region Mountain open 2 colour red by Drawbridge", "bear Drawbridge")
    for line in (*lines, *laid):
        assert session.declare(session.read(split(line), None), Seeded(1)).verdict == LEGAL, line
    first = session.state["public"]["order"][0]
    session.declare(session.read(split(f"set seats.{first}.tile Ford because test"), None), Seeded(1))
    assert session.state["public"]["draws"] == [{"seat": first, "what": "encounter", "tile": "Ford"}]
    assert not verify(session).differences


def test_a_line_whose_quotes_matter_is_kept_with_them(tmp_path: Path) -> None:
    """One word of two, where two words would be two."""
    slots = (Slot("first", "word"), Slot("second", "word", optional=True))
    says = Verb("say", "say", "1", lambda h: h.put("public", "said", [*h.args.values()]), slots)
    game = Game("says", "Says", "-", "1", (2, 2), Step("turn", "Turn", verbs=("say",)), {"say": says}, setup=lambda h: None, tables=Path())
    session = new_session(game, tmp_path / "friday", ["Ann", "Bob"], 1)
    for line, typed in (('say "one two"', 'say "one two"'), ("say one two", "say one two")):
        assert session.declare(session.read(split(line), None), Seeded(1)).verdict == LEGAL, line
        assert session.journal.last["typed"] == typed
    assert not verify(session).differences


@each(("fault", "legal"), [(KeyError("Ann"), False), (ValueError("Ann"), False), (None, True)])
def test_a_value_from_which_nothing_can_follow_is_refused(tiny: Game, fault: Exception | None, legal: bool) -> None:
    """And is no fault of ours: what follows has met a state that no rule has made."""

    def follow(hearing: Hearing) -> None:
        if fault is not None and hearing.declaration.verb == "set":
            raise fault

    table = Table(tiny._replace(aftermath=follow), sound=False)
    if legal:
        assert table.rule(table.start(), "set number 5 because we forgot").verdict == LEGAL
    else:
        with pytest.raises(Refusal, match="number cannot be 5: what would follow from it fails"):
            table.rule(table.start(), "set number 5 because we forgot")


@each(("slug", "path", "value", "why"), [
    ("tears", "bonus", "{}", "bonus says something of each side, and Gorganun, Forseti would be missing"),
    ("tears", "people.Kestrel.state", "asleep", "'asleep' does not fit people.Kestrel.state"),
    ("albion", "scenario", "winter", "scenario cannot be 'winter'"),
])  # fmt: skip
def test_what_stands_for_each_side_or_was_agreed_on_stays_what_it_can_be(slug: str, path: str, value: str, why: str) -> None:
    game = load(slug)
    table = Table(game, sound=False)
    with pytest.raises(Refusal, match=why):
        table.rule(table.start(seats(game)), f"set {path} {value} because we forgot")


def test_a_value_with_which_nothing_that_is_offered_can_be_said_is_refused(tiny: Game) -> None:
    """What all see to be open is tried up to its first throw, and a fault there is none of ours."""

    def broken(hearing: Hearing) -> None:
        if hearing.public["length"] == 5:
            raise KeyError("Ann")

    swap = tiny.verbs["swap"]._replace(rule=broken, checks=(), offers=lambda hearing: ["Boots"])
    table = Table(tiny._replace(verbs={**tiny.verbs, "swap": swap}), sound=False)
    assert table.rule(table.start(), "set length 6 because we forgot").verdict == LEGAL
    with pytest.raises(Refusal, match="what is offered would fail in such a state"):
        table.rule(table.start(), "set length 5 because we forgot")
