"""15.8, 16.0: how a round ends, who may go on, what is owed and offered; conditions that stand close together, told apart."""

from typing import Any

import pytest

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.rules import resolving
from playaid.games.albion.state.combats import fights
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, clear, do, offers_of, put, refused, result, rule, stand, told
from tests.games.albion.test_initiating import FIELD, announced
from tests.games.albion.test_resolving import engagement, melee, two_heroes

KEY = f"{FIELD} battle"
GONE, NEITHER = "Faerie can fight no more", "neither side can fight any more"


def battle(**what: Any) -> State:
    """Imric with six Trolls against Elidor with four Elves, in a first round that has been rolled."""
    return with_(announced("battles"), **{"round": 1, "state": "fighting", **what})


def with_(position: State, key: str = KEY, /, **what: Any) -> State:
    for field_, value in what.items():
        position = put(position, "public", "combat", "fights", key, field_, value)
    return position


def after(state: State, key: str = KEY, verb: str = "remove", side: str = FOMORIAN) -> Hearing:
    """A hearing after the losses of a round, chosen in secret."""
    heard = Hearing(GAME, state, Declaration(verb, {"losses": "evenly"}, side), BOOK, Refusing())
    resolving.after_losses(heard, key)
    return heard


def unarmed(**what: Any) -> State:
    """Two heroes without an army or escort."""
    return with_(clear_of_armies(two_heroes()), **{"round": 1, **what})


def clear_of_armies(state: State) -> State:
    for name in ("Weald 7", "Albion 7"):
        state = put(state, "public", "pieces", name, "hex", "0101")
    return state


def alone() -> State:
    """The Elves and Elidor are gone."""
    return put(put(battle(), "public", "pieces", "Albion 7", "hex", "0101"), "public", "pieces", "Elidor", "hex", "0101")


@each(
    ("state", "retreat", "left", "why"),
    [
        (battle, [], [], None),
        (battle, [FAERIE], [FAERIE], None),
        (battle, [FAERIE, FOMORIAN], [FAERIE, FOMORIAN], None),
        (alone, [], [], GONE),
        (alone, [FAERIE], [], GONE),
        (alone, [FOMORIAN], [FOMORIAN], None),
        (unarmed, [], [], "no army or escort is left on either side"),
        (unarmed, [FAERIE], [FAERIE], None),
        (lambda: battle(overrun=["Imric", "Moray 7"]), [], [], "an overrun lasts one round"),
        (lambda: battle(overrun=["Imric", "Moray 7"]), [FAERIE], [FAERIE], None),
    ],
)
def test_what_ends_a_fight(state: Any, retreat: list[str], left: list[str], why: str | None) -> None:
    """15.8, 12.5: who must retreat does so before it is over."""
    heard = after(with_(state(), retreat=retreat))
    fight = fights(heard.state)[KEY]
    assert fight["retreat"] == left
    assert (fight["state"] == "over") == (why is not None)
    assert any(f"is over: {why}." in said.text for said in heard.story if said.only is None) == (why is not None)


def test_neither_can_fight_any_more() -> None:
    state = put(clear(engagement(), "0108"), "public", "combat", "current", "0108 engagement")
    heard = after(state, "0108 engagement")
    assert f"The engagement in 0108 is over: {NEITHER}." in [said.text for said in heard.story if said.only is None]
    assert heard.public["combat"]["current"] is None


def test_another_fight_that_is_under_way_stays_so() -> None:
    heard = after(put(alone(), "public", "combat", "current", "3034 battle"))
    assert heard.public["combat"]["current"] == "3034 battle"
    assert after(put(alone(), "public", "combat", "current", KEY)).public["combat"]["current"] is None


@each(
    ("retreat", "words"),
    [([FAERIE], "Faerie must retreat out of 3322."), ([FAERIE, FOMORIAN], "Faerie and Fomorian must retreat out of 3322.")],
)
def test_all_are_told_who_must_retreat(retreat: list[str], words: str) -> None:
    """Though the losses are removed in secret."""
    heard = after(with_(battle(), retreat=retreat))
    assert words in [said.text for said in heard.story if said.only is None]


@each(
    ("verb", "retreat", "outcome"),
    [("remove", [FAERIE], "Faerie must retreat"), ("remove", [FAERIE, FOMORIAN], "both sides must retreat"), ("fight", [FAERIE], "")],
)
def test_what_the_odds_count(verb: str, retreat: list[str], outcome: str) -> None:
    heard = after(with_(battle(), retreat=retreat), verb=verb)
    assert heard.label == outcome


# what a round costs


def owed(ruling: Any) -> dict[str, Any]:
    return {change[1][2]: change[2] for change in ruling.changes if change[1][:2] == ["public", "losses"] and len(change[1]) == 3}


def test_what_is_owed_after_a_battle_an_engagement_and_a_melee() -> None:
    """16.1.10: points and wounds; 16.2.8: steps and wounds; 16.3.7: wounds."""
    fought = {kind: owed(rule(state, line, "6 6")) for kind, state, line in _rounds()}
    for kind, losses in fought.items():
        loss = losses[FAERIE]
        assert (loss["points"] > 0) == (kind == "battle"), kind
        assert (loss["steps"] > 0) == (kind == "engagement"), kind
        assert (loss["wounds"] > 0) == (kind != "engagement"), "nobody is aboard"
    assert fought["battle"][FAERIE]["steps"] == 0
    assert "Albion 7" in fought["battle"][FAERIE]["from"]
    assert set(fought["melee"][FAERIE]["from"]) == {"Cluracan"}


def _rounds() -> list[tuple[str, State, str]]:
    return [
        ("battle", with_(battle(), round=0), f"fight {FIELD}"),
        ("engagement", engagement(), "fight 0108"),
        ("melee", melee(), f"fight {FIELD}"),
    ]


@each(
    ("where", "armies", "lost"),
    [
        (FIELD, {"Weald_7": {"count": 6}, "Albion_7": {"count": 1}}, "points and wounds"),
        (FIELD, {"Weald_7": {"count": 6}}, "wounds"),
        ("3429", {"Weald_7": {"count": 9}}, "points and wounds"),
    ],
)
def test_the_losses_of_a_side_are_said_of_what_it_has(where: str, armies: dict[str, Any], lost: str) -> None:
    """7.3, 17.4: a hero alone loses no points of army, but those of the walls in which he defends."""
    line = result(rule(two_heroes(where, **armies), f"fight {where}", "6 6"), "losses of Faerie")
    assert ("point" in line, "wound" in line) == ("points" in lost, True)


@each(("where", "attacker", "inside"), [("3429", FOMORIAN, True), ("3429", FAERIE, False), (FIELD, FOMORIAN, False)])
def test_whose_walls_may_fall(where: str, attacker: str, inside: bool) -> None:
    """17.4: the fortress is a loss of those who defend in it."""
    armies: dict[str, Any] = {"Weald_7": {"count": 3}, "Albion_7": {"count": 2}}
    state = put(two_heroes(where, **armies), "public", "combat", "fights", f"{where} battle", "attacker", attacker)
    losses = owed(rule(state, f"fight {where}", "6 6" if attacker == FOMORIAN else "1 1", attacker))
    assert losses[FAERIE]["fortress"] == inside


def test_the_rounds_are_counted_and_the_attacker_kept() -> None:
    state = do(with_(battle(), round=0), f"fight {FIELD}", "3 4")
    fight = fights(state)[KEY]
    assert (fight["round"], fight["attacker"], fight["state"], fight["stopped"]) == (1, FOMORIAN, "fighting", [])
    assert state["public"]["combat"]["current"] == KEY
    assert fight["ratio"] == "1-1"
    said = "Battle in 3322, round 1: Fomorian attacks at 1-1, result c/e: Fomorian 1 point, 1 wound; Faerie 2 points, 2 wounds."
    assert said in told(rule(with_(battle(), round=0), f"fight {FIELD}", "3 4"))


# who may go on


def two_fights(**what: Any) -> State:
    """The battle, and another that has been announced in 3034."""
    state = battle()
    other = {**fights(state)[KEY], "hex": "3034", "round": 0, "state": "announced", **what}
    state = stand(state, "3034", "Rurik", Moray_8={"count": 3, "under": "Rurik"})
    state = put(state, "public", "pieces", "Moray 2810", "under", None)
    return put(state, "public", "combat", "fights", "3034 battle", other)


@each(
    ("current", "line", "found"),
    [
        (None, "fight 3322", []),
        (None, "fight 3034", []),
        (KEY, "fight 3322", []),
        (KEY, "fight 3034", ["16.busy"]),
        (KEY, "fight 3012", ["16.fight"]),
        (KEY, "stop 3034", ["16.other", "16.first"]),
        (None, "stop 3322", []),
        (None, "stop 3034", ["16.first"]),
        (KEY, "fight 3322 engagement", ["16.fight"]),
        (KEY, "fight 3322 battle", []),
    ],
)
def test_one_fight_after_another(current: str | None, line: str, found: list[str]) -> None:
    """16.0"""
    state = put(two_fights(), "public", "combat", "current", current)
    assert [reason.check.rpartition("/")[2] for reason in rule(state, line, "3 4", FOMORIAN).reasons] == found


@each(
    ("what", "found"),
    [
        ({}, []),
        ({"attacker": FAERIE}, ["15.initiative"]),
        ({"retreat": [FAERIE]}, ["16.settled"]),
        ({"state": "over"}, ["16.fight"]),
    ],
)
def test_who_may_attack_and_what_is_offered(what: dict[str, Any], found: list[str]) -> None:
    state = with_(battle(), **what)
    for verb in ("fight", "stop"):
        reasons = [reason.check.rpartition("/")[2] for reason in rule(state, f"{verb} {FIELD}", "3 4", FOMORIAN).reasons]
        assert [check for check in reasons if check != "turn"] == found
        assert offers_of(state, verb, FOMORIAN) == ([] if found else [f"{verb} {FIELD} battle"])


def test_nothing_is_offered_before_the_losses_are_removed() -> None:
    state = put(battle(), "public", "losses", {FAERIE: {"chosen": None}})
    assert offers_of(state, "fight", FOMORIAN) == offers_of(state, "stop", FOMORIAN) == []
    assert rule(state, f"fight {FIELD}", side=FOMORIAN).reasons[-1].text == "Faerie has losses to remove first"


def test_who_must_withdraw_is_named() -> None:
    reasons = rule(with_(battle(), retreat=[FAERIE]), f"fight {FIELD}", side=FOMORIAN).reasons
    assert "Faerie must withdraw first" in [reason.text for reason in reasons]


def test_a_hex_with_two_fights_goes_by_the_one_in_progress() -> None:
    state = with_(engagement(), "0108 engagement", state="announced")
    battle_too = {**fights(battle())[KEY], "hex": "0108", "round": 0, "state": "announced"}
    state = put(state, "public", "combat", "fights", "0108 battle", battle_too)
    for current, meant in ((None, "0108 engagement"), ("0108 battle", "0108 battle"), ("0108 engagement", "0108 engagement")):
        now = put(state, "public", "combat", "current", current)
        assert resolving._named(now, {"hex": "0108"}) == meant
        assert resolving._named(now, {"hex": "0108", "kind": "battle"}) == "0108 battle"
        assert resolving._named(now, {"hex": "0107"}) is None


def test_no_word_makes_a_fight() -> None:
    for verb in ("fight", "stop"):
        with pytest.raises(Refusal, match="there is no fight in 3012"):
            rule(battle(), f"{verb} 3012", "3 4", FOMORIAN, overrule="we say so")


def test_where_one_may_fight_is_said() -> None:
    (reason,) = rule(battle(), "fight 3012", side=FOMORIAN).reasons
    assert reason.instead == f"{FIELD} battle"
    (reason,) = rule(alone(), "fight 3012", side=FOMORIAN).reasons
    assert reason.instead is None


def test_who_has_nothing_left_to_fight_with_stops() -> None:
    state = alone()
    assert refused(state, f"fight {FIELD}") == ["16.empty"]
    text = rule(state, f"fight {FIELD}", side=FOMORIAN).reasons[0].text
    assert text == "Faerie has nothing left in 3322 to fight with: stop"
    done = do(state, f"stop {FIELD}")
    assert fights(done)[KEY]["state"] == "over"
    assert "one side has nothing left to fight with" in told(rule(state, f"stop {FIELD}"))
    unfought = with_(alone(), round=0, state="announced")
    assert rule(unfought, f"stop {FIELD}").verdict == "legal"


@each(
    ("armies", "teeth", "found"),
    [
        ({"Albion_7": {"count": 2}}, {}, ["17.alone.still"]),
        ({"Albion_7": {"count": 2}}, {FOMORIAN: 3}, []),
        ({"Albion_7": {"count": 2}}, {FAERIE: 3}, ["17.alone.still"]),
        ({"Albion_7": {"count": 2}, "Weald_7": {"count": 1}}, {}, []),
    ],
)
def test_who_storms_a_fortress(armies: dict[str, Any], teeth: dict[str, int], found: list[str]) -> None:
    """17.5, 20.6.23"""
    state = with_(two_heroes("3429", **armies), "3429 battle", round=1, teeth=teeth)
    assert [reason.check.rpartition("/")[2] for reason in rule(state, "fight 3429", "3 4", FOMORIAN).reasons] == found
    announced_ = with_(state, "3429 battle", round=0)
    assert (rule(announced_, "stop 3429", side=FOMORIAN).verdict == "legal") == bool(found)


def test_persons_alone_fight_in_the_open_and_in_a_melee() -> None:
    assert refused(unarmed(round=1), f"fight {FIELD} engagement") == ["16.fight"]
    assert rule(melee(), f"fight {FIELD}", "3 4").verdict == "legal"


def test_declining_passes_the_initiative_once() -> None:
    state = do(put(battle(), "public", "combat", "current", KEY), f"stop {FIELD}")
    fight = fights(state)[KEY]
    assert (fight["attacker"], fight["stopped"], fight["state"]) == (FAERIE, [FOMORIAN], "fighting")
    told_of = told(rule(battle(), f"stop {FIELD}"))
    assert "Fomorian declines to go on in 3322; Faerie may attack, or decline too (`stop`), which ends it." in told_of
    again = do(state, f"fight {FIELD}", "3 4", FAERIE)
    assert fights(again)[KEY]["stopped"] == []
    over = rule(state, f"stop {FIELD}", side=FAERIE)
    assert "The battle in 3322 is over: both decline to attack." in told(over)
