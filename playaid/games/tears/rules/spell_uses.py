"""When each spell is cast, and on whom. [Spell index] [Spells in battle]"""

IN_BATTLE = (
    "Bad Fortune", "Breach", "Direct Attack", "Earthquake", "Eldritch Fire", "Eldritch Might", "Eldritch Shield", "Enthrall", "Fog of War",
    "Good Fortune", "Juggernaut", "Land Bridge", "Obfuscate", "Summon Aid", "Terror",
)  # fmt: skip
NEXT_DOOR = ("Summon Aid", "Tortoise Speed")
AT_THE_START = ("Fog of War", "Summon Aid")
ON_THE_MARCH = (
    "Courser's Speed", "Earthquake", "Enthrall", "Fly", "Heal", "Land Bridge", "Obfuscate", "Summon Penguins", "Teleport", "Tortoise Speed",
    "Waterwalk",
)  # fmt: skip
OWN_FOUR = "{spell} is cast on up to four of your units that have not been activated (`on UNITS`)"
ONE_OWN = "{spell} is cast on one of your own (`on UNIT`)"
ONE_ENEMY = "{spell} is cast on one enemy (`on UNIT`)"
ENEMY_TWO = "{spell} is cast on two enemies (`on UNITS`)"
OWN_THREE = "{spell} is cast on up to three of your own (`on UNITS`)"
ENEMY_THREE = "{spell} is cast on up to three enemies (`on UNITS`)"
"""What a spell is to be put on, as it is said where that is not named."""
MOST = {ONE_OWN: 1, ONE_ENEMY: 1, ENEMY_TWO: 2, OWN_FOUR: 4}
"""How many may be named, if not three."""
WANTS = {
    "Eldritch Might": ONE_OWN,
    "Juggernaut": ONE_OWN,
    "Heal": ONE_OWN,
    "Summon Aid": ONE_OWN,
    "Eldritch Shield": ONE_ENEMY,
    "Terror": ENEMY_TWO,
    "Courser's Speed": OWN_THREE,
    "Obfuscate": OWN_THREE,
    "Tortoise Speed": ENEMY_THREE,
}
