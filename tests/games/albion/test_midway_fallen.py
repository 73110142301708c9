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
from tests.games.albion.test_midway import LEFT, entered, lost, own_fault


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


@each(
    ("lines", "own", "lies"),
    [
        ((), "bears Moray 3012 The Moray Crystal", ("held", FOMORIAN)),
        (("item The Moray Crystal at 2611",), "", ("left", None)),
        (("item The Moray Crystal",), "", ("destroyed", None)),
    ],
)
def test_what_the_dead_bore_is_elsewhere(lines: tuple[str, ...], own: str, lies: tuple[str, str | None]) -> None:
    """20.1: who is dead carries nothing. Who has it now the table says, or its side of its own."""
    item = entered("fallen Barguest is dead", *lines, fomorian=own)["public"]["items"]["18"]
    assert (item["state"], item["side"]) == lies


@each(
    ("line", "own", "fault"),
    [
        ("fallen Barguest is dead", "", "The Moray Crystal is with Barguest, who is lost"),
        ("fallen Imric is dead", "bears Imric The Moray Crystal", "The Moray Crystal is with Imric, who is lost"),
        ("fallen Gullfoot is sunk", "bears Gullfoot The Moray Crystal", "The Moray Crystal is with Gullfoot, who is lost"),
    ],
)
def test_who_is_lost_bears_nothing(line: str, own: str, fault: str) -> None:
    assert fault in own_fault(FOMORIAN, own, line)


@each(("lines", "orphaned"), [((), False), (("fallen Brian Mac Iver is dead",), True), (("fallen Cormac is dead",), False)])
def test_the_men_of_the_borders_who_outlive_brian_go_home_this_turn(lines: tuple[str, ...], orphaned: bool) -> None:
    """7.9 m32."""
    assert entered(*lines)["public"]["orphaned"] is orphaned
    gone = entered("fallen Brian Mac Iver, Borders 3218, Borders 3321 is dead")
    assert not gone["public"]["orphaned"]


@each(
    ("lines", "leinster"),
    [
        (("stands Ogme at 3033",), "active"),
        (("fallen Ogme is dead", "item Ogme's Axe"), "active"),
        (("stands Auberon at 3033",), "inactive"),
        ((), "inactive"),
    ],
)
def test_leinster_is_awake_where_ogme_has_come(lines: tuple[str, ...], leinster: str) -> None:
    """7.9 e09."""
    state = entered(*lines)
    assert state["public"]["kingdoms"]["Leinster"] == leinster
    assert {piece["state"] for piece in pieces.pieces(state).values() if piece["kingdom"] == "Leinster"} - {"expedition", "dead"} <= {
        leinster
    }


@each(("line", "woken"), [("stands Branwen at 2629", "active"), ("stands Branwen at 2629 asleep", "inactive")])
def test_a_kingdom_wakes_with_one_piece_of_it(line: str, woken: str) -> None:
    """10.0: all pieces that are assigned to it."""
    state = entered(line)
    assert state["public"]["kingdoms"]["Gwynedd"] == woken
    assert {piece["state"] for piece in pieces.pieces(state).values() if piece["kingdom"] == "Gwynedd"} == {woken}
    assert state["public"]["kingdoms"]["Ulster"] == "inactive"


def test_an_item_is_named_without_its_article() -> None:
    state = entered("fallen The Worm is dead", "item Teeth of the Dragon of Faerie", faerie="bears Elidor Teeth of the Dragon")
    assert state["secret"][FAERIE]["items"]["23"] == "Elidor"
