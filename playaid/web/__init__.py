"""Pages for a table: one that everybody sees, and one for each side. A front beside the command line, made by the same desk."""
