"""What is said of bots in German."""

LEVELS = {
    "random": "Zufall",
    "beginner": "Einsteiger",
    "casual": "Gelegenheitsspieler",
    "strong": "Stark",
    "weak": "Schwach",
}

ABOUT = {
    "random": "Nimmt irgendeine erlaubte Möglichkeit. Zum Ausprobieren, nicht zum Messen.",
    "easy": "Übersieht die Hälfte der Möglichkeiten und folgt der ersten Idee. Auch Anfänger können gewinnen.",
    "greedy": "Plant den eigenen Zug bis zum Ende und antwortet sofort.",
    "search": "Vergleicht viele Wege durch den eigenen Zug in vorgestellten Welten. Nimmt sich Zeit.",
    "playout": "Weiß nichts vom Spiel und probiert alles in Zufallspartien aus. Bleibt für Partien, die ihn nennen.",
}
