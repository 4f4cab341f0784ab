"""What administrators do, and who has looked into running games: a log of its own."""
