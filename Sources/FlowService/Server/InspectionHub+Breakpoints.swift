extension InspectionHub {
  /// Carries out a request about breakpoints for a viewer, which uses them until it leaves, unless it
  /// only asks.
  func breakpoints<Value: Sendable>(
    for viewer: ObjectIdentifier, isUse: Bool = true,
    _ body: @escaping @MainActor @Sendable (Breakpoints) throws(RemoteError) -> Value
  ) async throws -> Value {
    tellBreakpoints()
    if isUse { breakpointUsers.insert(viewer) }
    let result = await takeTurn { live in
      Result { () throws(RemoteError) in try body(try live.breakpoints()) }
    }.value
    do { return try result.get() } catch {
      // A viewer that may not use breakpoints uses none.
      if error.code == RemoteError.Code.controlRefused { leaveBreakpoints(viewer) }
      throw error
    }
  }

  /// Decides what becomes of a parked navigation, and returns its result.
  func resume(
    _ number: Int, _ decision: ParkingDecision, for viewer: ObjectIdentifier
  ) async throws -> ControlReport {
    try await catchUp()
    tellBreakpoints()
    breakpointUsers.insert(viewer)
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

  /// Lets everything go if no viewer uses breakpoints any longer.
  func leaveBreakpoints(_ viewer: ObjectIdentifier) {
    guard breakpointUsers.remove(viewer) != nil, breakpointUsers.isEmpty else { return }
    takeTurn { $0.endBreakpoints(.viewerLeft) }
  }

  /// Runs `body` on the main actor after the requests about breakpoints before it: one that comes
  /// after the last viewer left must not lose its breakpoint with the others.
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
