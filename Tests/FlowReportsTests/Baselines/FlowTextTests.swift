import Testing

@testable import FlowModel
@testable import FlowReports

@Suite("Baselines of declared maps")
struct FlowTextTests {
  private func map(_ origin: DeclaredMap.Origin = .sources, name: String = "Cart") -> DeclaredMap {
    DeclaredMap(
      origin: origin,
      coordinators: [
        DeclaredCoordinator(
          id: name, name: name, module: "Shop", kind: .stack, base: "Coordinator<CartRoute>",
          routeType: "CartRoute", place: DeclaredPlace(file: "Cart.swift", line: 3, column: 1)),
        DeclaredCoordinator(id: "Shop.Pay", name: "Pay", kind: .stack),
      ],
      relations: [DeclaredRelation(parent: name, child: "Shop.Pay", relation: .tab, tab: 1)],
      routes: [
        DeclaredRoute(
          id: "CartRoute.item", type: "CartRoute", identifier: "item",
          payload: ["id: Int", "[String: Int]"], module: "Shop"),
        DeclaredRoute(id: "CartRoute.pay", type: "CartRoute", identifier: "pay"),
      ],
      claims: [
        DeclaredClaim(
          coordinator: name, route: "CartRoute.pay",
          way: DeclaredWay(.sheet, detents: ["medium", "fraction(0.3)"]), opens: "Shop.Pay"),
        DeclaredClaim(coordinator: name, route: "CartRoute.item", way: DeclaredWay(.push)),
      ],
      entries: [
        DeclaredEntry(kind: .link, pattern: "shop://item?id=:id", route: "CartRoute.item"),
        DeclaredEntry(kind: .url, pattern: ""),
      ], results: [DeclaredResult(from: "Shop.Pay", to: name, output: "Receipt?")])
  }

  @Test("it has a declaration on each line, sorted, without places")
  func lines() {
    #expect(
      FlowText.of(map()) == """
        # flowscope map 1 sources
        coordinator Cart stack routes=CartRoute module=Shop
        coordinator Shop.Pay stack name=Pay
        owns Cart Shop.Pay tab tab=2
        route CartRoute.item CartRoute item "id: Int" "[String: Int]" module=Shop
        route CartRoute.pay CartRoute pay
        takes Cart CartRoute.item push
        takes Cart CartRoute.pay sheet medium fraction(0.3) opens=Shop.Pay
        link "shop://item?id=:id" to=CartRoute.item
        url ""
        returns Shop.Pay Receipt? to=Cart

        """)
  }

  @Test(
    "it is read as it was written, whatever the names are",
    arguments: [
      "Cart", "", "Cart \"gifts\"", "a=b", "# no comment", "tab\tand\nline\r\n", "\\u{7f}\u{7f}",
      "\u{202e}\u{2028}", "日本 語", "e\u{301}",
    ])
  func roundTrip(name: String) throws {
    for origin in DeclaredMap.Origin.allCases {
      let text = FlowText.of(map(origin, name: name))
      let read = try FlowText.map(reading: text)
      #expect(FlowText.of(read) == text)
      #expect(read.origin == origin)
      #expect(Set(read.coordinators.map(\.id)) == [name, "Shop.Pay"])
      #expect(read.claims.first { $0.opens != nil }?.way.detents == ["medium", "fraction(0.3)"])
      #expect(read.relations.first?.tab == 1)
    }
  }

  @Test("comments, empty lines, blanks and line ends of other systems are fine")
  func loose() throws {
    let text = "# flowscope map 1 app\r\n\r\n  # a comment\r\n\ttakes  A   R.a push \r\n"
    #expect(
      try FlowText.map(reading: text).claims == [
        DeclaredClaim(coordinator: "A", route: "R.a", way: DeclaredWay(.push))
      ])
  }

  @Test(
    "a wrong line is named with its number",
    arguments: [
      ("take A R.a push", "did you mean 'takes'"), ("takes A R.a", "takes COORDINATOR ROUTE WAY"),
      ("takes A R.a pusch", "'push'"), ("takes A R.a push open=B", "unknown name 'open'"),
      ("owns A B tab tab=0", "a number from 1"), ("link \"a", "a quote has no end"),
      ("link \"\\u{zz}\"", "a number such as"), ("coordinator A stack name=a name=b", "twice"),
      ("coordinator A stack more", "coordinator ID KIND"), ("\"\"", "unknown declaration"),
    ])
  func wrong(line: String, says: String) {
    let text = "# flowscope map 1 app\ntakes A R.a push\n\(line)\n"
    do {
      _ = try FlowText.map(reading: text)
      Issue.record("'\(line)' is read")
    } catch let problem as FlowText.Problem {
      #expect(problem.line == 3)
      #expect(problem.text.contains(says), "\(problem.text)")
    } catch {
      Issue.record(error)
    }
  }

  @Test(
    "a text without the first line of a baseline is refused",
    arguments: ["", "takes A R.a push", "# flowscope map 1 ", "# flowscope map 2 app"])
  func noBaseline(text: String) {
    #expect(throws: FlowText.Problem.self) { try FlowText.map(reading: text) }
  }

  @Test("a difference has what is gone and what is new, and a moved declaration is none")
  func difference() {
    let moved = DeclaredMap(
      origin: .sources,
      coordinators: map().coordinators.map {
        DeclaredCoordinator(
          id: $0.id, name: $0.name, module: $0.module, kind: $0.kind, routeType: $0.routeType)
      }, relations: map().relations, routes: map().routes.reversed(), claims: map().claims,
      entries: map().entries, results: map().results)
    #expect(DeclaredDifference(from: map(), to: moved).isEmpty)
    let changed = DeclaredMap(
      origin: .sources, coordinators: map().coordinators, relations: map().relations,
      routes: map().routes,
      claims: map().claims.map {
        DeclaredClaim(
          coordinator: $0.coordinator, route: $0.route,
          way: $0.way.kind == .push ? DeclaredWay(.cover) : $0.way, opens: $0.opens)
      }, entries: map().entries, results: map().results)
    let difference = DeclaredDifference(from: map(), to: changed)
    #expect(difference.document.removed == ["takes Cart CartRoute.item push"])
    #expect(difference.document.added == ["takes Cart CartRoute.item cover"])
    let style = TextStyle(glyphs: .ascii, colours: false)
    #expect(
      difference.text(style) == """
        - takes Cart CartRoute.item push
        + takes Cart CartRoute.item cover

        1 added, 1 removed

        """)
  }

  @Test("what only lints ask about changes neither a baseline nor a difference")
  func asked() {
    let map = map()
    let asked = DeclaredMap(
      origin: .sources,
      coordinators: map.coordinators.map {
        DeclaredCoordinator(
          id: $0.id, name: $0.name, module: $0.module, kind: $0.kind, base: $0.base,
          routeType: $0.routeType, wayBack: .missing, place: $0.place)
      }, relations: map.relations, routes: map.routes,
      claims: map.claims.map {
        DeclaredClaim(
          coordinator: $0.coordinator, route: $0.route, way: $0.way, opens: $0.opens,
          unusedModal: .detents)
      },
      entries: map.entries.map {
        DeclaredEntry(
          kind: $0.kind, pattern: $0.pattern, route: $0.route, handler: "open", isTested: false)
      }, results: map.results)
    #expect(asked != map)
    #expect(FlowText.of(asked) == FlowText.of(map) && asked.text == map.text)
    #expect(DeclaredDifference(from: map, to: asked).isEmpty)
  }

  @Test("an app and its sources are compared in what both know")
  func origins() {
    let app = DeclaredMap(
      origin: .app,
      coordinators: map().coordinators.map {
        DeclaredCoordinator(id: $0.name, name: $0.name, kind: $0.kind)
      },
      relations: [DeclaredRelation(parent: "Cart", child: "Pay", relation: .tab, tab: 1)],
      routes: map().routes.map {
        DeclaredRoute(id: $0.id, type: $0.type, identifier: $0.identifier)
      },
      claims: map().claims.map {
        DeclaredClaim(
          coordinator: $0.coordinator, route: $0.route, way: DeclaredWay($0.way.kind))
      }, entries: map().entries.filter { $0.kind == .link })
    let difference = DeclaredDifference(from: map(), to: app)
    #expect(difference.isEmpty, "\(difference.document)")
    #expect(difference.remarks.count == 1)
  }
}
