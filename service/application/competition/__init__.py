"""Events of many games: what ladders and tournaments share, and the use cases of tournaments."""
