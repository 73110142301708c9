"""Casting, condition by condition: whose step it is, whom a spell reaches, and what more is said of it. [Spells] [Wizards in battle]"""

from pathlib import Path

import pytest

from playaid.games.registry import load
from playaid.games.tears.state import duties, fights, forces
from playaid.referee.contract.refusals import Ambiguous
from playaid.referee.contract.ruling import LEGAL
from playaid.testing.random_evenings import new_session
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, do, lay, offered, play, put, rule, sheet, told, under
from tests.games.tears.test_retreat import at_sea, surrounded
from tests.games.tears.test_spells import duel, march
from tests.games.tears.test_what_stays_free import position, why

NORTH = "Dragon Sea North"


def reasons(state: table.State, line: str, side: str | None = None) -> dict[str, str]:
    """What forbids a line, by its check; nothing where it is legal."""
    return {reason.check.rpartition("/")[2]: reason.text for reason in rule(state, line, side=side).reasons}


def against(state: table.State, line: str, side: str | None = None) -> list[str]:
    return [*reasons(state, line, side)]


def dragon_in_line(spell: str = "Terror") -> table.State:
    """Terramax, Warsteed and Hastur, who knows the spell, fight three Cavalry; it is Gorganun's to cast."""
    state = duel(spell, theirs="3 Cavalry")
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Hastur", "checked": 1, "failed": False}
    row = sorted([*fights.battle(state)["rows"][G], "Terramax"])
    return table.changed(state, ["put", ["public", "dragon"], dragon], ["put", ["public", "battle", "rows", G], row])


def test_who_has_cast_is_told_not_to_throw_where_they_stand_in_line_without_a_fire_of_their_own() -> None:
    said = "has cast, and does not throw this round"
    other = table.changed(duel("Bad Fortune"), ["push", ["public", "battle", "effects"], ["fires", G, "Shimar"]])
    assert f"Hastur {said}" in told(rule(other, 'cast "Bad Fortune" by Hastur', "1")), "the fire is another's"
    assert said not in told(rule(duel("Eldritch Fire"), 'cast "Eldritch Fire" by Hastur', "1"))
    assert said not in told(rule(dragon_in_line(), "cast Terror by Terramax on Cavalry", "1", flight="Oldmarch"))
    blown = rule(duel("Bad Fortune"), 'cast "Bad Fortune" by Hastur', "10 10 1 9 9 9 9 9 6")
    assert said not in told(blown), "who has blown himself up stands in no line"


def test_a_line_that_an_explosion_has_emptied_ends_the_battle() -> None:
    state = duel("Bad Fortune", theirs="reduced Cavalry")
    after = do(state, 'cast "Bad Fortune" by Hastur', "10 10 9 9 9 9 1")
    assert after["public"]["battle"] is None


def test_a_dragon_who_has_failed_casts_no_more_this_turn() -> None:
    state = table.changed(dragon_in_line(), ["put", ["public", "dragon", "failed"], True])
    line = "cast Terror by Terramax on Cavalry"
    failed = reasons(table.changed(state, ["put", ["public", "battle", "cast"], []]), line)
    assert failed["cast.failed"] == "Terramax has failed and casts no more this turn"


def test_a_spell_waits_for_the_step_of_its_side() -> None:
    state = put(duel("Bad Fortune"), "Torin", "Marchgate")
    row = sorted([*fights.battle(state)["rows"][F], "Torin"])
    state = table.changed(
        state,
        ["put", ["public", "battle", "rows", F], row],
        ["put", ["secret", F, "spells", "Torin"], ["Bad Fortune"]],
    )
    assert reasons(state, 'cast "Bad Fortune" by Torin', F)["cast.when"] == duties.stands_at(fights.battle(state))


def test_of_the_enemys_wizard_it_is_not_said_how_he_lies() -> None:
    state = under(put(begun(), "Neko", "Caer Navell"), "Neko", "Torin")
    assert "lies under a leader" not in " ".join(reasons(state, "cast Fly by Torin", G).values())
    mine = under(begun(), "Kestrel", "Shimar")
    assert "lies under a leader" in " ".join(reasons(mine, "cast Fly by Shimar", G).values())


@each(
    ("marks", "said"),
    [
        ({"done": True, "act": None}, "the activation of Kishmin is over"),
        ({"done": None, "act": None}, "Kishmin is not activated: one wizard a turn"),
        ({"done": True, "act": None, "state": forces.HURT}, "Kishmin is not activated on the board"),
        ({"fought": True}, "Fly is cast when a wizard is activated, and Kishmin has begun to act"),
        ({"used": 1}, "Fly is cast when a wizard is activated, and Kishmin has begun to act"),
        ({"done": True}, ""),
    ],
)
def test_why_a_wizard_does_not_cast_on_the_march_is_told(marks: dict[str, object], said: str) -> None:
    state = put(march("Fly"), "Kishmin", "Kimrin", **marks)
    assert reasons(state, "cast Fly by Kishmin").get("cast.when", "")[: len(said) or None] == said


@each(
    ("spell", "said", "case"),
    [
        ("Waterwalk", "Waterwalk is cast before a wizard moves or does anything else, and Kishmin has begun to act", "Waterwalk"),
        ("Teleport", "Teleport is cast before a wizard moves or acts otherwise, and Kishmin has begun to act", "Teleport"),
        ("Land Bridge", "Land Bridge is cast before a wizard moves or does anything else, and Kishmin has begun to act", "Spell index"),
    ],
)
def test_when_a_spell_of_the_march_is_cast_is_told_with_its_case(spell: str, said: str, case: str) -> None:
    ruling = rule(do(march(spell), "move Kishmin to Ashmoor"), f'cast "{spell}" by Kishmin')
    assert [(reason.text, reason.citation) for reason in ruling.reasons if reason.check.endswith("cast.when")] == [(said, case)]


def test_that_a_leaders_name_stands_for_others_is_told_of_spells_that_reach_under_leaders_on_the_march() -> None:
    hint = "goes by that name"
    assert hint in reasons(march("Courser's Speed"), 'cast "Courser\'s Speed" by Kishmin on Shale')["cast.aim"]
    assert hint not in reasons(march("Heal"), "cast Heal by Kishmin on Neko")["cast.aim"]
    assert hint not in reasons(duel("Obfuscate"), "cast Obfuscate by Hastur on Cavalry")["cast.aim"]
    assert against(duel("Obfuscate"), "cast Obfuscate by Hastur on Shale") == ["cast.aim"], "a leader is in no line"


def test_of_a_spell_that_cannot_be_cast_at_all_its_targets_are_not_spoken_of() -> None:
    state = under(put(begun(), "Kestrel", "Kimrin"), "Kestrel", "2 Warsteed")
    state = table.changed(put(state, "Kishmin", "Kimrin"), ["put", ["secret", G, "spells", "Kishmin"], ["Obfuscate"]])
    line = "cast Obfuscate by Kishmin on Kestrel"
    assert against(state, line) == ["cast.when"], "he is not activated"
    assert against(do(state, "activate Kishmin"), line) == ["cast.here"], "Kestrel is hidden with all"
    assert "cast.here" not in against(do(state, "activate Kishmin"), line, F)
    assert against(do(state, "activate Kishmin"), "cast Obfuscate by Kishmin on Kishmin, Kishmin") == ["cast.aim"]
    theirs = do(state, "activate Kishmin")
    locked = {**theirs, "secret": {G: theirs["secret"][G]}}
    assert against(locked, "cast Obfuscate by Kishmin on Neko") == ["cast.aim"], "what lies under Neko is not looked at"


def called(place: str, *near: tuple[str, str]) -> table.State:
    """Hastur may call for aid in a battle at this place; these of Gorganun's lie next door."""
    state = table.changed(duel("Summon Aid"), ["put", ["referee", "options", "penguins"], "yes"])
    state = table.changed(state, ["put", ["public", "battle", "area"], place])
    state = table.changed(state, ["put", ["public", "battle", "ships"], {G: place, F: place}])
    for where, what in near:
        state = lay(state, G, where, what)
    return state


def test_penguins_answer_a_call_to_their_shores_alone() -> None:
    assert against(called("Ossum", (NORTH, "Penguin")), f'cast "Summon Aid" by Hastur on Penguin at "{NORTH}"') == []
    assert against(called("Thornwick", ("Ossum", "Penguin")), 'cast "Summon Aid" by Hastur on Penguin at Ossum') == ["cast.here"]
    assert against(called("Thornwick", ("Ossum", "Cadmin")), 'cast "Summon Aid" by Hastur on Cadmin at Ossum') == []


def aboard(row: str, *near: str) -> table.State:
    """Torin aboard Ship 2 may call for aid; these of Forseti's are in Ossum, next to the sea area."""
    state = at_sea(theirs=row, wizard="Torin")
    state = table.changed(state, ["put", ["secret", F, "spells", "Torin"], ["Summon Aid"]])
    for what in near:
        state = put(state, what, "Ossum") if what == "Neko" else lay(state, F, "Ossum", what)
    return state


def test_a_ship_takes_in_whoever_is_called_as_far_as_she_has_room() -> None:
    line = 'cast "Summon Aid" by Torin on {} at Ossum'
    assert against(aboard("2 Cavalry", "Foot Soldier"), line.format("Foot Soldier")) == ["cast.here"]
    assert against(aboard("Cavalry", "Foot Soldier"), line.format("Foot Soldier")) == []
    assert against(aboard("2 Cavalry", "Neko"), line.format("Neko")) == [], "leaders are not counted"
    apart = lay(aboard("Cavalry", "Foot Soldier"), F, "Ship 2", "Cavalry")
    assert against(apart, line.format("Foot Soldier")) == ["cast.here"], "who fights, and who is aboard and does not"
    swimmer = lay(aboard("Cavalry"), F, "Ossum", "Penguin")
    assert against(swimmer, line.format("Penguin")) == []


def test_who_is_called_has_come_there() -> None:
    state = do(called("Marchgate", ("Oldmarch", "Cadmin")), 'cast "Summon Aid" by Hastur on Cadmin at Oldmarch', "1")
    assert state["public"]["newcomers"] == {"Marchgate|Cadmin": 1}
    leader = do(put(called("Marchgate"), "Ezelle", "Oldmarch"), 'cast "Summon Aid" by Hastur on Ezelle at Oldmarch', "1")
    assert "newcomers" not in leader["public"]


def test_the_dragons_spells_are_offered_to_gorganun() -> None:
    state = dragon_in_line()
    assert any("by Terramax" in line for line in offered(state, G)["cast"])
    theirs = table.changed(state, ["put", ["public", "battle", "side"], F])
    assert not any("by Terramax" in line for line in offered(theirs, F).get("cast", []))


# Terror


def test_terror_drives_nobody_into_a_castle() -> None:
    state = table.changed(surrounded("2 Wargroup"), ["put", ["public", "castles", "Marchgate"], {"side": F, "inside": ""}])
    state = put(
        table.changed(state, ["put", ["public", "battle", "stage"], "spells"], ["put", ["public", "battle", "side"], G]),
        "Hastur",
        "Marchgate",
    )
    row = sorted([*fights.battle(state)["rows"][G], "Hastur"])
    state = table.changed(state, ["put", ["public", "battle", "rows", G], row], ["put", ["secret", G, "spells", "Hastur"], ["Terror"]])
    fled = told(rule(state, "cast Terror by Hastur on 2 Cavalry", "1"))
    assert "2 Cavalry cannot go into the castle while others stay outside; the terror passes" in fled
    assert "nobody stands part inside and part outside" in sheet(rule(state, "cast Terror by Hastur on 2 Cavalry", "1"))


def test_terror_drives_a_part_of_a_sortie_back_to_those_inside() -> None:
    """Others of theirs are inside already, so two may go to them while the third fights on before the walls; leaders may go along."""
    state = table.changed(surrounded("2 Wargroup"), ["put", ["public", "castles", "Marchgate"], {"side": F, "inside": F}])
    state = lay(put(state, "Hastur", "Marchgate"), F, "Marchgate", "Elite Guard")
    state = table.changed(state, ["put", ["public", "battle", "stage"], "spells"], ["put", ["public", "battle", "side"], G])
    row = sorted([*fights.battle(state)["rows"][G], "Hastur"])
    state = table.changed(state, ["put", ["public", "battle", "rows", G], row], ["put", ["secret", G, "spells", "Hastur"], ["Terror"]])
    line = "cast Terror by Hastur on 2 Cavalry"
    assert "2 Cavalry of Forseti flee into the castle of Marchgate." in told(rule(state, line, "1"))
    fled = do(state, line, "1")
    assert fights.battle(fled)["rows"][F] == ["Cavalry"]
    assert fights.battle(fled)["kind"] == fights.FIELD
    assert forces.behind_the_walls(fled, F, "Marchgate") == ["Cavalry", "Cavalry", "Elite Guard"]
    led = put(table.changed(state, ["put", ["public", "battle", "chiefs", F], ["Neko"]]), "Neko", "Marchgate")
    alone = table.changed(led, ["put", ["public", "board", F, "Marchgate"], []])
    assert "the terror passes" in told(rule(alone, line, "1")), "a leader in line is not inside"


def rout(theirs: str, at: str, **answers: str) -> table.State:
    """Two of Forseti's flee from Seaside by Terror."""
    state = table.changed(duel("Terror", theirs=theirs), ["put", ["referee", "options", "penguins"], "yes"])
    state = table.changed(state, ["put", ["public", "battle", "area"], "Seaside"], ["put", ["public", "battle", "from"], "Caer Sillius"])
    state = table.changed(state, ["put", ["public", "battle", "ships"], {G: "Seaside", F: "Seaside"}])
    for name, person in state["public"]["people"].items():
        if person["at"] == "Marchgate":
            state = put(state, name, "Seaside")
    return state


def test_penguins_flee_along_their_shores_and_are_lost_inland() -> None:
    state = rout("3 Cavalry", "Seaside")
    state = table.changed(
        state, ["put", ["public", "battle", "rows", F], ["Cavalry", "Penguin", "Penguin"]], ["add", ["public", "penguins"], -2]
    )
    state = table.changed(state, ["add", ["public", "reserve", F, "Cavalry"], 2])
    fled = do(state, "cast Terror by Hastur on 2 Penguin", "1", flight="Rockhurst", company_1="nobody")
    assert forces.tokens(fled, F, "Rockhurst") == ["Penguin", "Penguin"]
    assert fled["public"]["newcomers"] == {"Rockhurst|Penguin": 2}
    chief = {"side": F, "state": "up", "at": "Seaside"}
    led = table.changed(state, ["put", ["public", "people", "Penguin Chieftain"], chief])
    led = table.changed(led, ["put", ["public", "battle", "chiefs", F], ["Penguin Chieftain"]])
    gone = do(led, "cast Terror by Hastur on 2 Penguin", "1", flight="Rockhurst", company_1="Penguin Chieftain")
    assert forces.person(gone, "Penguin Chieftain")["at"] == "Rockhurst"


def test_leaders_are_asked_in_the_open_though_all_their_line_has_fled() -> None:
    state = put(duel("Terror", theirs="2 Cavalry"), "Neko", "Marchgate")
    state = table.changed(state, ["put", ["public", "battle", "chiefs", F], ["Neko"]])
    line = "cast Terror by Hastur on 2 Cavalry"
    asked = table.rule(state, line, "1", flight="Oldmarch")
    assert asked.question is not None
    assert asked.question.key.startswith("company")
    stays = do(state, line, "1", flight="Oldmarch", company_1="nobody")
    assert forces.person(stays, "Neko")["at"] == "Marchgate"
    goes = do(state, line, "1", flight="Oldmarch", company_1="Neko")
    assert forces.person(goes, "Neko")["at"] == "Oldmarch"
    assert not forces.person(goes, "Neko").get("fought"), "who defends may still act"


def test_before_a_castle_nobody_has_come_who_gives_way() -> None:
    """They stay in its area; an attacker has fought, and their leader with them."""
    state = duel("Terror", castle=True, mine="2 Warsteed", theirs="2 Cavalry")
    state = put(state, "Torin", "Caer Sillius")
    row = sorted([*fights.battle(state)["rows"][F], "Torin"])
    state = table.changed(
        state,
        ["put", ["public", "battle", "rows", F], row],
        ["put", ["public", "battle", "side"], F],
        ["put", ["public", "battle", "stage"], "spells"],
        ["put", ["secret", F, "spells", "Torin"], ["Terror"]],
    )
    gone = do(state, "cast Terror by Torin on 2 Warsteed", "1", side=F, company_2="Shale", company_1="nobody")
    assert "newcomers" not in gone["public"]
    assert forces.tokens(gone, G, "Caer Sillius") == ["Warsteed~100", "Warsteed~100"]
    assert forces.person(gone, "Shale").get("fought")


# failures and disasters, as they are told


@each(
    ("spell_failure", "said"),
    [
        ("activation", "Bad Fortune fails; Hastur casts no more until activated again."),
        ("turn", "Bad Fortune fails; Hastur casts no more this turn."),
    ],
)
def test_how_long_whoever_failed_casts_no_more_is_told(spell_failure: str, said: str) -> None:
    state = table.changed(duel("Bad Fortune"), ["put", ["referee", "options", "spell-failure"], spell_failure])
    assert said in told(rule(state, 'cast "Bad Fortune" by Hastur', "8"))


def test_the_dragon_who_failed_casts_no_more_this_turn() -> None:
    said = "Terror fails; Terramax casts no more this turn."
    assert said in told(rule(dragon_in_line(), "cast Terror by Terramax on Cavalry", "6"))


@each(
    ("dice", "outcome", "said"),
    [
        ("10 1", "Bad Fortune fails: burnt out", "Hastur casts nothing more until a throw of 7 or less, in a later activation,"),
        (
            "10 5",
            "Bad Fortune fails: memory loss",
            "Hastur casts no more until activated again. Hastur loses Bad Fortune for good and one point of success: from now on"
            " their spells work at 6 or less.",
        ),
        ("10 8", "Bad Fortune backfires", "Hastur casts no more until activated again. Hastur's Bad Fortune backfires."),
        (
            "10 10 9 9 9 9 9 9",
            "Bad Fortune fails: explosion",
            "The explosion is thrown for at each in Marchgate, friend and foe: 3 or less is a hit. Nobody who can be seen is hit.",
        ),
    ],
)
def test_what_a_ten_comes_to_is_told(dice: str, outcome: str, said: str) -> None:
    ruling = rule(duel("Bad Fortune"), 'cast "Bad Fortune" by Hastur', dice)
    assert ruling.outcome == outcome
    assert said in told(ruling)


def test_of_an_explosion_that_has_hit_somebody_it_is_not_said_that_it_hit_nobody() -> None:
    blown = told(rule(duel("Bad Fortune"), 'cast "Bad Fortune" by Hastur', "10 10 9 9 9 9 1 9 9"))
    assert "takes 1 hit" in blown
    assert "Nobody who can be seen" not in blown


def test_where_a_failure_lasts_a_turn_a_disaster_does_too() -> None:
    turn = table.changed(duel("Bad Fortune"), ["put", ["referee", "options", "spell-failure"], "turn"])
    assert "Hastur casts no more this turn." in told(rule(turn, 'cast "Bad Fortune" by Hastur', "10 8"))


def test_a_ten_where_nothing_was_cast_names_no_spell() -> None:
    from tests.games.tears.test_terramax import mastered

    lost = rule(mastered(), "control", "10 5")
    assert "Shimar loses one point of success: from now on their spells work at 5 or less." in told(lost)
    assert lost.outcome == "Terramax rages"
    assert "No spell was cast that could turn against anybody." in told(rule(mastered(), "control", "10 8"))
    held = rule(do(mastered(), "activate Shimar"), "control", "6")
    assert "can cast again" not in told(held), "he was not burnt out"


def test_a_leader_whom_an_explosion_strikes_is_out_of_the_line_and_no_other() -> None:
    state = put(duel("Bad Fortune"), "Ezelle", "Marchgate", act=True)
    state = table.changed(state, ["put", ["public", "battle", "chiefs", G], ["Shale", "Ezelle"]])
    ruling = rule(state, 'cast "Bad Fortune" by Hastur', "10 10 10 10 10 1 5 10 10 10 10")
    assert not ruling.reasons
    after = do(state, 'cast "Bad Fortune" by Hastur', "10 10 10 10 10 1 5 10 10 10 10")
    assert after["public"]["battle"]["chiefs"][G] == ["Ezelle"]
    blasts = [line for line in sheet(ruling).splitlines() if line.startswith("explosion")]
    assert [line.partition("[")[0].split()[-1] for line in blasts] == ["missed"] * 3 + ["hit"] + ["missed"] * (len(blasts) - 4)


def test_a_unit_that_goes_further_already_is_told_to_be_met() -> None:
    state = lay(march("Courser's Speed"), G, "Kimrin", "Cadmin")
    state = table.changed(state, ["put", ["public", "board", G, "Kimrin"], ["Cadmin~-1", "Wargroup~0"]])
    said = "Courser's Speed has met Cadmin already: it gives or takes one space in a turn"
    assert reasons(state, 'cast "Courser\'s Speed" by Kishmin on Cadmin')["cast.aim"] == said
    assert "cast.aim" not in reasons(state, 'cast "Courser\'s Speed" by Kishmin on Wargroup')


def shown_after_their_part(*lines: str) -> table.State:
    """Shale's activation is over; Hastur failed in an earlier turn. Forseti attacks them in its part of the turn, after these lines."""
    state = table.cleared(table.cleared(begun(F), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog")
    state = put(state, "Hastur", "Marchgate", failed=True)
    state = under(put(state, "Shale", "Marchgate"), "Shale", "2 Warsteed", *(() if lines else ("Hastur",)))
    state = put(under(put(state, "Neko", "Oldmarch"), "Neko", "3 Cavalry"), "Shale", "Marchgate", done=True)
    for line in lines:
        state = do(state, line, side=G)
    return play(state, "activate Neko", "move Neko to Marchgate", "attack", "stand")


def test_who_was_activated_under_a_leader_casts_again_in_the_other_sides_part_of_the_turn() -> None:
    """Whoever fails casts no more until activated again: under a leader they were; whoever came under him afterwards was not. [Spells]"""
    state = shown_after_their_part()
    assert not forces.person(state, "Hastur").get("failed")
    assert forces.person(state, "Hastur")["done"]
    late = shown_after_their_part("box Shale with Hastur")
    assert forces.person(late, "Hastur")["failed"]
    assert forces.person(late, "Hastur")["done"]


def test_the_dragon_casts_on_his_reduced_side_too() -> None:
    """A hit that his master has held him through takes strength from him, and no spell. [Terramax]"""
    for spell, on in (("Terror", " on Cavalry"), ("Juggernaut", " on Terramax"), ("Eldritch Shield", " on Cavalry"), ("Bad Fortune", "")):
        state = dragon_in_line()
        row = ["reduced Terramax" if code == "Terramax" else code for code in fights.battle(state)["rows"][G]]
        state = table.changed(state, ["put", ["public", "battle", "rows", G], row])
        assert against(state, f'cast "{spell}" by Terramax{on}') == []
    gone = table.changed(state, ["put", ["public", "battle", "rows", G], [code for code in row if "Terramax" not in code]])
    assert against(gone, "cast Terror by Terramax on Cavalry") == ["cast.when"]


def test_tortoise_speed_reaches_those_of_one_area_and_says_where_others_are() -> None:
    state = position(
        f"lies Niekimo at Ashmoor of {G}",
        f"lies Cavalry, Neko at Marchgate of {F}",
        f"lies Foot Soldier, Algeron at Glaginsdrog of {F}",
        gorganun="knows Niekimo Tortoise Speed",
    )
    state = do(state, "activate Niekimo")
    line = "cast Tortoise Speed by Niekimo on {} at Marchgate"
    assert rule(state, line.format("Cavalry, Neko"), "1").verdict == LEGAL
    apart = "Tortoise Speed is cast on those of one area next door: {} is in Glaginsdrog, where it may be cast by itself; here it can reach"
    for name in ("Foot Soldier", "Algeron"):
        assert apart.format(name) in why(state, line.format(f"Cavalry, {name}"))
    assert "of one area" not in why(state, line.format("Cavalry, Elite Guard"))
    assert "of Cavalry it can reach 1 only" in why(state, line.format("2 Cavalry"))
    again = do(state, line.format("Cavalry"), "1")
    assert rule(again, "cast Tortoise Speed by Niekimo on Foot Soldier at Glaginsdrog", "1").verdict == LEGAL


def test_that_enthrall_is_in_vain_where_its_caster_leads_the_battle_by_it_is_said() -> None:
    state = position(
        f"lies Hastur, Warsteed, Kishmin at Marchgate of {G}", f"lies Cavalry at Oldmarch of {F}", gorganun="knows Hastur Enthrall, Terror"
    )
    state = play(state, "activate Hastur", ("cast Enthrall by Hastur on Warsteed", "1"), "move Hastur, Warsteed to Oldmarch")
    state = play(state, "attack", "stand")
    assert "leads by Enthrall in this battle already" in rule(state, "cast Enthrall by Hastur", "3").in_vain
    assert not rule(state, "cast Terror by Hastur on Cavalry", "3").in_vain
    assert not rule(duel("Enthrall"), "cast Enthrall by Hastur", "3").in_vain, "who does not lead yet"


IN_LINE = {
    "Eldritch Fire": (
        "",
        "In this round Hastur fights with 5, not with 3; leaders' points and fog come upon that. Hastur throws in this round, although",
        "In this round Hastur fights with 1, not with 3; leaders' points and fog come upon that. Hastur throws in this round, although",
    ),
    "Eldritch Might": (
        " on Warsteed",
        "In this round one of the 2 Warsteed of Gorganun fights with 8, not with 5; leaders' points and fog come upon that.",
        "In this round the Elite Guard of Forseti fights with 8, not with 6.",
    ),
    "Eldritch Shield": (
        " on Cavalry",
        "In this round one of the 2 Cavalry of Forseti does not throw: no hit of theirs would count.",
        "In this round one of the 2 Warsteed of Gorganun does not throw: no hit of theirs would count.",
    ),
    "Juggernaut": (
        " on Warsteed",
        "In this round a hit of one of the 2 Warsteed of Gorganun counts as 2.",
        "In this round a hit of the Elite Guard of Forseti counts as 2.",
    ),
    "Breach": (
        "",
        "In this round those behind the walls of Caer Sillius throw once each, not 2 times, and without the 1 that the walls add.",
        "The walls stand: all is as before.",
    ),
    "Enthrall": ("", "Hastur leads in this battle as a leader does, with 3 points to lay on units.", "Nobody follows him."),
}


@each("spell", IN_LINE)
def test_what_a_spell_does_to_a_line_is_told_with_its_numbers(spell: str) -> None:
    on, works, backfires = IN_LINE[spell]
    state = duel(spell, "2 Warsteed", "2 Cavalry, Elite Guard", castle=spell == "Breach")
    line = f'cast "{spell}" by Hastur{on}'
    assert f"Hastur's {spell} works. {works}" in told(rule(state, line, "1"))
    assert f"Hastur's {spell} backfires. {backfires}" in told(rule(state, line, "10 8"))


def test_where_a_spell_changes_no_strength_that_is_told() -> None:
    fire = 'cast "Eldritch Fire" by Hastur'
    strong = table.changed(duel("Eldritch Fire"), ["push", ["public", "battle", "effects"], ["plus", G, "Hastur", 2]])
    strong = table.changed(strong, ["push", ["public", "battle", "effects"], ["plus", G, "Hastur", 2]])
    assert "In this round Hastur fights with 7 as before: the spell lifts that no further." in told(rule(strong, fire, "1"))
    weak = table.changed(duel("Eldritch Fire"), ["push", ["public", "battle", "effects"], ["plus", G, "Hastur", -2]])
    assert "In this round Hastur fights with 1 as before: the spell takes that no lower." in told(rule(weak, fire, "10 8"))


def test_a_hidden_wizard_whose_fire_works_is_not_said_to_throw() -> None:
    hidden = table.changed(duel("Eldritch Fire"), ["push", ["public", "battle", "lasting"], ["veil", G, ["Hastur"]]])
    assert "throws in this round" not in told(rule(hidden, 'cast "Eldritch Fire" by Hastur', "1"))


def test_a_low_wall_takes_a_throw_with_it_and_adds_nothing() -> None:
    state = duel("Breach", castle=True)
    low = table.changed(state, ["put", ["public", "battle", "area"], "Ilrog"])
    words = "In this round those behind the walls of Ilrog throw once each, not 2 times."
    assert words in told(rule(low, "cast Breach by Hastur", "1"))


def test_a_veil_that_backfires_on_one_alone_hides_nobody_and_says_so() -> None:
    alone = duel("Obfuscate", theirs="Cavalry")
    told_ = told(rule(alone, "cast Obfuscate by Hastur on Warsteed", "10 8"))
    assert "It would hide one of Forseti's line, of whom the last who can be seen is never hidden." in told_


@each(
    ("spell", "words"),
    [
        ("Fly", "Kishmin may cross the sea; spaces in this turn: 3, else 2."),
        ("Teleport", "Kishmin may teleport; spaces in this turn: 4, else 2."),
        ("Waterwalk", "Kishmin may go to sea from any shore in this turn."),
    ],
)
def test_how_far_a_spell_takes_a_wizard_is_told(spell: str, words: str) -> None:
    assert f"Kishmin's {spell} works. {words}" in told(rule(march(spell), f"cast {spell} by Kishmin", "1"))


def test_of_spells_that_begin_alike_the_one_is_meant_that_can_be_cast(tmp_path: Path) -> None:
    session = new_session(load("tears"), tmp_path / "evening", [G, F])
    session.all_look_on = True
    session.fold.state = duel("Eldritch Fire")
    assert session.read(["cast", "eldr", "by", "Hastur"], G).args["spell"] == "Eldritch Fire"
    session.fold.state, known = duel("Bad Fortune"), session.fold.state
    with pytest.raises(Ambiguous):
        session.read(["cast", "eldr", "by", "Hastur"], G)
    session.fold.state, session.all_look_on = known, False  # what is known is for its side to see
    with pytest.raises(Ambiguous):
        session.read(["cast", "eldr", "by", "Hastur"], G)
