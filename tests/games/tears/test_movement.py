"""Movement, stacks, ports, castles in and out, the map learnt from play. [Movement] [Stacks] [Ports] [Castle: occupation] [Play board]"""

from itertools import pairwise

import pytest

from playaid.dice.sources import Refusing
from playaid.games.tears.state import fights, forces, world
from playaid.referee.contract import grammar
from playaid.referee.contract.lists_of_one import stages
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT
from playaid.referee.contract.state import empty, visible
from playaid.referee.deciding.decide import decide
from playaid.referee.deciding.offers import lines_besides
from playaid.referee.session.begin import opening
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import (
    COPY,
    PRINTED,
    F,
    G,
    begun,
    cleared,
    do,
    lay,
    offered,
    play,
    put,
    refused,
    rule,
    sheet,
    start,
    told,
    under,
)


@each(("unit", "far"), [("Warsteed", 2), ("Wargroup", 1)])
def test_each_kind_goes_its_spaces(unit: str, far: int) -> None:
    state = do(begun(), f"activate {unit} at Kimrin")
    for area in ("Ashmoor", "Marchgate", "Millbrook")[:far]:
        state = do(state, f"move {unit} to {area}")
    assert refused(state, f"move {unit} to Kimrin")[-1] == "move.far"


def test_leaders_three_wizards_two() -> None:
    state = play(begun(), "activate Kestrel", "move Kestrel to Ashmoor", "move Kestrel to Marchgate", "move Kestrel to Oldmarch")
    assert refused(state, "move Kestrel to Riverton") == ["move.far"]
    state = play(begun(), "activate Shimar", "move Shimar to Ashmoor", "move Shimar to Marchgate")
    assert refused(state, "move Shimar to Oldmarch") == ["move.far"]


def test_only_along_roads() -> None:
    state = do(begun(), "activate Kestrel")
    assert refused(state, "move Kestrel to Ilrog") == ["move.road"]
    assert rule(state, "move Kestrel to Ashmoor").verdict == LEGAL
    ashore = do(put(begun(), "Kestrel", "Ossum"), "activate Kestrel")
    assert refused(ashore, 'sail Kestrel to "Dragon Sea South"') == ["move.road"]


def test_pieces_must_be_activated_mine_and_together() -> None:
    state = begun()
    assert refused(do(state, "activate Wargroup at Kimrin"), "move Kestrel to Ashmoor") == ["move.active"]
    assert refused(state, "move Kendrel to Millbrook")[0] == "own.piece"
    assert refused(state, "move 2 Warsteed to Ashmoor at Kimrin") == ["move.together"]
    state = do(state, "activate Kestrel")
    assert refused(state, "move Kestrel, Shale to Ashmoor")[0] == "move.together"


def test_they_stop_where_the_enemy_stands() -> None:
    state = lay(under(cleared(begun(), F, "Caer Clavell"), "Kestrel", "2 Warsteed"), F, "Ashmoor", "2 Foot Soldier")
    state = play(state, "activate Kestrel", "move Kestrel to Ashmoor")
    assert refused(state, "move Kestrel to Marchgate") == ["battle.forced", "move.far"]
    assert refused(state, "next") == ["next.owed"]


def test_they_pass_enemies_inside_a_castle() -> None:
    state = put(begun(), "Shale", "Millbrook")
    state = under(state, "Shale", "2 Warsteed")
    state = table.changed(state, ["put", ["public", "castles", "Caer Sillius", "inside"], F])
    state = play(state, "activate Shale", "move Shale to Caer Sillius")
    state = do(do(state, "gate Caer Sillius in", side=F), "move Shale to Rockhurst")
    assert forces.person(state, "Shale")["at"] == "Rockhurst"


def test_a_leader_does_not_go_alone_among_enemies() -> None:
    state = lay(begun(), F, "Ashmoor", "2 Foot Soldier")
    assert refused(do(state, "activate Kestrel"), "move Kestrel to Ashmoor") == ["move.bare"]


def test_the_gate_is_settled_when_the_enemy_comes() -> None:
    state = put(begun(), "Shale", "Millbrook")
    state = under(state, "Shale", "2 Warsteed")
    state = play(state, "activate Shale", "move Shale to Caer Sillius")
    assert refused(state, "attack", F)[0] == "attack.busy"
    inside = do(state, "gate Caer Sillius in", side=F)
    assert world.inside(inside, F, "Caer Sillius")
    assert forces.person(do(inside, "move Shale to Rockhurst"), "Shale")["at"] == "Rockhurst", "nobody has to stop for them"
    assert rule(inside, "attack").verdict == LEGAL, "but he may"
    out = do(state, "gate Caer Sillius out", side=F)
    assert refused(out, "move Shale to Rockhurst") == ["battle.forced", "move.far"]
    assert refused(out, "next") == ["next.owed"]


def test_the_gate_is_asked_of_each_coming() -> None:
    """Those who went in before one enemy may come out before the next, unless he finds another of his before the walls."""
    state = under(put(under(put(begun(), "Shale", "Millbrook"), "Shale", "2 Warsteed"), "Kestrel", "Millbrook"), "Kestrel", "Warsteed")
    state = play(state, "activate Shale", "move Shale to Caer Sillius")
    state = do(state, "gate Caer Sillius in", side=F)
    before = do(state, "move Kestrel to Caer Sillius")
    assert not before["public"]["owed"], "those inside stay there while one stands before them"
    gone = play(state, "move Shale to Rockhurst", "move Kestrel to Caer Sillius")
    assert [debt["what"] for debt in gone["public"]["owed"]] == ["gate"]
    assert "Caer Sillius out" in table.offered(gone, F)["gate"]
    out = do(gone, "gate Caer Sillius out", side=F)
    assert not world.inside(out, F, "Caer Sillius")
    assert refused(out, "next") == ["next.owed"], "and they fight in the open"
    assert forces.person(do(do(gone, "gate Caer Sillius in", side=F), "move Kestrel to Rockhurst"), "Kestrel")["at"] == "Rockhurst"


def test_single_units_halt_before_a_gate_that_stays_open() -> None:
    state = do(lay(begun(), G, "Millbrook", "Warsteed"), "activate Warsteed at Millbrook")
    state = do(state, 'move Warsteed to "Caer Sillius" at Millbrook')
    assert forces.tokens(do(state, "gate Caer Sillius out", side=F), G, "Caer Sillius") == ["Warsteed~99"]
    passed = play(do(state, "gate Caer Sillius in", side=F), "move Warsteed to Rockhurst")
    assert forces.tokens(passed, G, "Rockhurst") == ["Warsteed~2"]


def test_the_gate_by_choice() -> None:
    state = do(begun(), "gate Kimrin in")
    assert world.inside(state, G, "Kimrin")
    assert refused(state, "gate Caer Navell in")[0] == "gate.here"
    besieged = lay(state, F, "Kimrin", "Cavalry")
    assert refused(besieged, "gate Kimrin out") == ["gate.enemy"]
    with_nobody = lay(state, G, "Caer Navell", "Warsteed")
    assert refused(with_nobody, "gate Caer Navell in") == ["gate.here"], "of a castle that is not theirs that is said alone"
    owing = table.changed(state, ["push", ["public", "owed"], {"side": G, "what": "wound", "who": "Shale"}])
    assert refused(owing, "gate Kimrin out")[0] == "gate.busy"


def test_the_besieged_come_out_fighting() -> None:
    state = lay(do(begun(), "gate Kimrin in"), F, "Kimrin", "2 Cavalry")
    state = do(state, "activate Warsteed at Kimrin")
    assert refused(state, "move Warsteed to Ashmoor") == ["move.sortie"]
    ruling = rule(state, "attack Kimrin")
    assert "comes out of Kimrin" in told(ruling)


def _reasons(state: table.State, line: str) -> str:
    return " ".join(reason.text for reason in rule(state, line).reasons)


def test_whoever_was_activated_alone_joins_no_stack_until_the_next_turn() -> None:
    """A unit or a wizard by itself; those who were activated with a leader may come under one again."""
    state = lay(put(put(begun(), "Kestrel", "Ashmoor"), "Shimar", "Kimrin"), G, "Ashmoor", "Wargroup")
    state = play(state, "activate Warsteed at Kimrin", "move Warsteed to Ashmoor")
    assert refused(state, "box Kestrel with Warsteed") == ["box.there"], "while the leader has not stirred"
    state = play(state, "activate Kestrel", "activate Shimar", "move Shimar to Ashmoor", "activate Wargroup at Kimrin")
    assert refused(state, "box Kestrel with Warsteed") == ["box.there"], "nor when he has done his part"
    assert "activated without a leader" in _reasons(state, "box Kestrel with Warsteed")
    assert "activated without a leader" in _reasons(state, "box Kestrel with Shimar")
    assert rule(state, "box Kestrel with Wargroup").verdict == LEGAL
    assert do(state, "box Kestrel")["secret"][G]["boxes"]["Kestrel"] == ["Wargroup"], "all that may join"
    later = play(state, "next", "command one", "next", "next")
    assert rule(later, "box Kestrel with Warsteed, Shimar", side=G).verdict == LEGAL, "from the next turn on"


def test_those_activated_with_a_leader_come_under_one_again() -> None:
    state = under(put(begun(), "Kestrel", "Ashmoor"), "Kestrel", "Warsteed", "Shimar")
    state = play(state, "activate Kestrel", "drop Kestrel of Warsteed, Shimar", "activate Wargroup at Kimrin")
    assert rule(state, "box Kestrel with Warsteed, Shimar").verdict == LEGAL


def test_the_highest_of_all_holds_a_unit_before_anybody_else_takes_one() -> None:
    """Not only where nobody above holds one: a second in rank who came with units lets the third take none."""
    state = begun(first=F)
    for name in ("Algeron", "Neko"):
        state = put(state, name, "Caer Navell")
    state = under(state, "Algeron", "Cavalry")
    assert refused(state, "box Neko with Foot Soldier") == ["box.rank"]
    assert refused(state, "box Algeron with Foot Soldier") == ["box.rank"]
    held = under(state, "Kendrel", "Cavalry")
    assert rule(held, "box Neko with Foot Soldier").verdict == LEGAL, "it need not be the second in rank who takes the next"


def test_why_nobody_comes_under_a_leader_is_told() -> None:
    state = put(put(begun(), "Kestrel", "Ashmoor"), "Ezelle", "Ashmoor")
    assert "no leader lies under another" in _reasons(state, "box Kestrel with Ezelle")
    assert "does not belong" in _reasons(state, "box Kestrel with Torin")
    assert "not on the board in Ashmoor" in _reasons(state, "box Kestrel with Shimar")
    assert "Warsteed: none lies on the board" in _reasons(state, "box Kestrel with Warsteed")


def test_why_nobody_of_a_name_is_activated_is_told() -> None:
    state = lay(begun(), G, "Ashmoor", "reduced Cadmin")
    assert "name it so" in _reasons(state, 'activate "reduced Wargroup" at Glaginsdrog')
    assert rule(state, "activate Cadmin at Ashmoor").verdict == LEGAL, "the only ones there are reduced"
    assert "unit of Forseti" in _reasons(state, "activate Cavalry at Ashmoor")
    assert "at AREA" in _reasons(state, "activate Warsteed")
    spent = play(state, 'activate "reduced Cadmin" at Ashmoor', "activate Shale")
    assert "all been activated" in _reasons(spent, 'activate "reduced Cadmin" at Ashmoor')
    assert rule(state, 'activate "1 Warsteed" at Kimrin').verdict == LEGAL


# ports


def afloat() -> table.State:
    state = under(put(begun(), "Shale", "Ossum"), "Shale", "2 Warsteed", "Hastur")
    return play(state, "activate Shale", 'sail Shale to "Dragon Sea North"')


def test_three_to_a_ship_leaders_not_counted_wizards_counted() -> None:
    assert forces.person(afloat(), "Shale")["at"] == "Ship 1"
    state = under(put(begun(), "Shale", "Ossum"), "Shale", "3 Warsteed", "Hastur")
    assert refused(do(state, "activate Shale"), 'sail Shale to "Dragon Sea North"') == ["sail.full"]


def test_one_sea_area_a_turn() -> None:
    assert refused(afloat(), "sail Shale to Island")[-1] == "sail.start"


def test_a_battle_at_sea_may_be_named_by_the_sea_area() -> None:
    """Both sides are in one sea area, and that is where they fight; where several ships of the enemy lie there one of them is named."""
    here = "Dragon Sea North"
    state = table.changed(afloat(), ["put", ["public", "ships", "Ship 7"], {"side": F, "sea": here, "from": ""}])
    state = lay(cleared(state, F, "Caer Clavell"), F, "Ship 7", "Cavalry")
    assert fights.battle(do(state, f'attack "{here}"'))["area"] == "Ship 7"
    assert refused(state, 'attack "Dragon Sea East"') == ["attack.target"]
    more = table.changed(state, ["put", ["public", "ships", "Ship 8"], {"side": F, "sea": here, "from": ""}])
    ruling = rule(lay(more, F, "Ship 8", "Foot Soldier"), f'attack "{here}"')
    assert [reason.text for reason in ruling.reasons] == ["say whom: Ship 7, Ship 8"]


def test_the_turn_must_begin_in_the_port() -> None:
    state = play(put(begun(), "Shale", "Kimrin"), "activate Shale", "move Shale to Ossum")
    assert refused(state, 'sail Shale to "Dragon Sea North"') == ["sail.start"]


def fled_to_a_port() -> table.State:
    """Forseti's half of a turn in which Neko and two Foot Soldiers have lost Rockhurst and gone back to Seaside, where Algeron is."""
    state = put(put(cleared(begun(), F, "Caer Clavell", "Caer Sillius"), "Kestrel", "Caer Sillius"), "Urso", "Caer Navell")
    state = under(put(put(state, "Neko", "Rockhurst"), "Algeron", "Seaside"), "Kestrel", "3 Warsteed")
    state = table.changed(state, ["put", ["public", "castles", "Caer Sillius"], {"side": G, "inside": ""}])
    state = lay(under(state, "Neko", "2 Foot Soldier"), F, "Seaside", "Foot Soldier")
    state = play(state, "activate Kestrel", "move Kestrel to Rockhurst", "attack", "stand", ("throw", "10 10"), ("throw", "10 10 10"))
    return play(state, "retreat to Seaside", "next", "command one")


def test_who_has_retreated_into_a_port_begins_the_next_turn_there() -> None:
    """The turn begins with the initiative: whoever came in the enemy's half of it did not begin it in the port, alone or under others."""
    state = table.changed(fled_to_a_port(), ["put", ["public", "left"], 3])
    assert forces.person(state, "Neko")["at"] == "Seaside"
    south = 'to "Dragon Sea South"'
    neko = do(state, "activate Neko")
    assert refused(neko, f"sail Neko {south}") == ["sail.start"]
    assert "Neko did not begin the turn here" in _reasons(neko, f"sail Neko {south}")
    one = do(state, "activate Foot Soldier at Seaside")
    one = do(one, f"sail Foot Soldier {south}")
    two = do(one, "activate Foot Soldier at Seaside")
    assert refused(two, f"sail Foot Soldier {south}") == ["sail.start"], "of the three one was there"
    alone = do(do(state, "box Algeron with Foot Soldier"), "activate Algeron")
    assert rule(alone, f"sail Algeron {south}").verdict == LEGAL
    crowd = do(do(state, "box Algeron with 2 Foot Soldier"), "activate Algeron")
    assert refused(crowd, f"sail Algeron {south}") == ["sail.start"]
    again = play(state, "box Algeron with Foot Soldier", "box Neko with 2 Foot Soldier")
    assert rule(do(again, "activate Algeron"), f"sail Algeron {south}").verdict == LEGAL, "who came lies under who came"
    assert refused(do(again, "activate Algeron"), f"sail Neko {south}") == ["sail.start"]
    laid = do(again, "drop Neko of 2 Foot Soldier")
    assert laid["public"]["newcomers"] == {"Seaside|Foot Soldier": 2}
    later = table.changed(state, ["drop", ["public", "newcomers"], None], ["drop", ["public", "people", "Neko", "came"], None])
    assert rule(do(later, "activate Neko"), f"sail Neko {south}").verdict == LEGAL


def test_a_wizard_who_escapes_or_is_carried_into_a_port_has_come_there() -> None:
    state = put(begun(), "Shimar", "Kimrin")
    walked = play(state, "activate Shimar", "move Shimar to Ossum")
    assert refused(put(walked, "Shimar", "Ossum", used=0), 'sail Shimar to "Dragon Sea North"') == ["sail.start"]
    there = do(under(put(begun(), "Kestrel", "Ossum"), "Kestrel", "Shimar"), "activate Kestrel")
    laid = do(there, "drop Kestrel of Shimar")
    assert rule(laid, 'sail Shimar to "Dragon Sea North"').verdict == LEGAL, "laid down where they began"
    came = put(there, "Kestrel", "Ossum", came=1)
    assert refused(came, 'sail Kestrel to "Dragon Sea North"') == ["sail.start"]
    assert refused(do(came, "drop Kestrel of Shimar"), 'sail Shimar to "Dragon Sea North"') == ["sail.start"]
    guest = table.changed(there, ["put", ["public", "people", "Shimar", "came"], 1])
    assert refused(guest, 'sail Kestrel to "Dragon Sea North"') == ["sail.start"], "a wizard under them who came since"
    afloat = put(
        table.changed(came, ["put", ["public", "ships", "Ship 1"], {"side": G, "sea": "Dragon Sea North", "from": ""}]), "Kestrel", "Ship 1"
    )
    assert rule(afloat, "sail Kestrel to Ossum").verdict == LEGAL, "a ship sails on from where she has come to"


def test_from_a_port_only_and_by_ship_only() -> None:
    state = do(begun(), "activate Shale")
    assert [reason.text for reason in rule(state, 'sail Shale to "Dragon Sea North"').reasons] == ["Glaginsdrog is no port"]
    state = do(put(begun(), "Shale", "Ossum"), "activate Shale")
    assert refused(state, 'move Shale to "Dragon Sea North"') == ["move.sea"]


def test_a_ship_sails_whole() -> None:
    state = afloat()
    state = lay(table.changed(state, ["pull", ["secret", G, "boxes", "Shale"], "Warsteed"]), G, "Ship 1", "Warsteed")
    state = table.changed(state, ["put", ["public", "people", "Shale", "used"], 0])
    whole = table.changed(state, ["put", ["referee", "options", "ships"], "whole"])
    assert refused(whole, "sail Shale to Island") == ["sail.whole"]
    assert "option `ships`" in sheet(rule(state, "sail Shale to Island"))
    landed = table.unsound(state, "sail Shale to Island")
    assert (forces.person(landed, "Shale")["at"], forces.tokens(landed, G, "Ship 1")) == ("Island", ["Warsteed"])
    apart = table.unsound(state, 'sail Shale to "Dragon Sea West"')
    assert apart["public"]["ships"]["Ship 2"] == {"side": G, "sea": "Dragon Sea West", "from": "Dragon Sea North"}
    assert forces.person(apart, "Shale")["at"] == "Ship 2"
    assert apart["public"]["ships"]["Ship 1"]["sea"] == "Dragon Sea North"


@each("ships", ["part", "whole"])
def test_a_ship_without_a_leader_is_not_stuck(ships: str) -> None:
    """Nobody can be activated for all, so each sails or lands by himself, whatever the option says."""
    state = table.changed(begun(), ["put", ["public", "ships", "Ship 1"], {"side": G, "sea": "Dragon Sea North", "from": "Ossum"}])
    state = table.changed(
        lay(state, G, "Ship 1", "2 Warsteed"), ["put", ["public", "ship"], 1], ["put", ["referee", "options", "ships"], ships]
    )
    state = do(put(state, "Kishmin", "Ship 1"), 'activate Warsteed at "Ship 1"')
    assert forces.tokens(do(state, "sail Warsteed to Ossum"), G, "Ossum") == ["Warsteed~99"]
    west = do(state, 'sail Warsteed to "Dragon Sea West"')
    assert forces.tokens(west, G, "Ship 2") == ["Warsteed~99"]
    assert forces.tokens(west, G, "Ship 1") == ["Warsteed"]


def test_a_port_in_a_turn() -> None:
    """The text has three leave a port at one time: as many ships as there are stacks, or three in a turn by option."""
    state = lay(under(put(begun(), "Shale", "Ossum"), "Shale", "2 Warsteed"), G, "Ossum", "2 Wargroup")
    state = play(state, "activate Shale", 'sail Shale to "Dragon Sea North"')
    one = table.changed(state, ["put", ["referee", "options", "port-ships"], "one"])
    for again, refusal in ((state, []), (one, ["sail.used"])):
        again = play(again, "activate Wargroup at Ossum", 'sail Wargroup to "Dragon Sea North"', "activate Wargroup at Ossum")
        if refusal:
            assert refused(again, 'sail Wargroup to "Dragon Sea North"') == refusal
        else:
            assert "option `port-ships`" in sheet(rule(again, 'sail Wargroup to "Dragon Sea North"'))
    later = table.changed(one, ["put", ["secret", G, "sailed", "turn"], 0])
    assert rule(do(later, "activate Wargroup at Ossum"), 'sail Wargroup to "Dragon Sea North"').verdict == LEGAL


def test_the_island_is_no_port() -> None:
    state = do(under(put(begun(), "Shale", "Island"), "Shale", "Warsteed"), "activate Shale")
    sea = next(area for area in state["public"]["map"]["roads"]["Island"])
    assert refused(state, f'sail Shale to "{sea}"') == ["sail.port"]
    away = table.changed(state, ["put", ["referee", "options", "island-ships"], "yes"])
    assert "option `island-ships`" in sheet(rule(away, f'sail Shale to "{sea}"'))


def test_a_quickened_unit_that_has_moved_neither_sails_nor_is_refitted() -> None:
    state = lay(cleared(begun(), G, "Kimrin"), G, "Kimrin", "reduced Warsteed")
    state = table.changed(state, ["put", ["public", "slowed"], {"Kimrin|reduced Warsteed": -1}])
    state = play(state, "activate reduced Warsteed at Kimrin", "move reduced Warsteed to Ossum")
    assert refused(state, 'sail reduced Warsteed to "Dragon Sea North"') == ["sail.start"]
    assert refused(state, "refit reduced Warsteed at Ossum") == ["refit.units"]
    assert len(offered(do(state, "move reduced Warsteed to Kimrin"))["move"]) > 0


def test_the_landing() -> None:
    state = table.changed(afloat(), ["put", ["public", "people", "Shale", "used"], 0])
    state = do(state, "sail Shale to Island")
    assert forces.person(state, "Shale")["at"] == "Island"
    assert not state["public"]["ships"]


def test_the_crossing_waits_for_all_wisdom_where_the_option_says_so() -> None:
    """The text has the eight ruins searched before the crossing; the island is open by default, and the tower asks."""
    state = table.changed(afloat(), ["put", ["public", "people", "Shale", "used"], 0])
    state = table.changed(state, ["put", ["referee", "options", "crossing"], "wisdom"])
    ruins = [area for area, kind in state["public"]["map"]["areas"].items() if kind == "ruins"]
    seven = table.changed(state, ["put", ["secret", G, "wisdom"], {"Hastur": ruins[:7]}])
    assert refused(seven, "sail Shale to Island") == ["sail.wisdom"]
    assert "Shale to Island" not in "; ".join(offered(seven)["sail"])
    eight = table.changed(state, ["put", ["secret", G, "wisdom"], {"Hastur": ruins}])
    assert rule(eight, "sail Shale to Island").verdict == LEGAL


def test_nobody_sails_in_the_war() -> None:
    state = begun()
    state = put(state, "Shale", "Ossum")
    state = table.changed(do(state, "activate Shale"), ["put", ["referee", "options", "scenario"], "war"])
    assert refused(state, 'sail Shale to "Dragon Sea North"') == ["sail.closed"]
    flier = table.changed(put(state, "Kishmin", "Ossum", act=True, used=0, wades=True), ["put", ["public", "left"], 0])
    assert refused(flier, 'move Kishmin to "Dragon Sea North"') == ["sail.closed"], "nor by a spell"
    assert rule(flier, "move Kishmin to Kimrin").verdict == LEGAL


# the map


def test_a_road_is_asked_for_once_and_remembered() -> None:
    state = do(begun(book=PRINTED), "activate Kestrel", book=PRINTED)
    first = rule(state, "move Kestrel to Seaside", book=PRINTED)
    assert first.verdict == NEEDS_INPUT
    assert first.question is not None
    assert "join" in first.question.prompt
    told_kind = rule(state, "move Kestrel to Seaside", book=PRINTED, road_Kimrin_Seaside="yes")
    assert told_kind.question is not None
    assert told_kind.question.key == "kind of Seaside"
    moved = do(state, "move Kestrel to Seaside", book=PRINTED, road_Kimrin_Seaside="yes", kind_of_Seaside="town")
    assert world.neighbours(moved, "Seaside") == ["Kimrin"]
    assert world.kind(moved, "Seaside") == "town"
    barred = rule(state, "move Kestrel to Seaside", book=PRINTED, road_Kimrin_Seaside="no")
    assert [reason.text for reason in barred.reasons] == ["no road joins Kimrin and Seaside"]
    wet = rule(state, "move Kestrel to Seaside", book=PRINTED, road_Kimrin_Seaside="yes", kind_of_Seaside="sea")
    assert [reason.check.rpartition("/")[2] for reason in wet.reasons] == ["move.sea"], "what the table says of the area is heard first"


def test_a_refusal_that_needs_no_map_asks_nothing() -> None:
    state = do(begun(book=PRINTED), "activate Kestrel", book=PRINTED)
    assert refused(state, "move Ezelle to Seaside", book=PRINTED) == ["move.active"]
    assert refused(state, "search Seaside", book=PRINTED) == ["search.who"]


def test_charting() -> None:
    state = do(start(PRINTED), "chart Grey Hollow as ruins", side=G, book=PRINTED)
    state = do(state, "road Grey Hollow to Kimrin", side=G, book=PRINTED)
    assert world.neighbours(state, "Kimrin") == ["Grey Hollow"]
    assert refused(state, "chart Grey Hollow as town", G, PRINTED) == ["map.kind"]
    assert refused(state, "chart 1;2 as town", G, PRINTED) == ["map.name"]
    assert refused(state, "road Kimrin to Kimrin", G, PRINTED) == ["map.road"]
    assert refused(start(), "chart Grey Hollow as ruins", G) == ["map.house"]
    assert refused(start(), "road Kimrin to Ilrog", G) == ["map.house"]


# boxes


def test_boxes_hold_what_lies_with_the_leader() -> None:
    state = do(begun(), "box Kestrel with 3 Warsteed, Shimar")
    assert refused(state, "box Kestrel with Warsteed")[-1] == "box.there"
    assert refused(state, "box Kestrel with Kishmin")[-1] == "box.there"
    assert refused(state, "drop Kestrel of Wargroup") == ["drop.under"]
    state = do(state, "drop Kestrel of Shimar")
    assert forces.person(state, "Shimar")["at"] == "Kimrin"
    dead = table.changed(state, ["put", ["public", "people", "Kestrel", "state"], "dead"], ["put", ["secret", G, "boxes"], {}])
    assert "box.leader" in refused(dead, "box Kestrel with Wargroup")
    assert "box.leader" in refused(dead, "drop Kestrel of Wargroup")


def test_the_dragon_lies_in_no_box() -> None:
    state = lay(begun(), G, "Kimrin", "Terramax")
    assert "box.led" in refused(state, "box Kestrel with Terramax")


def test_no_rearranging_in_battle() -> None:
    state = lay(under(begun(), "Kestrel", "2 Warsteed"), F, "Kimrin", "2 Foot Soldier")
    state = play(state, "activate Kestrel", "attack")
    assert refused(state, "drop Kestrel of Warsteed", G)[-1:] == ["box.battle"]
    assert "box.battle" in refused(state, "box Kestrel with Wargroup", G)


# slowed, and the owner's card


def slowed(place: str, unit: str) -> table.State:
    """A unit of Gorganun that Tortoise Speed has slowed is activated."""
    state = lay(cleared(begun(), G, "Glaginsdrog", "Kimrin"), G, place, unit)
    return do(table.changed(state, ["put", ["public", "slowed"], {f"{place}|{unit}": 1}]), f'activate "{unit}" at {place}')


def test_a_slowed_unit_with_a_space_left_sails() -> None:
    state = slowed("Ossum", "Warsteed")
    assert forces.tokens(state, G, "Ossum") == ["Warsteed~1s"]
    assert forces.tokens(do(state, 'sail Warsteed to "Dragon Sea North"'), G, "Ship 1") == ["Warsteed~99"]
    moved = do(state, "move Warsteed to Kimrin")
    assert refused(moved, "move Warsteed to Ashmoor") == ["move.far"], "two spaces less one"
    assert refused(slowed("Ossum", "Wargroup"), 'sail Wargroup to "Dragon Sea North"') == ["sail.slow"]
    came = do(slowed("Kimrin", "Warsteed"), "move Warsteed to Ossum")
    assert refused(came, 'sail Warsteed to "Dragon Sea North"') == ["sail.start"]


def test_a_slowed_unit_that_has_not_moved_is_refitted() -> None:
    state = do(slowed("Ossum", "reduced Wargroup"), 'refit "reduced Wargroup" at Ossum')
    assert forces.tokens(state, G, "Ossum") == ["Wargroup!"]
    moved = do(slowed("Ashmoor", "reduced Warsteed"), 'move "reduced Warsteed" to Kimrin')
    assert refused(moved, 'refit "reduced Warsteed" at Kimrin')[0] == "refit.units"


def test_whoever_is_not_at_play_may_see_to_his_card() -> None:
    """The rules give no time for it: the owner alone knows what lies there, and a battle is the only bar."""
    state = do(begun(), "box Kendrel with 2 Elite Guard", side=F)
    assert state["secret"][F]["boxes"]["Kendrel"] == ["Elite Guard"] * 2
    assert forces.tokens(do(state, "drop Kendrel of Elite Guard", side=F), F, "Caer Navell").count("Elite Guard") == 2
    assert refused(state, "box Kendrel with Elite Guard", G)[0] == "own.piece"
    fought = play(lay(under(begun(), "Kestrel", "2 Warsteed"), F, "Kimrin", "2 Foot Soldier"), "activate Kestrel", "attack")
    assert "box.battle" in refused(fought, "box Kendrel with Elite Guard", F)


def test_all_that_may_join() -> None:
    state = do(cleared(begun(), G, "Kimrin"), "activate Shale")
    state = lay(state, G, "Kimrin", "2 Warsteed", "Wargroup")
    boxed = do(state, "box Kestrel")
    assert boxed["secret"][G]["boxes"]["Kestrel"] == ["Shimar", "Wargroup", "Warsteed", "Warsteed"]
    assert refused(boxed, "box Kestrel") == ["box.there"], "nothing is left to join"
    assert "box.command" in refused(lay(state, G, "Kimrin", "4 Wargroup"), "box Kestrel")


def test_an_areas_name_is_told_cut_short() -> None:
    long = "x" * 41
    state = table.start(table.PRINTED)
    assert [reason.text for reason in rule(state, f'chart "{long}" as city', side=G).reasons] == [
        f"an area's name is up to 40 letters, not {'x' * 40}"
    ]
    assert rule(state, f'chart "{long[1:]}" as city', side=G).verdict == LEGAL


def test_each_of_those_who_go_must_be_able_to_come_down() -> None:
    """Shimar wades, Kishmin flies with one space left: he could not land from the southern sea, whoever is named first."""
    state = put(begun(), "Shimar", "Dragon Sea East", act=True, used=0, wades=True)
    state = put(state, "Kishmin", "Dragon Sea East", act=True, used=2, wades=True, flies=True, haste=1)
    assert refused(state, 'move Shimar, Kishmin to "Dragon Sea South"') == ["move.aloft"]
    assert rule(state, 'move Shimar to "Dragon Sea South"').verdict == LEGAL


def test_an_enemy_aloft_holds_nobody_up() -> None:
    state = put(begun(F), "Kishmin", "Dragon Sea North", flies=True)
    assert rule(state, "activate Kendrel").verdict == LEGAL


def test_who_wades_meets_what_sails_there() -> None:
    """Only a flight passes over ships: on foot through the water he must fight, and may be fought."""
    state = table.changed(begun(), ["put", ["public", "ships", "Ship 8"], {"side": F, "sea": "Dragon Sea North", "from": "Denvonport"}])
    state = put(lay(state, F, "Ship 8", "Cavalry"), "Kishmin", "Dragon Sea North", act=True, used=1, wades=True)
    assert rule(state, "attack").verdict == LEGAL
    assert "next.owed" in refused(state, "next")
    aloft = put(state, "Kishmin", "Dragon Sea North", act=True, used=1, wades=True, flies=True)
    assert "attack.target" in refused(aloft, "attack")


@each(("tables", "words"), [("house", "made up"), ("printed", "learnt from play")])
def test_the_session_says_which_map_it_is_on(tables: str, words: str) -> None:
    game = table.TABLE if tables == "house" else table.COPY
    declaration = opening(table.GAME, {G: "Ann", F: "Bob"}, {}, {})
    ruling = decide(table.GAME, empty({G: "Ann", F: "Bob"}), declaration, game.book, Refusing())
    assert words in sheet(ruling)


def test_who_can_come_down_no_more_holds_nobody_up() -> None:
    """All his spaces are gone and no ship of his is there: what he cannot do is not owed."""
    gone = put(begun(), "Kishmin", "Dragon Sea North", act=True, used=3, wades=True, flies=True, haste=1)
    assert rule(gone, "activate Kestrel").verdict == LEGAL
    assert refused(put(gone, "Kishmin", "Dragon Sea North", used=2), "activate Kestrel") == ["activate.aloft"]
    assert refused(put(begun(), "Kishmin", "Dragon Sea North", flies=True), 'board Kishmin on "Kimrin"') == ["board.flies"]


def test_two_ships_may_attack_one() -> None:
    """Both of his ships in a sea area have somebody activated: whom they attack is said, and which of them does it is the first."""
    state = begun()
    for ship, side in (("Ship 1", G), ("Ship 2", G), ("Ship 3", F)):
        state = table.changed(state, ["put", ["public", "ships", ship], {"side": side, "sea": "Dragon Sea North", "from": "Ossum"}])
        state = lay(state, side, ship, "Warsteed" if side == G else "Cavalry")
    for ship in ("Ship 1", "Ship 2"):
        state = table.changed(state, ["put", ["public", "board", G, ship], ["Warsteed~0"]])
    assert refused(state, "attack") == ["attack.target"]
    assert rule(state, 'attack "Ship 3"').verdict == LEGAL


@each(
    ("short", "full"),
    [
        ("move Kestrel Ashmoor", "move Kestrel to Ashmoor"),
        ("move kes ash", "move Kestrel to Ashmoor"),
        ("move Shale, 2 Warsteed Caer Sillius at Millbrook", 'move Shale, 2 Warsteed to "Caer Sillius" at Millbrook'),
        ("sail Shale Dragon Sea North", 'sail Shale to "Dragon Sea North"'),
        ('sail Shale "Dragon Sea North"', 'sail Shale to "Dragon Sea North"'),
    ],
)
def test_where_a_move_goes_may_be_said_last(short: str, full: str) -> None:
    assert table.declaration(begun(), short).args == table.declaration(begun(), full).args


def test_an_area_that_may_be_several_is_asked_for() -> None:
    with pytest.raises(Ambiguous, match="Dragon Sea North"):
        table.declaration(begun(), "move Kestrel Dragon")
    with pytest.raises(Unreadable, match="to"):
        table.declaration(begun(), "move Kestrel")
    with pytest.raises(Unreadable, match="Nowhere"):
        table.declaration(begun(), "move Kestrel Nowhere")


def test_that_there_is_no_road_is_kept_by_a_line() -> None:
    """A refused move changes nothing, so the refusal says how the table's answer is entered; from then on nobody is asked."""
    state = do(begun(book=PRINTED), "activate Kestrel", book=PRINTED)
    barred = rule(state, "move Kestrel to Seaside", book=PRINTED, road_Kimrin_Seaside="no")
    line = 'road "Kimrin" to "Seaside" none'
    assert [reason.instead for reason in barred.reasons] == [line]
    kept = do(state, line, book=PRINTED)
    assert refused(kept, "move Kestrel to Seaside", book=PRINTED) == ["move.road"]
    assert rule(kept, "move Kestrel to Seaside", book=PRINTED).reasons[0].instead is None
    assert do(kept, line, book=PRINTED)["public"]["map"]["none"] == ["Kimrin|Seaside"]
    joined = do(kept, "road Seaside to Kimrin", book=PRINTED)
    assert joined["public"]["map"]["none"] == [], "who sees a road after all enters it"
    assert refused(joined, line, book=PRINTED) == ["map.joined"]


def test_a_refusal_without_need_of_the_map_asks_nothing() -> None:
    """Whoever is not his, or not activated, or finds no road there, is refused before the kind of the area is asked."""
    state = do(begun(book=PRINTED), "activate Kestrel", book=PRINTED)
    joined = do(state, "road Kimrin to Seaside", side=G, book=PRINTED)
    assert refused(joined, "move Neko to Seaside", book=PRINTED)[0] == "own.piece"
    assert refused(joined, "sail Neko to Seaside", book=PRINTED)[0] == "own.piece"
    assert refused(joined, "move Shimar to Seaside", book=PRINTED) == ["move.active"]
    assert rule(joined, "move Kestrel to Seaside", book=PRINTED).verdict == NEEDS_INPUT
    barred = do(state, "road Kimrin to Seaside none", side=G, book=PRINTED)
    assert refused(barred, "move Kestrel to Seaside", book=PRINTED) == ["move.road"]


def test_who_flies_but_is_not_activated_is_told_that_alone() -> None:
    state = put(begun(), "Shimar", "Denvonport", flies=True, wades=True)
    sea = next(area for area in world.neighbours(state, "Denvonport") if world.kind(state, area) == world.SEA)
    assert refused(do(state, "activate Wargroup at Kimrin"), f"move Shimar to {sea}") == ["move.active"]


def test_charting_is_offered_where_something_is_not_known() -> None:
    assert offered(start(), G).get("chart", []) == []
    assert offered(start(), G).get("road", []) == []
    state = start(PRINTED)
    lines = COPY.offered(state, G)
    unknown = [area for area, kind in world.areas(state).items() if not kind]
    assert {line.partition(" as ")[0] for line in lines["chart"]} == {*unknown}
    assert unknown
    assert "castle" not in {line.partition(" as ")[2] for line in lines["chart"]}
    assert all(do(state, f"chart {line}", side=G, book=PRINTED) for line in lines["chart"][:3])
    first = next(iter(world.areas(state)))
    assert {line.partition(" to ")[0] for line in lines["road"]} == {first}
    known = do(state, f"road {lines['road'][0]}", side=G, book=PRINTED)
    assert lines["road"][0] not in COPY.offered(known, G)["road"]


def instead(state: table.State, line: str) -> tuple[str, str | None]:
    """The worst reason against a line, and what would help."""
    reason = rule(state, line).reasons[0]
    return str(reason.text), reason.instead


def test_whoever_is_to_be_activated_first_is_one_who_can_go_there() -> None:
    """Warsteeds lie in two castles, and a road to Ossum leads from one: from there it goes on, wherever the other stands in a list."""
    assert instead(begun(), "move Warsteed to Ossum")[1] == "activate Warsteed at Kimrin"
    assert instead(begun(), "move Warsteed to Blackfen")[1] == "activate Warsteed at Glaginsdrog"


def test_what_would_help_is_said_of_what_does_not_come_along() -> None:
    state = begun()
    several = table.changed(state, ["put", ["public", "left"], 2])
    assert instead(do(several, "activate Wargroup at Kimrin"), "move Kestrel to Ossum") == (
        "Kestrel is to be activated first, and that ends what Wargroup may do",
        "activate Kestrel",
    )
    awake = do(state, "activate Kestrel")
    beside = "Warsteed lies beside Kestrel, and only what lies under Kestrel goes along"
    assert instead(awake, "move Kestrel, 3 Warsteed to Thornwick") == (beside, "box Kestrel with 3 Warsteed")
    boxed = do(awake, "box Kestrel with 3 Warsteed")
    along = "Warsteed lies under Kestrel: all of that goes along unnamed, and what is to stay is laid down first (`drop Kestrel of UNITS`)"
    assert instead(boxed, "move Kestrel, 2 Warsteed to Thornwick") == (along, "move Kestrel to Thornwick")
    assert instead(state, "move 2 Warsteed to Ossum at Kimrin")[1] == "box Kestrel with 2 Warsteed"


def test_no_activation_is_named_that_the_line_brings_along_itself() -> None:
    """Kestrel would be activated by going: what keeps the line is who is named with him."""
    boxed = do(begun(), "box Kestrel with 3 Wargroup, 3 Warsteed")
    assert refused(boxed, "move Kestrel, 3 Warsteed to Ashmoor") == ["move.together"]
    assert instead(boxed, "move Kestrel, 3 Warsteed to Ashmoor")[1] == "move Kestrel to Ashmoor"
    assert refused(boxed, "move Kestrel, Shimar to Ashmoor") == ["move.active"]
    why = "Shimar lies beside Kestrel, and only what lies under Kestrel goes along"
    assert instead(boxed, "move Kestrel, Shimar to Ashmoor") == (why, "move Kestrel to Ashmoor"), "behind `activate Shimar` neither goes"
    room = do(begun(), "box Kestrel with 3 Warsteed")
    assert instead(room, "move Kestrel, Shimar to Ashmoor") == (why, "box Kestrel with Shimar")


def test_who_holds_a_leader_back_is_laid_down_by_the_line_that_is_named() -> None:
    boxed = do(begun(), "box Kestrel with 3 Wargroup, 3 Warsteed")
    gone = do(boxed, "move Kestrel to Ashmoor")
    why = (
        "Kestrel has no space left: Wargroup, the slowest with them, sets the pace; if they are laid down and stay here, Kestrel may go on"
    )
    assert instead(gone, "move Kestrel to Marchgate") == (why, "drop Kestrel of 3 Wargroup")
    on = do(do(gone, "drop Kestrel of 3 Wargroup"), "move Kestrel to Marchgate")
    on = do(do(on, "drop Kestrel of 3 Warsteed"), "move Kestrel to Oldmarch")
    assert instead(on, "move Kestrel to Riverton") == ("Kestrel has no space left", None), "nobody holds him back any more"


def test_whoever_may_go_without_having_been_activated_is_told_where_the_verb_is_asked_about() -> None:
    """No such line is offered, and `move` was said not to be possible, for a reason that was none."""
    move = table.GAME.verbs["move"]
    lines = lines_besides(table.GAME, begun(), table.HOUSE, move, G)
    assert "move Kestrel to Ashmoor from Kimrin" in lines
    assert "move Warsteed to Ashmoor from Kimrin" in lines
    assert not [line for line in lines if rule(begun(), line).verdict != LEGAL]
    assert lines_besides(table.GAME, do(begun(), "activate Kestrel"), table.HOUSE, move, G) == []


def test_the_first_space_of_a_way_is_named_where_no_road_joins() -> None:
    state = do(begun(), "activate Kestrel")
    assert instead(state, "move Kestrel to Ursh") == (
        "no road joins Kimrin and Ursh: by way of Thornwick it is 2 spaces, if the slowest who goes along has so many; "
        "one line may name the whole way: `move Kestrel to Thornwick, Ursh`",
        "move Kestrel to Thornwick",
    )
    assert instead(state, "move Kestrel to Island")[1] is None


def test_a_way_that_is_too_long_is_not_named_as_one_that_may_be_said() -> None:
    state = do(begun(), "activate Kestrel")
    person = state["public"]["people"]["Kestrel"]
    heard = {}
    for used in (0, 1, 2):
        on = table.changed(state, ["put", ["public", "people", "Kestrel"], {**person, "used": used}])
        heard[used] = instead(on, "move Kestrel to Ursh")[0]
    assert "`move Kestrel to Thornwick, Ursh`" in heard[0]
    assert "`move Kestrel to Thornwick, Ursh`" in heard[1]
    too_far = "from Kimrin to Ursh it is 2 spaces, by way of Thornwick: Kestrel has at most 1 left this turn"
    assert heard[2] == too_far


def test_as_many_come_under_a_leader_as_may() -> None:
    state = begun()
    boxed = do(state, "box Kestrel with 3 Warsteed")
    assert instead(boxed, "box Kestrel with 2 Warsteed, Shimar") == ("2 Warsteed: under Kestrel already", "box Kestrel with Shimar")
    full = "box Kestrel with 3 Wargroup, 3 Warsteed, Shimar"
    assert instead(state, full) == ("Kestrel commands 6; 7 would lie under him", "box Kestrel with 3 Wargroup, 3 Warsteed")
    called = do(do(state, "activate Kishmin"), "cadmin")
    late = "Cadmin: activated this turn already, or refitted, healed or called in it"
    assert instead(called, "box Shale with 4 Cadmin, Wargroup") == (late, "box Shale with 3 Cadmin, Wargroup")
    [moved] = [reason for reason in rule(called, "move Kishmin to Kimrin").reasons if "goes no further" in reason.text]
    assert moved.text == "Kishmin has called Cadmin, and goes no further this turn"


def test_what_lies_under_another_is_laid_down_by_his_name() -> None:
    boxed = do(do(begun(), "box Shale with Warsteed"), "box Ezelle with Wargroup")
    assert instead(boxed, "drop Shale of Wargroup") == ("Wargroup does not lie under Shale", "drop Ezelle of Wargroup")
    assert instead(boxed, "drop Shale of 2 Warsteed")[1] == "drop Shale of Warsteed"
    assert instead(boxed, "drop Shale of Cadmin")[1] is None
    assert instead(begun(), "drop Shale of Wargroup") == ("nothing lies under Shale", None)


def test_of_a_kind_it_is_told_how_many_there_are_and_which_are_reduced() -> None:
    """A refusal for the number says what there is, and offers it. [Stacks] [Leader boxes]"""
    under = table.changed(
        do(begun(), "box Kestrel with 2 Wargroup"), ["put", ["secret", G, "boxes", "Kestrel"], ["Wargroup", "reduced Wargroup"]]
    )
    few = "not so many lie under Kestrel; of that kind there is: Wargroup, reduced Wargroup"
    assert instead(under, "drop Kestrel of 2 Wargroup") == (f"2 Wargroup: {few}", "drop Kestrel of Wargroup, reduced Wargroup")
    assert instead(under, "drop Kestrel of 2 reduced Wargroup")[0] == f"2 reduced Wargroup: {few}"
    assert not do(under, "drop Kestrel of Wargroup, reduced Wargroup")["secret"][G]["boxes"].get("Kestrel")
    board = table.changed(begun(), ["put", ["public", "board", G, "Kimrin"], ["Warsteed", "reduced Warsteed"]])
    few = "3 Warsteed: not so many lie on the board in Kimrin; of that kind there is: Warsteed, reduced Warsteed"
    assert instead(board, "box Kestrel with 3 Warsteed")[0] == few
    some = do(begun(), "box Kestrel with 2 Wargroup")
    more = "2 Wargroup: under Kestrel already; of that kind there is on the board in Kimrin: Wargroup"
    assert instead(some, "box Kestrel with 3 Wargroup") == (more, "box Kestrel with Wargroup")
    assert instead(begun(), "box Kestrel with Cadmin")[0] == "Cadmin: none lies on the board in Kimrin"
    beside = table.under(begun(), "Shale", "3 Warsteed", "Kishmin")
    beside = table.cleared(beside, G, "Glaginsdrog")
    other = "Warsteed: none lies on the board in Glaginsdrog, but under Shale: to change leaders they are laid down first (`drop`)"
    assert instead(beside, "box Ezelle with Warsteed") == (other, "drop Shale of Warsteed")
    assert instead(beside, "box Ezelle with Kishmin")[1] == "drop Shale of Kishmin"
    assert instead(beside, "box Kestrel with Cadmin") == ("Cadmin: none lies on the board in Kimrin", None)


def test_who_is_named_to_go_is_activated_by_that() -> None:
    state = table.changed(begun(), ["put", ["public", "left"], 1])
    gone = do(state, "move Kestrel to Ashmoor")
    assert forces.person(gone, "Kestrel")["at"] == "Ashmoor"
    assert gone["public"]["left"] == 0
    assert told(rule(state, "move Kestrel to Ashmoor")).startswith("Gorganun activates Kestrel in Kimrin. 3 Wargroup")
    assert forces.tokens(do(state, "move Warsteed to Ossum at Kimrin"), G, "Ossum") == ["Warsteed~1"]
    assert do(state, "move Shimar to Ossum")["public"]["left"] == 1, "a wizard costs no activation of a unit or leader"
    both = do(state, "move Shale, Ezelle to Ashmoor")
    assert forces.active(both, "Ezelle")
    assert rule(put(state, "Kestrel", "Ossum"), 'sail Kestrel to "Dragon Sea North"').verdict == LEGAL


def test_the_checks_of_a_move_are_asked_as_if_they_were_activated() -> None:
    state = begun()
    assert refused(state, "move Kestrel to Ilrog") == ["move.road"]
    assert refused(lay(state, F, "Ashmoor", "2 Foot Soldier"), "move Kestrel to Ashmoor") == ["move.bare"]
    slowed = table.changed(state, ["put", ["public", "slowed", "Kimrin|Wargroup"], 3])
    assert refused(slowed, "move Wargroup to Ashmoor at Kimrin") == ["move.far"]
    two = table.changed(state, ["put", ["public", "slowed", "Kimrin|Wargroup"], 2])
    assert rule(two, "move Wargroup to Ashmoor at Kimrin").verdict == LEGAL, "of counters that are alike the one that nothing slows goes"


def test_nobody_is_activated_by_a_move_that_may_mean_another_activation() -> None:
    state = begun()
    assert refused(state, "move Ezelle to Ashmoor") == ["move.active"], "Shale would take her along"
    assert refused(state, "move Wargroup to Ashmoor") == ["move.together"], "some lie in two castles"
    assert refused(state, "move Kestrel, Shimar to Ashmoor")[0] == "move.active"
    assert refused(table.changed(state, ["put", ["public", "left"], 0]), "move Kestrel to Ashmoor") == ["move.active"]
    busy = do(state, "activate Shimar")
    assert refused(busy, "move Kestrel to Ashmoor") == ["move.active"], "her own part would be over"


WAY = ("Ashmoor", "Marchgate", "Oldmarch")


def on_the_way(kind: str, *lie: str) -> table.State:
    """Counters of one kind lie in these areas along a road, and nowhere else on the board."""
    state = cleared(begun(), G, "Glaginsdrog", "Kimrin")
    for area in lie:
        state = lay(state, G, area, kind)
    return state


def test_a_way_is_gone_by_one_counter_to_its_end_and_wakes_no_other_that_is_alike() -> None:
    """A wargroup has one space: another that lies where it comes to is not meant, wherever from the line says that it goes."""
    first, second, third = WAY
    beside = play(on_the_way("Wargroup", first, second), f"activate Wargroup at {first}", f"move Wargroup to {second}")
    for line in (f"move Wargroup to {third}", f"move Wargroup to {third} at {second}"):
        ruling = rule(beside, line)
        assert [(reason.check.rpartition("/")[2], reason.instead) for reason in ruling.reasons] == [
            ("move.far", f"activate Wargroup at {second}")
        ], line
    woken = play(beside, f"activate Wargroup at {second}", f"move Wargroup to {third}")
    assert (woken["public"]["left"], forces.tokens(woken, G, second)) == (2, ["Wargroup!!"])
    elsewhere = do(on_the_way("Wargroup", first, third), f"move Wargroup to {second} at {first}")
    assert refused(elsewhere, "move Wargroup to Eldinbourg"), "nor one that lies elsewhere, where no place is said"
    assert rule(elsewhere, f"move Wargroup to {second} at {third}").verdict == LEGAL, "where another lies is said"
    horse = play(on_the_way("Warsteed", first, second), f"move Warsteed to {second} at {first}")
    assert do(horse, f"move Warsteed to {third}")["public"]["left"] == horse["public"]["left"], "with a space left it goes on itself"


def test_a_voyage_is_gone_by_one_ship() -> None:
    port, sea = ["put", ["public", "ships", "Ship 7"], {"side": G, "sea": "Dragon Sea North", "from": ""}], '"Dragon Sea North"'
    state = lay(table.changed(on_the_way("Warsteed", "Ossum"), port), G, "Ship 7", "Warsteed")
    afloat = do(state, f"sail Warsteed to {sea} at Ossum")
    assert refused(afloat, 'sail Warsteed to "Dragon Sea West"')
    assert rule(afloat, 'sail Warsteed to "Dragon Sea West" at "Ship 7"').verdict == LEGAL


def test_who_is_hidden_goes_out_of_a_besieged_castle() -> None:
    state = lay(put(begun(F), "Vilkie", "Caer Sillius"), G, "Caer Sillius", "Warsteed")
    state = do(table.changed(state, ["put", ["public", "castles", "Caer Sillius", "inside"], F]), "activate Vilkie")
    assert refused(state, "move Vilkie to Millbrook") == ["move.sortie"]
    hidden = do(state, "cast Obfuscate by Vilkie on Vilkie", "1")
    assert forces.person(do(hidden, "move Vilkie to Millbrook"), "Vilkie")["at"] == "Millbrook"


@each("spell", ["Fly", "Waterwalk"])
def test_the_island_is_reached_through_the_air_and_over_the_water(spell: str) -> None:
    def over(state: table.State) -> table.State:
        state = table.changed(put(state, "Shimar", "Brightsea"), ["put", ["secret", G, "spells", "Shimar"], [spell]])
        return do(do(do(state, "activate Shimar"), f"cast {spell} by Shimar", "1"), 'move Shimar to "Dragon Sea West"')

    assert forces.person(do(over(begun()), "move Shimar to Island"), "Shimar")["at"] == "Island"
    closed = rule(over(begun(crossing="wisdom")), "move Shimar to Island")
    assert "sail.wisdom" in [reason.check.rpartition("/")[2] for reason in closed.reasons]
    ashore = do(put(begun(), "Shimar", "Brightsea"), "activate Shimar")
    assert "move.road" in refused(ashore, "move Shimar to Island")


@pytest.mark.parametrize(("coast", "sea"), [("Rockhurst", "South"), ("Sea Reach", "South"), ("Foam Break", "West"), ("Asten", "West")])
def test_the_house_map_has_coasts_without_a_port(coast: str, sea: str) -> None:
    """Who walks on water and the dragon go to sea from there, a ship does not."""
    wading = put(begun(), "Shimar", coast, act=True, used=0, wades=True)
    line = f'move Shimar to "Dragon Sea {sea}"'
    assert rule(wading, line).verdict == LEGAL
    assert refused(put(wading, "Shimar", coast, wades=None), line) == ["move.sea"]
    assert refused(wading, line.replace("move", "sail")) == ["sail.port"]
    dragon = lay(begun(), G, coast, "Terramax")
    dragon = table.changed(dragon, ["put", ["public", "board", G, coast], ["Terramax~0"]])
    assert rule(dragon, line.replace("Shimar", "Terramax")).verdict == LEGAL


def test_who_stands_on_the_water_without_the_spell_lands_in_a_port_or_on_the_island() -> None:
    state = put(begun(), "Shimar", "Dragon Sea South", act=True, used=0)
    assert refused(state, 'move Shimar to "Sea Reach"') == ["move.harbour"]
    assert rule(state, "move Shimar to Seaside").verdict == LEGAL
    two = put(state, "Hastur", "Dragon Sea South", act=True, used=0, wades=True)
    assert refused(two, 'move Shimar, Hastur to "Sea Reach"') == ["move.harbour"], "each of them wants the spell"
    wading = put(begun(), "Shimar", "Dragon Sea South", act=True, used=0, wades=True)
    assert rule(wading, 'move Shimar to "Sea Reach"').verdict == LEGAL


def test_whether_a_ship_leaves_a_port_or_parts_from_another() -> None:
    state = under(put(begun(), "Kestrel", "Ossum"), "Kestrel", "2 Warsteed")
    state = do(state, "activate Kestrel")
    assert "Ship 1 puts to sea from Ossum" in table.sheet(rule(state, 'sail Kestrel to "Dragon Sea North"'))
    aboard = table.changed(begun(), ["put", ["public", "ship"], 1])
    aboard = table.changed(aboard, ["put", ["public", "ships", "Ship 1"], {"side": G, "sea": "Dragon Sea North", "from": "Ossum"}])
    aboard = put(under(put(aboard, "Kestrel", "Ship 1"), "Kestrel", "Warsteed"), "Hastur", "Ship 1")
    sea = next(area for area in world.neighbours(aboard, "Dragon Sea North") if world.kind(aboard, area) == world.SEA)
    parted = rule(do(aboard, "activate Kestrel"), f'sail Kestrel to "{sea}"')
    assert "Ship 2 parts from Ship 1" in table.sheet(parted)


def test_of_the_enemys_people_it_is_said_only_whose_they_are() -> None:
    state = put(begun(), "Neko", "Ossum", act=True, used=1)
    assert refused(state, 'sail Neko to "Dragon Sea North"') == ["own.piece"]


@each(("spell", "far"), [(1, 1), (-1, 2)])
def test_two_alike_go_together_as_far_as_the_slower_of_them(spell: int, far: int) -> None:
    """Tortoise Speed, Courser's Speed: one of two has a space less or more; both go at the slower one's pace, and each alone at its own."""
    other = forces.mark("Foot Soldier", spell, moved=False)
    state = table.changed(begun(F), ["put", ["public", "board", F, "Marchgate"], [other, forces.mark("Foot Soldier", 0, moved=False)]])
    way = ["Marchgate", "Millbrook", "Caer Navell", "Eldinbourg"]
    for here, there in pairwise(way[: far + 1]):
        state = table.unsound(state, f"move 2 Foot Soldier at {here} to {there}", side=F)
    assert refused(state, f"move 2 Foot Soldier at {way[far]} to {way[far + 1]}", side=F) == ["move.far"]
    assert rule(state, f"move Foot Soldier at {way[far]} to {way[far + 1]}", side=F).verdict == LEGAL


# of two alike, which goes


def test_of_two_alike_that_one_goes_from_which_a_road_leads() -> None:
    """Said once more after one of them has gone ahead, a move is of the one that can be meant; else both places are told."""
    state = lay(cleared(begun(), G, "Kimrin"), G, "Kimrin", "2 Warsteed")
    state = play(state, "box Kestrel with 2 Warsteed", "activate Kestrel", "drop Kestrel of 2 Warsteed", "move Warsteed to Ashmoor")
    assert told(rule(state, "move Warsteed to Marchgate")) == "Gorganun moves Warsteed from Ashmoor to Marchgate."
    assert told(rule(state, "move Warsteed to Ashmoor")) == "Gorganun moves Warsteed from Kimrin to Ashmoor."
    ahead = do(state, "move Warsteed to Marchgate")
    for to, why, instead in (
        ("Ashmoor", "activated in Kimrin and Marchgate; `from AREA` says which go", "move Warsteed to Ashmoor from Kimrin"),
        ("Ilrog", "activated in Kimrin and Marchgate, and no road leads from there to Ilrog", None),
    ):
        reason = rule(ahead, f"move Warsteed to {to}").reasons[0]
        assert (str(reason.text), reason.instead) == (f"Warsteed: {why}", instead)
    assert rule(ahead, "move 2 Warsteed to Ashmoor").reasons[0].text == "2 Warsteed: not together and activated in one place"


def test_where_a_road_may_yet_be_found_nobody_is_left_out() -> None:
    here = table.changed(begun(), ["put", ["public", "board", G], {"Kimrin": ["Warsteed~0"], "Marchgate": ["Warsteed~1"]}])
    learnt = table.changed(here, ["put", ["public", "map", "whole"], False])
    assert rule(here, "move Warsteed to Oldmarch").verdict == LEGAL
    assert refused(learnt, "move Warsteed to Oldmarch")[0] == "move.together", "from Kimrin there may be one too"
    none = table.changed(learnt, ["put", ["public", "map", "none"], ["Kimrin|Oldmarch"]])
    assert rule(none, "move Warsteed to Oldmarch").verdict == LEGAL


def test_a_leader_alone_comes_to_no_castle_in_which_enemies_are() -> None:
    """Whoever is inside says where they stand, and before the walls they must be fought. [Castle: occupation]"""
    state = lay(begun(), F, "Caer Sillius", "Cavalry")
    state = put(table.changed(state, ["put", ["public", "castles", "Caer Sillius", "inside"], F]), "Shale", "Millbrook")
    alone = do(state, "activate Shale")
    assert "move.bare" in refused(alone, 'move Shale to "Caer Sillius"')
    boxed = do(lay(state, G, "Millbrook", "Warsteed"), "box Shale with Warsteed")
    assert rule(do(boxed, "activate Shale"), 'move Shale to "Caer Sillius"').verdict == LEGAL
    fought = table.changed(do(boxed, "activate Shale"), ["put", ["public", "people", "Shale", "fought"], True])
    assert "move.fought" in refused(fought, 'move Shale to "Caer Sillius"')
    empty = cleared(alone, F, "Caer Sillius")
    for name in forces.persons(alone, F, "Caer Sillius"):
        empty = put(empty, name, "Ossum")
    assert "move.bare" not in [reason.check.partition("/")[2] for reason in rule(empty, 'move Shale to "Caer Sillius"').reasons]


def test_of_several_that_are_activated_one_and_the_same_goes_a_whole_way() -> None:
    """A cavalry has two spaces: another that has some left does not go the third. Said by itself a line may mean the other."""
    state = lay(cleared(begun(F), F, "Rockhurst"), F, "Rockhurst", "2 Cavalry")
    state = play(put(state, "Neko", "Rockhurst"), "box Neko with 2 Cavalry", "activate Neko", "drop Neko of 2 Cavalry")
    ahead = do(state, "move Cavalry to Seaside")
    way = spoken_in_steps(ahead, 'Cavalry to "Caer Sillius", Seaside, Rockhurst at Rockhurst')
    assert way[1:] == [f"move Cavalry to {to} further from {at}" for to, at in (("Seaside", "Caer Sillius"), ("Rockhurst", "Seaside"))]
    gone = play(ahead, *way[:-1])
    assert forces.tokens(gone, F, "Seaside") == ["Cavalry~1", "Cavalry~2"]
    assert refused(gone, way[-1]) == ["move.far"]
    assert refused(gone, "move Cavalry to Rockhurst further") == ["move.far"], "where no place is said, too"
    assert forces.tokens(do(gone, "move Cavalry to Rockhurst"), F, "Seaside") == ["Cavalry~2"], "the other, said by itself"
    back = play(state, "move Cavalry to Seaside", "move Cavalry to Rockhurst further")
    assert forces.tokens(back, F, "Rockhurst") == ["Cavalry~0", "Cavalry~2"]
    assert refused(back, "move 2 Cavalry to Seaside further") == ["move.far"], "nor do two go where one has none left"


def spoken_in_steps(state: table.State, words: str) -> list[str]:
    """The lines, one for each space, that a line of several stands for."""
    said = grammar.split(words)
    return [" ".join(("move", *stage)) for stage in stages(table.VERBS["move"], said, visible(state, None))]


def test_who_cannot_go_so_far_is_told_the_pace_and_not_the_road() -> None:
    """Of a leader what all can see, whoever lies under them. [Movement]"""
    slow, quick = (do(under(begun(), "Kestrel", unit), "activate Kestrel") for unit in ("Wargroup", "Warsteed"))
    far = "from Kimrin to Oldmarch it is 3 spaces, by way of Ashmoor, Marchgate"
    road = "no road joins Kimrin and Oldmarch: by way of Ashmoor, Marchgate it is 3 spaces, if the slowest who goes along has so many"
    assert instead(slow, "move Kestrel to Oldmarch") == instead(quick, "move Kestrel to Oldmarch")
    assert instead(slow, "move Kestrel to Oldmarch")[0].startswith(road)
    assert instead(do(begun(), "activate Shimar"), "move Shimar to Oldmarch")[0] == f"{far}: Shimar has at most 2 left this turn"
    unit = do(begun(), "activate Wargroup at Kimrin")
    assert instead(unit, "move Wargroup to Oldmarch")[0] == f"{far}: Wargroup has at most 1 left this turn"
    gone = do(unit, "move Wargroup to Ashmoor")
    assert "it is 2 spaces, by way of Marchgate: Wargroup has none left this turn" in instead(gone, "move Wargroup to Oldmarch")[0]
