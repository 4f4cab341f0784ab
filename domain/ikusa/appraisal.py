"""How features of a position are put together: from one survey of it, weighed and added up. For bots."""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from domain.ikusa.odds import Survey
from domain.ikusa.parts import Parts
from domain.ikusa.state import Ikusa
from domain.kernel.record import Seat

S = TypeVar("S", bound=Survey)


class Appraisal(Generic[S]):
    """Looks at a position through a survey that is made once, however many features are counted."""

    def __init__(
        self,
        survey: Callable[[Ikusa, Parts], S],
        looks: Mapping[str, Callable[[S, Seat], int]],
        weights: Mapping[str, int],
    ) -> None:
        self._survey, self._looks = survey, looks
        self._weighed = [(weights[name], look) for name, look in looks.items()]
        self.features = {name: self._alone(look) for name, look in looks.items()}

    def _alone(self, look: Callable[[S, Seat], int]) -> Callable[[Ikusa, Seat, Parts], int]:
        return lambda state, seat, parts: look(self._survey(state, parts), seat)

    def features_of(self, state: Ikusa, seat: Seat, parts: Parts) -> dict[str, int]:
        """All features of a position."""
        seen = self._survey(state, parts)
        return {name: look(seen, seat) for name, look in self._looks.items()}

    def value(self, state: Ikusa, seat: Seat, parts: Parts) -> int:
        """Their weighted sum."""
        seen = self._survey(state, parts)
        return sum([weight * look(seen, seat) for weight, look in self._weighed])
