"""What the commands say themselves, around the words of the games: in every language that the games speak."""

import os
from collections.abc import Mapping

import click

from domain.game.words import LANGUAGES

EN: Mapping[str, str] = {
    "prompt": "Your choice (a number, b board, ? things, ? NAME, hint, q to leave)",
    "a-number": "A number from 1 to {count}, please; or b, ?, hint, q.",
    "moved-on": "The game has moved on; look again.",
    "left": "You have left the table; come back with the same command.",
    "final": " (cannot be taken back)",
    "only": "Nothing to choose: {label}",
    "waiting": "Waiting for {names} ...",
    "hint": "A bot would: {label}",
    "no-hint": "There is nothing to advise now.",
    "unknown": "Nothing here is called {name}.",
    "nothing-named": "These options name no card, place or thing. ? NAME explains any other.",
    "abandoned": "The game was abandoned.",
    "wins": "{who} wins with {points} points",
    "win": "{who} win with {points} points",
    "nobody": "Nobody wins: {others}",
    "before": ", before {others}",
    "with": "{name} with {points}",
    "scores": "{scores}.",
    "and": " and ",
    "total": "all together",
    "seat": "Seat",
    "against": " against ",
    "watch": "  watch    {url}",
    "log": "  log      {url}",
    "replay": "  replay   {url}",
    "audit": "  audit    {report}",
    "verified": "chain verified: {events} events, {seals} seals opened, {draws} draws recomputed",
    "running": "Still running after {seconds} s; go on watching.",
    "serving": "Serving on; Ctrl-C stops it.",
    "lobby": "  play     {url}",
    "playing-now": "  watch, take over a seat, replay, verify: bots play at {url}",
    "stopped": "Stopped.",
}

DE: Mapping[str, str] = {
    "prompt": "Deine Wahl (eine Zahl, b Brett, ? Dinge, ? NAME, hint Hinweis, q aufstehen)",
    "a-number": "Bitte eine Zahl von 1 bis {count}; oder b, ?, hint, q.",
    "moved-on": "Das Spiel ist schon weiter; sieh noch einmal hin.",
    "left": "Du bist vom Tisch aufgestanden; derselbe Befehl bringt dich zurück.",
    "final": " (lässt sich nicht zurücknehmen)",
    "only": "Nichts zu wählen: {label}",
    "waiting": "Warten auf {names} ...",
    "hint": "Ein Bot würde wählen: {label}",
    "no-hint": "Gerade gibt es nichts zu raten.",
    "unknown": "Hier heißt nichts {name}.",
    "nothing-named": "Diese Möglichkeiten nennen weder Karte noch Ort noch Ding. ? NAME erklärt alle anderen.",
    "abandoned": "Die Partie wurde abgebrochen.",
    "wins": "{who} gewinnt mit {points} Punkten",
    "win": "{who} gewinnen mit {points} Punkten",
    "nobody": "Niemand gewinnt: {others}",
    "before": ", vor {others}",
    "with": "{name} mit {points}",
    "scores": "{scores}.",
    "and": " und ",
    "total": "zusammen",
    "seat": "Platz",
    "against": " gegen ",
    "watch": "  Zusehen    {url}",
    "log": "  Protokoll  {url}",
    "replay": "  Nachspielen {url}",
    "audit": "  Prüfung    {report}",
    "verified": "Kette geprüft: {events} Ereignisse, {seals} Siegel geöffnet, {draws} Ziehungen nachgerechnet",
    "running": "Läuft nach {seconds} s noch; sieh weiter zu.",
    "serving": "Der Dienst läuft weiter; Strg-C beendet ihn.",
    "lobby": "  Spielen    {url}",
    "playing-now": "  Zusehen, einen Platz übernehmen, nachspielen, prüfen: Bots spielen auf {url}",
    "stopped": "Beendet.",
}

SPOKEN = {"en": EN, "de": DE}


class Phrases:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._sentences = SPOKEN[language]

    def __call__(self, key: str, **values: object) -> str:
        return self._sentences[key].format(**values)


def spoken_here() -> str:
    """The language of the terminal, as LC_ALL, LC_MESSAGES or LANG say it; the first that we have if it is another."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    language = named.partition("_")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


language_option = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default=spoken_here,
    help="By default the terminal's own, as LANG says it.",
)
