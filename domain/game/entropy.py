"""What seats add to the game's chance: promised when they sit down, revealed when nobody can sit down any more."""

from domain.game.base import GameEvent
from domain.game.lobby import Lobby
from domain.kernel.record import Event, Seat


class RevealAsked(GameEvent, tag="game.reveal-asked"):
    """Everybody sits and nobody may get up: the seats that have promised entropy reveal it until a moment."""

    seats: tuple[Seat, ...]
    until: int

    def apply(self, lobby: Lobby) -> None:
        lobby.revealing, lobby.reveal_until = self.seats, self.until


class EntropyRevealed(GameEvent, tag="game.entropy-revealed"):
    """A seat has kept its promise."""

    seat: Seat
    entropy: str

    def apply(self, lobby: Lobby) -> None:
        lobby.chairs[self.seat].entropy = self.entropy
        lobby.revealing = tuple(seat for seat in lobby.revealing if seat != self.seat)


class EntropyWithheld(GameEvent, tag="game.entropy-withheld"):
    """The time to reveal is over; what these seats have promised counts as nothing."""

    seats: tuple[Seat, ...]

    def apply(self, lobby: Lobby) -> None:
        lobby.revealing = ()


ENTROPY_EVENTS: tuple[type[Event], ...] = (RevealAsked, EntropyRevealed, EntropyWithheld)
