"""A verb said with a word missing: what is asked can be answered by what is listed, else it is refused before anything is asked."""

from pathlib import Path

import pytest

from playaid.cli.declaring.missing_word import _choices
from playaid.cli.shell.shell import Table
from playaid.desk.next_line import missing_words
from playaid.desk.next_line.missing_words import Wanted, not_now, wanted
from playaid.games.albion import GAME
from playaid.games.albion.state.sides import FAERIE, FOMORIAN, SIDES
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.state import State
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.desk.conftest import said
from tests.each import each
from tests.games.albion.table import at, put, rule, stand, start
from tests.games.albion.two import moving, plotting

HOME = "2339"
"""Edric's fortress, with four points of Elves beneath him."""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return new_session(GAME, tmp_path / "evening", SIDES)


def asked(session: Session, state: State, line: str, side: str | None) -> tuple[Wanted, str]:
    """What would be listed, all looking on; and why it is not asked for, if it is not."""
    session.fold.state = state
    session.open_what_can_be()
    with pytest.raises(Incomplete) as lacking:
        said(session, line, side)
    what = wanted(session, lacking.value, side, side)
    reason = not_now(session, lacking.value, what, side, side)
    return what, reason.text if reason is not None else ""


@each(
    ("pieces", "ways"),
    [
        ("Edric, Albion 2339", ("2340", "2439")),
        ("Edric", ("2340", "2439")),
        ("Edric, 2 Albion 2339", ("2340", "2439")),
        ("Albion 2339", ()),
        ("2 Albion 2339", ()),
    ],
)
def test_where_to_is_asked_of_those_who_may_move_together(tmp_path: Path, pieces: str, ways: tuple[str, ...]) -> None:
    """A part of an army is in no line that is listed; an army without its commander moves nowhere. [11.1]"""
    session, state = new_session(GAME, tmp_path / pieces, SIDES), moving(start(), FAERIE)
    what, why = asked(session, state, f"move {pieces}", FAERIE)
    assert what.ways[:2] == ways
    assert why == ("" if ways else "Albion 2339: nobody in the stack may command them")
    for way in what.ways:
        book = session.book
        assert not rule(state, f"move {pieces} via {way}", side=FAERIE, book=book).reasons, way


def test_an_answer_is_asked_for_where_one_is_awaited(session: Session) -> None:
    """15.4"""
    state = at(start(), FOMORIAN, "combat", "answer")
    none = "not possible now: no challenge waits for an answer"
    assert asked(session, state, "accept", FAERIE)[1] == f"accept is {none}"
    assert asked(session, state, "decline", FAERIE)[1] == f"decline is {none}"
    call = {"by": FOMORIAN, "persons": {FOMORIAN: "Imric"}, "state": "open", "round": 0}
    fight = {"hex": HOME, "kind": "battle", "attacker": FOMORIAN, "terrain": "clear", "round": 0, "state": "announced", "stopped": []}
    more = {"retreat": [], "ratio": None, "bonus": {}, "challenges": {"trial": call}}
    state = put(stand(state, HOME, "Imric"), "public", "combat", "fights", {f"{HOME} battle": {**fight, **more}})
    what, why = asked(session, state, "accept", FAERIE)
    assert (what.ways, why) == (("Edric",), ""), "of one challenge the kind needs no word"


def test_what_no_side_may_do_is_not_asked_for_where_both_act(session: Session) -> None:
    """20.1: never in the Enchantment Segment."""
    why = asked(session, plotting(start()), "leave", None)[1]
    assert why.startswith("items change hands in movement and reaction")


def test_the_items_of_a_side_are_its_own(session: Session) -> None:
    what = asked(session, at(start(), FOMORIAN, "reaction"), "leave", FAERIE)[0]
    assert {"Trollbane", "The Sword Requiter"} < {*what.ways}
    assert "The Moray Crystal" not in what.ways


def test_only_who_is_on_the_map_is_listed_though_nobody_may_react(session: Session) -> None:
    """13.0: Auberon, Ogme and Corin have yet to come."""
    state = at(start(), FOMORIAN, "reaction")
    for name, piece in state["public"]["pieces"].items():
        if piece["side"] == FOMORIAN and piece["hex"] is not None:
            state = put(state, "public", "pieces", name, "hex", "0001")
    what, _ = asked(session, state, "react", FAERIE)
    assert not {"Auberon", "Ogme", "Corin", "Cait Sith"} & {*what.ways}


def test_an_enchantment_is_known_by_its_number_without_its_nought() -> None:
    assert not rule(plotting(start()), "plot 7 by Barguest", "a" * 64, side=FOMORIAN).reasons


def test_names_that_are_too_many_for_a_list_are_not_said_to_be_of_no_use(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missing_words, "MOST", 3)
    session.fold.state = at(start(), FOMORIAN, "reaction")
    with pytest.raises(Incomplete) as lacking:
        said(session, "leave", FAERIE)
    what = wanted(session, lacking.value, FAERIE, FAERIE)
    assert (what.ways, what.unlisted) == ((), 9)
    told = _choices(Table(session.journal.folder), session, lacking.value, what)
    assert told == ["  9 names may stand here, more than a list holds. Type one; Enter drops the declaration."]
