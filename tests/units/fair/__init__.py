"""An example book: the tables of a game that does not exist."""
