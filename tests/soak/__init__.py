"""Long generative runs, only under `make soak`."""
