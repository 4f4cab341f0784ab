"""Programs that stand on their own: a stranger downloads one of them and checks a game with nothing else of ours."""
