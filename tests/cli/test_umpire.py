"""The umpire's words: become one, let him, look, rule, take back, give it up; and nothing hidden is told to one who may not look."""

from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.cli.shell.completion import Known, candidates
from playaid.desk.locations import clock
from playaid.desk.session_folders import open_session
from playaid.journal import keyring, seal
from playaid.referee.contract.game import Game
from playaid.referee.machines.umpires import let_umpire, name_umpire
from playaid.referee.session.local import Session
from playaid.referee.session.permissions import AGREE, LOOK, RULE
from playaid.testing.worlds import worlds
from tests.alike import assert_alike
from tests.cli.conftest import Said, Type

CHEAP = seal.Cost(64, 1, 1)
WORDS = {"PLAYAID_KEY_ANN": "soft wet stones", "PLAYAID_KEY_BOB": "bare brown hills", "PLAYAID_KEY_HAL": "chalk line oak"}


@pytest.fixture(autouse=True)
def _cheap_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for call in (keyring.create, keyring.Keyring.rewrap, seal.wrap):
        monkeypatch.setattr(call, "__defaults__", (CHEAP,))
    for name in WORDS:
        monkeypatch.delenv(name, raising=False)


Say = Callable[..., Said]


@pytest.fixture
def say(tiny: Game, typed: Type, monkeypatch: pytest.MonkeyPatch) -> Say:
    """A line typed by somebody who has these passphrases at hand; Ann and Bob have begun."""

    def says(line: str, *whose: str) -> Said:
        with monkeypatch.context() as there:
            for who in whose:
                there.setenv(f"PLAYAID_KEY_{who.upper()}", WORDS[f"PLAYAID_KEY_{who.upper()}"])
            return typed(*line.split())

    assert says("new tiny evening --player Ann --player Bob --option length=8", "Ann", "Bob").code == 0
    assert says("next", "Ann").code == 0
    assert says("umpire Hal", "Hal").code == 0
    return says


def test_each_side_lets_him_by_its_own_key(say: Say) -> None:
    assert say("umpire Hal --let rule").code == 2
    assert say("umpire Hal --let rule --as Ann").code == 5
    assert say("umpire Hal --let judge --as Ann", "Ann").code == 2
    told = say("umpire hal --let rule,look --as Ann", "Ann")
    assert told.code == 0
    assert "Ann lets them rule, look" in told.out
    assert "Bob lets them nothing" in told.out
    assert say("umpire --json").data == {"umpires": {"Hal": {"Ann": ["rule", "look"]}}}


def test_he_overrules_and_all_are_told_that_it_was_he(say: Say) -> None:
    assert say("tiny run --as Ann", "Ann").code == 0
    refused = say("tiny run --as Hal --overrule cocked", "Hal")
    assert refused.code == 3
    assert "Ann and Bob have not let Hal rule" in refused.out
    for side in ("Ann", "Bob"):
        say(f"umpire --let rule --as {side}", side)
    assert say("tiny run --as Hal --overrule cocked").code == 2  # his passphrase is not there
    assert say("tiny run --as Hal", "Hal").code == 2
    assert say("tiny run --as Hal/Ann --overrule cocked", "Hal").code == 0
    assert say("note --as Hal the die was cocked", "Hal").code == 0
    log = say("log").out
    assert "OVERRULED (“cocked”)" in log
    assert log.count("(by Hal, umpire)") == 2
    assert say("verify", "Ann", "Bob").code == 0


def test_he_takes_back_for_those_who_let_him(say: Say) -> None:
    say("tiny run --as Ann", "Ann")
    for side in ("Ann", "Bob"):
        assert say("undo --agreed all --as Hal", "Hal").code == 3
        say(f"umpire --let agree --as {side}", side)
    assert say("undo --as Hal", "Hal").code == 3
    assert say("undo --agreed all --as Hal", "Hal").code == 0
    assert "agreed by Ann, Bob (by Hal, umpire)" in say("log").out


def test_he_looks_where_he_is_let_until_the_leave_is_withdrawn(say: Say) -> None:
    hand = say("tiny hand --as Ann", "Ann").out
    assert say("status --as Hal/Ann", "Hal").code == 3
    say("umpire --let look --as Ann", "Ann")
    seen = say("tiny hand --as Hal/Ann", "Hal")
    assert (seen.code, seen.out) == (0, hand)
    assert say("status --as Hal/Bob", "Hal").code == 3
    assert say("status --as Hal", "Hal").code == 0
    say("umpire --let nothing --as Ann", "Ann")
    assert say("tiny hand --as Hal/Ann", "Hal").code == 3
    assert say("tiny hand --as Hal/Ann --check", "Hal").code == 2


def test_he_plays_no_side_and_gives_it_up(say: Say) -> None:
    told = say("reveal --early --as Hal", "Hal")
    assert told.code == 2
    assert "plays no side" in told.err
    assert say("umpire --end").code == 2
    assert say("umpire --end", "Hal").code == 0
    assert "No umpire is here" in say("umpire").out
    assert say("umpire Una").code == 2  # without a passphrase


def test_no_side_is_handed_over_to_an_umpire(say: Say) -> None:
    told = say("passphrase --as Ann --to hal --none", "Ann")
    assert (told.code, "is an umpire here" in told.err) == (2, True)
    assert "looks like 'Bob'" in say("passphrase --as Ann --to Воb --none", "Ann").err
    assert say("passphrase --as Ann --to Una --none", "Ann").code == 0
    assert say("verify", "Ann", "Bob").code == 0


def test_an_export_brings_his_acts_and_what_is_forged_of_them_is_found(say: Say, tmp_path: Path) -> None:
    say("tiny run --as Ann", "Ann")
    for side in ("Ann", "Bob"):
        say(f"umpire --let rule --as {side}", side)
    say("tiny run --as Hal/Ann --overrule cocked", "Hal")
    file = tmp_path / "evening.json"
    assert say(f"export json --out {file}").code == 0
    assert say(f"import {file} again").code == 0
    assert say("verify --session again").code == 0
    assert say("tiny run --as Hal/Ann --overrule cocked --session again", "Hal").code == 2  # his key is not in an export


def test_a_forged_act_of_his_is_found_after_an_import(say: Say, tmp_path: Path) -> None:
    from playaid.journal.chain import RESERVED
    from playaid.journal.journal import Journal

    for side in ("Ann", "Bob"):
        say(f"umpire --let rule --as {side}", side)
    journal = Journal(tmp_path / "sessions" / "evening")
    note = {name: value for name, value in journal.last.items() if name not in (*RESERVED, "umpire", "lets", "before", "after")}
    journal.append({**note, "kind": "note", "side": None, "by": "Hal", "story": ["Bob has won."]})
    file = tmp_path / "evening.json"
    assert say(f"export json --out {file}").code == 0
    assert say(f"import {file} again").code == 0
    told = say("verify --session again")
    assert told.code == 3
    assert "note: Hal did not sign it" in told.out + told.err


def test_completion_knows_him(tiny: Game) -> None:
    known = Known(tiny, {"referee": {"sides": ["Ann"], "options": {}}, "public": {}, "secret": {}}, umpires=["Hal"])
    assert [found.text for found in candidates(known, "undo --as H")] == ["Hal"]
    assert [found.text for found in candidates(known, "umpire ")] == ["Hal"]
    assert [found.text for found in candidates(known, "umpire --let ")] == ["rule", "agree", "look"]


LINES = (
    *("status --as Hal", "log --all --as Hal", "why 1 --as Hal", "help --as Hal", "status --as Hal/Bob", "log --as Hal/Bob"),
    *(
        "hand --as Hal/Bob",
        "swap Boots --as Hal/Bob --overrule so",
        "play Boots --as Hal/Bob --overrule so",
        "run --as Hal/Bob --overrule so --dice 4",
    ),
    *("play Boots --as Hal/Bob --check", "run --as Hal/Bob --odds", "umpire", "undo --agreed all --as Hal", "note --as Hal so be it"),
    *("set discard [] --because so --as Hal",),
)


def let(session: Session, *powers: str) -> None:
    name_umpire(session, "Hal", WORDS["PLAYAID_KEY_HAL"])
    for side in session.sides:
        let_umpire(session, "Hal", side, powers)


def test_two_worlds_are_one_to_an_umpire_who_may_not_look(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_KEY_HAL", WORDS["PLAYAID_KEY_HAL"])
    pair = worlds(tiny, tmp_path, ["Ann", "Bob"], hidden="Bob", seed=3)
    assert pair[0].state["secret"]["Bob"] != pair[1].state["secret"]["Bob"]
    for session in pair:
        let(session, RULE, AGREE)
    assert_alike(pair, "Ann", "Bob", LINES)


def test_what_he_is_shown_no_other_side_is(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = worlds(tiny, tmp_path, ["Ann", "Bob"], hidden="Bob", seed=3)
    for session in pair:
        let(session, RULE, AGREE, LOOK)
    assert_alike(pair, "Ann", "Bob", [line for line in LINES if "--as Hal/Bob" in line])  # without his passphrase
    monkeypatch.setenv("PLAYAID_KEY_HAL", WORDS["PLAYAID_KEY_HAL"])
    with pytest.raises(AssertionError):  # he sees it
        assert_alike(pair, "Ann", "Bob", ["status --as Hal/Bob", "hand --as Hal/Bob"])


def test_his_keys_lie_wrapped(say: Say, tmp_path: Path) -> None:
    session = open_session(str(tmp_path / "sessions"), "evening", clock)
    text = (Path(session.journal.folder) / "umpire.json").read_text(encoding="utf-8")
    assert "argon2id" in text
    assert session.journal.meta["umpires"]["Hal"]["public"] not in text
