import FlowProtocol
import Foundation

/// The breakpoints of one hierarchy, and the navigations that wait at them.
///
/// It is open for navigations only while it has one of them: without breakpoints, it costs nothing.
@MainActor
final class Breakpoints {
  /// What happened, in order, until the end of this object.
  nonisolated let events: AsyncStream<BreakpointEvent>
  private nonisolated let continuation: AsyncStream<BreakpointEvent>.Continuation

  private let source: any HierarchySource
  private let redaction: Redaction
  private var breakpoints: [(breakpoint: Breakpoint, condition: BreakpointCondition.Compiled)] = []
  private var parked: [Waiting] = []
  private var lastBreakpoint = 0
  private var lastParked = 0
  private var closeGate: SourceObservation?

  private struct Waiting {
    let report: ParkedNavigation
    let navigation: any ParkableNavigation
    let timer: Task<Void, Never>
  }

  init(source: any HierarchySource, redaction: Redaction) {
    self.source = source
    self.redaction = redaction
    (events, continuation) = AsyncStream.makeStream(of: BreakpointEvent.self)
  }

  deinit { continuation.finish() }

  // MARK: Breakpoints

  var all: [Breakpoint] { breakpoints.map(\.breakpoint) }
  var waiting: [ParkedNavigation] { parked.map(\.report) }

  func add(_ wanted: CheckedBreakpoint) throws(RemoteError) -> Breakpoint {
    guard breakpoints.count < Limits.breakpoints else {
      throw RemoteError(
        code: RemoteError.Code.tooManyBreakpoints,
        message: "there are \(Limits.breakpoints) breakpoints, which is the limit; remove one")
    }
    lastBreakpoint += 1
    let breakpoint = Breakpoint(
      number: lastBreakpoint, condition: wanted.condition.text,
      timeoutMilliseconds: wanted.timeoutMilliseconds)
    breakpoints.append((breakpoint, wanted.condition.compiled()))
    continuation.yield(.changed(all))
    updateGate()
    return breakpoint
  }

  /// Removes a breakpoint, or all; what waits at them goes on waiting.
  func remove(_ number: Int?) throws(RemoteError) {
    if let number {
      guard let index = breakpoints.firstIndex(where: { $0.breakpoint.number == number }) else {
        throw RemoteError(
          code: RemoteError.Code.notParked, message: "there is no breakpoint \(number)")
      }
      breakpoints.remove(at: index)
    } else {
      if breakpoints.isEmpty { return }
      breakpoints = []
    }
    continuation.yield(.changed(all))
    updateGate()
  }

  private func updateGate() {
    if breakpoints.isEmpty, parked.isEmpty {
      closeGate?()
      closeGate = nil
    } else if closeGate == nil {
      closeGate = source.openGate { [weak self] in self?.verdict(on: $0) ?? .passes }
    }
  }

  // MARK: Parking

  private func verdict(on navigation: any ParkableNavigation) -> GateVerdict {
    if breakpoints.isEmpty { return .passes }
    let route = navigation.request.route.map { redaction.label(of: $0.route.asDeclared) }
    let call = navigation.callSite.flatMap { redaction.label(of: $0) }
    let link = navigation.link.map { redaction.label(of: $0) }
    let facts = BreakpointFacts(
      route: route, origin: navigation.origin.clipped,
      givenName: navigation.givenName.flatMap { redaction.redacted(givenName: $0) },
      request: navigation.request.verb, call: call, link: link)
    guard let index = breakpoints.firstIndex(where: { $0.condition.isMet(by: facts) }) else {
      return .passes
    }
    if parked.count >= Limits.parkedNavigations { return .isFull }
    let breakpoint = breakpoints[index].breakpoint.hitOnceMore
    breakpoints[index].breakpoint = breakpoint
    park(navigation, at: breakpoint, to: route, call, link)
    return .keeps
  }

  private func park(
    _ navigation: any ParkableNavigation, at breakpoint: Breakpoint, to route: RouteLabel?,
    _ call: CallLabel?, _ link: LinkLabel?
  ) {
    lastParked += 1
    let number = lastParked
    let steps = StepReports(navigation.steps, redaction)
    let now = Date().inMicroseconds
    let seconds = Double(breakpoint.timeoutMilliseconds) / 1_000
    let report = ParkedNavigation(
      number: number, breakpoint: breakpoint.number, time: now,
      until: now.addingTimeInterval(seconds).inMicroseconds, origin: navigation.origin.clipped,
      request: navigation.request.verb, route: route, call: call, link: link, steps: steps.listed,
      stepsOmitted: steps.omitted, flowChange: navigation.flowChange?.clipped,
      visible: navigation.visible.map { VisibleScreen($0, redaction) })
    navigation.forgetPlan()
    let timer = Task { [weak self] in
      try? await Task.sleep(for: breakpoint.timeout)
      if !Task.isCancelled { _ = try? self?.end(number, .timedOut) }
    }
    parked.append(Waiting(report: report, navigation: navigation, timer: timer))
    continuation.yield(.parked(report))
    continuation.yield(.changed(all))
  }

  // MARK: The end

  /// Ends the wait of a navigation: refuses it, lets it go on, or lets the app navigate to another
  /// route in its place.
  @discardableResult
  func end(
    _ number: Int, _ end: ParkingEnd, instead route: (any Route)? = nil
  ) throws(RemoteError) -> ControlOutcome {
    guard let index = parked.firstIndex(where: { $0.report.number == number }) else {
      throw RemoteError(
        code: RemoteError.Code.notParked,
        message: "navigation \(number) is not parked; it may have been let go meanwhile")
    }
    let waiting = parked.remove(at: index)
    waiting.timer.cancel()
    // Before the navigation, in which the app may do anything.
    continuation.yield(.letGo(number, end))
    let navigation = waiting.navigation
    let outcome =
      end == .refused
      ? navigation.refuse(number: number)
      : navigation.letGo(end, number: number, instead: route)
    updateGate()
    return ControlOutcome(
      origin: navigation.origin,
      request: route.map { .navigate(RouteValue($0)) } ?? navigation.request,
      succeeded: outcome.succeeded, steps: outcome.steps, error: outcome.error,
      errorRoute: outcome.route, trace: outcome.trace, visible: outcome.visible,
      flowChange: outcome.flowChange)
  }

  /// Removes all breakpoints and lets go what waits, in the order in which it was parked.
  func endAll(_ end: ParkingEnd) {
    try? remove(nil)
    while let first = parked.first { _ = try? self.end(first.report.number, end) }
  }

  /// The number of a navigation that waits; nil for one that does not.
  func number(of navigation: (any ParkableNavigation)?) -> Int? {
    navigation.flatMap { parked in
      self.parked.first { $0.navigation === parked }?.report.number
    }
  }
}
