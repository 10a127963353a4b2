/// The names that the map of an app and that of its sources have for the same types.
///
/// Sources say where a type is nested, `Wall.FeedRoute`; an app says the type's own name with its
/// generic arguments, `FeedRoute` or `Modal<FeedRoute>`. What only one of the two has keeps its name.
struct SharedNames {
  private let coordinators: [String: String]
  private let types: [String: String]

  /// Compares the names of two maps, of which one is of sources; in O(n) names.
  init(_ one: DeclaredMap, _ other: DeclaredMap) {
    let (sources, app) = one.origin == .sources ? (one, other) : (other, one)
    coordinators = Self.shared(
      Set(sources.coordinators.map(\.name)), Set(app.coordinators.map(\.name)))
    types = Self.shared(Set(sources.routes.map(\.type)), Set(app.routes.map(\.type)))
  }

  func coordinator(_ name: String) -> String { coordinators[name] ?? name }

  func type(_ name: String) -> String { types[name] ?? name }

  /// The id of a route, which begins with its type unless the type itself is the route.
  func route(_ route: DeclaredRoute) -> String {
    guard route.id.hasPrefix(route.type + ".") else { return type(route.id) }
    return type(route.type) + route.id.dropFirst(route.type.count)
  }

  /// Returns what is the same under another name, by either of its names.
  private static func shared(_ nested: Set<String>, _ plain: Set<String>) -> [String: String] {
    // Two of one generic type have different arguments: then only the arguments tell them apart.
    let generic = Dictionary(grouping: plain.filter { $0.hasSuffix(">") }) { name in
      String(name.prefix { $0 != "<" })
    }.filter { $0.value.count == 1 && !plain.contains($0.key) }
    var shared: [String: String] = [:]
    for name in nested where !plain.contains(name) {
      var suffix = Substring(name)
      while true {
        if plain.contains(String(suffix)) {
          shared[name] = String(suffix)
          break
        }
        if let only = generic[String(suffix)]?.first {
          shared[name] = String(suffix)
          shared[only] = String(suffix)
          break
        }
        guard let dot = suffix.firstIndex(of: ".") else { break }
        suffix = suffix[suffix.index(after: dot)...]
      }
    }
    return shared
  }
}
