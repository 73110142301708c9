"""The worked examples of the document, played."""

from playaid.games.tears.rules import tower
from playaid.games.tears.state import fights, forces
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.deciding.decide import Hearing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import PRINTED, F, G, begun, do, lay, play, put, refused, rule, sheet, told, under


def test_torin_and_his_seven() -> None:
    """Success 2 and 5: a 4 works, and he casts again next round; a 9 fails, and he casts no more. The numbers are printed."""
    state = begun(F)
    state = table.cleared(state, G, "Glaginsdrog", "Kimrin")
    state = put(state, "Torin", "Marchgate")
    state = table.changed(state, ["push", ["secret", F, "spells", "Torin"], "Eldritch Fire"])
    state = lay(state, G, "Marchgate", "4 Warsteed")
    state = play(state, "activate Torin", "attack", "stand")
    works = rule(state, 'cast "Eldritch Fire" by Torin', "4")
    assert works.verdict == LEGAL
    assert "die 4 against 7 succeeds [Spells]" in sheet(works)
    fails = rule(state, 'cast "エルドリッチの炎" by Torin', "9")
    assert "die 9 against 7 fails" in sheet(fails)
    state = do(state, 'cast "Eldritch Fire" by Torin', "9")
    assert state["public"]["people"]["Torin"]["failed"]
    assert not fights.able(state, F)


def test_the_target_of_seven_at_the_tower() -> None:
    """One Warsteed, Hastur and Shimar under Shale: 3 + 2 + 2 = 7, and Shale's 1 no longer counts; a 5 wins."""
    state = begun(G)
    ruins = [area for area, kind in state["public"]["map"]["areas"].items() if kind == "ruins"]
    state = table.changed(state, ["put", ["secret", G, "wisdom"], {"Hastur": ruins}])
    state = put(state, "Shale", "Island")
    state = under(state, "Shale", "Warsteed", "Hastur", "Shimar")
    state = do(state, "activate Shale")
    won = rule(state, "tower", "5")
    assert "3 + 1 for each of 1 leader + 2 for each of 2 wizards, at most 7 7 [Victory]" in sheet(won)
    assert "Erynmil accepts Lord Gorganun" in told(won)
    after = do(state, "tower", "5")
    assert after["referee"]["over"]["winner"] == G
    assert "vanishes" in told(rule(state, "tower", "8"))


def test_kendrels_three_leaders() -> None:
    """Kendrel (1) leads one Foot Soldier, Neko (4) two, Algeron (2) two Cavalry: activating Kendrel activates all; two leaders help."""
    state = table.cleared(begun(F), G, "Glaginsdrog", "Kimrin")
    for leader in ("Kendrel", "Algeron", "Neko"):
        state = put(state, leader, "Millbrook")
    state = lay(state, F, "Millbrook", "3 Foot Soldier", "2 Cavalry")
    assert refused(state, "box Neko with 2 Foot Soldier", F) == ["box.rank"]
    state = play(state, "box Kendrel with Foot Soldier", "box Neko with 2 Foot Soldier", "box Algeron with 2 Cavalry", "activate Kendrel")
    assert all(forces.active(state, leader) for leader in ("Kendrel", "Algeron", "Neko"))
    assert not forces.active(state, "Shelnor")
    state = lay(state, G, "Millbrook", "4 Warsteed")
    state = play(state, "attack", "stand")
    assert state["public"]["battle"]["chiefs"][F] == ["Kendrel", "Algeron", "Neko"]
    thrown = rule(do(state, "throw", "10 10 10 10"), "throw", "10 10 10 10 10")
    assert [line.label for line in thrown.worksheet if "to spread" in line.result] == ["Kendrel", "Algeron"]
    state = do(do(state, "lead Kendrel, Neko on 2 same Cavalry", side=F), "throw", "10 10 10 10")
    thrown = rule(state, "throw", "10 10 10 10 10")
    assert [line.label for line in thrown.worksheet if "to spread" in line.result] == ["Kendrel", "Neko"]


def test_kestrels_stack() -> None:
    """Three Warsteed and two Wargroup under Kestrel (command 6): one space; without the Wargroup two. Two Cadmin more are too many."""
    state = begun(G)
    state = do(state, "box Kestrel with 3 Warsteed, 2 Wargroup", side=G)
    state = lay(state, G, "Kimrin", "2 Cadmin")
    six = rule(state, "box Kestrel with Cadmin", side=G)
    assert six.verdict == LEGAL
    assert refused(state, "box Kestrel with 2 Cadmin", side=G) == ["box.command"]
    state = play(state, "activate Kestrel", "move Kestrel to Ashmoor")
    assert refused(state, "move Kestrel to Marchgate") == ["move.far"]
    state = play(state, "drop Kestrel of 2 Wargroup", "move Kestrel to Marchgate")
    assert forces.tokens(state, G, "Ashmoor") == ["Wargroup~1", "Wargroup~1"]
    assert refused(state, "move 2 Wargroup to Marchgate at Ashmoor") == ["move.far"]
    state = play(state, "drop Kestrel of Warsteed")
    assert refused(state, "box Kestrel with Warsteed") == ["box.way", "box.there"]


def test_kestrel_activates_his_five() -> None:
    """Kestrel's command of 6 is printed: it is not asked for even without house tables."""
    state = begun(G, book=PRINTED)
    state = do(state, "box Kestrel with 3 Warsteed, 2 Wargroup", side=G, book=PRINTED)
    state = do(state, "activate Kestrel", book=PRINTED)
    assert state["public"]["left"] == 3


def test_algeron_and_neko_recruiting() -> None:
    """Algeron goes on with four Foot Soldiers; Neko (command 7) keeps two Elite Guard and recruits a Cavalry in Eldinbourg."""
    state = begun(F)
    for leader in ("Algeron", "Neko"):
        state = put(state, leader, "Eldinbourg")
    state = under(state, "Algeron", "4 Foot Soldier")
    state = under(state, "Neko", "2 Elite Guard")
    state = play(state, "activate Algeron", "recruit Cavalry by Neko")
    assert state["secret"][F]["boxes"]["Neko"] == ["Cavalry", "Elite Guard", "Elite Guard"]
    assert refused(state, "move Neko to Riverton") == ["move.far"]
    state = do(state, "move Algeron to Riverton")
    assert forces.person(state, "Algeron")["at"] == "Riverton"
    assert refused(state, "recruit Foot Soldier by Algeron")[:2] == ["recruit.leader", "recruit.place"]
    assert refused(state, "recruit Elite Guard by Neko")[-1] == "recruit.unit"


@each("first", ["box", "move"])
def test_algeron_gives_neko_two_on_the_way(first: str) -> None:
    """As the example tells it: all six lie under Algeron when she is activated, and two go over to Neko, who has not set out. With them she
    recruits, and they stay; who has gone, or was activated by himself, does not come under her. [Recruiting] [Stacks]"""
    state = begun(F)
    for leader in ("Algeron", "Neko"):
        state = put(state, leader, "Eldinbourg")
    state = under(state, "Algeron", "2 Elite Guard", "4 Foot Soldier")
    state = play(state, "activate Algeron", "drop Algeron of 2 Elite Guard")
    lines = ["box Neko with 2 Elite Guard", "move Algeron to Riverton"]
    over = play(state, *(lines if first == "box" else reversed(lines)), "recruit Cavalry by Neko")
    assert over["secret"][F]["boxes"]["Neko"] == ["Cavalry", "Elite Guard", "Elite Guard"]
    assert not forces.tokens(over, F, "Eldinbourg"), "none of them is left to go on"
    gone = play(state, "move Elite Guard to Riverton", "move Neko to Riverton")
    assert refused(gone, "box Neko with Elite Guard") == ["box.way", "box.there"]
    back = play(state, "move Elite Guard to Riverton", "move Elite Guard to Eldinbourg at Riverton")
    assert refused(back, "box Neko with 2 Elite Guard") == ["box.there"]
    assert rule(back, "box Neko with Elite Guard").verdict == LEGAL
    alone = lay(begun(F), F, "Caer Clavell", "Foot Soldier")
    assert refused(do(alone, "activate Foot Soldier at Caer Clavell"), "box Neko with 3 Foot Soldier") == ["box.there"]


def test_who_comes_under_another_leader_goes_at_the_pace_they_have() -> None:
    """A spell that has met them goes with them from one leader to the other, and so does what they have not done yet."""
    state = under(put(put(begun(F), "Algeron", "Eldinbourg"), "Neko", "Eldinbourg"), "Algeron", "2 Foot Soldier", "Urso")
    state = play(state, "activate Algeron", "drop Algeron of Foot Soldier", "drop Algeron of Urso")
    slow = table.changed(state, ["put", ["public", "board", F, "Eldinbourg"], ["Foot Soldier~1s"]])
    boxed = do(slow, "box Neko with Foot Soldier, Urso")
    assert boxed["secret"][F]["slowed"]["Neko"]["codes"] == {"Foot Soldier": 1}
    assert refused(do(boxed, "move Neko to Riverton"), "move Neko to Eldinbourg") == ["move.far"]
    again = do(boxed, "drop Neko of Foot Soldier")
    assert forces.tokens(again, F, "Eldinbourg") == ["Foot Soldier~1s"]
    assert forces.active(do(again, "drop Neko of Urso"), "Urso")
    able = table.changed(slow, ["put", ["secret", F, "spells", "Urso"], ["Teleport"]])
    cast = play(able, ("cast Teleport by Urso", "1"), "box Neko with Urso")
    assert "reach" not in forces.person(cast, "Urso")
    assert not forces.active(do(cast, "drop Neko of Urso"), "Urso"), "who has cast has acted"
    assert refused(do(state, "move Urso to Riverton"), "box Algeron with Urso") == ["box.there"]


def test_ezelles_six() -> None:
    """Six units under Ezelle lie unseen; a seventh stays on the board."""
    state = begun(G)
    state = play(state, "box Shale with Warsteed", "box Ezelle with 2 Warsteed, 3 Wargroup, Kishmin")
    assert len(state["secret"][G]["boxes"]["Ezelle"]) == 6
    assert forces.tokens(state, G, "Glaginsdrog") == ["Cadmin", "Cadmin", "Cadmin"]
    assert state["public"]["people"]["Kishmin"]["state"] == forces.BOX


def test_the_example_of_hits() -> None:
    """A five that throws 3 hits, a four that throws 7 misses."""
    state = table.cleared(begun(G), F, "Caer Navell")
    state = lay(state, G, "Marchgate", "Warsteed", "Wargroup")
    state = lay(state, F, "Marchgate", "Cavalry")
    state = play(state, "activate Warsteed at Marchgate")
    state = table.changed(state, ["put", ["public", "board", G, "Marchgate"], ["Wargroup~0", "Warsteed~0"]])
    state = play(state, "attack", "stand", ("throw", "10"))
    thrown = rule(state, "throw", "7 3")
    assert "Gorganun hits 1 time." in told(thrown)
    assert "Cavalry" in told(thrown)


def test_target_counts_leaders_and_wizards() -> None:
    state = put(begun(G), "Shale", "Island")
    hearing = Hearing(table.GAME, state, table.declaration(state, "tower", G), table.HOUSE, table.Seeded(1))
    assert tower.target(hearing, G) == 4


def test_what_has_acted_and_comes_under_a_leader_at_rest_slows_and_quickens_nobody() -> None:
    state = put(begun(), "Kestrel", "Kimrin", done=True)
    state = table.changed(state, ["put", ["public", "board", G, "Kimrin"], ["Wargroup"] * 3 + ["Warsteed", "Warsteed!", "Warsteed!"]])
    boxed = do(state, "box Kestrel with 3 Warsteed")
    assert not boxed["public"]["slowed"]
    assert "slowed" not in boxed["secret"][G]
