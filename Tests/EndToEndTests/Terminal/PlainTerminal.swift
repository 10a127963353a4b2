import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pseudo-terminal of a test's own, which may leave unread what a program writes to it.
final class PlainTerminal {
  /// Where keys are written, and what is put on the screen is read.
  let near: Int32
  private let far: Int32
  private let path: String
  private(set) var pid: pid_t = 0
  private let before: termios
  private var isClosed = false

  init(rows: UInt16 = 30, columns: UInt16 = 100) throws {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var (near, far): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 1_024)
    guard openpty(&near, &far, &name, nil, &size) == 0, fcntl(near, F_SETFD, FD_CLOEXEC) == 0,
      fcntl(far, F_SETFD, FD_CLOEXEC) == 0
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    (self.near, self.far) = (near, far)
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var settings = termios()
    tcgetattr(far, &settings)
    before = settings
  }

  deinit {
    if pid > 0 {
      kill(pid, SIGKILL)
      var status: Int32 = 0
      waitpid(pid, &status, 0)
    }
    hangUp()
    if !isClosed { close(far) }
  }

  /// Starts a program that has it as its own terminal; what it says on standard error goes to a file, or there too.
  func start(
    _ arguments: [String], environment: [String: String], error: String? = nil
  ) throws {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
      let newSession = Int16(POSIX_SPAWN_SETSID)
    #else
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
      // POSIX_SPAWN_SETSID, which glibc shows to those alone that ask for all that is GNU's.
      let newSession: Int16 = 0x80
    #endif
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    // The first terminal that the leader of a new session opens becomes the session's own.
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    if let error {
      posix_spawn_file_actions_addopen(&actions, 2, error, O_WRONLY | O_CREAT, 0o600)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
    let texts = arguments.map { strdup($0) } + [nil]
    let pairs = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in texts + pairs { free(text) } }
    let problem = posix_spawn(&pid, arguments[0], &actions, &attributes, texts, pairs)
    guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO) }
  }

  /// Waits for the program's end, reading nothing; gives the exit code, or 128 and the signal.
  func wait() -> Int32 {
    var raw: Int32 = 0
    while waitpid(pid, &raw, 0) == -1, errno == EINTR {}
    pid = 0
    return raw & 0x7f == 0 ? (raw >> 8) & 0xff : 128 + raw & 0x7f
  }

  /// Reads until `condition` holds of all that was read; nil where the program is gone before.
  func read(until condition: (String) -> Bool) -> String? {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while !condition(String(decoding: bytes, as: UTF8.self)) {
      let count = systemRead(near, &part, part.count)
      if count <= 0 { return nil }
      bytes += part[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// All that the program writes until its end.
  func readToEnd() -> [UInt8] {
    close(far)
    isClosed = true
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = systemRead(near, &part, part.count)
      if count > 0 { bytes += part[..<count] } else if count == 0 || errno != EINTR { break }
    }
    _ = wait()
    return bytes
  }

  /// All that waits to be read.
  func rest() -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    _ = fcntl(near, F_SETFL, O_NONBLOCK)
    while true {
      let count = systemRead(near, &part, part.count)
      if count <= 0 { return bytes }
      bytes += part[..<count]
    }
  }

  /// Whether nobody takes any more of what is written to it.
  var isFull: Bool {
    var end = pollfd(fd: far, events: Int16(POLLOUT), revents: 0)
    return poll(&end, 1, 0) == 0
  }

  /// Whether its settings are as they were in the beginning.
  var isAsBefore: Bool {
    var now = termios()
    tcgetattr(far, &now)
    return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag
      && now.c_oflag == before.c_oflag
  }

  /// Whether ctrl-s stops it.
  var hasFlowControl: Bool {
    var now = termios()
    tcgetattr(far, &now)
    return now.c_iflag & tcflag_t(IXON) != 0
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = systemWrite(near, bytes, bytes.count)
  }

  private var isHungUp = false

  /// Ends it, as a terminal emulator does that is closed.
  func hangUp() {
    if isHungUp { return }
    isHungUp = true
    close(near)
  }
}

/// The read and the write of the C library, which have names of methods above.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int
) -> Int { read(descriptor, buffer, count) }

private func systemWrite(
  _ descriptor: Int32, _ buffer: UnsafeRawPointer, _ count: Int
) -> Int { write(descriptor, buffer, count) }
