import DequeModule
import FlowRecording
import Foundation
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import Inspector

@Suite(.timeLimit(.minutes(Patience.minutes))) struct ReplaySourceTests {
  @Test("what was recorded is told in its order and at its time, as fast as was asked for")
  func plays() async throws {
    let fixture = try RecordedFixture()
    let recorded = RecordedFixture.shop(navigations: 3)
    try await fixture.record(recorded)
    let clock = ManualClock()
    let source = ReplaySource(
      try fixture.reader, speed: PlaybackSpeed(clamping: 4), clock: clock)
    var told = Told(source)
    var sleeps = clock.sleeps.makeAsyncIterator()
    var last = 0.0
    for (seconds, event) in recorded {
      if seconds > last {
        // A second that was recorded takes a quarter of one.
        #expect(await sleeps.next() == .seconds(seconds / 4))
        clock.move(to: .seconds(seconds / 4))
        last = seconds
      }
      #expect(
        await told.next() == .input(event, at: TimeFixture.time(seconds)))
    }
    let end = await told.untilStatus()
    #expect(end?.isAtEnd == true && end?.isPlaying == false)
    #expect(told.history.shownRoute == "3")
  }

  @Test("pausing and another speed count from where it is")
  func paces() async throws {
    let fixture = try RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 3))
    let clock = ManualClock()
    let source = ReplaySource(try fixture.reader, clock: clock)
    var told = Told(source)
    var sleeps = clock.sleeps.makeAsyncIterator()
    #expect(await sleeps.next() == .seconds(1))
    clock.move(to: .milliseconds(500))
    source.send(.pause)
    #expect(await told.untilStatus()?.isPlaying == false)
    clock.move(to: .seconds(100))
    source.send(.setSpeed(PlaybackSpeed(clamping: 0.25)))
    #expect(await told.untilStatus()?.speed.title == "0.25x")
    source.send(.togglePlaying)
    #expect(await told.untilStatus()?.isPlaying == true)
    // Half a second was left, which takes two now.
    #expect(await sleeps.next() == .seconds(102))
    source.send(.faster)
    #expect(await told.untilStatus()?.speed.factor == 0.5)
    #expect(await sleeps.next() == .seconds(101))
    clock.move(to: .seconds(101))
    await told.until { if case .input(.navigated, _) = $0 { true } else { false } }
    #expect(told.history.shownRoute == "1")
  }

  @Test("a jump shows what was recorded by then, and can be stepped back from")
  func jumps() async throws {
    let fixture = try RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 40))
    let source = ReplaySource(
      try fixture.reader, from: 1, isPlaying: false, clock: ManualClock())
    var told = Told(source)
    #expect(await told.untilStatus()?.entry == 1)
    source.send(.jump(to: TimeFixture.time(23.5)))
    let status = await told.untilStatus()
    #expect(status?.time == TimeFixture.time(23))
    source.send(.stepForward)
    _ = await told.untilStatus()
    source.send(.stepBack)
    _ = await told.untilStatus()
    let expected = try fixture.reader.state(at: told.status?.entry ?? 0)?.snapshot
    #expect(told.history.snapshot == expected)
    #expect(told.history.shownRoute == "23")
    #expect(told.history.stepBack() == .moved)
    #expect(told.history.shownRoute == "22")
  }

  /// A long recording, at whose end one is.
  private func long() async throws -> (ReplaySource, Told) {
    let fixture = try RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 600))
    let source = ReplaySource(
      try fixture.reader, from: .max, isPlaying: false, clock: ManualClock())
    var told = Told(source, of: fixture)
    #expect(await told.until(second: 600))
    return (source, told)
  }

  @Test("a step that is asked for while a jump is on its way starts where the jump leads")
  func stepAfterJump() async throws {
    let (source, begun) = try await long()
    var told = begun
    source.send(.jump(to: TimeFixture.time(403)))
    source.send(.stepBack)
    #expect(await told.until(second: 402))
    #expect(told.history.shownRoute == "402")
  }

  @Test("a jump far back begins anew, with what led there and no more")
  func window() async throws {
    let (source, begun) = try await long()
    var told = begun
    source.send(.jump(to: TimeFixture.time(401)))
    #expect(await told.until(second: 401))
    #expect(told.restarts == 2)
    #expect(told.history.shownRoute == "401")
    #expect(told.history.engine == TimeFixture.engine())
    let moments = told.history.chronicle.moments
    #expect((150...201).contains(moments.count))
    told.history.look(at: 0)
    let first = try #require(told.history.snapshot)
    #expect(first[TimeFixture.id(2)]?.currentRoute.identifier == "202")
  }

  @Test("before the first hierarchy there is none to show, and so one begins there")
  func beginning() async throws {
    let fixture = try RecordedFixture()
    let late = RecordedFixture.shop(navigations: 3).map { ($0 + 5, $1) }
    try await fixture.record([(0, .disconnected(reason: "nobody answers"))] + late)
    let source = ReplaySource(
      try fixture.reader, from: .max, isPlaying: false, clock: ManualClock())
    var told = Told(source)
    #expect(await told.until(second: 8))
    source.send(.jump(to: TimeFixture.time(-100)))
    #expect(await told.until(second: 5))
    #expect(told.history.snapshot == TimeFixture.tree())
  }

  @Test("played at its end, it begins again")
  func again() async throws {
    let fixture = try RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 3))
    let source = ReplaySource(
      try fixture.reader, from: .max, isPlaying: false, clock: ManualClock())
    var told = Told(source)
    #expect(await told.until(second: 3))
    source.send(.stepForward)
    await told.until { if case .nothingThere = $0 { true } else { false } }
    source.send(.togglePlaying)
    #expect(await told.until(second: 0))
    #expect(told.status?.isPlaying == true)
  }

  @Test("so it does where the command comes with the last entry, before the end was looked for")
  func againAtOnce() async throws {
    let fixture = try RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 3))
    let player = ReplayPlayer(
      try fixture.reader, clock: ManualClock(), from: .max, speed: .normal, isPlaying: false)
    var last: PlaybackStatus?
    while last == nil {
      if case .status(let status) = await player.next() { last = status }
    }
    #expect(last?.isAtEnd == false)
    await player.receive(.togglePlaying)
    var told: [PlaybackEvent] = []
    while !told.contains(.restarted), told.count < 10, let event = await player.next() {
      told.append(event)
    }
    #expect(told.contains(.restarted))
  }

  @Test("after a jump, the errors from before what is kept are known, and none is missed")
  func errorsBeforeTheWindow() async throws {
    let (source, begun) = try await long()
    var told = begun
    source.send(.jump(to: TimeFixture.time(403)))
    #expect(await told.until(second: 403))
    #expect(told.inspection.errors.review.errors().map(\.id.sequence) == Array(1...80))
    #expect(told.inspection.errors.review.missed.isEmpty)
  }

  @Test("errors are jumped to and fro, and where there are no more it says so")
  func errors() async throws {
    let fixture = try RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 12))
    let source = ReplaySource(
      try fixture.reader, from: 1, isPlaying: false, clock: ManualClock())
    var told = Told(source)
    _ = await told.untilStatus()
    for (command, seconds) in [
      (PlaybackCommand.jumpToNextError, 5.0), (.jumpToNextError, 10), (.jumpToPreviousError, 5),
    ] {
      source.send(command)
      #expect(await told.untilStatus()?.time == TimeFixture.time(seconds))
    }
    source.send(.jumpToPreviousError)
    await told.until { if case .nothingThere = $0 { true } else { false } }
    #expect(told.status?.time == TimeFixture.time(5))
    #expect(told.history.moment?.hasFailure == true)
    // Only the way back begins anew, and the first.
    #expect(told.restarts == 2)
  }

  @Test("stopping ends the events, and so does letting go of them")
  func stops() async throws {
    let fixture = try RecordedFixture()
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

  @Test("where a recording is damaged it says so, and goes elsewhere when asked")
  func damaged() async throws {
    let fixture = try RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 150))
    // The text of one delta is no JSON any more, at the same length.
    var bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    let body = try #require(bytes.range(of: Data("\"identifier\":\"149\"".utf8)))
    bytes.replaceSubrange(body, with: Data(repeating: 0x2c, count: body.count))
    try bytes.write(to: URL(fileURLWithPath: fixture.path))
    let source = ReplaySource(
      try fixture.reader, from: .max, isPlaying: false, clock: ManualClock())
    var told = Told(source)
    var failure: RecordingError?
    await told.until {
      if case .failed(let error) = $0 { failure = error }
      return failure != nil
    }
    guard case .damaged = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    _ = await told.untilStatus()
    source.send(.jump(to: TimeFixture.time(1)))
    #expect(await told.untilStatus()?.time == TimeFixture.time(1))
  }
}
