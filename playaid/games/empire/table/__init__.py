"""What people see: the map, the lists, the bottom line, what a player may suppose; and what is always true of a sound game."""
