package import FlowDiagram
package import FlowEngine
package import FlowProtocol

/// What a diagram of the hierarchy contains, and how it looks.
struct ExportOptions: FeatureState {
  /// The coordinators that the diagram shows.
  enum Extent: CaseIterable {
    case all, selected, onScreen
  }

  var extent = Extent.all
  /// The number of levels below the top; nil for all.
  var levels: Int?
  /// The findings that the diagram shows at coordinators.
  private(set) var findings: Set<DiagramFinding> = []
  var layout = DiagramLayout.auto
  private(set) var look = DiagramOptions()

  /// The numbers of levels to choose from.
  private static let levels: [Int?] = [nil, 1, 2, 3, 4, 5]

  /// One option, which each choice changes to its next value.
  enum Option: Hashable, Sendable {
    case extent, levels, collapse
    case finding(DiagramFinding)
    case part(DiagramOptions.Part)
    case title, link, direction, legend, theme, layout

    static let all: [Option] =
      [.extent, .levels, .collapse] + DiagramFinding.allCases.map { .finding($0) }
      + DiagramOptions.Part.allCases.map { .part($0) }
      + [.title, .link, .direction, .legend, .theme, .layout]

    var title: String {
      switch self {
      case .extent: "coordinators"
      case .levels: "levels"
      case .collapse: "folded types"
      case .finding(let finding): finding.title
      case .part(let part): part.title
      case .title: "title"
      case .link: "links of boxes"
      case .direction: "direction"
      case .legend: "legend"
      case .theme: "colours"
      case .layout: "layout"
      }
    }

    /// The command that sets an option with a text; nil for an option with a few values.
    var command: String? {
      switch self {
      case .collapse: "diagram-fold"
      case .title: "diagram-title"
      case .link: "diagram-link"
      case .extent, .levels, .finding, .part, .direction, .legend, .theme, .layout: nil
      }
    }
  }

  /// The value of an option as text; `selected` is the name of the selected coordinator.
  func value(of option: Option, selected: String?) -> String {
    switch option {
    case .extent:
      switch extent {
      case .all: "all"
      case .selected: "around \(selected ?? "the selected one")"
      case .onScreen: "on screen"
      }
    case .levels: levels.map { "\($0)" } ?? "all"
    case .collapse:
      look.collapsed.isEmpty ? "none" : look.collapsed.sorted().joined(separator: ", ")
    case .finding(let finding): findings.contains(finding) ? "shown" : "hidden"
    case .part(let part): look.hidden.contains(part) ? "hidden" : "shown"
    case .title: look.title ?? "none"
    case .link: look.link ?? "none"
    case .direction: look.direction.rawValue
    case .legend: look.legend.rawValue
    case .theme: look.theme.rawValue
    case .layout: layout.rawValue
    }
  }

  /// The beginning of the command line that sets an option with a text.
  func commandLine(of option: Option) -> String? {
    option.command.map { command in
      let text = option == .title ? look.title : option == .link ? look.link : nil
      return "\(command) \(text ?? "")"
    }
  }

  /// Sets or, for an empty text, removes the title.
  mutating func setTitle(_ text: String) { look.title = text.isEmpty ? nil : text }

  /// Sets or, for an empty text, removes the address of the pages about coordinators; false for an
  /// address that no diagram may have.
  mutating func setLink(_ text: String) -> Bool {
    guard text.isEmpty || LinkAddress.safe(text) != nil else { return false }
    look.link = text.isEmpty ? nil : text
    return true
  }

  /// Folds a type, or unfolds it if it is folded; unfolds all types for an empty text.
  ///
  /// False for a type that is not among `known`.
  mutating func fold(_ type: String, among known: Set<String>) -> Bool {
    if type.isEmpty {
      look.collapsed = []
    } else if look.collapsed.remove(type) == nil {
      guard known.contains(type) else { return false }
      look.collapsed.insert(type)
    }
    return true
  }

  /// Changes an option with a few values to its next one.
  mutating func change(_ option: Option) {
    switch option {
    case .extent: extent = Self.next(after: extent)
    case .levels: levels = Self.next(after: levels, in: Self.levels)
    case .finding(let finding): findings.formSymmetricDifference([finding])
    case .part(let part): look.hidden.formSymmetricDifference([part])
    case .direction: look.direction = Self.next(after: look.direction)
    case .legend: look.legend = Self.next(after: look.legend)
    case .theme: look.theme = Self.next(after: look.theme)
    case .layout: layout = Self.next(after: layout)
    case .collapse, .title, .link: break
    }
  }

  private static func next<Value: CaseIterable & Equatable>(after value: Value) -> Value {
    next(after: value, in: Array(Value.allCases))
  }

  private static func next<Value: Equatable>(after value: Value, in values: [Value]) -> Value {
    let index = values.firstIndex(of: value).map { $0 + 1 } ?? 0
    return values[index % values.count]
  }
}

extension DiagramFinding {
  fileprivate var title: String {
    switch self {
    case .lints: "lints"
    case .errors: "open errors"
    case .coverage: "coverage of routes"
    }
  }
}

extension DiagramOptions.Part {
  fileprivate var title: String {
    switch self {
    case .registered: "registered modals"
    case .contexts: "presentation contexts"
    case .types: "types of routes"
    case .stacks: "stacks"
    case .values: "values of routes"
    case .detents: "detents"
    case .groups: "frames around tabs"
    case .labels: "names of relations"
    case .ids: "ids"
    case .screen: "what is on screen"
    }
  }
}

extension EngineInspection {
  /// The options for a diagram of the shown hierarchy, without the coverage, which the target has.
  func diagramOptions(_ export: ExportOptions) -> DiagramOptions {
    var options = export.look
    options.depth = export.levels
    options.isOnlyOnScreen = export.extent == .onScreen
    if export.extent == .selected { options.focus = tree.selectedNode?.id }
    if let shown {
      if export.findings.contains(.lints) { options.marks = lintMarks(in: shown) }
      if export.findings.contains(.errors) {
        options.marks.merge(Diagram.marks(of: errors.review, in: shown), uniquingKeysWith: +)
      }
    }
    return options
  }

  private func lintMarks(in snapshot: FlowSnapshot) -> [CoordinatorID: [Diagram.Mark]] {
    let lints = shownLints
    return snapshot.nodes.keys.reduce(into: [:]) { marks, id in
      marks[id] = lints.mark(of: id).map { [Diagram.mark(lints: $0.warnings)] }
    }
  }
}

/// Findings that a diagram can show at its coordinators.
package enum DiagramFinding: String, CaseIterable, Sendable {
  case lints, errors, coverage
}

extension Diagram {
  package static func mark(lints count: Int) -> Mark {
    Mark(kind: .lint, text: Counted.text(count, "lint"))
  }

  /// The numbers of open errors, at the coordinators of that name.
  package static func marks(
    of review: ErrorReview, in snapshot: FlowSnapshot
  ) -> [CoordinatorID: [Mark]] {
    var counts: [String: Int] = [:]
    for error in review.errors() where error.mark.state == .open {
      if let name = error.coordinator { counts[name, default: 0] += 1 }
    }
    return snapshot.nodes.values.reduce(into: [:]) { marks, node in
      marks[node.id] = counts[node.name].map {
        [Mark(kind: .error, text: Counted.text($0, "error"))]
      }
    }
  }
}
