"""The optional rules, harder, easier and faster, and the readings that a session chooses when it begins; the first value is the default."""

from playaid.referee.contract.game import Option


def _printed(name: str, values: tuple[str, ...], summary: str) -> Option:
    return Option(name, values, summary, "Optional Rules", variant=True)


OPTIONS = (
    _printed("retire-despair", ("off", "on"), "harder: a Despair Token for each retired character"),
    _printed("despair", ("0", "1", "2", "3", "4", "5"), "harder: Despair Tokens at the start"),
    _printed("spoils", ("severe", "none", "all"), "Spoils Draws; harder: none; easier: also for General Threats"),
    _printed("severe-general", ("off", "on"), "harder: a General Threat too when a Severe one brings a Roaming Threat Tile"),
    _printed("favoured", ("on", "off"), "harder: favoured enemies bring no stones"),
    _printed("story", ("1", "2", "3", "none"), "Story Quests; harder: several; faster: none, with four Despair Tokens"),
    _printed("virtue", ("full", "scarce"), "harder: one Virtue Plaque and one a player"),
    _printed("personal-quests", ("free", "required"), "harder: all Personal Quests must be completed"),
    _printed("general-coins", ("on", "off"), "harder: no Quest Coins for General Threats"),
    _printed("mana-burst", ("two", "one"), "harder: a Mana Burst is one success"),
    _printed("key-turn-destiny", ("off", "on"), "easier: whoever has no Destiny restores one in the Key-Turn"),
    _printed("trade", ("same-tile", "anywhere"), "easier: cards are traded wherever the players stand"),
    _printed("quest-despair", ("off", "on"), "easier: a Personal Quest removes a Despair Token"),
    _printed("coins", ("three", "two"), "easier: two Quest Coins a player win"),
    _printed("virtue-return", ("off", "on"), "easier: a removed Despair Token brings a plaque back"),
    _printed("entry-armoury", ("off", "on"), "easier: two Armoury Cards on entering play"),
    _printed("entry-item", ("off", "on"), "easier: an Item Card on entering play"),
    _printed("armoury-search", ("off", "on"), "easier: at an Armoury Tile a Quest Coin searches the Albion Stack"),
    _printed("coin-scout", ("off", "on"), "easier: a Quest Coin draws two tiles to scout with"),
    _printed("placed-tiles", ("off", "on"), "faster: six tiles in each Region at the start"),
    _printed("start", ("round-table", "exits"), "faster: characters may enter at an exit"),
    _printed("key-turn-tile", ("off", "on"), "faster: a tile in every Region after each Key-Turn"),
    Option(
        "set-aside",
        ("locked", "open"),
        "whether a success gained by a re-roll may be rolled again later",
        "Challenge Overview",
        words=("no", "yes"),
    ),
    Option(
        "extra-stones",
        ("re-rolls", "rolled"),
        "stones that the box does not hold: re-rolls of single stones, or rolled as stones",
        "Challenge Overview",
        words=("re-rolls of single stones", "rolled as stones"),
    ),
    Option(
        "spent-coins",
        ("collected", "lost"),
        "whether a Quest Coin that was spent by an optional rule still counts as collected",
        "Story Quests and Quest Coins",
        words=("yes", "no"),
    ),
    Option(
        "searching",
        ("instead", "besides"),
        "whether a search of the Albion Stack takes the place of the Armoury Card",
        "Optional Rules",
        words=("yes", "no"),
    ),
    Option(
        "resisting",
        ("either", "one"),
        "whether a plaque may still negate Seduction when the Loyalty Challenge has failed",
        "Encounter Cards and Doom Effects",
        words=("yes", "no"),
    ),
    Option(
        "new-destiny",
        ("full", "none"),
        "the Destiny Tokens of a character that is selected for a retired one",
        "Retiring a Character",
        words=("all of them", "none"),
    ),
    Option(
        "dungeon-retired",
        ("none", "drawn"),
        "whether a threat is drawn for a turn that a character's retirement ends on the Dungeon",
        "Game Board",
        words=("no", "yes"),
    ),
    Option(
        "restoring",
        ("passing", "beginning"),
        "when the Key-Turn restores Destiny: as the token is passed, or as it begins",
        "Optional Rules",
        words=("as the token is passed", "as it begins"),
    ),
    Option(
        "banished",
        ("undefeated", "defeated"),
        "whether a Named Enemy that a card sends back to the pool counts as challenged",
        "Defeating Roaming Threat Cards",
        words=("no", "yes"),
    ),
    Option(
        "at-once",
        ("cards", "either"),
        "an enemy to challenge and a card to draw: the card first, or as the players choose",
        "Challenging Enemies",
        words=("the card first", "as the players choose"),
    ),
    Option(
        "seating",
        ("together", "alternate"),
        "two players: each one's two characters sit side by side, or across",
        "Playing with 1 or 2 Players",
        words=("side by side", "across"),
    ),
    Option(
        "board",
        ("book", "told"),
        "the castle from the book, or only as the players tell",
        "Game Board",
        words=("from the book", "only as the players tell"),
    ),
)
