"""The owner's book under the brush, without a page: what is written, taken back, and refused before it is."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from playaid import whole_file
from playaid.book import Book, owner_rules
from playaid.book.book import tables_folder
from playaid.book.facts import BadFact
from playaid.book.geometry import around, grounds, lie_of
from playaid.book.painting import AXES, SPOT, Change, Painter, change_of
from playaid.book.table_specs import Cell
from tests.each import each

UNSURE = "it was written, but the system would not confirm it (Input/output error): it may not outlast a power cut"
WHEN = "2026-05-01T19:00:00Z"


def painter(slug: str, folder: Path) -> Painter:
    made = Painter(Book(slug, tables_folder(slug), folder))
    made.when = WHEN
    return made


def test_a_stroke_is_written_whole_and_taken_back(tmp_path: Path) -> None:
    brush = painter("albion", tmp_path)
    change = change_of({"table": "hexes", "text": "woods", "keys": [["2020", "terrain"], ["2021", "terrain"], ["2022", "terrain"]]})
    told = brush.stroke([change, Change("hexes", "Firth", (("2020", "zone"),))], WHEN)
    assert told["passed"] == 0
    entries = {keys: entry.text for keys, entry in brush.book.entries("hexes").items()}
    assert entries == {**{(hex_, "terrain"): "woods" for hex_ in ("2020", "2021", "2022")}, ("2020", "zone"): "Firth"}
    assert brush.strokes == 1
    brush.stroke([Change("hexes", None, (("2021", "terrain"),))], WHEN)
    assert ("2021", "terrain") not in brush.book.entries("hexes")
    brush.undo()
    assert ("2021", "terrain") in brush.book.entries("hexes")
    brush.undo()
    assert brush.book.entries("hexes") == {}
    with pytest.raises(BadFact, match="nothing to take back"):
        brush.undo()
    with pytest.raises(BadFact):
        brush.stroke([change, Change("hexes", "jungle", (("2020", "terrain"),))], WHEN)
    assert brush.book.entries("hexes") == {}


@each(
    "wrong",
    [
        {"table": 3},
        {"text": 5},
        {"text": "x" * 500},
        {"keys": "2020"},
        {"keys": ["2020"]},
        {"keys": [[2020, "terrain"]]},
        {"keys": [["x" * 200]]},
    ],
)
def test_a_change_that_is_none_is_refused(wrong: dict[str, Any]) -> None:
    good = {"table": "hexes", "text": "x" * 499, "keys": [["x" * 199, "terrain"]]}
    assert change_of(good) == Change("hexes", "x" * 499, (("x" * 199, "terrain"),))
    assert change_of({**good, "text": None}).text is None
    for document in ({**good, **wrong}, [good], None):
        with pytest.raises(BadFact, match="a change"):
            change_of(document)


def test_where_the_picture_lies_is_kept_and_areas_are_drawn_there(tmp_path: Path) -> None:
    brush = painter("elric", tmp_path)
    lie = lie_of(brush.book)
    assert lie is not None
    assert lie.spots
    name, *_ = (str(key) for key in brush.book.keys(lie.spots))
    brush.lay({"points": [["0101", 1, 2.5]], "spots": {name: [2, 3.4], "nowhere at all": [1, 1]}})
    assert brush.laid() == {"points": [["0101", 1.0, 2.5]], "spots": {name: [2.0, 3.4], "nowhere at all": [1.0, 1.0]}}
    drawn = {keys: entry.text for keys, entry in brush.book.entries(lie.spots).items()}
    assert drawn == {(name, AXES[0]): str(2 * SPOT), (name, AXES[1]): str(round(3.4 * SPOT))}
    assert painter("elric", tmp_path).laid() == brush.laid()


@each("at", [[1e6, 0], [0, -1e6], [1], [1, 2, 3], ["1", 2], None, {"x": 1}])
def test_a_place_is_two_numbers(tmp_path: Path, at: Any) -> None:
    brush = painter("albion", tmp_path)
    brush.lay({"spots": {"a": [999_999, -999_999]}})
    kept = brush.laid()
    with pytest.raises(BadFact, match="two numbers belong here"):
        brush.lay({"spots": {"a": at}})
    assert brush.laid() == kept


def test_there_is_a_hex_on_each_side_of_one() -> None:
    assert around("0101", "even") == {
        "southeast": "0201",
        "south": "0102",
        "southwest": "0001",
        "north": "0100",
        "northeast": "0200",
        "northwest": "0000",
    }
    assert around("0200", "odd") == {"southeast": "0300", "south": "0201", "southwest": "0100"}
    assert around("0201", "even")["northeast"] == "0301"
    assert around("0201", "even")["southeast"] == "0302"


def _refuses(calls: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the file of this number on the disk takes none, until there is room again."""
    replace, left = os.replace, [calls]

    def asked(*args: str) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        replace(*args)

    monkeypatch.setattr(os, "replace", asked)


TWO = (Change("hexes", "woods", (("2020", "terrain"),)), Change("persons", "yes", (("Auberon", "swimmer"),)))


@pytest.mark.parametrize("which", [1, 2])
def test_a_stroke_that_is_refused_in_one_table_stands_in_none_and_is_said_again(
    which: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brush = painter("albion", tmp_path)
    with monkeypatch.context() as full:
        _refuses(which, full)
        with pytest.raises(OSError, match="No space"):
            brush.stroke(TWO, WHEN)
    assert [brush.book.entries(change.table) for change in TWO] == [{}, {}]
    with pytest.raises(BadFact, match="nothing to take back"):
        brush.undo()
    brush.stroke(TWO, WHEN)
    assert all(brush.book.entries(change.table) for change in TWO)
    with monkeypatch.context() as full:
        _refuses(which, full)
        with pytest.raises(OSError, match="No space"):
            brush.undo()
    assert all(brush.book.entries(change.table) for change in TWO)
    brush.undo()
    assert [brush.book.entries(change.table) for change in TWO] == [{}, {}]


@pytest.mark.parametrize("which", [1, 2])
def test_where_the_picture_lies_is_kept_with_its_places_or_not_at_all(which: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brush = painter("elric", tmp_path)
    lie = lie_of(brush.book)
    assert lie is not None
    assert lie.spots
    name = str(next(iter(brush.book.keys(lie.spots))))
    with monkeypatch.context() as full:
        _refuses(which, full)
        with pytest.raises(OSError, match="No space"):
            brush.lay({"points": [["0101", 1, 2.5]], "spots": {name: [2, 3.4]}})
    assert (brush.laid(), brush.book.entries(lie.spots)) == ({}, {})
    brush.lay({"points": [["0101", 1, 2.5]], "spots": {name: [2, 3.4]}})
    assert brush.laid()["spots"] == {name: [2, 3.4]}
    assert brush.book.entries(lie.spots)


def test_what_is_painted_stands_and_is_told_where_the_folder_cannot_be_flushed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: str) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    brush = painter("albion", tmp_path)
    with monkeypatch.context() as unsure:
        unsure.setattr(whole_file, "sync_folder", refuse)
        told = brush.stroke(TWO, WHEN)
        assert (told["strokes"], told["unconfirmed"]) == (1, UNSURE)
        assert all(brush.book.entries(change.table) for change in TWO)
        stated = brush.rule("hexes terrain = clear", WHEN)
        assert (stated["rule"], stated["unconfirmed"]) == ("hexes terrain = clear", UNSURE)
        assert brush.undo() == {"whole": True, "unconfirmed": UNSURE}
        assert brush.undo()["unconfirmed"] == UNSURE
        assert brush.lay({"points": [["0101", 1, 2.5]]}) == {"kept": True, "unconfirmed": UNSURE}
    assert [brush.book.entries(change.table) for change in TWO] == [{}, {}]
    assert "unconfirmed" not in brush.stroke(TWO, WHEN)


@each("point", [{"a": 1, "b": 2, "c": 3}, ["0101", 1], [1, 1, 1], ["0101", 1, None], 3, None])
def test_a_point_is_a_space_and_two_numbers(tmp_path: Path, point: Any) -> None:
    brush = painter("albion", tmp_path)
    with pytest.raises(BadFact):
        brush.lay({"points": [point]})
    assert brush.laid() == {}


def test_ground_that_was_told_is_told_apart_from_what_a_rule_fills(tmp_path: Path) -> None:
    brush = painter("albion", tmp_path)
    lie = lie_of(brush.book)
    assert lie is not None
    brush.stroke([Change("hexes", "woods", (("2020", "terrain"), ("2021", "terrain")))], WHEN)
    owner_rules.state(brush.book, "hexes terrain = clear", WHEN)
    assert grounds(brush.book, lie, told=True) == {"2020": {"woods"}, "2021": {"woods"}}
    assert grounds(brush.book, lie)["2022"] == {"clear"}
    areas = painter("elric", tmp_path).book
    lie = lie_of(areas)
    assert lie is not None
    assert grounds(areas, lie, told=True)["Jadmar"] == {"civilised"}  # as it is printed


def test_that_two_places_do_not_touch_is_known_of_them_too(tmp_path: Path) -> None:
    brush = painter("elric", tmp_path)
    lie = lie_of(brush.book)
    assert lie is not None
    pair, further = [keys for keys, fact in brush.book.cells(lie.links) if fact is None][:2]
    brush.stroke([Change(lie.links, "no", (pair,)), Change(lie.links, "border", (further,))], WHEN)
    known = {tuple(link[:2]): link[2] for link in brush.whole()["map"]["links"]["known"]}
    assert (known[pair], known[further]) == ("no", "border")


def test_a_number_is_chosen_from_a_list_where_both_its_ends_are_near(tmp_path: Path) -> None:
    brush = painter("albion", tmp_path)
    ways = [brush._values("hexes", "terrain", Cell("int", min=least, max=most)) for least, most in ((1, 3), (None, 3), (1, None))]
    assert ways == [("1", "2", "3"), (), ()]
