import FlowIntrospect

/// The screens that could not be made, as far as errors told: a snapshot does not say so.
struct ScreenFailures: Equatable, Sendable {
  private struct Place: Hashable {
    let coordinator: NodeID
    let route: String
    let routeType: String
  }

  private var messages: [Place: String] = [:]

  /// Routes with values may fail in any number of ways.
  private static let limit = 1_000

  init(_ reports: some Sequence<ErrorReport> = []) {
    for report in reports { add(report) }
  }

  mutating func add(_ report: ErrorReport) {
    guard report.error.kind == "viewCreationFailed", let coordinator = report.path.last?.id,
      let route = report.error.route, let type = report.error.routeType
    else { return }
    if messages.count == Self.limit { messages = [:] }
    messages[Place(coordinator: coordinator, route: route, routeType: type)] =
      report.error.message
  }

  /// Why there is no screen for the route; nil where nothing is known against it.
  func message(of route: RouteLabel, on coordinator: NodeID) -> String? {
    messages[
      Place(coordinator: coordinator, route: route.identifier, routeType: route.type)]
  }
}
