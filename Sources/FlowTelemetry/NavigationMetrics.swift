import FlowEngine
import Metrics

/// Counts navigations and errors, and measures the time of navigations; a failed navigation counts
/// as one failed navigation and one error, however it is reported.
final class NavigationMetrics: TelemetryListener {
  private let factory: any MetricsFactory
  private let words: TelemetryWords
  private let countsRoutesApart: Bool
  private var navigations: [Series: (count: Counter, duration: Metrics.Timer)] = [:]
  private var errors: [String: Counter] = [:]
  private var routes: Set<String> = []

  /// The maximum number of routes that are counted separately; the others share one series, so that
  /// no app can flood a backend.
  static let routeLimit = 200
  /// The name of the series for the other routes.
  static let otherRoutes = "other"

  private struct Series: Hashable {
    let request: String
    let outcome: String
    let route: String?

    var dimensions: [(String, String)] {
      [("request", request), ("outcome", outcome)] + (route.map { [("route", $0)] } ?? [])
    }
  }

  init(factory: any MetricsFactory, words: TelemetryWords, countsRoutesApart: Bool) {
    self.factory = factory
    self.words = words
    self.countsRoutesApart = countsRoutesApart
  }

  func note(_ record: NavigationRecord) {
    let series = Series(
      request: record.request.verb, outcome: record.outcomeWord,
      route: countsRoutesApart ? record.request.route.map(dimension) : nil)
    let (count, duration) = navigations[series] ?? makeMetrics(series)
    count.increment()
    duration.recordNanoseconds(record.nanoseconds)
  }

  /// Errors are counted only here, because errors of navigations are reported too.
  func note(_ report: FlowErrorReport) {
    let kind = report.error.kind
    let counter =
      errors[kind]
      ?? Counter(
        label: words.metric("errors_total"), dimensions: [("kind", kind)], factory: factory)
    errors[kind] = counter
    counter.increment()
  }

  private func makeMetrics(_ series: Series) -> (count: Counter, duration: Metrics.Timer) {
    let made = (
      count: Counter(
        label: words.metric("navigations_total"), dimensions: series.dimensions, factory: factory),
      duration: Metrics.Timer(
        label: words.metric("navigation_duration"), dimensions: series.dimensions,
        preferredDisplayUnit: .microseconds, factory: factory)
    )
    navigations[series] = made
    return made
  }

  private func dimension(_ route: RouteValue) -> String {
    let identifier = words.identifier(of: route)
    if routes.contains(identifier) { return identifier }
    guard routes.count < Self.routeLimit else { return Self.otherRoutes }
    routes.insert(identifier)
    return identifier
  }
}
