"""The two board sides, designed here: cities around Edo, resource spaces evenly spread, border posts on the rim."""

from domain.edo.tables.pack import Board, Space, SpaceKind

_KIND: dict[str, SpaceKind] = {"C": "city", "W": "wood", "Q": "quarry", "F": "field", "P": "border", "R": "river"}
_CITIES = {"EDO": "Edo", "C1": "Kawagoe", "C2": "Odawara", "C3": "Sakura", "C4": "Mito"}
_LABEL = {"W": "Wood", "Q": "Quarry", "F": "Rice field", "P": "Border post", "R": "River"}


def _space(id: str, neighbours: str, x: int, y: int) -> Space:
    kind: SpaceKind = "city" if id == "EDO" else _KIND[id[0]]
    name = _CITIES.get(id) or f"{_LABEL[id[0]]} {id[1]}"
    return Space(id, kind, name, tuple(neighbours.split()), (x, y))


SIDE_A = Board(
    "A",
    capital="EDO",
    merchant="EDO",
    spaces=(
        _space("EDO", "C1 C2 C3 R1 R2 R3", 500, 500),
        _space("C1", "EDO Q2 W1", 500, 50),
        _space("C2", "EDO F1 Q1", 890, 725),
        _space("C3", "EDO F2 W2", 110, 725),
        _space("W1", "C1 P1 R1", 725, 110),
        _space("W2", "C3 P2 R2", 275, 890),
        _space("Q1", "C2 P2 R2", 725, 890),
        _space("Q2", "C1 P3 R3", 275, 110),
        _space("F1", "C2 P1 R1", 950, 500),
        _space("F2", "C3 P3 R3", 50, 500),
        _space("P1", "F1 W1", 890, 275),
        _space("P2", "Q1 W2", 500, 950),
        _space("P3", "F2 Q2", 110, 275),
        _space("R1", "EDO F1 W1", 717, 375),
        _space("R2", "EDO Q1 W2", 500, 750),
        _space("R3", "EDO F2 Q2", 283, 375),
    ),
    provenance="house",
)

SIDE_B = Board(
    "B",
    capital="EDO",
    merchant="EDO",
    spaces=(
        _space("EDO", "C1 C2 C3 C4 F3 R1 R2 R3", 500, 500),
        _space("C1", "EDO Q3 W1", 500, 50),
        _space("C2", "EDO F1 Q1", 950, 500),
        _space("C3", "EDO F2 W2", 500, 950),
        _space("C4", "EDO Q2 W3", 50, 500),
        _space("W1", "C1 P1 R1", 672, 84),
        _space("W2", "C3 P2 R2", 672, 916),
        _space("W3", "C4 F3 P4", 84, 328),
        _space("Q1", "C2 P2 R2", 916, 672),
        _space("Q2", "C4 P3 R3", 84, 672),
        _space("Q3", "C1 F3 P4", 328, 84),
        _space("F1", "C2 P1 R1", 916, 328),
        _space("F2", "C3 P3 R3", 328, 916),
        _space("F3", "EDO Q3 W3", 323, 323),
        _space("P1", "F1 W1", 818, 182),
        _space("P2", "Q1 W2", 818, 818),
        _space("P3", "F2 Q2", 182, 818),
        _space("P4", "Q3 W3", 182, 182),
        _space("R1", "EDO F1 W1", 677, 323),
        _space("R2", "EDO Q1 W2", 677, 677),
        _space("R3", "EDO F2 Q2", 323, 677),
    ),
    provenance="house",
)
