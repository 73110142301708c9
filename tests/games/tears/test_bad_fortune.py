"""Bad Fortune by option on any die that the enemy throws in the round: checks, wounds, whom the dragon strikes. [Bad Fortune]"""

from fractions import Fraction

from playaid.games.tears.state import fights, forces
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Ruling
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, cleared, do, lay, play, put, readings, rule, sheet, told, under
from tests.games.tears.test_casting import dragon_in_line
from tests.games.tears.test_odds import of
from tests.games.tears.test_odds import told as outcomes
from tests.games.tears.test_open_readings import by_option
from tests.games.tears.test_raging import AIMS, raging

LAID = ["reroll", F, "Hastur"]


def facing(value: str, *spells: str, theirs: str = "2 Cavalry") -> table.State:
    """Torin, with these spells, and two Cavalry defend against Hastur, two Warsteed and Shale; it is Torin's to cast."""
    state = cleared(cleared(begun(), F, "Caer Navell"), G, "Glaginsdrog")
    state = under(put(state, "Shale", "Marchgate"), "Shale", "2 Warsteed", "Hastur")
    state = put(lay(by_option(state, "bad-fortune", value), F, "Marchgate", *filter(None, [theirs])), "Torin", "Marchgate")
    known = ["put", ["secret", G, "spells", "Hastur"], ["Bad Fortune", "Eldritch Fire"]]
    state = changed(
        state, known, ["put", ["secret", F, "spells", "Torin"], [*spells]], ["put", ["public", "came", G, "Marchgate"], "Ashmoor"]
    )
    return play(state, "activate Shale", "attack", "stand")


def cursed(value: str, **line: str) -> table.State:
    """Hastur has cast Bad Fortune, and Forseti is to throw."""
    return do(do(facing(value, **line), "skip"), "cast Bad Fortune by Hastur", "1")


def struck(value: str) -> table.State:
    """Forseti has missed with every die, and Gorganun with one has hit; it is Forseti's to say whom."""
    return do(do(cursed(value), "throw", "10 10 10"), "throw", "1 10")


def asked(ruling: Ruling) -> tuple[str, str]:
    assert ruling.verdict == NEEDS_INPUT, ruling.reasons
    assert ruling.question is not None
    return ruling.question.who, ruling.question.key


def test_by_the_option_a_check_of_the_enemys_is_thrown_again() -> None:
    state = do(facing("any", "Bad Fortune"), "cast Bad Fortune by Torin", "1")
    line, key = "cast Eldritch Fire by Hastur", "Hastur casts Eldritch Fire: again by Torin"
    ruling = rule(state, line, "1")
    assert asked(ruling) == (F, key)
    assert "Hastur casts Eldritch Fire, die 1: succeeds. Is it thrown again?" in str(ruling.question and ruling.question.prompt)
    again = rule(state, line, "1 9", **{key: "yes"})
    assert again.outcome == "Eldritch Fire fails"
    assert "the die 1 is thrown again die 9 [Bad Fortune]" in sheet(again)
    spent, kept = do(state, line, "1 9", **{key: "yes"}), do(state, line, "1", **{key: "no"})
    assert [effect[0] for effect in fights.battle(spent)["effects"]] == []
    assert "reroll" in [effect[0] for effect in fights.battle(kept)["effects"]]
    plain = do(facing("attacks", "Bad Fortune"), "cast Bad Fortune by Torin", "1")
    assert rule(plain, line, "1").outcome == "Eldritch Fire works"


def test_by_the_option_a_disaster_is_thrown_again() -> None:
    state = do(facing("any", "Bad Fortune"), "cast Bad Fortune by Torin", "1")
    no = {"Hastur casts Eldritch Fire: again by Torin": "no"}
    key = "failure of Hastur Eldritch Fire: again by Torin"
    assert asked(rule(state, "cast Eldritch Fire by Hastur", "10 1", **no)) == (F, key)
    forgets = rule(state, "cast Eldritch Fire by Hastur", "10 1 5", **no, **{key: "yes"})
    assert "Disaster: memory loss." in told(forgets)


def test_by_the_option_a_wound_of_the_enemys_is_thrown_again() -> None:
    ruling = rule(struck("any"), "take Torin", "1")
    assert asked(ruling) == (G, "wound of Torin: again by Hastur")
    assert "wound of Torin, die 1: escapes. Is it thrown again?" in str(ruling.question and ruling.question.prompt)
    yes = {"wound of Torin: again by Hastur": "yes"}
    assert do(struck("any"), "take Torin", "1 8", **yes)["public"]["people"]["Torin"]["state"] == forces.DEAD
    plain = rule(struck("attacks"), "take Torin", "1")
    assert (plain.verdict, readings(struck("attacks"), plain)) == (LEGAL, ["bad-fortune"])


def test_the_spell_is_spent_by_one_die_and_kept_for_another() -> None:
    state = cursed("any")
    ruling = rule(state, "throw", "1 10 10")
    assert asked(ruling) == (G, "die of Hastur")
    assert ruling.question is not None
    assert ruling.question.options[-1] == "none"
    assert "or none?" in str(ruling.question.prompt)
    named = do(state, "throw", "1 10 10 10", **{"die of Hastur": ruling.question.options[0]})
    assert LAID not in fights.battle(named)["effects"]
    assert rule(do(named, "throw", "1 10"), "take Torin", "1").verdict == LEGAL, "spent"
    kept = do(state, "throw", "1 10 10", **{"die of Hastur": "none"})
    kept = do(kept, "take Warsteed") if fights.battle(kept)["stage"] == fights.HITS else kept
    assert LAID in fights.battle(kept)["effects"]
    assert asked(rule(do(kept, "throw", "1 10"), "take Torin", "1")) == (G, "wound of Torin: again by Hastur")
    plain = rule(cursed("attacks"), "throw", "1 10 10 10")
    assert "no other throw of the round (option `bad-fortune`)" in sheet(plain)
    assert "of an attack or not (option `bad-fortune`)" in sheet(
        rule(state, "throw", "1 10 10 10", **{"die of Hastur": ruling.question.options[0]})
    )


def test_who_keeps_one_of_two_spells_is_not_asked_again() -> None:
    state = changed(cursed("any"), ["push", ["public", "battle", "effects"], ["reroll", F, "Shimar"]])
    ruling = rule(state, "throw", "1 10 10", **{"die of Hastur": "none"})
    assert ruling.verdict == LEGAL
    assert "is thrown again" not in sheet(ruling)
    twice = {"die of Hastur": "strength 7", "die of Shimar": "strength 7"}
    options = rule(state, "throw", "1 10 10").question
    assert options is not None
    twice = dict.fromkeys(twice, options.options[0])
    assert sheet(rule(state, "throw", "1 10 10 1 10", **twice)).count("is thrown again") == 2


def test_in_the_quick_way_a_wound_is_thrown_in_its_round() -> None:
    """Thrown when the battle is over it would be out of reach."""
    ruling = rule(do(cursed("any", theirs=""), "throw", "10"), "clash", "1 10 2", G)
    assert asked(ruling) == (G, "wound of Torin: again by Hastur")
    plain = rule(do(cursed("attacks", theirs=""), "throw", "10"), "clash", "1 10 2", G)
    assert plain.verdict == LEGAL


def test_the_round_over_the_spell_is_over() -> None:
    state = do(do(cursed("any"), "throw", "10 10 10"), "throw", "10 10")
    assert LAID not in fights.battle(state)["effects"]


def test_by_the_option_it_is_thrown_again_whom_the_dragon_strikes() -> None:
    state = do(by_option(raging("Bad Fortune"), "bad-fortune", "any"), "cast Bad Fortune by Torin", "1", side=F)
    key = "whom Terramax attacks: again by Torin"
    ruling = rule(state, "rage", "1 10 10 10 10 10 10", side=G)
    assert asked(ruling) == (F, key)
    assert "die 1: Forseti." in str(ruling.question and ruling.question.prompt)
    again = rule(state, "rage", "1 6 10 10 10 10 10 10 10", side=G, **AIMS, **{key: "yes"})
    assert "Terramax goes for Gorganun." in told(again)
    plain = do(raging("Bad Fortune"), "cast Bad Fortune by Torin", "1", side=F)
    assert rule(plain, "rage", "1 10 10 10 10 10 10", side=G, **AIMS).verdict == LEGAL


def test_by_the_option_wounds_in_the_rage_are_thrown_again() -> None:
    state = do(by_option(raging("Bad Fortune"), "bad-fortune", "any"), "cast Bad Fortune by Torin", "1", side=F)
    said = {**AIMS, "whom Terramax attacks: again by Torin": "no", "loss 1 of Gorganun": "Shimar"}
    key = "wound of Shimar: again by Torin"
    assert asked(rule(state, "rage", "6 1 10 10 10 10 10 1", side=G, **said)) == (F, key)
    after = do(state, "rage", "6 1 10 10 10 10 10 1 8", side=G, **said, **{key: "yes"})
    assert after["public"]["people"]["Shimar"]["state"] == forces.DEAD
    spent = {**said, "whom Terramax attacks: again by Torin": "yes"}
    assert rule(state, "rage", "6 6 1 10 10 10 10 10 1", side=G, **spent).verdict == LEGAL, "one die"


def test_odds_leave_it_to_whoever_casts_which_die_is_thrown_again() -> None:
    """Hastur succeeds with 7 and less: of every success thrown again, and of every failure."""
    state = do(facing("any", "Bad Fortune"), "cast Bad Fortune by Torin", "1")
    chance = Fraction(7, 10)
    assert outcomes(of(state, "cast Eldritch Fire by Hastur"))["Eldritch Fire works"] == (chance**2, chance + (1 - chance) * chance)
    plain = do(facing("attacks", "Bad Fortune"), "cast Bad Fortune by Torin", "1")
    assert outcomes(of(plain, "cast Eldritch Fire by Hastur"))["Eldritch Fire works"] == (chance, chance)


def test_the_dragon_who_is_hit_is_held_by_a_die_that_is_thrown_again() -> None:
    state = changed(by_option(dragon_in_line(), "bad-fortune", "any"), ["push", ["public", "battle", "effects"], ["reroll", G, "Torin"]])
    state = do(do(state, "skip"), "throw", "1 10 10")
    line, key = "take Terramax", "Hastur holds the wounded Terramax: again by Torin"
    assert asked(rule(state, line, "1")) == (F, key)
    assert "flies back to his lair" in told(rule(state, line, "1 9", **{key: "yes"}))
    kept = rule(state, line, "1", **{key: "no"})
    assert kept.verdict == LEGAL
    assert "flies back" not in told(kept)
