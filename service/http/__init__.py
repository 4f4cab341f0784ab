"""The HTTP border: thin routes over the use cases."""
