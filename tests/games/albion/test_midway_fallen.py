"""A game that is under way, entered: what the fallen leave behind by their kind, and whose losses they are."""

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.rules import midway
from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from tests.each import each
from tests.games.albion.table import BOOK, start
from tests.games.albion.test_midway import LEFT, entered, lost


@each(("ship", "how"), [("Gullfoot", "sunk"), ("Galetop", "expedition")])
def test_a_ship_has_no_steps_once_it_is_sunk(ship: str, how: str) -> None:
    piece = pieces.piece(entered(f"fallen {ship} is {how}"), ship)
    assert (piece["state"], piece["hex"], piece["steps"]) == (how, None, 0 if how == "sunk" else 2)
    assert "escort" not in piece


@each(("name", "how", "escort"), [("Imric", "dead", False), ("Auberon", "expedition", True)])
def test_a_person_has_no_escort_once_he_is_dead(name: str, how: str, escort: bool) -> None:
    state = entered(LEFT, f"fallen {name} is {how}")
    piece = pieces.piece(state, name)
    assert (piece["state"], piece["hex"], piece["escort"]) == (how, None, escort)
    assert "steps" not in piece
    boxes = int(printed.person_rows()[name]["boxes"])
    assert state["secret"][piece["side"]]["roster"][name] == (0 if escort else boxes)
    assert "Gullfoot" not in state["secret"][FOMORIAN]["roster"]


def test_each_side_has_lost_its_own() -> None:
    gullfoot, foamrider = (int(printed.ship_rows()[name]["combat"]) for name in ("Gullfoot", "Foamrider"))
    state = entered("fallen Gullfoot is sunk", "lone Imric")
    assert (lost(state), lost(state, FAERIE)) == ((1, gullfoot), (0, 0))
    state = entered("fallen Foamrider is sunk", "points Moray 3012 has 5")
    count = pieces.piece(start(), "Moray 3012")["count"]
    assert (lost(state), lost(state, FAERIE)) == ((count - 5, 0), (0, foamrider))


@each(("names", "absent"), [(["Moray 99"], "Moray 99"), (["Imric", "Moray 99"], "Moray 99"), (["Imric"], None)])
def test_what_was_entered_as_lost_is_not_there(names: list[str], absent: str | None) -> None:
    heard = Hearing(GAME, start(), Declaration("place", {"pieces": names}, FOMORIAN), BOOK, Refusing())
    assert midway._not_there(heard) == ({"names": absent} if absent else None)


@each(("wounds", "left"), [(0, 0), (1, 1), (5, 5)])
def test_wounds_are_from_none_to_all_but_one(wounds: int, left: int) -> None:
    assert entered(fomorian=f"wounds Imric {wounds}")["secret"][FOMORIAN]["roster"]["Imric"] == left
