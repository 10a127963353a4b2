import Foundation
import Testing

/// Each library product of Package.swift has DocC documentation.
@Suite("Library products")
struct ProductsTests {
  @Test("each product has a catalogue with a page of its name, and Scripts/make-docs builds it")
  func documentation() throws {
    let products = try Repository.text("Package.swift").matches(of: /\.library\(name: "(\w+)"/)
      .map { String($0.1) }
    #expect(products.count >= 10)
    let script = try Repository.text("Scripts/make-docs").components(separatedBy: "\n")
    let list = try #require(script.first { $0.hasPrefix("products=") })
    let built = list.drop { $0 != "-" }.dropFirst().prefix { $0 != "}" }.split(separator: " ")
    #expect(built.map { String($0) }.sorted() == products.sorted())
    for product in products {
      let page = "Sources/\(product)/\(product).docc/\(product).md"
      #expect(try Repository.text(page).hasPrefix("# ``\(product)``\n"), "\(page)")
    }
  }
}
