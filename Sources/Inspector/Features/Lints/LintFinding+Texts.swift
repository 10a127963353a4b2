import FlowProtocol

extension LintFinding {
  /// The coordinator to jump to; nil for a finding about the whole hierarchy.
  var target: NodeID? { (coordinator ?? winner ?? shadowed.first)?.id }

  /// The name and the id of that coordinator.
  var coordinatorName: String? {
    (coordinator ?? winner ?? shadowed.first).map { "\($0.name) \($0.id)" }
  }

  /// The texts that a filter searches.
  var texts: [String] {
    [lint, rule, verdict.rawValue, message]
      + [coordinatorName, route?.identifier].compactMap { $0 }
  }
}

extension LintFinding.Verdict {
  var colour: Style.Colour { self == .warning ? .warning : .faint }

  func sign(_ glyphs: Glyphs) -> String { self == .warning ? glyphs.warning : "?" }
}
