"""19.4.13, 20.6.16 to 20.6.18: who sees how far, whom the lands of a place show, what a look costs and that it cannot be taken back."""

from typing import Any

from playaid.games.albion.ratings import ground
from playaid.games.albion.rules import vision
from playaid.games.albion.state import pieces
from playaid.games.albion.state.hexes import distance
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, PRINTED, bare, clear, do, offers_of, put, rule, stand, start, told
from tests.games.albion.two import bears, hearing, moving

SEAT, DANCE = "2816", "2441"


def sight(state: State, caster: str, side: str = FOMORIAN, book: Any = BOOK) -> list[str]:
    casting: Any = {"number": "13", "caster": caster, "side": side, "target": None, "weather": None, "result": "works"}
    return vision.in_sight(hearing(state, side, book), casting)


def seat(caster: str, mana: int = 0, **castings: Any) -> State:
    """A seer in the Seat of Moray, Elidor far off in Ochil."""
    state = put(stand(start(), SEAT, caster), "public", "mana", mana)
    state = bears(stand(state, "3314", "Elidor"), "16", caster)
    return put(state, "public", "castings", list(castings.values()))


@each(("caster", "sees"), [("Barguest", True), ("Imric", True), ("Gairloch", True), ("Rurik", False), ("Callach", False)])
def test_the_lands_of_the_seat_are_for_its_blood(caster: str, sees: bool) -> None:
    """19.5.18: Ochil lies beyond every range without mana."""
    state = put(seat(caster), "public", "mana", -6 if caster != "Rurik" else 0)
    assert BOOK.value("hexes", "3314", "kingdom") == "Ochil"
    assert ("3314" in sight(state, caster)) == sees


@each(("number", "result", "sees"), [("11", "works", False), ("11", "fails", True), ("09", "works", True), ("01", "works", True)])
def test_a_hex_where_magic_is_dispelled_is_not_seen(number: str, result: str, sees: bool) -> None:
    """19.4.11"""
    other = {"number": number, "caster": "Misha", "side": FAERIE, "target": "3314", "weather": None, "result": result}
    assert ("3314" in sight(seat("Barguest", other=other), "Barguest")) == sees


def test_a_place_without_visions_shows_what_the_ring_reaches() -> None:
    """20.6.16"""
    state = put(stand(start(), DANCE, "Sean"), "public", "mana", 0)
    near, far = stand(state, "2442", "Elidor"), stand(state, "3314", "Elidor")
    assert "2442" in sight(near, "Sean")
    assert "3314" not in sight(far, "Sean")


def test_the_observatory_sees_all() -> None:
    """19.5.13"""
    state = put(stand(start(), "2825", "Corin"), "public", "mana", -6)
    assert set(sight(state, "Corin", FAERIE)) == set(pieces.hexes_of(state, FOMORIAN))


def doubtful(lands: tuple[str, ...]) -> tuple[str, str, int]:
    """A place of power, a hex whose range from it hangs on the lie of the columns, and the smaller range."""
    for number in BOOK.keys("hexes"):
        even, odd = (distance("2034", number, lie) for lie in ("even", "odd"))
        if even < odd and BOOK.value("hexes", number, "kingdom") in lands:
            return "2034", number, even
    raise AssertionError


def test_a_land_that_is_shown_hangs_on_no_columns() -> None:
    """2.1: whatever its range, Gwynedd is seen from Derwent's Watch."""
    here, number, reach = doubtful(("Gwynedd", "Albion"))
    heard = hearing(start())
    assert vision._of_the_lands(heard, number, here, reach, ["Gwynedd", "Albion"])
    assert not vision._of_the_lands(heard, number, here, reach, [])
    assert not vision._of_the_lands(heard, number, here, reach, ["Moray"])
    assert not vision._of_the_lands(heard, number, here, reach + 2, ["Gwynedd", "Albion"])
    assert vision._of_the_lands(heard, number, here, reach - 1, ["Gwynedd", "Albion"])


def test_no_kingdom_is_asked_for_where_a_place_shows_none() -> None:
    unknown = hearing(start(), book=PRINTED)
    number = next(number for number in BOOK.keys("hexes") if ground.known_fact(unknown, number, "kingdom") == "?")
    assert not vision._of_the_lands(unknown, number, "2034", 1, [])


# telling


def test_what_a_look_tells_is_not_taken_back() -> None:
    state = bears(bare(moving(stand(clear(start(), "3013"), "3013", "Barguest", "Elidor"), FOMORIAN), "Elidor"), "18", "Barguest")
    state = stand(bears(state, "07", "Elidor"), "3013", Albion_9={"count": 2, "under": "Elidor"})
    ruling = rule(state, "gaze Barguest")
    assert ruling.needs_consent
    assert "Barguest gazes into the Moray Crystal." in told(ruling)
    assert "Fomorian examines enemy stacks: its own `log` tells what it saw." in told(ruling, FAERIE)
    assert "3013: Elidor with Gwydion's Staff; Albion 9 (2) under Elidor." in told(ruling, FOMORIAN)
    assert "Staff" not in told(ruling, FAERIE)
    assert do(state, "gaze Barguest")["public"]["spent"] == {"Barguest": 1}


def gazing(**fields: Any) -> State:
    state = moving(start(), FOMORIAN)
    for field, value in fields.items():
        state = put(state, "public", field, value)
    return state


@each(
    ("state", "line", "found"),
    [
        (gazing, "gaze Barguest", []),
        (gazing, "gaze Imric", ["20.6.18.uses"]),
        (lambda: gazing(cast=["Barguest"]), "gaze Barguest", ["19.3.marked"]),
        (lambda: gazing(cast=["Imric"]), "gaze Barguest", []),
        (lambda: gazing(spent={"Barguest": 13}), "gaze Barguest", []),
        (lambda: gazing(spent={"Barguest": 14}), "gaze Barguest", ["20.6.18.points"]),
        (lambda: gazing(shipped={"Barguest": True}), "gaze Barguest", ["12.2.spent"]),
        (lambda: put(gazing(), "public", "pieces", "Barguest", "aboard", "Windrider"), "gaze Barguest", ["12.2.spent"]),
        (lambda: put(gazing(), "public", "pieces", "Barguest", "state", "inactive"), "gaze Barguest", ["20.6.person"]),
        (lambda: put(gazing(), "public", "pieces", "Barguest", "hex", None), "gaze Barguest", ["20.6.person"]),
        (
            lambda: put(gazing(spent={"Barguest": 14}), "public", "pieces", "Barguest", "state", "inactive"),
            "gaze Barguest",
            ["20.6.person"],
        ),
        (lambda: put(gazing(), "public", "pieces", "Barguest", "control", FAERIE), "gaze Barguest", ["20.6.person"]),
    ],
)
def test_who_gazes(state: Any, line: str, found: list[str]) -> None:
    """20.6.18: one point a look."""
    assert [reason.check.rpartition("/")[2] for reason in rule(state(), line, side=FOMORIAN).reasons] == found
    if line.endswith("Barguest"):
        assert offers_of(state(), "gaze", FOMORIAN) == ([] if found else ["gaze Barguest"])


def asking(*enemies: str, bearer: str = "Rurik") -> State:
    state = bears(moving(stand(clear(start(), "3013"), "3013", bearer, *enemies), FOMORIAN), "17", bearer)
    return bears(state, "07", "Elidor")


@each(
    ("enemies", "who", "found"),
    [(("Elidor",), "Rurik", []), ((), "Rurik", ["20.6.17.stack"]), (("Elidor",), "Imric", ["20.6.17.uses", "20.6.17.stack"])],
)
def test_who_inquires(enemies: tuple[str, ...], who: str, found: list[str]) -> None:
    """20.6.17"""
    state = asking(*enemies)
    assert [reason.check.rpartition("/")[2] for reason in rule(state, f"inquire {who}", side=FOMORIAN).reasons] == found
    if who == "Rurik":
        assert offers_of(state, "inquire", FOMORIAN) == ([] if found else ["inquire Rurik"])


def test_what_is_answered_truthfully() -> None:
    ruling = rule(asking("Elidor"), "inquire Rurik", side=FOMORIAN)
    assert ruling.needs_consent
    assert "The enemy in 3013 carries Gwydion's Staff." in told(ruling, FOMORIAN)
    assert "Staff" not in told(ruling, FAERIE)
    assert "Rurik asks by Misha's Rod what the enemy carries in 3013." in told(ruling)
    nothing = rule(asking("Edric"), "inquire Rurik", side=FOMORIAN)
    assert "The enemy in 3013 carries no magic item." in told(nothing, FOMORIAN)
    stored = put(asking("Edric"), "secret", FAERIE, "items", "07", "hex 3013")
    assert "The enemy in 3013 carries Gwydion's Staff." in told(rule(stored, "inquire Rurik", side=FOMORIAN), FOMORIAN)
