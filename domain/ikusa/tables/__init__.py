"""The components of Ikusa as data: the map, units, packages, numbers, and the checks a pack must pass."""
