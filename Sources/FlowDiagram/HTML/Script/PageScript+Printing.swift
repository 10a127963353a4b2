extension PageScript {
  /// The legend, and the drawing for paper.
  static let printing = #"""
    // MARK: Legend

    function makeLegend() {
      if (!data.legend) return;
      $("legend").hidden = false;
      for (const entry of data.legend) {
        const sample = make("span", { className: "sample", "aria-hidden": "true" });
        if (entry.line) {
          const svg = SVGPainter.element("svg", { width: 34, height: 14, viewBox: "0 0 34 14" });
          const [name, stroke, head, tail] = entry.line;
          const line = { kind: { name, stroke, head, tail }, tone: PLAIN, change: 0, label: { text: "" } };
          drawLine(new SVGPainter(svg), line, { points: [{ x: 2, y: 7 }, { x: 32, y: 7 }], label: { x: 0, y: 0 } }, EVERYTHING);
          sample.append(svg);
        } else {
          sample.append(make("span", { className: entry.box ? "framed" : "sign", text: entry.box || entry.sign }));
        }
        $("legend-list").append(make("li", {}, sample, make("span", { text: entry.text })));
      }
    }

    // MARK: Paper

    /** The number of boxes up to which the whole drawing is printed; else what is in view. */
    const MOST_PRINTED = 1500;

    function preparePrint(app) {
      const { view, shown } = app;
      const { boxes, width, height } = view.placement;
      const isWhole = boxes.length <= MOST_PRINTED;
      const from = view.at(0, 0), to = view.at(view.width, view.height);
      const area = isWhole
        ? { x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN }
        : { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
      const svg = SVGPainter.element("svg", {
        viewBox: [area.x, area.y, area.width, area.height].join(" "), width: area.width, height: area.height, role: "img",
      });
      svg.setAttribute("aria-label", data.summary);
      const sees = ({ x, y, width, height }) =>
        x <= area.x + area.width && y <= area.y + area.height && x + width >= area.x && y + height >= area.y;
      const detail = !isWhole && view.scale < 0.3 ? BOXES : EVERYTHING;
      const painter = new SVGPainter(svg);
      const drawn = drawScene(painter, shown, view.placement, detail, isWhole ? undefined : sees);
      for (const index of drawn) if (shown.boxes[index].isFolded) drawFold(painter, shown.boxes[index], boxes[index]);
      $("print-drawing").replaceChildren(svg);
      $("print-legend").replaceChildren(...[...$("legend-list").children].map((entry) => entry.cloneNode(true)));
      const errors = app.player ? app.player.errors : [];
      $("print-errors").replaceChildren(...errors.slice(0, 200).map((event) =>
        make("li", { text: offset(event.w) + " s: " + (event.m ? "[" + [event.problem?.n, event.m].filter(Boolean).join(" ") + "] " : "") + event.t + (event.s ? ", " + event.s : "") })));
      $("print-errors-title").hidden = errors.length === 0;
      $("print-errors-title").textContent = errors.length > 200 ? "The first 200 of " + errors.length + " errors" : "Errors";
    }
    """#
}
