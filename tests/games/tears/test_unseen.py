"""Who comes to a castle unseen, and is seen there: its owner says then whether they stand inside. [Castle: occupation] [Obfuscate]"""

from playaid.games.tears.state import fights, world
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import TABLE, F, G, begun, cleared, do, lay, put, rule


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
        state = do(state, line, dice)
    assert [(debt["what"], debt["who"], debt["side"]) for debt in state["public"]["owed"]] == [("gate", "Caer Sillius", F)]
    assert not state["public"]["veiled"]
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
