import Testing

@testable import FlowModel

/// The hierarchy of a declared map, which is of no moment.
@Suite struct DeclaredHierarchyTests {
  private func coordinator(
    _ name: String, id: String? = nil, module: String? = nil
  ) -> DeclaredCoordinator {
    DeclaredCoordinator(
      id: id ?? name, name: name, module: module, kind: .stack, routeType: "\(name)Route")
  }

  private func relation(
    _ parent: String, _ child: String, _ relation: Relation = .child, tab: Int? = nil
  ) -> DeclaredRelation {
    DeclaredRelation(parent: parent, child: child, relation: relation, tab: tab)
  }

  private func hierarchy(
    _ names: String..., having relations: DeclaredRelation..., mostPlaces: Int = 100
  ) -> DeclaredHierarchy {
    DeclaredHierarchy(
      DeclaredMap(
        origin: .sources, coordinators: names.map { coordinator($0) }, relations: relations),
      title: "Shop", mostPlaces: mostPlaces)
  }

  /// The tree in one text: `App(Cart, Login)`.
  private func text(_ hierarchy: DeclaredHierarchy) -> String {
    func text(_ id: CoordinatorID) -> String {
      guard let node = hierarchy.snapshot[id] else { return "?" }
      let children = node.children.map(text)
      return node.name + (children.isEmpty ? "" : "(\(children.joined(separator: ", ")))")
    }
    return text(hierarchy.snapshot.rootID)
  }

  @Test("it has no moment, and nothing in it is presented, pushed or on screen")
  func noMoment() {
    let relations = Relation.allCases.filter { $0 != .root }
    let parts = relations.map { coordinator("\($0)") }
    let hierarchy = DeclaredHierarchy(
      DeclaredMap(
        origin: .sources, coordinators: [coordinator("App")] + parts,
        relations: relations.map { relation("App", "\($0)", $0, tab: 4) }), title: "Shop")
    #expect(hierarchy.snapshot.moment == nil)
    #expect(hierarchy.snapshot.nodes.count == relations.count + 1)
    for node in hierarchy.snapshot.nodes.values {
      #expect(node.shows == nil && node.path.isEmpty && node.presented == nil)
      #expect(node.context == nil && node.detents == nil && node.selectedTab == nil)
      #expect(node.relation.rawValue == (node.name == "App" ? "root" : node.name))
      // Only a tab has a number.
      #expect(node.tabIndex == (node.relation == .tab ? 4 : nil))
    }
  }

  @Test("tabs are in the order of their numbers, whatever is between them")
  func tabs() {
    let hierarchy = hierarchy(
      "App", "A", "B", "C", "D",
      having: relation("App", "C", .tab, tab: 1), relation("App", "D"),
      relation("App", "B", .tab), relation("App", "A", .tab, tab: 0))
    #expect(text(hierarchy) == "App(A, D, C, B)")
  }

  @Test("several coordinators without an owner are below a root that only holds them")
  func severalTops() {
    let hierarchy = hierarchy("A", "B", "C", having: relation("B", "C"))
    #expect(text(hierarchy) == "Shop(A, B(C))")
    #expect(hierarchy.coordinator(at: hierarchy.snapshot.rootID) == nil)
    #expect(hierarchy.snapshot.preorder.map(\.id.rawValue) == [1, 2, 3, 4])
    #expect(text(self.hierarchy()) == "Shop")
    #expect(text(self.hierarchy("A", having: relation("A", "Absent"))) == "A")
  }

  @Test("a shared coordinator is below each owner, with its parts below the one that contains it")
  func shared() throws {
    let hierarchy = hierarchy(
      "App", "Cart", "Tabs", "Pay",
      having: relation("App", "Cart", .detour), relation("App", "Tabs"),
      relation("Tabs", "Cart", .tab, tab: 0), relation("Cart", "Pay", .modalRegistration))
    #expect(text(hierarchy) == "App(Cart, Tabs(Cart(Pay)))")
    let places = hierarchy.places(of: "Cart")
    try #require(places.count == 2)
    #expect(hierarchy.snapshot[places[0]]?.relation == .tab)
    #expect(hierarchy.otherPlaceOfChildren(of: places[0]) == nil)
    #expect(hierarchy.otherPlaceOfChildren(of: places[1]) == places[0])
    #expect(
      hierarchy.snapshot[places[1]]?.givenFacts == [GivenFact(name: "see below", value: "Tabs")])
    #expect(hierarchy.place(ofName: "Cart") == places[0])
  }

  @Test("circles end where they began, and one without an owner begins at its first coordinator")
  func circles() {
    #expect(
      text(
        hierarchy(
          "App", "A", "B", having: relation("A", "B"), relation("App", "A"), relation("B", "A")))
        == "App(A(B(A)))")
    #expect(
      text(
        hierarchy(
          "Below", "One", "Two", having: relation("One", "Two"), relation("One", "Below"),
          relation("Two", "One"), relation("Below", "Below")))
        == "One(Two(One), Below(Below))")
  }

  @Test("what shows a route in a coordinator owns it, if nothing else does")
  func opened() {
    func claim(
      _ coordinator: String, _ way: DeclaredWay, _ opens: String
    ) -> DeclaredClaim {
      DeclaredClaim(coordinator: coordinator, route: "R.a", way: way, opens: opens)
    }
    let hierarchy = DeclaredHierarchy(
      DeclaredMap(
        origin: .sources, coordinators: ["App", "Cart", "Pay"].map { coordinator($0) },
        relations: [relation("App", "Cart")],
        claims: [
          claim("App", DeclaredWay(.sheet), "Pay"), claim("Pay", DeclaredWay(.push), "Cart"),
        ]), title: "Shop")
    #expect(text(hierarchy) == "App(Cart, Pay)")
    #expect(
      hierarchy.places(of: "Pay").map { hierarchy.snapshot[$0]?.relation } == [.presentedModal])
  }

  @Test("the root is the one route that is claimed as such; of two, none is chosen")
  func roots() {
    let routes = ["a", "b"].map { DeclaredRoute(id: "R.\($0)", type: "R", identifier: $0) }
    func root(of roots: [String]) -> RouteLabel? {
      let claims = roots.map {
        DeclaredClaim(coordinator: "App", route: $0, way: DeclaredWay(.root))
      }
      let other = DeclaredClaim(coordinator: "App", route: "R.b", way: DeclaredWay(.push))
      let hierarchy = DeclaredHierarchy(
        DeclaredMap(
          origin: .sources, coordinators: [coordinator("App")], routes: routes,
          claims: claims + [other]), title: "Shop")
      return hierarchy.snapshot[hierarchy.snapshot.rootID]?.root
    }
    #expect(root(of: ["R.a"]) == RouteLabel(identifier: "a", type: "R"))
    #expect(root(of: ["R.a", "R.b"])?.identifier == "")
    #expect(root(of: []) == RouteLabel(identifier: "", type: "AppRoute"))
  }

  @Test("routes of two modules with one name are told apart, and each has its takers")
  func takers() {
    func route(_ id: String, _ type: String, _ name: String, _ module: String) -> DeclaredRoute {
      DeclaredRoute(id: id, type: type, identifier: name, module: module)
    }
    let hierarchy = DeclaredHierarchy(
      DeclaredMap(
        origin: .sources,
        coordinators: [
          coordinator("Cart", id: "Old.Cart", module: "Old"),
          coordinator("Cart", id: "New.Cart", module: "New"),
        ],
        routes: [
          route("Old.CartRoute.pay", "CartRoute", "pay", "Old"),
          route("New.CartRoute.pay", "CartRoute", "pay", "New"),
          route("Page", "Page", "Page", "New"), route("R.open", "R", "open", "New"),
        ],
        claims: [
          DeclaredClaim(
            coordinator: "Old.Cart", route: "Old.CartRoute.pay", way: DeclaredWay(.push))
        ],
        unresolved: [UnresolvedDeclaration(subject: "x", reason: "y", route: "R.open")]),
      title: "Shop")
    #expect(
      hierarchy.labels.map(\.code)
        == ["New.CartRoute.pay", "Page.Page", "R.open", "Old.CartRoute.pay"])
    let (new, old) = (hierarchy.labels[0], hierarchy.labels[3])
    #expect(hierarchy.takers(of: old).map(\.id) == hierarchy.places(of: "Old.Cart"))
    #expect(!hierarchy.isUntaken(old) && hierarchy.takers(of: new).isEmpty)
    #expect(hierarchy.isUntaken(new))
    // It is not known whether a coordinator takes it.
    #expect(!hierarchy.isUntaken(RouteLabel(identifier: "open", type: "R")))
    #expect(hierarchy.routes(old).map(\.module) == ["Old"])
    // Two coordinators have the name.
    #expect(hierarchy.place(ofName: "Cart") == nil)
  }

  @Test("places for which there is no room are counted, and their coordinators are still known")
  func bounded() {
    let hierarchy = hierarchy(
      "App", "A", "B", "C", having: relation("App", "A"), relation("App", "B"), relation("A", "C"),
      relation("B", "C"), mostPlaces: 3)
    #expect(text(hierarchy) == "App(A, B)")
    #expect(hierarchy.snapshot.omitted == 2)
    #expect(hierarchy.places(of: "C").isEmpty && hierarchy.coordinator("C")?.name == "C")
  }

  @Test("each coordinator, relation and circle of a large map is visited once")
  func large() {
    let count = 100_000
    let names = (0..<count).map { "C\($0)" }
    let chain = (1..<count).map { relation(names[$0 - 1], names[$0]) }
    for relations in [chain, chain + [relation(names[count - 1], names[0])]] {
      let hierarchy = DeclaredHierarchy(
        DeclaredMap(
          origin: .sources, coordinators: names.map { coordinator($0) }, relations: relations),
        title: "Large")
      #expect(hierarchy.snapshot.nodes.count == relations.count + 1)
      #expect(hierarchy.snapshot.omitted == 0)
    }
  }
}
