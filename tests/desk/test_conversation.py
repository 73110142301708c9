"""A declaration step by step: to whom its question goes, what an answer must fit, what stays when it is left, whose key it needs."""

from pathlib import Path

import pytest

from playaid.book.book import Book
from playaid.cli.terminal.prompt_commands import number_choices
from playaid.desk.conversation import Ruled, Said, Stopped, check, give_answer, resume, rule
from playaid.desk.questions import NotAsked, chosen, mask_question, may_answer, plainly
from playaid.desk.seats import Needs, WrongKey, is_open, reveal, seat_side, unlock, writes_alone
from playaid.dice.sources import BadDice, NeedsDice
from playaid.journal.journal import Journal
from playaid.referee.contract.game import Slot
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Locked, Refusal, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Question
from playaid.referee.session.key_changes import change_passphrase
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import ticking
from tests.desk.conftest import Begin, said

KEYS = {"Ann": "correct horse", "Bob": "battery staple"}


def stops(session: Session, spoken: Said) -> Stopped:
    outcome = rule(session, spoken)
    assert isinstance(outcome, Stopped)
    return outcome


def stands(session: Session, spoken: Said) -> Ruled:
    outcome = rule(session, spoken)
    assert isinstance(outcome, Ruled)
    return outcome


def elsewhere(session: Session, book: Book | None = None) -> Session:
    """The same folder as another process finds it."""
    return Session(Journal(session.journal.folder), session.game, book or session.book, ticking())


# choices


def test_a_private_question_is_one_sides_and_the_others_learn_only_who_is_asked(begin: Begin) -> None:
    session = begin()
    waits = stops(session, said(session, "play Mud on Bob", "Ann"))
    assert may_answer(waits.question, session.sides) == ("Bob",)
    own = mask_question(waits.question, "Bob")
    assert (own.masked, own.kind, own.key, own.options) == (False, "choice", "hold", ("no", "rope"))
    assert own.prompt == "Ann throws Mud at you. Hold fast?"
    for other in ("Ann", None):
        masked = mask_question(waits.question, other)
        assert masked == ("Bob", "Bob has to answer", True, "", "", (), None, None, (), ())


def test_an_answer_is_taken_of_whoever_was_asked_only(begin: Begin) -> None:
    session = begin()
    waits = stops(session, said(session, "play Mud on Bob", "Ann"))
    with pytest.raises(NotAsked, match="for Bob to answer, not for Ann") as refusal:
        give_answer(session, waits, "no", by="Ann")
    assert "rope" not in refusal.value.text + refusal.value.hint
    done = stands(session, give_answer(session, waits, "rope", by="Bob"))
    assert [line.text for line in done.ruling.story] == ["Bob holds fast on a Rope."]


@pytest.mark.parametrize("text", ["let go", None, "", "1", "no\nrope", "n" * 3000])
def test_an_answer_that_does_not_fit_is_not_taken(begin: Begin, text: str | None) -> None:
    session = begin()
    waits = stops(session, said(session, "play Mud on Bob", "Ann"))
    head = session.journal.head
    with pytest.raises(Unreadable):
        give_answer(session, waits, text, by="Bob")
    assert session.journal.head == head
    assert stops(session, waits.said).question == waits.question


def test_a_number_means_an_option_only_where_numbers_were_shown(begin: Begin) -> None:
    session = begin()
    waits = stops(session, said(session, "play Mud on Bob", "Ann"))
    assert give_answer(session, waits, "2", numbered=True).declaration.answers == {"hold": "rope"}
    for beyond in ("0", "3"):
        with pytest.raises(Unreadable):
            give_answer(session, waits, beyond, numbered=True)


@pytest.mark.parametrize("typed", ["0", "1", "2"])
def test_where_the_choices_are_numbers_a_number_is_itself(typed: str) -> None:
    """How many, from 0 on: no other number stands for one of them, and none is shown."""
    question = Question("choice", "how many", "Ann", "how many?", ("0", "1", "2"))
    assert chosen(question, typed, plainly, numbered=True) == typed
    with pytest.raises(Unreadable):
        chosen(question, "3", plainly, numbered=True)
    assert number_choices(question) == ["    0  1  2"]


def test_a_question_left_before_anything_has_fallen_leaves_no_trace(begin: Begin) -> None:
    session = begin()
    head = session.journal.head
    waits = stops(session, said(session, "play Mud on Bob", "Ann"))
    assert not waits.kept
    assert session.journal.head == head
    assert resume(session) is None
    assert stands(session, said(session, "next", "Ann")).ruling.verdict == LEGAL


def test_what_the_book_lacks_may_be_one_sides_question() -> None:
    question = Question("fact", "cards Mud stride", "the owner", "Mud: stride?", private="Bob")
    assert may_answer(question, ["Ann", "Bob"]) == ("Bob",)
    assert may_answer(question._replace(private=None), ["Ann", "Bob"]) == ("Ann", "Bob")
    somebody = question._replace(private=None, who="Bob 2 (Merlin)")
    assert may_answer(somebody, ["Ann", "Bob"]) == ("Bob",)
    assert may_answer(somebody, ["Bob", "Bob 2"]) == ("Bob 2",)
    assert may_answer(somebody._replace(who="Bobby"), ["Ann", "Bob"]) == ("Ann", "Bob")


def test_free_words_are_kept_as_long_as_they_can_be_read() -> None:
    question = Question("choice", "name", "Bob", "What do you call it?")
    assert chosen(question, " a heron ", plainly) == "a heron"
    with pytest.raises(Unreadable, match="nothing is said yet"):
        chosen(question, " ", plainly)
    with pytest.raises(Unreadable):
        chosen(question, "a\x1b[2Jheron", plainly)


SLOT = Question("choice", "card", "Bob", "What is it called?", endings=((" / weapon", "weapon"), ("-", "back at the bottom")))


@pytest.mark.parametrize("typed", ["/ weapon", "weapon", " / Weapon", "/ hat"])
def test_what_stands_behind_a_name_is_no_answer_without_one(typed: str) -> None:
    with pytest.raises(Unreadable, match=r"the name before / .* is missing"):
        chosen(SLOT, typed, plainly)


@pytest.mark.parametrize(
    ("typed", "meant"), [("-", "-"), ("Back at the bottom", "-"), ("Sword / weapon", "Sword / weapon"), ("Rope", "Rope")]
)
def test_what_stands_in_place_of_a_name_is_said_as_it_is_called(typed: str, meant: str) -> None:
    assert chosen(SLOT, typed, plainly) == meant


def test_earlier_answers_stay(begin: Begin) -> None:
    session = begin()
    waits = stops(session, said(session, "play Mud on Bob", "Ann", answers={"other": "yes"}))
    assert give_answer(session, waits, "no").declaration.answers == {"other": "yes", "hold": "no"}


# dice


def test_dice_are_asked_of_whoever_rolls_until_they_fit(begin: Begin) -> None:
    session = begin()
    stands(session, said(session, "next", "Ann"))
    waits = stops(session, said(session, "run", "Ann", dice=()))
    assert waits.question.kind == "dice"
    assert may_answer(waits.question, session.sides) == ("Ann",)
    head = session.journal.head
    for text in ("7", "4 4", "four", "0"):
        with pytest.raises(Unreadable, match="one face from 1 to 6"):
            give_answer(session, waits, text, by="Ann")
    with pytest.raises(NotAsked):
        give_answer(session, waits, "4", by="Bob")
    assert session.journal.head == head
    done = stands(session, give_answer(session, waits, " 4", by="Ann"))
    assert [(roll.faces, roll.source) for roll in done.ruling.rolls] == [((4,), "typed")]


def test_dice_left_to_the_system_are_the_systems(begin: Begin) -> None:
    session = begin()
    stands(session, said(session, "next", "Ann"))
    waits = stops(session, said(session, "run", "Ann", dice=()))
    done = stands(session, give_answer(session, waits, None, by="Ann"))
    assert [roll.source for roll in done.ruling.rolls] == ["system"]


def test_one_throw_is_left_to_the_system_and_none_after_it(begin: Begin) -> None:
    """Whoever presses Enter for one throw of their own leaves that one: what they throw after it, and what others do, is asked for."""
    session = begin()
    stands(session, said(session, "next", "Ann"))
    waits = stops(session, said(session, "run", "Ann", dice=()))
    asked = waits.question.request
    assert asked is not None
    source = give_answer(session, waits, None, by="Ann").source()
    assert source.take(asked).source == "system"
    for who in ("Ann", "Bob"):
        with pytest.raises(NeedsDice):
            source.take(asked._replace(who=who))


def test_dice_too_many_are_a_slip_found_before_anything_is_written(begin: Begin) -> None:
    session = begin()
    stands(session, said(session, "next", "Ann"))
    head = session.journal.head
    with pytest.raises(BadDice, match="1 of the dice on the line is not called for: 5"):
        rule(session, said(session, "run", "Ann", dice=("4", "5"))._replace(exact=True))
    with pytest.raises(Refusal, match="nothing is rolled for this"):
        rule(session, said(session, "hand", "Ann", dice=("4",))._replace(exact=True))
    early = stands(session, said(session, "swap Mud", "Ann", dice=("Rope",))._replace(exact=True))
    assert early.ruling.verdict == ILLEGAL
    assert session.journal.head == head


def test_typed_dice_last_over_a_question(begin: Begin) -> None:
    """The first of two dice is on the line, the second is asked for: the one that has fallen waits in the log meanwhile."""
    session = begin()
    stands(session, said(session, "next", "Ann"))
    waits = stops(session, said(session, "shove Bob", "Ann", dice=("5",))._replace(exact=True))
    assert (waits.kept, waits.said.dice, waits.said.exact) == (True, (), False)
    assert waits.question.who == "Bob"
    with pytest.raises(BadDice, match="not called for: 3"):
        rule(session, waits.said._replace(dice=("2", "3"), exact=True))
    done = stands(session, give_answer(session, waits, "2", by="Bob"))
    assert [roll.faces for roll in done.ruling.rolls] == [(5,), (2,)]


# waiting in the log


def slipped(session: Session) -> Stopped:
    """Ann has run onto a stone whose cell of the table nobody knows."""
    for side in ("Ann", "Bob"):
        stands(session, said(session, f"set stones.{side} 5 because the ninth stone is stained in our copy"))
    stands(session, said(session, "next", "Ann"))
    return stops(session, said(session, "run", "Ann", dice=("4",)))


def test_a_waiting_declaration_is_taken_up_from_anywhere(begin: Begin) -> None:
    session = begin(tables="printed")
    waits = slipped(session)
    assert waits.kept
    assert waits.question.kind == "fact"
    assert may_answer(waits.question, session.sides) == ("Ann", "Bob")
    other = elsewhere(session)
    again = resume(other)
    assert isinstance(again, Stopped)
    assert (again.question, again.kept) == (waits.question, True)
    head = other.journal.head
    with pytest.raises(Unreadable):
        give_answer(other, again, "slippery", by="Bob", when="2026-01-01")
    assert other.journal.head == head
    done = stands(other, give_answer(other, again, "2", by="Bob", when="2026-01-01"))
    assert done.ruling.rolls == waits.ruling.rolls
    assert resume(other) is None


def test_a_waiting_declaration_that_lacks_nothing_any_more_says_so(begin: Begin) -> None:
    session = begin(tables="printed")
    fact = slipped(session).question.fact
    assert fact is not None
    session.book.remember(fact["table"], tuple(fact["keys"]), "2", "2026-01-01")
    ready = resume(session)
    assert isinstance(ready, Said)
    assert stands(session, ready).ruling.verdict == LEGAL


def test_while_it_waits_everything_else_is_held_up(begin: Begin) -> None:
    session = begin(tables="printed")
    slipped(session)
    assert stands(session, said(session, "next", "Ann")).ruling.verdict == ILLEGAL


@pytest.mark.parametrize(("line", "by", "verdict"), [("next", "Ann", ILLEGAL), ("run", "Bob", ILLEGAL), ("hand", "Ann", LEGAL)])
def test_what_is_held_up_is_looked_ahead_at_as_it_would_be_ruled(line: str, by: str, verdict: str, begin: Begin) -> None:
    session = begin(tables="printed")
    slipped(session)
    ahead = check(session, said(session, line, by).declaration)
    assert not isinstance(ahead, Needs)
    assert ahead.verdict == verdict
    assert [reason.check for reason in ahead.reasons] == (["referee/pending"] if verdict == ILLEGAL else [])


def test_what_waits_itself_may_be_looked_ahead_at(begin: Begin) -> None:
    session = begin(tables="printed")
    slipped(session)
    ahead = check(session, said(session, "run", "Ann").declaration)
    assert not isinstance(ahead, Needs)
    assert ahead.verdict != ILLEGAL


# keys


def test_a_step_says_whose_key_it_needs_and_is_made_again(begin: Begin) -> None:
    session = elsewhere(begin(KEYS))
    spoken = said(session, "play Mud on Bob", "Ann")
    assert isinstance(needs := rule(session, spoken), Needs)
    assert needs.sides == ("Ann",)
    assert isinstance(needs.locked, Locked)
    with pytest.raises(WrongKey, match="not the passphrase of Ann"):
        unlock(session, "Ann", "battery staple")
    unlock(session, "Ann", KEYS["Ann"])
    assert isinstance(needs := rule(session, spoken), Needs)
    assert needs.sides == ("Bob",)
    unlock(session, "Bob", KEYS["Bob"])
    assert stops(session, spoken).question.who == "Bob"


def test_what_no_side_knows_needs_the_sides_that_are_still_locked(begin: Begin) -> None:
    session = elsewhere(begin(KEYS))
    unlock(session, "Ann", KEYS["Ann"])
    assert isinstance(needs := rule(session, said(session, "swap Mud", "Ann")), Needs)
    assert needs.sides == ("Bob",)


def test_a_key_that_no_side_could_give_is_refused(begin: Begin) -> None:
    session = begin()

    def act() -> None:
        raise Locked("secret.Ann")

    from playaid.desk.seats import step

    with pytest.raises(Locked):
        step(session, act)


def test_who_looks_is_seated_first(begin: Begin) -> None:
    session = elsewhere(begin(KEYS))
    assert seat_side(session, None) is None
    assert isinstance(needs := seat_side(session, "Ann"), Needs)
    assert needs.sides == ("Ann",)
    unlock(session, "Ann", KEYS["Ann"])
    assert seat_side(session, "Ann") == "Ann"
    assert set(session.state["secret"]) == {"Ann"}


def test_secrets_are_revealed_when_the_game_is_over_or_early_on_purpose(begin: Begin) -> None:
    session = elsewhere(begin(KEYS))
    with pytest.raises(Refusal, match="the game is not over"):
        reveal(session, "Ann")
    assert isinstance(needs := reveal(session, None, early=True), Needs)
    assert needs.sides == ("Ann", "Bob")
    unlock(session, "Ann", KEYS["Ann"])
    assert reveal(session, "Ann", early=True) == (("Ann",), ("Bob",))
    assert reveal(session, "Ann", early=True) == ((), ("Bob",))
    unlock(session, "Bob", KEYS["Bob"])
    assert reveal(session, None, early=True) == (("Bob",), ())


def test_who_is_open_without_a_key_to_sign_with_is_not_revealed(begin: Begin) -> None:
    """Ann got a passphrase at another machine: her hand lies open here as before, and yet she alone may reveal it."""
    session = begin()
    other = elsewhere(session)
    assert is_open(other, "Ann")
    change_passphrase(session, "Ann", None, KEYS["Ann"])
    other.refresh()
    assert is_open(other, "Ann")
    for whom in ("Ann", None):
        assert isinstance(needs := reveal(other, whom, early=True), Needs)
        assert needs.sides == ("Ann",)
    unlock(other, "Ann", KEYS["Ann"])
    assert reveal(other, None, early=True) == (("Ann", "Bob"), ())


def test_the_words_of_a_secret_verb_are_given_where_nobody_looks_on(begin: Begin) -> None:
    session = begin()
    verbs = session.game.verbs
    assert writes_alone(session, verbs["swap"], (), None) == "Ann"
    assert writes_alone(session, verbs["swap"], (), "Bob") == "Bob"
    assert writes_alone(session, verbs["swap"], ("Mud",), None) is None
    assert writes_alone(session, verbs["hand"], (), None) is None
    assert writes_alone(session, verbs["play"], (), None) is None
    loud = verbs["swap"]._replace(slots=(Slot("loud", "flag"), Slot("card", "card", optional=True)))
    assert writes_alone(session, loud, (), "Ann") is None
    for meant, writes in (((), "Ann"), (("Mud",), None)):  # what a verb alone may mean
        short = verbs["swap"]._replace(shorthand=lambda words, state, meant=meant: meant)
        assert writes_alone(session, short, (), "Ann") == writes


# only asking


def shows_something(hearing: Hearing) -> None:
    """A rule by which somebody learns something."""
    hearing.need_consent()
    hearing.tell("Bob has a Rope.")


def test_a_check_tells_nothing_that_somebody_would_learn_by_it(begin: Begin) -> None:
    session = begin()
    for line in ("play Boots", "swap Mud"):
        ruling = check(session, said(session, line, "Ann").declaration)
        assert not isinstance(ruling, Needs)
        assert (ruling.verdict, ruling.question, ruling.changes, ruling.inverse) == (LEGAL, None, (), ())
    stands(session, said(session, "next", "Ann"))
    shows = session.game.verbs["shove"]._replace(rule=shows_something)
    session.game = session.game._replace(verbs={**session.game.verbs, "shove": shows})
    head = session.journal.head
    legal = check(session, said(session, "run", "Ann").declaration)
    assert not isinstance(legal, Needs)
    assert (legal.verdict, legal.question, legal.changes, legal.rolls) == (LEGAL, None, (), ())
    seen = check(session, said(session, "shove Bob", "Ann").declaration)
    assert not isinstance(seen, Needs)
    assert (seen.verdict, seen.story) == (LEGAL, ())
    late = check(session, said(session, "play Boots", "Ann", overrule="late").declaration)
    assert not isinstance(late, Needs)
    assert [reason.check for reason in late.overruled] == ["referee/sequence"]
    assert (late.verdict, late.worksheet, late.story, late.facts, late.changes) == (LEGAL, (), (), (), ())
    illegal = check(session, said(session, "shove Bob", "Bob").declaration)
    assert not isinstance(illegal, Needs)
    assert illegal.verdict == ILLEGAL
    assert session.journal.head == head


def test_a_check_of_what_another_must_answer_says_that_he_must(begin: Begin) -> None:
    session = begin()
    ruling = check(session, said(session, "play Mud on Bob", "Ann").declaration)
    assert not isinstance(ruling, Needs)
    assert ruling.verdict == NEEDS_INPUT
    assert ruling.question is not None
    assert mask_question(ruling.question, "Ann").masked


def test_an_open_session_is_found_by_its_name(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    from playaid.desk import session_folders
    from playaid.desk.locations import NoSession

    folder = Path(begin().journal.folder)
    session = session_folders.open_session(str(folder.parent), "friday", ticking())
    assert (session.game.slug, session_folders.name_of(session.journal)) == ("tiny", "friday")
    with pytest.raises(NoSession):
        session_folders.open_session(str(folder.parent), "saturday", ticking())
