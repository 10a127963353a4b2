package import FlowModel

/// The signs and words of diagrams of a declared map.
package enum DeclaredSigns {
  /// The sign of a result that comes back.
  static let result = "↩"

  /// How a route comes on screen, in a sign and words: `▭ sheet · medium`.
  static func text(of way: DeclaredWay) -> String {
    var words = way.kind.words
    if let tab = way.tab { words += " \(tab + 1)" }
    let parts = [words] + way.detents
    return [way.kind.symbol, parts.joined(separator: " · ")].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// How a coordinator belongs to another that no route opens.
  static func way(of relation: DeclaredRelation) -> DeclaredWay.Kind? {
    switch relation.relation {
    case .tab: .tab
    case .currentFlow, .root: .flow
    case .modalRegistration, .presentedModal: .sheet
    case .detour: .detour
    case .popover: .popover
    case .alert: .alert
    case .column: .column
    case .pushed: .push
    case .child, .page: nil
    }
  }
}

extension DeclaredWay.Kind {
  package var symbol: String {
    switch self {
    case .root: "◆"
    case .push: "▸"
    case .replace: "↻"
    case .sheet: "▭"
    case .cover: "▣"
    case .popover: "◱"
    case .alert: "⚠"
    case .confirmation: "☰"
    case .tab: "⇄"
    case .flow: "⇉"
    case .detour: "⤴"
    case .column: "▥"
    case .unknown: ""
    }
  }

  fileprivate var words: String { self == .unknown ? "" : rawValue }

  package var meaning: String {
    switch self {
    case .root: "the root of its stack"
    case .push: "pushed"
    case .replace: "replaces the top"
    case .sheet: "in a sheet"
    case .cover: "in a full-screen cover"
    case .popover: "in a popover"
    case .alert: "in an alert"
    case .confirmation: "in a confirmation dialog"
    case .tab: "selects a tab"
    case .flow: "changes the flow"
    case .detour: "a detour"
    case .column: "in a column"
    case .unknown: "decided by the app's code"
    }
  }
}
