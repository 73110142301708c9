"""What may be typed: each verb in its shortest and in its fullest form, and what is read out of it; who may see it, and when it is open."""

from functools import cache
from random import Random
from typing import Any

import pytest

from playaid.dice.sources import Seeded
from playaid.games.elric import GAME
from playaid.games.elric.ratings import names, world
from playaid.games.elric.state import units
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State, evolve
from playaid.testing.table import Table
from tests.each import each
from tests.games.elric import table

READ: list[tuple[str, dict[str, Any]]] = [
    ("choose Ilmiora", {"nation": "Ilmiora"}),
    ("appear", {}),
    ("replace army of Ilmiora", {"what": "army", "nation": "Ilmiora"}),
    ("march Fadan to Jadmar", {"units": ["Fadan"], "place": "Jadmar"}),
    (
        "march Fadan, Sharilla with 3 of Ilmiora to Jadmar via Oin,Yu",
        {"units": ["Fadan", "Sharilla"], "armies": 3, "nation": "Ilmiora", "place": "Jadmar", "via": ["Oin", "Yu"]},
    ),
    (
        "march Fadan with 3 of Isle of Purple Towns to Imrryr via Forest of Troos,Straits of Chaos, Dragon Sea,Straits of Vilmir",
        {
            "units": ["Fadan"],
            "armies": 3,
            "nation": "Isle of Purple Towns",
            "place": "Imrryr",
            "via": ["Forest of Troos", "Straits of Chaos", "Dragon Sea", "Straits of Vilmir"],
        },
    ),
    ("replace army of Isle of Purple Towns", {"what": "army", "nation": "Isle of Purple Towns"}),
    (
        "muster Isle of Purple Towns with Noose of Flesh of Fadan",
        {"target": "Isle of Purple Towns", "spell": "Noose of Flesh", "holder": "Fadan"},
    ),
    ("fallback Fadan to Marshes of Mist", {"units": ["Fadan"], "place": "Marshes of Mist"}),
    ('embark Fadan on "Ilmiora Fleet 1"', {"units": ["Fadan"], "fleet": "Ilmiora Fleet 1"}),
    (
        'embark Fadan, Sharilla with 2 of Ilmiora onto "Ilmiora Fleet 1"',
        {"units": ["Fadan", "Sharilla"], "armies": 2, "nation": "Ilmiora", "fleet": "Ilmiora Fleet 1"},
    ),
    ('sail "Ilmiora Fleet 1" to "Dragon Sea"', {"fleets": ["Ilmiora Fleet 1"], "place": "Dragon Sea"}),
    (
        'sail "Ilmiora Fleet 1", "Ilmiora Fleet 2" to "Dragon Sea" via "Boiling Sea" homeward',
        {"fleets": ["Ilmiora Fleet 1", "Ilmiora Fleet 2"], "place": "Dragon Sea", "via": ["Boiling Sea"], "homeward": True},
    ),
    ("debark Fadan to Jadmar", {"units": ["Fadan"], "place": "Jadmar"}),
    (
        "debark Fadan, Sharilla with 2 of Ilmiora to Jadmar",
        {"units": ["Fadan", "Sharilla"], "armies": 2, "nation": "Ilmiora", "place": "Jadmar"},
    ),
    ("fly Teleport by Fadan to Oin", {"spell": "Teleport", "magician": "Fadan", "place": "Oin"}),
    (
        "fly Teleport by Fadan carrying Sharilla, Naclon with 2 to Oin",
        {"spell": "Teleport", "magician": "Fadan", "units": ["Sharilla", "Naclon"], "armies": 2, "place": "Oin"},
    ),
    ("search Oin for magic", {"place": "Oin", "what": "magic"}),
    ("cast Arkyn by Fadan", {"spell": "Arkyn", "magician": "Fadan"}),
    ("transfer Arkyn from Fadan to Sharilla", {"spell": "Arkyn", "unit": "Fadan", "other": "Sharilla"}),
    ("discard Arkyn from Fadan", {"spell": "Arkyn", "unit": "Fadan"}),
    ("horn", {}),
    ("influence Fadan", {"unit": "Fadan"}),
    ("bear Naclon to Fadan", {"artifact": "Naclon", "unit": "Fadan"}),
    ("battle", {}),
    ("battle Jadmar", {"place": "Jadmar"}),
    ("withhold Fadan, Sharilla", {"units": ["Fadan", "Sharilla"]}),
    ("fallback Fadan, Sharilla to Jadmar", {"units": ["Fadan", "Sharilla"], "place": "Jadmar"}),
    ("conjure Fadan", {"magician": "Fadan"}),
    ("unveil", {}),
    ("fight", {}),
    ("fight Jadmar", {"place": "Jadmar"}),
    ("muster Pyaray", {"target": "Pyaray"}),
    ("muster Shazaar with Arkyn of Fadan", {"target": "Shazaar", "spell": "Arkyn", "holder": "Fadan"}),
    ("chart sea named Old Water", {"kind": "sea", "place": "Old Water"}),
    (
        "chart land of Ilmiora city port named New Town",
        {"kind": "land", "nation": "Ilmiora", "city": True, "port": True, "place": "New Town"},
    ),
    ('chart land of "Pan Tang" capital named New Hold', {"kind": "land", "nation": "Pan Tang", "capital": True, "place": "New Hold"}),
    ("hand", {}),
    ("spell Arkyn", {"spells": ["Arkyn"]}),
    ("countries", {}),
    ("countries Jharkor", {"which": ["Jharkor"]}),
    ("pieces", {}),
    ("pieces Jadmar", {"what": "Jadmar"}),
    ("pieces Ann", {"what": "Ann"}),
    ("where is Bob", {"what": "Bob"}),
    ("stack Jadmar", {"what": "Jadmar"}),
    ("stack in Jadmar", {"what": "Jadmar"}),
    ("stack of Fadan", {"what": "Fadan"}),
    ("map", {}),
    ("map Jadmar", {"places": ["Jadmar"]}),
    ("map Lormyr, Jadmar", {"places": ["Lormyr", "Jadmar"]}),
    ("where is Fadan?", {"what": "Fadan"}),
    ("where Fadan", {"what": "Fadan"}),
    ("where Fadan from Ilmiora capital", {"what": "Fadan", "goal": "Ilmiora capital"}),
    ("where Fadan Weeping Waste", {"what": "Fadan", "goal": "Weeping Waste"}),
    ("ships", {}),
    ("beam", {}),
    ("container", {}),
    ("prospects", {}),
    ("quest Oin over 3", {"place": "Oin", "turns": 3}),
    ("dream", {}),
    ("reckon 12 vs 9", {"attack": 12, "defence": 9}),
    (
        "reckon 12 vs 9 with Ship of Land and Sea, Arkyn and Grome",
        {"attack": 12, "defence": 9, "spells": ["Ship of Land and Sea", "Arkyn", "Grome"]},
    ),
    (
        "reckon 12 vs 9 with Arkyn,Balo against Grome,Misha wall 5 at city",
        {"attack": 12, "defence": 9, "spells": ["Arkyn", "Balo the Jester"], "against": ["Grome", "Misha"], "wall": 5, "ground": "city"},
    ),
]

CUT_SHORT = (
    "choose",
    "replace army",
    "replace of Ilmiora",
    "march Fadan",
    "march to Jadmar",
    "embark Fadan",
    'sail "Ilmiora Fleet 1"',
    "debark Fadan",
    "fly Teleport to Oin",
    "fly Teleport by Fadan",
    "search Oin",
    "cast Arkyn",
    "transfer Arkyn from Fadan",
    "transfer Arkyn to Fadan",
    "discard Arkyn",
    "influence",
    "bear Naclon",
    "fallback Fadan",
    "conjure",
    "muster",
    "chart sea",
    "spell",
    "quest Oin",
    "reckon 12",
)


TABLE = Table(GAME)


@cache
def evening() -> State:
    """Ilmiora and Vilmir on the board, so that their units can be named."""
    state, rng = TABLE.start(("Ann", "Bob"), ["6", "1"], scenario="4"), Random(1)
    for nation in ("Ilmiora", "Vilmir"):
        state = evolve(state, TABLE.played(state, f"choose {nation}", Seeded(1), rng).changes)
    return state


def read(line: str) -> dict[str, Any]:
    return dict(TABLE.declaration(evening(), line, "Ann").args)


@each(("line", "args"), READ, ids=[line for line, _ in READ])
def test_a_line_is_read(line: str, args: dict[str, Any]) -> None:
    assert read(line) == args


@each("line", CUT_SHORT)
def test_what_a_verb_needs_must_be_said(line: str) -> None:
    with pytest.raises(Unreadable):
        read(line)


def test_every_verb_is_among_them() -> None:
    assert {line.split()[0] for line, _ in READ} == set(GAME.verbs)


def test_what_tells_of_a_hand_belongs_to_its_side_alone() -> None:
    assert [name for name, verb in GAME.verbs.items() if verb.secret] == ["cast", "transfer", "discard", "hand", "prospects"]


def test_what_only_asks_and_what_is_open_in_every_step() -> None:
    asks = "hand spell countries pieces stack where map ships beam container prospects quest dream reckon"
    assert " ".join(name for name, verb in GAME.verbs.items() if verb.query) == asks
    assert [name for name, verb in GAME.verbs.items() if verb.anytime] == ["chart"]


def test_nothing_but_charts_and_questions_is_without_offers() -> None:
    assert {name for name, verb in GAME.verbs.items() if not verb.offers and not verb.query} == {"chart"}


@each(
    ("said", "full"),
    [
        ("march Fadan all Jadmar", "march Fadan with 7 to Jadmar"),
        ("march fad with all to jad via Bakshaan", "march Fadan with 7 to Jadmar via Bakshaan"),
        ("march Fadan, Sharilla all of Ilmiora to Jadmar", "march Fadan, Sharilla with 7 of Ilmiora to Jadmar"),
        ("march Fadan Sharilla ALL Jadmar", "march Fadan, Sharilla with 7 to Jadmar"),
        ('embark Fadan all on "Ilmiora Fleet 1"', 'embark Fadan with 7 on "Ilmiora Fleet 1"'),
        ("debark Fadan all Jadmar", "debark Fadan with 7 to Jadmar"),
        ("debark Fadan, Sharilla in Jadmar", "debark Fadan, Sharilla to Jadmar"),
        ("debark Fadan into Vilmir inland", 'debark Fadan to "Vilmir inland"'),
        ("march Fadan with 3 in Jadmar", "march Fadan with 3 to Jadmar"),
        ("march Fadan to Forest of Troos", 'march Fadan to "Forest of Troos"'),
        ("march Fadan with 2 of Ilmiora to forest of troos", 'march Fadan with 2 of Ilmiora to "Forest of Troos"'),
        ('sail "Ilmiora Fleet 1" to straits of chaos via Dragon Sea', 'sail "Ilmiora Fleet 1" to "Straits of Chaos" via "Dragon Sea"'),
        ("march Fadan Jadmar", "march Fadan to Jadmar"),
        ("march Fadan with 3 vilmir inland", "march Fadan with 3 to Vilmir inland"),
        ("march Fadan, Sharilla straits of vilmir", 'march Fadan, Sharilla to "Straits of Vilmir"'),
    ],
)
def test_all_is_every_army_of_the_leaders_stack(said: str, full: str) -> None:
    assert read(said) == read(full)


def test_all_of_a_leader_who_has_none_is_none_and_of_nobody_is_not_read() -> None:
    assert read("march Naclon all Bakshaan")["armies"] == 6
    lonely = evolve(evening(), [["put", ["public", "units", "Fadan", "at"], "Bakshaan"]])
    assert TABLE.declaration(lonely, "march Fadan all Jadmar", "Ann").args["armies"] == 0
    for line in ("march all Jadmar", "march Xyz all Jadmar", "march Jadmar", "march Fadan Sharilla", "march Fadan Xyz"):
        with pytest.raises(Unreadable):
            read(line)


def test_all_leaves_what_another_stack_has_and_what_has_been_left() -> None:
    state = evening()
    mine = [name for name in state["public"]["units"] if name.startswith("Ilmiora army")][:4]
    for army, stack in zip(mine, ("Fadan", "Fadan", "Sharilla", "Fadan"), strict=True):
        state = evolve(state, [["put", ["public", "units", army, "at"], "Oin"], ["put", ["public", "units", army, "stack"], stack]])
    state = evolve(state, [["put", ["public", "units", mine[3], "detached"], True], ["put", ["public", "units", "Fadan", "at"], "Oin"]])
    state = evolve(state, [["put", ["public", "units", "Fadan", "stack"], "Fadan"]])
    assert TABLE.declaration(state, "march Fadan all Yu", "Ann").args["armies"] == 2


def test_ships_sail_by_the_name_of_whom_they_carry() -> None:
    state = evening()
    for unit, fleet in (("Fadan", "Ilmiora Fleet 1"), ("Sharilla", "Ilmiora Fleet 2")):
        state = evolve(state, [["put", ["public", "units", unit, "aboard"], fleet]])

    def sailing(line: str) -> dict[str, Any]:
        return dict(TABLE.declaration(state, line, "Ann").args)

    assert sailing("sail fad dragon sea") == {"fleets": ["Ilmiora Fleet 1"], "place": "Dragon Sea"}
    both = {"fleets": ["Ilmiora Fleet 1", "Ilmiora Fleet 2"], "place": "Dragon Sea", "via": ["Straits of Vilmir"]}
    assert sailing("sail Fadan, sharilla to Dragon Sea via straits of vilmir") == both
    assert sailing('sail "Ilmiora Fleet 2" to Dragon Sea homeward') == {
        "fleets": ["Ilmiora Fleet 2"],
        "place": "Dragon Sea",
        "homeward": True,
    }
    assert sailing("sail Naclon to Dragon Sea")["fleets"] == ["Naclon"]  # ashore: refused as no fleet


def test_names_are_read_where_nothing_more_is_known_of_the_battle() -> None:
    """An overruled line may leave a battle that is fought, and of which no parties are known: the next line is read all the same."""
    state = table.changed(table.start(), ("battle", {"place": "Dharijor capital"}))
    assert set(names.units(state)) == set(state["public"]["units"])


def on_turn(*changes: Any) -> State:
    return evolve(table.at(table.begun(), "movement", "Ann"), list(changes))


PEOPLE = "Fadan, Sharilla, Ilmiora Admiral, Ilmiora Alchemist"


@each(
    ("said", "full"),
    [
        ("march all to Bakshaan", f"march {PEOPLE} with 7 to Bakshaan"),
        ("march everybody bak", f"march {PEOPLE} with 7 to Bakshaan"),
        ("march all with 3 armies to Bakshaan", f"march {PEOPLE} with 3 to Bakshaan"),
        ("march all with all armies to Bakshaan", f"march {PEOPLE} with 7 to Bakshaan"),
        ("embark all on Ilmiora Fleet 2", f"embark {PEOPLE} with 7 on Ilmiora Fleet 2"),
        ("embark ALL fleet 1", f"embark {PEOPLE} with 7 on Ilmiora Fleet 1"),
    ],
)
def test_all_alone_is_the_one_stack_that_can_be_meant(said: str, full: str) -> None:
    state = on_turn()
    assert TABLE.declaration(state, said, "Ann").args == TABLE.declaration(state, full, "Ann").args


def test_all_aboard_go_ashore() -> None:
    aboard = [["put", ["public", "units", unit, "aboard"], "Ilmiora Fleet 1"] for unit in ("Fadan", "Ilmiora army 4")]
    said = TABLE.declaration(on_turn(*aboard), "debark all to Ilmiora capital", "Ann").args
    assert said == {"units": ["Fadan"], "armies": 1, "place": "Ilmiora capital"}


def _two_fleets(*elsewhere: list[Any]) -> State:
    ships = [("Fadan", "Ilmiora Fleet 1"), ("Ilmiora army 4", "Ilmiora Fleet 1"), ("Sharilla", "Ilmiora Fleet 2")]
    return on_turn(*(["put", ["public", "units", unit, "aboard"], fleet] for unit, fleet in ships), *elsewhere)


@each("line", ["debark all to Ilmiora capital", "debark both fleets to Ilmiora capital", "debark both to Ilmiora capital"])
def test_all_who_lie_in_one_sea_go_ashore_off_however_many_fleets(line: str) -> None:
    said = TABLE.declaration(_two_fleets(), line, "Ann").args
    assert said == {"units": ["Fadan", "Sharilla"], "armies": 1, "place": "Ilmiora capital"}


def test_where_somebody_lies_elsewhere_it_is_asked_who_goes_ashore() -> None:
    sea = next(place for place in world.beside(on_turn(), "Ilmiora capital") if world.is_sea(on_turn(), place))
    apart = [["put", ["public", "units", unit, "at"], sea] for unit in ("Sharilla", "Ilmiora Fleet 2")]
    with pytest.raises(Unreadable, match="everybody of one stack") as several:
        TABLE.declaration(_two_fleets(*apart), "debark all to Ilmiora capital", "Ann")
    assert several.value.hint == "say whose: Fadan all or Sharilla all; or where they stand: all from PLACE to PLACE"


def test_all_of_several_stacks_is_asked_whose_and_of_nobody_refused() -> None:
    beyond = next(
        place for place in world.beside(on_turn(), "Bakshaan") if place != "Ilmiora capital" and not world.is_sea(on_turn(), place)
    )
    two = on_turn(["put", ["public", "units", "Sharilla", "at"], beyond])
    with pytest.raises(Unreadable, match="everybody of one stack") as several:
        TABLE.declaration(two, "march all to Bakshaan", "Ann")
    assert several.value.hint == "say whose: Fadan all or Sharilla all; or where they stand: all from PLACE to PLACE"
    with pytest.raises(Unreadable, match="no personality of whoever is on turn"):
        TABLE.declaration(on_turn(), "debark all to Bakshaan", "Ann")


@each(("line", "full"), [
    ("embark Fadan fleet 1", 'embark Fadan on "Ilmiora Fleet 1"'),
    ("embark Fadan with 2 Ilmiora Fleet 1", 'embark Fadan with 2 on "Ilmiora Fleet 1"'),
    ("embark Fadan, Sharilla fleet 2", 'embark Fadan, Sharilla on "Ilmiora Fleet 2"'),
    ("replace army in Ilmiora capital", "replace army of Ilmiora"),
    ("replace 1 army at Ilmiora capital", "replace army of Ilmiora"),
    ("sail both Ilmiora fleets to Dragon Sea", 'sail "Ilmiora Fleet 1", "Ilmiora Fleet 2" to "Dragon Sea"'),
    ("sail Ilmiora fleets to Dragon Sea", 'sail "Ilmiora Fleet 1", "Ilmiora Fleet 2" to "Dragon Sea"'),
])  # fmt: skip
def test_words_left_out_are_heard(line: str, full: str) -> None:
    assert TABLE.declaration(on_turn(), line, "Ann").args == TABLE.declaration(on_turn(), full, "Ann").args


def test_what_has_no_name_to_be_called_by_is_a_thing() -> None:
    with pytest.raises(Unreadable, match=r"^replace: one thing at a time, not 'all'$"):
        TABLE.declaration(on_turn(), "replace all", "Ann")


@each(("line", "lost", "what"), [
    ("replace Fadan", {}, "leader"),
    ("replace the Alchemist", {"leaders": ["Ilmiora Alchemist"]}, "leader"),
    ("replace a personality of Ilmiora", {}, "leader"),
    ("replace Ilmiora Fleet 2", {"fleets": ["Ilmiora Fleet 2"]}, "fleet"),
    ("replace Ilmiora Fleet 2", {}, "fleet"),
    ("replace 1 ship of Ilmiora", {}, "fleet"),
])  # fmt: skip
def test_what_is_replaced_is_heard_by_the_name_of_the_piece(line: str, lost: dict[str, list[str]], what: str) -> None:
    state = on_turn(*(["put", ["public", "lost", "Ilmiora", sort], names] for sort, names in lost.items()))
    assert TABLE.declaration(state, line, "Ann").args == {"what": what, "nation": "Ilmiora"}


def test_another_ship_than_the_lost_ones_is_none_of_them() -> None:
    state = on_turn(["put", ["public", "lost", "Ilmiora", "fleets"], ["Ilmiora Fleet 2"]])
    with pytest.raises(Unreadable):
        TABLE.declaration(state, "replace Ilmiora Fleet 1", "Ann")


def test_where_they_stand_is_not_asked_of_whoever_has_said_it() -> None:
    one = units.place_of(on_turn(), "Fadan")
    apart = on_turn(["put", ["public", "units", "Fadan", "stack"], "Fadan"], ["put", ["public", "units", "Sharilla", "stack"], "Sharilla"])
    with pytest.raises(Unreadable, match="several stacks stand there") as several:
        TABLE.declaration(apart, f"march all from {one} to Bakshaan", "Ann")
    assert several.value.hint == 'say whose: Fadan all or Sharilla all or "Ilmiora Admiral" all'


def test_a_name_that_may_mean_several_is_who_can_be_called() -> None:
    """The Isle of Purple Towns and its priest: a nation is called, and the priest is none."""
    assert "Purple Towns" in names.targets(on_turn())["Isle of Purple Towns"]
    with pytest.raises(Incomplete, match="place"):
        TABLE.declaration(on_turn(), "march all", "Ann")
