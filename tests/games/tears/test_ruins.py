"""Ruins: trap, wisdom, spells, prisoners of the trap, hiding. [Exploring ruins] [Searching]"""

import pytest

from playaid.games.tears.state import duties, forces
from playaid.games.tears.table import names
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, lay, play, put, refused, rule, sheet, told, under


def entering(*box: str, wizard: str = "") -> table.State:
    """Shale (or a wizard) comes to Ursh."""
    if wizard:
        return play(put(begun(), wizard, "Thornwick"), f"activate {wizard}", f"move {wizard} to Ursh")
    state = under(put(begun(), "Shale", "Thornwick"), "Shale", *(box or ("Warsteed",)))
    return play(state, "activate Shale", "move Shale to Ursh")


def test_the_trap_is_thrown_at_once() -> None:
    state = entering()
    assert state["public"]["owed"][0]["what"] == "trap"
    assert "play.busy" in refused(state, "move Shale to Thornwick")
    assert refused(begun(), "trap Ursh") == ["trap.owed"]
    assert "nothing happens" in sheet(rule(state, "trap Ursh", "5"))


MET = "the trap of Ursh has been thrown for Shale, who came there"


@each(
    ("line", "why"),
    [
        ("trap Ursh", MET),
        ("trap Ursh study", f"{MET}; Shale did something in this activation that leaves no search for a spell"),
        ("trap Nine Pillars", "nobody has just come to Nine Pillars by a move"),
    ],
)
def test_whoever_has_met_the_trap_is_told_so(line: str, why: str) -> None:
    [reason] = rule(do(entering(), "trap Ursh", "9"), line).reasons
    assert (reason.check.rpartition("/")[2], str(reason.text)) == ("trap.owed", why)


def test_four_or_less_hits_whom_the_owner_likes() -> None:
    state = entering("Warsteed")
    asked = rule(state, "trap Ursh", "4")
    assert asked.verdict == NEEDS_INPUT
    assert asked.question is not None
    assert asked.question.private == G, "what lies in the box is nobody else's business"
    hit = do(state, "trap Ursh", "4", victim="Warsteed")
    assert hit["secret"][G]["boxes"]["Shale"] == ["reduced Warsteed"]
    assert hit["secret"][G]["wisdom"] == {"Shale": ["Ursh"]}


def test_the_trap_is_theirs_who_moved_there_and_is_thrown_once_a_beaten_leader_is_gone() -> None:
    """Whoever still stands there throws for wounds, and neither meets the trap nor takes its prisoners. [Exploring ruins]"""
    state = put(under(put(begun(), "Shale", "Thornwick"), "Shale", "2 Warsteed"), "Neko", "Ursh")
    state = put(put(state, "Hastur", "Ursh", state=forces.TRAPPED), "Torin", "Ursh", state=forces.TRAPPED)
    state = play(state, "activate Shale", "move Shale to Ursh", "attack", "stand")
    assert [debt["what"] for debt in state["public"]["owed"]] == ["wound", "trap"]
    early = rule(state, "trap Ursh", "9")
    assert early.verdict == ILLEGAL
    assert "Forseti must roll for wounds of Neko" in early.reasons[0].text
    state = do(state, "wound Neko", "1")
    ruling = rule(state, "trap Ursh", "9")
    assert ruling.verdict == LEGAL
    assert "Hastur is set free." in told(ruling)
    assert "Torin, caught in the trap, is taken by Gorganun." in told(ruling)


def test_who_lay_under_the_leader_hit_by_the_trap_finds_nothing() -> None:
    """Else what is found would tell what lay there. [Searching] [Leader boxes]"""
    state = under(put(begun(), "Shale", "Thornwick"), "Shale", "Warsteed", "Hastur")
    hidden = play(state, "activate Shale", "move Shale to Ursh")
    assert not do(hidden, "trap Ursh", "1 6", victim="Shale")["secret"][G].get("wisdom")
    seen = do(hidden, "drop Shale of Hastur")
    assert do(seen, "trap Ursh", "1 6", victim="Shale")["secret"][G]["wisdom"] == {"Hastur": ["Ursh"]}


def test_whoever_is_caught_sits_in_the_trap() -> None:
    state = entering("Warsteed")
    state = do(state, "trap Ursh", "1 10", victim="Shale")
    assert forces.person(state, "Shale")["state"] == forces.TRAPPED
    assert not state["secret"][G].get("wisdom")
    assert forces.tokens(state, G, "Ursh") == ["Warsteed~1"]
    # nobody activated in the same turn sets him free
    state = put(state, "Kestrel", "Thornwick")
    state = play(state, "activate Kestrel", "move Kestrel to Ursh", ("trap Ursh", "9"))
    assert forces.person(state, "Shale")["state"] == forces.TRAPPED
    later = table.changed(state, ["put", ["public", "people", "Shale", "since"], 0])
    later = play(put(later, "Shimar", "Thornwick"), "activate Shimar", "move Shimar to Ursh", ("trap Ursh", "9"))
    assert forces.person(later, "Shale")["state"] == forces.UP
    assert later["secret"][G]["wisdom"] == {"Kestrel": ["Ursh"]}, "the prisoner is what the search brings"


def test_an_enemy_in_the_trap_is_taken() -> None:
    state = table.changed(entering(), ["put", ["public", "people", "Neko"], {"side": F, "state": "trapped", "at": "Ursh", "since": 0}])
    state = do(state, "trap Ursh", "9")
    assert forces.person(state, "Neko")["state"] == forces.CAPTIVE
    assert not state["secret"][G].get("wisdom")


def test_wisdom_is_found_without_a_throw_and_kept_secret() -> None:
    state = do(entering(), "trap Ursh", "9")
    assert state["secret"][G]["wisdom"] == {"Shale": ["Ursh"]}
    assert "wisdom" not in str(state["public"])


def test_units_alone_find_nothing() -> None:
    state = lay(begun(), G, "Thornwick", "Warsteed")
    state = play(state, "activate Warsteed at Thornwick", "move Warsteed to Ursh")
    assert "No leader or wizard who is activated is seen in Ursh" in told(rule(state, "trap Ursh", "9"))


def test_a_wizard_alone_seeks_a_spell_instead() -> None:
    state = entering(wizard="Kishmin")
    asked = rule(state, "trap Ursh study", "9 4 5")
    assert asked.question is not None
    assert asked.question.private == G
    learnt = do(state, "trap Ursh study", "9 4 5", learn="learn Summon Aid")
    assert "Summon Aid" in learnt["secret"][G]["spells"]["Kishmin"]
    assert not learnt["secret"][G].get("wisdom")
    left = do(state, "trap Ursh study", "9 4 7 8 9", learn="leave it")
    assert "Juggernaut" not in left["secret"][G]["spells"]["Kishmin"]
    assert "finds no spell" in told(rule(state, "trap Ursh study", "9 3"))
    assert refused(entering(), "trap Ursh study") == ["search.alone"]


def test_who_searches_ruins_just_entered_throws_for_their_trap() -> None:
    state = entering(wizard="Kishmin")
    assert rule(state, "search Ursh study", "9 3").changes == rule(state, "trap Ursh study", "9 3").changes
    assert not table.offered(state, G).get("search"), "it is offered as what is owed"
    assert "play.busy" in refused(state, "search Wyrmholt")


def test_hit_he_finds_no_spell() -> None:
    ruling = rule(entering(wizard="Kishmin"), "trap Ursh study", "2 6", victim="Kishmin")
    assert ruling.verdict == LEGAL
    assert told(ruling) == "Kishmin is wounded and out of play until the next turn."


def test_no_more_than_a_wizard_can_hold() -> None:
    state = table.changed(
        entering(wizard="Kishmin"), ["put", ["secret", G, "spells", "Kishmin"], ["Fly", "Heal", "Terror", "Breach", "Teleport"]]
    )
    asked = rule(state, "trap Ursh study", "9 4 5")
    assert asked.question is not None
    assert asked.question.options == ("leave it",)


def test_searching_where_one_stands() -> None:
    state = play(put(begun(), "Kishmin", "Ursh"), "activate Kishmin")
    assert refused(state, "search Wyrmholt") == ["search.who"]
    assert refused(state, "search Kimrin")[0] == "search.ruins"
    done = do(state, "search Ursh", "9")
    assert done["secret"][G]["wisdom"] == {"Kishmin": ["Ursh"]}
    assert "search.who" in refused(done, "search Ursh")
    assert refused(lay(state, F, "Ursh", "Cavalry"), "search Ursh") == ["battle.forced", "search.enemies"]
    assert refused(lay(put(state, "Shale", "Ursh", act=True, used=0), G, "Ursh", "Warsteed"), "search Ursh study") == ["search.alone"]


def test_two_parties_may_search_the_same_ruins_in_a_turn() -> None:
    state = play(put(put(begun(), "Kishmin", "Ursh"), "Kestrel", "Ursh"), "activate Kestrel", ("search Ursh", "9"), "activate Kishmin")
    assert refused(do(state, "search Ursh", "9", sought="the wisdom again"), "search Ursh") == ["search.who"], "but nobody twice"


def led_to_thornwick() -> table.State:
    """Hastur and Kishmin, activated under Kestrel, are laid down in Thornwick and may go to Ursh without him."""
    state = under(put(begun(), "Kestrel", "Thornwick"), "Kestrel", "Hastur", "Kishmin")
    return play(state, "activate Kestrel", "drop Kestrel of Hastur, Kishmin")


def test_several_wizards_seek_spells_in_the_same_ruins_at_once_each_with_throws_of_their_own() -> None:
    together = do(led_to_thornwick(), "move Hastur, Kishmin to Ursh")
    ruling = rule(together, "trap Ursh study", "9 3 2 7")
    assert "Hastur finds no spell" in told(ruling)
    assert "Kishmin is wounded" in told(ruling)
    both = do(together, "trap Ursh study", "9 4 5 9 4 5", **{"learn": "learn Summon Aid", "learn Kishmin": "learn Summon Aid"})
    assert all("Summon Aid" in both["secret"][G]["spells"][name] for name in ("Hastur", "Kishmin"))
    apart = play(led_to_thornwick(), "move Hastur to Ursh", ("trap Ursh study", "9 3"), "move Kishmin to Ursh")
    assert rule(apart, "trap Ursh study", "9 3").verdict == LEGAL
    assert refused(put(apart, "Kestrel", "Ursh", act=True, used=1), "trap Ursh study") == ["search.alone"]


def test_who_has_sought_a_spell_finds_no_wisdom_in_the_same_activation_nor_do_those_activated_with_them() -> None:
    state = play(led_to_thornwick(), "move Hastur to Ursh", ("trap Ursh study", "9 3"), "move Kishmin to Ursh")
    assert not do(state, "trap Ursh", "9")["secret"][G].get("wisdom")
    wisdom = play(led_to_thornwick(), "move Hastur to Ursh", ("trap Ursh", "9"), "move Kishmin to Ursh")
    assert refused(wisdom, "trap Ursh study") == ["search.alone"]


def test_an_enemy_caught_this_very_turn_may_be_taken() -> None:
    """Only his friends must wait for the next turn to set him free."""
    caught = {"state": "trapped", "at": "Ursh", "since": 1}
    taken = table.changed(entering(), ["put", ["public", "people", "Neko"], {"side": F, **caught}])
    assert forces.person(do(taken, "trap Ursh", "9"), "Neko")["state"] == forces.CAPTIVE
    friend = table.changed(entering(), ["put", ["public", "people", "Hastur"], {"side": G, **caught}])
    assert forces.person(do(friend, "trap Ursh", "9"), "Hastur")["state"] == forces.TRAPPED


def test_enemies_in_the_ruins_are_fought_first() -> None:
    state = lay(begun(), F, "Ursh", "reduced Foot Soldier")
    state = under(put(cleared(state, G, "Glaginsdrog"), "Shale", "Thornwick"), "Shale", "2 Warsteed")
    state = play(state, "activate Shale", "move Shale to Ursh")
    assert not state["public"]["owed"]
    state = play(state, "attack", "stand", ("throw", "10"), ("throw", "1 10"))
    assert state["public"]["owed"][0]["what"] == "trap"


def test_a_hidden_wizard_searches_among_enemies_for_wisdom_only() -> None:
    state = lay(put(begun(), "Niekimo", "Thornwick"), F, "Ursh", "Cavalry")
    state = play(state, "activate Niekimo", ("cast Obfuscate by Niekimo on Niekimo", "1"), "move Niekimo to Ursh")
    assert state["public"]["owed"][0]["what"] == "trap"
    assert refused(state, "trap Ursh study") == ["search.alone"]
    assert do(state, "trap Ursh", "9")["secret"][G]["wisdom"] == {"Niekimo": ["Ursh"]}


def hidden_by_niekimo(*whom: str, at: str = "Thornwick") -> table.State:
    """Niekimo has hidden these, who stand with them or in the very ruins; an enemy stands in Ursh."""
    state = begun()
    for name in dict.fromkeys(("Niekimo", *whom)):
        state = put(state, name, at)
    state = play(lay(state, F, "Ursh", "Cavalry"), "activate Niekimo")
    return do(state, f"cast Obfuscate by Niekimo on {', '.join(whom)}", "1")


def test_among_enemies_a_wizard_searches_whom_their_own_spell_hides_and_nobody_else() -> None:
    led = play(hidden_by_niekimo("Kestrel"), "activate Kestrel", "move Kestrel to Ursh")
    met = rule(led, "trap Ursh", "9")
    assert "does not search" in told(met)
    assert not do(led, "trap Ursh", "9")["secret"][G].get("wisdom")
    assert do(led, "trap Ursh", "4 8", victim="Kestrel")["public"]["people"]["Kestrel"]["state"] == forces.DEAD, "its trap they meet"
    both = table.changed(hidden_by_niekimo("Niekimo", "Hastur"), ["put", ["public", "people", "Hastur", "act"], True])
    both = play(put(both, "Hastur", "Thornwick", act=True, used=0), "move Niekimo, Hastur to Ursh")
    assert do(both, "trap Ursh", "9")["secret"][G]["wisdom"] == {"Niekimo": ["Ursh"]}, "nobody is asked who of the two it was"
    alone = table.changed(both, ["drop", ["public", "people", "Niekimo", "hid"], None])
    assert "does not search" in told(rule(alone, "trap Ursh", "9"))
    gone = cleared(led, F, "Ursh")
    assert do(gone, "trap Ursh", "9")["secret"][G]["wisdom"] == {"Kestrel": ["Ursh"]}, "where no enemy stands they do"


def test_where_they_stand_among_enemies_too() -> None:
    by_another = put(hidden_by_niekimo("Kestrel", at="Ursh"), "Niekimo", "Thornwick")
    by_another = do(by_another, "activate Kestrel")
    assert refused(by_another, "search Ursh") == ["search.enemies"]
    fought = put(by_another, "Kestrel", "Ursh", act=True, used=1, fought=True)
    (why,) = [reason.text for reason in rule(fought, "search Ursh").reasons if reason.check.endswith("search.enemies")]
    assert "after the battle" in why, "to fight first is no advice to who has fought"
    assert "Ursh" not in table.offered(by_another, G)["search"]
    by_himself = hidden_by_niekimo("Niekimo", at="Ursh")
    assert do(by_himself, "search Ursh", "9")["secret"][G]["wisdom"] == {"Niekimo": ["Ursh"]}
    assert "Ursh" in table.offered(by_himself, G)["search"]


def test_whoever_shows_themselves_searches_among_enemies_no_more() -> None:
    state = hidden_by_niekimo("Niekimo", at="Ursh")
    assert forces.person(state, "Niekimo")["hid"]
    fought = do(state, "attack Ursh")
    assert "hid" not in forces.person(fought, "Niekimo")


def test_a_wizard_alone_in_ruins_does_not_escape() -> None:
    state = put(begun(F), "Kishmin", "Ursh")
    state = under(put(cleared(state, F, "Caer Navell"), "Kendrel", "Thornwick"), "Kendrel", "2 Cavalry")
    state = play(state, "activate Kendrel", "move Kendrel to Ursh", "attack", "stand", "skip", ("throw", "10"))
    open_road = table.changed(do(state, "throw", "10 10"), ["put", ["public", "map", "roads", "Ursh"], ["Ossum", "Thornwick"]])
    assert refused(open_road, "retreat to Ossum") == ["retreat.alone"], "nor by a normal retreat"
    said = told(rule(state, "throw", "1 10 3"))
    assert "Kishmin is wounded" in said
    assert "escapes" not in said
    late = rule(do(state, "clash", "1 10"), "wound Kishmin", "3")
    assert late.outcome == "wounded"
    assert "escapes" not in told(late)
    state = do(state, "throw", "1 10 3")
    assert forces.person(state, "Kishmin")["state"] == forces.HURT, "an escape counts as wounded"
    assert "place" not in [debt["what"] for debt in state["public"]["owed"]]


@each(
    ("company", "hidden", "alone"),
    [("", [], True), ("Shimar", [], False), ("Shimar", ["Shimar"], False), ("Cadmin", [], False), ("Kestrel", [], False)],
    ids=["nobody", "a wizard", "a hidden wizard", "a unit", "a leader"],
)
def test_who_is_alone_in_ruins_is_settled_when_the_enemy_comes(company: str, hidden: list[str], alone: bool) -> None:
    """Whoever falls afterwards leaves nobody alone in that sense: he escapes, and may retreat."""
    state = put(begun(F), "Kishmin", "Ursh")
    state = lay(state, G, "Ursh", company) if company == "Cadmin" else put(state, company, "Ursh") if company else state
    state = table.changed(state, ["put", ["public", "veiled"], {"Ursh": {G: hidden}} if hidden else {}])
    state = under(put(cleared(state, F, "Caer Navell"), "Kendrel", "Thornwick"), "Kendrel", "2 Cavalry")
    state = play(state, "activate Kendrel", "move Kendrel to Ursh", "attack", "stand")
    assert (state["public"]["battle"].get("hermit") == "Kishmin") is alone


def test_a_wizard_alone_in_ruins_by_the_sea_walks_off_over_the_water() -> None:
    state = table.changed(put(begun(F), "Kishmin", "Ursh"), ["put", ["secret", G, "spells", "Kishmin"], ["Waterwalk"]])
    state = table.changed(state, ["put", ["public", "map", "roads", "Ursh"], ["Dragon Sea North", "Thornwick"]])
    state = under(put(cleared(state, F, "Caer Navell"), "Kendrel", "Thornwick"), "Kendrel", "2 Cavalry")
    state = play(state, "activate Kendrel", "move Kendrel to Ursh", "attack", "stand", "skip", ("throw", "10"))
    gone = play(state, ("throw", "10 10"), 'retreat to "Dragon Sea North"')
    assert forces.person(gone, "Kishmin")["at"] == "Dragon Sea North"
    assert forces.person(do(state, "throw", "1 10 3"), "Kishmin")["state"] == forces.WAITING, "he escapes"


def test_what_is_learnt_is_told_to_its_side() -> None:
    ruling = rule(entering(wizard="Kishmin"), "trap Ursh study", "9 4 5", learn="learn Summon Aid")
    assert [said.text for said in ruling.story if said.only == G] == ["Kishmin learns Summon Aid."]
    after = do(entering(wizard="Kishmin"), "trap Ursh study", "9 4 5", learn="learn Summon Aid")
    assert after["secret"][G]["learnt"] == {"Kishmin": ["Summon Aid"]}


def test_the_trap_may_hit_anybody_there() -> None:
    """Whoever of the side stands in the ruins, activated or not; a leader with no way out throws worse."""
    state = lay(entering("Warsteed"), G, "Ursh", "Wargroup")
    asked = rule(put(state, "Hastur", "Ursh"), "trap Ursh", "4")
    assert asked.question is not None
    assert set(asked.question.options) == {"Shale", "Warsteed", "Wargroup", "Hastur"}
    assert "no way out" not in sheet(rule(state, "trap Ursh", "4 1", victim="Shale"))
    shut = lay(lay(state, F, "Thornwick", "Cavalry"), F, "Oldmarch", "Foot Soldier")
    assert "+ 5 (no way out)" in sheet(rule(shut, "trap Ursh", "4 1", victim="Shale"))


def test_what_is_found_is_seen_by_all_but_not_by_whom() -> None:
    state = do(entering(), "trap Ursh", "9")
    assert state["public"]["searched"] == {G: ["Ursh"], F: []}


def test_who_is_set_free_may_act_in_the_same_turn() -> None:
    state = put(entering(), "Shimar", "Ursh", state="trapped", since=0)
    freed = do(state, "trap Ursh", "9")
    assert not forces.person(freed, "Shimar").get("done")
    assert rule(freed, "activate Shimar").verdict == LEGAL


def test_nobody_studies_while_units_of_his_are_about() -> None:
    from tests.games.tears.test_spells import march

    state = march("Enthrall", at="Ursh")
    assert rule(state, "search Ursh study", "9 9").verdict != ILLEGAL
    led = table.changed(state, ["put", ["public", "board", G, "Ursh"], ["Wargroup~0"]])
    assert refused(led, "search Ursh study") == ["search.alone"]
    idle = table.changed(state, ["put", ["public", "board", G, "Ursh"], ["Wargroup"]])
    for company in (idle, put(state, "Shale", "Ursh")):
        alone = table.changed(company, ["put", ["referee", "options", "study"], "alone"])
        assert refused(alone, "search Ursh study") == ["search.alone"]
        assert "option `study`" in sheet(rule(company, "search Ursh study", "9 3"))
    assert rule(put(state, "Niekimo", "Ursh"), "search Ursh study", "9 3").verdict == LEGAL, "several wizards may search at the same time"


def test_who_seeks_a_spell_is_hit_himself() -> None:
    """He does so alone, so that nobody else takes his hit; where he alone can be hit nobody is asked whom."""
    from tests.games.tears.test_spells import march

    alone = rule(march("Enthrall", at="Ursh"), "search Ursh study", "4 6")
    assert alone.verdict == LEGAL
    assert told(alone) == "Kishmin is wounded and out of play until the next turn."
    state = lay(march("Enthrall", at="Ursh"), G, "Ursh", "Wargroup")
    hit = do(state, "search Ursh study", "4 6")
    assert forces.tokens(hit, G, "Ursh") == ["Wargroup"]
    assert forces.person(hit, "Kishmin")["state"] == forces.HURT
    lone = put(begun(), "Ezelle", "Thornwick")
    lone = play(lone, "activate Ezelle", "move Ezelle to Ursh")
    assert rule(lone, "trap Ursh", "4").verdict == NEEDS_INPUT, "that nothing lies under her is not told"


def test_leaders_in_the_trap_may_be_told_apart() -> None:
    """The text takes wizards and lets them be all that is found; of leaders it says that they are set free."""
    apart = table.changed(entering(), ["put", ["referee", "options", "trapped-leaders"], "apart"])
    enemy = table.changed(apart, ["put", ["public", "people", "Neko"], {"side": F, "state": "trapped", "at": "Ursh", "since": 0}])
    done = do(enemy, "trap Ursh", "9")
    assert forces.person(done, "Neko")["state"] == forces.TRAPPED
    assert done["secret"][G]["wisdom"] == {"Shale": ["Ursh"]}
    friend = table.changed(apart, ["put", ["public", "people", "Ezelle"], {"side": G, "state": "trapped", "at": "Ursh", "since": 0}])
    done = do(friend, "trap Ursh", "9")
    assert forces.person(done, "Ezelle")["state"] == forces.UP
    assert done["secret"][G]["wisdom"] == {"Shale": ["Ursh"]}
    wizard = table.changed(apart, ["put", ["public", "people", "Urso"], {"side": F, "state": "trapped", "at": "Ursh", "since": 0}])
    assert forces.person(do(wizard, "trap Ursh", "9"), "Urso")["state"] == forces.CAPTIVE


def test_who_is_found_in_the_trap_is_told() -> None:
    state = table.changed(entering(), ["put", ["public", "people", "Neko"], {"side": F, "state": "trapped", "at": "Ursh", "since": 0}])
    assert "Neko, caught in the trap, is taken by Gorganun." in told(rule(state, "trap Ursh", "9"))
    friend = put(entering(), "Shimar", "Ursh", state="trapped", since=0)
    assert "Shimar is set free." in told(rule(friend, "trap Ursh", "9"))
    brings = "That is what the search in Ursh brings: nobody searches there further this turn."
    assert brings in told(rule(friend, "trap Ursh", "9"))
    assert "whoever is caught there may be set free, or taken, in place of a search" in duties.owed(friend, "trap", "Ursh", G).text
    assert brings not in told(rule(entering(), "trap Ursh", "9"))
    assert "whoever is caught there" not in duties.owed(entering(), "trap", "Ursh", G).text


def test_whoever_sits_in_the_trap_of_other_ruins_stays_there() -> None:
    caught = {"side": G, "state": "trapped", "at": "Wyrmholt", "since": 0}
    state = do(table.changed(entering(), ["put", ["public", "people", "Hastur"], caught]), "trap Ursh", "9")
    assert forces.person(state, "Hastur")["state"] == forces.TRAPPED
    assert state["secret"][G]["wisdom"] == {"Shale": ["Ursh"]}


def test_a_wizard_under_a_leader_who_is_hit_lies_under_him_no_more() -> None:
    state = do(entering("Hastur"), "trap Ursh", "1 3", victim="Hastur")
    assert forces.person(state, "Hastur")["state"] == forces.WAITING
    assert state["secret"][G]["boxes"]["Shale"] == []
    open_ = do(put(entering("Warsteed"), "Hastur", "Ursh"), "trap Ursh", "1 3", victim="Hastur")
    assert forces.person(open_, "Hastur")["state"] == forces.WAITING
    assert open_["secret"][G]["boxes"]["Shale"] == ["Warsteed"]


def test_who_is_caught_elsewhere_keeps_nobody_from_seeking_a_spell() -> None:
    known = ["put", ["public", "searched"], {G: ["Ursh"]}], ["put", ["secret", G, "wisdom"], {"Kishmin": ["Ursh"]}]
    caught = {"side": G, "state": "trapped", "at": "Wyrmholt", "since": 0}
    state = table.changed(entering(wizard="Kishmin"), *known, ["put", ["public", "people", "Hastur"], caught])
    asked = rule(state, "trap Ursh", "9")
    assert asked.question is not None
    assert asked.question.key == "sought"
    here = table.changed(state, ["put", ["public", "people", "Hastur"], {**caught, "at": "Ursh"}])
    assert do(here, "trap Ursh", "9")["public"]["people"]["Hastur"]["state"] == forces.UP, "the prisoner is what the search brings"


def test_a_four_finds_a_spell_and_says_so() -> None:
    found = sheet(rule(entering(wizard="Kishmin"), "trap Ursh study", "9 4 5", learn="leave it"))
    assert "die 4: 4 or more finds a spell found" in found
    assert "die 3: 4 or more finds a spell nothing" in sheet(rule(entering(wizard="Kishmin"), "trap Ursh study", "9 3"))


def test_whoever_retreats_into_ruins_is_told_that_they_do_not_explore_them() -> None:
    from tests.games.tears.test_retreat import after_a_round

    state = table.changed(after_a_round(), ["put", ["public", "map", "areas", "Oldmarch"], "ruins"])
    assert "does not explore them" in sheet(rule(state, "retreat to Oldmarch"))
    assert not do(state, "retreat to Oldmarch")["public"]["owed"]
    assert "does not explore them" not in sheet(rule(state, "retreat to Millbrook"))


def test_whether_a_wizard_alone_gets_away_over_water_hangs_on_no_look_and_is_told_to_their_side() -> None:
    """Their spells are looked at whoever looked before; a look at the line is their side's own, whatever they know."""
    state = table.changed(put(begun(F), "Kishmin", "Ursh"), ["put", ["public", "map", "roads", "Ursh"], ["Dragon Sea North", "Thornwick"]])
    state = under(put(cleared(state, F, "Caer Navell"), "Kendrel", "Thornwick"), "Kendrel", "2 Cavalry")
    state = play(state, "activate Kendrel", "move Kendrel to Ursh", "attack", "stand", "skip", ("throw", "10"), ("throw", "10 10"))
    for spells, verdict in ((["Waterwalk"], LEGAL), (["Fly"], ILLEGAL)):
        known = table.changed(state, ["put", ["secret", G, "spells", "Kishmin"], spells])
        ruling = rule(known, 'retreat to "Dragon Sea North"')
        assert ruling.verdict == verdict
        assert verdict == ILLEGAL or ruling.opened == (G,), "and so a look at it is theirs alone"
    shut = {**state, "secret": {F: state["secret"][F]}}
    with pytest.raises(Locked):
        rule(shut, 'retreat to "Dragon Sea North"')
    inland = table.changed(shut, ["put", ["public", "map", "roads", "Ursh"], ["Thornwick"]])
    assert refused(inland, "retreat to Thornwick") == ["retreat.alone"], "where no sea is next door nothing hangs on spells"
    assert [*names.found_by(state, "retreat")] == ["Dragon Sea North"]
    assert not names.found_by(begun(), "retreat")
    assert "Fly" in names.found_by(state, "wound")
    assert not names.found_by(state, "move")
