extension DeclaredMap {
  /// The map as text, one declaration on a line, without places: a baseline that a team can commit
  /// and review.
  ///
  /// ```
  /// coordinator Cart stack of CartRoute in Shop
  ///   takes CartRoute.checkout(Int) sheet medium → Checkout
  /// ```
  public var text: String {
    var lines: [String] = []
    let signatures = Dictionary(
      routes.map { ($0.id, Self.signed($0)) }, uniquingKeysWith: { first, _ in first })
    func shown(_ route: String) -> String { signatures[route] ?? route }
    let claims = Dictionary(grouping: self.claims, by: \.coordinator)
    let relations = Dictionary(grouping: self.relations, by: \.parent)
    let results = Dictionary(grouping: self.results, by: \.from)
    for coordinator in coordinators {
      var line = "coordinator \(coordinator.id) \(coordinator.kind.rawValue)"
      if let type = coordinator.routeType { line += " of \(type)" }
      if let module = coordinator.module { line += " in \(module)" }
      lines.append(line)
      for claim in claims[coordinator.id] ?? [] {
        lines.append(
          "  takes \(shown(claim.route)) \(claim.way)" + (claim.opens.map { " → \($0)" } ?? ""))
      }
      for relation in relations[coordinator.id] ?? [] {
        let tab = relation.tab.map { " \($0 + 1)" } ?? ""
        lines.append("  has \(relation.child) \(relation.relation.title)\(tab)")
      }
      for result in results[coordinator.id] ?? [] {
        let to = result.to.map { " to \($0)" } ?? ""
        lines.append("  returns \(result.output.isEmpty ? "a result" : result.output)\(to)")
      }
    }
    lines += routes.map { "route \(Self.signed($0))" }
    lines += entries.map { entry in
      let to = entry.route.map { " → \(shown($0))" } ?? ""
      return "\(entry.kind.rawValue) \(entry.pattern.isEmpty ? "*" : entry.pattern)\(to)"
    }
    lines += navigations.compactMap { navigation in
      guard let route = navigation.route else { return nil }
      let place = [navigation.type, navigation.function].filter { !$0.isEmpty }
        .joined(separator: ".")
      let way = navigation.way.kind == .unknown ? "" : " \(navigation.way)"
      return "navigates \(place) → \(shown(route))\(way)"
    }
    // What belongs to a coordinator is unique below it; the rest is in the whole map.
    var seen: Set<String> = []
    var below: Set<String> = []
    let unique = lines.filter { line in
      if line.hasPrefix("  ") { return below.insert(line).inserted }
      below = []
      return seen.insert(line).inserted
    }
    var text = ""
    for line in unique { text += line + "\n" }
    return text
  }

  private static func signed(_ route: DeclaredRoute) -> String {
    route.payload.isEmpty ? route.id : "\(route.id)(\(route.payload.joined(separator: ", ")))"
  }
}
