"""Key-Turn Overview and Moving Enemies: five steps in order, commands and their precedence."""

from playaid.games.legacy.state import commands
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.legacy.table import (
    asks,
    at,
    begun,
    card,
    claimed,
    do,
    foe,
    here,
    offered,
    owed,
    patched,
    play,
    put,
    read_as,
    readings,
    refused,
    rule,
    through_key_turn,
    tile,
    to_key_turn,
    told,
)


def key_turn(state: State | None = None) -> State:
    return to_key_turn(state or begun())


def test_the_five_steps_come_in_order_and_none_is_skipped() -> None:
    state = key_turn()
    steps = []
    while here(state) != "play":
        steps.append(here(state))
        state = do(state, {"despair": "extinguish", "passing": "pass"}.get(here(state), "next"))
    assert steps == ["despair", "abilities", "movement", "challenges", "passing"]


def test_each_step_says_what_to_do() -> None:
    state = card(begun(), "Siege", "Hold", "Saxon", ability="A plaque is lost.")
    state = foe(state, "Saxon 1", "Saxon", "Docks", "Siege")
    state = put(state, "threats", "Siege", "command", "Aggressive")
    words = []
    state = key_turn(state)
    for line in ("extinguish", "ability Siege", "next", "march", "next", "next"):
        if line == "ability Siege":
            assert any("A plaque is lost." in debt for debt in owed(state))
        words.append(told(state, line))
        state = do(state, line)
    text = " ".join(words)
    for step in range(2, 6):
        assert f"Step {step} of 5" in text
    assert "five steps" in " ".join(said.text for said in rule(last_turn(), "next").story)


def last_turn() -> State:
    state = begun()
    for _ in range(4):
        state = do(state, "next")
    return state


def test_a_flame_must_go_out_first() -> None:
    state = key_turn()
    assert refused(state, "next") == ["next.owed"]
    state = do(state, "extinguish")
    assert state["public"]["despair"] == 1
    assert "sequence" in refused(state, "extinguish")


def test_abilities_are_recalled_one_by_one() -> None:
    state = card(begun(), "Siege", "Hold", "Saxon", ability="A plaque is lost.")
    state = do(key_turn(foe(state, "Saxon 1", "Saxon", "Stables")), "extinguish")
    assert refused(state, "next") == ["next.owed"]
    state = do(state, "ability Siege")
    assert refused(state, "ability Siege") == ["ability.due"]
    assert here(do(state, "next")) == "movement"


def test_an_ability_ends_with_its_named_enemy() -> None:
    state = card(begun(), "Siege", "Hold", "Saxon", deck="severe", named="Lot", ability="A plaque is lost.")
    state = foe(foe(state, "Lot", "Knight", "Stables", "Siege", named=True), "Saxon 1", "Saxon", "Stables", "Siege")
    gone = patched(state, ["put", ["public", "enemies", "Lot", "tile"], None], ["put", ["public", "enemies", "Lot", "by"], "Ann"])
    assert len(owed(do(key_turn(state), "extinguish"))) == 1
    assert owed(do(key_turn(gone), "extinguish")) == []


def test_the_token_is_passed_clockwise() -> None:
    state = through_key_turn(key_turn())
    assert state["public"]["holder"] == "Bob"
    assert state["public"]["turn"]["seat"] == "Bob"
    assert state["public"]["turns"] == ["Bob", "Cid", "Dot", "Ann", "Bob"]
    solitaire = through_key_turn(to_key_turn(begun(["Ann"])))
    assert solitaire["public"]["holder"] == "Ann 2"


def test_the_token_is_not_kept() -> None:
    state = play(key_turn(), "extinguish", "next", "next", "next")
    assert refused(state, "next") == ["next.owed"]


# movement commands


def marching(command: str, where: str = "Stables", **more: str) -> State:
    """A Saxon on the Stables in the third step; the five characters' seats are on the Round Table or as said."""
    state = begun()
    target = more.pop("target", None)
    for _ in range(5):
        state = do(state, "next")
    state = play(state, "extinguish", "next")
    for seat, place in more.items():
        state = at(state, seat, place)
    return foe(card(state, "Raiders", command, "Saxon", target=target), "Saxon 1", "Saxon", where, "Raiders")


def stands(state: State, enemy: str = "Saxon 1") -> str:
    place: str = state["public"]["enemies"][enemy]["tile"]
    return place


def test_the_aggressive_go_for_the_nearest_character() -> None:
    state = marching("Aggressive")
    assert stands(do(state, "march")) == "Hallway 1"
    assert refused(state, "march Saxon 1 to Armoury") == ["march.way"]
    assert rule(state, "march Saxon 1 to Docks").reasons[0].instead == "march Saxon 1 to Hallway 1"
    assert stands(do(state, "march Saxon 1 to Hallway 1")) == "Hallway 1"
    assert refused(marching("Aggressive", Bob="Stables"), "march") == ["turn.cards"]


def test_a_token_moves_once_and_all_must_move() -> None:
    state = marching("Aggressive")
    assert refused(state, "next") == ["next.owed"]
    state = foe(state, "Saxon 2", "Saxon", "Chapel", "Raiders")
    state = do(state, "march Saxon 1")
    assert refused(state, "march Saxon 1") == ["march.once"]
    state = do(state, "march")
    assert refused(state, "march") == ["march.done"]
    assert here(do(state, "next")) == "challenges"


def test_who_holds_does_not_move() -> None:
    state = marching("Hold")
    assert not owed(state)
    assert here(do(state, "next")) == "challenges"


def test_escape_makes_for_an_open_path_and_keeps_clear_of_characters() -> None:
    assert stands(do(marching("Escape"), "march")) == "Hallway 1"
    free = marching("Escape", "Hallway 1", Ann="Dungeon", Bob="Dungeon", Cid="Dungeon", Dot="Dungeon")
    assert stands(do(free, "march")) == "Drawbridge"
    taken = marching("Escape", "Hallway 1", Ann="Drawbridge", Bob="Drawbridge", Cid="Drawbridge", Dot="Drawbridge")
    assert stands(do(taken, "march")) == "Round Table"


def test_escape_passes_characters_when_there_is_no_other_way() -> None:
    everywhere = marching("Escape", "Hallway 1", Ann="Drawbridge", Bob="Docks", Cid="Sally Port", Dot="Dungeon")
    assert stands(do(everywhere, "march")) == "Drawbridge"
    shut_in = marching("Escape", "Stables", Ann="Hallway 1", Bob="Hallway 1", Cid="Hallway 1", Dot="Hallway 1")
    assert stands(do(shut_in, "march")) == "Hallway 1"
    out = put(marching("Escape", "Docks"), "tiles", "Docks", "open", 1)
    assert stands(do(out, "march")) == "Docks"


def test_an_objective_is_made_for_and_held() -> None:
    state = marching("Objective", "Hallway 1", target="Armoury")
    state = do(state, "march")
    assert stands(state) == "Armoury"
    assert state["public"]["enemies"]["Saxon 1"]["held"]
    state = to_key_turn(do(do(play(state, "next"), "next"), "pass"))
    assert not owed(play(state, "extinguish", "next"))


def test_an_objective_that_is_not_in_play_yet_is_aimed_at_later() -> None:
    state = marching("Objective", "Hallway 1")
    assert stands(do(state, "march")) == "Hallway 1"
    assert stands(do(do(state, "aim Raiders at Armoury"), "march")) == "Armoury"
    assert refused(marching("Hold"), "aim Raiders at Armoury") == ["aim.objective"]


def test_an_objective_keeps_clear_of_characters_if_there_is_a_way() -> None:
    state = marching("Objective", "Hallway 1", target="Docks")
    state = put(state, "tiles", "Hallway 1", "links", ["Round Table", "Drawbridge", "Stables", "Armoury", "Hallway 4"])
    state = put(state, "tiles", "Hallway 4", "links", ["Round Table", "Docks", "Infirmary", "Hallway 1"])
    assert stands(do(state, "march")) == "Hallway 4"


@each(("avoiding", "steps_on"), [("always", "Hallway 1"), ("tile-too", "Hallway 1"), ("if-possible", "Round Table")])
def test_an_objective_never_comes_onto_a_character_on_the_way(avoiding: str, steps_on: str) -> None:
    """ "If possible" is said of Escape alone."""
    blocked = read_as(marching("Objective", "Hallway 1", target="Docks"), avoiding=avoiding)
    assert stands(do(blocked, "march")) == steps_on
    assert readings(blocked, rule(blocked, "march")) == ["avoiding"]


@each(("avoiding", "steps_on"), [("always", "Docks"), ("tile-too", "Hallway 4"), ("if-possible", "Docks")])
def test_an_objective_comes_onto_its_tile_whoever_stands_there(avoiding: str, steps_on: str) -> None:
    state = marching("Objective", "Hallway 4", target="Docks", Ann="Docks", Bob="Dungeon", Cid="Dungeon", Dot="Dungeon")
    assert stands(do(read_as(state, avoiding=avoiding), "march")) == steps_on
    free = at(state, "Ann", "Dungeon")
    assert stands(do(read_as(free, avoiding=avoiding), "march")) == "Docks"
    assert readings(free, rule(free, "march")) == []


def test_an_objective_comes_as_near_as_it_can() -> None:
    """It makes for its tile though somebody stands in the way, and stops before them."""
    state = marching("Objective", "Stables", target="Docks")
    assert stands(do(state, "march")) == "Hallway 1"
    assert "stays" not in told(state, "march")
    assert "Saxon 1 stays on Hallway 1: on its way to Docks stands a character." in told(
        put(state, "enemies", "Saxon 1", "tile", "Hallway 1"), "march"
    )
    assert stands(do(put(state, "enemies", "Saxon 1", "tile", "Hallway 1"), "march")) == "Hallway 1"


def test_who_is_where_an_escape_leads_stays_and_is_told_so() -> None:
    assert "Saxon 1 stays on Docks: an Open Path is there." in told(marching("Escape", "Docks"), "march")


def test_who_has_no_way_stays_and_is_told_so() -> None:
    """Nor has whoever makes for a tile that is not in play."""
    shut = put(marching("Escape", "Armoury"), "tiles", "Armoury", "links", [])
    assert "Saxon 1 stays on Armoury: no way leads to an Open Path." in told(shut, "march")
    assert "Saxon 1 stays on Docks: no way leads to Elsewhere." in told(marching("Objective", "Docks", target="Elsewhere"), "march")


def test_equal_routes_are_settled_by_a_die() -> None:
    state = marching("Aggressive", "Round Table", Ann="Docks", Bob="Sally Port", Cid="Docks", Dot="Sally Port")
    question = rule(state, "march").question
    assert question is not None
    assert question.prompt.startswith("The players roll d6 (Saxon 1: odd Hallway 2, even Hallway 4)")
    assert stands(do(state, "march", "1")) == "Hallway 2"
    assert stands(do(state, "march", "2")) == "Hallway 4"
    assert refused(state, "march Saxon 1 to Hallway 2") == ["march.die"]
    assert rule(state, "march Saxon 1 to Hallway 2", overrule="all agree").verdict == "legal", "it goes as it is told, without a throw"
    assert refused(state, "march Saxon 1 to Hallway 1") == ["march.way"]
    three = at(state, "Cid", "Dungeon")
    assert [stands(do(three, "march", face)) for face in "135"] == ["Hallway 2", "Hallway 3", "Hallway 4"]
    four = at(three, "Dot", "Drawbridge")
    again = do(four, "march", "6")
    assert (stands(again), offered(again, "Ann")["march"]) == ("Round Table", ["", '"Saxon 1"'])
    assert refused(again, "next") == ["next.owed"]
    assert stands(do(again, "march", "4")) == "Hallway 4"


@each(
    ("one", "other", "moves"),
    [("Hold", "Aggressive", False), ("Hold", "Escape", False), ("Escape", "Aggressive", True)],
)
def test_cards_that_share_a_kind_follow_one_command(one: str, other: str, moves: bool) -> None:
    state = card(marching(other, "Hallway 3"), "Second", one, "Saxon")
    assert bool(offered(state, "Ann")["march"]) is moves
    if moves:
        ruling = rule(state, "march", "1 1 1 1")
        assert any("before Aggressive" in line.text for line in ruling.worksheet)


def test_two_objectives_that_rank_alike_are_for_the_players() -> None:
    state = card(marching("Objective", "Hallway 1", target="Armoury"), "Second", "Objective", "Saxon", target="Stables")
    assert asks(state, "march") == ("Objective Armoury", "Objective Stables")
    assert stands(do(state, "march", command_of_Saxon="Objective Stables")) == "Stables"


def test_what_the_players_choose_for_one_token_all_of_its_kind_follow() -> None:
    """Tokens from both cards follow the same command, whether they are moved together or one by one."""
    state = card(marching("Objective", "Hallway 1", target="Armoury"), "Second", "Escape", "Saxon")
    state = foe(state, "Saxon 2", "Saxon", "Chapel", "Second")
    assert asks(state, "march Saxon 1") == asks(state, "march Saxon 2") == ("Objective Armoury", "Escape")
    chosen = do(state, "march Saxon 1", command_of_Saxon="Escape")
    ruling = rule(chosen, "march Saxon 2")
    assert ruling.question is None
    assert any("Escape" in line.text for line in ruling.worksheet)
    assert asks(put(chosen, "following", {}), "march Saxon 2") == ("Objective Armoury", "Escape")
    assert "following" not in do(put(last_turn(), "following", {"Saxon": ["Escape", None]}), "next")["public"]


def besieged(named: str, plain: str, **options: str) -> State:
    """A Saxon with a name on the Stables, by a card of its own, and one without on Hallway 1."""
    state = card(marching(plain, "Hallway 1"), "Siege", named, deck="severe", named="Horsa")
    return read_as(foe(state, "Horsa", "Saxon", "Stables", "Siege", named=True), **options)


@each(
    ("named", "plain", "kind", "own"),
    [
        ("Aggressive", "Hold", ("Stables", "Hallway 1"), ("Hallway 1", "Hallway 1")),
        ("Hold", "Aggressive", ("Stables", "Hallway 1"), ("Stables", "Round Table")),
        ("Aggressive", "Aggressive", ("Hallway 1", "Round Table"), ("Hallway 1", "Round Table")),
    ],
)
def test_a_named_enemy_shares_the_command_of_its_type(named: str, plain: str, kind: tuple[str, str], own: tuple[str, str]) -> None:
    """Tokens of one type from two cards follow the same command; Non-Named is said elsewhere, and not here."""
    for reading, expected in (("kind", kind), ("card", own)):
        state = besieged(named, plain, named_commands=reading)
        after = do(state, "march") if offered(state, "Ann")["march"] else state
        assert (stands(after, "Horsa"), stands(after)) == expected


def test_the_reading_is_marked_where_it_decides() -> None:
    state = besieged("Aggressive", "Objective")
    state = put(put(state, "threats", "Raiders", "target", "Armoury"), "enemies", "Horsa", "tile", "Hallway 1")
    assert readings(state, rule(state, "march")) == ["named-commands"]
    alike = besieged("Aggressive", "Aggressive")
    assert readings(alike, rule(alike, "march")) == []


def test_a_named_enemy_that_is_out_of_play_binds_nobody() -> None:
    state = besieged("Hold", "Aggressive")
    gone = patched(state, ["put", ["public", "enemies", "Horsa", "tile"], None], ["put", ["public", "enemies", "Horsa", "by"], "Ann"])
    assert stands(do(gone, "march")) == "Round Table"
    witch = foe(
        card(marching("Aggressive", "Hallway 1"), "Siege", "Hold", deck="severe", named="Morgan"), "Morgan", "Witch", "Stables", named=True
    )
    assert stands(do(witch, "march")) == "Round Table"


def test_one_choice_of_the_players_binds_the_named_enemy_too() -> None:
    state = put(besieged("Escape", "Objective"), "threats", "Raiders", "target", "Armoury")
    assert asks(state, "march Horsa") == asks(state, "march Saxon 1") == ("Objective Armoury", "Escape")
    chosen = do(state, "march Horsa", command_of_Saxon="Objective Armoury")
    assert rule(chosen, "march Saxon 1").question is None
    assert rule(do(state, "march Saxon 1", command_of_Saxon="Escape"), "march Horsa").question is None
    apart = read_as(state, named_commands="card")
    two = foe(card(apart, "Third", "Escape", "Saxon"), "Saxon 2", "Saxon", "Chapel")
    followed = do(two, "march Saxon 1", command_of_Saxon="Escape")
    assert rule(followed, "march Saxon 2").question is None, "the choice binds those without a name by either reading"
    assert rule(apart, "march Horsa").question is rule(apart, "march Saxon 1").question is None


@each(("pool", "reading", "onto"), [(0, "free", "Round Table"), (0, "command", "Hallway 1"), (1, "free", "Hallway 1")])
def test_a_card_that_spawned_no_token_of_a_type_does_not_command_it(pool: int, reading: str, onto: str) -> None:
    """Two cards must have spawned tokens of a type for tokens from both to follow one command."""
    state = claimed(read_as(marching("Aggressive", "Hallway 1"), tokenless=reading), "Ann", *["Saxon"] * (11 - pool))
    both = do(put(state, "approaching", "general"), "threat Siege command hold spawn saxon:1:@Stables, witch:1:@Stables extra")
    assert both["public"]["threats"]["Siege"]["kinds"] == ["Saxon", "Witch"], "it lists both, for when it is defeated"
    assert stands(do(both, "march") if offered(both, "Ann")["march"] else both) == onto


@each(
    ("spawned", "enemy", "onto"),
    [
        ("saxon:1:@Round Table", "Saxon 1", "Round Table"),
        ("magic creature:1:@Stables", "Magic Creature 1", "Stables"),
        ("magic creature:1:@Round Table, witch:1:@Stables", "Magic Creature 1", "Round Table"),
    ],
)
def test_a_kind_or_a_tile_of_two_words_is_read_with_colons(spawned: str, enemy: str, onto: str) -> None:
    after = do(put(begun(), "approaching", "general"), f"threat Siege command hold spawn {spawned} extra")
    assert after["public"]["enemies"][enemy]["tile"] == onto


def test_the_reading_of_a_card_without_tokens_is_marked_where_it_decides() -> None:
    state = card(marching("Aggressive", "Hallway 1"), "Siege", "Hold", "Saxon", "Witch", tokenless=["Saxon"])
    assert readings(state, rule(state, "march")) == ["tokenless"]
    plain = marching("Aggressive", "Hallway 1")
    assert readings(plain, rule(plain, "march")) == []


def test_warps_are_paths_for_enemies() -> None:
    state = tile(marching("Aggressive", "Chapel"), "Cave", "River", "Secret Path", "red", 1, "Docks")
    for seat in ("Ann", "Bob", "Cid", "Dot"):
        state = at(state, seat, "Cave")
    state = put(state, "enemies", "Saxon 1", "tile", "Sally Port")
    assert stands(do(state, "march")) == "Cave"


def test_enemies_that_come_upon_characters_are_challenged() -> None:
    state = do(marching("Aggressive", "Hallway 1"), "march")
    state = do(state, "next")
    assert here(state) == "challenges"
    assert refused(state, "next") == ["next.owed"]
    state = do(state, "challenge Saxon 1 by Ann", "3 3 3 1 1")
    assert here(do(state, "next")) == "passing"


def test_without_enemies_nothing_is_challenged() -> None:
    assert here(play(key_turn(), "extinguish", "next", "next", "next")) == "passing"


def test_escorts_among_enemies_perish_at_the_end() -> None:
    state = do(marching("Hold"), "escort Child on Stables")
    state = do(do(state, "escort Nun on Docks"), "escort Monk on Stables")
    state = play(state, "next", "next")
    assert asks(state, "pass") == ("Child", "Monk")
    state = do(state, "pass", escort_Stables_1="Monk")
    assert sorted(state["public"]["escorts"]) == ["Child", "Nun"]


def test_nobody_is_asked_who_perishes_where_all_do() -> None:
    """One escort for each enemy: with as many enemies as escorts there is nothing to choose."""
    state = do(do(marching("Hold"), "escort Child on Stables"), "escort Monk on Stables")
    state = play(foe(state, "Saxon 2", "Saxon", "Stables"), "next", "next")
    after = do(state, "pass")
    assert not after["public"]["escorts"]


def test_only_an_objective_is_held_when_it_is_reached() -> None:
    state = marching("Aggressive", where="Hallway 4", target="Docks", Ann="Docks", Bob="Docks", Cid="Docks", Dot="Docks")
    state = do(state, "march")
    assert stands(state) == "Docks"
    assert not state["public"]["enemies"]["Saxon 1"]["held"]


def test_a_march_is_offered_with_its_tile_where_there_is_but_one() -> None:
    assert offered(marching("Aggressive"), "Ann")["march"] == ["", '"Saxon 1" to Hallway 1']
    forked = marching("Aggressive", where="Hallway 1", Ann="Armoury", Bob="Stables", Cid="Armoury", Dot="Stables")
    assert offered(forked, "Ann")["march"] == ["", '"Saxon 1"']
    assert offered(marching("Objective", target="Nowhere"), "Ann")["march"] == ["", '"Saxon 1"']


def test_six_equal_routes_have_a_face_each() -> None:
    state = marching("Aggressive", where="Stables")
    state = tile(state, "Hub", "Forest", "-", "red", 1)
    for number in range(6):
        state = tile(state, f"Way {number}", "Forest", "-", "red", 1, "Hub")
        state = put(state, "tiles", f"Way {number}", "links", ["Hub", "End"])
    state = tile(state, "End", "Forest", "-", "red", 1, *(f"Way {number}" for number in range(6)))
    for number in range(6):
        state = put(state, "tiles", f"Way {number}", "links", ["Hub", "End"])
    for seat in ("Ann", "Bob", "Cid", "Dot"):
        state = at(state, seat, "End")
    state = put(state, "enemies", "Saxon 1", "tile", "Hub")
    ruling = rule(state, "march", "6")
    assert [row.text for row in ruling.worksheet if row.label == "Saxon 1 die"] == ["1 Way 0, 2 Way 1, 3 Way 2, 4 Way 3, 5 Way 4, 6 Way 5"]
    assert stands(do(state, "march", "6")) == "Way 5"


def test_more_than_six_equal_routes_share_the_faces_of_two_dice() -> None:
    state = tile(marching("Aggressive", where="Stables"), "Hub", "Forest", "Magic Path", "red", 1)
    state = tile(state, "End", "Forest", "-", "red", 1, *(f"Way {number}" for number in range(7)))
    for number in range(7):
        state = tile(state, f"Way {number}", "Forest", "Magic Path", "red", 1)
        state = put(state, "tiles", f"Way {number}", "links", ["End"])
    for seat in ("Ann", "Bob", "Cid", "Dot"):
        state = at(state, seat, "End")
    state = put(state, "enemies", "Saxon 1", "tile", "Hub")
    assert [stands(do(state, "march", faces)) for faces in ("1 1", "1 5", "1 6", "6 5")] == ["Way 0", "Way 0", "Way 1", "Way 6"]
    assert stands(do(state, "march", "6 6")) == "Hub"


def test_a_player_speaks_for_his_own_seat_when_nobody_has_a_turn() -> None:
    state = put(key_turn(), "seats", "Bob", "wounds", 1)
    assert do(state, "heal", side="Bob")["public"]["seats"]["Bob"]["wounds"] == 0
    assert refused(state, "heal", side="Ann") == ["heal.wound"]


def test_a_checklist_that_was_passed_over_comes_again() -> None:
    state = through_key_turn(to_key_turn(put(begun(), "checklist", "tiles", False)))
    assert here(state) == "setup"
    assert here(through_key_turn(to_key_turn(begun()))) == "play"


def test_what_is_not_to_be_done_is_said() -> None:
    state = key_turn()
    assert "Step 2 of 5, Enemy Special Abilities: no card in play has one; `next` goes on." in told(state, "extinguish")
    assert "Step 3 of 5, movement: no Enemy Token moves; `next` goes on." in told(do(state, "extinguish"), "next")
    assert "Step 4 of 5, challenges: no enemy stands on a character's tile; `next` goes on." in told(
        play(state, "extinguish", "next"), "next"
    )


def test_before_the_command_is_chosen_no_die_settles_its_way() -> None:
    state = marching("Escape", "Round Table", Ann="Armoury", Bob="Armoury", Cid="Armoury", Dot="Armoury")
    assert refused(state, "march Saxon 1 to Hallway 4") == ["march.die"]
    state = card(state, "Others", "Objective", "Saxon", target="Stables")
    assert len(asks(state, "march Saxon 1 to Hallway 4")) == 2


def test_a_token_that_has_moved_is_not_asked_for_its_way() -> None:
    state = marching("Aggressive", where="Hallway 1", Ann="Armoury", Bob="Stables", Cid="Armoury", Dot="Stables")
    state = foe(state, "Saxon 2", "Saxon", "Chapel", "Raiders")
    assert refused(state, "march Saxon 1 to Armoury") == ["march.die"]
    state = put(state, "enemies", "Saxon 1", "moved", state["public"]["key_turn"])
    assert refused(state, "march Saxon 1 to Armoury") == ["march.once"]
    assert refused(state, "march Saxon 1 to Docks") == ["march.once"]


def test_how_many_have_still_to_move_is_told() -> None:
    state = foe(foe(marching("Aggressive"), "Saxon 2", "Saxon", "Chapel", "Raiders"), "Saxon 3", "Saxon", "Armoury", "Raiders")
    assert "2 tokens are still to move." in told(state, "march Saxon 1")
    state = do(state, "march Saxon 1")
    assert "1 token is still to move." in told(state, "march Saxon 2")
    assert "All Enemy Tokens have moved." in told(state, "march")


def test_a_token_moved_by_the_players_word_before_the_key_turn_moves_in_it() -> None:
    state = foe(card(begun(), "Raiders", "Aggressive", "Saxon"), "Saxon 1", "Saxon", "Stables", "Raiders")
    state = evolve(state, rule(state, "march Saxon 1", overrule="a card says so").changes)
    assert stands(state) == "Hallway 1"
    assert commands.waiting(state) == []
    for _ in range(5):
        state = do(state, "next")
    state = play(state, "extinguish", "next")
    assert commands.waiting(state) == ["Saxon 1"]


def test_a_goal_that_is_no_tile_is_nobodys() -> None:
    state = foe(begun(), "Lot", "Knight", "Docks")
    gone = commands.Order(commands.OBJECTIVE, "Avalon")
    assert commands.steps(state, "Lot", gone) == []
    assert commands.steps(state, "Lot", gone._replace(target="Round Table")) == ["Hallway 4"]


def test_an_escort_that_is_carried_perishes_among_enemies_too() -> None:
    """Where the token is passed with an enemy on the tile all the same. [Escort Tokens]"""
    state = play(to_key_turn(do(begun(), "escort Child taken by Ann")), "extinguish", "next", "next", "next")
    assert here(state) == "passing"
    beset = foe(state, "Saxon 1", "Saxon", "Round Table")
    assert refused(beset, "pass") == ["turn.pressing"]
    assert evolve(beset, rule(beset, "pass", overrule="we say so").changes)["public"]["escorts"] == {}
    assert list(do(state, "pass")["public"]["escorts"]) == ["Child"]
