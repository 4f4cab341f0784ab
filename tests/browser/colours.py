"""How far apart colours look, to every kind of eye: CIEDE2000, colour-blindness as in Machado et al. 2009."""

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import NamedTuple

Row = tuple[float, float, float]

# Severity 1.0, applied to linear light; the identity for eyes that see all three.
EYES: dict[str, tuple[Row, Row, Row]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ: tuple[Row, Row, Row] = (
    (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
)


class Lab(NamedTuple):
    lightness: float
    a: float
    b: float


def light(colour: str) -> Row:
    """Linear red, green and blue of `#rrggbb` or `#rgb`."""
    digits = colour.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    shares = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in shares)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """As WCAG counts it."""
    low, high = sorted(sum(a * b for a, b in zip(TO_XYZ[1], light(colour), strict=True)) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def seen(colour: str, eye: str) -> Lab:
    """A colour as an eye sees it, in CIE Lab."""
    rgb = [min(1.0, max(0.0, value)) for value in _times(EYES[eye], light(colour))]
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in _times(TO_XYZ, (rgb[0], rgb[1], rgb[2])))
    return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))


def least_distance(colours: list[str], eye: str) -> float:
    """Of any two of them."""
    return min(distance(seen(one, eye), seen(other, eye)) for one, other in combinations(colours, 2))


def distance(one: Lab, other: Lab) -> float:
    """CIEDE2000."""
    grey = _greyness((hypot(one.a, one.b) + hypot(other.a, other.b)) / 2)
    a1, a2 = one.a * (1.5 - 0.5 * grey), other.a * (1.5 - 0.5 * grey)
    chroma1, chroma2 = hypot(a1, one.b), hypot(a2, other.b)
    hue1, hue2 = degrees(atan2(one.b, a1)) % 360, degrees(atan2(other.b, a2)) % 360
    turn = (hue2 - hue1 + 180) % 360 - 180 if chroma1 * chroma2 else 0.0
    hue = (hue1 + turn / 2) % 360 if chroma1 * chroma2 else hue1 + hue2
    lightness, chroma = (one.lightness + other.lightness) / 2, (chroma1 + chroma2) / 2
    wobble = 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue) + 0.32 * _cos(3 * hue + 6) - 0.2 * _cos(4 * hue - 63)
    offset = (lightness - 50) ** 2
    by_light = (other.lightness - one.lightness) / (1 + 0.015 * offset / sqrt(20 + offset))
    by_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * wobble)
    blue = -2 * _greyness(chroma) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + blue * by_chroma * by_hue)


def _greyness(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _cos(angle: float) -> float:
    return cos(radians(angle))


def _times(matrix: tuple[Row, Row, Row], vector: Row) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
