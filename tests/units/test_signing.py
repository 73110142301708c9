"""Who said it: what sides sign, and forged events, keys and consents, tried by somebody who has the laptop but not the passphrase."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playaid.book.book import Book
from playaid.dice.sources import Seeded, Typed
from playaid.journal import keyring, seal
from playaid.journal.binding import open_half
from playaid.journal.chain import RESERVED
from playaid.journal.errors import Changed
from playaid.journal.journal import Journal
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.session import signing, unspoken
from playaid.referee.session.begin import create
from playaid.referee.session.consent import NeedsConsent
from playaid.referee.session.key_changes import change_passphrase, recovery
from playaid.referee.session.local import Session
from playaid.referee.session.record import NO_CHANGES
from playaid.referee.session.signing import Custody, signed_wrongly
from playaid.referee.session.story import entry
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import ticking
from tests.each import each

WORDS = "soft wet stones below"
CHEAP = seal.Cost(64, 1, 1)


@pytest.fixture(autouse=True)
def _cheap_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for call in (keyring.create, keyring.Keyring.rewrap):
        monkeypatch.setattr(call, "__defaults__", (CHEAP,))


@pytest.fixture
def evening(tiny: Game, tmp_path: Path) -> Session:
    """Ann under a passphrase and open, Bob on the honour system; one die has fallen."""
    return begun(tiny, tmp_path / "evening")


def begun(game: Game, folder: Path, acts: str = "table") -> Session:
    players = {"Ann": "Ann", "Bob": "Bob"}
    book = Book(game.slug, game.tables, None, "house")
    session, _ = create(folder, game, "evening", players, {"length": "8"}, {"Ann": WORDS}, book, Seeded(1), ticking(), acts=acts)
    for words in (["next"], ["run"]):
        session.declare(session.read(words, "Ann"), Seeded(3))
    return session


def again(session: Session, *open_sides: str) -> Session:
    """The same session in another process."""
    other = Session(Journal(session.journal.folder), session.game, session.book, session.clock)
    for _ in open_sides:
        other.unlock("Ann", WORDS)
    return other


def forged(session: Session, change: Callable[[dict[str, Any]], object]) -> None:
    """The last event taken as a pattern for another, changed, appended by somebody who knows no key."""
    journal = Journal(session.journal.folder)
    event = {name: value for name, value in journal.last.items() if name not in RESERVED}
    change(event)
    journal.append(event)


def differences(session: Session) -> str:
    return " ".join(one.what for one in verify(again(session, "Ann")).differences)


def test_what_was_played_holds(evening: Session) -> None:
    evening.undo(["Ann", "Bob"])
    evening.publish("Ann")
    change_passphrase(evening, "Ann", WORDS, WORDS)
    assert [sorted(event.get("signed", {})) for event in evening.journal.events()] == [[], [], [], ["Ann"], ["Ann"], ["Ann"]]
    assert verify(evening).ok
    assert verify(again(evening)).ok


def test_consent_needs_the_key_of_those_who_have_one(evening: Session) -> None:
    other = again(evening)
    with pytest.raises(NeedsConsent):
        other.undo(["Bob"])
    with pytest.raises(Locked, match="Ann"):
        other.undo(["Ann", "Bob"])
    assert Journal(evening.journal.folder).tail_number == 3
    other.unlock("Ann", WORDS)
    assert set(other.undo(["Ann", "Bob"])["signed"]) == {"Ann"}


def test_nobody_is_said_to_agree_whose_key_did_not_sign_where_nobody_has_to(evening: Session) -> None:
    evening.undo(["Ann", "Bob"])
    assert not evening.journal.event(evening.journal.last["live"]).get("barrier")
    other = again(evening)
    with pytest.raises(Locked, match="Ann"):
        other.undo(["Ann", "Bob"])
    other.unlock("Ann", WORDS)
    assert set(other.undo(["Ann", "Bob"])["signed"]) == {"Ann"}


def test_an_agreement_that_nobody_signed_is_not_said_and_verify_points_at_it(evening: Session) -> None:
    """As an older playaid wrote it, where nobody had to agree."""
    evening.undo(["Ann", "Bob"])
    other = again(evening)
    other.consenting = lambda target, sides: ()  # type: ignore[method-assign]
    number = other.undo(["Ann", "Bob"])["n"]
    found = verify(other)
    assert (found.ok, found.unsigned) == (True, ((number, ("Ann",)),))
    event = other.journal.event(number)
    assert event["agreed"] == ["Ann", "Bob"]
    assert entry(other, event, None)["text"].endswith("agreed by Bob")


def test_a_forged_consent_is_found(evening: Session) -> None:
    evening.undo(["Ann", "Bob"])
    evening.redo()
    events = list(evening.journal.events())
    consent = {name: value for name, value in events[3].items() if name not in RESERVED}
    Journal(evening.journal.folder).append({**consent, "back": events[4]["live"], "redo": 6, "redo_back": events[4]["redo"]})
    assert "Ann did not sign it" in differences(evening)


def test_a_signature_taken_from_another_event_is_found(evening: Session) -> None:
    evening.undo(["Ann", "Bob"])
    evening.redo()
    first = evening.journal.event(4)
    journal = Journal(evening.journal.folder)
    event = {name: value for name, value in first.items() if name not in RESERVED}
    journal.append({**event, "redo": 6, "redo_back": None}, lambda text: first["signed"])
    assert "the signature of Ann is none" in differences(evening)


def test_a_forged_reveal_is_found(evening: Session) -> None:
    private = evening.keyring.private("secret.Ann")

    def reveal(event: dict[str, Any]) -> None:
        event.update(kind="reveal", side="Ann", changes=[["put", ["referee", "published", "secret.Ann"], private]], inverse=[], sealed={})
        event.update(live=3, back=3, redo=None)

    forged(evening, reveal)
    assert "reveal: Ann did not sign it" in differences(evening)


def _take_ann(journal: Journal) -> dict[str, Any]:
    """A keyring in which Ann's keys are the forger's own."""
    mine = keyring.create({"Ann": "mine", "Bob": None})["sides"]["Ann"]
    keys = journal.keys
    lock = {name: keys["sides"]["Ann"][name] for name in ("public", "share")}
    return {**keys, "sides": {**keys["sides"], "Ann": {**mine, **lock}}}


def test_keys_taken_over_by_an_event_without_the_old_key_are_found(evening: Session) -> None:
    journal = Journal(evening.journal.folder)
    keys = _take_ann(journal)
    event = {name: value for name, value in journal.last.items() if name not in RESERVED}
    event.update(kind="keys", side="Ann", changes=[], inverse=[], sealed={}, live=3, back=3, redo=None)
    event["before"] = {"keys": {"Ann": open_half(journal.keys["sides"]["Ann"])}}
    event["after"] = {"keys": {"Ann": open_half(keys["sides"]["Ann"])}}
    journal.change(event, journal.bound, keys=keys)
    found = verify(again(evening))
    assert any("Ann did not sign it" in one.what for one in found.differences)


@pytest.mark.parametrize("half", [{"share": 5}, {"share": "another"}, {"public": "x"}, {"kept": None}, {"sign": "x"}, {"more": 1}], ids=str)
def test_a_change_of_keys_leaves_the_lock_as_it_was(evening: Session, half: dict[str, Any]) -> None:
    journal = Journal(evening.journal.folder)
    before = open_half(journal.keys["sides"]["Ann"])
    event = {"kind": "keys", "side": "Ann", "n": 4, "before": {"keys": {"Ann": before}}, "after": {"keys": {"Ann": {**before, **half}}}}
    assert signed_wrongly(journal, {**event, **NO_CHANGES}) == "keys: it changes keys, players or settings that are not its own"
    assert signed_wrongly(journal, {**event, **NO_CHANGES, "after": event["before"]}) == "keys: Ann did not sign it"


@pytest.mark.parametrize("side", [None, "Bob"])
def test_keys_taken_over_by_an_event_of_somebody_else_or_of_nobody_are_found(evening: Session, side: str | None) -> None:
    journal = Journal(evening.journal.folder)
    keys = _take_ann(journal)
    event = {name: value for name, value in journal.last.items() if name not in RESERVED}
    event.update(kind="keys", side=side, changes=[], inverse=[], sealed={}, live=3, back=3, redo=None)
    event["before"] = {"keys": {"Ann": open_half(journal.keys["sides"]["Ann"])}}
    event["after"] = {"keys": {"Ann": open_half(keys["sides"]["Ann"])}}
    journal.change(event, journal.bound, keys=keys)
    found = verify(again(evening))
    assert any("keys, players or settings that are not its own" in one.what for one in found.differences)


def test_keys_changed_by_an_event_that_does_not_say_so_are_found(evening: Session) -> None:
    journal = Journal(evening.journal.folder)
    event = {name: value for name, value in journal.last.items() if name not in RESERVED}
    event.update(kind="note", story=["nothing"], changes=[], inverse=[], sealed={}, live=3, back=3, redo=None)
    journal.change(event, journal.bound, keys=_take_ann(journal))
    assert any("other keys or players" in one.what for one in verify(again(evening)).differences)


def test_a_player_put_in_by_an_unsigned_event_is_found(evening: Session) -> None:
    journal = Journal(evening.journal.folder)
    event = {name: value for name, value in journal.last.items() if name not in RESERVED}
    event.update(kind="keys", side="Ann", changes=[], inverse=[], sealed={}, live=3, back=3, redo=None)
    event["before"] = {"keys": {}, "meta": {"players": journal.meta["players"]}}
    event["after"] = {"keys": {}, "meta": {"players": {"Ann": "Bob", "Bob": "Bob"}}}
    journal.change(event, journal.bound, meta={**journal.meta, **event["after"]["meta"]})
    assert "keys: Ann did not sign it" in differences(evening)


@pytest.mark.parametrize("verb", ["next", "run"])
def test_what_is_said_in_nobodys_name_is_the_act_of_whoever_speaks(
    tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    """Where each act is signed: Bob says Ann's line in nobody's name, and signs it."""
    players, book = {"Ann": "Ann", "Bob": "Bob"}, Book(tiny.slug, tiny.tables, None, "house")
    words = {"Ann": WORDS, "Bob": WORDS}
    session, _ = create(tmp_path / "evening", tiny, "evening", players, {}, words, book, Seeded(1), ticking(), acts="signed")
    if verb == "run":
        session.declare(session.read(["next"], "Ann"), Seeded(3))
    session.lock("Ann")
    said = Declaration(verb, {}, None, verb)
    with pytest.raises(Locked):
        session.declare(said, Seeded(3))
    with monkeypatch.context() as changed:
        changed.setattr(unspoken, "is_of_whoever_speaks", lambda *_: False)
        assert session.declare(said, Seeded(3)).verdict == LEGAL
    assert [*session.journal.last["signed"]] == ["Bob"]
    assert f"{verb}: Ann did not sign it" in " ".join(one.what for one in verify(session).differences)


def test_where_it_is_said_in_nobodys_name_whoever_speaks_signs_it(tiny: Game, tmp_path: Path) -> None:
    evening = begun(tiny, tmp_path / "evening", "signed")
    assert evening.declare(Declaration("next", {}, None, "next"), Seeded(3)).verdict == LEGAL
    assert [*evening.journal.last["signed"]] == ["Ann"]
    assert not differences(evening)


def test_a_result_that_was_taken_back_is_said_again_and_not_brought_back(evening: Session) -> None:
    """By `redo` one alone would bind all again."""
    said = Declaration("agree", {"result": "draw", "agreed": ["Ann", "Bob"]}, None, "agree draw")
    assert evening.declare(said, Seeded(3)).verdict == LEGAL
    evening.undo(["Ann", "Bob"])
    with pytest.raises(Refusal, match="said again"):
        evening.redo()
    assert evening.declare(said, Seeded(3)).verdict == LEGAL
    assert not differences(evening)


def test_where_acts_are_signed_each_needs_its_key_before_a_die_falls(tiny: Game, tmp_path: Path) -> None:
    evening = begun(tiny, tmp_path / "evening", "signed")
    assert [sorted(event.get("signed", {})) for event in evening.journal.events()] == [[], ["Ann"], ["Ann"]]
    assert verify(evening).ok
    other = again(evening)

    class Falling:
        def take(self, request: Any) -> Any:
            raise AssertionError("a die fell")

    with pytest.raises(Locked, match="Ann"):
        other.declare(other.read(["next"], "Ann"), Falling())
    forged(evening, lambda event: event.update(kind="note", story=["I give up"], changes=[], inverse=[], sealed={}, live=3, back=3))
    assert "note: Ann did not sign it" in differences(evening)


def test_an_answer_that_its_side_did_not_sign_is_found(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = Book(tiny.slug, tiny.tables, None, "house")
    hands = Typed(("Boots", "Rope", "Mud", "Rope"))
    players, keys = {"Ann": "Ann", "Bob": "Bob"}, {"Ann": WORDS}
    session, _ = create(tmp_path / "evening", tiny, "evening", players, {}, keys, book, hands, ticking(), acts="signed")
    for words in (["next"], ["run"], ["next"]):
        session.declare(session.read(words), Seeded(3))
    signer = Session.signer
    monkeypatch.setattr(Session, "signer", lambda session, side, binds=(): signer(session, side))  # no answer is signed
    ruling = session.declare(session.read(["play", "Mud", "on", "Ann"], "Bob", answers={"hold": "no"}), Seeded(1))
    assert ruling.verdict == LEGAL, ruling.reasons
    assert "the answer of Ann is not signed" in differences(session)


def test_an_answer_of_a_side_that_had_no_key_then_wants_no_signature_later(tiny: Game, tmp_path: Path) -> None:
    book = Book(tiny.slug, tiny.tables, None, "house")
    hands = Typed(("Boots", "Rope", "Mud", "Rope"))
    session, _ = create(
        tmp_path / "evening", tiny, "evening", {"Ann": "Ann", "Bob": "Bob"}, {}, {"Bob": WORDS}, book, hands, ticking(), acts="signed"
    )
    for words in (["next"], ["run"], ["next"]):
        session.declare(session.read(words), Seeded(3))
    ruling = session.declare(session.read(["play", "Mud", "on", "Ann"], "Bob", answers={"hold": "no"}), Seeded(1))
    assert ruling.verdict == LEGAL, ruling.reasons
    change_passphrase(session, "Ann", None, WORDS)
    found = verify(session)
    assert found.ok
    assert not found.sealed


def test_of_two_new_passphrases_at_once_one_is_refused(evening: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    other = again(evening)
    made = keyring.Keyring.rewrap

    def overtaken(ring: Any, side: str, old: str | None, new: str | None) -> Any:
        document = made(ring, side, old, new)
        monkeypatch.setattr(keyring.Keyring, "rewrap", made)
        change_passphrase(other, "Ann", WORDS, "the other's words")
        return document

    monkeypatch.setattr(keyring.Keyring, "rewrap", overtaken)
    with pytest.raises(Changed):
        change_passphrase(evening, "Ann", WORDS, "my words")
    third = again(evening)
    third.unlock("Ann", "the other's words")
    assert [event["kind"] for event in third.journal.events()][3:] == ["keys"]


def test_a_recovery_code_signs_too(evening: Session) -> None:
    code = recovery(evening, "Ann")
    other = again(evening)
    other.unlock("Ann", code)
    assert set(other.undo(["Ann", "Bob"])["signed"]) == {"Ann"}
    assert verify(other).ok


def test_an_open_session_takes_in_a_passphrase_changed_elsewhere(evening: Session) -> None:
    other = again(evening, "Ann")
    change_passphrase(evening, "Ann", WORDS, "new words")
    other.refresh()
    assert other.keyring.is_open("secret.Ann")
    other.note("still here", "Ann", secret=True)
    recovery(other, "Ann")
    assert verify(other).ok


def test_a_side_that_goes_over_to_the_honour_system_signs_that_it_does(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "evening")
    event = change_passphrase(again(session), "Ann", WORDS, None)
    assert set(event["signed"]) == {"Ann"}
    assert verify(again(session)).ok
    change_passphrase(again(session), "Ann", None, "other words")
    assert verify(again(session)).ok


def written_again(session: Session, change: Callable[[dict[str, Any], dict[str, Any]], None]) -> Session:
    """The whole session made anew by whoever has the laptop and no passphrase: other keys, nothing signed, every link fitting."""
    journal, place = session.journal, Path(session.journal.folder).with_name("again")
    meta, keys = journal.bound_meta, journal.keys
    change(meta, keys)
    other = Journal.create(place, meta, id=journal.id)
    other.set_keys(keys)
    for event in journal.events():
        other.append({name: value for name, value in event.items() if name not in (*RESERVED, "signed")})
    return Session(other, session.game, session.book, ticking())


def _without_keys_to_sign(meta: dict[str, Any], keys: dict[str, Any]) -> None:
    meta["acts"] = "table"
    del keys["sides"]["Ann"]["sign"]


def _with_another_key_to_sign(meta: dict[str, Any], keys: dict[str, Any]) -> None:
    meta["acts"] = "table"
    keys["sides"]["Ann"]["sign"] = seal.new_signing_pair()[0]


def _spoken_for_by_the_table(meta: dict[str, Any], keys: dict[str, Any]) -> None:
    meta["acts"] = "table"


@each("change", [_without_keys_to_sign, _with_another_key_to_sign, _spoken_for_by_the_table])
@each("by", ["passphrase", "recovery code", "new passphrase"])
def test_a_signed_session_written_again_as_an_unsigned_one_is_found_by_whoever_signed(
    tiny: Game, tmp_path: Path, change: Callable[[dict[str, Any], dict[str, Any]], None], by: str
) -> None:
    session = begun(tiny, tmp_path / "evening", acts="signed")
    words = recovery(session, "Ann") if by == "recovery code" else WORDS
    kept = session.journal.keys["sides"]["Ann"]
    if by == "new passphrase":
        renewed = keyring.Keyring(session.journal.keys).rewrap("Ann", WORDS, "another")["sides"]["Ann"]
        kept, words = renewed, "another"
    tail = 3 if by == "recovery code" else session.journal.tail_number

    def changed(meta: dict[str, Any], keys: dict[str, Any]) -> None:
        keys["sides"]["Ann"] = dict(kept)
        change(meta, keys)

    journal = session.journal
    whole = list(journal.events(1, tail))
    journal.events = lambda *_: iter(whole)  # type: ignore[method-assign]
    again = written_again(session, changed)
    assert verify(again).differences == (), "without her key nobody can tell"
    again.unlock("Ann", words)
    told = " ".join(one.what for one in verify(again).differences)
    assert "Ann" in told
    assert "written again" in told


# where nobody has a key to sign with


SAID_BY_NOBODY: dict[str, dict[str, Any]] = {
    "nothing": {},
    "a stranger": {"side": "Zed"},
    "whoever has no key": {"signed": {"Ann": "00"}},
    "an umpire": {"by": "Hal"},
    "other keys": {"after": {"meta": {"players": {"Ann": "Eve", "Bob": "Bob"}}}},
    "another format": {"format": 1},
    "another kind": {"kind": "keys"},
    "somebody who gives up": {"kind": "concede", "side": None},
}


@pytest.mark.parametrize("told", SAID_BY_NOBODY.values(), ids=SAID_BY_NOBODY)
def test_where_nobody_signs_no_more_is_let_through(
    tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: dict[str, Any]
) -> None:
    """What is asked of an event where somebody has a key is asked where nobody has, as far as it bears on anything."""
    free = unsigned(tiny, tmp_path)
    events = [*free.journal.events()]
    faults = []
    for plain in (None, lambda *_: False):
        if plain is not None:
            monkeypatch.setattr(Custody, "_is_plain", plain)
        custody = Custody(free.journal, [])
        faults.append([_of_custody(custody, event) for event in [*events[:-1], {**events[-1], **told}]])
    assert faults[0] == faults[1]
    assert bool(faults[0][-1]) is bool(told)


def _of_custody(custody: Custody, event: dict[str, Any]) -> str | None:
    try:
        return custody.fault_in(event, None)
    except (LookupError, TypeError) as nonsense:
        return type(nonsense).__name__


def test_most_of_an_evening_at_which_nobody_signs_is_asked_little(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(signing, "_signed_wrongly", lambda journal, event, *_: asked.append(event["kind"]))
    free = unsigned(tiny, tmp_path)
    assert verify(free).ok
    assert free.journal.last["kind"] == "run"
    assert asked == []


def unsigned(game: Game, folder: Path) -> Session:
    """A short evening of two who have no passphrase."""
    book = Book(game.slug, game.tables, None, "house")
    session, _ = create(folder / "free", game, "free", {"Ann": "Ann", "Bob": "Bob"}, {"length": "8"}, {}, book, Seeded(1), ticking())
    for words in (["next"], ["run"]):
        session.declare(session.read(words, "Ann"), Seeded(3))
    return session
