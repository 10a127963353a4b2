import Foundation

extension Asker {
  /// Waits until a condition holds at an engine, at most for a time; a route that is on screen already
  /// holds at once.
  ///
  /// - Throws: ``ReportError`` for a target that does not run, for a misspelt route, and if the app
  ///   ends before that.
  package func wait(
    for condition: WaitCondition, at target: String?, atMost time: Duration, limit: Int? = nil
  ) async throws -> WaitReport {
    guard target != Self.standardInputName, case .engine(let endpoint) = try await find(target)
    else {
      let file = target == Self.standardInputName ? Self.standardInputTitle : target ?? "a file"
      throw ReportError.badInput("cannot wait for \(file): nothing happens there; name an engine")
    }
    if case .route(let name) = condition, !URLText.isURL(name) {
      _ = try await check(NameFilter(routes: [name]), in: target, mayCome: true)
    }
    // Connects first, so that a bad target is an error: a follower would wait for it.
    let title = try await ask(endpoint) { $0.engine.title }
    let begin = ContinuousClock.now
    let walk = await during("waiting for \(condition.words)") {
      await self.walk(condition, at: endpoint, atMost: time)
    }
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    if !walk.isDone, let reason = walk.ending {
      throw ReportError.connection(
        "\(title) ended after \(Times.span(seconds)), while it was waited for "
          + "\(condition.words): \(reason)")
    }
    let screen = try await ask(endpoint) { try await Self.screen(of: $0, named: target) }
    return WaitReport(walk, after: seconds, at: Date(), on: screen, limit: limit)
  }

  private func walk(
    _ condition: WaitCondition, at endpoint: Endpoint, atMost time: Duration
  ) async -> WaitWalk {
    let walk = Locked(WaitWalk(condition))
    let (ready, end) = (StopSignal(), StopSignal())
    let events = EngineFollower(of: endpoint, as: viewer, detail: .skeleton).events()
    let watching = Task {
      for await event in events {
        let isOver = walk.withLock { walk in
          walk.take(event, at: Date())
          return walk.isDone || walk.ending != nil
        }
        if case .snapshot = event { ready.send() }
        if isOver { break }
      }
      ready.send()
      end.send()
    }
    let idling = Task {
      while !Task.isCancelled {
        let next = walk.withLock { walk in
          walk.pass(to: Date())
          return walk.isDone ? nil : walk.idleAt ?? Date().addingTimeInterval(Self.idlePause)
        }
        guard let next else { return end.send() }
        try await Task.sleep(for: .seconds(max(0.001, next.timeIntervalSinceNow)))
      }
    }
    defer {
      watching.cancel()
      idling.cancel()
    }
    // The time begins when the hierarchy is there, unless the engine does not answer.
    await Watch(for: max(time, Self.patience)).wait(orUntil: ready)
    await Watch(for: time).wait(orUntil: end)
    return walk.withLock { $0 }
  }

  /// The longest time until the hierarchy is there.
  private static let patience = Duration.seconds(10)

  /// The time until it is looked again whether the hierarchy is there, in seconds.
  private static let idlePause = 0.05
}
