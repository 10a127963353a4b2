import FlowIntrospect
import Foundation
import GRDB
import TestSystem
import Testing

@testable import FlowRecording

@Suite("Docs/Recording.md")
struct DocumentationTests {
  private let directory = TemporaryDirectory()

  private var page: String {
    get throws {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Docs/Recording.md")
      return try String(contentsOf: file, encoding: .utf8)
    }
  }

  @Test("every query of the page finds something in a complete recording")
  func queries() async throws {
    let queries = try page.components(separatedBy: "```sql\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(queries.count >= 8)
    let unseen = RouteLabel(identifier: "unseen", type: "TestRoute")
    let declared = FollowerEvent.declared(DeclaredRoutes(routes: [unseen]))
    let walk = ScreenWalk(seed: 2, steps: 100).events.map(\.event)
    try await record(
      RandomEvents.events(500, seed: 2) + [declared] + walk, to: directory.file("a"),
      tags: ["build": "812"])
    let reader = try RecordingReader(path: directory.file("a"))
    for query in queries {
      let rows = try reader.read { try Row.fetchAll($0, sql: query) }
      #expect(!rows.isEmpty, "\(query)")
    }
  }

  @Test("every table and every column is on the page")
  func tables() throws {
    let page = try page
    for table in RecordingSchema.current.tables {
      #expect(page.contains("| `\(table.name)` |"), "\(table.name)")
      for column in table.columns.map(\.name) where column != "PRIMARY" {
        #expect(page.contains("`\(column)`"), "\(table.name).\(column)")
      }
    }
  }

  @Test("every view is on the page, with an example")
  func views() throws {
    let page = try page
    for view in RecordingSchema.current.views {
      #expect(page.contains("| `\(view.name)` |"), "\(view.name)")
      #expect(page.contains("FROM \(view.name)"), "\(view.name)")
    }
  }
}
