"""7.6 Random attacks and 8.0 search."""

from fractions import Fraction

from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities, spoken
from playaid.games.elric.rules import pieces
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration
from playaid.referee.contract.state import State, evolve
from playaid.referee.odds.exact import odds
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
    worksheet,
)


def _there(turn: int = 1) -> State:
    return at(moved(empty_handed(begun()), "Kaneloon", "Fadan"), "search", "Ann", turn)


@each(("die", "found"), [("4", False), ("5", True), ("6", True)])
def test_five_or_six_at_first(die: str, found: bool) -> None:
    state = do(_there(), "search Kaneloon for magic", f"{die}, Grome" if found else die)
    assert units.units(state)["Fadan"]["spells"] == found
    assert state["public"]["placements"]["Kaneloon"] == (not found)


def test_four_finds_on_each_consecutive_turn() -> None:
    state = do(_there(1), "search Kaneloon for magic", "1")
    again = do(at(state, "search", "Ann", 2), "search Kaneloon for magic", "4, Grome")
    assert units.units(again)["Fadan"]["spells"] == 1
    late = do(at(state, "search", "Ann", 3), "search Kaneloon for magic", "4")
    assert units.units(late)["Fadan"]["spells"] == 0


def test_what_may_be_searched_by_whom() -> None:
    state = _there()
    assert refused(state, "search Kaneloon for gold") == ["8.object"]
    assert refused(state, "search Jadmar for magic") == ["8.wild", "8.who"]
    assert refused(state, "search Oin for magic") == ["8.who", "8.magic"]
    assert refused(state, "search Kaneloon for enemies") == ["8.enemies"]
    state = do(state, "search Kaneloon for magic", "1")
    assert refused(state, "search Kaneloon for magic") == ["8.once"]


def test_found_enemies_must_be_fought() -> None:
    state = moved(_there(), "Kaneloon", "Naclon")
    state = do(state, "search Kaneloon for enemies", "5")
    met = {"attacker": "Ann", "defender": "Bob", "from": ["Kaneloon"], "passed": [], "stacks": {"Ann": [""], "Bob": [""]}}
    assert state["public"]["battles"]["Kaneloon"] == met


def test_where_and_for_what_is_searched_is_chosen_and_not_typed() -> None:
    """Nobody else's places, and no city or sea, stand there to be chosen. [8.0]"""
    state = moved(moved(begun(), "Kaneloon", "Fadan"), "Jadmar", *[one for one in units.of(begun(), "Ann") if one != "Fadan"])
    place, what = GAME.verbs["search"].slots
    assert place.likely is not None
    assert what.likely is not None
    assert list(place.likely(state, "Ann")) == ["Kaneloon"]
    assert list(what.likely(state, "Ann")) == ["magic", "friends", "enemies"]
    assert list(place.likely(moved(state, "Jadmar", "Fadan"), "Ann")) == []


def test_who_searches_for_enemies_could_attack_them_and_says_first_whose() -> None:
    state = arrived(moved(_there(), "Kaneloon", "Naclon"), "Zarozinia", "Ann", "Kaneloon")
    shy = moved(state, "Jadmar", "Fadan")
    assert refused(shy, "search Kaneloon for enemies") == ["8.leader"]
    assert refused(moved(shy, "Jadmar", "Naclon"), "search Kaneloon for enemies") == ["8.enemies"]
    assert rule(shy, "search Kaneloon for enemies", "1", overrule="she looks around").verdict == LEGAL, "by the players' word she does"
    assert rule(shy, "search Kaneloon for magic", "1").verdict == LEGAL
    asked = rule(arrived(state, "Brut", None, "Kaneloon"), "search Kaneloon for enemies")
    assert (asked.question and asked.question.key, asked.rolls) == ("whom", ())


def test_two_stacks_may_share_the_wilderness() -> None:
    state = moved(empty_handed(begun()), "Kaneloon", "Naclon")
    state = do(moved(state, "Yu", "Fadan"), "march Fadan to Kaneloon")
    assert not state["public"]["battles"]


def test_the_odds_of_a_search_over_three_turns() -> None:
    said = Declaration("quest", {"place": "Kaneloon", "turns": 3}, "Ann", "quest Kaneloon over 3")
    found = {o.outcome: o.probability for o in odds(GAME, _there(), said, HOUSE).outcomes}
    assert found == {
        "found in turn 1": Fraction(1, 3),
        "found in turn 2": Fraction(2, 3) * Fraction(1, 2),
        "found in turn 3": Fraction(2, 3) * Fraction(1, 4),
        "not found in 3 turns": Fraction(2, 3) * Fraction(1, 4),
    }
    assert refused(_there(), "quest Kaneloon over 0") == ["8.turns"]
    assert "found in turn 1" in " ".join(rule(_there(), "quest Kaneloon over 2").shown)


@each(("turn", "step", "first", "share"), [
    (1, "search", 2, Fraction(1, 2)),
    (1, "muster", 2, Fraction(1, 2)),
    (2, "movement", 2, Fraction(1, 2)),
    (2, "search", 2, Fraction(1, 2)),
    (2, "magic", 3, Fraction(1, 3)),
    (2, "muster", 3, Fraction(1, 3)),
    (3, "search", 3, Fraction(1, 3)),
])  # fmt: skip
def test_a_turn_without_a_search_begins_the_row_anew(turn: int, step: str, first: int, share: Fraction) -> None:
    """Kaneloon was searched in vain in turn 1: what it takes next hangs on whether the search of this turn is still to come."""
    state = do(_there(1), "search Kaneloon for magic", "1")
    shown = rule(at(state, step, "Ann", turn), "quest Kaneloon over 1").data
    assert (shown["first"], shown["chances"][f"found in turn {first}"]) == (first, str(share))


def test_the_row_of_who_is_not_on_turn_is_open_until_their_own_search() -> None:
    state = do(at(_there(1), "search", "Ann", 1), "search Kaneloon for magic", "1")
    over = rule(at(state, "movement", "Bob", 2), "quest Kaneloon over 1", side="Ann").data
    assert over["chances"]["found in turn 3"] == "1/3"
    theirs = changed(state, ("searches", "Bob", {"Kaneloon": {"turn": 1, "row": 1, "found": False}}))
    to_come = rule(at(theirs, "muster", "Ann", 2), "quest Kaneloon over 1", side="Bob").data
    assert to_come["chances"]["found in turn 2"] == "1/2"


def test_armies_draw_in_each_wilderness_they_pass() -> None:
    state = moved(empty_handed(begun()), "Oin", "Fadan", *armies(empty_handed(begun()), "Ilmiora", 2))
    ruling = rule(state, "march Fadan with 2 to Kaneloon via Yu", "Grome, Kakatal")
    assert worksheet(ruling).count("no attack") == 2


def test_personalities_alone_draw_where_they_end() -> None:
    state = do(moved(empty_handed(begun()), "Oin", "Fadan"), "march Fadan to Kaneloon via Yu")
    assert "Grome (neutral) in Kaneloon" in worksheet(rule(state, "next", "Grome"))


def test_chaos_attacks_and_is_fought_by_the_dice() -> None:
    state = moved(empty_handed(begun()), "Oin", "Fadan", *armies(empty_handed(begun()), "Ilmiora", 2))
    won = do(state, "march Fadan with 2 to Yu", "Arioch, 1, 1")  # 5 + 1 against 4 + 2 + 1
    assert len(armies(won, "Ilmiora", place="Yu")) == 2
    lost = do(state, "march Fadan with 2 to Yu", "Arioch, 6, 1")  # 11 against 7: the house table takes two
    assert len(armies(lost, "Ilmiora", place="Yu")) == 0
    assert units.units(lost)["Fadan"]["at"] == "Yu"


def test_whoever_stands_there_already_is_no_part_of_the_stack_that_is_attacked() -> None:
    """Stacks are one when a search has found them: worksheet and dice say who is attacked without whom. [7.6, 8.0]"""
    state = moved(empty_handed(begun()), "Oin", "Fadan", *armies(empty_handed(begun()), "Ilmiora", 2))
    others = armies(state, "Vilmir", 4)
    friends = changed(moved(state, "Yu", *others), *(("units", unit, "owner", "Ann") for unit in others))
    for there, apart in ((friends, True), (state, False)):
        ruling = rule(there, "march Fadan with 2 to Yu", "Arioch, 6, 1")
        assert ("drawn for | Fadan, 2 armies of Ilmiora, without 4 armies of Vilmir in Yu |" in worksheet(ruling)) == apart
        assert [str(rolled.why) for rolled in ruling.rolls[-2:]] == (
            [
                "Arioch attacks in Yu: 5 + die, to beat Fadan, 2 armies of Ilmiora (another stack, which is not in it: 4 armies of Vilmir)",
                "Fadan, 2 armies of Ilmiora against Arioch: 6 + die, to equal or beat it",
            ]
            if apart
            else [
                "Arioch attacks in Yu: 5 + die, to beat the stack",
                "the stack defends itself against Arioch: 6 + die, to equal or beat it",
            ]
        )
        assert len(armies(evolve(there, ruling.changes), "Vilmir", place="Yu")) == (4 if apart else 0)


def test_of_who_is_home_nobody_is_another_stack() -> None:
    """In the home of a horde its own are together, with whom they come there: before they are there, and then. [8.0]"""
    home, leader = "Weeping Waste", "Terarn Gashtek"
    horde = armies(begun(), "Flamebringers")
    state = empty_handed(begun())
    for unit in (leader, *horde):
        state = arrived(state, unit, "Ann", home)
    away = moved(state, "Ilmiora inland", leader)
    assert pieces.unmet(away, [leader], home) == []
    assert pieces.unmet(state, [leader], home) == []
    assert pieces.unmet(moved(away, "Oin", *horde), [leader], "Oin") == horde


def test_law_attacks_only_who_carries_chaos() -> None:
    state = moved(empty_handed(begun()), "Oin", "Fadan", *armies(empty_handed(begun()), "Ilmiora", 1))
    assert "no attack" in worksheet(rule(state, "march Fadan with 1 to Yu", "Arkyn"))
    tainted = holding(state, "Fadan", "Arioch")
    ruling = rule(tainted, "march Fadan with 1 to Yu", "Arkyn, 1, 1")
    assert ruling.verdict == LEGAL
    assert "beaten off" in worksheet(ruling)


def test_an_eater_takes_armies_without_a_fight() -> None:
    state = moved(empty_handed(begun()), "Oin", "Fadan", *armies(empty_handed(begun()), "Ilmiora", 3))
    after = do(state, "march Fadan with 3 to Yu", "Kyreenee, 2")
    assert not armies(after, "Ilmiora", place="Yu")
    assert "Fadan" in units.units(after)
    assert "Fadan" not in units.units(do(state, "march Fadan with 3 to Yu", "Kyreenee, 4"))


def test_search_finds_nothing_twice() -> None:
    state = changed(_there(), ("placements", "Kaneloon", 0), ("container", _there()["public"]["container"] + 1))
    assert refused(state, "search Kaneloon for magic") == ["8.magic"]
    ruling = rule(state, "search Kaneloon for magic", "6", overrule="we look all the same")
    assert "no magic left" in " ".join(said.text for said in ruling.story)
    assert ruling.verdict != ILLEGAL
    assert evolve(state, ruling.inverse) is not None


def test_the_chaos_shield_keeps_random_attacks_of_chaos_off() -> None:
    from tests.games.elric.table import arrived

    state = moved(empty_handed(begun()), "Oin", "Fadan", *armies(empty_handed(begun()), "Ilmiora", 1))
    state = changed(arrived(state, "Chaos Shield", "Ann", "Oin"), ("units", "Chaos Shield", "bearer", "Fadan"))
    assert "no attack" in worksheet(rule(state, "march Fadan with 1 to Yu", "Arioch"))


def test_quaolnargn_and_the_mirror_strike_in_a_random_attack() -> None:
    state = moved(empty_handed(begun()), "Oin", "Fadan", *armies(empty_handed(begun()), "Ilmiora", 1))
    eaten = do(state, "march Fadan with 1 to Yu", "Quaolnargn, 1, 6")
    assert "Fadan" not in units.units(eaten)
    assert "plays at once" in worksheet(rule(state, "march Fadan with 1 to Yu", "Mirror of Memory", Fadan_mirror="it is discarded"))


@each("spell", ["Quaolnargn", "Mirror of Memory", "Shade Gate", "Tower of Voilodion Gagnasdiak"])
def test_what_strikes_its_finder_is_discarded_without_a_personality_and_says_so(spell: str) -> None:
    state = arrived(empty_handed(begun()), "Silent Guard", "Ann", "Oin")
    ruling = rule(do(state, 'march "Silent Guard" to Yu'), "next", spell)
    assert f"{spell} strikes a personality who finds it, and none is in the stack: it is discarded." in [said.text for said in ruling.story]
    assert "Silent Guard" in units.units(evolve(state, ruling.changes))


def test_armies_landed_in_the_wilderness_draw() -> None:
    state = moved(empty_handed(begun()), "Southern Sea", "Fadan", "Ilmiora Fleet 1", *armies(empty_handed(begun()), "Ilmiora", 1))
    for unit in ("Fadan", *armies(state, "Ilmiora", 1)):
        state = changed(state, ("units", unit, "aboard", "Ilmiora Fleet 1"))
    ruled = rule(state, "debark Fadan with 1 to Dorel", "Grome")
    assert [line.text for line in ruled.worksheet if line.label == "random attack"]
    assert "Grome (neutral) in Dorel" in worksheet(ruled)
    assert not [line for line in rule(state, "debark Fadan to Dorel").worksheet if line.label == "random attack"]


def test_a_personality_draws_though_armies_stand_where_he_ends() -> None:
    state = moved(moved(empty_handed(begun()), "Oin", "Fadan"), "Yu", *armies(empty_handed(begun()), "Ilmiora", 2))
    state = do(state, "march Fadan to Yu")
    assert "Grome (neutral) in Yu" in worksheet(rule(state, "next", "Grome"))


def test_the_straits_of_chaos_are_a_wilderness() -> None:
    state = empty_handed(begun())
    state = moved(state, "Straits of Chaos", "Ilmiora Admiral", "Ilmiora Fleet 1", "Vilmir Sealord", "Vilmir Fleet 1")
    for unit, fleet in (("Ilmiora Admiral", "Ilmiora Fleet 1"), ("Vilmir Sealord", "Vilmir Fleet 1")):
        state = changed(state, ("units", unit, "aboard", fleet))
    assert cities.known_attack(state, "Ann", "Straits of Chaos") is False
    met = do(at(state, "search", "Ann"), 'search "Straits of Chaos" for enemies', "5", whom="Bob")
    assert met["public"]["battles"]["Straits of Chaos"]["defender"] == "Bob"
    walker = moved(state, "Dragon Sea", "Ilmiora Alchemist")
    ruling = rule(walker, 'march "Ilmiora Alchemist" to "Straits of Chaos"', "Grome")
    assert "Grome (neutral) in Straits of Chaos" in worksheet(ruling)


def test_fleets_that_came_apart_into_the_straits_of_chaos_are_two_stacks_until_a_search() -> None:
    """7.5.5 makes a wilderness of the sea, and there 8.0 has friends find each other; elsewhere at sea they are together."""
    fleets, captains = ("Ilmiora Fleet 1", "Ilmiora Fleet 2"), ("Ilmiora Admiral", "Fadan")
    state = moved(empty_handed(begun()), "Dragon Sea", *fleets, *captains)
    for captain, fleet in zip(captains, fleets, strict=True):
        state = changed(state, ("units", captain, "aboard", fleet))
    state = at(state, "movement", "Ann")
    both = '"Ilmiora Fleet 1", "Ilmiora Fleet 2"'
    together = do(state, f'sail {both} to "Straits of Chaos"', "Grome")
    assert rule(together, f'sail {both} to "Dragon Sea"').verdict == LEGAL
    one_by_one = do(
        do(state, 'sail "Ilmiora Fleet 1" to "Straits of Chaos"', "Grome"), 'sail "Ilmiora Fleet 2" to "Straits of Chaos"', "Misha"
    )
    assert refused(one_by_one, f'sail {both} to "Dragon Sea"') == ["8.apart"]
    own = units.units(one_by_one)
    assert [own[captain]["stack"] for captain in captains] == [own[fleet]["stack"] for fleet in fleets]
    found = do(at(one_by_one, "search", "Ann"), 'search "Straits of Chaos" for friends', "6")
    assert rule(at(found, "movement", "Ann"), f'sail {both} to "Dragon Sea"').verdict == LEGAL
    assert refused(one_by_one, 'embark Fadan on "Ilmiora Fleet 1"') == ["8.apart"]


def test_the_player_says_whom_a_drawn_spell_strikes() -> None:
    state = moved(empty_handed(begun()), "Oin", "Fadan", "Sharilla", *armies(empty_handed(begun()), "Ilmiora", 1))
    question = rule(state, "march Fadan, Sharilla with 1 to Yu", "Tower of Voilodion Gagnasdiak, 1").question
    assert question is not None
    assert (question.who, question.options) == ("Ann", ("Fadan", "Sharilla"))
    taken = do(state, "march Fadan, Sharilla with 1 to Yu", "Tower of Voilodion Gagnasdiak, 1", struck_1="Sharilla")
    assert "Fadan" in units.units(taken)
    assert "Sharilla" not in units.units(taken)


def test_nobody_is_asked_for_who_finds_what_strikes_without_a_finder() -> None:
    state = moved(empty_handed(begun()), "Oin", "Fadan", "Sharilla")
    assert rule(do(state, "march Fadan, Sharilla to Yu"), "next", "Four-who-are-one").verdict == LEGAL


def test_law_attacks_who_keeps_a_spell_of_chaos_up() -> None:
    entry = {"spell": "Oonai", "flights": 1, "until": 3}
    state = moved(empty_handed(begun()), "Oin", "Fadan", *armies(empty_handed(begun()), "Ilmiora", 1))
    flown = changed(state, ("maintained", "Fadan", [entry]))
    assert "beaten off" in worksheet(rule(flown, "march Fadan with 1 to Yu", "Arkyn, 1, 1"))
    lawful = changed(state, ("maintained", "Fadan", [{**entry, "spell": "Jeweled Bird"}]))
    assert "no attack" in worksheet(rule(lawful, "march Fadan with 1 to Yu", "Arkyn"))


def test_who_finds_friends_is_of_one_stack_with_them() -> None:
    """Who comes to those that are of no stack of their own is of none, too; among others all are of the finder's. [8.0]"""
    state = at(moved(empty_handed(begun()), "Kaneloon", "Fadan", "Sharilla", "Avan Astram"), "search", "Ann")
    apart = changed(state, ("units", "Sharilla", "stack", "Sharilla"))
    ruling = rule(apart, "search Kaneloon for friends", "6")
    assert "Together in Kaneloon: Fadan, Sharilla." in [said.text for said in ruling.story]
    after = units.units(evolve(apart, ruling.changes))
    assert [after[unit].get("stack") for unit in ("Fadan", "Sharilla")] == [None, None]
    one = changed(state, ("units", "Fadan", "stack", "Fadan"))
    after = units.units(do(one, "search Kaneloon for friends", "6"))
    assert [after[unit].get("stack") for unit in ("Fadan", "Sharilla", "Avan Astram")] == ["Fadan", "Fadan", None], "he is no friend"
    both = changed(apart, ("units", "Fadan", "stack", "Fadan"))
    after = units.units(do(both, "search Kaneloon for friends", "6"))
    assert len({after[unit]["stack"] for unit in ("Fadan", "Sharilla")}) == 1
    assert [units.units(do(both, "search Kaneloon for friends", "4"))[unit]["stack"] for unit in ("Fadan", "Sharilla")] == [
        "Fadan",
        "Sharilla",
    ]


def _found_at_yu(march: str, drawn: str, at_the_end: str) -> State:
    """Naclon, with Avan Astram and armies, has been found at Yu by Ann's people, who have come there on this march; he is withheld."""
    state = changed(harmless(empty_handed(begun())), ("borders", "Forest of Troos|Yu", "border"))
    state = moved(state, "Oin", "Fadan", *armies(state, "Ilmiora", 3))
    state = moved(state, "Yu", "Avan Astram", "Naclon", *armies(state, "Vilmir", 3))
    state = do(do(state, march, drawn), "next", at_the_end)
    state = do(do(state, "search Yu for enemies", "6"), "next")
    return do(do(state, 'battle "Yu"'), "withhold Naclon", side="Bob")


MARCHES = [("march Fadan with 2 to Yu", "Grome", ""), ("march Fadan to Yu", "", "Grome")]


@each(("march", "drawn", "at_the_end"), MARCHES)
def test_nobody_falls_back_where_those_came_through_who_have_found_them(march: str, drawn: str, at_the_end: str) -> None:
    """The way by which the attackers came is closed to whoever falls back, also where they searched before they attacked."""
    state = _found_at_yu(march, drawn, at_the_end)
    ruling = rule(state, "fallback Naclon to Oin", side="Bob")
    assert [(str(reason.text), reason.citation) for reason in ruling.reasons] == [("the attackers came through Oin", "10.2")]
    assert rule(state, 'fallback Naclon to "Forest of Troos"', "Misha", "Bob").verdict == LEGAL
    assert rule(state, "fallback Naclon to Kaneloon", "Misha", "Bob").verdict == LEGAL


@each(("march", "drawn", "at_the_end"), MARCHES)
def test_who_has_searched_and_is_beaten_goes_back_whence_they_came(march: str, drawn: str, at_the_end: str) -> None:
    state = changed(_found_at_yu(march, drawn, at_the_end), ("units", "Avan Astram", "combat", 9))
    ruling = rule(do(state, "unveil"), "fight", "1, 6, 1, Misha")
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    assert units.units(evolve(state, ruling.changes))["Fadan"]["at"] == "Oin"


def test_who_has_stood_there_and_searches_closes_no_way_and_has_come_by_none() -> None:
    state = moved(harmless(empty_handed(begun())), "Yu", "Fadan", "Avan Astram", "Naclon")
    state = do(at(state, "search", "Ann"), "search Yu for enemies", "6")
    battle = state["public"]["battles"]["Yu"]
    assert (battle["from"], battle["passed"]) == (["Yu"], [])


def test_in_the_straits_ships_fall_back_where_no_attacker_came_through() -> None:
    """The Straits of Chaos count as a wilderness: battles begin by a search there too. [7.5.5]"""
    state = moved(harmless(empty_handed(begun())), "Dragon Sea", "Fadan", "Ilmiora Fleet 1")
    state = changed(moved(state, "Straits of Chaos", "Naclon", "Vilmir Fleet 1"), ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    state = changed(state, ("units", "Naclon", "aboard", "Vilmir Fleet 1"))
    state = do(do(state, 'sail "Ilmiora Fleet 1" to "Straits of Chaos"', "Grome"), "next")
    state = do(do(state, 'search "Straits of Chaos" for enemies', "6"), "next")
    state = do(do(state, 'battle "Straits of Chaos"'), 'withhold "Vilmir Fleet 1"', side="Bob")
    assert refused(state, 'fallback "Vilmir Fleet 1" to "Dragon Sea"', "Bob") == ["10.exit"]
    assert rule(state, 'fallback "Vilmir Fleet 1" to "Western Sea"', side="Bob").verdict == LEGAL


def test_where_one_thing_is_to_be_found_the_place_alone_is_searched_for_it() -> None:
    """Of a spell, a second stack of one's own and enemies, as all see them; where there are several the object is asked for. [8.0]"""
    state = at(moved(empty_handed(begun()), "Kaneloon", "Fadan"), "search", "Ann")
    assert spoken.search(["kanel"], state) == ["Kaneloon", "for", "magic"]
    assert rule(state, "search Kaneloon", "1").verdict == LEGAL
    enemy = next(unit for unit in units.of(state, "Bob", sort="personality"))
    assert spoken.search(["Kaneloon"], moved(state, "Kaneloon", enemy)) == ["Kaneloon"]
    nothing = moved(state, "Oin", "Fadan")
    assert spoken.search(["Oin"], nothing) == ["Oin"]
    assert spoken.search(["Oin"], moved(nothing, "Oin", enemy)) == ["Oin", "for", "enemies"]
    assert spoken.search(["Kaneloon", "for"], state) == ["Kaneloon", "for"]
    assert spoken.search(["Fadan"], state) == ["Fadan"]
