import FlowModel
import Foundation
import TestSystem
import Testing

@testable import FlowReports

/// The places that a scan has found.
@Suite struct SourceDeclarationsTests {
  private let directory = TemporaryDirectory()

  private func at(_ file: String, _ line: Int) -> DeclaredPlace {
    DeclaredPlace(file: file, line: line, column: 1)
  }

  private func coordinator(
    _ name: String, at place: DeclaredPlace, in module: String? = nil
  ) -> DeclaredCoordinator {
    DeclaredCoordinator(
      id: "\(module ?? "").\(name)", name: name, module: module, kind: .stack, place: place)
  }

  private func route(
    _ identifier: String, of type: String, at place: DeclaredPlace? = nil, in module: String? = nil
  ) -> DeclaredRoute {
    DeclaredRoute(
      id: "\(type).\(identifier)", type: type, identifier: identifier, module: module, place: place)
  }

  /// The sources with these files and what a scan has found in them.
  private func root(
    _ files: [String], _ coordinators: [DeclaredCoordinator] = [], _ routes: [DeclaredRoute] = [],
    _ entries: [DeclaredEntry] = []
  ) throws -> SourceRoot {
    for file in files { try directory.write(Data(), to: file) }
    var root = try SourceRoot(directory.path)
    root.adopt(
      DeclaredMap(
        origin: .sources, coordinators: coordinators, routes: routes, entries: entries))
    return root
  }

  @Test("a type is where it is declared, whatever the names of the files are")
  func types() throws {
    let root = try root(
      ["Shop/Flows.swift", "Shop/Cart.swift", "Shop/Lamp.swift"],
      [
        coordinator("Cart", at: at("Shop/Flows.swift", 12)),
        coordinator("Wall.Feed", at: at("Shop/Flows.swift", 40)),
      ])
    let cart = SourceSubject.type("Cart")
    #expect(root.lookup(cart) == .found("Shop/Flows.swift"))
    #expect(root.place(of: cart) == SourcePlace(path: "Shop/Flows.swift", line: 12))
    #expect(root.text(of: cart) == "Shop/Flows.swift:12")
    // A running app says neither the types around a type nor, of others, its arguments.
    #expect(root.text(of: .type("Feed")) == "Shop/Flows.swift:40")
    #expect(root.text(of: .type("Wall.Feed")) == "Shop/Flows.swift:40")
    #expect(root.text(of: .type("Cart<Int>")) == "Shop/Flows.swift:12")
    // What the scan has not found is in the file of its name, without a line.
    #expect(root.text(of: .type("Lamp")) == "Shop/Lamp.swift")
    #expect(root.place(of: .type("Lamp")) == nil)
    #expect(root.text(of: .type("Nowhere")) == nil)
    #expect(try SourceFile(of: cart, in: root).place.line == 12)
  }

  @Test("a name that two files declare is ambiguous, and one file has its first line")
  func several() throws {
    let root = try root(
      ["A/Cart.swift", "B/Cart.swift", "A/Home.swift"],
      [
        coordinator("Cart", at: at("A/Cart.swift", 3), in: "A"),
        coordinator("Cart", at: at("B/Cart.swift", 3), in: "B"),
        coordinator("Home", at: at("A/Home.swift", 30), in: "A"),
        coordinator("Home", at: at("A/Home.swift", 8), in: "B"),
      ])
    #expect(root.lookup(.type("Cart")) == .ambiguous)
    #expect(root.place(of: .type("Cart")) == nil)
    #expect(root.place(of: .type("Home"))?.line == 8)
  }

  @Test("a route is the case that declares it, whatever its values")
  func routes() throws {
    try directory.write(
      Data("\nenum LampRoute {\n  case on\n  case off(Int)\n}\n".utf8), to: "Shop/LampRoute.swift")
    let root = try root(
      ["Shop/Flows.swift"], [],
      [
        route("cart", of: "ShopRoute", at: at("Shop/Flows.swift", 5)),
        route("first", of: "Modular.Tabs.Destination", at: at("Shop/Flows.swift", 9)),
      ])
    func text(_ identifier: String, _ type: String, detail: String? = nil) -> String? {
      root.text(of: .route(RouteLabel(identifier: identifier, type: type, detail: detail)))
    }
    #expect(text("cart", "ShopRoute", detail: "cart(7)") == "Shop/Flows.swift:5")
    #expect(text("first", "Modular.Tabs.Destination") == "Shop/Flows.swift:9")
    #expect(text("first", "Destination") == "Shop/Flows.swift:9")
    #expect(text("absent", "ShopRoute") == nil)
    // Without a scan of its type, the text of the file of its name has the line.
    let off = SourceSubject.route(RouteLabel(identifier: "off", type: "LampRoute"))
    #expect(root.text(of: off) == "Shop/LampRoute.swift")
    #expect(try SourceFile(of: off, in: root).place.line == 4)
    let other = SourceSubject.route(RouteLabel(identifier: "dim", type: "LampRoute"))
    #expect(try SourceFile(of: other, in: root).place.line == 2)
  }

  @Test("places that lead out of the sources, or to no file of them, are not taken")
  func hostile() throws {
    for file in ["../Cart.swift", "/etc/passwd", "Shop/No.swift", "Shop//Real.swift", "", "Shop"] {
      let root = try root(
        ["Shop/Real.swift"], [coordinator("Cart", at: at(file, 1))],
        [route("cart", of: "ShopRoute", at: at(file, 1))])
      #expect(root.lookup(.type("Cart")) == .unknown, "\(file)")
      #expect(
        root.lookup(.route(RouteLabel(identifier: "cart", type: "ShopRoute"))) == .unknown,
        "\(file)")
    }
  }

  @Test("a scan is for calls whose file the folders do not tell, and not for files of others")
  func needsScan() throws {
    for file in ["Sources/Shop/Cart.swift", "Parts/One/Pay.swift", "Parts/Two/Pay.swift"] {
      try directory.write(Data(), to: file)
    }
    let root = try SourceRoot(directory.path)
    #expect(!root.needsScan(for: "Shop/Cart.swift"))
    #expect(root.needsScan(for: "ShopKit/Cart.swift"))
    #expect(root.needsScan(for: "Parts/Pay.swift"))
    #expect(!root.needsScan(for: "Library/Other.swift"))
    let scanned = try self.root([], [coordinator("Pay", at: at("Parts/One/Pay.swift", 3))])
    #expect(!scanned.needsScan(for: "Parts/Pay.swift"))
  }

  @Test("a call of a module whose folder has another name is in the file that the scan knows")
  func calls() throws {
    let files = ["App/Code/Cart.swift", "Shop/A/Row.swift", "Shop/B/Row.swift"]
    let found = try root(
      files,
      [
        coordinator("Cart", at: at("App/Code/Cart.swift", 3), in: "Kiosk"),
        coordinator("Row", at: at("Shop/B/Row.swift", 3), in: "Shop"),
      ])
    #expect(found.lookup("Kiosk/Cart.swift") == .found("App/Code/Cart.swift"))
    #expect(found.lookup("Shop/Row.swift") == .found("Shop/B/Row.swift"))
    let plain = try SourceRoot(directory.path)
    #expect(plain.lookup("Kiosk/Cart.swift") == .unknown)
    #expect(plain.lookup("Shop/Row.swift") == .ambiguous)
  }

  @Test("a link is one of the route to which its pattern leads, if that is known")
  func links() throws {
    let root = try root(
      ["Shop/Flows.swift"], [],
      [
        route("cart", of: "ShopRoute", at: at("Shop/Flows.swift", 5)),
        route("lamp", of: "ShopRoute", at: at("Shop/Flows.swift", 6)),
      ],
      [
        DeclaredEntry(kind: .link, pattern: "shop://cart", route: "ShopRoute.cart"),
        DeclaredEntry(kind: .link, pattern: "shop://cart/:id", route: "ShopRoute.cart"),
        DeclaredEntry(kind: .link, pattern: "shop://any"),
        DeclaredEntry(kind: .url, pattern: "", route: "ShopRoute.lamp"),
      ])
    func links(_ identifier: String) -> [String]? {
      root.declarations?.links(
        to: RouteLabel(identifier: identifier, type: "ShopRoute", detail: "\(identifier)(1)"))
    }
    #expect(links("cart") == ["shop://cart", "shop://cart/:id"])
    #expect(links("lamp") == [])
  }

  @Test("a finding of a lint is at the line that declares its coordinator")
  func findings() throws {
    let scanned = try root(
      ["Shop/Flows.swift", "Shop/Lamp.swift"],
      [coordinator("Cart", at: at("Shop/Flows.swift", 12))])
    func place(_ name: String) -> SourcePlace? {
      LintFinding(
        lint: "tabs", rule: "few", identity: [],
        coordinator: CoordinatorReference(id: CoordinatorID(rawValue: 1), name: name),
        message: "m", advice: "a"
      ).place(in: scanned)
    }
    #expect(place("Cart") == SourcePlace(path: "Shop/Flows.swift", line: 12))
    #expect(place("Lamp") == SourcePlace(path: "Shop/Lamp.swift", line: 1))
    #expect(place("Nowhere") == nil)
  }
}
