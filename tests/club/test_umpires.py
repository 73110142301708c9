"""An umpire at a machine of his own: what he may there, what every other machine makes of it, and of what is forged in his name."""

from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from playaid.club import envelope
from playaid.club import stream as stream_module
from playaid.club.authority import InDoubt, Memory, Unreachable
from playaid.club.clocks import clocks
from playaid.club.connection import Connection
from playaid.club.replica import Replica
from playaid.club.stream import Stream
from playaid.club.transfer import OWN, invite, join, move, new_subject, read_code
from playaid.dice.sources import Seeded, System
from playaid.journal import seal
from playaid.journal.binding import after
from playaid.language.message import from_json
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.machines.umpires import NotLet, UmpireSession, let_umpire, name_umpire, sits
from playaid.referee.session import permissions
from playaid.referee.session.consent import NeedsConsent
from playaid.referee.session.local import Session
from playaid.referee.session.permissions import AGREE, LOOK, RULE, umpires_in
from playaid.referee.verification.verify import verify
from tests.club.cluster import Cluster
from tests.club.conftest import CHEAP, HAL, begun, unheld
from tests.club.test_attacks import QUIET, undone_by
from tests.club.test_servers_see import WORDS

HIS = "chalk line under oak"


@pytest.fixture(autouse=True)
def _cheap_wrapping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seal.wrap, "__defaults__", (CHEAP,))


class Far(NamedTuple):
    ann: Session
    bob: Session
    hal: Session


@pytest.fixture
def far(tiny: Game, tmp_path: Path) -> Far:
    """Ann, Bob and an umpire, each at a machine of their own, both sides under a passphrase; ten hours for each."""
    authority, home = Memory(), Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob"))
    ann = begun(tiny, tmp_path / "ann", WORDS, length="8")
    ann = move(ann, home, authority, OWN, clock=10)
    codes = [invite(ann, ["Bob"]), invite(ann)]
    others = []
    for name, code in zip(("bob", "hal"), codes, strict=True):
        join(str(tmp_path / name), name, read_code(code), authority)
        others.append(SharedSession(Replica(str(tmp_path / name), authority), ann.game, ann.book, ann.clock))
    bob, hal = others
    ann.unlock("Ann", WORDS["Ann"])
    bob.unlock("Bob", WORDS["Bob"])
    name_umpire(hal, "Hal", HIS)
    return Far(ann, bob, hal)


def lets(far: Far, *powers: str) -> None:
    for session, side in zip(far[:2], WORDS, strict=True):
        let_umpire(session, "Hal", side, powers)


def sitting(far: Far) -> UmpireSession:
    far.hal.take_in()
    return sits(far.hal, "Hal", HIS)


def all_agree(far: Far) -> None:
    """Every machine has the same history, and proves it."""
    for session in far:
        session.take_in()
        assert verify(session).ok
    assert len({session.journal.head for session in far}) == 1


def test_he_overrules_and_every_machine_takes_it(far: Far) -> None:
    lets(far, RULE)
    far.ann.declare(far.ann.read(["next"], "Ann"), System())
    far.ann.declare(far.ann.read(["run"], "Ann"), Seeded(1))
    umpire = sitting(far)
    ruling = umpire.declare(umpire.read(["run"], "Ann", "the die was cocked"), System())
    assert ruling.verdict == LEGAL
    all_agree(far)
    claim, event = list(far.bob.journal.events())[-2:]
    assert (claim["kind"], claim["by"], event["kind"], event["by"]) == ("claim", "Hal", "run", "Hal")
    assert event["overrule"] == "the die was cocked"


def test_he_agrees_to_an_undo_for_sides_that_are_away(far: Far) -> None:
    far.ann.declare(far.ann.read(["next"], "Ann"), System())
    far.ann.declare(far.ann.read(["run"], "Ann"), Seeded(1))
    before = far.ann.journal.tail_number
    with pytest.raises(NotLet, match="Ann and Bob have not let Hal agree"):
        sitting(far).undo(["Ann", "Bob"])
    with pytest.raises(NeedsConsent, match="Bob agrees by a signature"):
        far.ann.undo(["Ann", "Bob"])
    lets(far, AGREE)
    assert sitting(far).undo(["Ann", "Bob"])["of"] == before
    all_agree(far)


def test_he_looks_where_he_is_let_and_nobody_else_sees_more_for_it(far: Far) -> None:
    let_umpire(far.ann, "Hal", "Ann", [LOOK])
    umpire = sitting(far)
    umpire.open("secret.Ann")
    far.ann.open("secret.Ann")
    assert umpire.state["secret"]["Ann"] == far.ann.state["secret"]["Ann"]
    far.bob.take_in()
    for session, side in ((umpire, "Bob"), (far.bob, "Ann"), (far.hal, "Ann")):
        with pytest.raises(Locked):
            session.open(f"secret.{side}")
    all_agree(far)


def test_a_leave_withdrawn_on_the_way_counts(far: Far) -> None:
    lets(far, RULE)
    umpire = sitting(far)
    let_umpire(far.bob, "Hal", "Bob", [])
    with pytest.raises(NotLet, match="Bob has not let Hal rule"):
        umpire.declare(umpire.read(["run"], "Ann", "so be it"), System())
    all_agree(far)


def test_a_machine_that_plays_is_no_umpires(far: Far) -> None:
    with pytest.raises(Refusal, match="plays no side"):
        name_umpire(far.ann, "Una", "words")


def test_he_gives_hours_and_takes_them(far: Far) -> None:
    now = far.ann.journal.last["t"]
    with pytest.raises(NotLet, match="rule"):
        sitting(far).change_clock("Ann", 5)
    lets(far, RULE)
    umpire = sitting(far)
    umpire.change_clock("Ann", 5)
    left = {clock.side: clock.left for clock in clocks(umpire, now)}
    assert left["Bob"] == 10 * 3600
    assert left["Ann"] is not None
    assert 14.9 * 3600 < left["Ann"] <= 15 * 3600
    umpire.change_clock("Bob", None)
    [bobs] = [clock for clock in clocks(umpire, now) if clock.side == "Bob"]
    assert (bobs.left, bobs.text.endswith("its time is up")) == (0, True)
    umpire.change_clock("Bob", 2)
    assert {clock.side: clock.left for clock in clocks(umpire, now)}["Bob"] == 2 * 3600
    assert [*map(from_json, umpire.journal.last["story"])] == ["Bob has 2 hours more."]
    all_agree(far)


def level(late: SharedSession, ahead: SharedSession) -> None:
    """Read until what the other one has has come: the server that it comes from may lag behind the one that acknowledged."""
    for _ in range(100):
        late.journal.watch(0.1)
        late.take_in()
        if late.journal.head == ahead.journal.head:
            return


def test_on_real_servers_his_login_is_for_that_session_alone(
    tiny: Game, tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = begun(tiny, tmp_path / "ann", WORDS, length="8")
    home = cluster.home(HAL.subject, envelope.new_key(), seats=("Ann", "Bob"))
    streams = [Stream(home)]
    try:
        ann = move(ann, home, streams[0], OWN)
        code = read_code(invite(ann, [], HAL.user, HAL.password))
        streams.append(Stream(code.home))
        join(str(tmp_path / "hal"), "hal", code, streams[1])
        hal = SharedSession(Replica(str(tmp_path / "hal"), streams[1]), ann.game, ann.book, ann.clock)
        name_umpire(hal, "Hal", HIS)
        level(ann, hal)
        assert "Hal" in umpires_in(ann.journal.meta)
        for side, words in WORDS.items():
            ann.unlock(side, words)
            let_umpire(ann, "Hal", side, [AGREE])
        ann.declare(ann.read(["next"], "Ann"), System())
        level(hal, ann)
        assert sits(hal, "Hal", HIS).undo(["Ann", "Bob"])["by"] == "Hal"
        level(ann, hal)
        assert ann.journal.last["by"] == "Hal"
        assert verify(ann).ok
        monkeypatch.setattr(stream_module, "ANSWERING", 0.5)
        monkeypatch.setattr(stream_module, "CATCHING_UP", 1.0)
        streams.append(Stream(cluster.home("pa.notumpired.log", account=HAL)))
        with pytest.raises(InDoubt):
            streams[2].append(0, b"not his")
        with pytest.raises(Unreachable):
            streams[2].read(0)
    finally:
        for stream in streams:
            stream.close()


def forged(session: Session, sign: Any = None, **event: Any) -> None:
    """Written at a player's machine, by a playaid that holds itself to nothing."""
    with session.writing(), unheld(session):
        last = session.journal.last
        chain = {"t": session.clock(), "game": session.game.slug, "rules": session.game.rules}
        undo = {"live": last.get("live", 0), "back": last.get("live", 0), "redo": last.get("redo")}
        quiet = {"changes": [], "inverse": [], "sealed": {}, "barrier": False}
        session.journal.append({**chain, **undo, **quiet, **event}, sign)


@pytest.mark.parametrize("kind", ["clock", "note", "umpire"])
def test_what_is_forged_in_his_name_every_machine_passes_over(far: Far, kind: str) -> None:
    lets(far, RULE)
    forged(far.bob, kind=kind, side="Bob", by="Hal", hours=100, story=["Bob has 100 hours more."])
    before = far.ann.journal.head
    far.ann.take_in()
    assert [event["kind"] for event in far.ann.journal.events()][-1] == "umpire"
    assert far.ann.journal.passed_over == 1  # type: ignore[attr-defined]
    assert far.ann.journal.head[0] >= before[0]


def test_a_clock_that_no_umpire_changed_is_passed_over(far: Far) -> None:
    lets(far, RULE)
    forged(far.bob, kind="clock", side="Bob", hours=100, story=["Bob has 100 hours more."])
    far.ann.take_in()
    assert "clock" not in [event["kind"] for event in far.ann.journal.events()]


def test_nobody_lets_him_for_another_side(far: Far) -> None:
    forged(far.bob, kind="umpire", side="Ann", umpire="Hal", lets=[RULE], after={"keys": {}, "meta": {}}, before={"keys": {}, "meta": {}})
    far.ann.take_in()
    assert [event["side"] for event in far.ann.journal.events() if event["kind"] == "umpire"] == [None]


def claimed_by_ann(far: Far, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann's machine has claimed a throw, and is gone."""

    def dies(*_: object) -> None:
        raise KeyboardInterrupt

    far.ann.declare(far.ann.read(["next"], "Ann"), System())
    with monkeypatch.context() as patch:
        patch.setattr(Session, "declare_here", dies)
        with pytest.raises(KeyboardInterrupt):
            far.ann.declare(far.ann.read(["run"], "Ann"), System())
    for session in far:
        session.take_in()
        assert "claim" in (session.pending() or ())


def test_he_agrees_to_take_back_a_throw_whose_machine_is_gone(far: Far, monkeypatch: pytest.MonkeyPatch) -> None:
    lets(far, AGREE)
    claimed_by_ann(far, monkeypatch)
    event = sitting(far).undo(["Ann", "Bob"])
    assert (event["kind"], event["absent"]) == ("withdrawn", ["Ann", "Bob"])
    all_agree(far)
    assert far.bob.pending() is None


def test_nobody_takes_a_throw_back_in_the_name_of_all(far: Far, monkeypatch: pytest.MonkeyPatch) -> None:
    claimed_by_ann(far, monkeypatch)
    [claim] = [event for event in far.bob.journal.events() if event["kind"] == "claim"]
    turned = {"changes": claim["inverse"], "inverse": claim["changes"]}
    forged(far.bob, kind="withdrawn", side=None, of=claim["n"], agreed=["Ann", "Bob"], **turned)
    far.ann.take_in()
    assert "claim" in (far.ann.pending() or ())


def test_nobody_takes_a_throw_back_without_a_word_of_who_agreed(far: Far, monkeypatch: pytest.MonkeyPatch) -> None:
    claimed_by_ann(far, monkeypatch)
    [claim] = [event for event in far.bob.journal.events() if event["kind"] == "claim"]
    turned = {"changes": claim["inverse"], "inverse": claim["changes"]}
    forged(far.bob, kind="withdrawn", side=None, of=claim["n"], agreed=[], **turned)
    far.ann.take_in()
    assert "claim" in (far.ann.pending() or ())


@pytest.mark.parametrize("kind", ["note", "umpire"])
def test_an_umpire_whom_nobody_let_anything_takes_no_leave_by_a_mark(far: Far, kind: str) -> None:
    """`taken` marks keys by which all go on, and is signed by all: no other event changes keys or players by it."""
    umpire = sitting(far)
    with umpire.writing():
        journal, meta = umpire.journal, umpire.journal.meta
    mine = {**meta["umpires"]["Hal"], "lets": {"Ann": [RULE], "Bob": [RULE]}}
    half: dict[str, Any] = {"keys": {}, "meta": {"umpires": {"Hal": mine}}}
    said: dict[str, Any] = {"kind": "note", "by": "Hal"}
    if kind == "umpire":  # he gives it up, rightly, and takes keys along
        half = {"keys": {"Ann": journal.keys["sides"]["Bob"]}, "meta": {"umpires": None}}
        said = {"kind": "umpire", "by": "Hal", "umpire": "Hal"}
    last = journal.last
    undo = {"live": last["live"], "back": last["live"], "redo": last["redo"]}
    chain = {"t": umpire.clock(), "game": umpire.game.slug, "rules": umpire.game.rules, **undo}
    event = {**chain, "changes": [], "inverse": [], "sealed": {}, "barrier": True, "story": ["So be it."], "side": None, "taken": True}
    made = after(half, meta, journal.keys)
    event |= {**said, "before": {"keys": {}, "meta": {"umpires": meta["umpires"]}}, "after": half}
    with unheld(umpire):
        journal.change(event, journal.bound, *made, umpire.signer(None))
    far.ann.take_in()
    assert far.ann.journal.passed_over == 1  # type: ignore[attr-defined]
    assert far.ann.journal.meta["umpires"]["Hal"]["lets"] == {}


def test_an_umpires_signature_stands_for_nothing_but_what_is_his(far: Far) -> None:
    """Anybody who looks on may make himself an umpire whom nobody lets anything."""
    session = sitting(far)
    event = {**undone_by(session), **QUIET, "kind": "note", "side": None, "story": ["tea"]}
    with session.writing(), unheld(session):
        session.journal.append(event, session.signer(None))
    far.ann.take_in()
    assert far.ann.journal.last["kind"] == "umpire"


def test_he_ends_no_game_in_the_sides_name(far: Far) -> None:
    """By a changed playaid either: every machine passes over it, and `verify` finds it."""
    lets(far, RULE, AGREE)
    umpire = sitting(far)
    said = Declaration("agree", {"result": "Bob", "agreed": []}, None, "agree Bob", {}, "it is late")
    with pytest.raises(Refusal, match="no umpire's to do"):
        umpire.declare(said, System())
    with patch.object(permissions, "not_his", lambda *_: None), unheld(umpire):
        assert umpire.declare(said, System()).verdict == LEGAL
    for session in far[:2]:
        session.take_in()
        assert not session.state["referee"].get("over")
    assert "that is no umpire's to do" in verify(umpire).differences[0].what
