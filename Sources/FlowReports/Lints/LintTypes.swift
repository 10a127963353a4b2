extension LintResults {
  /// Throws a ``ReportError`` for an entry to warn about whose type of coordinators is unknown: it
  /// would select nothing, and pass.
  ///
  /// An entry to allow cannot hide a failure by that; returns a remark if it is probably misspelt.
  package func checkTypes(in configuration: LintConfiguration) throws -> [String] {
    var known = Set(findings.flatMap(\.coordinators).map(\.name))
    known.formUnion(types)
    func objection(to entry: LintSelector, by option: String) -> (String, isNearOther: Bool)? {
      guard let type = entry.coordinatorType, !known.contains(type) else { return nil }
      let near = NearestNames.to(type, among: known, count: 1)
      let hint = near.first.map { "did you mean '\($0)'?" } ?? "'flowscope snapshot' lists all"
      return (
        "\(option) '\(entry)' names no coordinator that the target knows; \(hint)", !near.isEmpty
      )
    }
    for entry in configuration.warn {
      if let (text, _) = objection(to: entry, by: "--warn") { throw ReportError.badInput(text) }
    }
    return configuration.allow.compactMap { entry in
      objection(to: entry, by: "--allow").flatMap { $0.isNearOther ? $0.0 : nil }
    }
  }
}
