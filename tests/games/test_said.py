"""What is said in evenings played by chance: numbers agree with their words, and whatever is cited can be asked for.

PLAYAID_SLOW: longer evenings and more of them."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from playaid.desk.rule_lookup import about
from playaid.games import registry
from playaid.referee.contract.ruling import Ruling
from playaid.testing.random_evenings import moments

GAMES = sorted(registry.BUILT_IN)
SLOW = bool(os.environ.get("PLAYAID_SLOW"))
EVENINGS, LINES = (20, 300) if SLOW else (2, 120)
ONE_OF_MANY = re.compile(r"(?<![\w.,:#/+-])1 ((?!(?:[\w']*(?:ss|us|is)|less|as|plus|minus|was|has|goes|does|[A-Z]\w*)\b)[a-z]{2,}s)\b")
"""`1 wounds`; words in -s that are no plural, names and verbs aside."""
MANY_OF_ONE = re.compile(r"\b(?:[2-9]|[1-9]\d) (army|fleet|spell|wound|hit|unit|point|tile|token|step|space|hex)\b(?! points?| of)")
"""`3 wound`."""


NUMBERED = re.compile(r"[A-Z][\w']* $")
"""What stands before the number of a name: `Ann 1`."""


def false_numbers(text: str) -> Iterator[str]:
    for found in (*ONE_OF_MANY.finditer(text), *MANY_OF_ONE.finditer(text)):
        if not NUMBERED.search(text[: found.start()]):
            yield found[0]


def sentences(ruling: Ruling) -> Iterator[str]:
    yield from (said.text for said in ruling.story)
    yield from (text for line in ruling.worksheet for text in (line.text, line.result))
    yield from (text for reason in (*ruling.reasons, *ruling.overruled) for text in (reason.text, reason.instead or ""))
    yield from (roll.why for roll in ruling.rolls)
    if ruling.question is not None:
        yield ruling.question.prompt


def cited(ruling: Ruling) -> Iterator[str]:
    yield from ruling.citations
    yield from (line.citation for line in ruling.worksheet)
    yield from (reason.citation for reason in ruling.reasons)


@pytest.mark.parametrize("slug", GAMES)
def test_numbers_agree_with_their_words_and_citations_can_be_asked_for(slug: str, tmp_path: Path) -> None:
    game = registry.load(slug)
    faults: set[str] = set()
    cases: set[str] = set()
    for seed in range(EVENINGS):
        for moment in moments(game, tmp_path / str(seed), seed, LINES):
            if moment.ruling is None:
                continue
            for text in sentences(moment.ruling):
                faults |= {f"{words!r} in {text!r}" for words in false_numbers(text)}
            cases |= {case.strip() for citation in cited(moment.ruling) for case in re.split("[;,]", citation) if case.strip()}
    assert not faults, "\n".join(sorted(faults)[:20])
    assert cases
    for case in sorted(cases):
        assert about(game, case), case


@pytest.mark.parametrize("text", ["takes 1 wounds", "1 spells", "(1 units)", "there are 1 perils left", "loses 3 wound", "12 army"])
def test_what_is_looked_for_is_found(text: str) -> None:
    assert list(false_numbers(text))


@pytest.mark.parametrize(
    "text",
    [
        "1 wound",
        "1 loss",
        "turn 1 is over",
        "1 as before",
        "11 wounds",
        "7.1 rules",
        "Ann 1 gives",
        "Weald 1 takes up",
        "3 army points",
        "+1 spells",
    ],
)
def test_what_is_right_is_left_alone(text: str) -> None:
    assert not list(false_numbers(text))
