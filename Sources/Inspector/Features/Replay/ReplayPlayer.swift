import DequeModule
import FlowEngine
import FlowRecording
import Foundation

/// Plays a recording: tells what was recorded when it is due, and goes where it is told to.
///
/// One page of the recording is in memory at a time.
actor ReplayPlayer<C: Clock> where C.Duration == Duration {
  private let reader: RecordingReader
  private let clock: C
  private var pace: PlaybackPace<C.Instant>

  private var recorded: RecordedEvents.Iterator
  /// The next event, read and not told yet.
  private var upcoming: RecordedEvent?
  /// The last entry that was told, or that stands in front of what is told.
  private var entry = 0
  private var time: Date?
  /// Up to here, nothing waits to be due.
  private var target: Int?
  private var isAtEnd = false

  private var commands: Deque<PlaybackCommand> = []
  private var ready: Deque<PlaybackEvent> = []
  private var isStopped = false
  private var timer: Task<Void, Never>?
  /// When the timer wakes it.
  private var alarm: C.Instant?
  private var isWoken = false
  private var waiter: CheckedContinuation<Void, Never>?

  /// How many navigations before a place are told too when it is jumped to.
  private static var window: Int { 200 }
  /// Up to so many entries ahead, what lies between is told in place of beginning anew.
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

  /// What happens next; nil once it is stopped.
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
    tellStatus()
  }

  private func tellStatus() {
    ready.append(
      .status(
        PlaybackStatus(
          isPlaying: pace.isPlaying, speed: pace.speed, entry: entry, time: time,
          isAtEnd: isAtEnd)))
  }
}

// MARK: Telling

extension ReplayPlayer {
  /// The next event where it is due; otherwise it sees to it that it is not forgotten.
  private func advance() async throws(RecordingError) -> PlaybackEvent? {
    if upcoming == nil, !isAtEnd {
      var iterator = recorded
      upcoming = try await iterator.next(isolation: self)
      recorded = iterator
      if upcoming == nil { return arriveAtEnd() }
    }
    guard let next = upcoming else { return nil }
    guard let told = next.entry else {
      // What was the case by then, which was no entry.
      upcoming = nil
      return .input(next.event, at: time ?? Date(timeIntervalSince1970: 0))
    }
    if time == nil { arrive(at: told.time) }
    if let target, told.id > target { return arriveAtTarget() }
    if target == nil {
      guard let due = pace.instant(of: told.time) else { return nil }
      if due > clock.now {
        wake(at: due)
        return nil
      }
    }
    (entry, time, upcoming) = (told.id, told.time, nil)
    if told.id == target {
      target = nil
      arrive(at: told.time)
      tellStatus()
    }
    return .input(next.event, at: told.time)
  }

  private func arrive(at time: Date) {
    self.time = time
    pace.go(to: time, at: clock.now)
  }

  private func arriveAtTarget() -> PlaybackEvent? {
    target = nil
    if let time { arrive(at: time) }
    tellStatus()
    return ready.popFirst()
  }

  private func arriveAtEnd() -> PlaybackEvent? {
    (isAtEnd, target) = (true, nil)
    pace.play(false, at: clock.now)
    tellStatus()
    return ready.popFirst()
  }
}

// MARK: Commands

extension ReplayPlayer {
  private func carryOut(_ command: PlaybackCommand) throws(RecordingError) {
    switch command {
    case .play: play(true)
    case .pause: play(false)
    case .togglePlaying:
      // At the last entry, there is nothing to play but the whole again. That nothing follows may not be known yet.
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

  /// Where a step starts: where a jump leads that has not arrived yet.
  private var place: Int { target ?? entry }

  /// The first entry at which there is something to look at.
  private var beginning: Int {
    get throws(RecordingError) { try reader.entries(of: [.snapshot], limit: 1).first?.id ?? 1 }
  }

  private func play(_ isPlaying: Bool) {
    // More may have been recorded since.
    if isPlaying { isAtEnd = false }
    pace.play(isPlaying, at: clock.now)
    tellStatus()
  }

  private func setSpeed(_ speed: PlaybackSpeed) {
    pace.setSpeed(speed, at: clock.now)
    tellStatus()
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
      return tellStatus()
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
      // Whoever cancels it is awake.
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
