"""A game that is under way, entered by lines: characters, enemies, cards, tracks; what follows from them."""

import pytest

from playaid.games.legacy.state import commands
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import State
from playaid.referee.deciding.laws import TRUSTED
from tests.each import each
from tests.games.legacy.table import TABLE

THREE = ("Ann", "Bob", "Cid")
TAKEN = tuple(f"take {sheet} by {seat}" for sheet, seat in enumerate(THREE, 1))
WOOD = 'place "Elder Wood" as "Roaming Threat" region Forest open 2 colour green by "Sally Port"'


def entered(*lines: str) -> State:
    """The state as these lines say it; it is sound."""
    state = TABLE.start(THREE, midway=(*TAKEN, *lines))
    TABLE.hold(state)
    return state


def test_all_is_laid_out_and_everybody_is_at_the_table() -> None:
    state = entered()
    assert all(state["public"]["checklist"].values())
    assert state["public"]["checklist"]
    assert {seat["tile"] for seat in state["public"]["seats"].values()} == {"Round Table"}
    assert state["public"]["holder"] == state["public"]["order"][0]


def test_characters_stand_where_they_are_said_to() -> None:
    state = entered(WOOD, 'stands Ann on "Elder Wood"', "stands Bob on Docks", "wounds Ann 1", "tokens Bob 2", "token Cid")
    seats = state["public"]["seats"]
    assert [seats[name]["tile"] for name in THREE] == ["Elder Wood", "Docks", "Round Table"]
    assert (seats["Ann"]["wounds"], seats["Bob"]["wounds"], seats["Bob"]["destiny"]) == (1, 0, 2)
    assert state["public"]["holder"] == "Cid"


def test_a_seat_without_a_sheet_stands_nowhere() -> None:
    state = TABLE.start(THREE, midway=TAKEN[:2])
    assert state["public"]["seats"]["Cid"]["tile"] is None


def test_enemies_are_numbered_and_leave_their_pools() -> None:
    before = entered()["public"]
    state = entered(WOOD, "enemy saxon on Elder Wood", "enemy saxon by Cid", "enemy dragon on Docks named Gog")
    enemies = state["public"]["enemies"]
    assert sorted(enemies) == ["Gog", "Saxon-1", "Saxon-2"]
    assert (enemies["Saxon-1"]["tile"], enemies["Saxon-1"]["by"], enemies["Saxon-1"]["named"]) == ("Elder Wood", None, False)
    assert (enemies["Saxon-2"]["tile"], enemies["Saxon-2"]["by"]) == (None, "Cid")
    assert (enemies["Gog"]["kind"], enemies["Gog"]["named"], enemies["Gog"]["held"], enemies["Gog"]["moved"]) == ("Dragon", True, False, 0)
    assert state["public"]["pool"]["Saxon"] == before["pool"]["Saxon"] - 2
    assert state["public"]["named_pool"]["Dragon"] == before["named_pool"]["Dragon"] - 1
    assert state["public"]["pool"]["Dragon"] == before["pool"]["Dragon"]


@each("line", ["enemy saxon", "enemy saxon on Docks by Cid"])
def test_an_enemy_is_on_a_tile_or_by_a_seat(line: str) -> None:
    with pytest.raises(Refusal, match="Saxon: either on a tile or by a seat"):
        entered(line)


def test_the_dungeon_holds_plain_and_named_ones() -> None:
    before = entered()["public"]
    state = entered("jailed saxon", "jailed knight named")
    assert state["public"]["dungeon"] == [["Saxon", False], ["Knight", True]]
    assert state["public"]["pool"]["Saxon"] == before["pool"]["Saxon"] - 1
    assert state["public"]["named_pool"]["Knight"] == before["named_pool"]["Knight"] - 1


def test_threats_in_play_are_out_of_their_deck() -> None:
    before = entered()["public"]["decks"]
    state = entered(
        "menace Raiders from general of saxon command aggressive",
        "menace Siege from severe of knight command objective toward Docks named Gog ability nobody trades",
    )
    raiders, siege = (state["public"]["threats"][name] for name in ("Raiders", "Siege"))
    assert (raiders["deck"], raiders["kinds"], raiders["command"]) == ("general", ["Saxon"], "Aggressive")
    assert (raiders["target"], raiders["named"], raiders["ability"], raiders["spawned"]) == (None, None, "", 0)
    assert (siege["deck"], siege["target"], siege["named"], siege["ability"]) == ("severe", "Docks", "Gog", "nobody trades")
    assert {deck: before[deck] - left for deck, left in state["public"]["decks"].items() if left != before[deck]} == {
        "general": 1,
        "severe": 1,
    }


def test_discards_coins_flames_and_plaques() -> None:
    before = entered()["public"]
    state = entered("gone encounter 3", "coins 2", "flames 3", "stack 5")["public"]
    assert state["discards"]["encounter"] == 3
    assert state["decks"]["encounter"] == before["decks"]["encounter"] - 3
    assert (state["coins"], state["despair"]) == (2, 3)
    virtue = state["virtue"]
    assert (virtue["stack"], virtue["box"]) == (5, before["virtue"]["box"])
    assert sum(virtue.values()) == before["box"]["plaques"]


def test_plaques_that_are_worn_are_not_discarded() -> None:
    bare, worn = entered("stack 5")["public"]["virtue"], entered("stands Ann on Docks", "plaque Valour by Ann", "stack 5")["public"]
    assert worn["seats"]["Ann"]["virtue"] == "Valour"
    assert worn["virtue"]["discarded"] == bare["discarded"] - 1


def test_coins_that_were_collected_have_opened_the_stables() -> None:
    assert entered("coins 3")["public"]["stables_open"]
    assert "stables_open" not in entered("coins 2")["public"]


def test_a_threat_has_no_kind_or_several() -> None:
    state = entered("menace Host from general of saxon, knight command hold", "menace Duel from severe command aggressive named Loki")
    assert {name: card["kinds"] for name, card in state["public"]["threats"].items()} == {"Host": ["Saxon", "Knight"], "Duel": []}
    assert state["public"]["threats"]["Duel"]["named"] == "Loki"


def test_tokens_sheets_and_effects_that_lie_there() -> None:
    lines = ("relic Grail on Docks", "relic Lance by Ann", "relic Harp returned", "used 5", "approaching general", "doom seduction by Bob")
    public = entered(*lines)["public"]
    assert [(token["tile"], token["by"], token["returned"]) for token in public["tokens"].values()] == [
        ("Docks", None, False),
        (None, "Ann", False),
        (None, None, True),
    ]
    assert public["used_sheets"] == ["1", "2", "3", "5"]
    assert public["approaching"] == "general"
    assert public["seats"]["Bob"]["seduced"]


@each("line", ["relic Grail", "relic Grail on Docks by Ann", "used 1"])
def test_a_relic_has_one_place_and_a_sheet_one_use(line: str) -> None:
    with pytest.raises(Refusal):
        entered(line)


@each("first", [True, False])
def test_a_named_enemy_goes_by_the_card_that_names_it(first: bool) -> None:
    lines = ["menace Plot from severe of Saxon command Aggressive named Morg", "enemy Traitor on Docks named Morg"]
    state = entered(*(lines if first else reversed(lines)), "enemy Witch on Docks named Hag")
    assert [order.command for order in commands.orders(state, "Morg")] == ["Aggressive"]
    assert [order.command for order in commands.orders(state, "Hag")] == ["Hold"], "no card names it"


def test_lines_may_stand_in_any_order() -> None:
    lines = ["gain Helm from armoury by Bob", "break Helm by Bob", "doom Seduction by Bob", "plaque Hope by Cid", "stack 5"]
    state = entered(*lines)
    assert (state["public"]["virtue"]["stack"], state["public"]["seats"]["Cid"]["virtue"]) == (5, "Hope")
    other = entered(lines[4], lines[3], lines[2], lines[0], lines[1])
    assert other["public"] == state["public"]
    assert "card.seduced" in TABLE.refused(state, '"break" "Starting Armour" by Bob')


def test_nobody_who_was_entered_comes_into_play() -> None:
    ruling = TABLE.set_up(THREE, midway=(*TAKEN, WOOD, 'stands Ann on "Elder Wood"'))
    assert [line.text for line in ruling.worksheet if line.result == TRUSTED] == []


def test_who_is_told_at_which_step_a_game_stands() -> None:
    with pytest.raises(Refusal, match="not gone through by one after the other") as refused:
        entered("turn 4 of Ann")
    assert refused.value.hint == "say it without `of`"
    with pytest.raises(Refusal, match="does not stand there"):
        entered("turn 4", "step key-turn")
