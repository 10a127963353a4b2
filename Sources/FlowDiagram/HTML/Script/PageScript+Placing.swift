extension PageScript {
  /// The placement of Placement+Tidy.swift, or a given one.
  static let placing = #"""
    // MARK: Placement

    const GAP = 14, TRUNK = 14, HEAD = 20, LABEL_GAP = 4, FRAME_MARGIN = 8;
    /** The room for the title of a frame; lines downwards end below it. */
    const FRAME_TITLE = data.isDown === 1 ? 30 : 20;

    /**
     * Places the boxes, lines and frames of a scene: {boxes, lines, groups, width, height}. A given
     * placement has texts beside boxes too, and frames without titles: {notes, moreFrames}.
     */
    function placed(scene) {
      const placement = scene.placement ? givenPlacement(scene.placement) : tidyPlacement(scene);
      for (const line of placement.lines) line.bounds = boundsOf(line.points);
      return placement;
    }

    function givenPlacement({ boxes, lines, groups, notes = [], moreFrames = [], size }) {
      const frame = ([x, y, width, height]) => ({ x, y, width, height });
      return {
        boxes: boxes.map(frame), groups: groups.map(frame), width: size[0], height: size[1],
        notes: notes.map(([, label, x, y]) => ({ label: labels[label], x, y })), moreFrames: moreFrames.map(frame),
        lines: lines.map(([isCurve, x, y, flat]) => {
          const points = [];
          for (let at = 0; at < flat.length; at += 2) points.push({ x: flat[at], y: flat[at + 1] });
          return { points, isCurve: isCurve === 1, label: { x, y } };
        }),
      };
    }

    function tidyPlacement(scene) {
      const isDown = data.isDown === 1;
      const all = scene.boxes;
      const along = (box) => (isDown ? box.content.height : box.content.width);
      const across = (box) => (isDown ? box.content.width : box.content.height);

      const before = all.map(() => 0), behind = all.map(() => 0);
      for (const { members } of scene.groups) {
        before[members[0]] = isDown ? FRAME_MARGIN : FRAME_TITLE;
        behind[members[members.length - 1]] = FRAME_MARGIN;
      }

      const sizes = [], labelSizes = [], hasFrame = [];
      for (const box of all) {
        sizes[box.level] = Math.max(sizes[box.level] || 0, along(box));
        labelSizes[box.level] = labelSizes[box.level] || 0;
      }
      for (const line of scene.lines) {
        if (all[line.to].parent !== line.from) continue;
        const level = all[line.to].level;
        labelSizes[level] = Math.max(labelSizes[level], isDown ? 14 : line.label.width);
      }
      for (const { members } of scene.groups) hasFrame[all[members[0]].level] = true;
      const starts = [];
      let next = 0;
      sizes.forEach((size, level) => {
        if (level > 0) next += TRUNK + (labelSizes[level] > 0 ? labelSizes[level] + LABEL_GAP : 0) + HEAD;
        if (isDown && hasFrame[level]) next += FRAME_TITLE;
        starts.push(next);
        next += size;
      });

      const positions = tidyPositions(
        all.map((box) => box.children), scene.roots,
        all.map((box, index) => across(box) + GAP + before[index] + behind[index]),
        all.map((box) => starts[box.level] + sizes[box.level]));
      const boxes = all.map((box, index) => {
        const start = starts[box.level], position = positions[index] + before[index];
        const { width, height } = box.content;
        return isDown ? { x: position, y: start, width, height } : { x: start, y: position, width, height };
      });
      const lines = scene.lines.map((line) => {
        const from = boxes[line.from], to = boxes[line.to];
        if (all[line.to].parent !== line.from) return curveBetween(from, to, line);
        const level = all[line.from].level;
        return branchBetween(from, to, line, starts[level] + sizes[level] + TRUNK, isDown);
      });
      const groups = scene.groups.map(({ members }) => frameAround(members.map((member) => boxes[member])));
      return shiftedToOrigin({ boxes, lines, groups, notes: [], moreFrames: [] });
    }

    const cornersOf = ({ x, y, width, height }) => [{ x, y }, { x: x + width, y: y + height }];

    function frameAround(boxes) {
      const bounds = boundsOf(boxes.flatMap(cornersOf));
      const top = FRAME_TITLE - 2;
      return {
        x: bounds.x - FRAME_MARGIN, y: bounds.y - top,
        width: bounds.width + 2 * FRAME_MARGIN, height: bounds.height + FRAME_MARGIN + top,
      };
    }

    function branchBetween(from, to, line, trunk, isDown) {
      const [start, end] = isDown
        ? [{ x: from.x + from.width / 2, y: from.y + from.height }, { x: to.x + to.width / 2, y: to.y }]
        : [{ x: from.x + from.width, y: from.y + from.height / 2 }, { x: to.x, y: to.y + to.height / 2 }];
      const corner = ({ x, y }) => (isDown ? { x, y: trunk } : { x: trunk, y });
      return {
        points: [start, corner(start), corner(end), end], isCurve: false,
        label: isDown
          ? { x: end.x + 6, y: trunk + 14 } : { x: end.x - HEAD + 2 - line.label.width, y: end.y - 4 },
      };
    }

    function curveBetween(from, to, line) {
      const isForward = to.x >= from.x + from.width;
      const start = { x: isForward ? from.x + from.width : from.x, y: from.y + from.height / 2 };
      const end = { x: isForward ? to.x : to.x + to.width, y: to.y + to.height / 2 };
      const bend = Math.max(30, Math.abs(end.x - start.x) / 3) * (isForward ? 1 : -1);
      const first = { x: start.x + bend, y: start.y }, second = { x: end.x - bend, y: end.y };
      const middle = {
        x: (start.x + 3 * first.x + 3 * second.x + end.x) / 8,
        y: (start.y + 3 * first.y + 3 * second.y + end.y) / 8,
      };
      return {
        points: [start, first, second, end], isCurve: true,
        label: { x: middle.x - line.label.width / 2, y: middle.y - 4 },
      };
    }

    function boundsOf(points) {
      let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
      for (const { x, y } of points) {
        left = Math.min(left, x);
        top = Math.min(top, y);
        right = Math.max(right, x);
        bottom = Math.max(bottom, y);
      }
      return { x: left, y: top, width: right - left, height: bottom - top };
    }

    /** Moves everything so that the least coordinates are 0. */
    function shiftedToOrigin(placement) {
      const corners = [...placement.boxes, ...placement.groups].flatMap(cornersOf);
      for (const line of placement.lines) for (const point of line.points) corners.push(point);
      if (corners.length === 0) return { ...placement, width: 0, height: 0 };
      const bounds = boundsOf(corners);
      const move = (thing) => {
        thing.x -= bounds.x;
        thing.y -= bounds.y;
      };
      placement.boxes.forEach(move);
      placement.groups.forEach(move);
      for (const line of placement.lines) {
        line.points.forEach(move);
        move(line.label);
      }
      return { ...placement, width: bounds.width, height: bounds.height };
    }
    """#
}
