"""Halves of conditions about who fights, and how a battle is joined: each with what it alone decides. [Battle]"""

import pytest

from playaid.games.tears.rules import battle
from playaid.games.tears.state import fights
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, cleared, do, lay, put, refused, rule, sheet, told, under


def meeting(place: str = "Marchgate", *lying: str) -> table.State:
    """A Cavalry stands there, and these counters of Gorganun's, as they are activated."""
    state = lay(cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius"), F, place, "Cavalry")
    return changed(state, ["put", ["public", "board", G, place], [*lying]])


def test_whoever_has_attacked_in_this_activation_is_in_no_further_line() -> None:
    """[Activation]"""
    state = put(put(meeting("Marchgate", "Wargroup~0"), "Hastur", "Marchgate", act=True, used=1, fought=True), "Shale", "Marchgate")
    state = put(put(state, "Shimar", "Marchgate", act=True, used=1), "Shale", "Marchgate", act=True, used=1, fought=True)
    now = fights.battle(table.unsound(state, "attack"))
    assert now["rows"][G] == ["Shimar", "Wargroup"]
    assert now["chiefs"][G] == []


@each(("target", "said"), [("Cavalry", False), ("Terramax", True)])
def test_that_terramax_is_one_unit_is_told_where_he_is_overrun(target: str, said: bool) -> None:
    """[Overrun]"""
    state = cleared(cleared(begun(F), F, "Caer Navell", "Caer Sillius", "Caer Clavell"), G, "Glaginsdrog", "Kimrin")
    state = under(put(state, "Kendrel", "Marchgate", act=True, used=1), "Kendrel", "5 Cavalry")
    state = lay(put(state, "Hastur", "Kimrin"), G, "Marchgate", "Terramax" if target == "Terramax" else "Wargroup")
    state = changed(state, ["put", ["public", "dragon", "master"], "Hastur"])
    assert ("Terramax alone is one unit" in sheet(rule(state, "attack overrun"))) is said
    assert "Terramax alone is one unit" not in sheet(rule(state, "attack"))


@each(
    ("lying", "stood"),
    [
        (["Wargroup~0", "Warsteed~1", "Warsteed"], ["Wargroup~0"]),
        (["Warsteed~1"], None),
    ],
)
def test_of_those_who_attack_it_is_noted_who_stood_there(lying: list[str], stood: list[str] | None) -> None:
    """Where leaders alone meet them they may do what they might before. [Leader wounds]"""
    assert fights.battle(table.unsound(meeting("Marchgate", *lying), "attack")).get("unstirred") == stood


@each(
    ("marks", "stood"),
    [
        ({"act": True, "used": 0}, ["Warsteed~0"]),
        ({"act": True, "used": 1}, None),
        ({}, None),
        ({"act": True, "used": 0, "fought": True}, None),
    ],
)
def test_so_it_is_of_those_under_their_leaders(marks: dict[str, object], stood: list[str] | None) -> None:
    state = put(put(begun(), "Shale", "Marchgate"), "Hastur", "Marchgate", act=True, used=1)
    state = under(lay(state, F, "Marchgate", "Cavalry"), "Shale", "Warsteed")
    assert fights.battle(table.unsound(put(state, "Shale", "Marchgate", **marks), "attack")).get("unstirred") == stood


def test_before_a_garrison_whoever_stood_there_has_fought() -> None:
    """No leaders can be found alone. [Castle: garrison]"""
    state = changed(cleared(begun(), F, "Caer Sillius"), ["put", ["public", "board", G, "Caer Sillius"], ["Wargroup~0"]])
    state = put(put(state, "Algeron", "Millbrook"), "Urso", "Rockhurst")
    assert "unstirred" not in fights.battle(table.unsound(state, "attack"))


def test_that_others_stay_aboard_is_told_of_a_ship_alone() -> None:
    """[Sea battle]"""
    said = "attack: the others take no part and no hits"
    ship = {"side": G, "sea": "Dragon Sea North", "from": "Ossum"}
    enemy = {"side": F, "sea": "Dragon Sea North", "from": "Dragon Sea East"}
    state = changed(begun(), ["put", ["public", "ships"], {"Ship 1": ship, "Ship 2": enemy}])
    state = lay(state, F, "Ship 2", "Cavalry")
    whole = changed(state, ["put", ["public", "board", G, "Ship 1"], ["Warsteed~0"]])
    assert said not in sheet(rule(whole, 'attack "Ship 2"'))
    some = changed(state, ["put", ["public", "board", G, "Ship 1"], ["Warsteed~0", "Warsteed"]])
    assert said in sheet(rule(some, 'attack "Ship 2"'))
    led = put(whole, "Kestrel", "Ship 1")
    assert said in sheet(rule(led, 'attack "Ship 2"'))
    alone = put(changed(state, ["drop", ["public", "board", G, "Ship 1"], None]), "Hastur", "Ship 1", act=True, used=0)
    assert said not in sheet(rule(alone, 'attack "Ship 2"'))
    assert said not in sheet(rule(meeting("Marchgate", "Warsteed~0", "Warsteed"), "attack"))


# who stands


@each(
    ("place", "people", "hermit"),
    [
        ("Ursh", ("Torin",), "Torin"),
        ("Ursh", ("Torin", "Vilkie"), None),
        ("Ursh", ("Neko",), None),
        ("Thornwick", ("Torin",), None),
    ],
)
def test_a_wizard_by_themselves_in_ruins_cannot_get_away(place: str, people: tuple[str, ...], hermit: str | None) -> None:
    """[Exploring ruins]"""
    state = changed(begun(), ["put", ["public", "board", G, place], ["Warsteed~1"]])
    for name in people:
        state = put(state, name, place)
    shown = table.unsound(table.unsound(state, "attack"), "stand")
    assert (shown["public"]["battle"] or {}).get("hermit") == hermit


def test_a_wizard_in_ruins_with_a_unit_is_not_alone() -> None:
    state = lay(put(begun(), "Torin", "Ursh"), F, "Ursh", "Cavalry")
    state = changed(state, ["put", ["public", "board", G, "Ursh"], ["Warsteed~1"]])
    assert "hermit" not in fights.battle(table.unsound(table.unsound(state, "attack"), "stand"))


def test_that_a_ship_defends_alone_is_told_of_ships() -> None:
    said = "defends alone: others of its side in the sea area take no part"
    assert said not in sheet(rule(do(at_before(), 'attack "Ship 2"'), "stand"))
    other = changed(at_before(), ["put", ["public", "ships", "Ship 3"], {"side": F, "sea": "Dragon Sea North", "from": ""}])
    other = lay(other, F, "Ship 3", "Foot Soldier")
    assert said in sheet(rule(do(other, 'attack "Ship 2"'), "stand"))
    over = put(at_before(), "Torin", "Dragon Sea North", wades=True)
    assert said in sheet(rule(do(over, 'attack "Ship 2"'), "stand"))


def at_before() -> table.State:
    state = cleared(cleared(begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog", "Kimrin")
    state = changed(
        state,
        ["put", ["public", "ship"], 2],
        ["put", ["public", "ships", "Ship 1"], {"side": G, "sea": "Dragon Sea North", "from": "Ossum"}],
        ["put", ["public", "ships", "Ship 2"], {"side": F, "sea": "Dragon Sea North", "from": "Dragon Sea East"}],
    )
    return do(lay(lay(state, G, "Ship 1", "Warsteed"), F, "Ship 2", "Cavalry"), 'activate Warsteed at "Ship 1"')


@each(("hidden", "told_"), [(["Foot Soldier"], True), ([], False)])
def test_who_is_hidden_is_told_to_be_out_of_the_battle(hidden: list[str], told_: bool) -> None:
    """[Obfuscate]"""
    state = lay(meeting("Marchgate", "Warsteed~1"), F, "Marchgate", "Foot Soldier")
    state = changed(state, ["put", ["public", "veiled"], {"Marchgate": {F: hidden}} if hidden else {}])
    ruling = rule(table.unsound(state, "attack"), "stand")
    assert ("out of this battle" in told(ruling)) is told_
    assert ("under" in told(ruling)) is False, "nobody leads them"


def test_who_is_activated_and_where_they_can_attack() -> None:
    state = put(meeting("Marchgate", "Wargroup!"), "Hastur", "Ashmoor")
    nobody = "nobody of Gorganun who is activated stands in Marchgate: who attacks moves there first"
    assert [str(reason.text) for reason in rule(state, "attack Marchgate").reasons] == [nobody]
    unseen = changed(state, ["put", ["public", "veiled"], {"Marchgate": {F: ["Cavalry"]}}])
    hidden = "whoever of the enemy is in Marchgate is hidden by a spell, and nobody attacks them until it is over"
    assert [str(reason.text) for reason in rule(unseen, "attack Marchgate").reasons] == [nobody]
    awake = changed(unseen, ["put", ["public", "board", G, "Marchgate"], ["Wargroup~0"]])
    assert [str(reason.text) for reason in rule(awake, "attack Marchgate").reasons] == [hidden]
    leader = put(unseen, "Kestrel", "Marchgate", act=True, used=0)
    assert [str(reason.text) for reason in rule(leader, "attack Marchgate").reasons] == [hidden]
    asleep = put(unseen, "Kestrel", "Marchgate")
    assert [str(reason.text) for reason in rule(asleep, "attack Marchgate").reasons] == [nobody]


def test_that_a_line_needs_more_than_leaders_is_said_of_a_battle_that_is_to_begin() -> None:
    state = put(meeting("Marchgate"), "Kestrel", "Marchgate", act=True, used=0)
    assert refused(state, "attack") == ["attack.line"]
    assert rule(put(state, "Hastur", "Marchgate", act=True, used=0), "attack").verdict == LEGAL
    assert refused(put(state, "Hastur", "Marchgate", act=True, used=0, fought=True), "attack") == ["attack.line"]
    assert "attack.line" not in refused(do(put(state, "Hastur", "Marchgate", act=True, used=0), "attack"), "attack", G)


@each(
    ("newcomers", "came", "before"),
    [({"Marchgate|Cavalry": 1}, None, "Oldmarch"), ({}, 1, "Oldmarch"), ({}, None, None), ({"Marchgate|Foot Soldier": 1}, 0, None)],
)
def test_where_the_defenders_have_come_from_in_this_turn_is_barred_to_the_attackers(
    newcomers: dict[str, int], came: int | None, before: str | None
) -> None:
    """Units or people of theirs who are seen there have come. [Retreat]"""
    state = put(put(meeting("Marchgate", "Warsteed~0"), "Neko", "Marchgate", came=came), "Algeron", "Marchgate")
    state = changed(state, ["put", ["public", "came", F], {"Marchgate": "Oldmarch"}], ["put", ["public", "newcomers"], newcomers])
    assert fights.battle(table.unsound(state, "attack")).get("before") == before


@each(
    ("theirs", "inside", "said"),
    [
        (("Cavalry",), True, "attacks Caer Sillius (castle walls): Wargroup."),
        (("Cavalry",), False, "attacks Caer Sillius: Wargroup."),
        ((), False, "attacks Caer Sillius (the garrison alone): Wargroup."),
    ],
)
def test_what_is_attacked_is_told(theirs: tuple[str, ...], inside: bool, said: str) -> None:
    assert said in told(rule(before_a_castle(theirs, inside), "attack"))


def before_a_castle(theirs: tuple[str, ...], inside: bool, *hidden: str) -> table.State:
    """A Wargroup stands before Caer Sillius, and these of Forseti's, some of them hidden."""
    state = put(put(cleared(begun(), F, "Caer Sillius"), "Algeron", "Millbrook"), "Urso", "Rockhurst")
    state = lay(changed(state, ["put", ["public", "board", G, "Caer Sillius"], ["Wargroup~0"]]), F, "Caer Sillius", *theirs)
    state = changed(state, ["put", ["public", "castles", "Caer Sillius", "inside"], F if inside else ""])
    return changed(state, ["put", ["public", "veiled"], {"Caer Sillius": {F: [*hidden]}} if hidden else {}])


@each(
    ("theirs", "leader", "inside", "hidden", "said"),
    [
        (("Cavalry",), "Algeron", True, ("Cavalry",), True),
        (("Cavalry", "Foot Soldier"), "", True, ("Cavalry",), False),
        (("Cavalry",), "Algeron", False, ("Cavalry",), False),
        ((), "Algeron", True, (), False),
    ],
)
def test_a_castle_where_units_are_hidden_is_not_empty_and_its_garrison_does_not_fight(
    theirs: tuple[str, ...], leader: str, inside: bool, hidden: tuple[str, ...], said: bool
) -> None:
    """[Obfuscate] [Castle: garrison]"""
    state = before_a_castle(theirs, inside, *hidden)
    state = put(state, leader, "Caer Sillius") if leader else state
    assert ("is not empty: what is hidden there neither fights" in told(rule(table.unsound(state, "attack"), "stand"))) is said


def test_who_is_hidden_aboard_is_not_told_to_be_left_there() -> None:
    """A ship retreats with all aboard. [Obfuscate] [Sea battle]"""
    state = changed(lay(at_before(), F, "Ship 2", "Foot Soldier"), ["put", ["public", "veiled"], {"Ship 2": {F: ["Foot Soldier"]}}])
    assert "out of this battle" not in told(rule(do(state, 'attack "Ship 2"'), "stand"))


@each(
    ("theirs", "inside", "kind"),
    [((), True, fights.GARRISON), ((), False, ""), (("Cavalry",), False, fights.FIELD), (("Cavalry",), True, fights.CASTLE)],
)
def test_where_leaders_alone_stand_in_the_open_nobody_has_fought(theirs: tuple[str, ...], inside: bool, kind: str) -> None:
    """Whoever stood there may do what they might before; inside, the garrison fights. [Leader wounds] [Castle: garrison]"""
    state = put(before_a_castle(theirs, inside), "Algeron", "Caer Sillius")
    state = changed(state, ["put", ["public", "castles", "Caer Sillius", "inside"], F if inside else ""])
    shown = table.unsound(table.unsound(state, "attack"), "stand")
    now = shown["public"]["battle"]
    assert (now["kind"] if now else "") == kind
    assert "unstirred" not in (now or {})
    if not now:
        assert shown["public"]["board"][G]["Caer Sillius"] == ["Wargroup~0"]
    came = changed(state, ["put", ["public", "board", G, "Caer Sillius"], ["Wargroup~1"]])
    assert (table.unsound(table.unsound(came, "attack"), "stand")["public"]["battle"] is None) is (not kind)


@each(("lying", "enough"), [("Wargroup~1", True), ("Wargroup~0", False), ("Wargroup", False), ("Wargroup~1f", False)])
def test_those_overrun_who_have_moved_in_and_have_not_fought(lying: str, enough: bool) -> None:
    """Who has stood there from before is none of them, activated or not. [Overrun]"""
    state = meeting("Marchgate", *[lying] * 6)
    state = put(state, "Shale", "Marchgate", act=True, used=1)
    few = "those who have just moved in are too few"
    assert any(few in str(reason.text) for reason in rule(state, "attack overrun").reasons) is not enough


@each(
    ("said", "ships"),
    [
        ("Ship 2", []),
        ("Dragon Sea North", [("Ship 1", "Ship 2")]),
        ("Dragon Sea South", []),
        (None, []),
    ],
)
def test_a_sea_area_that_is_named_stands_for_the_ships_in_it(said: str | None, ships: list[tuple[str, str]]) -> None:
    """[Sea battle]"""
    assert battle._ships_of(at_before(), said, [("Ship 1", "Ship 2")]) == ships


@each(
    ("line", "said"),
    [
        ('attack "Ship 1"', ["Ship 1 is Gorganun's own"]),
        ('attack "Ship 2"', []),
        ('attack "Dragon Sea North"', []),
        ('attack "Dragon Sea South"', ["no enemy is in Dragon Sea South"]),
    ],
)
def test_whose_the_ship_is_that_is_attacked_is_told(line: str, said: list[str]) -> None:
    assert [str(reason.text) for reason in rule(at_before(), line).reasons] == said


def test_where_two_ships_lie_it_is_said_which_is_attacked() -> None:
    """[Sea battle]"""
    other = changed(at_before(), ["put", ["public", "ships", "Ship 3"], {"side": F, "sea": "Dragon Sea North", "from": ""}])
    other = lay(other, F, "Ship 3", "Foot Soldier")
    for line in ("attack", 'attack "Dragon Sea North"'):
        assert [str(reason.text) for reason in rule(other, line).reasons] == ["say whom: Ship 2, Ship 3"]
    assert rule(other, 'attack "Ship 3"').verdict == LEGAL


def test_one_leader_with_a_unit_is_enough_beside_one_without() -> None:
    """Leaders alone do not fight, in whatever order they stand. [Battle 1]"""
    for holder, other in (("Shale", "Kestrel"), ("Kestrel", "Shale")):
        state = put(put(meeting("Marchgate"), "Shale", "Marchgate", act=True, used=0), "Kestrel", "Marchgate", act=True, used=0)
        assert refused(state, "attack") == ["attack.line"]
        assert rule(under(state, holder, "Warsteed"), "attack").verdict == LEGAL, other


def test_while_a_battle_is_fought_nothing_is_said_of_who_could_attack_elsewhere() -> None:
    """[Order of play]"""
    state = put(meeting("Marchgate", "Warsteed~1"), "Kestrel", "Oldmarch", act=True, used=0)
    state = lay(state, F, "Oldmarch", "Cavalry")
    assert refused(state, "attack Oldmarch") == ["attack.line"]
    assert "attack.line" not in refused(table.unsound(state, "attack Marchgate"), "attack Oldmarch", G)


@each(("leader", "opened"), [("", False), ("Neko", True)])
def test_only_where_a_leader_stands_the_line_opens_what_its_side_hides(leader: str, opened: bool) -> None:
    """[Leader boxes]"""
    state = meeting("Marchgate", "Warsteed~1")
    state = table.unsound(put(state, leader, "Marchgate") if leader else state, "attack Marchgate")
    sealed = {**state, "secret": {side: secret for side, secret in state["secret"].items() if side != F}}
    asked = asking(table.GAME, sealed, table.HOUSE, "stand", F)
    if opened:
        with pytest.raises(Locked):
            battle._box_is_opened(asked)
    else:
        assert battle._box_is_opened(asked) is None
    assert battle._box_is_opened(asking(table.GAME, begun(), table.HOUSE, "stand", F)) is None


@each("overrun", [True, False])
def test_only_an_overrun_is_refused_for_want_of_a_single_enemy_unit(overrun: bool) -> None:
    """[Overrun]"""
    state = lay(meeting("Marchgate", *["Warsteed~1"] * 5), F, "Marchgate", "Foot Soldier")
    reasons = rule(state, "attack overrun" if overrun else "attack").reasons
    assert any(reason.check.endswith("attack.overrun") for reason in reasons) is overrun
    assert not any(reason.check.endswith("attack.overrun") for reason in rule(meeting("Marchgate"), "attack Asten overrun").reasons)
