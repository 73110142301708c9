"""Who comes to a castle unseen, and is seen there: its owner says then whether they stand inside. [Castle: occupation] [Obfuscate]"""

from playaid.games.tears.state import fights, forces, world
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import TABLE, F, G, begun, cleared, do, lay, put, rule
from tests.games.tears.test_what_stays_free import position


def unseen(*veiled: str, theirs: str = "Foot Soldier") -> table.State:
    """Two Warsteed of Gorganun have come to Caer Sillius, these of them hidden, and may attack; Forseti's people stand outside there."""
    state = cleared(begun(), F, "Caer Sillius")
    state = put(put(state, "Urso", "Wyrmholt"), "Algeron", "Wyrmholt")
    state = lay(state, F, "Caer Sillius", theirs)
    state = table.changed(lay(state, G, "Millbrook", "2 Warsteed"), ["drop", ["public", "board", G, "Millbrook"], None])
    state = table.changed(state, ["put", ["public", "board", G, "Caer Sillius"], ["Warsteed~1", "Warsteed~1"]])
    names = sorted(veiled)
    return table.changed(state, ["put", ["public", "veiled"], {"Caer Sillius": {G: names}}], ["put", ["public", "together"], {G: [names]}])


HIDDEN = ("Warsteed", "Warsteed")


@each("answer,kind", [("inside", fights.CASTLE), ("outside", fights.FIELD)], ids=["inside", "outside"])
def test_whoever_attacks_unseen_before_a_castle_has_its_owner_say_where_they_stand(answer: str, kind: str) -> None:
    state = unseen(*HIDDEN)
    question = rule(state, "attack").question
    assert question is not None
    assert question.who == F
    joined = do(state, "attack", gate=answer)
    assert fights.battle(joined)["kind"] == kind
    assert world.inside(joined, F, "Caer Sillius") is (answer == "inside")
    assert not joined["public"]["veiled"]


def test_of_whom_one_was_seen_the_owner_has_been_asked_already() -> None:
    state = unseen("Warsteed")
    assert rule(state, "attack").question is None
    assert fights.battle(do(state, "attack"))["kind"] == fights.FIELD


def test_nobody_is_asked_whose_people_are_hidden_or_who_has_the_garrison_alone_there() -> None:
    state = unseen(*HIDDEN)
    away = cleared(state, F, "Caer Sillius")
    assert fights.battle(do(away, "attack"))["kind"] == fights.GARRISON


def test_an_overrun_unseen_is_an_assault_where_its_victim_goes_inside() -> None:
    state = table.changed(unseen(*HIDDEN), ["put", ["public", "board", G, "Caer Sillius"], ["Wargroup~1"] * 3 + ["Warsteed~1"] * 2])
    state = table.changed(state, ["put", ["public", "veiled", "Caer Sillius", G], ["Shale", *["Wargroup"] * 3, *["Warsteed"] * 2]])
    state = table.changed(state, ["drop", ["public", "board", G, "Kimrin"], None], ["add", ["public", "reserve", G, "Warsteed"], 1])
    state = put(state, "Shale", "Caer Sillius", act=True, used=1)
    assert fights.battle(do(state, "attack overrun", gate="inside"))["kind"] == fights.CASTLE
    assert fights.battle(do(state, "attack overrun", gate="outside"))["kind"] == fights.OVERRUN


def test_where_the_spell_is_over_before_a_castle_its_owner_is_asked() -> None:
    """At the beginning of the side's next part of the turn; with those of the same spell who attack elsewhere, too."""
    state = unseen(*HIDDEN)
    state = table.changed(state, ["put", ["public", "board", G, "Caer Sillius"], ["Warsteed"] * 2])
    for line, dice in (("next", ""), ("command one", ""), ("next", ""), ("next", ""), ("initiative", "9 2")):
        assert not state["public"]["owed"]
        assert G in state["public"]["together"]
        state = do(state, line, dice)
    assert [(debt["what"], debt["who"], debt["side"]) for debt in state["public"]["owed"]] == [("gate", "Caer Sillius", F)]
    assert not state["public"]["veiled"]
    assert not state["public"]["together"], "whom the next spell hides shares nothing with these"
    inside = do(state, "gate Caer Sillius in", side=F)
    assert world.inside(inside, F, "Caer Sillius")
    assert not inside["public"]["owed"]


def test_those_of_one_spell_are_seen_before_a_castle_once_others_of_it_attack() -> None:
    state = unseen(*HIDDEN)
    state = table.changed(state, ["put", ["public", "board", G, "Caer Sillius"], ["Warsteed"] * 2])
    state = lay(lay(state, F, "Marchgate", "Cavalry"), G, "Marchgate", "Wargroup")
    state = table.changed(
        state,
        ["put", ["public", "board", G, "Marchgate"], ["Wargroup~1"]],
        ["put", ["public", "veiled", "Marchgate"], {G: ["Wargroup"]}],
        ["put", ["public", "together"], {G: [["Warsteed", "Warsteed", "Wargroup"]]}],
    )
    state = do(state, "attack Marchgate")
    assert [(debt["what"], debt["who"], debt["side"]) for debt in state["public"]["owed"]] == [("gate", "Caer Sillius", F)]
    apart = table.changed(unseen(*HIDDEN), ["put", ["public", "together"], {G: [["Warsteed", "Warsteed"], ["Wargroup"]]}])
    assert not apart["public"]["owed"]


def test_whoever_is_hidden_is_made_to_attack_nobody() -> None:
    """A friend beside them who can be found has to fight once he is activated; they have not. [Obfuscate]"""
    state = table.lay(put(put(begun(), "Kishmin", "Ursh", act=True, used=1), "Hastur", "Ursh"), F, "Ursh", "Cavalry")
    assert [text for text in TABLE.owed(state) if "both sides stand in Ursh" in text]
    hidden = table.changed(state, ["put", ["public", "veiled", "Ursh"], {G: ["Kishmin"]}])
    assert not [text for text in TABLE.owed(hidden) if "both sides stand in Ursh" in text]
    both = put(hidden, "Hastur", "Ursh", act=True, used=1)
    assert [text for text in TABLE.owed(both) if "both sides stand in Ursh" in text]


def test_a_hidden_wizard_whom_a_trap_hits_stays_hidden_where_they_escape_to_and_nowhere_out_of_play() -> None:
    lines = (
        f"lies Hastur, Warsteed at Ashmoor of {G}",
        f'lies Foot Soldier at "Nine Pillars" of {F}',
        f"lies Torin at Oldmarch of {F}",
        f"lies Shale at Kimrin of {G}",
    )
    state = table.play(
        position(*lines, gorganun="knows Hastur Obfuscate"),
        "activate Hastur",
        ("cast Obfuscate by Hastur on Hastur", "1"),
        'move Hastur to "Nine Pillars"',
    )
    hit = table.do(state, 'trap "Nine Pillars"', "1 3")
    fled = table.do(hit, "place Hastur at Ashmoor")
    assert fled["public"]["veiled"] == {"Ashmoor": {G: ["Hastur"]}}
    caught = table.do(state, 'trap "Nine Pillars"', "1 10")
    assert caught["public"]["veiled"] == {}
    assert not forces.person(caught, "Hastur").get("hid")


def test_those_under_a_hidden_leader_who_is_hit_lie_there_hidden() -> None:
    lines = (
        f"lies Hastur, Shale at Ashmoor of {G}",
        f'lies Foot Soldier at "Nine Pillars" of {F}',
        f"lies Torin at Oldmarch of {F}",
        f"lies Kestrel at Kimrin of {G}",
    )
    state = table.play(
        position(*lines, gorganun="knows Hastur Obfuscate; box Shale with 2 Warsteed"),
        "activate Hastur",
        ("cast Obfuscate by Hastur on Shale, Shale, Shale", "1"),
        "activate Shale",
        'move Shale to "Nine Pillars"',
    )
    hit = table.do(state, 'trap "Nine Pillars"', "1 8", victim="Shale")
    assert hit["public"]["veiled"] == {"Nine Pillars": {G: ["Warsteed", "Warsteed"]}}


def test_whom_a_spell_hides_is_hidden_by_no_other() -> None:
    lines = (
        f"lies Hastur, 2 Warsteed at Ashmoor of {G}",
        f"lies Torin at Oldmarch of {F}",
        f"lies Shale at Kimrin of {G}",
    )
    once = ("cast Obfuscate by Hastur on Hastur, Warsteed", "1")
    state = table.play(position(*lines, gorganun="knows Hastur Obfuscate"), "activate Hastur", once)
    assert table.refused(state, "cast Obfuscate by Hastur on Hastur") == ["cast.aim"]
    assert rule(state, "cast Obfuscate by Hastur on Hastur").reasons[0].text == "Hastur is hidden by a spell already"
    both = table.do(state, "cast Obfuscate by Hastur on Warsteed", "1")
    assert forces.veil(both, G, "Ashmoor") == ["Hastur", "Warsteed", "Warsteed"], "there is another one"
    assert rule(both, "cast Obfuscate by Hastur on Warsteed").reasons[0].text == "Warsteed is hidden by a spell already"


def test_in_battle_too_whom_a_spell_hides_no_other_hides() -> None:
    lines = (
        f"lies Hastur, Niekimo, Warsteed at Ashmoor of {G}",
        f"lies Foot Soldier at Ashmoor of {F}",
        f"lies Torin at Oldmarch of {F}",
        f"lies Shale at Kimrin of {G}",
    )
    state = table.play(
        position(*lines, side=F, gorganun="knows Hastur Obfuscate; knows Niekimo Obfuscate"),
        "activate Foot Soldier",
        "attack",
        "stand",
        ("cast Obfuscate by Hastur on Warsteed", "1"),
    )
    assert rule(state, "cast Obfuscate by Niekimo on Warsteed").reasons[0].text == "Warsteed is hidden by a spell already"
    assert rule(state, "cast Obfuscate by Niekimo on Niekimo, Hastur", "1").verdict == "legal"


def test_what_hid_the_dragon_is_over_as_he_rages() -> None:
    lines = (
        f"lies Hastur, Terramax at Marchgate of {G}",
        f"lies 2 Foot Soldier at Marchgate of {F}",
        f"lies Torin at Seaside of {F}",
        f"lies Kestrel at Kimrin of {G}",
        "master Hastur",
    )
    state = table.play(position(*lines, gorganun="knows Hastur Obfuscate"), "activate Hastur", ("control", "1"), "attack", "stand")
    state = table.play(state, ("cast Obfuscate by Hastur on Terramax", "1"), "skip", ("throw", "1 9 3"))
    assert state["public"]["dragon"]["rage"] == "Marchgate"
    assert state["public"]["veiled"] == {}
