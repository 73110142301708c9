"""What people see and say: the board as text and picture, names, odds, and what is always true of a sound game."""
