"""What is known of a hex, whom the Wand serves, and what pieces of several sorts pay together: each condition alone."""

from typing import Any

import pytest

from playaid.book.facts import Fact
from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.ratings import ground, items, paths
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.albion.table import BOOK, PRINTED, put, stand, start
from tests.games.albion.two import bears, hearing, land, moving

HERE, THERE = "3322", "3323"


def sky(state: State, weather: str = "clear", **zones: str) -> State:
    return put(
        state, "public", "weather", {"map": weather, "hexes": {}, "zones": {name.replace("_", " "): now for name, now in zones.items()}}
    )


# the hex


@each(
    ("terrain", "weather", "found"),
    [
        (["marsh", "forest"], "snow", ["clear", "forest"]),
        (["marsh", "clear"], "snow", ["clear"]),
        (["marsh", "forest"], "rain", ["marsh", "forest"]),
        (["forest"], "snow", ["forest"]),
    ],
)
def test_marsh_alone_freezes(terrain: list[str], weather: str, found: list[str]) -> None:
    """6.3.6"""
    assert ground.underfoot(hearing(sky(start(), weather), book=land(h3322={"terrain": terrain})), HERE) == found


def test_where_there_is_no_marsh_no_weather_is_looked_up() -> None:
    """The zone of a hex of the sea, which nobody has told, is not asked for."""
    known = PRINTED.with_recorded([Fact("hexes", (HERE, "terrain"), ["sea"], "owner")])
    assert ground.underfoot(hearing(sky(start(), Irish_Sea="rain"), book=known), HERE) == ["sea"]


@each(
    ("number", "terrain", "told", "found", "noted"),
    [
        (HERE, ["clear"], "Albion", "Albion", ["kingdom"]),
        (HERE, ["sea"], "Albion", None, ["kingdom", "terrain"]),
        (HERE, ["sea"], None, None, ["kingdom"]),
        (HERE, ["clear"], None, None, ["kingdom"]),
        ("3034", ["sea"], "Albion", "Albion", ["kingdom"]),
    ],
)
def test_the_sea_is_in_no_kingdom(number: str, terrain: list[str], told: str | None, found: str | None, noted: list[str]) -> None:
    """A fortress stands on land, whatever has been said. What decides nothing is not noted. [2.1]"""
    heard = hearing(start(), book=land(**{f"h{number}": {"terrain": terrain, "kingdom": told}}))
    assert ground.kingdom(heard, number) == found
    assert sorted({used.fact.keys[1] for used in heard.facts}) == noted


# the Wand


def seen(state: State, side: str | None = None) -> Hearing:
    """As somebody without a key hears it."""
    return Hearing(GAME, visible(state, side), Declaration("next", {}, FAERIE), BOOK, Refusing())


def wand(weather: str = "rain", *names: str, bearer: str = "Gerflax", shown: bool = False) -> State:
    state = bears(stand(sky(start(), weather), HERE, "Gerflax", *names), "14", bearer)
    return put(state, "public", "items", "14", "shown", bearer) if shown else state


@each(
    ("state", "number", "side", "weather"),
    [
        (wand("clear"), HERE, FAERIE, "clear"),
        (wand(shown=True), HERE, FAERIE, "clear"),
        (wand(), HERE, FOMORIAN, "rain"),
        (wand(), HERE, None, "rain"),
        (wand(), THERE, FAERIE, "rain"),
    ],
)
def test_whose_list_of_items_is_opened_for_the_weather(state: State, number: str, side: str | None, weather: str) -> None:
    """None where the sky is clear, where all see the Wand, where it is not of that side, and where none of its persons is. [20.6.14]"""
    assert ground.weather_in(seen(state), number, (), side) == weather


@each(("bearer", "clear"), [("Gerflax", True), ("Albion 9", False), ("Foamrider", False), ("hex 3322", False)])
def test_the_wand_serves_persons(bearer: str, clear: bool) -> None:
    """Any bearer who is one. [20.6.14]"""
    state = stand(wand("rain", "Foamrider"), HERE, Albion_9={"count": 2})
    state = put(state, "secret", FAERIE, "items", "14", bearer)
    assert (ground.weather_in(hearing(state), HERE, (), FAERIE) == "clear") is clear
    assert (ground.secret_wand(hearing(state), [HERE], (), FAERIE) == bearer) is clear


def test_a_wand_that_lies_there_clears_nothing() -> None:
    state = put(wand(), "public", "items", "14", {"state": "left", "hex": HERE, "side": None})
    assert ground.weather_in(hearing(state), HERE) == "rain"


@each(("weather", "number", "found"), [("rain", HERE, "Gerflax"), ("clear", HERE, None), ("rain", THERE, None)])
def test_who_bears_it_unseen(weather: str, number: str, found: str | None) -> None:
    assert ground.secret_wand(hearing(wand(weather)), [THERE, number], (), FAERIE) == found
    assert ground.secret_wand(hearing(wand(weather, shown=True)), [number], (), FAERIE) is None


# what they pay

FIELDS = {"terrain": ["clear"], "roads": [], "kingdom": None, "zone": "Irish Sea"}


def cost(*names: str, sides: Any = (), **cells: Any) -> int | None:
    book = land(h3322=FIELDS, h3323={**FIELDS, **cells}, s3323={"north": list(sides)})
    return paths.entry(hearing(stand(sky(start()), HERE, *names), book=book), names, HERE, THERE).points


@each("names", [("Cait Sith", "Dorwen"), ("Dorwen", "Cait Sith"), ("Callach's Waff", "Rurik"), ("Rurik", "Callach's Waff")])
def test_who_walks_beside_one_who_flies_pays_for_the_ground(names: tuple[str, ...]) -> None:
    """11.0, 11.7"""
    walker = next(name for name in names if name in ("Dorwen", "Rurik"))
    assert cost(*names, terrain=["forest"]) == cost(walker, terrain=["forest"])
    assert (cost(walker, terrain=["forest"]) or 0) > 1


def test_the_worm_walks_beside_a_ghost_that_flies() -> None:
    """Both are supernatural. [11.7]"""
    assert cost("Callach's Waff", "The Worm", terrain=["forest"]) == cost("The Worm", terrain=["forest"]) != 1


@each("names", [("The Worm", "Rurik"), ("Rurik", "The Worm")])
def test_who_walks_beside_the_worm_pays_for_the_shore(names: tuple[str, ...]) -> None:
    """The Worm swims there. [7.9 s42]"""
    assert cost("The Worm", terrain=["sea", "rough"]) == 1
    assert cost(*names, terrain=["sea", "rough"]) == cost("Rurik", terrain=["rough"])
    assert (cost("Rurik", terrain=["rough"]) or 0) > 1


def test_the_worm_crosses_a_minor_river_as_a_troll_does() -> None:
    """It ignores the great waters alone. [11.4, 11.8]"""
    assert cost("The Worm", sides=["minor river"]) == cost("Rurik", sides=["minor river"]) != cost("Rurik")
    assert cost("The Worm", sides=["lake"]) == cost("Rurik")


def test_an_elf_is_an_elf_whoever_leads_them() -> None:
    """Elves pay one point in a dyke, be it by the enemy's word. [17.6, 19.4.10]"""
    state = put(stand(sky(start()), HERE, "Dorwen", "Rurik"), "public", "pieces", "Dorwen", "control", FOMORIAN)
    heard = hearing(state, FOMORIAN, land(h3322=FIELDS, h3323={**FIELDS, "terrain": ["dyke"]}, s3323={"north": []}))
    assert paths.entry(heard, ("Dorwen",), HERE, THERE).points == 1
    assert paths.entry(heard, ("Rurik", "Dorwen"), HERE, THERE).points == 6


@each(
    ("name", "terrain", "sides", "roads", "weather", "open_"),
    [
        ("Foamrider", ["sea"], ["lake"], [], "clear", True),
        ("Dorwen", ["clear"], ["lake"], [], "clear", False),
        ("Dorwen", ["marsh", "sea"], [], [], "rain", False),
        ("Dorwen", ["marsh"], [], [], "rain", False),
        ("Dorwen", ["marsh"], [], [], "clear", True),
        ("Dorwen", ["marsh", "clear"], [], [], "rain", True),
        ("Dorwen", ["marsh"], ["trail"], ["trail"], "rain", True),
        ("Dorwen", ["marsh"], ["trail"], [], "rain", False),
        ("Dorwen", ["marsh"], [], ["trail"], "rain", False),
    ],
)
def test_where_somebody_can_be_driven(name: str, terrain: Any, sides: Any, roads: Any, weather: str, open_: bool) -> None:
    """6.2.5, 11.8"""
    book = land(h3322=FIELDS, h3323={**FIELDS, "terrain": terrain, "roads": roads}, s3323={"north": sides})
    heard = hearing(stand(sky(start(), weather), HERE, name), book=book)
    assert (paths.impassable(heard, name, [name], HERE, THERE) is None) is open_


def test_roads_are_looked_up_for_a_marsh_in_the_rain_alone() -> None:
    for terrain, weather in ((["clear"], "rain"), (["marsh"], "clear")):
        heard = hearing(stand(sky(start(), weather), HERE, "Dorwen"), book=land(h3323={**FIELDS, "terrain": terrain}, s3323={"north": []}))
        paths.impassable(heard, "Dorwen", ["Dorwen"], HERE, THERE)
        assert "roads" not in {used.fact.keys[-1] for used in heard.facts}


@each(("start_", "first", "astray"), [("2034", "2128", False), ("2034", "2129", True), ("2033", "2128", True), ("2033", "2034", False)])
def test_a_plot_may_begin_by_a_teleportation(start_: str, first: str, astray: bool) -> None:
    """From one place of power to another. [12.3, 19.4.03]"""
    assert paths.astray(hearing(start()), first, start_) is astray


@each(
    ("active", "side", "found"),
    [(FOMORIAN, FOMORIAN, FOMORIAN), (FOMORIAN, FAERIE, FAERIE), (FOMORIAN, None, FOMORIAN), (FAERIE, FOMORIAN, FOMORIAN)],
)
def test_who_chooses_for_a_mind_that_is_held(active: str, side: str | None, found: str) -> None:
    """Whoever speaks for it, or is on the move. [19.4.10, 20.2]"""
    state = put(moving(start(), active), "public", "mastered", {"Dorwen": "Barguest"})
    state = put(state, "public", "pieces", "Dorwen", "control", FOMORIAN)
    state = put(state, "secret", FOMORIAN, "minds", {"Dorwen": {"wounds": 0, "items": []}})
    heard: Hearing = Hearing(GAME, state, Declaration("next", {}, side), BOOK, Refusing())
    assert items.chooser(heard, "Dorwen") == found


@pytest.mark.parametrize("now", [True, False])
def test_a_choice_holds_for_its_phase_alone(now: bool) -> None:
    """20.2.4: in a later one it goes before the others."""
    state = bears(bears(moving(stand(start(), HERE, "Dorwen"), FAERIE), "09", "Dorwen"), "12", "Dorwen")
    state = put(state, "secret", FAERIE, "using", "Dorwen", ["09"])
    state = put(state, "secret", FAERIE, "chosen", "Dorwen", items.phase_of(state) if now else "another")
    assert ("12" in items.items_in_use(hearing(state), "Dorwen") or "22" in items.items_in_use(hearing(state), "Dorwen")) is not now


@each(
    ("bearer", "borne", "used"),
    [("Dorwen", ("10", "22"), ["10"]), ("Dunatis", ("14", "21"), ["14"]), ("Dunatis", ("17", "09"), ["09", "17"])],
)
def test_one_weapon_and_one_staff_count(bearer: str, borne: tuple[str, str], used: list[str]) -> None:
    """20.2.2, 20.2.3"""
    state = moving(stand(start(), HERE, bearer), FAERIE)
    for number in borne:
        state = bears(state, number, bearer)
    own = [number for number in items.items_in_use(hearing(state), bearer) if number in borne]
    assert own == used


@each(
    ("names", "bearer", "terrain", "spares"),
    [
        (("Foamrider", "Gerflax"), "Gerflax", ["sea", "dyke"], True),
        (("Foamrider", "Gerflax"), "Gerflax", ["sea"], False),
        (("Gerflax",), "Gerflax", ["sea", "dyke"], False),
        (("The Worm", "Rurik"), "Rurik", ["sea", "dyke"], True),
    ],
)
def test_whom_the_wand_spares_a_halt_on_a_coast_under_snow(names: Any, bearer: str, terrain: Any, spares: bool) -> None:
    """Ships, and the Worm, which moves as one; a dyke costs the same in the snow. [6.3.4, 7.9 s42]"""
    state = bears(stand(sky(start(), "snow"), HERE, *names), "14", bearer)
    if "Foamrider" in names:
        state = put(state, "public", "pieces", bearer, "aboard", "Foamrider")
    moving_ = names[:1] if "Foamrider" in names else names
    book = land(h3322={**FIELDS, "terrain": ["sea"]}, h3323={**FIELDS, "terrain": terrain}, s3323={"north": []})
    assert paths.spared(hearing(state, book=book), moving_, HERE, THERE) is spares
