import FlowProtocol

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
    /// A key that means something elsewhere alone, in a line that says where.
    case onlyThere(String)
  }

  var title: String
  /// What is said beside it: keys, ids.
  var detail = ""
  let meaning: Meaning
  /// What it is called on the command line, which it is found by too.
  var name = ""
  /// The characters of the title that fit what is written.
  var matched: [Int] = []

  /// As many as anybody reads through.
  private static let limit = 200

  /// What the open overlay lists for what is written in it, the best first.
  ///
  /// O(what there is to choose from).
  static func all(in model: Model) -> [Choice] {
    switch model.screen.overlay {
    case .help:
      ranked(actions(in: model) + overlayKeys(in: model) + commands, by: model.editor.text)
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
        meaning: .action(binding.action), name: binding.action.commandName)
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
        meaning: .action(binding.action, in: panel), name: binding.action.commandName)
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
      let keys = keys(binding.keys, model)
      return Choice(
        title: "\(place): \(binding.help)", detail: keys,
        meaning: .onlyThere("\(keys) does that in \(Overlay.titles(overlays)) alone"))
    }
  }

  private static func keys(_ keys: [Key], _ model: Model) -> String {
    keys.map { $0.title(model.glyphs) }.joined(separator: " ")
  }

  private static func coordinators(in model: Model) -> [Choice] {
    // Of 100,000, only those that are listed are made into choices.
    let (fuzzy, tree) = (FuzzyPattern(model.editor.text), model.inspection.tree)
    return tree.found(fuzzy, limit: limit).map { node in
      Choice(
        title: node.name, detail: "\(node.currentRoute.identifier)  \(node.id)",
        meaning: .coordinator(node.id)
      ).marking(fuzzy)
    }
  }

  /// By what it says or what it is called, whichever fits better.
  private static func ranked(_ choices: [Choice], by pattern: String) -> [Choice] {
    let fuzzy = FuzzyPattern(pattern)
    if fuzzy.isEmpty { return choices }
    var seen: Set<Int> = []
    let ranked = fuzzy.ranked(choices.lazy.flatMap { [$0.title, $0.name] }, limit: 2 * limit)
    let shown = ranked.compactMap { ranked -> Choice? in
      let index = ranked.index / 2
      guard seen.insert(index).inserted else { return nil }
      return choices[index].marking(fuzzy)
    }
    return Array(shown.prefix(limit))
  }

  /// With what was found of it marked.
  ///
  /// What it is called stands before what it says where that is only there in pieces, or not at all.
  private func marking(_ pattern: FuzzyPattern) -> Choice {
    var choice = self
    let (inTitle, inName) = (pattern.match(title), pattern.match(name))
    if let inName, inTitle?.isWhole != true, inName.score > inTitle?.score ?? 0 {
      choice.title = ":\(name)  \(title)"
      choice.matched = inName.positions.map { $0 + 1 }
    } else {
      choice.matched = inTitle?.positions ?? []
    }
    return choice
  }
}

extension FuzzyMatch {
  /// Whether what is looked for stands there in one piece.
  fileprivate var isWhole: Bool {
    zip(positions, positions.dropFirst()).allSatisfy { $0 + 1 == $1 }
  }
}
