"""What is said once holds: a Mount's moves, a spent coin, a token that is left, an announcement. [Inventory Cards] [Story Quests and Quest
Coins] [Story Tokens] [Optional Rules]"""

import pytest

from playaid.games.legacy.state import pressing
from playaid.referee.contract.state import State
from playaid.testing.table import story, worksheet
from tests.games.legacy.table import asks, at, begun, card, claimed, do, foe, owed, play, put, refused, rule, told
from tests.games.legacy.test_threats import GENERAL, due


def chosen(state: State, **options: str) -> State:
    """The same state under other readings."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return {**state, "referee": {**state["referee"], "options": {**state["referee"]["options"], **named}}}


# Mounts


def mounted(moves: int = 2) -> State:
    return do(at(begun(), "Ann", "Docks"), f"gain Horse from mount moves {moves} by Ann")


def moves(state: State) -> str:
    return next(line for line in story(rule(state, "haste 1")).split(". ") if "left" in line)


def test_a_mount_adds_to_the_movement_attribute_in_every_turn() -> None:
    base = begun()["public"]["seats"]["Ann"]["movement"]
    assert asks(begun(), "gain Horse from mount by Ann") == ("1", "2", "3", "4", "5", "6", "0")
    for state in (mounted(), put(mounted(), "turn", {**mounted()["public"]["turn"], "serial": 7})):
        assert moves(state).endswith(f" has {base + 3} moves left.")
    assert any(f"movement {base + 2}" in line for line in rule(mounted(), "sheet Ann").shown)


def test_a_broken_mount_adds_nothing_until_it_is_repaired() -> None:
    base = begun()["public"]["seats"]["Ann"]["movement"]
    broken = do(mounted(), "break Horse by Ann")
    assert moves(broken).endswith(f" has {base + 1} moves left.")
    assert moves(do(broken, "repair Horse by Ann")).endswith(f" has {base + 3} moves left.")
    ridden = put(mounted(), "turn", {**mounted()["public"]["turn"], "moves": base + 1})
    assert refused(do(ridden, "break Horse by Ann"), "move Hallway 4") == ["move.far"]


def test_a_mount_that_has_been_ridden_is_not_traded() -> None:
    base = begun()["public"]["seats"]["Ann"]["movement"]
    beside = at(mounted(), "Bob", "Hallway 4")
    assert do(at(beside, "Bob", "Docks"), "trade Horse to Bob")
    near = put(beside, "turn", {**beside["public"]["turn"], "moves": base - 1})
    assert do(do(near, "move Hallway 4"), "trade Horse to Bob")
    far = put(beside, "turn", {**beside["public"]["turn"], "moves": base})
    assert refused(do(far, "move Hallway 4"), "trade Horse to Bob") == ["trade.used"]


def rode(*before: str) -> State:
    """Ann has gone two moves farther than her own movement, by the Horse, which adds two; the Mule, which adds one, was spared."""
    base = begun()["public"]["seats"]["Ann"]["movement"]
    state = play(at(mounted(), "Bob", "Hallway 4"), "gain Mule from mount moves 1 by Ann", *before)
    return do(put(state, "turn", {**state["public"]["turn"], "moves": base + 1}), "move Hallway 4")


def test_what_a_mount_has_carried_stays_its_own_once_it_is_gone() -> None:
    """Neither the Mule that was spared nor a Pony that comes afterwards has been used by that."""
    after = rode()
    assert do(after, "trade Mule to Bob")
    assert refused(after, "trade Horse to Bob") == ["trade.used"]
    for line in ("discard Horse", "break Horse"):
        gone = do(after, line)
        assert do(gone, "trade Mule to Bob"), line
        assert do(do(gone, "gain Pony from mount moves 3 by Ann"), "trade Pony to Bob"), line
    assert refused(do(after, "break Horse"), "trade Horse to Bob") == ["trade.used"], "it has carried her all the same"
    for line in ("discard Mule", "break Mule"):
        assert do(after, line)["public"]["turn"]["ridden"] == after["public"]["turn"]["ridden"], line
    farther = do(after, "move Infirmary")
    back = do(at(farther, "Bob", "Infirmary"), "discard Horse")
    assert refused(back, "trade Mule to Bob") == ["trade.used"], "the last of three moves more was the Mule's"


def test_moves_that_are_taken_away_afterwards_use_no_mount() -> None:
    after = rode("haste 2")
    assert do(after, "trade Mule to Bob")
    assert do(do(after, "haste -5"), "trade Mule to Bob")
    assert refused(do(rode(), "haste -5"), "trade Horse to Bob") == ["trade.used"]
    last = begun()["public"]["seats"]["Ann"]["movement"] - 1
    own = do(put(at(mounted(), "Bob", "Hallway 4"), "turn", {**begun()["public"]["turn"], "moves": last}), "move Hallway 4")
    assert do(do(own, "haste -5"), "trade Horse to Bob"), "as far as she came herself"
    more = do(rode(), "haste 2")
    assert more["public"]["turn"]["ridden"] == rode()["public"]["turn"]["ridden"] > 0, "more to come change nothing of what was"


def test_a_mount_without_which_no_movement_was_left_to_scout_with_has_been_used() -> None:
    base = begun()["public"]["seats"]["Ann"]["movement"]
    docks = at(mounted(), "Bob", "Docks")
    for spent, used in ((base - 1, False), (base, True)):
        scouted = do(put(docks, "turn", {**docks["public"]["turn"], "moves": spent}), "scout Ford - 2")
        if used:
            assert refused(scouted, "trade Horse to Bob") == ["trade.used"]
        else:
            assert do(scouted, "trade Horse to Bob")


# Quest Coins


def test_a_coin_that_was_spent_has_been_collected() -> None:
    """Eleven on the pad and one spent are twelve: the game is won, unless the session takes the other reading."""
    state = put(put(put(begun(coin_scout="on"), "coins", 12), "story", {"The Grail": {"tasks": {"a": True}}}), "turns", ["Ann"])
    spent = do(at(state, "Ann", "Docks"), "scout Ford - 2 coin")
    assert (spent["public"]["coins"], spent["public"]["spent"]) == (11, 1)
    assert "the players win" in told(spent, "next")
    assert "only 11 of 12" in told(chosen(spent, spent_coins="lost"), "next")
    to_do = rule(spent, "todo").data
    assert to_do is not None
    assert to_do["to win"] == []


def test_a_coin_is_spent_only_from_the_pad() -> None:
    state = at(begun(coin_scout="on"), "Ann", "Docks")
    assert refused(put(state, "spent", 3), "scout Ford - 2 coin") == ["scout.coin"]
    assert refused(put(state, "coins", 12), "coin 1") == ["coin.number"]
    assert do(put(put(state, "coins", 11), "spent", 1), "coin 1")["public"]["coins"] == 12


def test_a_search_takes_the_place_of_the_armoury_card() -> None:
    state = put(at(begun(armoury_search="on"), "Ann", "Armoury"), "coins", 1)
    ruling = rule(state, "activate search")
    assert "the search takes its place" in worksheet(ruling)
    assert "Draw" not in worksheet(ruling)
    after = do(chosen(state, searching="besides"), "activate search", armoury_card="Shield")
    assert "Shield" in after["public"]["seats"]["Ann"]["cards"]
    assert "Shield" not in do(state, "activate search")["public"]["seats"]["Ann"]["cards"]


# announcements


def test_the_end_is_announced_only_where_it_comes() -> None:
    free, bound = ({"The Grail": {"tasks": {"a": True, "b": False}}} for _ in range(2))
    assert "the game ends at the next Key-Turn" in told(put(begun(), "story", free), "task b")
    state = put(begun(personal_quests="required"), "story", bound)
    assert "when the Personal Quests are completed, too: Ann, Bob, Cid, Dot" in told(state, "task b")
    two = put(begun(story="2"), "story", free)
    assert "another Story Quest" in told(two, "task b")


def test_the_threat_token_goes_on_with_every_card() -> None:
    """One that comes besides because a card says so is a card that is drawn, too."""
    state = do(put(due("general"), "draws", []), f"{GENERAL} spawn saxon:1:blue extra")
    assert state["public"]["approaching"] == "severe"


# tokens and retirement


def test_a_story_token_is_picked_up_in_a_later_turn_than_that_in_which_it_was_left() -> None:
    token = {"tile": "Round Table", "by": None, "returned": False, "left": 1}
    state = put(begun(), "tokens", {"Eagle": token})
    assert refused(state, "collect Eagle") == ["collect.later"]
    later = put(state, "turn", {**state["public"]["turn"], "serial": 2})
    assert do(later, "collect Eagle")["public"]["tokens"]["Eagle"]["by"] == "Ann"


def wounded_in_the_dungeon(**options: str) -> State:
    state = at(begun(**options), "Ann", "Dungeon")
    return put(state, "seats", "Ann", "wounds", state["public"]["seats"]["Ann"]["slots"])


def test_the_destiny_of_a_new_character_and_the_dungeon_of_a_retired_one() -> None:
    after = do(wounded_in_the_dungeon(), "wound", new_character_of_Ann="sheet 5")
    assert after["public"]["seats"]["Ann"]["destiny"] == 3
    assert after["public"]["draws"] == []
    other = do(wounded_in_the_dungeon(new_destiny="none", dungeon_retired="drawn"), "wound", new_character_of_Ann="sheet 5")
    assert (other["public"]["seats"]["Ann"]["destiny"], other["public"]["seats"]["Ann"]["most"]) == (0, 3)
    assert [draw["what"] for draw in other["public"]["draws"]] == ["threat"]
    assert "draws a Severe Threat Card" in owed(other)[0]


@pytest.mark.parametrize("reading", ["drawn", "none"])
def test_a_turn_that_has_ended_on_the_dungeon_draws_one_threat_whoever_is_retired_then(reading: str) -> None:
    ended = do(wounded_in_the_dungeon(dungeon_retired=reading), "next")
    assert [draw["what"] for draw in ended["public"]["draws"]] == ["threat"]
    retired = do(ended, "wound by Ann", new_character_of_Ann="sheet 5")
    assert retired["public"]["seats"]["Ann"]["character"] == "Gawain"
    assert [draw["what"] for draw in retired["public"]["draws"]] == ["threat"]


def test_an_enemy_token_may_be_left_to_the_pool() -> None:
    state = card(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury"), "Raid", "Hold", "Saxon")
    left = do(state, "challenge Saxon 1 unclaimed", "3 3 3 1 1")
    assert "Saxon 1" not in left["public"]["enemies"]
    assert left["public"]["pool"]["Saxon"] == 12
    assert left["public"]["coins"] == 1, "its card is defeated all the same"
    assert do(state, "challenge Saxon 1", "3 3 3 1 1")["public"]["enemies"]["Saxon 1"]["by"] == "Ann"


# Inventory Cards and tokens that change hands


def test_several_tokens_are_given_in_one_line() -> None:
    state = at(claimed(at(begun(), "Ann", "Docks"), "Ann", "Saxon", "Witch"), "Bob", "Docks")
    after = do(state, 'give "Saxon of Ann 1", "Witch of Ann 2" to Bob')
    assert {token["by"] for token in after["public"]["enemies"].values()} == {"Bob"}
    assert not any("claimant" in token for token in after["public"]["enemies"].values()), "nobody asks who defeated them"
    assert refused(at(state, "Bob", "Stables"), 'give "Saxon of Ann 1", "Witch of Ann 2" to Bob') == ["give.tile"]
    assert rule(state, 'give "Saxon of Ann 1" to Ann').reasons[0].text == "Ann has Saxon of Ann 1 already"
    assert rule(state, "trade Starting Weapon to Ann by Ann").reasons[0].text == "Ann has Starting Weapon already"


def test_starting_equipment_is_broken_and_used_otherwise_in_vain() -> None:
    ruling = rule(begun(), "use Starting Weapon")
    assert (ruling.verdict, "fail breaking CARD" in ruling.in_vain) == ("legal", True)
    assert not do(begun(), "use Starting Weapon")["public"]["seats"]["Ann"]["cards"]["Starting Weapon"]["broken"]
    seduced = put(begun(), "seats", "Ann", "seduced", True)
    assert rule(seduced, "use Starting Weapon").verdict == "legal", "nothing is broken by that"
    assert "card.seduced" in refused(seduced, "break Starting Weapon")


def test_destiny_is_restored_before_the_challenges_or_after_them() -> None:
    state = put(put(begun(key_turn_destiny="on"), "seats", "Bob", "destiny", 0), "turns", ["Ann"])
    state = put(play(at(state, "Bob", "Armoury")), "enemies", {})
    state = foe(state, "Saxon 1", "Saxon", "Hallway 1")
    state = card(state, "Raid", "Aggressive", "Saxon")
    at_once = do(chosen(at(state, "Bob", "Hallway 2"), restoring="beginning"), "next")
    assert at_once["public"]["seats"]["Bob"]["destiny"] == 1


def test_a_line_that_names_nobody_is_whose_it_is() -> None:
    state = foe(at(begun(), "Bob", "Docks"), "Saxon 1", "Saxon", "Docks")
    fought = do(state, "challenge Saxon 1 by Bob", "1 1 1 1 1")
    for verb, now, in_hand in (
        ("challenge", "Ann", None),
        ("reroll", None, None),
        ("fail", None, None),
        ("encounter", None, None),
        ("place", None, None),
        ("move", "Ann", "Ann"),
        ("threat", None, None),
    ):
        assert (pressing.doers(state, verb).now, pressing.doers(fought, verb).now) == (now, in_hand), verb
    owing = put(state, "draws", [{"seat": "Cid", "what": "threat", "tile": "Docks"}])
    assert pressing.doers(owing, "threat").now == "Cid"


def test_of_two_mounts_of_which_either_was_enough_one_is_traded_and_not_both() -> None:
    base = begun()["public"]["seats"]["Ann"]["movement"]
    state = at(do(mounted(), "gain Pony from mount moves 1 by Ann"), "Bob", "Hallway 4")
    state = do(put(state, "turn", {**state["public"]["turn"], "moves": base}), "move Hallway 4")
    for first, other in (("Horse", "Pony"), ("Pony", "Horse")):
        left = do(state, f"trade {first} to Bob")
        assert refused(left, f"trade {other} to Bob") == ["trade.used"]
    both = put(state, "turn", {**state["public"]["turn"], "moves": base + 2})
    both = do(at(both, "Bob", "Docks"), "move Docks")
    for name in ("Horse", "Pony"):
        assert refused(both, f"trade {name} to Bob") == ["trade.used"], "without either it would not have come there"
