import Foundation
import TestSystem

/// Calls `flowscope mcp` with generated messages of both revisions of its protocol.
///
/// After each round it has to answer a client with good manners; all that it says has to be JSON-RPC.
package struct AgentRun: Sendable {
  private let program: String
  private let seed: UInt64
  private let cases: Int
  /// The number of messages after which a client with good manners asks.
  private static let round = 50
  /// The maximum peak memory of the program, in bytes.
  private static let memory = 256 << 20

  package init(program: String, seed: UInt64, cases: Int) {
    (self.program, self.seed, self.cases) = (program, seed, cases)
  }

  /// Starts the program, sends the messages, and ends its input; throws ``AgentFault``.
  package func run(in directory: String) throws -> AgentFuzzReport {
    signal(SIGPIPE, SIG_IGN)
    let server = try FuzzedServer(program, in: directory)
    defer { server.leave() }
    var messages = AgentMessages(seed: seed, try .checkedIn(), target: server.target)
    var report = AgentFuzzReport()
    for index in 0..<cases {
      try server.send(messages.next())
      report.cases += 1
      if index % Self.round == Self.round - 1 || index == cases - 1 {
        do { try server.check(number: report.checks) } catch let fault as AgentFault {
          throw AgentFault("up to case \(index) of seed \(seed): \(fault.reason)")
        }
        report.checks += 1
      }
    }
    report.memory = server.peakMemory
    guard report.memory <= Self.memory else {
      throw AgentFault("\(report.memory >> 20) MiB of memory; the limit is \(Self.memory >> 20)")
    }
    try server.finish()
    (report.answers, report.refusals) = (server.counts.answers, server.counts.refusals)
    return report
  }
}

/// A forbidden behaviour of the program.
package struct AgentFault: Error, CustomStringConvertible {
  let reason: String
  package var description: String { reason }

  init(_ reason: String) { self.reason = reason }
}

/// What a run did.
package struct AgentFuzzReport: CustomStringConvertible, Sendable {
  package fileprivate(set) var cases = 0
  /// How often a client with good manners was answered meanwhile.
  package fileprivate(set) var checks = 0
  package fileprivate(set) var answers = 0
  package fileprivate(set) var refusals = 0
  package fileprivate(set) var memory = 0

  package var description: String {
    "\(cases) messages; \(answers) answers and \(refusals) errors; \(checks) clients between them "
      + "were answered; \(memory >> 20) MiB"
  }
}

/// A `flowscope mcp` in a directory of its own, whose output is read all the time.
private final class FuzzedServer {
  /// A saved hierarchy that it can be asked about.
  let target: String
  private let directory: String
  private let pid: pid_t
  private let input: Int32
  private let output: ServerOutput
  private var isOver = false
  private var cancelled = 0

  private static let hierarchy = """
    {"epoch":"e","revision":3,"root":1,"nodes":[{"id":1,"relation":"root","name":"Coordinator",\
    "routeType":"R","context":"root","root":{"identifier":"home","type":"R"},"path":[],\
    "currentRoute":{"identifier":"home","type":"R"},"children":[]}]}
    """

  init(_ program: String, in directory: String) throws {
    self.directory = directory
    target = "\(directory)/saved.json"
    let files = FileManager.default
    for path in [directory, "\(directory)/sockets", "\(directory)/tmp", "\(directory)/state"] {
      try files.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    try Data(Self.hierarchy.utf8).write(to: URL(fileURLWithPath: target))
    var environment = ProcessInfo.processInfo.environment
    environment["FLOWSCOPE_DIR"] = "\(directory)/sockets"
    environment["TMPDIR"] = "\(directory)/tmp"
    environment["XDG_STATE_HOME"] = "\(directory)/state"
    let (toServer, fromServer) = (try Self.pipe(), try Self.pipe())
    pid = try ChildProcess.start(program, ["mcp"], environment: environment) {
      $0.copy(toServer.read, to: 0)
      $0.copy(fromServer.write, to: 1)
      $0.open(2, "\(directory)/error", O_WRONLY | O_CREAT)
    }
    close(toServer.read)
    close(fromServer.write)
    input = toServer.write
    output = ServerOutput(reading: fromServer.read)
  }

  /// A pipe whose ends the child does not have, but for those that are copied.
  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw AgentFault("no pipe: \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  var counts: (answers: Int, refusals: Int) { output.counts }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw AgentFault("it takes no more input: \(said)") }
      rest = rest.dropFirst(count)
    }
  }

  /// A client with good manners is answered; the streams that were opened are closed.
  func check(number: Int) throws {
    guard kill(pid, 0) == 0 else { throw AgentFault("it ended: \(said)") }
    var text = "\n"
    for id in output.takeStreams() {
      text += #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#
      text += "\n"
    }
    text += #"{"jsonrpc":"2.0","id":"check \#(number)","method":"ping"}"# + "\n"
    try send(Array(text.utf8))
    guard output.waitForAnswer(to: "check \(number)", seconds: 60) else {
      throw AgentFault("it did not answer within 60 s: \(said)")
    }
    if let wrong = output.wrong { throw AgentFault("it said '\(wrong.prefix(300))'") }
  }

  private var said: String {
    (try? String(contentsOfFile: "\(directory)/error", encoding: .utf8)) ?? ""
  }

  /// The peak resident memory of the process, in bytes; 0 where the system does not tell.
  var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0) << 10
  }

  /// Ends its input, at which it has to end with 0.
  func finish() throws {
    close(input)
    isOver = true
    let code = ChildProcess.wait(for: pid)
    guard code == 0 else { throw AgentFault("it ended with \(code): \(said)") }
  }

  func leave() {
    if !isOver {
      close(input)
      kill(pid, SIGKILL)
      _ = ChildProcess.wait(for: pid)
    }
    try? FileManager.default.removeItem(atPath: directory)
  }
}

/// The lines that the program writes, read on a thread of its own.
private final class ServerOutput: @unchecked Sendable {
  // Unchecked because it has variables: the condition protects them.
  private let condition = NSCondition()
  private var answered: Set<String> = []
  private var streams: [String] = []
  private var answers = 0
  private var refusals = 0
  private var firstWrong: String?

  init(reading descriptor: Int32) {
    Thread.detachNewThread { [self] in
      var partial: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(descriptor, &part, part.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        partial += part[..<count]
        while let end = partial.firstIndex(of: 0x0a) {
          take(Array(partial[..<end]))
          partial.removeFirst(end + 1)
        }
      }
      close(descriptor)
    }
  }

  private func take(_ line: [UInt8]) {
    condition.lock()
    defer { condition.unlock() }
    guard
      let message = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
      message["jsonrpc"] as? String == "2.0"
    else { return note(wrong: line) }
    if let method = message["method"] as? String {
      guard message["id"] == nil, method.hasPrefix("notifications/") else {
        return note(wrong: line)
      }
      guard method == "notifications/subscriptions/acknowledged" else { return }
      let meta = (message["params"] as? [String: Any])?["_meta"] as? [String: Any]
      switch meta?["io.modelcontextprotocol/subscriptionId"] {
      case let text as String: streams.append("\"\(text)\"")
      case let number as NSNumber: streams.append("\(number)")
      default: note(wrong: line)
      }
      return
    }
    guard message["id"] != nil, (message["result"] == nil) != (message["error"] == nil) else {
      return note(wrong: line)
    }
    if message["result"] != nil { answers += 1 } else { refusals += 1 }
    if let id = message["id"] as? String, id.hasPrefix("check ") {
      answered.insert(id)
      condition.broadcast()
    }
  }

  private func note(wrong line: [UInt8]) {
    firstWrong = firstWrong ?? String(decoding: line, as: UTF8.self)
  }

  var wrong: String? { condition.withLock { firstWrong } }
  var counts: (answers: Int, refusals: Int) { condition.withLock { (answers, refusals) } }

  /// The ids of the streams that were opened since the last call, as JSON.
  func takeStreams() -> [String] {
    condition.withLock {
      defer { streams = [] }
      // A changed id may be any text, which a message could not repeat safely.
      return streams.filter { !$0.contains("\\") && $0.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f } }
    }
  }

  func waitForAnswer(to id: String, seconds: Double) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while !answered.contains(id) {
      if !condition.wait(until: end) { return answered.contains(id) }
    }
    return true
  }
}
