"""Stopping: a side gives up, all agree, the evening is adjourned; who leads; signed, verified, told."""

from pathlib import Path

import pytest

from playaid.cli.commands import ending
from playaid.cli.main import run
from playaid.cli.shell.shell import Table, heard
from playaid.cli.terminal.terminal import Terminal
from playaid.games.empire import GAME
from playaid.games.registry import load
from playaid.referee.contract.game import most
from playaid.referee.contract.state import visible
from playaid.testing.random_evenings import new_session
from tests.cli.conftest import Type
from tests.cli.test_newcomers import People
from tests.games.albion.table import put, start
from tests.games.empire.table import TABLE, at, manned, north

KEY = "soft wet stones"


def test_of_two_the_other_has_won(typed: Type) -> None:
    typed("new", "empire", "friday", "-p", "Ann", "-p", "Bob")
    assert typed("concede").code == 2
    said = typed("concede", "Ann")
    assert said.code == 0, said.err
    assert "Ann gives up, and Bob has won" in said.out
    assert typed("status", "--json").data["over"]["winner"] == "Bob"
    assert typed("concede", "Bob").code == 3
    assert "the game is over" in typed("agree", "draw").out, "nobody is asked for their consent before"
    assert "HOLDS" in typed("verify").out
    assert "Ann gives up" in typed("export", "md").out
    assert typed("undo").code == 3
    assert typed("undo", "--agreed", "all").code == 0
    assert typed("status", "--json").data["over"] is None


@pytest.mark.parametrize(("answer", "gone"), [("", False), ("no", False), ("perhaps", False), ("yes", True), ("Y", True)])
def test_whoever_types_it_is_asked_once(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, gone: bool) -> None:
    """A script is not: what is read from a pipe says what it says."""
    typed("new", "empire", "friday", "-p", "Ann,Bob", "--tables", "house")
    for sits in (True, False):
        table = Table(str(tmp_path / "sessions"))
        table.take_up("friday")
        table.console = people = People(answer)
        monkeypatch.setattr(ending, "is_terminal", lambda stream, sits=sits: sits)
        assert heard(table, "concede Bob")
        said = "".join(people.said)
        assert ("Bob gives up? yes, or Enter for no" in said) is sits
        assert ("plays on" in said) is (sits and not gone)
        if sits:
            assert table.session is not None
            assert bool(table.session.state["referee"].get("over")) is gone
        if gone:
            return


@pytest.mark.parametrize("line", [("concede", "Bob"), ("agree", "draw")])
def test_neither_is_looked_ahead_at(typed: Type, line: tuple[str, ...]) -> None:
    typed("new", "empire", "friday", "-p", "Ann,Bob", "--tables", "house")
    said = typed("check", *line)
    assert said.code != 0
    assert f"{line[0]} is no line of the game's" in said.err


def test_of_more_the_others_play_on_without_its_turns(typed: Type) -> None:
    typed("new", "empire", "friday", "-p", "Ann", "-p", "Bob", "-p", "Cleo")
    first = typed("status", "--json").data["side"]
    second, third = (side for side in ("Ann", "Bob", "Cleo") if side != first)
    assert "play on" in typed("concede", second).out
    assert typed("status", "--json").data["over"] is None
    assert typed("concede", second).code == 3
    assert f"{third} has won" in typed("concede", first).out
    assert "HOLDS" in typed("verify").out


def test_who_has_given_up_has_no_turn_left_in_the_round_either(typed: Type) -> None:
    names = ("Ann", "Bob", "Cleo")
    typed("new", "empire", "friday", *(word for name in names for word in ("-p", name)))
    first = names.index(typed("status", "--json").data["side"])
    second, third = names[(first + 1) % 3], names[(first + 2) % 3]
    assert "still to be ended" not in typed("concede", second).out
    acted = [typed("status", "--json").data["side"] for _ in range(4) if typed("next").code == 0]
    assert second not in acted
    assert third in acted
    assert "has given up" in typed("status").out


def test_who_gives_up_in_their_own_turn_ends_it(typed: Type) -> None:
    typed("new", "empire", "friday", "-p", "Ann", "-p", "Bob", "-p", "Cleo")
    side = typed("status", "--json").data["side"]
    said = typed("concede", side)
    assert "Now: Round 1" in said.out
    assert "still to be ended" not in said.out
    assert side not in [typed("status", "--json").data["side"] for _ in range(9) if typed("next").code == 0]
    assert "HOLDS" in typed("verify").out


def test_all_must_agree_on_a_result(typed: Type) -> None:
    typed("new", "tears", "friday", "-p", "Ann", "-p", "Bob")
    refused = typed("agree", "draw")
    assert refused.code == 3
    assert "all must agree" in refused.err + refused.out
    assert typed("agree", "draw", "--agreed", "Gorganun").code == 3
    assert typed("agree", "nonsense", "--agreed", "all").code == 2
    assert "all agree on a draw" in typed("agree", "draw", "--agreed", "all").out
    assert typed("status", "--json").data["over"]["winner"] is None
    assert "HOLDS" in typed("verify").out


def test_who_wins_or_loses_as_one_does_not_give_up_alone(typed: Type) -> None:
    typed("new", "legacy", "friday", "-p", "Ann", "-p", "Bob", "--tables", "house")
    assert typed("concede", "Ann").code == 3
    assert typed("agree", "Ann", "--agreed", "all").code == 2
    assert "all agree that it is lost" in typed("agree", "lost", "--agreed", "all").out


def test_whoever_has_a_key_signs_it(typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_KEY_ANN", KEY)
    typed("new", "empire", "friday", "-p", "Ann", "-p", "Bob")
    monkeypatch.delenv("PLAYAID_KEY_ANN")
    assert typed("concede", "Ann").code == 5
    assert typed("agree", "Bob", "--agreed", "all").code == 5
    assert typed("status", "--json").data["over"] is None
    monkeypatch.setenv("PLAYAID_KEY_ANN", KEY)
    assert typed("agree", "Bob", "--agreed", "all").code == 0
    assert "HOLDS" in typed("verify").out


def test_an_unsigned_ending_does_not_hold(typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    from playaid.referee.session import local

    monkeypatch.setenv("PLAYAID_KEY_ANN", KEY)
    typed("new", "empire", "friday", "-p", "Ann", "-p", "Bob")
    monkeypatch.delenv("PLAYAID_KEY_ANN")
    monkeypatch.setattr(local, "consenting", lambda declaration, sides: [])
    assert typed("agree", "Bob", "--agreed", "all").code == 0
    assert "Ann did not sign it" in typed("verify").out


def test_adjourning_ends_nothing(typed: Type) -> None:
    typed("new", "empire", "friday", "-p", "Ann", "-p", "Bob")
    said = typed("adjourn")
    assert "The game is not over. To go on another day: playaid --sessions-dir " in said.out
    assert " play friday, on the system shell" in said.out, "where they are kept is said, too"
    assert "quit" not in said.out, "it was typed on the system shell"
    assert "to act: " in said.out
    assert typed("status", "--json").data["over"] is None
    assert "The table adjourns" in typed("log").out


@pytest.mark.parametrize("slug", ["albion", "elric", "empire", "legacy", "tears"])
def test_every_game_says_who_leads(typed: Type, slug: str) -> None:
    assert typed("new", slug, "friday", "--tables", "house").code == 0
    assert typed("leads", "--json").data["measures"]


def test_who_leads_says_who_has_won_once_it_is_over(typed: Type) -> None:
    """What would win is told as long as it can."""
    typed("new", "empire", "friday", "-p", "Ann", "-p", "Bob")
    still = "once all twelve countries are explored"
    before = " ".join(typed("leads").out.split())
    assert still in before
    assert "OVER" not in before
    typed("concede", "Ann")
    told, stands = (typed(look).out.splitlines() for look in ("leads", "status"))
    assert told[0].startswith("  OVER  ")
    assert "Bob" in told[0]
    assert told[0] in stands
    assert still not in " ".join(told)


@pytest.mark.parametrize(
    ("scenario", "told"), [("albion-alone", "as it stands Fomorian wins, for 0 is at least 3"), ("faerie-twilight", "both lose: now 0")]
)
def test_who_leads_says_what_has_points_and_what_may_still_have_some(typed: Type, scenario: str, told: str) -> None:
    assert typed("new", "albion", "friday", "--tables", "house", "-o", f"scenario={scenario}").code == 0
    said = " ".join(typed("leads").out.split())
    assert told in said
    assert "1 for each point of army or escort, 1 for each of a ship, 5 for a person, 10 for a fortress" in said
    assert ("Caer Ganmorgan 15" in said) == (scenario == "albion-alone")
    assert ("30 more for each of these countries" in said) == (scenario == "faerie-twilight")


def test_a_fortress_in_ruins_has_no_bonus_left_and_a_tripled_score_is_said() -> None:
    game = load("albion")
    state = start()
    state = put(state, "public", "ruins", {"3034": True} if isinstance(state["public"]["ruins"], dict) else ["3034"])
    state = put(state, "public", "points", {"Fomorian": 7, "Faerie": 3})
    assert game.leading is not None
    (standing,) = game.leading(state, None)
    assert standing.leader == "Faerie"
    assert str(standing.told[0]) == "It counts after the last turn: as it stands Faerie wins, for 7 is less than 3 times 3. (rule 22.5)"
    assert "Caer Ganmorgan" not in str(standing.told[-1])
    assert "Brugh Tara 15" in str(standing.told[-1])


@pytest.mark.parametrize(("words", "case"), [("scoring", "21.0"), ("score", "21.0"), ("victory points", "21.0"), ("victory", "21.0")])
def test_what_scores_is_found_by_its_words(typed: Type, words: str, case: str) -> None:
    typed("new", "albion", "friday", "--tables", "house")
    said = " ".join(typed("rule", *words.split()).out.split())
    assert said.startswith(case)
    assert "Points are for what the enemy has lost, and for targets: 21.2" in said


def test_a_tie_leads_nobody() -> None:
    assert most({"Ann": 2, "Bob": 2}) is None
    assert most({"Ann": 2, "Bob": 1}) == "Ann"
    assert most({}) is None


def test_who_leads_tells_no_wisdom_of_the_other() -> None:
    """Two worlds that differ in what Forseti has found look the same to all; what the table saw him find counts for all."""
    game = load("tears")
    assert game.leading is not None
    told = []
    for found, seen in (([], []), (["Ruin", "Other"], []), (["Ruin"], ["Ruin"])):
        state = {
            "public": {"people": {}, "castles": {}, "searched": {"Forseti": seen}},
            "referee": {"sides": ["Gorganun", "Forseti"], "options": {"scenario": "tears", "dead-wisdom": "kept"}},
            "secret": {"Gorganun": {"wisdom": {"Gorganun": ["Ruin"]}}, "Forseti": {"wisdom": {"Forseti": found}}},
            "cup": {},
        }
        told.append([list(game.leading(visible(state, viewer), viewer)) for viewer in (None, "Gorganun", "Forseti")])  # type: ignore[arg-type]
    assert told[0] == told[1] != told[2]
    assert told[0][1][0].leader is None
    assert [standing.leader for [standing] in told[2]] == ["Forseti"] * 3


def test_what_is_owed_is_not_asked_for_behind_the_end(tmp_path: Path) -> None:
    """`next` asks for what is owed; where somebody gives up there, and ends the game, it does not go on."""
    screen, answers = list[str](), iter(["concede Bob"])

    def prompter(prompt: str, hidden: bool) -> str:
        screen.append(prompt)
        return next(answers)

    terminal = Terminal(str(tmp_path), prompter, screen.append)
    new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
    terminal.in_shell, terminal.settles, terminal.run = True, True, run
    session = terminal.open("friday")
    session.fold.state = at(
        "choice", "Ann", TABLE.put(manned(north(), "Ann", "Grenord-centre", "Gren", "Girm"), "public", "resupply", ["Grenord-centre"])
    )
    session.refresh = lambda: None  # type: ignore[method-assign]
    run(["next"], terminal)
    said = "\n".join(screen)
    assert "Bob gives up, and Ann has won" in said
    assert "ILLEGAL" not in said


def test_what_giving_up_brings_is_told_where_it_is_asked(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "is_terminal", lambda stream: True)
    for name, sides, told in (
        ("friday", "Ann,Bob", "Bob has won then, and the game is over."),
        ("monday", "Ann,Bob,Cid", "Ann takes no more turns then, and what Ann has stays as it is; Bob and Cid play on"),
    ):
        typed("new", "empire", name, "-p", sides, "--tables", "house")
        table = Table(str(tmp_path / "sessions"))
        table.take_up(name)
        table.console = people = People("?", "no")
        assert heard(table, "concede Ann")
        said = "".join(people.said)
        assert told in said
        assert "Nothing is done: Ann plays on." in said
        assert said.count("Ann gives up? yes, or Enter for no") == 2


def test_whoever_agrees_that_a_side_has_won_reads_that(typed: Type) -> None:
    typed("new", "empire", "friday", "-p", "Ann,Bob", "--tables", "house")
    assert "all must agree that Bob has won, and the game is over" in typed("agree", "Bob").out
    assert "to end the game with draw all must agree" in typed("agree", "draw").out
