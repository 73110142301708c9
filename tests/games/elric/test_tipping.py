"""What tips the Cosmic Balance is told before it is done: by a spell laid, drawn, or flown by, and by those of a battle. [9.4, 13]"""

from playaid.dice.sources import Seeded
from playaid.games.elric import GAME
from playaid.games.elric.rules import conjuring, flying
from playaid.referee.deciding.offers import supposing
from tests.each import each
from tests.games.elric.table import COPY, arrived, at, begun, changed, do, holding, rule, worksheet
from tests.games.elric.test_edges import hearing_of
from tests.games.elric.test_magic import battle


def test_a_spell_of_no_side_tips_the_balance_where_a_table_says_that_it_moves_it() -> None:
    """[9.3.3, 9.4]: Dragons is Melnibonean; the house tables have it move towards Chaos. Of a copy whose owner has not told, it may."""
    state = changed(arrived(battle(), "Elric", "Ann", "Jadmar"), ("balance", -2), ("elric", "controller", "Fadan"))
    state = holding(state, "Elric", "Dragons")
    told = "the Balance tips towards Chaos by Dragons, from chaos 2, and then the world ends"
    assert told in worksheet(rule(state, "cast Dragons by Elric"))
    assert "tips" not in worksheet(rule(changed(state, ("balance", -1)), "cast Dragons by Elric"))
    assert "tips" not in worksheet(rule(changed(state, ("balance", 2)), "cast Dragons by Elric")), "it moves away from that end"
    untold = worksheet(COPY.rule(state, "cast Dragons by Elric", []))
    assert "nobody has told yet which way Dragons moves the Balance" in untold
    assert "tips" not in worksheet(COPY.rule(changed(state, ("balance", -1)), "cast Dragons by Elric", []))


def test_what_tips_by_the_spells_of_a_battle_is_told_before_its_dice() -> None:
    """[10.5, 13]: also with its odds, of which it is a part whatever falls."""
    state = changed(arrived(battle(), "Elric", "Ann", "Jadmar"), ("balance", -2), ("elric", "controller", "Fadan"))
    fought = at(do(holding(state, "Elric", "Dragons"), "cast Dragons by Elric"), "combat", "Ann")
    told = next(line for line in rule(do(fought, "battle Jadmar"), "fight", Seeded(3)).worksheet if line.label == "tipping")
    assert str(told.text).startswith("by Dragons the Balance tips towards Chaos, from chaos 2, and then the world ends with turn")
    assert told.label in GAME.decisive
    calm = do(changed(fought, ("balance", 2)), "battle Jadmar")
    assert not [line for line in rule(calm, "fight", Seeded(3)).worksheet if line.label == "tipping"]


@each(
    "at_, told",
    [(4, "of Law that is drawn and used, of strength 3 or more, the Balance tips, from law 4"), (-3, "of Chaos"), (0, ""), (1, "")],
)
def test_whoever_may_conjure_is_told_from_what_strength_on_it_tips_the_balance(at_: int, told: str) -> None:
    state = changed(at(battle(), "combat", "Ann"), ("balance", at_), ("units", "Ilmiora Alchemist", "conjures", 1))
    state = do(state, "battle Jadmar")
    lines = "\n".join(map(str, conjuring.at_stake(hearing_of(state))))
    assert "may conjure" in lines
    assert (told in lines) if told else ("tips" not in lines)


def test_who_sets_out_by_a_spell_that_tips_the_balance_is_told_before_they_are_gone() -> None:
    """[7.4.2]: a flight goes once it is said, and the first by a spell moves the Balance."""
    state = at(holding(changed(begun(), ("balance", 4)), "Ilmiora Alchemist", "Jeweled Bird"), "movement", "Ann")
    bare = hearing_of(state)
    assert not [*flying.beware(bare)]
    told = [*flying.beware(supposing(bare, {"spell": "Jeweled Bird", "magician": "Ilmiora Alchemist"}))]
    ends = "and then the world ends with turn 3 unless the Horn of Fate sets it right"
    assert told == [f"by Jeweled Bird the Balance tips towards Law, from law 4, {ends}"]
    assert GAME.verbs["fly"].warns
    calm = hearing_of(changed(state, ("balance", 2)))
    assert not [*flying.beware(supposing(calm, {"spell": "Jeweled Bird", "magician": "Ilmiora Alchemist"}))]
    kept = {"Ilmiora Alchemist": [{"spell": "Jeweled Bird", "flights": 1, "until": 2}]}
    again = hearing_of(changed(state, ("maintained", kept)))
    assert not [*flying.beware(supposing(again, {"spell": "Jeweled Bird", "magician": "Ilmiora Alchemist"}))], "it has moved it already"
