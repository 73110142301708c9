"""Chances that hang on what one side chooses unseen, and answers to such a question, on a screen that others see."""

from fractions import Fraction
from pathlib import Path

import pytest

from playaid.cli.declaring.odds.odds_of_a_fight import in_a_row, said_once, shared_parts, without
from playaid.cli.shell.shell import Table, loop
from playaid.language.message import SEMICOLON, listing
from playaid.referee.odds.report import Outcome
from tests.cli.conftest import Type
from tests.cli.test_shell import Lists
from tests.each import each

ENTRY = """\
lies Kestrel, Hastur, 2 Wargroup at Thornwick of Gorganun
lies 2 Foot Soldier, Neko at Oldmarch of Forseti
person Shale, Ezelle, Kishmin, Niekimo, Shimar, Kendrel, Algeron, Shelnor, Torin, Vilkie, Urso is dead
bonus Forseti 1
turn 3 of Gorganun at command
"""
LEADER, BARE = "box Kestrel with 2 Wargroup", ""
TRAP = ("tears", "trap", "Ursh")


@pytest.fixture
def trapped(typed: Type, tmp_path: Path) -> Type:
    """Kestrel has come to ruins, with something under them that nobody else sees."""
    return _come(typed, tmp_path, LEADER)


def _come(typed: Type, tmp_path: Path, boxed: str) -> Type:
    for name, text in (("table", ENTRY), ("mine", boxed), ("theirs", "")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    new = ("new", "tears", "x", "--tables", "house", "--midway", "--closed", "-p", "Ann:Gorganun", "-p", "Bob:Forseti")
    own = ("--own", f"Gorganun={tmp_path / 'mine'}", "--own", f"Forseti={tmp_path / 'theirs'}")
    assert typed(*new, "--entry", str(tmp_path / "table"), *own).code == 0
    for line in ("command table --dice 1", "activate Kestrel", "move Kestrel to Ursh"):
        assert typed("tears", *line.split()).code == 0
    return typed


@pytest.mark.parametrize("look", ["--check", "--odds"])
def test_chances_of_an_unseen_choice_are_told_to_whoever_says_who_looks(look: str, trapped: Type) -> None:
    said = trapped(*TRAP, look)
    told = f"{said.out}{said.err}"
    assert "hangs on what Gorganun chooses unseen" in told
    assert "--as Gorganun behind the line" in told
    assert not [word for word in ("Wargroup", "under a leader", "%") if word in told]
    own = trapped(*TRAP, look, "--as", "Gorganun").out
    assert "Wargroup" in own
    assert "%" in own


def test_a_supposed_choice_is_no_way_round(trapped: Type) -> None:
    """Neither by what comes of it, nor by what there is to choose from instead."""
    for suppose in ("victim=Wargroup", "victim=Nobody"):
        said = trapped(*TRAP, "--odds", "--if", suppose)
        assert "under a leader" not in said.out
        assert "Kestrel, Wargroup" not in said.err
    assert "Kestrel, Wargroup" not in trapped(*TRAP, "--dice", "3", "--answer", "victim=Nobody").err


def test_the_same_is_said_where_nothing_lies_there(typed: Type, tmp_path: Path) -> None:
    said = _come(typed, tmp_path, BARE)(*TRAP, "--check").out
    assert "hangs on what Gorganun chooses unseen" in said


def test_an_answer_that_is_none_does_not_tell_what_there_is(trapped: Type) -> None:
    trapped(*TRAP, "--dice", "3")
    assert "Wargroup" not in trapped("answer", "Nobody").err
    assert "Wargroup" in trapped("answer", "Nobody", "--as", "Gorganun").err


def test_at_the_table_they_are_shown_on_a_screen_of_their_side(trapped: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    monkeypatch.setattr(table, "_can_clear", lambda: True)
    table.console = console = Lists("trap Ursh --check", "", "", "trap Ursh --odds", "", "")
    eyes, write = list[str | None](), console.write
    monkeypatch.setattr(console, "write", lambda text: (eyes.append(table.eyes) if "Wargroup" in text else None, write(text))[1])
    loop(table)
    assert eyes, console.said
    assert set(eyes) == {"Gorganun"}


@each(("told", "shown", "alike"), [
    (("Bob by 1 (all fall)", "even (all fall)", "Ann by 1 (all fall)"), ["Bob by 1", "even", "Ann by 1"], "all fall"),
    (("Bob by 1 (all fall)", "even (none falls)", "Ann by 1 (all fall)"), None, ""),
    (("Bob by 1 (all fall)", "even", "Ann by 1 (all fall)"), None, ""),
    (("Bob by 1 (all fall)", "even (all fall)"), None, ""),
    (("even (a) (all fall)", "even (b) (all fall)", "even (c) (all fall)"), ["even (a)", "even (b)", "even (c)"], "all fall"),
    (("even", "odd", "none"), None, ""),
    (("Bob by 1; it stands", "even; it stands", "Ann by 1 (a); it stands"), ["Bob by 1", "even", "Ann by 1 (a)"], "it stands"),
    (("Bob by 1; it stands", "even; it stands", "Ann by 1; it falls"), None, ""),
    (("Bob by 1; it stands", "even; it stands"), None, ""),
    (("a; even; it stands", "a; even; it stands", "Ann by 1; it stands"), None, ""),
    (("Bob by 1; it stands", "even; it stands", "it stands"), None, ""),
    ((), None, ""),
])  # fmt: skip
def test_what_is_the_same_in_each_outcome_is_said_once(told: tuple[str, ...], shown: list[str] | None, alike: str) -> None:
    outcomes, once = said_once([Outcome(text, Fraction(1, len(told))) for text in told])
    assert ([o.outcome for o in outcomes], once) == (shown or [*told], alike)


def certain(*sentences: str) -> list[Outcome]:
    return [Outcome(listing(sentences, SEMICOLON), Fraction(1))]


def test_what_is_told_alike_of_each_option_is_told_once() -> None:
    options = [certain("Ann is retired.", f"Ann plays {who}.", "It is Bob's turn.") for who in ("Gawain", "Nimue")]
    shared = shared_parts(options)
    assert shared == ["Ann is retired", "It is Bob's turn"]
    assert [without(shared, in_a_row(one.outcome)) for (one,) in options] == ["Ann plays Gawain", "Ann plays Nimue"]
    assert shared_parts(options[:1]) == [], "one alone shares nothing"
    assert shared_parts([*options, [*certain("Ann is retired."), *certain("she is not")]]) == [], "what comes of one is chance"
    assert shared_parts([certain("a", "b"), certain("a")]) == [], "nothing would be left of the second"
