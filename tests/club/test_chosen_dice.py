"""Joint dice at a table of which one plays by a changed playaid, with keys of its own: what falls is nobody's choice, or `verify` says so
at every machine. Beside the attacks stands what an honest table does that looks like them, and holds."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from playaid.book.book import Book
from playaid.club import envelope
from playaid.club.authority import Memory
from playaid.club.connection import Connection
from playaid.club.departure import leaves
from playaid.club.replica import PassedOver, Replica
from playaid.club.transfer import bring_home, invite, join, move, new_subject, read_code
from playaid.desk.conversation import may_put_right
from playaid.dice.joint_roll import Joint, new_part, promise
from playaid.dice.sources import Recorded, Request, Rolled, Seeded, System, Typed
from playaid.journal.chain import RESERVED
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.machines import dice_lease, joint_proof, shared_session
from playaid.referee.machines.dice_lease import Silent, parts_for, shares, take_part
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session import consent, record
from playaid.referee.session.begin import create
from playaid.referee.session.consent import ASKS, PENDING, NeedsConsent
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import ticking
from tests.club.conftest import Machines, apart, begun, unheld
from tests.club.test_attacks import QUIET, forged, guarded, undone_by
from tests.club.test_claims import throws
from tests.club.test_servers_see import WORDS

__all__ = ["guarded"]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_lease, "PATIENCE", 0)


class Sixes(System):
    def take(self, request: Request) -> Rolled:
        rolled = super().take(request)
        return rolled._replace(faces=tuple(6 for _ in rolled.faces)) if request.kind == "dice" else rolled


def holds(*sessions: Session) -> list[bool]:
    return [not differences for differences in differing(*sessions)]


def differing(*sessions: Session) -> list[list[str]]:
    for session in sessions:
        session.take_in()
    assert len({session.journal.head for session in sessions}) == 1
    return [[difference.what for difference in verify(session).differences] for session in sessions]


def found(*sessions: Session) -> str:
    """The first difference, which all find."""
    [what] = {differences[0] for differences in differing(*sessions)}
    return what


def gives(session: Session, side: str, number: int, **told: str) -> None:
    """A share by whoever has the key of a side, whether it was asked or not."""
    with session.writing():
        event = {"kind": "share", "side": side, "of": number, **told, **QUIET, "story": [f"{side} takes part in the throw."]}
        session.append(event, (), transparent=True, binds=[side])


def claims(ann: Session) -> int:
    throws(ann, "next", "Ann")
    with pytest.raises(Silent):
        throws(ann, "run", "Ann")
    return ann.journal.tail_number


def jointly(session: Session, side: str, other: Session) -> None:
    """A throw to which the other machine gives its part."""
    with pytest.raises(Silent):
        throws(session, "run", side)
    attends(other)
    throws(session, "run", side)


def attends(*sessions: Any) -> None:
    for _ in sessions:
        for session in sessions:
            session.take_in()
            assert take_part(session) == []


@pytest.fixture
def three(tiny: Game, tmp_path: Path) -> tuple[SharedSession, ...]:
    """Ann, Bob and Cid at a machine of their own each, with passphrases."""
    return apart_at_three(tiny, tmp_path, "Ann", "Bob", "Cid")


def apart_at_three(tiny: Game, tmp_path: Path, *guarded: str) -> tuple[SharedSession, ...]:
    people = ("Ann", "Bob", "Cid")
    words, authority, book = {side: f"{side} pw" for side in guarded}, Memory(), Book(tiny.slug, tiny.tables, None, "house")
    session, _ = create(tmp_path / "Ann", tiny, "Ann", {side: side for side in people}, {}, words, book, Seeded(1), ticking())
    ann = move(session, Connection(("memory",), new_subject(), envelope.new_key(), seats=people), authority)
    others = []
    for side in people[1:]:
        join(str(tmp_path / side), side, read_code(invite(ann, [side])), authority)
        others.append(SharedSession(Replica(str(tmp_path / side), authority), tiny, book, ann.clock))
        if side in words:
            others[-1].unlock(side, words[side])
    ann.unlock("Ann", words["Ann"])
    return ann, *others


# whose parts


def test_a_part_of_whoever_throws_is_no_part_of_the_throw(guarded: Machines) -> None:
    """They could try as many as they like when the others have given theirs; nor does one that comes late change anything."""
    ann, bob = guarded
    number = claims(ann)
    attends(bob)
    ann.take_in()
    gives(ann, "Ann", number, part=new_part())
    throws(ann, "run", "Ann")
    assert {*shares(ann, number)} == {"Bob"}
    gives(ann, "Ann", number, part=new_part())
    assert holds(*guarded) == [True, True]


@pytest.mark.parametrize("given", [{}, {"Bob": new_part()}], ids=len)
def test_a_throw_without_the_parts_of_the_others_is_found(
    guarded: Machines, monkeypatch: pytest.MonkeyPatch, given: dict[str, str]
) -> None:
    def alone(session: Any, number: int, dealt: bool = False) -> Joint:
        claimed = session.journal.event(number)
        return Joint(str(session.journal.part_of(dice_lease.promise_in(claimed))), given, claimed["hash"], dealt)

    throws(guarded[0], "next", "Ann")
    monkeypatch.setattr(shared_session, "joint", alone)
    throws(guarded[0], "run", "Ann")
    assert "other dice would be rolled" in found(*guarded)


@pytest.mark.parametrize("claimed", [True, False])
def test_dice_that_say_they_are_the_systems_are_found(guarded: Machines, monkeypatch: pytest.MonkeyPatch, claimed: bool) -> None:
    ann, _ = guarded
    throws(ann, "next", "Ann")
    with monkeypatch.context() as changed:
        changed.setattr(shared_session, "is_joint", lambda session, number: False)
        if not claimed:
            changed.setattr(SharedSession, "_claim", lambda self, declaration, heard: None)
            changed.setattr(shared_session, "_WhileItStands", lambda source, stands: source)
        assert ann.declare(ann.read(["run"], "Ann"), Sixes()).verdict == LEGAL
    assert "did not fall by the parts of all" in found(*guarded)


@pytest.mark.parametrize("asks", [[], ["Ann"], ["Bob", "Bob"], ["Bob", "Eve"], "Bob"], ids=str)
def test_who_is_not_asked_has_signed_that_they_are_here(guarded: Machines, monkeypatch: pytest.MonkeyPatch, asks: Any) -> None:
    ann, bob = guarded
    throws(ann, "next", "Ann")
    monkeypatch.setattr(dice_lease, "_asked", lambda session: asks)
    before = ann.journal.tail_number
    with pytest.raises(PassedOver):
        throws(ann, "run", "Ann")
    assert ann.journal.tail_number == before
    bob.take_in()
    monkeypatch.setattr(type(ann.journal), "_check_taken", lambda self, record: None)
    with suppress(Exception):
        throws(ann, "run", "Ann")
    assert ann.journal.tail_number > before
    assert not bob.take_in()
    assert bob.journal.tail_number == before


def test_all_at_one_machine_throw_alone(tiny: Game, three: tuple[SharedSession, ...]) -> None:
    """Whoever has left for good is not waited for, and what they gave before counts."""
    ann, bob, cid = three
    claimed = claims(ann)
    attends(bob)
    for session in (bob, cid):
        leaves(session, session.seats[0])
        ann.take_in()
    throws(ann, "run", "Ann")
    assert parts_for(ann, claimed).missing == []
    assert [rolled[3] for rolled in ann.journal.last["rolls"]] == ["joint"]
    assert holds(ann) == [True]


@pytest.mark.parametrize("given", [True, False])
def test_who_leaves_between_claim_and_throw_is_not_waited_for(guarded: Machines, given: bool) -> None:
    ann, bob = guarded
    claims(ann)
    bob.take_in()
    if given:
        attends(bob)
    leaves(bob, "Bob")
    throws(ann, "run", "Ann")
    assert {*shares(ann, ann.journal.last["joint"][0]["claim"])} == ({"Bob"} if given else set())
    assert holds(ann) == [True]


@pytest.mark.parametrize("opens", [0, 1])
def test_by_a_clubs_pages_each_takes_part_where_they_are_open(tiny: Game, tmp_path: Path, opens: int) -> None:
    """Two processes have the same seats; who is not open where it is thrown has not signed that they are, and gives a part."""
    authority, home = Memory(), Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob"))
    moved = move(begun(tiny, tmp_path / "home", WORDS, length="8"), home, authority)
    code = read_code(invite(moved, ["Ann", "Bob"]))
    pages = []
    for name in ("here", "there"):
        join(str(tmp_path / name), name, code, authority)
        pages.append(SharedSession(Replica(str(tmp_path / name), authority), tiny, moved.book, moved.clock))
        pages[-1].roams = True
    pages[0].unlock("Ann", WORDS["Ann"])
    throws(pages[0], "next", "Ann")
    with pytest.raises(Silent, match="Bob"):
        throws(pages[0], "run", "Ann")
    pages[opens].unlock("Bob", WORDS["Bob"])
    attends(pages[opens])
    throws(pages[0], "run", "Ann")
    assert holds(*pages) == [True, True]


def test_who_has_lost_a_machine_is_waited_for(guarded: Machines) -> None:
    ann, _ = guarded
    claims(ann)
    leaves(ann, "Bob", lost=True)
    with pytest.raises(Silent, match="Bob"):
        throws(ann, "run", "Ann")


# one throw for one claim, and for what was claimed


def test_a_throw_of_before_is_not_thrown_again(guarded: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    """What fell by it is known: of all that ever fell the best could be chosen."""
    ann, bob = guarded
    throws(ann, "next", "Ann")
    jointly(ann, "Ann", bob)
    old = next(event for event in ann.journal.events() if event["kind"] == "claim")
    told = ann.journal.last["joint"]
    part = told[0]["part"]
    throws(ann, "next", "Ann")
    bob.take_in()
    throws(bob, "next", "Bob")
    jointly(bob, "Bob", ann)
    throws(bob, "next", "Bob")
    ann.take_in()
    throws(ann, "next", "Ann")
    monkeypatch.setattr(shared_session, "joint", lambda session, number, dealt=False: Joint(part, shares(session, old["n"]), old["hash"]))
    monkeypatch.setattr(shared_session, "proofs", lambda session: {"joint": told} if session.pending() else {})
    throws(ann, "run", "Ann")
    assert "tells of another throw" in found(*guarded)


def again(ann: Session, **more: Any) -> None:
    """The claim that stands, made once more in its own place."""
    claimed = {name: value for name, value in ann.journal.event(ann.pending()["event"]).items() if name not in RESERVED}  # type: ignore[index]
    [[_, _, waits]] = claimed["changes"]
    waits = {**waits, "event": ann.journal.tail_number + 1, "claim": ann.journal.promised(), **more}  # type: ignore[attr-defined]
    with ann.writing():
        event = {name: value for name, value in claimed.items() if name not in ("bound", "signed", "nonce", "live", "back", "redo")}
        change = ["put", PENDING, waits]
        ann.append({**event, "changes": [change]}, [change], transparent=True, binds=["Ann"])


def test_what_was_claimed_is_not_claimed_again(guarded: Machines) -> None:
    """Whoever has the parts of the others knows what falls; another claim would be another throw."""
    ann, bob = guarded
    claims(ann)
    attends(bob)
    ann.take_in()
    again(ann)
    assert "takes the place of another throw" in found(*guarded)


@pytest.mark.parametrize("dealer", ["asked", "deals"])
def test_nor_in_the_name_of_a_dealer_who_is_not_there(guarded: Machines, dealer: str) -> None:
    ann, bob = guarded
    claims(ann)
    attends(bob)
    ann.take_in()
    with pytest.raises(PassedOver, match="not all sides have let a dealer"):
        again(ann, dealer=dealer)


def taken_back(ann: Session, bob: Session) -> None:
    ann.take_in()
    assert [event["kind"] for event in ann.undo_line(["Ann"])] == ["agreed"]
    bob.take_in()
    assert [event["kind"] for event in bob.undo_line(["Bob"])] == ["withdrawn"]
    ann.take_in()


def test_what_all_have_taken_back_is_claimed_again(guarded: Machines) -> None:
    ann, bob = guarded
    claims(ann)
    attends(bob)
    taken_back(*guarded)
    jointly(ann, "Ann", bob)
    assert holds(*guarded) == [True, True]


@pytest.mark.parametrize("how", ["another line", "more fell", "it never stood"])
def test_a_throw_for_something_else_is_found(guarded: Machines, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    ann, _ = guarded
    throws(ann, "next", "Ann")
    whole = dice_lease.pending.put_off

    def otherwise(ruling: Any, waits: dict[str, Any], before: Any) -> Any:
        if how == "another line":
            waits["verb"] = "shove"
        elif how == "more fell":
            waits["rolled"] = 1
        else:
            waits["joint"] = [{"claim": 1, "part": "", "rolled": 0}]
        return whole(ruling, waits, before)

    monkeypatch.setattr(dice_lease.pending, "put_off", otherwise)
    if how == "another line":  # that stands in the open: nobody takes it
        with pytest.raises(PassedOver, match="it changes what it may not"):
            throws(ann, "run", "Ann")
        return
    with pytest.raises(Silent):
        throws(ann, "run", "Ann")
    assert "is none that playaid claims" in found(*guarded)


def test_nothing_is_brought_back_while_a_throw_is_claimed(guarded: Machines) -> None:
    """By that it would fall for something else than was claimed."""
    ann, bob = guarded
    throws(ann, "next", "Ann")
    throws(ann, "set stock 5 because tea", "Ann")
    ann.undo()
    with pytest.raises(Silent):
        throws(ann, "run", "Ann")
    for session in guarded:  # also where the claim is heard of only now
        with pytest.raises(Refusal, match="another machine throws for run"):
            session.redo()
    with patch.object(type(ann), "pending", lambda self: None):
        ann.redo()
    bob.take_in()
    assert "redo: another throw is claimed" in verify(bob).differences[0].what


def test_typed_dice_say_so_also_for_a_throw_that_was_claimed(guarded: Machines) -> None:
    ann, bob = guarded
    claims(ann)
    attends(bob)
    assert ann.declare(ann.read(["run"], "Ann"), Typed(["6"])).verdict == LEGAL
    assert [rolled[3] for rolled in ann.journal.last["rolls"]] == ["typed"]
    assert holds(*guarded) == [True, True]


def test_of_two_throws_from_one_place_on_the_later_one_threw(guarded: Machines) -> None:
    """As where a dealer's came to a question before any die fell: in whatever order they are told."""
    ann, bob = guarded
    told = []
    throws(ann, "next", "Ann")
    for _ in range(2):
        with pytest.raises(Silent):
            throws(ann, "run", "Ann")
        number = ann.journal.tail_number
        told.append({"claim": number, "part": ann.journal.part_of(ann.pending()["claim"]), "rolled": 0})  # type: ignore[index,attr-defined]
        attends(bob)
        taken_back(*guarded)
    later = ann.journal.event(told[1]["claim"])
    request = Request("dice", "d6", 1, 6)
    rolled = Joint(told[1]["part"], shares(ann, later["n"]), later["hash"]).take(request)
    for order in (told, told[::-1]):
        assert joint_proof.Proved(ann, Recorded([rolled]), order, ann.journal.tail_number, 0).take(request) == rolled


# several who are asked


def test_of_several_each_has_promised_before_anybody_gives(three: tuple[SharedSession, ...]) -> None:
    ann, bob, cid = three
    number = claims(ann)
    attends(bob, cid)
    throws(ann, "run", "Ann")
    told = [("promise" in event, event["side"]) for event in ann.journal.events(number) if event["kind"] == "share"]
    assert sorted(told[:2]) == [(True, "Bob"), (True, "Cid")]
    assert sorted(told[2:]) == [(False, "Bob"), (False, "Cid")]
    assert holds(*three) == [True, True, True]


@pytest.mark.parametrize("how", ["before all have promised", "another one", "promised when one is known"])
def test_the_last_of_several_chooses_no_part(three: tuple[SharedSession, ...], how: str) -> None:
    """Also together with whoever throws."""
    ann, bob, cid = three
    number = claims(ann)
    part, chosen = new_part(), new_part()
    cid.take_in()
    if how == "before all have promised":
        gives(cid, "Cid", number, promise=promise(part))
        gives(cid, "Cid", number, part=part)
        assert parts_for(cid, number).given == {}
        return
    bob.take_in()
    take_part(bob)
    cid.take_in()
    gives(cid, "Cid", number, promise=promise(part))
    attends(bob)
    cid.take_in()
    if how == "promised when one is known":
        gives(cid, "Cid", number, promise=promise(chosen))
    gives(cid, "Cid", number, part=chosen)
    assert {*parts_for(cid, number).given} == {"Bob"}
    gives(cid, "Cid", number, part=part)
    ann.take_in()
    throws(ann, "run", "Ann")
    assert holds(*three) == [True, True, True]


def test_who_signs_nothing_is_not_asked_beside_who_does(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their part could be anybody's, given when the others are known."""
    ann, bob, _ = apart_at_three(tiny, tmp_path, "Ann", "Bob")
    throws(ann, "next", "Ann")
    with monkeypatch.context() as changed:
        changed.setattr(dice_lease, "_asked", lambda session: ["Bob", "Cid"])
        with pytest.raises(PassedOver, match="nobody could give"):
            throws(ann, "run", "Ann")
    jointly(ann, "Ann", bob)
    assert [event[ASKS] for event in ann.journal.events() if ASKS in event] == [["Bob"]]


def test_who_has_lost_what_they_promised_promises_again_while_nobody_has_given(three: tuple[SharedSession, ...]) -> None:
    ann, bob, cid = three
    number = claims(ann)
    bob.take_in()
    gives(bob, "Bob", number, promise=promise(new_part()))
    attends(bob, cid)
    throws(ann, "run", "Ann")
    assert holds(*three) == [True, True, True]


# dealers


def test_nobody_deals_by_saying_so(guarded: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PassedOver, match="not all sides have let a dealer"):
        deals(guarded.ann, monkeypatch)
    with unheld(guarded.ann), guarded.ann.writing():
        said = guarded.ann.judge(guarded.ann.read(["run"], "Ann"), dice_lease.SaltsOnly())
        dice_lease.claim(guarded.ann, said, "deals")  # type: ignore[arg-type]
    guarded.bob.take_in()
    assert guarded.bob.pending() is None
    assert "not all sides have let a dealer" in str(verify(guarded.ann).differences)


def deals(ann: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    claim: Callable[..., Any] = dice_lease.claim
    with monkeypatch.context() as changed:
        changed.setattr(shared_session, "claim", lambda session, ruling: claim(session, ruling, "deals"))
        claims(ann)


# a choice, and what it is made by


def with_run(tiny: Game, first: str) -> Game:
    """The example game, in which whoever runs chooses a way, before the die or behind it."""

    def run(h: Any) -> None:
        way = h.ask("way", who=h.side, prompt="which way?", options=("short", "long")) if first == "way" else ""
        steps = h.roll("1d6", who=h.side, why="to run").total
        way = way or h.ask("way", who=h.side, prompt="which way?", options=("short", "long"))
        h.put("public", "turn", "moved", True)
        h.put("public", "stones", h.side, steps if way == "long" else 7 - steps)

    return tiny._replace(verbs={**tiny.verbs, "run": tiny.verbs["run"]._replace(rule=run)})


def at_two(game: Game, tmp_path: Path) -> Machines:
    machines = apart_of(begun(game, tmp_path / "ann", WORDS, length="8"), tmp_path)
    for machine, side in zip(machines, WORDS, strict=True):
        machine.unlock(side, WORDS[side])
    return machines


@pytest.mark.parametrize("early", [True, False])
def test_whoever_chooses_before_the_die_does_not_know_it(tiny: Game, tmp_path: Path, early: bool) -> None:
    """By the claim the parts are given: whoever still has a choice then would make it by what falls."""
    ann, bob = at_two(with_run(tiny, "way"), tmp_path)
    throws(ann, "next", "Ann")
    said = ann.read(["run"], "Ann")
    if early:
        with ann.writing():
            dice_lease.claim(ann, ann.judge(said, dice_lease.SaltsOnly()))  # type: ignore[arg-type]
    else:
        with pytest.raises(Silent):
            ann.declare(said._replace(answers={"way": "long"}), System())
    attends(bob)
    ann.take_in()
    assert ann.declare(said._replace(answers={"way": "long"}), System()).verdict == LEGAL
    if early:
        assert found(ann, bob) == "claim: nothing falls for run as it was said then"
    else:
        assert holds(ann, bob) == [True, True]


def test_what_fell_jointly_before_a_question_holds_at_home(tiny: Game, tmp_path: Path) -> None:
    ann, bob = at_two(with_run(tiny, "die"), tmp_path)
    jointly_asked(ann, bob)
    home: Session = bring_home(ann)
    assert home.declare(home.read(["run"], "Ann")._replace(answers={"way": "long"}), System()).verdict == LEGAL
    assert not verify(home).differences


def jointly_asked(ann: Session, bob: Session) -> None:
    """Ann has thrown, and is asked which way."""
    throws(ann, "next", "Ann")
    with pytest.raises(Silent):
        ann.declare(ann.read(["run"], "Ann"), System())
    attends(bob)
    ann.take_in()
    assert ann.declare(ann.read(["run"], "Ann"), System()).question is not None


def test_a_die_that_was_thrown_is_not_put_right_as_if_it_were_typed(guarded: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = guarded
    throws(ann, "next", "Ann")
    monkeypatch.setattr("playaid.referee.session.pending.is_by_hand", lambda *_: True)
    jointly(ann, "Ann", bob)
    assert ann.journal.last["by_hand"]
    assert found(ann, bob) == "run: taking it back would not restore what was before"


def typed(ann: Session, face: str) -> None:
    assert ann.declare(ann.read(["run"], "Ann"), Typed([face])).verdict == LEGAL


def test_who_knows_what_would_fall_does_not_type_until_it_pleases(guarded: Machines) -> None:
    """Bob's part is given, so that Ann can work out what would fall; typed in its place and put right by her alone, another die would."""
    ann, bob = guarded
    claims(ann)
    attends(bob)
    ann.take_in()
    typed(ann, "2")
    with pytest.raises(NeedsConsent, match="what playaid would have thrown there can be known"):
        ann.put_right()
    assert not may_put_right(ann)
    with patch.object(consent, "was_known", lambda *_: False):
        ann.put_right()
    assert "what would fall in its place could be known" in found(ann, bob)


def test_it_is_typed_again_where_all_agree(guarded: Machines) -> None:
    ann, bob = guarded
    claims(ann)
    attends(bob)
    ann.take_in()
    typed(ann, "2")
    bob.take_in()
    bob.undo_line(["Bob"])
    ann.take_in()
    ann.put_right(["Ann", "Bob"])
    typed(ann, "3")
    assert holds(*guarded) == [True, True]


def test_who_knows_nothing_types_again_alone(guarded: Machines) -> None:
    """No part had been given when it was typed: the next claim is the first one of which anybody can know anything."""
    ann, _ = guarded
    claims(ann)
    typed(ann, "2")
    assert may_put_right(ann)
    ann.put_right()
    typed(ann, "3")
    ann.put_right()
    assert holds(*guarded) == [True, True]


@pytest.mark.parametrize("compartment", ["secret.Ann", "cup"])
def test_an_empty_word_under_a_seal_hides_no_open_die(guarded: Machines, monkeypatch: pytest.MonkeyPatch, compartment: str) -> None:
    ann, bob = guarded
    throws(ann, "next", "Ann")
    ruling = ann.judge(ann.read(["run"], "Ann"), Sixes())
    event = record.to_event(ruling, ann.fold.seal)
    event["sealed"] = {**event["sealed"], compartment: {"say": ann.fold.seal(compartment, {})}}
    number = ann.journal.tail_number + 1
    forged(ann, **event, live=number, redo=None)
    [found_by_bob] = differing(bob)
    if compartment == "cup":  # nothing is ever said there, and nobody takes it
        assert bob.journal.last["kind"] != "run"
    else:
        assert found_by_bob == ["run: d6 did not fall by the parts of all"]


def test_who_has_no_passphrase_throws_beside_who_has_one(tiny: Game, tmp_path: Path) -> None:
    ann, bob = apart_of(begun(tiny, tmp_path / "ann", {"Ann": WORDS["Ann"]}, length="8"), tmp_path)
    ann.unlock("Ann", WORDS["Ann"])
    throws(ann, "next", "Ann")
    jointly(ann, "Ann", bob)
    for line in ("next", "next"):
        throws(ann, line, ann.speaker())
    bob.take_in()
    jointly(bob, "Bob", ann)
    assert holds(ann, bob) == [True, True]


def apart_of(session: Session, tmp_path: Path) -> Machines:
    authority = Memory()
    return apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()))


def test_parts_of_a_throw_stand_only_in_what_ends_its_claim(guarded: Machines) -> None:
    ann, bob = guarded
    number = claims(ann)
    with bob.writing(), pytest.raises(PassedOver):
        bob.journal.append({**undone_by(bob), **QUIET, "kind": "note", "side": None, "story": ["tea"], "joint": [{"claim": number}]})
    attends(bob)
    throws(ann, "run", "Ann")
    assert holds(*guarded) == [True, True]
