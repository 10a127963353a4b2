import Foundation
import Testing

/// Docs/Security.md names, for each way in, what tries it without permission.
@Suite("Docs/Security.md")
struct SecurityTests {
  /// The cells of the tables under a heading, without their first two rows.
  private static func rows(under heading: String) throws -> [[String]] {
    let page = try Repository.text("Docs/Security.md")
    let part = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix(heading) })
    let lines = part.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
    return lines.map { line in
      line.dropFirst().dropLast().components(separatedBy: " | ")
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private static func code(in text: String) -> [String] {
    text.components(separatedBy: "`").enumerated().filter { !$0.offset.isMultiple(of: 2) }
      .map(\.element)
  }

  /// The suites of this package with their sources.
  private static func suites() throws -> [String: String] {
    var suites: [String: String] = [:]
    for path in Repository.files(in: "Tests", endingIn: "Tests.swift") {
      let text = try Repository.text(path)
      for match in text.matches(of: /struct ([A-Za-z]+Tests)\b/) { suites[String(match.1)] = text }
    }
    return suites
  }

  @Test("each way without permission has tests, and each of them exists and has a test")
  func tests() throws {
    let rows = try Self.rows(under: "Without permission")
    let suites = try Self.suites()
    #expect(rows.count > 12)
    for row in rows {
      let names = Self.code(in: try #require(row.last))
      #expect(row.count == 3 && !names.isEmpty, "\(row) names no test")
      for name in names {
        #expect(suites[name]?.contains("@Test") == true, "\(row): there is no \(name)")
      }
    }
  }

  /// What tries each way of the first table, by a part of its second cell.
  private static let tries: [String: String?] = [
    "its Unix socket": "opens the app's socket",
    "off by default": "an app without `loopback`",
    "serves itself": "as a target",
    "`inProcess`": nil,
    "TCP or WebSocket, while the command runs": "a WebSocket without the token",
    "a Unix socket": "opens the app's socket",
    "its own standard input and output": "pose as instructions",
    "any of these": "control that the app does not allow",
  ]

  @Test("each way in is tried without permission, but for the one without a socket")
  func ways() throws {
    let ways = try Self.rows(under: "Ways in").map { $0[1] }
    let tried = try Self.rows(under: "Without permission").map { $0[0] }
    for way in ways {
      let known = Self.tries.filter { way.contains($0.key) }
      #expect(!known.isEmpty, "nothing tries '\(way)' without permission")
      for text in known.values.compactMap({ $0 }) {
        #expect(tried.contains { $0.contains(text) }, "no row has '\(text)'")
      }
    }
    for key in Self.tries.keys {
      #expect(ways.contains { $0.contains(key) }, "the page has no way '\(key)'")
    }
  }
}
