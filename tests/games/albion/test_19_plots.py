"""19.0 to 19.4: conditions of a plot that stand close together, told apart; what is offered; who is told what is opened."""

from collections.abc import Callable

import pytest

from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.games.albion.rules.plotting import preview
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.albion.table import BOOK, PRINTED, at, do, offers_of, put, refused, rule, stand, start
from tests.games.albion.two import bears, hearing, plotted, plotting

SALT = "a" * 64
SEAT = "2816"


def seated(name: str) -> State:
    """One person in the Seat of Moray."""
    return stand(start(), SEAT, name)


def reasons(state: State, line: str, side: str = FOMORIAN, book: Book = BOOK) -> str:
    """Why a plot is refused, "" where it is legal."""
    ruling = rule(plotting(state), f"plot {line}", SALT, side, book=book)
    return "; ".join(reason.text for reason in ruling.reasons)


def mastered(state: State, name: str, side: str) -> State:
    return put(state, "public", "pieces", name, "control", side)


@each(
    ("state", "line", "part"),
    [
        (lambda: start(), "08 by Barguest", "Mental Attack needs a target, a person: Mental Attack by Barguest on PERSON"),
        (lambda: start(), "07 by Barguest on Imric", "Rainmaking has no target"),
        (lambda: seated("Sean"), "09 by Sean at 9999", "9999 is no hex of the map"),
        (lambda: start(), "08 by Barguest on Auberon", "Auberon is not on the map"),
        (lambda: start(), "08 by Barguest on Imric", "Imric is no enemy"),
        (lambda: put(start(), "public", "pieces", "Barguest", "state", "inactive"), "07 by Barguest", "not active on the map"),
        (lambda: put(start(), "public", "pieces", "Barguest", "state", "reserve"), "07 by Barguest", "not active on the map"),
        (lambda: put(start(), "public", "farcalling", True), "07 by Barguest", ""),
        (lambda: stand(start(), "2612", "Rurik"), "10 by Barguest on Rurik", ""),
        (lambda: seated("Callach"), "13 by Callach", "to Barguest, Imric and Gairloch only, not to Callach"),
        (lambda: seated("Sean"), "07 by Sean", ""),
        (lambda: seated("Imric"), "13 by Imric", ""),
        (lambda: seated("Imric"), "07 by Imric", "no enchanter"),
        (lambda: stand(start(), "2611", "Imric"), "13 by Imric", "no enchanter"),
        (lambda: stand(start(), "2816", "Rurik"), "13 by Rurik", "no enchanter"),
        (lambda: start(), "12 by Barguest on Barguest", ""),
        (lambda: start(), "12 by Barguest on Imric", "Imric is not in the hex of Barguest"),
        (lambda: stand(start(), "2611", "Imric"), "12 by Barguest on Imric", ""),
    ],
)
def test_conditions_side_by_side(state: Callable[[], State], line: str, part: str) -> None:
    found = reasons(state(), line)
    assert part in found if part else not found


def test_only_a_vision_is_for_the_blood_of_moray() -> None:
    """19.5.18: whoever's table lets another enchantment be cast there lets every enchanter cast it."""
    book = BOOK.with_recorded([Fact("enchantments", ("02", "place"), [SEAT], "owner")])
    assert reasons(seated("Sean"), "02 by Sean", book=book) == ""
    assert "is cast in 2816, not in 2611" in reasons(start(), "02 by Barguest", book=book)


def test_a_strength_is_least_where_the_table_says_one() -> None:
    book = BOOK.with_recorded([Fact("enchantments", ("07", "magic"), 4, "owner")])
    assert "needs a Basic Magic Strength of 4" in reasons(start(), "07 by Barguest", book=book)
    assert reasons(seated("Sean"), "07 by Sean", book=book) == ""


@each(("line", "looks"), [("12 by Barguest on Barguest", False), ("08 by Barguest on Elidor", True)])
def test_a_target_in_the_same_hex_hangs_on_no_columns(line: str, looks: bool) -> None:
    ruling = rule(plotting(stand(start(), "2612", "Elidor")), f"plot {line}", SALT, FOMORIAN)
    assert (("map", ("low columns", "value")) in [used.fact[:2] for used in ruling.facts]) == looks


def test_the_segment_begins_with_no_plots() -> None:
    state = put(start(), "referee", "at", [{"key": "turn", "round": 1}, {"key": "weather", "round": 1}])
    assert do(state, "next")["public"]["plots"] == {"enchantment 1": {}}


# offers


def offered(state: State, side: str = FOMORIAN) -> set[str]:
    return {line.removeprefix("plot ") for line in offers_of(plotting(state), "plot", side)}


@each(
    ("state", "side", "line", "is_offered"),
    [
        (lambda: start(), FOMORIAN, "07 by Barguest", True),
        (lambda: bears(seated("Imric"), "02", "Imric"), FOMORIAN, "04 by Imric for snow", True),
        (lambda: seated("Imric"), FOMORIAN, "04 by Imric for snow", False),
        (lambda: bears(stand(start(), "2611", "Imric"), "16", "Imric"), FOMORIAN, "13 by Imric", True),
        (lambda: stand(start(), "2611", "Imric"), FOMORIAN, "13 by Imric", False),
        (lambda: seated("Imric"), FOMORIAN, "13 by Imric", True),
        (lambda: seated("Rurik"), FOMORIAN, "13 by Rurik", False),
        (lambda: mastered(stand(start(), "2034", "Dunatis"), "Dunatis", FOMORIAN), FAERIE, "07 by Dunatis", False),
        (lambda: stand(start(), "2034", "Dunatis"), FAERIE, "07 by Dunatis", True),
        (lambda: stand(start(), "2612", "Elidor"), FOMORIAN, "08 by Barguest on Elidor", True),
        (lambda: stand(start(), "2612", "Elidor"), FOMORIAN, "10 by Barguest on Elidor", False),
        (lambda: stand(stand(start(), "2034", "Dunatis"), "2035", "Rurik"), FAERIE, "10 by Dunatis on Rurik", True),
        (lambda: stand(start(), "2034", "Dunatis"), FAERIE, "10 by Dunatis on Rurik", False),
        (lambda: start(), FOMORIAN, "10 by Barguest on Auberon", False),
        (lambda: stand(start(), "2612", "Rurik"), FOMORIAN, "10 by Barguest on Rurik", False),
    ],
)
def test_what_is_offered(state: Callable[[], State], side: str, line: str, is_offered: bool) -> None:
    assert (line in offered(state(), side)) == is_offered


@each(
    ("state", "line", "why"),
    [
        (lambda: stand(stand(start(), "2034", "Dunatis"), "2035", "Rurik"), "10 by Dunatis on Rurik", ""),
        (lambda: stand(start(), "2034", "Dunatis"), "10 by Dunatis on Rurik", "Rurik is safe from Mind Control in 2810 (broch)"),
        (lambda: stand(stand(start(), "2034", "Dunatis"), "3337", "Rurik"), "10 by Dunatis on Rurik", "in 3337 (Fir Chlis)"),
        (
            lambda: stand(start(), "2612", "Elidor"),
            "10 by Barguest on Elidor",
            "Barguest's magic and command, 7, are not above those of Elidor",
        ),
        (lambda: stand(start(), "2612", "Elidor"), "08 by Barguest on Elidor", ""),
    ],
)
def test_what_could_take_no_mind_is_said_beforehand_and_may_be_plotted(state: Callable[[], State], line: str, why: str) -> None:
    """19.4.10, as far as all see where somebody stands and how strong they are at least"""
    ruling = rule(plotting(state()), f"plot {line}", side=FAERIE if "Dunatis" in line else FOMORIAN)
    assert ruling.verdict == "legal"
    assert why in ruling.in_vain
    assert bool(why) == bool(ruling.in_vain)


def test_what_the_book_does_not_know_is_not_offered() -> None:
    """Who is an enchanter, and where the mountains are, stands on the mapsheet."""
    assert not any(" by Callach" in line for line in _offered_by(PRINTED, plotting(seated("Callach"))))
    enchanter = PRINTED.with_recorded([Fact("persons", ("Callach", "enchanter"), True, "owner")])
    assert "07 by Callach" in _offered_by(enchanter, plotting(seated("Callach")))
    assert "06 by Sean" not in _offered_by(PRINTED, plotting(seated("Sean")))
    mountain = PRINTED.with_recorded([Fact("hexes", (SEAT, "terrain"), ["mountain"], "owner")])
    assert "06 by Sean" in _offered_by(mountain, plotting(seated("Sean")))


def _offered_by(book: Book, state: State, side: str = FOMORIAN) -> list[str]:
    from playaid.games.albion.rules import plotting as chapter

    return list(chapter.plot_offers(hearing(state, side, book)))


def test_what_is_sealed_is_not_offered() -> None:
    assert _offered_by(BOOK, visible(plotting(start()), FAERIE)) == ["nothing"]
    assert len(_offered_by(BOOK, visible(plotting(start()), FOMORIAN))) > 1


def test_each_side_is_offered_its_own_castings() -> None:
    state = plotted(plotting(stand(start(), "2034", "Dunatis")), "07 by Barguest", "07 by Dunatis")
    assert offers_of(state, "cast", FOMORIAN) == ["cast Barguest"]
    assert offers_of(state, "cast", FAERIE) == ["cast Dunatis"]
    assert offers_of(do(state, "cast Barguest", "1 1", FOMORIAN), "cast", FOMORIAN) == []


@each(("line", "side"), [("cast Imric", FOMORIAN), ("cast Dunatis", FOMORIAN), ("cast Barguest", FAERIE)])
def test_only_what_was_plotted_is_cast(line: str, side: str) -> None:
    state = plotted(plotting(stand(start(), "2034", "Dunatis")), "07 by Barguest", "07 by Dunatis")
    assert "19.plotted" in refused(state, line, side)


def test_who_is_awake() -> None:
    imric = pieces.piece(start(), "Imric")
    assert pieces.awake(imric)
    assert not pieces.awake({**imric, "state": "inactive"})
    assert not pieces.awake({**imric, "hex": None})
    assert not pieces.awake({**imric, "state": "dead"})


def test_where_the_target_is_missing_those_in_reach_are_named() -> None:
    """What a target is, and lines with one. [19.4]"""
    reason = rule(plotting(start()), "plot Scrying by Dobie", "", FOMORIAN).reasons[0]
    assert "needs a target, the hex of an enemy stack: Scrying by Dobie at HEX" in reason.text
    assert reason.instead == "plot Scrying by Dobie at 3034; or 3140, 3433, 3429, 2437, 5 more (`? plot`)"


def test_who_is_not_asked_to_plot_is_told_why() -> None:
    """22.4: the other side is, and the step is not passed without a word. Once both may cast nothing is said."""
    state = start(passing="automatic")
    told = " ".join(map(str, rule(state, "next").story))  # out of the moves before the game
    assert "Faerie is not asked to plot: Faerie casts nothing until the Game-Turn after a Fomorian piece" in told
    assert "Fomorian is not asked" not in told
    trespassed = put(at(start(passing="automatic"), FOMORIAN, "weather", turn=3), "public", "trespass", 1)
    assert "not asked" not in " ".join(map(str, rule(trespassed, "next").story))


def awake(state: State) -> State:
    """Nobody sleeps."""
    for name in [name for name, piece in pieces.pieces(state).items() if piece["state"] == "inactive"]:
        state = put(state, "public", "pieces", name, "state", "active")
    return state


def test_an_attempt_at_weather_says_whom_it_wakes_as_it_is_plotted() -> None:
    """10.0: nothing of that where nobody sleeps, or of what changes no weather."""
    asleep = plotting(start(scenario="faerie-twilight"))
    wakes = "An attempt at Rainmaking, be it in vain, wakes all enemies who sleep"
    assert wakes in " ".join(map(str, rule(asleep, "plot rainmaking by Dobie", SALT, FOMORIAN).story))
    assert "wakes" not in " ".join(map(str, rule(asleep, "plot nothing", SALT, FOMORIAN).story))
    assert "wakes" not in " ".join(map(str, rule(plotting(awake(asleep)), "plot rainmaking by Dobie", SALT, FOMORIAN).story))
    aimed = start(scenario="faerie-twilight", wide_enchantments="aimed")
    assert "wakes" not in " ".join(map(str, rule(plotting(aimed), "plot rainmaking by Dobie", SALT, FOMORIAN).story))


# what is plotted already [19.2]


def doubled(line: str) -> list[tuple[str, str | None]]:
    """Why a plot is refused, and what is told instead, where Barguest has a casting plotted."""
    state = do(plotting(start()), "plot 08 by Barguest on Morigu", SALT, FOMORIAN)
    return [(str(reason.text), reason.instead and str(reason.instead)) for reason in rule(state, f"plot {line}", SALT, FOMORIAN).reasons]


def test_whoever_has_a_casting_plotted_is_told_of_it_and_how_it_is_taken_back() -> None:
    found = doubled("07 by Barguest")
    told = "Mental Attack by Barguest is plotted already: one enchantment each"
    assert found == [(told, "`undo` takes back what was plotted last; then it is plotted anew")]
    assert doubled("07 by Dobie") == []


def test_nobody_who_has_plotted_is_offered_for_what_is_wrong_besides() -> None:
    found = dict(doubled("08 by Barguest; 08 by Dobie"))
    aimless = next(why for why in found if "needs a target" in why)
    assert "by Dobie on Edric; or " in str(found[aimless])
    assert "Barguest" not in str(found[aimless])


def test_two_castings_of_one_plot_are_put_right_in_it() -> None:
    twice = rule(plotting(start()), "plot 07 by Barguest; 12 by Barguest on Barguest", SALT, FOMORIAN).reasons
    assert [(str(reason.text), reason.instead) for reason in twice] == [("Barguest: one enchantment each", None)]


# how castings are parted


def test_a_comma_parts_castings_that_each_say_who_casts() -> None:
    for line in ("07 by Barguest, 08 by Dobie on Elidor", "07 by Barguest; 08 by Dobie on Elidor", "Barguest 07, Dobie 08 on Elidor"):
        told = str(rule(plotting(start()), f"plot {line}", SALT, FOMORIAN).story[0].text)
        assert told == "Plotted: Rainmaking by Barguest; Mental Attack by Dobie on Elidor."


def test_a_comma_within_a_casting_is_refused() -> None:
    with pytest.raises(Unreadable, match="one enchantment, by one person"):
        rule(plotting(start()), "plot 08 by Dobie on Elidor, Edric", SALT, FOMORIAN)


# who is told to be able to cast what


def told_of(state: State, caster: str) -> str:
    return next(str(line) for line in preview(hearing(plotting(state), FOMORIAN)) if str(line).startswith(f"{caster} may cast"))


def test_whoever_may_cast_at_a_hex_is_told_so_though_no_enemy_stands_in_range() -> None:
    """19.4.11: Callach in the Seat of Moray; 19.4.09: a vortex wants a Basic Magic Strength of 4, and no fortress."""
    far = seated("Callach")
    assert "Dispelling Magic" in told_of(far, "Callach")
    assert "plot 11 by Callach at 2816" in offers_of(plotting(far), "plot", FOMORIAN)
    assert "Vortex" not in told_of(far, "Callach")
    assert "Vortex Creation" in told_of(seated("Sean"), "Sean")
    assert "Shake" not in told_of(seated("Sean"), "Sean")
