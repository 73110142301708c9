"""The order of play, and what is told about a case of the rulebook."""

import ast
import re
from collections.abc import Iterator

import pytest

from playaid.desk.next_line.without_facts import without_facts
from playaid.desk.rule_lookup import about, doubt_behind, stages
from playaid.games.registry import BUILT_IN, home, load
from playaid.language.message import counted, listing, message
from playaid.referee.contract.game import Game, Step
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.deciding.decide import checks_of
from playaid.referee.verification.coverage import read_coverage
from playaid.referee.verification.rulings_page import CASE, page_of, rows_of
from tests.desk.conftest import Begin
from tests.each import each


def test_the_stages_are_the_tree_with_the_place_marked(begin: Begin) -> None:
    session = begin()
    told = [(stage.depth, stage.title, stage.verbs, stage.now) for stage in stages(session.game, session.state)]
    assert told == [
        (0, "Turn", (), True),
        (1, "Cards", ("play", "swap"), True),
        (1, "Run", ("run", "shove"), False),
    ]


def test_a_case_is_told_with_what_is_declared_and_refused_by_it(tiny: Game) -> None:
    known = about(tiny, "4.3")
    assert known.case.title
    assert known.verbs == ("shove",)
    assert known.refusals == ("the one that is named does not stand on your stone",)
    assert "4.1" in [row.case for row in about(tiny, "4").below]


def test_a_chapter_whose_opening_has_a_number_of_its_own_begins_with_it() -> None:
    """`10` is told as `10.0` is, and then its parts, each once."""
    chapter, opening = about(load("elric"), "10"), about(load("elric"), "10.0")
    assert (chapter.case.title, chapter.plain) == (opening.case.title, opening.plain)
    assert chapter.plain
    told = [part.case for part in chapter.below]
    assert told[:2] == ["10.1", "10.2"]


def test_a_case_goes_by_its_title_too() -> None:
    game = load("albion")
    assert about(game, "duels arcane") == about(game, "16.4")
    assert about(game, "16.4").readings[0].cells[0] == "Strength of force in a duel arcane."


def test_what_is_refused_is_told_in_sentences_without_a_fact() -> None:
    """Words stand where the facts of a declaration would, in each check of each game"""
    game = load("albion")
    assert "the fight is not over" in about(game, "16.0").refusals
    assert "there is no fight to be resolved now in the hex" in about(game, "16.0").refusals
    assert "those that are named: never aboard a ship" in about(game, "12.1").refusals
    for slug in BUILT_IN:
        for pattern in {check.message for verb in load(slug).verbs.values() for check in checks_of(verb)}:
            told = without_facts(pattern)
            assert told.count("(") == pattern.count("("), told
            assert "{" not in told
            assert not re.search(r"\b(a|an|the|no) (the|another|so many|something)\b", told), told


@each(
    ("message", "told"),
    [
        ("the {region} Region is cut off by {name}", "the named Region is cut off by the one that is named"),
        ("there is a tile {name} in play", "there is a tile of that name in play"),
        ("not {side}'s to move, not of {side}, not {item}", "not the side's to move, not of the side, not another item"),
        ("{left} of {points} points are left", "so many of so many points are left"),
        ("picked up by `collect {token}`, with no {what}", "picked up by `collect TOKEN`, with no such thing"),
        ("from {here} to {there} ({why})", "from one place to another place (something stands against it)"),
    ],
)
def test_words_stand_in_place_of_facts(message: str, told: str) -> None:
    assert without_facts(message) == told


@each(
    ("case", "verbs", "options"),
    [
        ("19.4.12", ("plot", "cast"), ()),
        ("19.4.03", ("plot", "cast", "write"), ()),
        ("19.4.08", ("plot", "cast", "strike"), ()),
        ("19.4.10", ("plot", "cast"), ("mind-control-range", "mind-control-death")),
        ("20.6.01", (), ()),
        ("20.6.14", (), ("cloaked-armies",)),
        ("20.6.16", (), ("ring-place",)),
        ("20.6.18", ("gaze",), ()),
        ("19.5.03", (), ()),
        ("19.5.19", ("call",), ("barrows",)),
    ],
)
def test_what_one_enchantment_item_or_place_needs_is_told_of_it_alone(case: str, verbs: tuple[str, ...], options: tuple[str, ...]) -> None:
    known = about(load("albion"), case)
    assert known.verbs == verbs
    assert tuple(option.values["option"] for option in known.options) == options  # type: ignore[attr-defined]


def test_the_beginning_of_a_title_is_no_chapter() -> None:
    assert about(load("legacy"), "Defeating").case.case == "Defeating Roaming Threat Cards"
    assert about(load("legacy"), "Encounter Cards").case.case == "Encounter Cards and Doom Effects"


@each(("verb", "case"), [("coup", "3.F"), ("muster", "3.A"), ("attack", "3.E")])
def test_a_case_goes_by_the_verb_it_is_about(verb: str, case: str) -> None:
    assert about(load("empire"), verb).case.case == case


def test_a_word_of_several_titles_is_answered_with_the_titles() -> None:
    with pytest.raises(Ambiguous) as several:
        about(load("empire"), "combat")
    assert "3.E.5 (A die and the combat value on either side)" in several.value.text


def test_an_option_that_reads_the_case_is_named() -> None:
    assert any(option.startswith("juggernaut=one|both:") for option in about(load("tears"), "Juggernaut").options)


def test_a_number_is_not_taken_for_part_of_another() -> None:
    told = {case: [reading.cells[0] for reading in about(load("empire"), case).readings] for case in ("1", "2", "4", "Components")}
    assert any("GP(2,1)" in asked for asked in told["Components"])  # which speaks of neither chapter
    assert all("4]" in asked for asked in told["4"])
    assert (told["1"], told["2"], len(told["4"])) == ([], [], 2)


@each(
    ("slug", "case", "asked", "elsewhere"),
    [
        ("albion", "19.4.10", "The range of Mind Control.", "19.4.08"),
        ("albion", "8.0", "Whether inactive pieces undergo it.", "10.0"),
        ("tears", "Overrun", "May whoever overran go among enemies again?", "Battle"),
        ("tears", "Ports", "May some of a ship's company go on without the others?", "Town"),
    ],
)
def test_a_doubt_that_names_no_case_in_its_words_is_told_at_its_own(slug: str, case: str, asked: str, elsewhere: str) -> None:
    assert asked in [reading.cells[0] for reading in about(load(slug), case).readings]
    assert asked not in [reading.cells[0] for reading in about(load(slug), elsewhere).readings]


def test_a_reading_is_told_at_the_case_that_its_row_names_and_at_no_other() -> None:
    asked = "When are two routes equal?"
    assert asked in [reading.cells[0] for reading in about(load("legacy"), "Moving Enemies").readings]
    assert asked not in [reading.cells[0] for reading in about(load("legacy"), "Spawning Enemies").readings]


@each(
    ("case", "asked"),
    [
        ("10.7", "Where do beaten attackers go who came by several ways: on foot, off ships, by flight?"),
        ("7.4.2", "In which step does one fly by magic?"),
        ("9.4", "What of a conjured spell that turns on its conjurer: does he fight, and does it shift the Balance?"),
        ("16.5", "Does Elric go, or Mournblade, when a spell of escape saves whom a nightmare would slay?"),
        ("10(b)", "When is the defender asked whom to withhold?"),
        ("12.1.4", "12 Special personalities"),
        ("10.6", "10.6 Combat Results Table"),
    ],
)
def test_a_doubt_of_elric_is_told_at_its_cases(case: str, asked: str) -> None:
    assert asked in [reading.cells[0] for reading in about(load("elric"), case).readings]
    assert asked not in [reading.cells[0] for reading in about(load("elric"), "9.6").readings]


@pytest.mark.parametrize("slug", BUILT_IN)
def test_rows_of_rulings_name_cases_that_there_are(slug: str) -> None:
    page = page_of(slug, home(slug))
    assert page is not None
    named = {case for row in rows_of(page) if row.cases not in ("", CASE) for case in re.split("; ?", row.cases.strip("-"))}
    assert named - {"", *(row.case for row in read_coverage(home(slug) / "coverage.csv"))} == set()
    assert bool(named) == (slug in ("albion", "elric", "legacy", "tears"))


def test_a_chapter_may_be_written_with_a_nought() -> None:
    assert about(load("elric"), "11.0") == about(load("elric"), "11")
    assert about(load("elric"), "9.0").case.case == "9.0"
    with pytest.raises((Unreadable, Ambiguous)):
        about(load("elric"), "99.0")


@each("text", ["99.9", "nothing of the kind"])
def test_no_such_case(text: str) -> None:
    with pytest.raises((Unreadable, Ambiguous)):
        about(load("albion"), text)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_case_of_every_game_can_be_told(slug: str) -> None:
    cases = read_coverage(home(slug) / "coverage.csv")
    told = [about(load(slug), row.case) for row in cases]
    assert [known.case for known in told] == cases
    assert sum(bool(known.verbs or known.refusals or known.readings or known.options) for known in told) >= 10


def test_only_what_bears_on_a_part_is_said_to_declare_it() -> None:
    """Of verbs and options that cite a whole list of parts, one that names a part is told of that part alone."""
    albion = load("albion")
    assert about(albion, "19.4.12").verbs == ("plot", "cast")
    assert about(albion, "19.4.03").verbs == ("plot", "cast", "write")
    assert about(albion, "20.6.17").verbs == ("inquire",)
    assert about(albion, "19.4.12").options == ()
    assert [option.partition("=")[0] for option in about(albion, "19.4.10").options] == ["mind-control-range", "mind-control-death"]
    assert about(albion, "20.6.14").options  # the Wand, of which the option speaks with two others
    assert about(albion, "19.4").verbs == ("plot", "cast")
    assert about(load("empire"), "3.A.2").verbs == ("muster",)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_what_a_check_says_by_a_reading_is_said_somewhere_and_its_doubt_is_asked(slug: str) -> None:
    """A pattern that nothing says, or a question that no row asks, would leave a reading unmarked, and nobody would see it."""
    said = {text for file in home(slug).rglob("*.py") for text in _texts(file.read_text(encoding="utf-8"))}
    for verb in load(slug).verbs.values():
        for check in checks_of(verb):
            for pattern, question in () if isinstance(check.doubt, str) else check.doubt.items():
                assert pattern in said, (check.id, pattern)
                found = doubt_behind(load(slug), f"{slug}@1/{check.id}", message("{why}", why=message(pattern, **_anything(pattern))))
                assert found is not None, (check.id, question)
                assert found.cells[0] == question
                assert doubt_behind(load(slug), f"{slug}@1/{check.id}", message("{why}", why="something else")) is None


def _texts(source: str) -> Iterator[str]:
    return (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant) and isinstance(node.value, str))


def _anything(pattern: str) -> dict[str, str]:
    return dict.fromkeys(re.findall(r"\{(\w+)", pattern), "that")


IN_PORT = "out of a port one goes ashore in the port alone, not from {here} in {place}"


@each("said", [
    message("{fault}", fault=message(IN_PORT, here="A", place="B")),
    listing([message("first"), message(IN_PORT, here="A", place="B")]),
])  # fmt: skip
def test_the_reading_behind_one_of_several_reasons_is_found_however_it_is_said(said: str) -> None:
    found = doubt_behind(load("elric"), "elric@1/7.shore", said)
    assert found is not None
    assert "go ashore in the land beside it" in found.cells[0]
    assert doubt_behind(load("elric"), "elric@1/7.shore", message("{place} is no province beside {here}", place="A", here="B")) is None
    room = counted(2, "{n} more finds a slot", "{n} more find a slot")
    assert doubt_behind(load("legacy"), "legacy@1/destiny.slots", room) is not None


@pytest.mark.parametrize("slug", sorted(BUILT_IN))
def test_what_stands_in_the_heading_leads_to_its_case(slug: str) -> None:
    """The Command phase of Tears is no heading of its rulebook, which speaks of it as Activation."""
    game = load(slug)

    def steps(step: Step) -> Iterator[Step]:
        yield step
        for below in step.steps:
            yield from steps(below)

    for step in steps(game.sequence):
        if step.title and step.citation:
            found = about(game, step.title).case.case
            assert found in (step.citation, step.title), (step.title, step.citation, found)
