"""Enter alone at a word that is needed, on a screen of one's own: the question comes again, and whoever is asked gets away from it."""

from playaid.games.tears import GAME as TEARS
from playaid.referee.contract.lists_of_one import stages
from playaid.referee.contract.state import State
from tests.cli.test_newcomers import Evening, evening, screen
from tests.each import each
from tests.games.tears.table import F, begun, changed, cleared, do, lay, put, under
from tests.games.tears.test_spells import duel

__all__ = ["evening", "screen"]


def aided() -> State:
    """Torin fights, and may call somebody from the one area next door where anybody of his stands."""
    state = put(duel("Summon Aid"), "Torin", "Marchgate")
    for near in ("Ashmoor", "Millbrook", "Ossum"):
        state = cleared(state, F, near)
    state = lay(lay(state, F, "Oldmarch", "Foot Soldier"), F, "Oldmarch", "Cavalry")
    return changed(
        state,
        ["put", ["secret", F, "spells", "Torin"], ["Summon Aid"]],
        ["put", ["public", "battle", "rows", F], ["Cavalry", "Cavalry", "Torin"]],
        ["put", ["public", "battle", "side"], F],
    )


LINE = "cast Summon Aid by Torin"
ASKED = "cast: on whom?"


def test_enter_alone_at_a_needed_word_brings_the_question_again(evening: Evening, screen: None) -> None:
    """What alone can stand behind it came by itself, and is not what is asked for again."""
    said = evening(aided(), f"{LINE} ?  ?  ?  ?  ? Foot Soldier", game=TEARS, clears=True)
    assert said.count(ASKED) == 2
    assert "say where they stand, next door" in said
    one = evening(put(aided(), "Algeron", "Oldmarch"), f"{LINE} ?  ?  ?  ? leave", game=TEARS, clears=True, name="one")
    assert one.count(ASKED) == 2
    assert "Summon Aid is cast on one of your own (on UNIT)" in one
    assert one.count("ILLEGAL") == 1
    assert one.endswith("Left as it was.")


@each(("typed", "comes"), [("leave", "Left as it was."), ("Foot Soldier", "Foot Soldier comes from Oldmarch."), ("rule Heal", "Heal")])
def test_what_is_typed_where_enter_clears_the_refusal_answers_the_question(evening: Evening, screen: None, typed: str, comes: str) -> None:
    said = evening(aided(), f"{LINE} ?  ?  ? Oldmarch ? {typed} ? 1 ?  ? leave ? leave", game=TEARS, clears=True, name=typed[:4])
    assert comes in said.partition("Enter clears this.")[2]
    assert "is dropped, unread" not in said


def test_more_than_a_spell_is_cast_on_is_told_at_once(evening: Evening, screen: None) -> None:
    said = evening(aided(), f"{LINE} on 2 Cavalry", game=TEARS, clears=True)
    assert "Summon Aid is cast on one of your own (on UNIT): 2 are named" in said
    assert "which place" not in said


def test_where_they_set_out_may_be_said_before_a_way_as_well_as_behind_it() -> None:
    said = "Elite Guard at Marchgate to Millbrook, Rockhurst"
    behind = "Elite Guard to Millbrook, Rockhurst at Marchgate"
    assert stages(TEARS.verbs["move"], said.split(), begun()) == stages(TEARS.verbs["move"], behind.split(), begun())
    alone = "Elite Guard at Marchgate to Millbrook"
    assert stages(TEARS.verbs["move"], alone.split(), begun()) == [alone.split()]


def test_why_a_line_is_refused_that_was_typed_unseen_is_told_its_side_by_all_that_it_sees(evening: Evening, screen: None) -> None:
    """They have the screen; to the others it is not told what else was looked at, and nothing is shown to them here."""
    state = under(put(cleared(begun(), F, "Thornwick"), "Kestrel", "Thornwick"), "Kestrel", "2 reduced Warsteed")
    state = changed(do(state, "activate Kestrel"), ["put", ["public", "scathed"], ["Kestrel"]])
    said = evening(state, "refit ?  ? 2 reduced warsteed ?  ? leave", game=TEARS, clears=True)
    assert "refit: which units? This turn at most 1 in Thornwick" in said
    assert "Thornwick refits 1 unit a turn; 2 are named now" in said
    assert "There may be further reasons" not in said
    assert "There may be further reasons" in evening(state, "refit 2 reduced warsteed", game=TEARS, clears=True, name="open")


@each(("typed", "shown"), [
    ("table Spell Failure", "Spell Failure Table: table disasters ROLL COLUMN"),
    ("table spell failure table 8", "8-9   backfire"),
    ('table "spell failure table" 8', "8-9   backfire"),
    ("table Wizard Wound", "Wizard Wound Table: table wizard_wounds"),
    ("table spells Fly", "Fly:"),
    ("table fly", "Fly (spells):"),
])  # fmt: skip
def test_a_table_is_found_by_its_title_as_a_throw_names_it(evening: Evening, typed: str, shown: str) -> None:
    assert shown in evening(begun(), typed, game=TEARS, name=typed.replace(" ", "").replace('"', "q"))
