"""Wounds of leaders and wizards, captives, exchange, what is wrung from them.
[Leader wounds] [Wizard wounds] [Stolen wisdom] [Stolen spells] [Exchange of prisoners]"""

from playaid.games.tears import GAME
from playaid.games.tears.rules import captives, wounds
from playaid.games.tears.state import duties, forces, world
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import HOUSE, PRINTED, F, G, begun, cleared, do, lay, play, put, refused, rule, sheet, told, under
from tests.games.tears.test_battle import field, siege


def lonely(castle: bool = False) -> table.State:
    """The only unit with Algeron is shot down; he throws for wounds."""
    if castle:
        state = cleared(begun(), F, "Caer Sillius")
        state = put(state, "Urso", "Millbrook")
        state = under(put(cleared(state, G, "Glaginsdrog"), "Shale", "Caer Sillius"), "Shale", "3 Warsteed")
        state = lay(state, F, "Caer Sillius", "reduced Foot Soldier")
        state = table.changed(state, ["put", ["public", "castles", "Caer Sillius", "inside"], F])
        return play(state, "activate Shale", "attack", "stand", ("throw", "10 10"), ("throw", "1 10 10"))
    state = cleared(cleared(begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog")
    state = under(put(state, "Shale", "Marchgate"), "Shale", "3 Warsteed")
    state = lay(put(state, "Algeron", "Marchgate"), F, "Marchgate", "reduced Foot Soldier")
    return play(state, "activate Shale", "attack", "stand", ("throw", "10"), ("throw", "1 10 10"))


@each(("die", "state"), [("1", "waiting"), ("5", "waiting"), ("6", "hurt"), ("7", "hurt"), ("8", "dead"), ("9", "dead"), ("10", "captive")])
def test_the_leader_table(die: str, state: str) -> None:
    assert forces.person(do(lonely(), "wound Algeron", die), "Algeron")["state"] == state


def test_besieged_throws_worse_by_five() -> None:
    ruling = rule(lonely(castle=True), "wound Algeron", "5")
    assert "die 5 + 5 (besieged) = 10 captured" in sheet(ruling)


def test_no_way_out_throws_worse_by_five() -> None:
    state = lonely()
    for area in ("Ashmoor", "Oldmarch", "Millbrook"):
        state = lay(state, G, area, "Cadmin")
    assert "die 3 + 5 (no way out) = 8 killed" in sheet(rule(state, "wound Algeron", "3"))


def test_an_enemy_who_finds_a_leader_alone() -> None:
    state = cleared(cleared(begun(), F, "Caer Navell"), G, "Glaginsdrog")
    state = put(state, "Algeron", "Ashmoor")
    state = under(state, "Kestrel", "2 Warsteed")
    state = play(state, "activate Kestrel", "move Kestrel to Ashmoor", "attack")
    state = do(state, "stand")
    assert state["public"]["owed"][0]["who"] == "Algeron"
    state = do(state, "wound Algeron", "2")
    assert refused(state, "place Algeron at Kimrin") == ["place.where"], "where they came from"
    assert refused(state, "place Algeron") == ["place.where"]
    state = do(state, "place Algeron at Marchgate")
    assert forces.person(state, "Algeron")["at"] == "Marchgate"


def test_nothing_to_throw_or_place() -> None:
    assert refused(begun(), "wound Shale") == ["wound.owed"]
    assert refused(begun(), "place Shale at Kimrin") == ["place.owed"]


def test_the_wounded_come_back_next_turn_and_wait() -> None:
    state = play(do(lonely(), "wound Algeron", "6"), "next", "command one", "next", "next")
    assert state["public"]["owed"][0] == {"side": F, "what": "place", "who": "Algeron", "at": "", "how": "return", "barred": ""}
    assert refused(state, "place Algeron at Ossum", F) == ["place.where"]
    assert "Algeron is placed in Caer Clavell, and is not activated this turn." in told(
        rule(state, "place Algeron at Caer Clavell", side=F)
    )
    state = do(state, "place Algeron at Caer Clavell", side=F)
    state = play(state, ("initiative", "1 9"), "command one")
    assert refused(state, "activate Algeron") == ["activate.returned"]


def test_the_wounded_come_back_to_the_island_too() -> None:
    """Any area with own pieces will do; the island is one."""
    debt = {"side": F, "what": "place", "who": "Algeron", "at": "", "how": "return", "barred": ""}
    state = table.changed(put(begun(), "Algeron", "", state="waiting"), ["put", ["public", "owed"], [debt]])
    assert refused(state, "place Algeron at Island", F) == ["place.where"]
    state = do(put(state, "Neko", "Island"), "place Algeron at Island", side=F)
    assert forces.person(state, "Algeron")["at"] == "Island"


def test_the_wounded_come_back_into_a_castle_that_is_besieged() -> None:
    """Any castle of theirs will do, with the garrison alone or with units inside; not among enemies in the open."""
    debt = {"side": F, "what": "place", "who": "Algeron", "at": "", "how": "return", "barred": ""}
    state = cleared(put(begun(F), "Algeron", "", state="waiting"), F, "Caer Sillius")
    state = put(lay(state, G, "Caer Sillius", "Wargroup"), "Urso", "Millbrook")
    empty = do(table.changed(state, ["put", ["public", "owed"], [debt]]), "place Algeron at Caer Sillius")
    assert world.inside(empty, F, "Caer Sillius"), "he is inside"
    held = table.changed(lay(state, F, "Caer Sillius", "Cavalry"), ["put", ["public", "owed"], [debt]])
    within = table.changed(held, ["put", ["public", "castles", "Caer Sillius", "inside"], F])
    assert rule(within, "place Algeron at Caer Sillius").verdict == LEGAL
    assert refused(held, "place Algeron at Caer Sillius") == ["place.where"]
    open_field = lay(lay(state, F, "Marchgate", "Cavalry"), G, "Marchgate", "Wargroup")
    assert refused(table.changed(open_field, ["put", ["public", "owed"], [debt]]), "place Algeron at Marchgate") == ["place.where"]


def test_the_wounded_come_back_before_the_first_initiative_too() -> None:
    debt = {"side": F, "what": "place", "who": "Algeron", "at": "", "how": "return", "barred": ""}
    state = put(do(table.start(), "ambassador Kishmin", side=G), "Algeron", "", state="waiting")
    state = table.changed(state, ["put", ["public", "owed"], [debt]])
    assert rule(state, "place Algeron at Caer Clavell", side=F).verdict == LEGAL


def test_a_wizard_who_is_hit_throws() -> None:
    state = put(field("3 Warsteed", "Cavalry"), "Torin", "Marchgate")
    state = play(state, "stand", "skip", ("throw", "10 10"))
    state = do(state, "throw", "1 10 10")
    assert refused(state, "take Torin, Torin") == ["take.hits"]
    for die, now in (("5", "waiting"), ("7", "hurt"), ("8", "dead"), ("9", "captive")):
        ruling = rule(state, "take Torin", die)
        assert ruling.verdict == LEGAL
        assert forces.person(do(state, "take Torin", die), "Torin")["state"] == now


# captives


def captured(name: str = "Neko", **secret: list[str]) -> table.State:
    state = table.changed(begun(), ["put", ["public", "people", name], {"side": F, "state": "captive", "at": "", "captor": G}])
    for key, value in secret.items():
        state = table.changed(state, ["put", ["secret", F, key, name], value])
    found = ["Ursh", "Wyrmholt"]
    return table.changed(state, ["put", ["public", "searched", F], found], ["put", ["secret", F, "wisdom", "Shelnor"], found])


def test_wisdom_is_wrung_from_a_leader_by_his_command() -> None:
    """Neko commands 7: a 7 makes her tell, a 6 does not; once a turn; she forgets nothing."""
    state = captured(wisdom=["Ursh"])
    assert "against 7 (command) yields" in sheet(rule(state, "question Neko about Ursh", "7"))
    assert "says nothing" in told(rule(state, "question Neko about Ursh", "6"))
    state = do(state, "question Neko about Ursh", "7")
    assert state["secret"][G]["wisdom"][G] == state["public"]["told"][G] == ["Ursh"]
    assert state["secret"][F]["wisdom"]["Neko"] == ["Ursh"]
    assert refused(state, "question Neko about Ursh") == ["question.once"]


def test_what_she_never_held_cannot_be_told() -> None:
    """Where others of her side found it she says so and no die is thrown; where nobody did, nothing is asked at all."""
    state = captured(wisdom=["Wyrmholt"])
    ruling = rule(state, "question Neko about Ursh")
    assert "never held" in told(ruling)
    assert "it does not count: Neko may be asked for something else" in told(ruling)
    assert ruling.rolls == ()
    assert "yields" in sheet(rule(do(state, "question Neko about Ursh"), "question Neko about Wyrmholt", "7"))
    silent = do(do(state, "question Neko about Ursh"), "question Neko about Wyrmholt", "6")
    assert refused(silent, "question Neko about Wyrmholt") == ["question.once"]
    assert refused(state, "question Neko about Gallowdeep") == ["question.held"]
    assert "yields" in sheet(rule(state, "question Neko about Wyrmholt", "7"))
    assert refused(begun(), "question Neko about Ursh") == ["question.captive"]


def test_a_captive_leader_may_know_what_their_side_has_found() -> None:
    state = table.changed(captured(wisdom=["Wyrmholt"]), ["put", ["referee", "options", "captive-wisdom"], "side"])
    assert "yields" in sheet(rule(state, "question Neko about Ursh", "7"))
    assert refused(state, "question Neko about Gallowdeep") == ["question.held"]


def test_spells_are_stolen_and_found_ones_forgotten() -> None:
    """Torin holds at most 5: a 5 makes him yield. What he was born with he keeps."""
    state = captured("Torin", spells=["Good Fortune", "Summon Aid", "Fly"])
    assert refused(state, "question Torin about Terror") == ["question.spell"]
    assert refused(state, "question Torin about Fly for Kishmin") == ["question.spell"], "Kishmin knows it"
    assert "keeps silent" in sheet(rule(state, "question Torin about Fly for Hastur", "4"))
    assert "Torin does not know Heal." in told(rule(state, "question Torin about Heal for Hastur"))
    heard = told(rule(state, "question Torin about Fly for Hastur", "5"))
    assert "Hastur learns Fly from Torin." in heard
    assert "Torin forgets it." in heard
    assert "forgets" not in told(rule(state, 'question Torin about "Summon Aid" for Hastur', "5"))
    found = do(state, "question Torin about Fly for Hastur", "5")
    assert "Fly" in found["secret"][G]["spells"]["Hastur"]
    assert "Fly" not in found["secret"][F]["spells"]["Torin"]
    born = do(state, 'question Torin about "Summon Aid" for Hastur', "5")
    assert "Summon Aid" in born["secret"][F]["spells"]["Torin"]


def at_war(state: table.State, *learnt: str) -> table.State:
    """The same with Torin at war, who has come by these of his spells since it began."""
    found = ["put", ["secret", F, "learnt"], {"Torin": list(learnt)}]
    war = [["put", ["referee", "options", "scenario"], "war"], ["put", ["public", "reserve", F, "Knight"], 12]]
    return table.changed(state, *war, *([found] if learnt else []))


def test_in_the_war_the_spells_that_were_chosen_are_kept_as_those_that_are_printed() -> None:
    """A wizard keeps what they had when the game began, and forgets what they have come by since."""
    state, line = captured("Torin", spells=["Good Fortune", "Summon Aid", "Fly"]), "question Torin about Fly for Hastur"
    chosen = rule(at_war(state), line, "5")
    assert "began the game with Fly keeps it" in sheet(chosen)
    assert "forgets" not in told(chosen)
    assert "Fly" in do(at_war(state), line, "5")["secret"][F]["spells"]["Torin"]
    stolen = rule(at_war(state, "Fly"), line, "5")
    assert "did not begin the game with Fly forgets it" in sheet(stolen)
    after = do(at_war(state, "Fly"), line, "5")
    assert (after["secret"][F]["spells"]["Torin"], after["secret"][F]["learnt"]["Torin"]) == (["Good Fortune", "Summon Aid"], [])


def test_a_stolen_spell_is_one_that_its_wizard_did_not_begin_with() -> None:
    """Hastur, robbed in turn of what was stolen for him, forgets it; what he lost for good and found again, too."""
    state = captured("Torin", spells=["Good Fortune", "Summon Aid", "Fly"])
    thief = do(at_war(state), "question Torin about Fly for Hastur", "5")
    assert thief["secret"][G]["learnt"] == {"Hastur": ["Fly"]}
    again = do(at_war(state, "Summon Aid"), 'question Torin about "Summon Aid" for Hastur', "5")
    assert "Summon Aid" not in again["secret"][F]["spells"]["Torin"]
    quest = table.changed(state, ["put", ["secret", F, "learnt"], {"Torin": ["Summon Aid"]}])
    assert "Torin forgets it." in told(rule(quest, 'question Torin about "Summon Aid" for Hastur', "5"))


def test_a_wizard_who_has_yielded_may_be_asked_further() -> None:
    """What bars is that he has withstood; of leaders it is said that they are asked once a turn, whatever they say."""
    state = captured("Torin", spells=["Good Fortune", "Summon Aid", "Fly"])
    yielded = do(state, "question Torin about Fly for Hastur", "5")
    assert rule(yielded, 'question Torin about "Summon Aid" for Hastur', "5").verdict == LEGAL
    withstood = do(state, "question Torin about Fly for Hastur", "4")
    assert refused(withstood, 'question Torin about "Summon Aid" for Hastur') == ["question.once"]
    never = do(state, "question Torin about Terror for Kishmin")
    assert rule(never, 'question Torin about "Summon Aid" for Hastur', "5").verdict == LEGAL, "what he never knew he was not asked"


def test_exchange_at_the_end_of_the_turn() -> None:
    state = play(captured(), "next", "command one", "next")
    assert refused(state, "exchange Shale", G) == ["exchange.captive"]
    refusal = rule(state, "exchange Neko terms a barrel of ale", side=G, agreed="refuses")
    assert (refusal.outcome, refusal.changes) == ("no exchange", ())
    asked = rule(state, "exchange Neko terms a barrel of ale", side=G).question
    assert asked is not None
    assert (asked.who, asked.prompt) == (F, "Gorganun gives Neko back to Forseti; terms: a barrel of ale. Does Forseti agree?")
    both = rule(put(state, "Shale", "", state=forces.CAPTIVE, captor=F), "exchange Neko, Shale", side=G).question
    assert both is not None
    assert both.prompt == "Gorganun gives Neko back, Forseti gives Shale back. Does Forseti agree?"
    agreed = rule(state, "exchange Neko terms a barrel of ale", side=G, agreed="agrees")
    assert "carries none of them out" in told(agreed)
    assert "carries" not in told(rule(state, "exchange Neko", side=G, agreed="agrees"))
    state = do(state, "exchange Neko terms a barrel of ale", side=G, agreed="agrees")
    assert "next.owed" in refused(state, "next", G)
    assert refused(state, "place Neko at Kimrin", F) == ["place.where"]
    state = do(state, "place Neko at Caer Clavell", side=F)
    assert forces.person(state, "Neko")["state"] == forces.UP


def test_siege_helper_is_sound() -> None:
    assert siege()["public"]["battle"]["kind"] == "castle"


@each(("spell", "shores"), [("Fly", ["Ossum"]), ("Waterwalk", ["Dunhallow", "Ossum"])])
def test_who_flies_off_a_sinking_ship_reaches_a_port_the_others_any_shore(spell: str, shores: list[str]) -> None:
    near = ["Dragon Sea East", "Dunhallow", "Island", "Ossum"]
    state = table.changed(begun(), ["put", ["public", "map", "roads", "Dragon Sea North"], near])
    debt = {"side": F, "what": "place", "who": "Torin", "at": "Dragon Sea North", "how": "saved", "barred": "", "spell": spell}
    assert wounds.open_to(state, debt) == shores
    assert wounds.open_to(lay(state, G, "Ossum", "Warsteed"), debt) == shores[:-1]


def test_wisdom_is_stolen_by_one_case_and_spells_by_another() -> None:
    assert "[Stolen wisdom]" in sheet(rule(captured(wisdom=["Ursh"]), "question Neko about Ursh", "1"))
    assert "[Stolen spells]" in sheet(rule(captured("Torin"), "question Torin about Fly for Hastur"))


# who may act again, and when


def test_whoever_came_back_is_not_activated_with_another() -> None:
    state = put(put(begun(), "Ezelle", "Glaginsdrog", placed=1), "Shale", "Glaginsdrog")
    state = do(state, "activate Shale")
    assert not forces.person(state, "Ezelle").get("act")
    earlier = do(put(begun(), "Ezelle", "Glaginsdrog", placed=0), "activate Shale")
    assert forces.person(earlier, "Ezelle")["act"]


def test_a_wizard_who_came_back_does_not_go_under_a_leader_first() -> None:
    state = put(begun(), "Shimar", "Kimrin", placed=1)
    assert refused(state, "box Kestrel with Shimar", G) == ["box.there"]
    assert rule(put(begun(), "Shimar", "Kimrin", placed=0), "box Kestrel with Shimar", side=G).verdict == LEGAL


def test_who_escapes_in_the_enemys_part_acts_in_his_own() -> None:
    """He is only put next door: nothing keeps him from his own activation, if he has not had it."""
    for acting, waits in ((None, None), (True, True)):
        state = put(begun(), "Kendrel", "Marchgate", act=acting, used=0)
        owed = {"side": F, "what": "wound", "who": "Kendrel", "at": "Marchgate", "besieged": False, "barred": "", "sunk": ""}
        state = do(table.changed(state, ["put", ["public", "owed"], [owed]]), "wound Kendrel", "1", side=F)
        state = do(state, "place Kendrel at Oldmarch", side=F)
        assert forces.person(state, "Kendrel").get("done") is waits


def test_who_has_fought_does_not_fight_again_out_of_a_box() -> None:
    from tests.games.tears.test_spells import duel

    state = play(duel("Terror"), "skip", ("throw", "10 10"), ("throw", "10 10 10"), "stay", "retreat to Ashmoor")
    state = lay(play(state, "box Shale with Hastur", "drop Shale of Hastur"), F, "Ashmoor", "Cavalry")
    assert "attack.target" in refused(state, "attack")


def test_out_of_a_box_a_wizard_casts_again_when_his_leader_is_activated() -> None:
    state = under(begun(), "Kestrel", "Shimar")
    state = table.changed(state, ["put", ["public", "people", "Shimar", "failed"], True])
    assert forces.person(do(state, "drop Kestrel of Shimar"), "Shimar").get("failed"), "not before he is activated"
    assert not forces.person(play(state, "activate Kestrel", "drop Kestrel of Shimar"), "Shimar").get("failed")


def test_wizards_are_burdened_like_leaders_by_option() -> None:
    state = put(begun(), "Torin", "Marchgate")
    for area in ("Ashmoor", "Oldmarch", "Millbrook"):
        state = lay(state, G, area, "Cadmin")
    owed = {"side": F, "what": "wound", "who": "Torin", "at": "Marchgate", "besieged": False, "barred": "", "sunk": ""}
    state = table.changed(state, ["put", ["public", "owed"], [owed]])
    assert "no way out" not in sheet(rule(state, "wound Torin", "1", side=F))
    like = table.changed(state, ["put", ["referee", "options", "wizard-wounds"], "besieged"])
    assert "+ 5 (no way out)" in sheet(rule(like, "wound Torin", "1", side=F))
    assert "option `wizard-wounds`" in sheet(rule(like, "wound Torin", "1", side=F))


def test_nobody_is_placed_in_an_area_that_turns_out_to_be_sea() -> None:
    """On a map learnt from play the kind of an area is asked for before anybody is put there, and before it counts as a way out."""
    state = begun(book=PRINTED)
    state = table.changed(state, ["put", ["public", "map", "roads"], {"Kimrin": ["Ossum"], "Ossum": ["Kimrin"]}])
    owed = {"side": F, "what": "place", "who": "Neko", "at": "Kimrin", "how": "escape", "barred": ""}
    state = table.changed(put(state, "Neko", "Kimrin", state="waiting"), ["put", ["public", "owed"], [owed]])
    assert rule(state, "place Neko at Ossum", side=F, book=PRINTED, kind_of_Ossum="port").verdict == LEGAL
    wet = rule(state, "place Neko at Ossum", side=F, book=PRINTED, kind_of_Ossum="sea")
    assert [reason.check.rpartition("/")[2] for reason in wet.reasons] == ["place.where"]
    owed = {"side": F, "what": "wound", "who": "Neko", "at": "Kimrin", "besieged": False, "barred": "", "sunk": ""}
    state = table.changed(state, ["put", ["public", "owed"], [owed]])
    assert "no way out" not in sheet(rule(state, "wound Neko", "1", side=F, book=PRINTED, kind_of_Ossum="port"))
    shut = rule(state, "wound Neko", "1", side=F, book=PRINTED, kind_of_Ossum="sea", way_out_of_Kimrin="no")
    assert "+ 5 (no way out)" in sheet(shut)


def test_who_must_throw_for_wounds_is_put_under_nobody_first() -> None:
    owed = {"side": G, "what": "wound", "who": "Shimar", "at": "Kimrin", "besieged": False, "barred": "", "sunk": ""}
    state = table.changed(begun(), ["put", ["public", "owed"], [owed]])
    assert refused(state, "box Kestrel with Shimar", G) == ["box.there"]
    assert "Shimar" not in do(state, "box Kestrel", side=G)["secret"][G]["boxes"]["Kestrel"]


def test_where_somebody_may_be_placed_is_told() -> None:
    """On a whole map nothing need be asked: the areas that are open are named, and the sea is none of them."""
    state = table.changed(
        begun(), ["push", ["public", "owed"], {"side": G, "what": "place", "who": "Shale", "at": "Ossum", "how": "escape", "barred": ""}]
    )
    state = put(state, "Shale", "Ossum", state=forces.WAITING)
    ruling = rule(state, 'place Shale at "Dragon Sea North"')
    assert [reason.text for reason in ruling.reasons] == [
        "Shale cannot be placed in Dragon Sea North: nobody comes to Dragon Sea North so; open: Kimrin, Thornwick"
    ]


def test_wounds_and_places_wait_for_the_battle() -> None:
    """A wizard who escaped in the middle of it is placed when it is over."""
    state = do(field("2 Warsteed", "Cavalry"), "stand")
    debt = {"side": F, "what": "place", "who": "Torin", "at": "Marchgate", "how": "escape", "barred": ""}
    hurt = {"side": F, "what": "wound", "who": "Algeron", "at": "Marchgate", "besieged": False, "barred": "", "sunk": ""}
    owing = table.changed(put(state, "Torin", "Marchgate", state="waiting"), ["put", ["public", "owed"], [debt]])
    assert refused(owing, "place Torin at Oldmarch", F) == ["wound.battle"]
    assert table.offered(owing, F)["place"] == []
    after = table.changed(owing, ["put", ["public", "battle"], None])
    assert rule(after, "place Torin at Oldmarch", side=F).verdict == LEGAL
    assert "Torin at Oldmarch" in table.offered(after, F)["place"]
    struck = table.changed(state, ["put", ["public", "owed"], [hurt]])
    assert refused(struck, "wound Algeron", F) == ["wound.battle"]
    assert table.offered(struck, F)["wound"] == []
    assert table.offered(table.changed(struck, ["put", ["public", "battle"], None]), F)["wound"] == ["Algeron"]


def test_a_leader_leaves_a_sinking_ship_by_no_spell() -> None:
    debt = {"side": G, "what": "wound", "who": "Shale", "at": "Marchgate", "besieged": False, "barred": "", "sunk": "Marchgate"}
    state = table.changed(begun(), ["put", ["public", "owed"], [debt]])
    assert refused(state, "wound Shale by Fly", G) == ["wound.spell"]


def test_a_chieftain_is_placed_on_the_penguins_shores_only() -> None:
    chief = {"side": G, "state": "waiting", "at": "Ossum"}
    state = table.changed(begun(penguins="yes"), ["put", ["public", "people", "Penguin Chieftain"], chief])
    escape = {"side": G, "what": "place", "who": "Penguin Chieftain", "at": "Thornwick", "how": "escape", "barred": ""}
    state = table.changed(state, ["push", ["public", "owed"], escape])
    open_ = wounds.open_to(state, escape)
    near = [area for area in world.neighbours(state, "Thornwick") if world.on_their_shore(area)]
    assert open_ == [area for area in near if area in duties.free_areas(state, G, "Thornwick")] != []
    assert set(open_) < set(duties.free_areas(state, G, "Thornwick"))


def test_whoever_is_held_by_the_enemy_is_questioned_by_the_enemy_alone() -> None:
    state = table.changed(begun(), ["put", ["public", "people", "Shale"], {"side": G, "state": "captive", "at": "", "captor": F}])
    assert "question.captive" in refused(state, "question Shale about Ursh", G)
    assert "question.captive" not in refused(state, "question Shale about Ursh", F)


def test_captives_are_asked_about_ruins() -> None:
    neko = {"side": F, "state": "captive", "at": "", "captor": G}
    state = table.changed(begun(), ["put", ["public", "people", "Neko"], neko], ["put", ["public", "searched"], {F: ["Ursh", "Wyrmholt"]}])
    lines = table.offered(state, G)["question"]
    assert lines
    assert all(world.kind(state, line.removeprefix("Neko about ")) == world.RUINS for line in lines)


def test_of_a_spell_that_is_not_known_it_is_said_that_it_saves_nobody() -> None:
    sea = "Dragon Sea North"
    owed = {"side": F, "what": "wound", "who": "Urso", "at": sea, "besieged": False, "barred": "", "sunk": sea}
    state = put(begun(F), "Urso", sea, state=forces.WAITING)
    state = table.changed(state, ["push", ["public", "owed"], owed], ["put", ["secret", F, "spells", "Urso"], ["Heal"]])
    reasons = rule(state, "wound Urso by Fly", side=F).reasons
    assert [reason.text for reason in reasons] == ["Urso cannot leave a sinking ship by Fly"]


def test_whose_the_wounded_is_throws_and_places() -> None:
    """Both sides may owe it: each sees to its own, and what is the other's is not done by them."""
    state = put(put(begun(), "Torin", "", state="waiting"), "Shimar", "", state="waiting")
    terms = {"what": "place", "at": "", "how": "exchange", "barred": ""}
    owed = [{**terms, "side": F, "who": "Torin"}, {**terms, "side": G, "who": "Shimar"}]
    state = table.changed(state, ["put", ["public", "owed"], owed])
    assert refused(state, "place Shimar at Kimrin", F) == ["own.piece"]
    state = play(state, "place Torin at Caer Navell", "place Shimar at Kimrin")
    assert (forces.person(state, "Torin")["at"], forces.person(state, "Shimar")["at"]) == ("Caer Navell", "Kimrin")
    hurt = {"what": "wound", "at": "Ashmoor", "barred": "", "besieged": False, "sunk": ""}
    both = table.changed(state, ["put", ["public", "owed"], [{**hurt, "side": F, "who": "Torin"}, {**hurt, "side": G, "who": "Shimar"}]])
    assert refused(both, "wound Shimar", F) == ["own.piece"]
    assert rule(both, "wound Torin", "6", F).verdict == LEGAL


def test_by_which_spells_a_wizard_leaves_a_sinking_ship_is_told() -> None:
    debt = {
        "side": F,
        "what": "wound",
        "who": "Urso",
        "at": "Dragon Sea North",
        "barred": "",
        "besieged": False,
        "sunk": "Dragon Sea North",
    }
    state = put(table.changed(begun(), ["put", ["public", "owed"], [debt]]), "Urso", "Dragon Sea North", state="waiting")
    state = table.changed(state, ["put", ["secret", F, "spells", "Urso"], ["Heal", "Waterwalk"]])
    assert "`wound Urso by SPELL`" in next(iter(duties.debts(state))).text
    assert table.offered(state, F)["wound"] == ["Urso", 'Urso by "Waterwalk"']
    ashore = table.changed(state, ["put", ["public", "owed"], [{**debt, "sunk": ""}]])
    assert "by SPELL" not in next(iter(duties.debts(ashore))).text
    assert table.offered(ashore, F)["wound"] == ["Urso"]
    leader = table.changed(state, ["put", ["public", "owed"], [{**debt, "who": "Neko"}]])
    assert "by SPELL" not in next(iter(duties.debts(leader))).text


def test_captives_are_asked_about_what_their_captors_lack() -> None:
    neko = {"side": F, "state": "captive", "at": "", "captor": G}
    found = ["put", ["public", "searched"], {F: ["Ursh", "Wyrmholt", "Nine Pillars", "Hagstone"]}]
    state = table.changed(begun(), ["put", ["public", "people", "Neko"], neko], found)
    asked = {line.partition(" about ")[2] for line in table.offered(state, G)["question"]}
    held = table.changed(state, ["put", ["secret", G, "wisdom", G], ["Ursh"]])
    assert asked - {line.partition(" about ")[2] for line in table.offered(held, G)["question"]} == {"Ursh"}
    assert len(asked) == 4


def test_a_captive_wizard_is_asked_about_spells_that_somebody_may_have() -> None:
    for penguins in ("no", "yes"):
        state = put(begun(penguins=penguins), "Urso", "", state="captive", captor=G)
        asked = {line.partition(" about ")[2].partition(" for ")[0].strip('"') for line in table.offered(state, G)["question"]}
        assert "Heal" in asked
        assert ("Summon Penguins" in asked) == (penguins == "yes")


def test_who_comes_back_is_told_where_they_may() -> None:
    debt = {"side": F, "what": "place", "who": "Algeron", "at": "", "how": "return", "barred": ""}
    state = table.changed(put(begun(), "Algeron", "", state="waiting"), ["put", ["public", "owed"], [debt]])
    wrong = rule(state, "place Algeron at Seaside", side=F)
    assert [reason.text for reason in wrong.reasons] == [
        "Algeron comes back to an area with pieces of their side and no enemy in the open, or to a castle of theirs: not to Seaside; "
        "open: Caer Clavell, Caer Navell, Caer Sillius"
    ]
    assert not rule(state, "place Algeron at Caer Navell", side=F).reasons


@each(("held", "kept", "vain"), [(["Ursh"], "kept", True), ([], "kept", False), (["Ursh"], "lost", False)])
def test_what_a_side_has_already_is_asked_in_vain(held: list[str], kept: str, vain: bool) -> None:
    """Wisdom that may be lost with its finder may be wanted twice."""
    state = table.changed(captured(wisdom=["Ursh"]), ["put", ["secret", G, "wisdom"], {"Shale": held}])
    state = table.changed(state, ["put", ["referee", "options", "dead-wisdom"], kept])
    hearing = supposing(asking(GAME, state, HOUSE, "question", G), {"captive": "Neko", "about": "Ursh"})
    assert (captives.known_already(hearing) == "Gorganun has the wisdom of Ursh already") is vain


def test_a_leader_whose_last_wizard_was_hit_as_the_round_was_fought_out_is_alone_and_throws_too() -> None:
    """By `throw` the wizard throws at once, by `clash` afterwards: whatever falls, they are gone. [Leader wounds]"""
    state = cleared(cleared(begun(F), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog")
    state = under(put(state, "Kestrel", "Marchgate"), "Kestrel", "reduced Warsteed", "Shimar")
    state = under(put(state, "Neko", "Oldmarch"), "Neko", "4 Cavalry")
    state = play(state, "activate Neko", "move Neko to Marchgate", "attack", "stand")
    by_clash = do(state, "clash", "10 10 1 1 10 10", side=G)
    by_throw = play(state, "skip", ("throw", "10 10"), ("throw", "1 1 10 10 8"))
    assert [debt["who"] for debt in by_clash["public"]["owed"]] == ["Shimar", "Kestrel"]
    assert [debt["who"] for debt in by_throw["public"]["owed"]] == ["Kestrel"]
    beside = do(lay(state, G, "Marchgate", "Wargroup"), "clash", "10 10 1 1 10 10", side=G)
    assert [debt["who"] for debt in beside["public"]["owed"]] == ["Shimar"], "a unit is left with him"
