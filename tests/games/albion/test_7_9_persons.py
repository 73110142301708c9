"""7.9: each succession, pieces that turn into others, special rules of persons, and what is said of all 44."""

from typing import Any

from playaid.book.facts import Fact
from playaid.games.albion.ratings import bounds, leaders
from playaid.games.albion.ratings.persons import dice, may_not_challenge, others_barred, shifts
from playaid.games.albion.rules import arrival, losses, succession
from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.offers import offered_lines
from playaid.referee.odds.exact import odds
from tests.each import each
from tests.games.albion.table import BOOK, GAME, VERBS, at, bare, clear, do, hurt, put, refused, rule, stand, start, told
from tests.games.albion.test_initiating import FIELD, field
from tests.games.albion.two import bears, hearing, land, moving, plotting


def after(*dead: str) -> Hearing:
    """The table after these have died in this order."""
    h = hearing(start())
    for name in dead:
        losses.kill(h, name, "for the test")
    return h


@each(
    ("dead", "heir", "rank"),
    [
        (["Auberon"], "Elidor", "king"),
        (["Auberon"], "Edric", "marshal"),
        (["Auberon", "Elidor"], "Edric", "king"),
        (["Elidor", "Auberon"], "Edric", "king"),
        (["Dagda"], "Angus Mac Og", "king"),
        (["Dagda", "Angus Mac Og"], "Brigit", "king"),
        (["Angus Mac Og", "Dagda"], "Brigit", "king"),
        (["Finvarra"], "Morigu", "king"),
        (["Arwan"], "Midinhir", "king"),
        (["Arwan", "Midinhir"], "Branwen", "king"),
        (["Erskine"], "Spriggan", "king"),
        (["Erskine", "Spriggan"], "Trumpin", "king"),
        (["Spriggan", "Erskine"], "Trumpin", "king"),
        (["Glastyn"], "Bogan", "king"),
        (["Imric"], "Gairloch", "king"),
        (["Cormac"], "Dando", "king"),
    ],
)
def test_succession(dead: list[str], heir: str, rank: str) -> None:
    h = after(*dead)
    assert leaders.rank(h, heir) == rank
    assert any(f"{heir} has the rank of {rank} now" in said.text for said in h.story)


@each(
    ("dead", "heir"),
    [
        (["Elidor"], "Edric"),
        (["Dagda"], "Brigit"),
        (["Angus Mac Og"], "Brigit"),
        (["Arwan"], "Branwen"),
        (["Erskine"], "Trumpin"),
        (["Bogan"], "Glastyn"),
    ],
)
def test_no_succession_yet(dead: list[str], heir: str) -> None:
    assert heir not in after(*dead).public["ranks"]


def test_an_heir_who_is_dead_inherits_nothing() -> None:
    assert "Gairloch" not in after("Gairloch", "Imric").public["ranks"]


def test_a_new_king_commands_all_friends() -> None:
    h = hearing(stand(start(), "3034", "Elidor", Curwyllan_9={"count": 2}))
    assert not leaders.may_command(h, "Elidor", "Curwyllan 9")
    losses.kill(h, "Auberon", "for the test")
    assert leaders.may_command(h, "Elidor", "Curwyllan 9")


def test_corin_becomes_the_cait_sith() -> None:
    h = hearing(stand(start(), "2838", "Corin"))
    losses.kill(h, "Corin", "for the test")
    cat = pieces.piece(h.state, "Cait Sith")
    assert (cat["hex"], cat["state"], cat["side"]) == ("2838", "active", FAERIE)


def test_callach_becomes_her_waff_and_a_die_says_whose_it_is() -> None:
    h = hearing(start())
    losses.kill(h, "Callach", "for the test")
    assert pieces.piece(h.state, "Callach's Waff")["hex"] == "2920"
    for die, side in (("3", FOMORIAN), ("4", FAERIE)):
        state = put(h.state, "referee", "at", [{"key": "turn", "round": 2}, {"key": "weather", "round": 1}])
        done = do(state, "next", die)
        assert pieces.commander_side(pieces.piece(done, "Callach's Waff")) == side


def test_no_die_while_callach_lives() -> None:
    assert do(put(start(), "referee", "at", [{"key": "turn", "round": 2}, {"key": "weather", "round": 1}]), "next")


def test_brians_men_go_home() -> None:
    h = after("Brian Mac Iver")
    assert h.public["orphaned"]
    succession.turn_ends(h)
    assert not [name for name, one in pieces.pieces(h.state).items() if one["kingdom"] == "Borders" and one["kind"] == "army"]
    assert h.public["points"][FAERIE] > 5
    untouched = hearing(start())
    succession.turn_ends(untouched)
    assert [name for name, one in pieces.pieces(untouched.state).items() if one["kingdom"] == "Borders" and one["kind"] == "army"]


@each(
    ("kind", "attacker", "defender", "columns"),
    [
        ("trial", "Dorwen", "Rurik", 1),
        ("duel", "Imric", "Dorwen", -1),
        ("trial", "Connan", "Cluracan", 1),
        ("trial", "Cluracan", "Connan", -1),
        ("trial", "Bogan", "Elidor", 1),
        ("battle", "Rurik", "Elidor", 1),
        ("battle", "Elidor", "Rurik", -1),
        ("trial", "Elidor", "Imric", 0),
        ("trial", "Morigu", "Rurik", 0),
    ],
)
def test_columns_shifted(kind: str, attacker: str, defender: str, columns: int) -> None:
    """7.9 e05, e12, t21, t23, t29"""
    assert sum(by for _, by in shifts(hearing(start()), kind, [attacker], [defender])) == columns


def test_morigu_avenges_cluracan_on_trolls() -> None:
    """7.9 e13"""
    h = after("Cluracan")
    assert sum(by for _, by in shifts(h, "trial", ["Morigu"], ["Rurik"])) == 2
    assert sum(by for _, by in shifts(h, "trial", ["Morigu"], ["Sean"])) == 0


def test_balor_in_trial_by_combat() -> None:
    """7.9 t24"""
    h = hearing(start())
    assert [*dice(h, "trial", ["Balor"], ["Elidor"])] == [("Balor's eye", 2)]
    assert [*dice(h, "trial", ["Elidor"], ["Balor"])] == [("Balor's eye", -2)]
    assert [*dice(h, "duel", ["Balor"], ["Elidor"])] == []


def test_grogan_meets_no_challenge() -> None:
    """7.9 t26"""
    assert may_not_challenge(hearing(start()), "Grogan")
    assert may_not_challenge(hearing(start()), "Imric") is None


def test_bran_og_fights_the_trials() -> None:
    """7.9 m37"""
    assert others_barred(["Bran Og", "Mad Ainsel"], "Mad Ainsel") == "Bran Og"
    assert others_barred(["Mad Ainsel"], "Mad Ainsel") is None


def test_magogs_ratings_go_before_ainsels() -> None:
    """7.9 m36"""
    h = hearing(start())
    assert leaders.best(h, ["Mad Ainsel", "Magog"]) == (3, "Magog")
    assert leaders.best(h, ["Mad Ainsel"])[1] == "Mad Ainsel"


def duelling(attacker: str, defender: str, kind: str = "trial") -> State:
    state = bare(stand(clear(start(), "3013"), "3013", attacker, defender), attacker, defender)
    call = {"by": FOMORIAN, "persons": {FOMORIAN: attacker, FAERIE: defender}, "state": "accepted", "round": 0}
    fight: dict[str, Any] = {
        "hex": "3013",
        "kind": "battle",
        "attacker": FOMORIAN,
        "terrain": "clear",
        "round": 0,
        "state": "announced",
        "stopped": [],
    }
    fight |= {"retreat": [], "ratio": None, "bonus": {}, "challenges": {kind: call}}
    return at(put(state, "public", "combat", {"fights": {"3013 battle": fight}, "current": None}), FOMORIAN, "combat", "duels")


def test_magogs_venom() -> None:
    """7.9 t25: whom he has wounded dies at the end, though Magog die first."""
    state = hurt(duelling("Magog", "Elidor"), "Magog", 5)
    for _ in range(6):
        ruling = rule(state, "trial Magog vs Elidor", "1 1")
        state = do(state, "trial Magog vs Elidor", "1 1")
        if pieces.piece(state, "Magog")["state"] == "dead":
            break
    wounded = state["secret"][FAERIE]["roster"]["Elidor"] > 0
    assert (pieces.piece(state, "Elidor")["state"] == "dead") is wounded, told(ruling)


def test_the_chances_of_a_trial_know_whom_magog_has_wounded_in_it() -> None:
    """7.9 t25: a wound of an earlier round kills at the end, as all know who were told of it; one from before the trial does not."""
    fresh = put(hurt(duelling("Magog", "Elidor"), "Magog", 5), "public", "told", {"Elidor": 1})
    struck = do(duelling("Magog", "Elidor"), "trial Magog vs Elidor", "2 1")
    assert struck["public"]["told"]["Elidor"]
    both = {}
    for name, state in (("fresh", fresh), ("struck", hurt(struck, "Magog", 5))):
        seen = GAME.imagined(visible(state, FOMORIAN), FOMORIAN)  # type: ignore[misc]
        said = Declaration("trial", {"attacker": "Magog", "defender": "Elidor"}, FOMORIAN)
        found = odds(GAME, seen, said, BOOK).outcomes
        both[name] = {one.outcome for one in found if "Magog dies" in one.outcome}
    assert both["struck"] == {"Magog dies and Elidor dies"}
    assert "Magog dies" in both["fresh"]


def test_a_wound_that_the_mailcoat_took_carries_no_venom() -> None:
    """7.9 t25, 20.6.08: and until the trial ends nothing that the other side sees tells whether it did."""
    without = duelling("Magog", "Elidor")
    fate = {}
    for name, state in (("bare", without), ("worn", bears(without, "08", "Elidor"))):
        ruling = rule(state, "trial Magog vs Elidor", "2 1")
        assert "Elidor takes 1 wound." in told(ruling)
        assert not [change for change in ruling.changes if change[1][0] == "public" and "venom" in change[1]]
        state = do(hurt(evolve(state, ruling.changes), "Magog", 5), "trial Magog vs Elidor", "3 3")
        assert pieces.piece(state, "Magog")["state"] == "dead"
        assert "venom" not in state["secret"][FAERIE]
        fate[name] = pieces.piece(state, "Elidor")["state"]
    assert fate == {"bare": "dead", "worn": "active"}


def test_imric_and_auberon() -> None:
    """7.9 t27: the winner adds 5 in that battle."""
    state = hurt(duelling("Imric", "Auberon"), "Auberon", 1)
    while pieces.piece(state, "Auberon")["state"] != "dead":
        state = do(state, "trial Imric vs Auberon", "6 6")
    assert state["public"]["combat"]["fights"]["3013 battle"]["bonus"] == {FOMORIAN: 5}


def test_the_worm_bears_teeth_that_it_cannot_use() -> None:
    """7.9 s42"""
    assert start()["secret"][FOMORIAN]["items"]["23"] == "The Worm"


@each(
    ("bearer", "number"),
    [("Dorwen", "22"), ("Ogme", "19"), ("Brigit", "13"), ("Finvarra", "12"), ("Erskine", "11"), ("Malekin", "15"), ("Barguest", "18"),
     ("Sean", "16"), ("Dobie", "20"), ("Dunatis", "21"), ("Gerflax", "14"), ("Misha", "17")],
)  # fmt: skip
def test_who_bears_what_at_the_start(bearer: str, number: str) -> None:
    held = {**start()["secret"][FAERIE]["items"], **start()["secret"][FOMORIAN]["items"]}
    assert held[number] == bearer


def test_the_piece_turns_over_to_show_its_item() -> None:
    """2.3"""
    h = after("Dorwen")
    assert h.public["items"]["22"] == {"state": "left", "hex": None, "side": None} or h.public["items"]["22"]["state"] == "left"


@each("ghost", ["Cait Sith", "Callach's Waff"])
def test_ghosts_are_laid_to_rest(ghost: str) -> None:
    """19.5.19"""
    state = moving(stand(start(), "2628", ghost), printed.person_rows()[ghost]["side"])
    done = do(state, f"move {ghost} via 2629 costing 1")
    assert pieces.piece(done, ghost)["state"] == "gone"


@each("ghost", ["Cait Sith", "Callach's Waff"])
def test_what_a_ghost_has_with_it_stays_behind_in_the_pen(ghost: str) -> None:
    """19.5.19 takes the ghost alone; whatever is carried by nobody may be picked up. [20.1]"""
    side = printed.person_rows()[ghost]["side"]
    state = moving(bears(stand(start(), "2628", ghost), "05", ghost), side)
    done = do(state, f"move {ghost} via 2629 costing 1")
    assert done["public"]["items"]["05"] == {"state": "left", "hex": "2629", "side": None}
    assert "05" not in done["secret"][side]["items"]


def test_the_rade_goes_with_the_ghost_that_bears_it() -> None:
    state = moving(bears(bears(stand(start(), "2628", "Cait Sith"), "06", "Cait Sith"), "05", "Cait Sith"), FAERIE)
    items = do(state, "move Cait Sith via 2629 costing 1")["public"]["items"]
    assert (items["06"]["state"], items["05"]["state"]) == ("destroyed", "left")


def test_troops_of_a_ghost_stay_behind() -> None:
    state = stand(start(), "2629", "Cait Sith", Moray_9={"count": 2, "under": "Cait Sith"})
    h = hearing(put(state, "public", "pieces", "Cait Sith", "escort", True))
    arrival.lay_to_rest(h, ["Cait Sith"])
    assert pieces.piece(h.state, "Moray 9")["under"] != "Cait Sith"
    assert pieces.piece(h.state, "Cait Sith")["escort"] is False
    assert [name for name in pieces.at(h.state, "2629", FAERIE, "army") if pieces.piece(h.state, name)["count"] == 1]


@each(
    ("names", "found"),
    [
        (["Cait Sith"], ["2628 to 2629"]),
        (["Cait Sith", "Dunatis"], ["2628 to 2629", "2629 to 2630"]),
        (["Dunatis"], ["2628 to 2629", "2629 to 2630"]),
    ],
)
def test_ghosts_alone_go_no_farther_than_the_pen(names: list[str], found: list[str]) -> None:
    """19.5.19: whoever goes with one goes on without it."""
    state = bare(moving(stand(start(), "2628", *names), FAERIE), *names)
    ruling = rule(state, f"move {', '.join(names)} via 2629, 2630 costing 2")
    assert [line.label for line in ruling.worksheet if " to 26" in line.label] == found


def test_a_ghost_goes_past_every_other_hex() -> None:
    state = moving(stand(start(), "2628", "Cait Sith"), FAERIE)
    assert pieces.piece(do(state, "move Cait Sith via 2627, 2626 costing 2"), "Cait Sith")["hex"] == "2626"


def test_the_rade_is_laid_to_rest() -> None:
    state = moving(bears(stand(start(), "2628", "Dunatis"), "06", "Dunatis"), FAERIE)
    assert do(state, "move Dunatis via 2629 costing 1")["public"]["items"]["06"]["state"] == "destroyed"
    assert arrival.BARROWS == "2629"


def test_an_enchanter_by_staff() -> None:
    """20.6.07"""
    state = bears(stand(start(), "2034", "Auberon"), "07", "Auberon")
    assert do(plotting(state), "plot 07 by Auberon", "a" * 64, FAERIE)


@each("name", sorted(printed.person_rows()))
def test_every_person_is_on_the_table(name: str) -> None:
    """Each of the 44 has a piece with the side, the kingdom and the boxes of the book."""
    one, row = pieces.piece(start(), name), printed.person_rows()[name]
    assert (one["kind"], one["side"], one["kingdom"]) == ("person", row["side"], row["kingdom"])
    assert start()["secret"][row["side"]]["roster"][name] == 0


def test_the_table_of_renown_is_what_is_reckoned_with() -> None:
    """7.9: an owner's entry over the table changes the ruling."""
    book = BOOK.with_recorded([Fact("renown", ("Rurik is in the battle", "shift"), 3, "owner")])
    h = hearing(start(), book=book)
    assert dict(shifts(h, "battle", ["Rurik"], ["Elidor"])) == {"Rurik is in the battle": 3}
    assert not dict(shifts(h, "trial", ["Rurik"], ["Elidor"]))


# bounds, in whatever way a person comes to a hex


@each(("name", "free"), [("Cormac", False), ("Sean", False), ("Colleran", True)])
def test_a_hex_of_no_kingdom_is_outside(name: str, free: bool) -> None:
    """Cormac and Sean may not leave their lands; Colleran may not enter other kingdoms. 0101 is open sea."""
    assert (bounds.bar_on(hearing(start(), book=land(h0101={"kingdom": None})), name, [name], "0101") is None) == free


def test_bounds_hold_aboard_and_by_the_players_word() -> None:
    book = land(h0101={"kingdom": None, "terrain": ["sea"]}, h2611={"kingdom": "Moray", "terrain": ["clear", "sea"]})
    state = moving(stand(start(), "2242", "Seasong", "Cormac"), FOMORIAN)
    aboard = put(state, "public", "pieces", "Cormac", "aboard", "Seasong")
    assert "11.bounds" in refused(aboard, "place Seasong at 0101", book=book)
    assert "11.bounds" in refused(state, "place Cormac at 2611", book=book)
    assert rule(stand(state, "2242", "Imric"), "place Cormac, Imric at 2611", book=book).verdict == "legal"
    assert rule(state, "place Seasong at 0101", book=book).verdict == "legal"
    overruled = rule(state, "place Cormac at 2611", overrule="agreed", book=book)
    assert overruled.verdict == "legal"
    assert [reason.check.split("/")[-1] for reason in overruled.overruled] == ["11.bounds"]


def test_nobody_withdraws_to_where_he_may_not_stand() -> None:
    """7.9, 11.8"""
    cells = {"terrain": ["clear"], "kingdom": "Moray", "roads": [], "zone": None, "mainland": True}
    book = land(h3321=cells, h3323={**cells, "terrain": ["sea"], "kingdom": None}, h3422={**cells, "kingdom": "Weald"})
    state = field("Cormac", faerie=("Elidor",), step="battles", Weald_7={"count": 2, "under": "Cormac"}, Albion_7={"count": 3})
    fight = {"hex": FIELD, "kind": "battle", "attacker": FAERIE, "terrain": "clear", "round": 1, "state": "fighting", "stopped": []}
    fight |= {"retreat": [FOMORIAN], "ratio": None, "bonus": {}, "challenges": {}}
    state = put(state, "public", "combat", {"fights": {f"{FIELD} battle": fight}, "current": f"{FIELD} battle"})
    assert refused(state, f"withdraw {FIELD} to 3321", FOMORIAN, book) == ["15.ground"]
    assert refused(state, f"withdraw {FIELD} to 3323", FOMORIAN, book) == ["15.ground"]
    assert rule(state, f"withdraw {FIELD} to 3422", side=FOMORIAN, book=book).verdict == "legal"
    nowhere = land(h3321=cells, h3323={**cells, "terrain": ["sea"], "kingdom": None})
    assert rule(state, f"withdraw {FIELD} to 3321", side=FOMORIAN, book=nowhere).verdict == "legal"
    assert refused(state, f"withdraw {FIELD} to 3323", FOMORIAN, nowhere) == ["15.ground"]
    assert f"{FIELD} to 3323" not in offered_lines(GAME, state, book, VERBS["withdraw"], FOMORIAN)


def test_a_ghost_that_withdraws_into_the_barrows_is_laid_to_rest() -> None:
    """19.5.19: at any time."""
    book = land(h2629={"kingdom": None, "terrain": ["clear"], "aspect": "wild magic"})
    state = field("Callach's Waff", faerie=("Elidor",), where="2628", step="duels")
    fight: dict[str, Any] = {
        "hex": "2628",
        "kind": "melee",
        "attacker": FAERIE,
        "terrain": None,
        "round": 1,
        "state": "fighting",
        "stopped": [],
    }
    fight |= {"retreat": [FOMORIAN], "ratio": None, "bonus": {}, "challenges": {}}
    state = put(state, "public", "combat", {"fights": {"2628 melee": fight}, "current": "2628 melee"})
    done = do(state, "withdraw 2628 to 2629", side=FOMORIAN, book=book)
    assert pieces.piece(done, "Callach's Waff")["state"] == "gone"


def test_where_no_hex_beside_is_open_any_will_do() -> None:
    """No retreat is a deadlock: the players see where it leads."""
    low = {number: {"terrain": ["sea"], "kingdom": None} for number in ("3321", "3323", "3221", "3222", "3223", "3421", "3422", "3423")}
    book = land(**{f"h{number}": cells for number, cells in low.items()})
    state = field("Imric", faerie=("Elidor",), step="battles", Moray_7={"count": 2, "under": "Imric"}, Albion_7={"count": 3})
    fight = {"hex": FIELD, "kind": "battle", "attacker": FAERIE, "terrain": "clear", "round": 1, "state": "fighting", "stopped": []}
    fight |= {"retreat": [FOMORIAN], "ratio": None, "bonus": {}, "challenges": {}}
    state = put(state, "public", "combat", {"fights": {f"{FIELD} battle": fight}, "current": f"{FIELD} battle"})
    assert rule(state, f"withdraw {FIELD} to 3321", side=FOMORIAN, book=book).verdict == "legal"


@each("escorted", [True, False])
def test_brians_men_go_home_with_the_turn(escorted: bool) -> None:
    """7.9 m32: armies and escorts of the Borders, whoever leads them now; nobody else's."""
    state = put(start(), "public", "pieces", "Brian Mac Iver", "escort", escorted)
    heard = hearing(put(state, "public", "orphaned", True), FOMORIAN)
    succession.turn_ends(heard)
    assert not [name for name, piece in heard.public["pieces"].items() if piece["kind"] == "army" and piece["kingdom"] == "Borders"]
    assert not heard.public["pieces"]["Brian Mac Iver"]["escort"]
    assert heard.public["lost"][FOMORIAN]["points"] == 8 + escorted
    assert heard.public["pieces"]["Imric"]["escort"]
    assert not heard.public["orphaned"]
    again = hearing(put(start(), "public", "orphaned", False), FOMORIAN)
    succession.turn_ends(again)
    assert again.public["pieces"] == start()["public"]["pieces"]
