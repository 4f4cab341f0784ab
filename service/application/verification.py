"""What can be checked of an opened log by who knows the game: chance, rules and result."""

from collections.abc import Mapping, Sequence

from domain.game.entropy import EntropyRevealed
from domain.game.events import GameFinished, GameOpened, SeatTaken
from domain.game.game import Game, codec_of
from domain.game.lobby import Fork
from domain.game.opening import pack_digest, rules_of
from domain.kernel import seal
from domain.kernel.audit import false_draws
from domain.kernel.bot import Bot
from domain.kernel.chance import SealedChance, chance_key
from domain.kernel.errors import Broken
from domain.kernel.record import Event
from domain.kernel.title import AnyTitle
from service.application.appends import Judge, LogFault, LoggedAppend, appends_of, cause_of
from service.application.audit_report import AuditReport
from service.application.bot_witness import BotWitness
from service.application.disclosure import DisclosedEvent
from service.application.recorded_past import NO_PARENTS, Parents, RecordedPast, facts_of
from service.eventstore.codec import NEW_FORMAT, StreamCodec

OLD_STRETCH = "format 1: commands were not recorded, and the hash does not cover time and actor"


def judge_log(
    game: Game,
    rows: Sequence[DisclosedEvent],
    report: AuditReport,
    bots: Mapping[str, Bot] | None = None,
    parents: Parents = NO_PARENTS,
    *,
    any_rules: bool = False,
) -> None:
    """Follow a log whose chain and seals hold, from a game that is not opened yet to its end.

    A fork is judged with the log of its parent; without it, or before the parent is over, only its chance is.
    `any_rules`: judge also what was played by rules of another number, but for the opening, which names them.
    """
    title = game.title
    try:
        facts = facts_of(rows, title)
        opening = facts[0]
        assert isinstance(opening, GameOpened)
        _require_pack(opening, title)
        missing = _missing_parent(opening.fork, parents)
        if missing:
            report.note(1, len(facts), missing)
            _check_draws(game, facts, report)
            return
        witness = None if bots is None else BotWitness(bots)
        appends = list(appends_of(rows))
        game.remember(RecordedPast(game, appends, facts, parents))
        _Play(game, opening.rules, report, witness, any_rules=any_rules).check(appends, facts)
    except LogFault as fault:
        report.blame(fault.version, str(fault))


def _missing_parent(fork: Fork | None, parents: Parents) -> str:
    """Why a fork cannot be judged; empty if it can. Raises LogFault if its parent was another."""
    if fork is None:
        return ""
    parent = parents.get(fork.parent)
    if parent is None:
        return f"the position of the parent {fork.parent} is not checked without its opened log"
    if not parent.was_at(fork.version, fork.hash):
        raise LogFault(1, f"the parent {fork.parent} was not like that at version {fork.version}")
    return ""


def _check_draws(game: Game, facts: Sequence[Event], report: AuditReport) -> None:
    game.fold([fact for fact in facts if isinstance(fact, SeatTaken | EntropyRevealed | GameOpened)])
    chance = chance_of(game)
    for version, fact in enumerate(facts, start=1):
        report.draws += len(fact.drawn)
        for field in false_draws(fact, version, chance) if fact.drawn else ():
            report.blame(version, f"{field} of event {version} was not drawn")


def chance_of(game: Game) -> SealedChance:
    key = chance_key(game.seed, [chair.entropy for chair in game.lobby.chairs])
    return SealedChance(key, game.id)


def _require_pack(opening: GameOpened, title: AnyTitle) -> None:
    pack = opening.setup.pack
    if pack not in title.packs or pack_digest(title, pack) != opening.pack_digest:
        raise LogFault(1, f"the components {pack} are not here as they were")


DECIDED_OTHERWISE = ("game.last-one-left", "game.adjudicated")
"""Results that the title knows nothing of; the commands that led to them are judged like all others."""


class _Play:
    """Follows a whole game, append by append: judged where the rules are the recorded ones, otherwise folded."""

    def __init__(
        self, game: Game, rules: str, report: AuditReport, witness: BotWitness | None, *, any_rules: bool
    ) -> None:
        self._game, self._rules, self._report, self._witness = game, rules, report, witness
        self._running, self._any_rules = rules_of(game.title), any_rules
        self._judge = Judge(game, StreamCodec(codec_of(game.title), self._running), witness)
        self._chance: SealedChance | None = None

    def check(self, appends: Sequence[LoggedAppend], facts: Sequence[Event]) -> None:
        previous = seal.genesis(self._game.id)
        for append in appends:
            its_facts = facts[append.first - 1 : append.last]
            reason = self._why_not(append)
            try:
                if reason:
                    self._fold(append, its_facts)
                else:
                    self._judge.judge(append, its_facts, previous)
                    self._report.draws += sum(len(fact.drawn) for fact in its_facts)
                    self._report.commands = self._judge.commands
            except LogFault:
                raise
            except Exception as error:  # noqa: BLE001 - a forged log can break anything
                text = f"what events {append.first} to {append.last} tell cannot have happened"
                raise LogFault(append.first, f"{text}: {type(error).__name__}") from None
            self._report.note(append.first, append.last, reason)
            previous = bytes.fromhex(append.rows[-1].hash)
        self._check_end(facts)
        if self._witness is not None:
            self._report.bots = self._witness.asked
            self._report.gaps += sorted(self._witness.missing)

    def _why_not(self, append: LoggedAppend) -> str:
        if append.meta.format < NEW_FORMAT:
            return OLD_STRETCH
        if self._any_rules and append.first > 1:
            return ""
        rules = cause_of(append).rules or self._rules
        return (
            "" if rules == self._running else f"rules {rules or 'unknown'} were in force, and here are {self._running}"
        )

    def _fold(self, append: LoggedAppend, facts: Sequence[Event]) -> None:
        game = self._game
        for version, fact in enumerate(facts, start=append.first):
            if fact.drawn:
                self._report.draws += len(fact.drawn)
                wrong = false_draws(fact, version, self._chance_of())
                for field in wrong:
                    self._report.blame(version, f"{field} of event {version} was not drawn")
            game.fold([fact])
            if isinstance(fact, GameFinished):
                self._check_result(version, fact)

    def _check_result(self, version: int, end: GameFinished) -> None:
        by_play = end.result.reason not in DECIDED_OTHERWISE
        if by_play and self._game.title.result(self._game.position) != end.result:
            self._report.blame(version, "the result does not follow from the position")

    def _chance_of(self) -> SealedChance:
        if self._chance is None:
            self._chance = chance_of(self._game)
        return self._chance

    def _check_end(self, facts: Sequence[Event]) -> None:
        self._report.finished = any(isinstance(fact, GameFinished) for fact in facts)
        try:
            self._game.title.check(self._game.position)
        except Broken as broken:
            self._report.blame(len(facts), f"the final position does not add up: {broken}")
