"""Plays any title, knowing nothing of it: python any_title_bot.py URL TOKEN GAME. Needs Python and nothing else."""

import json
import random
import sys
import time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen

url, token, game = sys.argv[1:]


def call(path, body=None, etag="*"):  # asks again, under the same key, until answered: what was sent is done once
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    headers |= {"If-Match": etag, "Idempotency-Key": random.randbytes(16).hex()}
    request = Request(f"{url}/v1/games/{game}{path}", body and json.dumps(body).encode(), headers)
    while True:
        try:
            with urlopen(request, timeout=60) as answer:
                return json.load(answer), answer.headers["ETag"]
        except HTTPError as error:
            if error.code == 412:
                return {}, ""  # the game has moved on: look again, decide again
            if error.code not in (429, 503):
                raise  # a mistake of this program: better seen than hidden
            time.sleep(int(error.headers["Retry-After"]))
        except (OSError, HTTPException):
            time.sleep(random.random())  # the line broke, perhaps after the service had heard us


while True:
    seen, etag = call("/options")
    if seen["ask"]:
        call("/commands", {"command": random.choice(seen["options"])["command"]}, etag)
    elif call("")[0]["status"] in ("finished", "abandoned"):
        break
    else:
        call(f"/events?after={seen['version']}&limit=1&wait=25")  # sleep until something happens
