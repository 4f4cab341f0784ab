"""Signing up in a real browser."""

from pathlib import Path
from typing import Any

import pytest

from service.eventstore.open import open_store
from tests.live import serving
from tests.serving import services_on

pytestmark = pytest.mark.slow


def test_recovery_codes_are_shown_once(browser: Any, tmp_path: Path) -> None:
    """A new player reads the token and eight codes that work; later the page does not know them any more."""
    store = open_store(f"sqlite:///{tmp_path / 'web.db'}")
    services = services_on(store)
    with serving(services) as url:
        page = browser.new_page()
        page.goto(f"{url}/sign-in")
        page.fill("input[name=name]", "Murasaki")
        page.click("[data-act=sign-up]")
        page.wait_for_selector("[data-shows=recovery] li")
        codes = page.locator("[data-shows=recovery] li").all_inner_texts()
        player, made = services.recovery.redeem(codes[0], alone=False)
        assert len(set(codes)) == 8
        viewer = services.accounts.authenticate(made.text)
        assert (viewer and viewer.account) == player
        page.goto(f"{url}/sign-in")
        page.wait_for_selector("[data-act=sign-up]")
        assert codes[1] not in page.content()
        page.close()
    store.close()
