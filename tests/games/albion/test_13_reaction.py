"""13.0: who reacts, how far, and who is held."""

from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.state import State
from tests.games.albion.table import at, clear, do, refused, stand, start


def facing(gap: str) -> State:
    """Elidor with an army in 3012, Trolls in a hex beside or further away; the Fomorian player's turn."""
    state = clear(clear(start(), "3012"), "3013")
    state = stand(state, "3012", "Elidor", Albion_8={"count": 3, "under": "Elidor"})
    state = stand(state, gap, "Rurik", Moray_9={"count": 2, "under": "Rurik"})
    for army in [
        name for name in pieces.pieces(state) if pieces.piece(state, name)["kind"] == "army" and name not in ("Albion 8", "Moray 9")
    ]:
        state = _away(state, army)
    for name in ("Imric", "Grogan", "Gairloch", "Bogan", "Glastyn"):
        state = _away(state, name)
    return at(state, FOMORIAN, "reaction")


def _away(state: State, name: str) -> State:
    from tests.games.albion.table import put

    return put(state, "public", "pieces", name, "hex", "0101")


def test_reaction_by_command_rating() -> None:
    state = facing("3014")
    assert refused(state, "move Elidor, Albion 8 via 3011") == ["12.4.named"]
    state = do(state, "react Elidor with Albion 8")
    assert state["public"]["hurried"]["Albion 8"]["points"] == 3
    state = do(state, "move Elidor, Albion 8 via 3011")
    assert pieces.piece(state, "Albion 8")["hex"] == "3011"


def test_too_far_away_to_react() -> None:
    assert refused(facing("3018"), "react Elidor with Albion 8") == ["13.range"]


def test_held_by_a_better_commander() -> None:
    """Only a higher rating than all enemies' leaves enemy armies."""
    state = stand(facing("3012"), "3012", "Rurik")
    done = do(do(state, "react Elidor with Albion 8"), "move Elidor, Albion 8 via 3011")
    assert pieces.piece(done, "Elidor")["hex"] == "3011"
    state = stand(facing("3012"), "3012", "Imric")
    assert refused(do(state, "react Elidor with Albion 8"), "move Elidor, Albion 8 via 3011") == ["13.leave"]


def test_the_active_side_and_ships_do_not_react() -> None:
    state = facing("3014")
    assert "11.own" in refused(state, "react Rurik", FAERIE)
    assert "sequence" in refused(state, "embark Elidor onto Foamrider", FAERIE)
