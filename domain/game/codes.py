"""Why the lobby refuses: code and one sentence for people."""

from domain.kernel.inspection import KERNEL_CODES

CODES = {
    **KERNEL_CODES,
    "game.unknown-title": "This service does not host that title.",
    "game.unknown-variant": "The title has no such variant.",
    "game.wrong-seats": "The variant is not played by that many seats.",
    "game.unknown-pack": "No such pack of components is loaded.",
    "game.unknown-setting": "The title has no such setting.",
    "game.bad-setting": "The value does not fit the setting.",
    "game.foreign-command": "The command belongs to another title.",
    "game.unknown-bot": "There is no built-in bot of that name.",
    "game.not-open": "The game has started or is over; seats can no longer change.",
    "game.not-playing": "The game has not started or is over.",
    "game.no-such-seat": "The game has no seat of that number.",
    "game.seat-taken": "Somebody sits there.",
    "game.already-seated": "You have a seat in this game.",
    "game.not-seated": "You have no seat in this game.",
    "game.not-your-seat": "That seat is not yours to play.",
    "game.not-host": "Only the host may do that.",
    "game.seats-free": "All seats must be taken before the start.",
    "game.already-proposed": "You have proposed that already.",
    "game.not-proposed": "You have not proposed that.",
}
