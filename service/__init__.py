"""The service: composition root, use cases, stores, HTTP and command line."""
