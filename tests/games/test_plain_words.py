"""The rules in plain words: a text for each case that bears on play, and a page for whatever is cited."""

import re
from pathlib import Path

from playaid.desk.rule_lookup import about
from playaid.games.registry import home, load
from playaid.referee.verification.coverage import citations, read_coverage
from playaid.referee.verification.plain_words import plain_faults, read_plain
from tests.each import each

ROOT = Path(__file__).parent.parent.parent
GAMES = ("albion", "elric", "empire", "legacy", "tears")
WRITTEN = GAMES


@each("slug", WRITTEN)
def test_each_case_that_bears_on_play_is_told_in_plain_words(slug: str) -> None:
    assert plain_faults(read_coverage(home(slug) / "coverage.csv"), read_plain(home(slug) / "plain.toml")) == []


@each("slug", WRITTEN)
def test_no_sentence_of_the_rulebook_is_long_and_none_stands_twice(slug: str) -> None:
    texts = [entry.text for entry in read_plain(home(slug) / "plain.toml").values()]
    assert [text for text in texts if len(text) > 700] == []
    assert len(set(texts)) == len(texts)


@each("slug", GAMES)
def test_whatever_is_cited_can_be_asked_for(slug: str) -> None:
    game = load(slug)
    evenings = [*(ROOT / "tests" / "transcripts" / slug).rglob("*.play"), ROOT / "docs" / "evenings" / f"{slug}.md"]
    text = "\n".join(path.read_text(encoding="utf-8") for path in evenings)
    known = {row.case for row in read_coverage(home(slug) / "coverage.csv")}
    worksheet = {case for line in text.splitlines() for case in re.findall(r"\[([^\[\]]+)\]", line[-60:]) if case in known}
    cited = {part.strip() for case in (*citations(game), *worksheet) for part in re.split(r"[;,]", case)}
    assert len(cited) > 10
    for case in cited:
        page = about(game, case)
        assert page.plain or page.below or page.does, case


def test_a_chapter_is_a_page_of_its_parts() -> None:
    page = about(load("empire"), "3.e")
    assert [part.case for part in page.below] == [f"3.E.{number}" for number in range(1, 9)]
    assert page.plain
    assert all(part.plain for part in page.below)
    assert [part.case for part in about(load("empire"), "3").below] == ["3.1", *(f"3.{letter}" for letter in "ABCDEFGH")]


def test_a_part_of_a_case_tells_no_refusals_of_another_part() -> None:
    """albion's checks of one item cite the whole list of items, 20.6."""
    game = load("albion")
    for case, tells in (("20.6", True), ("20.6.15", True), ("20.6.22", False), ("19.4.10", False)):
        assert any("does not touch" in text for text in about(game, case).refusals) is tells, case
    assert not any("scried" in text for text in about(game, "19.4.10").refusals)
    assert any("scried" in text for text in about(game, "19.4.03").refusals)
