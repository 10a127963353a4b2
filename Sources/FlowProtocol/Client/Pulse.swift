import FlowModel
import Foundation

/// The signs of life of one engine, as a viewer hears them: whether its process answers, and the
/// app's main actor.
///
/// The process is silent if the first answer, or the beats of an engine that sends some, do not
/// come. Nothing is claimed of an engine that sends no beats.
package final class Pulse: Sendable {
  private struct State {
    /// Whether something is to be heard: the first answer, or beats.
    var isExpected: Bool
    var heard: ContinuousClock.Instant
    /// When the last sign came, by the clock of the wall.
    var heardAt = Date()
    /// Whether a message is being read, which can take longer than the patience.
    var isReading = false
    /// The silence of the main actor, by the last beat.
    var mainActor: EngineSilence?
    var onChange: (@Sendable () -> Void)?
    /// Whether the process was taken as silent.
    var isProcessSilent = false
  }

  /// The time without a sign after which a process is silent: three beats.
  package static let patience = Duration.milliseconds(1_500)

  private let state: Locked<State>
  /// Whether the engine is in the viewer's own process, of which only the main actor can be silent.
  private let isOwn: Bool

  package init(at now: ContinuousClock.Instant = .now, ofOwnProcess isOwn: Bool = false) {
    self.isOwn = isOwn
    state = Locked(State(isExpected: !isOwn, heard: now))
  }

  /// Calls `body` when the silence may have changed by a sign; not when a sign stays away.
  package func observe(_ body: (@Sendable () -> Void)?) { state.withLock { $0.onChange = body } }

  /// Notes that the engine gave its first answer, and whether beats follow.
  package func greeted(beats: Bool) {
    hear()
    state.withLock { $0.isExpected = beats && !isOwn }
  }

  /// Notes that a message arrived, which is read until ``didRead()``.
  package func willRead() { state.withLock { $0.isReading = true } }

  /// Notes that a message was read.
  package func didRead() {
    state.withLock { $0.isReading = false }
    hear()
  }

  /// Notes what the engine says about itself.
  package func hear(_ beat: DidBeatNotification) {
    hear { state in
      let (old, new) = (state.mainActor, beat.silence)
      state.mainActor = new
      return old != new
    }
  }

  /// Notes a sign of the process.
  package func hear(at now: ContinuousClock.Instant = .now) { hear(at: now) { _ in false } }

  private func hear(at now: ContinuousClock.Instant = .now, _ body: (inout State) -> Bool) {
    let onChange = state.withLock { state in
      let isChanged = body(&state) || state.isProcessSilent
      state.heard = now
      state.heardAt = Date()
      state.isProcessSilent = false
      return isChanged ? state.onChange : nil
    }
    onChange?()
  }

  /// What does not answer; nil if everything does, or if nothing can be said.
  package func silence(at now: ContinuousClock.Instant = .now) -> EngineSilence? {
    state.withLock { state in
      if state.isExpected, !state.isReading, now - state.heard >= Self.patience {
        state.isProcessSilent = true
        return EngineSilence(.process, since: state.heardAt)
      }
      return state.mainActor
    }
  }

  /// Waits until the process would be silent if no sign came, or until it is time to look again.
  ///
  /// A viewer that itself stood still, such as a suspended one, has heard nothing either: it begins
  /// to listen again. Returns false if no sign is expected, so that there is nothing to wait for; at
  /// once if the task is cancelled.
  package func wait() async -> Bool {
    let (isExpected, isSilent, heard) = state.withLock {
      ($0.isExpected, $0.isProcessSilent, $0.heard)
    }
    guard isExpected else { return false }
    // A silent process is heard of when a sign comes.
    let due = isSilent ? .now + Self.patience : max(heard + Self.patience, .now + Self.pause)
    try? await Task.sleep(until: due, clock: .continuous)
    if ContinuousClock.now - due > Self.patience {
      state.withLock { if !$0.isProcessSilent { ($0.heard, $0.heardAt) = (.now, Date()) } }
    }
    return true
  }

  /// The shortest wait.
  private static let pause = Duration.milliseconds(50)
}
