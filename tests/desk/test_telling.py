"""What is told to whom of a ruling, which lines are offered, which odds are told, and that nothing of Bob's reaches Ann or the table."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from playaid.book.facts import Fact
from playaid.desk.conversation import Ruled, rule
from playaid.desk.declaration_odds import Wish, as_data, chances
from playaid.desk.legal_lines import Group, group_by_piece, legal_lines
from playaid.desk.next_line.verb_offers import Offer
from playaid.desk.requests import stirs
from playaid.desk.rollback.notice import RollbackNotice
from playaid.desk.ruling_view import RulingView, eyes_of, view_ruling
from playaid.desk.seats import seat_side
from playaid.dice.sources import Refusing, Request, Rolled
from playaid.games.registry import load
from playaid.referee.contract.game import Game, Slot, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Missing
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Line, Question, Reason, Ruling, Said, Used
from playaid.referee.deciding.decide import decide
from playaid.referee.odds.exact import Odds
from playaid.referee.odds.report import Choosing, Outcome
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.desk.conftest import Begin, said
from tests.each import each

MARK = "HIDDEN"


def hiding(private: str | None, secret: str | None = None, **more: Any) -> Ruling:
    """A ruling with a mark wherever something may be one side's."""

    def roll(kind: str) -> Rolled:
        return Rolled(kind, f"{MARK} d6", (f"{MARK} face",), "typed", "Bob", f"{MARK} why", private)

    request = Request("draw", f"draw {MARK}", 1, items=(f"{MARK} item",), private=private)
    return Ruling(
        verdict=LEGAL,
        declaration=Declaration("play", {"card": f"{MARK} arg"}, "Bob", f"play {MARK}" if secret else "play", {"key": f"{MARK} answer"}),
        worksheet=(Line(f"{MARK} label", f"{MARK} text", f"{MARK} result", f"{MARK} case", private), Line("open", "for all")),
        story=(Said(f"{MARK} story", private), Said("Bob plays.")),
        rolls=(roll("dice"), roll("draw"), roll("salt")),
        facts=(Used(Fact("cards", (f"{MARK} row",), 3, "printed", ""), private), Used(Fact("cards", ("open",), 3, "printed", ""))),
        changes=(
            ["put", ["secret", "Bob", "hand"], [f"{MARK} card"]],
            ["put", ["public", "turn"], 2],
            ["push", ["cup", "stock"], f"{MARK}"],
        ),
        question=Question("choice", f"{MARK} key", "Bob", f"{MARK} prompt", (f"{MARK} option",), private, {"table": MARK}, request),
        secret=secret,
        private_answers={"key": "Bob"},
        **more,
    )


@each("viewer", ["Ann", None])
def test_nothing_of_bobs_is_told_to_ann_or_to_the_table(viewer: str | None) -> None:
    seen = view_ruling(hiding("Bob"), viewer)
    assert MARK not in repr(seen)
    assert seen.worksheet == (Line("open", "for all"),)
    assert seen.story == seen.aloud == ("Bob plays.",)
    assert [fact.keys for fact in seen.facts] == [("open",)]
    assert seen.changes == (["put", ["public", "turn"], 2],)
    assert seen.question is not None
    assert seen.question.masked


def test_bob_is_told_what_is_his() -> None:
    seen = view_ruling(hiding("Bob"), "Bob")
    assert [line.label for line in seen.worksheet] == [f"{MARK} label", "open"]
    assert seen.story == (f"{MARK} story", "Bob plays.")
    assert [roll.kind for roll in seen.rolls] == ["dice", "draw"]
    assert len(seen.facts) == 2
    assert seen.question is not None
    assert seen.question.prompt == f"{MARK} prompt"
    assert seen.aloud == ("Bob plays.",)


@each("viewer", ["Ann", None])
def test_of_a_secret_declaration_the_others_learn_that_it_was_made(viewer: str | None) -> None:
    own: dict[str, Any] = {
        "reasons": (Reason("play.held", "2.1", f"{MARK} reason"),),
        "overruled": (Reason("play.held", "2.1", f"{MARK} overruled"),),
        "data": {"hand": MARK},
        "shown": (f"{MARK} shown",),
    }
    ruling = hiding("Bob", secret="Bob", **own)
    ruling = ruling._replace(declaration=ruling.declaration._replace(overrule=f"{MARK} because"))
    seen = view_ruling(ruling, viewer)
    assert MARK not in repr(seen)
    assert (seen.whole, seen.verb, seen.side, seen.typed, seen.story) == (False, "play", "Bob", "", ("Bob plays.",))
    bobs = view_ruling(hiding("Bob", secret="Bob", **own), "Bob")
    assert (bobs.whole, bobs.typed, bobs.shown, bobs.data) == (True, f"play {MARK}", (f"{MARK} shown",), {"hand": MARK})
    assert (len(bobs.reasons), len(bobs.overruled)) == (1, 1)


def test_salts_are_shown_to_nobody() -> None:
    assert all(roll.kind != "salt" for viewer in ("Ann", "Bob", None) for roll in view_ruling(hiding(None), viewer).rolls)


def test_a_ruling_that_changes_nothing_is_not_told_aloud() -> None:
    assert view_ruling(hiding("Bob")._replace(changes=()), "Bob").aloud == ()


def seen_by(session: Session, line: str, side: str, viewer: str | None) -> RulingView:
    outcome = rule(session, said(session, line, side))
    assert isinstance(outcome, Ruled)
    assert outcome.ruling.verdict == LEGAL
    assert eyes_of(session.game, outcome.ruling.declaration) == side
    return view_ruling(outcome.ruling, viewer)


def test_what_is_declared_openly_is_for_all_eyes(tiny: Game) -> None:
    assert eyes_of(tiny, Declaration("play", {}, "Ann")) is None
    assert eyes_of(tiny, Declaration("swap", {}, "Ann")) == "Ann"


def test_a_swap_at_the_table(begin: Begin) -> None:
    session = begin()
    seen = seen_by(session, "swap Mud", "Ann", "Bob")
    assert (seen.story, seen.worksheet, seen.rolls, seen.typed) == (("Ann swaps a card.",), (), (), "")
    assert "Mud" not in repr(seen)


# offers


def lines(session: Session, viewer: str | None, verb: str) -> tuple[str, ...]:
    offers = legal_lines(session, viewer)
    return next((offer.lines for offer in offers if isinstance(offer, Offer) and offer.name == verb), ())


def test_offers_are_made_of_what_the_one_who_asks_may_see(begin: Begin) -> None:
    session = begin()
    assert lines(session, "Ann", "play") == ()
    assert seat_side(session, "Ann") == "Ann"
    assert lines(session, "Ann", "play") == ("play Boots", "play Mud on Bob")
    assert lines(session, "Ann", "swap") == ("swap Boots", "swap Mud")
    assert lines(session, None, "play") == lines(session, None, "swap") == ()


def test_offers_are_complete(begin: Begin, tiny: Game) -> None:
    session = begin()
    many = tiny.verbs["play"]._replace(offers=lambda hearing: map(str, range(50)))
    session.game = tiny._replace(verbs={**tiny.verbs, "play": many})
    assert len(lines(session, "Ann", "play")) == 50


def test_next_is_offered_when_nothing_is_owed(begin: Begin) -> None:
    session = begin()
    assert lines(session, "Ann", "next") == ("next",)
    rule(session, said(session, "next", "Ann"))
    assert lines(session, "Ann", "next") == ()
    assert lines(session, "Ann", "run") == lines(session, None, "run") == ("run",)


def test_what_only_asks_is_offered_without_lines(begin: Begin, tiny: Game) -> None:
    session = begin()
    asks = tiny.verbs["hand"]._replace(offers=lambda hearing: [""])
    session.game = tiny._replace(verbs={**tiny.verbs, "hand": asks})
    assert lines(session, "Ann", "hand") == ()


# odds


def test_odds_or_the_reasons_why_there_are_none(begin: Begin) -> None:
    session = begin()
    illegal = chances(session, said(session, "run", "Ann").declaration, Wish(), lambda done, total: None)
    assert isinstance(illegal, Ruling)
    assert illegal.verdict == ILLEGAL
    rule(session, said(session, "next", "Ann"))
    found = chances(session, said(session, "run", "Ann").declaration, Wish(), lambda done, total: None)
    assert isinstance(found, Odds)
    assert sum(outcome.probability for outcome in found.outcomes) == 1


def test_odds_that_wait_for_another_say_who_and_no_more(begin: Begin) -> None:
    session = begin()
    with pytest.raises(Missing) as refusal:
        chances(session, said(session, "play Mud on Bob", "Ann").declaration, Wish(), lambda done, total: None)
    assert (refusal.value.text, refusal.value.hint, refusal.value.candidates) == (
        "what Bob chooses in secret is not known yet: ask again once it lies open",
        "",
        (),
    )


def test_what_all_lines_of_a_piece_share_is_said_once() -> None:
    verb = load("legacy").verbs["reroll"]
    lines = ["reroll 0 and 1 naming Altruism", "reroll 0 and 1 naming Loyalty", "reroll 2 naming Altruism"]
    assert group_by_piece(verb, lines) == [Group("0 and 1", "naming", ("Altruism", "Loyalty")), Group("2", "naming", ("Altruism",))]
    trap = load("tears").verbs["trap"]
    flagged = group_by_piece(trap, ["trap Nine Pillars", "trap Nine Pillars study"])
    assert [group.head for group in flagged] == ["Nine Pillars", "Nine Pillars study"], "a flag is said"
    boarding = ['embark Kargan on "Isle of Purple Towns Fleet 1"', 'embark Kargan on "Isle of Purple Towns Fleet 2"']
    whole = Group("Kargan", "on", tuple(line.partition(" on ")[2] for line in boarding))
    assert group_by_piece(load("elric").verbs["embark"], boarding) == [whole], "what stands in quotes is one word"
    two = ["reroll 0 and 1 naming Altruism", "reroll 0 and 2 naming Altruism"]
    assert group_by_piece(verb, two) == [Group("0", "and", ("1 naming Altruism", "2 naming Altruism"))]


@each(
    ("event", "stale"),
    [
        ({"kind": "run", "side": "Ann"}, True),
        ({"kind": "run", "side": "Bob"}, False),
        ({"kind": "undo", "side": "Bob"}, True),
        ({"kind": "redo", "side": "Bob"}, True),
        ({"kind": "next", "side": "Bob", "changes": [["put", ["referee", "at"], []]]}, True),
        ({"kind": "run", "side": "Bob", "changes": [["put", ["public", "at"], []]]}, False),
    ],
)
def test_what_makes_a_tap_stale(event: dict[str, Any], stale: bool) -> None:
    assert stirs({"n": 7, **event}, "Ann") is stale


@each("many", [1, 8, 9])
def test_of_many_events_that_are_gone_the_last_are_told(many: int) -> None:
    gone = RollbackNotice(9, "ab" * 32, "then", tuple((number, "now", "run") for number in range(1, many + 1)))
    (seen,) = [line for line in gone.lines(3) if "Seen since" in line]
    assert seen.count("(run, now)") == min(many, 8)
    assert ("earlier ones" in seen) is (many > 8)
    assert f"event {many} (run, now)" in seen


def test_what_all_who_act_are_offered_alike_is_offered_to_anybody(tmp_path: Path) -> None:
    def ways(hearing: Hearing) -> list[str]:
        return ["left", "right"] if hearing.side in hearing.sides else []  # a line has a speaker

    verb = Verb("walk", "walk", "1", lambda hearing: None, (Slot("way", "word"),), offers=ways)
    game = Game("hike", "Hike", "-", "1", (2, 2), Step("hike", "Hike", verbs=("walk",)), {"walk": verb}, lambda h: None, Path())
    session = new_session(game, tmp_path / "evening", ["Ann", "Bob"])
    assert lines(session, None, "walk") == ("walk left", "walk right")


def test_odds_of_a_number_tell_its_mean_as_long_as_nobody_chooses(begin: Begin) -> None:
    session = begin()
    rule(session, said(session, "next"))
    known = chances(session, said(session, "run", "Ann").declaration, Wish(), lambda done, total: None)
    assert isinstance(known, Odds)
    numbered = known._replace(outcomes=tuple(Outcome(f"{number} stones", Fraction(1, 2)) for number in (1, 4)))
    assert as_data(numbered)["number"] == {"of": "# stones", "mean": 2.5, "quantiles": [1, 1, 4]}
    assert "number" not in as_data(numbered._replace(choices=(Choosing("which", "Bob", "which?", ()),)))


def test_a_side_that_is_not_at_its_turn_sees_its_own_hand(begin: Begin) -> None:
    session = begin()
    assert session.speaker() == "Ann"
    for side, hand in (("Bob", "Rope, Boots"), ("Ann", "Mud, Boots")):
        session.open(f"secret.{side}")
        ruling = decide(session.game, session.state, said(session, "hand", side).declaration, session.book, Refusing())
        assert ruling.shown == (f"{side} holds {hand}",)
