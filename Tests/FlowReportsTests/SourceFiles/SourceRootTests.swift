import FlowModel
import Foundation
import TestSystem
import Testing

@testable import FlowReports

/// The files of calls.
@Suite struct SourceRootTests {
  private let directory = TemporaryDirectory()

  private func root(_ files: String...) throws -> SourceRoot {
    for file in files { try directory.write(Data(), to: file) }
    return try SourceRoot(directory.path)
  }

  @Test("a file is in Sources/Module, else in Module, else in any folder of that name")
  func order() throws {
    let shop = "Packages/Shop/Cart.swift"
    #expect(try root(shop).lookup("Shop/Cart.swift") == .found(shop))
    #expect(
      try root("Shop/Views/Cart.swift").lookup("Shop/Cart.swift")
        == .found("Shop/Views/Cart.swift"))
    #expect(
      try root("Sources/Shop/Cart.swift").lookup("Shop/Cart.swift")
        == .found("Sources/Shop/Cart.swift"))
    #expect(try root().lookup("Other/Cart.swift") == .unknown)
    #expect(try root().lookup("Shop/Absent.swift") == .unknown)
    #expect(try root().lookup("Cart.swift") == .unknown)
  }

  @Test("two files of one name in a module are ambiguous, and those of other modules are not asked")
  func ambiguous() throws {
    let root = try root(
      "Sources/Shop/A/Row.swift", "Sources/Shop/B/Row.swift", "Sources/Login/Row.swift")
    #expect(root.lookup("Shop/Row.swift") == .ambiguous)
    #expect(root.lookup("Login/Row.swift") == .found("Sources/Login/Row.swift"))
    #expect(root.lookup(type: "Row") == .ambiguous)
  }

  @Test("hidden files and folders are no sources, and neither are other files")
  func hidden() throws {
    let root = try root(
      ".build/checkouts/Shop/Cart.swift", ".git/Shop/Cart.swift", "Shop/.Cart.swift",
      "Shop/Cart.swift.orig", "Shop/Login.swift")
    #expect(root.lookup("Shop/Cart.swift") == .unknown)
    #expect(root.lookup("Shop/.Cart.swift") == .unknown)
    // A hidden file hides nothing beside it.
    #expect(root.lookup("Shop/Login.swift") == .found("Shop/Login.swift"))
  }

  @Test("a link to the directory has the files of the directory")
  func linked() throws {
    try directory.write(Data("one\n".utf8), to: "App/Shop/Cart.swift")
    let link = directory.file("Link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: directory.file("App"))
    let root = try SourceRoot(link)
    #expect(root.path == link && root.lookup("Shop/Cart.swift") == .found("Shop/Cart.swift"))
    let call = CallLabel(file: "Shop/Cart.swift", line: 1, function: "buy()")
    #expect(try SourceFile(of: .call(call), in: root).place.path == "Shop/Cart.swift")
  }

  @Test("a folder whose name is no identifier is the module that the compiler makes of it")
  func names() throws {
    let root = try root("Sources/shop-kit/Cart.swift", "Sources/7up/Can.swift")
    #expect(root.lookup("shop_kit/Cart.swift") == .found("Sources/shop-kit/Cart.swift"))
    #expect(root.lookup("_up/Can.swift") == .found("Sources/7up/Can.swift"))
  }

  @Test("a call has its line")
  func place() throws {
    let root = try root("Shop/Cart.swift")
    #expect(
      root.place(of: CallLabel(file: "Shop/Cart.swift", line: 41, function: "pay()"))
        == SourcePlace(path: "Shop/Cart.swift", line: 41))
    #expect(root.place(of: CallLabel(file: "Shop/No.swift", line: 1, function: "")) == nil)
  }

  @Test("a directory that is missing or a file is refused")
  func refusals() throws {
    try directory.write(Data(), to: "file")
    for (path, reason) in [("absent", "there is no such directory"), ("file", "not a directory")] {
      let error = #expect(throws: ReportError.self) { try SourceRoot(directory.file(path)) }
      #expect(error.map { "\($0)" }?.contains(reason) == true)
    }
  }

  @Test("a remark counts what has no file")
  func remark() throws {
    let root = try root()
    #expect(PlacedCount([.found("a"), .found("b")]).remark("problem", in: root) == nil)
    #expect(
      PlacedCount([.found("a"), .unknown, .ambiguous, .unknown]).remark("problem", in: root)
        == "3 of 4 problems without a file in \(directory.path): 1 ambiguous, 2 unknown")
    #expect(
      PlacedCount([.unknown]).remark("problem", in: root)
        == "1 of 1 problem without a file in \(directory.path): 1 unknown")
  }
}
