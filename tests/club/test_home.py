"""A session brought home from its servers lives in one folder; every other copy of it can be read, and says where it lives."""

from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest

from playaid.cli.main import run
from playaid.club import envelope, transfer
from playaid.club.authority import InDoubt, Memory
from playaid.club.connection import Connection
from playaid.club.replica import NotTakenIn, PassedOver, Replica
from playaid.club.transfer import bring_home, invite, join, move, new_subject, read_code
from playaid.desk.session_folders import journal_in
from playaid.dice.sources import System
from playaid.export.export import export
from playaid.journal import journal as journals
from playaid.journal.create import born
from playaid.journal.errors import Elsewhere, NotWritten
from playaid.journal.journal import Journal
from playaid.journal.keyring import Keyring, withheld
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Refusal
from playaid.referee.machines import dice_lease, umpires
from playaid.referee.machines.dice_lease import Silent, take_part
from playaid.referee.machines.opening import session_on, shared
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session import key_changes
from playaid.referee.session.local import Session
from playaid.referee.session.record import NO_CHANGES
from playaid.referee.verification.verify import verify
from tests.club.conftest import Machines, apart, begun, unheld
from tests.club.test_servers_see import WORDS

AWAY = "lives in the folder of Ann, who brought it home"


def opened(session: Session) -> Session:
    """The same folder as the next command opens it."""
    return session_on(journal_in(session.journal.folder), session.game, session.book, session.clock)


ACTS: dict[str, Callable[[Session], object]] = {
    "note": lambda session: session.note("and I?", "Bob"),
    "run": lambda session: session.declare(session.read(["run"], "Ann"), System()),
    "undo": lambda session: session.undo(["Ann", "Bob"]),
    "move": lambda session: (session.take_in(), move(session, Connection(("memory",), new_subject(), envelope.new_key()), Memory())),
    "move --back": bring_home,
}


@pytest.fixture
def guarded(tiny: Game, tmp_path: Path) -> Machines:
    """Both with a passphrase, and open; their dice joint."""
    authority = Memory()
    session = begun(tiny, tmp_path / "ann", WORDS, length="8")
    machines = apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()))
    for machine, side in zip(machines, WORDS, strict=True):
        machine.unlock(side, WORDS[side])
    return machines


@pytest.fixture
def parted(machines: Machines) -> Machines:
    """Ann has brought the session home and goes on there; Bob's machine knows nothing of it yet."""
    machines.ann.declare(machines.ann.read(["next"], "Ann"), System())
    machines.bob.take_in()
    ann = bring_home(machines.ann)
    ann.note("at home", "Ann")
    return machines._replace(ann=ann)


@pytest.mark.parametrize("act", ACTS)
def test_every_other_machine_is_refused_for_good(parted: Machines, act: str) -> None:
    bob, last = parted.bob, parted.ann.journal.tail_number - 1
    for _ in range(3):  # the first one finds it out, and the others open the folder with that known
        with pytest.raises(Elsewhere, match=AWAY):
            ACTS[act](bob)
        bob = opened(bob)
        assert bob.journal.tail_number == last
    assert verify(bob).ok
    assert opened(parted.ann).note("goes on", "Ann")["n"] == last + 2
    assert verify(parted.ann).ok


def test_a_second_history_does_not_hold(parted: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    parted.bob.take_in()
    with monkeypatch.context() as patch:  # a playaid that holds itself to nothing
        patch.setattr(journals, "check_home", lambda *_: None)
        bob = opened(parted.bob)
        bob.note("on my own", "Bob")
    found = verify(opened(bob))
    assert [difference.number for difference in found.differences] == [bob.journal.tail_number]
    assert AWAY.removeprefix("lives ") in found.differences[0].what
    assert verify(opened(parted.ann)).ok


def test_nobody_writes_on_servers_behind_it(parted: Machines) -> None:
    parted.bob.take_in()
    with pytest.raises(Elsewhere):
        parted.bob.journal.append({"kind": "note", "side": None, "changes": [], "inverse": [], "sealed": {}, "barrier": False})


def test_where_all_settle_on_another_copy_it_goes_on_there_and_says_so(parted: Machines) -> None:
    parted.bob.take_in()
    bob = opened(parted.bob)
    bob = bring_home(bob, settled=True)
    bob.note("Ann's laptop is gone", "Bob")
    assert verify(opened(bob)).ok
    assert "all have settled" in [event["story"][0] for event in bob.journal.events() if event["kind"] == "moved"][-1]
    with pytest.raises(Refusal, match="lives in its folder"):
        bring_home(opened(bob), settled=True)


def test_it_can_be_moved_again_and_joined_again(parted: Machines, tmp_path: Path) -> None:
    home = Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann",))
    ann = move(parted.ann, home, authority := Memory())
    join(str(tmp_path / "again"), "again", read_code(invite(ann)), authority)
    again = SharedSession(Replica(str(tmp_path / "again"), authority), ann.game, ann.book, ann.clock)
    again.note("here", "Bob")
    ann.take_in()
    for session in (again, ann):
        assert verify(session).ok
    bring_home(ann)
    with pytest.raises(Elsewhere):
        again.note("and I?", "Bob")


def test_a_copy_made_from_an_export_is_no_other_history_and_no_home(parted: Machines, tmp_path: Path) -> None:
    journal = parted.ann.journal
    with born(tmp_path / "copy", journal.meta, journal.id) as copy:
        copy.set_keys(withheld(journal.keys))
        assert [*copy.adopt(journal.events())][-1] == journal.tail_number
    session = Session(Journal(tmp_path / "copy"), parted.ann.game, parted.ann.book, parted.ann.clock)
    assert verify(session).ok
    with pytest.raises(Elsewhere, match=AWAY):
        session.note("mine", "Ann")


class Mute(Memory):
    """Answers no more, though it keeps what it is sent."""

    mute = False

    def append(self, after: int, body: bytes) -> int:
        position = super().append(after, body)
        if self.mute:
            raise InDoubt("no answer")
        return position


def test_who_got_no_answer_is_at_home_at_the_second_try(tiny: Game, tmp_path: Path) -> None:
    authority = Mute()
    home = Connection(("memory",), new_subject(), envelope.new_key())
    ann, bob = apart(begun(tiny, tmp_path / "ann", {}, length="8"), tmp_path / "bob", authority, authority, home)
    ann.journal = ann.fold.journal = Replica(ann.journal.folder, authority, patience=0)
    authority.mute = True
    with pytest.raises(InDoubt):
        bring_home(ann)
    authority.mute = False
    bring_home(ann)
    assert opened(ann).note("at home", "Ann")
    with pytest.raises(Elsewhere):
        bob.note("and I?", "Bob")
    assert [event["kind"] for event in opened(ann).journal.events()].count("moved") == 2


def test_where_an_older_playaid_brought_it_home_nobody_goes_on_before_all_have_settled_where(machines: Machines) -> None:
    ann = machines.ann
    journal, gone = ann.journal, {"home": None, "dice": None}
    half, was = {"keys": {}, "meta": gone}, {"keys": {}, "meta": {name: journal.meta.get(name) for name in gone}}
    meta = {name: value for name, value in journal.meta.items() if name not in gone}
    ann.change(
        {"kind": "moved", "side": None, "story": ["home"], "before": was, "after": half, **NO_CHANGES}, journal.bound, meta, None, None
    )
    machines.bob.take_in()
    for machine in machines:
        with pytest.raises(Elsewhere, match="in the folder of whoever brought it home"):
            opened(machine).note("alone?", None)
    home = bring_home(opened(ann), settled=True)
    home.note("here", None)
    assert verify(opened(home)).ok
    with pytest.raises(Elsewhere):
        opened(machines.bob).note("and here?", None)


def test_a_key_in_doubt_outlives_settling_that_is_cut_off(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    bob = machines.bob
    with monkeypatch.context() as refusing:
        refusing.setattr(Replica, "_insert", _refuses)
        with pytest.raises(NotTakenIn):
            key_changes.change_passphrase(bob, "Bob", None, "new")
    with monkeypatch.context() as stopping:
        stopping.setattr(Session, "change", _cut_off)
        with pytest.raises(KeyboardInterrupt):
            bring_home(bob, settled=True)
    machines.bob.take_in()
    Keyring(Journal(bob.journal.folder).keys).unlock("Bob", "new")


def _refuses(*_: object) -> None:
    raise NotWritten("log.00000.json", "No space left on device")


def _cut_off(*_: object) -> None:
    raise KeyboardInterrupt


def test_at_a_copy_that_is_not_the_home_nobody_is_invited_or_let(parted: Machines) -> None:
    """Whatever is said there says where the session lives, or that it is on no servers."""
    parted.bob.take_in()
    bob = opened(parted.bob)
    for refused in (lambda: invite(bob, ["Bob"]), lambda: shared(bob, "nobody to attend to")):
        with pytest.raises(Elsewhere, match=AWAY):
            refused()
    with pytest.raises(Elsewhere, match=AWAY):
        umpires.name_umpire(bob, "Hal", "hal pw")
    with pytest.raises(Elsewhere, match=AWAY):
        key_changes.change_passphrase(bob, "Bob", None, "new")


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_a_copy_out_of_an_export_that_was_made_on_servers_is_read_and_settled_on(machines: Machines, tmp_path: Path, form: str) -> None:
    machines.ann.note("far away", "Ann")
    (tmp_path / "out").write_text(export(machines.ann, form, keys=True), encoding="utf-8")
    assert run(["--sessions-dir", str(tmp_path), "import", str(tmp_path / "out"), "copy"]) == 0

    def copy() -> Session:
        return session_on(journal_in(str(tmp_path / "copy")), machines.ann.game, machines.ann.book, machines.ann.clock)

    assert verify(copy()).ok
    for refused in (lambda: copy().note("mine", "Ann"), lambda: bring_home(copy())):
        with pytest.raises(Elsewhere, match="on servers"):
            refused()
    bring_home(copy(), settled=True).note("here", None)
    assert copy().note("goes on", None)
    assert verify(copy()).ok


def test_it_does_not_come_home_while_a_throw_is_claimed_whose_parts_are_known(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = machines
    monkeypatch.setattr(dice_lease, "PATIENCE", 0.05)
    ann.declare(ann.read(["next"], "Ann"), System())
    with pytest.raises(Silent):
        ann.declare(ann.read(["run"], "Ann"), System())
    bob.take_in()
    assert isinstance(bob, SharedSession)
    take_part(bob)
    with pytest.raises(Refusal, match="parts of it are known"):
        bring_home(ann)
    assert ann.journal.meta["home"]
    assert bring_home(ann, settled=True).note("all have settled", None)


def _claimed(guarded: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    """A throw of Ann's that Bob has given his part of."""
    ann, bob = guarded
    monkeypatch.setattr(dice_lease, "PATIENCE", 0.05)
    ann.declare(ann.read(["next"], "Ann"), System())
    with pytest.raises(Silent):
        ann.declare(ann.read(["run"], "Ann"), System())
    _gives(bob)
    ann.take_in()


def _gives(session: Session) -> None:
    session.take_in()
    assert isinstance(session, SharedSession)
    take_part(session)


def test_nobody_takes_it_home_past_playaid_while_a_throw_falls(guarded: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    _claimed(guarded, monkeypatch)
    ann, bob = guarded
    with patch.object(transfer, "_check_nothing_falls"), pytest.raises(PassedOver, match="parts of it are known"):
        bring_home(ann)
    with unheld(ann), patch.object(transfer, "_check_nothing_falls"):
        home = bring_home(ann)
    bob.take_in()
    assert bob.journal.meta["home"]
    home.unlock("Ann", WORDS["Ann"])
    assert home.declare(home.read(["run"], "Ann"), System()).verdict == "legal"
    assert "parts of it are known" in verify(home).differences[0].what


def test_where_all_settle_that_is_told_and_another_throw_may_fall(guarded: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    _claimed(guarded, monkeypatch)
    home = bring_home(guarded.ann, settled=True)
    assert "all have settled" in str(home.journal.last["story"])
    assert verify(home).ok


def test_it_stays_where_a_throw_is_claimed_at_the_same_moment(guarded: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = guarded
    checks, monkeyed = transfer._check_nothing_falls, iter([True])
    ann.declare(ann.read(["next"], "Ann"), System())
    bob.take_in()

    def claims_behind(session: Session) -> None:
        checks(session)
        if next(monkeyed, False):
            monkeypatch.setattr(dice_lease, "PATIENCE", 0.05)
            with pytest.raises(Silent):
                bob.declare(bob.read(["run"], "Ann"), System())
            replica = ann.journal
            assert isinstance(replica, Replica)
            other = SharedSession(replica.reopened(), ann.game, ann.book, ann.clock)
            other.unlock("Ann", WORDS["Ann"])
            _gives(other)

    with patch.object(transfer, "_check_nothing_falls", claims_behind), pytest.raises(Refusal, match="parts of it are known"):
        bring_home(ann)
    assert ann.journal.meta["home"]


def test_who_joins_later_takes_nothing_that_was_written_behind_it(parted: Machines, tmp_path: Path) -> None:
    authority, last = parted.bob.journal.authority, parted.ann.journal.tail_number - 1  # type: ignore[attr-defined]
    home = parted.bob.journal.home  # type: ignore[attr-defined]
    behind = parted.ann.journal.event(last + 1)  # what Ann wrote at home, and somebody sends on
    authority.append(authority.read(0)[-1].position, envelope.seal(home.key, parted.ann.id, behind))
    history = transfer._History(parted.ann.id, [*home.older, home.key])
    for message in authority.read(0):
        history.take(message.body)
    assert (history.begun, history.tail_number) == (True, last)
