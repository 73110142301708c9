"""An enemy that is challenged again, and one whom nobody meets. [Challenging Enemies]"""

from playaid.desk.rule_lookup import doubt_behind
from playaid.games.legacy import GAME
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from playaid.testing.table import worksheet
from tests.each import each
from tests.games.legacy.table import at, begun, do, foe, put, refused, rule, told
from tests.games.legacy.test_challenges import beset, fallen_short


def again() -> State:
    """Lancelot has failed by a broken card; his Tower and a Draught, which were not named, lie before him."""
    state = do(do(beset(), "gain Tower from armoury by Ann"), "gain Draught from item by Ann")
    return do(fallen_short(state), "fail breaking Starting Weapon")


def test_a_card_that_was_not_named_at_first_gives_nothing_by_a_reading_and_that_is_said() -> None:
    line = "challenge Saxon 1 plus 1 using Tower"
    assert refused(again(), line) == ["challenge.numbers"]
    (reason,) = rule(again(), line).reasons
    said = str(reason.text)
    assert "the same 5 stones are rolled again, against 3, by a reading of the rules" in said
    assert "are said at the first attempt" in said
    assert f"`{line} --overrule WHY`" in said
    doubt = doubt_behind(GAME, reason.check, reason.text)
    assert doubt is not None
    assert "--overrule" in str(doubt)


def test_where_the_table_reads_it_otherwise_the_card_is_rolled_with_and_has_been_used() -> None:
    for named, lies in (("Tower", True), ("Draught", False)):
        ruling = rule(again(), f"challenge Saxon 1 plus 1 using {named}", "3 1 1 1 1 1", None, "the card says so")
        assert ruling.verdict == LEGAL
        after = evolve(again(), ruling.changes)
        assert after["public"]["challenge"]["using"] == [named]
        assert after["public"]["challenge"]["stones"] == 6
        cards = after["public"]["seats"]["Ann"]["cards"]
        assert (named in cards) is lies, "an Item Card is discarded by its use"
        if lies:
            assert "trade.used" in refused(at(after, "Bob", "Armoury"), f"trade {named} to Bob")


def test_before_anybody_goes_the_chances_are_told_by_advice_which_is_said() -> None:
    state = begun()
    assert str(rule(state, "challenge").reasons[0].text) == "no enemy stands on a character's tile"
    away = foe(foe(foe(state, "Witch 1", "Witch", "Hallway 1"), "Witch 2", "Witch", "Hallway 3"), "Witch 3", "Witch", "Docks")
    assert "`advise Witch 1` tells the chances" in str(rule(away, "challenge").reasons[0].text)
    assert rule(away, "advise Witch 1").verdict == LEGAL


@each(
    "said",
    ["break weapon", "by breaking weapon", "and break the weapon", "breaking weapon", "weapon"],
)
def test_a_card_that_is_broken_in_place_of_a_wound_is_heard(said: str) -> None:
    short = fallen_short()
    assert do(short, f"fail {said}")["public"]["seats"]["Ann"]["cards"]["Starting Weapon"]["broken"]
    assert do(begun(), f"wound {said} by Ann")["public"]["seats"]["Ann"]["cards"]["Starting Weapon"]["broken"]


def test_stones_that_make_up_for_each_other_are_told_with_what_gives_and_takes_them() -> None:
    state = do(beset(), "gain Tower from armoury by Ann")
    told = worksheet(rule(state, "challenge Saxon 1 plus 1 using Tower -1", "3 1 1 1 1"))
    assert "Tower, as the players tell, and -1 besides" in told


def test_who_goes_on_over_the_round_table_with_a_story_token_is_told_of_returning_it() -> None:
    token = {"tile": None, "by": "Ann", "returned": False}
    state = put(at(begun(), "Ann", "Hallway 1"), "tokens", {"Eagle": token})
    over = told(state, "move Round Table, Hallway 4")
    assert "over the Round Table with Eagle: a Story Token is returned by `return`" in over
    assert "`return`" not in told(state, "move Round Table")
    assert "`return`" not in told(put(state, "tokens", {}), "move Round Table, Hallway 4")


def test_by_which_lines_it_is_entered_what_a_card_does_is_told_with_its_use() -> None:
    state = do(begun(), "gain Draught from item by Ann")
    assert "do what it says (`heal`, " in told(state, "use Draught")
    fought = do(do(beset(), "gain Draught from item by Ann"), "challenge Saxon 1 with Prowess", "1 1 1 1 1")
    assert "do what it says (`success`, `reroll N given`" in told(fought, "use Draught now")


@each("said", ["Bob seduced", "bob is seduced", "seduced by Bob", "Percival seduced", "Bob Seduction"])
def test_who_suffers_a_doom_effect_may_be_said_in_front(said: str) -> None:
    state = at(begun(), "Bob", "Docks")
    name = state["public"]["seats"]["Bob"]["character"]
    after = do(state, f"doom {said.replace('Percival', name)}")
    assert [seat for seat, here in after["public"]["seats"].items() if here["seduced"]] == ["Bob"]
    assert after["public"]["seats"]["Bob"]["doom"] == ["Seduction"]
