"""9.0: who is seen to, which ships may begin to refit and which are caught at it, condition by condition."""

from typing import Any

import pytest

from playaid.games.albion.rules import recovery
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, bare, do, hurt, offers_of, put, rule, stand, start, told
from tests.games.albion.two import bears, hearing, land

COAST = "0530"


def recovering(state: State, side: str = FOMORIAN) -> State:
    return put(at(state, side, "recovery"), "public", "recovered", False)


def hit(*others: str, **armies: Any) -> State:
    """Gullfoot, damaged, alone on a coast, and who is put with it."""
    state = put(stand(start(), COAST, "Gullfoot"), "public", "pieces", "Gullfoot", "steps", 1)
    return recovering(stand(state, COAST, *others, **armies))


def set_(state: State, name: str, field: str, value: object) -> State:
    return put(state, "public", "pieces", name, field, value)


def fails(state: State, line: str = "refit Gullfoot", side: str = FOMORIAN) -> list[str]:
    return [reason.text for reason in rule(state, line, side=side).reasons]


UNFIT, ENEMIES = "Gullfoot is not a damaged ship that could begin now", "Gullfoot has enemy ships or armies in its hex"


@each(
    ("field", "value", "found"),
    [
        ("steps", 1, []),
        ("steps", 2, [UNFIT]),
        ("refit", True, [UNFIT]),
        ("hex", None, ["Gullfoot is not yours, or not on the map"]),
        ("side", FAERIE, ["Gullfoot is not yours, or not on the map"]),
    ],
)
def test_which_ship_may_begin(field: str, value: object, found: list[str]) -> None:
    state = set_(hit(), "Gullfoot", field, value)
    assert fails(state) == found
    assert offers_of(state, "refit", FOMORIAN) == ([] if found else ["refit Gullfoot"])


def test_in_company_that_may_not_stay() -> None:
    """9.1: enemy ships, and enemy army or escort points ashore or aboard; persons alone do no harm, nor does one's own side."""
    assert fails(hit()) == []
    assert fails(hit("Foamrider")) == [ENEMIES]
    assert fails(hit(Albion_9={"count": 1})) == [ENEMIES]
    assert fails(hit(Albion_9={"count": 1, "aboard": "Foamrider"})) == [ENEMIES]
    assert fails(hit("Elidor")) == [ENEMIES]
    assert fails(bare(hit("Elidor"), "Elidor")) == []
    assert fails(hit("Moontop", Moray_9={"count": 1})) == []


@each(
    ("kinds", "found"),
    [
        (["clear", "sea"], []),
        (["sea"], ["Gullfoot is in 0530, which is no coastal hex"]),
        (["clear"], ["Gullfoot is in 0530, which is no coastal hex"]),
    ],
)
def test_only_on_a_coast(kinds: list[str], found: list[str]) -> None:
    book = land(h0530={"terrain": kinds})
    assert [reason.text for reason in rule(hit(), "refit Gullfoot", side=FOMORIAN, book=book).reasons] == found


def test_each_of_several_ships_must_be_fit() -> None:
    state = set_(hit("Moontop"), "Moontop", "steps", 1)
    assert fails(state, "refit Gullfoot, Moontop") == []
    assert fails(set_(state, "Moontop", "steps", 2), "refit Gullfoot, Moontop") == [UNFIT.replace("Gullfoot", "Moontop")]
    assert fails(state, "refit Gullfoot, Foamrider") == ["Foamrider is not yours, or not on the map"]
    with pytest.raises(Refusal, match="Foamrider is not on the map, or not yours"):
        rule(state, "refit Foamrider", side=FOMORIAN, overrule="we say so")


def test_what_a_refit_puts_ashore() -> None:
    state = set_(set_(hit("Bogan", "Barguest"), "Bogan", "aboard", "Gullfoot"), "Barguest", "aboard", "Moontop")
    state = do(state, "refit Gullfoot", side=FOMORIAN)
    assert state["public"]["debarked"] == {"Bogan": True}
    assert [pieces.piece(state, name)["aboard"] for name in ("Bogan", "Barguest")] == [None, "Moontop"]
    assert pieces.piece(state, "Gullfoot")["refit"]
    assert not pieces.piece(state, "Moontop")["refit"]
    assert "Gullfoot begins to refit in 0530." in told(rule(hit(), "refit Gullfoot", side=FOMORIAN))


def begun(state: State) -> Any:
    heard = hearing(state, FOMORIAN)
    recovery.begin(heard)
    return heard


@each(("under", "led"), [(None, "Bogan"), ("Rurik", "Rurik")])
def test_whom_a_refit_puts_ashore_commands_an_army_beneath_nobody(under: str | None, led: str) -> None:
    """9.1, 14.2: and takes it from nobody."""
    state = set_(hit("Bogan", "Rurik", Ochil_9={"count": 2, "under": under}), "Bogan", "aboard", "Gullfoot")
    assert pieces.piece(do(state, "refit Gullfoot", side=FOMORIAN), "Ochil 9")["under"] == led


@each(
    ("aboard", "text"),
    [
        (("Cormac",), "Cormac may not enter Gwynedd (1837) unless with Imric"),
        (("Cormac", "Imric"), ""),
        (("Elidor",), ""),
    ],
)
def test_a_refit_puts_nobody_ashore_who_may_not_go_there(aboard: tuple[str, ...], text: str) -> None:
    """7.9, 9.1: as if they were put ashore by hand."""
    side = FAERIE if "Elidor" in aboard else FOMORIAN
    ship = "Foamrider" if side == FAERIE else "Gullfoot"
    state = recovering(set_(stand(start(), "1837", ship, *aboard), ship, "steps", 1), side)
    for name in aboard:
        state = set_(state, name, "aboard", ship)
    found = [reason.text for reason in rule(state, f"refit {ship}", side=side).reasons]
    assert found == ([text] if text else [])


def test_who_is_refitted_when_the_next_phase_begins() -> None:
    """5.0 D.1.b: one's own ships with a marker, as far as they are afloat."""
    state = put(put(hit("Moontop", "Foamrider"), "public", "debarked", {"Bogan": True}), "public", "recovered", True)
    for name in ("Gullfoot", "Moontop", "Foamrider", "Reefrider"):
        state = set_(set_(state, name, "refit", True), name, "steps", 1)
    heard = begun(set_(set_(state, "Reefrider", "state", "sunk"), "Moontop", "refit", False))
    steps = {name: pieces.piece(heard.state, name)["steps"] for name in ("Gullfoot", "Moontop", "Foamrider", "Reefrider")}
    assert steps == {"Gullfoot": 2, "Moontop": 1, "Foamrider": 1, "Reefrider": 1}
    assert pieces.piece(heard.state, "Foamrider")["refit"]
    assert not pieces.piece(heard.state, "Gullfoot")["refit"]
    assert heard.public["debarked"] == {}
    assert heard.public["recovered"] is False


@each(
    ("others", "armies", "caught"),
    [
        ((), {}, None),
        (("Foamrider",), {}, "9.3"),
        (("Foamrider", "Moontop"), {}, None),
        ((), {"Albion_9": {"count": 1}}, "9.4"),
        ((), {"Albion_9": {"count": 1}, "Moray_9": {"count": 1}}, None),
        (("Foamrider",), {"Moray_9": {"count": 1}}, "9.3"),
        (("Moontop",), {"Albion_9": {"count": 1}}, "9.4"),
        (("Elidor",), {}, "9.4"),
        (("Elidor", "Imric"), {}, None),
        (("Corin",), {}, None),
    ],
)
def test_who_is_caught_refitting(others: tuple[str, ...], armies: dict[str, Any], caught: str | None) -> None:
    """9.3, 9.4: enemy ships without friendly ones; army or escort points that are all the enemy's."""
    heard = hearing(set_(hit(*others, **armies), "Gullfoot", "refit", True))
    recovery.caught(heard)
    assert (pieces.piece(heard.state, "Gullfoot")["state"] == "sunk") == (caught is not None)
    assert [line.citation for line in heard.lines if line.label == "refit"] == ([caught] if caught else [])


def test_a_friend_who_refits_too_is_no_help() -> None:
    state = set_(set_(hit("Foamrider", "Moontop"), "Gullfoot", "refit", True), "Moontop", "refit", True)
    heard = hearing(state)
    recovery.caught(heard)
    assert [pieces.piece(heard.state, name)["state"] for name in ("Gullfoot", "Moontop")] == ["sunk", "sunk"]


def test_ships_of_both_sides_that_refit_in_one_hex_are_caught_together() -> None:
    """9.3: at the end of the Phase, whoever is looked at first."""
    heard = hearing(set_(set_(hit("Foamrider"), "Gullfoot", "refit", True), "Foamrider", "refit", True))
    recovery.caught(heard)
    assert [pieces.piece(heard.state, name)["state"] for name in ("Gullfoot", "Foamrider")] == ["sunk", "sunk"]


@each(("field", "value"), [("refit", False), ("state", "sunk")])
def test_nobody_else_is_caught(field: str, value: object) -> None:
    heard = hearing(set_(set_(hit("Foamrider"), "Gullfoot", "refit", True), "Gullfoot", field, value))
    recovery.caught(heard)
    assert not heard.lines


# the wounded


def test_who_is_whole_has_not_to_be_seen_to_again() -> None:
    ruling = rule(recovering(start()), "recover", side=FOMORIAN)
    assert ruling.needs_consent
    assert ruling.outcome == "0 wounds healed"
    state = hurt(hurt(recovering(start()), "Imric", 3), "Elidor", 2)
    assert [roll.why for roll in rule(state, "recover", "1", side=FOMORIAN).rolls] == ["recovery of Imric"]


@each(
    ("passing", "recovered", "dealt", "tries"),
    [
        ("automatic", False, True, True),
        ("automatic", True, True, False),
        ("automatic", False, False, False),
        ("typed", False, True, False),
    ],
)
def test_when_the_wounded_are_seen_to_without_a_word(passing: str, recovered: bool, dealt: bool, tries: bool) -> None:
    state = put(recovering(start()), "referee", "options", "passing", passing)
    state = put(put(state, "public", "recovered", recovered), "public", "wounded", {FOMORIAN: dealt, FAERIE: False})
    heard = hearing(state, FOMORIAN)
    recovery.by_itself(heard)
    assert heard.public["recovered"] == (recovered or tries)
    assert (heard.state != state) == tries


def test_the_rod_and_a_place_do_not_add_up() -> None:
    """9.6: who occupies a place *or* a hex with the Rod."""
    state = bears(hurt(stand(start(), "2608", "Imric", "Rurik"), "Imric", 3), "17", "Rurik")
    state = recovering(put(state, "secret", FOMORIAN, "items", "17", "Rurik"))
    assert do(state, "recover", "6", FOMORIAN)["secret"][FOMORIAN]["roster"]["Imric"] == 2


@each(
    ("option", "bearer", "healed"),
    [("one", "Rurik", 1), ("one", "hex 3013", 1), ("one", "hex 3014", 0), ("one", None, 0), ("no", "Rurik", 0)],
)
def test_where_the_rod_heals(option: str, bearer: str | None, healed: int) -> None:
    """9.6"""
    state = hurt(stand(start(rod_heals=option), "3013", "Imric", "Rurik"), "Imric", 3)
    if bearer:
        state = bears(state, "17", "Rurik")
        state = put(state, "secret", FOMORIAN, "items", "17", bearer)
    state = do(recovering(state), "recover", "6", FOMORIAN)
    assert state["secret"][FOMORIAN]["roster"]["Imric"] == 3 - healed


@each(
    ("wounds", "die", "words"),
    [
        (1, "1", "Imric: 1 wound before, healed."),
        (3, "1", "Imric: 3 wounds before, 2 left."),
        (3, "4", "Imric: 3 wounds, as before."),
        (2, "4", "Imric: 2 wounds before, all healed."),
    ],
)
def test_what_is_said_of_a_recovery(wounds: int, die: str, words: str) -> None:
    ruling = rule(hurt(recovering(start()), "Imric", wounds), "recover", die, side=FOMORIAN)
    assert words in told(ruling, FOMORIAN)
