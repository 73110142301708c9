"""11.0, 11.9, 12.1: positions as the players declare them, escorts, embarking; 22.3 before the war."""

import pytest

from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import soundness
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import TABLE, at, do, offers_of, put, refused, rule, stand, start


def early() -> State:
    return at(start(), FOMORIAN, "pregame")


def test_pieces_stand_where_the_players_say() -> None:
    ruling = rule(early(), "place Imric, Moray 3012 at 3322", side=FOMORIAN)
    assert ruling.verdict == LEGAL
    assert any("on the players' word" in line.text for line in ruling.worksheet)
    state = do(early(), "place Imric, Moray 3012 at 3322", side=FOMORIAN)
    assert pieces.piece(state, "Moray 3012")["under"] == "Imric"


def test_an_army_left_behind_is_out_of_command() -> None:
    state = do(early(), "place Imric at 3322", side=FOMORIAN)
    assert pieces.piece(state, "Moray 3012")["under"] is None


def test_points_split_off_an_army() -> None:
    state = do(early(), "place Moray 3012 points 3 at 3322", side=FOMORIAN)
    assert pieces.piece(state, "Moray 3012")["count"] == 5
    assert pieces.piece(state, "Moray 1")["count"] == 3
    assert not list(soundness.faults(state))
    assert refused(early(), "place Moray 3012 points 9 at 3322", FOMORIAN) == ["2.split"]


def test_before_the_war_nobody_enters_faerie() -> None:
    assert refused(early(), "place Imric at 3034", FOMORIAN) == ["22.early"]
    assert rule(early(), "place Imric at 3322", side=FOMORIAN).verdict == LEGAL


def test_not_the_enemys_not_the_dead_not_off_the_map() -> None:
    assert "3.own" in refused(early(), "place Elidor at 3322", FOMORIAN)
    dead = put(put(early(), "public", "pieces", "Imric", "state", "dead"), "public", "pieces", "Imric", "hex", None)
    assert "11.play" in refused(dead, "place Imric at 3322", FOMORIAN)
    assert "11.hex" in refused(early(), "place Imric at 9999", FOMORIAN)


def test_ships_need_sea_and_others_land() -> None:
    assert "11.ground" in refused(early(), "place Oakheart at 3322", FOMORIAN)
    assert "11.ground" in refused(early(), "place Imric at 0108", FOMORIAN)
    assert rule(early(), "place Oakheart at 0108", side=FOMORIAN).verdict == LEGAL


def test_escorts_turn_into_army_points_and_back() -> None:
    state = do(early(), "detach Imric", side=FOMORIAN)
    assert (pieces.piece(state, "Imric")["escort"], pieces.piece(state, "Moray 1")["count"]) == (False, 1)
    assert refused(state, "detach Imric", FOMORIAN) == ["11.escort"]
    state = do(state, "attach Imric", side=FOMORIAN)
    assert pieces.piece(state, "Imric")["escort"]
    assert "11.face" in refused(state, "attach Imric", FOMORIAN)
    assert "11.face" in refused(state, "attach Barguest", FOMORIAN)
    alone = do(do(state, "place Imric at 3322", side=FOMORIAN), "detach Imric", side=FOMORIAN)
    assert "11.donor" not in refused(alone, "attach Barguest", FOMORIAN) or pieces.at(alone, "3322", FOMORIAN, "army")


def test_inactive_faerie_keeps_to_its_kingdom() -> None:
    state = at(start(), FAERIE, "pregame")
    assert "10.still" in refused(state, "place Arwan at 3034", FAERIE)
    assert "10.still" in refused(state, "place Mornstar at 1836", FAERIE)


@pytest.mark.parametrize("overrule", ["because we say so"])
def test_an_overruling_breaks_nothing(overrule: str) -> None:
    from playaid.referee.contract.refusals import Refusal

    with pytest.raises(Refusal):
        rule(early(), "place Imric at 9999", side=FOMORIAN, overrule=overrule)
    ruling = rule(early(), "place Imric at 3034", side=FOMORIAN, overrule=overrule)
    assert (ruling.verdict, ruling.overruled[0].citation) == (LEGAL, "22.3")
    assert stand(early(), "3034", "Imric")


def test_offers_leave_out_who_is_aboard_or_off_the_map() -> None:
    state = at(start(), FOMORIAN, "movement", "normal", "moving")
    assert any(line.startswith("place Imric, Moray 3012") for line in offers_of(state, "place", FOMORIAN))
    assert "detach Imric" in offers_of(state, "detach", FOMORIAN)
    afloat = put(state, "public", "pieces", "Imric", "aboard", "Gullfoot")
    assert not any(line.startswith("place Imric") for line in offers_of(afloat, "place", FOMORIAN))
    away = put(state, "public", "pieces", "Imric", "hex", None)
    assert "detach Imric" not in offers_of(away, "detach", FOMORIAN)


@each("line", ["move all via 3013", "move via 3013"])
def test_all_of_nobody_is_nobody(line: str) -> None:
    with pytest.raises(Unreadable):
        rule(at(start(), FOMORIAN, "movement", "normal", "moving"), line)


def test_all_of_a_hex_is_what_stands_ashore() -> None:
    """Its ships go by themselves, where nobody is ashore."""
    state = at(stand(start(), "3012", "Gullfoot"), FOMORIAN, "movement", "normal", "moving")
    assert "Gullfoot" not in str(TABLE.declaration(state, "move 3012 all via 3011").args["pieces"])
    afloat = stand(state, "0108", "Windrider", "Oakheart")
    assert sorted(TABLE.declaration(afloat, "move 0108 all via 0107").args["pieces"]) == ["Oakheart", "Windrider"]
