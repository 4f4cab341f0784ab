"""Why a command can be refused: where the rule stands. The sentences are in `words`."""

from collections.abc import Mapping

from domain.kernel.question import Ruling

CODES: Mapping[str, Ruling] = {
    "yokohama.agent-used": Ruling(page="8"),
    "yokohama.already-fulfilled": Ruling(page="8"),
    "yokohama.given-already": Ruling(page="12", number="A9"),
    "yokohama.goal-not-met": Ruling(page="16", number="G5"),
    "yokohama.goods-lacking": Ruling(page="8", number="O1"),
    "yokohama.industry-lacking": Ruling(page="13", number="A7"),
    "yokohama.must-move": Ruling(page="6", number="M2"),
    "yokohama.never-sold": Ruling(page="11"),
    "yokohama.no-agent": Ruling(page="8", number="G1"),
    "yokohama.no-assistant-there": Ruling(page="6", number="M12"),
    "yokohama.no-such-achievement": Ruling(page="4"),
    "yokohama.no-such-area": Ruling(page="15", number="S1"),
    "yokohama.no-such-space": Ruling(page="12"),
    "yokohama.no-such-way": Ruling(page="6", number="M6"),
    "yokohama.no-technology": Ruling(page="17", number="M9"),
    "yokohama.none-in-hand": Ruling(page="7"),
    "yokohama.not-adjacent": Ruling(page="18", number="P4"),
    "yokohama.not-now": Ruling(page="18", number="F1"),
    "yokohama.not-on-board": Ruling(page="12", number="A5"),
    "yokohama.not-your-order": Ruling(page="8", number="O2"),
    "yokohama.out-of-reach": Ruling(page="12", number="A9"),
    "yokohama.placed-there": Ruling(page="5", number="P2"),
    "yokohama.president-there": Ruling(page="6", number="M8"),
    "yokohama.same-area": Ruling(page="6", number="M4"),
    "yokohama.shop-already-there": Ruling(page="7", number="R4"),
    "yokohama.space-taken": Ruling(page="12", number="A12"),
    "yokohama.title-owned": Ruling(page="5"),
    "yokohama.used-this-turn": Ruling(page="18", number="F1"),
    "yokohama.warehouse-empty": Ruling(page="13", number="A14"),
    "yokohama.wrong-count": Ruling(page="6", number="M1"),
    "yokohama.wrong-payment": Ruling(page="13", number="A7"),
    "yokohama.yen-lacking": Ruling(page="5", number="P3"),
}
