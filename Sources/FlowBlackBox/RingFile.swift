import FlowModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why an app has no black box.
public enum BlackBoxError: Error, Hashable, Sendable {
  /// The file cannot be made, or the former one cannot be moved.
  case cannotWrite(path: String, reason: String)
  /// The file that is there is of another kind; it was left as it is.
  case notABlackBox(path: String)
}

extension BlackBoxError: CustomStringConvertible {
  /// One line: what was tried, and what happened.
  public var description: String {
    switch self {
    case .cannotWrite(let path, let reason): "cannot write the black box \(path): \(reason)"
    case .notABlackBox(let path):
      "cannot write the black box \(path): another file is there; move it, or give another path"
    }
  }
}

/// The mapped file of a black box: its pages belong to the system, which keeps them if the process
/// ends in any way.
final class RingFile: Sendable {
  // Unsafe, because two threads write, each to fields and memory of its own. Safe: navigations and
  // errors are noted on the main actor, and silences by ``SilenceNotes`` alone, under its lock.
  nonisolated(unsafe) let ring: BlackBoxRing
  // Unsafe, because `bytes` may read while a silence is written. Safe: the memory is mapped as long as
  // this object lives, only the ring writes there, and a reader checks the sum of each slot.
  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer

  /// Makes the file beside `path`, and moves it there when it is whole; the former file becomes
  /// `path.previous`.
  init(
    at path: String, app: String, run: String, startedAt: Int64
  ) throws(BlackBoxError) {
    let new = "\(path).new"
    unlink(new)
    let descriptor = open(new, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path) }
    defer { close(descriptor) }
    do throws(BlackBoxError) {
      try Self.fill(descriptor, path)
      guard
        let memory = mmap(
          nil, BlackBoxFormat.fileBytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
        memory != MAP_FAILED
      else { throw Self.failure(path) }
      self.memory = memory
    } catch {
      unlink(new)
      throw error
    }
    ring = BlackBoxRing(in: memory, app: app, run: run, pid: getpid(), startedAt: startedAt)
    let isMoved = rename(path, "\(path).previous") == 0 || errno == ENOENT
    guard isMoved, rename(new, path) == 0 else {
      let failure = Self.failure(path)
      unlink(new)
      throw failure
    }
  }

  deinit { munmap(memory, BlackBoxFormat.fileBytes) }

  /// The bytes at this moment.
  var bytes: [UInt8] {
    Array(UnsafeRawBufferPointer(start: memory, count: BlackBoxFormat.fileBytes))
  }

  /// Returns what a former run left; nil if there is no file.
  static func report(at path: String) throws(BlackBoxError) -> BlackBoxReport? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notABlackBox(path: path)
    }
    var bytes = [UInt8](repeating: 0, count: BlackBoxReport.bytes)
    var count = 0
    while count < bytes.count {
      let room = bytes.count - count
      let more = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { read(descriptor, $0 + count, room) } ?? 0
      }
      if more < 0, errno == EINTR { continue }
      guard more >= 0 else { throw failure(path) }
      if more == 0 { break }
      count += more
    }
    guard let report = BlackBoxReport(reading: Array(bytes[..<count])) else {
      throw .notABlackBox(path: path)
    }
    return report
  }

  /// Writes zeros, so that the disk has the room: a write to a page without any would end the app.
  private static func fill(_ descriptor: Int32, _ path: String) throws(BlackBoxError) {
    let zeros = [UInt8](repeating: 0, count: BlackBoxFormat.fileBytes)
    var count = 0
    while count < zeros.count {
      let room = zeros.count - count
      let more = zeros.withUnsafeBytes { buffer in
        buffer.baseAddress.map { write(descriptor, $0 + count, room) } ?? 0
      }
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { throw failure(path) }
      count += more
    }
  }

  private static func failure(_ path: String) -> BlackBoxError {
    .cannotWrite(path: path, reason: String(cString: strerror(errno)))
  }
}

/// The time since the start of a box.
struct RingClock: Sendable {
  private let start: UInt64

  init() { start = Self.monotonic }

  /// Nanoseconds since the start, with the time in which the machine slept.
  var now: UInt64 { Self.monotonic &- start }

  private static var monotonic: UInt64 {
    #if canImport(Darwin)
      clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW)
    #else
      nanoseconds(of: CLOCK_BOOTTIME)
    #endif
  }

  /// Nanoseconds since 1970.
  static var wall: Int64 {
    #if canImport(Darwin)
      Int64(bitPattern: clock_gettime_nsec_np(CLOCK_REALTIME))
    #else
      Int64(bitPattern: nanoseconds(of: CLOCK_REALTIME))
    #endif
  }

  #if !canImport(Darwin)
    private static func nanoseconds(of clock: clockid_t) -> UInt64 {
      var time = timespec()
      clock_gettime(clock, &time)
      return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
  #endif
}
