"""A seat for language-model agents: the service as a few tools that speak in words, over the client alone."""
