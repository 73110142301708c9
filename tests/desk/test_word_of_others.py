"""Where each act is signed a step in which several may act ends with the word of each: their key, or that they let it pass."""

from pathlib import Path

import pytest

from playaid.book.book import Book
from playaid.desk import new_game
from playaid.desk.conversation import Ruled, rule
from playaid.desk.next_line.passes import has_passed, pass_by
from playaid.desk.seats import Needs, unlock
from playaid.journal.journal import Journal
from playaid.referee.contract.game import Game
from playaid.referee.session.consent import NeedsConsent
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import ticking
from tests.desk.conftest import HANDS, said
from tests.each import each

KEYS = {"Ann": "soft wet stones", "Bob": "salt and tide"}


def at_the_table(tiny: Game, folder: Path, acts: str = "signed", together: bool = False, idle: bool = False, *keys: str) -> Session:
    """A game in which both may play cards in the first step, with these keys open. idle: nobody finds anything to do in it."""
    cards, move = tiny.sequence.steps
    both = cards._replace(acts=lambda state: state["referee"]["sides"])
    verbs = {name: tiny.verbs[name]._replace(idle=lambda state, side: "the tide is out") for name in cards.verbs} if idle else {}
    game = tiny._replace(sequence=tiny.sequence._replace(steps=(both, move)), verbs={**tiny.verbs, **verbs}, together=together)
    players = dict.fromkeys(KEYS, "")
    book = Book(game.slug, game.tables, folder / "owner", "house")
    table = new_game.Table(game, folder / "friday", {side: side for side in players}, {}, KEYS, book, ticking(), acts=acts)
    begun = new_game.set_up_game(table, new_game.first_words(table, {}, HANDS, exact=True))
    assert isinstance(begun, new_game.Begun)
    session = Session(Journal(folder / "friday"), game, book, ticking())
    for side in keys:
        unlock(session, side, KEYS[side])
    return session


def signing(session: Session) -> list[str]:
    return sorted(session.journal.last.get("signed", {}))


@each("side", ["Ann", "Bob"])
def test_nobody_ends_a_step_for_another_who_may_still_act(tiny: Game, tmp_path: Path, side: str) -> None:
    other = "Bob" if side == "Ann" else "Ann"
    session = at_the_table(tiny, tmp_path / side, "signed", False, False, side)
    before = session.journal.tail_number
    asks = rule(session, said(session, "next", side))
    assert isinstance(asks, Needs)
    assert (asks.sides, asks.locked.asks_word) == ((other,), True)
    assert f"{other} may still act in this step" in asks.locked.text
    assert session.journal.tail_number == before
    unlock(session, other, KEYS[other])
    assert isinstance(rule(session, said(session, "next", side)), Ruled)
    assert signing(session) == ["Ann", "Bob"]
    assert session.with_word_of == ()
    assert verify(session).ok


@each("acts, together, idle", [("table", False, False), ("signed", True, False), ("signed", False, True)])
def test_where_nobody_is_asked(tiny: Game, tmp_path: Path, acts: str, together: bool, idle: bool) -> None:
    """Where the table speaks for all, where all play as one, and of whoever has nothing to do."""
    session = at_the_table(tiny, tmp_path / f"{acts}{together}{idle}", acts, together, idle, "Ann")
    assert isinstance(rule(session, said(session, "next", "Ann")), Ruled)
    assert signing(session) == (["Ann"] if acts == "signed" else [])


def test_who_has_let_the_step_pass_is_not_asked_until_they_do_something_more(tiny: Game, tmp_path: Path) -> None:
    session = at_the_table(tiny, tmp_path, "signed", False, False, "Ann", "Bob")
    pass_by(session, "Bob", step=True)
    assert signing(session) == ["Bob"]
    assert has_passed(session, "Bob")
    done = rule(session, said(session, "play Rope", "Bob", overrule="by all"))
    assert isinstance(done, Ruled)
    assert done.ruling.verdict == "legal", done.ruling.reasons
    assert not has_passed(session, "Bob")
    pass_by(session, "Bob", step=True)
    session.lock("Bob")
    assert isinstance(rule(session, said(session, "next", "Ann")), Ruled)
    assert signing(session) == ["Ann"]
    assert not has_passed(session, "Bob"), "the next step is another one"


def test_who_says_ready_on_a_device_of_their_own_has_given_their_word(tiny: Game, tmp_path: Path) -> None:
    session = at_the_table(tiny, tmp_path, "signed", False, False, "Ann")
    assert isinstance(session.spoken_by("Ann", lambda: rule(session, said(session, "next", "Ann"))), Ruled)


def test_who_sits_elsewhere_gives_it_there(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = at_the_table(tiny, tmp_path, "signed", False, False, "Ann")
    monkeypatch.setattr(session, "elsewhere", lambda: ["Bob"])
    with pytest.raises(NeedsConsent, match="Bob may still act") as refused:
        rule(session, said(session, "next", "Ann"))
    assert refused.value.hint == "there: pass --step"


def test_what_is_refused_anyhow_asks_nobody(tiny: Game, tmp_path: Path) -> None:
    session = at_the_table(tiny, tmp_path, "signed", False, False, "Ann", "Bob")
    cards, move = session.game.sequence.steps
    both = move._replace(acts=cards.acts)
    session.game = session.game._replace(sequence=session.game.sequence._replace(steps=(cards, both)))
    rule(session, said(session, "next", "Ann"))
    session.lock("Bob")
    refused = rule(session, said(session, "next", "Ann"))
    assert isinstance(refused, Ruled)
    assert refused.ruling.verdict == "illegal"
