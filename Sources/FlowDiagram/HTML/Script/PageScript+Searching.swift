extension PageScript {
  /// The search in the texts of the boxes.
  static let searching = #"""
    // MARK: Search

    function makeSearch(app) {
      const field = $("search");
      let matches = [], current = -1, words = "";

      function find() {
        words = field.value.trim().toLowerCase();
        const texts = ({ content }) =>
          [content.heading, content.tag, content.subtitle, ...content.rows.map((row) => row.text), ...content.marks].join("\n").toLowerCase();
        matches = words ? app.scene.boxes.filter((box) => texts(box).includes(words)).map((box) => box.id) : [];
        current = matches.indexOf(app.selected);
        app.view.marked = new Set(matches);
        app.view.redraw();
        tell();
      }

      function tell() {
        const count = matches.length;
        const text = !words ? "" : count === 0 ? "no match" : current >= 0 ? current + 1 + " of " + count : count + (count === 1 ? " match" : " matches");
        $("found").textContent = text;
        $("previous").disabled = $("next").disabled = count === 0;
        app.tell(text && count && current >= 0 ? text + ": " + app.name(matches[current]) : text);
      }

      /** Goes to the next match, or with -1 to the one before. */
      function go(step) {
        if (matches.length === 0) return words ? tell() : undefined;
        current = current < 0 && step < 0 ? matches.length - 1 : (current + step + matches.length) % matches.length;
        app.select(matches[current], { reveals: true, unfolds: true });
        tell();
      }

      field.addEventListener("input", find);
      field.addEventListener("keydown", (event) => {
        if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
        else if (event.key === "Escape") {
          field.value = "";
          find();
          $("canvas").focus();
        } else return;
        event.preventDefault();
        event.stopPropagation();
      });
      $("next").addEventListener("click", () => go(1));
      $("previous").addEventListener("click", () => go(-1));
      return {
        go,
        /** After the boxes have changed. */
        refresh: () => words && find(),
        focus: () => {
          field.focus();
          field.select();
        },
      };
    }
    """#
}
