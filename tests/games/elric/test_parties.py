"""Who is in a battle and who is not: stacks that have not met, ships in a port, third players; spells. [8.0, 9.2, 10.1-10.4]"""

from playaid.games.elric.ratings.wanted import whose
from playaid.games.elric.state import battles, units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import (
    armies,
    arrived,
    at,
    begun,
    changed,
    do,
    empty_handed,
    harmless,
    holding,
    moved,
    offered,
    refused,
    rule,
    worksheet,
)
from tests.games.elric.test_combat import PLACE, field

WASTE = "Weeping Waste"


def quiet() -> State:
    return harmless(empty_handed(begun()))


def apart() -> State:
    """In the Weeping Waste stand Fadan, Sharilla with three armies and the Alchemist, each a stack; Bob's two likewise."""
    state = moved(quiet(), WASTE, "Fadan", "Sharilla", "Ilmiora Alchemist", *armies(quiet(), "Ilmiora", 3), "Avan Astram", "Naclon")
    for unit in ("Fadan", "Sharilla", "Ilmiora Alchemist", "Avan Astram", "Naclon"):
        state = changed(state, ("units", unit, "stack", unit))
    for army in armies(state, "Ilmiora", place=WASTE):
        state = changed(state, ("units", army, "stack", "Sharilla"))
    return at(state, "search", "Ann")


def met(state: State, who: str = "Fadan", found: str = "Avan Astram") -> State:
    return do(state, f'search "{WASTE}" for enemies', "5", searcher=who, found=found)


def test_the_stack_that_searches_fights_the_stack_that_is_found_and_nobody_else() -> None:
    state = met(apart())
    assert state["public"]["battles"][WASTE]["stacks"] == {"Ann": ["Fadan"], "Bob": ["Avan Astram"]}
    state = do(at(state, "combat", "Ann"), f'battle "{WASTE}"')
    assert (battles.fighting(state, "Ann"), battles.fighting(state, "Bob")) == (["Fadan"], ["Avan Astram"])
    assert refused(state, "withhold Naclon", "Bob") == ["10.here"]
    lost = do(do(state, "unveil"), "fight", "1,6,1", **{f"land back from {WASTE}": "Ilmiora capital"})
    assert {units.units(lost)[unit]["at"] for unit in ("Sharilla", "Ilmiora Alchemist", "Naclon")} == {WASTE}
    assert len(armies(lost, "Ilmiora", place=WASTE)) == 3


def test_by_another_reading_all_stacks_of_the_enemy_are_found() -> None:
    every = evolve(apart(), [["put", ["referee", "options", "search-finds"], "all-stacks"]])
    state = do(every, f'search "{WASTE}" for enemies', "5", searcher="Sharilla")
    assert state["public"]["battles"][WASTE]["stacks"] == {"Ann": ["Sharilla"], "Bob": ["Naclon", "Avan Astram"]}


def test_a_stack_that_has_not_met_the_enemy_casts_and_conjures_nothing() -> None:
    state = at(holding(met(apart()), "Ilmiora Alchemist", "Arkyn"), "magic", "Ann")
    assert refused(state, 'cast Arkyn by "Ilmiora Alchemist"') == ["8.unmet"]
    own = at(holding(met(apart(), "Ilmiora Alchemist"), "Ilmiora Alchemist", "Arkyn"), "magic", "Ann")
    assert rule(own, 'cast Arkyn by "Ilmiora Alchemist"').verdict == LEGAL
    yyrkoon = changed(arrived(met(apart()), "Yyrkoon", "Ann", WASTE), ("units", "Yyrkoon", "stack", "Yyrkoon"))
    yyrkoon = do(at(yyrkoon, "combat", "Ann"), f'battle "{WASTE}"')
    assert refused(yyrkoon, "conjure Yyrkoon") == ["8.unmet"]


def test_the_shield_protects_the_stack_under_it() -> None:
    state = changed(arrived(met(apart()), "Chaos Shield", "Ann", WASTE), ("units", "Chaos Shield", "bearer", "Sharilla"))
    state = do(at(state, "combat", "Ann"), f'battle "{WASTE}"')
    from playaid.games.elric.ratings import potency

    assert not potency.is_shielded(state, "Ann", "Arioch")
    assert potency.shields(state, "Sharilla")
    assert not potency.shields(state, "Fadan")


def test_one_of_several_stacks_of_friends_is_found() -> None:
    state = do(apart(), f'search "{WASTE}" for friends', "5", searcher="Fadan", found="Ilmiora Alchemist")
    assert units.units(state)["Ilmiora Alchemist"]["stack"] == "Fadan"
    assert units.units(state)["Sharilla"]["stack"] == "Sharilla"


def port() -> State:
    """Naclon with two empty ships in unwalled Vilmir inland, where Fadan attacks with six armies."""
    state = changed(field(6, 0), ("places", PLACE, "port", True))
    state = moved(state, "Nadsokor", "Avan Astram", *armies(state, "Vilmir", place=PLACE))
    return moved(state, PLACE, "Naclon", "Vilmir Fleet 1", "Vilmir Fleet 2")


def test_ships_in_a_port_share_neither_the_battle_nor_its_losses() -> None:
    state = do(do(port(), f'battle "{PLACE}"'), "unveil")
    ruling = rule(state, "fight", "6,1,6", **{f"land retreat from {PLACE}": "Nadsokor"})
    assert "Naclon escapes?" in worksheet(ruling)
    assert not [line for line in ruling.worksheet if line.label == "lost" and "Fleet" in line.text and "battle in" in line.text]


def test_ships_alone_defend_nothing_and_put_to_sea() -> None:
    state = moved(port(), "Nadsokor", "Naclon")
    state = changed(state, ("borders", f"Straits of Vilmir|{PLACE}", "anchor"))
    ruling = rule(do(do(state, f'battle "{PLACE}"'), "unveil"), "fight", **{f"ships retreat from {PLACE}": "Straits of Vilmir"})
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    after = evolve(state, ruling.changes)
    assert units.units(after)["Vilmir Fleet 1"]["at"] == "Straits of Vilmir"


def _spells(*cast: tuple[str, str, str]) -> State:
    """The battle of the field with these spells laid down in this order: (side, magician, spell)."""
    state = moved(field(), PLACE, "Ilmiora Alchemist", "Vilmir Priest")
    state = arrived(state, "White Mage", "Ann", PLACE)
    for _, unit, spell in cast:
        state = holding(state, unit, spell)
    state = at(state, "magic", "Ann")
    for side, unit, spell in cast:
        state = do(state, f'cast "{spell}" by "{unit}"', side=side)
    return do(at(state, "combat", "Ann"), f'battle "{PLACE}"')


KYREENEE = ("Ann", "Ilmiora Alchemist", "Kyreenee")
FIRST, SECOND = ("Ann", "White Mage", "Dispel Magic II"), ("Bob", "Vilmir Priest", "Dispel Magic I")


@each("order", [(KYREENEE, FIRST, SECOND), (KYREENEE, SECOND, FIRST), (SECOND, FIRST, KYREENEE)])
def test_dispel_against_dispel_does_not_hang_on_who_was_first(order: tuple[tuple[str, str, str], ...]) -> None:
    aims = {"Vilmir Priest dispels": "Kyreenee", "White Mage dispels": "Dispel Magic I"}
    after = do(_spells(*order), "unveil", "1,1", **aims)
    assert not armies(after, "Vilmir", place=PLACE)
    idle = do(_spells(*order), "unveil", **{**aims, "White Mage dispels": "nothing"})
    assert armies(idle, "Vilmir", place=PLACE)
    both = do(_spells(*order), "unveil", "1,1", **{**aims, "Vilmir Priest dispels": "Dispel Magic II"})
    assert not armies(both, "Vilmir", place=PLACE)
    assert [entry["spell"] for entry in both["public"]["battle"]["spells"] if entry["void"]] != []


def test_a_spell_that_fails_by_its_die_shifts_nothing_unless_so_agreed() -> None:
    state = _spells(("Ann", "Ilmiora Alchemist", "Balo the Jester"))
    assert "Balo the Jester 3" not in worksheet(rule(do(state, "unveil", "2"), "fight", "3,3"))
    assert "Balo the Jester 3" in worksheet(rule(do(state, "unveil", "3"), "fight", "3,3"))
    agreed = evolve(state, [["put", ["referee", "options", "negated-spells"], "shift"]])
    assert "towards chaos" in worksheet(rule(do(agreed, "unveil", "2"), "fight", "3,3"))


def test_an_eater_strikes_every_enemy_in_the_place_found_or_not() -> None:
    state = empty_handed(begun({"Ann": "Ilmiora", "Bob": "Vilmir", "Carl": "Shazaar"}))
    state = moved(
        state, WASTE, "Ilmiora Alchemist", "Fadan", "Avan Astram", *armies(state, "Vilmir", 2), "Ohada", *armies(state, "Shazaar", 2)
    )
    for unit in ("Avan Astram", "Ohada", *armies(state, "Vilmir", 2), *armies(state, "Shazaar", 2)):
        state = changed(state, ("units", unit, "stack", unit))
    state = do(at(state, "search", "Ann"), f'search "{WASTE}" for enemies', "5", whom="Bob", found="Avan Astram")
    state = do(at(holding(state, "Ilmiora Alchemist", "Kyreenee"), "magic", "Ann"), 'cast Kyreenee by "Ilmiora Alchemist"')
    after = do(do(at(state, "combat", "Ann"), f'battle "{WASTE}"'), "unveil", "1,1")
    assert not armies(after, "Vilmir", place=WASTE)
    assert not armies(after, "Shazaar", place=WASTE)
    assert len(armies(after, "Ilmiora")) == 10
    assert not [line for side, line in offered(after) if side == "Carl"]


def test_what_the_shield_keeps_off_and_what_mournblade_leaves_to_the_players_is_told() -> None:
    state = _spells(("Ann", "Ilmiora Alchemist", "Arioch"))
    state = changed(arrived(state, "Chaos Shield", "Bob", PLACE), ("units", "Chaos Shield", "bearer", "Avan Astram"))
    state = changed(
        arrived(arrived(state, "Dyvim Tvar", "Ann", PLACE), "Mournblade", "Ann", PLACE), ("units", "Mournblade", "bearer", "Dyvim Tvar")
    )
    state = do(state, "unveil")
    sheet = worksheet(rule(state, "fight", "3,3"))
    assert "Arioch | the Chaos Shield protects against spells of Chaos | 0 | 16.8" in sheet
    assert "set battle.extra.Ann" in sheet
    added = do(state, "set battle.extra.Ann 5 because Mournblade is drawn")
    assert "besides | spells that turned on their conjurer, and what the players have added | 5" in worksheet(rule(added, "fight", "1,6"))


def test_what_mournblade_leaves_to_the_players_is_told_before_a_die_falls() -> None:
    state = moved(field(3, 3), PLACE, "Avan Astram")
    state = arrived(arrived(state, "Dyvim Tvar", "Ann", PLACE), "Mournblade", "Ann", PLACE)
    assert "Mournblade" not in worksheet(rule(state, f'battle "{PLACE}"'))
    borne = changed(state, ("units", "Mournblade", "bearer", "Dyvim Tvar"))
    assert "what it does in a battle is left to you: set battle.extra.Ann" in worksheet(rule(borne, f'battle "{PLACE}"'))


def test_armies_are_withheld_and_fall_back_by_number() -> None:
    state = do(field(3, 3), f'battle "{PLACE}"')
    held = do(state, "withhold 2", side="Bob")
    assert len(held["public"]["battle"]["withheld"]) == 2
    assert len(do(state, 'withhold "Avan Astram" with 1 of Vilmir', side="Bob")["public"]["battle"]["withheld"]) == 2
    assert refused(state, "withhold 4", "Bob") == ["10.number"]
    assert "10.named" in refused(state, "withhold", "Bob")
    back = do(held, "fallback 2 to Nadsokor", side="Bob")
    assert len(armies(back, "Vilmir", place="Nadsokor")) == 2
    assert refused(held, "fallback 3 to Nadsokor", "Bob") == ["10.number"]
    assert whose({"armies": 2, "nation": "Vilmir"}, held) == "Bob"  # a nation speaks for who plays it, as a unit does for its owner
    assert whose({"armies": 2}, held) is None


def test_a_title_means_ones_own_and_pieces_have_the_names_of_the_document() -> None:
    from playaid.games.elric.ratings import names
    from playaid.referee.contract.names import find

    state = quiet()
    assert find("Admiral", names.units(state), "unit") == "Ilmiora Admiral"
    assert find("Sealord", names.units(at(state, "movement", "Bob")), "unit") == "Vilmir Sealord"
    assert find("Chaos Fleet", names.targets(state), "target") == "Chaos Ship"
    assert find("Winged Men", names.targets(state), "target") == "Myrrhyn Winged Men"


def test_ships_fall_back_by_water_alone() -> None:
    """7.3: who walked goes back over the border, ships to the sea they came from, and nobody is asked."""
    state = changed(moved(field(1, 9), PLACE, "Ilmiora Fleet 1"), ("places", PLACE, "port", True))
    state = changed(
        state, ("borders", f"Straits of Vilmir|{PLACE}", "anchor"), ("battles", PLACE, "from", ["Ilmiora inland", "Straits of Vilmir"])
    )
    lost = do(do(do(state, f'battle "{PLACE}"'), "unveil"), "fight", "1,6,1,1")
    assert units.units(lost)["Ilmiora Fleet 1"]["at"] == "Straits of Vilmir"
