"""19.5: the 19 places of power, each with what it does."""

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.ratings import counters, places, strengths
from playaid.games.albion.rules import attrition, losses
from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.search_places import lying
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, at, bare, clear, do, hurt, put, refused, rule, stand, start
from tests.games.albion.two import hearing, moving


def test_there_are_19_and_all_are_wild() -> None:
    assert len(places.by_hex()) == 19
    assert all(BOOK.value("hexes", number, "aspect") == "wild" for number in places.by_hex())


@each("number", sorted(places.by_hex()))
def test_attrition_of_wild_magic(number: str) -> None:
    """8.0: of any race."""
    state = stand(start(), number, "Misha")
    assert "wild magic" in attrition.causes(hearing(state), number, FAERIE)["Misha"]


@each(("number", "wounds", "left"), [("2608", 3, 2), ("2611", 3, 2), ("0725", 3, 1), ("2604", 3, 0), ("2034", 3, 3)])
def test_places_that_heal(number: str, wounds: int, left: int) -> None:
    """9.6: Cuillan Braes, Gil's Rest, Kelpie Braes, Rona's Bath; a die of 6 heals nobody besides."""
    state = at(hurt(stand(start(), number, "Ogme"), "Ogme", wounds), FAERIE, "recovery")
    done = do(put(state, "public", "recovered", False), "recover", "6", FAERIE)
    assert done["secret"][FAERIE]["roster"]["Ogme"] == left


@each(
    ("number", "name", "wounds"),
    [
        ("3337", "Rurik", 1),
        ("3337", "Dobie", 0),
        ("3433", "Elidor", 1),
        ("3433", "Gerflax", 0),
        ("3151", "Elidor", 2),
        ("2441", "Elidor", 1),
        ("2034", "Elidor", 0),
    ],
)
def test_places_that_wound(number: str, name: str, wounds: int) -> None:
    """Fir Chlis, Fir Darrig, Povis Heath, the Giant's Dance."""
    assert places.wounds(hearing(stand(start(), number, name)), name) == wounds


@each(("number", "wounds"), [("3151", 0), ("2441", 1)])
def test_a_ghost_that_comes_into_play_has_not_begun_the_segment(number: str, wounds: int) -> None:
    """19.5.12: Povis Heath wounds who begins the segment there; the Giant's Dance whoever is there during it."""
    state = at(hurt(stand(start(), number, "Callach"), "Callach", 2 - (wounds or 2)), FOMORIAN, "attrition")
    h = Hearing(GAME, state, Declaration("next", {}, FOMORIAN), BOOK, Refusing())
    attrition.begin(h)
    assert pieces.piece(h.state, "Callach's Waff")["hex"] == number
    assert h.state["secret"][FOMORIAN]["roster"].get("Callach's Waff", 0) == wounds


@each(
    ("number", "name", "magic"),
    [
        ("1023", "Elidor", 2 + 4 + 3),
        ("1023", "Dorwen", 2 + 4),
        ("2441", "Dorwen", 2 + 4 + 3),
        ("2816", "Imric", 2 + 4 + 4),
        ("2816", "Rurik", 0 + 4),
        ("3705", "The Worm", (5 + 4) * 2),
        ("3705", "Misha", 5 + 4),
    ],
)
def test_places_that_strengthen_magic(number: str, name: str, magic: int) -> None:
    """Forador, the Giant's Dance, the Seat of Moray, the Mousa Stour."""
    assert strengths.magic(hearing(stand(start(), number, name)), name)[0] == magic


def test_povis_heath_doubles_magic_in_the_enchantment_segment() -> None:
    state = stand(start(), "3151", "Sean")
    assert strengths.magic(hearing(state), "Sean")[0] == 8
    plot = put(state, "referee", "at", [{"key": key, "round": 1} for key in ("turn", "enchantment", "plot")])
    assert strengths.magic(hearing(plot), "Sean")[0] == 16


def test_the_worm_is_twice_as_strong_at_home() -> None:
    assert strengths.combat(hearing(stand(start(), "3705", "The Worm")), "The Worm")[0] == 12
    assert strengths.combat(hearing(stand(start(), "3704", "The Worm")), "The Worm")[0] == 6
    assert strengths.combat(hearing(stand(start(), "3705", "Misha")), "Misha")[0] == 3


def beside(number: str, *names: str, side: str = FAERIE, **army: dict[str, object]) -> State:
    """Pieces in a hex north of a place of power."""
    return moving(stand(start(), f"{number[:2]}{int(number[2:]) - 1:02d}", *names, **army), side)


@each("number", ["3337", "3433", "3151", "2441", "3705", "2816"])
def test_where_no_army_goes(number: str) -> None:
    state = beside(number, "Auberon", Albion_9={"count": 1, "under": "Auberon"})
    assert "11.bounds" in refused(state, f"move Auberon, Albion 9 via {number} costing 1")


@each("number", ["1323", "2128", "2608", "1819", "2034", "2634", "1023", "2611", "0725", "2825", "2604", "2838", "2629"])
def test_where_armies_may_go(number: str) -> None:
    state = beside(number, "Auberon", Albion_9={"count": 1, "under": "Auberon"})
    ruling = rule(state, f"move Auberon, Albion 9 via {number} costing 1")
    assert ruling.verdict == "legal", ruling.reasons


def test_escorts_stay_out_of_the_giants_dance_only() -> None:
    assert "11.bounds" in refused(beside("2441", "Auberon"), "move Auberon via 2441 costing 1")
    assert do(bare(beside("2441", "Auberon"), "Auberon"), "move Auberon via 2441 costing 1")
    assert do(beside("3151", "Auberon"), "move Auberon via 3151 costing 1")


def test_no_ship_in_fir_chlis() -> None:
    assert "11.bounds" in refused(beside("3337", "Oakheart", side=FOMORIAN), "move Oakheart via 3337 costing 1")


@each(
    ("number", "found"),
    [("1323", ["01", "02"]), ("2128", ["08"]), ("2634", ["06", "07"]), ("1023", ["05", "09", "10"]), ("3705", ["03"]), ("2629", ["04"])],
)
def test_what_lies_where(number: str, found: list[str]) -> None:
    assert lying(start(), number) == found
    assert places.by_hex()[number]["search"] == found


def test_finns_rade_in_the_driffeld_knowe() -> None:
    """19.5.06"""
    assert "Finn's Rade" in attrition.causes(hearing(stand(start(), "2634", "Rurik")), "2634", FOMORIAN)["Rurik"]


def kings(*names: str, number: str = "2629") -> State:
    state = stand(clear(start(), number), number, *names, Moray_9={"count": 9}, Albion_9={"count": 3})
    fight = {"hex": number, "kind": "battle", "attacker": FOMORIAN, "terrain": "marsh", "round": 0, "state": "announced", "stopped": []}
    fight |= {"retreat": [], "ratio": None, "bonus": {}, "challenges": {}}
    return at(put(state, "public", "combat", {"fights": {f"{number} battle": fight}, "current": None}), FOMORIAN, "combat", "battles")


def test_calling_forth_the_kings() -> None:
    """19.5.19: two dice and the caller's Command Rating in enemy army points."""
    state = kings("Elidor")
    done = do(state, "call Elidor", "1 2", FAERIE)
    assert done["public"]["losses"][FOMORIAN]["points"] == 6
    assert "7.owing" in refused(done, "call Elidor", FAERIE)
    done = do(done, "remove evenly", side=FOMORIAN)
    assert pieces.piece(done, "Moray 9")["count"] == 3
    assert "19.5.19.once" in refused(done, "call Elidor", FAERIE)


def test_who_cannot_call_the_kings() -> None:
    assert "19.5.19.royal" in refused(kings("Dorwen"), "call Dorwen", FAERIE)
    assert "19.5.19.battle" in refused(kings("Elidor", number="2628"), "call Elidor", FAERIE)
    begun = put(kings("Elidor"), "public", "combat", "fights", "2629 battle", "round", 1)
    assert "19.5.19.battle" in refused(begun, "call Elidor", FAERIE)


def test_no_kings_are_called_before_the_fate_of_what_the_dead_bore() -> None:
    """20.5: those whom they destroy could have it."""
    fate = {"how": "battle or melee", "owner": FAERIE, "enemy": None}
    waiting = put(kings("Elidor"), "public", "items", "12", {"state": "left", "hex": "2629", "side": None, "fate": fate})
    assert refused(waiting, "call Elidor", FAERIE) == ["20.5.call"]
    assert rule(do(waiting, "fate Trollbane", "1 1", FAERIE), "call Elidor", "1 2", side=FAERIE).verdict == "legal"


def test_odds_of_calling_the_kings() -> None:
    from fractions import Fraction

    from playaid.referee.contract.ruling import Declaration
    from playaid.referee.odds.exact import odds
    from tests.games.albion.table import BOOK, GAME

    found = odds(GAME, kings("Elidor"), Declaration("call", {"person": "Elidor"}, FAERIE), BOOK)
    chances = {one.outcome: one.probability for one in found.outcomes}
    assert chances["10 army points"] == Fraction(6, 36)
    assert sum(chances.values()) == 1


def test_odds_of_several_tries() -> None:
    """Teleporting again and again until it works, the points run out, or the wounds kill."""
    from playaid.referee.contract.ruling import Declaration
    from playaid.referee.odds.exact import odds
    from tests.games.albion.table import BOOK, GAME

    state = put(moving(start(), FOMORIAN), "public", "spent", {"Barguest": 12})
    once = odds(GAME, state, Declaration("teleport", {"person": "Barguest", "hexes": ["2608"]}, FOMORIAN), BOOK)
    assert len(once.outcomes) == 2
    assert sum(one.probability for one in once.outcomes) == 1


def test_a_home_hex_is_told_in_the_book() -> None:
    for name, number in (
        ("Misha", "2608"),
        ("Morigu", "1819"),
        ("Dunatis", "2034"),
        ("Dobie", "3337"),
        ("Gerflax", "3433"),
        ("Barguest", "2611"),
        ("Corin", "2838"),
    ):
        assert printed.person_rows()[name]["home"] == number


def test_nobody_is_hurt_twice_over() -> None:
    h = hearing(stand(start(), "3151", "Elidor"))
    losses.wound(h, "Elidor", places.wounds(h, "Elidor"))
    assert counters.wounds(h, "Elidor") == 2
