"""Yedo: clans bid, place disciples, dodge the watch and fulfil missions for the Shogun."""
