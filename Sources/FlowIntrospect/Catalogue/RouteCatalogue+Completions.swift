import FlowEngine

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
  /// Names that more routes share are skipped.
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
