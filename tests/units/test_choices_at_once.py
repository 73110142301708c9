"""Several choose at once, and the rule that lays the choices open forgets to say so: who chooses last may not see them before, whatever
the game forgot."""

from pathlib import Path

import pytest

from playaid.desk.conversation import check
from playaid.dice.sources import System
from playaid.referee.contract.game import Check, Facts, Game, Owed, Slot, Step, Verb
from playaid.referee.contract.grammar import split
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import State
from playaid.referee.session.consent import NeedsConsent
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import new_session
from playaid.testing.suite import try_everything
from playaid.testing.worlds import assert_hides

SIDES = ["Ann", "Bob", "Cid"]
CARDS = ("tax", "coup", "guard")


def _deal(h: Hearing) -> None:
    h.put("public", "chosen", [])
    for side in h.sides:
        h.put("secret", side, "choice", "")


def _unchosen(state: State) -> list[str]:
    return [side for side in state["referee"].get("sides", ()) if side not in state["public"]["chosen"]]


def _owed(state: State) -> list[Owed]:
    return [Owed("choose", "1", side) for side in _unchosen(state)]


def _once(h: Hearing) -> Facts:
    return {"side": h.side} if h.side in h.public["chosen"] else None


def _choose(h: Hearing) -> None:
    h.put("secret", h.side, "choice", h.args["card"])
    h.push("public", "chosen", h.side)
    h.tell(f"{h.side} has chosen.", public=True)
    if len(h.public["chosen"]) == len(h.sides):
        _lay_open(h)


def _lay_open(h: Hearing) -> None:
    for side in h.sides:
        h.tell(f"{side}: {h.secret(side)['choice']}.", public=True)
    h.put("public", "chosen", [])


def _lay_open_saying_so(h: Hearing) -> None:
    _choose(h)
    if not h.public["chosen"]:
        h.disclose(*h.sides)


PUTSCH = Game(
    "putsch",
    "Putsch",
    "-",
    "1",
    (3, 3),
    Step("round", "Round", verbs=("choose",), acts=_unchosen, owed=_owed),
    {
        "choose": Verb(
            "choose",
            "choose a card, unseen",
            "1",
            _choose,
            slots=(Slot("card", "card"),),
            checks=(Check("choose.once", "1", "{side} has chosen", _once),),
            offers=lambda h: [] if _once(h) else CARDS,
            secret=True,
        )
    },
    setup=_deal,
    tables=Path(),
    kinds={"card": lambda state: dict.fromkeys(CARDS, ())},
)
SAYING = PUTSCH._replace(verbs={"choose": PUTSCH.verbs["choose"]._replace(rule=_lay_open_saying_so)})


def chosen_by_two(folder: Path, game: Game = PUTSCH) -> Session:
    session = new_session(game, folder / "friday", SIDES, seed=1)
    for side, card in (("Ann", "tax"), ("Bob", "coup")):
        assert said(session, side, card).verdict == LEGAL
    return session


def said(session: Session, side: str, card: str) -> Ruling:
    return session.declare(session.read(split(f"choose {card}"), side), System())


def test_who_chooses_last_does_not_see_the_others_choices_first(tmp_path: Path) -> None:
    session = chosen_by_two(tmp_path)
    ruling = check(session, session.read(split("choose guard"), "Cid"))
    assert isinstance(ruling, Ruling)
    assert (ruling.verdict, ruling.story, ruling.worksheet, ruling.outcome) == (LEGAL, (), (), "")


def test_what_rests_on_no_others_secret_is_told_ahead(tmp_path: Path) -> None:
    session = new_session(PUTSCH, tmp_path / "friday", SIDES, seed=1)
    ruling = check(session, session.read(split("choose guard"), "Cid"))
    assert isinstance(ruling, Ruling)
    assert [line.text for line in ruling.story] == ["Cid has chosen."]


def test_who_has_seen_them_does_not_take_back_alone(tmp_path: Path) -> None:
    session = chosen_by_two(tmp_path)
    assert not session.journal.last["barrier"]
    assert [line.text for line in said(session, "Cid", "guard").story][1:] == ["Ann: tax.", "Bob: coup.", "Cid: guard."]
    with pytest.raises(NeedsConsent):
        session.undo()
    assert verify(session).ok
    session.undo(SIDES)
    session.undo()


def test_the_worlds_differ_in_what_is_said_in_secret(tmp_path: Path) -> None:
    """Nothing is dealt: the worlds are apart only by what was chosen."""
    with pytest.raises(AssertionError, match="tells what Ann hides"):
        assert_hides(PUTSCH, tmp_path)


def test_what_is_said_to_be_shown_is_no_leak(tmp_path: Path) -> None:
    assert assert_hides(SAYING, tmp_path)


def test_the_check_of_a_game_names_what_it_shows_without_a_word(tmp_path: Path) -> None:
    faulty = [str(fault) for fault in try_everything(PUTSCH, tmp_path / "one")]
    assert [text for text in faulty if text.startswith("secrets: choose reads what Ann hides")]
    assert not try_everything(SAYING, tmp_path / "two")
