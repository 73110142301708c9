"""What no side says by itself, by somebody who holds himself to nothing: every machine passes over what nobody has signed, and `verify`
finds it. Beside the attacks stands what an honest table does."""

from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from playaid import migrations
from playaid.book.book import Book
from playaid.club import envelope
from playaid.club.acceptance import why_passed_over
from playaid.club.authority import Memory
from playaid.club.connection import Connection
from playaid.club.follower import follow_once
from playaid.club.replica import PassedOver, Replica
from playaid.club.transfer import bring_home, invite, join, new_subject, read_code
from playaid.dice.sources import System, Typed
from playaid.games import registry
from playaid.journal.chain import MIGRATION
from playaid.journal.errors import Newer
from playaid.journal.format import migration
from playaid.journal.journal import Journal
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Ambiguous, Locked
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.machines import dealer as dealers
from playaid.referee.machines import dice_lease
from playaid.referee.machines.dealer import let_deal, name_dealer
from playaid.referee.machines.opening import session_on
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session import unspoken
from playaid.referee.session.begin import create
from playaid.referee.session.consent import ASKED, DEALS, PENDING, asks_dealer, was_dealt
from playaid.referee.session.local import Session
from playaid.referee.session.signing import signer
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import ticking
from tests.club.conftest import Machines, apart, begun, unheld
from tests.club.test_attacks import forged, guarded
from tests.club.test_dealing import FALLEN, staying
from tests.club.test_servers_see import WORDS
from tests.step import NEXT, new, next_version

__all__ = ["guarded"]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_lease, "PATIENCE", 5)


NOBODYS = "nobody who plays has signed it"


def passed_over(session: Session, other: Session, act: Callable[[], object]) -> str:
    """Why a machine takes in nothing of what another one does."""
    session.take_in()
    head = session.journal.head
    act()
    session.take_in()
    assert session.journal.head == head
    return str(why_passed_over(session.journal, other.journal.last))  # type: ignore[arg-type]


def signing(session: Session) -> set[str]:
    return set(session.journal.last.get("signed", ()))


# what waits


def waiting(session: Session, **more: Any) -> dict[str, Any]:
    """That something waits for which nothing has fallen, as an event says it."""
    waits = {"verb": "run", "side": "Ann", "prompt": "well?", "event": session.journal.tail_number + 1, **more}
    halves = {"changes": [["put", PENDING, waits]], "inverse": [["drop", PENDING, None]], "barrier": True}
    said = {"args": {}, "typed": "run", "rolls": [], "verdict": "needs-input", "cite": []}
    return {"kind": "pending", "of": "run", "side": "Ann", **said, **halves, "live": waits["event"], "redo": None}


def test_nobody_lets_the_others_wait_without_a_name(guarded: Machines) -> None:
    ann, bob = guarded
    bob.take_in()
    assert NOBODYS in passed_over(ann, bob, lambda: forged(bob, **waiting(bob)))


@pytest.mark.parametrize("more", [{}, {"claim": "far away", "rolled": 0, "before": None}], ids=["waits", "claims"])
def test_nothing_waits_by_what_a_rule_makes(guarded: Machines, more: dict[str, Any]) -> None:
    ann, bob = guarded
    bob.take_in()
    ruled = {"kind": "run", "verdict": "legal"}
    assert "it changes what it may not" in passed_over(ann, bob, lambda: forged(bob, **{**waiting(bob, **more), **ruled}))


@pytest.mark.parametrize("kind", ["pending", "run"])
@pytest.mark.parametrize("dealer", [None, ASKED, DEALS])
def test_what_a_dealer_has_claimed_the_dealer_ends(guarded: Machines, kind: str, dealer: str | None) -> None:
    waits: Any = {"claim": "far", **({"dealer": dealer} if dealer else {})}
    meta = guarded.ann.journal.bound_meta
    assert unspoken.wants_somebody({"kind": kind, "side": "Ann"}, meta, waits) is (dealer != DEALS)
    assert unspoken.wants_dealer({"kind": kind, "side": "Ann"}, waits) is (dealer == DEALS)


@pytest.mark.parametrize("kind", ["pending", "run"])
def test_nobody_ends_without_a_name_what_somebody_has_claimed(guarded: Machines, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = guarded
    monkeypatch.setattr(dice_lease, "PATIENCE", 0)
    ann.declare(ann.read(["next"], "Ann"), System())
    with pytest.raises(dice_lease.Silent):
        ann.declare(ann.read(["run"], "Ann"), System())
    bob.take_in()
    waits = bob.pending()
    event = {**waiting(bob), "inverse": [["put", PENDING, waits]]}
    if kind == "run":
        event |= {"kind": "run", "verdict": "legal", "changes": [["drop", PENDING, None]]}
    assert NOBODYS in passed_over(ann, bob, lambda: forged(bob, **event))


def test_whoever_lets_them_wait_for_nothing_is_found(guarded: Machines) -> None:
    ann, bob = guarded
    bob.take_in()
    with bob.writing(), unheld(bob):
        said = ann.read(["play", "Boots"], "Ann")
        event = {**waiting(bob, verb="play"), "of": "play", "args": said.args, "typed": said.typed, "sealed": {}}
        bob.append(event, event["changes"])
    assert signing(bob) == {"Bob"}
    ann.take_in()
    assert ann.pending() is not None
    found = [difference.what for difference in verify(ann).differences]
    assert found == ["pending: nothing is asked for play as it was said then"]


# the way home


def moves_home(session: Session, **how: Any) -> None:
    """As `bring_home`, signed by nobody."""
    with unheld(session):
        session.for_the_table = lambda event: []  # type: ignore[method-assign]
        bring_home(session, **how)


def test_nobody_takes_the_session_home_without_a_name(guarded: Machines) -> None:
    ann, bob = guarded
    assert NOBODYS in passed_over(ann, bob, lambda: moves_home(bob))
    ann.note("on we go", "Ann")


def test_where_it_is_taken_home_past_playaid_it_is_found(guarded: Machines) -> None:
    moves_home(guarded.bob)
    again = session_on(Journal(guarded.bob.journal.folder), guarded.bob.game, guarded.bob.book, guarded.bob.clock)
    assert f"moved: {NOBODYS}" in [difference.what for difference in verify(again).differences]


def test_whoever_takes_it_home_signs(guarded: Machines) -> None:
    bob = guarded.bob
    bob.lock("Bob")
    with pytest.raises(Locked, match="Bob"):
        bring_home(bob)
    bob.unlock("Bob", WORDS["Bob"])
    home = bring_home(bob)
    assert signing(home) == {"Bob"}
    assert verify(home).ok


# the table's acts, where each needs a key


@pytest.fixture
def signed(tiny: Game, tmp_path: Path) -> Machines:
    authority, home = Memory(), Connection(("memory",), new_subject(), envelope.new_key())
    session = begun(tiny, tmp_path / "ann", WORDS, "signed", length="8")
    machines = apart(session, tmp_path / "bob", authority, authority, home)
    for machine, side in zip(machines, WORDS, strict=True):
        machine.unlock(side, WORDS[side])
    return machines


def nexts(session: Session) -> None:
    assert session.declare(session.read(["next"], None)._replace(side=None), System()).verdict == LEGAL


def test_the_table_signs_what_it_does_and_takes_back(signed: Machines) -> None:
    ann, bob = signed
    nexts(ann)
    assert signing(ann) == {"Ann"}
    ann.undo()
    assert signing(ann) == {"Ann"}
    bob.take_in()
    bob.redo()
    assert signing(bob) == {"Bob"}
    ann.take_in()
    assert [verify(session).differences for session in signed] == [(), ()]


@pytest.mark.parametrize("act", [nexts, lambda session: session.undo()], ids=["next", "undo"])
def test_nobody_does_for_the_table_what_nobody_signs(signed: Machines, act: Callable[[Session], object]) -> None:
    ann, bob = signed
    if act != nexts:
        nexts(ann)
    bob.take_in()
    bob.for_the_table = lambda event: []  # type: ignore[method-assign]
    with unheld(bob):
        assert NOBODYS in passed_over(ann, bob, lambda: act(bob))
    assert NOBODYS in str(verify(bob).differences)


def test_nobody_brings_back_for_another_what_they_have_taken_back(signed: Machines) -> None:
    """It would be that side's act once more, and they have not signed it again."""
    ann, bob = signed
    assert ann.declare(ann.read(["next"], "Ann"), System()).verdict == LEGAL
    ann.undo()
    bob.take_in()
    with pytest.raises(Locked, match="Ann"):
        bob.redo()
    with patch.object(bob, "signer_of", lambda *_: signer(bob.keyring, ["Bob"])), unheld(bob):
        bob.redo()
    assert (bob.journal.last["side"], signing(bob)) == ("Ann", {"Bob"})
    head = ann.journal.head
    ann.take_in()
    assert ann.journal.head == head
    assert "redo: Ann did not sign it" in str(verify(bob).differences)
    ann.redo()
    assert signing(ann) == {"Ann"}
    assert verify(ann).ok


# a dealer


class Far(NamedTuple):
    ann: Session
    bob: Session
    una: SharedSession


@pytest.fixture
def far(tmp_path: Path) -> Far:
    """Ann and Bob under a passphrase each, and Una, whom both let deal."""
    far = far_of(tmp_path)
    name_dealer(far.una, "Una")
    for player in far[:2]:
        player.take_in()
        let_deal(player)  # type: ignore[arg-type]
    far.una.take_in()
    return far


def far_of(tmp_path: Path) -> Far:
    game, authority = registry.load("empire"), Memory()
    book, home = Book(game.slug, game.tables, None, "house"), Connection(("memory",), new_subject(), envelope.new_key())
    session, _ = create(tmp_path / "ann", game, "ann", {"Ann": "Ann", "Bob": "Bob"}, {}, WORDS, book, Typed(FALLEN), ticking())
    ann, bob = apart(session, tmp_path / "bob", authority, authority, home)
    join(str(tmp_path / "una"), "una", read_code(invite(ann)), authority)
    for machine, side in zip((ann, bob), WORDS, strict=True):
        machine.unlock(side, WORDS[side])
    return Far(ann, bob, SharedSession(Replica(str(tmp_path / "una"), authority), game, book, ticking()))


def test_nobody_deals_by_the_name_of_another(far: Far) -> None:
    eve = onlooker(far, "eve")
    with pytest.raises(PassedOver, match="somebody else deals as Una"):
        name_dealer(eve, "Una")
    with unheld(eve), eve.writing():
        assert "somebody else deals" in passed_over(far.una, eve, lambda: name_dealer(eve, "UNA"))


def test_a_dealer_may_say_so_again(far: Far) -> None:
    again = name_dealer(far.una, "Una")
    far.ann.take_in()
    dealer, letting = let_deal(far.ann)  # type: ignore[arg-type]
    assert (dealer["n"], letting) == (again["n"], ["Ann"])


def test_of_several_who_want_to_deal_a_side_says_whom_it_lets(far: Far) -> None:
    eve = onlooker(far, "eve")
    name_dealer(eve, "Eve")
    with pytest.raises(Ambiguous, match="several want to deal"):
        let_deal(far.ann)  # type: ignore[arg-type]
    assert let_deal(far.ann, "una")[1] == []  # type: ignore[arg-type]
    dealer, letting = let_deal(far.ann, "Eve")  # type: ignore[arg-type]
    assert (dealer["name"], letting) == ("Eve", ["Ann"])


def onlooker(far: Far, name: str) -> SharedSession:
    folder, authority = Path(far.una.journal.folder).parent / name, far.una.journal.authority  # type: ignore[attr-defined]
    join(str(folder), name, read_code(invite(far.ann)), authority)
    return SharedSession(Replica(str(folder), authority), far.una.game, far.una.book, ticking())


def says(session: Session, line: str, *dice: str) -> None:
    ruling = session.declare(session.read(line.split(), "Ann"), Typed(dice) if dice else System())
    assert ruling.verdict == LEGAL, (ruling.reasons, ruling.question)


def until_the_draw(far: Far) -> None:
    with staying(far.bob, far.una):
        follow_once(far.ann, 0)  # type: ignore[arg-type]
        says(far.ann, "explore N1", "Grenord")
        says(far.ann, "muster Gren at Grenord-right")
        says(far.ann, "next")


def asks(far: Far, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann asks the dealer to draw, who does not attend."""
    monkeypatch.setattr(dice_lease, "PATIENCE", 0)
    until_the_draw(far)
    with suppress(dice_lease.Silent):
        says(far.ann, "draw 1")
    assert asks_dealer(far.ann.journal.last)
    far.bob.take_in()


def alike(far: Far) -> bool:
    for session in far:
        session.take_in()
    return len({session.journal.head for session in far}) == 1 and all(verify(session).ok for session in far)


def test_a_dealer_signs_what_is_theirs_and_whoever_asks_that_they_ask(far: Far) -> None:
    until_the_draw(far)
    with staying(far.bob, far.una):
        says(far.ann, "draw 1")
    assert alike(far)
    told = [(event["kind"], set(event.get("signed", ()))) for event in far.ann.journal.events() if event["kind"] != "share"]
    assert told[-3:] == [("claim", {"Ann"}), ("claim", {"Una"}), ("draw", {"Una"})]
    assert ("dealer", {"Una"}) in told


def test_who_cannot_finish_it_signs_that(far: Far, monkeypatch: pytest.MonkeyPatch) -> None:
    asks(far, monkeypatch)
    monkeypatch.setattr(dealers, "_bars", lambda *_: (dealers._CANNOT,))
    follow_once(far.una, 0)
    assert (far.una.journal.last["kind"], signing(far.una)) == ("withdrawn", {"Una"})
    assert alike(far)


def in_her_name(session: Session) -> None:
    """The claim that asks the dealer, withdrawn by somebody else."""
    with session.writing(), unheld(session):
        session.withdraw((), why=session.fold.seal("secret.Ann", [["referee/dealer", "", "no", ""]]))


def claimed_in_her_name(session: Session) -> None:
    assert isinstance(session, SharedSession)
    with session.writing(), unheld(session):
        dice_lease.claim(session, dealers._to_finish(session, session.pending()), "deals")


@pytest.mark.parametrize("act", [in_her_name, claimed_in_her_name])
def test_nobody_says_a_word_in_the_dealers_name(far: Far, monkeypatch: pytest.MonkeyPatch, act: Callable[[Session], None]) -> None:
    asks(far, monkeypatch)
    monkeypatch.setattr(dice_lease, "_asked", lambda session: ["Ann"])
    assert "Una did not sign it" in passed_over(far.ann, far.bob, lambda: act(far.bob))
    assert "Una did not sign it" in str(verify(far.bob).differences)


def test_nobody_finishes_what_the_dealer_has_claimed(far: Far, monkeypatch: pytest.MonkeyPatch) -> None:
    asks(far, monkeypatch)
    with suppress(dice_lease.Silent):
        follow_once(far.una, 0)
    assert was_dealt(far.una.journal.last)
    far.bob.take_in()
    number = far.bob.journal.tail_number + 1
    words = {"args": {"number": 1}, "typed": "draw 1", "verdict": "legal", "cite": [], "lines": [], "story": [], "rolls": [], "facts": []}
    halves = {"changes": [["drop", PENDING, None]], "inverse": [], "barrier": True}
    why = passed_over(far.ann, far.bob, lambda: forged(far.bob, kind="draw", side="Ann", **words, **halves, live=number, redo=None))
    assert why == "draw: Una did not sign it"


def test_what_a_dealer_has_the_parts_of_is_withdrawn_by_all_or_nobody(far: Far, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even by the dealer, who knows what would fall."""
    asks(far, monkeypatch)
    with suppress(dice_lease.Silent):
        follow_once(far.una, 0)
    for machine in far[:2]:
        machine.take_in()
        assert dice_lease.take_part(machine) == []  # type: ignore[arg-type]
    far.una.take_in()
    with far.una.writing(), dealers._signing(far.una, dealers._dealer(far.una) or {}), pytest.raises(PassedOver, match="did not sign"):
        far.una.withdraw(())


def test_nobody_asks_the_dealer_without_a_name(far: Far, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_lease, "PATIENCE", 0)
    until_the_draw(far)
    far.bob.take_in()
    far.ann.for_the_table = lambda event: []  # type: ignore[method-assign]

    def asks_unsigned() -> None:
        with unheld(far.ann), suppress(dice_lease.Silent):
            says(far.ann, "draw 1")

    assert NOBODYS in passed_over(far.bob, far.ann, asks_unsigned)
    assert asks_dealer(far.ann.journal.last)


def test_what_needs_no_dealer_is_not_asked_of_one(far: Far) -> None:
    assert isinstance(far.bob, SharedSession)
    until_the_draw(far)
    far.bob.take_in()
    with far.bob.writing():
        said = far.bob.read(["next"], "Ann")
        dice_lease.claim(far.bob, dealers._for_the_dealer(far.bob, said, None), "asked")
    far.ann.take_in()
    assert [difference.what for difference in verify(far.ann).differences] == ["claim: next needs no dealer as it was said then"]


@pytest.mark.parametrize("spoilt", [{"sign": None}, {"name": "Ann"}], ids=["no key", "a side's name"])
def test_nobody_deals_without_a_key_or_by_a_sides_name(far: Far, monkeypatch: pytest.MonkeyPatch, spoilt: dict[str, Any]) -> None:
    append = SharedSession.append

    def spoils(self: SharedSession, event: dict[str, Any], *more: Any, **how: Any) -> dict[str, Any]:
        told = {name: value for name, value in {**event, **spoilt}.items() if value is not None}
        return append(self, told, *more, **how)

    monkeypatch.setattr(SharedSession, "append", spoils)
    with pytest.raises(PassedOver):
        name_dealer(far.una, "Eve")


def test_a_dealer_of_before_deals_as_before(tmp_path: Path) -> None:
    """Named in an older format, without a key to sign with: all that they have dealt holds, and they deal on."""
    before = unspoken.HELD - 1
    with pytest.MonkeyPatch.context() as older:
        for name in ("SESSION", "CHANGES"):
            older.setattr(migrations, name, getattr(migrations, name)._replace(number=before))
        older.setattr(dealers, "KEY", "no_key")
        older.setattr(dealers, "_signing", lambda *_: nullcontext())
        far = far_of(tmp_path)
        name_dealer(far.una, "Una")
        for player in far[:2]:
            player.take_in()
            let_deal(player)  # type: ignore[arg-type]
        far.una.take_in()
        until_the_draw(far)
        assert far.ann.journal.bound_meta["format"] == before
    again = Far(*(session_on(session.journal.reopened(), session.game, session.book, session.clock) for session in far))  # type: ignore[arg-type]
    for machine, side in zip(again, WORDS, strict=False):
        machine.unlock(side, WORDS[side])
    with staying(again.bob, again.una):
        says(again.ann, "draw 1")
    assert again.ann.journal.bound_meta["format"] == migrations.SESSION.number
    assert ("draw", set()) == (again.ann.journal.last["kind"], signing(again.ann))
    assert alike(again)


# a later format


def goes_on(session: Session, *sides: str, **more: Any) -> None:
    """In a later format, signed by these sides."""
    assert isinstance(session.journal, Replica)
    session.take_in()
    with next_version():
        event, meta = migration(session.journal.last, session.journal.bound_meta)
        with session.journal._locked(), unheld(session):
            session.journal._put_in_place({**event, **more}, meta, session.journal.keys, signer(session.keyring, sides))


def test_nobody_stops_the_others_by_a_format_that_they_do_not_know(guarded: Machines) -> None:
    ann, bob = guarded
    assert NOBODYS in passed_over(ann, bob, lambda: goes_on(bob))


def test_nobody_does_so_as_an_umpire(guarded: Machines) -> None:
    ann, bob = guarded
    assert "that is no umpire's to do" in passed_over(ann, bob, lambda: goes_on(bob, by="Una"))


def test_whoever_goes_on_in_a_later_format_is_named(guarded: Machines) -> None:
    ann, bob = guarded
    goes_on(bob, "Bob")
    with pytest.raises(Newer, match=rf"in format {NEXT}, as Bob has signed"):
        ann.take_in()


def test_the_next_version_signs_its_migration(guarded: Machines, tiny: Game) -> None:
    ann, bob = guarded
    with next_version():
        game = new(tiny)
        book = Book(game.slug, game.tables, None, "house")
        late, early = (session_on(session.journal.reopened(), game, book, session.clock) for session in (ann, bob))
        with pytest.raises(Locked):
            early.note("on we go", None)
        early.unlock("Bob", WORDS["Bob"])
        early.note("on we go", None)
        brought = next(event for event in early.journal.events() if event["kind"] == MIGRATION)
        assert set(brought["signed"]) == {"Bob"}
        late.take_in()
        assert late.journal.head == early.journal.head
        assert verify(late).ok


# what is set by hand


def sets(session: Session, value: Any, path: tuple[str, ...] = ("stones", "Ann")) -> dict[str, Any]:
    """A value set by hand, as a playaid writes it that holds itself to nothing."""
    public = session.state["public"]
    before = public[path[0]][path[1]] if len(path) > 1 else public[path[0]]
    halves = {half: [["put", ["public", *path], put]] for half, put in (("changes", value), ("inverse", before))}
    told = {"args": {}, "typed": "set", "verdict": "legal", "cite": [], "lines": [], "story": [], "rolls": [], "facts": []}
    number = session.journal.tail_number + 1
    return {"kind": "set", "side": None, **told, **halves, "sealed": {}, "live": number, "redo": None, "barrier": False}


def by_hand(session: Session, value: Any) -> None:
    session.take_in()
    with session.writing(), unheld(session):
        event = sets(session, value)
        session.append(event, event["changes"])


def test_whoever_sets_something_by_hand_signs_it(guarded: Machines) -> None:
    ann, bob = guarded
    ann.declare(ann.read(["set", "stones.Ann", "3", "because", "it slipped"], None), System())
    assert signing(ann) == {"Ann"}
    bob.take_in()
    assert NOBODYS in passed_over(ann, bob, lambda: forged(bob, **sets(bob, 4)))


@pytest.mark.parametrize("value", ["three", [3], {"3": 3}, True])
def test_what_is_set_by_hand_is_of_the_kind_that_stands_there(guarded: Machines, value: Any) -> None:
    ann, bob = guarded
    assert passed_over(ann, bob, lambda: by_hand(bob, value)) == "stones.Ann is of another kind"
    assert "stones.Ann is of another kind" in str(verify(bob).differences)


def nested(levels: int) -> Any:
    value: Any = 3
    for _ in range(levels):
        value = {"in": value}
    return value


def test_nothing_is_nested_deeper_than_what_reads_it_goes(guarded: Machines) -> None:
    ann, bob = guarded
    deep = {"changes": [["put", ["public", "deep"], nested(60)]], "inverse": [["drop", ["public", "deep"], None]]}
    why = passed_over(ann, bob, lambda: forged(bob, **{**sets(bob, 3), **deep, "kind": "run"}))
    assert why == "public.deep is nested too deep"


def test_a_log_that_nests_event_by_event_is_verified_to_its_end(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    for level in range(60):
        path = ["public", "deep", *["in"] * (20 * level)]
        change = ["put", path, nested(20)]
        event = {**sets(session, 3), "kind": "run", "changes": [change], "inverse": [["drop", path, None]]}
        session.journal.append({**session._placed(event, transparent=False)})
    again = Session(Journal(session.journal.folder), session.game, session.book, session.clock)
    found = [difference.what for difference in verify(again).differences]
    assert sum("nested too deep" in what for what in found) > 50
