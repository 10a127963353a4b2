import Foundation

/// The sample `stress` in a process of its own, which no simulated user changes after its start.
struct Served {
  private let process = Process()

  init(_ program: String, coordinators: Int, in directory: String) throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "demo", "stress", "--serve", "--coordinators", "\(coordinators)", "--breadth", "8",
      "--steps", "50", "--rate", "1000", "--errors", "10",
    ]
    process.environment = Self.environment(directory)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }

  static func environment(_ directory: String) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["FLOWSCOPE_DIR", "HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] {
      environment[name] = directory
    }
    return environment
  }
}

/// `flowscope mcp` in a process of its own, asked one call after the other.
final class Server {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var rest = Data()
  private var id = 0

  struct Answer {
    let milliseconds: Double
    /// The bytes of the answer as a text, of which the agreed limit is.
    let bytes: Int
    let isRefusal: Bool
    let content: [String: Any]
  }

  enum Failure: Error {
    case ended
    case noApp
  }

  init(_ program: String, in directory: String) throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["mcp"]
    process.environment = Served.environment(directory)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    _ = try ask(
      "initialize",
      [
        "protocolVersion": "2025-11-25", "capabilities": [:] as [String: Any],
        "clientInfo": ["name": "benchmark", "version": "1"],
      ])
  }

  func call(_ tool: String, _ arguments: [String: Any]) throws -> Answer {
    let start = DispatchTime.now().uptimeNanoseconds
    let result = try ask("tools/call", ["name": tool, "arguments": arguments])
    let time = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
    let text = (result["content"] as? [[String: Any]])?.first?["text"] as? String
    return Answer(
      milliseconds: time, bytes: text?.utf8.count ?? 0,
      isRefusal: result["isError"] as? Bool ?? false,
      content: result["structuredContent"] as? [String: Any] ?? [:])
  }

  /// Waits until the app has made its navigations, and returns the route that shows.
  func waitForRoute() throws -> String {
    for _ in 0..<600 {
      if !(try call("screen", [:]).isRefusal) {
        _ = try call("wait", ["for": "idle", "quiet": 1, "seconds": 60])
        let app = try call("screen", [:]).content["app"] as? [String: Any]
        if let route = app?["route"] as? String { return route }
      }
      usleep(100_000)
    }
    throw Failure.noApp
  }

  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private func ask(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
    id += 1
    var message = try JSONSerialization.data(
      withJSONObject: ["jsonrpc": "2.0", "id": id, "method": method, "params": parameters]
        as [String: Any])
    message.append(10)
    try input.fileHandleForWriting.write(contentsOf: message)
    while true {
      let line = try line()
      let answer = try JSONSerialization.jsonObject(with: line) as? [String: Any]
      if answer?["id"] as? Int == id { return answer?["result"] as? [String: Any] ?? [:] }
    }
  }

  private func line() throws -> Data {
    while true {
      if let end = rest.firstIndex(of: 10) {
        defer { rest = Data(rest[rest.index(after: end)...]) }
        return Data(rest[..<end])
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure.ended }
      rest.append(more)
    }
  }
}
