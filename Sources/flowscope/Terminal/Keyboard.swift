import Foundation
import Inspector
import NIOConcurrencyHelpers

/// Reads the terminal on its own thread, so that busy actors don't distort the times of bytes.
final class Keyboard: Sendable {
  private struct Waiting {
    var inputs: [Input] = []
    var isAnnounced = false
    var isStopped = false
    var takesMouse = false
  }

  /// The maximum number of waiting inputs; more stay in the terminal.
  private static let most = 10_000
  private let waiting = NIOLockedValueBox(Waiting())
  private let announce: @Sendable () -> Void
  private let signalled: @Sendable (Int32) -> Void
  private let learned: @Sendable (_ hasLightBackground: Bool) -> Void
  private let hungUp: @Sendable () -> Void
  private let descriptor: Int32

  /// Starts to read.
  ///
  /// On the thread, calls `announce` when inputs are available for ``take()``, `signalled` for a
  /// character that is a signal, `learned` when the terminal tells its background, and `hungUp` when
  /// it is gone.
  init(
    _ parser: KeyParser, on descriptor: Int32 = STDIN_FILENO,
    announce: @escaping @Sendable () -> Void, signalled: @escaping @Sendable (Int32) -> Void,
    learned: @escaping @Sendable (_ hasLightBackground: Bool) -> Void,
    hungUp: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.announce = announce
    self.signalled = signalled
    self.learned = learned
    self.hungUp = hungUp
    Thread.detachNewThread { self.readAll(parser) }
  }

  func take() -> [Input] {
    waiting.withLockedValue { waiting in
      defer { (waiting.inputs, waiting.isAnnounced) = ([], false) }
      return waiting.inputs
    }
  }

  func takeMouse(_ isOn: Bool) { waiting.withLockedValue { $0.takesMouse = isOn } }

  /// Stops reading; a read that has begun still ends normally.
  func stop() { waiting.withLockedValue { $0.isStopped = true } }

  private func readAll(_ parser: KeyParser) {
    // With the signal blocked, a read in the background fails, instead of stopping the program
    // before the terminal is restored.
    var background = signalSet(of: SIGTTIN)
    pthread_sigmask(SIG_BLOCK, &background, nil)
    var (parser, clicks) = (parser, Clicks())
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let (isStopped, isFull) = waiting.withLockedValue { state in
        (state.isStopped, state.inputs.count >= Self.most)
      }
      if isStopped { return }
      if isFull || !JobControl.isInForeground {
        poll(nil, 0, 20)
        continue
      }
      var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&end, 1, pollTimeout(until: parser.deadline))
      if ready < 0 { continue }
      if ready == 0 {
        let now = ContinuousClock.now
        deliver(parser.expire(at: now), now, &clicks)
        continue
      }
      // The shell may have the terminal now; keys typed there are not for this program.
      guard JobControl.isInForeground, !waiting.withLockedValue({ $0.isStopped }) else { continue }
      let count = read(descriptor, &bytes, bytes.count)
      if count > 0 {
        let now = ContinuousClock.now
        deliver(parser.take(bytes[..<count], at: now), now, &clicks)
      } else if count == 0 || (errno != EINTR && errno != EAGAIN && JobControl.isInForeground) {
        hungUp()
        return
      }
    }
  }

  private func deliver(
    _ inputs: [TerminalInput], _ now: ContinuousClock.Instant, _ clicks: inout Clicks
  ) {
    guard !inputs.isEmpty else { return }
    // Now, even if the main actor is blocked.
    for case .signal(let signal) in inputs { signalled(signal) }
    for case .background(let isLight) in inputs { learned(isLight) }
    let isNew = waiting.withLockedValue { waiting -> Bool in
      for input in inputs {
        switch input {
        case .key(let key): waiting.inputs.append(.key(key))
        case .pasted(let text): waiting.inputs.append(.pasted(text))
        case .signal, .background: break
        case .mouse where !waiting.takesMouse: break
        case .mouse(.left, let row, let column):
          waiting.inputs.append(clicks.press(row: row, column: column, at: now))
        case .mouse(.leftMoved, let row, let column):
          // Only the last position of a fast move counts.
          if case .drag = waiting.inputs.last { waiting.inputs.removeLast() }
          waiting.inputs.append(.drag(row: row, column: column))
        case .mouse(let wheel, let row, let column):
          waiting.inputs.append(.wheel(row: row, column: column, up: wheel == .wheelUp))
        }
      }
      if waiting.inputs.isEmpty || waiting.isAnnounced { return false }
      waiting.isAnnounced = true
      return true
    }
    if isNew { announce() }
  }
}
