import FlowIntrospect
import TestPatience
import Testing

@testable import Inspector

@MainActor
@Suite("How the panels share the screen", .timeLimit(.minutes(Patience.minutes)))
struct ArrangementTests {
  @Test("a zoomed panel has the whole screen, and gives it back")
  func zooming() throws {
    let session = Fixture.inspector()
    let before = session.model.layout
    Fixture.press(.character("z"), in: session)
    #expect(session.model.layout.areas.keys.map(\.self) == [.tree])
    let area = try #require(session.model.layout.area(of: .tree))
    #expect(area.size == Size(rows: 36, columns: 118))
    // Another panel that is gone to is zoomed in its place.
    Fixture.press(.character("1"), in: session)
    #expect(session.model.layout.areas.keys.map(\.self) == [.log])
    Fixture.press(.escape, .character("0"), in: session)
    #expect(session.model.layout.areas == before.areas)
  }

  @Test(
    "the panel that had the whole screen has it the next time, with the keys",
    arguments: Panel.allCases)
  func rememberedZoom(panel: Panel) {
    let first = Fixture.inspector()
    _ = first.handle(.screen(Screen(panel: panel)))
    Fixture.press(.character("z"), in: first)
    let next = InspectorSession(
      model: Model(size: Size(rows: 40, columns: 120)), remembered: first.remembered)
    #expect(next.model.screen == Screen(panel: panel))
    #expect(next.model.layout.areas.keys.map(\.self) == [panel])
    // Shared again, it is in front of its place.
    Fixture.press(.character("z"), in: next)
    #expect(next.model.layout.area(of: panel) != nil)
    #expect(next.model.layout.areas.count == 3)
  }

  @Test("splits move within bounds")
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

  @Test(
    "every panel is drawn at every size without leaving its place",
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
        for area in areas.values {
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
