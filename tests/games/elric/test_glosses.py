"""What stands beside an offered name: what a country has, what a spell is, who has room for one more."""

from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment, glosses
from tests.games.elric.table import TABLE, rule, start, unled


def test_a_country_is_told_by_what_it_has() -> None:
    told = glosses.of_target("Pan Tang")
    assert told.startswith("Chaos: 5 armies, 2 fleets, Jagreen Lern, ")
    assert all(glosses.of_target(nation) for nation in equipment.nations())
    assert glosses.of_target("Theleb K'aarna") == "magician"
    assert glosses.of_target("Jadmar") == ""


def test_a_spell_is_told_by_its_alignment_and_strength() -> None:
    told = {spell: glosses.of_spell(spell) for spell in equipment.spells()}
    assert all(told.values())
    assert {text.split()[0] for text in told.values()} >= {"Law", "Chaos"}
    assert any(text[-1].isdigit() for text in told.values())
    assert glosses.of_spell("Fadan") == ""


def test_every_offered_country_and_spell_has_its_words() -> None:
    for verb, word in (("choose", "Pan Tang"), ("muster", "Pan Tang"), ("cast", "Arkyn"), ("transfer", "Arkyn"), ("discard", "Arkyn")):
        gloss = GAME.verbs[verb].gloss
        assert gloss is not None
        assert gloss(word)


def test_a_country_without_personalities_is_told_as_that() -> None:
    """Nobody leads its armies: who chooses it should know. [7.2, 10.1]"""
    assert "11 armies, 4 personalities and 2 fleets, as the house tables have it" in glosses.of_target("Argimiliar")
    assert "with no personality" not in glosses.of_target("Pan Tang")
    state = start()
    assert glosses.UNLED in TABLE.rule(state, "countries Argimiliar", book=unled()).shown[0]
    assert glosses.UNLED not in rule(state, "countries Argimiliar").shown[0]
    assert glosses.UNLED not in rule(state, 'countries "Pan Tang"').shown[0]
