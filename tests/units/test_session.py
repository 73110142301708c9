"""A session over its whole life, with the example game: what is written, taken back, sealed, waited for and verified."""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from playaid.book.book import Book, UnknownFact
from playaid.dice.sources import Request, Seeded, System, Typed
from playaid.journal import store
from playaid.journal.chain import genesis, hash_of
from playaid.journal.journal import Journal
from playaid.journal.keyring import Sealed
from playaid.journal.store import dump, replace_file
from playaid.language.message import from_json
from playaid.referee.contract.game import Game, Step, Verb
from playaid.referee.contract.grammar import split
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Damaged, Locked, Refusal, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Ruling
from playaid.referee.contract.state import State
from playaid.referee.deciding.decide import load_rule
from playaid.referee.session.begin import create
from playaid.referee.session.consent import NeedsConsent
from playaid.referee.session.fold import FOLDED_AT_MOST
from playaid.referee.session.local import NothingToUndo, Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import new_session, offers, play, ticking
from tests.each import each


@pytest.fixture
def session(tiny: Game, tmp_path: Path) -> Session:
    return new_session(tiny, tmp_path / "friday", ["Ann", "Bob"], seed=7)


def say(session: Session, line: str, dice: str = "", side: str | None = None, **more: object) -> Ruling:
    """A typed line, ruled on and written."""
    source = Typed(dice.split(",")) if dice else System()
    return session.declare(session.read(split(line), side, **more), source)  # type: ignore[arg-type]


def reopened(session: Session) -> Session:
    """The same folder as another process finds it, every compartment open."""
    other = Session(Journal(session.journal.folder), session.game, session.book, ticking())
    other.open_what_can_be()
    return other


def to_run(session: Session) -> None:
    assert say(session, "next").verdict == LEGAL


def test_what_is_written_is_what_another_process_finds(session: Session) -> None:
    to_run(session)
    ruling = say(session, "run", "4")
    assert ruling.verdict == LEGAL
    assert reopened(session).state == session.state


def test_an_illegal_line_writes_nothing_and_gives_all_reasons(session: Session) -> None:
    before = session.journal.head
    ruling = say(session, "shove Ann", side="Bob")
    assert ruling.verdict == ILLEGAL
    assert [reason.check for reason in ruling.reasons][:2] == ["referee/sequence", "referee/turn"]
    assert "Run [4]" in (ruling.reasons[0].instead or "")
    assert session.journal.head == before


def test_overruled_it_stands_and_says_so(session: Session) -> None:
    to_run(session)
    say(session, "run", "4")
    assert say(session, "run", "4").verdict == ILLEGAL
    ruling = say(session, "run", "4", overrule="house rule tonight")
    assert ruling.verdict == LEGAL
    assert [reason.citation for reason in ruling.overruled] == ["4"]
    assert session.journal.event(session.journal.tail_number)["overrule"] == "house rule tonight"


def test_next_is_refused_while_something_is_owed(session: Session) -> None:
    to_run(session)
    refused = say(session, "next")
    assert refused.verdict == ILLEGAL
    assert "run, or shove somebody [4]" in refused.reasons[0].text
    say(session, "run", "2")
    assert say(session, "next").verdict == LEGAL


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10_000), steps=st.integers(1, 12))
def test_undo_then_redo_is_identity(tiny: Game, tmp_path_factory: pytest.TempPathFactory, seed: int, steps: int) -> None:
    session = new_session(tiny, tmp_path_factory.mktemp("s") / "friday", ["Ann", "Bob"], seed)
    states: list[State] = [session.state]
    for _ in range(steps):
        play(session, seed, most=1)
        if session.state["referee"].get("pending"):
            break
        states.append(session.state)
    for state in reversed(states[:-1]):
        session.undo(session.sides)
        assert _same(session.state, state)
    for state in states[1:]:
        session.redo()
        assert _same(session.state, state)
    assert _same(reopened(session).state, states[-1])
    assert verify(reopened(session)).ok


def _same(one: State, other: State) -> bool:
    """Equal but for keys that an inverse leaves empty."""

    def tidy(value: object) -> object:
        return {k: tidy(v) for k, v in value.items() if tidy(v) not in ({}, [], None)} if isinstance(value, dict) else value

    return tidy(one) == tidy(other)


def test_undo_of_dice_needs_everybody(session: Session) -> None:
    to_run(session)
    say(session, "run", "4")
    with pytest.raises(NeedsConsent):
        session.undo()
    with pytest.raises(NeedsConsent):
        session.undo(["Ann"])
    event = session.undo(["Ann", "Bob"])
    assert event["agreed"] == ["Ann", "Bob"]


def test_undo_without_dice_is_free_and_stops_at_the_set_up(session: Session) -> None:
    to_run(session)
    session.undo()
    with pytest.raises(NothingToUndo):
        session.undo(session.sides)


def test_a_new_declaration_ends_what_redo_could_bring_back(session: Session) -> None:
    to_run(session)
    session.undo()
    to_run(session)
    with pytest.raises(NothingToUndo):
        session.redo()


def test_notes_are_not_taken_back(session: Session) -> None:
    to_run(session)
    session.note("Bob is late", None)
    session.undo()
    assert session.journal.event(session.journal.tail_number)["of"] == 2


def test_a_secret_note_stands_nowhere_in_readable_form(session: Session) -> None:
    session.note("I will throw mud at Bob", "Ann", secret=True)
    event = session.journal.event(session.journal.tail_number)
    assert "throw mud" not in json.dumps(event)
    assert session.opened_for(event, "Ann")["secret.Ann"]["story"] == ["I will throw mud at Bob"]
    assert session.opened_for(event, "Bob") == {}
    assert session.opened_for(event, None) == {}


def test_what_somebody_tried_is_told_as_they_typed_it_but_for_what_is_secret(session: Session) -> None:
    open_line, secret = session.read(["shove", "Bob"], "Ann"), session.read(["hand"], "Ann")._replace(typed="hand of mine")
    told = [from_json(session.tried(line)["story"][0]) for line in (open_line, secret)]
    assert told == [f"Ann tried {what}, and was refused by what others hide." for what in ("shove Bob", "hand")]


def test_dice_that_have_fallen_wait_for_the_answer(tiny: Game, tmp_path: Path) -> None:
    """A missing fact after the roll: the roll is in the journal, and the answer is ruled on with it."""
    session = new_session(tiny, tmp_path / "friday", ["Ann", "Bob"], seed=7, tables="printed")
    say(session, "set stones.Ann 5 because the ninth stone is stained in our copy")
    say(session, "set stones.Bob 5 because it is either side's turn")
    to_run(session)
    waiting = say(session, "run", "4")
    assert waiting.verdict == NEEDS_INPUT
    assert waiting.question is not None
    assert waiting.question.kind == "fact"
    event = session.journal.event(session.journal.tail_number)
    assert event["kind"] == "pending"
    assert event["rolls"]
    assert say(session, "next").verdict == ILLEGAL
    other = reopened(session)
    fallen = other.fallen()
    assert fallen is not None
    fact = waiting.question.fact
    assert fact is not None
    other.book = Book(tiny.slug, tiny.tables, tmp_path / "owner", "printed")
    other.book.remember(fact["table"], fact["keys"], "2", "2026-01-01")
    done = other.declare(fallen.declaration, System())
    assert done.verdict == LEGAL
    assert done.rolls == waiting.rolls
    assert other.pending() is None


def test_what_was_learnt_before_a_question_is_in_the_journal(tmp_path: Path) -> None:
    """A rule that shows something and then asks: breaking off at the question leaves a trace."""

    def show_and_ask(hearing: Hearing) -> None:
        hearing.need_consent()
        hearing.ask("which", who="Ann", prompt="which of the two cards shown", options=("left", "right"))

    peek = Verb("peek", "look and choose", "1", show_and_ask)
    game = Game("peek", "Peek", "-", "1", (1, 1), Step("turn", "Turn", verbs=("peek",)), {"peek": peek}, lambda hearing: None, tmp_path)
    session = new_session(game, tmp_path / "friday", ["Ann"])
    assert say(session, "peek").verdict == NEEDS_INPUT
    assert session.journal.event(session.journal.tail_number)["kind"] == "pending"
    assert say(session, "peek", answers={"which": "left"}).verdict == LEGAL
    assert session.pending() is None


def test_locked_sides_are_not_read_and_their_declarations_refused(tiny: Game, tmp_path: Path) -> None:
    new_session(tiny, tmp_path / "friday", ["Ann", "Bob"], passphrases={"Ann": "correct horse", "Bob": "battery staple"})
    book = Book(tiny.slug, tiny.tables, None, "house")
    other = Session(Journal(tmp_path / "friday"), tiny, book, ticking())
    with pytest.raises(Locked) as refusal:
        say(other, "hand", side="Ann")
    assert refusal.value.compartment == "secret.Ann"
    other.unlock("Ann", "correct horse")
    assert say(other, "hand", side="Ann").data is not None
    assert "Bob" not in other.state["secret"]
    with pytest.raises(Locked):
        other.open("cup")
    other.unlock("Bob", "battery staple")
    other.open("cup")
    other.lock("Ann")
    assert other.state["secret"] == {}


def test_what_was_unsealed_is_not_to_be_had_of_a_side_that_was_locked_since(tiny: Game, tmp_path: Path) -> None:
    played = new_session(tiny, tmp_path / "friday", ["Ann", "Bob"], passphrases={"Ann": "correct horse", "Bob": "battery staple"})
    sealed = [
        parts["do"]
        for event in played.journal.events()
        for name, parts in event["sealed"].items()
        if name == "secret.Ann" and "do" in parts
    ]
    assert sealed
    other = Session(Journal(tmp_path / "friday"), tiny, played.book, ticking())
    other.unlock("Ann", "correct horse")
    other.open("secret.Ann")
    before = other.fold
    assert [other.unseal("secret.Ann", text) for text in sealed] == [played.unseal("secret.Ann", text) for text in sealed]
    other.lock("Ann")
    for fold in (before, other.fold):
        for text in sealed:
            with pytest.raises(Sealed):
                fold.unseal("secret.Ann", text)


def test_verify_reads_the_log_as_it_lies_there_whatever_is_in_memory(session: Session) -> None:
    to_run(session)
    assert say(session, "run", "4").verdict == LEGAL
    other = reopened(session)
    for event in other.journal.events():
        event["changes"].append(["put", ["public", "lie"], 1])  # what is in memory is shared
    assert any(["put", ["public", "lie"], 1] in event["changes"] for event in other.journal.events())
    assert not verify(other).broken
    again = reopened(session)
    file = Path(session.journal.folder, "log.00000.json")
    seen, lied = file.stat(), file.read_bytes().replace(b'"side":"Ann"', b'"side":"Abb"', 1)
    with file.open("r+b") as log:  # neither its place nor its size nor its time tells
        log.write(lied)
    os.utime(file, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    assert store.stamp(session.journal.folder, "log.00000") == (seen.st_ino, seen.st_mtime_ns, seen.st_size)
    assert verify(again).broken


@each("seed", range(4))
def test_a_whole_evening_verifies_and_every_offer_was_accepted(tiny: Game, tmp_path: Path, seed: int) -> None:
    session = new_session(tiny, tmp_path / "friday", ["Ann", "Bob", "Cay"], seed)
    evening = play(session, seed)
    assert evening.over
    assert reopened(session).state == session.state
    result = verify(reopened(session))
    assert result.ok, result.differences
    assert result.sealed == 0
    assert result.ruled > 10


def test_verify_names_the_first_event_that_was_tampered_with(session: Session) -> None:
    to_run(session)
    say(session, "run", "4")
    path = next(path for path in Path(session.journal.folder).iterdir() if path.name.startswith("log."))
    path.write_text(path.read_text().replace('"typed":"run"', '"typed":"fly"'))
    from playaid.journal.errors import JournalError

    with pytest.raises(JournalError, match=path.name):
        reopened(session)


def test_verify_tells_where_todays_rules_rule_otherwise(session: Session, tiny: Game) -> None:
    to_run(session)
    say(session, "run", "4")
    stricter = tiny.verbs["run"]._replace(checks=(tiny.verbs["run"].checks[0]._replace(fails=lambda hearing: {"side": "nobody"}),))  # type: ignore[union-attr]
    other = reopened(session)
    other.game = tiny._replace(rules="2", verbs={**tiny.verbs, "run": stricter})
    result = verify(other)
    assert [difference.number for difference in result.differences] == [3]
    assert "1 to 2" in result.differences[0].what

    def asks(hearing: Hearing) -> None:
        hearing.ask("way", who="Ann", prompt="which way?", options=("up", "down"))

    asking = tiny.verbs["run"]._replace(rule=asks)
    other.game = tiny._replace(rules="2", verbs={**tiny.verbs, "run": asking})
    assert verify(other).differences[0].what == "run: was legal, today needs-input (1 to 2): which way?"


def test_reveal_opens_a_side_for_good(tiny: Game, tmp_path: Path) -> None:
    session = new_session(tiny, tmp_path / "friday", ["Ann", "Bob"], passphrases={"Ann": "correct horse", "Bob": "battery staple"})
    session.publish("Ann")
    other = Session(Journal(tmp_path / "friday"), tiny, session.book, ticking())
    other.open("secret.Ann")
    assert other.state["secret"]["Ann"] == session.state["secret"]["Ann"]
    with pytest.raises(Locked):
        other.open("secret.Bob")
    session.publish("Bob")
    last = Session(Journal(tmp_path / "friday"), tiny, session.book, ticking())
    last.open("cup")
    assert last.state["cup"] == session.state["cup"]


def test_set_puts_right_what_is_there_and_refuses_what_is_not(session: Session) -> None:
    assert say(session, "set stones.Ann 3 because slipped").verdict == LEGAL
    assert session.state["public"]["stones"]["Ann"] == 3
    assert say(session, "set bridges.Ann.x 3 because none").verdict == ILLEGAL
    with pytest.raises(Unreadable):
        say(session, "set stones.Ann far because why")


def test_the_players_put_things_right_even_when_the_game_is_over(session: Session) -> None:
    say(session, "set stones.Ann 11 because late")
    say(session, "set stones.Bob 11 because late")
    to_run(session)
    say(session, "run", "6")
    assert session.state["referee"]["over"]
    assert say(session, "next").verdict == ILLEGAL
    assert say(session, "set stones.Ann 10 because a slip of the pen").verdict == LEGAL


def test_an_overrule_that_was_not_needed_overrules_nothing(session: Session) -> None:
    to_run(session)
    say(session, "run", "4", overrule="to be sure")
    assert "overrule" not in session.journal.event(session.journal.tail_number)


def test_what_was_wrong_with_a_secret_declaration_stays_secret(session: Session) -> None:
    side = session.state["public"]["turn"]["side"]
    card = session.state["secret"][side]["hand"][0]
    to_run(session)
    assert say(session, f"swap {card}", side=side, overrule="late swap").verdict == LEGAL
    event = session.journal.event(session.journal.tail_number)
    assert event["overrule"] == "late swap"
    assert "overruled" not in event
    assert session.opened_for(event, side)[f"secret.{side}"]["overruled"]


def test_many_loose_rolls_are_folded_once(session: Session) -> None:
    """They pass the state by, and so the snapshot; the next to open the session keeps one."""
    last = session.journal.event(1)
    loose = {"kind": "roll", "side": None, "story": ["2"], "changes": [], "inverse": [], "sealed": {}, "barrier": False}
    for _ in range(FOLDED_AT_MOST + 5):
        session.journal.append({**loose, "live": last["live"], "back": last["live"], "redo": None})
    assert session.journal.snapshot() is None
    opened = reopened(session)
    snapshot = opened.journal.snapshot()
    assert snapshot is not None
    assert snapshot.number == session.journal.tail_number
    assert reopened(session).state == opened.state
    to_run(opened)
    assert opened.journal.snapshot() == snapshot


def test_two_open_sessions_of_one_folder_follow_each_other(session: Session) -> None:
    other = reopened(session)
    to_run(session)
    other.refresh()
    assert other.state == session.state
    assert other.declare(other.read(["run"]), Typed(["4"])).verdict == LEGAL
    session.refresh()
    assert session.state == other.state


def test_offers_are_what_is_accepted(session: Session) -> None:
    """Every line over the public names that help does not offer is refused."""
    say(session, "next")
    side = session.state["public"]["turn"]["side"]
    offered = offers(session, side)
    for whom in session.sides:
        ruling = session.judge(session.read(["shove", whom], side), Seeded(1))
        assert (ruling.verdict == LEGAL) == (f"shove {whom}" in offered)


def test_create_refuses_a_folder_that_holds_a_session(tiny: Game, session: Session) -> None:
    with pytest.raises(FileExistsError):
        create(Path(session.journal.folder), tiny, "x", {"Ann": "", "Bob": ""}, {}, {}, session.book, Seeded(1), ticking())


def asking_first(tiny: Game, does: Callable[[Hearing], object]) -> Game:
    """The example game, but before a runner runs something else is done."""
    run = tiny.verbs["run"]

    def rule(hearing: Hearing) -> None:
        does(hearing)
        load_rule(run.rule)(hearing)

    return tiny._replace(verbs={**tiny.verbs, "run": run._replace(rule=rule)})


def test_what_no_die_fell_for_and_nobody_learnt_anything_by_leaves_no_trace(tiny: Game, tmp_path: Path) -> None:
    """A salt is rolled, too, but tells nobody anything."""

    def salted(hearing: Hearing) -> None:
        hearing.salt()
        hearing.ask("early", who="Ann", prompt="well?", options=("yes", "no"))

    session = new_session(asking_first(tiny, salted), tmp_path / "friday", ["Ann", "Bob"], seed=7)
    to_run(session)
    before = session.journal.tail_number
    assert session.declare(session.read(["run"]), System()).verdict == NEEDS_INPUT
    with pytest.raises(Unreadable):
        session.declare(session.read(["run"], answers={"early": "perhaps"}), System())
    assert session.journal.tail_number == before
    assert session.pending() is None
    assert session.declare(session.read(["run"], answers={"early": "no"}), System()).verdict == LEGAL


def test_no_key_can_be_withheld_after_a_die_has_fallen(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What needs a key says so before anything falls; where only the die tells that it is needed, the die waits in the log."""
    run = tiny.verbs["run"]
    high = next(seed for seed in range(20) if Seeded(seed).take(Request("dice", "1d6", 1, 6)).faces > (3,))

    def rule(hearing: Hearing) -> None:
        if hearing.roll("1d6", who="Ann", why="to see").total > least:
            hearing.secret("Bob")

    game = tiny._replace(verbs={**tiny.verbs, "run": run._replace(rule=rule)})
    new_session(game, tmp_path / "friday", ["Ann", "Bob"], seed=7, passphrases={"Bob": "a b c d"})
    session = Session(Journal(tmp_path / "friday"), game, Book(game.slug, game.tables, None, "house"), ticking())
    to_run(session)
    before, least = session.journal.tail_number, 0
    with pytest.raises(Locked):
        session.declare(session.read(["run"]), Seeded(1))
    assert session.journal.tail_number == before
    least = 3
    monkeypatch.setattr(session, "_rehearse", lambda *_: None)  # as if its dice had been too low to tell
    with pytest.raises(Locked):
        session.declare(session.read(["run"]), Seeded(high))
    fallen = session.fallen()
    assert fallen is not None
    with pytest.raises(Locked):
        session.declare(session.read(["run"]), Seeded(99))
    session.unlock("Bob", "a b c d")
    assert session.declare(session.read(["run"]), Seeded(99)).rolls == tuple(fallen.rolls)


def test_what_was_answered_before_the_dice_fell_is_not_taken_back(tiny: Game, tmp_path: Path) -> None:
    asking = asking_first(tiny, lambda hearing: hearing.ask("early", who="Ann", prompt="well?", options=("yes", "no")))
    session = new_session(asking, tmp_path / "friday", ["Ann", "Bob"], seed=7, tables="printed")
    say(session, "set stones.Ann 5 because the ninth stone is stained in our copy")
    say(session, "set stones.Bob 5 because it is either side's turn")
    to_run(session)
    session.declare(session.read(["run"], answers={"early": "yes"}), Typed(["4"]))
    again = session.declare(session.read(["run"], answers={"early": "no"}, overrule="now"), System())
    assert again.declaration.answers == {"early": "yes"}
    assert again.declaration.overrule is None


@pytest.mark.parametrize(("why", "answers"), [("\x1b[2J", {}), (None, {"a": "\x07"}), (None, {"\udcff": "a"}), ("x" * 3000, {})])
def test_what_would_command_a_terminal_is_not_kept(session: Session, why: str | None, answers: dict[str, str]) -> None:
    with pytest.raises(Unreadable):
        say(session, "next", overrule=why, answers=answers)


def test_set_reaches_names_with_blanks_and_dots(tiny: Game, tmp_path: Path) -> None:
    session = new_session(tiny, tmp_path / "friday", ["Player 1", "St. John"], seed=7)
    assert say(session, 'set "stones.Player 1" 3 because slipped').verdict == LEGAL
    assert say(session, 'set "stones.St. John" 4 because slipped').verdict == LEGAL
    assert session.state["public"]["stones"] == {"Player 1": 3, "St. John": 4}


def test_set_says_nothing_of_what_is_hidden_and_verifies(session: Session) -> None:
    """The hands do not agree with the table's count any more; that is for their owner to find out."""
    assert say(session, "set cards.Ann 9 because miscounted").verdict == LEGAL
    event = session.journal.event(session.journal.tail_number)
    assert not any("holds" in line[1] for line in event["lines"])
    assert verify(reopened(session)).ok


def test_what_is_overruled_and_cannot_be_done_is_refused(session: Session, tiny: Game) -> None:
    def crash(hearing: object) -> None:
        raise KeyError("nothing here")

    session.game = tiny._replace(verbs={**tiny.verbs, "run": tiny.verbs["run"]._replace(rule=crash)})
    with pytest.raises(Refusal, match="cannot be carried out"):
        say(session, "run", overrule="we say so")
    to_run(session)
    with pytest.raises(KeyError):
        say(session, "run")


def test_what_is_overruled_and_has_no_row_in_the_book_is_refused_in_words(session: Session, tiny: Game) -> None:
    def looks_up(hearing: Hearing) -> None:
        hearing.fact("stones", "no such row", "slip")

    session.game = tiny._replace(verbs={**tiny.verbs, "run": tiny.verbs["run"]._replace(rule=looks_up)})
    with pytest.raises(Refusal, match=r"overruled or not, run cannot be carried out: .*no such"):
        say(session, "run", overrule="we say so")
    to_run(session)
    with pytest.raises(UnknownFact):
        say(session, "run")


def test_what_is_overruled_and_would_leave_nothing_to_look_at_is_refused(session: Session, tiny: Game) -> None:
    session.game = tiny._replace(
        verbs={**tiny.verbs, "run": tiny.verbs["run"]._replace(rule=lambda hearing: hearing.drop("public", "stones"))}
    )
    before = session.journal.head
    with pytest.raises(Refusal, match="cannot be carried out"):
        say(session, "run", overrule="we say so")
    assert session.journal.head == before


Spoil = Callable[[list[dict[str, Any]]], None]


def forged(session: Session, spoil: Spoil) -> None:
    """Rewrite the journal of a session, hashes and all."""
    events = [dict(event) for event in session.journal.events()]
    spoil(events)
    prev = genesis(session.journal.id)
    for event in events:
        event["prev"] = prev
        prev = event["hash"] = hash_of(event)
    replace_file(session.journal.folder, "log.00000.json", dump({str(event["n"]): event for event in events}))


STRANGE: list[dict[str, Any]] = [
    *({name: None} for name in ("kind", "t", "story", "cite", "changes", "inverse", "live", "barrier", "sealed")),
    *({"kind": {}}, {"t": 5}, {"typed": []}, {"game": "chess"}, {"sealed": {"cup": 1}}),
    *(
        {"before": []},
        {"after": 5},
        {"kind": "keys", "before": {"keys": "x"}, "after": {}},
        {"kind": "moved", "before": {"meta": 1}, "after": {}},
    ),
]


@each("more", STRANGE)
def test_what_no_playaid_wrote_is_named_and_breaks_nothing(tiny: Game, tmp_path: Path, more: dict[str, Any]) -> None:
    """A log with every hash in its place: verify names the event, and whoever opens it is refused in words."""
    session = new_session(tiny, tmp_path / "friday", ["Ann", "Bob"])
    play(session, 4, 6)
    forged(session, lambda events: events[2].update(more))
    assert verify(session).differences[0].number == 3
    with suppress(Damaged):
        Session(Journal(session.journal.folder), session.game, session.book, session.clock)


HANDS = [["put", ["public", "stones", "Ann"], 9]]


@pytest.mark.parametrize(
    ("spoil", "number"),
    [
        (lambda events: events[1].update(story=["Bob cheats."]), 2),
        (lambda events: events[1].update(kind="fly"), 2),
        (lambda events: events[0].update(args=5), 1),
        (lambda events: events[1].update(side="Zed"), 2),
        (lambda events: events[2].update(inverse=HANDS), 3),
        (lambda events: events[2].update(cite=["9.9"]), 3),
        (lambda events: events[2].update(overrule="we said so"), 3),
        (lambda events: events[2].update(barrier=False), 3),
        (lambda events: events[2]["rolls"].append(["dice", "d6", [6], "typed", "Ann", ""]), 3),
        (lambda events: events[3].update(changes=HANDS), 4),
        (lambda events: events[3].update(live=1), 4),
        (lambda events: events[4].update(changes=HANDS), 5),
        (lambda events: events[4].update(agreed=["Ann"]), 5),
        (lambda events: events[5].update(changes=HANDS), 6),
        (lambda events: events[5].update(of=2), 6),
        (lambda events: events[6].update(changes=HANDS), 7),
    ],
)
def test_verify_names_what_was_forged_though_the_hashes_hold(session: Session, spoil: Spoil, number: int) -> None:
    to_run(session)
    say(session, "run", "4")
    session.note("well run", "Bob")
    session.undo(["Ann", "Bob"])
    session.redo()
    session.publish("Ann")
    assert verify(reopened(session)).ok
    forged(session, spoil)
    result = verify(reopened(session))
    assert [difference.number for difference in result.differences][:1] == [number]


def test_changes_that_no_rule_writes_are_damage(session: Session) -> None:
    forged(session, lambda events: events[0].update(changes=[["zap", ["public"], 1]]))
    with pytest.raises(Damaged, match="event 1"):
        reopened(session)
