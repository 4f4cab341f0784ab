"""Read models folded from the log; each can be dropped and rebuilt."""
