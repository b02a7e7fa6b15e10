#!/usr/bin/env python3
"""Measures a language server on a copy of a site: how long after an edit findings come.

usage: latency.py SITE [--edits N] [--doclint PROGRAM] [--rumdl PROGRAM]

Types into pages chosen at random, and adds links to pages that don't exist. Prints percentiles in
milliseconds. With --rumdl, the server of that linter gets the same edits.
"""
import argparse
import json
import os
import pathlib
import queue
import random
import shutil
import subprocess
import tempfile
import threading
import time


class Server:
    """A language server over pipes."""

    def __init__(self, command, root):
        self.start = time.perf_counter()
        self.process = subprocess.Popen(
            command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.messages = queue.Queue()
        self.id = 0
        threading.Thread(target=self.read, daemon=True).start()
        folder = {"uri": root.as_uri(), "name": "site"}
        can = {
            "general": {"positionEncodings": ["utf-8", "utf-16"]},
            "textDocument": {"publishDiagnostics": {"versionSupport": True}, "completion": {}},
            "window": {"workDoneProgress": False},
        }
        self.answer(
            "initialize",
            {"processId": os.getpid(), "rootUri": root.as_uri(), "workspaceFolders": [folder], "capabilities": can},
        )
        self.notify("initialized", {})

    def read(self):
        out = self.process.stdout
        while True:
            length = None
            while (line := out.readline().strip()):
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if length is None:
                return
            body = out.read(length)
            self.messages.put((time.perf_counter(), json.loads(body)))

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def until(self, test, seconds=60.0):
        """The time and the text of the first message that passes."""
        end = time.perf_counter() + seconds
        while True:
            at, message = self.messages.get(timeout=max(0.01, end - time.perf_counter()))
            # What the server requests is accepted.
            if "id" in message and "method" in message:
                self.send({"id": message["id"], "result": None})
            elif test(message):
                return at, message

    def answer(self, method, params):
        self.id += 1
        wanted = self.id
        self.send({"id": wanted, "method": method, "params": params})
        return self.until(lambda it: it.get("id") == wanted)

    def memory(self):
        """The megabytes that the process holds, on Linux."""
        try:
            text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
            return int(text.split("VmRSS:")[1].split()[0]) // 1024
        except OSError:
            return 0

    def end(self):
        self.answer("shutdown", None)
        self.notify("exit", None)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            print("the server did not end by itself")
            self.process.kill()


def percentiles(times):
    times = sorted(times)
    at = lambda percent: times[min(len(times) - 1, len(times) * percent // 100)] * 1000
    return f"p50 {at(50):.1f}, p95 {at(95):.1f}, p99 {at(99):.1f} ms"


def measure(name, command, root, edits, seed):
    rng = random.Random(seed)
    pages = sorted(it for it in root.rglob("*.mdx") if "node_modules" not in it.parts)
    server = Server(command, root)
    is_doclint = name == "doclint"
    if is_doclint:
        ready = lambda it: it.get("method") == "doclint/status" and it["params"]["state"] == "ready"
        at, _ = server.until(ready, 120)
        print(f"{name}: first findings {(at - server.start) * 1000:.0f} ms after start, {len(pages)} pages")
    typed, linked, completed = [], [], []
    uri, text, version = None, "", 0

    def edit(new, is_found):
        nonlocal text, version
        version += 1
        text = new
        before = time.perf_counter()
        document = {"uri": uri, "version": version}
        server.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

        def is_it(message):
            params = message.get("params") or {}
            return (
                message.get("method") == "textDocument/publishDiagnostics"
                and params["uri"] == uri
                and (params.get("version") in (None, version))
                and is_found(params["diagnostics"])
            )

        at, _ = server.until(is_it)
        return at - before

    for number in range(edits):
        if number % 10 == 0:
            if uri:
                server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
            page = rng.choice(pages)
            uri, text, version = page.as_uri(), page.read_text(), 1
            document = {"uri": uri, "languageId": "mdx", "version": 1, "text": text}
            server.notify("textDocument/didOpen", {"textDocument": document})
            time.sleep(0.3)
        at = rng.randrange(len(text) + 1)
        # A letter in front of another one is in the middle of a word.
        while at < len(text) and not text[at].isalpha():
            at += 1
        typed.append(edit(text[:at] + "e" + text[at:], lambda _: True))
        time.sleep(0.05)
        if is_doclint:
            target = f"/no-such-page-{number}-xyz"
            has = lambda found: any(target in it["message"] for it in found)
            linked.append(edit(f"{text}\n\nSee [it]({target}).\n", has))
            place = {"line": text.count("\n") - 1, "character": len("See [it](/")}
            before = time.perf_counter()
            params = {"textDocument": {"uri": uri}, "position": place}
            at, found = server.answer("textDocument/completion", params)
            completed.append(at - before)
            assert found["result"], "there are pages to link to"
    print(f"{name}: after a letter, findings of the page: {percentiles(typed)}")
    if is_doclint:
        print(f"{name}: after a link, findings of the site:   {percentiles(linked)}")
        print(f"{name}: completion of an address:             {percentiles(completed)}")
    print(f"{name}: {server.memory()} MB")
    server.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=pathlib.Path)
    parser.add_argument("--edits", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--doclint", default="doclint")
    parser.add_argument("--rumdl")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve() / "site"
        shutil.copytree(args.site, root, symlinks=True, ignore=shutil.ignore_patterns(".git", "node_modules"))
        measure("doclint", [args.doclint, "server"], root, args.edits, args.seed)
        if args.rumdl:
            measure("rumdl", [args.rumdl, "server"], root, args.edits, args.seed)


if __name__ == "__main__":
    main()
