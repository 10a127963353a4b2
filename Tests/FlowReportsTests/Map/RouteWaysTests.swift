import FlowSamples
import Foundation
import TestDiagrams
import TestInspections
import TestPatience
import Testing

@testable import FlowDiagram
@testable import FlowEngine
@testable import FlowGraphviz
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports

@Suite("Ways in a map of routes, and its drawings", .timeLimit(.minutes(Patience.minutes)))
struct RouteWaysTests: RouteMapFixture {
  @Test("the shortest way has few steps, and the most frequent one was taken often")
  func paths() throws {
    let shortest = try #require(ways.shortestPath(to: place("goal")))
    #expect(shortest.places == [place("home"), place("goal")] && shortest.times == 1)
    let frequent = try #require(ways.mostFrequentPath(to: place("goal")))
    #expect(frequent.places == ["home", "list", "goal"].map { place($0) } && frequent.times == 5)
    let start = try #require(ways.shortestPath(to: place("home")))
    #expect(start.steps.isEmpty && start.times == 1)
    #expect(
      RouteMapText.ways(
        to: place("goal"), in: ways, TextStyle(glyphs: .unicode, colours: false)) == """
          Coordinator2.goal: reached 6 times

          the shortest way, 1 step, at most 1×
          route              times  failed  median
          Coordinator2.home  1              entry point
          Coordinator2.goal  1      0       2.0 µs

          the most frequent way, 2 steps, at most 5×
          route              times  failed  median
          Coordinator2.home  1              entry point
          Coordinator2.list  5      0       2.0 µs
          Coordinator2.goal  5      0       2.0 µs

          """)
  }

  @Test("a route is found by its name, with or without its coordinator, type or values")
  func names() throws {
    for name in [
      "goal", "Coordinator2.goal", "TimeRoute.goal", "goal(Post 2)", "Coordinator2.goal(Post 2)",
      "TimeRoute.goal(Post 2)",
    ] {
      #expect(try RouteName.resolve(name, in: ways) == [place("goal")])
    }
    let error = #expect(throws: ReportError.self) { try RouteName.resolve("Goals", in: ways) }
    #expect(error?.exitCode == 2 && error.map { "\($0)".contains("'goal'") } == true)
    let refused = try RouteName.resolve("nowhere", in: ways)[0]
    let found = RouteWays(to: refused, in: ways)
    #expect(!found.isReached && found.summary == "never reached; 1 navigation to it failed")
  }

  // MARK: Diagrams

  @Test("lines forward, back and failed differ, and show their count and median duration")
  func lines() throws {
    let diagram = Diagram(ways)
    #expect(diagram.boxes.map(\.name) == ["home", "list", "goal", "nowhere"])
    #expect(diagram.boxes[0].marks == [.init(kind: .entry, text: "began 1×")])
    let labels = diagram.lines.map {
      "\(diagram.boxes[$0.from].name) \(diagram.boxes[$0.to].name) \($0.label)"
    }
    #expect(
      labels == [
        "home list 5× · 2.0 µs", "home goal 1× · 2.0 µs", "list goal 5× · 2.0 µs",
        "goal home 5× · 2.0 µs", "goal nowhere 1 failed · 2.0 µs",
      ])
    #expect(diagram.lines[3].kind == .backNavigation && diagram.lines[4].kind == .failedNavigation)
    #expect(diagram.markdownTable.contains("| 5 | 0 |"))
    for part in RouteMapOptions.Part.allCases where ![.declared, .loops].contains(part) {
      var options = RouteMapOptions()
      options.hidden = [part]
      #expect(Diagram(ways, options: options) != diagram, "\(part)")
    }
  }

  @Test("names of any kind can be drawn in every format and layout")
  func hostile() throws {
    var events = [start()]
    for (number, text) in HostileText.all.enumerated() {
      events += go(UInt64(number + 1), to: text)
    }
    let map = map(events)
    let shown = Set(Diagram(map).boxes.map(\.name))
    for text in HostileText.all { #expect(shown.contains(DiagramText.shown(text))) }
    for layout in DiagramLayout.allCases {
      let svg = try DiagramRenderer.render(Diagram(map), as: .svg, layout: layout)
      let texts = Set(try SVGText.texts(of: svg.bytes).map(\.text))
      for box in Diagram(map).boxes { #expect(texts.contains(box.name), "\(box.name)") }
    }
    for format in DiagramFormat.allCases {
      #expect(Diagram(map).text(as: format) == Diagram(map).text(as: format))
    }
  }

  @Test(
    "graphviz draws a map of many ways between many coordinators",
    arguments: [DiagramFormat.svg, .png])
  func dense(format: DiagramFormat) throws {
    var dice = SeededGenerator(seed: 7)
    var map = RouteMap()
    let report = report(1, at: 1)
    for _ in 0..<310 {
      let (from, to) = (dice.below(32), dice.below(32))
      map.add(
        report, from: place("r\(from)", of: "Coordinator\(from / 3)"),
        to: place("r\(to)", of: "Coordinator\(to / 3)"))
    }
    let drawn = try DiagramRenderer.render(Diagram(map), as: format, layout: .dot)
    #expect(!drawn.bytes.isEmpty)
  }
}
