public import FlowEngine
import FlowLinks

extension RouteCatalogue {
  /// The route that a text names.
  ///
  /// - A URL, which begins with `/` or a scheme, leads where the app's ``FlowEngine/DeepLinks`` say.
  /// - JSON, which begins with `{`, `[` or `"`, is read as the declared Decodable types encode:
  ///   `{"item":{"_0":7}}`.
  /// - Anything else is a name: the route's identifier, or the name of its enum's case, in front of
  ///   which its type may stand and behind which its associated values: `cart`, `ShopRoute.cart`,
  ///   `item(7)`, `ShopRoute.profile(user: "ada")`. The values are JSON, and `nil`; they are those of a route
  ///   that is declared or was seen, or are read as a Decodable type's.
  ///
  /// Given its `type` apart, the text is no URL. Whoever names a whole route means that one; a name without
  /// values means the only route that is called so.
  ///
  /// Throws ``RouteNameError``. O(types) and O(routes of the name).
  public func resolve(
    _ text: String, type: String? = nil
  ) throws(RouteNameError) -> any Route {
    if type == nil, DeepLinks.isURL(text) { return try route(for: text) }
    let bytes = text.utf8.count
    guard bytes <= Limits.routeNameBytes else { throw .tooLong(bytes: bytes) }
    var among = Array(types.values)
    if let type {
      among = types(named: type)
      if among.isEmpty { throw .unknownType(name: type, known: someTypeNames) }
    }
    var search = RouteSearch(self, among: among)
    try search.look(for: text)
    if search.found.isEmpty, type == nil, let (types, rest) = typePrefix(of: text) {
      var inside = RouteSearch(self, among: types)
      try inside.look(for: rest)
      search = inside
    }
    return try search.only(as: text)
  }

  /// The route that a URL leads to.
  ///
  /// Where several ``FlowEngine/DeepLinks`` are declared, the first that has a route for it counts.
  /// Throws ``RouteNameError``; the reason is that of the links which came closest.
  public func route(for url: String) throws(RouteNameError) -> any Route {
    var closest: LinkError?
    for links in links {
      do throws(LinkError) {
        return try links.route(for: url)
      } catch {
        if (closest?.closeness ?? -1) < error.closeness { closest = error }
      }
    }
    throw closest.map { .link($0) } ?? .noLinks(url: url)
  }

  /// The types that are named in front of a dot in `text`, and what stands behind it.
  private func typePrefix(of text: String) -> (types: [RouteType], rest: String)? {
    // A dot in a value is none behind a type.
    let head = text.prefix { !"({[\"".contains($0) }
    for dot in head.indices.filter({ head[$0] == "." }).prefix(Self.typeDepth) {
      let types = types(named: String(head[..<dot]))
      if !types.isEmpty { return (types, String(text[text.index(after: dot)...])) }
    }
    return nil
  }

  /// How many names of modules and types are read in front of a route's.
  private static let typeDepth = 8

  private var someTypeNames: [String] {
    Array(Set(types.values.map(\.name)).sorted().prefix(RouteSearch.listed + 1))
  }
}

extension LinkError {
  /// How far the URL came.
  fileprivate var closeness: Int {
    switch self {
    case .unknownScheme, .unknownHost: 0
    case .noMatch: 1
    default: 2
    }
  }
}
