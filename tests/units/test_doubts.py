"""What is strange about a book though every cell fits, and what a rule will do with it."""

from pathlib import Path
from typing import Any

import pytest

from playaid.book import Book, owner_rules
from playaid.book.book import tables_folder
from playaid.book.plausibility import doubts
from playaid.cli.tables import commands
from tests.each import each

WHEN = "2026-05-01T19:00:00Z"


@pytest.fixture
def albion(tmp_path: Path) -> Book:
    return Book("albion", tables_folder("albion"), tmp_path)


def told(book: Book) -> list[str]:
    return [doubt.told for doubt in doubts(book)]


@each("slug", ["albion", "elric", "empire", "legacy", "tears"])
def test_nothing_is_strange_about_what_is_printed(slug: str, tmp_path: Path) -> None:
    assert told(Book(slug, tables_folder(slug), tmp_path)) == []


def test_a_value_that_falls_where_it_should_rise(albion: Book) -> None:
    albion.remember_all("casualty", {("4", "a"): "3/3", ("5", "a"): "1/3"}, WHEN)
    assert told(albion) == ["casualty, row 5, column a: lower than at 4; values must go up here. A ruling reads it as it stands."]


def test_a_coast_that_does_not_close_and_an_army_in_the_sea(albion: Book) -> None:
    albion.remember_all("hexes", {("2714", "terrain"): "sea", ("2715", "terrain"): "clear", ("2713", "terrain"): "clear;sea"}, WHEN)
    found = told(albion)
    assert [line.partition(":")[0] for line in found] == ["hexes, 2714", "setup, Moray 2714", "fortresses, 2714"]
    assert "beside 2715 without any: the coast does not close. Ships stop short of that land" in found[0]
    assert "army in 2714, which is all sea" in found[1]


def test_a_ship_on_land(albion: Book) -> None:
    albion.remember("hexes", ("2613", "terrain"), "woods", WHEN)
    assert any("a ship in 2613, where there is no sea" in line for line in told(albion))


def test_an_island(albion: Book) -> None:
    owner_rules.state(albion, "hexes terrain = sea", WHEN)
    albion.remember_all("hexes", {(number, "terrain"): "clear;sea" for number in ("2020", "2021", "2825")}, WHEN)
    assert any(line.startswith("hexes, 2825: an island of one hex. By land nothing gets there") for line in told(albion))
    assert not any(line.startswith("hexes, 2020, 2021") for line in told(albion)), "the largest land is no island"


def test_areas_linked_among_themselves_alone(tmp_path: Path) -> None:
    elric = Book("elric", tables_folder("elric"), tmp_path)
    elric.remember_all("borders", {("Aflitain", "Jadmar"): "border", ("Oin", "Yu"): "border", ("Aflitain", "Kaneloon"): "border"}, WHEN)
    assert any("linked among themselves alone. Nothing moves between them" in line and "Oin, Yu" in line for line in told(elric))


def test_check_tells_doubts_and_is_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path))
    assert commands.run(["set", "albion", "hexes", "2714", "terrain", "sea"]) == 0
    capsys.readouterr()
    assert commands.run(["check", "albion"]) == 0
    said = capsys.readouterr().out
    assert "25 tables, no fault.\n2 things to look at on your copy:\n  setup, Moray 2714: army in 2714" in said


def test_a_half_painted_map_is_no_fault(albion: Book) -> None:
    albion.remember_all("hexes", {(f"{column}10", "terrain"): "clear" for column in range(10, 30)}, WHEN)
    assert told(albion) == []


def test_a_border_that_goes_one_way_in_pairs_told_from_either_end(tmp_path: Path) -> None:
    elric = Book("elric", tables_folder("elric"), tmp_path / "elric")
    elric.remember_all("charted_borders", {("Karlaak", "Oin", "border"): "border", ("Oin", "Karlaak", "border"): "no"}, WHEN)
    strange = "charted_borders, Karlaak and Oin: border from Karlaak to Oin, and no from Oin to Karlaak. Both ways hold what was told last"
    assert any(line.startswith(strange) for line in told(elric))
    elric.remember("charted_borders", ("Oin", "Karlaak", "border"), "border", WHEN)
    assert not any("Both ways hold" in line for line in told(elric))
    tears = Book("tears", tables_folder("tears"), tmp_path / "tears")
    tears.remember_all("roads", {("Ursh", "Kimrin", "road"): "road", ("Kimrin", "Ursh", "road"): "no"}, WHEN)
    (line,) = told(tears)
    assert line.startswith("roads, Kimrin and Ursh: no from Kimrin to Ursh, and road from Ursh to Kimrin. Both ways hold")


VILLAGES = """title = "Three villages"
[map]
kind = "areas"
table = "villages"
links = "ways"
[tables.villages]
title = "Villages"
key = "name"
[tables.villages.columns]
ways = "list"
"""


def test_a_border_that_goes_one_way_among_neighbours_by_name(tmp_path: Path) -> None:
    """Each village says its own neighbours, as a printed list of them does."""
    (tmp_path / "book.toml").write_text(VILLAGES)
    (tmp_path / "villages.csv").write_text("name,ways\nUpton,Midton\nMidton,Upton;Netherton\nNetherton,Upton\n")
    assert told(Book("villages", tmp_path, None)) == [
        "villages, Midton: leads to Netherton, and Netherton not to Midton. The way is open in that direction alone.",
        "villages, Netherton: leads to Upton, and Upton not to Netherton. The way is open in that direction alone.",
    ]
    (tmp_path / "villages.csv").write_text("name,ways\nUpton,Midton;Netherton\nMidton,Upton;Netherton\nNetherton,Upton;Midton\n")
    assert told(Book("villages", tmp_path, None)) == []
