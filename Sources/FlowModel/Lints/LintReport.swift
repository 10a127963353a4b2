/// The findings of all lints for a hierarchy.
public struct LintReport: Hashable, Sendable, Codable {
  /// The number of findings of one lint.
  public struct Count: Hashable, Sendable, Codable {
    /// The name of the lint.
    public let lint: String
    /// The number of warnings.
    public var warnings: Int
    /// The number of findings for which the lint lacked the facts.
    public var unknown: Int
    /// The number of those findings that are counted but not listed.
    public var omitted: Int

    private enum CodingKeys: String, WireKey { case lint, warnings, unknown, omitted }

    package init(lint: String, warnings: Int = 0, unknown: Int = 0, omitted: Int = 0) {
      self.lint = lint
      self.warnings = warnings
      self.unknown = unknown
      self.omitted = omitted
    }
  }

  /// The findings: warnings first, then sorted by lint; at most ``findingsPerLint`` of each lint.
  public let findings: [LintFinding]
  /// The counts of the lints with findings, sorted by name.
  public let counts: [Count]
  /// The number of findings that the configuration allows.
  public let allowed: Int
  /// The number of further findings to expect if their causes last for the grace period.
  public let pending: Int

  /// The maximum number of listed findings of one lint.
  public static let findingsPerLint = 1_000

  /// The number of warnings, listed or not.
  public var warnings: Int { counts.reduce(0) { $0 + $1.warnings } }

  package init(_ all: [LintFinding], allowed: Int, pending: Int) {
    var counts: [String: Count] = [:]
    var listed: [LintFinding] = []
    for finding in all.sorted(by: LintFinding.isOrdered) {
      var count = counts[finding.lint] ?? Count(lint: finding.lint)
      switch finding.verdict {
      case .warning: count.warnings += 1
      case .unknown: count.unknown += 1
      }
      if count.warnings + count.unknown <= Self.findingsPerLint {
        listed.append(finding)
      } else {
        count.omitted += 1
      }
      counts[finding.lint] = count
    }
    findings = listed
    self.counts = counts.values.sorted { $0.lint < $1.lint }
    self.allowed = allowed
    self.pending = pending
  }
}

/// The difference between two runs of the lints.
public struct LintChange: Hashable, Sendable {
  /// The findings that are new, or whose text changed under the same id.
  public var added: [LintFinding]
  /// The ids of the findings that are gone.
  public var removed: [LintFinding.ID]

  /// Whether the findings are the same.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  package init(added: [LintFinding] = [], removed: [LintFinding.ID] = []) {
    self.added = added
    self.removed = removed
  }

  package init(from old: [LintFinding], to new: [LintFinding]) {
    let known = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let present = Set(new.map(\.id))
    added = new.filter { known[$0.id] != $0 }
    removed = old.map(\.id).filter { !present.contains($0) }
  }
}
