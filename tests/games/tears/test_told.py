"""What is told of boxes, hits and leaders' points, and what refuses a move: true, and with a cure that can be typed."""

import pytest

from playaid.desk import forms
from playaid.games.tears.ratings.owed import action_obligations, command_obligations
from playaid.games.tears.rules.hits import fates_of
from playaid.games.tears.state import forces
from playaid.games.tears.table import wording
from playaid.games.tears.table.board import board
from playaid.games.tears.table.view import trackers
from playaid.games.tears.verbs import VERBS
from playaid.referee.contract.ruling import ILLEGAL, LEGAL
from playaid.referee.contract.state import evolve
from tests.games.tears import table
from tests.games.tears.table import HOUSE, F, G, begun, changed, cleared, do, lay, play, put, rule, start, told, under
from tests.games.tears.test_battle import field


def why(state, line: str, side: str | None = None) -> tuple[list[str], str | None]:
    ruling = rule(state, line, side=side)
    assert ruling.verdict == ILLEGAL
    return [reason.text for reason in ruling.reasons], ruling.reasons[0].instead


def test_who_lies_under_another_leader_is_laid_down_first() -> None:
    state = do(under(begun(), "Shale", "3 Wargroup"), "activate Shale")
    state = cleared(state, G, "Glaginsdrog")
    said, cure = why(state, "move Ezelle, Wargroup to Dunhallow")
    assert said == ["Wargroup lies under Shale, and goes where Shale goes or is laid down first"]
    assert cure == "drop Shale of Wargroup"
    assert rule(do(state, cure), "move Ezelle, Wargroup to Dunhallow").verdict == LEGAL


def test_who_lies_reduced_beside_a_leader_is_understood_and_put_under_them() -> None:
    state = lay(cleared(put(begun(), "Ezelle", "Ashmoor"), G, "Ashmoor"), G, "Ashmoor", "reduced Wargroup")
    state = do(state, "activate Ezelle")
    said, cure = why(state, "move Ezelle, Wargroup to Glaginsdrog")
    assert said == ["reduced Wargroup lies beside Ezelle, and only what lies under Ezelle goes along"]
    assert cure == "box Ezelle with reduced Wargroup"
    assert rule(state, cure, side=G).verdict == LEGAL


def test_who_is_not_activated_is_told_so_where_they_lie() -> None:
    state = changed(begun(), ["put", ["public", "left"], 0])
    said, cure = why(state, "move Wargroup to Dunhallow at Glaginsdrog")
    assert said == ["Wargroup in Glaginsdrog is not activated"]
    assert cure is None, "nobody may be activated any more"


def test_two_spaces_are_told_with_their_comma_where_they_are_near_enough() -> None:
    state = do(begun(), "activate Hastur")
    said, cure = why(state, "move Hastur to Marchgate")
    assert "from Ilrog to Marchgate it is 4 spaces" in said[0]
    assert cure is not None
    assert cure.startswith("move Hastur to ")
    assert cure.endswith(", Marchgate") or "," not in cure


@pytest.mark.parametrize(
    ("row", "fallen", "words"),
    [
        (["Warsteed"] * 3, [("Warsteed", "reduced Warsteed"), ("reduced Warsteed", None)], "eliminated: Warsteed"),
        (["Warsteed"] * 3, [("Warsteed", "reduced Warsteed")] * 2, "now reduced: 2 Warsteed"),
        (
            ["Warsteed", "reduced Warsteed"],
            [("reduced Warsteed", None), ("Warsteed", "reduced Warsteed")],
            "eliminated: Warsteed; now reduced: Warsteed",
        ),
        (["Torin", "Garrison"], [("Garrison", None), ("Torin", None)], "eliminated: Garrison; hit: Torin"),
    ],
)
def test_hits_are_told_as_what_became_of_the_pieces(row, fallen, words: str) -> None:
    assert fates_of(row, fallen) == words


def joined(stand: bool = True) -> table.State:
    """Shale with two Warsteeds has met two Cavalry under Kendrel, whose line stands."""
    state = under(cleared(put(begun(), "Shale", "Marchgate"), G, "Glaginsdrog"), "Shale", "2 Warsteed")
    state = under(cleared(put(state, "Kendrel", "Marchgate"), F, "Caer Navell"), "Kendrel", "2 Cavalry")
    return play(state, "activate Shale", "attack Marchgate", *(["stand"] if stand else []))


def test_more_hits_than_a_line_can_take_are_told() -> None:
    state = joined()
    said = told(rule(do(state, "throw", "1 1"), "take 2 Warsteed"))
    assert "Gorganun takes 2 hits; now reduced: 2 Warsteed." in said
    state = do(do(state, "throw", "10 10"), "throw", "1 1")
    assert told(rule(state, "take Cavalry, reduced Cavalry")).startswith("Forseti takes 2 hits; eliminated: Cavalry.")


def test_who_takes_hits_is_told_how_one_unit_takes_two() -> None:
    owed = next(iter(action_obligations(do(joined(), "throw", "1 1")))).text
    assert "takes 2 hits in Marchgate (`take`)" in owed
    assert "one name for each: a hit reduces a whole unit" in owed
    assert owed.endswith("and a second on the same one eliminates it (`take Warsteed, reduced Warsteed`)")


def test_hits_are_called_by_what_they_do_and_spells_say_what_they_are_for() -> None:
    assert wording.hits("2 Warsteed, reduced Warsteed, Torin") == "reduce Warsteed, lose Warsteed by two hits, Torin is hit"
    assert wording.hits("Cavalry, reduced Cavalry") == "lose Cavalry by two hits"
    assert wording.hits("2 Cavalry, 3 reduced Cavalry") == "lose 2 Cavalry by two hits each, lose reduced Cavalry"
    assert wording.effect("Eldritch Fire").startswith("The wizard fights this round")
    assert wording.effect("Torin") == ""


def test_what_a_line_speaks_of_is_glossed_where_its_game_says_what_it_does() -> None:
    assert forms._glosses(VERBS["cast"], ("Eldritch Fire", "Torin")) == {"Eldritch Fire": wording.effect("Eldritch Fire")}
    assert forms._glosses(VERBS["trap"], ("Eldritch Fire",)) == {}


def test_points_that_are_laid_are_told_with_all_that_the_leaders_give() -> None:
    ruling = rule(joined(), "lead Kendrel on Cavalry", side=F)
    assert "Leaders' points (Kendrel " in told(ruling)
    assert "), for this round alone: one Cavalry +" in told(ruling)
    assert ruling.citations[0] == "Leaders: defence"
    assert rule(joined(), "lead Shale on Warsteed", side=G).citations[0] == "Leaders: attack"


def test_what_a_box_has_come_to_is_told_to_its_side_alone() -> None:
    ruling = rule(start(), "box Kestrel with 3 Warsteed, Shimar", side=G)
    assert [(said.only, said.text) for said in ruling.story] == [
        (None, "Gorganun arranges their leader boxes in Kimrin."),
        (G, "Under Kestrel now: Shimar, 3 Warsteed. With them Kestrel goes 2 spaces a turn (Shimar, Warsteed)."),
    ]


def test_nobody_has_the_initiative_before_it_is_thrown() -> None:
    track = board(start(), None, HOUSE).tracks[0]
    assert (track.title, track.now, track.note) == ("Initiative", None, "not thrown yet")
    assert board(begun(), None, HOUSE).tracks[0].now == 0


def test_a_tie_in_the_initiative_is_said_where_it_is_thrown_again() -> None:
    state = do(do(start(), "ambassador Hastur", side=G), "next", side=G)
    rows = [roll.why for roll in rule(state, "initiative", "7 7 9 2", side=G).rolls]
    assert rows == ["initiative", "initiative", "initiative, again after a tie at 7", "initiative, again after a tie at 7"]


def test_no_second_reason_speaks_of_enemies_while_a_gate_is_owed() -> None:
    state = changed(begun(), ["push", ["public", "owed"], {"side": G, "what": "gate", "who": "Kimrin"}])
    said, _ = why(state, "attack Kimrin", G)
    assert len(said) == 1
    assert said[0].startswith("something comes first: Gorganun: inside or outside the castle of Kimrin")


def test_the_ambassador_is_told_to_bring_three_cadmin() -> None:
    assert "3 Cadmin are set up with Hastur in Ilrog." in told(rule(start(), "ambassador Hastur", side=G))


def test_more_than_a_leader_commands_is_said_of_all_who_may_come_and_of_those_named() -> None:
    everybody = rule(start(), "box Kestrel", side=G).reasons[0]
    assert everybody.text == "Kestrel commands 6, and with all who may come 7 would lie under him: say which of them"
    assert everybody.instead == "box Kestrel with 3 Wargroup, 3 Warsteed"
    named = rule(start(), "box Kestrel with 3 Wargroup, 3 Warsteed, Shimar", side=G).reasons[0]
    assert named.text == "Kestrel commands 6; 7 would lie under him"
    assert rule(start(), "box Kestrel with 3 Wargroup, 3 Warsteed", side=G).verdict == LEGAL


def test_who_takes_the_hits_is_asked_with_whose_they_are_how_many_and_out_of_whom() -> None:
    slot = VERBS["take"].slots[0]
    two = play(field("Warsteed, Wargroup", "3 Cavalry"), "stand", ("throw", "1 1 10"))
    told_two = "who of Gorganun takes the 2 hits? One name for each, out of those in line: Wargroup, Warsteed"
    told_two += "; two hits on the same one: Wargroup, reduced Wargroup"
    assert slot.question(two) == told_two
    one = play(field("Warsteed, Wargroup", "3 Cavalry"), "stand", ("throw", "1 10 10"))
    assert slot.question(one) == "who of Gorganun takes the hit? One of those in line is named: Wargroup, Warsteed"
    assert slot.question(begun()) == slot.prompt, "where nothing is hit it is asked as ever"


def test_a_clash_tells_where_hits_go_that_might_have_gone_elsewhere() -> None:
    mixed = play(field("Warsteed, Wargroup", "2 Cavalry"), "stand", ("throw", "1 10"))
    assert "The hit on Gorganun goes to a whole unit, or else to one that it removes, as Gorganun fights" in told(
        rule(mixed, "clash", "10 10", G)
    )
    alike = play(field("2 Warsteed", "2 Cavalry"), "stand", ("throw", "1 10"))
    assert "The hit on" not in told(rule(alike, "clash", "10 10", G)), "there is one way to take it"


def test_whose_die_is_thrown_again_is_told_with_the_question() -> None:
    state = do(field("2 Warsteed", "Cavalry, Foot Soldier"), "stand")
    state = table.changed(state, ["put", ["public", "battle", "effects"], [["reroll", F, "Hastur"]]])
    asked = rule(state, "throw", "1 1").question
    assert asked is not None
    assert "strength 5, Cavalry: dice 1; strength 4, Foot Soldier: dice 1" in str(asked.prompt)


def test_who_goes_no_further_is_told_why() -> None:
    state = table.changed(put(begun(), "Kishmin", "Kimrin"), ["put", ["secret", G, "spells", "Kishmin"], ["Heal"]])
    healing = do(lay(cleared(state, G, "Kimrin"), G, "Kimrin", "reduced Warsteed"), "activate Kishmin")
    healed = do(healing, 'cast Heal by Kishmin on "reduced Warsteed"', "1")
    assert why(healed, "move Kishmin to Ashmoor")[0][0].startswith("Kishmin has cast a spell, and since or by it done what ends a move")
    assert rule(healing, "move Kishmin to Ashmoor").verdict == LEGAL


def test_a_throw_tells_that_points_lie_somewhere_until_they_are_laid() -> None:
    state = joined()
    said = "; until the first throw Forseti may lay the points of Kendrel"
    alone, both = f"{said} (`lead`)", f"{said}, and Gorganun those of Shale (`lead`)"
    assert next(iter(action_obligations(state))).text.endswith(both), "the attacker is asked for nothing before the defender's throw"
    one = do(state, "lead Shale on Warsteed", side=G)
    assert next(iter(action_obligations(one))).text.endswith(alone)
    laid = do(one, "lead Kendrel on Cavalry", side=F)
    assert next(iter(action_obligations(laid))).text.endswith("Forseti throws (`throw`)")


def test_who_leads_before_the_enemy_has_shown_his_line_is_told_when() -> None:
    state = joined(stand=False)
    said, _ = why(state, "lead Shale on Warsteed", G)
    assert said == ["first Forseti shows who fights (`stand`); it is said then, before the first throw"]
    said, _ = why(begun(), "lead Shale on Warsteed", G)
    assert said == ["points are spread in a battle, before the first throw of a round"]


def test_after_an_enemy_activation_the_prompt_names_what_may_still_be_done() -> None:
    state = changed(begun(), ["put", ["public", "enemy_left"], 1], ["put", ["public", "left"], 1])
    fresh = "Forseti may activate 1 by the throw of Gorganun (`activate`, `done`)"
    assert next(iter(command_obligations(state))).text == fresh
    state = changed(put(state, "Kendrel", "Marchgate", act=True, used=0), ["put", ["public", "left"], 0])
    assert next(iter(command_obligations(state))).text == (
        "Forseti has activated all that the command table gave: Kendrel may move where spaces are left (`move`), then it is over (`done`)"
    )
    over = put(state, "Kendrel", "Marchgate", act=True, used=forces.STOPPED)
    assert next(iter(command_obligations(over))).text == "Forseti has activated all that the command table gave (`done`)"


def test_who_is_to_be_placed_is_said_with_the_reason() -> None:
    state = evolve(start(), [["put", ["public", "owed"], [{"side": F, "what": "place", "who": "Vilkie", "at": "", "how": "return"}]]])
    waits = (
        "Forseti says where Vilkie comes back (`place Vilkie at AREA`), not to be activated this turn, or lets them wait (`place Vilkie`)"
    )
    assert next(iter(action_obligations(state))).text == waits
    escapes = changed(state, ["put", ["public", "owed"], [{"side": F, "what": "place", "who": "Vilkie", "at": "Kimrin", "how": "escape"}]])
    assert next(iter(action_obligations(escapes))).text == "Forseti must place Vilkie, who escapes (`place Vilkie at AREA`)"


def test_where_no_point_lies_is_not_listed() -> None:
    state = joined()
    line = ["Cavalry"] * 5
    many = evolve(state, [["put", ["public", "battle", "rows", F], line]])
    shares = told(rule(many, "lead Kendrel on Cavalry", side=F)).partition("), for this round alone: ")[2]
    assert shares.count("Cavalry +") < len(line)
    assert "+0" not in shares


def test_points_that_find_no_room_are_told() -> None:
    """What is named is points, not counters; of a unit as strong as it may be it is said why the points lie elsewhere."""
    state = do(field("2 Warsteed, Wargroup", "Cavalry"), "stand")
    said = told(rule(state, "lead Shale on 3 Wargroup", side=G))
    assert "Gorganun's leaders help Wargroup." in said
    assert "no room" not in said.lower()
    assert "No more points" not in said
    state = changed(state, ["push", ["public", "battle", "effects"], ["plus", G, "Wargroup", 2]])
    assert "No more points find room on Wargroup: 7 is the most." in told(rule(state, "lead Shale on 3 Wargroup", side=G))
    assert "Gorganun is helped by Shale." in told(rule(state, "lead", side=G)), "no counter was named, and the points lie somewhere"


def test_a_reduced_unit_answers_to_its_kind_where_no_whole_one_stands() -> None:
    state = play(field("2 Warsteed", "reduced Foot Soldier, Cavalry"), "stand", ("throw", "10 10"), ("throw", "1 10"))
    assert "eliminated: Foot Soldier" in told(rule(state, "take Foot Soldier"))
    whole = play(field("2 Warsteed", "reduced Foot Soldier, Foot Soldier"), "stand", ("throw", "10 10"), ("throw", "1 10"))
    assert "now reduced: Foot Soldier" in told(rule(whole, "take Foot Soldier"))


def test_why_nobody_sails_who_has_stopped() -> None:
    state = under(put(cleared(begun(), G, "Kimrin"), "Kestrel", "Ossum"), "Kestrel", "Warsteed")
    state = play(state, "activate Kestrel", "recruit Wargroup by Kestrel")
    assert why(state, 'sail Kestrel to "Dragon Sea North"')[0] == ["Kestrel has recruited, and goes no further this turn"]
    came = play(under(put(begun(), "Kestrel", "Thornwick"), "Kestrel", "Warsteed"), "activate Kestrel", "move Kestrel to Ossum")
    moved = "Kestrel has moved this turn: a voyage starts where the turn starts, and is the one space of its turn"
    assert why(came, 'sail Kestrel to "Dragon Sea North"')[0] == [moved]
    there = play(under(put(begun(), "Kestrel", "Ossum"), "Kestrel", "Warsteed"), "activate Kestrel", "move Kestrel to Thornwick")
    back = do(there, "move Kestrel to Ossum")
    assert why(back, 'sail Kestrel to "Dragon Sea North"')[0] == [moved], "who has come back did begin the turn there"


def test_how_long_a_failure_lasts_is_told() -> None:
    state = put(begun(), "Shimar", "Kimrin", act=True, used=0, failed=True)
    state = changed(state, ["put", ["secret", G, "spells", "Shimar"], ["Fly"]])
    assert why(state, "cast Fly by Shimar")[0] == ["Shimar has failed and casts no more until activated again"]
    turn = changed(state, ["put", ["referee", "options", "spell-failure"], "turn"])
    assert why(turn, "cast Fly by Shimar")[0] == ["Shimar has failed and casts no more this turn"]


def test_a_spell_for_those_next_door_finds_nobody_there() -> None:
    state = changed(do(begun(), "activate Niekimo"), ["put", ["secret", G, "spells", "Niekimo"], ["Tortoise Speed"]])
    said = why(state, 'cast "Tortoise Speed" by Niekimo on Cavalry')[0]
    assert said == ["Tortoise Speed reaches those next door, and nobody of Forseti stands there"]
    near = lay(state, F, "Ashmoor", "Cavalry")
    assert "`at AREA` (Ashmoor)" in why(near, 'cast "Tortoise Speed" by Niekimo on Cavalry')[0][0]


def test_what_hits_leave_is_told_beside_each_way() -> None:
    state = do(joined(), "throw", "1 1")
    assert wording.left("2 Warsteed", state) == "leaves 2 reduced Warsteed"
    assert wording.left("Warsteed, reduced Warsteed", state) == "leaves Warsteed"
    assert wording.left("reduced Warsteed, Warsteed", state) == "leaves Warsteed", "in whatever order the line names them"


def test_of_units_that_lie_open_and_sleep_it_is_said_that_they_are_not_activated() -> None:
    """Others of the name lie under a leader elsewhere; who could go where it is said is meant."""
    state = do(under(begun(), "Ezelle", "2 Wargroup"), "activate Ezelle")
    said, cure = why(state, "move Wargroup to Ossum")
    assert said == ["Wargroup in Glaginsdrog, Kimrin is not activated"]
    assert cure == "activate Wargroup at Kimrin"


def test_what_is_refitted_out_of_a_box_is_told_to_lie_open() -> None:
    state = under(put(begun(), "Kestrel", "Kimrin"), "Kestrel", "2 reduced Warsteed")
    state = do(state, "activate Kestrel")
    state = do(state, "gate Kimrin in", side=G)
    said = told(rule(state, "refit reduced Warsteed at Kimrin"))
    assert said.startswith("Gorganun brings reduced Warsteed in Kimrin up to strength.")
    assert said.endswith("Warsteed comes out from under a leader, and stays in Kimrin this turn.")


def test_the_wisdom_that_all_saw_found_stands_in_the_bottom_line() -> None:
    state = changed(begun(), ["put", ["public", "searched"], {G: ["Ursh"], F: []}])
    seen = {tracker.label: tracker.value for tracker in trackers(state, None)}
    assert seen["wisdom found"] == "Gorganun 1, Forseti 0"
    assert "wisdom found" not in {tracker.label for tracker in trackers(start(scenario="war"), None)}


def test_wizards_who_lie_under_leaders_are_no_dead_ones() -> None:
    state = do(start(), "box Kendrel with Torin", side=F)
    shown = "\n".join(rule(state, "forces", side=F).shown)
    assert "under leaders Torin" in shown


def test_where_nobody_is_whole_it_is_not_said_how_one_is_reduced() -> None:
    state = do(field("2 Warsteed", "reduced Foot Soldier, reduced Cavalry, reduced Cavalry"), "stand")
    state = play(state, ("throw", "10 10 10"), ("throw", "1 1"))
    assert [debt.text for debt in action_obligations(state)] == ["Forseti says who takes 2 hits in Marchgate (`take`)"]


def test_the_points_of_leaders_who_are_not_named_are_counted_too() -> None:
    state = do(field("2 Warsteed, Wargroup", "Cavalry"), "stand")
    assert rule(state, "lead on 3 Wargroup", side=G).verdict == LEGAL
    said, _ = why(state, "lead on 4 Wargroup", side=G)
    assert said == ["3 to lay, one for each name: 4 are named"]


def test_a_whole_new_load_is_put_under_a_leader_in_two_lines() -> None:
    """Who names what lies there already along with others means these and nobody else; of a full box some go down first."""
    state = cleared(put(begun(), "Ezelle", "Ossum"), G, "Kimrin", "Glaginsdrog")
    full = lay(under(state, "Kestrel", "3 Warsteed", "3 Cadmin"), G, "Kimrin", "3 Wargroup")
    said, cure = why(full, "box Kestrel with 3 Warsteed, 3 Wargroup", G)
    assert said == ["3 Warsteed: under Kestrel already", "Kestrel commands 6; 9 would lie under him"]
    assert cure == "drop Kestrel of 3 Cadmin"
    assert why(full, "box Kestrel with 3 Wargroup", G)[1] == "drop Kestrel"
    room = do(full, cure)
    assert why(room, "box Kestrel with 3 Warsteed, 3 Wargroup", G)[1] == "box Kestrel with 3 Wargroup"
    assert why(full, "box Kestrel with 4 Warsteed", G)[1] is None, "no fourth lies there"


def test_what_a_hit_on_a_wizard_comes_to_is_told_before_anybody_takes_it() -> None:
    state = changed(field("Warsteed", "Cavalry"), ["push", ["public", "battle", "rows", F], "Torin"])
    state = changed(state, ["put", ["public", "battle", "stage"], "hits"], ["put", ["public", "battle", "hits"], {F: 1}])
    state = changed(state, ["put", ["public", "battle", "victim"], F], ["put", ["public", "battle", "side"], F])
    owed = " ".join(due.text for due in action_obligations(state))
    assert "a hit wizard throws for wounds (1 to 5 escapes, 6 to 7 wounded, 8 killed, 9 to 10 captured)" in owed
    assert wording.left("Torin", state).endswith("throws for wounds: Torin")
    alone = changed(state, ["pull", ["public", "battle", "rows", F], "Torin"])
    assert "wizard" not in " ".join(due.text for due in action_obligations(alone))
