import Foundation
import TestPatience
import Testing

/// `Docs/API` lists the public names of every product, so that a change of them shows in review.
///
/// `Scripts/list-public-names` writes the pages.
@Suite("Public names", .serialized, .timeLimit(.minutes(Patience.minutes)))
struct PublicNamesTests {
  static let products = [
    "FlowBlackBox", "FlowBridge", "FlowBridgeEngine", "FlowBridgeUIKit", "FlowDiagram",
    "FlowEngine",
    "FlowIntrospect", "FlowLinks", "FlowLints",
    "FlowModel", "FlowModules", "FlowProtocol", "FlowRecording", "FlowSamples", "FlowService",
    "FlowTelemetry", "FlowTesting",
  ]

  /// The module that has the names of a product: without UIKit, that product is empty.
  private static func module(of product: String) -> String {
    product == "FlowBridgeUIKit" ? "UIKitBridgeOnFakes" : product
  }

  private static let isRecording =
    ProcessInfo.processInfo.environment["FLOWSCOPE_RECORD"] != nil

  // Other platforms have other modules to import from, and so other spellings.
  #if os(Linux)
    @Test("the page of a product lists what the symbol graph has", arguments: products)
    func page(product: String) throws {
      let package = BuiltPackage()
      let page = PublicNamesPage(
        product: product, graphs: try package.symbolGraphs(of: Self.module(of: product)))
      #expect(!page.sections.isEmpty)
      let file = package.root.appending(path: "Docs/API/\(product).md")
      if Self.isRecording { try Data(page.text.utf8).write(to: file) }
      let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      let difference = page.text.split(separator: "\n").difference(
        from: kept.split(separator: "\n"))
      #expect(
        difference.isEmpty,
        "Docs/API/\(product).md differs; run Scripts/list-public-names and review the change")
    }

    @Test("no public type has the name of its module, or of another product's type")
    func distinct() throws {
      let package = BuiltPackage()
      var owners: [String: String] = [:]
      for product in Self.products {
        let graphs = try package.symbolGraphs(of: Self.module(of: product))
        let page = PublicNamesPage(product: product, graphs: graphs)
        for type in page.declaredTypes {
          #expect(!Self.products.contains(type), "\(type) is the name of a module")
          let other = owners.updateValue(product, forKey: type)
          #expect(other == nil, "\(type) is declared by \(product) and \(other ?? "")")
        }
      }
    }
  #endif
}
