"""Whom Summon Aid calls into a battle, and who cannot come. [Summon Aid]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.tears.ratings import flight, rulebook
from playaid.games.tears.rules.spell_index import targets
from playaid.games.tears.rules.standing import goes_alone
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.games.tears.state.fights import RAGE, SEA, is_beside_ship
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, Hearing
    from playaid.referee.contract.game import Facts

ON_THE_WATER = "no ship of {side} is in {place}: {name} would stand on the water"


def bars_call(hearing: Hearing, now: Battle) -> Facts:
    """Nobody is called where he may not be: the dragon once he is held, penguins to their shores only, no more aboard than a ship holds."""
    here = now["ships"][hearing.side]
    for name in targets(hearing):
        if pieces.kind_of(name) == pieces.TERRAMAX and duties.unheld(hearing.state) and duties.doing(hearing.state) == hearing.side:
            return {"why": "Terramax has not been held this turn, which comes before his master's side calls him (`control`)"}
        if hearing.options.get("dragon") == "led" and goes_alone(hearing, [name], here):
            master = hearing.public["dragon"]["master"]
            return {"why": message("Terramax goes with {master} or to him, not alone (option `dragon`)", master=master)}
        bird = pieces.kind_of(forces.base(name)) in (pieces.PENGUIN, pieces.CHIEFTAIN)
        if bird and now["kind"] != SEA and not world.on_their_shore(here):
            return {"why": message("penguins do not go to {place}", place=here)}
        most = rulebook.number(hearing, "ship holds")
        afloat = now["kind"] == SEA or (now["kind"] == RAGE and world.kind(hearing.state, here) == world.SEA)
        if afloat and pieces.kind_of(name) != pieces.TERRAMAX and not bird and here not in hearing.public["ships"]:
            return {"why": message(ON_THE_WATER, side=hearing.side, place=here, name=name)}
        aboard = flight.crew(hearing.state, hearing.side, here, now["rows"][hearing.side])
        goes_aboard = not pieces.is_leader(forces.base(name)) and not is_beside_ship(hearing.state, here, name)
        if now["kind"] == SEA and goes_aboard and aboard >= most:
            return {"why": message("{ship} holds {most} units and wizards", ship=here, most=most)}
    return None
