"""Stacks as people say them, and what they are told where there is nothing that a verb could be said of."""

from collections.abc import Callable
from functools import partial

import pytest

from playaid.cli.shell.habits import in_our_words
from playaid.games.tears import GAME
from playaid.games.tears.state import forces
from playaid.games.tears.table import amounts, occasions
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, lay, put, rule, told, under
from tests.games.tears.test_shorthand import facing, in_ursh
from tests.games.tears.test_spells import duel, march


@each(
    ("said", "meant"),
    [
        ("the Warsteeds", "3 Warsteed, 2 reduced Warsteed"),
        ("all of the Warsteed", "3 Warsteed, 2 reduced Warsteed"),
        ("Warsteeds", "3 Warsteed, 2 reduced Warsteed"),
        ("reduced Warsteeds", "2 reduced Warsteed"),
        ("two Warsteeds", "two Warsteeds"),
        ("4 Warsteed", "3 Warsteed, reduced Warsteed"),
        ("6 Warsteed", "6 Warsteed"),
        ("2 Wargroup", "2 reduced Wargroup"),
        ("a Wargroup", "reduced Wargroup"),
        ("Wargroup", "reduced Wargroup"),
        ("the Cavalry", "Cavalry"),
        ("Cavalry", "Cavalry"),
        ("Shale, the Wargroups", "Shale, 2 reduced Wargroup"),
        ("the Shale", "Shale"),
        ("Shale", "Shale"),
    ],
)
def test_units_are_counted_as_they_lie(said: str, meant: str) -> None:
    here = {"Warsteed": 3, "reduced Warsteed": 2, "reduced Wargroup": 2, "Cavalry": 1}
    assert " ".join(amounts.counted(said.split(), here)) == meant


def test_of_several_that_nobody_sees_none_is_made_up() -> None:
    with pytest.raises(Unreadable, match="the Foot Soldiers: none of them lies open there"):
        amounts.counted(["the", "Foot", "Soldiers"], {"Cavalry": 2})


def test_no_more_are_named_than_may_be() -> None:
    assert amounts.counted(["the", "Warsteeds"], {"Warsteed": 3, "reduced Warsteed": 1}, 2) == ["2", "Warsteed"]


def test_a_number_in_words_counts_the_reduced_where_too_few_are_whole() -> None:
    here = {"Warsteed": 1, "reduced Warsteed": 2}
    assert " ".join(amounts.counted(["two", "Warsteed"], here)) == "Warsteed, reduced Warsteed"
    assert " ".join(amounts.counted(["three", "Warsteed"], here)) == "Warsteed, 2 reduced Warsteed"


def at_kimrin() -> State:
    return do(under(begun(), "Kestrel", "2 Warsteed"), "activate Kestrel")


def awake_in_kimrin() -> State:
    return table.changed(
        at_kimrin(), ["put", ["public", "board", G, "Kimrin"], ["Wargroup~0", "Wargroup~0", "Warsteed", "reduced Warsteed~0"]]
    )


def hit() -> State:
    """Forseti has hit twice in Marchgate, where Gorganun's two Warsteed take it."""
    return do(do(facing(), "skip", side=F), "throw", "1 1 10")


def three_hit_twice() -> State:
    return table.changed(hit(), ["put", ["public", "battle", "rows", G], ["Warsteed", "Warsteed", "Warsteed"]])


def mixed_hit_twice() -> State:
    return table.changed(hit(), ["put", ["public", "battle", "rows", G], ["Shimar", "Wargroup", "Warsteed", "reduced Wargroup"]])


@pytest.mark.parametrize(
    ("state", "short", "full"),
    [
        (begun, "box kestrel: 2 warsteed + Shimar", "box Kestrel with 2 Warsteed, Shimar"),
        (begun, "box Kestrel 2 Warsteed", "box Kestrel with 2 Warsteed"),
        (begun, "box Kestrel with the Warsteeds and Shimar", "box Kestrel with 3 Warsteed, Shimar"),
        (begun, "box Kestrel with everything", "box Kestrel with all"),
        (begun, "box Kestrel all", "box Kestrel with all"),
        (begun, "box Kestrel with a Warsteed", "box Kestrel with Warsteed"),
        (begun, "drop Kestrel everything", "drop Kestrel of all"),
        (begun, "drop 2 Warsteed from Kestrel", "drop Kestrel of 2 Warsteed"),
        (begun, "drop Shimar Kestrel", "drop Kestrel of Shimar"),
        (begun, "drop one Warsteed of Kestrel", "drop Kestrel of Warsteed"),
        (begun, "box Kestrel with two Warsteed, one Wargroup", "box Kestrel with 2 Warsteed, Wargroup"),
        (begun, "activate one Warsteed at Kimrin", "activate Warsteed at Kimrin"),
        (at_kimrin, "move Kestrel with all to Thornwick", "move Kestrel to Thornwick"),
        (awake_in_kimrin, "move Kestrel with all to Thornwick", "move Kestrel, 2 Wargroup, reduced Warsteed to Thornwick"),
        (awake_in_kimrin, "move all to Thornwick", "move 2 Wargroup, reduced Warsteed, Kestrel to Thornwick"),
        (awake_in_kimrin, "move the Wargroups to Thornwick", "move 2 Wargroup to Thornwick"),
        (awake_in_kimrin, "move Kestrel and a Warsteed to Thornwick", "move Kestrel, reduced Warsteed to Thornwick"),
        (awake_in_kimrin, "move the Wargroups to Thornwick at Kimrin", "move 2 Wargroup to Thornwick at Kimrin"),
        (hit, "take one each on the Warsteeds", "take 2 Warsteed"),
        (hit, "take one on a Warsteed, one on a Warsteed", "take Warsteed, Warsteed"),
        (hit, "take one hit on a Warsteed and the other on the Warsteed", "take Warsteed, Warsteed"),
        (mixed_hit_twice, "take one on a Warsteed, one on a Wargroup", "take Warsteed, Wargroup"),
        (mixed_hit_twice, "take 1 on Shimar, another on a reduced Wargroup", "take Shimar, reduced Wargroup"),
        (hit, "take two on the Warsteeds", "take 2 Warsteed"),
        (hit, "take both hits on a Warsteed", "take Warsteed, reduced Warsteed"),
        (hit, "take two on Warsteed", "take 2 Warsteed"),
        (hit, "take both on the Warsteeds", "take 2 Warsteed"),
        (mixed_hit_twice, "take hits on Warsteed, Wargroup", "take Warsteed, Wargroup"),
        (three_hit_twice, "take the Warsteeds", "take 2 Warsteed"),
        (hit, "take a Warsteed and a Warsteed", "take Warsteed, Warsteed"),
        (hit, "take one Warsteed and one Warsteed", "take Warsteed, Warsteed"),
        (hit, "take two reduced Warsteeds", "take 2 reduced Warsteed"),
        (three_hit_twice, "take two Warsteed", "take 2 Warsteed"),
        (facing, "lead Kendrel on the Cavalry", "lead Kendrel on Cavalry, Cavalry"),
        (facing, "cast Good Fortune on the Cavalry", "cast Good Fortune by Torin on 2 Cavalry"),
        (in_ursh, "trap for the wisdom", "trap Ursh for wisdom"),
        (in_ursh, "search Ursh for wisdom", "search Ursh for the wisdom"),
        (in_ursh, "trap for a new spell", "trap Ursh study"),
    ],
)
def test_what_people_say_of_stacks(state: Callable[[], State], short: str, full: str) -> None:
    at = state()
    assert table.declaration(at, short).args == table.declaration(at, full).args


def test_who_is_to_stay_is_pointed_to_the_verb_for_it() -> None:
    with pytest.raises(Unreadable) as refusal:
        table.declaration(at_kimrin(), "move Kestrel without Warsteed and Shimar to Thornwick")
    assert refusal.value.hint == "say: drop Kestrel of Warsteed, Shimar"


def test_what_lies_under_somebody_who_is_not_named_wants_the_leader() -> None:
    for line in ("drop Shimar", "drop 2 Warsteed"):
        with pytest.raises(Unreadable, match="leader is missing"):
            table.declaration(begun(), line)


def test_all_that_lies_under_a_leader_is_laid_down_where_nothing_is_named() -> None:
    state = do(under(begun(), "Kestrel", "2 Warsteed", "Shimar"), "drop Kestrel", side=G)
    assert state["secret"][G]["boxes"]["Kestrel"] == []
    assert forces.person(state, "Shimar")["at"] == "Kimrin"
    assert [reason.text for reason in rule(state, "drop Kestrel", side=G).reasons] == ["nothing lies under Kestrel"]


def test_names_are_those_of_whoever_speaks() -> None:
    """`Ke` is Kestrel for his side and Kendrel for hers; of numbers those that lie there."""
    from playaid.referee.contract.grammar import read_arguments

    read = partial(read_arguments, GAME, GAME.verbs["box"], ["Ke"], begun())
    assert (read(speaker=G)["leader"], read(speaker=F)["leader"]) == ("Kestrel", "Kendrel")
    with pytest.raises(Ambiguous):
        read()
    with pytest.raises(Ambiguous) as several:
        read_arguments(GAME, GAME.verbs["box"], ["Kendrel", "with", "soldiers"], begun(), speaker=F)
    assert several.value.candidates == ("Foot Soldier", "2 Foot Soldier", "3 Foot Soldier", "reduced Foot Soldier")


@each(
    ("said", "meant"),
    [
        ("fight on", "stay"),
        ("break off", "retreat"),
        ("Roll on the command table", "command table"),
        ("one each on the Warsteeds", "take one each on Warsteeds"),
        ("fight Ossum", "fight Ossum"),
    ],
)
def test_what_people_say_at_the_table(said: str, meant: str) -> None:
    assert " ".join(in_our_words(GAME, said.split())) == meant


# why there is no occasion


def captured(*asked: str) -> State:
    state = put(begun(), "Neko", "", state=forces.CAPTIVE, captor=G)
    return table.changed(state, ["put", ["public", "asked"], list(asked)])


def with_a_wargroup(place: str, recruited: dict[str, int] | None = None, **marks: object) -> State:
    """Kestrel is activated there, and a Wargroup may be recruited."""
    state = put(at_kimrin(), "Kestrel", place, **marks)
    return table.changed(state, ["put", ["public", "reserve", G, "Wargroup"], 1], ["put", ["public", "recruited"], recruited or {}])


NO_CASTLE = "nobody of Gorganun stands at a castle that Gorganun holds"
HAVE_ACTED = "of those who are activated no leader is left who has neither moved nor acted, as whoever recruits must"


@each(
    ("verb", "state", "why"),
    [
        (
            "refit",
            begun,
            "only who is activated and has neither moved nor attacked is refitted, and nobody of Gorganun is",
        ),
        ("refit", at_kimrin, "no unit of Gorganun is reduced"),
        ("refit", lambda: table.within(lay(at_kimrin(), G, "Kimrin", "reduced Warsteed"), G, "Kimrin"), ""),
        ("refit", lambda: do(under(table.within(begun(), G, "Kimrin"), "Kestrel", "reduced Warsteed"), "activate Kestrel"), ""),
        ("recruit", begun, "no leader of Gorganun is activated; one recruits who is activated for that and neither moves nor fights"),
        ("recruit", lambda: with_a_wargroup("Kimrin"), "Kestrel is in Kimrin, and only cities, ports and Glaginsdrog recruit"),
        ("recruit", lambda: with_a_wargroup("Eldinbourg"), ""),
        ("recruit", lambda: with_a_wargroup("Eldinbourg", recruited={"Eldinbourg": 1}), "Eldinbourg has recruited this turn"),
        ("recruit", lambda: with_a_wargroup("Eldinbourg", used=1), f"{HAVE_ACTED}: Kestrel"),
        ("gate", begun, ""),
        ("gate", facing, "not while a battle is fought"),
        ("gate", lambda: table.changed(begun(), ["put", ["public", "castles"], {}]), NO_CASTLE),
        ("activate", begun, ""),
        ("activate", facing, "not while a battle is fought"),
        ("recruit", at_kimrin, "all units that Gorganun could recruit are in play"),
        ("call", begun, "Terramax is called by a wizard of Gorganun who is activated at Asten; none stands there"),
        ("call", lambda: put(begun(), "Hastur", "Asten"), ""),
        ("call", lambda: lay(begun(), G, "Asten", "Terramax"), "Terramax has come already"),
        ("search", begun, "nobody of Gorganun who is activated stands in ruins"),
        ("search", lambda: do(put(begun(), "Hastur", "Ursh"), "activate Hastur"), ""),
        ("trap", begun, "nobody has come to ruins now; their trap is thrown for when somebody does"),
        ("trap", in_ursh, ""),
        ("question", begun, "Gorganun holds no captive"),
        ("question", captured, "nobody of Forseti has found any wisdom that a captive could tell, and leaders know no spells"),
        ("question", lambda: captured("Neko"), "questioned this turn already: Neko"),
        ("exchange", begun, "nobody is a captive"),
        ("exchange", captured, ""),
        ("drop", begun, "nothing lies under any leader of Gorganun"),
        ("drop", at_kimrin, ""),
        ("drop", facing, "not while a battle is fought"),
        ("box", facing, "not while a battle is fought"),
        ("move", facing, "not while a battle is fought"),
        ("move", begun, ""),
        ("box", begun, ""),
    ],
)
def test_why_there_is_nothing_to_say_it_of(verb: str, state: Callable[[], State], why: str) -> None:
    assert str(getattr(occasions, verb)(state(), G)) == why
    idle = GAME.verbs[verb].idle
    assert idle is not None
    assert str(idle(state(), G)) == why


def test_who_stands_in_ruins_is_told_of_the_search() -> None:
    state = do(put(begun(), "Hastur", "Ursh"), "activate Hastur")
    assert str(occasions.trap(state, G)) == "nobody has just come to ruins; who stands there already searches: `search Ursh`"


def test_what_hangs_on_a_box_is_not_told_to_who_does_not_see_it() -> None:
    state = do(under(table.within(begun(), G, "Kimrin"), "Kestrel", "reduced Warsteed"), "activate Kestrel")
    closed: State = {**table.changed(state, ["put", ["public", "scathed"], ["Kestrel"]]), "secret": {}}
    assert (occasions.refit(closed, G), occasions.drop(closed, G)) == ("", "")


@each(
    ("unit", "hint"),
    [("Terramax", "a wizard who is activated at Asten calls Terramax: `call`"), ("Cadmin", "when activated: `cadmin`")],
)
def test_who_is_called_is_recruited_by_nobody(unit: str, hint: str) -> None:
    with pytest.raises(Unreadable, match=f"{unit} is not recruited by leaders") as refusal:
        table.declaration(begun(), f"recruit {unit}")
    assert hint in refusal.value.hint


# what is said of it


def test_the_wisdom_was_said_to_be_sought_so_it_is_not_asked_again() -> None:
    state = table.changed(in_ursh(), ["put", ["public", "searched", G], ["Ursh"]])
    assert rule(state, "trap Ursh for wisdom", "5").question is None
    assert rule(state, "trap Ursh", "5").question is not None


def test_where_the_dead_have_lost_it_all_lists_count_alike() -> None:
    state = table.changed(begun(), ["put", ["secret", G, "wisdom"], {"Kestrel": ["Ursh"], "Hastur": ["Dunhallow"]}])
    state = put(table.changed(state, ["put", ["public", "searched", G], ["Dunhallow", "Ursh"]]), "Kestrel", "", state=forces.DEAD)
    for option, pieces in (("kept", ["Dunhallow", "Ursh"]), ("lost", ["Dunhallow"])):
        held = table.changed(state, ["put", ["referee", "options", "dead-wisdom"], option])
        assert forces.gathered(held, G) == pieces
        assert GAME.trackers is not None
        own = next(tracker for tracker in GAME.trackers(held, G) if tracker.label == "your wisdom")
        assert str(own.value) == f"{len(pieces)} of 8 ({', '.join(pieces)})"
        shown = rule(held, "lore", side=G).shown
        assert ("wisdom of Ursh: lost with Kestrel" in shown) is (option == "lost")
        assert f"{len(pieces)} of 8 pieces" in " ".join(reason.text for reason in rule(held, "tower").reasons)


def test_what_is_found_anew_is_told_so() -> None:
    state = table.changed(in_ursh(), ["put", ["public", "searched", G], ["Ursh"]], ["put", ["referee", "options", "dead-wisdom"], "lost"])
    again = rule(state, "trap Ursh", "5", sought="the wisdom again")
    assert "searches Ursh again and finds its wisdom, which was found before and is lost where its finder is dead" in told(again)


def test_a_clash_of_who_cannot_cast_says_nothing_of_casting() -> None:
    state = table.changed(
        facing(), ["put", ["public", "battle", "rows", F], ["Cavalry", "Cavalry"]], ["put", ["public", "battle", "stage"], "throw"]
    )
    assert "casts no more" not in told(rule(state, "clash", seeded()))
    assert "Forseti casts no more this round" in told(rule(facing(), "clash", seeded()))


def seeded() -> str:
    return "10 10 10 10 10 10 10 10"


def test_the_die_that_sends_on_is_told_at_the_next_table() -> None:
    state = in_ursh()
    ruling = rule(state, "trap Ursh study", "9 9 10 1", learn="leave it")
    why = [str(roll.why) for roll in ruling.rolls]
    assert why[2] == "spell table 1"
    assert why[3] == "spell table 2 (the 10 on spell table 1 sends there)"


def aid(*lying: str) -> State:
    """Hastur fights in Marchgate and may call whoever lies in Ashmoor, next door."""
    return lay(cleared(duel("Summon Aid"), G, "Ashmoor"), G, "Ashmoor", *lying)


def slowing(*lying: str) -> State:
    """Kishmin is activated in Millbrook, next to Caer Navell, where these lie."""
    return lay(cleared(march("Tortoise Speed", at="Millbrook"), F, "Caer Navell"), F, "Caer Navell", *lying)


@each(
    ("state", "said", "meant"),
    [
        (partial(aid, "reduced Wargroup"), "Summon Aid by Hastur on Wargroup at Ashmoor", "reduced Wargroup"),
        (partial(aid, "reduced Wargroup"), "Summon Aid by Hastur on Wargroup", "reduced Wargroup"),
        (partial(aid, "reduced Wargroup"), "Summon Aid by Hastur on Wargroup at Riverton", "Wargroup"),
        (partial(aid, "Wargroup", "reduced Wargroup"), "Summon Aid by Hastur on Wargroup at Ashmoor", "Wargroup"),
        (partial(slowing, "reduced Cavalry"), "Tortoise Speed by Kishmin on Cavalry at Caer Navell", "reduced Cavalry"),
        (partial(slowing, "Cavalry"), "Tortoise Speed by Kishmin on Cavalry at Caer Navell", "Cavalry"),
    ],
)
def test_whom_a_spell_reaches_next_door_is_named_as_he_lies(state: Callable[[], State], said: str, meant: str) -> None:
    assert table.declaration(state(), f"cast {said}").args["targets"] == [meant]


def test_whole_ones_may_lie_under_a_leader_next_door_but_there_is_one_dragon() -> None:
    state = lay(put(aid("reduced Wargroup"), "Ezelle", "Ashmoor"), G, "Ashmoor", "reduced Terramax")
    assert table.declaration(state, "cast Summon Aid by Hastur on Wargroup at Ashmoor").args["targets"] == ["Wargroup"]
    assert table.declaration(state, "cast Summon Aid by Hastur on Terramax at Ashmoor").args["targets"] == ["reduced Terramax"]
    guarded = put(slowing("reduced Cavalry"), "Neko", "Caer Navell")
    assert table.declaration(guarded, "cast Tortoise Speed by Kishmin on Cavalry at Caer Navell").args["targets"] == ["reduced Cavalry"]
