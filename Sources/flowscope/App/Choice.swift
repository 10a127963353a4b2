import FlowIntrospect

/// One of what an overlay lists.
struct Choice: Equatable, Sendable {
  enum Meaning: Equatable, Sendable {
    /// In another panel than where one is, that is gone to first.
    case action(Action, in: Panel? = nil)
    case coordinator(NodeID)
    case engine(String)
    /// A line for the command line.
    case command(String)
    /// The beginning of one, which lacks what the command takes.
    case beginning(String)
    case export(DiagramFormat)
    /// A key that means something elsewhere alone.
    case nothingHere
  }

  let title: String
  /// What is said beside it: keys, ids.
  var detail = ""
  let meaning: Meaning
  /// The characters of the title that fit what is written.
  var matched: [Int] = []

  /// As many as anybody reads through.
  private static let limit = 200

  /// What the open overlay lists for what is written in it, the best first.
  ///
  /// O(what there is to choose from).
  static func all(in model: Model) -> [Choice] {
    switch model.screen.overlay {
    case .help: ranked(actions(in: model) + overlayKeys(in: model), by: model.editor.text)
    case .palette:
      ranked(
        // What is open already need not be opened.
        actions(in: model).filter { $0.meaning != .action(.palette) }
          + actionsElsewhere(in: model) + commands, by: model.editor.text)
    case .jump: coordinators(in: model)
    case .targets: ranked(targets(in: model), by: model.editor.text)
    case .command:
      Command.completions(of: String(model.editor.head), in: model).map {
        Choice(title: $0.text, detail: $0.help, meaning: .command($0.text))
      }
    case .export:
      DiagramFormat.offered.map { format in
        Choice(
          title: "\(format.rawValue)  \(format.summary)", detail: ":export \(format.rawValue)",
          meaning: .export(format))
      }
    case .filter, .note, .explanation, .confirmation, nil: []
    }
  }

  private static func actions(in model: Model) -> [Choice] {
    model.keymap.bindings(in: model.screen.panel).map { binding in
      Choice(
        title: binding.help,
        detail: keys(binding.keys, model),
        meaning: .action(binding.action))
    }
  }

  /// What runs, and what is looked into and does not: recordings, and who went away.
  private static func targets(in model: Model) -> [Choice] {
    let running = model.running.map { ($0.title, $0.path) }
    let others = model.inspections.filter { inspection in
      !model.running.contains { $0.path == inspection.id }
    }.map { inspection in
      let name = inspection.engine?.name ?? "unknown"
      return (inspection.playback == nil ? "\(name), gone" : "\(name), recorded", inspection.id)
    }
    return (running + others).map { title, path in
      Choice(title: title, detail: path, meaning: .engine(path))
    }
  }

  /// What there is to do in the other panels alone.
  private static func actionsElsewhere(in model: Model) -> [Choice] {
    model.keymap.bindings.compactMap { binding in
      guard let panels = binding.panels, !panels.contains(model.screen.panel),
        let panel = Panel.allCases.first(where: panels.contains)
      else { return nil }
      return Choice(
        title: binding.help, detail: "\(panel.title)  \(keys(binding.keys, model))",
        meaning: .action(binding.action, in: panel))
    }
  }

  /// The commands that are no action, or take something that an action does not.
  private static let commands = Command.own.map { command in
    Choice(
      title: ":\(command.name)  \(command.help)", detail: command.argument ?? "",
      meaning: command.argument == nil ? .command(command.name) : .beginning("\(command.name) "))
  }

  private static func overlayKeys(in model: Model) -> [Choice] {
    model.keymap.overlayBindings.map { binding, overlays in
      let place =
        overlays.count > 2
        ? "over the panels" : "in \(overlays.map(\.title).joined(separator: " and "))"
      return Choice(
        title: "\(place): \(binding.help)", detail: keys(binding.keys, model),
        meaning: .nothingHere)
    }
  }

  private static func keys(_ keys: [Key], _ model: Model) -> String {
    keys.map { $0.title(model.glyphs) }.joined(separator: " ")
  }

  private static func coordinators(in model: Model) -> [Choice] {
    // Of 100,000, only those that are listed are made into choices.
    let nodes = model.inspection.shown?.preorder ?? []
    return ranked(nodes.lazy.map(\.name), by: model.editor.text) { index in
      let node = nodes[index]
      return Choice(
        title: node.name, detail: "\(node.currentRoute.identifier)  \(node.id)",
        meaning: .coordinator(node.id))
    }
  }

  private static func ranked(_ choices: [Choice], by pattern: String) -> [Choice] {
    ranked(choices.lazy.map(\.title), by: pattern) { choices[$0] }
  }

  private static func ranked(
    _ names: some Sequence<String>, by pattern: String, _ choice: (Int) -> Choice
  ) -> [Choice] {
    let fuzzy = FuzzyPattern(pattern)
    return fuzzy.ranked(names, limit: limit).map { ranked in
      var choice = choice(ranked.index)
      if !pattern.isEmpty { choice.matched = fuzzy.match(choice.title)?.positions ?? [] }
      return choice
    }
  }
}
