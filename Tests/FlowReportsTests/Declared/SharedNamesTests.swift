import Testing

@testable import FlowModel
@testable import FlowReports

@Suite("A map of sources against one of an app")
struct SharedNamesTests {
  private func map(
    _ origin: DeclaredMap.Origin, _ coordinators: [String], type: String, case name: String = "pay"
  ) -> DeclaredMap {
    let route = DeclaredRoute(id: "\(type).\(name)", type: type, identifier: name)
    return DeclaredMap(
      origin: origin,
      coordinators: coordinators.map { DeclaredCoordinator(id: $0, name: $0, kind: .stack) },
      routes: [route],
      claims: [
        DeclaredClaim(coordinator: coordinators[0], route: route.id, way: DeclaredWay(.push))
      ])
  }

  private func difference(_ one: DeclaredMap, _ other: DeclaredMap) -> [String] {
    let found = DeclaredDifference(from: one, to: other).document
    return found.removed.map { "- \($0)" } + found.added.map { "+ \($0)" }
  }

  @Test("nested types and generic ones are the same under both names")
  func names() {
    let sources = map(.sources, ["Shop.Cart", "Modal"], type: "Shop.CartRoute")
    let app = map(.app, ["Cart", "Modal<CartRoute>"], type: "CartRoute")
    #expect(difference(sources, app) == [])
    #expect(difference(app, sources) == [])
  }

  @Test("what only one has keeps its name, and another case or type is another")
  func others() {
    let sources = map(.sources, ["Shop.Cart", "Shop.Help"], type: "Shop.CartRoute")
    let app = map(.app, ["Cart"], type: "CartRoute")
    #expect(difference(sources, app) == ["- coordinator Shop.Help stack"])
    let other = map(.app, ["Cart", "Help"], type: "OtherRoute")
    let lines = difference(sources, other)
    #expect(lines.contains { $0.hasPrefix("- route Shop.CartRoute.pay") })
    #expect(lines.contains { $0.hasPrefix("+ route OtherRoute.pay") })
  }

  @Test("two of one generic type are told apart by their arguments")
  func generics() {
    let sources = map(.sources, ["Modal"], type: "R")
    let app = map(.app, ["Modal<A>", "Modal<B>"], type: "R")
    #expect(difference(sources, app).count { $0.contains("coordinator") } == 3)
  }

  @Test("maps of one origin are compared with their whole names")
  func oneOrigin() {
    let one = map(.sources, ["Shop.Cart"], type: "R")
    let two = map(.sources, ["Cart"], type: "R")
    #expect(!difference(one, two).isEmpty)
  }
}
