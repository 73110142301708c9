"""What the state of an evening is, and questions of it alone: enough for `status`, without a rule or a table of the book."""
