"""Spoils Draws follow what is held when they are drawn; a Named Enemy is defeated by a challenge. [Defeating Roaming Threat Cards]"""

from typing import Any

from playaid.games.legacy import GAME
from playaid.games.legacy.state.spoils import asked_deck, next_seat
from playaid.referee.contract.state import State
from playaid.referee.contract.state_shapes import state_misfits
from tests.games.legacy.table import (
    at,
    begun,
    card,
    claimed,
    do,
    foe,
    lost,
    offered,
    owed,
    play,
    put,
    read_as,
    readings,
    refused,
    rule,
    tile,
    to_key_turn,
    told,
)
from tests.games.legacy.test_threats import LOT, SEVERE, WON, due, siege


def two_cards() -> State:
    """Two Severe cards that share the Saxons, both about to be defeated by Ann; Bob and Dot hold a Saxon each."""
    state = claimed(siege(), "Cid", "Knight", named=True)
    state = card(state, "Second", "Hold", "Saxon", deck="severe", named="Captain of Cid 1", challenged=True)
    return do(state, *LOT, spoils_0="Siege")


def test_the_players_say_for_which_card_the_draws_are_made_first() -> None:
    state = claimed(siege(), "Cid", "Knight", named=True)
    state = card(state, "Second", "Hold", "Saxon", deck="severe", named="Captain of Cid 1", challenged=True)
    state = do(state, *LOT, spoils_0="Second")
    assert next_seat(state) == "Cid"
    for seat in ("Cid", "Dot", "Ann", "Bob"):
        assert next_seat(state) == seat
        state = do(state, "spoils relic", spoils_card="-")
    assert state["public"]["spoils"]["card"] == "Siege"
    assert next_seat(state) == "Ann"


def test_a_draw_is_asked_for_of_whose_it_is_and_owed_by_lines_that_can_be_typed() -> None:
    state = do(siege(), *LOT)
    assert str(asked_deck(state)).startswith("from which deck does Ann (Lancelot) draw for Lot and Saxon 2?")
    assert "(`spoils item`, `spoils armoury` or `spoils relic`), or makes none (`spoils none`)" in owed(state)[0]
    assert not asked_deck(begun())


def test_a_token_that_was_returned_for_one_card_pays_for_no_other() -> None:
    state = do(two_cards(), "spoils relic", spoils_card="-")
    state = do(do(state, "spoils relic", spoils_card="-"), "spoils relic", spoils_card="-")
    assert next_seat(state) == "Cid"
    state = do(state, "spoils item", spoils_card="-")
    assert next_seat(state) is None
    assert not owed(state)


def test_a_token_that_was_kept_pays_for_the_next_card() -> None:
    state = do(do(two_cards(), "spoils relic", spoils_card="-"), "spoils none")
    state = do(do(state, "spoils relic", spoils_card="-"), "spoils item", spoils_card="-")
    assert next_seat(state) == "Bob"


def test_who_is_given_a_token_before_his_draw_draws_and_who_gave_it_does_not() -> None:
    state = at(do(siege(), *LOT), "Ann", "Dungeon")
    state = claimed(state, "Ann", "Witch")
    state = do(state, "give Saxon 1 to Ann")
    state = do(state, "spoils relic", spoils_card="-")
    assert next_seat(state) == "Dot"
    given = do(state, "give Saxon 3 to Ann")
    assert next_seat(given) is None


def test_the_claimant_gives_nothing_away_that_he_owes() -> None:
    state = claimed(at(do(siege(), *LOT), "Ann", "Dungeon"), "Ann", "Witch")
    assert refused(state, "give Lot to Bob") == ["give.owed"]
    assert refused(state, "give Saxon 2 to Bob") == ["give.owed"]
    assert not any("Lot" in line for line in offered(state, "Ann")["give"])
    assert do(state, "give Witch of Ann 1 to Bob")
    assert do(do(state, "spoils none"), "give Lot to Bob")


def test_who_is_retired_before_his_draw_has_none_and_it_is_over() -> None:
    state = do(siege(), *LOT)
    state = put(state, "seats", "Ann", "wounds", 1)
    state = lost(state, "wound by Ann")
    assert next_seat(state) is None
    assert not state["public"].get("spoils")


def test_that_a_draw_falls_away_with_its_character_is_told() -> None:
    state = put(do(siege(), *LOT), "seats", "Ann", "wounds", 1)
    gone = rule(state, "wound by Ann", "", None, None, None, **{"new character of Ann": "sheet 5"})
    assert "No Spoils Draw is made for Siege any more." in [str(said.text) for said in gone.story]
    assert next_seat(lost(state, "wound by Ann")) is None
    kept = rule(put(state, "seats", "Bob", "wounds", 1), "wound by Bob", "", None, None, None, **{"new character of Bob": "sheet 5"})
    assert not any("any more" in str(said.text) for said in kept.story)


def test_a_token_that_a_card_takes_pays_for_no_draw() -> None:
    state = do(siege(), *LOT)
    assert next_seat(state) == "Ann"
    assert next_seat(do(state, "banish Lot")) is None
    assert not owed(do(state, "banish Lot"))


def test_of_two_cards_that_name_one_enemy_both_count_the_challenge() -> None:
    state = card(foe(begun(), "Lot", "Knight", "Docks", "Second", named=True), "First", "Hold", "Saxon", deck="severe", named="Lot")
    state = card(foe(state, "Saxon 9", "Saxon", "Stables"), "Second", "Hold", "Saxon", deck="severe", named="Lot")
    first = put(state, "threats", "First", "challenged", True)
    shown: Any = rule(first, "threats").data
    assert shown["threats"]["First"]["challenged"]
    lines = [str(line) for line in rule(first, "threats").shown]
    assert any(line.startswith("First:") and "Lot defeated" in line for line in lines)
    assert any(line.startswith("Second:") and "Lot on Docks" in line for line in lines)
    done = do(state, "banish Lot claimed by Ann")["public"]["threats"]
    assert [done[name]["challenged"] for name in ("First", "Second")] == [True, True]


def test_the_claimant_draws_for_no_named_enemy_that_another_has() -> None:
    state = do(siege(), *LOT)
    assert next_seat(state) == "Ann"
    assert next_seat(put(state, "enemies", "Lot", "by", "Bob")) is None


def given_away() -> State:
    """Ann has defeated Lot and given his token to Bob, who stands beside her; a Saxon of his card is left."""
    state = at(do(foe(siege(), "Saxon 9", "Saxon", "Docks", "Siege"), *LOT), "Bob", "Armoury")
    return at(do(state, "give Lot to Bob"), "Ann", "Docks")


def test_who_holds_the_named_enemy_token_draws_though_another_defeated_it() -> None:
    state = given_away()
    assert next_seat(do(state, "challenge Saxon 9", WON)) == "Bob"
    assert readings(state, rule(state, "challenge Saxon 9", WON)) == ["spoils-token"]


def test_nobody_draws_while_who_claimed_the_named_enemy_or_who_has_its_token_is_out_of_play() -> None:
    """Neither giving the token away nor being given it goes round that; a new character that has entered play draws."""
    why = {"Ann": "the claimant of Lot is not in play", "Bob": "the holder of the token of Lot is not in play"}
    for gone, other in (("Ann", "Bob"), ("Bob", "Ann")):
        state = at(lost(put(at(given_away(), other, "Docks"), "seats", gone, "wounds", 1), f"wound by {gone}", gone), other, "Docks")
        ruling = rule(state, f"challenge Saxon 9 by {other}", WON)
        assert [(line.text, line.result) for line in ruling.worksheet if line.label == "Spoils Draw"] == [(why[gone], "nobody draws")]
        assert next_seat(do(state, f"challenge Saxon 9 by {other}", WON)) is None
        back = at(state, gone, "Round Table")
        assert next_seat(do(back, f"challenge Saxon 9 by {other}", WON)) == "Bob"


def test_where_only_who_defeated_it_returns_it_nobody_draws_for_a_token_that_was_given_away() -> None:
    state = read_as(given_away(), spoils_token="defeater")
    ruling = rule(state, "challenge Saxon 9", WON)
    why = "Ann, who defeated Lot, has given its token away"
    assert (why, "nobody draws") in [(line.text, line.result) for line in ruling.worksheet]
    assert next_seat(do(state, "challenge Saxon 9", WON)) is None
    back = do(at(state, "Ann", "Armoury"), "give Lot to Ann")
    assert next_seat(do(at(back, "Ann", "Docks"), "challenge Saxon 9", WON)) == "Ann"


def test_without_a_token_there_is_no_draw_for_a_general_threat() -> None:
    state = card(card(begun(spoils="all"), "Raid", "Hold", "Saxon"), "Second", "Hold", "Saxon")
    state = foe(at(state, "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    state = do(state, "challenge Saxon 1", WON)
    assert state["public"]["coins"] == 2
    state = do(state, "spoils item", spoils_card="Lamp")
    assert next_seat(state) is None
    assert not owed(state)


def test_for_a_named_token_in_the_dungeon_nobody_draws_and_it_is_said_why() -> None:
    state = card(foe(begun(), "Saxon 1", "Saxon", "Docks"), "Siege", "Hold", "Saxon", deck="severe", named="Lot", challenged=True)
    ruling = rule(state, "banish Saxon 1")
    assert ("nobody holds the token of Lot", "nobody draws") in [(line.text, line.result) for line in ruling.worksheet]


# Named Enemies


def test_a_named_enemy_that_was_not_challenged_is_not_defeated() -> None:
    state = do(claimless(), "banish Lot")
    assert "Siege" in state["public"]["threats"]
    assert state["public"]["coins"] == 0
    assert "All doors are barred." in owed(play(to_key_turn(state), "extinguish"))[0]
    assert "Siege" not in do(claimless(), "banish Lot claimed by Ann")["public"]["threats"]


def test_where_the_session_says_so_it_is() -> None:
    state = do(claimless(banished="defeated"), "banish Lot")
    assert "Siege" not in state["public"]["threats"]
    assert state["public"]["coins"] == 1


def claimless(**options: str) -> State:
    """Lot on the Docks, and no Saxon in play."""
    state = foe(begun(**options), "Lot", "Knight", "Docks", "Siege", named=True)
    return card(state, "Siege", "Hold", "Saxon", deck="severe", named="Lot", ability="All doors are barred.")


def test_a_challenged_captain_counts_also_when_its_token_has_gone_to_the_dungeon() -> None:
    state = foe(siege(), "Saxon 9", "Saxon", "Docks", "Siege")
    state = do(at(do(state, *LOT), "Ann", "Dungeon"), "imprison Lot")
    state = do(at(state, "Ann", "Docks"), "challenge Saxon 9", WON)
    assert "Siege" not in state["public"]["threats"]
    assert next_seat(state) is None


# Lairs and extra cards in a harder session


LAIR = "place Lair as Roaming Threat region Forest open 1 by Red 2 mace"
IN_LAIR = SEVERE.replace("Red 1", "Lair")
GENERAL = {"seat": "Ann", "what": "threat", "tile": "Lair", "deck": "general"}


def test_a_lair_laid_for_an_extra_card_brings_a_general_one() -> None:
    free = put(due(severe_general="on"), "draws", [])
    assert play(free, LAIR, f"{IN_LAIR} extra")["public"]["draws"] == [GENERAL]


def test_an_extra_card_does_not_settle_the_draw_that_is_due() -> None:
    state = do(due(), f"{SEVERE} extra")
    assert [draw["what"] for draw in state["public"]["draws"]] == ["threat"]
    assert not do(due(), SEVERE)["public"]["draws"]


def test_of_several_tiles_laid_for_a_card_the_one_it_names_counts() -> None:
    second = "place Den as Encounter region Forest open 1 by Lair mace"
    assert play(due(severe_general="on"), LAIR, second, IN_LAIR)["public"]["draws"] == [GENERAL]
    assert play(due(severe_general="on"), LAIR, second, IN_LAIR.replace("Lair", "Den"))["public"]["draws"] == []


def test_a_lair_brings_a_general_card_also_when_its_own_could_spawn_nothing() -> None:
    state = put(put(due(severe_general="on"), "named_pool", "Knight", 0), "pool", "Saxon", 0)
    state = put(put(state, "box", "named_pool", "Knight", 0), "box", "pool", "Saxon", 0)
    from tests.games.legacy.table import TABLE

    lines = [LAIR, "threat Siege command hold named Lot kind Knight at Lair"]
    for line in lines:
        state = TABLE.do(state, line)
    assert state["public"]["draws"] == [GENERAL]
    assert "fresh_lairs" not in state["public"]


def test_other_stables_are_offered_while_the_token_lies_on_the_castles() -> None:
    state = at(tile(begun(), "Far Stables", "Forest", "Stables", "red", 1, "Sally Port"), "Ann", "Far Stables")
    assert offered(state, "Ann")["activate"] == [""]
    assert offered(at(state, "Ann", "Stables"), "Ann")["activate"] == []


def test_a_session_of_the_first_release_saved_in_the_middle_of_a_spoils_draw_goes_on() -> None:
    state = do(two_cards(), "spoils relic", spoils_card="-")
    now = state["public"]["spoils"]
    old = put(state, "spoils", {**{key: value for key, value in now.items() if key != "done"}, "queue": ["Bob", "Dot"]})
    assert not state_misfits(GAME, old)
    assert (next_seat(old), owed(old), offered(old, "Bob")["spoils"]) == (next_seat(state), owed(state), offered(state, "Bob")["spoils"])
    for line in ("spoils relic", "spoils none"):
        old, state = do(old, line, spoils_card="-"), do(state, line, spoils_card="-")
        assert next_seat(old) == next_seat(state)


def test_the_first_of_an_old_queue_is_the_claimant() -> None:
    state = two_cards()
    now = state["public"]["spoils"]
    old = put(state, "spoils", {**{key: value for key, value in now.items() if key != "done"}, "queue": ["Ann", "Bob", "Dot"]})
    assert next_seat(old) == "Ann"
    assert next_seat(do(old, "spoils relic", spoils_card="-")) == "Bob"


def test_no_card_is_drawn_before_the_spoils_are() -> None:
    state = two_cards()
    state = put(state, "draws", [{"seat": "Ann", "what": "threat", "tile": "Docks"}])
    assert offered(state, "Ann").get("threat", []) == []


def test_a_seat_that_is_named_is_whose_draw_it_is_and_no_title_of_a_card() -> None:
    state = do(siege(), *LOT)
    assert refused(state, "spoils relic by Bob") == ["spoils.seat"]
    assert do(state, "spoils relic by Ann", spoils_card="-") == do(state, "spoils relic", spoils_card="-")


def test_who_is_retired_is_told_why_there_is_no_draw() -> None:
    """Bob's character is retired when the card is defeated, and no new one is in play; he holds a Saxon."""
    state = lost(put(siege(), "seats", "Bob", "wounds", 1), "wound by Bob", "Bob")
    why = "the character is retired, and no new one is in play yet"
    assert f"Bob makes no Spoils Draw for Siege: {why}." in told(state, *LOT)
    assert "makes no Spoils Draw" not in told(siege(), *LOT)
    won = do(state, *LOT)
    (reason,) = rule(won, "spoils item by Bob").reasons
    assert str(reason.text) == f"the draw is that of Ann, not of Bob; Bob makes none: {why}"
    (reason,) = rule(won, "spoils item by Dot").reasons
    assert str(reason.text) == "the draw is that of Ann, not of Dot"
    over = do(won, "spoils none")
    (reason,) = rule(over, "spoils item by Bob").reasons
    assert str(reason.text).endswith(f"a General one gives none; Bob makes none: {why}")
    (reason,) = rule(over, "spoils item by Dot").reasons
    assert "makes none" not in str(reason.text)


def test_who_is_retired_before_their_draw_is_told_so() -> None:
    state = put(do(siege(), *LOT), "seats", "Bob", "wounds", 1)
    said = told(state, "wound by Bob", **{"new character of Bob": "sheet 5"})
    assert "Bob makes no Spoils Draw for Siege: the character is retired" in said
    assert "Dot makes no Spoils Draw" not in said
    cid = told(put(state, "seats", "Cid", "wounds", 1), "wound by Cid", **{"new character of Cid": "sheet 5"})
    assert "makes no Spoils Draw" not in cid


def test_where_the_named_enemy_pays_for_no_draw_it_is_told_why() -> None:
    state = foe(at(do(siege(), *LOT), "Bob", "Docks"), "Saxon 9", "Saxon", "Docks", "Siege")
    entry = {"deck": "severe", "kinds": ["Saxon"], "named": "Lot", "command": "Hold", "target": None, "ability": "", "spawned": 1}
    state = put(put(put(state, "spoils", None), "threats", "Siege", {**entry, "challenged": True}), "seats", "Ann", "tile", None)
    said = told(state, "challenge Saxon 9 with Prowess rating 1 by Bob", "6 6 6 6 6 6")
    assert "No Spoils Draw is made for Siege: the claimant of Lot is not in play." in said
