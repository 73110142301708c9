"""What others stumbled over at Tears of the Dragon: each line as they typed it."""

from playaid.desk.questions import yes_or_no
from playaid.games.tears import GAME as TEARS
from playaid.games.tears.state import forces
from playaid.referee.contract.ruling import Question
from playaid.referee.contract.state import State
from tests.cli.test_newcomers import Evening, evening
from tests.games.tears.table import F, G, begun, changed, cleared, do, lay, put
from tests.games.tears.test_points_said import led
from tests.games.tears.test_spells import duel

__all__ = ["evening"]


def test_a_verb_of_which_no_line_is_legal_now_is_found_behind_all_that_are(evening: Evening) -> None:
    said = " ".join(evening(begun(), "? all", game=TEARS).split())
    others = said.partition("not possible now, and ? VERB says why: ")[2]
    assert "refit" in others.split(">")[0]
    assert "activate" not in others.split(">")[0], "what may be said stands above"


def test_the_word_of_the_document_for_a_verb_leads_to_it(evening: Evening) -> None:
    said = evening(begun(), "replenish warsteed", game=TEARS)
    assert "refit is not possible now" in said
    assert "rule Replacements" in said
    assert "? all names every verb of the step" in evening(begun(), "xyzzy", game=TEARS, name="unknown")


def test_rule_alone_asks_for_a_case_of_this_game(evening: Evening) -> None:
    said = evening(begun(), "rule", game=TEARS)
    assert "coverage tears lists them all" in said
    assert "rule Activation" in said
    assert "16.4" not in said


def test_a_heading_names_the_cases_under_it(evening: Evening) -> None:
    said = " ".join(evening(begun(), "rule reinforcements", game=TEARS).split())
    assert "heading: it stands over cases of their own: Replacements, Recruiting, Cadmin" in said
    assert "does not apply" not in said


def test_why_a_line_is_refused_by_a_reading_is_told_as_that(evening: Evening) -> None:
    state = do(put(put(begun(), "Kestrel", "Ashmoor"), "Urso", "Marchgate"), "activate Kestrel")
    said = " ".join(evening(state, "move Kestrel to Marchgate", "why", game=TEARS, looking_on=True).split())
    assert "The book leaves that open, and it is decided so" in said
    assert "May leaders alone move among enemies? no" in said
    plain = " ".join(evening(state, "move Kestrel to Ilrog", "why", game=TEARS, looking_on=True, name="far").split())
    assert "ILLEGAL" in plain
    assert "leaves that open" not in plain, "the book says so itself"


def attacked(*knows: str) -> State:
    """Urso alone is attacked, and may cast what he knows."""
    state = put(lay(cleared(begun(), F, "Marchgate"), G, "Ashmoor", "Warsteed"), "Urso", "Marchgate")
    state = changed(state, ["put", ["secret", F, "spells", "Urso"], [*knows]])
    for line in ("activate Warsteed at Ashmoor", "move Warsteed to Marchgate", "attack Marchgate"):
        state = do(state, line)
    return do(state, "stand", side=F)


def test_where_all_look_on_no_spell_is_offered_to_who_knows_none_for_it(evening: Evening) -> None:
    page = evening(attacked("Heal"), "?", game=TEARS, looking_on=True)
    assert "1 skip" in page
    assert "cast no" in page
    assert "1 cast" not in page
    other = evening(attacked("Heal", "Fog of War"), "?", game=TEARS, looking_on=True, name="fog")
    assert "1 cast" in other
    hidden = evening(attacked("Heal"), "?", game=TEARS, name="hidden")
    assert "1 cast" in hidden, "what he knows is his side's secret"


def test_odds_that_one_choice_settles_are_told_by_its_options_alone(evening: Evening) -> None:
    state = put(begun(), "Hastur", "Ursh", act=True, used=0)
    state = changed(state, ["put", ["public", "searched", G], ["Ursh"]])
    said = evening(state, "search Ursh --odds --patience 60", game=TEARS, looking_on=True)
    assert "Gorganun chooses (sought); the chances with each choice" in said
    assert "nothing of this hangs on it: learn" in " ".join(said.split())
    assert "0.00% to" not in said


def test_fog_is_said_by_whoever_has_cast_it_though_the_other_acts(evening: Evening) -> None:
    """With `--as`, without it, and asked for by name: what is refused is what is wrong with the line."""
    state = do(attacked("Fog of War"), "cast Fog of War by Urso", "1", side=F)  # Forseti throws
    state = changed(state, ["put", ["public", "battle", "fog"], {F: 4, G: 0}])
    state = changed(state, ["put", ["public", "battle", "rows", F], ["Urso", "Cavalry", "Cavalry"]])
    for number, line in enumerate(("fog 2 Cavalry", "fog 2 Cavalry --as Gorganun")):
        said = evening(state, line, game=TEARS, name=f"fog{number}")
        assert "2 points: all on one Cavalry, or one on each of 2?" in said, line
    assert "no fog of" not in evening(state, "fog", game=TEARS, name="fogasked")
    assert "fog 4 Cavalry" in evening(state, "? fog", game=TEARS, name="fogkept"), "all see the lines, and whose the fog is"
    assert "fog 4 Cavalry" in evening(state, "? fog", game=TEARS, looking_on=True, name="fogopen")


def test_of_a_spell_that_is_asked_for_it_is_told_what_tells_of_it(evening: Evening) -> None:
    knows = ["put", ["secret", G, "spells", "Kishmin"], ["Fly", "Obfuscate"]]
    state = do(changed(put(begun(), "Kishmin", "Kimrin"), knows), "activate Kishmin")
    said = evening(state, "cast ? ? ? leave", game=TEARS, looking_on=True)
    assert "rule Fly tells of one of these" in said
    assert "declared with: cast Obfuscate, unveil" in evening(state, "rule Obfuscate", game=TEARS, name="rule")


def test_who_cannot_cast_at_all_is_told_so_before_any_word(evening: Evening) -> None:
    assert "cast is not possible now: no wizard of Gorganun is activated" in evening(begun(), "cast", game=TEARS)


def test_a_case_is_found_by_the_step_that_goes_by_it_and_told_in_letters_that_are_read(evening: Evening) -> None:
    assert "rule Activation --all" in evening(begun(), "rule Command phase", game=TEARS, name="step")
    said = evening(begun(), "rule wisdom", game=TEARS)
    assert "Ruins (wisdom and spells)" in said
    assert said.isascii()


def test_a_line_of_the_prompt_is_said_by_its_verb_and_its_number(evening: Evening) -> None:
    """What can be read otherwise is read as ever."""
    state = do(duel("Fly", mine="Warsteed, reduced Warsteed", theirs="2 Cavalry"), "skip", side=G)
    state = do(state, "throw", "1 10", side=F)
    for number, line in enumerate(("take Warsteed", "take reduced Warsteed", "take Hastur"), 1):
        said = evening(state, f"take {number}", game=TEARS, looking_on=True, name=f"take{number}")
        assert line in said or number == 2, "2 begins a name: 2 reduced Warsteed"
        assert "AMBIGUOUS" not in said
    assert "no counter in line is called '9'" in evening(state, "take 9", game=TEARS, looking_on=True, name="nine")


def test_a_number_takes_a_doubtful_line_in_which_and_was_typed(evening: Evening) -> None:
    said = evening(led("Shale", "Kestrel"), "lead Shale on Warsteed and Kestrel 2 on Wargroup --as Gorganun", "2", game=TEARS)
    assert "LEGAL  lead Shale, Kestrel on Warsteed, 2 different Wargroup" in said
    other = evening(led("Shale", "Kestrel"), "lead Shale on Warsteed or Kestrel 2 on Wargroup --as Gorganun", game=TEARS, name="or")
    assert "LEGAL" not in other


def caught() -> State:
    """The turn is over; Neko is held by Gorganun."""
    state = do(put(begun(), "Neko", "", state="captive", captor=G), "next", side=G)
    return do(do(state, "command one", side=F), "next", side=F)


def test_a_yes_and_a_no_answer_what_one_of_two_options_says_yes_to(evening: Evening) -> None:
    assert "does not agree to free Neko" in evening(caught(), "exchange Neko ? no", game=TEARS)
    assert "Exchanged: Neko." in evening(caught(), "exchange Neko for peace and quiet ? yes", game=TEARS, name="agreed")


def test_a_yes_is_no_option_where_neither_says_yes() -> None:
    def asked(*options: str) -> Question:
        return Question("choice", "key", G, "which of them?", options)

    assert yes_or_no(asked("they evade", "they do not evade"), "nope") == "they do not evade"
    assert yes_or_no(asked("refuses", "agrees"), "Yes") == "agrees"
    assert not yes_or_no(asked("agrees", "refuses"), "maybe")
    assert not yes_or_no(asked("inside", "outside"), "yes")


def test_the_doing_of_a_verb_leads_to_its_case(evening: Evening) -> None:
    cases = {
        "Questioning": "Stolen wisdom",
        "refitting": "Replacements",
        "moving": "Movement",
        "steal": "Stolen wisdom",
        "searching": "Searching",
    }
    for word, case in cases.items():
        assert evening(begun(), f"rule {word}", game=TEARS, name=word).strip().startswith(case)
    assert "no case is called 'frobbing'" in evening(begun(), "rule frobbing", game=TEARS, name="unknown")


def test_whoever_passes_in_a_battle_is_told_what_they_have_to_do_all_the_same(evening: Evening) -> None:
    said = " ".join(evening(attacked("Heal"), "pass Forseti", game=TEARS, looking_on=True).split())
    assert "Forseti has to do all the same: the battle in Marchgate: Forseti" in said


def test_a_side_that_is_not_to_act_is_asked_for_no_word_of_a_line(evening: Evening) -> None:
    state = attacked("Heal")
    state = changed(state, ["put", ["public", "battle", "stage"], "stay"])
    said = " ".join(evening(state, "retreat --as Gorganun", game=TEARS, looking_on=True).split())
    assert "it is for Forseti to act now, not for Gorganun" in said
    assert "which area?" not in said


def _urso_comes_back() -> State:
    """In the actions of Gorganun; Forseti says where Urso comes back."""
    due = {"what": "place", "who": "Urso", "side": F, "at": "", "how": "return", "barred": ""}
    return changed(put(begun(), "Urso", "", state=forces.WAITING), ["push", ["public", "owed"], due])


def test_dice_that_next_does_not_throw_are_told_how_far_it_goes(evening: Evening) -> None:
    said = evening(begun(), "command table --dice 10", "next --dice 9,4", "next --dice 9,4", game=TEARS)
    assert "2 of the dice on the line are not called for: 9 4; next goes no further than" in said
    assert "throws nothing on the way" in said


def test_dice_on_a_next_wait_where_what_is_chosen_first_throws_none(evening: Evening) -> None:
    said = evening(_urso_comes_back(), "next --dice 9,4 ? place Urso at Caer Sillius", game=TEARS)
    assert "Urso is placed in Caer Sillius" in said, said
    assert "not called for" not in said.partition("Urso is placed")[0]


def test_who_goes_a_way_of_several_spaces_may_stand_in_front(evening: Evening) -> None:
    said = evening(begun(F), "Neko goes to Riverton then Oldmarch", game=TEARS, looking_on=True)
    assert "Neko from Riverton to Oldmarch" in said, said
