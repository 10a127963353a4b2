extension PageScript {
  /// The moments of a recording: their hierarchies, the slider, and the lists of events.
  static let playing = #"""
    // MARK: Recording

    /** A trace by its number: null if the page has no room for it, undefined if there is none. */
    const traceOf = (traces, number) => (number === undefined ? undefined : traces[number] ?? null);

    /** What the log and the errors can be narrowed to, beside their words: names, and what they admit. */
    const OUTCOMES = [
      ["succeeded", (event) => event.k === "navigation"], ["failed", (event) => event.k === "failure"],
      ["done, but not on screen", (event) => event.k === "unseen"],
    ];
    const STATES = [
      ["new", (event) => event.problem?.n === "NEW"],
      ...["open", "regressed", "reviewed", "ignored", "resolved"].map((state) => [state, (event) => event.m === state]),
    ];

    /** The hierarchies of a recording: the first one, and the changes of each moment. */
    class Recording {
      constructor({ entries, changes, events, problems = [], runs = [], calls = [], addresses = [], deciding = [], questions = [], start, options }) {
        Object.assign(this, { start, options, events, moments: [] });
        // The words of an event, for filters and the search.
        for (const event of events) {
          event.problem = problems[event.g];
          event.run = runs[event.r];
          event.call = calls[event.c];
          event.address = addresses[event.c];
          event.asked = { deciding: traceOf(deciding, event.a), all: traceOf(questions, event.q) };
          const facts = [...(event.d || []), ...(event.problem?.d || [])].map(([, text]) => text);
          event.words = [
            event.t, event.s, event.m, event.call, event.asked.deciding, event.problem?.n, event.problem?.o,
            // One run would be in every event.
            runs.length > 1 ? event.run : "", ...facts,
          ].join("\n").toLowerCase();
        }
        for (let at = 0; at < entries.length; at += 2) this.moments.push({ entry: entries[at], time: entries[at + 1] });
        this.changes = new Map(changes.map((change) => [change.i, change]));
        this.known = new Map([[-1, { moment: -1, nodes: new Map(), screen: [], root: -1 }]]);
        this.met = new Set();
      }

      /** The state after a moment; walks from the last known state before it. */
      state(moment) {
        let at = moment;
        while (!this.known.has(at)) at--;
        const from = this.known.get(at);
        const state = { moment, nodes: new Map(from.nodes), screen: from.screen, root: from.root };
        for (at++; at <= moment; at++) {
          const change = this.changes.get(at);
          if (change) this.apply(change, state);
          if (at % 256 === 0) this.known.set(at, { ...state, nodes: new Map(state.nodes) });
        }
        return state;
      }

      apply({ b = [], x = [], s, r }, state) {
        for (const id of x) state.nodes.delete(id);
        for (const [id, content, splice] of b) {
          let children = state.nodes.get(id)?.children || [];
          if (splice) {
            const [start, count, ...more] = splice;
            children = [...children.slice(0, start), ...more, ...children.slice(start + count)];
          }
          state.nodes.set(id, { content, children });
        }
        if (s) state.screen = s;
        if (r !== undefined) state.root = r;
      }

      /** The boxes that changed in these moments. */
      changed(first, last) {
        const ids = new Set();
        for (let at = first; at <= last; at++) for (const [id] of this.changes.get(at)?.b || []) ids.add(id);
        return ids;
      }

      /** The scene after a moment; boxes that are met for the first time may begin folded. */
      scene(moment, folded) {
        const state = this.state(moment), { nodes } = state;
        const { focus, depth, collapsed = [], isOnlyOnScreen, hidesScreen, hidesGroups } = this.options;
        const onScreen = new Set(state.screen);
        const focusPath = this.path(nodes, state.root, focus);
        const scene = { boxes: [], lines: [], groups: [] };
        const seen = new Set();
        const pending = [{ id: state.root, parent: -1, level: Math.min(0, 1 - focusPath.length) }];
        while (pending.length) {
          const { id, parent, level } = pending.pop();
          const node = nodes.get(id);
          if (!node || seen.has(id)) continue;
          seen.add(id);
          const content = contents[node.content], index = scene.boxes.length;
          const tone = onScreen.has(id) && !hidesScreen ? ON_SCREEN : content.tone;
          scene.boxes.push({ id, content, tone });
          if (parent >= 0) {
            const isPlain = scene.boxes[parent].tone !== ON_SCREEN && tone !== FAINT;
            scene.lines.push({
              from: parent, to: index, kind: kinds[content.kind], label: labels[content.label],
              tone: isPlain ? PLAIN : tone, change: 0,
            });
          }
          if (!this.met.has(id)) {
            this.met.add(id);
            if ((depth !== undefined && level >= depth) || collapsed.includes(content.name)) folded.add(id);
          }
          const next = focusPath[level + focusPath.length];
          const children = level < 0 && next !== undefined
            ? [next] : node.children.filter((child) => !isOnlyOnScreen || onScreen.has(child));
          for (let at = children.length - 1; at >= 0; at--) pending.push({ id: children[at], parent: index, level: level + 1 });
        }
        if (!hidesGroups) this.addGroups(scene);
        return asForest(scene);
      }

      /** The ids from the root to a box; empty if it is not there. */
      path(nodes, root, wanted) {
        if (wanted === undefined || !nodes.has(wanted)) return [];
        const parents = new Map([[root, -1]]);
        const pending = [root];
        while (pending.length) {
          const id = pending.pop();
          for (const child of nodes.get(id)?.children || []) {
            if (parents.has(child)) continue;
            parents.set(child, id);
            pending.push(child);
          }
        }
        const path = [];
        for (let id = wanted; id !== undefined && id !== -1; id = parents.get(id)) path.unshift(id);
        return path[0] === root ? path : [];
      }

      addGroups({ boxes, lines, groups }) {
        const tabs = new Map();
        for (const line of lines) {
          if (line.kind.name !== "tab") continue;
          if (!tabs.has(line.from)) tabs.set(line.from, []);
          tabs.get(line.from).push(line.to);
        }
        for (const [from, members] of tabs) groups.push({ title: "tabs of " + boxes[from].content.name, members });
      }
    }

    /** Seconds from the beginning, as `--at` takes them. */
    const offset = (milliseconds) => (milliseconds < 0 ? "" : "+") + (milliseconds / 1000).toFixed(3);

    function makePlayer(app, recording) {
      const slider = $("slider"), { moments, events } = recording;
      const navigations = events.filter((event) => event.k !== "error");
      const errors = events.filter((event) => event.k === "error");
      let moment = -1, timer;
      slider.max = moments.length - 1;
      for (const id of ["timeline", "tabs"]) $(id).hidden = false;

      function show(wanted, { isPlayed = false, event } = {}) {
        const next = Math.max(0, Math.min(moments.length - 1, wanted));
        if (!isPlayed) stop();
        const first = isPlayed ? Math.min(moment + 1, next) : event ? since(event) : next;
        moment = next;
        slider.value = next;
        const { entry, time } = moments[next];
        const date = new Date(recording.start + time).toISOString();
        $("moment").textContent = offset(time) + " s \u00b7 entry " + entry;
        // The flight recorder of an app keeps navigations, and not the hierarchies between them.
        if (event?.p) $("moment").textContent = offset(event.w) + " s \u00b7 before the recording: its hierarchy is unknown, the first known one shows";
        $("moment").title = date;
        slider.setAttribute("aria-valuetext", "entry " + entry + ", " + offset(time) + " seconds");
        $("print-moment").textContent = "Entry " + entry + ", " + offset(time) + " s, " + date;
        const fresh = recording.changed(first, next);
        app.showScene(recording.scene(next, app.folded), fresh);
        if (!event) for (const list of lists) list.followMoment(next);
        if (!isPlayed) {
          const count = fresh.size;
          app.tell("entry " + entry + ", " + offset(time) + " seconds, " + (event ? event.t + ", " : "")
            + (event?.p ? "before the recording: its hierarchy is unknown, " : "")
            + (count === 1 ? "1 box changed" : count + " boxes changed"));
        }
      }

      /** The first moment with changes of an event: they are reported before it. */
      function since(event) {
        const before = events[events.indexOf(event) - 1];
        return before ? Math.min(before.i + 1, event.i) : event.i;
      }

      // Playing

      const interesting = [...new Set([...recording.changes.keys(), ...events.map((event) => event.i)])].sort((a, b) => a - b);
      /** How much of a stillness plays, in milliseconds of the recording: nothing is to be seen. */
      const LONGEST_STILLNESS = 2000;
      /** The time of the recording that has been played, and when it was played; not while paused. */
      let played, clock;
      function step() {
        const next = interesting.find((at) => at > moment);
        if (next === undefined) return stop();
        const due = moments[next].time, speed = Number($("speed").value);
        if (clock === undefined) {
          clock = performance.now();
          played = moments[moment].time;
        }
        if (due - played > LONGEST_STILLNESS) {
          $("moment").textContent += " \u00b7 " + ((due - played) / 1000).toFixed(1) + " s without a change, shortened to "
            + LONGEST_STILLNESS / 1000 + " s";
          played = due - LONGEST_STILLNESS;
        }
        timer = setTimeout(() => {
          const now = performance.now();
          played = Math.max(due, played + (now - clock) * speed);
          clock = now;
          // Drawing takes longer than many moments: the last one that is due shows.
          const last = interesting.findLast((at) => moments[at].time <= played);
          show(Math.max(next, last ?? next), { isPlayed: true });
          step();
        }, Math.max(0, (due - played) / speed));
      }
      function stop() {
        clearTimeout(timer);
        timer = clock = undefined;
        label();
      }
      function label() {
        $("play").textContent = timer === undefined ? "\u25b6" : "\u23f8";
        $("play").setAttribute("aria-label", timer === undefined ? "Play" : "Pause");
      }
      function toggle() {
        if (timer !== undefined) return stop();
        if (interesting.every((at) => at <= moment)) show(0);
        step();
        label();
      }

      // Events

      function makeList(id, all, isErrors) {
        const items = all.map((event, key) => ({ key, event }));
        const noun = isErrors ? "Errors " : "Log ", field = $(id + "-filter"), choice = $(id + "-choice"), open = new Set();
        const hasCalls = !isErrors && all.some((event) => event.call);
        let words = "", admits = () => true;
        const list = new List($(id), {
          rowHeight: hasCalls ? 62 : 44, role: isErrors ? "treeitem" : "option", fill, press,
          choose: (item) => (item.members ? chooseProblem(item) : choose(item)),
        });

        // What has no event is no choice.
        const choices = (isErrors ? STATES : OUTCOMES)
          .map(([name, admits]) => ({ name, admits, count: all.filter(admits).length })).filter(({ count }) => count > 0);
        choice.hidden = choices.length === 0;
        choices.forEach(({ name, count }, at) => choice.append(make("option", { value: at, text: name + " (" + count + ")" })));

        function choose({ key, event }) {
          list.chosen = key;
          list.update();
          show(event.i, { event });
          app.showEvent(event);
        }

        function fill(row, item) {
          const members = item.members, event = members ? members.at(-1).event : item.event;
          const isChosen = members && !item.isOpen ? members.some(({ key }) => key === list.chosen) : item.key === list.chosen;
          row.setAttribute("aria-selected", isChosen);
          row.classList.add(event.k);
          if (isErrors) row.setAttribute("aria-level", item.isInGroup ? 2 : 1);
          if (item.isInGroup) row.style.paddingLeft = "28px";
          const time = make("span", { className: "time", text: offset(event.w) });
          const sign = { navigation: "\u2713", unseen: "\u26a0", failure: "\u2717", error: "\u2717", gap: "\u2026" }[event.k];
          const first = make("span", { className: "first" });
          if (members) {
            row.setAttribute("aria-expanded", item.isOpen);
            first.append(make("span", { className: "twisty", "aria-hidden": "true", text: item.isOpen ? "\u25be" : "\u25b8" }));
          } else {
            first.append(make("span", { className: "sign", text: sign }));
          }
          const problem = item.isInGroup ? undefined : event.problem;
          if (problem?.n) first.append(make("span", { className: "badge " + problem.n, text: problem.n }));
          first.append(make("span", { className: "name", text: event.t }));
          if (members) first.append(make("span", { className: "count", text: "\u00d7" + members.length }));
          const states = members ? [...new Set(members.map(({ event }) => event.m))] : [event.m];
          for (const state of states) if (state) first.append(make("span", { className: "state " + state, text: state }));
          first.append(time);
          row.append(first, make("span", { className: "note", text: [problem?.o, event.s].filter(Boolean).join(" \u00b7 ") }));
          if (!isErrors && event.call) row.append(make("span", { className: "note call", text: event.call }));
        }

        function chooseProblem(item) {
          toggle(item);
          app.showProblem(item.members.map(({ event }) => event));
        }

        function toggle(item) {
          if (!open.delete(item.group)) open.add(item.group);
          refresh(item.key);
        }

        function press(item, key) {
          const isFolding = key === "toggle" || key === "ArrowRight" || key === "ArrowLeft";
          if (!item.members || !isFolding || (key !== "toggle" && item.isOpen === (key === "ArrowRight"))) return false;
          toggle(item);
          return true;
        }

        const isKept = (event) => admits(event) && event.words.includes(words);

        /** The rows: errors of one problem are folded into one, at the place of the first. */
        function rows() {
          const kept = items.filter(({ event }) => isKept(event));
          $("tab-" + id).textContent = noun + (words || choice.value ? kept.length + " of " : "") + items.length;
          if (!isErrors) return kept;
          const groups = new Map();
          for (const item of kept) {
            const group = item.event.g ?? "e" + item.key;
            if (!groups.has(group)) groups.set(group, []);
            groups.get(group).push(item);
          }
          return [...groups].flatMap(([group, members]) => {
            if (members.length === 1) return members;
            const isOpen = open.has(group), row = { key: "g" + group, group, members, isOpen };
            return isOpen ? [row, ...members.map((item) => ({ ...item, isInGroup: true }))] : [row];
          });
        }

        function refresh(key) {
          list.show(rows(), key);
        }

        /** Scrolls to an event, or to the row in which it is folded. */
        function reveal(key) {
          const group = items[key].event.g;
          list.reveal(list.items.some((item) => item.key === key) ? key : "g" + group);
        }

        list.followMoment = (at) => {
          // The last event up to the moment.
          let low = 0, high = items.length;
          while (low < high) {
            const middle = (low + high) >> 1;
            if (items[middle].event.i <= at) low = middle + 1;
            else high = middle;
          }
          list.chosen = low - 1;
          list.update();
          if (low > 0) reveal(low - 1);
        };
        /** The events with a text, for the search of the page. */
        list.found = (text) => items.filter(({ event }) => event.words.includes(text)).map((item) => ({
          key: id + item.key, name: item.event.t,
          show: () => {
            if (!isKept(item.event)) {
              field.value = choice.value = "";
              narrow();
            }
            if (item.event.g !== undefined) open.add(item.event.g);
            refresh();
            setSide(true);
            showTab("tab-" + id);
            choose(item);
            reveal(item.key);
          },
        }));
        function narrow() {
          words = field.value.trim().toLowerCase();
          admits = choices[choice.value]?.admits ?? (() => true);
          refresh();
        }
        for (const [control, change] of [[field, "input"], [choice, "change"]]) {
          control.addEventListener(change, () => {
            narrow();
            app.tell(list.items.length === 0 ? "no match" : $("tab-" + id).textContent);
          });
        }
        refresh();
        return list;
      }
      const lists = [makeList("log", navigations, false), makeList("errors", errors, true)];
      if (recording.options.note) $("note").textContent = recording.options.note;

      /** The errors and failures as marks above the slider. */
      function drawStrip() {
        const strip = $("strip"), ratio = devicePixelRatio || 1;
        strip.width = strip.clientWidth * ratio;
        strip.height = strip.clientHeight * ratio;
        const context = strip.getContext("2d"), colours = app.view.colours;
        const span = Math.max(1, moments.length - 1), inset = 8 * ratio;
        const mark = (at, colour, height) => {
          context.fillStyle = colours[colour];
          context.fillRect(inset + (at / span) * (strip.width - 2 * inset) - ratio / 2, strip.height - height * ratio, Math.max(1, ratio), height * ratio);
        };
        for (const event of events) if (event.k === "navigation") mark(event.i, "line", 5);
        for (const event of events) {
          if (event.k !== "navigation") mark(event.i, event.k === "gap" || event.k === "unseen" ? "warning" : "removed", 10);
        }
      }
      new ResizeObserver(drawStrip).observe($("strip"));

      slider.addEventListener("input", () => show(Number(slider.value)));
      $("play").addEventListener("click", toggle);
      $("speed").addEventListener("change", () => {
        if (timer === undefined) return;
        stop();
        step();
        label();
      });
      $("step-back").addEventListener("click", () => show(moment - 1));
      $("step-on").addEventListener("click", () => show(moment + 1));
      label();
      show(moments.length - 1);
      const found = (text) => lists.flatMap((list) => list.found(text));
      return { toggle, drawStrip, errors, found, step: (count) => show(moment + count) };
    }
    """#
}
