"""Draws Mermaid diagrams with mermaid.js in Chromium, and compares the names with those in JSON.

The copy of mermaid.js is that of the package nicegui. Takes the path of flowscope, a saved snapshot, and a directory for files.
Prints a line for each diagram and exits with 0, or prints one line with the problem and exits with 1.
"""

import functools
import http.server
import importlib.util
import json
import os
import subprocess
import sys
import threading

import hierarchies
import page
from page import Wrong, require

PAGE = """<!doctype html><meta charset="utf-8"><title>mermaid</title><body><script type="module">
import { mermaid } from "/dist/index.js";
mermaid.initialize({ startOnLoad: false, maxTextSize: 1e7, maxEdges: 1e5 });
window.draw = async (text) => {
  const { svg } = await mermaid.render("diagram", text);
  const place = document.createElement("div");
  place.innerHTML = svg;
  return {
    names: [...place.querySelectorAll("g.node")].map((node) => (node.querySelector("b") || node).textContent),
    lines: place.querySelectorAll("g.edgePaths path, path.flowchart-link").length,
    active: place.querySelectorAll("script, img, iframe, object, [onload], [onerror], [onclick]").length,
  };
};
window.isReady = true;
</script>"""


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves the page and the copy of mermaid.js."""

    def do_GET(self):
        if self.path != "/":
            return super().do_GET()
        body = PAGE.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def serve():
    package = os.path.dirname(importlib.util.find_spec("nicegui").origin)
    handler = functools.partial(Files, directory=os.path.join(package, "elements", "mermaid"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def export(flowscope, target, form, *options):
    outcome = subprocess.run([flowscope, "export", target, "--format", form, "--all", *options], capture_output=True, timeout=300)
    require(outcome.returncode == 0, f"{form}: {outcome.stderr.decode(errors='replace')[:400]}")
    return outcome.stdout.decode()


def check(driver, what, text, wanted):
    result = driver.execute_async_script(
        "const done = arguments[1]; draw(arguments[0]).then(done, (error) => done({ error: String(error) }));", text)
    require("error" not in result, f"{what}: mermaid says {result.get('error', '')[:400]}")
    require(result["active"] == 0, f"{what}: something of a name is active")

    def words(names):
        return sorted(" ".join(name.split()) for name in names)

    found, wanted = words(result["names"]), words(wanted)
    for one, other in zip(found, wanted):
        require(one == other, f"{what}: {one!r} in place of {other!r}")
    require(len(found) == len(wanted), f"{what}: {len(found)} boxes in place of {len(wanted)}")
    require(result["lines"] >= len(wanted) - 1, f"{what}: {result['lines']} lines between {len(wanted)} boxes")
    print(f"{what}: {len(found)} boxes")


def run(flowscope, saved, directory):
    target = os.path.join(directory, "mermaid.json")
    with open(target, "w", encoding="utf-8") as file:
        json.dump(hierarchies.hostile(), file)
    server, driver = serve(), page.start()
    try:
        driver.set_script_timeout(page.PATIENCE * 4)
        driver.get(f"http://127.0.0.1:{server.server_address[1]}/")
        page.WebDriverWait(driver, page.PATIENCE, poll_frequency=0.02).until(
            lambda _: driver.execute_script("return window.isReady === true"))
        for what, path in [("saved", saved), ("hostile", target)]:
            for options in [[], ["--title", "A \"title\": #1", "--direction", "down"]]:
                wanted = [box["name"] for box in json.loads(export(flowscope, path, "json", *options))["boxes"]]
                check(driver, f"{what} {' '.join(options)}", export(flowscope, path, "mermaid", *options), wanted)
        require(not driver.execute_script("return window.hacked"), "a name was run")
    finally:
        driver.quit()
        server.shutdown()


if __name__ == "__main__":
    try:
        run(*sys.argv[1:])
    except Wrong as wrong:
        print(str(wrong)[:600].encode("unicode_escape").decode())
        sys.exit(1)
