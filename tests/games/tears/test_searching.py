"""Ruins, condition by condition: whom the trap waits for, who finds what, who seeks a spell. [Exploring ruins] [Searching]"""

from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.tears import verbs
from playaid.games.tears.rules import casualties, ruins
from playaid.games.tears.state import duties, forces
from playaid.games.tears.table import shorthand, wording
from playaid.referee.contract.hearing import HearingOf
from playaid.referee.contract.state import Change
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, lay, play, put, refused, rule, sheet, told, under


def reasons(state: table.State, line: str, side: str | None = None) -> dict[str, str]:
    return {reason.check.rpartition("/")[2]: reason.text for reason in rule(state, line, side=side).reasons}


def seeking(*names: str, at: str = "Ursh") -> table.State:
    """These of Gorganun's are activated in ruins."""
    state = begun()
    for name in names or ("Kishmin",):
        state = put(state, name, at, act=True, used=0)
    return state


@each(("scenario", "owed"), [("tears", ["trap"]), ("war", [])])
def test_ruins_are_explored_but_in_the_war(scenario: str, owed: list[str]) -> None:
    state = table.changed(do(begun(), "activate Kestrel"), ["put", ["referee", "options", "scenario"], scenario])
    state = table.unsound(table.unsound(state, "move Kestrel to Thornwick"), "move Kestrel to Ursh")
    assert [debt["what"] for debt in state["public"]["owed"]] == owed


def owes(state: table.State) -> list[tuple[str, str]]:
    return [(debt["side"], debt["what"]) for debt in state["public"]["owed"]]


def come_to_ursh(*enemies: str) -> table.State:
    """Neko and two guards of Forseti have come to Ursh, where these of Gorganun's are; Torin sits in its trap."""
    state = begun(F)
    for name in enemies:
        state = put(state, name, "Ursh") if name in state["public"]["people"] else lay(state, G, "Ursh", name)
    state = table.changed(
        put(state, "Torin", "Ursh", state=forces.TRAPPED, since=0), ["put", ["secret", G, "spells", "Niekimo"], ["Obfuscate"]]
    )
    state = do(under(put(cleared(state, F, "Caer Clavell"), "Neko", "Oldmarch"), "Neko", "2 Elite Guard"), "activate Neko")
    return do(state, "move Neko to Ursh")


def test_whoever_comes_to_ruins_meets_their_trap_once_the_enemy_is_beaten_or_found_no_more() -> None:
    met = do(come_to_ursh("Niekimo"), "attack")
    assert not owes(met)
    hidden = do(do(met, "stand"), "cast Obfuscate by Niekimo on Niekimo", "1", side=G)
    gone = play(hidden, ("throw", ""), ("throw", "1 1"))
    assert (gone["public"]["battle"], owes(gone)) == (None, [(F, "trap")])
    assert "Torin is set free." in told(rule(gone, "trap Ursh", "9"))
    assert not play(gone, ("trap Ursh", "9"))["public"]["owed"], "one trap for having come"
    seen = put(hidden, "Shale", "Ursh")
    assert not owes(play(seen, ("throw", ""), ("throw", "1 1"))), "a leader who is seen shuts the ruins"


def test_whoever_has_not_come_by_a_move_or_has_met_the_trap_meets_none_for_winning() -> None:
    state = lay(lay(begun(), F, "Ursh", "reduced Foot Soldier"), G, "Ursh", "Warsteed")
    stood = play(do(state, "activate Warsteed at Ursh"), "attack", "stand", ("throw", "10"), ("throw", "1"))
    assert (stood["public"]["battle"], owes(stood)) == (None, [])
    assert refused(stood, "trap Ursh") == ["trap.owed"]
    unseen = lay(lay(begun(), F, "Ursh", "reduced Foot Soldier"), G, "Thornwick", "Warsteed")
    unseen = table.changed(unseen, ["put", ["public", "veiled"], {"Thornwick": {G: ["Warsteed"]}}])
    come = play(do(unseen, "activate Warsteed at Thornwick"), "move Warsteed to Ursh", ("trap Ursh", "9"))
    won = play(come, "attack", "stand", ("throw", "10"), ("throw", "1"))
    assert (won["public"]["battle"], owes(won)) == (None, [])


@each("side", [G, F])
def test_of_those_who_came_among_enemies_and_are_gone_nobody_keeps_others_from_the_trap(side: str) -> None:
    """Of either side: all who fought there may be lost in one battle, and others come there by a move of the same turn."""
    state = table.changed(lay(begun(), G, "Thornwick", "Warsteed"), ["put", ["public", "unmet"], {side: ["Ursh"]}])
    come = play(do(state, "activate Warsteed at Thornwick"), "move Warsteed to Ursh")
    assert owes(come) == [(G, "trap")]
    assert come["public"]["unmet"].get(G, []) == [], "they have met it, and meet no second one after a battle"
    assert owes(play(come, ("trap Ursh", "9"))) == []


@each(("unmet", "owed"), [([], []), (["Ursh"], [(F, "trap")])])
def test_after_a_rage_in_ruins_whoever_has_come_there_meets_the_trap(unmet: list[str], owed: list[tuple[str, str]]) -> None:
    dragon = {"state": "play", "rage": "Ursh", "side up": "reduced Terramax"}
    state = table.changed(come_to_ursh(), *(["put", ["public", "dragon", key], value] for key, value in dragon.items()))
    raging = [{"side": G, "what": "rage", "who": "Ursh"}]
    state = table.changed(state, ["put", ["public", "owed"], raging], ["put", ["public", "unmet"], {F: unmet}])
    state = do(state, "rage", side=G)  # how Neko's points lie may be said first
    over = rule(state, "rage", "3 10 1 10", side=G, aim_Forseti="Terramax")
    assert "Terramax is dead." in told(over)
    assert owes(table.evolve(state, over.changes)) == owed


@each(("rest", "owed"), [([], ["wound"]), (["Cavalry"], ["trap"])])
def test_a_leader_whom_the_rage_leaves_alone_in_ruins_meets_no_trap_there(rest: list[str], owed: list[str]) -> None:
    """They throw for wounds, and are gone whatever falls: nobody is left who could meet the trap, or set a friend free."""
    state = table.changed(put(begun(F), "Neko", "Ursh", act=True), ["put", ["public", "dragon"], {**begun()["public"]["dragon"]}])
    state = lay(state, F, "Ursh", "reduced Foot Soldier", *rest)
    dragon = {"state": "play", "rage": "Ursh", "side up": "reduced Terramax"}
    state = table.changed(state, *(["put", ["public", "dragon", key], value] for key, value in dragon.items()))
    raging = [{"side": G, "what": "rage", "who": "Ursh"}]
    state = table.changed(state, ["put", ["public", "owed"], raging], ["put", ["public", "unmet"], {F: ["Ursh"]}])
    choice = {"loss 1 of Forseti": "reduced Foot Soldier"} if rest else {}
    state = do(state, "rage", side=G) if rest else state
    over = rule(state, "rage", " ".join(["3", "1", "1", *["10" for _ in rest]]), side=G, aim_Forseti="Terramax", **choice)
    assert "Terramax is dead." in told(over)
    assert [what for _, what in owes(table.evolve(state, over.changes))] == owed


@each(("busy", "said"), [(None, "may seek a spell instead"), (True, "and then searches for its wisdom (`trap Ursh`)")])
def test_what_is_owed_for_a_trap_speaks_of_spells_where_a_wizard_may_seek_one(busy: bool | None, said: str) -> None:
    state = put(seeking(), "Kishmin", "Ursh", act=True, busy=busy)
    debt = {"side": G, "what": "trap", "who": "Ursh"}
    state = table.changed(state, ["put", ["public", "owed"], [debt]])
    assert said in str(duties.owed(state, "trap", "Ursh", G).text)
    why = "Kishmin did something in this activation that leaves no search for a spell"
    assert reasons(state, "trap Ursh study") == ({"search.alone": why} if busy else {})


@each(("die", "said"), [("3", "a hit"), ("4", "a hit"), ("5", "nothing happens")])
def test_the_trap_springs_on_four_or_less(die: str, said: str) -> None:
    ruling = rule(seeking(), "search Ursh", f"{die} 1 1", victim="Kishmin")
    assert f"die {die}: 4 or less is a hit = {said}" in " ".join(sheet(ruling).replace("  ", " ").split()) or (
        f"die {die}: 4 or less is a hit {said}" in " ".join(sheet(ruling).split())
    )


@each(
    ("change", "asked"),
    [
        ("known", True),
        ("unknown", False),
        ("two", False),
        ("units", False),
        ("prisoner", False),
        ("elsewhere", True),
    ],
)
def test_who_is_alone_where_the_wisdom_is_found_is_asked_what_he_seeks(change: str, asked: bool) -> None:
    state = seeking(*(("Kishmin", "Hastur") if change == "two" else ("Kishmin",)))
    state = table.changed(state, ["put", ["public", "searched"], {G: ["Hagstone" if change == "unknown" else "Ursh"]}])
    if change == "units":
        state = table.changed(lay(state, G, "Ursh", "Cadmin"), ["put", ["public", "board", G, "Ursh"], ["Cadmin~0"]])
    if change in ("prisoner", "elsewhere"):
        state = put(state, "Shimar", "Ursh" if change == "prisoner" else "Hagstone", state=forces.TRAPPED, since=0)
    question = rule(state, "search Ursh", "9").question
    assert (question is not None and question.key == "sought") == asked


def test_what_a_search_brings_and_what_it_does_not_end_it_with() -> None:
    """A wizard who is freed is all that it brings; by option a leader is not."""
    both = put(put(seeking(), "Shimar", "Ursh", state=forces.TRAPPED, since=0), "Ezelle", "Ursh", state=forces.TRAPPED, since=0)
    apart = table.changed(both, ["put", ["referee", "options", "trapped-leaders"], "apart"])
    ruling = rule(apart, "search Ursh", "9")
    assert "is what the search brings" in sheet(ruling)
    assert "Ezelle is set free." in told(ruling)
    leader = put(apart, "Shimar", "Ilrog", state=forces.UP, since=None)
    assert "is what the search brings" not in sheet(rule(leader, "search Ursh", "9"))
    alike = table.changed(leader, ["put", ["referee", "options", "trapped-leaders"], "alike"])
    assert "is what the search brings" in sheet(rule(alike, "search Ursh", "9"))


def test_that_nobody_who_comes_could_search_is_told_before_the_trap() -> None:
    """That nobody who is seen could search is known before the die is thrown, whoever lies under a leader."""
    none = "Shale sought a spell, met a prisoner or acted otherwise in this activation: no wisdom is found in Ursh in it."
    state = do(under(put(begun(), "Shale", "Thornwick"), "Shale", "Shimar"), "activate Shale")
    assert "no wisdom is found" not in told(rule(state, "move Shale to Ursh"))
    searched = table.changed(state, ["put", ["public", "people", "Shale", "busy"], True])
    assert none in told(rule(searched, "move Shale to Ursh"))
    came = do(searched, "move Shale to Ursh")
    assert none in told(rule(came, "trap Ursh", "9"))
    assert not do(came, "trap Ursh", "9")["secret"][G].get("wisdom")
    by_itself = do(lay(put(begun(), "Shale", "Ursh"), G, "Thornwick", "Warsteed"), "activate Warsteed at Thornwick")
    assert "no wisdom is found" not in told(rule(by_itself, "move Warsteed to Ursh")), "the leader there is not activated"


def test_whoever_was_laid_open_by_their_leaders_wound_is_told_by_name_that_they_found_nothing() -> None:
    state = do(under(put(begun(), "Shale", "Thornwick"), "Shale", "Shimar", "Warsteed"), "activate Shale")
    hit = rule(do(state, "move Shale to Ursh"), "trap Ursh", "1 9", victim="Shale")
    assert "nobody in Ursh who searches: Shimar lay under a leader when it was thrown, and so found nothing." in told(hit)
    assert "Shimar sought" not in told(hit)


@each("how", [("Shale with Shimar",), ("Shale",)])
def test_whoever_lay_under_a_leader_who_met_a_prisoner_has_met_them_too(how: tuple[str]) -> None:
    """All who came there in the stack have set them free, laid down before or after: the prisoner is what their search brings."""
    state = under(put(begun(), "Shale", "Thornwick"), "Shale", "Shimar", "Warsteed")
    state = put(state, "Hastur", "Ursh", state=forces.TRAPPED, since=0)
    first = [] if how == ("Shale with Shimar",) else ["drop Shale of Shimar"]
    state = play(state, "activate Shale", *first, f"move {'Shale, Shimar' if first else 'Shale'} to Ursh", ("trap Ursh", "9"))
    state = state if first else do(state, "drop Shale of Shimar")
    assert forces.person(state, "Hastur")["state"] == forces.UP
    assert forces.person(state, "Shimar").get("sought") == forces.PRISONER
    state = do(state, "move Shimar to Thornwick")
    onward_ = table.changed(state, ["put", ["public", "people", "Shimar", "used"], 0])
    there = do(onward_, "move Shimar to Ursh")
    assert "no wisdom is found in Ursh in it" in told(rule(there, "trap Ursh", "9"))
    assert not do(there, "trap Ursh", "9")["secret"][G].get("wisdom")
    assert refused(there, "trap Ursh study") == ["search.alone"]


def test_whoever_lies_under_a_leader_who_found_wisdom_may_find_more_of_it() -> None:
    state = do(under(put(begun(), "Shale", "Thornwick"), "Shale", "Shimar"), "activate Shale")
    state = put(state, "Shale", "Thornwick", act=True, used=0, busy=True, sought=forces.WISDOM)
    state = play(state, "move Shale to Ursh", "drop Shale of Shimar")
    assert not forces.person(state, "Shimar").get("sought")
    assert do(state, "trap Ursh", "9", finder="Shimar")["secret"][G]["wisdom"] == {"Shimar": ["Ursh"]}


@each("leader", [{"busy": True, "sought": forces.WISDOM}, {"busy": True}, {}])
def test_no_spell_is_sought_beside_a_leader_who_is_activated_whatever_they_have_done(leader: dict[str, object]) -> None:
    state = put(seeking(), "Shale", "Ursh", act=True, used=1, **leader)
    assert refused(state, "search Ursh study") == ["search.alone"]
    assert "search Ursh study" not in table.offered(state, G)["search"]
    apart = put(seeking(), "Shale", "Ursh")
    assert rule(apart, "search Ursh study", "9 1").verdict == "legal", "who is not activated stands by"


def test_wisdom_and_a_spell_are_sought_in_two_activations() -> None:
    """Whoever of those activated together has sought the one, nobody of them seeks the other. [Searching]"""
    found = put(seeking(), "Shale", "Thornwick", act=True, used=1, busy=True, sought=forces.WISDOM)
    assert "Shale searched for wisdom in this activation" in reasons(found, "search Ursh study")["search.alone"]
    assert rule(found, "search Ursh", "9").verdict == "legal"
    studied = put(seeking(), "Shale", "Thornwick", act=True, used=1, busy=True, sought=forces.SPELL)
    assert "A spell was sought in this activation (Shale)" in told(rule(studied, "search Ursh", "9"))
    assert not do(studied, "search Ursh", "9")["secret"][G].get("wisdom")
    theirs = put(seeking(), "Neko", "Oldmarch", busy=True, sought=forces.WISDOM)
    assert rule(theirs, "search Ursh study", "9 1").verdict == "legal", "the enemy's search bars nothing"


def test_what_was_sought_counts_until_the_activation_is_over_whoever_was_hit_since() -> None:
    gone = put(seeking(), "Shale", "", state=forces.HURT, since=1, sought=forces.WISDOM)
    assert refused(gone, "search Ursh study") == ["search.alone"]
    later = do(put(gone, "Kishmin", "Ursh", act=None, used=None), "activate Kishmin")
    assert rule(later, "search Ursh study", "9 1").verdict == "legal"


def test_whoever_has_sought_wisdom_and_is_hit_since_has_sought_it_still() -> None:
    state = put(seeking(), "Shale", "Ursh", act=True, used=1, busy=True, sought=forces.WISDOM)
    hearing = asking(table.GAME, state, table.HOUSE, "trap", G)
    casualties.struck(hearing, "Shale", "wounded", "Ursh", None)
    hurt = forces.person(hearing.state, "Shale")
    assert set(forces.OF_AN_ACTIVATION) & set(hurt) == {"sought"}


@each(
    ("shale", "said"),
    [
        ({}, True),
        ({"at": "Ursh", "act": True, "used": 1}, False),
        ({"at": "Thornwick", "act": True, "busy": True, "sought": forces.WISDOM}, False),
        ({"at": "Thornwick", "act": True, "busy": True, "sought": forces.SPELL}, True),
    ],
)
def test_that_a_spell_may_be_sought_instead_is_said_and_asked_where_it_may(shale: dict[str, object], said: bool) -> None:
    state = put(seeking(), "Shale", str(shale.get("at", "Kimrin")), **{key: value for key, value in shale.items() if key != "at"})
    state = table.changed(state, ["put", ["public", "owed"], [{"side": G, "what": "trap", "who": "Ursh"}]])
    owed = " ".join(table.TABLE.owed(state))
    assert ("may seek a spell instead" in owed) is said
    assert bool(shorthand.aim_wanted({"area": "Ursh"}, state)) is said


@each(
    ("named", "changes", "asked"),
    [
        ({"area": "Ursh"}, [], True),
        ({"area": "Ursh", "study": True}, [], False),  # that says it
        ({"area": "Dunhallow"}, [], False),  # where nobody is who could
        ({}, [], False),
        ({"area": "Ursh"}, [["put", ["referee", "options", "scenario"], "war"]], False),
        ({"area": "Ursh"}, [["put", ["public", "board", G, "Ursh"], ["Wargroup"]]], True),  # which is not activated
        ({"area": "Ursh"}, [["put", ["public", "board", G, "Ursh"], ["Wargroup", "Warsteed~0"]]], False),
        ({"area": "Ursh"}, [["put", ["public", "people", "Shale", "at"], "Ursh"]], True),
        ({"area": "Ursh"}, [["put", ["public", "people", "Shale", name], value] for name, value in (("at", "Ursh"), ("act", True))], False),
    ],
)
def test_what_is_sought_is_asked_of_a_wizard_who_is_there_by_themselves(named: dict[str, Any], changes: list[Change], asked: bool) -> None:
    """[Searching]"""
    assert bool(shorthand.aim_wanted(named, table.changed(seeking(), *changes))) is asked


def test_whoever_is_hit_in_their_own_activation_begins_the_next_without_its_marks() -> None:
    state = put(seeking(), "Kishmin", "Ursh", act=True, used=0, reach=4, haste=1, wades=True, flies=True, spelt=True)
    hurt = forces.person(do(state, "search Ursh", "1 7"), "Kishmin")
    assert hurt["state"] == forces.HURT
    assert set(forces.OF_AN_ACTIVATION) & set(hurt) == {"sought"}, "which counts until the activation is over"


def onward(**marks: object) -> table.State:
    """Shale comes to Ursh, having found the wisdom of Hagstone in this activation, or with other marks."""
    state = do(put(begun(), "Shale", "Thornwick"), "activate Shale")
    state = put(state, "Shale", "Thornwick", act=True, used=0, **{"busy": True, "sought": forces.WISDOM, **marks})
    return do(state, "move Shale to Ursh")


def test_the_wisdom_of_several_ruins_is_found_in_one_activation() -> None:
    """Barred is only a spell beside it, and whoever has met a prisoner. [Searching]"""
    ruling = rule(onward(), "trap Ursh", "9")
    assert "finds the wisdom hidden there" in told(ruling)
    assert "nothing bars the wisdom of several" in sheet(ruling)
    assert do(onward(), "trap Ursh", "9")["secret"][G]["wisdom"] == {"Shale": ["Ursh"]}
    first = do(onward(busy=None, sought=None), "trap Ursh", "9")
    assert forces.person(first, "Shale").get("sought") == forces.WISDOM
    assert "nothing bars the wisdom of several" not in sheet(rule(onward(busy=None, sought=None), "trap Ursh", "9"))
    assert "search.alone" in reasons(put(onward(), "Kishmin", "Ursh", act=True, used=1, busy=True, sought=forces.WISDOM), "trap Ursh study")


@each("sought", [forces.SPELL, forces.PRISONER, None])
def test_whoever_sought_a_spell_or_met_a_prisoner_searches_no_more(sought: str | None) -> None:
    state = onward(sought=sought)
    assert "no wisdom is found in Ursh in it" in told(rule(state, "trap Ursh", "9"))
    assert not do(state, "trap Ursh", "9")["secret"][G].get("wisdom")
    why = "A spell was sought in this activation (Kishmin)" if sought == forces.SPELL else "Kishmin sought a spell, met a prisoner"
    alone = do(put(begun(), "Kishmin", "Thornwick"), "activate Kishmin")
    alone = put(alone, "Kishmin", "Thornwick", act=True, used=0, busy=True, sought=sought)
    assert why in told(rule(alone, "move Kishmin to Ursh"))


def test_what_somebody_has_sought_is_noted() -> None:
    spell = do(seeking(), "search Ursh study", "9 1")
    assert forces.person(spell, "Kishmin").get("sought") == forces.SPELL
    freed = do(put(seeking(), "Shimar", "Ursh", state=forces.TRAPPED, since=0), "search Ursh", "9")
    assert forces.person(freed, "Kishmin").get("sought") == forces.PRISONER


@each(("line", "dice", "sought"), [("search Ursh", "1 3", forces.WISDOM), ("search Ursh study", "1 3", forces.SPELL)])
def test_whom_the_trap_has_hit_has_searched_all_the_same(line: str, dice: str, sought: str) -> None:
    """A search that came to nothing but its trap counts."""
    hit = do(seeking(), line, dice)
    assert forces.person(hit, "Kishmin").get("sought") == sought
    assert not forces.person(hit, "Kishmin").get("busy"), "who is not there any more does nothing there"


def test_that_others_find_the_wisdom_where_one_throws_for_wounds_is_marked() -> None:
    both = seeking("Kishmin", "Hastur")
    assert "others who are there find the wisdom" in sheet(rule(both, "search Ursh", "1 1", victim="Kishmin", finder="Hastur"))
    assert "others who are there" not in sheet(rule(both, "search Ursh", "9", finder="Hastur"))
    unit = table.changed(lay(both, G, "Ursh", "Cadmin"), ["put", ["public", "board", G, "Ursh"], ["Cadmin~0"]])
    assert "others who are there" not in sheet(rule(unit, "search Ursh", "1", victim="Cadmin", finder="Hastur"))


def test_who_is_hit_finds_nothing_nor_does_a_chieftain() -> None:
    hit = rule(seeking(), "search Ursh", "1 1", victim="Kishmin")
    assert "The trap leaves nobody in Ursh who could search." in told(hit)
    chief = {"side": G, "state": "up", "at": "Ursh", "act": True, "used": 0}
    birds = table.changed(begun(penguins="yes"), ["put", ["public", "people", "Penguin Chieftain"], chief])
    assert "No leader or wizard who is activated is seen in Ursh" in told(rule(birds, "search Ursh", "9"))
    two = rule(seeking("Kishmin", "Hastur"), "search Ursh", "1 1", victim="Kishmin", finder="Hastur")
    assert "finds the wisdom hidden there" in told(two)


@each(
    ("veil", "hid", "enemy", "found"),
    [
        (["Kishmin"], True, True, True),
        ([], True, True, False),
        (["Kishmin"], None, True, False),
        ([], None, False, True),
    ],
)
def test_beside_the_enemy_only_who_hid_themselves_finds_the_wisdom(veil: list[str], hid: bool | None, enemy: bool, found: bool) -> None:
    state = put(seeking(), "Kishmin", "Ursh", hid=hid)
    if enemy:
        state = lay(cleared(state, F, "Caer Clavell"), F, "Ursh", "Cavalry")
    if veil:
        state = table.changed(state, ["put", ["public", "veiled"], {"Ursh": {G: veil}}])
    state = table.changed(state, ["push", ["public", "owed"], {"side": G, "what": "trap", "who": "Ursh"}])
    ruling = rule(state, "trap Ursh", "9")
    assert ("finds the wisdom hidden there" in told(ruling)) == found


@each(
    ("hid", "option", "freed"),
    [(True, "come", True), (True, "search", True), (None, "come", True), (None, "search", False)],
)
def test_whoever_comes_hidden_frees_prisoners_or_by_option_who_may_search(hid: bool | None, option: str, freed: bool) -> None:
    """Under the enemy's eyes; where nobody of theirs is, whoever comes frees them by either reading."""
    state = put(put(seeking(), "Kishmin", "Ursh", hid=hid), "Shimar", "Ursh", state=forces.TRAPPED, since=0)
    state = table.changed(state, ["push", ["public", "owed"], {"side": G, "what": "trap", "who": "Ursh"}])
    state = table.changed(state, ["put", ["referee", "options", "prisoners"], option])
    assert "Shimar is set free." in told(rule(state, "trap Ursh", "9"))
    assert "(option `prisoners`)" not in sheet(rule(state, "trap Ursh", "9"))
    watched = lay(cleared(state, F, "Caer Clavell"), F, "Ursh", "Cavalry")
    ruling = rule(table.changed(watched, ["put", ["public", "veiled"], {"Ursh": {G: ["Kishmin"]}}]), "trap Ursh", "9")
    assert ("Shimar is set free." in told(ruling)) is freed
    assert ("(option `prisoners`)" in sheet(ruling)) is (hid is None)


@each(("option", "barred"), [("breach", True), ("players", False)])
def test_breach_and_earthquake_are_one_spell_to_whoever_learns_one(option: str, barred: bool) -> None:
    """Found, or stolen: whoever knows it by one name does not learn it by the other, and a captive yields it by either."""
    state = table.changed(
        seeking(), ["put", ["secret", G, "spells", "Kishmin"], ["Breach"]], ["put", ["referee", "options", "earthquake"], option]
    )
    asked = rule(state, "search Ursh study", "9 4 9 9 5").question
    assert asked is not None
    assert ("learn Earthquake" not in asked.options) is barred
    held = table.changed(
        put(state, "Torin", "", state=forces.CAPTIVE, captor=G),
        ["put", ["secret", F, "spells", "Torin"], ["Earthquake"]],
        ["put", ["secret", G, "spells", "Hastur"], ["Terror"]],
    )
    assert reasons(held, "question Torin about Earthquake for Kishmin") == (
        {"question.spell": "Kishmin knows Earthquake"} if barred else {}
    )
    yielded = rule(held, "question Torin about Breach for Hastur", "9")
    assert ("Hastur learns Earthquake from Torin." in told(yielded)) is barred


def test_a_spell_that_is_known_is_not_learnt_again() -> None:
    state = table.changed(seeking(), ["put", ["secret", G, "spells", "Kishmin"], ["Eldritch Fire"]])
    state = table.changed(state, ["put", ["public", "people", "Kishmin", "used"], 0])
    found = rule(state, "search Ursh study", "9 9 2")
    assert found.question is not None
    assert list(found.question.options) == ["leave it"]
    other = rule(state, "search Ursh study", "9 9 3")
    assert other.question is not None
    assert list(other.question.options) == ["learn Fly", "leave it"]
    full = table.changed(state, ["put", ["secret", G, "spells", "Kishmin"], ["Heal"] * 9])
    asked = rule(full, "search Ursh study", "9 9 3").question
    assert asked is not None
    assert list(asked.options) == ["leave it"]


@each(
    ("known", "dice", "answer", "said"),
    [
        (["Eldritch Fire"], "9 9 2", "leave it", "It is Eldritch Fire, which Kishmin knows already: nothing is learnt."),
        (["Heal"] * 9, "9 9 3", "leave it", "It is Fly: Kishmin knows 9 spells, and learns no more."),
        (["Heal"], "9 9 3", "leave it", "It is Fly, and Kishmin leaves it."),
        (["Heal"], "9 9 3", "learn Fly", "Kishmin learns Fly."),
    ],
)
def test_what_a_find_comes_to_is_told_to_its_side_alone(known: list[str], dice: str, answer: str, said: str) -> None:
    state = table.changed(seeking(), ["put", ["secret", G, "spells", "Kishmin"], known])
    state = table.changed(state, ["put", ["public", "people", "Kishmin", "used"], 0])
    story = rule(state, "search Ursh study", dice, learn=answer).story
    assert [str(line.text) for line in story if line.only == G] == [said]
    assert [str(line.text) for line in story if line.only is None] == ["Kishmin finds a spell in Ursh."]


@each(
    ("who", "also", "option", "check"),
    [
        ("Kishmin", "", "aside", ""),
        ("Kishmin", "Kestrel", "aside", "wizards seek spells by themselves"),
        ("Kishmin", "resting", "aside", ""),
        ("Kishmin", "resting", "alone", "a wizard seeks a spell alone"),
        ("Kishmin", "", "alone", ""),
        ("Kishmin", "veiled", "aside", ""),
        ("Kishmin", "watched", "aside", "hidden among enemies he finds wisdom only"),
    ],
)
def test_who_seeks_a_spell_is_with_wizards_alone(who: str, also: str, option: str, check: str) -> None:
    state = table.changed(seeking(who), ["put", ["referee", "options", "study"], option])
    if also == "Kestrel":
        state = put(state, "Kestrel", "Ursh", act=True, used=0)
    if also == "resting":
        state = lay(cleared(state, G, "Kimrin"), G, "Ursh", "Warsteed")
    if also in ("veiled", "watched"):
        state = put(table.changed(state, ["put", ["public", "veiled"], {"Ursh": {G: [who]}}]), who, "Ursh", hid=True)
    if also == "watched":
        state = lay(cleared(state, F, "Caer Clavell"), F, "Ursh", "Cavalry")
    text = reasons(state, "search Ursh study").get("search.alone", "")
    assert text.startswith(check) if check else text == ""


def test_a_trap_that_is_owed_to_nobody_who_could_study_says_so() -> None:
    state = under(put(cleared(begun(), G, "Kimrin"), "Kestrel", "Ursh", act=True, busy=True, used=1), "Kestrel", "Warsteed")
    state = table.changed(state, ["push", ["public", "owed"], {"side": G, "what": "trap", "who": "Ursh"}])
    assert "search.alone" in reasons(state, "trap Ursh study")


def test_of_where_nobody_stands_the_map_is_not_asked() -> None:
    book = table.PRINTED
    state = do(begun(book=book), "activate Kestrel", book=book)
    assert rule(state, "search Seaside", book=book).question is None
    assert "search.ruins" in reasons(put(begun(), "Kishmin", "Ashmoor", act=True, used=0), "search Ashmoor")
    there = rule(put(begun(book=book), "Kishmin", "Seaside", act=True, used=0), "search Seaside", book=book).question
    assert there is not None
    assert there.key == "kind of Seaside", "who stands there sees what it is"
    assert "search.ruins" in reasons(begun(), "search Ashmoor")
    assert "search.ruins" not in reasons(begun(), "search Ursh")


def test_the_enemy_in_ruins_is_fought_first_but_by_whose_trap_is_owed() -> None:
    state = lay(cleared(seeking(), F, "Caer Clavell"), F, "Ursh", "Cavalry")
    state = table.changed(state, ["put", ["public", "veiled"], {"Ursh": {G: ["Kishmin"]}}])
    assert "search.enemies" in reasons(state, "search Ursh")
    owing = table.changed(state, ["push", ["public", "owed"], {"side": G, "what": "trap", "who": "Ursh"}])
    assert "search.enemies" not in reasons(owing, "search Ursh")
    seen = table.changed(owing, ["put", ["public", "veiled"], {}])
    assert "search.alone" not in reasons(seen, "trap Ursh study")


def test_where_the_wisdom_is_found_nobody_is_asked_who_finds_it_again() -> None:
    """It is held, and by nobody more; where it dies with its finder somebody may have to find it anew."""
    state = play(put(put(cleared(begun(), G, "Kimrin"), "Shale", "Ursh"), "Kestrel", "Ursh"), "activate Shale")
    found = table.changed(state, ["put", ["public", "searched", G], ["Ursh"]])
    again = rule(found, "search Ursh", "5")
    assert again.question is None
    assert "searches Ursh again; its wisdom was found before" in told(again)
    assert rule(state, "search Ursh", "5").question is not None
    lost = table.changed(found, ["put", ["referee", "options", "dead-wisdom"], "lost"])
    assert rule(lost, "search Ursh", "5").question is not None


def test_a_trap_that_hits_tells_its_die_before_it_is_asked_who_bears_it() -> None:
    state = play(put(put(cleared(begun(), G, "Kimrin"), "Shale", "Ursh"), "Kestrel", "Ursh"), "activate Shale")
    asked = str(rule(state, "search Ursh", "3").question.prompt)
    assert asked.startswith("the trap of Ursh hits (die 3): who is hit? A unit loses a step; a leader or wizard throws for wounds")
    for unit, end in (("reduced Warsteed", "takes the hit and is eliminated."), ("Warsteed", "takes the hit.")):
        here = table.changed(state, ["put", ["public", "board", G, "Ursh"], [unit]])
        assert f"{unit} {end}" in told(rule(here, "search Ursh", "3", victim=unit, finder="Shale"))


def test_a_search_where_the_wisdom_is_found_is_said_to_be_in_vain() -> None:
    state = play(put(cleared(begun(), G, "Kimrin"), "Shale", "Ursh"), "activate Shale")
    found = table.changed(state, ["put", ["public", "searched", G], ["Ursh"]])

    def why(here: table.State, line: str = "search Ursh") -> str | None:
        declared = table.declaration(here, line)
        return ruins.found_already(HearingOf(table.GAME, here, declared, table.HOUSE, Refusing()))

    assert why(found) == "the wisdom of Ursh is found already: nothing but its trap is thrown for"
    assert why(state) is None
    assert why(table.changed(found, ["put", ["referee", "options", "dead-wisdom"], "lost"])) is None
    assert why(put(found, "Hastur", "Ursh", act=True, used=0)) is None, "a wizard may seek a spell instead"
    assert why(put(found, "Neko", "Ursh", state="trapped")) is None
    assert wording.sought("Ursh") == "find the wisdom of Ursh"
    assert wording.sought("Ursh study") == "seek a spell in Ursh"


def test_before_the_trap_it_is_told_that_who_lies_under_the_only_leader_seen_finds_nothing() -> None:
    """Nobody is to learn by the throw that the wizard had to be laid down first; by whom nothing is found is cited on the ruling."""
    state = do(under(put(begun(), "Shale", "Thornwick"), "Shale", "Shimar", "Warsteed"), "activate Shale")
    come = do(state, "move Shale to Ursh")
    told = duties.owed(come, "trap", "Ursh", G).text
    assert told == "Gorganun throws for the trap of Ursh and then searches for its wisdom (`trap Ursh`)", "the rest is in `? trap`"
    assert "who lies under a leader finds nothing: `drop` first" in verbs.VERBS["trap"].summary
    hit = sheet(rule(come, "trap Ursh", "1 9", victim="Shale"))
    assert "wisdom is found by who was seen before the trap; a wizard is laid down for that (`drop`)" in str(hit)
    laid = do(come, "drop Shale of Shimar")
    assert "Searching" in [line.citation for line in rule(come, "trap Ursh", "1 9", victim="Shale").worksheet]
    found = sheet(rule(laid, "trap Ursh", "1 9", victim="Shale"))
    assert "laid down for that" not in str(found)


@each(
    ("who", "found", "lost", "told"),
    [
        ("Shale", [], "kept", "and then searches for its wisdom"),
        ("Shale", ["Ursh"], "kept", "whose wisdom is found already"),
        ("Shale", ["Ursh"], "lost", "and then searches for its wisdom"),
        (
            "Hastur",
            ["Ursh"],
            "kept",
            "whose wisdom is found already; a wizard with whom no leader and no unit is activated may seek a spell (`trap Ursh study`)",
        ),
    ],
)
def test_that_the_wisdom_is_found_already_is_told_before_the_trap(who: str, found: list[str], lost: str, told: str) -> None:
    come = do(do(put(begun(), who, "Thornwick"), f"activate {who}"), f"move {who} to Ursh")
    state = table.changed(come, ["put", ["public", "searched"], {G: found}], ["put", ["referee", "options", "dead-wisdom"], lost])
    assert told in duties.owed(state, "trap", "Ursh", G).text
