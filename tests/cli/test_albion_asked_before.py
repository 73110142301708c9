"""What new players of Albion asked before they did it: what a battle hangs on, how strong they are in a hex, what casting costs, where one
searches, how one leaves a battle."""

from playaid.cli.declaring.futile_line import told_in_vain
from playaid.desk.next_line.missing_words import Wanted
from playaid.games.albion.state.search_places import said_place, search_places
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State
from tests.cli.test_albion_words import Evening, evening
from tests.each import each
from tests.games.albion.table import at, clear, put, stand, start
from tests.games.albion.test_initiating import announced
from tests.games.albion.two import moving, plotting

__all__ = ["evening"]

KNOWE = "3034"


def before_the_knowe() -> State:
    """Imric and his Trolls in the fortress of Elidor, before a battle."""
    return at(stand(start(), KNOWE, "Imric", "Moray 3012"), FOMORIAN, "combat", "announce")


def in_one(text: str) -> str:
    return " ".join(text.split())


def test_the_odds_of_a_battle_tell_its_ratio_and_its_ground(evening: Evening) -> None:
    said = in_one(evening(before_the_knowe(), f"battle {KNOWE} --odds"))
    assert "rounded down; in knowe Fomorian halved, Faerie tripled = 1-" in said


def test_the_strength_in_a_hex_is_asked_for(evening: Evening) -> None:
    said = in_one(evening(before_the_knowe(), f"strength {KNOWE}"))
    assert f"Fomorian in {KNOWE}: armies 8, escorts 1, ships 0, in all 9" in said
    assert f"Faerie in {KNOWE}: armies 4, escorts 1, ships 0, in all 5" in said
    assert f"battle {KNOWE} --odds" in said
    assert "Faerie: nobody in 3012" in evening(start(), "strength 3012")
    assert "9999 is no hex" in evening(start(), "strength 9999")


def test_where_the_rules_contradict_themselves_is_told(evening: Evening) -> None:
    said = in_one(evening(start(), "strength"))
    assert said.count("the rules contradict themselves") == 1
    assert "in all 148; the rules give 121 for the start (the rules contradict themselves: the pieces of their set-up come to 148" in said


def test_what_casting_costs_is_told_before_it(evening: Evening) -> None:
    state = stand(plotting(start()), "2838", "Sean")
    said = in_one(evening(state, "plot 13 by Sean --as Fomorian"))
    assert "Whoever casts does nothing else for the rest of the Game-Turn, whether it works or not, but defend if attacked: Sean" in said


def test_nothing_is_said_to_be_spent_where_nothing_is_done(evening: Evening) -> None:
    why = "no enemy stack stands in 2611 or beside it, and there is nothing to see"
    assert f"IN VAIN  {why}\n" in evening(moving(start(), FOMORIAN, turn=2), "gaze Barguest --check")
    head, _ = told_in_vain(Wanted("person", ("Barguest",), futile={"Barguest": why}))
    assert head == f"  Whatever is said here would be in vain now: {why}. Naming one does nothing; Enter drops the declaration."


@each(
    ("current", "attacker", "way"),
    [
        (False, FOMORIAN, "the battle in 3322 has been announced, and its first round is fought (fight)"),
        (True, FOMORIAN, "the initiative is theirs: stop declines to attack on"),
        (True, FAERIE, "the initiative is with Faerie, who may attack on (fight) or decline to (stop)"),
    ],
)
def test_who_may_not_retreat_is_told_what_may_be_done(evening: Evening, current: bool, attacker: str, way: str) -> None:
    state = announced("battles")
    if current:
        state = put(state, "public", "combat", "current", "3322 battle")
        for field, value in {"round": 1, "state": "fighting", "attacker": attacker}.items():
            state = put(state, "public", "combat", "fights", "3322 battle", field, value)
    said = in_one(evening(state, "withdraw --as Fomorian"))
    assert f"nobody leaves a fight otherwise; {way}" in said


def test_a_search_is_refused_by_whoever_stands_where_it_is_searched(evening: Evening) -> None:
    state = stand(clear(moving(start(), FAERIE), "2629"), "2629", "Edric")
    said = in_one(evening(state, "search"))
    assert "Colt Pixy is there in Hoorn II only" in said
    assert "Misha" not in said


def test_where_a_side_may_find_something_and_when() -> None:
    state = moving(start(), FAERIE)
    assert "3705" not in search_places(state, FOMORIAN)
    assert said_place(state, "3705") == "The Mousa Stour in 3705 (in the absence of the Worm)"
    assert said_place(clear(state, "3705"), "3705") == "The Mousa Stour in 3705"
    assert said_place(state, "2629") == "Wigan's Pen in 2629 (in Hoorn II only)"
    assert said_place(moving(start(), FAERIE, turn=3), "2629") == "Wigan's Pen in 2629"
    for item in ("06", "07"):
        state = put(state, "public", "items", item, "state", "held")
    assert search_places(state, FAERIE) == ["1023", "1323", "2128", "2629", "3705"]


@each("line", ["range Glastyn with army", "range Glastyn with all his armies", "range Glastyn with escort"])
def test_the_reach_of_somebody_with_company(evening: Evening, line: str) -> None:
    assert "hexes in reach" in evening(moving(start(), FOMORIAN), line)
