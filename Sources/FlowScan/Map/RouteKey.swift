/// What a route is in the sources.
enum RouteKey: Hashable {
  /// A case of an enum.
  case one(TypeInfo, String)
  /// A type of the app: a structure that is a route, a view, a view controller.
  case type(TypeInfo)
  /// A type of a library.
  case external(String)
  /// What a type presents without a type of its own, such as an alert.
  case named(TypeInfo, String)

  /// The type of the app that shows as the route; nil if another thing does.
  var shownType: TypeInfo? {
    if case .type(let type) = self { return type }
    return nil
  }

  /// The order of what has the same name.
  var rank: Int {
    switch self {
    case .one: 0
    case .type: 1
    case .named: 2
    case .external: 3
    }
  }
}
