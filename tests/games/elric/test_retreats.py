"""Where the beaten go, by the wing, over the water, aboard ships, and those of nobody; why a way is none. [7.0, 7.3, 10.2, 10(f), 10(g)]"""

import pytest

from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.ratings import world
from playaid.games.elric.rules import pieces, retreats
from playaid.games.elric.state import battles, units
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import HOUSE, armies, arrived, at, begun, changed, do, harmless, moved, rule
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_corners import hearing_of
from tests.games.elric.test_passage import quiet

SEA = "Dragon Sea"


def _bordered(state: State, place: str, **ways: str) -> State:
    """A place that borders on these alone, by these borders; underscores for blanks."""
    state = changed(state, *(("borders", key, "no") for key in state["public"]["borders"] if place in key.split("|")))
    there = {name.replace("_", " "): kind for name, kind in ways.items()}
    return changed(state, *(("borders", "|".join(sorted((name, place))), kind) for name, kind in there.items()))


def _story(ruling: Ruling) -> list[str]:
    return [str(said.text) for said in ruling.story]


# nobody's units


def _of_nobody(*pieces: str, leader: int = 12, ours: int = 9, place: str = PLACE) -> State:
    """Ann's Fadan with armies against these of nobody and an army of Melnibone, where the only way out is a sea."""
    state = moved(harmless(field(ours, 0, place)), "Nadsokor", "Avan Astram")
    for piece in pieces:
        state = moved(arrived(state, piece, None, place), place, piece)
    state = moved(state, place, *armies(state, "Melnibone", 1))
    state = _bordered(state, place, Dragon_Sea="border")
    battle = {"attacker": "Ann", "defender": None, "from": ["Jadmar"], "passed": ["Jadmar"]}
    return changed(state, ("battles", {place: battle}), ("places", place, {"walls": 0}), ("units", "Fadan", "combat", leader))


def test_nobodys_units_go_into_the_sea_as_a_players_do() -> None:
    """Armies are lost in the water, magicians stay in it; nobody is asked where there is one sea. [7.3]"""
    state = _of_nobody("Yyrkoon", leader=5, ours=1)
    ruling = rule(state, "fight", "2,1")
    assert ruling.verdict == LEGAL, ruling.question
    after = units.units(evolve(state, ruling.changes))
    assert after["Yyrkoon"]["at"] == SEA
    two = _bordered(state, PLACE, Dragon_Sea="border", Southern_Sea="border")
    asked = rule(two, "fight", "2,1").question
    assert asked is not None
    assert (asked.who, set(asked.options)) == ("Bob", {SEA, "Southern Sea"}), "who speaks for nobody's"


def test_nobodys_ships_take_nobodys_aboard() -> None:
    state = moved(arrived(_of_nobody("Yyrkoon", leader=5, ours=1), "Free Fleet", None, SEA), SEA, "Free Fleet")
    ruling = rule(state, "fight", "2,1")
    assert ruling.verdict == LEGAL, ruling.question
    assert units.units(evolve(state, ruling.changes))["Yyrkoon"]["aboard"] == "Free Fleet"


@each("taken", [None, "Ann"])
def test_nobodys_personality_without_a_way_comes_out_where_no_player_is(taken: str | None) -> None:
    """Of no nation, so of no capital; behind the seawall comes nobody by themselves. [7.5.9, 10(g)]"""
    state = _bordered(_of_nobody("Moonglum"), PLACE)
    state = moved(changed(state, ("holds", {"Bakshaan": "Bob", **({"Imrryr": taken} if taken else {})})), "Oin", "Sharilla")
    state = moved(state, "Dorel", *units.of(state, None, "Imrryr"))
    asked = rule(state, "fight", "6,1,1,1").question
    assert asked is not None
    assert (asked.key, asked.who) == (f"Moonglum out of {PLACE}", "Bob")
    assert not {"Bakshaan", "Oin", "Jadmar", "Ilmiora capital", PLACE} & set(asked.options)
    assert "Imrryr" not in asked.options
    assert {"Yu", "Dorel"} <= set(asked.options)


def test_who_of_nobody_has_a_free_home_comes_out_there() -> None:
    state = _bordered(_of_nobody("Urish"), PLACE)
    state = changed(
        moved(state, "Oin", *units.of(state, "Bob", "Nadsokor"), "Avan Astram"), ("units", "Urish", "nation", "Nadsokor"), ("holds", {})
    )
    ruling = rule(state, "fight", "6,1,1,1")
    assert ruling.verdict == LEGAL, ruling.question
    assert units.units(evolve(state, ruling.changes))["Urish"]["at"] == "Nadsokor"
    barred = rule(moved(state, "Nadsokor", "Avan Astram"), "fight", "6,1,1,1").question
    assert barred is not None
    assert "Nadsokor" not in barred.options


def test_the_next_player_rolls_the_escapes_of_nobodys() -> None:
    """Whoever struck them: in a battle who throws for them in it, else the player after who declares. [7.6]"""
    state = _bordered(_of_nobody("Moonglum"), PLACE)
    rolls = rule(state, "fight", "6,1,6").rolls
    assert [roll.who for roll in rolls] == ["Ann", "Bob", "Bob"]
    assert battles.voice(hearing_of(quiet()), None) == "Bob"


# magicians, ships, walls that nobody has told


def test_magicians_may_go_into_a_sea_that_only_the_map_tells() -> None:
    """By land and by water: the border of a charted sea is asked for as that of charted land. [7.3]"""
    state = moved(harmless(field(6, 0)), "Nadsokor", "Avan Astram")
    state = _bordered(moved(state, PLACE, "Vilmir Priest"), PLACE, Nadsokor="border")
    state = do(state, 'chart sea named "Pale Sea"')
    state = do(do(state, f'battle "{PLACE}"'), "unveil")
    asked = rule(state, "fight", "6,1,1").question
    assert asked is not None
    assert {"Pale Sea", "Nadsokor"} <= set(asked.options)


def test_a_ship_leaves_a_port_by_its_anchorage_and_not_from_the_shore_though_all_else_is_closed() -> None:
    """Others of a force to which no land is open go into any sea beside it; ships do not. [7.3, 7.5.9]"""
    port = moved(quiet(), "Jadmar", "Vilmir Fleet 1")
    hearing = hearing_of(_bordered(port, "Jadmar", Dragon_Sea="border"))
    retreats.retreat(hearing, "Jadmar", "Bob", ["Vilmir Fleet 1"])
    assert "Vilmir Fleet 1" not in hearing.public["units"]
    hearing = hearing_of(_bordered(port, "Jadmar", Dragon_Sea="anchor"))
    retreats.retreat(hearing, "Jadmar", "Bob", ["Vilmir Fleet 1"])
    assert hearing.public["units"]["Vilmir Fleet 1"]["at"] == SEA


def test_a_ship_in_a_port_goes_by_no_land_though_the_map_has_not_been_told() -> None:
    state = begun({"Ann": "Ilmiora", "Bob": "Vilmir"})
    untold = evolve(state, [["put", ["public", "map"], "printed"], ["put", ["public", "borders"], {}]])
    doubtful = retreats.unsure(untold, "Bob", "Jadmar", "ships", [])
    assert "Straits of Vilmir" in doubtful
    assert all(world.is_sea(untold, name) for name in doubtful)


# why not


def _withheld(*names: str, place: str = "Jadmar") -> State:
    """These of Bob's are withheld in a port that borders on two seas, one of them without an anchor, and on land."""
    state = moved(quiet(), place, "Fadan", "Avan Astram", "Vilmir Fleet 1", *armies(quiet(), "Vilmir", 1))
    state = _bordered(state, place, Dragon_Sea="border", Straits_of_Vilmir="anchor", Nadsokor="border", Oin="mountains")
    state = changed(state, ("battles", {place: {"attacker": "Ann", "defender": "Bob", "from": ["Bakshaan"], "passed": ["Bakshaan"]}}))
    state = do(at(state, "combat", "Ann"), f'battle "{place}"')
    return changed(state, ("battle", "withheld", [*names]))


@each(("who", "goal", "why"), [
    ("Vilmir Fleet 1", SEA, "no ship goes from Jadmar to Dragon Sea"),
    ("Vilmir Fleet 1", "Nadsokor", "no ship goes from Jadmar to Nadsokor"),
    ("Vilmir Fleet 1", "Western Sea", "Jadmar does not border on Western Sea"),
    ("Vilmir Fleet 1", "Straits of Vilmir", "enemies are in Straits of Vilmir"),
    ("Avan Astram", SEA, "Dragon Sea is a sea, and land is open to them"),
    ("Avan Astram", "Oin", "mountains lie between Jadmar and Oin, and no unit crosses them"),
    ("Avan Astram", "Bakshaan", "the attackers came through Bakshaan"),
])  # fmt: skip
def test_why_a_way_is_none(who: str, goal: str, why: str) -> None:
    state = moved(_withheld(who), "Straits of Vilmir", "Ilmiora Fleet 1")
    (reason,) = rule(state, f'fallback "{who}" to "{goal}"', side="Bob").reasons
    assert (reason.check.rpartition("/")[2], str(reason.text)) == ("10.exit", why)


def test_why_a_way_over_land_is_none_where_enemies_are() -> None:
    state = moved(_withheld("Avan Astram"), "Ilmiora capital", "Sharilla")
    state = changed(state, ("borders", "Ilmiora capital|Jadmar", "border"))
    (reason,) = rule(state, 'fallback "Avan Astram" to "Ilmiora capital"', side="Bob").reasons
    assert str(reason.text) == "enemies are in Ilmiora capital"
    shut = changed(state, ("borders", "Jadmar|Nadsokor", "no"))
    (reason,) = rule(shut, f'fallback "Avan Astram" to "{SEA}"', side="Bob").reasons
    assert str(reason.text) == "Dragon Sea is a sea, and who has no ship retreats by land"


# back to where an attack came from


def _beaten(*who: str, **came: str) -> State:
    """These of Ann's have attacked out of these places and are beaten."""
    state = moved(field(0, 9), "Ilmiora capital", "Fadan")
    state = moved(state, PLACE, *who)
    battle = {"attacker": "Ann", "defender": "Bob", "from": [*dict.fromkeys(came.values())], "passed": []}
    state = changed(state, ("battles", PLACE, battle))
    return changed(state, *(("units", unit.replace("_", " "), "trail", [start]) for unit, start in came.items()))


def _fallen(state: State, **options: str) -> dict[str, str]:
    for option, value in options.items():
        state = evolve(state, [["put", ["referee", "options", option.replace("_", "-")], value]])
    hearing = hearing_of(state)
    retreats.fall_off(hearing, PLACE, "Ann")
    return {unit: here["at"] for unit, here in hearing.public["units"].items() if here["owner"] == "Ann"}


def test_a_magician_who_flew_out_of_a_sea_goes_back_into_it() -> None:
    """Who have all flown go to a place that one of them flew from; a magician may be at sea, and others have no ship there. [7.3, 10(f)]"""
    state = _beaten("Ilmiora Alchemist", Ilmiora_Alchemist="Western Sea")
    assert _fallen(state)["Ilmiora Alchemist"] == "Western Sea"
    both = _beaten("Ilmiora Alchemist", "Sharilla", Ilmiora_Alchemist="Western Sea", Sharilla="Western Sea")
    assert _fallen(both)["Sharilla"] == "Nadsokor"


def test_nobody_boards_ships_in_a_port_that_they_have_not_come_from_by_water() -> None:
    """The way on foot is closed since; the port that another flew from is land, and no deck. [7.3, 10(f)]"""
    state = _beaten("Sharilla", "Ilmiora Alchemist", Sharilla="Jadmar", Ilmiora_Alchemist="Ilmiora capital")
    state = changed(moved(state, "Ilmiora capital", "Ilmiora Fleet 1"), ("borders", f"Ilmiora capital|{PLACE}", "no"))
    after = _fallen(moved(state, "Jadmar", "Naclon"))
    assert {after["Sharilla"], after["Ilmiora Alchemist"]} == {"Nadsokor"}


def test_whose_own_way_is_barred_goes_with_the_others_where_each_goes_by_their_own() -> None:
    state = _beaten("Sharilla", "Ilmiora Alchemist", Sharilla="Jadmar", Ilmiora_Alchemist="Nadsokor")
    state = changed(moved(state, "Jadmar", "Naclon"), ("borders", f"Oin|{PLACE}", "border"))
    after = _fallen(state, falling_back="as-came")
    assert {after["Sharilla"], after["Ilmiora Alchemist"]} == {"Nadsokor"}


def test_whether_the_place_flown_from_lies_beside_is_asked_on_a_map_that_nobody_has_told() -> None:
    """Who walked goes there by one place, or not. [7.0, 7.4.2]"""
    state = _beaten("Sharilla", "Ilmiora Alchemist", Sharilla="Nadsokor", Ilmiora_Alchemist="Karlaak")
    state = do(at(state, "movement", "Ann"), "chart land named Karlaak")
    with pytest.raises(Ask) as asked:
        _fallen(state)
    assert asked.value.question.key == f"border Karlaak|{PLACE}"
    far = changed(state, ("borders", f"Karlaak|{PLACE}", "no"))
    assert _fallen(far)["Sharilla"] == "Nadsokor"
    near = changed(state, ("borders", f"Karlaak|{PLACE}", "border"))
    with pytest.raises(Ask) as asked:
        _fallen(near)
    assert set(asked.value.question.options) == {"Karlaak", "Nadsokor"}


# aboard


def test_who_falls_back_aboard_their_ship_stays_aboard_of_it_where_another_lies() -> None:
    state = moved(quiet(), SEA, "Fadan", "Ilmiora Fleet 1", "Avan Astram", "Vilmir Fleet 1")
    state = moved(state, "Southern Sea", "Vilmir Fleet 2")
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"), ("units", "Avan Astram", "aboard", "Vilmir Fleet 1"))
    state = _bordered(state, SEA, Southern_Sea="border", Western_Sea="border")
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Western Sea"], "passed": []}
    state = do(at(changed(state, ("battles", {SEA: battle})), "combat", "Ann"), f'battle "{SEA}"')
    state = do(state, 'withhold "Vilmir Fleet 1"', side="Bob")
    ruling = rule(state, 'fallback "Vilmir Fleet 1" to "Southern Sea"', side="Bob")
    after = units.units(evolve(state, ruling.changes))
    assert (after["Avan Astram"]["at"], after["Avan Astram"]["aboard"]) == ("Southern Sea", "Vilmir Fleet 1")
    assert not [line for line in _story(ruling) if line.startswith("Back to their ships")]


def test_ships_that_retreat_to_others_of_theirs_are_told_as_ships() -> None:
    state = moved(quiet(), SEA, "Fadan", "Ilmiora Fleet 1", "Avan Astram", "Vilmir Fleet 1")
    state = moved(state, "Southern Sea", "Vilmir Fleet 2")
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"), ("units", "Avan Astram", "aboard", "Vilmir Fleet 1"))
    hearing = hearing_of(_bordered(state, SEA, Southern_Sea="border"))
    retreats.retreat(hearing, SEA, "Bob", ["Vilmir Fleet 1", "Avan Astram"])
    assert [str(said.text) for said in hearing.story] == ["Retreat to Southern Sea: Vilmir Fleet 1."]


def test_armies_alone_go_aboard_several_ships_without_a_question() -> None:
    """Where there is room; of personalities it is asked aboard which. [16.8]"""
    crew = armies(quiet(), "Vilmir", 2)
    state = moved(quiet(), "Southern Sea", "Vilmir Fleet 1", "Vilmir Fleet 2")
    state = _bordered(moved(state, PLACE, *crew), PLACE, Southern_Sea="border")
    state = changed(state, *(("units", fleet, "carries", 1) for fleet in ("Vilmir Fleet 1", "Vilmir Fleet 2")))
    hearing = hearing_of(state)
    retreats.retreat(hearing, PLACE, "Bob", crew)
    assert {hearing.public["units"][unit]["aboard"] for unit in crew} == {"Vilmir Fleet 1", "Vilmir Fleet 2"}
    led = moved(state, PLACE, "Avan Astram")
    with pytest.raises(Ask) as asked:
        retreats.retreat(hearing_of(led), PLACE, "Bob", [*crew, "Avan Astram"])
    assert asked.value.question.options == ("Vilmir Fleet 1", "Vilmir Fleet 2", retreats.DIVIDED)


def _two_leaders_and_their_ships() -> tuple[State, list[str], list[str]]:
    """Bob's, who retreat to two ships in the sea beside the place, with room for two armies each."""
    crew, people = armies(quiet(), "Vilmir", 2), ["Avan Astram", "Naclon"]
    state = moved(quiet(), "Southern Sea", "Vilmir Fleet 1", "Vilmir Fleet 2")
    state = _bordered(moved(state, PLACE, *crew, *people), PLACE, Southern_Sea="border")
    return changed(state, *(("units", fleet, "carries", 2) for fleet in ("Vilmir Fleet 1", "Vilmir Fleet 2"))), crew, people


@each(
    ("answers", "aboard"),
    [
        ({}, {"Avan Astram": "2", "Naclon": "2", "armies": "22"}),
        ({"Avan Astram": "1", "Naclon": "2", "armies": "1"}, {"Avan Astram": "1", "Naclon": "2", "armies": "12"}),
        ({"Avan Astram": "2", "Naclon": "1", "armies": "0"}, {"Avan Astram": "2", "Naclon": "1", "armies": "22"}),
    ],
)
def test_who_goes_back_aboard_several_ships_goes_as_their_player_divides_them(answers: dict[str, str], aboard: dict[str, str]) -> None:
    """All aboard one, with the armies beside them as far as it has room; or each aboard a ship, and so many armies aboard each. [7.3]"""
    state, crew, people = _two_leaders_and_their_ships()
    where = f"aboard in the Southern Sea from {PLACE}"
    given = {where: str(retreats.DIVIDED) if answers else "Vilmir Fleet 2"}
    given |= {f"{unit} {where}": f"Vilmir Fleet {answers[unit]}" for unit in people if answers}
    given |= {f"armies aboard Vilmir Fleet 1 in the Southern Sea from {PLACE}": answers["armies"]} if answers else {}
    hearing = Hearing(GAME, state, Declaration("next", {}, "Bob", "", given), HOUSE, Refusing())
    retreats.retreat(hearing, PLACE, "Bob", [*crew, *people])
    found = {unit: hearing.public["units"][unit]["aboard"][-1] for unit in (*people, *crew)}
    assert {unit: found[unit] for unit in people} == {unit: aboard[unit] for unit in people}
    assert "".join(sorted(found[unit] for unit in crew)) == aboard["armies"]


@each("left", ["0", "1", "2"])
def test_who_is_divided_among_a_ship_that_leaves_and_one_that_lies_at_sea_goes_as_was_said(left: str) -> None:
    """Some board the one in the port, and the others go out to the other, though it is as before asked one by one. [7.3, 10(f)]"""
    state, port, sea = quiet(), "Jadmar", "Straits of Vilmir"
    crew, people = armies(state, "Vilmir", 2), ["Avan Astram", "Naclon"]
    state = moved(moved(state, sea, "Vilmir Fleet 2"), port, "Vilmir Fleet 1", *crew, *people)
    state = _bordered(state, port, Straits_of_Vilmir="anchor")
    state = changed(state, *(("units", fleet, "carries", 2) for fleet in ("Vilmir Fleet 1", "Vilmir Fleet 2")))
    where = f"in the {sea} from {port}"
    given = {f"aboard {where}": str(retreats.DIVIDED), f"armies aboard Vilmir Fleet 2 {where}": left}
    given |= {f"Avan Astram aboard {where}": "Vilmir Fleet 1", f"Naclon aboard {where}": "Vilmir Fleet 2"}
    given |= {f"armies aboard Vilmir Fleet 1 {where}, of those who are left": "0"}
    hearing = Hearing(GAME, state, Declaration("next", {}, "Bob", "", given), HOUSE, Refusing())
    retreats.retreat(hearing, port, "Bob", ["Vilmir Fleet 1", *crew, *people])
    aboard = {unit: hearing.public["units"][unit]["aboard"] for unit in (*people, *crew)}
    assert {hearing.public["units"][unit]["at"] for unit in aboard} == {sea}
    assert (aboard["Avan Astram"], aboard["Naclon"]) == ("Vilmir Fleet 1", "Vilmir Fleet 2")
    assert sum(aboard[unit] == "Vilmir Fleet 2" for unit in crew) == int(left)


@each(("terrain", "agreed", "warned"), [("straits", "as-marches", True), ("straits", "unharmed", False), ("sea", "as-marches", False)])
def test_who_goes_back_to_sea_is_told_before_it_that_a_spell_is_drawn(terrain: str, agreed: str, warned: bool) -> None:
    state, crew, people = _two_leaders_and_their_ships()
    state = changed(state, ("places", "Southern Sea", "terrain", terrain))
    state = evolve(state, [["put", ["referee", "options", "retreats"], agreed]])
    with pytest.raises(Ask) as asked:
        retreats.retreat(hearing_of(state), PLACE, "Bob", [*crew, *people])
    assert ("a spell is drawn for a random attack on whoever comes to Southern Sea) [7.6]" in str(asked.value.question.prompt)) is warned


def test_who_is_aboard_a_ship_that_goes_back_needs_no_other() -> None:
    state = moved(quiet(), "Southern Sea", "Vilmir Fleet 1")
    crew = armies(state, "Vilmir", 2)
    state = changed(moved(state, "Dragon Sea", "Vilmir Fleet 2", *crew), *(("units", army, "aboard", "Vilmir Fleet 2") for army in crew))
    assert retreats.ships(hearing_of(state), "Bob", "Southern Sea", ["Vilmir Fleet 2", *crew]) == {}
    swimming = changed(state, ("units", crew[0], "aboard", None))
    assert retreats.ships(hearing_of(swimming), "Bob", "Southern Sea", ["Vilmir Fleet 2", *crew])["Vilmir Fleet 1"] == [crew[0]]


def test_who_has_escaped_aboard_a_ship_there_is_asked_for_no_other_place() -> None:
    """In the Straits a stack of theirs that is in no battle takes them up. [7.5.5, 8.0, 10.7]"""
    state = moved(quiet(), "Straits of Chaos", "Ilmiora Fleet 1", "Fadan", "Sharilla")
    hearing = hearing_of(changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1")))
    retreats._slip_away(hearing, "Fadan", "Straits of Chaos")
    retreats._slip_away(hearing, "Sharilla", "Dragon Sea")
    assert not hearing.changes
    retreats._slip_away(hearing, "Sharilla", "Straits of Chaos")
    assert hearing.public["units"]["Sharilla"]["at"] == "Ilmiora capital"


def test_a_shield_that_nobody_bore_leaves_with_a_stack_of_which_one_escapes_elsewhere() -> None:
    """Its armies fall and its leader comes out in another place: the stack is gone, and the shield can be mustered again. [16.8]"""
    state = moved(harmless(field(9, 3)), PLACE, "Avan Astram")
    state = _bordered(state, PLACE, Dragon_Sea="none")
    state = arrived(changed(state, ("places", PLACE, {"walls": 0}), ("units", "Fadan", "combat", 12)), "Chaos Shield", "Bob", PLACE)
    after = do(state, "fight", "6,1,1")
    there = units.units(after)
    assert (there["Avan Astram"]["at"] != PLACE, "Chaos Shield" in there) == (True, False)
    borne = do(changed(state, ("units", "Chaos Shield", "bearer", "Avan Astram")), "fight", "6,1,1")
    assert units.bearer(borne, "Chaos Shield") == "Avan Astram", "who bears it keeps it"


@each(("place", "told"), [
    ("Vilmir inland", True),
    ("Ilmiora inland", False),
    ("Nadsokor", False),
])  # fmt: skip
def test_who_goes_back_over_bare_walls_of_others_is_told_whose_they_are_and_when_they_are_attacked(place: str, told: bool) -> None:
    state = quiet()
    away = [unit for unit in units.of(state, "Bob") if units.units(state)[unit]["at"] == place]
    hearing = hearing_of(moved(moved(state, "Org", *away), place, "Fadan", "Sharilla"))
    for unit in ("Fadan", "Sharilla"):
        pieces.flee(hearing, [unit], place)
    said = [str(line.text) for line in hearing.story if "attacks nobody" in str(line.text)]
    ends = "That attacks nobody yet; but whoever of Ann is still there when Ann's next movement ends attacks its walls."
    assert said == ([f"Ann stands in {place} now, which is Bob's. {ends}"] if told else [])


def test_of_armies_of_two_nations_it_is_said_in_which_order_they_go_aboard() -> None:
    """A number alone does not say which go. [7.3, 10(f)]"""
    state, crew, people = _two_leaders_and_their_ships()
    state = changed(state, ("units", crew[0], "nation", "Jharkor"))
    where = f"aboard in the Southern Sea from {PLACE}"
    given = {where: str(retreats.DIVIDED)} | {f"{unit} {where}": "Vilmir Fleet 1" for unit in people}
    for at_once, ordered in ((state, True), (changed(state, ("units", crew[0], "nation", "Vilmir")), False)):
        hearing = Hearing(GAME, at_once, Declaration("next", {}, "Bob", "", given), HOUSE, Refusing())
        with pytest.raises(Ask) as asked:
            retreats.retreat(hearing, PLACE, "Bob", [*crew, *people])
        assert ("They go aboard in this order" in asked.value.question.prompt) == ordered
