"""14.0, 16.1-16.3 and 20.2 by tables: ratios, strengths and force, ranks and ratings, which items count for whom."""

from typing import Any

from playaid.book.facts import Fact
from playaid.games.albion.ratings import enchanters, forces, items, leaders, strengths
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.albion.table import BOOK, at, bare, clear, do, hurt, put, refused, stand, start
from tests.games.albion.test_initiating import FIELD, field
from tests.games.albion.two import bears, hearing, moving

# 16.1


@each(
    ("attacker", "defender", "column"),
    [
        (6, 6, "1-1"),
        (5, 6, "1-2"),
        (11, 6, "1-1"),
        (12, 6, "2-1"),
        (36, 6, "6-1"),
        (60, 6, "6-1"),
        (3, 6, "1-2"),
        (2, 6, "1-3"),
        (1, 6, "1-6"),
        (1, 9, "1-6"),
        (0, 6, "1-6"),
        (-1, 6, "1-6"),
        (4, 0, "4-1"),
        (1, 0, "1-1"),
        (0, 0, "1-6"),
        (1, 1, "1-1"),
    ],
)
def test_ratios_are_rounded_for_the_defender(attacker: int, defender: int, column: str) -> None:
    """16.1.5; beyond the ends the last column."""
    assert forces.ratio(attacker, defender) == column


@each(
    ("column", "by", "to"),
    [("1-1", 1, "2-1"), ("1-1", -1, "1-2"), ("6-1", 1, "6-1"), ("5-1", 1, "6-1"), ("1-6", -1, "1-6"), ("1-6", 0, "1-6")],
)
def test_shifts_end_with_the_table(column: str, by: int, to: str) -> None:
    assert forces.shift(column, by) == to


RACES = [Fact("battle", ("clear", race), effect, "owner") for race, effect in (("Troll", "H"), ("Elf", "D"), ("Mundane", "T"))]


@each(
    ("armies", "terrain", "strength", "text"),
    [
        ({"Moray_7": {"count": 5, "under": "Imric"}}, None, 5, "Moray 7 5"),
        ({"Moray_7": {"count": 5}}, None, 2, "Moray 7 5, halved out of command: 2.5; in all 2.5, rounded down"),
        ({"Moray_7": {"count": 1}}, None, 1, "Moray 7 1, halved out of command: 0.5; in all 0.5, but at least 1"),
        ({"Moray_7": {"count": 5, "under": "Imric"}}, "clear", 2, "Moray 7 5, halved in clear: 2.5; in all 2.5, rounded down"),
        ({"Moray_7": {"count": 5}}, "clear", 1, "Moray 7 5, halved in clear, halved again out of command: 1.25; in all 1.25, rounded down"),
        ({"Albion_7": {"count": 5}}, "clear", 5, "Albion 7 5, doubled in clear, halved out of command: 5"),
        ({"Weald_7": {"count": 5}}, "clear", 7, "Weald 7 5, tripled in clear, halved out of command: 7.5; in all 7.5, rounded down"),
        (
            {"Moray_7": {"count": 3}, "Moray_8": {"count": 2}},
            None,
            2,
            "Moray 7 3, halved out of command: 1.5; Moray 8 2, halved out of command: 1; in all 2.5, rounded down",
        ),
        ({}, None, 0, ""),
    ],
)
def test_the_strength_of_troops(armies: dict[str, Any], terrain: str | None, strength: int, text: str) -> None:
    """14.1, 17.2: by race on the ground, halved out of command, rounded down once, never below 1."""
    state = field("Imric", **armies)
    names = [name.replace("_", " ") for name in armies]
    assert forces.armies(hearing(state, book=BOOK.with_recorded(RACES)), names, terrain) == (strength, text)


def test_an_escort_is_always_in_command() -> None:
    state = stand(start(), FIELD, "Imric", "Barguest")
    state = bare(state, "Barguest")
    assert forces.armies(hearing(state), ["Imric", "Barguest"], None) == (1, "escort of Imric 1")


@each(
    ("armies", "fighters"),
    [({"Albion_7": {"count": 2}}, ["Albion 7"]), ({}, ["Cluracan"])],
)
def test_who_can_give_battle(armies: dict[str, Any], fighters: list[str]) -> None:
    """15.1: points before heroes; whoever has evaded fights not."""
    state = field("Gairloch", faerie=("Cluracan", "Branwen"), **armies)
    assert forces.fighters(hearing(state), FIELD, FAERIE) == fighters
    away = put(state, "public", "evaded", {FIELD: ["Cluracan"]})
    assert forces.fighters(hearing(away), FIELD, FAERIE) == [name for name in fighters if name != "Cluracan"]
    assert forces.stands(hearing(state), FIELD, FAERIE, True)
    assert not forces.stands(hearing(state), FIELD, FOMORIAN, True)


@each(
    ("number", "defends", "option", "holds"),
    [
        ("3429", True, "attackable", True),
        ("3429", False, "attackable", False),
        ("3429", True, "safe", False),
        (FIELD, True, "attackable", False),
    ],
)
def test_a_bare_fortress_stands_in_its_defence(number: str, defends: bool, option: str, holds: bool) -> None:
    state = put(clear(start(), number), "referee", "options", "empty-fortress", option)
    assert forces.stands(hearing(state), number, FAERIE, defends) is holds


def fight(kind: str = "battle", attacker: str = FOMORIAN, **more: Any) -> Any:
    new: dict[str, Any] = {
        "hex": FIELD,
        "kind": kind,
        "attacker": attacker,
        "terrain": None,
        "round": 0,
        "state": "announced",
        "stopped": [],
    }
    return {**new, "retreat": [], "ratio": None, "bonus": {}, "challenges": {}, **more}


def strength(state: State, what: Any, side: str, defends: bool = False) -> tuple[int, list[tuple[str, str, str, str | None]]]:
    heard = hearing(state)
    total = forces.strength(heard, what, side, defends)
    return total, [(line.label, line.text, line.result, line.only) for line in heard.lines]


def test_the_strength_of_a_battle_line_by_line() -> None:
    """16.1.4: troops openly, what each person adds to his own side, their sum to all."""
    state = field(faerie=("Cluracan", "Branwen"), Albion_7={"count": 4, "under": "Cluracan"})
    total, lines = strength(state, fight(), FAERIE)
    combat, magic = strengths.combat(hearing(state), "Cluracan")[0], strengths.magic(hearing(state), "Cluracan")[0]
    branwen = strengths.magic(hearing(state), "Branwen")[0]
    secret = [(label, result, only) for label, _, result, only in lines if only]
    assert secret == [("Cluracan", f"+{combat}", FAERIE), ("Cluracan", f"+{magic}", FAERIE), ("Branwen", f"+{branwen}", FAERIE)]
    announced = combat + magic + branwen
    troops = forces.armies(hearing(state), ["Albion 7"], None)
    assert [line[1:3] for line in lines if not line[3]] == [
        (troops[1], str(troops[0])),
        ("Cluracan, Branwen: one sum of magic, and of heroes combat", f"+{announced}"),
        ("announced in all", str(troops[0] + announced)),
    ]
    assert total == troops[0] + announced


def test_the_ground_is_named_where_it_is_known() -> None:
    lines = strength(field(Moray_7={"count": 4}), fight(terrain="clear"), FOMORIAN)[1]
    assert any(" in clear" in text for _, text, _, _ in lines)
    assert not any(", in " in text for _, text, _, _ in strength(field(Moray_7={"count": 4}), fight(), FOMORIAN)[1])


@each(("number", "defends", "more"), [("3429", True, 1), ("3429", False, 0), (FIELD, True, 0)])
def test_the_fortress_itself_counts_in_its_defence(number: str, defends: bool, more: int) -> None:
    """17.4"""
    state = stand(clear(start(), number), number, Albion_7={"count": 4})
    total, lines = strength(state, fight(hex=number), FAERIE, defends)
    assert total == 2 + more
    assert len([line for line in lines if line[1:3] == ("the fortress itself", "+1")]) == more


def test_no_fortress_takes_part_at_sea() -> None:
    """16.2, 17.4"""
    state = stand(clear(start(), "3429"), "3429", "Foamrider")
    assert strength(state, fight("engagement", hex="3429"), FAERIE, True)[0] == BOOK.value("ships", "Foamrider", "combat")


def test_teeth_add_to_strength_and_force() -> None:
    """20.6.23: of the side that sowed them."""
    state = field(Moray_7={"count": 4})
    sown = fight(teeth={FOMORIAN: 3})
    assert strength(state, sown, FOMORIAN)[0] == 2 + 3
    assert ("Fomorian", "sprung from the Teeth of the Dragon", "+3", None) in strength(state, sown, FOMORIAN)[1]
    assert forces.force(hearing(state), sown, FOMORIAN) == 7
    other = fight(teeth={FAERIE: 3})
    assert strength(state, other, FOMORIAN)[0] == 2
    assert forces.force(hearing(state), other, FOMORIAN) == 4


def test_ships_and_heroes_in_an_engagement() -> None:
    """16.2.3: magic counts in battles alone."""
    state = stand(clear(start(), "0108"), "0108", "Foamrider", "Cluracan", Albion_7={"count": 3, "aboard": "Foamrider"})
    state = bare(put(state, "public", "pieces", "Cluracan", "aboard", "Foamrider"), "Cluracan")
    what = fight("engagement", hex="0108")
    ship, hero = BOOK.value("ships", "Foamrider", "combat"), strengths.combat(hearing(state), "Cluracan")[0]
    troops = forces.armies(hearing(state), ["Albion 7"], None)[0]
    total, lines = strength(state, what, FAERIE)
    assert total == ship + hero + troops
    assert ("Faerie", f"Foamrider {ship}", f"+{ship}", None) in lines
    assert forces.force(hearing(state), what, FAERIE) == ship


@each(("name", "mana"), [("Cluracan", 0), ("Branwen", 4), ("Branwen", 0), ("Elidor", 9), ("Elidor", 3)])
def test_a_melee_takes_the_better_strength(name: str, mana: int) -> None:
    """16.3: a hero's combat doubled, in force undoubled."""
    state = put(field(faerie=(name,)), "public", "mana", mana)
    heard = hearing(state)
    combat, magic, hero = strengths.combat(heard, name)[0], strengths.magic(heard, name)[0], strengths.is_hero(heard, name)
    better = combat * (2 if hero else 1)
    part = forces.melee_part(heard, name)
    assert part[:2] == ((better, combat) if better >= magic else (magic, strengths.basic_magic(heard, name)))
    assert part[2].startswith("combat" if better >= magic else "magic")
    assert part[2].endswith(", a hero: doubled") is (hero and better >= magic)
    total, lines = strength(state, fight("melee"), FAERIE)
    assert total == part[0]
    assert [line[2:] for line in lines] == [(f"+{total}", FAERIE), (f"{total}", None)]
    assert forces.force(heard, fight("melee"), FAERIE) == part[1]


@each(("option", "force"), [("printed", 5), ("current", 3)])
def test_face_value_by_option(option: str, force: int) -> None:
    state = put(hurt(field("Imric"), "Imric", 2), "referee", "options", "person-force", option)
    assert forces.face(hearing(state, FOMORIAN), "Imric", 3) == (BOOK.value("persons", "Imric", "combat") if option == "printed" else force)


def test_force_without_points_is_that_of_heroes() -> None:
    """18.3"""
    state = field(faerie=("Cluracan", "Branwen"))
    assert forces.force(hearing(state), fight(), FAERIE) == strengths.combat(hearing(state), "Cluracan")[0]
    assert forces.can_go_on(hearing(state), fight(), FAERIE)
    assert not forces.can_go_on(hearing(field(faerie=("Branwen",))), fight(), FAERIE)
    assert forces.can_go_on(hearing(field(faerie=("Branwen",))), fight("melee"), FAERIE)
    assert not forces.can_go_on(hearing(field()), fight("melee"), FAERIE)


@each(("sower", "on"), [(FAERIE, True), (FOMORIAN, False)])
def test_an_army_that_has_sprung_up_fights_on_beside_whoever_sowed_it(sower: str, on: bool) -> None:
    """20.6.23: no hero is needed."""
    assert forces.can_go_on(hearing(field(faerie=("Branwen",))), fight(teeth={sower: 5}), FAERIE) is on


@each(("attacker", "on"), [(FOMORIAN, True), (FAERIE, False)])
def test_a_bare_fortress_goes_on_defending(attacker: str, on: bool) -> None:
    state = clear(start(), "3429")
    assert forces.can_go_on(hearing(state), fight(attacker=attacker, hex="3429"), FAERIE) is on


# 14.0


def ranked(**ranks: str | None) -> Any:
    return BOOK.with_recorded([Fact("persons", (name, "rank"), rank, "owner") for name, rank in ranks.items()])


@each(
    ("rank", "army", "may"),
    [
        ("captain", "Moray_7", True),
        ("captain", "Weald_7", False),
        ("marshal", "Weald_7", False),
        ("marshal", "Moray_7", True),
        ("king", "Weald_7", True),
        ("king", "Albion_7", False),
        (None, "Moray_7", False),
    ],
)
def test_what_a_rank_commands(rank: str | None, army: str, may: bool) -> None:
    """14.3: a captain his colour, a marshal his race, a king any friend."""
    armies: dict[str, Any] = {army: {"count": 2}}
    state = field("Rurik", **armies)
    state = put(state, "public", "ranks", {})
    heard = hearing(state, FOMORIAN, ranked(Rurik=rank))
    assert leaders.rank(heard, "Rurik") == rank
    assert leaders.may_command(heard, "Rurik", army.replace("_", " ")) is may
    assert leaders.leader_of(heard, army.replace("_", " "), [army.replace("_", " "), "Rurik"]) == ("Rurik" if may else None)


@each(
    ("fields", "in_command"),
    [
        ({"under": "Imric"}, True),
        ({"under": None}, False),
        ({"under": "Imric", "hex": "3012"}, False),
        ({"under": "Imric", "aboard": "Oakheart"}, False),
        ({"under": "Barguest"}, False),
    ],
)
def test_an_army_stands_beneath_its_commander(fields: dict[str, Any], in_command: bool) -> None:
    """14.2: in his hex, both ashore or both afloat."""
    state = stand(field("Imric", "Barguest"), FIELD, "Oakheart", Moray_7={"count": 2, **fields})
    assert leaders.in_command(hearing(state, FOMORIAN), "Moray 7") is in_command
    both = put(state, "public", "pieces", "Imric", "aboard", "Redtooth")
    assert leaders.in_command(hearing(both, FOMORIAN), "Moray 7") is (fields.get("aboard") is not None)
    gone = put(state, "public", "pieces", "Imric", "state", "dead")
    assert not leaders.in_command(hearing(gone, FOMORIAN), "Moray 7")


@each(
    ("persons", "best"),
    [
        ([], ""),
        (["Rurik"], "Rurik"),
        (["Imric", "Rurik"], "Imric"),
        (["Rurik", "Imric"], "Imric"),
        (["Mad Ainsel", "Magog"], "Magog"),
        (["Mad Ainsel"], "Mad Ainsel"),
    ],
)
def test_whose_rating_a_stack_uses(persons: list[str], best: str) -> None:
    """14.4, 7.9 m36"""
    heard = hearing(start(), FOMORIAN)
    assert leaders.best(heard, persons) == ((leaders.rating(heard, best), best) if best else (0, ""))


@each(
    ("ranks", "best"),
    [
        (("captain", "captain"), "Gairloch"),
        (("marshal", "captain"), "Rurik"),
        (("captain", "marshal"), "Gairloch"),
        (("marshal", "king"), "Gairloch"),
    ],
)
def test_the_highest_rank_goes_before_the_best_rating(ranks: tuple[str, str], best: str) -> None:
    """14.4: among equals the better rating."""
    ratings = [Fact("persons", ("Rurik", "command"), 2, "owner"), Fact("persons", ("Gairloch", "command"), 5, "owner")]
    book = ranked(Rurik=ranks[0], Gairloch=ranks[1]).with_recorded(ratings)
    heard = hearing(put(start(), "public", "ranks", {}), FOMORIAN, book)
    assert leaders.best(heard, ["Rurik", "Gairloch"])[1] == best
    assert leaders.best(heard, ["Gairloch", "Rurik"])[1] == best


# 20.2


def person(name: str, **cells: Any) -> Any:
    return BOOK.with_recorded([Fact("persons", (name, column), value, "owner") for column, value in cells.items()])


@each(
    ("number", "who", "cells", "usable"),
    [
        ("02", "Imric", {"magic": 1}, True),
        ("02", "Imric", {"magic": 0}, False),
        ("07", "Elidor", {"magic": 5}, True),
        ("07", "Elidor", {"magic": 4}, False),
        ("07", "Imric", {"magic": 9}, False),
        ("09", "Elidor", {"command": 1, "combat": 1}, True),
        ("09", "Elidor", {"command": 0, "combat": 1}, False),
        ("09", "Elidor", {"command": 1, "combat": 0}, False),
        ("14", "Elidor", {"magic": 0}, True),
        ("10", "Misha", {"combat": 0}, True),
    ],
)
def test_who_can_use_what(number: str, who: str, cells: dict[str, int], usable: bool) -> None:
    """20.0, 20.2: the magic it needs, a rating of 1 in what it raises."""
    assert items.usable(hearing(bears(start(), number, who), book=person(who, **cells)), who, number) is usable


def test_a_dash_in_the_book_asks_for_no_magic_and_multiplies_nothing() -> None:
    cells = [Fact("items", ("10", "needs_magic"), None, "owner"), Fact("items", ("10", "damage"), None, "owner")]
    heard = hearing(bears(start(), "10", "Elidor"), book=BOOK.with_recorded(cells))
    assert items.usable(heard, "Elidor", "10")
    assert items.damage_times(heard, "Elidor", "Rurik") == 1
    assert items.damage_times(hearing(bears(start(), "10", "Elidor")), "Elidor", "Rurik") == 2


@each("name", ["Oakheart", "Moray 3012"])
def test_only_persons_use_items(name: str) -> None:
    assert not items.usable(hearing(bears(start(), "10", name)), name, "10")


@each(("command", "rank", "rating"), [(0, None, 0), (1, "king", 6), (2, "king", 6)])
def test_the_torque_from_a_rating_of_one_on(command: int, rank: str | None, rating: int) -> None:
    """20.2.1"""
    heard = hearing(moving(bears(start(), "05", "Rurik"), FOMORIAN), FOMORIAN, person("Rurik", command=command))
    assert items.rank_of(heard, "Rurik") == rank
    assert leaders.rating(heard, "Rurik") == rating


@each(
    ("cells", "ranks"),
    [
        ({}, ["king"]),
        ({"needs_magic": 1}, []),  # Bogan has none
        ({"command": 1}, ["king"]),
        ({"kingdom": "Moray"}, []),  # he is of Ochil
    ],
)
def test_what_an_item_gives_it_gives_to_whoever_may_use_it(cells: dict[str, Any], ranks: list[str]) -> None:
    """20.0, 20.2: of an item that gives a rank, as a table may have it."""
    state = put(bears(start(), "05", "Bogan"), "public", "items", "05", {"state": "held", "hex": None, "side": FOMORIAN})
    told_of = [Fact("items", ("05", column), value, "owner") for column, value in cells.items()]
    assert items.possible_ranks(hearing(state, FOMORIAN, BOOK.with_recorded(told_of)), "Bogan") == ranks


@each(("command", "rating"), [(0, 0), (1, 3), (3, 5)])
def test_the_helm_adds_two_to_a_rating(command: int, rating: int) -> None:
    state = bears(start(), "09", "Elidor")
    assert leaders.rating(hearing(state, book=person("Elidor", command=command, combat=2)), "Elidor") == rating


@each(
    ("first", "then", "same"),
    [
        (("movement", "normal", "moving"), ("movement", "marches", "forced"), True),
        (("combat", "announce"), ("combat", "battles"), True),
        (("movement", "normal", "moving"), ("combat", "battles"), False),
    ],
)
def test_what_is_chosen_holds_for_the_phase(first: tuple[str, ...], then: tuple[str, ...], same: bool) -> None:
    """20.2.4: a Phase of this player in this Game-Turn, whatever its steps."""
    state = at(stand(start(), "1922", "Finvarra"), FAERIE, *first)
    state = do(state, "use Trollbane by Finvarra", side=FAERIE)
    later = at(state, FAERIE, *then)
    assert (items.phase_of(later) == items.phase_of(state)) is same
    if same:
        assert refused(later, "use Trollbane by Finvarra", FAERIE) == ["20.2.once"]
    else:
        do(later, "use Trollbane by Finvarra", side=FAERIE)
    assert items.phase_of(at(state, FOMORIAN, *first)) != items.phase_of(state)
    assert items.phase_of(at(state, FAERIE, *first, turn=2)) != items.phase_of(state)


@each(
    ("number", "persons", "helper"),
    [
        ("04", ["Branwen", "Morigu"], "Morigu"),
        ("04", ["Branwen"], None),
        ("13", ["Morigu"], "Morigu"),
        ("13", ["Branwen", "Morigu"], None),
        ("12", ["Morigu"], None),
    ],
)
def test_what_lets_persons_evade(number: str, persons: list[str], helper: str | None) -> None:
    """20.6.04, 20.6.13: the pixy all who are with it, the cloak its bearer alone."""
    state = bears(at(start(), FAERIE, "movement", "normal", "moving"), number, "Morigu")
    assert items.evades(hearing(state), persons) == helper


@each(("more", "helper"), [(0, "Morigu"), (-1, None)])
def test_the_wand_needs_magic_to_evade(more: int, helper: str | None) -> None:
    """20.6.14"""
    needs = int(BOOK.value("items", "14", "needs_magic"))
    state = bears(at(start(), FAERIE, "movement", "normal", "moving"), "14", "Morigu")
    how = BOOK.value("items", "14", "evades")
    found = items.evades(hearing(state, book=person("Morigu", magic=needs + more)), ["Morigu"])
    assert found == (helper if how else None)


def test_what_else_he_bears_helps_whom_the_wand_does_not() -> None:
    needs = int(BOOK.value("items", "14", "needs_magic"))
    book = person("Morigu", magic=needs - 1).with_recorded([Fact("items", ("15", "evades"), "bearer", "owner")])
    state = at(bears(bears(start(), "14", "Morigu"), "15", "Morigu"), FAERIE, "movement", "normal", "moving")
    assert items.items_in_use(hearing(state, book=book), "Morigu") == ["14", "15"]
    assert items.evades(hearing(state, book=book), ["Morigu"]) == "Morigu"
    assert items.evades(hearing(state, book=book), ["Morigu", "Branwen"]) is None


@each(
    ("dead", "before", "master"), [(False, "Dobie", "Dobie"), (True, "Dobie", None), (False, FOMORIAN, "Callach"), (True, FOMORIAN, None)]
)
def test_whom_the_glass_serves(dead: bool, before: str, master: str | None) -> None:
    """20.6.20"""
    state = put(put(start(), "public", "attuned", before), "secret", FOMORIAN, "attuned", "Callach")
    serves = "Dobie" if before == "Dobie" else "Callach"
    state = put(state, "public", "pieces", serves, "state", "dead") if dead else state
    assert items.attuned_person(state) == master
    if before == FOMORIAN:
        assert items.attuned_person({**state, "secret": {FAERIE: state["secret"][FAERIE]}}) is None


# 19.1


def cast(number: str, caster: str) -> Any:
    return {
        "number": number,
        "caster": caster,
        "side": pieces.piece(start(), caster)["side"],
        "target": None,
        "weather": None,
        "result": None,
    }


@each(
    ("number", "items_", "free", "dice"),
    [
        ("04", ("02",), True, False),
        ("04", (), False, True),
        ("13", ("16",), True, False),
        ("13", (), False, True),
        ("07", ("02",), False, True),
        ("04", ("16",), False, True),
        ("07", ("01",), False, False),
    ],
)
def test_items_that_cast(number: str, items_: tuple[str, ...], free: bool, dice: bool) -> None:
    """20.6.01, 20.6.02, 20.6.16"""
    state = stand(start(), "2612", "Barguest")
    state = at(state, FOMORIAN, "enchantment", turn=2)
    for item in items_:
        state = bears(state, item, "Barguest")
    heard = hearing(state, FOMORIAN)
    assert enchanters.freely(heard, cast(number, "Barguest")) is free
    needed = enchanters.needed_chance(heard, cast(number, "Barguest"))
    assert (needed is not None) is dice
    assert needed is None or needed[0] == strengths.magic(heard, "Barguest")[0]


def test_in_the_giants_dance_no_dice_are_needed() -> None:
    """19.5"""
    assert enchanters.needed_chance(hearing(stand(start(), "2441", "Barguest"), FOMORIAN), cast("07", "Barguest")) is None


def test_glamours_help_enchanters_alone() -> None:
    """20.6.01"""
    state = at(bears(stand(start(), "2612", "Rurik"), "01", "Rurik"), FOMORIAN, "enchantment", turn=2)
    assert not enchanters.is_enchanter(hearing(state, FOMORIAN), "Rurik")
    assert enchanters.needed_chance(hearing(state, FOMORIAN), cast("07", "Rurik")) is not None


@each(("where", "caster", "times"), [("3337", "Dobie", 2), ("2612", "Dobie", 1), ("3337", "Callach", 1)])
def test_how_far_scrying_reaches(where: str, caster: str, times: int) -> None:
    """19.5.07: twice as far for Dobie in Fir Chlis."""
    heard = hearing(stand(start(), where, caster), FOMORIAN)
    once = int(BOOK.value("enchantments", "03", "range")) * strengths.magic(heard, caster)[0]
    assert enchanters.range_of(heard, cast("03", caster)) == once * times


@each(("option", "limited"), [("unlimited", False), ("magic", True)])
def test_how_far_mind_control_reaches(option: str, limited: bool) -> None:
    heard = hearing(put(start(), "referee", "options", "mind-control-range", option), FOMORIAN)
    assert enchanters.range_of(heard, cast("10", "Barguest")) == (strengths.magic(heard, "Barguest")[0] if limited else None)


@each(("bears_it", "commands"), [(True, True), (False, False)])
def test_who_is_king_by_the_torque_commands_another_colour(bears_it: bool, commands: bool) -> None:
    """14.3, 20.6.05: by what their piece shows they would not."""
    state = stand(start(), "3034", "Edric")
    state = bears(state, "05", "Edric") if bears_it else state
    assert leaders.may_command(hearing(state), "Edric", "Leinster 1426") is commands


@each(("evaded", "found"), [([], True), (["Dorwen"], False)])
def test_who_has_evaded_is_nobody_to_fight(evaded: list[str], found: bool) -> None:
    """18.2"""
    state = put(stand(clear(start(), "3035"), "3035", "Dorwen"), "public", "evaded", {"3035": evaded})
    assert forces.open_fighters(hearing(state), "3035", FAERIE) is found


def test_what_all_see_of_who_can_fight() -> None:
    """15.1, 18.3, 20.1: an army; not the hero that somebody is by what they bear unseen, unless it is known that one is there."""
    empty = clear(start(), "3035")
    assert forces.open_fighters(hearing(stand(empty, "3035", Albion_9={"count": 1})), "3035", FAERIE)
    secret = bears(bare(stand(empty, "3035", "Branwen"), "Branwen"), "10", "Branwen")
    assert not forces.open_fighters(hearing(secret), "3035", FAERIE)
    assert forces.stands(hearing(secret), "3035", FAERIE, False)
    known = visible(put(secret, "public", "survivors", {FAERIE: {"3035": ["Branwen"]}}), None)
    assert forces.stands(hearing(known), "3035", FAERIE, False)  # though no seal is open
    assert not forces.open_fighters(hearing(put(known, "public", "survivors", {FAERIE: {"3035": []}})), "3035", FAERIE)
    assert not forces.open_fighters(hearing(put(known, "public", "evaded", {"3035": ["Branwen"]})), "3035", FAERIE)


@each(("actor", "found"), [(FAERIE, False), (FOMORIAN, True)])
def test_who_sleeps_in_their_own_turn_is_nobody_to_fight(actor: str, found: bool) -> None:
    """10.0: attacked they wake, and take part."""
    state = put(stand(clear(start(), "3035"), "3035", "Dorwen"), "public", "pieces", "Dorwen", "state", "inactive")
    assert forces.open_fighters(hearing(at(state, actor, "combat", "announce")), "3035", FAERIE) is found


@each(("option", "name", "least"), [("mana", "Rurik", 4), ("none", "Rurik", 0), ("none", "Barguest", 7)])
def test_the_least_magic_that_somebody_has(option: str, name: str, least: int) -> None:
    """3.0, by option `magic-zero`."""
    state = put(start(magic_zero=option), "public", "mana", 4)
    assert strengths.least_magic(hearing(state), name) == least


@each(("number", "shown", "hero"), [("09", "Branwen", True), ("09", "Arwan", False), ("13", "Branwen", False), ("11", "Branwen", False)])
def test_whom_all_know_for_a_hero_by_what_they_have_shown(number: str, shown: str, hero: bool) -> None:
    """20.2, 20.6: the Helm makes one of her, the Cloak of nobody, and the Hammer helps Gnomes alone."""
    state = put(start(), "public", "items", number, {"state": "held", "hex": None, "side": FAERIE, "shown": shown})
    assert strengths.is_open_hero(hearing(state), "Branwen") == hero
