"""What befalls who goes from one place into another, by whatever way: marches, landings, flights, retreats. [7.0-7.6]"""

from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.rules import victory
from playaid.games.elric.state import units
from playaid.games.elric.state.shape import Hearing
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.state import State, evolve
from playaid.referee.session.option_marks import decided_by
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    armies,
    arrived,
    at,
    begun,
    changed,
    do,
    empty_handed,
    harmless,
    holding,
    moved,
    refused,
    rule,
    shoreless,
    worksheet,
)
from tests.games.elric.test_combat import PLACE, field

WASTE = "Weeping Waste"


def quiet(drawn_eaters: str = "as-aligned") -> State:
    return harmless(empty_handed(begun(drawn_eaters=drawn_eaters)))


def test_each_stack_of_personalities_draws_though_another_has_armies() -> None:
    state = moved(quiet(), "Ilmiora capital", "Fadan", "Sharilla", "Ilmiora Alchemist")
    state = do(state, f'march Fadan with 1 to "{WASTE}"', "Misha")
    state = do(do(state, f'march Sharilla to "{WASTE}"'), f'march "Ilmiora Alchemist" to "{WASTE}"')
    ruling = rule(state, "next", "Grome,Kakatal")
    assert worksheet(ruling).count("movement ended here") == 2
    together = do(moved(quiet(), "Ilmiora capital", "Fadan", "Sharilla"), f'march Fadan, Sharilla to "{WASTE}"')
    assert worksheet(rule(together, "next", "Grome")).count("movement ended here") == 1
    assert "movement ended here" not in worksheet(rule(do(quiet(), f'march Fadan, Sharilla with 1 to "{WASTE}"', "Misha"), "next"))


def _beaten(goal: str, kind: str = "border", stack: int = 0) -> State:
    """Avan Astram is about to lose, and one place is open to him."""
    state = field(9, stack)
    for border in [key for key in state["public"]["borders"] if PLACE in key.split("|")]:
        state = changed(state, ("borders", border, "no"))
    state = changed(state, ("borders", "|".join(sorted((goal, PLACE))), kind), ("units", "Avan Astram", "combat", 6))
    return do(do(harmless(state), f'battle "{PLACE}"'), "unveil")


def _unharmed(state: State) -> State:
    return evolve(state, [["put", ["referee", "options", "retreats"], "unharmed"]])


def test_who_retreats_into_the_wilderness_draws() -> None:
    ruling = rule(_beaten("Oin"), "fight", "6,1,1,Grome")
    assert "the retreat ends here" in worksheet(ruling)
    assert "random attack" not in worksheet(rule(_unharmed(_beaten("Oin")), "fight", "6,1,1"))
    army = rule(_beaten("Oin", stack=4), "fight", "6,1,Grome")
    assert "armies pass the wilderness" in worksheet(army)


def test_withheld_defenders_draw_too() -> None:
    state = do(harmless(field(3, 2)), f'battle "{PLACE}"')
    state = do(changed(state, ("borders", f"Oin|{PLACE}", "border")), 'withhold "Avan Astram"', side="Bob")
    ruling = rule(state, 'fallback "Avan Astram" to Oin', "Grome", "Bob")
    assert "the retreat ends here" in worksheet(ruling)


def test_withheld_ships_leave_a_fallen_port_once() -> None:
    state = moved(quiet(), "Jadmar", "Fadan", *armies(quiet(), "Ilmiora", 9))
    state = moved(state, "Nadsokor", *units.of(state, "Bob", "Jadmar"))
    state = moved(state, "Jadmar", "Vilmir Fleet 1")
    state = changed(state, ("battles", "Jadmar", {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora inland"], "passed": []}))
    state = do(do(at(state, "combat", "Ann"), "battle Jadmar"), 'withhold "Vilmir Fleet 1"', side="Bob")
    told = worksheet(rule(state, "fight", "6,1,Grome"))
    assert told.count("Vilmir Fleet 1 | Straits of Vilmir") == 1


def test_who_has_no_land_to_fall_back_to_goes_where_a_retreat_would_take_him() -> None:
    state = moved(quiet(), "Dragon Sea", "Vilmir Priest", "Ilmiora Fleet 1", "Fadan")
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Southern Sea"], "passed": []}
    state = do(at(changed(state, ("battles", "Dragon Sea", battle)), "combat", "Ann"), 'battle "Dragon Sea"')
    shut = shoreless(state, "Dragon Sea")
    line = 'fallback "Vilmir Priest" to "Straits of Vilmir"'
    withheld = do(shut, 'withhold "Vilmir Priest"', side="Bob")
    assert units.units(do(withheld, line, side="Bob"))["Vilmir Priest"]["at"] == "Straits of Vilmir"
    island = do(state, 'withhold "Vilmir Priest"', side="Bob")
    assert units.units(do(island, line, side="Bob"))["Vilmir Priest"]["at"] == "Straits of Vilmir"  # a magician goes either way
    assert rule(island, 'fallback "Vilmir Priest" to "Sorcerers Isle"', "Grome", "Bob").verdict == LEGAL
    assert refused(changed(island, ("units", "Vilmir Priest", "capacity", None)), line, "Bob") == ["10.exit"]
    fighter = changed(withheld, ("units", "Vilmir Priest", "capacity", None))
    assert refused(fighter, line, "Bob") == ["10.exit"]
    decks = moved(fighter, "Straits of Vilmir", "Vilmir Fleet 1")
    assert units.units(do(decks, line, side="Bob"))["Vilmir Priest"]["aboard"] == "Vilmir Fleet 1"


def _at_sea(goal: str) -> State:
    """Bob's ships with their Sealord are about to lose against Ann's in the Southern Sea."""
    state = moved(quiet(), "Southern Sea", "Fadan", "Sharilla", "Ilmiora Fleet 1", "Vilmir Sealord", "Vilmir Fleet 1", "Vilmir Fleet 2")
    for unit, fleet in (("Fadan", "Ilmiora Fleet 1"), ("Sharilla", "Ilmiora Fleet 1"), ("Vilmir Sealord", "Vilmir Fleet 1")):
        state = changed(state, ("units", unit, "aboard", fleet))
    for border in [key for key in state["public"]["borders"] if "Southern Sea" in key.split("|")]:
        state = changed(state, ("borders", border, "no"))
    state = changed(state, ("borders", "|".join(sorted((goal, "Southern Sea"))), "border"))
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Dragon Sea"], "passed": []}
    return do(do(at(changed(state, ("battles", "Southern Sea", battle)), "combat", "Ann"), 'battle "Southern Sea"'), "unveil")


def _falls(state: State, line: str, *dice: str) -> Ruling:
    return rule(state, line, ",".join(dice), **{"loss 1 of the loser": "Vilmir Fleet 2"})


@each(("goal", "cite"), [("Boiling Sea", "7.5.1"), ("Serpents Teeth", "7.5.4")])
def test_ships_that_retreat_into_perilous_waters_must_escape(goal: str, cite: str) -> None:
    ruling = _falls(_at_sea(goal), "fight", "6", "1", "1")
    assert ruling.verdict == LEGAL, ruling.question
    assert f"({goal}) | yes | {cite}" in worksheet(ruling)
    lost = _falls(_at_sea(goal), "fight", "6", "1", "6", "6")
    assert lost.verdict == LEGAL, lost.question
    assert "Vilmir Fleet 1" not in units.units(evolve(_at_sea(goal), lost.changes))
    assert _falls(_unharmed(_at_sea(goal)), "fight", "6", "1").verdict == LEGAL


def test_ships_that_retreat_into_the_straits_draw() -> None:
    assert "fleets in the Straits of Chaos" in worksheet(_falls(_at_sea("Straits of Chaos"), "fight", "6", "1", "Grome"))


def test_a_land_force_to_which_no_land_is_open_goes_into_the_sea() -> None:
    """Its armies are lost there, magicians stay, others escape or not; with ships of its own there it boards them. [7.3]"""
    state = moved(_beaten("Dragon Sea"), PLACE, "Vilmir Priest", *armies(_beaten("Dragon Sea"), "Vilmir", 3))
    sunk = rule(state, "fight", "6,1,6")
    assert sunk.verdict == LEGAL, (sunk.question, worksheet(sunk))
    after = units.units(evolve(state, sunk.changes))
    assert after["Vilmir Priest"]["at"] == "Dragon Sea"
    ships = moved(state, "Dragon Sea", "Vilmir Fleet 1")
    aboard = rule(ships, "fight", "6,1")
    assert aboard.verdict == LEGAL, (aboard.question, worksheet(aboard))
    assert units.units(evolve(ships, aboard.changes))["Avan Astram"]["aboard"] == "Vilmir Fleet 1"


def test_who_boards_in_the_straits_of_chaos_draws() -> None:
    state = changed(moved(quiet(), "Straits of Chaos", "Ilmiora Fleet 1"), ("borders", "Hwamgaarl|Straits of Chaos", "border"))
    state = moved(changed(state, ("holds", "Hwamgaarl", "Ann")), "Hwamgaarl", "Fadan")
    assert "passing the Straits of Chaos" in worksheet(rule(state, 'embark Fadan on "Ilmiora Fleet 1"', "Grome"))


def test_who_boards_a_ship_that_has_drawn_in_the_straits_draws() -> None:
    state = changed(moved(quiet(), "Straits of Chaos", "Ilmiora Fleet 1"), ("borders", "Hwamgaarl|Straits of Chaos", "border"))
    state = moved(changed(state, ("holds", "Hwamgaarl", "Ann"), ("sailed", ["Ilmiora Fleet 1"])), "Hwamgaarl", "Fadan")
    assert "passing the Straits of Chaos" in worksheet(rule(state, 'embark Fadan on "Ilmiora Fleet 1"', "Grome"))


def test_a_ship_that_has_drawn_in_the_straits_covers_no_other() -> None:
    """Each ship draws once for its journey, those that come in together once for all that have not. [7.5.5, 7.6]"""
    state = moved(quiet(), "Dragon Sea", "Fadan", "Sharilla", "Ilmiora Fleet 1", "Ilmiora Fleet 2")
    for leader, ship in (("Fadan", "Ilmiora Fleet 1"), ("Sharilla", "Ilmiora Fleet 2")):
        state = changed(state, ("units", leader, "aboard", ship))
    both = 'sail "Ilmiora Fleet 1", "Ilmiora Fleet 2" to "Straits of Chaos"'
    assert len(rule(state, both, "Grome").rolls) == 1
    state = changed(state, ("sailed", ["Ilmiora Fleet 1"]))
    eaten = rule(state, both, "Arioch,6,1,6")
    assert eaten.verdict == LEGAL, eaten.question
    assert "Ilmiora Fleet 2 4 + Sharilla 3 + die 1" in worksheet(eaten)
    assert not rule(changed(state, ("sailed", ["Ilmiora Fleet 1", "Ilmiora Fleet 2"])), both).rolls


def test_a_flight_out_of_the_boiling_sea_asks_for_one_escape() -> None:
    state = holding(moved(quiet(), "Boiling Sea", "Ilmiora Alchemist"), "Ilmiora Alchemist", "Teleport")
    assert rule(
        state, 'fly Teleport by "Ilmiora Alchemist" to Purple_Towns', "1", Ilmiora_Alchemist_escape_before_the_die_0="no spell"
    ).verdict
    bird = holding(state, "Ilmiora Alchemist", "Jeweled Bird")
    ruling = rule(bird, 'fly "Jeweled Bird" by "Ilmiora Alchemist" to "Purple Towns"')
    assert "escapes?" not in worksheet(ruling)
    free = changed(
        holding(state, "Ilmiora Alchemist"), ("maintained", "Ilmiora Alchemist", [{"spell": "Teleport", "flights": 2, "until": 9}])
    )
    flown = rule(free, 'fly Teleport by "Ilmiora Alchemist" to "Purple Towns"', "1")
    assert flown.verdict == LEGAL, flown.question
    assert len(flown.rolls) == 1


def test_a_flight_ends_the_march_unless_so_agreed() -> None:
    flown = {"spell": "Teleport", "flights": 2, "until": 9}
    state = changed(moved(quiet(), "Ilmiora capital", "Ilmiora Alchemist"), ("maintained", "Ilmiora Alchemist", [flown]))
    line = 'fly Teleport by "Ilmiora Alchemist" to "Ilmiora inland"'
    assert units.units(do(state, line))["Ilmiora Alchemist"]["spent"] == 4
    kept = evolve(state, [["put", ["referee", "options", "flight-points"], "kept"]])
    assert units.units(do(kept, line))["Ilmiora Alchemist"]["spent"] == 0


def test_an_eater_that_is_drawn_strikes_by_its_alignment_unless_so_agreed() -> None:
    state = moved(quiet(), "Oin", "Fadan", *armies(quiet(), "Ilmiora", 2))
    assert armies(do(state, "march Fadan with 2 to Yu", "Noose of Flesh"), "Ilmiora", place="Yu")
    always = evolve(state, [["put", ["referee", "options", "drawn-eaters"], "always"]])
    assert not armies(do(always, "march Fadan with 2 to Yu", "Noose of Flesh,1"), "Ilmiora", place="Yu")


@each("goal", ["Sighing Desert", "Nadsokor", "Org"])
def test_a_march_of_several_provinces_on_which_all_are_lost_is_told_to_its_end(goal: str) -> None:
    """Which of several ways was taken was asked of those who had set out, who were on the board no longer."""
    ruling = rule(quiet("always"), f'march Fadan with 2 to "{goal}"', "Noose of Flesh,6")
    assert ruling.verdict == LEGAL
    assert any(said.text.startswith("Nobody arrives in ") for said in ruling.story)


@each("held", ["Grome", "Misha", "Kakatal"])
def test_what_is_drawn_is_marked_with_its_reading_whatever_others_hold(held: str) -> None:
    quick = moved(quiet(), "Oin", "Fadan", *armies(quiet(), "Ilmiora", 2))
    state = holding(quick, next(unit for unit in units.of(quick, "Bob", sort="personality")), held)
    eaten, passed = (rule(state, "march Fadan with 2 to Yu", drawn) for drawn in ("Noose of Flesh", "Arkyn"))
    marks = [[reading.option for reading in decided_by(GAME, state, ruling, HOUSE)] for ruling in (eaten, passed)]
    assert marks == [["drawn-eaters"], []]


def test_who_has_come_into_an_open_city_by_a_retreat_takes_it_by_staying() -> None:
    state = moved(at(quiet(), "movement", "Bob"), "Nadsokor", "Avan Astram")
    after = do(state, "next", "Grome")
    assert after["public"]["holds"]["Nadsokor"] == "Bob"


def test_what_is_mustered_at_sea_comes_aboard_or_into_the_water() -> None:
    state = moved(at(quiet(), "muster", "Ann"), "Dragon Sea", "Fadan", "Ilmiora Fleet 1", "Ilmiora Alchemist")
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    aboard = do(holding(state, "Fadan", "Dispel Magic I"), 'muster Moonglum with "Dispel Magic I" of Fadan', "Grome,Misha,Kakatal")
    assert units.units(aboard)["Moonglum"]["aboard"] == "Ilmiora Fleet 1"
    swims = rule(holding(state, "Ilmiora Alchemist", "Dispel Magic I"), 'muster Moonglum with "Dispel Magic I" of "Ilmiora Alchemist"', "6")
    assert "at sea without a fleet" in worksheet(swims)


def test_refusals_of_movement_say_what_would_do() -> None:
    state = moved(quiet(), "Ilmiora capital", "Fadan", "Ilmiora Fleet 1", *armies(quiet(), "Ilmiora", 3))
    (refused,) = rule(state, 'march "Ilmiora army 1" to Bakshaan').reasons[:1]
    assert "Fadan" in str(refused.instead)
    state = changed(state, ("units", "Ilmiora Fleet 1", "carries", 1), ("units", "Ilmiora Fleet 2", "carries", 2))
    (refused,) = rule(moved(state, "Ilmiora capital", "Ilmiora Fleet 2"), 'embark Fadan with 3 on "Ilmiora Fleet 1"').reasons[:1]
    assert "Ilmiora Fleet 2 with room for 2 armies" in str(refused.instead)
    tired = changed(state, ("units", "Fadan", "spent", 6))
    assert "0 of 4" in rule(tired, "march Fadan to Bakshaan").reasons[0].text


# the Chaos Shield that nobody bears


def _with_the_shield(state: State, bearer: str | None = None) -> State:
    return changed(arrived(state, "Chaos Shield", "Bob", PLACE), ("units", "Chaos Shield", "bearer", bearer))


def _shield(state: State) -> str | None:
    return units.place_of(state, "Chaos Shield") if "Chaos Shield" in units.units(state) else None


def test_the_shield_that_nobody_bears_retreats_with_its_stack_though_that_has_just_escaped() -> None:
    """Nobody is eliminated who is beaten back, whatever they have escaped; who comes out elsewhere has left it. [10(f), 10(g), 16.8]"""
    for state in (_beaten("Oin"), _unharmed(_beaten("Oin"))):
        dice = "6,1,1,Grome" if state["referee"]["options"]["retreats"] != "unharmed" else "6,1,1"
        assert _shield(do(_with_the_shield(state), "fight", dice)) == "Oin"
        assert _shield(do(_with_the_shield(state, "Avan Astram"), "fight", dice)) == "Oin"
    cut_off = changed(_beaten("Oin"), ("borders", f"Oin|{PLACE}", "no"))
    assert _shield(do(_with_the_shield(cut_off), "fight", "6,1,1", **{f"Avan_Astram_out_of_{PLACE}".replace(" ", "_"): "Nadsokor"})) is None
    assert _shield(do(_with_the_shield(_beaten("Oin")), "fight", "6,1,6")) is None


def test_a_stack_that_is_lost_where_its_retreat_ends_loses_the_shield_there() -> None:
    attacked = holding(_with_the_shield(changed(_beaten("Oin"), ("units", "Avan Astram", "combat", 3))), "Avan Astram", "Arioch")
    assert _shield(do(attacked, "fight", "6,1,1,Noose of Flesh,1")) == "Oin"
    assert _shield(do(attacked, "fight", "6,1,1,Noose of Flesh,6")) is None


@each("bearer", [None, "Avan Astram"])
def test_the_shield_covers_where_it_has_gone_along_on_a_retreat(bearer: str | None) -> None:
    """Whether somebody bears it or not; it covers nobody who marches while nobody bears it. [7.6, 16.8]"""
    beaten = changed(_beaten("Oin"), ("units", "Avan Astram", "combat", 3))
    told = [str(said.text) for said in rule(_with_the_shield(beaten, bearer), "fight", "6,1,1,Kyreenee").story]
    assert "Oin: Kyreenee comes up and does not attack." in told
    assert "Avan Astram" not in units.units(do(beaten, "fight", "6,1,1,Kyreenee,6"))
    elsewhere = changed(_with_the_shield(beaten), ("units", "Chaos Shield", "at", "Oin"))  # with nobody, where the retreat ends
    assert "Avan Astram" not in units.units(do(elsewhere, "fight", "6,1,1,Kyreenee,6"))


def test_the_shield_stays_with_those_of_the_stack_who_stay() -> None:
    state = do(harmless(field(3, 2)), f'battle "{PLACE}"')
    state = _with_the_shield(changed(state, ("borders", f"Oin|{PLACE}", "border")))
    state = do(state, 'withhold "Avan Astram"', side="Bob")
    assert _shield(do(state, 'fallback "Avan Astram" to Oin', "Grome", "Bob")) == PLACE
    alone = moved(state, "Nadsokor", *armies(state, "Vilmir", place=PLACE))
    assert _shield(do(alone, 'fallback "Avan Astram" to Oin', "Grome", "Bob")) == "Oin"


def test_an_artifact_that_lies_about_is_theirs_who_are_alone_there_and_who_passes_takes_nothing() -> None:
    """Nobody controls a sword from another country; a Melnibonean of those who stand there takes it up. [5.0, 9.3.3, 16.8]"""
    state = moved(arrived(arrived(quiet(), "Mournblade", "Bob", "Oin"), "Dyvim Tvar", "Ann", "Oin"), "Oin", "Dyvim Tvar")
    state = changed(at(state, "movement", "Ann"), ("units", "Mournblade", "bearer", None))
    assert units.controller(state, "Mournblade") is None
    gone = do(state, 'march "Dyvim Tvar" to Yu')
    assert units.owner(gone, "Mournblade") == "Bob"
    taken = at(do(state, "next"), "magic", "Ann")
    assert (units.owner(taken, "Mournblade"), units.controller(taken, "Mournblade")) == ("Ann", "Ann")
    assert rule(taken, 'bear Mournblade to "Dyvim Tvar"').verdict == LEGAL
    shared = moved(state, "Oin", "Avan Astram")
    assert units.controller(shared, "Mournblade") == "Bob"
    assert units.owner(do(shared, "next"), "Mournblade") == "Bob"
    third = changed(shared, ("units", "Mournblade", "owner", "Cid"))
    assert units.owner(do(third, "next"), "Mournblade") == "Cid", "two stand there"


def test_who_has_left_mournblade_behind_does_not_win_the_worlds_end_by_it() -> None:
    state = changed(arrived(quiet(), "Mournblade", "Bob", "Oin"), ("units", "Mournblade", "bearer", None))
    for place, winner in (("Oin", "Bob"), ("Yu", None)):
        hearing = Hearing(GAME, moved(state, place, "Avan Astram"), Declaration("next", {}, "Ann", "", {}), HOUSE, Refusing())
        victory.at_the_worlds_end(hearing, "chaos")
        assert hearing.state["referee"]["over"]["winner"] == winner
