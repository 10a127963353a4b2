"""Reads diagrams of 10,000 random and hostile names with what others wrote, and compares the names with those in JSON.

SVG by expat, HTML by Python's parser, DOT by graphviz, Markdown by markdown-it. Takes the path of flowscope and a directory for
files. Prints a line for each format and exits with 0, or prints one line with the problem and exits with 1.
"""

import html.parser
import json
import os
import random
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

from markdown_it import MarkdownIt

import hierarchies

SIGNS = [
    "\"", "'", "`", "\\", "<", ">", "&", "|", "{", "}", "[", "]", "(", ")", "*", "_", "#", "~", "!", "$", "^", "=", "+", "-", ".", ",", ":", ";",
    "%", "@", "/", "?", "\n", "\r\n", "\t", "\0", "\x1b", "\x7f", "\u0085", "\u00a0", "\u200b", "\u200d", "\u202e", "\u2066", "\u2028", "\ufeff",
    "\ufffe", " ", "  ", "a", "b", "Z", "0", "9", "é", "ß", "漢", "ש", "🏳️‍🌈", "\u0301", "&amp;", "&#35;", "<b>", "</TABLE>", "<!--", "-->", "]]>",
    "```", "***", "~~~", "![x](y)", "[x](y)", "<script>", "</script>", "https://example.org", "www.example.org", "a@b.c", "1. ", "- ", "# ",
    "graph", "node", "edge", "strict", "digraph", "subgraph", "end", "click", "style", "%%{init: {}}%%", "direction LR", "\\n", "\\G", "\\N",
]


class Wrong(Exception):
    """A check failed."""


def names(count, seed=4711):
    rng = random.Random(seed)
    found = list(hierarchies.HOSTILE)
    while len(found) < count:
        found.append("".join(rng.choice(SIGNS) for _ in range(rng.randrange(1, 12))))
    return found[:count]


def compare(form, found, wanted):
    if len(found) != len(wanted):
        raise Wrong(f"{form}: {len(found)} names instead of {len(wanted)}")
    for index, (one, other) in enumerate(zip(found, wanted)):
        if one != other:
            raise Wrong(f"{form}: name {index} is {one!r} instead of {other!r}")
    print(f"{form}: {len(found)} names")


def of_svg(text):
    space = "{http://www.w3.org/2000/svg}"
    for group in ElementTree.fromstring(text).iter(f"{space}g"):
        if group.get("class") == "coordinator":
            yield next(part.text for part in group.iter(f"{space}text") if part.get("class").startswith("name"))


def of_html(text):
    class Reader(html.parser.HTMLParser):
        data, inside = "", False

        def handle_starttag(self, tag, attributes):
            self.inside = dict(attributes).get("id") == "data"

        def handle_endtag(self, tag):
            self.inside = False

        def handle_data(self, data):
            if self.inside:
                self.data += data

    reader = Reader()
    reader.feed(text)
    data = json.loads(reader.data)
    return [data["contents"][content]["n"] for content in data["scene"]["boxes"]]


def of_dot(path):
    program = 'N { printf("%s\\1", $.label) }'
    outcome = subprocess.run(["gvpr", program, path], capture_output=True, timeout=300)
    if outcome.returncode != 0 or outcome.stderr:
        raise Wrong(f"dot: graphviz says {outcome.stderr[:400]}")
    for label in outcome.stdout.decode("utf-8").split("\1")[:-1]:
        # A word joiner keeps graphviz from reading an entity in a name.
        yield next(ElementTree.fromstring(label).iter("B")).text.replace("&\u2060", "&")


def of_markdown(text):
    # Only the text of the cell: anything else in it would be markup.
    def cell(token):
        if any(child.type not in ("text", "text_special") for child in token.children):
            raise Wrong(f"markdown: {token.content!r} is read as {[child.type for child in token.children]}")
        return "".join(child.content for child in token.children)

    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    rows = [index for index, token in enumerate(tokens) if token.type == "tr_open"][1:]
    return [cell(tokens[index + 2]) for index in rows]


def main(flowscope, directory):
    every = names(10_000)
    tree = hierarchies.snapshot(["App"] + every, [0] + [index // 8 for index in range(len(every))], ["child"] * (len(every) + 1))
    target = os.path.join(directory, "snapshot.json")
    with open(target, "w", encoding="utf-8") as file:
        json.dump(tree, file)

    def export(form):
        path = os.path.join(directory, f"names.{form}")
        outcome = subprocess.run([flowscope, "export", target, "--format", form, "-o", path], capture_output=True, timeout=300)
        if outcome.returncode != 0:
            raise Wrong(f"{form}: {outcome.stderr.decode(errors='replace')[:400]}")
        with open(path, encoding="utf-8", newline="") as file:
            return path, file.read()

    wanted = [box["name"] for box in json.loads(export("json")[1])["boxes"]]
    compare("svg", list(of_svg(export("svg")[1])), wanted)
    compare("html", of_html(export("html")[1]), wanted)
    compare("markdown", of_markdown(export("markdown")[1]), [name.strip() for name in wanted])
    compare("dot", list(of_dot(export("dot")[0])), wanted)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Wrong as error:
        print(str(error).replace("\n", " ")[:2_000], file=sys.stderr)
        sys.exit(1)
