"""What follows from a value that is put right by hand in the midst of a challenge, and from the last enemy of a card that is.
[Introduction] [Challenging Enemies] [Defeating Roaming Threat Cards]"""

from playaid.games.legacy.state import pressing
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.legacy.table import at, begun, card, do, foe, put, rule, told

BECAUSE = "because so it was"


def by_hand(state: State, *lines: str) -> State:
    """What is put right in several lines, and is not whole between them."""
    for line in lines:
        state = evolve(state, rule(state, f"{line} {BECAUSE}").changes)
    return state


def fought(line: str = "challenge Saxon 1 by Ann", dice: str = "1 1 1 1 1") -> State:
    """Ann is short in a challenge on the Round Table, where Lot stands as well."""
    state = foe(foe(begun(), "Saxon 1", "Saxon", "Round Table", "Raid"), "Lot", "Traitor", "Round Table", "Treason", named=True)
    state = card(card(state, "Raid", "Hold", "Saxon"), "Treason", "Hold", deck="severe", named="Lot")
    return do(at(state, "Bob", "Docks"), line, dice)


def trying(what: str) -> State:
    """Ann is short in a challenge that is no enemy's."""
    if what == "story":
        state = put(begun(), "tokens", "Eagle", {"tile": "Round Table", "by": None, "returned": False})
        return do(state, "story Eagle with Loyalty rating 3", "1 1 1 1")
    if what == "personal":
        return do(put(begun(), "seats", "Ann", "quest", "Round Table"), "personal with Loyalty rating 3", "1 1 1 1")
    if what == "seduction":
        return do(do(begun(), "doom Seduction by Ann"), "resist", "1 1 1 1")
    tile = put(begun(), "draws", [{"seat": "Ann", "what": "encounter", "tile": "Round Table"}])
    return do(tile, "encounter Fog with Loyalty rating 3", "1 1 1 1")


@each(("line", "over"), [
    ("set seats.Ann.tile Docks", True),
    ("set seats.Ann.tile null", True),
    ("set seats.Ann.tile Round Table", False),
    ("set seats.Cid.tile Docks", False),
    ("set seats.Ann.wounds 1", False),
    ('set "enemies.Saxon 1.tile" Docks', True),
    ('set "enemies.Saxon 1.tile" null', True),
    ('set "enemies.Saxon 1.tile" "Round Table"', False),
    ("set enemies.Lot.tile Docks", False),
    ("set challenge.name Lot", False),
])  # fmt: skip
def test_a_challenge_ends_whose_ground_is_gone_by_hand(line: str, over: bool) -> None:
    """As by a card that brings the character or the enemy elsewhere; what does not concern it leaves it as it is."""
    line = line.replace("Round Table", '"Round Table"') if line.endswith("e Round Table") else line
    assert (by_hand(fought(), line)["public"]["challenge"] is None) is over
    assert ("The challenge for Saxon 1 is over with that." in told(fought(), f"{line} {BECAUSE}")) is over


def test_a_challenge_for_a_story_token_stands_on_its_tile_alone() -> None:
    state = trying("story")
    fight = pressing.in_hand(state)
    assert pressing.stands(state, fight)
    assert not pressing.stands(put(state, "tokens", {}), fight), "the token is gone"
    nowhere = put(put(state, "seats", "Ann", "tile", None), "tokens", "Eagle", {"tile": None, "by": None, "returned": False})
    assert not pressing.stands(nowhere, fight), "neither is on the map: they are not on one tile"


def test_a_challenge_for_a_personal_quest_stands_on_its_tile_until_the_artifact_is_won() -> None:
    state = put(begun(), "seats", "Ann", "quest", "ROUND TABLE")
    fight = {**pressing.in_hand(trying("story")), "seat": "Ann", "for": "personal"}
    assert pressing.stands(state, fight), "however it is written"
    assert not pressing.stands(put(state, "seats", "Ann", "quest", "Docks"), fight)
    assert not pressing.stands(put(state, "seats", "Ann", "artifact", True), fight)
    assert not pressing.stands(put(state, "seats", "Ann", "tile", None), fight)


@each(("what", "line", "over"), [
    ("story", "set seats.Ann.tile Docks", True),
    ("story", "set tokens.Eagle.tile Docks", True),
    ("story", "set seats.Ann.artifact true", False),
    ("personal", "set seats.Ann.tile Docks", True),
    ("personal", "set seats.Ann.artifact true", True),
    ("personal", "set seats.Ann.quest Docks", True),
    ("seduction", "set seats.Ann.seduced false", True),
    ("seduction", "set seats.Ann.tile Docks", False),
    ("encounter", "set seats.Ann.tile null", True),
    ("encounter", "set seats.Ann.tile Docks", False),
])  # fmt: skip
def test_so_does_one_that_is_no_enemys(what: str, line: str, over: bool) -> None:
    state = trying(what)
    assert state["public"]["challenge"]["for"] == what
    assert (by_hand(state, line)["public"]["challenge"] is None) is over


def test_what_was_never_there_is_not_missed() -> None:
    """A challenge that the players have made where nothing stood is theirs."""
    state = put(fought(), "enemies", "Saxon 1", "tile", "Docks")
    assert do(state, f"set seats.Ann.tile Stables {BECAUSE}")["public"]["challenge"] is not None


def test_the_last_enemy_of_a_card_that_is_claimed_by_hand_defeats_it() -> None:
    """The coin comes with it, and for a Named Enemy the Spoils Draw. Off its tile and with nobody it is put right by half."""
    off, claimed = 'set "enemies.Saxon 1.tile" null', 'set "enemies.Saxon 1.by" Bob'
    for lines in ((off, claimed), (claimed, off)):
        half = by_hand(fought(), lines[0])
        assert (list(half["public"]["threats"]), half["public"]["coins"]) == (["Raid", "Treason"], 0)
        assert "Raid is defeated." in told(half, f"{lines[1]} {BECAUSE}")
        whole = do(half, f"{lines[1]} {BECAUSE}")
        assert (list(whole["public"]["threats"]), whole["public"]["coins"], whole["public"]["challenge"]) == (["Treason"], 1, None)
    won = by_hand(fought("challenge Lot with Loyalty by Ann", "1 1 1 1"), "set enemies.Lot.tile null", "set enemies.Lot.by Bob")
    assert (list(won["public"]["threats"]), won["public"]["coins"], won["public"]["spoils"]["claimant"]) == (["Raid"], 1, "Bob")
    challenged = do(fought(), f"set threats.Treason.challenged true {BECAUSE}")
    assert list(challenged["public"]["threats"]) == ["Raid"]


def test_while_another_of_its_kind_is_in_play_a_card_stays() -> None:
    state = foe(fought(), "Saxon 2", "Saxon", "Docks", "Raid")
    gone = by_hand(state, 'set "enemies.Saxon 1.tile" null', 'set "enemies.Saxon 1.by" Bob')
    assert (list(gone["public"]["threats"]), gone["public"]["coins"]) == (["Raid", "Treason"], 0)


def test_a_named_enemy_that_is_claimed_by_hand_has_been_challenged_wherever_its_token_goes() -> None:
    state = put(fought(), "threats", "Treason", "kinds", ["Saxon"])
    claimed = by_hand(state, "set enemies.Lot.tile null", "set enemies.Lot.by Bob")
    assert claimed["public"]["threats"]["Treason"]["challenged"]
    assert "challenged" not in by_hand(state, "set enemies.Lot.tile Docks")["public"]["threats"]["Treason"]
