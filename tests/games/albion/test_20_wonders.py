"""20.6.15, 20.6.23, 19.5.19: the Hand, the Teeth and the kings: when, against whom, what is written, what is offered."""

from typing import Any

import pytest

from playaid.games.albion.ratings import items
from playaid.games.albion.state import pieces
from playaid.games.albion.state.combats import fights
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import TABLE, at, bare, clear, do, hurt, offers_of, put, refused, rule, stand, start, told
from tests.games.albion.test_19_5_places import kings
from tests.games.albion.test_20_items import battle, meeting
from tests.games.albion.two import bears, moving

FIGHT = "3013 battle"


def melee(**what: Any) -> State:
    """Malekin with the Hand, Barguest and Rurik in a melee that has been announced."""
    state = bare(stand(clear(start(), "3013"), "3013", "Malekin", "Rurik", "Barguest"), "Rurik")
    fight: dict[str, Any] = {
        "hex": "3013",
        "kind": "melee",
        "attacker": FOMORIAN,
        "terrain": None,
        "round": 0,
        "state": "announced",
        "stopped": [],
    }
    fight |= {"retreat": [], "ratio": None, "bonus": {}, "challenges": {}, **what}
    return at(put(state, "public", "combat", {"fights": {"3013 melee": fight}, "current": None}), FOMORIAN, "combat", "duels")


def fails(state: State, line: str, side: str = FAERIE) -> list[str]:
    found = [reason.check.rpartition("/")[2] for reason in rule(state, line, "1" if line.startswith("touch") else "3 4", side).reasons]
    return [check for check in found if check != "turn"]


def moved(state: State, name: str, field: str, value: object) -> State:
    return put(state, "public", "pieces", name, field, value)


# the Hand


@each(
    ("state", "line", "found"),
    [
        (meeting, "touch Malekin on Rurik", []),
        (lambda: meeting("duel"), "touch Malekin on Rurik", []),
        (lambda: stand(meeting(), "3013", "Barguest"), "touch Malekin on Barguest", ["20.6.15.meet"]),
        (melee, "touch Malekin on Rurik", []),
        (melee, "touch Malekin on Barguest", []),
        (lambda: stand(melee(), "3013", "Elidor"), "touch Malekin on Elidor", ["20.6.15.meet"]),
        (lambda: melee(round=1), "touch Malekin on Rurik", ["20.6.15.meet"]),
        (lambda: melee(state="over"), "touch Malekin on Rurik", ["20.6.15.meet"]),
        (lambda: stand(melee(), "3014", "Rurik"), "touch Malekin on Rurik", ["20.6.15.meet"]),
        (lambda: stand(melee(), "3014", "Rurik", "Malekin"), "touch Malekin on Rurik", ["20.6.15.meet"]),
        (lambda: moved(melee(), "Rurik", "aboard", "Gullfoot"), "touch Malekin on Rurik", ["20.6.15.meet"]),
        (lambda: melee(touched=True), "touch Malekin on Rurik", ["20.6.15.once"]),
        (lambda: bears(melee(), "15", "Rurik"), "touch Malekin on Rurik", ["20.6.15.uses"]),
        (lambda: moved(melee(), "Malekin", "control", FOMORIAN), "touch Malekin on Rurik", ["20.6.person", "20.6.15.meet"]),
        (lambda: put(melee(), "public", "losses", {FOMORIAN: {"chosen": None}}), "touch Malekin on Rurik", ["7.owing"]),
    ],
)
def test_whom_the_hand_may_touch(state: Any, line: str, found: list[str]) -> None:
    assert fails(state(), line) == found


@each(("round_", "found"), [(0, []), (1, ["20.6.15.meet"])])
def test_only_before_a_challenge_combat(round_: int, found: list[str]) -> None:
    state = put(meeting(), "public", "combat", "fights", FIGHT, "challenges", "trial", "round", round_)
    assert fails(state, "touch Malekin on Rurik") == found


@each(("die", "mana", "dies"), [("6", 4, False), ("6", 0, False), ("6", -1, False)])
def test_the_better_of_two_strengths_saves(die: str, mana: int, dies: bool) -> None:
    """Rurik has a combat of 6: no die is above it."""
    state = put(melee(), "public", "mana", mana)
    assert (pieces.piece(do(state, "touch Malekin on Rurik", die, FAERIE), "Rurik")["state"] == "dead") == dies


@each(("die", "dies"), [("2", False), ("3", True)])
def test_the_die_may_be_as_high_as_the_strength(die: str, dies: bool) -> None:
    state = hurt(put(melee(), "public", "mana", 0), "Rurik", 4)
    ruling = rule(state, "touch Malekin on Rurik", die, FAERIE)
    assert ruling.outcome == ("dies" if dies else "escapes")
    assert ("Rurik escapes the touch." in told(ruling)) != dies
    after = do(state, "touch Malekin on Rurik", die, FAERIE)
    assert (pieces.piece(after, "Rurik")["state"] == "dead") == dies
    assert fights(after)["3013 melee"]["touched"] is True
    assert fights(after)["3013 melee"]["state"] == "announced"
    assert "Malekin reaches for Rurik with the Hand of Torbay." in told(ruling)


@each(("die", "call"), [("2", "accepted"), ("3", "over")])
def test_a_challenge_whose_champion_dies_is_over(die: str, call: str) -> None:
    state = hurt(put(meeting(), "public", "mana", 0), "Rurik", 4)
    after = do(state, "touch Malekin on Rurik", die, FAERIE)
    assert fights(after)[FIGHT]["challenges"]["trial"]["state"] == call
    assert fights(after)[FIGHT]["challenges"]["trial"]["touched"] is True


def test_the_mailcoat_saves_without_a_die() -> None:
    """20.6.08"""
    ruling = rule(bears(hurt(melee(), "Rurik", 5), "08", "Rurik"), "touch Malekin on Rurik", "", FAERIE)
    assert (ruling.outcome, ruling.rolls) == ("unharmed", ())
    assert "Rurik is immune." in told(ruling)


def test_whom_the_hand_is_offered() -> None:
    assert offers_of(melee(), "touch", FAERIE) == ["touch Malekin on Barguest", "touch Malekin on Rurik"]
    assert offers_of(put(melee(), "public", "losses", {FOMORIAN: {"chosen": None}}), "touch", FAERIE) == []
    stored = put(melee(), "secret", FAERIE, "items", "15", "hex 3013")
    assert offers_of(stored, "touch", FAERIE) == []


def test_no_word_makes_them_meet() -> None:
    with pytest.raises(Refusal, match="Malekin and Imric are about to begin no combat"):
        rule(melee(), "touch Malekin on Imric", "1", FAERIE, overrule="we say so")


# the Teeth


def sowing(name: str = "Rurik", **what: Any) -> State:
    state = bears(battle(name), "23", name)
    for field, value in what.items():
        state = put(state, "public", "combat", "fights", FIGHT, field, value)
    return state


@each(
    ("state", "found"),
    [
        (sowing, []),
        (lambda: sowing(round=1), []),
        (lambda: sowing(terrain=None), ["20.6.23.battle"]),
        (lambda: sowing(state="over"), ["20.6.23.battle"]),
        (lambda: sowing(overrun=["Rurik"]), ["20.6.23.overrun"]),
        (lambda: sowing(overrun=["Rurik"], round=1), ["20.6.23.overrun"]),
        (lambda: bears(sowing(), "23", "Imric"), ["20.6.23.uses"]),
        (lambda: put(sowing(), "public", "losses", {FAERIE: {"chosen": None}}), ["7.owing"]),
        (lambda: moved(sowing(), "Rurik", "hex", None), ["20.6.person", "20.6.23.battle"]),
    ],
)
def test_when_the_teeth_are_sown(state: Any, found: list[str]) -> None:
    """After the terrain has been chosen, in a later round too, never in an overrun."""
    assert fails(state(), "sow Rurik", FOMORIAN) == found
    assert offers_of(state(), "sow", FOMORIAN) == ([] if found else ["sow Rurik"])


def test_the_worm_sows_nothing() -> None:
    assert fails(sowing("The Worm"), "sow The Worm", FOMORIAN) == ["20.6.23.uses"]
    assert fails(bears(sowing("The Worm"), "23", "Rurik"), "sow The Worm", FOMORIAN) == ["20.6.23.uses"]


def test_the_teeth_are_used_once() -> None:
    after = do(sowing(round=1), "sow Rurik", "3 4", FOMORIAN)
    assert "23" not in after["secret"][FOMORIAN]["items"]
    assert after["public"]["items"]["23"] == {"state": "destroyed", "hex": None, "side": None}
    assert fights(after)[FIGHT]["teeth"] == {FOMORIAN: 7}
    assert "7 army points spring up" in told(rule(sowing(), "sow Rurik", "3 4", FOMORIAN))


@each("line", ["sow Rurik", "call Elidor"])
def test_no_word_makes_a_battle(line: str) -> None:
    person = line.partition(" ")[2]
    with pytest.raises(Refusal, match=f"{person} stands in no battle whose terrain has been chosen"):
        rule(start(), line, "3 4", FOMORIAN if person == "Rurik" else FAERIE, overrule="we say so")


# the kings


def calling(*names: str, **what: Any) -> State:
    state = kings(*(names or ("Elidor",)))
    for field, value in what.items():
        state = put(state, "public", "combat", "fights", "2629 battle", field, value)
    return state


@each(
    ("state", "person", "found"),
    [
        (calling, "Elidor", []),
        (lambda: calling("Edric"), "Edric", []),
        (lambda: calling("Auberon"), "Auberon", []),
        (lambda: calling("Dorwen"), "Dorwen", ["19.5.19.royal"]),
        (lambda: calling(round=1), "Elidor", ["19.5.19.battle"]),
        (lambda: calling(terrain=None), "Elidor", ["19.5.19.battle"]),
        (lambda: calling(called=True), "Elidor", ["19.5.19.once"]),
        (lambda: calling(called=True, round=1), "Elidor", ["19.5.19.battle"]),
        (lambda: kings("Elidor", number="2628"), "Elidor", ["19.5.19.battle"]),
        (lambda: put(calling(), "public", "losses", {FOMORIAN: {"chosen": None}}), "Elidor", ["7.owing"]),
    ],
)
def test_when_the_kings_heed(state: Any, person: str, found: list[str]) -> None:
    assert fails(state(), f"call {person}") == found
    assert offers_of(state(), "call", FAERIE) == ([] if found else [f"call {person}"])


def test_the_kings_heed_faerie_alone() -> None:
    """19.5.19: the Faerie player rolls."""
    held = moved(calling(), "Elidor", "control", FOMORIAN)
    assert fails(held, "call Elidor", FOMORIAN) == ["19.5.19.royal"]


@each(("count", "dice", "due"), [(9, "1 2", 6), (9, "6 6", 9), (5, "1 2", 5), (0, "1 2", None)])
def test_how_many_the_kings_destroy(count: int, dice: str, due: int | None) -> None:
    """Two dice and Elidor's command of 3, as far as there are army points; escorts are none."""
    state = stand(calling(), "2629", "Imric")
    state = moved(state, "Moray 9", "count", count) if count else moved(state, "Moray 9", "hex", "0101")
    after = do(state, "call Elidor", dice, FAERIE)
    losses = after["public"]["losses"].get(FOMORIAN)
    assert (losses and losses["points"]) == due
    assert losses is None or losses["from"] == ["Moray 9"]
    assert fights(after)["2629 battle"]["called"] is True
    ruling = rule(state, "call Elidor", dice, FAERIE)
    assert ruling.outcome == ("6 army points" if dice == "1 2" else "15 army points")
    assert f"Elidor calls forth the kings: {due or 0} army points of Fomorian are destroyed." in told(ruling)


@each("step", ["challenge", "answer"])
def test_whom_the_kings_destroy_goes_at_once(step: str) -> None:
    """19.5.19: before challenges are gone on with, and with its points."""
    state = stand(calling(), "2629", "Imric")
    state = at(moved(state, "Moray 9", "count", 4), FAERIE, "combat", step)
    state = do(state, "call Elidor", "6 6", FAERIE)
    assert refused(state, "next", FAERIE)
    for line in ("challenge trial by Imric", "accept trial by Imric", "decline trial"):
        assert "7.owing" in refused(state, f"{line} at 2629" if "decline" in line else line, FOMORIAN)
    after = do(state, "remove Moray 9 4", side=FOMORIAN)
    assert "Moray 9" not in pieces.pieces(after)
    assert after["public"]["points"][FAERIE] == 4
    assert not TABLE.owed(after)


def test_a_call_in_a_later_round_goes_by_the_players_word() -> None:
    assert do(calling(), "call Elidor", "1 2", FAERIE)
    ruling = rule(calling(round=1), "call Elidor", "1 2", FAERIE, overrule="we say so")
    assert ruling.outcome == "6 army points"


def test_who_bears_what_is_a_person() -> None:
    assert items.bearer_of(sowing(), FOMORIAN, "23") == "Rurik"
    assert items.bearer_of(put(sowing(), "secret", FOMORIAN, "items", "23", "Moray 9"), FOMORIAN, "23") is None
    assert items.bearer_of(sowing(), FAERIE, "23") is None


def test_whose_king_calls_is_the_only_reason() -> None:
    """19.5.19: Edric is of the blood; that the other side says it is all that is wrong with him."""
    state = moving(stand(start(), "2629", "Edric"), FOMORIAN)
    reasons = [reason.check.rpartition("/")[2] for reason in rule(state, "call Edric", side=FOMORIAN).reasons]
    assert "20.6.person" in reasons
    assert "19.5.19.royal" not in reasons
    assert "19.5.19.royal" in [reason.check.rpartition("/")[2] for reason in rule(state, "call Dorwen", side=FAERIE).reasons]
