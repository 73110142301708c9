"""Every worked example and figure that the document prints, put to the second referee - and where its chapters meet."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from . import (
    activation,
    attrition,
    combat,
    command,
    duels,
    enchantment_list,
    enchantments,
    evasion,
    expedition,
    fortresses,
    hexes,
    initiation,
    item_list,
    items,
    losses,
    marching,
    movement,
    persons,
    pieces,
    places,
    ratings,
    reaction,
    recovery,
    sequence,
    simultaneous,
    special_movement,
    stacking,
    victory,
    weather,
)
from .position import FAERIE, FOMORIAN, Facts, Fortress, Position, Ship, Spell
from .sample import CAPTAIN, HERO, KING, LINE, MAGE, MARSHAL, A, B, army, facts, person


def test_set_up_totals() -> None:
    armies = {kingdom: pieces.army_csp_at_start(kingdom) for kingdom in ("Moray", "Albion", "Curwyllan", "Weald", "Gwynedd")}
    assert armies == {"Moray": 22, "Albion": 14, "Curwyllan": 28, "Weald": 14, "Gwynedd": 18}
    assert pieces.set_up_hex("Imric") == "3012"
    assert pieces.set_up_hex("Auberon") is None
    assert {item for stored in pieces.ARTIFACTS_SET_UP.values() for item in stored} == set(range(1, 11))
    assert all(set(places.PLACES[there].items) == set(found) for there, found in pieces.ARTIFACTS_SET_UP.items())
    assert sorted(pieces.POSSESSIONS_AT_START.values()) == list(range(13, 24))
    assert pieces.race_of("Callach") == "mundane"
    assert not pieces.starts_active("Ulster")
    assert pieces.starts_active("Grogan")


def test_roster() -> None:
    for name, boxes in pieces.ROSTER_BOXES.items():
        assert name == "Callach's Waff" or boxes - pieces.FRONTS[name][1] in (0, 1)
    assert sum(pieces.ROSTER_BOXES.get(n, 0) - r[1] for n, r in pieces.FRONTS.items()) == 7
    corin = person("Corin", wounds=3)
    assert ratings.is_dead(corin)
    assert not ratings.is_dead(person("Colleran", wounds=2))


def test_track() -> None:
    assert [ratings.mana_level(turn) for turn in range(1, 11)] == [4, 5, 5, 5, 5, 6, 6, 5, 5, 5]
    assert ratings.TURN_NAMES[3] == "Hoorn II"


def test_losses() -> None:
    assert losses.army_after(2, 1) == (1, 0)
    assert losses.army_after(2, 5) == (0, 3)
    whole = Ship("Pelican", FOMORIAN, A, 3, 3, 36)
    assert [losses.ship_after(whole, n) for n in range(3)] == ["whole", "damaged", "sunk"]
    assert losses.ship_after(replace(whole, damaged=True), 1) == "sunk"
    assert losses.losses_well_spread(3, {"a": 2, "b": 2}, {"a": 2, "b": 1}, one_piece_first=True)
    assert not losses.losses_well_spread(2, {"a": 2, "b": 2}, {"a": 1, "b": 1}, one_piece_first=True)
    assert losses.losses_well_spread(9, {"a": 2}, {"a": 2})
    assert losses.piece_after_death(person("Corin")) == ("person", "Cait Sith")
    assert losses.piece_after_death(person("Ogme", items=(19,))) == ("item", 19)
    afloat = Position(ships=(whole,))
    coast = facts(terrain={A: frozenset({"sea", "clear"})})
    assert losses.fate_aboard(afloat, coast, whole, False) == "ashore"
    assert losses.fate_aboard(afloat, facts(terrain={A: frozenset({"sea"})}), whole, False) == "dead"
    assert losses.fate_aboard(afloat, coast, whole, True) == "reassigned"


def test_attrition_example() -> None:
    position = Position(
        armies=(army("Albion", 4), army("Curwyllan", 3)),
        spells=(Spell(9, "Morigu", FAERIE, target_hex=A),),
    )
    table = facts(aspect={A: "mundane"})
    assert attrition.reasons_in(position, table, A, FAERIE) == {"mundane", "vortex", "command"}
    assert attrition.modifier(position, table, A, FAERIE) == 8
    assert attrition.army_reasons(position, table, position.armies[1])
    assert attrition.losses_struck(2, 3, True, True) == {"csp": 2, "wounds": 3, "steps": 3}
    assert attrition.who_rolls(FOMORIAN) == FAERIE


def test_attrition_places_and_rade() -> None:
    here = places.DRIFFELD
    bearer = person("Edric", here, items=(6,))
    foe = person("Connan", here)
    position = Position(turn=6, persons=(bearer, foe))
    assert attrition.reasons_in(position, facts(), here, FAERIE) == {"wild"}
    assert attrition.added(attrition.reasons_in(position, facts(), here, FOMORIAN), 6) == 6 + 5
    assert attrition.modifier(position, facts(), here, FOMORIAN) == 11 - 3
    assert attrition.place_wounds(person("Gerflax", "3433")) == 0
    assert attrition.place_wounds(person("Sean", "3151", items=(8,))) == 1
    elf = person("Dunatis")
    assert not attrition.person_reasons(Position(), facts(aspect={A: "mundane"}), elf)
    assert attrition.person_reasons(Position(), facts(aspect={A: "mundane"}), elf, ancients_too=True)


def test_recovery() -> None:
    wounded = person("Dagda", "0725", wounds=3)
    assert recovery.healed_by_place(wounded) == 2
    assert recovery.healed_by_place(replace(wounded, hex="2604")) == 3
    assert recovery.must_roll(wounded, FAERIE)
    assert not recovery.must_roll(replace(wounded, hex="2604"), FAERIE)
    assert recovery.must_roll(replace(wounded, controller=FOMORIAN), FOMORIAN)
    assert recovery.wounds_recovered(2, wounded, 1) == 1
    assert recovery.wounds_recovered(3, wounded, 1) == 0
    ship = Ship("Pelican", FOMORIAN, A, 2, 3, 30, damaged=True)
    coast = facts(terrain={A: frozenset({"sea", "clear"})})
    assert recovery.may_refit(Position(ships=(ship,)), coast, ship, FOMORIAN)
    assert not recovery.may_refit(Position(ships=(ship,), armies=(army("Ulster", 1),)), coast, ship, FOMORIAN)
    laid_up = replace(ship, refit=True)
    assert recovery.lost_in_refit(Position(ships=(laid_up, Ship("Foamrider", FAERIE, A, 2, 2, 46))), laid_up).cases == ("9.3",)
    assert recovery.lost_in_refit(Position(ships=(laid_up,), armies=(army("Ulster", 1),)), laid_up)
    assert not recovery.lost_in_refit(Position(ships=(laid_up,), armies=(army("Ulster", 1), army("Munster", 1))), laid_up)


def test_activation() -> None:
    assert not activation.may_roll("expedition", FAERIE, 3, 23, False)
    assert activation.may_roll("expedition", FAERIE, 4, 23, False)
    assert not activation.may_roll("expedition", FAERIE, 4, 22, False)
    assert not activation.may_roll("The Worm", FAERIE, 4, 23, False)
    assert activation.modified_roll("expedition", 9, 0, True) == 4
    table = facts(kingdom={A: "Ulster", B: "Ulster"}, island=frozenset({B}))
    assert activation.entry_wakes(table, "Ulster", A, FOMORIAN)
    assert not activation.entry_wakes(table, "Ulster", B, FOMORIAN)
    assert not activation.entry_wakes(table, "Ulster", A, FAERIE)
    assert activation.sleeper_may("move", "Ulster", "army")
    assert not activation.sleeper_may("move", "Ulster", "ship")
    assert not activation.sleeper_may("attack", "Ulster", "army")


def test_stack_pays_dearest_and_slowest() -> None:
    table = facts(terrain={B: frozenset({"woods"})}, hex_cost={("woods", "elf"): 2, ("woods", "troll"): 3})
    elf, troll = movement.Mover("elf"), movement.Mover("troll")
    assert movement.entry_cost(Position(), table, elf, A, B) == 2
    assert movement.stack_entry_cost(Position(), table, (elf, troll), A, B) == 3
    assert movement.stack_allowance((14, 12)) == 12


def test_hexsides_and_weather() -> None:
    costs = {("clear", "troll"): 2, ("clear", "elf"): 2, ("trail", "troll"): 1, ("marsh", "troll"): 4, ("mountain", "troll"): 3}
    sides = {("minor river", "troll"): 2, ("ford", "troll"): 1, ("ferry", "elf"): 0, ("pass", "troll"): 3, ("minor river", "elf"): 2}
    table = facts(hex_cost=costs, side_cost=sides, hexsides={(A, B): frozenset({"minor river", "ford"})})
    troll, elf = movement.Mover("troll"), movement.Mover("elf")
    wet, white = Position(spells=(Spell(7, "Morigu", FAERIE),)), Position(spells=(Spell(6, "Morigu", FAERIE),))
    assert movement.entry_cost(Position(), table, troll, A, B) == 3
    assert movement.entry_cost(wet, table, troll, A, B) is None
    assert movement.entry_cost(white, table, troll, A, B) == 3
    ferry = replace(table, hexsides={(A, B): frozenset({"ferry", "minor river"})})
    assert movement.entry_cost(wet, ferry, elf, B, A) == 3
    assert movement.entry_cost(wet, ferry, troll, B, A) is None
    assert movement.entry_cost(Position(), ferry, troll, B, A) == 4
    bog = facts(hex_cost=costs, terrain={B: frozenset({"marsh"})})
    assert movement.entry_cost(wet, bog, troll, A, B) is None
    assert movement.entry_cost(white, bog, troll, A, B) == 3
    trail = replace(bog, hexsides={(A, B): frozenset({"trail"})})
    assert movement.entry_cost(wet, trail, troll, A, B) == 2
    gate = facts(hex_cost=costs, side_cost=sides, terrain={B: frozenset({"mountain"})}, hexsides={(A, B): frozenset({"pass"})})
    assert movement.entry_cost(Position(), gate, troll, A, B) == 6
    assert movement.entry_cost(white, gate, troll, A, B) == 12
    half = Position(spells=(Spell(6, "Morigu", FAERIE), Spell(11, "Corin", FAERIE, target_hex=A)))
    assert movement.entry_cost(half, gate, troll, A, B) == 9
    lake = replace(table, hexsides={(A, B): frozenset({"lake"})})
    assert movement.entry_cost(Position(), lake, troll, A, B) is None
    assert movement.entry_cost(Position(), lake, movement.Mover("supernatural", "Cait Sith"), A, B) == 1


def test_dyke_costs() -> None:
    table = facts(terrain={B: frozenset({"dyke", "clear"})})
    assert movement.entry_cost(Position(), table, movement.Mover("elf"), A, B) == 1
    assert movement.entry_cost(Position(), table, movement.Mover("troll", side=FOMORIAN), A, B) == 6
    assert movement.entry_cost(Position(), table, movement.Mover("gnome", with_elf=True), A, B) == 1
    assert movement.entry_cost(Position(), table, movement.Mover("gnome"), A, B) == 6


def test_ships() -> None:
    table = facts(terrain={A: frozenset({"sea"}), B: frozenset({"sea", "clear"})}, sea_zone={A: "Minches", B: "Irish Sea"})
    wet = Position(spells=(Spell(7, "Morigu", FAERIE),))
    assert movement.ship_cost(Position(), table, A) == 2
    assert movement.ship_cost(wet, table, A) == 3
    stormy = Position(spells=(Spell(5, "Morigu", FAERIE, sea_zone="Minches"), *wet.spells))
    assert movement.ship_cost(stormy, table, A) == 3
    white = Position(spells=(Spell(6, "Morigu", FAERIE),))
    assert weather.ship_must_stop(white, table, B)
    assert not weather.ship_must_stop(white, table, A)
    worm = movement.Mover("troll", "The Worm")
    assert movement.entry_cost(white, table, worm, B, A) is None
    assert movement.entry_cost(white, table, worm, A, B) == 1
    assert movement.entry_cost(Position(), table, worm, B, A) == 2
    inland = facts(terrain={A: frozenset({"clear"}), B: frozenset({"sea", "clear"})}, hex_cost={("clear", "troll"): 2})
    assert movement.entry_cost(white, inland, worm, B, A) == 3
    ship = Ship("Seasong", FOMORIAN, A, 1, 1, 36, bad_sailer=True)
    assert weather.bad_sailer_suffers(white, table, ship)
    assert not weather.bad_sailer_suffers(white, table, replace(ship, hex=B))
    mixed = Position(spells=(Spell(5, "Morigu", FAERIE, sea_zone="Minches"), Spell(6, "Corin", FAERIE)))
    assert weather.weather_in(mixed, table, A) == "clear"
    assert weather.stormy(mixed, table, A)
    assert weather.weather_in(mixed, table, B) == "snow"
    assert special_movement.embark_cost(3) == 5
    assert special_movement.may_hold((1,), 0)
    assert not special_movement.may_hold((1,), 1)
    assert special_movement.may_hold((4,), 0, whole_piece=True)
    assert not special_movement.may_embark(table, replace(ship, hex=B), person("The Worm", B), 36)
    assert special_movement.may_embark(table, replace(ship, hex=B), person("Connan", B), 5)


def test_who_stops() -> None:
    position = Position(persons=(person("Dorwen", symbols=HERO),), armies=(army("Ulster", 2, hex=B),))
    assert movement.must_stop(position, A, FOMORIAN, "army")
    assert not movement.must_stop(position, A, FOMORIAN, "person")
    assert movement.must_stop(position, B, FOMORIAN, "person")
    assert not movement.must_stop(position, B, FOMORIAN, "person", evaded=True)
    assert movement.must_stop(position, B, FOMORIAN, "person", with_army=True, evaded=True)


def test_command() -> None:
    captain, marshal, king = person("Rurik", symbols=CAPTAIN), person("Gairloch", symbols=MARSHAL), person("Imric", symbols=KING)
    moray, ochil, weald = army("Moray", 1, "Rurik"), army("Ochil", 1), army("Weald", 1)
    position = Position(persons=(captain, marshal, king), armies=(moray,))
    assert [bool(command.may_command(position, captain, a)) for a in (moray, ochil, weald)] == [True, False, False]
    assert [bool(command.may_command(position, marshal, a)) for a in (moray, ochil, weald)] == [True, True, False]
    assert [bool(command.may_command(position, king, a)) for a in (moray, ochil, weald)] == [True, True, True]
    assert command.command_choices((captain, marshal), position) == (3,)
    assert command.command_choices((captain, marshal, king), position) == (6,)
    assert command.is_commanded(position, moray)
    ainsel, magog = person("Mad Ainsel", symbols=KING), person("Magog", symbols=KING)
    assert command.command_choices((ainsel, magog), position) == (3,)
    assert command.command_choices((ainsel, king), position) == (6, 4)


def test_gnomes_in_a_dyke() -> None:
    position = Position(armies=(army("Curwyllan", 2),))
    table = facts(battle_effect={("dyke", "gnome"): "H"})
    assert combat.armies_strength(position, table, A, FAERIE, "dyke") == 1
    assert combat.armies_strength(position, table, A, FAERIE, "dyke", minimum=0) == 0


def test_ratio_example() -> None:
    assert combat.simple_ratio(5, 11) == (1, 3)
    assert combat.column(facts(), 5, 11) == (1, 3)
    assert combat.simple_ratio(11, 5) == (2, 1)
    assert combat.column(facts(), 40, 1) == (5, 1)
    assert combat.shifted(facts(), (5, 1), 1) == (5, 1)
    assert combat.shifted(facts(), (1, 1), -1) == (1, 2)


def test_battle() -> None:
    hero = person("Connan", symbols=HERO | CAPTAIN)
    defender = person("Finvarra", symbols=KING)
    position = Position(
        turn=1, phase="combat", persons=(hero, defender), armies=(army("Connaught", 6, "Connan"), army("Ulster", 4, "Finvarra"))
    )
    table = facts(fortress={A: Fortress("knowe", FAERIE)}, battle_effect={("knowe", "elf"): "D", ("knowe", "troll"): "H"})
    assert combat.battle_strength(position, table, A, FOMORIAN, "knowe") == 3 + 6 + 4
    assert combat.battle_strength(position, table, A, FAERIE, "knowe", defends_fortress=True) == 8 + (4 + 4) + 1
    assert combat.battle_force(position, A, FAERIE) == 4
    assert combat.battle_modifier((hero,), (defender,), position) == 3 - 4
    declined = combat.battle_modifier((hero,), (defender,), position, (), ("duel arcane", "trial by combat"))
    assert declined == -1 + 3 + 5
    assert combat.battle_modifier((hero,), (replace(defender, cast=True),), position, (), ("duel arcane", "trial by combat")) == -1
    assert combat.battle_modifier((hero,), (defender,), position, ("duel arcane",)) == -1
    assert combat.battle_modifier((hero,), (defender,), position, overrun=True) == -4
    assert initiation.may_initiate_battle(position, table, A, FOMORIAN)
    assert not initiation.may_initiate_battle(position, table, A, FAERIE)
    assert not fortresses.may_choose_terrain(table, position, A, FAERIE, "clear")
    rurik = person("Rurik")
    assert combat.battle_column(facts(), Fraction(2), Fraction(2), (rurik,), ()) == (2, 1)
    assert combat.battle_column(facts(), Fraction(2), Fraction(2), (), (rurik,)) == (1, 2)


def test_persons_alone_and_fortress() -> None:
    hero = person("Connan", symbols=HERO)
    table = facts(fortress={A: Fortress("knowe", FAERIE)})
    position = Position(phase="combat", persons=(hero, person("Morigu")), armies=(army("Ulster", 1),))
    assert initiation.may_initiate_battle(position, table, A, FOMORIAN).cases == ("17.5",)
    ruined = replace(position, ruins=frozenset({A}))
    assert initiation.may_initiate_battle(ruined, table, A, FOMORIAN)
    bare = replace(position, armies=())
    assert initiation.may_initiate_melee(bare, table, A, FOMORIAN).cases == ("17.3",)
    assert initiation.may_initiate_melee(replace(bare, ruins=frozenset({A})), table, A, FOMORIAN)
    assert not fortresses.may_be_destroyed("dyke")


def test_challenges() -> None:
    position = Position(phase="combat", persons=(person("Grogan"), person("Connan"), person("Bran Og"), person("Callach")))
    open_to = {p.name: bool(initiation.may_challenge(position, p, "trial by combat", A, "battle")) for p in position.persons}
    assert open_to == {"Grogan": False, "Connan": False, "Bran Og": True, "Callach": False}
    duellists = {p.name: bool(initiation.may_challenge(position, p, "duel arcane", A, "battle")) for p in position.persons}
    assert duellists == {"Grogan": False, "Connan": False, "Bran Og": False, "Callach": True}
    assert initiation.may_accept(position, position.persons[0], "duel arcane", A, forced=True)
    assert initiation.challenges_possible(("battle", "engagement")) == 4
    cluracan, connan = person("Cluracan", symbols=HERO), person("Connan", symbols=HERO)
    assert persons.challenge_shift(cluracan, connan, frozenset()) == -1
    assert persons.challenge_shift(person("Dorwen"), connan, frozenset()) == 1
    assert persons.challenge_shift(person("Morigu"), connan, frozenset({"Cluracan"})) == 2
    assert duels.trial_modifier(person("Balor"), cluracan) == 2
    assert duels.trial_modifier(cluracan, person("Balor")) == -2
    assert duels.trial_strength(connan) == 12
    assert duels.trial_force(connan) == 6
    assert duels.trial_wounds(2, person("Cluracan", items=(12,)), connan) == 4
    assert duels.trial_wounds(2, person("Cluracan", items=(12,)), person("Bran Og")) == 2
    assert duels.trial_wounds(2, person("Connan", items=(12,)), person("Balor")) == 2
    assert duels.trial_wounds(2, person("Ogme", items=(19,)), person("Balor", items=(8,))) == 3
    assert initiation.next_attacker("battle", FOMORIAN, False, True) == FAERIE
    assert initiation.next_attacker("battle", FOMORIAN, False, False) is None


def test_melee_and_engagement() -> None:
    position = Position(turn=1, phase="combat")
    hero, mage = person("Ogme", symbols=HERO, items=(19,)), person("Morigu")
    assert duels.melee_share(hero, position) == 12
    assert duels.melee_share(mage, position) == 7
    assert duels.melee_force((hero, mage), position) == 6 + 3
    assert duels.melee_modifier((hero,), (), position) == 1 + 2
    ship = Ship("Galetop", FAERIE, A, 5, 5, 40)
    aboard = replace(
        position, persons=(replace(hero, ship="Galetop"),), ships=(ship, replace(ship, name="Cloudkiss", strength=3, refit=True))
    )
    assert duels.engagement_strength(aboard, A, FAERIE) == 11
    assert duels.engagement_force(aboard, A, FAERIE) == 5
    assert duels.engagement_losses(2) == {"csp": 0, "steps": 2, "wounds": 2}
    assert duels.duel_strength(person("Grogan"), position, mental_attack=True) == 5


def test_hero_as_army_and_death() -> None:
    assert evasion.hero_as_army(person("Finvarra", combat=3, symbols=HERO)) == 3
    mage, foe = person("Morigu"), army("Connaught", 2)
    assert evasion.killed_at_once(Position(persons=(mage,), armies=(foe,)), facts(), mage)
    guarded = Position(persons=(mage, person("Cluracan", symbols=HERO)), armies=(foe,))
    assert not evasion.killed_at_once(guarded, facts(), mage)
    assert not evasion.killed_at_once(Position(persons=(mage,), armies=(foe,)), facts(fortress={A: Fortress("knowe", FAERIE)}), mage)
    assert not evasion.may_evade(guarded, facts(), replace(mage, escort=True), evasion.ENTERING)
    assert evasion.evasion_succeeds(4, 7, 6, 4)
    assert not evasion.evasion_succeeds(3, 7, 6, 4)
    assert evasion.addends(Position(turn=1, persons=(mage,), armies=(army("Ulster", 9),)), A, FAERIE) == {3, 7, 9}
    assert evasion.evades_without_dice(mage, (person("Dunatis", items=(21,)),))
    assert not evasion.evades_without_dice(mage, (person("Brigit", items=(13,)),))


def test_reaction_range() -> None:
    king = person("Finvarra", symbols=KING)
    at_four = Position(phase="reaction", player=FOMORIAN, persons=(king,), armies=(army("Connaught", 1, hex=LINE[4]),))
    assert reaction.may_react(at_four, facts(), (king,), ())
    at_five = replace(at_four, armies=(army("Connaught", 1, hex=LINE[5]),))
    assert not reaction.may_react(at_five, facts(), (king,), ())
    torque = replace(king, items=(5,))
    far = Position(phase="reaction", player=FOMORIAN, persons=(torque,), armies=(army("Connaught", 1, hex=LINE[6]),))
    assert reaction.may_react(far, facts(), (torque,), ())
    helmed = replace(king, items=(5, 9))
    too_far = Position(phase="reaction", player=FOMORIAN, persons=(helmed,), armies=(army("Connaught", 1, hex=LINE[7]),))
    assert reaction.reaction_points((helmed,), too_far) == 8
    assert not reaction.may_react(too_far, facts(), (helmed,), ())
    held = Position(persons=(king, person("Balor")), armies=(army("Munster", 1),))
    assert not reaction.may_leave(held, (king,), A)
    assert reaction.may_leave(held, (torque,), A)


def test_teleport() -> None:
    mage = person("Corin", "2838", symbols=MAGE)
    position = Position(turn=4, player=FAERIE, persons=(mage,))
    assert special_movement.may_teleport(position, mage, 1)
    assert special_movement.teleport_cost(2, 1) == 5
    assert special_movement.teleport_succeeds(11, ratings.current_magic(mage, position))
    assert special_movement.teleport_wounds(False) == 1
    near = Facts(neighbours={"2838": ("2441",), "2441": ("2838",)})
    assert special_movement.may_teleport_to(position, near, mage, "2441")
    assert not special_movement.may_teleport_to(position, near, replace(mage, escort=True), "2441")
    assert not special_movement.may_teleport(position, replace(mage, cast=True), 5)
    sean = person("Sean", "2838")
    assert special_movement.may_teleport_to(position, near, sean, "2441")
    assert not persons.may_enter_land(sean, "2441", near, (), frozenset())


def test_places() -> None:
    assert len(places.PLACES) == 19
    assert sorted(p.number for p in places.PLACES.values()) == list(range(1, 20))
    position = Position(turn=1, phase="enchantment")
    assert ratings.current_magic(person("Morigu", "1023"), position) == 3 + 4 + 3
    assert ratings.current_magic(person("Connan", "1023"), position) == 4
    assert ratings.current_magic(person("Imric", "2816"), position) == 2 + 4 + 4
    assert ratings.current_magic(person("Sean", "3151"), position) == 16
    assert ratings.current_magic(person("Sean", "3151"), replace(position, phase="movement")) == 8
    assert ratings.current_magic(person("The Worm", "3705"), position) == 18
    assert ratings.current_combat(person("The Worm", "3705")) == 12
    assert places.home_hex("Dobie") == "3337"
    assert places.home_hex("The Worm") == places.MOUSA_STOUR
    assert places.home_hex("The Worm", worm_counts=False) is None
    assert enchantments.one_enchantment(1)
    assert not enchantments.one_enchantment(2)
    assert places.laid_to_rest("Cait Sith", "2629")
    assert places.kings_slay(7, 6, 30) == 13
    assert hexes.aspect_of(facts(), "1323") == "wild"


def test_items() -> None:
    gwydion = person("Branwen", items=(7,))
    assert ratings.basic_magic(gwydion) == 10
    assert ratings.is_enchanter(gwydion)
    assert ratings.basic_magic(person("Imric", items=(7,))) == 2
    assert ratings.current_combat(person("Erskine", items=(11,))) == 4
    assert ratings.is_hero(person("Erskine", items=(11,)))
    assert not ratings.is_hero(person("Connan", items=(11,)))
    assert ratings.command_rating(person("Dorwen", items=(22,))) == 2
    assert ratings.command_rating(person("Dorwen")) == 1
    assert ratings.command_rating(person("Ogme", items=(22,))) == 2
    assert ratings.command_rating(person("Gerflax", items=(5,))) == 0
    assert not items.may_use_together(person("Ogme", items=(10, 19)), (10, 19))
    assert items.may_use_together(person("Ogme", items=(8, 19)), (8, 19))
    assert items.search_total(7, 8) == 11
    assert items.search_total(9, 8, (person("Misha", items=(17,)),)) == 12
    assert [items.fate_of_items("battle", n) for n in (3, 4, 8, 9)] == ["destroyed", "captured", "captured", "kept"]
    assert [items.fate_of_items("duel arcane", n) for n in (9, 10)] == ["destroyed", "captured"]
    assert items.fate_of_items("trial by combat", 12, victor_alive=False) == "kept"
    assert not persons.may_part_with(person("Dorwen", items=(22,)), 22)
    assert not persons.may_part_with(person("The Worm", items=(20, 23)), 23)
    assert persons.may_part_with(person("The Worm", items=(20, 23)), 20)
    assert persons.may_part_with(person("Dobie", items=(23,)), 23)
    assert item_list.kind_of(12) == "heirloom"
    position = Position(turn=1, persons=(person("Sean", "1323"),), hidden_items={"1323": (1, 2)})
    assert items.search_strength(position, (replace(position.persons[0], escort=True),)) == 9
    assert items.may_search(position, position.persons[0], 4, 14)
    assert not items.may_search(position, position.persons[0], 9, 14)
    assert items.discovery_stands(position, "1323", 2, FOMORIAN, position.persons)
    assert not items.discovery_stands(position, "1323", 3, FOMORIAN, position.persons)


def test_enchantments() -> None:
    corin = person("Corin", "2838", symbols=MAGE)
    position = Position(turn=4, phase="enchantment", persons=(corin,), first_incursion=2)
    table = facts()
    assert enchantments.may_cast(position, table, corin, 2)
    assert not enchantments.may_cast(replace(position, farcalling_cast=True), table, corin, 2)
    assert not enchantments.may_cast(replace(position, first_incursion=4), table, corin, 7)
    assert enchantments.may_cast(position, table, corin, 8)
    assert not enchantments.may_cast(position, table, corin, 6)
    assert not enchantments.may_cast(position, table, corin, 1)
    assert not enchantments.may_cast(position, table, replace(corin, hex=A), 7)
    assert enchantments.cast_succeeds(position, corin, 7, 11)
    assert not enchantments.cast_succeeds(position, corin, 7, 12)
    assert enchantments.reach(position, corin, 13) == 22
    assert enchantments.reach(position, replace(corin, hex="2825"), 13) is None
    assert enchantments.reach(position, person("Dobie", "3337"), 3) == 16
    assert enchantments.succeeds_without_dice(replace(corin, hex="2441"), 9)
    imric = person("Imric", "2816")
    assert enchantments.may_cast(position, table, imric, 13)
    assert not enchantments.may_cast(position, table, imric, 12)
    assert enchantment_list.quake_losses({FAERIE: 5, FOMORIAN: 3}) == {FAERIE: 2, FOMORIAN: 1}
    assert enchantment_list.who_controls((person("Corin"), person("Barguest"))) == ("Corin",)
    assert ratings.current_combat(person("Edric", strengthened=1)) == 6
    assert enchantment_list.vision_shows(position, Facts(kingdom={A: "Weald"}), corin, A)
    assert not enchantments.may_target_hex(position, facts(fortress={B: Fortress("broch", FOMORIAN)}), replace(corin, hex=A), 9, B)


def test_succession() -> None:
    assert persons.rank(person("Edric", symbols=CAPTAIN), frozenset({"Auberon"})) == "marshal"
    assert persons.rank(person("Edric", symbols=CAPTAIN), frozenset({"Auberon", "Elidor"})) == "king"
    assert persons.rank(person("Brigit"), frozenset({"Dagda"})) is None
    assert persons.rank(person("Trumpin"), frozenset({"Erskine", "Spriggan"})) == "king"
    assert persons.waff_controller(3) == FOMORIAN
    assert persons.waff_controller(4) == FAERIE


def test_victory() -> None:
    assert victory.alone_bonus(victory.BONUS_FORTRESSES, 22) == 60
    assert victory.alone_bonus(victory.BONUS_FORTRESSES, 23) == 0
    assert victory.points(ships=3, csp=4, fortresses=1, persons=2) == 27
    assert victory.twilight_bonus({"Albion": 1, "Gwynedd": 2, "Curwyllan": 0, "Ulster": 1, "Leinster": 1}, 23) == 30
    assert victory.leader(30, 10, 22) == FOMORIAN
    assert victory.leader(29, 10, 22) == FAERIE
    assert victory.leader(201, 200, 23) is None
    assert victory.leader(200, 199, 23) == FOMORIAN
    assert special_movement.pre_game_allowance(12, FOMORIAN) == 36
    assert not special_movement.pre_game_may_enter(facts(kingdom={A: "Albion"}), A)
    assert not special_movement.may_do_special("forced march", "pre-game")
    assert [victory.last_turn(s) for s in (22, 23)] == [3, 10]


def test_sequence_and_stacks() -> None:
    assert sequence.next_segment("attrition") == "fomorian player-turn"
    assert sequence.next_phase("movement") == "reaction"
    assert sequence.who_acts("reaction", FOMORIAN) == FAERIE
    edric = person("Edric", escort_side=True)
    assert stacking.may_attach_escort(edric, army("Albion", 1), "reaction")
    assert not stacking.may_attach_escort(edric, army("Gwynedd", 1), "movement")
    assert not stacking.may_look_into(FOMORIAN, FAERIE)


def test_losses_are_taken_at_once() -> None:
    assert not simultaneous.sees(viewer_owes=True, own_taken=False)
    assert simultaneous.sees(viewer_owes=False, own_taken=False)
    assert not simultaneous.may_do("retreat", {FAERIE})
    assert simultaneous.may_do("retreat", ())
    assert not simultaneous.holds_for("attrition")


def test_the_expedition() -> None:
    seas = facts(sea_zone={A: "Jotun Sea", B: "Irish Sea"}, terrain={A: frozenset({"sea"}), B: frozenset({"sea"})})
    aboard = dict.fromkeys(expedition.PERSONS, "Galetop")
    assert expedition.may_be_aboard(seas, A, "Galetop", aboard)
    assert not expedition.may_be_aboard(seas, B, "Galetop", aboard)
    assert not expedition.may_be_aboard(seas, A, "Galetop", {**aboard, "Corin": "Swancoat"})
    assert expedition.wakes("3705", worm_asleep=True, leinster_asleep=True) == {"Leinster", "The Worm"}


def test_who_marches() -> None:
    grogan, callach = person("Grogan", symbols=MARSHAL), person("Callach", symbols=CAPTAIN)
    trolls = army("Strathclyde", 4, "Grogan")
    where = Position(phase="forced march", persons=(grogan, callach), armies=(trolls,))
    assert marching.may_be_named(where, trolls, (grogan,))
    assert not marching.may_be_named(where, trolls, (callach,))
    assert not marching.may_do("move", named=False, points=3)
    assert not marching.may_do("embark", named=True, points=5)
    assert marching.goes("escort", named=False, with_person_named=True)
