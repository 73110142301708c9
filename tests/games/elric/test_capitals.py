"""Whose capitals count and what they pay [5.0, 7.5.2, 9.1], where a nation stands [11], what hordes replace [6.0]."""

from typing import Any

from playaid.games.elric import GAME
from playaid.games.elric.ratings import aims, cities, world
from playaid.games.elric.rules import captures
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import ILLEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import (
    armies,
    arrived,
    at,
    begun,
    changed,
    do,
    empty_handed,
    holding,
    moved,
    offered,
    refused,
    rule,
    without,
    worksheet,
)
from tests.games.elric.test_corners import hearing_of


def quiet() -> State:
    return empty_handed(begun())


def entered(state: State) -> State:
    return do(state, 'march "Avan Astram" to Nadsokor')


def _taken(nation: str | None = None) -> State:
    """Bob has marched into unwalled Nadsokor, played by a player or by nobody."""
    state = at(moved(quiet(), "Vilmir inland", "Avan Astram"), "movement", "Bob")
    state = changed(state, ("borders", "Nadsokor|Vilmir inland", "border"))
    if nation is not None:
        state = changed(state, ("nations", "Nadsokor", nation), ("lost", "Nadsokor", {"armies": 4, "fleets": [], "leaders": []}))
    return do(do(state, 'march "Avan Astram" to Nadsokor'), "next", "Grome")


def test_a_neutral_capital_pays_its_spell_alone() -> None:
    state = _taken()
    assert units.units(state)["Avan Astram"]["spells"] == 1
    assert cities.capitals(state, "Bob") == []
    assert state["public"]["rights"]["Bob"] == []
    assert refused(at(state, "muster", "Bob"), "muster Nadsokor", "Bob") == ["11.right"]


def test_that_a_neutral_capital_does_not_count_is_said_when_it_is_taken_and_beside_the_count() -> None:
    state = at(moved(quiet(), "Vilmir inland", "Avan Astram"), "movement", "Bob")
    state = changed(state, ("borders", "Nadsokor|Vilmir inland", "border"))
    line = "neutral capital | nobody plays Nadsokor | counts as no enemy's"
    for reading, neutral in (("as-taken", True), ("neutral-too", False)):
        ruling = rule(entered(_with(state, reading)), "next", "Grome")
        assert (line in worksheet(ruling)) is neutral
        assert GAME.leading is not None
        [standing] = GAME.leading(evolve(entered(_with(state, reading)), ruling.changes), None)
        assert standing.counts["Bob"] == int(not neutral)
        assert standing.told == (("neutral capitals, which do not count: Bob 1",) if neutral else ())
        assert standing.measure == "enemy capitals (Imrryr wins at once, else the most of them after ten turns)"
    for player in ("Ann", "Bob"):
        played = changed(state, ("nations", "Nadsokor", player), ("lost", "Nadsokor", {"armies": 4, "fleets": [], "leaders": []}))
        assert line not in worksheet(rule(entered(played), "next", "Grome"))


@each(("tipped", "told"), [
    (None, ()),
    ({"towards": "law", "turn": 9, "ends": 11}, ()),
    ({"towards": "law", "turn": 8, "ends": 0}, ()),
    ({"towards": "law", "turn": 8, "ends": 10}, ("law, the world ends with turn 10: not capitals decide then, but the Runestaff",)),
    ({"towards": "chaos", "turn": 2, "ends": 4}, ("but Mournblade, else the most magic of Chaos", "Mournblade is with Bob now")),
])  # fmt: skip
def test_that_the_world_ends_before_capitals_are_counted_is_said_beside_the_count(
    tipped: dict[str, Any] | None, told: tuple[str, ...]
) -> None:
    """By what it is won then, and with whom Mournblade is, which is open; nobody leads by capitals. [5.0]"""
    state = changed(arrived(quiet(), "Mournblade", "Bob", "Oin"), ("holds", {"Jadmar": "Ann"}), ("tipped", tipped))
    state = changed(state, ("units", "Mournblade", "bearer", "Avan Astram"))
    assert GAME.leading is not None
    [standing] = GAME.leading(state, None)
    assert standing.leader == (None if told else "Ann")
    assert len(standing.told) == len(told)
    assert all(words in str(line) for words, line in zip(told, standing.told, strict=True)), standing.told


def test_who_has_given_up_is_not_counted() -> None:
    state = changed(quiet(), ("holds", {"Jadmar": "Ann"}))
    state = evolve(state, [["put", ["referee", "conceded"], ["Ann"]]])
    assert GAME.leading is not None
    [standing] = GAME.leading(state, None)
    assert (standing.counts, standing.leader) == ({"Bob": 0}, "Bob")


@each(
    ("reading", "objective", "aim"),
    [
        ("as-taken", "capitals", "whose nation another player plays, or played when you took it; none whose nation you play yourself."),
        ("once-taken", None, "whose nation another player plays, or played when you took it, also where you have mustered it since."),
        ("at-the-end", None, "An enemy capital is one whose nation another player plays at the end."),
        ("neutral-too", "capitals", "An enemy capital is one whose nation you do not play, a neutral one too."),
        (
            "as-taken",
            "hold Jadmar",
            "whoever has done this after ten turns wins: hold Jadmar. If nobody has done that either, whoever holds the most",
        ),
    ],
)
def test_the_aim_is_told_as_it_is_agreed(reading: str, objective: str | None, aim: str) -> None:
    told = aims.told(_with(quiet(), reading), objective)
    assert told.startswith("The aim: whoever takes Imrryr, the capital of Melnibone, wins at once. If nobody has, whoever ")
    assert "whoever holds the most enemy capitals" in told
    assert aim in told
    for part in (
        "If the Cosmic Balance tips and ends the world before that",
        "in Law whoever has the Runestaff wins, in Chaos whoever has Mournblade",
    ):
        assert part in told


def test_an_enemys_capital_counts_and_gives_the_right_to_its_nation() -> None:
    state = _taken("Ann")
    assert cities.capitals(state, "Bob") == ["Nadsokor"]
    assert state["public"]["rights"]["Bob"] == ["Nadsokor"]


def test_a_capital_won_in_the_battle_in_which_its_nation_ends_is_an_enemys() -> None:
    """7.5.2, 5.0: it was an enemy's when it was attacked; 6.0 makes its nation neutral only as its last personality falls there."""
    state = without(quiet(), *[unit for unit in units.of(quiet(), "Bob") if unit != "Naclon"])
    state = moved(state, "Bakshaan", "Fadan", "Ilmiora Alchemist", *armies(state, "Ilmiora", 9))
    state = holding(moved(state, "Jadmar", "Naclon"), "Ilmiora Alchemist", "Mirror of Memory")
    state = do(state, 'march Fadan,"Ilmiora Alchemist" with 9 to Jadmar')
    by_arms = do(at(state, "combat", "Ann"), "fight", "6, 1, 6, Grome", prize_of_Jadmar="Fadan")
    eaten = do(at(state, "magic", "Ann"), 'cast "Mirror of Memory" by "Ilmiora Alchemist"')
    eaten = do(at(eaten, "combat", "Ann"), "fight", "6, 6, 1, Grome", prize_of_Jadmar="Fadan")
    for won in (by_arms, eaten):
        assert "Vilmir" not in won["public"]["nations"]
        assert (cities.capitals(won, "Ann"), won["public"]["rights"]["Ann"]) == (["Jadmar"], ["Vilmir"])
    before = evolve(state, [["drop", ["public", "nations", "Vilmir"], None], ["drop", ["public", "units", "Naclon"], None]])
    neutral = changed(before, ("battles", "Jadmar", "defender", None))
    assert cities.capitals(do(at(neutral, "combat", "Ann"), "fight", "6, 1, Grome", prize_of_Jadmar="Fadan"), "Ann") == []


def test_by_another_reading_neutral_capitals_are_enemy_ones() -> None:
    state = _with(_taken(), "neutral-too")
    assert cities.capitals(state, "Bob") == ["Nadsokor"]
    again = at(moved(_with(quiet(), "neutral-too"), "Vilmir inland", "Avan Astram"), "movement", "Bob")
    again = do(entered(changed(again, ("borders", "Nadsokor|Vilmir inland", "border"))), "next", "Grome")
    assert again["public"]["rights"]["Bob"] == ["Nadsokor"]


def _with(state: State, reading: str) -> State:
    return evolve(state, [["put", ["referee", "options", "enemy-capitals"], reading]])


def test_a_capital_won_from_an_enemy_who_is_gone_counts_and_one_neutral_when_taken_does_once_an_enemy_has_it() -> None:
    gone = evolve(_taken("Ann"), [["drop", ["public", "nations", "Nadsokor"], None]])
    assert cities.capitals(gone, "Bob") == ["Nadsokor"]
    assert cities.capitals(_with(gone, "at-the-end"), "Bob") == []
    mustered = changed(_taken(), ("nations", "Nadsokor", "Ann"))
    assert cities.capitals(mustered, "Bob") == ["Nadsokor"]
    assert cities.capitals(_with(mustered, "at-the-end"), "Bob") == ["Nadsokor"]


@each("reading", ["as-taken", "at-the-end", "neutral-too"])
def test_the_capital_of_ones_own_mustered_nation_is_no_enemys(reading: str) -> None:
    own = _with(changed(_taken("Ann"), ("nations", "Nadsokor", "Bob")), reading)
    assert own["public"]["holds"]["Nadsokor"] == "Bob"
    assert cities.capitals(own, "Bob") == []


def test_the_right_ends_when_another_takes_the_capital() -> None:
    state = changed(_taken("Ann"), ("rights", "Ann", ["Nadsokor"]), ("holds", {}))
    state = at(holding(moved(state, "Vilmir inland", "Avan Astram"), "Avan Astram"), "movement", "Bob")
    state = do(entered(state), "next", "Misha")
    assert (state["public"]["rights"]["Ann"], state["public"]["rights"]["Bob"]) == ([], ["Nadsokor"])


def _hand(state: State) -> State:
    return holding(at(state, "muster", "Ann"), "Fadan", "Aubec")


def test_a_nation_is_not_mustered_into_an_enemys_garrison() -> None:
    """Bakshaan has one city: while Bob holds it there is nowhere for its pieces. [6.0, 11]"""
    held = changed(moved(_hand(quiet()), "Bakshaan", "Naclon"), ("holds", "Bakshaan", "Bob"))
    assert refused(held, "muster Bakshaan with Aubec of Fadan") == ["11.garrison"]
    assert refused(changed(_hand(quiet()), ("holds", "Bakshaan", "Bob")), "muster Bakshaan with Aubec of Fadan") == ["11.garrison"]
    free = changed(_hand(quiet()), ("holds", "Bakshaan", "Ann"))
    assert rule(free, "muster Bakshaan with Aubec of Fadan", "Grome, Misha, Kakatal").verdict != ILLEGAL


def test_what_would_stand_in_an_occupied_capital_stands_in_a_free_city() -> None:
    state = holding(at(quiet(), "muster", "Ann"), "Fadan", "Chardros")
    state = changed(state, ("holds", "Jharkor capital", "Bob"))
    other = [city for city in world.cities(state, "Jharkor") if city != "Jharkor capital"]
    if not other:
        state = changed(state, ("places", "Jharkor inland", _city("Jharkor")))
    after = do(state, "muster Jharkor with Chardros of Fadan", "Grome, Misha, Kakatal, Fileet, Gaaoll")
    assert {here["at"] for here in units.units(after).values() if here["nation"] == "Jharkor"} == {*(other or ["Jharkor inland"])}


@each("port", [True, False])
def test_ships_come_only_where_a_port_is_free_and_count_as_lost_elsewhere(port: bool) -> None:
    """The capital of Jharkor is its port, and Bob holds it: of its other city the board says whether it is one. [4.0 F, 6.0, 7.3]"""
    state = changed(holding(at(quiet(), "muster", "Ann"), "Fadan", "Chardros"), ("holds", "Jharkor capital", "Bob"))
    state = changed(state, ("places", "Jharkor inland", {**_city("Jharkor"), "port": port}))
    ruling = rule(state, "muster Jharkor with Chardros of Fadan", "Grome, Misha, Kakatal, Fileet, Gaaoll")
    after = evolve(state, ruling.changes)
    ships = ["Jharkor Fleet 1", "Jharkor Fleet 2"]
    assert units.units(after)["Jharkor Admiral"]["at"] == "Jharkor inland"
    assert [units.units(after)[ship]["at"] for ship in ships if ship in units.units(after)] == (["Jharkor inland"] * 2 if port else [])
    assert after["public"]["lost"]["Jharkor"]["fleets"] == ([] if port else ships)
    assert ("they count as lost" in worksheet(ruling)) is not port
    if not port:
        open_again = at(changed(after, ("holds", {})), "replacements", "Ann", 2)
        back = rule(open_again, "replace fleet of Jharkor", ship_in_Jharkor_capital="Jharkor Fleet 2")
        assert units.units(evolve(open_again, back.changes))["Jharkor Fleet 2"]["at"] == "Jharkor capital"


def test_the_ships_of_a_nation_with_one_city_begin_there_port_or_not() -> None:
    """If there is one city, all pieces begin in it. [4.0 F]"""
    state = changed(holding(at(quiet(), "muster", "Ann"), "Fadan", "Aubec"), ("places", "Bakshaan", "port", False))
    after = do(state, "muster Bakshaan with Aubec of Fadan", "Grome, Misha, Kakatal")
    assert units.units(after)["Bakshaan Fleet 1"]["at"] == "Bakshaan"


def _city(nation: str) -> dict[str, object]:
    return {"kind": "land", "terrain": "civilised", "nation": nation, "capital": False, "walls": 3, "port": True, "spell": False}


def test_hordes_have_no_capital_to_replace_anything_in() -> None:
    state = changed(quiet(), ("nations", "Org", "Ann"), ("lost", "Org", {"armies": 2, "fleets": [], "leaders": []}))
    state = at(moved(state, "Org", "Fadan"), "replacements", "Ann", 2)
    assert refused(state, "replace army of Org") == ["6.horde"]
    assert not [line for _, line in offered(state) if "Org" in line]
    spell = holding(at(state, "muster", "Ann", 2), "Fadan", "Chimera")
    assert refused(spell, "muster Org with Chimera of Fadan") == ["6.no-cities"]


def test_a_special_replacement_needs_a_free_city_and_something_lost() -> None:
    state = holding(at(quiet(), "muster", "Ann", 2), "Fadan", "Doublas")
    assert refused(state, "muster Ilmiora with Doublas of Fadan") == ["6.unlost"]
    short = without(state, *armies(state, "Ilmiora", 2))
    assert rule(short, "muster Ilmiora with Doublas of Fadan").verdict != ILLEGAL
    shut = changed(short, *(("holds", city, "Bob") for city in world.cities(short, "Ilmiora")))
    assert refused(shut, "muster Ilmiora with Doublas of Fadan") == ["6.occupied"]
    one = evolve(shut, [["drop", ["public", "holds", "Ilmiora inland"], None]])
    ships = changed(one, ("lost", "Ilmiora", {"armies": 0, "fleets": ["Ilmiora Fleet 1"], "leaders": []}))
    assert refused(ships, "muster Ilmiora with Doublas of Fadan") == ["6.special"]
    after = do(one, "muster Ilmiora with Doublas of Fadan", replace_in_Ilmiora_inland="army")
    assert len(armies(after, "Ilmiora")) == 9


def test_which_lost_ship_comes_back_is_its_players_to_say() -> None:
    state = without(at(quiet(), "replacements", "Ann", 2), "Ilmiora Fleet 1", "Ilmiora Fleet 2")
    state = changed(state, ("lost", "Ilmiora", "fleets", ["Ilmiora Fleet 1", "Ilmiora Fleet 2"]))
    question = rule(state, "replace fleet of Ilmiora").question
    assert question is not None
    assert question.options == ("Ilmiora Fleet 1", "Ilmiora Fleet 2")


def test_a_tip_is_no_tilt_and_told_as_a_tip() -> None:
    state = holding(at(quiet(), "muster", "Ann"), "Fadan", "Quaolnargn")
    tipped = changed(state, ("tipped", {"towards": "chaos", "turn": 1, "ends": 3}))
    ruling = rule(tipped, "muster Pyaray with Quaolnargn of Fadan")
    assert [reason.check.partition("/")[2] for reason in ruling.reasons] == ["16.tilt"]
    assert "tipped" in ruling.reasons[0].text


def test_an_unwalled_capital_is_won_from_its_player_though_its_nation_falls_in_the_battle() -> None:
    """Urish is the last of Nadsokor's personalities: without him it is nobody's, and has been an enemy's. [5.0, 6.0, 7.5.2, 7.5.6]"""
    state = moved(_with(quiet(), "as-taken"), "Nadsokor", "Fadan", *armies(quiet(), "Ilmiora", 9))
    state = changed(arrived(state, "Urish", "Bob", "Nadsokor"), ("nations", "Nadsokor", "Bob"))
    state = changed(state, ("lost", "Nadsokor", {"armies": 4, "fleets": [], "leaders": []}))
    state = changed(state, ("battles", "Nadsokor", {"attacker": "Ann", "defender": "Bob", "from": ["Vilmir inland"], "passed": []}))
    after = do(do(at(state, "combat", "Ann"), "battle Nadsokor"), "fight", "6,1,6,Grome")
    assert "Nadsokor" not in after["public"]["nations"]
    assert after["public"]["won"]["Nadsokor"] == "Bob"
    assert cities.capitals(after, "Ann") == ["Nadsokor"]


def test_a_city_that_nobody_has_held_is_not_said_to_be_left_by_anybody() -> None:
    """6.0, 7.5.2"""
    hearing = hearing_of(quiet())
    captures.abandon(hearing, None, "Nadsokor")
    assert not [*hearing.lines, *hearing.story]
