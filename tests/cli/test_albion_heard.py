"""What a new player typed in Albion, as they would have said it at the table, and stopped at."""

import pytest

from playaid.games.albion.rules.march_story import WITH_ALL
from playaid.games.albion.state.companies import company
from playaid.games.albion.state.fought_words import a_refusal, an_attack, whoever_came
from playaid.games.albion.state.place_names import with_hexes
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State
from tests.cli.test_albion_helped import recovering
from tests.cli.test_albion_words import Evening, evening
from tests.each import each
from tests.games.albion.table import at, bare, clear, hurt, put, stand, start
from tests.games.albion.test_12_teleport import met
from tests.games.albion.test_initiating import FIELD, announced
from tests.games.albion.test_losses import LOSS
from tests.games.albion.test_resolving import battle
from tests.games.albion.two import moving, plotting

__all__ = ["evening"]


@each("typed", ["next ?  ? ", "next ? 1 ?  ? ", "next ? plot nothing ? plot nothing"])
def test_a_plot_ends_the_next_that_asked_for_it(evening: Evening, typed: str) -> None:
    """5.0 B: the plots are opened when somebody says that it goes on; the word for none threw the attrition."""
    told = evening(plotting(start()), typed)
    assert "Nothing more is owed here; more may be said yet. next goes on." in told
    assert "Now:" not in told


def test_whoever_goes_with_all_is_told_who_stays() -> None:
    assert WITH_ALL.search("move Imric with all to Menador")
    assert WITH_ALL.search("move Imric and all with him to 3012")
    assert not WITH_ALL.search("move Imric with all his trolls to 3012")
    assert not WITH_ALL.search("move all in 3012 to 3013")


def test_who_stays_is_told_where_somebody_does(evening: Evening) -> None:
    state = moving(stand(start(), "3012", "Rurik"), FOMORIAN)
    told = evening(state, "move Imric with all to 3013")
    assert "in 3012 stay Rurik" in " ".join(told.split())
    assert "move all in 3012 to 3013 takes them" in " ".join(told.split())
    assert "stay" not in evening(state, "move all in 3012 to 3013")
    assert "stay" not in evening(moving(start(), FOMORIAN), "move Imric with all to 3013")


def test_everybody_with_him_is_everybody_there() -> None:
    state = moving(stand(start(), "3012", "Rurik"), FOMORIAN)
    assert company(state, ["Imric", "and", "everybody", "with", "him"]) == company(state, ["Imric", "with", "everybody"])
    assert "Rurik" in company(state, ["Imric", "and", "everyone", "who", "is", "with", "him"])


def test_a_place_with_somebody_left_out() -> None:
    """`all in Mendip but Sean` was no force called *in*."""
    state = moving(start(), FOMORIAN)
    for word in ("but", "except", "without", "save"):
        assert " ".join(with_hexes(f"all in Melton {word} Imric to 3012".split(), state)) == f"all in 3140 {word} Imric to 3012"


def test_a_hex_in_which_nobody_stands_is_told() -> None:
    with pytest.raises(Unreadable, match="nobody of Fomorian stands in 0101"):
        company(moving(start(), FOMORIAN), ["all", "in", "0101"])


@each("said", ["the elves there", "the enemy there", "them", "elves"])
def test_the_enemies_there_are_those_come_upon(said: str) -> None:
    assert whoever_came(said.split(), met()) == whoever_came(["3013"], met())


def test_the_enemies_elsewhere_are_not() -> None:
    assert whoever_came(["Barguest"], met()) != whoever_came(["3013"], met())


@each("said", ["the knowe at Melton", "the fortress of Melton", "fortress in 3140", "on the enemies at Melton"])
def test_what_stands_in_a_hex_is_attacked_there(said: str) -> None:
    assert an_attack(said.split(), start()) == ["3140"]


def test_who_owes_losses_is_the_whole_reason(evening: Evening) -> None:
    """The one who owes them was told that the other has the initiative, whoever had said the line."""
    owed = {**LOSS, "hex": FIELD, "fight": f"{FIELD} battle", "points": 1, "from": ["Albion 3034"]}
    told = evening(put(battle(), "public", "losses", {FAERIE: owed}), f"fight {FIELD}")
    assert "Faerie has losses to remove first" in told
    assert "initiative" not in told


def _called_out() -> State:
    """A challenge of Imric's that Faerie has still to answer, in the battle of FIELD."""
    calls = {"duel": {"by": FOMORIAN, "persons": {FOMORIAN: "Imric"}, "state": "open", "round": 0}}
    return put(announced("answer"), "public", "combat", "fights", f"{FIELD} battle", "challenges", calls)


@each("said", ["the duel", "duel", "Elidor", "Elidor the duel", "the challenge"])
def test_who_declines_is_said_in_front_too(said: str) -> None:
    assert a_refusal(said.split(), _called_out()) == ["duel", "at", FIELD]


def test_whoever_challenges_and_whoever_is_elsewhere_declines_nothing() -> None:
    assert a_refusal(["Barguest"], _called_out()) == ["Barguest"]
    assert a_refusal(["Imric"], _called_out()) == ["duel", "at", FIELD], "his challenge"


def test_the_opposite_of_what_is_said_is_not_offered(evening: Evening) -> None:
    told = evening(_called_out(), "Elidor declines")
    assert "Faerie declines a duel arcane" in told


def test_a_battle_is_not_called_off(evening: Evening) -> None:
    """`call` calls forth kings, of whom it was told that none stand there."""
    for line in ("call the battle off", "call off the battle"):
        told = evening(battle(), line)
        assert "a battle that has been announced is not called off" in told
        assert "Wigan's Pen" not in told


def test_the_answer_may_go_on_with_its_line(evening: Evening) -> None:
    """`trial by Imric` was no line of the verb `trial`, which has no place there."""
    told = evening(announced("challenge"), "challenge ? trial by Imric")
    assert "Imric challenges to a trial by combat" in told


def test_whom_one_challenges_is_told_to_be_theirs_to_say(evening: Evening) -> None:
    """It was no person, or the line could not be read; who is named in front is no word less known. [15.4]"""
    said = "Elidor: who fights for the other side is theirs to say, when they answer [15.4]"
    for line in ("Imric challenges Elidor to a trial by combat", "challenge Imric against Elidor to a duel"):
        assert said in evening(announced("challenge"), line)
    state = stand(announced("challenge"), FIELD, "Bran Og")
    told = " ".join(evening(state, "Imric challenges Elidor to a trial by combat").split())
    assert f"{said}; and Bran Og is there, and only he may fight a trial by combat" in told


def test_somebody_comes(evening: Evening) -> None:
    assert "Imric with escort" in evening(moving(start(), FOMORIAN), "Imric comes to 3013 with all his trolls")


def test_what_is_no_place_of_the_map_is_told_where_to_ask(evening: Evening) -> None:
    told = evening(moving(start(), FOMORIAN), "map kingdoms")
    assert "where PLACE tells what is known of a place" in told
    assert "kingdom Albion" in evening(moving(start(), FOMORIAN), "where 3034")


def test_nobody_is_left_to_go() -> None:
    """It was asked which pieces go, of all that there are."""
    state = moving(start(), FOMORIAN)
    with pytest.raises(Unreadable, match="nobody is left who goes"):
        company(state, ["Imric", "and", "Moray", "3012", "except", "Imric", "and", "Moray", "3012"])


def test_an_army_that_stays_without_a_commander_is_told_before(evening: Evening) -> None:
    """11.9: it was told behind the move. The line that takes it along works, and is not told where it would not."""
    state, line = moving(start(), FOMORIAN), "move Mad Ainsel to 3336"
    held = " ".join(evening(state, line).split())
    along = "move Mad Ainsel, Eastmarch 3639"
    assert f"Eastmarch 3639 (6) stays, with no commander; {along} takes it along. Nothing is done yet; said once more, it is." in held
    assert "has no commander." in evening(state, line, line)
    assert "  LEGAL" in evening(state, f"{along} to 3540")
    assert "Ochil 3118 (6) stays, with no commander.\n" in evening(state, "embark Bogan on Gullfoot")


def test_an_army_that_stays_is_told_with_the_question_for_the_hex(evening: Evening) -> None:
    told = " ".join(evening(moving(start(), FOMORIAN), "move Mad Ainsel ? 3336").split())
    assert told.index("Eastmarch 3639 (6) stays, with no commander") < told.index("to which hex?") < told.index("LEGAL")


def test_nobody_is_told_of_an_army_that_another_commands(evening: Evening) -> None:
    """Rurik stays, and takes it over."""
    state = moving(stand(start(), "3012", "Rurik"), FOMORIAN)
    assert "Nothing is done" not in evening(state, "move Imric to 3013")
    assert "Nothing is done" in evening(moving(start(), FOMORIAN), "move Imric to 3013")


@each(
    ("line", "told"),
    [
        ("move Balor and army next to 1426", "'next to 1426' may be any of several hexes: a move goes to one, said by its number"),
        ("move Imric to the hex beside Elidor", "where Elidor tells which lie beside it"),
        ("move Balor and army quickly 1426", "'quickly 1426' names nobody who goes along"),
        ("move Imric to 3013 quickly", "the line ends with the hex to which they go"),
        ("move Gullfoot to 3217 debark", "what they do when they have come there is a line of its own"),
        ("move Gairloch and army up to 3005 if possible", "LEGAL"),
        ("move Brian Mac Iver and army towards 3429 as far as possible", "instead: move Brian Mac Iver, Borders 3218 via"),
    ],
)
def test_what_is_said_round_the_hex_of_a_move(evening: Evening, line: str, told: str) -> None:
    said = evening(moving(start(), FOMORIAN, turn=2), line)
    assert told in " ".join(said.split())
    assert "-theirs" not in said


def test_where_a_person_never_goes(evening: Evening) -> None:
    """7.9 a34: for the whole game, and where it stands."""
    state = moving(start(), FOMORIAN, turn=2)
    assert "Sean may never enter Albion (3141): they leave Weald by teleporting alone [7.9 a34]" in evening(state, "move Sean to 3141")
    assert "never leaves Weald but by teleporting [7.9 a34]" in evening(state, "person Sean")
    assert "unless with Imric [7.9 m33]" in evening(state, "person Cormac")
    assert "never leaves" not in evening(state, "person Imric")


def test_what_next_has_rolled_unseen_is_told_where_it_stands(evening: Evening) -> None:
    """9.7: the side's own, and nothing was shown of it."""
    state = put(hurt(recovering(True), "Elidor", 1), "public", "wounded", {FAERIE: True})
    state = put(state, "referee", "options", "passing", "automatic")
    assert "How each of them fared, Faerie alone reads, in its own log and roster." in evening(state, "next", open_hands=False)
    assert "Elidor: 1 wound" in evening(state, "next", "log --as Faerie", open_hands=False)


MEETING = bare(stand(clear(start(), "3105"), "3105", "Gairloch", "Rurik", "Elidor"), "Gairloch", "Rurik", "Elidor")


@each(
    ("step", "line", "told"),
    [
        ("melees", "melee Gairloch vs Elidor", "Fomorian announces a melee in 3105."),
        ("melees", "melee between Rurik and Elidor", "Fomorian announces a melee in 3105."),
        ("melees", "melee the persons in 3105 with everybody", "Fomorian announces a melee in 3105."),
        ("announce", "attack 3105", "persons fight a melee, announced in a later step by melee 3105 [15.1]"),
    ],
)
def test_a_melee_is_named_by_who_meets_in_it(evening: Evening, step: str, line: str, told: str) -> None:
    """15.3: of one hex, whoever stands there."""
    assert told in " ".join(evening(at(MEETING, FOMORIAN, "combat", step), line).split())
