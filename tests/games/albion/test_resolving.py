"""16.0: rounds of battles, engagements, melees, duels arcane and trials by combat."""

from typing import Any

import pytest

from playaid.dice.sources import Typed
from playaid.games.albion.ratings import forces
from playaid.games.albion.rules import policies, resolving, results
from playaid.games.albion.state import combats, outstanding, pieces
from playaid.games.albion.state.combats import fights
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import soundness
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import State, evolve
from playaid.referee.odds.exact import chain, odds
from tests.each import each
from tests.games.albion.table import BOOK, GAME, at, bare, clear, do, hurt, offered, put, refused, result, rule, stand, start, told
from tests.games.albion.test_initiating import FIELD, TROLLS, announced, field
from tests.games.albion.two import hearing

KEY = f"{FIELD} battle"


@each(
    ("attacker", "defender", "column"),
    [
        (5, 11, "1-3"),
        (9, 8, "1-1"),
        (8, 8, "1-1"),
        (15, 8, "1-1"),
        (16, 8, "2-1"),
        (7, 8, "1-2"),
        (1, 99, "1-6"),
        (99, 1, "6-1"),
        (0, 5, "1-6"),
    ],
)
def test_the_ratio_is_rounded_down(attacker: int, defender: int, column: str) -> None:
    """5 against 11 is 1-3, as in the rules. [16.1.5]"""
    assert forces.ratio(attacker, defender) == column


def battle(**more: Any) -> State:
    """Imric with six Trolls against Elidor with four Elves on clear ground, all challenges behind them."""
    return announced("battles", **more)


def test_a_round_of_battle() -> None:
    """6 Trolls, Imric, a hero, 6 and magic 2 + 4; 4 Elves, Elidor's 2 + 4: 18 to 10; command 6 - 3."""
    ruling = rule(battle(), f"fight {FIELD}", "3 4")
    assert result(ruling, "ratio") == "1-1"
    assert [line.result for line in ruling.worksheet if line.text == "announced in all"] == ["18", "10"]
    assert [line.result for line in ruling.worksheet if line.label == "modifier"] == ["+6", "-3"]
    assert result(ruling, "dice") == "10"
    assert result(ruling, "Combat Results Table") == "c/e"
    assert result(ruling, f"losses of {FAERIE}") == "{} points, {} wounds".format(*BOOK.value("casualty", 4, "e"))


def test_what_persons_add_is_told_to_their_side_only() -> None:
    ruling = rule(battle(), f"fight {FIELD}", "3 4")
    assert "Imric: magic" not in told(ruling)
    assert "Imric: magic" in told(ruling, FOMORIAN)
    assert "Elidor: magic" not in told(ruling, FOMORIAN)


def test_a_hero_adds_his_current_strength() -> None:
    state = bare(stand(battle(), FIELD, "Cluracan"), "Cluracan")
    sums = [line.result for line in rule(state, f"fight {FIELD}", "3 4").worksheet if line.text == "announced in all"]
    assert sums == ["18", str(10 + 5 + 3 + 4)]
    sums = [line.result for line in rule(hurt(state, "Cluracan", 2), f"fight {FIELD}", "3 4").worksheet if line.text == "announced in all"]
    assert sums == ["18", str(10 + 3 + 3 + 4)]


def test_wounds_of_others_change_no_number() -> None:
    one, two = (rule(hurt(battle(), "Elidor", n), f"fight {FIELD}", "3 4") for n in (0, 3))
    assert told(one) == told(two)


def test_rurik_shifts_the_column() -> None:
    """He adds 4 of magic and, a hero on the house tables, 6: 22 to 10 is 2-1, shifted to 3-1."""
    state = put(bare(stand(battle(), FIELD, "Rurik"), "Rurik"), "public", "pieces", "Moray 2810", "under", None)
    assert result(rule(state, f"fight {FIELD}", "3 4"), "shift") == "3-1"


@each(("kind", "cost"), [("duel", 3), ("trial", 5)])
@each("by", [FOMORIAN, FAERIE])
def test_what_a_refusal_costs(kind: str, cost: int, by: str) -> None:
    call = {kind: {"by": by, "persons": {}, "state": "declined", "round": 0}}
    ruling = rule(put(battle(), "public", "combat", "fights", KEY, "challenges", call), f"fight {FIELD}", "3 4")
    refused_by = FAERIE if by == FOMORIAN else FOMORIAN
    line = next(line for line in ruling.worksheet if line.text.startswith(f"{refused_by} declined"))
    assert line.result == (f"+{cost}" if by == FOMORIAN else f"-{cost}")


def test_a_refused_duel_costs_nothing_without_a_magician() -> None:
    state = field("Imric", faerie=(), step="battles", **TROLLS, Albion_7={"count": 4})
    fight = {"hex": FIELD, "kind": "battle", "attacker": FOMORIAN, "terrain": "clear", "choices": [], "round": 0, "state": "announced"}
    call = {"duel": {"by": FOMORIAN, "persons": {}, "state": "declined", "round": 0}}
    more: dict[str, Any] = {"stopped": [], "retreat": [], "ratio": None, "bonus": {}, "challenges": call}
    ruling = rule(put(state, "public", "combat", "fights", {KEY: {**fight, **more}}), f"fight {FIELD}", "3 4")
    assert "dice: 7 +6, kept between 2 and 12 12" in told(ruling)
    assert "Faerie declined a duel arcane: nothing in the rolls: no person of Faerie takes part +0" in told(ruling)


def test_terrain_counts_for_both_sides_in_every_round() -> None:
    state = put(battle(), "public", "combat", "fights", KEY, "terrain", "forest")
    lines = [line.text for line in rule(state, f"fight {FIELD}", "3 4").worksheet if "in forest" in line.text]
    assert lines == ["Moray 7 6 in forest", "Albion 7 4, doubled in forest: 8", "18 to 14, rounded down; in forest Faerie doubled"]


# the initiative


def fought(dice: str = "2 4") -> State:
    """After a first round whose losses have been removed."""
    state = do(battle(), f"fight {FIELD}", dice)
    while outstanding.losses(state):
        state = do(state, "remove evenly")
    return state


def test_the_initiative_passes_when_the_attacker_declines() -> None:
    state = fought()
    assert "15.initiative" in refused(state, f"fight {FIELD}", FAERIE)
    state = do(state, f"stop {FIELD}")
    assert fights(state)[KEY]["attacker"] == FAERIE
    assert "15.initiative" in refused(state, f"fight {FIELD}", FOMORIAN)
    again = rule(state, f"fight {FIELD}", "3 3", side=FAERIE)
    assert again.verdict == LEGAL
    assert "Faerie attacks" in told(again)


def test_it_is_over_when_both_decline() -> None:
    state = do(do(fought(), f"stop {FIELD}"), f"stop {FIELD}", side=FAERIE)
    assert fights(state)[KEY]["state"] == "over"
    assert rule(state, "next").verdict == LEGAL


def test_it_is_over_when_a_side_is_gone() -> None:
    state = field("Imric", faerie=(), step="battles", Moray_7={"count": 20, "under": "Imric"}, Albion_7={"count": 1})
    fight = {"hex": FIELD, "kind": "battle", "attacker": FOMORIAN, "terrain": "clear", "choices": [], "round": 0, "state": "announced"}
    more: dict[str, Any] = {"stopped": [], "retreat": [], "ratio": None, "bonus": {}, "challenges": {}}
    state = put(state, "public", "combat", "fights", {KEY: {**fight, **more}})
    state = do(state, f"fight {FIELD}", "6 6")
    while outstanding.losses(state):
        state = do(state, "remove evenly")
    assert fights(state)[KEY]["state"] == "over"
    assert not pieces.at(state, FIELD, FAERIE)


def retreating() -> State:
    state = do(battle(), f"fight {FIELD}", "6 6")
    state = put(state, "public", "combat", "fights", KEY, "retreat", [FAERIE])
    while outstanding.losses(state):
        state = do(state, "remove evenly")
    return state


def test_it_is_over_when_a_side_retreats_to_where_its_player_says() -> None:
    state = retreating()
    assert fights(state)[KEY]["retreat"] == [FAERIE]
    assert refused(state, f"withdraw {FIELD} to 3428", FAERIE) == ["15.beside"]
    assert "16.settled" in refused(state, f"fight {FIELD}", FOMORIAN)
    assert "15.retreat" in refused(state, f"withdraw {FIELD} to 3323", FOMORIAN)
    state = do(state, f"withdraw {FIELD} to 3323", side=FAERIE)
    assert pieces.at(state, "3323", FAERIE)
    assert not pieces.at(state, FIELD, FAERIE)
    assert fights(state)[KEY]["state"] == "over"


def test_one_fight_at_a_time() -> None:
    state = fought()
    other = {**fights(state)[KEY], "hex": "3034", "round": 0, "state": "announced"}
    state = put(state, "public", "combat", "fights", "3034 battle", other)
    assert "16.busy" in refused(state, "fight 3034")


def test_losses_first() -> None:
    state = do(battle(), f"fight {FIELD}", "3 4")
    assert "16.settled" in refused(state, f"fight {FIELD}")
    assert "next.owed" in refused(state, "next")


def test_both_sides_may_choose_their_losses_first() -> None:
    """7.4: independently."""
    state = do(battle(), "fight 3322", "4 4")
    assert set(state["public"]["losses"]) == {FOMORIAN, FAERIE}
    for first, second in ((FOMORIAN, FAERIE), (FAERIE, FOMORIAN)):
        assert not do(do(state, "remove evenly", side=first), "remove evenly", side=second)["public"]["losses"]


def test_what_was_announced_is_fought_for_a_round() -> None:
    """Only a new round may be declined. [15.8, 16.0]"""
    assert refused(battle(), f"stop {FIELD}") == ["16.first"]
    assert not [line for line in offered(battle()) if line.startswith("stop")]
    assert fights(do(fought(), f"stop {FIELD}"))[KEY]["attacker"] == FAERIE


def two_heroes(where: str = FIELD, **armies: Any) -> State:
    """Bran Og against Cluracan, each with a point of army, in an announced battle."""
    state = field(
        "Bran Og", faerie=("Cluracan",), step="battles", where=where, **(armies or {"Weald_7": {"count": 1}, "Albion_7": {"count": 1}})
    )
    fight = {"hex": where, "kind": "battle", "attacker": FOMORIAN, "terrain": "clear", "choices": [], "round": 0, "state": "announced"}
    more: dict[str, Any] = {"stopped": [], "retreat": [], "ratio": None, "bonus": {}, "challenges": {}}
    return put(state, "public", "combat", "fights", {f"{where} battle": {**fight, **more}})


def test_heroes_do_not_fight_on_without_an_army_on_either_side() -> None:
    """15.8.4"""
    state = do(two_heroes(), f"fight {FIELD}", "4 4")
    while outstanding.losses(state):
        state = do(state, "remove evenly")
    assert sorted(pieces.at(state, FIELD)) == ["Bran Og", "Cluracan"]
    assert fights(state)[KEY]["state"] == "over"


def test_a_hero_whose_army_is_gone_storms_no_fortress() -> None:
    """17.5 holds in every round; the defenders may attack him."""
    state = two_heroes("3429", Albion_7={"count": 2})
    state = put(put(state, "public", "combat", "fights", "3429 battle", "round", 1), "public", "combat", "current", "3429 battle")
    assert refused(state, "fight 3429") == ["17.alone.still"]
    state = do(state, "stop 3429")
    assert rule(state, "fight 3429", "3 3", side=FAERIE).verdict == LEGAL


def test_who_died_in_a_duel_fights_no_trial() -> None:
    """One champion may be named for both; his death ends the other unfought. [15.4, 16.5]"""
    call = {"by": FOMORIAN, "persons": {FOMORIAN: "Imric", FAERIE: "Elidor"}, "state": "accepted", "round": 0}
    state = put(announced("duels"), "public", "combat", "fights", KEY, "challenges", {"duel": call, "trial": call})
    state = hurt(state, "Elidor", 4)
    assert "a trial by combat in 3322 is not fought" in told(rule(state, "duel Imric vs Elidor", "6 6"))
    state = do(state, "duel Imric vs Elidor", "6 6")
    assert pieces.piece(state, "Elidor")["state"] == "dead"
    assert "16.accepted.trial" in refused(state, "trial Imric vs Elidor")
    (reason,) = rule(state, "trial Imric").reasons
    assert reason.text == "no trial by combat has been accepted in which Imric still fights"
    assert rule(state, "next").verdict == LEGAL


def test_a_persons_part_in_a_melee_is_told_once() -> None:
    state = field("Imric", "Barguest", faerie=("Elidor", "Corin"), step="melees")
    state = at(do(state, f"melee {FIELD}"), FOMORIAN, "combat", "duels")
    assert told(rule(state, f"fight {FIELD}", "4 4"), FOMORIAN).count("Barguest: magic") == 1


def test_a_retreat_into_a_sleeping_kingdom_wakes_it() -> None:
    """10.0"""
    state = do(battle(), f"fight {FIELD}", "6 6")
    while outstanding.losses(state):
        state = do(state, "remove evenly")
    state = put(put(state, "public", "combat", "fights", KEY, "retreat", [FOMORIAN]), "public", "combat", "fights", KEY, "hex", "2436")
    for name in pieces.at(state, FIELD):
        state = put(state, "public", "pieces", name, "hex", "2436")
    assert state["public"]["kingdoms"]["Gwynedd"] == "inactive"
    assert do(state, "withdraw 2436 to 2437", side=FOMORIAN)["public"]["kingdoms"]["Gwynedd"] == "active"


# engagements


def engagement() -> State:
    state = stand(at(start(), FOMORIAN, "combat", "announce"), "0108", "Oakheart", "Redtooth", "Foamrider", "Rurik", Moray_7={"count": 3})
    for name, ship in (("Rurik", "Oakheart"), ("Moray 7", "Redtooth")):
        state = put(state, "public", "pieces", name, "aboard", ship)
    state = put(state, "public", "pieces", "Moray 2810", "under", None)
    return at(do(bare(state, "Rurik"), "engage 0108"), FOMORIAN, "combat", "battles")


def test_an_engagement_counts_ships_heroes_and_armies_aboard() -> None:
    """Oakheart and Redtooth 4 each, 3 points aboard, Rurik a hero on the house tables with 6: 17 to Foamrider's 2. [16.2]

    Out of command the three points are halved at sea too. [14.1]
    """
    ruling = rule(engagement(), "fight 0108", "3 4")
    assert [line.result for line in ruling.worksheet if line.text == "announced in all"] == ["15", "2"]
    led = put(engagement(), "public", "pieces", "Moray 7", "under", "Rurik")
    ruling = rule(led, "fight 0108", "3 4")
    assert [line.result for line in ruling.worksheet if line.text == "announced in all"] == ["17", "2"]
    assert result(ruling, "losses of Faerie") == "2 steps (off one ship until sunk)"
    assert any("force 2," in line.text for line in ruling.worksheet)


def test_persons_add_no_magic_at_sea_and_armies_are_not_lost_there() -> None:
    state = engagement()
    ruling = rule(state, "fight 0108", "1 1")
    owed_ = [change[2] for change in ruling.changes if change[1][:2] == ["public", "losses"] and len(change[1]) == 3]
    assert all(loss["points"] == 0 for loss in owed_)
    assert not any("magic" in line.text for line in ruling.worksheet)


def test_a_sinking_in_an_engagement() -> None:
    state = do(engagement(), "fight 0108", "6 6")
    while outstanding.losses(state):
        state = do(state, "remove evenly")
    assert pieces.piece(state, "Foamrider")["state"] == "sunk" or pieces.piece(state, "Foamrider")["steps"] == 1
    assert not list(soundness.faults(state))


# melees


def melee() -> State:
    state = field("Imric", "Barguest", faerie=("Cluracan",), step="melees")
    return at(do(state, f"melee {FIELD}"), FOMORIAN, "combat", "duels")


def test_a_melee_takes_the_better_strength_and_doubles_heroes() -> None:
    """Imric 6 doubled, Barguest 4 or 7; Cluracan 5 doubled: 19 to 10. [16.3]"""
    ruling = rule(melee(), f"fight {FIELD}", "3 4")
    assert (result(ruling, FOMORIAN), result(ruling, FAERIE)) == ("19", "10")
    forces = {line.only: line.result for line in ruling.worksheet if line.label == "strength of force"}
    assert forces[FOMORIAN] == "9"
    assert None not in forces  # which strength somebody has used is their player's to know [16.3.6]
    assert not any("force" in line.text for line in ruling.worksheet if line.label.startswith("losses of"))
    assert forces[FAERIE] == "5"


def test_in_a_melee_a_wound_may_make_magic_the_better() -> None:
    ruling = rule(hurt(melee(), "Cluracan", 3), f"fight {FIELD}", "3 4")
    assert result(ruling, FAERIE) == "7"


def test_a_melee_inflicts_wounds_only() -> None:
    ruling = rule(melee(), f"fight {FIELD}", "3 4")
    owed_ = [change[2] for change in ruling.changes if change[1][:2] == ["public", "losses"] and len(change[1]) == 3]
    assert owed_
    assert all(loss["points"] == loss["steps"] == 0 for loss in owed_)


# challenge combats


def facing(kind: str, one: str, two: str) -> State:
    """A challenge accepted between two who stand in the field, the first of them of the active player."""
    state = bare(stand(announced("duels"), FIELD, one, two), one, two)
    for name, piece in list(state["public"]["pieces"].items()):
        leader = piece.get("under")
        if leader in (one, two) and state["public"]["pieces"][leader]["hex"] != piece["hex"]:
            state = put(state, "public", "pieces", name, "under", None)
    call = {"by": FOMORIAN, "persons": {FOMORIAN: one, FAERIE: two}, "state": "accepted", "round": 0}
    return put(state, "public", "combat", "fights", KEY, "challenges", {kind: call})


def test_a_duel_arcane_is_magic_alone() -> None:
    """Barguest 3 + 4 against Morigu 3 + 4: 1-1, no modifiers. [16.4]"""
    ruling = rule(facing("duel", "Barguest", "Morigu"), "duel Barguest vs Morigu", "4 5")
    assert (result(ruling, "Barguest"), result(ruling, "Morigu")) == ("7", "7")
    assert result(ruling, "ratio") == "1-1"
    assert result(ruling, "dice") == "9"
    assert rule(facing("duel", "Barguest", "Morigu"), "duel Barguest Morigu", "4 5").verdict == LEGAL


def test_wounds_do_not_weaken_magic() -> None:
    ruling = rule(hurt(facing("duel", "Barguest", "Morigu"), "Morigu", 3), "duel Barguest vs Morigu", "4 5")
    assert result(ruling, "Morigu") == "7"


def test_a_trial_by_combat_doubles_a_hero_and_announces_the_strength() -> None:
    state = hurt(facing("trial", "Imric", "Cluracan"), "Cluracan", 1)
    ruling = rule(state, "trial Imric vs Cluracan", "4 3")
    assert "Cluracan: combat, announced (Faerie) 8" in told(ruling)
    assert "wounds" not in told(ruling).partition("announced")[0]
    assert any("force 4," in line.text for line in ruling.worksheet if line.label == "wounds of Cluracan")


@each(("reading", "force"), [("current", 4), ("printed", 5)])
def test_strength_of_force_of_the_wounded(reading: str, force: int) -> None:
    """Cluracan, 5 on his counter, with a wound: by option `person-force`. [16.3.6, 16.5]"""
    state = hurt(facing("trial", "Imric", "Cluracan"), "Cluracan", 1)
    ruling = rule(put(state, "referee", "options", "person-force", reading), "trial Imric vs Cluracan", "4 3")
    assert any(f"force {force}," in line.text for line in ruling.worksheet if line.label == "wounds of Cluracan")
    ruling = rule(put(hurt(melee(), "Cluracan", 1), "referee", "options", "person-force", reading), f"fight {FIELD}", "3 4")
    assert [line.result for line in ruling.worksheet if line.label == "strength of force" and line.only == FAERIE] == [str(force)]


@each(
    ("kind", "one", "two", "by"),
    [
        ("duel", "Imric", "Dorwen", "1 column for Faerie"),
        ("trial", "Connan", "Cluracan", "1 column for Fomorian"),
        ("trial", "Bogan", "Elidor", "1 column for Fomorian"),
    ],
)
def test_favours_shift_the_column(kind: str, one: str, two: str, by: str) -> None:
    ruling = rule(facing(kind, one, two), f"{kind} {one} vs {two}", "3 4")
    assert any(line.text.endswith(by) for line in ruling.worksheet if line.label == "shift")


def test_morigu_avenges_cluracan() -> None:
    state = facing("duel", "Barguest", "Morigu")
    assert "shift" not in told(rule(state, "duel Barguest vs Morigu", "3 4"))
    dead = put(put(state, "public", "pieces", "Cluracan", "state", "dead"), "public", "pieces", "Cluracan", "hex", None)
    assert "2 columns for Faerie" in told(rule(dead, "duel Barguest vs Morigu", "3 4"))


def test_balors_eye() -> None:
    assert result(rule(facing("trial", "Balor", "Elidor"), "trial Balor vs Elidor", "3 4"), "dice") == "9"
    assert result(rule(facing("duel", "Imric", "Elidor"), "duel Imric vs Elidor", "3 4"), "dice") == "7"


@each(
    ("kind", "one", "two", "lines"),
    [
        ("trial", "Balor", "Elidor", [("Balor's eye", "+2", "7.9")]),
        ("trial", "Balor", "Dunatis", [("Balor's eye", "+2", "7.9"), ("favour of Faerie", "-2", "20.6")]),
        ("duel", "Imric", "Dunatis", [("favour of Faerie", "-2", "20.6")]),
        ("duel", "Imric", "Elidor", []),
    ],
)
def test_a_challenge_says_where_what_is_added_to_its_dice_is_from(kind: str, one: str, two: str, lines: list[tuple[str, str, str]]) -> None:
    ruling = rule(facing(kind, one, two), f"{kind} {one} vs {two}", "3 4")
    assert [(line.text, line.result, line.citation) for line in ruling.worksheet if line.label == "modifier"] == lines


def test_it_goes_on_until_one_is_dead() -> None:
    state = facing("trial", "Imric", "Elidor")
    rounds = 0
    while fights(state)[KEY]["challenges"]["trial"]["state"] == "accepted":
        assert "next.owed" in refused(state, "next")
        state = do(state, "trial Imric vs Elidor", "3 4")
        rounds += 1
    assert rounds > 1
    assert "dead" in {pieces.piece(state, name)["state"] for name in ("Imric", "Elidor")}
    assert "16.accepted.trial" in refused(state, "trial Imric vs Elidor")


def test_only_what_was_accepted_is_fought() -> None:
    assert "16.accepted.duel" in refused(facing("trial", "Imric", "Elidor"), "duel Imric vs Elidor")


def test_imric_and_auberon() -> None:
    """The winner's side adds 5 to the rolls of that battle. [7.9 t27]"""
    state = hurt(facing("trial", "Imric", "Auberon"), "Auberon", 1)
    state = do(state, "trial Imric vs Auberon", "6 6")
    assert fights(state)[KEY]["bonus"] == {FOMORIAN: 5}
    assert "favour of Fomorian" in told(rule(at(state, FOMORIAN, "combat", "battles"), f"fight {FIELD}", "3 4"))


@each(
    ("option", "attacker", "found"),
    [("favour", FOMORIAN, ["+5"]), ("favour", FAERIE, ["-5"]), ("own", FOMORIAN, ["+5"]), ("own", FAERIE, [])],
)
def test_whose_dice_the_five_are_on(option: str, attacker: str, found: list[str]) -> None:
    """Added to the winner's rolls; that it is taken off the others', too, is an option. [7.9 t27]"""
    state = put(facing("trial", "Imric", "Auberon"), "referee", "options", "rivals", option)
    heard = hearing(state, attacker)
    fight = {**fights(state)[KEY], "bonus": {FOMORIAN: 5}}
    results.modifiers(heard, fight, attacker, {FOMORIAN: [], FAERIE: []})
    assert [line.result for line in heard.lines if line.citation == "7.9 t27"] == found


def test_weapons_double_wounds() -> None:
    state = facing("trial", "Imric", "Elidor")
    plain = result(rule(state, "trial Imric vs Elidor", "6 3"), "wounds of Elidor")
    state = put(state, "public", "items", "10", {"state": "held", "hex": None, "side": FOMORIAN})
    state = put(state, "secret", FOMORIAN, "items", "10", "Imric")
    ruling = rule(state, "trial Imric vs Elidor", "2 1")
    letter = result(ruling, "Combat Results Table").split("/")[1].removesuffix("r")
    force = 5
    assert int(result(ruling, "wounds of Elidor")) == 2 * int(BOOK.value("casualty", force, letter)[1].rstrip("*"))
    assert int(plain) >= 1


# odds


def said(state: State, line: str) -> Declaration:
    return rule(state, line).declaration


def test_odds_of_a_round() -> None:
    state = battle()
    found = odds(GAME, state, said(state, f"fight {FIELD}"), BOOK)
    assert found.exact
    assert sum(outcome.probability for outcome in found.outcomes) == 1


def test_odds_of_a_duel_to_the_death() -> None:
    state = facing("duel", "Barguest", "Morigu")
    found = chain(GAME, state, said(state, "duel Barguest vs Morigu"), BOOK, GAME.policies["to the death"])
    assert {outcome.outcome for outcome in found.outcomes} <= {"Barguest dies", "Morigu dies", "Barguest dies and Morigu dies"}
    assert sum(outcome.probability for outcome in found.outcomes) == 1


def test_odds_tell_nothing_of_the_enemys_wounds() -> None:
    one, two = (hurt(facing("duel", "Barguest", "Morigu"), "Morigu", n) for n in (0, 3))
    first, second = (
        chain(GAME, state, said(state, "duel Barguest vs Morigu"), BOOK, GAME.policies["to the death"]).outcomes for state in (one, two)
    )
    assert first == second


def test_odds_of_a_battle_fought_on_while_it_pays() -> None:
    state = field("Imric", faerie=(), step="battles", Moray_7={"count": 4, "under": "Imric"}, Albion_7={"count": 2})
    fight = {"hex": FIELD, "kind": "battle", "attacker": FOMORIAN, "terrain": "clear", "choices": [], "round": 0, "state": "announced"}
    more: dict[str, Any] = {"stopped": [], "retreat": [], "ratio": None, "bonus": {}, "challenges": {}}
    state = put(state, "public", "combat", "fights", {KEY: {**fight, **more}})
    found = chain(GAME, state, said(state, f"fight {FIELD}"), BOOK, GAME.policies["press on"])
    assert sum(outcome.probability for outcome in found.outcomes) == 1


def test_odds_of_a_battle_say_how_it_ends_and_let_the_other_side_attack_where_that_pays() -> None:
    """A beaten attacker stops, and the other side, for whom 1-1 or better pays, goes on. [15.8]"""
    found = chain(GAME, battle(), said(battle(), f"fight {FIELD}"), BOOK, GAME.policies["press on"])
    assert sum(outcome.probability for outcome in found.outcomes) == 1
    assert {outcome.outcome for outcome in found.outcomes} <= {f"{side} {what}" for side in (FOMORIAN, FAERIE) for what in HOW}
    weak = put(battle(), "public", "pieces", "Moray 7", "count", 1)
    stopped = {**fights(weak)[KEY], "round": 1, "ratio": "1-2", "state": "fighting"}
    weak = put(put(weak, "public", "combat", "fights", KEY, stopped), "public", "combat", "current", KEY)
    first = policies.press_on(weak)
    assert first == Declaration("stop", {"hex": FIELD, "kind": "battle"}, FOMORIAN)
    then = policies.press_on(do(weak, f"stop {FIELD}"))
    assert then == Declaration("fight", {"hex": FIELD, "kind": "battle"}, FAERIE)


HOW = ("must retreat", "can fight no more")


def test_odds_of_a_melee_go_on_past_the_items_of_the_dead() -> None:
    """Imric bears the Moray Crystal: its fate is rolled for between rounds. [20.5]"""
    state = hurt(melee(), "Imric", 5)
    found = chain(GAME, state, said(state, f"fight {FIELD}"), BOOK, GAME.policies["press on"])
    assert found.exact
    assert not found.unknown
    assert sum(outcome.probability for outcome in found.outcomes) == 1
    sides = {f"{side} {what}" for side in (FOMORIAN, FAERIE) for what in HOW}
    assert {outcome.outcome for outcome in found.outcomes} <= {*sides, "neither side can fight any more", "both decline to attack"}


def test_a_missing_cell_is_named() -> None:
    from tests.games.albion.table import PRINTED

    state = battle()
    ruling = rule(state, f"fight {FIELD}", "3 4", book=PRINTED)
    assert ruling.question is not None
    assert ruling.question.kind == "fact"


def test_taking_it_back_gives_the_same_position() -> None:
    state = battle()
    ruling = rule(state, f"fight {FIELD}", "3 4")
    assert evolve(evolve(state, ruling.changes), ruling.inverse) == state


def test_who_dies_in_one_challenge_fights_no_other() -> None:
    """Edric falls in the trial: the duel that he had accepted too is over, and he is worth points once. [16.4, 16.5]"""
    state = hurt(facing("trial", "Connan", "Edric"), "Edric", 3)
    duel = {"by": FOMORIAN, "persons": {FOMORIAN: "Imric", FAERIE: "Edric"}, "state": "accepted", "round": 0}
    state = put(state, "public", "combat", "fights", KEY, "challenges", "duel", duel)
    before = rule(state, "trial Connan vs Edric", "6 4")
    done = evolve(state, before.changes)
    assert fights(done)[KEY]["challenges"]["duel"]["state"] == "over"
    assert refused(done, "duel Imric vs Edric", FOMORIAN) == ["16.accepted.duel"]
    assert not list(combats.owed_duels(done))
    assert not list(soundness.faults(done))


def test_odds_to_the_death_are_those_of_the_one_combat() -> None:
    """Another that has been accepted is not fought with it."""
    state = facing("duel", "Barguest", "Edric")
    trial = {"by": FOMORIAN, "persons": {FOMORIAN: "Connan", FAERIE: "Elidor"}, "state": "accepted", "round": 0}
    state = bare(stand(state, FIELD, "Connan"), "Connan")
    state = put(state, "public", "combat", "fights", KEY, "challenges", "trial", trial)
    found = chain(GAME, state, said(state, "duel Barguest vs Edric"), BOOK, GAME.policies["to the death"])
    assert {outcome.outcome for outcome in found.outcomes} <= {"Barguest dies", "Edric dies", "Barguest dies and Edric dies"}
    assert sum(outcome.probability for outcome in found.outcomes) == 1


@each(("attacker", "column"), [(1, "1-2"), (2, "1-1"), (0, "1-6")])
def test_one_point_is_more_than_none(attacker: int, column: str) -> None:
    assert forces.ratio(attacker, 2) == column


def test_no_fortress_stands_behind_ships() -> None:
    """17.4: its point is for those who defend it ashore."""
    state = stand(at(start(), FOMORIAN, "combat", "announce"), "3429", "Oakheart", "Foamrider")
    state = at(do(state, "engage 3429"), FOMORIAN, "combat", "battles")
    state = do(state, "fight 3429", "6 6")
    assert state["public"]["losses"][FAERIE]["fortress"] is False


def test_the_kind_of_fight_that_is_named() -> None:
    """16.0: of a battle and an engagement in one hex, the one that is meant."""
    state = stand(battle(), FIELD, "Oakheart", "Foamrider")
    sea = {**fights(state)[KEY], "kind": "engagement", "terrain": None}
    state = put(state, "public", "combat", "fights", f"{FIELD} engagement", sea)
    assert "in the engagement" not in told(rule(state, f"fight {FIELD} battle", "3 4"))
    done = do(state, f"fight {FIELD} engagement", "3 4")
    assert (fights(done)[KEY]["round"], fights(done)[f"{FIELD} engagement"]["round"]) == (0, 1)


def test_losses_are_removed_before_anybody_withdraws() -> None:
    state = put(battle(), "public", "combat", "fights", KEY, "retreat", [FAERIE])
    owed = {"hex": FIELD, "why": "battle", "points": 1, "wounds": 0, "steps": 0, "one": False, "from": ["Moray 7"], "fortress": False}
    state = put(state, "public", "losses", {FOMORIAN: {**owed, "fight": KEY, "side": FOMORIAN, "chosen": False}})
    ruling = rule(state, f"withdraw {FIELD} to 3323", side=FAERIE)
    assert f"the losses of {FOMORIAN} are removed first" in [reason.text for reason in ruling.reasons]


def test_nobody_withdraws_off_the_map_overruled_or_not() -> None:
    state = put(battle(), "public", "combat", "fights", KEY, "retreat", [FAERIE])
    with pytest.raises(Refusal, match="to 9999"):
        rule(state, f"withdraw {FIELD} to 9999", side=FAERIE, overrule="because we say so")


@each("verb", ["duel", "trial"])
def test_champions_with_and_without_vs(verb: str) -> None:
    state = facing(verb, "Imric", "Elidor")
    with_vs, without = (rule(state, f"{verb} Imric {vs}Elidor", "3 4") for vs in ("vs ", ""))
    assert with_vs.verdict == without.verdict == LEGAL
    assert with_vs.changes == without.changes


def test_the_walls_stand_behind_the_defender_alone() -> None:
    """17.2: whoever sallies out of his own fortress has no fortress point to lose."""
    for attacker, stands in ((FOMORIAN, True), (FAERIE, False)):
        state = announced("battles")
        fight = {**state["public"]["combat"]["fights"][KEY], "hex": "3034", "attacker": attacker}
        state = put(state, "public", "combat", "fights", {"3034 battle": fight})
        heard = hearing(state)
        resolving._inflict(heard, "3034 battle", {FAERIE: "c", FOMORIAN: "-"})
        assert heard.public["losses"][FAERIE]["fortress"] is stands


def test_a_fight_that_there_is_not_is_refused_for_that_alone() -> None:
    state = put(battle(), "public", "combat", "current", KEY)
    assert refused(state, "fight 3034") == ["16.fight"]


@each(("more", "text"), [([6, -3], "7 +6 -3"), ([3, -3], "7 +3 -3"), ([2, 1], "7 +3"), ([-2], "7 -2"), ([], "7, nothing added")])
def test_what_both_sides_bring_stands_beside_the_dice(more: list[int], text: str) -> None:
    """Also where it comes to nothing: whose command counted is seen. [16.1.6]"""
    heard = Hearing(GAME, battle(), Declaration("next", {}, FOMORIAN), BOOK, Typed(("3", "4")))
    row = results.row_of(heard, FOMORIAN, more, "a round")
    assert (row, heard.lines[-1].text) == (7 + sum(more), text)


def test_why_a_battle_goes_on_against_walls_alone_is_told_once() -> None:
    """The last elf fell by a result with a retreat, and the battle went on without a word. [15.8, 17.4]"""
    state = clear(announced("battles"), "3034")
    fight = {**state["public"]["combat"]["fights"][KEY], "hex": "3034", "round": 1, "state": "fighting", "retreat": [FAERIE]}
    state = put(stand(state, "3034", Moray_9={"count": 5}), "public", "combat", "fights", {"3034 battle": fight})
    told = "Nobody of Faerie is left in 3034; the walls of the knowe hold alone, and do not retreat."
    heard = hearing(state)
    for _ in range(2):
        resolving.after_losses(heard, "3034 battle")
        assert [one.text for one in heard.story if "walls" in one.text] == [told]
    manned = hearing(stand(put(state, "public", "combat", "fights", "3034 battle", "retreat", []), "3034", Albion_9={"count": 1}))
    resolving.after_losses(manned, "3034 battle")
    assert not [one for one in manned.story if "walls" in one.text]
