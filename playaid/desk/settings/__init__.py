"""What is chosen for a session on this machine, and kept beside it."""
