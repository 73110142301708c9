"""The worked examples of the document in 7.0 to 18.3, each by name. Attrition's +8 and its 3 Steps and 2 wounds stand in test_attrition."""

from typing import Any

from playaid.games.albion.ratings import forces
from playaid.games.albion.rules import losses
from playaid.games.albion.state import pieces
from playaid.games.albion.state.combats import fights
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State
from tests.games.albion.table import at, do, hurt, put, result, rule, told
from tests.games.albion.test_attrition import hearing
from tests.games.albion.test_initiating import FIELD, field

KEY = f"{FIELD} battle"


def clash(attackers: dict[str, Any], defenders: dict[str, Any], terrain: str = "clear", where: str = FIELD) -> State:
    """A battle of armies alone, without persons, ready for its first round."""
    state = field(where=where, **attackers, **defenders)
    state = do(state, f"battle {where}")
    if fights(state)[f"{where} battle"]["terrain"] is None:
        state = put(state, "public", "combat", "fights", f"{where} battle", "terrain", terrain)
    return at(state, FOMORIAN, "combat", "battles")


def test_5_points_that_attack_11_are_1_to_3() -> None:
    """5 against 11 is fought at 1-3: here 10 and 22 points out of command, counted by the tool. [16.1.5]"""
    assert forces.ratio(5, 11) == "1-3"
    state = clash({"Moray_7": {"count": 10}}, {"Albion_7": {"count": 22}})
    ruling = rule(state, f"fight {FIELD}", "3 4")
    assert [line.result for line in ruling.worksheet if line.text == "announced in all"] == ["5", "11"]
    assert result(ruling, "ratio") == "1-3"
    assert "row 7, column 1-3" in told(ruling)


def test_2_gnomes_out_of_command_in_a_dyke_are_1() -> None:
    """Two Gnome points without command are worth 1 in a dyke: halved once, and not away. [14.1]"""
    state = clash({"Moray_7": {"count": 4}}, {"Curwyllan_7": {"count": 2}}, where="3124")
    assert fights(state)["3124 battle"]["terrain"] == "dyke"
    totals = [line.result for line in rule(state, "fight 3124", "3 4").worksheet if line.text == "announced in all"]
    assert totals[1] == "1"


def test_a_piece_of_2_that_loses_1_is_turned_over() -> None:
    """An army of two points that loses one stays as an army of one. [7.0]"""
    state = clash({"Moray_7": {"count": 4}}, {"Albion_7": {"count": 2}})
    owed = {"points": 1, "wounds": 0, "steps": 0, "one": False, "hex": FIELD, "why": "battle", "from": ["Albion 7"], "fortress": False}
    state = put(state, "public", "losses", {FAERIE: {**owed, "fight": None, "side": FAERIE, "chosen": False}})
    state = do(state, "remove Albion 7 1", side=FAERIE)
    assert pieces.piece(state, "Albion 7")["count"] == 1


def test_the_picture_of_the_roster() -> None:
    """Auberon unwounded, Colleran with two wounds, Corin with three, `his Maximum Combat Strength`, and so killed. [7.0]"""
    h = hearing(hurt(field(), "Colleran", 2))
    losses.wound(h, "Corin", 3)
    assert pieces.piece(h.state, "Corin")["state"] == "dead"
    shown = rule(h.state, "roster", side=FAERIE).shown
    assert [line.strip() for line in shown if line.split()[0] in ("Auberon", "Colleran", "Corin")] == [
        "Auberon         ☐ ☐",
        "Colleran        ☒ ☒ ☐ ☐ ☐",
        "Corin           ☒ ☒ ☒  killed",
    ]
    assert not any("Colleran" in line for line in rule(h.state, "roster", side=FOMORIAN).shown)


def test_a_hero_of_3_stands_for_3_points() -> None:
    """A person's strength counts as so many points of armies: Cluracan, wounded twice, gives a force without armies its strength. [18.3]"""
    state = field(faerie=("Cluracan",), Moray_7={"count": 6})
    state = at(hurt(do(state, f"battle {FIELD}"), "Cluracan", 2), FOMORIAN, "combat", "battles")
    state = put(state, "public", "combat", "fights", KEY, "terrain", "clear")
    assert forces.force(hearing(state), fights(state)[KEY], FAERIE) == 3
