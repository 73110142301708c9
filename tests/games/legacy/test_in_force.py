"""What bears on a challenge as long as it lies on the table, and stands in print alone, is told each time. [Roaming Threat Cards]"""

from playaid.games.legacy import GAME
from playaid.games.legacy.state import ability_words
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.cli.test_newcomers import Evening, evening
from tests.each import each
from tests.games.legacy.table import at, begun, card, do, foe, offered, owed, rule
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
        ("a stone fewer in all challenges of a day", []),
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
    state = card(
        foe(at(begun(), "Ann", "Armoury"), "Witch 1", "Witch", "Armoury"), "Curse", "Hold", "Witch", ability="Wisdom: a stone less"
    )
    state = do(state, "gain Tower from armoury by Ann")
    for line, is_told in (
        ("plus 1 using Tower", True),
        ("plus 0 using Tower, Curse", False),
        ("plus 1 using Tower plus -1", False),
        ("plus -1", False),
    ):
        assert bool(in_force(rule(state, f"advise Witch 1 {line}"))) is is_told, line
        assert bool(in_force(rule(state, f"challenge Witch 1 with Wisdom {line}", "1 1 1"))) is is_told, line


def lines(state: State) -> list[str]:
    return offered(state)["challenge"]


LESS = "roll 1 die less against Saxons"


def knight(ability: str = LESS, *kinds: str) -> State:
    """Ann before a Saxon, and before others, with an ability in force."""
    state = card(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury"), "Black Knight", "Hold", "Saxon", ability=ability)
    for kind in kinds:
        state = foe(state, f"{kind} 1", kind, "Armoury")
    return state


def test_the_line_that_is_owed_and_offered_has_what_abilities_in_force_take() -> None:
    state = knight()
    assert "(`challenge Saxon 1 plus -1`, or" in owed(state)[0]
    assert owed(state)[0].endswith(f"; plus -1 is for Black Knight ({LESS})")
    assert lines(state) == ['"Saxon 1" by Ann plus -1']
    mixed = knight(LESS, "Witch")
    assert f"; Black Knight ({LESS}) is counted in `challenge Saxon 1 plus -1`" in owed(mixed)[0]
    assert lines(mixed) == ['"Saxon 1" by Ann plus -1', '"Witch 1" by Ann']
    both = card(state, "Fog", "Hold", "Witch", ability="All characters roll two stones fewer")
    assert lines(both) == ['"Saxon 1" by Ann plus -3'], "the stones of all of them"


def test_an_ability_that_leaves_something_open_is_in_no_line_that_is_offered() -> None:
    unsure = "a stone less against Saxons, unless you are wounded", "Saxons: one stone less per wound"
    for ability in ("Saxons: Challenge Rating +1", *unsure):
        state = knight(ability)
        assert lines(state) == ['"Saxon 1" by Ann']
        assert owed(state)[0].endswith(f"Black Knight ({ability}) bears on Saxon 1: the line asks what it changes")
    both = card(knight(), "Fog", "Hold", "Saxon", ability="Saxons: Challenge Rating +1")
    assert lines(both) == ['"Saxon 1" by Ann'], "all are asked about"


@each(
    ("ability", "ways"),
    [
        (LESS, ["plus -1", "nothing"]),
        ("Saxons: two stones more", ["plus 2", "nothing"]),
        ("Saxons: one stone less per wound", ["nothing", "plus -1", "plus 1", "plus -2", "plus 2"]),
        ("Saxons: Challenge Rating +1", ["nothing", "rating 4", "rating 2", "rating 5", "rating 1"]),
    ],
)
def test_what_an_ability_changes_is_asked_before_the_stones_are_rolled(ability: str, ways: list[str]) -> None:
    question = rule(knight(ability), "challenge Saxon 1").question
    assert question is not None
    assert f"Black Knight ({ability}) is in force: what does it change" in question.prompt
    assert list(question.options) == ways


def test_what_was_answered_of_an_ability_holds_as_if_it_had_been_typed() -> None:
    said = do(knight(), "challenge Saxon 1 plus -1", "1 1 1 1")
    asked = do(knight(), "challenge Saxon 1", "1 1 1 1", in_force_Black_Knight="plus -1")
    assert said["public"] == asked["public"]
    assert not in_force(rule(knight(), "challenge Saxon 1", "1 1 1 1", in_force_Black_Knight="plus -1"))
    plain = do(knight(), "challenge Saxon 1", "1 1 1 1 1", in_force_Black_Knight="nothing")
    assert plain["public"]["challenge"]["stones"] == 5
    rated = do(knight("Saxons: Challenge Rating +1"), "challenge Saxon 1", "1 1 1 1 1", in_force_Black_Knight="rating 4")
    assert rated["public"]["challenge"]["rating"] == 4


def test_nothing_is_asked_of_an_ability_that_has_been_told_of() -> None:
    for ability, line, stones in (
        (LESS, "plus -1", 4),
        (LESS, "plus 0", 5),
        ("Saxons: Challenge Rating +1", "rating 4", 5),
        ("Witches: a wound", "", 5),
        ("Saxons move two tiles", "", 5),
    ):
        assert rule(knight(ability), f"challenge Saxon 1 {line}", " ".join("1" * stones)).verdict == LEGAL, line
    assert rule(knight("Saxons: Challenge Rating +1"), "challenge Saxon 1 plus 1").question is not None, "stones are no rating"


@each(
    ("ability", "number"),
    [
        ("a stone fewer in all challenges", -1),
        ("Witches: 2 fewer stones", -2),
        ("Roll one extra die against Dragons", 1),
        ("Saxons: -1 stone", -1),
        ("a stone fewer, unless a Wisdom Challenge (3) is passed", None),
        ("whoever has Wisdom 3 or more rolls a stone less", None),
        ("Saxons: re-roll one stone", None),
        ("a stone less, and a stone more against Witches", None),
    ],
)
def test_how_many_stones_an_ability_takes_is_read_off_words_without_a_condition(ability: str, number: int | None) -> None:
    assert ability_words.stones_given(ability) == number
