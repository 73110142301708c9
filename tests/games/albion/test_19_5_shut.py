"""19.5: no army comes about where a place of power lets none in, by whatever road; 9.4: who counts where a ship refits."""

from typing import Any

from playaid.games.albion.rules import losses, recovery
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FOMORIAN
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import offers_of, put, refused, rule, stand, start, told
from tests.games.albion.test_9_refit import COAST, hit, recovering, set_
from tests.games.albion.two import hearing, land, moving

MOUSA, POVIS, GLEN = "3705", "3151", "3014"
SHORES: dict[str, Any] = {"terrain": ["rough", "sea"], "kingdom": "Moray", "zone": "Jotun Sea"}
BOOK = land(h3705=SHORES, h0530=SHORES)
"""Wherever the maps have them, they are coasts here."""


def lone(where: str, aboard: str | None = None) -> State:
    """Gairloch with his escort, and Fleetfoot, which is damaged."""
    state = set_(stand(moving(start(), FOMORIAN), where, "Gairloch", "Fleetfoot"), "Fleetfoot", "steps", 1)
    return set_(state, "Gairloch", "aboard", aboard)


@each(
    ("where", "aboard", "found"),
    [(MOUSA, None, ["19.5.army"]), (POVIS, None, ["19.5.army"]), (MOUSA, "Fleetfoot", ["19.5.army"]), (GLEN, None, [])],
)
def test_no_escort_is_detached_where_no_army_may_be(where: str, aboard: str | None, found: list[str]) -> None:
    """Escorts alone are excepted, and one that is detached is an army point. [11.9, 19.5.12, 19.5.17]"""
    state = lone(where, aboard)
    ruling = rule(state, "detach Gairloch")
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found
    assert ("detach Gairloch" in offers_of(state, "detach", FOMORIAN)) == (not found)


def test_who_dies_there_leaves_the_escort_all_the_same() -> None:
    """7.0"""
    heard = hearing(lone(POVIS), FOMORIAN)
    losses.kill(heard, "Gairloch", "by the place")
    assert pieces.points_at(heard.state, POVIS, FOMORIAN) == 1


@each(
    ("where", "cargo", "found"),
    [
        (MOUSA, {"Moray_9": {"count": 1, "aboard": "Fleetfoot"}}, ["19.5.ashore"]),
        (MOUSA, {}, []),
        (COAST, {"Moray_9": {"count": 1, "aboard": "Fleetfoot"}}, []),
        (MOUSA, {"Moray_9": {"count": 1, "aboard": "Windrider"}}, []),
    ],
)
def test_no_refit_puts_an_army_ashore_where_none_may_be(where: str, cargo: dict[str, Any], found: list[str]) -> None:
    """9.1, 19.5.17: as if it were put ashore by hand; a person, or an escort, may be."""
    state = stand(recovering(lone(where, "Fleetfoot")), where, "Windrider")
    state = put(stand(state, where, **cargo), "public", "pieces", "Gairloch", "aboard", "Fleetfoot")
    ruling = rule(state, "refit Fleetfoot", book=BOOK)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found
    if where == COAST or found:
        assert ("refit Fleetfoot" in offers_of(state, "refit", FOMORIAN)) == (not found)


def test_who_is_said_to_have_landed_there_has_come_there() -> None:
    """The players' word is held to it, too. [19.5.17]"""
    state = stand(lone(MOUSA), MOUSA, Moray_9={"count": 1, "aboard": "Fleetfoot"})
    assert refused(state, f"place Moray 9 at {MOUSA}", book=BOOK) == ["11.bounds"]
    assert rule(state, f"place Moray 9, Fleetfoot at {MOUSA}", book=BOOK).verdict == LEGAL  # where they are
    assert "no army may enter" in told(rule(state, 'set "pieces.Moray 9.aboard" null because it has landed', book=BOOK))
    other = set_(set_(state, "Moray 9", "hex", COAST), "Fleetfoot", "hex", COAST)
    assert "no army" not in told(rule(other, 'set "pieces.Moray 9.aboard" null because it has landed', book=BOOK))


# 9.4


@each(
    ("theirs", "ours", "ashore", "aboard"),
    [
        (True, None, False, True),
        (True, True, False, False),
        (True, False, False, False),
        (False, True, True, False),
        (False, None, True, True),
    ],
)
def test_armies_aboard_count_for_a_ship_in_refit_by_option(theirs: bool, ours: bool | None, ashore: bool, aboard: bool) -> None:
    """theirs, ours: whether the army of a side is aboard a ship. [9.4]"""
    state = hit("Foamrider", "Moontop", Albion_9={"count": 1, "aboard": "Foamrider" if theirs else None})
    if ours is not None:
        state = stand(state, COAST, Moray_9={"count": 1, "aboard": "Moontop" if ours else None})
    for option, caught in (("ashore", ashore), ("aboard", aboard)):
        heard = hearing(put(set_(state, "Gullfoot", "refit", True), "referee", "options", "refit-caught", option))
        recovery.caught(heard)
        assert (pieces.piece(heard.state, "Gullfoot")["state"] == "sunk") == caught
