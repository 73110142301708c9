"""Events that somebody writes into a folder, each of a kind that is meant for something else: `verify` names them, whatever is signed."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.desk.free_rolls import log_roll, roll_expression
from playaid.desk.notes import log_note
from playaid.dice.sources import Seeded, System, Typed
from playaid.journal import keyring, seal
from playaid.journal.chain import hash_of
from playaid.journal.journal import Journal
from playaid.journal.store import dump
from playaid.language.message import message
from playaid.migrations import SESSION
from playaid.referee.contract.game import Game, Slot, Verb
from playaid.referee.contract.grammar import split
from playaid.referee.contract.state import empty
from playaid.referee.deciding.decide import decide
from playaid.referee.machines import umpires
from playaid.referee.session import kinds, record
from playaid.referee.session.fitting import DEEPEST, folded, is_deeper
from playaid.referee.session.local import Session
from playaid.referee.session.signing import signer
from playaid.referee.session.story import entry
from playaid.referee.session.upcasting import stamp
from playaid.referee.verification import looked_up
from playaid.referee.verification import told as tells
from playaid.referee.verification.differences import are_same
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import new_session
from tests.club.conftest import begun
from tests.each import each

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda below: st.lists(below) | st.dictionaries(st.text(), below),
    max_leaves=10,
)
WORDS = {"Ann": "ann pw", "Bob": "bob pw"}
REVEALED = [["put", ["referee", "revealed"], ["Ann", "Bob"]]]
HAND: list[Any] = [["put", ["secret", "Bob", "hand"], ["Boots", "Boots", "Boots"]]]


@pytest.fixture(params=["table", "signed"])
def session(request: pytest.FixtureRequest, tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    for call in (keyring.create, keyring.Keyring.rewrap):
        monkeypatch.setattr(call, "__defaults__", (seal.Cost(64, 1, 1),))
    session = begun(tiny, tmp_path / "eve", WORDS, acts=request.param, length="8")
    session.open_what_can_be()
    return session


def forge(session: Session, **event: Any) -> None:
    """Write an event as whoever has the folder could, signed by the side that it names, in the place where it would stand."""
    number, last = session.journal.tail_number + 1, session.journal.last
    quiet = {"live": last["live"], "back": last["live"], "redo": last["redo"], "changes": [], "inverse": [], "sealed": {}, "barrier": True}
    about = {"t": session.clock(), "game": session.game.slug, "rules": session.game.rules, **quiet, **stamp(session.journal.format)}
    moves = {"live": number, "redo": None} if event["kind"] not in ("reveal", "note") else {}
    session.journal.append({**about, **moves, **event}, signer(session.keyring, [event.get("side")]))


def differences(session: Session) -> list[str]:
    """What is found by whoever opens the folder with both keys."""
    again = Session(Journal(session.journal.folder), session.game, session.book, session.clock)
    for side, word in WORDS.items():
        again.unlock(side, word)
    again.open_what_can_be()
    return [difference.what for difference in verify(again).differences]


def says(session: Session, line: str) -> None:
    assert session.declare(session.read(line.split(), "Ann"), System()).verdict == "legal"


def test_no_note_says_of_dice_that_they_were_typed(session: Session) -> None:
    forge(session, kind="note", side="Ann", by_hand=True)
    assert any("it says of dice that they were typed" in what for what in differences(session))


def test_what_an_event_of_its_kind_is_asked_for_has_its_type() -> None:
    quiet = {"n": 9, "changes": [], "inverse": [], "sealed": {}}
    dealt, dealer = (
        {"kind": "dealt", "of": 3, "side": "Ann", "share": "x", **quiet},
        {"kind": "dealer", "public": "x", "name": "Cid", **quiet},
    )
    assert kinds.fault_in(dealt) is kinds.fault_in(dealer) is None
    lacks = ({**dealt, "share": 1}, {**dealt, "side": None}, {**dealt, "of": "3"}, {**dealer, "public": 1}, {**dealer, "name": None})
    assert ["lacks what belongs to it" in str(kinds.fault_in(event)) for event in lacks] == [True] * 5


def test_an_honest_evening_holds(session: Session) -> None:
    for line in ("play Boots", "next", "run"):
        says(session, line)
    session.publish("Bob")
    session.publish("Ann")
    assert differences(session) == []


@pytest.mark.parametrize("side", [None, "Bob"])
def test_nobody_reveals_another_side(session: Session, side: str | None) -> None:
    forge(session, kind="reveal", side=side, changes=REVEALED)
    assert "reveal: it changes what it may not" in differences(session)


@pytest.mark.parametrize("kind", ["reveal", "pending", "note"])
def test_what_no_rule_makes_moves_nothing_under_a_seal(session: Session, kind: str) -> None:
    sealed = {"secret.Bob": {"do": session.fold.seal("secret.Bob", HAND)}}
    forge(session, kind=kind, of="play", side="Bob", sealed=sealed)
    assert f"{kind}: it changes what it may not" in differences(session)


@pytest.mark.parametrize("halves", [("do",), ("back",), ("do", "back")], ids="-".join)
def test_a_ruling_changes_what_it_says_under_each_seal(session: Session, monkeypatch: pytest.MonkeyPatch, halves: tuple[str, ...]) -> None:
    """A card that is played leaves the hand."""
    whole = record.to_event

    def cut(*given: Any) -> Any:
        event = whole(*given)
        sealed = {name: {part: text for part, text in parts.items() if part not in halves} for name, parts in event["sealed"].items()}
        return {**event, "sealed": sealed}

    monkeypatch.setattr(record, "to_event", cut)
    says(session, "play Boots")
    assert any(what.startswith("play Boots: ") for what in differences(session))


def test_a_game_begins_once(session: Session) -> None:
    says(session, "next")
    first = session.journal.event(1)
    ruling = decide(session.game, session.state, record.declaration_of(first, session.opened(first)), session.book, Seeded(5))
    forge(session, **record.to_event(ruling, session.fold.seal))
    assert "new: a game begins by its first event, and once" in differences(session)


def test_what_waits_waits_by_one_change(session: Session) -> None:
    put = ["put", ["referee", "pending"], {"verb": "run", "side": "Ann", "prompt": "x", "event": session.journal.tail_number + 1}]
    drop = ["drop", ["referee", "pending"], None]
    told = {"of": "run", "side": "Ann", "args": {}, "typed": "run", "rolls": [], "verdict": "needs-input", "cite": []}
    forge(session, kind="pending", changes=[put, drop], inverse=[drop], **told)
    assert "pending: it changes what it may not" in differences(session)


def test_the_table_signs_by_somebody_who_is_here(session: Session) -> None:
    said = session.read(["next"], None)._replace(side=None)
    assert session.declare(said, System()).verdict == "legal"
    assert (set(session.journal.last.get("signed", ())) == {"Ann"}) == (session.journal.meta["acts"] == "signed")
    assert differences(session) == []


def test_what_the_tables_say_nobody_says_otherwise(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boots that carry farther than printed, by whoever looks them up in a table of their own."""
    book = session.book
    at_hand = type(book).fact

    def farther(self: Book, table: str, *keys: object) -> Fact:
        fact = at_hand(self, table, *keys)
        return fact._replace(value=fact.value + 2) if table == "cards" and keys[1:] == ("stride",) and self is book else fact

    with monkeypatch.context() as changed:
        changed.setattr(type(book), "fact", farther)
        says(session, "play Boots")
    assert any("Boots" in what and "the tables" in what for what in differences(session)), differences(session)


def test_of_tables_of_other_rules_it_is_told_that_they_are_not_at_hand(session: Session) -> None:
    says(session, "play Boots")
    again = Session(Journal(session.journal.folder), session.game._replace(rules="next"), session.book, session.clock)
    for side, word in WORDS.items():
        again.unlock(side, word)
    again.open_what_can_be()
    found = verify(again)
    assert found.ok
    assert [(one.number, one.rules) for one in found.uncompared if "cards" in one.tables][-1] == (
        session.journal.tail_number,
        session.game.rules,
    )
    assert all(one.otherwise == () for one in found.uncompared)
    assert verify(session).uncompared == ()


def test_of_a_table_that_is_another_now_the_ruling_is_told_that_used_it_as_it_was(session: Session) -> None:
    """A ruling of earlier rules stands by what it has looked up; of what was said in secret no more than the table is told."""
    says(session, "play Boots")
    event = session.journal.last
    then = [fact._replace(value="otherwise") for fact in record.facts_of(event, {}) if fact.table == "cards"][:1]
    told = {**event, "facts": [list(fact) for fact in then]}
    (found,) = looked_up.of_then(session.book, told, then, {})
    assert (found.number, found.tables) == (event["n"], ("cards",))
    assert ["otherwise" in what and "Boots" in what for what in found.otherwise] == [True]
    unsaid = {name: value for name, value in told.items() if name != "typed"}
    assert [one.otherwise for one in looked_up.of_then(session.book, unsaid, then, {})] == [()]


@pytest.mark.parametrize("path", [["revealed"], ["published", "Bob"], ["pending"]])
def test_no_rule_shows_what_is_hidden_or_lets_wait(session: Session, path: list[str]) -> None:
    there: list[Any] = ["referee", *path]
    halves = {"changes": [["put", there, {}]], "inverse": [["drop", there, None]]}
    forge(session, kind="next", side="Ann", args={}, typed="next", verdict="legal", **halves)
    assert "next: it changes what it may not" in differences(session)


# what an event tells


TOLD_OTHERWISE = {
    "put right": {"throw": "Bob typed 6 for d6"},
    "other words": {"typed": "concede Bob"},
    "other words of its verb": {"typed": "play Rope"},
    "no words": {"args": {}},
    "more than was said": {"args": {"card": "Boots", "and": "Rope"}},
    "a list that reads like it": {"args": {"card": ["Boots"]}},
    "not legal": {"verdict": "illegal"},
    "passed": {"passes": "Bob"},
}


def rewritten(session: Session, at: int, **told: Any) -> None:
    """Write the log again from an event on, with something else told in it, as whoever has the folder could."""
    events = list(session.journal.events())
    prev = events[0]["prev"]
    folder = session.journal.folder
    for event in events:
        event.update(told if event["n"] == at else {}, prev=prev)
        event["hash"] = prev = hash_of(event)
    (Path(folder) / "log.00000.json").write_bytes(dump({str(event["n"]): event for event in events}))
    (Path(folder) / "state.json").unlink(missing_ok=True)


@pytest.fixture
def free(tiny: Game, tmp_path: Path) -> Session:
    """Nobody has a passphrase, so nothing is signed, and the whole log can be written again."""
    return begun(tiny, tmp_path / "free", {}, length="8")


def found_in(session: Session) -> list[str]:
    again = Session(Journal(session.journal.folder), session.game, session.book, session.clock)
    again.open_what_can_be()
    return [difference.what for difference in verify(again).differences]


@pytest.mark.parametrize("told", TOLD_OTHERWISE.values(), ids=TOLD_OTHERWISE)
def test_what_a_ruling_tells_is_what_was_said(free: Session, told: dict[str, Any]) -> None:
    says(free, "play Boots")
    number = free.journal.tail_number
    rewritten(free, number)
    assert found_in(free) == []
    rewritten(free, number, **told)
    assert found_in(free) != []


@each(
    ("args", "typed", "is_in_full"),
    [
        (
            {"names": ["Big Rope", "Boots"], "to": "Low Hall", "stones": 3, "open": True},
            'lay Big Rope, Boots to "Low Hall" with 3 open',
            True,
        ),
        ({"names": ["Boots"], "to": "Low Hall", "stones": 3}, "lay Boots to Low Hall with 3", True),
        ({"names": ["Boots"], "to": "Low Hall", "stones": 3, "open": False}, "lay Boots to Low Hall with 3", False),
        ({"names": ["Boots"], "to": "Low Hall", "stones": "3"}, "lay Boots to Low Hall with 3", False),
        ({"names": "Boots", "to": "Low Hall", "stones": 3}, "lay Boots to Low Hall with 3", False),
        ({"names": ["Boots"], "to": "Low Hall", "stones": 3}, "lay Boots to Low Hall with 4", False),
    ],
)
def test_a_line_that_says_its_arguments_in_full_need_not_be_read(args: dict[str, Any], typed: str, is_in_full: bool) -> None:
    lay = Verb(
        "lay",
        "lays things",
        "",
        dict,
        slots=(
            Slot("names", "thing", many=True),
            Slot("to", "place", word="to"),
            Slot("stones", "int", word="with"),
            Slot("open", "flag", word="open"),
        ),
    )
    assert tells.reads_in_full(lay, args, typed) == is_in_full


@pytest.mark.parametrize("worksheet", [False, True])
def test_words_that_cannot_be_read_are_no_playaids(free: Session, worksheet: bool) -> None:
    says(free, "play Boots")
    number, long = free.journal.tail_number, "x" * (record.MOST_LETTERS + 1)
    for told in ({"say": "{a}"}, 5, long):
        rewritten(free, number, **({"lines": [[told, "", "", ""]]} if worksheet else {"story": [told]}))
        assert found_in(free) == ["'play': no playaid wrote this event (words)"]


@pytest.mark.parametrize(("value", "is_same"), [(True, True), (1, False), (1.0, False)])
def test_what_equals_the_ruling_and_is_of_another_kind_is_folded_as_it_stands(
    free: Session, monkeypatch: pytest.MonkeyPatch, value: Any, is_same: bool
) -> None:
    made = []

    def fold(*given: Any, **more: Any) -> Any:
        made.append(more["made"])
        return folded(*given, **more)

    says(free, "play Boots")
    number = free.journal.tail_number
    changes = json.loads(json.dumps(free.journal.last["changes"]))
    played = next(change for change in changes if change[1][-1] == "played")
    played[2] = value
    rewritten(free, number, changes=changes)
    monkeypatch.setattr("playaid.referee.verification.verify.folded", fold)
    found_in(free)
    assert [state is not None for state in made] == [True] * (number - 1) + [is_same]


@each("now, then", [([1], [True]), ([1], [1.0]), ({"a": {"b": 0}}, {"a": {"b": False}}), ({"a": 1, "b": 2}, {"b": 2, "a": 1})])
def test_documents_that_are_equal_may_be_of_other_kinds(now: Any, then: Any) -> None:
    assert now == then
    assert not are_same(now, then)
    assert are_same(now, now)


@each("value, other, is_same", [(1, 1, True), (1, 1.0, False), (0, False, False), ("Ann", "Ann", True), (None, None, True)])
def test_documents_that_hold_texts_which_keep_what_they_were_made_of(value: Any, other: Any, is_same: bool) -> None:
    said = message("{side} rolls {die}", side="Ann", die=2)
    assert are_same([{"how": said, "rest": [value]}], [{"how": str(said), "rest": [other]}]) is is_same
    assert not are_same({"how": said, "rest": value}, {"rest": value, "how": str(said)})


@given(JSON, JSON)
def test_documents_are_the_same_that_print_alike(now: Any, then: Any) -> None:
    for one, other in ((now, then), (now, json.loads(json.dumps(now)))):
        assert are_same(one, other) is (repr(one) == repr(other))


def test_to_go_on_has_no_words_behind_it(free: Session) -> None:
    says(free, "next")
    number = free.journal.tail_number
    rewritten(free, number)
    assert found_in(free) == []
    rewritten(free, number, typed="next, as Bob wished")
    assert found_in(free) != []


@pytest.mark.parametrize(
    "told", [{"overrule": "he wished it"}, {"typed": "play Boots"}, {"rolls": [["dice", "d6", [6], "system", "", ""]]}]
)
def test_a_note_tells_of_no_ruling(free: Session, told: dict[str, Any]) -> None:
    number = log_note(free, "tea", "Ann")
    assert found_in(free) == []
    rewritten(free, number, **told)
    assert found_in(free) == ["note: it tells what none of its kind does"]


@pytest.mark.parametrize(
    "told", [{"story": ["2d6+1: 6 6 + 1 = 13"]}, {"rolls": [["dice", "2d6", [6, 6], "system", "Ann", ""]]}, {"rolls": []}]
)
def test_loose_dice_come_to_what_fell(free: Session, told: dict[str, Any]) -> None:
    number = log_roll(free.journal, free.clock, "2d6+1", "Ann", roll_expression("2d6+1", Seeded(1), "Ann"))
    assert found_in(free) == []
    rewritten(free, number, **told)
    assert found_in(free) == ["roll: its dice come to something else than it says"]


def test_where_a_value_is_from_nobody_says_otherwise(free: Session) -> None:
    says(free, "play Boots")
    number = free.journal.tail_number
    facts = free.journal.event(number)["facts"]
    rewritten(free, number, facts=[[*fact[:3], "house", *fact[4:]] for fact in facts])
    assert any("it says house, the tables printed" in what for what in found_in(free))


@pytest.mark.parametrize("more", [{}, {"of": 1}])
def test_an_event_that_says_that_it_puts_a_throw_right_stops_no_log(free: Session, more: dict[str, Any]) -> None:
    says(free, "play Boots")
    number = free.journal.tail_number
    rewritten(free, number, throw="Bob typed 6 for d6", **more)
    again = Session(Journal(free.journal.folder), free.game, free.book, free.clock)
    assert "pulls on the Boots" in entry(again, again.journal.event(number), None)["text"]


def test_an_umpires_leave_is_told_as_it_is(free: Session) -> None:
    umpires.name_umpire(free, "Hal", "hal pw")
    umpires.let_umpire(free, "Hal", "Ann", ["rule"])
    event = free.journal.last
    assert entry(free, event, None)["text"] == "Ann lets Hal rule."
    assert entry(free, {**event, "story": ["Ann does not let Hal do anything any more."]}, None)["text"] == "Ann lets Hal rule."
    assert entry(free, {**event, "lets": [], "story": ["Ann lets Hal rule."]}, None)["text"] != "Ann lets Hal rule."


UNDER_SEALS: dict[str, Any] = {
    "another sentence": {"story": ["Ann holds nothing."]},
    "no sentence": {"story": 7},
    "no line": {"lines": [7]},
    "more than can be held": {"story": ["x" * (record.MOST_LETTERS + 1)]},
    "no facts": {"facts": [7]},
    "nothing": None,
}


@pytest.mark.parametrize("told", UNDER_SEALS.values(), ids=UNDER_SEALS)
@pytest.mark.parametrize("to", ["Ann", "Bob"])
def test_what_a_ruling_tells_under_seals_is_what_was_said(free: Session, told: Any, to: str) -> None:
    """Of Ann's swap to herself, or to Bob, whom it tells nothing."""
    says(free, "swap Boots")
    number, sealed, name = free.journal.tail_number, free.journal.last["sealed"], f"secret.{to}"
    words = free.unseal(name, sealed[name]["say"]) if to == "Ann" else {}
    assert found_in(free) == []
    say = free.fold.seal(name, told and {**words, **told})
    rewritten(free, number, sealed={**sealed, name: {**sealed.get(name, {}), "say": say}})
    assert found_in(free)
    assert ("what is said there cannot be read" in " ".join(found_in(free))) is ("Ann holds" not in str(told))


def test_what_is_told_under_seals_is_not_read_where_it_is_the_rulings_own(free: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    says(free, "swap Boots")
    looked: list[bool] = []
    reads = record.is_readable
    monkeypatch.setattr(record, "is_readable", lambda event, say, told=True: looked.append(bool(say) and told) or reads(event, say, told))
    assert found_in(free) == []
    assert looked
    assert True not in looked


# what waits


WAITING_OTHERWISE: dict[str, dict[str, Any]] = {
    "other words": {"typed": "concede Bob"},
    "another line": {"lines": [["Rope", "a rope nobody has", "+9", "9.9"]]},
    "one line more": {"lines": None},
    "a sentence": {"story": ["Bob falls off."]},
}


@pytest.fixture
def waiting(tiny: Game, tmp_path: Path) -> Session:
    """A die has fallen, and the table that tells what it does is not filled in."""
    session = new_session(tiny, tmp_path / "printed", ["Ann", "Bob"], seed=7, tables="printed")
    for line in ("set stones.Ann 5 because the ninth stone is stained", "set stones.Bob 5 because the ninth stone is stained", "next"):
        assert session.declare(session.read(split(line)), System()).verdict == "legal"
    assert session.declare(session.read(["run"]), Typed(["4"])).verdict == "needs-input"
    return session


@pytest.mark.parametrize("told", WAITING_OTHERWISE.values(), ids=WAITING_OTHERWISE)
def test_what_waits_tells_what_was_said_until_it_stopped(waiting: Session, told: dict[str, Any]) -> None:
    number, lines = waiting.journal.tail_number, waiting.journal.last["lines"]
    assert lines
    rewritten(waiting, number)
    assert found_in(waiting) == []
    rewritten(waiting, number, **{name: [*lines, lines[0]] if value is None else value for name, value in told.items()})
    assert found_in(waiting) != []


def test_what_was_cut_off_tells_less_than_its_rule(waiting: Session) -> None:
    rewritten(waiting, waiting.journal.tail_number, lines=[], story=[])
    assert found_in(waiting) == []


TELLING: list[dict[str, Any]] = [
    {"story": ["{}"]},
    {"lines": [["{}", "", "", ""]]},
    {"lines": [["", "", "{}", ""]]},
    {"overruled": [["check", "1", "{}", None]]},
    {"overruled": [["check", "1", "", "{}"]]},
]


@pytest.mark.parametrize("said", TELLING, ids=str)
def test_an_event_tells_so_much_and_no_more(said: dict[str, Any]) -> None:
    for letters, fits in ((record.MOST_LETTERS, True), (record.MOST_LETTERS + 1, False)):
        filled = json.loads(json.dumps(said).replace("{}", "x" * letters))
        assert record.is_readable(filled, {}) is fits
        assert record.is_readable({}, {"secret.Ann": filled}) is fits


@each(
    "keys, value",
    [(keys, value) for keys in range(45, 51) for value in (1, 1.5, [], [1], {"a": "b"}, {"a": []}, {"a": [1.5]}, [{"a": {"b": 1}}])],
)
def test_a_change_goes_so_deep_and_no_deeper(keys: int, value: Any) -> None:
    path = ["public", *map(str, range(keys - 1))]
    levels = next(levels for levels in range(5) if not is_deeper(value, levels))
    _, misfits = folded(empty(), {"n": 2, "kind": "play", "changes": [["put", path, value]], "sealed": {}, **stamp(SESSION.number)})
    assert bool(misfits) is (keys + levels > DEEPEST)
