"""What people see: pictures, answers to queries, what is always true, states for odds."""
