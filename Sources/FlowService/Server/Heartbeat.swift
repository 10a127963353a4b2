import Foundation
import NIOConcurrencyHelpers
import NIOCore

/// Tells viewers at intervals that the process answers, and whether the app's main actor does.
///
/// It beats on a thread of NIO, which a blocked main actor and busy tasks do not hold. Without a
/// viewer that wants beats, it does nothing.
package final class Heartbeat: Sendable {
  private struct State {
    var listeners: [ObjectIdentifier: Outbox] = [:]
    var beats: RepeatedTask?
    /// The silence that was told last; it keeps its beginning by the clock of the wall.
    var silence: (since: ContinuousClock.Instant, date: Date)?
    var isStopped = false
  }

  private let redaction: Redaction
  private let watch: MainActorWatch
  private let state = NIOLockedValueBox(State())

  init(redaction: Redaction, watch: MainActorWatch) {
    self.redaction = redaction
    self.watch = watch
  }

  /// Whether it beats: whether a viewer wants it to.
  var isBeating: Bool { state.withLockedValue { $0.beats != nil } }

  /// Sends beats into the outbox until ``dismiss(_:)``.
  func add(_ outbox: Outbox) {
    state.withLockedValue { state in
      // Without descriptors for the loops, an engine in the viewer's own process does not beat.
      guard !state.isStopped, let loop = EventLoops.forTimers?.next() else { return }
      state.listeners[ObjectIdentifier(outbox)] = outbox
      if state.beats != nil { return }
      let interval = TimeAmount.nanoseconds(MainActorWatch.interval.nanoseconds)
      state.beats = loop.scheduleRepeatedTask(initialDelay: interval, delay: interval) {
        [weak self] task in
        if let self { beat() } else { task.cancel() }
      }
      watch.setNotingNavigations(true)
    }
  }

  func dismiss(_ outbox: Outbox) {
    state.withLockedValue { state in
      state.listeners[ObjectIdentifier(outbox)] = nil
      if state.listeners.isEmpty { end(&state) }
    }
  }

  func stop() {
    state.withLockedValue { state in
      state.isStopped = true
      state.listeners = [:]
      end(&state)
    }
  }

  /// Ends the beats; under the lock, so that the watch is on exactly while there are beats.
  private func end(_ state: inout State) {
    guard let beats = state.beats.take() else { return }
    beats.cancel()
    watch.setNotingNavigations(false)
  }

  /// Asks the main actor, and tells each viewer what is known.
  func beat() {
    let silence = watch.beat()
    let date = state.withLockedValue { state -> Date? in
      guard let silence else {
        state.silence = nil
        return nil
      }
      if let known = state.silence, known.since == silence.since { return known.date }
      let date = Date().addingTimeInterval(-silence.seconds).inMicroseconds
      state.silence = (silence.since, date)
      return date
    }
    let navigation = silence?.navigation.map { StartedNavigation($0, redaction: redaction) }
    let beat = DidBeatNotification(silentSince: date, navigation: navigation)
    guard let encoded = EncodedNotification(beat, revision: 0) else { return }
    for outbox in state.withLockedValue({ Array($0.listeners.values) }) {
      outbox.beat(encoded.bytes)
    }
  }
}

extension StartedNavigation {
  init(_ beginning: NavigationBeginning, redaction: some ReportRedaction) {
    self.init(
      origin: beginning.origin.clipped, request: beginning.request.verb,
      route: beginning.request.route.map { redaction.label(of: $0.route.asDeclared) },
      call: beginning.callSite.flatMap { redaction.label(of: $0) })
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 { Int64(self / .nanoseconds(1)) }
}
