/// What the lints have to say of a hierarchy.
public struct LintReport: Hashable, Sendable, Codable {
  /// How often one lint found something.
  public struct Count: Hashable, Sendable, Codable {
    /// The name of the lint.
    public let lint: String
    /// How many warnings it has.
    public var warnings = 0
    /// How often it lacked the facts.
    public var unknown = 0
    /// How many of those are counted here, and are too many to be listed.
    public var omitted = 0
  }

  /// The findings: warnings first, then by lint; at most ``findingsPerLint`` of each lint.
  public let findings: [LintFinding]
  /// The lints that found something, by name.
  public let counts: [Count]
  /// How many findings the configuration passes over.
  public let allowed: Int
  /// How many more there will be if what they are about stays so for the grace period.
  public let pending: Int

  /// How many findings of one lint a report lists.
  public static let findingsPerLint = 1_000

  /// How many warnings there are, listed or not.
  public var warnings: Int { counts.reduce(0) { $0 + $1.warnings } }
  /// The names of the lints that lacked facts.
  public var lackingFacts: [String] { counts.filter { $0.unknown > 0 }.map(\.lint) }

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

extension LintReport.Count {
  /// Reads a count; throws where it is out of range.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    lint = try fields.text(.lint)
    warnings = try fields.number(.warnings, in: Counts.self)
    unknown = try fields.number(.unknown, in: Counts.self)
    omitted = try fields.number(.omitted, in: Counts.self)
  }
}
