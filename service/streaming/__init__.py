"""What happens, told as it happens: a game's feed and a player's inbox."""
