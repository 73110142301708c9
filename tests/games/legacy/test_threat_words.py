"""A Roaming Threat Card as it is read out, in short: what a line comes to, and which is refused with what. [Spawning Enemies]"""

import shlex
from functools import cache

import pytest

from playaid.games.legacy.state.threat_lines import asked_lair, threat, wants
from playaid.referee.contract.grammar import split
from playaid.referee.contract.refusals import Beforehand, Unreadable
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.legacy.table import TABLE, begun, put, tile
from tests.games.legacy.test_threats import due

READ = [
    ("Raid hold 1 witch at the Docks", "Raid / command / Hold / spawn / Witch:1:@Docks"),
    ("Raid hold 1 witch at Wyrm Den, 2 saxon red", "Raid / command / Hold / spawn / Witch:1:@Wyrm_Den,Saxon:2:red"),
    ("Raid hold 2 saxons on Docks", "Raid / command / Hold / spawn / Saxon:2:@Docks"),
    ("Raid hold named Captain 2 Dragon at Docks", "Raid / command / Hold / named / Captain_2 / kind / Dragon / at / Docks"),
    (
        "Raid hold 1 witch green Morgan witch at Docks",
        "Raid / command / Hold / spawn / Witch:1:green / named / Morgan / kind / Witch / at / Docks",
    ),
    ("Traitors at Court command hold spawn 1 saxon red", "Traitors at Court / command / hold / spawn / Saxon:1:red"),
    ("Wolves of one kind command hold spawn 1 saxon red", "Wolves of one kind / command / hold / spawn / Saxon:1:red"),
    ("Traitors at Court extra", "Traitors at Court / extra"),
    (
        "Raid at Docks command hold named Mordred kind knight",
        "Raid / at / Docks / command / hold / named / Mordred / kind / knight",
    ),
    ("Raid hold 1 witch blue ability 2 saxon red", "Raid / command / Hold / spawn / Witch:1:blue / ability / 2 / saxon / red"),
    ("Raid hold spawn saxon:1:red ability 2 saxon red", "Raid / command / Hold / spawn / saxon:1:red / ability / 2 / saxon / red"),
    (
        "Raid hold 1 witch blue ability nobody moves toward Docks 2 saxon red",
        "Raid / command / Hold / spawn / Witch:1:blue / ability / nobody / moves / toward / Docks / 2 / saxon / red",
    ),
    (
        "Raid command hold spawn 1 saxon red, 2 witch blue ability at night",
        "Raid / command / hold / spawn / Saxon:1:red,Witch:2:blue / ability / at / night",
    ),
    ("Raid command hold spawn saxon:1:red", "Raid / command / hold / spawn / saxon:1:red"),
    ("Raid command hold spawn", "Raid / command / hold / spawn"),
    ("Raid hold 2 saxon red and 1 witch blue", "Raid / command / Hold / spawn / Saxon:2:red,Witch:1:blue"),
    ("Raid hold 2 saxon red, 1 witch blue", "Raid / command / Hold / spawn / Saxon:2:red,Witch:1:blue"),
    ("Raid hold 2 saxon red,", "Raid / command / Hold / spawn / Saxon:2:red"),
    ("Raid hold 2 magic creature red", "Raid / command / Hold / spawn / Magic-Creature:2:red"),
    ("Raid hold 2 magic-creature red", "Raid / command / Hold / spawn / Magic-Creature:2:red"),
    ("Raid hold saxon2red", "Raid / command / Hold / spawn / Saxon:2:red"),
    ("Raid hold 1 saxon @Wyrm Den", "Raid / command / Hold / spawn / Saxon:1:@Wyrm_Den"),
    ("Raid hold 1 saxon '@Wyrm Den' 1 witch red", "Raid / command / Hold / spawn / Saxon:1:@Wyrm_Den,Witch:1:red"),
    ("'Two saxon red' hold 1 witch blue", "Two saxon red / command / Hold / spawn / Witch:1:blue"),
    ("hold hold 1 witch blue", "hold / command / Hold / spawn / Witch:1:blue"),
    ("The 3 Hold 1 witch blue", "The 3 / command / Hold / spawn / Witch:1:blue"),
    ("Raid 3 hold 1 witch blue", "Raid 3 / command / Hold / spawn / Witch:1:blue"),
    ("Saxon raid hold 1 witch blue", "Saxon raid / command / Hold / spawn / Witch:1:blue"),
    ("Red raid hold 1 witch blue", "Red raid / command / Hold / spawn / Witch:1:blue"),
    ("The MC Guard hold 1 witch blue", "The MC Guard / command / Hold / spawn / Witch:1:blue"),
    ("Raid h 1 witch blue", "Raid / command / Hold / spawn / Witch:1:blue"),
    ("Siege hold named Mordred knight at Docks", "Siege / command / Hold / named / Mordred / kind / Knight / at / Docks"),
    ("Siege hold named The Knight at Docks", "Siege / command / Hold / named / The_Knight / kind / Knight / at / Docks"),
    ("Siege hold named Red Knight at Docks", "Siege / command / Hold / named / Red_Knight / kind / Knight / at / Docks"),
    ("Siege hold named The old Knight at Docks", "Siege / command / Hold / named / The_old_Knight / kind / Knight / at / Docks"),
    ("Siege hold named Red old Knight at Docks", "Siege / command / Hold / named / Red_old / kind / Knight / at / Docks"),
    ("Siege hold named Knight at Docks", "Siege / command / Hold / named / Knight / at / Docks"),
    (
        "Siege hold named Green Knight kind knight at Docks spawn 2 traitor red",
        "Siege / command / Hold / named / Green_Knight / kind / knight / at / Docks / spawn / Traitor:2:red",
    ),
    (
        "Siege, hold, named Green Knight kind knight at Docks, 2 traitor red",
        "Siege / command / Hold / named / Green_Knight / kind / knight / at / Docks / spawn / Traitor:2:red",
    ),
    ("Siege hold named Mordred kind knight at Docks", "Siege / command / Hold / named / Mordred / kind / knight / at / Docks"),
    ("Siege hold named Lot magic creature at Docks", "Siege / command / Hold / named / Lot / kind / Magic Creature / at / Docks"),
    ("Siege hold named Sir Lot knight", "Siege / command / Hold / named / Sir_Lot / kind / Knight"),
    ("Siege hold 1 saxon red ability at Nowhere", "Siege / command / Hold / spawn / Saxon:1:red / ability / at / Nowhere"),
    ("Siege hold named Lot knight at Red", "Siege / command / Hold / named / Lot / kind / Knight / at / Red"),
    ("Raid objective Docks 2 saxon red", "Raid / command / Objective / toward / Docks / spawn / Saxon:2:red"),
    ("Raid 2 saxon red objective Docks", "Raid / command / Objective / toward / Docks / spawn / Saxon:2:red"),
    ("Raid command objective toward Docks 2 saxon red", "Raid / command / objective / toward / Docks / spawn / Saxon:2:red"),
    ("hold 2 saxon red", "Threat / 1 / command / Hold / spawn / Saxon:2:red"),
    ("Raid hold 1 saxon @Wyrm Den, 1 witch red", "Raid / command / Hold / spawn / Saxon:1:@Wyrm_Den,Witch:1:red"),
    ("Raid hold 1 saxon @Red 1, 1 witch red", "Raid / command / Hold / spawn / Saxon:1:@Red_1,Witch:1:red"),
    ("Raid hold 2 saxon ho", "Raid / command / Hold / spawn / Saxon:2:ho"),
    ("Raid hold 2 saxon h", "Raid / command / Hold / spawn / Saxon:2:h"),
    ("The red raid hold 1 witch blue", "The red raid / command / Hold / spawn / Witch:1:blue"),
    (
        "Siege hold named Lot knight at Docks 2 witch blue",
        "Siege / command / Hold / named / Lot / kind / Knight / at / Docks / spawn / Witch:2:blue",
    ),
    ("named Lot knight at Docks", "named / Lot / knight / at / Docks"),
    ("'2 saxon' red hold ability nobody trades", "2 saxon red / command / Hold / ability / nobody / trades"),
    ("Raid hold ability the red tiles burn", "Raid / command / Hold / ability / the / red / tiles / burn"),
    ("Raid hold ability lose 2 saxon tokens", "Raid / command / Hold / ability / lose / 2 / saxon / tokens"),
    (
        "Siege hold named Mordred knight kind traitor at Docks",
        "Siege / command / Hold / named / Mordred / knight / kind / traitor / at / Docks",
    ),
    # the commands as cards print them
    ("Raid Objective (Docks) 2 saxon red", "Raid / command / Objective / toward / Docks / spawn / Saxon:2:red"),
    ("Raid Objective(Docks) 2 saxon red", "Raid / command / Objective / toward / Docks / spawn / Saxon:2:red"),
    ("Raid Objective (Escape) 2 saxon red", "Raid / command / Escape / spawn / Saxon:2:red"),
    ("Raid Objective (Specific Tile) 2 saxon red", "Raid / command / Objective / spawn / Saxon:2:red"),
    ("Raid Objective () 2 saxon red", "Raid / command / Objective / spawn / Saxon:2:red"),
    ("Raid command objective - Docks spawn 2 saxon red", "Raid / command / Objective / toward / Docks / spawn / Saxon:2:red"),
    ("Raid MC: Hold 2 saxon red", "Raid / command / Hold / spawn / Saxon:2:red"),
    ("Raid (Hold) 2 saxon red", "Raid / command / Hold / spawn / Saxon:2:red"),
    ("Objective Hold: 1 witch blue", "Objective / command / Hold / spawn / Witch:1:blue"),
    ("'Objective(old) raid' hold 1 witch blue", "Objective(old) raid / command / Hold / spawn / Witch:1:blue"),
    ("Raid objective", "Raid / command / Objective"),
    ("objective Docks 2 saxon red", "Threat / 1 / command / Objective / toward / Docks / spawn / Saxon:2:red"),
    # a number, a colour or a tile, and a kind, in whatever order they are said
    ("Raid hold 3 blue witches", "Raid / command / Hold / spawn / Witch:3:blue"),
    ("Raid hold blue witch 3", "Raid / command / Hold / spawn / Witch:3:blue"),
    ("Raid hold 3 @Docks witches", "Raid / command / Hold / spawn / Witch:3:@Docks"),
    ("Raid hold 3 red witches and 2 blue saxons", "Raid / command / Hold / spawn / Witch:3:red,Saxon:2:blue"),
    ("Raid hold 2 saxons on red tiles", "Raid / command / Hold / spawn / Saxon:2:red"),
    ("Raid of tiles hold 2 saxon red", "Raid of tiles / command / Hold / spawn / Saxon:2:red"),
    ("Raid hold 1 witch @River", "Raid / command / Hold / spawn / Witch:1:@River"),
    ("Siege hold named Lot knight at", "Siege / command / Hold / named / Lot / kind / Knight / at"),
    ("Siege hold named The very old Knight at Docks", "Siege / command / Hold / named / The_very_old / kind / Knight / at / Docks"),
]
"""What is typed behind `threat`, and the words that it stands for."""
REFUSED = [
    ("Raid hold ability 2 saxon red", "'2 saxon red': does the card spawn them?"),
    ("Raid hold ability spare 2 saxon gold", "'2 saxon gold': does the card spawn them?"),
    ("Raid hold ability spare 2 saxon @Docks", "'2 saxon @Docks': does the card spawn them?"),
    ("Raid hold 2 saxon red and", "'2 saxon red and': on tiles of which colour?"),
    ("Raid hold 1 saxon @Wyrm Hall", "no tile in play is called 'Wyrm Hall'"),
    ("Two saxon red hold 1 witch blue", "'Two saxon red': what does it spawn?"),
    ("2 saxon red hold 1 witch blue", "'2 saxon red': what does it spawn?"),
    ("Hold the gate hold 1 witch blue", "'Hold the gate': which is its Movement Command?"),
    ("Red 3 hold 1 witch blue", "'Red 3': what does it spawn?"),
    ("3 saxons hold 1 witch blue", "'3 saxons': what does it spawn?"),
    ("Raid 1 witch hold", "'Raid 1 witch': what does it spawn?"),
    ("Siege hold named Lot knight at Nowhere", "no tile in play is called 'Nowhere'"),
    ("Siege objective toward Nowhere 1 saxon red", "no tile in play is called 'Nowhere'"),
    ("Raid hold xyz", "'xyz' cannot be read as what the card spawns"),
    ("Raid hold 2 ogre red", "'2 ogre red' cannot be read as what the card spawns"),
    ("Raid hold 1 knight red", "'1 knight red': of the kind Knight there are Named Enemies alone"),
    ("Raid hold 2 saxon", "'2 saxon': on tiles of which colour?"),
    ("Raid hold saxon red", "'saxon red' cannot be read as what the card spawns"),
    ("Raid hold Docks", "'Docks' cannot be read as what the card spawns"),
    ("Raid 2 saxon red hold Docks", "'Docks' cannot be read as what the card spawns"),
    ("Raid 2 saxon red objective Docks toward Stables", "'Docks' cannot be read as what the card spawns"),
    ("Raid hold at Docks 2 saxon red", "'at Docks' cannot be read as what the card spawns"),
    ("Raid command hold spawn and 2 saxon red", "'and' cannot be read as what the card spawns"),
    ("Raid command hold spawn ,", "',' cannot be read as what the card spawns"),
    ("Raid hold 1 witch @Forest", "Forest is a Region, and no tile"),
    ("Raid hold 2 saxon 3 red", "'2' cannot be read as what the card spawns"),
    ("Raid hold 2 saxons on Nowhere", "'2 saxons on Nowhere': on tiles of which colour?"),
    ("Raid hold named 2 saxon red", "'2 saxon red' are tokens, and no name of a Named Enemy"),
    ("Raid hold named none", "'none' is no name of a Named Enemy"),
    ("Raid hold 3 blue ogres", "'3 blue ogres' cannot be read as what the card spawns"),
    ("Raid 2 saxon hold", "'Raid 2 saxon': what does it spawn?"),
    ("Raid 2 saxon hol", "'Raid 2 saxon': what does it spawn?"),
    ("Saxon raid2 hold 1 witch blue", "'Saxon raid2': what does it spawn?"),
    ("Siege hold named Lot knight at 2 saxon red", "no tile in play is called '2 saxon red'"),
    ("Siege hold spawn saxon:1:red named Lot knight at Docks 2 witch blue", "no tile in play is called 'Docks 2 witch blue'"),
    ("Siege hold named Lot knight at Docks 2 witch blue spawn saxon:1:red", "no tile in play is called 'Docks 2 witch blue'"),
]


@cache
def laid() -> State:
    """A Wyrm Den and a River Ford lie there besides."""
    return tile(tile(due("general"), "Wyrm Den", "Forest", "-", "red", 1, "Red 1"), "River Ford", "River", "-", "blue", 1, "Docks")


def words(line: str) -> list[str]:
    return threat(shlex.split(line), laid())


@each(("line", "meant"), READ)
def test_a_card_in_short_is_the_card_in_full(line: str, meant: str) -> None:
    assert " / ".join(words(line)) == meant


@each(("line", "why"), REFUSED)
def test_what_cannot_be_told_apart_is_refused(line: str, why: str) -> None:
    with pytest.raises(Unreadable) as refused:
        words(line)
    assert str(refused.value) == why


@each(
    ("said", "near"),
    [
        ("Riven Fort", "River Ford"),
        ("Drawbrixyz", "Drawbridge"),
        ("Worm Glen", ""),  # one word alone comes near
        ("Black Ford", ""),
        ("Tower", ""),
    ],
)
def test_a_tile_with_a_mace_may_be_a_slip_of_one_in_play_where_each_word_is_like_it(said: str, near: str) -> None:
    """It is laid all the same, when it is said once more. [Spawning Enemies]"""
    with pytest.raises(Beforehand) as refused:
        words(f"Siege hold named Lot knight at {said}")
    assert refused.value.candidates == (near,) if near else not refused.value.candidates
    assert ("did you mean" in str(refused.value.hint)) is bool(near)


def test_the_tile_of_a_named_enemy_is_searched_for_as_long_as_one_with_a_mace_is_left() -> None:
    for left, searched in ((2, True), (1, True), (0, False)):
        asked = asked_lair(put(laid(), "decks", "named", left))
        assert asked.startswith("on which tile does the Named Enemy come into play?")
        assert ("among your tiles with a mace" in asked) is searched


def test_a_named_enemy_is_read_from_its_name_and_tile_where_named_is_left_out() -> None:
    for rest in ("fafnir dragon at Docks 2 saxons red", "fafnir dragon at Docks"):
        whole = threat(f"sleeping wyrm hold named {rest}".split(), laid())
        assert threat(f"sleeping wyrm hold {rest}".split(), laid()) == whole
        assert "named fafnir kind Dragon at Docks" in " ".join(whole)
    with pytest.raises(Unreadable):
        threat(shlex.split("sleeping wyrm hold fafnir dragon 2 saxons red"), laid())


def test_a_named_enemy_that_is_said_wants_its_kind_and_its_tile() -> None:
    assert wants({"command": "Hold", "named": "Lot"}, due("general")) == ("named", "kind", "at", "spawn", "ability")


def test_a_severe_card_is_asked_for_its_named_enemy_and_an_objective_for_its_tile() -> None:
    def asked(*draws: dict[str, str], **args: object) -> tuple[str, ...]:
        return wants({"command": "Hold", **args}, put(begun(), "draws", list(draws)))  # type: ignore[typeddict-item]

    severe, general = ({"seat": "Ann", "what": "threat", "tile": "Docks", "deck": deck} for deck in ("severe", "general"))
    moor = {"seat": "Ann", "what": "encounter", "tile": "Docks"}
    named, plain = ("named", "kind", "at", "spawn", "ability"), ("spawn", "ability")
    either = ("spawn", "named", "ability")
    assert (asked(severe), asked(moor, severe), asked(general)) == (named, named, plain)
    assert (asked(general, named="Gog"), *(asked(each, extra=True) for each in (severe, general))) == (named, either, either)
    assert asked(general, command="Objective") == ("target", *plain)
    assert asked(general, command="Objective", later=True) == plain


def test_a_tile_is_read_in_short_where_name_and_symbol_are_told_apart() -> None:
    def said(line: str) -> dict[str, object]:
        return dict(TABLE.declaration(begun(), line).args)

    assert said("scout Mill healing open 2") == {"name": "Mill", "kind": "Healing", "paths": 2}
    assert said("scout Green healing 2") == {"name": "Green", "kind": "Healing", "paths": 2}
    for line, why in (
        ("scout", "name is missing"),
        ("scout open 2", "name is missing"),
        ("scout Mill", "kind .tile kind. after 'as' is missing"),
        ("scout Old road 2", "kind .tile kind. after 'as' is missing"),
        ("scout Old Mill healing", "paths .a whole number. after 'open' is missing"),
        ("scout Old Mill healing green", "paths .a whole number. after 'open' is missing"),
        ("place Black Lake", "kind .tile kind. after 'as' is missing"),
        ("scout Old road red open 2", "the symbol .none is called 'road' or 'red'. is missing"),
        ("scout Old road grey 2", "the symbol .none is called 'road' or 'grey'. is missing"),
    ):
        with pytest.raises(Unreadable, match=why) as unread:
            said(line)
    assert unread.value.hint.startswith("the symbols: Armoury, ")
    assert "; `-` for a tile that has none" in unread.value.hint


def test_a_slip_of_a_tile_that_lies_there_is_no_tile_that_is_absent() -> None:
    """Of one that is made for it is asked which is meant; so it is of a Named Enemy's, once none with a mace is left to be searched."""
    state = begun()
    emptied = put(put(state, "decks", "named", 0), "box", "decks", "named", 0)

    def refusal(state: State, line: str) -> tuple[str, str]:
        with pytest.raises(Unreadable) as unread:
            TABLE.declaration(state, line)
        return type(unread.value).__name__, f"{unread.value} {unread.value.hint}"

    toward = "threat Wolf command objective toward {} spawn 1 saxon red"
    assert "type `later`" in refusal(state, toward.format("Nowhere"))[1]
    assert "type `later`" not in refusal(state, toward.format("Drabrigde"))[1]
    at_ = "threat Wolf command hold named Gog kind saxon at {}"
    assert refusal(state, at_.format("Nowhere"))[0] == refusal(state, at_.format("Drabrigde"))[0] == "Beforehand"
    assert "did you mean Drawbridge?" in refusal(state, at_.format("Drabrigde"))[1]
    assert refusal(put(state, "decks", "named", 1), at_.format("Drabrigde"))[0] == "Beforehand"
    assert "no tile in play is called" in refusal(emptied, at_.format("Nowhere"))[1]
    assert "no tile in play is called" not in refusal(emptied, at_.format("Drabrigde"))[1]


@each(
    ("line", "title"),
    [
        ("encounter Marsh by Night extra", "Marsh by Night"),
        ("encounter Fight against Time extra", "Fight against Time"),
        ("find Crown on Stone", "Crown on Stone"),
        ("escort Man on Horse", "Man on Horse"),
        ("gain Gift from Avalon from relic", "Gift from Avalon"),
        ("plaque Grace by Faith", "Grace by Faith"),
        ("scout Well by the Road as Encounter open 2 colour red", "Well by the Road"),
    ],
)
def test_a_title_that_says_a_word_of_the_grammar_stands_in_quotes(line: str, title: str) -> None:
    with pytest.raises(Unreadable) as refused:
        TABLE.declaration(begun(), line)
    assert refused.value.hint.endswith(f'if it belongs to the name, that stands in quotes: "{title}"')
    slot = next(slot for slot in TABLE.verbs[line.split()[0]].slots if not slot.word)
    assert TABLE.declaration(begun(), line.replace(title, f'"{title}"')).args[slot.name] == title


def test_a_title_that_says_no_more_than_the_grammar_is_read_as_before() -> None:
    assert TABLE.declaration(begun(), "encounter Marsh extra by Bob").args == {"title": "Marsh", "extra": True, "seat": "Bob"}
    assert TABLE.declaration(begun(), "destiny -1 to Bob").args == {"number": -1, "seat": "Bob"}
    assert TABLE.declaration(begun(), "heal for Bob").args == {"seat": "Bob"}


@each(
    ("line", "meant"),
    [
        (
            "Wyrm aggressive Vermithrax dragon at Docks 2 dragons red, each Key-Turn discard a plaque",
            "named / Vermithrax / kind / Dragon / at / Docks / spawn / Dragon:2:red / ability / each Key-Turn discard a plaque",
        ),
        (
            "Wyrm aggressive named Vermithrax dragon at Docks, each Key-Turn discard a plaque",
            "named / Vermithrax / kind / Dragon / at / Docks / ability / each Key-Turn discard a plaque",
        ),
        (
            "Wyrm aggressive named Vermithrax dragon at Docks each Key-Turn a plaque is lost",
            "named / Vermithrax / kind / Dragon / at / Docks / ability / each Key-Turn a plaque is lost",
        ),
        ("Raid aggressive 2 saxons red, 1 witch green, all lose 1", "spawn / Saxon:2:red,Witch:1:green / ability / all lose 1"),
        ("Raid objective Docks 2 saxon red, all lose 1", "toward / Docks / spawn / Saxon:2:red / ability / all lose 1"),
        ("Raid objective toward Docks 2 saxon red, all lose 1", "toward / Docks / spawn / Saxon:2:red / ability / all lose 1"),
    ],
)
def test_what_is_said_in_one_breath_behind_a_tile_is_no_tile_and_its_line_is_told(line: str, meant: str) -> None:
    """Else a tile of that name would be searched for and laid: the line that is told is read as it was meant."""
    state = begun()
    with pytest.raises(Unreadable) as unread:
        threat(split(line), state)
    assert not isinstance(unread.value, Beforehand)
    told = str(unread.value.hint).partition(";")[0].removeprefix("threat ")
    assert " / ".join(threat(split(told), state)).partition("/ command / ")[2].partition(" / ")[2] == meant


def test_a_tile_that_is_not_in_play_is_laid_first_by_its_name_alone() -> None:
    state = begun()
    with pytest.raises(Unreadable, match="where does the tile's name end") as unread:
        threat(split("Curse hold named Morgana witch at Witch Hollow 3 witches green, a stone less"), state)
    assert 'at "Witch Hollow" spawn 3 witches green ability "a stone less"' in str(unread.value.hint)
    for line in ("Curse hold named Morgana witch at Witch Hollow", 'Curse hold named Morgana witch at "Witch Hollow, 2 witches red"'):
        with pytest.raises(Beforehand):
            threat(split(line), state)
