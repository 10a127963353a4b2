/// A request for a navigation, which can be written as a line of Swift.
package struct NavigationCall: Equatable, Sendable {
  /// The name of the request in the protocol.
  package let request: String
  package var route: RouteLabel?
  /// The tab to select, from 0.
  package var tab: Int?

  package init(_ request: String, to route: RouteLabel? = nil, tab: Int? = nil) {
    self.request = request
    self.route = route
    self.tab = tab
  }

  package init(_ report: NavigationReport) {
    self.init(
      report.request, to: report.route,
      tab: report.steps.last { $0.kind == .selectTab }?.index)
  }

  package enum Refusal: Error, Equatable, CustomStringConvertible {
    /// The function takes more than a route or a number.
    case needsApp(String)
    case routeTooLong
    /// The route's description is not that of an enum or a structure.
    case notSwift(String)

    package var description: String {
      switch self {
      case .needsApp(let request):
        "'\(request)' takes objects of the app, so it has no code to copy"
      case .routeTooLong: "the values of the route are too long to copy as code"
      case .notSwift(let route): "the route '\(route)' describes itself in words, so it has no code"
      }
    }
  }

  /// The call on the coordinator, such as `coordinator.navigate(to: ShopRoute.product(7))`.
  package func code() throws(Refusal) -> String {
    switch request {
    case "navigate": "coordinator.navigate(to: \(try routeCode()))"
    case "popTo": "coordinator.popTo(\(try routeCode()))"
    case "changeFlow": "coordinator.transitionToNewFlow(root: \(try routeCode()))"
    case "selectTab" where tab != nil: "coordinator.switchToTab(\(tab ?? 0))"
    case "pop", "popToRoot", "dismissModal", "dismissDetour": "coordinator.\(request)()"
    default: throw .needsApp(request)
    }
  }

  private func routeCode() throws(Refusal) -> String {
    guard let route else { throw .needsApp(request) }
    let code = route.code
    if code.hasSuffix("…") { throw .routeTooLong }
    // The name of the type is Swift's; the rest is what the app answers for the route.
    let text = code.hasPrefix("\(route.type).") ? code.dropFirst(route.type.count + 1) : code[...]
    let name = text.prefix { $0 != "(" }
    let isSwift =
      name.first.map { $0.isLetter || $0 == "_" } == true
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      && (name.count == text.count || text.hasSuffix(")"))
    guard isSwift, DisplayText.withoutIdleJoiners(DisplayText.neutralised(code)) == code else {
      throw .notSwift(DisplayText.bounded(String(text), to: 64))
    }
    return code
  }

  /// The memory that the call takes beside its request, in bytes.
  package var memoryBytes: Int { route?.memoryBytes ?? 0 }
}
