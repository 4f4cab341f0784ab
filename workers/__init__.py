"""Background work: bot turns, deadlines and everything else that must happen by itself."""
