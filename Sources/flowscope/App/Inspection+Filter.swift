extension Inspection {
  /// What is filtered by in a panel: lists have filters of their own, everything else the tree's.
  func filter(in panel: Panel) -> LineFilter {
    switch panel {
    case .log: log.filter
    case .errors: errors.filter
    case .lints: lints.choice.filter
    default: tree.rule.filter
    }
  }

  mutating func setFilter(_ filter: LineFilter, in panel: Panel) {
    switch panel {
    case .log: log.setFilter(filter)
    case .errors: errors.setFilter(filter)
    case .lints: lints.setFilter(filter)
    default: tree.setFilter(filter)
    }
  }

  /// Whether a panel leaves out what a filter does not let through.
  func isFiltered(in panel: Panel) -> Bool {
    switch panel {
    case .tree: !tree.rule.isOff
    case .log, .errors, .lints: !filter(in: panel).isEmpty
    case .detail, .preview, .timeline, .detents: false
    }
  }

  /// Whether the filter of a panel lets nothing through.
  func isNothingFound(in panel: Panel) -> Bool {
    switch panel {
    case .log: log.lines.isEmpty
    case .errors:
      // What was missed stands there whatever is looked for.
      errors.lines.allSatisfy { if case .missed = $0 { true } else { false } }
    case .lints: lints.content.rows.isEmpty
    default: tree.outline.matchCount == 0
    }
  }

  /// Takes the filter of a panel back.
  mutating func showAll(in panel: Panel) {
    if panel == .tree {
      tree.setRule(TreeState.Rule())
    } else {
      setFilter(.none, in: panel)
    }
  }
}
