"""Spells: the success throw, the four disasters, and each spell of the index by its own rule. [Spells] [Disasters] [Spell index]"""

from playaid.games.tears.ratings import leadership
from playaid.games.tears.ratings.flight import must_land
from playaid.games.tears.rules import casualties, counters, spell_index, spell_uses
from playaid.games.tears.rules.ending import tokens_of
from playaid.games.tears.state import fights, forces, paces, pieces
from playaid.games.tears.table.names import fogging
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT
from playaid.referee.deciding.offers import asking, lines_besides
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, lay, play, put, refused, rule, sheet, told, under, unsound


def duel(spell: str, mine: str = "2 Warsteed", theirs: str = "2 Cavalry", castle: bool = False) -> table.State:
    """Hastur, who knows the spell, attacks beside Shale's line; it is his to cast."""
    place = "Caer Sillius" if castle else "Marchgate"
    state = cleared(cleared(begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog")
    state = put(put(state, "Algeron", "Millbrook"), "Urso", "Rockhurst")
    state = under(put(state, "Shale", place), "Shale", *mine.split(", "), "Hastur")
    state = lay(state, F, place, *theirs.split(", "))
    if castle:
        state = table.changed(state, ["put", ["public", "castles", place, "inside"], F])
    state = table.changed(state, ["put", ["secret", G, "spells", "Hastur"], [spell]])
    state = table.changed(state, ["put", ["public", "came", G, place], "Ashmoor"])
    return play(state, "activate Shale", "attack", "stand")


def march(spell: str, wizard: str = "Kishmin", at: str = "Kimrin") -> table.State:
    state = table.changed(put(begun(), wizard, at), ["put", ["secret", G, "spells", wizard], [spell]])
    return do(state, f"activate {wizard}")


def test_success_is_base_and_modifier() -> None:
    state = duel("Bad Fortune")
    assert rule(state, 'cast "Bad Fortune" by Hastur', "7").outcome == "Bad Fortune works"
    assert rule(state, 'cast "Bad Fortune" by Hastur', "8").outcome == "Bad Fortune fails"


def test_who_failed_casts_no_more_and_fights() -> None:
    state = do(duel("Bad Fortune"), 'cast "Bad Fortune" by Hastur', "9")
    assert fights.battle(state)["stage"] == "throw"
    state = play(state, ("throw", "10 10"), ("throw", "10 10 10"), "stay", "stay")
    assert fights.battle(state)["stage"] == "throw"
    assert "cast.when" in refused(state, 'cast "Bad Fortune" by Hastur', G)
    assert "Hastur 3, Warsteed 7" in sheet(rule(do(state, "throw", "10 10"), "throw", "10 10 10"))


def test_one_spell_a_round_and_no_blow_besides() -> None:
    state = do(duel("Bad Fortune"), 'cast "Bad Fortune" by Hastur', "5")
    assert fights.battle(state)["stage"] == "throw"
    thrown = rule(do(state, "throw", "10 10"), "throw", "10 10")
    assert "Hastur" not in sheet(thrown)


def test_what_may_be_cast_when() -> None:
    state = duel("Fly")
    assert refused(state, "cast Fly by Hastur") == ["cast.when"]
    assert refused(state, "cast Terror by Hastur")[0] == "cast.knows"
    assert refused(march("Terror"), "cast Terror by Kishmin on Cavalry") == ["cast.when"]
    assert refused(march("Fly"), "cast Fly by Shimar") == ["cast.when", "cast.knows"]
    assert "own.piece" in refused(march("Fly"), "cast Fly by Torin")
    assert refused(do(march("Fly"), "move Kishmin to Ashmoor"), "cast Fly by Kishmin") == ["cast.when"]
    failed = do(march("Fly"), "cast Fly by Kishmin", "9")
    assert refused(failed, "cast Fly by Kishmin") == ["cast.failed"]


# disasters


def test_burnt_out_until_a_success() -> None:
    state = do(march("Fly"), "cast Fly by Kishmin", "10 4")
    assert forces.person(state, "Kishmin")["burnt"]
    assert refused(state, "cast Fly by Kishmin") == ["cast.failed"]
    assert refused(state, "recover Kishmin") == ["recover.burnt"], "not in the turn in which it happened"
    state = table.changed(play(state, "next", "command one", "next", "next"), ["put", ["public", "owed"], []])
    state = play(state, ("initiative", "9 1"), "command one", "activate Kishmin")
    assert forces.person(do(state, "recover Kishmin", "9"), "Kishmin")["burnt"]
    state = do(state, "recover Kishmin", "6")
    assert rule(state, "cast Fly by Kishmin", "1").verdict == LEGAL


def test_memory_loss() -> None:
    state = do(march("Fly"), "cast Fly by Kishmin", "10 6")
    assert state["secret"][G]["spells"]["Kishmin"] == []
    assert forces.person(state, "Kishmin")["dulled"] == 1
    again = table.changed(
        state, ["put", ["secret", G, "spells", "Kishmin"], ["Teleport"]], ["put", ["public", "people", "Kishmin", "failed"], None]
    )
    assert "against 5" in sheet(rule(again, "cast Teleport by Kishmin", "5"))


def test_backfire_works_for_the_other_side() -> None:
    state = do(duel("Fog of War"), 'cast "Fog of War" by Hastur', "10 8")
    assert fights.battle(state)["fog"] == {G: 4}
    state = do(march("Fly"), "cast Fly by Kishmin", "10 9")
    state = do(state, "move Kishmin to Ashmoor")
    assert refused(state, "move Kishmin to Marchgate") == ["move.far"]


def test_explosion_strikes_everybody_in_the_area() -> None:
    state = duel("Bad Fortune", "2 Warsteed", "2 Cavalry")
    ruling = rule(state, 'cast "Bad Fortune" by Hastur', "10 10 10 1 10 1 10 10 10")
    assert ruling.verdict == LEGAL
    struck = [line.text for line in ruling.worksheet if line.label == "explosion"]
    assert sorted(struck) == ["Cavalry", "Cavalry", "Hastur", "Shale", "Warsteed", "Warsteed"]
    quiet = do(march("Fly"), "cast Fly by Kishmin", "10 10 " + "1 " * 6 + "10 10 10")
    assert forces.tokens(quiet, G, "Kimrin").count("reduced Warsteed") == 3


# each spell


def test_bad_fortune_takes_a_hit_back() -> None:
    state = do(duel("Bad Fortune"), 'cast "Bad Fortune" by Hastur', "1")
    assert "Forseti hits 1 time." in told(rule(state, "throw", "1 1 10"))
    assert "Forseti hits 2 times." in told(rule(state, "throw", "1 1 2"))
    assert "Forseti hits 0 times." in told(rule(state, "throw", "10 10"))


def test_good_fortune_throws_a_miss_again() -> None:
    state = do(duel("Good Fortune"), 'cast "Good Fortune" by Hastur', "1")
    state = do(state, "throw", "10 10")
    assert "Gorganun hits 1 time." in told(rule(state, "throw", "10 10 1", **{"die of Hastur": "strength 7"}))


def test_breach_opens_the_walls_for_a_round() -> None:
    state = duel("Breach", castle=True)
    assert "Cavalry 6 twice" in sheet(rule(do(state, "skip"), "throw", "10 10 10 10"))
    state = do(state, "cast Breach by Hastur", "1")
    assert "Cavalry 5, Cavalry 5" in sheet(rule(state, "throw", "10 10"))
    assert refused(duel("Breach"), "cast Breach by Hastur") == ["cast.siege"]


def test_earthquake_is_breach_or_by_the_players_word() -> None:
    state = do(duel("Earthquake", castle=True), "cast Earthquake by Hastur", "1")
    assert fights.battle(state)["effects"][0][0] == "breach"
    said = "Earthquake is for whoever assaults a castle, which Gorganun does not do here"
    assert [str(reason.text) for reason in rule(duel("Earthquake"), "cast Earthquake by Hastur").reasons] == [said]
    assert [str(reason.text) for reason in rule(march("Earthquake"), "cast Earthquake by Kishmin").reasons] == [
        "Earthquake is cast in a battle only, and none is fought now"
    ]
    by_word = table.changed(march("Earthquake"), ["put", ["referee", "options", "earthquake"], "players"])
    assert rule(by_word, "cast Earthquake by Kishmin", "1").verdict == NEEDS_INPUT
    asked = table.changed(duel("Earthquake"), ["put", ["referee", "options", "earthquake"], "players"])
    assert rule(asked, "cast Earthquake by Hastur", "1").verdict == NEEDS_INPUT
    assert "By agreement" in told(rule(asked, "cast Earthquake by Hastur", "1", effect="the ground shakes"))


@each(("known", "spell"), [("Earthquake", "Breach"), ("Breach", "Earthquake")])
def test_one_spell_under_two_names_is_cast_by_either(known: str, spell: str) -> None:
    """Whoever knows it by one name casts it by the other; where the players say what Earthquake does they are two."""
    state, line = duel(known, castle=True), f"cast {spell} by Hastur"
    assert fights.battle(do(state, line, "1"))["effects"][0][0] == "breach"
    assert refused(table.changed(state, ["put", ["referee", "options", "earthquake"], "players"]), line) == ["cast.knows"]
    assert refused(duel("Bad Fortune", castle=True), line) == ["cast.knows"]


# What refuses a spell, whoever is named


def test_whom_a_spell_could_reach_at_all_comes_before_whom_it_is_to_reach() -> None:
    """Where nobody is there, or nobody more can be led, nobody is asked for and no number is found wrong."""
    nobody = cleared(march("Tortoise Speed"), F)
    unled = put(march("Heal"), "Kestrel", "Glaginsdrog")  # under leaders might lie whom it reaches: nobody is told that nobody does
    no_neighbour = "Tortoise Speed reaches those next door, and nobody of Forseti stands there"
    whole = "Heal reaches a reduced unit that has been with Kishmin since the turn began: none is there"
    led = "Kishmin leads 4 already, and commands no more, however often Enthrall is cast"
    full = do(march("Enthrall"), "cast Enthrall by Kishmin on 3 Warsteed, Wargroup", "1")
    for state, line, said in (
        (nobody, 'cast "Tortoise Speed" by Kishmin', no_neighbour),
        (
            nobody,
            'cast "Tortoise Speed" by Kishmin on 4 Cavalry',
            "Tortoise Speed is cast on up to three enemies (`on UNITS`): 4 are named",
        ),
        (nobody, 'cast "Tortoise Speed" by Kishmin on 3 Cavalry', no_neighbour),
        (unled, "cast Heal by Kishmin", whole),
        (unled, "cast Heal by Kishmin on 2 Cavalry", "Heal is cast on one of your own (`on UNIT`): 2 are named"),
        (unled, "cast Heal by Kishmin on Cavalry", whole),
        (march("Heal"), "cast Heal by Kishmin on Cavalry", "Cavalry is not within its reach there, or not so often"),
        (full, "cast Enthrall by Kishmin", led),
        (full, "cast Enthrall by Kishmin on Wargroup", led),
    ):
        assert [str(one.text) for one in rule(state, line).reasons] == [said], line


def test_land_bridge_is_what_the_players_say() -> None:
    state = march("Land Bridge")
    assert rule(state, 'cast "Land Bridge" by Kishmin', "1").question is not None
    assert "no ship is needed" in told(rule(state, 'cast "Land Bridge" by Kishmin', "1", effect="no ship is needed"))


def test_coursers_speed() -> None:
    state = do(march("Courser's Speed"), 'cast "Courser\'s Speed" by Kishmin on Kestrel', "1")
    state = do(state, "activate Kestrel")
    assert state["public"]["slowed"] == {"Kestrel": -1}
    assert refused(march("Courser's Speed"), 'cast "Courser\'s Speed" by Kishmin on Kishmin') == ["cast.aim"]
    assert refused(march("Courser's Speed"), 'cast "Courser\'s Speed" by Kishmin on 4 Warsteed') == ["cast.aim"]
    refusal = rule(march("Courser's Speed"), 'cast "Courser\'s Speed" by Kishmin on Cavalry').reasons[0].text
    assert "Kestrel" in refusal
    assert "3 Kestrel" not in refusal  # nobody can type that


def test_direct_attack_points_one_hit() -> None:
    state = do(duel("Direct Attack", "2 Warsteed", "Cavalry, Foot Soldier"), 'cast "Direct Attack" by Hastur', "1")
    state = play(state, ("throw", "10 10"), ("throw", "1 1"))
    assert fights.battle(state)["side"] == G
    assert refused(state, "take Cavalry, Cavalry") == ["take.hits"]
    state = do(state, "take Cavalry")
    assert fights.battle(state)["side"] == F
    state = do(state, "take Foot Soldier")
    assert fights.battle(state)["rows"][F] == ["reduced Cavalry", "reduced Foot Soldier"]


def test_direct_attack_points_both_hits_of_the_attack_that_counts_double() -> None:
    """It is for one attack: of Juggernaut's both its hits, where it has hit; else one."""
    state = do(duel("Direct Attack", "2 Warsteed", "Cavalry, Foot Soldier"), 'cast "Direct Attack" by Hastur', "1")
    double = table.changed(state, ["push", ["public", "battle", "effects"], ["double", G, "Warsteed"]])
    thrown = do(do(double, "throw", "10 10"), "throw", "1 1")
    assert fights.due(thrown) == 2
    assert refused(thrown, "take Cavalry") == ["take.hits"]
    taken = do(thrown, "take Cavalry, Cavalry")
    assert fights.battle(taken)["rows"][F] == ["reduced Foot Soldier"], "the third falls where nobody else is left"
    missed = do(do(double, "throw", "10 10"), "throw", "1 10")
    assert fights.battle(missed)["side"] == G
    assert fights.due(missed) == 1
    theirs = table.changed(double, ["put", ["public", "battle", "effects"], [["double", G, "Warsteed"], ["direct", F]]])
    struck = do(do(theirs, "throw", "10 10"), "throw", "1 1")
    assert fights.battle(struck)["effects"] == theirs["public"]["battle"]["effects"], "what the enemy points stays as it is"


def test_who_leads_by_enthrall_on_the_march_leads_in_the_battle_of_that_march() -> None:
    state = lay(march("Enthrall"), F, "Ashmoor", "2 Cavalry")
    state = play(state, ("cast Enthrall by Kishmin on 2 Warsteed", "1"), "move Kishmin, 2 Warsteed to Ashmoor")
    assert "leads in their battle" in sheet(rule(state, "attack"))
    fought = play(state, "attack", "stand")
    assert "Kishmin" in fights.leading(fights.battle(fought), G)
    alone = play(lay(march("Enthrall"), F, "Ashmoor", "2 Cavalry"), "move Kishmin to Ashmoor", "attack", "stand")
    assert "Kishmin" not in fights.leading(fights.battle(alone), G)


def test_eldritch_fire_adds_two_and_he_throws() -> None:
    state = do(duel("Eldritch Fire", "Wargroup"), 'cast "Eldritch Fire" by Hastur', "1")
    state = table.changed(state, ["put", ["public", "battle", "chiefs", G], []])
    state = do(state, "throw", "10 10")
    assert "Hastur 5" in sheet(rule(state, "throw", "10 10"))


def test_eldritch_might_lifts_one_to_eight() -> None:
    state = do(duel("Eldritch Might", "Warsteed"), 'cast "Eldritch Might" by Hastur on Warsteed', "1")
    state = table.changed(state, ["put", ["public", "battle", "chiefs", G], []])
    assert "Warsteed 8: dice 8" in sheet(rule(do(state, "throw", "10 10"), "throw", "8"))
    assert refused(duel("Eldritch Might"), 'cast "Eldritch Might" by Hastur on Hastur') == ["cast.aim"]


def test_eldritch_shield_stops_one_unit() -> None:
    state = do(duel("Eldritch Shield"), 'cast "Eldritch Shield" by Hastur on Cavalry', "1")
    assert "Cavalry 5: dice 10" in sheet(rule(state, "throw", "10"))
    assert refused(duel("Eldritch Shield"), 'cast "Eldritch Shield" by Hastur on Warsteed') == ["cast.aim"]


def test_enthrall_leads_with_his_strength() -> None:
    state = table.changed(
        do(duel("Enthrall", "2 Wargroup"), "cast Enthrall by Hastur", "1"), ["put", ["public", "battle", "chiefs", G], []]
    )
    assert "Hastur attack 3 +3 to spread" in sheet(rule(do(state, "throw", "10 10"), "throw", "10 10"))


def test_enthrall_on_the_march_leads_up_to_four() -> None:
    state = do(march("Enthrall"), "cast Enthrall by Kishmin on 3 Warsteed", "1")
    state = do(state, "move Kishmin, 3 Warsteed to Ashmoor")
    assert forces.tokens(state, G, "Ashmoor") == ["Warsteed~1"] * 3
    assert refused(march("Enthrall"), "cast Enthrall by Kishmin on 3 Warsteed, 2 Wargroup") == ["cast.aim"]


def test_fly_one_further_and_over_the_sea() -> None:
    state = do(march("Fly", at="Ossum"), "cast Fly by Kishmin", "1")
    state = do(state, 'move Kishmin to "Dragon Sea North"')
    state = play(state, 'move Kishmin to "Dragon Sea West"')
    state = do(state, "move Kishmin to Brightsea")
    assert forces.person(state, "Kishmin")["at"] == "Brightsea"
    assert refused(march("Fly", at="Ossum"), 'move Kishmin to "Dragon Sea North"') == ["move.sea"]


def over_the_sea(*ship: str) -> table.State:
    """Kishmin flies over Dragon Sea North, where a ship of his side may lie, with two spaces left."""
    state = do(march("Fly", at="Ossum"), "cast Fly by Kishmin", "1")
    if ship:
        state = table.changed(state, ["put", ["public", "ships", "Ship 7"], {"side": G, "sea": "Dragon Sea North", "from": "Ossum"}])
        state = lay(state, G, "Ship 7", *ship)
    return do(state, 'move Kishmin to "Dragon Sea North"')


def test_a_flight_ends_on_land_or_aboard_a_ship() -> None:
    state = over_the_sea()
    assert "activate.aloft" in refused(state, "activate Kestrel")
    assert refused(state, "next") == ["next.owed"]
    assert rule(do(state, "move Kishmin to Ossum"), "activate Kestrel").verdict == LEGAL
    last = do(state, 'move Kishmin to "Dragon Sea East"')
    assert refused(last, 'move Kishmin to "Dragon Sea South"') == ["move.aloft"], "no space would be left to land with"
    assert refused(cleared(lay(last, F, "Denvonport", "Cavalry"), G, "Denvonport"), "move Kishmin to Denvonport") == ["move.aloft"]


@each("hidden", [True, False])
def test_whom_a_spell_hides_comes_down_from_a_flight_among_enemies(hidden: bool) -> None:
    """Safe land is any where nobody finds them; the others keep off."""
    state = cleared(lay(over_the_sea(), F, "Ossum", "Cavalry"), G, "Ossum")
    sea = forces.person(state, "Kishmin")["at"]
    if not hidden:
        said = [reason.text for reason in rule(state, "move Kishmin to Ossum").reasons]
        assert said == ["Kishmin would come down among enemies in Ossum: who flies ends on safe land"]
        return
    unseen = table.changed(state, ["put", ["public", "veiled"], {sea: {G: ["Kishmin"]}}])
    ruling = rule(unseen, "move Kishmin to Ossum")
    assert ruling.verdict == LEGAL
    assert "who flies, and is hidden, comes down among enemies" in sheet(ruling)
    assert "comes down among enemies" not in sheet(rule(cleared(unseen, F, "Ossum"), "move Kishmin to Ossum"))
    assert must_land(unseen, G) == ["Kishmin"]


def test_who_may_not_land_on_the_island_yet_is_told_that_alone() -> None:
    """By the option that wants the wisdom first, nobody is told that the island is no safe land."""
    waits = table.changed(over_the_sea(), ["put", ["referee", "options", "crossing"], "wisdom"])
    assert refused(waits, "move Kishmin to Island") == ["sail.wisdom"]


def test_of_the_dragons_spells_that_fail_no_disaster_is_told() -> None:
    """The failure table speaks of wizards: only a backfire does something to a spell of the dragon's."""
    state = lay(duel("Enthrall"), G, "Marchgate", "Terramax")
    row = ["put", ["public", "battle", "rows", G], ["Terramax", "Warsteed"]]
    state = table.changed(state, row, ["drop", ["public", "board", G, "Marchgate"], None])
    failed = rule(state, "cast Terror by Terramax on Cavalry", "10 6")
    assert failed.verdict == LEGAL
    assert failed.outcome == rule(state, "cast Terror by Terramax on Cavalry", "9").outcome == "Terror fails"
    assert "Disaster" not in told(failed)
    assert rule(state, "cast Terror by Terramax on Cavalry", "10 8").outcome == "Terror backfires"


def test_an_enemy_activation_ends_once_nobody_flies_over_the_sea() -> None:
    """Laid down by a leader who is activated, a wizard casts and flies there too."""
    state = play(table.start(), "ambassador Kishmin", "next", ("initiative", "2 9"))
    state = under(put(put(cleared(state, G, "Kimrin"), "Kestrel", "Ossum"), "Shimar", "Ossum"), "Kestrel", "Shimar")
    state = do(table.changed(state, ["put", ["secret", G, "spells", "Shimar"], ["Fly"]]), "command table", "4")
    state = play(state, "activate Kestrel", "drop Kestrel of Shimar", ("cast Fly by Shimar", "1"))
    assert rule(state, "done", side=G).verdict == LEGAL
    over = do(state, 'move Shimar to "Dragon Sea North"')
    assert refused(over, "done", G) == ["done.aloft"]
    assert rule(do(over, "move Shimar to Ossum"), "done", side=G).verdict == LEGAL
    assert refused(over_the_sea(), "done")[-1] == "done.enemy"


def test_a_flight_may_end_aboard() -> None:
    state = over_the_sea("2 Warsteed")
    aboard = do(state, 'board Kishmin on "Ship 7"')
    assert forces.person(aboard, "Kishmin")["at"] == "Ship 7"
    assert rule(aboard, "activate Kestrel").verdict == LEGAL
    crew = next(line for line in rule(state, 'board Kishmin on "Ship 7"').worksheet if "aboard" in line.text)
    assert (crew.text, crew.only) == ("3 aboard", G), "who lies under leaders is among them"
    assert refused(lay(state, G, "Ship 7", "Wargroup"), 'board Kishmin on "Ship 7"') == ["board.ship"], "three are aboard"
    assert refused(march("Fly"), "board Kishmin on Ilrog") == ["board.flies"]


def test_a_flight_passes_over_enemy_ships() -> None:
    """The spell lets him cross the sea; only aboard a ship does he meet what sails there."""
    state = table.changed(
        over_the_sea("2 Warsteed"), ["put", ["public", "ships", "Ship 8"], {"side": F, "sea": "Dragon Sea North", "from": "Denvonport"}]
    )
    state = lay(state, F, "Ship 8", "Cavalry")
    assert refused(state, "attack") == ["attack.target"]
    over = play(state, 'move Kishmin to "Dragon Sea West"', "move Kishmin to Brightsea")
    assert forces.person(over, "Kishmin")["at"] == "Brightsea"
    aboard = do(state, 'board Kishmin on "Ship 7"')
    assert "next.owed" in refused(aboard, "next")
    assert rule(aboard, "attack").verdict == LEGAL


def test_fog_lowers_by_four_never_below_one() -> None:
    state = do(duel("Fog of War", theirs="2 reduced Foot Soldier"), 'cast "Fog of War" by Hastur', "1")
    assert "reduced Foot Soldier 1, reduced Foot Soldier 1" in sheet(rule(state, "throw", "10 10"))
    state = do(duel("Fog of War"), 'cast "Fog of War" by Hastur', "1")
    thrown = rule(state, "throw", "10 10")
    assert "Cavalry 1, Cavalry 5" in sheet(thrown)
    told_of = [(line.label, line.text, line.result, line.citation) for line in thrown.worksheet if "fog" in line.text]
    assert told_of == [("Cavalry", "5, less 4 of fog", "1", "Fog of War")], "why it throws at 1, and whom the fog leaves alone is not told"
    state = play(state, ("throw", "10 10"), ("throw", "10 10"), "stay", "stay")
    assert fights.battle(state)["fog"] == {F: 4}, "for the whole battle"


def test_fog_is_its_casters_whoever_is_to_act() -> None:
    state = do(duel("Fog of War"), 'cast "Fog of War" by Hastur', "1")
    assert fights.battle(state)["side"] == F
    assert fogging({}, state) == G
    assert fogging({}, duel("Fog of War")) is None
    assert "(`fog 4 Cavalry` lays all of them on one)" in told(rule(duel("Fog of War"), 'cast "Fog of War" by Hastur', "1"))


def test_who_lies_open_after_a_battle_is_told_and_how_they_go_along() -> None:
    state = play(duel("Fog of War"), "skip", ("throw", "10 10"), ("throw", "1 1 1"))
    state = play(state, "take 2 Cavalry, reduced Cavalry", "stay", "stay", "skip", ("throw", "10"))
    ended = rule(state, "throw", "1 1 1")
    assert "In the open beside Shale now: 2 Warsteed, Hastur." in told(ended), "wizards, too, come out of a box for a fight"
    assert "(`box Shale with 2 Warsteed, Hastur`)" in told(ended)
    assert rule(do(state, "throw", "1 1 1"), "box Shale with 2 Warsteed, Hastur", side=G).verdict == LEGAL


def test_juggernaut_counts_twice() -> None:
    state = do(duel("Juggernaut"), "cast Juggernaut by Hastur on Warsteed", "1")
    state = do(state, "throw", "10 10")
    assert "Gorganun hits 2 times." in told(rule(state, "throw", "10 1"))
    assert refused(duel("Juggernaut"), "cast Juggernaut by Hastur on Hastur") == ["cast.aim"]


def test_fortune_reaches_the_die_that_counts_twice() -> None:
    """Cavalry 5: of a hit worth two and one worth one, Bad Fortune sends the dearer one back; Good Fortune looks for it too."""
    state = table.changed(
        do(duel("Bad Fortune"), 'cast "Bad Fortune" by Hastur', "1"), ["push", ["public", "battle", "effects"], ["double", F, "Cavalry"]]
    )
    asked = rule(state, "throw", "1 1").question
    assert asked is not None
    assert asked.who == G, "the wizard's player says which"
    assert asked.options == ("strength 5, counting double", "strength 5")
    assert "Forseti hits 1 time." in told(rule(state, "throw", "1 1 10", **{"die of Hastur": "strength 5, counting double"}))
    assert "Forseti hits 2 times." in told(rule(state, "throw", "1 1 10", **{"die of Hastur": "strength 5"}))
    assert "Forseti hits 3 times." in told(rule(state, "throw", "1 1 1", **{"die of Hastur": "strength 5"}))
    assert "Forseti hits 0 times." in told(rule(state, "throw", "1 10 10")), "the only hit goes back"
    assert "Forseti hits 0 times." in told(rule(state, "throw", "10 10"))
    assert "Forseti hits 1 time." in told(rule(state, "throw", "5 5 6", **{"die of Hastur": "strength 5, counting double"}))
    assert "Forseti hits 0 times." in told(rule(state, "throw", "6 6")), "a die hits at its strength, and not above"
    state = table.changed(
        do(duel("Good Fortune"), 'cast "Good Fortune" by Hastur', "1"), ["push", ["public", "battle", "effects"], ["double", G, "Warsteed"]]
    )
    state = do(state, "throw", "10 10")
    assert "Gorganun hits 2 times." in told(rule(state, "throw", "10 10 1", **{"die of Hastur": "strength 7, counting double"}))


def test_heal() -> None:
    state = lay(cleared(march("Heal"), G, "Kimrin"), G, "Kimrin", "reduced Warsteed")
    assert refused(march("Heal"), "cast Heal by Kishmin on Warsteed") == ["cast.aim"]
    state = do(state, 'cast Heal by Kishmin on "reduced Warsteed"', "1")
    assert forces.tokens(state, G, "Kimrin") == ["Warsteed!"]
    assert refused(state, "move Kishmin to Ashmoor") == ["move.far"]


def test_a_place_that_is_said_of_a_spell_is_heeded() -> None:
    """Healing, quickening and hiding are for those where the wizard is."""
    for spell in ("Heal", "Obfuscate", "Courser's Speed"):
        state = lay(cleared(march(spell), G, "Kimrin"), G, "Kimrin", "reduced Warsteed")
        line = f'cast "{spell}" by Kishmin on "reduced Warsteed"'
        assert rule(state, f"{line} at Kimrin", "1").verdict == LEGAL
        assert refused(state, f"{line} at Ossum") == ["cast.aim"]
        assert f"{spell} reaches Kimrin alone, where Kishmin is: not Ossum" in rule(state, f"{line} at Ossum").reasons[0].text


@each("die", ["1", "9"])
def test_who_has_cast_in_this_activation_does_not_heal(die: str) -> None:
    """Healing is all that the wizard does: what they cast before it bars it as what they would cast after it is barred."""
    state = lay(cleared(march("Heal"), G, "Kimrin"), G, "Kimrin", "reduced Warsteed")
    state = table.changed(state, ["put", ["secret", G, "spells", "Kishmin"], ["Heal", "Fly"]])
    heals = 'cast Heal by Kishmin on "reduced Warsteed"'
    assert "cast.here" in refused(do(state, "cast Fly by Kishmin", die), heals)
    assert rule(state, heals, "1").verdict == LEGAL


def test_obfuscate_passes_unseen_and_is_not_hit() -> None:
    state = lay(do(march("Obfuscate"), "cast Obfuscate by Kishmin on Kishmin", "1"), F, "Ashmoor", "2 Cavalry")
    state = play(state, "move Kishmin to Ashmoor", "move Kishmin to Marchgate")
    assert forces.person(state, "Kishmin")["at"] == "Marchgate"
    state = do(duel("Obfuscate"), "cast Obfuscate by Hastur on Hastur, Warsteed", "1")
    assert fights.exposed_pieces(state, G) == ["Warsteed"]


def test_the_first_blow_ends_a_spell_for_all_whom_it_hides() -> None:
    """One of the three attacks: the wizard beside it is seen, and the unit elsewhere. Whom another spell hides stays hidden."""
    state = play(march("Obfuscate"), ("cast Obfuscate by Kishmin on Kishmin, Warsteed, Wargroup", "1"))
    state = play(lay(state, F, "Ashmoor", "Cavalry"), "move Kishmin to Ashmoor", "activate Warsteed at Kimrin", "move Warsteed to Ashmoor")
    other = table.changed(state, ["put", ["public", "veiled", "Glaginsdrog"], {G: ["Niekimo"]}])
    other = table.changed(other, ["put", ["public", "together", G], [["Kishmin", "Wargroup", "Warsteed"], ["Niekimo"]]])
    fought = do(other, "attack Ashmoor")
    assert fought["public"]["veiled"] == {"Glaginsdrog": {G: ["Niekimo"]}}
    assert fought["public"]["together"] == {G: [["Niekimo"]]}
    assert "hid" not in forces.person(fought, "Kishmin")
    assert "The spell is over for all whom it hid: Kishmin, Wargroup are seen again, too." in told(rule(state, "attack Ashmoor"))
    alone = table.changed(state, ["put", ["public", "together", G], [["Warsteed"], ["Kishmin", "Wargroup"]]])
    assert "The spell is over" not in told(rule(alone, "attack Ashmoor"))
    assert do(alone, "attack Ashmoor")["public"]["veiled"] == {"Ashmoor": {G: ["Kishmin"]}, "Kimrin": {G: ["Wargroup"]}}


def hidden_in(area: str, *codes: str, of: int = 1) -> table.State:
    """So many of the counters in an area, the first of them, are hidden by one spell, a Cadmin elsewhere by the same."""
    state = lay(cleared(begun(), G, area), G, area, *codes)
    state = table.changed(state, ["put", ["public", "veiled"], {area: {G: sorted(codes[:of])}, "Glaginsdrog": {G: ["Cadmin"]}}])
    return table.changed(state, ["put", ["public", "together", G], [["Hastur"], sorted([*codes[:of], "Cadmin"])]])


def test_a_hidden_unit_stays_hidden_with_its_other_side_up() -> None:
    """Hit by a trap, healed or refitted it is as hidden as before, and its blow ends the spell. Of units that are alike one that is seen
    is hit first; who is gone hides no more."""
    state = do(hidden_in("Eldinbourg", "reduced Warsteed"), "activate reduced Warsteed at Eldinbourg")
    whole = do(state, "refit reduced Warsteed")
    assert whole["public"]["veiled"]["Eldinbourg"] == {G: ["Warsteed"]}
    assert whole["public"]["together"][G] == [["Hastur"], ["Cadmin", "Warsteed"]]
    state = hidden_in("Kimrin", "reduced Warsteed")
    state = table.changed(put(state, "Kishmin", "Kimrin"), ["put", ["secret", G, "spells", "Kishmin"], ["Heal"]])
    state = do(state, "activate Kishmin")
    assert do(state, "cast Heal by Kishmin on reduced Warsteed", "1")["public"]["veiled"]["Kimrin"] == {G: ["Warsteed"]}
    lost = do(state, "cast Heal by Kishmin on reduced Warsteed", "10 8")
    assert [*lost["public"]["veiled"]] == ["Glaginsdrog"]
    trap = ["push", ["public", "owed"], {"side": G, "what": "trap", "who": "Oldmarch"}]
    one = do(table.changed(hidden_in("Oldmarch", "Warsteed"), trap), "trap Oldmarch", "1")
    assert one["public"]["veiled"]["Oldmarch"] == {G: ["reduced Warsteed"]}
    two = do(table.changed(hidden_in("Oldmarch", "Warsteed", "Warsteed"), trap), "trap Oldmarch", "1")
    assert two["public"]["veiled"]["Oldmarch"] == {G: ["Warsteed"]}


def test_a_hidden_leader_passes_the_enemy_alone() -> None:
    state = lay(put(do(march("Obfuscate"), "cast Obfuscate by Kishmin on Kestrel", "1"), "Hastur", "Kimrin"), F, "Ashmoor", "2 Cavalry")
    state = do(state, "activate Kestrel")
    gone = play(state, "move Kestrel to Ashmoor", "move Kestrel to Marchgate")
    assert forces.person(gone, "Kestrel")["at"] == "Marchgate"
    seen = table.changed(state, ["put", ["public", "veiled"], {}])
    assert refused(seen, "move Kestrel to Ashmoor") == ["move.bare"]
    assert "Kestrel to Ashmoor" in " ".join(table.offered(state, G)["move"])
    assert "Kestrel to Ashmoor" not in " ".join(table.offered(seen, G)["move"])


def test_a_veil_of_ones_own_is_cast_in_battle_too_and_ends_with_the_choice_to_attack() -> None:
    hidden = do(duel("Obfuscate"), "cast Obfuscate by Hastur on Hastur, Warsteed", "1")
    assert forces.person(hidden, "Hastur")["hid"]
    assert "hid" not in forces.person(do(hidden, "unveil", side=G), "Hastur")
    assert "hid" not in forces.person(do(duel("Obfuscate"), "cast Obfuscate by Hastur on Warsteed", "1"), "Hastur")


def test_summon_aid_from_next_door() -> None:
    state = lay(duel("Summon Aid"), G, "Ashmoor", "Wargroup")
    assert refused(state, 'cast "Summon Aid" by Hastur on Wargroup') == ["cast.aim"]
    assert refused(state, 'cast "Summon Aid" by Hastur on Wargroup at Kimrin') == ["cast.aim"]
    state = do(state, 'cast "Summon Aid" by Hastur on Wargroup at Ashmoor', "1")
    assert "Wargroup" in fights.battle(state)["rows"][G]


def test_who_is_called_is_not_activated_by_it() -> None:
    """In either half whoever was not activated before may be afterwards. [Summon Aid] [Activation]"""
    state = lay(cleared(duel("Summon Aid"), G, "Ashmoor"), G, "Ashmoor", "Wargroup")
    said = "the call is no activation: Wargroup may still be activated this turn"
    assert said in sheet(rule(state, CALLED.format("Wargroup"), "1"))
    spent = table.changed(state, ["put", ["public", "board", G, "Ashmoor"], ["Wargroup!"]])
    assert said not in sheet(rule(spent, CALLED.format("Wargroup"), "1"))
    for begun_, tokens in ((state, ["Wargroup"]), (spent, ["Wargroup!"])):
        aided = play(do(begun_, CALLED.format("Wargroup"), "1"), ("throw", "10 10"), ("throw", "10 10 10"), "stay")
        after = [token for token in forces.tokens(do(aided, "retreat to Ashmoor"), G, "Ashmoor") if "Wargroup" in token]
        assert after == tokens
    hit = fights.battle(do(state, CALLED.format("Wargroup"), "1"))
    assert tokens_of(hit, G, ["Warsteed", "reduced Wargroup"]) == ["Warsteed~100", "reduced Wargroup"]


CALLED = 'cast "Summon Aid" by Hastur on {} at Ashmoor'


@each(("name", "casts"), [("Shimar", True), ("Kestrel", False), ("Wargroup", False)])
def test_that_whoever_is_called_may_cast_is_told_of_wizards(name: str, casts: bool) -> None:
    """[Summon Aid] [Wizards in battle]"""
    state = duel("Summon Aid")
    state = lay(cleared(state, G, "Ashmoor"), G, "Ashmoor", name) if name == "Wargroup" else put(state, name, "Ashmoor")
    assert ("may cast in this round, too" in sheet(rule(state, CALLED.format(name), "1"))) is casts


LEFT_OVER = ("fought", "used", "gone")


@each("name", ["Kestrel", "Shimar"])
def test_whom_aid_calls_unactivated_bears_no_marks_of_an_activation(name: str) -> None:
    """Nothing of it is left over in the next turn either; whoever was activated has fought in that. [Summon Aid] [Activation]"""
    for marks, left in (({}, []), ({"act": True, "used": 1}, list(LEFT_OVER))):
        called = do(put(duel("Summon Aid"), name, "Ashmoor", **marks), CALLED.format(name), "1")
        called = do(called, "skip") if name == "Shimar" else called
        dice = "10 10 10 10" if name == "Shimar" else "10 10 10"
        after = do(play(called, ("throw", "10 10"), ("throw", dice), "stay"), "retreat to Ashmoor")
        assert [mark for mark in LEFT_OVER if mark in forces.person(after, name)] == left


def test_who_flees_with_the_terrified_unactivated_bears_no_such_marks() -> None:
    """As whoever is called to a line that attacks, and goes out of it with those whom Terror strikes. [Terror] [Summon Aid]"""
    called = do(put(duel("Summon Aid", "2 Warsteed"), "Kestrel", "Ashmoor"), CALLED.format("Kestrel"), "1")
    assert fights.battle(called)["chiefs"][G] == ["Shale", "Kestrel"]
    state = table.changed(put(called, "Vilkie", "Marchgate"), ["push", ["public", "battle", "rows", F], "Vilkie"])
    state = table.changed(state, ["put", ["secret", F, "spells", "Vilkie"], ["Terror"]], ["put", ["public", "battle", "stage"], "spells"])
    answers = {"flight": "Ashmoor", "company 3": "Kestrel", "company 2": "Shale", "company 1": "nobody"}
    after = do(table.changed(state, ["put", ["public", "battle", "side"], F]), "cast Terror by Vilkie on 2 Warsteed", "1", F, **answers)
    assert [mark for mark in LEFT_OVER if mark in forces.person(after, "Kestrel")] == []
    assert forces.person(after, "Shale").get("fought")


COMES = "Warsteed has been activated this turn, and comes whatever that was for"


@each(("token", "marked"), [("Warsteed", False), ("Warsteed!", True), ("Warsteed~0", False)])
def test_summon_aid_calls_who_has_done_their_part_and_says_so(token: str, marked: bool) -> None:
    """Refitted, healed or spent: whether somebody is activated already is all the same to the spell, which goes before the rules."""
    state = cleared(duel("Summon Aid", "Wargroup"), G, "Ashmoor")
    state = table.changed(state, ["put", ["public", "board", G, "Ashmoor"], [token]])
    ruling = table.rule(state, CALLED.format("Warsteed"), "1")
    assert ruling.verdict == LEGAL
    assert (COMES in sheet(ruling)) == marked


def test_of_those_who_are_called_the_line_notes_the_defenders_alone_who_have_done_their_part() -> None:
    """Whoever attacks has done so in this activation; only a defender may be as they were."""
    state = lay(cleared(duel("Summon Aid"), G, "Ashmoor"), G, "Ashmoor", "Wargroup")
    state = do(table.changed(state, ["put", ["public", "board", G, "Ashmoor"], ["Wargroup!"]]), CALLED.format("Wargroup"), "1")
    assert "Wargroup" in fights.battle(state)["rows"][G]
    assert "rested" not in fights.battle(state)


@each("marks", [{"done": True}, {"act": True, "busy": True}, {"act": True, "fought": True}])
def test_summon_aid_calls_whoever_has_recruited_or_fought(marks: dict[str, bool]) -> None:
    state = put(duel("Summon Aid"), "Kestrel", "Ashmoor")
    assert "comes whatever that was for" not in sheet(rule(state, CALLED.format("Kestrel"), "1"))
    assert "comes whatever that was for" in sheet(rule(put(state, "Kestrel", "Ashmoor", **marks), CALLED.format("Kestrel"), "1"))


def test_a_retreat_to_where_aid_was_called_from_is_marked() -> None:
    """Being called is no moving: whoever stands there may go there."""
    aided = do(lay(duel("Summon Aid"), G, "Oldmarch", "Wargroup"), CALLED.format("Wargroup").replace("Ashmoor", "Oldmarch"), "1")
    aided = play(aided, ("throw", "10 10"), ("throw", "10 10 10"))
    said = "whoever Summon Aid has called from Oldmarch has not moved from there"
    assert said in sheet(rule(aided, "retreat to Oldmarch"))
    alone = play(do(duel("Summon Aid"), "skip"), ("throw", "10 10"), ("throw", "10 10 10"))
    assert said not in sheet(rule(alone, "retreat to Oldmarch"))
    own = play(do(aided, "stay"), ("retreat to Oldmarch", ""))
    assert not own["public"]["battle"]
    assert said not in sheet(rule(do(aided, "stay"), "retreat to Oldmarch")), "it is their own that came"


def test_the_hidden_who_are_called_are_seen_and_so_are_those_hidden_with_them() -> None:
    state = put(lay(cleared(duel("Summon Aid"), G, "Ashmoor"), G, "Ashmoor", "Wargroup"), "Niekimo", "Ashmoor", hid=True)
    state = put(put(state, "Shimar", "Ashmoor"), "Kestrel", "Ashmoor")
    veiled = ["put", ["public", "veiled"], {"Ashmoor": {G: ["Niekimo", "Wargroup"]}}]
    hidden = table.changed(state, veiled, ["put", ["public", "together"], {G: [["Niekimo", "Wargroup"]]}])
    for name in ("Wargroup", "Niekimo"):
        ruling = rule(hidden, CALLED.format(name), "1")
        other = "Wargroup" if name == "Niekimo" else "Niekimo"
        assert f"The spell is over for all whom it hid: {other} are seen again, too." in told(ruling)
        seen = do(hidden, CALLED.format(name), "1")
        assert not seen["public"]["veiled"]
        assert not forces.person(seen, "Niekimo").get("hid")
    both = do(lay(hidden, G, "Ashmoor", "Wargroup"), CALLED.format("Wargroup"), "1")
    assert both["public"]["veiled"], "of two that are alike it was the one that is seen"
    assert do(hidden, CALLED.format("Shimar"), "1")["public"]["veiled"], "who is not hidden shows nobody"
    led = under(table.changed(state, ["put", ["public", "veiled"], {"Ashmoor": {G: ["Kestrel"] * 3}}]), "Kestrel", "Warsteed", "Shimar")
    led = table.changed(led, ["put", ["public", "together"], {G: [["Kestrel"] * 3]}])
    for name in ("Kestrel", "Warsteed", "Shimar"):
        assert not do(led, CALLED.format(name), "1")["public"]["veiled"], "one spell hid them all"


def test_terramax_is_called_once_he_is_held_and_by_option_where_his_master_is() -> None:
    state = lay(put(duel("Summon Aid"), "Shimar", "Ashmoor"), G, "Ashmoor", "Terramax")
    state = table.changed(state, ["put", ["public", "dragon", "master"], "Shimar"], ["put", ["public", "dragon", "checked"], 0])
    reasons = [str(reason.text) for reason in rule(state, CALLED.format("Terramax")).reasons]
    assert reasons == ["Terramax has not been held this turn, which comes before his master's side calls him (`control`)"]
    held = table.changed(state, ["put", ["public", "dragon", "checked"], 1])
    assert "option `dragon`" in sheet(rule(held, CALLED.format("Terramax"), "1"))
    bound = table.changed(held, ["put", ["referee", "options", "dragon"], "led"])
    assert refused(bound, CALLED.format("Terramax")) == ["cast.here"]
    assert rule(bound, CALLED.format("Shimar"), "1").verdict == LEGAL
    his = table.changed(bound, ["put", ["public", "dragon", "master"], "Hastur"])
    assert rule(his, CALLED.format("Terramax"), "1").verdict == LEGAL
    assert "option `dragon`" not in sheet(rule(his, CALLED.format("Terramax"), "1"))


def test_teleport_four_spaces_not_to_the_island() -> None:
    state = do(march("Teleport"), "cast Teleport by Kishmin", "1")
    state = play(state, *(f"move Kishmin to {area}" for area in ("Ashmoor", "Marchgate", "Millbrook", "Caer Sillius")))
    assert refused(table.changed(state, ["put", ["public", "owed"], []]), "move Kishmin to Seaside")[-1] == "move.far"
    assert "move.sea" in refused(do(march("Teleport", at="Ossum"), "cast Teleport by Kishmin", "1"), "move Kishmin to Island")


def test_terror_drives_two_units_off() -> None:
    state = duel("Terror", theirs="3 Cavalry")
    fled = do(state, "cast Terror by Hastur on 2 Cavalry", "1", flight="Oldmarch")
    assert fights.battle(fled)["rows"][F] == ["Cavalry"]
    assert forces.tokens(fled, F, "Oldmarch") == ["Cavalry", "Cavalry"], "they have not had their part of the turn"
    assert refused(state, "cast Terror by Hastur on 3 Cavalry") == ["cast.aim"]


def test_coursers_speed_lasts_until_they_are_activated() -> None:
    state = do(march("Courser's Speed"), 'cast "Courser\'s Speed" by Kishmin on Wargroup', "1")
    state = play(state, "activate Wargroup at Kimrin", "move Wargroup to Ashmoor", "move Wargroup to Marchgate")
    assert refused(state, "move Wargroup to Oldmarch") == ["move.far"]
    state = play(state, "activate Wargroup at Kimrin", "move Wargroup to Ashmoor at Kimrin")
    assert refused(state, "move Wargroup to Marchgate at Ashmoor") == ["move.far"], "one was quickened, not the other"


def test_coursers_speed_on_a_stack_names_its_leader_for_each_piece() -> None:
    """Named once one of them goes further; named for each of them the stack does."""
    state = under(march("Courser's Speed"), "Kestrel", "2 Wargroup")
    one = play(state, ('cast "Courser\'s Speed" by Kishmin on Kestrel', "1"), "activate Kestrel", "move Kestrel to Ashmoor")
    assert refused(one, "move Kestrel to Marchgate") == ["move.far"]
    two = play(state, ('cast "Courser\'s Speed" by Kishmin on Kestrel, Kestrel', "1"), "activate Kestrel", "move Kestrel to Ashmoor")
    assert refused(do(two, "move Kestrel to Marchgate"), "move Kestrel to Oldmarch") == ["move.far"]
    assert refused(state, 'cast "Courser\'s Speed" by Kishmin on Kestrel, Kestrel, Kestrel, Kestrel') == ["cast.aim"]


def test_fog_and_aid_come_at_the_start_of_a_battle() -> None:
    for spell, on in (("Fog of War", ""), ("Summon Aid", " on Wargroup at Ashmoor")):
        state = lay(duel(spell), G, "Ashmoor", "Wargroup")
        assert rule(state, f'cast "{spell}" by Hastur{on}', "1").verdict == LEGAL
        later = play(state, "skip", ("throw", "10 10"), ("throw", "10 10 10"), "stay", "stay")
        assert refused(later, f'cast "{spell}" by Hastur{on}') == ["cast.when"]


def test_tortoise_speed_is_for_those_who_have_not_moved() -> None:
    state = put(march("Tortoise Speed", at="Millbrook"), "Kendrel", "Caer Navell", done=True)
    assert refused(state, 'cast "Tortoise Speed" by Kishmin on Kendrel at "Caer Navell"') == ["cast.aim"]
    assert rule(state, 'cast "Tortoise Speed" by Kishmin on Shelnor, Shelnor at "Caer Navell"', "1").verdict == LEGAL


@each(("lying", "said", "why"), [
    (["Cavalry!", "Cavalry!"], "Cavalry", "Cavalry has been activated this turn: Tortoise Speed slows who has not moved yet"),
    (["Cavalry", "Cavalry!"], "2 Cavalry", "of Cavalry it can reach 1 only: Cavalry"),
    ([], "Kendrel", "Kendrel has been activated this turn: Tortoise Speed slows who has not moved yet"),
    (["Cavalry"], "Foot Soldier", "it can reach Cavalry, and not Foot Soldier"),
])  # fmt: skip
def test_who_has_moved_already_is_told_to_have(lying: list[str], said: str, why: str) -> None:
    state = put(cleared(march("Tortoise Speed"), F, "Caer Navell"), "Kendrel", "Ashmoor", done=True)
    state = table.changed(state, ["put", ["public", "board", F, "Ashmoor"], lying])
    assert [str(reason.text) for reason in rule(state, f'cast "Tortoise Speed" by Kishmin on {said} at Ashmoor').reasons] == [why]


@each(
    ("spell", "on", "why"),
    [
        ("Courser's Speed", "Kishmin", "Kishmin casts Courser's Speed on others alone: it can reach "),
        ("Courser's Speed", "Neko", "Courser's Speed is cast on one's own, and Neko is Forseti's: it can reach "),
        ("Tortoise Speed", "Shale at Ashmoor", "Tortoise Speed is cast on enemies, and Shale is Gorganun's: it can reach Cavalry"),
        ("Tortoise Speed", "Warsteed at Ashmoor", "Tortoise Speed is cast on enemies, and Warsteed is Gorganun's: it can reach Cavalry"),
        ("Obfuscate", "Neko", "Obfuscate is cast on one's own, and Neko is Forseti's: it can reach "),
    ],
)
def test_why_a_spell_reaches_others_than_who_is_named_is_told(spell: str, on: str, why: str) -> None:
    """Where it never does, wherever they stand. [Spell index]"""
    state = lay(march(spell), F, "Ashmoor", "Cavalry")
    [reason] = rule(state, f'cast "{spell}" by Kishmin on {on}').reasons
    assert str(reason.text).startswith(why)


@each(
    ("spell", "on", "why"),
    [
        ("Juggernaut", "Hastur", "Hastur casts Juggernaut on others alone"),
        ("Eldritch Might", "Cavalry", "Eldritch Might is cast on one's own, and Cavalry is Forseti's"),
        ("Eldritch Shield", "Warsteed", "Eldritch Shield is cast on enemies, and Warsteed is Gorganun's: it can reach Cavalry"),
    ],
)
def test_in_a_battle_it_is_told_as_well(spell: str, on: str, why: str) -> None:
    """[Spell index]"""
    [reason] = rule(duel(spell, theirs="Cavalry"), f'cast "{spell}" by Hastur on {on}', side=G).reasons
    assert str(reason.text).startswith(why)


def test_tortoise_speed_slows_next_door() -> None:
    state = lay(march("Tortoise Speed", at="Millbrook"), F, "Caer Navell", "Cavalry")
    state = do(state, 'cast "Tortoise Speed" by Kishmin on Cavalry, Kendrel at "Caer Navell"', "1")
    assert state["public"]["slowed"] == {"Caer Navell|Cavalry": 1, "Kendrel": 1}
    state = play(state, "next", ("command table", "1"), "activate Cavalry at Caer Navell", "move Cavalry to Millbrook")
    assert "Cavalry~99" in forces.tokens(state, F, "Millbrook") or "Cavalry~2" in forces.tokens(state, F, "Millbrook")


def test_waterwalk_from_any_shore() -> None:
    state = do(march("Waterwalk", at="Ossum"), "cast Waterwalk by Kishmin", "1")
    assert forces.person(do(state, 'move Kishmin to "Dragon Sea North"'), "Kishmin")["at"] == "Dragon Sea North"


@each("spell", [name for name, row in pieces.rows("spells").items()])
def test_every_spell_has_a_rule(spell: str) -> None:
    assert spell in spell_index.RULES
    assert spell in spell_uses.IN_BATTLE or spell in spell_uses.ON_THE_MARCH


def test_whoever_attacks_is_seen() -> None:
    state = cleared(lay(do(march("Obfuscate"), "cast Obfuscate by Kishmin on Kishmin", "1"), F, "Ashmoor", "2 Cavalry"), F, "Caer Navell")
    state = play(state, "move Kishmin to Ashmoor", "attack")
    assert fights.battle(state)["rows"][G] == ["Kishmin"]
    assert not state["public"]["veiled"].get("Ashmoor")


def test_nobody_flees_from_inside_a_castle() -> None:
    state = duel("Terror", castle=True)
    assert "cannot retreat" in told(rule(state, "cast Terror by Hastur on 2 Cavalry", "1"))


def test_the_burnt_out_and_those_who_failed_are_not_asked_for_spells() -> None:
    state = duel("Terror")
    assert fights.able(state, G) == ["Hastur"]
    for mark in ("burnt", "failed"):
        assert fights.able(table.changed(state, ["put", ["public", "people", "Hastur", mark], True]), G) == []
    assert fights.able(table.changed(state, ["put", ["public", "battle", "cast"], ["Hastur"]]), G) == []


def test_only_direct_attack_points_a_hit() -> None:
    state = duel("Terror")
    for effect, points in ((["direct", G, "Hastur"], True), (["direct", F, "Torin"], False), (["again", G, "Hastur"], False)):
        assert fights.direct(table.changed(state, ["put", ["public", "battle", "effects"], [effect]]), F) is points


def test_a_veil_that_backfires_leaves_one_in_line() -> None:
    state = do(duel("Obfuscate"), "cast Obfuscate by Hastur on 2 Warsteed, Hastur", "10 8")
    assert fights.battle(state)["lasting"] == [["veil", F, ["Cavalry"]]]


def test_an_explosion_reaches_under_leaders() -> None:
    """Hits on reduced units remove them, on whole ones turn them over; whoever is missed stays where he lies."""
    state = under(cleared(put(march("Fly", at="Ursh"), "Shale", "Ursh"), G, "Ursh"), "Shale", "Warsteed", "Wargroup", "reduced Warsteed")
    state = do(state, "cast Fly by Kishmin", "10 10 " + "10 10 " + "10 1 1")
    assert state["secret"][G]["boxes"]["Shale"] == ["Warsteed", "reduced Wargroup"] or state["secret"][G]["boxes"]["Shale"] == [
        "Wargroup",
        "reduced Warsteed",
    ]
    assert sum(state["public"]["reserve"][G].values()) > 0


def test_a_full_deck_counts_what_lies_under_its_leaders() -> None:
    state = over_the_sea("Warsteed")
    state = table.changed(state, ["put", ["public", "people", "Shale"], {"side": G, "state": "up", "at": "Ship 7"}])
    assert rule(under(state, "Shale", "Wargroup"), 'board Kishmin on "Ship 7"').verdict == LEGAL
    assert refused(under(state, "Shale", "2 Wargroup"), 'board Kishmin on "Ship 7"') == ["board.ship"]


def test_the_hit_most_likely_to_be_lost_stands_first() -> None:
    state = do(duel("Bad Fortune", theirs="Cavalry, Foot Soldier"), 'cast "Bad Fortune" by Hastur', "1")
    asked = rule(state, "throw", "1 1").question
    assert asked is not None
    assert asked.options == ("strength 4", "strength 5")
    assert "a die of strength 5 is thrown again" in sheet(rule(state, "throw", "1 1 10", **{"die of Hastur": "strength 5"}))


# who goes with those who flee, who stays hidden, what lies under leaders


def test_terrors_victims_may_be_accompanied() -> None:
    state = put(duel("Terror", theirs="3 Cavalry"), "Urso", "Marchgate")
    state = table.changed(state, ["put", ["public", "battle", "rows", F], ["Cavalry", "Cavalry", "Cavalry", "Urso"]])
    state = table.changed(put(state, "Neko", "Marchgate"), ["put", ["public", "battle", "chiefs", F], ["Neko"]])
    alone = do(state, "cast Terror by Hastur on 2 Cavalry", "1", flight="Oldmarch", company_2="nobody")
    assert fights.battle(alone)["chiefs"][F] == ["Neko"]
    both = do(state, "cast Terror by Hastur on 2 Cavalry", "1", flight="Oldmarch", company_2="Neko", company_1="Urso")
    assert fights.battle(both)["rows"][F] == ["Cavalry"]
    assert fights.battle(both)["chiefs"][F] == []
    assert [forces.person(both, name)["at"] for name in ("Neko", "Urso")] == ["Oldmarch", "Oldmarch"]
    assert not forces.person(both, "Neko").get("done"), "he may still be activated in his own part of the turn"


def test_terror_before_a_castle_leaves_them_in_its_area() -> None:
    state = duel("Terror", castle=True)
    backfired = do(state, "cast Terror by Hastur on 2 Cavalry", "10 8", company_2="nobody")
    assert forces.tokens(backfired, G, "Caer Sillius") == ["Warsteed~100", "Warsteed~100"]


def test_leaders_before_a_castle_stay_beside_those_who_give_way() -> None:
    """Nobody is lost or alone, so no leader throws for wounds. While somebody is left in line their owner says who leaves it."""
    state = cleared(cleared(begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog")
    state = put(put(state, "Algeron", "Millbrook"), "Urso", "Caer Sillius")
    state = table.changed(state, ["put", ["public", "castles", "Caer Sillius", "inside"], F])
    state = under(put(table.changed(state, ["put", ["secret", F, "spells", "Urso"], ["Terror"]]), "Shale", "Caer Sillius"), "Shale")
    two, three = (play(under(state, "Shale", f"{n} Warsteed"), "activate Shale", "attack", "stand") for n in (2, 3))
    assert "2 Warsteed of Gorganun break off and stay before Caer Sillius." in told(rule(two, "cast Terror by Urso on 2 Warsteed", "1"))
    left = do(two, "cast Terror by Urso on 2 Warsteed", "1")
    assert (left["public"]["battle"], left["public"]["owed"], forces.person(left, "Shale")["at"]) == (None, [], "Caer Sillius")
    asked = rule(three, "cast Terror by Urso on 2 Warsteed", "1").question
    assert asked is not None
    assert asked.prompt == "who breaks off with 2 Warsteed?"


def test_penguins_who_flee_inland_are_gone() -> None:
    state = duel("Terror", theirs="Cavalry")
    state = table.changed(state, ["put", ["public", "battle", "rows", F], ["Cavalry", "Penguin"]])
    fled = do(state, "cast Terror by Hastur on Penguin", "1", flight="Oldmarch")
    assert forces.tokens(fled, F, "Oldmarch") == []
    assert fled["public"]["penguins"] == state["public"]["penguins"] + 1


def test_hidden_in_battle_they_stay_hidden_until_they_attack() -> None:
    state = do(duel("Obfuscate"), "cast Obfuscate by Hastur on Hastur, Warsteed", "1")
    state = play(state, ("throw", "10 10"), ("throw", "10"), "stay", "stay")
    assert fights.exposed_pieces(state, G) == ["Warsteed"], "the next round too"
    assert refused(state, "unveil", F) == ["unveil.hidden"]
    shown = do(state, "unveil", side=G)
    assert fights.exposed_pieces(shown, G) == ["Hastur", "Warsteed", "Warsteed"]
    state = play(state, "skip", ("throw", "10 10"), ("throw", "10"), "stay", "retreat to Ashmoor")
    assert forces.veil(state, G, "Ashmoor") == ["Hastur", "Warsteed"], "and after the battle, until their side's next part"
    state = play(table.changed(state, ["put", ["public", "owed"], []]), "next", "command one", "next", "next")
    assert forces.veil(play(state, ("initiative", "9 1")), G, "Ashmoor") == []


def test_where_nobody_can_be_found_the_battle_breaks_off() -> None:
    state = do(duel("Obfuscate", "2 Warsteed"), "cast Obfuscate by Hastur on Hastur, 2 Warsteed", "1")
    state = do(do(state, "throw", "1 1"), "throw")
    assert state["public"]["battle"] is None
    assert forces.veil(state, G, "Marchgate") == ["Hastur", "Warsteed", "Warsteed"]
    assert rule(state, "next").verdict == LEGAL


def test_a_leader_is_hidden_with_all_that_lie_under_him() -> None:
    """Three pieces, whether on the board or under a leader: a box of two goes unseen with him, a box of three does not."""
    two = under(march("Obfuscate"), "Kestrel", "2 Warsteed")
    assert refused(two, "cast Obfuscate by Kishmin on Kestrel") == ["cast.here"]
    three = under(march("Obfuscate"), "Kestrel", "3 Warsteed")
    assert refused(three, "cast Obfuscate by Kishmin on Kestrel, Kestrel, Kestrel") == ["cast.here"]
    hidden = do(two, "cast Obfuscate by Kishmin on Kestrel, Kestrel, Kestrel", "1")
    hidden = lay(hidden, F, "Ashmoor", "2 Cavalry")
    passed = play(hidden, "activate Kestrel", "move Kestrel to Ashmoor", "move Kestrel to Marchgate")
    assert forces.person(passed, "Kestrel")["at"] == "Marchgate"
    more = under(hidden, "Kestrel", "Warsteed")
    stopped = play(more, "activate Kestrel", "move Kestrel to Ashmoor")
    assert "move.far" in refused(stopped, "move Kestrel to Marchgate"), "what joined him afterwards is seen"


def test_nobody_comes_under_a_leader_whom_a_spell_hides() -> None:
    """Boxed or recruited they would be as safe as the three that the spell hides; those below in rank do not wait for the hidden one."""
    state = cleared(march("Obfuscate"), G, "Kimrin", "Glaginsdrog")
    state = lay(put(put(state, "Shale", "Kimrin"), "Kestrel", "Kimrin"), G, "Kimrin", "3 Warsteed")
    assert refused(state, "box Kestrel with Warsteed") == ["box.rank"]
    assert rule(state, "box Shale with 3 Warsteed").verdict == LEGAL
    hidden = do(state, "cast Obfuscate by Kishmin on Shale", "1")
    for line in ("box Shale with 3 Warsteed", "box Shale with Warsteed", "box Shale with Kishmin"):
        assert "box.hidden" in refused(hidden, line), line
    assert rule(hidden, "box Kestrel with 3 Warsteed").verdict == LEGAL
    at_home = lay(put(cleared(march("Obfuscate"), G, "Kimrin"), "Shale", "Glaginsdrog"), G, "Ashmoor", "Warsteed")
    at_home = do(at_home, "activate Shale")
    assert rule(at_home, "recruit Warsteed by Shale").verdict == LEGAL
    unseen = table.changed(at_home, ["put", ["public", "veiled"], {"Glaginsdrog": {G: ["Shale"]}}])
    assert refused(unseen, "recruit Warsteed by Shale") == ["box.hidden"]


def test_hidden_ones_are_not_aimed_at() -> None:
    state = table.changed(duel("Eldritch Shield"), ["put", ["public", "battle", "lasting"], [["veil", F, ["Cavalry", "Cavalry"]]]])
    assert refused(state, 'cast "Eldritch Shield" by Hastur on Cavalry') == ["cast.aim"]


def test_heal_reaches_under_leaders() -> None:
    state = under(cleared(march("Heal"), G, "Kimrin"), "Kestrel", "reduced Warsteed", "Wargroup")
    state = do(state, 'cast Heal by Kishmin on "reduced Warsteed"', "1")
    assert forces.tokens(state, G, "Kimrin") == ["Warsteed!"], "it does not move, and so is laid down"
    assert state["secret"][G]["boxes"]["Kestrel"] == ["Wargroup"]
    assert refused(state, "move Kishmin to Ashmoor") == ["move.far"]
    moved = put(under(cleared(march("Heal"), G, "Kimrin"), "Kestrel", "reduced Warsteed"), "Kestrel", "Kimrin", act=True, used=1)
    assert refused(moved, 'cast Heal by Kishmin on "reduced Warsteed"') == ["cast.aim"], "it began its turn elsewhere"


def _healer() -> table.State:
    """Kishmin, who heals, in Marchgate, and a reduced Warsteed next door; Kishmin is not activated yet."""
    state = table.changed(put(begun(), "Kishmin", "Marchgate"), ["put", ["secret", G, "spells", "Kishmin"], ["Heal"]])
    return lay(state, G, "Ashmoor", "reduced Warsteed")


HEALS = 'cast Heal by Kishmin on "reduced Warsteed"'


def test_who_came_this_turn_is_not_healed() -> None:
    """Whoever is to be made whole has begun the turn where the wizard is: on foot, under a leader, out of a box, or out of a fight."""
    walked = play(_healer(), 'activate "reduced Warsteed" at Ashmoor', 'move "reduced Warsteed" to Marchgate', "activate Kishmin")
    assert refused(walked, HEALS) == ["cast.aim"]
    led = under(put(_healer(), "Shale", "Ashmoor"), "Shale", "reduced Warsteed")
    led = play(led, "activate Shale", "move Shale to Marchgate")
    assert refused(do(led, "activate Kishmin"), HEALS) == ["cast.aim"]
    assert refused(play(led, "drop Shale of reduced Warsteed", "activate Kishmin"), HEALS) == ["cast.aim"]
    two = lay(walked, G, "Marchgate", "reduced Warsteed")
    assert rule(two, HEALS, "1").verdict == LEGAL, "one of the two was there"
    state = lay(cleared(_healer(), F, "Caer Navell"), F, "Oldmarch", "2 Cavalry")
    state = table.changed(
        state, ["pull", ["public", "board", G, "Ashmoor"], "reduced Warsteed"], ["add", ["public", "reserve", G, "Warsteed"], 1]
    )
    state = table.changed(lay(state, G, "Oldmarch", "reduced Warsteed"), ["put", ["public", "left"], 3])
    state = play(state, 'activate "reduced Warsteed" at Oldmarch', "attack", "stand", ("throw", "10 10"), ("throw", "10"), "stay")
    fled = play(state, "retreat to Marchgate", "activate Kishmin")
    assert refused(fled, HEALS) == ["cast.aim"]
    later = table.changed(fled, ["drop", ["public", "newcomers"], None])
    assert rule(later, HEALS, "1").verdict == LEGAL


@each(("slow", "far"), [(1, 1), (2, 1), (-1, 2), (-2, 3)])
def test_who_is_slowed_or_quickened_stays_so_under_a_leader_and_out_of_his_box(slow: int, far: int) -> None:
    """What a spell has done to counters on the board goes with them: boxed they set the pace, laid down they have it again."""
    state = lay(cleared(begun(), G, "Kimrin"), G, "Kimrin", "2 Warsteed")
    boxed = do(table.changed(state, ["put", ["public", "slowed"], {"Kimrin|Warsteed": slow}]), "box Kestrel with 2 Warsteed")
    assert leadership.allowance(asking(table.GAME, boxed, table.HOUSE, "move", G), "Kestrel") == far
    assert paces.met_in(do(boxed, "drop Kestrel of 2 Warsteed"), "Kimrin", "Warsteed") == (max(0, slow), max(0, -slow))
    going = play(boxed, "activate Kestrel", "drop Kestrel of 2 Warsteed")
    met = ["Warsteed~1s"] * slow + ["Warsteed~-1"] * -slow
    assert sorted(forces.tokens(going, G, "Kimrin")) == sorted([*met, *["Warsteed~0"] * (2 - len(met))])


def test_of_counters_that_are_alike_the_owner_boxes_the_fast_one() -> None:
    state = lay(cleared(begun(), G, "Kimrin"), G, "Kimrin", "2 Warsteed")
    one = do(table.changed(state, ["put", ["public", "slowed"], {"Kimrin|Warsteed": 1}]), "box Kestrel with Warsteed")
    assert leadership.allowance(asking(table.GAME, one, table.HOUSE, "move", G), "Kestrel") == 2
    assert one["public"]["slowed"]["Kimrin|Warsteed"] == 1


@each(("slow", "last"), [(1, "Ashmoor"), (0, "Marchgate"), (-1, "Oldmarch")])
def test_a_wizard_whom_a_spell_has_met_is_slow_or_quick_under_a_leader_too(slow: int, last: str) -> None:
    """Of a wizard it is noted by name, wherever they lie; whoever sets the pace is told with that."""
    state = put(cleared(begun(), G, "Kimrin", "Glaginsdrog"), "Shimar", "Kimrin")
    state = under(table.changed(state, ["put", ["public", "slowed"], {"Shimar": slow}]), "Kestrel", "Shimar")
    way = ("Ashmoor", "Marchgate", "Oldmarch", "Riverton")
    gone = play(state, "activate Kestrel", *(f"move Kestrel to {area}" for area in way[: way.index(last) + 1]))
    reasons = [str(reason.text) for reason in rule(gone, f"move Kestrel to {way[way.index(last) + 1]}").reasons]
    brake = (
        "Kestrel has no space left: Shimar, the slowest with them, sets the pace; if they are laid down and stay here, Kestrel may go on"
    )
    assert reasons == [brake if slow >= 0 else "Kestrel has no space left"]


@each(("slow", "said", "which"), [(1, "a space less", "slow Warsteed"), (-1, "a space further", "quick Warsteed")])
def test_of_counters_that_are_alike_the_owner_says_which_are_laid_down(slow: int, said: str, which: str) -> None:
    state = lay(cleared(begun(), G, "Kimrin"), G, "Kimrin", "2 Warsteed")
    boxed = do(table.changed(state, ["put", ["public", "slowed"], {"Kimrin|Warsteed": slow}]), "box Kestrel with 2 Warsteed")
    going = do(boxed, "activate Kestrel")
    question = rule(going, "drop Kestrel of Warsteed").question
    assert question is not None
    assert (question.who, question.private, tuple(question.options)) == (G, G, ("0", "1"))
    assert said in question.prompt
    met = do(going, "drop Kestrel of Warsteed", **{which: "1"})
    assert forces.tokens(met, G, "Kimrin") == ["Warsteed~1s" if slow > 0 else "Warsteed~-1"]
    assert leadership.allowance(asking(table.GAME, met, table.HOUSE, "move", G), "Kestrel") == 2
    other = do(going, "drop Kestrel of Warsteed", **{which: "0"})
    assert forces.tokens(other, G, "Kimrin") == ["Warsteed~0"]
    assert leadership.allowance(asking(table.GAME, other, table.HOUSE, "move", G), "Kestrel") == 2 - slow
    assert rule(going, "drop Kestrel of 2 Warsteed").question is None, "both are laid down"


def test_who_is_hidden_lies_in_the_open_until_the_spell_is_over() -> None:
    """Under a leader nobody would know who of them is hidden. Laid down by one who is hidden with them they stay so."""
    state = lay(put(cleared(begun(), G, "Kimrin", "Glaginsdrog"), "Niekimo", "Kimrin"), G, "Kimrin", "3 Warsteed")
    state = do(table.changed(state, ["put", ["secret", G, "spells", "Niekimo"], ["Obfuscate"]]), "activate Niekimo")
    hidden = do(state, "cast Obfuscate by Niekimo on Shimar, Warsteed, Niekimo", "1")
    said = "hidden by a spell, and in the open until it is over; a leader is hidden with all that lie under him already"
    for units, who in (("Shimar", "Shimar"), ("3 Warsteed", "Warsteed"), ("3 Warsteed, Shimar", "Warsteed, Shimar")):
        reason = rule(hidden, f"box Kestrel with {units}").reasons[0]
        assert (str(reason.text), reason.instead) == (f"{who}: {said}", None if units == "Shimar" else "box Kestrel with 2 Warsteed")
    held = do(state, "box Kestrel with 2 Warsteed")
    both = do(held, "cast Obfuscate by Niekimo on Warsteed", "1")
    assert str(rule(both, "box Kestrel with 2 Warsteed").reasons[0].text) == f"Warsteed: {said}"
    assert "Warsteed: under Kestrel already" in str(rule(held, "box Kestrel with 2 Warsteed").reasons[0].text)
    seen = do(hidden, "box Kestrel")
    assert seen["secret"][G]["boxes"]["Kestrel"] == ["Warsteed", "Warsteed"]
    under_him = do(do(state, "box Kestrel with 2 Warsteed"), "cast Obfuscate by Niekimo on Kestrel, Kestrel, Kestrel", "1")
    laid = play(under_him, "activate Kestrel", "drop Kestrel of Warsteed")
    assert laid["public"]["veiled"] == {"Kimrin": {G: ["Kestrel", "Kestrel", "Warsteed"]}}
    assert laid["public"]["together"] == {G: [["Kestrel", "Kestrel", "Warsteed"]]}
    both = do(do(laid, "drop Kestrel of Warsteed"), "move Kestrel, Warsteed to Ashmoor")
    assert both["public"]["veiled"] == {"Ashmoor": {G: ["Kestrel", "Warsteed"]}, "Kimrin": {G: ["Warsteed"]}}


def test_who_is_laid_down_bears_what_a_spell_on_the_leaders_name_did_to_them() -> None:
    """Those under a leader were reached before the leader, who lies on the board."""
    state = under(cleared(begun(), G, "Kimrin"), "Kestrel", "2 Warsteed")
    laid = do(table.changed(state, ["put", ["public", "slowed"], {"Kestrel": 3}]), "drop Kestrel of 2 Warsteed")
    assert laid["public"]["slowed"]["Kimrin|Warsteed"] == 2
    assert pace_of(laid, "Kestrel") == 2
    going = do(table.changed(do(state, "activate Kestrel"), ["put", ["public", "slowed"], {"Kestrel": 2}]), "drop Kestrel of 2 Warsteed")
    assert forces.tokens(going, G, "Kimrin") == ["Warsteed~1s", "Warsteed~1s"]
    assert pace_of(going, "Kestrel") == 3


@each(
    ("said", "dropped", "left", "lies"),
    [
        (("Wargroup",), "Wargroup", 2, ["Wargroup~1s"]),
        (("Hastur",), "Wargroup", 1, ["Wargroup~0"]),
        (("Wargroup", "Cadmin"), "Cadmin, Wargroup", 2, ["Cadmin~1s", "Wargroup~1s"]),
        (("Hastur", "Wargroup"), "Cadmin, Wargroup", 1, ["Cadmin~0", "Wargroup~1s"]),
    ],
)
def test_the_owner_says_whom_a_spell_on_the_leaders_name_has_slowed(
    said: tuple[str, ...], dropped: str, left: int, lies: list[str]
) -> None:
    """Of those who lie on a card it is their player who chooses, also the slow ones whom the others leave behind. [Tortoise Speed]"""
    state = put(cleared(begun(), G, "Kimrin", "Glaginsdrog"), "Hastur", "Kimrin")
    boxed = under(state, "Kestrel", "Hastur", "Wargroup", *(["Cadmin"] if "Cadmin" in dropped else []))
    going = do(table.changed(boxed, ["put", ["public", "slowed"], {"Kestrel": len(said)}]), "activate Kestrel")
    question = rule(going, f"drop Kestrel of {dropped}").question
    assert question is not None
    assert (question.who, question.private) == (G, G)
    assert set(question.options) >= set(said)
    laid = do(going, f"drop Kestrel of {dropped}", **{f"slowed_{at}": who for at, who in enumerate(said, 1)})
    assert forces.tokens(laid, G, "Kimrin") == lies
    assert pace_of(laid, "Kestrel") == left


@each(
    ("slow", "boxed", "lines"),
    [
        (1, ("2 Wargroup",), ()),  # alike: how many of them are laid down is asked where it is open
        (2, ("Warsteed", "Wargroup"), ()),  # both
        (0, ("Warsteed", "Wargroup"), ()),
        (1, ("Warsteed", "Wargroup"), ("move Kestrel to Ashmoor",)),  # who has gone a space was not kept from it
        (-1, ("Warsteed", "Wargroup"), ()),
    ],
)
def test_nobody_is_asked_whom_it_has_slowed_where_that_is_plain(slow: int, boxed: tuple[str, ...], lines: tuple[str, ...]) -> None:
    """[Tortoise Speed]"""
    state = under(cleared(begun(), G, "Kimrin", "Glaginsdrog"), "Kestrel", *boxed)
    going = play(table.changed(state, ["put", ["public", "slowed"], {"Kestrel": slow}]), "activate Kestrel", *lines)
    question = rule(going, "drop Kestrel of Wargroup").question
    assert question is None or "slowed" not in question.key


def pace_of(state: table.State, leader: str) -> int:
    return leadership.allowance(asking(table.GAME, state, table.HOUSE, "move", G), leader)


@each(("slow", "far"), [(1, 2), (-1, 4)])
def test_a_spell_on_a_leader_alone_reaches_nobody_who_comes_under_them_later(slow: int, far: int) -> None:
    """Whoever was not there when it was cast is not under it: they go as far as their table says, and so does the leader with them."""
    alone = table.changed(
        lay(cleared(begun(), G, "Kimrin"), G, "Kimrin", "Warsteed", "Wargroup"), ["put", ["public", "slowed"], {"Kestrel": slow}]
    )
    assert pace_of(alone, "Kestrel") == far
    for unit, its in (("Wargroup", 1), ("Warsteed", 2)):
        boxed = do(alone, f"box Kestrel with {unit}")
        assert pace_of(boxed, "Kestrel") == its
        assert pace_of(do(boxed, f"drop Kestrel of {unit}"), "Kestrel") == far
        assert f"Kimrin|{unit}" not in do(boxed, f"drop Kestrel of {unit}")["public"]["slowed"]


def test_those_who_were_under_the_leader_when_it_was_cast_stay_under_it_whoever_joins_them() -> None:
    state = lay(under(cleared(begun(), G, "Kimrin"), "Kestrel", "2 Wargroup"), G, "Kimrin", "3 Warsteed")
    slow = table.changed(state, ["put", ["public", "slowed"], {"Kestrel": 2}])
    assert (pace_of(slow, "Kestrel"), pace_of(do(slow, "box Kestrel with 3 Warsteed"), "Kestrel")) == (0, 0)
    quick = table.changed(state, ["put", ["public", "slowed"], {"Kestrel": -2}])
    assert (pace_of(quick, "Kestrel"), pace_of(do(quick, "box Kestrel with 3 Warsteed"), "Kestrel")) == (2, 2)


def test_each_slowed_by_itself_and_then_together_goes_at_its_own_slowed_pace() -> None:
    """A spell takes one space from a piece, once: a leader's and a unit's do not add up under one roof."""
    state = lay(cleared(begun(), G, "Kimrin"), G, "Kimrin", "2 Warsteed")
    slow = table.changed(state, ["put", ["public", "slowed"], {"Kestrel": 1, "Kimrin|Warsteed": 2}])
    boxed = do(slow, "box Kestrel with 2 Warsteed")
    assert pace_of(boxed, "Kestrel") == 1
    going = play(boxed, "activate Kestrel", "move Kestrel to Ashmoor")
    assert refused(going, "move Kestrel to Marchgate") == ["move.far"]
    again = table.changed(boxed, ["put", ["public", "slowed", "Kestrel"], 2])
    assert pace_of(again, "Kestrel") == 1, "each of them has been slowed before, and is slowed once"


def test_a_spell_goes_on_over_those_of_whom_nobody_has_said_who_they_are() -> None:
    """What is cast on a leader's name after others have joined reaches one of them all; a wizard laid down takes it along."""
    state = put(lay(cleared(begun(), G, "Kimrin", "Glaginsdrog"), G, "Kimrin", "Warsteed"), "Shimar", "Kimrin")
    one = do(table.changed(state, ["put", ["public", "slowed"], {"Kestrel": 1}]), "box Kestrel with Warsteed, Shimar")
    assert pace_of(one, "Kestrel") == 2
    both = table.changed(one, ["put", ["public", "slowed", "Kestrel"], 3])
    assert pace_of(both, "Kestrel") == 1
    laid = do(both, "drop Kestrel of Shimar")
    assert (laid["public"]["slowed"].get("Shimar"), pace_of(laid, "Shimar"), pace_of(laid, "Kestrel")) == (1, 1, 1)


def test_summon_aid_reaches_under_leaders() -> None:
    state = under(put(duel("Summon Aid"), "Kestrel", "Ashmoor"), "Kestrel", "Wargroup", "Shimar")
    unit = do(state, 'cast "Summon Aid" by Hastur on Wargroup at Ashmoor', "1")
    assert "Wargroup" in fights.battle(unit)["rows"][G]
    assert unit["secret"][G]["boxes"]["Kestrel"] == ["Shimar"]
    wizard = do(state, 'cast "Summon Aid" by Hastur on Shimar at Ashmoor', "1")
    assert "Shimar" in fights.battle(wizard)["rows"][G]
    assert forces.person(wizard, "Shimar")["at"] == "Marchgate"
    assert wizard["secret"][G]["boxes"]["Kestrel"] == ["Wargroup"]


def test_a_whole_unit_is_summoned_though_a_reduced_one_of_its_kind_fights_here() -> None:
    """Where a leader stands beside it, who might have another one under them."""
    state = put(lay(duel("Summon Aid", mine="reduced Wargroup"), G, "Ashmoor", "Wargroup"), "Kestrel", "Ashmoor")
    come = do(state, 'cast "Summon Aid" by Hastur on Wargroup at Ashmoor', "1")
    assert sorted(code for code in fights.battle(come)["rows"][G] if "Wargroup" in code) == ["Wargroup", "reduced Wargroup"]
    assert refused(state, 'cast "Summon Aid" by Hastur on reduced Wargroup at Ashmoor') == ["cast.aim"]


def test_nobody_is_summoned_where_he_may_not_be() -> None:
    state = lay(duel("Summon Aid"), G, "Ashmoor", "Wargroup")
    bird = table.changed(state, ["put", ["public", "board", G, "Ashmoor"], ["Penguin", "Wargroup"]])
    assert refused(bird, 'cast "Summon Aid" by Hastur on Penguin at Ashmoor') == ["cast.here"]
    assert rule(bird, 'cast "Summon Aid" by Hastur on Wargroup at Ashmoor', "1").verdict == LEGAL
    full = table.changed(state, ["put", ["public", "battle", "kind"], "sea"])
    assert refused(full, 'cast "Summon Aid" by Hastur on Wargroup at Ashmoor') == ["cast.here"], "three are aboard"


def test_whose_fog_it_is_says_on_whom_it_lies() -> None:
    state = do(duel("Fog of War", theirs="Cavalry, Foot Soldier"), 'cast "Fog of War" by Hastur', "1")
    assert "Cavalry 1, Foot Soldier 4" in sheet(rule(state, "throw", "10 10"))
    named = do(state, "fog 3 Foot Soldier", side=G)
    assert "Cavalry 4, Foot Soldier 1" in sheet(rule(named, "throw", "10 10"))
    assert refused(state, "fog 5 Cavalry", G) == ["fog.whom"]
    assert refused(state, "fog Warsteed", G) == ["fog.whom"]
    assert refused(state, "fog Warsteed", F) == ["fog.whom"], "it is not his"
    thrown = do(named, "throw", "10 10")
    assert refused(thrown, "fog 3 Cavalry", G) == ["fog.stage"]
    again = play(thrown, ("throw", "10 10"), "stay", "stay", "skip")
    assert "Cavalry 1, Foot Soldier 4" in sheet(rule(again, "throw", "10 10")), "each round anew"


def test_several_points_of_fog_lie_on_a_wizard_or_a_garrison_by_their_number() -> None:
    """There is one of each, who is named as often as points lie on them. [Fog of War]"""
    state = do(duel("Fog of War", theirs="Cavalry, Foot Soldier"), 'cast "Fog of War" by Hastur', "1")
    state = table.changed(put(state, "Vilkie", "Marchgate"), ["push", ["public", "battle", "rows", F], "Vilkie"])
    assert fights.battle(do(state, "fog 3 Vilkie, Cavalry"))["fogged"][F] == ["Vilkie", "Vilkie", "Vilkie", "Cavalry"]
    assert refused(state, "fog 3 Hastur") == ["fog.whom"]
    assert table.offered(state, G)["fog"] == ["4 Cavalry", "4 Foot Soldier"], "on kinds of units; on others where no unit stands"
    walls = table.changed(state, ["put", ["public", "battle", "rows", F], ["Garrison"]])
    assert fights.battle(table.unsound(walls, "fog 4 Garrison"))["fogged"][F] == ["Garrison"] * 4
    assert table.offered(walls, G)["fog"] == ["4 Garrison"]


def test_fog_falls_on_those_who_throw() -> None:
    state = do(duel("Fog of War", theirs="Elite Guard, Cavalry"), 'cast "Fog of War" by Hastur', "1")
    shielded = table.changed(state, ["push", ["public", "battle", "effects"], ["shield", F, ["Elite Guard"]]])
    assert "Cavalry 1: dice" in sheet(rule(shielded, "throw", "10"))


def test_juggernaut_behind_walls_doubles_one_attack() -> None:
    state = duel("Terror", castle=True)
    state = table.changed(play(state, "skip"), ["push", ["public", "battle", "effects"], ["double", F, "Cavalry"]])
    thrown = rule(state, "throw", "1 1 1 1")
    assert "Forseti hits 5 times." in told(thrown)
    assert table.readings(state, thrown) == ["juggernaut"], "the ruling says that a reading decides it"
    both = table.changed(state, ["put", ["referee", "options", "juggernaut"], "both"])
    assert "Forseti hits 6 times." in told(rule(both, "throw", "1 1 1 1"))


def test_how_long_a_failure_bars_a_wizard() -> None:
    for option, barred in (("activation", True), ("turn", False)):
        state = table.changed(do(march("Fly"), "cast Fly by Kishmin", "9"), ["put", ["referee", "options", "spell-failure"], option])
        assert forces.has_failed(state, forces.person(state, "Kishmin")), "in that turn in either case"
        state = table.changed(play(state, "next", "command one", "next"), ["put", ["public", "owed"], []])
        begun_ = rule(state, "next")
        assert "spell-failure" not in table.readings(state, begun_), "what comes of it is told where it does"
        state = do(state, "next")
        assert forces.has_failed(state, forces.person(state, "Kishmin")) is barred
        assert forces.is_mute(state, forces.person(state, "Kishmin")) is barred


def test_an_old_failure_bars_a_wizard_unless_the_option_says_otherwise() -> None:
    """In the enemy's part of a later turn, where the wizard has not been activated since."""
    state = duel("Bad Fortune")
    old = put(state, "Hastur", "Marchgate", failed=forces.BEFORE)
    line = 'cast "Bad Fortune" by Hastur'
    assert "cast.failed" in refused(old, line)
    turn = table.changed(old, ["put", ["referee", "options", "spell-failure"], "turn"])
    assert rule(turn, line, "1").verdict == LEGAL
    assert (fights.able(old, G), fights.able(turn, G)) == ([], ["Hastur"])


def test_an_explosion_reaches_those_who_stand_by() -> None:
    """Out of line too: who was not activated, the units under them, and with the burden of a leader who has no way out."""
    state = lay(put(duel("Bad Fortune"), "Ezelle", "Marchgate"), G, "Marchgate", "Wargroup")
    ruling = rule(state, 'cast "Bad Fortune" by Hastur', "10 10 " + "10 " * 6 + "1 1 1")
    assert [line.text for line in ruling.worksheet if line.label == "explosion"][-2:] == ["Wargroup", "Ezelle"]
    for area in ("Ashmoor", "Oldmarch", "Millbrook"):
        state = lay(state, F, area, "Foot Soldier")
    assert "+ 5 (no way out)" in sheet(rule(state, 'cast "Bad Fortune" by Hastur', "10 10 " + "10 " * 6 + "10 1 1"))


def test_a_garrison_is_shielded_against() -> None:
    state = table.changed(duel("Eldritch Shield", castle=True), ["put", ["public", "battle", "rows", F], ["Garrison"]])
    state = table.changed(state, ["put", ["public", "battle", "kind"], "garrison"])
    state = table.changed(state, ["add", ["public", "reserve", F, "Cavalry"], 2])
    shielded = do(state, 'cast "Eldritch Shield" by Hastur on Garrison', "1")
    assert "nobody throws" in sheet(rule(shielded, "throw"))


BACKFIRES = {
    "Bad Fortune": ("", [["reroll", G, "Hastur"]]),
    "Good Fortune": ("", [["again", F, "Hastur"]]),
    "Direct Attack": ("", [["direct", F, "Hastur"]]),
    "Eldritch Fire": ("", [["fires", G, "Hastur"], ["plus", G, "Hastur", -2]]),
    "Eldritch Might": (" on Warsteed", [["plus", F, "Elite Guard", 3]]),
    "Eldritch Shield": (" on Foot Soldier", [["shield", G, ["Warsteed"]]]),
    "Juggernaut": (" on Warsteed", [["double", F, "Elite Guard"]]),
    "Breach": ("", []),
    "Enthrall": ("", []),
}


@each("spell", BACKFIRES)
def test_what_a_backfire_does_for_the_other_side(spell: str) -> None:
    """It works for the enemy, on the strongest there is of his or against him, not on whom the caster named."""
    on, effects = BACKFIRES[spell]
    state = duel(spell, "Warsteed, Cadmin", "Foot Soldier, Elite Guard", castle=spell == "Breach")
    state = do(state, f'cast "{spell}" by Hastur{on}', "10 8")
    assert fights.battle(state)["effects"] == effects
    assert fights.battle(state)["lasting"] == []


def test_terror_wants_somebody_to_flee() -> None:
    assert refused(duel("Terror"), "cast Terror by Hastur") == ["cast.aim"]
    assert refused(duel("Obfuscate"), "cast Obfuscate by Hastur") == ["cast.aim"]
    assert refused(march("Enthrall"), "cast Enthrall by Kishmin") == ["cast.aim"]


def test_nobody_casts_off_the_board() -> None:
    hurt = put(march("Fly"), "Kishmin", "Kimrin", act=True, used=0, state=forces.HURT)
    assert refused(hurt, "cast Fly by Kishmin") == ["cast.when"]


def test_fly_twice_and_fly_over_the_water() -> None:
    """Who walks on water need not come down to land, and flies all the same; who flies casts once more, and goes no further."""
    once = do(march("Fly", at="Ossum"), "cast Fly by Kishmin", "1")
    twice = forces.person(do(once, "cast Fly by Kishmin", "1"), "Kishmin")
    assert (twice["flies"], twice["haste"]) == (True, 1)
    wading = forces.person(
        do(put(march("Fly", at="Ossum"), "Kishmin", "Ossum", wades=True, walks=True), "cast Fly by Kishmin", "1"), "Kishmin"
    )
    assert (wading.get("flies"), wading["walks"], wading["haste"]) == (True, True, 1)


def test_coursers_speed_on_those_who_are_activated_already() -> None:
    state = table.changed(march("Courser's Speed"), ["put", ["public", "board", G, "Kimrin"], ["Wargroup~0", "Warsteed~0", "Warsteed~1"]])
    ruling = rule(state, 'cast "Courser\'s Speed" by Kishmin on Warsteed', "1")
    assert "One space further this turn: Warsteed." in told(ruling)
    quick = unsound(state, 'cast "Courser\'s Speed" by Kishmin on Warsteed', "1")
    slow = unsound(state, 'cast "Courser\'s Speed" by Kishmin on Warsteed', "10 8")
    assert forces.tokens(quick, G, "Kimrin") == ["Wargroup~0", "Warsteed~-1", "Warsteed~1"]
    assert quick["public"]["slowed"] == {}
    assert forces.tokens(slow, G, "Kimrin") == ["Wargroup~0", "Warsteed~1", "Warsteed~1s"]


def test_eldritch_might_comes_upon_the_points_of_leaders() -> None:
    """The lines are laid out with their leaders' points, up to 7, before a spell is cast: Might goes on from there, up to 8. Points that
    it leaves nothing to do go on the others: 5 + 2 and 4 + 1."""
    state = do(duel("Eldritch Might", "2 Warsteed, Wargroup"), 'cast "Eldritch Might" by Hastur on Warsteed', "1")
    assert "Wargroup 5, Warsteed 8, Warsteed 7: dice" in sheet(rule(do(state, "throw", "10 10"), "throw", "10 10 10"))
    foot = do(duel("Eldritch Might", "Wargroup"), 'cast "Eldritch Might" by Hastur on Wargroup', "1")
    assert "Wargroup 8: dice" in sheet(rule(do(foot, "throw", "10 10"), "throw", "10"))
    bare = table.changed(foot, ["put", ["public", "battle", "effects"], []])
    assert "Wargroup 7: dice" in sheet(rule(do(bare, "throw", "10 10"), "throw", "10")), "leaders alone lift nobody above 7"
    named = do(state, "lead on 2 same Warsteed", side=G, which_Warsteed="one with no spell on it")
    assert "Warsteed 8, Warsteed 7: dice" in sheet(rule(do(named, "throw", "10 10"), "throw", "10 10 10"))


def test_where_the_fog_lies_is_told() -> None:
    state = do(duel("Fog of War", theirs="Cavalry, Foot Soldier"), 'cast "Fog of War" by Hastur', "1")
    assert "Gorganun's fog lies on Cavalry -1, Foot Soldier -3." in told(rule(state, "fog 3 Foot Soldier", side=G)), "the rest, too"
    assert table.offered(state, G)["fog"] == ["4 Cavalry", "4 Foot Soldier"]
    assert table.offered(state, F)["fog"] == []
    assert table.offered(do(state, "fog 3 Foot Soldier", side=G), G)["fog"] == []


def test_what_is_laid_beyond_what_was_named_is_told_and_that_it_may_be_laid_anew() -> None:
    """[Fog of War] [Leaders: attack]"""
    state = do(duel("Fog of War", theirs="Cavalry, Foot Soldier"), 'cast "Fog of War" by Hastur', "1")
    rest = "The other 2 lie where they tell most; before the first throw `fog` lays all anew."
    assert rest in told(rule(state, "fog 2 Foot Soldier", side=G))
    assert "The other" not in told(rule(state, "fog 4 Cavalry", side=G))
    laid = do(state, "fog 2 Foot Soldier", side=G)
    assert lines_besides(table.GAME, laid, table.HOUSE, table.GAME.verbs["fog"], G) == ["fog 4 Cavalry", "fog 4 Foot Soldier"]
    assert lines_besides(table.GAME, laid, table.HOUSE, table.GAME.verbs["fog"], F) == []
    led = rule(state, "lead Shale on Warsteed", side=G)
    assert "The other 2 lie where they tell most; before the first throw `lead` lays all anew." in told(led)
    assert lines_besides(table.GAME, do(state, "lead Shale on Warsteed", side=G), table.HOUSE, table.GAME.verbs["lead"], G)


def test_whose_points_fall_with_them_before_their_side_throws_is_told() -> None:
    """They lie where they lie for the round. [Leaders: attack]"""
    state = do(duel("Fly", mine="Warsteed, reduced Warsteed", theirs="2 Cavalry"), "skip", side=G)
    lie = "Gorganun did not lay their leaders' points before this throw (`lead`): in this round they lie where they tell most, "
    hit, missed = rule(state, "throw", "1 10", side=F), rule(state, "throw", "10 10", side=F)
    assert lie in told(hit)
    assert lie not in told(missed), "nobody falls before they throw"
    said = do(state, "lead Shale on 2 same reduced Warsteed", side=G)
    assert lie not in told(rule(said, "throw", "1 10", side=F))
    state = do(said, "throw", "1 10", side=F)
    fallen = told(rule(state, "take reduced Warsteed", side=G))
    assert "2 points of Gorganun's leaders have fallen in this round with those on whom they lay." in fallen
    assert "fallen" not in told(rule(state, "take Warsteed", side=G)), "who is reduced keeps them"


@each(
    ("spell", "effect"),
    [
        ("Eldritch Might", ["plus", G, "Wargroup", 3]),
        ("Eldritch Shield", ["shield", F, ["Foot Soldier"]]),
        ("Juggernaut", ["double", G, "Wargroup"]),
    ],
)
def test_a_spell_works_on_whom_it_names(spell: str, effect: list[object]) -> None:
    on = "Foot Soldier" if spell == "Eldritch Shield" else "Wargroup"
    state = do(duel(spell, "Warsteed, Wargroup", "Elite Guard, Foot Soldier"), f'cast "{spell}" by Hastur on "{on}"', "1")
    assert fights.battle(state)["effects"] == [effect]


def test_what_became_of_the_die_thrown_again_is_noted() -> None:
    state = do(duel("Bad Fortune"), 'cast "Bad Fortune" by Hastur', "1")
    assert "thrown again hit [Bad Fortune]" in sheet(rule(state, "throw", "1 1 2"))
    assert "thrown again miss [Bad Fortune]" in sheet(rule(state, "throw", "1 1 10"))


def test_the_burnt_out_are_offered_to_recover() -> None:
    state = put(march("Fly"), "Kishmin", "Kimrin", burnt=True)
    assert table.offered(state)["recover"] == ["Kishmin"]
    assert table.offered(march("Fly"))["recover"] == []


def test_fog_beyond_what_a_unit_has_falls_on_the_next() -> None:
    """A Foot Soldier of 4 loses three and stands at 1; the fourth point named on him falls on the Cavalry."""
    state = do(duel("Fog of War", theirs="Cavalry, Foot Soldier"), 'cast "Fog of War" by Hastur', "1")
    named = do(state, "fog 4 Foot Soldier", side=G)
    assert "Cavalry 4, Foot Soldier 1" in sheet(rule(named, "throw", "10 10"))


@each(
    ("spell", "on", "words"),
    [
        ("Enthrall", " on Warsteed", "Nobody follows him."),
        ("Obfuscate", " on Kishmin", "All the enemy's scouts look this way; nothing is hidden."),
        ("Fly", "", "Kishmin is held to the ground; spaces in this turn: 1, not 2."),
        ("Teleport", "", "Kishmin is rooted to the spot, and goes no space in this turn."),
        ("Waterwalk", "", "Kishmin sinks in up to the knees: they cannot go to sea by it, and may go on by land as before."),
        ("Courser's Speed", " on Warsteed", "One space less this turn: Warsteed."),
    ],
)
def test_what_is_told_of_a_backfire_on_the_march(spell: str, on: str, words: str) -> None:
    ruling = rule(march(spell), f'cast "{spell}" by Kishmin{on}', "10 8")
    assert ruling.outcome == f"{spell} backfires"
    assert f"Kishmin's {spell} backfires. {words}" in told(ruling)


@each(
    ("spell", "on", "castle", "words"),
    [
        ("Breach", "", True, "The walls stand: all is as before."),
        ("Enthrall", "", False, "Nobody follows him."),
        ("Summon Aid", " on Warsteed at Ashmoor", False, "Nobody answers."),
    ],
)
def test_what_is_told_of_a_backfire_in_battle(spell: str, on: str, castle: bool, words: str) -> None:
    state = duel(spell, castle=castle)
    if spell == "Summon Aid":
        state = lay(state, G, "Ashmoor", "Warsteed")
    assert f"backfires. {words}" in told(rule(state, f'cast "{spell}" by Hastur{on}', "10 8"))


def test_a_wizard_slowed_by_his_own_spell() -> None:
    state = lay(march("Tortoise Speed", at="Millbrook"), F, "Caer Navell", "Cavalry")
    line = 'cast "Tortoise Speed" by Kishmin on Cavalry at "Caer Navell"'
    assert "The spell slows Kishmin; spaces in this turn: 1, not 2." in told(rule(state, line, "10 8"))
    assert do(state, line, "10 8")["public"]["slowed"] == {"Kishmin": 1}
    assert "Forseti in Caer Navell, one space less this turn: Cavalry." in told(rule(state, line, "1"))


def test_heal_that_backfires_loses_the_unit() -> None:
    state = lay(cleared(march("Heal"), G, "Kimrin"), G, "Kimrin", "reduced Warsteed")
    ruling = rule(state, 'cast Heal by Kishmin on "reduced Warsteed"', "10 8")
    assert "reduced Warsteed is lost." in told(ruling)
    lost = do(state, 'cast Heal by Kishmin on "reduced Warsteed"', "10 8")
    assert lost["public"]["reserve"][G]["Warsteed"] == state["public"]["reserve"][G]["Warsteed"] + 1
    assert forces.tokens(lost, G, "Kimrin") == []
    assert "Warsteed is whole again." in told(rule(state, 'cast Heal by Kishmin on "reduced Warsteed"', "1"))


def test_a_leader_who_is_called_takes_his_place_by_rank() -> None:
    state = put(duel("Summon Aid"), "Kestrel", "Ashmoor")
    state = table.changed(put(state, "Ezelle", "Marchgate"), ["put", ["public", "battle", "chiefs", G], ["Ezelle"]])
    called = do(state, 'cast "Summon Aid" by Hastur on Kestrel at Ashmoor', "1")
    assert fights.battle(called)["chiefs"][G] == ["Kestrel", "Ezelle"]


def test_searching_is_offered_where_somebody_stands_ready() -> None:
    assert table.offered(march("Fly", at="Ursh"))["search"] == ["Ursh", "Ursh study"]
    assert table.offered(march("Fly"))["search"] == []


def test_terror_where_no_area_is_open_passes() -> None:
    state = duel("Terror", theirs="3 Cavalry")
    for area in ("Oldmarch", "Millbrook", "Ashmoor"):
        state = lay(state, G, area, "Cadmin")
    assert "the terror passes" in told(rule(state, "cast Terror by Hastur on 2 Cavalry", "1"))


def test_a_chieftain_does_not_go_inland_with_those_who_flee() -> None:
    state = duel("Terror", theirs="3 Cavalry")
    chief = {"side": F, "state": "up", "at": "Marchgate"}
    state = table.changed(state, ["put", ["public", "people", "Penguin Chieftain"], chief])
    state = table.changed(put(state, "Neko", "Marchgate"), ["put", ["public", "battle", "chiefs", F], ["Neko", "Penguin Chieftain"]])
    asked = rule(state, "cast Terror by Hastur on 2 Cavalry", "1", flight="Oldmarch")
    assert asked.question is not None
    assert asked.question.options == ("nobody", "Neko")


def test_what_else_works_in_a_battle_goes_on_when_the_hidden_are_seen() -> None:
    state = do(duel("Obfuscate"), "cast Obfuscate by Hastur on Hastur, Warsteed", "1")
    state = table.changed(state, ["push", ["public", "battle", "effects"], ["again", G, "Hastur"]])
    state = table.changed(state, ["push", ["public", "battle", "effects"], ["veil", F, ["Cavalry"]]])
    shown = fights.battle(do(state, "unveil", side=G))
    assert fights.effects(shown) == [["again", G, "Hastur"], ["veil", F, ["Cavalry"]]]


def test_an_explosion_that_lets_the_dragon_loose_throws_for_nobody_twice() -> None:
    """His master is hit, the battle breaks up in rage: the leader beside him is thrown for as one who stands by, once."""
    state = duel("Bad Fortune", "Warsteed", "Cavalry")
    state = table.changed(state, ["put", ["public", "dragon"], {**state["public"]["dragon"], "state": "play", "master": "Hastur"}])
    state = table.changed(state, ["put", ["public", "battle", "rows", G], ["Hastur", "Terramax", "Warsteed"]])
    ruling = rule(state, 'cast "Bad Fortune" by Hastur', "10 10 1 7 " + "10 " * 9)
    assert "Terramax rages" in told(ruling)
    struck = [line.text for line in ruling.worksheet if line.label == "explosion"]
    assert sorted(struck) == ["Cavalry", "Hastur", "Shale", "Terramax", "Warsteed"]


def test_each_ship_that_a_flight_may_end_on_is_offered() -> None:
    state = table.changed(
        march("Fly"), ["put", ["public", "ships", "Ship 7"], {"side": G, "sea": "Dragon Sea North", "from": "Denvonport"}]
    )
    state = put(lay(state, G, "Ship 7", "Wargroup"), "Kishmin", "Dragon Sea North", act=True, used=1, wades=True, flies=True)
    assert table.offered(state, G)["board"] == ['Kishmin on "Ship 7"']


def test_a_leader_who_is_summoned_comes_alone() -> None:
    """What lay under him stays where he was, laid down."""
    state = under(put(duel("Summon Aid"), "Kestrel", "Ashmoor"), "Kestrel", "2 Wargroup", "Shimar")
    after = do(state, 'cast "Summon Aid" by Hastur on Kestrel at Ashmoor', "1")
    assert "Kestrel" in fights.battle(after)["chiefs"][G]
    assert forces.person(after, "Kestrel")["at"] == "Marchgate"
    assert [forces.code_of(token) for token in forces.tokens(after, G, "Ashmoor")] == ["Wargroup", "Wargroup"]
    assert (forces.person(after, "Shimar")["state"], forces.person(after, "Shimar")["at"]) == (forces.UP, "Ashmoor")
    assert not after["secret"][G]["boxes"].get("Kestrel")


def test_the_walls_are_breached_from_without_alone() -> None:
    state = duel("Breach", castle=True)
    state = put(state, "Torin", "Caer Sillius")
    state = table.changed(state, ["put", ["secret", F, "spells", "Torin"], ["Breach"]])
    assert "cast.siege" in refused(state, "cast Breach by Torin", F)
    inside = under(put(state, "Kendrel", "Caer Sillius"), "Kendrel", "Torin")
    inside = table.changed(inside, ["put", ["public", "battle", "rows", F], ["Torin", "Cavalry"]], ["put", ["public", "battle", "side"], F])
    reasons = [str(reason.text) for reason in rule(inside, "cast Breach by Torin", side=F).reasons]
    assert reasons == ["Breach is for whoever assaults a castle, which Forseti does not do here"]


def test_a_spell_on_a_unit_goes_with_it_when_it_is_turned_over() -> None:
    """The defender throws first, and the attacker's unit fights on with what lies on it."""
    state = duel("Eldritch Might", "Warsteed, Wargroup")
    state = table.changed(state, ["put", ["public", "battle", "chiefs", G], []])
    state = do(do(state, 'cast "Eldritch Might" by Hastur on Warsteed', "1"), "throw", "1 10")
    assert "reduced Warsteed 6" in sheet(rule(do(state, "take Warsteed", side=G), "throw", "10 10"))
    assert "Warsteed 8" in sheet(rule(do(state, "take Wargroup", side=G), "throw", "10 10"))
    double = table.changed(duel("Juggernaut", "Warsteed, Wargroup"), ["put", ["public", "battle", "chiefs", G], []])
    double = do(do(double, "cast Juggernaut by Hastur on Warsteed", "1"), "throw", "1 10")
    assert told(rule(do(double, "take Warsteed", side=G), "throw", "10 3")) == "Gorganun hits 2 times."


def test_of_units_that_are_alike_one_without_a_spell_is_hit_first() -> None:
    state = table.changed(duel("Eldritch Might", "2 Warsteed"), ["put", ["public", "battle", "chiefs", G], []])
    state = do(do(state, 'cast "Eldritch Might" by Hastur on Warsteed', "1"), "throw", "1 10")
    assert "Warsteed 8, reduced Warsteed 3" in sheet(rule(do(state, "take Warsteed", side=G), "throw", "10 10"))


def test_a_wizard_who_enthralls_may_be_named_as_one_of_the_two_who_help() -> None:
    state = do(duel("Enthrall"), "cast Enthrall by Hastur", "1")
    state = table.changed(state, ["put", ["public", "battle", "chiefs", G], ["Shale", "Ezelle"]])
    led = do(state, "lead Shale, Hastur on 2 Warsteed, Warsteed", side=G)
    assert "Hastur attack 3" in sheet(rule(do(led, "throw", "10 10"), "throw", "10 10"))
    assert refused(state, "lead Shale, Torin on Warsteed", G) == ["lead.who"]


def test_a_wizard_under_a_leader_is_told_how_he_comes_to_cast() -> None:
    state = do(under(put(begun(), "Niekimo", "Kimrin"), "Kestrel", "Niekimo"), "activate Kestrel")
    ruling = rule(state, "cast Obfuscate by Niekimo on Niekimo", "1")
    assert "is laid down first" in ruling.reasons[0].text
    assert rule(do(state, "drop Kestrel of Niekimo"), "cast Obfuscate by Niekimo on Niekimo", "1").verdict == LEGAL


def test_who_lies_under_a_leader_is_reached_by_the_leaders_name() -> None:
    state = under(march("Courser's Speed"), "Kestrel", "Warsteed")
    state = cleared(state, G, "Kimrin")
    ruling = rule(state, 'cast "Courser\'s Speed" by Kishmin on Warsteed', "1")
    assert "goes by that name: " in ruling.reasons[0].text
    spoken = told(rule(state, 'cast "Courser\'s Speed" by Kishmin on Kestrel, Kestrel', "1"))
    assert spoken.endswith("2 of Kestrel and those under them.")
    far = rule(march("Tortoise Speed"), 'cast "Tortoise Speed" by Kishmin on Kendrel at "Caer Navell"')
    assert "Caer Navell is not next to Kimrin" in far.reasons[0].text


def test_spells_next_door_reach_ships() -> None:
    """A ship in a sea area next door is next door; one further off is not, and a sea area stands for none of the ships in it."""
    ships = {f"ship {n}": {"side": F, "sea": sea, "from": sea} for n, sea in ((1, "Dragon Sea North"), (2, "Dragon Sea East"))}
    state = table.changed(put(begun(), "Niekimo", "Ossum"), ["put", ["public", "ships"], ships])
    state = do(lay(lay(state, F, "ship 1", "Foot Soldier"), F, "ship 2", "Foot Soldier"), "activate Niekimo")
    line = 'cast "Tortoise Speed" by Niekimo on "Foot Soldier"'
    assert refused(state, f'{line} at "ship 2"') == ["cast.aim"]
    assert refused(state, f'{line} at "Dragon Sea North"') == ["cast.aim"]
    assert "(ship 1)" in rule(state, line).reasons[0].text
    slowed = do(state, f'{line} at "ship 1"', "1")
    assert slowed["public"]["slowed"] == {"ship 1|Foot Soldier": 1}
    aided = table.changed(duel("Summon Aid"), ["put", ["public", "ships"], {"ship 1": {**ships["ship 1"], "side": G}}])
    aided = lay(table.changed(aided, ["put", ["public", "map", "roads", "Marchgate"], ["Dragon Sea North"]]), G, "ship 1", "Wargroup")
    assert fights.battle(do(aided, 'cast "Summon Aid" by Hastur on Wargroup at "ship 1"', "1"))["rows"][G].count("Wargroup") == 1


def test_who_has_cast_in_a_battle_is_told_not_to_throw() -> None:
    """But for Eldritch Fire that works, which is the wizard's throw."""
    state = duel("Eldritch Fire")
    failed = told(rule(state, 'cast "Eldritch Fire" by Hastur', "9"))
    assert failed.startswith("Eldritch Fire fails; Hastur casts no more until activated again. Hastur has cast, and does not throw")
    assert "does not throw" not in told(rule(state, 'cast "Eldritch Fire" by Hastur', "1 1 1"))


def test_of_units_alike_that_stirred_the_others_were_there() -> None:
    """Who has come on foot in this activation is told from the one of the same kind who was there and has not moved."""
    state = put(lay(lay(begun(), G, "Ashmoor", "reduced Warsteed"), G, "Marchgate", "reduced Warsteed"), "Kestrel", "Ashmoor")
    state = table.changed(put(state, "Kishmin", "Marchgate", act=True, used=0), ["put", ["secret", G, "spells", "Kishmin"], ["Heal"]])
    state = table.changed(state, ["put", ["public", "board", G, "Marchgate"], ["reduced Warsteed", "reduced Warsteed~1"]])
    state = table.changed(state, ["put", ["public", "newcomers"], {"Marchgate|reduced Warsteed": 1}])
    assert rule(state, HEALS, "1").verdict == LEGAL
    both = table.changed(state, ["put", ["public", "newcomers"], {"Marchgate|reduced Warsteed": 2}])
    assert refused(both, HEALS) == ["cast.aim"]


def test_a_spell_of_movement_gives_a_space_once() -> None:
    """Cast again it adds nothing: one space more a turn for who flies, and for each who is quickened."""
    state = do(march("Fly"), "cast Fly by Kishmin", "1")
    assert "already" not in told(rule(march("Fly"), "cast Fly by Kishmin", "1"))
    assert "goes one space further this turn already" in told(rule(state, "cast Fly by Kishmin", "1"))
    assert forces.person(do(state, "cast Fly by Kishmin", "1"), "Kishmin")["haste"] == 1
    held = put(state, "Kishmin", "Kimrin", haste=-1)
    assert forces.person(do(held, "cast Fly by Kishmin", "1"), "Kishmin")["haste"] == 0
    horse = lay(cleared(march("Courser's Speed"), G, "Kimrin"), G, "Kimrin", "2 Warsteed")
    spell = 'cast "Courser\'s Speed" by Kishmin on '
    one = do(horse, spell + "Warsteed", "1")
    two = do(one, spell + "Warsteed", "1")
    assert two["public"]["quickened"] == {"Kimrin|Warsteed": 2}, "each of them once"
    assert refused(two, spell + "Warsteed") == ["cast.aim"]
    assert "has met Warsteed already" in " ".join(reason.text for reason in rule(two, spell + "Warsteed").reasons)
    assert refused(horse, spell + "3 Warsteed") == ["cast.aim"]
    assert "has met" not in " ".join(reason.text for reason in rule(horse, spell + "3 Warsteed").reasons)
    mate = do(put(horse, "Shimar", "Kimrin"), spell + "Shimar", "1")
    assert refused(mate, spell + "Shimar") == ["cast.aim"]
    led = do(put(horse, "Kestrel", "Kimrin"), spell + "Kestrel", "1")
    assert rule(led, spell + "Kestrel", "1").verdict == LEGAL, "for one who lies under Kestrel"


@each(("token", "legal"), [("Warsteed~0", True), ("Warsteed~1", True), ("Warsteed~-1", False), ("Warsteed~0m", False)])
def test_who_is_on_the_way_is_quickened_once(token: str, legal: bool) -> None:
    state = table.changed(cleared(march("Courser's Speed"), G, "Kimrin"), ["put", ["public", "board", G, "Kimrin"], [token]])
    state = table.changed(state, ["add", ["public", "reserve", G, "Warsteed"], -1])
    line = 'cast "Courser\'s Speed" by Kishmin on Warsteed'
    assert rule(state, line, "1").verdict == LEGAL if legal else refused(state, line) == ["cast.aim"]


def test_tortoise_speed_takes_a_space_once() -> None:
    state = lay(cleared(march("Tortoise Speed"), F, "Caer Sillius"), F, "Ashmoor", "2 Cavalry")
    spell = 'cast "Tortoise Speed" by Kishmin on '
    one = do(state, spell + "Cavalry at Ashmoor", "1")
    assert refused(one, spell + "2 Cavalry at Ashmoor") == ["cast.aim"]
    two = do(one, spell + "Cavalry at Ashmoor", "1")
    assert refused(two, spell + "Cavalry at Ashmoor") == ["cast.aim"]
    wizard = do(put(state, "Urso", "Ashmoor"), spell + "Urso at Ashmoor", "1")
    assert refused(wizard, spell + "Urso at Ashmoor") == ["cast.aim"]


def test_enthrall_leads_four_however_often_it_is_cast() -> None:
    state = do(march("Enthrall"), "cast Enthrall by Kishmin on 3 Warsteed", "1")
    assert refused(state, "cast Enthrall by Kishmin on 2 Wargroup") == ["cast.aim"]
    assert "leads 3 already and commands 4" in rule(state, "cast Enthrall by Kishmin on 2 Wargroup").reasons[0].text
    full = do(state, "cast Enthrall by Kishmin on Wargroup", "1")
    assert refused(full, "cast Enthrall by Kishmin on Wargroup") == ["cast.aim"]
    again = play(full, "next", "command one", "next", "next", ("initiative", "9 2"), "command one", "activate Kishmin")
    assert rule(again, "cast Enthrall by Kishmin on 4 Wargroup").reasons[0].text.startswith("of Wargroup it can reach 3 only: ")
    assert rule(again, "cast Enthrall by Kishmin on 3 Wargroup", "1").verdict == LEGAL


def test_who_enthralls_in_battle_leads_once_and_while_in_line() -> None:
    state = do(duel("Enthrall", "2 Wargroup"), "cast Enthrall by Hastur", "1")
    twice = table.changed(state, ["put", ["public", "battle", "cast"], []], ["put", ["public", "battle", "stage"], "spells"])
    twice = table.changed(twice, ["put", ["public", "battle", "side"], G])
    again = do(twice, "cast Enthrall by Hastur", "1")
    assert again["public"]["battle"]["lasting"] == [["enthrall", G, "Hastur"]]
    row = [name for name in state["public"]["battle"]["rows"][G] if name != "Hastur"]
    gone = table.changed(state, ["put", ["public", "battle", "rows", G], row], ["put", ["public", "battle", "chiefs", G], []])
    assert fights.leading(fights.battle(gone), G) == [], "who is hit and out of the line leads nobody"


def test_the_throws_of_an_explosion_tell_nobody_under_whom_anything_lies_nor_how_much() -> None:
    """Those under leaders are thrown for in one: each throw that is typed is an event of its own, which all can count. [Leader boxes]"""
    seen = []
    for shales, kestrels in ((("Warsteed", "Wargroup"), ("Cadmin",)), (("Warsteed",), ("Wargroup", "Cadmin")), ((), ("Wargroup",))):
        state = cleared(put(put(march("Fly", at="Ursh"), "Shale", "Ursh"), "Kestrel", "Ursh"), G, "Ursh")
        state = under(under(state, "Shale", *shales), "Kestrel", *kestrels)
        ruling = rule(state, "cast Fly by Kishmin", "10 10 " + "10 10 10 " + "10 10 10")
        assert ruling.verdict == "legal", ruling.question
        seen.append([roll.private for roll in ruling.rolls])
    assert seen[0] == seen[1] == seen[2]
    assert seen[0].count(G) == 1


def test_each_of_those_under_leaders_has_a_die_of_an_explosion() -> None:
    """[Disasters]"""
    state = cleared(put(put(march("Fly", at="Ursh"), "Shale", "Ursh"), "Kestrel", "Ursh"), G, "Ursh")
    state = under(under(state, "Shale", "Warsteed", "Wargroup"), "Kestrel", "Cadmin")
    struck = do(state, "cast Fly by Kishmin", "10 10 10 10 10 10 1 2")
    assert (forces.boxes(struck, G) or {})["Shale"] == ["Wargroup", "reduced Warsteed"]
    assert (forces.boxes(struck, G) or {})["Kestrel"] == ["reduced Cadmin"]


def test_what_an_explosion_has_done_is_told() -> None:
    state = lay(cleared(march("Fly"), G, "Kimrin"), G, "Kimrin", "Warsteed", "reduced Wargroup", "Warsteed")
    state = under(put(state, "Kestrel", "Kimrin"), "Kestrel", "reduced Wargroup")
    state = put(state, "Shimar", "Ilrog")
    ruling = rule(state, "cast Fly by Kishmin", "10 10 1 9 1 9 9 1")
    assert "The explosion strikes Gorganun in Kimrin; eliminated: Wargroup; now reduced: Warsteed." in told(ruling)
    own = [said.only for said in ruling.story if "those under Kestrel; eliminated: Wargroup" in said.text]
    assert own == [G], "what lies under a leader is told to their side alone"


@each(
    ("spell", "on", "why"),
    [
        (
            "Eldritch Might",
            " on Warsteed",
            "falls on the strongest in line of Forseti, the first by name of several, and nobody picks: Elite Guard",
        ),
        (
            "Juggernaut",
            " on Warsteed",
            "falls on the strongest in line of Forseti, the first by name of several, and nobody picks: Elite Guard",
        ),
        (
            "Eldritch Shield",
            " on Cavalry",
            "falls on the strongest in line of Gorganun, the first by name of several, and nobody picks: Warsteed",
        ),
        ("Terror", " on Cavalry", "falls on the first in line of Gorganun, as many as it may be on, and nobody picks: 2 Warsteed"),
    ],
)
def test_why_a_backfire_falls_on_whom_it_does_is_cited(spell: str, on: str, why: str) -> None:
    state = duel(spell, theirs="2 Cavalry, Elite Guard")
    line = f'cast "{spell}" by Hastur{on}'
    assert f"what backfires {why}  [Disasters]" in sheet(rule(state, line, "10 8", flight="Ashmoor"))
    assert "what backfires" not in sheet(rule(state, line, "1", flight="Oldmarch"))


def test_whom_obfuscate_hides_when_it_backfires_is_told() -> None:
    state = duel("Obfuscate", theirs="3 Cavalry")
    hidden = rule(state, "cast Obfuscate by Hastur on 2 Warsteed", "10 8")
    assert "It hides of Forseti, the first in line: 2 Cavalry." in told(hidden)
    assert "as many of Forseti as were named, the first in line, and nobody picks: 2 Cavalry  [Disasters]" in sheet(hidden)
    assert "It hides" not in told(rule(state, "cast Obfuscate by Hastur on 2 Warsteed", "1"))
    alone = duel("Obfuscate", theirs="Cavalry")
    assert "It hides" not in told(rule(alone, "cast Obfuscate by Hastur on 2 Warsteed", "10 8")), "one of them is never hidden"


def test_where_a_line_is_hidden_the_leaders_may_still_be_seen() -> None:
    state = do(duel("Obfuscate", mine="Warsteed"), "cast Obfuscate by Hastur on Hastur, Warsteed", "1")
    said = "No unit or wizard of Gorganun can be found in Marchgate; the battle breaks off."
    assert said in told(rule(do(state, "throw", "10 10"), "throw"))


# what a spell has done goes with a counter on every road


def attacked(slowed: dict[str, int], boxed: bool) -> table.State:
    """Shale attacks Neko with two Cavalry, whom Tortoise Speed has met; one of them is hit in the first round."""
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Clavell", "Caer Navell", "Caer Sillius")
    state = under(put(put(state, "Shale", "Ashmoor"), "Neko", "Marchgate"), "Shale", "2 Warsteed")
    state = under(state, "Neko", "2 Cavalry") if boxed else lay(state, F, "Marchgate", "2 Cavalry")
    state = table.changed(state, ["put", ["public", "slowed"], slowed])
    return play(state, "activate Shale", "move Shale to Marchgate", "attack", "stand", ("throw", "10 10"), ("throw", "1 10"))


def left(state: table.State) -> dict[str, int]:
    return {key: less for key, less in state["public"]["slowed"].items() if less and "|" in key}


@each(("slowed", "boxed", "whole", "reduced"), [
    ({"Neko": 2}, True, 1, 1),
    ({"Neko": 1}, True, 1, 0),
    ({"Neko": 3}, True, 1, 1),
    ({"Marchgate|Cavalry": 2}, False, 1, 1),
    ({"Marchgate|Cavalry": 1}, False, 1, 0),
    ({}, False, 0, 0),
])  # fmt: skip
def test_who_is_slow_stays_so_in_a_battle_and_on_a_retreat(slowed: dict[str, int], boxed: bool, whole: int, reduced: int) -> None:
    """From under a leader into the line, with the reduced side up, and to where they retreat; who stays behind is not slow for them."""
    state = attacked(slowed, boxed)
    assert left(state) == {key: n for key, n in {"Marchgate|Cavalry": whole, "Marchgate|reduced Cavalry": reduced}.items() if n}
    fled = do(state, "retreat to Oldmarch", side=F)
    assert left(fled) == {key: n for key, n in {"Oldmarch|Cavalry": whole, "Oldmarch|reduced Cavalry": reduced}.items() if n}


def test_who_is_slow_and_lost_slows_nobody_else() -> None:
    state = play(attacked({"Marchgate|Cavalry": 2}, False), "stay", "stay", ("throw", "10 10"), ("throw", "1 1"))
    lost = do(state, "take Cavalry, reduced Cavalry", side=F)
    assert left(lost) == {"Marchgate|reduced Cavalry": 1}


def test_who_is_slow_under_a_leader_is_so_reduced_and_left_where_they_were() -> None:
    state = under(cleared(begun(), G, "Kimrin"), "Kestrel", "2 Warsteed")
    hearing = asking(table.GAME, table.changed(state, ["put", ["public", "slowed"], {"Kestrel": 2}]), table.HOUSE, "move", G)
    counters.lose_step(hearing, G, "Kimrin", "Warsteed")
    assert leadership.met_under(hearing.state, "Kestrel") == {("Warsteed", 1): 1, ("reduced Warsteed", 1): 1}
    counters.lose_step(hearing, G, "Kimrin", "reduced Warsteed")
    assert leadership.met_under(hearing.state, "Kestrel") == {("Warsteed", 1): 1}
    casualties.unload(hearing, "Kestrel")
    assert left(hearing.state) == {"Kimrin|Warsteed": 1}
    counters.weaken(hearing, G, "Kimrin", "Warsteed")
    assert left(hearing.state) == {"Kimrin|reduced Warsteed": 1}


# each of several that are alike keeps its own pace


def of_each_pace(quick: int = 1, slow: int = 1, among: int = 3) -> table.State:
    """Warsteed in Kimrin that spells have met, and others beside them."""
    state = lay(cleared(begun(), G, "Kimrin"), G, "Kimrin", f"{among} Warsteed")
    met: tuple[list[object], ...] = (
        ["put", ["public", "slowed"], {"Kimrin|Warsteed": slow}],
        ["put", ["public", "quickened"], {"Kimrin|Warsteed": quick}],
    )
    return table.changed(state, *met)


def test_a_slow_one_and_a_quick_one_beside_each_other_keep_their_paces() -> None:
    state = do(of_each_pace(), "box Kestrel with 3 Warsteed")
    assert leadership.met_under(state, "Kestrel") == {("Warsteed", 1): 1, ("Warsteed", -1): 1}
    assert pace_of(state, "Kestrel") == 1, "the slow one sets it"
    assert (pace_of(do(of_each_pace(), "box Kestrel with Warsteed"), "Kestrel"), far(of_each_pace())) == (3, [3, 2, 1])
    laid = do(state, "drop Kestrel")
    assert paces.met_in(laid, "Kimrin", "Warsteed") == (1, 1)
    assert pace_of(laid, "Kestrel") == 3
    going = do(state, "activate Kestrel")
    one = do(going, "drop Kestrel of Warsteed", **{"slow Warsteed": "1"})
    assert (forces.tokens(one, G, "Kimrin"), pace_of(one, "Kestrel")) == (["Warsteed~1s"], 2)
    other = do(going, "drop Kestrel of Warsteed", **{"slow Warsteed": "0", "quick Warsteed": "1"})
    assert (forces.tokens(other, G, "Kimrin"), pace_of(other, "Kestrel")) == (["Warsteed~-1"], 1)


def far(state: table.State) -> list[int]:
    """How far each Warsteed in Kimrin goes, activated one after the other: their owner takes the quick ones first."""
    went = []
    for _ in range(len(forces.tokens(state, G, "Kimrin"))):
        state = do(table.changed(state, ["put", ["public", "left"], 1]), "activate Warsteed at Kimrin")
        (token,) = forces.live(state, G, "Kimrin", "Warsteed")
        went.append(2 - (forces.spaces_used(token) or 0))
    return went


def test_a_spell_the_other_way_round_is_for_those_whom_its_side_means() -> None:
    """Of counters that are alike some are slow: quickened, these go as they are printed, and others go further."""
    state = lay(cleared(march("Courser's Speed"), G, "Kimrin"), G, "Kimrin", "2 Warsteed")
    state = table.changed(state, ["put", ["public", "slowed"], {"Kimrin|Warsteed": 1}])
    spell = 'cast "Courser\'s Speed" by Kishmin on Warsteed'
    question = rule(state, spell, "1").question
    assert question is not None
    assert (question.who, tuple(question.options)) == (G, ("0", "1"))
    assert far(do(state, spell, "1", **{"meant Warsteed": "1"})) == [2, 2]
    assert far(do(state, spell, "1", **{"meant Warsteed": "0"})) == [3, 1]
    assert far(do(state, spell.replace("Warsteed", "2 Warsteed"), "1")) == [3, 2], "both: nobody is asked"
    enemy = lay(cleared(march("Tortoise Speed"), F, "Caer Sillius"), F, "Ashmoor", "2 Cavalry")
    enemy = table.changed(enemy, ["put", ["public", "quickened"], {"Ashmoor|Cavalry": 1}])
    slowing = 'cast "Tortoise Speed" by Kishmin on Cavalry at Ashmoor'
    assert paces.met_in(do(enemy, slowing, "1", **{"meant Cavalry": "0"}), "Ashmoor", "Cavalry") == (1, 1)
    assert paces.met_in(do(enemy, slowing, "1", **{"meant Cavalry": "1"}), "Ashmoor", "Cavalry") == (0, 0)


def test_each_of_several_on_the_way_is_quickened_and_no_spent_one() -> None:
    laid = table.changed(cleared(march("Courser's Speed"), G, "Kimrin"), ["add", ["public", "reserve", G, "Warsteed"], -2])
    spell = 'cast "Courser\'s Speed" by Kishmin on 2 Warsteed'
    going = table.changed(laid, ["put", ["public", "board", G, "Kimrin"], ["Warsteed~0", "Warsteed~0"]])
    assert forces.tokens(do(going, spell, "1"), G, "Kimrin") == ["Warsteed~-1", "Warsteed~-1"]
    spent = table.changed(laid, ["put", ["public", "board", G, "Kimrin"], ["Warsteed!", "Warsteed"]])
    assert do(spent, spell, "1")["public"]["quickened"] == {"Kimrin|Warsteed": 1}


@each(("slow", "quick", "fled"), [(1, 1, (1, 1)), (2, 0, (2, 0)), (0, 1, (0, 1))])
def test_both_paces_go_along_on_a_retreat(slow: int, quick: int, fled: tuple[int, int]) -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Clavell", "Caer Navell", "Caer Sillius")
    state = lay(under(put(put(state, "Shale", "Ashmoor"), "Neko", "Marchgate"), "Shale", "2 Warsteed"), F, "Marchgate", "2 Cavalry")
    met = (["put", ["public", "slowed"], {"Marchgate|Cavalry": slow}], ["put", ["public", "quickened"], {"Marchgate|Cavalry": quick}])
    fight = play(table.changed(state, *met), "activate Shale", "move Shale to Marchgate", "attack", "stand")
    away = do(play(fight, ("throw", "10 10"), ("throw", "10 10")), "retreat to Oldmarch", side=F)
    assert (paces.met_in(away, "Oldmarch", "Cavalry"), paces.met_in(away, "Marchgate", "Cavalry")) == (fled, (0, 0))


def test_quickened_and_slow_lasts_for_a_turn() -> None:
    later = play(of_each_pace(), "next", "command one", "next", "next", ("initiative", "9 2"))
    assert ("quickened" in later["public"], later["public"]["slowed"]) == (False, {})


def test_whoever_is_healed_takes_their_pace_along() -> None:
    """They do no more in this turn, and whoever comes there afterwards is not slow for them."""
    empty = cleared(march("Heal"), G, "Kimrin")
    state = lay(empty, G, "Kimrin", "reduced Warsteed")
    slow = table.changed(state, ["put", ["public", "slowed"], {"Kimrin|reduced Warsteed": 1}])
    assert left(do(slow, 'cast Heal by Kishmin on "reduced Warsteed"', "1")) == {}
    boxed = under(empty, "Kestrel", "reduced Warsteed")
    healed = do(table.changed(boxed, ["put", ["public", "slowed"], {"Kestrel": 1}]), 'cast Heal by Kishmin on "reduced Warsteed"', "1")
    assert leadership.met_under(healed, "Kestrel") == {}


def test_who_is_called_from_under_a_leader_is_slow_in_line_too() -> None:
    state = under(put(duel("Summon Aid"), "Kestrel", "Ashmoor"), "Kestrel", "Wargroup")
    slow = table.changed(state, ["put", ["public", "slowed"], {"Kestrel": 1}])
    assert left(do(slow, 'cast "Summon Aid" by Hastur on Wargroup at Ashmoor', "1")) == {"Marchgate|Wargroup": 1}
    assert left(do(state, 'cast "Summon Aid" by Hastur on Wargroup at Ashmoor', "1")) == {}


def test_who_flies_and_walks_on_water_does_either() -> None:
    state = march("Fly", at="Asten")
    state = table.changed(state, ["put", ["secret", G, "spells", "Kishmin"], ["Fly", "Waterwalk"]])
    for first, second in (("Fly", "Waterwalk"), ("Waterwalk", "Fly")):
        both = play(state, (f"cast {first} by Kishmin", "1"), (f"cast {second} by Kishmin", "1"))
        person = forces.person(both, "Kishmin")
        assert (person.get("flies"), person.get("walks"), person.get("haste")) == (True, True, 1)
        ships = {"ship 1": {"side": F, "sea": "Dragon Sea West", "from": ""}, "ship 2": {"side": G, "sea": "Dragon Sea South", "from": ""}}
        manned = lay(lay(table.changed(both, ["put", ["public", "ships"], ships]), F, "ship 1", "Cavalry"), G, "ship 2", "Wargroup")
        passed = play(put(manned, "Kishmin", "Sea Reach"), 'move Kishmin to "Dragon Sea South"')
        assert forces.person(do(passed, 'board Kishmin on "ship 2"'), "Kishmin")["at"] == "ship 2", "they come down as who flies"
        over = do(put(manned, "Kishmin", "Brightsea"), 'move Kishmin to "Dragon Sea West"')
        assert not [debt for debt in table.TABLE.owed(over) if "a battle must be fought" in debt], "nor do they meet the ship below"


def test_teleport_gives_no_space_onto_the_island() -> None:
    state = table.changed(march("Teleport", at="Ossum"), ["put", ["secret", G, "spells", "Kishmin"], ["Teleport", "Waterwalk"]])
    walks = do(state, "cast Waterwalk by Kishmin", "1")
    assert forces.person(play(walks, 'move Kishmin to "Dragon Sea North"', "move Kishmin to Island"), "Kishmin")["at"] == "Island"
    far = put(do(walks, "cast Teleport by Kishmin", "1"), "Kishmin", "Dragon Sea North", used=1)
    assert do(far, "move Kishmin to Island"), "by a space of their own"
    assert refused(put(far, "Kishmin", "Dragon Sea North", used=2), "move Kishmin to Island") == ["move.far"]
    assert do(put(far, "Kishmin", "Dragon Sea North", used=2), "move Kishmin to Ossum")


def test_a_wizard_in_line_who_has_failed_is_not_told_to_be_out_of_it() -> None:
    state = do(duel("Bad Fortune"), 'cast "Bad Fortune" by Hastur', "9")
    state = play(state, ("throw", "10 10"), ("throw", "10 10 10"), "stay", "stay")
    told = [str(reason.text) for reason in rule(state, 'cast "Bad Fortune" by Hastur').reasons]
    assert "Hastur has failed and casts no more until activated again" in told
    assert not any("in line" in reason for reason in told), "he throws in this round"


@each(("mine", "hidden", "breaks_off"), [("2 Warsteed", "Warsteed", False), ("2 Warsteed", "2 Warsteed, Hastur", True)])
def test_what_hiding_in_battle_does_is_told_as_it_works(mine: str, hidden: str, breaks_off: bool) -> None:
    said = told(rule(duel("Obfuscate", mine=mine), f"cast Obfuscate by Hastur on {hidden}", "1"))
    assert "hidden, and neither throwing nor hit." in said
    assert ("Nobody in Gorganun's line can be found now: when this round ends, the battle breaks off." in said) is breaks_off


def test_whom_terror_never_drives_off_is_told_so() -> None:
    state = put(duel("Terror"), "Urso", "Marchgate")
    state = table.changed(state, ["put", ["public", "battle", "rows", F], ["Cavalry", "Cavalry", "Urso"]])
    why = [reason.text for reason in rule(state, "cast Terror by Hastur on Cavalry, Urso").reasons]
    assert why == ["Terror drives off units, and neither leaders nor wizards as Urso: it can reach 2 Cavalry"]
