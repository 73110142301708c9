"""What may be typed: each verb in its shortest and in its fullest form, and what is read out of it."""

from functools import cache
from typing import Any

import pytest

from playaid.games.legacy import GAME
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.legacy.table import TABLE, at, begun, card, do, foe, offered, play, rule, tile

READ: list[tuple[str, dict[str, Any]]] = [
    ("take 7", {"sheet": "7"}),
    ("take 7 by Bob", {"sheet": "7", "seat": "Bob"}),
    ("tick", {}),
    ("tick virtue,decks", {"items": ["virtue", "decks"]}),
    ("quest The Grail tasks find it, bring it", {"title": "The Grail", "tasks": "find it, bring it"}),
    ("first", {}),
    ("move Hallway 1", {"tiles": ["Hallway 1"]}),
    ("move Hallway 1, Drawbridge by Bob", {"tiles": ["Hallway 1", "Drawbridge"], "seat": "Bob"}),
    ("scout Old Mill as Healing open 2", {"name": "Old Mill", "kind": "Healing", "paths": 2}),
    ("scout Glastonbury, healing, yellow, 2", {"name": "Glastonbury", "kind": "Healing", "colour": "yellow", "paths": 2}),
    ("scout Old Mill , healing, 2 touching Camp,Docks", {"name": "Old Mill", "kind": "Healing", "paths": 2, "touching": ["Camp", "Docks"]}),
    (
        "scout Old Mill as Healing open 2 colour red region Forest touching Camp,Docks coin by Bob",
        {
            "name": "Old Mill",
            "kind": "Healing",
            "paths": 2,
            "colour": "red",
            "region": "Forest",
            "touching": ["Camp", "Docks"],
            "coin": True,
            "seat": "Bob",
        },
    ),
    ("activate", {}),
    ("activate search", {"search": True}),
    ("challenge", {}),
    ("challenge wisdom", {"attribute": "Wisdom"}),
    ("challenge Saxon 1", {"enemy": "Saxon 1"}),
    (
        "challenge Saxon 1 with Prowess plus 2 rating 4 by Bob",
        {"enemy": "Saxon 1", "attribute": "Prowess", "stones": 2, "rating": 4, "seat": "Bob"},
    ),
    ("reroll", {}),
    ("reroll 1", {"stones": 1}),
    ("reroll 1 and 2 naming Wisdom free", {"stones": 1, "successes": 2, "naming": "Wisdom", "free": True}),
    ("fail", {}),
    ("fail breaking Starting Weapon", {"breaking": "Starting Weapon"}),
    ("escape Starting Weapon to Docks", {"card": "Starting Weapon", "tile": "Docks"}),
    ("escape Starting Weapon to Docks by Bob", {"card": "Starting Weapon", "tile": "Docks", "seat": "Bob"}),
    ("encounter The Green Knight", {"title": "The Green Knight"}),
    (
        "encounter The Green Knight with Wisdom rating 3 against Knight plus 1",
        {"title": "The Green Knight", "attribute": "Wisdom", "rating": 3, "kind": "Knight", "stones": 1},
    ),
    ("encounter Old Woman with a child, escort", {"title": "Old Woman with a child, escort"}),
    ("encounter Woman with a child loyalty 3", {"title": "Woman with a child", "attribute": "Loyalty", "rating": 3}),
    ("encounter Old Woman with a child extra by Bob", {"title": "Old Woman with a child", "extra": True, "seat": "Bob"}),
    ("encounter Knight with wis", {"title": "Knight", "attribute": "Wisdom"}),
    ("encounter The Green Knight extra by Bob", {"title": "The Green Knight", "extra": True, "seat": "Bob"}),
    ("resist", {}),
    ("resist virtue plus 1", {"virtue": True, "stones": 1}),
    ("threat The Horde command aggressive", {"name": "The Horde", "command": "Aggressive"}),
    (
        "threat Horde command objective toward Docks later spawn saxon:2:red,witch:1:blue named Hag kind Witch at Camp extra ability rain",
        {
            "name": "Horde",
            "command": "Objective",
            "target": "Docks",
            "later": True,
            "spawn": ["saxon:2:red", "witch:1:blue"],
            "named": "Hag",
            "kind": "Witch",
            "at": "Camp",
            "extra": True,
            "ability": "rain",
        },
    ),
    ("threat Raid command hold spawn saxon:2:@Camp", {"name": "Raid", "command": "Hold", "spawn": ["saxon:2:@Camp"]}),
    ('threat Raid command hold spawn 3 "magic creature" red', {"name": "Raid", "command": "Hold", "spawn": ["Magic-Creature:3:red"]}),
    ('threat Raid command hold spawn 3 "magic creatures" @Camp', {"name": "Raid", "command": "Hold", "spawn": ["Magic-Creature:3:@Camp"]}),
    ("threat Raid command hold spawn magic creature:3:red", {"name": "Raid", "command": "Hold", "spawn": ["magic-creature:3:red"]}),
    ("spoils relic", {"deck": "relic"}),
    ("spoils relic Oak Shield / arm", {"deck": "relic", "card": "Oak Shield / arm"}),
    ("imprison", {}),
    ("imprison Saxon 1, Witch 1 by Bob", {"enemies": ["Saxon 1", "Witch 1"], "seat": "Bob"}),
    ("place Old Mill as Healing region Forest open 2", {"name": "Old Mill", "kind": "Healing", "region": "Forest", "paths": 2}),
    (
        "place Old Mill as Healing region Forest open 2 colour red by Camp,Docks mace",
        {"name": "Old Mill", "kind": "Healing", "region": "Forest", "paths": 2, "colour": "red", "beside": ["Camp", "Docks"], "mace": True},
    ),
    ("personal with Wisdom rating 3", {"attribute": "Wisdom", "rating": 3}),
    ("personal with Wisdom rating 3 against Witch plus 1", {"attribute": "Wisdom", "rating": 3, "kind": "Witch", "stones": 1}),
    ("story Eagle with Wisdom rating 3", {"token": "Eagle", "attribute": "Wisdom", "rating": 3}),
    (
        "story Eagle with Wisdom rating 3 against Witch plus 1",
        {"token": "Eagle", "attribute": "Wisdom", "rating": 3, "kind": "Witch", "stones": 1},
    ),
    ("find The Cup", {"token": "The Cup"}),
    ("find The Cup on Docks", {"token": "The Cup", "tile": "Docks"}),
    ("collect Eagle", {"token": "Eagle"}),
    ("return Eagle", {"token": "Eagle"}),
    ("carry Pilgrim", {"escort": "Pilgrim"}),
    ("drop Pilgrim", {"escort": "Pilgrim"}),
    ("escort Old Man", {"name": "Old Man"}),
    ("escort Old Man on Docks taken by Bob", {"name": "Old Man", "tile": "Docks", "taken": True, "seat": "Bob"}),
    ("trade Starting Weapon to Bob", {"card": "Starting Weapon", "taker": "Bob"}),
    ("trade Starting Weapon to Bob by Ann", {"card": "Starting Weapon", "taker": "Bob", "seat": "Ann"}),
    ("give Saxon 1 to Bob", {"enemies": ["Saxon 1"], "taker": "Bob"}),
    ("use Starting Weapon", {"card": "Starting Weapon"}),
    ("use Starting Weapon by Bob now once", {"card": "Starting Weapon", "seat": "Bob", "now": True, "once": True}),
    ("task task 1", {"task": "task 1"}),
    ("task task 1 undone", {"task": "task 1", "undone": True}),
    ("extinguish", {}),
    ("ability Siege", {"card": "Siege"}),
    ("march", {}),
    ("march Saxon 1 to Camp", {"enemy": "Saxon 1", "tile": "Camp"}),
    ("pass", {}),
    ("gain Old Lamp from item", {"card": "Old Lamp", "deck": "item"}),
    ("gain Old Lamp from item slot hand by Bob", {"card": "Old Lamp", "deck": "item", "slot": "hand", "seat": "Bob"}),
    ("discard Starting Weapon", {"card": "Starting Weapon"}),
    ("discard Starting Weapon by Bob", {"card": "Starting Weapon", "seat": "Bob"}),
    ("break Starting Weapon", {"card": "Starting Weapon"}),
    ("break Starting Weapon by Bob", {"card": "Starting Weapon", "seat": "Bob"}),
    ("repair Starting Weapon", {"card": "Starting Weapon"}),
    ("repair Starting Weapon by Bob", {"card": "Starting Weapon", "seat": "Bob"}),
    ("plaque Courage", {"name": "Courage"}),
    ("plaque Courage by Bob", {"name": "Courage", "seat": "Bob"}),
    ("despair 2", {"number": 2}),
    ("wound", {}),
    ("wound by Bob", {"seat": "Bob"}),
    ("heal", {}),
    ("heal by Bob", {"seat": "Bob"}),
    ("destiny 1", {"number": 1}),
    ("destiny 1 by Bob", {"number": 1, "seat": "Bob"}),
    ("doom Cursed Sleep", {"effect": "Cursed Sleep"}),
    ("doom Cursed Sleep by Bob", {"effect": "Cursed Sleep", "seat": "Bob"}),
    ("negate Cursed Sleep", {"effect": "Cursed Sleep"}),
    ("negate Cursed Sleep by Bob", {"effect": "Cursed Sleep", "seat": "Bob"}),
    ("virtue 1", {"number": 1}),
    ("coin 1", {"number": 1}),
    ("bear Docks", {"tile": "Docks"}),
    ("bear Docks by Bob", {"tile": "Docks", "seat": "Bob"}),
    ("banish Saxon 1", {"enemy": "Saxon 1"}),
    ("banish Saxon 1 claimed by Bob", {"enemy": "Saxon 1", "claimed": True, "seat": "Bob"}),
    ("aim Siege at Camp", {"card": "Siege", "tile": "Camp"}),
    ("lead Saxon 1 to Camp", {"enemy": "Saxon 1", "tile": "Camp"}),
    ("spawn saxon", {"kind": "Saxon"}),
    ("spawn saxon on Camp by Bob", {"kind": "Saxon", "tile": "Camp", "seat": "Bob"}),
    ("spawn knight to Camp named Bertilak", {"kind": "Knight", "tile": "Camp", "named": "Bertilak"}),
    ("haste 2", {"number": 2}),
    ("success 1", {"number": 1}),
    ("remove Pilgrim", {"token": "Pilgrim"}),
    ("haste 2 by Bob", {"number": 2, "seat": "Bob"}),
    ("path Camp to Docks", {"tile": "Camp", "other": "Docks"}),
    ("paths Camp open 2", {"tile": "Camp", "paths": 2}),
    ("failed The king is dead", {"why": "The king is dead"}),
    ("advise", {}),
    (
        "advise Saxon 1 with Wisdom rating 3 plus 1 by Bob",
        {"enemy": "Saxon 1", "attribute": "Wisdom", "rating": 3, "stones": 1, "seat": "Bob"},
    ),
    ("sheet", {}),
    ("sheet Bob", {"seat": "Bob"}),
    ("piles", {}),
    ("threats", {}),
    ("realm", {}),
    ("todo", {}),
]

CUT_SHORT = (
    "take",
    "quest The Grail",
    "move",
    "scout Old Mill as Healing",
    "scout Old Mill open 2",
    "escape Starting Weapon",
    "encounter",
    "threat The Horde",
    "spoils",
    "place Old Mill as Healing region Forest",
    "place Old Mill region Forest open 2",
    "place Old Mill as Healing open 2",
    "personal with Wisdom",
    "personal rating 3",
    "story Eagle with Wisdom",
    "story Eagle rating 3",
    "story with Wisdom rating 3",
    "find",
    "carry",
    "trade Starting Weapon",
    "give Saxon 1",
    "gain Old Lamp",
    "gain item",
    "aim Siege",
    "lead Saxon 1",
    "path Camp",
    "paths Camp",
)

ALWAYS = (
    "place escort use task gain discard break repair plaque despair wound heal destiny doom negate virtue coin bear banish remove aim lead "
    "spawn success haste"
    " path paths failed"
)


@cache
def laid() -> State:
    """A table on which everything that the lines name lies."""
    state = foe(foe(begun(), "Saxon 1", "Saxon", "Docks"), "Witch 1", "Witch", "Docks")
    state = card(state, "Siege", "Objective", "Saxon")
    state = tile(state, "Camp", "Mountain", "-", "red", 1, "Drawbridge")
    return play(state, "find Eagle on Camp", "escort Pilgrim on Camp")


def read(line: str) -> dict[str, Any]:
    return dict(TABLE.declaration(laid(), line).args)


@each(("line", "args"), READ, ids=[line for line, _ in READ])
def test_a_line_is_read(line: str, args: dict[str, Any]) -> None:
    assert read(line) == args


@each("line", CUT_SHORT)
def test_what_a_verb_needs_must_be_said(line: str) -> None:
    with pytest.raises(Unreadable):
        read(line)


EMPTY = (
    'failed ""',
    'gain "" from item',
    'encounter "" extra',
    'doom ""',
    'escort "" on Camp',
    'find " "',
    'plaque ""',
    'place "" as - region Mountain open 1 by Camp',
    'quest "" tasks a, b',
    'quest The Grail tasks ""',
    'threat Raiders command hold spawn saxon:1 named "" kind Saxon at Camp',
)


@each("line", EMPTY)
def test_an_empty_title_is_asked_for(line: str) -> None:
    """Nothing is called nothing: what is missing is asked, and what is said then is all that there is."""
    with pytest.raises(Incomplete, match="is missing"):
        read(line)
    assert "" not in read(line.replace('""', '"" Lamp').replace('" "', '" " Lamp')).values()


@each("line", ("encounter Hag with wsidon", "encounter Hag with loyal folk", "encounter Hag with a child rating 3"))
def test_what_may_be_meant_for_an_attribute_is_not_taken_into_a_title(line: str) -> None:
    with pytest.raises(Unreadable):
        read(line)
    with pytest.raises(Unreadable, match="which challenge does the card ask for"):
        read("encounter Hag with loyal folk")


def test_the_name_of_a_deck_is_no_title() -> None:
    with pytest.raises(Incomplete, match="card"):
        read("gain item by Ann")
    assert read("gain item from armoury") == {"card": "item", "deck": "armoury"}


def test_what_is_said_beside_nothing_is_the_title() -> None:
    assert read('failed "" Nun perished') == {"why": "Nun perished"}


def test_a_title_that_is_also_a_word_of_the_verb_is_the_title_where_one_is_needed() -> None:
    """The table makes such lines up itself for a card called Now: all that a turn tells rests on them."""
    held = play(begun(), 'gain "Now" from item by Ann', 'plaque "Once" by Ann')
    for line, args in {
        'use "Now"': {"card": "Now"},
        "use now now": {"card": "Now", "now": True},
        "use Once by Ann now": {"card": "Once", "seat": "Ann", "now": True},
    }.items():
        assert TABLE.declaration(held, line).args == args, line
    assert rule(held, "use Now").verdict == "legal"
    assert '"Now"' in offered(held, "Ann")["use"]
    with pytest.raises(Unreadable, match="card is missing"):
        TABLE.declaration(begun(), "use now")


def test_a_name_that_holds_a_comma_stays_whole_in_a_list() -> None:
    """Another card that is called as its second half is not used up; a list in which no such name is spelled is parted as ever."""
    held = play(begun(), 'gain "Sword, Light" from relic by Ann', "gain Light from item by Ann", "gain Shield from armoury by Ann")
    for line, cards in {
        'challenge plus 1 using "Sword, Light"': ["Sword, Light"],
        'challenge plus 1 using Shield, "Sword, Light", Light': ["Shield", "Sword, Light", "Light"],
        "challenge plus 1 using Light, Shield": ["Light", "Shield"],
    }.items():
        assert TABLE.declaration(held, line).args["cards"] == cards, line
    with pytest.raises(Unreadable, match="Light is named twice"):
        TABLE.declaration(held, 'challenge plus 1 using "Sword, Light", Light, Light')


def test_a_tile_whose_name_holds_a_comma_can_be_built_beside_and_walked_onto() -> None:
    laid_ = play(laid(), 'place "Hill, Red" as - region Mountain open 2 by Camp', 'place "Y, Z" as - region Mountain open 1 by "Hill, Red"')
    laid_ = at(laid_, "Ann", "Camp")
    for line in ('move "Hill, Red"', "move Hill, Red", "move Hill"):
        assert TABLE.declaration(laid_, line).args["tiles"] == ["Hill, Red"], line
    assert TABLE.declaration(laid_, 'move "Hill, Red", "Y, Z"').args["tiles"] == ["Hill, Red", "Y, Z"]
    with pytest.raises(Unreadable):
        TABLE.declaration(laid_, 'move "Hill, Blue"')


def test_every_verb_is_among_them() -> None:
    assert {line.split()[0] for line, _ in READ} == set(GAME.verbs)


def test_what_cards_do_is_open_in_every_step() -> None:
    assert " ".join(name for name, verb in GAME.verbs.items() if verb.anytime) == ALWAYS
    assert [name for name, verb in GAME.verbs.items() if verb.query] == ["advise", "sheet", "piles", "threats", "realm", "todo"]


def test_what_cards_do_is_never_offered() -> None:
    assert {name for name, verb in GAME.verbs.items() if verb.anytime and verb.offers} == {"place", "escort", "use", "task"}


def test_advice_on_another_enemy_is_given_while_a_challenge_is_in_hand() -> None:
    """What is said with the one in hand is settled already."""
    state = foe(foe(begun(), "Saxon 1", "Saxon", "Round Table"), "Witch 1", "Witch", "Docks")
    before = rule(state, "advise Witch 1")
    for fought in (do(state, "challenge Saxon 1", "1 1 1 1 1"), do(do(state, "challenge Saxon 1", "1 1 1 1 1"), "fail")):
        assert rule(fought, "advise Witch 1").shown == before.shown
        assert rule(fought, "advise Saxon 1").shown == rule(fought, "advise").shown
        assert rule(fought, "advise with Wisdom rating 2").data["rating"] == 2
        with pytest.raises(Refusal, match=r"the challenge for Saxon 1 is in hand, with \w+ against 3") as refusal:
            rule(fought, "advise Saxon 1 plus 1")
        assert str(refusal.value.hint) == "advise"
