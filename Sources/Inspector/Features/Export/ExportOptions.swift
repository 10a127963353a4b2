package import FlowDiagram
package import FlowEngine
package import FlowProtocol

/// What a diagram of the hierarchy contains, and how it looks.
struct ExportOptions: FeatureState {
  /// The coordinators that the diagram shows.
  enum Extent: CaseIterable {
    case all, selected, onScreen
  }

  /// The findings that the diagram shows at coordinators.
  enum Findings: String, CaseIterable {
    case none, lints, errors
    case both = "lints and errors"
  }

  var extent = Extent.all
  /// The number of levels below the top; nil for all.
  var levels: Int?
  var findings = Findings.none
  var layout = DiagramLayout.auto
  private(set) var look = DiagramOptions()

  /// The numbers of levels to choose from.
  private static let levels: [Int?] = [nil, 1, 2, 3, 4, 5]

  /// One option, which each choice changes to its next value.
  enum Option: Hashable, Sendable {
    case extent, levels, findings
    case part(DiagramOptions.Part)
    case direction, legend, theme, layout

    static let all: [Option] =
      [.extent, .levels, .findings] + DiagramOptions.Part.allCases.map { .part($0) }
      + [.direction, .legend, .theme, .layout]

    var title: String {
      switch self {
      case .extent: "coordinators"
      case .levels: "levels"
      case .findings: "findings"
      case .part(let part): part.title
      case .direction: "direction"
      case .legend: "legend"
      case .theme: "colours"
      case .layout: "layout"
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
    case .findings: findings.rawValue
    case .part(let part): look.hidden.contains(part) ? "hidden" : "shown"
    case .direction: look.direction.rawValue
    case .legend: look.legend.rawValue
    case .theme: look.theme.rawValue
    case .layout: layout.rawValue
    }
  }

  /// Changes an option to its next value.
  mutating func change(_ option: Option) {
    switch option {
    case .extent: extent = Self.next(after: extent)
    case .levels: levels = Self.next(after: levels, in: Self.levels)
    case .findings: findings = Self.next(after: findings)
    case .part(let part): look.hidden.formSymmetricDifference([part])
    case .direction: look.direction = Self.next(after: look.direction)
    case .legend: look.legend = Self.next(after: look.legend)
    case .theme: look.theme = Self.next(after: look.theme)
    case .layout: layout = Self.next(after: layout)
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

extension Inspection {
  /// The options for a diagram of the shown hierarchy.
  func diagramOptions(_ export: ExportOptions) -> DiagramOptions {
    var options = export.look
    options.depth = export.levels
    options.isOnlyOnScreen = export.extent == .onScreen
    if export.extent == .selected { options.focus = tree.selectedNode?.id }
    if let shown {
      options.marks =
        switch export.findings {
        case .none: [:]
        case .lints: lintMarks(in: shown)
        case .errors: Diagram.marks(of: errors.review, in: shown)
        case .both:
          lintMarks(in: shown).merging(
            Diagram.marks(of: errors.review, in: shown), uniquingKeysWith: +)
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
