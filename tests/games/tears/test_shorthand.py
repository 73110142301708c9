"""Lines said shorter, and what is told to whoever leaves out what matters."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from playaid.games.tears import GAME
from playaid.games.tears.rules import spells
from playaid.games.tears.table import shorthand
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import VERBS, F, G, begun, cleared, declaration, do, lay, play, put, refused, rule, told, under


def in_ursh() -> State:
    return play(put(begun(), "Niekimo", "Thornwick"), "activate Niekimo", "move Niekimo to Ursh")


def facing() -> State:
    """Shale has attacked Kendrel, who has shown his line; Torin and Hastur may cast."""
    return do(do(before_marchgate(), "attack"), "stand", side=F)


def before_marchgate() -> State:
    """Shale has come to Kendrel and Torin."""
    state = under(put(begun(), "Shale", "Ashmoor"), "Shale", "2 Warsteed")
    state = put(lay(state, F, "Marchgate", "2 Cavalry"), "Kendrel", "Marchgate")
    return play(put(state, "Torin", "Marchgate"), "activate Shale", "move Shale to Marchgate")


def weak_line() -> State:
    """Beside Kendrel stand none but reduced Foot Soldiers, where Shale has attacked."""
    state = under(put(begun(), "Shale", "Ashmoor"), "Shale", "2 Warsteed")
    state = put(lay(state, F, "Marchgate", "2 reduced Foot Soldier"), "Kendrel", "Marchgate")
    return do(play(state, "activate Shale", "move Shale to Marchgate", "attack"), "stand", side=F)


def hurt() -> State:
    return do(in_ursh(), "trap Ursh", "4 1")


def reduced() -> State:
    return lay(begun(), G, "Kimrin", "reduced Warsteed")


def weak() -> State:
    """The only Foot Soldier on the board is a reduced one, in Oldmarch."""
    return lay(cleared(begun(F), F, "Caer Navell", "Caer Sillius", "Caer Clavell"), F, "Oldmarch", "reduced Foot Soldier")


def at_the_lair() -> State:
    return do(put(begun(), "Hastur", "Asten"), "activate Hastur")


def healing() -> State:
    return do(lay(put(begun(F), "Urso", "Seaside"), F, "Seaside", "Foot Soldier", "reduced Foot Soldier"), "activate Urso")


@pytest.mark.parametrize(
    ("state", "short", "full"),
    [
        (begun, "move Shale with Ezelle Ashmoor", "move Shale, Ezelle to Ashmoor"),
        (in_ursh, "trap", "trap Ursh"),
        (in_ursh, "trap study", "trap Ursh study"),
        (in_ursh, "trap for a new spell", "trap Ursh study"),
        (in_ursh, "search Ursh for a spell", "search Ursh study"),
        (begun, "search Ursh", "search Ursh"),
        (in_ursh, "search study", "search Ursh study"),
        (in_ursh, "search Niekimo for a spell", "search Ursh study"),
        (reduced, "refit Warsteed", "refit Warsteed at Kimrin"),
        (reduced, "refit Warsteed at Kestrel", "refit Warsteed at Kimrin"),
        (weak, "activate Foot Soldier", "activate reduced Foot Soldier"),
        (weak, "activate Foot Soldier at Oldmarch", "activate reduced Foot Soldier at Oldmarch"),
        (weak, "activate Foot Soldier at Caer Navell", "activate Foot Soldier at Caer Navell"),
        (weak, "move Foot Soldier to Riverton", "move reduced Foot Soldier to Riverton"),
        (reduced, "activate Warsteed", "activate Warsteed"),
        (at_the_lair, "call", "call Hastur"),
        (at_the_lair, "call the dragon", "call Hastur"),
        (at_the_lair, "call Terramax", "call Hastur"),
        (healing, "cast Heal on Foot Soldier", "cast Heal by Urso on reduced Foot Soldier"),
        (healing, "cast Courser's Speed on Foot Soldier", "cast Courser's Speed by Urso on Foot Soldier"),
        (healing, "cast Courser's Speed on 2 Foot Soldier", "cast Courser's Speed by Urso on Foot Soldier, reduced Foot Soldier"),
        (facing, "lead Torin, Torin", "lead on Torin, Torin"),
        (facing, "lead Kendrel", "lead Kendrel"),
        (facing, "lead Kendrel 2 same Cavalry", "lead Kendrel on 2 same Cavalry"),
        (facing, "lead 2 same Cavalry", "lead on 2 same Cavalry"),
        (facing, "lead Kendrel on Cavalry +2, Torin", "lead Kendrel on 2 same Cavalry, Torin"),
        (weak_line, "lead Kendrel on foot, foot", "lead Kendrel on reduced Foot Soldier, reduced Foot Soldier"),
        (weak_line, "lead Kendrel on 2 same foot", "lead Kendrel on 2 same reduced Foot Soldier"),
        (before_marchgate, "attack Kendrel", "attack Marchgate"),
        (before_marchgate, "attack Kendrel overrun", "attack Marchgate overrun"),
        (before_marchgate, "attack Marchgate", "attack Marchgate"),
        (hurt, "place Niekimo Thornwick", "place Niekimo at Thornwick"),
        (begun, "retreat Ashmor", "retreat to Ashmoor"),
        (
            begun,
            "exchange Kestrel for Kendrel and Neko terms a song and a dance",
            "exchange Kestrel, Kendrel, Neko terms a song and a dance",
        ),
        (facing, "cast Good Fortune", "cast Good Fortune by Torin"),
        (facing, "cast Fog of War on 2 Cavalry", "cast Fog of War by Torin on 2 Cavalry"),
    ],
)
def test_what_goes_without_saying(state: Callable[[], State], short: str, full: str) -> None:
    at = state()
    assert table.declaration(at, short).args == table.declaration(at, full).args


def test_what_could_be_several_is_not_left_out() -> None:
    state = facing()
    state = table.changed(state, ["push", ["public", "battle", "rows", F], "Vilkie"])
    for line in ("cast Good Fortune", "search", "wound"):
        with pytest.raises(Unreadable, match="missing"):
            table.declaration(state, line)


def test_whoever_asks_for_the_board_is_told_how() -> None:
    with pytest.raises(Unreadable) as refusal:
        table.declaration(begun(), "board")
    assert "forces" in refusal.value.hint
    flying = put(begun(), "Kishmin", "Dragon Sea North", flies=True, act=True)
    with pytest.raises(Unreadable, match="wizard is missing"):
        table.declaration(flying, "board")


def test_who_is_led_on_is_his_who_leads() -> None:
    state = facing()
    assert GAME.verbs["lead"].whose is not None
    assert GAME.verbs["lead"].whose({"leaders": ["Kendrel"]}, state) == F
    assert rule(state, "lead Kendrel on Cavalry", side=F).verdict == LEGAL


def test_a_leader_is_told_what_lies_beside_him() -> None:
    state = under(begun(), "Shale", "2 Warsteed")
    assert "3 Cadmin, 3 Wargroup, 3 Warsteed, Kishmin, Niekimo beside Shale will stay" in told(rule(state, "activate Shale"))
    assert "beside" not in told(rule(put(begun(), "Shale", "Marchgate"), "activate Shale"))


def test_a_wizard_alone_where_the_wisdom_is_found_is_asked_what_he_seeks() -> None:
    state = table.changed(in_ursh(), ["put", ["public", "searched", G], ["Ursh"]])
    asked = rule(state, "trap", "5 8 2").question
    assert asked is not None
    assert asked.options == ("a new spell", "the wisdom again")
    assert (shorthand.aim_wanted({"area": "Ursh"}, state), shorthand.aim_wanted({"area": "Ursh"}, in_ursh())) == ((), ("aim",))
    assert "finds a spell" in told(rule(state, "trap", "5 5 2", sought="a new spell", learn="leave it"))
    assert "searches Ursh again" in told(rule(state, "trap", "5", sought="the wisdom again"))
    assert rule(in_ursh(), "trap", "5").verdict == LEGAL, "where it is not found nobody is asked"


def test_a_retreat_says_where_it_may_go() -> None:
    state = table.changed(facing(), ["put", ["public", "battle", "stage"], "stay"])
    assert refused(state, "retreat", F) == ["retreat.way"]
    assert "say where to: " in rule(state, "retreat", side=F).reasons[0].text


# condition by condition


@cache
def base() -> State:
    return begun()


def short(how: Callable[..., Any], words: str, state: State | None = None) -> str:
    return " ".join(how(words.split(), base() if state is None else state))


def people(*where: tuple[str, str, bool]) -> State:
    state = base()
    for name, at, act in where:
        state = put(state, name, at, act=act)
    return state


def owing(*debts: tuple[str, str]) -> State:
    return table.changed(base(), ["put", ["public", "owed"], [{"side": G, "what": what, "who": who} for what, who in debts]])


@each(
    ("words", "said"),
    [
        ("Shale Ashmoor", "Shale to Ashmoor"),
        ("Shale to Ashmoor", "Shale to Ashmoor"),
        ("Shale Ashmoor, Marchgate", "Shale to Ashmoor, Marchgate"),
        ("Shale Ashmoor, Kestrel", "Shale Ashmoor, Kestrel"),
        ("Shale Dragon Sea North", "Shale to Dragon Sea North"),
        ("Shale Ashmoor at Kimrin", "Shale to Ashmoor at Kimrin"),
        ("Shale Ashmoor,", "Shale to Ashmoor"),
        ("Shale", "Shale"),
    ],
)
def test_the_word_before_an_area_need_not_be_said(words: str, said: str) -> None:
    assert short(shorthand._to_area, words) == said


@each("name", ["The Hall", "The Hall of the Kings", "The Long Hall of the Kings under the Hill"])
def test_an_area_of_ones_own_map_may_have_a_longer_name(name: str) -> None:
    state = table.changed(base(), ["put", ["public", "map", "areas", name], "town"])
    assert short(shorthand.toward, f"Shale with Ezelle {name}", state) == f"Shale, Ezelle to {name}"
    assert short(shorthand.toward, f"Shale {name}", base()) == f"Shale {name}"


@each(
    ("words", "state", "said"),
    [
        ("for a new spell", lambda: people(("Kishmin", "Ursh", True)), "Ursh study"),
        ("Ursh for a new spell", base, "Ursh study"),
        ("Nine Pillars study", base, "Nine Pillars study"),
        ("Ursh wisdom", base, "Ursh for the wisdom"),
        ("Ursh for the wisdom study", base, "Ursh for the wisdom study"),  # one of the two is sought
        ("", lambda: people(("Kishmin", "Ursh", True)), "Ursh"),
        ("", lambda: people(("Kishmin", "Ursh", False)), ""),
        ("", lambda: people(("Kishmin", "Kimrin", True)), ""),
        ("", lambda: people(("Kishmin", "Ursh", True), ("Hastur", "Stillwater", True)), ""),
        ("Stillwater", lambda: people(("Kishmin", "Ursh", True)), "Stillwater"),
        ("Kishmin", lambda: people(("Kishmin", "Ursh", True)), "Ursh"),
        ("", lambda: owing(("trap", "Stillwater")), "Stillwater"),
    ],
)
def test_what_need_not_be_said_of_a_search(words: str, state: Callable[[], State], said: str) -> None:
    assert short(shorthand.searching, words, state()) == said


def test_where_units_are_refitted_is_where_theirs_are_activated() -> None:
    """Of several places that have reduced units, and one that has an activated leader, under whom some may lie."""
    board = {"Kimrin": ["reduced Warsteed"], "Ossum": ["reduced Warsteed~0"], "Ilrog": ["reduced Wargroup"]}
    asleep = begun()
    state = table.changed(asleep, ["put", ["public", "board", G], board])
    assert short(shorthand.refitting, "Warsteed", state) == "Warsteed at Ossum"
    board["Ossum"] = ["Warsteed~0"]
    state = table.changed(asleep, ["put", ["public", "board", G], board])
    assert short(shorthand.refitting, "Warsteed", state) == "Warsteed"
    led = table.changed(state, ["put", ["public", "people", "Shale", "act"], True])
    assert short(shorthand.refitting, "Warsteed", led) == "Warsteed at Glaginsdrog"
    by_a_wizard = table.changed(state, ["put", ["public", "people", "Shimar", "act"], True])
    assert short(shorthand.refitting, "Warsteed", by_a_wizard) == "Warsteed"
    by_the_enemy = table.changed(state, ["put", ["public", "people", "Kendrel", "act"], True])
    assert short(shorthand.refitting, "Warsteed", by_the_enemy) == "Warsteed"


@each(
    "words",
    ["Kestrel Warsteed", "Kestrel's 2 Warsteed", "Warsteed under Kestrel", "Kestrel: Warsteed", "Warsteed Kestrel", "Kestrel, Warsteed"],
)
def test_a_leader_named_in_front_is_where_units_are_refitted(words: str) -> None:
    """Not somebody who is refitted himself, and wherever others of his side are activated."""
    state = put(put(base(), "Kestrel", "Ossum", act=True, used=0), "Shale", "Glaginsdrog", act=True, used=0)
    told = short(shorthand.refitting, words, state)
    assert told == ("2 Warsteed at Ossum" if "2" in words else "Warsteed at Ossum")
    assert short(shorthand.refitting, "Warsteed", state) == "Warsteed", "where is asked"
    assert short(shorthand.refitting, "Kestrel", state) == "Kestrel"
    assert short(shorthand.refitting, "Kestrel Warsteed at Kimrin", state) == "Kestrel Warsteed at Kimrin"


@each(
    ("words", "places", "said"),
    [
        ("Warsteed", ["Kimrin"], "Warsteed at Kimrin"),
        ("Warsteed", ["Kimrin", "Ossum"], "Warsteed"),
        ("Warsteed", [], "Warsteed"),
        ("", ["Kimrin"], ""),
        ("Warsteed at Ossum", ["Kimrin"], "Warsteed at Ossum"),
        ("Warsteed at Shale", ["Kimrin"], "Warsteed at Glaginsdrog"),
    ],
)
def test_where_units_are_refitted_need_not_be_said_of_one_place(words: str, places: list[str], said: str) -> None:
    board = {place: ["reduced Warsteed", "Wargroup"] for place in places} | {"Ilrog": ["Warsteed"]}
    assert short(shorthand.refitting, words, table.changed(base(), ["put", ["public", "board", G], board])) == said


@each(
    ("words", "state", "said"),
    [
        ("", lambda: people(("Hastur", "Asten", True)), "Hastur"),
        ("", lambda: people(("Hastur", "Asten", False)), ""),
        ("", lambda: people(("Shale", "Asten", True)), ""),
        ("", lambda: people(("Hastur", "Ossum", True)), ""),
        ("", lambda: people(("Hastur", "Asten", True), ("Shimar", "Asten", True)), ""),
        ("Shimar", lambda: people(("Hastur", "Asten", True)), "Shimar"),
        ("Terramax", lambda: people(("Hastur", "Asten", True), ("Shimar", "Asten", True)), ""),
    ],
)
def test_who_calls_the_dragon_need_not_be_said_of_one(words: str, state: Callable[[], State], said: str) -> None:
    assert short(shorthand.calling, words, state()) == said


@each(
    ("words", "state", "said"),
    [
        ("", lambda: owing(("wound", "Shale")), "Shale"),
        ("", lambda: owing(("place", "Shale")), ""),
        ("", lambda: owing(("wound", "Shale"), ("wound", "Hastur")), ""),
        ("Hastur", lambda: owing(("wound", "Shale")), "Hastur"),
    ],
)
def test_who_throws_for_wounds_need_not_be_said_of_one(words: str, state: Callable[[], State], said: str) -> None:
    assert short(shorthand.wounded, words, state()) == said


@each(("words", "rethrow", "said"), [("", True, "table"), ("", False, ""), ("one", True, "one")])
def test_the_table_is_thrown_on_again(words: str, rethrow: bool, said: str) -> None:
    assert short(shorthand.thrown, words, table.changed(base(), ["put", ["public", "rethrow"], rethrow])) == said


@each(
    ("words", "state", "said"),
    [
        ("Fly", lambda: people(("Kishmin", "Kimrin", True)), "Fly by Kishmin"),
        ("Fly", lambda: people(("Kishmin", "Kimrin", True), ("Hastur", "Kimrin", True)), "Fly"),
        ("Fly", lambda: people(("Shale", "Kimrin", True)), "Fly"),
        ("Fly", lambda: people(("Torin", "Kimrin", True)), "Fly"),
        ("Fly", base, "Fly"),
        ("Fly by Hastur", lambda: people(("Kishmin", "Kimrin", True)), "Fly by Hastur"),
        ("Terror on Cavalry", lambda: people(("Kishmin", "Kimrin", True)), "Terror by Kishmin on Cavalry"),
        ("Heal on Hastur", lambda: people(("Kishmin", "Kimrin", True)), "Heal by Kishmin on Hastur"),
        ("on Cavalry", lambda: people(("Kishmin", "Kimrin", True)), "on Cavalry"),
        ("", lambda: people(("Kishmin", "Kimrin", True)), ""),
    ],
)
def test_by_whom_a_spell_is_cast_need_not_be_said_of_one(words: str, state: Callable[[], State], said: str) -> None:
    assert short(shorthand.casting, words, state()) == said


def test_a_wizard_who_is_named_before_the_spell_casts_it() -> None:
    state = begun()
    assert short(shorthand.casting, "Kishmin Eldritch Fire", state) == "Eldritch Fire by Kishmin"
    assert short(shorthand.casting, "Hastur Heal on Warsteed at Kimrin", state) == "Heal by Hastur on Warsteed at Kimrin"
    assert short(shorthand.casting, "Eldritch Fire by Kishmin", state) == "Eldritch Fire by Kishmin"


def test_in_battle_it_is_cast_by_who_may_cast_there() -> None:
    assert short(shorthand.casting, "Fly", facing()) == "Fly by Torin"


def test_nobody_boards_who_does_not_fly() -> None:
    flying = put(base(), "Kishmin", "Dragon Sea North", flies=True)
    assert short(shorthand.boarding, "", flying) == ""
    assert short(shorthand.boarding, "Kishmin", base()) == "Kishmin"
    with pytest.raises(Unreadable, match="nobody flies"):
        shorthand.boarding([], base())


def test_names_are_joined_by_words_but_in_terms() -> None:
    assert short(shorthand.exchanging, "Kestrel for Kendrel terms for peace and quiet") == "Kestrel, Kendrel terms for peace and quiet"
    assert short(shorthand.exchanging, "Kestrel and Kendrel") == "Kestrel, Kendrel"
    assert short(shorthand.exchanging, "Kestrel for the wisdom of Ursh") == "Kestrel terms the wisdom of Ursh"
    assert short(shorthand.exchanging, "Kestrel in return for peace and quiet") == "Kestrel terms peace and quiet"
    assert short(shorthand.exchanging, "Kestrel for Kendrel and a song, and a dance") == "Kestrel, Kendrel terms a song, and a dance"
    assert short(shorthand.exchanging, "Kestrel for Kendrl") == "Kestrel, Kendrl", "a slip, and no terms"
    assert short(shorthand.toward, "Shale with Ezelle Ashmoor") == "Shale, Ezelle to Ashmoor"
    assert short(shorthand.toward, "Shale to Ashmoor with Ezelle") == "Shale, Ezelle to Ashmoor"
    assert short(shorthand.toward, "Shale to Ashmoor, taking Ezelle from Kimrin") == "Shale, Ezelle to Ashmoor from Kimrin"


@each(
    ("said", "meant"),
    [
        ("Algeron rockhurst cold barow", "Algeron to rockhurst, cold barow"),
        ("Algeron to rockhurst seasde", "Algeron to rockhurst, seasde"),
        ("Algeron rockhurst cold", "Algeron to rockhurst, cold"),
        ("Algeron rockhurst nowhere", "Algeron rockhurst nowhere"),
        ("Urso Ursh", "Urso to Ursh"),
        ("Urso Shale", "Urso Shale"),
    ],
)
def test_a_slip_of_the_pen_on_a_way_without_commas_is_read_behind_its_first_area(said: str, meant: str) -> None:
    assert short(shorthand.toward, said) == meant


def test_the_one_leader_who_could_recruit_need_not_be_said() -> None:
    state = play(begun(), "activate Kestrel")
    assert short(shorthand.recruiting, "Wargroup", state) == "Wargroup by Kestrel"
    assert short(shorthand.recruiting, "", state) == ""
    assert short(shorthand.recruiting, "Wargroup by Ezelle", state) == "Wargroup by Ezelle"
    assert short(shorthand.recruiting, "Wargroup", begun()) == "Wargroup"
    assert short(shorthand.recruiting, "Wargroup", play(begun(), "activate Shale")) == "Wargroup", "Ezelle might as well"
    moved = play(begun(), "activate Shale", "move Shale to Ashmoor")
    assert short(shorthand.recruiting, "Wargroup", moved) == "Wargroup by Ezelle", "who has moved recruits nobody"


def test_whoever_alone_is_to_be_placed_need_not_be_said() -> None:
    one = table.changed(begun(), ["put", ["public", "owed"], [{"what": "place", "who": "Hastur", "side": G, "how": "return"}]])
    assert short(shorthand.placing, "", one) == "Hastur"
    assert short(shorthand.placing, "Ursh", one) == short(shorthand.placing, "at Ursh", one) == "Hastur at Ursh"
    assert short(shorthand.placing, "Hastur Ursh", one) == "Hastur at Ursh"
    assert short(shorthand.placing, "", begun()) == ""


@each(("unit", "hint"), [("Cadmin", "the ambassador calls Cadmin"), ("Terramax", "calls Terramax"), ("Wargroup", "")])
def test_who_names_a_wizard_to_recruit_is_told_who_calls_what(unit: str, hint: str) -> None:
    with pytest.raises(Unreadable) as told:
        shorthand.recruiting([unit, "by", "Niekimo"], begun())
    assert "Niekimo is a wizard, and leaders recruit" in str(told.value.text)
    assert hint in str(told.value.hint)
    assert bool(told.value.hint) == bool(hint)


def test_what_is_asked_for_besides() -> None:
    near = put(begun(), "Neko", "Eldinbourg")
    assert spells.target_wanted({"spell": "Summon Aid", "wizard": "Torin"}, near) == ("targets", "at")
    assert spells.target_wanted({"spell": "Heal", "wizard": "Torin"}, begun()) == ("targets",)
    assert spells.target_wanted({"spell": "Fly", "wizard": "Torin"}, begun()) == ()
    assert shorthand.terms_wanted({"captives": ["Torin"]}, begun()) == ("terms",)


def test_a_person_who_is_named_to_be_placed_is_not_an_area_that_is_spelled_like_them() -> None:
    """`place Urso` lets them wait; `place Ursh` says where."""
    debt = {"side": F, "what": "place", "who": "Urso", "at": "", "how": "return", "barred": ""}
    state = table.changed(put(begun(F), "Urso", "", state="waiting"), ["put", ["public", "owed"], [debt]])
    assert shorthand.placing(["Urso"], state) == ["Urso"]
    assert shorthand.placing(["Ursh"], state) == ["Urso", "at", "Ursh"]
    assert shorthand.placing([], state) == ["Urso"]


def test_a_wizard_who_leads_by_a_spell_is_named_as_a_leader() -> None:
    enthralled = table.changed(facing(), ["put", ["public", "battle", "lasting"], [["enthrall", F, "Torin", 4]]])
    assert table.declaration(enthralled, "lead Torin").args == {"leaders": ["Torin"]}
    assert table.declaration(facing(), "lead Torin").args == {"units": ["Torin"]}
    assert table.declaration(facing(), "fog Torin", side=G).args == {"units": ["Torin"]}


@each(
    ("words", "said"),
    [
        ("sail Sea Reach", "sail Urso to Sea Reach"),
        ("sail to Sea Reach", "sail Urso to Sea Reach"),
        ("move Urso Ilrog", "move Urso to Ilrog"),
    ],
)
def test_who_goes_need_not_be_said_where_one_alone_is_activated(words: str, said: str) -> None:
    state = put(begun(F), "Urso", "Kimrin", act=True)
    assert declaration(state, words).args == declaration(state, said).args


@each(("words", "known"), [("move Ilrog", 0), ("move Ilrog", 2), ("move Urs", 1)])
def test_of_none_or_several_activated_and_of_a_piece_nobody_is_taken(words: str, known: int) -> None:
    state = begun(F)
    for name in ("Urso", "Torin")[:known]:
        state = put(state, name, "Kimrin", act=True)
    with pytest.raises(Unreadable):
        declaration(state, words)


NOT_COME = (
    "{}",
    "Warsteed with {}",
    "{} with Warsteed",
    "{} to Asten",
    "Shale with {}",
    "Heal by {}",
    "Heal on {} by Shale",
    "{} at Asten",
)


@each("name", ["Penguin", "Penguin Chieftain"])
def test_a_name_of_somebody_who_has_not_come_is_answered_whatever_it_is_said_of(name: str) -> None:
    """Chieftains come in play; until then nothing is known of any."""
    state = begun()
    for verb in VERBS:
        for words in NOT_COME:
            with suppress(Refusal):
                rule(state, f"{verb} {words.format(name)}")


@pytest.mark.parametrize(("woken", "typed"), [("Foot Soldier", "move wyrmholt"), ("Foot Soldier", "move wyrmhlt")])
def test_an_area_alone_is_where_the_one_who_is_activated_goes(woken: str, typed: str) -> None:
    state = do(begun(F), f"activate {woken} at Caer Navell")
    assert table.declaration(state, typed).args["to"] == "Wyrmholt"


def test_an_area_alone_asks_who_goes_where_several_are_activated() -> None:
    state = do(begun(F), "activate Kendrel")
    with pytest.raises(Unreadable, match="who goes to Wyrmholt is not said: Kendrel, Shelnor are activated") as unsaid:
        table.declaration(state, "move wyrmhlt")
    assert unsaid.value.hint == "move Kendrel to Wyrmholt"
