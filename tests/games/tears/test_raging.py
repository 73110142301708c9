"""A round of Terramax's rage is one of battle: wizards there cast or strike. [Terramax] [Wizards in battle]"""

from playaid.games.tears.state import forces
from playaid.referee.contract.ruling import LEGAL
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import HOUSE, F, G, do, lay, put, refused, rule, sheet, told, under
from tests.games.tears.test_terramax import mastered

AIMS = {"aim_Gorganun": "Forseti", "aim_Forseti": "Gorganun"}
STRENGTH = int(HOUSE.value("wizards", "Torin", "strength"))


def raging(*spells: str) -> table.State:
    """Shimar has lost the dragon in Marchgate; Torin with these spells and two Cavalry are there, too, and say first what they cast."""
    state = put(lay(lay(mastered(), G, "Marchgate", "2 Warsteed"), F, "Marchgate", "2 Cavalry"), "Torin", "Marchgate")
    state = table.changed(state, ["put", ["secret", F, "spells", "Torin"], [*spells]], ["put", ["secret", G, "spells", "Shimar"], []])
    return do(do(state, "control", "9"), "rage")


def thrown(state: table.State, dice: str, **answers: str) -> str:
    ruling = rule(state, "rage", dice, side=G, **{**AIMS, **answers})
    assert ruling.verdict == LEGAL, ruling.question or ruling.reasons
    return sheet(ruling)


def test_whoever_may_cast_does_so_before_the_round_is_thrown() -> None:
    state = raging()
    assert state["public"]["battle"]["side"] == F, "the side that acts casts last, as an attacker"
    assert refused(state, "rage", G) == ["turn", "rage.spells"]
    assert refused(state, "throw", F) == ["battle.stage"]
    skipped = do(state, "skip", side=F)
    assert "Terramax goes for Gorganun" in told(rule(skipped, "rage", "6 10 10 10 10 10 10 10", side=G, **AIMS)), "who throws casts no more"
    assert do(skipped, "rage", "6 10 10 10 10 10 10 10", side=G, **AIMS)["public"]["battle"] is None
    again = do(do(skipped, "rage", "6 10 10 10 10 10 10 10", side=G, **AIMS), "rage", side=G)
    assert again["public"]["battle"]["side"] == F, "each round anew"


def test_whoever_casts_does_not_strike_but_by_eldritch_fire() -> None:
    fire = do(raging("Eldritch Fire"), "cast Eldritch Fire by Torin", "1", side=F)
    assert f"Torin: dice 10 10 {STRENGTH + 2} 1 hit" in thrown(fire, f"6 10 10 10 10 10 10 {STRENGTH + 2}", loss_1_of_Gorganun="Warsteed")
    assert f"Torin: dice 10 10 {STRENGTH + 2} 0 hits" in thrown(do(raging(), "skip", side=F), f"6 10 10 10 10 10 10 {STRENGTH + 2}")
    failed = do(raging("Good Fortune"), "cast Good Fortune by Torin", "9", side=F)
    assert "2 Cavalry: dice 10 10 0 hits" in thrown(failed, "6 10 10 10 10 10 10")
    assert refused(do(failed, "rage", "6 10 10 10 10 10 10", side=G, **AIMS), "cast Good Fortune by Torin", F)


@each(
    ("spell", "check"),
    [
        ("Terror", "cast.siege"),
        ("Breach", "cast.siege"),
        ("Fly", "cast.when"),
        ("Eldritch Might", "cast.knows"),
    ],
)
def test_what_is_not_cast_in_the_rage(spell: str, check: str) -> None:
    known = [spell] if check != "cast.knows" else []
    on = " on Warsteed" if spell == "Terror" else " on Cavalry" if spell == "Eldritch Might" else ""
    assert check in refused(raging(*known), f'cast "{spell}" by Torin{on}', F)


def test_nobody_casts_twice_in_a_round_nor_where_he_is_not() -> None:
    state = table.changed(raging("Bad Fortune"), ["put", ["secret", F, "spells", "Vilkie"], ["Bad Fortune"]])
    assert "cast.when" in refused(state, "cast Bad Fortune by Vilkie", F)
    assert "cast.when" in refused(do(state, "cast Bad Fortune by Torin", "1", side=F), "cast Bad Fortune by Torin", F)


def test_a_shield_might_and_juggernaut_in_the_rage() -> None:
    shield = do(raging("Eldritch Shield"), "cast Eldritch Shield by Torin on Warsteed", "1", side=F)
    assert "Shimar, Warsteed: dice 10 10 0 hits" in thrown(shield, "6 10 10 10 10 10")
    might = do(raging("Eldritch Might"), "cast Eldritch Might by Torin on Cavalry", "1", side=F)
    printed = int(HOUSE.value("units", "Cavalry", "strength"))
    raised = f"{printed + 3} {printed + 3}"
    assert f"dice {raised} 1 hit" in thrown(might, f"6 10 10 10 10 {raised}", loss_1_of_Gorganun="Warsteed")
    twice = do(raging("Juggernaut"), "cast Juggernaut by Torin on Cavalry", "1", side=F)
    losses = {"loss_1_of_Gorganun": "Warsteed", "loss_2_of_Gorganun": "Warsteed"}
    assert "Cavalry, whose hits count double: dice 1 2 hits" in thrown(twice, "6 10 10 10 10 10 1", **losses)


def test_fog_lies_to_the_end_and_comes_in_the_first_round_alone() -> None:
    fog = do(raging("Fog of War"), "cast Fog of War by Torin", "1", side=F)
    printed = int(HOUSE.value("units", "Warsteed", "strength"))
    one = {"loss_1_of_Forseti": "Cavalry", "loss_2_of_Forseti": "Cavalry"}
    assert f"dice 10 {printed} {printed} 1 hit" in thrown(fog, f"6 10 10 {printed} {printed} 10 10", **one)
    later = do(do(fog, "rage", "6 10 10 10 10 10 10", side=G, **AIMS), "rage", side=G)
    assert f"dice 10 {printed} {printed} 1 hit" in thrown(do(later, "skip", side=F), f"6 10 10 {printed} {printed} 10 10 10", **one)
    clear = do(do(do(raging("Fog of War"), "skip", side=F), "rage", "6 10 10 10 10 10 10 10", side=G, **AIMS), "rage", side=G)
    assert "cast.when" in refused(clear, "cast Fog of War by Torin", F)
    assert f"dice 10 {printed} {printed} 2 hits" in thrown(do(clear, "skip", side=F), f"6 10 10 {printed} {printed} 10 10 10", **one)


def test_fortune_and_a_direct_attack_in_the_rage() -> None:
    good = do(raging("Good Fortune"), "cast Good Fortune by Torin", "1", side=F)
    assert "a die of strength" in thrown(good, "1 10 10 10 10 10 10 10")
    direct = do(raging("Direct Attack"), "cast Direct Attack by Torin", "1", side=F)
    asked = rule(direct, "rage", "6 10 10 10 10 1 10", side=G, **AIMS).question
    assert asked is not None
    assert (asked.who, asked.key) == (F, "loss 1 of Gorganun")
    plain = rule(do(raging(), "skip", side=F), "rage", "6 10 10 10 10 1 10 10", side=G, **AIMS).question
    assert plain is not None
    assert plain.who == G
    dragon = {"aim_Forseti": "Terramax"}
    assert "Terramax is hit once." in told(rule(direct, "rage", "6 10 10 10 10 1 10", side=G, **{**AIMS, **dragon}))
    for first, says in (("6", F), ("1", F)):  # as who leads him, and as the owner of those struck
        his = rule(direct, "rage", f"{first} 1 10 10 10 10 10", side=G, **{**AIMS, **dragon}).question
        assert his is not None
        assert (his.who, his.key) == (says, f"loss 1 of {G if first == '6' else F}")


HIS = int(HOUSE.value("units", "Terramax", "strength"))


def test_a_fortune_throws_the_dragons_die_again_for_the_side_that_leads_him() -> None:
    """Whoever he does not attack leads him, and his die is theirs. [Terramax] [Good Fortune] [Bad Fortune]"""
    good = do(raging("Good Fortune"), "cast Good Fortune by Torin", "1", side=F)
    asked = rule(good, "rage", "6 10 10 10 10 10 10", side=G, **AIMS).question
    assert asked is not None
    assert (asked.who, asked.key, asked.options[0]) == (F, "die of Torin", f"Terramax, strength {HIS}")
    his = {"die_of_Torin": asked.options[0], "loss_1_of_Gorganun": "Warsteed"}
    assert "the die of Terramax, strength 7, is thrown again hit" in thrown(good, "6 10 10 10 10 10 10 1", **his)
    bad = do(raging("Bad Fortune"), "cast Bad Fortune by Torin", "1", side=F)
    assert "is thrown again" not in thrown(bad, "6 1 10 10 10 10 10", loss_1_of_Gorganun="Warsteed"), (
        "led by their own side, he is no enemy"
    )
    missed = thrown(bad, "1 1 10 10 10 10 10 10")
    assert "the die of Terramax, strength 7, is thrown again miss" in missed


def test_an_eldritch_shield_makes_the_hit_of_the_raging_dragon_void() -> None:
    """Of those he attacks he is an enemy unit, led by the other side. [Terramax] [Eldritch Shield]"""
    shield = do(raging("Eldritch Shield"), "cast Eldritch Shield by Torin on Terramax", "1", side=F)
    assert "an Eldritch Shield makes his hit void" in thrown(shield, "1 10 10 10 10 10 10")
    assert "Terramax strikes" not in thrown(shield, "1 10 10 10 10 10 10")
    assert "makes his hit void" not in thrown(shield, "6 10 10 10 10 10 10"), "he strikes the others"
    tame = raging("Eldritch Shield")
    assert refused(tame, "cast Eldritch Shield by Torin on Cavalry", F) == ["cast.aim"]


def test_fog_lies_on_the_raging_dragon_where_he_strikes_at_its_casters() -> None:
    """Named, or as the strongest; in another round it lies on the others. [Terramax] [Fog of War]"""
    fog = do(raging("Fog of War"), "cast Fog of War by Torin", "1", side=F)
    laid = do(fog, "fog 4 Terramax", side=F)
    assert "Terramax: dice 4 0 hits" in thrown(laid, "1 4 10 10 10 10 10")
    assert "Terramax: dice 3 1 hit" in thrown(laid, "1 3 10 10 10 10 10", loss_1_of_Forseti="Cavalry")
    assert "Terramax: dice 4 1 hit" in thrown(laid, "6 4 10 10 10 10 10", loss_1_of_Gorganun="Warsteed")
    assert "Terramax: dice 4 0 hits" in thrown(fog, "1 4 10 10 10 10 10"), "unsaid it lies on the strongest"
    assert refused(fog, "fog 4 Cavalry", F) == ["fog.whom"]
    assert refused(fog, "fog 5 Terramax", F) == ["fog.whom"]


def test_eldritch_might_on_the_raging_dragon_works_whomever_he_strikes() -> None:
    """Any unit may have it, and he is one. [Terramax] [Eldritch Might]"""
    weak = table.changed(raging("Eldritch Might"), ["put", ["public", "dragon", "side up"], "reduced Terramax"])
    ruling = rule(weak, "cast Eldritch Might by Torin on reduced Terramax", "1", side=F)
    assert "whomever the die has him strike" in sheet(ruling)
    might = do(weak, "cast Eldritch Might by Torin on reduced Terramax", "1", side=F)
    assert "Terramax: dice 8 1 hit" in thrown(might, "6 8 10 10 10 10 10", loss_1_of_Gorganun="Warsteed")
    assert "Terramax: dice 8 1 hit" in thrown(might, "1 8 10 10 10 10 10", loss_1_of_Forseti="Cavalry")
    again = do(do(might, "rage", "1 10 10 10 10 10 10", side=G, **AIMS), "rage", side=G)
    assert "Terramax: dice 8 0 hits" in thrown(do(again, "skip", side=F), "6 8 10 10 10 10 10 10")
    assert refused(raging("Obfuscate"), "cast Obfuscate by Torin on Terramax", F) == ["cast.aim"]


def test_juggernaut_on_the_raging_dragon_counts_where_its_side_leads_him() -> None:
    """He is a friend of those who lead him; Direct Attack points both hits. [Terramax] [Juggernaut]"""
    twice = do(raging("Juggernaut"), "cast Juggernaut by Torin on Terramax", "1", side=F)
    losses = {"loss_1_of_Gorganun": "Warsteed", "loss_2_of_Gorganun": "Warsteed"}
    assert "his hit counts double 2 hits" in thrown(twice, "6 1 10 10 10 10 10", **losses)
    assert "Gorganun takes 2 hits" in told(rule(twice, "rage", "6 1 10 10 10 10 10", side=G, **AIMS, **losses))
    assert "his hit counts double" not in thrown(twice, "6 10 10 10 10 10 10")
    against = thrown(twice, "1 1 10 10 10 10 10", loss_1_of_Forseti="Cavalry")
    assert "his hit counts double" not in against
    both = table.changed(twice, ["push", ["public", "battle", "effects"], ["direct", F, "Vilkie"]])
    points = rule(both, "rage", "6 1 10 10 10 10 10", side=G, **AIMS, loss_1_of_Gorganun="Warsteed").question
    assert points is not None
    assert (points.key, points.who) == ("loss 2 of Gorganun", F), "one attack, both its hits"


def test_a_spell_on_the_dragon_goes_with_him_when_an_explosion_strikes_him() -> None:
    """Also on whoever else lies there. [Terramax] [Disasters] [Eldritch Shield] [Results]"""
    state = put(raging("Eldritch Shield"), "Vilkie", "Marchgate")
    state = table.changed(state, ["put", ["secret", F, "spells", "Vilkie"], ["Good Fortune"]])
    rows = {**state["public"]["battle"]["rows"], F: ["Cavalry", "Cavalry", "Torin", "Vilkie"]}
    state = table.changed(state, ["put", ["public", "battle", "rows"], rows])
    for on, blast, round_, void in (
        ("Terramax", "10 10 10 10 10 10 10 10 10 1", "1 10 10 10 10 10", "makes his hit void"),
        ("Warsteed", "10 10 10 10 1 10 10 10 10 10", "6 10 10 10 10 10", ""),
    ):
        shield = do(state, f"cast Eldritch Shield by Torin on {on}", "1", side=F)
        blown = do(shield, "cast Good Fortune by Vilkie", blast, side=F)
        assert void in thrown(blown, round_)


@each(("leaders", "seen"), [((), ()), (("Kendrel",), (F,)), (("Shale",), (G,)), (("Shale", "Kendrel"), (G, F))])
def test_what_lies_under_leaders_fights_in_the_open(leaders: tuple[str, ...], seen: tuple[str, ...]) -> None:
    """[Terramax]"""
    state = put(lay(lay(mastered(), G, "Marchgate", "2 Warsteed"), F, "Marchgate", "2 Cavalry"), "Torin", "Marchgate")
    for leader in leaders:
        state = under(put(state, leader, "Marchgate"), leader, "Warsteed" if leader == "Shale" else "Cavalry")
    assert rule(do(state, "control", "9"), "rage").disclosed == seen


@each(("over", "side_up"), [(0, "reduced Terramax"), (1, "Terramax")])
def test_an_explosion_hits_him_at_the_strength_itself(over: int, side_up: str) -> None:
    """[Terramax] [Disasters]"""
    state = put(raging(), "Vilkie", "Marchgate")
    rows = {**state["public"]["battle"]["rows"], F: ["Cavalry", "Cavalry", "Torin", "Vilkie"]}
    state = table.changed(state, ["put", ["secret", F, "spells", "Vilkie"], ["Good Fortune"]], ["put", ["public", "battle", "rows"], rows])
    die = int(HOUSE.value("wizards", "Vilkie", "strength")) + over
    blown = do(state, "cast Good Fortune by Vilkie", f"10 10 10 10 10 10 10 10 10 {die}", side=F)
    assert blown["public"]["dragon"]["side up"] == side_up


@each("boxed", [False, True])
def test_whom_obfuscate_hides_in_the_rage_is_neither_hit_nor_strikes(boxed: bool) -> None:
    state = raging("Obfuscate")
    if boxed:
        state = under(put(mastered(), "Kendrel", "Marchgate"), "Kendrel", "Cavalry", "Cavalry")
        state = put(lay(state, G, "Marchgate", "2 Warsteed"), "Torin", "Marchgate")
        state = table.changed(state, ["put", ["secret", F, "spells", "Torin"], ["Obfuscate"]])
        state = do(do(state, "control", "9"), "rage")
    state = do(state, "cast Obfuscate by Torin on Torin, Cavalry", "1", side=F)
    assert "Cavalry: dice 10 0 hits" in thrown(state, "1 10 10 10 10 10")
    after = do(state, "rage", "1 10 10 10 10 10", side=G, **AIMS)
    assert forces.veil(after, F, "Marchgate") == ["Cavalry", "Torin"]
    assert len(forces.tokens(after, F, "Marchgate")) == (1 if boxed else 2)


def test_whom_summon_aid_calls_to_the_rage_fights_there() -> None:
    state = lay(raging("Summon Aid"), F, "Millbrook", "Elite Guard")
    called = do(state, 'cast "Summon Aid" by Torin on Elite Guard at Millbrook', "1", side=F)
    assert "2 Cavalry, Elite Guard: dice 10 10 10 0 hits" in thrown(called, "6 10 10 10 10 10 10 10")
    assert "Elite Guard" in [*map(forces.code_of, forces.tokens(called, F, "Marchgate"))]
    assert not forces.tokens(called, F, "Millbrook")


def test_whom_an_explosion_would_capture_is_killed_in_the_rage() -> None:
    """Captured is dead while the dragon rages, whoever has hit. [Terramax] [Disasters]"""
    ruling = rule(raging("Good Fortune"), "cast Good Fortune by Torin", "10 10 10 10 10 10 1 10 9 10", side=F)
    assert ruling.verdict == LEGAL, ruling.reasons
    assert "Torin is killed" in told(ruling)
    assert "in the rage of Terramax nobody is captured" in sheet(ruling)
    wounded = rule(raging("Good Fortune"), "cast Good Fortune by Torin", "10 10 10 10 10 10 1 10 6 10", side=F)
    assert "Torin is wounded" in told(wounded)
    assert "nobody is captured" not in sheet(wounded)


def test_who_explodes_in_the_rage_strikes_everybody_there_once() -> None:
    state = raging("Good Fortune")
    after = do(state, "cast Good Fortune by Torin", "10 10 1 10 10 10 10 10 1", side=F)
    assert after["public"]["dragon"]["side up"] == "reduced Terramax"
    weak = table.changed(state, ["put", ["public", "dragon", "side up"], "reduced Terramax"])
    dead = do(weak, "cast Good Fortune by Torin", "10 10 10 10 10 10 10 10 1", side=F)
    assert (dead["public"]["dragon"]["state"], dead["public"]["battle"]) == ("dead", None)
    assert forces.tokens(after, F, "Marchgate") == ["Cavalry", "reduced Cavalry"]
    assert after["public"]["battle"]["rows"][F] == ["Cavalry", "Torin", "reduced Cavalry"]


def led() -> table.State:
    """The rage in Marchgate, where three Wargroups lie under Shale, and two Cavalry stand without a leader."""
    state = under(put(lay(mastered(), F, "Marchgate", "2 Cavalry"), "Shale", "Marchgate"), "Shale", "3 Wargroup")
    return do(do(state, "control", "9"), "rage")


WARGROUP = int(HOUSE.value("units", "Wargroup", "strength"))
SHALE = int(HOUSE.value("leaders", "Shale", "attack"))


def asked_for(state: table.State, dice: str, **answers: str) -> list[str]:
    """What each throw of a round was for, in words."""
    return [str(roll.why) for roll in rule(state, "rage", dice, side=G, **{**AIMS, **answers}).rolls]


def test_leaders_points_help_in_the_rage_where_they_are_laid() -> None:
    """It is fought in rounds of combat: attack for the side that acts. [Terramax] [Leaders: attack]"""
    state = led()
    assert state["public"]["battle"]["stage"] == "rage", "it may be said first how they lie"
    assert f"Wargroup {WARGROUP + SHALE}" in asked_for(state, "1 10 10 10 10 10 10 10")[2]
    spread = do(state, f"lead Shale on {', '.join(['Wargroup'] * SHALE)}", side=G)
    assert f"Wargroup {WARGROUP + 1}, Wargroup {WARGROUP + 1}" in asked_for(spread, "1 10 10 10 10 10 10 10")[2]
    nobody = table.changed(state, ["put", ["public", "people", "Shale", "at"], "Ossum"])
    assert f"{WARGROUP + 1}" not in asked_for(table.changed(nobody, ["put", ["public", "battle"], None]), "1 10 10 10 10")[2]
    missed = f"1 10 10 10 10 {WARGROUP + SHALE + 1} 10 10"
    assert "0 hits" in thrown(state, missed)


def test_the_defence_of_the_side_that_does_not_act_helps_it_in_the_rage() -> None:
    """[Terramax] [Leaders: defence]"""
    state = under(put(lay(mastered(), G, "Marchgate", "2 Warsteed"), "Kendrel", "Marchgate"), "Kendrel", "2 Cavalry")
    state = do(do(state, "control", "9"), "rage")
    gives = int(HOUSE.value("leaders", "Kendrel", "defence"))
    own = int(HOUSE.value("units", "Cavalry", "strength"))
    assert f"Cavalry {min(7, own + gives)}" in asked_for(state, "6 10 10 10 10 10 10")[-1]


def test_no_leader_lends_points_to_the_raging_dragon() -> None:
    weak = table.changed(led(), ["put", ["public", "dragon", "side up"], "reduced Terramax"])
    his = int(HOUSE.value("units", "Terramax", "reduced"))
    assert f"reduced Terramax {his}" in asked_for(weak, "1 10 10 10 10 10 10 10")[1]


def test_each_throw_of_the_rage_says_who_throws_with_what_strength_and_at_whom() -> None:
    """As dice that are typed are told before they fall. [Terramax]"""
    steed, horse = (HOUSE.value("units", unit, "strength") for unit in ("Warsteed", "Cavalry"))
    said = asked_for(do(raging(), "skip", side=F), "6 10 10 10 10 10 10 10")
    assert said[1] == f"Terramax strikes Gorganun: Terramax {HIS}"
    assert f"Terramax goes for Gorganun; at Forseti: Shimar 3, Warsteed {steed}, Warsteed {steed}" in said
    assert f"Terramax goes for Gorganun; at Gorganun: Cavalry {horse}, Cavalry {horse}, Torin {STRENGTH}" in said
    alone = table.changed(do(raging(), "skip", side=F), ["put", ["public", "battle", "rows", F], []])
    assert "of whom nobody is there; at Terramax" in asked_for(alone, "1 10 10 10", aim_Gorganun="Terramax")[1]


def test_who_enthralls_leads_to_the_end_of_the_rage() -> None:
    """[Terramax] [Enthrall]"""
    state = do(raging("Enthrall"), "cast Enthrall by Torin", "1", side=F)
    cavalry = int(HOUSE.value("units", "Cavalry", "strength"))
    raised = min(7, cavalry + STRENGTH)
    assert f"Cavalry {raised}" in asked_for(state, "6 10 10 10 10 10 10")[-1]
    later = do(do(state, "rage", "6 10 10 10 10 10 10", side=G, **AIMS), "rage", side=G)
    assert f"Cavalry {raised}" in asked_for(do(later, "skip", side=F), "6 10 10 10 10 10 10 10")[-1]


def test_a_leader_whom_an_explosion_kills_lends_nothing_more() -> None:
    state = put(lay(lay(mastered(), G, "Marchgate", "2 Warsteed"), F, "Marchgate", "2 Cavalry"), "Torin", "Marchgate")
    state = table.changed(put(state, "Kendrel", "Marchgate"), ["put", ["secret", F, "spells", "Torin"], ["Good Fortune"]])
    state = do(do(state, "control", "9"), "rage")
    assert state["public"]["battle"]["chiefs"][F] == ["Kendrel"]
    blown = do(state, "cast Good Fortune by Torin", "10 10 10 10 10 10 1 8 10 10 10", side=F)
    assert blown["public"]["battle"]["chiefs"][F] == []
