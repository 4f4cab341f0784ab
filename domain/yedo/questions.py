"""Every question of the game: how its answers are listed, who judges them, and what they do."""

from collections.abc import Mapping

from domain.kernel.question import Question, Rule, Ruling
from domain.kernel.record import Command
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
from domain.yedo import commands as wants

PLAY_CARD: dict[type[Command], Rule] = {wants.PlayCard: Rule(cards.play_card, cards.judge_play_card)}
PASS_SLOT: dict[type[Command], Rule] = {wants.Pass: Rule(cards.pass_slot)}

OUT_OF_TURN: Mapping[type[Command], Rule] = {
    **PLAY_CARD,
    wants.GiveStandingOrder: Rule(cards.give_standing_order, cards.judge_give_standing_order),
}

HARMLESS = (wants.Pass, wants.RejectOffer, wants.DropOut, wants.GoHome)

QUESTIONS: Mapping[str, Question] = {
    "yedo.draft": Question(
        setting_up.draft_options,
        {wants.DrawMission: Rule(setting_up.draw_mission_in_draft, setting_up.judge_draw_mission_in_draft)},
        Ruling("5", "2"),
    ),
    "yedo.favour": Question(
        setting_up.favour_options,
        {wants.TakeFavour: Rule(setting_up.take_favour, setting_up.judge_take_favour)},
        Ruling("5", "3"),
    ),
    "yedo.stay": Question(
        bidding.stay_options,
        {wants.Stay: Rule(bidding.stay), wants.DropOut: Rule(bidding.drop_out), **PLAY_CARD},
        Ruling("7", "27"),
    ),
    "yedo.announce": Question(
        bidding.announce_options,
        {
            wants.Announce: Rule(bidding.announce, bidding.judge_announce),
            wants.DropOut: Rule(bidding.drop_out_of_auctions),
            **PLAY_CARD,
        },
        Ruling("7", "23"),
    ),
    "yedo.bid": Question(
        bidding.bid_options,
        {wants.Bid: Rule(bidding.bid, bidding.judge_bid), wants.Pass: Rule(bidding.pass_bid), **PLAY_CARD},
        Ruling("7", "24"),
    ),
    "yedo.won": Question(bidding.won_options, {wants.Pass: Rule(bidding.pass_won), **PLAY_CARD}, Ruling("7", "20")),
    "yedo.category": Question(
        bidding.category_options,
        {wants.ChooseCategory: Rule(bidding.choose_category, bidding.judge_choose_category)},
        Ruling("7", "26"),
    ),
    "yedo.exemption": Question(event_phase.exemption_options, {**PASS_SLOT, **PLAY_CARD}, Ruling("8", "20")),
    "yedo.blessing": Question(
        event_phase.blessing_options,
        {wants.ReturnBlessing: Rule(event_phase.return_blessing), **PASS_SLOT},
        Ruling("8", "60"),
    ),
    "yedo.place": Question(
        assigning.place_options,
        {wants.PlaceDisciple: Rule(assigning.place_disciple, assigning.judge_place_disciple), **PLAY_CARD},
        Ruling("9", "22"),
    ),
    "yedo.influence": Question(patrol.influence_options, {**PASS_SLOT, **PLAY_CARD}, Ruling("9", "17")),
    "yedo.rescue": Question(
        patrol.rescue_options,
        {**PASS_SLOT, wants.PlayBlackmail: Rule(patrol.play_blackmail, patrol.judge_play_blackmail), **PLAY_CARD},
        Ruling("9", "66"),
    ),
    "yedo.attendance": Question(trading.attendance_options, {**PASS_SLOT, **PLAY_CARD}, Ruling("10", "20")),
    "yedo.offer": Question(
        trading.offer_options,
        {
            wants.MakeOffer: Rule(trading.make_offer, trading.judge_make_offer),
            wants.Pass: Rule(trading.pass_trade),
            **PLAY_CARD,
        },
        Ruling("10", "30"),
    ),
    "yedo.answer": Question(
        trading.answer_options,
        {
            wants.AcceptOffer: Rule(trading.accept_offer, trading.judge_accept_offer),
            wants.RejectOffer: Rule(trading.reject_offer),
            wants.CounterOffer: Rule(trading.counter_offer, trading.judge_counter_offer),
        },
        Ruling("10", "30"),
    ),
    "yedo.reply": Question(
        trading.reply_options,
        {
            wants.AcceptOffer: Rule(trading.accept_offer, trading.judge_accept_offer),
            wants.RejectOffer: Rule(trading.reject_offer),
        },
        Ruling("10", "30"),
    ),
    "yedo.turn": Question(
        action_phase.turn_options,
        {wants.Activate: Rule(action_phase.activate, action_phase.judge_activate), **PLAY_CARD},
        Ruling("10", "68"),
    ),
    "yedo.action": Question(
        action_phase.action_options,
        {
            wants.Use: Rule(district_uses.use, district_uses.judge_use),
            wants.BuyWeapon: Rule(district_uses.buy_weapon, district_uses.judge_buy_weapon),
            wants.SellCard: Rule(district_uses.sell_card, district_uses.judge_sell_card),
            wants.Exchange: Rule(district_uses.exchange, district_uses.judge_exchange),
            wants.VisitBower: Rule(district_uses.visit_bower, district_uses.judge_visit_bower),
            wants.CompleteMission: Rule(missions.complete_mission, missions.judge_complete_mission),
            wants.GoHome: Rule(district_uses.go_home),
            **PLAY_CARD,
        },
        Ruling("10", "51"),
    ),
    "yedo.after": Question(
        action_phase.after_options, {wants.Pass: Rule(action_phase.pass_after), **PLAY_CARD}, Ruling("10", "20")
    ),
    "yedo.help": Question(
        missions.help_options,
        {
            wants.PlayCard: Rule(missions.play_card_as_help, missions.judge_play_card_as_help),
            wants.SendHelper: Rule(missions.send_helper, missions.judge_send_helper),
            wants.Pass: Rule(missions.pass_help, missions.judge_pass_help),
        },
        Ruling("11", "39b"),
    ),
    "yedo.bonus": Question(
        missions.bonus_options,
        {
            wants.ClaimBonus: Rule(missions.claim_bonus, missions.judge_claim_bonus),
            wants.Pass: Rule(missions.pass_bonus),
        },
        Ruling("11", "35"),
    ),
    "yedo.position": Question(
        bower.position_options,
        {wants.TakePosition: Rule(bower.take_position, bower.judge_take_position)},
        Ruling("14", "45"),
    ),
    "yedo.poll": Question(
        cards.poll_options,
        {wants.Counter: Rule(cards.counter, cards.judge_counter), wants.Pass: Rule(cards.pass_poll)},
        Ruling("6", "15"),
    ),
    "yedo.reduce": Question(
        hand_limits.reduce_options,
        {wants.DiscardCard: Rule(hand_limits.discard_card, hand_limits.judge_discard_card), **PLAY_CARD},
        Ruling("3", "19"),
    ),
    "yedo.mission": Question(
        choices_owed.mission_options,
        {wants.DrawMission: Rule(choices_owed.draw_mission, choices_owed.judge_draw_mission)},
        Ruling("14", "8"),
    ),
    "yedo.mission-deck": Question(
        choices_owed.mission_deck_options,
        {wants.LookAtMissions: Rule(choices_owed.look_at_missions, choices_owed.judge_look_at_missions)},
        Ruling("8", "8"),
    ),
    "yedo.keep": Question(
        choices_owed.keep_options,
        {wants.KeepCard: Rule(choices_owed.keep_card, choices_owed.judge_keep_card)},
        Ruling("8", "5"),
    ),
    "yedo.arrange": Question(
        choices_owed.arrange_options,
        {wants.ArrangeCards: Rule(choices_owed.arrange_cards, choices_owed.judge_arrange_cards)},
        Ruling("12", "63"),
    ),
    "yedo.annex": Question(
        choices_owed.annex_options,
        {wants.TakeAnnex: Rule(choices_owed.take_annex, choices_owed.judge_take_annex)},
        Ruling("8"),
    ),
    "yedo.free-weapon": Question(
        choices_owed.free_weapon_options,
        {wants.TakeWeapon: Rule(choices_owed.take_weapon, choices_owed.judge_take_weapon)},
        Ruling("12", "43"),
    ),
    "yedo.lose": Question(
        losses.lose_options,
        {
            wants.Lose: Rule(losses.lose, losses.judge_lose),
            wants.LoseAnnex: Rule(losses.lose_annex, losses.judge_lose_annex),
        },
        Ruling("8", "65"),
    ),
    "yedo.discard": Question(
        losses.discard_options,
        {wants.DiscardCard: Rule(losses.discard_card_to_event, losses.judge_discard_card_to_event)},
        Ruling("8", "4"),
    ),
    "yedo.ransom": Question(
        losses.ransom_options, {wants.PayRansom: Rule(losses.pay_ransom, losses.judge_pay_ransom)}, Ruling("8")
    ),
    "yedo.extortion": Question(
        losses.extortion_options,
        {
            wants.PayOff: Rule(losses.pay_off),
            wants.LoseAnnex: Rule(losses.lose_annex_to_arson, losses.judge_lose_annex_to_arson),
        },
        Ruling("6", "60"),
    ),
    "yedo.move": Question(
        card_targets.move_options,
        {wants.MoveDisciple: Rule(card_targets.move_disciple, card_targets.judge_move_disciple)},
        Ruling("9", "21"),
    ),
    "yedo.accuse": Question(
        card_targets.accuse_options,
        {wants.Accuse: Rule(card_targets.accuse, card_targets.judge_accuse)},
        Ruling("9", "74"),
    ),
}
