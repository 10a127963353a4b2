public import FlowEngine

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A coordinator as it is named in a report: it may be gone by now.
public struct NodeReference: Hashable, Sendable, Codable {
  /// The coordinator's id.
  public let id: NodeID
  /// The name of its type.
  public let name: String

  package init(_ reference: CoordinatorReference) {
    self.init(id: NodeID(rawValue: reference.id.rawValue), name: reference.name)
  }

  package init(id: NodeID, name: String) {
    self.id = id
    self.name = Limits.clipped(name)
  }
}

/// One navigation, forward, back or across, and how it ended.
public struct NavigationReport: Hashable, Sendable, Codable {
  /// Counts the navigations of one epoch, from 1, without gaps: what is missing was missed.
  public let sequence: UInt64
  /// The revision at which what it changed was told, or a later one where it changed nothing.
  public let revision: UInt64
  /// When it was asked for.
  public let time: Date
  /// The coordinator that was asked.
  public let origin: NodeReference
  /// What was asked for: "navigate", or one of the others of Docs/Protocol.md.
  public let request: String
  /// The route asked for; nil where the request names none.
  public let route: RouteLabel?
  /// What was done, such as "push detail"; empty where the route already showed or the navigation failed.
  public let steps: [Step]
  /// Why nothing was done; nil where the navigation succeeded.
  public let error: FlowErrorDescription?
  /// How long deciding and applying took, in nanoseconds.
  public let durationNanoseconds: Int64

  /// One change of one coordinator.
  public struct Step: Hashable, Sendable, Codable {
    /// The coordinator that changed.
    public let coordinator: NodeReference
    /// What changed.
    public let change: String
  }

  /// Whether the route shows now.
  public var succeeded: Bool { error == nil }

  package init(
    sequence: UInt64, revision: UInt64, time: Date, origin: NodeReference, request: String,
    route: RouteLabel?, steps: [Step], error: FlowErrorDescription?, durationNanoseconds: Int64
  ) {
    self.sequence = sequence
    self.revision = revision
    self.time = time
    self.origin = origin
    self.request = request
    self.route = route
    self.steps = steps
    self.error = error
    self.durationNanoseconds = durationNanoseconds
  }

  /// The record under the number that the viewers know it by.
  package init(
    _ record: NavigationRecord, sequence: UInt64, revision: UInt64,
    redaction: some ReportRedaction = NoRedaction()
  ) {
    self.sequence = sequence
    self.revision = revision
    time = record.time.inMicroseconds
    origin = NodeReference(record.origin)
    request = record.request.verb
    route = record.request.route.map { redaction.label(of: $0.route) }
    let (seconds, attoseconds) = record.duration.components
    durationNanoseconds = Durations.clamped(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    switch record.outcome {
    case .success(let summaries):
      steps = summaries.prefix(Limits.stepsPerReport).map {
        Step(
          coordinator: NodeReference($0.coordinator),
          change: Limits.clipped($0.change.described { redaction.identifier(of: $0) }))
      }
      error = nil
    case .failure(let failure):
      steps = []
      error = FlowErrorDescription(
        redaction.redacted(failure, about: record.request.route?.route))
    }
  }
}

/// An error in words.
public struct FlowErrorDescription: Hashable, Sendable, Codable {
  /// The name of the kind, such as "navigationFailed".
  public let kind: String
  /// One line: what was tried and what happened.
  public let message: String
  /// What to do about it.
  public let advice: String
  /// The type name of the coordinator that it is about, where there is one.
  public let coordinator: String?
  /// The identifier of the route that it is about, where there is one.
  public let route: String?
  /// The name of that route's type, where there is one.
  public let routeType: String?

  package init(_ error: FlowError) {
    kind = error.kind
    message = Limits.clipped(error.description)
    advice = Limits.clipped(error.recommendedRecoveryAction)
    coordinator = error.coordinator.map(Limits.clipped)
    route = error.route.map(Limits.clipped)
    routeType = error.routeType.map(Limits.clipped)
  }
}

/// One reported error with what is needed to review it.
public struct ErrorReport: Hashable, Sendable, Codable {
  /// Counts the errors of the engine, from 1, without gaps: what is missing was missed.
  public let sequence: UInt64
  /// When it was reported.
  public let time: Date
  /// What went wrong.
  public let error: FlowErrorDescription
  /// The coordinators from the root of the tree down to the one that reported.
  public let path: [NodeReference]
  /// The route that the user saw.
  public let visibleRoute: RouteLabel
  /// Who was asked and what they answered, where the error came from navigating.
  public let trace: NavigationTrace?

  /// The report under the number that the viewers know it by.
  package init(
    _ report: FlowErrorReport, sequence: UInt64, redaction: some ReportRedaction = NoRedaction()
  ) {
    self.sequence = sequence
    time = report.time.inMicroseconds
    error = FlowErrorDescription(redaction.redacted(report.error, about: report.route?.route))
    path = report.path.suffix(Limits.stepsPerReport).map(NodeReference.init)
    visibleRoute = redaction.label(of: report.visibleRoute.route)
    trace = report.trace?.bounded(by: redaction)
  }
}

extension RouteLabel {
  package init(_ route: any Route) {
    self.init(
      identifier: route.identifier, type: String(describing: Swift.type(of: route)),
      detail: String(describing: route))
  }
}

// MARK: Decoding

extension NodeReference {
  /// Reads a reference, its name clipped to 1,024 characters.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    self.init(id: try fields.value(.id), name: try fields.text(.name))
  }
}

extension NavigationReport {
  /// Reads a report; throws where a number is out of its range, or it has more than 256 steps.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    sequence = try fields.number(.sequence, in: Sequences.self)
    revision = try fields.number(.revision, in: Sequences.self)
    time = try fields.value(.time)
    origin = try fields.value(.origin)
    request = try fields.text(.request)
    route = try fields.valueIfPresent(.route)
    steps = try fields.list(.steps)
    error = try fields.valueIfPresent(.error)
    durationNanoseconds = try fields.number(.durationNanoseconds, in: Durations.self)
  }
}

extension NavigationReport.Step {
  /// Reads a step, its words clipped to 1,024 characters.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    coordinator = try fields.value(.coordinator)
    change = try fields.text(.change)
  }
}

extension FlowErrorDescription {
  /// Reads an error, its texts clipped to 1,024 characters.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    kind = try fields.text(.kind)
    message = try fields.text(.message)
    advice = try fields.text(.advice)
    coordinator = try fields.textIfPresent(.coordinator)
    route = try fields.textIfPresent(.route)
    routeType = try fields.textIfPresent(.routeType)
  }
}

extension ErrorReport {
  /// Reads a report; throws where a number is out of its range, or it names more than 256 coordinators
  /// or questions.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    sequence = try fields.number(.sequence, in: Sequences.self)
    time = try fields.value(.time)
    error = try fields.value(.error)
    path = try fields.list(.path)
    visibleRoute = try fields.value(.visibleRoute)
    trace = try fields.valueIfPresent(.trace, WireTrace.self)?.trace
  }
}
