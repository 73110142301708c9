"""20.3, 12.7: artifact searches, condition by condition: who, where, for how much, what the table says and what is owed."""

import pytest

from playaid.games.albion.rules import search
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import bare, do, hurt, offers_of, put, refused, rule, stand, start, told
from tests.games.albion.two import bears, hearing, moving

BRANDINGLE, MOUSA, PEN = "1323", "3705", "2629"


def party(number: str, *names: str, side: str = FAERIE, turn: int = 1, cost: str = "all") -> State:
    """Persons in a place of power, without escorts; their side moves. cost: who pays for a search."""
    state = start(search_cost="party") if cost == "party" else start()
    return bare(moving(stand(state, number, *names), side, turn), *names)


def fails(state: State, line: str, side: str = FAERIE) -> list[str]:
    return [reason.check.rpartition("/")[2] for reason in rule(state, line, "3 3", side).reasons]


# for how many points


@each(
    ("line", "spent", "why", "told"),
    [
        ("search Dunatis", 0, "search of 1323 for 4 points, the least", "the least; each more, 8 at the most, adds 1 to the roll"),
        ("search Dunatis", 12, "search of 1323 for 4 points, the least", "the least; each more, 6 at the most, adds 1 to the roll"),
        ("search Dunatis", 14, "search of 1323", None),
        ("search Dunatis for 4", 0, "search of 1323", None),
    ],
)
def test_points_that_nobody_has_named_are_told_with_the_throw(line: str, spent: int, why: str, told: str | None) -> None:
    """20.3: where more could be spent, with what more would bring."""
    state = put(party(BRANDINGLE, "Dunatis"), "public", "spent", {"Dunatis": spent})
    ruling = rule(state, line, "3 3", FAERIE)
    assert str(ruling.rolls[0].why) == why
    lines = [line for line in ruling.worksheet if line.label == "points of the search"]
    assert [str(line.text) for line in lines] == ([told] if told else [])


# who, where


@each(
    ("line", "found"),
    [
        ("search Dunatis", []),
        ("search Dunatis, Corin", []),
        ("search Dunatis for 3", ["20.3.span"]),
        ("search Dunatis for 4", []),
        ("search Dunatis for 8", []),
        ("search Dunatis for 9", ["20.3.span"]),
        ("search Dunatis keeper Dunatis", []),
        ("search Dunatis keeper nobody", []),
        ("search Dunatis keeper Corin", ["20.3.keeper"]),
        ("search Dunatis, Corin keeper Corin", []),
        ("search Dunatis, Elidor", ["20.3.together"]),
        ("search Elidor", ["20.3.hex"]),
        ("search Rurik", ["20.3.own"]),
    ],
)
def test_who_searches_where(line: str, found: list[str]) -> None:
    assert fails(stand(party(BRANDINGLE, "Dunatis", "Corin"), BRANDINGLE, "Rurik"), line) == found


@each(
    ("field", "value", "found"),
    [
        (("spent",), {"Dunatis": 14}, []),
        (("spent",), {"Dunatis": 15}, ["20.3.points"]),
        (("cast",), ["Dunatis"], ["19.3.marked"]),
        (("cast",), ["Corin"], []),
        (("shipped",), {"Dunatis": True}, ["12.2.spent", "20.3.points"]),
        (("shipped",), {"Corin": True}, []),
        (("scried",), {"Dunatis": ["search"]}, []),
        (("scried",), {"Dunatis": ["1324", "search"]}, ["19.4.03.plot"]),
        (("scried",), {"Dunatis": []}, ["19.4.03.plot"]),
        (("scried",), {"Corin": []}, []),
        (("pieces", "Dunatis", "state"), "inactive", ["20.3.active"]),
        (("pieces", "Dunatis", "state"), "dead", ["20.3.active"]),
        (("pieces", "Dunatis", "hex"), None, ["20.3.active"]),
        (("pieces", "Dunatis", "aboard"), "Foamrider", ["20.3.active"]),
        (("pieces", "Dunatis", "control"), FOMORIAN, ["20.3.own"]),
        (("losses",), {FAERIE: {"chosen": None}}, ["turn", "7.owing"]),
    ],
)
def test_what_holds_from_searching(field: tuple[str, ...], value: object, found: list[str]) -> None:
    state = put(party(BRANDINGLE, "Dunatis"), "public", *field, value)
    assert [check for check in fails(state, "search Dunatis") if check != "turn"] == [check for check in found if check != "turn"]


@each(
    ("number", "name", "side", "turn", "worm", "why"),
    [
        (
            MOUSA,
            "Misha",
            FAERIE,
            1,
            "3705",
            "only persons whom Faerie commands search the Mousa Stour, and only in the absence of the Worm",
        ),
        (MOUSA, "Misha", FAERIE, 1, "3704", None),
        (
            MOUSA,
            "Barguest",
            FOMORIAN,
            1,
            "3704",
            "only persons whom Faerie commands search the Mousa Stour, and only in the absence of the Worm",
        ),
        (PEN, "Misha", FAERIE, 2, "3705", "Colt Pixy is there in Hoorn II only"),
        (PEN, "Misha", FAERIE, 3, "3705", None),
        (PEN, "Misha", FAERIE, 4, "3705", "Colt Pixy is there in Hoorn II only"),
        (BRANDINGLE, "Misha", FAERIE, 4, "3705", None),
        (BRANDINGLE, "Barguest", FOMORIAN, 4, "3705", None),
    ],
)
def test_what_is_shut(number: str, name: str, side: str, turn: int, worm: str, why: str | None) -> None:
    """20.6.03, 20.6.04"""
    state = stand(party(number, name, side=side, turn=turn), worm, "The Worm")
    assert [reason.text for reason in rule(state, f"search {name}", "3 3", side).reasons] == ([why] if why else [])


def test_where_nothing_is_left_a_search_finds_nothing() -> None:
    state = put(party(MOUSA, "Misha"), "public", "items", "03", {"state": "held", "hex": None, "side": FAERIE})
    assert fails(state, "search Misha") == []


def test_what_lies_in_a_hex() -> None:
    """20.4"""
    assert search.lying(start(), BRANDINGLE) == ["01", "02"]
    assert search.lying(put(start(), "public", "items", "01", "state", "left"), BRANDINGLE) == ["02"]
    assert search.lying(start(), "1324") == []


@each(("number", "words"), [("1324", "in 1324"), (None, "off the map")])
def test_no_word_makes_a_table(number: str | None, words: str) -> None:
    state = put(party(BRANDINGLE, "Dunatis"), "public", "pieces", "Dunatis", "hex", number)
    with pytest.raises(Refusal, match=f"nothing can be searched for {words}"):
        rule(state, "search Dunatis", "3 3", FAERIE, overrule="we say so")


# what it costs


@each(
    ("option", "spent", "points", "after"),
    [
        ("all", {}, "", {"Dunatis": 4, "Corin": 4}),
        ("all", {}, "for 6", {"Dunatis": 6, "Corin": 6}),
        ("all", {"Corin": 15}, "for 8", {"Dunatis": 8, "Corin": 18}),
        ("all", {"Corin": 19}, "for 8", {"Dunatis": 8, "Corin": 19}),
        ("party", {}, "for 6", {"Dunatis": 6}),
    ],
)
def test_who_pays(option: str, spent: dict[str, int], points: str, after: dict[str, int]) -> None:
    """20.3.1: all persons in the hex, as far as their points go."""
    state = put(party(BRANDINGLE, "Dunatis", "Corin", cost=option), "public", "spent", spent)
    assert do(state, f"search Dunatis {points}", "3 3", FAERIE)["public"]["spent"] == after


@each(
    ("option", "spent", "left"),
    [("all", {}, "Dunatis 14, Corin 14"), ("party", {}, "Dunatis 14"), ("all", {"Corin": 16}, "Dunatis 14, Corin 0")],
)
def test_what_is_left_of_the_points_is_told(option: str, spent: dict[str, int], left: str) -> None:
    """20.3.1"""
    state = put(party(BRANDINGLE, "Dunatis", "Corin", cost=option), "public", "spent", spent)
    assert f"The search takes 4 points; left: {left}." in told(rule(state, "search Dunatis", "3 3", FAERIE))


# the table


@each(
    ("names", "line", "dice", "words"),
    [
        (("Dunatis",), "search Dunatis", "1 1", "1323, strength 10, dice 2 + 0 for points 2: C4"),
        (("Dunatis",), "search Dunatis for 8", "1 1", "1323, strength 10, dice 2 + 4 for points 6: nothing"),
        (("Dunatis",), "search Dunatis for 8", "6 6", "1323, strength 10, dice 12 + 4 for points, kept between 2 and 12 12: 01"),
        (("Dunatis", "Malekin"), "search Dunatis, Malekin", "5 6", "1323, strength 18, dice 11 + 0 for points 11: 02"),
        (("Dunatis", "Malekin"), "search Malekin", "5 6", "1323, strength 8, dice 11 + 0 for points 11: 02"),
    ],
)
def test_how_the_table_is_read(names: tuple[str, ...], line: str, dice: str, words: str) -> None:
    """20.3.2 to 20.3.4: strengths are of those who take part; a total above 12 is 12."""
    assert words in told(rule(party(BRANDINGLE, *names), line, dice, FAERIE), FAERIE)


def test_escorts_count_and_armies_do_not() -> None:
    state = moving(stand(start(), BRANDINGLE, "Elidor", Albion_9={"count": 3, "under": "Elidor"}), FAERIE)
    words = told(rule(state, "search Elidor", "3 3", FAERIE), FAERIE)
    assert "Elidor 6 + escort" in words
    assert "strength 7" in words
    assert "escort" not in told(rule(bare(state, "Elidor"), "search Elidor", "3 3", FAERIE), FAERIE)


def test_one_rod_helps_whoever_searches_with_it() -> None:
    """20.6.17"""
    state = bears(party(BRANDINGLE, "Dunatis", "Misha"), "17", "Misha")
    assert "dice 6 + 0 for points + 5 (Misha's Rod) 11" in told(rule(state, "search Dunatis, Misha", "3 3", FAERIE), FAERIE)
    assert "Rod" not in told(rule(state, "search Dunatis", "3 3", FAERIE), FAERIE)


@each(
    ("name", "side", "dice", "wounds", "points"),
    [
        ("Dunatis", FAERIE, "1 2", 2, "2 Combat Strength Points"),
        ("Barguest", FOMORIAN, "1 2", 3, "3 Combat Strength Points"),
        ("Barguest", FOMORIAN, "1 1 2", 2, "2 Combat Strength Points"),
    ],
)
def test_a_curse_is_owed_by_the_party(name: str, side: str, dice: str, wounds: int, points: str) -> None:
    """12.7: so many Combat Strength Points of those who took part, or a die of them; the stronger the party, the milder."""
    state = stand(party(BRANDINGLE, name, side=side), BRANDINGLE, "Rurik", "Corin")
    assert f"A curse lies on 1323: {points} of the party." in told(rule(state, f"search {name}", dice, side))
    owed = do(state, f"search {name}", dice, side)["public"]["losses"][side]
    assert (owed["from"], owed["wounds"], owed["hex"]) == ([name], wounds, BRANDINGLE)


@each(
    ("line", "bearer", "words"),
    [
        ("search Dunatis, Corin for 8", "Dunatis", "Dunatis, Corin find The Book of"),
        ("search Dunatis for 8", "Dunatis", "Dunatis finds The Book of"),
        ("search Dunatis, Corin for 8 keeper Corin", "Corin", "Dunatis, Corin find The Book of"),
    ],
)
def test_who_keeps_what_is_found(line: str, bearer: str, words: str) -> None:
    state = party(BRANDINGLE, "Dunatis", "Corin")
    ruling = rule(state, line, "6 6", FAERIE)
    assert words in told(ruling)
    after = do(state, line, "6 6", FAERIE)
    assert bearer in after["secret"][FAERIE]["items"].values()
    assert after["public"]["trying"] is None


def test_what_is_left_lies_where_it_lay() -> None:
    state = party(BRANDINGLE, "Dunatis")
    after = do(state, "search Dunatis for 8 keeper nobody", "6 6", FAERIE)
    assert after["public"]["items"] == state["public"]["items"]
    assert "The Book of Glamours is left where it lay." in told(rule(state, "search Dunatis for 8 keeper nobody", "6 6", FAERIE))


def test_a_search_that_finds_nothing_may_be_tried_again() -> None:
    state = party(BRANDINGLE, "Dunatis")
    after = do(state, "search Dunatis", "3 3", FAERIE)
    assert after["public"]["trying"] == {"verb": "search", "args": {"persons": ["Dunatis"]}}
    assert "The search of 1323 finds nothing." in told(rule(state, "search Dunatis", "3 3", FAERIE))
    assert do(put(after, "public", "spent", {}), "search Dunatis", "1 1", FAERIE)["public"]["trying"] is None


@each(("where", "outcome"), [("artifact", "finds The Book of Glamours"), ("held", "nothing")])
def test_what_has_been_carried_off_is_not_found_again(where: str, outcome: str) -> None:
    """20.3.4"""
    state = put(party(BRANDINGLE, "Dunatis"), "public", "items", "01", "state", where)
    ruling = rule(state, "search Dunatis for 8", "6 6", FAERIE)
    assert ruling.outcome == outcome
    assert ("finds nothing: The Book of Glamours has been found already [20.3]." in told(ruling)) is (where == "held")
    assert ("12: 01, The Book of Glamours: no effect" in told(ruling)) is (where == "held")


@each(("turn", "outcome"), [(3, "finds Colt Pixy"), (4, "nothing")])
def test_colt_pixy_is_found_in_its_fortnight_only(turn: int, outcome: str) -> None:
    state = party(PEN, "Misha", turn=turn)
    ruling = rule(state, "search Misha for 8", "6 6", FAERIE, overrule="we say so")
    assert ruling.outcome == outcome
    assert ("finds nothing: Colt Pixy is there in Hoorn II only [20.3]." in told(ruling)) is (turn == 4)


@each(
    ("worm", "side", "name", "outcome"),
    [("3704", FAERIE, "Misha", "finds Bran's Curse"), (MOUSA, FAERIE, "Misha", "nothing"), ("3704", FOMORIAN, "Barguest", "nothing")],
)
def test_the_hoard_is_found_by_faerie_without_the_worm(worm: str, side: str, name: str, outcome: str) -> None:
    state = stand(party(MOUSA, name, side=side), worm, "The Worm")
    assert rule(state, f"search {name} for 8", "6 6", side, overrule="we say so").outcome == outcome


# offers


def test_who_is_offered_a_search() -> None:
    lines = offers_of(party(BRANDINGLE, "Dunatis", "Corin"), "search", FAERIE)
    assert sorted(lines) == ["search Corin", "search Dunatis", "search Dunatis, Corin"]
    assert offers_of(party(BRANDINGLE, "Dunatis"), "search", FAERIE) == ["search Dunatis"]
    asleep = put(party(BRANDINGLE, "Dunatis", "Corin"), "public", "pieces", "Corin", "state", "inactive")
    assert offers_of(asleep, "search", FAERIE) == ["search Dunatis"]
    afloat = put(party(BRANDINGLE, "Dunatis", "Corin"), "public", "pieces", "Corin", "aboard", "Foamrider")
    assert offers_of(afloat, "search", FAERIE) == ["search Dunatis"]


def test_the_wounded_search_as_the_whole_do() -> None:
    hale, hit = party(BRANDINGLE, "Dunatis"), hurt(party(BRANDINGLE, "Dunatis"), "Dunatis", 1)
    assert search._strength(hearing(hale), ["Dunatis"]) == search._strength(hearing(hit), ["Dunatis"])
    assert pieces.piece(hit, "Dunatis")["hex"] == BRANDINGLE


def cursed() -> State:
    """Two wounds are owed by Dunatis, who has searched beside Misha with the Mailcoat."""
    state = bears(party(BRANDINGLE, "Dunatis", "Misha"), "08", "Misha")
    state = stand(put(state, "public", "items", "10", {"state": "left", "hex": BRANDINGLE, "side": None}), BRANDINGLE, "Foamrider")
    return do(state, "search Dunatis", "1 2", FAERIE)


@each(
    "line",
    [
        *("move Dunatis via 1324", "place Dunatis at 1324", "teleport Dunatis to 2128", "force Dunatis", f"slip {BRANDINGLE}"),
        *("embark Dunatis on Foamrider", "debark Dunatis", "overrun Dunatis", "gaze Dunatis", "search Dunatis", "use by Dunatis"),
        *("give 08 to Dunatis", "leave 08", "store 08", "take 10 by Dunatis"),
    ],
)
def test_whoever_owes_what_a_curse_takes_does_nothing_before(line: str) -> None:
    """A coat that is handed on afterwards spares nobody, and the dead do not march. [12.7, 7.0, 20.6.08]"""
    assert "7.owing" in refused(cursed(), line, FAERIE)
    borne = rule(do(cursed(), "remove Dunatis 2", side=FAERIE), line, "", FAERIE)
    assert not any(reason.check.endswith("7.owing") for reason in borne.reasons)


def test_whoever_is_named_wrongly_hears_who_bears_what_is_owed() -> None:
    """A curse takes wounds: no escort bears it. [7.0, 12.7]"""
    state = do(put(party(BRANDINGLE, "Elidor", "Corin"), "public", "pieces", "Elidor", "escort", True), "search Elidor", "1 1 2", FAERIE)
    with pytest.raises(Unreadable) as unread:
        rule(state, "remove Corin 1", side=FAERIE)
    assert unread.value.hint == "there is: Elidor, evenly"
