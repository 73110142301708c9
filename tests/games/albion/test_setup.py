"""4.0, 21.2: every piece on its hex, and the strengths counted."""

from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import soundness
from playaid.games.albion.table.outlook import UNKNOWN, imagine
from tests.games.albion.table import BOOK, PRINTED, at, offered, put, result, rule, start
from tests.games.albion.two import hearing


def test_every_piece_of_the_set_up_is_there() -> None:
    state = start()
    assert not list(soundness.faults(state))
    for name in BOOK.keys("setup"):
        one = pieces.piece(state, name)
        hex_ = BOOK.value("setup", name, "hex")
        assert one["hex"] == (hex_ if one["state"] in ("active", "inactive") else None), name


def test_escorts_are_attached_and_ships_whole() -> None:
    state = start()
    assert pieces.piece(state, "Imric")["escort"] is True
    assert pieces.piece(state, "Barguest")["escort"] is False
    assert all(one["steps"] == 2 for one in pieces.pieces(state).values() if one["kind"] == "ship")


def test_faerie_is_inactive_but_for_albion() -> None:
    state = start()
    assert pieces.piece(state, "Elidor")["state"] == "active"
    assert pieces.piece(state, "Arwan")["state"] == "inactive"
    assert pieces.piece(state, "Auberon")["state"] == "expedition"
    assert pieces.piece(state, "Cait Sith")["state"] == "reserve"


def test_the_faerie_sum_fits_and_the_fomorian_one_does_not() -> None:
    """133 come out with the three ships of Ulster that the set-up list forgets; 121 does not come out at all."""
    ruling = rule(start(), "strength")
    assert ruling.data is not None
    faerie, fomorian = ruling.data["strength"][FAERIE], ruling.data["strength"][FOMORIAN]
    assert faerie == {"armies": 80, "escorts": 15, "ships": 38}
    assert sum(faerie.values()) == BOOK.value("points", "Faerie strength", "points") == 133
    assert fomorian == {"armies": 92, "escorts": 14, "ships": 42}
    assert sum(fomorian.values()) == 148 != BOOK.value("points", "Fomorian strength", "points")


def test_a_lost_hex_does_not_stop_the_set_up() -> None:
    state = start(PRINTED)
    assert pieces.piece(state, "Seawolf")["hex"] is None
    assert pieces.piece(state, "Seawolf")["state"] == "inactive"
    assert result(rule(state, "next", book=BOOK), "Game-Turn") == "clear"


def test_help_offers_without_a_mapsheet() -> None:
    """What nobody knows yet is no reason to stop: offers leave it out. [2.2]"""
    for place in (("pregame",), ("combat", "announce"), ("recovery",)):
        assert isinstance(offered(at(start(PRINTED), FOMORIAN, *place)), list)


def test_a_piece_without_a_hex_is_not_on_the_map() -> None:
    state = start()
    assert pieces.on_map(pieces.piece(state, "Imric"))
    assert not pieces.on_map(pieces.piece(put(state, "public", "pieces", "Imric", "hex", None), "Imric"))


def test_a_sunk_ship_counts_no_more() -> None:
    state = start()
    strong = pieces.strength_of_side(hearing(state), FOMORIAN)["ships"]
    sunk = put(state, "public", "pieces", "Gullfoot", "state", "sunk")
    lost = int(printed.ship_rows()["Gullfoot"]["combat"])
    assert lost > 0
    assert pieces.strength_of_side(hearing(sunk), FOMORIAN)["ships"] == strong - lost


def test_an_imagined_roster_is_one_of_persons() -> None:
    state = imagine(start(), FOMORIAN)
    persons = {name for name, piece in pieces.pieces(state).items() if piece["kind"] == "person" and piece["side"] == FAERIE}
    assert set(state["secret"][FAERIE]["roster"]) == persons


def test_an_imagined_item_is_where_it_was_at_the_start_or_in_nobodys_hands() -> None:
    """Where who bore it then is dead, nobody is known to hold it."""
    dead = put(start(), "public", "pieces", "Finvarra", "state", "dead")
    assert imagine(dead, FOMORIAN)["secret"][FAERIE]["items"]["12"] == UNKNOWN
    assert imagine(start(), FOMORIAN)["secret"][FAERIE]["items"]["12"] == "Finvarra"
