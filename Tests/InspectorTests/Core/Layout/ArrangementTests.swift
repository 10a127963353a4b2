import FlowIntrospect
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("The layout of the panels", .timeLimit(.minutes(Patience.minutes)))
struct ArrangementTests {
  @Test("a zoomed panel fills the screen until it is unzoomed")
  func zooming() throws {
    let session = Fixture.inspector()
    let before = session.model.layout
    Fixture.press(.character("z"), in: session)
    #expect(session.model.layout.areas.panels == [.tree])
    let area = try #require(session.model.layout.area(of: .tree))
    #expect(area.size == Size(rows: 36, columns: 118))
    // Going to another panel zooms that panel instead.
    Fixture.press(.character("1"), in: session)
    #expect(session.model.layout.areas.panels == [.log])
    Fixture.press(.escape, .character("0"), in: session)
    #expect(session.model.layout.areas == before.areas)
  }

  @Test(
    "a zoomed panel is restored zoomed, with the focus",
    arguments: Panel.allCases)
  func rememberedZoom(panel: Panel) {
    let first = Fixture.inspector()
    _ = first.handle(.screen(ShownScreen(panel: panel)))
    Fixture.press(.character("z"), in: first)
    let next = InspectorSession(
      model: Model(size: Size(rows: 40, columns: 120)), remembered: first.remembered)
    #expect(next.model.screen == ShownScreen(panel: panel))
    #expect(next.model.layout.areas.panels == [panel])
    // After unzooming, it is the front panel of its area.
    Fixture.press(.character("z"), in: next)
    #expect(next.model.layout.area(of: panel) != nil)
    #expect(next.model.layout.areas.count == 3)
  }

  @Test("from 160 columns on, detail and preview show beside the tree, each under its own title")
  func threeColumns() throws {
    for columns in [159, 160, 200, 400] {
      let session = Fixture.inspector(columns: columns, rows: 40)
      let areas = session.model.layout.areas
      guard columns >= 160 else {
        #expect(areas[.preview] == nil)
        continue
      }
      let (tree, detail) = (try #require(areas[.tree]), try #require(areas[.detail]))
      let preview = try #require(areas[.preview])
      #expect(tree.columns.upperBound + 1 == detail.column)
      #expect(detail.columns.upperBound + 1 == preview.column)
      #expect(preview.columns.upperBound == columns - 1)
      #expect(min(tree.size.columns, detail.size.columns, preview.size.columns) >= 30)
      try expectTitle(ofPreviewIn: session, areas)
    }
  }

  @Test("on a screen of 160 columns that is high enough, the preview is under the details")
  func stacked() throws {
    for columns in [160, 200, 400] {
      let session = Fixture.inspector(columns: columns, rows: 60)
      let areas = session.model.layout.areas
      let (tree, detail) = (try #require(areas[.tree]), try #require(areas[.detail]))
      let preview = try #require(areas[.preview])
      #expect(tree.columns.upperBound + 1 == detail.column)
      #expect(detail.columns == preview.columns && detail.columns.upperBound == columns - 1)
      #expect(detail.rows.upperBound + 1 == preview.row)
      #expect(detail.row == tree.row && preview.rows.upperBound == tree.rows.upperBound)
      #expect(session.model.layout.rightEdge == detail.rows.upperBound)
      try expectTitle(ofPreviewIn: session, areas)
    }
  }

  /// The focus changes the title alone.
  private func expectTitle(ofPreviewIn session: InspectorSession, _ areas: PanelAreas) throws {
    Fixture.press(Panel.preview.key, in: session)
    #expect(session.model.layout.areas == areas)
    #expect(session.draw().text.contains("▶p Preview"))
  }

  @Test("Tab goes through the visible panels from left to right, and returns to the first")
  func cycling() {
    for (columns, count) in [(120, 3), (200, 4)] {
      let session = Fixture.inspector(columns: columns, rows: 60)
      var seen: [Panel] = []
      for _ in 0..<count {
        seen.append(session.model.screen.panel)
        for case .go(.panel(let panel)) in Fixture.press(.tab, in: session) {
          _ = session.handle(.screen(ShownScreen(panel: panel)))
        }
      }
      #expect(seen == [.tree, .detail] + (count == 4 ? [.preview] : []) + [.log])
      #expect(session.model.screen.panel == .tree)
    }
  }

  @Test("the lines around the panel with the focus have the accent colour")
  func focusedBorder() throws {
    let session = Fixture.inspector()
    for panel in [Panel.tree, .detail, .log] {
      Fixture.press(panel.key, in: session)
      let frame = session.draw()
      for other in [Panel.tree, .detail, .log] {
        let area = try #require(session.model.layout.area(of: other))
        let corner = frame[area.row + 1, area.columns.upperBound]
        let isBeside = area.columns.upperBound == session.model.layout.area(of: panel)!.column - 1
        #expect((corner.style == .accent) == (other == panel || isBeside), "\(other) of \(panel)")
      }
    }
  }

  @Test("splits move within their limits")
  func resizing() throws {
    let session = Fixture.inspector()
    for (key, isWider) in [(Key.character(">"), true), (.character("<"), false)] {
      var last = try #require(session.model.layout.area(of: .tree)).size.columns
      for _ in 0..<30 {
        Fixture.press(key, in: session)
        let width = try #require(session.model.layout.area(of: .tree)).size.columns
        #expect(isWider ? width >= last : width <= last)
        #expect((20...100).contains(width))
        last = width
      }
    }
    for key in [Key.character("+"), .character("_")] {
      for _ in 0..<30 {
        Fixture.press(key, in: session)
        let layout = session.model.layout
        #expect(try #require(layout.area(of: .log)).size.rows >= 3)
        #expect(try #require(layout.area(of: .tree)).size.rows >= 2)
        _ = session.draw()
      }
    }
  }

  @Test("on a low screen, the list below keeps a heading and six lines, and the tree the most rows")
  func low() throws {
    for (rows, log) in [(24, 7), (20, 6), (25, 7), (28, 7), (12, 3)] {
      let session = Fixture.inspector(columns: 80, rows: rows)
      let areas = session.model.layout.areas
      let (tree, bottom) = (try #require(areas[.tree]), try #require(areas[.log]))
      #expect(bottom.size.rows == log, "of \(rows) rows")
      #expect(tree.size.rows == rows - 5 - log)
      // A height that the user chose stays.
      for _ in 0..<30 { Fixture.press(.character("_"), in: session) }
      #expect(session.model.layout.area(of: .log)?.size.rows == 3)
    }
  }

  @Test(
    "every panel is drawn inside its area at every size",
    arguments: [(10, 40), (24, 80), (40, 120), (60, 200), (11, 41), (13, 69), (12, 70)])
  func sizes(rows: Int, columns: Int) throws {
    let session = Fixture.inspector(columns: columns, rows: rows)
    Fixture.send(.errorReported(Fixture.error(1)), to: session)
    for key in "012345dp" {
      for isZoomed in [false, true] {
        Fixture.press(.character(key), in: session)
        if isZoomed { Fixture.press(.character("z"), in: session) }
        let areas = session.model.layout.areas
        #expect(areas[session.model.screen.panel] != nil)
        for area in areas.rectangles {
          #expect(area.row >= 2 && area.row + area.size.rows <= rows - 2)
          #expect(area.column >= 1 && area.column + area.size.columns <= columns - 1)
        }
        let text = session.draw().text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(text.count == rows)
        #expect(text[1].hasPrefix("┌") && text[rows - 2].hasSuffix("┘"))
        if isZoomed { Fixture.press(.character("z"), in: session) }
      }
    }
  }
}
