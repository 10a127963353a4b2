extension PageScript {
  /// Reads the data, and makes scenes of it: the boxes, lines and groups that can be shown.
  ///
  /// PageContents, PageScene and PageRecording write the data.
  static let data = #"""
    // MARK: Data

    const data = JSON.parse(document.getElementById("data").textContent);
    const CHANGES = ["", "+", "\u2212", "~"];
    const PLAIN = 0, FAINT = 1, ON_SCREEN = 2;

    /** The kinds of lines, with their looks. */
    const kinds = data.kinds.map(([name, stroke, head, tail]) => ({ name, stroke, head, tail }));
    const labels = data.labels.map(([text, width]) => ({ text, width }));

    /** What a box shows: its texts, and the places of these in the box. */
    const contents = data.contents.map((content) => {
      const [width, height, signs, texts, name, subtitle, rule, firstRow, asides] = content.z;
      const change = content.c || 0;
      return {
        name: content.n, tag: content.g || "", subtitle: content.s || "",
        heading: change ? CHANGES[change] + " " + content.n : content.n,
        rows: (content.r || []).map(([title, text, sign, change, aside, count, isFaint]) => ({
          title, text, sign: sign || 0, change: change || 0, aside: aside || "", count: count || "", isFaint: isFaint === 1,
        })),
        tone: content.t || 0, outline: content.o || 0, change,
        isEntry: content.e === 1, marks: content.m || [], details: content.d || [], link: content.l || "",
        width, height, signs, texts, nameBaseline: name, subtitleBaseline: subtitle,
        rule, firstRow, asides, form: content.f || 0, kind: content.k, label: content.q,
      };
    });

    /**
     * Adds to each box of a scene its parent, the boxes below it, and its level: a box stands below
     * the first earlier box with a line to it.
     */
    function asForest(scene) {
      for (const box of scene.boxes) {
        box.parent = -1;
        box.children = [];
      }
      for (const line of scene.lines) {
        const box = scene.boxes[line.to];
        if (line.from < line.to && box.parent < 0) {
          box.parent = line.from;
          box.line = line;
          scene.boxes[line.from].children.push(line.to);
        }
      }
      scene.roots = [];
      scene.boxes.forEach((box, index) => {
        box.index = index;
        box.level = box.parent < 0 ? 0 : scene.boxes[box.parent].level + 1;
        if (box.parent < 0) scene.roots.push(index);
      });
      for (let index = scene.boxes.length - 1; index >= 0; index--) {
        const box = scene.boxes[index];
        box.below = box.children.reduce((sum, child) => sum + 1 + scene.boxes[child].below, 0);
      }
      scene.indices = new Map(scene.boxes.map((box, index) => [box.id, index]));
      return scene;
    }

    /** The scene of a page without a recording. */
    function onlyScene() {
      return asForest({
        boxes: data.scene.boxes.map((content, id) => ({ id, content: contents[content], tone: contents[content].tone })),
        lines: data.scene.lines.map(([from, to, kind, label, tone, change, width]) => ({
          from, to, kind: kinds[kind], label: labels[label], tone, change, width,
        })),
        groups: data.scene.groups.map(([title, members]) => ({ title, members })),
        placement: data.scene.placement,
      });
    }

    const FEW_BOXES = \#(HierarchyFolding.few), MANY_BOXES = \#(HierarchyFolding.most);

    /**
     * What is folded at first: in a large scene all levels from the one at which it has few boxes,
     * but for the way to what is on screen.
     */
    function foldedAtFirst({ boxes }) {
      if (boxes.length <= MANY_BOXES) return [];
      const sizes = [];
      for (const box of boxes) sizes[box.level] = (sizes[box.level] || 0) + 1;
      let level = 0;
      for (let sum = sizes[0]; level + 1 < sizes.length && sum + sizes[level + 1] <= FEW_BOXES; level++) sum += sizes[level + 1];
      return boxes
        .filter((box) => box.level >= Math.max(1, level) && box.children.length > 0 && box.tone !== ON_SCREEN)
        .map((box) => box.id);
    }

    /** Whether a frame, as the data has it, is around a box. */
    const holds = ([x, y, width, height], [left, top]) =>
      left >= x && left <= x + width && top >= y && top <= y + height;

    /** The scene without what stands below folded boxes. */
    function unfolded(scene, folded) {
      const places = new Map();
      const boxes = [];
      const hidden = new Uint8Array(scene.boxes.length);
      scene.boxes.forEach((box, index) => {
        const parent = scene.boxes[box.parent];
        hidden[index] = parent && (hidden[box.parent] || folded.has(parent.id)) ? 1 : 0;
        if (hidden[index]) return;
        places.set(index, boxes.length);
        boxes.push({ ...box, isFolded: folded.has(box.id) && box.children.length > 0 });
      });
      const isShown = (line) => !hidden[line.from] && !hidden[line.to];
      const lines = scene.lines.filter(isShown)
        .map((line) => ({ ...line, from: places.get(line.from), to: places.get(line.to) }));
      const groups = scene.groups
        .map(({ title, members }) => ({ title, members: members.filter((at) => !hidden[at]).map((at) => places.get(at)) }))
        .filter((group) => group.members.length > 0);
      // Keeps positions from another layout.
      const given = scene.placement;
      const placement = given && {
        boxes: given.boxes.filter((_, at) => !hidden[at]),
        lines: given.lines.filter((_, at) => isShown(scene.lines[at])),
        groups: given.groups.filter((_, at) => scene.groups[at].members.some((member) => !hidden[member])),
        notes: (given.notes || []).filter(([box]) => !hidden[box]),
        moreFrames: (given.moreFrames || []).filter((frame) =>
          given.boxes.some((box, at) => !hidden[at] && holds(frame, box))),
        size: given.size,
      };
      return asShown({ boxes, lines, groups, placement });
    }

    /** Like asForest, for the boxes that are left: keeps how many boxes stand below each in all. */
    function asShown(shown) {
      const below = shown.boxes.map((box) => box.below);
      const all = shown.boxes.map((box) => box.children.length);
      asForest(shown);
      shown.boxes.forEach((box, index) => {
        box.below = below[index];
        box.canFold = all[index] > 0;
      });
      return shown;
    }
    """#
}

/// The script of a page: one function, in parts by their purpose.
///
/// Plain JavaScript without libraries. It never makes markup of texts.
enum PageScript {
  private static let parts = [
    data, tidyTree, placing, painting, drawing, viewing, pointing, lists, panels, searching,
    playing, printing, starting,
  ]

  static let whole = """
    (() => {
    "use strict";
    \(parts.joined(separator: "\n"))
    })();

    """

  /// The SHA-256 of the script in Base64; after a change, a test says the new one.
  static let hash = "DfBkvc8iQhyCrTI4j7YZvQ+1WFqkNSVYL3NgzXjJUGI="
}
