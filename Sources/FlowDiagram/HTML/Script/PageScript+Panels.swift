extension PageScript {
  /// The outline beside the drawing, and the details of a box.
  static let panels = #"""
    // MARK: Outline

    function makeOutline(app) {
      const list = new List($("outline"), {
        rowHeight: 28, role: "treeitem",
        choose: (item) => app.select(item.key, { reveals: true }),
        press: (item, key) => pressed(item, key),
        fill,
      });

      function fill(row, { key, box }) {
        row.setAttribute("aria-level", box.level + 1);
        row.setAttribute("aria-selected", key === app.selected);
        row.setAttribute("aria-posinset", box.position);
        row.setAttribute("aria-setsize", box.siblings);
        row.style.paddingLeft = 8 + Math.min(box.level, 24) * 14 + "px";
        const twisty = make("span", { className: "twisty", "aria-hidden": "true" });
        if (box.canFold) {
          row.setAttribute("aria-expanded", !box.isFolded);
          twisty.textContent = box.isFolded ? "\u25b8" : "\u25be";
        }
        const name = make("span", { className: "name", text: box.content.heading });
        const note = make("span", { className: "note", text: routeOf(box) });
        row.append(twisty, name, note);
        if (box.isFolded) row.append(make("span", { className: "count", text: "+" + box.below }));
        if (box.tone === ON_SCREEN) {
          row.classList.add("on-screen");
          row.append(make("span", { className: "hidden", text: ", on screen" }));
        }
      }

      /** The route that the coordinator shows. */
      function routeOf(box) {
        const rows = box.content.rows;
        const row = rows.find((row) => row.sign) || rows[0];
        return row ? row.text : box.content.subtitle;
      }

      function pressed({ key, box }, name) {
        if (name === "ArrowRight" && box.canFold) {
          if (box.isFolded) app.fold(key);
          else list.go(list.active + 1);
          return true;
        }
        if (name === "ArrowLeft") {
          if (box.canFold && !box.isFolded) app.fold(key);
          else if (box.parent >= 0) list.go(list.items.findIndex((item) => item.box.index === box.parent));
          return true;
        }
        if (name === "toggle" && box.canFold) {
          app.fold(key);
          return true;
        }
        return false;
      }

      return {
        list,
        show() {
          const { boxes, roots } = app.shown, items = [];
          const pending = [...roots].reverse();
          const number = (places) => places.forEach((place, index) => {
            boxes[place].position = index + 1;
            boxes[place].siblings = places.length;
          });
          number(roots);
          while (pending.length) {
            const box = boxes[pending.pop()];
            items.push({ key: box.id, box });
            number(box.children);
            for (let at = box.children.length - 1; at >= 0; at--) pending.push(box.children[at]);
          }
          list.show(items);
        },
      };
    }

    // MARK: Details

    function makeDetails(app) {
      const panel = $("details");
      $("details-close").addEventListener("click", () => {
        app.select(null);
        $("canvas").focus();
      });

      function fact(title, ...values) {
        return make("div", { className: "fact" }, make("dt", { text: title }), make("dd", {}, ...values));
      }

      /** What the text of an event is, by its kind. */
      const SUBJECTS = { navigation: "steps", unseen: "steps", failure: "failure", error: "message", gap: "reason" };

      const MOST_RUNS = 8;

      function stateOf(events) {
        const sign = events[0].problem?.n, states = [...new Set(events.map((event) => event.m))];
        return fact("state", ...(sign ? [make("span", { className: "badge " + sign, text: sign }), " "] : []), states.join(", "));
      }

      function factsOf(problem) {
        const owner = problem?.o ? [fact("owner", problem.o)] : [];
        return [...owner, ...(problem?.d || []).map(([title, text]) => fact(title, text))];
      }

      /** The runs that the events are of, the newest ones where there are many. */
      function runsOf(events) {
        const runs = [...new Set(events.map((event) => event.run))].filter(Boolean), shown = runs.slice(-MOST_RUNS);
        if (shown.length < runs.length) shown.unshift(runs.length - shown.length + " earlier");
        return runs.length ? [fact(runs.length > 1 ? "runs" : "run", shown.join("\n"))] : [];
      }

      function placeOf({ call, address }) {
        return address ? make("a", { href: address, rel: "noopener noreferrer", target: "_blank", text: call }) : call;
      }

      function goTo(box) {
        const button = make("button", { type: "button", className: "go", text: box.content.heading });
        button.addEventListener("click", () => app.select(box.id, { reveals: true, unfolds: true }));
        return button;
      }

      return {
        /** Shows what is known about an event of a recording. */
        showEvent(event) {
          panel.hidden = false;
          $("details-name").textContent = event.t;
          const facts = make("dl");
          if (event.m) facts.append(stateOf([event]));
          if (event.s) facts.append(fact(SUBJECTS[event.k], event.s));
          const { deciding, all } = event.asked;
          if (deciding) facts.append(fact("asked", deciding));
          if (event.call) facts.append(fact("called", placeOf(event)));
          for (const [title, text] of event.d || []) facts.append(fact(title, text));
          facts.append(...runsOf([event]));
          facts.append(...factsOf(event.problem));
          if (all) {
            const lines = make("pre", { className: "trace", text: all, tabIndex: 0, role: "group", "aria-label": "Questions" });
            facts.append(fact("questions", make("details", { className: "questions" }, make("summary", { text: "all" }), lines)));
          } else if (deciding === null || all === null) {
            facts.append(fact("questions", "left out: the page has no room for more traces"));
          }
          const place = app.scene.indices.get(event.b);
          if (place !== undefined) {
            facts.append(fact("coordinator", make("span", { className: "path" }, goTo(app.scene.boxes[place]))));
          }
          $("details-body").replaceChildren(facts);
        },

        /** Shows what is known about a problem, which is what these events have in common. */
        showProblem(events) {
          const { t, s, call, address, problem } = events.at(-1), times = events.map((event) => offset(event.w));
          panel.hidden = false;
          $("details-name").textContent = t;
          const facts = make("dl", {}, stateOf(events), fact("message", s || ""));
          if (call) facts.append(fact("called", placeOf({ call, address })));
          facts.append(...factsOf(problem), ...runsOf(events), fact("here", events.length + " errors, " + times[0] + " s to " + times.at(-1) + " s"));
          $("details-body").replaceChildren(facts);
        },

        show() {
          const place = app.selected === null ? undefined : app.scene.indices.get(app.selected);
          panel.hidden = place === undefined;
          if (panel.hidden) return;
          const box = app.scene.boxes[place], content = box.content;
          $("details-name").textContent = content.heading;
          const facts = make("dl");
          if (content.tag) facts.append(fact("id", content.tag));
          if (content.subtitle) facts.append(fact("type", content.subtitle));
          if (box.tone === ON_SCREEN) facts.append(fact("state", "on the way to what the user sees"));
          if (content.change) facts.append(fact("change", ["", "added", "removed", "changed"][content.change]));
          content.rows.forEach((row, index) => {
            const sign = ["", "\u25b7 ", "\u25b6 "][row.sign];
            facts.append(fact(row.title || (index ? "" : "route"), sign + row.text));
          });
          for (const mark of content.marks) facts.append(fact(content.isEntry ? "entry point" : "finding", mark));
          for (const detail of content.details) {
            const isItem = detail.startsWith("tab item: ");
            facts.append(isItem ? fact("tab item", detail.slice(10)) : fact("relation", detail));
          }
          const href = content.link;
          if (href) facts.append(fact("page", make("a", { href, rel: "noopener noreferrer", target: "_blank", text: content.link })));
          const path = [];
          for (let at = box.parent; at >= 0; at = app.scene.boxes[at].parent) path.unshift(app.scene.boxes[at]);
          if (path.length) facts.append(fact("path", make("span", { className: "path" }, ...path.map(goTo))));
          const children = box.children.map((child) => app.scene.boxes[child]);
          if (children.length) {
            const shown = children.slice(0, 30).map(goTo);
            const rest = children.length - shown.length;
            facts.append(fact("below", make("span", { className: "path" }, ...shown, ...(rest > 0 ? ["and " + rest + " more"] : []))));
          }
          const actions = make("p", { className: "actions" });
          if (children.length) {
            const isFolded = app.folded.has(box.id);
            const button = make("button", { type: "button", id: "details-fold", text: isFolded ? "Unfold " + box.below + " below" : "Fold " + box.below + " below" });
            button.addEventListener("click", () => {
              app.fold(box.id);
              $("details-fold")?.focus();
            });
            actions.append(button);
          }
          $("details-body").replaceChildren(facts, actions);
        },
      };
    }
    """#
}
