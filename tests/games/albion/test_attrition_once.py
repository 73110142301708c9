"""5.0 C, 8.1: the Attrition Segment is one for both sides, with one beginning; and who has undergone it undergoes it no more."""

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.rules import attrition, losses
from playaid.games.albion.state import outstanding, pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, at, bare, clear, do, hurt, offers_of, put, refused, rule, stand, start, told

WILD, OTHER = "1023", "1323"


def half(state: State, side: str) -> Hearing:
    """A side's half of the segment, about to begin."""
    return Hearing(GAME, at(state, side, "attrition"), Declaration("next", {}, side), BOOK, Refusing())


def begun(state: State, side: str) -> State:
    heard = half(state, side)
    attrition.begin(heard)
    return heard.state


def taken(state: State, person: str, master: str) -> State:
    """A mind in the hands of the other side, with what that side knows of it."""
    side = pieces.piece(state, master)["side"]
    for number in (WILD, OTHER):
        assert not pieces.at(state, number, pieces.other(side)) or pieces.piece(state, person)["hex"] == number
    state = put(state, "public", "mastered", {person: master})
    state = put(state, "secret", side, "minds", {person: {"wounds": 0, "items": []}})
    return put(state, "public", "pieces", person, "control", side)


def elidor_held(escort: bool = False) -> State:
    """Elidor in a wild hex, his mind with Barguest, who is in another; an army of his beside him."""
    state = stand(clear(clear(start(), WILD), OTHER), WILD, "Elidor", Albion_7={"count": 2})
    state = bare(stand(state, OTHER, "Barguest"), "Barguest", *(() if escort else ("Elidor",)))
    return taken(state, "Elidor", "Barguest")


def brian_held() -> State:
    """Brian in a wild hex, his mind with Dunatis, who is in another; Rurik beside him."""
    state = stand(clear(clear(start(), WILD), OTHER), WILD, "Brian Mac Iver", "Rurik")
    return taken(bare(stand(state, OTHER, "Dunatis"), "Brian Mac Iver", "Rurik"), "Brian Mac Iver", "Dunatis")


def undergoing(state: State, side: str, number: str = WILD) -> list[str]:
    return [*attrition.causes(half(state, side), number, side)]


def rolled(state: State, number: str, by: str) -> State:
    """A roll that costs nothing."""
    ruling = rule(state, f"attrition {number}", "1 1", side=by)
    assert "no effect" in told(ruling)
    return do(state, f"attrition {number}", "1 1", side=by)


def dead(state: State, person: str, side: str) -> State:
    """Somebody dies in a side's half."""
    frames = state["referee"]["at"]
    heard = Hearing(GAME, state, Declaration("next", {}, side), BOOK, Refusing())
    losses.kill(heard, person, "for the test")
    assert heard.state["referee"]["at"] == frames
    return heard.state


@each(("has", "undergo"), [(True, ["Albion 7"]), (False, ["Elidor", "Albion 7"])])
def test_whose_mind_comes_free_between_the_halves_undergoes_attrition_once(has: bool, undergo: list[str]) -> None:
    """8.1: with the other side if they were rolled for while it had the mind, else with their own."""
    state = begun(elidor_held(), FOMORIAN)
    assert undergoing(state, FOMORIAN) == ["Elidor"]
    state = dead(rolled(state, WILD, FAERIE) if has else state, "Barguest", FOMORIAN)
    assert undergoing(state, FAERIE) == undergo
    assert FAERIE not in state["public"]["attrition"]
    state = begun(state, FAERIE)
    assert state["public"]["attrition"][FAERIE][WILD] == ["wild magic"]
    assert undergoing(begun(state, FOMORIAN), FAERIE) == ["Elidor", "Albion 7"]  # the next segment


def test_an_escort_that_has_undergone_it_with_them_does_not_undergo_it_again_as_an_army() -> None:
    state = rolled(begun(elidor_held(escort=True), FOMORIAN), WILD, FAERIE)
    state = dead(state, "Elidor", FOMORIAN)
    left = [name for name in pieces.at(state, WILD, FAERIE) if name != "Albion 7"]
    assert [pieces.piece(state, name)["count"] for name in left] == [1]
    assert undergoing(state, FAERIE) == ["Albion 7"]


def test_whose_mind_comes_free_in_the_second_half_undergoes_attrition_then() -> None:
    """8.0.5: who stands in the hex undergoes it; Faerie rolls, as for all of Fomorian's."""
    state = rolled(begun(brian_held(), FOMORIAN), WILD, FAERIE)
    for number in [*state["public"]["attrition"][FOMORIAN]]:
        state = rolled(state, number, FAERIE)
    state = begun(state, FAERIE)
    assert outstanding.attrition_sides(state) == [FOMORIAN]
    state = dead(state, "Dunatis", FAERIE)
    assert state["public"]["attrition"][FOMORIAN] == {WILD: ["wild magic"]}
    assert outstanding.attrition_sides(state) == [FAERIE, FOMORIAN]
    owed = [one.text for one in outstanding.owed_attrition(state)]
    assert f"{FAERIE} rolls for the attrition of {FOMORIAN} in {WILD} (`attrition {WILD}`)" in owed
    assert offers_of(state, "attrition", FAERIE) == [f"attrition {WILD}"]
    assert undergoing(state, FOMORIAN) == ["Brian Mac Iver"]
    state = rolled(state, WILD, FAERIE)
    assert not state["public"]["attrition"][FOMORIAN]
    assert refused(state, f"attrition {WILD}", FAERIE)[:1] != []
    assert "Nobody in" in told(rule(state, f"attrition {WILD}", "", FOMORIAN))


def test_who_has_undergone_it_with_the_other_side_is_not_rolled_for_again() -> None:
    state = begun(begun(brian_held(), FOMORIAN), FAERIE)
    state = put(state, "public", "attrition", FOMORIAN, {})
    state = dead(rolled(state, WILD, FOMORIAN), "Dunatis", FAERIE)
    assert not state["public"]["attrition"][FOMORIAN]


def test_a_mind_that_comes_free_elsewhere_or_in_a_hex_still_due_adds_nothing() -> None:
    due = begun(brian_held(), FOMORIAN)
    heard = Hearing(GAME, due, Declaration("next", {}, FOMORIAN), BOOK, Refusing())
    losses.kill(heard, "Dunatis", "for the test")
    assert heard.public["attrition"] == due["public"]["attrition"]
    assert not [line for line in heard.lines if line.label == f"attrition in {WILD}"]
    later = at(put(due, "public", "attrition", FOMORIAN, {}), FOMORIAN, "combat", "battles")
    assert not dead(later, "Dunatis", FOMORIAN)["public"]["attrition"][FOMORIAN]
    assert undergoing(dead(due, "Dunatis", FOMORIAN), FOMORIAN) == ["Rurik", "Brian Mac Iver"]


@each("side", [FOMORIAN, FAERIE])
def test_whoever_begins_the_segment_in_a_place_is_wounded_as_it_begins(side: str) -> None:
    """19.5.12, 5.0 C: of either side, and once."""
    name = "Rurik" if side == FOMORIAN else "Elidor"
    state = bare(stand(clear(start(), "3151"), "3151", name), name)
    state = begun(state, FOMORIAN)
    assert state["secret"][side]["roster"][name] == 2
    assert begun(state, FAERIE)["secret"][side]["roster"][name] == 2


def test_who_is_free_by_the_wounds_of_a_place_undergoes_it_with_their_own() -> None:
    """Dunatis dies as the segment begins."""
    state = hurt(put(brian_held(), "public", "pieces", "Dunatis", "hex", "3151"), "Dunatis", 1)
    state = begun(state, FOMORIAN)
    assert pieces.piece(state, "Dunatis")["state"] == "dead"
    assert undergoing(state, FOMORIAN) == ["Rurik", "Brian Mac Iver"]
    assert WILD in state["public"]["attrition"][FOMORIAN]


@each(("number", "wounds"), [("2441", 1), ("3151", 0), (WILD, 0)])
def test_a_ghost_that_appears_by_a_roll_is_wounded_where_a_place_wounds_all_who_are_there(number: str, wounds: int) -> None:
    """19.5.16: the Giant's Dance; 19.5.12: not Povis Heath."""
    state = at(stand(clear(start(), number), number, "Callach"), FOMORIAN, "attrition")
    assert dead(state, "Callach", FOMORIAN)["secret"][FOMORIAN]["roster"].get("Callach's Waff", 0) == wounds
    later = dead(at(state, FOMORIAN, "combat", "battles"), "Callach", FOMORIAN)
    assert later["secret"][FOMORIAN]["roster"].get("Callach's Waff", 0) == 0


def test_where_stacks_are_hidden_who_has_undergone_it_lies_under_its_sides_seal() -> None:
    """11.9: it says what a stack is made of."""
    from playaid.games.albion.state import stacks

    written = [*stacks.cover("put", ["public", "undergone", "Elidor"], True), *stacks.cover("put", ["public", "undergone"], {})]
    assert [path[:2] for _, path, _ in written] == [("secret", FAERIE), ("secret", FOMORIAN), ("secret", FAERIE)]
    assert {path[2] for _, path, _ in written} == {"undergone"}
