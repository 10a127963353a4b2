import FlowEngine
import FlowProtocol

extension LintsContent {
  /// The reason why the list is empty.
  var emptyText: String {
    switch standing {
    case .notAsked: return "the lints have not run yet"
    case .clean:
      return notRun == 0
        ? "no findings" : "no findings; \(Self.text(notRun: notRun))"
    case .onlyUnknown(let lints):
      return "no warnings; \(Counted.text(lints, "lint")) lacked the facts to decide"
        + (choice.filter.isEmpty ? "" : "; \(filterText)")
    case .warnings: return filterText
    }
  }

  static func text(notRun count: Int) -> String {
    "\(Counted.text(count, "lint")) did not run: they need a running app"
  }

  private var filterText: String {
    "none of \(warnings + unknown) findings matches '\(choice.filter.text)'"
  }
}

extension LintFinding {
  /// The coordinator to jump to; nil for a finding about the whole hierarchy.
  var target: CoordinatorID? { (coordinator ?? winner ?? shadowed.first)?.id }

  /// The name and the id of that coordinator.
  var coordinatorName: String? {
    (coordinator ?? winner ?? shadowed.first).map { "\($0.name) \($0.id)" }
  }

  /// The texts that a filter searches.
  var texts: [String] {
    [lint, rule, verdict.rawValue, message]
      + [coordinatorName, route?.shown].compactMap { $0 }
  }
}

extension LintFinding.Verdict {
  var colour: Style.Colour { self == .warning ? .warning : .faint }

  func sign(_ glyphs: Glyphs) -> String { self == .warning ? glyphs.warning : glyphs.unknown }
}
