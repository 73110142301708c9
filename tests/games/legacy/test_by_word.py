"""What the players' word brings has the consequences that the rules have; and lines that were refused for another reason than is told."""

from playaid.games.legacy import GAME
from playaid.games.legacy.state import enemies, shorthand
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.games.legacy.table import at, begun, claimed, do, foe, here, put, refused, rule, start, tile

THREE = ["Ann", "Bob", "Cid"]
WHY = "we say so"


def forced(state: State, line: str) -> State:
    ruling = rule(state, line, "", None, WHY)
    assert ruling.verdict == LEGAL, (line, ruling.reasons, ruling.question)
    return evolve(state, ruling.changes)


def reasons(state: State, line: str) -> list[str]:
    return [str(reason.text) for reason in rule(state, line).reasons]


def test_who_gives_is_who_is_said_to() -> None:
    """Tokens without a name that are alike: any of the giver's. [Enemy Tokens]"""
    state = claimed(claimed(claimed(begun(THREE), "Ann", "Saxon"), "Bob", "Witch"), "Cid", "Saxon", "Witch")
    state = at(at(state, "Bob", "Round Table"), "Cid", "Round Table")
    for line, giver in (
        ("give Saxon to Ann by Cid", "Cid"),
        ("give Witch to Ann by Bob", "Bob"),
        ("give Saxon, Witch to Ann by Cid", "Cid"),
    ):
        after = do(state, line)
        gone = [
            name for name, token in enemies.tokens(state).items() if token["by"] == giver and enemies.tokens(after)[name]["by"] == "Ann"
        ]
        assert len(gone) == line.count(",") + 1, line
    assert shorthand.claimed(["Saxon", "Bob"], state) == shorthand.claimed(["Saxon", "to", "Bob"], state)
    said = shorthand.claimed(["Saxon", "to", "Bob"], state)
    assert enemies.tokens(state)[said[0]]["by"] == "Ann"


def test_two_tiles_are_refused_by_what_is_lacking() -> None:
    hill = "scout Tor as Item open 1 colour red coin"
    for options, coins, told_ in (({}, 3, "optional rule that is not played"), ({"coin_scout": "on"}, 0, "none lies on the Quest Pad")):
        state = put(do(begun(THREE, **options), "move Hallway 1, Drawbridge"), "coins", coins)
        assert any(told_ in text for text in reasons(state, hill)), told_
    state = put(do(begun(THREE, coin_scout="on"), "move Hallway 1, Drawbridge"), "coins", 1)
    assert "scout.coin" not in refused(state, hill) if rule(state, hill).reasons else True


def test_without_destiny_no_stone_is_said_to_be_rolled_in_vain() -> None:
    state = at(foe(begun(THREE), "Saxon 1", "Saxon", "Armoury"), "Ann", "Armoury")
    for tokens, text in ((0, "there is no Destiny Token"), (1, "in vain")):
        fought = do(put(state, "seats", "Ann", "destiny", tokens), "challenge Saxon 1 with Prowess", "1 1 1 1 1")
        assert any(text in reason for reason in reasons(fought, "reroll")), tokens
        assert rule(fought, "reroll given", "1").verdict == "legal", "a card may give more than one"


def test_a_sheet_may_give_something_before_anybody_is_on_the_map() -> None:
    """As the game is set up a character has a sheet and no tile; later one that has not entered gains nothing. [Character Sheets]"""
    state = do(do(do(start(THREE), "take 1 by Ann"), "take 2 by Bob"), "take 3 by Cid")
    for line in ("gain Fish from item by Bob", "destiny -1 by Bob", "plaque Hope by Bob"):
        assert not rule(state, line).reasons, line
        assert refused(begun(THREE), line) == ["turn.present"], line
    assert refused(start(THREE), "destiny -1 by Bob") == ["turn.present", "destiny.slots"]


def test_a_character_that_is_exchanged_by_the_players_word_leaves_its_cards_to_the_discards() -> None:
    """[Retiring a Character]"""
    state = at(begun(THREE), "Cid", "Docks")
    state = do(do(state, "gain Sword from armoury by Cid"), "plaque Mercy by Cid")
    after = forced(state, "take 5 by Cid")
    assert after["public"]["discards"]["armoury"] == 1
    assert after["public"]["virtue"]["discarded"] == 1
    assert GAME.invariants is not None
    assert not list(GAME.invariants(after))
    assert forced(state, "take 5 by Cid")["public"]["decks"]["starting"] == state["public"]["decks"]["starting"] - 2


def test_an_overruled_pass_ends_the_turn_and_hands_no_token_on() -> None:
    """[Turn Overview] [Key-Turn Overview]"""
    state = begun(THREE)
    state = put(state, "draws", [{"seat": "Ann", "what": "threat", "tile": "Hallway 1"}])
    passed = forced(state, "pass")
    assert passed["public"]["holder"] == "Ann"
    drawing = do(at(begun(THREE), "Ann", "Dungeon"), "next")
    assert here(drawing) == "dungeon"
    assert forced(drawing, "pass")["public"]["holder"] == "Ann"


def test_a_token_that_was_passed_early_is_not_passed_again() -> None:
    state = begun(THREE, passing="each")
    for _ in range(6):
        if here(state) == "despair":
            break
        state = forced(state, "next")
    assert here(state) == "despair"
    early = forced(state, "pass")
    assert early["public"]["holder"] == "Bob"
    assert early["public"]["passed_early"] == early["public"]["key_turn"]
    while here(early) != "play":
        early = forced(early, "next")
    assert early["public"]["holder"] == "Bob"
    assert early["public"]["turn"]["seat"] == "Bob"


def test_a_general_card_that_another_card_has_drawn_is_of_its_own_deck() -> None:
    """It has no Named Enemy, whatever the token lies on; a Severe one has. [Roaming Threat Cards]"""
    state = begun(THREE)
    assert state["public"]["approaching"] == "severe"
    general = do(state, "threat X hold 1 saxon @Docks extra")
    assert general["public"]["threats"]["X"]["deck"] == "general"
    assert rule(put(state, "approaching", "general"), "threat X hold 1 saxon @Docks extra").verdict == LEGAL
    severe = "threat Y hold named Mordred traitor at Docks extra"
    assert do(put(state, "approaching", "general"), severe)["public"]["threats"]["Y"]["deck"] == "severe"
    assert refused(tile(state, "Fen", "Forest", "Roaming Threat", "red", 1, "Sally Port"), "threat Z hold 1 saxon @Docks") == [
        "threat.due",
        "threat.severe",
    ]


def test_tiles_of_a_key_turn_that_were_not_laid_are_not_owed_in_the_next_round() -> None:
    """[Optional Rules]"""
    state = begun(THREE, key_turn_tile="on")
    while here(state) != "tiles":
        state = do(state, {"despair": "extinguish", "passing": "pass"}.get(here(state), "next"))
    assert refused(state, "next") == ["next.owed"]
    state = forced(state, "next")
    assert here(state) == "play"


def test_a_search_is_refused_by_what_is_lacking() -> None:
    """One reason, the true one. [Optional Rules]"""
    for options, tile_, coins, why in (
        ({}, "Armoury", 3, "an optional rule that is not played here"),
        ({"armoury_search": "on"}, "Hallway 1", 3, "from an Armoury Tile"),
        ({"armoury_search": "on"}, "Armoury", 0, "none lies on the Quest Pad"),
    ):
        state = at(put(begun(THREE, **options), "coins", coins), "Ann", tile_)
        assert any(why in text for text in reasons(state, "activate search")), why
    assert not rule(at(put(begun(THREE, armoury_search="on"), "coins", 1), "Ann", "Armoury"), "activate search").reasons


def test_what_is_not_suffered_from_is_told_as_that() -> None:
    assert reasons(begun(THREE), "negate Seduction by Ann") == ["Ann does not suffer from Seduction"]
