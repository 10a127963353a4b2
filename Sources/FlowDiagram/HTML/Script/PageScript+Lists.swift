extension PageScript {
  /// Lists of any length: rows exist only where the list is scrolled to.
  static let lists = #"""
    // MARK: Lists

    const $ = (id) => document.getElementById(id);

    /** Makes an element; texts are set as text, never as markup. */
    function make(tag, { text, ...properties } = {}, ...children) {
      const element = document.createElement(tag);
      for (const [key, value] of Object.entries(properties)) {
        if (key.includes("-") || key === "role") element.setAttribute(key, value);
        else element[key] = value;
      }
      if (text !== undefined) element.textContent = text;
      element.append(...children);
      return element;
    }

    /**
     * A list or tree with one tab stop: arrows move it, Enter and Space choose. Positions are told
     * as attributes, since most rows do not exist.
     */
    class List {
      constructor(element, { rowHeight, role, fill, choose, press }) {
        Object.assign(this, { element, rowHeight, role, fill, choose, press });
        Object.assign(this, { items: [], active: 0, rows: new Map() });
        this.space = make("div", { className: "space", role: "presentation" });
        element.append(this.space);
        element.addEventListener("scroll", () => this.render());
        new ResizeObserver(() => this.render()).observe(element);
        element.addEventListener("keydown", (event) => this.keydown(event));
        element.addEventListener("click", (event) => {
          const row = event.target.closest(".row");
          if (!row) return;
          this.active = Number(row.dataset.index);
          this.update();
          const isTwisty = event.target.closest(".twisty") && this.press;
          if (!isTwisty || !this.press(this.items[this.active], "toggle")) this.choose(this.items[this.active]);
        });
      }

      /** Shows items, which have a `key`; the tab stop stays with its item if that is still there. */
      show(items, wanted) {
        const key = wanted ?? this.items[this.active]?.key;
        this.items = items;
        const place = items.findIndex((item) => item.key === key);
        this.active = place >= 0 ? place : Math.min(this.active, Math.max(0, items.length - 1));
        this.space.style.height = items.length * this.rowHeight + "px";
        this.update();
      }

      /** Fills all rows again, and keeps the focus. */
      update() {
        const hadFocus = this.element.contains(document.activeElement);
        for (const row of this.rows.values()) row.remove();
        this.rows.clear();
        this.render();
        if (hadFocus) this.focus();
      }

      render() {
        const { scrollTop, clientHeight } = this.element;
        const first = Math.max(0, Math.floor(scrollTop / this.rowHeight) - 5);
        const last = Math.min(this.items.length - 1, Math.ceil((scrollTop + clientHeight) / this.rowHeight) + 5);
        const wanted = new Set([this.active]);
        for (let index = first; index <= last; index++) wanted.add(index);
        for (const [index, row] of this.rows) {
          if (wanted.has(index)) continue;
          row.remove();
          this.rows.delete(index);
        }
        for (const index of [...wanted].sort((a, b) => a - b)) {
          if (this.rows.has(index) || !this.items[index]) continue;
          const row = make("div", {
            className: "row", role: this.role, tabIndex: index === this.active ? 0 : -1,
            "data-index": index, "aria-setsize": this.items.length, "aria-posinset": index + 1,
          });
          row.style.transform = "translateY(" + index * this.rowHeight + "px)";
          row.style.height = this.rowHeight + "px";
          this.fill(row, this.items[index]);
          // In the order of the list, for readers that go from row to row.
          const after = [...this.rows.entries()].filter(([at]) => at > index).sort((a, b) => a[0] - b[0])[0];
          this.space.insertBefore(row, after ? after[1] : null);
          this.rows.set(index, row);
        }
      }

      /** Makes an item the tab stop, and scrolls to it. */
      reveal(key) {
        const place = this.items.findIndex((item) => item.key === key);
        if (place >= 0) this.go(place, false);
      }

      go(index, focuses = true) {
        this.active = Math.min(this.items.length - 1, Math.max(0, index));
        const top = this.active * this.rowHeight, { scrollTop, clientHeight } = this.element;
        if (top < scrollTop) this.element.scrollTop = top;
        else if (top + this.rowHeight > scrollTop + clientHeight) this.element.scrollTop = top + this.rowHeight - clientHeight;
        this.update();
        if (focuses) this.focus();
      }

      focus() {
        this.rows.get(this.active)?.focus({ preventScroll: true });
      }

      keydown(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const page = Math.max(1, Math.floor(this.element.clientHeight / this.rowHeight) - 1);
        const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
        const item = this.items[this.active];
        if (!item) return;
        if (event.key in steps) this.go(Math.max(0, Math.min(this.items.length - 1, this.active + steps[event.key])));
        else if (event.key === "Enter" || event.key === " ") this.choose(item);
        else if (!this.press || !this.press(item, event.key)) return;
        event.preventDefault();
        event.stopPropagation();
      }
    }
    """#
}
