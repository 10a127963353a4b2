import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal of 100 columns and 30 rows for one process.
final class PseudoTerminal {
  let master: Int32
  let name: String
  /// Kept open: without it, a terminal that nobody has open yet seems to have ended.
  private let end: Int32

  init() throws {
    var (master, end): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 1_024)
    var size = winsize(ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &end, &name, nil, &size) == 0 else { throw SystemFailure("openpty") }
    for descriptor in [master, end] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (self.master, self.end) = (master, end)
    self.name = String(
      decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    close(end)
    close(master)
  }
}

/// Types keys into a terminal once something is on it, and then the keys that end an inspector.
struct Typing {
  let terminal: Int32
  var keys: [String]
  private var next = Duration.zero
  private var didQuit = false

  init(terminal: Int32, keys: [String]) {
    self.terminal = terminal
    self.keys = keys.reversed()
  }

  /// How long a picture takes to settle before the first key, and how far apart keys are.
  private static let (settling, pause) = (Duration.milliseconds(120), Duration.milliseconds(4))
  /// Escapes are waited for: what follows at once would belong to them.
  private static let afterEscape = Duration.milliseconds(150)

  mutating func goOn(at time: Duration, sawOutput bytes: Int) {
    guard bytes > 0, time >= next else { return }
    if next == .zero { return next = time + Self.settling }
    guard let key = keys.popLast() else {
      // Overlays are left first; ctrl-c ends it wherever it is, and is no more than that the second time.
      write(didQuit ? "\u{3}" : "\u{1b}")
      next = time + Self.afterEscape
      didQuit = true
      return
    }
    write(key)
    next = time + (key == "\u{1b}" ? Self.afterEscape : Self.pause)
  }

  private func write(_ key: String) {
    let bytes = Array(key.utf8)
    var poll = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
    guard systemPoll(&poll) > 0 else { return }
    _ = systemWrite(terminal, bytes, bytes.count)
  }
}

private func systemPoll(_ descriptor: inout pollfd) -> Int32 { poll(&descriptor, 1, 0) }

private func systemWrite(_ descriptor: Int32, _ bytes: [UInt8], _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
