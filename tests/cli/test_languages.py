"""A game is translated by a file, and one log is read in one language and in another."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextvars import copy_context
from pathlib import Path
from shutil import copytree

import pytest

from playaid.games import registry
from playaid.language.extraction import messages_in
from tests.cli.conftest import Said, Type
from tests.conftest import EXAMPLE
from tests.slow import some

ROOT = EXAMPLE.parent.parent
LATIN = {
    "Everybody stands on the bank with two cards.": "Omnes in ripa stant chartas binas tenentes.",
    "{side} goes from {at} to {to}.": "{side} a {at} ad {to} it.",
    "to run": "ad currendum",
    "run": "cursus",
    "die {total} + stride {stride}": "alea {total} + gradus {stride}",
    "run, or shove somebody": "curre aut aliquem trude",
    "Turn": "Vices",
    "Boots": "Caligae",
    "{side} has moved this turn": "{side} hac vice iam motus est",
}
PLURAL = """msgid "stone {stone}, {n} card"
msgid_plural "stone {stone}, {n} cards"
msgstr[0] "%s"
msgstr[1] "%s"
"""
COUNTED = ["lapis {stone}, charta {n}", "lapis {stone}, chartae {n}"]
"""Ten of its sentences and names, one of which hangs on a number."""
OLD = Path(__file__).parent.parent / "units" / "formats" / "export.2.json"

Read = Callable[..., Said]


@pytest.fixture
def causeway(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The example game as somebody else's package, whose folder may be written to."""
    copytree(EXAMPLE, tmp_path / "example", ignore=lambda folder, names: [name for name in names if name in ("__pycache__", "languages")])
    monkeypatch.syspath_prepend(str(tmp_path / "example"))
    monkeypatch.setattr(registry, "_met", {})
    monkeypatch.delenv("PLAYAID_LANG", raising=False)
    yield tmp_path / "example" / "causeway"
    for name in [name for name in sys.modules if name.partition(".")[0] == "causeway"]:
        del sys.modules[name]


def translated(typed: Type, causeway: Path, phrases: dict[str, str]) -> Said:
    """What the command says once a translator has filled these in."""
    assert typed("games", "translate", "tiny", "la").code == 0
    file = causeway / "languages" / "la.po"
    text = file.read_text(encoding="utf-8")
    for english, latin in phrases.items():
        assert f'msgid "{english}"\nmsgstr ""\n' in text, english
        text = text.replace(f'msgid "{english}"\nmsgstr ""\n', f'msgid "{english}"\nmsgstr "{latin}"\n')
    file.write_text(text.replace(PLURAL % ("", ""), PLURAL % tuple(COUNTED)), encoding="utf-8")
    return typed("games", "translate", "tiny", "la", "--json")


@pytest.fixture
def read(typed: Type, monkeypatch: pytest.MonkeyPatch) -> Read:
    """Type a command line where this language is wanted."""

    def read_(language: str, *words: str) -> Said:
        monkeypatch.setenv("PLAYAID_LANG", language)
        return copy_context().run(typed, *words)

    return read_


@pytest.fixture
def friday(typed: Type, causeway: Path) -> None:
    """An evening of a few lines."""
    assert typed("new", "tiny", "friday", "-p", "Ann", "-p", "Bob", "--dice", "Boots,Rope,Mud,Rope").code == 0
    assert typed("next").code == 0
    assert typed("tiny", "run", "--dice", "3").code == 0


def test_a_translator_gets_every_sentence_and_name_and_keeps_what_is_done(typed: Type, causeway: Path) -> None:
    done = translated(typed, causeway, LATIN).data
    assert (done["translated"], done["unfit"]) == (len(LATIN) + 1, [])
    assert done["messages"] > 50
    kept = json.loads((causeway / "languages" / "la.json").read_text(encoding="utf-8"))
    assert kept["texts"] == {**LATIN, "stone {stone}, {n} card": COUNTED}
    rules = causeway / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8").replace("Neither gives way.", "Nobody yields."), encoding="utf-8")
    assert typed("games", "translate", "tiny", "la", "--json").data["translated"] == len(LATIN) + 1
    assert 'msgid "Nobody yields."\nmsgstr ""' in (causeway / "languages" / "la.po").read_text(encoding="utf-8")


def test_a_translation_with_a_place_that_is_not_there_is_left_out_and_said(typed: Type, causeway: Path) -> None:
    done = translated(typed, causeway, {**LATIN, "{side} swaps a card.": "{latus} chartam mutat."}).data
    assert done["unfit"] == ["{side} swaps a card."]
    assert done["translated"] == len(LATIN) + 1


def test_one_log_is_read_in_english_and_in_latin(typed: Type, causeway: Path, friday: None, read: Read, tmp_path: Path) -> None:
    translated(typed, causeway, LATIN)
    folder = tmp_path / "sessions" / "friday"
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    english, latin = read("en", "log"), read("la", "log")
    assert "Ann goes from 0 to 3." in english.out
    assert "Ann a 0 ad 3 it." in latin.out
    assert "goes from" not in latin.out
    assert "Omnes in ripa stant" in latin.out
    assert read("la", "log", "--json").data["events"][-1]["hash"] == read("en", "log", "--json").data["events"][-1]["hash"]
    assert "alea 3 + gradus 0" in read("la", "why", "3").out
    assert "lapis 2, chartae 2" in read("la", "status").out
    assert "hac vice iam motus est" in "".join(read("la", "tiny", "run", "--check")[1:])
    for language in ("en", "la"):
        held = read(language, "verify")
        assert held.code == 0
        assert "HOLDS" in held.out
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


@pytest.mark.parametrize("language", ["en", "la"])
def test_what_is_written_is_the_same_whoever_reads(typed: Type, causeway: Path, read: Read, language: str, tmp_path: Path) -> None:
    translated(typed, causeway, LATIN)
    assert read(language, "new", "tiny", "friday", "-p", "Ann", "-p", "Bob", "--dice", "Boots,Rope,Mud,Rope").code == 0
    assert read(language, "next").code == 0
    assert read(language, "tiny", "run", "--dice", "3").code == 0
    log = (tmp_path / "sessions" / "friday" / "log.00000.json").read_text(encoding="utf-8")
    assert "goes from {at} to {to}" in log
    assert not [latin for latin in LATIN.values() if latin in log]


def test_a_log_of_before_is_read_as_it_was_written(typed: Type, causeway: Path, read: Read) -> None:
    translated(typed, causeway, LATIN)
    assert typed("import", str(OLD), "old").code == 0
    told = [event["text"] for event in json.loads(OLD.read_text(encoding="utf-8"))["story"] if event["text"]]
    english, latin = read("en", "log").out, read("la", "log").out
    assert all(text in english for text in told)
    assert "Ann goes from 0 to 4." in latin  # these words were all that was kept
    assert "run: Ann goes" in latin


def test_a_slip_in_a_catalogue_is_read_in_english(typed: Type, causeway: Path, friday: None, read: Read) -> None:
    (causeway / "languages").mkdir()
    texts = {"{side} goes from {at} to {to}.": "{latus} it."}
    (causeway / "languages" / "la.json").write_text(json.dumps({"plural": "0", "texts": texts}), encoding="utf-8")
    assert "Ann goes from 0 to 3." in read("la", "log").out


def test_a_file_that_is_no_catalogue_is_named(typed: Type, causeway: Path, friday: None, read: Read) -> None:
    (causeway / "languages").mkdir()
    (causeway / "languages" / "la.json").write_text("[]", encoding="utf-8")
    refused = read("la", "log")
    assert refused.code == 2
    assert "la.json is no catalogue" in refused.err + refused.out


@pytest.mark.parametrize(
    ("joined", "where"),
    [
        ('h.tell(f"{side} goes from {at} to {to}.")', "messages rules.py:"),
        ('said = f"{side} goes from {at} to {to}."; h.tell(said)', "messages: story: 'Ann goes from 0 to"),
    ],
)
def test_a_text_that_is_put_together_is_found(typed: Type, causeway: Path, joined: str, where: str) -> None:
    rules, told = causeway / "rules.py", 'h.tell("{side} goes from {at} to {to}.", side=side, at=at, to=to)'
    text = rules.read_text(encoding="utf-8")
    assert told in text
    rules.write_text(text.replace(told, joined), encoding="utf-8")
    found = typed("games", "check", "tiny")
    assert found.code == registry.BrokenGame.code
    assert where in found.out


@pytest.mark.parametrize("language", ["../la", "en", ""])
def test_what_is_no_language_is_refused(typed: Type, causeway: Path, language: str) -> None:
    assert typed("games", "translate", "tiny", language).code == 2
    assert not (causeway / "languages").exists()


def test_without_babel_it_says_how_to_get_it(typed: Type, causeway: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("babel", "playaid.language.translating"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "babel", None)
    refused = typed("games", "translate", "tiny", "la")
    assert refused.code == 2
    assert "pip install 'playaid[translate]'" in refused.err + refused.out


@pytest.mark.parametrize("words", some([("status",), ("games",), ("schema",), ("log",), ("games", "check", "tiny")], 0, 1, 2))
def test_babel_is_loaded_for_translators_alone(causeway: Path, friday: None, words: tuple[str, ...], tmp_path: Path) -> None:
    program = "import sys; from playaid.cli.main import run; run(sys.argv[1:]); print(); print(*sys.modules)"
    env = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{causeway.parent}", "PLAYAID_SESSIONS": str(tmp_path / "sessions")}
    env["PLAYAID_LANG"] = "la"
    done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, env=env, check=True, timeout=120)
    assert "babel" not in done.stdout.splitlines()[-1].split()


def test_words_for_one_and_for_several_are_one_message_also_where_they_have_names(tmp_path: Path) -> None:
    code = tmp_path / "code.py"
    code.write_text('one, several = "{n} oak falls", "{n} oaks fall"\nfirst, second = "no such pair", "of this one"\n', encoding="utf-8")
    found = [(one.pattern, one.many) for one in messages_in([code], tmp_path)]
    assert found[0] == ("{n} oak falls", "{n} oaks fall")
    assert {one for one, _ in found[1:]} == {"no such pair", "of this one"}
