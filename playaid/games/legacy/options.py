"""The optional rules, harder, easier and faster, and the readings that a session chooses when it begins; the first value is the default."""

from playaid.referee.contract.game import Option

OPTIONS = (
    Option("retire-despair", ("off", "on"), "harder: a Despair Token for each retired character", "Optional Rules", variant=True),
    Option("despair", ("0", "1", "2", "3", "4", "5"), "harder: Despair Tokens at the start", "Optional Rules", variant=True),
    Option(
        "spoils", ("severe", "none", "all"), "Spoils Draws; harder: none; easier: also for General Threats", "Optional Rules", variant=True
    ),
    Option(
        "severe-general",
        ("off", "on"),
        "harder: a General Threat too when a Severe one brings a Roaming Threat Tile",
        "Optional Rules",
        variant=True,
    ),
    Option("favoured", ("on", "off"), "harder: favoured enemies bring no stones", "Optional Rules", variant=True),
    Option(
        "story",
        ("1", "2", "3", "none"),
        "Story Quests; harder: several; faster: none, with four Despair Tokens",
        "Optional Rules",
        variant=True,
    ),
    Option("virtue", ("full", "scarce"), "harder: one Virtue Plaque and one a player", "Optional Rules", variant=True),
    Option("personal-quests", ("free", "required"), "harder: all Personal Quests must be completed", "Optional Rules", variant=True),
    Option("general-coins", ("on", "off"), "harder: no Quest Coins for General Threats", "Optional Rules", variant=True),
    Option("mana-burst", ("two", "one"), "harder: a Mana Burst is one success", "Optional Rules", variant=True),
    Option(
        "key-turn-destiny", ("off", "on"), "easier: whoever has no Destiny restores one in the Key-Turn", "Optional Rules", variant=True
    ),
    Option("trade", ("same-tile", "anywhere"), "easier: cards are traded wherever the players stand", "Optional Rules", variant=True),
    Option("quest-despair", ("off", "on"), "easier: a Personal Quest removes a Despair Token", "Optional Rules", variant=True),
    Option("coins", ("three", "two"), "easier: two Quest Coins a player win", "Optional Rules", variant=True),
    Option("virtue-return", ("off", "on"), "easier: a removed Despair Token brings a plaque back", "Optional Rules", variant=True),
    Option("entry-armoury", ("off", "on"), "easier: two Armoury Cards on entering play", "Optional Rules", variant=True),
    Option("entry-item", ("off", "on"), "easier: an Item Card on entering play", "Optional Rules", variant=True),
    Option(
        "armoury-search", ("off", "on"), "easier: at an Armoury Tile a Quest Coin searches the Albion Stack", "Optional Rules", variant=True
    ),
    Option("coin-scout", ("off", "on"), "easier: a Quest Coin draws two tiles to scout with", "Optional Rules", variant=True),
    Option("placed-tiles", ("off", "on"), "faster: six tiles in each Region at the start", "Optional Rules", variant=True),
    Option("start", ("round-table", "exits"), "faster: characters may enter at an exit", "Optional Rules", variant=True),
    Option("key-turn-tile", ("off", "on"), "faster: a tile in every Region after each Key-Turn", "Optional Rules", variant=True),
    Option("set-aside", ("locked", "open"), "whether a success gained by a re-roll may be rolled again later", "Challenge Overview"),
    Option(
        "extra-stones",
        ("re-rolls", "rolled"),
        "stones that the box does not hold: re-rolls of single stones, or rolled as stones",
        "Challenge Overview",
    ),
    Option(
        "banished",
        ("undefeated", "defeated"),
        "whether a Named Enemy that a card sends back to the pool counts as challenged",
        "Defeating Roaming Threat Cards",
    ),
    Option(
        "at-once",
        ("cards", "either"),
        "an enemy to challenge and a card to draw: the card first, or as the players choose",
        "Challenging Enemies",
    ),
    Option(
        "seating",
        ("together", "alternate"),
        "two players: each one's two characters sit side by side, or across",
        "Playing with 1 or 2 Players",
    ),
    Option("board", ("book", "told"), "the castle from the book, or only as the players tell", "Game Board"),
)
