import FlowModel
import TestInspections
import TestPatience
import Testing

@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("The links", .timeLimit(.minutes(Patience.minutes)))
struct LinksTests {
  private func opened(_ sequence: UInt64, failing: Bool = false) -> NavigationReport {
    var report = TimeFixture.navigation(
      sequence, revision: sequence, at: Double(sequence), failing: failing)
    report.link = LinkLabel(kind: .url, url: "shop://detail/\(sequence)")
    return report
  }

  @Test("the panel lists successes and failures with their URLs")
  func lists() {
    let session = Fixture.inspector()
    Fixture.press(.character("7"), in: session)
    #expect(session.draw().text.contains("no link was opened yet"))
    Fixture.send(.navigated(opened(1)), to: session)
    Fixture.send(.navigated(TimeFixture.navigation(2, revision: 2, at: 2)), to: session)
    Fixture.send(.navigated(opened(3, failing: true)), to: session)
    let lines = session.draw().text
    #expect(lines.contains("shop://detail/1") && lines.contains("shop://detail/3"))
    #expect(
      session.model.inspection[LinksFeature.self].lines.map(\.outcome) == [.opened, .refused])
    #expect(session.model.inspection[LinksFeature.self].selected?.link.url == "shop://detail/3")
  }

  @Test("the list is bounded, and its filter finds URLs")
  func bounded() {
    var state = LinksState()
    for sequence in 1...1_100 {
      let event = LoggedEvent(
        content: .navigation(opened(UInt64(sequence))), time: TimeFixture.time(Double(sequence)),
        entry: nil)
      if let entry = LinkEntry(event) { state.append(entry) }
    }
    #expect(state.lineCount == 1_000 && state.selected?.link.url == "shop://detail/1100")
    state.filter = LineFilter("detail/1099")
    #expect(state.lines.map(\.link.url) == ["shop://detail/1099"])
  }

  @Test(
    "from 120 columns on, a row leads from the URL to what became visible", arguments: [120, 200])
  func chain(columns: Int) throws {
    let session = Fixture.inspector(columns: columns)
    var refused = opened(1, failing: true)
    refused.visible = VisibleScreen(
      coordinator: refused.origin, route: RouteLabel(identifier: "wall", type: "TimeRoute"),
      showsRequest: false)
    Fixture.send(.navigated(refused), to: session)
    Fixture.press(.character("7"), in: session)
    let lines = session.draw().text.split(separator: "\n")
    let titles = try #require(lines.first { $0.contains("REFUSED BY") })
    let row = try #require(lines.first { $0.contains("✗ shop://detail/1") })
    func start(_ text: String, in line: Substring) -> Int? {
      line.firstRange(of: text).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
    let order = ["LINK", "ROUTE", "ASKED", "REFUSED BY", "VISIBLE", "OUTCOME"].map {
      start($0, in: titles)
    }
    #expect(!order.contains(nil) && order.compactMap(\.self) == order.compactMap(\.self).sorted())
    #expect(start("VISIBLE", in: titles) == start("wall", in: row))
    let refuser = row.dropFirst(try #require(start("REFUSED BY", in: titles)))
    #expect(refuser.hasPrefix("App"))
  }

  @Test("the links of the busy inspector have rows with their outcomes", arguments: [80, 120, 200])
  func rows(columns: Int) {
    let session = BusyFixture.inspector(columns: columns, rows: 24)
    BusyFixture.openLinks(in: session)
    Fixture.press(.character("7"), in: session)
    let lines = session.draw().text.split(separator: "\n")
    for (sequence, sign) in [(1, "✓"), (2, "✗"), (3, "✓")] {
      #expect(lines.contains { $0.contains("\(sign) shop://detail/\(sequence)") }, "\(sequence)")
    }
  }
}
