"""What people see: the bottom line, the lists, the realm drawn, chances on request; and what is always true of a sound game."""
