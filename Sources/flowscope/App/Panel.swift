/// A part of the screen that keys go to.
enum Panel: String, CaseIterable, Hashable, Sendable {
  case tree, detail, preview, log, errors, timeline, detents, lints

  /// Where a panel stands; of those in one place, one shows at a time.
  enum Place: Sendable {
    case left, right, bottom
  }

  var place: Place {
    switch self {
    case .tree: .left
    case .detail, .preview: .right
    case .log, .errors, .timeline, .detents, .lints: .bottom
    }
  }

  /// What goes there; its key stands in the panel's title.
  var focus: Action? { Action.allCases.first { $0.screen == .panel(self) } }

  var title: String {
    switch self {
    case .tree: "Hierarchy"
    case .detail: "Detail"
    case .preview: "Preview"
    case .log: "Log"
    case .errors: "Errors"
    case .timeline: "Timeline"
    case .detents: "Detents"
    case .lints: "Lints"
    }
  }

  /// The panels in one place, in order.
  static func all(in place: Place) -> [Panel] { allCases.filter { $0.place == place } }
}

/// What stands over the panels until it is answered or left.
enum Overlay: String, CaseIterable, Hashable, Sendable {
  /// The keys of the panel, searchable.
  case help
  /// The line that takes commands.
  case command
  /// What is shown of the tree.
  case filter
  /// Every command, by what it does.
  case palette
  /// A coordinator to jump to, by its name.
  case jump
  /// What navigating somewhere would do.
  case explanation
  /// A note on an error.
  case note
  /// Whether something is to be done in the app.
  case confirmation
  /// Which engine to look at.
  case targets
  /// As what to write the hierarchy.
  case export

  /// What it is, for the pages about keys.
  var title: String {
    switch self {
    case .help: "the keys"
    case .command: "the command line"
    case .filter: "the filter"
    case .palette: "the palette"
    case .jump: "the jump"
    case .explanation: "an explanation"
    case .note: "a note"
    case .confirmation: "a question"
    case .targets: "the engines"
    case .export: "the export"
    }
  }

  /// Several of them, in words.
  static func titles(_ overlays: [Overlay]) -> String {
    overlays.count == allCases.count
      ? "all of them" : overlays.map(\.title).joined(separator: ", ")
  }

  /// Whether keys write a text in it.
  var takesText: Bool {
    switch self {
    case .help, .command, .filter, .palette, .jump, .note, .targets: true
    case .explanation, .confirmation, .export: false
    }
  }
}
