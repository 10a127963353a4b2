import FlowDiagram
import Foundation
import TestPatience
import TestSystem
import Testing

@testable import FlowModel
@testable import FlowReports
@testable import Inspector

/// The inspector on what sources declare, with no run at all.
@MainActor
@Suite(.timeLimit(.minutes(Patience.minutes)))
struct DeclaredInspectionTests {
  private let directory = TemporaryDirectory()
  private static let id = InspectionID.sources("App/Sources")

  private static func place(_ line: Int, _ file: String = "Shop/Cart.swift") -> DeclaredPlace {
    DeclaredPlace(file: file, line: line, column: 1)
  }

  private static let map = DeclaredMap(
    origin: .sources,
    coordinators: [
      DeclaredCoordinator(
        id: "App", name: "App", module: "Shop", kind: .flow, base: "Orchestrator<AppRoute>",
        routeType: "AppRoute", place: place(1)),
      DeclaredCoordinator(
        id: "Cart", name: "Cart", module: "Shop", kind: .stack, base: "Coordinator<CartRoute>",
        routeType: "CartRoute", place: place(3)),
      DeclaredCoordinator(
        id: "Pay", name: "Pay", module: "Shop", kind: .stack, routeType: "CartRoute",
        place: place(9)),
    ],
    relations: [
      DeclaredRelation(parent: "App", child: "Cart", relation: .currentFlow),
      DeclaredRelation(parent: "Cart", child: "Pay", relation: .modalRegistration),
    ],
    routes: ["list", "pay", "old", "odd"].enumerated().map { index, name in
      DeclaredRoute(
        id: "CartRoute.\(name)", type: "CartRoute", identifier: name,
        payload: name == "pay" ? ["sum: Int"] : [], module: "Shop",
        place: place(20 + index))
    },
    claims: [
      DeclaredClaim(
        coordinator: "Cart", route: "CartRoute.list", way: DeclaredWay(.root), place: place(4)),
      DeclaredClaim(
        coordinator: "Cart", route: "CartRoute.pay",
        way: DeclaredWay(.sheet, detents: ["medium", "large"]), opens: "Pay", place: place(5)),
      DeclaredClaim(
        coordinator: "Pay", route: "CartRoute.pay", way: DeclaredWay(.root), place: place(10)),
    ],
    entries: [DeclaredEntry(kind: .link, pattern: "shop://pay/:sum", route: "CartRoute.pay")],
    results: [DeclaredResult(from: "Pay", to: "Cart", output: "Receipt")],
    navigations: [
      DeclaredNavigation(
        type: "CartView", function: "buy()", route: "CartRoute.pay", way: DeclaredWay(.unknown),
        place: place(30))
    ],
    unresolved: [
      UnresolvedDeclaration(
        subject: "canHandle", reason: "only a run decides", coordinator: "Cart",
        route: "CartRoute.odd", place: place(6))
    ])

  private func session(
    columns: Int = 150, rows: Int = 60, map: DeclaredMap = map, isSettled: Bool = true
  ) throws -> InspectorSession {
    let lines = (1...40).map { "line \($0)" }.joined(separator: "\n")
    try directory.write(Data(lines.utf8), to: "Shop/Cart.swift")
    var root = try SourceRoot(directory.path)
    root.adopt(map)
    let session = InspectorSession(
      model: Model(
        size: Size(rows: rows, columns: columns), showing: Self.id, sources: directory.path))
    session.begin(reading: Self.id, DeclaredHierarchy(map, title: "Sources"), in: root)
    // The lints and the code of the selection are asked for once.
    if isSettled { _ = session.handle(.tick(Fixture.time)) }
    return session
  }

  private func details(_ session: InspectorSession) -> [String] {
    DetailPanel.lines(of: session.model).map { line in
      "\(line.label) \(line.values.map(\.text).joined())".trimmed
    }
  }

  private func selectRoute(_ name: String, in session: InspectorSession) throws {
    Fixture.press(Panel.routes.key, in: session)
    let routes = session.model.inspection.routes
    let index = try #require(
      (0..<routes.lineCount).first { routes[line: $0]?.label.identifier == name })
    Fixture.press(.character("g"), in: session)
    for _ in 0..<index { Fixture.press(.character("j"), in: session) }
    #expect(session.model.inspection.routes.selected?.label.identifier == name)
  }

  @Test("the title names the sources, and has no state, no revision and no clock")
  func title() throws {
    let session = try session()
    let text = session.draw().text
    let title = String(text.prefix { $0 != "\n" })
    #expect(title.contains("sources App/Sources · 3 coordinators · 4 routes · 1 unresolved"))
    for word in ["live", "rev ", "replay", "connecting", "waiting", "ev/s"] {
      #expect(!title.contains(word), "\(title)")
    }
    #expect(title.wholeMatch(of: /.*[0-9]:[0-9].*/) == nil, "\(title)")
  }

  @Test("the tree has the declared coordinators, and none of them is on screen")
  func tree() throws {
    let session = try session()
    let text = session.draw().text
    let model = session.model
    #expect(model.inspection.tree.outline.allRows.map(\.depth) == [0, 1, 2])
    #expect(model.inspection.tree.visible.ids.isEmpty)
    #expect(!text.contains(model.glyphs.live))
    #expect(text.contains("◆ App") && text.contains("⇄ Cart") && text.contains("□ Pay"))
    for key in ["o", "v", "[", "]", " ", ".", "{", "}", "M"] as [Character] {
      #expect(Fixture.press(.character(key), in: session) == [], "\(key)")
      #expect(session.model.message == EngineInspection.nothingRuns, "\(key)")
      #expect(session.model.inspection.tree.outline.count == 3, "\(key)")
    }
  }

  @Test("a tab whose number sources do not say has no number, and none is selected")
  func tabs() throws {
    let map = DeclaredMap(
      origin: .sources, coordinators: Self.map.coordinators,
      relations: [
        DeclaredRelation(parent: "App", child: "Cart", relation: .tab, tab: 2),
        DeclaredRelation(parent: "App", child: "Pay", relation: .tab),
      ])
    let session = try session(map: map)
    let text = session.draw().text
    #expect(text.contains("③ Cart") && text.contains("◎ Pay"), "\(text)")
    Fixture.select("Pay", in: session)
    #expect(details(session).contains("relation tab of App"))
  }

  @Test(
    "a panel that only a run fills says that nothing runs, in one sentence",
    arguments: [
      Panel.log, .errors, .timeline, .detents, .activity, .links, .preview,
    ])
  func idle(panel: Panel) throws {
    let session = try session()
    Fixture.press(panel.key, in: session)
    let text = session.draw().text
    let words = "nothing runs here: sources say what an app declares"
    #expect(text.contains(words), "\(panel.title):\n\(text)")
    #expect(!text.contains("waiting for"))
    // Keys of lists have no lines to move over.
    Fixture.press(.character("j"), .enter, .character("J"), in: session)
    #expect(session.draw().text.contains(words))
  }

  @Test("what only a running app can answer is refused with a reason")
  func refusals() throws {
    let session = try session()
    #expect(Fixture.press(.character("x"), in: session) == [])
    #expect(session.model.message?.contains("only a running app") == true)
    for (key, word) in [
      ("X", "nothing runs"), ("P", "nothing runs"), ("r", "nothing runs"), ("R", "read once"),
      (")", "nothing runs"),
    ] as [(Character, String)] {
      #expect(Fixture.press(.character(key), in: session) == [], "\(key)")
      #expect(session.model.message?.contains(word) == true, "\(key)")
    }
  }

  @Test("a coordinator has its kind, its place, its routes with their ways, and what is unresolved")
  func coordinator() throws {
    let session = try session()
    Fixture.select("Cart", in: session)
    let lines = details(session)
    #expect(lines.first == "Cart  stack  CartRoute")
    for line in [
      "relation flow of App", "base Coordinator<CartRoute>", "module Shop",
      "source Shop/Cart.swift:3", "routes list  root", "pay(sum: Int)  sheet medium, large → Pay",
      "has □ Pay  registered modal", "not known canHandle: only a run decides",
    ] {
      #expect(lines.contains(line), "'\(line)' is not in \(lines)")
    }
    // Nothing that only a run decides.
    for word in ["on screen", "context", "stack empty", "current flow"] {
      #expect(!lines.contains { $0.hasPrefix(word) }, "\(lines)")
    }
    Fixture.select("Pay", in: session)
    #expect(details(session).contains("returns Receipt to Cart"))
    Fixture.select("App", in: session)
    #expect(details(session).contains("relation no coordinator owns it"))
    #expect(details(session).contains("routes none are known"))
  }

  @Test("a route has who takes it; where it leads and how often it was requested is unknown")
  func routes() throws {
    let session = try session()
    Fixture.press(Panel.routes.key, in: session)
    let text = session.draw().text
    func line(_ name: String) -> String {
      text.split(separator: "\n").last { $0.contains("CartRoute.\(name) ") }.map(String.init) ?? ""
    }
    #expect(line("list").contains("Cart ") && line("pay").contains("Cart, Pay"))
    #expect(line("old").contains("no coordinator"))
    #expect(!line("odd").contains("no coordinator"))
    for name in ["list", "pay", "old", "odd"] {
      #expect(line(name).contains("sources do not say"), "\(text)")
      #expect(line(name).filter { $0 == "?" }.count >= 3, "\(line(name))")
    }
    #expect(!text.contains("never"))
    #expect(RouteCounts(session.model.inspection).lack?.contains("sources") == true)
  }

  @Test("the details of a route list its coordinators, ways, entries, calls and places")
  func routeDetails() throws {
    let session = try session()
    try selectRoute("pay", in: session)
    let lines = details(session)
    for line in [
      "values pay(sum: Int)", "taken by Cart  sheet medium, large → Pay  Shop/Cart.swift:5",
      "Pay  root  Shop/Cart.swift:10", "from here sources do not say",
      "requests sources do not say", "entries link shop://pay/:sum",
      "calls CartView.buy()  Shop/Cart.swift:30", "source Shop/Cart.swift:21",
    ] {
      #expect(lines.contains(line), "'\(line)' is not in \(lines)")
    }
    try selectRoute("old", in: session)
    #expect(details(session).contains("taken by no coordinator"))
    try selectRoute("odd", in: session)
    #expect(details(session).contains("taken by not known: something is unresolved"))
  }

  @Test(
    "Enter says that sources do not explain, and J goes to the coordinator that takes the route")
  func jumps() throws {
    let session = try session()
    try selectRoute("pay", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.model.message?.contains("only a running app") == true)
    Fixture.press(.character("J"), in: session)
    #expect(session.model.inspection.tree.selectedNode?.name == "Cart")
  }

  @Test("routes are filtered by who takes them, and sorted only by what is known")
  func filtersAndOrders() throws {
    let session = try session()
    Fixture.press(Panel.routes.key, .character("/"), in: session)
    Fixture.type("Cart, Pay", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.model.inspection.routes.lineCount == 1)
    #expect(session.model.inspection.routes[line: 0]?.label.identifier == "pay")
    Fixture.press(.escape, in: session)
    #expect(session.model.inspection.routes.lineCount == 4)
    var orders: [RoutesState.Order] = []
    for _ in 0..<4 {
      Fixture.press(.character("s"), in: session)
      orders.append(session.model.inspection.routes.order)
    }
    #expect(orders == [.name, .declaration, .name, .declaration])
  }

  @Test("the code of coordinators and routes is asked for, and ctrl-o opens their lines")
  func code() throws {
    let session = try session()
    #expect(session.model.sources.scan == .done)
    Fixture.select("Pay", in: session)
    let declared = SourceSubject.declaration(
      "Pay", SourcePlace(path: "Shop/Cart.swift", line: 9))
    #expect(session.model.sourceSubject == declared)
    // The files are listed and scanned already.
    let effects = Fixture.press(Panel.source.key, in: session)
    #expect(!effects.contains(.listSources(in: directory.path)))
    let root = try #require(session.model.sources.root)
    _ = session.handle(
      .source(try SourceExcerpt(of: SourceFile(of: declared, in: root)), of: declared))
    #expect(session.draw().text.contains("line 9"))
    guard case .task? = Fixture.press(.control("o"), in: session).first else {
      Issue.record("nothing is opened: \(session.model.message ?? "")")
      return
    }
    try selectRoute("pay", in: session)
    #expect(
      session.model.sourceSubject
        == .declaration("CartRoute.pay", SourcePlace(path: "Shop/Cart.swift", line: 21)))
    guard case .copy(let text)? = Fixture.press(.character("Y"), in: session).first else {
      Issue.record("nothing is copied")
      return
    }
    #expect(text == "Shop/Cart.swift:21")
  }

  @Test("the lints of sources run, at the coordinators that they are about")
  func lints() throws {
    let gift = DeclaredCoordinator(id: "Gift", name: "Gift", kind: .stack)
    let map = DeclaredMap(
      origin: .sources, coordinators: Self.map.coordinators + [gift],
      relations: Self.map.relations + [
        DeclaredRelation(parent: "Cart", child: "Gift", relation: .modalRegistration)
      ], routes: Self.map.routes, claims: Self.map.claims)
    let session = try session(map: map, isSettled: false)
    let effects = session.handle(.tick(Fixture.time))
    guard let task = effects.lazy.compactMap({ Self.lints(in: $0) }).first else {
      Issue.record("the lints do not run: \(effects)")
      return
    }
    let findings = try task.findings
    let modal = try #require(findings.first { $0.lint == "unpresented-modal" })
    #expect(modal.coordinator?.name == "Cart" && modal.id.hasPrefix("unpresented-modal/"))
    _ = session.handle(.linted(findings, of: Self.id))
    #expect(session.model.inspection.lints.findings == findings)
    Fixture.select("Cart", in: session)
    #expect(details(session).contains { $0.hasPrefix("lints") })
  }

  private static func lints(in effect: Effect) -> RunSourceLints? {
    if case .task(let task) = effect { task.task as? RunSourceLints } else { nil }
  }

  @Test("an export draws the app map, without the options of a moment")
  func export() throws {
    let session = try session()
    Fixture.press(.character("e"), in: session)
    let choices = session.model.choices.map(\.title)
    #expect(!choices.contains("coordinators") && choices.contains("title"))
    let effects = Fixture.press(.enter, in: session)
    let exports = effects.compactMap { effect in
      if case .task(let task) = effect { task.task as? ExportDiagram } else { nil }
    }
    #expect(exports.map(\.declared) == [Self.map])
    #expect(exports.first?.file.path.hasPrefix("./app.") == true)
  }

  @Test("another engine can be attached, and the sources are offered beside it")
  func engines() throws {
    let session = try session()
    _ = session.handle(.found(Fixture.endpoint))
    Fixture.send(.connected(Fixture.engine), to: session)
    Fixture.send(.snapshot(Fixture.rainbow()), to: session)
    #expect(session.draw().text.contains("● live"))
    Fixture.press(.character("E"), in: session)
    let offered = session.model.choices.first { $0.detail == "App/Sources" }
    #expect(offered?.title == "sources")
    Fixture.press(.escape, in: session)
    let id = Self.id
    _ = session.handle(.action(Action("back") { $0.follow(id) }))
    #expect(session.draw().text.contains("sources App/Sources"))
  }

  @Test("sources without a coordinator or a route say so")
  func empty() throws {
    let session = try session(map: DeclaredMap(origin: .sources))
    Fixture.press(Panel.routes.key, in: session)
    let text = session.draw().text
    #expect(text.contains("◆ Sources") && text.contains("no route is declared"))
    #expect(details(session).contains("holds no coordinator"))
  }

  @Test("names from sources are harmless, at every size")
  func hostile() throws {
    let name = "A\u{1b}[2J\u{202e}B\n"
    let map = DeclaredMap(
      origin: .sources,
      coordinators: [
        DeclaredCoordinator(
          id: "x", name: name, kind: .stack, base: name, routeType: name,
          place: DeclaredPlace(file: name, line: 1, column: 1))
      ],
      routes: [DeclaredRoute(id: "r", type: name, identifier: name, payload: [name])],
      claims: [DeclaredClaim(coordinator: "x", route: "r", way: DeclaredWay(.push))],
      unresolved: [UnresolvedDeclaration(subject: name, reason: name, coordinator: "x")])
    for (columns, rows) in [(40, 10), (80, 24), (200, 60)] {
      let session = try session(columns: columns, rows: rows, map: map)
      for panel in Panel.allCases {
        Fixture.press(panel.key, in: session)
        HostileNames.expectHarmless(session.draw())
      }
    }
  }
}
