"""A game that is under way, entered by lines: what each line writes, what a side says of its own, what is refused."""

from contextlib import nullcontext
from unittest.mock import patch

import pytest

from playaid.games.albion import GAME
from playaid.games.albion.ratings import heirs
from playaid.games.albion.ratings.items import attuned_person
from playaid.games.albion.state import castings, pieces, printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Ruling
from playaid.referee.contract.sequence import called, ways
from playaid.referee.contract.state import State
from playaid.referee.deciding import smoke_check
from tests.each import each
from tests.games.albion.table import TABLE, start
from tests.slow import SLOW, some

PEOPLE = {FOMORIAN: "Ann", FAERIE: "Bob"}
LEFT = "stands Moray 3012 at 3012"
"""The army that Imric commands at the set-up, without him."""


def said(*lines: str, fomorian: str = "", faerie: str = "") -> Ruling:
    return TABLE.set_up(PEOPLE, midway=lines, answers={f"own {FOMORIAN}": fomorian, f"own {FAERIE}": faerie})


def entered(*lines: str, fomorian: str = "", faerie: str = "", **options: str) -> State:
    """The state as these lines say it; it is sound. Every look at it is taken by the transcripts, and here in slow runs alone."""
    with nullcontext() if SLOW else patch.object(smoke_check, "fault_in", lambda *given: None):
        state = TABLE.start(PEOPLE, midway=lines, answers={f"own {FOMORIAN}": fomorian, f"own {FAERIE}": faerie}, **options)
    TABLE.hold(state)
    return state


def lost(state: State, side: str = FOMORIAN) -> tuple[int, int]:
    return state["public"]["lost"][side]["points"], state["public"]["lost"][side]["ships"]


def own_fault(side: str, own: str, *lines: str) -> str:
    """What a side is told when it is asked again."""
    ruling = said(*lines, fomorian=own) if side == FOMORIAN else said(*lines, faerie=own)
    assert (ruling.verdict, ruling.question and ruling.question.who) == (NEEDS_INPUT, side)
    assert ruling.question is not None
    assert ruling.question.key == f"own {side} 2"
    return ruling.question.prompt


def test_nothing_said_is_the_set_up() -> None:
    state, before = entered(), start()
    assert state["public"] == {**before["public"], "wounded": {FOMORIAN: True, FAERIE: True}}
    assert state["secret"] == before["secret"]


def test_pieces_stand_where_they_are_said_to() -> None:
    state = entered("stands Imric, Moray 2714 at 3011 under Imric", "stands Leinster 1426 at 1526 asleep")
    assert (pieces.piece(state, "Imric")["hex"], pieces.piece(state, "Imric")["state"]) == ("3011", "active")
    assert "under" not in pieces.piece(state, "Imric")
    army, asleep = pieces.piece(state, "Moray 2714"), pieces.piece(state, "Leinster 1426")
    assert (army["hex"], army["under"], army["aboard"], army["state"]) == ("3011", "Imric", None, "active")
    assert (asleep["hex"], asleep["under"], asleep["state"]) == ("1526", None, "inactive")
    assert lost(state) == (0, 0)


def test_who_is_aboard_stands_with_his_ship() -> None:
    state = entered(LEFT, "stands Gullfoot at 3101", "stands Imric at 3101 aboard Gullfoot")
    assert pieces.cargo(state, "Gullfoot") == ["Imric"]
    assert "aboard" not in pieces.piece(state, "Gullfoot")


def test_the_dead_have_lost_boxes_and_escort() -> None:
    state = entered(LEFT, "fallen Imric is dead")
    imric = pieces.piece(state, "Imric")
    assert (imric["state"], imric["hex"], imric["escort"]) == ("dead", None, False)
    assert state["secret"][FOMORIAN]["roster"]["Imric"] == int(printed.person_rows()["Imric"]["boxes"])
    assert lost(state) == (1, 0)
    assert lost(state, FAERIE) == (0, 0)


def test_every_piece_that_has_nothing_to_stand_on_is_told() -> None:
    """The players' word stands, also where it puts several on what is not theirs."""
    lines = [line for line in said("stands Reefrider, Moontop at 2920", "stands Gullfoot at 3012").worksheet if line.label == "beware"]
    assert [line.text for line in lines] == ["there is no sea in 3012 for Gullfoot; there is no sea in 2920 for Reefrider and Moontop"]


def test_sunken_ships_are_lost() -> None:
    worth = int(printed.ship_rows()["Gullfoot"]["combat"])
    state = entered("fallen Gullfoot is sunk")
    assert (pieces.piece(state, "Gullfoot")["state"], pieces.piece(state, "Gullfoot")["steps"]) == ("sunk", 0)
    assert lost(state) == (0, worth)
    assert worth > 0


def test_armies_are_gone_and_shrink() -> None:
    whole = pieces.piece(start(), "Moray 3012")["count"]
    gone = entered("fallen Moray 3012 is dead")
    assert "Moray 3012" not in pieces.pieces(gone)
    assert lost(gone) == (whole, 0)
    less = entered("points Moray 3012 has 2")
    assert pieces.piece(less, "Moray 3012")["count"] == 2
    assert lost(less) == (whole - 2, 0)


@pytest.mark.parametrize(
    ("lines", "leader"),
    [
        (["fallen Imric is dead"], None),
        (["stands Imric at 2810"], None),
        (["stands Imric, Moray 3012 at 2611"], "Imric"),
        (["stands Imric at 2810", "stands Moray 3012 at 2810"], "Rurik"),
        (["stands Imric at 2810", "stands Moray 3012 at 2611"], None),  # Barguest commands nobody
    ],
)
def test_an_army_lies_beneath_who_is_with_it_and_openly_commands_it(lines: list[str], leader: str | None) -> None:
    """11.9, 14.2: as in play, where nothing else is said."""
    assert pieces.piece(entered(*lines), "Moray 3012")["under"] == leader
    if leader:
        by_path = entered(*lines, 'put ["pieces", "Moray 3012", "under"] null')
        assert pieces.piece(by_path, "Moray 3012")["under"] is None


def test_an_army_and_a_person_fall_in_one_line() -> None:
    state = entered("fallen Moray 3012, Imric is dead")
    assert "Moray 3012" not in pieces.pieces(state)
    assert pieces.piece(state, "Imric")["state"] == "dead"


def test_persons_without_their_escorts() -> None:
    state = entered("lone Imric, Bogan")
    assert not pieces.piece(state, "Imric")["escort"]
    assert not pieces.piece(state, "Bogan")["escort"]
    assert lost(state) == (2, 0)


def test_a_kingdom_is_active() -> None:
    sleeping = next(name for name, how in start()["public"]["kingdoms"].items() if how != "active")
    state = entered(f"awake {sleeping.upper()}")
    assert state["public"]["kingdoms"] == {**start()["public"]["kingdoms"], sleeping: "active"}
    assert entered("awake Misha")["public"]["pieces"]["Misha"]["state"] == "active"
    assert entered("awake worm")["public"]["pieces"]["The Worm"]["state"] == "active"
    with pytest.raises(Refusal, match="no kingdom, and nobody who sleeps alone, is called Mordor") as refusal:
        said("awake Mordor")
    assert "Moray" in str(refusal.value.hint)


@pytest.mark.parametrize(
    ("line", "kingdoms", "persons"),
    [
        ("stands Connan, Connaught 1421 at 1719 under Connan", {"Ulster"}, ["Finvarra", "Ulster 1922"]),  # mainland
        ("stands Irontooth at 1922", {"Ulster"}, ["Finvarra"]),  # a ship on its coast
        ("stands Barguest at 2034", {"Gwynedd"}, ["Dunatis", "Arwan"]),
        ("stands Barguest at 3433", set(), ["Gerflax"]),
        ("stands Barguest at 2825", set(), []),  # an island
        ("stands Barguest at 3033", set(), []),  # Albion is awake
        ("stands Dorwen at 3705", set(), ["The Worm"]),
        ("stands Elidor, Albion 3034 at 1719 under Elidor", set(), []),  # friends
    ],
)
def test_enemies_who_stand_there_have_woken_who_sleeps(line: str, kingdoms: set[str], persons: list[str]) -> None:
    """10.0: when enemy pieces enter their kingdom; 10.2, 10.3."""
    left = ["stands Albion 3429 at 3429"] if "Dorwen" in line else []
    state = entered(*left, line)
    asleep = {name for name, how in start()["public"]["kingdoms"].items() if how == "inactive"}
    assert {name for name in asleep if state["public"]["kingdoms"][name] == "active"} == kingdoms
    woken = {name for name, piece in pieces.pieces(state).items() if piece["state"] == "active"}
    slept = {name for name, piece in pieces.pieces(start()).items() if piece["state"] == "inactive"}
    assert set(persons) <= woken & slept
    assert {str(pieces.piece(state, name)["kingdom"]) for name in woken & slept if pieces.piece(state, name)["kingdom"]} <= kingdoms


def test_who_is_said_to_sleep_sleeps() -> None:
    state = entered("stands Barguest at 2034", "stands Dunatis at 2034 asleep")
    assert pieces.piece(state, "Dunatis")["state"] == "inactive"


def test_victory_points_are_awarded_once_by_word() -> None:
    state = entered("victory Fomorian 12", "victory Faerie 0")
    assert state["public"]["points"] == {FOMORIAN: 12, FAERIE: 0}
    (award,) = state["public"]["awards"]
    assert (award["side"], award["points"], award["turn"]) == (FOMORIAN, 12, None)


def test_items_are_held_left_or_destroyed() -> None:
    state = entered(
        'item "The Book of Gyres" of Faerie', "item Nuada's Helm at 3012", "item Dana's Torque", faerie='bears Elidor "The Book of Gyres"'
    )
    items = state["public"]["items"]
    assert (items["02"]["state"], items["02"]["side"], items["02"]["hex"]) == ("held", FAERIE, None)
    assert (items["09"]["state"], items["09"]["side"], items["09"]["hex"]) == ("left", None, "3012")
    assert (items["05"]["state"], items["05"]["side"], items["05"]["hex"]) == ("destroyed", None, None)
    assert state["secret"][FAERIE]["items"]["02"] == "Elidor"


def test_an_item_of_the_set_up_goes_over_to_the_enemy() -> None:
    bearer = start()["secret"][FOMORIAN]["items"]["18"]
    state = entered('item "The Moray Crystal" of Faerie', faerie='bears Elidor "The Moray Crystal"')
    assert bearer
    assert "18" not in state["secret"][FOMORIAN]["items"]
    assert state["secret"][FAERIE]["items"]["18"] == "Elidor"


def test_an_item_that_nobody_is_said_to_bear_does_not_fit() -> None:
    assert "Faerie is said to hold the items" in own_fault(FAERIE, "", 'item "The Book of Gyres" of Faerie')


def test_wounds_are_ones_own() -> None:
    state = entered(fomorian="wounds Imric 1")
    assert state["secret"][FOMORIAN]["roster"]["Imric"] == 1
    assert state["public"] == entered()["public"], "whether anybody is wounded is told by no line of the table's"
    most = int(printed.person_rows()["Imric"]["boxes"]) - 1
    assert entered(fomorian=f"wounds Imric {most}")["secret"][FOMORIAN]["roster"]["Imric"] == most


@each(
    ("own", "fault"),
    [
        ("wounds Elidor 1", "Elidor is none of yours"),
        ("wounds Imric 99", "Imric may have 0 to "),
        ("wounds Imric -1", "Imric may have 0 to "),
        ('bears Elidor "The Moray Crystal"', "Elidor is none of yours"),
        ('bears Imric "Trollbane"', "Trollbane is not your side's"),
    ],
)
def test_what_a_side_cannot_have_is_asked_again(own: str, fault: str) -> None:
    prompt = own_fault(FOMORIAN, own)
    if "bears Elidor" in own:
        assert "Elidor" in prompt
    else:
        assert fault in prompt
    assert "wounds PERSON N" in prompt


def test_an_item_is_with_one_bearer_who_can_have_come_by_it() -> None:
    """20.1, 20.3, 10.0"""
    crystal = '"The Moray Crystal"'
    assert "is said to be with Imric already" in own_fault(FOMORIAN, f"bears Imric {crystal}; bears Rurik {crystal}")
    assert "is said to be with Imric already" in own_fault(FOMORIAN, f"bears Imric {crystal}; stored {crystal} at 2714")
    found = "item Nuada's Helm of Faerie"
    assert "Auberon cannot have come by Nuada's Helm" in own_fault(FAERIE, "bears Auberon Nuada's Helm", found)
    assert "Dagda cannot have come by Nuada's Helm" in own_fault(FAERIE, "bears Dagda Nuada's Helm", found)
    assert entered("awake Leinster", found, faerie="bears Dagda Nuada's Helm")["secret"][FAERIE]["items"]["09"] == "Dagda"
    assert entered("awake Ulster", faerie="bears Morigu Trollbane")["secret"][FAERIE]["items"]["12"] == "Morigu"


@each(
    ("line", "told", "then"),
    [
        ("item Requiter of Fomorian", "Dorwen never parts with The Sword Requiter while alive", "fallen Dorwen is dead"),
        ("item Requiter at 2633", "Dorwen never parts with", "fallen Dorwen is dead"),
        ("item Teeth of Faerie", "The Teeth of the Dragon are looted once The Worm is dead", "fallen The Worm is dead"),
        ("item Teeth", "looted once The Worm is dead", "fallen The Worm is dead"),
        ("item Bran's Curse of Faerie", "found in the absence of The Worm", "awake The Worm"),
        ("item Bran's Curse at 3705", "found in the absence of The Worm", "awake The Worm"),
        ("item Lyme's Hammer of Fomorian", "Erskine is asleep, and has let Lyme's Hammer go to nobody", "awake Curwyllan"),
        ("item Trollbane of Fomorian", "Finvarra is asleep", "awake Ulster"),
        ("item Gerflax' Wand at 3433", "Gerflax is asleep", "awake Gerflax"),
        ("item Gerflax' Wand", "Gerflax is asleep", "awake Gerflax"),
        ("item Brigit's Cloak of Fomorian", "Brigit is asleep", "stands Ogme at 1425"),
        ("item Ogme's Axe of Fomorian", "Ogme is yet to come with Ogme's Axe", "fallen Ogme is dead"),
        ("item Ogme's Axe", "Ogme is yet to come with Ogme's Axe", "fallen Ogme is dead"),
    ],
)
def test_an_item_has_left_nobody_who_has_let_go_of_nothing(line: str, told: str, then: str) -> None:
    """7.9 e05, 10.0, 10.1, 20.6.03, 20.6.23. Once they may have let go of it, it is where it is said to be."""
    side = line.rpartition(" of ")[2] if line.endswith((FOMORIAN, FAERIE)) else ""
    item, bearer = line.removeprefix("item ").partition(" of ")[0], {FOMORIAN: "Imric", FAERIE: "Elidor"}.get(side)
    own = {side.casefold(): f'bears {bearer} "{item}"'} if bearer else {}
    with pytest.raises(Refusal, match=told):
        said("trespass 1", line, **own)
    assert said("trespass 1", line, then, **own).verdict == LEGAL


def test_what_goes_down_with_a_ship_may_have_left_who_lives() -> None:
    """7.5: possessions of persons aboard are removed from play, and a kingdom that sleeps may be aboard ships that sail."""
    assert said("item Requiter").verdict == said("item Trollbane").verdict == LEGAL


@each(
    ("own", "told", "awake"),
    [
        ("bears Elidor Requiter", "Dorwen never parts with", None),
        ("stored Requiter at 3034", "Dorwen never parts with", None),
        ("bears Elidor Trollbane", "Finvarra is asleep", "awake Ulster"),
        ("bears Elidor Brigit's Cloak", "Brigit is asleep", "stands Ogme at 1425"),
        ("bears Morigu Trollbane", "Morigu cannot have come by Trollbane", "awake Ulster"),
        ("stored Trollbane at 1922", "Finvarra is asleep", "awake Ulster"),
    ],
)
def test_an_item_of_ones_own_side_has_left_nobody_either(own: str, told: str, awake: str | None) -> None:
    """7.9 e05, 10.0"""
    assert told in own_fault(FAERIE, own)
    lines = ("trespass 1", awake) if awake else ("fallen Dorwen is dead", "item Requiter of Faerie")
    assert said(*lines, faerie=own).verdict == LEGAL


def test_the_items_of_a_side_are_told_by_name() -> None:
    """No list of numbers, as the machine has it."""
    prompt = own_fault(FAERIE, "", "item The Moray Crystal of Faerie")
    assert "The Moray Crystal" in prompt
    assert "['" not in prompt


def test_the_last_box_is_not_a_wound_but_death() -> None:
    boxes = int(printed.person_rows()["Imric"]["boxes"])
    assert f"Imric may have 0 to {boxes - 1} wounds" in own_fault(FOMORIAN, f"wounds Imric {boxes}")


@each(
    ("lines", "fault"),
    [
        (["stands Imric at 9999"], "9999 is no hex of the map"),
        (["item Trollbane at 0000"], "0000 is no hex of the map"),
        (["fallen Moray 3012 is dead", "stands Moray 3012 at 2611"], "line 2, .*Moray 3012"),
        *(
            (["fallen " + line], "cannot be " + line.split()[-1])
            for line in (
                "Imric is active",
                "Imric is sunk",
                "Imric is gone",
                "Cait Sith is sunk",
                "Imric is reserve",
                "Imric, Auberon is expedition",
                "Gullfoot is dead",
                "Moray 3012 is sunk",
                "Moray 3012 is reserve",
                "Moray 3012 is gone",
            )
        ),
        (["stands Moray 3012 at 3012 under Elidor"], "Elidor is no person of theirs in 3012"),
        (["stands Moray 3012 at 2611 under Imric"], "Imric is no person of theirs in 2611"),
        (["stands Elidor, Moray 3012 at 2611 under Elidor"], "Elidor is no person of theirs in 2611"),
        (["lone Imric, Dorwen"], "Dorwen: never had an escort"),
        (["points Moray 3012 has 0"], "1 or more"),
        (["victory Faerie -3"], "0 or more"),
        (["trespass -1"], "0 or more"),
        (["turn 4 of Faerie begun at moving", "trespass 5"], "in Game-Turn 5, and this is Game-Turn 4"),
        (["turn 4"], "this is Game-Turn 4, and the scenario lasts 3"),
        (["points Moray 3012 has 12"], "Moray has 29 army and escort points, and began with 25"),
        (["stands Imric at 3012 asleep"], "Imric is asleep"),
        (["awake Leinster", "stands Dagda at 1426 asleep"], "Dagda is asleep"),
        (["stands Cait Sith at 3034"], "Cait Sith appears when Corin dies"),
        (["fallen Corin is dead"], "Corin is dead, and what has become of Cait Sith"),
        (["fallen Callach is dead"], "Callach is dead, and what has become of Callach's Waff"),
        (["ruin 2222"], "no fortress in 2222"),
        (["stands Imric at 2810", "stands Imric at 3012"], "said already: Imric stands in 2810"),
        (["stands Imric, Rurik at 2810", "stands Rurik, Moray 2714 at 3012"], "said already: Rurik stands in 2810"),
        (["stands Gullfoot at 3118", "fallen Gullfoot is sunk"], "said already: Gullfoot stands in 3118"),
        (["fallen Imric is dead", "stands Imric at 3012"], "said already: Imric is dead"),
        (["fallen Gullfoot is sunk", "damaged Gullfoot"], "Gullfoot: sunk"),
        (["stands Moray 3012 at 3012 under Imric", "fallen Imric is dead"], "said to be under Imric, who is not with it"),
        (["stands Moray 3012 at 3012 under Imric", "stands Imric at 2810"], "said to be under Imric, who is not with it"),
        (["stands Barguest, Moray 3012 at 3012 under Barguest"], "under Barguest, who may not command it"),
        (["stands Gullfoot at 3205 aboard Oakheart"], "Gullfoot: never embarked"),
        (["stands The Worm at 3205 aboard Oakheart"], "The Worm: never embarked"),
        (["stands Edric at 3205 aboard Oakheart"], "Oakheart is no ship of Edric"),
        (["stands Auberon at 3101 aboard Galetop"], "Galetop is not on the map"),
        (["stands Imric at 2613 aboard Oakheart"], "Imric is aboard Oakheart, which is elsewhere"),
        (["stands Imric at 3205 aboard Oakheart", "fallen Oakheart is sunk"], "Imric is aboard Oakheart, which is sunk"),
        (["item Trollbane of Fomorian", "item Trollbane at 3012"], "where Trollbane is has been said"),
        (["ruin 3024"], "no fortress in 3024"),
    ],
)
def test_what_cannot_be_is_refused(lines: list[str], fault: str) -> None:
    with pytest.raises(Refusal, match=fault):
        said(*lines)


_UNDER = "stands Bogan, Moray 3012 at 3012 under Bogan"


@each(
    ("lines", "fault"),
    [
        (["item Lyme's Hammer at 3034"], "Erskine is asleep, and has let Lyme's Hammer go to nobody"),
        (["stands Imric at 3012 asleep"], "Imric is asleep"),
        (["stands Moray 3012 at 3012 under Imric", "stands Imric at 2810"], "said to be under Imric, who is not with it"),
        ([_UNDER], "said to be under Bogan, who may not command it"),
        (["item 05 of Fomorian", _UNDER], "what the sides have said cannot have come about"),
    ],
)
def test_with_hidden_stacks_what_the_table_has_said_itself_is_told(lines: list[str], fault: str) -> None:
    """11.9: pieces are entered aloud; that Bogan has no command over Moray hangs on who bears Dana's Torque, which one side alone says."""
    with pytest.raises(Refusal, match=f"^this cannot have come about: [^;]*{fault}"):
        TABLE.set_up(
            PEOPLE,
            midway=lines,
            answers={f"own {FOMORIAN}": "bears Imric 05" * (len(lines) > 1 and "05" in lines[0]), f"own {FAERIE}": ""},
            stacks="hidden",
        )


def test_a_piece_may_be_said_again_as_it_was() -> None:
    state = entered("stands Imric at 3011", "stands Imric, Moray 3012 at 3011 under Imric", "damaged Gullfoot")
    assert pieces.piece(state, "Moray 3012")["under"] == "Imric"
    assert "entry" not in state["public"]
    assert all("entry" not in own for own in state["secret"].values())


def flagged(*lines: str, **own: str) -> list[str]:
    return [line.text for line in said(*lines, **own).worksheet if line.label == "beware"]


def test_what_only_an_overruled_line_brings_about_is_told() -> None:
    """10.1, 22.2: the Expedition comes together, from Game-Turn 4 on; 20.6.04: Colt Pixy grows in one fortnight."""
    early, apart = "Galetop came with Auberon's Expedition, which has not come yet", "Galetop came with Auberon's Expedition, and Auberon"
    told = flagged("stands Galetop at 3101")
    assert early in told
    assert any(text.startswith(apart) for text in told)
    pixy = ("item Colt Pixy of Faerie",)
    assert flagged(*pixy, faerie="bears Elidor Colt Pixy") == ["Colt Pixy is found in Hoorn II alone"]
    assert flagged("turn 3", *pixy, faerie="bears Elidor Colt Pixy") == []
    assert flagged() == []


def test_what_can_be_is_entered() -> None:
    """What stands next to each refusal."""
    state = entered(
        "turn 4 of Faerie begun at moving", "trespass 4", "stands Moray 3012 at 3012 under Imric", "stands Bogan at 2611",
        "lone Imric", "points Moray 3012 has 8", "stands Dagda at 1525 asleep", "ruin 3034",
        "fallen Corin, Callach is dead", "stands Cait Sith at 3034", "fallen Callach's Waff is gone", "fallen Auberon is expedition",
        scenario="faerie-twilight",
    )  # fmt: skip
    assert pieces.piece(state, "Moray 3012")["under"] == "Imric"
    assert pieces.piece(state, "Callach's Waff")["state"] == "gone"


def test_the_sequence_of_play_goes_on_where_it_is_said_to() -> None:
    state = entered("turn 3 of Fomorian at movement", "stands Morigu at 0117")
    assert TABLE.here(state) == "moving"
    assert next(frame["round"] for frame in state["referee"]["at"]) == 3


@each("line", ["lone Imric, Imric", "stands Imric, Imric at 3012", "fallen Imric, Imric is reserve"])
def test_nobody_is_named_twice(line: str) -> None:
    with pytest.raises(Refusal, match="Imric is named twice"):
        said(line)


def test_the_dead_have_their_heirs() -> None:
    assert entered("fallen Auberon is dead")["public"]["ranks"]["Elidor"] == "king"
    both = entered("fallen Auberon, Elidor is dead", "stands Albion 3034 at 3034")["public"]["ranks"]
    expected = {heir: rank for heir, rank, dead, _ in heirs.lines() if set(dead) <= {"Auberon", "Elidor"} and heir != "Elidor"}
    assert expected
    assert expected.items() <= both.items()


def test_a_kingdom_is_awake_with_its_pieces() -> None:
    asleep, awake = entered(), entered("awake Gwynedd")
    own = [name for name, piece in pieces.pieces(awake).items() if piece["kingdom"] == "Gwynedd"]
    assert {pieces.piece(asleep, name)["state"] for name in own} == {"inactive"}
    assert {pieces.piece(awake, name)["state"] for name in own} == {"active"}


def test_fomorians_who_stand_in_a_faerie_kingdom_have_entered_it() -> None:
    assert entered("turn 3")["public"]["trespass"] is None
    state = entered("turn 3", "stands Imric, Moray 3012 at 3033 under Imric")
    assert castings.may_begin(state)
    assert not castings.may_begin(entered("turn 3", "stands Imric, Moray 3012 at 3033 under Imric", "trespass 3"))


def test_the_weather_is_read_off_its_track_by_whatever_step_the_game_is_entered() -> None:
    for turn in some(range(1, 9), 0, 4):
        sky = TABLE.book.value("turns", str(turn), "weather")
        assert entered(f"turn {turn} of {FAERIE} at movement", scenario="faerie-twilight")["public"]["weather"]["map"] == sky
    assert entered("turn 1 at movement", "set weather.map rain")["public"]["weather"]["map"] == "rain"


def test_mana_and_weather_are_the_turns_in_the_midst_of_a_step_too() -> None:
    """6.0"""
    for step in some(("weather", "plot", "moving", "announce"), 1, 2):
        whose = f" of {FAERIE}" if step in ("moving", "announce") else ""
        for turn in (3, 6):
            public = entered(f"turn {turn}{whose} begun at {step}", scenario="faerie-twilight")["public"]
            assert public["mana"] == int(TABLE.book.value("turns", str(turn), "mana"))
            assert public["weather"]["map"] == TABLE.book.value("turns", str(turn), "weather")
    said_otherwise = entered(f"turn 3 of {FAERIE} begun at moving", "set weather.map snow", "set mana 1")["public"]
    assert (said_otherwise["mana"], said_otherwise["weather"]["map"]) == (1, "snow")


@each("step", ["movement", "combat", "overrun", "enchantment"])
def test_the_game_stands_in_no_step_that_is_made_of_others(step: str) -> None:
    """There nothing could be done, and `next` would pass all of it."""
    with pytest.raises(Refusal, match="is made of steps") as refusal:
        said(f"turn 2 of {FOMORIAN} begun at {step}" if step != "enchantment" else f"turn 2 begun at {step}")
    assert any(key in str(refusal.value.hint) for key in ("moving", "announce", "terrain", "plot"))
    whose = "" if step == "enchantment" else f" of {FOMORIAN}"
    if step != "overrun":
        assert entered(f"turn 2{whose} at {step}")


def test_an_unknown_step_is_answered_with_those_there_are() -> None:
    with pytest.raises(Refusal, match="no step of the sequence of play") as refusal:
        said("turn 2 begun at xyzzy")
    assert "announce" in str(refusal.value.hint)


def test_where_stacks_are_hidden_a_game_is_entered_too() -> None:
    """11.9"""
    own = {f"own {FOMORIAN}": "wounds Imric 1", f"own {FAERIE}": ""}
    ruling = TABLE.set_up(PEOPLE, midway=("turn 2 of Fomorian begun at moving",), answers=own, stacks="hidden")
    assert ruling.verdict == LEGAL


@each(
    ("own", "holder"),
    [
        ('bears "Moray 3012" "Moray Crystal"', "Moray 3012"),
        ('bears Oakheart "Moray Crystal"', "Oakheart"),
        ('stored "Moray Crystal" at 3012', "hex 3012"),
    ],
)
def test_armies_and_ships_carry_items_and_fortresses_keep_them(own: str, holder: str) -> None:
    """20.1"""
    assert entered(fomorian=own)["secret"][FOMORIAN]["items"]["18"] == holder


def test_nothing_is_stored_where_no_fortress_of_the_side_stands() -> None:
    for number, lines in (("3034", ()), ("2611", ()), ("3012", ("ruin 3012",))):
        fault = own_fault(FOMORIAN, f'stored "Moray Crystal" at {number}', *lines)
        assert f"no fortress of yours that stands in {number}" in fault


def test_ships_fortresses_and_the_farcalling() -> None:
    public = entered("damaged Gullfoot", "ruin 3034", "farcalling")["public"]
    assert public["pieces"]["Gullfoot"]["steps"] == 1
    assert public["ruins"] == {"3034": True}
    assert public["farcalling"]


@each(("sky", "suffers"), [("snow", True), ("clear", False)])
def test_a_step_that_begins_looks_at_what_was_put(sky: str, suffers: bool) -> None:
    """Imric's army stands in the open where it is said to snow. [6.3.3]"""
    state = entered("turn 2 at attrition", f'put ["weather", "map"] "{sky}"', "stands Imric, Moray 3012 at 3011")
    assert ("3011" in state["public"]["attrition"][FOMORIAN]) is suffers
    assert state["public"]["weather"]["map"] == sky


@each(("bearer", "serves"), [("Sean", "Sean"), ("Rurik", None), ("Moray 3012", None)])
def test_the_glass_serves_who_has_it_since_dobie_is_dead(bearer: str, serves: str | None) -> None:
    state = entered("fallen Dobie is dead", "item 20 of Fomorian", fomorian=f'bears "{bearer}" 20')
    assert attuned_person(state) == serves


@each("step", ["battles", "duels", "terrain"])
def test_a_step_of_the_combat_phase_is_no_round_of_an_overrun(step: str) -> None:
    """5.0 D.5, 12.5: both have steps of these names; an overrun is named by its way."""
    keys = [frame["key"] for frame in entered(f"turn 2 of Fomorian begun at {step}")["referee"]["at"]]
    assert keys == ["turn", "player-turn", "combat", step]
    assert called(GAME, ways(GAME)[f"turn.player-turn.combat.{step}"]) == step
    overrun = f"turn.player-turn.movement.normal.overrun.{step}"
    assert called(GAME, ways(GAME)[overrun]) == overrun


def flagged_unseen(*lines: str) -> list[str]:
    """The same with `stacks=hidden`, where the side to act sees nothing of the other's."""
    own = {f"own {FOMORIAN}": "", f"own {FAERIE}": ""}
    ruling = TABLE.set_up(PEOPLE, midway=lines, answers=own, scenario="faerie-twilight", stacks="hidden")
    return [line.text for line in ruling.worksheet if line.label == "beware"]


@each("side", [FOMORIAN, FAERIE])
def test_what_a_side_does_not_see_is_taken_for_no_army(side: str) -> None:
    """19.5, 11.8: a person, a fleet or a flyer of the other side stands where an army may not."""
    turn = f"turn 5 of {side} at moving"
    assert flagged_unseen(turn) == []
    assert flagged_unseen(turn, "trespass 2", "stands Oakheart at 2724", "stands Imric at 2724 aboard Oakheart") == []
    assert flagged_unseen(turn, "trespass 2", "stands Dorwen at 2816") == []
    assert not any("there is no land" in text for text in flagged_unseen(turn, "fallen Corin is dead", "stands Cait Sith at 2725"))


@each("side", [FOMORIAN, FAERIE])
def test_of_hidden_stacks_what_stands_where_it_may_not_is_told_of_both_sides(side: str) -> None:
    """Whoever is to act: the lines are said aloud, and it is told as with open stacks."""
    lines = (f"turn 3 of {side} at moving", "trespass 2", "stands Albion 3034 at 3433", "stands Oakheart at 3012")
    told = flagged_unseen(*lines)
    assert sorted(told) == ["no army may enter Fir Darrig (3433)", "there is no sea in 3012 for Oakheart"]
    assert sorted(flagged(*lines)) == sorted(told)


def test_a_game_that_is_over_by_its_points_is_told_in_words() -> None:
    """23.2"""
    lines = ("turn 10 of Faerie at announce", "trespass 2", "victory Fomorian 300", "victory Faerie 100")
    long = {"scenario": "faerie-twilight", "passing": "automatic"}
    with pytest.raises(Refusal) as refusal:
        TABLE.set_up(PEOPLE, midway=lines, answers={f"own {FOMORIAN}": "", f"own {FAERIE}": ""}, **long)
    how = "the Fomorian player wins with 300 victory points to 100, together not more than 400"
    assert str(refusal.value.text) == f"by what is entered the game is over: {how}"
