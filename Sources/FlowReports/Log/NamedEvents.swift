package import Foundation

/// The events of a log, each with the run and the engine that it is of, so that lines of several
/// logs can be told apart and joined with errors.
package struct NamedEvents: Equatable, Sendable {
  private var events: LoggedEvents
  private var engine: EngineInfo?
  /// The run of the last hierarchy; nil if it is not known.
  package private(set) var run: String?
  /// The connection whose run is not known before the next event, which is its hierarchy.
  private var connection: [LoggedEvent] = []

  package init(_ events: LoggedEvents, engine: EngineInfo? = nil, run: String? = nil) {
    self.events = events
    self.engine = engine
    self.run = run
  }

  /// Makes the events, each once; the event of a connection comes with the one after it.
  package mutating func take(_ event: FollowerEvent, at time: Date, entry: Int? = nil)
    -> [LoggedEvent]
  {
    switch event {
    case .connected(let engine):
      let earlier = finish()
      // A process that was connected before may still be in the same run.
      if engine != self.engine { run = nil }
      self.engine = engine
      connection = events.take(event, at: time, entry: entry)
      return earlier
    case .snapshot(let snapshot): run = snapshot.epoch
    default: break
    }
    return finish() + named(events.take(event, at: time, entry: entry))
  }

  /// Takes an event that only restores a state: it is no event of the log.
  package mutating func restore(_ event: FollowerEvent) {
    _ = take(event, at: .distantPast)
    connection = []
  }

  /// Returns the event that waits for its run, after which no more come.
  package mutating func finish() -> [LoggedEvent] {
    defer { connection = [] }
    return named(connection)
  }

  private func named(_ events: [LoggedEvent]) -> [LoggedEvent] {
    events.map { event in
      var event = event
      (event.run, event.engine) = (run, engine)
      return event
    }
  }
}
