package import Foundation

extension BlackBoxReport {
  /// What a viewer would have received, as far as the box has it, with the time of each event.
  ///
  /// A black box has no hierarchy: each snapshot is one coordinator, that of the visible screen. The
  /// last navigation that began and did not end is the beginning of a silence of the main actor.
  package var events: [(FollowerEvent, Date)] {
    var events = BlackBoxEvents(self)
    return events.all()
  }
}

private struct BlackBoxEvents {
  private let box: BlackBoxReport
  private var timed: [(event: FollowerEvent, time: Date)] = []
  private var revision: UInt64 = 0

  init(_ box: BlackBoxReport) { self.box = box }

  mutating func all() -> [(FollowerEvent, Date)] {
    let engine = EngineInfo(
      name: box.app, pid: box.pid, version: box.version, startedAt: box.startedAt)
    timed = [(.connected(engine), box.startedAt)]
    if let first = box.entries.first { timed.append((beginning(first), box.startedAt)) }
    addEntries()
    addSilences()
    // Stable: what happened at one time stays in the order of the entries.
    let ordered = timed.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    return ordered.map { ($0.element.event, $0.element.time) } + end
  }

  // MARK: Entries

  private mutating func addEntries() {
    var (navigations, errors) = (0 as UInt64, 0 as UInt64)
    // A navigation is reported when it has ended, as an engine does.
    let ordered = box.entries.enumerated().sorted {
      ($0.element.end, $0.offset) < ($1.element.end, $1.offset)
    }
    for (_, entry) in ordered {
      switch entry {
      case .navigation(let navigation):
        // What waits at a breakpoint is reported once it was let go.
        guard let end = navigation.end, !end.isParked else { continue }
        navigations += 1
        timed.append((snapshot(of: end.visibleCoordinator, showing: end.visibleRoute), end.time))
        timed.append((.navigated(report(navigation, end, sequence: navigations)), end.time))
      case .error(let error):
        errors += 1
        timed.append((.errorReported(report(error, sequence: errors)), error.time))
      }
    }
  }

  private func report(
    _ navigation: BlackBoxReport.Navigation, _ end: BlackBoxReport.End, sequence: UInt64
  ) -> NavigationReport {
    let failure =
      end.succeeded
      ? nil : box.error(of: navigation).map { FlowErrorDescription($0) } ?? .unknown(navigation)
    // The box does not have the steps: without any, it would say that nothing was to be done.
    let steps = NavigationStepReport(
      coordinator: navigation.origin, change: "done, by steps that a black box does not have",
      kind: .other)
    return NavigationReport(
      sequence: sequence, revision: revision, time: navigation.time, origin: navigation.origin,
      request: navigation.request, route: navigation.route, steps: end.succeeded ? [steps] : [],
      error: failure, durationNanoseconds: end.nanoseconds, call: navigation.call,
      visible: VisibleScreen(
        coordinator: end.visibleCoordinator, route: end.visibleRoute, showsRequest: end.succeeded))
  }

  private func report(_ error: BlackBoxReport.Failure, sequence: UInt64) -> ErrorReport {
    ErrorReport(
      sequence: sequence, time: error.time, error: FlowErrorDescription(error),
      path: error.coordinator.map { [$0] } ?? [],
      visibleRoute: error.visibleRoute ?? .unknown, call: error.call,
      isOfNavigation: error.isOfNavigation ? true : nil)
  }

  // MARK: What was visible

  /// The hierarchy before the first entry, of which only a coordinator is known.
  private mutating func beginning(_ first: BlackBoxReport.Entry) -> FollowerEvent {
    switch first {
    case .navigation(let navigation): snapshot(of: navigation.origin, showing: .unknown)
    case .error(let error):
      snapshot(
        of: error.coordinator
          ?? CoordinatorReference(id: CoordinatorID(rawValue: 0), name: "unknown"),
        showing: error.visibleRoute ?? .unknown)
    }
  }

  private mutating func snapshot(
    of coordinator: CoordinatorReference, showing route: RouteLabel
  ) -> FollowerEvent {
    revision += 1
    let node = FlowNode(
      id: coordinator.id, relation: .root, name: coordinator.name, routeType: route.type,
      context: .root, root: route, path: [], currentRoute: route, children: [])
    return .snapshot(
      FlowSnapshot(
        epoch: box.run.isEmpty ? "black box" : box.run, revision: revision, rootID: coordinator.id,
        nodes: [node]))
  }

  // MARK: Silences and the end

  private mutating func addSilences() {
    for silence in box.silences {
      let before = silence.navigation.flatMap { number in
        box.navigations.first { $0.number == number }
      }
      timed.append(
        (
          .silent(EngineSilence(.mainActor, since: silence.since, navigation: before?.started)),
          silence.since
        ))
      if let until = silence.until { timed.append((.answering, until)) }
    }
  }

  private var end: [(FollowerEvent, Date)] {
    let time = box.lastTime
    var events: [(FollowerEvent, Date)] = []
    if let unfinished = box.unfinished {
      let silence = EngineSilence(
        .mainActor, since: unfinished.time, navigation: unfinished.started)
      events.append((.silent(silence), time))
    }
    let reason =
      box.stoppedAt == nil ? "the app ended, or a navigation never did" : "the app stopped its box"
    return events + [(.disconnected(reason: reason), time)]
  }
}

extension BlackBoxReport.Entry {
  /// When an engine reports the entry.
  fileprivate var end: Date {
    if case .navigation(let navigation) = self { navigation.end?.time ?? time } else { time }
  }
}

extension BlackBoxReport.Navigation {
  fileprivate var started: StartedNavigation {
    StartedNavigation(origin: origin, request: request, route: route, call: call)
  }
}

extension RouteLabel {
  fileprivate static var unknown: RouteLabel { RouteLabel(identifier: "unknown", type: "") }
}

extension FlowErrorDescription {
  fileprivate init(_ error: BlackBoxReport.Failure) {
    self.init(
      kind: error.kind, message: "\(error.text) (a black box has no message)", advice: "",
      coordinator: error.coordinator?.name, route: error.route?.identifier,
      routeType: error.route?.type, phase: error.phase)
  }

  /// The error of a navigation that failed by one that the ring has replaced.
  fileprivate static func unknown(_ navigation: BlackBoxReport.Navigation) -> FlowErrorDescription {
    FlowErrorDescription(
      kind: "unknown", message: "\(navigation.request) failed, and the black box has no error",
      advice: "", coordinator: navigation.origin.name, route: navigation.route?.identifier,
      routeType: navigation.route?.type, phase: nil)
  }
}
