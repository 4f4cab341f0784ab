def rows(quick):
    yield from ()
