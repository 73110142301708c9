"""What players may leave out: the words in full, and the same words where nothing or several can be meant, or no game has begun."""

from typing import Any

import pytest

from playaid.games.albion.state import fought_words, search_words, shorthand
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State, empty, visible
from tests.each import each
from tests.games.albion.table import at, put, stand, start
from tests.games.albion.test_initiating import FIELD, announced
from tests.games.albion.two import moving

KEY = f"{FIELD} battle"
EMPTY = empty({FOMORIAN: "Ann", FAERIE: "Bob"})


def battle(step: str = "battles", **what: Any) -> State:
    state = announced(step)
    for field, value in what.items():
        state = put(state, "public", "combat", "fights", KEY, field, value)
    return state


def two(step: str = "battles", current: str | None = None, **what: Any) -> State:
    """The battle, an engagement elsewhere, and a melee."""
    state = battle(step)
    fight = state["public"]["combat"]["fights"][KEY]
    for number, kind in (("0108", "engagement"), ("3012", "melee")):
        state = put(state, "public", "combat", "fights", f"{number} {kind}", {**fight, "hex": number, "kind": kind, **what})
    return put(state, "public", "combat", "current", current)


def called(**states: str) -> State:
    """Challenges to the battle by kind, in these states."""
    pair = {FOMORIAN: "Imric", FAERIE: "Elidor"}
    calls = {kind: {"by": FOMORIAN, "persons": pair, "state": how, "round": 0} for kind, how in states.items()}
    return battle("duels", challenges=calls)


def public(field: str, value: object, state: State | None = None) -> State:
    return put(state or start(), "public", field, value)


def words(name: str, text: str, state: State) -> str:
    chapter = next(room for room in (shorthand, fought_words, search_words) if hasattr(room, name))
    return " ".join(getattr(chapter, name)(text.split(), state))


CASTING = {"number": "07", "side": FOMORIAN, "target": None, "weather": None, "result": None}


@each(
    ("name", "said", "position", "full"),
    [
        ("everything", "all", start, ""),
        ("everything", "ALL", start, ""),
        ("everything", "Gwynedd", start, "Gwynedd"),
        ("everything", "all Gwynedd", start, "all Gwynedd"),
        ("everything", "all at 3105", start, "at 3105"),
        ("everything", "all 3105", start, "all 3105"),
        ("no_item", "nothing by Dorwen", start, "by Dorwen"),
        ("no_item", "Trollbane by Finvarra", start, "Trollbane by Finvarra"),
        ("a_fight", "", battle, KEY),
        ("a_fight", "3012", battle, "3012"),
        ("a_fight", "", two, ""),
        ("a_fight", "", lambda: two(current=KEY), KEY),
        ("a_fight", "", lambda: two("duels"), "3012 melee"),
        ("a_fight", "", lambda: two(state="over"), KEY),
        ("a_fight", "", lambda: battle(state="over"), ""),
        ("a_defence", "clear", lambda: battle(terrain=None), "3322 in clear"),
        ("a_defence", "in clear", lambda: battle(terrain=None), "3322 in clear"),
        ("a_defence", "at clear", lambda: battle(terrain=None), "3322 in clear"),
        ("a_defence", "3322 in clear", lambda: battle(terrain=None), "3322 in clear"),
        ("a_defence", "3322 clear", lambda: battle(terrain=None), "3322 in clear"),
        ("a_defence", "3322", lambda: battle(terrain=None, choices=["rough"]), "3322 in rough"),
        ("a_defence", "3322", lambda: battle(terrain=None, choices=["rough", "clear"]), "3322"),
        ("a_defence", "3012 clear", lambda: battle(terrain=None), "3012 clear"),
        ("a_defence", "3322 clear", battle, "3322 clear"),
        ("a_defence", "", lambda: battle(terrain=None, choices=["rough"]), "3322 in rough"),
        ("a_defence", "", lambda: battle(terrain=None, choices=["rough", "clear"]), ""),
        ("a_defence", "", lambda: battle(terrain=None, choices=[]), ""),
        ("a_defence", "in", lambda: battle(terrain=None, choices=["rough"]), "3322 in rough"),
        ("a_defence", "clear", lambda: battle(terrain=None, choices=["rough"]), "3322 in clear"),
        ("a_defence", "clear", battle, "clear"),
        ("a_duel", "", lambda: called(duel="accepted"), "Imric vs Elidor"),
        ("a_duel", "", lambda: called(trial="accepted"), ""),
        ("a_duel", "Rurik", lambda: called(duel="accepted"), "Rurik"),
        ("a_trial", "", lambda: called(trial="accepted"), "Imric vs Elidor"),
        ("a_trial", "", lambda: called(duel="accepted"), ""),
        ("a_trial", "Rurik", lambda: called(trial="accepted"), "Rurik"),
        ("a_champion", "trial Imric", battle, "trial by Imric"),
        ("a_champion", "trial Bran Og", battle, "trial by Bran Og"),
        ("a_champion", "trial by Imric", battle, "trial by Imric"),
        ("a_champion", "trial with Imric", battle, "trial with Imric"),
        ("a_champion", "trial", battle, "trial"),
        ("a_champion", "Imric trial", battle, "trial by Imric"),
        ("a_champion", "Bran Og to a duel", battle, "duel by Bran Og"),
        ("a_champion", "trial by combat Imric", battle, "trial by Imric"),
        ("a_champion", "to a trial by combat by Imric", battle, "trial by Imric"),
        ("a_champion", "Imric to a duel arcane", battle, "duel by Imric"),
        ("a_champion", f"trial by combat Imric in {FIELD}", battle, "trial by Imric"),
        ("a_champion", "trial Imric in 0108", battle, "trial by Imric in 0108"),
        ("a_champion", "Imric", battle, "by Imric"),
        ("on_board", "Reefrider with Bogan", start, "Bogan onto Reefrider"),
        ("on_board", "reefrider Bogan", start, "Bogan onto reefrider"),
        ("on_board", "Bogan aboard Reefrider", start, "Bogan onto Reefrider"),
        ("on_board", "Bogan Reefrider", start, "Bogan onto Reefrider"),
        ("on_board", "1 Ochil Reefrider", start, "1 Ochil 3118 onto Reefrider"),
        ("ashore", "Bogan from Reefrider", start, "Bogan"),
        ("an_acceptance", "", lambda: called(trial="open"), "trial"),
        ("an_acceptance", "by Elidor", lambda: called(trial="open"), "trial by Elidor"),
        ("an_acceptance", "Elidor", lambda: called(trial="open"), "trial by Elidor"),
        ("an_acceptance", "", lambda: called(trial="open", duel="open"), ""),
        ("an_acceptance", "", lambda: EMPTY, ""),
        ("an_acceptance", "Imric", lambda: called(trial="open"), "trial"),
        ("an_acceptance", "the trial by combat with Imric", lambda: called(trial="open", duel="open"), "trial"),
        ("an_answer", "Imric", lambda: called(trial="open"), f"trial at {FIELD}"),
        ("an_answer", "Imric's challenge", lambda: called(trial="open"), f"trial at {FIELD}"),
        ("an_answer", "duel with Imric", lambda: called(trial="open", duel="open"), f"duel at {FIELD}"),
        ("an_answer", "Imric", lambda: called(trial="open", duel="open"), "Imric"),
        ("an_answer", "Elidor", lambda: called(trial="open"), "Elidor"),
        ("a_champion", "arcane", battle, "arcane"),
        ("a_champion", "Elidor", lambda: called(trial="open"), "trial by Elidor"),
        ("a_champion", "", battle, ""),
        ("an_answer", "", lambda: called(duel="open"), "duel at 3322"),
        ("an_answer", "", lambda: called(duel="open", trial="open"), ""),
        ("an_answer", "trial", lambda: called(duel="open", trial="open"), "trial at 3322"),
        ("an_answer", "trial", lambda: called(duel="open"), "trial"),
        ("an_answer", "", lambda: called(duel="accepted"), ""),
        ("an_answer", "duel 3012", lambda: called(duel="open"), "duel 3012"),
        ("a_retreat", "3323", lambda: battle(retreat=[FAERIE]), "3322 to 3323"),
        ("a_retreat", "to 3323", lambda: battle(retreat=[FAERIE]), "3322 to 3323"),
        ("a_retreat", "3322 to 3323", lambda: battle(retreat=[FAERIE]), "3322 to 3323"),
        ("a_retreat", "", lambda: battle(retreat=[FAERIE]), "3322"),
        ("a_retreat", "3322", lambda: battle(retreat=[FAERIE]), "3322"),
        ("a_retreat", "", lambda: two(retreat=[FAERIE]), ""),
        ("a_retreat", "3323", battle, "3323"),
        ("a_retreat", "3323", lambda: battle(retreat=[FAERIE], state="over"), "3323"),
        ("a_retreat", "3323", lambda: two(retreat=[FAERIE]), "3323"),
        ("a_scried_stack", "", lambda: public("scrying", [{"hex": "3012"}]), "3012"),
        ("a_scried_stack", "stays", lambda: public("scrying", [{"hex": "3012"}]), "3012"),
        ("a_scried_stack", "3012 that it stays", lambda: public("scrying", [{"hex": "3012"}, {"hex": "3013"}]), "3012"),
        ("a_scried_stack", "3012 stay where they are", lambda: public("scrying", [{"hex": "3012"}, {"hex": "3013"}]), "3012"),
        ("a_scried_stack", "3012 via 3013 stays", lambda: public("scrying", [{"hex": "3012"}]), "3012 via 3013"),
        ("a_scried_stack", "via 3013", lambda: public("scrying", [{"hex": "3012"}]), "3012 via 3013"),
        ("a_scried_stack", "3013", lambda: public("scrying", [{"hex": "3012"}]), "3013"),
        ("a_scried_stack", "", lambda: public("scrying", [{"hex": "3012"}, {"hex": "3013"}]), ""),
        ("an_escape", "", lambda: public("endangered", {FAERIE: ["3012"]}), "3012"),
        ("an_escape", "", lambda: public("exposed", {FAERIE: ["3013"]}, public("endangered", {})), "3013"),
        ("an_escape", "", lambda: public("exposed", {FAERIE: ["3013"]}, public("endangered", {FAERIE: ["3012"]})), "3012"),
        ("an_escape", "", lambda: public("endangered", {FAERIE: ["3012", "3013"]}), ""),
        ("an_escape", "3014", lambda: public("endangered", {FAERIE: ["3012"]}), "3014"),
        ("an_escape", "Imric", lambda: public("endangered", {FAERIE: ["3314"]}), "3012"),
        ("an_escape", "Nobody", lambda: public("endangered", {FAERIE: ["3314"]}), "Nobody"),
        ("a_caster", "", lambda: public("castings", [{**CASTING, "caster": "Barguest"}]), "Barguest"),
        ("a_caster", "Sean", lambda: public("castings", [{**CASTING, "caster": "Barguest"}]), "Sean"),
        ("a_caster", "", lambda: public("castings", [{**CASTING, "caster": "Barguest", "result": "works"}]), ""),
        ("a_mind", "", lambda: public("minds", {"Barguest": {"target": "Elidor", "round": 0}}), "Barguest"),
        ("a_mind", "Sean", lambda: public("minds", {"Barguest": {"target": "Elidor", "round": 0}}), "Sean"),
        ("a_mind", "", start, ""),
        ("a_march", "", lambda: public("forced", {"Imric": ["Imric"]}), "Imric"),
        ("a_march", "", lambda: public("forced", {"Imric": ["Imric"], "Rurik": ["Rurik"]}), ""),
        ("a_march", "Rurik", lambda: public("forced", {"Imric": ["Imric"]}), "Rurik"),
        ("an_item", "Trollbane", start, "Trollbane"),
        ("an_item", "", start, ""),
    ],
)
def test_what_is_meant(name: str, said: str, position: Any, full: str) -> None:
    assert words(name, said, position()) == full


@each(
    ("name", "said", "full"),
    [
        ("a_stack", "Imric all via 3013", "Imric, Moray 3012 via 3013"),
        ("a_stack", "Imric ALL via 3013", "Imric, Moray 3012 via 3013"),
        ("a_stack", "Imric, all via 3013", "Imric, Moray 3012 via 3013"),
        ("a_stack", "Imric via 3013", "Imric via 3013"),
        ("a_stack", "all via 3013", "all via 3013"),
        ("a_stack", "via 3013", "via 3013"),
        ("a_stack", "3012 all", "Imric, Moray 3012"),
        ("a_stack", "3012 via 3013", "Imric, Moray 3012 via 3013"),
        ("a_stack", "all in 3012 via 3013", "Imric, Moray 3012 via 3013"),
        ("a_stack", "everybody in 3012 at 3013", "Imric, Moray 3012 at 3013"),
        ("a_stack", "Imric and all with him via 3013", "Imric, Moray 3012 via 3013"),
        ("a_stack", "Imric, Moray via 3013", "Imric, Moray 3012 via 3013"),
        ("a_stack", "8 Moray, Imric via 3013", "Moray 3012, Imric via 3013"),
        ("a_stack", "3 Moray, Imric via 3013", "3 Moray 3012, Imric via 3013"),
        ("a_stack", "Nobody all via 3013", "Nobody all via 3013"),
        ("a_stack", "Barguest all onto Gullfoot", "Barguest onto Gullfoot"),
        ("a_leader", "Imric all", "Imric with Moray 3012"),
        ("a_leader", "Imric with Moray", "Imric with Moray 3012"),
        ("a_leader", "Imric and Moray", "Imric with Moray 3012"),
        ("a_leader", "imric with all at 3012", "imric with Moray 3012"),
        ("a_leader", "imric with everybody in 3012", "imric with Moray 3012"),
        ("a_leader", "imric, stack 3012", "imric with Moray 3012"),
        ("a_leader", "imric with Imric", "imric with Imric"),
        ("a_stack", "bran and eastmarch via 3736", "bran, Eastmarch 3737 via 3736"),
        ("a_leader", "bran all", "Bran Og with Eastmarch 3737"),
        ("a_stack", "imric, all at 3012 via 3013", "imric, Moray 3012 via 3013"),
        ("a_leader", "Barguest all", "Barguest"),
        ("a_search", "Imric 8", "Imric for 8"),
        ("a_search", "Imric", "Imric"),
        ("a_search", "8", "8"),
        ("a_search", "Imric for 8", "Imric for 8"),
        ("a_search", "Imric 3012", "Imric 3012"),
        ("a_hex", "Imric", "3012"),
        ("a_hex", "the denby plinth", "2838"),
        ("a_hex", "3012", "3012"),
        ("a_hex", "31", "31"),
        ("a_hex", "nowhere", "nowhere"),
        ("two_hexes", "3639 3140", "3639 to 3140"),
        ("two_hexes", "Imric to Gil's Rest", "3012 to 2611"),
        ("two_hexes", "3639", "3639"),
        ("two_hexes", "Mad Ainsel", "Mad Ainsel"),
        ("two_hexes", "Mad Ainsel to", "Mad Ainsel"),
        ("two_hexes", "Mad Ainsel with his army", "Mad Ainsel"),
        ("two_hexes", "Mad Ainsel 3140", "3639 to 3140"),
        ("two_hexes", "Imric Gil's Rest", "3012 to 2611"),
        ("two_hexes", "3012 Mad Ainsel", "3012 to 3639"),
        ("two_hexes", "Nobody Nowhere", "Nobody to Nowhere"),
        ("a_flight", "Dunatis to Caer Oonagh", "Dunatis to 2128"),
        ("a_flight", "Dunatis with Misha to Ravenglass, 2441", "Dunatis with Misha to 2825, 2441"),
        ("a_flight", "Dunatis", "Dunatis"),
        ("a_leader", "Imric", "Imric"),
        ("a_leader", "all", "all"),
        ("a_leader", "", ""),
        ("a_leader", "Nobody all", "Nobody all"),
        ("a_leader", "Imric with Moray 3012", "Imric with Moray 3012"),
    ],
)
def test_who_goes_along(name: str, said: str, full: str) -> None:
    assert words(name, said, moving(start(), FOMORIAN)) == full


def test_who_stands_beneath_a_person() -> None:
    """Where he is, ashore or afloat as he is."""
    state = moving(start(), FOMORIAN)
    assert words("a_stack", "Imric all", put(state, "public", "pieces", "Moray 3012", "aboard", "Gullfoot")) == "Imric"
    both = put(put(state, "public", "pieces", "Moray 3012", "aboard", "Gullfoot"), "public", "pieces", "Imric", "aboard", "Gullfoot")
    assert words("a_stack", "Imric all", both) == "Imric, Moray 3012"
    assert words("a_stack", "Imric all", put(state, "public", "pieces", "Moray 3012", "hex", "3013")) == "Imric"


def test_everybody_of_a_hex_is_everybody_of_the_side_to_move() -> None:
    state = stand(start(), "3012", "Elidor", "Gullfoot")
    assert words("a_stack", "3012 all", moving(state, FOMORIAN)) == "Imric, Moray 3012"
    assert words("a_stack", "3012 all", moving(state, FAERIE)) == "Elidor"
    afloat = stand(start(), "0108", "Gullfoot", "Windrider")
    assert set(words("a_stack", "0108 all", moving(afloat, FOMORIAN)).split(", ")) == {"Gullfoot", "Windrider"}


@each(
    ("name", "said"),
    [
        ("a_fight", ""),
        ("a_defence", "clear"),
        ("a_duel", ""),
        ("a_trial", ""),
        ("an_answer", "duel"),
        ("a_retreat", "3013"),
        ("an_escape", ""),
        ("a_caster", ""),
        ("a_mind", ""),
        ("a_march", ""),
        ("an_item", ""),
        ("a_stack", "Imric all"),
        ("a_leader", "Imric all"),
    ],
)
def test_before_a_game_nothing_is_meant(name: str, said: str) -> None:
    assert words(name, said, EMPTY) == said


def test_one_fate_is_meant() -> None:
    from tests.games.albion.test_told import fallen

    assert words("an_item", "", fallen()) == "Trollbane"
    assert words("an_item", "Requiter", fallen()) == "Requiter"


def test_a_stack_is_told_out_to_its_own_side_where_stacks_are_hidden() -> None:
    """Not everything of the side that the line could take."""
    hidden = start(stacks="hidden")
    assert words("a_stack", "Imric all via 3013", hidden) == "Imric, Moray 3012 via 3013"
    seen = visible(hidden, FAERIE)
    assert words("a_stack", "Imric all via 3013", seen) == "Imric via 3013"


def test_several_stacks_are_told_out_in_one_line() -> None:
    assert words("a_stack", "Imric all, Glastyn all, Rurik at 3034", start()) == "Imric, Moray 3012, Glastyn, Ochil 3314, Rurik at 3034"


def test_in_a_reaction_a_hex_means_the_side_that_reacts() -> None:
    assert words("a_stack", "3140 all via 3139", at(start(), FOMORIAN, "reaction")) == "Colleran, Albion 3140 via 3139"


def test_an_army_that_is_named_goes_along_or_is_refused() -> None:
    """`with his army` of one who has none is the army of the other who is named; where nobody has one, it is refused, not dropped."""
    state = stand(moving(start(), FOMORIAN), "3012", "Rurik")
    assert words("a_stack", "Imric and Rurik with his army via 3013", state) == "Imric, Rurik, Moray 3012 via 3013"
    assert words("a_stack", "Imric and Rurik with their army via 3013", state) == "Imric, Rurik, Moray 3012 via 3013"
    assert words("a_stack", "Imric and Glastyn with their armies via 3013", state) == "Imric, Glastyn, Ochil 3314, Moray 3012 via 3013"
    assert words("a_stack", "Imric and Glastyn and armies via 3013", state) == "Imric, Glastyn, Ochil 3314, Moray 3012 via 3013"
    assert words("a_stack", "Imric and Glastyn and army via 3013", state) == "Imric, Glastyn, Ochil 3314, Moray 3012 via 3013"
    assert words("a_stack", "Imric and Glastyn with his army via 3013", state) == "Imric, Glastyn, Ochil 3314 via 3013"
    assert words("a_stack", "Imric, army via 3013", state) == "Imric, Moray 3012 via 3013"
    assert words("a_stack", "Imric with his escort via 3013", state) == "Imric via 3013"
    assert words("a_leader", "Imric with his army", state) == "Imric with Moray 3012"
    assert words("a_stack", "Imric to 3013 with his army", state) == "Imric, Moray 3012 to 3013"
    assert words("a_stack", "Imric via 3013 all", state) == "Imric, Moray 3012 via 3013"
    assert words("a_stack", "Imric to 3013", state) == "Imric to 3013"
    assert words("a_stack", "Imric towards 3013 with the army", state) == "Imric, Moray 3012 to 3013"
    assert words("a_stack", "Imric 3013", state) == "Imric to 3013"
    assert words("a_stack", "Imric, army 3013", state) == "Imric, Moray 3012 to 3013"
    assert words("a_stack", "Imric and army 3013", state) == "Imric, Moray 3012 to 3013"
    assert words("a_stack", "Imric and Moray 3012", state) == "Imric, Moray 3012", "an army is called so"
    assert words("a_stack", "Imric, Moray 3012 3013", state) == "Imric, Moray 3012 to 3013"
    assert words("a_stack", "Nobody 3013", state) == "Nobody 3013"
    with pytest.raises(Unreadable, match="no army stands under Rurik"):
        words("a_stack", "Rurik with his army via 3013", state)
    with pytest.raises(Unreadable, match="no army stands under Rurik"):
        words("a_leader", "Rurik with the army", state)
    with pytest.raises(Unreadable, match="this takes two lines"):
        words("a_leader", "Imric with his army via 3013", state)


def test_points_without_a_name_are_of_the_army_that_stands_beneath_whoever_is_named() -> None:
    state = stand(moving(start(), FOMORIAN), "3012", "Rurik")
    assert words("a_stack", "Imric with 3 to 3013", state) == "Imric, 3 Moray 3012 to 3013"
    assert words("a_stack", "Imric at 3013 with 3", state) == "Imric, 3 Moray 3012 at 3013"
    with pytest.raises(Unreadable, match="no army stands under Rurik"):
        words("a_stack", "Rurik with 2 to 3013", state)


def test_one_piece_bears_its_loss_without_a_word() -> None:
    loss: Any = {"hex": "3012", "why": "attrition", "points": 0, "wounds": 1, "steps": 0, "one": False, "from": ["Imric"]}
    loss |= {"fortress": False, "fight": None, "side": FOMORIAN, "chosen": False}
    alone = put(moving(start(), FOMORIAN), "public", "losses", {FOMORIAN: loss})
    assert words("the_only_loss", "", alone) == "evenly"
    both = put(alone, "public", "losses", {FOMORIAN: {**loss, "from": ["Imric", "Rurik"]}})
    assert words("the_only_loss", "", both) == ""
    assert words("the_only_loss", "", put(alone, "public", "losses", {})) == ""
    assert words("the_only_loss", "", put(alone, "public", "stacks", {})) == "", (
        "what all see of hidden stacks tells nobody how many they are"
    )
