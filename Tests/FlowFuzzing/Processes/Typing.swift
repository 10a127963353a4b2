#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Types keys into a terminal once it shows something, and then the keys that quit an inspector.
struct Typing {
  let terminal: Int32
  var keys: [String]
  /// The earliest time at which it quits the inspector.
  let ends: Duration
  private var next = Duration.zero
  private var didQuit = false

  init(terminal: Int32, keys: [String], ends: Duration) {
    self.terminal = terminal
    self.ends = ends
    self.keys = keys.reversed()
  }

  /// The wait before the first key, and the pause between keys.
  private static let (settling, pause) = (Duration.milliseconds(120), Duration.milliseconds(4))
  /// The pause after an Esc, since keys that follow at once would belong to it.
  private static let afterEscape = Duration.milliseconds(150)

  mutating func goOn(at time: Duration, sawOutput bytes: Int) {
    guard bytes > 0, time >= next else { return }
    if next == .zero { return next = time + Self.settling }
    guard let key = keys.popLast() else {
      if time < ends { return }
      // Closes overlays first. ctrl-c quits from anywhere, and does nothing more the second time.
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
