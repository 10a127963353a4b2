import FlowModel

@testable import FlowLints

/// A shop as its sources declare it: `Tabs` with `Cart` and `Search`, each with routes of its own.
struct DeclaredShop {
  var coordinators = [
    coordinator("Tabs", .tab), coordinator("Cart"), coordinator("Search"), coordinator("Pay"),
  ]
  var relations = [
    DeclaredRelation(parent: "Tabs", child: "Cart", relation: .tab, tab: 0),
    DeclaredRelation(parent: "Tabs", child: "Search", relation: .tab, tab: 1),
    DeclaredRelation(
      parent: "Cart", child: "Pay", relation: .modalRegistration,
      place: DeclaredPlace(file: "Cart.swift", line: 4, column: 5)),
  ]
  var routes = [
    route("CartRoute", "list", line: 1), route("CartRoute", "item", line: 2),
    route("CartRoute", "pay", line: 3),
  ]
  var claims = [
    claim("Cart", "CartRoute.list", .root), claim("Cart", "CartRoute.item", .push),
    claim("Cart", "CartRoute.pay", .sheet, opens: "Pay"), claim("Pay", "CartRoute.pay", .root),
  ]
  var entries: [DeclaredEntry] = []
  var navigations = [call("CartRoute.item"), call("CartRoute.pay")]
  var unresolved: [UnresolvedDeclaration] = []

  var map: DeclaredMap {
    DeclaredMap(
      origin: .sources, coordinators: coordinators, relations: relations, routes: routes,
      claims: claims, entries: entries, navigations: navigations, unresolved: unresolved)
  }

  func findings(warn: [String] = [], allow: [String] = []) throws -> [SourceFinding] {
    let configuration = try LintConfiguration(warn: warn, allow: allow)
    return SourceLinter.check(map, by: configuration).filter(configuration.admits)
  }

  static func coordinator(
    _ name: String, _ kind: DeclaredCoordinator.Kind = .stack, of routes: String = "CartRoute",
    isAsked: Bool = true
  ) -> DeclaredCoordinator {
    let type = kind == .tab ? "TabsRoute" : routes
    return DeclaredCoordinator(
      id: name, name: name, kind: kind, base: isAsked ? "Coordinator<\(type)>" : "View",
      routeType: type)
  }

  static func route(_ type: String, _ name: String, line: Int) -> DeclaredRoute {
    DeclaredRoute(
      id: "\(type).\(name)", type: type, identifier: name,
      place: DeclaredPlace(file: "Routes.swift", line: line, column: 8))
  }

  static func claim(
    _ coordinator: String, _ route: String, _ way: DeclaredWay.Kind, opens: String? = nil
  ) -> DeclaredClaim {
    DeclaredClaim(
      coordinator: coordinator, route: route, way: DeclaredWay(way), opens: opens,
      place: DeclaredPlace(file: "\(coordinator).swift", line: 9, column: 3))
  }

  /// A call that leads to a route, or of which only a run decides where it leads.
  static func call(_ route: String?) -> DeclaredNavigation {
    DeclaredNavigation(
      coordinator: "Search", type: "Search", function: "go()", route: route,
      way: DeclaredWay(.unknown), place: DeclaredPlace(file: "Search.swift", line: 7, column: 5))
  }
}

extension SourceFinding {
  /// The lint and the rule, with the verdict of what is unknown.
  var kind: String {
    "\(finding.lint)/\(finding.rule)" + (finding.verdict == .unknown ? " unknown" : "")
  }
}
