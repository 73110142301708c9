"""What is told of where pieces are, who leads, what has points and what somebody may suppose: each condition alone."""

from copy import deepcopy
from typing import Any

from playaid.games.albion.ratings import ground
from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN, SIDES
from playaid.games.albion.table import board, outlook, scoring, soundness, view
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, bare, clear, do, hurt, offers_of, put, rule, stand, start, told
from tests.games.albion.two import bears, hearing, land, moving

OPEN: dict[str, Any] = {"terrain": ["clear"], "roads": [], "kingdom": "Albion", "zone": None, "aspect": None}


def shown(state: State, line: str, side: str = FAERIE, book: Any = BOOK) -> list[str]:
    return [str(text) for text in rule(state, line, side=side, book=book).shown]


def scored(fomorian: int, faerie: int, scenario: str = "albion-alone") -> State:
    return put(start(scenario=scenario), "public", "points", {FOMORIAN: fomorian, FAERIE: faerie})


# who leads


@each(
    ("fomorian", "faerie", "leader", "why"),
    [
        (0, 0, FOMORIAN, "for 0 is at least 3 times 0"),
        (3, 1, FOMORIAN, "for 3 is at least 3 times 1"),
        (2, 1, FAERIE, "for 2 is less than 3 times 1"),
        (4, 1, FOMORIAN, "for 4 is at least 3 times 1"),
    ],
)
def test_who_would_win_the_short_game(fomorian: int, faerie: int, leader: str, why: str) -> None:
    """22.5"""
    (standing,) = view.leading(scored(fomorian, faerie), None)
    assert standing.leader == leader
    assert str(standing.told[0]) == f"It counts after the last turn: as it stands {leader} wins, {why}. (rule 22.5)"


def test_who_leads_in_the_long_game() -> None:
    """23.2"""
    (standing,) = view.leading(scored(2, 1, "faerie-twilight"), None)
    assert (standing.leader, standing.citation) == (FOMORIAN, "23.2")
    assert "both together" in str(standing.told[0])


def test_fortresses_with_a_bonus_are_named_while_they_stand() -> None:
    """21.3"""
    lines = list(map(str, scoring.alone(start())))
    bonus = [number for number, row in printed.fortress_rows().items() if int(row["bonus"])]
    assert len(lines) == 3
    assert all(f"({number})" in lines[2] for number in bonus)
    assert "(2440)" not in lines[2]
    ruin = put(start(), "public", "ruins", dict.fromkeys(bonus[1:], True))
    assert str(list(scoring.alone(ruin))[2]).count("(") == 2, "the one that is left, and the case"
    assert len(list(scoring.alone(put(start(), "public", "ruins", dict.fromkeys(bonus, True))))) == 2


@each(("option", "points"), [("ten", 10), ("none", 0)])
def test_what_a_fortress_counts(option: str, points: int) -> None:
    assert f"{points} for a fortress" in str(list(scoring.alone(put(start(), "referee", "options", "fortress-award", option)))[1])


@each(("alive", "left"), [(2, True), (1, True), (0, False)])
def test_a_country_has_persons_while_one_lives(alive: int, left: bool) -> None:
    """21.4"""
    state = start()
    ulster = [name for name, piece in pieces.pieces(state).items() if piece["kind"] == "person" and piece["kingdom"] == "Ulster"]
    for name in ulster[alive:]:
        state = put(state, "public", "pieces", name, "state", "dead")
    assert scoring._persons_left(state, "Ulster") is left


@each(("viewer", "wounds"), [(FAERIE, {FAERIE: 2}), (FOMORIAN, {FOMORIAN: 0}), (None, {})])
def test_wounds_are_counted_for_their_own_side_alone(viewer: str | None, wounds: dict[str, int]) -> None:
    state = hurt(start(), "Dorwen", 2)
    assert {figure.label: int(figure.value) for figure in view.figures(state, viewer) if "Wounds" in figure.chart} == wounds
    locked: Any = {**state, "secret": {}}
    assert not any("Wounds" in figure.chart for figure in view.figures(locked, viewer))


# where things are


@each(
    ("asked", "text"),
    [("Dorwen", "Dorwen stands on no hex of the map now"), ("Edric", "Edric is dead"), ("Meltonham", "Meltonham: no hex of the map")],
)
def test_what_is_on_no_hex(asked: str, text: str) -> None:
    state = put(put(start(), "public", "pieces", "Edric", "state", "dead"), "public", "pieces", "Edric", "hex", None)
    assert shown(put(state, "public", "pieces", "Dorwen", "hex", None), f"where {asked}") == [text]


def test_a_fortress_is_its_hex() -> None:
    assert shown(start(), "where Melton") == shown(start(), "where 3140")
    assert shown(start(), "where Melton to Kirkcnl") == shown(start(), "where 3140 to 3439")


def test_of_who_lies_face_down_it_is_said_that_they_are_not_seen() -> None:
    """Whether they are there at all or not."""
    hidden = start(stacks="hidden")
    gone = put(put(hidden, "secret", FAERIE, "pieces", "Edric", "hex", None), "secret", FAERIE, "pieces", "Edric", "state", "reserve")
    for state in (hidden, gone):
        assert shown(state, "where Edric", FOMORIAN) == ["where Edric stands is not seen by the other side"]


def test_what_lies_round_a_hex() -> None:
    """Its terrain, and what lies between, where anything does."""
    cells = {
        "h3322": OPEN,
        "h3321": {**OPEN, "terrain": ["woods", "rough"]},
        "s3322": {"north": ["minor river", "trail"], "northeast": ["clear side"]},
    }
    lines = shown(start(), "where 3322", book=land(**cells))
    assert (
        "  north 3321: woods/rough, minor river and trail between" in lines
        or "  north 3321: woods/rough, minor river, trail between" in lines
    )
    northeast = next(line for line in lines if line.startswith("  northeast"))
    assert "between" not in northeast


def test_a_roster_is_parted_by_kingdoms() -> None:
    """7.8"""
    lines = shown(start(), "roster")
    heads = [line for line in lines if line.isupper()]
    assert heads == sorted(set(heads)), "each kingdom once"
    assert {"ALBION", "ULSTER", "LEINSTER", "GWYNEDD", "CURWYLLAN"} <= set(heads)


def test_armies_are_listed_by_who_commands_them() -> None:
    lines = shown(start(), "armies")
    at = lines.index(FAERIE)
    assert any("Moray 3012" in line for line in lines[:at])
    assert not any("Moray 3012" in line for line in lines[at:])
    assert any("Albion 3034" in line for line in lines[at:])


@each(
    ("name", "hex_", "state", "text"),
    [
        ("Edric", "2339", "active", "in 2339"),
        ("Edric", None, "active", "not on the map"),
        ("Edric", None, "dead", "not on the map"),
    ],
)
def test_where_a_person_is(name: str, hex_: str | None, state: str, text: str) -> None:
    there = put(put(start(), "public", "pieces", name, "hex", hex_), "public", "pieces", name, "state", state)
    assert shown(there, f"person {name}", FOMORIAN)[0].endswith(f"({FAERIE}, {state}) {text}")


def test_which_items_count_now() -> None:
    """20.2"""
    state = bears(bears(moving(start(), FAERIE), "09", "Dorwen"), "12", "Dorwen")
    lines = shown(state, "person Dorwen")
    counting = {line for line in lines if line.startswith("  bears")}
    assert "  bears Nuada's Helm" in counting
    assert "  bears Trollbane, which does not count now: Dorwen may carry but not use Trollbane" in counting


# the board


def test_what_lies_on_the_board() -> None:
    def titles(state: State) -> set[str]:
        return {str(piece.name) for piece in board._lying(state)}

    assert "Nuada's Helm" in titles(start())
    assert "Trollbane" not in titles(start())
    left = put(start(), "public", "items", "09", {"state": "left", "hex": None, "side": None})
    assert "Nuada's Helm" not in titles(left)


@each(("viewer", "titles"), [(FAERIE, 2), (FOMORIAN, 2), (None, 0)])
def test_a_roster_lies_before_its_own_player(viewer: str | None, titles: int) -> None:
    """7.8"""
    sheets = list(board._own(start(), viewer))
    assert len(sheets) == titles
    assert not list(board._own({**start(), "secret": {}}, viewer))
    if viewer == FAERIE:
        names = [row[0] for row in sheets[0].rows]
        assert "Edric" in names
        assert "Imric" not in names
        dead = put(start(), "public", "pieces", "Edric", "state", "dead")
        assert "Edric" not in [row[0] for row in next(iter(board._own(dead, viewer))).rows]
        fewer = deepcopy(start())
        del fewer["public"]["pieces"]["Edric"]
        assert "Edric" not in [row[0] for row in next(iter(board._own(fewer, viewer))).rows]


# suppositions


@each(("lies", "held"), [("held", True), ("left", False)])
def test_items_are_supposed_with_whoever_has_them(lies: str, held: bool) -> None:
    state = put(start(), "public", "items", "12", {"state": lies, "hex": None, "side": FAERIE})
    assert ("12" in outlook._supposed(state, FAERIE)["items"]) is held


@each("hidden", [True, False])
def test_pieces_are_supposed_beneath_their_seals_alone(hidden: bool) -> None:
    """11.9"""
    state = start(stacks="hidden") if hidden else start()
    secret: Any = outlook.imagine(state, FAERIE)["secret"]
    assert ("pieces" in secret[FOMORIAN]) is hidden
    if hidden:
        assert {piece["side"] for piece in secret[FOMORIAN]["pieces"].values()} == {FOMORIAN}


@each(("modifier", "lines"), [(2, 3), (None, 2), (0, 2)])
def test_a_modifier_stays(modifier: int | None, lines: int) -> None:
    """10.4"""
    args = {} if modifier is None else {"modifier": modifier}
    turned = outlook.activate_again(start(), moving(start(), FAERIE), Declaration("activate", args, FAERIE), BOOK)
    assert turned is not None
    assert len(turned.supposed) == lines


# what is sound


@each(("first", "turn", "wrong"), [(None, 1, False), (1, 1, False), (2, 1, True), (2, 2, False), (0, 1, False)])
def test_a_trespass_is_none_of_turns_to_come(first: int | None, turn: int, wrong: bool) -> None:
    """22.4"""
    state = put(moving(start(), FOMORIAN, turn), "public", "trespass", first)
    assert any("trespass" in str(fault) for fault in soundness.faults(state)) is wrong


def test_before_the_first_turn_no_trespass_is_too_early() -> None:
    state = put(put(start(), "referee", "at", []), "public", "trespass", 1)
    assert not any("trespass" in str(fault) for fault in soundness.faults(state))


@each(
    ("hidden", "keys", "looked"),
    [(True, SIDES, True), (True, (FAERIE,), False), (True, (), False), (False, SIDES, True), (False, (), True)],
)
def test_hidden_stacks_are_looked_through_with_both_keys(hidden: bool, keys: tuple[str, ...], looked: bool) -> None:
    """11.9"""
    state = put(start(stacks="hidden") if hidden else start(), "public", "points", FAERIE, 99)
    kept: Any = {**state, "secret": {side: secret for side, secret in state["secret"].items() if side in keys}}
    assert any("victory points" in str(fault) for fault in soundness.faults(kept)) is looked


# by the players' word

SEA = {**OPEN, "terrain": ["sea"], "zone": "Irish Sea", "kingdom": None}
COAST = {**OPEN, "terrain": ["sea", "marsh"], "zone": "Irish Sea"}


def wand(sky: str, *names: str, aboard: bool = False, number: str = "3139") -> State:
    state = bears(stand(bare(start(), "Gerflax"), number, "Gerflax", *names), "14", "Gerflax")
    state = put(state, "public", "pieces", "Gerflax", "aboard", "Foamrider" if aboard else None)
    return put(moving(clear(state, "3138"), FAERIE), "public", "weather", {"map": sky, "hexes": {}, "zones": {}})


@each(
    ("state", "line", "book", "seen"),
    [
        (wand("snow", "Foamrider", aboard=True), "place Foamrider at 3138", land(h3139=SEA, h3138=SEA), False),
        (wand("snow", "Foamrider", aboard=True), "place Foamrider at 3138", land(h3139=COAST, h3138=SEA), True),
        (wand("rain", "Foamrider", aboard=True), "place Foamrider at 3138", land(h3139=SEA, h3138=COAST), False),
        (wand("rain"), "place Gerflax at 3138", land(h3139=OPEN, h3138=OPEN), False),
        (wand("rain"), "place Gerflax at 3138", land(h3139=OPEN, h3138={**OPEN, "terrain": ["marsh"]}), True),
    ],
)
def test_what_the_wand_spares_by_the_players_word(state: State, line: str, book: Any, seen: bool) -> None:
    """6.2.5, 6.3.4, 20.6.14"""
    assert ("Wand" in told(rule(state, line, book=book), FOMORIAN)) is seen


def test_who_flies_to_its_bearer_needs_no_wand() -> None:
    state = put(stand(wand("rain"), "3138", "Gerflax"), "public", "pieces", "Cait Sith", "state", "active")
    state = stand(state, "3139", "Cait Sith")
    assert ground.secret_wand(hearing(state), ["3138"], ("Cait Sith",), FAERIE) == "Gerflax"
    book = land(h3139=OPEN, h3138={**OPEN, "terrain": ["marsh"]})
    assert "Wand" not in told(rule(state, "place Cait Sith at 3138", book=book), FOMORIAN)


def test_to_whom_a_place_is_offered() -> None:
    """Neither to those aboard nor while losses are owed."""
    state = moving(start(), FOMORIAN)
    assert any(line.startswith("place Imric, Moray 3012") for line in offers_of(state, "place", FOMORIAN))
    aboard = stand(state, "3012", "Gullfoot")
    for name in ("Imric", "Moray 3012"):
        aboard = put(aboard, "public", "pieces", name, "aboard", "Gullfoot")
    assert not any("Imric" in line for line in offers_of(aboard, "place", FOMORIAN))
    searched = bare(moving(stand(start(), "1323", "Barguest"), FOMORIAN), "Barguest")
    assert offers_of(do(searched, "search Barguest", "1 2", FOMORIAN), "place", FOMORIAN) == []


def test_of_an_army_that_is_not_there_it_is_told_once_that_there_is_none() -> None:
    """11.9"""
    state = bare(stand(moving(start(), FOMORIAN), "3013", "Imric"), "Imric")
    found = [reason.check.rpartition("/")[2] for reason in rule(state, "attach Imric from Moray 3012", side=FOMORIAN).reasons]
    assert found == ["11.donor"]


@each(("how", "text"), [("active", "somewhere"), ("inactive", "somewhere"), ("dead", "not on the map")])
def test_where_a_person_is_who_may_lie_face_down(how: str, text: str) -> None:
    """11.9"""
    state = start(stacks="hidden")
    for field, value in {"hex": None, "state": how}.items():
        state = put(state, "secret", FAERIE, "pieces", "Edric", field, value)
    assert shown(state, "person Edric", FAERIE)[0].endswith(f"({FAERIE}, {how}) {text}")
    assert shown(state, "person Edric", FOMORIAN)[0].endswith(f"({FAERIE}, active) somewhere"), "the other side sees none of it"


class Entered:
    """A book into which its owner enters something."""

    def __init__(self) -> None:
        self.kept: dict[str, object] = {}

    def entries(self, table: str) -> object:
        return self.kept.get(table)


def test_the_map_is_drawn_anew_when_something_of_it_has_been_entered() -> None:
    book: Any = Entered()
    drawn = board._map(book)
    assert board._map(book) is drawn
    book.kept["points"] = object()
    assert board._map(book) is drawn
    book.kept["hexes"] = object()
    assert board._map(book) is not drawn
