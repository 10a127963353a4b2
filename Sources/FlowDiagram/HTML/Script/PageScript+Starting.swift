extension PageScript {
  /// Joins the parts, and reads keys.
  static let starting = #"""
    // MARK: Page

    const app = {
      folded: new Set(), selected: null, scene: null, shown: null,

      /** Shows a scene, and what has just changed in it. */
      showScene(scene, fresh = new Set()) {
        if (!this.scene) for (const id of foldedAtFirst(scene)) this.folded.add(id);
        this.scene = scene;
        this.view.fresh = fresh;
        this.refresh();
        this.search?.refresh();
      },

      refresh(anchor) {
        this.shown = unfolded(this.scene, this.folded);
        this.view.selected = this.selected;
        this.view.show(this.shown, anchor ?? this.selected);
        this.outline.show();
        this.details.show();
        const count = this.shown.boxes.length, all = this.scene.boxes.length;
        const hasFolded = count < all;
        $("shown").textContent = hasFolded ? count + " of " + all + " boxes shown" : "";
        $("fold-all").textContent = hasFolded ? "Unfold all" : "Fold all";
      },

      select(id, { reveals = false, unfolds = false } = {}) {
        this.selected = id;
        this.view.selected = id;
        if (unfolds && this.unfoldTo(id)) this.refresh(id);
        else this.details.show();
        const place = this.shown.indices.get(id);
        if (place !== undefined) {
          this.outline.list.reveal(id);
          // Beside the details, whose panel may just have appeared.
          if (reveals) requestAnimationFrame(() => this.view.reveal(this.shown.indices.get(id)));
        } else {
          this.outline.list.update();
        }
        this.view.redraw();
      },

      /** Unfolds what hides a box; returns whether something did. */
      unfoldTo(id) {
        const { boxes, indices } = this.scene;
        let changed = false;
        for (let at = boxes[indices.get(id)]?.parent ?? -1; at >= 0; at = boxes[at].parent) {
          changed = this.folded.delete(boxes[at].id) || changed;
        }
        return changed;
      },

      fold(id) {
        const box = this.scene.boxes[this.scene.indices.get(id)];
        if (!box || box.children.length === 0) return;
        if (!this.folded.delete(id)) this.folded.add(id);
        this.refresh(id);
        this.tell(box.content.name + (this.folded.has(id) ? " folded, hides " + box.below : " unfolded"));
      },

      /** Folds all boxes but the roots, or unfolds all. */
      foldAll() {
        if (this.shown.boxes.length < this.scene.boxes.length) this.folded.clear();
        else for (const box of this.scene.boxes) if (box.level > 0 && box.children.length) this.folded.add(box.id);
        this.view.isFitted = true;
        this.refresh();
        this.tell(this.shown.boxes.length + " of " + this.scene.boxes.length + " boxes shown");
      },

      name(id) {
        return this.scene.boxes[this.scene.indices.get(id)]?.content.name ?? "";
      },

      showEvent(event) {
        this.leaveBox();
        this.details.showEvent(event);
      },

      showProblem(events) {
        this.leaveBox();
        this.details.showProblem(events);
      },

      leaveBox() {
        this.selected = null;
        this.view.selected = null;
        this.outline.list.update();
        this.view.redraw();
      },

      /** Says something to screen readers. */
      tell(text) {
        $("status").textContent = text;
      },
    };

    function setTheme(theme) {
      document.documentElement.dataset.theme = theme;
      app.view.readColours();
      app.player?.drawStrip();
    }

    function setSide(isOpen) {
      $("side").hidden = !isOpen;
      $("side-toggle").setAttribute("aria-expanded", isOpen);
    }

    const PANELS = [["tab-outline", "outline"], ["tab-log", "log"], ["tab-errors", "errors"]];

    function showTab(tab) {
      for (const [id, panel] of PANELS) {
        $(id).setAttribute("aria-selected", id === tab);
        $(id).tabIndex = id === tab ? 0 : -1;
        $(panel + "-panel").hidden = id !== tab;
      }
    }

    function pressKey(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target.closest("input[type=search], select, dialog")) return;
      const onControl = event.target.closest("button, input, a, summary, [role=tab]");
      const far = event.shiftKey ? 400 : 80;
      const pans = { ArrowLeft: [far, 0], ArrowRight: [-far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] };
      const keys = {
        "/": () => app.search.focus(),
        n: () => app.search.go(1), N: () => app.search.go(-1),
        "+": () => app.view.zoom(1.25), "=": () => app.view.zoom(1.25), "-": () => app.view.zoom(0.8),
        0: () => app.view.fit(),
        f: () => app.selected !== null && app.fold(app.selected), F: () => app.foldAll(),
        "?": () => $("help").showModal(),
        Escape: () => {
          if ($("details").hidden) return;
          app.select(null);
          if (!document.activeElement.closest("[role=tree], [role=listbox], #canvas")) $("canvas").focus();
        },
      };
      if (app.player) {
        keys.p = () => app.player.toggle();
        keys[","] = () => app.player.step(-1);
        keys["."] = () => app.player.step(1);
      }
      if (!onControl && event.key in pans) app.view.pan(...pans[event.key]);
      else if (Object.hasOwn(keys, event.key)) keys[event.key]();
      else return;
      event.preventDefault();
    }

    function start() {
      $("title").textContent = data.title || data.subject || "Flow hierarchy";
      $("summary").textContent = data.summary;
      $("canvas").setAttribute("aria-label", data.summary);
      app.view = new View($("canvas"), {
        choose: (box) => app.select(box ? box.id : null), fold: (box) => app.fold(box.id),
      });
      app.outline = makeOutline(app);
      app.details = makeDetails(app);
      app.search = makeSearch(app);
      makeLegend();
      if (matchMedia("(max-width: 700px)").matches) setSide(false);
      if (innerHeight < 700) $("legend").open = false;
      if (data.recording) app.player = makePlayer(app, new Recording(data.recording));
      else app.showScene(onlyScene());

      $("zoom-in").addEventListener("click", () => app.view.zoom(1.25));
      $("zoom-out").addEventListener("click", () => app.view.zoom(0.8));
      $("fit").addEventListener("click", () => app.view.fit());
      $("fold-all").addEventListener("click", () => app.foldAll());
      $("side-toggle").addEventListener("click", () => setSide($("side").hidden));
      $("help-open").addEventListener("click", () => $("help").showModal());
      $("help-close").addEventListener("click", () => $("help").close());
      for (const row of document.querySelectorAll(".recorded")) row.hidden = !app.player;
      const theme = document.documentElement.dataset.theme;
      // A page with the colours of paper has no others.
      if (theme === "print") $("theme").hidden = true;
      else $("theme").value = theme;
      $("theme").addEventListener("change", () => setTheme($("theme").value));
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setTheme(document.documentElement.dataset.theme));
      PANELS.forEach(([id], index) => {
        $(id).addEventListener("click", () => showTab(id));
        $(id).addEventListener("keydown", (event) => {
          const steps = { ArrowRight: 1, ArrowLeft: -1 };
          if (!(event.key in steps)) return;
          const next = PANELS[(index + steps[event.key] + PANELS.length) % PANELS.length][0];
          showTab(next);
          $(next).focus();
          event.preventDefault();
        });
      });
      document.addEventListener("keydown", pressKey);
      addEventListener("beforeprint", () => preparePrint(app));
      document.documentElement.dataset.ready = "yes";
    }

    start();
    """#
}
