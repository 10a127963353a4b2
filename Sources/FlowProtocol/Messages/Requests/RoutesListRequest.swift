public import Foundation

/// `routes/list`: the routes that the app declared, and how often each was requested, in parts.
///
/// If an answer has `next`, the viewer repeats the request with it as `cursor`. A cursor is valid
/// until the next request without one.
public struct RoutesListRequest: InspectionRequest, ServedRequest, CheckedRequest {
  /// One part of the routes.
  public struct Result: Hashable, Sendable, Codable {
    /// The id of the run of the engine.
    public let epoch: String
    /// A part of the routes: the declared ones in their order, then the other requested ones.
    public let routes: [RouteUse]
    /// The names of the declared types that have further, undeclared routes.
    public let openTypes: [String]
    /// The deep links of the app as patterns of URLs; empty if the engine names none.
    public let links: [String]
    /// The cases of declared types whose routes have any values, without these values; nil if the
    /// engine names none.
    public let cases: [RouteLabel]?
    /// When the first viewer attached: earlier navigations were not counted.
    public let countedSince: Date
    /// The number of periods without a viewer since then, in which navigations were not counted.
    public let interruptions: Int
    /// At most this many navigations were dropped before they were counted; includes lost errors.
    public let lost: Int
    /// The cursor of the next part; nil in the last part.
    public let next: Int?

    /// Creates the part of `report` that begins at `cursor`, as large as a message may be.
    package init(of report: RouteReport, at cursor: Int = 0) {
      epoch = report.epoch
      (routes, next) = report.routes.part(at: cursor)
      openTypes = report.openTypes
      links = report.links
      cases = report.cases.isEmpty ? nil : report.cases
      countedSince = report.countedSince.inMicroseconds
      interruptions = report.interruptions
      lost = report.lost
    }
  }

  /// `routes/list`.
  public static let method = "routes/list"
  package static let summary =
    "The declared routes, and how often each was requested while a viewer was attached."

  /// The cursor of the part; nil reads the routes again and returns the first part.
  public let cursor: Int?

  /// Creates a request for the first part, or for the part at `cursor`.
  public init(cursor: Int? = nil) {
    self.cursor = cursor
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.routes(at: cursor)
  }

  package func check(_ answer: Result) throws(WireViolation) {
    try WireViolation.checkPart(from: cursor ?? 0, of: answer.routes.count, next: answer.next)
  }
}

extension RoutesListRequest.Result {
  /// Decodes a part; throws if a number is out of its range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    epoch = try fields.text(.epoch)
    routes = try fields.value(.routes)
    openTypes = try fields.texts(.openTypes)
    links = try fields.textsIfPresent(.links) ?? []
    cases = try fields.valueIfPresent(.cases)
    countedSince = try fields.value(.countedSince)
    interruptions = try fields.number(.interruptions, in: Counts.self)
    lost = try fields.number(.lost, in: Counts.self)
    next = try fields.numberIfPresent(.next, in: Counts.self)
  }
}
