"""19.0: plots sealed and opened together, castings rolled for, all 13 enchantments working, failing and refused."""

import pytest

from playaid.book.facts import Fact
from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.ratings import ground, leaders, strengths
from playaid.games.albion.ratings.enchanters import range_of
from playaid.games.albion.rules import enchantments, losses, vision
from playaid.games.albion.rules.enchantments import _mind
from playaid.games.albion.state import castings, pieces
from playaid.games.albion.state.hexes import distance, is_hex
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.ruling import NEEDS_INPUT, Declaration
from playaid.referee.contract.sequence import frames
from playaid.referee.contract.state import State, evolve
from playaid.referee.odds.exact import odds
from tests.each import each
from tests.games.albion.table import BOOK, at, bare, clear, do, hurt, offers_of, put, refused, rule, stand, start, told
from tests.games.albion.two import bears, hearing, land, plotted, plotting

SALT = "a" * 64


def cast(state: State, line: str, dice: str = "1 1", side: str = FOMORIAN) -> State:
    """One enchantment plotted, opened, rolled for, and in effect."""
    state = plotted(plotting(state), **{"fomorian" if side == FOMORIAN else "faerie": line})
    caster = state["public"]["castings"][0]["caster"]
    return do(do(state, f"cast {caster}", dice, side), "next")


def why(state: State, line: str, side: str = FOMORIAN) -> str:
    """Why a plot is refused."""
    ruling = rule(plotting(state), f"plot {line}", SALT, side)
    assert ruling.verdict == "illegal", (line, ruling.verdict)
    return "; ".join(reason.text for reason in ruling.reasons)


# plots


def test_both_sides_plot_before_anything_is_opened() -> None:
    state = plotting(start())
    assert "next.owed" in refused(state, "next")
    state = do(state, "plot 07 by Barguest", SALT, FOMORIAN)
    assert refused(state, "plot nothing", FOMORIAN) == ["19.once"]
    assert "next.owed" in refused(state, "next")
    state = do(state, "plot nothing", SALT, FAERIE)
    assert do(state, "next")["public"]["castings"] == [
        {"number": "07", "caster": "Barguest", "side": FOMORIAN, "target": None, "weather": None, "result": None}
    ]


def test_a_plot_leaves_the_other_mages_their_say() -> None:
    """5.0 B.1: all that a side casts in the segment is written at the same time; one mage's plot does not end it for the others."""
    state = do(plotting(stand(start(), "2816", "Sean")), "plot 07 by Barguest", SALT, FOMORIAN)
    offers = offers_of(state, "plot", FOMORIAN)
    assert "plot nothing" not in offers
    assert not any(" by Barguest" in line for line in offers)
    assert refused(state, "plot 12 by Barguest on Barguest", FOMORIAN) == ["19.2.one"]
    for line in ("plot 07 by Sean", "plot 06 by Sean; 03 by Dobie at 3429"):
        more = do(do(state, line, "b" * 64, FOMORIAN), "plot nothing", SALT, FAERIE)
        opened = [casting["caster"] for casting in do(more, "next")["public"]["castings"]]
        assert opened == ["Barguest", "Sean", *(["Dobie"] if "Dobie" in line else [])]
    assert "Castings by your other enchanters may be added" in told(
        rule(plotting(stand(start(), "2816", "Sean")), "plot 07 by Barguest", SALT, FOMORIAN), FOMORIAN
    )
    assert "may be added" not in told(rule(plotting(start()), "plot nothing", SALT, FOMORIAN), FOMORIAN)


def test_a_plot_may_be_added_to_once_both_have_plotted() -> None:
    state = do(do(plotting(stand(start(), "2034", "Dunatis")), "plot nothing", SALT, FOMORIAN), "plot 13 by Dunatis", SALT, FAERIE)
    state = do(state, "plot 07 by Barguest", SALT, FOMORIAN)
    assert [casting["caster"] for casting in do(state, "next")["public"]["castings"]] == ["Barguest", "Dunatis"]


def test_a_plot_is_the_sides_own() -> None:
    ruling = rule(plotting(start()), "plot 07 by Barguest", SALT, FOMORIAN)
    assert "Barguest" in told(ruling, FOMORIAN)
    assert "Barguest" not in told(ruling, FAERIE)
    assert "Barguest" not in told(ruling)
    assert ruling.secret == FOMORIAN


def test_a_plot_that_was_changed_is_found_out() -> None:
    from playaid.referee.contract.plots import BrokenSeal

    state = do(plotting(start()), "plot 07 by Barguest", SALT, FOMORIAN)
    state = do(state, "plot nothing", SALT, FAERIE)
    state = put(state, "secret", FOMORIAN, "plots", "enchantment 2", {"content": [], "salt": SALT})
    with pytest.raises(BrokenSeal):
        rule(state, "next", Refusing())


def test_unreadable_plots() -> None:
    from playaid.referee.contract.refusals import Refusal

    with pytest.raises(Refusal):
        rule(plotting(start()), "plot 07", SALT, FOMORIAN)
    with pytest.raises(Refusal):
        rule(plotting(start()), "plot 77 by Barguest", SALT, FOMORIAN)


def test_faerie_waits_for_a_trespass() -> None:
    """22.4"""
    state = plotting(start())
    for trespass in (None, 2):
        blocked = put(stand(state, "2034", "Dunatis"), "public", "trespass", trespass)
        assert refused(blocked, "plot 07 by Dunatis", FAERIE) == ["22.4.trespass"]
        assert do(blocked, "plot nothing", SALT, FAERIE)
    assert do(stand(state, "2034", "Dunatis"), "plot 07 by Dunatis", SALT, FAERIE)


@each(
    ("line", "reason"),
    [
        ("07 by Imric", "no enchanter [19.1]"),
        ("07 by Dunatis", "not Fomorian's"),
        ("07 by Corin", "not Fomorian's"),
        ("07 by Sean", "no place of power [19.1]"),
        ("07 by Barguest; 08 by Barguest on Elidor", "one enchantment each"),
    ],
)
def test_who_may_cast(line: str, reason: str) -> None:
    assert reason in why(start(), line)


def test_nobody_casts_from_aboard() -> None:
    state = put(stand(start(), "2611", "Windrider"), "public", "pieces", "Barguest", "aboard", "Windrider")
    assert "aboard Windrider" in why(state, "07 by Barguest")


def test_casters_are_marked_whether_it_works_or_not() -> None:
    """19.3"""
    for dice in ("1 1", "6 6"):
        assert cast(start(), "07 by Barguest", dice)["public"]["cast"] == ["Barguest"]


def test_odds_of_a_casting() -> None:
    """2d6, at most 3 + 5: 26 of 36."""
    from fractions import Fraction

    from playaid.referee.contract.ruling import Declaration
    from playaid.referee.odds.exact import odds
    from tests.games.albion.table import BOOK, GAME

    state = plotted(plotting(put(start(), "public", "mana", 5)), fomorian="07 by Barguest")
    found = odds(GAME, state, Declaration("cast", {"person": "Barguest"}, FOMORIAN), BOOK)
    assert {one.outcome: one.probability for one in found.outcomes} == {"works": Fraction(26, 36), "fails": Fraction(10, 36)}


# 01


def test_shake_the_earth() -> None:
    state = bears(stand(start(), "2611", "Barguest"), "05", "Barguest")
    state = stand(clear(state, "2714"), "2714", Moray_9={"count": 5}, Albion_9={"count": 3})
    shaken = cast(state, "01 by Barguest at 2714")
    assert shaken["public"]["ruins"] == {"2714": True}
    assert {side: loss["points"] for side, loss in shaken["public"]["losses"].items()} == {FOMORIAN: 2, FAERIE: 1}
    shaken = do(do(shaken, "remove evenly", side=FOMORIAN), "remove evenly", side=FAERIE)
    assert pieces.piece(shaken, "Moray 9")["count"] == 3
    assert not cast(state, "01 by Barguest at 2714", "6 6")["public"]["ruins"]
    assert "does not bear Dana's Torque" in why(start(), "01 by Barguest at 2714")
    assert "out of range" in why(state, "01 by Barguest at 3145")


# 02


def test_farcalling() -> None:
    state = stand(start(), "2034", "Dunatis")
    assert cast(state, "02 by Dunatis", side=FAERIE)["public"]["farcalling"] is True
    assert cast(state, "02 by Dunatis", "6 6", FAERIE)["public"]["farcalling"] is False
    assert "Farcalling has been cast" in why(put(state, "public", "farcalling", True), "02 by Dunatis", FAERIE)
    assert "is cast in" in why(stand(start(), "2608", "Misha"), "02 by Misha", FAERIE)


# 03


def test_scrying() -> None:
    state = stand(clear(stand(start(), "3337", "Dobie"), "3336"), "3336", "Elidor", Albion_9={"count": 2, "under": "Elidor"})
    scried = cast(state, "03 by Dobie at 3336")
    assert frames(scried)[-1]["key"] == "effects"
    assert "next.owed" in refused(scried, "next")
    assert "19.4.03.path" in refused(scried, "write 3336 via 3234", FAERIE)
    scried = do(scried, "write 3336 via 3335 3334", side=FAERIE)
    bound = at(scried, FAERIE, "movement", "normal", "moving", turn=2)
    assert "19.4.03.plot" in refused(bound, "move Elidor, Albion 9 via 3236 costing 2")
    bound = do(bound, "move Elidor, Albion 9 via 3335 costing 2")
    assert bound["public"]["scried"]["Elidor"] == ["3334"]
    assert not cast(state, "03 by Dobie at 3336", "6 6")["public"]["scrying"]
    joined = stand(cast(state, "03 by Dobie at 3336"), "3336", Albion_8={"count": 1})
    assert set(do(joined, "write 3336", side=FAERIE)["public"]["scried"]) == {"Elidor", "Albion 9"}  # those who stood there as it was cast
    assert "no enemy stack" in why(state, "03 by Dobie at 3439")


def test_dobies_range_in_fir_chlis_is_doubled() -> None:
    one = {"number": "03", "caster": "Dobie", "side": FOMORIAN, "target": "3034", "weather": None}
    assert range_of(hearing(put(start(), "public", "mana", 5)), one) == 16
    assert range_of(hearing(put(stand(start(), "2816", "Dobie"), "public", "mana", 5)), one) == 8


def test_the_glass_serves_one_master() -> None:
    state = bears(start(), "20", "Barguest")
    assert "not attuned" in why(state, "03 by Barguest at 2608")
    state = put(put(state, "public", "attuned", FOMORIAN), "secret", FOMORIAN, "attuned", "Barguest")
    assert "out of range" in why(state, "03 by Barguest at 1426")


# 04 to 07: the weathers


def test_the_elements() -> None:
    state = bears(start(), "02", "Barguest")
    calm = cast(state, "04 by Barguest for snow", "")
    h = hearing(calm)
    assert ground.weather_in(h, "2611") == "snow"
    assert ground.weather_in(h, "3145") == "clear"
    assert "add `for clear`" in why(state, "04 by Barguest")
    assert "does not bear The Book of Gyres" in why(start(), "04 by Barguest for snow")
    assert "no weather is chosen" in why(start(), "07 by Barguest for snow")


def test_gyres_makes_an_enchanter_of_anybody_with_magic() -> None:
    state = bears(stand(start(), "2816", "Imric"), "02", "Imric")
    assert ground.weather_in(hearing(cast(state, "04 by Imric for rain", "")), "2816") == "rain"
    assert "may carry but not use The Book of Gyres" in why(bears(stand(start(), "2816", "Rurik"), "02", "Rurik"), "04 by Rurik for rain")
    assert "no enchanter" in why(stand(start(), "2816", "Rurik"), "04 by Rurik for rain")


def test_storm_calling() -> None:
    state = stand(start(), "2825", "Sean")
    stormy = hearing(cast(state, "05 by Sean"))
    assert ground.weather_in(stormy, "2216") == "rain"
    assert ground.weather_in(stormy, "2825") == "clear"
    assert ground.weather_in(hearing(cast(state, "05 by Sean", "6 6")), "2216") == "clear"
    assert "no coastal hex" in why(stand(start(), "2816", "Sean"), "05 by Sean")
    assert "needs a Basic Magic Strength of 4" in why(stand(start(), "2825", "Dobie"), "05 by Dobie")


def test_fimbulwinter() -> None:
    state = stand(start(), "2816", "Sean")
    assert cast(state, "06 by Sean")["public"]["weather"]["map"] == "snow"
    assert cast(state, "06 by Sean", "6 6")["public"]["weather"]["map"] == "clear"
    assert "no mountain hex" in why(stand(start(), "2441", "Sean"), "06 by Sean")


def test_rainmaking() -> None:
    assert cast(start(), "07 by Barguest")["public"]["weather"]["map"] == "rain"
    assert cast(start(), "07 by Barguest", "6 6")["public"]["weather"]["map"] == "clear"


def _far_sea(number: str) -> bool:
    here = (BOOK.value("hexes", number, "zone"), BOOK.value("hexes", number, "terrain")) == ("Irish Sea", ["sea"])
    return here and distance(number, "2611", "even") > 9


def test_precedence_of_the_weathers() -> None:
    """04 before 05, 05 before 06, 06 before 07."""
    sea = next(number for number in BOOK.keys("hexes") if _far_sea(number))
    state = bears(stand(stand(start(), "2816", "Sean"), "2825", "Callach"), "02", "Barguest")
    state = stand(stand(state, "2034", "Dunatis"), "2825", "Corin")
    state = plotted(plotting(state), "06 by Sean; 04 by Barguest for clear", "07 by Dunatis; 05 by Corin")
    for caster, side in (("Sean", FOMORIAN), ("Barguest", FOMORIAN), ("Dunatis", FAERIE), ("Corin", FAERIE)):
        state = do(state, f"cast {caster}", "" if caster == "Barguest" else "1 1", side)
    h = hearing(do(state, "next"))
    assert ground.weather_in(h, "2611") == "clear"
    assert ground.weather_in(h, sea) == "rain"
    assert ground.weather_in(h, "3145") == "snow"


def test_overlapping_elements_are_for_the_players() -> None:
    state = bears(bears(stand(start(), "2608", "Misha"), "02", "Barguest"), "01", "Misha")
    state = plotted(plotting(state), "04 by Barguest for rain", "nothing")
    doubled = [*state["public"]["castings"], {**state["public"]["castings"][0], "weather": "snow", "result": "works"}]
    state = do(put(state, "public", "castings", doubled), "cast Barguest")
    ruling = rule(state, "next")
    assert ruling.verdict == NEEDS_INPUT
    assert ruling.question is not None
    assert "which weather" in ruling.question.prompt
    assert do(state, "next", two_weathers="snow")


# 08


def test_mental_attack() -> None:
    state = put(start(), "public", "mana", 10)
    state = cast(state, "08 by Barguest on Elidor")
    assert state["secret"][FOMORIAN]["roster"]["Barguest"] == 1
    assert "next.owed" in refused(state, "next")
    for _ in range(8):
        if not state["public"]["minds"]:
            break
        state = do(state, "strike Barguest", "6 6", FOMORIAN)
    assert not state["public"]["minds"]
    assert "dead" in (pieces.piece(state, "Elidor")["state"], pieces.piece(state, "Barguest")["state"])
    assert "19.4.08.attack" in refused(state, "strike Barguest", FOMORIAN)


def test_mental_attack_fails_or_is_refused() -> None:
    state = put(start(), "public", "mana", 4)
    assert not cast(state, "08 by Barguest on Misha", "6 6")["public"]["minds"]
    assert "not in a home hex" in why(stand(start(), "2608", "Barguest"), "08 by Barguest on Misha")
    assert "is no enemy" in why(start(), "08 by Barguest on Imric")
    assert "out of range" in why(start(), "08 by Barguest on Spriggan")


def test_the_price_of_a_mental_attack_may_kill() -> None:
    state = hurt(put(start(), "public", "mana", 10), "Barguest", 3)
    state = cast(state, "08 by Barguest on Elidor")
    assert pieces.piece(state, "Barguest")["state"] == "dead"
    assert not state["public"]["minds"]


def test_whoever_has_no_magic_has_one_and_the_mana() -> None:
    assert _mind(hearing(put(start(), "public", "mana", 5)), "Rurik") == (6, 1)


# 09


def test_vortex() -> None:
    state = stand(start(), "2816", "Sean")
    assert cast(state, "09 by Sean at 2815")["public"]["vortex"] == ["2815"]
    assert cast(state, "09 by Sean at 2815", "6 6")["public"]["vortex"] == []
    assert "a fortress stands" in why(state, "09 by Sean at 2714")
    assert "needs a Basic Magic Strength of 4" in why(start(), "09 by Barguest at 2612")


# 10


def test_mind_control() -> None:
    state = stand(start(), "2035", "Rurik")
    state = cast(stand(state, "2034", "Dunatis"), "10 by Dunatis on Rurik", side=FAERIE)
    assert pieces.commander_side(pieces.piece(state, "Rurik")) == FAERIE
    mine = at(state, FAERIE, "movement", "normal", "moving", turn=2)
    assert do(mine, "move Rurik via 2036 costing 1", side=FAERIE)
    book = land(h2030={"terrain": ["clear"]}, h2031={"terrain": ["clear"], "roads": None}, s2031={"north": ["clear side"]})
    assert "11.bounds" in refused(stand(mine, "2031", "Rurik"), "move Rurik via 2030 costing 1", FAERIE, book=book)


def test_ones_own_mind_is_kept_and_not_held() -> None:
    """19.4.10: where their own side gains control they are bound by nothing, and nobody else has them."""
    state = stand(stand(start(), "2633", "Elidor"), "2034", "Dunatis")
    taken = cast(state, "10 by Dunatis on Elidor", side=FAERIE)
    assert pieces.piece(taken, "Elidor").get("control") is None
    assert taken["public"]["mastered"] == {}
    enemy = cast(stand(state, "2633", "Rurik"), "10 by Dunatis on Rurik", side=FAERIE)
    assert enemy["public"]["mastered"] == {"Rurik": "Dunatis"}


def test_who_holds_a_mind_hears_of_it_what_its_owner_knows() -> None:
    """9.7, 19.4.10: its wounds and what it bears, and nobody else does."""
    state = bears(hurt(stand(start(), "2035", "Rurik"), "Rurik", 2), "10", "Rurik")
    state = do(plotted(plotting(stand(state, "2034", "Dunatis")), faerie="10 by Dunatis on Rurik"), "cast Dunatis", "1 1", FAERIE)
    ruling = rule(state, "next")
    bare = [(said.text, said.only) for said in ruling.story if "Rurik has" in said.text]
    assert bare == [("Rurik has 2 wounds and bears The Red Cleaver.", FAERIE)]


def test_mind_control_needs_the_stronger_mind() -> None:
    state = stand(start(), "3013", "Auberon")
    ruling = rule(plotted(plotting(state), "10 by Barguest on Auberon"), "cast Barguest", "1 1", FOMORIAN)
    assert ruling.verdict == "legal"
    state = cast(state, "10 by Barguest on Auberon")
    assert pieces.piece(state, "Auberon")["control"] is None


def test_mind_control_stops_at_fortresses_and_places_of_power() -> None:
    state = cast(stand(start(), "2034", "Dunatis"), "10 by Dunatis on Rurik", side=FAERIE)
    assert pieces.piece(state, "Rurik")["control"] is None
    assert (
        pieces.piece(cast(stand(stand(start(), "2034", "Dunatis"), "2035", "Rurik"), "10 by Dunatis on Rurik", "6 6", FAERIE), "Rurik")[
            "control"
        ]
        is None
    )


def test_mind_control_by_range_option() -> None:
    state = stand(stand(start(mind_control_range="magic"), "2034", "Dunatis"), "2817", "Rurik")
    assert "out of range" in why(state, "10 by Dunatis on Rurik", FAERIE)


def test_two_controllers() -> None:
    """The higher Basic Magic Strength, else the dice."""
    state = stand(stand(stand(start(), "2034", "Dunatis"), "2838", "Corin"), "2035", "Rurik")
    state = plotted(plotting(state), "nothing", "10 by Dunatis on Rurik; 10 by Corin on Rurik")
    state = do(do(state, "cast Dunatis", "1 1", FAERIE), "cast Corin", "1 1", FAERIE)
    assert do(state, "next", "1 1 2 2")["public"]["mastered"] == {"Rurik": "Corin"}


def test_the_mind_comes_back() -> None:
    """At the end of the turn, or with the caster's death; among his controller's pieces the person dies."""
    state = put(stand(stand(start(), "2034", "Dunatis"), "2035", "Rurik"), "public", "pieces", "Rurik", "control", FAERIE)
    state = put(state, "public", "mastered", {"Rurik": "Dunatis"})
    h = hearing(state)
    enchantments.turn_ends(h)
    assert pieces.piece(h.state, "Rurik")["control"] is None
    assert pieces.piece(h.state, "Rurik")["state"] == "active"
    h = hearing(stand(state, "2035", "Elidor"))
    enchantments.turn_ends(h)
    assert pieces.piece(h.state, "Rurik")["state"] == "dead"
    h = hearing(state)
    losses.kill(h, "Dunatis", "for the test")
    assert pieces.piece(h.state, "Rurik")["control"] is None


# 11


def test_a_dispelled_hex_is_free_of_everything() -> None:
    state = stand(stand(start(), "2816", "Sean"), "2608", "Misha")
    state = plotted(plotting(state), "06 by Sean; 12 by Barguest on Barguest", "11 by Misha at 2611")
    for caster, side in (("Sean", FOMORIAN), ("Barguest", FOMORIAN), ("Misha", FAERIE)):
        state = do(state, f"cast {caster}", "1 1", side)
    state = do(state, "next")
    h = hearing(state)
    assert ground.weather_in(h, "2611") == "clear"
    assert ground.weather_in(h, "2612") == "snow"
    assert state["public"]["strengthened"] == {}


def test_dispelling_fails_or_is_out_of_range() -> None:
    state = stand(start(), "2608", "Misha")
    assert cast(state, "11 by Misha at 2611", "6 6", FAERIE)["public"]["enchantments"] == []
    assert "out of range" in why(state, "11 by Misha at 3145", FAERIE)


# 12


def test_strength() -> None:
    state = cast(start(), "12 by Barguest on Barguest")
    assert strengths.combat(hearing(state), "Barguest")[0] == 6
    assert cast(start(), "12 by Barguest on Barguest", "6 6")["public"]["strengthened"] == {}
    assert "not in the hex" in why(start(), "12 by Barguest on Imric")


def test_strength_adds_no_boxes() -> None:
    state = hurt(cast(start(), "12 by Barguest on Barguest"), "Barguest", 3)
    h = hearing(state)
    losses.wound(h, "Barguest", 1)
    assert pieces.piece(h.state, "Barguest")["state"] == "dead"


# 13


def test_vision() -> None:
    state = bears(stand(start(), "2034", "Dunatis"), "18", "Barguest")
    state = stand(state, "2035", "Barguest")
    opened = plotted(plotting(state), "nothing", "13 by Dunatis")
    ruling = rule(opened, "cast Dunatis", "1 1", FAERIE)  # it takes effect at once [19.0]
    assert "Barguest with The Moray Crystal" in told(ruling, FAERIE).rpartition("Faerie sees:")[2]
    assert "The Moray Crystal" not in told(ruling, FOMORIAN)
    assert "The Moray Crystal" not in told(rule(do(opened, "cast Dunatis", "1 1", FAERIE), "next"), FAERIE)
    failed = do(plotted(plotting(state), "nothing", "13 by Dunatis"), "cast Dunatis", "6 6", FAERIE)
    assert "The Moray Crystal" not in told(rule(failed, "next"), FAERIE)
    assert "is cast in" in why(stand(start(), "2608", "Misha"), "13 by Misha", FAERIE)


@each(
    ("place", "caster", "kingdom"),
    [("1819", "Morigu", "Munster"), ("2034", "Dunatis", "Albion"), ("2838", "Corin", "Weald"), ("2825", "Corin", "Moray")],
)
def test_places_that_see_whole_kingdoms(place: str, caster: str, kingdom: str) -> None:
    """19.5.04, 05, 13, 15"""
    number = next(number for number in ("0327", "3140", "3145", "3105") if hearing(start()).fact("hexes", number, "kingdom") == kingdom)
    state = stand(stand(put(start(), "public", "mana", 0), place, caster), number, "Barguest")
    one = {"number": "13", "caster": caster, "side": FAERIE, "target": None, "weather": None}
    assert number in vision.in_sight(hearing(state), one)


def test_the_seat_of_moray_is_for_its_blood() -> None:
    """19.5.18"""
    assert "Barguest, Imric and Gairloch only" in why(stand(start(), "2816", "Dobie"), "13 by Dobie")
    assert cast(stand(start(), "2816", "Barguest"), "13 by Barguest")["public"]["cast"] == ["Barguest"]
    assert cast(stand(start(), "2816", "Imric"), "13 by Imric")["public"]["cast"] == ["Imric"]
    assert cast(stand(start(), "2816", "Gairloch"), "13 by Gairloch")["public"]["cast"] == ["Gairloch"]
    assert "no enchanter" in why(stand(start(), "2816", "Imric"), "07 by Imric")
    assert "no enchanter" in why(stand(start(), "2825", "Imric"), "13 by Imric")


# what helps


def test_the_book_of_glamours_and_the_giants_dance_need_no_dice() -> None:
    assert cast(bears(start(), "01", "Barguest"), "07 by Barguest", "")["public"]["weather"]["map"] == "rain"
    assert cast(stand(start(), "2441", "Sean"), "07 by Sean", "")["public"]["weather"]["map"] == "rain"


@each(("where", "items", "case"), [("2611", ["01"], "20.6"), ("2441", [], "19.5"), ("2441", ["01"], "19.5")])
def test_what_spares_the_dice_is_cited(where: str, items: list[str], case: str) -> None:
    """20.6.01 the Book, 19.5.16 the Giant's Dance: what one bears there tells nothing."""
    state = stand(start(), where, "Barguest")
    for number in items:
        state = bears(state, number, "Barguest")
    casting = rule(plotted(plotting(state), fomorian="07 by Barguest"), "cast Barguest", "", FOMORIAN)
    assert [line.citation for line in casting.worksheet if line.label == "Rainmaking"] == [case]


def test_an_attempt_wakes_the_inactive() -> None:
    """10.0"""
    state = put(start(), "public", "mana", 9)
    assert pieces.piece(state, "Misha")["state"] == "inactive"
    assert pieces.piece(cast(state, "10 by Barguest on Misha", "6 6"), "Misha")["state"] == "active"


def test_evolving_is_undone() -> None:
    state = plotted(plotting(start()), fomorian="07 by Barguest")
    ruling = rule(state, "cast Barguest", "1 1", FOMORIAN)
    assert evolve(evolve(state, ruling.changes), ruling.inverse) == state


def test_casters_alone_begin_no_melee() -> None:
    """19.3: they defend themselves, and do nothing else."""
    state = at(bare(stand(clear(start(), "3013"), "3013", "Rurik", "Elidor"), "Rurik", "Elidor"), FOMORIAN, "combat", "melees")
    assert do(state, "melee 3013")
    assert refused(put(state, "public", "cast", ["Rurik"]), "melee 3013") == ["15.melee"]
    assert do(put(state, "public", "cast", ["Elidor"]), "melee 3013")


def test_around_a_hex_at_the_edge_of_the_map() -> None:
    near = enchantments.around(hearing(start()), "0105", 2)
    assert len(near) == 12
    assert all(is_hex(number) for number in near)


def test_what_is_offered_may_be_plotted() -> None:
    state = plotting(stand(start(), "2611", "Elidor"))
    lines = [line for line in offers_of(state, "plot", FOMORIAN) if line != "plot nothing"]
    assert "plot 08 by Barguest on Elidor" in lines
    assert all(rule(state, line, "a" * 64, side=FOMORIAN).verdict == "legal" for line in lines)


def test_before_a_trespass_faerie_is_offered_nothing_but_nothing() -> None:
    state = put(plotting(start()), "public", "trespass", None)
    assert offers_of(state, "plot", FAERIE) == ["plot nothing"]
    assert len(offers_of(state, "plot", FOMORIAN)) > 1


def test_a_plot_names_no_table_that_it_looked_at() -> None:
    ruling = rule(plotting(start()), "plot 08 by Barguest on Dunatis", "a" * 64, FOMORIAN)
    assert not [line for line in ruling.worksheet if line.label == "house values"]


# 08 at the end of the segment


def test_minds_are_struck_once_all_else_of_the_segment_is_done() -> None:
    """19.4.08: upon the completion of the Enchantment Segment, after written movements."""
    state = put(stand(clear(stand(start(), "3337", "Dobie"), "3336"), "3336", "Elidor"), "public", "mana", 10)
    state = plotted(plotting(state), "08 by Barguest on Dunatis; 03 by Dobie at 3336", "nothing")
    state = do(do(state, "cast Barguest", "1 1", FOMORIAN), "cast Dobie", "1 1", FOMORIAN)
    state = do(state, "next")
    assert frames(state)[-1]["key"] == "effects"
    assert "referee/sequence" in [reason.check for reason in rule(state, "strike Barguest", "6 6", FOMORIAN).reasons]
    state = do(do(state, "write 3336", side=FAERIE), "next")
    assert frames(state)[-1]["key"] == "minds"
    assert rule(state, "strike Barguest", "6 6", FOMORIAN).verdict == "legal"


def test_the_dead_attack_no_mind() -> None:
    """Of two attacks the one by, or on, a person who has fallen in the other is over."""
    from playaid.games.albion.rules import losses

    h = hearing(put(start(), "public", "minds", {"Barguest": {"target": "Dunatis", "round": 0}, "Misha": {"target": "Imric", "round": 0}}))
    losses.kill(h, "Barguest", "killed")
    assert list(h.public["minds"]) == ["Misha"]
    losses.kill(h, "Imric", "killed")
    assert not h.public["minds"]


# 10.0: enchantments that are aimed at nobody


def test_weather_wakes_whom_it_would_affect() -> None:
    """10.0: an attempt at snow over the whole map is one at something that would affect inactive enemies."""
    state = stand(start(), "2816", "Sean")
    assert set(cast(state, "06 by Sean", "6 6")["public"]["kingdoms"].values()) == {"active"}
    aimed = stand(start(wide_enchantments="aimed"), "2816", "Sean")
    assert cast(aimed, "06 by Sean")["public"]["kingdoms"]["Ulster"] == "inactive"
    raining = put(stand(start(), "2816", "Sean"), "public", "weather", "map", "rain")
    assert cast(raining, "07 by Sean")["public"]["kingdoms"]["Ulster"] == "inactive"


def test_the_weather_of_an_area_wakes_those_in_it() -> None:
    state = bears(stand(start(), "2034", "Barguest"), "02", "Barguest")
    after = cast(state, "04 by Barguest for rain")["public"]["kingdoms"]
    assert (after["Gwynedd"], after["Ulster"]) == ("active", "inactive")


def test_a_vision_wakes_by_option_only() -> None:
    state = stand(start(), "2816", "Imric")
    assert cast(state, "13 by Imric")["public"]["kingdoms"]["Ulster"] == "inactive"
    state = put(stand(start(wide_enchantments="all"), "2816", "Imric"), "public", "mana", 20)
    assert cast(state, "13 by Imric")["public"]["kingdoms"]["Ulster"] == "active"


# 2.1: where the lie of the columns decides


def test_a_plot_that_hangs_on_the_lie_of_the_columns_is_marked() -> None:
    """Which columns sit lower is derived, not printed: both a plot that it allows and one that it refuses say so."""
    state = plotting(stand(start(), "2816", "Sean"))
    reach = 4 + state["public"]["mana"]
    near = [n for n in TARGETS if distance("2816", n, "even") <= reach]
    odd = next(n for n in near if distance("2816", n, "odd") > reach)
    sure = next(n for n in near if distance("2816", n, "odd") <= reach)
    far = next(n for n in TARGETS if distance("2816", n, "even") > reach >= distance("2816", n, "odd"))
    assert "on a map whose odd columns sit half a hex lower" in told(rule(state, f"plot 09 by Sean at {odd}", "a" * 64, FOMORIAN), FOMORIAN)
    assert "columns" not in told(rule(state, f"plot 09 by Sean at {sure}", "a" * 64, FOMORIAN), FOMORIAN)
    assert "on a map whose odd columns sit half a hex lower" in why(stand(start(), "2816", "Sean"), f"09 by Sean at {far}")


TARGETS = [f"{column:02d}{row:02d}" for column in range(20, 37) for row in range(4, 30)]


def test_a_vision_marks_what_hangs_on_the_lie_of_the_columns() -> None:
    state = stand(start(), "2034", "Dunatis")
    reach = 2 * (6 + 4)
    rim = [n for n in ALL if distance("2034", n, "even") <= reach < distance("2034", n, "odd")]
    edge = next(n for n in rim if BOOK.value("hexes", n, "kingdom") is None)
    opened = plotted(plotting(stand(state, edge, "Rurik")), "nothing", "13 by Dunatis")
    mana = opened["public"]["mana"]
    assert mana == 4
    ruling = rule(opened, "cast Dunatis", "1 1", FAERIE)
    assert f"2034 to {edge}: {distance('2034', edge, 'even')}, limit {reach}; beware" in told(ruling, FAERIE)
    assert "beware" not in told(ruling, FOMORIAN)


def test_what_a_vision_shows_waits_for_a_dispelling_that_may_hide_it() -> None:
    """19.0, 19.4.11: that is still to be rolled for, and hides what is in its hex."""
    state = bears(stand(stand(start(), "2034", "Dunatis"), "2035", "Barguest"), "18", "Barguest")
    opened = plotted(plotting(stand(state, "2608", "Misha")), "nothing", "13 by Dunatis, 11 by Misha at 2609")
    ruling = rule(opened, "cast Dunatis", "1 1", FAERIE)
    assert "What it shows Faerie is told once all castings have been rolled for (`next`)." in told(ruling, FAERIE)
    failed = do(do(opened, "cast Dunatis", "1 1", FAERIE), "cast Misha", "6 6", FAERIE)
    assert "The Moray Crystal" in told(rule(failed, "next"), FAERIE)


ALL = [f"{column:02d}{row:02d}" for column in range(1, 39) for row in range(1, 53)]


def test_no_mind_is_struck_while_losses_are_owed() -> None:
    """7.0: what the offers leave out a check refuses."""
    state = put(start(), "public", "minds", {"Barguest": {"target": "Dunatis", "round": 1}})
    state = put(state, "referee", "at", [{"key": key, "round": 1} for key in ("turn", "enchantment", "minds")])
    assert offers_of(state, "strike", FOMORIAN) == ["strike Barguest"]
    h = hearing(state)
    losses.owe(h, FAERIE, "2034", "a test", ["Dunatis"], wounds=1)
    assert "19.4.08.losses" in refused(h.state, "strike Barguest", FOMORIAN)
    assert offers_of(h.state, "strike", FOMORIAN) == []


def test_equal_minds_are_not_controlled() -> None:
    """19.4.10: the caster's magic and command have to be above the target's."""
    state = plotting(stand(start(), "3013", "Auberon"))
    casting = {"caster": "Barguest", "target": "Auberon", "side": FOMORIAN}
    mine, theirs = (strengths.magic(hearing(state), name)[0] + leaders.rating(hearing(state), name) for name in ("Barguest", "Auberon"))
    command = BOOK.value("persons", "Barguest", "command")
    for more, mastered in ((-1, False), (0, False), (1, True)):
        told_of = Fact("persons", ("Barguest", "command"), command + theirs - mine + more, "owner")
        assert enchantments._masters(hearing(state, book=BOOK.with_recorded([told_of])), casting) is mastered


def test_whoever_was_scried_is_offered_to_write() -> None:
    stacks = [{"hex": "3012", "side": FOMORIAN, "names": ["Imric"]}, {"hex": "3034", "side": FAERIE, "names": ["Elidor"]}]
    state = put(start(), "public", "scrying", stacks)
    assert offers_of(state, "write", FOMORIAN) == ["write 3012"]
    assert offers_of(state, "write", FAERIE) == ["write 3034"]


def test_a_search_is_a_step_of_a_plot() -> None:
    """19.4.03: it leads nowhere, and what comes after it must still touch."""
    state = stand(clear(stand(start(), "3337", "Dobie"), "3336"), "3336", "Elidor", Albion_9={"count": 2, "under": "Elidor"})
    state = cast(state, "03 by Dobie at 3336")
    assert "19.4.03.path" in refused(state, "write 3336 via search 3234", FAERIE)
    written = do(state, "write 3336 via 3335 search 3334", side=FAERIE)
    assert written["public"]["scried"]["Elidor"] == ["3335", "search", "3334"]


@each(("outcome", "seen"), [("works", False), ("fails", True)])
def test_no_vision_reaches_a_hex_that_is_dispelled(outcome: str, seen: bool) -> None:
    """19.4.11: where the dispelling works."""
    state = stand(stand(put(start(), "public", "mana", 20), "2034", "Dunatis"), "3140", "Barguest")
    dispelling = {"number": "11", "caster": "Misha", "side": FAERIE, "target": "3140", "weather": None, "result": outcome}
    state = put(state, "public", "castings", [dispelling])
    one = {"number": "13", "caster": "Dunatis", "side": FAERIE, "target": None, "weather": None}
    assert ("3140" in vision.in_sight(hearing(state), one)) is seen


def test_only_sleepers_are_woken_by_the_weather() -> None:
    """10.0: those who are awake are affected as well, and nothing follows from that."""
    state = stand(start(), "2816", "Sean")
    sleepers = [name for name, piece in pieces.pieces(state).items() if piece["state"] == "inactive" and pieces.on_map(piece)]
    enemies = [name for name in sleepers if pieces.piece(state, name)["side"] == FAERIE]
    state = do(do(plotting(state), "plot 06 by Sean", "a" * 64, FOMORIAN), "plot nothing", "b" * 64, FAERIE)
    ruling = rule(do(state, "next"), "cast Sean", "6 6", FOMORIAN)
    assert f"{len(enemies)} of the enemy would be affected" in told(ruling)
    assert enemies


def test_around_ends_with_the_map() -> None:
    for number in ("3826", "0126", "1901", "1952"):
        near = enchantments.around(hearing(start()), number, 3)
        assert near == [other for other in BOOK.keys("hexes") if distance(number, other, "even") <= 3]


def test_a_dispelling_stands_itself() -> None:
    """19.4.11: it undoes the others in its hex."""
    state = plotted(plotting(stand(start(), "2608", "Misha")), "nothing", "11 by Misha at 2816")
    done = do(do(state, "cast Misha", "1 1", FAERIE), "next")
    assert [casting["number"] for casting in done["public"]["enchantments"]] == ["11"]
    assert done["public"]["castings"] == []


@each(("key", "value"), [("losses", {FOMORIAN: {"hex": "3012"}}), ("scrying", [{"hex": "3012"}])])
def test_what_is_still_to_be_done_after_the_castings(key: str, value: object) -> None:
    bare_table = put(put(start(), "public", "losses", {}), "public", "scrying", [])
    assert not castings.pending(bare_table)
    assert castings.pending(put(bare_table, "public", key, value))
    fate = {"how": "battle or melee", "owner": FAERIE, "enemy": None}
    struck = put(bare_table, "public", "items", "12", {"state": "left", "hex": "3012", "side": None, "fate": fate})
    assert (castings.mind_sides(struck), castings.mind_sides(bare_table)) == ([FAERIE], [FOMORIAN, FAERIE])
    assert castings.pending(put(bare_table, "public", "items", "12", {"state": "left", "hex": "3012", "side": None, "fate": fate}))


def test_the_price_of_a_mental_attack_is_in_its_odds() -> None:
    state = plotted(plotting(put(start(), "public", "mana", 10)), "08 by Barguest on Elidor")
    assert rule(state, "cast Barguest", "1 1", FOMORIAN).outcome == "works, and Barguest takes a wound"
    assert rule(hurt(state, "Barguest", 3), "cast Barguest", "1 1", FOMORIAN).outcome == "works, and Barguest dies"
    ends = {found.outcome for found in odds(GAME, state, Declaration("cast", {"person": "Barguest"}, FOMORIAN), BOOK).outcomes}
    assert "works, and Barguest takes a wound" in ends
