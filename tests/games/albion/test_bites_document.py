"""What the document says of map and tables, on tables of a few cells: each condition alone."""

from typing import Any, NamedTuple

import pytest

from playaid.book import geometry
from playaid.games.albion.table import lie, sayings
from tests.each import each


class Sheet(NamedTuple):
    columns: tuple[str, ...]


class Cell(NamedTuple):
    value: Any


class Tables:
    """A book of a few rows."""

    def __init__(self, columns: tuple[str, ...] = (), stated: int | None = None, **rows: Any) -> None:
        self._rows, self._columns, self._stated = rows, columns, stated

    def rows(self, table: str) -> Any:
        return self._rows.get(table, {})

    def sheet(self, _: str) -> Sheet:
        return Sheet(self._columns)

    def known_fact(self, *_: str) -> Cell | None:
        return None if self._stated is None else Cell(self._stated)


def said(function: Any, book: Any) -> list[str]:
    return [str(text) for text in function(book)]


def forces(stated: int | None, ship: int | None = 3, army: int | None = 4) -> Any:
    return Tables(
        stated=stated,
        kingdoms={"Albion": {"side": "Faerie"}, "Moray": {"side": "Fomorian"}},
        setup={
            "1": {"kind": "army", "count": army, "kingdom": "Albion"},
            "2": {"kind": "army", "count": 16, "kingdom": "Moray"},
            "3": {"kind": "ship", "count": 32, "kingdom": "Albion"},
        },
        ships={"Foamrider": {"side": "Faerie", "combat": ship}, "Gullfoot": {"side": "Fomorian", "combat": 64}},
        persons={
            "Edric": {"side": "Faerie", "escorted": "yes"},
            "Dorwen": {"side": "Faerie", "escorted": None},
            "Imric": {"side": "Fomorian", "escorted": "yes"},
        },
    )


@each(
    ("book", "wrong"),
    [
        (forces(8), []),
        (forces(9), ["it is 8"]),
        (forces(None), []),
        (forces(9, ship=None), []),
        (forces(9, army=None), []),
    ],
)
def test_how_strong_faerie_is(book: Any, wrong: list[str]) -> None:
    """21.2"""
    assert said(sayings.strength_of_faerie, book) == wrong


@each(("start", "wrong"), [("1023", []), ("1323", ["1023 | 2: 05"]), (None, [])])
def test_what_is_found_begins_there(start: str | None, wrong: list[str]) -> None:
    """20.3"""
    book = Tables(items={"05": {"start": start}}, discovery={("1023", "2"): {"1": "05", "2": "!"}})
    assert said(sayings.finds, book) == wrong


@each(
    ("ferry", "river", "wrong"),
    [(3, 3, []), (2, 3, ["ferry | Mundane"]), (None, 3, []), (2, None, [])],
)
def test_a_ferry_is_a_river_to_strangers(ferry: int | None, river: int | None, wrong: list[str]) -> None:
    """11.8"""
    rows = {"ferry": {"Mundane": ferry}, "minor river": {"Mundane": river}, "bridge": {}, "tunnel": {}, "mountain side": {}}
    assert said(sayings.crossings, Tables(movement=rows)) == wrong


@each(
    ("results", "wrong"),
    [
        ([("ar", "b"), ("a", "br")], []),
        ([("ar", "b"), ("a", "b")], ["defender"]),
        ([("a", "br"), ("a", "b")], ["attacker"]),
        ([("ar", "b"), None], []),
    ],
)
def test_some_retreat(results: list[Any], wrong: list[str]) -> None:
    """15.8"""
    combat = {str(at): {"1-1": result} for at, result in enumerate(results)}
    assert said(sayings.retreats, Tables(("1-1",), combat=combat)) == wrong


@each(
    ("losses", "unmarked", "other"),
    [
        ([("3", "2*"), ("0", "0")], [], []),
        ([("2*", "3"), ("0", "1*")], [], []),
        ([("3", "2"), ("0", "0")], ["casualty"], []),
        ([("3", "1*"), ("0", "0*")], [], ["casualty"]),
        ([("3", "1"), None], [], []),
        ([], [], []),
    ],
)
def test_losses_have_a_mark_and_three_and_two(losses: list[Any], unmarked: list[str], other: list[str]) -> None:
    """7.2, 8.4; nothing is said while a cell is not known."""
    book = Tables(("a",), casualty={str(at): {"a": loss} for at, loss in enumerate(losses)})
    assert (said(sayings.marked, book), said(sayings.three_and_two, book)) == (unmarked, other)


@each(
    ("cells", "start", "wrong"),
    [
        (["C1", "C2", "C3", "C4", "Cd", "!", "05"], "1023", []),
        (["C1", "C2", "C3", "C4", "Cd", "!"], "1023", ["1023: 05"]),
        (["C1", "C2", "C3", "C4", "Cd", "!"], "3705", []),
        (["C1", "C2", "C3", "C4", "!", "05"], "1023", ["Cd"]),
        (["C1", None], "1023", []),
    ],
)
def test_all_of_the_legend_comes_about(cells: list[Any], start: str, wrong: list[str]) -> None:
    """12.7"""
    rows = {("1023", str(at)): {"1": cell} for at, cell in enumerate(cells)}
    assert said(sayings.discoveries, Tables(("1",), discovery=rows, items={"05": {"start": start}})) == wrong


# the lie of the land


@each(
    ("function", "kingdoms", "wrong"),
    [
        (lie.ireland, ("Ulster", None), []),
        (lie.ireland, ("Ulster", "Munster"), []),
        (lie.ireland, ("Albion", "Moray"), []),
        (lie.ireland, ("Ulster", "Albion"), ["Albion, Ulster"]),
        (lie.continent, (None,), []),
        (lie.continent, ("Albion", "Moray"), []),
        (lie.continent, (None, "Albion"), ["Albion"]),
        (lie.barrier, ("Moray",), []),
        (lie.barrier, ("Albion", "Weald"), []),
        (lie.barrier, ("Albion", "Moray"), ["Albion, Moray"]),
    ],
)
def test_what_lies_on_one_land(function: Any, kingdoms: tuple[str | None, ...], wrong: list[str]) -> None:
    """2.1, 17.0"""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lie, "_lands", lambda book, without="": [frozenset(kingdoms)])
        assert said(function, Tables()) == wrong


@each(
    ("hexes", "wrong"),
    [
        ({"1": {"kingdom": None, "terrain": ["clear"]}, "2": {"kingdom": "Albion", "terrain": ["clear"]}}, []),
        ({"1": {"kingdom": None, "terrain": ["sea"]}, "2": {"kingdom": "Albion", "terrain": ["clear"]}}, ["hexes"]),
        ({"1": {"kingdom": None, "terrain": ["sea"]}, "2": {"terrain": ["clear"]}}, []),
        ({"1": {"kingdom": None, "terrain": ["sea"]}, "2": {"kingdom": None}}, []),
        ({"2": {"kingdom": "Albion", "terrain": ["clear"]}}, ["hexes"]),
    ],
)
def test_some_land_is_of_no_kingdom(hexes: Any, wrong: list[str]) -> None:
    """2.1; as far as the whole map is told."""
    assert said(lie.continent_shown, Tables(hexes=hexes)) == wrong


@each(
    ("aspects", "wrong"),
    [
        (({"aspect": "mundane"}, {"aspect": "enchanted"}), []),
        (({"aspect": "mundane"}, {"aspect": None}), ["enchanted"]),
        (({"aspect": "mundane"}, {}), []),
    ],
)
def test_some_hexes_are_of_each_aspect(aspects: Any, wrong: list[str]) -> None:
    assert said(lie.aspects, Tables(hexes=dict(enumerate(aspects)))) == wrong


BARE: dict[str, Any] = {"north": [], "northeast": [], "southeast": []}


@each(
    ("sides", "wrong"),
    [
        ({**BARE, "north": ["mountain pass", "trail"], "northeast": ["faerie road", "mountain pass"]}, []),
        ({**BARE, "north": ["mountain pass", "trail"], "northeast": ["faerie road"]}, ["faerie road"]),
        ({**BARE, "north": ["mountain pass"], "northeast": ["faerie road"], "southeast": ["trail"]}, ["trail", "faerie road"]),
        ({**BARE, "north": ["mountain pass", "trail"]}, ["faerie road"]),
        ({"north": ["mountain pass"], "northeast": ["faerie road"]}, []),
        ({**BARE, "north": None, "northeast": ["trail", "faerie road", "mountain pass"]}, []),
    ],
)
def test_roads_lead_over_passes(sides: Any, wrong: list[str]) -> None:
    """11.5; nothing is said while a side is not known."""
    assert said(lie.roads_over_passes, Tables(sides={"0101": sides})) == wrong


@each(
    ("terrain", "wrong"),
    [
        ((["mountain"], ["sea", "clear"]), []),
        ((["mountain"], ["clear"]), ["sea"]),
        ((["clear"], ["clear"]), ["mountain", "sea"]),
        ((None, ["clear"]), []),
    ],
)
def test_enchantments_can_be_cast(terrain: Any, wrong: list[str]) -> None:
    """19.4"""
    hexes = {number: {} if kinds is None else {"terrain": kinds} for number, kinds in zip(("2034", "2825"), terrain, strict=True)}
    places = {"05": {"hex": "2034"}, "13": {"hex": "2825"}, "99": {"hex": None}}
    assert said(lie.castable, Tables(places=places, hexes=hexes)) == wrong


def test_lands_are_parted_by_water_and_by_what_nobody_crosses() -> None:
    rows = {
        "1": {"kingdom": "Albion", "terrain": ["clear"]},
        "2": {"kingdom": "Moray", "terrain": ["clear", "sea"]},
        "3": {"kingdom": None, "terrain": ["sea"]},
        "4": {"kingdom": "Ulster", "terrain": ["clear"]},
        "5": {"terrain": ["clear"]},
        "6": {"kingdom": "Weald", "terrain": ["clear"]},
        "7": {"kingdom": "Ochil", "terrain": ["dyke"]},
        "8": {"kingdom": "Borders", "terrain": ["clear"]},
        "9": {"kingdom": "Munster"},
    }
    row = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(geometry, "lie_of", lambda book: object())
        patch.setattr(geometry, "neighbours", lambda book, lie, space: [n for n in row if abs(int(n) - int(space)) == 1])
        book: Any = Tables(hexes=rows)
        assert set(lie._lands(book)) == {frozenset({"Albion", "Moray"}), frozenset({"Ulster"}), frozenset({"Weald", "Ochil", "Borders"})}
        parted = {frozenset({"Albion", "Moray"}), frozenset({"Ulster"}), frozenset({"Weald"}), frozenset({"Borders"})}
        assert set(lie._lands(book, without="dyke")) == parted
