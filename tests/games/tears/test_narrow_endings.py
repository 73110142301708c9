"""Halves of conditions about how battles end: each with what it alone decides. [Battle] [Castle: control] [Sea battle]"""

from playaid.games.tears.rules import ending
from playaid.games.tears.state import fights, forces, world
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, do, lay, put
from tests.games.tears.test_narrow_battles import meeting
from tests.games.tears.test_retreat import at_sea
from tests.games.tears.test_together import assault


def won(kind: str = fights.FIELD, owner: str = "", place: str = "Marchgate", *beside: str) -> table.State:
    """Gorganun's line is left there and Forseti's is gone; the battle is about to end. owner: whose castle stands there."""
    state = lay(meeting(place), F, place, *beside) if beside else changed(meeting(place), ["put", ["public", "board", F, place], []])
    if owner:
        state = changed(state, ["put", ["public", "castles", place], {"side": owner, "inside": ""}])
    now = {**fights.open_battle(kind, G, place, place, ["Warsteed"], []), "stage": fights.HITS}
    return changed(state, ["put", ["public", "battle"], now])


def finished(state: table.State, **rows: list[str]) -> tuple[table.State, str, str]:
    """The state once the battle is over, its story, and its worksheet."""
    now = fights.battle(state)
    state = changed(state, ["put", ["public", "battle", "rows"], {**now["rows"], **rows}])
    hearing = asking(table.GAME, state, table.HOUSE, "throw", G)
    ending.finish(hearing)
    return hearing.state, " ".join(said.text for said in hearing.story), "\n".join(str(line.text) for line in hearing.lines)


@each(
    ("kind", "owner", "said"),
    [
        (fights.FIELD, F, "Gorganun holds the field before Marchgate."),
        (fights.GARRISON, F, "Gorganun holds Marchgate."),
        (fights.CASTLE, F, "Gorganun holds Marchgate."),
        (fights.FIELD, G, "Gorganun holds Marchgate."),
        (fights.FIELD, "", "Gorganun holds Marchgate."),
    ],
)
def test_whoever_has_won_before_a_castle_holds_the_field_alone(kind: str, owner: str, said: str) -> None:
    after, story, lines = finished(won(kind, owner))
    assert said in story
    assert ("still holds the walls" in lines) is (kind == fights.FIELD and owner == F)
    assert world.controls(after, G, "Marchgate") is (owner == G or kind in (fights.CASTLE, fights.GARRISON))


def test_a_castle_whose_defenders_win_stays_theirs_whoever_stands_by() -> None:
    """The assault is lost, and others of the side that came stand before the walls. [Castle: control]"""
    beaten = do(assault("Foot Soldier", "Wargroup"), "throw", "1 10")
    state = do(beaten, "throw", "10") if fights.at_stage(beaten, fights.THROW) else beaten
    assert state["public"]["battle"] is None
    assert world.controls(state, F, "Caer Navell")
    assert world.inside(state, F, "Caer Navell")


def test_a_garrison_that_beats_an_assault_holds_the_castle_whoever_stands_by() -> None:
    state = do(do(assault("", "Wargroup"), "throw", "1 10"), "throw", "10")
    assert state["public"]["battle"] is None
    assert world.controls(state, F, "Caer Navell")


def test_a_castle_holds_where_both_lines_fall_and_others_are_inside() -> None:
    state = lay(assault("reduced Foot Soldier", "Wargroup"), F, "Caer Navell", "Cavalry")
    state = do(do(state, "throw", "1 10"), "throw", "1")
    assert state["public"]["battle"] is None
    assert world.controls(state, F, "Caer Navell")


@each(
    ("states", "stays"),
    [
        ({}, False),
        ({"Kishmin": "hurt"}, True),
        ({"Kishmin": "dead"}, False),
        ({"Kishmin": "dead", "Shimar": "waiting"}, True),
    ],
)
def test_a_ship_stays_while_somebody_lies_there_or_waits(states: dict[str, str], stays: bool) -> None:
    state = changed(begun(), ["put", ["public", "ships"], {"Ship 7": {"side": G, "sea": "Dragon Sea North", "from": ""}}])
    for name, what in states.items():
        state = put(state, name, "Ship 7", state=what)
    hearing = asking(table.GAME, state, table.HOUSE, "throw", G)
    ending.drop_ships(hearing)
    assert ("Ship 7" in hearing.state["public"]["ships"]) is stays


@each(
    ("gone", "fought", "lies"),
    [
        (forces.STOPPED, True, "Warsteed~99f"),
        (forces.STOPPED, False, "Warsteed~0"),
        (forces.FOUGHT, True, "Warsteed~100"),
        (1, True, "Warsteed~1f"),
    ],
)
def test_who_has_stood_there_lies_as_before_where_nobody_has_fought(gone: int, fought: bool, lies: str) -> None:
    """[Leader wounds] [Overrun]"""
    now = fights.open_battle(fights.FIELD, G, "Marchgate", "Marchgate", ["Warsteed"], [])
    now["unstirred"] = ["Warsteed~0"]
    assert ending.tokens_of(now, G, ["Warsteed"], gone, fought) == [lies]


@each(
    ("fresh", "row", "called", "left"),
    [
        (["Warsteed!", "Warsteed"], ["Warsteed"], {0: "!"}, ["Warsteed"]),
        (["Warsteed!", "Warsteed"], ["Warsteed", "reduced Warsteed"], {0: "!", 1: ""}, []),
        (["Warsteed!"], ["Wargroup", "reduced Warsteed"], {1: "!"}, []),
    ],
)
def test_each_whom_a_call_has_brought_is_one_of_the_line(fresh: list[str], row: list[str], called: dict[int, str], left: list[str]) -> None:
    """[Summon Aid]"""
    now = fights.open_battle(fights.FIELD, G, "Marchgate", "Marchgate", row, [])
    now["fresh"] = fresh
    assert ending.called_as(now, row) == (called, left)


@each(
    ("attacker", "fought", "marks"),
    [(G, True, (100, True)), (F, True, (0, None)), (G, False, (0, None))],
)
def test_a_leader_has_fought_for_his_activation_whose_side_has_attacked(
    attacker: str, fought: bool, marks: tuple[int, bool | None]
) -> None:
    """Not whom penguins fall upon in his own part, nor where leaders alone stood. [Activation] [Penguins 1]"""
    state = put(won(), "Shale", "Marchgate", act=True, used=0)
    now = fights.battle(state)
    now = {**now, "att": attacker, "dfn": F if attacker == G else G, "chiefs": {G: ["Shale"], F: []}}
    hearing = asking(table.GAME, changed(state, ["put", ["public", "battle"], now]), table.HOUSE, "throw", G)
    ending.lay_down(hearing, fought=fought)
    shale = forces.person(hearing.state, "Shale")
    assert (shale.get("used"), shale.get("fought")) == marks


@each(("used", "gone"), [(0, None), (1, 1), (99, None)])
def test_how_far_who_fights_has_come_is_remembered_of_who_has_moved(used: int, gone: int | None) -> None:
    state = put(won(), "Shale", "Marchgate", act=True, used=used)
    state = changed(state, ["put", ["public", "battle", "chiefs", G], ["Shale"]])
    hearing = asking(table.GAME, state, table.HOUSE, "throw", G)
    ending.lay_down(hearing)
    assert forces.person(hearing.state, "Shale").get("gone") == gone


@each(("going", "chiefs", "said"), [(True, [], True), (False, [], False), (False, ["Shale"], True)])
def test_who_leads_by_enthrall_takes_others_along_where_an_overrun_goes_on(going: bool, chiefs: list[str], said: bool) -> None:
    """Laid down they lie under leaders again. [Enthrall] [Overrun]"""
    state = put(put(won(), "Kishmin", "Marchgate", act=True, used=1, gone=1), "Shale", "Marchgate", act=True, used=1, gone=1)
    now = {**fights.battle(state), "lasting": [["enthrall", G, "Kishmin"]], "chiefs": {G: chiefs, F: []}}
    now["rows"] = {G: ["Kishmin", "Warsteed"], F: []}
    hearing = asking(table.GAME, changed(state, ["put", ["public", "battle"], now]), table.HOUSE, "throw", G)
    ending._say_what_lies_open(hearing, now, G, ["Warsteed"], going)
    assert bool(hearing.story) is said


@each(
    ("side", "going", "done", "wounded", "beside"),
    [
        (G, False, None, [], ["Hastur"]),
        (G, False, None, [["Hastur", G, False]], []),
        (F, False, None, [], []),
        (F, False, True, [], ["Torin"]),
        (F, True, None, [], []),
    ],
)
def test_which_wizards_may_lie_under_a_leader_after_a_battle(
    side: str, going: bool, done: bool | None, wounded: list[list[object]], beside: list[str]
) -> None:
    """Who must throw for wounds does not; of the defenders those whose leader's part of the turn is over. [Leader boxes]"""
    state = put(put(won(), "Hastur", "Marchgate", act=True, used=1), "Torin", "Marchgate", done=True)
    state = put(put(state, "Shale", "Marchgate", act=True), "Neko", "Marchgate", done=done)
    now = {**fights.battle(state), "wounded": wounded, "chiefs": {G: ["Shale"], F: ["Neko"]}, "rows": {G: ["Hastur"], F: ["Torin"]}}
    hearing = asking(table.GAME, changed(state, ["put", ["public", "battle"], now]), table.HOUSE, "throw", side)
    assert ending._wizards_beside(hearing, now, side, going) == beside


@each("line", [["Warsteed", "Warsteed"], ["Terramax"]])
def test_leaders_of_the_ship_that_floats_throw_for_no_wounds(line: list[str]) -> None:
    """The dragon who flies beside her is left of their line, too. [Leader wounds]"""
    state = changed(at_sea(), ["put", ["public", "battle", "sunk"], {F: 4}], ["put", ["public", "battle", "rows", G], line])
    hearing = asking(table.GAME, state, table.HOUSE, "throw", G)
    ending.sink(hearing)
    assert [debt["who"] for debt in hearing.state["public"]["owed"]] == ["Kendrel"]
