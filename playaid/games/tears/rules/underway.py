"""Which of several counters that are alike has gone the last space, and goes on where the same way leads further. [Movement]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.state import forces

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing


def gone_before(hearing: Hearing, place: str, code: str) -> list[str]:
    """The units of these that are in a place on their way, and went last; none where nobody else could be meant."""
    now = hearing.public.get("underway")
    came = [token for token in now["tokens"] if forces.code_of(token) == code] if now and now["at"] == place else []
    return list((Counter(came) & Counter(forces.live(hearing.state, hearing.side, place, code))).elements())


def note(hearing: Hearing, place: str, came: Sequence[str]) -> None:
    """These have gone a space, and are who goes on where the same way leads further: noted where others that are alike are activated."""
    going, state = Counter(map(forces.code_of, came)), hearing.state
    live_now = Counter(
        forces.code_of(token)
        for at in forces.places(state, hearing.side)
        for token in forces.tokens(state, hearing.side, at)
        if forces.spaces_used(token) is not None
    )
    if any(live_now[code] > number for code, number in going.items()):
        hearing.put("public", "underway", {"at": place, "tokens": sorted(came)})
    elif hearing.public.get("underway"):
        hearing.drop("public", "underway")
