"""A refusal must not read a hand: what somebody else holds and what nobody holds are answered alike, or the log tells that it was tried."""

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from playaid.desk.conversation import Said, check, rule
from playaid.dice.sources import BadDice, Refusing, System
from playaid.games.registry import BUILT_IN, load
from playaid.language.message import from_json
from playaid.referee.contract.game import Check, Facts, Game
from playaid.referee.contract.grammar import split
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Locked, Refusal, Unfit, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, LEGAL
from playaid.referee.contract.view import visible
from playaid.referee.deciding.decide import load_rule
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from playaid.testing.table import seats
from playaid.testing.worlds import worlds
from tests.each import each

LINES = 120
"""Lines typed at each game."""


@each("slug", sorted(BUILT_IN))
def test_what_is_refused_does_not_change_with_what_another_hides(slug: str, tmp_path: Path) -> None:
    """Any verb with any names that everybody knows, legal or not, in two worlds that differ in what the other side was dealt."""
    game = load(slug)
    sides = seats(game)
    if len(sides) < 2:
        pytest.skip("nobody else is there who could hide anything")
    hidden, viewer = sides[1], sides[0]
    pair = worlds(game, tmp_path, sides, hidden)
    for line in typed(game, pair[0], random.Random(1)):
        (one, pried), (other, _) = (answered(session, line, viewer) for session in pair)
        assert one == other or pried, f"{line}: {one} against {other}"


def in_the_log(session: Session) -> list[str]:
    """What the newest event says in the open."""
    return [from_json(text) for text in session.journal.last["story"]]


def typed(game: Game, session: Session, rng: random.Random) -> Iterator[str]:
    seen = visible(session.state, None)
    verbs = [verb for verb in game.verbs.values() if not verb.query]
    for _ in range(LINES):
        verb = rng.choice(verbs)
        words = [verb.name]
        for slot in verb.slots:
            if slot.optional and rng.random() < 0.5:
                continue
            names = list(game.kinds[slot.kind](seen)) if slot.kind in game.kinds else [*sides_or_number(session, slot.kind)]
            if names:
                words += [slot.word.split("|")[0]] if slot.word else []
                words += [f'"{rng.choice(names)}"'] if slot.kind != "flag" else []
        yield " ".join(words)


def sides_or_number(session: Session, kind: str) -> list[str]:
    return session.sides if kind == "side" else ["1", "2", "3"]


def answered(session: Session, line: str, side: str) -> tuple[Any, bool]:
    """What whoever types a line is told up to the first die, and whether the log would tell of it where it is refused."""
    read: list[bool] = []
    try:
        ruling = session.judge(
            session.read(split(line), side), Refusing(), (), lambda hearing, *_: read.append(hearing.read_foreign_secret)
        )
    except Refusal as refusal:
        return refusal.text, any(read)
    if ruling.verdict == ILLEGAL:
        return ruling.reasons, ruling.rests_on_secret
    return ruling.verdict, ruling.rests_on_secret or ruling.needs_consent or ruling.verdict == LEGAL  # what is legal is in the log


def prying(tiny: Game) -> Game:
    """A game in which somebody may only run while Bob holds no boots."""

    def booted(hearing: Hearing) -> Facts:
        return {} if "Boots" in hearing.secret("Bob")["hand"] else None

    run = tiny.verbs["run"]
    return tiny._replace(verbs={**tiny.verbs, "run": run._replace(checks=(*run.checks, Check("boots", "1", "Bob is faster", booted)))})


@each("hand", [["Boots"], ["Mud"]])
def test_a_refusal_that_hangs_on_what_another_hides_is_in_the_log(tiny: Game, tmp_path: Path, hand: list[str]) -> None:
    session = new_session(prying(tiny), tmp_path / "friday", ["Ann", "Bob"], seed=7)
    session.declare(session.read(["next"]), System())
    session.fold.state = {**session.state, "secret": {**session.state["secret"], "Bob": {**session.state["secret"]["Bob"], "hand": hand}}}
    before = session.journal.tail_number
    with pytest.raises(Refusal, match="what another hides"):
        check(session, session.read(["run"]))
    ruling = session.declare(session.read(["run"]), System())
    assert session.journal.tail_number == before + 1
    if ruling.verdict == ILLEGAL:
        assert in_the_log(session) == ["Ann tried run, and was refused by what others hide."]
    else:
        assert session.journal.last["kind"] == "run"


def drawing(tiny: Game, tmp_path: Path, unseen: bool, who: str = "Ann") -> Session:
    """Ann's run draws first, out of what lies open or out of what nobody sees."""
    run = tiny.verbs["run"]

    def draw(hearing: Hearing) -> None:
        if unseen:
            hearing.cup()
        hearing.draw(["Rope", "Mud"], 1, who=who, why="luck", names=["Rope", "Mud", "Boots"])
        load_rule(run.rule)(hearing)

    game = tiny._replace(verbs={**tiny.verbs, "run": run._replace(rule=draw)})
    session = new_session(game, tmp_path / "friday", ["Ann", "Bob"], seed=7)
    session.declare(session.read(["next"]), System())
    return session


@each("dice", [("Boots", "4"), ("Rope", "9")])
def test_a_slip_at_a_draw_from_what_lies_open_tells_nobody_anything(tiny: Game, tmp_path: Path, dice: tuple[str, ...]) -> None:
    session = drawing(tiny, tmp_path, unseen=False)
    before = session.journal.tail_number
    with pytest.raises(BadDice):
        rule(session, Said(session.read(["run"]), dice, exact=True))
    assert session.journal.tail_number == before


def test_a_name_that_there_is_not_tells_nobody_anything(tiny: Game, tmp_path: Path) -> None:
    session = drawing(tiny, tmp_path, unseen=True)
    before = session.journal.tail_number
    with pytest.raises(BadDice, match="there is no 'Boats': near it are Boots"):
        rule(session, Said(session.read(["run"]), ("Boats", "4"), exact=True))
    assert session.journal.tail_number == before


def test_a_draw_that_cannot_have_been_is_in_the_log_without_its_name(tiny: Game, tmp_path: Path) -> None:
    """Who types what he says to have drawn learns whether it lies in the cup."""
    session = drawing(tiny, tmp_path, unseen=True)
    with pytest.raises(BadDice):
        rule(session, Said(session.read(["run"]), ("Boots", "4"), exact=True))
    assert in_the_log(session) == ["Ann named by run what cannot be drawn, and was refused."]

    # what comes behind the name is read after it, so that it is told at all tells that the name lay there
    for beside in (("9",), ("4", "4"), ("zzz",), ("4", "zzz")):
        before = session.journal.tail_number
        with pytest.raises(BadDice):
            rule(session, Said(session.read(["run"]), ("Rope", *beside), exact=True))
        assert session.journal.tail_number == before + 1
        assert in_the_log(session) == ["Ann named what run draws, beside dice that do not fit: nothing came of it."]


def test_whoever_draws_in_anothers_line_is_named_and_not_whose_line_it_is(tiny: Game, tmp_path: Path) -> None:
    from playaid.desk.conversation import Stopped, give_answer

    session = drawing(tiny, tmp_path, unseen=True, who="Bob")
    waits = rule(session, Said(session.read(["run"]), ()))
    assert isinstance(waits, Stopped)
    with pytest.raises(Unreadable):
        give_answer(session, waits, "Boots")
    assert in_the_log(session) == ["Bob named by run what cannot be drawn, and was refused."]


@each("answer", ["Boots", "Rope", "Mud", "R", "Ropf", "nonsense"])
def test_an_answer_given_for_another_does_not_look_into_his_hand(tiny: Game, tmp_path: Path, answer: str) -> None:
    """Bob holds some of them: a check tells nothing, and who says it outright is in the log, whether it was so or not."""
    run = tiny.verbs["run"]

    def paying(hearing: Hearing) -> None:
        held = list(dict.fromkeys(hearing.secret("Bob")["hand"]))
        hearing.ask("card", who="Bob", prompt="which card does he give?", options=("none", *held), private=True)
        load_rule(run.rule)(hearing)

    game = tiny._replace(verbs={**tiny.verbs, "run": run._replace(rule=paying)})
    session = new_session(game, tmp_path / "friday", ["Ann", "Bob"], seed=7)
    session.declare(session.read(["next"]), System())
    before = session.journal.tail_number
    with pytest.raises(Refusal, match="what another hides") as told:
        check(session, session.read(["run"], answers={"card": answer}))
    assert told.value.candidates == ()
    assert session.journal.tail_number == before
    with suppress(Unfit):
        session.declare(session.read(["run"], answers={"card": answer}), System())
    last = session.journal.last
    assert last["n"] == before + 1
    assert last["kind"] == "run" or in_the_log(session) == ["Ann tried run, and was refused by what others hide."]


def asking_bob(tiny: Game) -> Game:
    run = tiny.verbs["run"]

    def rule(hearing: Hearing) -> None:
        if hearing.ask("let", who="Bob", prompt="does Bob let it be?", options=("yes", "no")) == "yes":
            load_rule(run.rule)(hearing)

    return tiny._replace(verbs={**tiny.verbs, "run": run._replace(rule=rule)})


def test_where_acts_are_signed_nobody_answers_for_another(tiny: Game, tmp_path: Path) -> None:
    from playaid.book.book import Book
    from playaid.desk.conversation import Ruled, Stopped
    from playaid.desk.conversation import give_answer as said_with
    from playaid.dice.sources import Seeded
    from playaid.journal.journal import Journal
    from playaid.referee.session.begin import create
    from playaid.referee.verification.verify import verify
    from playaid.testing.random_evenings import ticking

    game, place = asking_bob(tiny), tmp_path / "friday"
    book = Book(game.slug, game.tables, None, "house")
    players = {"Ann": "Ann", "Bob": "Bob"}
    create(place, game, "friday", players, {}, {"Bob": "a b c d"}, book, Seeded(1), ticking(), acts="signed")
    session = Session(Journal(place), game, book, ticking())
    session.declare(session.read(["next"]), System())
    before = session.journal.tail_number
    with pytest.raises(Locked):
        session.declare(session.read(["run"], answers={"let": "yes"}), System())
    waits = rule(session, Said(session.read(["run"])))
    assert isinstance(waits, Stopped)
    with pytest.raises(Locked):
        said_with(session, waits, "yes")
    assert session.journal.tail_number == before
    session.unlock("Bob", "a b c d")
    assert isinstance(rule(session, said_with(session, waits, "yes", by="Bob")), Ruled)
    assert "Bob" in session.journal.last["signed"]
    session.open_what_can_be()
    assert not verify(session).differences
