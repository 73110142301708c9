"""What bears on a challenge as long as it lies on the table, and stands in print alone, is told each time. [Roaming Threat Cards]"""

from playaid.games.legacy import GAME
from playaid.games.legacy.state import ability_words
from tests.cli.test_newcomers import Evening, evening
from tests.each import each
from tests.games.legacy.table import at, begun, card, do, foe, rule
from tests.games.legacy.test_challenges import in_force

__all__ = ["evening"]
CURSE = "each Challenge of Wisdom rolls one Stone less"


def test_it_is_said_at_each_challenge_that_it_bears_on_and_at_no_other(evening: Evening) -> None:
    """A slip is not told once and then never again, whatever was said of it before."""
    state = foe(foe(at(begun(["Ann", "Bob"]), "Ann 1", "Armoury"), "Witch 1", "Witch", "Armoury"), "Witch 2", "Witch", "Armoury")
    state = card(state, "Curse", "Hold", "Witch", ability=CURSE)
    lines = ("advise Witch 1", "advise Witch 2", "advise Witch 1 altruism", "challenge Witch 1 wisdom", "fail breaking Starting Weapon")
    shown = evening(state, *lines, game=GAME, all_=True)
    told = f"in force  Curse ({CURSE}) is not counted:"
    assert " ".join(shown.split()).count(" ".join(told.split())) == 3


@each(
    ("ability", "named"),
    [
        ("each Challenge of Wisdom rolls one Stone less", ["Wisdom"]),
        ("Wisdom and Loyalty Challenges: a stone fewer", ["Loyalty", "Wisdom"]),
        ("Wisdom: a stone fewer", ["Wisdom"]),
        ("one stone less with Wisdom or Prowess", ["Prowess", "Wisdom"]),
        ("-1 stone on all wisdom challenges", ["Wisdom"]),
        ("a stone fewer, unless a Wisdom Challenge (3) is passed", []),
        ("whoever has Wisdom 3 or more rolls a stone less", []),
        ("a stone fewer in all challenges", []),
    ],
)
def test_an_ability_of_some_attributes_is_told_of_at_those_alone(ability: str, named: list[str]) -> None:
    state = card(foe(at(begun(), "Ann", "Armoury"), "Witch 1", "Witch", "Armoury"), "Curse", "Hold", "Witch", ability=ability)
    known = list(state["public"]["attributes"])
    assert sorted(ability_words.attributes_named(ability, known)) == named
    for attribute in ("Wisdom", "Altruism"):
        told = in_force(rule(state, f"challenge Witch 1 with {attribute}", "1 1"))
        assert len(told) == (attribute in named or not named), attribute
    assert len(in_force(rule(state, "advise Witch 1"))) == 1, "of Wisdom, too"


def test_a_card_that_is_named_with_its_stones_tells_nothing_of_an_ability() -> None:
    """[Challenge Overview]: only a number of stones without a name, or one besides, may have taken the ability in."""
    state = card(foe(at(begun(), "Ann", "Armoury"), "Witch 1", "Witch", "Armoury"), "Curse", "Hold", "Witch", ability="a stone less")
    state = do(state, "gain Tower from armoury by Ann")
    for line, is_told in (
        ("plus 1 using Tower", True),
        ("plus 0 using Tower, Curse", False),
        ("plus 1 using Tower plus -1", False),
        ("plus -1", False),
    ):
        assert bool(in_force(rule(state, f"advise Witch 1 {line}"))) is is_told, line
        assert bool(in_force(rule(state, f"challenge Witch 1 with Wisdom {line}", "1 1 1"))) is is_told, line
