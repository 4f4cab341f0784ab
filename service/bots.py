"""Names of the built-in bots. The workers hold the bots themselves; a test compares both lists."""

BOT_NAMES = ("random", "greedy")
