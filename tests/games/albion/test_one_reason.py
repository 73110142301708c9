"""What is wrong in one way is refused for that reason alone: a check that cannot be judged for another fault holds its tongue."""

from typing import Any

from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, put, refused, rule, stand, start
from tests.games.albion.two import moving

Change = tuple[Any, ...]
FAR = "3117 3116 3115 3114 3113 3112 3111 3110 3109 3108 3107 3106"


def changed(state: State, changes: tuple[Change, ...]) -> State:
    """Fields of pieces (`name, field, value`) or of the table (`field, value`) put otherwise."""
    for change in changes:
        state = put(state, "public", "pieces", *change) if len(change) == 3 else put(state, "public", *change)
    return state


@each(
    ("line", "changes", "reason"),
    [
        ("move Bogan, Gullfoot via 3117", (), "11.mixed"),
        (f"move Bogan, Gullfoot via {FAR}", (), "11.mixed"),
        ("move Imric, Moray 3012 via 3014", (), "11.path"),
        ("move Imric, Moray 3012 via 3014 3020 3033 2022 2020 1010 1020", (), "11.path"),
        ("move Imric via 9999", (), "11.path"),
        ("move Imric, Bogan via 3011", (), "11.apart"),
        ("move Elidor via 3011", (), "11.own"),
        ("move Bogan via 3011", (("Bogan", "hex", None),), "11.off-map"),
        (f"move Bogan via {FAR}", (("Bogan", "aboard", "Gullfoot"),), "12.2.aboard"),
        ("move Moray 3012 via 3011", (("Moray 3012", "under", None),), "11.1.command"),
        ("move Imric via 3013 3014 3015 3016 3015 3014 3013", (), "11.points"),
        ("move Imric, Moray 3012 via 3011", (("cast", ["Imric"]),), "19.3.marked"),
        ("move Imric via 3011", (("stopped", {"Imric": "3012"}),), "11.2.held"),
        ("move Imric, Moray 3012 via 3011 costing 0", (), "11.cheap"),
    ],
)
def test_a_move(line: str, changes: tuple[Change, ...], reason: str) -> None:
    assert refused(changed(moving(start(), FOMORIAN), changes), line, FOMORIAN) == [reason]


@each(
    ("where", "changes", "reason"),
    [
        ("1023", (("Elidor", "state", "inactive"),), "20.3.active"),
        ("1023", (("Elidor", "hex", None),), "20.3.active"),
        ("1023", (("Elidor", "aboard", "Foamrider"),), "20.3.active"),
        ("3011", (("Elidor", "state", "inactive"),), "20.3.active"),
        ("3705", (("Elidor", "state", "inactive"), ("The Worm", "hex", "3705")), "20.3.active"),
        ("1023", (("Edric", "hex", "3705"),), "20.3.together"),
        ("3706", (("Edric", "hex", "3705"),), "20.3.together"),
        ("3705", (("Edric", "hex", "3706"), ("The Worm", "hex", "3705"), ("The Worm", "state", "active")), "20.3.together"),
        ("3011", (), "20.3.hex"),
        ("3705", (("The Worm", "hex", "3705"), ("The Worm", "state", "active")), "20.6.shut"),
        ("2629", (), "20.6.shut"),
        ("1023", (("cast", ["Elidor"]),), "19.3.marked"),
    ],
)
def test_a_search(where: str, changes: tuple[Change, ...], reason: str) -> None:
    state = changed(moving(stand(start(), where, "Elidor", "Edric", "Foamrider"), FAERIE), changes)
    line = "search Elidor, Edric" if reason == "20.3.together" else "search Elidor"
    assert refused(state, line, FAERIE) == [reason]


@each(
    ("line", "changes", "reason"),
    [
        ("teleport Elidor to 3011", (), "12.3.goal"),
        ("teleport Elidor to 3705", (), "12.3.range"),
        ("teleport Elidor to 2604", (("Elidor", "state", "dead"),), "12.3.active"),
        ("teleport Elidor to 2604", (("Elidor", "hex", "3011"),), "12.3.place"),
        ("teleport Elidor to 2604", (("debarked", {"Elidor": True}),), "9.1.refit"),
        ("teleport Elidor to 2604", (("scried", {"Elidor": ["2128", "1819"]}),), "19.4.03.plot"),
        ("teleport Elidor to 2604", (("cast", ["Elidor"]),), "19.3.marked"),
        ("teleport Elidor to 2604", (("stopped", {"Elidor": "2608"}),), "11.2.held"),
        ("teleport Elidor to 2604", (("spent", {"Elidor": 40}),), "12.3.points"),
        ("teleport Elidor with Edric to 2604", (("Edric", "hex", "1023"),), "12.3.together"),
        ("teleport Rurik to 2604", (), "12.3.own"),
    ],
)
def test_a_teleport(line: str, changes: tuple[Change, ...], reason: str) -> None:
    state = changed(moving(stand(start(), "2608", "Elidor", "Edric", "Rurik"), FAERIE), changes)
    assert refused(state, line, FAERIE) == [reason]


def test_who_has_been_carried_has_no_points_left_to_teleport() -> None:
    state = moving(stand(start(), "2608", "Elidor"), FAERIE)
    carried = put(state, "public", "shipped", {"Elidor": True})
    assert refused(carried, "teleport Elidor to 2604", FAERIE) == ["12.2.spent", "12.3.points"]
    assert refused(put(state, "public", "pieces", "Elidor", "hex", None), "teleport Elidor to 2604", FAERIE) == [
        "12.3.active",
        "12.3.place",
    ]


def test_nobody_is_said_to_have_less_than_no_points_left() -> None:
    """Who has spent more than they have now, by somebody who has come to them since, has none. [11.0]"""
    state = put(moving(stand(start(), "2608", "Elidor"), FAERIE), "public", "spent", {"Elidor": 40})
    (reason,) = rule(state, "teleport Elidor to 2604", side=FAERIE).reasons
    assert "has 0" in reason.text
    marched = rule(state, "move Elidor via 2607", side=FAERIE, overrule="as agreed")
    assert any(", 0 left." in said.text for said in marched.story)


def test_a_plot_is_told_as_it_was_written() -> None:
    state = put(moving(stand(start(), "2608", "Elidor"), FAERIE), "public", "scried", {"Elidor": ["2128", "1819"]})
    (reason,) = rule(state, "teleport Elidor to 2604", side=FAERIE).reasons
    assert "2128 1819" in reason.text
    (done,) = rule(put(state, "public", "scried", {"Elidor": []}), "teleport Elidor to 2604", side=FAERIE).reasons
    assert done.text.endswith("to stay where it stands")


def test_a_step_is_told_apart_from_another_that_is_called_alike() -> None:
    """Battles are announced in one step and fought in another of that name."""
    reason = rule(at(start(), FOMORIAN, "combat", "announce"), "fight 3012").reasons[0]
    assert str(reason.text) == "fight is not open in a. Battles and engagements"
    assert "h. Battles and engagements" in str(reason.instead)
    other = rule(at(start(), FOMORIAN, "combat", "announce"), "activate all").reasons[0]
    assert str(other.text) == "activate is not open in Battles and engagements"
