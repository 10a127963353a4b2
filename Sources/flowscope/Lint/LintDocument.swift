import FlowProtocol

/// The JSON form of findings.
struct LintDocument: Encodable {
  let findings: [Entry]
  let warnings: Int
  let unknown: Int
  let allowed: Int
  let pending: Int
  let omitted: [String: Int]
  let notRun: [String]

  init(_ results: LintResults) {
    findings = results.findings.map { Entry(finding: $0, path: results.path(to: $0)) }
    warnings = results.warnings
    unknown = results.unknown
    allowed = results.allowed
    pending = results.pending
    omitted = results.omitted
    notRun = results.notRun
  }

  /// A finding with the path to its coordinator.
  struct Entry: Encodable {
    let finding: LintFinding
    let path: [String]

    private enum CodingKeys: String, CodingKey { case path }

    func encode(to encoder: any Encoder) throws {
      try finding.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(path, forKey: .path)
    }
  }
}
