import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pseudo-terminal without a user, and its end for reading a program's screen.
struct PseudoTerminal {
  /// The end to write keys to and read the screen from.
  let descriptor: Int32
  /// The path of the program's terminal.
  private let path: String
  /// Kept open, so that the terminal can be read while no program has it open.
  private let programEnd: Int32

  #if canImport(Darwin)
    private static let newSession = Int16(POSIX_SPAWN_SETSID)
  #else
    // POSIX_SPAWN_SETSID, which glibc declares only for programs that request GNU extensions.
    private static let newSession: Int16 = 0x80
  #endif

  /// Opens a pseudo-terminal of this size.
  ///
  /// - Throws: `POSIXError`.
  init(rows: UInt16, columns: UInt16) throws {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var (near, far): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 1_024)
    // Other child processes must not keep the terminal open.
    guard openpty(&near, &far, &name, nil, &size) == 0, fcntl(near, F_SETFD, FD_CLOEXEC) == 0,
      fcntl(far, F_SETFD, FD_CLOEXEC) == 0
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    descriptor = near
    programEnd = far
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Starts a program in the terminal; returns its process id.
  ///
  /// - Throws: `POSIXError`.
  func start(_ arguments: [String], environment: [String: String]) throws -> pid_t {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #else
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Self.newSession)
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes the session's terminal.
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    let texts = arguments.map { strdup($0) } + [nil]
    let pairs = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in texts + pairs { free(text) } }
    var pid: pid_t = 0
    let problem = posix_spawn(&pid, arguments[0], &actions, &attributes, texts, pairs)
    guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO) }
    return pid
  }

  /// Closes the program's end, so that a reader sees the end once the program is gone.
  func hangUp() { close(programEnd) }
}
