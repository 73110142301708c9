"""What help offers is legal; what is refused may be overruled and then is done, or refused in words, and never breaks anything."""

from collections.abc import Iterator
from functools import cache
from random import Random

from playaid.board.model import faults
from playaid.desk.forms import _glosses, form
from playaid.desk.next_line.verb_offers import Offer
from playaid.dice.sources import BadDice, Seeded
from playaid.games.legacy import GAME
from playaid.games.legacy.state import names
from playaid.games.legacy.table import soundness
from playaid.games.legacy.table.board import board
from playaid.games.legacy.table.view import trackers
from playaid.referee.contract import sequence
from playaid.referee.contract.doing import with_doer
from playaid.referee.contract.grammar import read_arguments, split
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, Declaration
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.decide import decide
from playaid.referee.deciding.offers import offered_lines
from tests.each import each
from tests.games.legacy.evening import decided, lines, play
from tests.games.legacy.table import BOOK, VERBS, at, begun, claimed, do, offered, refused, rule, start
from tests.games.legacy.table import here as key_of
from tests.slow import SLOW


@cache
def gathered() -> list[State]:
    """Positions out of a few evenings."""
    found: list[State] = []
    for seed in range(6):
        looked: list[State] = []
        play(seed, {}, looked)
        found += looked[3::37]
    return found


def position(number: int) -> State:
    return gathered()[number % len(gathered())]


STRANGE = (
    "take 8 by SEAT",
    "tick virtue",
    "first",
    "quest Z tasks za",
    "move Docks",
    "scout Zed as - open 2",
    "scout Zed as Roaming Threat open 0 region River",
    "activate",
    "activate search",
    "challenge ENEMY",
    "challenge ENEMY with Wisdom by SEAT",
    "reroll 1",
    "reroll 3 and 2 naming Wisdom",
    "reroll 1 free",
    "fail",
    'fail breaking "Starting Weapon"',
    'escape "Starting Armour" to Docks',
    "encounter Odd with Wisdom rating 2",
    "encounter Odd",
    "resist",
    "resist virtue",
    "threat Odd command hold spawn saxon:2:red",
    "threat Odd command objective named Gog kind Dragon at Docks",
    "threat Odd command aggressive named Gog",
    "spoils relic",
    "spoils none",
    "spoils mount",
    "imprison",
    "imprison ENEMY",
    "place Zed as - region River open 1 by Docks",
    "place Zed as - region River open 1",
    "personal with Wisdom rating 1",
    "find Zed",
    'carry "Zed"',
    'trade "Starting Weapon" to SEAT',
    "give ENEMY to SEAT",
    'use "Starting Weapon" now',
    'discard "Starting Weapon"',
    'break "Starting Weapon"',
    'repair "Starting Weapon"',
    "extinguish",
    "march",
    "march ENEMY to Docks",
    "pass",
    "despair 3",
    "despair -1",
    "wound by SEAT",
    "heal by SEAT",
    "destiny 9 by SEAT",
    "doom Seduction by SEAT",
    "negate Fear by SEAT",
    "virtue 20",
    "coin -3",
    "bear Docks by SEAT",
    "banish ENEMY",
    "lead ENEMY to Docks",
    "haste 2",
    "paths Docks open 9",
    "next",
)


def filled(state: State, line: str) -> str:
    enemies = list(state["public"]["enemies"]) or ["Nobody"]
    seats = state["public"]["order"]
    return line.replace("ENEMY", f'"{enemies[0]}"').replace("SEAT", f'"{seats[-1]}"')


@each("number", range(0, 56, 2 if SLOW else 5))
def test_every_offer_is_legal(number: int) -> None:
    state = position(number)
    for side, line in lines(state):
        ruling = decided(state, line, side, Seeded(number), Random(number))
        assert ruling.verdict != ILLEGAL, (line, ruling.reasons)
        assert not list(soundness.faults(evolve(state, ruling.changes)))


@each("number", range(1, 56, 3 if SLOW else 9))
def test_whatever_is_overruled_is_done_or_refused_in_words(number: int) -> None:
    state = position(number)
    side = sequence.acting(GAME, state)[0]
    for line in STRANGE:
        try:
            ruling = rule(state, filled(state, line), Seeded(3), side, overrule="we say so")
        except (Refusal, BadDice):
            continue
        assert ruling.verdict != ILLEGAL, line
        after = evolve(state, ruling.changes)
        assert not faults(board(after, None, BOOK))
        assert list(trackers(after, None))
        list(soundness.faults(after))
        for who in after["referee"]["sides"]:
            assert offered(after, who) is not None


def test_what_is_offered_to_a_player_in_anothers_turn_is_legal_as_their_own_line() -> None:
    """What may be said at any time is said of one's own seat then: `use CARD --as Ann` in the turn of Bob is of Ann's card."""
    first = offered(begun(), "Ann")
    assert (first["use"], first["escort"]) == (['"Starting Weapon"', '"Starting Armour"'], ["Pilgrim 1"])
    for state in (begun(), *gathered()[::7]):
        seen = visible(state, None)
        for side in state["referee"]["sides"]:
            for verb in (VERBS[name] for name in sequence.open_verbs(GAME, state) if VERBS[name].anytime and not VERBS[name].query):
                for line in offered_lines(GAME, seen, BOOK, verb, side):
                    args = with_doer(GAME, seen, verb, read_arguments(GAME, verb, split(line)[1:], seen), side)
                    ruling = decide(GAME, state, Declaration(verb.name, args, side, line), BOOK, Seeded(1))
                    assert ruling.verdict != ILLEGAL, (side, line, ruling.reasons)


def test_offers_keep_their_order_and_never_repeat() -> None:
    for state in gathered()[::5]:
        side = sequence.acting(GAME, state)[0]
        found = offered(state, side)
        assert found == offered(state, side)
        for verb, rests in found.items():
            assert len(set(rests)) == len(rests), verb


def test_verbs_that_are_not_open_are_refused() -> None:
    for state in gathered()[::11]:
        for verb in set(VERBS) - set(sequence.open_verbs(GAME, state)) - {"next", "set"}:
            if verb in ("extinguish", "march", "pass", "first", "tick"):
                assert "sequence" in refused(state, verb)


def closed(state: State) -> Iterator[str]:
    """Every line of the verbs whose lines can be counted, legal or not."""
    public = state["public"]
    seats = public["order"]
    yield from (f"move {tile}" for tile in public["tiles"])
    yield from (f"take {names.character(state, sheet) or sheet} by {seat}" for sheet in public["sheets"] for seat in seats)
    yield from (f"spoils {deck}" for deck in ("none", "item", "armoury", "relic", "mount"))
    yield from ("activate", "activate search", "resist", "resist virtue", "fail", "extinguish", "pass", "first")
    yield from (f'{verb} "{escort}"' for verb in ("carry", "drop") for escort in public["escorts"])
    yield from (f'{verb} "{token}"' for verb in ("collect", "return") for token in public["tokens"])
    yield from (f'challenge "{enemy}" by {seat}' for enemy in public["enemies"] for seat in seats)
    yield from (f'give "{enemy}" to {seat}' for enemy in public["enemies"] for seat in seats)
    yield from (f'ability "{card}"' for card in public["threats"])
    for seat in seats:
        for card in public["seats"][seat]["cards"]:
            yield from (f'trade "{card}" to {taker} by {seat}' for taker in seats if taker != seat)
            yield from (f'escape "{card}" to {tile} by {seat}' for tile in public["tiles"])


@each("number", range(0, 56, 3 if SLOW else 7))
def test_what_is_not_offered_is_refused(number: int) -> None:
    state = position(number)
    wanted = {line for _, line in lines(state)}
    fight = state["public"].get("challenge")
    for line in closed(state):
        accepted = any(rule(state, line, Seeded(1), side).verdict != ILLEGAL for side in sequence.acting(GAME, state))
        said = "next" if line == "pass" and key_of(state) == "play" else line
        if fight and line.startswith("challenge") and line.endswith(f" by {fight['seat']}"):
            # a challenge that is taken up again needs no seat
            said = line.partition(" by ")[0]
        if line.startswith("move") and len(rule(state, line).declaration.args["tiles"]) > 1:
            continue  # a way of several tiles is not offered
        if line.startswith("take") and not line.endswith(f" by {chooser(state)}"):
            continue
        assert (said in wanted) is accepted, line


def chooser(state: State) -> str | None:
    """The seat that help offers a sheet: the one whose turn it is, else the first without."""
    turn = state["public"].get("turn")
    empty = [seat for seat, here in state["public"]["seats"].items() if not here["sheet"]]
    return turn["seat"] if turn else empty[0] if empty else None


def test_each_is_offered_sheets_for_their_own_characters() -> None:
    state = start(("Ann", "Bob"))
    assert all(line.endswith("by Ann 1") for line in offered_lines(GAME, state, BOOK, VERBS["take"], "Ann"))
    assert all(line.endswith("by Bob 1") for line in offered_lines(GAME, state, BOOK, VERBS["take"], "Bob"))
    for sheet, seat in ((1, "Ann 1"), (2, "Ann 2")):
        state = do(state, f"take {sheet} by {seat}")
    assert list(offered_lines(GAME, state, BOOK, VERBS["take"], "Ann")) == []
    assert offered_lines(GAME, state, BOOK, VERBS["take"], "Bob")


def test_a_sheet_goes_by_its_character_where_somebody_taps_it() -> None:
    state = start(("Ann", "Bob"))
    found = form(GAME, state, Offer("take", "", "", "", ("take Lancelot by Ann 1", "take 2 by Ann 1"), {}))
    named = next(field.names for field in found.fields if field.name == "sheet")
    assert [choice.args["sheet"] for choice in found.choices] == [("Lancelot",), (named[1],)]
    assert named[0] == "Lancelot"


def test_the_shortest_line_of_a_verb_says_what_it_does() -> None:
    state = start(("Ann", "Bob"))
    choices = form(GAME, state, Offer("tick", "", "", "", ("tick", "tick decks"), {})).choices
    assert choices[0].gloss[""] == "all that is still open"
    assert "shuffle" in choices[1].gloss["decks"]
    assert _glosses(VERBS["fail"], ("",)) != _glosses(VERBS["fail"], ("Starting Weapon",))


def test_a_verb_alone_beside_longer_lines_is_called_by_what_it_means() -> None:
    state = claimed(claimed(at(begun(), "Ann", "Dungeon"), "Ann", "Saxon"), "Ann", "Witch")
    lines = ("imprison", 'imprison "Saxon of Ann 1"', 'imprison "Witch of Ann 1"')
    for offered_now, called in ((lines, ["imprison: all of them", "", ""]), (lines[:1], [""])):
        found = form(GAME, state, Offer("imprison", "", "", "", offered_now))
        assert [choice.called for choice in found.choices] == called


def test_a_form_asks_as_its_game_asks_and_a_flag_that_is_not_said_is_none() -> None:
    found = form(GAME, begun(("Ann", "Bob")), Offer("scout", "", "", "", ('scout "Forest 9" as Healing open 1',), {}))
    asked = {field.name: field.prompt for field in found.fields}
    assert asked["name"] == "what is the tile called?"
    assert all(asked.values())
    assert "coin" not in found.choices[0].args


def test_what_is_rolled_again_is_told_beside_its_number() -> None:
    gloss = VERBS["reroll"].gloss
    assert gloss is not None
    assert [gloss(word) for word in ("0", "1", "2")] == [
        "stones that show a success, which is given up",
        "1 stone that shows nothing",
        "2 stones that show nothing",
    ]
    assert gloss("Wisdom") == ""
    draw = VERBS["spoils"].gloss
    assert draw is not None
    assert draw("none")
    assert not draw("item")
