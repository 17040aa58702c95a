"""Play Sherlock 13 over HTTP against two bots: `python http_bot.py http://127.0.0.1:8000`."""

import json
import random
import sys
import urllib.request
from typing import Any

SERVER = sys.argv[1]
HEADERS = {"Content-Type": "application/json"}


def ask(path: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(f"{SERVER}/api/{path}", data, HEADERS))


def value(domain: dict[str, Any]) -> Any:
    values = domain["values"]
    if domain["type"] == "one":
        return random.choice(values)
    return [values[place] for place in sorted(random.sample(range(len(values)), domain["least"]))]


def move(choice: dict[str, Any]) -> dict[str, Any]:
    offer = random.choice([offer for offer in choice["offers"] if not offer["final"]] or choice["offers"])
    return {"type": offer["kind"], **{field["name"]: value(field["domain"]) for field in offer["fields"]}}


# A table of three. Whoever makes it owns it; with a name, they also take a seat, and get its secret.
new = {"game": "sherlock-13", "options": {"seats": 3}, "pace": "blitz", "name": "Ada"}
made = json.load(ask("tables", new))
HEADERS["Authorization"] = f"Bearer {made['secret']}"
table = f"tables/{made['table']}"
ask(f"{table}/fill", {})  # bots on the free seats
ask(f"{table}/start", {})  # shuffle and deal

for line in ask(f"{table}/events"):
    if not line.startswith(b"data:"):
        continue
    frame = json.loads(line[5:])
    if frame["type"] != "update":
        continue
    if frame["score"]:
        print(f"You are seat {made['seat']}, and the score is {frame['score']}.")
        break
    for choice in [choice for choice in frame["choices"] if choice["blocking"]]:
        ask(f"{table}/answers", {"topic": choice["topic"], "move": move(choice), "key": choice["topic"]})
