extension PageScript {
  /// The canvas: what is in view, panning and zooming.
  static let viewing = #"""
    // MARK: View

    const MARGIN = 24;
    const MOST_SCALE = 4;
    const stillness = matchMedia("(prefers-reduced-motion: reduce)");

    class View {
      /** `choose` is called with a box and `fold` with a box whose button was pressed. */
      constructor(canvas, { choose, fold }) {
        Object.assign(this, { canvas, choose, fold, scale: 1, x: 0, y: 0, isFitted: true, selected: null });
        this.marked = new Set();
        this.fresh = new Set();
        this.readColours();
        new ResizeObserver(() => this.resize()).observe(canvas);
        listenToPointer(this);
      }

      readColours() {
        const style = getComputedStyle(document.documentElement);
        this.colours = Object.fromEntries(
          COLOURS.map((name) => [name, style.getPropertyValue("--flow-" + name).trim()]));
        this.redraw();
      }

      /** Shows a scene; the box with the id `anchor` stays where it is, or else what is in the middle. */
      show(scene, anchor) {
        const old = this.scene, before = this.placement;
        const kept = old && this.anchorIn(old, scene, anchor);
        this.scene = scene;
        this.placement = placed(scene);
        if (!old) {
          this.open();
        } else if (this.isFitted) {
          this.fit();
        } else if (kept) {
          const from = before.boxes[kept.old], to = this.placement.boxes[kept.new];
          this.x += (from.x - to.x) * this.scale;
          this.y += (from.y - to.y) * this.scale;
        }
        this.canvas.dataset.total = scene.boxes.length;
        this.redraw();
      }

      /** A box of both scenes that should not move: the wanted one, or the nearest to the middle. */
      anchorIn(old, scene, wanted) {
        let best = null, least = Infinity;
        const middle = this.at(this.width / 2, this.height / 2);
        for (const box of old.boxes) {
          const place = scene.indices.get(box.id);
          if (place === undefined) continue;
          const frame = this.placement.boxes[box.index];
          const distance = box.id === wanted
            ? -1 : Math.hypot(frame.x + frame.width / 2 - middle.x, frame.y + frame.height / 2 - middle.y);
          if (distance < least) {
            least = distance;
            best = { old: box.index, new: place };
          }
        }
        return best;
      }

      resize() {
        const { clientWidth, clientHeight } = this.canvas;
        const ratio = devicePixelRatio || 1;
        if (clientWidth === 0 || clientHeight === 0) return;
        const isFirst = !this.width && this.placement;
        this.width = clientWidth;
        this.height = clientHeight;
        this.ratio = ratio;
        this.canvas.width = Math.round(clientWidth * ratio);
        this.canvas.height = Math.round(clientHeight * ratio);
        if (isFirst) this.open();
        else if (this.isFitted) this.fit();
        // Now, since the new size has emptied the canvas.
        this.draw();
      }

      // Places in the drawing and on the canvas.

      at(x, y) {
        return { x: (x - this.x) / this.scale, y: (y - this.y) / this.scale };
      }

      moveTo(x, y, scale = this.scale) {
        this.stop();
        [this.x, this.y, this.scale] = [x, y, scale];
        this.redraw();
      }

      pan(x, y) {
        this.isFitted = false;
        this.moveTo(this.x + x, this.y + y);
      }

      /** Zooms by a factor around a point of the canvas. */
      zoom(factor, x = this.width / 2, y = this.height / 2) {
        const scale = Math.min(MOST_SCALE, Math.max(Math.min(0.05, this.fittingScale), this.scale * factor));
        const point = this.at(x, y);
        this.isFitted = false;
        this.moveTo(x - point.x * scale, y - point.y * scale, scale);
      }

      /** The scale at which everything fits, at most its own size. */
      get fittingScale() {
        const { width, height } = this.placement;
        const room = (whole) => Math.max(10, whole - 2 * MARGIN);
        return Math.min(1, room(this.width) / Math.max(1, width), room(this.height) / Math.max(1, height));
      }

      /** Shows everything; if that would be too small to read, the path to the visible screen or its end. */
      open() {
        if (!this.width) return;
        this.fit();
        const root = this.placement.boxes[0];
        if (this.scale >= 0.3 || !root) return;
        this.isFitted = false;
        const path = this.scene.boxes.filter((box) => box.tone === ON_SCREEN).map((box) => this.placement.boxes[box.index]);
        const least = (of) => Math.min(...path.map(of)), most = (of) => Math.max(...path.map(of));
        const [left, top] = [least((frame) => frame.x), least((frame) => frame.y)];
        const [width, height] = [most((frame) => frame.x + frame.width) - left, most((frame) => frame.y + frame.height) - top];
        const room = Math.min(0.8, (this.width - 2 * MARGIN) / width, (this.height - 2 * MARGIN) / height);
        if (path.length > 0 && room >= 0.5) {
          this.moveTo((this.width - width * room) / 2 - left * room, (this.height - height * room) / 2 - top * room, room);
          return;
        }
        const scale = 0.8, shown = path.at(-1) ?? root;
        const middle = { x: shown.x + shown.width / 2, y: shown.y + shown.height / 2 };
        const [x, y] = path.length > 0 ? [0.5, 0.5] : data.isDown ? [0.5, 0.15] : [0.15, 0.5];
        this.moveTo(this.width * x - middle.x * scale, this.height * y - middle.y * scale, scale);
      }

      /** Shows everything. */
      fit() {
        this.isFitted = true;
        if (!this.placement || !this.width) return;
        const { width, height } = this.placement, scale = this.fittingScale;
        this.moveTo((this.width - width * scale) / 2, (this.height - height * scale) / 2, scale);
      }

      /** Brings a box into view, in a size that can be read. */
      reveal(index) {
        const frame = this.placement.boxes[index];
        if (!frame || !this.width) return;
        const scale = this.scale < 0.6 ? 1 : this.scale;
        const inset = MARGIN + 8;
        let x = this.x, y = this.y;
        if (scale !== this.scale) {
          x = this.width / 2 - (frame.x + frame.width / 2) * scale;
          y = this.height / 2 - (frame.y + frame.height / 2) * scale;
        } else {
          x += Math.max(0, inset - (frame.x * scale + x));
          x -= Math.max(0, (frame.x + frame.width) * scale + x - (this.width - inset));
          y += Math.max(0, inset - (frame.y * scale + y));
          y -= Math.max(0, (frame.y + frame.height) * scale + y - (this.height - inset));
        }
        if (x === this.x && y === this.y && scale === this.scale) return;
        this.isFitted = false;
        this.glide(x, y, scale);
      }

      glide(x, y, scale) {
        this.stop();
        if (stillness.matches) return this.moveTo(x, y, scale);
        const from = { x: this.x, y: this.y, scale: this.scale }, start = performance.now();
        const step = (now) => {
          const part = Math.min(1, Math.max(0, (now - start) / 180));
          const eased = 1 - (1 - part) ** 3;
          this.x = from.x + (x - from.x) * eased;
          this.y = from.y + (y - from.y) * eased;
          this.scale = from.scale + (scale - from.scale) * eased;
          this.draw();
          this.gliding = part < 1 ? requestAnimationFrame(step) : undefined;
        };
        this.gliding = requestAnimationFrame(step);
      }

      stop() {
        if (this.gliding) cancelAnimationFrame(this.gliding);
        this.gliding = undefined;
      }

      // Drawing

      redraw() {
        if (this.waiting) return;
        this.waiting = requestAnimationFrame(() => {
          this.waiting = undefined;
          this.draw();
        });
      }

      draw() {
        if (!this.placement || !this.width) return;
        const context = this.canvas.getContext("2d", { alpha: false });
        const factor = this.ratio * this.scale;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.fillStyle = this.colours.background;
        context.fillRect(0, 0, this.canvas.width, this.canvas.height);
        context.setTransform(factor, 0, 0, factor, this.ratio * this.x, this.ratio * this.y);
        const detail = this.scale < 0.3 ? BOXES : this.scale < 0.5 ? NAMES : EVERYTHING;
        const from = this.at(-40, -40), to = this.at(this.width + 40, this.height + 40);
        const sees = ({ x, y, width, height }) => x <= to.x && y <= to.y && x + width >= from.x && y + height >= from.y;
        const painter = new CanvasPainter(context, this.colours);
        const drawn = detail === BOXES
          ? this.drawFar(context, sees) : drawScene(painter, this.scene, this.placement, detail, sees);
        this.drawRings(context, sees, drawn);
        if (detail === EVERYTHING) {
          for (const index of drawn) drawFold(painter, this.scene.boxes[index], this.placement.boxes[index]);
        }
        painter.finish();
        this.canvas.dataset.drawn = drawn.length;
        this.canvas.dataset.scale = this.scale.toFixed(3);
        this.canvas.dataset.origin = this.x + " " + this.y;
      }

      /**
       * Draws boxes that are too small for text. There may be 10,000 in view: lines of one colour
       * are one path, and what is smaller than a pixel is one without corners.
       */
      drawFar(context, sees) {
        const { boxes, lines, groups, moreFrames } = this.placement;
        const pixel = 1 / this.scale;
        context.fillStyle = this.colours.frame;
        for (const { x, y, width, height } of [...groups, ...moreFrames]) context.fillRect(x, y, width, height);
        for (const isOnTop of [false, true]) {
          context.beginPath();
          this.scene.lines.forEach((line, index) => {
            const { points, bounds } = lines[index];
            if ((line.tone === ON_SCREEN) !== isOnTop || !sees(bounds)) return;
            if (bounds.width < pixel && bounds.height < pixel) return;
            context.moveTo(points[0].x, points[0].y);
            for (let at = 1; at < points.length; at++) context.lineTo(points[at].x, points[at].y);
          });
          context.strokeStyle = this.colours[isOnTop ? "accent" : "line"];
          context.lineWidth = Math.min(pixel * (isOnTop ? 1.5 : 0.6), 4);
          context.stroke();
        }
        const drawn = [], border = Math.min(pixel, 4);
        boxes.forEach((frame, index) => {
          if (!sees(frame)) return;
          drawn.push(index);
          const { fill, stroke } = lookOf(this.scene.boxes[index]);
          const { x, y, width, height } = frame;
          context.fillStyle = this.colours[stroke];
          context.fillRect(x, y, Math.max(width, pixel), Math.max(height, pixel));
          if (height < 4 * border) return;
          context.fillStyle = this.colours[fill];
          context.fillRect(x + border, y + border, width - 2 * border, height - 2 * border);
        });
        return drawn;
      }

      /** Rings around what is selected, found, or has just changed. */
      drawRings(context, sees, drawn) {
        const ring = (index, colour, distance, width) => {
          const { x, y, width: w, height: h } = this.placement.boxes[index];
          const space = distance / Math.min(1, this.scale * 2);
          context.beginPath();
          context.roundRect(x - space, y - space, w + 2 * space, h + 2 * space, 6 + space);
          context.strokeStyle = this.colours[colour];
          context.lineWidth = width / Math.min(1, this.scale);
          context.stroke();
        };
        for (const index of drawn) {
          const id = this.scene.boxes[index].id;
          if (this.fresh.has(id)) ring(index, "changed", 4, 2);
          if (this.marked.has(id)) ring(index, "warning", 4, 1.5);
          if (id === this.selected) ring(index, "accent", 5, 2.5);
        }
      }
    }
    """#
}
