extension PageScript {
  /// Draws boxes, lines and frames as DiagramDrawing and DrawnLine do.
  static let drawing = #"""
    // MARK: Drawing

    const LINE_COLOURS = ["", "added", "removed", "changed"];
    const NAME_SIZE = 12, TEXT_SIZE = 11, SMALL_SIZE = 10, PADDING = 8, LINE_HEIGHT = 15;
    const FOLD_RADIUS = 6.5;

    /** The forms of boxes: a line of text, and a card about what is missing. */
    const TAG = 1, ALARM = 2;

    /** How much is drawn: everything, names alone, or boxes without text. */
    const EVERYTHING = 2, NAMES = 1, BOXES = 0;

    function lookOf(box) {
      const isProminent = box.tone === ON_SCREEN || box.content.isEntry;
      const [border, fill] = box.content.form === ALARM
        ? ["removed", "removedFill"]
        : box.content.change
        ? [LINE_COLOURS[box.content.change], LINE_COLOURS[box.content.change] + "Fill"]
        : isProminent ? ["accent", "accentFill"] : ["border", "fill"];
      const isThick = isProminent || box.content.change > 0;
      const isDashed = box.content.outline === 1 || box.content.change === 2;
      return { fill, stroke: border, width: isThick ? 2 : 1, dash: isDashed ? "box" : undefined };
    }

    function drawBox(painter, box, frame, detail) {
      const content = box.content, look = lookOf(box);
      const { x, y, width, height } = frame;
      if (content.outline === 2) painter.rectangle(x - 3, y - 3, width + 6, height + 6, 8, look);
      painter.rectangle(x, y, width, height, detail === BOXES ? 0 : content.form === TAG ? 7.5 : 6, look);
      if (detail === BOXES) return;
      if (content.form === TAG) {
        if (detail !== NAMES) painter.text(content.name, x + 6, y + content.nameBaseline, { size: SMALL_SIZE, colour: "faint" }, width - 8);
        return;
      }
      const room = width - 2 * PADDING;
      const ink = box.tone === FAINT ? "faint" : "text";
      painter.text(content.heading, x + PADDING, y + content.nameBaseline, { size: NAME_SIZE, colour: ink, bold: true }, room - (content.tag ? 6 * content.tag.length + 12 : 0));
      if (detail === NAMES) return;
      const small = { size: SMALL_SIZE, colour: "faint" };
      painter.text(content.tag, x + width - PADDING, y + content.nameBaseline, { ...small, end: true });
      painter.text(content.subtitle, x + PADDING, y + content.subtitleBaseline, small, room);
      if (content.rule) {
        const at = y + content.rule;
        painter.path([["M", x, at], ["L", x + width, at]], { stroke: "border", opacity: 0.6 });
      }
      let baseline = y + content.firstRow - 3;
      for (const row of content.rows) {
        const style = row.change
          ? { size: TEXT_SIZE, colour: LINE_COLOURS[row.change] }
          : row.sign === 2
            ? { size: TEXT_SIZE, colour: "accent", bold: true } : { size: TEXT_SIZE, colour: row.isFaint ? "faint" : ink };
        painter.text(row.title, x + PADDING, baseline, small);
        painter.text(["", "\u25b7", "\u25b6"][row.sign], x + content.signs, baseline, style);
        painter.text(row.text, x + content.texts, baseline, style, width - content.texts - PADDING);
        painter.text(row.aside, x + content.asides, baseline, small, width - content.asides - PADDING);
        painter.text(row.count, x + width - PADDING, baseline, { ...small, end: true });
        baseline += LINE_HEIGHT;
      }
      for (const mark of content.marks) {
        painter.text(mark, x + PADDING, baseline, { size: SMALL_SIZE, colour: content.isEntry ? "accent" : "warning" }, room);
        baseline += LINE_HEIGHT;
      }
    }

    function drawGroup(painter, frame) {
      painter.rectangle(frame.x, frame.y, frame.width, frame.height, 8, { fill: "frame" });
    }

    /** Above the lines, which go through it on their way down. */
    function drawGroupTitle(painter, group, frame, detail) {
      if (detail === BOXES) return;
      if (data.isDown === 1) painter.rectangle(frame.x + 4, frame.y + 4, Math.min(frame.width - 8, 6 * group.title.length), 12, 2, { fill: "frame" });
      painter.text(group.title, frame.x + 8, frame.y + 13, { size: SMALL_SIZE, colour: "faint" }, Math.max(60, frame.width - 16));
    }

    function drawLine(painter, line, place, detail) {
      const plain = line.kind.name === "failedNavigation" ? "warning"
        : line.tone === ON_SCREEN || line.kind.name.endsWith("ntry") ? "accent" : "line";
      const colour = LINE_COLOURS[line.change] || plain;
      const isThick = line.tone === ON_SCREEN;
      const { stroke, head, tail } = line.kind;
      const shape = shapeOf(place);
      if (detail === BOXES) return painter.path(shape, { stroke: colour, width: isThick ? 2 : 1 });
      if (stroke === "double") {
        painter.path(shape, { stroke: colour, width: 3.6 });
        painter.path(shape, { stroke: "background", width: 1.4 });
      } else {
        const width = line.width || (stroke === "dotted" ? 1.8 : isThick ? 2 : 1);
        const seen = head === "arrow" && width > 2 ? shapeOf(shortened(place, width)) : shape;
        painter.path(seen, { stroke: colour, width, dash: stroke === "solid" ? undefined : stroke });
      }
      const points = place.points, last = points[points.length - 1];
      const differs = (a, b) => a.x !== b.x || a.y !== b.y;
      const before = points.slice(0, -1).reverse().find((point) => differs(point, last)) || points[0];
      drawEnd(painter, head, last, before, colour);
      drawEnd(painter, tail, points[0], points.find((point) => differs(point, points[0])) || last, colour);
      painter.text(line.label.text, place.label.x, place.label.y, { size: SMALL_SIZE, colour: "faint" }, line.label.width);
    }

    /** A line that ends inside of its arrow, whose tip is narrower than the line. */
    function shortened({ points, isCurve }, width) {
      const last = points[points.length - 1], before = points[points.length - 2];
      const length = Math.hypot(last.x - before.x, last.y - before.y);
      if (length <= 2 * width) return { points, isCurve };
      const part = (2 * width) / length;
      const end = { x: last.x + (before.x - last.x) * part, y: last.y + (before.y - last.y) * part };
      return { points: [...points.slice(0, -1), end], isCurve };
    }

    /** The path of a line, with rounded corners. */
    function shapeOf({ points, isCurve }) {
      const shape = [["M", points[0].x, points[0].y]];
      if (isCurve) {
        for (let at = 1; at + 2 < points.length; at += 3) {
          shape.push(["C", ...points.slice(at, at + 3).flatMap(({ x, y }) => [x, y])]);
        }
        return shape;
      }
      const towards = (start, end, length) => {
        const whole = Math.hypot(end.x - start.x, end.y - start.y);
        return whole > 0
          ? [start.x + ((end.x - start.x) * length) / whole, start.y + ((end.y - start.y) * length) / whole]
          : [start.x, start.y];
      };
      for (let at = 1; at < points.length - 1; at++) {
        const [before, corner, after] = points.slice(at - 1, at + 2);
        const room = Math.min(
          Math.hypot(corner.x - before.x, corner.y - before.y), Math.hypot(after.x - corner.x, after.y - corner.y)) / 2;
        const radius = Math.min(6, room);
        if (radius < 0.5) {
          shape.push(["L", corner.x, corner.y]);
        } else {
          shape.push(["L", ...towards(corner, before, radius)]);
          shape.push(["Q", corner.x, corner.y, ...towards(corner, after, radius)]);
        }
      }
      const last = points[points.length - 1];
      shape.push(["L", last.x, last.y]);
      return shape;
    }

    function drawEnd(painter, end, tip, before, colour) {
      const length = Math.hypot(tip.x - before.x, tip.y - before.y);
      if (end === "none" || length === 0) return;
      const x = (tip.x - before.x) / length, y = (tip.y - before.y) / length;
      const at = (behind, beside) => [tip.x - x * behind - y * beside, tip.y - y * behind + x * beside];
      const isOpen = end.startsWith("open");
      const look = { fill: isOpen ? "background" : colour, stroke: colour };
      const polygon = (points) => painter.path(
        [...points.map(([behind, beside], index) => [index ? "L" : "M", ...at(behind, beside)]), ["Z"]], look);
      if (end === "arrow") polygon([[0, 0], [9, 3.5], [9, -3.5]]);
      else if (end === "vee") polygon([[0, 0], [9, 4.5], [5, 0], [9, -4.5]]);
      else if (end === "box" || end === "openBox") polygon([[0, 3.5], [7, 3.5], [7, -3.5], [0, -3.5]]);
      else if (end === "openDiamond") polygon([[0, 0], [5.5, 3.5], [11, 0], [5.5, -3.5]]);
      else painter.circle(tip.x - x * 3.5, tip.y - y * 3.5, 3.5, look);
    }

    /** The place of the button that folds what is below a box. */
    function foldPlace(frame) {
      return data.isDown
        ? { x: frame.x + frame.width / 2, y: frame.y + frame.height + FOLD_RADIUS }
        : { x: frame.x + frame.width + FOLD_RADIUS, y: frame.y + frame.height / 2 };
    }

    function drawFold(painter, box, frame) {
      if (!box.canFold) return;
      const { x, y } = foldPlace(frame);
      const look = { stroke: box.isFolded ? "accent" : "line", width: 1.2 };
      painter.circle(x, y, FOLD_RADIUS - 1, { ...look, fill: "background" });
      painter.path([["M", x - 2.5, y], ["L", x + 2.5, y]], look);
      if (!box.isFolded) return;
      painter.path([["M", x, y - 2.5], ["L", x, y + 2.5]], look);
      painter.text(String(box.below), x + FOLD_RADIUS + 3, y + 3.5, { size: SMALL_SIZE, colour: "accent" });
    }

    /** Draws what `sees` admits, and returns the indices of the boxes that were drawn. */
    function drawScene(painter, scene, placement, detail, sees = () => true) {
      for (const frame of [...placement.groups, ...placement.moreFrames].filter(sees)) drawGroup(painter, frame);
      // Draws the path to the visible screen above the rest.
      for (const isOnTop of [false, true]) {
        scene.lines.forEach((line, index) => {
          const place = placement.lines[index];
          if ((line.tone === ON_SCREEN) === isOnTop && sees(place.bounds)) drawLine(painter, line, place, detail);
        });
      }
      scene.groups.forEach((group, index) => {
        if (sees(placement.groups[index])) drawGroupTitle(painter, group, placement.groups[index], detail);
      });
      for (const { label, x, y } of detail === BOXES ? [] : placement.notes) {
        if (!sees({ x, y: y - 9, width: label.width, height: 11 })) continue;
        painter.text(label.text, x, y, { size: SMALL_SIZE, colour: "faint" }, label.width);
      }
      const drawn = [];
      placement.boxes.forEach((frame, index) => {
        if (!sees(frame)) return;
        drawn.push(index);
        drawBox(painter, scene.boxes[index], frame, detail);
      });
      return drawn;
    }
    """#
}
