"""What wargames and board games share: maps, ways over them, boards that are drawn from tables.

A game takes the part that fits and says the rest itself. Parts are plain functions over names of places. They know no game and no rule,
and each stands alone, so that a chapter imports only what it uses.

    grid      squares in rows and columns, `a1` to `g7`: neighbours, outlines, spaces
    hexes     hexes numbered by column and row, `0101`: ranges, neighbours, outlines
    paths     how far one gets from place to place, with costs and stops
    drawn     outlines and scenery that stand in a game's tables
"""
