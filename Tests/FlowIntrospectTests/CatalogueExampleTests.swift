import FlowEngine
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The example of Docs/Adopting.md, compiled.
@MainActor
@Suite("The documented catalogue", .timeLimit(.minutes(Patience.minutes)))
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

  @Test("the catalogue names every documented route")
  func example() throws {
    let appCoordinator = PlainCoordinator(AppRoute.home)
    // As documented:
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

  @Test("the code equals the code in the documentation")
  func documented() throws {
    let here = URL(fileURLWithPath: #filePath)
    let docs = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Docs/Adopting.md")
    let text = try String(contentsOf: docs, encoding: .utf8)
    let source = try String(contentsOf: here, encoding: .utf8)
    let start = try #require(text.firstRange(of: "var options = InspectorOptions()"))
    let block = text[start.lowerBound...].prefix { $0 != "`" }
    func words(_ line: Substring) -> [Substring] { line.split(separator: " ") }
    let written = source.split(separator: "\n").map(words)
    let lines = block.split(separator: "\n").map(words)
    #expect(lines.count == 7)
    for line in lines { #expect(written.contains(line), "\(line.joined(separator: " "))") }
  }
}
