"""Rules of thumb: one line of the owner's for many cells, under every cell that is printed or entered."""

from pathlib import Path

import pytest

from playaid.book import Book, MissingFact, UnknownFact, owner_rules
from playaid.book.book import tables_folder
from playaid.book.facts import BadFact
from playaid.book.table_models import entry_faults

WHEN = "2026-05-01T19:00:00Z"


@pytest.fixture
def albion(tmp_path: Path) -> Book:
    """The book of albion with an owner who has entered nothing."""
    return Book("albion", tables_folder("albion"), tmp_path)


def test_a_rule_fills_what_nobody_has_told(albion: Book) -> None:
    albion.remember("hexes", ("2020", "kingdom"), "Gwynedd", WHEN)
    owner_rules.state(albion, "hexes terrain = clear where kingdom is Gwynedd", WHEN)
    fact = albion.fact("hexes", "2020", "terrain")
    assert (fact.value, fact.provenance, fact.citation) == (["clear"], "owner", "11.3")
    assert fact.note == f"by the owner's rule 1, {WHEN}: hexes terrain = clear where kingdom is Gwynedd"
    with pytest.raises(MissingFact):
        albion.fact("hexes", "2021", "terrain")


def test_a_painted_cell_and_a_printed_one_stand_over_it(albion: Book) -> None:
    printed = albion.fact("sides", "0101", "north")
    owner_rules.state(albion, "sides * = minor river", WHEN)
    assert albion.fact("sides", "0101", "north") == printed
    assert albion.value("sides", "0101", "southeast") == ["minor river"]
    albion.remember("sides", ("0101", "southeast"), "lake", WHEN)
    assert albion.value("sides", "0101", "southeast") == ["lake"]
    assert albion.forget("sides", ("0101", "southeast"))
    assert albion.value("sides", "0101", "southeast") == ["minor river"]


def test_the_later_rule_stands_and_a_revoked_one_does_not(albion: Book) -> None:
    owner_rules.state(albion, "hexes aspect = -", WHEN)
    owner_rules.state(albion, "hexes aspect = wild where hex is 0203 or 0204", WHEN)
    assert [albion.value("hexes", number, "aspect") for number in ("0203", "0204", "0205")] == ["wild", "wild", None]
    owner_rules.revoke(albion, 2)
    assert albion.value("hexes", "0203", "aspect") is None
    with pytest.raises(BadFact, match="no rule 2"):
        owner_rules.revoke(albion, 2)


def test_a_cell_is_taken_out_of_a_rule_and_missing_again(albion: Book) -> None:
    owner_rules.state(albion, "hexes roads = -", WHEN)
    assert albion.value("hexes", "0506", "roads") is None
    assert [rule.number for rule in owner_rules.take_out(albion, "hexes", ("0506", "roads"))] == [1]
    with pytest.raises(MissingFact):
        albion.fact("hexes", "0506", "roads")
    assert albion.value("hexes", "0507", "roads") is None


def test_rows_and_missing_count_what_a_rule_fills(albion: Book) -> None:
    before = len(albion.missing("hexes"))
    owner_rules.state(albion, "hexes roads = -", WHEN)
    assert len(albion.missing("hexes")) == before - 1976
    assert albion.rows("hexes")["0506"] == {"roads": None}


def test_rules_that_look_at_each_other_end(albion: Book) -> None:
    owner_rules.state(albion, "hexes terrain = sea where mainland is no", WHEN)
    owner_rules.state(albion, "hexes mainland = no where terrain is sea", WHEN)
    with pytest.raises(MissingFact):
        albion.fact("hexes", "0506", "terrain")
    albion.remember("hexes", ("0506", "terrain"), "sea", WHEN)
    assert albion.value("hexes", "0506", "mainland") is False


def test_outside_the_coast_is_what_the_edge_reaches(albion: Book) -> None:
    ring = [number for number in albion.keys("hexes") if number[:2] in ("10", "14") and "10" <= number[2:] <= "14"]
    ring += [number for number in albion.keys("hexes") if number[:2] in ("11", "12", "13") and number[2:] in ("10", "14")]
    for number in ring:
        albion.remember("hexes", (number, "terrain"), "clear;sea", WHEN)
    owner_rules.state(albion, "hexes terrain = sea where outside the coast", WHEN)
    owner_rules.state(albion, "hexes terrain = woods where inside the coast", WHEN)
    assert albion.value("hexes", "1212", "terrain") == ["woods"]
    assert albion.value("hexes", "1210", "terrain") == ["clear", "sea"]
    assert albion.value("hexes", "1208", "terrain") == ["sea"]


def test_a_value_may_be_that_of_another_row_or_of_the_house_for_now(albion: Book) -> None:
    owner_rules.state(albion, "casualty * = house", WHEN)
    fact = albion.fact("casualty", "4", "a")
    assert fact.provenance == "house"
    assert fact.note.startswith("for now, by the owner's rule 1")
    albion.remember("discovery", ("1023", "2", "0"), "C1", WHEN)
    owner_rules.state(albion, "discovery * = as 1023", WHEN)
    assert albion.value("discovery", "3705", "2", "0") == "C1"
    with pytest.raises(MissingFact):
        albion.fact("discovery", "3705", "2", "1")


def test_a_condition_looks_into_the_table_it_refers_to(albion: Book) -> None:
    albion.remember("hexes", ("2020", "kingdom"), "Gwynedd", WHEN)
    owner_rules.state(albion, "hexes aspect = enchanted where kingdom.side is faerie and hex is not 2021", WHEN)
    assert albion.value("hexes", "2020", "aspect") == "enchanted"
    assert albion.thumbs()[0].text == "hexes aspect = enchanted where kingdom.side is Faerie and hex is not 2021"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hexes terrain clear", "is no rule of thumb"),
        ("hexes terrain = cler", "did you mean clear"),
        ("hexes frog = clear", "no column frog"),
        ("hexse terrain = clear", "there is no table hexse"),
        ("hexes terrain = clear where kingdom is Gwynned", "did you mean Gwynedd"),
        ("hexes terrain = clear where the moon is full", "has no the moon"),
        ("hexes terrain = clear where it rains", "is no condition"),
        ("casualty a = house where outside the coast", "no map that has a coast"),
        ("hexes terrain = clear where hex.side is x", "does not refer to another table"),
    ],
)
def test_a_rule_that_does_not_fit_is_refused_and_nothing_is_written(albion: Book, tmp_path: Path, line: str, said: str) -> None:
    with pytest.raises((BadFact, UnknownFact), match=said):
        owner_rules.state(albion, line, WHEN)
    assert albion.thumbs() == ()


def test_a_broken_file_is_named(albion: Book, tmp_path: Path) -> None:
    (tmp_path / "rules-of-thumb.csv").write_text("number,rule,when,but\nx,hexes terrain = clear,2026,\n")
    with pytest.raises(BadFact, match=r"rules-of-thumb\.csv, line 2"):
        albion.thumbs()
    (tmp_path / "rules-of-thumb.csv").write_text("number,rule,when,but\n1,frogs terrain = clear,2026,\n")
    assert "there is no table frogs" in str(entry_faults(albion)[0])


def test_a_word_may_stand_between_quotation_marks(albion: Book) -> None:
    owner_rules.state(albion, 'hexes "terrain" = "clear" where hex is "2021"', WHEN)
    assert albion.value("hexes", "2021", "terrain") == ["clear"]
    with pytest.raises(UnknownFact, match='no column "terrain'):
        owner_rules.state(albion, 'hexes "terrain = clear', WHEN)


def test_rows_hold_what_a_rule_fills_where_nothing_was_told(albion: Book) -> None:
    owner_rules.state(albion, "hexes terrain = clear", WHEN)
    assert albion.rows("hexes")["2020"]["terrain"] == ["clear"]
