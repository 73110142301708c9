"""Who is with whom: trails, leaders in brackets, withheld conjurers, ships changed, stacks in the wilderness, attachments.

[3.2, 7.3, 8.0, 10.1, 10.2]
"""

from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import armies, arrived, at, begun, changed, do, empty_handed, holding, moved, offered, refused, rule, worksheet
from tests.games.elric.test_combat import field


def quiet() -> State:
    return empty_handed(begun())


def test_nobody_falls_back_where_the_attackers_passed_in_an_earlier_march() -> None:
    state = moved(quiet(), "Forest of Troos", "Fadan", *armies(quiet(), "Ilmiora", 3))
    state = changed(state, ("places", "Nadsokor", "walls", 0), ("borders", "Forest of Troos|Vilmir inland", "border"))
    state = do(state, "march Fadan with 3 to Org", "Grome")
    state = changed(moved(state, "Nadsokor", "Avan Astram"), ("nations", "Nadsokor", "Bob"))
    state = do(state, "march Fadan with 3 to Nadsokor")
    state = changed(state, ("borders", "Forest of Troos|Nadsokor", "border"))
    state = do(at(state, "combat", "Ann"), "battle Nadsokor")
    state = do(state, 'withhold "Avan Astram"', side="Bob")
    assert refused(state, 'fallback "Avan Astram" to "Forest of Troos"', "Bob") == ["10.exit"]
    assert refused(state, 'fallback "Avan Astram" to Org', "Bob") == ["10.exit"]
    assert rule(state, 'fallback "Avan Astram" to "Vilmir inland"', side="Bob").verdict == LEGAL


def test_who_brings_no_armies_joins_an_attack_that_is_led() -> None:
    state = moved(quiet(), "Ilmiora inland", "Fadan", *armies(quiet(), "Ilmiora", 3))
    state = arrived(arrived(state, "Clackars", "Ann", "Ilmiora inland"), "Zarozinia", "Ann", "Ilmiora inland")
    for alone in ("Clackars", "Zarozinia", "Zarozinia with 1"):
        assert refused(state, f"march {alone} to Jadmar") == ["10.leader"]
    led = do(state, "march Fadan with 1 to Jadmar")
    for other in ("Clackars", "Zarozinia"):
        joined = do(led, f"march {other} to Jadmar")
        assert units.units(joined)[other]["at"] == "Jadmar"
    assert refused(led, "march Zarozinia with 1 to Jadmar") == ["10.leader"]


def test_a_value_in_brackets_leads_no_attack() -> None:
    state = moved(quiet(), "Jadmar", "Avan Astram")
    state = moved(state, "Ilmiora inland", "Fadan", "Sharilla")
    shy = changed(state, ("units", "Fadan", "bracketed", True))
    assert refused(shy, "march Fadan to Jadmar") == ["10.leader"]
    assert rule(shy, "march Fadan, Sharilla to Jadmar").verdict == LEGAL
    assert rule(state, "march Fadan to Jadmar").verdict == LEGAL


def test_a_value_in_brackets_is_no_leader_left_in_the_battle() -> None:
    state = moved(field(), "Vilmir inland", "Sharilla")
    state = changed(do(state, 'battle "Vilmir inland"'), ("units", "Sharilla", "bracketed", True))
    assert refused(state, "withhold Fadan") == ["10.lead"]
    assert rule(state, "withhold Sharilla").verdict == LEGAL


def test_a_withheld_conjurer_does_not_conjure_and_one_who_has_is_not_withheld() -> None:
    state = do(arrived(field(), "Yyrkoon", "Ann", "Vilmir inland"), 'battle "Vilmir inland"')
    kept = do(state, "withhold Yyrkoon")
    assert refused(kept, "conjure Yyrkoon") == ["9.withheld"]
    assert ("Ann", 'conjure "Yyrkoon"') not in offered(kept)
    drawn = do(state, "conjure Yyrkoon", "Grome")
    assert refused(drawn, "withhold Yyrkoon") == ["10.conjured", "10.twice"]


def test_passengers_fall_back_with_their_ship_alone() -> None:
    state = moved(quiet(), "Dragon Sea", "Fadan", "Ilmiora Fleet 1", "Avan Astram", "Vilmir Fleet 1")
    for unit, fleet in (("Fadan", "Ilmiora Fleet 1"), ("Avan Astram", "Vilmir Fleet 1")):
        state = changed(state, ("units", unit, "aboard", fleet))
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Southern Sea"], "passed": []}
    state = do(at(changed(state, ("battles", "Dragon Sea", battle)), "combat", "Ann"), 'battle "Dragon Sea"')
    state = do(state, 'withhold "Vilmir Fleet 1"', side="Bob")
    assert "10.aboard" in refused(state, 'fallback "Avan Astram" to "Sorcerers Isle"', "Bob")
    after = do(state, 'fallback "Vilmir Fleet 1" to "Straits of Vilmir"', side="Bob")
    assert units.units(after)["Avan Astram"]["at"] == "Straits of Vilmir"


def test_ships_are_changed_at_sea() -> None:
    state = moved(quiet(), "Dragon Sea", "Fadan", "Ilmiora Fleet 1", "Ilmiora Fleet 2")
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"), ("units", "Fadan", "spent", 4))
    after = do(state, 'embark Fadan on "Ilmiora Fleet 2"')
    assert units.units(after)["Fadan"]["aboard"] == "Ilmiora Fleet 2"
    assert units.units(after)["Fadan"]["spent"] == 4
    far = changed(state, ("units", "Fadan", "spent", 5))  # five seas out of a fleet's six
    assert units.units(do(far, 'embark Fadan on "Ilmiora Fleet 2"'))["Fadan"]["aboard"] == "Ilmiora Fleet 2"
    assert refused(after, 'embark Fadan on "Ilmiora Fleet 2"') == ["7.aboard-it"]
    away = moved(state, "Southern Sea", "Ilmiora Fleet 2")
    assert refused(away, 'embark Fadan on "Ilmiora Fleet 2"') == ["7.reach"]
    fighting = changed(state, ("battles", "Dragon Sea", {"attacker": "Bob", "defender": "Ann", "from": []}))
    assert refused(fighting, 'embark Fadan on "Ilmiora Fleet 2"') == ["7.engaged-ship"]


def test_in_the_straits_nobody_changes_to_a_ship_that_has_not_been_found_but_out_of_the_air() -> None:
    """The sea counts as wilderness, in which stacks of one side find each other by a search. [7.4.1, 7.5.5, 8.0]"""
    state = moved(
        arrived(quiet(), "Clackars", "Ann", "Straits of Chaos"), "Straits of Chaos", "Fadan", "Ilmiora Fleet 1", "Ilmiora Fleet 2"
    )
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    assert rule(state, 'embark Fadan on "Ilmiora Fleet 2"').verdict == LEGAL
    apart = changed(state, *(("units", unit, "stack", "Fadan") for unit in ("Fadan", "Ilmiora Fleet 1")))
    assert refused(apart, 'embark Fadan on "Ilmiora Fleet 2"') == ["8.apart"]
    for fleet in ("Ilmiora Fleet 1", "Ilmiora Fleet 2"):
        assert rule(moved(apart, "Straits of Chaos", "Clackars"), f'embark Clackars on "{fleet}"').verdict == LEGAL
    beside = changed(moved(apart, "Hwamgaarl", "Fadan"), ("holds", "Hwamgaarl", "Ann"))
    assert rule(beside, 'embark Fadan on "Ilmiora Fleet 1"', "Grome").verdict == LEGAL


def test_nobody_boards_a_ship_beside_enemies_for_boarding_begins_no_battle() -> None:
    state = moved(quiet(), "Dragon Sea", "Ilmiora Fleet 1", "Ilmiora Fleet 2", "Vilmir Fleet 1")
    ashore = moved(state, "Purple Towns", "Fadan")
    assert refused(ashore, 'embark Fadan on "Ilmiora Fleet 1"') == ["7.enemies-beside"]
    changes_ships = changed(moved(state, "Dragon Sea", "Fadan"), ("units", "Fadan", "aboard", "Ilmiora Fleet 2"))
    assert rule(changes_ships, 'embark Fadan on "Ilmiora Fleet 1"').verdict == LEGAL
    away = moved(ashore, "Southern Sea", "Vilmir Fleet 1")
    assert rule(away, 'embark Fadan on "Ilmiora Fleet 1"').verdict == LEGAL


def two_stacks() -> State:
    """Fadan and the Alchemist have come to Oin one after the other."""
    state = moved(quiet(), "Ramasaz", "Fadan", "Ilmiora Alchemist")
    state = changed(state, ("holds", "Ramasaz", "Ann"))
    return do(do(state, "march Fadan to Oin"), 'march "Ilmiora Alchemist" to Oin')


def test_friends_in_the_wilderness_find_each_other_before_they_share() -> None:
    state = holding(two_stacks(), "Fadan", "Arkyn")
    line = 'transfer Arkyn from Fadan to "Ilmiora Alchemist"'
    assert refused(at(state, "magic", "Ann"), line) == ["9.apart"]
    apart = rule(state, 'march Fadan, "Ilmiora Alchemist" to Yu')
    assert [(reason.check.rpartition("/")[2], reason.instead) for reason in apart.reasons] == [("8.apart", "one stack are Fadan")]
    found = do(at(state, "search", "Ann"), "search Oin for friends", "5")
    assert rule(at(found, "magic", "Ann"), line).verdict == LEGAL
    assert rule(at(found, "movement", "Ann"), 'march Fadan, "Ilmiora Alchemist" to Yu').verdict == LEGAL
    lost = do(at(state, "search", "Ann"), "search Oin for friends", "4")
    assert refused(at(lost, "magic", "Ann"), line) == ["9.apart"]
    again = at(found, "search", "Ann", 2)
    assert refused(again, "search Oin for friends") == ["8.friends"]


def test_who_has_come_together_is_together() -> None:
    state = moved(quiet(), "Ramasaz", "Fadan", "Ilmiora Alchemist")
    state = do(changed(state, ("holds", "Ramasaz", "Ann")), 'march Fadan, "Ilmiora Alchemist" to Oin')
    state = at(holding(state, "Fadan", "Arkyn"), "magic", "Ann")
    assert rule(state, 'transfer Arkyn from Fadan to "Ilmiora Alchemist"').verdict == LEGAL


def test_an_army_is_attached_once_a_turn() -> None:
    state = moved(quiet(), "Ilmiora capital", "Fadan", "Sharilla", *armies(quiet(), "Ilmiora", 1))
    army = armies(state, "Ilmiora", 1)[0]
    led = do(state, f'march Fadan, "{army}" to "Ilmiora inland"')
    there = moved(led, "Ilmiora inland", "Sharilla")
    assert refused(there, f'march Sharilla, "{army}" to "Ilmiora capital"') == ["7.attach"]
    assert rule(there, f'march Fadan, "{army}" to "Ilmiora capital"').verdict == LEGAL
    left = do(do(there, 'march Fadan to "Ilmiora capital"'), 'march Fadan to "Ilmiora inland"')
    assert refused(left, f'march Fadan, "{army}" to "Ilmiora capital"') == ["7.attach"]
    free = evolve(left, [["put", ["referee", "options", "attachments"], "free"]])
    assert rule(free, f'march Fadan, "{army}" to "Ilmiora capital"').verdict == LEGAL


def test_a_fleet_is_attached_once_a_turn() -> None:
    state = moved(quiet(), "Straits of Vilmir", "Fadan", "Sharilla", "Ilmiora Fleet 1", "Ilmiora Fleet 2")
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"), ("units", "Sharilla", "aboard", "Ilmiora Fleet 2"))
    state = do(do(state, 'sail "Ilmiora Fleet 1" to "Dragon Sea"'), 'sail "Ilmiora Fleet 2" to "Dragon Sea"')
    state = do(do(state, 'embark Fadan on "Ilmiora Fleet 2"'), 'embark Sharilla on "Ilmiora Fleet 1"')
    assert refused(state, 'sail "Ilmiora Fleet 1" to "Southern Sea"') == ["7.attach-fleet"]


def test_a_flight_leads_somewhere_else() -> None:
    state = holding(quiet(), "Ilmiora Alchemist", "Teleport")
    assert refused(state, 'fly Teleport by "Ilmiora Alchemist" to "Ilmiora capital"') == ["7.here"]
    assert rule(state, 'fly Teleport by "Ilmiora Alchemist" to Oin').verdict == LEGAL


@each(("line", "check"), [
    ('influence "Ilmiora Fleet 1"', "12.who"),
    ('bear Fadan to Sharilla', "16.artifact"),
    ('bear "Chaos Shield" to Fadan', "16.borne"),
])  # fmt: skip
def test_who_influences_and_bears_what(line: str, check: str) -> None:
    state = arrived(arrived(quiet(), "Chaos Shield", "Ann", "Ilmiora capital"), "Elric", None, "Ilmiora capital")
    state = changed(moved(state, "Ilmiora capital", "Fadan", "Sharilla", "Ilmiora Fleet 1"), ("units", "Chaos Shield", "bearer", "Fadan"))
    assert check in refused(state, line)
    assert rule(state, 'bear "Chaos Shield" to Sharilla').verdict == LEGAL
    assert rule(holding(state, "Fadan"), "influence Fadan", "Grome,Misha,Kakatal,Straasha,Fileet,Gaaoll").verdict == LEGAL


def test_elric_appears_only_while_he_is_nowhere() -> None:
    state = at(quiet(), "appearance", "Ann")
    assert rule(state, "appear", "3").verdict == LEGAL
    assert refused(do(state, "appear", "3"), "appear") == ["12.loose"]


def test_the_turn_that_has_passed_is_closed() -> None:
    """Once the next player has it, nothing in it may be altered: undo needs everybody's consent. [5.0]"""
    state = at(quiet(), "muster", "Ann")
    assert rule(state, "next").needs_consent
    assert not rule(at(quiet(), "appearance", "Ann"), "next").needs_consent


def test_what_goes_when_the_balance_tips_is_told() -> None:
    from tests.games.elric.test_perils import loaded

    state = arrived(arrived(loaded("Dragon Sea"), "Pyaray", "Ann", "Dragon Sea"), "Chaos Ship", "Ann", "Dragon Sea")
    for unit in ("Fadan", *armies(state, "Ilmiora", 1)):
        state = changed(state, ("units", unit, "aboard", "Chaos Ship"))
    state = changed(state, ("balance", 5))
    ruling = rule(state, "set balance 9 because so it was", "6")
    story = " ".join(said.text for said in ruling.story)
    for told in (
        "tips towards Law",
        "No alignment is dominant any more",
        "Pyaray leaves the board",
        "Lost with Chaos Ship: Fadan, 1 army of Ilmiora",
    ):
        assert told in story or told.replace("Fadan, 1 army of Ilmiora", "1 army of Ilmiora, Fadan") in story, story
    after = evolve(state, ruling.changes)
    assert after["public"]["tipped"]["towards"] == "law"


def test_ties_are_told_as_what_the_document_leaves_open() -> None:
    state = do(do(field(3, 2), 'battle "Vilmir inland"'), "unveil")
    total = sum(units.units(state)[unit]["combat"] for unit in ("Fadan",)) + 3
    other = units.units(state)["Avan Astram"]["combat"] + 2
    ours, theirs = (1, 1 + total - other) if total >= other else (1 + other - total, 1)
    ruling = rule(state, "fight", f"{ours},{theirs}")
    assert "leaves open" in " ".join(said.text for said in ruling.story)
    end = at(quiet(), "muster", "Bob", 10)
    last = rule(end, "next")
    assert "leaves it open" in " ".join(said.text for said in last.story)


def test_armies_whose_leader_is_gone_do_not_attack() -> None:
    state = field(3, 2)
    gone = evolve(state, [["drop", ["public", "units", "Fadan"], None]])
    assert refused(gone, 'battle "Vilmir inland"') == ["10.unled"]
    after = do(gone, "next")
    assert "Vilmir inland" not in after["public"]["battles"]
    assert "next.owed" in refused(state, "next")


def test_an_artifact_is_handed_on_within_a_stack() -> None:
    state = arrived(two_stacks(), "Chaos Shield", "Ann", "Oin")
    state = changed(state, ("units", "Chaos Shield", "bearer", "Fadan"))
    assert refused(state, 'bear "Chaos Shield" to "Ilmiora Alchemist"') == ["16.stack"]
    found = do(at(state, "search", "Ann"), "search Oin for friends", "5")
    assert rule(at(found, "movement", "Ann"), 'bear "Chaos Shield" to "Ilmiora Alchemist"').verdict == LEGAL


def test_the_four_take_elric_off_his_ship_and_out_of_his_spell() -> None:
    """He lays nothing down any more. [16.4]"""
    state = changed(
        arrived(arrived(quiet(), "Elric", "Ann", "Dragon Sea"), "Yyrkoon", "Ann", "Dragon Sea"), ("elric", "controller", "Fadan")
    )
    state = moved(state, "Dragon Sea", "Ilmiora Fleet 1", "Vilmir Fleet 1", "Avan Astram")
    for unit, fleet in (("Elric", "Ilmiora Fleet 1"), ("Yyrkoon", "Ilmiora Fleet 1"), ("Avan Astram", "Vilmir Fleet 1")):
        state = changed(state, ("units", unit, "aboard", fleet))
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Southern Sea"], "passed": []}
    state = at(changed(holding(state, "Elric", "Arioch"), ("battles", "Dragon Sea", battle)), "magic", "Ann")
    state = do(state, "cast Arioch by Elric")
    state = do(do(at(state, "combat", "Ann"), 'battle "Dragon Sea"'), "conjure Yyrkoon", "Four-who-are-one")
    assert "Elric" not in state["public"]["cast"]
    assert "Elric" not in units.aboard(state, "Ilmiora Fleet 1")
    assert rule(state, "unveil").verdict == LEGAL


def test_a_magician_who_enters_an_enemy_sea_begins_a_battle() -> None:
    state = moved(moved(quiet(), "Straits of Vilmir", "Avan Astram", "Vilmir Fleet 1"), "Ilmiora capital", "Ilmiora Alchemist")
    state = changed(state, ("units", "Avan Astram", "aboard", "Vilmir Fleet 1"))
    met = do(state, 'march "Ilmiora Alchemist" to "Straits of Vilmir"')
    assert met["public"]["battles"]["Straits of Vilmir"]["from"] == ["Ilmiora capital"]
    assert refused(met, 'march "Ilmiora Alchemist" to "Ilmiora capital"') == ["7.engaged"]
    free = moved(state, "Dragon Sea", "Avan Astram", "Vilmir Fleet 1")
    assert not do(free, 'march "Ilmiora Alchemist" to "Straits of Vilmir"')["public"]["battles"]


def test_a_piece_put_among_enemies_fights_if_anybody_leads_and_ships_alone_take_no_city() -> None:
    state = moved(quiet(), "Ilmiora inland", "Fadan")
    alone = rule(state, 'set "units.Ilmiora army 1.at" Jadmar because it was there')
    assert "without a personality to lead" in worksheet(alone)
    assert not evolve(state, alone.changes)["public"]["battles"]
    assert do(state, "set units.Fadan.at Jadmar because he was there")["public"]["battles"]
    ship = rule(state, 'set "units.Ilmiora Fleet 1.at" Nadsokor because it was there')
    assert "which has no port" in worksheet(ship)
    assert "Nadsokor" not in evolve(state, ship.changes)["public"]["holds"]
    put = do(at(state, "movement", "Ann"), "set units.Fadan.at Nadsokor because he was there")
    assert do(put, "next", "Grome")["public"]["holds"]["Nadsokor"] == "Ann"


def test_who_comes_to_a_hordes_home_with_one_of_its_own_is_with_it_whoever_is_named_first() -> None:
    """The units of a horde are together in its home, and so are those who have come with one of them. [8.0]"""
    state = changed(quiet(), ("nations", "Org", "Ann"), ("lost", "Org", {"armies": 4, "fleets": [], "leaders": []}))
    state = arrived(moved(state, "Forest of Troos", "Fadan", "Sharilla"), "Gutheran", "Ann", "Forest of Troos")
    state = arrived(state, "Clackars", "Ann", "Org")
    for line in ("march Fadan, Gutheran to Org", "march Gutheran, Fadan to Org"):
        here = units.units(do(state, line))
        assert {here[unit].get("stack") for unit in ("Fadan", "Gutheran", "Clackars")} == {None}
    alone = units.units(do(state, "march Fadan to Org"))
    assert alone["Fadan"].get("stack") != alone["Clackars"].get("stack")


def test_the_chaos_shield_does_not_go_over_to_another_stack_in_the_wilderness() -> None:
    """It leaves with the stack that carries it, whoever else of its player is there and has not been found. [8.0, 16.8]"""
    state = changed(arrived(quiet(), "Chaos Shield", "Ann", "Ilmiora capital"), ("units", "Chaos Shield", "bearer", "Fadan"))
    state = moved(state, "Ilmiora capital", "Fadan", "Sharilla")
    apart = do(do(state, 'march Fadan to "Weeping Waste"'), 'march Sharilla to "Weeping Waste"')
    assert "Chaos Shield" not in units.units(do(apart, "next", "Tower of Voilodion Gagnasdiak,1,Grome"))
    together = do(state, 'march Fadan, Sharilla to "Weeping Waste"')
    with_her = units.units(do(together, "next", "Tower of Voilodion Gagnasdiak,1", struck_1="Fadan"))
    assert with_her["Chaos Shield"]["bearer"] == "Sharilla"


def test_elric_counts_for_who_controls_him_and_by_himself_for_nobody() -> None:
    """Alone in a place he holds it for his player, and bars it to others. [12]"""
    state = empty_handed(begun())
    for owner, sides in (("Ann", ["Ann"]), (None, [])):
        there = arrived(state, "Elric", owner, "Oin")
        assert units.owners_in(there, "Oin") == sides
        assert units.enemies_in(there, "Bob", "Oin") == sides
    with_others = moved(arrived(state, "Elric", None, "Oin"), "Oin", "Fadan", "Naclon")
    assert units.owners_in(with_others, "Oin") == ["Ann", "Bob"]
    assert units.owners_in(arrived(with_others, "Brut", None, "Oin"), "Oin") == ["Ann", "Bob", None]
