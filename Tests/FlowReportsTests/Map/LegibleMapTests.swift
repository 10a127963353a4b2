import FlowSamples
import TestInspections
import TestPatience
import Testing

@testable import FlowDiagram
@testable import FlowGraphviz
@testable import FlowProtocol
@testable import FlowReports

@Suite("Maps that are legible in a document", .timeLimit(.minutes(Patience.minutes)))
struct LegibleMapTests: RouteMapFixture {
  /// A map of ways between routes, each with the number of its navigations.
  private func map(_ ways: [(from: String, to: String, count: Int)]) -> RouteMap {
    var map = RouteMap()
    map.enter(at: place(ways[0].from))
    for (number, way) in ways.enumerated() {
      let report = report(UInt64(number + 1), at: 1)
      for _ in 0..<way.count { map.add(report, from: place(way.from), to: place(way.to)) }
    }
    return map
  }

  private func options(most: Int?) -> RouteMapOptions {
    var options = RouteMapOptions()
    options.mostWays = most
    return options
  }

  /// One way to each of 47 routes, the later the more often.
  private var star: RouteMap { map((1...47).map { ("home", "route\($0)", $0) }) }

  @Test("of many ways, the most frequent are drawn, and the picture says how many")
  func frequent() throws {
    let diagram = Diagram(star, options: options(most: 12))
    #expect(diagram.note == "12 of 47 ways shown, the most frequent")
    #expect(
      Set(diagram.lines.map { diagram.boxes[$0.to].name }) == Set((36...47).map { "route\($0)" }))
    #expect(
      try #require(diagram.text(as: .svg)).contains("12 of 47 ways shown, the most frequent<"))
    #expect(Diagram(star, options: options(most: 47)).note == nil)
    #expect(Diagram(star, options: options(most: nil)).lines.count == 47)
    var least = options(most: nil)
    least.least = 40
    #expect(Diagram(star, options: least).lines.count == 8)
    #expect(
      Diagram(star, options: least).note
        == "8 of 47 ways shown, with at least 40 navigations")
  }

  @Test("of equally frequent ways, those nearer to an entry point are drawn")
  func ties() {
    let chain = map((1...30).map { ("route\($0)", "route\($0 + 1)", 1) })
    let diagram = Diagram(chain, options: options(most: 5))
    #expect(diagram.boxes.map(\.name) == (1...6).map { "route\($0)" })
  }

  @Test("many routes that no navigation reached are counted, a few are drawn", arguments: [5, 40])
  func unreached(count: Int) {
    var map = map([("home", "list", 2)])
    map.declare(
      DeclaredRoutes(
        routes: (1...count).map { RouteLabel(identifier: "never\($0)", type: "TimeRoute") }))
    let diagram = Diagram(map.resolved, options: options(most: 24))
    #expect(diagram.boxes.count == (count == 5 ? 7 : 2))
    #expect(
      diagram.note == (count == 5 ? nil : "40 routes that no navigation reached left out"))
  }

  @Test("a line is wider the more often its way was taken, up to 4 pixels")
  func widths() throws {
    let diagram = Diagram(map([("home", "a", 1), ("home", "b", 10), ("home", "c", 100)]))
    func line(_ name: String) throws -> Diagram.Line {
      try #require(diagram.lines.first { diagram.boxes[$0.to].name == name })
    }
    #expect(try line("a").width == nil && line("b").width == 2.5 && line("c").width == 4)
    #expect(try #require(diagram.text(as: .svg)).contains("style=\"stroke-width:2.5\""))
    #expect(try #require(diagram.text(as: .mermaid)).contains("stroke-width:4px"))
    #expect(try #require(diagram.text(as: .dot)).contains("penwidth=\"2.5\""))
    let page = String(decoding: try DiagramRenderer.render(diagram, as: .html).bytes, as: UTF8.self)
    #expect(page.contains(",2.5]") && page.contains(",4]"))
  }

  @Test(
    "letters have at least 8 pixels in a column of 830: of chains, stars, and what is between",
    arguments: 0...8)
  func letters(kind: UInt64) throws {
    var dice = SeededGenerator(seed: kind)
    let ways: [(from: String, to: String, count: Int)] = (1...24).map { number in
      switch kind {
      case 0: ("longRouteName\(number)", "longRouteName\(number + 1)", 1)
      case 1: ("home", "longRouteName\(number)", 1)
      // Ways in circles, and between parts without a way to the rest.
      case 5...: ("longRouteName\(dice.below(14))", "longRouteName\(dice.below(14))", number)
      default: ("longRouteName\(dice.below(number))", "longRouteName\(number)", 1 + dice.below(9))
      }
    }
    let diagram = Diagram(map(ways), options: options(most: 24))
    let svg = String(decoding: try DiagramRenderer.render(diagram, as: .svg).bytes, as: UTF8.self)
    let width = try #require(
      svg.firstMatch(of: /<svg [^>]*width="([0-9.]+)"/).flatMap { Double($0.1) })
    // The smallest text has 10 pixels.
    #expect(10 * min(1, 830 / width) >= 8, "\(width) pixels")
  }
}
