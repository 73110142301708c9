"""What a page tells of what was said: what came of it, and where what is asked stands already."""

from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

from playaid.book.facts import MissingFact
from playaid.desk.legal_lines import legal_lines
from playaid.desk.page_view import _question, asked_on_a_page, log, picture
from playaid.desk.questions import mask_question
from playaid.desk.requests import Asking, Seat
from playaid.desk.service import SessionService
from playaid.desk.tapping.awaiting import check_not_said_by_another
from playaid.games.registry import load
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Question, fact_question
from playaid.referee.contract.sequence import acting
from playaid.referee.session.story import in_brief
from playaid.web.served_session import _may_say
from tests.desk.test_tapping import played
from tests.web.test_board_taps import phone
from tests.web.test_company import ANN, BOB, tap, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CARD = 'threat T1 command Hold spawn saxon:3:red named Cerdic kind Saxon at "Elder Wood"'


def test_the_log_of_a_phone_tells_what_came_of_a_line_and_not_how_it_was_typed(tmp_path: Path) -> None:
    session = played("legacy/lean.play", 15, tmp_path)
    last = log(session, "Bob", 1)[-1]
    assert last["short"].startswith("Bob (Arthur) scouts Elder Wood")
    assert last["text"].startswith("scout Elder Wood")


def test_what_was_answered_so_far_comes_with_the_next_question(tmp_path: Path) -> None:
    """So that it is seen on the board where the last one stands; and across the room the question is not cut by the line."""
    company = SessionService(played("legacy/lean.play", 15, tmp_path))
    company.say(BOB, CARD, tap(company, "1"))
    [asked] = [ask for ask in picture(company, BOB)[0]["asks"] if ask["mine"]]
    assert asked["given"] == []
    company.answer(BOB, asked["key"], "Hallway 2", tap(company, "2"))
    [asked] = [ask for ask in picture(company, BOB)[0]["asks"] if ask["mine"]]
    assert asked["given"] == ["Hallway 2"]
    [seen] = picture(company, None)[0]["asks"]
    assert seen["asked"].endswith("does Saxon 2 stand?")
    assert "declares" not in seen["asked"]
    assert "Bob declares: threat T1." in seen["prompt"]
    assert "saxon:3" not in seen["prompt"]


def test_how_it_has_ended_is_told_while_somebody_is_asked_what_comes_of_it(tmp_path: Path) -> None:
    """On the television, in the log and to whoever lost: that the city falls, though who takes its spell is still to be said."""
    company = SessionService(played("elric/whole-evening.play", 10, tmp_path))
    company.say(ANN, "fight", tap(company, "1"), dice=True)
    for seat, face in ((ANN, "6"), (BOB, "1")):
        [asked] = [ask for ask in picture(company, seat)[0]["asks"] if ask["mine"]]
        company.answer(seat, asked["key"], face, tap(company, face), dice=True)
    came = "Ann declares: fight. Ann wins in Bakshaan by 14; the city falls. Ann takes Bakshaan."
    for seat in (None, BOB):
        seen, _, _ = picture(company, seat)
        assert (seen["log"][-1]["short"], seen["log"][-1]["acts"]) == (came, True)
        [ask] = seen["asks"]
        assert ask["asked"].startswith("Asked of Ann: who takes the spell for the capture of Bakshaan?")
        assert ask["prompt"] == f"{ask['asked']}. {came}"


def test_both_ways_to_command_say_what_they_bring() -> None:
    gloss = load("tears").verbs["command"].gloss
    assert gloss is not None
    assert [gloss(way) for way in ("one", "table")] == [
        "one unit or leader for certain",
        "as many as a throw gives, perhaps none, and it may let the enemy activate first",
    ]
    assert gloss("") == ""


def test_why_others_must_agree_to_an_undo_is_said(tmp_path: Path) -> None:
    """Of what dice have decided all must; of what another has done, they themselves."""
    company = SessionService(played("elric/lean.play", 2, tmp_path))
    company.say(ANN, "next", tap(company, "1"))
    company.say(BOB, "undo", tap(company, "2"))
    undo = picture(company, ANN)[0]["undo"]
    assert undo["mine"]
    assert undo["why"] == "That was done by Ann, who must agree."
    thrown = SessionService(played("albion/lean.play", 5, tmp_path / "thrown"))
    thrown.say(Seat("a phone", "Faerie"), "undo", tap(thrown, "1"))
    undo = picture(thrown, Seat("another", "Fomorian"))[0]["undo"]
    assert undo["why"].endswith("all must agree.")


def test_a_notice_says_neither_what_the_heading_says_nor_a_seal(tmp_path: Path) -> None:
    company = SessionService(played("albion/lean.play", 1, tmp_path))
    told = company.say(Seat("a phone", "Fomorian"), "plot -", tap(company, "1")).told[-1]
    assert any("the seal is" in sentence for sentence in told.story)
    assert in_brief(told.story) == ["No enchantment is plotted.", "Fomorian has plotted."]
    further = SessionService(played("elric/lean.play", 2, tmp_path / "further"))
    told = further.say(ANN, "next", tap(further, "1")).told[-1]
    assert told.story
    assert in_brief(told.story) == []


def test_a_cell_that_is_asked_for_is_told_by_what_stands_in_it() -> None:
    missing = MissingFact("scenarios", ("1", "title"), wants="a text", name="Scenarios, 1, title", title="title of the scenario")
    question = fact_question(missing)
    assert asked_on_a_page(question.prompt, question.fact) == "1: title of the scenario; a text?"
    unnamed = fact_question(MissingFact("scenarios", ("1", "title"), wants="a text", name="Scenarios, 1, title"))
    assert asked_on_a_page(unnamed.prompt, unnamed.fact) == "a text? It is not in the documents: Scenarios, 1, title"
    assert asked_on_a_page("who goes first?") == "who goes first?"


def test_what_stands_in_the_heading_or_on_a_track_is_told_there_alone(tmp_path: Path) -> None:
    """Legacy's heading says whose turn it is and how many moves are left; Albion's tracks have the victory points."""
    legacy = picture(SessionService(played("legacy/lean.play", 13, tmp_path)), None)[0]
    assert legacy["heads"]
    assert [head for head in legacy["heads"] if head in legacy["trackers"]] == []
    albion = picture(SessionService(played("albion/lean.play", 1, tmp_path / "albion")), None)[0]
    labels = [label for label, _ in albion["trackers"]]
    assert "mana" in labels
    assert not [label for label in labels if label.endswith("VP")]


def test_what_is_to_be_rolled_is_owed_in_a_sentence_with_its_verb(tmp_path: Path) -> None:
    """A page has a button for what stands in backticks, and leaves out how it is typed."""
    company = SessionService(
        played("albion/attrition-recovery-activation.play", until("albion/attrition-recovery-activation.play", "attrition"), tmp_path)
    )
    owed = picture(company, None)[0]["owed"]
    assert any(debt.startswith("Faerie rolls for the attrition of Fomorian in ") and "(`attrition " in debt for debt in owed), owed


def test_what_two_phones_declare_at_once_is_asked_once(tmp_path: Path) -> None:
    """The second is told that it was declared; where sides stand against each other, each is asked for itself."""
    company = SessionService(played("legacy/lost-by-despair.play", 62, tmp_path))
    company.say(ANN, "next", tap(company, "1"))
    [asked] = company.asking()
    assert asked.stopped is not None
    said = asked.stopped.said

    def by_bob(verb: str) -> Asking:
        declaration = said.declaration._replace(side="Bob", verb=verb)
        return asked._replace(by="Bob", may=("Ann",), stopped=stopped._replace(said=said._replace(declaration=declaration)))

    stopped, session = asked.stopped, company.session
    with pytest.raises(Refusal, match="Ann has declared that already: it waits for an answer"):
        check_not_said_by_another(session, company.asking(), by_bob("next"))
    check_not_said_by_another(session, company.asking(), by_bob("fail"))
    secret = session.game.verbs["fail"]._replace(secret=True)
    hidden = session.game._replace(verbs={**session.game.verbs, "next": secret})
    with patch.object(session, "game", hidden):  # that somebody has said the same in secret is told to nobody
        check_not_said_by_another(session, company.asking(), by_bob("next"))
    check_not_said_by_another(session, company.asking(), asked)  # whoever said it may say it again
    against = played("tears/lean.play", 0, tmp_path / "against")
    check_not_said_by_another(against, company.asking(), by_bob("next"))
    with pytest.raises(Refusal):
        check_not_said_by_another(against, company.asking(), by_bob("next")._replace(may=asked.may))


NEWS = """async ([before, now]) => { const { news } = await import('/static/news.js');
  const shown = { side: 'Tom', sides: ['Mum', 'Tom'], players: {}, asks: [], ready: [], heads: [], owed: [], owing: [], mine: false };
  const event = { side: 'Mum', kind: 'ruling', rolls: [], passed: [] };
  return news({ ...shown, n: 1, log: [], heading: ['Play'], ...before },
    { ...shown, n: 3, heading: ['Play'], ...now, log: now.log.map((one, i) => ({ ...event, n: 2 + i, ...one })) }, false); }"""


def test_what_another_did_is_told_where_it_concerns_a_side(browser: "Browser", tmp_path: Path) -> None:
    """All that happens where all win or lose as one; a throw that is put right, and who has the initiative, anywhere."""
    fallen: dict[str, Any] = {"text": "Gawain retires. Now: Play.", "short": "Gawain retires."}
    right = {"kind": "undo", "text": "the die is put right: 1"}
    first = {"text": "Tom has the initiative. Now: Play.", "rolls": [{"faces": [8]}]}
    with phone(browser, tmp_path, "tears/lean.play", 0, "Forseti") as page:
        tell = lambda **now: page.evaluate(NEWS, [{}, now])  # noqa: E731
        assert tell(together=True, log=[fallen]) == "Gawain retires."
        assert tell(together=False, log=[fallen]) == ""
        assert tell(together=False, log=[right]) == "the die is put right: 1"
        assert tell(together=False, log=[first]) == first["text"]
        assert tell(together=False, log=[{**first, "rolls": []}]) == ""
        gone = {
            "text": "Mum retreats from Caer Navell to Ilrog. Now: Play.",
            "short": "Mum retreats from Caer Navell to Ilrog.",
            "acts": True,
        }
        assert tell(together=False, log=[gone]) == gone["short"], "there stand pieces of this side"
        assert tell(together=False, log=[{**gone, "acts": False}]) == ""
        waits = {"kind": "pending", "text": "fight waits for an answer", "short": "Mum takes Caer Navell.", "acts": True}
        assert tell(together=False, log=[waits]) == "Mum takes Caer Navell.", "though more is asked"
        assert tell(together=False, log=[{**waits, "acts": False}]) == ""
        assert tell(together=False, log=[{**gone, "text": "Mum goes to Ilrog.", "short": ""}]) == ""
        missed = {"text": "Mum hits 0 times.", "rolls": [{"faces": [8]}]}
        turn = {"mine": True, "yours": "it is for you to act", "acting": ["Tom"], "heading": ["Tom throws"]}
        assert tell(together=False, log=[missed], **turn).startswith("Mum hits 0 times. It is your turn"), "by which it is one's turn"
        assert tell(together=False, log=[missed]) == ""
        waiting = lambda *log: page.evaluate(NEWS, [{"mine": True}, {"mine": True, "ready": ["Mum"], "log": log}])  # noqa: E731
        assert waiting(gone) == f"{gone['short']} Mum waits for you", "what came of it is told all the same"
        assert waiting() == "Mum waits for you"
        assert tell(together=False, log=[right], **turn).startswith("the die is put right: 1. It is your turn")
    assert picture(SessionService(played("legacy/lean.play", 13, tmp_path / "legacy")), None)[0]["together"]
    assert not picture(SessionService(played("tears/lean.play", 0, tmp_path / "tears")), None)[0]["together"]
    went = picture(SessionService(played("tears/lean.play", 4, tmp_path / "went")), Seat("phone", "Forseti"))[0]["log"]
    assert [entry["acts"] for entry in went][-2:] == [True, False], "a march, and what only goes on"


def test_a_page_is_told_what_each_answer_comes_to(tmp_path: Path) -> None:
    question = Question("choice", "gone", "Ann", "which?", ("law", "chaos"), "Ann", beside=(("law", "Arkyn (3)"),))
    assert _question(mask_question(question, "Ann"))["beside"] == {"law": "Arkyn (3)"}
    assert mask_question(question, "Bob").beside == (), "what is for one alone is for nobody else"


def test_what_one_side_alone_has_seen_stands_behind_what_all_are_told_a_line_for_each(tmp_path: Path) -> None:
    """A Vision tells of many stacks; whose it is reads them hex by hex, in no words of the shell, and nobody else reads any."""
    session = played("albion/part-two-enchantments-08-13.play", 22, tmp_path)
    seen, hidden = (log(session, side, 1)[-1]["short"] for side in ("Faerie", "Fomorian"))
    aloud, *own = seen.split("\n")
    assert "Faerie examines enemy stacks: its own `log` tells what it saw." in aloud
    assert own.pop(0) == "Faerie sees:"
    assert own[0].startswith("0327: ")
    assert len(own) > 2
    assert [line for line in own if "log --as" in line or ". " in line] == []
    assert hidden == aloud


def test_of_a_verb_alone_it_is_told_which_battle_is_to_be_taken_back(tmp_path: Path) -> None:
    company = SessionService(played("elric/whole-evening.play", 20, tmp_path))
    company.readiness.present = lambda: ("Ann", "Bob")
    company.say(ANN, "next", tap(company, "0"))
    company.say(BOB, "fight", tap(company, "1"))
    company.say(BOB, "undo", tap(company, "2"))
    asked = picture(company, ANN)[0]["undo"]["text"]
    assert asked.startswith("fight (")
    assert "in Ilmiora inland" in asked
    assert picture(company, ANN)[0]["undo"]["event"]
    reply = company.agree(ANN, picture(company, ANN)[0]["undo"]["event"], False, tap(company, "3"))
    assert reply.lines == (f"It stands: {asked}",)


def test_a_spoils_draw_is_offered_to_whose_it_is_and_declared_once(tmp_path: Path) -> None:
    """No other draw is begun in place of the one that waits for its card."""
    session = played("legacy/lost-by-coins.play", until("legacy/lost-by-coins.play", "spoils item"), tmp_path)
    company = SessionService(session)
    assert acting(session.game, session.state) == ["Bob"]
    offers = {side: legal_lines(session, side) for side in ("Ann", "Bob")}
    assert isinstance(offers["Ann"], tuple)
    assert isinstance(offers["Bob"], tuple)
    assert "spoils" in {offer.name for offer in offers["Bob"] if _may_say(session, "Bob", offer)}
    assert "spoils" not in {offer.name for offer in offers["Ann"] if _may_say(session, "Ann", offer)}
    company.say(BOB, "spoils item", tap(company, "1"))
    [asked] = company.asking()
    assert asked.stopped is not None
    said = asked.stopped.said
    relic = said._replace(declaration=said.declaration._replace(side="Ann", args={"deck": "relic"}))
    other = asked._replace(by="Ann", stopped=asked.stopped._replace(said=relic))
    with pytest.raises(Refusal, match="Bob has declared that already: it waits for an answer"):
        check_not_said_by_another(session, company.asking(), other)
    trade = relic._replace(declaration=relic.declaration._replace(verb="trade"))
    check_not_said_by_another(session, company.asking(), other._replace(stopped=asked.stopped._replace(said=trade)))
