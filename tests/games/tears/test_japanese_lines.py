"""What is offered in Japanese can be typed as it stands: lines of `?`, and what Tab puts behind what begins in kana."""

import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from playaid.cli.shell.completion import Known, candidates
from playaid.cli.shell.screen import Screen
from playaid.cli.shell.shell import Table, loop
from playaid.desk.legal_lines import legal_lines
from playaid.desk.seats import Needs
from playaid.dice.sources import Seeded
from playaid.games.tears import GAME
from playaid.language.catalogues import load
from playaid.language.spoken_lines import aloud
from playaid.language.translation import in_language
from playaid.referee.contract.game import Slot, Verb
from playaid.referee.contract.grammar import in_grammar, read_arguments, words_of
from playaid.referee.contract.sequence import acting, open_verbs
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session, one_more

FOLDER = str(GAME.languages)


@pytest.fixture(autouse=True)
def _japanese() -> Iterator[None]:
    with in_language(load("ja", [Path(FOLDER)])):
        yield


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return new_session(GAME, tmp_path / "friday", ["Gorganun", "Forseti"])


def test_a_line_that_is_offered_in_japanese_is_read_as_the_line_it_is(session: Session) -> None:
    chance, source, said = random.Random(1), Seeded(1), 0
    for _ in range(16):
        state = session.state
        acts = acting(GAME, state)
        offers = legal_lines(session, acts[0] if acts else None)
        assert not isinstance(offers, Needs)
        for offer in offers:
            verb = GAME.verbs.get(offer.name)
            if verb is None:
                continue
            lines = offer.lines
            for line in chance.sample(lines, min(len(lines), 4)):
                spoken = aloud(line, FOLDER)
                name, *words = words_of(GAME, spoken)
                assert name == offer.name, spoken
                _, *plain = words_of(GAME, line)
                seen = visible(state, acts[0])
                assert read_arguments(GAME, verb, words, seen) == read_arguments(GAME, verb, plain, seen), (line, spoken)
                said += spoken != line
        if not one_more(session, chance, source):
            break
    assert said > 60


SAID = {"choice": ("table", "one"), "side of the walls": ("in", "out"), "wizard": ("ニキモ",), "spell": ("飛行",), "terrain": ("城",)}


def slot_said(slot: Slot) -> list[str]:
    """What may stand for a slot: its flag, each of its few words, or some name."""
    if slot.kind == "flag":
        return [str(slot.word)]
    word = f"{slot.word.split('|')[0]} " if slot.word else ""
    return [f"{word}{name}" for name in SAID.get(slot.kind, ("カーチス",))]


def every_line(verb: Verb) -> Iterator[str]:
    """Each way in which a verb's places may be said, those that may be left out said and left out."""
    choices = [[*slot_said(slot), *([""] if slot.optional or slot.kind == "flag" else [])] for slot in verb.slots]
    for said in product(*choices):
        if not {"study", "for カーチス"} <= {*said}:  # one says what the other does
            yield " ".join(filter(None, (verb.name, *said)))


@pytest.mark.parametrize("name", GAME.verbs)
def test_every_line_of_a_verb_can_be_said_in_japanese_and_is_heard_as_the_line_it_is(name: str) -> None:
    for line in every_line(GAME.verbs[name]):
        spoken = aloud(line, FOLDER)
        if line in (
            "box カーチス",
            "lead",
        ):  # said of nobody in particular: never offered, never told
            continue
        assert not re.search("[A-Za-z]", spoken), line
        assert in_grammar(GAME, spoken) == line, spoken


def known(session: Session) -> Known:
    return Known(GAME, session.state, open_verbs(GAME, session.state))


@pytest.mark.parametrize(
    ("typed", "behind"),
    [
        ("ケス", "ケストレル"),
        ("ケストレルを活", "を活性化"),
        ("シェールをアシュ", "アシュムーア"),
        ("シェールをアシュムーア", "へ移動"),
        ("ケストレルにウォースティード２つ、シ", "シマー"),
        ("activate ケス", "ケストレル"),
        ("activate カー・クラ", ""),
        ("ウルソで", "治療"),
    ],
)
def test_tab_goes_on_in_the_language_that_is_typed(session: Session, typed: str, behind: str) -> None:
    found = candidates(known(session), typed)
    assert behind in [candidate.text for candidate in found] or (not behind and not found), found
    assert all(not candidate.text.isascii() for candidate in found)
    for candidate in found:
        assert typed.endswith(candidate.text[: candidate.replaces]), (typed, candidate)


def test_what_is_typed_in_english_is_gone_on_with_in_english_with_its_reading(session: Session) -> None:
    found = {candidate.text: candidate.note for candidate in candidates(known(session), "activate Kes")}
    assert found == {"Kestrel": "ケストレル"}


def test_a_terminal_gives_what_an_input_method_has_done_with(
    session: Session, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The terminal keeps a conversion to itself, its Enter too: what the shell hears is what came of it, a text at a time. So an
    Enter that it hears is the reader's own."""
    monkeypatch.setenv("PLAYAID_LANG", "ja")
    with create_pipe_input() as keys:
        table = Table(str(tmp_path))
        table.take_up("friday")
        table.console = Screen(table, input=keys, output=DummyOutput())
        for text in ("大使は", "ニキモ", "\r", "ケストレルに", "ウォースティード２つを", "入れる", "\r", "\x04"):
            keys.send_text(text)
        loop(table)
    told = capfd.readouterr().out
    assert "ニキモがカドミンへの大使となった。" in told
    assert "ケストレル" in told
    assert table.worst == 0, told


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("ケンドレルに減少戦力のエリートガード３つを入れる", "box Kendrel with 3 reduced Elite Guard"),
        ("減少戦力のウォースティード２つがヒットを受ける", "take 2 reduced Warsteed"),
        ("完全戦力のエリートガード２つが１ヒットずつ受ける", "take 2 Elite Guard"),
        ("減少戦力のフットソルジャーを補充する", "refit Foot Soldier at Kimrin"),
        ("シマーが戦場の霧を使う", "cast Fog of War by Shimar"),
        ("コマンド表を振り直す", "command table"),
        ("ケンドレルからワームホルトの知識を盗む", "question Kendrel about Wyrmholt"),
        ("ウォースティードの戦闘力を４減らす", "fog 4 Warsteed"),
    ],
)
def test_what_the_screen_and_the_rulebook_say_may_be_typed(session: Session, said: str, meant: str) -> None:
    seen = visible(session.state, "Gorganun")
    (name, *words), (verb, *plain) = words_of(GAME, said), words_of(GAME, meant)
    words += ["at", "Kimrin"] if name == "refit" else []
    assert name == verb
    assert read_arguments(GAME, GAME.verbs[verb], words, seen) == read_arguments(GAME, GAME.verbs[verb], plain, seen)


def test_a_spell_is_cast_by_its_bare_name() -> None:
    assert in_grammar(GAME, "戦場の霧") == "cast Fog of War"
    assert in_grammar(GAME, "悪運") == "cast Bad Fortune"
