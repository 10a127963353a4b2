"""Converts a terminal's screen with its escape sequences to an SVG with the same cells."""

import sys
from html import escape
from itertools import groupby

import pyte

COLUMNS, ROWS = int(sys.argv[1]), int(sys.argv[2])
CELL_WIDTH, CELL_HEIGHT, FONT_SIZE, BASELINE, MARGIN = 8.4, 17, 14, 13, 14
BACKGROUND, FOREGROUND = "#14181f", "#d6dbe3"
NAMED = {
    "black": "#14181f", "red": "#f07178", "green": "#9bd06b", "brown": "#e6c07b",
    "blue": "#6ca8f5", "magenta": "#c792ea", "cyan": "#66c7d6", "white": "#d6dbe3",
    "brightblack": "#6b7482", "brightred": "#ff8f96", "brightgreen": "#b7e88a",
    "brightbrown": "#ffdf9e", "brightblue": "#8fc0ff", "brightmagenta": "#deb3ff",
    "brightcyan": "#8fe3ef", "brightwhite": "#ffffff",
}

# The directions of lines from the middle of a cell: left, right, up, down. Drawn as shapes, they meet in every font.
LINES = {
    "─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "rud", "┤": "lud",
    "┬": "lrd", "┴": "lru", "┼": "lrud", "━": "lr",
}
SHADES = {"░": 0.2, "▒": 0.4, "▓": 0.6, "█": 1}


def colour(name, default):
    if name == "default":
        return default
    return NAMED.get(name) or f"#{name}"


def style(cell):
    front, back = colour(cell.fg, FOREGROUND), colour(cell.bg, BACKGROUND)
    return (back, front, cell.bold) if cell.reverse else (front, back, cell.bold)


def drawn(data, x, y, front, count):
    """Returns the shape of the same line or shade in several cells."""
    right, bottom = x + count * CELL_WIDTH, y + CELL_HEIGHT
    if data in SHADES:
        return (
            f'<rect x="{x:g}" y="{y}" width="{right - x:g}" height="{CELL_HEIGHT}" '
            f'fill="{front}" fill-opacity="{SHADES[data]}"/>'
        )
    path, middle = [], y + CELL_HEIGHT / 2
    for cell in range(count):
        centre = x + (cell + 0.5) * CELL_WIDTH
        ends = {
            "l": (centre - CELL_WIDTH / 2, middle), "r": (centre + CELL_WIDTH / 2, middle),
            "u": (centre, y), "d": (centre, bottom),
        }
        for end in LINES[data]:
            path.append(f"M{centre:g} {middle:g}L{ends[end][0]:g} {ends[end][1]:g}")
    if LINES[data] == "lr":
        path = [f"M{x:g} {middle:g}H{right:g}"]
    width = 3 if data == "━" else 1.2
    return f'<path d="{"".join(path)}" stroke="{front}" stroke-width="{width}"/>'


def kind(cell):
    """Returns the group of a cell: blanks, one kind of line, or a word."""
    data = cell.data
    return data if data in LINES or data in SHADES else data in (" ", "")


screen = pyte.Screen(COLUMNS, ROWS)
# tmux marks faint text with a parameter that pyte ignores.
text = sys.stdin.read().rstrip("\n").replace("\x1b[2m", "\x1b[90m")
pyte.Stream(screen).feed(text.replace("\n", "\r\n"))

width, height = COLUMNS * CELL_WIDTH + 2 * MARGIN, ROWS * CELL_HEIGHT + 2 * MARGIN
print(
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
    f'width="{width:g}" height="{height:g}" font-size="{FONT_SIZE}" '
    'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace">'
)
print(f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>')
for row in range(ROWS):
    cells = [(column, screen.buffer[row][column]) for column in range(COLUMNS)]
    for (front, back, bold), run in groupby(cells, key=lambda item: style(item[1])):
        run = list(run)
        x, y = MARGIN + run[0][0] * CELL_WIDTH, MARGIN + row * CELL_HEIGHT
        length = len(run) * CELL_WIDTH
        if back != BACKGROUND:
            print(f'<rect x="{x:g}" y="{y}" width="{length:g}" height="{CELL_HEIGHT}" fill="{back}" '
                'shape-rendering="crispEdges"/>')
        # Each word has its own position, so that a font of another width keeps the columns.
        for sort, word in groupby(run, key=lambda item: kind(item[1])):
            word = list(word)
            if sort is True:
                continue
            if sort is not False:
                print(drawn(sort, MARGIN + word[0][0] * CELL_WIDTH, y, front, len(word)))
                continue
            text = escape("".join(cell.data for _, cell in word))
            weight = ' font-weight="bold"' if bold else ""
            print(
                f'<text x="{MARGIN + word[0][0] * CELL_WIDTH:g}" y="{y + BASELINE}" fill="{front}"{weight} '
                f'textLength="{len(word) * CELL_WIDTH:g}" lengthAdjust="spacingAndGlyphs">{text}</text>'
            )
print("</svg>")
