"""The players' word has its consequences: what is placed or set somewhere has come there, and the rules that it breaks are flagged."""

import pytest

from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import soundness
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import evolve
from tests.games.albion.table import at, bare, do, put, refused, rule, stand, start, told
from tests.games.albion.two import bears, land, moving

SEA = land(h3117={"terrain": ["sea"], "kingdom": None, "zone": "Sea of Moray"})


def test_what_is_placed_among_enemies_must_stop() -> None:
    """11.2"""
    state = moving(stand(start(), "3013", Albion_9={"count": 2}), FOMORIAN)
    state = do(state, "place Imric, Moray 3012 at 3013")
    assert "11.2.held" in refused(state, "move Imric, Moray 3012 via 3014 costing 1")
    assert rule(state, "overrun Imric, Moray 3012", book=land(h3013={"terrain": ["clear"]})).verdict == "legal"
    again = rule(state, "place Imric, Moray 3012 at 3014")
    assert again.verdict == "legal"
    assert "beware: Imric, Moray 3012: had to stop in 3013" in told(again)
    assert "beware" not in told(rule(moving(start(), FOMORIAN), "place Imric, Moray 3012 at 3014"))


def test_a_placed_fleet_brings_its_load_which_does_not_march() -> None:
    """12.2"""
    state = do(moving(bare(start(), "Bogan"), FOMORIAN), "embark Bogan onto Gullfoot")
    state = put(state, "public", "shipped", {})
    afloat = do(state, "place Gullfoot at 3117", book=SEA)
    assert pieces.piece(afloat, "Bogan")["hex"] == "3117"
    assert "Bogan" in afloat["public"]["shipped"]
    ashore = rule(state, "place Bogan at 3119")
    assert "beware: Bogan: on board a ship" in told(ashore)
    state = evolve(state, ashore.changes)
    assert pieces.piece(state, "Bogan")["aboard"] is None
    assert "12.2.shipped" in refused(state, "move Bogan via 3118 costing 1")


def test_whoever_was_placed_has_moved_by_land() -> None:
    state = do(moving(stand(start(), "3119", "Bogan"), FOMORIAN), "place Bogan at 3118")
    assert refused(state, "embark Bogan onto Gullfoot") == ["12.2.marched"]


def test_an_army_placed_without_command_is_flagged() -> None:
    """11.1"""
    assert "moved there with nobody who may command them" in told(rule(moving(start(), FOMORIAN), "place Moray 3012 at 3013"))


def test_ghosts_placed_in_wigans_pen_are_laid_to_rest() -> None:
    """19.5.19"""
    state = moving(stand(start(), "2630", "Cait Sith"), FAERIE)
    assert pieces.piece(do(state, "place Cait Sith at 2629"), "Cait Sith")["state"] == "gone"
    state = moving(bears(stand(start(), "2630", "Misha"), "06", "Misha"), FAERIE)
    assert do(state, "place Misha at 2629")["public"]["items"]["06"]["state"] == "destroyed"


def test_a_reaction_by_word_is_flagged_without_a_leader() -> None:
    """13.0"""
    state = at(start(), FAERIE, "reaction")
    assert "not reacting" in told(rule(state, "place Imric, Moray 3012 at 3013", side=FOMORIAN))


def test_what_is_set_elsewhere_has_come_there() -> None:
    """Trespass, activation, halt and cargo, as by a march; what stands where it may not is flagged."""
    state = moving(start(), FOMORIAN)
    after = do(state, "set pieces.Barguest.hex 2031 because we moved it so", book=land(h2031={"terrain": ["clear"], "kingdom": "Gwynedd"}))
    assert (after["public"]["kingdoms"]["Gwynedd"], after["public"]["trespass"]) == ("active", 1)
    aboard = do(moving(bare(start(), "Bogan"), FOMORIAN), "embark Bogan onto Gullfoot")
    afloat = do(aboard, "set pieces.Gullfoot.hex 3117 because it sailed", book=SEA)
    assert pieces.piece(afloat, "Bogan")["hex"] == "3117"
    assert not list(soundness.faults(afloat))
    assert "there is no land in 3117 for Imric" in told(rule(state, "set pieces.Imric.hex 3117 because he swims", book=SEA))
    assert "11.8" not in [line.citation for line in rule(state, "set pieces.Imric.hex 3013 because he walked").worksheet]


def test_a_kingdom_set_active_is_awake_and_trespass_can_be_put_back() -> None:
    state = do(start(), "set kingdoms.Ulster active because we forgot")
    assert {piece["state"] for piece in pieces.pieces(state).values() if piece["kingdom"] == "Ulster" and piece["hex"]} == {"active"}
    state = do(put(start(), "public", "trespass", 1), "set trespass null because nobody was there")
    assert state["public"]["trespass"] is None


def test_what_is_set_off_the_map_has_come_nowhere() -> None:
    state = moving(start(), FOMORIAN)
    after = do(state, "set pieces.Barguest.hex null because we put it aside")
    assert after["public"]["pieces"]["Barguest"]["hex"] is None
    for key in ("stopped", "entered", "trespass", "kingdoms"):
        assert after["public"][key] == state["public"][key]
    with pytest.raises(Unreadable, match="cannot be '9999'"):
        rule(state, "set pieces.Barguest.hex 9999 because we moved it so")


def test_what_is_set_to_a_name_names_something() -> None:
    """The overrun is one of the fights, a ship or a commander a piece; nothing, where there is none."""
    fight = {"hex": "2031", "kind": "battle", "attacker": FOMORIAN, "terrain": "clear", "round": 1, "state": "over", "stopped": []}
    fight |= {"retreat": [], "ratio": None, "bonus": {}, "challenges": {}}
    state = put(moving(start(), FOMORIAN), "public", "combat", "fights", {"2031 battle": fight})
    held = put(state, "public", "overrun", "2031 battle")
    assert do(held, "set overrun null because it is over")["public"]["overrun"] is None
    stopped = 'set "combat.fights.2031 battle.stopped"'
    told = do(held, f'{stopped} ["{FAERIE}"] because they stopped')
    assert told["public"]["combat"]["fights"]["2031 battle"]["stopped"] == [FAERIE]
    with pytest.raises(Unreadable, match="there is nothing of that name"):
        rule(held, f'{stopped} ["Elves"] because they stopped')
    assert do(held, "set combat.current '2031 battle' because we began it")["public"]["combat"]["current"] == "2031 battle"
    for path, value in (
        ("overrun", "x"),
        ("combat.current", "2031 melee"),
        ("pieces.Imric.aboard", "Gulfoot"),
        ("pieces.Imric.control", "x"),
    ):
        with pytest.raises(Unreadable, match="there is nothing of that name"):
            rule(state, f"set {path} '{value}' because we said so")
    assert do(state, "set pieces.Bogan.aboard Gullfoot because it boarded")["public"]["pieces"]["Bogan"]["aboard"] == "Gullfoot"
