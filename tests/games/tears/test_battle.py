"""Battle, results, strengths, castles, overruns. [Battle] [Results] [Strength modifiers] [Castle] [Overrun]"""

import os

import pytest

from playaid.dice.sources import Refusing
from playaid.games.tears.ratings.owed import action_obligations
from playaid.games.tears.rules import hits
from playaid.games.tears.state import duties, fights, forces, pieces, world
from playaid.games.tears.table import outlook
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.odds.exact import chain
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import (
    GAME,
    HOUSE,
    F,
    G,
    begun,
    cleared,
    declaration,
    do,
    lay,
    offered,
    play,
    put,
    refused,
    rule,
    sheet,
    told,
    under,
)


def field(mine: str = "3 Warsteed", theirs: str = "3 Cavalry", first: str = G, place: str = "Marchgate") -> table.State:
    """Shale attacks what lies in the open; the defender still has to show his line."""
    state = cleared(cleared(begun(first), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog")
    state = under(put(state, "Shale", place), "Shale", *mine.split(", "))
    state = lay(state, F, place, *theirs.split(", "))
    return play(state, "activate Shale", "attack")


def test_the_line_is_shown_when_battle_is_joined() -> None:
    state = field()
    assert state["public"]["battle"]["rows"] == {G: ["Warsteed"] * 3, F: []}
    assert not state["secret"][G]["boxes"]["Shale"]
    state = do(state, "stand")
    assert state["public"]["battle"]["rows"][F] == ["Cavalry"] * 3


def test_defender_first_then_attacker_with_what_is_left() -> None:
    """Cavalry 5 throw first; two hits remove one Warsteed before the attackers throw (Shale's attack 3 lifts two of them)."""
    state = do(field(), "stand")
    thrown = rule(state, "throw", "5 1 6")
    assert "Forseti hits 2 times." in told(thrown)
    state = do(state, "throw", "5 1 6")
    assert fights.battle(state)["stage"] == "hits"
    assert fights.battle(state)["side"] == G
    assert refused(state, "throw") == ["battle.stage"]
    assert refused(state, "take Warsteed") == ["take.hits"]
    assert refused(state, "take reduced Warsteed, reduced Warsteed") == ["take.hits"]
    two = do(state, "take Warsteed, Warsteed")
    assert fights.battle(two)["rows"][G] == ["Warsteed", "reduced Warsteed", "reduced Warsteed"]
    one = do(state, "take Warsteed, reduced Warsteed")
    assert fights.battle(one)["rows"][G] == ["Warsteed", "Warsteed"]
    assert do(state, "take reduced Warsteed, Warsteed") == one, "whatever is named first"
    assert fights.battle(one)["stage"] == "throw"
    after = rule(one, "throw", "7 6")
    assert "Warsteed 7, Warsteed 6: dice 7 6" in sheet(after)


def test_of_many_ways_to_bear_hits_those_are_told_that_cost_least() -> None:
    """Whole and reduced ones alike, and the wizard last; the list ends at twelve, and any other split may be said."""
    state = do(field("5 Warsteed", "2 Elite Guard, 2 Foot Soldier, 2 Cavalry"), "stand")
    row = ["Elite Guard", "Elite Guard", "Foot Soldier", "Foot Soldier", "Cavalry", "Cavalry", "reduced Cavalry", "Knight"]
    state = table.changed(
        state, *(["put", ["public", "battle", name], value] for name, value in (("victim", F), ("stage", "hits"), ("side", F)))
    )
    state = table.changed(state, ["put", ["public", "battle", "hits", F], 4], ["put", ["public", "battle", "rows", F], row])
    ways = [line.removeprefix("take ") for line in table.offered(state, F)["take"]]
    assert len(ways) == 12
    assert "2 Foot Soldier, 2 reduced Foot Soldier" in ways
    assert rule(state, "take 2 reduced Foot Soldier, 2 Foot Soldier", side=F).verdict == LEGAL


def test_later_rounds_fall_together() -> None:
    state = play(field("Warsteed", "Cavalry"), "stand", ("throw", "10"), ("throw", "10"), "stay", "stay")
    state = play(state, ("throw", "1"))
    assert fights.battle(state)["rows"][G] == ["Warsteed"], "the attacker throws before the hit is taken"
    state = play(state, ("throw", "1"))
    assert fights.battle(state)["rows"] == {G: ["reduced Warsteed"], F: ["reduced Cavalry"]}
    assert fights.battle(state)["stage"] == "stay"


def test_both_lines_may_go_at_once() -> None:
    state = play(field("reduced Warsteed", "reduced Cavalry"), "stand", ("throw", "10"), ("throw", "10"), "stay", "stay", ("throw", "1"))
    ruling = rule(state, "throw", "1")
    assert ruling.outcome == "both lines are gone"
    state = do(state, "throw", "1")
    assert state["public"]["owed"][0]["what"] == "wound"


def test_more_hits_than_steps_are_lost() -> None:
    state = play(field("2 Warsteed", "reduced Cavalry"), "stand", ("throw", "10"))
    ruling = rule(state, "throw", "1 1")
    assert ruling.outcome == "Gorganun wins, 2 left"


def test_a_unit_attacks_once_an_activation() -> None:
    state = play(field("2 Warsteed", "reduced Cavalry"), "stand", ("throw", "10"), ("throw", "1 1"))
    assert "attack.target" in refused(lay(state, F, "Marchgate", "Cavalry"), "attack")


def test_strength_never_rises_above_seven() -> None:
    state = do(field("Warsteed", "Elite Guard"), "stand")
    state = do(state, "throw", "10")
    assert "Warsteed 7: dice 10" in sheet(rule(state, "throw", "10")), "5 + 3 for Shale is 8, capped"


def test_points_are_spread_anew_each_round() -> None:
    state = do(do(field("Warsteed, Wargroup", "Elite Guard"), "stand"), "lead Shale on 2 Wargroup", side=G)
    state = do(state, "throw", "10")
    assert "Wargroup 6, Warsteed 6" in sheet(rule(state, "throw", "10 10"))
    state = play(state, ("throw", "10 10"), "stay", "stay")
    assert "Wargroup 5, Warsteed 7" in sheet(rule(do(state, "throw", "10"), "throw", "10 10"))
    assert refused(state, "lead Kestrel on Wargroup", G) == ["lead.who"]
    assert refused(state, "lead Shale on Cadmin", G) == ["lead.who"]
    assert refused(do(state, "throw", "10"), "lead Shale on Wargroup") == ["lead.stage"], "before the first throw of the round"


def test_who_alone_has_points_to_lay_is_meant_by_lead() -> None:
    """Where nobody is named. Whose turn it is to throw is another matter."""
    state = do(field("Warsteed, Wargroup", "Elite Guard"), "stand")
    assert table.declaration(state, "lead").side == G
    both = put(state, "Kendrel", "Marchgate")
    both = table.changed(both, ["put", ["public", "battle", "chiefs", F], ["Kendrel"]])
    speaker = table.declaration(both, "lead").side
    laid = do(both, "lead Kendrel on Elite Guard", side=F)
    assert (speaker, table.declaration(laid, "lead").side) == (F, G)
    assert "Warsteed is not in Forseti's line" in str(rule(laid, "lead on Warsteed", side=F).reasons)


def test_points_lie_before_losses() -> None:
    """Two points on the Wargroup that falls to the defender's first throw are lost with it; of counters alike the bare one falls first."""
    state = do(do(field("Warsteed, reduced Wargroup", "Cavalry"), "stand"), "lead Shale on 3 reduced Wargroup", side=G)
    assert "Warsteed 5: dice" in sheet(rule(play(state, ("throw", "1"), "take reduced Wargroup"), "throw", "10"))
    alike = do(do(field("2 Wargroup", "2 Cavalry"), "stand"), "lead Shale on 2 Wargroup, Wargroup", side=G)
    alike = play(alike, ("throw", "1 1"), "take Wargroup, reduced Wargroup")
    assert "Wargroup 6: dice" in sheet(rule(alike, "throw", "10")), "two points lie on the one, one on the other"


def test_a_reduced_unit_keeps_its_points() -> None:
    """Printed or reduced strength, then leaders: 5 and three, capped at 7, gives two points; reduced it fights with 3 and two."""
    state = play(field("Warsteed", "Cavalry"), "stand", ("throw", "1"))
    assert "reduced Warsteed 5: dice" in sheet(rule(state, "throw", "10"))


def test_points_fall_on_those_who_throw() -> None:
    """Hastur casts and does not throw: nothing is wasted on him."""
    from tests.games.tears.test_spells import duel

    state = do(duel("Bad Fortune", "Wargroup"), 'cast "Bad Fortune" by Hastur', "1")
    assert "Wargroup 7: dice" in sheet(rule(do(state, "throw", "10 10"), "throw", "10"))


def test_attack_needs_an_enemy_and_fighters() -> None:
    state = do(begun(), "activate Kestrel")
    assert refused(state, "attack") == ["attack.target"]
    state = lay(state, F, "Kimrin", "Cavalry")
    assert "attack.line" in refused(state, "attack Kimrin")
    assert refused(do(lay(begun(), F, "Kimrin", "Cavalry"), "activate Warsteed at Kimrin"), "activate Shale") == ["battle.forced"]


def test_the_stages_have_their_verbs() -> None:
    state = field()
    for line in ("throw", "skip", "take Warsteed", "stay", "besiege", "clash", "retreat to Ashmoor"):
        assert refused(state, line)[0] == "battle.stage", line
    assert refused(do(state, "stand"), "stand") == ["battle.stage"]
    assert rule(do(state, "stand"), "clash", "10 10 10 10 10 10").verdict == LEGAL


# castles


def siege(units: str = "3 Warsteed", garrison: str = "2 Foot Soldier") -> table.State:
    """Shale assaults Caer Sillius (3), whose units stand inside."""
    state = cleared(begun(), F, "Caer Sillius")
    state = put(put(state, "Algeron", "Millbrook"), "Urso", "Millbrook")
    state = cleared(state, G, "Glaginsdrog")
    state = under(put(state, "Shale", "Caer Sillius"), "Shale", *units.split(", "))
    if garrison:
        state = lay(state, F, "Caer Sillius", *garrison.split(", "))
        state = table.changed(state, ["put", ["public", "castles", "Caer Sillius", "inside"], F])
    return play(state, "activate Shale", "attack")


def test_castle_of_three_gives_one_and_two_throws() -> None:
    state = do(siege(), "stand")
    thrown = rule(state, "throw", "10 10 10 10")
    assert "Foot Soldier 5 twice, Foot Soldier 5 twice: dice 10 10 10 10" in sheet(thrown)
    assert "+1 each [Castle bonus]" in sheet(thrown)


def test_castle_of_four_gives_two() -> None:
    state = cleared(cleared(begun(), F, "Caer Navell"), G, "Glaginsdrog")
    for name in ("Kendrel", "Shelnor", "Torin", "Vilkie"):
        state = put(state, name, "Millbrook")
    state = under(put(state, "Shale", "Caer Navell"), "Shale", "2 Warsteed")
    state = lay(state, F, "Caer Navell", "Foot Soldier")
    state = table.changed(state, ["put", ["public", "castles", "Caer Navell", "inside"], F])
    state = play(state, "activate Shale", "attack", "stand")
    assert "Foot Soldier 6 twice" in sheet(rule(state, "throw", "10 10"))


def test_the_besieged_do_not_retreat_the_besieger_breaks_off() -> None:
    state = play(siege(), "stand", ("throw", "10 10 10 10"), ("throw", "10 10 10"))
    assert fights.battle(state)["side"] == G, "only the attacker is asked"
    state = do(state, "besiege")
    assert state["public"]["battle"] is None
    assert world.inside(state, F, "Caer Sillius")
    assert forces.tokens(state, G, "Caer Sillius") == ["Warsteed~100"] * 3
    assert rule(state, "next").verdict == LEGAL


def test_besiege_is_for_castles() -> None:
    state = play(field("Warsteed", "Cavalry"), "stand", ("throw", "10"), ("throw", "10"), "stay")
    assert refused(state, "besiege") == ["besiege.walls"]


def test_a_garrison_fights_alone_and_falls_to_one_hit() -> None:
    state = siege(garrison="")
    assert fights.battle(state)["rows"][F] == ["Garrison"]
    thrown = rule(state, "throw", "4 10")
    assert "Garrison 3 twice: dice 4 10 0 hits" in sheet(thrown), "walls lift units, not the garrison"
    state = do(state, "throw", "4 10")
    state = do(state, "throw", "1 10 10")
    assert state["public"]["castles"]["Caer Sillius"] == {"side": G, "inside": ""}
    state = play(table.changed(state, ["put", ["public", "owed"], []]), "next")
    assert world.controls(state, G, "Caer Sillius")


def test_a_battle_won_before_the_walls_leaves_the_garrison() -> None:
    """Whoever beats the defenders in the open has the castle only when its garrison is beaten too."""
    state = put(put(cleared(begun(), F, "Caer Sillius"), "Algeron", "Millbrook"), "Urso", "Millbrook")
    state = under(put(cleared(state, G, "Glaginsdrog"), "Shale", "Caer Sillius"), "Shale", "3 Warsteed")
    state = play(lay(state, F, "Caer Sillius", "Foot Soldier"), "activate Shale")
    state = play(state, "attack", "stand", ("throw", "10"), ("throw", "1 1 10"))
    assert state["public"]["castles"]["Caer Sillius"]["side"] == F
    fresh = table.changed(state, ["put", ["public", "board", G, "Caer Sillius"], ["Warsteed~0"] * 3])
    assert fights.battle(do(fresh, "attack"))["kind"] == "garrison"


def test_a_leader_alone_in_his_castle_has_the_garrison() -> None:
    state = put(put(put(cleared(begun(), F, "Caer Sillius"), "Algeron", "Millbrook"), "Urso", "Millbrook"), "Neko", "Caer Sillius")
    state = under(put(cleared(state, G, "Glaginsdrog"), "Shale", "Caer Sillius"), "Shale", "3 Warsteed")
    state = table.changed(state, ["put", ["public", "castles", "Caer Sillius", "inside"], F])
    state = play(state, "activate Shale", "attack", "stand")
    assert fights.battle(state)["rows"][F] == ["Garrison"]
    owed_now = [debt.text for debt in action_obligations(state)]
    attackers = "until the first throw Gorganun may lay the points of Shale (`lead`)"
    said = [f"the battle in Caer Sillius: Forseti throws (`throw`); {attackers}"]
    assert owed_now == said, "of points that do not lift the garrison nothing is said"
    assert "to spread" not in sheet(rule(state, "throw", "10 10"))
    assert refused(state, "lead Neko on Garrison", F) == ["lead.who"]
    state = play(state, ("throw", "10 10"), ("throw", "1 10 10"))
    assert state["public"]["castles"]["Caer Sillius"]["side"] == G
    assert state["public"]["owed"][0]["who"] == "Neko"
    assert "(besieged)" in sheet(rule(state, "wound Neko", "1"))


@each(("beside", "besieged"), [((), False), (("Wargroup",), True), (("Kestrel",), False), (("Hastur",), True)])
def test_who_is_left_alone_in_his_castle_is_besieged_by_units_and_wizards(beside: tuple[str, ...], besieged: bool) -> None:
    """Where both lines are gone at once nobody stands before the castle but whoever has not fought; leaders besiege nobody."""
    state = put(siege("reduced Warsteed", "reduced Foot Soldier"), "Neko", "Caer Sillius")
    state = do(state, "stand")
    state = table.changed(state, ["put", ["public", "battle", "first"], False])
    for name in beside:
        state = lay(state, G, "Caer Sillius", name) if name == "Wargroup" else put(state, name, "Caer Sillius")
    state = play(state, ("throw", "1 10"), ("throw", "1"))
    debt = next(debt for debt in state["public"]["owed"] if debt["who"] == "Neko")
    assert not state["public"]["battle"]
    assert debt["besieged"] is besieged


@each(("beside", "hidden", "alone"), [
    ((), [], True),
    (("Wargroup!",), [], False),
    (("Wargroup!",), ["Wargroup"], True),
    (("Wargroup!", "Wargroup!"), ["Wargroup"], False),
])  # fmt: skip
def test_a_leader_whose_line_is_lost_is_not_alone_beside_others_who_are_seen(
    beside: tuple[str, ...], hidden: list[str], alone: bool
) -> None:
    """Nobody throws for wounds whose side has units in the area that have not fought; the hidden are seen by nobody."""
    state = do(siege("reduced Warsteed", "2 Foot Soldier"), "stand")
    state = lay(state, G, "Caer Sillius", *(token.rstrip("!") for token in beside))
    state = table.changed(state, ["put", ["public", "board", G, "Caer Sillius"], list(beside)]) if beside else state
    state = table.changed(state, ["put", ["public", "veiled"], {"Caer Sillius": {G: hidden}} if hidden else {}])
    state = do(state, "throw", "1 10 10 10")
    assert not state["public"]["battle"]
    assert [debt["who"] for debt in state["public"]["owed"] if debt["what"] == "wound"] == ["Shale"] * alone
    assert state["public"]["people"]["Shale"]["fought"]


def test_who_comes_out_of_a_castle_and_loses_the_line_is_alone_before_it() -> None:
    state = put(cleared(begun(), G, "Kimrin"), "Shimar", "Ilrog")
    state = lay(under(state, "Kestrel", "reduced Warsteed"), G, "Kimrin", "Wargroup")
    state = lay(table.changed(state, ["put", ["public", "castles", "Kimrin", "inside"], G]), F, "Kimrin", "2 Cavalry")
    out = play(state, "activate Kestrel", "attack Kimrin", "stand")
    lost = do(out, "throw", "1 10")
    assert [debt["who"] for debt in lost["public"]["owed"] if debt["what"] == "wound"] == ["Kestrel"]


def test_walls_lift_the_garrison_by_option() -> None:
    state = siege(garrison="")
    state = table.changed(state, ["put", ["referee", "options", "garrison-bonus"], "yes"])
    assert "Garrison 4 twice" in sheet(rule(state, "throw", "10 10"))


def test_a_taken_castle_fights_for_its_new_master() -> None:
    state = cleared(begun(F), F, "Caer Sillius")
    state = table.changed(state, ["put", ["public", "castles", "Caer Sillius"], {"side": G, "inside": ""}])
    state = put(put(state, "Urso", "Millbrook"), "Algeron", "Caer Sillius")
    state = under(state, "Algeron", "2 Cavalry")
    state = play(state, "activate Algeron", "attack")
    assert fights.battle(state)["dfn"] == G
    assert fights.battle(state)["kind"] == "garrison"


# overrun


def test_an_overrun_goes_on_when_the_single_unit_falls() -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius")
    state = under(put(state, "Shale", "Ashmoor"), "Shale", "5 Warsteed")
    state = lay(state, F, "Marchgate", "Foot Soldier")
    state = play(state, "activate Shale", "move Shale to Marchgate", "attack overrun", "stand", ("throw", "10"))
    assert "all of them named (`move Shale, 5 Warsteed`)" in told(rule(state, "throw", "1 1 10 10 10"))
    state = do(state, "throw", "1 1 10 10 10")
    assert forces.person(state, "Shale")["used"] == 1
    assert set(forces.tokens(state, G, "Marchgate")) == {"Warsteed~1f"}
    state = play(state, "move Shale, 5 Warsteed to Oldmarch")
    assert forces.person(state, "Shale")["at"] == "Oldmarch"


def test_that_a_single_unit_may_be_overrun_is_told_with_the_battle_that_is_owed() -> None:
    """Where a leader has just come in; by how many they may be is no matter of what is told: they lie under the leader."""
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius")
    state = lay(under(put(state, "Shale", "Ashmoor"), "Shale", "5 Warsteed"), F, "Marchgate", "Foot Soldier")
    come = play(state, "activate Shale", "move Shale to Marchgate")
    told_of = "5 units or more that have just come with a leader may overrun the one that stands there, and go on if it is gone"

    def owed(here: table.State) -> str:
        return next(str(one.text) for one in duties.debts(here))

    assert owed(come) == f"both sides stand in Marchgate: a battle must be fought (`attack`); {told_of} (`attack overrun`)"
    few = play(table.under(put(cleared(state, G, "Ashmoor"), "Kestrel", "Ashmoor"), "Kestrel", "Wargroup"), "activate Kestrel")
    assert owed(do(few, "move Kestrel to Marchgate")) == owed(come), "whoever lies there is not told"
    overrun = "or overrun the one there with 5 units or more (`attack overrun`)"
    assert {reason.text for reason in rule(come, "move Shale to Oldmarch").reasons} == {
        f"both sides stand in Marchgate: fight first (`attack`), {overrun}"
    }
    for barred in (
        lay(come, F, "Marchgate", "Cavalry"),
        put(come, "Torin", "Marchgate"),
        table.changed(come, ["put", ["public", "people", "Shale", "used"], 0]),
    ):
        assert "overrun" not in "".join(str(one.text) for one in duties.debts(barred))
    beside = rule(put(come, "Torin", "Marchgate"), "move Shale to Oldmarch").reasons
    assert [*dict.fromkeys(reason.text for reason in beside)] == [
        "both sides stand in Marchgate: fight first",
        "Shale has come where a move ends, and goes no further this turn",
    ]
    assert "Gorganun tries to overrun Marchgate: 5 Warsteed." in told(rule(come, "attack overrun"))
    assert "Gorganun attacks Marchgate: 5 Warsteed." in told(rule(come, "attack"))


def test_who_follows_a_wizard_by_enthrall_goes_on_after_an_overrun_together() -> None:
    """A wizard commands as a leader does. [Enthrall] [Overrun]"""
    state = lay(put(cleared(begun(), G, "Glaginsdrog", "Kimrin"), "Kishmin", "Ashmoor"), G, "Ashmoor", "4 Warsteed")
    state = table.changed(state, ["put", ["secret", G, "spells", "Kishmin"], ["Enthrall"]])
    state = lay(cleared(state, F, "Caer Sillius"), F, "Marchgate", "Foot Soldier")
    state = play(state, "activate Kishmin", ("cast Enthrall by Kishmin on 4 Warsteed", "1"), "move Kishmin, 4 Warsteed to Marchgate")
    state = play(state, "attack overrun", "stand", "skip", ("throw", "10"))
    assert "all of them named (`move Kishmin, 4 Warsteed`)" in told(rule(state, "throw", "1 1 10 10 10"))
    won = do(state, "throw", "1 1 10 10 10")
    assert rule(won, "move Kishmin, 4 Warsteed to Oldmarch").verdict == LEGAL
    assert refused(do(won, "move Kishmin, 4 Warsteed to Oldmarch"), "move Kishmin, 4 Warsteed to Ashmoor"), "two spaces are gone"
    failed = do(state, "throw", "10 10 10 10 10")
    assert fights.battle(failed)["kind"] == "field"


def test_a_failed_overrun_is_a_battle() -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius")
    state = under(put(state, "Shale", "Ashmoor"), "Shale", "5 Warsteed")
    state = lay(state, F, "Marchgate", "Foot Soldier")
    state = play(
        state, "activate Shale", "move Shale to Marchgate", "attack overrun", "stand", ("throw", "10"), ("throw", "10 10 10 10 10")
    )
    assert fights.battle(state)["kind"] == "field"


def test_terramax_alone_is_overrun_as_any_unit_and_where_he_flies_home_the_stack_goes_on() -> None:
    state = cleared(begun(F), F, "Caer Navell", "Caer Sillius", "Caer Clavell")
    state = under(put(state, "Kendrel", "Ashmoor"), "Kendrel", "5 Cavalry")
    state = lay(put(state, "Hastur", "Kimrin"), G, "Marchgate", "Terramax")
    state = table.changed(state, ["put", ["public", "dragon", "master"], "Hastur"])
    state = play(state, "activate Kendrel", "move Kendrel to Marchgate")
    assert "Terramax alone is one unit" in sheet(rule(state, "attack overrun"))
    assert "Terramax alone" not in sheet(rule(state, "attack"))
    state = play(state, "attack overrun", "stand", "skip", ("throw", "10"))
    flown = do(state, "throw", "1 10 10 10 10 9")
    assert flown["public"]["dragon"]["state"] == "lair"
    assert forces.person(flown, "Kendrel")["used"] == 1
    held = do(state, "throw", "1 10 10 10 10 1")
    assert fights.battle(held)["kind"] == "field", "hit, held and alive, he has stood"


def test_nobody_goes_away_from_the_enemy_without_the_fight_by_the_line_that_activates_them() -> None:
    """`move` and `sail` activate whom they name, and rule as they do behind `activate`. [Battle] [Activation]"""
    state = cleared(cleared(begun(), G, "Glaginsdrog"), F, "Caer Sillius")
    state = lay(lay(put(state, "Hastur", "Marchgate"), G, "Marchgate", "Wargroup"), F, "Marchgate", "Foot Soldier")
    away = table.changed(state, ["put", ["public", "board", F, "Marchgate"], []], ["add", ["public", "reserve", F, "Foot Soldier"], 1])
    for line in ("move Wargroup to Ashmoor at Marchgate", "move Hastur to Ashmoor"):
        assert refused(state, line)[0] == "battle.forced"
        assert rule(away, line).verdict == LEGAL


def test_no_overrun_of_two_or_by_four() -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius")
    state = under(put(state, "Shale", "Marchgate"), "Shale", "4 Warsteed")
    state = do(state, "activate Shale")
    assert refused(lay(state, F, "Marchgate", "Foot Soldier"), "attack overrun") == ["attack.overrun"]
    assert refused(lay(state, F, "Marchgate", "2 Foot Soldier"), "attack overrun") == ["attack.overrun"]
    [reason] = rule(put(state, "Torin", "Marchgate"), "attack overrun").reasons
    assert (
        str(reason.text) == "no overrun: a single enemy unit must stand there, and only Torin can be seen: leaders and wizards are no units"
    )


def test_who_stands_beside_the_single_unit_is_named_where_they_bar_an_overrun() -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius")
    state = do(under(put(state, "Shale", "Marchgate"), "Shale", "5 Warsteed"), "activate Shale")
    beside = put(lay(state, F, "Marchgate", "Foot Soldier"), "Kendrel", "Marchgate")
    assert "and not beside Kendrel" in rule(beside, "attack overrun").reasons[0].text
    veiled = table.changed(beside, ["put", ["public", "veiled"], {"Marchgate": {F: ["Kendrel"]}}])
    assert "Kendrel" not in str(rule(veiled, "attack overrun").reasons)


def test_five_whom_nobody_has_led_in_are_no_stack_and_overrun_nobody() -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius")
    state = lay(under(put(state, "Shale", "Ashmoor"), "Shale", "5 Warsteed"), F, "Marchgate", "Foot Soldier")
    state = play(state, "activate Shale", "drop Shale of 5 Warsteed", "move 5 Warsteed to Marchgate")
    assert refused(state, "attack overrun") == ["attack.overrun"]
    assert rule(state, "attack").verdict == LEGAL
    led = table.changed(state, ["put", ["public", "people", "Shale", "at"], "Marchgate"], ["put", ["public", "people", "Shale", "used"], 1])
    assert rule(led, "attack overrun").verdict == LEGAL


def test_no_overrun_without_moving_in() -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius")
    state = under(put(state, "Shale", "Marchgate"), "Shale", "5 Warsteed")
    state = lay(do(state, "activate Shale"), F, "Marchgate", "Foot Soldier")
    assert refused(state, "attack overrun") == ["attack.overrun"]
    assert rule(state, "attack").verdict == LEGAL


def test_whoever_overran_does_not_attack_again() -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius", "Caer Clavell")
    state = under(put(state, "Shale", "Ashmoor"), "Shale", "5 Warsteed")
    state = lay(lay(state, F, "Marchgate", "Foot Soldier"), F, "Oldmarch", "Foot Soldier")
    state = play(state, "activate Shale", "move Shale to Marchgate", "attack overrun", "stand", ("throw", "10"), ("throw", "1 1 10 10 10"))
    assert refused(state, "move Shale, 5 Warsteed to Oldmarch") == ["move.fought"]
    assert refused(state, "move Warsteed to Oldmarch") == ["move.fought"]
    on = do(state, "move Shale, 5 Warsteed to Millbrook")
    assert "attack.target" in refused(lay(on, F, "Millbrook", "Cavalry"), "attack")


# the quick way


def test_a_clash_skips_nobody_elses_decisions() -> None:
    """Forseti lets the round be played for him; who takes the hits is Gorganun's to say, until he does so too. Whether anybody fights on is
    asked behind the round: nobody stays without having said so."""
    mixed = do(do(field("Warsteed, Wargroup", "2 Cavalry"), "stand"), "clash", "1 10")
    assert (fights.battle(mixed)["stage"], fights.battle(mixed)["side"]) == ("hits", G)
    slow = play(mixed, "take Wargroup", ("throw", "10 10"))
    assert (fights.battle(slow)["stage"], fights.battle(slow)["side"]) == ("stay", F)
    both = do(mixed, "clash", "10 10")
    assert (fights.battle(both)["stage"], fights.battle(both)["side"]) == ("stay", F)
    assert not fights.battle(both)["first"]
    assert "quick" not in fights.battle(both), "it was said of that round"
    on = do(both, "clash")
    assert (fights.battle(on)["stage"], fights.battle(on)["side"]) == ("stay", G), "said there it is to fight on, for one side"
    both = do(on, "clash")
    assert (fights.battle(both)["stage"], fights.battle(both)["side"]) == ("throw", F)
    late = do(do(both, "clash", "1 10 10 10 10 10"), "take Warsteed", side=G)
    assert fights.battle(late)["stage"] == "stay", "whoever decides something himself is asked again"


def test_a_clash_is_of_its_own_round_and_the_next_asks_for_spells_again() -> None:
    """Both have a wizard in line: who waits for whom is told, and in the second round each may cast again."""
    state = do(put(field("2 Warsteed, Kishmin", "2 Cavalry"), "Torin", "Marchgate"), "stand")
    first = told(rule(state, "clash"))
    assert "Forseti casts no more this round, and fights it out." in first
    assert "The round waits for Gorganun, who may cast (`cast`, `skip`) or fight it out as well (`clash`)." in first
    both = do(state, "clash")
    fought = do(both, "clash", "10 10 10 10 10 10")
    assert "The round is fought out. Forseti fights on or breaks off" in told(rule(both, "clash", "10 10 10 10 10 10"))
    assert "The next round begins: the battle in Marchgate: Forseti casts" in told(rule(do(fought, "clash"), "clash"))
    second = play(fought, "stay", "stay")
    assert (fights.battle(second)["stage"], fights.battle(second)["side"]) == ("spells", F)
    assert rule(second, 'cast "Good Fortune" by Torin', "1").verdict == LEGAL
    assert rule(do(second, "clash"), 'cast "Eldritch Fire" by Kishmin', "1").verdict == LEGAL


def test_a_clash_skips_nobody_elses_spells() -> None:
    from tests.games.tears.test_spells import duel

    state = table.changed(duel("Terror"), ["put", ["public", "battle", "stage"], "throw"], ["put", ["public", "battle", "side"], F])
    state = table.changed(state, ["put", ["public", "battle", "first"], False])
    state = play(state, ("clash", "10 10 10 10 10"))
    assert (fights.battle(state)["stage"], fights.battle(state)["side"]) == ("stay", F)
    state = play(state, "stay", "stay")
    assert (fights.battle(state)["stage"], fights.battle(state)["side"]) == ("spells", G)


# odds


def test_odds_of_a_whole_battle_two_against_two_counted_out() -> None:
    """Against an oracle that follows the rounds by itself."""
    state = field("2 Wargroup", "2 Foot Soldier")
    state = table.changed(state, ["put", ["public", "battle", "chiefs", G], []])
    state = do(state, "stand")
    found = chain(GAME, state, declaration(state, "clash"), HOUSE, outlook.fight)
    assert found.exact
    assert sum(o.probability for o in found.outcomes) == 1
    expected = _oracle(4, 2, 4, 2)
    got = {o.outcome: float(o.probability) for o in found.outcomes}
    assert set(got) == set(expected)
    for outcome, chance in expected.items():
        assert abs(got[outcome] - chance) < 1e-12, outcome


def _chances(units: tuple[int, int], full: int, low: int) -> dict[int, float]:
    """The number of hits of so many whole and reduced units."""
    spread = {0: 1.0}
    for need in [full] * units[0] + [low] * units[1]:
        spread = {n: spread.get(n, 0) * (10 - need) / 10 + spread.get(n - 1, 0) * need / 10 for n in range(max(spread) + 2)}
    return spread


def _after(units: tuple[int, int], number: int) -> tuple[int, int]:
    """Whole and reduced units after so many hits, whole ones first."""
    whole, low = units
    for _ in range(number):
        if whole:
            whole, low = whole - 1, low + 1
        elif low:
            low -= 1
    return whole, low


def _oracle(full_a: int, low_a: int, full_d: int, low_d: int) -> dict[str, float]:
    """Two units a side of these strengths: rounds followed one by one until next to nothing is left over."""

    ends: dict[str, float] = {}

    def end(a: tuple[int, int], d: tuple[int, int], chance: float) -> bool:
        if sum(a) and sum(d):
            return False
        name = f"Gorganun wins, {sum(a)} left" if sum(a) else f"Forseti wins, {sum(d)} left" if sum(d) else "both lines are gone"
        ends[name] = ends.get(name, 0) + chance
        return True

    now: dict[tuple[tuple[int, int], tuple[int, int]], float] = {}
    for n, p in _chances((2, 0), full_d, low_d).items():
        a = _after((2, 0), n)
        if end(a, (2, 0), p):
            continue
        for m, q in _chances(a, full_a, low_a).items():
            d = _after((2, 0), m)
            if not end(a, d, p * q):
                now[a, d] = now.get((a, d), 0) + p * q
    for _ in range(400):
        later: dict[tuple[tuple[int, int], tuple[int, int]], float] = {}
        for (a, d), chance in now.items():
            for n, p in _chances(d, full_d, low_d).items():
                for m, q in _chances(a, full_a, low_a).items():
                    b, e = _after(a, n), _after(d, m)
                    if not end(b, e, chance * p * q):
                        later[b, e] = later.get((b, e), 0) + chance * p * q
        now = later
    return ends


EIGHT = bool(os.environ.get("PLAYAID_SLOW"))
"""Eight against eight take as long as all else here; four against four are walked the same way."""


def test_odds_of_a_great_battle_are_exact() -> None:
    state = cleared(cleared(begun(), F, "Caer Navell"), G, "Glaginsdrog", "Kimrin")
    attackers, defenders = ("2 Warsteed", "2 Wargroup"), ("2 Elite Guard", "2 Cavalry")
    if EIGHT:
        attackers, defenders = ("3 Warsteed", "3 Wargroup", "2 Cadmin"), ("3 Elite Guard", "2 Cavalry", "3 Foot Soldier")
    state = under(put(state, "Shale", "Marchgate"), "Shale", *attackers)
    state = under(put(put(state, "Kendrel", "Marchgate"), "Shelnor", "Millbrook"), "Kendrel", *defenders)
    state = play(state, "activate Shale", "attack", "stand")
    found = chain(GAME, state, declaration(state, "clash"), HOUSE, outlook.fight)
    number = 8 if EIGHT else 4
    assert found.exact
    assert sum(o.probability for o in found.outcomes) == 1
    assert {o.outcome for o in found.outcomes} >= {f"Forseti wins, {number} left", f"Gorganun wins, {number} left", "both lines are gone"}


def test_odds_with_wizards_in_line_stay_exact() -> None:
    """In the quick way wizards throw for their wounds when the battle is over, so that the odds need not tell the wounds apart."""
    state = put(field("3 Warsteed", "3 Cavalry"), "Torin", "Marchgate")
    state = do(state, "stand")
    found = chain(GAME, state, declaration(state, "clash"), HOUSE, outlook.fight)
    assert found.exact
    assert sum(o.probability for o in found.outcomes) == 1
    state = do(state, "clash", "10 10 10 10 1 1 1")
    assert (fights.battle(state)["stage"], fights.battle(state)["side"]) == ("stay", F), "whether they stay each of them says"
    state = play(state, "clash", "clash")
    assert fights.battle(state)["wounded"] == []
    state = play(table.changed(state, ["put", ["public", "battle", "rows", F], ["Torin"]], ["add", ["public", "reserve", F, "Cavalry"], 3]))
    state = do(state, "clash", "10 1 10 10")
    assert state["public"]["owed"][0]["who"] == "Torin"
    assert refused(state, "next", G)[-1] == "next.owed"
    assert forces.person(do(state, "wound Torin", "8"), "Torin")["state"] == forces.DEAD


def test_a_failed_overrun_is_told() -> None:
    state = field("5 Warsteed", "Cavalry")
    state = table.changed(state, ["put", ["public", "battle", "kind"], "overrun"], ["put", ["public", "battle", "chiefs", F], []])
    state = play(state, "stand")
    assert fights.battle(state)["kind"] == "overrun"
    state = do(state, "throw", "10")
    assert "The overrun has failed" in told(rule(state, "throw", "10 10 10 10 10"))
    assert "the round of the overrun was the first of a battle" in sheet(rule(state, "throw", "10 10 10 10 10"))


def test_an_overrun_counts_only_who_is_activated() -> None:
    """Five lie there, one of them on the board and not activated: four are too few."""
    state = cleared(cleared(begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog")
    state = under(put(state, "Shale", "Marchgate"), "Shale", "4 Warsteed")
    state = do(lay(state, F, "Marchgate", "Cavalry"), "activate Shale")
    state = lay(state, G, "Marchgate", "Wargroup")
    assert refused(state, "attack overrun") == ["attack.overrun"]
    active = table.changed(put(state, "Shale", "Marchgate", used=99), ["put", ["public", "board", G, "Marchgate"], ["Wargroup~99"]])
    assert rule(active, "attack overrun").verdict == LEGAL


def test_points_that_have_no_room_fall_on_the_next() -> None:
    state = do(do(field("Warsteed, Wargroup", "Elite Guard"), "stand"), "lead Shale on 3 Warsteed", side=G)
    assert "Wargroup 5, Warsteed 7" in sheet(rule(do(state, "throw", "10"), "throw", "10 10"))


def test_who_holds_the_field_is_told() -> None:
    start = do(field("reduced Warsteed", "reduced Cavalry"), "stand")
    assert "Forseti holds Marchgate." in told(rule(start, "throw", "1"))
    second = do(start, "throw", "10")
    assert "Gorganun holds Marchgate." in told(rule(second, "throw", "1"))
    both = play(second, ("throw", "10"), "stay", "stay", ("throw", "1"))
    assert "Nobody is left in line in Marchgate." in told(rule(both, "throw", "1"))


def test_a_wizard_who_comes_along_makes_up_the_five() -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius")
    led = under(put(state, "Shale", "Ashmoor"), "Shale", "4 Warsteed", "Hastur")
    led = play(lay(led, F, "Marchgate", "Foot Soldier"), "activate Shale", "move Shale to Marchgate")
    assert rule(led, "attack overrun").verdict == LEGAL
    beside = do(led, "drop Shale of Hastur")
    assert forces.person(beside, "Hastur")["state"] == forces.UP
    assert rule(beside, "attack overrun").verdict == LEGAL
    assert refused(put(beside, "Hastur", "Marchgate", act=None), "attack overrun") == ["attack.overrun"], "not activated"
    assert refused(put(beside, "Hastur", "Marchgate", used=0), "attack overrun") == ["attack.overrun"], "nor who has stood there"


def test_a_clash_after_the_others_own_word_stops_at_his_spells() -> None:
    state = put(field("2 Warsteed", "2 Cavalry"), "Torin", "Marchgate")
    state = play(state, "stand", "skip", ("throw", "10 10 10"), ("throw", "10 10"), "stay", "clash")
    assert (fights.battle(state)["stage"], fights.battle(state)["side"]) == ("spells", F)


def test_one_hit_on_a_line_of_one_kind_is_nobodys_choice() -> None:
    """Not even the enemy's who points it: there is one sort to be hit."""
    from tests.games.tears.test_spells import duel

    state = do(duel("Direct Attack", "2 Warsteed", "2 Cavalry"), 'cast "Direct Attack" by Hastur', "1")
    state = play(state, ("throw", "10 10"), ("throw", "1 10"))
    assert fights.battle(state)["rows"][F] == ["Cavalry", "reduced Cavalry"]
    mixed = do(duel("Direct Attack", "2 Warsteed", "Cavalry, Foot Soldier"), 'cast "Direct Attack" by Hastur', "1")
    mixed = play(mixed, ("throw", "10 10"), ("throw", "1 10"))
    assert (fights.battle(mixed)["stage"], fights.battle(mixed)["side"]) == ("hits", G)


def test_a_single_unit_with_a_leader_beside_it_is_not_overrun() -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius")
    state = lay(under(put(state, "Shale", "Ashmoor"), "Shale", "5 Warsteed"), F, "Marchgate", "Foot Soldier")
    state = play(state, "activate Shale", "move Shale to Marchgate")
    assert rule(state, "attack overrun").verdict == LEGAL
    assert refused(put(state, "Kendrel", "Marchgate"), "attack overrun") == ["attack.overrun"]
    assert refused(lay(state, F, "Marchgate", "Foot Soldier"), "attack overrun") == ["attack.overrun"]


def test_hits_go_on_past_who_has_left_the_line() -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius")
    state = lay(under(put(state, "Shale", "Ashmoor"), "Shale", "5 Warsteed"), F, "Marchgate", "2 Foot Soldier")
    state = play(state, "activate Shale", "move Shale to Marchgate", "attack", "stand")
    row = fights.battle(state)["rows"][F]
    heard = Hearing(GAME, state, declaration(state, "throw"), HOUSE, Refusing())
    hits.suffer(heard, F, ["Neko", "Foot Soldier"])
    assert sorted(fights.battle(heard.state)["rows"][F]) == sorted([*row[1:], "reduced Foot Soldier"])


def test_every_way_to_bear_the_hits_is_offered_and_a_name_said_twice_is_both_sides() -> None:
    state = do(do(field("Warsteed, Wargroup", "2 Cavalry"), "stand"), "throw", "1 1")
    assert offered(state, G)["take"] == [
        "Wargroup, Warsteed", "Wargroup, reduced Wargroup", "Warsteed, reduced Warsteed",
    ]  # fmt: skip
    assert fights.battle(do(state, "take Wargroup, Wargroup"))["rows"][G] == ["Warsteed"]
    with pytest.raises(Unreadable, match="no counter in line is called 'Cadmin'"):
        rule(state, "take Cadmin, Warsteed")


@each(("line", "hits", "left"), [
    ("2 Warsteed, reduced Wargroup", 1, ["Warsteed", "reduced Wargroup", "reduced Warsteed"]),
    ("2 Warsteed, reduced Wargroup", 2, ["reduced Wargroup", "reduced Warsteed", "reduced Warsteed"]),
    ("2 Warsteed, reduced Wargroup", 3, ["reduced Warsteed", "reduced Warsteed"]),
    ("reduced Warsteed, Shimar", 1, ["Shimar"]),
    ("Terramax, Warsteed", 2, ["Terramax"]),
])  # fmt: skip
def test_a_clash_loses_as_few_units_as_can_be(line: str, hits: int, left: list[str]) -> None:
    """Its owner may spread hits as they like: nobody is lost while somebody whole can bear them; the dragon and wizards come last."""
    row = pieces.spread(line.split(", "))
    state = table.changed(do(field("2 Warsteed", "2 Cavalry"), "stand"), ["put", ["public", "battle", "rows", G], row])
    after = list(row)
    for name in fights.quick(state, G, hits):
        pieces.hit(after, name)
    assert sorted(after) == sorted(left)


def test_a_clash_loses_of_alike_units_what_comes_back_and_goes_on_foot() -> None:
    row = pieces.spread(["reduced Cavalry", "reduced Elite Guard", "2 reduced Foot Soldier"])
    state = table.changed(do(field("2 Warsteed", "2 Cavalry"), "stand"), ["put", ["public", "battle", "rows", F], row])
    left = list(row)
    fell = []
    for name in fights.quick(state, F, 4):
        pieces.hit(left, name)
        fell.append(name)
    assert fell == ["reduced Foot Soldier", "reduced Foot Soldier", "reduced Cavalry", "reduced Elite Guard"]


def test_who_has_gone_as_far_as_they_can_is_not_told_to_go_on() -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius")
    state = lay(under(put(state, "Shale", "Ashmoor"), "Shale", "3 Warsteed", "2 Wargroup"), F, "Marchgate", "Foot Soldier")
    state = play(state, "activate Shale", "move Shale to Marchgate", "attack overrun", "stand", ("throw", "10"))
    after = told(rule(state, "throw", "1 1 9 9 9"))
    assert "2 Wargroup, 3 Warsteed. Who has spaces left goes on together, all of them named (`move Shale, 3 Warsteed`)" in after


def test_a_wizard_goes_on_with_those_who_have_overrun() -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius")
    state = lay(under(put(state, "Shale", "Ashmoor"), "Shale", "4 Warsteed", "Shimar"), F, "Marchgate", "Foot Soldier")
    state = play(state, "activate Shale", "move Shale to Marchgate", "attack overrun", "stand", "skip", ("throw", "10"))
    line = "move Shale, 4 Warsteed, Shimar"
    assert f"4 Warsteed, Shimar. Who has spaces left goes on together, all of them named (`{line}`)" in told(
        rule(state, "throw", "1 1 9 9 9")
    )
    on = do(do(state, "throw", "1 1 9 9 9"), f"{line} to Oldmarch")
    assert forces.person(on, "Shimar")["at"] == "Oldmarch"


@each(("called", "done"), [("Hastur", False), ("Kestrel", False), ("Warsteed", False), ("Warsteed", True)])
def test_whoever_was_called_to_an_overrun_does_not_go_on_with_it(called: str, done: bool) -> None:
    """The call is no activation, and whoever has done their part before has done it still."""
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius")
    state = lay(under(put(state, "Shale", "Ashmoor"), "Shale", "4 Warsteed", "Shimar"), F, "Marchgate", "Foot Soldier")
    state = table.changed(state, ["put", ["secret", G, "spells", "Shimar"], ["Summon Aid"]])
    state = put(put(lay(state, G, "Oldmarch", "Warsteed"), "Hastur", "Oldmarch"), "Kestrel", "Oldmarch", gone=0)
    state = do(state, "activate Warsteed at Oldmarch") if done else state
    state = play(state, "activate Shale", "move Shale to Marchgate", "attack overrun", "stand")
    state = do(state, f'cast "Summon Aid" by Shimar on {called} at Oldmarch', "1")
    state = play(state, *(["skip"] if called == "Hastur" else []), ("throw", "10"))
    dice = "1 1 9 9 9" if called != "Kestrel" else "1 1 9 9"
    line = "move Shale, 4 Warsteed, Shimar"
    assert f"goes on together, all of them named (`{line}`)" in told(rule(state, "throw", dice))
    over = do(state, "throw", dice)
    assert forces.person(over, "Shale")["used"] == 1
    assert rule(over, f"{line} to Ashmoor").verdict == LEGAL
    assert refused(over, f"{line}, {called} to Ashmoor".replace("4 Warsteed, Shimar, Warsteed", "5 Warsteed, Shimar"))
    assert ("Warsteed!!" in forces.tokens(over, G, "Marchgate")) is done
