import FlowEngine
import FlowIntrospect
import FlowLinks
import Testing

@testable import FlowSamples

@MainActor
@Suite struct RainbowCatalogueTests {
  private let app = RainbowApp(seed: 1)

  @Test("the declared links are valid, and each leads to its route")
  func links() throws {
    #expect(RainbowApp.links.problems.isEmpty)
    let expected: [(String, any Route)] = [
      ("rainbow://green/greenDetail", GreenRoute.greenDetail), ("/login", AppRoute.login),
      ("https://rainbow.example.com/profile/7", ProfileRoute.profile(user: 7)),
      ("/rainbow/rainbowRed", RainbowRoute.rainbowRed), ("/settings", ProfileRoute.settings),
      ("rainbow://blue/abyss", BlueRoute.abyss), ("/prism/spectrum", PrismRoute.spectrum),
      ("/purple/ultraviolet", PurpleRoute.ultraviolet),
      ("/yellow/colourPicker", YellowRoute.colourPicker),
    ]
    for (url, route) in expected {
      #expect(RouteValue(try app.catalogue.resolve(url)) == RouteValue(route))
    }
  }

  @Test("every route that the user reaches can be resolved by the name that is shown")
  func everyRoute() throws {
    app.app.errorHandler = FlowErrorHandler()
    app.app.errorHandler?.onError = { _ in }
    var names: Set<RouteLabel> = []
    for _ in 0..<300 {
      app.step()
      for node in FlowSnapshot(of: app.app).nodes.values {
        names.formUnion([node.root, node.currentRoute] + node.stack)
      }
    }
    #expect(names.count > 20)
    for label in names {
      let name = label.detail ?? label.identifier
      let route = try app.catalogue.resolve(name, type: label.type)
      #expect(route.identifier == label.identifier)
    }
  }
}
