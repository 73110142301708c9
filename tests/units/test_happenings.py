"""A rule says what happened; the game's table says who answers, and in which order."""

import sys
from types import ModuleType
from typing import Any

import pytest

from playaid.book.book import Book
from playaid.dice.sources import Refusing
from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Game, Slot
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import empty


@pytest.fixture
def chapter(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A chapter `wakes.rules` with answers that write down who came."""
    module = ModuleType("wakes.rules")

    def comes(name: str) -> Any:
        return lambda h, **facts: h.push("public", "came", [name, facts])

    module.heir, module.mourners = comes("heir"), comes("mourners")  # type: ignore[attr-defined]
    module.bury, module.bury_offers, module.BURY_CHECKS = comes("bury"), lambda h: ["him"], ()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "wakes", ModuleType("wakes"))
    monkeypatch.setitem(sys.modules, "wakes.rules", module)
    return module


def hearing(game: Game, **answers: Any) -> Hearing:
    return Hearing(game._replace(answers=answers), empty(["Ann"]), Declaration("run", {}, "Ann"), Book("tiny", game.tables), Refusing())


def test_answers_run_in_the_order_of_the_table(tiny: Game, chapter: ModuleType) -> None:
    held = hearing(tiny, **Chapters("wakes").answers({"death": ["rules:mourners", "rules:heir"]}))
    held.happens("death", person="Arthur")
    assert held.public["came"] == [["mourners", {"person": "Arthur"}], ["heir", {"person": "Arthur"}]]


def test_what_nobody_answers_is_a_row_all_the_same(tiny: Game) -> None:
    held = hearing(tiny, death=())
    held.happens("death")
    assert held.changes == []


def test_a_happening_without_a_row_is_an_error(tiny: Game) -> None:
    with pytest.raises(KeyError):
        hearing(tiny).happens("deaht")


def test_a_verb_is_found_in_its_chapter_by_its_own_name(chapter: ModuleType) -> None:
    bury = Chapters("wakes").verb("bury", "lay to rest", "1", "rules", Slot("whom", "word"))
    assert (bury.rule, bury.checks) == ("wakes.rules:bury", "wakes.rules:BURY_CHECKS")
    assert bury.offers is not None
    assert list(bury.offers(None)) == ["him"]  # type: ignore[arg-type]
    other = Chapters("wakes").verb("inter", "the same", "1", "rules:bury_", checks="", offers="")
    assert (other.rule, other.checks, other.offers) == ("wakes.rules:bury_", (), None)
    assert Chapters("wakes").query("mourn", "look", "1", "rules").query
