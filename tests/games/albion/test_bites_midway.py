"""An entered game, word by word: what each line says of a state, and what follows from it, each condition told apart."""

from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.rules import midway
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, hurt, put, start
from tests.games.albion.two import bears


def saying(state: State, side: str = FOMORIAN, **args: Any) -> Hearing:
    return Hearing(GAME, state, Declaration("stands", args, side), BOOK, Refusing())


def of(name: str, field: str, value: object, state: State | None = None) -> State:
    return put(state or start(), "public", "pieces", name, field, value)


@each(
    ("said", "state", "found"),
    [
        (midway.trespass_said, start, []),
        (midway.trespass_said, lambda: put(start(), "public", "trespass", 2), ["2"]),
        (midway.ruins_said, lambda: put(start(), "public", "ruins", {"3012": True, "3034": False}), ["3012"]),
        (midway.damaged_said, lambda: of("Gullfoot", "steps", 1), ["Gullfoot"]),
        (midway.damaged_said, start, []),
        (midway.farcalling_said, start, []),
        (midway.farcalling_said, lambda: put(start(), "public", "farcalling", True), [""]),
        (midway.points_said, lambda: put(start(), "public", "points", {FOMORIAN: 3, FAERIE: 0}), ["Fomorian 3"]),
        (midway.wounds_said, lambda: hurt(hurt(start(), "Imric", 2), "Elidor", 1), ["Imric 2"]),
        (midway.wounds_said, lambda: of("Imric", "state", "dead", hurt(hurt(start(), "Imric", 6), "Rurik", 1)), ["Rurik 1"]),
    ],
)
def test_what_is_said_of_a_state(said: Any, state: Any, found: list[str]) -> None:
    assert list(said(saying(state()))) == found


@each(
    ("name", "state", "escort", "wounds"),
    [("Imric", "dead", False, 6), ("Cait Sith", "gone", False, 6), ("Auberon", "expedition", True, None), ("Gullfoot", "gone", None, None)],
)
def test_what_becomes_of_the_fallen(name: str, state: str, escort: bool | None, wounds: int | None) -> None:
    """7.0: no escort and no box is left to the dead; ships have neither."""
    heard = saying(start(), pieces=[name], kind=state)
    midway.fallen(heard)
    piece = pieces.piece(heard.state, name)
    assert (piece["state"], piece["hex"], piece.get("escort")) == (state, None, escort)
    roster, before = heard.secret(piece["side"])["roster"], start()["secret"][piece["side"]]["roster"]
    assert roster.get(name) == (before.get(name) if wounds is None else wounds)


@each(
    ("dead", "ranks"),
    [((), {}), (("Imric",), {"Gairloch": "king"}), (("Auberon",), {"Elidor": "king", "Edric": "marshal"}), (("Brigit",), {})],
)
def test_heirs_have_their_ranks(dead: tuple[str, ...], ranks: dict[str, str]) -> None:
    """7.9: of the dead alone."""
    state = start()
    for name in dead:
        state = of(name, "hex", None, of(name, "state", "dead", state))
    heard = saying(state)
    midway.settle(heard)
    assert heard.public["ranks"] == ranks


@each(
    ("dobie", "holder", "before", "bearer", "master"),
    [
        ("dead", FOMORIAN, "Dobie", "Barguest", FOMORIAN),
        ("active", FOMORIAN, "Dobie", "Barguest", "Dobie"),
        ("dead", None, "Dobie", None, "Dobie"),
        ("dead", FOMORIAN, FAERIE, "Barguest", FAERIE),
        ("dead", FOMORIAN, "Dobie", "Moray 3012", "Dobie"),
        ("dead", FOMORIAN, "Dobie", "Rurik", FOMORIAN),
    ],
)
def test_whom_the_glass_serves(dobie: str, holder: str | None, before: str, bearer: str | None, master: str) -> None:
    """20.6.20"""
    state = put(of("Dobie", "state", dobie), "public", "attuned", before)
    state = bears(state, "20", bearer) if bearer else put(state, "public", "items", "20", {"state": "left", "hex": "3012", "side": holder})
    heard = saying(state)
    midway._serve(heard)
    assert heard.public["attuned"] == master
    served = "Barguest" if bearer == "Barguest" and (dobie, before) == ("dead", "Dobie") else None
    assert heard.secret(FOMORIAN).get("attuned") == served


@each(
    ("brian", "left", "orphaned"),
    [("dead", True, True), ("active", True, False), ("dead", False, False)],
)
def test_whose_king_has_fallen_goes_home(brian: str, left: bool, orphaned: bool) -> None:
    """7.9 m32: while some of them are there."""
    state = of("Brian Mac Iver", "state", brian)
    for name in ("Borders 3218", "Borders 3321", "Brian Mac Iver"):
        state = state if left and name != "Brian Mac Iver" else of(name, "hex", None, state)
    heard = saying(state)
    midway._follow(heard)
    assert heard.public["orphaned"] is orphaned


@each(
    ("names", "kind", "wrong"),
    [
        (["Cait Sith"], "gone", False),
        (["Cait Sith"], "sunk", True),
        (["Cait Sith"], "reserve", False),
        (["Imric"], "gone", True),
        (["Imric"], "reserve", True),
        (["Imric"], "dead", False),
        (["Gullfoot"], "dead", True),
        (["Gullfoot"], "sunk", False),
        (["Stout-heart"], "expedition", False),
        (["Auberon"], "expedition", False),
        (["Moray 9999"], "dead", False),
    ],
)
def test_how_pieces_end(names: list[str], kind: str, wrong: bool) -> None:
    """Each as its kind does; who is not there is another fault."""
    assert (midway._no_end(saying(start(), pieces=names, kind=kind)) is not None) == wrong


@each(
    ("names", "leader", "number", "wrong"),
    [
        (["Moray 2714"], "Imric", "3012", False),
        (["Moray 2714"], "Imric", "3011", True),
        (["Moray 2714", "Imric"], "Imric", "3011", False),
        (["Albion 3034"], "Imric", "3012", True),
        (["Moray 9999"], "Imric", "3011", False),
        (["Moray 2714"], None, "3011", False),
    ],
)
def test_whoever_commands_is_with_his_army(names: list[str], leader: str | None, number: str, wrong: bool) -> None:
    """14.2"""
    facts = midway._no_leader(saying(start(), pieces=names, person=leader, hex=number))
    assert (facts is not None) == wrong
