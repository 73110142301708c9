"""Every hex that is entered has its effect, in order: activation [10.2, 10.3], trespass [22.4], whatever brings pieces there."""

from typing import Any

from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Ruling
from playaid.referee.contract.state import State, evolve
from tests.games.albion.table import COPY, PRINTED, at, do, put, refused, rule, stand, start, told
from tests.games.albion.two import land, moving

HEATH: dict[str, Any] = {"terrain": ["clear"], "aspect": None, "kingdom": None, "mainland": True, "roads": None}
"""A hex of nobody's."""
GWYNEDD = {**HEATH, "kingdom": "Gwynedd"}
WALES = land(
    h2033=HEATH,
    h2034=HEATH,
    h2032=GWYNEDD,
    h2031=HEATH,
    s2034={"north": ["clear side"]},
    s2033={"north": ["clear side"]},
    s2032={"north": ["clear side"]},
)


def at_the_border(kingdom: str = "inactive") -> State:
    state = put(moving(stand(start(), "2033", "Barguest"), FOMORIAN, turn=2), "public", "kingdoms", "Gwynedd", kingdom)
    return put(state, "public", "pieces", "Barguest", "control", None)


def test_a_hex_on_the_way_wakes_its_kingdom_and_is_trespass() -> None:
    """The path leads through one hex of Gwynedd and ends outside."""
    state = do(at_the_border(), "move Barguest via 2032 2031", book=WALES)
    assert (state["public"]["kingdoms"]["Gwynedd"], state["public"]["trespass"]) == ("active", 2)
    assert pieces.piece(state, "Barguest")["hex"] == "2031"


def test_a_path_outside_wakes_nobody() -> None:
    state = do(at_the_border(), "move Barguest via 2034", book=WALES)
    assert (state["public"]["kingdoms"]["Gwynedd"], state["public"]["trespass"]) == ("inactive", None)


def test_trespass_is_by_hex_also_where_the_kingdom_is_awake_or_the_hex_an_island() -> None:
    """10.3 spares islands, 22.4 does not."""
    assert do(at_the_border("active"), "move Barguest via 2032 2031", book=WALES)["public"]["trespass"] == 2
    island = WALES.with_recorded([Fact("hexes", ("2032", "mainland"), False, "owner")])
    state = do(at_the_border(), "move Barguest via 2032", book=island)
    assert (state["public"]["kingdoms"]["Gwynedd"], state["public"]["trespass"]) == ("inactive", 2)


def asked(state: State, line: str, **facts: Any) -> tuple[Ruling, list[str]]:
    """A ruling on printed tables with facts of hexes told as they are asked for, and the columns that were asked for, in order."""
    book: Book = PRINTED
    columns: list[str] = []
    for _ in range(20):
        ruling = rule(state, line, book=book)
        if ruling.verdict != NEEDS_INPUT or ruling.question is None or ruling.question.fact is None:
            return ruling, columns
        keys = ruling.question.fact["keys"]
        columns.append(keys[-1])
        book = book.with_recorded([Fact(ruling.question.fact["table"], tuple(keys), facts[keys[-1]], "owner")])
    raise AssertionError(columns)


def test_what_is_unknown_of_an_entered_hex_is_asked_for() -> None:
    """Kingdom and mainland, by `place` and by the players' sum too; no longer when nothing hangs on them."""
    state = at_the_border()
    for line in ("place Barguest at 2032", "move Barguest via 2032 costing 2"):
        ruling, columns = asked(state, line, terrain=["clear"], kingdom="Gwynedd", mainland=True)
        assert (ruling.verdict, columns) == (LEGAL, ["terrain", "kingdom", "mainland"])
        assert evolve(state, ruling.changes)["public"]["kingdoms"]["Gwynedd"] == "active"
        ruling, columns = asked(state, line, terrain=["clear"], kingdom="Gwynedd", mainland=False)
        assert evolve(state, ruling.changes)["public"]["kingdoms"]["Gwynedd"] == "inactive"
    awake = put(put(state, "public", "trespass", 1), "public", "kingdoms", dict.fromkeys(state["public"]["kingdoms"], "active"))
    ruling, columns = asked(awake, "place Barguest at 2032", terrain=["clear"])
    assert (ruling.verdict, columns) == (LEGAL, ["terrain"])


def test_the_open_sea_belongs_to_no_kingdom() -> None:
    ruling, columns = asked(moving(start(), FOMORIAN), "place Oakheart at 0108", terrain=["sea"])
    assert (ruling.verdict, columns) == (LEGAL, ["terrain"])
    ruling, columns = asked(moving(start(), FOMORIAN), "place Oakheart at 0108", terrain=["clear"])
    assert (ruling.verdict, columns) == ("illegal", ["terrain"])


def test_where_a_fortress_is_printed_nothing_is_asked_about_land() -> None:
    state = COPY.do(moving(COPY.start(), FOMORIAN), "place Imric, Moray 3012 at 3321")
    assert pieces.piece(state, "Imric")["hex"] == "3321"


def test_the_expedition_comes_to_a_known_sea_only_and_wakes_whom_it_meets() -> None:
    """10.1: the zone of the hex is asked for; 10.2: the Worm wakes as Faerie comes into his hex."""
    state = at(start(scenario="faerie-twilight"), FAERIE, "activation", turn=4)
    line, dice = "activate expedition at 0205", "1 1"
    bare = PRINTED.with_recorded([Fact("activation", ("Auberon's Expedition", "number"), 5, "owner")])
    ruling = rule(state, line, dice, side=FAERIE, book=bare, expedition_ship="Galetop")
    assert ruling.question is not None
    assert ruling.question.fact is not None
    assert ruling.question.fact["keys"] == ["0205", "terrain"]
    bare = bare.with_recorded([Fact("hexes", ("0205", "terrain"), ["sea"], "owner")])
    sea = bare.with_recorded([Fact("hexes", ("0205", "zone"), "Jotun Sea", "owner")])
    assert rule(state, line, dice, side=FAERIE, book=sea, expedition_ship="Galetop").verdict == LEGAL
    elsewhere = bare.with_recorded([Fact("hexes", ("0205", "zone"), "The Minches", "owner")])
    assert refused(state, line, FAERIE, book=elsewhere) == ["10.zone"]
    lair = land(h3705={"terrain": ["rough", "sea"], "zone": "Sea of Moray"})
    ruling = rule(state, "activate expedition at 3705", dice, side=FAERIE, book=lair, expedition_ship="Galetop")
    assert "The Worm becomes active, by enemies in 3705." in told(ruling)


def test_a_retreat_enters_too() -> None:
    """15.8, 10.3"""
    from tests.games.albion.table import TABLE

    state = stand(
        at(start(), FOMORIAN, "combat", "battles"), "2033", "Imric", Moray_9={"count": 2, "under": "Imric"}, Albion_9={"count": 4}
    )
    fight = {"hex": "2033", "kind": "battle", "attacker": FOMORIAN, "terrain": "clear", "round": 1, "state": "fighting", "stopped": [],
             "retreat": [FOMORIAN], "ratio": "1-2", "bonus": {}, "challenges": {}}  # fmt: skip
    state = put(state, "public", "combat", {"fights": {"2033 battle": fight}, "current": "2033 battle"})
    after = TABLE.do(state, "withdraw 2033 to 2032", side=FOMORIAN, book=WALES)
    assert (after["public"]["kingdoms"]["Gwynedd"], after["public"]["trespass"]) == ("active", 1)
