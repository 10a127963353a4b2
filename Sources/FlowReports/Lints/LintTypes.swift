extension LintResults {
  /// Throws a ``ReportError`` for an entry whose type of coordinators is unknown: to warn about it
  /// would select nothing and pass, and to allow it would allow nothing.
  package func checkTypes(in configuration: LintConfiguration) throws {
    var known = Set(findings.flatMap(\.coordinators).map(\.name))
    known.formUnion(types)
    let entries =
      configuration.warn.map { ("--warn", $0) } + configuration.allow.map { ("--allow", $0) }
    for (option, entry) in entries {
      guard let type = entry.coordinatorType, !known.contains(type) else { continue }
      let hint = NearestNames.hint(
        for: type, among: known, otherwise: "'flowscope snapshot' lists all")
      throw ReportError.badInput(
        "\(option) '\(entry)' names no coordinator that the target knows; \(hint)")
    }
  }
}
