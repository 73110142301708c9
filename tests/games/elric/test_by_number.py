"""So many armies that are withheld or fall back: first those who can walk away. [7.3, 10.2]"""

import pytest

from playaid.games.elric import GAME
from playaid.games.elric.ratings import by_count
from playaid.games.elric.rules.combat import fall_back_offers, withhold_tray
from playaid.games.elric.state import battles, units
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State
from playaid.referee.contract.tapped import Tray
from playaid.referee.deciding.offers import asking, supposing
from tests.cli.test_newcomers import Evening, evening, screen
from tests.each import each
from tests.games.elric.table import HOUSE, armies, arrived, at, begun, changed, do, empty_handed, moved, refused, rule
from tests.games.elric.test_left_alone import quiet

__all__ = ["evening", "screen"]

CITY, INLAND, SHIP = "Jadmar", "Vilmir inland", "Vilmir Fleet 1"


def _attacked() -> State:
    """Fadan before the Vilmirian capital, in whose port one army is aboard a ship and two are ashore."""
    state = quiet()
    state = moved(state, "Oin", *units.of(state, "Ann"), *units.of(state, "Bob"))
    state = moved(state, CITY, "Fadan", *armies(state, "Ilmiora")[:6], "Naclon", SHIP, *armies(state, "Vilmir")[:3])
    state = changed(state, ("units", armies(state, "Vilmir")[0], "aboard", SHIP))
    state = changed(state, ("battles", CITY, {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora inland"], "passed": []}))
    return do(at(state, "combat", "Ann"), f"battle {CITY}")


@each(("line", "held"), [("with 2", [1, 2]), ("Naclon with 2", [1, 2]), ("with 1", [1]), ("with 3", [0, 1, 2]), (f'"{SHIP}" with 1', [0])])
def test_those_ashore_are_withheld_first_but_for_whom_a_named_ship_takes_along(line: str, held: list[int]) -> None:
    state = _attacked()
    after = do(state, f"withhold {line}", side="Bob")
    mine = armies(state, "Vilmir")
    assert sorted(mine.index(unit) for unit in battles.now(after)["withheld"] if unit in mine) == held


def test_all_beside_a_name_is_everybody_of_theirs_who_is_there_and_every_army() -> None:
    state = _attacked()
    after = do(state, "withhold Naclon, all", side="Bob")
    assert set(battles.now(after)["withheld"]) == {"Naclon", SHIP, *armies(state, "Vilmir")[:3]}
    some = do(state, "withhold Naclon with 2", side="Bob")
    back = do(some, f'fallback Naclon and everybody to "{INLAND}"', side="Bob")
    assert units.of(back, "Bob", CITY, "army") == armies(state, "Vilmir")[:1]
    with pytest.raises(Unreadable, match="whose units"):
        do(state, "withhold all", side="Bob")


def test_who_stays_out_is_counted_out_armies_by_their_number() -> None:
    """Everybody by one word, too; armies of several nations are named one by one, as one number counts one nation's alone."""
    state = _attacked()
    found = _tray(state, "Bob")
    assert found is not None
    assert {(part.said, part.most) for part in found.shares[0].parts} == {("Naclon", 1), (SHIP, 1), ("armies", 3)}
    assert found.ready == ("all",)
    counted = do(state, "withhold Naclon, 2 armies", side="Bob")
    assert set(battles.now(counted)["withheld"]) == {"Naclon", *armies(state, "Vilmir")[1:3]}
    mixed = changed(state, ("units", armies(state, "Vilmir")[2], "nation", "Org"))
    two = _tray(mixed, "Bob")
    assert two is not None
    assert {part.most for part in two.shares[0].parts} == {1}
    gone = do(state, "withhold Naclon, all", side="Bob")
    assert _tray(gone, "Bob") is None
    assert _tray(quiet(), "Bob") is None


def _tray(state: State, side: str) -> Tray | None:
    return withhold_tray(supposing(asking(GAME, state, HOUSE, "withhold", side), {}))


def test_all_who_are_withheld_fall_back_by_one_line() -> None:
    state = do(_attacked(), "withhold with 2", side="Bob")
    asks = asking(GAME, state, HOUSE, "fallback", "Bob")
    assert f'all to "{INLAND}"' in list(fall_back_offers(asks))
    after = do(state, f'fallback all to "{INLAND}"', side="Bob")
    assert units.of(after, "Bob", INLAND, "army")[-2:] == armies(state, "Vilmir")[1:3]
    alone = asking(GAME, do(_attacked(), "withhold with 1", side="Bob"), HOUSE, "fallback", "Bob")
    assert not any(line.startswith("all") for line in fall_back_offers(alone))


def test_so_many_fall_back_as_can_walk_away_and_no_more() -> None:
    state = do(_attacked(), "withhold with 3", side="Bob")
    after = do(state, f'fallback with 2 to "{INLAND}"', side="Bob")
    assert [units.place_of(after, unit) for unit in armies(after, "Vilmir")[:3]] == [CITY, INLAND, INLAND]
    assert rule(state, f'fallback with 2 of Vilmir to "{INLAND}"', side="Bob").verdict == "legal"
    assert refused(state, f'fallback with 3 to "{INLAND}"', side="Bob") == ["10.aboard"]


def _landing(aboard: str) -> State:
    """The Admiral of Ilmiora off its coast aboard one ship, and two armies aboard a ship."""
    state = quiet()
    sea, mine = "Straits of Vilmir", armies(state, "Ilmiora")[:2]
    state = moved(state, sea, "Ilmiora Admiral", "Ilmiora Fleet 1", "Ilmiora Fleet 2", *mine)
    state = changed(state, *(("units", unit, "aboard", aboard) for unit in mine))
    return changed(at(state, "movement", "Ann"), ("units", "Ilmiora Admiral", "aboard", "Ilmiora Fleet 1"))


def test_armies_without_a_personality_aboard_are_named_to_go_ashore() -> None:
    state, line = _landing("Ilmiora Fleet 2"), 'debark with 2 of Ilmiora to "Ilmiora capital"'
    with pytest.raises(Unreadable) as unled:
        rule(state, line)
    assert "2 armies that go ashore without a personality are named themselves" in str(unled.value)
    assert rule(state, str(unled.value.hint)).verdict == "legal"
    for said in ('debark with 2 to "Ilmiora capital"', 'debark with 2 armies to "Ilmiora capital"'):
        with pytest.raises(Unreadable, match="2 armies that go ashore without a personality are named themselves"):
            rule(state, said)
    for said in (line.replace("Ilmiora to", "Vilmir to"), line.replace("2", "3"), line.replace("2", "0"), line.replace("capital", "Isle")):
        with pytest.raises((Incomplete, Unreadable)) as other:
            rule(state, said)
        assert "are named themselves" not in str(other.value), said
    with pytest.raises(Incomplete):
        rule(_landing("Ilmiora Fleet 1"), line)
    assert rule(_landing("Ilmiora Fleet 1"), line.replace("debark", 'debark "Ilmiora Admiral"')).verdict == "legal"
    far = moved(_landing("Ilmiora Fleet 2"), "Southern Sea", "Ilmiora Fleet 2", *armies(state, "Ilmiora")[:2])
    far = changed(far, *(("units", unit, "aboard", "Ilmiora Fleet 2") for unit in armies(state, "Ilmiora")[:2]))
    with pytest.raises(Incomplete):  # those are aboard in a sea from which nobody lands there
        rule(far, line)


def test_whoever_says_as_which_side_they_speak_means_all_of_theirs() -> None:
    """Nothing is asked that has been said; where nobody has said it, it is. [10.2]"""
    state = _attacked()
    assert " ".join(by_count.of_side(["all"], state, "Bob")) == "Bob, all"
    assert by_count.of_side(["Naclon,", "all"], state, "Bob") == ["Naclon,", "all"]
    assert by_count.of_side(["all"], quiet(), "Bob") == ["all"]


@each(
    ("line", "called"),
    [('"Vilmir army 4"', "one army of Vilmir"), ('"Avan Astram"', "Avan Astram")],
)
def test_of_armies_that_are_alike_one_is_called_by_its_nation(line: str, called: str) -> None:
    """Nobody is to wonder why it is the fourth that may stay out of the battle."""
    verb = GAME.verbs["withhold"]
    assert verb.called is not None
    assert verb.called(line) == called


@each("said", ["3 armies of Vilmir", "3 armies", "3 Vilmir armies", "3"])
def test_so_many_armies_march_with_nobody_named(said: str) -> None:
    """Those beside the place are meant; whoever stands in it already is not."""
    state = at(empty_handed(begun({"Ann": "Ilmiora", "Bob": "Vilmir"})), "movement", "Bob")
    before = {army: units.units(state)[army]["at"] for army in armies(state, "Vilmir")}
    after = do(state, f"march {said} to Vilmir inland")
    gone = [army for army, place in before.items() if units.units(after)[army]["at"] != place]
    assert [before[army] for army in gone] == ["Jadmar"] * 3
    with pytest.raises(Unreadable, match="10 armies are wanted, and nowhere do so many stand together") as unread:
        rule(state, "march 10 armies to Vilmir inland")
    assert unread.value.hint == "there are: 6 in Jadmar"
    apart = moved(state, "Nadsokor", *armies(state, "Vilmir", 3))
    with pytest.raises(Unreadable, match="those of which are meant") as unread:
        rule(apart, f"march {said} to Vilmir inland")
    assert all(line.startswith("march ") for line in str(unread.value.hint).split(" | "))


def test_so_many_armies_go_ashore_with_nobody_named() -> None:
    state = _landing("Ilmiora Fleet 2")
    for said in ("2 armies", "2 armies of Ilmiora", "2 Ilmiora armies"):
        after = do(state, f'debark {said} to "Ilmiora capital"')
        assert {units.units(after)[army]["at"] for army in armies(state, "Ilmiora")[:2]} == {"Ilmiora capital"}


def test_how_so_many_are_said_is_told_where_there_are_so_many(evening: Evening, screen: None) -> None:
    state = do(arrived(_attacked(), "Elric", "Ann", CITY), "withhold Naclon", side="Bob")
    state = moved(state, "Oin", *armies(state, "Vilmir"))
    said = evening(state, "fallback --as Bob ? Vilmir inland", game=GAME, clears=True, name="alone")
    assert "owed besides" not in said
    assert "so many armies" not in said
    assert "Back to Vilmir inland before the battle: Naclon." in said
    state = do(_attacked(), "withhold Naclon with 2", side="Bob")
    said = evening(state, "fallback --as Bob ? Vilmir inland ? all", game=GAME, clears=True, all_=True, name="all")
    assert "fallback: who? (so many armies: with 2; all who can go there: all)" in said
    assert "before the battle: Naclon, 2 armies of Vilmir." in said


def test_why_a_fleet_with_whoever_has_cast_is_not_among_those_who_may_stay_out(evening: Evening, screen: None) -> None:
    state = changed(_attacked(), ("units", "Naclon", "aboard", SHIP), ("cast", {"Naclon": CITY}))
    told = "who has laid a spell stays in the battle, and the fleet with them: Naclon, Vilmir Fleet 1"
    assert told in " ".join(evening(state, "withhold --as Bob ? leave", game=GAME, clears=True).split())
