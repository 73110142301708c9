"""2.3, 3.0: who stands where and whose he is, the parts of a declaration, and the dead and their heirs; each with its neighbour."""

from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.ratings.heirs import heirs_first
from playaid.games.albion.rules import losses, succession
from playaid.games.albion.state import pieces
from playaid.games.albion.state.pieces import Part
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, put, stand, start


def of(name: str, field: str, value: object, state: State | None = None) -> State:
    return put(state or start(), "public", "pieces", name, field, value)


def heard(state: State, side: str = FOMORIAN, verb: str = "remove", **args: Any) -> Hearing:
    return Hearing(GAME, state, Declaration(verb, {"losses": "evenly", **args}, side), BOOK, Refusing())


def public(hearing: Hearing) -> list[str]:
    return [said.text for said in hearing.story if said.only is None]


@each("state", ["dead", "reserve", "expedition", "sunk", "gone"])
def test_who_is_not_in_play_stands_nowhere(state: str) -> None:
    assert "Imric" in pieces.at(start(), "3012")
    assert "Imric" not in pieces.at(of("Imric", "state", state), "3012")
    assert "Imric" in pieces.at(of("Imric", "state", "inactive"), "3012")
    assert pieces.hexes_of(of("Rurik", "state", state, of("Moray 2810", "state", state)), FOMORIAN) != pieces.hexes_of(start(), FOMORIAN)


def test_what_is_asked_of_a_hex() -> None:
    state = of("Barguest", "aboard", "Gullfoot", stand(start(), "3012", "Gullfoot", "Elidor", "Barguest"))
    assert set(pieces.at(state, "3012")) == {"Gullfoot", "Elidor", "Barguest", "Imric", "Moray 3012"}
    assert pieces.at(state, "3012", FAERIE) == ["Elidor"]
    assert pieces.at(state, "3012", kind="ship") == ["Gullfoot"]
    assert pieces.at(state, "3012", aboard=True) == ["Barguest"]
    assert set(pieces.at(state, "3012", FOMORIAN, "person", aboard=False)) == {"Imric"}
    assert pieces.at(of("Imric", "control", FAERIE), "3012", FAERIE) == ["Imric"]
    assert pieces.cargo(state, "Gullfoot") == ["Barguest"]
    assert pieces.cargo(state, "Moontop") == []


@each(
    ("names", "points"),
    [(["Imric"], 1), (["Barguest"], 0), (["Moray 3012"], 8), (["Imric", "Moray 3012"], 9), (["Gullfoot"], 0), ([], 0)],
)
def test_points_at_face_value(names: list[str], points: int) -> None:
    assert pieces.points(start(), names) == points


@each(
    ("name", "field", "value", "words"),
    [
        ("Imric", "escort", True, "Imric with escort"),
        ("Imric", "escort", False, "Imric"),
        ("Moray 3012", "count", 3, "Moray 3012 (3)"),
        ("Gullfoot", "steps", 2, "Gullfoot"),
        ("Gullfoot", "steps", 1, "Gullfoot (damaged)"),
        ("Gullfoot", "steps", 0, "Gullfoot"),
        ("Gullfoot", "refit", True, "Gullfoot (refit)"),
    ],
)
def test_a_piece_in_words(name: str, field: str, value: object, words: str) -> None:
    assert pieces.describe(of(name, field, value), name) == words


@each(
    ("text", "part"),
    [("4 Moray 3012", Part("Moray 3012", 4)), ("Moray 3012", Part("Moray 3012")), ("Imric", Part("Imric")), ("12", Part("12"))],
)
def test_a_part_of_a_declaration(text: str, part: Part) -> None:
    assert pieces.part_of(text) == part


@each(
    ("args", "twice"),
    [
        ({"pieces": ["Imric", "Moray 3012"]}, None),
        ({"pieces": ["Imric", "Imric"]}, "Imric"),
        ({"pieces": ["2 Moray 3012", "Moray 3012"]}, "Moray 3012"),
        ({"person": "Imric", "others": ["Rurik"]}, None),
        ({"person": "Imric", "others": ["Imric"]}, "Imric"),
        ({"person": "Imric", "others": ["Rurik", "Rurik"]}, "Rurik"),
        ({"person": "Imric", "pieces": ["Imric"]}, "Imric"),
        ({"person": "Imric"}, None),
        ({}, None),
    ],
)
def test_nobody_is_named_twice(args: dict[str, Any], twice: str | None) -> None:
    assert pieces.named_twice(heard(start(), **args)) == ({"names": twice} if twice else None)


def test_parts_of_armies_have_names() -> None:
    names = pieces.force_names(start())
    assert "1 Moray 3012" in names
    assert "7 Moray 3012" in names
    assert "8 Moray 3012" not in names
    assert "0 Moray 3012" not in names


@each(
    ("name", "field", "value", "what", "less"),
    [
        ("Moray 3012", "count", 5, "armies", 3),
        ("Imric", "escort", False, "escorts", 1),
        ("Gullfoot", "state", "sunk", "ships", 2),
        ("Gullfoot", "steps", 1, "ships", 0),
        ("Elidor", "escort", False, "escorts", 0),
        ("Foamrider", "state", "sunk", "ships", 0),
    ],
)
def test_what_a_side_has(name: str, field: str, value: object, what: str, less: int) -> None:
    """21.2"""
    before, after = (pieces.strength_of_side(heard(state), FOMORIAN) for state in (start(), of(name, field, value)))
    assert before[what] - after[what] == less


# heirs


def dying(*names: str) -> Hearing:
    hearing = heard(start())
    for name in names:
        losses.kill(hearing, name, "for the test")
    return hearing


@each(
    ("dead", "ranks"),
    [
        (["Auberon"], {"Elidor": "king", "Edric": "marshal"}),
        (["Auberon", "Elidor"], {"Elidor": "king", "Edric": "king"}),
        (["Auberon", "Elidor", "Rurik"], {"Elidor": "king", "Edric": "king"}),
        (["Elidor", "Auberon"], {"Edric": "king"}),
        (["Elidor"], {}),
        (["Edric", "Auberon"], {"Elidor": "king"}),
        (["Auberon", "Edric"], {"Elidor": "king", "Edric": "marshal"}),
        (["Imric"], {"Gairloch": "king"}),
        (["Gairloch", "Imric"], {}),
        (["Rurik"], {}),
    ],
)
def test_who_inherits(dead: list[str], ranks: dict[str, str]) -> None:
    """7.9"""
    assert dying(*dead).public["ranks"] == ranks


def test_a_succession_is_told_once_and_to_all() -> None:
    told = public(dying("Auberon", "Elidor", "Rurik"))
    assert [text for text in told if "the rank of king now" in text] == [
        "Elidor has the rank of king now.",
        "Edric has the rank of king now.",
    ]
    assert told.count("Edric has the rank of marshal now.") == 1


def test_of_two_who_are_entered_as_dead_the_heir_is_told_once() -> None:
    """7.9 e10"""
    state = start()
    for name in ("Dagda", "Angus Mac Og"):
        state = put(put(state, "public", "pieces", name, "state", "dead"), "public", "pieces", name, "hex", None)
    hearing = heard(state)
    for name, piece in pieces.pieces(hearing.state).items():
        succession.inherit(hearing, name, piece)
    assert public(hearing) == ["Brigit has the rank of king now."]


def test_a_rank_that_the_players_took_away_comes_back_with_no_strangers_death() -> None:
    """7.9 t28: Gairloch follows Imric, whoever else dies after."""
    hearing = heard(put(dying("Imric").state, "public", "ranks", {}))
    losses.kill(hearing, "Rurik", "for the test")
    assert hearing.public["ranks"] == {}


@each(
    ("first", "told"), [("Elidor", ["Edric has the rank of king now."]), ("Edric", ["Elidor has the rank of king now."]), ("Rurik", None)]
)
def test_of_an_heir_who_is_dead_no_other_rank_is_told(first: str, told: list[str] | None) -> None:
    """7.9 e03: Edric is Marshal when his brother is King; where he is King himself he is that alone."""
    said = [text for text in public(dying(first, "Auberon")) if "has the rank" in text]
    assert said == (told or ["Elidor has the rank of king now.", "Edric has the rank of marshal now."])


@each("together", [["Auberon", "Elidor"], ["Elidor", "Auberon"], ["Auberon", "Edric", "Elidor"], ["Auberon", "Rurik", "Elidor"]])
def test_those_who_die_together_do_not_follow_each_other(together: list[str]) -> None:
    """7.4: losses are removed simultaneously."""
    order = heirs_first(together)
    assert sorted(order) == sorted(together)
    assert order.index("Elidor") < order.index("Auberon")
    assert not [text for text in public(dying(*order)) if text.startswith("Elidor has")]
    assert heirs_first(["Rurik", "Auberon", "Balor"]) == ["Rurik", "Auberon", "Balor"]


@each(("name", "appears"), [("Corin", "Cait Sith"), ("Callach", "Callach's Waff")])
def test_who_appears_where_another_fell(name: str, appears: str) -> None:
    """7.9 s43, s44"""
    hearing = heard(stand(start(), "3013", name))
    losses.kill(hearing, name, "for the test")
    piece = pieces.piece(hearing.state, appears)
    assert (piece["hex"], piece["state"], piece["aboard"], piece["control"]) == ("3013", "active", None, None)
    assert piece["side"] == (FAERIE if appears == "Cait Sith" else FOMORIAN)
    assert f"{appears} appears in 3013 where {name} fell." in public(hearing)


@each(
    ("option", "where", "state"),
    [("stay", "2629", "active"), ("rest", "2629", "gone"), ("rest", "3013", "active")],
)
@each("name", ["Corin", "Callach"])
def test_a_ghost_that_comes_into_play_in_the_barrows(name: str, option: str, where: str, state: str) -> None:
    """Whether it enters the hex with that is an option. [19.5.19]"""
    hearing = heard(stand(start(barrows=option), where, name))
    losses.kill(hearing, name, "for the test")
    ghost = "Cait Sith" if name == "Corin" else "Callach's Waff"
    assert pieces.piece(hearing.state, ghost)["state"] == state
    assert (f"{ghost} is laid to rest in Wigan's Pen." in public(hearing)) == (state == "gone")


@each(("field", "value"), [("state", "gone"), ("state", "dead")])
def test_nobody_appears_twice(field: str, value: str) -> None:
    hearing = heard(of("Cait Sith", field, value, stand(start(), "3013", "Corin")))
    losses.kill(hearing, "Corin", "for the test")
    assert pieces.piece(hearing.state, "Cait Sith")["state"] == value


def test_nobody_appears_where_nobody_stood() -> None:
    hearing = heard(start())
    succession.turn_over(hearing, "Corin", pieces.piece(start(), "Corin"))
    assert pieces.piece(hearing.state, "Cait Sith")["state"] == "reserve"


@each(("person", "orphaned"), [("Brian Mac Iver", True), ("Cormac", False)])
def test_whose_men_go_home(person: str, orphaned: bool) -> None:
    """7.9 m32"""
    hearing = dying(person)
    assert bool(hearing.public.get("orphaned")) == orphaned
    assert any("they go home at the end of the Game-Turn" in text for text in public(hearing)) == orphaned


def test_who_goes_home() -> None:
    state = put(of("Imric", "kingdom", "Borders", start()), "public", "orphaned", True)
    hearing = heard(state, verb="next")
    before = {name for name, piece in pieces.pieces(state).items() if piece["kingdom"] == "Borders" and piece["kind"] == "army"}
    succession.turn_ends(hearing)
    assert before
    assert not before & set(pieces.pieces(hearing.state))
    assert not pieces.piece(hearing.state, "Imric")["escort"]
    assert pieces.piece(hearing.state, "Gullfoot")["state"] == "active"
    assert pieces.piece(hearing.state, "Seasnake")["state"] == "active"
    assert hearing.public["orphaned"] is False
    assert pieces.piece(hearing.state, "Moray 3012")["count"] == 8


@each("orphaned", [False, None])
def test_nobody_goes_home_while_the_king_lives(orphaned: bool | None) -> None:
    hearing = heard(put(start(), "public", "orphaned", orphaned), verb="next")
    succession.turn_ends(hearing)
    assert pieces.pieces(hearing.state) == pieces.pieces(start())
