"""What must be done at once bars everything else, and what is at the start of a turn comes before everything else."""

from playaid.referee.contract.state import State
from tests.each import each
from tests.games.legacy.table import (
    TABLE,
    asks,
    at,
    begun,
    card,
    do,
    foe,
    here,
    lost,
    offered,
    owed,
    play,
    put,
    read_as,
    refused,
    rule,
    tile,
    to_key_turn,
    told,
)


def moor(state: State, name: str = "Moor") -> State:
    """An Encounter Tile beside the Sally Port, a plain tile beyond it."""
    state = tile(state, name, "Forest", "Encounter", "red", 1, "Sally Port")
    state = tile(state, f"{name} End", "Forest", "-", "red", 1, name)
    return put(put(state, "tiles", "Sally Port", "links", ["Hallway 2", name]), "tiles", name, "links", ["Sally Port", f"{name} End"])


# Encounter Tiles, whoever's turn it is


def test_who_escapes_onto_an_encounter_tile_in_anothers_turn_draws_a_card() -> None:
    state = at(foe(moor(begun()), "Saxon 1", "Saxon", "Sally Port"), "Bob", "Sally Port")
    state = do(state, "escape Starting Weapon to Moor by Bob")
    assert state["public"]["draws"] == [{"seat": "Bob", "what": "encounter", "tile": "Moor"}]
    assert refused(state, "next") == ["next.owed"]
    state = do(state, "encounter Fog", side="Bob")
    assert here(do(state, "next")) == "play"


def test_an_encounter_tile_asks_once_a_turn_whoever_enters_it() -> None:
    state = moor(begun())
    for seat in ("Bob", "Cid", "Dot"):
        state = at(state, seat, "Docks")
    state = play(state, "bear Moor by Bob", "encounter Fog", "bear Moor by Cid")
    assert not state["public"]["draws"]
    assert do(do(state, "next"), "bear Moor by Dot")["public"]["draws"]


@each(("lines", "goes_on"), [((), "extinguish"), (("extinguish", "next"), "march"), (("extinguish", "next"), "next")])
def test_in_the_key_turn_an_encounter_is_drawn_before_it_goes_on(lines: tuple[str, ...], goes_on: str) -> None:
    state = card(moor(begun()), "Raiders", "Aggressive", "Saxon")
    state = foe(state, "Saxon 1", "Saxon", "Stables", "Raiders") if goes_on == "march" else state
    state = do(play(to_key_turn(state), *lines), "bear Moor by Bob")
    assert offered(state, "Bob")["encounter"]
    assert refused(state, goes_on)[0] in ("turn.pressing", "turn.cards", "next.owed")
    assert "Encounter" in owed(state)[0]
    state = do(state, "encounter Fog")
    assert do(state, goes_on)
    assert not do(do(state, "bear Sally Port by Bob"), "bear Moor by Bob")["public"]["draws"]


def test_the_token_is_not_passed_while_a_card_is_due() -> None:
    state = do(play(to_key_turn(moor(begun())), "extinguish", "next", "next", "next"), "bear Moor by Bob")
    assert refused(state, "pass") == ["turn.pressing"]
    assert TABLE.rule(state, "pass").reasons[0].citation == "Types of Realm Tile", "by its own rule"
    assert here(play(state, "encounter Fog", "pass")) == "play"


def test_an_ability_waits_for_what_another_has_brought_about() -> None:
    state = card(card(begun(), "Siege", "Hold", "Saxon", ability="Fog."), "Raid", "Hold", "Saxon", ability="Rain.")
    state = play(to_key_turn(foe(moor(state), "Saxon 1", "Saxon", "Stables")), "extinguish", "ability Siege", "bear Moor by Bob")
    assert refused(state, "ability Raid") == ["turn.pressing"]
    assert do(do(state, "encounter Fog"), "ability Raid")


def test_a_card_that_has_run_out_since_is_not_waited_for() -> None:
    state = put(begun(), "draws", [{"seat": "Ann", "what": what, "tile": "Docks"} for what in ("encounter", "threat")])
    assert len(owed(state)) == 2
    assert not owed(run_out(state, "encounter", "severe"))


def run_out(state: State, *decks: str) -> State:
    """These decks are all discarded."""
    for deck in decks:
        state = put(put(state, "discards", deck, state["public"]["decks"][deck]), "decks", deck, 0)
    return state


# scouting


def scouting(paths: int = 1) -> State:
    return do(put(at(begun(), "Ann", "Sally Port"), "tiles", "Sally Port", "open", 3), f"scout A as - open {paths}")


def test_passing_over_the_new_tile_is_moving_onto_it() -> None:
    state = do(scouting(), "move A, Sally Port")
    assert do(state, "scout B as - open 1")


def test_who_is_brought_onto_the_new_tile_has_moved_onto_it() -> None:
    assert refused(scouting(), "scout B as - open 1") == ["scout.step"]
    assert do(do(scouting(), "bear A by Ann"), "scout B as - open 1")
    assert refused(do(at(scouting(), "Bob", "Docks"), "bear A by Bob"), "scout B as - open 1") == ["scout.step"]


def test_a_new_tile_whose_last_open_path_was_closed_is_not_waited_for() -> None:
    assert do(do(scouting(), "place Lair as - region Forest open 1 by A mace"), "scout B as - open 1")
    assert refused(do(scouting(2), "place Lair as - region Forest open 1 by A mace"), "scout B as - open 1") == ["scout.step"]


# at the start of the turn


def seduced(state: State) -> State:
    return do(state, "doom Seduction by Ann")


def test_seduction_is_resisted_before_anything_else_is_done() -> None:
    assert offered(seduced(begun()), "Ann")["resist"] == ["", "virtue"]


@each(
    "line",
    [
        "use Horn",
        "trade Starting Weapon to Bob by Ann",
        "trade Starting Weapon to Ann by Bob",
        "carry Child",
        "collect Eagle",
        "move Hallway 1",
    ],
)
def test_whatever_is_done_ends_the_start_of_the_turn(line: str) -> None:
    state = play(at(begun(), "Bob", "Round Table"), "gain Horn from relic by Ann", "escort Child on Round Table")
    state = put(state, "tokens", "Eagle", {"tile": "Round Table", "by": None, "returned": False})
    assert refused(do(seduced(state), line), "resist virtue") == ["resist.start"]


def test_dropping_returning_giving_and_imprisoning_end_it_too() -> None:
    from tests.games.legacy.table import claimed

    state = claimed(at(begun(), "Bob", "Round Table"), "Ann", "Saxon")
    state = put(state, "tokens", {"Eagle": {"tile": None, "by": "Ann", "returned": False}})
    state = seduced(play(state, "escort Child taken by Ann"))
    for line in ("drop Child", "return Eagle", "give Saxon of Ann 1 to Bob"):
        assert refused(do(state, line), "resist virtue") == ["resist.start"]
    assert refused(do(at(state, "Ann", "Dungeon"), "imprison"), "resist virtue") == ["resist.start"]


def test_what_comes_by_itself_does_not_end_the_start() -> None:
    state = foe(at(seduced(begun()), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    assert refused(state, "resist virtue") == ["turn.pressing"]
    for line in ("escape Starting Weapon to Hallway 1", "bear Docks by Ann"):
        assert do(do(state, line), "resist virtue")
    state = do(play(state, "gain Horn from relic by Ann", "use Horn by Ann now"), "challenge Saxon 1", "3 3 3 1 1")
    assert do(state, "resist virtue")


# an enemy, a card and a Spoils Draw at the same time


def both(**options: str) -> State:
    """Lancelot comes onto the Moor, where a Saxon stands and a card is to be drawn."""
    return do(at(foe(moor(begun(**options)), "Saxon 1", "Saxon", "Moor"), "Ann", "Sally Port"), "move Moor")


def test_the_card_comes_before_the_enemy() -> None:
    assert refused(both(), "challenge Saxon 1") == ["challenge.cards"]
    assert offered(both(), "Ann")["challenge"] == []
    assert do(do(both(), "encounter Fog"), "challenge Saxon 1", "3 3 3 1 1")


def test_or_as_the_players_choose() -> None:
    state = both(at_once="either")
    assert offered(state, "Ann")["challenge"] == ['"Saxon 1" by Ann']
    assert do(do(state, "challenge Saxon 1", "3 3 3 1 1"), "encounter Fog")


@each("line", ["trade Starting Weapon to Bob", "use Starting Weapon", "give Witch of Ann 1 to Bob", "move Sally Port"])
def test_nothing_else_is_done_before_an_enemy_is_challenged(line: str) -> None:
    from tests.games.legacy.table import claimed

    state = at(claimed(foe(at(moor(begun()), "Ann", "Moor"), "Saxon 1", "Saxon", "Moor"), "Ann", "Witch"), "Bob", "Moor")
    assert refused(state, line)[0] in ("turn.pressing", "card.busy")
    assert do(do(state, "challenge Saxon 1 by Ann", "3 3 3 1 1"), line)


def test_a_card_that_is_read_out_waits_for_the_spoils() -> None:
    from tests.games.legacy.test_threats import LOT, siege

    state = put(do(siege(), *LOT), "draws", [{"seat": "Ann", "what": "encounter", "tile": "Docks"}])
    assert refused(state, "encounter Fog") == ["turn.spoils"]
    threat = put(state, "draws", [{"seat": "Ann", "what": "threat", "tile": "Docks"}])
    assert offered(state, "Ann")["encounter"] == [] == offered(threat, "Ann")["threat"]
    assert offered(do(state, "spoils none"), "Ann")["encounter"]
    assert offered(do(threat, "spoils none"), "Ann")["threat"]
    assert refused(state, "threat Odd command hold named Gog kind Dragon at Docks extra") == ["turn.spoils"]
    assert do(do(state, "spoils none"), "encounter Fog")


def test_an_enemy_on_the_march_is_challenged_in_the_step_after_it() -> None:
    state = card(begun(), "Raiders", "Aggressive", "Saxon")
    state = play(to_key_turn(state), "extinguish", "next")
    state = do(foe(state, "Saxon 1", "Saxon", "Hallway 1", "Raiders"), "march")
    assert not offered(state, "Ann")["challenge"]
    assert refused(state, "challenge Saxon 1 by Ann") == ["challenge.march"]
    assert here(do(state, "next")) == "challenges"


@each(
    ("line", "met"),
    [("lead Saxon 2 to Round Table", "Saxon 2"), ("spawn saxon on Round Table", "Saxon 3"), ("bear Docks by Ann", "Saxon 2")],
)
def test_whom_a_card_brings_together_on_the_march_is_challenged_at_once(line: str, met: str) -> None:
    """Only what has moved is challenged in the fourth step; an enemy that a card has put beside a character is before the march goes on."""
    state = card(begun(), "Raiders", "Aggressive", "Saxon")
    state = play(to_key_turn(state), "extinguish", "next")
    state = foe(foe(state, "Saxon 1", "Saxon", "Hallway 1", "Raiders"), "Saxon 2", "Saxon", "Docks", "Raiders")
    state = do(state, line)
    assert refused(state, "march") == refused(state, "march Saxon 1") == ["turn.cards"]
    assert refused(state, "next") == ["next.owed"]
    assert offered(state, "Ann")["challenge"][0] == f'"{met}" by Ann'
    assert any(line.endswith("by Ann") for line in offered(state, "Ann")["escape"])
    state = do(state, f"challenge {met} with prowess by Ann", "6 6 6 6 6 6")
    state = do(state, "march Saxon 1", "1")
    assert refused(state, "challenge Saxon 1 by Bob") == ["challenge.march"]


def test_enemies_left_by_a_retired_character_are_challenged_before_the_key_turn() -> None:
    state = at(at(begun(), "Ann", "Armoury"), "Bob", "Armoury")
    state = play(state, "next", "next", "next", "next")
    state = put(foe(state, "Saxon 1", "Saxon", "Armoury"), "seats", "Ann", "wounds", 1)
    state = lost(do(state, "challenge Saxon 1 by Ann", "1 1 1 1 1"), "fail")
    assert here(state) == "closing"
    assert refused(state, "next") == ["next.owed"]
    assert here(play(do(state, "challenge Saxon 1 by Bob", "3 3 3 1 1"), "next")) == "despair"


def test_a_search_needs_a_tile_in_the_stack() -> None:
    state = put(at(begun(armoury_search="on"), "Ann", "Armoury"), "coins", 1)
    assert offered(state, "Ann")["activate"] == ["", "search"]
    assert "activate.search" in refused(put(state, "decks", "albion", 0), "activate search")
    assert asks(state, "activate") == ()


def test_who_is_brought_to_the_tile_where_they_stand_does_not_enter_it() -> None:
    state = at(at(moor(begun()), "Ann", "Moor"), "Bob", "Docks")
    assert refused(state, "bear Moor by Ann") == ["bear.here"]
    assert [draw["seat"] for draw in do(state, "bear Moor by Bob")["public"]["draws"]] == ["Bob"]


def test_a_search_is_told_for_what_it_is_and_is_made_on_an_armoury_tile_alone() -> None:
    state = put(at(begun(armoury_search="on"), "Ann", "Armoury"), "coins", 1)
    for searching, text in (("instead", "searched"), ("besides", "draw an Armoury Card")):
        ruling = rule(read_as(state, searching=searching), "activate search", armoury_card="-")
        assert [str(row.text) for row in ruling.worksheet if row.label == "Armoury"] == [text]
    assert refused(at(state, "Ann", "Round Table"), "activate search") == ["activate.search"]


def test_a_challenge_is_over_where_a_card_parts_the_two_and_goes_on_otherwise() -> None:
    state = do(foe(at(at(begun(), "Ann", "Armoury"), "Bob", "Docks"), "Saxon 1", "Saxon", "Armoury"), "challenge Saxon 1", "1 1 1 1 1")
    for fought in (state, do(state, "fail breaking Starting Armour")):
        for line, over in (
            ("bear Docks by Ann", True),
            ("lead Saxon 1 to Docks", True),
            ("bear Chapel by Bob", False),
            ("lead Saxon 1 to Armoury", False),
        ):
            assert (do(fought, line)["public"]["challenge"] is None) is over, line
            assert ("The challenge for Saxon 1 is over with that." in told(fought, line)) is over
    assert not owed(do(state, "bear Chapel by Ann"))
    assert refused(state, "encounter Fog extra by Ann") == ["turn.challenge"]
    other = foe(state, "Saxon 2", "Saxon", "Chapel")
    assert do(other, "lead Saxon 2 to Docks")["public"]["challenge"] is not None


def test_whoever_is_seduced_breaks_no_card_and_yet_others_may_break_theirs() -> None:
    """Seduction bars a player from breaking cards; what another card breaks is not broken by them."""
    state = do(do(begun(), "gain Ring from relic by Ann"), "doom Seduction by Ann")
    assert refused(state, "break Ring by Ann") == ["card.seduced"]
    assert "`break Ring by Ann forced`" in rule(state, "break Ring by Ann").reasons[0].text
    for line in ("break Ring forced", "break Ring by Ann forced"):
        broken = do(state, line)["public"]["seats"]["Ann"]["cards"]["Ring"]
        assert (broken["broken"], broken["turn"]) == (True, 0)
    assert refused(state, "wound breaking Starting Armour by Ann") == ["wound.seduced"]
    assert do(state, "break Starting Armour by Bob")


def test_of_a_challenge_in_hand_nothing_is_said_of_another() -> None:
    """Why another character does not escape now, or take another enemy on, are its own reasons."""
    state = foe(foe(at(at(begun(), "Ann", "Docks"), "Bob", "Hallway 2"), "Saxon 1", "Saxon", "Docks"), "Witch 1", "Witch", "Hallway 2")
    for fought, why in ((do(state, "challenge Saxon 1", "1 1 1 1 1"), "challenge.decide"), (None, "challenge.same")):
        fought = fought or do(do(state, "challenge Saxon 1", "1 1 1 1 1"), "fail")
        assert refused(fought, "escape Starting Weapon to Chapel by Bob") == ["escape.when"]
        assert refused(fought, "escape Starting Weapon to Docks by Bob") == ["escape.when", "escape.tile"]
        assert refused(fought, "challenge Witch 1 with Wisdom by Bob") == [why]
        assert refused(fought, "challenge Witch 1 rating 5 by Bob") == [why]
    assert refused(fought, "challenge Saxon 1 rating 5") == ["challenge.numbers"]
    assert refused(do(state, "challenge Saxon 1", "1 1 1 1 1"), "challenge Saxon 1 rating 5") == ["challenge.decide"]
    assert refused(fought, "challenge Saxon 1 with Wisdom by Bob") == ["challenge.reroll", "challenge.seat"]
    assert do(fought, "escape Starting Weapon to Hallway 4")


def test_what_is_tried_on_a_tile_is_over_with_who_is_brought_away_and_what_a_card_asks_for_is_not() -> None:
    quest = at(tile(begun(), "Misty Ford", "River", "-", "blue", 1, "Docks"), "Ann", "Misty Ford")
    lines = "personal with Loyalty rating 3", "story Eagle with Loyalty rating 3", "encounter Fog with Loyalty rating 3 extra"
    for line, over in zip(lines, (True, True, False), strict=True):
        tried = do(do(at(quest, "Bob", "Docks"), "find Eagle"), line, "1 1 1 1")
        assert (do(tried, "bear Chapel by Ann")["public"]["challenge"] is None) is over, line
        assert do(tried, "bear Chapel by Bob")["public"]["challenge"] is not None


def test_what_a_challenge_was_for_is_gone_and_so_is_the_challenge() -> None:
    """A card negates Seduction, or gives the Artifact Card, while it is in hand; another seat's is none of it."""
    seduced = do(do(do(begun(), "doom seduction by Ann"), "doom Fear by Ann"), "resist", "1 1 1 1")
    assert do(seduced, "negate seduction by Ann")["public"]["challenge"] is None
    assert do(seduced, "negate Fear by Ann")["public"]["challenge"] is not None
    on_quest = at(tile(begun(), "Misty Ford", "River", "-", "blue", 1, "Docks"), "Ann", "Misty Ford")
    trying = do(at(on_quest, "Bob", "Docks"), "personal with Loyalty rating 3", "1 1 1 1")
    assert do(trying, "gain Sword from artifact by Ann")["public"]["challenge"] is None
    for line in ("gain Sword from artifact by Bob", "gain Sword from item by Ann"):
        assert do(trying, line)["public"]["challenge"] is not None
    assert "The challenge for the Personal Quest of Lancelot is over with that." in told(trying, "gain Sword from artifact by Ann")


def test_enemies_elsewhere_are_owed_while_one_is_challenged() -> None:
    """Of one tile the challenge in hand comes first; what settles it settles no other tile's."""
    state = foe(foe(at(at(begun(), "Bob", "Docks"), "Cid", "Chapel"), "Saxon 1", "Saxon", "Docks"), "Saxon 2", "Saxon", "Chapel")
    assert [debt.partition(":")[0] for debt in owed(state)] == ["on Docks", "on Chapel"]
    fought = do(state, "challenge Saxon 2 by Cid", "1 1 1 1")
    first, *rest = owed(fought)
    assert first.startswith("Cid (Guinevere) is 3 short")
    assert [debt.partition(":")[0] for debt in rest] == ["on Docks"]
