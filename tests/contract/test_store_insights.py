"""What bots weighed and what is analysed lies beside the log, on every engine."""

from service.eventstore.port import Analysis, KeptExplanation


def kept(game: str, version: int, seat: int = 0, at: int = 1000) -> KeptExplanation:
    return KeptExplanation(game, version, seat, "greedy@1", at, b"\x93" + bytes([version]))


def wish(id: str, account: str = "p_1", asked: int = 1000, seat: int | None = None) -> Analysis:
    return Analysis(id, "g_1", 7, seat, 1, account, asked, data=b"begun")


def test_explanations_are_read_in_the_order_of_the_game(store):
    """Of one game, after a version, of all seats or of one, a page at a time."""
    store.keep_explanations([kept("g_1", 9, 1), kept("g_1", 3), kept("g_1", 5, 1), kept("g_2", 4)])
    assert [one.version for one in store.explanations("g_1", 0, 10)] == [3, 5, 9]
    assert [one.version for one in store.explanations("g_1", 3, 1)] == [5]
    assert store.explanations("g_1", 0, 10, 1) == [kept("g_1", 5, 1), kept("g_1", 9, 1)]


def test_an_explanation_is_kept_once(store):
    """Two workers that thought about the same position leave one explanation: the first."""
    store.keep_explanations([kept("g_1", 3)])
    store.keep_explanations([kept("g_1", 3)._replace(bot="search@1"), kept("g_1", 4)])
    assert [one.bot for one in store.explanations("g_1", 0, 10)] == ["greedy@1", "greedy@1"]


def test_old_explanations_are_forgotten(store):
    """By the time at which they were kept."""
    store.keep_explanations([kept("g_1", 3, at=999), kept("g_1", 4, at=1000)])
    assert store.forget_explanations(1000) == 1
    assert [one.version for one in store.explanations("g_1", 0, 10)] == [4]


def test_the_same_analysis_is_added_once(store):
    """Whoever comes second gets what is there."""
    assert store.add_analysis(wish("an_1")) == wish("an_1")
    assert store.add_analysis(wish("an_1", "p_2")).account == "p_1"
    assert store.analysis("an_2") is None


def test_an_analysis_is_open_until_it_is_ended(store):
    """It keeps how far it has come; after its end nothing changes it."""
    store.add_analysis(wish("an_2", asked=2000, seat=1))
    store.add_analysis(wish("an_1"))
    assert [one.id for one in store.open_analyses(10)] == ["an_1", "an_2"]
    store.save_analysis("an_1", 300, b"more", None)
    assert (store.open_analyses(1)[0].done, store.open_analyses(1)[0].data) == (300, b"more")
    store.save_analysis("an_1", 1000, b"all", 3000)
    store.save_analysis("an_1", 5, b"late", 4000)
    assert store.analysis("an_1") == wish("an_1")._replace(done=1000, data=b"all", ended=3000)
    assert [one.id for one in store.open_analyses(10)] == ["an_2"]


def test_analyses_of_an_account_are_counted(store):
    """Those since a time, and those that are not ended."""
    for number, asked in enumerate((1000, 2000, 3000)):
        store.add_analysis(wish(f"an_{number}", asked=asked))
    store.save_analysis("an_2", 1000, b"", 3500)
    assert store.analyses_since("p_1", 2000) == (2, 2)
    assert store.analyses_since("p_2", 0) == (0, 0)
    assert store.forget_analyses(2500) == 2
    assert store.analyses_since("p_1", 0) == (1, 0)
