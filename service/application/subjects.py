"""What can be waited for besides streams of events, and how it is named to the notifier."""

CHAT, LIST = "chat:", "list:"


def chat_of(game: str) -> str:
    """What is said at a game; its version is the number of the last message."""
    return CHAT + game


def list_of(account: str, name: str) -> str:
    """A list of watched games; its version is its revision."""
    return f"{LIST}{account}/{name}"
