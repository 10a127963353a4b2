/// Tells whether the main actor answers, for a caller on another thread.
///
/// The caller calls ``beat(at:)`` at intervals of ``interval``. Each beat asks the main actor,
/// unless an earlier question has no answer yet; after two beats without an answer, the main actor
/// is silent since the question. Without beats, the watch costs nothing.
package final class MainActorWatch: Sendable {
  /// A time in which the main actor does not answer.
  package struct Silence: Sendable {
    package let since: ContinuousClock.Instant
    /// The last navigation that began after the last answer.
    package let navigation: NavigationBeginning?
  }

  private struct State {
    /// When the question was asked that has no answer yet.
    var asked: ContinuousClock.Instant?
    var answered: ContinuousClock.Instant?
    var beaten: ContinuousClock.Instant?
    /// The beats since the question.
    var missed = 0
    var navigation: NavigationBeginning?
    /// Whether navigations are to be noted.
    var isOn = false
  }

  /// The interval between two beats.
  package static let interval = Duration.milliseconds(500)
  /// The number of beats without an answer that make a silence.
  private static let patience = 2
  /// A beat this late shows that the process stood still, and so says nothing of the main actor.
  private static let lateness = interval * 4

  private let state = Locked(State())
  private let ask: @Sendable (MainActorWatch) -> Void
  private let beginnings: Beginnings
  @MainActor private var endObservation: (@MainActor () -> Void)?

  /// Calls an observer with each navigation that begins, and returns what ends that.
  package typealias Beginnings =
    @MainActor @Sendable (_ observer: @escaping @MainActor (NavigationBeginning) -> Void)
    -> @MainActor () -> Void

  /// Creates a watch, which learns of navigations from `beginnings`; `ask` calls ``answer(at:)`` on
  /// the main actor.
  package init(
    noting beginnings: @escaping Beginnings,
    asking ask: @escaping @Sendable (MainActorWatch) -> Void = { watch in
      Task { @MainActor in watch.answer() }
    }
  ) {
    self.beginnings = beginnings
    self.ask = ask
  }

  /// Asks the main actor; returns its silence if it has not answered the earlier beats.
  package func beat(at now: ContinuousClock.Instant = .now) -> Silence? {
    let (silence, asks) = state.withLock { state -> (Silence?, Bool) in
      defer { state.beaten = now }
      guard let asked = state.asked else {
        state.asked = now
        state.missed = 0
        return (nil, true)
      }
      // A silence that was told ends with an answer alone.
      if state.missed < Self.patience, let beaten = state.beaten, now - beaten > Self.lateness {
        state.asked = now
        state.missed = 0
        return (nil, false)
      }
      state.missed += 1
      guard state.missed >= Self.patience else { return (nil, false) }
      // An earlier navigation is not what the main actor does now.
      let navigation = state.navigation.flatMap { navigation in
        state.answered.map { navigation.began >= $0 } ?? true ? navigation : nil
      }
      // It may have begun before the question.
      let since = min(asked, navigation?.began ?? asked)
      return (Silence(since: since, navigation: navigation), false)
    }
    if asks { ask(self) }
    return silence
  }

  /// Notes that the main actor answers.
  package func answer(at now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      state.asked = nil
      state.missed = 0
      state.answered = now
    }
  }

  /// When the main actor answered last; nil if it never did.
  package var lastAnswer: ContinuousClock.Instant? { state.withLock(\.answered) }

  /// Notes navigations from now on, as soon as the main actor is free; or no longer does.
  package func setNotingNavigations(_ isOn: Bool) {
    state.withLock { state in
      state.isOn = isOn
      if !isOn {
        (state.navigation, state.asked, state.answered, state.beaten) = (nil, nil, nil, nil)
      }
    }
    Task { @MainActor in observe() }
  }

  @MainActor
  private func observe() {
    if state.withLock(\.isOn) {
      if endObservation == nil {
        endObservation = beginnings { [weak self] in self?.note($0) }
      }
    } else {
      endObservation?()
      endObservation = nil
    }
  }

  private func note(_ beginning: NavigationBeginning) {
    state.withLock { $0.navigation = beginning }
  }
}

extension MainActorWatch.Silence {
  /// How long the silence has lasted, in seconds.
  package var seconds: Double { (ContinuousClock.now - since) / .seconds(1) }
}
