import Foundation
import NIOConcurrencyHelpers

/// Ends the process if one input takes too long, since nothing else can stop an endless loop.
final class Watchdog: Sendable {
  private struct State {
    var index = 0
    var since = ContinuousClock.now
    var isStopped = false
  }

  private let state: NIOLockedValueBox<State>

  /// Ends the process with `message` on standard error if ``begin(_:)`` is not called for this
  /// long.
  init(seconds: Double, message: @escaping @Sendable (_ index: Int) -> String) {
    state = NIOLockedValueBox(State())
    Thread.detachNewThread { [weak self] in
      while let now = self?.state.withLockedValue({ $0 }), !now.isStopped {
        if ContinuousClock.now - now.since > .seconds(seconds) {
          FileHandle.standardError.write(Data((message(now.index) + "\n").utf8))
          exit(1)
        }
        Thread.sleep(forTimeInterval: 0.25)
      }
    }
  }

  func begin(_ index: Int) {
    state.withLockedValue {
      $0.index = index
      $0.since = .now
    }
  }

  func stop() { state.withLockedValue { $0.isStopped = true } }
}
