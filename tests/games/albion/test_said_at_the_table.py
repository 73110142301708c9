"""What people say at the table, and which line it is."""

from playaid.games.albion import GAME
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import whereabouts
from playaid.referee.contract.state import evolve, visible
from tests.cli.test_newcomers import Evening, evening
from tests.each import each
from tests.games.albion.table import at, stand, start
from tests.games.albion.two import hearing, plotting

__all__ = ["evening"]


def slug(said: str) -> str:
    return "".join(filter(str.isalnum, said))


@each(
    ("line", "told"),
    [
        ("who is in 3034?", "Elidor with escort"),
        ("what's at 3034", "Elidor with escort"),
        ("how strong is Imric?", "Imric with escort (Fomorian, active)"),
        ("how many movement points does Rurik have left?", "Rurik with escort, active, 36 points left"),
        ("who has the Scrying Glass?", "The Scrying Glass is an item: items tells who bears which"),
        ("move Rurik one hex north", "north is no hex: a hex is said by its number"),
        ("move Rurik and army to the north-east", "where Rurik tells which hex lies in which direction"),
        ("wake the Worm", "activate is not open in Pre-game movement"),
        ("look for items in 2611", "nothing is to be searched for in 2611"),
        ("search with Barguest", "nothing is to be searched for in 2611"),
        ("search 2611", "nothing is to be searched for in 2611"),
        ("search 2809", "nobody of Fomorian stands active and ashore in a place that is searched"),
    ],
)
def test_what_is_said_is_heard(evening: Evening, line: str, told: str) -> None:
    assert told in evening(start(), line, game=GAME, name=slug(line))


@each(
    ("line", "told"),
    [
        ("attack Elidor with Imric", "Fomorian announces a battle in 3034"),
        ("attack on 3034 with everything", "Fomorian announces a battle in 3034"),
        ("attack Elidor with Magog", "Magog: not in 3034, where all who stand there fight"),
        ("odds 3034", "behind odds stands a whole line"),
    ],
)
def test_whoever_attacks_names_the_hex(evening: Evening, line: str, told: str) -> None:
    """15.1"""
    begun = at(stand(start(), "3034", "Imric", "Moray 3012"), FOMORIAN, "combat", "announce")
    state = evolve(begun, [["put", ["public", "combat"], {"fights": {}, "current": None}]])
    assert told in evening(state, line, game=GAME, name=slug(line))


def test_no_battle_is_announced_where_nobody_meets(evening: Evening) -> None:
    """15.1"""
    state = evolve(at(start(), FOMORIAN, "combat", "announce"), [["put", ["public", "combat"], {"fights": {}, "current": None}]])
    assert "nobody of Fomorian who could fight a battle stands with an enemy" in evening(state, "battle", game=GAME, name="nowhere")


@each(("line", "army"), [("command Bogan over Ochil", "Ochil 3118"), ("command Glastyn over the army", "Ochil 3314")])
def test_an_army_is_meant_that_stands_with_whoever_commands_it(evening: Evening, line: str, army: str) -> None:
    """14.2"""
    assert f"commands {army}." in evening(start(), line, game=GAME, name=slug(line))


@each(("person", "told"), [("Bogan", "Bogan has an escort already"), ("Dobie", "no side of Dobie shows an escort")])
def test_why_nobody_takes_an_escort(evening: Evening, person: str, told: str) -> None:
    """11.9"""
    assert told in evening(start(), f"attach {person}", game=GAME, name=person)


def test_of_armies_of_one_name_it_is_told_where_each_stands(evening: Evening) -> None:
    told = evening(start(), "move Imric and Borders to 3011", game=GAME, name="apart")
    assert "Borders 3218 (6 in 3218, under Brian Mac Iver)" in told


def test_each_battle_is_announced(evening: Evening) -> None:
    """15.7"""
    begun = at(stand(start(), "3034", "Imric", "Moray 3012"), FOMORIAN, "combat", "announce")
    state = evolve(begun, [["put", ["public", "combat"], {"fights": {}, "current": None}]])
    told = evening(state, "battle 3034", "battle", game=GAME, name="each")
    assert "each battle that Fomorian can fight is announced" in told


@each(("side", "seen"), [(FAERIE, "3034"), (FOMORIAN, "Elidor")])
def test_whoever_is_hidden_stands_in_a_hex_for_their_own_side(side: str, seen: str) -> None:
    """11.9: what the shell could not put into a hex, as the whole table does not see it."""
    state = visible(start(stacks="hidden"), side)
    assert whereabouts._seen_in(hearing(state, side), "Elidor") == seen


@each(
    ("line", "told"),
    [
        ("unload Gullfoot", "nobody is aboard Gullfoot"),
        ("load 1 Ochil onto Gullfoot", "Gullfoot"),
        ("move Cormac and Dando to 2440", "the pieces stand in different hexes, and a line is for those of one: 2340, 2941"),
        ("move all to 2440", "0720, 1026, 1421, 2340, 2611, ..."),
        ("move them north", "where NAME tells which hex"),
        ("how does force work", "force PERSON"),
    ],
)
def test_what_is_said_of_many_and_of_ships(evening: Evening, line: str, told: str) -> None:
    assert told in evening(start(), line, game=GAME, name=slug(line))


def test_a_ship_that_is_unloaded_sets_all_ashore(evening: Evening) -> None:
    """12.1"""
    told = evening(start(), "embark 1 Ochil 3118 onto Gullfoot", "unload Gullfoot", game=GAME, name="unload")
    assert "goes ashore in 3118" in told


def test_what_is_cast_is_plotted_first(evening: Evening) -> None:
    """19.0"""
    told = evening(plotting(start()), "cast Rainmaking by Barguest", game=GAME, name="cast")
    assert "what is cast is plotted first, in secret" in told
    assert "Rainmaking" not in told


def test_what_an_enchantment_does_is_told_by_its_rule(evening: Evening) -> None:
    told = evening(start(), "what does Scrying do?", game=GAME, name="rule")
    assert "19.4.03" in told
