import DequeModule
package import FlowRecording
import Foundation

/// A recording that is played as if it happened now.
package final class ReplaySource: Sendable {
  /// The events until the playback stops, in order; the playback waits for the one task that reads
  /// them.
  package let events: AsyncStream<PlaybackEvent>
  /// The recording, for what its events do not say.
  package let recording: RecordingReader
  private let commands: AsyncStream<PlaybackCommand>.Continuation

  /// Plays `reader` from the entry `start` on, or from the beginning.
  ///
  /// The navigations before `start` are delivered at once, so that the user can step back.
  package init<C: Clock>(
    _ reader: RecordingReader, from start: Int? = nil, speed: PlaybackSpeed = .normal,
    isPlaying: Bool = true, clock: C = ContinuousClock()
  ) where C.Duration == Duration {
    recording = reader
    let player = ReplayPlayer(reader, clock: clock, from: start, speed: speed, isPlaying: isPlaying)
    let (stream, commands) = AsyncStream<PlaybackCommand>.makeStream()
    self.commands = commands
    events = AsyncStream {
      await withTaskCancellationHandler {
        await player.next()
      } onCancel: {
        Task { await player.receive(.stop) }
      }
    }
    Task {
      for await command in stream { await player.receive(command) }
    }
  }

  deinit { commands.finish() }

  /// Sends a command; its result arrives as an event.
  package func send(_ command: PlaybackCommand) { commands.yield(command) }
}

/// Plays a recording, one page of it in memory at a time: delivers the recorded events when they
/// are due, and jumps on command.
actor ReplayPlayer<C: Clock> where C.Duration == Duration {
  private let reader: RecordingReader
  private let clock: C
  private var pace: PlaybackPace<C.Instant>

  private var recorded: RecordedEvents.Iterator
  /// The next event, read and not delivered yet.
  private var upcoming: RecordedEvent?
  /// The last entry that was delivered, or the entry before the first delivered one.
  private var entry = 0
  private var time: Date?
  /// Up to this entry, events are delivered without waiting.
  private var target: Int?
  private var isAtEnd = false

  private var commands: Deque<PlaybackCommand> = []
  private var ready: Deque<PlaybackEvent> = []
  private var isStopped = false
  private var timer: Task<Void, Never>?
  /// The time at which the timer wakes the player.
  private var alarm: C.Instant?
  private var isWoken = false
  private var waiter: CheckedContinuation<Void, Never>?

  /// The number of navigations before the target of a jump that are delivered too.
  private static var window: Int { 200 }
  /// The number of entries up to which a jump forward delivers those in between instead of starting
  /// over.
  private static var nearby: Int { 2_000 }

  init(
    _ reader: RecordingReader, clock: C, from start: Int?, speed: PlaybackSpeed, isPlaying: Bool
  ) {
    self.reader = reader
    self.clock = clock
    pace = PlaybackPace(isPlaying: isPlaying, speed: speed)
    recorded = reader.events().makeAsyncIterator()
    if let start { commands.append(.jumpToEntry(start)) }
  }

  /// The next event; nil after the player was stopped.
  func next() async -> PlaybackEvent? {
    while true {
      do throws(RecordingError) {
        while let command = commands.popFirst() { try carryOut(command) }
        if isStopped { return nil }
        if let event = ready.popFirst() { return event }
        if let event = try await advance() { return event }
      } catch {
        fail(error)
        continue
      }
      await untilWoken()
    }
  }

  func receive(_ command: PlaybackCommand) {
    commands.append(command)
    wake()
  }

  private func fail(_ error: RecordingError) {
    (isAtEnd, target, upcoming) = (true, nil, nil)
    pace.play(false, at: clock.now)
    ready.append(.failed(error))
    reportStatus()
  }

  private func reportStatus() {
    ready.append(
      .status(
        PlaybackStatus(
          isPlaying: pace.isPlaying, speed: pace.speed, entry: entry, time: time,
          isAtEnd: isAtEnd)))
  }
}

// MARK: Delivering events

extension ReplayPlayer {
  /// The next event if it is due; otherwise sets the timer for it.
  private func advance() async throws(RecordingError) -> PlaybackEvent? {
    if upcoming == nil, !isAtEnd {
      var iterator = recorded
      upcoming = try await iterator.next(isolation: self)
      recorded = iterator
      if upcoming == nil {
        (isAtEnd, target) = (true, nil)
        pace.play(false, at: clock.now)
        reportStatus()
        return ready.popFirst()
      }
    }
    guard let next = upcoming else { return nil }
    guard let read = next.entry else {
      // The state at the start of the window, which is not an entry.
      upcoming = nil
      return .input(next.event, at: time ?? Date(timeIntervalSince1970: 0))
    }
    if time == nil { arrive(at: read.time) }
    if let target, read.id > target {
      arriveAtTarget()
      return ready.popFirst()
    }
    if target == nil {
      guard let due = pace.instant(of: read.time) else { return nil }
      if due > clock.now {
        wake(at: due)
        return nil
      }
    }
    (entry, time, upcoming) = (read.id, read.time, nil)
    if read.id == target { arriveAtTarget() }
    return .input(next.event, at: read.time)
  }

  private func arrive(at time: Date) {
    self.time = time
    pace.go(to: time, at: clock.now)
  }

  private func arriveAtTarget() {
    target = nil
    if let time { arrive(at: time) }
    reportStatus()
  }
}

// MARK: Commands

extension ReplayPlayer {
  private func carryOut(_ command: PlaybackCommand) throws(RecordingError) {
    switch command {
    case .play: play(true)
    case .pause: play(false)
    case .togglePlaying:
      // At the last entry, playing starts again from the beginning. The player asks the reader,
      // because it may not have read up to the end yet.
      if !pace.isPlaying, try reader.span()?.last.id == entry {
        try go(to: beginning)
      }
      play(!pace.isPlaying)
    case .setSpeed(let speed): setSpeed(speed)
    case .faster: setSpeed(pace.speed.faster)
    case .slower: setSpeed(pace.speed.slower)
    case .jump(let time): try go(to: max(reader.lastEntry(at: time)?.id ?? 1, beginning))
    case .jumpToEntry(let number): try go(to: number)
    case .jumpToNextError:
      try stay(at: reader.place(ofNext: .error, after: place), for: command)
    case .jumpToPreviousError:
      try stay(at: reader.place(ofLast: .error, before: place), for: command)
    case .stepForward:
      try stay(at: reader.place(ofNext: .navigation, after: place), for: command)
    case .stepBack:
      try stay(at: reader.place(ofLast: .navigation, before: place), for: command)
    case .stop:
      isStopped = true
      timer?.cancel()
    }
  }

  /// The entry where a step starts: the target of a jump under way, or else the current entry.
  private var place: Int { target ?? entry }

  /// The first entry with a hierarchy to show.
  private var beginning: Int {
    get throws(RecordingError) { try reader.entries(of: [.snapshot], limit: 1).first?.id ?? 1 }
  }

  private func play(_ isPlaying: Bool) {
    // More entries may have been recorded since.
    if isPlaying { isAtEnd = false }
    pace.play(isPlaying, at: clock.now)
    reportStatus()
  }

  private func setSpeed(_ speed: PlaybackSpeed) {
    pace.setSpeed(speed, at: clock.now)
    reportStatus()
  }

  private func stay(at place: Int?, for command: PlaybackCommand) throws(RecordingError) {
    guard let place else { return ready.append(.nothingThere(command)) }
    pace.play(false, at: clock.now)
    try go(to: place)
  }

  private func go(to number: Int) throws(RecordingError) {
    let place = min(max(1, number), try reader.span()?.last.id ?? 1)
    isAtEnd = false
    if place == entry {
      target = nil
      return reportStatus()
    }
    target = place
    ready.append(.leaving)
    if place > entry, place - entry <= Self.nearby, entry > 0 { return }
    let start = try reader.start(ofWindowTo: place, navigations: Self.window)
    recorded = reader.events(from: start).makeAsyncIterator()
    upcoming = nil
    entry = start - 1
    time = try reader.entry(at: max(1, start - 1))?.time
    ready.append(.restarted)
  }
}

// MARK: Waiting

extension ReplayPlayer {
  private func wake(at instant: C.Instant) {
    if alarm == instant { return }
    alarm = instant
    timer?.cancel()
    timer = Task { [clock] in
      // The task that cancels the timer wakes the player itself.
      guard (try? await clock.sleep(until: instant, tolerance: nil)) != nil else { return }
      if self.alarm == instant { self.alarm = nil }
      self.wake()
    }
  }

  private func wake() {
    isWoken = true
    waiter.take()?.resume()
  }

  private func untilWoken() async {
    if !isWoken, commands.isEmpty, ready.isEmpty {
      await withCheckedContinuation { waiter = $0 }
    }
    isWoken = false
  }
}
