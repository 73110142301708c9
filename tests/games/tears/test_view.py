"""What the table is shown beside the board, condition by condition: the bottom line, the score, lists on request. [Play board] [Victory]"""

from functools import cache
from pathlib import Path
from typing import Any

from playaid.book.book import Book, tables_folder
from playaid.games.tears.state import forces
from playaid.games.tears.table import names, view, whereabouts
from playaid.games.tears.table.view import CHOSEN_WITH_A_WIZARD
from playaid.referee.contract.state import visible
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, cleared, do, play, put, start, under
from tests.games.tears.test_battle import field


def trackers(state: table.State, viewer: str | None = None) -> dict[str, str]:
    return {shown.label: str(shown.value) for shown in view.trackers(state, viewer)}


def public(state: table.State, *path_and_value: Any) -> table.State:
    return changed(state, ["put", ["public", *path_and_value[:-1]], path_and_value[-1]])


def shown(state: table.State, how: Any, side: str = G, **args: Any) -> list[str]:
    hearing = asking(table.GAME, state, table.HOUSE, "map" if how is view.show_map else "forces", side)
    if args:
        hearing = supposing(hearing, args)
    how(hearing)
    return [str(line) for line in hearing.shown]


@cache
def base() -> table.State:
    return begun()


@cache
def tired() -> table.State:
    """Every wizard of Gorganun's has done their part."""
    return changed(begun(), *(["put", ["public", "people", name, "done"], True] for name in ("Hastur", "Kishmin", "Niekimo", "Shimar")))


@each(
    ("left", "wizard", "said"),
    [
        (0, False, "nobody"),
        (-1, False, "nobody"),
        (0, True, "a wizard"),
        (1, True, "1 unit or leader, and a wizard"),
        (2, False, "2 units or leaders"),
    ],
)
def test_who_may_still_be_activated(left: int, wizard: bool, said: str) -> None:
    assert str(view._left(left, wizard)) == said
    assert trackers(public(base() if wizard else tired(), "left", left))["may activate"] == said


def test_before_the_choice_both_are_told_and_after_an_enemy_activation_what_is_left() -> None:
    state = do(play(start(), "ambassador Kishmin", "next"), "initiative", "9 2")
    assert trackers(state)["may activate"] == CHOSEN_WITH_A_WIZARD
    weary = changed(state, *(["put", ["public", "people", name, "done"], True] for name in ("Hastur", "Kishmin", "Niekimo", "Shimar")))
    assert trackers(weary)["may activate"] == "one unit or leader, or what the command table gives"
    for thrown_again in (state, weary):
        assert trackers(public(thrown_again, "rethrow", True))["may activate"] == "nobody until the command table is thrown again"


def test_who_acts_is_named_where_nobody_else_may_be_activated() -> None:
    acting = do(public(tired(), "left", 1), "activate Kestrel")
    assert trackers(acting)["may activate"] == "nobody else; Kestrel may act yet"


def test_how_many_may_still_be_activated_heads_a_page_once_it_is_known() -> None:
    def heads(state: Any) -> list[str]:
        return [tracker.label for tracker in view.trackers(state, None) if tracker.heads]

    choosing = do(play(start(), "ambassador Kishmin", "next"), "initiative", "9 2")
    assert heads(choosing) == []
    assert heads(public(base(), "left", 2)) == ["may activate"]
    assert heads(public(base(), "battle", field()["public"]["battle"])) == []


def test_initiative_is_told_with_its_order_once_it_was_thrown() -> None:
    assert trackers(base())["initiative"] == "Gorganun then Forseti (Forseti +1 next)"
    assert trackers(public(base(), "bonus", {G: 0, F: 0}))["initiative"] == "Gorganun then Forseti"
    waiting = play(start(), "ambassador Kishmin", "next")
    assert "initiative" not in trackers(waiting)
    assert "may activate" not in trackers(waiting)
    assert trackers(public(waiting, "bonus", {G: 2, F: 0}))["initiative"] == "Gorganun +2 in the next throw"


def test_a_battle_is_told_with_both_lines() -> None:
    told = trackers(do(field("2 Warsteed", "3 Cavalry"), "stand"))
    assert told["attacks"].startswith("Gorganun 2 Warsteed")
    assert told["defends"].startswith("Forseti 3 Cavalry")
    assert "battle" not in trackers(base())


@each(
    ("dragon", "said"),
    [
        ({"state": "lair", "rage": ""}, None),
        ({"state": "play", "rage": ""}, "in play"),
        ({"state": "dead", "rage": ""}, "dead"),
        ({"state": "play", "rage": "Asten"}, "rages in Asten"),
    ],
)
def test_where_terramax_is(dragon: dict[str, str], said: str | None) -> None:
    state = public(base(), "dragon", {**base()["public"]["dragon"], **dragon})
    assert trackers(state).get("Terramax") == said


def test_what_is_told_where_there_is_something_to_tell() -> None:
    told = trackers(base())
    assert (told["castles"], told["ambassador"], told["wisdom found"]) == ("Gorganun 3, Forseti 3", "Kishmin", "Gorganun 0, Forseti 0")
    assert not {"behind walls", "off the board", "your wisdom"} & {*told}
    inside = public(put(base(), "Shimar", "", state=forces.DEAD), "castles", "Kimrin", {"side": G, "inside": G})
    assert trackers(inside)["behind walls"] == "Kimrin (Gorganun)"
    assert trackers(inside)["off the board"] == "Shimar (dead)"
    assert "ambassador" not in trackers(public(base(), "ambassador", ""))
    won = public(public(base(), "castles", "Kimrin", "side", F), "searched", {G: ["Ursh"], F: []})
    assert (trackers(won)["castles"], trackers(won)["wisdom found"]) == ("Gorganun 2, Forseti 4", "Gorganun 1, Forseti 0")


@each(("told_", "seen"), [(["Wyrmholt"], "Gorganun 1 and 1 told by captives, Forseti 0"), (["Ursh"], "Gorganun 1, Forseti 0")])
def test_what_captives_have_told_is_counted_beside_what_was_found(told_: list[str], seen: str) -> None:
    state = public(public(base(), "searched", {G: ["Ursh"], F: []}), "told", {G: told_})
    assert trackers(state)["wisdom found"] == seen
    (standing,) = view.leading(visible(state, F), F)
    assert dict(standing.counts) == {G: len({"Ursh", *told_}), F: 0}


def test_ones_own_wisdom_is_told_to_oneself() -> None:
    found = changed(base(), ["put", ["secret", G, "wisdom"], {"Kestrel": ["Ursh"], "Shale": ["Ursh", "Stillwater"]}])
    assert trackers(found, G)["your wisdom"] == "2 of 8 (Stillwater, Ursh)"
    assert trackers(found, F)["your wisdom"] == "0 of 8"
    assert "your wisdom" not in trackers(found, None)
    assert "your wisdom" not in trackers(visible(found, F), G)


@each(
    ("options", "viewer", "kind", "score"),
    [
        ({"scenario": "war"}, None, "castles", {G: 3, F: 3}),
        ({"dead-wisdom": "kept"}, None, "pieces of wisdom", {G: 3, F: 0}),
        ({"dead-wisdom": "lost"}, None, "pieces of wisdom", {G: 2, F: 0}),
        ({"dead-wisdom": "lost"}, G, "ruins whose wisdom was found, as far as all have seen", {G: 3, F: 0}),
    ],
)
def test_who_leads_is_told_as_far_as_it_is_seen(options: dict[str, str], viewer: str | None, kind: str, score: dict[str, int]) -> None:
    found = {"Kestrel": ["Ursh"], "Shale": ["Stillwater", "Hagstone"]}
    state = changed(put(base(), "Kestrel", "", state=forces.DEAD), ["put", ["secret", G, "wisdom"], found])
    state = public(state, "searched", {G: ["Ursh", "Stillwater", "Hagstone"], F: []})
    state = changed(state, *(["put", ["referee", "options", name], value] for name, value in options.items()))
    (standing,) = view.leading(visible(state, viewer) if viewer else state, viewer)
    assert (str(standing.measure), dict(standing.counts)) == (kind, score)


def test_lists_name_what_is_there_and_nothing_else() -> None:
    state = under(put(cleared(base(), G, "Kimrin"), "Hastur", "", state=forces.DEAD), "Kestrel", "Warsteed", "Shimar")
    ranks = list(map(str, view._ranks(state)))
    assert ranks[0] == "Gorganun: leaders Shale, Kestrel, Ezelle; wizards Kishmin, Niekimo; under leaders Shimar"
    assert "under leaders" not in ranks[1]
    bare = changed(
        base(),
        *(
            ["put", ["public", "people", name, "state"], forces.DEAD]
            for name, one in base()["public"]["people"].items()
            if one["side"] == G
        ),
    )
    assert str(next(iter(view._ranks(bare)))) == "Gorganun: leaders none; wizards none"
    assert list(map(str, view._beside_the_board(state))) == ["Off the board: Hastur (dead)"]
    assert list(view._beside_the_board(base())) == []
    lines = list(map(str, view._beside_the_board(do(field("2 Warsteed", "3 Cavalry"), "stand"))))
    assert [line.partition(":")[0] for line in lines] == ["In line for Gorganun", "In line for Forseti"]


def test_strengths_are_told_of_the_kinds_that_lie_open_and_of_those_in_line() -> None:
    empty = public(public(base(), "board", {G: {}, F: {}}), "battle", None)
    hearing = asking(table.GAME, empty, table.HOUSE, "forces", G)
    assert list(view._strengths(hearing)) == []
    one = public(empty, "board", {G: {"Kimrin": ["reduced Warsteed!"]}, F: {}})
    (told,) = view._strengths(asking(table.GAME, one, table.HOUSE, "forces", G))
    assert str(told) == "Strength, and reduced: Warsteed 5 (3)"
    fought = public(empty, "battle", {**field()["public"]["battle"], "rows": {G: ["Hastur", "Wargroup"], F: ["Garrison"]}})
    (told,) = view._strengths(asking(table.GAME, fought, table.HOUSE, "forces", G))
    assert str(told).startswith("Strength, and reduced: Wargroup ")
    birds = public(begun(penguins="yes"), "board", {G: {"Ossum": ["Penguin"]}, F: {}})
    (told,) = view._strengths(asking(table.GAME, birds, table.HOUSE, "forces", G))
    assert "(" not in str(told)
    printed = list(view._strengths(asking(table.GAME, one, table.PRINTED, "forces", G)))
    assert printed == []


def test_a_map_of_some_areas_leads_from_those() -> None:
    some = shown(base(), view.show_map, areas=["Kimrin", "Island"])
    assert [line[:8] for line in some] == ["# castle", "# Kimrin", "E Island", "Kimrin: "]
    for areas, told in (({"areas": ["Kimrin"]}, True), ({}, False)):
        hearing = supposing(asking(table.GAME, base(), table.HOUSE, "map", G), areas)
        view.show_map(hearing)
        assert ("roads" in hearing.data) == told
    assert some[1] == "# Kimrin: Ashmoor, Ossum, Thornwick"
    bare = public(base(), "map", "roads", {})
    assert shown(bare, view.show_map, areas=["Kimrin"])[1] == "# Kimrin: no road known"
    assert len(shown(base(), view.show_map)) == len(base()["public"]["map"]["areas"]) + 1


def test_figures_are_counted_side_by_side() -> None:
    ships = public(base(), "ships", {"Ship 1": {"side": G, "sea": "Dragon Sea North", "from": "Ossum"}})
    charts = {(figure.chart, figure.label): figure.value for figure in view.figures(ships, None)}
    assert (charts["Ships", G], charts["Ships", F]) == (1, 0)
    assert (charts["Castles", G], charts["Castles", F]) == (3, 3)
    taken = {(figure.chart, figure.label): figure.value for figure in view.figures(public(ships, "castles", "Kimrin", "side", F), None)}
    assert (taken["Castles", G], taken["Castles", F]) == (2, 4)
    sealed = [figure.chart for figure in view.figures(visible(base(), F), G)]
    assert not [chart for chart in sealed if chart.startswith("Ruins")]


@each(
    ("person", "debts", "told_"),
    [
        ({"state": forces.UP, "at": "Kimrin"}, [], None),
        ({"state": forces.BOX, "at": ""}, [], None),
        ({"state": forces.HURT, "at": ""}, [], "wounded"),
        ({"state": forces.HURT, "at": "Kimrin"}, [], "wounded in Kimrin"),
        ({"state": forces.DEAD, "at": ""}, [], "dead"),
        ({"state": forces.DEAD, "at": "Kimrin"}, [], "dead in Kimrin"),
        ({"state": forces.TRAPPED, "at": "Ursh"}, [], "trapped in Ursh"),
        ({"state": forces.LAIR, "at": "Asten"}, [], "in the dragon's lair"),
        ({"state": forces.CAPTIVE, "at": "", "captor": F}, [], "captive of Forseti"),
        ({"state": forces.CAPTIVE, "at": ""}, [], "captive"),
        ({"state": forces.WAITING, "at": ""}, [], "to be placed"),
        ({"state": forces.WAITING, "at": "Kimrin"}, [], "to be placed next to Kimrin"),
        ({"state": forces.WAITING, "at": "Kimrin"}, ["wound"], "to throw for wounds"),
        ({"state": forces.WAITING, "at": "Kimrin"}, ["place"], "to be placed next to Kimrin"),
        ({"state": forces.HURT, "at": ""}, ["wound"], "wounded"),
    ],
)
def test_what_became_of_whoever_is_off_the_board(person: dict[str, Any], debts: list[str], told_: str | None) -> None:
    state = public(base(), "people", "Shimar", {"side": G, **person})
    state = public(state, "owed", [{"side": G, "what": what, "who": "Shimar"} for what in debts])
    assert list(map(str, whereabouts.off_the_board(state, G))) == ([f"Shimar ({told_})"] if told_ else [])
    assert whereabouts.off_the_board(state, F) == []


@each(
    ("battle", "side", "told_"),
    [
        ({}, G, "2 Warsteed under Shale"),
        ({}, F, "3 Cavalry"),
        ({"chiefs": {G: [], F: []}}, G, "2 Warsteed"),
        ({"hits": {G: 2, F: 0}}, G, "2 Warsteed under Shale; 2 hits to take"),
        ({"hits": {G: 1, F: 0}}, F, "3 Cavalry"),
        ({"hits": {G: 1}, "rows": {G: [], F: []}}, G, "nothing under Shale"),
        ({"stage": "stand", "rows": {G: ["Warsteed"], F: []}}, F, "not shown yet"),
        ({"stage": "stand", "rows": {G: [], F: []}, "chiefs": {G: [], F: []}}, G, "nothing"),
        ({"stage": "stand", "rows": {G: [], F: []}, "chiefs": {G: [], F: ["Kendrel"]}}, F, "nothing under Kendrel"),
        ({"stage": "stand"}, F, "3 Cavalry"),
        ({"stage": "throw", "rows": {G: [], F: []}}, F, "nothing"),
    ],
)
def test_who_stands_in_line(battle: dict[str, Any], side: str, told_: str) -> None:
    state = do(field("2 Warsteed", "3 Cavalry"), "stand")
    assert str(whereabouts.in_line(public(state, "battle", {**state["public"]["battle"], **battle}), side)) == told_


# names as they are typed


@each(
    ("speaks", "mine", "theirs"),
    [(G, True, False), (F, False, True), ("", True, True)],
)
def test_a_word_that_both_armies_have_means_ones_own(speaks: str, mine: bool, theirs: bool) -> None:
    spelled = names.unit_names.__wrapped__(speaks)
    assert ("騎兵" in spelled["Warsteed"], "騎兵" in spelled["Cavalry"]) == (mine, theirs)
    assert "キャバルリー" in spelled["Cavalry"]
    assert "Warsteeds" in spelled["Warsteed"]
    assert {"Warsteed-", "減少騎兵"} - ({"減少騎兵"} if not mine else set()) <= {*spelled["reduced Warsteed"]}


def test_spells_have_their_japanese_names_where_the_document_has_them() -> None:
    spelled = names.spell_names.__wrapped__()
    assert (spelled["Fly"], spelled["Earthquake"]) == (["飛行"], [])
    assert spelled["Waterwalk"] == ["水面歩行", "Water Walk"]


@each(
    ("code", "row", "whole"),
    [
        ("reduced Cavalry", ["reduced Cavalry"], True),
        ("2 reduced Cavalry", ["reduced Cavalry", "reduced Cavalry"], True),
        ("reduced Cavalry", ["Cavalry", "reduced Cavalry"], False),
        ("Torin", ["Torin"], False),
        ("Cavalry", ["reduced Cavalry"], False),
    ],
)
def test_a_reduced_unit_is_called_as_a_whole_one_where_there_is_none(code: str, row: list[str], whole: bool) -> None:
    called = names._as_a_whole_one(code, row, {})
    assert called == ((code.replace("reduced ", ""),) if whole else ())


def test_hits_fall_on_who_is_in_line_while_they_are_due() -> None:
    state = do(field("2 Warsteed", "Cavalry"), "stand")
    rows = {G: ["Warsteed", "Warsteed"], F: ["Cavalry", "Garrison", "Torin"]}
    due = public(state, "battle", {**state["public"]["battle"], "stage": "hits", "victim": F, "rows": rows})
    assert {*names.in_line(due)} == {"Cavalry", "reduced Cavalry", "Garrison", "Torin"}
    thrown = public(due, "battle", "stage", "throw")
    assert "Warsteed" in names.in_line(thrown)
    assert "Warsteed" in names.in_line(base())


@each(
    ("args", "side"),
    [
        ({"leader": "Shale"}, G),
        ({"wizard": "Torin"}, F),
        ({"leaders": ["Shale", "Kendrel"]}, None),
        ({"area": "Kimrin"}, G),
        ({"area": "Ursh"}, None),
        ({"captive": "Shale"}, None),
        ({"captive": "Neko"}, G),
        ({"units": ["2 Warsteed"]}, G),
        ({"units": ["Cavalry", "Warsteed"]}, None),
        ({"units": ["Penguin"]}, None),
        ({"leader": "Shale", "units": ["Cavalry"]}, G),
        ({}, None),
    ],
)
def test_whose_a_line_is_by_what_it_names(args: dict[str, Any], side: str | None) -> None:
    state = put(base(), "Neko", "", state=forces.CAPTIVE, captor=G)
    assert names.whose(args, state) == side


@each(("fog", "side"), [({}, None), ({G: 4, F: 0}, F), ({F: 4}, G), ({G: 4, F: 4}, None), (None, None)])
def test_whose_fog_it_is(fog: dict[str, int] | None, side: str | None) -> None:
    battle = field()["public"]["battle"]
    assert names.fogging({}, public(base(), "battle", {**battle, "fog": fog} if fog is not None else None)) == side


def test_a_strength_is_told_without_its_reduced_side_where_nobody_has_told_that(tmp_path: Path) -> None:
    book = Book("tears", tables_folder("tears"), tmp_path)
    book.remember("units", ("Warsteed", "strength"), "5", "2026-11-20")
    one = public(public(base(), "board", {G: {"Kimrin": ["Warsteed"]}, F: {}}), "battle", None)
    (told,) = view._strengths(asking(table.GAME, one, book, "forces", G))
    assert str(told) == "Strength, and reduced: Warsteed 5"


def test_the_ratings_of_leaders_and_wizards_are_told_as_far_as_the_tables_have_them() -> None:
    house = list(map(str, view._ratings(asking(table.GAME, begun(), table.HOUSE, "forces", G))))
    leaders, wizards = house
    assert leaders.startswith("Attack, command, defence: ")
    assert "Kestrel " in leaders
    assert "Hastur" not in leaders
    assert wizards.startswith("Strength, bonus to success (a spell works if its die is 5 + bonus or less), most spells: ")
    gone = changed(begun(), ["put", ["public", "people", "Kestrel", "state"], "dead"])
    assert "Kestrel" not in next(map(str, view._ratings(asking(table.GAME, gone, table.HOUSE, "forces", G))))
    assert not list(view._ratings(asking(table.GAME, begun(), table.PRINTED, "forces", G))), "as printed they are not told yet"


def test_lore_tells_who_knows_and_who_has_found_something() -> None:
    state = changed(base(), ["put", ["secret", G, "spells"], {"Hastur": ["Fly"], "Shimar": []}])
    state = changed(state, ["put", ["secret", G, "wisdom"], {"Shale": ["Ursh"], "Kestrel": []}])
    hearing = asking(table.GAME, state, table.HOUSE, "lore", G)
    view.lore(hearing)
    assert [str(line) for line in hearing.shown] == ["Hastur: Fly", "Shimar: nothing", "wisdom of Ursh: Shale"]


def test_ratings_that_are_told_in_part_alone_are_not_told(tmp_path: Path) -> None:
    book = Book("tears", tables_folder("tears"), tmp_path)
    for column in ("attack", "defence"):
        book.remember("leaders", ("Kestrel", column), "2", "2026-11-20")
    assert not list(view._rated(asking(table.GAME, begun(), book, "forces", G), "leaders", ("attack", "defence", "rank")))
    assert view._rated(asking(table.GAME, begun(), book, "forces", G), "leaders", ("attack", "defence")) == ["Kestrel 2 · 2"]
    chief = changed(begun(penguins="yes"), ["put", ["public", "people", "Penguin Chieftain"], {"side": G, "state": "up", "at": "Ossum"}])
    told = view._rated(asking(table.GAME, chief, table.HOUSE, "forces", G), "leaders", ("attack", "rank"))
    assert told
    assert not [line for line in told if "Chieftain" in line]
