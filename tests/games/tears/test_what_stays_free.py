"""What somebody may still do whom a rule has barred from something else, and with whom a spell may be shared."""

from playaid.games.tears.state import pieces
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.games.tears.table import F, G, changed, do, play, refused, rule
from tests.games.tears.test_midway import entered

EVERYONE = tuple(name for side in (G, F) for name in pieces.people(side) if not name.startswith(pieces.CHIEFTAIN))


def position(*lines: str, gorganun: str = "", forseti: str = "", side: str = G, **options: str) -> State:
    """Gorganun's actions in turn 3, or those of a side; who is not named is dead."""
    said = " ".join((*lines, gorganun, forseti))
    dead = ", ".join(name for name in EVERYONE if name not in said)
    state = entered(*lines, f"person {dead} is dead", f"turn 3 of {side} at action", gorganun=gorganun, forseti=forseti, **options)
    return changed(state, ["put", ["public", "left"], 6], ["put", ["public", "wizard_left"], 1])


def why(state: State, line: str, side: str | None = None) -> str:
    return " ".join(reason.text for reason in rule(state, line, side=side).reasons)


def enthralling(**options: str) -> State:
    whole = options.get("scenario") == "war"
    master = () if whole else ("master Hastur",)
    lines = (f"lies Shale, Terramax, Hastur, Warsteed at Marchgate of {G}", f"lies Neko, Cavalry at Eldinbourg of {F}", *master)
    return do(position(*lines, gorganun="knows Hastur Enthrall", **options), "activate Hastur")


def test_in_the_war_enthrall_leads_terramax_as_any_unit() -> None:
    war = enthralling(scenario="war")
    line = "cast Enthrall by Hastur on Terramax"
    assert rule(war, line, "1").verdict == LEGAL
    led = play(war, ("cast Enthrall by Hastur on Terramax, Warsteed", "1"), "move Hastur, Terramax, Warsteed to Ashmoor")
    assert "Terramax~1" in led["public"]["board"][G]["Ashmoor"]
    assert refused(enthralling(), line) == ["cast.aim"], "outside the war he follows his master alone"
