"""What may not come about by any road: each law broken by hand and kept, and flagged where the players' word is taken."""

from typing import Any

from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.ratings.laws import LAWS
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration, Ruling
from playaid.referee.contract.state import State
from playaid.referee.deciding.laws import TRUSTED, breaches
from tests.each import each
from tests.games.albion.table import BOOK, TABLE, at, bare, do, offers_of, put, refused, rule, stand, start
from tests.games.albion.two import land, moving

MARSH = land(h3013={"terrain": ["marsh"], "roads": []}, h3014={"terrain": ["marsh", "woods"], "roads": []})
COAST = land(h3101={"terrain": ["clear", "sea"], "kingdom": None}, h3201={"terrain": ["sea"], "kingdom": None})


def flags(ruling: Ruling) -> list[str]:
    assert ruling.verdict == "legal", ruling.reasons
    return [f"{line.text} [{line.citation}]" for line in ruling.worksheet if line.result == TRUSTED]


def laid(state: State, *puts: tuple[Any, ...]) -> State:
    for one in puts:
        state = put(state, *one)
    return state


def broken(before: State, after: State, verb: str = "place", book: Book = BOOK) -> list[str]:
    heard: Hearing = Hearing(GAME, before, Declaration(verb, {}, FOMORIAN), book, Refusing())
    return [breach.law.id for breach in breaches(heard, before, after)]


def to(state: State, number: str, *names: str) -> State:
    return laid(state, *(("public", "pieces", name, "hex", number) for name in names))


def of(name: str, field: str, value: Any) -> tuple[Any, ...]:
    return ("public", "pieces", name, field, value)


def now(key: str, value: Any) -> tuple[Any, ...]:
    return ("public", key, value)


MINE = moving(start(), FOMORIAN)
HURRYING = at(MINE, FOMORIAN, "movement", "marches", "forced")
REACTING = at(start(), FAERIE, "reaction")
HURRIED = now("hurried", {name: {"points": 6, "leader": "Imric"} for name in ("Imric", "Moray 3012")})
MEN = ("Imric", "Moray 3012")
SNOWED = laid(stand(MINE, "3101", "Gullfoot"), ("public", "weather", "hexes", "3101", "snow"))
SAILING = stand(REACTING, "3101", "Gullfoot")
LADEN = laid(stand(MINE, "3101", "Gullfoot", "Rurik"), of("Rurik", "aboard", "Gullfoot"))

LAKE = land(h3012={"terrain": ["clear"]}, h3013={"terrain": ["clear"]}).with_recorded([Fact("sides", ("3013", "north"), ["lake"], "owner")])
SPENT = laid(MINE, ("public", "spent", {"Imric": 99}))
BRINK = laid(MINE, ("public", "spent", {"Imric": 11}))

BROKEN: dict[str, list[tuple[State, State, Book]]] = {
    "law.bounds": [(MINE, to(MINE, "2816", *MEN), BOOK), (MINE, to(MINE, "3034", "Sean"), BOOK)],
    "law.ground": [(MINE, to(MINE, "0108", "Imric"), BOOK)],
    "law.crossing": [(BRINK, to(BRINK, "3013", "Imric"), LAKE)],
    "law.asleep": [(MINE, to(MINE, "3034", "Arwan"), BOOK)],
    "law.early": [(at(start(), FOMORIAN, "pregame"), to(at(start(), FOMORIAN, "pregame"), "3034", "Imric"), BOOK)],
    "law.distance": [(MINE, to(MINE, "3440", *MEN), BOOK)],
    "law.snow": [(SNOWED, to(SNOWED, "3201", "Gullfoot"), COAST)],
    "law.marsh": [
        (laid(MINE, ("public", "weather", "map", "rain")), to(laid(MINE, ("public", "weather", "map", "rain")), "3013", *MEN), MARSH)
    ],
    "law.held": [(laid(MINE, now("stopped", {"Imric": "3012"})), to(laid(MINE, now("stopped", {"Imric": "3012"})), "3013", "Imric"), BOOK)],
    "law.ceased": [(laid(MINE, now("entered", {"Imric": 0})), to(laid(MINE, now("entered", {"Imric": 0})), "3013", "Imric"), BOOK)],
    "law.plot": [
        (laid(MINE, now("scried", {"Imric": ["3011"]})), to(laid(MINE, now("scried", {"Imric": ["3011"]})), "3013", "Imric"), BOOK)
    ],
    "law.named": [(HURRYING, to(HURRYING, "3013", "Imric"), BOOK)],
    "law.reacting": [(REACTING, to(REACTING, "3013", "Imric"), BOOK)],
    "law.ships": [(SAILING, to(SAILING, "3201", "Gullfoot"), BOOK)],
    "law.landing": [(LADEN, laid(to(LADEN, "3201", "Rurik"), of("Rurik", "aboard", None)), BOOK)],
    "law.aboard": [(LADEN, laid(to(LADEN, "3201", "Rurik"), of("Rurik", "aboard", None)), BOOK)],
    "law.shipped": [(laid(MINE, now("shipped", {"Imric": True})), to(laid(MINE, now("shipped", {"Imric": True})), "3013", "Imric"), BOOK)],
    "law.command": [(MINE, to(MINE, "3013", "Moray 3012"), BOOK)],
    "law.marked": [(laid(MINE, now("cast", ["Imric"])), to(laid(MINE, now("cast", ["Imric"])), "3013", "Imric"), BOOK)],
    "law.refit": [(laid(MINE, now("debarked", {"Imric": True})), to(laid(MINE, now("debarked", {"Imric": True})), "3013", "Imric"), BOOK)],
    "law.points": [(MINE, laid(MINE, ("public", "spent", "Imric", 99)), BOOK)],
    "law.room": [(LADEN, laid(LADEN, of("Imric", "hex", "3101"), of("Imric", "aboard", "Gullfoot")), BOOK)],
    "law.embarked": [(MINE, laid(stand(MINE, "3101", "Gullfoot"), of("Cait Sith", "aboard", "Gullfoot")), BOOK)],
    "law.rank": [(MINE, laid(MINE, of("Moray 3012", "under", "Barguest")), BOOK)],
    "law.passed": [
        (laid(MINE, ("secret", FOMORIAN, "items", "02", "Imric")), laid(MINE, ("secret", FOMORIAN, "items", "02", "Rurik")), BOOK)
    ],
}


def pinned() -> tuple[State, State]:
    """Imric reacts out of a hex that Elidor holds with an army."""
    state = laid(stand(REACTING, "3012", "Elidor", Albion_9={"count": 5, "under": "Elidor"}), HURRIED)
    weak = laid(
        stand(state, "3013", "Imric"),
        of("Moray 3012", "under", "Gairloch"),
        ("public", "hurried", "Gairloch", {"points": 6, "leader": "Imric"}),
    )
    weak = stand(weak, "3012", "Gairloch")
    return weak, to(weak, "3011", "Gairloch", "Moray 3012")


@each("law", BROKEN)
def test_a_law_broken_by_hand_is_found(law: str) -> None:
    for before, after, book in BROKEN[law]:
        assert law in broken(before, after, book=book)


def test_a_stack_that_is_held_in_its_hex_does_not_react_away() -> None:
    """13.0"""
    before, after = pinned()
    assert "law.pinned" in broken(before, after)
    assert "law.pinned" not in broken(laid(before, of("Elidor", "hex", "3440")), laid(after, of("Elidor", "hex", "3440")))


def test_who_has_points_to_go_round_has_crossed_nothing() -> None:
    """11.8: one point is not enough for that; a ford may be crossed with it."""
    ford = LAKE.with_recorded([Fact("sides", ("3013", "north"), ["minor river", "ford"], "owner")])
    assert broken(MINE, to(MINE, "3013", "Imric"), book=LAKE) == []
    assert broken(BRINK, to(BRINK, "3013", "Imric"), book=ford) == []


def test_whoever_is_teleported_crosses_nothing() -> None:
    """Be it by an overruling to the hex beside. [11.8, 12.3]"""
    over = to(BRINK, "3013", "Imric")
    assert broken(BRINK, over, book=LAKE) == ["law.crossing"]
    assert broken(BRINK, over, "teleport", book=LAKE) == []


def test_no_law_is_without_its_breach() -> None:
    assert {*BROKEN, "law.pinned"} == {law.id for law in LAWS}


@each(
    ("before", "after", "verb"),
    [
        (MINE, to(MINE, "3013", *MEN), "place"),
        (MINE, to(MINE, "3440", "Imric"), "teleport"),
        (MINE, to(MINE, "2634", "Sean"), "teleport"),
        (SPENT, SPENT, "place"),
        (at(start(), FOMORIAN, "combat", "battles"), to(at(start(), FOMORIAN, "combat", "battles"), "3013", *MEN), "withdraw"),
        (LADEN, to(LADEN, "3201", "Gullfoot", "Rurik"), "place"),
        (laid(REACTING, HURRIED), to(laid(REACTING, HURRIED), "3013", *MEN), "place"),
    ],
)
def test_what_may_be_breaks_none(before: State, after: State, verb: str) -> None:
    assert broken(before, after, verb) == []


# by the players' word


def scried(*path: str) -> State:
    return put(MINE, "public", "scried", {name: list(path) for name in MEN})


def test_a_plot_binds_whoever_is_placed() -> None:
    """19.4.03: where it leads nothing is flagged, and so much of it is done with; a reaction is not bound."""
    assert flags(rule(scried("3013", "3014"), "place Imric, Moray 3012 at 3011")) == [
        "Imric was scried and is bound to its plot: 3013 3014 [19.4]"
    ]
    assert flags(rule(scried("3013", "3014"), "place Imric, Moray 3012 at 3014")) == []
    assert do(scried("3013", "3014"), "place Imric, Moray 3012 at 3013")["public"]["scried"] == {name: ["3014"] for name in MEN}
    assert flags(rule(scried("3010"), "place Imric, Moray 3012 at 3011")) == []
    assert flags(rule(scried("3010"), "place Imric, Moray 3012 at 3013")) == ["Imric was scried and is bound to its plot: 3010 [19.4]"]
    reacting = laid(REACTING, HURRIED, now("scried", {"Imric": ["3011"]}))
    assert flags(rule(reacting, "place Imric, Moray 3012 at 3013", side=FOMORIAN)) == []


def test_a_distance_beyond_the_points_is_flagged() -> None:
    """11.0: whatever the ground, a hex costs a point or more."""
    assert flags(rule(MINE, "place Imric, Moray 3012 at 3440")) == ["3440 is 30 hexes away, and Imric has 12 points left [11.0]"]
    assert flags(rule(MINE, "place Imric, Moray 3012 at 3024")) == []
    tired = put(MINE, "public", "spent", {"Moray 3012": 1})
    assert flags(rule(tired, "place Imric, Moray 3012 at 3024")) == ["3024 is 12 hexes away, and Moray 3012 has 11 points left [11.0]"]


def test_a_part_of_an_army_comes_no_farther_than_the_whole() -> None:
    said = flags(rule(MINE, "place Moray 3012 points 3 at 3440"))
    assert [text.partition("]")[0].rpartition("[")[2] for text in said] == ["11.0", "11.1"]


TORQUE_OF: dict[str, tuple[tuple[Any, ...], ...]] = {
    "nobody": (),
    "anybody": (("public", "items", "05", {"state": "held", "hex": None, "side": FOMORIAN}),),
    "Imric": (("public", "items", "05", {"state": "held", "hex": None, "side": FOMORIAN, "shown": "Imric"}),),
    "Faerie": (("public", "items", "05", {"state": "held", "hex": None, "side": FAERIE}),),
}


@each(
    ("leader", "torque", "flagged"),
    [
        ("Bogan", "nobody", True),
        ("Callach", "nobody", True),
        ("Rurik", "nobody", False),
        ("Glastyn", "nobody", False),
        ("Bogan", "anybody", False),
        ("Bogan", "Imric", True),
        ("Bogan", "Faerie", True),
        ("Callach", "anybody", True),
    ],
)
def test_an_army_is_placed_under_somebody_who_might_command_it(leader: str, torque: str, flagged: bool) -> None:
    """11.1, 14.3: a captain of Ochil has no command over Moray, but by Dana's Torque, which makes a king of whoever has a rating; whether
    they bear it is told to nobody. [20.1, 20.6.05]"""
    state = laid(stand(MINE, "3012", leader), *TORQUE_OF[torque])
    worn = put(state, "secret", FOMORIAN, "items", "05", leader) if torque == "anybody" else state
    said = ["Moray 3012: moved there with nobody who may command them [11.1]"] if flagged else []
    assert flags(rule(state, f"place {leader}, Moray 3012 at 3013")) == flags(rule(worn, f"place {leader}, Moray 3012 at 3013")) == said


def test_a_reaction_by_word_is_held_to_its_points_and_its_enemies() -> None:
    """13.0"""
    state = laid(REACTING, HURRIED)
    assert flags(rule(state, "place Imric, Moray 3012 at 3022", side=FOMORIAN)) == [
        "3022 is 10 hexes away, and Imric has 6 points left [11.0]"
    ]
    assert flags(rule(state, "place Imric, Moray 3012 at 3018", side=FOMORIAN)) == []
    assert flags(rule(REACTING, "place Imric, Moray 3012 at 3013", side=FOMORIAN)) == ["Imric, Moray 3012: not reacting [13.0]"]
    text = flags(rule(pinned()[0], "place Gairloch, Moray 3012 at 3011", side=FOMORIAN))
    assert [one for one in text if one.endswith("[13.0]")]


@each(
    ("state", "line"),
    [
        (pinned()[0], "place Gairloch, Moray 3012 at 3011"),
        (laid(REACTING, HURRIED), "place Imric, Moray 3012 at 3022"),
        (MINE, "place Moray 3012 points 3 at 3440"),
        (MINE, "place Imric, Moray 3012 at 3440"),
        (stand(MINE, "3012", "Bogan"), "place Bogan, Moray 3012 at 3013"),
    ],
)
def test_what_is_flagged_for_all_hangs_on_nothing_that_a_side_hides(state: State, line: str) -> None:
    """A machine without a side's key flags the same, and no item in its hand shows."""
    shut: State = {**state, "secret": {}}
    armed = laid(state, *(("secret", FOMORIAN, "items", number, person) for number, person in (("05", "Gairloch"), ("22", "Imric"))))
    assert flags(rule(state, line, side=FOMORIAN)) == flags(rule(shut, line, side=FOMORIAN)) == flags(rule(armed, line, side=FOMORIAN))


def test_snow_keeps_a_ship_on_its_coast() -> None:
    """6.3.4"""
    assert flags(rule(SNOWED, "place Gullfoot at 3201", book=COAST)) == ["Gullfoot cannot leave 3101, a coast under snow [6.3]"]
    assert flags(rule(stand(MINE, "3101", "Gullfoot"), "place Gullfoot at 3201", book=COAST)) == []


@each(
    ("names", "hex_", "weather", "told"),
    [
        ("Imric, Moray 3012", "3013", "rain", True),
        ("Imric, Moray 3012", "3013", "clear", False),
        ("Imric, Moray 3012", "3014", "rain", False),
        ("Cait Sith", "3013", "rain", False),
    ],
)
def test_a_marsh_in_the_rain_takes_nobody(names: str, hex_: str, weather: str, told: bool) -> None:
    """6.2.5; with other ground beside the marsh that may be chosen [11.3]."""
    state = laid(stand(MINE, "3012", "Cait Sith"), ("public", "weather", "map", weather), of("Cait Sith", "side", FOMORIAN))
    said = flags(rule(state, f"place {names} at {hex_}", side=FOMORIAN, book=MARSH))
    assert (f"nobody enters the marsh {hex_} in the rain [6.2]" in said) is told


def test_sean_may_have_teleported_to_where_a_game_is_entered() -> None:
    """To a place of power, and there alone; so he may be said to stand there, and neither marches nor retreats there. [7.9 a34]"""
    for number, found in (("2838", []), ("3151", []), ("2837", ["law.bounds"])):
        there = stand(start(), number, "Sean")
        assert [law for law in broken(put(start(), "public", "pieces", {}), there, "new") if law == "law.bounds"] == found
    for verb, barred in (("place", False), ("teleport", False), ("move", True), ("withdraw", True)):
        assert ("law.bounds" in broken(start(), stand(start(), "2838", "Sean"), verb)) is barred, verb
    assert "law.bounds" in broken(start(), stand(start(), "2837", "Sean"), "place")
    assert rule(moving(start(), FOMORIAN), "place Sean at 2838", side=FOMORIAN).verdict == "legal"
    assert "11.bounds" in refused(moving(start(), FOMORIAN), "place Sean at 2837", FOMORIAN)
    nowhere = put(start(), "public", "pieces", "Sean", "hex", None)
    assert "law.bounds" not in broken(nowhere, stand(nowhere, "2838", "Sean"), "set")
    assert "law.bounds" in broken(put(start(), "public", "pieces", {}), stand(start(), "2034", "Colleran"), "new"), "nobody but him"


def test_a_ship_takes_no_sleeper_out_of_his_land() -> None:
    """10.3"""
    book = land(h0104={"terrain": ["clear", "sea"], "kingdom": "Ulster"}, h0105={"terrain": ["clear", "sea"], "kingdom": None})
    ship = stand(moving(start(), FAERIE), "0104", "Foamrider", "Finvarra")
    ship = laid(ship, of("Finvarra", "state", "inactive"), of("Finvarra", "aboard", "Foamrider"))
    assert "10.still" in refused(ship, "place Foamrider at 0105", FAERIE, book)
    awake = put(ship, "public", "pieces", "Finvarra", "state", "active")
    assert rule(awake, "place Foamrider at 0105", side=FAERIE, book=book).verdict == "legal"


# offers


def test_nothing_is_offered_that_breaks_a_law() -> None:
    """13.0: in the Reaction Phase those who react, as far as their points may reach."""
    assert offers_of(REACTING, "place", FOMORIAN) == []
    lines = offers_of(laid(REACTING, HURRIED), "place", FOMORIAN)
    assert lines
    assert all(line.startswith("place Imric, Moray 3012 at ") for line in lines)
    for state, side in (
        (laid(REACTING, HURRIED), FOMORIAN),
        (MINE, FOMORIAN),
        (scried("3013"), FOMORIAN),
        (moving(start(), FAERIE), FAERIE),
    ):
        for line in offers_of(state, "place", side):
            assert flags(rule(state, line, side=side)) == []


def test_an_entry_is_told_what_it_breaks() -> None:
    """12.1: two army points aboard one ship."""
    lines = ["stands Gullfoot at 3101", "stands Moray 3012 at 3101 aboard Gullfoot"]
    own = {f"own {side}": "wounds Imric 0" if side == FOMORIAN else "wounds Elidor 0" for side in (FOMORIAN, FAERIE)}
    ruling = TABLE.set_up({FOMORIAN: "Ann", FAERIE: "Bob"}, midway=lines, answers=own)
    assert "Gullfoot would carry 8 armies or escorts, and holds one [12.1]" in flags(ruling)


def test_bare_is_no_escort() -> None:
    state = bare(LADEN, "Rurik")
    assert broken(state, laid(state, of("Imric", "hex", "3101"), of("Imric", "aboard", "Gullfoot"))) == []


def test_a_ship_that_reacts_by_word_is_flagged() -> None:
    """13.0: only unembarked land pieces react, so a ship is refused by its own reason and no naming helps it."""
    told = "Gullfoot: only land pieces that are not on board a ship react [13.0]"
    assert flags(rule(SAILING, "place Gullfoot at 3201", side=FOMORIAN, book=COAST)) == [told]
    assert refused(SAILING, "move Gullfoot via 3201", FOMORIAN, COAST) == ["13.ships"]
    own = stand(MINE, "3101", "Gullfoot")
    assert flags(rule(own, "place Gullfoot at 3201", book=COAST)) == []


def test_enemies_hold_whoever_is_placed_without_having_been_named() -> None:
    """13.0"""
    state = put(pinned()[0], "public", "hurried", {})
    named, held = (flags(rule(one, "place Gairloch, Moray 3012 at 3011", side=FOMORIAN)) for one in (pinned()[0], state))
    assert [one for one in named if "enemy armies hold 3012" in one] == [one for one in held if "enemy armies hold 3012" in one] != []
    alone = flags(rule(REACTING, "place Imric, Moray 3012 at 3013", side=FOMORIAN))
    assert not [one for one in alone if "enemy armies hold" in one]


def test_a_passenger_placed_ashore_elsewhere_has_cost_his_ship_points() -> None:
    """12.1, 12.2"""
    aboard = flags(rule(LADEN, "place Rurik at 3012", book=COAST))
    assert "Gullfoot has paid nothing to put Rurik ashore [12.1]" in aboard
    assert "Rurik: on board a ship, and move with it only [12.2]" in aboard
    ashore = laid(LADEN, of("Rurik", "aboard", None))
    assert not [one for one in flags(rule(ashore, "place Rurik at 3012", book=COAST)) if one.endswith("[12.1]")]
