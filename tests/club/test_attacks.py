"""What somebody at the table tries who writes his own messages: for another side, again, in another order, or for a folder of yesterday."""

import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from playaid.club import envelope
from playaid.club.authority import Memory
from playaid.club.connection import USED, Connection
from playaid.club.replica import Replica
from playaid.club.transfer import invite, join, move, new_subject, read_code
from playaid.dice.joint_roll import new_part
from playaid.dice.sources import System
from playaid.journal.chain import FORMAT
from playaid.journal.errors import Damaged
from playaid.journal.journal import Journal
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import KeysNotWhole, Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.machines import dice_lease
from playaid.referee.machines.dice_lease import Silent, shares, take_part
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.machines.standing_orders import carry_out
from playaid.referee.session import replay
from playaid.referee.session.fitting import WHOLE
from playaid.referee.session.local import Session
from playaid.referee.session.signing import signer
from playaid.referee.session.upcasting import stamp
from playaid.referee.verification.verify import verify
from tests.club.conftest import Machines, apart, begun, unheld
from tests.club.test_servers_see import WORDS
from tests.each import each

QUIET: dict[str, Any] = {"changes": [], "inverse": [], "sealed": {}, "barrier": False}


@pytest.fixture
def guarded(tiny: Game, tmp_path: Path) -> Machines:
    """Both with a passphrase, their dice joint."""
    authority = Memory()
    session = begun(tiny, tmp_path / "ann", WORDS, length="8")
    machines = apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()))
    for machine, side in zip(machines, WORDS, strict=True):
        machine.unlock(side, WORDS[side])
    return machines


def undone_by(session: Session) -> dict[str, Any]:
    """What undo and redo would turn to behind its last event, and when and for which game it is said."""
    last = session.journal.last
    undo = {"live": last.get("live", 0), "back": last.get("live", 0), "redo": last.get("redo")}
    return {"t": session.clock(), "game": session.game.slug, "rules": session.game.rules, **undo}


def forged(session: Session, **event: Any) -> None:
    """Written by a playaid that holds itself to nothing."""
    with session.writing(), unheld(session):
        changing = any(event.get(half) for half in ("changes", "inverse", "sealed"))
        stamped = stamp(session.journal.meta[FORMAT]) if changing else {}
        session.journal.append({**undone_by(session), **QUIET, **stamped, **event})


def test_whoever_throws_cannot_give_anothers_part(guarded: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = guarded
    monkeypatch.setattr(dice_lease, "PATIENCE", 0.1)
    assert ann.declare(ann.read(["next"], "Ann"), System()).verdict == LEGAL
    with pytest.raises(Silent):
        ann.declare(ann.read(["run"], "Ann"), System())
    number = ann.journal.tail_number
    forged(ann, kind="share", side="Bob", of=number, part=new_part(), story=["Bob takes part in the throw."])
    before = bob.journal.head
    bob.take_in()
    assert "Bob" not in shares(bob, number)
    assert bob.journal.head != before
    assert take_part(bob) == []
    assert "Bob" in shares(bob, number)


WAS = {"keys": {}, "meta": {"players": {"Ann": "Ann", "Bob": "Bob"}}}
TOLD = [WAS, {"keys": {}, "meta": {"players": {"Ann": "Eve", "Bob": "Bob"}}}, {"keys": {"Ann": {"public": "00"}}}, {"keys": []}, [], None]


@pytest.mark.parametrize("before", TOLD, ids=["so it was", "another player", "another key", "no keys", "no half", "nothing"])
def test_nobody_tells_otherwise_what_was_before_a_change_of_his(guarded: Machines, before: Any) -> None:
    ann, bob = guarded
    ann.take_in()
    number = ann.journal.tail_number
    players = {"Ann": "Ann", "Bob": "Bert"}
    event = {
        **QUIET,
        **undone_by(bob),
        "kind": "keys",
        "side": "Bob",
        "before": before,
        "after": {"keys": {}, "meta": {"players": players}},
    }
    with bob.writing(), unheld(bob):
        bob.journal.change(event, bob.journal.bound, {**bob.journal.meta, "players": players}, None, signer(bob.keyring, ["Bob"]))
    ann.take_in()
    assert ann.journal.tail_number == number + (before == WAS)
    assert verify(ann).ok


WAITS = {"verb": "run", "side": "Ann", "prompt": "what?", "event": 2}
WAITING: list[Any] = [
    *(5, {}, {**WAITS, "verb": 5}, {**WAITS, "side": 5}, {**WAITS, "prompt": 5}, {**WAITS, "event": "2"}, {**WAITS, "event": 1}),
    *({**WAITS, "event": 99}, {**WAITS, "claim": 5}, {**WAITS, "claim": "x"}, {**WAITS, "joint": 5}, {**WAITS, "dealt": [5]}),
    {**WAITS, "claim": "x", "rolled": 0, "before": 5},
]


@pytest.mark.parametrize(
    "spoilt",
    [
        *({"changes": changes} for changes in (None, [5], [["zap", ["public", "x"], 1]], [["put", ["public"], 1]], [["put", "public", 1]])),
        *({"inverse": [["put", ["public", 5], 1]]}, {"live": "x"}, {"back": None}, {"redo": []}, {"changes": [["put", ["public", "x"]]]}),
        *({"sealed": [[]]}, {"sealed": {"cup": 5}}, {"sealed": {"secret.Ann": {"do": 5}}}),
        *({"changes": [["push", ["public", "turn"], 1]]}, {"changes": [["add", ["public", "turn"], 1]]}),
        *({"changes": [["put", ["public", "turn", "side", "x"], 1]]}, {"changes": [["put", ["secret", "Ann", "cards"], {}]]}),
        *({"inverse": [["pull", ["public", "stock"], 1]]}, {"inverse": [["put", ["referee", "pending"], 5]]}),
        *({"changes": [["put", ["referee", "sides"], ["Eve"]]]}, {"changes": [["drop", ["referee", "options"], None]]}),
        *({"changes": [["put", ["referee", "at"], at]]} for at in (5, [5], [{"key": "turn"}], [{"key": "turn", "round": 1, "i": 0}])),
        *({"changes": [["put", ["referee", "over"], over]]} for over in (5, {"winner": "Bob", "cite": "", "how": 5})),
        *({"of": "run", "changes": [["put", ["referee", "pending"], waits]]} for waits in WAITING),
        *({"live": 99}, {"back": 5}, {"redo": 1}, {"kind": "undo", "of": 2}, {"kind": "redo", "of": 2}),
        *({"kind": "run", name: words} for name in ("lines", "rolls", "facts", "story") for words in ([5], [["a"]])),
    ],
)
def test_nobody_keeps_the_others_from_opening_the_session_again(guarded: Machines, spoilt: dict[str, Any]) -> None:
    ann, bob = guarded
    ann.take_in()
    head = ann.journal.head
    with suppress(Damaged):
        forged(bob, **{"kind": "note", "side": "Bob", "story": ["tea"], **spoilt})
    ann.take_in()
    assert (ann.journal.head, ann.journal.passed_over) == (head, 1)  # type: ignore[attr-defined]
    assert verify(SharedSession(Replica(ann.journal.folder, ann.journal.authority), ann.game, ann.book, ann.clock)).ok  # type: ignore[attr-defined]


def test_where_the_sequence_of_play_stands_nowhere_that_is_told(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    nowhere = [["put", ["referee", "at"], [{"key": "nowhere", "round": 1}]]]
    session.journal.append({**undone_by(session), **QUIET, "kind": "next", "side": "Ann", "typed": "next", "args": {}, "changes": nowhere})
    again = Session(Journal(session.journal.folder), tiny, session.book, session.clock)
    with pytest.raises(Refusal, match="stands at 'nowhere'"):
        again.declare(again.read(["next"], "Ann"), System())


@pytest.mark.parametrize("changes", [[["push", ["public", "turn"], 1]], [["put", ["referee", "at"], 5]], [["zap", ["public", "x"], 1]], 5])
def test_in_a_folder_what_fits_no_game_counts_for_nothing(tiny: Game, tmp_path: Path, changes: Any) -> None:
    """Somebody has written the log of a folder himself, chain and all: it is played on, and `verify` names the event."""
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    before = session.state
    written = session.journal.append({**undone_by(session), **QUIET, "kind": "note", "side": None, "story": ["tea"], "changes": changes})
    again = Session(Journal(session.journal.folder), tiny, session.book, session.clock)
    assert again.state["public"] == before["public"]
    assert [(passed.number, passed.compartment) for passed in again.fold.passed_over] == [(written["n"], WHOLE)]
    assert again.declare(again.read(["next"], "Ann"), System()).verdict == LEGAL
    assert {difference.number for difference in verify(again).differences} == {written["n"]}
    again.fold.keep()
    once_more = Session(Journal(session.journal.folder), tiny, session.book, session.clock)
    assert once_more.fold.passed_over == again.fold.passed_over
    assert replay.before(once_more, once_more.journal.tail_number, None)["public"] == before["public"]


@pytest.mark.parametrize("part", ["do", "say"])
@pytest.mark.parametrize(
    "content",
    [None, 5, [["put", ["secret", "Ann", "hand"], 5], ["push", ["secret", "Ann", "hand"], 5]], [["put", ["public", "stock"], 99]]],
)
def test_rubbish_under_anothers_seal_shuts_nobodys_hand(guarded: Machines, part: str, content: Any) -> None:
    ann, bob = guarded
    bob.take_in()
    text = "garbage" if content is None else bob.fold.seal("secret.Ann", content)
    forged(bob, kind="run", side="Bob", story=["tea"], sealed={"secret.Ann": {part: text}})
    number = bob.journal.tail_number
    ann.take_in()
    again = SharedSession(Replica(ann.journal.folder, ann.journal.authority), ann.game, ann.book, ann.clock)  # type: ignore[attr-defined]
    again.unlock("Ann", WORDS["Ann"])
    for session in (ann, again):
        hand = session.state["secret"].get("Ann")
        session.open("secret.Ann")
        assert session.state["secret"]["Ann"] == (hand or session.state["secret"]["Ann"])
        assert session.opened(session.journal.event(number)) == {}
        passed = [(passed.number, passed.compartment) for passed in session.fold.passed_over]
        assert passed == ([(number, "secret.Ann")] if part == "do" else [])
        assert {difference.number for difference in verify(session).differences} == {number}
    assert ann.state["public"] == bob.state["public"]
    assert again.declare(again.read(["next"], "Ann"), System()).verdict == LEGAL


def test_a_key_that_is_not_the_sides_own_is_told_as_such(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    with patch.object(type(session.journal), "bound", "another"), pytest.raises(KeysNotWhole):
        session.fold.read("secret.Ann", "garbage")


@pytest.mark.parametrize("key", ["AAAA", "!"])
def test_a_key_that_is_none_reveals_nothing_and_locks_nobody_out(machines: Machines, key: str) -> None:
    ann, bob = machines
    changes = [["put", ["referee", "revealed"], ["Bob"]], ["put", ["referee", "published", "secret.Bob"], key]]
    forged(bob, kind="reveal", side="Bob", barrier=True, changes=changes)
    ann.take_in()
    ann.lock("Ann")
    again = SharedSession(Replica(ann.journal.folder, ann.journal.authority), ann.game, ann.book, ann.clock)  # type: ignore[attr-defined]
    again.open("secret.Ann")
    assert again.declare(again.read(["next"], "Ann"), System()).verdict == LEGAL
    assert "reveal" not in [event["kind"] for event in again.journal.events()]
    assert "reveal: the key that it publishes is none" in [difference.what for difference in verify(bob).differences]


@each("mark", [[], {}, 5, None])
def test_a_code_that_is_none_was_used_by_nobody(guarded: Machines, mark: Any) -> None:
    ann, bob = guarded
    ann.take_in()
    number = ann.journal.tail_number
    forged(bob, kind="note", side="Bob", story=["tea"], **{USED: mark})
    ann.take_in()
    assert ann.journal.tail_number == number + 1


def test_nobody_gives_orders_for_another_side(guarded: Machines) -> None:
    ann, bob = guarded
    bob.take_in()
    said = {"orders": ["next"], "taken_up": "", "ended": False, "story": ["Orders of Ann"]}
    sealed = {"secret.Ann": {"say": bob.fold.seal("secret.Ann", said)}}
    forged(bob, kind="orders", side="Ann", story=["Ann has orders, sealed."], sealed=sealed)
    ann.take_in()
    assert [event["kind"] for event in ann.journal.events()].count("orders") == 0
    assert not carry_out(ann, ["Ann"])


@pytest.mark.parametrize(
    "said", [None, 5, {}, {"orders": 5}, {"orders": [5]}, {"orders": ["next"], "taken_up": 5}, {"orders": [], "ended": 1}]
)
def test_orders_without_their_words_are_nobodys(machines: Machines, said: Any) -> None:
    ann, bob = machines
    bob.take_in()
    sealed = {} if said is None else {"secret.Ann": {"say": bob.fold.seal("secret.Ann", said)}}
    forged(bob, kind="orders", side="Ann", story=["Ann has orders, sealed."], sealed=sealed)
    ann.take_in()
    assert ann.journal.last["kind"] == "orders"
    assert not carry_out(ann, ["Ann"])


@each("given", [("", ""), ("cid", "cid's word")])
def test_a_code_lets_in_as_its_machine_where_nobody_says_otherwise(tiny: Game, tmp_path: Path, given: tuple[str, str]) -> None:
    session = begun(tiny, tmp_path / f"ann{len(given[0])}", {}, length="8")
    home = Connection(("memory",), new_subject(), envelope.new_key(), "ann", "her word", seats=("Ann", "Bob"))
    there = read_code(invite(move(session, home, Memory(), "own"), ["Bob"], *given)).home
    assert (there.user, there.password, there.seats) == (given[0] or "ann", given[1] or "her word", ("Bob",))


def test_nobody_lets_a_dealer_for_another_side(guarded: Machines) -> None:
    ann, bob = guarded
    bob.take_in()
    forged(bob, kind="dealt", side="Ann", of=1, share="", story=["Ann lets him deal."])
    ann.take_in()
    assert [event["kind"] for event in ann.journal.events()].count("dealt") == 0


def test_messages_again_and_in_another_order_change_nothing(guarded: Machines, tmp_path: Path) -> None:
    ann, bob = guarded
    for word in ("one", "two", "three"):
        ann.note(word, "Ann")
    authority = ann.journal.authority  # type: ignore[attr-defined]
    messages = authority.read(0)
    for message in (*messages[-2:], *reversed(messages)):
        authority.append(authority.read(0)[-1].position, message.body)
    bob.take_in()
    ann.take_in()
    assert bob.journal.head == ann.journal.head
    assert [event["story"][0] for event in bob.journal.events()][-3:] == ["one", "two", "three"]
    bob.note("four", "Bob")
    ann.take_in()
    assert ann.journal.last["story"] == ["four"]


def test_a_folder_of_yesterday_put_back_catches_up_and_doubles_nothing(guarded: Machines, tmp_path: Path) -> None:
    ann, bob = guarded
    bob.take_in()
    yesterday = tmp_path / "yesterday"
    shutil.copytree(bob.journal.folder, yesterday)
    for word in ("one", "two"):
        ann.note(word, "Ann")
        bob.take_in()
    bob.note("three", "Bob")
    ann.take_in()
    restored = SharedSession(Replica(str(yesterday), ann.journal.authority), bob.game, bob.book, bob.clock)  # type: ignore[attr-defined]
    restored.note("four", "Bob")
    ann.take_in()
    assert [event["story"][0] for event in ann.journal.events()][-4:] == ["one", "two", "three", "four"]
    assert verify(ann).ok


def test_a_message_for_one_table_is_none_for_another(guarded: Machines) -> None:
    ann, _ = guarded
    journal = ann.journal
    event = {**journal.last, "n": journal.tail_number + 1, "prev": journal.head[1]}
    body = envelope.seal(journal.home.key, "another session", event)  # type: ignore[attr-defined]
    authority = journal.authority  # type: ignore[attr-defined]
    authority.append(authority.read(0)[-1].position, body)
    before = journal.head
    ann.take_in()
    assert journal.head == before


@each("acts", ["table", "signed"])
def test_who_joins_later_takes_what_the_others_took(tiny: Game, tmp_path: Path, acts: str) -> None:
    """Somebody at the table sends an event that nobody takes; whoever joins afterwards reads it and passes over it, too."""
    authority = Memory()
    session = begun(tiny, tmp_path / "ann", WORDS, acts, length="8")
    ann, bob = apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()))
    ann.unlock("Ann", WORDS["Ann"])
    bob.take_in()
    kind = {"kind": "note", "side": "Ann"} if acts == "signed" else {"kind": "concede", "side": "Ann"}
    forged(bob, **kind, story=["I give up"])
    ann.note("I do not", "Ann")
    assert isinstance(ann, SharedSession)
    join(str(tmp_path / "cid"), "cid", read_code(invite(ann)), authority)
    cid = SharedSession(Replica(str(tmp_path / "cid"), authority), ann.game, ann.book, ann.clock)
    assert cid.journal.head == ann.journal.head
    cid.note("here", None)
    ann.take_in()
    assert cid.journal.head == ann.journal.head


@pytest.mark.parametrize(
    "meta",
    [{"dice": "own"}, {"clock": 1.0}, {"leaving": "umpire"}, {"under": None}, {"home": "pa.other.log"}],
    ids=lambda meta: next(iter(meta)),
)
def test_nobody_changes_how_it_is_played_on_the_servers_under_way(guarded: Machines, meta: dict[str, Any]) -> None:
    ann, bob = guarded
    bob.take_in()
    journal = bob.journal
    half = {"keys": {}, "meta": meta}
    last = journal.last
    event = {"kind": "moved", "side": None, "t": bob.clock(), "story": ["so"], "before": half, "after": half, **QUIET}
    event |= {"game": "tiny", "rules": "1", "live": last["live"], "back": last["live"], "redo": last.get("redo")}
    with unheld(bob):
        journal.change(event, journal.bound, {name: value for name, value in {**journal.meta, **meta}.items() if value is not None})
    ann.take_in()
    assert ann.journal.last["hash"] == last["hash"]
    assert not verify(bob).ok


@pytest.mark.parametrize("number", ["1", None, True, 1.5])
def test_an_agreement_to_nothing_is_nobodys(guarded: Machines, number: Any) -> None:
    ann, bob = guarded
    bob.take_in()
    forged(bob, kind="agreed", side="Bob", of=number, to=1, story=["so"])
    before = ann.journal.tail_number
    ann.take_in()
    assert ann.journal.tail_number == before
