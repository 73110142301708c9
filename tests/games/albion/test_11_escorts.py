"""11.9: escorts are taken on and left behind freely, and how they and their persons have come stays as it was. [12.4, 12.5, 18.0]"""

from typing import Any

from playaid.games.albion.state import combats, escorts, marches, pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, bare, clear, do, offers_of, put, refused, rule, stand, start
from tests.games.albion.test_12_teleport import fails
from tests.games.albion.two import FORCED, land, moving

HERE, ALONE, BESIDE = "2736", "move Elidor via 2736 costing 2", "move Edric, Albion 9 via 2736 costing 2"
CLEAR = land(h2736={"terrain": ["clear"], "kingdom": "Gwynedd", "roads": []})


def coming(*lines: str, **options: str) -> State:
    """Edric with an army, and Elidor alone, come upon Gairloch and his Trolls, one after the other."""
    state = clear(moving(start(**options), FAERIE), HERE)
    state = bare(stand(state, "2836", "Edric", Albion_9={"count": 4, "under": "Edric"}), "Edric")
    state = stand(state, HERE, "Gairloch", Moray_9={"count": 4, "under": "Gairloch"})
    state = bare(stand(state, "2737", "Elidor"), "Elidor")
    for line in lines:
        state = do(state, line, side=FAERIE, book=CLEAR)
    return state


def why(state: State, line: str) -> list[str]:
    return [reason.check.rpartition("/")[2] for reason in rule(state, line, "6 1", FAERIE, book=CLEAR).reasons]


@each(
    ("lines", "found"),
    [
        ([BESIDE, ALONE], []),
        ([BESIDE, ALONE, "attach Elidor"], ["18.armed"]),
        ([BESIDE, ALONE, "attach Elidor", "detach Elidor"], []),
        ([ALONE, BESIDE, "attach Elidor", "detach Elidor"], []),
        ([BESIDE], ["18.armed"]),
        ([BESIDE, "attach Edric", "detach Edric"], ["18.armed"]),
    ],
)
def test_whoever_came_alone_slips_past_once_the_escort_is_left(lines: list[str], found: list[str]) -> None:
    """18.0.2: and while it is there does not; whoever came with an army does not at all. [11.2]"""
    state = coming(*lines)
    assert why(state, f"slip {HERE}") == found
    assert offers_of(state, "slip", FAERIE) == ([] if found else [f"slip {HERE}"])


@each(
    ("escorted", "lines", "found"),
    [(True, [], ["18.armed"]), (True, ["detach Gairloch"], ["18.armed"]), (False, [], [])],
)
def test_whoever_came_with_an_escort_does_not_shed_it_to_slip_past(escorted: bool, lines: list[str], found: list[str]) -> None:
    """11.2: persons who move with one stop with it."""
    state = stand(clear(moving(start(), FOMORIAN), "2939"), "3039", "Gairloch")
    state = stand(state if escorted else bare(state, "Gairloch"), "2939", Albion_9={"count": 2})
    for line in ["move Gairloch via 2939 costing 2", *lines]:
        state = do(state, line, side=FOMORIAN)
    assert fails(state, "slip 2939", "6 1") == found


def test_of_two_who_came_alone_and_with_an_escort_one_slips() -> None:
    state = bare(stand(clear(moving(start(), FOMORIAN), "2939"), "3039", "Gairloch", "Rurik"), "Rurik")
    state = stand(state, "2939", Albion_9={"count": 2})
    for line in ["move Gairloch via 2939 costing 2", "move Rurik via 2939 costing 2", "detach Gairloch"]:
        state = do(state, line, side=FOMORIAN)
    after = do(state, "slip 2939", "6 1", FOMORIAN)
    assert after["public"]["evaded"] == {"2939": ["Rurik"]}
    state = do(state, "attach Rurik", side=FOMORIAN)
    assert fails(state, "slip 2939", "6 1") == ["18.armed"]


@each(
    ("lines", "line", "found"),
    [
        ([BESIDE, ALONE, "attach Elidor"], "overrun Elidor", ["12.5.stack"]),
        ([BESIDE, ALONE, "attach Elidor"], "overrun Elidor, Edric, Albion 9", ["12.5.stack"]),
        ([BESIDE, ALONE], "overrun Elidor, Edric, Albion 9", ["12.5.stack"]),
        ([BESIDE, ALONE], "overrun Edric, Albion 9", []),
        ([BESIDE, "attach Edric"], "overrun Edric, Albion 9", []),
        ([BESIDE, "attach Edric"], "overrun Edric", []),
    ],
)
def test_who_overruns_came_as_one_stack_escorts_too(lines: list[str], line: str, found: list[str]) -> None:
    """12.5"""
    assert why(coming(*lines), line) == found


def test_what_was_spent_is_spent_by_each() -> None:
    """An escort that has marched farther holds its person back while it is with them."""
    state = put(coming(), "public", "spent", {"Albion 9": 6, "Elidor": 1})
    state = put(stand(state, "2737", "Edric"), "public", "pieces", "Albion 9", "hex", "2737")
    joined = do(state, "attach Elidor", side=FAERIE)
    assert marches.points_spent(joined, "Elidor") == 6
    parted = do(joined, "detach Elidor", side=FAERIE)
    army = next(name for name in parted["public"]["spent"] if name not in ("Albion 9", "Elidor"))
    assert (parted["public"]["spent"]["Elidor"], parted["public"]["spent"][army]) == (1, 6)
    moved = do(do(joined, "move Elidor via 2738 costing 2", side=FAERIE), "detach Elidor", side=FAERIE)
    assert (moved["public"]["spent"]["Elidor"], moved["public"]["spent"][army]) == (3, 8)


TRIED = [ALONE, f"slip {HERE}", BESIDE]


@each(
    ("lines", "line", "found"),
    [
        (TRIED, "move Elidor via 2737 costing 2", []),
        ([*TRIED, "attach Elidor"], "move Elidor via 2737 costing 2", ["11.2.held"]),
        ([*TRIED, "attach Elidor", "detach Elidor"], "move Elidor via 2737 costing 2", []),
        ([*TRIED, "attach Elidor", "detach Elidor"], "move Edric, Albion 9 via 2737 costing 2", ["11.2.held"]),
    ],
)
def test_whoever_has_evaded_takes_nobody_along_who_has_not(lines: list[str], line: str, found: list[str]) -> None:
    """11.2, 18.0: armies stop, and the escort is out of one; all who have evaded nobody fight. [15.1]"""
    state = coming()
    for said in lines:
        state = do(state, said, "6 1" if said.startswith("slip") else "", FAERIE, book=CLEAR)
    assert why(state, line) == found
    fighting = combats.combatants(state, HERE, FAERIE, "battle")
    assert ("Elidor" in fighting) == (lines[-1] == "attach Elidor")


@each(
    ("key", "value"),
    [("scried", []), ("shipped", True), ("entered", 0), ("stopped", HERE)],
)
def test_what_an_escort_has_done_is_not_what_its_person_has(key: str, value: object) -> None:
    """A plot, a ship, an overrun in vain: while they are together it holds for both. [19.4.03, 12.2, 12.5, 11.2]"""
    state = put(coming(), "public", key, {"Albion 9": value})
    state = put(put(state, "public", "pieces", "Elidor", "hex", "2836"), "public", "pieces", "Edric", "hex", "2836")
    joined = do(state, "attach Elidor", side=FAERIE)
    assert value in escorts.kept(joined, key, "Elidor")
    parted = do(joined, "detach Elidor", side=FAERIE)
    assert "Elidor" not in parted["public"][key]
    assert [*parted["public"][key].values()] == [value, value]


def test_who_has_spent_nothing_goes_aboard() -> None:
    """12.2: the escort had marched, and was left ashore again."""
    state = stand(put(coming(), "public", "spent", {"Albion 9": 8}), "2737", "Edric", "Foamrider")
    state = put(state, "public", "pieces", "Albion 9", "hex", "2737")
    state = do(do(state, "attach Elidor", side=FAERIE), "detach Elidor", side=FAERIE)
    assert "12.2.marched" not in [reason.check for reason in rule(state, "embark Elidor onto Foamrider", side=FAERIE).reasons]
    assert marches.points_spent(state, "Elidor") == 0


# forced marches


def forced(*names: str, **fields: Any) -> State:
    """Elidor without an escort stands beside an army; who is named engages in a forced march."""
    state = at(clear(start(), "2939"), FAERIE, *FORCED)
    state = bare(stand(state, "2939", "Elidor", Albion_9={"count": 4}), "Elidor")
    state = put(state, "public", "hurried", {name: {"points": 3, "leader": names[0]} for name in names})
    state = put(state, "public", "forced", {names[0]: list(names)} if names else {})
    for field, value in fields.items():
        state = put(state, "public", field, value)
    return state


@each(
    ("names", "found"),
    [
        (("Elidor",), ["12.4.named"]),
        (("Elidor", "Albion 9"), []),
        (("Albion 9",), ["12.4.named"]),
        ((), ["12.4.named"]),
    ],
)
def test_who_was_not_named_is_not_taken_along_as_an_escort(names: tuple[str, ...], found: list[str]) -> None:
    """5.0 D.3.b, 12.4"""
    state = do(forced(*names), "attach Elidor", side=FAERIE)
    ruling = rule(state, "move Elidor via 2938 costing 2", side=FAERIE)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found
    if names == ("Elidor",):
        assert "the escort of Elidor" in ruling.reasons[0].text
        assert not refused_without(state)


def refused_without(state: State) -> bool:
    """Whether the march is refused once the escort is left behind again."""
    state = do(state, "detach Elidor", side=FAERIE)
    return rule(state, "move Elidor via 2938 costing 2", side=FAERIE).verdict != "legal"


def test_what_has_marched_bears_the_toll_as_whatever_it_stands_there() -> None:
    """5.0 D.3.c: a detached escort, and what was split off an army."""
    state = put(stand(forced("Elidor"), "2939", "Elidor"), "public", "pieces", "Elidor", "escort", True)
    done = do(state, "detach Elidor", side=FAERIE)
    army = next(name for name in pieces.pieces(done) if name not in pieces.pieces(state))
    assert done["public"]["forced"] == {"Elidor": ["Elidor", army]}
    split = do(forced("Elidor", "Albion 9"), "move Elidor, 2 Albion 9 via 2938 costing 2", side=FAERIE)
    new = next(name for name in pieces.pieces(split) if name not in pieces.pieces(state))
    assert split["public"]["forced"] == {"Elidor": ["Elidor", "Albion 9", new]}


def test_who_is_named_with_an_escort_taken_on_marches_with_it() -> None:
    """`force` in the midst of normal movement: both are named, and nothing is spent."""
    state = bare(stand(clear(moving(start(), FAERIE), "2939"), "2939", "Elidor", Albion_9={"count": 4}), "Elidor")
    state = do(put(state, "public", "spent", {"Albion 9": 5}), "attach Elidor", side=FAERIE)
    state = do(state, "force Elidor", side=FAERIE)
    assert marches.points_spent(state, "Elidor") == 0
    assert not refused_without(state)
    assert rule(state, "move Elidor via 2938 costing 2", side=FAERIE).verdict == "legal"
    assert refused(forced("Albion 9"), "move Elidor via 2938 costing 2", FAERIE) == ["12.4.named"]
