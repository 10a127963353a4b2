import Foundation

/// The time and the bytes of the answer of each tool, by the number of coordinators of the app.
struct Measurements {
  let program: String
  let directory: String

  private static let runs = 11
  private static let counts = [1_000, 10_000]

  /// A call, with the words for it in the table.
  private struct Call {
    let words: String
    let tool: String
    var arguments: [String: Any] = [:]
  }

  /// The calls that read and do not wait, with what they need of the app: its last route.
  private static func calls(route: String) -> [Call] {
    [
      Call(words: "screen", tool: "screen"),
      Call(words: "tree", tool: "tree"),
      Call(
        words: "tree, of 200 that match", tool: "tree", arguments: ["match": "e", "limit": 200]),
      Call(words: "coordinator", tool: "coordinator", arguments: ["coordinator": "#2"]),
      Call(
        words: "coordinator, misspelt", tool: "coordinator",
        arguments: ["coordinator": "NodeCoordinatr"]),
      Call(words: "routes", tool: "routes"),
      Call(words: "routes, with reach", tool: "routes", arguments: ["reach": true]),
      Call(words: "explain", tool: "explain", arguments: ["route": route]),
      Call(words: "way", tool: "way", arguments: ["to": route]),
      Call(words: "events", tool: "events"),
      Call(words: "errors", tool: "errors"),
      Call(words: "diagram, in Mermaid", tool: "diagram", arguments: ["format": "mermaid"]),
    ]
  }

  func run() throws {
    var rows: [(words: String, cells: [String])] = []
    for count in Self.counts {
      let place = "\(directory)/\(count)"
      // A directory of sockets has to be closed to other users.
      try FileManager.default.createDirectory(
        atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let app = try Served(program, coordinators: count, in: place)
      defer { app.end() }
      let server = try Server(program, in: place)
      defer { server.end() }
      let route = try server.waitForRoute()
      for (index, call) in Self.calls(route: route).enumerated() {
        let answers = try (0..<Self.runs).map { _ in
          try server.call(call.tool, call.arguments)
        }.sorted { $0.milliseconds < $1.milliseconds }
        let bytes = answers.map(\.bytes).max() ?? 0
        let cell =
          String(format: "%.1f ms, ", answers[Self.runs / 2].milliseconds)
          + String(format: "%.1f kB", Double(bytes) / 1_000)
        if rows.indices.contains(index) {
          rows[index].cells.append(cell)
        } else {
          rows.append((call.words, [cell]))
        }
      }
    }
    print("| a tool call, median of \(Self.runs) | 1,000 | 10,000 |")
    print("| --- | --- | --- |")
    for row in rows { print("| \(row.words) | \(row.cells.joined(separator: " | ")) |") }
  }
}
