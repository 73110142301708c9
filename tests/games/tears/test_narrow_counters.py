"""Halves of conditions about counters, what hides them and what spells have done to them: each with what it alone decides."""

from typing import Any

from playaid.games.tears.rules import counters, reinforcements
from playaid.games.tears.state import alike, forces
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, put, under


def heard(state: table.State, **args: object) -> Any:
    return supposing(asking(table.GAME, state, table.HOUSE, "move", G), args)


@each(("further", "token"), [(True, "Warsteed~1"), (None, "Warsteed~0")])
def test_where_a_way_goes_on_whoever_has_gone_it_goes_on(further: bool | None, token: str) -> None:
    """[Movement]"""
    state = changed(
        begun(),
        ["put", ["public", "board", G, "Ashmoor"], ["Warsteed~0", "Warsteed~1"]],
        ["put", ["public", "underway"], {"at": "Ashmoor", "tokens": ["Warsteed~1"]}],
    )
    assert counters.fastest(heard(state, **({"further": True} if further else {})), G, "Ashmoor", "Warsteed") == token


@each(
    ("raised", "option", "used", "held"),
    [("Wargroup", "either", 0, None), ("Wargroup", "stays", 2, True), (None, "either", 2, None)],
)
def test_a_wizard_laid_down_is_as_far_gone_as_the_leader(raised: str | None, option: str, used: int, held: bool | None) -> None:
    """By option one who lay under a leader who recruits may go. [Recruiting]"""
    state = changed(put(begun(), "Shimar", "Kimrin"), ["put", ["referee", "options", "recruit-drop"], option])
    hearing = heard(state)
    counters._wake_with(hearing, "Shimar", {"side": G, "state": "up", "at": "Kimrin", "act": True, "used": 2, "raised": raised})
    shimar = forces.person(hearing.state, "Shimar")
    assert (shimar["act"], shimar["used"], shimar.get("held")) == (True, used, held)


@each(("noted", "left"), [(2, 1), (1, 0), (0, 0)])
def test_whoever_was_let_off_a_fight_hidden_is_so_no_more_once_seen(noted: int, left: int) -> None:
    """[Obfuscate]"""
    key = alike.key(G, "Kimrin", "Warsteed")
    state = changed(begun(), ["put", ["public", "veiled"], {"Kimrin": {G: ["Warsteed"]}}], ["put", ["public", "let_off"], {key: noted}])
    hearing = heard(state)
    assert counters.lift_veil(hearing, G, "Kimrin", ["Warsteed"]) == ["Warsteed"]
    assert hearing.state["public"]["let_off"][key] == left


@each(
    ("hidden", "sure", "after"),
    [
        ([], True, []),
        (["Wargroup"], False, ["Wargroup"]),
        (["Wargroup"], True, ["reduced Wargroup"]),
        (["Wargroup", "Wargroup"], False, ["Wargroup", "reduced Wargroup"]),
    ],
)
def test_of_counters_alike_one_that_is_seen_is_turned_over_unless_it_is_sure_that_it_was_not(
    hidden: list[str], sure: bool, after: list[str]
) -> None:
    """One Wargroup is left there. [Obfuscate]"""
    state = changed(begun(), ["put", ["public", "board", G, "Kimrin"], ["Wargroup"]])
    state = changed(state, ["put", ["public", "veiled"], {"Kimrin": {G: hidden}} if hidden else {}])
    hearing = heard(state)
    counters.keep_hidden(hearing, G, "Kimrin", "Wargroup", "reduced Wargroup", sure=sure)
    assert sorted(forces.veil(hearing.state, G, "Kimrin")) == after


@each(("inside", "word"), [(True, "inside"), (False, "outside")])
def test_where_a_sides_pieces_stand_is_told(inside: bool, word: str) -> None:
    """[Castle: occupation]"""
    hearing = heard(begun())
    counters.go_in(hearing, G, "Kimrin", inside)
    assert [line.result for line in hearing.lines] == [word]
    assert [said.text for said in hearing.story] == [f"Gorganun's pieces in Kimrin stand {word} the castle."]
    assert hearing.state["public"]["castles"]["Kimrin"]["inside"] == (G if inside else "")


@each(
    ("marks", "came"),
    [
        ({"at": "Ashmoor"}, 1),
        ({"at": "Ashmoor", "came": 0}, 0),
        ({"at": "Kimrin"}, None),
        ({"at": "Ashmoor", "state": "trapped"}, None),
        ({"used": 1}, None),
    ],
)
def test_whoever_comes_elsewhere_has_come_there_in_this_turn(marks: dict[str, Any], came: int | None) -> None:
    """Whoever comes out from under a leader has come when that leader did. [Ports] [Heal]"""
    hearing = heard(put(begun(), "Shimar", "Kimrin"))
    counters.put_person(hearing, "Shimar", **marks)
    assert forces.person(hearing.state, "Shimar").get("came") == came


@each(("hidden", "holder"), [("Shale", "Shale"), ("Kestrel", "Kestrel"), ("", "Shale")])
def test_of_leaders_who_hold_such_a_unit_the_hidden_one_is_meant_first(hidden: str, holder: str) -> None:
    """[Replacements] [Obfuscate]"""
    state = begun()
    for name in ("Shale", "Kestrel"):
        state = under(put(state, name, "Kimrin", act=True, used=0), name, "reduced Wargroup")
    state = changed(state, ["put", ["public", "veiled"], {"Kimrin": {G: [hidden, hidden]}} if hidden else {}])
    assert reinforcements._holder(heard(state), G, "Kimrin", "reduced Wargroup") == holder


@each(
    ("hidden", "named", "all_hidden"),
    [(["reduced Wargroup"], 1, True), ([], 1, False), (["reduced Wargroup"], 2, False), (["reduced Wargroup"] * 2, 1, True)],
)
def test_who_is_hidden_among_enemies_is_refitted_without_a_fight(hidden: list[str], named: int, all_hidden: bool) -> None:
    """All who are named are. [Replacements] [Obfuscate]"""
    state = changed(begun(), ["put", ["public", "veiled"], {"Riverton": {G: hidden}} if hidden else {}])
    units = [f"{named} reduced Wargroup"] if named > 1 else ["reduced Wargroup"]
    assert reinforcements._are_hidden(heard(state, units=units, at="Riverton"), "Riverton") is all_hidden


@each(("leader", "looked"), [("Kestrel", [G]), ("Neko", [])])
def test_that_room_is_looked_for_under_ones_own_leader_is_for_that_side_alone(leader: str, looked: list[str]) -> None:
    """[Leader boxes]"""
    hearing = heard(put(begun(), leader, "Kimrin", act=True, used=0), leader=leader)
    reinforcements._no_room(hearing)
    assert [*hearing.disclosed] == looked


@each(
    ("side", "named", "who", "said"),
    [
        (F, "", "Hastur", "the ambassador is Gorganun's to name"),
        (F, "Kishmin", "Hastur", ""),
        (G, "", "Hastur", ""),
        (G, "", "Torin", "Torin is no living wizard of Gorganun"),
    ],
)
def test_whose_an_ambassador_is_to_name_is_told_where_one_is_to_be_named(side: str, named: str, who: str, said: str) -> None:
    """[Cadmin]"""
    state = changed(begun(), ["put", ["public", "ambassador"], named])
    hearing = supposing(asking(table.GAME, state, table.HOUSE, "ambassador", side), {"wizard": who})
    facts = reinforcements._not_candidate(hearing)
    assert ("" if facts is None else str(facts["why"])) == said
