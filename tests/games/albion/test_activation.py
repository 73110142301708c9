"""10.0: activation by the table, by attack, by entry; the expedition."""

from typing import Any

from playaid.games.albion.rules.activation import wake_entered
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, at, do, offers_of, put, refused, result, rule, stand, start, told
from tests.games.albion.test_attrition import hearing


def activating(side: str, turn: int = 1, **options: Any) -> State:
    return at(start(**options), side, "activation", turn=turn)


def test_a_kingdom_wakes_on_its_number_or_less() -> None:
    state = do(activating(FAERIE), "activate Gwynedd", "3 3", side=FAERIE)
    assert state["public"]["kingdoms"]["Gwynedd"] == "active"
    assert pieces.piece(state, "Arwan")["state"] == pieces.piece(state, "Gwynedd 2030")["state"] == "active"
    assert pieces.piece(state, "Dagda")["state"] == "inactive"


def test_and_sleeps_on_above_it() -> None:
    state = do(activating(FAERIE), "activate Gwynedd", "4 3", side=FAERIE)
    assert state["public"]["kingdoms"]["Gwynedd"] == "inactive"
    assert refused(state, "activate Gwynedd", FAERIE) == ["10.once"]


def test_what_is_not_rolled_for_is_said_as_the_phase_ends() -> None:
    """5.0 D.2: the rolls of a phase are not made up for, so that none is let go by without a word."""
    state = do(activating(FAERIE), "activate Gwynedd", "4 3", side=FAERIE)
    state = do(do(state, "activate Curwyllan", "6 6", side=FAERIE), "activate Misha", "1 1", side=FAERIE)
    assert "Faerie does not roll for Ulster, Leinster, Dunatis and Gerflax." in told(rule(state, "next", side=FAERIE))
    rolled = do(state, "activate all", "6 6 6 6 6 6 6 6", side=FAERIE)
    assert "does not roll" not in told(rule(rolled, "next", side=FAERIE))
    assert "does not roll" not in told(rule(activating(FAERIE), "next", side=FAERIE))  # `next` itself tells that


def test_the_worm_is_the_fomorians() -> None:
    assert "10.friend" in refused(activating(FAERIE), "activate Worm", FAERIE)
    state = do(activating(FOMORIAN), "activate Worm", "1 1", side=FOMORIAN)
    assert pieces.piece(state, "The Worm")["state"] == "active"
    assert "10.inactive" in refused(state, "activate Worm", FOMORIAN)


def test_a_modifier_of_the_mapsheet_is_the_players_word() -> None:
    ruling = rule(activating(FAERIE), "activate Gwynedd with -2", "4 4", side=FAERIE)
    assert result(ruling, "modifier") == "-2"
    assert result(ruling, "Activation Table") == "yes"


def test_the_expedition_from_the_fourth_turn_of_the_long_game() -> None:
    assert "10.turn" in refused(activating(FAERIE, 3, scenario="faerie-twilight"), "activate expedition", FAERIE)
    assert "10.scenario" in refused(activating(FAERIE, 3), "activate expedition", FAERIE)
    state = activating(FAERIE, 4, scenario="faerie-twilight")
    assert rule(state, "activate expedition", "1 1", side=FAERIE).verdict == NEEDS_INPUT
    assert refused(state, "activate expedition at 3034", FAERIE) == ["10.zone"]
    state = do(state, "activate expedition at 0205", "1 1", side=FAERIE, expedition_ship="Galetop")
    ships = ["Stout-heart", "Galetop", "Cloudkiss", "Swancoat", "Silverpeak"]
    assert {pieces.piece(state, name)["hex"] for name in [*ships, "Auberon", "Ogme", "Corin"]} == {"0205"}
    assert {pieces.piece(state, name)["aboard"] for name in ("Auberon", "Ogme", "Corin")} == {"Galetop"}
    assert state["public"]["kingdoms"]["Leinster"] == "active"


def test_the_expedition_wakes_the_worm_where_it_comes_into_its_hex() -> None:
    """It enters the game there, as an enemy of the Worm's. [10.1, 10.2]"""
    state = activating(FAERIE, 4, scenario="faerie-twilight")
    for number, worm in (("3705", "active"), ("3706", "inactive")):
        came = do(state, f"activate expedition at {number}", "1 1", side=FAERIE, expedition_ship="Galetop")
        assert (pieces.piece(came, "Auberon")["hex"], pieces.piece(came, "The Worm")["state"]) == (number, worm)


def test_where_the_expedition_may_come_is_offered_and_said_in_the_question() -> None:
    """10.1: of each zone the nearest hex; where the book knows none, any is asked for."""
    state = activating(FAERIE, 4, scenario="faerie-twilight")
    offers = offers_of(state, "activate", FAERIE)
    near = [line.split()[-1] for line in offers if line.startswith("activate expedition at ")]
    assert len(near) == 2
    assert {f"activate all at {number}" for number in near} < set(offers)
    assert not {"activate all", "activate expedition"} & set(offers)
    for number in near:
        low = ["2 2", "2 2", "2 2", "2 2", "2 2", "2 2", "2 2", "1 1"]
        done = do(state, f"activate all at {number}", " ".join(low), side=FAERIE, expedition_ship="Galetop")
        assert pieces.piece(done, "Auberon")["hex"] == number
    assert refused(state, "activate all at 3034", FAERIE) == ["10.zone"]
    asked = rule(state, "activate expedition", "1 1", side=FAERIE).question
    assert asked
    assert asked.key == "expedition hex"
    again = rule(state, "activate expedition", "1 1", side=FAERIE, expedition_hex="3034").question
    assert again
    assert again.key == "expedition hex 2"
    assert all(number in asked.prompt for number in near)
    assert "activate all" in offers_of(activating(FAERIE, 3, scenario="faerie-twilight"), "activate", FAERIE)


def test_farcalling_helps() -> None:
    state = put(activating(FAERIE, 4, scenario="faerie-twilight"), "public", "farcalling", True)
    ruling = rule(state, "activate expedition at 0205", "5 4", side=FAERIE, expedition_ship="Galetop")
    assert (ruling.verdict, result(ruling, "modifier")) == (LEGAL, "-5")


def test_attack_wakes() -> None:
    state = stand(at(start(), FOMORIAN, "combat", "announce"), "2030", "Imric", Moray_7={"count": 4, "under": "Imric"})
    state = put(state, "public", "pieces", "Moray 3012", "under", None)
    state = do(state, "battle 2030")
    assert pieces.piece(state, "Branwen")["state"] == "active"


@each(("number", "woken"), [("2031", "Gwynedd"), ("1524", "Leinster")])
def test_entry_wakes(number: str, woken: str) -> None:
    h = hearing(start())
    wake_entered(h, number, ["Barguest"])
    assert h.public["kingdoms"][woken] == "active"


def test_a_person_wakes_by_entry_and_an_island_does_not_wake_a_kingdom() -> None:
    h = hearing(start())
    wake_entered(h, "2608", ["Barguest"])
    assert pieces.piece(h.state, "Misha")["state"] == "active"
    wake_entered(h, "2825", ["Barguest"])
    assert "active" not in {h.public["kingdoms"][name] for name in ("Gwynedd", "Ulster", "Leinster", "Curwyllan")}


def test_inactive_pieces_may_not_attack() -> None:
    state = stand(at(start(), FAERIE, "combat", "announce"), "2030", Moray_7={"count": 1})
    assert "15.inactive" in refused(state, "battle 2030", FAERIE)


def test_farcalling_lowers_the_roll_by_five() -> None:
    state = activating(FAERIE, 4, scenario="faerie-twilight")
    number = int(BOOK.value("activation", "Auberon's Expedition", "number"))
    high = f"{(number + 5) // 2} {number + 5 - (number + 5) // 2}"
    assert pieces.piece(do(state, "activate expedition at 0205", high, side=FAERIE), "Auberon")["hex"] is None
    called = put(state, "public", "farcalling", True)
    done = do(called, "activate expedition at 0205", high, side=FAERIE, expedition_ship="Galetop")
    assert pieces.piece(done, "Auberon")["hex"] == "0205"


def test_farcalling_calls_nobody_but_auberon() -> None:
    """19.4.02"""
    state = put(activating(FAERIE, 4, scenario="faerie-twilight"), "public", "farcalling", True)
    ruling = rule(state, "activate Gwynedd", "4 4", side=FAERIE)
    assert not [line for line in ruling.worksheet if line.label == "modifier"]
    assert ruling.outcome == "stays inactive"
