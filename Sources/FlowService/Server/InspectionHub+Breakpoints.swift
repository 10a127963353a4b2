extension InspectionHub {
  /// Adds a breakpoint for a viewer, which has it until it leaves.
  func addBreakpoint(
    _ breakpoint: CheckedBreakpoint, for viewer: ObjectIdentifier
  ) async throws -> Breakpoint {
    breakpointOwners.insert(viewer)
    return try await breakpoints { breakpoints throws(RemoteError) in
      try breakpoints.add(breakpoint, for: viewer)
    }
  }

  /// Carries out a request about breakpoints.
  func breakpoints<Value: Sendable>(
    _ body: @escaping @MainActor @Sendable (Breakpoints) throws(RemoteError) -> Value
  ) async throws -> Value {
    tellBreakpoints()
    let result = await takeTurn { live in
      Result { () throws(RemoteError) in try body(try live.breakpoints()) }
    }.value
    return try result.get()
  }

  /// Decides what becomes of a parked navigation, and returns its result.
  func resume(
    _ number: Int, _ decision: ParkingDecision
  ) async throws -> ControlReport {
    try await catchUp()
    tellBreakpoints()
    let seen = seen.take()
    let report = await refresh { [live] observer in
      live.noteSeen(seen)
      let outcome = Result { () throws(RemoteError) in try live.resume(number, decision) }
      return (outcome, observer.collect())
    } then: { [redaction] outcome, known in
      outcome.map {
        ControlReport(
          $0, epoch: known.snapshot.epoch, revision: known.snapshot.revision,
          redaction: redaction)
      }
    }
    guard let report else { throw RemoteError.hierarchyGone }
    return try report.get()
  }

  /// Removes the breakpoints of a viewer that leaves, and lets go what waits for it alone.
  func leaveBreakpoints(_ viewer: ObjectIdentifier) {
    guard breakpointOwners.remove(viewer) != nil else { return }
    takeTurn { $0.leaveBreakpoints(viewer) }
  }

  /// Runs `body` on the main actor after the requests about breakpoints before it: a breakpoint is added
  /// before its viewer leaves.
  @discardableResult
  private func takeTurn<Value: Sendable>(
    _ body: @escaping @MainActor @Sendable (LiveEngine) -> Value
  ) -> Task<Value, Never> {
    let task = Task { [live, before = breakpointTurn] in
      await before?.value
      return await body(live)
    }
    breakpointTurn = Task { _ = await task.value }
    return task
  }
}

extension EncodedNotification {
  init?(_ event: BreakpointEvent, revision: UInt64) {
    switch event {
    case .changed(let breakpoints):
      self.init(DidChangeBreakpointsNotification(breakpoints: breakpoints), revision: revision)
    case .parked(let parked): self.init(DidParkNotification(parked: parked), revision: revision)
    case .letGo(let number, let end):
      self.init(DidLetGoNotification(number: number, end: end), revision: revision)
    }
  }
}
