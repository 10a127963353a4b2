public import FlowEngine
public import Foundation

/// A navigation in any direction, and its result.
public struct NavigationReport: Hashable, Sendable, Codable {
  /// The number in the epoch, from 1, without gaps: a missing number is a missed navigation.
  public let sequence: UInt64
  /// The revision at which its changes were reported, or a later one if it changed nothing.
  public let revision: UInt64
  /// When the navigation was requested.
  public let time: Date
  /// The coordinator that was asked.
  public let origin: CoordinatorReference
  /// The kind of request: "navigate", or another one that Docs/Protocol.md lists.
  public let request: String
  /// The requested route; nil if the request names none.
  ///
  /// A destination of a module is without the number of its screen, which the steps have.
  public let route: RouteLabel?
  /// The steps, such as "push detail"; empty if it failed or the route was already visible.
  public let steps: [NavigationStepReport]
  /// Why the navigation failed; nil if it succeeded.
  public let error: FlowErrorDescription?
  /// The time that planning and applying took, in nanoseconds.
  public let durationNanoseconds: Int64
  /// Where the app called the navigation; nil if no code of the app did, or if the app redacts it.
  public package(set) var call: CallLabel?

  private enum CodingKeys: String, WireKey {
    case sequence, revision, time, origin, request, route, steps, error, durationNanoseconds, call
  }

  /// Whether the navigation succeeded.
  public var succeeded: Bool { error == nil }

  package init(
    sequence: UInt64, revision: UInt64, time: Date, origin: CoordinatorReference, request: String,
    route: RouteLabel?, steps: [NavigationStepReport], error: FlowErrorDescription?,
    durationNanoseconds: Int64, call: CallLabel? = nil
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
    self.call = call
  }
}

extension NavigationReport {
  /// What a navigation changed, or why it failed.
  package struct Outcome: Codable {
    package let steps: [NavigationStepReport]
    package let error: FlowErrorDescription?

    private enum CodingKeys: String, WireKey { case steps, error }
  }

  package var outcome: Outcome { Outcome(steps: steps, error: error) }

  /// Creates a report of a record with the number that viewers use for it.
  package init(
    _ record: NavigationRecord, sequence: UInt64, revision: UInt64,
    redaction: some ReportRedaction = NoRedaction()
  ) {
    self.sequence = sequence
    self.revision = revision
    time = record.time.inMicroseconds
    origin = record.origin.clipped
    request = record.request.verb
    let asked = record.request.route?.route.asDeclared
    route = asked.map { redaction.label(of: $0) }
    let (seconds, attoseconds) = record.duration.components
    durationNanoseconds = Durations.clamped(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    call = record.callSite.flatMap { redaction.label(of: $0) }
    switch record.outcome {
    case .success(let summaries):
      let known = LabelledRedaction(base: redaction, route: asked, label: route)
      steps = StepReports(summaries, known).listed
      error = nil
    case .failure(let failure):
      steps = []
      error = FlowErrorDescription(
        redaction.redacted(failure, about: record.request.route?.route))
    }
  }
}

/// The description of an error.
public struct FlowErrorDescription: Hashable, Sendable, Codable {
  /// The name of the error's kind, such as "navigationFailed".
  public let kind: String
  /// What was tried and what happened, on one line.
  public let message: String
  /// What to do about it.
  public let advice: String
  /// The type name of the coordinator involved, if any.
  public let coordinator: String?
  /// The identifier of the route involved, if any.
  public let route: String?
  /// The name of that route's type, if any.
  public let routeType: String?

  private enum CodingKeys: String, WireKey {
    case kind, message, advice, coordinator, route, routeType
  }

  package init(_ error: FlowError) {
    kind = error.kind
    message = Limits.clipped(error.description)
    advice = Limits.clipped(error.recommendedRecoveryAction)
    coordinator = error.coordinator.map(Limits.clipped)
    route = error.route.map(Limits.clipped)
    routeType = error.routeType.map(Limits.clipped)
  }
}

/// A reported error, with the facts needed to review it later.
public struct ErrorReport: Hashable, Sendable, Codable {
  /// The number in the engine, from 1, without gaps: a missing number is a missed error.
  public let sequence: UInt64
  /// When the app reported the error.
  public let time: Date
  /// The error itself.
  public let error: FlowErrorDescription
  /// The coordinators from the root of the tree down to the one that reported the error.
  public let path: [CoordinatorReference]
  /// The route that the user saw at that time.
  public let visibleRoute: RouteLabel
  /// The coordinators that were asked, and their answers, if a navigation caused the error.
  public let trace: NavigationTrace?
  /// Where the app called the navigation that caused the error; nil if that is not known, or if the
  /// app redacts it.
  public package(set) var call: CallLabel?

  fileprivate enum CodingKeys: String, WireKey {
    case sequence, time, error, path, visibleRoute, trace, call
  }

  /// Creates a report with the number that viewers use for it.
  package init(
    _ report: FlowErrorReport, sequence: UInt64, redaction: some ReportRedaction = NoRedaction()
  ) {
    self.sequence = sequence
    time = report.time.inMicroseconds
    error = FlowErrorDescription(redaction.redacted(report.error, about: report.route?.route))
    path = report.path.suffix(Limits.stepsPerReport).map(\.clipped)
    visibleRoute = redaction.label(of: report.visibleRoute.route)
    trace = report.trace?.bounded(by: redaction)
    call = report.callSite.flatMap { redaction.label(of: $0) }
  }
}

extension KeyedDecodingContainer where Key == ErrorReport.CodingKeys {
  func decode(
    _ type: [CoordinatorReference].Type, forKey key: Key
  ) throws -> [CoordinatorReference] { try list(key) }
}

extension RouteLabel {
  package init(_ route: any Route) {
    self.init(
      identifier: route.identifier, type: route.knownTypeName,
      detail: String(describing: route))
  }
}

/// A filter for the texts of reports before they leave the app's process.
package protocol ReportRedaction: Sendable {
  func label(of route: any Route) -> RouteLabel
  /// Returns the label of a call's place; nil if the place must not leave the process.
  func label(of call: CallSite) -> CallLabel?
  /// Returns the error, which concerns `route`, with only the texts that the redaction allows.
  func redacted(_ error: FlowError, about route: (any Route)?) -> FlowError
  /// Returns the given name of a coordinator or a tab; nil if it must not leave the process.
  func redacted(givenName name: String) -> String?
  /// Returns the answer of a coordinator, redacted if necessary.
  func redacted(answer: String) -> String
}

/// A redaction that allows everything: identifiers, types, and associated values.
package struct NoRedaction: ReportRedaction {
  package init() {}

  package func label(of route: any Route) -> RouteLabel { RouteLabel(route) }
  package func label(of call: CallSite) -> CallLabel? { CallLabel(call) }
  package func redacted(_ error: FlowError, about route: (any Route)?) -> FlowError { error }
  package func redacted(givenName name: String) -> String? { name }
  package func redacted(answer: String) -> String { answer }
}

/// A redaction with the label of one route: making a label takes most of the time of a report, and
/// the usual step of a navigation has the route that was requested.
private struct LabelledRedaction<Base: ReportRedaction>: ReportRedaction {
  let base: Base
  let route: (any Route)?
  let label: RouteLabel?

  func label(of route: any Route) -> RouteLabel {
    if let known = self.route, let label, haveSameBytes(known, route) { return label }
    return base.label(of: route)
  }

  func label(of call: CallSite) -> CallLabel? { base.label(of: call) }

  func redacted(_ error: FlowError, about route: (any Route)?) -> FlowError {
    base.redacted(error, about: route)
  }

  func redacted(givenName name: String) -> String? { base.redacted(givenName: name) }
  func redacted(answer: String) -> String { base.redacted(answer: answer) }
}

/// Whether both routes are the same in memory; `==` of an app may ignore what a label shows.
private func haveSameBytes<L: Route, R: Route>(_ lhs: L, _ rhs: R) -> Bool {
  L.self == R.self
    && withUnsafeBytes(of: lhs) { lhs in withUnsafeBytes(of: rhs) { lhs.elementsEqual($0) } }
}
