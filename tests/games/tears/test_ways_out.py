"""Ways off a ship for whoever flies or walks on water, and what is asked of whoever says `retreat` alone. [Fly] [Waterwalk] [Retreat]"""

from playaid.games.tears import GAME
from playaid.games.tears.state import fights
from playaid.referee.contract.ruling import ILLEGAL, LEGAL
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, lay, play, put, refused, rule, told
from tests.games.tears.test_retreat import after_a_round
from tests.games.tears.test_spells import duel


@each("shore", ["Brightsea", "Foam Break", "Island"])
@each("spell", ["Fly", "Waterwalk"])
def test_from_the_deck_as_from_the_water(spell: str, shore: str) -> None:
    """Whoever flies or walks on water leaves his ship for any shore next to her, and goes on from there; who does neither goes by ship."""
    state = table.changed(begun(), ["put", ["public", "ships", "Ship 7"], {"side": G, "sea": "Dragon Sea West", "from": "Ossum"}])
    state = put(lay(state, G, "Ship 7", "Warsteed"), "Kishmin", "Ship 7")
    state = table.changed(state, ["put", ["secret", G, "spells", "Kishmin"], [spell]])
    aboard = do(state, "activate Kishmin")
    line = f'move Kishmin to "{shore}" at "Ship 7"'
    assert refused(aboard, line) == ["move.sea"]
    over = do(aboard, f"cast {spell} by Kishmin", "1")
    ashore = do(over, line)
    assert ashore["public"]["people"]["Kishmin"]["at"] == shore
    assert shore == "Island" or rule(ashore, "move Kishmin to Ilrog").verdict == LEGAL
    assert refused(do(aboard, "activate Warsteed at Ship 7"), 'move Warsteed to Brightsea at "Ship 7"') == ["move.sea"]
    beset = lay(cleared(over, G, shore), F, shore, "Cavalry")
    assert rule(beset, line).verdict == (ILLEGAL if spell == "Fly" else LEGAL), "a flight ends on safe land"


def test_who_has_areas_to_retreat_to_is_asked_for_one() -> None:
    wants = GAME.verbs["retreat"].wants
    assert wants is not None
    state = after_a_round()
    assert wants({}, state) == ("to",)
    assert wants({}, do(state, "stay")) == ("to",), "the attacker has no castle there"
    assert wants({}, begun()) == (), "nobody is asked where to before it is said who breaks off"
    for area in ("Millbrook", "Oldmarch"):
        state = lay(state, G, area, "Wargroup")
    home = table.changed(state, ["put", ["public", "castles", "Marchgate"], {"side": F, "inside": ""}])
    assert wants({}, home) == (), "into the castle, and the line is whole"


@each("how", ["flies off", "is hit", "is fetched"])
def test_a_ship_with_nobody_aboard_is_gone(how: str) -> None:
    """Whatever the last of those aboard has left her by; where somebody stays she does, too. [Sea battle] [Disasters] [Summon Aid]"""
    state = begun()
    for ship in ("Ship 7", "Ship 8"):
        state = table.changed(state, ["put", ["public", "ships", ship], {"side": G, "sea": "Dragon Sea West", "from": "Ossum"}])
    state = put(lay(state, G, "Ship 7", "Warsteed"), "Kishmin", "Ship 8")
    if how == "is fetched":
        state = table.changed(state, ["put", ["secret", G, "spells", "Kishmin"], ["Summon Aid"]])
        state = lay(put(put(state, "Hastur", "Ship 8"), "Kishmin", "Brightsea"), F, "Brightsea", "Cavalry")
        state = play(state, "activate Kishmin", "attack", "stand")
        left = do(state, 'cast "Summon Aid" by Kishmin on Warsteed at "Ship 7"', "1")
        assert [*left["public"]["ships"]] == ["Ship 8"]
        return
    aboard = do(state, "activate Kishmin")
    assert [*do(aboard, "cast Fly by Kishmin", "1")["public"]["ships"]] == ["Ship 7", "Ship 8"]
    if how == "flies off":
        ashore = play(aboard, ("cast Fly by Kishmin", "1"), 'move Kishmin to Brightsea at "Ship 8"')
        assert [*ashore["public"]["ships"]] == ["Ship 7"]
        return
    burst = do(aboard, "cast Fly by Kishmin", "10 10 10 1 3")
    assert [*burst["public"]["ships"]] == ["Ship 7"]


def beset(theirs: str, castle: str = F) -> table.State:
    """Hastur casts Terror before a castle at Marchgate; the enemy has no free area next door."""
    state = duel("Terror", theirs=theirs)
    for area in ("Oldmarch", "Millbrook", "Ashmoor"):
        state = lay(state, G, area, "Cadmin")
    return table.changed(state, ["put", ["public", "castles", "Marchgate"], {"side": castle, "inside": ""}])


def test_terror_takes_the_ways_of_a_retreat() -> None:
    """The second: into the own castle, and the enemy says whether they go on; all of the line or nobody. [Terror] [Retreat]"""
    line = "cast Terror by Hastur on 2 Cavalry"
    fled = do(beset("2 Cavalry"), line, "1")
    now = fights.battle(fled)
    assert fled["public"]["castles"]["Marchgate"]["inside"] == F
    assert (now["kind"], now["stage"], now["side"], now["rows"][F]) == (fights.CASTLE, fights.STAY, G, ["Cavalry", "Cavalry"])
    assert do(fled, "besiege")["public"]["battle"] is None
    assert fights.battle(do(fled, "stay"))["kind"] == fights.CASTLE
    part = rule(beset("3 Cavalry"), line, "1")
    assert "2 Cavalry cannot go into the castle while others stay outside; the terror passes." in told(part)
    assert "They cannot retreat; the terror passes." in told(rule(beset("2 Cavalry", castle=G), line, "1"))


def test_terror_drives_a_sortie_back_into_its_castle() -> None:
    out = [["put", ["public", "castles", "Marchgate", "inside"], G], ["put", ["public", "battle", "sortie"], True]]
    sortie = table.changed(beset("2 Cavalry", castle=G), *out)
    fled = do(sortie, "cast Terror by Hastur on 2 Cavalry", "10 8")
    now = fights.battle(fled)
    assert (now["kind"], now["att"], now["dfn"], now["stage"], now["side"]) == (fights.CASTLE, F, G, fights.STAY, F)
