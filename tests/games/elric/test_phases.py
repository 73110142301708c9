"""What belongs to a phase and to a step of a battle: whom a Dispel meets, until when somebody stays out. [9.2, 10.2, 10.3, 16.3]"""

from playaid.book.facts import Fact
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities, foes
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from playaid.referee.session.option_marks import decided_by
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    TABLE,
    armies,
    arrived,
    at,
    changed,
    do,
    empty_handed,
    holding,
    moved,
    offered,
    refused,
    rule,
    worksheet,
)
from tests.games.elric.test_combat import PLACE, field
from tests.second.elric import spells

SEA = "Southern Sea"
MEETS = "Vilmir Priest dispels"


def _both(*laid: tuple[str, str, str]) -> State:
    """Ann's Elric and Bob's Yyrkoon are in the battle, and these spells lie face down: (side, magician, spell)."""
    state = moved(field(), PLACE, "Ilmiora Alchemist", "Vilmir Priest")
    state = arrived(arrived(state, "Elric", "Ann", PLACE), "Yyrkoon", "Bob", PLACE)
    for _, unit, spell in laid:
        state = holding(state, unit, spell)
    state = at(state, "magic", "Ann")
    for side, unit, spell in laid:
        state = do(state, f'cast "{spell}" by "{unit}"', side=side)
    return do(at(state, "combat", "Ann"), f'battle "{PLACE}"')


def _meets(state: State, magician: str) -> set[str]:
    """The spells that a Dispel may be aimed at, as they are asked for."""
    question = rule(state, "unveil").question
    if question is None:
        return set()
    assert question.key == f"{magician} dispels"
    return set(question.options) - {"nothing"}


DISPEL, GROME = ("Bob", "Vilmir Priest", "Dispel Magic I"), ("Ann", "Ilmiora Alchemist", "Grome")


def test_a_dispel_that_was_laid_meets_what_was_laid_and_nothing_that_is_conjured() -> None:
    laid = _both(DISPEL, GROME)
    assert _meets(laid, "Vilmir Priest") == {"Grome"}
    assert _meets(do(laid, "conjure Elric", "Chardros"), "Vilmir Priest") == {"Grome"}
    mixed = do(_both(DISPEL), "conjure Elric", "Chardros")
    alone = rule(mixed, "unveil")
    assert "Dispel Magic I was laid face down in the Magic phase, and what is conjured in the battle is past it: Chardros" in worksheet(
        alone
    )
    assert "Dispel Magic I is of another phase than Chardros, and cannot negate that." in [str(said.text) for said in alone.story]
    shown = evolve(mixed, alone.changes)["public"]["battle"]["spells"]
    assert [(entry["spell"], entry["void"]) for entry in shown] == [("Chardros", False), ("Dispel Magic I", False)]


def test_a_conjured_dispel_meets_what_is_conjured_and_nothing_that_was_laid() -> None:
    state = do(_both(GROME), "conjure Yyrkoon", "Dispel Magic I", "Bob")
    assert _meets(state, "Yyrkoon") == set()
    assert "Dispel Magic I is conjured in the battle, and what was laid face down in the Magic phase is past it" in worksheet(
        rule(state, "unveil")
    )
    both = do(state, "conjure Elric", "Chardros")
    assert _meets(both, "Yyrkoon") == {"Chardros"}
    after = do(both, "unveil", **{"Yyrkoon dispels": "Chardros"})
    assert [entry["spell"] for entry in after["public"]["battle"]["spells"] if entry["void"]] == ["Chardros"]


def _by_agreement(state: State) -> State:
    return evolve(state, [["put", ["referee", "options", "dispel-meets"], "whole-battle"]])


def test_by_agreement_a_dispel_meets_any_spell_of_its_battle() -> None:
    laid = do(_both(DISPEL, GROME), "conjure Elric", "Chardros")
    assert _meets(_by_agreement(laid), "Vilmir Priest") == {"Grome", "Chardros"}
    assert _meets(_by_agreement(do(_both(GROME), "conjure Yyrkoon", "Dispel Magic I", "Bob")), "Yyrkoon") == {"Grome"}


@each(("target", "marked"), [(GROME, False), (None, True)])
def test_the_ruling_names_the_reading(target: tuple[str, str, str] | None, marked: bool) -> None:
    """Where spells lie on the table alone nothing of it is sealed."""
    state = evolve(_both(DISPEL, *([target] if target else [])), [["put", ["referee", "options", "hands"], "physical"]])
    state = state if target else do(state, "conjure Elric", "Chardros")
    told = {"Vilmir Priest turns up 0": "Dispel Magic I"}
    told |= {"Ilmiora Alchemist turns up 1": "Grome", MEETS: "Grome"} if target else {}
    ruling = rule(state, "unveil", **told)
    assert ruling.verdict == LEGAL, ruling.question
    assert ("dispel-meets" in [reading.option for reading in decided_by(GAME, state, ruling, HOUSE)]) == marked


@each(("dispel", "target"), [(a, b) for a in ("laid", "conjured") for b in ("laid", "conjured")])
def test_the_second_referee_has_it_so(dispel: str, target: str) -> None:
    state = _both(*([DISPEL] if dispel == "laid" else []), *([GROME] if target == "laid" else []))
    state = do(state, "conjure Yyrkoon", "Dispel Magic II", "Bob") if dispel == "conjured" else state
    state = do(state, "conjure Elric", "Chardros") if target == "conjured" else state
    met = _meets(state, "Vilmir Priest" if dispel == "laid" else "Yyrkoon")
    assert bool(met) == bool(spells.may_dispel(False, dispel == target))


# who stays out, before any spell


def test_nobody_stays_out_any_more_once_a_spell_is_conjured() -> None:
    state = do(_both(), 'withhold "Vilmir Priest"', side="Bob")
    assert units.units(do(state, 'fallback "Vilmir Priest" to Nadsokor', side="Bob"))["Vilmir Priest"]["at"] == "Nadsokor"
    known = do(state, "conjure Elric", "Chardros")
    army = armies(known, "Ilmiora", 1)[0]
    for side, line in (("Ann", f'withhold "{army}"'), ("Bob", 'withhold "Avan Astram"'), ("Bob", 'fallback "Vilmir Priest" to Nadsokor')):
        assert refused(known, line, side) == ["10.conjured"], line
        assert rule(state, line, side=side).verdict == LEGAL, line
    told = rule(known, 'withhold "Avan Astram"', side="Bob").reasons[0]
    assert (told.citation, str(told.text)) == (
        "10(b)",
        f"Elric conjured in the battle of {PLACE} already, and who stays out of it is said before",
    )
    assert not [line for _, line in offered(known) if line.startswith(("withhold", "fallback"))]
    assert [line for _, line in offered(state) if line.startswith("withhold")]
    assert refused(do(known, "unveil"), 'withhold "Avan Astram"', "Bob") == ["10.open"]


@each(("agreed", "rolls"), [("rolled", 2), ("lost", 0)])
def test_where_all_defenders_are_withheld_dice_fall_unless_so_agreed(agreed: str, rolls: int) -> None:
    """Bob has two armies and Avan Astram there, and nobody of his fights. [10.2, 10.4, 10.5]"""
    state = evolve(field(), [["put", ["referee", "options", "all-withheld"], agreed]])
    state = do(do(state, f'battle "{PLACE}"'), 'withhold "Avan Astram" with 2', side="Bob")
    ruling = rule(state, "fight", "6,1", **{f"land retreat from {PLACE}": "Nadsokor"})
    assert ruling.verdict == LEGAL, ruling.question
    assert len(ruling.rolls) == rolls
    after = evolve(state, ruling.changes)
    assert not units.of(after, "Bob", PLACE)
    assert [reading.option for reading in decided_by(GAME, state, ruling, HOUSE) if reading.option == "all-withheld"] == ["all-withheld"]
    told = f"All of Bob in {PLACE} are withheld: Ann wins without dice."
    assert (told in [str(said.text) for said in ruling.story]) == (not rolls)
    assert ("all of Bob in Vilmir inland are withheld" in worksheet(ruling)) == (not rolls)


def test_who_lets_one_unit_fight_is_rolled_for_in_any_case() -> None:
    state = evolve(field(), [["put", ["referee", "options", "all-withheld"], "lost"]])
    state = do(do(state, f'battle "{PLACE}"'), 'withhold "Avan Astram" with 1', side="Bob")
    assert len(rule(state, "fight", "6,1", **{f"land retreat from {PLACE}": "Nadsokor"}).rolls) == 2


def test_by_agreement_withheld_units_suffer_where_nobody_fought_for_them() -> None:
    state = evolve(field(), [["put", ["referee", "options", "all-withheld"], "lost"]])
    state = do(do(state, f'battle "{PLACE}"'), 'withhold "Avan Astram" with 2', side="Bob")
    ruling = rule(state, "fight", **{f"land retreat from {PLACE}": "Nadsokor"})
    assert "withheld losers" in worksheet(ruling)
    assert units.units(evolve(state, ruling.changes))["Avan Astram"]["at"] == "Nadsokor"


@each(("withheld", "escaped", "dice", "where"), [
    ("retreat", "stay", "", "Nadsokor"),
    ("nothing", "stay", "", PLACE),
    ("lost", "stay", "1", PLACE),
    ("lost", "stay", "6", None),
    ("lost", "capital", "1", "Jadmar"),
])  # fmt: skip
def test_whose_battle_is_lost_undiced_suffer_what_is_agreed_and_no_more(withheld: str, escaped: str, dice: str, where: str | None) -> None:
    """No row of the table is looked up, and nothing but such a row, or what is agreed, calls for a retreat. [7.0, 10.2]"""
    told = {"withheld": withheld, "escaped": escaped}
    book = HOUSE.with_recorded([Fact("gaps", ("rules", gap), fate, "owner") for gap, fate in told.items()])
    state = evolve(field(), [["put", ["referee", "options", "all-withheld"], "lost"]])
    state = do(do(state, f'battle "{PLACE}"'), 'withhold "Avan Astram" with 2', side="Bob")
    answers = {f"land retreat from {PLACE}": "Nadsokor"}
    ruling = TABLE.rule(state, "fight", dice, None, None, book, **answers)
    assert ruling.verdict == LEGAL, ruling.question
    after = units.units(evolve(state, ruling.changes))
    assert (after["Avan Astram"]["at"] if "Avan Astram" in after else None) == where
    assert len(units.of(evolve(state, ruling.changes), "Bob", PLACE, "army")) == (2 if withheld == "nothing" else 0)


@each(("dice", "leaves"), [("1,6", True), ("6,1", False)])
def test_a_garrison_that_fights_in_its_own_turn_and_loses_leaves_its_city_standing(dice: str, leaves: bool) -> None:
    """It must fight who stands before its walls, in the open; they are its player's still, and bare. [7.2, 10.1, 10(f)]"""
    state = field(2, 2, "Jadmar")
    battle = {"attacker": "Bob", "defender": "Ann", "from": []}
    state = changed(state, ("battles", "Jadmar", battle), ("units", "Fadan", "combat", 4), ("units", "Avan Astram", "combat", 4))
    state = moved(state, "Nadsokor", *[unit for unit in units.of(state, "Bob", "Jadmar") if unit != "Avan Astram"])
    state = moved(at(state, "combat", "Bob"), "Jadmar", *armies(state, "Vilmir", 2))
    ruling = rule(do(do(state, "battle", side="Bob"), "unveil", side="Bob"), "fight", dice, side="Bob", **{
        "land back from Jadmar": PLACE, "land retreat from Jadmar": "Bakshaan",
    })  # fmt: skip
    assert ruling.verdict == LEGAL, ruling.question
    after = evolve(state, ruling.changes)
    assert ("Avan Astram" not in units.of(after, "Bob", "Jadmar")) == leaves
    assert cities.holder(after, "Jadmar") in (None, "Bob")
    assert not any(line.label == "walls" for line in ruling.worksheet)


@each(("withheld", "taken"), [("nothing", False), ("lost", True)])
def test_a_capital_lost_undiced_is_taken_where_nobody_stays_in_it(withheld: str, taken: bool) -> None:
    """Nadsokor has no walls, and falls with the last who stand there. [7.5.2, 7.5.7, 10.2]"""
    book = HOUSE.with_recorded([Fact("gaps", ("rules", "withheld"), withheld, "owner")])
    state = evolve(field(3, 2, "Nadsokor"), [["put", ["referee", "options", "all-withheld"], "lost"]])
    state = moved(state, "Jadmar", *[unit for unit in units.of(state, "Bob", "Nadsokor") if units.units(state)[unit]["sort"] != "army"])
    number = len(units.of(state, "Bob", "Nadsokor"))
    state = do(do(state, 'battle "Nadsokor"'), f"withhold {number} of Vilmir", side="Bob")
    ruling = TABLE.rule(state, "fight", "Grome", None, None, book)
    assert ruling.verdict == LEGAL, ruling.question
    after = evolve(state, ruling.changes)
    assert (cities.holder(after, "Nadsokor") == "Ann") == taken
    assert bool(units.of(after, "Bob", "Nadsokor")) != taken


def test_ships_in_a_port_put_to_sea_once_nobody_of_an_undiced_battle_is_left_there() -> None:
    """They are not in the battle, and defend nothing by themselves. [3.2, 10.2]"""
    book = HOUSE.with_recorded([Fact("gaps", ("rules", "withheld"), "lost", "owner")])
    state = evolve(field(3, 2, "Ramasaz"), [["put", ["referee", "options", "all-withheld"], "lost"]])
    state = changed(moved(state, "Ramasaz", "Vilmir Fleet 1"), ("places", "Ramasaz", "walls", 0), ("holds", "Ramasaz", "Bob"))
    state = do(do(state, "battle Ramasaz"), 'withhold "Avan Astram" with 2', side="Bob")
    for die, stays in (("1", True), ("6", False)):
        ruling = TABLE.rule(state, "fight", die, None, None, book, **{"ships retreat from Ramasaz": SEA})
        assert ruling.verdict == LEGAL, ruling.question
        assert (units.units(evolve(state, ruling.changes))["Vilmir Fleet 1"]["at"] == "Ramasaz") == stays


def test_in_the_magic_step_those_act_who_hold_a_spell_and_whose_turn_it_is() -> None:
    """How many lie beneath whom is open to all: who is to fight and holds none can lay none, and nobody waits for them. [9.0, 9.2]"""
    state = at(empty_handed(field()), "magic", "Ann")
    assert foes.acting_in_magic(state) == ["Ann"]
    assert foes.acting_in_magic(holding(state, "Avan Astram", "Grome")) == ["Ann", "Bob"]
    elsewhere = moved(state, "Nadsokor", *units.of(state, "Bob", PLACE))
    assert foes.acting_in_magic(holding(elsewhere, "Avan Astram", "Grome")) == ["Ann"], "he is in no battle"
