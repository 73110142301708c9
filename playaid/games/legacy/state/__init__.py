"""What the state is and what can be read from it alone: its shape, seats, realm, enemies, what presses, what is owed. No rules, no book."""
