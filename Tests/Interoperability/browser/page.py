"""Opens pages in a headless Chromium, and asks them."""

import importlib.resources
import json
import os
import shutil

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

# A machine with two busy cores may need this long for a step that takes milliseconds.
PATIENCE = 60


class Wrong(Exception):
    """A check failed."""


def require(condition, message):
    if not condition:
        raise Wrong(message)


def start():
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--force-device-scale-factor=1"]:
        options.add_argument(argument)
    # As root, as in containers, Chromium refuses to start with its sandbox. The pages are this package's own.
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    binary = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    driver = shutil.which("chromedriver")
    if binary:
        options.binary_location = binary
    service = webdriver.ChromeService(driver) if driver else webdriver.ChromeService()
    return webdriver.Chrome(options=options, service=service)


class Page:
    """A page that is open, in a window of this size."""

    def __init__(self, driver, path, width=1280, height=800, dark=False):
        self.driver = driver
        self.path = path
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = "dark" if dark else "light"
        # Without motion, so that a check need not wait for its end.
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}])
        driver.get("about:blank")
        driver.get_log("browser"), driver.get_log("performance")
        driver.get("file://" + os.path.abspath(path))
        self.until("return document.documentElement.dataset.ready === 'yes' && document.getElementById('canvas').dataset.drawn !== undefined", "starts")

    def command(self, name, **arguments):
        return self.driver.execute_cdp_cmd(name, arguments)

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def until(self, script, what):
        try:
            WebDriverWait(self.driver, PATIENCE, poll_frequency=0.02).until(lambda _: self.js(script))
        except Exception as error:
            raise Wrong(f"{self.path}: never {what}: {self.js('return document.body.innerText.slice(0, 400)')}") from error

    def frame(self):
        """Waits until two frames are drawn."""
        self.driver.execute_async_script("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))")

    def find(self, name):
        return self.driver.find_element(By.ID, name)

    def press(self, *keys):
        actions = ActionChains(self.driver)
        for key in keys:
            actions.send_keys(key)
        actions.perform()
        self.frame()

    def click(self, name):
        self.find(name).click()
        self.frame()

    def text(self, name):
        return self.js("return document.getElementById(arguments[0]).textContent", name)

    def drawn(self):
        return self.js("return { ...document.getElementById('canvas').dataset }")

    def outline(self):
        """All rows of the outline, which has only those that it is scrolled to: name, level and whether it is on screen."""
        return self.driver.execute_async_script("""
          const done = arguments[0], list = document.getElementById("outline"), rows = new Map();
          const step = () => {
            for (const row of list.querySelectorAll(".row")) {
              rows.set(Number(row.dataset.index), [row.querySelector(".name").textContent, Number(row.getAttribute("aria-level")),
                row.classList.contains("on-screen")]);
            }
            if (list.scrollTop + list.clientHeight >= list.scrollHeight - 1) {
              list.scrollTop = 0;
              return requestAnimationFrame(() => done([...rows.entries()].sort((a, b) => a[0] - b[0]).map(([, row]) => row)));
            }
            list.scrollTop += list.clientHeight;
            requestAnimationFrame(() => requestAnimationFrame(step));
          };
          list.scrollTop = 0;
          requestAnimationFrame(() => requestAnimationFrame(step));
        """)

    def printed(self):
        """The boxes of the drawing for paper: [x, y, width, height] of each rectangle, and of those on screen, and the texts."""
        self.js("window.dispatchEvent(new Event('beforeprint'))")
        return self.js("""
          const svg = document.querySelector("#print-drawing svg");
          const rectangles = [...svg.querySelectorAll("rect")];
          const frame = (rect) => ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
          return {
            boxes: rectangles.map(frame),
            onScreen: rectangles.filter((rect) => rect.outerHTML.includes("accentFill")).map(frame),
            texts: [...svg.querySelectorAll("text")].map((text) => text.textContent),
          };
        """)

    def choose(self, name, text):
        """Chooses the option of a select that begins with this text."""
        self.js("""
          const select = document.getElementById(arguments[0]);
          select.value = [...select.options].find((option) => option.textContent.startsWith(arguments[1])).value;
          select.dispatchEvent(new Event("change"));
        """, name, text)
        self.frame()

    def options(self, name):
        """The options of a select after the first, which admits all: their names and counts."""
        texts = self.js("return [...document.getElementById(arguments[0]).options].map((option) => option.textContent)", name)
        return {text[:text.rindex(" (")]: int(text[text.rindex("(") + 1:-1]) for text in texts[1:]}

    def check_fits(self, what):
        """Nothing is wider than the window, and nothing but the lines of a trace moves sideways."""
        found = self.js("""
          const width = innerWidth, wide = [document.documentElement, document.body].filter((element) => element.scrollWidth > width);
          for (const element of document.querySelectorAll("body *")) {
            if (element.closest(".trace, .hidden, #print") && !element.matches(".trace")) continue;
            const box = element.getBoundingClientRect(), flow = getComputedStyle(element).overflowX;
            const moves = ["auto", "scroll"].includes(flow) && element.scrollWidth > element.clientWidth + 1 && !element.matches(".trace");
            if (box.width > 0 && (moves || box.right > width + 0.5 || box.left < -0.5)) wide.push(element);
          }
          return wide.slice(0, 5).map((element) => element.tagName + "#" + element.id + "." + element.className);
        """)
        require(not found, f"{self.path}, {what}: too wide are {found}")

    def check_quiet(self):
        """Nothing is said on the console, nothing is fetched, and nothing but the page's own script has run."""
        told = [entry for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
        require(not told, f"{self.path}: the console says {told}")
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                address = message["params"]["request"]["url"]
                require(address.split("?")[0] == "file://" + os.path.abspath(self.path), f"{self.path}: fetches {address}")
        require(self.js("return performance.getEntriesByType('resource').length") == 0, f"{self.path}: has fetched something")
        require(self.js("return window.hacked") is None, f"{self.path}: a name was run")
        elements = self.js("return [...document.querySelectorAll('script, img, iframe, object, embed, link, base, form')].map((e) => e.tagName)")
        require(elements == ["SCRIPT", "SCRIPT"], f"{self.path}: has the elements {elements}")

    def check_accessible(self, what):
        """The rules of axe-core find nothing."""
        script = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
        # Only the inspector of the browser may run a script that the page does not name.
        self.command("Runtime.evaluate", expression=script)
        found = self.driver.execute_async_script("""
          const done = arguments[0];
          axe.run(document, { resultTypes: ["violations"] }).then((result) => done(result.violations.map(
            (rule) => rule.id + ": " + rule.nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + " " + node.failureSummary).join("; "))),
            (error) => done([String(error)]));
        """)
        require(not found, f"{self.path}, {what}: axe says {found}")
