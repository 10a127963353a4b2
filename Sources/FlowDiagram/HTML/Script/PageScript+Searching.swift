extension PageScript {
  /// The search in the texts of the boxes.
  static let searching = #"""
    // MARK: Search

    function makeSearch(app) {
      const field = $("search");
      // The numbers of boxes, and then events of the recording, which have a name and show themselves.
      let matches = [], current = -1, words = "", event;

      function find() {
        words = field.value.trim().toLowerCase();
        const texts = ({ content }) =>
          [content.heading, content.tag, content.subtitle, ...content.rows.map((row) => row.text), ...content.marks].join("\n").toLowerCase();
        matches = words ? app.scene.boxes.filter((box) => texts(box).includes(words)).map((box) => box.id) : [];
        app.view.marked = new Set(matches);
        if (words && app.player) matches.push(...app.player.found(words));
        current = matches.findIndex((match) => (match.show ? match.key === event?.key : match === app.selected));
        app.view.redraw();
        tell();
      }

      function tell() {
        const count = matches.length;
        const text = !words ? "" : count === 0 ? "no match" : current >= 0 ? current + 1 + " of " + count : count + (count === 1 ? " match" : " matches");
        $("found").textContent = text;
        $("previous").disabled = $("next").disabled = count === 0;
        app.tell(text && count && current >= 0 ? text + ": " + nameOf(matches[current]) : text);
      }

      const nameOf = (match) => match.name ?? app.name(match);

      /** Goes to the next match, or with -1 to the one before. */
      function go(step) {
        if (matches.length === 0) return words ? tell() : undefined;
        current = current < 0 && step < 0 ? matches.length - 1 : (current + step + matches.length) % matches.length;
        const match = matches[current];
        event = match.show ? match : undefined;
        if (event) event.show();
        else app.select(match, { reveals: true, unfolds: true });
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
