"""11.0 to 11.2, 12.2, 13.0: who may move, along which path, what splitting and leading leave behind; what is offered."""

from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.rules import marching, moves_offered, scrying, tracks
from playaid.games.albion.state import marches, pieces
from playaid.games.albion.state.marcher_names import ESCORT
from playaid.games.albion.state.pieces import Part
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.albion.table import BOOK, at, clear, do, offers_of, put, refused, rule, stand, start
from tests.games.albion.two import FORCED, hearing, land, moving


def heard(state: State, *names: str, side: str = FOMORIAN, **args: Any) -> Hearing:
    """A hearing on a move of these pieces."""
    return Hearing(GAME, state, Declaration("move", {"pieces": list(names), "path": ["3013"], **args}, side), BOOK, Refusing())


def wide(**sides: list[str]) -> Any:
    """Clear ground north and south of 3012, with what lies on the north sides of hexes: `s3012=["lake"]`."""
    ground = {"terrain": ["clear"], "roads": None, "kingdom": "Moray"}
    cells: dict[str, Any] = {f"h{number}": ground for number in ("3010", "3011", "3013")}
    lies = {"s3012": ["clear side"], "s3011": ["clear side"], **sides}
    return land(h3112={"terrain": ["sea"]}, **cells, **{name: {"north": parts} for name, parts in lies.items()})


# the phase, splitting, leading


def test_nobody_has_moved_when_a_phase_begins() -> None:
    keys = ("spent", "stopped", "entered", "came", "hurried", "shipped", "forced", "tried")
    state = start()
    for key in keys:
        state = put(state, "public", key, {"Imric": 1})
    h = hearing(put(state, "public", "trying", {"verb": "search", "args": {}}))
    marching.phase_begins(h)
    assert {key: h.public[key] for key in (*keys, "trying")} == {**{key: {} for key in keys}, "trying": None}


@each(("points", "new"), [(None, False), (8, False), (7, True), (1, True)])
def test_a_whole_army_is_not_split(points: int | None, new: bool) -> None:
    h = hearing(start())
    name = marching.split(h, Part("Moray 3012", points))
    assert (name != "Moray 3012") == new
    assert pieces.piece(h.state, name)["count"] == (points or 8)


def test_what_is_split_off_stays_under_the_same_person() -> None:
    """14.2"""
    for leader in ("Imric", None):
        h = hearing(put(start(), "public", "pieces", "Moray 3012", "under", leader))
        new = marching.split(h, Part("Moray 3012", 1))
        assert pieces.piece(h.state, new)["under"] == leader


def test_armies_go_under_whom_they_come_along_with() -> None:
    """11.9"""
    state = do(moving(stand(start(), "3012", "Rurik"), FOMORIAN), "move Rurik, Moray 3012 via 3011", book=wide())
    assert pieces.piece(state, "Moray 3012")["under"] == "Rurik"
    both = do(moving(stand(start(), "3012", "Rurik"), FOMORIAN), "move Rurik, Imric, Moray 3012 via 3011", book=wide())
    assert pieces.piece(both, "Moray 3012")["under"] == "Imric"


@each(("mine", "before", "now"), [(5, 2, 5), (2, 5, 2), (None, 3, None), (3, None, 3)])
def test_what_is_made_out_of_another_has_marched_as_far_and_no_farther(mine: int | None, before: int | None, now: int | None) -> None:
    """11.9"""
    state = start()
    for name, points in (("Moray 3012", mine), ("Moray 1", before)):
        state = state if points is None else put(state, "public", "spent", name, points)
    h = hearing(state)
    tracks.hand_on(h, "Moray 3012", "Moray 1")
    assert h.public["spent"].get("Moray 1") == now


def test_a_part_of_an_army_is_in_the_lists_that_the_army_is_in() -> None:
    state = put(put(start(), "public", "came", {"3012": ["Moray 3012"], "3013": ["Moray 1"]}), "public", "forced", {"Imric": ["Imric"]})
    h = hearing(put(state, "public", "evaded", {"3012": ["Imric", "Moray 3012"]}))
    tracks.hand_on(h, "Moray 3012", "Moray 1")
    assert h.public["came"] == {"3012": ["Moray 3012", "Moray 1"], "3013": []}
    assert h.public["evaded"] == {"3012": ["Imric", "Moray 3012", "Moray 1"]}
    assert h.public["forced"] == {"Imric": ["Imric"]}


# who may move


@each(
    ("names", "foreign", "off"),
    [
        (["Imric"], None, None),
        (["Elidor"], "Elidor", None),
        (["Imric", "Elidor", "Corin"], "Elidor, Corin", "Corin"),
        (["Moray 99"], "Moray 99", None),
        (["Imric", "Callach's Waff"], None, "Callach's Waff"),
    ],
)
def test_whose_pieces_stand_where(names: list[str], foreign: str | None, off: str | None) -> None:
    state = put(start(), "public", "pieces", "Callach's Waff", {**pieces.piece(start(), "Callach"), "hex": None, "state": "reserve"})
    h = heard(state, *names)
    assert (marching.foreign(h) or {}).get("names") == foreign
    assert (marching.off_map(h) or {}).get("names") == off
    assert marching.sound(h) == (foreign is None and off is None)


def test_who_is_off_the_map_is_not_apart_as_well() -> None:
    h = heard(put(moving(start(), FOMORIAN), "public", "pieces", "Rurik", "hex", None), "Imric", "Rurik")
    assert marching.apart(h) is None
    assert refused(h.state, "move Imric, Rurik via 3013") == ["11.off-map"]
    assert marching.apart(heard(start(), "Imric", "Rurik")) == {"hexes": "2810, 3012"}
    assert marching.apart(heard(start(), "Imric", "Elidor")) is None


@each(("where", "evaded", "held"), [("3012", [], True), ("3011", [], False), ("3012", ["Imric"], False)])
def test_who_has_met_enemies_is_held_where_he_met_them(where: str, evaded: list[str], held: bool) -> None:
    """11.2"""
    state = put(moving(start(), FOMORIAN), "public", "stopped", {"Imric": where})
    state = put(state, "public", "evaded", {"3012": evaded})
    assert (marching.held(heard(state, "Imric")) is not None) == held


@each(
    ("place", "hurried", "wrong"),
    [(FORCED, {}, "12.4"), (("reaction",), {}, "13.0"), (FORCED, {"Imric": {}}, None), (("combat",), {}, None)],
)
def test_in_a_hurry_under_a_leader_only(place: tuple[str, ...], hurried: dict[str, Any], wrong: str | None) -> None:
    state = put(at(start(), FOMORIAN, *place), "public", "hurried", hurried)
    broken = (check.citation for check in (marching.NAMED, marching.REACTING) if check.fails(heard(state, "Imric")))
    assert next(broken, None) == wrong


# the path


def test_a_hex_that_touches_by_the_other_lie_of_the_columns_is_marked() -> None:
    """2.1"""
    (reason,) = rule(moving(start(), FOMORIAN), "move Imric via 3111").reasons
    assert reason.text == (
        "3111 does not touch 3012; look at your map: if its odd columns sit half a hex lower than the others, they do touch, and playaid "
        'is told so by `tables set albion map "low columns" value odd`'
    )
    (reason,) = rule(moving(start(), FOMORIAN), "move Imric via 3015").reasons
    assert reason.text == "3015 does not touch 3012: the hexes of the way are said one after the other, as far as the points go"


@each(
    ("line", "reasons"),
    [
        ("move Imric via 3011", []),
        ("move Imric via 3013", ["Imric may not cross the lake between 3012 and 3013"]),
        ("move Imric via 3013 costing 2", []),
        ("move Imric via 3112 costing 2", ["there is no land in 3112 for Imric"]),
        ("move Imric via 3112", ["3112 is all sea, and Imric is no ship"]),
        ("move Imric via 3011 3010 costing 1", ["1 point for a path of 2 hexes: each costs a point or more"]),
        ("move Imric via 3011 3010 costing 2", []),
    ],
)
def test_what_may_be_entered(line: str, reasons: list[str]) -> None:
    """11.8: of a path whose cost the players say, only that there is land or sea."""
    book = wide(s3013=["lake"])
    assert [reason.text for reason in rule(moving(start(), FOMORIAN), line, book=book).reasons] == reasons


def test_a_path_that_is_closed_is_not_too_long_as_well() -> None:
    state = put(moving(start(), FOMORIAN), "public", "spent", "Imric", 12)
    assert refused(state, "move Imric via 3013 3012", book=wide(s3013=["lake"])) == ["11.8.entry"]
    assert refused(state, "move Imric via 3011", book=wide()) == ["11.points"]


def test_an_overruled_barrier_costs_nothing_itself() -> None:
    book = wide(s3013=["lake"])
    ruling = rule(moving(start(), FOMORIAN), "move Imric via 3013", overrule="11.8.entry", book=book)
    assert ruling.verdict == "legal"
    assert ["put", ["public", "spent", "Imric"], 0] in [list(change) for change in ruling.changes]


def test_what_would_have_been_legal_instead() -> None:
    state = put(moving(start(), FOMORIAN), "public", "spent", "Imric", 9)
    (reason,) = rule(state, "move Imric via 3011 3010", book=wide()).reasons
    assert reason.instead == "move Imric via 3011"
    assert reason.text == "Imric has 3 points left, and this path takes 4"
    (reason,) = rule(put(state, "public", "spent", "Imric", 11), "move Imric via 3011 3010", book=wide()).reasons
    assert reason.instead is None


def test_a_refused_path_names_all_whom_it_is_too_long_for_the_slowest_first() -> None:
    """11.1: who shortens the way for one of them is not refused again for the next."""
    state = put(put(moving(start(), FOMORIAN), "public", "spent", "Imric", 9), "public", "spent", "Moray 3012", 11)
    (reason,) = rule(state, "move Imric, Moray 3012 via 3011 3010", book=wide()).reasons
    assert reason.text == "Moray 3012 has 1 point left, Imric has 3 points left, and this path takes 4"
    (reason,) = rule(put(state, "public", "spent", "Moray 3012", 0), "move Imric, Moray 3012 via 3011 3010", book=wide()).reasons
    assert reason.text == "Imric has 3 points left, and this path takes 4"


@each(
    ("path", "text"),
    [("3011 3010", None), ("3011", None), ("3013", "Imric was scried and is bound to its plot: 3011 3010"), ("3011 3012", "3011 3010")],
)
def test_a_scried_stack_keeps_to_its_plot(path: str, text: str | None) -> None:
    """19.4.03"""
    state = put(moving(start(), FOMORIAN), "public", "scried", {"Imric": ["3011", "3010"]})
    said = "; ".join(reason.text for reason in rule(state, f"move Imric via {path}", book=wide()).reasons)
    assert text in said if text else not said


@each(
    ("step", "names", "line"),
    [
        (FORCED, ["Imric", "Moray 3012"], "force Imric with Moray 3012"),
        (FORCED, ["Imric"], "force Imric"),
        (("reaction",), ["Moray 3012", "Imric", "Rurik"], "react Imric with Moray 3012, Rurik"),
        (("reaction",), ["Moray 3012"], None),
    ],
)
def test_how_who_was_not_named_is_named(step: tuple[str, ...], names: list[str], line: str | None) -> None:
    assert marches.naming(heard(at(start(), FOMORIAN, *step), *names)) == line


def test_who_is_named_already_is_not_named_again_beside_who_is_not() -> None:
    """12.4, 13.0: that line would be refused. A leader who is named has those join him who are not."""
    state = put(at(start(), FOMORIAN, "reaction"), "public", "hurried", {"Moray 3012": {"points": 6, "leader": "Imric"}})
    assert marches.naming(heard(state, "Imric", "Moray 3012")) == "react Imric"
    state = put(state, "public", "hurried", {"Imric": {"points": 6, "leader": "Imric"}})
    assert marches.naming(heard(state, "Imric", "Moray 3012")) == "react Imric with Moray 3012"


@each(
    ("plotted", "here", "path", "rest"),
    [
        (["3011", "3010"], "3014", ["3013", "3012"], ["3011", "3010"]),  # on the way back to it
        (["3011", "3010"], "3014", ["3013", "3012", "3011"], ["3010"]),
        (["3011", "3010"], "3014", ["3013", "3012", "3011", "3010"], []),
        (["3011", "3010", "3009"], "3014", ["3013", "3012", "3011", "3010"], ["3009"]),
        (["3011", "3010"], "3014", ["3013", "3012", "3011", "3012"], None),  # and off it again
        (["3011", "3010"], "3014", ["3013", "3012", "3011", "3010", "3009"], None),
        (["3011", "3010"], "3012", ["3013"], None),  # it stands before its path
        (["search", "3011"], "3014", ["3013"], None),  # a search is done wherever it stands
        (["2604"], "2608", ["2609"], None),  # from a place of power to another
        (["2604"], "2609", ["2608"], ["2604"]),
    ],
)
def test_who_was_brought_away_from_the_path_comes_back_to_it(
    plotted: list[str], here: str, path: list[str], rest: list[str] | None
) -> None:
    """19.4.03: as closely as possible, after a reaction or a retreat."""
    assert scrying._rest_of_plot(hearing(start()), plotted, here, path) == rest


def test_whoever_has_left_the_plot_by_the_players_word_is_bound_to_nothing_more() -> None:
    state = put(moving(start(), FOMORIAN), "public", "scried", {"Imric": ["3011", "3010"]})
    ruling = rule(state, "move Imric via 3013", book=wide(), overrule="we said so")
    assert evolve(state, ruling.changes)["public"]["scried"] == {"Imric": []}


def test_a_plot_that_is_done_leaves_nothing_more() -> None:
    state = put(moving(start(), FOMORIAN), "public", "scried", {"Imric": []})
    (reason,) = rule(state, "move Imric via 3011", book=wide()).reasons
    assert reason.text == "Imric was scried and is bound to its plot: to stay where it stands"


def leaving(*place: str) -> State:
    """Elidor among Imric and an army of his, with points left."""
    state = clear(clear(start(), "3012"), "3011")
    state = stand(state, "3012", "Elidor", "Imric", Moray_9={"count": 2, "under": "Imric"})
    return put(at(state, FOMORIAN if place == ("reaction",) else FAERIE, *place), "public", "hurried", {"Elidor": {"points": 3, "by": "x"}})


def test_enemies_hold_who_reacts_and_nobody_else() -> None:
    """13.0"""
    reacting = heard(leaving("reaction"), "Elidor", side=FAERIE)
    assert "commands as well" in str((marching.fleeing(reacting) or {}).get("text"))
    assert marching.fleeing(heard(leaving("movement", "normal", "moving"), "Elidor", side=FAERIE)) is None
    assert marching.fleeing(heard(leaving("reaction"), "Elidor", "Corin", side=FAERIE)) is None


# offers


def test_two_steps_for_each_stack_and_sixty_in_all() -> None:
    state = moving(start(), FOMORIAN)
    stacks = [line.partition(" via ")[0] for line in offers_of(state, "move", FOMORIAN)]
    assert max(map(stacks.count, stacks)) == 2
    assert stacks.count("move Imric, Moray 3012") == 2
    led = ["," in stack for stack in stacks]
    assert led == sorted(led, reverse=True), "armies under their leaders stand before persons and ships alone"
    persons = [name for name, piece in pieces.pieces(state).items() if piece["kind"] == "person"]
    for name in persons:
        state = put(stand(state, "3012", name), "public", "pieces", name, "control", FOMORIAN)
    assert len(persons) > 40
    assert len(offers_of(state, "move", FOMORIAN)) == 60


def test_the_way_to_the_nearest_enemy_comes_first() -> None:
    h = hearing(start(), FOMORIAN)
    assert moves_offered._ways(h, ["Imric"], ["3010", "3030"])[0] == "3011"
    assert moves_offered._ways(h, ["Imric"], ["3030"])[0] == "3013"
    assert moves_offered._ways(h, ["Imric"], []) == ["3011", "3112", "3113", "3013", "2913", "2912"]


@each(("imric", "army", "ways"), [(12, 12, 0), (11, 11, 6), (12, 0, 0), (0, 12, 0), (13, 13, 0)])
def test_no_way_is_looked_at_without_points(imric: int, army: int, ways: int) -> None:
    state = put(moving(start(), FOMORIAN), "public", "spent", {"Imric": imric, "Moray 3012": army})
    assert len(moves_offered._ways(hearing(state, FOMORIAN), ["Imric", "Moray 3012"], ["3034"])) == ways


def test_an_escort_that_has_met_nobody_is_not_left_behind() -> None:
    """11.2: beside one that had to stop, and whose person did not."""
    escort = f"{ESCORT}Imric"
    assert not marching._met_alone(hearing(put(start(), "public", "stopped", {})), escort)
    assert marching._met_alone(hearing(put(start(), "public", "stopped", {escort: "3012"})), escort)
    both = put(start(), "public", "stopped", {escort: "3012", "Imric": "3012"})
    assert not marching._met_alone(hearing(both), escort)
