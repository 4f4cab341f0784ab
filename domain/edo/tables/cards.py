"""Actions, authorization cards and merchant cards of the bundled tables."""

from domain.edo.tables.pack import (
    Action,
    BuildEffect,
    Card,
    DevelopEffect,
    GainEffect,
    Goods,
    HarvestEffect,
    MerchantCard,
    RecruitEffect,
    TradeEffect,
    TravelEffect,
)

BASE_ACTIONS = (
    Action("money", "Money", 4, 1, GainEffect(Goods(ryo=5)), "rulebook"),
    Action("rice", "Rice", 4, 1, GainEffect(Goods(rice=1)), "rulebook"),
    Action("travel", "Travel", 3, 1, TravelEffect(moves=2), "rulebook"),
    Action("recruit", "Recruit", 2, 1, RecruitEffect(rice=1), "house"),
    Action("develop", "Development", 1, 1, DevelopEffect(ryo=5), "house"),
    Action("wood", "Wood", 4, 1, HarvestEffect(("wood",)), "source"),
    Action("stone", "Stone", 4, 1, HarvestEffect(("quarry",)), "house"),
    Action("rice-field", "Rice field", 4, 1, HarvestEffect(("field",)), "house"),
    Action("build-easy", "Build (easy)", 4, 1, BuildEffect(), "rulebook"),
    Action("build-difficult", "Build (difficult)", 2, 2, BuildEffect(), "rulebook"),
    Action("trade", "Trade", 2, 1, TradeEffect(), "rulebook"),
)

SPECIAL_ACTIONS = (
    Action("money+", "Money, 8 Ryo", 3, 1, GainEffect(Goods(ryo=8)), "house"),
    Action("rice+", "Rice, 2 pieces", 3, 1, GainEffect(Goods(rice=2)), "house"),
    Action("travel+", "Travel, anywhere", 3, 1, TravelEffect(moves=3, send_anywhere=True), "house"),
    Action("recruit+", "Recruit without rice", 2, 1, RecruitEffect(rice=0), "house"),
    Action("develop+", "Development for 2 Ryo", 2, 1, DevelopEffect(ryo=2), "house"),
    Action("wood+", "Wood, one more", 4, 1, HarvestEffect(("wood",), bonus=1), "house"),
    Action("stone+", "Stone, one more", 4, 1, HarvestEffect(("quarry",), bonus=1), "house"),
    Action("rice-field+", "Rice field, one more", 4, 1, HarvestEffect(("field",), bonus=1), "house"),
    Action("harvest-any", "Harvest any space", 4, 1, HarvestEffect(("wood", "quarry", "field")), "house"),
    Action("build-easy+", "Build for 2 Ryo less", 4, 1, BuildEffect(Goods(ryo=2)), "house"),
    Action("build-thrifty-wood", "Build for 1 wood and 2 Ryo less", 3, 1, BuildEffect(Goods(wood=1, ryo=2)), "house"),
    Action(
        "build-thrifty-stone", "Build for 1 stone and 2 Ryo less", 3, 1, BuildEffect(Goods(stone=1, ryo=2)), "house"
    ),
    Action("build-remote", "Build without a samurai", 2, 2, BuildEffect(remote=True), "house"),
    Action("trade+", "Trade, goods and point", 3, 1, TradeEffect(both=True), "house"),
    Action("trade-far", "Trade from the next space", 2, 1, TradeEffect(reach=1), "house"),
)

BASE_CARDS = (
    Card("storehouse", "Storehouse", ("rice", "money", "wood", "build-difficult"), "source"),
    Card("highway", "Highway", ("travel", "recruit", "rice-field", "build-easy"), "house"),
    Card("guild", "Guild", ("stone", "trade", "develop", "money"), "house"),
)

SPECIAL_CARDS = (
    Card("rice-broker", "Rice broker", ("rice+", "money+"), "house"),
    Card("mint-master", "Mint master", ("money+", "recruit+"), "house"),
    Card("road-warden", "Road warden", ("travel+", "rice+"), "house"),
    Card("forester", "Forester", ("wood+", "build-easy+"), "house"),
    Card("quarry-master", "Quarry master", ("stone+", "build-easy+"), "house"),
    Card("paddy-steward", "Paddy steward", ("rice-field+", "travel+"), "house"),
    Card("surveyor", "Surveyor", ("harvest-any", "recruit+"), "house"),
    Card("master-carpenter", "Master carpenter", ("build-thrifty-wood", "wood+"), "house"),
    Card("castle-architect", "Castle architect", ("build-thrifty-stone", "stone+"), "house"),
    Card("guild-envoy", "Guild envoy", ("trade+", "money+"), "house"),
    Card("caravan-leader", "Caravan leader", ("trade-far", "harvest-any"), "house"),
    Card("court-secretary", "Court secretary", ("develop+", "build-remote"), "house"),
)

MERCHANT_CARDS = (
    MerchantCard("merchant-01", "wood", 2, 2, Goods(rice=4), "house"),
    MerchantCard("merchant-02", "stone", 2, 2, Goods(rice=4), "house"),
    MerchantCard("merchant-03", "rice", 3, 1, Goods(wood=3, ryo=2), "house"),
    MerchantCard("merchant-04", "wood", 3, 3, Goods(stone=4), "house"),
    MerchantCard("merchant-05", "stone", 2, 3, Goods(wood=4), "house"),
    MerchantCard("merchant-06", "rice", 3, 2, Goods(ryo=10), "house"),
    MerchantCard("merchant-07", "wood", 2, 3, Goods(rice=2, stone=2), "house"),
    MerchantCard("merchant-08", "stone", 3, 3, Goods(rice=5), "house"),
    MerchantCard("merchant-09", "rice", 2, 1, Goods(wood=2, stone=2), "house"),
    MerchantCard("merchant-10", "wood", 3, 2, Goods(ryo=12), "house"),
)

MERCHANT_CARDS_2 = (
    MerchantCard("merchant-11", "wood", 2, 2, Goods(rice=2, ryo=8), "house"),
    MerchantCard("merchant-12", "stone", 2, 2, Goods(rice=2, ryo=8), "house"),
    MerchantCard("merchant-13", "rice", 3, 1, Goods(wood=2, ryo=8), "house"),
    MerchantCard("merchant-14", "wood", 3, 3, Goods(stone=2, ryo=8), "house"),
    MerchantCard("merchant-15", "stone", 2, 3, Goods(wood=2, ryo=8), "house"),
    MerchantCard("merchant-16", "rice", 3, 2, Goods(ryo=14), "house"),
    MerchantCard("merchant-17", "wood", 2, 3, Goods(rice=1, stone=1, ryo=8), "house"),
    MerchantCard("merchant-18", "stone", 3, 3, Goods(rice=3, ryo=6), "house"),
    MerchantCard("merchant-19", "rice", 2, 1, Goods(wood=1, stone=1, ryo=8), "house"),
    MerchantCard("merchant-20", "wood", 3, 2, Goods(ryo=16), "house"),
)
"""Of `edo-house@2`: a point costs money as well, because games ended with more of it than anybody could use."""
