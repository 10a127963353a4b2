extension PageScript {
  /// Two painters with the same functions: on a canvas for the screen, and into an SVG for paper and
  /// for the legend.
  static let painting = #"""
    // MARK: Painters

    const FONTS = 'Helvetica, Arial, "Liberation Sans", sans-serif';
    const COLOURS = [
      "background", "fill", "frame", "border", "line", "text", "faint", "accent", "accentFill",
      "added", "addedFill", "removed", "removedFill", "changed", "changedFill", "warning",
    ];
    const DASHES = { dashed: [5, 3], dotted: [1.5, 3], box: [4, 3] };

    /**
     * Paints on a canvas. Texts are kept back and written by font and colour, since a change of the
     * font costs more than a text.
     */
    class CanvasPainter {
      constructor(context, colours) {
        Object.assign(this, { context, colours, texts: new Map() });
      }

      rectangle(x, y, width, height, radius, look) {
        this.context.beginPath();
        if (radius > 0) this.context.roundRect(x, y, width, height, radius);
        else this.context.rect(x, y, width, height);
        this.paint(look);
      }

      circle(x, y, radius, look) {
        this.context.beginPath();
        this.context.arc(x, y, radius, 0, 2 * Math.PI);
        this.paint(look);
      }

      /** Commands as in the path of an SVG: a letter, and numbers. */
      path(commands, look) {
        const context = this.context;
        context.beginPath();
        for (const [command, ...at] of commands) {
          if (command === "M") context.moveTo(at[0], at[1]);
          else if (command === "L") context.lineTo(at[0], at[1]);
          else if (command === "Q") context.quadraticCurveTo(at[0], at[1], at[2], at[3]);
          else if (command === "C") context.bezierCurveTo(at[0], at[1], at[2], at[3], at[4], at[5]);
          else context.closePath();
        }
        this.paint(look);
      }

      paint({ fill, stroke, width = 1, dash, opacity = 1 }) {
        const context = this.context;
        if (fill) {
          context.fillStyle = this.colours[fill];
          context.fill();
        }
        if (!stroke) return;
        context.strokeStyle = this.colours[stroke];
        context.lineWidth = width;
        context.globalAlpha = opacity;
        if (dash) context.setLineDash(DASHES[dash]);
        context.stroke();
        if (dash) context.setLineDash([]);
        context.globalAlpha = 1;
      }

      /** A text, which a font that is wider than usual may not make wider than `room`. */
      text(text, x, y, { size, colour, bold = false, end = false }, room) {
        if (!text) return;
        const style = size + " " + bold + " " + colour + " " + end;
        if (!this.texts.has(style)) this.texts.set(style, { size, colour, bold, end, all: [] });
        this.texts.get(style).all.push(text, x, y, room);
      }

      finish() {
        const context = this.context;
        context.textBaseline = "alphabetic";
        for (const { size, colour, bold, end, all } of this.texts.values()) {
          context.font = (bold ? "bold " : "") + size + "px " + FONTS;
          context.fillStyle = this.colours[colour];
          context.textAlign = end ? "right" : "left";
          for (let at = 0; at < all.length; at += 4) context.fillText(all[at], all[at + 1], all[at + 2], all[at + 3]);
        }
        this.texts.clear();
      }
    }

    /** Paints into an element of an SVG, with the colours of the page's style sheet. */
    class SVGPainter {
      constructor(parent) {
        this.parent = parent;
      }

      static element(name, attributes) {
        const element = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        return element;
      }

      add(name, attributes, { fill, stroke, width = 1, dash, opacity = 1 } = {}) {
        const element = SVGPainter.element(name, attributes);
        const colour = (name) => (name ? "var(--flow-" + name + ")" : "none");
        element.setAttribute("fill", colour(fill));
        if (stroke) {
          element.setAttribute("stroke", colour(stroke));
          element.setAttribute("stroke-width", width);
          if (dash) element.setAttribute("stroke-dasharray", DASHES[dash].join(" "));
          if (opacity !== 1) element.setAttribute("stroke-opacity", opacity);
        }
        this.parent.append(element);
        return element;
      }

      rectangle(x, y, width, height, radius, look) {
        this.add("rect", { x, y, width, height, rx: radius }, look);
      }

      circle(x, y, radius, look) {
        this.add("circle", { cx: x, cy: y, r: radius }, look);
      }

      path(commands, look) {
        const d = commands.map(([command, ...at]) => command + at.map((n) => Math.round(n * 10) / 10).join(" "));
        this.add("path", { d: d.join("") }, look);
      }

      text(text, x, y, { size, colour, bold = false, end = false }) {
        if (!text) return;
        const element = this.add("text", { x, y, "font-size": size }, { fill: colour });
        element.setAttribute("font-family", FONTS);
        if (bold) element.setAttribute("font-weight", "bold");
        if (end) element.setAttribute("text-anchor", "end");
        element.textContent = text;
      }

      finish() {}
    }
    """#
}
