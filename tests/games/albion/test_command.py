"""14.0: who may command what, what armies out of command suffer, whose rating counts."""

from typing import Any

import pytest

from playaid.games.albion.ratings import forces, leaders
from playaid.games.albion.rules import enchantments, losses
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table.soundness import faults
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, clear, do, offers_of, put, refused, rule, stand, start, told
from tests.games.albion.test_attrition import hearing
from tests.games.albion.test_initiating import FIELD, announced
from tests.games.albion.two import MOVING


@each(
    ("person", "army", "may"),
    [
        ("Rurik", "Moray 2714", True),
        ("Rurik", "Ochil 3118", False),
        ("Gairloch", "Ochil 3118", True),
        ("Gairloch", "Weald 2340", False),
        ("Imric", "Weald 2340", True),
        ("Imric", "Albion 3034", False),
        ("Barguest", "Moray 2714", False),
        ("Bran Og", "Gogma 3439", False),
    ],
)
def test_captains_marshals_kings(person: str, army: str, may: bool) -> None:
    assert leaders.may_command(hearing(start()), person, army) is may


def test_magogs_trolls_by_option() -> None:
    h = hearing(start(gogma="eastmarch"))
    assert leaders.may_command(h, "Bran Og", "Gogma 3439") is True


@each(("king", "army", "may"), [("inactive", "active", False), ("inactive", "inactive", True), ("active", "active", True)])
def test_who_sleeps_leads_only_those_who_sleep(king: str, army: str, may: bool) -> None:
    """10.0: no game function; 10.3: sleepers move in their kingdom, and armies move under command."""
    state = put(start(), "public", "pieces", "Arwan", "state", king)
    state = put(state, "public", "pieces", "Gwynedd 2030", "state", army)
    assert leaders.may_command(hearing(state), "Arwan", "Gwynedd 2030") is may


def moving(state: dict) -> dict:  # type: ignore[type-arg]
    from tests.games.albion.table import at

    return at(state, FOMORIAN, "pregame")


def test_putting_an_army_beneath_a_person() -> None:
    state = moving(stand(start(), "3118", "Gairloch", "Rurik"))
    state = put(state, "public", "pieces", "Moray 3105", "under", None)
    state = put(state, "public", "pieces", "Moray 2810", "under", None)
    done = do(state, "command Gairloch over Ochil 3118", side=FOMORIAN)
    assert done["public"]["pieces"]["Ochil 3118"]["under"] == "Gairloch"
    assert refused(state, "command Rurik over Ochil 3118", FOMORIAN) == ["14.rank"]
    assert refused(state, "command Rurik over Moray 2714", FOMORIAN) == ["14.hex"]
    assert "14.own" in refused(state, "command Elidor over Albion 3034", FOMORIAN)
    assert "14.army" in refused(state, "command Gairloch over Rurik", FOMORIAN)


def test_two_gnomes_out_of_command_on_a_dyke() -> None:
    """2 halved for command and halved by the dyke is a half, which counts as 1. [14.1]"""
    h = hearing(stand(start(), "3124", Curwyllan_7={"count": 2}))
    assert forces.armies(h, ["Curwyllan 7"], "dyke")[0] == 1


def test_out_of_command_is_halved_and_rounded_down() -> None:
    h = hearing(stand(start(), "3011", Moray_7={"count": 5}))
    assert forces.armies(h, ["Moray 7"], "clear")[0] == 2
    h = hearing(stand(start(), "3011", "Rurik", Moray_7={"count": 5, "under": "Rurik"}))
    assert forces.armies(h, ["Moray 7"], "clear")[0] == 5


def test_escorts_need_no_command() -> None:
    assert forces.armies(hearing(start()), ["Imric"], "clear")[0] == 1


@each(
    ("persons", "rating"),
    [
        (["Rurik", "Bogan"], (3, "Bogan")),
        (["Gairloch", "Connan", "Rurik"], (3, "Gairloch")),
        (["Gairloch", "Imric", "Grogan"], (6, "Imric")),
        (["Grogan", "Gairloch"], (4, "Grogan")),
        (["Magog", "Mad Ainsel"], (3, "Magog")),
        ([], (0, "")),
    ],
)
def test_the_highest_rank_counts(persons: list[str], rating: tuple[int, str]) -> None:
    assert leaders.best(hearing(start()), persons) == rating


def test_danas_torque_makes_a_king() -> None:
    state = put(start(), "public", "items", "05", {"state": "held", "hex": None, "side": FAERIE})
    state = put(state, "secret", FAERIE, "items", "05", "Colleran")
    assert leaders.best(hearing(state), ["Colleran", "Edric"]) == (6, "Colleran")


def test_stacks_are_rearranged_between_the_rounds_of_a_combat() -> None:
    """14.2: by both sides, once the losses are off; in no other phase, and not by who does not move."""
    state = put(announced("battles"), "public", "pieces", "Albion 7", "under", None)
    assert do(state, "command Elidor over Albion 7", side=FAERIE)["public"]["pieces"]["Albion 7"]["under"] == "Elidor"
    assert "14.when" in refused(do(state, f"fight {FIELD}", "3 4"), "command Elidor over Albion 7", FAERIE)
    assert refused(at(state, FOMORIAN, "recovery"), "command Elidor over Albion 7", FAERIE) == ["14.when"]
    assert refused(at(state, FOMORIAN, "movement", "normal", "moving"), "command Elidor over Albion 7", FAERIE) == ["14.when"]


def test_no_stack_is_rearranged_in_other_phases() -> None:
    """14.2"""
    state = at(start(), FOMORIAN, "activation")
    assert "14.when" in refused(state, "command Imric over Moray 3012", FOMORIAN)
    assert "14.when" not in refused(at(start(), FOMORIAN, "movement", "normal", "moving"), "command Imric over Ochil 3118", FOMORIAN)


def test_only_armies_are_commanded_whatever_the_players_say() -> None:
    state = stand(at(start(), FOMORIAN, "movement", "normal", "moving"), "3012", "Rurik")
    with pytest.raises(Refusal, match="only armies"):
        rule(state, "command Imric over Rurik", side=FOMORIAN, overrule="because we say so")
    with pytest.raises(Refusal, match="are with Imric"):
        rule(state, "command Imric over Moray 2714", side=FOMORIAN, overrule="because we say so")


def test_no_command_of_the_sleeping_is_offered() -> None:
    state = at(start(), FOMORIAN, "movement", "normal", "moving")
    state = put(state, "public", "pieces", "Moray 3012", "under", None)
    assert "command Imric over Moray 3012" in offers_of(state, "command", FOMORIAN)
    asleep = put(state, "public", "pieces", "Moray 3012", "state", "inactive")
    assert "command Imric over Moray 3012" not in offers_of(asleep, "command", FOMORIAN)


def test_nobody_off_the_map_commands_what_is_off_the_map() -> None:
    """14.2"""
    state = at(start(), FOMORIAN, *MOVING)
    for name in ("Imric", "Moray 3012"):
        state = put(state, "public", "pieces", name, "hex", None)
    reasons = {reason.check.rpartition("/")[2]: str(reason.text) for reason in rule(state, "command Imric over Moray 3012").reasons}
    assert reasons["14.hex"] == "Moray 3012: not in the hex of Imric"


def test_a_marshal_is_offered_armies_of_his_race_and_a_captain_none_of_another_kingdom() -> None:
    """14.3"""
    state = at(clear(start(), "3013"), FOMORIAN, *MOVING)
    state = stand(state, "3013", "Rurik", "Connan", Moray_9={"count": 2}, Connaught_9={"count": 2})
    offered = offers_of(state, "command", FOMORIAN)
    tried = [f"command {person} over {army}" for person in ("Rurik", "Connan") for army in ("Moray 9", "Connaught 9")]
    assert [line for line in tried if line in offered] == [line for line in tried if rule(state, line).verdict == LEGAL]


def test_who_may_not_command_is_told_his_rank() -> None:
    state = put(moving(stand(start(), "3118", "Gairloch", "Barguest")), "public", "pieces", "Ochil 3118", "under", None)
    ruling = rule(state, "command Barguest over Ochil 3118", side=FOMORIAN)
    assert [reason.text for reason in ruling.reasons] == ["Barguest is of no rank and may not command Ochil 3118"]


def test_an_army_afloat_is_not_under_a_person_ashore() -> None:
    """14.2"""
    state = stand(start(), "3012", "Gullfoot")
    assert leaders.in_command(hearing(state), "Moray 3012")
    afloat = put(state, "public", "pieces", "Moray 3012", "aboard", "Gullfoot")
    assert not leaders.in_command(hearing(afloat), "Moray 3012")
    assert not leaders.in_command(hearing(put(state, "public", "pieces", "Imric", "aboard", "Gullfoot")), "Moray 3012")
    assert leaders.in_command(hearing(put(afloat, "public", "pieces", "Imric", "aboard", "Gullfoot")), "Moray 3012")
    assert not leaders.in_command(hearing(put(state, "public", "pieces", "Imric", "hex", "3013")), "Moray 3012")
    assert not leaders.in_command(hearing(put(state, "public", "pieces", "Imric", "state", "dead")), "Moray 3012")


# 11.9: whose commander falls away is commanded by another of the stack


def beside(*persons: str, side: str = FOMORIAN, under: str | None = "Rurik", keys: tuple[str, ...] = MOVING) -> State:
    """Eight Trolls of Moray in the field beneath one of these persons."""
    return at(stand(clear(start(), FIELD), FIELD, *persons, Moray_9={"count": 8, "under": under}), side, *keys)


def army_of(state: State) -> Any:
    return state["public"]["pieces"]["Moray 9"]


@each(("mate", "commands"), [("Imric", True), ("Gairloch", True), ("Connan", False), ("Barguest", False)])
def test_whose_captain_dies_is_commanded_by_a_king_or_marshal_of_the_stack(mate: str, commands: bool) -> None:
    h = hearing(beside("Rurik", mate))
    losses.kill(h, "Rurik", "of wounds")
    assert leaders.in_command(h, "Moray 9") is commands
    assert army_of(h.state)["under"] == (mate if commands else None)


def test_whose_captains_mind_is_taken_is_commanded_by_the_king() -> None:
    """Also in the Attrition Segment, in which no stack is put in order."""
    state = put(beside("Rurik", "Imric"), "public", "castings", [])
    state = stand(state, "2034", "Dunatis")
    works = {"number": "10", "caster": "Dunatis", "side": FAERIE, "target": "Rurik", "weather": None, "result": "works"}
    h = hearing(put(state, "public", "castings", [works]))
    enchantments.resolve(h)
    assert h.public["mastered"] == {"Rurik": "Dunatis"}
    assert leaders.in_command(h, "Moray 9")


def test_who_comes_to_himself_commands_again_what_nobody_else_does() -> None:
    state = put(beside("Rurik", under=None), "public", "mastered", {"Rurik": "Dunatis"})
    h = hearing(put(state, "public", "pieces", "Rurik", "control", FAERIE))
    assert not leaders.in_command(h, "Moray 9")
    enchantments.release(h, "Rurik", "at last")
    assert army_of(h.state)["under"] == "Rurik"


@each("over", ["free", "dead"])
def test_the_armies_of_whoever_held_a_mind_lie_beneath_another_of_theirs(over: str) -> None:
    """Magog leads Albion's men for Faerie; free again, or dead, he leads them no more, and Edric is beside them."""
    state = stand(clear(start(), FIELD), FIELD, "Magog", "Edric", Albion_9={"count": 4, "under": "Magog"})
    state = put(put(state, "public", "mastered", {"Magog": "Corin"}), "public", "pieces", "Magog", "control", FAERIE)
    h = hearing(state)
    if over == "free":
        enchantments.release(h, "Magog", "at last")
    else:
        losses.kill(h, "Magog", "of wounds")
    assert pieces.piece(h.state, "Albion 9")["under"] == "Edric"


def test_no_army_lies_beneath_the_other_side() -> None:
    state = stand(clear(start(), FIELD), FIELD, "Magog", Albion_9={"count": 4, "under": "Magog"})
    assert "Albion 9 is under Magog, who is of the other side" in list(faults(state))


def test_an_heir_commands_what_his_father_left() -> None:
    """Elidor, marshal of Elves, is king of all friends at once. [7.9 e04]"""
    h = hearing(stand(clear(start(), FIELD), FIELD, "Auberon", "Elidor", Curwyllan_9={"count": 4, "under": "Auberon"}))
    losses.kill(h, "Auberon", "of wounds")
    assert leaders.in_command(h, "Curwyllan 9")


def test_a_king_who_comes_to_an_army_beneath_nobody_has_it_beneath_him() -> None:
    """And so have part of an army and its king who are said to come one after the other."""
    state = stand(beside("Connan", under=None), "3323", "Imric")
    assert forces.armies(hearing(state), ["Moray 9"], None)[0] == 4
    come = do(state, f"place Imric at {FIELD}", side=FOMORIAN)
    assert army_of(come)["under"] == "Imric"
    assert forces.armies(hearing(come), ["Moray 9"], None)[0] == 8
    parted = do(beside("Imric", under="Imric"), "place Moray 9 points 5 at 3323", side=FOMORIAN)
    joined = do(parted, "place Imric at 3323", side=FOMORIAN)
    assert [army["under"] for army in joined["public"]["pieces"].values() if army["hex"] == "3323" and army["kind"] == "army"] == ["Imric"]


def test_whoever_sleeps_commands_none_that_is_awake() -> None:
    """10.0: inactive pieces perform no function; asleep themselves, his men stay his."""
    state = stand(
        clear(start(), "1818"),
        "1818",
        Albion_9={"count": 2, "under": "Finvarra"},
        Ulster_9={"count": 2, "state": "inactive", "under": "Finvarra"},
    )
    state = put(state, "public", "pieces", "Finvarra", {**state["public"]["pieces"]["Finvarra"], "hex": "1818"})
    h = hearing(state)
    assert not leaders.in_command(h, "Albion 9")
    assert leaders.in_command(h, "Ulster 9")


def test_a_king_who_leaves_says_whom_he_leaves_without_command() -> None:
    ruling = rule(beside("Imric", under="Imric"), "place Imric at 3013", side=FOMORIAN)
    assert f"Moray 9 in {FIELD} has no commander." in told(ruling)
    ruling = rule(beside("Imric", "Gairloch", under="Imric"), "place Imric at 3013", side=FOMORIAN)
    assert "Gairloch takes command of Moray 9." in told(ruling)
