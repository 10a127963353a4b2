extension Inspection {
  /// What is filtered by in a panel: errors and lints have filters of their own, everything else the tree's.
  func filter(in panel: Panel) -> LineFilter {
    switch panel {
    case .errors: errors.filter
    case .lints: lints.choice.filter
    default: tree.rule.filter
    }
  }

  mutating func setFilter(_ filter: LineFilter, in panel: Panel) {
    switch panel {
    case .errors: errors.setFilter(filter)
    case .lints: lints.setFilter(filter)
    default: tree.setFilter(filter)
    }
  }
}
