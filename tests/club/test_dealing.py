"""A dealer draws for players at separate machines: he can look, and cannot choose."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import pytest

from playaid.book.book import Book
from playaid.club import envelope
from playaid.club.authority import Memory
from playaid.club.connection import Connection
from playaid.club.follower import follow_once
from playaid.club.replica import Replica
from playaid.club.transfer import invite, join, move, new_subject, read_code
from playaid.dice.joint_roll import Joint
from playaid.dice.sources import Request, Rolled, Seeded, System, Typed
from playaid.games import registry
from playaid.games.elric.rules import hands
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.machines import dealer
from playaid.referee.machines.dealer import NotLet, let_deal, name_dealer
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session.begin import create
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import ticking
from tests.club.conftest import Machines, apart, begun
from tests.club.far import says as says_something


@contextmanager
def staying(*sessions: Session) -> Iterator[None]:
    """Their machines attend."""
    over = []

    def stays(session: Session) -> None:
        while not over:
            follow_once(session, 0.05)

    threads = [Thread(target=stays, args=(session,)) for session in sessions]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.append(True)
        for thread in threads:
            thread.join()


FALLEN = tuple("Craw Gren Grenord-2n Girm Queenie Grenord-2a+ Henry Mary Bernham-2nn William Thinoll Katinka Ann".split())  # noqa: SIM905


def says(session: Session, line: str, *dice: str) -> None:
    first, *rest = line.split()
    declaration = session.read([first, *rest], "Ann")
    ruling = session.declare(declaration, Typed(dice) if dice else System())
    assert ruling.verdict == LEGAL, (ruling.reasons, ruling.question)


class Far(NamedTuple):
    ann: Session
    bob: Session
    dealer: Session


@pytest.fixture
def far(tmp_path: Path) -> Far:
    """Ann and Bob at separate machines, and a third that deals."""
    game, authority = registry.load("empire"), Memory()
    book = Book(game.slug, game.tables, None, "house")
    players = {"Ann": "Ann", "Bob": "Bob"}
    session, _ = create(tmp_path / "ann", game, "ann", players, {}, {}, book, Typed(FALLEN), ticking())
    ann, bob = apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()))
    join(str(tmp_path / "dealer"), "dealer", read_code(invite(ann)), authority)
    return Far(ann, bob, SharedSession(Replica(str(tmp_path / "dealer"), authority), game, book, ticking()))


def dealing(far: Far) -> None:
    """The dealer is named, and both let him."""
    name_dealer(far.dealer, "Umpire")
    for player in far[:2]:
        player.take_in()
        let_deal(player)
    far.dealer.take_in()


def test_a_counter_is_drawn_that_nobody_but_its_player_sees(far: Far) -> None:
    ann, bob, dealer = far
    with pytest.raises(Locked):
        ann.open("cup")
    dealing(far)
    with staying(bob, dealer):
        follow_once(ann, 0)
        says(ann, "explore N1", "Grenord")
        says(ann, "muster Gren at Grenord-right")
        says(ann, "next")
        ann.open("secret.Ann")
        hand = list(ann.state["secret"]["Ann"]["hand"])
        says(ann, "draw 1")
    ann.take_in()
    [drawn] = (Counter(ann.state["secret"]["Ann"]["hand"]) - Counter(hand)).elements()  # it may be like one that she held
    event = next(event for event in reversed(list(ann.journal.events())) if event["kind"] == "draw")
    assert drawn not in str({key: value for key, value in event.items() if key != "sealed"})
    assert "joint" not in event
    assert "dealt" in event
    assert "Ann" not in bob.state["secret"]
    for machine in far:
        machine.take_in()
        assert verify(machine).ok


def test_what_was_dealt_is_proved_when_all_have_revealed(far: Far, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, dealer = far
    dealing(far)
    joint = Joint.take

    def stacked(self: Joint, request: Request) -> Rolled:
        rolled = joint(self, request)
        others = [item for item in request.items if item not in rolled.faces]
        return rolled._replace(faces=(others[0],)) if request.kind == "draw" and request.private else rolled

    monkeypatch.setattr(Joint, "take", stacked)
    with staying(bob, dealer):
        follow_once(ann, 0)
        says(ann, "explore N1", "Grenord")
        says(ann, "muster Gren at Grenord-right")
        says(ann, "next")
        says(ann, "draw 1")
    monkeypatch.setattr(Joint, "take", joint)
    ann.publish("Ann")
    bob.take_in()
    bob.open("secret.Bob")
    bob.publish("Bob")
    dealer.take_in()
    found = verify(dealer)
    assert [difference.what for difference in found.differences] != []
    assert "other dice" in found.differences[0].what


def machines_of(slug: str, tmp_path: Path) -> Far:
    """A game of Ann and Bob at separate machines, dealt at a third."""
    game, authority = registry.load(slug), Memory()
    book = Book(game.slug, game.tables, None, "house")
    session, _ = create(tmp_path / "ann", game, "ann", {"Ann": "Ann", "Bob": "Bob"}, {}, {}, book, Seeded(1), ticking())
    ann, bob = apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()))
    join(str(tmp_path / "dealer"), "dealer", read_code(invite(ann)), authority)
    far = Far(ann, bob, SharedSession(Replica(str(tmp_path / "dealer"), authority), game, book, ticking()))
    dealing(far)
    return far


def events(session: Session, kind: str) -> list[dict[str, Any]]:
    return [event for event in session.journal.events() if event["kind"] == kind]


def plays(far: Far, enough: Callable[[], bool], rounds: int = 200) -> bool:
    """Ann and Bob say what they are offered, each at her own machine; whether it was enough within so many rounds."""
    rng = random.Random(1)
    for _ in range(rounds):
        for side, session, other in (("Ann", far.ann, far.bob), ("Bob", far.bob, far.ann)):
            with staying(far.dealer, other):
                follow_once(session, 0)
                says_something(session, side, rng)
        if enough():
            return True
    return False


def test_a_draw_that_needs_the_hand_is_dealt_by_who_may_look_into_it(tmp_path: Path) -> None:
    far = machines_of("elric", tmp_path)
    assert plays(far, lambda: sum("dealt" in event for event in far.ann.journal.events()) >= 3)
    for session in far:
        session.take_in()
        assert verify(session).ok
    [hand] = [event["hand"] for event in events(far.ann, "dealt") if event["side"] == "Bob"]
    assert hand
    with pytest.raises(Locked):
        far.ann.open("secret.Bob")


def test_plots_are_opened_together_also_where_somebody_deals(tmp_path: Path) -> None:
    game, authority, sides = registry.load("albion"), Memory(), ("Fomorian", "Faerie")
    book = Book(game.slug, game.tables, None, "house")
    words = {side: f"{side} pw" for side in sides}
    session, _ = create(tmp_path / "one", game, "one", {side: side for side in sides}, {}, words, book, Seeded(1), ticking())
    one = move(session, Connection(("memory",), new_subject(), envelope.new_key(), seats=sides), authority)

    def joins(name: str, *seats: str) -> SharedSession:
        join(str(tmp_path / name), name, read_code(invite(one, seats)), authority)
        return SharedSession(Replica(str(tmp_path / name), authority), game, book, ticking())

    two, deals = joins("two", "Faerie"), joins("deals")
    machine_of = {"Fomorian": one, "Faerie": two}
    for side, player in machine_of.items():
        player.unlock(side, words[side])
    for side, line in (("Fomorian", "next"), ("Fomorian", "next"), ("Fomorian", "plot nothing"), ("Faerie", "plot nothing")):
        with staying(*(other for other in (one, two) if other is not machine_of[side])):
            machine_of[side].take_in()
            assert machine_of[side].declare(machine_of[side].read(line.split(), side), System()).verdict == LEGAL
    one.take_in()
    dealing(Far(one, two, deals))
    with staying(two, deals):
        assert one.declare(one.read(["next"], "Fomorian"), System()).verdict == LEGAL
    for machine in (one, two, deals):
        machine.take_in()
        assert machine.journal.last["kind"] == "next"
        assert verify(machine).ok


def test_what_the_dealer_must_ask_is_asked_where_it_can_be_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "limit", lambda hearing, unit: 1)
    far = asking_ann(tmp_path)
    asked = [event for event in far.bob.journal.events() if event["kind"] == "pending" and "dealt" in event]
    assert asked
    open_words = json.dumps([{key: value for key, value in event.items() if key != "sealed"} for event in asked])
    assert "which goes" not in open_words
    for session in far:
        session.take_in()
        assert verify(session).ok


def asking_ann(tmp_path: Path) -> Far:
    """A table at which Ann was asked about what was dealt to her. Which nations are dealt first is chance, and not all have magicians: so
    another table is laid until it comes to that.
    """
    for number in range(30):
        far = machines_of("elric", tmp_path / str(number))
        if plays(far, lambda: any("answers" in event for event in answered(far)), rounds=2):  # noqa: B023
            return far
    return pytest.fail("nobody was asked at thirty tables")


def answered(far: Far) -> list[dict[str, Any]]:
    """The sealed words of what was dealt to Ann, as she reads them."""
    far.ann.take_in()
    return [part for event in far.ann.journal.events() if "dealt" in event for part in far.ann.opened_by(event, "Ann").values()]


def test_nobody_deals_whom_the_sides_have_not_let(far: Far) -> None:
    name_dealer(far.dealer, "Umpire")
    assert let_deal(far.ann)[1] == ["Ann"]
    with staying(far.bob, far.dealer):
        follow_once(far.ann, 0)
        says(far.ann, "explore N1", "Grenord")
        says(far.ann, "muster Gren at Grenord-right")
        says(far.ann, "next")
        with pytest.raises(NotLet, match="Bob"):
            says(far.ann, "draw 1")
    assert not far.dealer.keyring.is_open("cup")


def test_a_dealer_deals_by_joint_dice_alone(tiny: Game, tmp_path: Path) -> None:
    authority, home = Memory(), Connection(("memory",), new_subject(), envelope.new_key())
    ann, _ = apart(begun(tiny, tmp_path / "ann", {}, length="8"), tmp_path / "bob", authority, authority, home, "own")
    join(str(tmp_path / "dealer"), "dealer", read_code(invite(ann)), authority)
    with pytest.raises(Refusal, match="joint dice alone"):
        name_dealer(SharedSession(Replica(str(tmp_path / "dealer"), authority), tiny, ann.book, ann.clock), "Umpire")


def test_what_the_dealer_cannot_even_read_is_told_as_what_they_cannot_finish(tiny: Game, tmp_path: Path) -> None:
    """A game whose words are sealed, of which its author has not said that the dealer sees the hands."""
    authority, book = Memory(), Book(tiny.slug, tiny.tables, None, "house")
    session, _ = create(tmp_path / "ann", tiny, "ann", {"Ann": "Ann", "Bob": "Bob"}, {}, {}, book, Seeded(1), ticking())
    ann, bob = apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()))
    join(str(tmp_path / "dealer"), "dealer", read_code(invite(ann)), authority)
    far = Far(ann, bob, SharedSession(Replica(str(tmp_path / "dealer"), authority), tiny, book, ticking()))
    dealing(far)
    ann.open("secret.Ann")
    with staying(bob, far.dealer):
        ruling = ann.declare(ann.read(["swap", ann.state["secret"]["Ann"]["hand"][0]], "Ann"), System())
    assert [reason.check for reason in ruling.reasons] == ["referee/dealer"]
    assert ann.pending() is None
    for machine in far:
        machine.take_in()
        assert verify(machine).ok


def test_a_reason_of_the_dealers_that_is_none_is_passed_over(machines: Machines) -> None:
    """Whoever is at the table could have written it."""
    ann = machines.ann
    assert isinstance(ann, SharedSession)
    nothing: list[Any] = [[]]
    for told in (5, [], nothing, [["a"]], ["a"], [[1, 2, 3]], [["a", "b", "c", {}]], {"a": 1}, [["a"] * 5]):
        assert dealer._reasons(ann, "secret.Ann", ann.fold.seal("secret.Ann", told)) == (dealer._CANNOT,), told
    for unsealed in (5, "rubbish", None, ["a"]):
        assert dealer._reasons(ann, "secret.Ann", unsealed) == (dealer._CANNOT,)
    [reason] = dealer._reasons(ann, "secret.Ann", ann.fold.seal("secret.Ann", [["a", "b", "the cup is empty"]]))
    assert reason.text == "the cup is empty"
