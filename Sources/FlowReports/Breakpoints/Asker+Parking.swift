package import FlowModel
import FlowProtocol

/// A breakpoint that a command adds, and what it decides there.
package struct WantedBreakpoint: Sendable {
  package let condition: BreakpointCondition
  /// How long a navigation waits; nil for the engine's own time.
  package let timeout: Duration?
  /// What becomes of each navigation; nil if lines decide.
  package let choice: ParkingChoice?

  /// - Throws: ``ReportError`` for a condition or a time that cannot be used.
  package init(
    _ condition: String, timeout: Duration? = nil, choice: ParkingChoice? = nil
  ) throws(ReportError) {
    do throws(BreakpointCondition.Objection) {
      self.condition = try BreakpointCondition(condition)
    } catch {
      throw .badInput("the condition '\(clipped: condition)': \(error.reason)")
    }
    if let timeout, !Limits.parkingRange.contains(timeout.milliseconds) {
      let range = Limits.parkingRange
      throw .badInput(
        "a navigation is parked for \(range.lowerBound) ms to \(range.upperBound / 1_000) s")
    }
    self.timeout = timeout
    self.choice = choice
  }
}

extension Duration {
  fileprivate var milliseconds: Int {
    Int(
      clamping: components.seconds * 1_000
        + components.attoseconds / 1_000_000_000_000_000)
  }
}

extension Asker {
  /// Adds a breakpoint, and gives `take` what happens there, until it returns false, until `limit`
  /// navigations wait no longer, or until the app ends.
  ///
  /// The breakpoint is there as long as this goes on: an engine removes it when this connection ends,
  /// and lets go what waits for it alone. Without a choice, `lines` decide.
  package func park(
    at wanted: WantedBreakpoint, of target: String?, isAllowed: Bool,
    decidingBy lines: AsyncStream<String>? = nil, limit: Int? = nil,
    _ take: (BreakLine) throws -> Bool
  ) async throws {
    try Self.checkParking(isAllowed: isAllowed)
    try await askAboutBreakpoints(target) { client, moment in
      if case .change(let route) = wanted.choice {
        // A misspelt route would leave each navigation parked.
        _ = try await ExplainQuestion.answer(of: client, about: RouteTarget(route: route))
      }
      _ = try await client.send(SubscribeRequest())
      let (inputs, continuation) = AsyncStream.makeStream(of: ParkingInput.self)
      let events = Task {
        for await notification in client.notifications {
          if let input = ParkingInput(notification) { continuation.yield(input) }
        }
        continuation.finish()
      }
      let reading = Task {
        guard let lines else { return }
        for await line in lines { continuation.yield(.line(line)) }
      }
      defer {
        events.cancel()
        reading.cancel()
      }
      var session = ParkingSession(
        breakpoint: try await client.addBreakpoint(
          wanted.condition.text, timeoutMilliseconds: wanted.timeout?.milliseconds),
        client: client, choice: wanted.choice, moment: moment, asker: self)
      guard try take(BreakLine(.added(session.breakpoint), at: moment)) else { return }
      for await input in inputs {
        for line in try await session.lines(after: input) {
          guard try take(BreakLine(line, at: moment)) else { return }
        }
        if let limit, session.ended >= limit { return }
      }
      throw ReportError.connection(
        "\(client.engine.title) ended, or closed the connection: nothing is parked any longer")
    }
  }
}

/// What a command hears while navigations are parked for it.
private enum ParkingInput: Sendable {
  case event(BreakpointEvent)
  /// Notifications are missing.
  case lost
  case line(String)

  init?(_ notification: FlowNotification) {
    switch notification {
    case .breakpoint(let event): self = .event(event)
    case .dropped: self = .lost
    case .changed, .navigated, .errorReported, .linted: return nil
    }
  }
}

/// The navigations that wait at one breakpoint, and what was decided about them.
private struct ParkingSession {
  let breakpoint: Breakpoint
  let client: FlowClient
  let choice: ParkingChoice?
  let moment: AnswerMoment
  let asker: Asker
  /// The number of navigations that wait no longer.
  private(set) var ended = 0
  private var waiting: [ParkedNavigation] = []
  /// Whether the engine has said that the breakpoint is there.
  private var isListed = false

  init(
    breakpoint: Breakpoint, client: FlowClient, choice: ParkingChoice?, moment: AnswerMoment,
    asker: Asker
  ) {
    (self.breakpoint, self.client, self.choice) = (breakpoint, client, choice)
    (self.moment, self.asker) = (moment, asker)
  }

  mutating func lines(after input: ParkingInput) async throws -> [BreakLine.Content] {
    switch input {
    case .event(.parked(let navigation)): return try await park(navigation)
    case .event(.letGo(let number, let end)): return finish(number, end)
    case .event(.changed(let all)):
      look(at: all)
      return []
    case .line(let line): return try await decide(line)
    case .lost: return try await catchUp()
    }
  }

  private mutating func park(_ navigation: ParkedNavigation) async throws -> [BreakLine.Content] {
    guard navigation.isAt(breakpoint.number),
      !waiting.contains(where: { $0.number == navigation.number })
    else { return [] }
    waiting.append(navigation)
    guard let choice else { return [.parked(navigation)] }
    return [.parked(navigation)] + (try await resume(navigation.number, by: choice))
  }

  /// Says if the breakpoint is gone, as another viewer may remove it.
  private mutating func look(at all: [Breakpoint]) {
    let isThere = all.contains { $0.number == breakpoint.number }
    if isListed, !isThere {
      asker.tell("breakpoint \(breakpoint.number) is no longer there, and parks nothing more")
    }
    isListed = isThere
  }

  private mutating func finish(_ number: Int, _ end: ParkingEnd) -> [BreakLine.Content] {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return [] }
    ended += 1
    return [.ended(waiting.remove(at: index), end, nil)]
  }

  private mutating func decide(_ line: String) async throws -> [BreakLine.Content] {
    if line.allSatisfy(\.isWhitespace) { return [] }
    guard let written = WrittenChoice(line) else {
      asker.tell("'\(clipped: line)' decides nothing; write \(WrittenChoice.form)")
      return []
    }
    guard let number = written.number ?? waiting.first?.number else {
      asker.tell("nothing is parked")
      return []
    }
    return try await resume(number, by: written.choice)
  }

  private mutating func resume(
    _ number: Int, by choice: ParkingChoice
  ) async throws -> [BreakLine.Content] {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else {
      asker.tell("navigation \(number) is not parked here")
      return []
    }
    do {
      let report = try await client.resume(number, by: choice.action, route: choice.route)
      ended += 1
      return [.ended(waiting.remove(at: index), choice.end, report)]
    } catch let error as RemoteError {
      // It may have been let go meanwhile, which its own event says; another route may be misspelt.
      if error.code != RemoteError.Code.notParked { asker.tell("\(error.message)") }
      return []
    }
  }

  /// After a loss, compares what waits with what the engine has.
  private mutating func catchUp() async throws -> [BreakLine.Content] {
    let answer = try await client.breakpoints()
    look(at: answer.breakpoints)
    let now = answer.parked
    var lines: [BreakLine.Content] = []
    for navigation in waiting where !now.contains(where: { $0.number == navigation.number }) {
      lines += finish(navigation.number, .other)
    }
    for navigation in now { lines += try await park(navigation) }
    return lines
  }
}
