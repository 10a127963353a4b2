import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// A catalogue with declarations of every kind, as in Docs/Adopting.md.
@MainActor
@Suite("A whole catalogue", .timeLimit(.minutes(Patience.minutes)))
struct CatalogueExampleTests {
  private let links = shopLinks

  /// A `FlowInspector` in the test's own directory.
  private enum FlowInspector {
    @MainActor static let directory = TemporaryDirectory()
    @MainActor static func start(
      _ root: some FlowInspectable, name: String, options: InspectorOptions
    ) throws -> FlowIntrospect.FlowInspector {
      try .start(root, name: name, directory: directory.sockets, options: options)
    }
  }

  @Test("the catalogue names every declared route")
  func example() throws {
    let appCoordinator = PlainCoordinator(AppRoute.home)
    var options = InspectorOptions()
    options.catalogue.add(HomeRoute.self)  // CaseIterable: all of its routes
    options.catalogue.add(ShopRoute.self)  // Decodable: item(7), or {"item":{"_0":7}}
    options.catalogue.add([NewsRoute.article(1)])  // single routes
    options.catalogue.add(links)  // DeepLinks: shop://item/7, or /item/7
    options.allowsControl = true  // viewers may navigate, too
    let inspector = try FlowInspector.start(appCoordinator, name: "shop", options: options)
    defer { inspector.stop() }
    for name in ["item(7)", "{\"item\":{\"_0\":7}}", "shop://item/7", "/item/7"] {
      #expect(try options.catalogue.resolve(name) as? ShopRoute == .item(7))
    }
    #expect(try options.catalogue.resolve("home") as? HomeRoute == .home)
    #expect(try options.catalogue.resolve("article") as? NewsRoute == .article(1))
  }
}
