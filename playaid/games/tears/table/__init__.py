"""What people see and say: the board, names, odds, and what is always true of a sound game."""
