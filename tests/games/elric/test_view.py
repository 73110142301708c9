"""What status and queries show, and that nothing in them is hidden."""

from fractions import Fraction

from playaid.book.facts import Fact
from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment, glosses, world
from playaid.games.elric.state import units
from playaid.games.elric.table import board
from playaid.referee.contract.state import evolve
from playaid.referee.contract.view import view
from tests.games.elric.table import (
    COPY,
    HOUSE,
    PRINTED,
    TABLE,
    armies,
    arrived,
    begun,
    changed,
    empty_handed,
    holding,
    moved,
    refused,
    rule,
    shoreless,
    start,
    unled,
)


def test_the_bottom_line_counts_and_does_not_name() -> None:
    state = holding(empty_handed(begun()), "Ilmiora Alchemist", "Arkyn", "Grome")
    shown = dict(view(GAME, state, None).trackers)
    assert shown["Ann"] == "Ilmiora, armies 10, spells 2"
    assert shown["Balance"] == "neutral"
    other = holding(state, "Ilmiora Alchemist", "Doublas", "Kakatal")
    assert view(GAME, other, None) == view(GAME, state, None)
    assert view(GAME, other, "Bob") == view(GAME, state, "Bob")


def test_what_is_wrong_is_seen() -> None:
    assert GAME.invariants is not None
    state = begun()
    assert not list(GAME.invariants(state))
    for broken in (
        changed(state, ("balance", 9)),
        changed(state, ("container", 1)),
        changed(state, ("units", "Fadan", "at", "Nowhere")),
        changed(state, ("units", "Fadan", "aboard", "Vilmir Fleet 1")),
        evolve(state, [["push", ["cup", "fresh"], "Arioch"]]),
        evolve(state, [["drop", ["public", "units", "Ilmiora army 1"], None]]),
    ):
        assert list(GAME.invariants(broken))


def test_stacks_that_have_not_met_are_shown_apart() -> None:
    """Who stood in the wilderness before has armies of their own there; those who come later are another stack. [8.0]"""
    state = moved(empty_handed(begun()), "Dorel", "Sharilla", *(own := armies(begun(), "Ilmiora", 4)), "Fadan")
    state = changed(state, *(("units", unit, "stack", "Fadan") for unit in ("Fadan", *own[2:])))
    shown = rule(state, "stack Dorel").shown
    totals = [line for line in shown if line.startswith("Ann in Dorel")]
    assert totals == ["Ann in Dorel: Sharilla 3 + 2 armies 2 = 5", "Ann in Dorel: Fadan 4 + 2 armies 2 = 6"]
    assert "  the stacks of Ann here have not found each other, and fight apart" in shown
    notes = {piece.note for piece in board.board(state, None, HOUSE).pieces if piece.space == "Dorel" and piece.kind == "army"}
    assert {str(note) for note in notes} == {"a stack with Sharilla", "a stack with Fadan"}
    together = changed(state, *(("units", unit, "stack", "") for unit in ("Fadan", *own[2:])))
    whole = rule(together, "stack Dorel").shown
    assert whole[0] == "Ann in Dorel: Fadan 4 + Sharilla 3 + 4 armies 4 = 11"
    assert not [line for line in whole if "found each other" in line]
    assert not any(piece.note for piece in board.board(together, None, HOUSE).pieces if piece.space == "Dorel" and piece.kind == "army")


def test_a_stack_is_shown_with_its_strength_and_its_counters() -> None:
    state = moved(empty_handed(begun()), "Oin", "Fadan", "Ilmiora Alchemist", "Avan Astram", *armies(begun(), "Ilmiora", 3))
    state = holding(changed(state, ("units", "Fadan", "spent", 1)), "Ilmiora Alchemist", "Arkyn")
    state = changed(arrived(state, "Chaos Shield", "Ann", "Oin"), ("units", "Chaos Shield", "bearer", "Fadan"))
    shown = rule(state, "stack Oin").shown
    assert shown == rule(state, "stack of Fadan").shown
    assert shown[0].startswith("Ann in Oin: ")
    assert shown[0].endswith("+ 3 armies 3 = 9")
    assert "  Fadan: combat 4, 3 of 4 to move" in shown
    assert "  Ilmiora Alchemist: combat 2, magic 2, 4 of 4 to move, 1 spell" in shown
    assert "Bob in Oin: Avan Astram 3 = 3" in shown
    assert shown[-1] == "  Chaos Shield, with Fadan"
    assert "Arkyn" not in " ".join(shown)
    assert rule(state, "stack Yu").shown == ("Nobody is in Yu.",)
    assert rule(state, "stack in Oin").shown == shown == rule(state, "stack Fadan").shown
    assert refused(state, "stack Terarn Gashtek") == ["3.where"]
    untold = evolve(
        state, [["drop", ["public", "units", "Fadan", "bracketed"], None], ["drop", ["public", "units", "Fadan", "combat"], None]]
    )
    assert rule(untold, "stack Oin").shown[0] == "Ann in Oin: not every value has been told yet"
    assert "  Fadan: combat ?, 3 of 4 to move" in rule(untold, "stack Oin").shown
    shy = changed(state, ("units", "Fadan", "bracketed", True))
    assert "  Fadan: does not fight, counts 4 for influence over Elric, 3 of 4 to move" in rule(shy, "stack Oin").shown


def test_the_map_is_every_place_with_its_borders() -> None:
    shown = rule(begun(), "map").shown
    alone = "`map Aflitain` shows one place alone, `map Argimiliar` the places of a nation; several with commas."
    heads = [line.partition(":")[0] for line in shown if not line.startswith(" ")]
    assert heads == [alone, *sorted(world.names(begun())), alone]
    one = rule(begun(), "map Jadmar").shown
    assert one == rule(begun(), "where Jadmar").shown[: len(one)]
    assert one[1].startswith("  next to it on land: ")
    assert " ".join(one) in " ".join(shown)


def test_ships_are_shown_with_their_load_and_their_room() -> None:
    state = moved(empty_handed(begun()), "Dragon Sea", "Fadan", "Ilmiora Fleet 1", *armies(begun(), "Ilmiora", 1))
    for unit in ("Fadan", *armies(state, "Ilmiora", 1)):
        state = changed(state, ("units", unit, "aboard", "Ilmiora Fleet 1"))
    carries = units.units(state)["Ilmiora Fleet 1"]["carries"] or 0
    shown = rule(state, "ships").shown
    assert f"Ilmiora Fleet 1 (Ann, Dragon Sea): Fadan, 1 army of Ilmiora; room for {carries - 1} more" in shown
    assert "Vilmir Fleet 1 (Bob, Jadmar): nobody aboard; room for 1 more" in shown
    full = changed(state, ("units", "Ilmiora Fleet 1", "carries", 1))
    assert "Ilmiora Fleet 1 (Ann, Dragon Sea): Fadan, 1 army of Ilmiora; no room left" in rule(full, "ships").shown
    assert any(line.startswith("Battle Barge (nobody, Imrryr)") for line in shown)
    untold = evolve(state, [["drop", ["public", "units", "Vilmir Fleet 1", "carries"], None]])
    assert "Vilmir Fleet 1 (Bob, Jadmar): nobody aboard; room not told yet" in rule(untold, "ships").shown


def test_elric_by_himself_is_seen_where_he_stands() -> None:
    state = arrived(empty_handed(begun()), "Elric", None, "Dorel")
    told = [shown for line in ("stack Dorel", "pieces Dorel") for shown in rule(state, line).shown]
    assert [line.partition(":")[0] for line in told] == ["Elric is in Dorel by himself", "Dorel (wilderness)", "  by himself"]
    with_him = moved(state, "Dorel", "Fadan")
    reasons = rule(with_him, "influence Elric").reasons
    assert {"Elric is not where Elric is"}.isdisjoint(reason.text for reason in reasons)
    assert reasons[0].check == f"elric@{GAME.rules}/12.himself"
    assert reasons[0].instead == 'influence "Fadan"'
    assert not any(reason.check.endswith("/12.himself") for reason in rule(with_him, "influence Fadan").reasons)


def test_where_somebody_is_what_borders_a_place_and_how_far_it_is() -> None:
    state = shoreless(moved(begun(), "Oin", "Fadan"), "Southern Sea")
    assert rule(state, "where Fadan").shown[:2] == ("Fadan is in Oin", "Oin: wilderness")
    known = changed(
        state, ("borders", "Oin|Yu", "border"), ("borders", "Dorel|Oin", "mountains"), ("borders", "Oin|Straits of Chaos", "anchor")
    )
    shown = "\n".join(rule(known, "where Oin").shown)
    assert "Yu" in shown
    assert "Dorel (mountains, no way)" in shown
    assert "Straits of Chaos (anchor)" in shown
    assert rule(known, "where Fadan to Yu").shown == ("from Oin to Yu by land it is 1 step",)
    assert rule(known, "where Fadan to Dorel").shown == ("from Oin to Dorel by land it is 3 steps: Yu, Kaneloon, Dorel",)  # round them
    shown = rule(known, "where Fadan to Sorcerers Isle").shown[0]
    assert "there is no way by land, nor from port to port; over the sea, from shore to shore: Straits of Chaos," in shown
    cut = changed(known, *(("borders", key, "no") for key in known["public"]["borders"] if "Sorcerers Isle" in key))
    assert rule(cut, "where Fadan to Sorcerers Isle").shown[0].endswith("no way is known")
    assert rule(known, "where Oin to Fadan").shown == ("that is Oin too",)
    around = rule(known, "where Ilmiora capital").shown
    assert "  on the sea: Straits of Vilmir (anchor)" in around
    assert any(line.startswith("  next to it on land: ") and "Straits" not in line for line in around)
    by_ship = "from Ilmiora capital to Jadmar by ship it is 2 steps: Straits of Vilmir, Jadmar"
    assert by_ship in rule(known, "where Ilmiora capital to Jadmar").shown


def test_what_nobody_has_told_of_the_map_is_not_made_up() -> None:
    shown = rule(changed(begun(), ("map", "own"), ("borders", {})), "where Oin").shown
    assert shown[1] == "  no border of it is known yet: each is asked for when somebody is to go there"


def test_who_is_not_on_the_board_is_told_as_that() -> None:
    state = evolve(begun(), [["drop", ["public", "units", "Fadan"], None]])
    assert rule(state, "where is Fadan?").shown == ("Fadan: not on the board now",)
    assert rule(state, "where Oin to Fadan").shown == ("Fadan: not on the board now",)


def test_a_spell_is_told_by_what_it_does() -> None:
    told = {name: str(rule(begun(), f'spell "{name}"').shown[0]) for name in equipment.spells()}
    assert told["Quaolnargn"].startswith(
        "Quaolnargn: chaos, (3) moves the Balance and adds nothing to a battle, whoever finds it fights it at once, by magic alone"
    )
    assert "flies 2 personalities; " in told["Nihrain Horses"]
    assert "flies any number of personalities and 2 armies; " in told["Ship of Land and Sea"]
    assert {name for name, line in told.items() if "-" in line.partition(": ")[2].partition(";")[0].partition(", ")[2]} == set()


def test_elric_by_himself_is_somebody() -> None:
    state = arrived(begun(), "Elric", None, "Dorel")
    assert "  there: by himself: Elric" in rule(state, "where Dorel").shown
    assert "  nobody is there" in rule(begun(), "where Dorel").shown


def test_a_reckoned_siege_says_first_how_often_the_city_falls() -> None:
    """Twenty to nine before the dice: the city falls where the attacker is greater by nine. [10.4, 7.5.2]"""
    falls = sum(20 + mine - 9 - yours >= 9 for mine in range(1, 7) for yours in range(1, 7))
    shown = rule(begun(), "reckon 20 vs 4 wall 5").shown
    assert shown[0] == f"the city falls: {falls / 36 * 100:.2f}% in all  {Fraction(falls, 36)}"
    assert "in all" not in " ".join(rule(begun(), "reckon 20 vs 9").shown)


def test_what_each_country_has_is_told_before_one_chooses() -> None:
    """Those of the scenario while countries are chosen, all others later; on a copy without the house's numbers, names alone."""
    shown = rule(start(scenario="2"), "countries").shown
    assert "Jharkor (Chaos, nobody's): 8 armies, 2 fleets, capital: Jharkor capital, city: Jharkor inland" in shown
    assert any("Jharkor Wizard (combat 2, magician, 3 spells)" in line for line in shown)
    assert not any(line.startswith("Lormyr") for line in shown)
    later = rule(begun(), "countries").shown
    assert any(line.startswith("Kelmain Host (neutral, nobody's): 5 armies") for line in later)
    assert rule(begun(), "countries Ilmiora").shown[0].startswith("Ilmiora (Law, played by Ann): 10 armies")
    own = rule(start(book=PRINTED), "countries Vilmir").shown
    assert "Naclon; " in own[1]


def test_a_country_has_the_people_that_its_muster_brings() -> None:
    """15.0 lists none of Argimiliar's: whoever has the counters tells how many; the house has as many as other large countries."""
    assert TABLE.rule(begun(), "countries Argimiliar", book=unled()).shown == (
        "Argimiliar (Chaos, nobody's): 11 armies, no personality of its own, and without one nobody attacks, capital: Argimiliar capital",
    )
    house = rule(begun(), "countries Argimiliar").shown
    assert house[0] == "Argimiliar (Chaos, nobody's): 11 armies, 2 fleets, capital: Argimiliar capital"
    assert "Argimiliar Personality 4" in house[1]
    copy = start(book=PRINTED)
    unsaid = COPY.rule(copy, "countries Argimiliar").shown
    assert "as many personalities and fleets as your counters have" in unsaid[0]
    assert len(unsaid) == 1, "nobody is named who may not be there"
    numbers = [Fact("unlisted", ("Argimiliar", column), number, "owner") for column, number in (("personalities", 2), ("fleets", 1))]
    told = COPY.rule(copy, "countries Argimiliar", book=COPY.book.with_recorded(numbers)).shown
    assert told[0].startswith("Argimiliar (Chaos, nobody's): 11 armies, 1 fleet, capital:")
    assert told[1:] == ("  Argimiliar Personality 1; Argimiliar Personality 2",)
    assert "Personality" not in glosses.of_target("Argimiliar")
    assert "Fadan" in glosses.of_target("Ilmiora")


def test_nobody_stands_on_the_board_twice() -> None:
    """Elric by himself, where others of nobody are and where nobody else is."""
    for place in ("Imrryr", "Oin"):
        names = [piece.name for piece in board.board(arrived(begun(), "Elric", None, place), None, HOUSE).pieces if piece.space == place]
        assert len(names) == len(set(names))
        assert "Elric" in names
