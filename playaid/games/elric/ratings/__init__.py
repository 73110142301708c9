"""Questions that need the book: places, counters, spells, what a step has to offer. Nothing here moves the game on."""
