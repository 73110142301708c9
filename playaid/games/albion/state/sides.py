"""The two sides, in table order."""

FOMORIAN, FAERIE = "Fomorian", "Faerie"
SIDES = (FOMORIAN, FAERIE)
