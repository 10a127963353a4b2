import FlowSamples
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowReports

extension ServedAnswers {
  /// The routes of an app as a list.
  @MainActor
  @Suite("The list of routes", .timeLimit(.minutes(Patience.minutes)))
  struct RouteListTests {
    private let style = TextStyle(glyphs: .ascii, colours: false)

    @Test("an engine lists what it declares, in parts that follow each other")
    func parts() async throws {
      let app = try ServedSampleApp(steps: 3)
      defer { app.stop() }
      let all = try await app.asker.routes(of: app.path)
      #expect(all.count == all.rows.count && all.cursor == nil && all.count > 20)
      #expect(all.rows.contains { $0.route.code == "GreenRoute.greenDetail" && $0.isDeclared })
      var (read, cursor) = ([RouteList.Row](), String?.none)
      repeat {
        let part = try await app.asker.routes(
          of: app.path, page: try ListPage(limit: 7, cursor: cursor))
        #expect(part.rows.count <= 7 && part.count == all.count)
        read += part.rows
        cursor = part.cursor
      } while cursor != nil
      #expect(read == all.rows)
    }

    @Test("a filter finds routes and types in any case, and the summary counts those")
    func filter() async throws {
      let app = try ServedSampleApp(steps: 3)
      defer { app.stop() }
      let list = try await app.asker.routes(
        of: app.path, matching: LineFilter("GREENDETAIL"), page: ListPage(limit: 1))
      #expect(list.rows.map(\.route.identifier) == ["greenDetail"] && list.count == 1)
      #expect(list.text(style).contains("1 route, revision "))
      let type = try await app.asker.routes(of: app.path, matching: LineFilter("greenroute"))
      #expect(type.count == 6 && type.rows.allSatisfy { $0.route.type == "GreenRoute" })
      let part = try await app.asker.routes(
        of: app.path, matching: LineFilter("greenroute"), page: ListPage(limit: 2))
      #expect(part.text(style).contains("2 of 6 routes"))
      #expect(part.text(style).contains("--cursor 2"))
    }

    @Test("with reach, each listed route has the outcome that an explanation of it has")
    func reach() async throws {
      let app = try ServedSampleApp(steps: 3)
      defer { app.stop() }
      let list = try await app.asker.routes(
        of: app.path, matching: LineFilter("green"), reaches: true)
      let all = try await app.asker.explainAll(of: app.path, from: nil)
      #expect(!list.rows.isEmpty)
      for row in list.rows {
        let explained = try #require(all.routes.first { $0.route == row.route })
        #expect(row.reach == explained, "\(row.route.code)")
      }
      let none = try await app.asker.routes(of: app.path, matching: LineFilter("green"))
      #expect(none.rows.allSatisfy { $0.reach == nil })
    }

    @Test("a recording lists what its app declared, and what was requested besides, with counts")
    func recorded() async throws {
      let fixture = RecordedFixture()
      let declared = DeclaredRoutes(routes: [
        RouteLabel(identifier: "detail", type: "TimeRoute"),
        RouteLabel(identifier: "settings", type: "TimeRoute"),
      ])
      try await fixture.record(
        [(0, .connected(TimeFixture.engine())), (0, .snapshot(TimeFixture.tree()))]
          + [(0, .declared(declared))] + RecordedFixture.shop(navigations: 5).dropFirst(2))
      let list = try await Asker.ofTest.routes(of: fixture.path)
      let detail = try #require(list.rows.first { $0.route.identifier == "detail" })
      #expect(detail.isDeclared && detail.times?.succeeded == 4 && detail.times?.failed == 1)
      let settings = try #require(list.rows.first { $0.route.identifier == "settings" })
      #expect(settings.times?.succeeded == 0)
      let error = await #expect(throws: ReportError.self) {
        try await Asker.ofTest.routes(of: fixture.path, reaches: true)
      }
      #expect(error?.exitCode == 2 && error?.description.contains("no live coordinators") == true)
    }

    @Test("a declared map lists who takes a route, the links to it and its place")
    func declared() async throws {
      let fixture = RecordedFixture()
      let map = DeclaredMap(
        origin: .sources,
        coordinators: [DeclaredCoordinator(id: "Shop", name: "Shop", kind: .stack)],
        routes: [
          DeclaredRoute(
            id: "R.item", type: "R", identifier: "item", payload: ["Int"],
            place: DeclaredPlace(file: "Shop/R.swift", line: 4, column: 8))
        ], claims: [DeclaredClaim(coordinator: "Shop", route: "R.item", way: DeclaredWay(.push))],
        entries: [DeclaredEntry(kind: .link, pattern: "shop://item/:id", route: "R.item")])
      let path = fixture.file("map.json")
      try JSONEncoder().encode(map).write(to: URL(fileURLWithPath: path))
      let list = try await Asker.ofTest.routes(of: path)
      let row = try #require(list.rows.first)
      #expect(row.route.shown == "item(Int)" && row.takers == ["Shop"])
      #expect(row.links == ["shop://item/:id"] && row.place == "Shop/R.swift:4")
      let text = list.text(style)
      #expect(text.contains("Shop/R.swift:4") && text.contains("shop://item/:id"))
      #expect(!text.contains("times"), "a map counts nothing: \(text)")
    }
  }
}
