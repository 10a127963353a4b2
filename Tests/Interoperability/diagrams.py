"""Reads diagrams with hostile names as others read them: each format with a third-party reader.

Takes the path of flowscope, an empty folder, and the number of names. Prints the results and exits with 0, or prints one line with the problem
and exits with 1.
"""

import json
import random
import re
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

from markdown_it import MarkdownIt
from PIL import Image
from pypdf import PdfReader

COUNT = int(sys.argv[3])
# Names with a meaning for one of the formats, for a browser, a terminal, or the eye.
HOSTILE = [
    '"', "'", "\\", "\\\\", "\\N", "\\G", "\\l", '\\"', "a\\", "{", "}", "{a|b}", "|", "a|b", "||", "<b>", "</b>", "<",
    ">", "<>", "]]>", "<![CDATA[x]]>", "<!-- x -->", "-->", "--", "<?xml?>", "</TABLE>", "<BR/>", "</svg>", "</script>",
    "<script>alert(1)</script>", '<img src=x onerror="alert(1)">', "javascript:alert(1)", "&", "&amp;", "&amp;amp;",
    "&lt;", "&#38;", "&#x3c;", "&nbsp;", "&unknown;", "& b", "%s%n", "\n", "\r\n", "\t", "\0", "a\0b", "\x1b[31m", "\x7f",
    "\x85", "\u2028", "\u202eabc", "\u200f", "\u2066x\u2069", "\ufeff", "\ufffe", "\U0010ffff", "", " ", "  a  b  ",
    "\xa0", "\u3000", "שלום", "漢字", "🏳️‍🌈", "é", "\u0301", "#1", "n1", "cluster_legend", "strict digraph { a }",
    "digraph", "graph", "node", "edge", "subgraph", "strict", "end", "end;", "flowchart LR", "classDef x fill:red",
    "click n1 href", "%%{init: {}}%%", "%% comment", "style n1 fill:red", "A --> B", "A --- B", "---", "***", "# title",
    "- item", "1. item", "> quote", "`code`", "``", "```", "~~~", "**bold**", "_x_", "__init__", "[a](b)", "![a](b)",
    "<https://example.com>", "https://example.com", "a@example.com", "[x]", "\\|", "$x$", "x" * 10_000, "&lt;" * 2_500,
    "a" + "\u0301" * 10_000, "w" * 41, "w" * 40,
]
PIECES = list("abc \"'\\<>&;#{}[]()|`*_~!$%^=+-.:/@?\n\t") + ["漢", "é", "\u0301", "🏳️‍🌈", "\u202e", "\u2028", "-->", "&lt;"]


class Wrong(Exception):
    """A check failed."""


def require(condition, message):
    if not condition:
        raise Wrong(message)


def names():
    """The hostile names, then random ones up to the number, from a fixed seed."""
    chance = random.Random(17)
    made = ["".join(chance.choices(PIECES, k=chance.randint(1, 24))) for _ in range(COUNT - len(HOSTILE))]
    return HOSTILE + made


def write_snapshot(names, path):
    nodes = []
    for place, name in enumerate(names):
        first = place * 8 + 1
        route = {"identifier": name, "type": name}
        node = {
            "id": place + 1, "name": name, "routeType": name, "currentRoute": route, "root": route, "path": [],
            "children": [child + 1 for child in range(first, min(first + 8, len(names)))],
            "relation": "child", "context": "pushed", "parent": (place - 1) // 8 + 1,
        }
        if place == 0:
            node |= {"relation": "root", "context": "root"}
            del node["parent"]
        nodes.append(node)
    path.write_text(json.dumps({"epoch": "e", "revision": 1, "root": 1, "nodes": nodes}), encoding="utf-8")


def command(*arguments):
    done = subprocess.run(arguments, capture_output=True, stdin=subprocess.DEVNULL)
    text = " ".join(map(str, arguments))
    # flowscope warns that Mermaid does not draw so many; the readers have nothing to say.
    is_quiet = not done.stderr or "export" in arguments
    require(done.returncode == 0 and is_quiet, f"{text}: exit {done.returncode}: {done.stderr[:400]!r}")
    return done.stdout


def check(what, found, expected):
    """Compares the names of a format with those of the JSON format, in any order."""
    found, expected = sorted(found), sorted(expected)
    for one, other in zip(found, expected):
        require(one == other, f"{what}: {one!r} in place of {other!r}")
    require(len(found) == len(expected), f"{what}: {len(found)} names in place of {len(expected)}")


# SVG

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {"svg", "g", "rect", "path", "text", "title", "desc", "style", "defs", "marker", "circle", "polygon"}


def svg_names(path):
    # With its entities and networks off, xmllint reads as strictly as a browser.
    command("xmllint", "--noout", "--nonet", path)
    found = []
    for element in ElementTree.parse(path).iter():
        require(element.tag.removeprefix(SVG) in DRAWN, f"svg: an element {element.tag}")
        for attribute, value in element.attrib.items():
            require(not attribute.startswith("on") and "href" not in attribute, f"svg: {attribute}={value}")
        if element.tag == f"{SVG}text" and "name" in element.get("class", "").split():
            found.append(element.text or "")
    return found


# DOT


def dot_names(path):
    # It reads the whole graph with its labels, and prints it again.
    command("dot", "-Tcanon", path)
    labels = command("gvpr", 'N { printf("%s\\1", $.label) }', path).decode().split("\1")[:-1]
    # A word joiner keeps graphviz from reading an entity in a name.
    return [next(ElementTree.fromstring(label).iter("B")).text.replace("&\u2060", "&") for label in labels]


# HTML


class DataBlock(HTMLParser):
    """Collects the text of the block of data of a page."""

    def __init__(self):
        super().__init__()
        self.data, self.is_inside = "", False

    def handle_starttag(self, tag, attributes):
        self.is_inside = dict(attributes).get("id") == "data"

    def handle_endtag(self, tag):
        self.is_inside = False

    def handle_data(self, data):
        if self.is_inside:
            self.data += data


def html_names(path):
    reader = DataBlock()
    reader.feed(path.read_text(encoding="utf-8"))
    data = json.loads(reader.data)
    return [data["contents"][content]["n"] for content in data["scene"]["boxes"]]


# Markdown


def markdown_names(path):
    tokens = MarkdownIt("commonmark").enable("table").parse(path.read_text(encoding="utf-8"))
    fences = [token for token in tokens if token.type == "fence"]
    require([fence.info for fence in fences] == ["mermaid"], f"markdown: the fences {[f.info for f in fences]}")
    require(not [token for token in tokens if token.type == "html_block"], "markdown: a block of HTML")
    found, column = [], 0
    for place, token in enumerate(tokens):
        if token.type == "tr_open":
            column = 0
        if token.type == "td_open":
            column += 1
            content = tokens[place + 1]
            for part in content.children:
                require(part.type in ("text", "text_special"), f"markdown: {part.type} in {content.content!r}")
            if column == 1:
                found.append("".join(part.content for part in content.children))
    return found, fences[0].content


# Mermaid, as far as its lines go; a browser reads the rest.


def mermaid_names(path):
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        for name in re.findall(r'\["<b>(.*?)</b>', line):
            # Entities stand as their numbers between # and ; (https://mermaid.js.org/syntax/flowchart.html).
            found.append(re.sub(r"#(\d+);", lambda match: chr(int(match[1])), name))
    return found


def run(program, folder):
    original = names()
    write_snapshot(original, folder / "names.json")
    for name in ["svg", "html", "dot", "mmd", "md", "json"]:
        command(program, "export", folder / "names.json", "--all", "-o", folder / f"diagram.{name}")
    boxes = json.loads((folder / "diagram.json").read_text(encoding="utf-8"))["boxes"]
    shown = [box["name"] for box in boxes]
    require(len(shown) == COUNT, f"json: {len(shown)} boxes")
    plain = [name for name in original if name.isascii() and name.isprintable() and name.strip() and len(name) <= 40]
    require(len(plain) > COUNT / 8, f"only {len(plain)} plain names")
    missing = set(plain) - set(shown)
    require(not missing, f"json: {sorted(missing)[:3]!r} are not shown as they are")
    require(all(len(name) <= 40 * 4 and "\n" not in name for name in shown), "json: a name is long or has several lines")
    check("svg", svg_names(folder / "diagram.svg"), shown)
    check("html", html_names(folder / "diagram.html"), shown)
    check("dot", dot_names(folder / "diagram.dot"), shown)
    table, fence = markdown_names(folder / "diagram.md")
    # A cell of a table has no spaces at its ends.
    check("markdown", table, [name.strip() for name in shown])
    mermaid = (folder / "diagram.mmd").read_text(encoding="utf-8")
    require(fence == mermaid, "markdown: the fence differs from the Mermaid file")
    check("mermaid", mermaid_names(folder / "diagram.mmd"), shown)

    # Pictures, of as many as fit on a page.
    write_snapshot(original[:150], folder / "few.json")
    command(program, "export", folder / "few.json", "--all", "-o", folder / "few.png")
    with Image.open(folder / "few.png") as picture:
        picture.load()
        require(picture.format == "PNG" and min(picture.size) > 200, f"png: {picture.format} {picture.size}")
        require(len(picture.convert("RGB").getcolors(1 << 24)) > 10, "png: an empty picture")
    command(program, "export", folder / "few.json", "--all", "-o", folder / "few.pdf")
    page, = PdfReader(folder / "few.pdf").pages
    # Some fonts draw fi as one glyph, which a reader of PDF takes apart when it searches.
    text = unicodedata.normalize("NFKC", page.extract_text())
    for name in ["strict digraph { a }", "classDef x fill:red", "__init__"]:
        require(name in text, f"pdf: no {name!r}")
    print(f"{COUNT} names in svg, html, dot, mermaid, markdown and json; png and pdf read")


try:
    run(sys.argv[1], Path(sys.argv[2]))
except Wrong as wrong:
    print(str(wrong)[:600].encode("unicode_escape").decode())
    sys.exit(1)
