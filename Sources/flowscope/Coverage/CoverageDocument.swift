import FlowProtocol
import Inspector

/// The JSON form of route coverage.
struct CoverageDocument: Encodable {
  struct Route: Encodable {
    let route: String
    let type: String
    let detail: String?
    let declared: Bool
    let times: UInt64
    let failed: UInt64
    let state: RouteCoverage.State
  }

  struct Source: Encodable {
    let name: String
    let kind: String
    let knowsDeclared: Bool
    let since: String?
    let interruptions: Int
    let lost: Int
  }

  struct Coordinators: Encodable {
    let count: Int
    let neverShown: [String]
  }

  /// The number of declared routes; null if it is unknown, like ``percent``.
  @OrNull var declared: Int?
  let navigated: Int
  @OrNull var percent: Double?
  let routes: [Route]
  let openTypes: [String]
  /// Null without a recording, because an engine reports only its current coordinators.
  @OrNull var coordinators: Coordinators?
  let sources: [Source]

  init(_ coverage: RouteCoverage) {
    declared = coverage.declaredCount
    navigated = coverage.navigatedCount
    percent = coverage.percent
    routes = coverage.routes.map {
      Route(
        route: $0.label.identifier, type: $0.label.type, detail: $0.label.detail,
        declared: $0.isDeclared, times: $0.times, failed: $0.failed, state: $0.state)
    }
    openTypes = coverage.openTypes
    coordinators =
      coverage.coordinatorCount == 0
      ? nil
      : Coordinators(
        count: coverage.coordinatorCount, neverShown: coverage.coordinatorsNeverShown)
    sources = coverage.sources.map {
      Source(
        name: $0.title, kind: $0.isRecording ? "recording" : "engine",
        knowsDeclared: $0.knowsDeclared, since: $0.since.map(Times.text),
        interruptions: $0.interruptions, lost: $0.lost)
    }
  }
}
