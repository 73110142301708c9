"""Who has moved, who came along and who came ashore, as the laws see it: each condition alone."""

from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.ratings import laws
from playaid.games.albion.rules import movement
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.referee.deciding.laws import breaches
from tests.each import each
from tests.games.albion.table import BOOK, at, stand, start
from tests.games.albion.test_laws import LADEN, LAKE, MINE, broken, laid, now, of, to
from tests.games.albion.two import hearing, land

SHORE = {"terrain": ["clear", "sea"], "kingdom": None, "roads": [], "zone": "Irish Sea"}
COASTS = land(h3101=SHORE, h3201={**SHORE, "terrain": ["sea"]}, s3201={"southwest": []}, s3101={"northeast": []})


def pair(before: State, after: State) -> tuple[Hearing, Hearing]:
    return hearing(before, FOMORIAN, COASTS), hearing(after, FOMORIAN, COASTS)


def said(before: State, after: State, law: str, book: Any = BOOK, verb: str = "place", **args: Any) -> str:
    """What a law says that is broken; "" where it is kept."""
    heard: Hearing = Hearing(GAME, before, Declaration(verb, args, FOMORIAN), book, Refusing())
    return next((str(breach.text) for breach in breaches(heard, before, after) if breach.law.id == law), "")


@each(
    ("puts", "trips"),
    [
        ((of("Imric", "hex", "3013"),), ["Imric"]),
        ((of("Imric", "hex", "3013"), of("Imric", "state", "dead")), []),
        ((of("Imric", "hex", "nowhere"),), []),
        ((of("Imric", "hex", None),), []),
    ],
)
def test_who_has_made_a_trip(puts: Any, trips: list[str]) -> None:
    assert [trip.name for trip in laws._trips(*pair(MINE, laid(MINE, *puts)))] == trips


def test_a_part_of_an_army_comes_out_of_an_army_of_its_own_kingdom() -> None:
    """Others of its kind, that have lost a point meanwhile, are not where it was; nor is an army that is whole."""
    before = stand(MINE, "3013", Gogma_9={"count": 0})
    after = laid(before, of("Moray 3012", "count", 7), of("Albion 3034", "count", 3), of("Gogma 3439", "count", 2))
    after = stand(after, "3014", Gogma_8={"count": 2})
    (trip,) = laws._trips(*pair(before, after))
    assert (trip.was, trip.name, trip.here, trip.there) == ("Gogma 3439", "Gogma 8", "3439", "3014")
    assert laws._trips(*pair(before, stand(before, "3014", Gogma_8={"count": 3}))) == []


@each(
    ("step", "verb", "found"),
    [
        (("movement", "normal", "moving"), "place", ["Imric"]),
        (("movement", "normal", "moving"), "teleport", []),
        (("combat", "announce"), "place", []),
    ],
)
def test_who_marches(step: tuple[str, ...], verb: str, found: list[str]) -> None:
    """Neither who is driven in a fight nor who teleports."""
    state = at(start(), FOMORIAN, *step)
    after: Hearing = Hearing(GAME, to(state, "3013", "Imric"), Declaration(verb, {}, FOMORIAN), BOOK, Refusing())
    assert [trip.name for trip in laws._walks(hearing(state, FOMORIAN), after)] == found


@each(
    ("was", "is_", "carried"), [("Gullfoot", "Gullfoot", True), (None, "Gullfoot", False), ("Gullfoot", None, False), (None, None, False)]
)
def test_who_is_carried_was_aboard_before(was: str | None, is_: str | None, carried: bool) -> None:
    before = laid(LADEN, of("Rurik", "aboard", was))
    after = laid(to(before, "3440", "Rurik"), of("Rurik", "aboard", is_))
    assert ("Rurik" not in [trip.name for trip in laws._walks(*pair(before, after))]) is carried


@each(
    ("others", "found"),
    [((), "Colleran may not enter Moray (2612) unless with marshal or king"), (("Auberon",), ""), (("Elidor",), "Colleran may not")],
)
def test_company_frees_colleran(others: tuple[str, ...], found: str) -> None:
    """Of those who come the same way; Elidor is a marshal too, and comes from elsewhere. [7.9 e02]"""
    before = stand(laid(MINE, of("Auberon", "state", "active")), "2715", "Colleran", "Auberon")
    after = to(before, "2612", "Colleran", *others)
    assert said(before, after, "law.bounds", land(h2612={**SHORE, "kingdom": "Moray"})).startswith(found)
    assert bool(said(before, after, "law.bounds", land(h2612={**SHORE, "kingdom": "Moray"}))) is bool(found)


@each(
    ("before", "after", "found"),
    [
        ("Gullfoot", None, "no army may enter The Giant's Dance (2441)"),
        ("Gullfoot", "Gullfoot", ""),
        (None, None, ""),
    ],
)
def test_who_comes_ashore_comes_to_the_hex(before: str | None, after: str | None, found: str) -> None:
    """12.1, 19.5"""
    state = laid(stand(MINE, "2441", "Gullfoot", Moray_9={"count": 1}), of("Moray 9", "aboard", before))
    again = laid(state, of("Moray 9", "aboard", after), of("Moray 9", "count", 1))
    assert said(state, again, "law.bounds", land(h2441=SHORE)) == found


def test_who_is_lost_with_a_ship_comes_nowhere() -> None:
    state = laid(stand(MINE, "2441", "Gullfoot", "Rurik", Moray_9={"count": 1}), of("Moray 9", "aboard", "Gullfoot"))
    state = laid(state, of("Rurik", "aboard", "Gullfoot"))
    sunk = laid(state, of("Rurik", "hex", None), of("Rurik", "state", "dead"), of("Rurik", "aboard", None))
    del sunk["public"]["pieces"]["Moray 9"]
    assert list(laws._comers(*pair(state, sunk))) == []


@each(("number", "found"), [("3429", True), ("3013", False)])
def test_whose_mind_is_another_s_comes_into_no_fortress(number: str, found: bool) -> None:
    """19.4.10"""
    before = laid(MINE, of("Elidor", "control", FOMORIAN), now("mastered", {"Elidor": "Barguest"}))
    why = f"Elidor is under an enchantment of Mind Control and may not enter the fortress in {number}"
    assert said(before, to(before, number, "Elidor"), "law.bounds") == (why if found else "")


@each(("verb", "found"), [("place", "there is no land in 3201 for Imric"), ("withdraw", "")])
def test_whoever_is_driven_into_the_sea_has_nowhere_better(verb: str, found: str) -> None:
    """15.8"""
    near = ("3100", "3101", "3001", "3102", "3202", "3201", "3000", "3002")
    seas = land(**{f"h{number}": {**SHORE, "terrain": ["sea"]} for number in near if number[2:] != "00"})
    before = stand(MINE, "3101", "Imric")
    assert said(before, to(before, "3201", "Imric"), "law.ground", seas, verb) == found


@each(
    ("name", "number", "found"),
    [
        ("Finvarra", "1823", ""),
        ("Finvarra", "1824", "Finvarra is inactive and may not move outside Ulster"),
        ("Surswt", "1823", "Surswt is inactive and may not move at all"),
        ("Surswt", "1822", "Surswt is inactive and may not move at all"),
        ("Dunatis", "1823", "Dunatis is inactive and may not move at all"),
    ],
)
def test_how_sleepers_move(name: str, number: str, found: str) -> None:
    """10.0, 10.3"""
    before = laid(stand(MINE, "1922", name), of(name, "state", "inactive"))
    ulster = land(h1823={**SHORE, "kingdom": "Ulster"}, h1824={**SHORE, "kingdom": "Leinster"}, h1822=SHORE)
    assert said(before, to(before, number, name), "law.asleep", ulster) == found
    awake = laid(before, of(name, "state", "active"))
    assert said(awake, to(awake, number, name), "law.asleep", ulster) == ""


@each(
    ("verb", "land_", "found"),
    [("withdraw", False, ""), ("withdraw", True, "Imric may not cross the lake"), ("place", False, "Imric may not")],
)
def test_whoever_is_driven_over_a_lake_has_nowhere_better(verb: str, land_: bool, found: str) -> None:
    """15.8"""
    seas = {f"h{number}": {**SHORE, "terrain": ["sea"]} for number in ("3102", "3202", "3201", "3001", "3002", "3101")}
    seas["h3102"] = {**SHORE, "terrain": ["clear"]} if land_ else seas["h3102"]
    before = laid(stand(MINE, "3101", "Imric"), now("spent", {"Imric": 11}))
    book = land(**seas, s3201={"southwest": ["lake"]}, s3101={"northeast": ["lake"], "southeast": ["lake"]}, s3202={"northwest": ["lake"]})
    told = said(before, to(before, "3201", "Imric"), "law.crossing", book, verb)
    assert told.startswith(found)
    assert bool(told) is bool(found)


# what lies between


@each(
    ("spent", "verb", "path", "step", "crossed"),
    [
        (11, "place", None, "moving", True),
        (10, "place", None, "moving", False),
        (0, "move", ["3013"], "moving", True),
        (0, "move", ["3112", "3013"], "moving", False),
        (11, "move", ["3112", "3013"], "moving", False),
        (0, "place", ["3013"], "moving", False),
        (11, "set", None, "combat", False),
        (0, "withdraw", None, "combat", True),
        (11, "teleport", None, "moving", False),
    ],
)
def test_who_has_crossed_what_lies_between(spent: int, verb: str, path: list[str] | None, step: str, crossed: bool) -> None:
    """Whoever says by what way, or has no points to go round. [11.8]"""
    state = MINE if step == "moving" else at(start(), FOMORIAN, "combat", "announce")
    before = laid(state, now("spent", {"Imric": spent}))
    args = {} if path is None else {"path": path}
    assert bool(said(before, to(before, "3013", "Imric"), "law.crossing", LAKE, verb, **args)) is crossed


def test_a_ship_crosses_water_with_all_it_carries() -> None:
    before = laid(LADEN, now("spent", {"Rurik": 99, "Gullfoot": 35}))
    book = land(h3101=SHORE, h3201=SHORE, s3201={"northwest": ["lake"]}, s3101={"southeast": ["lake"], "northeast": ["lake"]})
    assert said(before, to(before, "3201", "Rurik", "Gullfoot"), "law.crossing", book) == ""


def test_a_marsh_in_the_rain_is_told_once() -> None:
    """6.2.5"""
    wet = land(h3012={**SHORE, "terrain": ["clear"]}, h3013={**SHORE, "terrain": ["marsh"]}, s3013={"north": []})
    before = laid(MINE, ("public", "weather", "map", "rain"), now("spent", {"Imric": 11}))
    found = [law for law in broken(before, to(before, "3013", "Imric"), book=wet) if law in ("law.marsh", "law.crossing")]
    assert found == ["law.marsh"]
    road = land(h3012={**SHORE, "terrain": ["clear"]}, h3013={**SHORE, "terrain": ["marsh"], "roads": ["trail"]}, s3013={"north": []})
    assert said(before, to(before, "3013", "Imric"), "law.marsh", road) == ""


@each(("terrain", "sky", "found"), [(["sea", "clear"], "snow", True), (["sea"], "snow", False), (["sea", "clear"], "rain", False)])
def test_snow_lies_on_coasts(terrain: list[str], sky: str, found: bool) -> None:
    """6.3.4"""
    before = laid(stand(MINE, "3101", "Gullfoot"), ("public", "weather", "hexes", "3101", sky))
    book = land(h3101={**SHORE, "terrain": terrain}, h3201={**SHORE, "terrain": ["sea"]})
    assert bool(said(before, to(before, "3201", "Gullfoot"), "law.snow", book)) is found


def test_who_stays_ashore_in_the_snow_is_no_ship() -> None:
    before = laid(stand(MINE, "3101", "Rurik"), ("public", "weather", "hexes", "3101", "snow"))
    assert said(before, to(before, "3201", "Rurik"), "law.snow", land(h3101=SHORE, h3201=SHORE)) == ""


# what they have done before


@each(("name", "found"), [("Imric", "Imric has spent 1 point more than it has"), ("Moray 9", ""), ("Gone 1", "")])
def test_who_has_overspent_was_there_before(name: str, found: str) -> None:
    """A part of an army has spent what the whole has. [11.0]"""
    after = stand(MINE, "3012", Moray_9={"count": 1})
    assert said(MINE, laid(after, now("spent", {name: 13})), "law.points") == found


@each(("plotted", "told"), [(["3011"], "3011"), ([], "to stay where it stands")])
def test_what_is_left_of_a_plot_is_told(plotted: list[str], told: str) -> None:
    """19.4.03"""
    before = laid(MINE, now("scried", {"Imric": plotted}))
    assert said(before, to(before, "3013", "Imric"), "law.plot") == f"Imric was scried and is bound to its plot: {told}"


@each(
    ("stopped", "evaded", "attached", "held"),
    [
        ({"Imric": "3012"}, [], False, True),
        ({"Imric": "3012"}, ["Imric"], False, False),
        ({"Imric": "3011"}, [], False, False),
        ({"escort Imric": "3012"}, [], True, True),
        ({"Imric": "3012"}, [], True, True),
        ({"Imric": "3012", "escort Imric": "3012"}, ["Imric"], True, True),
    ],
)
def test_who_had_to_stop_stays(stopped: dict[str, str], evaded: list[str], attached: bool, held: bool) -> None:
    """Or whose escort had to. [11.2, 11.9, 18.1]"""
    before = laid(MINE, now("stopped", stopped), now("evaded", {"3012": evaded}), now("attached", {"Imric": True} if attached else {}))
    assert bool(said(before, to(before, "3013", "Imric"), "law.held")) is held


def test_cargo_has_stopped_for_nobody() -> None:
    before = laid(LADEN, now("stopped", {"Rurik": "3101"}))
    assert said(before, to(before, "3201", "Rurik", "Gullfoot"), "law.held", COASTS) == ""
    assert said(before, to(before, "3201", "Rurik"), "law.held", COASTS) == ""
    walks = laid(to(before, "3201", "Rurik"), of("Rurik", "aboard", None))
    assert said(before, walks, "law.held", COASTS)


@each(("debarked", "found"), [({"Imric": True}, True), ({"escort Imric": True}, True), ({"Rurik": True}, False)])
def test_whom_a_refit_has_put_ashore_stays(debarked: dict[str, bool], found: bool) -> None:
    """9.1"""
    before = laid(MINE, now("debarked", debarked), now("attached", {"Imric": True}))
    assert bool(said(before, to(before, "3013", "Imric"), "law.refit")) is found


@each(("paid", "found"), [(5, []), (0, ["law.landing"])])
def test_a_ship_pays_to_put_pieces_ashore(paid: int, found: list[str]) -> None:
    """12.1, 12.2: that they have come off it is no march that is too long."""
    before = laid(LADEN, now("spent", {"Gullfoot": 3}))
    after = laid(to(before, "3201", "Rurik"), of("Rurik", "aboard", None), now("spent", {"Gullfoot": 3 + paid}))
    assert [law for law in broken(before, after) if law in ("law.landing", "law.distance")] == found


# stacks and items


@each(("then", "since", "found"), [(0, 2, True), (1, 2, True), (2, 2, False), (3, 2, False), (0, 1, False)])
def test_a_ship_that_is_laden_already_is_told_once(then: int, since: int, found: bool) -> None:
    """12.1"""
    before = laid(stand(MINE, "3101", "Gullfoot", Moray_9={"count": max(then, 1)}), of("Moray 9", "aboard", "Gullfoot" if then else None))
    after = laid(before, of("Moray 9", "count", since), of("Moray 9", "aboard", "Gullfoot"))
    assert bool(said(before, after, "law.room")) is found


@each(("before", "found"), [(None, True), ("Gullfoot", False)])
def test_who_never_sails_is_told_once(before: str | None, found: bool) -> None:
    """12.1"""
    state = laid(stand(MINE, "3101", "Gullfoot", "The Worm"), of("The Worm", "aboard", before))
    assert bool(said(state, laid(state, of("The Worm", "aboard", "Gullfoot"), of("The Worm", "state", "active")), "law.embarked")) is found


@each(("before", "found"), [(None, True), ("Rurik", False)])
def test_an_unfit_leader_is_told_once(before: str | None, found: bool) -> None:
    """A captain of Moray leads no Ochil. [14.3]"""
    state = laid(stand(MINE, "3314", "Rurik"), of("Ochil 3314", "under", before))
    after = laid(state, of("Ochil 3314", "under", "Rurik"), of("Ochil 3314", "count", 5))
    assert bool(said(state, after, "law.rank")) is found
    new = laid(stand(state, "3314", Ochil_9={"count": 1}), of("Ochil 9", "under", "Rurik"))
    assert said(state, new, "law.rank")


def test_an_unfit_leader_is_told_beside_an_army_that_has_none_any_more() -> None:
    """14.3"""
    before = laid(MINE, of("Moray 2714", "under", "Rurik"))
    after = laid(before, of("Moray 2714", "under", None), of("Moray 3012", "under", "Barguest"))
    assert said(before, after, "law.rank") == "Barguest may not command Moray 3012"


@each(
    ("then", "since", "found"),
    [
        ("Imric", "Rurik", True),
        ("Imric", "Imric", False),
        ("Imric", "Moray 3012", False),
        ("Imric", "hex 3012", False),
        ("Imric", "hex 3105", True),
        ("Auberon", "Imric", False),
        ("Imric", "Auberon", False),
        (None, "Imric", False),
    ],
)
def test_items_go_from_hand_to_hand(then: str | None, since: str, found: bool) -> None:
    """20.1: whoever is off the map is in no hex."""
    bare_ = laid(MINE, ("secret", FOMORIAN, "items", {}), ("secret", FAERIE, "items", {}))
    before = laid(bare_, ("secret", FOMORIAN, "items", {"05": then} if then else {}))
    after = laid(before, ("secret", FOMORIAN, "items", {"05": since}))
    assert bool(said(before, after, "law.passed")) is found


@each(("aboard", "names", "lands"), [(None, ["Rurik"], False), ("Gullfoot", ["Rurik", "Gullfoot"], False), ("Gullfoot", ["Rurik"], True)])
def test_who_is_placed_without_their_ship_leaves_it(aboard: str | None, names: list[str], lands: bool) -> None:
    """12.2"""
    assert movement._lands({**pieces.piece(start(), "Rurik"), "aboard": aboard}, names) == lands
