import Foundation
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("The mouse on borders and hints", .timeLimit(.minutes(Patience.minutes)))
struct DraggingTests {
  @Test("the border beside the tree follows the mouse", arguments: [70, 80, 120, 160, 200])
  func divider(columns: Int) throws {
    let session = Fixture.inspector(columns: columns, rows: 40)
    let start = try #require(session.model.layout.dividers.first)
    _ = session.handle(.click(row: 5, column: start, isDouble: false))
    for column in [start - 5, start + 4, columns * 2 / 5] {
      _ = session.handle(.drag(row: 6, column: column))
      #expect(session.model.layout.dividers.first == column)
    }
    _ = session.handle(.drag(row: 6, column: 0))
    #expect(try #require(session.model.layout.dividers.first) > 5)
  }

  @Test("the border between detail and preview follows the mouse", arguments: [160, 200, 300])
  func secondDivider(columns: Int) throws {
    let session = Fixture.inspector(columns: columns, rows: 40)
    let dividers = session.model.layout.dividers
    try #require(dividers.count == 2)
    _ = session.handle(.click(row: 5, column: dividers[1], isDouble: false))
    for column in [dividers[1] - 9, dividers[1] + 4, dividers[1] - 2] {
      _ = session.handle(.drag(row: 6, column: column))
      #expect(abs(session.model.layout.dividers[1] - column) <= 1)
      #expect(session.model.layout.dividers[0] == dividers[0])
    }
    _ = session.handle(.drag(row: 6, column: columns))
    #expect(session.model.layout.dividers[1] < columns - 10)
  }

  @Test("the border above the bottom panel follows the mouse", arguments: [24, 40, 60])
  func edge(rows: Int) throws {
    let session = Fixture.inspector(columns: 120, rows: rows)
    let start = try #require(session.model.layout.bottomEdge)
    _ = session.handle(.click(row: start, column: 100, isDouble: false))
    for row in [start - 2, start + 1, rows / 2] {
      _ = session.handle(.drag(row: row, column: 3))
      #expect(session.model.layout.bottomEdge == row)
    }
  }

  @Test("a drag that began elsewhere moves no border")
  func elsewhere() {
    let session = Fixture.inspector()
    let before = session.model.layout
    _ = session.handle(.click(row: 5, column: 3, isDouble: false))
    _ = session.handle(.drag(row: 6, column: 30))
    #expect(session.model.layout == before)
  }

  @Test("a click on a hint runs its action, in panels and in overlays")
  func hints() throws {
    let session = Fixture.inspector()
    func click(_ text: String) throws {
      let line = try #require(session.draw().text.split(separator: "\n").last.map(String.init))
      let place = try #require(line.range(of: text))
      let column = line.distance(from: line.startIndex, to: place.lowerBound)
      _ = session.handle(.click(row: 39, column: column, isDouble: false))
    }
    try click("x explain")
    #expect(session.model.editor.text == "explain ")
    Fixture.press(.escape, in: session)
    try click("? keys")
    #expect(session.model.screen.overlay == .help)
    Fixture.press(.escape, in: session)
    Fixture.press(.character("e"), in: session)
    try click("Esc back")
    #expect(session.model.screen.overlay == nil)
  }
}
