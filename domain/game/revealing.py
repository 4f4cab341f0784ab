"""The Game between its seats and its deal: promised entropy is revealed, so that nobody can choose the deal."""

from abc import abstractmethod

from domain.game.entropy import EntropyRevealed, EntropyWithheld, RevealAsked
from domain.game.events import GameStarted
from domain.game.lobby import OPEN
from domain.game.orders import Reveal, RevealOrder, Withhold
from domain.game.timekeeping import Timekeeping
from domain.kernel.aggregate import Doer
from domain.kernel.chance import promise_of
from domain.kernel.errors import require


class Revealing(Timekeeping):
    __slots__ = ()

    id: str

    @abstractmethod
    def _deal(self) -> None:
        """Let the title deal: everybody sits."""

    def reveal_due(self) -> bool:
        """Whether the time to reveal is over and somebody has not."""
        lobby = self.lobby
        return lobby.status == OPEN and bool(lobby.revealing) and lobby.reveal_until <= self.now

    def _decide_revealing(self, doer: Doer, order: RevealOrder) -> None:
        match order:
            case Reveal(entropy):
                self._reveal(doer.by, entropy)
            case Withhold():
                require(doer.cause == "house", "game.wrong-doer", cause=doer.cause)
                require(self.reveal_due(), "clock.not-due")
                self._emit(EntropyWithheld(self.lobby.revealing))
                self._begin()

    def _reveal(self, player: str, entropy: str) -> None:
        seat = self._seat_of(player)
        require(seat in self.lobby.revealing, "game.nothing-to-reveal")
        kept = promise_of(self.id, player, entropy) == self.lobby.chairs[seat].promise
        require(kept, "game.broken-promise", seat=seat)
        self._emit(EntropyRevealed(seat, entropy))
        if not self.lobby.revealing:
            self._begin()

    def _begin_or_ask(self) -> None:
        """Everybody sits: begin, or first let those reveal their entropy who have promised some."""
        promised = tuple(seat for seat, chair in enumerate(self.lobby.chairs) if chair.promise)
        if promised:
            self._emit(RevealAsked(promised, self.now + self.lobby.terms.reveal * 1000))
        else:
            self._begin()

    def _begin(self) -> None:
        self._emit(GameStarted())
        self._deal()
