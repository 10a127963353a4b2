import Foundation

/// How long engines are watched: for a time, until the app ends, or until the user has enough.
package struct Watch: Sendable {
  /// The longest time; nil until the app ends.
  package let time: Duration?
  /// Ends the watch earlier.
  package let stop: StopSignal

  package init(for time: Duration?, until stop: StopSignal = StopSignal()) {
    self.time = time
    self.stop = stop
  }

  /// The end, as in "watching shop for 60 s".
  package var text: String { time.map { "for \(Counted.seconds($0))" } ?? "until it exits" }

  /// Waits for the first of: the time, the stop signal, and `ended`.
  package func wait(orUntil ended: StopSignal) async {
    await withTaskGroup(of: Void.self) { group in
      if let time { group.addTask { try? await Task.sleep(for: time) } }
      for signal in [stop, ended] { group.addTask { await signal.wait() } }
      await group.next()
      group.cancelAll()
    }
  }
}

extension Asker {
  /// Says that the watching of an engine begins, where no progress is visible.
  func announce(_ watch: Watch, of title: String) {
    if !listener.showsProgress { tell("watching \(title) \(watch.text)") }
  }

  /// Follows an engine until the watch or the app ends, and returns the state to which `take` adds
  /// each event.
  func collect<State: Sendable>(
    from endpoint: Endpoint, _ title: String, watching watch: Watch, into state: State,
    _ take: @escaping @Sendable (inout State, FollowerEvent) -> Void
  ) async -> State {
    let ended = StopSignal()
    let events = EngineFollower(of: endpoint, as: viewer, detail: .skeleton).events().untilExit
    let watching = Task {
      var state = state
      var isBegun = false
      var silences = SilenceRemarks(of: title)
      for await event in events {
        if let remark = silences.take(event, at: Date()) { tell(remark) }
        if case .snapshot = event, !isBegun {
          announce(watch, of: title)
          isBegun = true
        }
        take(&state, event)
      }
      ended.send()
      if let remark = silences.end(at: Date()) { tell(remark) }
      return state
    }
    return await during("watching \(title)") {
      await watch.wait(orUntil: ended)
      watching.cancel()
      return await watching.value
    }
  }
}

extension FollowerEvent {
  package var isDisconnection: Bool { if case .disconnected = self { true } else { false } }
}

extension AsyncStream<FollowerEvent> {
  /// The same events, as fast as they are read, until the app ends: its disconnection is the last.
  package var untilExit: AsyncStream<FollowerEvent> {
    let events = EventsUntilExit(self)
    return AsyncStream { await events.next() }
  }
}

private actor EventsUntilExit {
  private let events: AsyncStream<FollowerEvent>
  private var isConnected = false
  private var isOver = false

  init(_ events: AsyncStream<FollowerEvent>) { self.events = events }

  func next() async -> FollowerEvent? {
    if isOver { return nil }
    // All iterators of a stream read the same events.
    var iterator = events.makeAsyncIterator()
    let event = await iterator.next()
    if case .connected = event { isConnected = true }
    isOver = isConnected && event?.isDisconnection == true
    return event
  }
}

/// An event that happens at most once, and that any number of tasks wait for.
package final class StopSignal: Sendable {
  private struct State {
    var isSent = false
    var waiting: [AsyncStream<Never>.Continuation] = []
  }

  private let state = Locked(State())

  package init() {}

  package var isSent: Bool { state.withLock { $0.isSent } }

  package func send() {
    let waiting = state.withLock { state in
      state.isSent = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.finish() }
  }

  /// Waits until the signal is sent, or the task is cancelled.
  package func wait() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let isSent = state.withLock { state in
      if !state.isSent { state.waiting.append(continuation) }
      return state.isSent
    }
    if !isSent { for await _ in stream {} }
  }
}
