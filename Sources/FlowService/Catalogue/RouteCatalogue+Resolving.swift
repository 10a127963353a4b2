extension RouteCatalogue {
  /// Returns the route that a text names.
  ///
  /// - A URL begins with `/` or a scheme, and is resolved by the app's `DeepLinks`.
  /// - JSON begins with `{`, `[` or `"`, and is decoded as one of the declared Decodable types:
  ///   `{"item":{"_0":7}}`.
  /// - Any other text is a name: the route's identifier or the name of its enum case, with an
  ///   optional type before it and optional associated values after it: `cart`, `ShopRoute.cart`,
  ///   `item(7)`, `ShopRoute.profile(user: "ada")`. The values are JSON or `nil`. They match a
  ///   declared or live route, or are decoded as a Decodable type.
  ///
  /// If `type` is given, the text is not read as a URL. A name with all its values means exactly
  /// that route; a name without values means the only route of that name. O(types, routes of it).
  ///
  /// - Throws: ``RouteNameError``.
  public func resolve(_ text: String, type: String? = nil) throws(RouteNameError) -> any Route {
    if type == nil, URLText.isURL(text) { return try route(for: text) }
    let bytes = text.utf8.count
    guard bytes <= Limits.routeNameBytes else { throw .tooLong(bytes: bytes) }
    var among = Array(types.values)
    if let type {
      among = types(named: type)
      if among.isEmpty { throw .unknownType(name: type, known: someTypeNames) }
    }
    var search = RouteSearch(self, among: among)
    search.look(for: text)
    if search.found.isEmpty, type == nil, let (types, rest) = typePrefix(of: text) {
      search = RouteSearch(self, among: types)
      search.look(for: rest)
    }
    return try search.only(as: text)
  }

  /// Returns the route that a URL leads to by the first of the declared `DeepLinks` that matches it.
  ///
  /// - Throws: ``RouteNameError``, with the reason of the links that came closest to a match.
  public func route(for url: String) throws(RouteNameError) -> any Route {
    var closest: LinkError?
    for links in links {
      do throws(LinkError) {
        return try links.route(for: url)
      } catch {
        if (closest.map(Self.closeness) ?? -1) < Self.closeness(of: error) { closest = error }
      }
    }
    throw closest.map { .link($0) } ?? .noLinks(url: url)
  }

  /// Returns the types that the prefix of `text` before a dot names, and the rest after the dot.
  private func typePrefix(of text: String) -> (types: [RouteType], rest: String)? {
    // A dot inside a value does not end a type name.
    let head = text.prefix { !"({[\"".contains($0) }
    for dot in head.indices.filter({ head[$0] == "." }).prefix(Self.typeDepth) {
      let types = types(named: String(head[..<dot]))
      if !types.isEmpty { return (types, String(text[text.index(after: dot)...])) }
    }
    return nil
  }

  /// The maximum number of module and type names before a route's name.
  private static let typeDepth = 8

  private var someTypeNames: [String] {
    Array(Set(types.values.map(\.name)).sorted().prefix(RouteSearch.listed + 1))
  }

  /// Returns how close a URL came to a match.
  private static func closeness(of error: LinkError) -> Int {
    switch error {
    case .unknownScheme, .unknownHost: 0
    case .noMatch: 1
    default: 2
    }
  }
}

extension RouteCatalogue {
  /// Returns names that begin with `prefix`, for a command line.
  ///
  /// Each name leads to one route, except URL patterns, which are listed as declared. Returns at
  /// most 100 names: declared routes first, then live routes, newest first. O(routes).
  public func completions(for prefix: String) -> [String] {
    if prefix.utf8.first == UInt8(ascii: "/") {
      let patterns = links.flatMap(\.patterns).filter { $0.hasPrefix(prefix) }
      return Array(patterns.map(Limits.clipped).prefix(Self.maximumCompletions))
    }
    var names: [String] = []
    var known: Set<RouteValue> = []
    var attempts = 0
    for route in [Array(declared.routes), seen.routes.reversed()].joined()
    where known.insert(route.value).inserted {
      if names.count == Self.maximumCompletions || attempts >= Self.maximumAttempts { break }
      if let name = completion(of: route, from: prefix, &attempts) { names.append(name) }
    }
    return names
  }

  private static let maximumCompletions = 100
  /// The maximum number of candidate names.
  private static let maximumAttempts = 400
  /// The maximum number of routes that share a name; a name of more routes is skipped.
  private static let mostNamesakes = 64

  /// Returns the shortest name that begins with `prefix` and means only this route.
  private func completion(
    of route: NamedRoute, from prefix: String, _ attempts: inout Int
  ) -> String? {
    let label = label(route.value.route)
    let short = [label.identifier, label.detail].compactMap { $0 }.filter {
      declared.routes(named: $0).count + seen.routes(named: $0).count <= Self.mostNamesakes
    }
    let long = types[route.type].map { type in
      short.flatMap { ["\(type.name).\($0)", "\(type.fullName).\($0)"] }
    }
    return (short + (long ?? [])).first { name in
      guard name.hasPrefix(prefix), name.utf8.count <= Limits.textBytes else { return false }
      attempts += 1
      return (try? resolve(name)).map(RouteValue.init) == route.value
    }
  }
}
