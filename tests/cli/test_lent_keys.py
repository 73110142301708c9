"""Whoever gives a passphrase so that a counter can be drawn in another's turn has not opened their hand to whoever sits there."""

import os
from pathlib import Path

import pytest

from playaid.cli.main import run
from playaid.cli.shell.at_the_prompt import still_to_say
from playaid.cli.shell.shell import Table, heard
from playaid.journal.journal import Journal
from tests.cli.test_shell import Lists, table_at

WORDS = {"Ann": "ashes of the first fire", "Bob": "boats on a brown river", "Cid": "cider in the long grass"}
DEAL = "Craw,Gren,Girm,Crig,Grenord-2n,Flake,Queenie,Mary,William,Edmund,Henry,Katinka,Erik,Hilde,Sven,Farthine,Arron,Estra,Ann"


class Asked(Lists):
    """People who give the passphrase that they are asked for as long as they like, and else what they have ready."""

    refuses = False

    def ask(self, prompt: str, hidden: bool) -> str:
        self.said.append(prompt)
        for side, words in WORDS.items():
            if prompt == f"Passphrase of {side}: " and not (self.refuses and side != "Ann"):
                return words
        return self._next(EOFError)


@pytest.fixture
def acting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Table, Asked]:
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    with pytest.MonkeyPatch.context() as patch:
        for side, words in WORDS.items():
            patch.setenv(f"PLAYAID_KEY_{side.upper()}", words)
        new = ["new", "empire", "friday", *(word for side in WORDS for word in ("-p", side)), "--closed", "-o", "dice=rolled", "-d", DEAL]
        assert run(["--sessions-dir", str(tmp_path / "s"), *new]) == 0
    table, _ = table_at(tmp_path / "s")
    console = Asked()
    table.console = console
    table.look()
    for line in ("explore N1 --dice Grenord", "muster Craw at Gr0", "muster Gren at Gr2"):
        heard(table, line)
    return table, console


@pytest.fixture
def asked(acting: tuple[Table, Asked]) -> tuple[Table, Asked]:
    table, console = acting
    heard(table, "next")
    console.said.clear()
    return table, console


def test_who_draws_does_not_see_the_hands_of_those_who_opened_the_deck(asked: tuple[Table, Asked]) -> None:
    table, console = asked
    heard(table, "draw 1")
    assert {f"Passphrase of {side}: " for side in ("Bob", "Cid")} <= set(console.said), "the deck needs all of them"
    console.said.clear()
    console.refuses = True
    for side in ("Bob", "Cid"):
        heard(table, f"hand {side}")
    assert not any("holds" in line or "Henry" in line or "Erik" in line for line in console.said), console.said
    assert console.said.count("Passphrase of Bob: ") >= 1


def test_the_deck_stays_open_to_draws(asked: tuple[Table, Asked]) -> None:
    table, console = asked
    heard(table, "draw 1")
    console.refuses = True
    console.said.clear()
    heard(table, "draw 1")
    assert any("LEGAL  draw 1" in line for line in console.said)
    assert not any(line.startswith("Passphrase of") for line in console.said)


def test_who_agrees_to_an_undo_has_not_opened_their_hand(asked: tuple[Table, Asked]) -> None:
    table, console = asked
    heard(table, "draw 1")
    console.said.clear()
    heard(table, "undo --agreed all")
    assert any("Taken back" in line for line in console.said), console.said
    console.said.clear()
    console.refuses = True
    for side in ("Bob", "Cid"):
        heard(table, f"hand {side}")
    assert not any("holds" in line or "Henry" in line or "Erik" in line for line in console.said), console.said


def test_who_plays_several_sides_gives_each_passphrase_once(asked: tuple[Table, Asked], monkeypatch: pytest.MonkeyPatch) -> None:
    table, console = asked
    assert table.session is not None
    meta = table.session.journal.meta
    both = {**meta, "players": {**meta["players"], "Bob": meta["players"]["Ann"]}}
    monkeypatch.setattr(Journal, "meta", property(lambda journal: both))
    heard(table, "draw 1")
    console.said.clear()
    for side in ("Bob", "Cid"):
        heard(table, f"hand {side}")
    assert "Passphrase of Bob: " not in console.said, "it is the same person who acts"
    assert "Passphrase of Cid: " in console.said


def test_who_looks_at_their_hand_in_anothers_turn_has_shown_it_to_nobody_else(asked: tuple[Table, Asked]) -> None:
    table, console = asked
    heard(table, "hand Bob")
    assert any("Henry" in line or "Queenie" in line for line in console.said), "whoever gives their passphrase sees it"
    console.said.clear()
    console.refuses = True
    heard(table, "hand Bob")
    assert "Passphrase of Bob: " in console.said
    assert not any("Henry" in line or "Queenie" in line for line in console.said), console.said


def test_a_side_that_is_unlocked_by_name_stays_open_through_the_turn(asked: tuple[Table, Asked]) -> None:
    table, console = asked
    heard(table, "unlock Bob")
    console.said.clear()
    console.refuses = True
    heard(table, "hand Bob")
    assert "Passphrase of Bob: " not in console.said


def test_who_agrees_is_told_that_nothing_is_shown(asked: tuple[Table, Asked]) -> None:
    table, console = asked
    heard(table, "draw 1")
    console.said.clear()
    console.replies = ["yes"] if hasattr(console, "replies") else []
    heard(table, "undo --agreed Ann,Bob,Cid")
    assert not any("counters in hand" in line for line in console.said)
    assert any("each side says yes by its own passphrase" in line for line in console.said)


def test_who_leaves_a_draw_in_a_later_phase_is_told_that_the_phase_before_is_over(acting: tuple[Table, Asked]) -> None:
    table, console = acting
    heard(table, "dice typed")
    console.said.clear()
    console.lines = ["leave"]
    heard(table, "draw 1")
    told = "\n".join(console.said)
    assert "The question is left. The step before it is over all the same" in told, told
    assert "undo goes back into it" in told


@pytest.fixture
def at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Table, Asked]:
    """A game whose first step is everybody's at once: units are put below leaders, unseen."""
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    monkeypatch.setitem(WORDS, "Gorganun", WORDS["Ann"])
    monkeypatch.setitem(WORDS, "Forseti", WORDS["Bob"])
    with pytest.MonkeyPatch.context() as patch:
        for side in ("Gorganun", "Forseti"):
            patch.setenv(f"PLAYAID_KEY_{side.upper()}", WORDS[side])
        new = ["new", "tears", "friday", "-p", "Kenji", "-p", "Mai", "--closed", "-o", "dice=rolled"]
        assert run(["--sessions-dir", str(tmp_path / "s"), *new]) == 0
    table, _ = table_at(tmp_path / "s")
    console = Asked()
    table.console = console
    table.look()
    return table, console


def test_of_several_who_act_at_once_the_last_passphrase_shuts_what_others_opened(at_once: tuple[Table, Asked]) -> None:
    table, console = at_once
    heard(table, "boxes --as Gorganun")
    heard(table, "boxes --as Gorganun")
    assert console.said.count("Passphrase of Gorganun: ") == 1, "whoever sits there goes on"
    told = "Gorganun stays open at this screen until another's turn or passphrase comes"
    assert sum(told in line for line in console.said) == 1
    heard(table, "boxes --as Forseti")
    heard(table, "boxes --as Gorganun")
    assert console.said.count("Passphrase of Gorganun: ") == 2
    assert sum(told in line for line in console.said) == 1, "said once an evening"


def test_that_a_side_stays_open_is_said_in_its_turn_alone(acting: tuple[Table, Asked]) -> None:
    """What is shown to somebody when their turn has just passed leaves nothing open."""
    table, console = acting
    told = [line for line in console.said if "stays open at this screen" in line]
    assert told == ["  Ann stays open at this screen until another's turn or passphrase comes; lock shuts it before."]
    console.said.clear()
    heard(table, "unlock Bob")
    assert not any("stays open" in line for line in console.said)


@pytest.fixture
def drawing(acting: tuple[Table, Asked]) -> tuple[Table, Asked]:
    """A draw whose name is typed: every passphrase has been given for it, and the question stands."""
    table, console = acting
    heard(table, "dice typed")
    heard(table, "next")
    console.said.clear()
    return table, console


def test_a_key_that_a_line_needs_opens_no_hand_at_its_question(drawing: tuple[Table, Asked]) -> None:
    table, console = drawing
    console.lines = ["hand Bob", "leave"]
    heard(table, "draw 1")
    asked = [line for line in console.said if line == "Passphrase of Bob: "]
    assert len(asked) == 2, "for the deck, and for the look"
    told = "What hand says is Bob's alone: their passphrase opens it to them."
    assert any(told in line for line in console.said), console.said
    console.said.clear()
    console.refuses = True
    heard(table, "hand Bob")
    assert "Passphrase of Bob: " in console.said
    assert not any("Queenie" in line for line in console.said), console.said


def test_who_says_a_line_in_anothers_turn_speaks_by_it_alone(acting: tuple[Table, Asked]) -> None:
    table, console = acting
    assert table.session is not None
    from playaid.referee.contract.refusals import Locked

    table.line = "muster Queenie at Gr0"
    table.unlock(table.session, "Bob", Locked("secret.Bob"))
    table.lock_lent()
    console.said.clear()
    console.refuses = True
    heard(table, "concede Bob")
    assert "Passphrase of Bob: " in console.said
    assert table.session.state["public"].get("gone", []) == [], console.said


def test_a_passphrase_that_is_typed_at_a_question_is_repeated_nowhere(drawing: tuple[Table, Asked]) -> None:
    table, console = drawing
    console.lines = [WORDS["Cid"], "leave"]
    heard(table, "draw 1")
    told = "that is the passphrase of Cid, which nothing asked for here: it is repeated nowhere"
    assert any(told in line for line in console.said), console.said
    assert not any("cider" in line for line in console.said), console.said


def test_a_passphrase_that_is_typed_for_a_missing_word_is_repeated_nowhere(acting: tuple[Table, Asked]) -> None:
    table, console = acting
    told = "that is the passphrase of Cid, which nothing asked for here: it is repeated nowhere"
    console.said.clear()
    console.lines = [WORDS["Cid"], "leave"]
    heard(table, "coup")
    assert any(told in line for line in console.said), console.said
    assert not any("cider" in line for line in console.said), console.said


def hidden_stacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: str, lines: list[list[str]]) -> tuple[Table, Asked]:
    """Albion with hidden stacks and passphrases, after these lines: every ruling needs both keys."""
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    monkeypatch.setitem(WORDS, "Fomorian", WORDS["Ann"])
    monkeypatch.setitem(WORDS, "Faerie", WORDS["Bob"])
    entry = tmp_path / "entry"
    entry.write_text(begun)
    sides = ["-p", "Ann:Faerie,Bob:Fomorian", "--closed", "-o", "stacks=hidden", "-o", "scenario=faerie-twilight", "--tables", "house"]
    own = [word for side in ("Faerie", "Fomorian") for word in ("--own", f"{side}={os.devnull}")]
    with pytest.MonkeyPatch.context() as patch:
        for side in ("Fomorian", "Faerie"):
            patch.setenv(f"PLAYAID_KEY_{side.upper()}", WORDS[side])
        new = ["new", "albion", "friday", "--midway", *sides, *own, "--entry", str(entry)]
        for line in (new, *[line if line == ["next"] else ["albion", *line] for line in lines]):
            assert run(["--sessions-dir", str(tmp_path / "s"), *line]) == 0, line
    table, _ = table_at(tmp_path / "s")
    console = Asked()
    table.console = console
    table.look()
    return table, console


@pytest.fixture
def hidden_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Table, Asked]:
    """Both sides have losses to choose."""
    begun = "turn 5 of Fomorian begun at announce\nawake Gwynedd\ntrespass 2\n"
    begun += "stands Elidor, Albion 3034 at 2931\nstands Imric, Moray 3012 at 2931\n"
    lines = [["battle", "2931"], ["next"], ["defend", "2931", "in", "rough"], *[["next"]] * 3, ["fight", "2931", "--dice", "1,2"]]
    return hidden_stacks(tmp_path, monkeypatch, begun, lines)


def test_where_a_ruling_needs_every_key_each_is_asked_for_once(hidden_battle: tuple[Table, Asked]) -> None:
    """Who says the line sits there behind it, and the other's key is only lent to it."""
    table, console = hidden_battle
    for side, other in (("Fomorian", "Faerie"), ("Faerie", "Fomorian")):
        console.said.clear()
        heard(table, f"remove evenly --as {side}")
        assert sum("LEGAL" in line for line in console.said) == 1, console.said
        assert console.said.count(f"Passphrase of {side}: ") <= 1
        assert console.said.count(f"Passphrase of {other}: ") <= 1
    assert "Passphrase of Faerie: " in console.said


def test_whoever_is_shown_what_is_theirs_gets_the_screen_back_from_who_has_lent_a_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Albion, with hidden stacks: the other's key is no key to what the line says, and that is shown to nobody who has come to type it."""
    monkeypatch.setattr(Table, "_can_clear", lambda table: True)
    table, console = hidden_stacks(tmp_path, monkeypatch, "turn 5 of Fomorian at movement\ntrespass 1\n", [])
    table.console = console = Asked(*[""] * 20)
    heard(table, "move Imric to 3013")
    for place in ("3012", "3013"):
        console.said.clear()
        heard(table, f"move Imric to {place}")
        told = "\n".join(console.said)
        assert "Passphrase of Fomorian" not in told, "they stay open at this screen"
        assert "What move says is Faerie's alone" not in told
        assert "move may hang on what Faerie keeps secret" in told
        assert told.index("Passphrase of Faerie: ") < told.index("Hand the screen over") < told.index("LEGAL  move Imric"), told


def tried(tmp_path: Path) -> list[str]:
    return [line for event in Journal(tmp_path / "s" / "friday").events() if event["kind"] == "note" for line in map(repr, event["story"])]


def test_what_others_hide_from_a_side_is_logged_as_that_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the shell, by keys at rest, as on a command line: of nobody it is said that they had no passphrase."""
    begun = "turn 5 of Fomorian begun at announce\ntrespass 1\nawake Misha\nstands Seasnake, Misha at 3137\n"
    table, console = hidden_stacks(tmp_path, monkeypatch, begun, [])
    heard(table, "engage 3137")
    assert any("what another side hides forbids it" in line for line in console.said), console.said
    (note,) = tried(tmp_path)
    assert "refused by what others hide" in note
    with pytest.MonkeyPatch.context() as patch:
        for side in ("Fomorian", "Faerie"):
            patch.setenv(f"PLAYAID_KEY_{side.upper()}", WORDS[side])
        run(["--sessions-dir", str(tmp_path / "s"), "albion", "engage", "3137", "--as", "Fomorian"])
    assert tried(tmp_path) == [note, note]


def test_every_key_is_asked_for_before_a_throw_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Albion, with hidden stacks: a line that waits for a key has done nothing, and is not found half done behind it."""
    begun = "turn 5 of Fomorian at movement\ntrespass 1\nstands Imric at 1323\nlone Imric\n"
    table, console = hidden_stacks(tmp_path, monkeypatch, begun, [])
    heard(table, "search Imric for 4 --dice 3,3")
    assert any("finds nothing" in line for line in console.said), console.said
    console.said.clear()
    table.console = console = Asked("2 4")
    heard(table, "b")
    told = "\n".join(console.said)
    assert "Passphrase of Faerie: " in told
    assert "is no throw typed by hand" not in told
    assert "Fomorian 2, 4" in told


def test_odds_of_a_fight_say_for_what_unseen_counters_are_taken_and_go_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Albion, with hidden stacks, 11.9: an army that is only supposed to stand there has no name, and may be left without a commander."""
    begun = "turn 5 of Fomorian begun at announce\ntrespass 1\nstands Cormac, Weald 2340 at 2339\nstands Edric, Albion 2339 at 2339\n"
    table, console = hidden_stacks(tmp_path, monkeypatch, begun, [])
    heard(table, "battle 2339 --odds")
    assert "counters of Faerie in 2339 that are not seen is taken for one army point" in " ".join(" ".join(console.said).split())
    for line in ("battle 2339", "n", "defend 2339 in knowe", "n", "challenge trial by Cormac", "n", "accept trial by Edric", "n", "n"):
        heard(table, line)
    console.said.clear()
    heard(table, "trial Cormac vs Edric --odds")
    assert any("Edric dies" in line for line in console.said), console.said


def test_a_line_that_was_told_has_no_number_in_a_step_where_nobody_may_say_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though no key is open here by which its ruling could be asked for: the step is for all to see."""
    table, _ = hidden_stacks(tmp_path, monkeypatch, "turn 5 of Fomorian begun at announce\ntrespass 1\nstands Imric at 2931\n", [])
    assert table.session is not None
    assert still_to_say(table.session, ["battle 2931", "fight 2931 battle"]) == ["battle 2931"]


def test_whom_a_plot_names_beyond_its_list_is_plotted_against(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Albion, with hidden stacks: whether whoever is not seen is in range hangs on their side, and what has been answered is not lost."""
    monkeypatch.setattr(Table, "_can_clear", lambda table: True)
    table, console = hidden_stacks(tmp_path, monkeypatch, "turn 5 begun at plot\ntrespass 1\n", [])
    table.console = console = Asked("", "", "8", "Dobie", "Colleran", *[""] * 5)
    heard(table, "plot --as Fomorian")
    told = "\n".join(console.said)
    assert "on Dunatis  2. on Gerflax" in told, "he is not listed"
    assert "hangs on what another hides" not in told
    assert "Plotted: Mental Attack by Dobie on Colleran." in told
