/// `lints/list`: what the lints have to say of the hierarchy, in parts.
///
/// Where `next` is there, the request is repeated with it as `cursor`, until it is not. A cursor is good
/// until the next request without one.
public struct LintsListRequest: InspectionRequest {
  /// One part.
  public struct Result: Hashable, Sendable, Codable {
    /// The revision that was looked at.
    public let revision: UInt64
    /// A part of the findings: warnings first, then by lint.
    public let findings: [LintFinding]
    /// How often each lint found something, listed or not.
    public let counts: [LintReport.Count]
    /// How many findings the configuration passes over.
    public let allowed: Int
    /// How many more there will be if what they are about stays so for the grace period.
    public let pending: Int
    /// Brings the next part; nil in the last.
    public let next: Int?

    /// The part of `report` that begins at `cursor`, as large as a message may be.
    package init(of report: LintReport, revision: UInt64, at cursor: Int = 0) {
      self.revision = revision
      (findings, next) = report.findings.part(at: cursor)
      counts = report.counts
      allowed = report.allowed
      pending = report.pending
    }
  }

  /// `lints/list`.
  public static let method = "lints/list"

  /// Where to go on; nil takes a new look.
  public let cursor: Int?

  /// A request for a new look, or for the part at `cursor`.
  public init(cursor: Int? = nil) {
    self.cursor = cursor
  }
}

extension LintsListRequest: ServedRequest {
  package static let summary =
    "What the lints find in the hierarchy; from then on changes are told by flow/didLint."

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.lints(at: cursor)
  }
}

extension LintsListRequest.Result {
  /// Reads a part; throws where a number is out of its range.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    revision = try fields.number(.revision, in: Sequences.self)
    findings = try fields.value(.findings)
    counts = try fields.value(.counts)
    allowed = try fields.number(.allowed, in: Counts.self)
    pending = try fields.number(.pending, in: Counts.self)
    next = try fields.numberIfPresent(.next, in: Counts.self)
  }
}

extension LintsListRequest: CheckedRequest {
  package func check(_ answer: Result) throws(WireViolation) {
    try WireViolation.checkPart(
      from: cursor ?? 0, of: answer.findings.count, next: answer.next)
  }
}
