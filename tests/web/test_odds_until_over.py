"""What a page is told of a duel: what this round brings, and what all rounds do."""

import asyncio
import subprocess
import sys
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from playaid.desk import locations
from playaid.desk.budget import Budget
from playaid.desk.declaration_odds import Wish
from playaid.desk.requests import Seat
from playaid.desk.seats import Needs
from playaid.desk.service import SessionService
from playaid.desk.session_folders import open_session
from playaid.desk.tapping.steps import looked_ahead, looked_at
from playaid.language.message import SEMICOLON, listing, message
from playaid.referee.contract.grammar import words_of
from playaid.referee.contract.refusals import Refusal
from playaid.referee.odds.report import Outcome, is_readable
from playaid.web import odds_worker
from playaid.web.pairing import Pairings
from playaid.web.served_session import ServedSession
from tests.web.tapping import TRANSCRIPTS, opening
from tests.web.test_company import until


def test_what_goes_on_by_itself_is_walked_to_its_end_too(tmp_path: Path) -> None:
    from playaid.cli.transcript import parse_transcript

    typed = parse_transcript((TRANSCRIPTS / "albion/trial.play").read_text(encoding="utf-8")).typed
    opening("albion/trial.play", next(at for at, one in enumerate(typed) if one.line.startswith("trial Connan vs Edric --odds")), tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    session.open_what_can_be()
    where = odds_worker.standing(session, str(tmp_path))
    asked = session.read(words_of(session.game, "trial Connan vs Edric"), "Fomorian")
    told = odds_worker.walk(where, asked, Wish()).data
    assert told is not None
    round_, until_over = ({one["outcome"] for one in data["outcomes"]} for data in (told, told["until_over"]))
    assert until_over != round_
    assert "until_over" not in (odds_worker.walk(where, asked, Wish("once")).data or {})


def test_a_battle_that_a_line_would_begin_is_told_before_its_last_tap(tmp_path: Path) -> None:
    """Nothing is thrown for a march into walls: its battle is told by the numbers as they stand; of another march nothing is."""
    opening("elric/lean.play", 4, tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    session.open_what_can_be()
    where = odds_worker.standing(session, str(tmp_path))
    into, home = 'march Fadan with 7 to "Bakshaan"', 'march Fadan to "Ilmiora inland"'
    looks = (looked_ahead(session, [words_of(session.game, line)], "Ann") for line in (into, home))
    assert [looked_at(session, look, "Ann").chancy for look in looks if not isinstance(look, Needs)] == [True, False]
    told = odds_worker.walk(where, session.read(words_of(session.game, into), "Ann"), Wish()).data
    assert told is not None
    assert (told["outcomes"], told["chance"]) == ([], False)
    falls = sum(Fraction(one["probability"]) for one in told["until_over"]["outcomes"] if "the city falls" in one["outcome"])
    assert falls == Fraction(26, 36)
    assert told["until_over"]["supposed"].endswith("with no further spell: attack 11 against walls 5 alone")
    assert not [one for one in told["until_over"]["outcomes"] if "defender" in one["outcome"]]  # nobody is there
    other = odds_worker.walk(where, session.read(words_of(session.game, home), "Ann"), Wish()).data
    assert "until_over" not in (other or {})


def test_a_battle_behind_what_may_befall_on_the_way_is_told_besides(tmp_path: Path) -> None:
    """In the Weeping Waste a spell is drawn for the armies; who gets through stands before the walls of Eshmir. [7.6]"""
    opening("elric/lean.play", 4, tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    session.open_what_can_be()
    line = 'march Fadan with 7 to "Eshmir capital" via "Weeping Waste"'
    told = odds_worker.walk(odds_worker.standing(session, str(tmp_path)), session.read(words_of(session.game, line), "Ann"), Wish()).data
    assert told is not None
    assert told["outcomes"], "what may befall on the way"
    assert told["until_over"]["heading"] == odds_worker.THEN
    assert told["until_over"]["above"].startswith("the city falls to a win by 5 or more")
    assert any("the city falls" in one["outcome"] for one in told["until_over"]["outcomes"])


def test_why_something_is_drawn_on_a_way_is_told_before_its_chances(tmp_path: Path) -> None:
    """Armies draw as they come into the wilderness, a leader alone once his movement ends there: that is told with what may come of it,
    too, though by the line itself nothing falls. Where nothing is drawn, nothing is told. [7.5.8, 7.6]"""
    opening("elric/lean.play", 4, tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    session.open_what_can_be()
    where, told = odds_worker.standing(session, str(tmp_path)), dict[str, Any]()
    for line in ('march Fadan with 7 to "Weeping Waste"', 'march Fadan to "Weeping Waste"', 'march Fadan to "Ilmiora inland"'):
        look = looked_ahead(session, [words_of(session.game, line)], "Ann")
        assert not isinstance(look, Needs)
        told[line] = odds_worker.walk(where, session.read(words_of(session.game, line), "Ann"), Wish()).data or {}
        assert looked_at(session, look, "Ann").chancy is ("why" in told[line])
    armies, alone, home = told.values()
    assert armies["why"].startswith("Whoever comes to Weeping Waste has a spell drawn against them, by the rules and by no player")
    assert "no attack" in [one["outcome"] for one in armies["outcomes"]]
    assert alone["why"].startswith("a random attack: a spell is drawn for Fadan if their movement ends in Weeping Waste")
    assert alone["outcomes"] == []
    later = [one["outcome"] for one in alone["until_over"]["outcomes"]]
    assert {"no attack", "beaten off"} <= {*later}
    assert not any("Now: " in outcome for outcome in later)
    assert "why" not in home


def test_what_is_only_drawn_and_told_has_no_chances(tmp_path: Path) -> None:
    """Tales of several sentences are no rows of a table; what comes to one thing is."""
    opening("elric/lean.play", 0, tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    where = odds_worker.standing(session, str(tmp_path))
    walked = odds_worker.walk(where, session.read(["choose", "Ilmiora"], "Ann"), Wish())
    assert walked.data is not None
    assert ([one["outcome"] for one in walked.data["outcomes"]], walked.data["chance"]) == (["Ann plays Ilmiora"], False)
    assert (walked.refused, walked.reasons) == ("", ())
    assert is_readable([Outcome("Ann by 2", Fraction(1))])
    tale = listing(["Ann has it.", "Bob has it not.", "Nobody else has it."], SEMICOLON)
    assert is_readable([Outcome(tale, Fraction(1))])
    assert not is_readable([Outcome(tale, Fraction(1, 2)), Outcome(message("{who} has to choose", who="Ann"), Fraction(1, 2))])


def test_a_process_of_their_own_walks_odds_as_we_do(tmp_path: Path) -> None:
    opening("elric/lean.play", 0, tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    asked = odds_worker.standing(session, str(tmp_path)), session.read(["choose", "Ilmiora"], "Ann"), Wish()
    words, environment = odds_worker.command()
    told = subprocess.run(
        words, env=environment, input=odds_worker.send_document(asked), capture_output=True, timeout=60, check=True
    ).stdout
    assert told == odds_worker.send_document(odds_worker.walk(*asked))


def test_odds_are_had_though_their_process_has_ended(tmp_path: Path) -> None:
    """Another one takes its place; where none can be begun, it is told that they are not to be had just now."""
    opening("legacy/solitaire.play", 12, tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    evening = ServedSession(SessionService(session), "evening", Pairings(None, (*session.sides, ":laptop")), lambda text: None)

    async def asked() -> tuple[dict[str, Any], dict[str, Any]]:
        first = await evening.odds(Seat("phone", "Ann"), "reroll 1 naming Wisdom")
        assert evening._walker is not None
        evening._walker.kill()
        again = await evening.odds(Seat("phone", "Ann"), "reroll 1 naming Wisdom")
        with patch.object(odds_worker, "command", lambda: ([sys.executable, "-c", ""], None)):
            evening._walker.kill()
            with pytest.raises(Refusal, match="cannot be reckoned here just now"):
                await evening.odds(Seat("phone", "Ann"), "reroll 1 naming Wisdom")
        await evening.closed()
        return first, again

    first, again = asyncio.run(asked())
    assert first["odds"]["outcomes"]
    assert again == first


class Halting(Budget):
    """A machine that stands still amid the walk: nothing is left of the time then."""

    def __init__(self, seconds: float, megabytes: float, walks: bool = True) -> None:
        looks = count()
        clock = (lambda: 0.09 * n if (n := next(looks)) < 11 else 100.0) if walks else (lambda: 0.01 * next(looks))
        super().__init__(seconds, megabytes, clock, walks=walks)


def test_likely_outcomes_are_told_where_the_walk_is_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rarest are walked first, all seven awake and the like; they alone tell nothing."""
    opening("albion/lean.play", 42, tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    where = odds_worker.standing(session, str(tmp_path))
    monkeypatch.setattr(odds_worker, "Budget", Halting)
    told = odds_worker.walk(where, session.read(["activate", "all"], "Faerie"), Wish()).data
    assert told is not None
    assert sum(one["decimal"] for one in told["outcomes"]) == pytest.approx(1)
    assert {"activated: 1", "activated: 2"} <= {one["outcome"] for one in told["outcomes"]}


def test_of_a_fight_too_long_to_be_counted_no_few_ways_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was counted in the time is the rare and short ones; by chance it is played to its end."""
    opening("tears/war.play", 86, tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    session.open_what_can_be()
    where = odds_worker.standing(session, str(tmp_path))
    monkeypatch.setattr(odds_worker, "Budget", Halting)
    told = odds_worker.walk(where, session.read(words_of(session.game, "attack Caer Navell"), "Gorganun"), Wish()).data
    assert told is not None
    assert sum(one["decimal"] for one in told["until_over"]["outcomes"]) == pytest.approx(1)


def test_what_lies_face_down_leaves_open_how_a_battle_may_end_and_is_no_unknown_name(tmp_path: Path) -> None:
    """Bob has cast there: of the battle that is to be the pages can tell nothing by numbers, and say so."""
    play = "elric/the-end-in-chaos.play"
    opening(play, until(play, 'battle "Dharijor capital"'), tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    session.open_what_can_be()
    side = session.speaker()
    answer = odds_worker.walk(odds_worker.standing(session, str(tmp_path)), session.read(["battle", "Mordaga's Castle"], side), Wish())
    assert not answer.refused
    assert answer.data is not None
    assert not answer.data["outcomes"]
    assert "until_over" not in answer.data
    assert answer.data["later"] == odds_worker.UNSEEN


def test_a_move_onto_an_enemy_tells_what_a_challenge_there_comes_to_by_each_attribute(tmp_path: Path) -> None:
    opening("legacy/lean.play", until("legacy/lean.play", "move elder"), tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    session.open_what_can_be()
    answer = odds_worker.walk(odds_worker.standing(session, str(tmp_path)), session.read(["move", "Elder Wood"], "Bob"), Wish())
    assert answer.data is not None
    assert str(answer.data["later"]).startswith(
        "no die is thrown for this yet; what may come of it later: Bob (Arthur) before Cerdic, "
        "once on Elder Wood, Challenge Rating 4: Prowess, "
    )
