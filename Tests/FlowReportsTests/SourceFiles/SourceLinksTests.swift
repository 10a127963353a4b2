import FlowDiagram
import FlowModel
import Foundation
import TestSystem
import Testing

@testable import FlowReports

/// The addresses of lines of code.
@Suite struct SourceLinksTests {
  private let directory = TemporaryDirectory()

  private func links(_ template: String) throws -> SourceLinks {
    try directory.write(Data("\nfinal class Cart {}\n".utf8), to: "Shop/Cart.swift")
    try directory.write(Data("class B {}\n".utf8), to: "Shop/a \"b'<&>#?%.swift")
    return try SourceLinks(template, in: SourceRoot(directory.path))
  }

  private func call(_ file: String) -> CallLabel { CallLabel(file: file, line: 7, function: "") }

  @Test("a call has the path, the path below the sources, and the line")
  func calls() throws {
    #expect(
      try links("https://x.example/{path}#L{line}").address(of: call("Shop/Cart.swift"))
        == "https://x.example/Shop/Cart.swift#L7")
    let address = try links("vscode://file{file}:{line}").address(of: call("Shop/Cart.swift"))
    #expect(address?.hasPrefix("vscode://file/") == true)
    #expect(address?.hasSuffix("/Shop/Cart.swift:7") == true)
    #expect(try links("file://{file}").address(of: call("Shop/No.swift")) == nil)
    #expect(try links("javascript:{line}").address(of: call("Shop/Cart.swift")) == nil)
    // The address of a type says nothing of a call.
    #expect(try links("file:///{type}/{file}").address(of: call("Shop/Cart.swift")) == nil)
  }

  @Test("a hostile name of a file is a part of the address, and nothing else")
  func hostile() throws {
    let address = try #require(
      try links("file://{file}#{line}").address(of: call("Shop/a \"b'<&>#?%.swift")))
    #expect(address.hasSuffix("/Shop/a%20%22b%27%3C%26%3E%23%3F%25.swift#7"))
  }

  @Test("a coordinator's box links to the line that declares its type, if its file is known")
  func boxes() throws {
    let home = RouteLabel(identifier: "home", type: "ShopRoute")
    func snapshot(_ name: String) -> FlowSnapshot {
      FlowSnapshot(
        epoch: "r", revision: 1, rootID: CoordinatorID(rawValue: 1),
        nodes: [
          FlowNode(
            id: CoordinatorID(rawValue: 1), relation: .root, name: name, routeType: "ShopRoute",
            context: .root, root: home, path: [], currentRoute: home, children: [])
        ])
    }
    func link(_ name: String, _ template: String) throws -> String? {
      var options = DiagramOptions()
      options.link = template
      options.sourceLines = try links(template).lines(of: snapshot(name))
      return Diagram(snapshot(name), options: options).boxes.first?.link
    }
    #expect(try link("Cart", "https://x/{path}#L{line}") == "https://x/Shop/Cart.swift#L2")
    #expect(try link("Other", "https://x/{path}#L{line}") == nil)
    #expect(try link("Other", "https://x/{type}") == "https://x/Other")
  }

  private let cart = DeclaredCoordinator(
    id: "Cart", name: "Cart", kind: .stack,
    place: DeclaredPlace(file: "Code/Flows.swift", line: 9, column: 1))

  private func map(_ coordinators: DeclaredCoordinator...) -> DeclaredMap {
    DeclaredMap(origin: .sources, coordinators: coordinators)
  }

  @Test("a coordinator of a map links to its declaration: of the sources, or else of the map")
  func declared() throws {
    let template = "https://x/{path}#L{line}"
    #expect(
      try links(template).addresses(of: map(cart)) == ["Cart": "https://x/Shop/Cart.swift#L2"])
    #expect(
      SourceLinks(template, in: nil).addresses(of: map(cart))
        == ["Cart": "https://x/Code/Flows.swift#L9"])
    let other = DeclaredCoordinator(id: "Lamp", name: "Lamp", kind: .stack)
    #expect(try links(template).addresses(of: map(other)) == [:])
    #expect(try links("https://x/{type}").addresses(of: map(other)) == ["Lamp": "https://x/Lamp"])
    // Only the sources know whole paths.
    #expect(SourceLinks("vscode://file{file}:{line}", in: nil).addresses(of: map(cart)) == [:])
    let drawn = Diagram(
      map(cart),
      options: {
        var options = DeclaredMapOptions()
        options.links = ["Cart": "https://x/\"><script>"]
        return options
      }())
    let svg = try #require(drawn.text(as: .svg))
    #expect(svg.contains("<a href=\"https://x/&quot;&gt;&lt;script&gt;\""))
    #expect(!svg.contains("<script>"))
  }

  @Test("hostile names and templates make no address that a browser would run")
  func hostileMaps() {
    let hostile = DeclaredCoordinator(
      id: "x", name: "A{line}\"<b>", kind: .stack,
      place: DeclaredPlace(file: "javascript:alert(1)//../\"'<&\u{1b}\n.swift", line: 1, column: 1))
    for template in ["{path}", "https://x/{path}#L{line}", "{type}/{path}"] {
      let address = SourceLinks(template, in: nil).addresses(of: map(hostile))["x"]
      #expect(address?.contains { "\"'<>& \n\u{1b}{}".contains($0) } == false, "\(template)")
      #expect(address?.hasPrefix("javascript:") == false, "\(address ?? "")")
    }
    for template in ["javascript:{path}", "data:{path}", "JAVASCRIPT:{line}", "ssh://{path}"] {
      #expect(SourceLinks(template, in: nil).addresses(of: map(hostile)) == [:], "\(template)")
    }
    for scheme in ["http", "https", "vscode", "xcode", "zed", "file"] {
      let address = SourceLinks("\(scheme)://h/{path}:{line}", in: nil).addresses(of: map(cart))
      #expect(address == ["Cart": "\(scheme)://h/Code/Flows.swift:9"])
    }
  }

  @Test("a route of a map links to its case")
  func routes() throws {
    try directory.write(
      Data("enum ShopRoute {\n  case home\n  case cart\n}\n".utf8), to: "Shop/ShopRoute.swift")
    var map = RouteMap()
    map.declare(
      DeclaredRoutes(routes: [RouteLabel(identifier: "cart", type: "ShopRoute")]))
    let links = try links("https://x/{path}#L{line}")
    #expect(Array(links.addresses(of: map).values) == ["https://x/Shop/ShopRoute.swift#L3"])
  }
}
