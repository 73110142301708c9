"""Several choose at once, and the rule that lays the choices open forgets to say so: who chooses last may not see them before, whatever
the game forgot."""

from pathlib import Path
from typing import Any

import pytest

from playaid import migrations
from playaid.desk.conversation import chancy, check
from playaid.desk.declaration_odds import glimpse
from playaid.dice.sources import System
from playaid.language.message import from_json
from playaid.referee.contract.game import Check, Facts, Game, Owed, Slot, Step, Verb
from playaid.referee.contract.grammar import split
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Ruling
from playaid.referee.contract.state import State
from playaid.referee.odds.exact import odds
from playaid.referee.session.consent import NeedsConsent
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import new_session
from playaid.testing.suite import try_everything
from playaid.testing.worlds import assert_hides
from tests.conftest import EXAMPLE

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
    h.tell("{side} has chosen.", public=True, side=h.side)
    if len(h.public["chosen"]) == len(h.sides):
        _lay_open(h)


def _lay_open(h: Hearing) -> None:
    for side in h.sides:
        h.tell("{side}: {card}.", public=True, side=side, card=h.secret(side)["choice"])
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
    tables=EXAMPLE / "causeway" / "tables",
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


def test_odds_tell_whoever_chooses_last_no_more(tmp_path: Path) -> None:
    """The verb names no outcome: its story would be one. Every key is open here, as on the pages."""
    session = chosen_by_two(tmp_path)
    declaration = session.read(split("choose guard"), "Cid")
    with pytest.raises(Refusal, match="what the others hide bears on these odds"):
        odds(PUTSCH, session.state, declaration, session.book)
    assert chancy(session, declaration)
    assert "what the others hide bears on these odds" in str(glimpse(session, declaration))


def test_odds_that_rest_on_no_others_secret_are_told(tmp_path: Path) -> None:
    session = new_session(PUTSCH, tmp_path / "friday", SIDES, seed=1)
    told = odds(PUTSCH, session.state, session.read(split("choose guard"), "Cid"), session.book)
    assert [outcome.outcome for outcome in told.outcomes] == ["Cid has chosen."]


def test_odds_on_what_is_imagined_tell_what_was_imagined(tmp_path: Path) -> None:
    def imagined(state: State, asker: str | None) -> State:
        others = {side: {"choice": "anything"} for side in SIDES if side != asker}
        return {**state, "secret": {**others, **state["secret"]}}

    game = PUTSCH._replace(imagined=imagined)
    session = chosen_by_two(tmp_path, game)
    told = odds(game, session.state, session.read(split("choose guard"), "Cid"), session.book)
    assert [outcome.outcome for outcome in told.outcomes] == ["Cid has chosen.; Ann: anything.; Bob: anything.; Cid: guard."]


def _same_card(h: Hearing) -> Facts:
    return {"side": h.side} if h.args["card"] == h.secret("Ann")["choice"] else None


CLASHING = PUTSCH._replace(
    verbs={"choose": PUTSCH.verbs["choose"]._replace(checks=(Check("choose.other", "1", "{side} has chosen what Ann has", _same_card),))}
)
"""No two may choose the same card: whether a choice is legal tells of another's."""


def test_who_has_learnt_that_it_was_legal_does_not_take_back_alone(tmp_path: Path) -> None:
    session = new_session(CLASHING, tmp_path / "friday", SIDES, seed=1)
    assert said(session, "Ann", "tax").verdict == LEGAL
    session.undo()
    said(session, "Ann", "tax")
    assert said(session, "Bob", "tax").verdict == ILLEGAL
    assert from_json(session.journal.last["story"][0]).startswith("Bob tried choose")
    ruling = said(session, "Bob", "coup")
    assert (ruling.verdict, ruling.needs_consent, ruling.learnt) == (LEGAL, True, True)
    with pytest.raises(NeedsConsent):
        session.undo()
    assert verify(session).ok


def test_what_was_overruled_by_what_another_hides_is_not_taken_back_alone(tmp_path: Path) -> None:
    session = new_session(CLASHING, tmp_path / "friday", SIDES, seed=1)
    said(session, "Ann", "tax")
    ruling = session.declare(session.read(split("choose tax"), "Bob", overrule="so be it"), System())
    assert (ruling.verdict, len(ruling.overruled), ruling.learnt) == (LEGAL, 1, True)
    with pytest.raises(NeedsConsent):
        session.undo()
    assert verify(session).ok


def test_what_cannot_be_overruled_for_what_another_hides_is_in_the_log(tmp_path: Path) -> None:
    """It fails by what Ann has chosen: whoever tries has learnt that, by a check not even that."""

    def failing(h: Hearing) -> None:
        {"coup": 1}[h.secret("Ann")["choice"]]

    verbs = {
        "choose": CLASHING.verbs["choose"],
        "fail": Verb("fail", "", "1", failing, anytime=True, checks=(Check("no", "1", "no", lambda h: {}),)),
    }
    session = new_session(CLASHING._replace(verbs=verbs), tmp_path / "friday", SIDES, seed=1)
    said(session, "Ann", "tax")
    declaration = session.read(["fail"], "Bob", overrule="so be it")
    with pytest.raises(Refusal, match="what another hides"):
        check(session, declaration)
    with pytest.raises(Refusal, match="cannot be carried out"):
        session.declare(declaration, System())
    assert from_json(session.journal.last["story"][0]) == "Bob tried fail, and was refused by what others hide."


def test_who_has_learnt_that_it_is_legal_by_being_asked_on_is_in_the_log(tmp_path: Path) -> None:
    """The rule goes on to ask: left there, the declaration has told something, and waits where all see it."""

    def asking(h: Hearing) -> None:
        h.ask("sure", who=h.side, prompt="sure?", options=("yes", "no"))
        _choose(h)

    verbs = {"choose": CLASHING.verbs["choose"]._replace(rule=asking)}
    session = new_session(CLASHING._replace(verbs=verbs), tmp_path / "friday", SIDES, seed=1)
    session.declare(session.read(split("choose tax"), "Ann", answers={"sure": "yes"}), System())
    assert said(session, "Bob", "coup").question is not None
    assert session.journal.last["kind"] == "pending"
    with pytest.raises(NeedsConsent):
        session.undo()


def test_an_evening_from_before_is_told_as_what_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a ruling was written as one that anybody may take back: it holds, and `verify` names it."""
    session = chosen_by_two(tmp_path)
    append = Session.append

    def without_barrier(self: Session, event: dict[str, Any], *args: Any, **more: Any) -> Any:
        return append(self, {**event, "barrier": False}, *args, **more)

    monkeypatch.setattr(Session, "append", without_barrier)
    said(session, "Cid", "guard")
    number = session.journal.tail_number
    assert [difference.what for difference in verify(session).differences] == [IN_SECRET]  # nobody writes so in today's format
    monkeypatch.setattr("playaid.referee.verification.differences.ASKING", migrations.SESSION.number + 1)
    verified = verify(session)
    assert (verified.ok, verified.lenient, verified.ruled) == (True, (number,), number)
    session.undo()
    again = verify(session)
    assert (again.ok, again.taken, again.lenient, again.unsigned) == (True, (), (number,), ())


IN_SECRET = "choose: what was said in secret would be ruled otherwise today"


def test_a_barrier_that_the_game_set_is_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = chosen_by_two(tmp_path, SAYING)
    append = Session.append
    monkeypatch.setattr(Session, "append", lambda self, event, *args, **more: append(self, {**event, "barrier": False}, *args, **more))
    said(session, "Cid", "guard")
    verified = verify(session)
    assert [difference.what for difference in verified.differences] == [IN_SECRET]
    assert verified.lenient == ()


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
    assert assert_hides(SAYING, tmp_path, spread=1, hides=SIDES[:1], forms=("json",)) == 1


def test_the_check_of_a_game_names_what_it_shows_without_a_word(tmp_path: Path) -> None:
    faulty = [str(fault) for fault in try_everything(PUTSCH, tmp_path / "one")]
    assert [text for text in faulty if text.startswith("secrets: choose reads what Ann hides")]
    assert not try_everything(SAYING, tmp_path / "two")
