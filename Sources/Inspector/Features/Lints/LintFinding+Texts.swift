import FlowProtocol

extension LintFinding {
  /// The coordinator to go to; nil where it is about none.
  var target: NodeID? { (coordinator ?? winner ?? shadowed.first)?.id }

  /// That coordinator by name and id.
  var coordinatorName: String? {
    (coordinator ?? winner ?? shadowed.first).map { "\($0.name) \($0.id)" }
  }

  /// What a filter looks at.
  var texts: [String] {
    [lint, rule, verdict.rawValue, message]
      + [coordinatorName, route?.identifier].compactMap { $0 }
  }
}

extension LintFinding.Verdict {
  var colour: Style.Colour { self == .warning ? .warning : .faint }

  func sign(_ glyphs: Glyphs) -> String { self == .warning ? glyphs.warning : "?" }
}
