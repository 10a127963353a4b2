import DequeModule
import FlowRecording
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@Suite(.timeLimit(.minutes(Patience.minutes))) struct ReplaySourceTests {
  @Test("recorded events are delivered in order and on time, at the requested speed")
  func plays() async throws {
    let fixture = RecordedFixture()
    let recorded = RecordedFixture.shop(navigations: 3)
    try await fixture.record(recorded)
    let clock = ManualClock()
    let source = ReplaySource(
      try fixture.reader, speed: PlaybackSpeed(clamping: 4), clock: clock)
    var played = PlayedEvents(source)
    var sleeps = clock.sleeps.makeAsyncIterator()
    var last = 0.0
    for (seconds, event) in recorded {
      if seconds > last {
        // A recorded second takes a quarter of a second.
        #expect(await sleeps.next() == .seconds(seconds / 4))
        clock.move(to: .seconds(seconds / 4))
        last = seconds
      }
      #expect(
        await played.next() == .input(event, at: TimeFixture.time(seconds)))
    }
    let end = await played.untilStatus()
    #expect(end?.isAtEnd == true && end?.isPlaying == false)
    #expect(played.history.shownRoute == "3")
  }

  @Test("a pause and a change of speed apply from the current position")
  func paces() async throws {
    let fixture = RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 3))
    let clock = ManualClock()
    let source = ReplaySource(try fixture.reader, clock: clock)
    var played = PlayedEvents(source)
    var sleeps = clock.sleeps.makeAsyncIterator()
    #expect(await sleeps.next() == .seconds(1))
    clock.move(to: .milliseconds(500))
    source.send(.pause)
    #expect(await played.untilStatus()?.isPlaying == false)
    clock.move(to: .seconds(100))
    source.send(.setSpeed(PlaybackSpeed(clamping: 0.25)))
    #expect(await played.untilStatus()?.speed.title == "0.25x")
    source.send(.togglePlaying)
    #expect(await played.untilStatus()?.isPlaying == true)
    // Half a second was left, which takes two seconds now.
    #expect(await sleeps.next() == .seconds(102))
    source.send(.faster)
    #expect(await played.untilStatus()?.speed.factor == 0.5)
    #expect(await sleeps.next() == .seconds(101))
    clock.move(to: .seconds(101))
    await played.until { if case .input(.navigated, _) = $0 { true } else { false } }
    #expect(played.history.shownRoute == "1")
  }

  @Test("a jump shows the hierarchy of its target, and steps back work from there")
  func jumps() async throws {
    let fixture = RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 40))
    let source = ReplaySource(
      try fixture.reader, from: 1, isPlaying: false, clock: ManualClock())
    var played = PlayedEvents(source)
    #expect(await played.untilStatus()?.entry == 1)
    source.send(.jump(to: TimeFixture.time(23.5)))
    let status = await played.untilStatus()
    #expect(status?.time == TimeFixture.time(23))
    source.send(.stepForward)
    _ = await played.untilStatus()
    source.send(.stepBack)
    _ = await played.untilStatus()
    let expected = try fixture.reader.state(at: played.status?.entry ?? 0)?.snapshot
    #expect(played.history.snapshot == expected)
    #expect(played.history.shownRoute == "23")
    #expect(played.history.stepBack() == .moved)
    #expect(played.history.shownRoute == "22")
  }

  /// A long recording, played to its end.
  private func long() async throws -> (ReplaySource, PlayedEvents) {
    let fixture = RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 600))
    let source = ReplaySource(
      try fixture.reader, from: .max, isPlaying: false, clock: ManualClock())
    var played = PlayedEvents(source, of: fixture)
    #expect(await played.until(second: 600))
    return (source, played)
  }

  @Test("a step during a jump starts at the target of the jump")
  func stepAfterJump() async throws {
    let (source, begun) = try await long()
    var played = begun
    source.send(.jump(to: TimeFixture.time(403)))
    source.send(.stepBack)
    #expect(await played.until(second: 402))
    #expect(played.history.shownRoute == "402")
  }

  @Test("a long jump back starts over, and delivers only the window before its target")
  func window() async throws {
    let (source, begun) = try await long()
    var played = begun
    source.send(.jump(to: TimeFixture.time(401)))
    #expect(await played.until(second: 401))
    #expect(played.restarts == 2)
    #expect(played.history.shownRoute == "401")
    let moments = played.history.chronicle.moments
    #expect((150...201).contains(moments.count))
    played.history.look(at: 0)
    let first = try #require(played.history.snapshot)
    #expect(first[TimeFixture.id(2)]?.currentRoute.identifier == "202")
  }

  @Test("a jump to a time before the first hierarchy shows the first hierarchy")
  func beginning() async throws {
    let fixture = RecordedFixture()
    let late = RecordedFixture.shop(navigations: 3).map { ($0 + 5, $1) }
    try await fixture.record([(0, .disconnected(reason: "no answer came"))] + late)
    let source = ReplaySource(
      try fixture.reader, from: .max, isPlaying: false, clock: ManualClock())
    var played = PlayedEvents(source)
    #expect(await played.until(second: 8))
    source.send(.jump(to: TimeFixture.time(-100)))
    #expect(await played.until(second: 5))
    #expect(played.history.snapshot == TimeFixture.tree())
  }

  @Test("playing at the end starts again from the beginning")
  func again() async throws {
    let fixture = RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 3))
    let source = ReplaySource(
      try fixture.reader, from: .max, isPlaying: false, clock: ManualClock())
    var played = PlayedEvents(source)
    #expect(await played.until(second: 3))
    source.send(.stepForward)
    await played.until { if case .nothingThere = $0 { true } else { false } }
    source.send(.togglePlaying)
    #expect(await played.until(second: 0))
    #expect(played.status?.isPlaying == true)
  }

  @Test("playing starts again even if the command comes before the end is known")
  func againAtOnce() async throws {
    let fixture = RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 3))
    let player = ReplayPlayer(
      try fixture.reader, clock: ManualClock(), from: .max, speed: .normal, isPlaying: false)
    var last: PlaybackStatus?
    while last == nil {
      if case .status(let status) = await player.next() { last = status }
    }
    #expect(last?.isAtEnd == false)
    await player.receive(.togglePlaying)
    var played: [PlaybackEvent] = []
    while !played.contains(.restarted), played.count < 10, let event = await player.next() {
      played.append(event)
    }
    #expect(played.contains(.restarted))
  }

  @Test("after a jump, errors from before the window are known, and none is missed")
  func errorsBeforeTheWindow() async throws {
    let (source, begun) = try await long()
    var played = begun
    source.send(.jump(to: TimeFixture.time(403)))
    #expect(await played.until(second: 403))
    #expect(played.inspection.errors.review.errors().map(\.id.sequence) == Array(1...80))
    #expect(played.inspection.errors.review.missed.isEmpty)
  }

  @Test("jumps go to the next and the previous error, and report when there is none")
  func errors() async throws {
    let fixture = RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 12))
    let source = ReplaySource(
      try fixture.reader, from: 1, isPlaying: false, clock: ManualClock())
    var played = PlayedEvents(source)
    _ = await played.untilStatus()
    for (command, seconds) in [
      (PlaybackCommand.jumpToNextError, 5.0), (.jumpToNextError, 10), (.jumpToPreviousError, 5),
    ] {
      source.send(command)
      #expect(await played.untilStatus()?.time == TimeFixture.time(seconds))
    }
    source.send(.jumpToPreviousError)
    await played.until { if case .nothingThere = $0 { true } else { false } }
    #expect(played.status?.time == TimeFixture.time(5))
    #expect(played.history.moment?.hasFailure == true)
    // Only the way back, and the first jump, start over.
    #expect(played.restarts == 2)
  }

  @Test("stopping the source ends its events, and cancelling the reader ends reading")
  func stops() async throws {
    let fixture = RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 3))
    let clock = ManualClock()
    let source = ReplaySource(try fixture.reader, clock: clock)
    var sleeps = clock.sleeps.makeAsyncIterator()
    let reading = Task { for await _ in source.events {} }
    #expect(await sleeps.next() == .seconds(1))
    source.send(.stop)
    await reading.value
    let other = ReplaySource(try fixture.reader, clock: clock)
    let cancelled = Task { for await _ in other.events {} }
    #expect(await sleeps.next() == .seconds(1))
    cancelled.cancel()
    await cancelled.value
  }

  @Test("a damaged part of a recording is reported, and other parts still play")
  func damaged() async throws {
    let fixture = RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 150))
    // The text of one delta is invalid JSON now, at the same length.
    var bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    let body = try #require(bytes.range(of: Data("\"identifier\":\"149\"".utf8)))
    bytes.replaceSubrange(body, with: Data(repeating: 0x2c, count: body.count))
    try bytes.write(to: URL(fileURLWithPath: fixture.path))
    let source = ReplaySource(
      try fixture.reader, from: .max, isPlaying: false, clock: ManualClock())
    var played = PlayedEvents(source)
    var failure: RecordingError?
    await played.until {
      if case .failed(let error) = $0 { failure = error }
      return failure != nil
    }
    guard case .damaged = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    _ = await played.untilStatus()
    source.send(.jump(to: TimeFixture.time(1)))
    #expect(await played.untilStatus()?.time == TimeFixture.time(1))
  }
}
