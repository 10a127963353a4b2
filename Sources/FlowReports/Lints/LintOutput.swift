package struct LintText {
  package let glyphs: Glyphs
  package let colours: Bool

  /// The warnings, and all other findings if `isComplete`.
  package func text(of results: LintResults, isComplete: Bool = false) -> String {
    results.findings.filter { isComplete || $0.verdict == .warning }.prefix(results.limit ?? .max)
      .map {
        text(of: $0, at: results.path(to: $0), results.sources?.place(of: $0))
      }.joined(separator: "\n")
  }

  package static func summary(of results: LintResults) -> String {
    let parts =
      [Counted.text(results.warnings, "warning"), "\(results.unknown) unknown"]
      + [(results.allowed, "allowed"), (results.pending, "waiting for the grace period")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      + results.omitted.sorted { $0.key < $1.key }.map { "\($0.value) more of \($0.key)" }
    return parts.joined(separator: ", ")
  }

  private func text(
    of finding: LintFinding, at path: [String], _ place: DeclaredPlace?
  ) -> String {
    let verdict = finding.verdict.rawValue
    let label = ANSIText.bold(
      finding.verdict == .warning
        ? ANSIText.yellow(verdict, on: colours) : ANSIText.faint(verdict, on: colours), on: colours)
    var lines = [
      "\(label)[\(shown(finding.lint))/\(shown(finding.rule))]: \(shown(finding.message))"
    ]
    if let coordinator = finding.coordinator {
      let way = path.map(shown).joined(separator: " \(glyphs.separator) ")
      lines.append("  --> \(way) \(coordinator.id)")
    }
    if let place { lines.append("  --> \(shown(place.description))") }
    lines.append("  = fix: \(shown(finding.advice))")
    return lines.joined(separator: "\n") + "\n"
  }

  private func shown(_ text: String) -> String { DisplayText.shown(text, ascii: glyphs.isASCII) }
}

package struct LintDocument: ReportDocument {
  package static let schema = "flowscope.lint"

  package let findings: [Entry]
  package let warnings: Int
  package let unknown: Int
  package let allowed: Int
  package let pending: Int
  package let omitted: [String: Int]
  package let notRun: [String]
  /// The types of which a recording gained coordinators.
  package let growth: [TypeGrowth.Growth]?
  package let progress: LintsListRequest.Progress?

  package init(_ results: LintResults) {
    findings = results.findings.prefix(results.limit ?? .max).map { Entry($0, of: results) }
    warnings = results.warnings
    unknown = results.unknown
    allowed = results.allowed
    pending = results.pending
    omitted = results.omitted
    notRun = results.notRun
    growth = results.growth?.types
    progress = results.progress
  }

  package struct Entry: Encodable {
    package let finding: LintFinding
    /// The coordinators from the root to the one with the defect.
    package let path: [CoordinatorReference]
    /// Whether coordinators are left out below the root.
    package let isCut: Bool
    /// Where a finding in sources is.
    package let place: DeclaredPlace?
    /// The types of the coordinators that a finding in sources is about.
    package let coordinatorTypes: [String]?

    package init(_ finding: LintFinding, of results: LintResults) {
      self.finding = finding
      (path, isCut) = results.coordinators(to: finding)
      place = results.sources?.place(of: finding)
      coordinatorTypes = results.sources?.coordinators(of: finding)
    }

    private enum CodingKeys: String, CodingKey { case path, isPathCut, place, coordinatorTypes }

    package func encode(to encoder: any Encoder) throws {
      try finding.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(path, forKey: .path)
      if isCut { try container.encode(true, forKey: .isPathCut) }
      try container.encodeIfPresent(place, forKey: .place)
      try container.encodeIfPresent(coordinatorTypes, forKey: .coordinatorTypes)
    }
  }
}
