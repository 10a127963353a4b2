import FlowEngine
import TestInspections
import TestPatience
import Testing

@testable import FlowModel
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("The routes", .timeLimit(.minutes(Patience.minutes)))
struct RoutesPanelTests {
  /// An inspector whose panel of routes has the focus, after the app answered.
  private func inspector(columns: Int = 120, allowsControl: Bool = false) -> InspectorSession {
    let session = BusyFixture.inspector(
      columns: columns, rows: 40, allowsControl: allowsControl)
    BusyFixture.declareRoutes(in: session)
    Fixture.press(Panel.routes.key, in: session)
    return session
  }

  private func line(_ text: String, in session: InspectorSession) throws -> Substring {
    let lines = session.draw().text.split(separator: "\n")
    return try #require(lines.last { $0.contains(text) }, "\(text)")
  }

  @Test("each route has one line, whatever its values; those that are not declared come last")
  func lines() {
    let routes = inspector().model.inspection.routes
    let names = (0..<routes.lineCount).compactMap { routes[line: $0]?.label.code }
    #expect(names.suffix(3) == ["ShopRoute.product", "ShopRoute.review", "TimeRoute.detail"])
    #expect(names.first == "GreenRoute.green" && names.count == 9)
    #expect(routes[line: 8]?.isDeclared == false && routes[line: 7]?.isDeclared == true)
  }

  @Test("a line says who takes the route, where it leads from here, and how often it was requested")
  func columns() throws {
    let session = inspector()
    #expect(try line("GreenRoute.green ", in: session).contains("✓ already shown"))
    let reached = try line("GreenRoute.darkGreen", in: session)
    #expect(reached.contains("Green") && reached.contains("✓ push"))
    #expect(try line("GreenRoute.evenDarkerGreen", in: session).contains("✓ 1 step"))
    #expect(try line("GreenRoute.greenInfo", in: session).contains("⚠ not on screen"))
    #expect(try line("ShopRoute.product", in: session).contains("✗ refused by Green"))
    #expect(try line("ShopRoute.review", in: session).contains("? 'review' has values"))
    let requested = try line("TimeRoute.detail", in: session)
    let words = requested.split(separator: " ")
    #expect(words.contains("2") && words.contains("1"), "\(requested)")
  }

  @Test("a route that was never requested says so, where that is known")
  func never() throws {
    #expect(try line("GreenRoute.greenDetail", in: inspector()).contains("never"))
    let session = Fixture.inspector()
    Fixture.send(.declared(RoutesFixture.declared), to: session)
    Fixture.press(Panel.routes.key, in: session)
    // The app keeps no navigations from before, as far as is known, and counts none.
    let line = try line("GreenRoute.greenDetail", in: session)
    #expect(!line.contains("never") && line.contains("?"), "\(line)")
    Fixture.send(.navigated(TimeFixture.navigation(7, revision: 2, at: 2)), to: session)
    #expect(try self.line("TimeRoute.detail", in: session).contains("1+"))
  }

  @Test("an app that lists no routes has those that were requested, and says what is not known")
  func unlisted() {
    var engine = Fixture.engine
    engine.listsRoutes = false
    let session = Fixture.inspector(engine: engine)
    Fixture.press(Panel.routes.key, in: session)
    #expect(session.draw().text.contains("it is not known which routes the app declares"))
    Fixture.send(.navigated(TimeFixture.navigation(1, revision: 2, at: 2)), to: session)
    #expect(session.draw().text.contains("TimeRoute.detail"))
    let details = DetailPanel.lines(of: session.model).flatMap(\.values).map(\.text)
    #expect(details.contains { $0.contains("it is not known which routes") })
  }

  @Test("nothing is claimed before the app has listed its routes")
  func waiting() {
    let session = Fixture.inspector()
    Fixture.press(Panel.routes.key, in: session)
    #expect(session.draw().text.contains("waiting for the routes…"))
    Fixture.send(.declared(DeclaredRoutes(routes: [])), to: session)
    #expect(session.draw().text.contains("no route is declared, and none was requested"))
  }

  @Test("a filter finds routes, values, coordinators and outcomes")
  func filter() {
    for (text, names) in [
      ("greenD", ["greenDetail"]), ("product(7)", ["product"]), ("refused", ["product"]),
      ("not declared", ["detail"]),
    ] {
      let session = inspector()
      Fixture.press(.character("/"), in: session)
      Fixture.type(text, in: session)
      Fixture.press(.enter, in: session)
      let routes = session.model.inspection.routes
      #expect(
        (0..<routes.lineCount).compactMap { routes[line: $0]?.label.identifier } == names, "\(text)"
      )
    }
  }

  @Test("the orders put the most requested, the failing and the last ones first")
  func orders() {
    let session = inspector()
    Fixture.press(.character("g"), in: session)
    var first: [RoutesState.Order: String] = [:]
    for _ in RoutesState.Order.allCases {
      let routes = session.model.inspection.routes
      first[routes.order] = routes[line: 0]?.label.identifier
      Fixture.press(.character("s"), in: session)
    }
    #expect(first[.requests] == "detail" && first[.failures] == "detail")
    #expect(first[.recent] == "detail" && first[.declaration] == "green")
    #expect(first[.name] == "darkGreen")
    // The selection stays on its route.
    #expect(session.model.inspection.routes.selected?.label.identifier == "green")
  }

  @Test("the details have values, coordinators of the type, links and the last navigations")
  func details() {
    let session = inspector()
    BusyFixture.openLinks(in: session)
    Fixture.press(.character("G"), in: session)
    func text() -> String {
      DetailPanel.lines(of: session.model).map { line in
        "\(line.label) " + line.values.map(\.text).joined()
      }.joined(separator: "\n")
    }
    #expect(text().contains("TimeRoute.detail  not declared"))
    #expect(text().contains("links ✓ shop://detail/3") && text().contains("log "))
    Fixture.press(.character("k"), .character("k"), in: session)
    #expect(text().contains("product(7): ✗") && text().contains("product(8): ✓"))
    #expect(text().contains("links none was opened"))
    Fixture.press(.character("g"), in: session)
    #expect(text().contains("GreenCoordinator #6"))
  }

  @Test("the details say by which steps a route is reached, if the app says it")
  func how() {
    let session = inspector()
    Fixture.press(.character("g"), .character("j"), in: session)
    var texts: [String: String] = [:]
    for _ in 0..<5 {
      if let name = session.model.inspection.routes.selected?.label.identifier {
        texts[name] = DetailPanel.lines(of: session.model).flatMap(\.values).map(\.text).joined()
      }
      Fixture.press(.character("j"), in: session)
    }
    #expect(texts["darkGreen"]?.contains("reachable in 1 step: push") == true, "\(texts)")
    #expect(texts["evenDarkerGreen"]?.contains("reachable in 1 step") == true, "\(texts)")
    #expect(texts["evenDarkerGreen"]?.contains("push") == false, "\(texts)")
  }

  @Test("Enter and x explain the selected route, with its values")
  func explains() throws {
    let session = inspector()
    Fixture.press(.character("G"), .character("k"), .character("k"), in: session)
    let origin = session.model.inspection.tree.selection
    let expected = Effect.explain(
      RouteTarget(route: "product(7)", type: "ShopRoute", from: origin),
      in: session.model.inspection)
    #expect(Fixture.press(.enter, in: session).contains(expected))
    #expect(Fixture.press(.character("x"), in: session).contains(expected))
    _ = session.handle(.explained(ExplanationFixture.report("product"), of: Fixture.id))
    #expect(session.model.screen.overlay == .explanation)
  }

  @Test("X asks for the plan of the selected route, and needs control on both sides")
  func navigates() throws {
    let session = inspector()
    #expect(Fixture.press(.character("X"), in: session).isEmpty)
    #expect(session.model.message == "read-only; restart with --control to navigate")
    let allowed = inspector(allowsControl: true)
    #expect(!Fixture.press(.character("X"), in: allowed).isEmpty)
    #expect(allowed.model.message == "asking for the plan…")
    #expect(allowed.model.screen.overlay == nil)
    var engine = Fixture.engine
    engine.allowsControl = false
    Fixture.send(.connected(engine), to: allowed)
    #expect(Fixture.press(.character("X"), in: allowed).isEmpty)
    #expect(allowed.model.message?.hasPrefix("the app does not let viewers navigate") == true)
  }

  @Test("J shows the coordinator that takes the route")
  func jumps() {
    let session = inspector()
    Fixture.press(.character("g"), .character("J"), in: session)
    #expect(session.model.screen.panel == .tree)
    #expect(session.model.inspection.tree.selectedNode?.name == "GreenCoordinator")
  }

  @Test("in the past, numbers are of that moment, and where a route leads is not known")
  func past() throws {
    let session = Fixture.inspector(TimeFixture.tree())
    for sequence in 1...3 as ClosedRange<UInt64> {
      let seconds = Double(sequence)
      Fixture.send(
        .changed(TimeFixture.delta(sequence + 1, to: "\(sequence)", at: seconds)), to: session,
        after: seconds)
      Fixture.send(
        .navigated(
          TimeFixture.navigation(sequence, revision: sequence + 1, at: seconds - 0.001)),
        to: session, after: seconds)
    }
    Fixture.press(Panel.routes.key, in: session)
    let label = RouteLabel(identifier: "detail", type: "TimeRoute")
    func count() -> UInt64? {
      _ = session.draw()
      return session.model.inspection.routes.count(of: label)?.succeeded
    }
    #expect(count() == 3)
    let effects = Fixture.press(.character("["), in: session)
    #expect(RoutesFixture.question(among: effects) == nil)
    #expect(count() == 2)
    // The app goes on.
    Fixture.send(
      .navigated(TimeFixture.navigation(4, revision: 9, at: 9)), to: session, after: 9)
    #expect(count() == 2)
    #expect(try line("TimeRoute.detail", in: session).contains("?"))
    Fixture.press(.character("."), in: session)
    #expect(count() == 4)
  }

  @Test("copying gives the line, the facts as JSON, and the navigation as code")
  func copies() throws {
    let session = inspector()
    Fixture.press(.character("g"), in: session)
    let clipping = try #require(RoutesFeature.clipping(in: session.model))
    #expect(clipping.text.hasPrefix("GreenRoute.green  "))
    #expect(try clipping.call?.code() == "coordinator.navigate(to: GreenRoute.green)")
    let json = String(decoding: try JSONOutput.text(of: clipping.json), as: UTF8.self)
    #expect(json.contains("already shown"))
  }
}
