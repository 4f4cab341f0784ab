"""What can happen when something is taken back: the position goes back, the lobby and the clocks do not."""

from domain.game.base import GameEvent
from domain.game.lobby import Lobby, UndoProposal
from domain.game.time_events import clock_of
from domain.kernel.record import Event, Seat


class GameRewound(GameEvent, tag="game.rewound"):
    """The position is again what it was at version `to`; who is asked follows.

    `seat` wanted it, or nobody did (None) and an administrator says why. `agreed` are those who were asked and said
    yes. `draws` counts the drawn events that are taken back: what is drawn after this is drawn anew.
    """

    to: int
    seat: Seat | None
    reason: str
    agreed: tuple[Seat, ...]
    draws: int

    def apply(self, lobby: Lobby) -> None:
        """The position is not changed here: it is found in the past (`Game.fold`)."""
        lobby.undo = None


class UndoProposed(GameEvent, tag="game.undo-proposed"):
    """A seat wants to go back to version `to`, and all people who play must agree."""

    seat: Seat
    to: int
    at: int

    def apply(self, lobby: Lobby) -> None:
        lobby.undo = UndoProposal(self.seat, self.to, self.at, [self.seat])


class UndoAgreed(GameEvent, tag="game.undo-agreed"):
    seat: Seat

    def apply(self, lobby: Lobby) -> None:
        assert lobby.undo is not None
        lobby.undo.agreed.append(self.seat)


class UndoDeclined(GameEvent, tag="game.undo-declined"):
    """A seat says no, or who has proposed it no longer wants it."""

    seat: Seat

    def apply(self, lobby: Lobby) -> None:
        assert lobby.undo is not None
        if self.seat != lobby.undo.seat:
            lobby.chairs[lobby.undo.seat].undos_declined += 1
        lobby.undo = None


class UndoLapsed(GameEvent, tag="game.undo-lapsed"):
    """The game has gone on: what was proposed is no longer meant."""

    def apply(self, lobby: Lobby) -> None:
        lobby.undo = None


class GameReplayed(GameEvent, tag="game.replayed"):
    """After an administrator has set the game back: so many of the recorded commands were carried out again.

    The first that the rules no longer allow is that of version `refused`, and none after it was tried; 0 if there was
    none. Its `seat` is named unless not even who acted was for everybody.
    """

    commands: int
    refused: int
    seat: Seat | None

    def apply(self, lobby: Lobby) -> None: ...


class BankSet(GameEvent, tag="clock.bank-set"):
    """After going back: time that was used stays used, and increments that were earned since are gone."""

    seat: Seat
    bank: int

    def apply(self, lobby: Lobby) -> None:
        clock_of(lobby, self.seat).bank = self.bank


UNDO_EVENTS: tuple[type[Event], ...] = (
    GameRewound,
    GameReplayed,
    UndoProposed,
    UndoAgreed,
    UndoDeclined,
    UndoLapsed,
    BankSet,
)
