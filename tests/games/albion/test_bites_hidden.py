"""Hidden stacks: what is counted, told and shown, told apart; and who commands at the set-up. [4.0, 11.9]"""

from typing import Any

import pytest

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.ratings import items
from playaid.games.albion.rules import challenges, initiating, setup, stacks
from playaid.games.albion.state import dormant, pieces
from playaid.games.albion.state import stacks as counters
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.albion.table import BOOK, put, stand, start
from tests.games.albion.two import hearing, land


def hidden() -> State:
    return start(stacks="hidden")


def saying(verb: str, state: State | None = None, **args: Any) -> Hearing:
    return Hearing(GAME.as_played({"stacks": "hidden"}), state or hidden(), Declaration(verb, args, FOMORIAN), BOOK, Refusing())


@each(
    ("verb", "before", "now", "told"),
    [
        ("move", {"3012": 2}, {"3013": 2}, "Fomorian moves 2 counters along 3012 3013."),
        ("move", {"3012": 2}, {"3012": 1, "3013": 1}, "Fomorian moves 1 counter along 3012 3013."),
        ("move", {"3012": 2}, {"3012": 1}, "Fomorian (move): 1 counter from 3012."),
        ("move", {"3012": 1}, {"3012": 2}, "Fomorian (move): 1 counter more in 3012."),
        ("embark", {"3012": 2, "3013": 1}, {"3012": 1, "3013": 2}, "Fomorian (embark): 1 counter from 3012, 1 counter to 3013."),
        ("force", {"3012": 2}, {"3012": 2}, "Fomorian names a stack for a forced march."),
        ("attach", {"3012": 2}, {"3012": 2}, "Fomorian puts a stack in order."),
    ],
)
def test_what_the_others_see_of_a_move(verb: str, before: dict[str, int], now: dict[str, int], told: str) -> None:
    heard = saying(verb, path=["3013"])
    assert stacks._moved(heard, {FOMORIAN: before, FAERIE: {}}, {FOMORIAN: now, FAERIE: {}}) == told


@each(("verb", "key", "refused"), [("set", "stacks", True), ("set", "seen", True), ("set", "mana", False), ("battle", "seen", False)])
def test_what_is_counted_is_set_by_nobody(verb: str, key: str, refused: bool) -> None:
    heard = saying(verb)
    heard.put("public", key, heard.state["public"][key])  # type: ignore[literal-required]
    if refused:
        with pytest.raises(Refusal, match="counted off the pieces"):
            stacks.refresh(heard)
    else:
        stacks.refresh(heard)


def test_what_was_examined_is_struck_out_where_its_seal_is_open() -> None:
    state = put(put(hidden(), "secret", FOMORIAN, "pieces", "Imric", "hex", "3013"), "secret", FAERIE, "examined", {"3012": {"turn": 1}})
    heard = saying("battle", state)
    stacks.refresh(heard)
    assert heard.secret(FAERIE)["examined"] == {"3012": None, "3013": None}
    alone = saying("battle", visible(state, FOMORIAN))
    stacks.refresh(alone)
    assert not [change for change in alone.changes if change[1][:2] == ["secret", FAERIE]]


@each(
    ("name", "verb", "where", "kept"),
    [
        ("Imric", "battle", "3012", True),
        ("Imric", "battle", "3013", False),
        ("Imric", "command", "3012", True),
        ("Moray 99", "battle", "3012", False),
    ],
)
def test_how_long_a_piece_is_seen(name: str, verb: str, where: str, kept: bool) -> None:
    """Until it leaves its hex or is no more."""
    state = hidden()
    copy = {**pieces.piece(state, "Imric"), "hex": "3012"}
    state = put(put(state, "public", "seen", {name: copy}), "secret", FOMORIAN, "pieces", "Imric", "hex", where)
    heard = saying(verb, state)
    stacks._show(heard)
    assert (name in heard.state["public"]["seen"]) == kept


def test_an_army_that_is_seen_is_seen_to_shrink() -> None:
    """A loss changes it where it stands; its stack put in order is covered anew."""
    state = put(hidden(), "public", "seen", {"Moray 3012": pieces.piece(hidden(), "Moray 3012")})
    state = put(state, "secret", FOMORIAN, "pieces", "Moray 3012", "count", 5)
    for verb, counts in (("battle", [5]), ("command", [])):
        heard = saying(verb, state)
        stacks._show(heard)
        assert [piece["count"] for name, piece in heard.state["public"]["seen"].items() if name == "Moray 3012"] == counts, verb


def test_what_one_side_supposes_of_the_other_covers_nothing_that_is_seen() -> None:
    """Odds are counted without the other side's pieces: those of them that lie open are still there."""
    seen = {name: pieces.piece(hidden(), name) for name in ("Elidor", "Imric")}
    heard = saying("battle", visible(put(hidden(), "public", "seen", seen), FOMORIAN))
    stacks._show(heard)
    assert {"Elidor", "Imric"} <= heard.state["public"]["seen"].keys()


def test_who_sleeps_alone_is_seen_and_a_kingdom_asleep_is_not() -> None:
    """10.2, 11.9: all know where Misha is."""
    shown = list(stacks._shown(saying("battle")))
    assert "Misha" in shown
    assert "Finvarra" not in shown
    awake = put(hidden(), "public", "pieces", "Misha", "state", "active")
    assert "Misha" not in list(stacks._shown(saying("battle", put(awake, "secret", FAERIE, "pieces", "Misha", "state", "active"))))


def test_a_mind_that_is_held_is_seen() -> None:
    state = put(hidden(), "secret", FOMORIAN, "pieces", "Imric", "control", FAERIE)
    assert "Imric" in list(stacks._shown(saying("battle", state)))
    assert "Imric" not in list(stacks._shown(saying("battle")))


@each(("verb", "seen"), [("person", False), ("search", True), ("give", False)])
def test_who_is_named_in_the_open_is_seen(verb: str, seen: bool) -> None:
    """Neither by a look nor in secret."""
    assert ("Imric" in list(stacks._shown(saying(verb, person="Imric")))) == seen


# 4.0


@each(
    ("person", "army", "found"),
    [("Callach", "Strathclyde", None), ("Grogan", "Strathclyde", "Grogan"), ("Imric", "Ochil", None), ("Barguest", "Moray", None)],
)
def test_who_stands_on_top_at_the_set_up(person: str, army: str, found: str | None) -> None:
    """A person of its kingdom with a Command Rating."""
    state = stand(start(), "0108", person, **{f"{army}_9": {"count": 2}})
    heard = hearing(state, FOMORIAN)
    heard.write([*setup._first_command(f"{army} 9", army, pieces.at(heard.state, "0108", kind="person"))])
    assert pieces.piece(heard.state, f"{army} 9")["under"] == found


@each(("side", "number", "unseen"), [(FAERIE, "3034", 2), (FOMORIAN, "3034", 0), (FAERIE, "3140", 1), (FAERIE, "0101", 0)])
def test_how_many_counters_nobody_has_seen(side: str, number: str, unseen: int) -> None:
    """11.9: who has been seen there is one of its own side's."""
    state = start(stacks="hidden")
    everybody = {name: piece for own in state["secret"].values() for name, piece in own["pieces"].items()}
    state = put(state, "public", "stacks", {FAERIE: {"3034": 3, "3140": 1}, FOMORIAN: {"3034": 1}})
    state = put(state, "public", "seen", {name: {**everybody[name], "hex": "3034"} for name in ("Elidor", "Imric")})
    assert counters.unseen_at(state, number, side) == unseen
    assert counters.unseen_at(start(), number, side) == 0


def meet(number: str, *names: str, hidden: bool = True) -> State:
    """A game in which these persons, or armies, have come to a hex that was empty."""
    state = start(stacks="hidden") if hidden else start()
    everybody = pieces.pieces(state)
    for name in [*(name for name, piece in everybody.items() if piece["hex"] == number), *names]:
        own = ("secret", everybody[name]["side"], "pieces") if hidden else ("public", "pieces")
        fields = (
            {"hex": number if name in names else "0101", "under": None}
            if everybody[name]["kind"] == "army"
            else {"hex": number if name in names else "0101"}
        )
        state = put(state, *own, name, {**everybody[name], **fields, **({"escort": False} if everybody[name]["kind"] == "person" else {})})
    counts = counters.count_pieces(pieces.pieces(state))
    return put(state, "public", "stacks", counts) if hidden else state


WALLS = "whoever of Faerie is there is in their own fortress"


@each(
    ("state", "why"),
    [
        (meet("3034", "Imric", "Elidor"), WALLS),
        (meet("3034", "Imric", "Albion 3429"), WALLS),
        (meet("3034", "Imric", "Elidor", hidden=False), "the persons there are in their own fortress"),
        (meet("3034", "Imric", "Albion 3429", hidden=False), "armies or escorts are there"),
        (meet("3034", "Imric", "Moray 3012", "Elidor"), "armies or escorts are there"),
        (meet("3034", "Elidor"), "Fomorian has no person there who could fight"),
        (meet("3013", "Imric", "Elidor"), ""),
        (meet("3012", "Imric", "Elidor"), ""),  # a fortress of their own
    ],
)
def test_what_walls_keep_from_a_melee(state: State, why: str) -> None:
    """17.3; hidden stacks are told of the walls whatever stands there. [11.9]"""
    number = "3034" if why else pieces.piece(state, "Imric")["hex"]
    fault = initiating._melee_fault(hearing(state, FOMORIAN), str(number), FOMORIAN)
    assert (fault[0] if fault else "") == why


@each(
    ("names", "unseen"),
    [(("Imric", "Elidor"), True), (("Imric", "Moray 3012", "Elidor"), False), (("Elidor",), False), (("Imric", "Albion 3429"), True)],
)
def test_what_the_enemy_lacks_there_is_no_fact_unless_ones_own_are_lacking(names: tuple[str, ...], unseen: bool) -> None:
    """11.9, 15.3"""
    seen = visible(meet("3013", *names), FOMORIAN)
    facts = initiating._no_melee(Hearing(GAME, seen, Declaration("melee", {"hex": "3013"}, FOMORIAN), BOOK, Refusing()))
    assert facts is not None
    assert ("unseen" in facts) == unseen


@each(("cast", "why"), [(["Elidor"], ""), (["Imric"], ""), (["Imric", "Rurik"], "19.3")])
def test_who_has_cast_may_be_attacked_and_fights_beside_who_has_not(cast: list[str], why: str) -> None:
    """19.3"""
    state = put(meet("3013", "Imric", "Rurik", "Elidor", hidden=False), "public", "cast", cast)
    fault = initiating._melee_fault(hearing(state, FOMORIAN), "3013", FOMORIAN)
    assert (fault[1] if fault else "") == why


@each(
    ("fight", "wanted", "told"),
    [
        ({"terrain": None}, "dyke", True),
        ({"terrain": None}, "clear", False),
        ({"terrain": None}, "woods", False),
        ({"terrain": "clear"}, "dyke", False),
        (None, "dyke", False),
    ],
)
def test_a_dyke_shelters_nobody_but_faerie(fight: Any, wanted: str, told: bool) -> None:
    """17.1: told of a battle whose terrain is still to be chosen."""
    state = put(start(), "public", "combat", "fights", {"3013 battle": fight} if fight else {})
    said = Declaration("defend", {"hex": "3013", "terrain": wanted}, FOMORIAN)
    book = land(h3013={"terrain": ["dyke", "clear"]})
    assert (initiating._of_the_enemy(Hearing(GAME, state, said, book, Refusing())) is not None) == told


def test_who_has_cast_and_who_keeps_what_they_began_with_is_known_wherever_they_stand() -> None:
    """7.9 e05, 11.9, 19.3, 20.6.23: what all know of a person who is named openly does not hang on the hex."""
    state = put(start(), "public", "cast", ["Dorwen"])
    for unseen in (state, put(state, "public", "pieces", "Dorwen", "hex", None)):
        assert pieces.marked(unseen) == ["Dorwen"]
        assert items.keeper(hearing(unseen), dormant.REQUITER) == "Dorwen"
        assert challenges._unfit(unseen, "trial", "Dorwen", FAERIE) == "Dorwen is in no battle or engagement announced"
    dead = put(put(state, "public", "pieces", "Dorwen", "hex", None), "public", "pieces", "Dorwen", "state", "dead")
    assert pieces.marked(dead) == []
    assert items.keeper(hearing(dead), dormant.REQUITER) is None
