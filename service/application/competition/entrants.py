"""What the service knows of somebody who enters an event: whether it is a program, its rating, games and conduct."""

from domain.bots import BOTS
from domain.competition.ladder import orders as ladder_orders
from domain.competition.ladder.state import LadderState
from domain.competition.tournament.orders import Enter, Substitute
from domain.competition.tournament.state import TournamentState
from domain.kernel.errors import require
from projections.reliability import read_reliability
from service.application.accounts import Accounts
from service.application.admission import GuestPolicy, require_welcome
from service.application.competition.ladders import Ladders
from service.application.errors import NotFound
from service.eventstore.port import Account
from service.projecting.models import ReadModels

START_RATING = 1500
MOST_LADDERS = 20


class Entrants:
    def __init__(self, accounts: Accounts, models: ReadModels, ladders: Ladders, guests: GuestPolicy) -> None:
        self._accounts, self._models, self._ladders, self._guests = accounts, models, ladders, guests

    def account(self, state: TournamentState, player: str, by: str) -> Enter:
        """An entry of an account, with what the conditions of the event ask for."""
        found = self._welcome(player, by)
        rules = state.fixed
        self._models.refresh()
        return Enter(
            player,
            player,
            player,
            is_bot=found.bot,
            rating=self.rating(player, rules.games.title),
            games=self._games(player, rules.games.title, rules.games_least),
            conduct=self._conduct(player),
        )

    def bot(self, state: TournamentState, bot: str, owner: str) -> Enter:
        """A further built-in bot of that name."""
        require(bot in BOTS, "game.unknown-bot", bots=list(BOTS))
        numbers = (number for number in range(1, len(state.entries) + 2) if f"bot:{bot}:{number}" not in state.entries)
        return Enter(f"bot:{bot}:{next(numbers)}", owner, bot=bot, rating=START_RATING)

    def substitute(self, entrant: str, reason: str, *, player: str | None, bot: str | None, owner: str) -> Substitute:
        if player is not None:
            self._welcome(player, owner)
            owner = player
        require(bot is None or bot in BOTS, "game.unknown-bot", bots=list(BOTS))
        return Substitute(entrant, owner, reason, player, bot)

    def on_ladder(self, state: LadderState, player: str, by: str, most: int) -> ladder_orders.EnterLadder:
        """An entry of an account on a ladder, with what its conditions ask for."""
        found = self._welcome(player, by)
        rules = state.fixed
        self._models.refresh()
        return ladder_orders.EnterLadder(
            player,
            player,
            player,
            most=most,
            is_bot=found.bot,
            rating=self.rating(player, rules.games.title),
            games=self._games(player, rules.games.title, rules.games_least),
            conduct=self._conduct(player),
        )

    def bot_on_ladder(self, state: LadderState, bot: str, owner: str, most: int) -> ladder_orders.EnterLadder:
        require(bot in BOTS, "game.unknown-bot", bots=list(BOTS))
        numbers = (number for number in range(1, len(state.entries) + 2) if f"bot:{bot}:{number}" not in state.entries)
        return ladder_orders.EnterLadder(f"bot:{bot}:{next(numbers)}", owner, bot=bot, most=most)

    def _welcome(self, player: str, by: str) -> Account:
        """Somebody who is there and not banned."""
        found = self._accounts.account(player)
        if found is None or found.erased:
            raise NotFound("There is no such player.")
        require_welcome(self._guests.unwelcome(by, [player]), player)
        return found

    def lost(self, state: TournamentState) -> dict[str, str]:
        """Entrants who can be seated no more, with the reason: banned since, or gone for good."""
        playing = {entry.player: name for name, entry in state.entries.items() if entry.player and not entry.gone}
        unwelcome = self._guests.unwelcome("", list(playing))
        return {playing[player]: objection.code for player, objection in unwelcome.items() if player in playing}

    def rating(self, player: str, title: str) -> int:
        """In whole points, from the rated ladder of the title on which most was played; else everybody's start."""
        rows = self._models.find("ladders", [f"title:{title}", f"player:{player}"], limit=MOST_LADDERS)
        known = [self._ladders.read(row.key, lambda ladder: ladder.state.entries[player].rating) for row in rows]
        played = [rating for rating in known if rating.games]
        return max(played, key=lambda rating: rating.games).shown() if played else START_RATING

    def _games(self, player: str, title: str, least: int) -> int:
        """How many finished games of the title a player has, counted no further than is asked."""
        tags = [f"title:{title}", "status:finished", f"player:{player}"]
        return len(self._models.find("games", tags, limit=least)) if least else 0

    def _conduct(self, player: str) -> int:
        """Time-outs and desertions together."""
        row = self._models.rows("conduct", [player]).get(player)
        record = read_reliability(row.data) if row else None
        return record.timeouts + record.deserted if record else 0
