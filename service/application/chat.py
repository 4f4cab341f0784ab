"""What people say at a table: to everybody who can see it, or among the seats. None of it is in the log."""

from collections.abc import Callable
from typing import Any, NamedTuple

from domain.game.game import Game
from domain.kernel.record import Seat
from service.application.access import DelayedSight, Viewer, is_of_table, require_visible, seat_of, seconds_behind
from service.application.administration import Administration, administrator
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler, Notifier
from service.application.errors import Denied, NotFound
from service.application.once import done_once, receipt_for, repeatable_id
from service.application.requests import OnceKey
from service.application.subjects import chat_of
from service.eventstore.port import ChatAudience, Message, Report, Store

TABLE, SEATS = "table", "seats"
MOST_REPORTS = 200
NO_MESSAGE = "There is no message of that id."


class MessagePage(NamedTuple):
    messages: list[Message]
    next: int | None


def message_values(message: Message) -> dict[str, Any]:
    return {
        "id": message.id,
        "number": message.number,
        "channel": message.channel,
        "author": message.author,
        "seat": message.seat,
        "at": message.at,
        "text": message.text,
        "erased": message.erased,
    }


class ChatPlace(NamedTuple):
    """Where somebody stands at a table."""

    seat: Seat | None
    inside: bool  # sits or hosts
    behind: int  # seconds by which the game is seen late


class Chat:
    """`refresh` carries the inboxes along, so that a note of what is said comes behind what happened before it."""

    def __init__(
        self,
        store: Store,
        handler: CommandHandler,
        delayed: DelayedSight,
        clock: TimeSource,
        notifier: Notifier,
        administration: Administration,
        refresh: Callable[[], object],
    ) -> None:
        self._store, self._handler, self._delayed = store, handler, delayed
        self._clock, self._notifier, self._administration = clock, notifier, administration
        self._refresh = refresh

    def read(self, game: str, viewer: Viewer, after: int, limit: int) -> MessagePage:
        """Messages after a number, without those of people whom the viewer has muted; late for who sees games late."""
        place = self._place(game, viewer)
        channels = (TABLE, SEATS) if place.inside else (TABLE,)
        found = self._store.messages(game, channels, viewer.account, after, limit + 1)
        upto = self._clock.now() - place.behind * 1000
        found = [message for message in found if message.at <= upto]
        shown = found[:limit]
        return MessagePage(shown, shown[-1].number if len(found) > limit else None)

    def say(
        self, game: str, viewer: Viewer, channel: str, text: str, once: OnceKey | None = None
    ) -> tuple[Message, bool]:
        """The message as it was said; the second value tells a repetition."""
        place = self._place(game, viewer)
        if not place.inside:
            raise Denied("game.not-seated")
        now, id = self._clock.now(), f"m_{repeatable_id(once)}"
        message = Message(id, game, 0, channel, viewer.account, place.seat, now, text)
        receipt, audience = receipt_for(once, id, "said", now), self._audience(game, viewer.account)
        self._refresh()
        said, again = done_once(
            once, lambda: self._store.say(message, receipt, audience), lambda made: self._message(game, made)
        )
        self._notifier.announce(chat_of(game), said.number)
        return said, again

    def erase(self, game: str, message: str, viewer: Viewer, reason: str) -> None:
        """The author or an administrator takes a message back for good."""
        found = self._readable(game, message, viewer)
        if viewer.account == found.author:
            self._store.erase_message(game, message)
        elif "admin" in viewer.scopes:
            self._administration.erase_message(administrator(viewer.account), game, message, reason)
        else:
            raise Denied("request.forbidden", "Only its author may erase a message.")

    def report(self, game: str, message: str, viewer: Viewer, reason: str) -> None:
        """Tell the administrators that a message is out of place; a second report changes nothing."""
        self._readable(game, message, viewer)
        self._store.report(message, viewer.account, self._clock.now(), reason)

    def mutes(self, viewer: Viewer) -> list[str]:
        return self._store.mutes(viewer.account)

    def mute(self, viewer: Viewer, player: str) -> None:
        """Read nothing more of a player."""
        if self._store.account(player) is None:
            raise NotFound("There is no player of that id.")
        self._store.mute(viewer.account, player)

    def unmute(self, viewer: Viewer, player: str) -> None:
        if not self._store.unmute(viewer.account, player):
            raise NotFound("You have not muted that player.")

    def reports(self) -> list[Report]:
        """Messages that were reported, oldest report first."""
        return self._store.reports(MOST_REPORTS)

    def _place(self, game: str, viewer: Viewer) -> ChatPlace:
        def look(game: Game) -> ChatPlace:
            require_visible(game, viewer)
            self._delayed.require_spectators(game, viewer)
            return ChatPlace(seat_of(game, viewer), is_of_table(game, viewer), seconds_behind(game, viewer))

        return self._handler.read(game, look)

    def _audience(self, game: str, author: str) -> list[ChatAudience]:
        """Whose inbox tells that the author has said something: the others at the table who want to read them.

        A host without a seat hears nothing of a game that is shown late.
        """
        told = self._handler.read(game, _at_table)
        others = [one.account for one in told if one.account != author]
        apart = self._store.muted_by(author, others) | self._store.apart(author, others)
        return [one for one in told if one.account in others and one.account not in apart]

    def _message(self, game: str, id: str) -> Message:
        found = self._store.message(game, id)
        if found is None:
            raise NotFound(NO_MESSAGE)
        return found

    def _readable(self, game: str, message: str, viewer: Viewer) -> Message:
        """A message that the viewer can read; administrators can read all that was reported to them.

        One's own words are there also when one has left a table that others may not see.
        """
        found = self._store.message(game, message)
        if "admin" not in viewer.scopes and (found is None or found.author != viewer.account):
            place = self._place(game, viewer)
            if found is not None and found.channel == SEATS and not place.inside:
                found = None
        if found is None:
            raise NotFound(NO_MESSAGE)
        return found


def _at_table(game: Game) -> list[ChatAudience]:
    lobby, version = game.lobby, game.version
    chairs = [(chair.player, seat) for seat, chair in enumerate(lobby.chairs) if chair.player and not chair.resigned]
    told = [ChatAudience(player, lobby.title, version, seat) for player, seat in chairs]
    if not lobby.terms.delay and lobby.was_seated(lobby.host) is None:
        told.append(ChatAudience(lobby.host, lobby.title, version, None))
    return told
