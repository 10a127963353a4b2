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

  @Test("routes of one card that share a pattern share a tag, with a line to the card")
  func sharedPatterns() throws {
    var map = map()
    let routes = ["CartRoute.cart", "CartRoute.item", "LegacyRoute.old", "CartRoute.pay"]
    map = DeclaredMap(
      origin: map.origin, coordinators: map.coordinators, routes: map.routes, claims: map.claims,
      entries: routes.map { DeclaredEntry(kind: .link, pattern: "shop://:screen", route: $0) })
    let diagram = Diagram(map)
    let lines = diagram.lines.filter { $0.kind == .entry }
    let tags = lines.map { diagram.boxes[$0.from] }
    #expect(tags.map(\.name) == ["shop://:screen · 3 routes", "shop://:screen"])
    #expect(lines.map { diagram.boxes[$0.to].name } == ["CartCoordinator", "LegacyRoute"])
    #expect(lines.map(\.toRow) == [nil, 0])
    #expect(tags[0].details == ["link", "CartRoute.cart", "CartRoute.item", "CartRoute.pay"])
    #expect(Set(tags.map(\.key)).count == 2)
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

  @Test("a route that no coordinator takes is an alarm, unless that is not sure")
  func untaken() throws {
    let card = try box("LegacyRoute", in: Diagram(map()))
    #expect(card.form == .alarm && card.subtitle == "no coordinator takes it")
    #expect(card.rows.map(\.text) == ["old"])
    let doubt = UnresolvedDeclaration(
      subject: "Cart canHandle .old", reason: "of another flow", coordinator: "CartCoordinator",
      route: "LegacyRoute.old")
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

  @Test("a card without routes is faint if nothing that opens it happened")
  func unopened() throws {
    var options = DeclaredMapOptions()
    func tone(_ name: String) throws -> Diagram.Tone {
      try box(name, in: Diagram(map(), options: options)).tone
    }
    #expect(try tone("PayCoordinator") == .plain)
    options.uses = [:]
    #expect(try tone("PayCoordinator") == .faint && tone("CartCoordinator") == .faint)
    options.uses?[.init(coordinator: "Cart", route: "CartRoute.pay")] = .init(times: 1, failed: 0)
    #expect(try tone("PayCoordinator") == .plain && tone("CartCoordinator") == .plain)
    #expect(try tone("App") == .faint)
  }

  @Test("what the user saw without a navigation to it is not faint, and says so")
  func shown() throws {
    var options = DeclaredMapOptions()
    var use = DeclaredMapOptions.Use(times: 0, failed: 0)
    options.uses = [.init(coordinator: "Cart", route: "CartRoute.item"): use]
    use.isShown = true
    options.uses?[.init(coordinator: "Cart", route: "CartRoute.cart")] = use
    let cart = try box("CartCoordinator", in: Diagram(map(), options: options))
    #expect(cart.tone == .plain)
    #expect(cart.rows.map(\.isFaint) == [false, true, true])
    #expect(cart.rows.map(\.count) == ["shown", "", ""])
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

  // MARK: Differences

  /// The map with other ways, a further coordinator, and one less.
  private var changed: DeclaredMap {
    let map = map()
    return DeclaredMap(
      origin: map.origin,
      coordinators: map.coordinators.filter { $0.id != "Pay" } + [
        DeclaredCoordinator(id: "Gift", name: "GiftCoordinator", module: "Shop", kind: .stack)
      ], relations: map.relations, routes: map.routes + [route("gift")],
      claims: map.claims.filter { $0.opens != "Pay" && $0.route != "CartRoute.item" } + [
        DeclaredClaim(coordinator: "Cart", route: "CartRoute.item", way: DeclaredWay(.replace)),
        DeclaredClaim(
          coordinator: "Cart", route: "CartRoute.gift", way: DeclaredWay(.cover), opens: "Gift"),
      ], entries: map.entries, results: map.results)
  }

  @Test("two maps are drawn as one, with what is added, removed and changed")
  func differences() throws {
    let diagram = Diagram(comparing: map(), changed)
    let boxes = Dictionary(diagram.boxes.map { ($0.name, $0) }) { first, _ in first }
    #expect(boxes["GiftCoordinator"]?.change == .added)
    #expect(boxes["PayCoordinator"]?.change == .removed)
    #expect(boxes["PayCoordinator"]?.hasDashedBorder == true)
    #expect(boxes["App"]?.change == Diagram.Change.none)
    let cart = try #require(boxes["CartCoordinator"])
    #expect(cart.change == .changed)
    let rows = Dictionary(cart.rows.map { ($0.text, $0) }) { first, _ in first }
    #expect(rows["cart"]?.change == Diagram.Change.none)
    #expect(rows["+ gift"]?.change == .added)
    #expect(rows["− pay"]?.change == .removed)
    let item = try #require(cart.rows.first { $0.text.contains("item") })
    #expect(item.change == .changed)
    #expect(item.aside == "▸ push → ↻ replace")
    func line(to name: String) -> Diagram.Line? {
      diagram.lines.first { diagram.boxes[$0.to].name == name && $0.kind == .opening }
    }
    #expect(line(to: "GiftCoordinator")?.change == .added)
    #expect(line(to: "PayCoordinator")?.change == .removed)
    #expect(diagram.subject == "Differences")
    for change in Diagram.Change.shown { #expect(diagram.legend.contains(.change(change))) }
    let svg = try #require(diagram.text(as: .svg))
    #expect(svg.contains(">+ GiftCoordinator<") && svg.contains(">− PayCoordinator<"))
  }

  @Test("without rows, a changed card says how many of its routes changed")
  func differencesOfCoordinators() throws {
    var options = DeclaredMapOptions()
    options.level = .coordinators
    let diagram = Diagram(comparing: map(), changed, options: options)
    let cart = try #require(diagram.boxes.first { $0.name == "CartCoordinator" })
    #expect(cart.change == .changed)
    #expect(cart.subtitle.hasSuffix(" · +1 −1 ~1"))
  }

  @Test("equal maps have no changes, and places and bases, which baselines lack, do not matter")
  func noDifferences() {
    let map = map()
    let moved = DeclaredMap(
      origin: map.origin,
      coordinators: map.coordinators.map {
        DeclaredCoordinator(
          id: $0.id, name: $0.name, module: $0.module, kind: $0.kind, base: "Coordinator",
          routeType: $0.routeType, place: DeclaredPlace(file: "A.swift", line: 3, column: 1))
      }, relations: map.relations, routes: map.routes, claims: map.claims, entries: map.entries,
      results: map.results)
    let diagram = Diagram(comparing: map, moved)
    #expect(diagram.boxes.allSatisfy { $0.change == .none })
    #expect(diagram.lines.allSatisfy { $0.change == .none })
    #expect(diagram.summary.contains("no changes"))
  }

  // MARK: Devices

  @Test("a sheet of a small device is as high as its first detent")
  func sheets() throws {
    func heights(_ detents: String...) throws -> [Double] {
      let layer = DevicePicture.layer(of: DeclaredWay(.sheet, detents: detents))
      guard case .sheet(let heights) = layer else {
        Issue.record("\(layer) is no sheet")
        return []
      }
      return heights
    }
    let full = try #require(try heights().first)
    #expect(full > 0.9 && full < 1)
    #expect(try heights("medium", "extraLarge") == [full / 2, full])
    #expect(try heights("fraction(0.25)") == [full / 4])
    #expect(try heights("height(426)") == [0.5])
    #expect(try heights("height(99999)", "fraction(-3)", "fraction(nan)") == [1, 0.08, full])
    #expect(try heights("Theirs", "") == [full, full])
    #expect(DevicePicture.layer(of: DeclaredWay(.cover)) == .cover)
    #expect(DevicePicture.layer(of: DeclaredWay(.push)) == .screen)
  }

  @Test("a small device has the root's title, and the tab bar with the tab that is selected")
  func devices() throws {
    var options = DeclaredMapOptions()
    let map = try SampleMaps.map("rainbow")
    #expect(Diagram(map).boxes.allSatisfy { $0.device == nil })
    options.thumbnails = true
    let diagram = Diagram(map, options: options)
    func device(_ name: String) throws -> DevicePicture {
      try #require(diagram.boxes.first { $0.name == name }?.device)
    }
    let green = try device("GreenCoordinator")
    #expect((green.title, green.tabs, green.selected) == ("green", 5, 1))
    #expect(green.layer == .screen)
    let tabs = try device("MainTabCoordinator")
    #expect((tabs.tabs, tabs.selected) == (5, nil))
    let info = try device("GreenInfoCoordinator")
    guard case .sheet(let heights) = info.layer else {
      Issue.record("\(info.layer) is no sheet")
      return
    }
    #expect(heights.count == 3 && info.tabs == 0)
    #expect(try device("PurpleInfoCoordinator").layer == .cover)
    // A card whose routes are not taken, and one with links, is no coordinator.
    #expect(diagram.boxes.contains { $0.device == nil })
    let svg = try #require(diagram.text(as: .svg))
    #expect(svg.contains("class=\"device shade\"") && svg.contains(">greenInfo<"))
  }
}
