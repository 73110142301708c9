"""How a force is named: all of a sort, all but some, those of one name that stand together, and whoever commands best of those in a hex."""

import pytest

from playaid.games.albion.state import companies, shorthand
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.albion.table import at, put, rule, stand, start, told
from tests.games.albion.two import moving

HERE = "3321"


def gathered() -> State:
    """Six leaders, and two armies of the Borders of which Imric has one."""
    leaders = ("Rurik", "Imric", "Glastyn", "Brian Mac Iver")
    armies = ("Moray 2810", "Moray 3012", "Ochil 3314", "Borders 3218")
    state = stand(moving(start(), FOMORIAN), HERE, *leaders, *armies)
    return put(state, "public", "pieces", "Borders 3321", "under", "Imric")


def said(text: str, state: State | None = None, short: str = "a_stack") -> str:
    return " ".join(getattr(shorthand, short)(text.split(), state or gathered()))


ARMIES = "Moray 2810, Moray 3012, Ochil 3314, Borders 3218, Borders 3321"
EVERYBODY = "Rurik, Moray 2810, Imric, Moray 3012, Glastyn, Ochil 3314, Brian Mac Iver, Borders 3218, Borders 3321"


@each(
    ("text", "full"),
    [
        ("Imric and Rurik and all armies to 3324", f"Imric, Rurik, {ARMIES} to 3324"),
        ("Imric, Rurik, all the troops to 3324", f"Imric, Rurik, {ARMIES} to 3324"),
        ("Imric and all armies to 3324", f"Imric, {ARMIES} to 3324"),
        ("Imric and all his armies to 3324", "Imric, Moray 3012, Borders 3321 to 3324"),
        ("Imric and Rurik and all to 3324", "Imric, Rurik, Moray 2810, Moray 3012, Borders 3321 to 3324"),
        ("Imric, Rurik with all their men to 3324", "Imric, Rurik, Moray 2810, Moray 3012, Borders 3321 to 3324"),
        ("Imric and the rest to 3324", f"Imric, {EVERYBODY.replace('Imric, ', '')} to 3324"),
        ("Imric and all leaders to 3324", "Imric, Rurik, Glastyn, Brian Mac Iver to 3324"),
        ("all armies in 3321 to 3324", f"{ARMIES} to 3324"),
        ("all in 3321 to 3324", f"{EVERYBODY} to 3324"),
        ("all in 3321 at 3324", f"{EVERYBODY} at 3324"),
        ("all 3321 to 3324", f"{EVERYBODY} to 3324"),
        ("Barguest, Callach, 6 to 3324", "Barguest, Callach, 6 to 3324"),  # who lead nobody
        ("Imric, Ochil in 3321 to 3324", "Imric, Ochil 3314 to 3324"),
        ("Rurik, trolls of 3321 to 3324", "Rurik, Moray 2810, Moray 3012, Ochil 3314 to 3324"),
        ("2 Ochil in 3321, Imric to 3324", "2 Ochil 3314, Imric to 3324"),
        ("Brian in 3321, Ochil 3314 to 3324", "Brian Mac Iver, Ochil 3314 to 3324"),
        ("all, Ochil 3314 to 3324", "all, Ochil 3314 to 3324"),  # whose is not said
        ("2 Weald in 3321, Imric to 3324", "2 Weald in 3321, Imric to 3324"),  # none of theirs is there
    ],
)
def test_all_of_a_sort(text: str, full: str) -> None:
    """Not one leader's of several."""
    assert said(text) == full


@each(
    ("text", "full"),
    [
        ("all in 3321 except Brian and Borders to 3324", "Rurik, Moray 2810, Imric, Moray 3012, Glastyn, Ochil 3314 to 3324"),
        ("all armies except Ochil 3314 to 3324", ARMIES.replace("Ochil 3314, ", "") + " to 3324"),  # of the hex where those are who stay
        ("all but Brian to 3324", EVERYBODY.replace("Brian Mac Iver, ", "") + " to 3324"),
        ("everybody from 3321 without the trolls to 3324", "Rurik, Imric, Glastyn, Brian Mac Iver, Borders 3218, Borders 3321 to 3324"),
        ("Imric without his army to 3324", "Imric to 3324"),
        ("3321 except for all armies to 3324", "Rurik, Imric, Glastyn, Brian Mac Iver to 3324"),
        ("Merlin, 3321 except all armies to 3324", "Merlin, Rurik, Imric, Glastyn, Brian Mac Iver to 3324"),  # for another to refuse
    ],
)
def test_who_stays_behind(text: str, full: str) -> None:
    assert said(text) == full


def test_what_is_off_the_map_is_no_army_of_a_name() -> None:
    """Nor of two hexes: of the Borders' two one has gone."""
    state = put(moving(start(), FOMORIAN), "public", "pieces", "Borders 3321", "hex", None)
    assert said("all Borders to 3319", state) == said("Borders to 3319", state) == "Borders 3218 to 3319"


def test_an_army_by_its_full_name_is_no_other_that_is_called_much_the_same() -> None:
    state = stand(moving(start(), FOMORIAN), HERE, Borders_3219={"count": 2})
    assert said("Borders 3218 to 3319", put(state, "public", "pieces", "Borders 3218", "hex", None)) == "Borders 3218 to 3319"


@each(
    ("text", "full"),
    [
        ("Imric and Borders to 3324", "Imric, Borders 3321 to 3324"),
        ("Imric, Gairloch and Ochil to 3324", "Imric, Gairloch, Ochil 3314 to 3324"),
        ("Imric Borders to 3324", "Imric, Borders 3321 to 3324"),
        ("Imric Rurik Ochil 3324", "Imric, Rurik, Ochil 3314 to 3324"),
        ("Imric Borders 3321 3324", "Imric, Borders 3321 to 3324"),
        ("Imric Borders 3321", "Imric, Borders 3321"),  # an army, and no way
        ("Borders, Ochil except Ochil 3314 to 3324", "Borders 3321 to 3324"),  # who stays says where, if nobody else does
    ],
)
def test_where_the_others_stand(text: str, full: str) -> None:
    assert said(text, put(gathered(), "public", "pieces", "Borders 3218", "hex", "3218")) == full


@each("text", ["Imric stack", "Imric's stack", "the stack of Imric"])
def test_a_stack_is_that_of_who_stands_in_it(text: str) -> None:
    state = gathered()
    assert companies.company(state, text.split()) == companies.company(state, ["Imric", "and", "all"])
    assert len(companies.company(state, text.split())) > 1


@each("text", ["Imric and all leaders", "Imric with everybody", "Imric and everybody else"])
def test_who_stands_alone_is_named_once(text: str) -> None:
    assert companies.company(stand(moving(start(), FOMORIAN), "3319", "Imric"), text.split()) == ["Imric"]


def test_a_force_that_is_not_there_is_told_with_what_is() -> None:
    assert said("Merlin, Rurik and all to 3324") == "Merlin, Rurik, Moray 2810 to 3324"  # whoever is nobody has no army
    for text, hint in (
        ("Barguest and his army to 3324", f"there stand: {ARMIES}; they are named as they are called"),
        ("Waff and his army to 3324", "say Callach's Waff alone"),  # who is off the map
    ):
        with pytest.raises(Unreadable) as none:
            said(text, stand(gathered(), HERE, "Barguest"))
        assert none.value.hint == hint


def test_who_stays_behind_must_be_among_them() -> None:
    with pytest.raises(Unreadable, match="Bran Og: not among those who are named"):
        said("all in 3321 except Bran Og to 3324")
    with pytest.raises(Unreadable) as apart:
        said("all but Imric and Bran Og to 3324")
    assert apart.value.hint == "those who are named: all"


def test_armies_of_one_name_in_one_hex() -> None:
    """All of them, where they are beneath those who are named or beneath nobody; else it is asked which, or both; nobody is guessed at."""
    own = put(gathered(), "public", "pieces", "Borders 3321", "under", "Brian Mac Iver")
    assert said("Brian and Borders to 3324", own) == "Brian, Borders 3218, Borders 3321 to 3324"
    assert said("Brian and both Borders to 3324") == "Brian, Borders 3218, Borders 3321 to 3324"
    assert said("all Borders to 3324") == "Borders 3218, Borders 3321 to 3324"
    with pytest.raises(Ambiguous) as several:
        said("Brian and Borders to 3324")
    both = "Borders 3218, Borders 3321"
    assert several.value.candidates == ("Borders 3218", "Borders 3321", both)
    under = ("Borders 3218 (6 in 3321, under Brian Mac Iver)", "Borders 3321 (2 in 3321, under Imric)")
    assert several.value.shown == (*under, f"all of them: {both}")
    assert said(f"Brian and {both} to 3324") == f"Brian, {both} to 3324"
    with pytest.raises(Ambiguous) as points:
        said("Brian and 2 Borders to 3324", own)
    assert points.value.candidates == ("2 Borders 3218", "2 Borders 3321")


def test_armies_of_one_name_in_several_hexes() -> None:
    with pytest.raises(Ambiguous, match=r"Moray 2714 \(4 in 2714\), Moray 2810 \(4 in 3321, under Rurik\)") as several:
        said("Moray to 3324")
    assert several.value.candidates == ("Moray 2714", "Moray 2810", "Moray 3012", "Moray 3105")
    state = moving(start(), FOMORIAN)
    for army in ("Borders 3218", "Borders 3321"):
        state = put(state, "public", "pieces", army, "under", None)
    with pytest.raises(Ambiguous) as unled:  # nor are those of two hexes taken together because nobody leads them
        said("Borders to 3319", state)
    assert unled.value.candidates == ("Borders 3218", "Borders 3321")
    with pytest.raises(Unreadable, match="all Moray: of which hex"):
        said("all Moray to 3324")
    with pytest.raises(Unreadable, match="all armies: of which hex"):
        said("all armies to 3324")


def test_nobody_learns_of_hidden_armies_by_their_name() -> None:
    hidden = visible(at(start(stacks="hidden"), FOMORIAN, "movement", "moving"), FAERIE)
    assert said("Moray to 3324", hidden) == "Moray to 3324"
    assert "Moray" not in said("all armies in 3012 to 3324", hidden)


def test_who_leads_a_march_of_everybody_in_a_hex() -> None:
    """Any one's Command Rating gives the points: whoever is named first, else the best. [5.0 D.3]"""
    assert said("all in 3321", short="a_leader").startswith("Imric with Glastyn, Brian Mac Iver, Rurik, Moray 2810,")
    assert said("3321", short="a_leader").startswith("Imric with Glastyn,")
    assert said("all leaders in 3321", short="a_leader") == "Imric with Glastyn, Brian Mac Iver, Rurik"
    assert said("all in 3321 except Imric and his army", short="a_leader").startswith("Glastyn with Brian Mac Iver,")
    assert said("Rurik, Imric and all armies", short="a_leader").startswith("Rurik with Imric, Moray 2810,")


@each("verb", ["force", "react"])
def test_whose_rating_gives_the_points_is_told(verb: str) -> None:
    state = gathered() if verb == "force" else at(stand(gathered(), "3323", "Albion 3034"), FAERIE, "reaction")
    words = told(rule(state, f"{verb} Rurik with Imric, Moray 3012", side=FOMORIAN), FOMORIAN)
    assert "The points are Rurik's Command Rating; Imric would give 6: whoever is named first gives theirs." in words
    assert "The points are Imric's Command Rating." in told(rule(state, f"{verb} all in 3321", side=FOMORIAN), FOMORIAN)
    assert "Command Rating." not in told(rule(state, f"{verb} Imric with Moray 3012", side=FOMORIAN), FOMORIAN)


@each(
    ("text", "full"),
    [
        ("fleet in 3118 to 3119", "Gullfoot, Reefrider, Moontop to 3119"),
        ("all ships in 3118 to 3119", "Gullfoot, Reefrider, Moontop to 3119"),
        ("the ships of 3118 to 3119", "Gullfoot, Reefrider, Moontop to 3119"),
        ("Gullfoot and all ships to 3119", "Gullfoot, Reefrider, Moontop to 3119"),
        ("Fleetf to 3119", "Fleetf to 3119"),
    ],
)
def test_the_ships_of_a_hex(text: str, full: str) -> None:
    """Whoever stands ashore there is none of them."""
    assert said(text, moving(start(), FOMORIAN)) == full


@each("text", ["fleet to 3119", "ships to 3119", "all ships to 3119"])
def test_a_fleet_without_its_hex_is_no_ship_whose_name_begins_so(text: str) -> None:
    """Fleetfoot lay elsewhere, and went."""
    with pytest.raises(Unreadable, match="of which hex"):
        said(text, moving(start(), FOMORIAN))
