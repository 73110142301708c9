"""games, new, sessions, use and demo as they are typed."""

import os
from collections.abc import Sequence
from importlib.metadata import distribution
from pathlib import Path

import pytest

from playaid.cli import transcript
from playaid.cli.commands.demo import Scene, scenes, script
from playaid.cli.main import run
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.rule_lookup import plain_words
from playaid.games import registry
from playaid.journal.journal import Journal
from playaid.referee.contract.game import Game, Step
from tests.cli.conftest import Type
from tests.each import each
from tests.slow import some

SET_UP = ("--player", "Ann", "--player", "Bob", "--dice", "Boots,Rope,Mud,Rope")


def asked(folder: Path, answers: Sequence[str], *words: str) -> tuple[int, list[str], list[str]]:
    """Type a command with somebody there to answer: the code, what was said, and the answers nobody asked for."""
    left, said = list(answers), []

    def answer(prompt: str, hidden: bool) -> str:
        said.append(prompt)
        if not left:
            raise EOFError
        return left.pop(0)

    return run(words, Terminal(str(folder), prompter=answer, write=said.append)), said, left


# games


def test_games_lists_a_strangers_game_with_the_others(tiny: Game, typed: Type) -> None:
    found = {game["slug"]: game for game in typed("games", "--json").data["games"]}
    assert found["tiny"] == {"slug": "tiny", "title": "Causeway", "players": [2, 4], "maturity": "complete", "presets": {}}
    assert "empire" in found


def test_games_names_a_package_that_cannot_be_loaded_and_lists_the_rest(
    tiny: Game, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "broken" / "broken-1.dist-info"
    info.mkdir(parents=True)
    (info / "entry_points.txt").write_text("[console_scripts]\nx = y:z\n\n[playaid.games]\nbroken = broken_game:GAME\n")
    (tmp_path / "broken" / "broken_game.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(str(tmp_path / "broken"))
    said = typed("games")
    assert said.code == 0
    assert "broken     cannot be loaded (ZeroDivisionError)" in said.out
    assert "Causeway" in said.out


def test_the_registry_finds_what_the_standard_library_finds(tiny: Game) -> None:
    points = {point.name: point.value for point in distribution("causeway").entry_points if point.group == registry.GROUP}
    assert points == {"tiny": "causeway:GAME"}
    assert registry._strangers()["tiny"] == points["tiny"]


# new


def test_new_sets_up_and_takes_up(tiny: Game, typed: Type) -> None:
    said = typed("new", "tiny", "friday", *SET_UP, "--option", "length=8", "--json")
    assert said.code == 0
    assert said.data["players"] == {"Ann": "Ann", "Bob": "Bob"}
    assert said.data["options"] == {"length": "8", "passing": "automatic", "dice": "rolled"}
    assert typed("status", "--json").json["session"] == "friday"


def test_new_without_anything_takes_defaults_and_asks_nothing(tiny: Game, typed: Type) -> None:
    said = typed("new", "tiny", "--json")
    assert said.data["name"] == "tiny"
    assert list(said.data["players"]) == ["Player 1", "Player 2"]
    assert typed("new", "tiny", "--json").data["name"] == "tiny-2"


def test_new_says_once_what_the_honour_system_is(tiny: Game, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_KEY_ANN", "soft wet stones")
    said = typed("new", "tiny", *SET_UP)
    assert [line for line in said.out.splitlines() if "honour" in line] == [
        "  Without a passphrase: Bob. Secrets are kept off the screen; beyond that the table is on its honour."
    ]
    monkeypatch.delenv("PLAYAID_KEY_ANN")
    assert typed("hand", "--as", "Ann").code != 0
    assert typed("tiny", "hand", "--as", "Ann").code == 5
    assert typed("tiny", "hand", "--as", "Bob").code == 0


def test_new_asks_whoever_is_there_and_hands_out_recovery_codes(tiny: Game, tmp_path: Path) -> None:
    answers = ["?", "Ann, Bob", "?", "1", "soft stones", "slip of the finger", "soft stones", "soft stones", ""]
    code, said, left = asked(tmp_path, [*answers, ""], "new", "tiny", "friday", "--dice", "Boots,Rope,Mud,Rope")
    assert (code, left) == (0, [])
    assert any("all look on, nothing is blanked" in line for line in said)
    assert "  These two differ." in said
    codes = [line.rpartition(": ")[2] for line in said if line.startswith("Recovery code of Ann")]
    assert len(codes) == 1
    from playaid.journal.keyring import Keyring

    keyring = Keyring(Journal(tmp_path / "friday").keys)
    keyring.unlock("Ann", codes[0])
    assert keyring.is_open("secret.Ann")


def test_at_a_passphrase_too_one_may_ask_go_back_and_leave(tiny: Game, tmp_path: Path) -> None:
    line = ["new", "tiny", "friday", "--dice", "Boots,Rope,Mud,Rope"]
    answers = ["Ann, Bob", "1", "?", "back", "1", "soft stones", "back", " wet stones", " wet stones", "", ""]
    code, said, left = asked(tmp_path, answers, *line)
    assert (code, left) == (0, [])
    assert any("sealed by it" in line for line in said)
    from playaid.journal.keyring import Keyring

    Keyring(Journal(tmp_path / "friday").keys).unlock("Ann", " wet stones")  # as it was typed, blanks and all
    code, said, left = asked(tmp_path, ["Ann, Bob", "1", "leave", "leave"], "new", "tiny", "saturday", "--dice", "Boots")
    assert left == ["leave"]
    assert not (tmp_path / "saturday").exists()


def test_who_goes_back_and_types_nothing_keeps_what_was_said(tiny: Game, tmp_path: Path) -> None:
    """A passphrase is not told again, and is typed anew."""
    answers = ["Zoe, Yan", "back", "", "1", "soft stones", "back", "wet stones", "wet stones", "", ""]
    code, said, left = asked(tmp_path, answers, "new", "tiny", "friday", "--dice", "Boots,Rope,Mud,Rope")
    assert (code, left) == (0, [])
    assert "  Enter = Zoe, Yan, as before." in said
    assert not any("soft stones" in line for line in said)
    assert Journal(tmp_path / "friday").meta["players"].keys() == {"Zoe", "Yan"}


def test_new_asks_for_the_dice_it_is_short_of_and_keeps_those_it_has(tiny: Game, tmp_path: Path) -> None:
    code, said, left = asked(
        tmp_path, ["", "", "", "Mud, Rope"], "new", "tiny", "friday", "--player", "Ann", "--player", "Bob", "--dice", "Boots,Rope"
    )
    assert (code, left) == (0, [])
    journal = Journal(tmp_path / "friday")
    assert journal.tail_number == 1
    said.clear()
    code, said, _ = asked(tmp_path, [], "tiny", "hand", "--as", "Ann")
    assert "Ann holds Boots, Rope" in said
    code, said, _ = asked(tmp_path, [], "tiny", "hand", "--as", "Bob")
    assert "Bob holds Mud, Rope" in said


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (("nothing",), 2, "no game is called 'nothing'"),
        (("tiny", "../up"), 2, "no name for a session"),
        (("tiny", "x", "--player", "Ann"), 2, "for 2 to 4 players, not for 1"),
        (("tiny", "x", *[f"--player=P{n}" for n in range(5)]), 2, "for 2 to 4 players, not for 5"),
        (("tiny", "x", "--player", "Ann", "--player", "ann"), 2, "there are two called ann"),
        (("tiny", "x", "--player", "Ann", "--player", "all"), 2, "no name for a player"),
        (("tiny", "x", "--player", "Ann", "--player", "2"), 2, "2 alone is no name"),
        (("tiny", "x", "--option", "length=9"), 2, "option length is 12 or 8, not '9'"),
        (("tiny", "x", "--option", "depth=9"), 2, "no option is called 'depth'"),
        (("tiny", "x", "--option", "length"), 2, "NAME=VALUE"),
        (("tiny", "x", "--dice", "Boots,Rope,Mud,Rope,Rope"), 2, "not called for: Rope"),
        (("tiny", "x", "--dice", "Boots,Rope,Mud,Apple"), 2, "'Apple' cannot be drawn"),
        (("tiny", "x", "--dice", "Boots,Rope"), 4, "the set-up waits: Player 2 has to answer"),
    ],
)
def test_new_refuses_and_leaves_nothing_behind(
    tiny: Game, typed: Type, tmp_path: Path, words: tuple[str, ...], code: int, text: str
) -> None:
    said = typed("new", *words, "--json")
    assert said.code == code
    assert text in said.json["error"]["text"]
    assert not list(tmp_path.glob("sessions/*"))


def test_an_option_that_is_like_none_is_answered_by_those_there_are(tiny: Game, typed: Type) -> None:
    assert "there is: length, " in typed("new", "tiny", "x", "--option", "depth=9").err


def test_new_without_a_game_asks_for_it_by_number_or_name(tiny: Game, tmp_path: Path) -> None:
    _, said, left = asked(tmp_path, ["99", "nothing", "CAUSEWAY", "", "leave"], "new")
    assert not left
    assert "  1 albion   Albion: Land of Faerie" in said
    assert said.count("Which game, by number or name: ") == 3
    assert "  no game is called '99'" in said
    assert any(line.startswith("Who plays (2 to 4)") for line in said)


def test_who_cannot_be_asked_for_a_game_is_told_which_there_are(tiny: Game, typed: Type) -> None:
    for command in ("new", "demo", "learn"):
        said = typed(command)
        assert said.code == 2
        assert f"{command}: which game?" in said.err
        assert "empire, legacy, tears, tiny" in said.err


def test_a_number_where_names_are_asked_for_is_so_many_players(tiny: Game, tmp_path: Path) -> None:
    _, said, _ = asked(tmp_path, ["3", *[""] * 6], "new", "tiny")
    assert "Passphrase of Player 3 (Enter: none, on the honour system): " in said
    _, said, _ = asked(tmp_path, ["5", "leave"], "new", "tiny")
    assert any("5 alone is no name" in line for line in said)


def test_new_does_not_write_over_a_session(tiny: Game, typed: Type, tmp_path: Path) -> None:
    typed("new", "tiny", "friday", *SET_UP)
    before = Journal(tmp_path / "sessions" / "friday").head
    assert typed("new", "tiny", "friday", *SET_UP).code == 2
    assert Journal(tmp_path / "sessions" / "friday").head == before


@each(
    ("typed_players", "players"),
    [
        (("Ann", "Bob"), {"Red": "Ann", "Blue": "Bob"}),
        (("Ann:blue", "Bob"), {"Red": "Bob", "Blue": "Ann"}),
        (("Ann:Red", "Ann:Blue"), {"Red": "Ann", "Blue": "Ann"}),
    ],
)
def test_fixed_sides_are_held_by_players(tiny: Game, typed_players: tuple[str, ...], players: dict[str, str]) -> None:
    from playaid.desk.new_game import players as seats

    game = tiny._replace(sides=("Red", "Blue"), sequence=Step("turn", "Turn"))
    assert seats(game, typed_players) == players
    assert list(seats(game, typed_players)) == ["Red", "Blue"]


@each("typed_players", [("Ann",), ("Ann:Red", "Bob:Red"), ("Ann:Green", "Bob"), ("Ann", "Bob", "Cleo")])
def test_fixed_sides_are_held_once_and_all(tiny: Game, typed_players: tuple[str, ...]) -> None:
    from playaid.desk.new_game import players as seats
    from playaid.referee.contract.refusals import Refusal

    with pytest.raises(Refusal):
        seats(tiny._replace(sides=("Red", "Blue")), typed_players)


# sessions and use


def test_sessions_names_what_is_damaged_and_lists_the_rest(tiny: Game, typed: Type, tmp_path: Path) -> None:
    for name in ("friday", "monday", "sunday"):
        typed("new", "tiny", name, *SET_UP)
    folder = tmp_path / "sessions"
    (folder / "empty").mkdir()
    for file in (folder / "monday").iterdir():
        file.write_bytes(b"\x00torn")
    said = typed("sessions", "--json")
    found = {one["name"]: one for one in said.data["sessions"]}
    assert said.code == 0
    assert list(found) == ["empty", "friday", "monday", "sunday"]
    assert (found["friday"]["game"], found["friday"]["turn"], found["friday"]["events"], found["friday"]["fault"]) == ("tiny", 1, 1, None)
    assert found["monday"]["fault"]
    assert found["empty"]["fault"]
    assert said.data["in_use"] == "sunday"
    assert "* sunday" in typed("sessions").out


def test_sessions_of_nothing(typed: Type) -> None:
    assert typed("sessions", "--json").data == {"sessions": [], "in_use": None}


def test_use_takes_a_session_up_by_the_beginning_of_its_name(tiny: Game, typed: Type) -> None:
    typed("new", "tiny", "friday", *SET_UP)
    typed("new", "tiny", "monday", *SET_UP)
    assert typed("use", "fri", "--json").data == {"name": "friday", "game": "tiny"}
    assert typed("status", "--json").json["session"] == "friday"
    assert typed("use", "sunday").code == 2
    assert typed("status", "--json").json["session"] == "friday"


# demo


def _interrupted(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_demo_plays_line_by_line_and_touches_nothing(tiny: Game, typed: Type, tmp_path: Path) -> None:
    said = typed("demo", "tiny")
    assert said.code == 0
    assert "> run --dice 4" in said.out
    assert "# Bob throws mud." in said.out
    assert said.out.index("# Bob throws mud.") < said.out.index("> play Mud on Ann") < said.out.index("Ann holds fast on a Rope.")
    assert not (tmp_path / "sessions").exists()
    assert not (tmp_path / "data").exists()


def test_demo_can_be_kept_and_played_on(tiny: Game, typed: Type) -> None:
    kept = typed("demo", "tiny", "--keep", "shown", "--json")
    assert [line["typed"] for line in kept.data["lines"]][:2] == ["play Boots", "next"]
    assert typed("verify", "--session", "shown", "--json").data["ok"]
    assert typed("next", "--session", "shown").code == 0
    assert typed("demo", "tiny", "--keep", "shown").code == 2


@pytest.mark.parametrize("fails", ["shutil.copy2", "playaid.journal.journal.Journal.set_meta"])
def test_a_demo_that_is_stopped_while_it_is_kept_leaves_nothing(
    tiny: Game, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    with monkeypatch.context() as stopped:
        stopped.setattr(fails, _interrupted)
        typed("demo", "tiny", "--keep", "shown")
    assert not list((tmp_path / "sessions").iterdir())


def test_what_a_killed_demo_has_left_is_cleared_by_the_next_and_a_live_ones_is_not(
    tiny: Game, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "system"))
    left = {number: tmp_path / "system" / f"playaid-demo-{number}-abc" for number in (4194303, os.getpid(), "mine")}
    for folder in left.values():
        (folder / "evening").mkdir(parents=True)
    assert typed("demo", "tiny").code == 0
    assert sorted((tmp_path / "system").iterdir()) == sorted([left[os.getpid()], left["mine"]])


@pytest.mark.parametrize("slug", some([*registry.BUILT_IN], 2, 4))
def test_a_demo_is_two_screens_at_most_and_whole_if_wanted(slug: str, typed: Type) -> None:
    shown = typed("demo", slug).out
    assert sum(max(1, -(-len(line) // 80)) for line in shown.splitlines()) <= 90
    assert ("There is more of it" in shown) == (slug != "empire")


def test_what_a_demo_leaves_out_is_played_all_the_same() -> None:
    text = "# One.\ngame x\n#-\n> a\n# Two.\n> b\n#+ Three.\n# Four.\n> c\n#-\n> d\n#+ Five.\n"
    cut = scenes(text)
    assert {number: scene for number, scene in cut.items() if number} == {
        4: Scene((), False),
        6: Scene((), False),
        9: Scene(("One.", "Three.", "Four."), True),
        11: Scene((), False),
    }
    assert cut[0].remarks == ("Five.",)


def test_a_demo_stops_at_each_step_where_somebody_sits(tiny: Game, tmp_path: Path) -> None:
    def watched(*typed: str, slow: tuple[str, ...] = ()) -> tuple[list[str], int]:
        left, said = list(typed), list[str]()
        terminal = Terminal(str(tmp_path), lambda prompt, hidden: left.pop(0), said.append)
        assert run(["demo", "tiny", *slow], terminal) == 0
        return [line for line in said if line.startswith("> ")], len(left)

    whole, left = watched(*[""] * 40)
    assert left > 0
    assert watched(slow=("--fast",)) == (whole, 0)
    assert watched("", "q") == (whole[:2], 0)


def test_demo_of_a_game_without_one(tiny: Game, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    import causeway

    monkeypatch.setattr(causeway, "GAME", tiny._replace(demo=""))
    assert typed("demo", "tiny").code == 2


def test_the_empire_demo_ends_in_an_attack(typed: Type) -> None:
    lines = typed("demo", "empire", "--json").data["lines"]
    assert lines[-1]["typed"].startswith("attack ")
    assert lines[-1]["code"] == 0
    assert any("LEGAL" in line for line in lines[-1]["said"])
    assert any("dice" in line for line in lines[-1]["said"])


def test_the_examples_demo_says_what_is_written(tiny: Game, tmp_path: Path) -> None:
    for played in transcript.play(transcript.parse_transcript(script(tiny)), tmp_path / "sessions"):
        assert not transcript.differences(played)


def test_a_case_without_a_session_names_the_games_that_have_it(typed: Type) -> None:
    said = typed("rule", "3.E")
    assert said.code == 2
    assert "rule GAME CASE" in said.err
    assert "rule empire 3.E" in said.err
    assert "rule albion" not in said.err
    assert "rule GAME" not in typed("rule", "3.E", "--session", "friday").err


def test_how_a_game_is_won_is_found_by_whatever_it_is_called(typed: Type) -> None:
    for game, case in (("albion", "21.0"), ("elric", "5.0"), ("empire", "Victory"), ("legacy", "Winning and Losing"), ("tears", "Victory")):
        assert typed("rule", game, "how", "do", "we", "win", "--json").data["case"]["case"] == case


def test_a_long_case_ends_in_its_plain_words_and_says_the_rest_when_asked(typed: Type) -> None:
    short, whole = typed("rule", "elric", "7.3").out.splitlines(), typed("rule", "elric", "7.3", "--all").out
    assert sum(line.startswith("  7.3") for line in short) == 2
    assert " ".join(short).count("7.3 in short: ") == 1
    plain = " ".join(plain_words(registry.load("elric"), "7.3").split()[1:])
    assert " ".join(" ".join(short).split()).count(plain) == 1, "it is said once"
    assert " ".join(" ".join(short).split()).endswith(plain)
    assert "rule 7.3 --all" in "\n".join(short)
    assert ("  refused by it:" in short, "  refused by it:" in whole.splitlines()) == (False, True)
    assert typed("rule", "elric", "3.3").out.count("3.3  ") == 1


def test_a_reading_is_told_under_the_cases_that_it_is_about(typed: Type) -> None:
    """`GP(2,1)` speaks of no case 2 or 1, and `discards` of no Card listing."""
    cases = ("1", "2", "4", "3.H", "Components", "Card listing")
    told = {case: " ".join(typed("rule", "empire", case, "--all").out.split()) for case in cases}
    assert [case for case in told if "GP(2,1)" in told[case]] == ["Components"]
    assert [case for case in told if "face up onto the discards" in told[case]] == ["3.H"]
    assert "draw some counters, look at them" in told["4"], "[4] is a case"


def test_a_reading_without_an_option_says_nothing_of_it(typed: Type) -> None:
    said = typed("rule", "empire", "3.E", "--all").out
    assert "given up?" in said
    assert "; none)" not in said
    assert "attackers=supplied" in said


def test_a_slip_of_the_document_is_said_to_be_one(typed: Type) -> None:
    """What it says stands beside what it is taken to mean, and each is called what it is: two opposites in one line puzzle."""
    said = " ".join(typed("rule", "tears", "Cadmin").out.split())
    read = 'the document says "the ambassador must not be there"; it is read as: must be there. (the next sentence recruits where he is)'
    assert f"- Cadmin: {read}" in said
    asked = typed("rule", "tears", "Stacks", "--all").out
    assert "?" in asked
    assert "the document says" not in asked, "a question and its reading are told as they were"
