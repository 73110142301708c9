"""What a sweep of Elric found that people would stop at: each line as they would type it."""

import pytest

from playaid.games.elric import GAME as ELRIC
from playaid.games.elric.ratings import by_count, foes, names, wanted
from playaid.referee.contract.grammar import read_arguments
from playaid.referee.contract.refusals import NotNow, Unreadable
from playaid.referee.contract.state import State
from tests.cli.test_newcomers import Evening, evening, screen
from tests.each import each
from tests.games.elric.table import TABLE, at, begun, changed, do, empty_handed, holding, moved, rule
from tests.games.elric.test_combat import PLACE, field

__all__ = ["evening", "screen"]

FADAN, ALCHEMIST = "Fadan", "Ilmiora Alchemist"


def moving() -> State:
    return at(empty_handed(begun()), "movement", "Ann")


def casting(*spells: str) -> State:
    """Ann's Alchemist in a battle with spells, and Bob's Priest with one."""
    state = moved(at(field(3, 2), "magic", "Ann"), PLACE, ALCHEMIST, "Vilmir Priest")
    for spell in spells or ("Arkyn",):
        state = holding(state, ALCHEMIST, spell)
    return holding(state, "Vilmir Priest", "Grome")


def besieging() -> State:
    return do(field(3, 2), f'battle "{PLACE}"')


def read(state: State, line: str) -> dict[str, object]:
    verb, *words = line.split()
    return read_arguments(ELRIC, ELRIC.verbs[verb], words, state)


def test_what_a_conjurer_may_draw_is_summed_up() -> None:
    state = at(empty_handed(begun({"Ann": "Pan Tang", "Bob": "Vilmir"})), "combat", "Ann")
    state = moved(state, PLACE, "Theleb K'aarna", "Avan Astram")
    state = changed(state, ("battles", PLACE, {"attacker": "Ann", "defender": "Bob", "from": ["Jadmar"]}))
    state = do(state, f'battle "{PLACE}"')
    told = TABLE.odds(state, 'conjure "Theleb K\'aarna"')
    assert len(told) < 20
    assert {"used: adds 3", "does nothing here, and is discarded", "played at once: Elric Nightmare"} <= {*map(str, told)}
    assert {"an eater: Noose of Flesh", "a spell that dispels another"} <= {*map(str, told)}


@each(("line", "units", "armies"), [
    ("withhold Vilmir armies", ["Vilmir army 1"], 1),
    ("withhold Bob armies", ["Vilmir army 1"], 1),
    ("withhold all of Bob", ["Avan Astram"], 2),
    ("withhold all Bob", ["Avan Astram"], 2),
    ("withhold Bob, all", ["Avan Astram"], 2),
])  # fmt: skip
def test_who_stays_out_is_said_by_sort_and_side(line: str, units: list[str], armies: int) -> None:
    args = read(besieging(), line)
    assert [unit.rpartition(" ")[0] for unit in args["units"]] == [unit.rpartition(" ")[0] for unit in units]  # type: ignore[attr-defined]
    assert args["armies"] == armies


def test_nobody_is_withheld_by_being_named() -> None:
    for line in ("none", "nobody"):
        with pytest.raises(Unreadable, match="nobody is withheld unless they are named"):
            by_count.kept_out([line], besieging())
    with pytest.raises(Unreadable, match="whose units are meant") as both:
        by_count.kept_out(["armies"], besieging())
    assert "`withhold Ann armies`" in str(both.value.hint)


@each(("said", "meant"), [
    ("army to Bakshaan", "1 army to Bakshaan"),
    ("my army to Bakshaan", "1 army to Bakshaan"),
    ("one Ilmiora army to Bakshaan", "1 Ilmiora army to Bakshaan"),
    ("Fadan's army to Bakshaan", "Fadan with all to Bakshaan"),
    ("Fadan and his army to Bakshaan", "Fadan with all to Bakshaan"),
    ("Fadan, an army to Bakshaan", "Fadan with 1 to Bakshaan"),
    ("Ilmiora army 3 to Bakshaan", "Ilmiora army 3 to Bakshaan"),
    ("Fadan to Bakshaan", "Fadan to Bakshaan"),
])  # fmt: skip
def test_armies_that_are_alike_need_no_name(said: str, meant: str) -> None:
    assert " ".join(by_count.in_numbers(said.split())) == meant


def test_whoever_attacks_in_the_movement_step_is_told_to_march() -> None:
    state = moving()
    with pytest.raises(NotNow) as refused:
        wanted.fought(["Bakshaan", "with", "Fadan"], state)
    assert "march Fadan with all to Bakshaan" in str(refused.value.hint).replace('"', "")
    reasons = rule(state, "battle Bakshaan").reasons
    assert any("who goes there in this step attacks there" in str(reason.instead) for reason in reasons)


def test_a_country_names_its_only_place() -> None:
    assert "Melnibone" in names.places(moving())["Imrryr"]
    assert not [place for place, others in names.places(moving()).items() if "Vilmir" in others], "it has two"


def test_spells_are_cast_and_handed_on_as_people_say_it() -> None:
    state = casting("Arkyn", "Goldbar")
    assert wanted.cast(["Arkyn", "with", "Alchemist"], state) == ["Arkyn", "by", "Alchemist"]
    assert wanted.transfer(["Fadan", "Arkyn"], state) == ["Arkyn", "to", "Fadan"]
    assert wanted.transfer(["Fadan", "Arkyn", "from", "Alchemist"], state) == ["Arkyn", "to", "Fadan", "from", "Alchemist"]
    for several in ("Arkyn and Goldbar by Alchemist", "Arkyn, Goldbar"):
        with pytest.raises(Unreadable, match="one spell a turn"):
            wanted.cast(several.split(), state)
    assert wanted.cast(["Sepriz", "and", "the", "Ten"], state) == ["Sepriz", "and", "the", "Ten"]


def test_a_battle_with_magicians_is_not_passed_before_spells(evening: Evening) -> None:
    state = changed(casting(), ("units", ALCHEMIST, "capacity", 2), ("units", "Vilmir Priest", "capacity", 2))
    assert foes.may_cast(state) == ["Ann", "Bob"]
    told = str(rule(state, f'cast Arkyn by "{ALCHEMIST}"').story[-1])
    assert "Bob may lay a spell, too" in told
    assert "Nothing has been done yet in" in evening(state, "next", game=ELRIC)


@each(
    "line",
    ["why can't I march Fadan to Bakshaan?", "what happens if I march Fadan to Bakshaan", "what happens if Fadan marches to Bakshaan"],
)
def test_whether_a_line_may_be_said_is_asked_in_many_ways(evening: Evening, line: str) -> None:
    assert "If it is declared (nothing is done yet)" in evening(
        moving(), line, game=ELRIC, name="".join(filter(str.isalnum, line)), looking_on=True
    )


@each(("line", "told"), [
    ("what does Arkyn do?", "Arkyn: law 3"),
    ("how strong is Fadan?", "combat 4"),
    ("what does embark do?", "board a fleet"),
    ("use Arkyn", "Arkyn is said behind another word"),
    ("I want to march Fadan to Bakshaan --check", "If it is declared"),
    ("who wins?", "enemy capitals"),
    ("balance", "The Cosmic Balance"),
])  # fmt: skip
def test_what_is_asked_in_plain_words_is_answered(evening: Evening, line: str, told: str) -> None:
    assert told in evening(moving(), line, game=ELRIC, name="".join(filter(str.isalnum, line)), looking_on=True)
