package import FlowProtocol
package import FlowRecording
import Foundation
import TestSystem

@testable package import Inspector

/// A recording in a directory of its own, which is removed with the object.
package final class RecordedFixture: Sendable {
  private let directory = TemporaryDirectory()

  package init() {}

  package var path: String { file("shop.flowscope") }

  /// Records the event at this second.
  package func record(_ events: [(Double, FollowerEvent)]) async throws {
    let writer = try RecordingWriter(creating: path)
    for (seconds, event) in events {
      try await writer.append(event, at: TimeFixture.time(seconds))
    }
    try await writer.finish()
  }

  package func file(_ name: String) -> String { directory.file(name) }

  package var reader: RecordingReader {
    get throws { try RecordingReader(path: path) }
  }

  /// A connection, and then a navigation each second, of which every fifth fails.
  package static func shop(navigations: Int) -> [(Double, FollowerEvent)] {
    var events: [(Double, FollowerEvent)] = [
      (0, .connected(TimeFixture.engine())), (0, .snapshot(TimeFixture.tree())),
    ]
    var revision: UInt64 = 1
    for number in 1...navigations {
      let seconds = Double(number)
      let fails = number % 5 == 0
      if !fails {
        revision += 1
        events.append(
          (seconds, .changed(TimeFixture.delta(revision, to: "\(number)", at: seconds))))
      }
      events.append(
        (
          seconds,
          .navigated(
            TimeFixture.navigation(
              UInt64(number), revision: revision, at: seconds - (fails ? 0 : 0.001),
              failing: fails))
        ))
      if fails {
        events.append(
          (seconds, .errorReported(TimeFixture.error(UInt64(number / 5), at: seconds))))
      }
    }
    return events
  }
}

/// The events of a playback, read as soon as they come.
package struct PlayedEvents {
  private var events: AsyncStream<PlaybackEvent>.Iterator
  /// The inspector's history after these events.
  package var history = History()
  /// The whole inspection after these events.
  package private(set) var inspection = EngineInspection(
    id: .recording("recording"), features: .standard)
  package private(set) var status: PlaybackStatus?
  package private(set) var restarts = 0

  /// Keeps the recording while this object is used.
  private let fixture: RecordedFixture?

  package init(_ source: ReplaySource, of fixture: RecordedFixture? = nil) {
    self.fixture = fixture
    let (events, played) = AsyncStream<PlaybackEvent>.makeStream()
    Task {
      for await event in source.events { played.yield(event) }
      played.finish()
    }
    self.events = events.makeAsyncIterator()
  }

  /// The next event, which is applied to the inspection.
  package mutating func next() async -> PlaybackEvent? {
    let event = await events.next()
    switch event {
    case .input(let input, let time):
      history.take(input, at: time)
      _ = inspection.receive(input, at: time)
      inspection.settle()
    case .restarted:
      history = History()
      inspection.restart()
      restarts += 1
    case .status(let status): self.status = status
    case .leaving, .nothingThere, .failed, nil: break
    }
    return event
  }

  /// Reads until the condition holds; false if the events end before that.
  @discardableResult
  package mutating func until(_ condition: (PlaybackEvent) -> Bool) async -> Bool {
    while let event = await next() {
      if condition(event) { return true }
    }
    return false
  }

  /// Reads until the playback sends its status.
  package mutating func untilStatus() async -> PlaybackStatus? {
    await until { if case .status = $0 { true } else { false } }
    return status
  }

  /// Reads until the playback is at this second; false if it never is.
  @discardableResult
  package mutating func until(second: Double) async -> Bool {
    await until {
      if case .status(let status) = $0 { status.time == TimeFixture.time(second) } else { false }
    }
  }
}
