"""7.9 Special rules of persons, as far as combat asks for them: shifts of the ratio, and who may not fight."""

from collections.abc import Iterator, Sequence

from playaid.games.albion import pieces
from playaid.referee.hearing import Hearing


def shifts(hearing: Hearing, kind: str, attackers: Sequence[str], defenders: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Columns by which the ratio moves in the attacker's favour, with the reason. kind: battle, engagement, melee, duel or trial."""
    for persons, enemies, sign in ((attackers, defenders, 1), (defenders, attackers, -1)):
        for name in persons:
            for why, columns in _favours(hearing, kind, name, enemies):
                yield why, columns * sign


def _favours(hearing: Hearing, kind: str, name: str, enemies: Sequence[str]) -> Iterator[tuple[str, int]]:
    challenge = kind in ("duel", "trial")
    if name == "Rurik" and kind == "battle":
        yield "Rurik is in the battle", 1
    if not challenge:
        return
    if name == "Dorwen" and any(pieces.piece(hearing.state, enemy)["side"] != "Faerie" for enemy in enemies):
        yield "Dorwen's name among the Fomorians", 1
    if name == "Connan" and "Cluracan" in enemies:
        yield "Connan against Cluracan", 1
    if name == "Bogan" and "Elidor" in enemies:
        yield "Bogan against Elidor", 1
    dead = pieces.piece(hearing.state, "Cluracan")["state"] == "dead"
    if name == "Morigu" and dead and any(pieces.race(hearing, enemy) == "Troll" for enemy in enemies):
        yield "Morigu avenges Cluracan", 2


def dice(kind: str, attackers: Sequence[str], defenders: Sequence[str]) -> int:
    """What persons add to a combat roll: Balor in trial by combat. [7.9 t24]"""
    if kind != "trial":
        return 0
    return 2 * (("Balor" in attackers) - ("Balor" in defenders))


def may_not_challenge(hearing: Hearing, name: str) -> str | None:
    """Why a person may neither issue nor accept a challenge, or None. [7.9 t26, 19.3]"""
    if name == "Grogan":
        return "Grogan fears the prophecy and meets no challenge"
    if name in hearing.public["cast"]:
        return f"{name} has an Enchantment marker"
    return None


def others_barred(names: Sequence[str], name: str) -> str | None:
    """Why somebody else must fight the trial by combat, or None: where Bran Og stands, only he does. [7.9 m37]"""
    return "Bran Og" if "Bran Og" in names and name != "Bran Og" else None
