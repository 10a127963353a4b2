package import FlowModel

/// Where the sources of an app declare its coordinators and routes, as a scan found them.
///
/// A running app says the names of types without what is around them: a name that two types have
/// has several places.
package struct SourceDeclarations: Equatable, Sendable {
  /// What was found for a name.
  enum Found: Equatable, Sendable {
    case one(SourcePlace)
    /// Different files have it.
    case several
  }

  /// Places by whole names, and by the parts of these that a running app says.
  private struct Places: Equatable, Sendable {
    private var whole: [String: Found] = [:]
    private var short: [String: Found] = [:]

    mutating func add(_ place: SourcePlace, as name: String, inShort ending: String) {
      Self.add(place, to: &whole[name])
      Self.add(place, to: &short[ending])
    }

    private static func add(_ place: SourcePlace, to found: inout Found?) {
      switch found {
      case nil: found = .one(place)
      // The branches of a condition can declare a name twice.
      case .one(let known) where known.path == place.path:
        if place.line < known.line { found = .one(place) }
      case .one, .several: found = .several
      }
    }

    func found(_ name: String, isWhole: Bool) -> Found? { (isWhole ? whole : short)[name] }
  }

  private var types = Places()
  private var routes = Places()
  /// The files of calls, by the module and the name of the file.
  private var files: [String: Set<String>] = [:]
  /// The patterns of links, by the routes to which they lead.
  private var patterns: [String: [String]] = [:]

  /// Collects the declarations of a map whose places are in files that `isFile` knows.
  ///
  /// O(declarations).
  package init(_ map: DeclaredMap, isFile: (String) -> Bool) {
    func place(_ declared: DeclaredPlace?) -> SourcePlace? {
      guard let declared, isFile(declared.file) else { return nil }
      return SourcePlace(path: declared.file, line: max(1, declared.line))
    }
    for coordinator in map.coordinators {
      guard let place = place(coordinator.place) else { continue }
      let name = Self.bare(coordinator.name)
      types.add(place, as: name, inShort: Self.last(of: name))
      add(place.path, of: coordinator.module)
    }
    var keys: [String: String] = [:]
    for route in map.routes {
      let (whole, short) = Self.keys(type: route.type, identifier: route.identifier)
      keys[route.id] = short
      guard let place = place(route.place) else { continue }
      routes.add(place, as: whole, inShort: short)
      add(place.path, of: route.module)
    }
    for entry in map.entries where !entry.pattern.isEmpty {
      guard let key = entry.route.flatMap({ keys[$0] }) else { continue }
      if patterns[key]?.contains(entry.pattern) != true {
        patterns[key, default: []].append(entry.pattern)
      }
    }
  }

  private mutating func add(_ path: String, of module: String?) {
    guard let module, let name = path.split(separator: "/").last else { return }
    files["\(module)/\(name)", default: []].insert(path)
  }

  // MARK: Asking

  func place(ofType name: String) -> Found? {
    let name = Self.bare(name)
    return types.found(name, isWhole: name.contains("."))
  }

  func place(of route: RouteLabel) -> Found? {
    let (whole, short) = Self.keys(type: route.type, identifier: route.identifier)
    return route.type.contains(".")
      ? routes.found(whole, isWhole: true) : routes.found(short, isWhole: false)
  }

  /// The file of a call, which is `Module/File.swift`; nil if no declaration of the module is in it.
  func path(ofCall file: String) -> String? {
    guard let paths = files[file], paths.count == 1 else { return nil }
    return paths.first
  }

  /// The patterns of the links that lead to a route, whatever its values; empty if that is not known.
  package func links(to route: RouteLabel) -> [String] {
    if self.place(of: route) == .several { return [] }
    return patterns[Self.keys(type: route.type, identifier: route.identifier).short] ?? []
  }

  // MARK: Names

  /// A name without its type arguments.
  private static func bare(_ name: String) -> String { String(name.prefix { $0 != "<" }) }

  private static func last(of name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  private static func keys(
    type: String, identifier: String
  ) -> (whole: String, short: String) {
    let type = bare(type)
    return ("\(type).\(identifier)", "\(last(of: type)).\(identifier)")
  }
}
