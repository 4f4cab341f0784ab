"""The Game aggregate: lobby, seats, start, play, resignation and end, around any title."""
