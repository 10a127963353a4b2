extension DeclaredMap {
  /// The routes that no coordinator takes, without those of which only a run decides it; in
  /// O(declarations).
  package var untakenRoutes: [DeclaredRoute] {
    let known = Set(claims.map(\.route)).union(unresolved.map(\.subject))
    return routes.filter { !known.contains($0.id) }
  }
}
