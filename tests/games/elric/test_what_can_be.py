"""What cannot come about is neither counted, nor offered, nor reckoned: turns past the last, battles that nobody leads, eaters of nobody,
acts of who has given up."""

from fractions import Fraction
from pathlib import Path

from playaid.desk.next_line.settling import ways_to_settle
from playaid.games.elric import GAME
from playaid.games.elric.ratings import foes, idle
from playaid.games.elric.rules import cup
from playaid.games.elric.state import battles, units
from playaid.games.elric.table import asking
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import State, evolve
from playaid.referee.odds.exact import odds
from playaid.testing.random_evenings import new_session
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    arrived,
    at,
    begun,
    changed,
    discarded,
    do,
    empty_handed,
    holding,
    moved,
    offered,
    rule,
    without,
    worksheet,
)
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_immediate import FOUND, finder

MAGE = "Ilmiora Alchemist"


def test_why_nobody_boards_a_fleet() -> None:
    state = begun()
    none = without(state, *units.of(state, "Ann", sort="fleet"))
    assert idle.fleets(none, "Ann") == "Ann has no fleet"
    with_one = begun({"Ann": "Vilmir", "Bob": "Pan Tang"})
    assert units.of(with_one, "Ann", sort="fleet")
    assert not idle.fleets(with_one, "Ann")
    assert not idle.fleets(none, None)


def barred(state: State, line: str, side: str | None = None) -> list[str]:
    """The checks that refuse a line; none where it may be said."""
    return [reason.check.rpartition("/")[2] for reason in rule(state, line, "", side).reasons]


# 5.0, 8.0: turns past the last, and where nobody searches


@each(("turn", "searched", "over", "checks"), [
    (1, False, 10, []),
    (1, False, 11, ["8.last"]),
    (9, False, 2, []),
    (9, False, 3, ["8.last"]),
    (9, True, 1, []),
    (9, True, 2, ["8.last"]),
    (10, True, 1, ["8.last"]),
])  # fmt: skip
def test_a_search_is_reckoned_over_turns_that_there_are(turn: int, searched: bool, over: int, checks: list[str]) -> None:
    state = at(finder(), "search", "Ann", turn)
    if searched:
        state = changed(state, ("searches", "Ann", {"Kaneloon": {"turn": turn, "row": 1, "found": False}}))
    assert barred(state, f"quest Kaneloon over {over}") == checks


def test_how_many_turns_are_left_is_told() -> None:
    said = rule(at(finder(), "search", "Ann", 9), "quest Kaneloon over 5").reasons[0].text
    assert str(said) == "Kaneloon can be searched in 2 turns more, from turn 9 to 10, the last"
    once = rule(at(finder(), "search", "Ann", 10), "quest Kaneloon over 2").reasons[0].text
    assert str(once) == "Kaneloon can be searched in 1 turn more: turn 10, the last"
    last = changed(at(finder(), "search", "Ann", 10), ("searches", "Ann", {"Kaneloon": {"turn": 10, "row": 1, "found": False}}))
    gone = rule(last, "quest Kaneloon over 1").reasons[0].text
    assert str(gone) == "Kaneloon is searched in no turn any more: turn 10 is the last"


@each(("place", "checks"), [("Kaneloon", []), ("Jadmar", ["8.wild"]), ("Dragon Sea", ["8.wild"]), ("Straits of Chaos", [])])
def test_a_search_is_reckoned_in_the_wilderness_alone(place: str, checks: list[str]) -> None:
    assert barred(finder(), f'quest "{place}" over 2') == checks


# 10.1: battles that nobody leads


def _two(led: bool) -> State:
    """Ann has two battles to fight, and the second is led, or its leader is gone."""
    waits = {"attacker": "Ann", "defender": "Bob", "from": [], "passed": []}
    state = changed(field(), ("battles", "Jadmar", waits))
    state = moved(state, "Jadmar", "Ilmiora army 9", "Vilmir Priest")
    return moved(state, "Jadmar", "Sharilla") if led else state


def test_the_attacker_says_which_of_their_battles_is_fought_first(tmp_path: Path) -> None:
    """10.0 (a)"""
    session = new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
    session.fold.state = _two(True)
    ways = ways_to_settle(session)
    assert ways is not None
    assert ([line for line, _ in ways.lines], len(ways.any_of)) == ([f'battle "{PLACE}"', 'battle "Jadmar"'], 2)


def test_a_battle_that_nobody_leads_is_none_of_several() -> None:
    assert battles.to_fight(_two(True), "Ann") == [PLACE, "Jadmar"]
    assert barred(_two(True), "battle") == ["10.which"]
    assert barred(_two(False), "battle") == []
    assert barred(_two(False), "battle Jadmar") == ["10.unled"]
    assert "Jadmar" not in asking.battle_to_reckon(_two(False))
    assert "--odds`" in asking.battle_to_reckon(_two(False))
    early = asking.battle_to_reckon(at(_two(True), "magic", "Ann"))  # a battle is looked at by its place in Combat alone
    assert "`stack Jadmar`" in early
    assert "--odds" not in early
    lost = moved(_two(False), "Oin", "Fadan")
    assert barred(lost, "fight") == ["10.unled"]
    assert "Jadmar" in str(rule(lost, "battle").reasons[0].text)


# 9.4, 16.1 to 16.3: what strikes nobody


def _before_bare_walls(spell: str, *enemies: str) -> State:
    fight = {"attacker": "Ann", "defender": None, "from": ["Ilmiora capital"], "passed": []}
    state = empty_handed(begun())
    state = moved(state, "Nadsokor", *units.of(state, "Bob", "Jadmar"))
    state = moved(state, "Jadmar", "Fadan", MAGE, *enemies)
    return at(holding(changed(state, ("battles", "Jadmar", fight)), MAGE, spell), "magic", "Ann")


@each(("spell", "enemies", "checks"), [
    ("Kyreenee", (), ["16.idle"]),
    ("Noose of Flesh", (), ["16.idle"]),
    ("Mirror of Memory", (), ["16.idle"]),
    ("Quaolnargn", (), ["16.idle"]),
    ("Arioch", (), []),
    ("Dispel Magic I", (), []),
    ("Kyreenee", ("Vilmir army 1",), []),
    ("Noose of Flesh", ("Vilmir Fleet 1",), ["16.idle"]),
    ("Quaolnargn", ("Vilmir army 1",), ["16.idle"]),
    ("Quaolnargn", ("Vilmir Priest",), []),
])  # fmt: skip
def test_what_could_strike_nobody_is_not_laid_for_the_balance_alone(spell: str, enemies: tuple[str, ...], checks: list[str]) -> None:
    state = _before_bare_walls(spell, *enemies)
    if enemies:
        state = changed(state, ("battles", "Jadmar", "defender", "Bob"))
    assert barred(state, f'cast "{spell}" by "{MAGE}"') == checks
    if checks:
        said = str(rule(state, f'cast "{spell}" by "{MAGE}"').reasons[0].text)
        assert said == f"no enemy whom {spell} could strike is in Jadmar"


@each(("spell", "used"), [("Kyreenee", False), ("Arioch", True)])
def test_what_is_conjured_before_bare_walls_and_strikes_nobody_does_not_apply(spell: str, used: bool) -> None:
    state = arrived(_before_bare_walls("Arkyn"), "Yyrkoon", "Ann", "Jadmar")
    state = do(at(state, "combat", "Ann"), "battle Jadmar")
    after = do(state, "conjure Yyrkoon", spell)
    assert ([entry["spell"] for entry in after["public"]["battle"]["spells"]] == [spell]) is used
    assert (spell in after["public"]["discard"]) is not used


# 5.0: who has given up


def _given_up(state: State, *sides: str) -> State:
    return evolve(state, [["put", ["referee", "conceded"], [*sides]]])


def test_who_has_given_up_blows_no_horn_and_has_no_part_in_anothers_magic() -> None:
    state = begun({"Ann": "Ilmiora", "Bob": "Vilmir", "Cid": "Lormyr"})
    state = holding(arrived(empty_handed(state), "Elric", "Ann", "Tanelorn"), "Elric", "Horn of Fate")
    state = at(changed(state, ("tipped", {"towards": "law", "turn": 2, "ends": 4})), "magic", "Bob", 3)
    assert foes.acting_in_magic(state) == ["Ann", "Bob"]
    assert barred(state, "horn", side="Ann") == []
    out = _given_up(state, "Ann")
    assert foes.acting_in_magic(out) == ["Bob"]
    assert "5.out" in barred(out, "horn", side="Ann")
    assert not [line for side, line in offered(at(out, "magic", "Ann", 3)) if side == "Ann" and line != "next"]


def test_who_has_given_up_is_not_asked_whom_to_withhold_and_conjures_nothing() -> None:
    state = arrived(field(), "Yyrkoon", "Bob", PLACE)
    assert foes.with_choice(state, PLACE) == ["Bob"]
    out = _given_up(state, "Bob")
    assert foes.with_choice(out, PLACE) == []
    begun_ = do(out, f'battle "{PLACE}"')
    assert acting(GAME, begun_) == ["Ann"]
    for line in ("conjure Yyrkoon", "withhold Yyrkoon"):
        assert "5.out" in barred(begun_, line, side="Bob")
    assert acting(GAME, do(state, f'battle "{PLACE}"')) == ["Ann", "Bob"]


def test_who_has_given_up_fights_out_what_is_owed() -> None:
    out = _given_up(field(), "Ann")
    assert acting(GAME, out) == ["Ann"]
    assert barred(out, f'battle "{PLACE}"', side="Ann") == []


@each("line", [
    f'cast Arioch by "{MAGE}"',
    f'transfer Arioch from "{MAGE}" to Fadan',
    f'fly Teleport by "{MAGE}" to Oin',
    "search Kaneloon for magic",
    "muster Lamsar",
    "influence Fadan",
    "replace army of Ilmiora",
    "bear Mournblade to Fadan",
    "appear",
    'fallback Fadan to "Oin"',
])  # fmt: skip
def test_who_has_given_up_does_nothing_that_is_not_owed(line: str) -> None:
    state = arrived(holding(empty_handed(begun()), MAGE, "Arioch", "Teleport"), "Mournblade", "Ann", "Oin")
    assert "5.out" not in barred(state, line, side="Ann")
    assert "5.out" in barred(_given_up(state, "Ann"), line, side="Ann")


# 9.0: an empty container


def _emptied(*discards: str) -> State:
    """Nothing is in the container: what nobody sees is in other hands."""
    state = discarded(finder(), *discards)
    return changed(state, ("container", 0))


def test_out_of_an_empty_container_the_discards_are_drawn() -> None:
    ruling = rule(_emptied("Arkyn", "Aubec", "Chardros"), "prospects")
    assert str(ruling.shown[0]) == "The container is empty: 3 discards go back into it before the next draw."
    assert [str(line).split() for line in ruling.shown[1:]] == [["law", "2", "of", "3"], ["chaos", "1", "of", "3"]]
    nothing = rule(_emptied(), "prospects")
    assert nothing.verdict == LEGAL
    assert [str(line) for line in nothing.shown] == ["The container is empty, and there is nothing to put back into it."]
    assert "have" not in str(rule(finder(), "prospects").shown[0]).split("seen")[1]


def test_the_odds_of_a_draw_out_of_an_empty_container_are_those_of_the_discards() -> None:
    """Fadan's stack goes into the wilderness: the one discard comes up, and is of no side. [7.6, 9.0]"""
    state = at(moved(_emptied("Grome"), "Oin", "Fadan", "Ilmiora army 1"), "movement", "Ann")
    said = Declaration("march", {"units": ["Fadan"], "armies": 1, "place": "Yu", "via": ["Yu"]}, "Ann", "march Fadan with 1 to Yu")
    assert {one.outcome: one.probability for one in odds(GAME, state, said, HOUSE).outcomes} == {"no attack": Fraction(1)}


def test_what_hands_hold_is_not_in_the_container_where_discards_came_back() -> None:
    assert sorted(cup.container(["a", "b", "c"], ["x"], 3)) == ["x", "x", "x"] or cup.container(["a", "b", "c"], ["x"], 3) == ["x"]
    assert sorted(cup.container(["a", "b"], ["x"], 1)) == ["a", "b", "x", "x"]


# 10.5, 16.2: whose life it is


def test_equal_totals_ask_for_the_life_that_is_at_stake() -> None:
    state = holding(finder(unit=MAGE), MAGE, "Grome")
    question = rule(state, FOUND, "6, Quaolnargn, 3, 3", **{f"{MAGE} fights with 2": "Grome"}).question
    assert question is not None
    assert str(question.prompt).endswith(f"does {MAGE} survive?")
    gate = rule(finder(), FOUND, "6, Shade Gate, Doublas, 3, 3").question
    assert gate is not None
    assert str(gate.prompt).endswith("does Fadan survive?")
    assert "Grome" in worksheet(rule(state, FOUND, "6, Quaolnargn, 3, 3", **{f"{MAGE} fights with 2": "Grome"}))


@each(("spell", "enemies", "place", "checks"), [
    ("Noose of Flesh", (), "Jadmar", []),
    ("Quaolnargn", (), "Jadmar", []),
    ("Noose of Flesh", ("Vilmir Fleet 1",), "Dragon Sea", []),
    ("h'Haarshanns", ("Vilmir army 1",), "Jadmar", []),
    ("Kyreenee", (), "Jadmar", ["16.idle"]),
    ("Kyreenee", ("Vilmir Fleet 1",), "Dragon Sea", ["16.idle"]),
    ("Kyreenee", ("Vilmir army 1",), "Jadmar", []),
])  # fmt: skip
def test_where_it_is_agreed_an_eater_is_laid_for_its_shift_alone(
    spell: str, enemies: tuple[str, ...], place: str, checks: list[str]
) -> None:
    """Kyreenee is used against units on land only. [9.4, 16.1-16.3]"""
    state = evolve(_before_bare_walls(spell, *enemies), [["put", ["referee", "options", "idle-eaters"], "laid"]])
    fight = {"attacker": "Ann", "defender": "Bob" if enemies else None, "from": ["Ilmiora capital"], "passed": []}
    state = changed(moved(state, place, "Fadan", MAGE, *enemies), ("battles", {place: fight}))
    assert barred(state, f'cast "{spell}" by "{MAGE}"') == checks
    if not checks and spell != "Kyreenee":
        state = do(at(do(state, f'cast "{spell}" by "{MAGE}"'), "combat", "Ann"), f'battle "{place}"')
        after = do(state, "unveil")
        assert not after["public"]["battle"]["spells"][0]["void"]
        assert after["public"]["units"].keys() == state["public"]["units"].keys()
