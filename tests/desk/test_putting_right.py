"""A throw that was typed by hand is put right without consent until more is learnt by it than lies on the table; the log keeps both. Undo
takes back a typed line, however many events it has made, and is agreed to once."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from playaid.cli.declaring.takebacks import put_right_if_all_agree
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.conversation import (
    OneRight,
    Ruled,
    Said,
    Stopped,
    die_and_face,
    give_answer,
    may_put_right,
    put_right,
    rule,
    take_answer_back,
    with_one_die_right,
)
from playaid.desk.page_view import log
from playaid.desk.service import SessionService
from playaid.dice.sources import Request, answer
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.session import consent
from playaid.referee.session.consent import NeedsConsent
from playaid.referee.session.local import NothingToUndo, Session
from playaid.referee.session.story import entry, short
from playaid.referee.session.throws import not_counting, throws
from playaid.referee.verification.verify import verify
from tests.desk.conftest import Begin, said
from tests.each import each


def to_run(session: Session) -> None:
    assert isinstance(rule(session, said(session, "next")), Ruled)


def stopped(outcome: object) -> Stopped:
    assert isinstance(outcome, Stopped)
    return outcome


def counted(session: Session) -> list[tuple[object, ...]]:
    events = list(session.journal.events())
    return [rolled.faces for rolled in throws(events, not_counting(events)) if rolled.kind == "dice"]


def shoved(session: Session, *faces: str) -> Stopped:
    """Ann shoves, her die typed."""
    to_run(session)
    return stopped(rule(session, said(session, "shove Bob", "Ann", faces)))


def test_the_throw_before_the_next_is_typed_anew_and_the_log_keeps_both(begin: Begin) -> None:
    session = begin()
    waits = shoved(session, "2")
    assert waits.kept
    assert may_put_right(session)
    again = put_right(session)
    assert isinstance(again, Said)
    assert session.pending() is not None  # it was thrown for: it is not dropped for nothing
    told = [entry(session, event, None)["text"] for event in session.journal.events()][-2:]
    assert told == ["put right: Ann typed 2 for d6; event 3 taken back", "shove waits for an answer: Ann rolls d6 (to shove)"]
    assert (
        short(session, list(session.journal.events())[-2], None) == "Ann typed 2 for d6: that is taken back, and typed anew"
    )  # pages tell of no number of an event
    log(session, None, 1)  # a page that has shown it so far shows what it comes to, too
    outcome = stopped(rule(session, again))
    assert outcome.question.who == "Ann"
    done = rule(session, again._replace(dice=("5", "3")))
    assert isinstance(done, Ruled)
    assert done.ruling.verdict == LEGAL
    assert counted(session) == [(5,), (3,)]
    assert verify(session).ok
    told_since = [line["short"] for line in log(session, None, 1) if line["kind"] == "undo"]
    assert told_since == ["Put right: Ann's d6 is 5 now, not 2"], "what it shows, and not what was typed first"


def test_a_page_offers_it_to_whoever_typed_until_playaid_has_thrown_behind_it(begin: Begin) -> None:
    session = begin()
    table = SessionService(session)
    assert not table.may_put_right("Ann")
    waits = shoved(session, "2")
    assert [table.may_put_right(side) for side in ("Ann", "Bob")] == [True, False]
    assert isinstance(rule(session, waits.said._replace(dice=None)), Ruled)
    assert not table.may_put_right("Ann")
    with pytest.raises(NothingToUndo, match="behind what was typed playaid has thrown or drawn"):
        put_right(session)


def test_the_last_throw_of_a_line_is_put_right_when_it_stands(begin: Begin) -> None:
    session = begin()
    before = shoved(session, "2")
    rule(session, give_answer(session, before, "6"))
    assert session.state["public"]["stones"] == {"Ann": 0, "Bob": 0}
    assert session.pending() is None
    again = put_right(session)
    assert isinstance(again, Said)
    assert not again.dice
    assert stopped(rule(session, again)).question.who == "Bob"
    assert isinstance(rule(session, again._replace(dice=("1",))), Ruled)
    assert counted(session) == [(2,), (1,)]
    assert verify(session).ok


def test_throw_after_throw_goes_back_to_the_first(begin: Begin) -> None:
    session = begin()
    before = shoved(session, "2")
    rule(session, give_answer(session, before, "6"))
    assert isinstance(put_right(session), Said)
    assert isinstance(put_right(session), Said)
    assert not may_put_right(session)
    with pytest.raises(NothingToUndo):
        put_right(session)
    assert counted(session) == []
    assert verify(session).ok


def test_what_lies_on_the_table_is_typed_and_not_thrown_again(begin: Begin) -> None:
    session = begin()
    rule(session, give_answer(session, shoved(session, "2"), "6"))
    put_right(session)
    again = put_right(session)
    assert isinstance(again, Said)
    for _ in range(2):
        waits = stopped(rule(session, again))
        with pytest.raises(Unreadable, match="that has been thrown"):
            give_answer(session, waits, None)
        again = give_answer(session, waits, "3")
    assert isinstance(rule(session, again), Ruled)


def test_what_was_not_thrown_yet_may_be_left_to_playaid(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three throws the second is put right, and the third is thrown for the first time."""

    def three(h: Any) -> None:
        for why in ("to shove", "to stand", "to stay"):
            h.roll("1d6", who="Ann", why=why)

    session = begin()
    verbs = session.game.verbs
    monkeypatch.setattr(session, "game", session.game._replace(verbs={**verbs, "shove": verbs["shove"]._replace(rule=three)}))
    again = give_answer(session, shoved(session, "2"), "6")
    stopped(rule(session, again))
    right = put_right(session)
    assert isinstance(right, Said)
    second = stopped(rule(session, right))
    with pytest.raises(Unreadable, match="that has been thrown"):
        give_answer(session, second, None)
    third = stopped(rule(session, give_answer(session, second, "5")))
    assert isinstance(rule(session, give_answer(session, third, None)), Ruled)
    assert counted(session)[:2] == [(2,), (5,)]


def test_a_die_typed_before_a_throw_of_playaids_stays_and_no_other_goes_by_its_number(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where both tie: 3 is typed, playaid throws again, 1 is typed. The 3 is the first die, the 1 the second, of what was typed."""

    def tied(h: Any) -> None:
        for why in ("to shove", "to stand", "to shove again"):
            h.roll("1d6", who="Ann", why=why)

    session = begin()
    verbs = session.game.verbs
    monkeypatch.setattr(session, "game", session.game._replace(verbs={**verbs, "shove": verbs["shove"]._replace(rule=tied)}))
    playaids = stopped(rule(session, give_answer(session, shoved(session, "3"), None)))
    assert isinstance(rule(session, give_answer(session, playaids, "1")), Ruled)
    page = SessionService(session)
    with pytest.raises(Unreadable, match="die 1, a 3, stays as it fell: after it playaid has thrown") as no:
        with_one_die_right(session, 1, "6")
    assert no.value.hint == "back 2 FACE puts the first die after that right"
    assert page._may_type_again("Ann").counted == (1, 1), "so many are shown, and the first of them is no tap"
    assert counted(session)[::2] == [(3,), (1,)]
    for place in (0, 2):
        right = with_one_die_right(session, place, "6")
        assert isinstance(right, OneRight)
        assert (right.faces, right.throws) == (("6",), 1)
    with pytest.raises(Unreadable, match="there is no die 3"):
        with_one_die_right(session, 3, "6")


def test_what_playaid_rolled_stays_as_it_fell(begin: Begin) -> None:
    session = begin()
    to_run(session)
    assert isinstance(rule(session, said(session, "run", "Ann")), Ruled)
    head = session.journal.head
    assert not may_put_right(session)
    with pytest.raises(NothingToUndo):
        put_right(session)
    assert session.journal.head == head


def test_a_throw_that_playaid_made_after_a_typed_one_stays(begin: Begin) -> None:
    session = begin()
    waits = shoved(session, "2")
    assert isinstance(rule(session, give_answer(session, waits, None)), Ruled)
    assert not may_put_right(session)


def test_a_draw_that_one_side_sees_needs_consent(begin: Begin) -> None:
    """That a name could be drawn tells that nobody else holds it."""
    session = begin()
    assert isinstance(rule(session, said(session, "swap Mud", "Ann", ("Boots",))), Ruled)
    assert not may_put_right(session)


def test_where_more_was_learnt_it_is_typed_again_if_all_agree(begin: Begin) -> None:
    session = begin()
    assert isinstance(rule(session, said(session, "swap Mud", "Ann", ("Boots",))), Ruled)
    for agreed in ((), ("Ann",)):
        with pytest.raises(NeedsConsent, match="all must agree"):
            put_right(session, agreed=agreed)
    assert session.journal.last["kind"] == "swap"
    again = put_right(session, ("Rope",), session.sides)
    assert isinstance(again, Said)
    assert isinstance(rule(session, again), Ruled)
    undone = [event for event in session.journal.events() if event["kind"] == "undo"]
    assert [(event["agreed"], "throw" in event) for event in undone] == [([*session.sides], False)]
    assert verify(session).ok


@pytest.mark.parametrize("keeps", [True, False])
def test_where_all_look_on_nobody_is_asked_to_agree_for_a_secret(begin: Begin, keeps: bool) -> None:
    session, asked = begin(), list[str]()
    assert isinstance(rule(session, said(session, "swap Mud", "Ann", ("Boots",))), Ruled)
    terminal = SimpleNamespace(
        in_shell=True,
        keeps=lambda side: keeps,
        can_ask=lambda: True,
        say=lambda *lines: None,
        ask=lambda prompt: asked.append(prompt) or "yes",
        with_keys=lambda session, act: act(),
    )
    assert isinstance(put_right_if_all_agree(cast(Terminal, terminal), session, ("Rope",)), Said)
    assert bool(asked) is keeps
    assert [event["agreed"] for event in session.journal.events() if event["kind"] == "undo"] == [[*session.sides]], "the log says so"


def test_where_nothing_fell_nobody_is_said_to_have_thrown(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin()
    to_run(session)
    monkeypatch.setattr(consent, "fell_in", lambda event, is_open: True)  # as where what was done is under a seal that is open here
    with pytest.raises(NothingToUndo, match="no throw typed by hand"):
        put_right(session)


@pytest.mark.parametrize(("place", "face"), [(1, "3"), (1, "4"), (2, "3")])
def test_of_a_throw_that_one_side_alone_saw_no_face_is_told(begin: Begin, monkeypatch: pytest.MonkeyPatch, place: int, face: str) -> None:
    session = begin()
    unseen = answer(Request("dice", "d6", 1, 6, who="Ann", private="Ann"), (3,), "typed")
    monkeypatch.setattr(session, "typed_throws", lambda agreed=(), before=False: [unseen])
    try:
        told = str(with_one_die_right(session, place, face, session.sides))
    except Unreadable as no:
        told = f"{no.text} {no.hint}"
    assert "typed 3" not in told
    assert "already" not in told


@each(
    "words, place, face",
    [
        (("0",), 0, "0"),  # the ten of a d10
        (("0", "6"), 0, "6"),
        (("3", "0"), 3, "0"),
        (("3", "Mana", "Burst"), 3, "Mana Burst"),
        (("Mana", "Burst"), 0, "Mana Burst"),
    ],
)
def test_a_die_is_told_by_its_place_and_face(words: tuple[str, ...], place: int, face: str) -> None:
    assert die_and_face(words) == (place, face)


def test_a_mark_that_a_hand_has_put_in_is_found(begin: Begin) -> None:
    session = begin()
    assert isinstance(rule(session, said(session, "swap Mud", "Ann", ("Boots",))), Ruled)
    event = session.journal.event(session.journal.tail_number)
    assert not consent.may_put_right({**event, consent.BY_HAND: True})  # its dice do not lie open
    assert not consent.may_put_right({**event, consent.BY_HAND: True, "rolls": [["dice", "1d6", [1], "system", "Ann", ""]]})


def test_an_undo_that_calls_itself_putting_right_is_found_where_playaid_rolled(begin: Begin) -> None:
    session = begin()
    to_run(session)
    assert isinstance(rule(session, said(session, "run", "Ann")), Ruled)
    target = session.journal.event(session.journal.tail_number)
    with session.writing():
        session._turn_back(target, [], {consent.THROW: "a slip"})
    found = verify(session)
    assert not found.ok
    assert any("consent" in difference.what for difference in found.differences)


def test_a_value_that_was_told_is_taken_out_of_the_owners_book_again(begin: Begin, tmp_path: Path) -> None:
    session = begin(tables="printed")
    rule(session, said(session, "set stones.Ann 5 because the ninth stone is stained in our copy"))
    to_run(session)
    waits = stopped(rule(session, said(session, "run", "Ann", ("4",))))
    assert waits.question.kind == "fact"
    fact = waits.question.fact
    assert fact is not None
    with_it = give_answer(session, waits, "1", when="now")
    assert session.book.known_fact(fact["table"], *fact["keys"]) is not None
    assert take_answer_back(session, waits, with_it) == waits.said
    assert session.book.known_fact(fact["table"], *fact["keys"]) is None


def test_undo_takes_a_line_back_and_asks_once(begin: Begin) -> None:
    session = begin()
    to_run(session)
    at = session.journal.tail_number
    before = session.state
    session.line = 0
    waits = stopped(rule(session, said(session, "shove Bob", "Ann", ("2",))))
    rule(session, give_answer(session, waits, "6"))
    assert session.journal.tail_number == at + 2
    with pytest.raises(NeedsConsent):
        session.undo_line()
    assert session.journal.tail_number == at + 2
    assert [event["of"] for event in session.undo_line(["Ann", "Bob"])] == [at + 2, at + 1]
    assert session.state == before
    assert [event["of"] for event in session.redo_line()] == [at + 1, at + 2]
    assert verify(session).ok


def test_undo_takes_back_every_declaration_of_a_line_and_none_of_the_line_before(begin: Begin) -> None:
    session = begin()
    session.line = 0
    to_run(session)
    first = session.journal.tail_number
    session.line = 0
    for line in ("run", "next"):
        assert isinstance(rule(session, said(session, line, "Ann")), Ruled)
    assert [event["of"] for event in session.undo_line(["Ann", "Bob"])] == [first + 2, first + 1]
    assert [event["of"] for event in session.undo_line()] == [first]


@each(("rolls", "said"), [
    ([["draw", "1 of 3", ["Arkyn"], "system"]], "what was drawn stays"),
    ([["d6", "d6", [3], "system"]], "the last throw was made by playaid: it stays as it fell"),
    ([["draw", "1 of 3", ["Arkyn"], "system"], ["salt", "", [], "system"]], "what was drawn stays"),
    ([["d6", "d6", [3], "typed"], ["draw", "1 of 3", ["Arkyn"], "system"]], "behind what was typed"),
])  # fmt: skip
def test_what_playaid_has_drawn_is_told_as_drawn_and_not_as_thrown(rolls: list[list[object]], said: str) -> None:
    assert said in consent.made_by_playaid({"rolls": rolls})  # type: ignore[arg-type]
