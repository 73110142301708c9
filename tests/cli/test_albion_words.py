"""What people typed at a table of Albion, and what they were told there."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from playaid.cli.shell.shell import Table, heard
from playaid.cli.shell.verbless_lines import is_barred
from playaid.desk.tapping.steps import one_line
from playaid.games import albion
from playaid.games.albion import GAME
from playaid.games.albion.rules.plotting import preview
from playaid.games.albion.state import castings, combats, dormant, outstanding, pieces
from playaid.games.albion.state.printed import kingdom_rows, person_rows
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.lists_of_one import one_by_one
from playaid.referee.contract.state import State
from playaid.testing.random_evenings import new_session
from tests.cli.conftest import Standing
from tests.cli.test_newcomers import People, screen
from tests.each import each
from tests.games.albion.table import at, bare, clear, do, put, rule, stand, start
from tests.games.albion.test_20_hand import joined
from tests.games.albion.test_20_search import party
from tests.games.albion.test_bites_combat import announced
from tests.games.albion.test_bites_enchantments import scried
from tests.games.albion.test_initiating import FIELD, TROLLS, field
from tests.games.albion.test_initiating import announced as announced_in
from tests.games.albion.test_losses import LOSS, owing
from tests.games.albion.test_resolving import battle, fought
from tests.games.albion.test_shorthand import called
from tests.games.albion.two import bears, hearing, moving, plotted, plotting

__all__ = ["screen"]

Evening = Callable[..., str]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """What the screen says to the last of these lines at a table in this state; behind ` ? ` stand answers."""

    def said(state: State, *lines: str, open_hands: bool | None = None) -> str:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        new_session(GAME, folder / "friday", list(GAME.sides))
        table = Standing(str(folder), state)
        table.open_hands = open_hands
        table.take_up("friday")
        for line in lines:
            typed, *answers = line.split(" ? ")
            table.console = people = People(*answers)
            while typed:
                table.instead = ""
                assert heard(table, typed)
                typed = table.instead
        return "\n".join(people.said)

    return said


def rainy() -> State:
    return put(moving(start(), FOMORIAN, turn=2), "public", "weather", "map", "rain")


# why nobody comes there [11.8]


@each(
    ("line", "why"),
    [
        ("move Pelican to 1026", "there is no sea in 1026 for Pelican [11.8]"),
        ("move Imric to 0720", "no way leads from 3012 to 0720: 2117 is all sea, and Imric is no ship [11.8]"),
        ("move Dando, Weald 2941 to 2440", "no way leads from 2941 to 2440: nobody enters the marsh 2440 in the rain [6.2.5]"),
    ],
)
def test_where_no_way_leads_the_reason_is_told(evening: Evening, line: str, why: str) -> None:
    said = evening(rainy(), line)
    assert why in said
    assert "does not touch" not in said


def test_a_way_round_says_what_shuts_a_shorter_one(evening: Evening) -> None:
    said = evening(stand(rainy(), "3140", "Dando", "Weald 2941"), "move Dando with his men to 2941")
    assert "this path takes 25; a way of 5 points is shut: rain has swollen the river between 3040 and 2941 [6.2.3]" in said


def test_a_hex_that_is_but_too_far_is_not_said_to_lie_behind_an_enemy(evening: Evening) -> None:
    """The cheapest way leads through Menador; who is not stopped there has too few points for the way round."""
    said = evening(moving(start(), FOMORIAN, turn=2), "move Bogan, Ochil 3118 to 3034")
    assert "Bogan has 12 points left" in said
    assert "3429" not in said


def test_an_attack_from_afar_says_nothing_of_persons_who_are_not_there(evening: Evening) -> None:
    said = evening(at(start(), FOMORIAN, "combat", "announce"), "attack 3429")
    assert "no army, escort or hero of Fomorian is ashore in 3429" in said
    assert "persons alone" not in said
    alone = bare(stand(start(), "3429", "Imric"), "Imric")
    assert "persons alone may not attack the knowe in 3429" in evening(at(alone, FOMORIAN, "combat", "announce"), "attack 3429")


# what is written for a scried stack [19.4.03]


def test_a_written_movement_finds_its_way(evening: Evening) -> None:
    assert "LEGAL  write 3336 via" in evening(scried(), "write 3336 to 3332 --as Faerie")


def test_a_written_movement_without_a_way_asks_for_every_hex(evening: Evening) -> None:
    said = evening(scried(), "write 3336 to 0327 --as Faerie")
    assert "0327 does not follow on 3336: every hex of the way is written" in said
    assert "there is no way" not in said


def test_the_number_by_which_a_stack_stays_says_so(tmp_path: Path) -> None:
    """`1 = write 3336` was typed by somebody who wanted to be asked where to; they are bound by it."""
    new_session(GAME, tmp_path / "friday", list(GAME.sides))
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    table.session.fold.state = scried()
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    table._due = None
    table.look()
    assert {*table.heading.ways} == {"write 3034 (the stack stays)", "write 3336 (the stack stays)"}
    assert castings.written("3336 via 3335", scried()) == ""


# what declining costs [16.1.6]


def challenged(kind: str, **more: object) -> State:
    """Imric has challenged; Faerie, with Elidor there, is to answer."""
    call = {kind: {"by": FOMORIAN, "persons": {FOMORIAN: "Imric"}, "state": "open", "round": 0}}
    state = put(announced("answer"), "public", "combat", "fights", f"{FIELD} battle", "challenges", call)
    for key, value in more.items():
        state = put(state, "public", key, value)
    return state


@each(
    ("kind", "more", "cost"),
    [
        ("trial", {}, "5 against Faerie in the rolls"),
        ("duel", {}, "3 against Faerie in the rolls"),
        ("duel", {"cast": ["Elidor"]}, "nothing in the rolls: all who could accept have Enchantment markers"),
        ("duel", {"stacks": {}}, "3 at most against Faerie in the rolls"),
    ],
)
def test_what_declining_costs_is_told_before_it_is_said(kind: str, more: dict[str, object], cost: str) -> None:
    state = challenged(kind, **more)
    [owed] = combats.owed_answers(state)
    assert f"`decline`: {cost}" in owed.text
    assert combats.refusal_told(f"{kind} at {FIELD}", state) == cost
    assert combats.refusal_told(f"{kind} at {FIELD} of battle", state) == cost
    assert combats.refusal_told(f"{kind} at 1026", state) == ""


def test_who_has_nobody_to_answer_declines_for_nothing() -> None:
    [kept] = [name for name in ("Elidor",) if combats.able_to_answer(challenged("trial"), f"{FIELD} battle", "trial", FAERIE) == [name]]
    state = stand(challenged("trial"), "1026", kept)
    assert "no person of Faerie takes part" in combats.free_to_decline(state, f"{FIELD} battle", "trial", FAERIE)
    assert "no magician of Faerie takes part" in combats.free_to_decline(state, f"{FIELD} battle", "duel", FAERIE)


def test_the_ruling_says_the_same(evening: Evening) -> None:
    said = evening(challenged("trial"), f"decline trial at {FIELD}")
    assert "= 5 against Faerie in the rolls  [16.1]" in said
    assert "which costs in the rolls, a trial more than a duel" in evening(challenged("trial"), "? decline")


def test_odds_of_a_challenge_that_nobody_can_answer_say_so(evening: Evening) -> None:
    """What would follow an acceptance is no answer where nobody could accept. [15.4, 19.3]"""
    state = put(announced("challenge"), "public", "cast", ["Elidor"])
    said = evening(state, "challenge duel by Imric --odds")
    assert "IN VAIN  nobody of Faerie in the battle in 3322 could answer a duel arcane" in said
    assert "accepts" not in said
    said = evening(announced("challenge"), "challenge duel by Imric --odds")
    assert "IN VAIN" not in said
    assert "taken for granted: whoever is strongest in it on the other side, as far as all know, accepts; it is" in " ".join(said.split())


def test_why_a_duel_is_not_offered_is_told_where_a_challenge_is_asked_for(evening: Evening) -> None:
    """A trial alone is listed, and nothing else would say that a duel is in vain. [15.4, 19.3]"""
    state = put(announced("challenge"), "public", "cast", ["Elidor"])
    told = "nobody of Faerie in the battle in 3322 could answer a duel arcane"
    assert told in " ".join(evening(state, "challenge ? leave").split())
    assert told not in " ".join(evening(announced("challenge"), "challenge ? leave").split())


# several battles in a line [15.1]


def two_battles() -> State:
    state = stand(field("Imric", **TROLLS, Albion_7={"count": 4}), "3034", "Bogan", "Misha")
    return at(state, FOMORIAN, "combat", "announce")


@each("line", ["battle 3322, 3034", "battle 3322 and 3034", "attack 3322,3034"])
def test_battles_of_a_list_are_announced_one_after_the_other(evening: Evening, line: str) -> None:
    said = evening(two_battles(), line)
    assert said.index("announces a battle in 3322.") < said.index("announces a battle in 3034.")


def test_nothing_is_announced_of_a_list_in_which_one_cannot_be(evening: Evening) -> None:
    said = evening(two_battles(), "battle 3322, 1426")
    assert "Nothing is done, since a part of the line is refused. Without that part: battle 3322" in said
    assert "no army, escort or hero of Fomorian is ashore in 1426 [15.1]" in said
    assert "announces a battle in 3322" not in said


def test_what_no_list_of_places_is_stays_one_line() -> None:
    verb = GAME.verbs["battle"]
    assert one_by_one(verb, ["3322", "and", "3034"]) == [["3322"], ["3034"]]
    assert one_by_one(verb, ["3322"]) == [["3322"]]
    assert one_by_one(verb, ["Imric,", "Bogan"]) == [["Imric,", "Bogan"]]
    assert one_by_one(GAME.verbs["fight"], ["3322,", "3034"]) == [["3322,", "3034"]]
    assert one_line(GAME, [["battle", "3322"], ["battle", "3034"]]) == "battle 3322, 3034"


@each("line", ["activate Gwynedd, Dunatis and Misha", "activate Gwynedd Dunatis Misha", "activate gwy, dun, mis"])
def test_those_of_a_list_are_rolled_for_one_after_the_other(evening: Evening, line: str) -> None:
    """10.4: `one dormant at a time` was the answer where `battle` heard a list."""
    said = evening(at(start(), FAERIE, "activation"), line)
    assert said.index("activation of Gwynedd") < said.index("activation of Dunatis") < said.index("activation of Misha")


def test_what_stands_behind_a_name_is_no_part_of_a_list() -> None:
    """10.4: a modifier is of one roll, and the hex is the expedition's."""
    verb = GAME.verbs["activate"]
    assert one_by_one(verb, ["Gwynedd,", "Cait", "Sith"]) == [["Gwynedd"], ["Cait", "Sith"]]
    assert one_by_one(verb, ["Gwynedd,", "Dunatis", "with", "1"]) == [["Gwynedd,", "Dunatis", "with", "1"]]
    assert one_by_one(verb, ["all"]) == [["all"]]


def _words_that_teach() -> Iterator[str]:
    """Hints beside a refusal, and what help says of verbs and of what stands in them."""
    for path in Path(albion.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            targets = node.targets if isinstance(node, ast.Assign) else []
            named = any(isinstance(target, ast.Name) and target.id == "hint" for target in targets)
            if (isinstance(node, ast.Assign) and named) or (isinstance(node, ast.keyword) and node.arg == "hint"):
                yield from (part.value for part in ast.walk(node.value) if isinstance(part, ast.Constant) and isinstance(part.value, str))
    for verb in GAME.verbs.values():
        yield from (verb.summary, verb.bounded, *(slot.prompt for slot in verb.slots if isinstance(slot.prompt, str)))


def test_no_example_names_anybody_who_may_be_the_other_sides() -> None:
    """An example of `plot` named a person of the enemy. Persons stand in rules that are about them (`Misha's Rod`), behind no verb."""
    words = [*_words_that_teach()]
    assert any(text.startswith("usage: remove ") for text in words)
    verbs = "|".join(map(re.escape, GAME.verbs))
    names = "|".join(map(re.escape, [*person_rows(), *kingdom_rows()]))
    example = re.compile(rf"\b(?:{verbs})\b(?: [a-z\d]+)*(?: by| on| with| escort| over)? (?:{names})\b(?!'s|'| Crystal)")
    assert [text for text in words if example.search(text)] == []
    assert example.search("usage: remove Moray 3012 2, Rurik 1")
    assert example.search("plot 05 by Misha; 04 by Gerflax for clear")


# losses, whose words are their side's own [7.2]


def losing(folder: Path, line: str, *answers: str) -> str:
    """What the screen says to a line where both sides owe losses of a battle: Fomorian 1 point and 1 wound, Faerie 2 and 2."""
    new_session(GAME, folder / "friday", list(GAME.sides))
    table = Table(str(folder))
    table.take_up("friday")
    assert table.session is not None
    table.session.fold.state = do(battle(), f"fight {FIELD}", "3 4")
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    table._due = None
    table.look()
    table.console = people = People(*answers)
    people.clears = True
    assert heard(table, line)
    return "\n".join(people.said)


@each("line", ["remove albion 2 elidor 2", "remove Albion 7 2 Elidor 2", "remove albion 2 and elidor 2", "remove Elidor 2, Albion 7 2"])
def test_losses_are_read_without_a_comma(line: str) -> None:
    """A number behind a name ends it; a name may end in a number of its own."""
    state = do(do(battle(), f"fight {FIELD}", "3 4"), line, side=FAERIE)
    assert state["public"]["losses"][FAERIE]["chosen"]


def test_a_number_before_a_name_is_still_that_of_the_piece() -> None:
    assert outstanding.parts_said("5 Moray 3012, escort Imric 1 Rurik 2") == ["5 Moray 3012", "escort Imric 1", "Rurik 2"]
    assert outstanding.parts_said(" ") == []


def test_why_secret_words_cannot_be_read_is_told_in_full_to_their_side_alone(tmp_path: Path, screen: None) -> None:
    """The screen of all blanked the very words that were not understood."""
    said = losing(tmp_path, "remove Sharilla 2, elidor 2 --as Faerie", "")
    before, _, after = said.partition("For the eyes of Faerie only.")
    assert "no piece that may be removed is called 'Sharilla'" in after, said
    assert "there is: Elidor, Albion 7, evenly" in after
    assert "Sharilla" not in before


# hints that are refused in their turn


def test_who_may_not_react_is_not_told_to(evening: Evening) -> None:
    """13.0: the enemy is too far away; who is near enough is told the line."""
    far = start()
    for number in ("2242", "2340", "2440", "2941", "2838", "3337"):
        far = clear(far, number)
    said = evening(at(far, FOMORIAN, "reaction"), "move Edric, Albion 2339 to 2940")
    assert "Edric, Albion 2339: not reacting" in said
    assert "by themselves they cannot be named for it: Edric reacts to enemies within 4 hexes" in said
    assert "react Edric with" not in said
    near = evening(at(stand(start(), "2439", "Imric"), FOMORIAN, "reaction"), "move Edric, Albion 2339 to 2340")
    assert "react Edric with Albion 2339" in near


@each("line", ["react Fleetfoot", "react Fleetfoot with Imric", "react Fleetfoot, Imric", "react fleetfoot --check"])
def test_a_ship_that_is_told_to_react_is_told_to_be_one(evening: Evening, line: str) -> None:
    """13.0: only land pieces that are not on board a ship react."""
    state = at(stand(start(), "2439", "Imric"), FOMORIAN, "reaction")
    said = evening(state, f"{line} --as Faerie" if "--" not in line else line)
    assert "Fleetfoot is a ship: only what stands ashore goes by this" in said
    assert "no person is called" not in said
    assert "is a ship" not in evening(state, "react Edric with Albion 2339")


# words of theirs


def test_to_roll_for_a_kingdom_is_to_activate_it(evening: Evening) -> None:
    assert "LEGAL  activate Gwynedd" in evening(at(start(), FAERIE, "activation"), "roll for Gwynedd")
    assert "USAGE" in evening(at(start(), FAERIE, "activation"), "roll for nothing")


def test_to_sail_is_to_move(evening: Evening) -> None:
    assert "Pelican moves from 0327 to 0326" in evening(moving(start(), FOMORIAN, turn=2), "sail Pelican to 0326")


def test_to_fight_on_is_to_fight(evening: Evening) -> None:
    """The screen's own words: owed is to fight on or stop."""
    assert "LEGAL  fight" in evening(fought(), "fight on")
    assert "ILLEGAL  fight 2611" in evening(fought(), "fight 2611")


def test_who_is_put_ashore_elsewhere_sails_there_first(evening: Evening) -> None:
    """12.1: and what it costs the ship is told."""
    state = moving(put(stand(start(), "3118", "Gullfoot", "Bogan"), "public", "pieces", "Bogan", "aboard", "Gullfoot"), FOMORIAN, turn=2)
    assert "they are in 3118: Gullfoot moves to 3429 first" in evening(state, "debark Bogan at 3429")
    assert "Bogan with escort goes ashore in 3118: 5 points of Gullfoot, 31 left." in evening(state, "debark Bogan at 3118")


# the Crystal [20.6.18]


def test_a_look_at_nobody_is_in_vain(evening: Evening) -> None:
    state = moving(start(), FOMORIAN, turn=2)
    assert "IN VAIN  no enemy stack stands in 2611 or beside it" in evening(state, "gaze Barguest --check")
    said = evening(state, "gaze Barguest")
    assert "none is in sight" in said
    assert "log --as" not in said


def test_a_look_at_somebody_is_told_in_the_log(evening: Evening) -> None:
    state = moving(stand(start(), "2611", "Edric"), FOMORIAN, turn=2)
    assert "IN VAIN" not in evening(state, "gaze Barguest")
    assert "2611: Edric with escort." in evening(state, "gaze Barguest", "log --as Fomorian")


# who is meant, and who is named in a hint


def test_so_many_men_are_so_many_of_their_army(evening: Evening) -> None:
    state = moving(start(), FOMORIAN, turn=2)
    assert "Brian Mac Iver with escort, Borders 3218 (6) move from 3218" in evening(state, "move Mac Iver and 6 men to 3219")
    assert "Borders 1 (2) move from 3218" in evening(state, "move Mac Iver and 2 men to 3219")
    assert "UNREADABLE" in evening(state, "move Mac Iver and 9 men to 3219")


def test_trolls_are_those_who_stand_with_somebody_named(evening: Evening) -> None:
    state = moving(stand(start(), "3439", Gogma_1={"count": 1}), FOMORIAN, turn=2)
    said = evening(state, "move Magog, Mad Ainsel and trolls to 3438")
    assert "AMBIGUOUS" in said
    assert "Gogma 1 (1 in 3439" in said
    assert "Moray" not in said


def test_a_hint_names_somebody_who_was_named(evening: Evening) -> None:
    """Rurik could go there, and nobody asked about him."""
    state = moving(stand(start(), "3323", "Grogan", "Callach", "Strathclyde 2920"), FOMORIAN, turn=2)
    assert "Rurik" not in evening(state, "move Grogan, Callach and Strathclyde 2920 to 3323")
    assert "legal: move Imric, Moray 3012 via" in evening(state, "move Imric, Moray 3012 to 0720")


# how a plot is said [19.0]


def test_a_plot_may_begin_with_who_casts_and_name_a_person_for_their_hex() -> None:
    found = rule(plotting(start()), "plot Dobie scrying on Colleran", side=FOMORIAN)
    assert [line.text for line in found.worksheet] == ["Scrying by Dobie on 3140"]
    assert "Nobody is no hex of the map" in str(rule(plotting(start()), "plot scrying by Dobie on Nobody", side=FOMORIAN).reasons)


def test_who_plots_weather_is_told_whom_it_wakes() -> None:
    """10.0: an attempt wakes all who sleep there; where nobody sleeps nothing is said."""
    state = stand(plotting(start()), "2441", "Barguest")
    told = [*preview(hearing(state, FOMORIAN))]
    awake = state
    for name, piece in pieces.pieces(state).items():
        awake = put(awake, "public", "pieces", name, "state", "active") if piece["state"] == "inactive" else awake
    assert any("Rainmaking" in line and "wakes all enemies who sleep" in line for line in told)
    assert not any("wakes" in line for line in preview(hearing(awake, FOMORIAN)))


# plots


def test_plots_are_listed_by_the_names_of_their_enchantments(evening: Evening) -> None:
    said = evening(plotting(start()), "? plot --as Fomorian")
    assert "plot Mental Attack by Barguest on Cluracan | " in said
    assert "plot Scrying by Dobie at " in said
    assert "plot 03 by" not in said


@each("open_hands", [True, False])
def test_an_enchantment_without_its_verb_is_no_line_of_a_melee(evening: Evening, open_hands: bool) -> None:
    """`Rain by Barguest` was offered as `shun Rain by Barguest`, of a verb for which there was no occasion."""
    said = evening(plotting(start()), "Rain by Barguest", open_hands=open_hands)
    assert "plot" in said
    assert "Rain" in said
    assert "shun" not in said


def _awake() -> State:
    """The melee, with whoever has the Cloak that lets them decline no longer asleep: who bears it is not for all to see."""
    state, keeper = joined(), dormant.keeper(joined(), "13")
    assert keeper is not None
    return put(state, "public", "pieces", keeper, "state", "active")


@each(("state", "barred"), [(lambda: plotting(start()), True), (joined, True), (_awake, False)])
def test_a_line_without_its_verb_is_of_none_that_has_no_occasion(tmp_path: Path, state: Callable[[], State], barred: bool) -> None:
    session = new_session(GAME, tmp_path / str(len(list(tmp_path.iterdir()))), list(GAME.sides))
    session.fold.state = state()
    assert is_barred(session, GAME.verbs["shun"], ["3322", "by", "Malekin"]) == barred


def test_where_secrets_are_kept_the_list_says_how_a_plot_is_written(evening: Evening) -> None:
    """What a side could plot is not on a screen that all see."""
    said = " ".join(evening(plotting(start()), "?").split())
    assert "plot nothing write down castings in secret: Vision by PERSON; Mental Attack by PERSON on PERSON" in said
    assert "Cluracan" not in said


@each(
    ("named", "hex_"),
    [("Elidor", "3034"), ("Strathclyde 2920", "2920"), ("Caer Ganmorgan", "3034"), ("Rhuddlan 3034", "Rhuddlan 3034 is no hex of the map")],
)
def test_a_piece_or_a_place_stands_for_its_hex_in_a_plot(named: str, hex_: str) -> None:
    ruling = rule(plotting(start()), f"plot Dobie scrying on {named}", "a" * 64, side=FOMORIAN)
    assert hex_ in " ".join((*map(str, ruling.story), *(reason.text for reason in ruling.reasons)))


def test_what_it_costs_to_decline_a_challenge_is_told_with_its_odds_and_when_it_is_done(evening: Evening) -> None:
    """16.1.6: it counts in the dice of every round."""
    state = at(announced("challenge"), FOMORIAN, "combat", "challenge")
    state = do(state, "challenge trial by Imric", side=FOMORIAN)
    state = at(state, FOMORIAN, "combat", "answer")
    assert "a trial by combat = 5 against Faerie in the rolls [16.1]" in " ".join(evening(state, f"decline trial at {FIELD}").split())


def test_the_odds_of_declining_are_those_of_the_fight_with_what_it_costs(evening: Evening) -> None:
    """16.1.6: what one weighs against the odds of accepting."""
    state = at(announced("challenge"), FOMORIAN, "combat", "challenge")
    state = at(do(state, "challenge trial by Imric", side=FOMORIAN), FOMORIAN, "combat", "answer")
    said = " ".join(evening(state, f"decline trial at {FIELD} --odds").split())
    assert "the first round of the fight; declining costs 5 against Faerie in the rolls" in said
    assert "Faerie 2 points, 2 wounds 97.22%" in said
    assert "it is fought until somebody is dead" in evening(state, "accept trial by Elidor --odds")


def test_the_odds_of_a_mental_attack_go_on_to_its_duel(evening: Evening) -> None:
    """19.4.08: who dies by it is what one weighs before the die; of another enchantment nothing more follows."""
    state = plotted(plotting(put(start(), "public", "mana", 10)), "08 by Barguest on Elidor; 07 by Dobie")
    said = evening(state, "cast Barguest --odds")
    assert "works, and Barguest takes a wound" in said
    assert "with what follows it:" in said
    assert "Elidor dies" in said
    assert "by this round alone" not in said
    other = evening(state, "cast Dobie --odds")
    assert "works" in other
    assert "with what follows it:" not in other


def test_why_at_the_words_of_a_secret_line_tells_what_is_asked(tmp_path: Path, screen: None) -> None:
    """`plot why` was no enchantment."""
    new_session(GAME, tmp_path / "friday", list(GAME.sides))
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    table.session.fold.state = plotting(start())
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    table.console = people = People("", "why", "leave")
    people.clears = True
    assert heard(table, "plot --as Fomorian")
    said = " ".join("\n".join(people.said).split())
    assert "Asked for plot: write down castings in secret" in said
    assert "[19.0] Both plot in secret." in said
    assert "no enchantment is called" not in said


def test_the_points_of_a_search_that_is_begun_by_its_verb_alone_are_the_least_by_enter(evening: Evening) -> None:
    """[20.3]"""
    state = party("1323", "Dunatis")
    said = evening(state, "search ? Dunatis ? ")
    assert "Enter: the least" in said
    assert "No line of it would be legal" not in said
    assert "LEGAL  search Dunatis" in said


# whose champion is meant [15.4]


def test_of_two_persons_whose_names_begin_alike_the_one_who_may_fight_is_meant(evening: Evening) -> None:
    """Branwen is the other side's, and elsewhere."""
    state = stand(announced_in("challenge"), FIELD, "Bran Og")
    assert "Bran Og challenges to a trial by combat" in evening(state, "challenge trial by bran")
    away = stand(announced_in("challenge"), "3337", "Bran Og")
    assert "AMBIGUOUS" in evening(away, "challenge trial by bran")


def test_of_several_armies_of_a_name_the_one_in_their_hex_is_commanded(evening: Evening) -> None:
    """14.2: the other Ochil stands elsewhere."""
    state = put(moving(stand(start(), "3118", "Bogan"), FOMORIAN, turn=2), "public", "pieces", "Ochil 3118", "under", None)
    assert "Bogan commands Ochil 3118." in evening(state, "command Bogan over Ochil")


def test_a_name_of_several_words_is_one_end_of_a_range_and_alone_the_piece_whose_reach_is_told(evening: Evening) -> None:
    said = evening(start(), "range Mad Ainsel")
    assert "range: from there to which piece or hex?" not in said
    assert "Mad Ainsel, Eastmarch 3639, 30 points left: 31 hexes in reach" in said
    assert "3639 to 3140: 5 hexes" in evening(start(), "range Mad Ainsel 3140")
    assert "3140 to 3639: 5 hexes" in evening(start(), "range 3140 Mad Ainsel")


def test_a_number_too_large_for_the_list_is_the_one_choice_that_ends_with_it(evening: Evening) -> None:
    said = evening(plotting(stand(start(), "3337", "Dobie")), "plot --as Fomorian ? 03 ? 3140", open_hands=True)
    assert "is no number of the list" not in said
    assert "Scrying by Dobie on 3140" in said


def test_refused_shares_are_asked_for_again_though_they_are_a_side_s_own(evening: Evening) -> None:
    owed = owing(stand(start(), "3012", "Rurik"), wounds=2, one=True)
    said = evening(owed, "remove ? Imric 1, Rurik 1 ? Rurik 2", open_hands=True)
    assert "to bear in 3012: 2 wounds (to one person until dead)" in said
    assert "by the mark one piece takes it before another is touched: 2 wounds (to one person until dead)" in said
    assert "Rurik takes 2 wounds." in said
    assert "Rurik takes 2 wounds." in evening(owed, "n ? Imric 1, Rurik 1 ? Rurik 2", open_hands=True)


def test_what_is_left_of_the_turn_before_is_no_reason_in_a_step_that_has_no_such_verb(evening: Evening) -> None:
    state = put(moving(start(), FAERIE), "public", "combat", announced_in("challenges")["public"]["combat"])
    said = evening(state, f"battle {FIELD}")
    assert "battle is not open in" in said
    assert "has been announced" not in said


def test_an_army_that_is_no_more_is_told_as_that_with_when_and_how_it_went(evening: Evening) -> None:
    owed = put(moving(start(), FOMORIAN), "public", "losses", {FOMORIAN: {**LOSS, "points": 8, "from": ["Moray 3012"], "side": FOMORIAN}})
    said = evening(owed, "remove Moray 3012 8", "move Moray 3012 to 3013", open_hands=True)
    assert "Moray 3012 is no more (why " in said
    assert "Moray 3012 loses 8 points" in said.rpartition("is no more")[2]


def test_the_dead_whom_a_refused_line_names_are_told_as_dead(evening: Evening) -> None:
    owed = put(stand(moving(start(), FOMORIAN), "3012", "Rurik"), "public", "losses", {FOMORIAN: {**LOSS, "wounds": 20, "side": FOMORIAN}})
    state = put(owed, "public", "losses", FOMORIAN, "from", ["Rurik"])
    said = evening(state, "remove evenly", "move Rurik to 3013", open_hands=True)
    assert "Rurik: not on the map" in said
    assert "Rurik is no more (why " in said
    assert "Rurik is dead" in said.rpartition("is no more")[2]


@each("look", ["odds", "check"])
def test_a_look_alone_is_of_what_enter_does(evening: Evening, look: str) -> None:
    """Where one thing alone is owed."""
    said = evening(called(trial="accepted"), look)
    assert "wounds to Imric, 2 to Elidor" in said
    assert "something is wanted behind it" not in said


def test_a_look_alone_where_enter_goes_on_asks_of_which_verb(evening: Evening) -> None:
    assert "something is wanted behind it" in evening(moving(start(), FOMORIAN), "odds")


def test_a_challenge_is_made_by_the_name_that_the_rules_have_for_it(evening: Evening) -> None:
    """[16.5]"""
    said = evening(announced_in("challenge"), "challenge to a trial by combat Imric")
    assert "challenges to a trial by combat" in said, said


def test_who_is_named_for_use_alone_is_asked_what_or_told_why_not(evening: Evening) -> None:
    """20.2: nothing of what is borne is said to be used before anybody has said which."""
    state = bears(moving(start(), FOMORIAN), "02", "Connan")
    said = evening(state, "use ? Connan ? leave", open_hands=True)
    assert "of The Book of Gyres: Connan may carry but not use The Book of Gyres" in said
    assert "uses nothing" not in said
    assert "Connan may carry but not use The Book of Gyres [20.2]" in evening(state, "use by Connan", open_hands=True)
    assert "Bogan bears nothing of which to say whether it is used [20.1]" in evening(state, "use by Bogan", open_hands=True)
    asked = evening(state, "use ? Sean ? Herla's Ring", open_hands=True)
    assert "which items, two at most?" in asked
    assert "Enter: nothing" in asked
    assert "Sean uses Herla's Ring." in asked


def test_a_listed_enchantment_is_said_by_its_name_though_a_look_is_called_so(evening: Evening) -> None:
    said = evening(plotting(start()), "plot --as Fomorian ? Strength ? by Barguest ? leave", open_hands=True)
    assert "12 Strength …" in said
    assert "shows what is a side's own" not in said


def test_a_hex_alone_is_the_one_challenge_there_and_several_of_a_sort_are_looked_at_by_one(evening: Evening) -> None:
    state = at(announced("challenge"), FOMORIAN, "combat", "challenge")
    state = at(do(state, "challenge trial by Imric", side=FOMORIAN), FOMORIAN, "combat", "answer")
    assert "Faerie declines a trial by combat in 3322." in evening(state, f"decline {FIELD}")
    assert "person PERSON" in evening(moving(start(), FOMORIAN), "persons ? leave")
    assert "Imric with escort" in evening(moving(start(), FOMORIAN), "persons Imric")
