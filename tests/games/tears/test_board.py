"""The board as data: a planar map, castles and their garrisons, ships; a side's own boxes are its own to see."""

from collections.abc import Sequence
from pathlib import Path

from playaid.board.graph_layout import crossings
from playaid.board.model import Board, Piece, faults
from playaid.board.svg import draw_board
from playaid.book.book import Book, tables_folder
from playaid.games.tears.state import forces, pieces, world
from playaid.games.tears.table.board import _letters, board
from playaid.games.tears.table.view import figures
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.tears.table import HOUSE, PRINTED, F, G, begun, changed, cleared, lay, play, put, start, under


def seen(state: State, viewer: str | None = None, book: Book = HOUSE) -> Board:
    """The board as `viewer` may see it; it has no fault."""
    made = board(visible(state, viewer), viewer, book)
    assert not faults(made)
    return made


def test_roads_never_cross() -> None:
    made = seen(begun())
    at = {space.name: space.at for space in made.spaces}
    assert len(at) == len(set(at.values())) == len(world.areas(begun()))
    assert not crossings([(link.start, link.end) for link in made.links], at)


def test_every_road_is_drawn_or_lies_between_seas_that_touch() -> None:
    made = seen(begun())
    outlined = {space.name for space in made.spaces if space.outline}
    roads = {frozenset((area, other)) for area in world.areas(begun()) for other in world.neighbours(begun(), area)}
    assert {frozenset(link[:2]) for link in made.links} == {road for road in roads if not road <= outlined}


def test_no_area_lies_on_a_road_it_has_no_part_in() -> None:
    made = seen(begun())
    at = {space.name: space.at for space in made.spaces if not space.outline}
    for link in made.links:
        if link.start in at and link.end in at:
            (x, y), (u, v) = at[link.start], at[link.end]
            for name, (p, q) in at.items():
                if name not in link[:2]:
                    share = ((p - x) * (u - x) + (q - y) * (v - y)) / ((u - x) ** 2 + (v - y) ** 2)
                    share = min(max(share, 0.0), 1.0)
                    assert (p - x - share * (u - x)) ** 2 + (q - y - share * (v - y)) ** 2 > 25**2, (name, link)


def test_a_castle_shows_whose_it_is_and_how_strong_its_garrison_is() -> None:
    spaces = {space.name: space for space in seen(begun()).spaces}
    assert (spaces["Caer Navell"].side, spaces["Caer Navell"].signs) == (F, ("garrison 4",))
    assert spaces["Ilrog"].signs == ("garrison 2",)
    assert spaces["Ossum"].signs == ("port",)
    assert spaces["Ursh"].kind == "ruins"


def test_who_stands_on_the_board_is_on_it_once() -> None:
    state = begun()
    made = seen(state)
    for side in pieces.SIDES:
        mine = [piece for piece in made.pieces if piece.side == side]
        units = [forces.code_of(token) for place in forces.places(state, side) for token in forces.tokens(state, side, place)]
        people = [name for place in forces.places(state, side) for name in forces.persons(state, side, place)]
        assert sorted(code for piece in mine if piece.kind not in ("person", "wizard") for code in piece.holds) == sorted(units)
        assert sorted(piece.name for piece in mine if piece.kind in ("person", "wizard")) == sorted(people)


def test_what_lies_under_a_leader_is_seen_by_his_side_alone() -> None:
    plain, full = begun(), under(begun(), "Shale", "Hastur")
    for viewer in (None, F):
        assert seen(full, viewer) == seen(put(full, "Hastur", "", state=forces.BOX), viewer)
        assert "Hastur" not in [piece.name for piece in seen(full, viewer).pieces]
    (shale,) = [piece for piece in seen(full, G).pieces if piece.name == "Shale"]
    assert shale.holds == ("Hastur",)
    assert [sheet.title for sheet in seen(full, G).sheets if sheet.side == G and "boxes" in sheet.title] == [f"Leader boxes of {G}"]
    assert draw_board(seen(plain, F)) != draw_board(seen(full, F))  # that Hastur left the board is seen


def test_a_map_that_is_learnt_is_laid_out_by_its_roads() -> None:
    state = start(PRINTED)
    roads = {"Kimrin": ["Asten", "Ossum"], "Asten": ["Kimrin"], "Ossum": ["Kimrin"]}
    state = {**state, "public": {**state["public"], "map": {**state["public"]["map"], "roads": roads}}}
    made = seen(state, book=PRINTED)
    assert not any(space.outline for space in made.spaces)
    assert {frozenset(link[:2]) for link in made.links} == {frozenset(("Kimrin", "Asten")), frozenset(("Kimrin", "Ossum"))}


@each("area", ["Kimrin", "Ursh"])
def test_an_area_can_be_moved_by_hand(area: str, tmp_path: Path) -> None:
    book = Book("tears", tables_folder("tears"), tmp_path)
    book.remember("spots", (area, "x"), "7", "2026-11-20")
    made = seen(start(PRINTED), book=book)
    assert next(space.at[0] for space in made.spaces if space.name == area) == 7.0


def piece(state: State, name: str, viewer: str | None = None) -> Piece:
    (here,) = [piece for piece in seen(state, viewer).pieces if piece.name == name]
    return here


@each("name", ["Shale", "Kestrel", "Niekimo", "Kendrel"])
def test_a_long_name_is_cut_to_fit_its_counter(name: str) -> None:
    assert piece(begun(), name).badge == name


def test_a_leader_has_the_whole_name() -> None:
    state = begun()
    longer = changed(state, ["put", ["public", "people", "Shalemore of Kimrin"], {**forces.person(state, "Shale")}])
    assert piece(longer, "Shalemore of Kimrin").badge == "Shalemore of Kimrin"


def test_leaders_are_active_or_done() -> None:
    state = begun()
    assert (piece(state, "Shale").note, piece(state, "Shale").faded, piece(state, "Shale").kind) == ("", False, "person")
    assert piece(put(state, "Shale", "Kimrin", act=True), "Shale").note == "active"
    done = piece(put(state, "Shale", "Kimrin", done=True), "Shale")
    assert (done.note, done.faded) == ("done", True)
    both = piece(put(state, "Shale", "Kimrin", done=True, act=True), "Shale")
    assert (both.note, both.faded) == ("active", False)
    assert piece(under(state, "Shale", "2 Warsteed"), "Shale", G).note == "leads 2 Warsteed"
    assert piece(state, "Hastur").kind == "wizard"


def test_stacks_tell_who_is_active_and_who_is_done() -> None:
    state = changed(begun(), ["put", ["public", "board", G, "Ashmoor"], ["Warsteed", "Warsteed~1", "Warsteed!"]])
    (stack,) = [piece for piece in seen(state).pieces if piece.space == "Ashmoor" and piece.side == G]
    assert (stack.name, stack.badge, stack.note, stack.faded, stack.kind) == ("3 Warsteed", "3Ws", "1 active, 1 done", False, "horse")
    gone = changed(state, ["put", ["public", "board", G, "Ashmoor"], ["Warsteed!", "reduced Warsteed"]])
    whole, reduced = (piece for piece in seen(gone).pieces if piece.space == "Ashmoor" and piece.side == G)
    assert (whole.faded, whole.note, reduced.badge, reduced.note) == (True, "1 done", "1Ws-", "")


def test_who_fights_stands_on_the_board() -> None:
    """Out from under their leader, for all to see as long as the battle lasts, once each; before that nobody sees them."""
    state = cleared(cleared(begun(G), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog")
    state = lay(under(put(state, "Shale", "Marchgate"), "Shale", "3 Warsteed"), F, "Marchgate", "2 Cavalry", "Foot Soldier")
    state = play(state, "activate Shale")

    def fighters(state: State, viewer: str | None) -> list[tuple[str, str, str]]:
        return sorted((piece.name, piece.badge, piece.space) for piece in seen(state, viewer).pieces if piece.space == "Marchgate")

    units = [("2 Cavalry", "2Cv", "Marchgate"), ("Foot Soldier", "1FS", "Marchgate"), ("Shale", "Shale", "Marchgate")]
    assert fighters(state, F) == units
    state = play(state, "attack")
    for viewer in (None, F, G):
        assert fighters(state, viewer) == [units[0], ("3 Warsteed", "3Ws", "Marchgate"), *units[1:]]
    rows = {told: value for sheet in seen(state).sheets for told, value in sheet.rows if "defends" in told}
    assert [*rows.values()] == ["not shown yet"]
    state = play(state, "stand")
    assert fighters(state, None) == [units[0], ("3 Warsteed", "3Ws", "Marchgate"), *units[1:]]


def test_ships_tell_who_is_aboard() -> None:
    sea = next(area for area in world.areas(begun()) if world.kind(begun(), area) == world.SEA)
    at_sea = {"ship 1": {"side": G, "sea": sea, "from": sea}}
    empty = changed(begun(), ["put", ["public", "ships"], at_sea])
    assert (piece(empty, "ship 1").badge, piece(empty, "ship 1").note, piece(empty, "ship 1").space) == ("·", "", sea)
    assert "; 1 ship at sea" in seen(empty).told
    full = lay(put(empty, "Shale", "ship 1"), G, "ship 1", "Wargroup")
    ship = piece(full, "ship 1")
    assert (ship.badge, ship.holds, ship.note) == ("2", ("Shale", "Wargroup"), "carries Shale, Wargroup")
    assert piece(put(empty, "Shale", "ship 1"), "ship 1").note == "carries Shale"
    assert not [piece for piece in seen(full).pieces if piece.name == "Shale"]
    two = changed(full, ["put", ["public", "ships"], {**at_sea, "ship 2": {"side": F, "sea": sea, "from": sea}}])
    assert "; 2 ships at sea" in seen(two).told
    assert "sea" not in seen(begun()).told


def test_a_raging_dragon_and_a_battle_are_marked() -> None:
    raging = changed(begun(), ["put", ["public", "dragon", "rage"], "Ashmoor"], ["put", ["public", "dragon", "state"], "play"])
    made = seen(raging)
    assert made.marks == ("Ashmoor",)
    assert (piece(raging, "Terramax").space, piece(raging, "Terramax").badge) == ("Ashmoor", "rage")
    assert dict(made.sheets[0].rows)["Terramax"] == "rages in Ashmoor"
    assert seen(begun()).marks == ()


def test_a_battle_is_on_the_sheet_of_the_table() -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius")
    state = lay(under(put(state, "Shale", "Ashmoor"), "Shale", "5 Warsteed"), F, "Marchgate", "2 Foot Soldier")
    state = play(state, "activate Shale", "move Shale to Marchgate", "attack", "stand")
    made = seen(state)
    rows = dict(made.sheets[0].rows)
    assert made.marks == ("Marchgate",)
    assert rows["battle"].startswith("Marchgate, first round, throw: ")
    assert (rows[f"attacks: {G}"], rows[f"defends: {F}"]) == ("5 Warsteed under Shale", "2 Foot Soldier")
    assert "a battle in Marchgate" in made.told


def test_orders_that_are_left_and_the_bonus() -> None:
    state = begun(command=4)
    order, left = seen(state).tracks
    assert (order.now, order.note, left.now, len(left.boxes)) == (0, f"{F} +1 in the next throw", 4, 5)
    many = changed(state, ["put", ["public", "left"], 6], ["put", ["public", "bonus"], {G: 2, F: 0}])
    order, left = seen(many).tracks
    assert (left.now, len(left.boxes), order.note) == (6, 7, f"{G} +2 in the next throw")
    assert seen(changed(state, ["put", ["public", "left"], -1])).tracks[1].now == 0


def test_what_a_side_has_besides() -> None:
    state = put(put(begun(), "Shale", "", state=forces.DEAD), "Hastur", "", state=forces.CAPTIVE, captor=F)
    sheets = {sheet.title: dict(sheet.rows) for sheet in seen(state).sheets}
    assert {"Shale (dead)", f"Hastur (captive of {F})"} <= {*sheets[G]["off the board"].split(", ")}
    held = [name for name, castle in state["public"]["castles"].items() if castle["side"] == G]
    assert sheets[G]["castles"] == ", ".join(held)
    none = changed(state, *(["put", ["public", "castles", name, "side"], F] for name in held))
    assert {sheet.title: dict(sheet.rows) for sheet in seen(none).sheets}[G]["castles"] == "none"
    assert "found wisdom in" not in sheets[G]


def test_ones_own_sheets() -> None:
    state = changed(under(begun(), "Shale", "Hastur"), ["put", ["secret", G, "wisdom"], {"Hastur": ["Ursh"]}])
    own = {sheet.title: dict(sheet.rows) for sheet in seen(state, G).sheets}
    assert own[f"Leader boxes of {G}"] == {"Shale": "Hastur"}
    assert own[f"Wisdom of {G}"] == {"Hastur": "Ursh"}
    assert not [title for title in (sheet.title for sheet in seen(state, F).sheets) if title.endswith(f"of {G}")]
    assert not [title for title in (sheet.title for sheet in seen(begun(), G).sheets) if title.startswith("Wisdom")]


def test_what_is_charted() -> None:
    state = changed(begun(), ["put", ["secret", G, "wisdom"], {"Hastur": ["Ursh", "Ossum"], "Shale": ["Ursh"]}])
    sea = next(area for area in world.areas(state) if world.kind(state, area) == world.SEA)
    state = changed(state, ["put", ["public", "ships"], {"ship 1": {"side": G, "sea": sea, "from": sea}}])
    charted = {(figure.chart, figure.label): figure.value for figure in figures(state, G)}
    castles = [castle["side"] for castle in state["public"]["castles"].values()]
    assert (charted["Castles", G], charted["Castles", F]) == (castles.count(G), castles.count(F))
    assert (charted["Ships", G], charted["Ships", F]) == (1, 0)
    assert charted["Ruins whose wisdom is known", G] == 2
    assert not [figure for figure in figures(state, None) if figure.chart.startswith("Ruins")]
    units = [forces.code_of(token) for place in forces.places(state, F) for token in forces.tokens(state, F, place)]
    assert charted["Steps of units on the board", F] == sum(1 if code.startswith("reduced") else pieces.steps(code) for code in units)


def test_castles_and_the_tower_have_their_signs() -> None:
    state = changed(begun(), ["put", ["public", "castles", "Kimrin", "inside"], G])
    spaces = {space.name: space for space in seen(state).spaces}
    assert spaces["Kimrin"].note.endswith(f"held by {G}, {G} inside")
    assert spaces["Caer Navell"].note.endswith(f"held by {F}")
    island = next(space for space in spaces.values() if world.kind(state, space.name) == world.ISLAND)
    assert (island.signs, island.note, island.kind) == (("walls",), "island, with the tower of Erynmil", "hills")
    assert sum("walls" in space.signs for space in spaces.values()) == 1
    learnt = {space.name: space for space in seen(start(PRINTED), book=PRINTED).spaces}
    assert [space.note for space in learnt.values() if space.kind == "unknown"][:1] == ["not told yet"]


def test_roads_to_the_sea_are_straits() -> None:
    kinds = {link.kind for link in seen(begun()).links}
    assert kinds == {"road", "strait"}
    for link in seen(begun()).links:
        by_sea = world.SEA in (world.kind(begun(), link.start), world.kind(begun(), link.end))
        assert (link.kind == "strait") == by_sea


def test_what_is_drawn_of_a_map_is_what_is_known_of_it() -> None:
    """Areas that nothing places are laid in rows under the others; a road out of what is known is none."""
    areas = {"Kimrin": "castle", "Nowhere": "town", "Elsewhere": "", "Sea": "sea"}
    roads = {"Kimrin": ["Nowhere", "Lost"], "Nowhere": ["Kimrin", "Sea"], "Sea": ["Nowhere"]}
    state = start(PRINTED)
    state = {**state, "public": {**state["public"], "map": {**state["public"]["map"], "areas": areas, "roads": roads}}}
    state = changed(state, ["put", ["public", "board"], {G: {}, F: {}}])
    for name, person in state["public"]["people"].items():
        state = changed(state, ["put", ["public", "people", name], {**person, "state": forces.DEAD, "at": ""}])
    made = seen(state, book=PRINTED)
    assert {space.name: space.kind for space in made.spaces} == {
        "Sea": "sea",
        "Kimrin": "castle",
        "Nowhere": "land",
        "Elsewhere": "unknown",
    }
    assert {(link.start, link.end, link.kind) for link in made.links} == {("Kimrin", "Nowhere", "road"), ("Nowhere", "Sea", "strait")}
    spaces = {space.name: space for space in made.spaces}
    assert (spaces["Nowhere"].signs, spaces["Elsewhere"].note) == ((), "not told yet")


def test_orders_are_told_once_they_are_chosen() -> None:
    opening = play(start(), "ambassador Kishmin", "next")
    assert [(track.now, track.note) for track in seen(opening).tracks] == [(None, "not thrown yet")]
    thrown = play(opening, ("initiative", "9 2"))
    left = seen(thrown).tracks[1]
    assert (left.now, left.note) == (None, "not chosen yet; a wizard besides")
    over = changed(begun(), ["put", ["public", "wizard_left"], 0])
    assert seen(over).tracks[1].note == "no wizard"
    high = seen(changed(begun(), ["put", ["public", "left"], 60])).tracks[1]
    assert (high.now, len(high.boxes)) == (8, 9)
    waiting = changed(opening, ["put", ["public", "bonus"], {G: 0, F: 3}])
    assert seen(waiting).tracks[0].note == f"not thrown yet; {F} +3 in the next throw"


def test_the_sheet_of_the_table_tells_what_there_is() -> None:
    def rows(*changes: object) -> dict[str, str]:
        return dict(seen(changed(begun(), *changes)).sheets[0].rows)

    assert rows() == {"turn": "1", "ambassador": "Kishmin"}
    assert "ambassador" not in rows(["put", ["public", "ambassador"], ""])
    dragon = begun()["public"]["dragon"]
    for state, master, told in (("play", "Kishmin", "in play, called by Kishmin"), ("play", "", "in play"), ("dead", "", "dead")):
        assert rows(["put", ["public", "dragon"], {**dragon, "state": state, "master": master}])["Terramax"] == told
    bare = changed(begun(), ["put", ["public", "reserve", G], {}], ["put", ["public", "searched"], {G: ["Ursh"], F: []}])
    sheets = {sheet.title: dict(sheet.rows) for sheet in seen(bare).sheets}
    assert (sheets[G]["in reserve"], sheets[G]["found wisdom in"]) == ("nothing", "Ursh")
    assert "off the board" not in sheets[G]
    assert [sheet.title for sheet in seen(begun(), G).sheets if "boxes" in sheet.title] == []


def test_stacks_fade_once_all_have_done_their_part() -> None:
    for tokens, faded, note in (
        (["Warsteed~99", "Warsteed!"], True, "2 done"),
        (["Warsteed~98"], False, "1 active"),
        (["Warsteed"], False, ""),
        (["Warsteed~0", "Warsteed~99"], False, "1 active, 1 done"),
    ):
        state = changed(begun(), ["put", ["public", "board", G, "Ashmoor"], tokens])
        (stack,) = [piece for piece in seen(state).pieces if piece.space == "Ashmoor" and piece.side == G]
        assert (stack.faded, stack.note) == (faded, note)


def test_the_seas_lie_under_the_rest_and_scenery_is_of_the_house_map() -> None:
    kinds = [space.kind == "sea" for space in seen(begun()).spaces]
    assert kinds == sorted(kinds, reverse=True)
    assert seen(begun()).scenery
    assert not seen(start(PRINTED), book=PRINTED).scenery


def test_peaks_and_woods_of_the_house_map_lie_between_the_roads() -> None:
    """Nobody can be there: no area stands in them, and no road leads through."""
    shown = seen(begun())
    at = {space.name: space.at for space in shown.spaces}
    roads = [(at[link.start], at[link.end]) for link in shown.links if link.kind == "road" and not link.line]
    assert len(roads) > 30
    for wild in shown.scenery:
        if wild.kind in ("sea", "clear"):
            continue
        assert not [name for name, spot in at.items() if _holds(wild.outline, spot)], wild
        ways = (((x + (u - x) * step / 40, y + (v - y) * step / 40) for step in range(41)) for (x, y), (u, v) in roads)
        assert not any(_holds(wild.outline, spot) for way in ways for spot in way), wild


def _holds(outline: Sequence[tuple[float, float]], spot: tuple[float, float]) -> bool:
    x, y = spot
    sides = zip(outline, [*outline[1:], outline[0]], strict=True)
    return bool(sum((y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1 for (x1, y1), (x2, y2) in sides) % 2)


@each(
    ("kind", "letters"),
    [
        ("Warsteed", "Ws"),
        ("Wargroup", "Wg"),
        ("Cadmin", "Cd"),
        ("Cavalry", "Cv"),
        ("Elite Guard", "EG"),
        ("Terramax", "T"),
        ("Penguin", "P"),
    ],
)
def test_a_kind_has_letters_of_its_own(kind: str, letters: str) -> None:
    assert _letters.__wrapped__(kind) == letters


def test_ones_own_sheets_are_of_what_there_is() -> None:
    own = {sheet.title: dict(sheet.rows) for sheet in seen(changed(begun(), ["put", ["secret", G, "spells", "Hastur"], []]), G).sheets}
    assert [*own[f"Spells known of {G}"]] == ["Kishmin", "Niekimo", "Shimar"]
    sealed = board(visible(begun(), F), G, HOUSE)
    assert not [sheet for sheet in sealed.sheets if sheet.title.endswith(f" of {G}")]
