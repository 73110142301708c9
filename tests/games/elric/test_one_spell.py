"""One spell a magician in a player-turn, whatever it is used for, but escapes. [9.2, 16.2]"""

from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import arrived, at, changed, do, holding, refused, rule, worksheet
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_immediate import FOUND, finder

MAGE = "Ilmiora Alchemist"


def _met(state: State) -> set[str]:
    """With what a finder of Quaolnargn may fight, as it is asked."""
    question = rule(state, FOUND, "6, Quaolnargn").question
    assert question is not None
    assert question.key.startswith(f"{MAGE} fights with")
    return set(question.options) - {"nothing"}


def _besides(state: State) -> State:
    return evolve(state, [["put", ["referee", "options", "quaolnargn-spells"], "besides"]])


def _after(arms: str, state: State) -> State:
    """The finder has beaten Quaolnargn with something, and stands in the battle of the field, in the Magic phase."""
    won = do(state, FOUND, "6, Quaolnargn, 6, 1", **{f"{MAGE} fights with 2": arms, f"{MAGE} keeps it": "no"})
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Jadmar"]}
    won = changed(won, ("units", MAGE, "at", "Jadmar"), ("units", "Fadan", "at", "Jadmar"), ("battles", "Jadmar", battle))
    return at(evolve(won, [["drop", ["public", "units", MAGE, "stack"], None]]), "magic", "Ann")


def _armed() -> State:
    state = arrived(finder("Chardros", "Arioch", unit=MAGE), "Mournblade", "Ann", "Kaneloon")
    return changed(state, ("units", "Mournblade", "bearer", MAGE), ("units", "Mournblade", "combat", 4))


def test_who_has_used_a_spell_against_the_monster_casts_none_that_turn() -> None:
    line = f'cast Arioch by "{MAGE}"'
    assert rule(_after("Mournblade", _armed()), line).verdict == LEGAL
    spent = _after("Chardros", _armed())
    assert refused(spent, line) == ["9.once"]
    assert rule(_after("Chardros", _besides(_armed())), line).verdict == LEGAL
    assert "9.once" in refused(holding(at(spent, "movement", "Ann"), MAGE, "Teleport"), f'fly Teleport by "{MAGE}" to Oin')


@each(("casters", "met"), [([], {"Chardros", "Arioch"}), (["Fadan"], {"Chardros", "Arioch"}), ([MAGE], set())])
def test_who_has_used_a_spell_has_none_against_the_monster(casters: list[str], met: set[str]) -> None:
    state = changed(_armed(), ("casters", casters))
    assert _met(state) == {*met, "Mournblade"}
    assert _met(_besides(state)) == {"Chardros", "Arioch", "Mournblade"}


def test_without_an_artifact_who_has_used_a_spell_is_lost() -> None:
    state = changed(finder("Chardros", "Arioch", unit=MAGE), ("casters", [MAGE]))
    ruling = rule(state, FOUND, "6, Quaolnargn", **{f"{MAGE} escape no die may save 2": "no spell"})
    assert ruling.verdict == LEGAL, ruling.question
    assert MAGE not in units.units(evolve(state, ruling.changes))
    assert f"{MAGE} has used a spell this player-turn, and has no other against Quaolnargn." in [str(said.text) for said in ruling.story]
    assert "has used a spell this player-turn" in worksheet(ruling)


def test_a_victim_of_a_battle_who_has_conjured_has_artifacts_alone() -> None:
    state = arrived(arrived(field(), "Yyrkoon", "Bob", PLACE), MAGE, "Ann", PLACE)
    state = holding(holding(state, MAGE, "Quaolnargn"), "Yyrkoon", "Chardros")
    state = do(at(state, "magic", "Ann"), f'cast Quaolnargn by "{MAGE}"')
    state = do(at(state, "combat", "Ann"), f'battle "{PLACE}"')
    prey = {f"prey of {MAGE}": "Yyrkoon"}
    question = rule(state, "unveil", **prey).question
    assert question is not None
    assert "Chardros" in question.options
    conjured = do(state, "conjure Yyrkoon", "Arioch", "Bob")
    assert "Yyrkoon" not in units.units(do(conjured, "unveil", **prey, **{"Yyrkoon escape no die may save 0": "no spell"}))


def test_the_prompt_says_that_a_spell_is_the_one_of_the_turn() -> None:
    told, besides = (rule(state, FOUND, "6, Quaolnargn").question for state in (_armed(), _besides(_armed())))
    assert told is not None
    assert besides is not None
    assert str(told.prompt).endswith("He can then use no other spell this turn.")
    assert str(besides.prompt).endswith("does he fight?")
    hero = changed(arrived(finder("Chardros"), "Mournblade", "Ann", "Kaneloon"), ("units", "Mournblade", "bearer", "Fadan"))
    asked = rule(hero, FOUND, "6, Quaolnargn").question
    assert asked is not None
    assert str(asked.prompt).endswith("does he fight? (Fadan is no magician, and fights with no spell.)")
    assert asked.options == ("nothing", "Mournblade")


def test_an_escape_is_no_spell_of_the_turn() -> None:
    state = changed(finder("Escape I", unit=MAGE), ("casters", [MAGE]))
    question = rule(state, FOUND, "6, Quaolnargn").question
    assert question is not None
    assert "Escape I" in question.options
