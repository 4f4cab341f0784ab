"""Bakufu: board games of Japanese history behind one REST API.

Programs that talk to a service import `bakufu.client`; WSGI servers take `bakufu.wsgi:make_app()`; the rest is the
command `bakufu`. The packages domain, projections, service and workers lie beside this one in a checkout and below
`bakufu/_app` in an installed wheel, where their common names are in nobody's way.
"""
