"""17.0: defending in a fortress, its own strength, ruins, dykes."""

from typing import Any

from playaid.games.albion.ratings import fortresses
from playaid.games.albion.rules import losses
from playaid.games.albion.state import combats, outstanding, printed
from playaid.games.albion.state.combats import fights
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import soundness
from playaid.referee.contract.state import State, evolve
from tests.games.albion.table import at, do, put, refused, rule, start, told
from tests.games.albion.test_attrition import hearing
from tests.games.albion.test_initiating import TROLLS, field


def siege(**armies: Any) -> State:
    """Trolls at Caer Ganmorgan, a battle announced."""
    state = do(field("Imric", where="3034", **{"Moray_7": {"count": 20, "under": "Imric"}, **armies}), "battle 3034")
    return at(state, FOMORIAN, "combat", "battles")


def test_knowes_brochs_stockades_delvings() -> None:
    state = start()
    assert [fortresses.standing(state, number) for number in ("3034", "3012", "2340", "1740", "2611")] == [
        "knowe",
        "broch",
        "stockade",
        "delving",
        None,
    ]
    assert fortresses.friendly(state, "3034", FAERIE) == "knowe"
    assert fortresses.friendly(state, "3034", FOMORIAN) is None


def test_its_own_strength_is_1_and_never_changed_by_terrain() -> None:
    text = told(rule(siege(Albion_7={"count": 2}), "fight 3034", "1 1"))
    assert "Albion 7 2, tripled in knowe, halved out of command: 3 3" in text
    assert "the fortress itself +1" in text


def test_it_adds_nothing_to_an_attack_out_of_it() -> None:
    state = siege(Albion_7={"count": 2})
    state = put(put(state, "public", "combat", "fights", "3034 battle", "attacker", FAERIE), "public", "combat", "current", "3034 battle")
    assert "the fortress itself" not in told(rule(state, "fight 3034", "1 1", side=FAERIE))


def test_walls_do_not_retreat() -> None:
    """A retreat that leaves nobody but the fortress is owed by nobody, and the attack may go on. [7.4, 15.8, 17.4]"""
    state = do(siege(Albion_7={"count": 1}), "fight 3034", "6 6")
    state = put(state, "public", "losses", {FAERIE: {**state["public"]["losses"][FAERIE], "points": 1}})
    state = put(state, "public", "combat", "fights", "3034 battle", "retreat", [FAERIE])
    state = do(state, "remove Albion 7", side=FAERIE)
    fight = fights(state)["3034 battle"]
    assert (fight["state"], fight["retreat"]) == ("fighting", [])
    assert rule(state, "fight 3034", "6 6").verdict == "legal"
    assert fights(do(state, "stop 3034"))["3034 battle"]["state"] == "over"  # walls only defend: there is nobody to take the attack up


def test_walls_alone_owe_no_retreat() -> None:
    """Nobody is there to withdraw, while the fortress is still to be removed. [15.8, 17.4]"""
    for armies, owes in (({}, False), ({"Albion_7": {"count": 1}}, True)):
        ruling = rule(siege(**armies), "fight 3034", "6 6")
        assert next(line.result for line in ruling.worksheet if line.label == "Combat Results Table").endswith("r")
        assert ("a retreat" in told(ruling)) == owes
        state = evolve(siege(**armies), ruling.changes)
        assert any("withdraws" in owed.text for owed in combats.owed_battles(state)) == owes


def test_it_falls_last_and_lies_in_ruins() -> None:
    state = do(siege(Albion_7={"count": 1}), "fight 3034", "6 6")
    loss = state["public"]["losses"][FAERIE]
    assert loss["fortress"]
    state = put(state, "public", "losses", {FAERIE: {**loss, "points": 1}})
    assert refused(state, "remove fortress", FAERIE) == ["17.last"]
    state = put(state, "public", "losses", {FAERIE: {**loss, "points": 2}})
    state = do(state, "remove Albion 7, fortress", side=FAERIE)
    assert state["public"]["ruins"] == {"3034": True}
    assert fortresses.standing(state, "3034") is None
    assert fights(state)["3034 battle"]["state"] == "over"
    assert not list(soundness.faults(state))


def test_it_is_worth_ten_points_and_the_bonus_of_the_short_game() -> None:
    def fallen(**options: Any) -> int:
        h = hearing(start(**options))
        losses.ruin(h, "3034", FAERIE)
        return int(h.public["points"][FOMORIAN])

    assert fallen() == 25
    assert fallen(scenario="faerie-twilight") == 10
    assert fallen(fortress_award="none") == 15
    h = hearing(start())
    losses.ruin(h, "3140", FAERIE)
    assert h.public["points"][FOMORIAN] == 10


def test_a_bare_fortress_by_option() -> None:
    state = field("Imric", where="3034", **TROLLS)
    done = do(at(do(state, "battle 3034"), FOMORIAN, "combat", "battles"), "fight 3034", "6 6")
    while outstanding.losses(done):
        done = do(done, "remove evenly")
    assert done["public"]["ruins"] == {"3034": True}
    safe = put(state, "referee", "options", {**state["referee"]["options"], "empty-fortress": "safe"})
    assert "15.fighters" in refused(safe, "battle 3034")


def test_a_dyke_is_a_fortress_of_faerie_and_never_falls() -> None:
    h = hearing(start())
    assert fortresses.defence(h, "3124", FAERIE) == "dyke"
    assert fortresses.defence(h, "3124", FOMORIAN) is None
    assert fortresses.standing(h.state, "3124") is None
    state = do(field("Imric", where="3124", **TROLLS, Albion_7={"count": 2}), "battle 3124")
    assert fights(state)["3124 battle"]["terrain"] == "dyke"
    state = do(at(state, FOMORIAN, "combat", "battles"), "fight 3124", "6 6")
    assert not any(loss["fortress"] for loss in state["public"]["losses"].values())


def test_a_ruin_defends_nobody() -> None:
    state = put(field("Imric", where="3034", **TROLLS, Albion_7={"count": 2}), "public", "ruins", {"3034": True})
    assert fights(do(state, "battle 3034"))["3034 battle"]["terrain"] is None
    assert printed.fortress_rows()["3034"]["bonus"] == 15
