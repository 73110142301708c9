"""Ships that go down. [Sea battle]"""

from playaid.games.tears import duties, forces, pieces, world
from playaid.games.tears.battle import battle, lay_down
from playaid.referee.hearing import Hearing


def sink(hearing: Hearing) -> None:
    """Four hits sink a ship: its units are lost; its people throw for wounds, worse by five. If both go down, all drown."""
    now = battle(hearing.state)
    most = duties.number(hearing, "ship sinks")
    down = [side for side in (now["att"], now["dfn"]) if now["sunk"].get(side, 0) >= most]
    hearing.outcome(" and ".join(f"the ship of {side} sinks" for side in down))
    aboard: dict[str, list[str]] = {}
    for side in down:
        row = now["rows"][side]
        aboard[side] = [*now["chiefs"][side], *(code for code in row if pieces.is_wizard(code))]
        birds = [code for code in row if pieces.kind_of(code) == pieces.PENGUIN]
        for code in row:
            if pieces.is_unit(code) and code not in birds:
                forces.remove_unit(hearing, side, code)
        hearing.put("public", "battle", "rows", side, [])
        ship = now["ships"][side]
        hearing.line("ship", f"{ship} has taken {now['sunk'][side]} hits, {most} sink her", "sinks", "Sea battle")
        hearing.tell(f"{ship} of {side} sinks.")
        if birds:
            hearing.add("public", "penguins", len(birds))
            hearing.line("penguins", "they swim; without a ship they are off the board until called again", "", "Penguins 3")
    lay_down(hearing)
    hearing.put("public", "battle", None)
    for side in down:
        sea = world.place_of(hearing.state, now["ships"][side])
        for name in aboard[side]:
            if forces.base(name) == pieces.CHIEFTAIN:
                forces.put_person(hearing, name, state=forces.DEAD, at="")
            elif len(down) == 2:
                hearing.line(name, "both ships went down", "killed", "Sea battle")
                duties.kill(hearing, name)
                hearing.tell(f"{name} drowns.")
            else:
                forces.put_person(hearing, name, at=sea, act=None, used=None, state=forces.WAITING)
                duties.owe(hearing, side, "wound", name, at=sea, besieged=False, barred="", sunk=sea)
    from playaid.games.tears.battle import drop_ships

    drop_ships(hearing)
    for side in down:
        hearing.drop("public", "ships", now["ships"][side])
