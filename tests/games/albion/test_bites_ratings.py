"""Questions that the book answers, each condition alone: whose rating counts, who is a hero or an enchanter, how far magic reaches."""

from typing import Any

from playaid.book.facts import Fact
from playaid.games.albion.ratings import enchanters, fortresses, leaders, persons, places, reach, strengths
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import visible
from tests.each import each
from tests.games.albion.table import BOOK, PRINTED, bare, clear, put, stand, start
from tests.games.albion.two import bears, hearing, land


@each(
    ("names", "whose", "told"),
    [
        (("Imric", "Glastyn"), "Imric", "6, the best of equal rank; the others: Glastyn"),
        (("Imric", "Rurik"), "Imric", "6"),
        (("Imric",), "Imric", "6"),
        (("Magog", "Mad Ainsel"), "Magog", "6; beside Magog not that of Mad Ainsel [7.9]"),
        (("Magog", "Imric"), "Magog", "6, the best of equal rank; the others: Imric"),
        (("Imric", "Mad Ainsel"), "Mad Ainsel", "6, the best of equal rank; the others: Imric"),
    ],
)
def test_why_one_rating_counts_and_no_other(names: tuple[str, ...], whose: str, told: str) -> None:
    """7.9 m36, 14.4: three kings and a captain."""
    assert leaders.with_why(hearing(start(), FOMORIAN), "6", names, whose) == told


def test_a_rating_of_one_is_a_rating() -> None:
    """20.6.22: Dorwen's, if her piece said no more than what her sword gives."""
    book = BOOK.with_recorded([Fact("persons", ("Dorwen", "command"), 1, "owner")])
    assert leaders.has_rating(hearing(start(), FAERIE, book), "Dorwen")
    assert not leaders.has_rating(hearing(bears(start(), "22", "Elidor"), FAERIE, book), "Dorwen")


def test_who_commands_by_the_piece_opens_no_seal() -> None:
    """14.3"""
    assert leaders.may_command(hearing(visible(start(), None)), "Imric", "Moray 3012")


@each(("item", "enchants"), [("07", True), ("10", False)])
def test_a_staff_makes_an_enchanter(item: str, enchants: bool) -> None:
    """20.6.07"""
    book = BOOK.with_recorded([Fact("persons", ("Branwen", "enchanter"), False, "owner")])
    assert enchanters.is_enchanter(hearing(bears(start(), item, "Branwen"), FAERIE, book), "Branwen") is enchants


@each(("number", "caster", "where", "times"), [("03", "Dobie", "3337", 2), ("03", "Dobie", "2611", 1), ("01", "Dobie", "3337", 1)])
def test_dobie_scries_twice_as_far_from_fir_chlis(number: str, caster: str, where: str, times: int) -> None:
    """19.5.07: and casts nothing else so."""
    heard = hearing(stand(start(), where, caster), FOMORIAN)
    casting: Any = {"number": number, "caster": caster, "target": None, "weather": None}
    strength, _ = strengths.magic(heard, caster)
    assert enchanters.range_of(heard, casting) == strength * int(BOOK.value("enchantments", number, "range") or 0) * times


def test_in_an_enemy_fortress_nobody_looks_for_a_dyke() -> None:
    """17.1: what stands in 3012 is Moray's, whatever the ground."""
    assert fortresses.defence(hearing(start(), FAERIE, PRINTED), "3012", FAERIE) is None
    dyke = land(h3013={"terrain": ["dyke"]})
    assert fortresses.defence(hearing(start(), FAERIE, dyke), "3013", FAERIE) == "dyke"
    assert fortresses.defence(hearing(start(), FAERIE, dyke), "3013", FOMORIAN) is None


@each(
    ("kind", "attackers", "defenders", "shifts"),
    [
        ("trial", ["Balor"], ["Elidor"], []),
        ("trial", ["Bogan"], ["Elidor"], [("Bogan against Elidor", 1)]),
        ("trial", ["Bogan"], ["Edric", "Elidor"], [("Bogan against Elidor", 1)]),
        ("trial", ["Bogan"], ["Edric"], []),
        ("trial", ["Elidor"], ["Bogan"], [("Bogan against Elidor", -1)]),
    ],
)
def test_whose_renown_shifts_a_combat(kind: str, attackers: list[str], defenders: list[str], shifts: list[tuple[str, int]]) -> None:
    """7.9 t21, t24: Balor's eye adds to the dice, and shifts nothing."""
    assert list(persons.shifts(hearing(start()), kind, attackers, defenders)) == shifts


@each(("where", "wounded"), [("3151", True), ("2611", False), ("3012", False)])
def test_povis_heath_alone_wounds_who_begins_there(where: str, wounded: bool) -> None:
    """19.5.12"""
    assert places.of_beginners(hearing(stand(start(), where, "Imric")), "Imric") is wounded


@each(("path", "told"), [([], None), (["3012"], {"those": "Imric", "hex": "3012"}), (["3013"], None)])
def test_a_way_that_begins_where_they_stand(path: list[str], told: Any) -> None:
    heard = hearing(start(), FOMORIAN)
    heard.declaration.args.update({"person": "Imric", "path": path})
    assert reach.stand_there(heard) == told


@each(("name", "item", "perhaps"), [("Cluracan", None, True), ("Branwen", None, False), ("Branwen", "10", True)])
def test_who_could_be_a_hero_as_far_as_all_know(name: str, item: str | None, perhaps: bool) -> None:
    """20.1, 20.2: by the piece, or by what somebody of their side bears."""
    state = start()
    for number in ("10", "19", "22"):
        state = put(state, "public", "items", number, {"state": "destroyed", "hex": None, "side": None})
    state = bears(state, item, name) if item else state
    assert strengths.may_be_hero(hearing(bare(stand(clear(state, "3035"), "3035", name), name)), name) is perhaps
