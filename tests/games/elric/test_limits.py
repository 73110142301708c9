"""What limits the use of a spell, where it attacks of itself: drawn, in the Shade Gate, turned on its conjurer. [7.6, 9.2, 16.2, 16.4]"""

from playaid.games.elric import GAME
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from playaid.referee.session.option_marks import decided_by
from tests.each import each
from tests.games.elric.table import HOUSE, arrived, at, changed, do, holding, moved, refused, rule, worksheet
from tests.games.elric.test_immediate import FOUND, PLUNDER, finder
from tests.games.elric.test_magic import battle
from tests.games.elric.test_passage import quiet
from tests.second.elric import random_attacks, spell_index
from tests.second.elric.position import Stack

BALO, BOOK = "Balo the Jester", "Dead Gods Book"


def _agreed(state: State, limits: str = "always") -> State:
    return evolve(state, [["put", ["referee", "options", "spell-limits"], limits]])


@each(("spell", "plain", "bound", "attacks"), [(BALO, "6,1", "1,6,1", True), (BALO, "6,1", "2", False)])
def test_a_random_attack(spell: str, plain: str, bound: str, attacks: bool) -> None:
    state = moved(quiet(), "Forest of Troos", "Fadan", "Ilmiora army 1")
    line = "march Fadan with 1 to Org"
    free = rule(state, line, ",".join(filter(None, (spell, plain))))
    assert (free.verdict, len(free.rolls)) == (LEGAL, 3), free.question
    assert [reading.option for reading in decided_by(GAME, state, free, HOUSE)] == ["spell-limits"]
    kept = rule(_agreed(state), line, ",".join(filter(None, (spell, bound))))
    assert kept.verdict == LEGAL, kept.question
    assert ("strength" in worksheet(kept)) == attacks
    told = [str(said.text) for said in kept.story]
    assert (f"Org: {spell} comes up and does not attack." in told) != attacks


def _alone() -> State:
    """Who fights with nothing but a die."""
    return do(moved(quiet(), "Forest of Troos", "Ilmiora Alchemist"), 'march "Ilmiora Alchemist" to Org')


def test_the_book_attacks_a_weak_stack_unless_it_is_bound_to_musters() -> None:
    free = rule(_alone(), "next", f"{BOOK},6,1")
    assert "Dead Gods Book attacks and wins by" in str([said.text for said in free.story])
    assert [reading.option for reading in decided_by(GAME, _alone(), free, HOUSE)] == ["spell-limits"]
    kept = rule(_agreed(_alone()), "next", BOOK)
    assert "Org: Dead Gods Book comes up and does not attack." in [str(said.text) for said in kept.story]


@each(("spell", "limits"), [(spell, limits) for spell in (BALO, BOOK) for limits in ("when-used", "always")])
def test_what_cannot_win_is_beaten_off_however_its_limits_are_read(spell: str, limits: str) -> None:
    """No die is thrown, and nothing is said of what the rules leave open, as nothing hangs on it."""
    state = _agreed(moved(quiet(), "Forest of Troos", "Fadan", *(f"Ilmiora army {number}" for number in range(1, 6))), limits)
    ruling = rule(state, "march Fadan with 5 to Org", spell)
    assert (ruling.verdict, len(ruling.rolls)) == (LEGAL, 1)
    assert "is beaten off" in str([said.text for said in ruling.story])
    assert not decided_by(GAME, state, ruling, HOUSE)


def test_behind_the_gate_no_die_says_whether_a_spell_works_that_cannot_win() -> None:
    """Fadan of 4 beats the Book's 0 and a die; not for certain, so what binds it decides. Of 6 he does for certain."""
    strong = changed(finder(), ("units", "Fadan", "combat", 6))
    for limits in ("when-used", "always"):
        ruling = rule(_agreed(strong, limits), FOUND, f"6,Shade Gate,{BOOK}", **PLUNDER)
        assert "no die is thrown" in str([said.text for said in ruling.story]), limits
    assert f"{BOOK} does nothing in the Gate." in [
        str(said.text) for said in rule(_agreed(finder()), FOUND, f"6,Shade Gate,{BOOK},Grome,Aubec").story
    ]


def test_other_spells_attack_as_before() -> None:
    state = moved(quiet(), "Forest of Troos", "Fadan", "Ilmiora army 1")
    ruling = rule(_agreed(state), "march Fadan with 1 to Org", "Chardros,6,1")
    assert len(ruling.rolls) == 3
    assert not decided_by(GAME, state, rule(state, "march Fadan with 1 to Org", "Chardros,6,1"), HOUSE)


@each(("spell", "dice", "lost"), [(BALO, "2", False), (BALO, "1,1,6,6", True), (BALO, "3,6,1", False), (BOOK, "", False)])
def test_the_shade_gate(spell: str, dice: str, lost: bool) -> None:
    """Fadan is of 4: who comes back takes two spells."""
    said = ",".join(filter(None, ("6", "Shade Gate", spell, dice, "" if lost else "Grome,Aubec")))
    question = rule(_agreed(finder()), FOUND, said, **PLUNDER).question
    assert (question is None) == lost, question
    assert lost or (question is not None and set(question.options) >= {"Grome", "Aubec"})
    free = rule(finder(), FOUND, f"6,Shade Gate,{spell},1,6,6")
    assert "Fadan" not in units.units(evolve(finder(), free.changes)), "without the agreement it fights"


@each(("agreed", "dice", "adds"), [("when-used", "", 3), ("always", "1", 3), ("always", "2", 0)])
def test_turned_on_its_conjurer(agreed: str, dice: str, adds: int) -> None:
    state = arrived(battle(), "Theleb K'aarna", "Ann", "Jadmar")
    state = do(at(holding(state, "Theleb K'aarna", "Arkyn"), "combat", "Ann"), "battle Jadmar")
    after = do(_agreed(state, agreed), 'conjure "Theleb K\'aarna"', ",".join(filter(None, (BALO, dice))))
    assert after["public"]["battle"]["extra"] == {"Bob": adds}


@each(("spell", "brackets", "adds"), [
    ("Noose of Flesh", "added", 3),
    ("Noose of Flesh", "nothing", 0),
    ("Arkyn", "nothing", 3),
])  # fmt: skip
def test_a_strength_in_brackets_is_added_where_it_turns_on_its_conjurer_unless_so_agreed(spell: str, brackets: str, adds: int) -> None:
    state = arrived(battle(), "Theleb K'aarna", "Ann", "Jadmar")
    state = do(at(holding(state, "Theleb K'aarna", "Arioch"), "combat", "Ann"), "battle Jadmar")
    state = evolve(state, [["put", ["referee", "options", "turned-brackets"], brackets]])
    ruling = rule(state, 'conjure "Theleb K\'aarna"', spell)
    assert evolve(state, ruling.changes)["public"]["battle"]["extra"] == {"Bob": adds}


@each(
    ("spell", "limits", "does"), [(BALO, "when used", "attacks"), (BALO, "always", "attacks on an odd die"), (BOOK, "always", "discarded")]
)
def test_the_second_referee(spell: str, limits: str, does: str) -> None:
    assert random_attacks.effect(spell_index.spell(spell), Stack("", ""), limits=limits) == does


def test_the_barge_is_called_by_nobody_else_though_others_muster_by_such_spells() -> None:
    """9.3 lets others use a people's spell for musters: the Dragons call Mournblade for anybody; 16.6 names who calls the Barge."""
    state = changed(
        at(moved(quiet(), "Dragon Sea", "Sharilla", "Ilmiora Fleet 1"), "muster", "Ann"), ("units", "Sharilla", "aboard", "Ilmiora Fleet 1")
    )
    state = holding(state, "Sharilla", "Battle Barge Golden")
    line = 'muster "Battle Barge" with "Battle Barge Golden" of '
    assert refused(state, f"{line}Sharilla") == ["16.barge"]
    slorm = holding(holding(arrived(state, "Dyvim Slorm", "Ann", "Dragon Sea"), "Sharilla"), "Dyvim Slorm", "Battle Barge Golden")
    assert rule(slorm, f'{line}"Dyvim Slorm"').verdict == LEGAL
