/// What is shown of a route names it again: in filters, in questions to an app, and on maps.
extension RouteLabel {
  /// The texts that are shown of the route with all of its values, without its type.
  package var wholeNames: [String] {
    guard let detail else { return [identifier] }
    // The code of a module's destination has the names of its types before that of the route.
    let code = code
    let bare = code.hasPrefix("\(type).") ? String(code.dropFirst(type.count + 1)) : detail
    return [detail, shown, bare]
  }

  /// Whether a text names the route: its name or its value, with or without its type.
  package func isCalled(_ text: String) -> Bool {
    if identifier == text || code == text || nameInModule == text { return true }
    return ([identifier] + wholeNames).contains { $0 == text || "\(type).\($0)" == text }
  }

  /// Whether a text names the route's case, with any values.
  package func isCase(_ text: String) -> Bool {
    if isCalled(text) { return true }
    let name = text.prefix { $0 != "(" }
    if name.endIndex == text.endIndex { return false }
    // A structure may have a name of its own; without one, its identifier has its values.
    return isCalled(String(name)) || name == type && !identifier.hasPrefix("\(type)(")
  }

  /// The name after the module that declares the route: `Checkout.cart`.
  private var nameInModule: String { RouteTypeName.named(identifier, of: type) }
}
