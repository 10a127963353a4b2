import FlowEngine
import FlowIntrospect
import TestHierarchies
import Testing

@testable import FlowModel
@testable import FlowReports
@testable import FlowSamples

@Suite("What an app declares")
struct AppDeclarationsTests {
  @Test("what the user does changes nothing in the map of a sample, while a flow lasts")
  @MainActor
  func moments() {
    let handler = FlowErrorHandler.shared.onError
    FlowErrorHandler.shared.onError = { _ in }
    defer { FlowErrorHandler.shared.onError = handler }
    let app = Sample.standard.make(3)
    var maps: [String: Set<DeclaredMap>] = [:]
    var all = AppDeclarations()
    for _ in 0..<200 {
      app.step()
      let snapshot = FlowSnapshot(of: app.root)
      let flow = snapshot.nodes.values.first { $0.relation == .currentFlow }?.name ?? ""
      var said = AppDeclarations()
      said.take(snapshot)
      maps[flow, default: []].insert(said.map)
      all.take(snapshot)
      all.observe(snapshot.preorder)
    }
    #expect(maps.keys.contains("MainTabCoordinator"))
    #expect(maps.values.allSatisfy { $0.count == 1 }, "\(maps.mapValues(\.count))")
    // All moments together have both flows, and the pushes that were seen.
    let ids = Set(all.map.coordinators.map(\.id))
    #expect(ids.isSuperset(of: ["LoginCoordinator", "MainTabCoordinator", "RedCoordinator"]))
    #expect(all.map.claims.contains { $0.way.kind == .push })
    #expect(
      all.map.claims.contains { $0.coordinator == "AppCoordinator" && $0.way.kind == .flow })
  }

  @Test("a registered modal is a claim of its parent, in the sheet or cover that it has")
  func modals() {
    let tree = Tree(
      name: "Cart", root: "cart",
      children: [Tree(name: "Pay", relation: .modalRegistration, root: "pay")])
    var said = AppDeclarations()
    said.take(tree.snapshot)
    let claim = said.map.claims.first { $0.coordinator == "Cart" && $0.opens == "Pay" }
    #expect(claim?.way.kind == .sheet)
    #expect(said.map.relations.map(\.relation) == [.modalRegistration])
  }

  @Test("a detour that was seen has its root")
  func detours() {
    let tree = Tree(
      name: "Cart", root: "cart", children: [Tree(name: "Offer", relation: .detour, root: "offer")])
    var said = AppDeclarations()
    said.take(tree.snapshot)
    #expect(!said.map.coordinators.contains { $0.name == "Offer" })
    said.observe(tree.snapshot.preorder)
    let claims = said.map.claims.filter { $0.coordinator == "Offer" }
    #expect(claims.map(\.way.kind) == [.root])
    #expect(said.map.relations.map(\.relation) == [.detour])
  }

  @Test("declared routes keep their order, each case once, and links have theirs")
  func routes() {
    var said = AppDeclarations()
    said.take(
      DeclaredRoutes(
        routes: [
          RouteLabel(identifier: "z", type: "R"),
          RouteLabel(identifier: "a", type: "R", detail: "a(1)"),
          RouteLabel(identifier: "a", type: "R", detail: "a(2)"),
        ], cases: [RouteLabel(identifier: "m", type: "R")]))
    said.take(link: "shop://a/:id", to: RouteLabel(identifier: "a", type: "R", detail: "a(1)"))
    said.doubt = "not seen"
    let map = said.map
    #expect(map.routes.map(\.id) == ["R.z", "R.a", "R.m"])
    #expect(map.entries.map(\.route) == ["R.a"])
    #expect(map.unresolved.map(\.subject) == ["R.z", "R.a", "R.m"])
  }
}
