"""A game that is under way, entered by lines: characters, enemies, cards, tracks; what follows from them."""

from collections.abc import Callable, Iterable

import pytest

from playaid.dice.sources import Refusing
from playaid.games.legacy import GAME
from playaid.games.legacy.rules import midway
from playaid.games.legacy.state import commands, enemies, quests
from playaid.games.legacy.table.view import trackers
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
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


def test_everybody_has_a_character_once_the_set_up_is_over() -> None:
    with pytest.raises(Refusal, match="Cid has no character: `take SHEET by Cid`"):
        TABLE.start(THREE, midway=TAKEN[:2])
    before = TABLE.start(THREE, midway=(*TAKEN[:2], "turn 1 begun at setup", 'put ["checklist", "characters"] false'))
    assert before["public"]["seats"]["Cid"]["tile"] is None


def test_enemies_are_numbered_and_leave_their_pools() -> None:
    before = entered()["public"]
    state = entered(WOOD, "enemy saxon on Elder Wood", "enemy saxon by Cid", "enemy dragon on Docks named Gog")
    tokens = state["public"]["enemies"]
    assert sorted(tokens) == ["Gog", "Saxon 1", "Saxon 2"]
    assert (tokens["Saxon 1"]["tile"], tokens["Saxon 1"]["by"], tokens["Saxon 1"]["named"]) == ("Elder Wood", None, False)
    assert (tokens["Saxon 2"]["tile"], tokens["Saxon 2"]["by"]) == (None, "Cid")
    assert (tokens["Gog"]["kind"], tokens["Gog"]["named"], tokens["Gog"]["held"], tokens["Gog"]["moved"]) == ("Dragon", True, False, -1)
    assert state["public"]["pool"]["Saxon"] == before["pool"]["Saxon"] - 2
    assert state["public"]["named_pool"]["Dragon"] == before["named_pool"]["Dragon"] - 1
    assert state["public"]["pool"]["Dragon"] == before["pool"]["Dragon"]


@each("line", ["enemy saxon", "enemy saxon on Docks by Cid"])
def test_an_enemy_is_on_a_tile_or_by_a_seat(line: str) -> None:
    with pytest.raises(Refusal, match="Saxon: either on a tile or by a seat"):
        entered(line)


@each("line", ["enemy knight named Gog by Cid", "enemy knight by Cid named Gog"])
def test_where_a_named_enemy_is_may_be_said_last(line: str) -> None:
    token = entered(line)["public"]["enemies"]["Gog"]
    assert (token["by"], token["named"]) == ("Cid", True)


def test_a_named_enemy_may_be_called_after_a_place() -> None:
    assert list(entered("enemy knight named Gog on High on Docks")["public"]["enemies"]) == ["Gog on High"]


def test_the_dungeon_holds_plain_and_named_ones() -> None:
    before = entered()["public"]
    state = entered("jailed saxon", "jailed knight named")
    assert state["public"]["dungeon"] == [["Saxon", False], ["Knight", True]]
    assert state["public"]["pool"]["Saxon"] == before["pool"]["Saxon"] - 1
    assert state["public"]["named_pool"]["Knight"] == before["named_pool"]["Knight"] - 1


def test_threats_in_play_are_out_of_their_deck() -> None:
    before = entered()["public"]["decks"]
    state = entered(
        "enemy saxon by Ann",
        "enemy saxon on Docks",
        "menace Raiders from general of saxon command aggressive",
        "menace Siege from severe of witch command objective toward Docks named Gog ability nobody trades",
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
    state = entered("discarded encounter 3", "coins 2", "flames 3", "stack 5")["public"]
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
    host, duel = "menace Host from general of saxon, witch command hold", "menace Duel from severe command aggressive named Loki"
    state = entered("enemy saxon on Docks", host, duel)
    assert {name: card["kinds"] for name, card in state["public"]["threats"].items()} == {"Host": ["Saxon", "Witch"], "Duel": []}
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


@each(
    "lines, why",
    [
        (("relic Grail on Docks", "relic Grail by Ann"), "there is a Story Token Grail already"),
        (("enemy saxon by Ann named Horsa", "enemy saxon by Bob named Horsa"), "the token of Horsa is out of the pool already"),
        (("menace Old from severe of saxon command hold",), "each Severe Threat Card has a Named Enemy"),
        (("menace Old from general of saxon command hold named Horsa",), "no General Threat Card has a Named Enemy"),
        (("menace Old from general command hold",), "each General Threat Card spawns tokens"),
        (("menace Old from relic of saxon command hold",), "relic cards are no Roaming Threat Cards"),
        (("menace Old from general of saxon command hold toward Docks",), "Hold tokens make for no tile of their own"),
        (("menace Old from severe of saxon, knight command hold named Horsa",), "Old: every Knight token has a name"),
        (("menace Old from general of knight command hold",), "Old: every Knight token has a name"),
        (("approaching relic",), "not on relic"),
        (("coins 13",), "there are fewer than 13 Quest Coins"),
    ],
)
def test_what_cannot_lie_on_the_table_is_not_entered(lines: tuple[str, ...], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        entered(*lines)
    entered("coins 12")


@each(
    "lines, number, then",
    [
        (("plays Ann",), 1, "Bob"),
        (("plays Bob",), 2, "Cid"),
        (("plays Ann again",), 4, None),
        (("plays Bob", "token Ann"), 2, "Cid"),
        (("plays Bob again", "token Bob"), 4, None),
    ],
)
def test_whose_turn_it_is_can_be_said(lines: tuple[str, ...], number: int, then: str | None) -> None:
    state = entered(*reversed(lines), "turn 3 begun at play", f"step turn times {number}")
    assert (state["public"]["turn"]["seat"], state["public"]["next_turn"]) == (lines[0].split()[1], number)
    after = TABLE.do(state, "pass")
    assert TABLE.here(after) == ("play" if then else "despair"), "the Key-Turn follows the last one"
    assert then is None or after["public"]["turn"]["seat"] == then


@each(
    "lines, why",
    [
        (("turn 3 begun at play",), "whose turn is it"),
        (("turn 3 begun at dungeon", "step turn times 2"), "whose turn is it"),
        (
            ("plays Bob", "turn 3 begun at play"),
            "Bob has turn 2 of the round, entered by two lines: `turn 3 begun at play`, `step turn times 2`",
        ),
        (("plays Bob", "turn 3"), "Bob has turn 2 of the round"),
        (("token Ann", "plays Ann", "turn 3 begun at play", "step turn times 4"), "or `plays Ann again`, for turn 4"),
        (("token Ann", "plays Ann", "turn 3 begun at play", "step turn times 2"), "Ann has turn 1 .*, `step turn times 1`$"),  # no 4th
        (("token Ann", "plays Bob again"), "Bob does not have the Key-Turn Token"),
        (("plays Bob", "turn 3 begun at movement"), "it is nobody's turn"),
        (("turn 0",), "counted from 1"),
        (("menace Raid from general of saxon command hold",), "Raid is defeated"),
        (("menace War from severe of saxon command hold named Hengist", "enemy saxon by Ann named Hengist"), "War is defeated"),
        (("menace Raid from general of saxon command hold", "menace raid from general of witch command hold"), "raid is in play already"),
        (("relic Eagle on Docks", "relic eagle on Chapel"), "there is a Story Token eagle already"),
        (("enemy knight on Docks",), "1 Knight tokens are out of the pool, and there are 0"),
        (("set flames 12",), "the board has 10 Flames of Hope, not 12"),
        (("set coins 13",), "13 Quest Coins"),
    ],
)
def test_no_position_is_entered_that_no_play_leads_to(lines: tuple[str, ...], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        entered(*lines)


def test_the_first_of_the_round_plays_without_its_being_said() -> None:
    assert [entered(*said, "turn 3")["public"]["turn"]["seat"] for said in ((), ("token Bob",), ("plays Ann",))] == ["Ann", "Bob", "Ann"]


def test_enemies_still_march_in_a_movement_step_that_has_begun() -> None:
    state = entered("enemy saxon on Stables", "menace Raid from general of saxon command aggressive", "turn 3 begun at movement")
    assert commands.waiting(state) == ["Saxon 1"]
    assert TABLE.do(state, "march")["public"]["enemies"]["Saxon 1"]["tile"] == "Hallway 1"


def test_nobody_stands_without_a_character() -> None:
    with pytest.raises(Refusal, match="Cid has no character"):
        TABLE.start(THREE, midway=(*TAKEN[:2], "stands Cid on Docks"))


def test_who_is_said_to_wear_two_plaques_has_discarded_the_first() -> None:
    """The box keeps its ten, with `stack` or without. [Virtue Plaques]"""
    for more, plaques in (((), {"stack": 7, "discarded": 1, "box": 1}), (("stack 7",), {"stack": 7, "discarded": 1, "box": 1})):
        state = entered("plaque Truth by Ann", "plaque Hope by Ann", *more)
        assert state["public"]["virtue"] == plaques
        assert state["public"]["seats"]["Ann"]["virtue"] == "Hope"
    assert entered("plaque Truth by Ann")["public"]["virtue"] == {"stack": 8, "discarded": 0, "box": 1}


@each("where", ["enemy saxon by Ann named Horsa", "jailed saxon named"])
def test_a_named_enemy_that_was_claimed_has_been_challenged(where: str) -> None:
    """Whatever becomes of the token: the card is defeated with the last of its kinds. [Defeating Roaming Threat Cards]"""
    state = entered("menace Old from severe of saxon command hold named Horsa", where, "enemy saxon on Docks", "stands Ann on Dungeon")
    assert enemies.is_captain_defeated(state, "Old")
    if "by" in where:
        state = TABLE.do(state, "imprison Horsa", side="Ann")
    assert "Horsa defeated" in {name: value for name, value, *_ in trackers(state, None)}["threat Old"]
    assert not enemies.is_defeated(state, "Old")
    assert "Old" not in TABLE.do(state, "banish Saxon 1")["public"]["threats"]


def test_an_enemy_on_the_tile_of_its_objective_holds() -> None:
    state = entered(
        WOOD, "menace Old from general of saxon command objective toward Docks", *map("enemy saxon on {}".format, ("Docks", "Dungeon"))
    )
    assert [token["held"] for token in state["public"]["enemies"].values()] == [True, False]


def test_a_story_quest_that_was_not_told_is_told_in_a_turn() -> None:
    state = TABLE.do(entered("turn 1 begun at play", "stands Ann on Docks", "token Ann", "plays Ann"), "quest Legion tasks a, b")
    assert quests.to_do(state)[-2:] == ["task: a", "task: b"]
    assert TABLE.refused(state, "quest Grail tasks c") == ["quest.number"]
    assert TABLE.offered(state, "Ann")["quest"] == []


def test_what_is_left_to_win_names_the_story_quests_that_were_not_told() -> None:
    one = TABLE.start(THREE, midway=(*TAKEN, "quest Legion tasks a", "task a"), story="2")
    assert quests.to_do(one)[-1] == "another Story Quest"
    assert quests.to_do(entered())[-1] == "a Story Quest"
    assert "Story Quest" not in " ".join(quests.to_do(entered("quest Legion tasks a")))


def test_without_a_story_quest_that_was_told_the_game_does_not_end() -> None:
    assert not quests.ready(entered())
    told = entered("quest Legion tasks a, b", "task a")
    assert not quests.ready(told)
    assert quests.ready(TABLE.do(told, "task b"))


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


def test_a_named_enemy_that_is_nowhere_is_told() -> None:
    war = "menace War from severe of saxon command hold named Hengist"
    said = [TABLE.set_up(THREE, midway=(*TAKEN, war, *more)).story for more in ((), ("enemy saxon on Docks named Hengist",))]
    assert ["nowhere" in str(story) for story in said] == [True, False]


def test_a_named_enemy_that_was_challenged_and_whose_token_is_paid_away_is_said_so() -> None:
    """Its card falls with the last of its kinds; of one that is nowhere else it does not. [Defeating Roaming Threat Cards]"""
    war = "menace War from severe of saxon command hold named Hengist"
    beaten, nowhere = entered(f"{war} defeated", "enemy saxon on Docks"), entered(war, "enemy saxon on Docks")
    assert [enemies.is_captain_defeated(state, "War") for state in (beaten, nowhere)] == [True, False]
    assert "nowhere" not in str(TABLE.set_up(THREE, midway=(*TAKEN, f"{war} defeated", "enemy saxon on Docks")).story)
    assert ["War" in TABLE.do(state, "banish Saxon 1")["public"]["threats"] for state in (beaten, nowhere)] == [False, True]
    with pytest.raises(Refusal, match="Hengist of War stands on Docks, and is not defeated"):
        entered(f"{war} defeated", "enemy saxon on Docks named Hengist", "enemy saxon on Docks")
    with pytest.raises(Refusal, match="no General Threat Card has one"):
        entered("menace Raid from general of saxon command hold defeated", "enemy saxon on Docks")


def test_a_quest_may_be_said_before_the_characters_and_nobody_is_told_to_take_one() -> None:
    ruling = TABLE.set_up(THREE, midway=("quest Grail tasks find it", *TAKEN))
    assert not any("Take a Character Sheet each" in str(said.text) for said in ruling.story)
    assert any("Take a Character Sheet each" in str(said.text) for said in TABLE.set_up(THREE).story)


def test_a_game_that_is_entered_while_tiles_are_laid_takes_what_the_table_says() -> None:
    """How many of the six lie there is not told."""
    state = entered("turn 1 begun at laying", WOOD)
    assert TABLE.do(state, 'place X as - region Forest open 2 by "Elder Wood"')["public"]["tiles"]["X"]


def test_nobody_who_was_entered_comes_into_play() -> None:
    ruling = TABLE.set_up(THREE, midway=(*TAKEN, WOOD, 'stands Ann on "Elder Wood"'))
    assert [line.text for line in ruling.worksheet if line.result == TRUSTED] == []


def test_who_is_told_at_which_step_a_game_stands() -> None:
    with pytest.raises(Refusal, match="not gone through by one after the other") as refused:
        entered("turn 4 of Ann")
    assert refused.value.hint == "say it without `of`, and `plays SEAT`"
    with pytest.raises(Refusal, match="does not stand there"):
        entered("turn 4", "step key-turn")


def test_whose_character_is_retired_is_entered_on_no_tile() -> None:
    gone = ('put ["seats", "Bob", "retired"] true', 'put ["seats", "Bob", "cards"] {}', 'put ["discards", "starting"] 2')
    state = TABLE.start(THREE, midway=(*TAKEN, *gone))
    assert [state["public"]["seats"][seat]["tile"] for seat in THREE] == ["Round Table", None, "Round Table"]


def said(rule: Callable[[Hearing], Iterable[str]], state: State) -> list[str]:
    """What a line of entry is told to say now."""
    return list(rule(Hearing(GAME, state, Declaration("said", {}, "Ann"), TABLE.book, Refusing())))


def test_what_stands_is_said_as_it_is_entered_and_nothing_else() -> None:
    start = TABLE.start(THREE, midway=("turn 1 begun at setup", 'put ["checklist", "characters"] false'))
    none = [midway.sheets_said, midway.stands_said, midway.wounds_said, midway.destiny_said, midway.dungeon_said, midway.relics_said]
    none += [midway.used_said, midway.discards_said, midway.flames_said, midway.coins_said, midway.plays_said]
    assert [said(rule, start) for rule in none] == [[] for _ in none]
    state = entered(
        *("stands Ann on Docks", "wounds Ann 1", "tokens Bob 2", "jailed saxon", "jailed knight named", "discarded item 3", "flames 2"),
        *("relic Grail on Docks", "relic Lance by Ann", "relic Harp returned", "used 5", "coins 2", "token Bob", "plays Bob again"),
        *("turn 3 begun at play", "step turn times 4"),
    )
    assert said(midway.sheets_said, state) == ["1 by Ann", "2 by Bob", "3 by Cid"]
    assert said(midway.stands_said, state) == ["Ann on Docks", 'Bob on "Round Table"', 'Cid on "Round Table"']
    assert said(midway.wounds_said, state) == ["Ann 1"]
    assert said(midway.destiny_said, state)[1] == "Bob 2"
    assert said(midway.dungeon_said, state) == ["Saxon", "Knight named"]
    assert said(midway.approaching_said, state) == ["severe"]
    assert said(midway.relics_said, state) == ["Grail on Docks", "Lance by Ann", "Harp returned"]
    assert said(midway.used_said, state) == ["5"]
    assert said(midway.discards_said, state) == ["item 3"]
    assert (said(midway.flames_said, state), said(midway.coins_said, state)) == (["2"], ["2"])
    assert (said(midway.plays_said, state), said(midway.token_said, state)) == (["Bob again"], ["Bob"])


def test_a_plain_token_that_is_called_as_a_named_enemy_is_not_that_of_the_card() -> None:
    war = "menace War from severe of witch command hold named Saxon_1"
    state = entered(war, "enemy saxon on Docks", "enemy witch on Docks")
    assert state["public"]["enemies"]["Saxon 1"]["card"] == ""


def test_a_named_enemy_of_two_words_is_that_of_its_card() -> None:
    state = entered(
        "menace War from severe of witch command hold named King_Lot", "enemy knight on Docks named King Lot", "enemy witch on Docks"
    )
    assert state["public"]["enemies"]["King Lot"]["card"] == "War"


def test_a_card_without_a_named_enemy_has_none_that_is_nowhere_or_challenged() -> None:
    lines = ("menace Raid from general of witch command hold", "enemy witch on Docks", "jailed knight named")
    assert "challenged" not in entered(*lines)["public"]["threats"]["Raid"]
    assert "nowhere" not in str(TABLE.set_up(THREE, midway=(*TAKEN, *lines[:2])).story)


def test_a_named_enemy_that_is_claimed_may_be_said_to_be_defeated_besides() -> None:
    war = "menace War from severe of witch command hold named Hag defeated"
    assert entered(war, "enemy witch by Ann named Hag", "enemy witch on Docks")["public"]["threats"]["War"]["challenged"]


@each(("line", "how"), [("flames 10", "the last Flame of Hope is extinguished"), ("stack 0", "the last Virtue Plaque has left the stack")])
def test_no_game_is_entered_that_is_over_by_it(line: str, how: str) -> None:
    """[Winning and Losing]"""
    with pytest.raises(Refusal, match=f"by what is entered the game is over: {how}"):
        TABLE.start(THREE, midway=(*TAKEN, line))
    assert not entered({"flames 10": "flames 9", "stack 0": "stack 1"}[line])["referee"].get("over")


def test_of_a_game_under_way_it_is_said_how_many_flames_are_out() -> None:
    """What its rules would have laid down as it began is no matter: it has begun. [Winning and Losing] [Optional Rules]"""
    state = TABLE.start(THREE, midway=(*TAKEN, "flames 3"), story="none", despair="6")
    assert state["public"]["despair"] == 3
