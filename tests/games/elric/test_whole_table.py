"""All that is drawn and told of some positions, as it was when it was written down: the board, the bottom line, what outcomes are worth.

`maps.txt`, `table.txt` and `asked.txt` hold it. PLAYAID_TRANSCRIPTS=write writes it anew: read what has changed before it is kept.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from playaid.board.model import Board, faults
from playaid.games.elric import GAME
from playaid.games.elric.state import units
from playaid.games.elric.table import outlook, soundness, view
from playaid.games.elric.table.board import _shared as shared
from playaid.games.elric.table.board import board
from playaid.referee.contract.state import State, evolve, visible
from tests.games.elric.table import (
    COPY,
    HOUSE,
    TABLE,
    armies,
    arrived,
    at,
    begun,
    changed,
    do,
    empty_handed,
    holding,
    moved,
    rule,
    start,
    unled,
    without,
    worksheet,
)
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_physical import beneath
from tests.games.elric.test_physical import table as on_the_table
from tests.games.elric.test_printed import laid

HERE = Path(__file__).parent
WRITE = os.environ.get("PLAYAID_TRANSCRIPTS") == "write"


def full() -> State:
    """Everything that is drawn otherwise than its like: stacks apart, ships, swords, who flies, who is alone, what is taken and lost."""
    state = moved(empty_handed(begun()), "Oin", "Fadan", "Sharilla", *armies(empty_handed(begun()), "Ilmiora", 3))
    state = moved(state, "Oin", "Avan Astram", *armies(state, "Vilmir", 2))
    for unit in ("Fadan", *armies(state, "Ilmiora", 2, "Oin")):
        state = changed(state, ("units", unit, "stack", "Fadan"))
    for piece, owner, place in (
        *(("Clackars", "Ann", "Yu"), ("Silent Guard", "Bob", "Yu"), ("White Mage", "Ann", "Yu"), ("Elric", None, "Tanelorn")),
        *(("Chaos Shield", "Ann", "Yu"), ("Mournblade", "Ann", "Jadmar"), ("Yyrkoon", "Bob", "Jadmar")),
    ):
        state = moved(arrived(state, piece, owner, place), place, piece)
    state = moved(state, "Dragon Sea", "Ilmiora Fleet 1", "Ilmiora Alchemist", armies(state, "Ilmiora")[-1])
    for unit in ("Ilmiora Alchemist", armies(state, "Ilmiora", place="Dragon Sea")[0]):
        state = changed(state, ("units", unit, "aboard", "Ilmiora Fleet 1"))
    state = changed(
        holding(state, "Ilmiora Alchemist", "Grome"), ("units", "Mournblade", "bearer", "Yyrkoon"), ("units", "Fadan", "flies", True)
    )
    state = changed(state, ("holds", {"Bakshaan": "Ann", "Nadsokor": "Bob", "Lormyr inland": "Zed"}), ("nations", "Bakshaan", "Ann"))
    state = changed(state, ("lost", "Vilmir", {"armies": 2, "fleets": ["Vilmir Fleet 2"], "leaders": []}), ("battles", PLACE, BATTLE))
    return changed(state, ("cast", {"White Mage": "Yu"}), ("won", {"Jadmar": "Bob"}))


BATTLE = {"attacker": "Ann", "defender": "Bob", "from": ["Jadmar"], "passed": []}


def on_an_own_map() -> State:
    state = changed(laid(), ("borders", {"Bakshaan|Jadmar": "border", "Jadmar|Straits of Vilmir": "anchor", "Oin|Yu": "no"}))
    state = changed(
        state, ("borders", "Nowhere|Oin", "border"), ("borders", "Oin|Somewhere", "border"), ("borders", "Oin|Ramasaz", "mountains")
    )
    kraal = {"kind": "land", "nation": "Vilmir", "capital": False, "walls": 3, "port": False}
    return changed(state, ("places", "Karlaak", kraal), ("tipped", {"towards": "law", "turn": 1, "ends": 3}))


def drawn(made: Board, spaces: bool = True) -> Iterator[str]:
    yield made.told
    for space in made.spaces if spaces else ():
        yield f"{space.name} | {space.kind} | {space.note} | {space.side} | {', '.join(space.signs)} | {len(space.outline)}"
    for link in made.links if spaces else ():
        yield f"{link.start} - {link.end} | {link.kind} | {link.note} | {len(link.line)}"
    for piece in made.pieces:
        more = f"{piece.kind} | {piece.note} | {', '.join(piece.holds)} | {'hidden' if piece.hidden else ''}"
        yield f"{piece.name} | {piece.side} | {piece.space} | {piece.badge} | {more}"
    for track in made.tracks:
        yield f"{track.title} | {' '.join(track.boxes)} | {track.now} | {track.note}"
    for sheet in made.sheets:
        yield from (f"{sheet.title} ({sheet.side}): {head}: {text}" for head, text in sheet.rows)
    yield f"{len(tuple(made.scenery))} of scenery; marks {made.marks}; sides {made.sides}"


def told(state: State) -> Iterator[str]:
    yield from (f"{one.label}: {one.value} | {one.beside}" for one in view.trackers(state, None))
    yield from (f"{one.chart}, {one.label}: {one.value}" for one in view.figures(state, None))
    yield ", ".join(path for path in view.settable(state) if not path.startswith("units."))


def whole_maps() -> dict[str, Iterator[str]]:
    state, own = full(), on_an_own_map()
    return {
        "everything, as Ann sees it": drawn(board(visible(state, "Ann"), "Ann", HOUSE)),
        "a map of one's own": drawn(board(visible(own, None), None, COPY.book)),
    }


def positions() -> dict[str, Iterator[str]]:
    state = full()
    fought = do(field(), f'battle "{PLACE}"')
    first, last = (
        start(),
        at(changed(state, ("battles", {}), ("tipped", {"towards": "chaos", "turn": 3, "ends": 10})), "movement", "Bob", 10),
    )
    people = [name for name, here in units.units(state).items() if here["sort"] == "personality"]
    ashore = without(at(state, "movement", "Bob", 2), "Ilmiora Fleet 1", "Ilmiora Fleet 2")
    return {
        "everything, told": told(state),
        "the beginning": drawn(board(visible(first, None), None, HOUSE), spaces=False),
        "the last turn": drawn(board(visible(last, "Bob"), "Bob", HOUSE), spaces=False),
        "the last turn, told": told(last),
        "the world goes on, told": told(changed(last, ("tipped", {"towards": "law", "turn": 3, "ends": 0}))),
        "a battle, told": told(fought),
        "what outcomes are worth to Ann": (f"{one.words} = {one.worth}" for one in outlook.payoffs(without(state, *people[:20]), "Ann")),
        "what they are worth to Ann without ships": (f"{one.words} = {one.worth}" for one in outlook.payoffs(ashore, "Ann")),
        "what they are worth to Bob": (f"{one.words} = {one.worth}" for one in outlook.payoffs(fought, "Bob")),
        "the stacks of Oin": iter(rule(state, "stack Oin").shown),
        "who is in Jadmar, and its walls": iter(rule(state, "stack Jadmar").shown),
        "who fights": iter(rule(do(fought, 'withhold "Avan Astram"', side="Bob"), f'stack "{PLACE}"').shown),
        "what they come to": iter(f"{place}: {rule(state, f'stack {place}').data}" for place in ("Oin", "Jadmar", "Aflitain", "Yu")),
        "what is not there": iter((*rule(state, "stack Aflitain").shown, *rule(state, "stack Kaneloon").shown)),
        "who is there while others fight": iter(rule(changed(fought, ("cast", {"White Mage": "Oin"})), "stack Jadmar").shown),
    }


RECKONED: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("with Balo the Jester", 'reckon 9 vs 5 with "Balo the Jester"', {}),
    ("with one Dispel alone", 'reckon 9 vs 5 with "Dispel Magic I"', {}),
    ("with a Dispel and the Balance", 'reckon 9 vs 5 with "Dispel Magic I", Arkyn against Arioch', {"Dispel Magic I dispels": "Arioch"}),
    ("at a city", "reckon 9 vs 5 with Arkyn wall 3", {}),
)
REFUSED = ("reckon 9 vs 5 wall 3 at sea", "reckon 9 vs 5 at city", "reckon 9 vs 5 with Kyreenee at sea", "reckon 9 vs 5 with h'Haarshanns")
TURNS = (0, 1, 12, 13)


def asked() -> dict[str, Iterator[str]]:
    state = changed(full(), ("balance", 2))
    dispel = rule(state, 'reckon 9 vs 5 with "Dispel Magic I", "Balo the Jester" against Arioch').question
    assert dispel is not None
    gone: list[list[Any]] = [["put", ["secret", "Ann", "hands", "Elric"], ["Arkyn"]], ["drop", ["public", "units", "Elric"], None]]
    away = evolve(state, gone)
    table = on_the_table()
    choosing = do(start(scenario="4"), "choose Ilmiora", "Grome,Misha")
    return {
        **{f"reckoned {head}": iter(worksheet(rule(state, line, **more)).split("\n")) for head, line, more in RECKONED},
        "what a Dispel is asked of": iter((dispel.key, dispel.prompt, *dispel.options)),
        "what is not reckoned": (str(reason.text) for line in REFUSED for reason in rule(state, line).reasons),
        "a hand of who is away": iter(rule(away, "hand").shown),
        "the next spell": iter(rule(state, "prospects").shown),
        "the next spell on the table": iter(rule(table, "prospects").shown),
        "so many turns": (f"{number}: {rule(state, f'quest Kaneloon over {number}').verdict}" for number in TURNS),
        "countries while they are chosen": iter(rule(choosing, "countries", side="Bob").shown[:9]),
        "countries later": iter(rule(state, "countries").shown[:9]),
        "who has no leaders": iter(TABLE.rule(state, "countries Argimiliar", book=unled()).shown),
        "where the sea is": iter(rule(state, 'where "Dragon Sea" to Jadmar').shown),
        "where Jadmar is from the sea": iter(rule(state, 'where Jadmar to "Dragon Sea"').shown),
        "inland from the sea": iter(rule(state, 'where "Straits of Vilmir" to "Ilmiora inland"').shown),
        "the sea from inland": iter(rule(state, 'where "Ilmiora inland" to "Straits of Vilmir"').shown),
        "where Jadmar is": iter(rule(state, "where Jadmar to Jadmar").shown),
        "where Kaneloon is": iter(rule(state, "where Kaneloon to Imrryr").shown),
        "what is unsound": (f"{head}: {fault}" for head, wrong in unsound().items() for fault in soundness.faults(wrong)),
    }


def unsound() -> dict[str, State]:
    """Each with what is told of it, and no more."""
    state, table = empty_handed(begun()), on_the_table()
    aboard = changed(moved(state, "Dragon Sea", "Ilmiora Fleet 1", "Fadan"), ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    foreign = evolve(holding(state, "Ilmiora Alchemist", "Grome"), [["put", ["public", "units", "Ilmiora Alchemist", "owner"], "Bob"]])
    return {
        "sound": state,
        "tipped before it began": at(changed(state, ("tipped", {"towards": "law", "turn": 3, "ends": 5})), "movement", "Ann", 0),
        "tipped later": changed(state, ("tipped", {"towards": "law", "turn": 3, "ends": 5})),
        "another's": foreign,
        "another's, who is said to hold none": changed(foreign, ("units", "Ilmiora Alchemist", "spells", 0), ("container", 57)),
        "another's, without": evolve(state, [["put", ["secret", "Bob", "hands", "Fadan"], []]]),
        "counted wrongly": changed(holding(state, "Ilmiora Alchemist", "Grome"), ("units", "Ilmiora Alchemist", "spells", 2)),
        "on the table, too many": beneath(table, "Ilmiora Alchemist", 3),
        "on the table, fewer than none": beneath(table, "Ilmiora Alchemist", -1),
        "on the table, a ship": beneath(table, "Ilmiora Fleet 1", 2),
        "on the table, untold": evolve(beneath(table, "Fadan", 3), [["drop", ["public", "units", "Fadan", "capacity"], None]]),
        "on the table, kept in hand": evolve(table, [["put", ["secret", "Ann", "hands", "Fadan"], ["Grome"]]]),
        "on the table, kept face down": evolve(table, [["put", ["secret", "Ann", "cast", "Fadan"], "Grome"]]),
        "aboard no ship": changed(aboard, ("units", "Fadan", "aboard", "Sharilla"), ("units", "Sharilla", "at", "Dragon Sea")),
        "aboard elsewhere": changed(aboard, ("units", "Ilmiora Fleet 1", "at", "Southern Sea")),
        "who carries none": changed(state, ("units", "Fadan", "carries", None)),
        "a ship of which nothing is told": evolve(aboard, [["drop", ["public", "units", "Ilmiora Fleet 1", "carries"], None]]),
        "who is aboard a person": changed(state, ("units", "Ilmiora army 1", "aboard", "Fadan"), ("units", "Fadan", "carries", 0)),
    }


@pytest.mark.parametrize(
    ("golden", "shown"), [("maps.txt", whole_maps), ("table.txt", positions), ("asked.txt", asked)], ids=["maps", "table", "asked"]
)
def test_what_is_shown_is_what_was_shown(golden: str, shown: Callable[[], dict[str, Iterator[str]]]) -> None:
    lines = [line for head, told in shown().items() for line in (f"# {head}", *map(str, told))]
    file = HERE / golden
    if WRITE:
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    kept = file.read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(lines, kept, strict=False), 1):
        assert now == then, f"{golden}:{number}"
    assert len(lines) == len(kept)


def test_before_a_printed_scenario_is_told_every_country_is_told_as_far_as_it_is_known() -> None:
    told = COPY.rule(start(book=COPY.book), "countries").shown
    assert [line for line in told if str(line).startswith("Org (")]
    untold = [str(line) for line in told if str(line).startswith("Argimiliar (")]
    assert "as many personalities and fleets as your counters have" in untold[0]
    assert "nobody attacks" not in untold[0]


def test_odds_of_a_battle_go_on_with_its_spells_and_then_its_dice() -> None:
    fought = do(field(), f'battle "{PLACE}"')
    for state, verb in ((fought, "unveil"), (do(fought, "unveil"), "fight")):
        said = outlook.carried_on(state)
        assert said is not None
        assert (said.verb, said.side) == (verb, "Ann")
    assert outlook.carried_on(field()) is None


def test_what_is_drawn_has_no_fault() -> None:
    assert not faults(board(visible(full(), "Ann"), "Ann", HOUSE))
    assert GAME.board is not None


def test_a_coast_breaks_where_its_points_lie_further_apart_than_forty() -> None:
    near, far = ((0.0, 0.0), (40.0, 0.0)), ((0.0, 0.0), (41.0, 0.0))
    assert shared(near, near) == near
    assert shared(far, far) == (far[1], far[0])
