"""Rules that hang on one word: who is meant besides, what is said of whom, and where it ends."""

import pytest

from playaid.games.tears.ratings import leadership, owed
from playaid.games.tears.rules import battle, following, no_spells, reinforcements, retreat
from playaid.games.tears.state import fights, forces, paces
from playaid.games.tears.table import amounts, occasions
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import evolve
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import GAME, HOUSE, F, G, begun, cleared, do, lay, offered, play, put, rule, sheet, under
from tests.games.tears.test_casting import dragon_in_line, rout
from tests.games.tears.test_retreat import surrounded
from tests.games.tears.test_ruins import entering
from tests.games.tears.test_spells import duel, march
from tests.games.tears.test_wounds import captured


def why(state: table.State, line: str, side: str | None = None) -> list[str]:
    return [str(reason.text) for reason in rule(state, line, side=side).reasons]


# Retreat, and before the own castle


def test_whoever_attacks_where_a_leader_has_come_this_turn_may_not_go_where_he_came_from() -> None:
    """A wizard alone who has moved there is an enemy who has come, as a unit is. [Retreat]"""
    state = lay(cleared(cleared(begun(), F, "Caer Navell"), G, "Glaginsdrog", "Kimrin"), F, "Oldmarch", "Cavalry")
    state = play(put(state, "Hastur", "Ashmoor"), "activate Hastur", "move Hastur to Marchgate", "next", "command one")
    state = play(state, "activate Cavalry at Oldmarch", "move Cavalry to Marchgate", "attack")
    assert fights.battle(state)["before"] == "Ashmoor"


def besieged() -> table.State:
    """Cavalry inside Caer Sillius, Gorganun's Wargroup before it; it is Forseti's part."""
    state = cleared(begun(F), F, "Caer Sillius")
    state = put(put(state, "Algeron", "Millbrook"), "Urso", "Millbrook")
    state = lay(lay(state, F, "Caer Sillius", "2 Cavalry"), G, "Caer Sillius", "2 Wargroup")
    return table.changed(state, ["put", ["public", "castles", "Caer Sillius", "inside"], F])


def test_who_is_met_by_a_sortie_retreats_as_anybody_does() -> None:
    """Whoever has come out goes back inside, and nowhere else; the besieger goes where the way is free. [Retreat]"""
    state = play(besieged(), "activate Cavalry at Caer Sillius")
    state = play(state, "attack", "stand", ("throw", "10 10"), ("throw", "10"))
    assert retreat.ways(state, G) != ()
    assert "Caer Sillius" not in retreat.ways(state, G)
    state = do(state, "stay")
    back = rule(state, "retreat", side=F)
    assert retreat.ways(state, F) == ("Caer Sillius",)
    assert "leaves its area only once the enemy is beaten" in sheet(back)


def test_whoever_defends_before_the_castle_goes_inside_and_is_no_sortie() -> None:
    state = table.changed(surrounded("2 Wargroup"), ["put", ["public", "castles", "Marchgate"], {"side": F, "inside": ""}])
    state = lay(state, G, "Oldmarch", "Wargroup")
    inside = rule(state, "retreat")
    assert inside.verdict == LEGAL
    assert "2nd way" in sheet(inside)
    assert "leaves its area only once" not in sheet(inside)


def test_why_there_is_no_way_out_is_told_of_the_castle_apart() -> None:
    """Two of three could break through: not with so few, and not into a castle that is not theirs. [Retreat]"""
    two = table.changed(surrounded("2 Wargroup"), ["put", ["public", "battle", "rows", F], ["Cavalry", "Cavalry"]])
    assert "is no way out but through a single enemy unit" in why(two, "retreat to Oldmarch")[0]
    assert "Forseti has no castle there" not in why(two, "retreat to Oldmarch")[0]


# Castle


def test_what_is_won_before_a_castle_in_which_others_are_leaves_it_theirs() -> None:
    """The field is won; who is inside holds the walls, and is told of, rather than a garrison that is not there. [Castle: control]"""
    state = cleared(begun(), F, "Caer Sillius")
    state = put(put(state, "Algeron", "Millbrook"), "Urso", "Millbrook")
    state = lay(cleared(state, G, "Kimrin"), F, "Caer Sillius", "Cavalry", "Foot Soldier")
    state = under(put(state, "Shale", "Caer Sillius"), "Shale", "2 Warsteed")
    state = table.changed(state, ["put", ["public", "castles", "Caer Sillius"], {"side": F, "inside": F, "out": ["Cavalry"]}])
    state = play(state, "activate Shale", "attack", "stand", ("throw", "10"))
    won = rule(state, "throw", "1 1")
    assert "others of Forseti are inside Caer Sillius, and hold it" in sheet(won)
    after = do(state, "throw", "1 1")
    assert after["public"]["castles"]["Caer Sillius"]["side"] == F


# Exchange of prisoners


def test_an_exchange_of_ones_own_people_alone_is_no_giving_in_turn() -> None:
    state = play(captured(), "next", "command one", "next")
    asked = rule(put(state, "Shale", "", state=forces.CAPTIVE, captor=F), "exchange Shale", side=G).question
    assert asked is not None
    assert asked.prompt == "Shale would go home for nothing. Does Forseti agree?"


# Fly


def test_who_has_flown_aboard_a_ship_is_rooted_by_no_spell() -> None:
    state = put(at_sea_alone(), "Kishmin", "Ossum", act=True, used=100, spelt=True)
    aboard = put(state, "Kishmin", "Ship 7", act=True, used=100, spelt=True)
    assert "a spell has rooted Kishmin" in why(state, "move Kishmin to Brightsea")[-1]
    assert "rooted" not in " ".join(why(aboard, "move Kishmin to Ossum"))


def at_sea_alone() -> table.State:
    ship = {"side": G, "sea": "Dragon Sea West", "from": "Ossum"}
    return table.changed(begun(), ["put", ["public", "ships", "Ship 7"], ship])


# Terramax


@each(("hits", "together"), [("Terramax", False), ("Terramax, Terramax", True)])
def test_of_one_hit_on_the_dragon_nothing_falls_together(hits: str, together: bool) -> None:
    state = duel("Terror", theirs="3 Cavalry")
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Hastur", "checked": 1}
    now = {**fights.battle(state), "stage": fights.HITS, "side": G, "victim": G, "hits": {G: 1 + together}}
    now["rows"] = {**now["rows"], G: ["Hastur", "Terramax", "Warsteed"]}
    state = table.changed(state, ["put", ["public", "dragon"], dragon], ["put", ["public", "battle"], now])
    taken = rule(state, f"take {hits}".replace("Terramax, Terramax", "Terramax, reduced Terramax"), "1", G)
    assert taken.verdict == LEGAL
    assert ("hits of one throw fall together" in sheet(taken)) is together


# Command table


@each(("die", "wizards"), [("1", 1), ("3", 0)])
def test_only_a_zero_takes_the_wizard_away_where_it_takes_everybody(die: str, wizards: int) -> None:
    """[Command table]"""
    state = do(table.start(zero="nothing"), "ambassador Kishmin", side=G)
    state = do(do(do(state, "next", side=G), "initiative", "9 2", side=G), "command table", die)
    assert state["public"]["wizard_left"] == wizards


# Searching


@each(("kept", "said"), [("kept", "is found already"), ("lost", "is lost where its finder is dead")])
def test_what_a_wizard_looks_for_where_the_wisdom_is_found(kept: str, said: str) -> None:
    state = table.changed(
        entering(wizard="Kishmin"),
        ["put", ["public", "searched"], {G: ["Ursh"], F: []}],
        ["put", ["referee", "options", "dead-wisdom"], kept],
    )
    asked = rule(state, "trap Ursh", "9").question
    assert asked is not None
    assert said in asked.prompt


def test_whom_the_trap_hits_is_asked_of_a_leader_alone_too() -> None:
    """That it is not asked would tell that nothing lies under him. [Exploring ruins]"""
    state = play(put(begun(), "Shale", "Thornwick"), "activate Shale", "move Shale to Ursh")
    asked = rule(state, "trap Ursh", "1").question
    assert asked is not None
    assert asked.options == ("Shale",)
    assert rule(entering(wizard="Kishmin"), "trap Ursh", "1 9").question is None


def test_what_lay_under_a_leader_who_flees_from_a_trap_is_told() -> None:
    """They are laid down in the open: on the table somebody takes them off the leader's card. [Exploring ruins] [Leader boxes]"""
    state = play(under(put(begun(), "Shale", "Thornwick"), "Shale", "Wargroup", "Wargroup"), "activate Shale", "move Shale to Ursh")
    asked = rule(state, "trap Ursh", "1").question
    assert asked is not None
    told = [str(said.text) for said in rule(state, "trap Ursh", "1, 1", **{asked.key: "Shale"}).story]
    assert "What lay under Shale is laid down in Ursh: 2 Wargroup." in told
    alone = play(put(begun(), "Shale", "Thornwick"), "activate Shale", "move Shale to Ursh")
    assert not any("What lay" in str(said.text) for said in rule(alone, "trap Ursh", "1, 1", **{asked.key: "Shale"}).story)


# Summon Aid, Terror


@each("worker", [G, F])
def test_the_marks_of_who_was_called_go_by_whose_activation_it_is(worker: str) -> None:
    """An attacker's call notes where they came from, that the way back stays open; a defender's notes nothing. [Summon Aid]"""
    state = duel("Summon Aid", "2 Warsteed")
    near = "Ashmoor"
    if worker == G:
        called = do(lay(state, G, near, "Wargroup"), f'cast "Summon Aid" by Hastur on Wargroup at {near}', "1")
        assert fights.battle(called)["called"] == [near]
        return
    state = put(lay(state, F, "Oldmarch", "Foot Soldier"), "Torin", "Marchgate")
    state = table.changed(
        state,
        ["push", ["public", "battle", "rows", F], "Torin"],
        ["put", ["secret", F, "spells", "Torin"], ["Summon Aid"]],
        ["put", ["public", "battle", "side"], F],
    )
    called = do(state, 'cast "Summon Aid" by Torin on Foot Soldier at Oldmarch', "1", F)
    assert "called" not in fights.battle(called)


# Spells


def test_why_nobody_casts_says_nothing_of_leaders() -> None:
    state = do(begun(), "activate Shale")
    none = "no wizard of Gorganun is activated"
    assert no_spells.no_spell(state, G) == f"{none}; first `activate WIZARD`: Kishmin, Niekimo"
    assert no_spells.no_spell(table.changed(state, ["put", ["public", "wizard_left"], 0]), G) == none


def test_only_who_enthralls_leads_besides_the_leaders() -> None:
    """Fog lies on a battle as long, and leads nobody. [Enthrall]"""
    state = table.changed(duel("Enthrall"), ["put", ["public", "battle", "lasting"], [["fog", G, "Hastur"]]])
    assert fights.leading(fights.battle(state), G) == ["Shale"]
    leads = table.changed(state, ["put", ["public", "battle", "lasting"], [["enthrall", G, "Hastur"]]])
    assert fights.leading(fights.battle(leads), G) == ["Shale", "Hastur"]


def test_who_is_neither_slowed_nor_quickened_is_not_written_down() -> None:
    assert paces.told_apart({("Warsteed", 0): 2, ("Wargroup", -1): 1}) == ({}, {"Wargroup": 1})


def test_nothing_is_said_against_a_trap_that_is_owed() -> None:
    assert occasions.trap(entering(), G) == ""
    assert occasions.trap(entering(), None) == ""
    assert "nobody has come to ruins now" in occasions.trap(begun(), G)
    assert occasions.trap(begun(), None) == ""


# who is questioned, and who learns


@each(("die", "outcome"), [("7", "yields"), ("6", "keeps silent")])
def test_the_odds_of_a_question_tell_whether_they_yield(die: str, outcome: str) -> None:
    """General Neko commands 7. [Stolen wisdom]"""
    assert str(rule(captured(wisdom=["Ursh"]), "question Neko about Ursh", die).outcome) == outcome


@each(
    ("learner", "state", "said"),
    [
        ("Hastur", forces.HURT, "Hastur is no wizard of Gorganun at large: out of play, or in a trap, they learn nothing"),
        ("Vilkie", forces.UP, "Vilkie is no wizard of Gorganun at large"),
        ("Vilkie", forces.HURT, "Vilkie is no wizard of Gorganun at large"),
    ],
)
def test_to_whom_a_stolen_spell_is_not_given(learner: str, state: str, said: str) -> None:
    asked = put(captured("Torin", spells=["Fly"]), learner, "Kimrin" if state == forces.UP else "", state=state)
    assert said in why(asked, f"question Torin about Fly for {learner}")


@each(("known", "refused_"), [(5, False), (6, True)])
def test_who_knows_as_many_spells_as_they_can_steals_none(known: int, refused_: bool) -> None:
    """Hastur learns six. [Stolen spells] [Spells]"""
    every = ["Fly", "Heal", "Terror", "Breach", "Teleport", "Obfuscate"][:known]
    state = table.changed(captured("Torin", spells=["Juggernaut"]), ["put", ["secret", G, "spells", "Hastur"], every])
    most = int(table.HOUSE.value("wizards", "Hastur", "most_spells") or 0)
    assert most == 6
    assert bool(why(state, "question Torin about Juggernaut for Hastur")) is refused_


def test_whoever_gives_captives_up_without_asking_for_any_gives_them_freely() -> None:
    state = play(captured(), "next", "command one", "next")
    asked = rule(state, "exchange Neko", side=G).question
    assert asked is not None
    assert asked.prompt == "Neko would go home for nothing. Does Forseti agree?"


# what is left unused


def test_what_a_side_leaves_unused_is_its_own_and_has_done_nothing() -> None:
    """Who has fought, or done what takes a turn, has not been forgotten; nor is who lies under a leader, or the enemy's."""
    fresh = put(begun(), "Kestrel", "Kimrin", act=True, used=0)
    assert "Kestrel not yet moved" in list(map(str, owed.unused(fresh)))
    for spent in ({"fought": True}, {"busy": True}, {"used": 1}, {"act": None}):
        other = put(begun(), "Kestrel", "Kimrin", **{"act": True, "used": 0, **spent})
        assert not any("not yet moved" in str(line) for line in owed.unused(other)), spent
    boxed = put(begun(), "Shimar", "", act=True, used=0, state=forces.BOX)
    theirs = put(begun(), "Torin", "Millbrook", act=True, used=0)
    for state in (boxed, theirs):
        assert not any("not yet moved" in str(line) for line in owed.unused(state))


def test_who_has_a_space_left_as_all_can_see() -> None:
    """A Warsteed goes two spaces; where tables do not tell how far, anybody may; who has been stopped goes nowhere."""
    state = begun()
    assert leadership.may_have_space(state, "Warsteed", 1)
    assert not leadership.may_have_space(state, "Warsteed", 2)
    assert not leadership.may_have_space(state, "Penguin", forces.STOPPED)
    printed = begun(book=table.PRINTED)
    assert leadership.may_have_space(printed, "Penguin", 3)
    assert leadership.may_have_space(printed, "Warsteed", 1)


# Fog of War


@each(("row", "lines"), [(["Cavalry", "Cavalry", "Torin"], ["4 Cavalry"]), (["Torin"], ["4 Torin"])])
def test_fog_is_offered_on_units_and_on_wizards_where_nobody_else_stands(row: list[str], lines: list[str]) -> None:
    state = put(duel("Fog of War"), "Torin", "Marchgate")
    now = {**fights.battle(state), "fog": {F: 4}, "stage": fights.THROW, "side": F}
    now["rows"] = {**now["rows"], F: row}
    state = table.changed(state, ["put", ["public", "battle"], now])
    assert [line for line in offered(state, G).get("fog", []) if line.startswith("4")] == lines


# hits that are still to be taken, who throws aboard


@each(
    ("stage", "first", "acts", "of", "left"),
    [
        (fights.HITS, False, G, F, 0), (fights.HITS, False, F, F, 2), (fights.HITS, False, F, G, 2),
        (fights.THROW, False, G, F, 2), (fights.THROW, True, G, G, 0), (fights.THROW, True, F, G, 2), (fights.THROW, True, G, F, 2),
    ],
)  # fmt: skip
def test_what_has_fallen_already_is_not_still_to_be_taken(stage: str, first: bool, acts: str, of: str, left: int) -> None:
    """In the first round a throw is followed by its hits; later all dice lie before the defender takes theirs, and then the attacker."""
    state = duel("Terror", theirs="3 Cavalry")
    now = {**fights.battle(state), "stage": stage, "first": first, "side": acts, "victim": acts, "hits": {F: 2, G: 2}}
    assert fights.still_due(fights.battle(table.changed(state, ["put", ["public", "battle"], now])), of) == left


# Disasters


@each(("die", "state"), [("10", forces.BOX), ("1", forces.HURT)])
def test_an_explosion_strikes_a_wizard_under_a_leader_as_any(die: str, state: str) -> None:
    """On land nobody waits for a ship to sink: whoever is hit throws for wounds at once. [Disasters] [Wizard wounds]"""
    table_ = put(cleared(begun(), G, "Ilrog"), "Kishmin", "Ursh")
    table_ = table.changed(table_, ["put", ["secret", G, "spells", "Kishmin"], ["Fly"]])
    table_ = under(put(table_, "Shale", "Ursh"), "Shale", "Hastur")
    dice = "10 10 10 10 " + (f"{die} 6" if die == "1" else die)
    after = do(do(table_, "activate Kishmin"), "cast Fly by Kishmin", dice)
    assert forces.person(after, "Hastur")["state"] == state


# how many are said


@each("said", ["both", "every", "the"])
def test_a_word_for_several_alone_stays_as_it_is(said: str) -> None:
    assert amounts.counted([said], {"Cavalry": 2}) == [said]


# secrets


def test_what_the_dragon_casts_in_battle_looks_at_nobodys_secrets() -> None:
    """His spells are printed; a wizard's are their side's own, and are not looked at while it has not unlocked them. [Terramax]"""
    locked = table.changed(dragon_in_line(), ["drop", ["secret", G], None])
    by_dragon = rule(locked, "cast Terror by Terramax on Cavalry", "1", flight="Oldmarch")
    assert by_dragon.verdict == LEGAL
    with pytest.raises(Locked, match="this needs Gorganun unlocked"):
        rule(locked, "cast Terror by Hastur on Cavalry", "1", flight="Oldmarch")


def test_what_the_dragon_cannot_cast_on_the_march_hangs_on_no_secret() -> None:
    locked = table.changed(begun(), ["drop", ["secret", G], None])
    first = rule(locked, "cast Terror by Terramax on Cavalry").reasons[0]
    assert first.check.endswith("cast.when")


# Leader boxes, spells of movement


def test_nothing_comes_under_a_leader_in_a_trap() -> None:
    """They are in the ruins, and off the board: of what lies there nothing is counted that they would command."""
    state = put(lay(begun(), G, "Ursh", "3 Warsteed", "3 Wargroup", "2 Cadmin"), "Kestrel", "Ursh", state=forces.TRAPPED)
    assert following.lying_open(asking(GAME, state, HOUSE, "box", G), "Kestrel") == []
    free = put(state, "Kestrel", "Ursh")
    assert len(following.lying_open(asking(GAME, free, HOUSE, "box", G), "Kestrel")) == 8


def test_of_two_spells_on_a_leaders_name_each_reaches_somebody() -> None:
    """They do not make up for each other: the fastest has been slowed, and the slowest is quickened."""
    spell = 'cast "Courser\'s Speed" by Kishmin on Kestrel'
    state = under(march("Courser's Speed"), "Kestrel", "Warsteed", "Wargroup")
    slowed = do(table.changed(state, ["put", ["public", "slowed"], {"Kestrel": 1}]), spell, "1")
    assert slowed["secret"][G]["slowed"]["Kestrel"] == {"turn": 1, "codes": {"Warsteed": 1}, "said": 0, "quick": {"Wargroup": 1}}


# Terror on those who were called


@each("victim", [F, G])
def test_of_penguins_in_both_lines_those_who_flee_are_their_own_sides(victim: str) -> None:
    """What is noted of the other line's penguins, who are alike, is kept. [Terror] [Summon Aid]"""
    caster, side = ("Hastur", G) if victim == F else ("Torin", F)
    state = put(rout("3 Cavalry", "Seaside"), "Torin", "Seaside")
    rows = {G: ["Hastur", "Warsteed", "Warsteed"], F: ["Cavalry", "Torin"]}
    rows[victim] = [*rows[victim][:1], "Penguin", "Penguin"]
    now = {**fights.battle(state), "rows": rows, "side": side, "rested": ["Penguin!"], "fresh": ["Penguin"]}
    state = table.changed(state, ["put", ["public", "battle"], now], ["put", ["secret", side, "spells", caster], ["Terror"]])
    ruling = rule(state, f"cast Terror by {caster} on 2 Penguin", "1", side, flight="Rockhurst", company_1="nobody", company_2="nobody")
    after = fights.battle(evolve(state, ruling.changes))
    assert (after["rested"], after["fresh"]) == (([], ["Penguin"]) if victim == F else (["Penguin!"], []))


def test_whoever_was_called_and_flees_takes_along_what_a_spell_has_done_to_them() -> None:
    """[Terror] [Tortoise Speed] [Summon Aid]"""
    state = lay(cleared(duel("Summon Aid"), G, "Ashmoor"), G, "Ashmoor", "Wargroup")
    state = table.changed(state, ["put", ["public", "slowed"], {"Ashmoor|Wargroup": 1}])
    state = do(state, 'cast "Summon Aid" by Hastur on Wargroup at Ashmoor', "1")
    now = {**fights.battle(state), "stage": fights.SPELLS, "side": F}
    now["rows"] = {**now["rows"], F: [*now["rows"][F], "Torin"]}
    state = table.changed(put(state, "Torin", "Marchgate"), ["put", ["public", "battle"], now])
    state = table.changed(state, ["put", ["secret", F, "spells", "Torin"], ["Terror"]])
    ruling = rule(state, "cast Terror by Torin on Wargroup", "1", F, flight="Ashmoor", company_1="nobody", company_2="nobody")
    fled = evolve(state, ruling.changes)
    assert forces.tokens(fled, G, "Ashmoor") == ["Wargroup"]
    assert fled["public"]["slowed"].get("Ashmoor|Wargroup") == 1


# why somebody goes no further


CAST, FOUGHT, WHOLE = "has cast a spell, and since or by it", "has fought, and goes no", "has done what takes their whole turn"


@each(
    ("marks", "said"),
    [
        ({}, WHOLE),
        ({"fought": True}, FOUGHT),
        ({"spelt": True}, "a spell has rooted Kishmin"),
        ({"spelt": True, "fought": True}, CAST),
        ({"spelt": True, "busy": True}, CAST),
        ({"spelt": True, "at": "Ship 7"}, "has gone aboard"),
        ({"gone": 1, "fought": True}, "has come where a move ends"),
        ({"raised": True, "fought": True}, "has recruited"),
    ],
)
def test_why_somebody_goes_no_further_is_told_by_what_they_have_done(marks: table.State, said: str) -> None:
    at = str(marks.get("at", "Kimrin"))
    person = {key: value for key, value in marks.items() if key != "at"}
    state = put(at_sea_alone(), "Kishmin", at, act=True, used=forces.STOPPED, **person)
    assert said in following.why_stopped(asking(GAME, state, HOUSE, "move", G), "Kishmin")


@each(("tokens", "said"), [
    (["reduced Warsteed!", "reduced Warsteed!"], "has been activated this turn, and that is over"),
    (["reduced Warsteed!", "reduced Warsteed"], "is not activated"),
    (["reduced Warsteed!", "reduced Warsteed~1"], "has moved or attacked"),
])  # fmt: skip
def test_of_those_who_are_not_refitted_all_have_to_be_done_for_that_to_be_told(tokens: list[str], said: str) -> None:
    state = table.changed(begun(), ["put", ["public", "board", G, "Glaginsdrog"], tokens])
    hearing = asking(GAME, state, HOUSE, "refit", G)
    assert said in reinforcements._why_not_whole(hearing, "Glaginsdrog", "reduced Warsteed", ["reduced Warsteed"])


@each("lower", [("Kestrel",), ("Kestrel", "Ezelle")])
def test_leaders_who_are_activated_with_another_are_told_by_their_number(lower: tuple[str, ...]) -> None:
    state = begun()
    for name in ("Shale", "Kestrel", "Ezelle"):
        state = put(state, name, "Marchgate" if name in (*lower, "Shale") else "Ilrog")
    told = " ".join(str(one.text) for one in rule(state, "activate Shale").story)
    assert ("is activated as well" in told, "are activated as well" in told) == (len(lower) == 1, len(lower) == 2)


# why nobody is attacked


SPENT, UNSEEN, NOBODY = "has attacked in this activation", "is hidden by a spell", "nobody of Gorganun who is activated stands in Marchgate"


@each(
    ("mine", "leader", "hidden", "said"),
    [
        (["Warsteed~100", "Warsteed!"], {}, False, SPENT),
        (["Warsteed!"], {"fought": True}, False, SPENT),
        (["Warsteed!"], {}, False, NOBODY),
        (["Warsteed~0"], {}, True, UNSEEN),
        (["Warsteed!"], {"act": True}, True, UNSEEN),
        (["Warsteed!"], {}, True, NOBODY),
        (["Warsteed~0", "Warsteed!"], {}, True, UNSEEN),
    ],
)
def test_why_nobody_is_attacked_in_an_area(mine: list[str], leader: table.State, hidden: bool, said: str) -> None:
    state = put(lay(cleared(begun(), G, "Glaginsdrog"), F, "Marchgate", "Cavalry"), "Kendrel", "Oldmarch", fought=True)
    state = put(table.changed(state, ["put", ["public", "board", G, "Marchgate"], mine]), "Shale", "Marchgate", **leader)
    state = table.changed(state, ["put", ["public", "veiled"], {"Marchgate": {F: ["Cavalry"]}}]) if hidden else state
    assert said in " ".join(why(state, "attack Marchgate"))


def test_what_the_enemy_has_fought_is_no_reason_that_nobody_attacks() -> None:
    state = put(lay(begun(), F, "Marchgate", "Cavalry"), "Kendrel", "Marchgate", fought=True)
    assert "nobody of Gorganun who is activated stands in Marchgate" in " ".join(why(state, "attack Marchgate"))


# what there is no occasion for


@each(
    ("side", "why"),
    [(None, ""), (G, "only who is activated and has neither moved nor attacked is refitted, and nobody of Gorganun is")],
)
def test_of_nobody_in_particular_nothing_is_told_that_could_not_be_refitted(side: str | None, why: str) -> None:
    assert occasions.refit(begun(), side) == why


@each(("side", "there"), [(F, True), (G, False)])
def test_whose_is_activated_in_ruins_may_search(side: str, there: bool) -> None:
    state = put(begun(F), "Kendrel", "Ursh", act=True, used=0)
    assert (occasions.search(state, side) == "") is there
    assert occasions.search(state, None) == ""


def test_units_alone_whose_trap_is_owed_are_told_of_it_and_not_that_nobody_is_there() -> None:
    owed = [{"side": G, "what": "trap", "who": "Ursh"}]
    state = lay(begun(), G, "Ursh", "Warsteed")
    assert occasions.search(state, G) == "nobody of Gorganun who is activated stands in ruins"
    assert occasions.search(table.changed(state, ["put", ["public", "owed"], owed]), G) == ""


# who is alone, and who is left


@each(("row", "place", "company", "alone"), [
    (["Kishmin"], "Ursh", [], True),
    (["Warsteed"], "Ursh", [], False),
    (["Kishmin"], "Ursh", ["Kestrel"], False),
    (["Kishmin"], "Marchgate", [], False),
    (["Kishmin", "Warsteed"], "Ursh", [], False),
    (["Hastur", "Kishmin"], "Ursh", ["Hastur"], False),
    (["Kishmin"], "Ursh", ["Warsteed"], False),
    (["Kishmin"], "Ursh", ["Hastur"], False),
])  # fmt: skip
def test_a_wizard_by_himself_in_ruins_is_alone(row: list[str], place: str, company: list[str], alone: bool) -> None:
    state = put(cleared(begun(), G, "Glaginsdrog"), "Kishmin", place)
    for name in company:
        state = put(state, name, place) if name in state["public"]["people"] else lay(state, G, place, name)
    assert (battle._alone_in_ruins(state, G, place, row) == "Kishmin") is alone
    assert battle._alone_in_ruins(state, G, place, row) in ("", "Kishmin")


@each(("name", "step", "left", "wizard", "enemy", "why"), [
    ("Kishmin", "command", 0, 0, 0, "first the command table is thrown"),
    ("Kishmin", "command", 1, 1, 1, "an enemy activation is for units"),
    ("Kishmin", "action", 0, 1, 0, None),
    ("Kishmin", "action", 1, 0, 0, "one wizard a turn"),
    ("Kestrel", "action", 1, 0, 0, None),
    ("Kestrel", "action", 0, 1, 0, "no further unit or leader"),
    ("Kestrel", "command", 0, 0, 1, "no further unit or leader"),
])  # fmt: skip
def test_why_nobody_more_is_activated(name: str, step: str, left: int, wizard: int, enemy: int, why: str | None) -> None:
    state = table.start() if step == "command" else begun()
    state = play(state, "ambassador Kishmin", "next", ("initiative", "9 2")) if step == "command" else state
    for key, value in (("left", left), ("wizard_left", wizard), ("enemy_left", enemy)):
        state = table.changed(state, ["put", ["public", key], value])
    told = following.none_left(asking(GAME, state, HOUSE, "activate", G), name)
    assert (told is None) if why is None else (told is not None and why in told)
