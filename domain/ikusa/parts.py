"""The components as the rules use them: checked and indexed."""

from typing import TypeAlias

from domain.ikusa.commands import DeclareBattle, DeployRonin, Detach, Fight, GoTo, LeaveFrom, PlaceUnit, Step
from domain.ikusa.kinds import ACTIONS, PHASES, WORKS
from domain.ikusa.state import ARMIES, BINS, Ikusa
from domain.ikusa.tables.pack import INDEX, KINDS, LEVIED, Deal, Pack
from domain.kernel.table import Table


class Parts:
    """Everything a rule looks up, found in one step."""

    def __init__(self, source: Pack) -> None:
        self.source = source
        self.key = source.key
        self.numbers = source.numbers
        self.provinces = tuple(row.id for row in source.provinces)
        self.place = {row.id: number for number, row in enumerate(source.provinces)}  # its rank on the list
        self.neighbours = {row.id: (*row.land, *row.sea) for row in source.provinces}
        self.sea_ways = {row.id: frozenset(row.sea) for row in source.provinces}
        self.sea_lines = frozenset((row.id, other) for row in source.provinces for other in row.sea)
        self.values = tuple(row.value for row in source.units)
        self.supplies = tuple(row.supply for row in source.units)
        self.packages = {row.id: row for row in source.packages}
        self.package_units = {row.id: tuple(INDEX[kind] for kind in row.units) for row in source.packages}
        self.battle_markers = {  # what each formation could declare from where it stands, by target
            code: {
                place: tuple((target, DeclareBattle(code, target)) for target in self.neighbours[place])
                for place in (self.provinces if code in ARMIES else (code,))
            }
            for code in (*ARMIES, *self.provinces)
        }
        # options made once, by what they name
        self.leave_from = {place: LeaveFrom(place) for place in self.provinces}
        self.step = {place: Step(place) for place in self.provinces}
        self.detach = {place: tuple(Detach(kind, place) for kind in LEVIED) for place in self.provinces}
        self.go_to = {  # by place and formation, as routes have them
            (place, code): GoTo(place, code) for place in self.provinces for code in (place, *ARMIES)
        }
        self.place_unit = {code: PlaceUnit(code) for code in (*ARMIES, *self.provinces)}
        self.deploy_ronin = {code: DeployRonin(code) for code in (*ARMIES, *self.provinces)}
        self.fight = {code: Fight(code) for code in (*ARMIES, *self.provinces)}
        self.ids = {
            "province": self.provinces,
            "formation": (*ARMIES, *self.provinces),
            "army": ARMIES,
            "colour": tuple(str(number) for number in range(len(source.colours))),
            "unit": KINDS,
            "bin": BINS,
            "package": tuple(self.packages),
            "marker": tuple(str(number + 1) for number in range(len(source.colours))),
            "part": ("army", "force"),
            "work": WORKS,
            "action": ACTIONS,
            "phase": PHASES,
        }
        self.labels = {f"province.{row.id}": row.name for row in source.provinces}
        self.labels |= {f"colour.{number}": name.capitalize() for number, name in enumerate(source.colours)}
        self.levels = source.numbers.holes
        self._deals = {(row.variant, row.seats): row for row in source.deals}

    def deal(self, variant: str, seats: int) -> Deal:
        return self._deals[variant, seats]


IkusaTable: TypeAlias = Table[Ikusa, Parts]
