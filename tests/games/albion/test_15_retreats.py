"""15.8, 16.1.6, 16.6: who must leave a hex and where to; what is added to the dice, and how the table is read."""

from collections.abc import Callable
from typing import Any

import pytest

from playaid.book.facts import Fact
from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.ratings import paths
from playaid.games.albion.rules import losses, results, retreats
from playaid.games.albion.state import hexes, pieces
from playaid.games.albion.state.combats import fights
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, PRINTED, do, offers_of, put, rule, stand, told
from tests.games.albion.test_initiating import FIELD, announced
from tests.games.albion.test_resolving import engagement
from tests.games.albion.two import bears, hearing, land

KEY = f"{FIELD} battle"
OPEN = {"terrain": ["clear"], "roads": None, "kingdom": "Albion"}


def leaving(*sides: str, **what: Any) -> State:
    """The battle of Imric and Elidor after a round; these sides must leave."""
    state = announced("battles")
    for field, value in {"round": 1, "state": "fighting", "retreat": list(sides or (FAERIE,)), **what}.items():
        state = put(state, "public", "combat", "fights", KEY, field, value)
    return put(state, "public", "combat", "current", KEY)


def around(**terrain: list[str]) -> Any:
    """Open ground all round the field, but for what is said of a hex: `h3323=["sea"]`."""
    near = ("3321", "3422", "3423", "3323", "3222", "3223", "3421", "3221")
    cells = {f"h{number}": dict(OPEN) for number in near}
    for name, kinds in terrain.items():
        cells[name] = {**OPEN, "terrain": kinds}
    return land(**cells)


def over(**cells: Any) -> Any:
    """The same with what is said of its hexes, and of their sides: `s3323={"north": ["lake"]}`."""
    tables = {"h": "hexes", "s": "sides"}
    told = [Fact(tables[name[0]], (name[1:], column), value, "owner") for name, row in cells.items() for column, value in row.items()]
    return around().with_recorded(told)


def fails(state: State, line: str, side: str = FAERIE, book: Any = None) -> list[str]:
    found = [reason.check.rpartition("/")[2] for reason in rule(state, line, side=side, book=book or around()).reasons]
    return [check for check in found if check != "turn"]


@each(
    ("state", "line", "side", "found"),
    [
        (leaving, "withdraw 3322 to 3323", FAERIE, []),
        (leaving, "withdraw 3322 to 3323", FOMORIAN, ["15.retreat"]),
        (leaving, "withdraw 3322 to 3324", FAERIE, ["15.beside"]),
        (leaving, "withdraw 3322 to 3322", FAERIE, ["15.beside"]),
        (leaving, "withdraw 3322 to 9999", FAERIE, ["15.beside"]),
        (leaving, "withdraw 3012 to 3013", FAERIE, ["15.retreat"]),
        (lambda: leaving(state="over"), "withdraw 3322 to 3323", FAERIE, ["15.retreat"]),
        (lambda: leaving(FAERIE, FOMORIAN), "withdraw 3322 to 3323", FOMORIAN, []),
        (lambda: put(leaving(), "public", "losses", {FOMORIAN: {"chosen": None}}), "withdraw 3322 to 3323", FAERIE, ["15.losses"]),
    ],
)
def test_who_withdraws_where(state: Any, line: str, side: str, found: list[str]) -> None:
    assert fails(state(), line, side) == found


@each(
    ("written", "left"),
    [(["3323", "3324"], ["3324"]), (["3422", "3323"], []), (["3422"], ["3422"]), (["search", "3323", "search"], ["search"])],
)
def test_whom_a_retreat_has_brought_upon_what_was_written_goes_on_from_there(written: list[str], left: list[str]) -> None:
    """19.4.03"""
    state = put(leaving(), "public", "scried", {"Elidor": written})
    assert do(state, "withdraw 3322 to 3323", side=FAERIE, book=around())["public"]["scried"]["Elidor"] == left


def test_nobody_withdraws_off_the_map() -> None:
    said = Declaration("withdraw", {"from": "0108", "hex": "0008"}, FAERIE)
    assert retreats._too_far(Hearing(GAME, leaving(), said, BOOK, Refusing())) == {"hex": "0008", "from": "0108"}


@each(
    ("terrain", "found"),
    [
        ({}, None),
        ({"h3323": ["sea"]}, "there is no land in 3323 for Elidor [11.8]"),
        ({"h3323": ["clear", "sea"]}, None),
    ],
)
def test_only_where_one_may_stand(terrain: dict[str, list[str]], found: str | None) -> None:
    """11.8"""
    reasons = [reason.text for reason in rule(leaving(), "withdraw 3322 to 3323", side=FAERIE, book=around(**terrain)).reasons]
    assert reasons == ([found] if found else [])


@each(
    ("side", "who", "found"),
    [
        (["major river"], "Elidor", "Elidor may not cross the major river between 3322 and 3323 [11.8]"),
        (["lake"], "Elidor", "Elidor may not cross the lake between 3322 and 3323 [11.8]"),
        (["mountain side"], "Elidor", "Elidor may not cross the mountain side between 3322 and 3323 [11.8]"),
        (["tunnel"], "Imric", "Imric may not cross the mountain side between 3322 and 3323 [11.8]"),
        (["tunnel"], "Elidor", None),
        (["major river", "bridge"], "Elidor", None),
        (["minor river"], "Elidor", None),
    ],
)
def test_a_retreat_crosses_what_its_pieces_may_cross(side: list[str], who: str, found: str | None) -> None:
    """11.8: only the Cait Sith, the Waff and the Worm cross great waters, only the first two the sides of mountains."""
    book = over(s3323={"north": side})
    leaver = FAERIE if who == "Elidor" else FOMORIAN
    reasons = [reason.text for reason in rule(leaving(leaver), "withdraw 3322 to 3323", side=leaver, book=book).reasons]
    assert reasons == ([found] if found else [])


def test_a_retreat_in_the_rain() -> None:
    """6.2: minor rivers swell, and nobody enters a marsh; by a road both banks of which have it one does."""
    wet = put(leaving(), "public", "weather", {"map": "rain", "hexes": {}, "zones": {}})
    river = over(s3323={"north": ["minor river"]})
    marsh = around(h3323=["marsh"])
    for book, text in ((river, "rain has swollen the river"), (marsh, "nobody enters the marsh")):
        assert rule(wet, "withdraw 3322 to 3323", side=FAERIE, book=book).reasons[0].text.startswith(text)
        assert not rule(leaving(), "withdraw 3322 to 3323", side=FAERIE, book=book).reasons
    dry = over(h3323={**OPEN, "terrain": ["marsh"], "roads": ["trail"]}, s3323={"north": ["trail"]})
    assert not rule(wet, "withdraw 3322 to 3323", side=FAERIE, book=dry).reasons


@each(("bearer", "leads"), [("Elidor", True), ("Dorwen", False)])
def test_a_retreat_over_a_river_that_the_wand_keeps_low_shows_it(bearer: str, leads: bool) -> None:
    """6.2.3, 20.6.14"""
    wet = put(bears(leaving(), "14", bearer), "public", "weather", {"map": "rain", "hexes": {}, "zones": {}})
    ruling = rule(wet, "withdraw 3322 to 3323", side=FAERIE, book=over(s3323={"north": ["minor river"]}))
    assert (not ruling.reasons) is leads
    assert ("The weather is clear round Elidor, who bears Gerflax' Wand." in told(ruling, FOMORIAN)) is leads
    dry = rule(wet, "withdraw 3322 to 3323", side=FAERIE, book=over(s3323={"north": []}))
    assert "Wand" not in told(dry, FOMORIAN)


def test_where_water_lies_all_round_it_is_crossed() -> None:
    """No case says where a retreat leads; where none is open, any with ground."""
    low = hexes.neighbours("3322", "even")
    sides: dict[str, Any] = {"s3322": {way: ["lake"] for way in ("north", "northeast", "southeast")}}
    sides |= {f"s{low[way]}": {facing: ["lake"]} for way, facing in paths.OPPOSITE.items()}
    book = over(**sides)
    assert not rule(leaving(), "withdraw 3322 to 3323", side=FAERIE, book=book).reasons
    wet = put(bears(leaving(), "14", "Elidor"), "public", "weather", {"map": "rain", "hexes": {}, "zones": {}})
    assert "Wand" not in told(rule(wet, "withdraw 3322 to 3323", side=FAERIE, book=book), FOMORIAN), "it spares them nothing"


def test_where_a_fortress_stands_there_is_land() -> None:
    sea = {f"h{number}": ["sea"] for number in ("3321", "3422", "3423", "3323", "3222", "3223", "3421", "3221")}
    assert fails(leaving(), "withdraw 3322 to 3323", book=around(**sea)) == ["15.ground"]
    assert fails(leaving(), "withdraw 3322 to 3321", book=around(**sea)) == []


def test_a_retreat_within_bounds_if_there_is_one() -> None:
    """7.9 m33: Cormac stays in his lands, unless there is nowhere else."""
    state = put(stand(leaving(FOMORIAN), FIELD, "Cormac"), "public", "pieces", "Imric", "hex", "3012")
    moray = {f"h{number}": {**OPEN, "kingdom": "Moray"} for number in ("3321", "3422", "3423", "3323", "3222", "3223", "3421", "3221")}
    assert fails(state, "withdraw 3322 to 3323", FOMORIAN, land(**moray)) == []
    one = {**moray, "h3321": {**OPEN, "kingdom": "Weald"}}
    assert fails(state, "withdraw 3322 to 3323", FOMORIAN, land(**one)) == ["15.ground"]
    assert fails(state, "withdraw 3322 to 3321", FOMORIAN, land(**one)) == []


def test_everybody_who_fought_goes_and_the_fight_is_over() -> None:
    state = do(leaving(), "withdraw 3322 to 3323", side=FAERIE, book=around())
    assert set(pieces.at(state, "3323", FAERIE)) == {"Elidor", "Albion 7"}
    assert pieces.piece(state, "Albion 7")["under"] == "Elidor"
    assert fights(state)[KEY]["state"] == "over"
    assert fights(state)[KEY]["retreat"] == []
    ruling = rule(leaving(), "withdraw 3322 to 3323", side=FAERIE, book=around())
    assert "Faerie withdraws from 3322 to 3323." in told(ruling)
    assert "The battle in 3322 is over: Faerie has left the hex." in told(ruling)


def test_where_both_retreat_the_second_ends_it() -> None:
    state = do(leaving(FAERIE, FOMORIAN), "withdraw 3322 to 3323", side=FAERIE, book=around())
    assert fights(state)[KEY]["retreat"] == [FOMORIAN]
    assert fights(state)[KEY]["state"] == "fighting"
    done = do(state, "withdraw 3322 to 3321", side=FOMORIAN, book=around())
    assert fights(done)[KEY]["state"] == "over"


def test_ships_leave_with_what_they_carry() -> None:
    state = put(engagement(), "public", "combat", "fights", "0108 engagement", "retreat", [FOMORIAN])
    state = do(state, "withdraw 0108 to 0107", side=FOMORIAN)
    assert {"Oakheart", "Redtooth", "Rurik", "Moray 7"} <= set(pieces.at(state, "0107", FOMORIAN))


@each(("line", "why"), [("withdraw 3012 to 3013", "from 3012 to 3013"), ("withdraw 3322 to 9999", "from 3322 to 9999")])
def test_no_word_makes_a_retreat(line: str, why: str) -> None:
    with pytest.raises(Refusal, match=f"Faerie has no retreat {why}"):
        rule(leaving(), line, side=FAERIE, overrule="we say so", book=around())


def test_what_a_retreat_is_offered() -> None:
    """Hexes without enemies first; nothing before the losses are removed."""
    lines = offers_of(stand(leaving(), "3321", "Rurik"), "withdraw", FAERIE)
    assert len(lines) > 1
    assert "withdraw 3322 to 3321" in lines
    assert lines[-1] == "withdraw 3322 to 3321"
    assert offers_of(leaving(), "withdraw", FOMORIAN) == []
    assert offers_of(leaving(state="over"), "withdraw", FAERIE) == []
    assert offers_of(owing(leaving()), "withdraw", FAERIE) == []


def test_the_fight_that_must_be_left_is_the_one_in_the_hex() -> None:
    state = leaving()
    other = {**fights(state)[KEY], "hex": "3012"}
    state = put(state, "public", "combat", "fights", "3012 battle", other)
    assert retreats._retreating(state, FAERIE, FIELD) == KEY
    assert retreats._retreating(state, FAERIE, "3012") == "3012 battle"
    assert retreats._retreating(state, FOMORIAN, FIELD) is None


# the dice and the table


def heard(state: State, side: str = FOMORIAN) -> Hearing:
    return Hearing(GAME, state, Declaration("fight", {"hex": FIELD}, side), BOOK, Refusing())


def sum_of(state: State, attacker: str = FOMORIAN, people: dict[str, list[str]] | None = None) -> int:
    sides = people if people is not None else {FOMORIAN: ["Imric"], FAERIE: ["Elidor"]}
    return sum(results.modifiers(heard(state, attacker), fights(state)[KEY], attacker, sides)[0])


def called(kind: str, state: str, by: str, **more: Any) -> dict[str, Any]:
    return {kind: {"by": by, "persons": {}, "state": state, "round": 0, **more}}


@each(
    ("what", "attacker", "people", "total"),
    [
        ({}, FOMORIAN, None, 6 - 3),
        ({}, FAERIE, None, 3 - 6),
        ({}, FOMORIAN, {FOMORIAN: ["Imric"], FAERIE: []}, 6),
        ({}, FOMORIAN, {FOMORIAN: ["Barguest"], FAERIE: []}, 0),
        ({"overrun": ["Imric"]}, FOMORIAN, None, 0),
        ({"bonus": {FOMORIAN: 2}}, FOMORIAN, None, 5),
        ({"bonus": {FAERIE: 2}}, FOMORIAN, None, 1),
        ({"challenges": called("trial", "declined", FOMORIAN)}, FOMORIAN, None, 8),
        ({"challenges": called("trial", "declined", FAERIE)}, FOMORIAN, None, -2),
        ({"challenges": called("duel", "declined", FOMORIAN)}, FOMORIAN, None, 6),
        ({"challenges": called("duel", "declined", FAERIE)}, FOMORIAN, None, 0),
        ({"challenges": called("duel", "accepted", FOMORIAN)}, FOMORIAN, None, 3),
        ({"challenges": called("duel", "declined", FOMORIAN, free=True)}, FOMORIAN, None, 3),
        ({"challenges": called("duel", "declined", FOMORIAN)}, FOMORIAN, {FOMORIAN: [], FAERIE: ["Grogan"]}, -4),
        ({"challenges": called("trial", "declined", FOMORIAN)}, FOMORIAN, {FOMORIAN: [], FAERIE: []}, 0),
        ({"challenges": {**called("duel", "open", FOMORIAN), **called("trial", "declined", FOMORIAN)}}, FOMORIAN, None, 8),
    ],
)
def test_what_is_added_to_the_dice(what: dict[str, Any], attacker: str, people: dict[str, list[str]] | None, total: int) -> None:
    """16.1.6, 12.5, 20.6.21"""
    assert sum_of(leaving(**what), attacker, people) == total


@each(
    ("kind", "people", "line"),
    [
        ("trial", [], "Faerie declined a trial by combat: nothing in the rolls: no person of Faerie takes part"),
        ("duel", [], "Faerie declined a duel arcane: nothing in the rolls: no person of Faerie takes part"),
        ("duel", ["Grogan"], "Faerie declined a duel arcane: nothing in the rolls: no magician of Faerie takes part"),
        ("trial", ["Elidor"], None),
    ],
)
def test_what_was_declined_and_counts_no_more_is_said(kind: str, people: list[str], line: str | None) -> None:
    """16.1.6"""
    state = leaving(challenges=called(kind, "declined", FOMORIAN))
    hearing = heard(state)
    results.modifiers(hearing, fights(state)[KEY], FOMORIAN, {FOMORIAN: [], FAERIE: people})
    nothing = [str(one.text) for one in hearing.lines if one.result == "+0"]
    assert nothing == ([line] if line else [])


def test_the_staff_of_dunatis_favours_its_bearers_side() -> None:
    """20.6.21"""
    assert sum_of(bears(leaving(), "21", "Imric")) == 5
    assert sum_of(bears(leaving(), "21", "Elidor")) == 1


@each(("dice", "more", "row"), [("1 1", -5, 2), ("1 1", 0, 2), ("1 2", 0, 3), ("6 6", 0, 12), ("6 6", 3, 12), ("5 6", 0, 11)])
def test_the_dice_are_kept_within_the_table(dice: str, more: int, row: int) -> None:
    from playaid.testing.table import falling

    hearing = Hearing(GAME, leaving(), Declaration("fight", {"hex": FIELD}, FOMORIAN), BOOK, falling(dice))
    assert results.row_of(hearing, FOMORIAN, [more] if more else [], "for the test") == row


@each(
    ("attackers", "defenders", "column", "words"),
    [
        (["Imric"], ["Elidor"], "1-1", []),
        (["Rurik"], ["Elidor"], "2-1", ["Rurik: 1 column for Fomorian"]),
        (["Imric"], ["Rurik"], "1-2", ["Rurik: 1 column for Fomorian"]),
    ],
)
def test_who_shifts_the_column(attackers: list[str], defenders: list[str], column: str, words: list[str]) -> None:
    """7.9 t29"""
    hearing = heard(leaving())
    assert results.column_of(hearing, "battle", (10, 10), attackers, defenders) == column
    shifts = [line.text for line in hearing.lines if line.label == "shift"]
    assert len(shifts) == len(words)
    assert all(text.endswith(word.partition(": ")[2]) for text, word in zip(shifts, words, strict=True))


@each(("letter", "none"), [("", True), ("-", True), ("r", True), ("-r", True), ("e", False), ("er", False)])
def test_a_letter_without_wounds(letter: str, none: bool) -> None:
    wounds = results.wounds_of(heard(leaving()), "trial", letter, 4, "Imric", "Elidor")
    assert (wounds == 0) == none


def test_double_damage_in_a_trial_alone() -> None:
    """20.6.10"""
    state = bears(leaving(), "10", "Imric")
    single, double = (results.wounds_of(heard(state), kind, "e", 4, "Imric", "Elidor") for kind in ("duel", "trial"))
    assert double == 2 * single > 0
    hearing = heard(state)
    results.wounds_of(hearing, "trial", "e", 0, "Imric", "Elidor")
    assert hearing.lines[-1].text == "force 1, result e, Imric's weapon times 2"
    results.wounds_of(hearing, "duel", "e", 4, "Imric", "Elidor")
    assert hearing.lines[-1].text == "force 4, result e"


def test_persons_whose_armies_have_fallen_retreat_as_the_table_bids() -> None:
    """Losses are removed before retreats: whoever is left retreats, and need not evade. [7.4, 15.8]"""
    state = put(leaving(), "public", "pieces", "Albion 7", "count", 1)
    hearing = Hearing(GAME, state, Declaration("remove", {}, FAERIE), BOOK, Refusing())
    losses.owe(hearing, FAERIE, FIELD, "battle", ["Albion 7"], points=1, wounds=0, steps=0, one=False, fortress=False, fight=KEY)
    left = do(hearing.state, "remove evenly", side=FAERIE)
    assert fights(left)[KEY]["retreat"] == [FAERIE]
    assert not left["public"]["endangered"]


@each(("waits", "offered"), [(leaving, True), (lambda: owing(leaving()), False), (lambda: with_a_fate(leaving()), False)])
def test_where_the_map_is_not_known_a_retreat_is_offered_in_its_turn(waits: Callable[[], State], offered: bool) -> None:
    """7.4, 20.5: after the losses, and after the fate of what the dead bore."""
    assert bool(list(retreats.withdraw_offers(hearing(waits(), FAERIE, PRINTED)))) is offered


def owing(state: State) -> State:
    return put(state, "public", "losses", {FOMORIAN: {"chosen": None}})


def with_a_fate(state: State, item: str = "12") -> State:
    """Of somebody of Faerie who has died there; it is not settled who has what they bore."""
    lies = {"state": "left", "hex": FIELD, "side": None, "fate": {"how": "battle or melee", "owner": FAERIE, "enemy": None}}
    return put(state, "public", "items", item, lies)


def test_nobody_leaves_or_fights_on_before_the_fate_of_what_the_dead_bore() -> None:
    """20.5: it falls among those who stand there when its bearer dies; who goes first, or has died in another round, could not have it."""
    leaves = leaving()
    assert rule(leaves, f"withdraw {FIELD} to 3323", side=FAERIE, book=around()).verdict == "legal"
    assert fails(with_a_fate(leaves), f"withdraw {FIELD} to 3323") == ["20.5.retreat"]
    [reason] = rule(with_a_fate(leaves), f"withdraw {FIELD} to 3323", side=FAERIE, book=around()).reasons
    assert reason.text == "the fate of Trollbane is rolled first"
    assert list(offers_of(with_a_fate(leaves), "withdraw", FAERIE)) == []
    fights_on = put(leaves, "public", "combat", "fights", KEY, "retreat", [])
    assert "20.5.round" not in fails(fights_on, f"fight {FIELD}", FOMORIAN)
    assert fails(with_a_fate(fights_on), f"fight {FIELD}", FOMORIAN) == ["20.5.round"]
    assert fails(with_a_fate(fights_on), f"stop {FIELD}", FOMORIAN) == ["20.5.round"]


@each(
    ("settled", "line", "side", "found"),
    [
        ({}, "give Trollbane to Foamrider", FAERIE, ["20.1.settled"]),
        ({}, "give Nuada's Helm to Imric", FOMORIAN, ["20.1.settled"]),
        ({}, "leave Trollbane", FAERIE, ["20.1.settled"]),
        ({"retreat": []}, "give Trollbane to Foamrider", FAERIE, []),
        ({"retreat": []}, "give Nuada's Helm to Imric", FOMORIAN, []),
    ],
)
def test_no_item_passes_between_who_leaves_and_who_stays(settled: dict[str, Any], line: str, side: str, found: list[str]) -> None:
    """20.1: items change hands as a round begins, and none begins before all have withdrawn who must. [15.8]"""
    state = stand(leaving(**settled), FIELD, "Foamrider", "Rurik")
    state = bears(bears(state, "12", "Elidor"), "09", "Rurik")
    assert fails(state, line, side) == found
    assert bool(offers_of(state, "give", side)) is not bool(found)


def test_why_nothing_changes_hands_is_said_with_what_comes_first() -> None:
    state = bears(stand(leaving(), FIELD, "Foamrider"), "12", "Elidor")
    reasons = [reason.text for reason in rule(state, "give Trollbane to Foamrider", side=FAERIE).reasons]
    assert reasons == [f"items change hands before the next round of a combat, and Faerie withdraws from {FIELD} first"]
