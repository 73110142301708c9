"""What is said as message and arguments, and the languages in which it is read. Knows no other room."""
