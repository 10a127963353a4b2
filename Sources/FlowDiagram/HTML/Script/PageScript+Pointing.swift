extension PageScript {
  /// Pointers on the canvas: panning, zooming, choosing and folding by mouse, touch and wheel.
  static let pointing = #"""
    // MARK: Pointing

    function listenToPointer(view) {
      const canvas = view.canvas;
      const pointers = new Map();
      let moved = 0, spread = 0;
      const place = (event) => ({ x: event.offsetX, y: event.offsetY });
      const distance = () => {
        const [a, b] = [...pointers.values()];
        return Math.hypot(a.x - b.x, a.y - b.y);
      };
      canvas.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        canvas.setPointerCapture(event.pointerId);
        pointers.set(event.pointerId, place(event));
        if (pointers.size === 1) moved = 0;
        if (pointers.size === 2) spread = distance();
      });
      canvas.addEventListener("pointermove", (event) => {
        const last = pointers.get(event.pointerId), now = place(event);
        if (!last) {
          const met = boxAt(view, now.x, now.y);
          canvas.style.cursor = met ? "pointer" : "";
          return;
        }
        pointers.set(event.pointerId, now);
        moved += Math.abs(now.x - last.x) + Math.abs(now.y - last.y);
        if (pointers.size === 2) {
          const [a, b] = [...pointers.values()];
          view.zoom(distance() / Math.max(1, spread), (a.x + b.x) / 2, (a.y + b.y) / 2);
          spread = distance();
        } else if (moved > 4) {
          canvas.style.cursor = "grabbing";
          view.pan(now.x - last.x, now.y - last.y);
        }
      });
      const end = (event) => {
        const wasDown = pointers.delete(event.pointerId);
        canvas.style.cursor = "";
        if (event.type !== "pointerup" || !wasDown || moved > 4) return;
        const { x, y } = place(event), met = boxAt(view, x, y);
        if (met && met.isButton) view.fold(met.box);
        else view.choose(met ? met.box : null);
      };
      canvas.addEventListener("pointerup", end);
      canvas.addEventListener("pointercancel", end);
      canvas.addEventListener("dblclick", (event) => {
        const met = boxAt(view, event.offsetX, event.offsetY);
        if (met && !met.isButton && met.box.canFold) view.fold(met.box);
      });
      canvas.addEventListener("wheel", (event) => {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 16 : 1;
        view.zoom(Math.exp(-Math.max(-100, Math.min(100, event.deltaY * lines)) / 400), event.offsetX, event.offsetY);
      }, { passive: false });
    }

    /** The box, or the button of a box, at a point of the canvas. */
    function boxAt(view, x, y) {
      if (!view.placement) return null;
      const point = view.at(x, y), boxes = view.placement.boxes;
      for (let index = boxes.length - 1; index >= 0; index--) {
        const frame = boxes[index], box = view.scene.boxes[index];
        if (box.canFold && view.scale >= 0.5) {
          const button = foldPlace(frame);
          if (Math.hypot(point.x - button.x, point.y - button.y) <= FOLD_RADIUS + 3) return { box, isButton: true };
        }
        if (point.x >= frame.x && point.x <= frame.x + frame.width && point.y >= frame.y && point.y <= frame.y + frame.height) {
          return { box, isButton: false };
        }
      }
      return null;
    }
    """#
}
