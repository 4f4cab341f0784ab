"""What is said of bots in English."""

LEVELS = {
    "random": "Random",
    "beginner": "Beginner",
    "casual": "Casual",
    "strong": "Strong",
    "weak": "Weak",
}

ABOUT = {
    "random": "Takes any option that the rules allow. For trying things out, not for a contest.",
    "easy": "Overlooks half of its options and follows its first idea. A beginner can beat it.",
    "greedy": "Plans its own turn to the end before it answers, and answers at once.",
    "search": "Compares many ways to play its turn in worlds that it imagines. Takes its time.",
    "playout": "Knows nothing of the game and tries each option in random games. Kept for games that name it.",
}
