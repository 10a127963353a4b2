import FlowEngine
import FlowModules
import TestCoordinators
import Testing

@MainActor
@Suite("Destinations as routes")
struct ModuleRouteTests {
  enum Filter: Hashable, Sendable {
    case colour(Colour)
    case named(by: Colour)
    case range(Int, Int)
    case limit(Int?)
    case `internal`
  }
  enum Colour: Hashable, Sendable { case red }
  struct Article: Hashable, Sendable { let number: Int }

  @Test("the identifier is the name of the case, without the groups public, internal and external")
  func identifiers() {
    let expected: [(ModuleRoute, String)] = [
      (ModuleRoute(MyModule.Destination.internal(.detail(id: "7"))), "detail"),
      (ModuleRoute(MyModule.Destination.public(.settings)), "settings"),
      (ModuleRoute(MyModule.Destination.external(.otherModule)), "otherModule"),
      (ModuleRoute(OtherModule.Destination.page(3)), "page"),
      (ModuleRoute(Filter.colour(.red)), "colour.red"),
      (ModuleRoute(Filter.named(by: .red)), "named"),
      (ModuleRoute(Filter.range(1, 2)), "range"),
      (ModuleRoute(Filter.limit(3)), "limit"),
      (ModuleRoute(Filter.internal), "internal"),
      (ModuleRoute(Article(number: 3)), "Article"),
      (ModuleRoute("inbox"), "inbox"),
      (ModuleRoute(12), "12"),
      (ModuleRoute(AppRoute.detail(3)), "detail"),
    ]
    for (route, identifier) in expected { #expect(route.identifier == identifier) }
  }

  @Test("a route is described by its module, its case and its values, without addresses")
  func descriptions() {
    let expected: [(ModuleRoute, String)] = [
      (ModuleRoute(MyModule.Destination.internal(.detail(id: "7"))), "MyModule.detail(id: \"7\")"),
      (ModuleRoute(MyModule.Destination.public(.settings)), "MyModule.settings"),
      (ModuleRoute(OtherModule.Destination.page(3), occurrence: 1), "OtherModule.page(3) #2"),
      (ModuleRoute("inbox"), "inbox"),
      (ModuleRoute(12), "12"),
    ]
    for (route, description) in expected { #expect("\(route)" == description) }
  }

  @Test("routes are equal if their types, values and occurrences are equal")
  func equality() {
    let route = ModuleRoute(OtherModule.Destination.page(1))
    #expect(route == ModuleRoute(OtherModule.Destination.page(1)))
    #expect(route.hashValue == ModuleRoute(OtherModule.Destination.page(1)).hashValue)
    #expect(route != ModuleRoute(OtherModule.Destination.page(2)))
    #expect(route != ModuleRoute(OtherModule.Destination.page(1), occurrence: 1))
    #expect(ModuleRoute(1) != ModuleRoute(1.0))
    #expect(ModuleRoute(OtherModule.Destination.main) != ModuleRoute("main"))
  }

  @Test("a route returns the destination with which it was made")
  func destination() {
    let destination = MyModule.Destination.internal(.detail(id: "7"))
    #expect(ModuleRoute(destination).destination as? MyModule.Destination == destination)
  }
}
