"""Umpires: what each side lets them, what they may do by it, and what somebody forges who wants to be one."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playaid.dice.sources import Seeded, System
from playaid.journal import keyring, seal
from playaid.journal.chain import RESERVED
from playaid.journal.journal import Journal
from playaid.journal.seal import new_pair
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.machines.umpires import NotLet, NoUmpire, UmpireSession, gives_up, let_umpire, name_umpire, sits
from playaid.referee.session import permissions
from playaid.referee.session.consent import NeedsConsent
from playaid.referee.session.key_changes import change_passphrase
from playaid.referee.session.local import Session
from playaid.referee.session.permissions import AGREE, LOOK, RULE, umpires_in
from playaid.referee.session.story import entry
from playaid.referee.verification.verify import verify
from tests.each import each
from tests.units.test_signing import WORDS, again, begun

HIS = "chalk line under oak"
CHEAP = seal.Cost(64, 1, 1)


@pytest.fixture(autouse=True)
def _cheap_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for call in (keyring.create, keyring.Keyring.rewrap, seal.wrap):
        monkeypatch.setattr(call, "__defaults__", (CHEAP,))


@pytest.fixture
def evening(tiny: Game, tmp_path: Path) -> Session:
    """Ann under a passphrase and open, Bob on the honour system, Ann has run; Hal is there as an umpire."""
    session = begun(tiny, tmp_path / "evening")
    name_umpire(session, "Hal", HIS)
    return session


def lets(session: Session, *powers: str, sides: tuple[str, ...] = ("Ann", "Bob")) -> None:
    for side in sides:
        let_umpire(session, "Hal", side, powers)


def hal(session: Session) -> UmpireSession:
    """The umpire at a process of his own."""
    return sits(again(session), "Hal", HIS)


def says(session: Session, *words: str, side: str = "Ann", overrule: str | None = "we saw it otherwise") -> Any:
    return session.declare(session.read(words, side, overrule), Seeded(5))


def differences(session: Session) -> str:
    return " ".join(difference.what for difference in verify(again(session, "Ann")).differences)


# rule


def test_he_overrules_where_all_have_let_him(evening: Session) -> None:
    lets(evening, RULE)
    assert says(hal(evening), "run").verdict == LEGAL
    evening.refresh()
    event = evening.journal.last
    assert (event["kind"], event["side"], event["by"]) == ("run", "Ann", "Hal")
    assert set(event["signed"]) == {"Hal"}
    assert entry(evening, event, None)["text"].endswith("(by Hal, umpire)")
    assert verify(again(evening)).ok
    assert verify(evening).ok


def test_he_rules_on_nothing_before_every_side_has_let_him(evening: Session) -> None:
    lets(evening, RULE, sides=("Ann",))
    lets(evening, AGREE, LOOK, sides=("Bob",))
    before = evening.journal.head
    with pytest.raises(NotLet, match="Bob has not let Hal rule"):
        says(hal(evening), "run")
    with pytest.raises(NotLet, match="Bob has not let Hal rule"):
        hal(evening).declare(evening.read(["set", "turn", "3", "because", "so"], None), System())
    assert Journal(evening.journal.folder).head == before


def test_he_plays_for_nobody(evening: Session) -> None:
    lets(evening, RULE)
    before = evening.journal.head
    with pytest.raises(Refusal, match="plays no side"):
        says(hal(evening), "next", overrule=None)
    with pytest.raises(Refusal, match="nothing to overrule"):
        says(hal(evening), "next")
    assert Journal(evening.journal.folder).head == before


def test_he_sets_a_value_where_each_act_needs_a_key_and_all_have_one(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "evening", acts="signed")
    change_passphrase(session, "Bob", None, "his own words")
    session.unlock("Bob", "his own words")
    name_umpire(session, "Hal", HIS)
    lets(session, RULE)
    for side in ("Ann", "Bob"):
        session.lock(side)
    sitting = hal(again(session))
    said = sitting.read(["set", "stones.Ann", "3", "because", "so"], None)._replace(side=None)
    assert sitting.declare(said, System()).verdict == "legal"
    assert {*sitting.journal.last["signed"]} == {"Hal"}


def test_he_sets_a_value(evening: Session) -> None:
    lets(evening, RULE)
    path = next(name for name, value in evening.state["public"].items() if isinstance(value, int))
    sitting = hal(evening)
    ruling = sitting.declare(sitting.read(["set", path, "3", "because", "we miscounted"]), System())
    assert ruling.verdict == LEGAL
    assert sitting.state["public"][path] == 3
    assert sitting.journal.last["by"] == "Hal"
    assert verify(again(evening, "Ann")).ok


def test_where_acts_are_signed_his_signature_stands_for_what_he_overrules(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "signed", acts="signed")
    name_umpire(session, "Hal", HIS)
    lets(session, RULE)
    with pytest.raises(Locked):
        says(again(session), "run")
    assert says(hal(session), "run").verdict == LEGAL
    assert verify(again(session, "Ann")).ok


# agree


def test_he_agrees_to_an_undo_for_sides_that_have_let_him(evening: Session) -> None:
    lets(evening, AGREE)
    stone = evening.state["public"]
    event = hal(evening).undo(["Ann", "Bob"])
    assert (event["by"], event["absent"], set(event["signed"])) == ("Hal", ["Ann", "Bob"], {"Hal"})
    evening.refresh()
    assert evening.state["public"] != stone
    assert entry(evening, evening.journal.last, None)["text"].endswith("agreed by Ann, Bob (by Hal, umpire)")
    assert verify(again(evening, "Ann")).ok


@pytest.mark.parametrize(("side", "other"), [("Ann", "Bob"), ("Bob", "Ann")])
def test_he_does_not_agree_for_a_side_that_has_not_let_him(evening: Session, side: str, other: str) -> None:
    lets(evening, AGREE, RULE, LOOK, sides=(side,))
    lets(evening, RULE, LOOK, sides=(other,))
    with pytest.raises(NotLet, match=f"{other} has not let Hal agree"):
        hal(evening).undo(["Ann", "Bob"])
    with pytest.raises(NeedsConsent):
        hal(evening).undo([side])


def test_he_takes_back_nothing_that_not_all_agree_to_though_the_table_could(evening: Session) -> None:
    lets(evening, AGREE)
    sitting = hal(evening)
    sitting.undo(["Ann", "Bob"])
    assert not evening.journal.event(2).get("barrier")
    with pytest.raises(NeedsConsent):
        sitting.undo(["Ann"])


def test_a_side_that_is_there_signs_beside_him(evening: Session) -> None:
    lets(evening, AGREE, sides=("Bob",))
    sitting = hal(evening)
    sitting.unlock("Ann", WORDS)
    event = sitting.undo(["Ann", "Bob"])
    assert (event["absent"], set(event["signed"])) == (["Bob"], {"Ann", "Hal"})
    assert verify(again(evening, "Ann")).ok


def test_where_nobody_counts_he_gives_no_hours(evening: Session) -> None:
    lets(evening, RULE)
    with pytest.raises(Refusal, match="no clock runs here"):
        hal(evening).change_clock("Ann", 5)


# look


def test_he_looks_at_the_side_that_has_let_him_and_at_no_other(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "evening")
    change_passphrase(session, "Bob", None, "his own words")
    name_umpire(session, "Hal", HIS)
    lets(session, LOOK, sides=("Ann",))
    sitting = hal(session)
    sitting.check_looks("Ann")
    sitting.open("secret.Ann")
    session.open("secret.Ann")
    assert sitting.state["secret"]["Ann"] == session.state["secret"]["Ann"]
    with pytest.raises(NotLet, match="Bob has not let Hal look"):
        sitting.check_looks("Bob")
    with pytest.raises(Locked):
        sitting.open("secret.Bob")
    with pytest.raises(Locked):
        sitting.open("cup")
    with pytest.raises(Locked):
        again(session).open("secret.Ann")  # nobody else's process has it


def test_without_leave_he_sees_what_the_table_sees(evening: Session) -> None:
    lets(evening, RULE, AGREE)
    sitting = hal(evening)
    with pytest.raises(NotLet):
        sitting.check_looks("Ann")
    with pytest.raises(Locked):
        sitting.open("secret.Ann")


def test_he_does_not_speak_in_secret_for_a_side_whose_hand_he_may_not_see(evening: Session) -> None:
    lets(evening, RULE)
    before = evening.journal.head
    for card in evening.state["public"]["pack"]:
        with pytest.raises(NotLet, match="Bob has not let Hal look"):
            says(hal(evening), "swap", card, side="Bob")
    assert Journal(evening.journal.folder).head == before


# leaves


def test_a_leave_withdrawn_ends_what_he_may(evening: Session) -> None:
    lets(evening, RULE, AGREE, LOOK)
    sitting = hal(evening)
    says(sitting, "run")
    let_umpire(evening, "Hal", "Ann", ())
    with pytest.raises(NotLet, match="Ann has not let Hal rule"):
        says(sitting, "run")
    with pytest.raises(NotLet, match="Ann has not let Hal agree"):
        sitting.undo(["Ann", "Bob"])
    with pytest.raises(NotLet):
        sitting.check_looks("Ann")
    with pytest.raises(Locked):
        hal(evening).open("secret.Ann")
    assert verify(again(evening, "Ann")).ok


def test_a_leave_needs_the_key_of_its_side(evening: Session) -> None:
    with pytest.raises(Locked, match="Ann"):
        let_umpire(again(evening), "Hal", "Ann", [RULE])
    with pytest.raises(NoUmpire):
        let_umpire(evening, "Una", "Ann", [RULE])


def test_he_gives_it_up_and_somebody_else_is_let(evening: Session) -> None:
    lets(evening, RULE)
    gives_up(hal(evening))
    evening.refresh()
    assert "umpires" not in evening.journal.meta
    with pytest.raises(NoUmpire):
        hal(evening)
    name_umpire(evening, "Una", "other words")
    with pytest.raises(NotLet):
        says(sits(again(evening), "Una", "other words"), "run")
    assert verify(again(evening, "Ann")).ok


@pytest.mark.parametrize("name", ["Ann", "bob", "Hal", "hal", " ", "Hal/Ann"])
def test_he_has_a_name_of_his_own(evening: Session, name: str) -> None:
    with pytest.raises(Refusal, match="already"):
        name_umpire(evening, name, HIS)


@pytest.mark.parametrize("name", ["Аnn", "Ｂob", "HaI"])
def test_he_has_no_name_that_looks_like_anothers(evening: Session, name: str) -> None:
    with pytest.raises(Refusal, match="looks like"):
        name_umpire(evening, name, HIS)


def test_he_has_a_passphrase(evening: Session) -> None:
    with pytest.raises(Refusal, match="passphrase"):
        name_umpire(evening, "Una", "")
    with pytest.raises(seal.WrongPassphrase):
        sits(evening, "Hal", "a guess")


# forged


def forged(session: Session, change: Callable[[dict[str, Any]], object], sign: Any = None, meta: dict[str, Any] | None = None) -> None:
    """An umpire's event taken as a pattern, changed, written by somebody who holds himself to nothing."""
    journal = Journal(session.journal.folder)
    last = journal.last
    event = {name: value for name, value in last.items() if name not in RESERVED}
    live = {"live": journal.tail_number + 1, "back": last["live"], "redo": None}
    event.update(live)
    change(event)
    if meta is not None:
        event.update(
            live=last["live"], back=last["live"], redo=last["redo"], kind="umpire", barrier=True, inverse=[], sealed={}, changes=[]
        )
        journal.change(event, journal.bound, meta={name: value for name, value in meta.items() if value is not None}, sign=sign)
    else:
        journal.append(event, sign)


@pytest.fixture
def overruled(evening: Session) -> Session:
    """Hal has overruled once, as all had let him."""
    lets(evening, RULE, AGREE)
    says(hal(evening), "run")
    evening.refresh()
    return evening


def test_what_he_did_not_sign_is_found(overruled: Session) -> None:
    forged(overruled, lambda event: None)
    assert "run: Hal did not sign it" in differences(overruled)


def test_his_signature_under_another_event_is_found(overruled: Session) -> None:
    signed = overruled.journal.last["signed"]
    forged(overruled, lambda event: None, lambda text: signed)
    assert "run: the signature of Hal is none" in differences(overruled)


def test_what_he_does_after_a_leave_was_withdrawn_is_found(overruled: Session) -> None:
    sitting = hal(overruled)
    pattern = {name: value for name, value in overruled.journal.last.items() if name not in RESERVED}
    let_umpire(overruled, "Hal", "Bob", [AGREE])
    last = overruled.journal.last
    chain = {"live": last["n"] + 1, "back": last["live"], "redo": None}
    Journal(overruled.journal.folder).append({**pattern, **chain}, sitting.signer(None))
    assert "run: Bob has not let Hal rule" in differences(overruled)


def test_an_umpire_of_whom_the_log_does_not_tell_is_found(overruled: Session) -> None:
    forged(overruled, lambda event: event.update(by="Una"), lambda text: {})
    assert "run: Una is no umpire of this session" in differences(overruled)


def test_his_name_on_a_plain_act_is_found(overruled: Session) -> None:
    sitting = hal(overruled)
    forged(overruled, lambda event: (event.pop("overrule"), event.pop("overruled")), sitting.signer(None))
    assert "run: Hal overruled nothing" in differences(overruled)


def test_a_leave_forged_for_a_side_is_found(evening: Session) -> None:
    meta = evening.journal.meta
    umpires = {"Hal": {**umpires_in(meta)["Hal"], "lets": {"Ann": [RULE]}}}
    halves = {"before": {"keys": {}, "meta": {"umpires": meta["umpires"]}}, "after": {"keys": {}, "meta": {"umpires": umpires}}}

    def letting(event: dict[str, Any]) -> None:
        for name in ("sign", "public", "by"):
            event.pop(name, None)
        event.update(side="Ann", umpire="Hal", lets=[RULE], **halves)

    forged(evening, letting, meta={**meta, "umpires": umpires})
    assert "umpire: Ann did not sign it" in differences(evening)


def test_more_leave_than_was_said_is_found(evening: Session) -> None:
    lets(evening, AGREE)
    meta = evening.journal.meta
    umpires = {"Hal": {**umpires_in(meta)["Hal"], "lets": {"Ann": [RULE], "Bob": [RULE]}}}
    halves = {"before": {"keys": {}, "meta": {"umpires": meta["umpires"]}}, "after": {"keys": {}, "meta": {"umpires": umpires}}}
    forged(evening, lambda event: event.update(side="Bob", lets=[RULE], **halves), meta={**meta, "umpires": umpires})
    assert "umpire: it changes what it may not" in differences(evening)


def test_another_key_under_his_name_is_found(overruled: Session) -> None:
    meta = overruled.journal.meta
    public, signing = seal.new_signing_pair()
    umpires = {"Hal": {**umpires_in(meta)["Hal"], "sign": public}}
    halves = {"before": {"keys": {}, "meta": {"umpires": meta["umpires"]}}, "after": {"keys": {}, "meta": {"umpires": umpires}}}

    def renamed(event: dict[str, Any]) -> None:
        event.update(side=None, by="Hal", umpire="Hal", sign=public, public=public, **halves)
        event.pop("overrule")

    forged(overruled, renamed, lambda text: {"Hal": seal.sign(signing, text)}, meta={**meta, "umpires": umpires})
    assert "umpire: it changes what it may not" in differences(overruled)


def test_an_umpire_put_in_by_another_kind_of_event_is_found(evening: Session) -> None:
    meta = evening.journal.meta
    umpires = {"Hal": {**umpires_in(meta)["Hal"], "lets": {"Ann": [RULE], "Bob": [RULE]}}}
    halves = {"before": {"keys": {}, "meta": {"umpires": meta["umpires"]}}, "after": {"keys": {}, "meta": {"umpires": umpires}}}
    journal = Journal(evening.journal.folder)
    last = journal.last
    event = {name: value for name, value in last.items() if name not in (*RESERVED, "by", "sign", "public", "umpire")}
    event.update(kind="moved", side=None, live=last["live"], back=last["live"], redo=last["redo"], **halves)
    journal.change(event, journal.bound, meta={**meta, "umpires": umpires})
    assert "moved: it changes keys, players or settings that are not its own" in differences(evening)


META: dict[str, Any] = {
    "sides": ["Ann", "Bob"],
    "players": {},
    "umpires": {"Hal": {"sign": "his", "public": "his", "lets": {"Ann": [RULE, AGREE], "Bob": [RULE]}}},
}


def documents(umpires: Any, **event: Any) -> dict[str, Any]:
    return {"kind": "umpire", "side": None, "umpire": "Hal", **event, "after": {"keys": {}, "meta": {"umpires": umpires}}}


@each(
    ("event", "what"),
    [
        *(
            ({"kind": kind, "by": "Hal", "overrule": "so"}, "no umpire's to do")
            for kind in ("new", "keys", "reveal", "share", "orders", "moved")
        ),
        ({"kind": "undo", "by": "Hal", "absent": ["Ann", "Bob"]}, "Bob has not let Hal agree"),
        ({"kind": "withdrawn", "by": "Hal", "absent": ["Bob"]}, "Bob has not let Hal agree"),
        (documents(permissions.with_umpire(META, "Hal", "a", "b"), by="Hal", sign="a", public="b"), "changes what it may not"),
        (
            documents(permissions.with_umpire(META, "Ann", "a", "b"), by="Ann", umpire="Ann", sign="a", public="b"),
            "changes what it may not",
        ),
        (documents(permissions.let(META, "Hal", "Ann", ["play"]), side="Ann", lets=["play"]), "changes what it may not"),
        (documents(permissions.let(META, "Hal", "Ann", [RULE]), side="Ann", lets=[RULE], by="Hal"), "changes what it may not"),
        (documents(None, by="Una"), "changes what it may not"),
    ],
)
def test_what_no_umpire_may_is_a_fault(event: dict[str, Any], what: str) -> None:
    assert what in str(permissions.fault_in(event, META))


@each(
    "event",
    [
        {"kind": "undo", "by": "Hal", "absent": ["Ann"]},
        {"kind": "set", "by": "Hal"},
        {"kind": "redo", "by": "Hal"},
        {"kind": "run", "by": "Hal", "overrule": "so"},
        {"kind": "pending", "of": "run", "by": "Hal", "overrule": "so"},
        {"kind": "clock", "by": "Hal", "side": "Ann", "hours": 2},
        {"kind": "run", "side": "Ann"},
        documents(permissions.let(META, "Hal", "Ann", [LOOK]), side="Ann", lets=[LOOK]),
        documents(permissions.without_umpire(META, "Hal"), by="Hal"),
    ],
)
def test_what_he_was_let_is_none(event: dict[str, Any]) -> None:
    assert permissions.fault_in(event, META) is None


def test_who_agrees_himself_must_sign() -> None:
    assert permissions.bound_by({"kind": "undo", "by": "Hal", "absent": ["Ann"]}, META) == ["Bob"]
    assert permissions.bound_by({"kind": "run", "by": "Hal"}, META) == []


# what was found by trying to break it


def test_two_who_take_one_name_at_once_do_not_break_the_log(evening: Session) -> None:
    one, other = again(evening), again(evening)
    name_umpire(one, "Una", "first words")
    with pytest.raises(Refusal, match="already"):
        name_umpire(other, "Una", "other words")
    assert sits(again(evening), "Una", "first words").umpire == "Una"
    assert verify(again(evening, "Ann")).ok


def test_whose_name_is_taken_while_he_makes_his_keys_is_refused(evening: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    wrap, slow = seal.wrap, again(evening)

    def meanwhile(text: str, passphrase: str) -> Any:
        monkeypatch.setattr(seal, "wrap", wrap)
        name_umpire(again(evening), "Una", "first words")
        return wrap(text, passphrase)

    monkeypatch.setattr(seal, "wrap", meanwhile)
    with pytest.raises(Refusal, match="already"):
        name_umpire(slow, "una", "other words")
    assert sits(again(evening), "Una", "first words").umpire == "Una"
    assert verify(again(evening, "Ann")).ok


def test_a_leave_is_for_him_to_whom_it_was_given_and_for_nobody_who_takes_his_name(
    evening: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(self: keyring.Keyring, side: str, public: str) -> str:
        monkeypatch.undo()
        gives_up(hal(evening))
        name_umpire(again(evening), "Hal", "other words")
        return self.key_for(side, public)

    monkeypatch.setattr(keyring.Keyring, "key_for", meanwhile)
    with pytest.raises(NoUmpire, match="given it up"):
        let_umpire(evening, "Hal", "Ann", [LOOK, RULE])
    assert umpires_in(again(evening).journal.meta)["Hal"]["lets"] == {}
    assert verify(again(evening, "Ann")).ok


def test_he_gives_it_up_once(evening: Session) -> None:
    one, other = hal(evening), hal(evening)
    gives_up(one)
    with pytest.raises(NoUmpire):
        gives_up(other)
    assert verify(again(evening, "Ann")).ok


def test_a_side_that_gives_a_key_which_is_none_hinders_nothing_else(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(tiny, tmp_path / "evening")
    change_passphrase(session, "Bob", None, "his own words")
    session.unlock("Bob", "his own words")
    name_umpire(session, "Hal", HIS)
    let_umpire(session, "Hal", "Ann", [LOOK])
    with monkeypatch.context() as patch:
        patch.setattr(keyring.Keyring, "key_for", lambda *_: "nonsense")
        let_umpire(session, "Hal", "Bob", [LOOK])
    sitting = hal(session)
    sitting.open("secret.Ann")
    with pytest.raises(NotLet, match="the key that Bob gave Hal opens nothing"):
        sitting.check_looks("Bob")


@each("name", ["ann", "BOB", "Hal/Ann", " ", "Una\u202e", "Una\x1b[2J", 7, None, "u" * 3000])
def test_a_name_that_no_playaid_takes_is_a_fault_of_whoever_writes_it(name: Any) -> None:
    meta = {**META, "players": {"Ann": "Anna"}}
    assert named(name, KEY, KEY, meta) == "umpire: it changes what it may not"
    assert named("Una", KEY, KEY, meta) is None


KEY = new_pair()[0]


@each("keys", [("x", KEY), (KEY, "x"), (KEY, 5), (KEY, "A" * 43 + "="), (None, KEY)])
def test_an_umpires_keys_are_keys(keys: tuple[Any, Any]) -> None:
    assert named("Una", *keys, META) == "umpire: it changes what it may not"


def named(name: Any, sign: Any, public: Any, meta: dict[str, Any]) -> str | None:
    event = documents(permissions.with_umpire(meta, name, sign, public), by=name, umpire=name, sign=sign, public=public)
    return permissions.fault_in(event, meta)


@each("hours", [float("nan"), float("inf"), 1e300, "5", True, [5]])
def test_hours_that_are_none_are_a_fault(hours: Any) -> None:
    meta = {**META, "umpires": {"Hal": {"sign": "his", "public": "his", "lets": {"Ann": [RULE], "Bob": [RULE]}}}}
    event = {"kind": "clock", "by": "Hal", "side": "Ann"}
    assert "no hours" in str(permissions.fault_in({**event, "hours": hours}, meta))
    assert "no hours" in str(permissions.fault_in({**event, "side": "Una", "hours": 5}, meta))
    assert permissions.fault_in({**event, "hours": -5.5}, meta) is None
    assert permissions.fault_in({**event, "hours": None}, meta) is None
