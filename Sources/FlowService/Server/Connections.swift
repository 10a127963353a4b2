import Logging
import NIOConcurrencyHelpers
import NIOCore

/// The connections to one engine.
///
/// A connection becomes a viewer with `initialize`, and viewers have a fixed number of slots.
/// Connections without `initialize` use a few separate slots: each is closed after a while, and the
/// oldest is closed when a new one needs its slot.
actor Connections {
  private typealias Key = ObjectIdentifier

  private var tasks: [Key: Task<Void, Never>] = [:]
  private var deadlines: [Key: Task<Void, Never>] = [:]
  private var uninitialized: UninitializedConnections<Key>
  private var viewers: Set<Key> = []
  private var isStopped = false
  private let bounds: ServiceBounds
  private let log: ConnectionLog

  init(bounds: ServiceBounds, log: ConnectionLog) {
    self.bounds = bounds
    self.log = log
    uninitialized = UninitializedConnections(limit: Limits.uninitializedConnections)
  }

  func serve(_ session: ServerSession, on frames: FrameChannel, of process: Int32?) async {
    guard !isStopped else {
      try? await frames.executeThenClose { _, _ in }
      return
    }
    let key = ObjectIdentifier(session)
    if let oldest = uninitialized.add(key, of: process) {
      hangUp(on: oldest, "it had not sent 'initialize' yet, and another connection took its slot")
    }
    tasks[key] = Task {
      await session.run(frames)
      self.forget(key)
    }
    deadlines[key] = Task { [bounds] in
      do { try await bounds.clock.sleep(bounds.initializing) } catch { return }
      self.giveUp(on: key)
    }
  }

  /// Returns whether the connection has a viewer's slot, which it takes if needed until it ends.
  func greet(_ session: ServerSession) -> Bool {
    let key = ObjectIdentifier(session)
    if viewers.contains(key) { return true }
    guard uninitialized.contains(key), viewers.count < Limits.connections else { return false }
    _ = uninitialized.remove(key)
    deadlines.removeValue(forKey: key)?.cancel()
    viewers.insert(key)
    return true
  }

  func stop() {
    isStopped = true
    for task in tasks.values { task.cancel() }
    for deadline in deadlines.values { deadline.cancel() }
  }

  private func giveUp(on key: Key) {
    deadlines[key] = nil
    guard uninitialized.remove(key) else { return }
    let seconds = bounds.initializing.components.seconds
    hangUp(on: key, "it did not send 'initialize' within \(seconds) s")
  }

  private func hangUp(on key: Key, _ reason: String) {
    deadlines.removeValue(forKey: key)?.cancel()
    tasks[key]?.cancel()
    log.note("closed a connection: \(reason)")
  }

  private func forget(_ key: Key) {
    tasks[key] = nil
    deadlines.removeValue(forKey: key)?.cancel()
    _ = uninitialized.remove(key)
    viewers.remove(key)
  }
}

/// The connections that have not sent `initialize`, oldest first, up to a limit.
struct UninitializedConnections<Key: Hashable & Sendable> {
  private var slots: [(key: Key, process: Int32?)] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  func contains(_ key: Key) -> Bool { slots.contains { $0.key == key } }

  /// Adds a connection; returns the connection that loses its slot, or nil if a slot was free.
  ///
  /// The oldest connection of the process with the most connections loses its slot, so that a
  /// process that keeps reconnecting only affects itself. O(limit).
  mutating func add(_ key: Key, of process: Int32?) -> Key? {
    defer { slots.append((key, process)) }
    guard slots.count >= limit else { return nil }
    var counts: [Int32?: Int] = [process: 1]
    for slot in slots { counts[slot.process, default: 0] += 1 }
    let most = slots.map { counts[$0.process] ?? 0 }.max()
    guard let index = slots.firstIndex(where: { counts[$0.process] == most }) else { return nil }
    return slots.remove(at: index).key
  }

  mutating func remove(_ key: Key) -> Bool {
    guard let index = slots.firstIndex(where: { $0.key == key }) else { return false }
    slots.remove(at: index)
    return true
  }
}

/// The bounds of one inspector: those of the protocol, unless a test lowers them.
package struct ServiceBounds: Sendable {
  var linger = Limits.linger
  var journalBytes = Limits.journalBytes
  var outboxBytes = Limits.outboxBytes
  /// Less than a message could hold, to prepare the next part while the viewer reads this one.
  var rowsPerChunk = 10_000
  var initializing = Limits.initializing
  var clock = ServiceClock.continuous

  package init() {}
}

/// The clock of the service; tests replace it to control the time.
struct ServiceClock: Sendable {
  /// Returns after the duration, or throws `CancellationError` if the task is cancelled before.
  let sleep: @Sendable (Duration) async throws -> Void

  static let continuous = ServiceClock { try await Task.sleep(for: $0) }
}

/// A log of connection problems with at most one message per second, so that a process that keeps
/// reconnecting cannot fill it; further ones are counted, and the count is logged afterwards.
final class ConnectionLog: Sendable {
  private struct State {
    /// Whether a message was logged less than a second ago.
    var isQuiet = false
    var omitted = 0
  }

  static let interval = Duration.seconds(1)

  private let logger: Logger
  private let clock: ServiceClock
  private let state = NIOLockedValueBox(State())

  init(_ logger: Logger, clock: ServiceClock = .continuous) {
    self.logger = logger
    self.clock = clock
  }

  /// Whether the next message would be omitted.
  var isQuiet: Bool { state.withLockedValue(\.isQuiet) }

  func note(_ text: String, level: Logger.Level = .notice) {
    let isLogged = state.withLockedValue { state in
      if state.isQuiet { state.omitted += 1 }
      defer { state.isQuiet = true }
      return !state.isQuiet
    }
    guard isLogged else { return }
    logger.log(level: level, "\(text)")
    keepQuiet()
  }

  private func keepQuiet() {
    Task {
      try? await clock.sleep(Self.interval)
      let omitted = state.withLockedValue { state in
        defer { state = State(isQuiet: state.omitted > 0) }
        return state.omitted
      }
      guard omitted > 0 else { return }
      logger.notice("left out \(omitted) more messages about connections within a second")
      keepQuiet()
    }
  }
}
