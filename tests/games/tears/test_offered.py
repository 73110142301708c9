"""What is offered of verbs for which there is seldom an occasion: where there is one, and nowhere else. [Order of play]"""

from playaid.games.tears.rules import candidates
from playaid.games.tears.state import fights, forces
from playaid.games.tears.table import occasions
from playaid.referee.contract.state import visible
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import GAME, HOUSE, F, G, begun, cleared, do, lay, offered, put, under
from tests.games.tears.test_battle import field
from tests.games.tears.test_spells import duel, march


def of(state: table.State, verb: str, side: str = G) -> list[str]:
    return list(offered(state, side).get(verb, []))


def owing(state: table.State, *debts: dict[str, object]) -> table.State:
    return table.changed(state, ["put", ["public", "owed"], [*debts]])


def test_wounds_and_places_are_offered_to_whose_they_are_first() -> None:
    wound = {"what": "wound", "at": "Ashmoor", "barred": "", "besieged": False, "sunk": ""}
    mine, theirs = {**wound, "side": G, "who": "Shimar"}, {**wound, "side": F, "who": "Torin"}
    place = {"side": G, "what": "place", "who": "Kestrel", "at": "Ashmoor", "how": "escape", "barred": ""}
    state = put(put(put(begun(), "Shimar", "", state="waiting"), "Torin", "", state="waiting"), "Kestrel", "", state="waiting")
    both = owing(state, mine, theirs, place)
    assert of(both, "wound") == ["Shimar"]
    assert of(both, "wound", F) == []
    assert [line.partition(" at ")[0] for line in of(both, "place")][:1] == ["Kestrel"]
    assert of(owing(state, theirs, mine), "wound") == []
    assert of(state, "wound") == []


def test_spells_are_offered_at_their_time_to_whose_they_are() -> None:
    state = duel("Bad Fortune")
    assert of(state, "cast") == ['"Bad Fortune" by Hastur']
    theirs = table.changed(state, ["put", ["public", "battle", "side"], F])
    assert of(theirs, "cast") == []
    assert of(table.changed(state, ["put", ["public", "battle", "stage"], "throw"]), "cast") == []
    locked = {**state, "secret": {F: state["secret"][F]}}
    assert of(locked, "cast") == []
    walking = march("Fly")
    assert of(walking, "cast") == ['"Fly" by Kishmin']
    assert of(put(walking, "Kishmin", "Kimrin", used=1), "cast") == []
    assert of(put(walking, "Kishmin", "Kimrin", act=None), "cast") == []
    assert of(owing(walking, {"side": G, "what": "gate", "who": "Kimrin", "movers": []}), "cast") == []
    assert of(put(do(begun(), "activate Kestrel"), "Torin", "Ashmoor", act=True, used=0), "cast") == []
    mixed = put(walking, "Kestrel", "Kimrin", act=True, used=0)
    assert of(mixed, "cast") == ['"Fly" by Kishmin']


@each(
    ("marks", "may"),
    [
        ({"act": True, "used": 0}, True),
        ({"act": True, "used": -1}, True),
        ({"act": True, "used": 1}, False),
        ({"used": 0}, False),
    ],
)
def test_spells_are_looked_into_where_a_wizard_may_cast_as_all_can_see(marks: table.State, may: bool) -> None:
    def time(state: table.State, side: str = G) -> bool:
        return candidates._may_cast(asking(GAME, state, HOUSE, "cast", side))

    state = put(put(begun(), "Kishmin", "Kimrin", **marks), "Kestrel", "Kimrin", act=True, used=0)
    assert time(state) is may
    assert not time(state, F)
    assert not time(owing(state, {"side": G, "what": "gate", "who": "Kimrin", "movers": []}))
    fought = duel("Bad Fortune")
    assert (time(fought), time(fought, F)) == (True, False)
    assert not time(table.changed(fought, ["put", ["public", "battle", "stage"], "throw"]))


def test_a_round_of_rage_is_offered_while_it_is_owed_and_no_battle_is_fought() -> None:
    raging = table.changed(begun(), ["put", ["public", "dragon", "rage"], "Marchgate"])
    debt = {"side": G, "what": "rage", "who": "Marchgate"}
    assert of(owing(raging, debt), "rage") == [""]
    assert of(raging, "rage") == []
    now = fights.battle(do(field("Warsteed", "Cavalry"), "stand"))
    fought = table.changed(owing(raging, debt), ["put", ["public", "battle"], {**now, "side": G}])
    assert of(fought, "rage") == []
    casting = table.changed(fought, ["put", ["public", "battle", "kind"], "rage"], ["put", ["public", "battle", "stage"], "spells"])
    assert of(casting, "rage") == [""], "who throws casts no more"
    assert of(table.changed(casting, ["put", ["public", "battle", "side"], F]), "rage") == []


def test_ports_are_offered_to_who_sends_the_other_side_away() -> None:
    assert of(begun(), "exile", F) == []
    ports = of(owing(begun(), {"side": F, "what": "exile", "who": G}), "exile", F)
    assert "Seaside" in ports
    assert "Kimrin" not in ports


def test_a_search_is_offered_to_who_is_activated_in_ruins() -> None:
    state = put(begun(), "Kishmin", "Ursh", act=True, used=0)
    assert of(state, "search") == ["Ursh", "Ursh study"]
    assert of(put(begun(), "Kishmin", "Ursh"), "search") == []
    assert of(put(begun(), "Torin", "Ursh", act=True, used=0), "search") == []
    assert of(owing(state, {"side": G, "what": "trap", "who": "Ursh"}), "search") == []


@each(
    ("at", "act", "units", "lines"),
    [
        ("Ossum", True, ("reduced Warsteed", "Warsteed"), ["reduced Warsteed at Ossum"]),
        ("Ossum", None, ("reduced Warsteed",), []),
        ("Ursh", True, ("reduced Warsteed",), []),
        ("Ossum", True, ("Warsteed",), []),
    ],
)
def test_reduced_units_under_who_is_activated_are_offered_to_be_refitted(
    at: str, act: bool | None, units: tuple[str, ...], lines: list[str]
) -> None:
    state = under(put(cleared(begun(), G, "Kimrin"), "Kestrel", at, act=act, used=0), "Kestrel", *units)
    assert of(state, "refit") == lines


def test_recruits_are_offered_to_who_is_activated_and_has_not_moved_of_what_is_left() -> None:
    state = put(cleared(begun(), G, "Kimrin"), "Kestrel", "Ossum", act=True, used=0)
    assert sorted(of(state, "recruit")) == ["Wargroup by Kestrel", "Warsteed by Kestrel"]
    assert of(put(state, "Kestrel", "Ossum", used=1), "recruit") == []
    assert of(put(state, "Kestrel", "Ossum", act=None), "recruit") == []
    none = table.changed(state, ["put", ["public", "reserve", G, "Warsteed"], 0])
    assert of(none, "recruit") == ["Wargroup by Kestrel"]


def test_holding_the_dragon_is_offered_to_gorganun_while_it_is_due() -> None:
    state = lay(put(begun(), "Shimar", "Kimrin"), G, "Marchgate", "Terramax")
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Shimar", "checked": 0}
    due = table.changed(state, ["put", ["public", "dragon"], dragon])
    assert of(due, "control") == [""]
    assert of(due, "control", F) == []
    assert of(table.changed(due, ["put", ["public", "dragon", "checked"], 1]), "control") == []
    theirs = table.changed(lay(put(begun(F), "Shimar", "Kimrin"), G, "Marchgate", "Terramax"), ["put", ["public", "dragon"], dragon])
    assert of(theirs, "control", F) == []


def test_captives_are_offered_for_questions_to_who_holds_them() -> None:
    state = table.changed(put(begun(), "Torin", "", state=forces.CAPTIVE, captor=G), ["put", ["public", "searched"], {F: ["Ursh"]}])
    ruins, *spells = of(state, "question")
    assert ruins == "Torin about Ursh"
    assert 'Torin about "Good Fortune" for Shimar' in spells
    assert {line.partition(" for ")[2] for line in spells} <= {"Hastur", "Kishmin", "Niekimo", "Shimar"}, "own wizards alone learn it"
    assert 'Torin about "Fog of War" for Hastur' in spells, "who knows which spells he has learnt"
    assert of(state, "question", F) == []
    two = put(state, "Shimar", "", state=forces.CAPTIVE, captor=F)
    assert [line for line in of(two, "question") if " for " not in line] == ["Torin about Ursh"], "whoever else is held"
    assert not [line for line in of(two, "question") if line.endswith("for Shimar")], "who is held learns nothing"
    leader = put(put(state, "Torin", "Kimrin"), "Neko", "", state=forces.CAPTIVE, captor=G)
    assert of(leader, "question") == ["Neko about Ursh"], "spells are stolen from wizards"
    locked = {**state, "secret": {F: state["secret"][F]}}
    assert of(locked, "question") == []
    assert of(begun(), "question") == []


def test_no_refitting_is_spoken_of_where_all_who_have_not_moved_stand_in_ruins() -> None:
    """As all can see, whatever lies under them. [Replacements]"""
    state = put(begun(), "Kestrel", "Ursh", act=True, used=0)
    assert occasions.refit(state, G) == "whoever of Gorganun has neither moved nor attacked stands where nobody is refitted: Ursh"
    assert occasions.refit(state, None) == ""
    there = put(state, "Shale", "Kimrin", act=True, used=0)
    assert occasions.refit(there, G) == "no unit of Gorganun is reduced"


def test_why_nobody_is_refitted_in_ruins_is_told_of_who_lies_there() -> None:
    state = under(put(begun(), "Kestrel", "Ursh", act=True, used=1), "Kestrel", "reduced Warsteed")
    hearing = asking(GAME, state, HOUSE, "refit", G)
    assert candidates.refit_offers(hearing) == []
    assert {"units": ["reduced Warsteed"], "at": "Ursh"} in hearing.barred


def unseen(state: table.State) -> str:
    """Why `refit` has no occasion on a screen that all see, for Gorganun."""
    return str(occasions.refit(visible(state, None), G))


def test_refit_is_spoken_of_unseen_where_somebody_may_be_reduced() -> None:
    """No more than all can see: a hit under a leader, or somebody reduced who comes there. [Replacements]"""
    whole = do(table.under(table.within(begun(), G, "Kimrin"), "Kestrel", "2 Warsteed"), "activate Kestrel")
    assert "all are at full strength" in unseen(whole)
    hit = table.changed(whole, ["put", ["public", "people", "Kestrel", "at"], "Ursh"])
    hit = table.changed(hit, ["put", ["public", "owed"], [{"side": G, "what": "trap", "who": "Ursh"}]])
    hit = do(hit, "trap Ursh", "3", victim="Warsteed")
    assert hit["public"]["scathed"] == ["Kestrel"]
    back = table.changed(hit, ["put", ["public", "people", "Kestrel"], whole["public"]["people"]["Kestrel"]])
    assert not unseen(back)
    open_ = lay(table.within(begun(), G, "Kimrin"), G, "Kimrin", "reduced Warsteed")
    assert not unseen(do(open_, "activate Kestrel")), "it may come under Kestrel, and be refitted then"
    assert "at full strength" in unseen(put(do(open_, "activate Kestrel"), "Kestrel", "Glaginsdrog"))
    assert not unseen(do(open_, "activate reduced Warsteed at Kimrin"))
    boxed = do(open_, "box Kestrel with reduced Warsteed")
    assert boxed["public"]["scathed"] == ["Kestrel"]
    assert not unseen(do(boxed, "activate Kestrel"))
    two = put(boxed, "Ezelle", "Kimrin")
    assert do(two, "box Ezelle with Wargroup")["public"]["scathed"] == ["Ezelle", "Kestrel"], "which of them holds whom nobody knows"
