"""A screen that several look at: what of a secret line stands on it for all (`announcement`, `open_look`), what is left out of what was
typed (`hidden_dice`, `hidden_names`), and what one side alone is shown on it (`hand_screen`)."""
