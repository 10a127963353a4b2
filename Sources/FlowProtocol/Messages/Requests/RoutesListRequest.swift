#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// `routes/list`: the routes that the app declared, and how often each was asked for, in parts.
///
/// Where `next` is there, the request is repeated with it as `cursor`, until it is not. A cursor is good
/// until the next request without one.
public struct RoutesListRequest: InspectionRequest {
  /// One part.
  public struct Result: Hashable, Sendable, Codable {
    /// Names the run of the engine.
    public let epoch: String
    /// A part of the routes: those that are declared in their order, then the others that were asked for.
    public let routes: [RouteUse]
    /// The declared types of which not every route is declared, by name.
    public let openTypes: [String]
    /// When somebody looked first: what was before was not counted.
    public let countedSince: Date
    /// How often nobody looked for some time since then, in which nothing was counted.
    public let interruptions: Int
    /// How many navigations and errors at most were dropped before they could be counted.
    public let lost: Int
    /// Brings the next part; nil in the last.
    public let next: Int?

    /// The part of `report` that begins at `cursor`, as large as a message may be.
    package init(of report: RouteReport, at cursor: Int = 0) {
      epoch = report.epoch
      (routes, next) = report.routes.part(at: cursor)
      openTypes = report.openTypes
      countedSince = report.countedSince.inMicroseconds
      interruptions = report.interruptions
      lost = report.lost
    }
  }

  /// `routes/list`.
  public static let method = "routes/list"

  /// Where to go on; nil takes a new look.
  public let cursor: Int?

  /// A request for a new look, or for the part at `cursor`.
  public init(cursor: Int? = nil) {
    self.cursor = cursor
  }
}

extension RoutesListRequest: ServedRequest {
  package static let summary =
    "The routes that the app declared, and how often each was asked for while somebody looked."

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.routes(at: cursor)
  }
}

extension RoutesListRequest.Result {
  /// Reads a part; throws where a number is out of its range.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    epoch = try fields.text(.epoch)
    routes = try fields.value(.routes)
    openTypes = try fields.texts(.openTypes)
    countedSince = try fields.value(.countedSince)
    interruptions = try fields.number(.interruptions, in: Counts.self)
    lost = try fields.number(.lost, in: Counts.self)
    next = try fields.numberIfPresent(.next, in: Counts.self)
  }
}

extension RoutesListRequest: CheckedRequest {
  package func check(_ answer: Result) throws(WireViolation) {
    try WireViolation.checkPart(from: cursor ?? 0, of: answer.routes.count, next: answer.next)
  }
}
