"""Where the text bears two readings: what is marked on the ruling, and what the option changes. [Terramax] [Penguins 1] and others"""

from playaid.games.tears.state import forces
from playaid.referee.contract.ruling import LEGAL
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, cleared, do, lay, play, put, refused, rule, sheet, told, under
from tests.games.tears.test_afterwards import sinking
from tests.games.tears.test_scenarios import rookery, whole_war
from tests.games.tears.test_terramax import mastered
from tests.games.tears.test_wounds import captured


def by_option(state: table.State, option: str, value: str) -> table.State:
    return table.changed(state, ["put", ["referee", "options", option], value])


@each(
    ("value", "dice", "struck", "mark"),
    [("side", "3 10 10", F, "strikes nobody"), ("present", "3 10 10 10", G, "turns on Gorganun")],
)
def test_whom_the_rage_strikes_where_nobody_is_there_of_those_named(value: str, dice: str, struck: str, mark: str) -> None:
    raging = do(lay(by_option(mastered(), "rage-die", value), G, "Marchgate", "Warsteed"), "control", "9")
    ruling = rule(raging, "rage", dice, aim_Gorganun="Terramax")
    assert ruling.verdict == LEGAL
    assert (f"Terramax goes for {struck}" in told(ruling), mark in sheet(ruling)) == (True, True)
    assert "option `rage-die`" not in sheet(rule(raging, "rage", "6 10 10 10", aim_Gorganun="Terramax")), "who is named is there"


@each(("value", "dice", "mark"), [("table", "10 5", "is one, as a wizard's"), ("fails", "10", "just fails")])
def test_a_ten_of_the_dragons_own_spells(value: str, dice: str, mark: str) -> None:
    state = cleared(lay(by_option(mastered(), "dragon-ten", value), F, "Marchgate", "2 Cavalry"), F, "Caer Navell")
    state = table.changed(state, ["put", ["public", "board", G, "Marchgate"], ["Terramax~0"]], ["put", ["public", "dragon", "checked"], 1])
    state = play(state, "attack", "stand")
    ruling = rule(state, "cast Juggernaut by Terramax on Terramax", dice)
    assert ruling.verdict == LEGAL
    assert mark in sheet(ruling)
    assert "option `dragon-ten`" not in sheet(rule(state, "cast Juggernaut by Terramax on Terramax", "9"))
    assert do(state, "cast Juggernaut by Terramax on Terramax", dice)["public"]["dragon"]["failed"]


def test_penguins_beyond_the_command() -> None:
    """Shale leads five already."""
    state = under(rookery(), "Shale", *["Warsteed"] * 5)
    room = int(table.HOUSE.value("leaders", "Shale", "command")) - 5
    assert 0 < room < 9
    every = rule(state, 'cast "Summon Penguins" by Kishmin', "1 9")
    assert "9 penguins appear" in told(every)
    assert "option `penguin-company`" in sheet(every)
    assert "option `penguin-company`" not in sheet(rule(state, 'cast "Summon Penguins" by Kishmin', f"1 {room}"))
    few = do(by_option(state, "penguin-company", "commanded"), 'cast "Summon Penguins" by Kishmin', "1 9")
    assert forces.tokens(few, G, "Ossum") == ["Penguin!"] * room


def test_spells_of_the_tables_alone_in_the_war() -> None:
    owing = table.changed(whole_war(), ["push", ["public", "owed"], {"side": G, "what": "spells", "who": "Hastur", "number": 1}])
    line = 'prepare Hastur knows "Land Bridge"'
    assert "option `war-spells`" in sheet(rule(owing, line, side=G))
    assert "option `war-spells`" not in sheet(rule(owing, "prepare Hastur knows Fly", side=G))
    birds = by_option(by_option(owing, "penguins", "yes"), "penguin-spell", "chosen")  # whose entry the index has for their scenario
    for state in (birds, by_option(birds, "war-spells", "index")):
        summoned = rule(state, 'prepare Hastur knows "Summon Penguins"', side=G)
        assert (summoned.verdict, "option `war-spells`" in sheet(summoned)) == (LEGAL, False)
    index = by_option(owing, "war-spells", "index")
    assert refused(index, line, G) == ["prepare.spells"]
    assert rule(index, "prepare Hastur knows Fly", side=G).verdict == LEGAL


def test_an_exchanged_captive_comes_home_to_a_leader_alone() -> None:
    state = play(captured(), "next", "command one", "next")
    state = put(do(state, "exchange Neko", side=G, agreed="agrees"), "Kendrel", "Millbrook")
    alone = "leaders alone are seen in Millbrook"
    assert alone in sheet(rule(state, "place Neko at Millbrook", side=F))
    assert alone not in sheet(rule(lay(state, F, "Millbrook", "Cavalry"), "place Neko at Millbrook", side=F))


def test_who_has_struck_in_the_round_is_saved_by_a_spell() -> None:
    saved = rule(sinking(), "wound Urso by Teleport", "1", side=F)
    assert "is none of the round" in sheet(saved)
    assert "is none of the round" not in sheet(rule(sinking(), "wound Urso", "10", side=F))
