"""Checks the HTML pages of flowscope in a headless Chromium.

Takes the path of flowscope, a recording, the schema of JSON diagrams, and a directory for files. Prints a line for each check and
exits with 0, or prints one line with the problem and exits with 1. With SCREENSHOTS, pictures stay in the directory.
"""

import html
import json
import os
import re
import shutil
import subprocess
import sys

import jsonschema
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import hierarchies
from page import Page, Wrong, require, start


class Checks:
    def __init__(self, flowscope, recording, schema, directory):
        self.flowscope, self.recording, self.directory = flowscope, recording, directory
        self.validator = jsonschema.Draft202012Validator(json.load(open(schema, encoding="utf-8")))
        self.driver = start()

    # Files

    def run(self, *arguments):
        outcome = subprocess.run([self.flowscope, *arguments], capture_output=True, timeout=300)
        require(outcome.returncode == 0, f"{arguments} fails: {outcome.stderr.decode(errors='replace')[:400]}")
        return outcome.stdout.decode("utf-8")

    def save(self, name, hierarchy):
        path = os.path.join(self.directory, name)
        with open(path, "w", encoding="utf-8", errors="surrogatepass") as file:
            json.dump(hierarchy, file)
        return path

    def page(self, target, *options, width=1280, height=800, dark=False):
        path = os.path.join(self.directory, f"{os.path.basename(target)}.html")
        self.run("export", target, "-o", path, *options)
        return Page(self.driver, path, width, height, dark)

    def diagram(self, target, *options):
        document = json.loads(self.run("export", target, "--format", "json", *options))
        self.validator.validate(document)
        return document

    def shoot(self, name):
        if "SCREENSHOTS" in os.environ:
            self.driver.save_screenshot(os.path.join(self.directory, f"{name}.png"))

    # Checks

    def layout(self):
        """The script places everything where FlowDiagram does, but in rows downwards: a reader of a page can move it."""
        for seed, direction in [(1, "right"), (2, "down"), (3, "right"), (4, "down")]:
            target = self.save(f"tree{seed}.json", hierarchies.random_tree(seed, 80 if direction == "right" else 5))
            svg = self.run("export", target, "--direction", direction, "--legend", "off")
            shift = [float(number) for number in re.search(r'<g transform="translate\(([\d.]+) ([\d.]+)\)">', svg).groups()]
            require(shift == [16, 16], f"the SVG begins at {shift}")
            expected = []
            for style, x, y, width, height in re.findall(
                    r'<rect class="([^"]*)" x="(-?[\d.]+)" y="(-?[\d.]+)" width="([\d.]+)" height="([\d.]+)"', svg):
                expected.append([float(x), float(y), float(width), float(height)])
            page = self.page(target, "--direction", direction, "--legend", "off")
            printed = page.printed()
            boxes = printed["boxes"]
            require(len(boxes) == len(expected), f"seed {seed}: {len(boxes)} rectangles instead of {len(expected)}")
            for found, wanted in zip(boxes, expected):
                require(all(abs(a - b) < 0.11 for a, b in zip(found, wanted)), f"seed {seed}: {found} instead of {wanted}")
            texts = re.findall(r"<text [^>]*>([^<]*)</text>", svg)
            require(sorted(printed["texts"]) == sorted(texts), f"seed {seed}: other texts")
            page.check_quiet()

    def normal(self, target):
        page = self.page(target, "--title", "The sample app", "--link", "https://docs.example/{type}")
        document = self.diagram(target)
        names = [box["name"] for box in document["boxes"]]
        rows = page.outline()
        require([row[0] for row in rows] == names, f"the outline has {rows}")
        seen = [box["name"] for box in document["boxes"] if box["tone"] == "onScreen"]
        require([row[0] for row in rows if row[2]] == seen, "other boxes are on screen")
        require(self.driver.title == "The sample app" == page.text("title"), "the title is missing")
        self.shoot("normal-light")
        page.check_accessible("as it opens")

        # By keys alone: search, the next match, its details.
        page.press("/")
        page.press(*"greeninfoc")
        require(page.text("found") == "1 match", f"found {page.text('found')}")
        page.press(Keys.ENTER)
        page.until("return !document.getElementById('details').hidden", "shows the details")
        require(page.text("details-name") == "GreenInfoCoordinator", page.text("details-name"))
        link = page.js("return document.querySelector('#details-body a').href")
        require(link == "https://docs.example/GreenInfoCoordinator", f"the link is {link}")
        page.check_accessible("with details")
        self.shoot("normal-details")
        page.press(Keys.ESCAPE)
        require(page.js("return document.activeElement.id") == "canvas", "Escape does not leave the search")
        page.press(Keys.ESCAPE)
        require(page.js("return document.getElementById('details').hidden"), "Escape does not close the details")
        page.press("/")
        page.press(*"coordinator", Keys.ENTER, Keys.ENTER)
        require(page.text("found") == f"2 of {len(names)}", page.text("found"))
        page.press(Keys.ESCAPE)

        # The tree: one tab stop, arrows, folding.
        page.js("document.querySelector('#outline [tabindex=\"0\"]').focus()")
        page.press(Keys.HOME, Keys.ARROW_DOWN, Keys.ARROW_LEFT)
        focused = page.js("return [document.activeElement.getAttribute('role'), document.activeElement.getAttribute('aria-expanded')]")
        require(focused == ["treeitem", "false"], f"the focus is at {focused}")
        stops = page.js("return document.querySelectorAll('#outline [tabindex=\"0\"]').length")
        require(stops == 1, f"the outline has {stops} tab stops")
        require(len(page.outline()) < len(names), "folding hides nothing")
        require("folded" in page.text("status"), "screen readers do not learn about it")
        page.press(Keys.ARROW_RIGHT)
        require(len(page.outline()) == len(names), "unfolding shows less")
        page.press(Keys.ARROW_DOWN, Keys.ENTER)
        require(page.text("details-name") == names[2], page.text("details-name"))
        page.press("F")
        require(len(page.outline()) == 2, "F does not fold")
        page.press("F")

        # Zoom, pan, and a click.
        canvas = page.find("canvas")
        page.js("document.getElementById('canvas').focus()")
        before = float(page.drawn()["scale"])
        page.press("+")
        require(float(page.drawn()["scale"]) > before, "+ does not zoom")
        page.press("-", "-")
        require(float(page.drawn()["scale"]) < before, "- does not zoom")
        page.press("0", Keys.ARROW_LEFT, "0", Keys.ESCAPE)
        self.click_first(page, canvas)
        require(page.text("details-name") == names[0], f"the click shows {page.text('details-name')}")
        page.click("help-open")
        require(page.js("return document.getElementById('help').open"), "the help does not open")
        page.check_accessible("with the help")
        page.click("help-close")
        page.check_quiet()

    def click_first(self, page, canvas):
        """Clicks into the first box, which is at the left of the drawing."""
        page.press("0")
        width, height = page.js("const c = document.getElementById('canvas'); return [c.clientWidth, c.clientHeight]")
        box = next(box for box in page.printed()["boxes"] if box[0] == 0)
        area = page.js("return document.querySelector('#print-drawing svg').getAttribute('viewBox').split(' ').map(Number)")
        # The drawing is in the middle, and the area for paper has its margins on all sides.
        scale = float(page.drawn()["scale"])
        x = (box[0] + box[2] / 2 - area[0] - area[2] / 2) * scale
        y = (box[1] + box[3] / 2 - area[1] - area[3] / 2) * scale
        ActionChains(self.driver).move_to_element_with_offset(canvas, x, y).click().perform()
        page.frame()

    def appearances(self, target):
        """Dark by the system and by the switch, and narrow."""
        background = "return getComputedStyle(document.body).backgroundColor"
        page = self.page(target, dark=True)
        require(page.js(background) == "rgb(13, 17, 23)", "the page does not follow the system")
        page.check_accessible("dark")
        self.shoot("normal-dark")
        page.js("const t = document.getElementById('theme'); t.value = 'light'; t.dispatchEvent(new Event('change'))")
        require(page.js(background) == "rgb(255, 255, 255)", "the switch does nothing")
        page.check_quiet()
        page = self.page(target, "--theme", "dark")
        require(page.js(background) == "rgb(13, 17, 23)", "--theme does nothing")
        page = self.page(target, width=400)
        require(page.js("return document.documentElement.scrollWidth") <= 400, "the page is wider than the screen")
        require(page.js("return document.getElementById('side').hidden"), "the outline covers the drawing")
        page.click("side-toggle")
        page.js("document.querySelector('#outline .row').click()")
        page.click("side-toggle")
        place = page.js("const r = document.getElementById('details').getBoundingClientRect(); return [r.left, r.width, r.top]")
        require(place[0] == 0 and place[1] == 400 and place[2] > 300, f"the details are at {place}")
        page.check_accessible("narrow")
        self.shoot("normal-narrow")
        page.check_quiet()

    def hostile(self):
        target = self.save("hostile.json", hierarchies.hostile())
        page = self.page(target, "--title", hierarchies.HOSTILE[0], "--link", "javascript_{type}", "--show", "ids")
        document = self.diagram(target)
        rows = page.outline()
        require([row[0] for row in rows] == [box["name"] for box in document["boxes"]], "a name is shown differently")
        texts = page.printed()["texts"]
        for box in document["boxes"]:
            require(box["name"] in texts and box["rows"][0]["text"] in texts, f"{box['name']!r} is not drawn")
        require(page.text("title") == hierarchies.HOSTILE[0], f"the title is {page.text('title')}")
        for index in range(0, len(rows), 5):
            page.js("document.getElementById('outline').scrollTop = arguments[0] * 28", index)
            page.frame()
            page.js("document.querySelector(`#outline [data-index='${arguments[0]}']`).click()", index)
            require(page.text("details-name") == rows[index][0], f"the details of {rows[index][0]!r} differ")
        page.press("/")
        page.press(*"<script", Keys.ENTER)
        require(" of " in page.text("found"), "markup cannot be searched")
        # The page may not make markup of texts, and may not run another script, even if it tried.
        refused = page.js("try { document.body.innerHTML += '<b>'; return false } catch { return true }")
        require(refused, "the policy admits innerHTML")
        self.shoot("hostile")
        page.driver.get_log("browser")
        page.check_quiet()

    def folded(self):
        """From 100 coordinators on, a page begins folded, with the visible screen in sight and legible."""
        whole = self.page(self.save("hundred.json", hierarchies.random_tree(3, 100)))
        require(whole.drawn()["total"] == "100", "a hundred coordinators are folded")
        for seed in range(3):
            page = self.page(self.save(f"folded{seed}.json", hierarchies.random_tree(seed, 300)))
            require(int(page.drawn()["total"]) < 300, "300 coordinators are not folded")
            # The boxes for paper have the places of the drawing; those on screen have a frame of their own.
            frame = page.printed()["onScreen"][-1]
            scale = float(page.drawn()["scale"])
            left, top = (float(number) for number in page.drawn()["origin"].split())
            box = [frame[0] * scale + left, frame[1] * scale + top]
            box += [box[0] + frame[2] * scale, box[1] + frame[3] * scale]
            width, height = page.js("const c = document.getElementById('canvas'); return [c.clientWidth, c.clientHeight]")
            is_inside = box[0] >= 0 and box[1] >= 0 and box[2] <= width and box[3] <= height
            require(is_inside and scale >= 0.3, f"seed {seed}: the visible box is at {box} of {width} x {height}, scale {scale}")
            page.check_quiet()

    def large(self):
        target = self.save("large.json", hierarchies.large())
        page = self.page(target)
        require(int(page.drawn()["total"]) < 200, "a large hierarchy is not folded at first")
        page.press("F")
        require(page.drawn()["total"] == "10000", "not all boxes are unfolded")
        rows = page.js("return document.querySelectorAll('#outline .row').length")
        require(rows < 100, f"the outline has {rows} rows")
        pan = """
          const done = arguments[0], canvas = document.getElementById("canvas"), times = [];
          canvas.focus();
          const step = (now) => {
            times.push(now);
            if (times.length > 30) return done(times.slice(1).map((time, index) => time - times[index]));
            canvas.dispatchEvent(new KeyboardEvent("keydown", { key: times.length % 2 ? "ArrowLeft" : "ArrowRight", bubbles: true }));
            requestAnimationFrame(step);
          };
          requestAnimationFrame(step);
        """
        page.press("0")
        require(page.drawn()["drawn"] == "10000", "not everything fits")
        print("  10,000 boxes in view, milliseconds a frame:", self.times(self.driver.execute_async_script(pan)))
        page.press("/")
        page.press(*"coordinator4711", Keys.ENTER)
        require(page.text("details-name") == "Coordinator4711", "a box is not found")
        page.frame()
        drawn = page.drawn()
        require(float(drawn["scale"]) >= 0.6 and 1 <= int(drawn["drawn"]) < 300, f"a match is shown as {drawn}")
        page.press(Keys.ESCAPE)
        print(f"  {drawn['drawn']} boxes in view, milliseconds a frame:", self.times(self.driver.execute_async_script(pan)))
        self.shoot("large")
        page.check_quiet()

    @staticmethod
    def times(frames):
        return f"{sum(frames) / len(frames):.0f} on average, {max(frames):.0f} at most"

    def recorded(self):
        page = self.page(self.recording)
        with open(page.path, encoding="utf-8") as file:
            data = json.loads(re.search(r'id="data">(.*?)</script>', file.read(), re.S).group(1))
        entries = data["recording"]["entries"][::2]
        count = len(entries)
        require(count > 20, f"the recording has only {count} moments")
        self.shoot("recording-light")
        # The hierarchy of a moment is that of `export --at`, forwards and backwards.
        for moment in [count - 1, 0, count // 3, count // 2, count // 4, count - 2]:
            page.js("const s = document.getElementById('slider'); s.value = arguments[0]; s.dispatchEvent(new Event('input'))", moment)
            page.frame()
            document = self.diagram(self.recording, "--at", str(entries[moment]))
            rows = page.outline()
            require([row[0] for row in rows] == [box["name"] for box in document["boxes"]], f"entry {entries[moment]} shows {rows}")
            seen = [box["name"] for box in document["boxes"] if box["tone"] == "onScreen"]
            require([row[0] for row in rows if row[2]] == seen, f"entry {entries[moment]}: other boxes are on screen")
            svg = self.run("export", self.recording, "--at", str(entries[moment]), "--legend", "off")
            drawn = sorted(html.unescape(text) for text in re.findall(r"<text [^>]*>([^<]*)</text>", svg))
            printed = sorted(page.printed()["texts"])
            difference = set(printed) ^ set(drawn) or f"{len(printed)} and {len(drawn)} texts"
            require(printed == drawn, f"entry {entries[moment]} is drawn differently: {difference}")
            require(f"entry {entries[moment]}" in page.text("moment"), page.text("moment"))
        page.check_accessible("a moment")

        # Playing goes on by itself to the end.
        page.js("const s = document.getElementById('speed'); s.value = 8; s.dispatchEvent(new Event('change'))")
        page.js("document.getElementById('canvas').focus()")
        before = page.js("const s = document.getElementById('slider'); s.value = s.max - 8; s.dispatchEvent(new Event('input')); return Number(s.value)")
        # It may have ended before it is asked.
        page.js("""window.labels = [];
            const button = document.getElementById('play');
            new MutationObserver(() => labels.push(button.getAttribute('aria-label'))).observe(button, { attributes: true })""")
        page.press("p")
        page.until(f"return Number(document.getElementById('slider').value) > {before}", "plays")
        page.until("return document.getElementById('play').getAttribute('aria-label') === 'Play'", "ends")
        require(page.js("return labels[0]") == "Pause", "p does not play")
        page.press(",")
        require(page.js("const s = document.getElementById('slider'); return s.max - s.value") >= 1, ", does not step back")

        # Navigations and errors, by keys.
        page.click("tab-log")
        page.press(Keys.ARROW_RIGHT)
        errors = json.loads(self.run("errors", self.recording, "--json", "--state", "all"))["errors"]
        require(page.text("tab-errors") == f"Errors {len(errors)}", page.text("tab-errors"))
        # Equal errors are folded into their problem; the trace and the call are with each.
        problems = len({error["problem"] for error in errors})
        rows = page.js("return document.querySelector('#errors .row').getAttribute('aria-setsize')")
        require(int(rows) == problems, f"{rows} rows for {problems} problems")
        page.press(Keys.TAB, Keys.TAB, Keys.TAB, Keys.HOME, Keys.ARROW_RIGHT)
        unfolded = page.js("return document.querySelectorAll('#errors [aria-level=\"2\"]').length")
        page.press(*([Keys.ARROW_DOWN] if unfolded else []), Keys.ENTER)
        title = page.text("details-name")
        require(any(title in json.dumps(error) for error in errors), f"the first error is {title}")
        require("open" in page.text("details-body"), "the mark is missing")
        first = next(event for event in data["recording"]["events"] if event["k"] == "error")
        # An error that the flight recorder kept is from before the first hierarchy.
        place = "before the recording" if first.get("p") else f"entry {entries[first['i']]}"
        require(place in page.text("moment"), page.text("moment"))
        page.check_accessible("an error")
        # A filter, and the search of the page in errors and log.
        fill = "const f = document.getElementById(arguments[0]); f.value = arguments[1]; f.dispatchEvent(new Event('input'))"
        page.js(fill, "errors-filter", title.upper())
        kept = int(page.text("tab-errors").split()[1])
        require(sum(title == error["error"]["kind"] for error in errors) <= kept < len(errors), page.text("tab-errors"))
        page.js(fill, "errors-filter", "no such error")
        require(page.text("tab-errors") == f"Errors 0 of {len(errors)}", page.text("tab-errors"))
        page.js(fill, "search", "navigationFailed")
        for _ in range(100):
            page.click("next")
            if page.text("details-name") == "navigationFailed":
                break
        require(page.text("details-name") == "navigationFailed", f"the search finds no error: {page.text('found')}")
        body = page.text("details-body")
        require("refused by" in body and "called" in body and "problem" in body, f"the details are {body}")
        require("run" + data["recording"]["runs"][0] in body, f"the details name no run: {body}")
        questions = page.js("return document.querySelector('#details-body .trace').textContent")
        require("AppCoordinator" in questions, f"the questions are {questions}")
        require(page.js("return document.getElementById('errors-filter').value") == "", "the filter hides a match")
        page.js(fill, "search", "")
        legend = "return document.getElementById('legend').open"
        is_open = page.js(legend)
        page.js("document.querySelector('#legend summary').click()")
        require(page.js(legend) != is_open, "the legend does not fold")
        self.shoot("recording-errors")
        page.check_quiet()
        focused = self.page(self.recording, "--only", "on-screen")
        rows = focused.outline()
        require(rows and all(row[2] for row in rows), f"--only on-screen shows {rows}")
        narrow = self.page(self.recording, width=400, dark=True)
        narrow.check_fits("as it opens")
        narrow.check_accessible("narrow and dark")
        self.shoot("recording-narrow")
        narrow.click("side-toggle")
        for name in ["log", "errors"]:
            narrow.click(f"tab-{name}")
            narrow.check_fits(name)
        # The error with a trace, of which the longest line is longer than the window.
        event = next(event for event in data["recording"]["events"] if "q" in event)
        narrow.js(fill, "errors-filter", event["t"])
        for row in ["[aria-expanded=false]", ":not([aria-expanded])"]:
            narrow.js("document.querySelector('#errors .row' + arguments[0])?.click()", row)
        require(narrow.js("return document.querySelector('#details .questions')"), f"{event['t']} has no questions")
        narrow.js("document.querySelector('#details .questions').open = true")
        narrow.js("document.querySelector('#details .trace').textContent += 'x'.repeat(1000)")
        narrow.check_fits("an error")
        narrow.check_accessible("an error, narrow")
        self.shoot("recording-narrow-error")
        narrow.check_quiet()

    @staticmethod
    def data_of(path):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        return text, re.search(r'id="data">(.*?)</script>', text, re.S).group(1)

    def reviewed(self):
        """The problems of a team and of the recording, the choices of states and outcomes, calls, and traces without room."""
        listing = ["errors", self.recording, "--json", "--state", "all"]
        known = [problem["fingerprint"] for problem in json.loads(self.run(*listing))["problems"]]
        require(len(known) >= 3, f"only {len(known)} problems")
        copy, team = os.path.join(self.directory, "copy.flowscope"), os.path.join(self.directory, "team.json")
        shutil.copyfile(self.recording, copy)
        shared = ["--from", copy, "--problems", team, "--author", "ana"]
        self.run("problem", "resolve", known[0], "--owner", "@shop", "--note", "see <b>#12</b>", *shared)
        self.run("problem", "ignore", known[1], "--note", "harmless", *shared)
        # The recording has the decisions of the team, by which its errors are from before they were made.
        page = self.page(copy)
        require(not page.js("return document.querySelector('#errors .badge')"), "a problem is new without a file of the team")
        require({"resolved", "ignored", "open"} <= set(page.options("errors-choice")), f"the states are {page.options('errors-choice')}")
        # Resolved before the errors, it came back.
        with open(team, encoding="utf-8") as file:
            document = json.load(file)
        for problem in document["problems"]:
            problem["decided"] = "2001-01-01T00:00:00.000Z"
        self.save("team.json", document)
        page = self.page(self.recording, "--problems", team)
        errors = json.loads(self.run(*listing, "--problems", team))["errors"]
        standings = [error["standing"] for error in errors]
        wanted = {
            "new": standings.count("new"), "open": standings.count("new"), "regressed": standings.count("regressed"),
            "ignored": standings.count("ignored")}
        require(all(wanted.values()), f"the problems are {wanted}")
        require(page.options("errors-choice") == wanted, f"the states are {page.options('errors-choice')} instead of {wanted}")
        page.click("tab-errors")
        for state, sign in [("new", "NEW"), ("regressed", "BACK"), ("ignored", None)]:
            page.choose("errors-choice", state)
            require(page.text("tab-errors") == f"Errors {wanted[state]} of {len(errors)}", page.text("tab-errors"))
            signs = page.js("return [...document.querySelectorAll('#errors .row[aria-level=\"1\"]')].map((row) => row.querySelector('.badge')?.textContent ?? null)")
            require(signs and set(signs) == {sign}, f"{state} problems have the signs {signs}")
        page.choose("errors-choice", "regressed")
        page.js("document.querySelector('#errors .row').click()")
        body = page.text("details-body")
        require("BACK regressed" in body and "@shop" in body and "see <b>#12</b> (ana, " in body, f"the problem is {body}")
        page.check_accessible("a problem")
        self.shoot("recording-problem")
        # With words too, and the search of the page removes both where they hide a match.
        fill = "const f = document.getElementById(arguments[0]); f.value = arguments[1]; f.dispatchEvent(new Event('input'))"
        page.js(fill, "errors-filter", "harmless")
        require(page.text("tab-errors") == f"Errors 0 of {len(errors)}", page.text("tab-errors"))
        page.js(fill, "search", "harmless")
        page.click("next")
        require(page.text("tab-errors") == f"Errors {len(errors)}", page.text("tab-errors"))
        require("ignored" in page.text("details-body"), page.text("details-body"))

        # The log: outcomes, and the calls of navigations.
        events = json.loads(self.data_of(page.path)[1])["recording"]["events"]
        names = {"succeeded": "navigation", "failed": "failure", "done, but not on screen": "unseen"}
        outcomes = {name: sum(event["k"] == kind for event in events) for name, kind in names.items()}
        outcomes = {name: count for name, count in outcomes.items() if count}
        require({"succeeded", "failed"} <= set(outcomes), f"the outcomes are {outcomes}")
        require(page.options("log-choice") == outcomes, f"the outcomes are {page.options('log-choice')} instead of {outcomes}")
        page.click("tab-log")
        for name, count in outcomes.items():
            page.choose("log-choice", name)
            require(page.text("tab-log").startswith(f"Log {count} of "), page.text("tab-log"))
            kinds = page.js("return [...document.querySelectorAll('#log .row')].map((row) => row.className)")
            require(set(kinds) == {f"row {names[name]}"}, f"{name} lists {kinds}")
        page.choose("log-choice", "All")
        page.js("document.getElementById('log').scrollTop = 0")
        page.frame()
        call = page.js("const row = [...document.querySelectorAll('#log .row')].find((row) => row.querySelector('.call')); row.click(); return row.querySelector('.call').textContent")
        require(re.fullmatch(r"[^/]+/[^/]+\.swift:\d+ in .+", call), f"the call is {call}")
        require("called" + call in page.text("details-body"), page.text("details-body"))
        page.check_quiet()

        # What the page has no room for is said.
        text, block = self.data_of(page.path)
        data = json.loads(block)
        for event in data["recording"]["events"]:
            if "q" in event:
                event["q"] = -1
        path = os.path.join(self.directory, "bounded.html")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(block, json.dumps(data).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")))
        page = Page(self.driver, path)
        traced = next(event for event in data["recording"]["events"] if "q" in event)
        page.js(fill, "search", traced["t"])
        for _ in range(100):
            page.click("next")
            if "questions" in page.text("details-body"):
                break
        require("left out: the page has no room" in page.text("details-body"), page.text("details-body"))
        page.check_quiet()

    def paper(self, target):
        page = self.page(target)
        pdf = page.command("Page.printToPDF", printBackground=True)["data"]
        require(len(pdf) > 10_000, "nothing is printed")
        require(page.js("return document.querySelectorAll('#print-drawing svg').length") == 1, "printing draws nothing")
        if "SCREENSHOTS" in os.environ:
            import base64
            with open(os.path.join(self.directory, "paper.pdf"), "wb") as file:
                file.write(base64.b64decode(pdf))


def main(flowscope, recording, schema, normal, directory):
    checks = Checks(flowscope, recording, schema, directory)
    try:
        for name, check in [
            ("layout", checks.layout), ("normal", lambda: checks.normal(normal)), ("appearances", lambda: checks.appearances(normal)),
            ("hostile", checks.hostile), ("folded", checks.folded), ("large", checks.large), ("recording", checks.recorded), ("problems", checks.reviewed), ("paper", lambda: checks.paper(normal)),
        ]:
            check()
            print(f"{name}: as expected")
    finally:
        checks.driver.quit()


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (Wrong, jsonschema.ValidationError) as error:
        print(str(error).replace("\n", " ")[:2_000], file=sys.stderr)
        sys.exit(1)
