package import Foundation

package struct LogSelection: Equatable, Sendable {
  /// Empty for all kinds.
  package var kinds: Set<LoggedEvent.Kind> = []
  /// A route's name, with or without its type and its values.
  package var route: String?
  /// A coordinator's type or id.
  package var coordinator: String?
  package var since: Date?

  package init(
    kinds: Set<LoggedEvent.Kind> = [], route: String? = nil, coordinator: String? = nil,
    since: Date? = nil
  ) {
    self.kinds = kinds
    self.route = route
    self.coordinator = coordinator
    self.since = since
  }

  /// Whether the event is printed.
  ///
  /// A loss, a disconnection or a silence passes every route and coordinator: their events may be
  /// missing.
  package func admits(_ event: LoggedEvent) -> Bool {
    if !kinds.isEmpty, !kinds.contains(event.kind) { return false }
    if let since, event.time < since { return false }
    switch event.content {
    case .navigation(let report):
      return admits(
        routes: [report.route] + report.steps.map(\.route),
        coordinators: [report.origin] + report.steps.map(\.coordinator))
    case .error(let report):
      let about = report.error.route.map { route in
        RouteLabel(identifier: route, type: report.error.routeType ?? "")
      }
      // As in `flowscope errors`, the reporting coordinator counts only if the error names none.
      let isNamed = report.error.coordinator != nil
      return admits(routes: [about], coordinators: isNamed ? [] : report.path.suffix(1))
        || isNamed && report.error.coordinator == coordinator && admits(routes: [about])
    case .change(let delta):
      if route == nil, coordinator == nil { return true }
      let isOfNodes = (delta.added + delta.changed).contains { node in
        admits(
          routes: [node.currentRoute],
          coordinators: [CoordinatorReference(id: node.id, name: node.name)])
      }
      guard !isOfNodes, route == nil, let coordinator else { return isOfNodes }
      return delta.removed.contains { names($0, by: coordinator) }
    case .lost, .connected, .disconnected, .silent, .answering: return true
    }
  }

  private func admits(routes: [RouteLabel?]) -> Bool {
    guard let route else { return true }
    return routes.contains { label in label.map { $0.isCalled(route) } ?? false }
  }

  private func admits(
    routes: [RouteLabel?], coordinators: some Sequence<CoordinatorReference>
  ) -> Bool {
    guard admits(routes: routes) else { return false }
    guard let coordinator else { return true }
    return coordinators.contains { $0.name == coordinator || names($0.id, by: coordinator) }
  }

  private func names(_ id: CoordinatorID, by text: String) -> Bool {
    text == "\(id)" || text == "\(id.rawValue)"
  }
}

extension RouteLabel {
  /// Whether a text names the route: its name or its value, with or without its type.
  package func isCalled(_ text: String) -> Bool {
    [identifier, detail].contains { name in
      name.map { $0 == text || "\(type).\($0)" == text } ?? false
    }
  }
}

package enum LogBeginning: Equatable {
  /// This long before now, or before the end of a recording.
  case ago(WrittenDuration)
  case time(WrittenTime)

  /// Reads how long ago, or a time; nil if the text is neither.
  package init?(_ text: String) {
    if let duration = WrittenDuration(text) {
      self = .ago(duration)
    } else if let time = WrittenTime(text) {
      self = .time(time)
    } else {
      return nil
    }
  }

  /// The forms that ``init(_:)`` reads.
  package static let forms =
    "how long ago, such as \(WrittenDuration.examples), or a time such as "
    + WrittenTime.examples.joined(separator: ", ")

  /// The time in the log of an engine; throws if it counts from the beginning of a recording.
  package func date(now: Date) throws -> Date {
    switch self {
    case .ago(let duration): return now.addingTimeInterval(-duration.seconds)
    case .time(.after):
      throw ReportError.badInput(
        "cannot begin there: a time after the beginning requires a recording; give how long ago, "
          + "such as 2m")
    case .time(let time):
      let day = now.addingTimeInterval(-86_400)...now
      return time.date(in: day, utcOffset: TimeZone.current.secondsFromGMT(for: now))
    }
  }

  package func date(in span: (first: RecordingEntry, last: RecordingEntry)) -> Date {
    switch self {
    case .ago(let duration): span.last.time.addingTimeInterval(-duration.seconds)
    case .time(let time): RecordingMoment.date(of: time, in: span)
    }
  }
}
