"""Every question of the game: how its answers are listed, and who judges them."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.record import Command, Seat
from domain.kernel.title import Question
from domain.yedo import (
    action_phase,
    assigning,
    bidding,
    bower,
    card_targets,
    cards,
    choices_owed,
    district_uses,
    event_phase,
    hand_limits,
    losses,
    missions,
    patrol,
    setting_up,
    trading,
)
from domain.yedo.commands import (
    AcceptOffer,
    Accuse,
    Activate,
    Announce,
    ArrangeCards,
    Bid,
    BuyWeapon,
    ChooseCategory,
    ClaimBonus,
    CompleteMission,
    Counter,
    CounterOffer,
    DiscardCard,
    DrawMission,
    DropOut,
    Exchange,
    GoHome,
    KeepCard,
    LookAtMissions,
    Lose,
    MakeOffer,
    MoveDisciple,
    Pass,
    PayOff,
    PayRansom,
    PlaceDisciple,
    PlayBlackmail,
    PlayCard,
    RejectOffer,
    ReturnBlessing,
    SellCard,
    Stay,
    TakeAnnex,
    TakeFavour,
    TakePosition,
    TakeWeapon,
    Use,
    VisitBower,
)

CARD: dict[type[Command], Callable[[Any, Seat, Any], None]] = {PlayCard: cards.judge_card}

QUESTIONS: Mapping[str, Question] = {
    "yedo.draft": Question(setting_up.draft_options, {DrawMission: setting_up.judge_draft}),
    "yedo.favour": Question(setting_up.favour_options, {TakeFavour: setting_up.judge_favour}),
    "yedo.stay": Question(
        bidding.stay_options, {Stay: bidding.judge_staying, DropOut: bidding.judge_dropping_out, **CARD}
    ),
    "yedo.announce": Question(
        bidding.announce_options, {Announce: bidding.judge_announcement, DropOut: bidding.judge_leaving, **CARD}
    ),
    "yedo.bid": Question(bidding.bid_options, {Bid: bidding.judge_bid, Pass: bidding.judge_bid_pass, **CARD}),
    "yedo.won": Question(bidding.won_options, {Pass: bidding.judge_confirmation, **CARD}),
    "yedo.category": Question(bidding.category_options, {ChooseCategory: bidding.judge_category}),
    "yedo.exemption": Question(event_phase.exemption_options, {Pass: event_phase.judge_pass, **CARD}),
    "yedo.blessing": Question(
        event_phase.blessing_options, {ReturnBlessing: event_phase.judge_return, Pass: event_phase.judge_pass}
    ),
    "yedo.place": Question(assigning.place_options, {PlaceDisciple: assigning.judge_placing, **CARD}),
    "yedo.influence": Question(patrol.influence_options, {Pass: patrol.judge_pass, **CARD}),
    "yedo.rescue": Question(
        patrol.rescue_options, {Pass: patrol.judge_pass, PlayBlackmail: patrol.judge_blackmail, **CARD}
    ),
    "yedo.attendance": Question(trading.attendance_options, {Pass: trading.judge_absence, **CARD}),
    "yedo.offer": Question(
        trading.offer_options, {MakeOffer: trading.judge_offer, Pass: trading.judge_trade_pass, **CARD}
    ),
    "yedo.answer": Question(
        trading.answer_options,
        {
            AcceptOffer: trading.judge_acceptance,
            RejectOffer: trading.judge_rejection,
            CounterOffer: trading.judge_counter_offer,
        },
    ),
    "yedo.reply": Question(
        trading.reply_options, {AcceptOffer: trading.judge_acceptance, RejectOffer: trading.judge_rejection}
    ),
    "yedo.turn": Question(action_phase.turn_options, {Activate: action_phase.judge_activation, **CARD}),
    "yedo.action": Question(
        action_phase.action_options,
        {
            Use: district_uses.judge_use,
            BuyWeapon: district_uses.judge_purchase,
            SellCard: district_uses.judge_sale,
            Exchange: district_uses.judge_exchange,
            VisitBower: district_uses.judge_bower,
            CompleteMission: missions.judge_completion,
            GoHome: district_uses.judge_going_home,
            **CARD,
        },
    ),
    "yedo.after": Question(action_phase.after_options, {Pass: action_phase.judge_turn_end, **CARD}),
    "yedo.bonus": Question(missions.bonus_options, {ClaimBonus: missions.judge_bonus, Pass: missions.judge_no_bonus}),
    "yedo.position": Question(bower.position_options, {TakePosition: bower.judge_position}),
    "yedo.poll": Question(cards.poll_options, {Counter: cards.judge_counter, Pass: cards.judge_poll_pass}),
    "yedo.reduce": Question(hand_limits.reduce_options, {DiscardCard: hand_limits.judge_reduction, **CARD}),
    "yedo.mission": Question(choices_owed.mission_options, {DrawMission: choices_owed.judge_mission}),
    "yedo.mission-deck": Question(choices_owed.mission_deck_options, {LookAtMissions: choices_owed.judge_mission_deck}),
    "yedo.keep": Question(choices_owed.keep_options, {KeepCard: choices_owed.judge_keeping}),
    "yedo.arrange": Question(choices_owed.arrange_options, {ArrangeCards: choices_owed.judge_arranging}),
    "yedo.annex": Question(choices_owed.annex_options, {TakeAnnex: choices_owed.judge_annex}),
    "yedo.free-weapon": Question(choices_owed.free_weapon_options, {TakeWeapon: choices_owed.judge_free_weapon}),
    "yedo.lose": Question(losses.lose_options, {Lose: losses.judge_loss}),
    "yedo.discard": Question(losses.discard_options, {DiscardCard: losses.judge_discard}),
    "yedo.ransom": Question(losses.ransom_options, {PayRansom: losses.judge_ransom}),
    "yedo.extortion": Question(losses.extortion_options, {PayOff: losses.judge_paying_off, Lose: losses.judge_burning}),
    "yedo.move": Question(card_targets.move_options, {MoveDisciple: card_targets.judge_move}),
    "yedo.accuse": Question(card_targets.accuse_options, {Accuse: card_targets.judge_accusation}),
}
