"""11.9: what an army point has done goes with it to a person as their escort and back, and what a person has done stays with the person."""

from typing import Any

from playaid.games.albion.rules import losses, overrun, weather
from playaid.games.albion.state import escorts, marches, pieces
from playaid.games.albion.state.combats import combatants
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, bare, clear, do, put, result, rule, stand, start, told
from tests.games.albion.two import hearing, moving

ENEMY, BESIDE, BEHIND = "2940", "3040", "2939"
ALBION = {"Albion_9": {"count": 4, "under": "Edric"}}


def laid(side: str = FAERIE, enemies: int = 2, **where: Any) -> State:
    """Edric with an army of Albion in one hex, Elidor alone in another, an army of Moray in a third; none of them has an escort."""
    state = start()
    for number in (ENEMY, BESIDE, BEHIND, "2938", "2838", "3039"):
        state = clear(state, number)
    state = stand(state, where.get("Edric", BESIDE), "Edric", **ALBION)
    state = bare(stand(state, where.get("Elidor", BEHIND), "Elidor"), "Edric", "Elidor")
    return moving(stand(state, where.get("Moray", ENEMY), Moray_9={"count": enemies}), side)


def ruled(state: State, *lines: str) -> State:
    """The state after lines that are legal."""
    for line in lines:
        state = do(state, line)
    return state


def checks(state: State, line: str, dice: str = "") -> list[str]:
    return [reason.check.rpartition("/")[2] for reason in rule(state, line, dice).reasons]


def met() -> State:
    """Edric's army has come upon the enemy, and Elidor by himself."""
    return ruled(laid(), f"move Edric, Albion 9 via {ENEMY}", f"move Elidor via {ENEMY}")


# 11.2, 18.0: who came in arms


@each(
    ("lines", "found"),
    [
        ((), []),
        (("attach Elidor",), ["18.armed"]),
        (("attach Elidor", "detach Elidor"), []),
    ],
)
def test_who_came_alone_evades_but_while_they_have_an_escort(lines: tuple[str, ...], found: list[str]) -> None:
    assert checks(ruled(met(), *lines), f"slip {ENEMY}", "6 1") == found


def test_it_is_they_alone_who_evade() -> None:
    ruling = rule(ruled(met(), "attach Elidor", "detach Elidor"), f"slip {ENEMY}", "6 1")
    assert f"Elidor evades the enemy in {ENEMY} and may move on." in told(ruling)


@each(
    ("first", "then", "found"),
    [
        ((), (), []),
        (("attach Edric",), (), ["18.armed"]),
        (("attach Edric",), ("detach Edric",), ["18.armed"]),
        (("attach Edric", "detach Edric"), (), []),
        ((), ("attach Edric", "detach Edric"), []),
    ],
)
def test_who_came_with_an_escort_does_not_shed_it_to_evade(first: tuple[str, ...], then: tuple[str, ...], found: list[str]) -> None:
    """By land; an army that stands there is none that they came with."""
    state = stand(laid(), ENEMY, Albion_8={"count": 2})
    state = ruled(state, *first, f"move Edric via {ENEMY}", *then)
    assert checks(state, f"slip {ENEMY}", "6 1") == found


@each(
    ("lines", "found"),
    [
        (("debark Edric",), []),
        (("attach Edric", "debark Edric"), ["18.armed"]),
        (("attach Edric", "debark Edric", "detach Edric"), ["18.armed"]),
        (("debark Edric, Albion 9",), ["18.armed"]),
        (("debark Edric", "debark Albion 9"), []),
    ],
)
def test_so_it_is_where_they_go_ashore(lines: tuple[str, ...], found: list[str]) -> None:
    """12.1"""
    state = stand(laid(Moray="3025", Edric="3025"), "3025", "Foamrider")
    for name in ("Edric", "Albion 9"):
        state = put(state, "public", "pieces", name, "aboard", "Foamrider")
    state = put(state, "public", "pieces", "Albion 9", "count", 1)
    assert checks(ruled(state, *lines), "slip 3025", "6 1") == found


# 12.5: who overruns together


@each(
    ("lines", "line", "found"),
    [
        ((), "overrun Edric, Albion 9", []),
        (("attach Elidor",), "overrun Elidor", ["12.5.stack"]),
        (("attach Elidor",), "overrun Elidor, Edric, Albion 9", ["12.5.stack"]),
        (("attach Elidor",), "overrun Edric, Albion 9", []),
        (("attach Edric",), "overrun Edric", []),
        (("attach Edric",), "overrun Edric, Albion 9", []),
        (("attach Elidor", "detach Elidor"), "overrun Edric, Albion 9, Albion 1", []),
        (("attach Elidor", "detach Elidor"), "overrun Elidor, Albion 1", ["12.5.stack"]),
    ],
)
def test_only_what_came_together_overruns_together_whoever_it_is_with_now(lines: tuple[str, ...], line: str, found: list[str]) -> None:
    assert checks(ruled(met(), *lines), line) == found


def test_the_escort_of_who_falls_in_it_goes_on_with_what_it_has_done() -> None:
    """7.0, 12.5"""
    state = ruled(met(), "attach Edric", "overrun Edric, Albion 9")
    heard = hearing(state)
    losses.kill(heard, "Edric", "in a trial by combat")
    fallen = next(name for name in pieces.at(heard.state, ENEMY, FAERIE, "army") if name != "Albion 9")
    assert fallen in combatants(heard.state, ENEMY, FAERIE, "battle")
    assert heard.public["spent"][fallen] == heard.public["spent"]["Albion 9"]
    overrun.ends(heard)
    assert marches.ceased(heard.state, fallen)
    assert not marches.ceased(heard.state, "Elidor")


IN_VAIN = {"Edric": 0, "Albion 9": 0, "Elidor": 9}


@each(
    ("lines", "line", "found"),
    [
        (("attach Elidor",), f"move Elidor via {BESIDE}", ["12.5.ceased"]),
        (("attach Elidor",), f"slip {ENEMY}", ["12.5.slip"]),
        (("attach Elidor", "detach Elidor"), f"slip {ENEMY}", []),
        (("attach Elidor", "detach Elidor"), f"move Edric, Albion 1 via {BESIDE}", ["12.5.ceased"]),
    ],
)
def test_an_overrun_in_vain_stays_with_whoever_made_it(lines: tuple[str, ...], line: str, found: list[str]) -> None:
    assert checks(ruled(put(met(), "public", "entered", IN_VAIN), *lines), line, "6 1") == found


# 18.1, 15.1: who has evaded


def slipped() -> State:
    """Elidor has evaded the enemy among whom an army stops afterwards."""
    state = put(ruled(laid(), f"move Elidor via {ENEMY}"), "public", "evaded", ENEMY, ["Elidor"])
    return ruled(state, f"move Edric, Albion 9 via {ENEMY}")


@each(
    ("lines", "line", "found"),
    [
        ((), f"move Elidor via {BEHIND}", []),
        (("attach Elidor",), f"move Elidor via {BEHIND}", ["11.2.held"]),
        (("attach Elidor",), "overrun Elidor", ["12.5.stack"]),
        (("attach Elidor", "detach Elidor"), f"move Elidor via {BEHIND}", []),
        (("attach Elidor", "detach Elidor"), f"move Edric, Albion 1 via {BEHIND}", ["11.2.held"]),
    ],
)
def test_nobody_who_has_evaded_takes_along_a_point_that_had_to_stop(lines: tuple[str, ...], line: str, found: list[str]) -> None:
    assert checks(ruled(slipped(), *lines), line) == found


def test_such_a_point_is_left_behind() -> None:
    (reason,) = rule(do(slipped(), "attach Elidor"), f"move Elidor via {BEHIND}").reasons
    assert (reason.text, reason.instead) == (f"the escort of Elidor: had to stop in {ENEMY} and must stay there", "detach Elidor")
    (reason,) = rule(ruled(met(), "attach Edric"), f"move Edric via {BEHIND}").reasons
    assert "detach" not in str(reason.instead)


@each(
    ("lines", "fight", "points"),
    [
        ((), ["Edric", "Albion 9"], 4),
        (("attach Elidor",), ["Edric", "Elidor", "Albion 9"], 4),
        (("attach Elidor", "detach Elidor"), ["Edric", "Albion 9", "Albion 1"], 4),
    ],
)
def test_the_point_fights_with_whoever_has_it(lines: tuple[str, ...], fight: list[str], points: int) -> None:
    """15.1, 18.2"""
    state = ruled(slipped(), *lines)
    assert sorted(combatants(state, ENEMY, FAERIE, "battle")) == sorted(fight)
    assert escorts.armed_at(state, ENEMY, FAERIE) == points


@each(("lines", "away"), [((), ["Elidor"]), (("attach Elidor",), []), (("attach Elidor", "detach Elidor"), ["Elidor"])])
def test_they_have_evaded_but_while_they_have_it(lines: tuple[str, ...], away: list[str]) -> None:
    assert escorts.away(ruled(slipped(), *lines), ENEMY) == away


def test_a_point_that_has_evaded_with_its_army_stays_out_of_it() -> None:
    """20.6: an army evades with whoever bears such an item; so does a part of it."""
    state = put(met(), "public", "evaded", ENEMY, ["Edric", "Albion 9", "Elidor"])
    for lines in (("attach Elidor",), ("attach Elidor", "detach Elidor")):
        assert combatants(ruled(state, *lines), ENEMY, FAERIE, "battle") == []
    split = do(state, f"move Edric, 1 Albion 9 via {BESIDE}")
    assert combatants(split, ENEMY, FAERIE, "battle") == []


def test_whoever_stands_there_has_come_if_their_escort_has() -> None:
    """18.0.1: upon persons who may evade what has come."""
    state = ruled(laid(Elidor=ENEMY), f"move Edric, Albion 9 via {ENEMY}")
    assert escorts.came(state, ENEMY) == ["Albion 9", "Edric"]
    assert escorts.came(do(state, "attach Elidor"), ENEMY) == ["Albion 9", "Edric", "Elidor"]
    assert escorts.came(ruled(state, "attach Elidor", "detach Elidor"), ENEMY) == ["Albion 9", "Edric", "Albion 1"]


# 5.0 D.3, 12.4, 13.0: forced marches and reactions


def marched(*lines: str) -> State:
    """Elidor and his escort have made a forced march."""
    state = put(laid(Moray="3012"), "public", "pieces", "Elidor", "escort", True)
    return ruled(state, "force Elidor", "move Elidor via 2938", *lines)


@each(
    ("lines", "cost"),
    [((), "1 point"), (("detach Elidor",), "1 point"), (("detach Elidor", "attach Elidor"), "1 point")],
)
def test_a_forced_march_costs_those_who_made_it(lines: tuple[str, ...], cost: str) -> None:
    ruling = rule(marched(*lines), "toll Elidor", "6 6")
    assert result(ruling, "Casualty Table") == cost


def test_the_point_that_made_it_bears_it() -> None:
    state = do(marched("detach Elidor"), "toll Elidor", dice="6 6")
    assert checks(state, "remove Elidor 1") == ["7.sum"]
    done = do(state, "remove Albion 1 1")
    assert "Albion 1" not in pieces.pieces(done)
    assert done["public"]["lost"][FAERIE]["points"] == 1


def test_a_point_that_did_not_bears_nothing_of_it() -> None:
    """Taken on where the march has ended."""
    state = stand(laid(Moray="3012"), "2938", Albion_8={"count": 1})
    state = ruled(state, "force Elidor", "move Elidor via 2938", "attach Elidor")
    assert result(rule(state, "toll Elidor", "6 6"), "Casualty Table") == "nothing"


def test_a_point_of_it_bears_it_as_the_escort_of_who_did_not() -> None:
    """Of Edric, who stands where it has ended, no wound is asked."""
    state = marched()
    state = ruled(stand(state, "2938", "Edric"), "detach Elidor", "attach Edric")
    state = do(state, "toll Elidor", dice="6 6")
    loss = state["public"]["losses"][FAERIE]
    assert (loss["points"], loss["from"]) == (1, ["Elidor", "escort Edric"])
    assert checks(state, "remove Edric 1") == ["7.sum"]
    assert not pieces.piece(do(state, "remove escort Edric"), "Edric")["escort"]


def test_a_part_of_an_army_pays_for_the_march_of_the_whole() -> None:
    state = ruled(laid(Moray="3012"), "force Edric with Albion 9", "move Edric, 1 Albion 9 via 3039")
    assert state["public"]["forced"]["Edric"] == ["Edric", "Albion 9", "Albion 1"]


def test_who_joins_a_march_later_joins_those_who_did_before() -> None:
    state = ruled(stand(laid(Moray="3012"), BESIDE, "Elidor"), "force Edric with Albion 9", "force Edric with Elidor")
    assert state["public"]["forced"]["Edric"] == ["Edric", "Albion 9", "Elidor"]


@each(
    ("lines", "line", "found"),
    [
        (("force Elidor", "attach Elidor"), "move Elidor via 3039", ["12.4.named"]),
        (("force Elidor", "attach Elidor", "detach Elidor"), "move Elidor via 3039", []),
        (("force Edric with Albion 9", "force Elidor", "attach Elidor"), "move Elidor via 3039", []),
        (("force Edric with Albion 9", "attach Elidor"), "force Elidor", ["12.4.twice"]),
        (("force Edric", "attach Elidor"), "force Elidor", []),
    ],
)
def test_no_point_that_is_not_named_marches_as_an_escort(lines: tuple[str, ...], line: str, found: list[str]) -> None:
    state = stand(laid(Moray="3012"), BESIDE, "Elidor")
    assert checks(ruled(state, *lines), line) == found


@each(
    ("lines", "found"),
    [
        (("react Elidor", "attach Elidor"), ["13.named"]),
        (("react Elidor", "attach Elidor", "detach Elidor"), []),
        (("attach Elidor", "react Elidor"), []),
    ],
)
def test_nor_does_it_react(lines: tuple[str, ...], found: list[str]) -> None:
    state = at(stand(laid(Moray=BEHIND), BESIDE, "Elidor"), FOMORIAN, "reaction")
    for line in lines:
        state = do(state, line, side=FAERIE)
    ruling = rule(state, "move Elidor via 3039", side=FAERIE)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found
    if found:
        assert [reason.instead for reason in ruling.reasons] == ["detach Elidor"]


# 11.0, 12.2, 19.4.03: points, the sea, what was written


def together(**kept: Any) -> State:
    """Elidor beside Edric's army, of whom tables keep so much."""
    state = stand(laid(Moray="3012"), BESIDE, "Elidor")
    for table, of in kept.items():
        state = put(state, "public", table, of)
    return state


@each(
    ("lines", "left"),
    [((), 18), (("attach Elidor",), 6), (("attach Elidor", "detach Elidor"), 18)],
)
def test_points_that_an_army_has_spent_are_its_own(lines: tuple[str, ...], left: int) -> None:
    """11.0"""
    state = ruled(together(spent={"Albion 9": 8, "Edric": 8}), *lines)
    assert result(rule(state, "move Elidor via 3039"), "points")
    assert f"of the {left} that Elidor had" in told(rule(state, "move Elidor via 3039"))


def test_what_they_go_together_both_have_gone() -> None:
    state = ruled(together(spent={"Albion 9": 2, "Elidor": 5}), "attach Elidor", "move Elidor via 3039")
    spent = rule(together(), "move Elidor via 3039").changes
    cost = next(change[2] for change in spent if change[1][:2] == ["public", "spent"])
    state = do(state, "detach Elidor")
    assert (state["public"]["spent"]["Elidor"], state["public"]["spent"]["Albion 1"]) == (5 + cost, 2 + cost)
    assert pieces.piece(state, "Albion 1")["hex"] == "3039"


@each(
    ("table", "value", "line", "found"),
    [
        ("shipped", True, "move Elidor via 3039", ["12.2.shipped", "11.points"]),
        ("debarked", True, "move Elidor via 3039", ["9.1.refit"]),
        ("debarked", True, "place Elidor at 3039", ["11.fast"]),
        ("scried", ["2940"], "move Elidor via 3039", ["19.4.03.plot"]),
        ("scried", ["2940"], "move Elidor via 2940", []),
        ("scried", [], "force Elidor", ["19.4.03.plot"]),
    ],
)
def test_what_binds_a_point_binds_whoever_has_it_and_nobody_who_has_given_it_back(
    table: str, value: Any, line: str, found: list[str]
) -> None:
    """9.1, 12.2, 19.4.03"""
    state = together(**{table: {"Albion 9": value}})
    assert checks(do(state, "attach Elidor"), line) == found
    assert checks(ruled(state, "attach Elidor", "detach Elidor"), line) == []
    assert checks(state, line) == []


def test_what_binds_a_person_does_not_bind_the_point_that_they_had() -> None:
    state = ruled(together(scried={"Elidor": []}), "attach Elidor", "detach Elidor")
    assert checks(state, "move Elidor via 3039") == ["19.4.03.plot"]
    assert checks(state, "move Edric, Albion 1 via 3039") == []


def test_the_written_path_is_gone_along_together() -> None:
    state = ruled(together(scried={"Albion 9": ["3039", "3038"]}), "attach Elidor", "move Elidor via 3039", "detach Elidor")
    assert state["public"]["scried"]["Albion 1"] == ["3038"]
    assert "Elidor" not in state["public"]["scried"]


@each(("lines", "found"), [((), []), (("attach Elidor",), ["12.2.marched"]), (("attach Elidor", "detach Elidor"), [])])
def test_who_has_not_marched_goes_aboard_without_a_point_that_has(lines: tuple[str, ...], found: list[str]) -> None:
    """12.2"""
    state = ruled(stand(laid(Edric="3126", Elidor="3025", Moray="3012"), "3025", "Foamrider"), "move Edric, Albion 9 via 3025", *lines)
    assert checks(state, "embark Elidor onto Foamrider") == found


# which army


@each(
    ("line", "found", "left"),
    [
        ("attach Elidor", [], {"Albion 9": 3, "Albion 8": 2}),
        ("attach Elidor from Albion 8", [], {"Albion 9": 4, "Albion 8": 1}),
        ("attach Elidor from Moray 9", ["11.army"], {}),
    ],
)
def test_out_of_which_army_is_the_players_choice(line: str, found: list[str], left: dict[str, int]) -> None:
    state = stand(together(), BESIDE, Albion_8={"count": 2})
    assert checks(state, line) == found
    if not found:
        assert {name: pieces.piece(do(state, line), name)["count"] for name in left} == left


def test_a_new_army_of_the_same_name_has_nothing_of_the_old_one() -> None:
    """The whole of it has become an escort."""
    state = put(together(spent={"Albion 9": 8}, stopped={"Albion 9": BESIDE}), "public", "pieces", "Albion 9", "count", 1)
    state = do(put(state, "public", "came", {BESIDE: ["Edric", "Albion 9"]}), "attach Elidor")
    assert state["public"]["came"] == {BESIDE: ["Edric", "escort Elidor"]}
    assert "Albion 9" not in state["public"]["spent"]
    assert state["public"]["stopped"] == {"escort Elidor": BESIDE}
    state = do(state, "detach Elidor")
    assert state["public"]["stopped"] == {"Albion 1": BESIDE}
    assert state["public"]["came"] == {BESIDE: ["Edric", "Albion 1"]}
    assert state["public"]["attached"] == {}


def test_an_escort_has_entries_of_its_own_while_it_is_there() -> None:
    """Not one that was there from the beginning, nor one that has fallen."""
    state = put(together(), "public", "pieces", "Elidor", "escort", True)
    assert escorts.marchers(state, ["Elidor", "Edric"]) == ["Elidor", "Edric"]
    state = do(do(state, "detach Elidor"), "attach Elidor")
    assert escorts.marchers(put(state, "public", "pieces", "Edric", "escort", True), ["Elidor", "Edric"]) == [
        "Elidor",
        "escort Elidor",
        "Edric",
    ]
    assert escorts.marchers(bare(state, "Elidor"), ["Elidor"]) == ["Elidor"]


def test_with_the_turn_nothing_is_kept_apart_any_more() -> None:
    """6.0"""
    heard = hearing(do(together(), "attach Elidor"))
    assert escorts.marchers(heard.state, ["Elidor"]) == ["Elidor", "escort Elidor"]
    weather.turn_begins(heard)
    assert escorts.marchers(heard.state, ["Elidor"]) == ["Elidor"]
    assert checks(heard.state, "detach Elidor") == []


def test_a_game_that_began_before_they_were_kept_goes_on() -> None:
    state = laid()
    public = {key: kept for key, kept in state["public"].items() if key not in ("armed", "attached")}
    state = ruled({**state, "public": public}, "attach Edric", f"move Edric via {ENEMY}", "detach Edric")
    assert checks(state, f"slip {ENEMY}", "6 1") == ["18.armed"]


def test_an_escort_that_has_fallen_since_it_marched_pays_for_nothing() -> None:
    """In an overrun on the way. [5.0 D.3, 12.5]"""
    state = ruled(stand(marched(), "2938", "Edric"), "detach Elidor", "attach Edric")
    ruling = rule(bare(state, "Edric"), "toll Elidor", "6 6")
    assert result(ruling, "Casualty Table") == "nothing"
    alone = bare(put(state, "public", "forced", {"Elidor": ["escort Edric"]}), "Edric")
    assert "Nobody is left of Elidor's forced march." in told(rule(alone, "toll Elidor", "6 6"))


@each(("line", "found"), [("force Brigit", []), ("force Misha", ["12.4.rating", "12.4.inactive"]), ("force Barguest", ["11.own"])])
def test_a_rating_of_one_marches_and_that_of_an_enemy_is_not_told(line: str, found: list[str]) -> None:
    """12.4"""
    assert checks(laid(), line) == found
