import FlowProtocol
import Foundation

/// The breakpoints of one hierarchy, and the navigations that wait at them.
///
/// Each breakpoint belongs to the viewer that added it, and ends with that viewer's connection. A
/// navigation waits for all the viewers whose breakpoints it meets: the first decision counts.
///
/// It is open for navigations only while it has one of them: without breakpoints, it costs nothing.
@MainActor
final class Breakpoints {
  /// What happened, in order, until the end of this object.
  nonisolated let events: AsyncStream<BreakpointEvent>
  private nonisolated let continuation: AsyncStream<BreakpointEvent>.Continuation

  private let source: any HierarchySource
  private let redaction: Redaction
  private var breakpoints: [Owned] = []
  private var parked: [Waiting] = []
  private var lastBreakpoint = 0
  private var lastParked = 0
  private var closeGate: SourceObservation?

  /// A viewer's connection.
  typealias Owner = ObjectIdentifier

  /// A breakpoint, and the viewer that added it.
  private struct Owned {
    var breakpoint: Breakpoint
    let condition: BreakpointCondition.Compiled
    let owner: Owner
  }

  private struct Waiting: Sendable {
    let report: ParkedNavigation
    let navigation: any ParkableNavigation
    let timer: Task<Void, Never>
    /// The viewers whose breakpoints it met, and that have not left.
    var owners: Set<Owner>
  }

  init(source: any HierarchySource, redaction: Redaction) {
    self.source = source
    self.redaction = redaction
    (events, continuation) = AsyncStream.makeStream(of: BreakpointEvent.self)
  }

  deinit {
    continuation.finish()
    if parked.isEmpty, closeGate == nil { return }
    // Nobody can decide any longer, and the app may wait for the result.
    Task { @MainActor [parked, closeGate] in
      for waiting in parked {
        waiting.timer.cancel()
        _ = waiting.navigation.letGo(.stopped, number: waiting.report.number, instead: nil)
      }
      closeGate?()
    }
  }

  // MARK: Breakpoints

  var all: [Breakpoint] { breakpoints.map(\.breakpoint) }
  var waiting: [ParkedNavigation] { parked.map(\.report) }

  /// Adds a breakpoint, which is there until its owner leaves.
  func add(_ wanted: CheckedBreakpoint, for owner: Owner) throws(RemoteError) -> Breakpoint {
    guard breakpoints.count < Limits.breakpoints else {
      throw RemoteError(
        code: RemoteError.Code.tooManyBreakpoints,
        message: "there are \(Limits.breakpoints) breakpoints, which is the limit; remove one")
    }
    lastBreakpoint += 1
    let breakpoint = Breakpoint(
      number: lastBreakpoint, condition: wanted.condition.text,
      timeoutMilliseconds: wanted.timeoutMilliseconds)
    breakpoints.append(
      Owned(breakpoint: breakpoint, condition: wanted.condition.compiled(), owner: owner))
    continuation.yield(.changed(all))
    updateGate()
    return breakpoint
  }

  /// Removes a breakpoint, or all, of any viewer; what waits at them goes on waiting.
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

  /// Removes the breakpoints of a viewer that leaves, and lets go what waits for no other one, in the
  /// order in which it was parked.
  func leave(_ owner: Owner) {
    let count = breakpoints.count
    breakpoints.removeAll { $0.owner == owner }
    if breakpoints.count < count { continuation.yield(.changed(all)) }
    for index in parked.indices { parked[index].owners.remove(owner) }
    while let first = parked.first(where: \.owners.isEmpty) {
      _ = try? end(first.report.number, .viewerLeft)
    }
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
    let met = breakpoints.indices.filter { breakpoints[$0].condition.isMet(by: facts) }
    if met.isEmpty { return .passes }
    if parked.count >= Limits.parkedNavigations { return .isFull }
    for index in met { breakpoints[index].breakpoint = breakpoints[index].breakpoint.hitOnceMore }
    park(navigation, at: met.map { breakpoints[$0] }, to: route, call, link)
    return .keeps
  }

  private func park(
    _ navigation: any ParkableNavigation, at met: [Owned], to route: RouteLabel?,
    _ call: CallLabel?, _ link: LinkLabel?
  ) {
    let numbers = met.map(\.breakpoint.number)
    // Each of its viewers has the time that it asked for.
    let timeout = met.lazy.map(\.breakpoint.timeoutMilliseconds).max() ?? 0
    lastParked += 1
    let number = lastParked
    let steps = StepReports(navigation.steps, redaction)
    let now = Date().inMicroseconds
    let report = ParkedNavigation(
      number: number, breakpoint: numbers[0],
      otherBreakpoints: numbers.count > 1 ? Array(numbers.dropFirst()) : nil, time: now,
      until: now.addingTimeInterval(Double(timeout) / 1_000).inMicroseconds,
      origin: navigation.origin.clipped,
      request: navigation.request.verb, route: route, call: call, link: link, steps: steps.listed,
      stepsOmitted: steps.omitted, flowChange: navigation.flowChange?.clipped,
      visible: navigation.visible.map { VisibleScreen($0, redaction) })
    navigation.forgetPlan()
    let timer = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(timeout))
      if !Task.isCancelled { _ = try? self?.end(number, .timedOut) }
    }
    parked.append(
      Waiting(
        report: report, navigation: navigation, timer: timer, owners: Set(met.map(\.owner))))
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
