import Foundation
import TestSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The limits of a process.
package struct ProcessLimits: Sendable {
  /// The maximum CPU time, in seconds.
  package var cpuSeconds = 5.0
  /// The maximum peak resident memory, in bytes.
  package var memory = 256 << 20
  /// The time after which the process counts as endless, in seconds.
  package var wallSeconds = 40.0

  package init() {}
}

/// The end of a process, and the resources it used.
struct ProcessEnd: Sendable {
  /// The exit code; nil if a signal ended the process.
  var code: Int32?
  var signal: Int32 = 0
  var cpuSeconds = 0.0
  var memory = 0
  /// Why this program killed the process; nil if it ended by itself.
  var killed: String?
  var output: [UInt8] = []
  var error: [UInt8] = []
}

/// Runs a program with pipes or in a pseudo-terminal, and kills it if it exceeds its limits.
struct ViewerProcess {
  let program: String
  let arguments: [String]
  let environment: [String: String]
  let directory: String
  let limits: ProcessLimits
  /// The keys for its terminal; nil if it has no terminal.
  var keys: [String]?
  /// The earliest time to quit it, after its start.
  var typingEnds = Duration.zero
  /// The maximum size of kept output, in bytes; further output is read but discarded.
  var mostKept = 64 << 10

  func run() throws -> ProcessEnd {
    let terminal = try keys.map { _ in try PseudoTerminal() }
    var (output, error): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&error) == 0, terminal != nil || pipe(&output) == 0 else {
      throw SystemFailure("pipe")
    }
    for end in output + error where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let pid: pid_t
    do {
      defer { for end in [output[1], error[1]] where end >= 0 { close(end) } }
      pid = try spawn(output: output[1], error: error[1], terminal: terminal)
    }
    var watch = Watch(pid: pid, limits: limits, mostKept: mostKept)
    if let terminal {
      watch.typing = Typing(terminal: terminal.near, keys: keys ?? [], ends: typingEnds)
      watch.read(terminal.near, error[0])
    } else {
      watch.read(output[0], error[0])
      close(output[0])
    }
    close(error[0])
    return watch.end
  }

  private func spawn(
    output: Int32, error: Int32, terminal: PseudoTerminal?
  ) throws -> pid_t {
    // Not every C library can start a child in another directory.
    let shell = ["-c", #"cd "$0" && exec "$@""#, directory]
    return try ChildProcess.start(
      "/bin/sh", shell + [program] + arguments, environment: environment,
      inNewSession: terminal != nil
    ) {
      if let terminal {
        $0.open(0, terminal.path, O_RDWR)
        $0.copy(0, to: 1)
      } else {
        $0.open(0, "/dev/null", O_RDONLY)
        $0.copy(output, to: 1)
      }
      $0.copy(error, to: 2)
    }
  }

  /// Reads a process's output until it ends, types its keys, and checks its resources.
  private struct Watch {
    let pid: pid_t
    let limits: ProcessLimits
    var typing: Typing?
    var end = ProcessEnd()
    private let clock = ContinuousClock()
    private let mostKept: Int
    /// The peak memory of this process, and the observed peak of the child, in bytes.
    private let parentMemory = ProcessFigures(of: getpid())?.peak ?? 0
    private var seenMemory = 0

    init(pid: pid_t, limits: ProcessLimits, mostKept: Int) {
      self.pid = pid
      self.limits = limits
      self.mostKept = mostKept
    }

    mutating func read(_ output: Int32, _ error: Int32) {
      let start = clock.now
      var isOpen = [true, true]
      while true {
        var polls = [
          pollfd(fd: isOpen[0] ? output : -1, events: Int16(POLLIN), revents: 0),
          pollfd(fd: isOpen[1] ? error : -1, events: Int16(POLLIN), revents: 0),
        ]
        // Without pipes, only the end is awaited.
        poll(&polls, 2, isOpen.contains(true) ? 20 : 2)
        if polls[0].revents != 0 { isOpen[0] = take(output, into: \.output) }
        if polls[1].revents != 0 { isOpen[1] = take(error, into: \.error) }
        if reap() { break }
        if end.killed == nil { check(clock.now - start) }
        let (elapsed, seen) = (clock.now - start, end.output.count)
        typing?.goOn(at: elapsed, sawOutput: seen)
      }
      while isOpen[0], typing == nil, take(output, into: \.output) {}
      while isOpen[1], take(error, into: \.error) {}
    }

    private mutating func take(_ descriptor: Int32, into kept: WritableKeyPath<ProcessEnd, [UInt8]>)
      -> Bool
    {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = systemRead(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { return true }
      guard count > 0 else { return false }
      let room = mostKept - end[keyPath: kept].count
      end[keyPath: kept] += buffer[..<min(max(0, room), count)]
      return true
    }

    private mutating func reap() -> Bool {
      var status: Int32 = 0
      var usage = rusage()
      guard wait4(pid, &status, WNOHANG, &usage) == pid else { return false }
      let signal = status & 0x7f
      end.signal = signal
      end.code = signal == 0 ? (status >> 8) & 0xff : nil
      end.cpuSeconds =
        Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
      #if canImport(Darwin)
        let counted = usage.ru_maxrss
      #else
        let counted = usage.ru_maxrss << 10
      #endif
      // Linux counts the parent's memory at the start for the child. If that is more, the observed
      // peak is used.
      end.memory = counted > parentMemory || seenMemory == 0 ? counted : seenMemory
      return true
    }

    /// Kills a process that exceeds its limits, before it can disturb the machine.
    private mutating func check(_ elapsed: Duration) {
      if elapsed > .seconds(limits.wallSeconds) {
        kill("it did not end within \(limits.wallSeconds) s")
      } else if let taken = ProcessFigures(of: pid) {
        seenMemory = max(seenMemory, taken.peak)
        if taken.memory > limits.memory + limits.memory / 4 {
          kill("it used \(taken.memory >> 20) MiB")
        }
        if taken.cpuSeconds > limits.cpuSeconds + 1 {
          kill("it used \(taken.cpuSeconds) s of CPU time")
        }
      }
    }

    private mutating func kill(_ reason: String) {
      end.killed = reason
      systemKill(pid, SIGKILL)
    }
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int {
  read(descriptor, &buffer, count)
}

private func systemKill(_ pid: pid_t, _ signal: Int32) { kill(pid, signal) }

/// The resources that a running process has used; nil if the system does not report them.
private struct ProcessFigures {
  /// The resident memory now and at its peak, in bytes.
  let memory: Int
  let peak: Int
  let cpuSeconds: Double

  init?(of pid: pid_t) {
    #if os(Linux)
      guard let line = Self.contents("/proc/\(pid)/stat"), let end = line.lastIndex(of: ")"),
        let status = Self.contents("/proc/\(pid)/status"),
        let memory = Self.kilobytes("VmRSS:", in: status),
        let peak = Self.kilobytes("VmHWM:", in: status)
      else { return nil }
      // Counted from the third field, which follows the name: fields 14 and 15 are the times.
      let fields = line[end...].dropFirst(2).split(separator: " ")
      guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
        return nil
      }
      cpuSeconds = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
      (self.memory, self.peak) = (memory << 10, peak << 10)
    #else
      return nil
    #endif
  }

  private static func kilobytes(_ name: String, in status: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
  }

  private static func contents(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = systemRead(descriptor, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
