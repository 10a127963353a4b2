import FlowDiagram
import FlowModel
import FlowReports

/// What a diagram of the hierarchy contains, and how it looks.
struct ExportOptions: FeatureState {
  /// The coordinators that the diagram shows.
  enum Extent: CaseIterable {
    case all, selected, onScreen
  }

  var extent = Extent.all
  /// The number of levels below the top; nil for all.
  var levels: Int?
  fileprivate(set) var findings: Set<DiagramFinding> = []
  /// Whether pictures show a large hierarchy whole.
  var isWhole = false
  var layout = DiagramLayout.auto
  var painter = DiagramPainter.flowscope
  var look = DiagramOptions()

  /// One option, as the list shows it.
  struct Option: Sendable {
    enum Effect: Sendable {
      /// Changes an option with a few values to its next one.
      case next(@Sendable (inout ExportOptions) -> Void)
      /// Begins the command line that sets the option to a text.
      case line(@Sendable (ExportOptions) -> String)
    }

    let title: String
    let effect: Effect
    /// The value as text; `selected` is the name of the selected coordinator.
    let value: @Sendable (_ options: ExportOptions, _ selected: String?) -> String
  }

  /// Sets or, for an empty text, removes the address of the pages about coordinators; false for an
  /// address that no diagram may have.
  mutating func setLink(_ text: String) -> Bool {
    guard text.isEmpty || LinkAddress.safe(text) != nil else { return false }
    look.link = text.isEmpty ? nil : text
    return true
  }

  /// Folds a type, or unfolds it if it is folded; unfolds all types for an empty text; returns
  /// false for a type that is not among `known`.
  mutating func fold(_ type: String, among known: Set<String>) -> Bool {
    if type.isEmpty {
      look.collapsed = []
    } else if look.collapsed.remove(type) == nil {
      guard known.contains(type) else { return false }
      look.collapsed.insert(type)
    }
    return true
  }
}

extension ExportOptions.Option {
  static let all =
    [extent, levels, whole, collapse] + DiagramFinding.allCases.map { finding($0) }
    + DiagramOptions.Part.allCases.map { part($0) }
    + [title, link, direction, legend, theme, layout, painter]

  /// The options of the diagram of what sources declare.
  static let ofMaps = [title, legend, theme, layout, painter]

  static let extent = Self(
    title: "coordinators",
    effect: .next { $0.extent = ExportOptions.Extent.allCases.following($0.extent) }
  ) { options, selected in
    switch options.extent {
    case .all: "all"
    case .selected: "around \(selected ?? "the selected one")"
    case .onScreen: "on screen"
    }
  }

  static let levels = Self(
    title: "levels", effect: .next { $0.levels = [nil, 1, 2, 3, 4, 5].following($0.levels) },
    value: { options, _ in options.levels.map { "\($0)" } ?? "all" })

  static let whole = Self(
    title: "more than 100 coordinators", effect: .next { $0.isWhole.toggle() },
    value: { options, _ in options.isWhole ? "all in pictures" : "folded in pictures" })

  static let collapse = Self(title: "folded types", effect: .line { _ in "diagram-fold " }) {
    options, _ in
    let types = options.look.collapsed.sorted()
    return types.isEmpty ? "none" : types.joined(separator: ", ")
  }

  static func finding(_ finding: DiagramFinding) -> Self {
    Self(
      title: finding.title, effect: .next { $0.findings.formSymmetricDifference([finding]) },
      value: { options, _ in options.findings.contains(finding) ? "shown" : "hidden" })
  }

  static func part(_ part: DiagramOptions.Part) -> Self {
    Self(
      title: part.title, effect: .next { $0.look.hidden.formSymmetricDifference([part]) },
      value: { options, _ in options.look.hidden.contains(part) ? "hidden" : "shown" })
  }

  static let title = Self("title", \.look.title, command: "diagram-title")
  static let link = Self("links of boxes", \.look.link, command: "diagram-link")
  static let direction = Self("direction", \.look.direction)
  static let legend = Self("legend", \.look.legend)
  static let theme = Self("colours", \.look.theme)
  static let layout = Self("layout", \.layout)
  static let painter = Self("drawn by, as svg, png or pdf", \.painter)

  private typealias Path<Value> = any WritableKeyPath<ExportOptions, Value> & Sendable

  private init(_ title: String, _ text: Path<String?>, command: String) {
    self.init(
      title: title, effect: .line { "\(command) \($0[keyPath: text] ?? "")" },
      value: { options, _ in options[keyPath: text] ?? "none" })
  }

  private init<Value: RawRepresentable<String> & CaseIterable & Equatable & SendableMetatype>(
    _ title: String, _ value: Path<Value>
  ) {
    self.init(
      title: title,
      effect: .next { $0[keyPath: value] = Array(Value.allCases).following($0[keyPath: value]) },
      value: { options, _ in options[keyPath: value].rawValue })
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
  /// The options for a diagram of the shown hierarchy; the coverage comes from the target later.
  func diagramOptions(_ export: ExportOptions) -> DiagramOptions {
    var options = export.look
    options.depth = export.levels
    options.isOnlyOnScreen = export.extent == .onScreen
    if export.extent == .selected { options.focus = tree.selectedNode?.id }
    if let shown {
      if export.findings.contains(.lints) {
        let lints = shownLints
        options.marks = shown.nodes.keys.reduce(into: [:]) { marks, id in
          marks[id] = lints.mark(of: id).map { [Diagram.mark(lints: $0.warnings)] }
        }
      }
      if export.findings.contains(.errors) {
        options.marks.merge(Diagram.marks(of: errors.review, in: shown), uniquingKeysWith: +)
      }
    }
    return options
  }
}
