"""Real apps and recordings for the agent's questions, in a directory of their own."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATIENCE = 120


class Unready(Exception):
    """An app or a recording that did not come up."""


class Stage:
    """Sample apps that serve, recordings of them, and a document: what the questions name.

    All of it, and the marks that the agent makes, are in a directory that ends with the block.
    """

    #: What the questions name, beside the apps and files of `__enter__`.
    url = "thriftwood://radarr/movie/dune"
    refused = "unhandled"
    reached = "lightRed"
    failing = "viewCreationFailed"
    wanted = "greenDetail"

    def __init__(self, flowscope):
        self.flowscope = os.path.abspath(flowscope)
        self.processes = []

    def __enter__(self):
        # Short, since paths of sockets are.
        self.directory = tempfile.mkdtemp(prefix="fsagent-", dir="/tmp")
        self.environment = {
            key: value for key, value in os.environ.items() if not key.startswith("FLOWSCOPE")
        } | {name: self.directory for name in ("FLOWSCOPE_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME")}
        try:
            self._make()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()
        shutil.rmtree(self.directory, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.directory, name)

    def run(self, *arguments, codes=(0,)):
        """Runs a command of flowscope to its end and returns what it prints."""
        outcome = subprocess.run(
            [self.flowscope, *arguments],
            env=self.environment,
            cwd=self.directory,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        if outcome.returncode not in codes:
            raise Unready(f"flowscope {' '.join(arguments)}: {outcome.returncode}: {outcome.stderr.strip()}")
        return outcome.stdout

    def json(self, *arguments, codes=(0,)):
        return json.loads(self.run(*arguments, "--json", "-q", codes=codes))

    def _make(self):
        self.media = self._sample("thriftwood", "media", 80)
        self.shop = self._sample("rainbow", "shop", 43, "--allow-control")
        early = self._sample("rainbow", "early", 12)
        self.before = self._recorded(early, "before.flowscope")
        self.after = self._recorded(self.shop, "after.flowscope")
        self.document = self._document(early)
        self.leaking = self._leak()
        # What answers is what the questions name.
        self.processes[2].kill()
        self.processes[2].wait()

    def _start(self, command, **pipes):
        process = subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, text=True, **pipes)
        self.processes.append(process)
        line = process.stdout.readline()
        if not line.startswith("serving "):
            raise Unready(f"{command[0]} said '{line.strip()}'")
        return process

    def _sample(self, sample, name, steps, *more):
        command = ["demo", sample, "--serve", "--name", name, "--rate", "0", "--warm-up", str(steps), *more]
        self._start([self.flowscope, *command], stderr=subprocess.DEVNULL)
        return name

    # Recordings

    def _recorder(self, app, path):
        return subprocess.Popen(
            [self.flowscope, "record", app, "-o", path, "-q"],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _finish(self, recorder, is_recorded):
        try:
            self._eventually("the recording", is_recorded)
        finally:
            recorder.send_signal(signal.SIGINT)
            recorder.wait(timeout=PATIENCE)

    def _recorded(self, app, name):
        """A recording with all navigations that the app's flight recorder has."""
        path = self.path(name)
        navigations = self._navigations(app)
        self._finish(self._recorder(app, path), lambda: self._navigations(path) == navigations)
        return path

    def _navigations(self, target):
        lines = self.run("log", target, "--kind", "navigation", "--json", "-q", codes=(0, 1, 2, 3)).splitlines()
        return len(lines)

    def _leak(self):
        """A recording of an app that leaves a coordinator behind each time that its help is shown."""
        engine = self._start(
            [sys.executable, str(ROOT / "Examples/Foreign/engine.py")], stdin=subprocess.PIPE
        )
        path = self.path("leak.flowscope")
        recorder = self._recorder("pyshop", path)
        self._eventually("the recording", lambda: "ShopPage" in self.run("snapshot", path, codes=(0, 1, 2, 3)))
        for _ in range(4):
            engine.stdin.write("help\n")
            engine.stdin.flush()
            engine.stdout.readline()
        self._finish(recorder, lambda: "HelpPage #7" in self.run("snapshot", path, codes=(0, 1, 2, 3)))
        return path

    def _document(self, early):
        """A document about the app as it was: what it shows has changed since."""
        shown = pathlib.Path(self.path("shop.json"))
        shown.write_text(self.run("snapshot", early, "--json"))
        document = pathlib.Path(self.path("App.md"))
        document.write_text("# The shop\n\n<!-- flowscope:coordinators shop.json -->\n<!-- flowscope:end -->\n")
        self.run("document", str(document))
        shown.write_text(self.run("snapshot", self.shop, "--json"))
        return str(document)

    def _eventually(self, what, holds):
        end = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > end:
                raise Unready(f"{what} did not come in {PATIENCE} s")
            time.sleep(0.02)
