import FlowModel

/// `lints/list`: the lint findings for the hierarchy, in parts.
///
/// Lints of a large app take long. An answer then has the findings so far and the ``Progress``, and
/// a request with `continues` goes on with the same run.
///
/// If an answer has `next`, the viewer repeats the request with it as `cursor`. A cursor is valid
/// until the next request without one.
public struct LintsListRequest: InspectionRequest, ServedRequest, CheckedRequest {
  /// How far a run of the lints got that is not finished.
  public struct Progress: Hashable, Sendable, Codable {
    /// The number of questions that were asked: whether a coordinator shows a route.
    public let done: Int
    /// The number of all questions; 0 while the coordinators are not all found.
    public let total: Int

    private enum CodingKeys: String, WireKey { case done, total }

    package init(done: Int, total: Int) {
      self.done = Counts.clamped(done)
      self.total = Counts.clamped(total)
    }
  }

  /// One part of the findings.
  public struct Result: Hashable, Sendable, Codable {
    /// The revision that the lints checked.
    public let revision: UInt64
    /// A part of the findings: warnings first, then sorted by lint.
    public let findings: [LintFinding]
    /// The number of findings of each lint, including those that are not listed.
    public let counts: [LintReport.Count]
    /// The number of findings that the configuration allows.
    public let allowed: Int
    /// The number of further findings to expect if their causes last for the grace period.
    public let pending: Int
    /// The cursor of the next part; nil in the last part.
    public let next: Int?
    /// How far the run got; nil if it is finished.
    public let progress: Progress?

    private enum CodingKeys: String, WireKey {
      case revision, findings, counts, allowed, pending, next, progress
    }

    /// Creates the part of `report` that begins at `cursor`, as large as a message may be.
    package init(
      of report: LintReport, revision: UInt64, at cursor: Int = 0, progress: Progress? = nil
    ) {
      self.progress = progress
      self.revision = revision
      (findings, next) = report.findings.part(at: cursor)
      counts = report.counts
      allowed = report.allowed
      pending = report.pending
    }
  }

  /// `lints/list`.
  public static let method = "lints/list"
  package static let summary =
    "The lint findings for the hierarchy; flow/didLint reports later changes."

  /// The cursor of the part; nil runs the lints and returns the first part.
  public let cursor: Int?
  /// Whether an unfinished run goes on although the app changed since it began; nil means no.
  ///
  /// It goes on in any case if nothing changed.
  public let continues: Bool?

  /// Creates a request for a run of the lints, or for the part at `cursor`.
  public init(cursor: Int? = nil, continues: Bool? = nil) {
    self.cursor = cursor
    self.continues = continues
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.lints(at: cursor, continuing: continues == true)
  }

  package func check(_ answer: Result) throws(WireViolation) {
    try WireViolation.checkPart(
      from: cursor ?? 0, of: answer.findings.count, next: answer.next)
  }
}
