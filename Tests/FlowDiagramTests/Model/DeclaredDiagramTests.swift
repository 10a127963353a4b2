import FlowModel
import Testing

@testable import FlowDiagram

@Suite("Diagrams of declared maps")
struct DeclaredDiagramTests {
  private func route(_ name: String, of type: String = "CartRoute", _ payload: String...)
    -> DeclaredRoute
  {
    DeclaredRoute(id: "\(type).\(name)", type: type, identifier: name, payload: payload)
  }

  private func map(
    navigations: [DeclaredNavigation] = [], unresolved: [UnresolvedDeclaration] = [],
    reversed: Bool = false
  ) -> DeclaredMap {
    let coordinators = [
      DeclaredCoordinator(id: "App", name: "App", module: "Base", kind: .flow),
      DeclaredCoordinator(
        id: "Cart", name: "CartCoordinator", module: "Shop", kind: .stack, routeType: "CartRoute"),
      DeclaredCoordinator(id: "Pay", name: "PayCoordinator", module: "Shop", kind: .stack),
    ]
    let claims = [
      DeclaredClaim(
        coordinator: "App", route: "AppRoute.main", way: DeclaredWay(.flow), opens: "Cart"),
      DeclaredClaim(coordinator: "Cart", route: "CartRoute.item", way: DeclaredWay(.push)),
      DeclaredClaim(coordinator: "Cart", route: "CartRoute.cart", way: DeclaredWay(.root)),
      DeclaredClaim(
        coordinator: "Cart", route: "CartRoute.pay",
        way: DeclaredWay(.sheet, detents: ["medium", "large"]), opens: "Pay"),
    ]
    return DeclaredMap(
      origin: .sources, coordinators: reversed ? coordinators.reversed() : coordinators,
      routes: [
        route("main", of: "AppRoute"), route("item", "id: Int"), route("cart"), route("pay"),
        route("old", of: "LegacyRoute"),
      ], claims: reversed ? claims.reversed() : claims,
      entries: [
        DeclaredEntry(kind: .link, pattern: "shop://item/:id", route: "CartRoute.item"),
        DeclaredEntry(kind: .push, pattern: "paid", route: "CartRoute.pay"),
        DeclaredEntry(kind: .url, pattern: ""),
      ], results: [DeclaredResult(from: "Pay", to: "Cart", output: "Receipt")],
      navigations: navigations, unresolved: unresolved)
  }

  private func box(_ name: String, in diagram: Diagram) throws -> Diagram.Box {
    try #require(diagram.boxes.first { $0.name == name })
  }

  @Test("a card has a row for each route, the root first, which says how it comes on screen")
  func rows() throws {
    let diagram = Diagram(map())
    let cart = try box("CartCoordinator", in: diagram)
    #expect(cart.subtitle == "CartRoute")
    #expect(cart.rows.map(\.text) == ["cart", "item(id: Int)", "pay"])
    #expect(cart.rows.map(\.aside) == ["◆ root", "▸ push", "▭ sheet · medium · large"])
    #expect(try box("PayCoordinator", in: diagram).rows.map(\.aside) == ["↩ Cart"])
    let lines = diagram.lines.filter { $0.kind == .opening }
    #expect(lines.map { diagram.boxes[$0.to].name } == ["CartCoordinator", "PayCoordinator"])
    #expect(lines.map(\.fromRow) == [0, 2])
  }

  @Test("links are tags with a line into their row, and those of the code have a card")
  func entries() throws {
    let diagram = Diagram(map())
    let lines = diagram.lines.filter { $0.kind == .entry }
    #expect(lines.map { diagram.boxes[$0.from].name } == ["shop://item/:id", "push paid"])
    #expect(lines.allSatisfy { diagram.boxes[$0.from].form == .tag })
    #expect(lines.map(\.toRow) == [1, 2])
    #expect(try box("Links and pushes", in: diagram).rows.map(\.text) == ["any url"])
  }

  @Test("a route that nothing but a link reaches is dashed, if calls are known")
  func onlyEntries() {
    func kinds(_ navigations: [DeclaredNavigation]) -> [LineKind] {
      Diagram(map(navigations: navigations)).lines.map(\.kind).filter { $0 != .opening }
    }
    let call = DeclaredNavigation(
      type: "CartView", function: "pay()", route: "CartRoute.pay", way: DeclaredWay(.unknown))
    #expect(kinds([]) == [.entry, .entry])
    #expect(kinds([call]) == [.onlyEntry, .entry])
  }

  @Test("a route that nobody takes is an alarm, unless that is not sure")
  func untaken() throws {
    let card = try box("LegacyRoute", in: Diagram(map()))
    #expect(card.form == .alarm && card.subtitle == "nobody takes it")
    #expect(card.rows.map(\.text) == ["old"])
    let doubt = UnresolvedDeclaration(subject: "LegacyRoute.old", reason: "of another flow")
    let other = try box("LegacyRoute", in: Diagram(map(unresolved: [doubt])))
    #expect(other.form == .card && other.subtitle == "of another flow" && other.tone == .faint)
  }

  @Test("a frame is around a flow and around what is of another module")
  func frames() {
    let diagram = Diagram(map())
    #expect(diagram.groups.map(\.title) == ["flow Cart · Shop"])
    #expect(
      diagram.groups[0].members.map { diagram.boxes[$0].name } == [
        "CartCoordinator", "PayCoordinator",
      ])
  }

  @Test("a level shows less, and its lines say how")
  func levels() throws {
    var options = DeclaredMapOptions()
    options.level = .coordinators
    let coordinators = Diagram(map(), options: options)
    #expect(coordinators.boxes.filter { $0.form == .card }.allSatisfy { $0.rows.count < 2 })
    #expect(try box("CartCoordinator", in: coordinators).subtitle == "3 routes")
    #expect(coordinators.lines[0].label == "⇉ flow" && coordinators.lines[0].fromRow == nil)
    options.level = .flows
    let flows = Diagram(map(), options: options)
    #expect(flows.boxes.map(\.name) == ["App", "CartCoordinator"])
  }

  @Test("with runs, rows have counts, and what never happened is faint")
  func uses() throws {
    var options = DeclaredMapOptions()
    options.uses = [
      .init(coordinator: "Cart", route: "CartRoute.item"): .init(
        times: 9, failed: 1, medianNanoseconds: 2_000),
      .init(coordinator: "App", route: "AppRoute.main"): .init(times: 3, failed: 0),
    ]
    let diagram = Diagram(map(), options: options)
    let rows = try box("CartCoordinator", in: diagram).rows
    #expect(rows.map(\.isFaint) == [true, false, true])
    #expect(rows[1].count.hasPrefix("10× 10 % ✗ "))
    #expect(try box("App", in: diagram).tone == .plain)
    #expect(diagram.lines.first { $0.fromRow == 2 }?.tone == .faint)
    #expect(diagram.legend.contains(.unreached))
    #expect(!Diagram(map()).legend.contains(.unreached))
  }

  @Test("the same declarations have the same bytes in every format, in any order")
  func stable() throws {
    for format in DiagramFormat.allCases where format != .png && format != .pdf {
      let text = try #require(Diagram(map()).text(as: format))
      #expect(text == Diagram(map(reversed: true)).text(as: format), "\(format)")
      #expect(text.contains("CartCoordinator"), "\(format)")
    }
  }

  @Test("names of the app are shown safely")
  func hostile() throws {
    let name = "a<b>&\"'\u{1b}[31m\u{202e}\n" + String(repeating: "x", count: 2_000)
    let map = DeclaredMap(
      origin: .app, coordinators: [DeclaredCoordinator(id: name, name: name, kind: .stack)],
      routes: [DeclaredRoute(id: name, type: name, identifier: name, payload: [name])],
      claims: [
        DeclaredClaim(
          coordinator: name, route: name, way: DeclaredWay(.sheet, detents: [name]), opens: name)
      ], entries: [DeclaredEntry(kind: .link, pattern: name, route: name)])
    let svg = try #require(Diagram(map).text(as: .svg))
    #expect(!svg.contains("\u{1b}") && !svg.contains("\u{202e}") && !svg.contains("a<b>"))
    #expect(svg.utf8.count < 20_000)
  }
}
