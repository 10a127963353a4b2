package import FlowModel

/// A sign in a diagram that needs an explanation.
package enum LegendEntry: Hashable, Sendable, CaseIterable {
  case line(LineKind)
  case onScreen
  case visibleRoute
  case currentRoute
  case restingDetent
  case change(Diagram.Change)
  case mark(Diagram.Mark.Kind)
  case way(DeclaredWay.Kind)
  /// A card in the outline of what is missing.
  case untaken
  /// A row in the colour of what never happened.
  case unreached
  case result

  /// All entries, in the order of a legend.
  ///
  /// The root has no line, and needs no explanation.
  package static var allCases: [LegendEntry] {
    Relation.allCases.filter { $0 != .root }.map { .line(.relation($0)) }
      + [.line(.navigation), .line(.backNavigation), .line(.failedNavigation)]
      + [.line(.step), .line(.exit)]
      + DeclaredWay.Kind.allCases.map(way) + [.result]
      + [.line(.opening), .line(.entry), .line(.onlyEntry), .untaken, .unreached]
      + [.onScreen, .visibleRoute, .currentRoute, .restingDetent]
      + Diagram.Change.shown.map(change)
      + Diagram.Mark.Kind.allCases.map(mark)
  }

  /// The sign as it appears in the diagram; empty for a line.
  package var sample: String {
    switch self {
    case .line: ""
    case .onScreen: "on screen"
    case .visibleRoute: Diagram.Sign.visible.symbol
    case .currentRoute: Diagram.Sign.current.symbol
    case .restingDetent: "[ ]"
    case .change(let change): change.symbol
    case .mark(let kind): kind.symbol
    case .way(let kind): kind.symbol
    case .untaken, .unreached: "route"
    case .result: DeclaredSigns.result
    }
  }

  package var meaning: String {
    switch self {
    case .line(let kind): kind.look.meaning
    case .onScreen: "on the way to what the user sees"
    case .visibleRoute: "the route that the user sees"
    case .currentRoute: "the current route, below another coordinator"
    case .restingDetent: "the detent at which the sheet rests"
    case .change(let change): change.rawValue
    case .mark(let kind): kind.meaning
    case .way(let kind): kind.meaning
    case .untaken: "no coordinator takes it"
    case .unreached: "never reached in the runs"
    case .result: "a result that comes back"
    }
  }

  /// Whether the diagram contains the sign, in O(boxes and lines).
  func occurs(in diagram: Diagram) -> Bool {
    switch self {
    case .line(let kind): diagram.lines.contains { $0.kind == kind }
    case .onScreen: diagram.boxes.contains { $0.tone == .onScreen }
    case .visibleRoute: diagram.rows.contains { $0.sign == .visible }
    case .currentRoute: diagram.rows.contains { $0.sign == .current }
    case .restingDetent: diagram.rows.contains { $0.title == "sheet" && $0.text.contains("[") }
    case .change(let change): diagram.boxes.contains { $0.change == change }
    case .mark(let kind): diagram.boxes.contains { $0.marks.contains { $0.kind == kind } }
    case .way(let kind):
      !kind.symbol.isEmpty && diagram.rows.contains { $0.aside.hasPrefix("\(kind.symbol) ") }
    case .untaken: diagram.boxes.contains { $0.form == .alarm }
    case .unreached: diagram.rows.contains { $0.isFaint }
    case .result: diagram.rows.contains { $0.aside.hasPrefix(DeclaredSigns.result) }
    }
  }
}

extension Diagram {
  fileprivate var rows: some Sequence<Row> { boxes.lazy.flatMap(\.rows) }
}

extension Diagram.Mark.Kind {
  package var symbol: String {
    switch self {
    case .lint: "⚠"
    case .error: "✗"
    case .coverage: "◔"
    case .entry: "●"
    }
  }

  fileprivate var meaning: String {
    switch self {
    case .lint: "findings of lints"
    case .error: "errors that were reported"
    case .coverage: "declared routes that were navigated to"
    case .entry: "an entry point: on screen when a walk began"
    }
  }
}
