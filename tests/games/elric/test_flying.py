"""7.4.2 Magical flight."""

import pytest

from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment, flights, likely, spoken
from playaid.games.elric.rules import flying
from playaid.games.elric.state import units
from playaid.referee.contract.grammar import Incomplete, read_arguments, split
from playaid.referee.contract.ruling import ILLEGAL, LEGAL
from playaid.referee.contract.state import State, evolve
from tests.desk.test_listed_is_taken import not_taken
from tests.each import each
from tests.games.elric.table import TABLE, armies, arrived, at, begun, changed, do, empty_handed, holding, moved, refused, rule, worksheet
from tests.games.elric.test_combat import PLACE, field, revealed


def _horses() -> State:
    return holding(empty_handed(begun()), "Ilmiora Alchemist", "Nihrain Horses", "Ship of Land and Sea")


SHIP = '"Ship of Land and Sea"'
LINE = 'fly "Nihrain Horses" by "Ilmiora Alchemist" carrying Fadan to Kaneloon'


def test_two_flights_from_one_spell_and_one_shift_of_the_balance() -> None:
    state = do(changed(_horses(), ("balance", 3)), LINE)
    assert units.units(state)["Fadan"]["at"] == "Kaneloon"
    assert state["public"]["balance"] == 1
    state = do(at(state, "movement", "Ann", 2), 'fly "Nihrain Horses" by "Ilmiora Alchemist" to Oin')
    assert state["public"]["balance"] == 1
    assert state["public"]["discard"] == ["Nihrain Horses"]
    assert refused(state, 'fly "Nihrain Horses" by "Ilmiora Alchemist" to Yu') == ["9.held", "9.once"]


def test_three_turns_end_it() -> None:
    from playaid.dice.sources import Refusing
    from playaid.referee.contract.hearing import Hearing
    from playaid.referee.contract.ruling import Declaration
    from tests.games.elric.table import HOUSE

    state = do(_horses(), LINE)
    for turn, kept in ((2, True), (3, False)):
        hearing = Hearing(GAME, at(state, "movement", "Ann", turn), Declaration("next", {}, "Ann"), HOUSE, Refusing())
        flying.expire(hearing)
        assert bool(hearing.public["maintained"]["Ilmiora Alchemist"]) is kept


def test_only_a_magician_flies_by_a_spell_and_once() -> None:
    state = holding(_horses(), "Fadan", "Teleport")
    assert refused(state, "fly Teleport by Fadan to Oin") == ["9.magician"]
    state = do(_horses(), LINE)
    assert refused(state, 'fly "Ship of Land and Sea" by "Ilmiora Alchemist" to Oin') == ["9.once"]


def test_how_many_a_spell_carries() -> None:
    state = _horses()
    assert refused(state, LINE.replace("Fadan", "Fadan, Sharilla")) == ["7.carried"]
    assert refused(state, LINE.replace(" to ", " with 1 to ")) == ["7.carried"]
    ship = 'fly "Ship of Land and Sea" by "Ilmiora Alchemist" carrying Fadan, Sharilla with 2 to Kaneloon'
    assert len(armies(do(state, ship, "Grome"), "Ilmiora", place="Kaneloon")) == 2
    assert refused(state, ship.replace("with 2", "with 3")) == ["7.carried"]


def test_who_flies_is_counted_among_those_whom_a_spell_carries() -> None:
    """The refusal says so, and names a flight that would be legal. [7.4.2]"""
    state = holding(_horses(), "Ilmiora Alchemist", "Nihrain Horses", "Teleport")
    (reason,) = rule(state, LINE.replace("Nihrain Horses", "Teleport")).reasons
    assert str(reason.text) == (
        "Teleport carries 1 personality, and that is Ilmiora Alchemist, who flies by it: nobody goes along with them, so not Fadan"
    )
    assert str(reason.instead) == 'fly Teleport by "Ilmiora Alchemist" to Kaneloon'
    assert rule(state, str(reason.instead)).verdict == LEGAL
    (reason,) = rule(state, LINE.replace("Fadan", "Fadan, Sharilla")).reasons
    assert str(reason.text) == (
        "Nihrain Horses carries 2 personalities, Ilmiora Alchemist, who flies by it, among them, and 0 armies;"
        " with Fadan, Sharilla they are 3"
    )
    assert rule(state, str(reason.instead)).verdict == LEGAL
    (reason,) = rule(state, LINE.replace(" to ", " with 1 to ")).reasons
    assert str(reason.text) == "Nihrain Horses carries 2 personalities and 0 armies"
    assert reason.instead is None


def test_of_which_nation_the_armies_are_that_fly() -> None:
    """As they march and sail: `of` names it, else they are of the magician's own before others. [7.2, 7.4.2]"""
    state = _horses()
    guests = armies(state, "Vilmir", 3)
    state = changed(moved(state, "Ilmiora capital", *guests), *(("units", guest, "owner", "Ann") for guest in guests))
    line = f'fly {SHIP} by "Ilmiora Alchemist" carrying Fadan with 2 to Kaneloon'
    assert len(armies(do(state, line, "Grome"), "Ilmiora", place="Kaneloon")) == 2
    assert armies(do(state, line.replace("with 2", "with 2 of Vilmir"), "Grome"), "Vilmir", place="Kaneloon") == guests[:2]
    told = [str(reason.text) for reason in rule(state, line.replace("with 2", "with 4 of Vilmir")).reasons]
    assert told[0] == "4 armies are wanted, and Ann has 3 of Vilmir in Ilmiora capital"


def test_the_guard_takes_the_place_of_an_army_and_is_named() -> None:
    state = arrived(_horses(), "Silent Guard", "Ann", "Ilmiora capital")
    ship = 'fly "Ship of Land and Sea" by "Ilmiora Alchemist" carrying Fadan, "Silent Guard" with 1 to Kaneloon'
    assert units.units(do(state, ship, "Grome"))["Silent Guard"]["at"] == "Kaneloon"
    (reason,) = rule(state, ship.replace("with 1", "with 2")).reasons
    told = "Ship of Land and Sea carries any number of personalities and 2 armies, and these are no personalities: Silent Guard"
    assert str(reason.text) == told
    (reason,) = rule(state, LINE.replace("Fadan", '"Silent Guard"')).reasons
    assert str(reason.text) == "Nihrain Horses carries 2 personalities and 0 armies, and these are no personalities: Silent Guard"
    (reason,) = rule(state, ship.replace(', "Silent Guard" with 1', " with 3")).reasons
    assert str(reason.text) == "Ship of Land and Sea carries any number of personalities and 2 armies"


def test_by_the_players_word_what_is_winged_and_the_guard_are_personalities_in_all() -> None:
    """As 15.0, 7.3 and 7.4 may be read: they fly by magic, search, lead, hold a spell, and escape. [docs/rulings/elric.md]"""
    state = arrived(arrived(_horses(), "Silent Guard", "Ann", "Ilmiora capital"), "Clackars", "Ann", "Ilmiora capital")
    flight = LINE.replace("Fadan", '"Silent Guard"')
    (army,) = armies(state, "Ilmiora", 1, "Ilmiora capital")
    march = f'march Clackars, "{army}" to "Weeping Waste"'
    assert "7.leader" in refused(state, march)
    assert rule(state, flight).verdict == ILLEGAL
    for unit in ("Silent Guard", "Clackars"):
        state = do(state, f'set "units.{unit}.sort" personality because so we read it')
    assert units.units(do(state, flight, "Grome"))["Silent Guard"]["at"] == "Kaneloon"
    led = do(state, march, "Grome")
    assert units.units(led)["Clackars"]["at"] == units.units(led)[army]["at"] == "Weeping Waste"
    alone = at(moved(state, "Kaneloon", "Clackars"), "search", "Ann")
    assert rule(alone, "search Kaneloon for magic", "6, Grome").verdict == LEGAL
    assert refused(changed(alone, ("units", "Clackars", "sort", "troop")), "search Kaneloon for magic") == ["8.who"]
    fought = revealed(changed(arrived(field(6, 0), "Clackars", "Bob", PLACE), ("units", "Clackars", "sort", "personality")))
    assert "Clackars escapes?" in worksheet(rule(fought, "fight", "6,1,1,1"))


def test_where_a_flight_ends() -> None:
    state = _horses()
    assert refused(state, LINE.replace("Kaneloon", '"Dragon Sea"')) == ["7.dry"]
    assert rule(state, LINE.replace("Kaneloon", "Jadmar")).verdict == LEGAL
    assert refused(state, LINE.replace("Kaneloon", "Imrryr")) == ["7.seawall"]
    apart = moved(state, "Ilmiora inland", "Fadan")
    assert refused(apart, LINE) == ["7.flown-stack"]


def test_a_spell_that_makes_nobody_fly() -> None:
    state = holding(_horses(), "Ilmiora Alchemist", "Arkyn")
    assert refused(state, 'fly Arkyn by "Ilmiora Alchemist" to Oin') == ["7.flight"]


def test_who_must_fight_does_not_fly_away() -> None:
    state = changed(
        moved(_horses(), "Ilmiora capital", "Avan Astram"),
        ("battles", "Ilmiora capital", {"attacker": "Ann", "defender": "Bob", "from": []}),
    )
    assert refused(state, LINE) == ["7.engaged-flyer"]


def _aloft(spell: str, *held: str) -> State:
    """The Alchemist keeps a flying spell up and holds others."""
    state = do(holding(empty_handed(begun()), "Ilmiora Alchemist", spell), f'fly "{spell}" by "Ilmiora Alchemist" to Kaneloon')
    return holding(state, "Ilmiora Alchemist", *held)


def test_a_spell_that_is_kept_up_conflicts_like_one_in_hand() -> None:
    state = at(moved(_aloft("Oonai", "Grome"), "Kaneloon", "Fadan", "Ilmiora Alchemist"), "magic", "Ann")
    lawful = holding(state, "Fadan", "Arkyn")
    assert refused(lawful, 'transfer Arkyn from Fadan to "Ilmiora Alchemist"') == ["9.clash"]
    chaotic = holding(state, "Fadan", "Arioch")
    assert rule(chaotic, 'transfer Arioch from Fadan to "Ilmiora Alchemist"').verdict == LEGAL


def test_what_is_kept_up_may_be_given_up_for_stability() -> None:
    state = at(_aloft("Oonai", "Arkyn"), "magic", "Ann")
    assert refused(state, "next") == ["next.owed"]
    assert refused(state, 'discard Aubec from "Ilmiora Alchemist"') == ["9.hand"]
    state = do(state, 'discard Oonai from "Ilmiora Alchemist"')
    assert state["public"]["discard"] == ["Oonai"]
    assert rule(state, "next").verdict == LEGAL
    assert refused(state, 'discard Arkyn from "Ilmiora Alchemist"') == ["9.need"]


def test_a_draw_against_what_is_kept_up_gives_one_alignment_up() -> None:
    state = at(_aloft("Oonai"), "search", "Ann")
    found = "search Kaneloon for magic"
    assert rule(state, found, "6, Arkyn").question is not None
    after = do(state, found, "6, Arkyn", Ilmiora_Alchemist_gives_up_2="chaos")
    assert after["public"]["discard"] == ["Oonai"]
    assert units.units(after)["Ilmiora Alchemist"]["spells"] == 1


def test_who_may_not_lead_flies_to_no_attack_alone_or_with_armies_whoever_is_named() -> None:
    """The magician is not named among those who fly: with nobody carried, or armies by number alone, he is refused all the same. [10.1]"""
    state = moved(empty_handed(begun()), "Ilmiora inland", "Ilmiora Alchemist", *armies(begun(), "Ilmiora", 2))
    state = changed(
        holding(state, "Ilmiora Alchemist", "Ship of Land and Sea", "Teleport"), ("units", "Ilmiora Alchemist", "bracketed", True)
    )
    for spell, more in (("Teleport", ""), (SHIP, ""), (SHIP, "with 1 "), (SHIP, "carrying Fadan with 1 ")):
        with_him = moved(state, "Ilmiora inland", "Fadan") if "Fadan" in more else state
        line = f'fly {spell} by "Ilmiora Alchemist" {more}to Jadmar'
        assert ("10.leader" in [reason.check.split("/")[1] for reason in rule(with_him, line).reasons]) == ("Fadan" not in more), line


@each(
    "line",
    [
        'fly "Nihrain Horses" by "Ilmiora Alchemist", Fadan to Kaneloon',
        "fly Nihrain Horses by Ilmiora Alchemist and Fadan to Kaneloon",
        "fly Nihrain Horses by Ilmiora Alchemist with Fadan to Kaneloon",
        "fly Ilmiora Alchemist, Fadan to Kaneloon with Nihrain Horses",
    ],
)
def test_whom_a_magician_takes_along_may_be_said_as_players_say_it(line: str) -> None:
    state = begun()
    verb = GAME.verbs["fly"]
    assert read_arguments(GAME, verb, split(line)[1:], state) == read_arguments(GAME, verb, split(LINE)[1:], state)


def test_a_magician_flies_with_a_spell_as_one_is_mustered_with_one() -> None:
    said = flights.fly(["Ilmiora", "Alchemist", "with", "Teleport", "to", "Jadmar"], begun())
    assert " ".join(said) == "Teleport by Ilmiora Alchemist to Jadmar"


@each("line", ["Teleport by Fadan to Oin", "Teleport by Fadan with 2 to Oin", "Teleport by Nobody with Narnia to Oin"])
def test_a_flight_in_full_words_is_read_as_it_stands(line: str) -> None:
    assert " ".join(flights.fly(line.split(), begun())) == line


@each(("die", "told"), [("1", "By Teleport from Boiling Sea to Dorel: Ilmiora Alchemist."), ("6", "Nobody arrives in Dorel.")])
def test_who_perishes_on_leaving_the_boiling_sea_is_not_said_to_arrive(die: str, told: str) -> None:
    state = holding(moved(empty_handed(begun()), "Boiling Sea", "Ilmiora Alchemist"), "Ilmiora Alchemist", "Teleport")
    ruling = rule(state, 'fly Teleport by "Ilmiora Alchemist" to Dorel', die)
    assert [str(said.text) for said in ruling.story if "Dorel" in str(said.text)] == [told]


@each(("dice", "flown"), [("1,1", True), ("6", False)])
def test_nobody_flies_without_the_magician_who_perishes_on_leaving_the_boiling_sea(dice: str, flown: bool) -> None:
    """The others stay aboard, and need no escape of their own. [7.4.2, 7.5.1]"""
    state = moved(empty_handed(begun()), "Boiling Sea", "Ilmiora Alchemist", "Fadan", "Ilmiora Fleet 1")
    state = holding(state, "Ilmiora Alchemist", "Ship of Land and Sea")
    for unit in ("Ilmiora Alchemist", "Fadan"):
        state = changed(state, ("units", unit, "aboard", "Ilmiora Fleet 1"))
    ruling = rule(state, f'fly {SHIP} by "Ilmiora Alchemist" carrying Fadan to Dorel', dice)
    assert ruling.verdict == LEGAL, ruling.question
    fadan = units.units(evolve(state, ruling.changes))["Fadan"]
    assert (fadan["at"], fadan.get("aboard")) == (("Dorel", None) if flown else ("Boiling Sea", "Ilmiora Fleet 1"))
    assert ("Nobody arrives in Dorel." in [str(said.text) for said in ruling.story]) is not flown


@each("spell", ["Teleport", "Jeweled Bird"])
def test_who_flies_off_from_bare_walls_attacks_them_no_more(spell: str) -> None:
    state = moved(holding(empty_handed(begun()), "Ilmiora Alchemist", spell), "Ilmiora capital", "Ilmiora Alchemist")
    state = moved(state, "Nadsokor", *units.of(state, "Bob", "Jadmar"))
    state = moved(state, "Vilmir inland", "Ilmiora Alchemist")
    besieging = do(state, 'march "Ilmiora Alchemist" to Jadmar')
    assert "Jadmar" in besieging["public"]["battles"]
    assert "Jadmar" not in do(besieging, f'fly "{spell}" by "Ilmiora Alchemist" to Oin')["public"]["battles"]


@each(("spell", "agreed", "start", "goal", "escapes"), [
    ("Teleport", "free", "Ilmiora capital", "Ashaneloon", 0),
    ("Teleport", "escape", "Ilmiora capital", "Ashaneloon", 1),
    ("Teleport", "escape", "Ashaneloon", "Oin", 1),
    ("Teleport", "escape", "Ilmiora capital", "Oin", 0),
    ("Jeweled Bird", "escape", "Ilmiora capital", "Ashaneloon", 0),
    ("Teleport", "free", "Boiling Sea", "Oin", 1),
    ("Teleport", "escape", "Southern Sea", "Oin", 0),  # the Boiling Sea is one of what lies round it, and there are ways round that
])  # fmt: skip
def test_a_flight_over_the_boiling_sea_needs_no_escape_unless_so_agreed(
    spell: str, agreed: str, start: str, goal: str, escapes: int
) -> None:
    """[7.4.2, 7.5.1, 16.1]"""
    state = holding(moved(empty_handed(begun()), start, "Ilmiora Alchemist"), "Ilmiora Alchemist", spell)
    state = evolve(state, [["put", ["referee", "options", "boiling-flights"], agreed]])
    ruling = rule(state, f'fly "{spell}" by "Ilmiora Alchemist" to {goal}', ",".join("1" * escapes))
    assert (ruling.verdict, len(ruling.rolls)) == (LEGAL, escapes), ruling.question


@each(("dice", "flown", "gone"), [
    ("1,1,1", ["Jagreen Lern", "Pan Tang General"], []),
    ("1,6,1", ["Jagreen Lern"], ["Pan Tang General"]),
    ("6,1,1", [], ["Jagreen Lern"]),
    ("6,6,6", [], ["Jagreen Lern", "Pan Tang General"]),
])  # fmt: skip
def test_whose_ship_the_balance_takes_as_the_flight_begins_flies_if_they_escape(dice: str, flown: list[str], gone: list[str]) -> None:
    """The Bird is used as magic, the Balance leans to Law, and the Chaos Ship is off the board with who does not escape. [9.4, 16.8]"""
    state = changed(empty_handed(begun({"Ann": "Pan Tang", "Bob": "Vilmir"})), ("balance", -3))
    state = arrived(arrived(state, "Chaos Ship", "Ann", "Dragon Sea"), "Pyaray", "Ann", "Dragon Sea")
    state = holding(moved(state, "Dragon Sea", "Jagreen Lern", "Pan Tang General", "Pan Tang Fleet 1"), "Jagreen Lern", "Jeweled Bird")
    for unit in ("Jagreen Lern", "Pan Tang General", "Pyaray"):
        state = changed(state, ("units", unit, "aboard", "Chaos Ship"))
    line = 'fly "Jeweled Bird" by "Jagreen Lern" carrying "Pan Tang General" to Oin'
    afloat = {f"{unit} out of Dragon Sea {n}": "aboard Pan Tang Fleet 1" for unit in ("Pan Tang General", "Jagreen Lern") for n in range(6)}
    ruling = rule(state, line, dice, None, None, **afloat)
    assert ruling.verdict == LEGAL, ruling.question
    after = evolve(state, ruling.changes)
    assert [unit for unit in ("Jagreen Lern", "Pan Tang General") if unit not in units.units(after)] == gone
    assert units.of(after, "Ann", "Oin") == flown
    assert ("Nobody arrives in Oin." in [str(said.text) for said in ruling.story]) == (not flown)
    assert not {"Chaos Ship", "Pyaray"} & set(units.units(after))
    kept = after["public"]["maintained"].get("Jagreen Lern", [])
    assert [entry["flights"] for entry in kept] == ([1] if "Jagreen Lern" not in gone else [])


def test_who_is_lost_in_leaving_the_chaos_ship_takes_nobody_off_it() -> None:
    state = arrived(empty_handed(begun()), "Chaos Ship", "Ann", "Dragon Sea")
    state = holding(moved(state, "Dragon Sea", "Ilmiora Alchemist", "Fadan"), "Ilmiora Alchemist", "Boatmen of Xerlerenes")
    for unit in ("Ilmiora Alchemist", "Fadan"):
        state = changed(state, ("units", unit, "aboard", "Chaos Ship"))
    line = 'fly "Boatmen of Xerlerenes" by "Ilmiora Alchemist" carrying Fadan to Oin'
    lost = do(state, line, "6")
    assert "Ilmiora Alchemist" not in units.units(lost)
    assert units.units(lost)["Fadan"]["aboard"] == "Chaos Ship"
    assert units.of(do(state, line, "1,1"), "Ann", "Oin") == ["Fadan", "Ilmiora Alchemist"]


def test_no_die_is_thrown_for_an_army_that_no_die_saves() -> None:
    """It must escape the Boiling Sea, as all units must, and is of 1: below that no die falls. [7.5.1, 10(g)]"""
    state = moved(empty_handed(begun()), "Boiling Sea", "Ilmiora Alchemist", "Fadan", *armies(empty_handed(begun()), "Ilmiora", 2))
    state = holding(moved(state, "Boiling Sea", "Ilmiora Fleet 1"), "Ilmiora Alchemist", "Ship of Land and Sea")
    for unit in ("Ilmiora Alchemist", "Fadan", *armies(state, "Ilmiora", 2, "Boiling Sea")):
        state = changed(state, ("units", unit, "aboard", "Ilmiora Fleet 1"))
    ruling = rule(state, 'fly "Ship of Land and Sea" by "Ilmiora Alchemist" carrying Fadan with 2 to Dorel', "1, 1", None)
    assert ruling.verdict == LEGAL, ruling.question
    assert len(ruling.rolls) == 2
    assert worksheet(ruling).count("no die falls below the combat value 1 (Boiling Sea)") == 2
    assert armies(evolve(state, ruling.changes), "Ilmiora", 9, "Dorel") == []


def test_who_flies_to_enemies_attacks_them() -> None:
    """10.1"""
    state = do(_horses(), LINE.replace("Kaneloon", "Jadmar"))
    assert state["public"]["battles"]["Jadmar"]["attacker"] == "Ann"


@each(("said", "read"), [
    ("ship by elric carrying 2 armies to Oin", "ship by Elric with 2 to Oin"),
    ("ship to Oin by elric carrying 2", "ship by Elric with 2 to Oin"),
    ("ship by elric carrying Fadan, 2 armies to Oin", "ship by Elric carrying Fadan with 2 to Oin"),
    ("ship by elric carrying Fadan with 2 armies of Ilmiora to Oin", "ship by Elric carrying Fadan with 2 of Ilmiora to Oin"),
    ("ship by elric carrying 2 Ilmiora armies, Fadan to Oin", "ship by Elric carrying Fadan with 2 of Ilmiora to Oin"),
    ("ship by elric carrying 2 armies, Fadan to Oin", "ship by Elric carrying Fadan with 2 to Oin"),
    ("ship by elric carrying 2 armies, Nobody to Oin", "ship by elric carrying 2 armies, Nobody to Oin"),
    ("ship by elric with Fadan and 1 purple towns army to Oin", "ship by Elric carrying Fadan with 1 of purple towns to Oin"),
    ("ship by elric and 2 armies to Oin", "ship by Elric with 2 to Oin"),
    ("ship carrying 2 armies to Oin", "ship with 2 to Oin"),
    ("elric, Fadan, 2 armies to Oin with ship", "ship by Elric carrying Fadan with 2 to Oin"),
    ("elric to Oin", "by Elric to Oin"),
    ("ship by elric carrying to Oin", "ship by elric carrying to Oin"),
    ("carrying Fadan to Oin", "carrying Fadan to Oin"),
])  # fmt: skip
def test_armies_that_a_flight_carries_are_said_by_their_number(said: str, read: str) -> None:
    state = arrived(begun(), "Elric", "Ann", "Ilmiora capital")
    assert " ".join(flights.fly(said.split(), state)) == read


@each(("said", "read"), [
    ("Fadan with 2 Ilmiora armies to Bakshaan", "Fadan with 2 of Ilmiora to Bakshaan"),
    ("Fadan, 3 purple towns armies to Jadmar", "Fadan with 3 of purple towns to Jadmar"),
    ("Fadan, 3 stout armies to Jadmar", "Fadan, 3 stout armies to Jadmar"),
    ("Ilmiora army 3 Ilmiora army 4 to Oin", "Ilmiora army 3 Ilmiora army 4 to Oin"),
    ("2 Ilmiora armies from Ilmiora capital to Bakshaan", "2 Ilmiora armies from Ilmiora capital to Bakshaan"),
])  # fmt: skip
def test_armies_that_are_counted_behind_a_leader_may_have_their_nation_named(said: str, read: str) -> None:
    assert " ".join(spoken.counted_armies(said.split())) == read


def test_of_armies_that_a_flight_might_carry_one_of_each_kind_is_listed() -> None:
    state = begun()
    named = likely.in_flight(state, "Ann")
    armies = [unit for unit in named if units.units(state)[unit]["sort"] == "army"]
    assert armies == ["Ilmiora army 1", "Ilmiora army 4"], "one of each place"
    assert "Fadan" in named


def test_what_has_wings_is_told_to_march() -> None:
    """7.4.1: winged units fly by their own movement, and by no spell; the refusal gives the line that goes there."""
    state = arrived(holding(_horses(), "Ilmiora Alchemist", "Teleport"), "Myrrhyn Winged Men", "Ann", "Ilmiora capital")
    (reason,) = [r for r in rule(state, 'fly Teleport by "Myrrhyn Winged Men" to Jadmar').reasons if r.check.endswith("9.magician")]
    assert str(reason.text) == "Myrrhyn Winged Men flies on wings, and by no spell: winged units move by `march` [7.4.1]"
    assert str(reason.instead) == 'march "Myrrhyn Winged Men" to Jadmar'
    (reason,) = [r for r in rule(state, "fly Teleport by Fadan to Jadmar").reasons if r.check.endswith("9.magician")]
    assert str(reason.text) == "Fadan is no magician"


def test_every_spell_that_is_listed_is_taken_by_its_name() -> None:
    told: dict[tuple[str, str], list[str]] = {}
    for spell in sorted(equipment.spells()):
        state = holding(empty_handed(begun()), "Ilmiora Alchemist", spell)
        told |= {(spell, verb): [*filter(None, not_taken(TABLE, state, "Ann", [verb], 1))] for verb in ("fly", "transfer", "cast")}
    assert ("Ship of Land and Sea", "fly") in told
    assert not {key: why for key, why in told.items() if why}


def test_a_spell_with_keywords_in_its_name_needs_no_quotes() -> None:
    state = holding(empty_handed(begun()), "Ilmiora Alchemist", "Ship of Land and Sea")
    words = ["Ship", "of", "Land", "and", "Sea", "carrying", "Fadan", "to", "Oin"]
    with pytest.raises(Incomplete) as missing:
        read_arguments(GAME, TABLE.verbs["fly"], words, state)
    assert missing.value.said == {"spell": "Ship of Land and Sea", "units": ["Fadan"], "place": "Oin"}
