"""What a typed name means: found, ambiguous or unknown, and never guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playaid.games.legacy import GAME as LEGACY
from playaid.referee.contract.game import Slot, Verb
from playaid.referee.contract.grammar import read_arguments
from playaid.referee.contract.names import (
    FITS,
    Present,
    find,
    fits,
    fold,
    goes_by,
    one_slip,
    printable,
    readable,
    spelled_by,
    without_preposition,
)
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.state import empty
from tests.each import each

PERSONS = {"Barguest": ("Brguest",), "Bran Og": (), "Branwen": ("Branwn",), "Brian Mac Iver": ("MacIver",), "Mad Ainsel": (), "Dagda": ()}


@each(
    ("typed", "meant"),
    [
        ("Barguest", "Barguest"),
        ("barguest", "Barguest"),
        ("bar", "Barguest"),
        ("Brguest", "Barguest"),
        ("Brguset", "Barguest"),
        ("bran-og", "Bran Og"),
        ("BRAN OG", "Bran Og"),
        ("ainsel", "Mad Ainsel"),
        ("maciver", "Brian Mac Iver"),
        ("Dagdo", "Dagda"),
        ("mad ain", "Mad Ainsel"),
        ("br mac iv", "Brian Mac Iver"),
        ("mac iver", "Brian Mac Iver"),
        ("ma iv", "Brian Mac Iver"),
    ],
)
def test_found(typed: str, meant: str) -> None:
    assert find(typed, PERSONS, "person") == meant


UNITS = {"Horse": (), "reduced Horse": ("Horse-",), "Grenord-centre": (), "Hogrin-2a": (), "Hogrin-2a+": ()}


@each(
    ("typed", "meant"),
    [
        ("horse", "Horse"),
        ("Horse-", "reduced Horse"),
        ("horse- ", "reduced Horse"),
        ("Horse.", "Horse"),
        ("grenord-", "Grenord-centre"),
        ("Hogrin-2a", "Hogrin-2a"),
        ("hogrin-2a+", "Hogrin-2a+"),
    ],
)
def test_a_mark_at_the_end_belongs_to_the_name(typed: str, meant: str) -> None:
    assert find(typed, UNITS, "unit") == meant


@each("typed", ["Horse--", "Horse+", "Horse/", "reduced Horse-", "Hogrin-2a-", "Hogrin-2a*"])
def test_a_name_with_a_mark_that_none_has_is_no_slip_of_another(typed: str) -> None:
    with pytest.raises(Unreadable):
        find(typed, UNITS, "unit")


def test_words_may_be_begun_each_and_a_number_is_said_whole() -> None:
    halls = {f"Hallway {number}": () for number in (1, 2, 12)}
    assert [find(f"hall {number}", halls, "tile") for number in (1, 2, 12)] == list(halls)
    for unknown in ("hall 3", "all 1", "hall 1 2"):
        with pytest.raises(Unreadable):
            find(unknown, halls, "tile")
    with pytest.raises(Ambiguous) as refusal:
        find("elder g", {"Elder Glen": (), "Elder Grove": ()}, "tile")
    assert refusal.value.candidates == ("Elder Glen", "Elder Grove")


def test_another_number_is_another_name_and_a_name_spelt_out_is_itself() -> None:
    with pytest.raises(Unreadable):
        find("Witch 1", {"Witch 2": ()}, "enemy")
    assert find("Wicth 2", {"Witch 2": ()}, "enemy") == "Witch 2"
    assert [find(name, {"Saxon-1": (), "Saxon 1": ()}, "enemy") for name in ("Saxon-1", "Saxon 1")] == ["Saxon-1", "Saxon 1"]


@each(("typed", "candidates"), [("bran", ("Bran Og", "Branwen")), ("br", ("Barguest", "Bran Og", "Branwen", "Brian Mac Iver"))])
def test_ambiguous_lists_what_it_may_be(typed: str, candidates: tuple[str, ...]) -> None:
    with pytest.raises(Ambiguous) as refusal:
        find(typed, PERSONS, "person")
    assert refusal.value.candidates == candidates
    assert refusal.value.code == 2


@each("typed", ["", "   ", "x", "Zwerg", "Barguests of old", "\x00\x1b[2J", "b" * 5000])
def test_unknown_is_unreadable(typed: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        find(typed, PERSONS, "person")
    assert refusal.value.text.isprintable()
    assert len(refusal.value.text) < 200


def test_another_number_is_no_slip_of_the_finger() -> None:
    alike = {"Army-1": (), "Army-2": ()}
    assert find("Arny-2", alike, "unit") == "Army-2"
    with pytest.raises(Unreadable):
        find("Army-6", alike, "unit")


@each(("typed", "near"), [("muster", ()), ("use!", ("use",)), ("uses", ("use",)), ("retraet", ("retreat",))])
def test_a_short_name_is_near_to_what_is_as_short(typed: str, near: tuple[str, ...]) -> None:
    verbs = dict.fromkeys(("use", "retreat", *(f"verb{number}" for number in range(12))), ())
    with pytest.raises(Unreadable) as refusal:
        find(typed, verbs, "verb", slips=False)
    assert refusal.value.candidates == near


def test_near_names_are_suggested_and_not_taken() -> None:
    with pytest.raises(Unreadable) as refusal:
        find("Bargeust the Great", {"Barguest the Grey": ()}, "person")
    assert "Barguest the Grey" in refusal.value.hint


@given(st.sampled_from(sorted(PERSONS)))
def test_a_full_name_is_always_itself(name: str) -> None:
    assert find(name.upper(), PERSONS, "person") == name


@given(st.text(max_size=200))
def test_printable_is_printable(text: str) -> None:
    assert printable(text).isprintable()
    assert fold(fold(text)) == fold(text)


@each("typed", ["wolf glen", "Wolf Gl", "the wolf", "glen", "The Wolf Glen"])
def test_a_part_of_a_name_is_that_name_before_it_is_two(typed: str) -> None:
    """In a list without commas, too: `wolf` and `glen` alone would each be the same tile."""
    words, tiles = typed.split(), Slot("tiles", "tile", many=True)
    game = LEGACY._replace(kinds={"tile": lambda state: {"The Wolf Glen": (), "Moss Hollow": (), "Ivy Spring": ()}})
    verb = Verb("move", "", "", lambda hearing: None, (tiles,))
    assert read_arguments(game, verb, words, empty()) == {"tiles": ["The Wolf Glen"]}
    assert read_arguments(game, verb, [*words, "moss", "hollow"], empty()) == {"tiles": ["The Wolf Glen", "Moss Hollow"]}


PLACES = ("Isle of Purple Towns Fleet 1", "Purple Towns", "Borders 1", "Borders 3218", "The Wolf Glen", "Witch 1", "Witch 11", "hallway 2")


TYPED = ("isle", "of", "purple", "pur", "fleet", "1", "11", "2", "borders", "b", "3218", "wolf-glen", "gl", "the", "wit", "hall", "x")


@given(st.lists(st.sampled_from(TYPED), max_size=3))
def test_no_spelling_is_passed_by_that_fits(words: list[str]) -> None:
    typed = " ".join(words)
    by_each = ([name for name in PLACES if fit(fold(typed), fold(name))] for fit in FITS)
    if found := next(filter(None, by_each), []):
        assert fits(typed, dict.fromkeys(PLACES, ())) == found


def test_words_of_two_names_are_two() -> None:
    assert not goes_by("wolf moss", "The Wolf Glen")
    assert not goes_by("glen wolf", "The Wolf Glen")


def test_what_was_found_once_is_found_again_and_is_nobodys_to_change() -> None:
    for text, fitting in [("bran", ["Bran Og", "Branwen"]), ("branwem", ["Branwen"]), ("nobody", []), ("bran", ["Bran Og", "Branwen"])]:
        for _ in range(2):
            found = fits(text, PERSONS)
            assert found == fitting
            found.append("Dagda")
    assert fits("branwem", PERSONS, slips=False) == []


def test_an_article_is_no_part_of_a_name_unless_it_is() -> None:
    assert find("the Barguest", PERSONS, "person") == "Barguest"
    assert find("a dagda", PERSONS, "person") == "Dagda"
    assert find("one dagda", PERSONS, "person") == "Dagda"
    assert find("the green man", {"The Green Man": (), "Green Man": ()}, "tile") == "The Green Man"
    with pytest.raises(Unreadable):
        find("the", PERSONS, "person")


def test_a_preposition_before_a_name_is_no_part_of_it_unless_it_is() -> None:
    """A verb that has a word of its own there hears it first."""
    assert without_preposition(["against", "Barguest"], PERSONS) == ["Barguest"]
    assert without_preposition(["from", "Barguest"], PERSONS) == ["from", "Barguest"]
    assert without_preposition(["against", "nobody"], PERSONS) == ["against", "nobody"]
    assert without_preposition(["on", "Barguest"], {**PERSONS, "On High": ()}) == ["on", "Barguest"]


def test_of_several_names_those_are_told_that_are_likely_to_be_meant() -> None:
    """Where one alone is, it is that; what is far from all is refused with those that are there."""
    assert find("bran", PERSONS, "person", meant=lambda: {"Branwen", "Dagda"}) == "Branwen"
    with pytest.raises(Ambiguous) as several:
        find("bran", PERSONS, "person", meant=lambda: {"Dagda"})
    assert several.value.candidates == ("Bran Og", "Branwen")
    with pytest.raises(Unreadable) as unknown:
        find("Merlin", PERSONS, "person", meant=lambda: {"Branwen", "Dagda"})
    assert unknown.value.hint == "those that can be meant here: Branwen, Dagda"
    with pytest.raises(Unreadable) as near:
        find("Branwegn x", PERSONS, "person", meant=lambda: {"Branwen"})
    assert near.value.candidates == ("Branwen",)


def test_a_number_alone_names_nothing_that_is_not_there() -> None:
    horse = {"4 Cavalry": (), "4 Knight": (), "2 Knight": ()}
    assert find("4", horse, "piece", meant=lambda: {"4 Knight"}) == "4 Knight"
    with pytest.raises(Unreadable, match="no piece is called '4'"):
        find("4", horse, "piece", meant=lambda: {"2 Knight"})


@each(("letters", "fits"), [(2000, True), (2001, False)])
def test_a_text_is_as_long_as_can_be_read_and_no_longer(letters: int, fits: bool) -> None:
    if fits:
        assert readable("x" * letters) == "x" * letters
    else:
        with pytest.raises(Unreadable, match="at most 2000 characters"):
            readable("x" * letters)


@each("typed", ["Witch 1", "witch 1", "witch1", "Gr1"])
def test_a_number_behind_a_name_is_whole(typed: str) -> None:
    """Of Witches whose first has gone none is taken for her."""
    assert fits(typed, {"Witch 11": (), "Witch 12": (), "Gr12": ()}) == []
    assert fits("Witch", {"Witch 11": ()}) == ["Witch 11"]
    assert fits("25", {"2523": ()}) == ["2523"], "a number alone may be the beginning of one"
    assert fits("law.1", {"law.12": ()}) == []


def test_what_is_spelled_out_and_not_there_is_told_so_with_an_article_too() -> None:
    there = Present({"Sword of Light": ()}, ["Sword"])
    for typed in ("Sword", "the sword", "a Sword"):
        with pytest.raises(Unreadable, match="Sword is no card that is there now"):
            find(typed, there, "card")
    assert find("Swor", there, "card") == "Sword of Light"


def test_names_with_others_that_are_not_there_are_other_names() -> None:
    """What was made of the names of one position is not taken for another in which something has gone."""
    there = {"Sword of Light": ()}
    assert Present(there, []) == there == Present(there, ())
    assert Present(there, ["Sword"]) != there
    assert there != Present(there, ["Sword"])
    assert Present(there, ["Sword"]) != Present(there, ["Bow"])


@each("typed", ["-1 Knight", "−1 Knight", "0 Knight"])
def test_less_than_one_of_anything_is_nothing(typed: str) -> None:
    horse = {"Knight": ("1 Knight",), "2 Knight": ()}
    assert find("1 Knight", horse, "piece") == "Knight"
    with pytest.raises(Unreadable, match="no piece is called"):
        find(typed, horse, "piece")


@pytest.mark.parametrize("slip", ["argyll", "bargyle", "bargyl", "abrgyll", "bargyyl", "xbargyll", "bargyllx", "cargyll", "bargylx"])
def test_one_slip_anywhere_is_one_slip(slip: str) -> None:
    assert one_slip(slip, "bargyll")


@pytest.mark.parametrize("typed", ["cargylx", "xargyllx", "argyl", "lbargyl"])
def test_a_slip_at_either_end_is_two(typed: str) -> None:
    assert not one_slip(typed, "bargyll")


def test_what_nobody_is_likely_to_mean_is_told_only_where_it_comes_nearer() -> None:
    """An area typed for a piece is no slip for units that are in no game of this kind; an enemy's name mistyped is still theirs."""
    names = {"Knight": ("Knights",), "Kestrel": (), "Urso": ()}

    def near(text: str) -> tuple[str, ...]:
        with pytest.raises(Unreadable) as unknown:
            find(text, names, "piece", slips=False, meant=lambda: frozenset({"Urso"}))
        return tuple(unknown.value.candidates)

    assert near("brightsea") == ()
    assert near("Kestrle") == ("Kestrel",)


FLEETS = dict.fromkeys(("Isle of Purple Towns Fleet 1", "Isle of Purple Towns Fleet 2", "Isle of Purple Towns", "Lormyr Fleet 2"), ())


@each(
    "typed, name",
    [("purple fleet 1", "Isle of Purple Towns Fleet 1"), ("isle fleet 2", "Isle of Purple Towns Fleet 2"), ("lorm 2", "Lormyr Fleet 2")],
)
def test_some_words_of_a_name_in_their_order_are_that_name(typed: str, name: str) -> None:
    assert find(typed, FLEETS, "fleet") == name


@each("typed", ["fleet purple 1", "purple fleet 12", "purple towns navy"])
def test_words_in_another_order_or_of_no_name_are_none(typed: str) -> None:
    with pytest.raises(Unreadable):
        find(typed, FLEETS, "fleet")


KEYWORDS = frozenset(("of", "with"))


@pytest.mark.parametrize(
    ("words", "many"),
    [
        ("isle of purple towns", 4),
        ("isle of purple of cid", 3),
        ("isle of pur", 3),
        ("isle of purple, zarozinia", 3),
        ("isle of pu", 0),
        ("isle of cid", 0),
        ("isle of", 0),
        ("isl of purple", 0),
        ("isle", 0),
    ],
)
def test_a_name_that_holds_a_keyword_is_known_by_its_beginning_past_that(words: str, many: int) -> None:
    assert spelled_by(["isle", "of", "purple", "towns"], words.split(), KEYWORDS) == many
