"""Check a game of Bakufu without trusting its server. Needs Python 3.9 or newer and nothing else.
    python verify.py game.jsonl    an export, plain or gzip, of one game or of many; - for standard input
    python verify.py https://host/v1/games/ID/export   the same from its address; or .../events, the feed
Exits with 0 sound, 1 not sound, 2 wrong use, 3 not an export or one of another version, 4 see --strict.
Whether the rules were kept is checked by `bakufu verify`; docs/audit.md has the formulas of both.
"""
import argparse, base64, collections, gzip, hashlib, hmac, json, re, sys, urllib.request, zlib

LONGEST, MOST_EVENTS, MOST_BYTES = 2**20, 1_000_000, 512 * 2**20  # of a line, of a game, unpacked
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)
P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493  # Ed25519, as in RFC 8032
D, BASE = -121665 * pow(121666, -1, P) % P, (4 * pow(5, -1, P) % P).to_bytes(32, "little")
DRAWS = {"edo": "5feb227858d57d3d48a2b23fcc37c87e", "ikusa": "42b2986ce05a1e65849e1dfbb0b17c63",  # lists known here
         "yedo": "6fe5323f3548db812c8c29e3cb46a62f", "yokohama": "fb9e4b62a223a9ac31a2a4d8b5a96245"}
class Bad(Exception): pass  # what is wrong, and number of the first event that is not as it was written

def add(p, q):
    t = D * p[0] * p[1] * q[0] * q[1] % P
    i = pow(1 - t * t, -1, P)
    return (p[0] * q[1] + q[0] * p[1]) * (1 - t) * i % P, (p[1] * q[1] + p[0] * q[0]) * (1 + t) * i % P
def times(n, p):
    return add(times(n >> 1, add(p, p)), p if n & 1 else (0, 1)) if n else (0, 1)
def point(raw):
    y, sign = int.from_bytes(raw, "little") % 2**255, raw[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    tried = (pow(square, (P + 3) // 8, P) * pow(2, n * (P - 1) // 4, P) % P for n in range(4))
    return [x for x in tried if (x * x - square) % P == 0 and x & 1 == sign and y < P][0], y
def signed(public, text, signature):
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + text).digest(), "little") % ORDER
    s = int.from_bytes(signature[32:], "little")
    return s < ORDER and times(s, point(BASE)) == add(point(signature[:32]), times(h, point(public)))

def sha(*parts):
    return hashlib.sha256(b"".join(part.encode() if isinstance(part, str) else part for part in parts)).digest()
def root(leaf, at, size, path):
    if size == 1: return leaf
    half, (*path, other) = 1 << (size - 1).bit_length() - 1, path
    here = root(leaf, at % half, half if at < half else size - half, path)
    return sha(b"\1", here, other) if at < half else sha(b"\1", other, here)

def members(line):  # of a compact JSON object, as written and as values: hashes cover what is written
    text, scan, stop, written, values = line.decode() + " ", json.JSONDecoder().raw_decode, 0, {}, {}
    while text[stop:] != "} ":
        key, end = scan(text, stop + 1)
        if text[stop] + text[end] != ("," if written else "{") + ":" or key in written or key != str(key):
            raise ValueError("not a compact object")
        values[key], stop = scan(text, end + 1)
        written[key] = text[end + 1 : stop]
    return written, values

def drawn(key, place, bounds):
    blocks = (hmac.digest(key, f"{place}|{counter}".encode(), "sha256") for counter in range(10**9))
    words = (int.from_bytes(block[at : at + 8], "big") for block in blocks for at in (0, 8, 16, 24))
    return [next(word for word in words if word < 2**64 - 2**64 % bound) % bound for bound in bounds]
def fair(how, fact, found, key, place):  # what chance gives for a field that was drawn
    if how["kind"] == "dice": return [1 + face for face in drawn(key, place, [how["sides"]] * len(found))]
    if how["kind"] == "below": return drawn(key, place, [fact[how["of"]]])[0]
    order = sorted(found)
    for last, pick in zip(range(len(order) - 1, 0, -1), drawn(key, place, range(len(order), 1, -1))):
        order[last], order[pick] = order[pick], order[last]
    return order

class CheckedGame:  # checked event by event, in the order of its log
    def __init__(self, header, lines, proof=None, keys=()):
        self.header, self.id, self.version, self.at, self.left, self.old = header, header["id"], 0, 0, 0, 0
        self.hashes, self.entropy, self.promises, self.title = [sha("bakufu.stream.1|", self.id)], {}, {}, ""
        self.key, self.count, end = b"", collections.Counter(), rb'"game\.seed-revealed","seed":"([0-9a-f]{64})"'
        seeds = (bytes.fromhex(seed.decode()) for line in lines for seed in re.findall(end, line))
        self.seed = next((seed for seed in seeds if sha("bakufu.seed.1", seed).hex().encode() in lines[0]), b"")
        for line in lines:
            self.version, self.place = self.version + 1, f"{self.id}|{self.version + 1}"
            try:
                self.take(*members(line))
            except UNREADABLE:
                raise Bad("cannot be read", self.version) from None
        told, here = header.get("version", self.version), {"hash": self.hashes[-1].hex(), "opened": self.seed != b""}
        self.demand(told == self.version and not self.left, "is not there", min(told, self.version) + 1)
        self.demand({**here, **header}.items() >= here.items(), "is not the end that the header promises")
        try:
            self.held = self.checkpoint(proof, keys) if proof else ""
        except UNREADABLE:
            raise Bad("has a checkpoint that cannot be read", self.version) from None
        listed = sha(json.dumps(header.get("draws"), sort_keys=True, separators=(",", ":"))).hex()[:32]
        why = "no key was named" if proof else "there is no checkpoint"
        gaps = {f"times and causes up to event {self.old}": self.old, f"signature, because {why}": not self.held,
                "secrets and chance": not self.seed, "whether all draws are listed": listed != DRAWS.get(self.title)}
        self.gaps = [gap for gap, open in gaps.items() if open]
    def demand(self, holds, otherwise, event=0):
        if not holds: raise Bad(otherwise, event or self.version)
    def take(self, written, row):  # order, chain, time and appends; format 1 covers neither time nor cause
        self.demand(written["version"] == str(self.version), f"is not there: event {row['version']} has its place")
        meta, seal, first = row.get("meta", {}), row.get("seal", ""), not self.left
        new, old = meta.get("format") == 2, bytes.fromhex(seal or "00" * 32)
        covered = ("2|", self.hashes[-1], sha(written["meta"])) if new else ("1|", self.hashes[-1], old)
        self.hashes += [sha("bakufu.event.", *covered, written["event"])]
        self.demand(self.hashes[-1].hex() == row["hash"], "was changed: its hash does not fit")
        if new:
            self.demand(("events" in meta) == first, "does not belong into its append")
            self.demand(meta["at"] == self.at or first and meta["at"] > self.at, "is not of the time of its append")
            self.demand((row["at"], seal) == (meta["at"], meta.get("seal", "")), "shows another time or seal")
            self.left = (self.left or meta["events"]) - 1
        else:
            self.demand(self.old == self.version - 1 and not row["event"].get("rules"), "is chained in the old way")
        self.at, self.old = row["at"], self.old if new else self.version
        self.unseal(1, seal, written.get("private", ""), row.get("salt", ""))
        self.unseal(2, meta.get("commands_seal", ""), written.get("commands", ""), row.get("commands_salt", ""))
        self.chance({**row["event"], **(row.get("private", {}) if self.seed else {})})
    def unseal(self, kind, seal, part, salt):  # seats of a running game get the salts of what they see in full
        self.demand(bool(seal) or not part, "shows a secret that was never sealed")
        self.count["seals"] += bool(seal)
        if seal and (self.seed or salt):
            known = self.seed and hmac.digest(self.seed, f"bakufu.salt.{kind}|{self.place}".encode(), "sha256")
            right = sha(f"bakufu.seal.{kind}|", known or bytes.fromhex(salt), part).hex() == seal
            self.demand(right, "shows another secret than was sealed")
            self.count["opened"] += 1
    def chance(self, fact):  # what the seats add to it, and all that was drawn
        kind, seat = fact["type"], fact.get("seat")
        self.demand((kind == "game.opened") == (self.version == 1), "is not where a game begins")
        self.demand(self.seed or kind != "game.seed-revealed", "reveals another seed than was promised")
        if kind == "game.opened":
            self.title, self.entropy = fact["title"], dict.fromkeys(range(fact["setup"]["seats"]), "")
            told = {**fact, "pack": {"key": fact["setup"]["pack"], "digest": fact["pack_digest"]}}
            self.demand(all(self.header.get(name, told[name]) == told[name] for name in told), "contradicts the header")
        elif kind in ("game.seat-taken", "game.seat-left"):
            self.entropy[seat], self.promises[seat] = fact.get("entropy", ""), (fact.get("promise"), fact.get("player"))
        elif kind == "game.entropy-revealed":
            (promise, player), self.entropy[seat] = self.promises[seat], fact["entropy"]
            kept = sha(f"bakufu.entropy.1|{self.id}|{player}|{fact['entropy']}").hex() == promise
            self.demand(kept, "reveals other entropy than was promised")
        elif kind == "game.started" and self.seed:
            added = json.dumps(list(self.entropy.values()), separators=(",", ":"), ensure_ascii=False)
            self.key = hmac.digest(self.seed, f"bakufu.chance.1|{added}".encode(), "sha256")
        for field, how in self.header.get("draws", {}).get(kind, {}).items():
            if self.key and field in fact:
                chance = fair(how, fact, fact[field], self.key, f"{self.place}|{kind}/{field}")
                self.demand(chance == fact[field], f"was not drawn: {field}")
                self.count["draws"] += 1
    def checkpoint(self, proof, keys):  # that it holds the game as it is here, and which key has signed that
        version, hash, n = proof["version"], proof["hash"], proof["checkpoint"]["n"]
        here = [self.id, *(known.hex() for known in self.hashes[version : version + 1])]
        self.demand(here == [proof["game"], hash], f"is not as in checkpoint {n}", min(version, self.version + 1))
        body, _, signatures = proof["checkpoint"]["note"].partition("\n\n")
        origin, size, top, *_ = body.split("\n")
        leaf, path = sha(b"\0", f"bakufu.head.1|{self.id}|{version}|{hash}"), map(bytes.fromhex, proof["path"])
        found = root(leaf, proof["leaf"], int(size), [*path])
        self.demand(found == base64.b64decode(top), f"is not below the root of checkpoint {n}", version)
        lines = [base64.b64decode(line.split()[-1]) for line in signatures.splitlines()]
        ours = [(raw, key) for raw in lines for key in keys if raw[:4] == sha(f"{origin}\n\1", key)[:4]]
        signers = [raw[:4].hex() for raw, key in ours if signed(key, f"{body}\n".encode(), raw[4:])]
        self.demand(signers or not keys, f"stands in checkpoint {n}, which none of the keys has signed", version)
        return f"checkpoint {n} holds event {version}; signed by key {signers[0]}" if signers else ""

def games_of(source):  # header and lines of each game in a file, from an address or from standard input
    web = urllib.request.Request(source, headers={"Accept": "application/x-ndjson"}) if "://" in source else None
    file = urllib.request.urlopen(web, timeout=60) if web else sys.stdin.buffer if source == "-" else open(source, "rb")
    room, header, lines = MOST_BYTES, None, []
    with file, gzip.open(file) if file.peek(2)[:2] == b"\x1f\x8b" else file as text:
        while line := text.readline(LONGEST + 1):
            if len(line) > LONGEST or (room := room - len(line)) < 0 or len(lines) > MOST_EVENTS or line[-2:] == b"\r\n":
                raise Bad("lines of more than 1 MiB, too many of them, or some that end with CR and LF")
            line = line.rstrip(b"\n")
            if header is None or line.startswith(b'{"format":'):
                if header: yield header, lines
                header, lines = json.loads(line), []
                if "event" in header:  # the feed has no header
                    base, id = re.fullmatch("(https?://.*)/v1/games/([^/]+)/events.*", source).groups()
                    title = json.load(urllib.request.urlopen(f"{base}/v1/titles/{header['event']['title']}"))
                    header, lines = {"format": "bakufu.game.2", "id": id, "draws": title["draws"]}, [line]
                kind = header["format"]
                if kind not in ("bakufu.game.1", "bakufu.game.2"): raise Bad(f"another version: {kind}")
            elif line: lines.append(line)
    yield header, lines

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", help="a file, - or an address")
    parser.add_argument("--key", action="append", type=bytes.fromhex, default=[], help="of checkpoints, in hex")
    parser.add_argument("--proof", help="a file: what GET /v1/games/ID/proof told you earlier")
    parser.add_argument("--strict", action="store_true", help="exit with 4 if something could not be checked")
    wanted, codes = parser.parse_args(), [0]
    try:
        kept = json.load(open(wanted.proof, encoding="utf-8")) if wanted.proof else None
        for header, lines in games_of(wanted.source):
            try:
                game = CheckedGame(header, lines, kept or header.get("checkpoint"), wanted.key)
                seen = "{opened} of {seals} seals opened, {draws} draws".format_map(game.count)
                left = f"not checked: {', '.join(game.gaps) or 'nothing'}"
                text = "; ".join(filter(None, (f"sound: {game.version} events, {seen}", game.held, left)))
                codes += [4] if game.gaps and wanted.strict else []
            except Bad as bad:
                codes, text = [1], f"NOT SOUND: event {bad.args[1]} {bad.args[0]}"
            print(f"{header['id']}: {text}")
    except (Bad, OSError, EOFError, zlib.error, *UNREADABLE) as error:
        print(f"not an export that can be read: {error}", file=sys.stderr)
        codes = [3]
    return 1 if 1 in codes else max(codes)

if __name__ == "__main__":
    sys.exit(main())
