"""Roaming Threat Cards, Spawning Enemies, Defeating Roaming Threat Cards and Spoils Draws, Approaching Threat Token."""

import pytest

from playaid.dice.sources import Typed
from playaid.games.legacy import GAME
from playaid.games.legacy.rules import marching
from playaid.games.legacy.rules.threats import spawns
from playaid.games.legacy.state import enemies, pressing
from playaid.games.legacy.state.spoils import next_seat
from playaid.games.legacy.state.threat_lines import wants
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Declaration
from playaid.referee.contract.state import State, evolve
from playaid.testing.table import worksheet
from tests.each import each
from tests.games.legacy.table import (
    BOOK,
    TABLE,
    asks,
    at,
    begun,
    card,
    claimed,
    do,
    foe,
    offered,
    owed,
    patched,
    play,
    put,
    refused,
    rule,
    tile,
    told,
)


def due(deck: str = "severe", **options: str) -> State:
    """A Roaming Threat Card is to be drawn by Ann, who stands on the Round Table; there are two red tiles and a blue one."""
    state = tile(begun(**options), "Red 1", "Forest", "-", "red", 1, "Sally Port")
    state = tile(tile(state, "Red 2", "Forest", "-", "red", 1, "Red 1"), "Blue 1", "River", "-", "blue", 1, "Docks")
    state = put(state, "approaching", deck)
    return put(state, "draws", [{"seat": "Ann", "what": "threat", "tile": "Red 1"}])


SEVERE = "threat The Siege command hold named Mordred kind Traitor at Red 1"
GENERAL = "threat Raiders command aggressive"


def where(state: State, kind: str) -> list[str]:
    return sorted(token["tile"] for token in state["public"]["enemies"].values() if token["kind"] == kind and token["tile"])


@each(("claims", "tokenless"), [(12, ["Saxon"]), (10, None)])
def test_a_captain_is_no_token_of_the_kind_that_the_card_lists(claims: int, tokenless: list[str] | None) -> None:
    """Named Enemies come out of a pool of their own: where no plain Saxon is left the card has added none of them. [Moving Enemies]"""
    line = "threat Odd command hold spawn saxon:1:red,witch:1:blue named Gog kind Saxon at Red 1"
    assert do(claimed(due(), "Ann", *["Saxon"] * claims), line)["public"]["threats"]["Odd"].get("tokenless") == tokenless


def test_a_misspelt_colour_of_a_card_is_asked_about_and_does_not_fall_to_the_hallways() -> None:
    state = due("general")
    line = f"{GENERAL} spawn saxon:2:rde"
    assert asks(state, line) == ("red", "rde")
    assert where(do(state, line, colour_rde="red"), "Saxon") == ["Red 1", "Red 2"]


def test_a_misspelt_colour_that_is_told_of_a_tile_is_asked_about() -> None:
    state = put(due("general"), "tiles", "Red 2", "colour", "")
    line = f"{GENERAL} spawn saxon:2:red"
    assert asks(state, line, colour_of_Red_2="rde") == ("red", "rde")
    after = do(state, line, colour_of_Red_2="rde", colour_rde="red")
    assert where(after, "Saxon") == ["Red 1", "Red 2"]


def test_a_general_card_spawns_something() -> None:
    state = due("general")
    assert refused(state, GENERAL) == refused(state, "threat Fey hold") == ["threat.spawns"]
    assert rule(state, "threat Fey hold").reasons[0].instead == "threat Fey hold 2 saxon red"
    assert rule(state, f"{GENERAL} spawn saxon:1:blue").verdict == LEGAL
    assert rule(due(), SEVERE).verdict == LEGAL, "a Severe Threat Card may spawn its Named Enemy alone"


@each(
    "line",
    [
        "threat Fey hold ability nobody trades",
        "threat Fey objective",
        "threat Fey objective toward Round Table",
        "threat Fey command objective later extra",
        "threat Raid objective toward Round Table 2 magic creature @Hallway 3, 1 saxon red ability nobody trades",
        "threat Raid objective 1 saxon red",
    ],
)
def test_what_is_legal_instead_keeps_what_was_said_of_the_card(line: str) -> None:
    state = card(due("general"), "Raid", "Hold", "Druid")
    said = TABLE.declaration(state, line).args
    reasons = [reason for reason in rule(state, line).reasons if reason.check.endswith(("threat.spawns", "threat.nothing", "threat.known"))]
    for reason in reasons:
        assert rule(state, reason.instead or "").verdict in (LEGAL, NEEDS_INPUT)
        instead = TABLE.declaration(state, reason.instead or "").args
        assert {**instead, **said, "name": "", "spawn": [], "later": True} == {**instead, "name": "", "spawn": [], "later": True}
        assert said.get("spawn") in (None, instead["spawn"])
    assert reasons


def test_several_on_one_tile_stand_there_only_by_the_words_of_the_card() -> None:
    """A tile takes one token of a card: it is told, and the question for the next one does not say otherwise."""
    asked = rule(due("general"), "threat Raid aggressive 2 traitor @Hallway 3, 1 traitor black").question
    assert asked is not None
    assert "Traitor 1 on Hallway 3, Traitor 2 on Hallway 3, by the card's own words; all others stand one to a tile" in asked.prompt
    story = told(due("general"), "threat Raid aggressive 2 traitor @Hallway 3")
    assert "Traitor 1 and Traitor 2 share Hallway 3. A tile takes only one Enemy Token of a card, unless the card itself" in story
    assert "share Hallway 3" not in told(
        foe(due("general"), "Traitor 1", "Traitor", "Hallway 3"), "threat Raid aggressive 1 traitor @Hallway 3"
    )
    with_captain = told(due(), "threat Raid aggressive named Gog traitor at Docks spawn 1 traitor @Docks")
    assert "Gog and Traitor 1 share Docks." in with_captain


def test_a_second_card_of_a_title_has_a_number() -> None:
    state = card(due("general"), "Raid", "Hold", "Druid")
    ruling = rule(state, "threat Raid hold 2 saxon red")
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == ["threat.known"]
    assert rule(state, ruling.reasons[0].instead or "").verdict == LEGAL


def test_the_worksheet_tells_what_the_pool_holds() -> None:
    ruling = rule(due("general"), f"{GENERAL} spawn saxon:1:blue")
    assert "1 wanted, 12 in the pool" in worksheet(ruling)


def test_severe_first_then_by_turns() -> None:
    state = do(due(), SEVERE)
    assert state["public"]["approaching"] == "general"
    assert state["public"]["decks"]["severe"] == 19
    assert not state["public"]["draws"]
    state = do(put(state, "draws", [{"seat": "Ann", "what": "threat", "tile": "Red 2"}]), f"{GENERAL} spawn witch:1:blue")
    assert state["public"]["approaching"] == "severe"
    assert state["public"]["decks"]["general"] == 19


def test_a_card_is_drawn_only_when_it_is_due() -> None:
    state = put(due(), "draws", [])
    assert refused(state, SEVERE) == ["threat.due"]
    assert do(state, f"{SEVERE} extra")


def test_a_severe_card_has_a_named_enemy_and_a_general_one_has_none() -> None:
    assert refused(due(), f"{GENERAL} spawn saxon:2:red") == refused(due(), GENERAL) == ["threat.severe"]
    assert refused(due("general"), SEVERE) == ["threat.general"]
    assert refused(due(), "threat X command hold named Mordred") == ["threat.place"]


def test_one_token_a_tile_of_the_colour() -> None:
    state = do(due("general"), f"{GENERAL} spawn saxon:2:red")
    assert where(state, "Saxon") == ["Red 1", "Red 2"]
    assert state["public"]["pool"]["Saxon"] == 10


def test_with_more_tiles_than_tokens_the_players_choose() -> None:
    assert asks(due("general"), f"{GENERAL} spawn saxon:1:red") == ("Red 1", "Red 2")
    assert where(do(due("general"), f"{GENERAL} spawn saxon:1:red", Raiders_Saxon_1="Red 2"), "Saxon") == ["Red 2"]


def test_what_is_too_many_goes_to_the_hallways() -> None:
    line = f"{GENERAL} spawn saxon:4:red"
    assert asks(due("general"), line) == ("Hallway 1", "Hallway 2", "Hallway 3", "Hallway 4")
    asked = rule(due("general"), line).question.prompt
    assert (
        asked == "Raiders: Saxon 1 on Red 1, Saxon 2 on Red 2, one to a tile; "
        "no other tile has a red banner, so on which of the hallways does Saxon 3 stand?"
    )
    state = do(due("general"), line, Raiders_Saxon_hallway_1="Hallway 3", Raiders_Saxon_hallway_2="Hallway 1")
    assert where(state, "Saxon") == ["Hallway 1", "Hallway 3", "Red 1", "Red 2"]


def test_what_finds_no_hallway_stays_in_the_pool() -> None:
    state = do(due("general"), f"{GENERAL} spawn saxon:9:red")
    assert len(where(state, "Saxon")) == 6
    assert state["public"]["pool"]["Saxon"] == 6


def test_tokens_of_other_cards_do_not_count_but_those_of_this_one_do() -> None:
    state = foe(due("general"), "Saxon 1", "Saxon", "Red 1")
    assert where(do(state, f"{GENERAL} spawn saxon:2:red"), "Saxon") == ["Red 1", "Red 1", "Red 2"]
    both = do(due("general"), f"{GENERAL} spawn saxon:2:red,witch:1:red", Raiders_Witch_hallway_1="Hallway 1")
    assert where(both, "Witch") == ["Hallway 1"]
    asked = rule(state, f"{GENERAL} spawn saxon:2:red,witch:1:red").question.prompt
    assert asked.startswith("Raiders: Saxon 2 on Red 1, Saxon 3 on Red 2, one to a tile; no other tile has a red banner")
    of_old = foe(state, "Saxon 2", "Saxon", "Docks", "Raiders")
    assert rule(of_old, f"{GENERAL} spawn saxon:2:red,witch:1:red").question.prompt.startswith(
        "Raiders: Saxon 3 on Red 1, Saxon 4 on Red 2"
    )


def test_the_pool_runs_out() -> None:
    state = put(due("general"), "pool", "Saxon", 1)
    state = put(state, "box", "pool", "Saxon", 1)
    state = do(state, f"{GENERAL} spawn saxon:2:red", Raiders_Saxon_1="Red 1")
    assert where(state, "Saxon") == ["Red 1"]
    assert state["public"]["pool"]["Saxon"] == 0


def test_a_card_that_can_spawn_nothing_is_discarded_without_a_coin() -> None:
    state = put(put(due("general"), "pool", "Saxon", 0), "box", "pool", "Saxon", 0)
    state = do(state, f"{GENERAL} spawn saxon:2:red")
    assert state["public"]["threats"] == {}
    assert state["public"]["discards"]["general"] == 1
    assert state["public"]["coins"] == 0


def test_a_spawn_that_cannot_be_read() -> None:
    for words in ("spawn saxon", "spawn saxon:0:red", "spawn saxon:13:red", "spawn ogre:1:red"):
        with pytest.raises(Unreadable):
            rule(due("general"), f"{GENERAL} {words}")


def test_an_objective_needs_its_tile() -> None:
    assert refused(due(), SEVERE.replace("hold", "objective")) == ["threat.target"]
    assert do(due(), SEVERE.replace("hold", "objective toward Round Table"))
    assert do(due(), SEVERE.replace("hold", "objective later"))["public"]["threats"]["The Siege"]["target"] is None


def test_names_are_used_once() -> None:
    state = put(do(due(), SEVERE), "approaching", "severe")
    state = put(state, "draws", [{"seat": "Ann", "what": "threat", "tile": "Red 2"}])
    assert refused(state, SEVERE) == ["threat.known", "threat.name"]
    small = SEVERE.replace("The Siege", "the siege").replace("Mordred", "mordred")
    assert refused(state, small) == ["threat.known", "threat.name"], "a capital makes no other card, nor another token"


def test_a_deck_that_has_run_out_gives_no_card() -> None:
    state = put(put(at(begun(), "Ann", "Sally Port"), "decks", "severe", 0), "box", "decks", "severe", 0)
    assert "The severe threat deck has run out: no card is drawn." in told(state, "scout A as Roaming Threat open 1")
    assert "threat.deck" in refused(state, f"{SEVERE.replace('Red 1', 'Docks')} extra")


# defeat


def raid() -> State:
    """Raiders (two Saxons, one at the Armoury with Ann) and the Siege (Mordred, and Witches)."""
    state = foe(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury", "Raiders"), "Saxon 2", "Saxon", "Docks", "Raiders")
    return card(state, "Raiders", "Hold", "Saxon")


WON = "3 3 3 1 1"


def test_a_general_card_is_defeated_with_its_last_token() -> None:
    state = do(raid(), "challenge Saxon 1", WON)
    assert "Raiders" in state["public"]["threats"]
    state = do(at(state, "Ann", "Docks"), "challenge Saxon 2", WON)
    assert "Raiders" not in state["public"]["threats"]
    assert (state["public"]["coins"], state["public"]["discards"]["general"]) == (1, 1)
    assert "spoils" not in state["public"]


def test_cards_that_share_a_kind_wait_for_each_other() -> None:
    state = card(raid(), "Others", "Hold", "Saxon", "Witch")
    state = foe(state, "Witch 1", "Witch", "Hallway 1", "Others")
    state = do(at(do(state, "challenge Saxon 1", WON), "Ann", "Docks"), "challenge Saxon 2", WON)
    assert list(state["public"]["threats"]) == ["Others"]
    assert state["public"]["coins"] == 1


def test_a_token_of_another_card_keeps_a_card_in_play() -> None:
    state = foe(card(raid(), "Others", "Hold", "Saxon"), "Saxon 3", "Saxon", "Dungeon", "Others")
    state = do(at(do(state, "challenge Saxon 1", WON), "Ann", "Docks"), "challenge Saxon 2", WON)
    assert list(state["public"]["threats"]) == ["Raiders", "Others"]
    state = do(at(state, "Ann", "Dungeon"), "challenge Saxon 3", WON)
    assert state["public"]["coins"] == 2


def siege(*kinds: str) -> State:
    """The Siege: Lot (a Knight) with Ann at the Armoury, and a Saxon that Bob has claimed."""
    state = foe(at(begun(), "Ann", "Armoury"), "Lot", "Knight", "Armoury", "Siege", named=True)
    state = card(state, "Siege", "Hold", *(kinds or ("Saxon",)), deck="severe", named="Lot", ability="All doors are barred.")
    for number, seat in enumerate(("Bob", "Ann", "Dot"), 1):
        state = at(foe(state, f"Saxon {number}", "Saxon", "Docks"), seat, "Armoury" if seat == "Ann" else "Dungeon")
        state = patched(
            state,
            ["put", ["public", "enemies", f"Saxon {number}", "tile"], None],
            ["put", ["public", "enemies", f"Saxon {number}", "by"], seat],
        )
    return at(state, "Cid", "Dungeon")


LOT = ("challenge Lot with Prowess", "3 3 3 3 1 1")


def test_a_severe_card_brings_a_coin_and_spoils_draws_clockwise() -> None:
    state = do(siege(), *LOT)
    assert state["public"]["coins"] == 1
    assert next_seat(state) == "Ann"
    assert refused(state, "next") == ["next.owed"]
    state = do(state, "spoils relic", **{"spoils card": "Grail Cup"})
    assert "Lot" not in state["public"]["enemies"]
    assert "Saxon 2" not in state["public"]["enemies"]
    assert "Grail Cup" in state["public"]["seats"]["Ann"]["cards"]
    assert next_seat(state) == "Bob"
    state = do(state, "spoils none")
    assert next_seat(state) == "Dot"
    assert "Saxon 1" in state["public"]["enemies"]
    state = do(state, "spoils item", **{"spoils card": "-"})
    assert "Saxon 3" not in state["public"]["enemies"]
    assert not owed(state)


def test_who_declines_his_draw_leaves_none_to_the_others() -> None:
    state = do(do(siege(), *LOT), "spoils none")
    assert "spoils" not in state["public"]
    assert {"Lot", "Saxon 1", "Saxon 2", "Saxon 3"} <= set(state["public"]["enemies"])


def test_spoils_come_from_three_decks() -> None:
    state = do(siege(), *LOT)
    assert refused(state, "spoils mount") == ["spoils.deck"]
    empty = patched(put(state, "decks", "relic", 0), ["put", ["public", "discards", "relic"], 12])
    assert refused(empty, "spoils relic") == ["spoils.empty"]
    assert refused(begun(), "spoils item") == ["spoils.due"]
    assert offered(state, "Ann")["spoils"] == ["item", "armoury", "relic", "none"]  # whoever types a hasty 1 keeps the draw


def test_a_retired_claimant_leaves_no_spoils() -> None:
    state = siege("Saxon")
    state = foe(state, "Saxon 4", "Saxon", "Docks", "Siege")
    state = do(state, *LOT)
    assert "spoils" not in state["public"]
    state = put(put(put(state, "seats", "Ann", "retired", True), "seats", "Ann", "tile", None), "seats", "Ann", "cards", {})
    state = patched(state, ["put", ["public", "discards", "starting"], 2])
    ruling = rule(at(state, "Bob", "Docks"), "challenge Saxon 4 by Bob", "3 3 3 1 1")
    assert any(line.result == "nobody draws" for line in ruling.worksheet)


def test_a_named_enemy_that_has_come_back_to_the_board_pays_for_no_draw() -> None:
    """A card has put its token on a tile again, when the last of its kinds falls."""
    state = foe(foe(at(begun(), "Ann", "Armoury"), "Lot", "Knight", "Docks", "Siege", named=True), "Saxon 1", "Saxon", "Armoury")
    state = card(state, "Siege", "Hold", "Saxon", deck="severe", named="Lot", challenged=True)
    ruling = rule(state, "challenge Saxon 1", WON)
    assert "nobody holds the token of Lot" in worksheet(ruling)
    assert "spoils" not in evolve(state, ruling.changes)["public"]


def test_a_retired_player_is_left_out() -> None:
    state = put(put(put(siege(), "seats", "Bob", "retired", True), "seats", "Bob", "tile", None), "seats", "Bob", "cards", {})
    state = patched(state, ["put", ["public", "discards", "starting"], 2])
    state = do(do(state, *LOT), "spoils relic", spoils_card="-")
    assert next_seat(state) == "Dot"


def test_the_dice_of_two_cards_defeated_at_once_bring_both_spoils() -> None:
    state = siege("Saxon")
    state = foe(state, "Gore", "Knight", "Docks", "Second", named=True)
    state = card(state, "Second", "Hold", "Saxon", deck="severe", named="Gore")
    state = foe(state, "Saxon 9", "Saxon", "Armoury", "Siege")
    state = patched(state, ["put", ["public", "enemies", "Gore", "tile"], None], ["put", ["public", "enemies", "Gore", "by"], "Cid"])
    state = do(state, *LOT)
    assert asks(state, "challenge Saxon 9", WON) == ("Siege", "Second")
    later = do(state, "challenge Saxon 9", WON, spoils_0="Second")
    state = do(state, "challenge Saxon 9", WON, spoils_0="Siege")
    assert state["public"]["coins"] == 2
    assert state["public"]["spoils"]["claimant"] == "Ann"
    assert do(state, "spoils none")["public"]["spoils"]["claimant"] == "Cid"
    assert do(later, "spoils none")["public"]["spoils"]["claimant"] == "Ann"


def test_cards_that_no_token_pays_for_twice_are_settled_in_any_order() -> None:
    state = foe(siege("Saxon"), "Gore", "Knight", "Docks", "Second", named=True)
    state = card(state, "Second", "Hold", deck="severe", named="Gore", challenged=True)
    state = patched(state, ["put", ["public", "enemies", "Gore", "tile"], None], ["put", ["public", "enemies", "Gore", "by"], "Cid"])
    assert do(state, *LOT)["public"]["more_spoils"]


def test_tokens_are_given_on_the_same_tile() -> None:
    state = at(siege(), "Ann", "Dungeon")
    given = do(state, "give Saxon 2 to Bob")
    assert given["public"]["enemies"]["Saxon 2"]["by"] == "Bob"
    assert refused(at(state, "Ann", "Docks"), "give Saxon 2 to Bob") == ["give.tile"]
    assert refused(state, "give Lot to Bob") == ["give.claimed"]
    assert refused(state, "give Saxon 3 to Cid") == ["give.turn"]
    assert do(state, "give Saxon 1 to Ann")["public"]["enemies"]["Saxon 1"]["by"] == "Ann"
    assert do(state, "give Saxon 1 to Ann by Bob")["public"]["enemies"]["Saxon 1"]["by"] == "Ann"
    assert refused(state, "give Saxon 1 to Ann by Cid") == ["give.whose"]


def test_banished_tokens_go_back_to_the_pool() -> None:
    state = play(raid(), "banish Saxon 2")
    assert state["public"]["pool"]["Saxon"] == 11
    assert refused(do(raid(), "challenge Saxon 1", WON), "banish Saxon 1 claimed by Ann") == ["enemy.claimed"]
    assert do(raid(), "banish Saxon 2 claimed by Ann")["public"]["enemies"]["Saxon 2"]["by"] == "Ann"
    assert do(raid(), "lead Saxon 2 to Stables")["public"]["enemies"]["Saxon 2"]["tile"] == "Stables"
    assert refused(do(raid(), "challenge Saxon 1", WON), "lead Saxon 1 to Docks") == ["enemy.claimed"]


def test_a_token_that_is_spawned_on_the_tile_of_its_objective_holds() -> None:
    spawned = do(due("general"), "threat Raid objective 2 saxon red toward Red_1", Raid_Saxon_hallway_1="Hallway 1")["public"]["enemies"]
    assert {token["tile"]: token["held"] for token in spawned.values() if token["kind"] == "Saxon"}.get("Red 1") is True
    assert sum(token["held"] for token in spawned.values()) == 1


def test_a_token_that_comes_to_hold_on_a_tile_has_not_made_for_it() -> None:
    """Not even by a card of which the table allows it to name a tile."""
    state = due("general")
    ruling = rule(state, "threat Raid hold 1 saxon blue toward Blue_1", overrule="it says so")
    assert not evolve(state, ruling.changes)["public"]["enemies"]["Saxon 1"]["held"]


def test_what_is_asked_for_of_a_card_is_what_its_deck_has() -> None:
    severe = ("named", "kind", "at", "spawn", "ability")
    assert wants({"command": "Hold"}, due()) == severe
    assert wants({"command": "Hold", "extra": True}, due()) == ("spawn", "named", "ability")
    assert wants({"command": "Hold", "extra": True}, due("general")) == ("spawn", "named", "ability")
    assert wants({"command": "Hold"}, due("general")) == ("spawn", "ability")
    assert wants({"command": "Objective"}, due()) == ("target", *severe)
    assert wants({"command": "Objective", "later": True}, due()) == severe


@pytest.mark.parametrize("number", ["0", "13"])
def test_how_many_tokens_a_card_can_spawn_is_said(number: str) -> None:
    with pytest.raises(Unreadable, match=f"{number} Saxon: a card spawns from 1 to 12 of a kind"):
        rule(due("general"), f"threat Raid hold {number} saxon red")


def test_a_card_may_spawn_as_many_as_there_are_of_a_kind_and_is_read_in_three_parts() -> None:
    assert rule(due("general"), f"{GENERAL} spawn saxon:12:red").verdict == LEGAL
    for word in ("saxon:13:red:x", "saxon:0"):
        with pytest.raises(Unreadable, match="a number, a kind and a colour"):
            spawns([word])


def test_spoils_without_a_defeat_are_no_ones_even_when_overruled() -> None:
    with pytest.raises(Refusal):
        rule(begun(), "spoils relic", overrule="we say so")
    with pytest.raises(Refusal, match="no Spoils Draw like that"):
        rule(do(siege(), *LOT), "spoils rubies", overrule="we say so")


def test_a_named_enemy_needs_a_token_in_the_pool() -> None:
    left = put(due(), "named_pool", "Traitor", 1)
    assert rule(left, f"{SEVERE} spawn saxon:1:red", The_Siege_Saxon_1="Red 2").verdict == LEGAL
    assert "Mordred" in evolve(left, rule(left, f"{SEVERE} spawn saxon:1:red").changes)["public"]["enemies"]
    none = put(due(), "named_pool", "Traitor", 0)
    ruling = rule(none, f"{SEVERE} spawn saxon:2:red")
    assert "No named Traitor token is left in the pool." in [said.text for said in ruling.story]
    assert "Mordred" not in evolve(none, ruling.changes)["public"]["enemies"]


def test_a_hallway_of_the_colour_takes_one_token() -> None:
    state = due("general")
    for name in ("Red 1", "Red 2"):
        state = put(state, "tiles", name, "colour", "green")
    state = put(state, "tiles", "Hallway 1", "colour", "red")
    assert asks(state, f"{GENERAL} spawn saxon:2:red") == ("Hallway 2", "Hallway 3", "Hallway 4")


def test_what_finds_no_place_is_told() -> None:
    state = due("general")
    story = told(state, f"{GENERAL} spawn saxon:8:red")
    assert "2 Saxon tokens find neither a red tile nor a hallway and stay in the pool." in story


def test_examples_of_cards_are_offered_while_one_is_due() -> None:
    assert offered(due("general"), "Ann")["threat"] == [
        "Threat 1 aggressive 2 dragon red",
        "Threat 1 escape 1 dragon red, 2 magic-creature red",
    ]
    assert offered(put(due("general"), "draws", []), "Ann")["threat"] == []


def test_examples_of_cards_are_those_of_the_deck_that_is_drawn_from_and_wait_for_a_challenge() -> None:
    state = put(due("general"), "draws", [{"seat": "Ann", "what": "threat", "tile": "Red 1", "deck": "severe"}])
    assert " named Captain 1 " in offered(state, "Ann")["threat"][0]
    fighting = do(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury"), "challenge Saxon 1", "1 1 1 1 1")
    assert offered(put(fighting, "draws", state["public"]["draws"]), "Ann").get("threat", []) == []


def test_the_last_card_of_a_deck_is_drawn() -> None:
    state = put(put(due(), "decks", "severe", 1), "box", "decks", "severe", 0)
    assert rule(state, SEVERE).verdict == LEGAL


def test_a_general_card_that_a_severe_one_calls_for_comes_out_of_its_own_deck() -> None:
    laid = do(due(severe_general="on"), "place Lair as Roaming Threat region Forest open 1 by Red 2 mace")
    line = SEVERE.replace("Red 1", "Lair")
    assert do(laid, line)["public"]["draws"][-1].get("deck") == "general"
    empty = put(put(laid, "decks", "general", 0), "box", "decks", "general", 0)
    assert "The general threat deck has run out: no card is drawn." in told(empty, line)
    assert do(empty, line)["public"]["draws"] == []


def test_the_examples_go_through_all_kinds() -> None:
    firsts = set()
    for left in range(40, 34, -1):
        state = put(put(due("general"), "decks", "general", left), "decks", "severe", 0)
        firsts.add(offered(state, "Ann")["threat"][0].split()[4])
    assert len(firsts) == len(enemies.PLAIN)


def test_a_card_may_say_from_which_deck_the_next_is_drawn() -> None:
    state = due("general")
    assert pressing.source(state, state["public"]["draws"][0]) == "general"
    severe = put(state, "draws", [{"seat": "Ann", "what": "threat", "tile": "Red 1", "deck": "severe"}])
    assert pressing.source(severe, severe["public"]["draws"][0]) == "severe"
    assert do(severe, SEVERE)["public"]["decks"]["severe"] == state["public"]["decks"]["severe"] - 1
    encounter = put(state, "draws", [{"seat": "Ann", "what": "encounter", "tile": "Red 1", "deck": "severe"}])
    assert pressing.source(encounter, encounter["public"]["draws"][0]) == "encounter"


def test_nothing_is_rolled_again_without_a_challenge() -> None:
    assert not pressing.can_reroll(begun())


def test_many_routes_share_the_faces_of_two_dice_alike() -> None:
    """Seven ways: five faces of 36 each, the last one left over."""
    ways = [f"Way {number}" for number in range(1, 8)]
    heard = Hearing(GAME, foe(begun(), "Lot", "Knight", "Docks"), Declaration("march", {}, "Ann"), BOOK, Typed(["6", "5"]))
    assert marching._tie(heard, "Lot", ways) == "Way 7"
    (roll,) = heard.rolls
    assert "11-15 Way 1" in str(roll)
    assert "61-65 Way 7" in str(roll)
    assert "66" not in str(roll)


def test_a_card_tells_where_its_tokens_stand() -> None:
    said = told(due(), "threat Siege hold named Cerdic saxon at Docks")
    assert "Siege (severe), Hold: Cerdic on Docks." in said


def test_only_an_objective_has_a_tile_that_is_in_play_or_not() -> None:
    state = due("general")
    for command in ("hold", "escape", "aggressive"):
        assert refused(state, f"threat Raid {command} 1 saxon blue toward Docks") == ["threat.aim"]
        assert refused(state, f"threat Raid {command} 1 saxon blue later") == ["threat.aim"]
    assert refused(state, "threat Raid objective 1 saxon blue toward Docks later") == ["threat.later"]
    assert do(state, "threat Raid objective 1 saxon blue toward Docks")["public"]["threats"]["Raid"]["target"] == "Docks"
    assert do(state, "threat Raid objective 1 saxon blue later")["public"]["threats"]["Raid"]["target"] is None
