"""Webhooks: news of the inbox, pushed, signed, retried."""
