"""15.2, 19.4.10: whose mind an enemy has, aboard a ship of their own side, in an engagement of that ship; 7.5: when it sinks."""

from playaid.games.albion.rules import losses
from playaid.games.albion.state import combats, pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import soundness
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, do, put, refused, rule, stand, start, told
from tests.games.albion.two import hearing

HEX = "2826"
"""A coast; the ships of both sides lie there."""


def fleets(*ships: str, held: bool = True, **options: str) -> State:
    """Rurik and Callach aboard Gullfoot, Elidor aboard Foamrider; Faerie has Rurik's mind."""
    state = at(start(**options), FAERIE, "combat", "announce", turn=2)
    state = stand(state, HEX, "Gullfoot", "Rurik", "Callach", "Foamrider", "Elidor", *ships)
    for name, ship in (("Rurik", "Gullfoot"), ("Callach", "Gullfoot"), ("Elidor", "Foamrider")):
        state = put(state, "public", "pieces", name, "aboard", ship)
    if held:
        state = put(put(state, "public", "pieces", "Rurik", "control", FAERIE), "public", "mastered", {"Rurik": "Dunatis"})
        state = put(state, "secret", FAERIE, "minds", {"Rurik": {"wounds": 0, "items": []}})
    return state


@each(
    ("held", "faerie", "fomorian"),
    [
        (True, ["Elidor", "Foamrider", "Rurik"], ["Callach", "Gullfoot"]),
        (False, ["Elidor", "Foamrider"], ["Callach", "Gullfoot", "Rurik"]),
    ],
)
def test_whose_mind_is_held_fights_for_who_holds_it(held: bool, faerie: list[str], fomorian: list[str]) -> None:
    state = do(fleets(held=held), f"engage {HEX}", side=FAERIE)
    assert sorted(combats.combatants(state, HEX, FAERIE, "engagement")) == faerie
    assert sorted(combats.combatants(state, HEX, FOMORIAN, "engagement")) == fomorian
    state = at(state, FAERIE, "combat", "challenge", turn=2)
    assert (rule(state, "challenge trial by Rurik", side=FAERIE).verdict == LEGAL) == held
    assert "Rurik" in told(rule(at(state, FAERIE, "combat", "battles", turn=2), f"fight {HEX}", "3 4"), FAERIE if held else FOMORIAN)


def test_aboard_a_ship_that_refits_nobody_takes_part() -> None:
    state = put(fleets("Seasnake"), "public", "pieces", "Gullfoot", "refit", True)
    assert "Rurik" not in combats.combatants(state, HEX, FAERIE, "engagement")


def test_without_a_ship_of_ones_own_there_is_no_engagement() -> None:
    """15.2: between ships, and they are not his."""
    state = put(fleets(), "public", "pieces", "Foamrider", "hex", "0108")
    assert combats.combatants(state, HEX, FAERIE, "engagement") == []
    assert refused(state, f"engage {HEX}", FAERIE) == ["15.ships"]


@each(("side", "gone"), [(FOMORIAN, ["Callach", "Gullfoot", "Rurik"]), (FAERIE, ["Elidor", "Foamrider"])])
def test_a_ship_that_withdraws_takes_all_along_whom_it_carries(side: str, gone: list[str]) -> None:
    """12.2, 15.8: whoever holds their minds."""
    state = at(do(fleets(), f"engage {HEX}", side=FAERIE), FAERIE, "combat", "battles", turn=2)
    state = put(state, "public", "combat", "fights", f"{HEX} engagement", "retreat", [side])
    after = do(state, f"withdraw {HEX} to 2827", side=side)
    assert sorted(name for name in pieces.at(after, "2827") if name in ("Callach", "Gullfoot", "Rurik", "Elidor", "Foamrider")) == gone
    assert not list(soundness.faults(after))


@each(
    ("option", "others", "where"),
    [
        ("holder", ["Seasnake"], "Foamrider"),
        ("owner", ["Seasnake"], "Seasnake"),
        ("holder", [], "Foamrider"),
    ],
)
def test_who_takes_them_aboard_when_it_sinks(option: str, others: list[str], where: str) -> None:
    """7.5: a friendly ship; friends are all whom one player controls [3.0], by option the side of the ship."""
    heard = hearing(fleets(*others, held_sunk=option), FOMORIAN)
    losses.go_down(heard, "Gullfoot")
    assert pieces.piece(heard.state, "Rurik")["aboard"] == where
    callach = pieces.piece(heard.state, "Callach")
    assert (callach["state"], callach["aboard"]) == (("active", "Seasnake") if others else ("dead", None))
